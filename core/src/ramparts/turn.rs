//! A turn from the draw to the scoring.

use crate::game::Events;
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
        self.check_move(mv)?;
        match mv {
            Move::Place { tile, at, rotation } => {
                let seat = self.turn;
                self.hands[seat.index()].remove(tile);
                self.last = self.board.lay(tile.kind(), at, rotation, Some(seat));
                events.push(Event::Placed {
                    seat,
                    tile,
                    at,
                    rotation,
                });
                self.phase = Phase::Acting;
            }
            Move::Put { piece, spot } => {
                let node = self.node_at(spot)?;
                self.put(piece, spot, node, events);
                self.finish_turn(events);
            }
            Move::Pass => {
                events.push(Event::Passed { seat: self.turn });
                self.finish_turn(events);
            }
            Move::Fairy { .. } | Move::SendHome { .. } | Move::Dragon { .. } => {}
        }
        Ok(())
    }

    /// A turn begins with a draw; the game ends when there is nothing to draw.
    pub(super) fn begin_turn(&mut self, seat: Seat, second: bool, events: &mut impl Events<Event>) {
        if self.pile.is_empty() {
            self.end(events);
            return;
        }
        self.turn = seat;
        self.second = second;
        self.phase = Phase::Placing;
        events.push(Event::TurnBegan { seat, second });
        while let Some(tile) = self.draw(events) {
            if self.fits_somewhere(tile) {
                self.hands[seat.index()].add(tile);
                return;
            }
            events.push(Event::Discarded { tile });
        }
        self.end(events);
    }

    /// The next tile of the pile, for all to see.
    fn draw(&mut self, events: &mut impl Events<Event>) -> Option<TileId> {
        let tile = self.pile.pop()?;
        self.reveals += 1;
        events.push(Event::Drew {
            seat: self.turn,
            tile: self.draws_openly().then_some(tile),
        });
        Some(tile)
    }

    /// A piece of the player whose turn it is comes to the table.
    fn put(
        &mut self,
        piece: Piece,
        spot: Spot,
        node: crate::landscape::NodeId,
        events: &mut impl Events<Event>,
    ) {
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

    /// What the tile completed is scored, then the turn passes on.
    fn finish_turn(&mut self, events: &mut impl Events<Event>) {
        self.score_completed(events);
        self.begin_turn(self.turn.next(self.seats.into()), false, events);
    }

    /// The game is over: everything that is left is scored.
    fn end(&mut self, events: &mut impl Events<Event>) {
        self.phase = Phase::Over;
        self.score_rest(events);
        events.push(Event::Ended);
    }
}
