//! The tiles on the table of either tile game: where one may be placed, and the features found by flood
//! fill over the whole board after each placement.

use std::collections::{BTreeSet, HashMap};
use std::hash::{BuildHasherDefault, Hasher};

use landfolk::landscape::{
    FeatureKind, Goods, HalfEdges, Land, Part, Place, Rotation, Side, Spot, Tile,
};
use landfolk::{ramparts, westward};

/// The tiles of a game, by the ids that it gives them.
pub(crate) trait Printed: Copy {
    fn tile(self) -> &'static Tile;
}

impl Printed for ramparts::TileId {
    fn tile(self) -> &'static Tile {
        self.tile()
    }
}

impl Printed for westward::TileId {
    fn tile(self) -> &'static Tile {
        self.tile()
    }
}

/// For each half-edge the one of the neighbour that it touches.
const ACROSS: [u8; 8] = [5, 4, 7, 6, 1, 0, 3, 2];

/// Places and spots are small numbers: mixing them need not be safe from anybody.
#[derive(Default)]
pub(crate) struct Quick(u64);

impl Hasher for Quick {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0.rotate_left(5) ^ u64::from(*byte)).wrapping_mul(0x517c_c1b7_2722_0a95);
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

type Map<K, V> = HashMap<K, V, BuildHasherDefault<Quick>>;

/// A connected feature over all tiles.
#[derive(Clone, Debug)]
pub(crate) struct Feature {
    /// Its index in [`Board::features`].
    pub(crate) number: usize,
    pub(crate) kind: FeatureKind,
    pub(crate) spots: Vec<Spot>,
    pub(crate) tiles: BTreeSet<Place>,
    pub(crate) complete: bool,
    pub(crate) shields: u16,
    pub(crate) inn: bool,
    pub(crate) cathedral: bool,
    /// Symbols in the city, by [`goods_index`].
    pub(crate) goods: [u8; 3],
    /// Trading posts on a road, and animals on a plain.
    pub(crate) posts: u16,
    pub(crate) animals: u16,
    /// The cities that a field touches, by their number in [`Board::features`].
    pub(crate) cities: BTreeSet<usize>,
}

/// The tiles on the table.
#[derive(Clone, Debug)]
pub(crate) struct Board<T> {
    pub(crate) tiles: Map<Place, (T, Rotation)>,
    /// Whether a tile may lie on a place.
    allowed: fn(Place) -> bool,
    /// Found anew after every placement; nothing else changes them.
    pub(crate) features: Vec<Feature>,
    feature_of: Map<Spot, usize>,
}

impl<T: Printed> Board<T> {
    /// An empty table.
    pub(crate) fn new(allowed: fn(Place) -> bool) -> Self {
        Self {
            tiles: Map::default(),
            allowed,
            features: Vec::new(),
            feature_of: Map::default(),
        }
    }

    pub(crate) fn place(&mut self, at: Place, tile: T, rotation: Rotation) {
        self.tiles.insert(at, (tile, rotation));
        self.find_features();
    }

    pub(crate) fn tile(&self, at: Place) -> Option<T> {
        self.tiles.get(&at).map(|(tile, _)| *tile)
    }

    /// What a side of the tile on a place shows as it lies there.
    fn land(&self, at: Place, side: Side) -> Option<Land> {
        self.tiles
            .get(&at)
            .map(|(tile, rotation)| land(*tile, *rotation, side))
    }

    /// the rotations in which all sides of the tile match on a place next to a tile.
    pub(crate) fn matching(&self, tile: T, at: Place) -> Vec<Rotation> {
        let around = Side::ALL.map(|side| (side, self.land(at.neighbour(side), side.opposite())));
        if self.tiles.contains_key(&at)
            || !(self.allowed)(at)
            || around.iter().all(|(_, theirs)| theirs.is_none())
        {
            return Vec::new();
        }
        let matches = |rotation: &Rotation| {
            around.iter().all(|(side, theirs)| {
                theirs.is_none_or(|theirs| theirs == land(tile, *rotation, *side))
            })
        };
        Rotation::ALL.into_iter().filter(matches).collect()
    }

    /// The rotations in which the tile may be placed there.
    pub(crate) fn placements_at(&self, tile: T, at: Place) -> Vec<Rotation> {
        let mut rotations = self.matching(tile, at);
        if tile.tile().river.is_some() {
            rotations.retain(|rotation| {
                self.continues_river(tile, at, *rotation) && !self.turns_back(tile, at, *rotation)
            });
        }
        rotations
    }

    /// whether the river on the tile goes on from a neighbour.
    fn continues_river(&self, tile: T, at: Place, rotation: Rotation) -> bool {
        river_sides(tile, rotation)
            .into_iter()
            .any(|side| self.tiles.contains_key(&at.neighbour(side)))
    }

    /// whether this bend turns the same way as the bend directly before it.
    fn turns_back(&self, tile: T, at: Place, rotation: Rotation) -> bool {
        river_sides(tile, rotation).into_iter().any(|entry| {
            let before = at.neighbour(entry);
            self.tiles.get(&before).is_some_and(|&(other, turned)| {
                let exit = entry.opposite();
                let its_entry = river_sides(other, turned)
                    .into_iter()
                    .find(|side| *side != exit);
                let my_exit = river_sides(tile, rotation)
                    .into_iter()
                    .find(|side| *side != entry);
                match (its_entry, my_exit) {
                    (Some(its_entry), Some(my_exit)) => {
                        let bend = |from: Side, to: Side| (to.index() + 4 - from.index()) % 4;
                        let mine = bend(entry, my_exit);
                        mine != 2 && mine == bend(its_entry, exit)
                    }
                    _ => false,
                }
            })
        })
    }

