//! The decisions of a turn, and what is reported of them.

use crate::hex::Hex;
use crate::seat::Seat;

use super::land::{Land, Location, NomadTile, Terrain};

/// What a turn consists of: the mandatory action and what tiles allow (C-10).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(
    feature = "uniffi",
    derive(uniffi::Enum),
    uniffi(name = "CrownlandsAction")
)]
pub enum Action {
    /// Placing settlements on the terrain of the card (C-10).
    Mandatory,
    /// Using the tile of a location (C-33).
    Tile(Location),
    /// Placing three settlements on the ground of a donation (C-71).
    Donation(Land),
    /// Moving settlements by single steps (C-72).
    Resettlement,
    /// Taking a settlement from every other player (C-74).
    Sword,
}

impl Action {
    /// Whether it places settlements from the player's supply.
    #[must_use]
    pub const fn places(self) -> bool {
        match self {
            Self::Mandatory | Self::Donation(_) => true,
            Self::Tile(location) => matches!(
                location,
                Location::Oracle
                    | Location::Farm
                    | Location::Oasis
                    | Location::Tower
                    | Location::Tavern
                    | Location::Village
                    | Location::Garden
            ),
            Self::Resettlement | Self::Sword => false,
        }
    }

    /// Whether it moves settlements: the piece is chosen first, then where it goes.
    #[must_use]
    pub const fn carries(self) -> bool {
        match self {
            Self::Tile(location) => matches!(
                location,
                Location::Barn | Location::Harbor | Location::Paddock | Location::Caravan
            ),
            Self::Resettlement => true,
            Self::Mandatory | Self::Donation(_) | Self::Sword => false,
        }
    }

    /// Whether an outpost can free it from C-21 (C-73).
    #[must_use]
    pub const fn takes_outpost(self) -> bool {
        match self {
            Self::Mandatory | Self::Donation(_) => true,
            Self::Tile(location) => matches!(
                location,
                Location::Oracle
                    | Location::Farm
                    | Location::Oasis
                    | Location::Tower
                    | Location::Garden
            ),
            Self::Resettlement | Self::Sword => false,
        }
    }

    /// The rule that says what it does.
    #[must_use]
    pub const fn rule(self) -> &'static str {
        match self {
            Self::Mandatory => "C-10",
            Self::Tile(location) => location.rule(),
            Self::Donation(_) => "C-71",
            Self::Resettlement => "C-72",
            Self::Sword => "C-74",
        }
    }
}

/// The smallest decisions of Crownlands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(
    feature = "uniffi",
    derive(uniffi::Enum),
    uniffi(name = "CrownlandsMove")
)]
pub enum Move {
    /// Put a piece on a hex: a settlement, or with a quarry a stone wall. With a sword: take the
    /// settlement that stands there from its owner.
    At {
        /// By which action.
        action: Action,
        /// Where.
        at: Hex,
        /// Whether an outpost is used to ignore C-21 (C-73).
        outpost: bool,
    },
    /// Move an own settlement.
    Carry {
        /// By which action.
        action: Action,
        /// From where.
        from: Hex,
        /// Where to.
        to: Hex,
    },
    /// Leave the quarry with one wall, or the resettlement with fewer than four steps.
    Stop,
    /// End the turn (C-13).
    End,
}

impl Move {
    /// The action that it is part of, if it is part of one.
    #[must_use]
    pub const fn action(self) -> Option<Action> {
        match self {
            Self::At { action, .. } | Self::Carry { action, .. } => Some(action),
            Self::Stop | Self::End => None,
        }
    }
}

/// What happened, in order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "uniffi",
    derive(uniffi::Enum),
    uniffi(name = "CrownlandsEvent")
)]
pub enum Event {
    /// A turn began.
    TurnBegan {
        /// Whose.
        seat: Seat,
    },
    /// A terrain card was shown (C-10, C-23).
    Showed {
        /// By whom.
        seat: Seat,
        /// Which.
        card: Terrain,
    },
    /// The card shown was put away because its terrain is full; another was drawn (C-23).
    PutAway {
        /// By whom.
        seat: Seat,
        /// Which.
        card: Terrain,
    },
    /// No hex of any terrain is empty, which ends the mandatory action (C-23).
    NothingEmpty {
        /// Whose.
        seat: Seat,
    },
    /// The pile was empty and the discards became a new one (C-13).
    Shuffled {
        /// How many cards.
        cards: u8,
    },
    /// A card was drawn, unseen by the others (C-3, C-13).
    Drew {
        /// By whom.
        seat: Seat,
    },
    /// A settlement was placed.
    Settled {
        /// By whom.
        seat: Seat,
        /// By which action.
        action: Action,
        /// Where.
        at: Hex,
        /// Whether an outpost was used (C-73).
        outpost: bool,
    },
    /// A settlement was moved.
    Carried {
        /// By whom.
        seat: Seat,
        /// By which action.
        action: Action,
        /// From where.
        from: Hex,
        /// Where to.
        to: Hex,
    },
    /// A stone wall was built (C-53).
    Walled {
        /// By whom.
        seat: Seat,
        /// Where.
        at: Hex,
    },
    /// A settlement went back to its owner's supply (C-74).
    Struck {
        /// By whom.
        seat: Seat,
        /// Whose it was.
        victim: Seat,
        /// Where it stood.
        at: Hex,
    },
    /// A location tile left the game (C-32).
    TileLost {
        /// Whose.
        seat: Seat,
        /// Of which kind.
        location: Location,
        /// The location hex that it came from.
        at: Hex,
    },
    /// A location tile was taken (C-30).
    TileGained {
        /// By whom.
        seat: Seat,
        /// Of which kind.
        location: Location,
        /// The location hex.
        at: Hex,
    },
    /// A nomad tile was taken (C-70); a treasure scores at once (C-75).
    NomadGained {
        /// By whom.
        seat: Seat,
        /// Which.
        tile: NomadTile,
        /// The nomad space.
        at: Hex,
    },
    /// A nomad tile left the game unused at the end of a turn (C-70).
    NomadExpired {
        /// Whose.
        seat: Seat,
        /// Which.
        tile: NomadTile,
    },
    /// A supply ran out, which makes this round the last (C-60).
    LastRound {
        /// Whose.
        seat: Seat,
    },
    /// The game is over (C-60).
    Ended,
}
