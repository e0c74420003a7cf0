//! Reading tiles from a data file, with every check that keeps a wrong file out.
//!
//! A tile list is JSON: `{"format": 1, "sets": [{"id": "base", "tiles": [TILE, ...]}, ...]}`.
//! A tile is `{"id": "base/D", "count": 4, "sides": "CRFR", ...}` with `cities` and `roads`
//! (each by its `sides`), `fields` (each by its `half_edges`, and the `cities` it borders as
//! indexes into the tile's own list), and the marks that [`Tile`] and [`Part`] explain. `sides` has
//! a letter for each side from the north clockwise: `F` field, `R` road, `C` city, `W` river, `S` sea.
//!
//! A file may use the words of Westward instead: `towns`, `plains`, `farm` and `flags` for cities,
//! fields, monastery and shields, and the letters `P` for a plain and `T` for a town.

use std::collections::HashSet;

use serde::Deserialize;
use thiserror::Error;

use super::compass::{HalfEdges, Side, Sides};
use super::tile::{FeatureKind, Goods, Land, MAX_PARTS, Part, River, RiverKind, Tile};

/// A set of tiles that is in or out of a game as a whole.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TileSet {
    /// The set's id, as in `inns_cathedrals`.
    pub id: String,
    /// Its tiles, in the order of the file.
    pub tiles: Vec<Tile>,
}

