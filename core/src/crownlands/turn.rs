//! A turn from the card shown to the card drawn (C-10 to C-13, C-23, C-60).

use crate::game::Events;
use crate::hex::Hex;
use crate::seat::Seat;

use super::land::{Location, NomadTile, Terrain};
use super::moves::{Action, Event, Move};
use super::position::{Phase, Position};
use super::refusal::Refusal;

/// Settlements of the mandatory action (C-10).
const MANDATORY: u8 = 3;

impl Position {
    /// Checks a move, then plays it.
    pub(super) fn play_move(
        &mut self,
        mv: Move,
        events: &mut impl Events<Event>,
    ) -> Result<(), Refusal> {
        self.check_move(mv)?;
        match mv {
            Move::At {
                action,
                at,
                outpost,
            } => self.act_at(action, at, outpost, events),
            Move::Carry {
                action: Action::Resettlement,
                from,
                to,
            } => self.resettle(from, to, events),
            Move::Carry { action, from, to } => {
                // Used before the piece leaves, so that of two tiles the unused one stays (C-32).
                self.use_tile(action);
                self.carry(action, from, to, events);
                self.finish_action(events);
            }
            Move::Stop => self.finish_action(events),
            Move::End => self.end_turn(events),
        }
        Ok(())
    }

    fn act_at(&mut self, action: Action, at: Hex, outpost: bool, events: &mut impl Events<Event>) {
        if outpost {
            self.spend_nomad(NomadTile::Outpost);
        }
        match action {
            Action::Mandatory => {
                self.placed += 1;
                self.due -= 1;
                self.settle(action, at, outpost, events);
                self.finish_action(events);
            }
            Action::Tile(Location::Quarry) => self.build_wall(at, events),
            Action::Tile(_) => {
                self.use_tile(action);
                self.settle(action, at, outpost, events);
                self.finish_action(events);
            }
            Action::Donation(land) => self.donate(land, at, outpost, events),
            Action::Sword => {
                if let Some(victim) = self.settler(at) {
                    self.strike(victim, at, events);
                }
            }
            Action::Resettlement => {}
        }
    }

    /// Notes that the tile of an action is used (C-33).
    fn use_tile(&mut self, action: Action) {
        if let Action::Tile(location) = action {
            let of_kind = self.map.sites_of(location);
            self.tiles[self.turn.index()].use_one(of_kind);
        }
    }

    /// A settlement comes from the supply to the map.
    pub(super) fn settle(
        &mut self,
        action: Action,
        at: Hex,
        outpost: bool,
        events: &mut impl Events<Event>,
    ) {
        let seat = self.turn;
        self.settlements[seat.index()].insert(at);
        self.empty.remove(at);
        self.supply[seat.index()] -= 1;
        // C-11: no more are due than there are.
        self.due = self.due.min(self.own_supply());
        events.push(Event::Settled {
            seat,
            action,
            at,
            outpost,
        });
        self.gain_tiles(seat, at, events);
        if self.own_supply() == 0 && !self.last_round {
            self.last_round = true;
            events.push(Event::LastRound { seat });
        }
    }

    /// A settlement moves; first what it leaves, then what it comes to (C-32).
    pub(super) fn carry(
        &mut self,
        action: Action,
        from: Hex,
        to: Hex,
        events: &mut impl Events<Event>,
    ) {
        let seat = self.turn;
        let own = &mut self.settlements[seat.index()];
        own.remove(from);
        own.insert(to);
        self.empty.insert(from);
        self.empty.remove(to);
        events.push(Event::Carried {
            seat,
            action,
            from,
            to,
        });
        self.lose_tiles(seat, from, events);
        self.gain_tiles(seat, to, events);
    }

    /// A stone wall; a second one may follow where one can stand (C-53).
    fn build_wall(&mut self, at: Hex, events: &mut impl Events<Event>) {
        let action = Action::Tile(Location::Quarry);
        let first = self.phase != Phase::SecondWall;
        if first {
            self.use_tile(action);
        }
        self.walls.insert(at);
        self.empty.remove(at);
        self.walls_left -= 1;
        events.push(Event::Walled {
            seat: self.turn,
            at,
        });
        if first && self.walls_left > 0 && !self.pool(action).is_empty() {
            self.phase = Phase::SecondWall;
        } else {
            self.finish_action(events);
        }
    }

    /// An action is complete: another card, if the one shown is of no use any more (C-23).
    pub(super) fn finish_action(&mut self, events: &mut impl Events<Event>) {
        self.phase = Phase::Choosing;
        self.show_usable_card(events);
    }

    /// While placements are due and the terrain of the card is full, the card is put away and
    /// another one shown; if no terrain has an empty hex, the mandatory action ends (C-23).
    pub(super) fn show_usable_card(&mut self, events: &mut impl Events<Event>) {
        let seat = self.turn;
        while self.due > 0 && self.empty_of(self.card().land()).is_empty() {
            let usable = |terrain: &Terrain| !self.empty_of(terrain.land()).is_empty();
            // In a game this is any terrain: the others never hold all five cards of one.
            let hope = Terrain::ALL
                .iter()
                .any(|terrain| usable(terrain) && self.deck.can_draw(*terrain));
            if !hope {
                self.due = 0;
                events.push(Event::NothingEmpty { seat });
                return;
            }
            let card = self.card();
            events.push(Event::PutAway { seat, card });
            self.exchange_card(events);
            self.show_card(events);
        }
    }

    /// A turn begins: the card is shown (C-10).
    pub(super) fn begin_turn(&mut self, seat: Seat, events: &mut impl Events<Event>) {
        self.turn = seat;
        self.phase = Phase::Choosing;
        self.placed = 0;
        self.due = MANDATORY.min(self.own_supply());
        self.tiles[seat.index()].refresh();
        self.nomads.refresh(seat);
        events.push(Event::TurnBegan { seat });
        self.show_card(events);
        self.show_usable_card(events);
    }

    /// A turn ends: nomad tiles leave, the next card is drawn, the next one plays (C-13, C-60, C-70).
    fn end_turn(&mut self, events: &mut impl Events<Event>) {
        let seat = self.turn;
        self.expire_nomads(events);
        // C-33: from now on every tile can be used again, in the next turn.
        self.tiles[seat.index()].refresh();
        self.exchange_card(events);
        let next = seat.next(self.seats.into());
        if self.last_round && next == Seat::FIRST {
            self.phase = Phase::Over;
            events.push(Event::Ended);
        } else {
            self.begin_turn(next, events);
        }
    }

    /// The first card of a seat (C-3).
    pub(super) fn draw(&mut self, seat: Seat, events: &mut impl Events<Event>) {
        let shuffled = self.deck.draw(seat, &mut self.rng);
        self.report_draw(seat, shuffled, events);
    }

    fn exchange_card(&mut self, events: &mut impl Events<Event>) {
        let shuffled = self.deck.exchange(self.turn, &mut self.rng);
        self.report_draw(self.turn, shuffled, events);
    }

    fn report_draw(&mut self, seat: Seat, shuffled: Option<u8>, events: &mut impl Events<Event>) {
        if let Some(cards) = shuffled {
            events.push(Event::Shuffled { cards });
        }
        self.reveals += 1;
        events.push(Event::Drew { seat });
    }

    fn show_card(&mut self, events: &mut impl Events<Event>) {
        self.reveals += 1;
        events.push(Event::Showed {
            seat: self.turn,
            card: self.card(),
        });
    }
}
