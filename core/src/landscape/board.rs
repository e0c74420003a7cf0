//! Tiles on the table, with their frontier and their features.

use super::catalogue::{Catalogue, Fits, Kind, NO_PART};
use super::compass::{Place, Rotation, Rotations, Side, Spot};
use super::features::{Feature, FeatureId, Features, NodeId, Tally};
use super::grid::{Around, Bounds, FrontierPlace, Grid, Slot};
use super::tile::{Land, MAX_PARTS};
use crate::seat::Seat;

/// A tile on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlacedTile {
    /// Where.
    pub at: Place,
    /// Which kind.
    pub kind: Kind,
    /// Turned how.
    pub rotation: Rotation,
    /// Who placed it; `None` for what lay there at the start.
    pub by: Option<Seat>,
    /// The node of its first part; the others follow.
    first: NodeId,
}

/// All tiles on the table, the places where more can go, and the features they form.
#[derive(Debug)]
pub struct Board<T: Tally> {
    catalogue: &'static Catalogue<T>,
    grid: Grid,
    tiles: Vec<PlacedTile>,
    features: Features<T>,
    completed: Completed,
}

impl<T: Tally> Clone for Board<T> {
    fn clone(&self) -> Self {
        Self {
            catalogue: self.catalogue,
            grid: self.grid.clone(),
            tiles: self.tiles.clone(),
            features: self.features.clone(),
            completed: self.completed,
        }
    }

    fn clone_from(&mut self, source: &Self) {
        let Self {
            catalogue,
            grid,
            tiles,
            features,
            completed,
        } = source;
        self.completed = *completed;
        self.catalogue = catalogue;
        self.grid.clone_from(grid);
        self.tiles.clone_from(tiles);
        self.features.clone_from(features);
    }
}

impl<T: Tally> PartialEq for Board<T> {
    fn eq(&self, other: &Self) -> bool {
        self.tiles == other.tiles && self.features == other.features && self.grid == other.grid
    }
}

impl<T: Tally> Board<T> {
    /// An empty, endless table for these tiles.
    #[must_use]
    pub fn new(catalogue: &'static Catalogue<T>) -> Self {
        Self::within(catalogue, Bounds::ENDLESS, Place::START)
    }

    /// An empty table on which tiles may lie within these bounds; most are expected around `middle`.
    #[must_use]
    pub fn within(catalogue: &'static Catalogue<T>, bounds: Bounds, middle: Place) -> Self {
        Self {
            catalogue,
            grid: Grid::new(bounds, middle),
            tiles: Vec::with_capacity(128),
            features: Features::new(),
            completed: Completed::default(),
        }
    }

    /// The bytes that a copy has to move beside the value itself.
    #[must_use]
    pub const fn heap_bytes(&self) -> usize {
        size_of::<PlacedTile>() * self.tiles.len()
            + self.grid.heap_bytes()
            + self.features.heap_bytes()
    }

    /// The tiles in the order of placing.
    #[inline]
    #[must_use]
    pub fn tiles(&self) -> &[PlacedTile] {
        &self.tiles
    }

    /// The slot of the tile here, if one lies here.
    #[inline]
    #[must_use]
    pub fn slot_at(&self, at: Place) -> Option<Slot> {
        self.grid.tile_at(at)
    }

    /// The tile here, if one lies here.
    #[inline]
    #[must_use]
    pub fn tile_at(&self, at: Place) -> Option<&PlacedTile> {
        self.grid.tile_at(at).map(|slot| &self.tiles[slot as usize])
    }

    /// The features.
    #[inline]
    #[must_use]
    pub const fn features(&self) -> &Features<T> {
        &self.features
    }

    /// The features, for pieces to come and go.
    #[inline]
    pub const fn features_mut(&mut self) -> &mut Features<T> {
        &mut self.features
    }

    /// The empty places next to a tile.
    #[inline]
    #[must_use]
    pub fn frontier(&self) -> &[FrontierPlace] {
        self.grid.frontier()
    }

