//! Which moves are legal, and why another is not.

use crate::landscape::{NodeId, Place, Rotation, Side, Spot};
use crate::seat::Seat;

use super::moves::{Ground, Move};
use super::position::{Phase, Position};
use super::refusal::Refusal;
use super::tiles::TileId;
use super::turn::Checked;

impl Position {
    /// Whether a tile fits anywhere (W-10).
    pub(super) fn fits_somewhere(&self, tile: TileId) -> bool {
        self.board.fitting(tile.kind()).next().is_some()
    }

    /// Every place and rotation for the drawn tile (W-10, W-11).
    pub(super) fn list_placements(&self, moves: &mut Vec<Move>) {
        if let Some(tile) = self.drawn {
            let place = |at, rotation| Move::Place { tile, at, rotation };
            self.board.list_fits(tile.kind(), moves, place);
        }
    }

    /// Every part of the tile just placed on which a settler may go, and to deploy nobody (W-12).
    pub(super) fn list_deployments(&self, moves: &mut Vec<Move>) {
        if self.hands[self.turn.index()] > 0 {
            let at = self.last_place();
            for (part, node) in (0..).zip(self.board.nodes(self.last)) {
                if self.board.feature_of(node).1.weights.is_empty() {
                    let spot = Spot { at, part };
                    moves.push(Move::Deploy { spot });
                }
            }
        }
        moves.push(Move::Pass);
    }

    /// Where the tile lies that was placed last.
    pub(super) fn last_place(&self) -> Place {
        self.board.tiles()[self.last as usize].at
    }

    /// The node of a part of a tile on the table.
    pub(super) fn node_at(&self, spot: Spot) -> Result<NodeId, Refusal> {
        let slot = self
            .board
            .slot_at(spot.at)
            .ok_or(Refusal::NoTile { at: spot.at })?;
        self.board
            .node(slot, spot.part)
            .ok_or(Refusal::NoPart { spot })
    }

    /// Whether a move is legal now, and what playing it needs to know.
    pub(super) fn check_move(&self, mv: Move) -> Result<Checked, Refusal> {
        match (self.phase, mv) {
            (Phase::Placing, Move::Place { tile, at, rotation }) => {
                if self.drawn != Some(tile) {
                    return Err(Refusal::NotYourTile { tile });
                }
                self.check_fit(tile, at, rotation)?;
                Ok(Checked::Place { tile, at, rotation })
            }
            (Phase::Deploying, Move::Deploy { spot }) => {
                let node = self.check_deploy(spot)?;
                Ok(Checked::Deploy { spot, node })
            }
            (Phase::Deploying, Move::Pass) => Ok(Checked::Pass),
            (Phase::Settling, Move::Settle { spot }) => {
                let index = self.check_settle(spot)?;
                Ok(Checked::Settle { index })
            }
            (Phase::Over, _) => Err(Refusal::Over),
            (phase, _) => Err(Refusal::NotNow { phase }),
        }
    }

    /// Whether a tile would fit somewhere, drawn or not.
    ///
    /// # Errors
    /// [`Refusal`] says what is in the way: the place, or the first side, from the north clockwise,
    /// that does not match (W-10, W-11).
    pub fn check_fit(&self, tile: TileId, at: Place, rotation: Rotation) -> Result<(), Refusal> {
        let Some(place) = self.board.frontier_at(at) else {
            return Err(if self.board.tile_at(at).is_some() {
                Refusal::Occupied { at }
            } else if at.x > 0 {
                Refusal::Sea { at }
            } else if !self.bounds().contains(at) {
                Refusal::BeyondRows { at }
            } else {
                Refusal::NotAdjacent { at }
            });
        };
        if self.board.fits(tile.kind(), place).contains(rotation) {
            return Ok(());
        }
        for side in Side::ALL {
            let shows = self.board.land(tile.kind(), rotation, side);
            if let Some(neighbour) = place.signature.asks(side)
                && neighbour != shows
            {
                return Err(Refusal::SideMismatch {
                    at,
                    side,
                    shows: Ground::of_side(shows),
                    neighbour: Ground::of_side(neighbour),
                });
            }
        }
        Ok(())
    }

    /// Whether a settler may be deployed on a spot, and on which node that is (W-3, W-12).
    fn check_deploy(&self, spot: Spot) -> Result<NodeId, Refusal> {
        if self.hands[self.turn.index()] == 0 {
            return Err(Refusal::NoneLeft);
        }
        let node = self.node_at(spot)?;
        if self.board.slot_at(spot.at) != Some(self.last) {
            return Err(Refusal::NotThisTile { at: spot.at });
        }
        let (_, feature) = self.board.feature_of(node);
        let first: Option<Seat> = feature.weights.seats().next();
        match first {
            Some(by) => Err(Refusal::Claimed {
                ground: Ground::of(feature.kind),
                by,
            }),
            None => Ok(node),
        }
    }
}
