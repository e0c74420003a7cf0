//! Tiles on the table, with their frontier and their features.

use super::catalogue::{Catalogue, Fits, Kind, NO_PART};
use super::compass::{Place, Rotation, Rotations, Side};
use super::features::{Feature, FeatureId, Features, NodeId, Tally};
use super::grid::{Cell, FrontierPlace, Grid, Slot};
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
#[derive(Clone, Debug)]
pub struct Board<T: Tally> {
    catalogue: &'static Catalogue<T>,
    grid: Grid,
    tiles: Vec<PlacedTile>,
    features: Features<T>,
}

impl<T: Tally> PartialEq for Board<T> {
    fn eq(&self, other: &Self) -> bool {
        self.tiles == other.tiles && self.features == other.features && self.grid == other.grid
    }
}

impl<T: Tally> Board<T> {
    /// An empty table for these tiles.
    #[must_use]
    pub fn new(catalogue: &'static Catalogue<T>) -> Self {
        Self {
            catalogue,
            grid: Grid::new(),
            tiles: Vec::with_capacity(128),
            features: Features::new(),
        }
    }

    /// Takes all tiles away; keeps the memory.
    pub fn clear(&mut self) {
        self.grid.clear();
        self.tiles.clear();
        self.features.clear();
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
        self.frontier_at(at).map_or(Rotations::NONE, |place| {
            self.catalogue.fits(kind, place.signature)
        })
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
                    if port == 1 {
                        self.features.close_ends(node);
                    }
                }
            }
        }
        self.features.settle(first, &of_kind.parts);
        self.surround(slot, at, of_kind.monastery);
        slot
    }

    /// Counts the tiles around the monasteries in reach of a new tile, its own included.
    fn surround(&mut self, slot: Slot, at: Place, monastery: u8) {
        let own = (monastery != NO_PART)
            .then(|| self.tiles[slot as usize].first + NodeId::from(monastery));
        for cell in self.grid.around(at) {
            let Cell::Tile(neighbour, has_monastery) = cell else {
                continue;
            };
            if let Some(own) = own {
                self.features.surround(own);
            }
            if has_monastery && let Some(node) = self.monastery(neighbour) {
                self.features.surround(node);
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

    /// Every feature that the tile in this slot, the last one placed, has completed.
    #[inline]
    #[must_use]
    pub fn completed_by(&self, slot: Slot) -> Completed {
        let mut completed = Completed::default();
        for node in self.nodes(slot) {
            let (id, feature) = self.feature_of(node);
            if feature.is_complete() && !completed.ids().contains(&id) {
                completed.push(id);
            }
        }
        for cell in self.grid.around(self.tiles[slot as usize].at) {
            if let Cell::Tile(neighbour, true) = cell
                && let Some(node) = self.monastery(neighbour)
            {
                let (id, feature) = self.feature_of(node);
                if feature.is_complete() {
                    completed.push(id);
                }
            }
        }
        completed
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

    fn push(&mut self, id: FeatureId) {
        self.ids[self.len] = id;
        self.len += 1;
    }
}
