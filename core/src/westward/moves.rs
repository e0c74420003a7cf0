//! The decisions of a turn, and what is reported of them.

use crate::landscape::{FeatureKind, Land, Place, Rotation, Spot};
use crate::seat::Seat;

use super::surveyors::Step;
use super::tiles::TileId;

/// What a settler can stand on. Roads, towns and farms are structures, which can be completed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[cfg_attr(
    feature = "uniffi",
    derive(uniffi::Enum),
    uniffi(name = "WestwardGround")
)]
pub enum Ground {
    /// A road, from end to end.
    Road,
    /// A town within its fence.
    Town,
    /// A plain, bounded by roads, towns and the end of the land.
    Plain,
    /// A farm, with the eight places around it.
    Farm,
}

impl Ground {
    /// All kinds.
    pub const ALL: [Self; 4] = [Self::Road, Self::Town, Self::Plain, Self::Farm];

    /// The English word used in records.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Road => "road",
            Self::Town => "town",
            Self::Plain => "plain",
            Self::Farm => "farm",
        }
    }

    /// What a settler is here (W-12).
    #[must_use]
    pub const fn role(self) -> Role {
        match self {
            Self::Road => Role::Bandit,
            Self::Town => Role::Sheriff,
            Self::Plain => Role::Trapper,
            Self::Farm => Role::Farmer,
        }
    }

    /// What the landscape calls by another name.
    #[must_use]
    pub const fn of(kind: FeatureKind) -> Self {
        match kind {
            FeatureKind::Road => Self::Road,
            FeatureKind::City => Self::Town,
            FeatureKind::Field => Self::Plain,
            FeatureKind::Monastery => Self::Farm,
        }
    }

    /// What a side of a tile shows; no tile of Westward has a river.
    pub(super) const fn of_side(land: Land) -> Self {
        match land {
            Land::Field | Land::River => Self::Plain,
            Land::Road => Self::Road,
            Land::City => Self::Town,
        }
    }
}

/// What a settler does, by where it stands (W-12).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[cfg_attr(
    feature = "uniffi",
    derive(uniffi::Enum),
    uniffi(name = "WestwardRole")
)]
pub enum Role {
    /// On a road.
    Bandit,
    /// In a town.
    Sheriff,
    /// On a plain, lying, until the end of the game.
    Trapper,
    /// On a farm.
    Farmer,
}

impl Role {
    /// All roles.
    pub const ALL: [Self; 4] = [Self::Bandit, Self::Sheriff, Self::Trapper, Self::Farmer];

    /// The English word used in records.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Bandit => "bandit",
            Self::Sheriff => "sheriff",
            Self::Trapper => "trapper",
            Self::Farmer => "farmer",
        }
    }

    /// Where it stands.
    #[must_use]
    pub const fn ground(self) -> Ground {
        match self {
            Self::Bandit => Ground::Road,
            Self::Sheriff => Ground::Town,
            Self::Trapper => Ground::Plain,
            Self::Farmer => Ground::Farm,
        }
    }
}

/// The smallest decisions of Westward.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(
    feature = "uniffi",
    derive(uniffi::Enum),
    uniffi(name = "WestwardMove")
)]
pub enum Move {
    /// Place the drawn tile (W-10).
    Place {
        /// The tile.
        tile: TileId,
        /// Where.
        at: Place,
        /// Turned how.
        rotation: Rotation,
    },
    /// Deploy a settler on the tile just placed (W-12).
    Deploy {
        /// On which part of it.
        spot: Spot,
    },
    /// Deploy nobody (W-12).
    Pass,
    /// Settle this one of several completed structures next (W-35).
    Settle {
        /// A farm, or the first part of the tile just placed that belongs to the road or town.
        spot: Spot,
    },
}

/// Why a settler went home.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(
    feature = "uniffi",
    derive(uniffi::Enum),
    uniffi(name = "WestwardHomecoming")
)]
pub enum Homecoming {
    /// Its structure was scored (W-24).
    Scored,
    /// It stood on land that the surveyors have left behind (W-34).
    Cleared,
}

/// What comes of a completed structure.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(
    feature = "uniffi",
    derive(uniffi::Enum),
    uniffi(name = "WestwardOutcome")
)]
pub enum Outcome {
    /// It is scored (W-20 to W-23).
    Scored,
    /// Nobody was in it when it was completed (W-33).
    Unclaimed,
    /// Its settlers went home when another one was settled (W-35).
    Cleared,
}

