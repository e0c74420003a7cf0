//! Why a move is refused, with what a screen needs to say so in any language.

use thiserror::Error;

use crate::game;
use crate::landscape::{Place, Side, Spot};
use crate::seat::Seat;

use super::moves::Ground;
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
    /// The tile was not drawn.
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
    /// The place is in the sea.
    #[error("{at} lies east of the coast")]
    Sea {
        /// Where.
        at: Place,
    },
    /// Only ten rows are played.
    #[error("{at} lies beyond the ten rows")]
    BeyondRows {
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
    #[error(
        "on side {} the tile shows a {}, its neighbour a {}",
        side.letter(), shows.word(), neighbour.word()
    )]
    SideMismatch {
        /// Where the tile was to go.
        at: Place,
        /// Which side of it does not match.
        side: Side,
        /// What the tile shows there.
        shows: Ground,
        /// What the neighbour shows.
        neighbour: Ground,
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
    /// Settlers go on the tile just placed, and on no other.
    #[error("a settler goes on the tile just placed, not on {at}")]
    NotThisTile {
        /// Where it was to go.
        at: Place,
    },
    /// Somebody is there.
    #[error("{by} already has a settler on this {}", ground.word())]
    Claimed {
        /// What it is.
        ground: Ground,
        /// A player who is there; the first in seat order.
        by: Seat,
    },
    /// No settler is left in hand.
    #[error("no settler is left in hand")]
    NoneLeft,
    /// This is none of the completed structures, or not by this name, or it is settled already.
    #[error("part {} of {} is no structure to settle now", spot.part, spot.at)]
    NotToSettle {
        /// Which.
        spot: Spot,
    },
}

impl Refusal {
    /// The id of the rule that forbids the move.
    #[must_use]
    pub const fn rule(&self) -> &'static str {
        match self {
            Self::Over => "W-40",
            Self::NotNow { phase } => match phase {
                Phase::Placing => "W-10",
                Phase::Deploying => "W-12",
                Phase::Settling => "W-35",
                Phase::Over => "W-40",
            },
            Self::NotYourTile { .. }
            | Self::Occupied { .. }
            | Self::NotAdjacent { .. }
            | Self::SideMismatch { .. } => "W-10",
            Self::Sea { .. } | Self::BeyondRows { .. } => "W-11",
            Self::NoTile { .. }
            | Self::NoPart { .. }
            | Self::NotThisTile { .. }
            | Self::Claimed { .. } => "W-12",
            Self::NoneLeft => "W-3",
            Self::NotToSettle { .. } => "W-35",
        }
    }
}

impl game::Refusal for Refusal {
    fn rule(&self) -> &'static str {
        Self::rule(self)
    }
}
