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
    /// The river goes on elsewhere, or not at all any more.
    #[error("the river does not go on at {at}")]
    RiverEnds {
        /// Where the tile was to go.
        at: Place,
    },
    /// The second of two bends would turn the same way as the first.
    #[error("on {at} the river would turn back at once")]
    RiverTurnsBack {
        /// Where the tile was to go.
        at: Place,
    },
    /// Builders go on roads and cities, pigs on fields.
    #[error("a {} cannot go on a {}", piece.word(), kind.word())]
    WrongGround {
        /// The piece.
        piece: Piece,
        /// What it was to go on.
        kind: FeatureKind,
    },
    /// Builders and pigs need an own follower on the feature.
    #[error("a {} needs a follower of its owner on the {}", piece.word(), kind.word())]
    Alone {
        /// The piece.
        piece: Piece,
        /// What it was to go on.
        kind: FeatureKind,
    },
    /// The feature is complete: no builder and, through a portal, no follower may join it.
    #[error("this {} is complete", kind.word())]
    Complete {
        /// The piece.
        piece: Piece,
        /// What it was to go on.
        kind: FeatureKind,
    },
    /// No piece may go on a volcano.
    #[error("no {} may go on a volcano", piece.word())]
    Volcano {
        /// The piece.
        piece: Piece,
    },
    /// The dragon guards this tile against portals.
    #[error("the dragon stands on {at}")]
    DragonThere {
        /// Where.
        at: Place,
    },
    /// No dragon is on the table.
    #[error("no dragon is on the table")]
    NoDragon,
    /// The dragon stays on the tiles.
    #[error("the dragon cannot leave the tiles for {at}")]
    DragonOffTable {
        /// Where it was to go.
        at: Place,
    },
    /// The fairy keeps the dragon away.
    #[error("the fairy keeps the dragon away from {at}")]
    FairyBlocks {
        /// Where it was to go.
        at: Place,
    },
    /// The dragon has been there in this movement.
    #[error("the dragon has been on {at} in this movement")]
    Visited {
        /// Where it was to go.
        at: Place,
    },
    /// No fairy is in the game.
    #[error("no fairy is in this game")]
    NoFairy,
    /// The fairy is there already.
    #[error("the fairy is on {at} already")]
    FairyThere {
        /// Where.
        at: Place,
    },
    /// The fairy goes only to own followers.
    #[error("none of your followers stands on {at}")]
    NoOwnFollower {
        /// Where.
        at: Place,
    },
    /// The tile just placed has no princess.
    #[error("the tile just placed has no princess")]
    NoPrincess,
    /// The part is not in the princess's city.
    #[error("part {} of {} is not in the princess's city", spot.part, spot.at)]
    NotHerCity {
        /// Which.
        spot: Spot,
    },
    /// No follower stands there.
    #[error("no follower stands on part {} of {}", spot.part, spot.at)]
    NobodyThere {
        /// Which.
        spot: Spot,
    },
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
            Self::RiverEnds { .. } => "R-50",
            Self::RiverTurnsBack { .. } => "R-51",
            Self::WrongGround { piece, .. } | Self::Alone { piece, .. } => match piece {
                Piece::Pig => "R-75",
                Piece::Follower | Piece::Big | Piece::Builder => "R-71",
            },
            Self::Complete { piece, .. } => match piece {
                Piece::Builder | Piece::Pig => "R-71",
                Piece::Follower | Piece::Big => "R-91",
            },
            Self::Volcano { .. } | Self::NoDragon => "R-80",
            Self::DragonThere { .. } => "R-85",
            Self::DragonOffTable { .. } | Self::Visited { .. } => "R-82",
            Self::FairyBlocks { .. } => "R-87",
            Self::NoFairy | Self::FairyThere { .. } | Self::NoOwnFollower { .. } => "R-86",
            Self::NoPrincess | Self::NotHerCity { .. } | Self::NobodyThere { .. } => "R-90",
        }
    }
}