/// Why a tile list was refused.
#[derive(Debug, Error)]
pub enum DataError {
    /// The text is not JSON of the right shape.
    #[error("the tile list cannot be read: {0}")]
    Shape(#[from] serde_json::Error),
    /// The file says it is of a format that this version does not know.
    #[error("the tile list has format {0}; this version reads format 1")]
    Format(u32),
    /// Two sets, or two tiles, share an id.
    #[error("{0}: the id is used twice")]
    Twice(String),
    /// A tile contradicts itself.
    #[error("tile {tile}: {what}")]
    Tile {
        /// The tile's id.
        tile: String,
        /// What is wrong with it.
        what: String,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileText {
    format: u32,
    #[serde(default, rename = "about")]
    _about: String,
    sets: Vec<SetText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SetText {
    id: String,
    tiles: Vec<TileText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TileText {
    id: String,
    count: u8,
    sides: String,
    #[serde(default)]
    start: bool,
    #[serde(default, alias = "towns")]
    cities: Vec<CityText>,
    #[serde(default)]
    roads: Vec<RoadText>,
    #[serde(default, alias = "plains")]
    fields: Vec<FieldText>,
    #[serde(default, alias = "farm")]
    monastery: bool,
    #[serde(default)]
    volcano: bool,
    #[serde(default)]
    dragon: bool,
    #[serde(default)]
    portal: bool,
    river: Option<RiverText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CityText {
    sides: String,
    #[serde(default, alias = "flags")]
    shields: u8,
    goods: Option<Goods>,
    #[serde(default)]
    cathedral: bool,
    #[serde(default)]
    princess: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RoadText {
    sides: String,
    #[serde(default)]
    inn: bool,
    #[serde(default)]
    posts: u8,
    #[serde(default)]
    bridge: bool,
    #[serde(default)]
    tunnel: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FieldText {
    half_edges: Vec<u8>,
    #[serde(default)]
    cities: Vec<usize>,
    #[serde(default)]
    animals: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RiverText {
    sides: String,
    kind: RiverKind,
}

/// Reads a tile list and checks it.
///
/// # Errors
/// [`DataError`] names the entry and what is wrong with it.
pub fn read_tiles(text: &str) -> Result<Vec<TileSet>, DataError> {
    let file: FileText = serde_json::from_str(text)?;
    if file.format != 1 {
        return Err(DataError::Format(file.format));
    }
    let mut ids = HashSet::new();
    let mut sets = Vec::with_capacity(file.sets.len());
    for set in file.sets {
        if !ids.insert(set.id.clone()) {
            return Err(DataError::Twice(set.id));
        }
        let mut tiles = Vec::with_capacity(set.tiles.len());
        for tile in set.tiles {
            if !ids.insert(tile.id.clone()) {
                return Err(DataError::Twice(tile.id));
            }
            let id = tile.id.clone();
            tiles.push(build(tile).map_err(|what| DataError::Tile { tile: id, what })?);
        }
        sets.push(TileSet { id: set.id, tiles });
    }
    Ok(sets)
}

fn build(text: TileText) -> Result<Tile, String> {
    let lands: Vec<Option<Land>> = text
        .sides
        .chars()
        .map(|letter| match letter {
            'S' => Ok(None),
            'P' => Ok(Some(Land::Field)),
            'T' => Ok(Some(Land::City)),
            _ => match Land::from_letter(letter) {
                Some(land) => Ok(Some(land)),
                None => Err(format!("side {letter:?} is none of F, R, C, W, S, P, T")),
            },
        })
        .collect::<Result<_, _>>()?;
    let lands: [Option<Land>; 4] = lands
        .try_into()
        .map_err(|_| format!("sides {:?} are not four", text.sides))?;
    let at_sea = |side: &Side| lands[side.index()].is_none();
    let sea: Sides = Side::ALL.into_iter().filter(at_sea).collect();
    let sides = lands.map(|land| land.unwrap_or(Land::Field));
    if text.count == 0 {
        return Err("count is 0".to_owned());
    }

    let mut parts = Vec::new();
    let city_count = text.cities.len();
    // Before any city is numbered: fields hold their cities as bits.
    if city_count > MAX_PARTS {
        return Err(format!("{city_count} cities are more than {MAX_PARTS}"));
    }
    for city in &text.cities {
        let sides = read_sides(&city.sides)?;
        parts.push(Part {
            shields: city.shields,
            goods: city.goods,
            cathedral: city.cathedral,
            princess: city.princess,
            ..part(FeatureKind::City, sides, sides.half_edges())
        });
    }
    for road in &text.roads {
        let sides = read_sides(&road.sides)?;
        if sides.len() > 2 {
            return Err(format!("road {} has more than two ends", road.sides));
        }
        parts.push(Part {
            inn: road.inn,
            posts: road.posts,
            bridge: road.bridge,
            tunnel: road.tunnel,
            ..part(FeatureKind::Road, sides, sides.half_edges())
        });
    }
    for field in &text.fields {
        let mut bits = 0u8;
        for &half in &field.half_edges {
            if half > 7 {
                return Err(format!("half-edge {half} is not 0 to 7"));
            }
            if bits & 1 << half != 0 {
                return Err(format!("half-edge {half} is named twice in one field"));
            }
            bits |= 1 << half;
        }
        let mut cities = 0;
        for &city in &field.cities {
            if city >= city_count {
                return Err(format!(
                    "a field borders city {city}, but there are {city_count}"
                ));
            }
            cities |= 1 << city;
        }
        if bits == 0 && cities == 0 {
            return Err("a field reaches neither a side nor a city".to_owned());
        }
        let halves = HalfEdges::from_bits(bits);
        parts.push(Part {
            cities,
            animals: field.animals,
            ..part(FeatureKind::Field, Sides::NONE, halves)
        });
    }
    if text.monastery {
        parts.push(part(FeatureKind::Monastery, Sides::NONE, HalfEdges::NONE));
    }
    if parts.len() > MAX_PARTS {
        return Err(format!("{} parts are more than {MAX_PARTS}", parts.len()));
    }
    let river = match &text.river {
        Some(river) => Some(River {
            sides: read_sides(&river.sides)?,
            kind: river.kind,
        }),
        None => None,
    };
    let tile = Tile {
        id: text.id,
        count: text.count,
        start: text.start,
        sides,
        sea,
        parts,
        river,
        volcano: text.volcano,
        dragon: text.dragon,
        portal: text.portal,
    };
    check(&tile)?;
    Ok(tile)
}

fn part(kind: FeatureKind, sides: Sides, half_edges: HalfEdges) -> Part {
    Part {
        kind,
        half_edges,
        sides,
        cities: 0,
        shields: 0,
        goods: None,
        cathedral: false,
        princess: false,
        inn: false,
        posts: 0,
        animals: 0,
        bridge: false,
        tunnel: false,
    }
}

fn read_sides(text: &str) -> Result<Sides, String> {
    let mut sides = Sides::NONE;
    for letter in text.chars() {
        let side = Side::from_letter(letter)
            .ok_or_else(|| format!("side {letter:?} is none of N, E, S, W"))?;
        if sides.contains(side) {
            return Err(format!("side {letter} is named twice"));
        }
        sides = sides.with(side);
    }
    if sides.is_empty() {
        return Err("a road, city or river leaves by no side".to_owned());
    }
    Ok(sides)
}

/// Every half-edge belongs to exactly the parts that its side allows.
fn check(tile: &Tile) -> Result<(), String> {
    for side in Side::ALL {
        let owners = |kind| {
            tile.parts_of(kind)
                .filter(|(_, p)| p.sides.contains(side))
                .count()
        };
        let (cities, roads) = (owners(FeatureKind::City), owners(FeatureKind::Road));
        let rivers = usize::from(tile.river.is_some_and(|river| river.sides.contains(side)));
        let land = tile.side(side);
        let expected = (
            usize::from(land == Land::City),
            usize::from(land == Land::Road),
            usize::from(land == Land::River),
        );
        if (cities, roads, rivers) != expected {
            return Err(format!(
                "side {} shows {land:?}, but is left by {cities} cities, {roads} roads, {rivers} rivers",
                side.letter()
            ));
        }
        for half in [2 * side.index() as u8, 2 * side.index() as u8 + 1] {
            let fields = tile
                .parts_of(FeatureKind::Field)
                .filter(|(_, p)| p.half_edges.contains(half))
                .count();
            let expected = land != Land::City && !tile.sea.contains(side);
            if fields != usize::from(expected) {
                return Err(format!("half-edge {half} belongs to {fields} fields"));
            }
        }
    }
    match tile.river {
        Some(River { sides, kind }) if (sides.len() == 2) != (kind == RiverKind::Flow) => Err(
            format!("a river that is a {kind:?} leaves by {} sides", sides.len()),
        ),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(tile: &str) -> String {
        let text = format!(r#"{{"format": 1, "sets": [{{"id": "s", "tiles": [{tile}]}}]}}"#);
        read_tiles(&text)
            .expect_err("the tile is wrong")
            .to_string()
    }

    #[test]
    fn a_wrong_tile_is_refused_by_name_and_reason() {
        let cases = [
            (r#"{"id": "s/1", "count": 1, "sides": "FFF"}"#, "not four"),
            (
                r#"{"id": "s/1", "count": 1, "sides": "FFFX"}"#,
                "none of F, R, C, W, S, P, T",
            ),
            (
                r#"{"id": "s/1", "count": 1, "sides": "FFFS", "fields": [{"half_edges": [0,1,2,3,4,5,6,7]}]}"#,
                "half-edge 6 belongs to 1 fields",
            ),
            (
                r#"{"id": "s/1", "count": 1, "sides": "FFFS", "fields": [{"half_edges": [0,1,2,3,4,5]}], "roads": [{"sides": "W"}]}"#,
                "side W shows Field, but is left by 0 cities, 1 roads",
            ),
            (
                r#"{"id": "s/1", "count": 0, "sides": "FFFF"}"#,
                "count is 0",
            ),
            (
                r#"{"id": "s/1", "count": 1, "sides": "FFFF"}"#,
                "half-edge 0 belongs to 0 fields",
            ),
            (
                r#"{"id": "s/1", "count": 1, "sides": "CCCC"}"#,
                "left by 0 cities",
            ),
            (
                r#"{"id": "s/1", "count": 1, "sides": "CCCC", "cities": [{"sides": "NESQ"}]}"#,
                "none of N, E, S, W",
            ),
            (
                r#"{"id": "s/1", "count": 1, "sides": "CCCC", "cities": [{"sides": "NESW"}], "fields": [{"half_edges": [], "cities": [1]}]}"#,
                "borders city 1",
            ),
            (
                r#"{"id": "s/1", "count": 1, "sides": "FFFF", "fields": [{"half_edges": [0,1,2,3,4,5,6,7,8]}]}"#,
                "half-edge 8",
            ),
            (
                r#"{"id": "s/1", "count": 1, "sides": "RRRF", "roads": [{"sides": "NES"}]}"#,
                "more than two ends",
            ),
        ];
        for (tile, reason) in cases {
            let refusal = refusal(tile);
            assert!(refusal.contains(reason), "{tile}: {refusal}");
            assert!(refusal.contains("s/1"), "{refusal}");
        }
    }

    #[test]
    fn files_of_another_shape_are_refused() {
        assert!(matches!(read_tiles("[]"), Err(DataError::Shape(_))));
        assert!(matches!(
            read_tiles(r#"{"format": 9, "sets": []}"#),
            Err(DataError::Format(9))
        ));
        let twice =
            r#"{"format": 1, "sets": [{"id": "s", "tiles": []}, {"id": "s", "tiles": []}]}"#;
        assert!(matches!(read_tiles(twice), Err(DataError::Twice(id)) if id == "s"));
        // One thing by the words of both games.
        let both = r#"{"id": "s/1", "count": 1, "sides": "TFFF", "cities": [], "towns": []}"#;
        assert!(refusal(both).contains("duplicate field"));
    }
}