    /// The frontier place here, if this is one.
    #[inline]
    #[must_use]
    pub fn frontier_at(&self, at: Place) -> Option<FrontierPlace> {
        self.grid.frontier_at(at)
    }

    /// The rotations in which a tile fits on a place; none where no tile may go.
    #[inline]
    #[must_use]
    pub fn fits_at(&self, kind: Kind, at: Place) -> Rotations {
        self.frontier_at(at)
            .map_or(Rotations::NONE, |place| self.fits(kind, place))
    }

    /// The rotations in which a tile fits on a place of the frontier.
    #[inline]
    #[must_use]
    pub fn fits(&self, kind: Kind, place: FrontierPlace) -> Rotations {
        self.catalogue.fits(kind, place.signature)
    }

    /// Every place where a tile fits, with the rotations that do.
    #[inline]
    pub fn fitting(&self, kind: Kind) -> impl Iterator<Item = (Place, Rotations)> {
        let fits: Fits<'_> = self.catalogue.fits_of(kind);
        self.frontier()
            .iter()
            .map(move |place| (place.at, fits.at(place.signature)))
            .filter(|(_, rotations)| !rotations.is_empty())
    }

    /// Appends to a list what `make` makes of every place and rotation in which a tile fits.
    ///
    /// Whether a tile fits somewhere is a coin toss that no processor guesses. So there is no decision
    /// here: each place notes four answers, and the next one writes over those that are none.
    #[inline]
    pub fn list_fits<M>(&self, kind: Kind, list: &mut Vec<M>, make: impl Fn(Place, Rotation) -> M) {
        /// As many places as can be numbered in one byte beside a rotation.
        const AT_ONCE: usize = 64;
        /// One step of the place's number in each of four bytes.
        const STEP: u32 = u32::from_le_bytes([4; 4]);
        let fits: Fits<'_> = self.catalogue.fits_of(kind);
        for places in self.frontier().chunks(AT_ONCE) {
            let mut notes = [0u8; 4 * AT_ONCE];
            let mut len = 0;
            for (index, place) in (0..).zip(places) {
                let rotations = fits.at(place.signature);
                if let Some(four) = notes.get_mut(len..len + 4) {
                    let turns = u32::from_le_bytes(rotations.padded());
                    four.copy_from_slice(&(turns + index * STEP).to_le_bytes());
                }
                len += rotations.len();
            }
            list.extend(notes[..len].iter().map(|&note| {
                let place = places[usize::from(note / 4)];
                make(place.at, Rotation::from_quarter_turns(note))
            }));
        }
    }

    /// What a side of a turned tile shows.
    #[must_use]
    pub fn land(&self, kind: Kind, rotation: Rotation, side: Side) -> Land {
        self.catalogue.land(kind, rotation, side)
    }

    /// The node of a part of a placed tile; `None` if the tile has no such part.
    #[must_use]
    pub fn node(&self, slot: Slot, part: u8) -> Option<NodeId> {
        let tile = self.tiles.get(slot as usize)?;
        let parts = self.catalogue.kind(tile.kind).parts.len();
        (usize::from(part) < parts).then(|| tile.first + NodeId::from(part))
    }

    /// Where a node lies.
    #[must_use]
    pub fn spot(&self, node: NodeId) -> Spot {
        let (slot, part) = self.features.spot(node);
        let at = self.tiles[slot as usize].at;
        Spot { at, part }
    }

    /// The nodes of a placed tile, part by part.
    #[inline]
    pub fn nodes(&self, slot: Slot) -> impl ExactSizeIterator<Item = NodeId> + Clone + use<T> {
        let tile = self.tiles[slot as usize];
        let parts = self.catalogue.kind(tile.kind).parts.len() as NodeId;
        tile.first..tile.first + parts
    }

