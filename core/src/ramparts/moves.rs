//! The decisions of a turn, and what is reported of them.

pub use crate::landscape::Spot;
use crate::landscape::{Goods, Place, Rotation, Side};
use crate::seat::Seat;

use super::tiles::TileId;

/// The pieces that a player may own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[cfg_attr(
    feature = "uniffi",
    derive(uniffi::Enum),
    uniffi(name = "RampartsPiece")
)]
pub enum Piece {
    /// One of seven; counts 1 in a majority.
    Follower,
    /// Counts 2 in a majority.
    Big,
    /// Brings second turns.
    Builder,
    /// Makes cities worth more to a farmer.
    Pig,
}

impl Piece {
    /// All kinds.
    pub const ALL: [Self; 4] = [Self::Follower, Self::Big, Self::Builder, Self::Pig];

    /// The English word used in records.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Follower => "follower",
            Self::Big => "big",
            Self::Builder => "builder",
            Self::Pig => "pig",
        }
    }

    /// What it counts in a majority.
    #[must_use]
    pub const fn weight(self) -> u8 {
        match self {
            Self::Follower => 1,
            Self::Big => 2,
            Self::Builder | Self::Pig => 0,
        }
    }

    /// Whether it is a follower, normal or big: only these claim a feature.
    #[must_use]
    pub const fn is_follower(self) -> bool {
        matches!(self, Self::Follower | Self::Big)
    }
}

/// The smallest decisions of Ramparts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(
    feature = "uniffi",
    derive(uniffi::Enum),
    uniffi(name = "RampartsMove")
)]
pub enum Move {
    /// Place a tile: the drawn one, or one of the hand.
    Place {
        /// The tile.
        tile: TileId,
        /// Where.
        at: Place,
        /// Turned how.
        rotation: Rotation,
    },
    /// Place a piece, by a portal also on another tile.
    Put {
        /// Which.
        piece: Piece,
        /// On which part of which tile.
        spot: Spot,
    },
    /// Move the fairy to a tile with an own follower.
    Fairy {
        /// Where to.
        to: Place,
    },
    /// Send the follower that stands here home.
    SendHome {
        /// Where it stands.
        spot: Spot,
    },
    /// Move the dragon one step.
    Dragon {
        /// In which direction.
        side: Side,
    },
    /// Do nothing after placing.
    Pass,
}

/// Why a piece went home.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "uniffi",
    derive(uniffi::Enum),
    uniffi(name = "RampartsHomecoming")
)]
pub enum Homecoming {
    /// Its feature was scored.
    Scored,
    /// The dragon came.
    Dragon,
    /// The princess sent it.
    Princess,
}

/// Where points come from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[cfg_attr(
    feature = "uniffi",
    derive(uniffi::Enum),
    uniffi(name = "RampartsSource")
)]
pub enum Source {
    ///
    Road,
    ///
    City,
    ///
    Monastery,
    ///
    Field,
    ///
    Goods,
    ///
    Fairy,
}

impl Source {
    /// All sources, in the order in which a breakdown lists them.
    pub const ALL: [Self; 6] = [
        Self::Road,
        Self::City,
        Self::Monastery,
        Self::Field,
        Self::Goods,
        Self::Fairy,
    ];

    /// The key used in records and statistics.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Road => "road",
            Self::City => "city",
            Self::Monastery => "monastery",
            Self::Field => "field",
            Self::Goods => "goods",
            Self::Fairy => "fairy",
        }
    }
}

/// How a score adds up: `tiles x per_tile + shields x per_shield + cities x per_city + bonus`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "uniffi",
    derive(uniffi::Record),
    uniffi(name = "RampartsWorth")
)]
pub struct Worth {
    /// Where the points come from.
    pub source: Source,
    /// Whether the feature is complete.
    pub complete: bool,
    /// Tiles of the feature; for a monastery those of the nine places that hold one.
    pub tiles: u16,
    /// Points for each tile.
    pub per_tile: u8,
    /// Shields in the city.
    pub shields: u16,
    /// Points for each shield.
    pub per_shield: u8,
    /// Completed cities that the field touches, or 1 for a single city.
    pub cities: u16,
    /// Points for each of these cities: 3, or 4 with a pig.
    pub per_city: u8,
    /// Points that do not depend on size: goods, fairy, pig.
    pub bonus: u16,
}

impl Worth {
    /// The sum.
    #[must_use]
    pub const fn points(&self) -> i32 {
        self.tiles as i32 * self.per_tile as i32
            + self.shields as i32 * self.per_shield as i32
            + self.cities as i32 * self.per_city as i32
            + self.bonus as i32
    }
}

/// What happened, in the order of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "uniffi",
    derive(uniffi::Enum),
    uniffi(name = "RampartsEvent")
)]
pub enum Event {
    /// A turn began; `second` for the second half of a double turn.
    TurnBegan {
        /// Whose.
        seat: Seat,
        /// Second half of a double turn.
        second: bool,
    },
    /// A tile was drawn for all to see; with a hand of three `tile` is `None`, since hands are private.
    Drew {
        /// By whom.
        seat: Seat,
        /// Which.
        tile: Option<TileId>,
    },
    /// A tile that fits nowhere left the game.
    Discarded {
        /// Which.
        tile: TileId,
    },
    /// A dragon tile was laid aside before the first volcano.
    SetAside {
        /// Which.
        tile: TileId,
    },
    /// The tiles set aside were shuffled into the pile.
    ShuffledIn {
        /// How many.
        tiles: u8,
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
    /// A piece was placed.
    Put {
        /// By whom.
        seat: Seat,
        /// Which.
        piece: Piece,
        /// Where.
        spot: Spot,
    },
    /// The player did nothing after placing.
    Passed {
        /// Who.
        seat: Seat,
    },
    /// The fairy moved.
    FairyMoved {
        /// By whom.
        seat: Seat,
        /// Where to.
        to: Place,
    },
    /// The dragon moved: one step by a player, or onto a new volcano (`seat` is `None`, R-80).
    DragonMoved {
        /// By whom.
        seat: Option<Seat>,
        /// Where to.
        to: Place,
    },
    /// A piece went home.
    Returned {
        /// Whose.
        seat: Seat,
        /// Which.
        piece: Piece,
        /// From where.
        spot: Spot,
        /// Why.
        why: Homecoming,
    },
    /// A seat scored.
    Scored {
        /// Who.
        seat: Seat,
        /// A spot on the feature (one of this seat's followers, for R-89 the one beside the fairy),
        /// or `None` for goods.
        spot: Option<Spot>,
        /// How the points add up.
        worth: Worth,
        /// Scored after the last turn.
        at_end: bool,
    },
    /// A seat took goods tokens.
    GoodsTaken {
        /// Who.
        seat: Seat,
        /// Of which kind.
        goods: Goods,
        /// How many.
        count: u8,
    },
    /// The game is over, all scored.
    Ended,
}
