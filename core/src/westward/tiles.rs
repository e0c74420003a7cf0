//! The tiles of Westward and its coast, read once from `core/data/westward.json`.

use std::sync::OnceLock;

use crate::landscape::data::{DataError, TileSet, read_tiles};
use crate::landscape::{Catalogue, Kind, Part, Side, Sides, Tally, Tile};

/// Start fields of the coast (W-1); they come first among the tiles.
pub const COAST: usize = 10;

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

    /// The kind with this name, as in `R1a`.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::new(tiles().iter().position(|tile| tile.id == name)?)
    }

    /// The index into [`tiles`].
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The kind with this index, which comes from a tile of Westward.
    pub(super) const fn of_kind(kind: Kind) -> Self {
        Self(kind)
    }

    /// The index as the landscape counts.
    pub(super) const fn kind(self) -> Kind {
        self.0
    }

    /// The name in the data file, as in `R1a`.
    #[must_use]
    pub fn name(self) -> &'static str {
        &self.tile().id
    }

    /// What the tile shows.
    #[must_use]
    pub fn tile(self) -> &'static Tile {
        &tiles()[self.index()]
    }

    /// Whether it is a start field of the coast, which is never drawn.
    #[must_use]
    pub const fn is_coast(self) -> bool {
        self.index() < COAST
    }

    /// Every kind, the start fields from north to south first, then the others in the order of the data file.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        (0..tiles().len() as u8).map(Self)
    }

    /// The start fields, from north to south (W-1).
    pub fn coast() -> impl Iterator<Item = Self> + Clone {
        Self::all().take(COAST)
    }

    /// The kinds that are drawn and placed (W-4).
    pub fn land() -> impl Iterator<Item = Self> + Clone {
        Self::all().skip(COAST)
    }
}

/// Every kind of tile: the coast, then the others.
#[must_use]
pub fn tiles() -> &'static [Tile] {
    static TILES: OnceLock<Vec<Tile>> = OnceLock::new();
    // The file is part of the program, and a test reads it: it cannot fail where that test passes.
    TILES.get_or_init(|| read(include_str!("../../data/westward.json")).unwrap_or_default())
}

/// What Westward counts on the features.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Marks(
    /// Posts on a road (W-20), flags in a town (W-21), animals on a plain (W-42).
    pub u16,
);