    /// The city nodes that border a field node on its own tile.
    #[inline]
    pub fn cities_beside(&self, field: NodeId) -> impl Iterator<Item = NodeId> + use<T> {
        let (slot, part) = self.features.spot(field);
        let tile = self.tiles[slot as usize];
        let mut cities = self.catalogue.kind(tile.kind).parts[part as usize].cities;
        std::iter::from_fn(move || {
            let city = tile.first + cities.trailing_zeros() as NodeId;
            (cities != 0).then(|| {
                cities &= cities - 1;
                city
            })
        })
    }

    /// The feature that a node belongs to, with its id.
    #[inline]
    #[must_use]
    pub fn feature_of(&self, node: NodeId) -> (FeatureId, &Feature<T>) {
        let id = self.features.of(node);
        (id, self.features.get(id))
    }

    /// Lays a tile and joins its parts with their neighbours'. The place must be free and the sides
    /// must match; [`Board::fits_at`] tells.
    pub fn lay(&mut self, kind: Kind, at: Place, rotation: Rotation, by: Option<Seat>) -> Slot {
        let catalogue = self.catalogue;
        let shape = catalogue.shape(kind, rotation);
        let of_kind = catalogue.kind(kind);
        let slot = self.tiles.len() as Slot;
        let has_monastery = of_kind.monastery != NO_PART;
        let beside = self.grid.lay(at, slot, shape.lands, has_monastery);
        let first = self.features.add_tile(slot, &of_kind.parts);
        self.completed.clear();
        self.tiles.push(PlacedTile {
            at,
            kind,
            rotation,
            by,
            first,
        });
        for side in Side::ALL {
            let Some(neighbour) = beside[side.index()] else {
                continue;
            };
            let neighbour = self.tiles[neighbour as usize];
            let theirs =
                catalogue.shape(neighbour.kind, neighbour.rotation).ports[side.opposite().index()];
            let mine = shape.ports[side.index()];
            for port in 0..3 {
                // Seen from the other side the ports come in the opposite order.
                let (part, other) = (mine[port], theirs[2 - port]);
                if part != NO_PART && other != NO_PART {
                    let node = first + NodeId::from(part);
                    let of_part = &of_kind.parts[part as usize];
                    self.features
                        .join(node, of_part, neighbour.first + NodeId::from(other));
                    if port == 1 && self.features.close_ends(node) {
                        self.completed.push(self.features.of(node));
                    }
                }
            }
        }
        self.features.settle(first, &of_kind.parts);
        self.surround(slot, self.grid.around(at));
        slot
    }

    /// Counts the tiles around every monastery in reach of a new tile, its own included.
    fn surround(&mut self, slot: Slot, around: Around) {
        if let Some(own) = self.monastery(slot)
            && self.features.surround(own, around.tiles())
        {
            self.completed.push(self.features.of(own));
        }
        if around.has_monastery() {
            for neighbour in around.monasteries() {
                if let Some(monastery) = self.monastery(neighbour)
                    && self.features.surround(monastery, 1)
                {
                    self.completed.push(self.features.of(monastery));
                }
            }
        }
    }

    /// The node of a placed tile's monastery, if it has one.
    #[must_use]
    pub fn monastery(&self, slot: Slot) -> Option<NodeId> {
        let tile = self.tiles[slot as usize];
        let part = self.catalogue.kind(tile.kind).monastery;
        (part != NO_PART).then(|| tile.first + NodeId::from(part))
    }

    /// Every feature that the tile laid last has completed.
    #[inline]
    #[must_use]
    pub const fn completed(&self) -> Completed {
        self.completed
    }
}

/// The features that one tile has completed: parts of its own and monasteries around it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Completed {
    ids: [FeatureId; MAX_PARTS + 8],
    len: usize,
}

impl Completed {
    /// The features, each once.
    #[must_use]
    pub fn ids(&self) -> &[FeatureId] {
        &self.ids[..self.len]
    }

    fn clear(&mut self) {
        self.len = 0;
    }

    /// A feature is completed only once, so the list has room for all that one tile can complete.
    fn push(&mut self, id: FeatureId) {
        if let Some(free) = self.ids.get_mut(self.len) {
            *free = id;
            self.len += 1;
        }
    }
}
