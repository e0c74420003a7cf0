//! What a hex of the map shows.

use serde::{Deserialize, Serialize};

/// The five kinds of ground that can be built on (C-20), which are also the terrain cards (C-3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Enum))]
pub enum Terrain {
    /// Grass.
    Grass,
    /// Canyon.
    Canyon,
    /// Desert.
    Desert,
    /// Flower field.
    Flowers,
    /// Forest.
    Forest,
}

impl Terrain {
    /// All five.
    pub const ALL: [Self; 5] = [
        Self::Grass,
        Self::Canyon,
        Self::Desert,
        Self::Flowers,
        Self::Forest,
    ];

    /// The English word used in records.
    #[must_use]
    pub const fn word(self) -> &'static str {
        self.land().word()
    }

    /// The terrain with this word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|known| known.word() == word)
    }

    /// The ground that the card stands for.
    #[must_use]
    pub const fn land(self) -> Land {
        match self {
            Self::Grass => Land::Grass,
            Self::Canyon => Land::Canyon,
            Self::Desert => Land::Desert,
            Self::Flowers => Land::Flowers,
            Self::Forest => Land::Forest,
        }
    }
}

/// What a hex shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[cfg_attr(
    feature = "uniffi",
    derive(uniffi::Enum),
    uniffi(name = "CrownlandsLand")
)]
pub enum Land {
    /// Grass.
    Grass,
    /// Canyon.
    Canyon,
    /// Desert.
    Desert,
    /// Flower field.
    Flowers,
    /// Forest.
    Forest,
    /// Water: only the harbor leads there (C-46), and a donation (C-71).
    Water,
    /// A mountain: only a donation leads there (C-71).
    Mountain,
    /// A castle (C-61).
    Castle,
    /// A location, which lends its tiles (C-2).
    Location,
    /// A nomad space (C-2).
    NomadSpace,
}

impl Land {
    /// All kinds.
    pub const ALL: [Self; 10] = [
        Self::Grass,
        Self::Canyon,
        Self::Desert,
        Self::Flowers,
        Self::Forest,
        Self::Water,
        Self::Mountain,
        Self::Castle,
        Self::Location,
        Self::NomadSpace,
    ];

    /// The kinds on which a piece can ever stand: the five terrains, water and mountain.
    pub const GROUNDS: [Self; 7] = [
        Self::Grass,
        Self::Canyon,
        Self::Desert,
        Self::Flowers,
        Self::Forest,
        Self::Water,
        Self::Mountain,
    ];

    /// The letter used in the data file.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Grass => 'g',
            Self::Canyon => 'c',
            Self::Desert => 'd',
            Self::Flowers => 'f',
            Self::Forest => 't',
            Self::Water => 'w',
            Self::Mountain => 'm',
            Self::Castle => 's',
            Self::Location => '1',
            Self::NomadSpace => 'n',
        }
    }

    /// The kind with this letter.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|land| land.letter() == letter)
    }

    /// The English word used in records.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Grass => "grass",
            Self::Canyon => "canyon",
            Self::Desert => "desert",
            Self::Flowers => "flowers",
            Self::Forest => "forest",
            Self::Water => "water",
            Self::Mountain => "mountain",
            Self::Castle => "castle",
            Self::Location => "location",
            Self::NomadSpace => "nomad_space",
        }
    }

    /// Whether it is one of the five terrains (C-20).
    #[must_use]
    pub const fn is_buildable(self) -> bool {
        matches!(
            self,
            Self::Grass | Self::Canyon | Self::Desert | Self::Flowers | Self::Forest
        )
    }

    /// Whether it counts for Merchants and Workers (C-64, C-65).
    #[must_use]
    pub const fn is_special(self) -> bool {
        matches!(self, Self::Castle | Self::Location | Self::NomadSpace)
    }
}