impl Tally for Marks {
    #[inline]
    fn add(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Marks {
    /// What one part shows: a part has marks of its own kind only.
    fn of(part: &Part) -> Self {
        Self(u16::from(part.posts) + u16::from(part.shields) + u16::from(part.animals))
    }
}

/// The tiles as the landscape needs them; a kind is the index of a [`TileId`].
pub(super) fn catalogue() -> &'static Catalogue<Marks> {
    static CATALOGUE: OnceLock<Catalogue<Marks>> = OnceLock::new();
    CATALOGUE.get_or_init(|| Catalogue::new(tiles().iter(), Marks::of))
}

/// The most kinds that a [`TileId`] can tell apart.
const MAX_KINDS: usize = 1 << Kind::BITS;
/// The most tiles, and the most marks on one part: no sum comes near its limit.
const MAX_TILES: usize = 500;
const MAX_MARKS: u16 = 9;

/// Reads a list of Westward tiles: the sets `coast` and `land`.
fn read(text: &str) -> Result<Vec<Tile>, DataError> {
    let wrong = |tile: &str, what: String| DataError::Tile {
        tile: tile.to_owned(),
        what,
    };
    let sets = read_tiles(text)?;
    let [coast, land] = &sets[..] else {
        return Err(wrong("sets", format!("{} instead of two", sets.len())));
    };
    check_coast(coast).map_err(|(tile, what)| wrong(&tile, what))?;
    if land.id != "land" {
        return Err(wrong(&land.id, "is not the set called land".to_owned()));
    }
    let count: usize = land.tiles.iter().map(|tile| usize::from(tile.count)).sum();
    if count > MAX_TILES || land.tiles.len() + COAST > MAX_KINDS {
        return Err(wrong(
            &land.id,
            format!("has more than {MAX_TILES} tiles or {MAX_KINDS} kinds"),
        ));
    }
    for tile in &land.tiles {
        if !tile.sea.is_empty() {
            return Err(wrong(
                &tile.id,
                "only the coast lies at the sea (W-1)".to_owned(),
            ));
        }
    }
    let tiles: Vec<Tile> = sets.into_iter().flat_map(|set| set.tiles).collect();
    for tile in &tiles {
        check_signs(tile).map_err(|what| wrong(&tile.id, what))?;
    }
    Ok(tiles)
}

/// W-1: ten start fields from north to south, each with the sea in the east, that continue each other.
fn check_coast(coast: &TileSet) -> Result<(), (String, String)> {
    if coast.id != "coast" || coast.tiles.len() != COAST {
        let what = format!("is not a coast of {COAST} start fields (W-1)");
        return Err((coast.id.clone(), what));
    }
    let mut north: Option<&Tile> = None;
    for field in &coast.tiles {
        let wrong = |what: &str| Err((field.id.clone(), what.to_owned()));
        if field.sea != Sides::NONE.with(Side::East) {
            return wrong("a start field has the sea in the east and nowhere else (W-1)");
        }
        if field.count != 1 {
            return wrong("every start field is there once (W-1)");
        }
        if north.is_some_and(|north| north.side(Side::South) != field.side(Side::North)) {
            return wrong("does not continue the start field north of it (W-10)");
        }
        north = Some(field);
    }
    Ok(())
}

/// Signs of other games, and more marks than can be counted, are refused.
fn check_signs(tile: &Tile) -> Result<(), String> {
    let foreign = tile.start
        || tile.river.is_some()
        || tile.volcano
        || tile.dragon
        || tile.portal
        || tile.parts.iter().any(|part| {
            part.goods.is_some()
                || part.cathedral
                || part.princess
                || part.inn
                || part.bridge
                || part.tunnel
                || part.cities != 0
        });
    if foreign {
        return Err("has a sign that Westward does not know".to_owned());
    }
    match tile.parts.iter().map(|part| Marks::of(part).0).max() {
        Some(marks) if marks > MAX_MARKS => Err(format!(
            "{marks} marks on one part are more than {MAX_MARKS}"
        )),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::landscape::{FeatureKind, Land};

    const FILE: &str = include_str!("../../data/westward.json");

    fn total(count: impl Fn(&Tile) -> u32) -> u32 {
        let land = TileId::land().map(TileId::tile);
        land.map(|tile| u32::from(tile.count) * count(tile)).sum()
    }

    fn marks(kind: FeatureKind) -> u32 {
        total(|tile| {
            let parts = tile.parts_of(kind);
            parts.map(|(_, part)| u32::from(Marks::of(part).0)).sum()
        })
    }

    /// W-1, W-4: the numbers that the reconstructed list is said to have.
    #[test]
    fn the_list_is_complete() {
        read(FILE).expect("the tile list is right");
        assert_eq!((tiles().len(), total(|_| 1)), (COAST + 57, 95));
        assert_eq!(total(|tile| tile.has_monastery().into()), 8);
        assert_eq!(
            [FeatureKind::City, FeatureKind::Road, FeatureKind::Field].map(marks),
            [10, 12, 50]
        );
        let sides =
            |land| total(move |tile| tile.sides.iter().filter(|&&l| l == land).count() as u32);
        assert_eq!(
            [Land::City, Land::Road, Land::Field].map(sides),
            [90, 140, 150]
        );
        let west: String = TileId::coast()
            .map(|field| field.tile().side(Side::West).letter())
            .collect();
        assert_eq!(west, "FCRFCRFRCF");
    }

    #[test]
    fn a_wrong_list_is_refused_by_name_and_reason() {
        let cases = [
            (
                r#""id": "coast/9""#,
                r#""id": "coast/8""#,
                "coast/8: the id",
            ),
            (
                r#""id": "coast", "#,
                r#""id": "shore", "#,
                "tile shore: is not a coast of 10",
            ),
            (
                r#""id": "land", "#,
                r#""id": "base", "#,
                "tile base: is not the set called land",
            ),
            (
                r#""count": 1, "sides": "PSPP", "plains": [{"half_edges": [0, 1, 4, 5, 6, 7]}]}"#,
                r#""count": 1, "sides": "PPPP", "plains": [{"half_edges": [0, 1, 2, 3, 4, 5, 6, 7]}]}"#,
                "tile coast/0: a start field has the sea in the east",
            ),
            (
                r#"{"id": "coast/3", "count": 1"#,
                r#"{"id": "coast/3", "count": 2"#,
                "tile coast/3: every start field is there once",
            ),
            (
                r#""sides": "PSPT", "towns": [{"sides": "W"}], "plains": [{"half_edges": [0, 1, 4, 5]}]}"#,
                r#""sides": "TSPP", "towns": [{"sides": "N"}], "plains": [{"half_edges": [4, 5, 6, 7]}]}"#,
                "tile coast/1: does not continue",
            ),
            (
                r#"{"id": "P1", "count": 2, "sides": "PPPP", "plains": [{"half_edges": [0, 1, 2, 3, 4, 5, 6, 7]"#,
                r#"{"id": "P1", "count": 2, "sides": "PPPS", "plains": [{"half_edges": [0, 1, 2, 3, 4, 5]"#,
                "tile P1: only the coast lies at the sea",
            ),
            (r#""animals": 2"#, r#""animals": 10"#, "tile P1: 10 marks"),
            (r#""posts": 1"#, r#""inn": true"#, "tile R1b: has a sign"),
            (
                r#""count": 4"#,
                r#""count": 255"#,
                "tile land: has more than 500",
            ),
        ];
        for (right, wrong, reason) in cases {
            assert!(FILE.contains(right), "{right}");
            let file = if right == r#""count": 4"# {
                FILE.replace(right, wrong)
            } else {
                FILE.replacen(right, wrong, 1)
            };
            let refusal = read(&file).expect_err(wrong).to_string();
            assert!(refusal.contains(reason), "{wrong}: {refusal}");
        }
        let one = r#"{"format": 1, "sets": []}"#;
        assert!(read(one).is_err_and(|error| error.to_string().contains("0 instead of two")));
    }
}
