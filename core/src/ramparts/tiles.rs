//! The tiles of Ramparts, read once from `core/data/ramparts.json`.

use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

use crate::landscape::data::{DataError, read_tiles};
use crate::landscape::{Catalogue, Goods, Kind, Part, Tally, Tile};

/// The five sets; the base set is in every game, the others are chosen (R-1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "uniffi", derive(uniffi::Enum))]
pub enum TileSetId {
    /// 72 tiles.
    Base,
    /// 12 tiles, laid before the others (R-50).
    River,
    /// 18 tiles (R-60 to R-62).
    InnsCathedrals,
    /// 24 tiles (R-70 to R-76).
    TradersBuilders,
    /// 30 tiles (R-80 to R-91).
    PrincessDragon,
}

impl TileSetId {
    /// All sets, in the order of the data file.
    pub const ALL: [Self; 5] = [
        Self::Base,
        Self::River,
        Self::InnsCathedrals,
        Self::TradersBuilders,
        Self::PrincessDragon,
    ];

    /// The id used in data files and records.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Base => "base",
            Self::River => "river",
            Self::InnsCathedrals => "inns_cathedrals",
            Self::TradersBuilders => "traders_builders",
            Self::PrincessDragon => "princess_dragon",
        }
    }
}

/// One kind of tile: an index into [`tiles`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TileId(u8);

impl TileId {
    /// The kind with this index, if there is one.
    #[must_use]
    pub fn new(index: usize) -> Option<Self> {
        if index < tiles().len() {
            u8::try_from(index).ok().map(Self)
        } else {
            None
        }
    }

    /// The kind named by set and letter, as in `base/D`.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::new(tiles().iter().position(|(_, tile)| tile.id == name)?)
    }

    /// The index into [`tiles`].
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The kind with this index, which comes from a tile of Ramparts.
    pub(super) const fn of_kind(kind: Kind) -> Self {
        Self(kind)
    }

    /// The index as the landscape counts.
    pub(super) const fn kind(self) -> Kind {
        self.0
    }

    /// Set and letter, as in `base/D`.
    #[must_use]
    pub fn name(self) -> &'static str {
        &self.tile().id
    }

    /// What the tile shows.
    #[must_use]
    pub fn tile(self) -> &'static Tile {
        &tiles()[self.index()].1
    }

    /// What the rules ask of it again and again.
    #[inline]
    pub(super) fn marks(self) -> Marks {
        marks()[self.index()]
    }

    /// The set it belongs to.
    #[must_use]
    pub fn set(self) -> TileSetId {
        tiles()[self.index()].0
    }

    /// Every kind of tile, in the order of the data file.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        (0..tiles().len() as u8).map(Self)
    }
}

/// Every kind of tile with its set, in the order of the data file.
#[must_use]
pub fn tiles() -> &'static [(TileSetId, Tile)] {
    static TILES: OnceLock<Vec<(TileSetId, Tile)>> = OnceLock::new();
    // The file is part of the program, and a test reads it: it cannot fail where that test passes.
    TILES.get_or_init(|| read(include_str!("../../data/ramparts.json")).unwrap_or_default())
}

/// What Ramparts counts on the features.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Signs {
    /// Shields in the city (R-21).
    pub shields: u8,
    /// Goods in the city, by [`Goods`] (R-70).
    pub goods: [u8; 3],
    /// Inns beside the road (R-61).
    pub inns: u8,
    /// Cathedrals in the city (R-62).
    pub cathedrals: u8,
}

impl Tally for Signs {
    #[inline]
    fn add(&mut self, other: Self) {
        self.shields += other.shields;
        for (mine, others) in self.goods.iter_mut().zip(other.goods) {
            *mine += others;
        }
        self.inns += other.inns;
        self.cathedrals += other.cathedrals;
    }
}

impl Signs {
    /// What one part shows.
    fn of(part: &Part) -> Self {
        let goods = [Goods::Wine, Goods::Wheat, Goods::Cloth];
        Self {
            shields: part.shields,
            goods: goods.map(|kind| u8::from(part.goods == Some(kind))),
            inns: part.inn.into(),
            cathedrals: part.cathedral.into(),
        }
    }
}

/// The tiles as the landscape needs them; a kind is the index of a [`TileId`].
pub(super) fn catalogue() -> &'static Catalogue<Signs> {
    static CATALOGUE: OnceLock<Catalogue<Signs>> = OnceLock::new();
    CATALOGUE.get_or_init(|| Catalogue::new(tiles().iter().map(|(_, tile)| tile), Signs::of))
}

