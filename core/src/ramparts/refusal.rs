//! Why a move is refused, with what a screen needs to say so in any language.

use thiserror::Error;

use crate::landscape::{FeatureKind, Land, Place, Side};
use crate::seat::Seat;

use super::moves::{Piece, Spot};
use super::position::Phase;
use super::tiles::TileId;

/// Why a move is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Refusal {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// Something else is to be decided now.
    #[error("now is the time for something else: {phase:?}")]
    NotNow {
        /// What is due.
        phase: Phase,
    },
    /// The tile was not drawn, or is not in the hand.
    #[error("{} is not the tile to place", tile.name())]
    NotYourTile {
        /// The tile asked for.
        tile: TileId,
    },
    /// A tile lies there already.
    #[error("a tile lies on {at} already")]
    Occupied {
        /// Where.
        at: Place,
    },
    /// No tile lies next to this place.
    #[error("{at} is not next to a tile")]
    NotAdjacent {
        /// Where.
        at: Place,
    },
    /// A side does not continue what the neighbour shows.
    #[error("on side {} the tile shows {shows:?}, its neighbour {neighbour:?}", side.letter())]
    SideMismatch {
        /// Where the tile was to go.
        at: Place,
        /// Which side of it does not match.
        side: Side,
        /// What the tile shows there.
        shows: Land,
        /// What the neighbour shows.
        neighbour: Land,
    },
    /// No tile lies there.
    #[error("no tile lies on {at}")]
    NoTile {
        /// Where.
        at: Place,
    },
    /// The tile has no such part.
    #[error("the tile on {} has no part {}", spot.at, spot.part)]
    NoPart {
        /// Which.
        spot: Spot,
    },
    /// Pieces go on the tile just placed, and on no other.
    #[error("a {} goes on the tile just placed, not on {at}", piece.word())]
    NotThisTile {
        /// The piece.
        piece: Piece,
        /// Where it was to go.
        at: Place,
    },
    /// Somebody stands on the feature.
    #[error("{by} already has a follower on this {}", kind.word())]
    Claimed {
        /// What it is.
        kind: FeatureKind,
        /// A player who stands there; the first in seat order.
        by: Seat,
    },
    /// No such piece is left.
    #[error("no {} is left", piece.word())]
    NoneLeft {
        /// The piece.
        piece: Piece,
    },
    /// No set in the game brings this piece.
    #[error("no set in this game has a {}", piece.word())]
    NotInGame {
        /// The piece.
        piece: Piece,
    },
    /// Neither the fairy nor the dragon, a princess or a portal is in the game, or not on this tile.
    #[error("nothing on this tile allows that")]
    NoSuchAction,
}

impl Refusal {
    /// The id of the rule that forbids the move.
    #[must_use]
    pub const fn rule(&self) -> &'static str {
        match self {
            Self::Over => "R-16",
            Self::NotNow { phase } => match phase {
                Phase::Placing => "R-10",
                Phase::Acting => "R-12",
                Phase::DragonStep => "R-82",
                Phase::Over => "R-16",
            },
            Self::NotYourTile { .. }
            | Self::Occupied { .. }
            | Self::NotAdjacent { .. }
            | Self::SideMismatch { .. } => "R-10",
            Self::NoTile { .. } | Self::NoPart { .. } | Self::NotThisTile { .. } => "R-12",
            Self::Claimed { .. } => "R-13",
            Self::NoneLeft { .. } | Self::NotInGame { .. } => "R-2",
            Self::NoSuchAction => "R-12",
        }
    }
}
