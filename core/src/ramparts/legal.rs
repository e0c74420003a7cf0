//! Which moves are legal, and why another is not.

use crate::landscape::{FeatureKind, NodeId, Place, Rotation, Side};
use crate::seat::Seat;

use super::moves::{Move, Piece, Spot};
use super::position::{Phase, Position};
use super::refusal::Refusal;
use super::setup;
use super::tiles::{TileId, TileSetId};
use super::turn::Checked;

impl Position {
    /// The tiles that may be placed now, each kind once.
    pub(super) fn choices(&self) -> impl Iterator<Item = TileId> + Clone {
        self.hands[self.turn.index()].kinds()
    }

    /// Whether this is a tile of a river that is in the game.
    pub(super) fn is_river(&self, tile: TileId) -> bool {
        self.options.sets.contains(TileSetId::River) && tile.marks().river
    }

    /// Whether a tile fits anywhere.
    pub(super) fn fits_somewhere(&self, tile: TileId) -> bool {
        if self.is_river(tile) {
            self.river_fits(tile).is_some()
        } else {
            self.board.fitting(tile.kind()).next().is_some()
        }
    }

    /// Every place and rotation for every tile that may be placed.
    pub(super) fn list_placements(&self, moves: &mut Vec<Move>) {
        for tile in self.choices() {
            if self.is_river(tile) {
                if let Some((at, rotations)) = self.river_fits(tile) {
                    let turned = rotations.into_iter();
                    moves.extend(turned.map(|rotation| Move::Place { tile, at, rotation }));
                }
            } else {
                self.board
                    .list_fits(tile.kind(), moves, |at, rotation| Move::Place {
                        tile,
                        at,
                        rotation,
                    });
            }
        }
    }

    /// Every action after placing, and to do nothing.
    pub(super) fn list_actions(&self, moves: &mut Vec<Move>) {
        if !self.on_volcano() {
            self.list_followers(moves);
        }
        if self.has_dragon() {
            if self.has_portal() {
                self.list_portal(moves);
            }
            self.list_fairy(moves);
            self.list_princess(moves);
        }
        moves.push(Move::Pass);
    }

    /// Every piece on the tile just placed.
    fn list_followers(&self, moves: &mut Vec<Move>) {
        let normal = self.left(self.turn, Piece::Follower) > 0;
        let big = self.left(self.turn, Piece::Big) > 0;
        let trades = self.trades();
        let at = self.last_place();
        for (part, node) in (0..).zip(self.board.nodes(self.last)) {
            let (_, feature) = self.board.feature_of(node);
            let spot = Spot { at, part };
            if feature.weights.is_empty() {
                if normal {
                    let piece = Piece::Follower;
                    moves.push(Move::Put { piece, spot });
                }
                if big {
                    let piece = Piece::Big;
                    moves.push(Move::Put { piece, spot });
                }
            } else if trades {
                self.list_companions(spot, feature, moves);
            }
        }
    }

    /// How many of a piece a seat can still place.
    pub(super) const fn left(&self, seat: Seat, piece: Piece) -> u8 {
        self.supply[seat.index()][piece as usize]
    }

    /// The tile placed last.
    pub(super) fn last_tile(&self) -> TileId {
        TileId::of_kind(self.board.tiles()[self.last as usize].kind)
    }

    /// Where the tile lies that was placed last.
    pub(super) fn last_place(&self) -> Place {
        self.board.tiles()[self.last as usize].at
    }

    /// Whether the tile just placed is a volcano, on which no piece may go.
    fn on_volcano(&self) -> bool {
        self.has_dragon() && self.last_tile().marks().volcano
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
                self.check_place(tile, at, rotation)?;
                Ok(Checked::Place { tile, at, rotation })
            }
            (Phase::Acting, Move::Put { piece, spot }) => {
                let node = self.check_put(piece, spot)?;
                Ok(Checked::Put { piece, spot, node })
            }
            (Phase::Acting, Move::Fairy { to }) => {
                self.check_fairy(to)?;
                Ok(Checked::Fairy { to })
            }
            (Phase::Acting, Move::SendHome { spot }) => {
                let index = self.check_princess(spot)?;
                Ok(Checked::SendHome { index })
            }
            (Phase::Acting, Move::Pass) => Ok(Checked::Pass),
            (Phase::DragonStep, Move::Dragon { side }) => {
                let to = self.check_step(side)?;
                Ok(Checked::Dragon { to })
            }
            (Phase::Over, _) => Err(Refusal::Over),
            (phase, _) => Err(Refusal::NotNow { phase }),
        }
    }

    ///
    fn check_place(&self, tile: TileId, at: Place, rotation: Rotation) -> Result<(), Refusal> {
        if !self.hands[self.turn.index()].holds(tile) {
            return Err(Refusal::NotYourTile { tile });
        }
        self.check_fit(tile, at, rotation)
    }

    /// Whether a tile would fit somewhere, in hand or not.
    ///
    /// # Errors
    /// [`Refusal`] says what is in the way: the place, the first side, from the north clockwise,
    /// that does not match, or the course of the river.
    pub fn check_fit(&self, tile: TileId, at: Place, rotation: Rotation) -> Result<(), Refusal> {
        let Some(place) = self.board.frontier_at(at) else {
            return Err(match self.board.tile_at(at) {
                Some(_) => Refusal::Occupied { at },
                None => Refusal::NotAdjacent { at },
            });
        };
        if !self.board.fits(tile.kind(), place).contains(rotation) {
            for side in Side::ALL {
                let shows = self.board.land(tile.kind(), rotation, side);
                if let Some(neighbour) = place.signature.asks(side)
                    && neighbour != shows
                {
                    return Err(Refusal::SideMismatch {
                        at,
                        side,
                        shows,
                        neighbour,
                    });
                }
            }
        }
        if self.is_river(tile) {
            self.check_river(tile, at, rotation)?;
        }
        Ok(())
    }

    /// Whether a piece may be placed on a spot, and on which node that is.
    fn check_put(&self, piece: Piece, spot: Spot) -> Result<NodeId, Refusal> {
        if self.left(self.turn, piece) == 0 {
            return Err(if setup::supply(self.options.sets)[piece as usize] == 0 {
                Refusal::NotInGame { piece }
            } else {
                Refusal::NoneLeft { piece }
            });
        }
        let node = self.node_at(spot)?;
        let (_, feature) = self.board.feature_of(node);
        if self.board.slot_at(spot.at) != Some(self.last) {
            if !piece.is_follower() || !self.has_portal() {
                return Err(Refusal::NotThisTile { piece, at: spot.at });
            }
            self.check_portal(piece, spot, feature)?;
        } else if self.on_volcano() {
            return Err(Refusal::Volcano { piece });
        } else if !piece.is_follower() {
            self.check_companion(piece, feature)?;
        } else if let Some(by) = feature.weights.seats().next() {
            let kind: FeatureKind = feature.kind;
            return Err(Refusal::Claimed { kind, by });
        }
        Ok(node)
    }
}
