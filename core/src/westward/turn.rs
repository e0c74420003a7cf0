//! A turn from the draw to the settling of what was completed (W-10 to W-12, W-40).

use crate::game::Events;
use crate::landscape::{NodeId, Place, Rotation, Spot};
use crate::seat::Seat;

use super::moves::{Event, Ground, Homecoming, Move};
use super::position::{Phase, Position, Settler};
use super::refusal::Refusal;
use super::surveyors::column;
use super::tiles::TileId;

impl Position {
    /// Checks a move, then plays it.
    pub(super) fn play_move(
        &mut self,
        mv: Move,
        events: &mut impl Events<Event>,
    ) -> Result<(), Refusal> {
        match self.check_move(mv)? {
            Checked::Place { tile, at, rotation } => self.place(tile, at, rotation, events),
            Checked::Deploy { spot, node } => {
                self.deploy(spot, node, events);
                self.look_for_completed(events);
                self.settle_and_end(events);
            }
            Checked::Pass => {
                events.push(Event::Passed { seat: self.turn });
                self.look_for_completed(events);
                self.settle_and_end(events);
            }
            Checked::Settle { index } => {
                self.settle(index, events);
                self.settle_and_end(events);
            }
        }
        Ok(())
    }

    /// The next turn begins with a draw (W-10). The game ends when nothing is left to place (W-40).
    pub(super) fn begin_turn(&mut self, seat: Seat, events: &mut impl Events<Event>) {
        if !self.pile.is_empty() {
            self.turn = seat;
            events.push(Event::TurnBegan { seat });
        }
        while let Some(tile) = self.pile.pop() {
            self.reveals += 1;
            events.push(Event::Drew { seat, tile });
            if self.fits_somewhere(tile) {
                self.drawn = Some(tile);
                self.phase = Phase::Placing;
                return;
            }
            events.push(Event::Discarded { tile });
        }
        self.phase = Phase::Over;
        self.score_rest(events);
        events.push(Event::Ended);
    }

    /// A tile comes to the table (W-10).
    fn place(
        &mut self,
        tile: TileId,
        at: Place,
        rotation: Rotation,
        events: &mut impl Events<Event>,
    ) {
        let seat = self.turn;
        self.drawn = None;
        self.last = self.board.lay(tile.kind(), at, rotation, Some(seat));
        self.westernmost = self.westernmost.max(column(at));
        self.phase = Phase::Deploying;
        events.push(Event::Placed {
            seat,
            tile,
            at,
            rotation,
        });
    }

    /// A settler of the player whose turn it is comes to the table (W-12).
    fn deploy(&mut self, spot: Spot, node: NodeId, events: &mut impl Events<Event>) {
        let seat = self.turn;
        let role = Ground::of(self.board.feature_of(node).1.kind).role();
        self.hands[seat.index()] -= 1;
        self.board.features_mut().add_weight(node, seat, 1);
        self.settlers.push(Settler {
            seat,
            role,
            spot,
            node,
        });
        events.push(Event::Deployed { seat, role, spot });
    }

    /// Settles what can be settled without a choice; when nothing is left the turn passes on.
    fn settle_and_end(&mut self, events: &mut impl Events<Event>) {
        if self.settle_until_choice(events) {
            self.begin_turn(self.turn.next(self.seats.into()), events);
        } else {
            self.phase = Phase::Settling;
        }
    }

    /// A settler goes home from the table; the last one listed takes its place in the list.
    pub(super) fn send_home(
        &mut self,
        index: usize,
        why: Homecoming,
        events: &mut impl Events<Event>,
    ) {
        let Settler {
            seat,
            role,
            spot,
            node,
        } = self.settlers.swap_remove(index);
        self.hands[seat.index()] += 1;
        self.board.features_mut().remove_weight(node, seat, 1);
        events.push(Event::Returned {
            seat,
            role,
            spot,
            why,
        });
    }
}

/// A legal move with what checking it has found out.
#[derive(Clone, Copy, Debug)]
pub(super) enum Checked {
    Place {
        tile: TileId,
        at: Place,
        rotation: Rotation,
    },
    Deploy {
        spot: Spot,
        node: NodeId,
    },
    Pass,
    Settle {
        /// Which of the completed structures.
        index: usize,
    },
}
