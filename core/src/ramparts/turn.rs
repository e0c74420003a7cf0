//! A turn from the draw to the scoring.

use crate::game::Events;
use crate::landscape::{NodeId, Place, Rotation};
use crate::seat::Seat;

use super::moves::{Event, Homecoming, Move, Piece, Spot};
use super::position::{Phase, Position, StandingPiece};
use super::refusal::Refusal;
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
            Checked::Put { piece, spot, node } => {
                self.put(piece, spot, node, events);
                self.finish_action(events);
            }
            Checked::Fairy { to } => {
                self.dragon.fairy = Some(to);
                let seat = self.turn;
                events.push(Event::FairyMoved { seat, to });
                self.finish_action(events);
            }
            Checked::SendHome { index } => {
                self.send_home(index, Homecoming::Princess, events);
                self.send_lonely_home(Homecoming::Princess, events);
                self.finish_action(events);
            }
            Checked::Dragon { to } => {
                if !self.step(to, events) {
                    self.finish_turn(events);
                }
            }
            Checked::Pass => {
                events.push(Event::Passed { seat: self.turn });
                self.finish_action(events);
            }
        }
        Ok(())
    }

    /// The next turn begins: the fairy's point, then the draw. The game ends
    /// when there is nothing left to place.
    pub(super) fn begin_turn(&mut self, seat: Seat, second: bool, events: &mut impl Events<Event>) {
        let (mut seat, mut second) = (seat, second);
        while self.tiles_left() {
            if !self.has_nothing(seat) {
                (self.turn, self.second) = (seat, second);
                self.phase = Phase::Placing;
                events.push(Event::TurnBegan { seat, second });
                if !second {
                    self.greet_fairy(events);
                }
                if self.take_tiles(events) {
                    return;
                }
            }
            (seat, second) = (seat.next(self.seats.into()), false);
        }
        self.phase = Phase::Over;
        self.score_rest(events);
        events.push(Event::Ended);
    }

    /// A tile comes to the table.
    fn place(
        &mut self,
        tile: TileId,
        at: Place,
        rotation: Rotation,
        events: &mut impl Events<Event>,
    ) {
        let seat = self.turn;
        self.hands[seat.index()].remove(tile);
        self.last = self.board.lay(tile.kind(), at, rotation, Some(seat));
        self.phase = Phase::Acting;
        events.push(Event::Placed {
            seat,
            tile,
            at,
            rotation,
        });
        if self.is_river(tile) {
            self.river.flow(tile, at, rotation);
        }
        if self.trades() {
            self.look_for_builder();
        }
        if self.has_dragon() && tile.marks().volcano {
            self.erupt(at, events);
        }
    }

    /// After the action the dragon moves, if the tile bids it.
    fn finish_action(&mut self, events: &mut impl Events<Event>) {
        let moves = self.has_dragon() && self.last_tile().marks().dragon && self.wake_dragon();
        if !moves {
            self.finish_turn(events);
        }
    }

    /// What the tile completed is scored, then the turn passes on.
    fn finish_turn(&mut self, events: &mut impl Events<Event>) {
        self.score_completed(events);
        self.refill(self.turn, events);
        let second = std::mem::take(&mut self.trade.second_turn) && !self.has_nothing(self.turn);
        let next = if second {
            self.turn
        } else {
            self.turn.next(self.seats.into())
        };
        self.begin_turn(next, second, events);
    }

    /// A piece of the player whose turn it is comes to the table.
    fn put(&mut self, piece: Piece, spot: Spot, node: NodeId, events: &mut impl Events<Event>) {
        let seat = self.turn;
        self.supply[seat.index()][piece as usize] -= 1;
        self.board
            .features_mut()
            .add_weight(node, seat, piece.weight());
        self.pieces.push(StandingPiece {
            seat,
            piece,
            spot,
            node,
        });
        events.push(Event::Put { seat, piece, spot });
    }

    /// A piece goes home from the table; the last one listed takes its place in the list.
    pub(super) fn send_home(
        &mut self,
        index: usize,
        why: Homecoming,
        events: &mut impl Events<Event>,
    ) {
        let StandingPiece {
            seat,
            piece,
            spot,
            node,
        } = self.pieces.swap_remove(index);
        self.supply[seat.index()][piece as usize] += 1;
        self.board
            .features_mut()
            .remove_weight(node, seat, piece.weight());
        events.push(Event::Returned {
            seat,
            piece,
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
    Put {
        piece: Piece,
        spot: Spot,
        node: NodeId,
    },
    Fairy {
        to: Place,
    },
    SendHome {
        /// Which of the pieces.
        index: usize,
    },
    Dragon {
        to: Place,
    },
    Pass,
}
