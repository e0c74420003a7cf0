//! The fairy: whom she stands beside, and what that brings.

use crate::game::Events;
use crate::landscape::{FeatureId, Place};
use crate::seat::Seat;

use super::moves::{Event, Move, Source, Spot, Worth};
use super::position::Position;
use super::refusal::Refusal;

/// At the beginning of a turn beside the fairy.
const TURN: u16 = 1;
/// For a follower beside the fairy whose feature scores.
const FEATURE: u16 = 3;

impl Position {
    /// Where the fairy stands; `None` until somebody has called her.
    #[must_use]
    pub const fn fairy(&self) -> Option<Place> {
        self.dragon.fairy
    }

    /// Where one of a seat's followers stands beside the fairy, if it is on the feature in question.
    fn beside_fairy(&self, seat: Seat, feature: Option<FeatureId>) -> Option<Spot> {
        let fairy = self.dragon.fairy?;
        let features = self.board.features();
        self.pieces
            .iter()
            .find(|piece| {
                piece.spot.at == fairy
                    && piece.seat == seat
                    && piece.piece.is_follower()
                    && feature.is_none_or(|id| features.of(piece.node) == id)
            })
            .map(|piece| piece.spot)
    }

    /// The point for beginning a turn beside the fairy.
    pub(super) fn greet_fairy(&mut self, events: &mut impl Events<Event>) {
        let seat = self.turn;
        if let Some(spot) = self.beside_fairy(seat, None) {
            self.pay(seat, Some(spot), bonus(TURN), false, events);
        }
    }

    /// Three points for everybody who stands beside the fairy on a feature that scores.
    pub(super) fn pay_beside_fairy(
        &mut self,
        feature: FeatureId,
        at_end: bool,
        events: &mut impl Events<Event>,
    ) {
        if self.dragon.fairy.is_none() {
            return;
        }
        for seat in self.board.features().get(feature).weights.seats() {
            if let Some(spot) = self.beside_fairy(seat, Some(feature)) {
                self.pay(seat, Some(spot), bonus(FEATURE), at_end, events);
            }
        }
    }

    ///
    pub(super) fn check_fairy(&self, to: Place) -> Result<(), Refusal> {
        if !self.has_dragon() {
            return Err(Refusal::NoFairy);
        }
        if self.board.slot_at(to).is_none() {
            return Err(Refusal::NoTile { at: to });
        }
        if self.dragon.fairy == Some(to) {
            return Err(Refusal::FairyThere { at: to });
        }
        let own = |piece: &super::StandingPiece| {
            piece.seat == self.turn && piece.piece.is_follower() && piece.spot.at == to
        };
        if self.pieces.iter().any(own) {
            Ok(())
        } else {
            Err(Refusal::NoOwnFollower { at: to })
        }
    }

    /// Every tile to which the fairy can move, each once.
    pub(super) fn list_fairy(&self, moves: &mut Vec<Move>) {
        let first = moves.len();
        for piece in &self.pieces {
            let mv = Move::Fairy { to: piece.spot.at };
            if piece.seat == self.turn
                && piece.piece.is_follower()
                && self.dragon.fairy != Some(piece.spot.at)
                && !moves[first..].contains(&mv)
            {
                moves.push(mv);
            }
        }
    }
}

const fn bonus(points: u16) -> Worth {
    Worth {
        bonus: points,
        ..Worth::nothing(Source::Fairy)
    }
}