/// The twelve kinds of location. Each gives its name to the board that shows it (C-1), and lends
/// tiles that let their holders do something once a turn (C-33, C-40 to C-53).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Enum))]
pub enum Location {
    /// C-40.
    Oracle,
    /// C-41.
    Farm,
    /// C-42.
    Oasis,
    /// C-43.
    Tower,
    /// C-44.
    Tavern,
    /// C-45.
    Barn,
    /// C-46.
    Harbor,
    /// C-47.
    Paddock,
    /// C-53; a board of the Nomads.
    Quarry,
    /// C-52; a board of the Nomads.
    Caravan,
    /// C-51; a board of the Nomads.
    Village,
    /// C-50; a board of the Nomads.
    Garden,
}

impl Location {
    /// All kinds: the eight of the base game, then those of the Nomads.
    pub const ALL: [Self; 12] = [
        Self::Oracle,
        Self::Farm,
        Self::Oasis,
        Self::Tower,
        Self::Tavern,
        Self::Barn,
        Self::Harbor,
        Self::Paddock,
        Self::Quarry,
        Self::Caravan,
        Self::Village,
        Self::Garden,
    ];

    /// The English word used in records.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Oracle => "oracle",
            Self::Farm => "farm",
            Self::Oasis => "oasis",
            Self::Tower => "tower",
            Self::Tavern => "tavern",
            Self::Barn => "barn",
            Self::Harbor => "harbor",
            Self::Paddock => "paddock",
            Self::Quarry => "quarry",
            Self::Caravan => "caravan",
            Self::Village => "village",
            Self::Garden => "garden",
        }
    }

    /// The kind with this word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|known| known.word() == word)
    }

    /// Whether its board belongs to the Nomads (C-1).
    #[must_use]
    pub const fn is_of_nomads(self) -> bool {
        matches!(
            self,
            Self::Quarry | Self::Caravan | Self::Village | Self::Garden
        )
    }

    /// The rule of what its tiles do.
    #[must_use]
    pub const fn rule(self) -> &'static str {
        match self {
            Self::Oracle => "C-40",
            Self::Farm => "C-41",
            Self::Oasis => "C-42",
            Self::Tower => "C-43",
            Self::Tavern => "C-44",
            Self::Barn => "C-45",
            Self::Harbor => "C-46",
            Self::Paddock => "C-47",
            Self::Quarry => "C-53",
            Self::Caravan => "C-52",
            Self::Village => "C-51",
            Self::Garden => "C-50",
        }
    }
}

/// The tiles that lie on nomad spaces (C-70).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Enum))]
pub enum NomadTile {
    /// Three settlements on the ground shown (C-71).
    Donation(Land),
    /// Up to four steps (C-72).
    Resettlement,
    /// One settlement that need not be adjacent (C-73).
    Outpost,
    /// Every other player loses a settlement (C-74).
    Sword,
    /// Three points at once (C-75).
    Treasure,
}

impl NomadTile {
    /// The fifteen tiles (C-71 to C-75).
    pub const ALL: [Self; 15] = [
        Self::Donation(Land::Grass),
        Self::Donation(Land::Canyon),
        Self::Donation(Land::Desert),
        Self::Donation(Land::Flowers),
        Self::Donation(Land::Forest),
        Self::Donation(Land::Water),
        Self::Donation(Land::Mountain),
        Self::Resettlement,
        Self::Resettlement,
        Self::Outpost,
        Self::Outpost,
        Self::Sword,
        Self::Sword,
        Self::Treasure,
        Self::Treasure,
    ];

    /// The name used in records, as in `donation_grass`.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Donation(land) => match land {
                Land::Grass => "donation_grass",
                Land::Canyon => "donation_canyon",
                Land::Desert => "donation_desert",
                Land::Flowers => "donation_flowers",
                Land::Forest => "donation_forest",
                Land::Water => "donation_water",
                Land::Mountain => "donation_mountain",
                Land::Castle | Land::Location | Land::NomadSpace => "donation",
            },
            Self::Resettlement => "resettlement",
            Self::Outpost => "outpost",
            Self::Sword => "sword",
            Self::Treasure => "treasure",
        }
    }

    /// The tile with this name.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|known| known.key() == key)
    }
}