/// Where points come from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Source {
    /// W-20, W-41.
    Road,
    /// W-21, W-41.
    Town,
    /// W-22, W-41.
    Farm,
    /// W-42.
    Plain,
    /// W-30.
    Bonus,
}

impl Source {
    /// All sources, in the order in which a breakdown lists them.
    pub const ALL: [Self; 5] = [Self::Road, Self::Town, Self::Farm, Self::Plain, Self::Bonus];

    /// The key used in records and statistics.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Road => "road",
            Self::Town => "town",
            Self::Farm => "farm",
            Self::Plain => "plain",
            Self::Bonus => "bonus",
        }
    }
}

/// How a score adds up, the bonus of the surveyors apart: `tiles x per_tile + marks x per_mark`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "uniffi",
    derive(uniffi::Record),
    uniffi(name = "WestwardWorth")
)]
pub struct Worth {
    /// Of what.
    pub ground: Ground,
    /// Whether it is complete.
    pub complete: bool,
    /// Tiles of the road or town; of a farm those of the nine places that count.
    pub tiles: u16,
    /// Points for each tile; 0 for a plain.
    pub per_tile: u8,
    /// Trading posts on the road, flags in the town, animals on the plain.
    pub marks: u16,
    /// Points for each of them.
    pub per_mark: u8,
}

impl Worth {
    /// The sum.
    #[must_use]
    pub const fn points(&self) -> i32 {
        self.tiles as i32 * self.per_tile as i32 + self.marks as i32 * self.per_mark as i32
    }

    /// Where the points come from.
    #[must_use]
    pub const fn source(&self) -> Source {
        match self.ground {
            Ground::Road => Source::Road,
            Ground::Town => Source::Town,
            Ground::Plain => Source::Plain,
            Ground::Farm => Source::Farm,
        }
    }
}

/// What happened, in the order of W-10 to W-36.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "uniffi",
    derive(uniffi::Enum),
    uniffi(name = "WestwardEvent")
)]
pub enum Event {
    /// A turn began.
    TurnBegan {
        /// Whose.
        seat: Seat,
    },
    /// A tile was drawn for all to see (W-10).
    Drew {
        /// By whom.
        seat: Seat,
        /// Which.
        tile: TileId,
    },
    /// A tile that fits nowhere left the game (W-10).
    Discarded {
        /// Which.
        tile: TileId,
    },
    /// A tile was placed.
    Placed {
        /// By whom.
        seat: Seat,
        /// Which.
        tile: TileId,
        /// Where.
        at: Place,
        /// Turned how.
        rotation: Rotation,
    },
    /// A settler was deployed.
    Deployed {
        /// By whom.
        seat: Seat,
        /// As what.
        role: Role,
        /// Where.
        spot: Spot,
    },
    /// The player deployed nobody.
    Passed {
        /// Who.
        seat: Seat,
    },
    /// A completed structure was settled, one after another (W-35); what that brought comes next.
    Settled {
        /// The structure, named as in [`Move::Settle`].
        spot: Spot,
        /// What it is.
        ground: Ground,
        /// What came of it.
        outcome: Outcome,
    },
    /// A seat scored. The bonus comes on top, in events of its own.
    Scored {
        /// Who.
        seat: Seat,
        /// One of this seat's settlers there.
        spot: Spot,
        /// How the points add up.
        worth: Worth,
        /// Scored after the last turn (W-41, W-42).
        at_end: bool,
    },
    /// A settler that earned points stood in the column of a surveyor (W-30).
    Bonus {
        /// Whose settler.
        seat: Seat,
        /// Where it stands.
        spot: Spot,
        /// Surveyors in its column, 1 or 2.
        surveyors: u8,
        /// What its owner gets for that.
        points: u8,
    },
    /// A settler went home.
    Returned {
        /// Whose.
        seat: Seat,
        /// What it was.
        role: Role,
        /// From where.
        spot: Spot,
        /// Why.
        why: Homecoming,
    },
    /// A surveyor moved west (W-31).
    SurveyorMoved {
        /// From which column to which.
        step: Step,
    },
    /// The surveyors are level with the furthest tile, and stay (W-32).
    SurveyorsStayed,
    /// The game is over, all scored.
    Ended,
}
