//! What the set-up screen of Ramparts can choose.

use serde::{Deserialize, Serialize};

use super::tiles::TileSetId;

/// Which sets are in the game; the base set always is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "Vec<TileSetId>", into = "Vec<TileSetId>")]
pub struct TileSets(u8);

impl TileSets {
    /// The base set alone.
    pub const BASE: Self = Self(1);

    /// With one more set.
    #[must_use]
    pub const fn with(self, set: TileSetId) -> Self {
        Self(self.0 | 1 << set as u8)
    }

    /// Without a set; the base set stays.
    #[must_use]
    pub const fn without(self, set: TileSetId) -> Self {
        Self(self.0 & !(1 << set as u8) | Self::BASE.0)
    }

    /// Whether the set is in the game.
    #[must_use]
    pub const fn contains(self, set: TileSetId) -> bool {
        self.0 & 1 << set as u8 != 0
    }

    /// How many mixes of sets could be told apart.
    pub(super) const MIXES: usize = 1 << TileSetId::ALL.len();

    /// A number for this mix, below [`Self::MIXES`].
    pub(super) const fn index(self) -> usize {
        self.0 as usize % Self::MIXES
    }

    /// The sets in the game, base first.
    pub fn iter(self) -> impl Iterator<Item = TileSetId> + Clone {
        TileSetId::ALL
            .into_iter()
            .filter(move |&set| self.contains(set))
    }
}

impl From<TileSets> for Vec<TileSetId> {
    fn from(sets: TileSets) -> Self {
        sets.iter().collect()
    }
}

impl TryFrom<Vec<TileSetId>> for TileSets {
    type Error = String;

    fn try_from(sets: Vec<TileSetId>) -> Result<Self, String> {
        if !sets.contains(&TileSetId::Base) {
            return Err("sets must hold base (R-1)".to_owned());
        }
        for (index, set) in sets.iter().enumerate() {
            if sets[..index].contains(set) {
                return Err(format!("sets names {} twice (R-1)", set.id()));
            }
        }
        Ok(sets.into_iter().fold(Self::BASE, Self::with))
    }
}

/// What a completed city on exactly two tiles scores.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
#[cfg_attr(feature = "uniffi", derive(uniffi::Enum))]
pub enum TwoTileCity {
    /// 2 a tile and 2 a shield, like any other: 4 without shields.
    #[default]
    Four,
    /// 1 a tile and 1 a shield: 2 without shields.
    Two,
}

impl From<TwoTileCity> for u8 {
    fn from(value: TwoTileCity) -> Self {
        match value {
            TwoTileCity::Four => 4,
            TwoTileCity::Two => 2,
        }
    }
}

impl TryFrom<u8> for TwoTileCity {
    type Error = String;

    fn try_from(value: u8) -> Result<Self, String> {
        match value {
            4 => Ok(Self::Four),
            2 => Ok(Self::Two),
            _ => Err(format!("two_tile_city is {value}, not 4 or 2 (R-22)")),
        }
    }
}

/// How fields score at the end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "uniffi", derive(uniffi::Enum))]
pub enum FieldScoring {
    /// Each field pays its leaders for each city that it touches.
    #[default]
    PerField,
    /// Each city pays the leaders of all fields around it, added up.
    PerCity,
}

/// Tiles in each player's hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
#[cfg_attr(feature = "uniffi", derive(uniffi::Enum))]
pub enum HandSize {
    /// Draw one, place it.
    #[default]
    One,
    /// Hold three, choose one.
    Three,
}

impl From<HandSize> for u8 {
    fn from(value: HandSize) -> Self {
        match value {
            HandSize::One => 1,
            HandSize::Three => 3,
        }
    }
}

impl TryFrom<u8> for HandSize {
    type Error = String;

    fn try_from(value: u8) -> Result<Self, String> {
        match value {
            1 => Ok(Self::One),
            3 => Ok(Self::Three),
            _ => Err(format!("hand is {value}, not 1 or 3 (R-40)")),
        }
    }
}

/// All options of Ramparts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, expecting = "an object with options")]
#[cfg_attr(
    feature = "uniffi",
    derive(uniffi::Record),
    uniffi(name = "RampartsOptions")
)]
pub struct Options {
    /// The sets in the game.
    pub sets: TileSets,
    ///
    pub two_tile_city: TwoTileCity,
    ///
    pub fields: FieldScoring,
    ///
    pub hand: HandSize,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            sets: TileSets::BASE,
            two_tile_city: TwoTileCity::default(),
            fields: FieldScoring::default(),
            hand: HandSize::default(),
        }
    }
}
