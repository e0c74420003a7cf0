//! Which moves are legal, and why another is not.

use crate::landscape::{NodeId, Place, Rotation, Side};
use crate::seat::Seat;

use super::moves::{Move, Piece, Spot};
use super::options::HandSize;
use super::position::{Phase, Position};
use super::refusal::Refusal;
use super::tiles::TileId;

impl Position {
    /// The tiles that may be placed now, each kind once.
    pub(super) fn choices(&self) -> impl Iterator<Item = TileId> + Clone {
        let hand = self.hands[self.turn.index()].tiles();
        let held = hand.clone();
        hand.enumerate()
            .filter(move |&(index, tile)| !held.clone().take(index).any(|other| other == tile))
            .map(|(_, tile)| tile)
    }

    /// Whether a tile fits anywhere.
    pub(super) fn fits_somewhere(&self, tile: TileId) -> bool {
        self.board.fitting(tile.kind()).next().is_some()
    }

    /// Every place and rotation for every tile that may be placed.
    pub(super) fn list_placements(&self, moves: &mut Vec<Move>) {
        for tile in self.choices() {
            for (at, rotations) in self.board.fitting(tile.kind()) {
                moves.extend(rotations.into_iter().map(|rotation| Move::Place {
                    tile,
                    at,
                    rotation,
                }));
            }
        }
    }

    /// Every action after placing, and to do nothing.
    pub(super) fn list_actions(&self, moves: &mut Vec<Move>) {
        if self.left(self.turn, Piece::Follower) > 0 {
            let at = self.board.tiles()[self.last as usize].at;
            for (part, node) in (0..).zip(self.board.nodes(self.last)) {
                if self.board.feature_of(node).1.weights.is_empty() {
                    moves.push(Move::Put {
                        piece: Piece::Follower,
                        spot: Spot { at, part },
                    });
                }
            }
        }
        moves.push(Move::Pass);
    }

    /// How many of a piece a seat can still place.
    pub(super) const fn left(&self, seat: Seat, piece: Piece) -> u8 {
        self.supply[seat.index()][piece as usize]
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

    /// Whether a move is legal now.
    pub(super) fn check_move(&self, mv: Move) -> Result<(), Refusal> {
        match (self.phase, mv) {
            (Phase::Over, _) => Err(Refusal::Over),
            (Phase::Placing, Move::Place { tile, at, rotation }) => {
                self.check_place(tile, at, rotation)
            }
            (Phase::Acting, Move::Put { piece, spot }) => self.check_put(piece, spot).map(|_| ()),
            (Phase::Acting, Move::Pass) => Ok(()),
            (Phase::Acting, Move::Fairy { .. } | Move::SendHome { .. }) => {
                Err(Refusal::NoSuchAction)
            }
            (phase, _) => Err(Refusal::NotNow { phase }),
        }
    }

    ///
    fn check_place(&self, tile: TileId, at: Place, rotation: Rotation) -> Result<(), Refusal> {
        if !self.choices().any(|choice| choice == tile) {
            return Err(Refusal::NotYourTile { tile });
        }
        self.check_fit(tile, at, rotation)
    }

    /// Whether a tile would fit somewhere, in hand or not.
    ///
    /// # Errors
    /// [`Refusal`] names the first side, from the north clockwise, that does not match.
    pub fn check_fit(&self, tile: TileId, at: Place, rotation: Rotation) -> Result<(), Refusal> {
        let Some(place) = self.board.frontier_at(at) else {
            return Err(match self.board.tile_at(at) {
                Some(_) => Refusal::Occupied { at },
                None => Refusal::NotAdjacent { at },
            });
        };
        if self.board.fits_at(tile.kind(), at).contains(rotation) {
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
                    shows,
                    neighbour,
                });
            }
        }
        Ok(())
    }

    ///
    pub(super) fn check_put(&self, piece: Piece, spot: Spot) -> Result<NodeId, Refusal> {
        if super::setup::supply(self.options.sets)[piece as usize] == 0 {
            return Err(Refusal::NotInGame { piece });
        }
        if self.left(self.turn, piece) == 0 {
            return Err(Refusal::NoneLeft { piece });
        }
        let node = self.node_at(spot)?;
        if self.board.slot_at(spot.at) != Some(self.last) {
            return Err(Refusal::NotThisTile { piece, at: spot.at });
        }
        let (_, feature) = self.board.feature_of(node);
        match feature.weights.seats().next() {
            Some(by) => Err(Refusal::Claimed {
                kind: feature.kind,
                by,
            }),
            None => Ok(node),
        }
    }

    /// Whether the one tile to place is drawn for all to see.
    pub(super) fn draws_openly(&self) -> bool {
        self.options.hand == HandSize::One
    }
}
