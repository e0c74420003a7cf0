//! Portals: a follower goes anywhere.

use crate::landscape::Feature;

use super::moves::{Move, Piece, Spot};
use super::position::Position;
use super::refusal::Refusal;
use super::tiles::Signs;

impl Position {
    /// Whether the tile just placed has a portal.
    pub(super) fn has_portal(&self) -> bool {
        self.has_dragon() && self.last_tile().marks().portal
    }

    /// Whether a follower may go through the portal to another tile.
    pub(super) fn check_portal(
        &self,
        piece: Piece,
        spot: Spot,
        feature: &Feature<Signs>,
    ) -> Result<(), Refusal> {
        let kind = feature.kind;
        if self.dragon() == Some(spot.at) {
            Err(Refusal::DragonThere { at: spot.at })
        } else if feature.is_complete() {
            Err(Refusal::Complete { piece, kind })
        } else if let Some(by) = feature.weights.seats().next() {
            Err(Refusal::Claimed { kind, by })
        } else {
            Ok(())
        }
    }

    /// Everywhere a follower can go through the portal, the portal's own tile apart.
    pub(super) fn list_portal(&self, moves: &mut Vec<Move>) {
        let pieces = [Piece::Follower, Piece::Big].map(|piece| self.left(self.turn, piece) > 0);
        for slot in 0..self.last {
            let at = self.board.tiles()[slot as usize].at;
            if self.dragon() == Some(at) {
                continue;
            }
            for (part, node) in (0..).zip(self.board.nodes(slot)) {
                let (_, feature) = self.board.feature_of(node);
                if feature.weights.is_empty() && !feature.is_complete() {
                    let spot = Spot { at, part };
                    if pieces[0] {
                        moves.push(Move::Put {
                            piece: Piece::Follower,
                            spot,
                        });
                    }
                    if pieces[1] {
                        moves.push(Move::Put {
                            piece: Piece::Big,
                            spot,
                        });
                    }
                }
            }
        }
    }
}
