//! What a tile shows: its four sides and the parts that its roads, cities, fields and signs make.

use serde::{Deserialize, Serialize};

use super::compass::{HalfEdges, Side, Sides};

/// The most parts that one tile may have.
pub const MAX_PARTS: usize = 12;

/// What one side of a tile shows; touching sides must show the same.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[repr(u8)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Enum), uniffi(name = "TileLand"))]
pub enum Land {
    /// Grass along the whole side.
    Field,
    /// Grass, with a road in the middle.
    Road,
    /// City along the whole side.
    City,
    /// Grass, with the river in the middle.
    River,
}

impl Land {
    /// The letter used in data files: `F`, `R`, `C` or `W`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Field => 'F',
            Self::Road => 'R',
            Self::City => 'C',
            Self::River => 'W',
        }
    }

    /// The land named by `F`, `R`, `C` or `W`.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'F' => Some(Self::Field),
            'R' => Some(Self::Road),
            'C' => Some(Self::City),
            'W' => Some(Self::River),
            _ => None,
        }
    }
}

/// The kinds of feature that a follower can stand on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Enum))]
pub enum FeatureKind {
    /// A road, from end to end.
    Road,
    /// A city within its wall.
    City,
    /// A field, bounded by roads, rivers, walls and the end of the land.
    Field,
    /// A monastery, with the eight places around it.
    Monastery,
}

impl FeatureKind {
    /// The English word used in records: `road`, `city`, `field` or `monastery`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Road => "road",
            Self::City => "city",
            Self::Field => "field",
            Self::Monastery => "monastery",
        }
    }
}

/// What a city segment trades in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "uniffi", derive(uniffi::Enum))]
pub enum Goods {
    /// Barrels.
    Wine,
    /// Sacks.
    Wheat,
    /// Bolts.
    Cloth,
}

/// One piece of a feature within one tile.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record), uniffi(name = "TilePart"))]
pub struct Part {
    /// What it is a piece of.
    pub kind: FeatureKind,
    /// The half-edges by which it leaves the tile, not turned: both halves of a side for roads
    /// and cities; none for a monastery and for a field that reaches no side.
    pub half_edges: HalfEdges,
    /// The sides by which a road or city leaves the tile, not turned; none for fields and monasteries.
    pub sides: Sides,
    /// The city parts of this tile that border this field, as a bit set of part indexes.
    pub cities: u16,
    /// City: shields in it. In Westward these are the flags of a town (W-21).
    pub shields: u8,
    /// City: what it trades in.
    pub goods: Option<Goods>,
    /// City: holds a cathedral.
    pub cathedral: bool,
    /// City: holds a princess.
    pub princess: bool,
    /// Road: an inn stands beside it.
    pub inn: bool,
    /// Road: trading posts beside it (W-20).
    pub posts: u8,
    /// Field: animals on it (W-42).
    pub animals: u8,
    /// Road: passes over a river or another road.
    pub bridge: bool,
    /// Road: passes under a city.
    pub tunnel: bool,
}

/// How the river runs on a tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "uniffi", derive(uniffi::Enum))]
pub enum RiverKind {
    /// Where it begins.
    Source,
    /// It comes in by one side and leaves by another.
    Flow,
    /// Where it ends.
    Lake,
}

/// The river on a tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record), uniffi(name = "TileRiver"))]
pub struct River {
    /// The sides by which it leaves, not turned.
    pub sides: Sides,
    /// Beginning, middle or end.
    pub kind: RiverKind,
}

/// One kind of tile, in the orientation of the data file.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct Tile {
    /// Set and letter, as in `base/D`.
    pub id: String,
    /// How many of it are in the set.
    pub count: u8,
    /// The start tile is one of this kind.
    pub start: bool,
    /// What the sides show, from the north clockwise.
    pub sides: [Land; 4],
    /// The sides that lie at the sea (W-1): nothing of the tile reaches them, nothing is ever laid
    /// beside them, and `sides` says field there.
    pub sea: Sides,
    /// Cities, then roads, then fields, then the monastery; each in the order of the data file.
    pub parts: Vec<Part>,
    /// The river, if it runs here.
    pub river: Option<River>,
    /// Has a volcano.
    pub volcano: bool,
    /// Has the dragon sign.
    pub dragon: bool,
    /// Has a portal.
    pub portal: bool,
}

impl Tile {
    /// What a side shows, not turned.
    #[must_use]
    pub const fn side(&self, side: Side) -> Land {
        self.sides[side.index()]
    }

    /// The parts of one kind with their indexes.
    pub fn parts_of(&self, kind: FeatureKind) -> impl Iterator<Item = (usize, &Part)> {
        self.parts
            .iter()
            .enumerate()
            .filter(move |(_, part)| part.kind == kind)
    }

    /// Whether the tile holds a monastery.
    #[must_use]
    pub fn has_monastery(&self) -> bool {
        self.parts_of(FeatureKind::Monastery).next().is_some()
    }
}
