//! The princess, who sends a follower home.

use crate::landscape::FeatureId;

use super::moves::{Move, Spot};
use super::position::Position;
use super::refusal::Refusal;

impl Position {
    /// The city that the princess on the tile just placed belongs to.
    fn princess_city(&self) -> Option<FeatureId> {
        if !self.has_dragon() {
            return None;
        }
        let part = self.last_tile().marks().princess?;
        let node = self.board.node(self.last, part)?;
        Some(self.board.features().of(node))
    }

    /// Which piece the princess would send home, as an index into the pieces.
    pub(super) fn check_princess(&self, spot: Spot) -> Result<usize, Refusal> {
        let city = self.princess_city().ok_or(Refusal::NoPrincess)?;
        let node = self.node_at(spot)?;
        if self.board.features().of(node) != city {
            return Err(Refusal::NotHerCity { spot });
        }
        self.pieces
            .iter()
            .position(|piece| piece.spot == spot && piece.piece.is_follower())
            .ok_or(Refusal::NobodyThere { spot })
    }

    /// Every follower in the princess's city, whoever owns it.
    pub(super) fn list_princess(&self, moves: &mut Vec<Move>) {
        let Some(city) = self.princess_city() else {
            return;
        };
        moves.extend(
            self.pieces
                .iter()
                .filter(|piece| {
                    piece.piece.is_follower() && self.board.features().of(piece.node) == city
                })
                .map(|piece| Move::SendHome { spot: piece.spot }),
        );
    }
}