/// What the rules ask of a tile again and again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Marks {
    /// Part of the river (R-50).
    pub(super) river: bool,
    /// R-80.
    pub(super) volcano: bool,
    /// R-82.
    pub(super) dragon: bool,
    /// R-91.
    pub(super) portal: bool,
    /// The city part with a princess (R-90).
    pub(super) princess: Option<u8>,
}

impl Marks {
    fn of(tile: &Tile) -> Self {
        let princess = tile.parts.iter().position(|part| part.princess);
        Self {
            river: tile.river.is_some(),
            volcano: tile.volcano,
            dragon: tile.dragon,
            portal: tile.portal,
            princess: princess.map(|part| part as u8),
        }
    }
}

/// The marks of every kind of tile.
fn marks() -> &'static [Marks] {
    static MARKS: OnceLock<Vec<Marks>> = OnceLock::new();
    MARKS.get_or_init(|| tiles().iter().map(|(_, tile)| Marks::of(tile)).collect())
}

/// The most kinds that a [`TileId`] can tell apart.
const MAX_KINDS: usize = 1 << Kind::BITS;

/// Reads a list of Ramparts tiles: the sets known here, at most 256 kinds.
fn read(text: &str) -> Result<Vec<(TileSetId, Tile)>, DataError> {
    let mut tiles = Vec::new();
    for set in read_tiles(text)? {
        let Some(id) = TileSetId::ALL
            .into_iter()
            .find(|known| known.id() == set.id)
        else {
            return Err(DataError::Tile {
                tile: set.id,
                what: "is not a set of Ramparts".to_owned(),
            });
        };
        for tile in set.tiles {
            if tiles.len() == MAX_KINDS {
                return Err(DataError::Tile {
                    tile: tile.id,
                    what: format!("is one kind more than {MAX_KINDS}"),
                });
            }
            tiles.push((id, tile));
        }
    }
    Ok(tiles)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn total(set: TileSetId, count: impl Fn(&Tile) -> u32) -> u32 {
        tiles()
            .iter()
            .filter(|(id, _)| *id == set)
            .map(|(_, t)| u32::from(t.count) * count(t))
            .sum()
    }

    #[test]
    fn more_kinds_than_an_id_can_tell_apart_are_refused() {
        let list = |kinds: usize| {
            let tiles: Vec<String> = (0..kinds)
                .map(|i| {
                    format!(
                        r#"{{"id": "x/{i}", "count": 1, "sides": "FFFF", "fields": [{{"half_edges": [0,1,2,3,4,5,6,7]}}]}}"#
                    )
                })
                .collect();
            let tiles = tiles.join(",");
            format!(r#"{{"format": 1, "sets": [{{"id": "base", "tiles": [{tiles}]}}]}}"#)
        };
        assert_eq!(read(&list(256)).map(|tiles| tiles.len()).ok(), Some(256));
        let refusal = read(&list(257)).expect_err("an id is one byte").to_string();
        assert!(refusal.contains("x/256"), "{refusal}");
    }

    /// R-1: the numbers of tiles and signs that the printed sets have.
    #[test]
    fn the_sets_are_complete() {
        read(include_str!("../../data/ramparts.json")).expect("the tile list is right");
        let sizes: Vec<u32> = TileSetId::ALL
            .into_iter()
            .map(|set| total(set, |_| 1))
            .collect();
        assert_eq!(sizes, [72, 12, 18, 24, 30]);
        let shields = |t: &Tile| t.parts.iter().map(|p| u32::from(p.shields)).sum();
        assert_eq!(total(TileSetId::Base, shields), 10);
        assert_eq!(total(TileSetId::Base, |t| u32::from(t.has_monastery())), 6);
        assert_eq!(
            total(TileSetId::PrincessDragon, |t| u32::from(t.dragon)),
            12
        );
        assert_eq!(
            total(TileSetId::PrincessDragon, |t| u32::from(t.volcano)),
            6
        );
        assert_eq!(total(TileSetId::PrincessDragon, |t| u32::from(t.portal)), 6);
        let starts: Vec<_> = TileId::all()
            .filter(|id| id.tile().start)
            .map(TileId::name)
            .collect();
        assert_eq!(starts, ["base/D"]);
    }
}
