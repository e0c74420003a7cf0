//! The course of a turn.

use std::collections::BTreeSet;

use landfolk::Seat;
use landfolk::landscape::{Place, Side};
use landfolk::ramparts::{Event, Homecoming, Move, Spot};

use super::{Figure, Phase, Reference};

impl Reference {
    /// Plays a move, which must be one of the legal ones.
    pub(crate) fn play(&mut self, mv: Move, events: &mut Vec<Event>) {
        let seat = self.turn;
        match mv {
            Move::Place { tile, at, rotation } => {
                let hand = &mut self.hands[seat.index()];
                let held = hand.iter().position(|held| *held == tile);
                hand.remove(held.expect("a legal placement is of a tile in hand"));
                self.board.place(at, tile, rotation);
                self.placed = at;
                events.push(Event::Placed {
                    seat,
                    tile,
                    at,
                    rotation,
                });
                if tile.tile().volcano {
                    self.wake_dragon(events);
                }
                if !self.second && self.extends_builder(seat) {
                    self.second_due = true;
                }
                self.phase = Phase::Act;
            }
            Move::Put { piece, spot } => {
                self.figures.push(Figure { seat, piece, spot });
                events.push(Event::Put { seat, piece, spot });
                self.after_action(events);
            }
            Move::Fairy { to } => {
                self.fairy = Some(to);
                events.push(Event::FairyMoved { seat, to });
                self.after_action(events);
            }
            Move::SendHome { spot } => {
                self.send_home(|figure| figure.spot == spot, Homecoming::Princess, events);
                self.after_action(events);
            }
            Move::Pass => {
                events.push(Event::Passed { seat });
                self.after_action(events);
            }
            Move::Dragon { side } => self.step_dragon(side, events),
        }
    }

    /// a volcano was placed.
    fn wake_dragon(&mut self, events: &mut Vec<Event>) {
        self.dragon = Some(self.placed);
        events.push(Event::DragonMoved {
            seat: None,
            to: self.placed,
        });
        if !self.aside.is_empty() {
            events.push(Event::ShuffledIn {
                tiles: self.aside.len() as u8,
            });
            self.pile.append(&mut self.aside);
            self.pile_shuffled = true;
        }
    }

    /// a dragon tile moves the dragon before anything is scored.
    fn after_action(&mut self, events: &mut Vec<Event>) {
        if let (Some(dragon), Some(true)) = (
            self.dragon,
            self.board.tile(self.placed).map(|tile| tile.tile().dragon),
        ) {
            self.phase = Phase::Dragon {
                mover: self.turn,
                steps: 0,
                visited: BTreeSet::from([dragon]),
            };
        }
        self.end_turn_unless_dragon_moves(events);
    }

    fn end_turn_unless_dragon_moves(&mut self, events: &mut Vec<Event>) {
        if self.dragon_steps().is_empty() {
            self.end_turn(events);
        }
    }

    fn step_dragon(&mut self, side: Side, events: &mut Vec<Event>) {
        let from = self.dragon.expect("a dragon that steps stands somewhere");
        let to = from.neighbour(side);
        self.dragon = Some(to);
        if let Phase::Dragon {
            mover,
            steps,
            visited,
        } = &mut self.phase
        {
            events.push(Event::DragonMoved {
                seat: Some(*mover),
                to,
            });
            *mover = mover.next(self.seats);
            *steps += 1;
            visited.insert(to);
        }
        self.send_home(|figure| figure.spot.at == to, Homecoming::Dragon, events);
        self.end_turn_unless_dragon_moves(events);
    }

    /// Sends figures home, and builders and pigs that are left alone with them.
    pub(crate) fn send_home(
        &mut self,
        goes: impl Fn(&Figure) -> bool,
        why: Homecoming,
        events: &mut Vec<Event>,
    ) {
        let (mut home, stay): (Vec<_>, Vec<_>) = self.figures.drain(..).partition(goes);
        self.figures = stay;
        let (lonely, stay): (Vec<_>, Vec<_>) = self.figures.iter().copied().partition(|figure| {
            !figure.piece.is_follower()
                && !self.has_follower(figure.seat, self.board.feature(figure.spot))
        });
        self.figures = stay;
        home.extend(lonely);
        for Figure { seat, piece, spot } in home {
            events.push(Event::Returned {
                seat,
                piece,
                spot,
                why,
            });
        }
    }

    ///
    fn end_turn(&mut self, events: &mut Vec<Event>) {
        self.score_completed(events);
        if self.dealt {
            self.fill_hand(self.turn, events);
        }
        let again = self.second_due && !self.second;
        self.second = again;
        self.second_due = false;
        if !again {
            self.turn = self.turn.next(self.seats);
        }
        self.begin_turn(events);
    }

    /// Begins the turn of the seat whose turn it is, or ends the game.
    pub(crate) fn begin_turn(&mut self, events: &mut Vec<Event>) {
        if self.pile.is_empty() && self.hands.iter().all(Vec::is_empty) {
            self.end_game(events);
            return;
        }
        if self.dealt && self.pile.is_empty() && self.hands[self.turn.index()].is_empty() {
            self.skip(events);
            return;
        }
        events.push(Event::TurnBegan {
            seat: self.turn,
            second: self.second,
        });
        if !self.second {
            self.score_fairy_turn(events);
        }
        self.draw_for_turn(events);
        if !self.hands[self.turn.index()].is_empty() {
            self.phase = Phase::Place;
        } else if self.dealt {
            self.skip(events);
        } else {
            self.end_game(events);
        }
    }

    /// others may still have tiles when this seat has none.
    fn skip(&mut self, events: &mut Vec<Event>) {
        self.second = false;
        self.turn = self.turn.next(self.seats);
        self.begin_turn(events);
    }

    fn end_game(&mut self, events: &mut Vec<Event>) {
        self.phase = Phase::Over;
        self.score_end(events);
        events.push(Event::Ended);
    }

    /// The seats that have a follower on a tile, each once.
    pub(crate) fn followers_at(&self, at: Place) -> Vec<(Seat, Spot)> {
        let mut found: Vec<(Seat, Spot)> = Vec::new();
        for figure in &self.figures {
            let is_there = figure.spot.at == at && figure.piece.is_follower();
            if is_there && found.iter().all(|(seat, _)| *seat != figure.seat) {
                found.push((figure.seat, figure.spot));
            }
        }
        found
    }
}