    /// The empty places next to a tile.
    pub(crate) fn frontier(&self) -> BTreeSet<Place> {
        self.tiles
            .keys()
            .flat_map(|at| Side::ALL.map(|side| at.neighbour(side)))
            .filter(|at| !self.tiles.contains_key(at) && (self.allowed)(*at))
            .collect()
    }

    /// Every place and rotation where the tile fits.
    pub(crate) fn placements(&self, tile: T) -> Vec<(Place, Rotation)> {
        let turned = |at| {
            let rotations = self.placements_at(tile, at).into_iter();
            rotations.map(move |rotation| (at, rotation))
        };
        self.frontier().into_iter().flat_map(turned).collect()
    }

    /// The eight places around one.
    pub(crate) fn around(at: Place) -> impl Iterator<Item = Place> {
        (-1..=1)
            .flat_map(move |dy| (-1..=1).map(move |dx| Place::new(at.x + dx, at.y + dy)))
            .filter(move |place| *place != at)
    }

    /// The number of the feature that a part belongs to.
    pub(crate) fn feature_number(&self, spot: Spot) -> usize {
        self.feature_of[&spot]
    }

    /// The feature that a part belongs to.
    pub(crate) fn feature(&self, spot: Spot) -> &Feature {
        &self.features[self.feature_number(spot)]
    }

    /// The part that a spot means.
    pub(crate) fn part(&self, spot: Spot) -> &'static Part {
        &self.tiles[&spot.at].0.tile().parts[usize::from(spot.part)]
    }

    /// The half-edges by which the part leaves the tile as it lies.
    pub(crate) fn half_edges(&self, spot: Spot) -> HalfEdges {
        self.part(spot).half_edges.turned(self.tiles[&spot.at].1)
    }

    /// Every part of the tile on a place.
    pub(crate) fn spots_at(&self, at: Place) -> impl Iterator<Item = Spot> + use<T> {
        let parts = self.tiles[&at].0.tile().parts.len();
        (0..parts).map(move |part| Spot {
            at,
            part: part as u8,
        })
    }

    /// The parts of the same kind that this one touches across the tile's sides, and whether a side is open.
    fn neighbours(&self, spot: Spot) -> (Vec<Spot>, bool) {
        let kind = self.part(spot).kind;
        let mut touching = Vec::new();
        let mut open = false;
        for half in self.half_edges(spot).iter() {
            let next = spot.at.neighbour(Side::ALL[usize::from(half / 2)]);
            let Some((tile, rotation)) = self.tiles.get(&next) else {
                open = true;
                continue;
            };
            let touches = |part: &Part| {
                part.kind == kind
                    && part
                        .half_edges
                        .turned(*rotation)
                        .contains(ACROSS[usize::from(half)])
            };
            let part = tile.tile().parts.iter().position(touches);
            touching.push(Spot {
                at: next,
                part: part.expect("touching sides show the same") as u8,
            });
        }
        (touching, open)
    }

    fn find_features(&mut self) {
        let all: Vec<Spot> = self
            .tiles
            .keys()
            .flat_map(|at| self.spots_at(*at))
            .collect();
        let mut features: Vec<Feature> = Vec::new();
        let mut feature_of = Map::default();
        for first in all {
            if feature_of.contains_key(&first) {
                continue;
            }
            let number = features.len();
            let kind = self.part(first).kind;
            let mut feature = Feature {
                number,
                kind,
                spots: Vec::new(),
                tiles: BTreeSet::new(),
                complete: match kind {
                    FeatureKind::Road | FeatureKind::City => true,
                    FeatureKind::Field => false,
                    FeatureKind::Monastery => {
                        Self::around(first.at).all(|place| self.tiles.contains_key(&place))
                    }
                },
                shields: 0,
                inn: false,
                cathedral: false,
                goods: [0; 3],
                posts: 0,
                animals: 0,
                cities: BTreeSet::new(),
            };
            feature_of.insert(first, number);
            let mut waiting = vec![first];
            while let Some(spot) = waiting.pop() {
                let part = self.part(spot);
                feature.spots.push(spot);
                feature.tiles.insert(spot.at);
                feature.shields += u16::from(part.shields);
                feature.posts += u16::from(part.posts);
                feature.animals += u16::from(part.animals);
                feature.inn |= part.inn;
                feature.cathedral |= part.cathedral;
                if let Some(goods) = part.goods {
                    feature.goods[goods_index(goods)] += 1;
                }
                let (touching, open) = self.neighbours(spot);
                if open {
                    feature.complete = false;
                }
                for next in touching {
                    if feature_of.insert(next, number).is_none() {
                        waiting.push(next);
                    }
                }
            }
            features.push(feature);
        }
        for feature in &mut features {
            for spot in &feature.spots {
                let bordering = self.part(*spot).cities;
                feature.cities.extend(
                    self.spots_at(spot.at)
                        .filter(|city| bordering & 1 << city.part != 0)
                        .map(|city| feature_of[&city]),
                );
            }
        }
        self.features = features;
        self.feature_of = feature_of;
    }
}

/// What a side of a turned tile shows.
fn land<T: Printed>(tile: T, rotation: Rotation, side: Side) -> Land {
    tile.tile().side(side.turned(rotation.inverse()))
}

/// The sides by which the river leaves the turned tile.
fn river_sides<T: Printed>(tile: T, rotation: Rotation) -> Vec<Side> {
    Side::ALL
        .into_iter()
        .filter(|side| land(tile, rotation, *side) == Land::River)
        .collect()
}

/// 0 to 2, for counting tokens.
pub(crate) fn goods_index(goods: Goods) -> usize {
    match goods {
        Goods::Wine => 0,
        Goods::Wheat => 1,
        Goods::Cloth => 2,
    }
}
