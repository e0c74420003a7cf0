//! What a screen or a bot may ask of a position.

use crate::landscape::{FeatureId, FeatureKind, Place, Rotation, Rotations};
use crate::seat::{BySeat, Seat};

use super::moves::{Piece, Spot, Worth};
use super::options::Options;
use super::position::{Phase, Position, StandingPiece};
use super::refusal::Refusal;
use super::tiles::TileId;

/// A tile on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "uniffi",
    derive(uniffi::Record),
    uniffi(name = "RampartsPlacedTile")
)]
pub struct PlacedTile {
    /// Where.
    pub at: Place,
    /// Which.
    pub tile: TileId,
    /// Turned how.
    pub rotation: Rotation,
    /// Who placed it; `None` for the start tile.
    pub by: Option<Seat>,
}

/// A feature as it stands now.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "uniffi",
    derive(uniffi::Record),
    uniffi(name = "RampartsFeature")
)]
pub struct FeatureView {
    /// What it is.
    pub kind: FeatureKind,
    /// Whether it is complete; a field never is.
    pub complete: bool,
    /// Its tiles, each once. A monastery lies on one, and counts those around it in `worth`.
    pub tiles: Vec<Place>,
    /// Its parts, in no particular order.
    pub spots: Vec<Spot>,
    /// Shields in it.
    pub shields: u16,
    /// Road and city: ends without a tile; monastery: empty places around it; field: 0.
    pub open_ends: u16,
    /// What each seat counts in the majority.
    pub strength: BySeat<u8>,
    /// How many followers, normal or big, each seat has on it.
    pub followers: BySeat<u8>,
    /// The seats that would score, in seat order; none while nobody stands on it.
    pub leaders: Vec<Seat>,
    /// What it would bring each leader if it were scored as it stands. Of a field this is R-31, and a
    /// pig adds 1 a city for its owner.
    pub worth: Worth,
    /// Field: one spot of each completed city that it touches.
    pub cities: Vec<Spot>,
}

impl From<&crate::landscape::PlacedTile> for PlacedTile {
    fn from(tile: &crate::landscape::PlacedTile) -> Self {
        Self {
            at: tile.at,
            tile: TileId::of_kind(tile.kind),
            rotation: tile.rotation,
            by: tile.by,
        }
    }
}

impl Position {
    /// What is to be decided now.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// What was chosen on the set-up screen.
    #[must_use]
    pub const fn options(&self) -> Options {
        self.options
    }

    /// Whose turn it is, or was when the game ended.
    #[must_use]
    pub const fn turn(&self) -> Seat {
        self.turn
    }

    /// Whether this is the second half of a double turn.
    #[must_use]
    pub const fn second_half(&self) -> bool {
        self.second
    }

    /// The tiles on the table, in the order of placing.
    pub fn placed(&self) -> impl ExactSizeIterator<Item = PlacedTile> + DoubleEndedIterator {
        self.board.tiles().iter().map(PlacedTile::from)
    }

    /// The tile that was placed last; before the first turn the start tile.
    #[must_use]
    pub fn last_placed(&self) -> Option<PlacedTile> {
        self.board.tiles().last().map(PlacedTile::from)
    }

    /// The tile that lies here, if one does.
    #[must_use]
    pub fn tile_at(&self, at: Place) -> Option<PlacedTile> {
        self.board.tile_at(at).map(PlacedTile::from)
    }

    /// The pieces on the table, in no particular order.
    #[must_use]
    pub fn pieces(&self) -> &[StandingPiece] {
        &self.pieces
    }

    /// How many of a piece a seat can still place.
    #[must_use]
    pub fn supply(&self, seat: Seat, piece: Piece) -> u8 {
        if seat.index() < usize::from(self.seats) {
            self.left(seat, piece)
        } else {
            0
        }
    }

    /// The tiles that a seat holds: its hand of three, or the tile that it has drawn.
    pub fn in_hand(&self, seat: Seat) -> impl Iterator<Item = TileId> + Clone + use<> {
        self.hands[seat.index()].tiles()
    }

    /// The tile to place, if it was drawn for all to see.
    #[must_use]
    pub fn drawn(&self) -> Option<TileId> {
        if self.phase == Phase::Placing && self.draws_openly() {
            self.in_hand(self.turn).next()
        } else {
            None
        }
    }

    /// How many tiles are in the pile.
    #[must_use]
    pub fn pile_len(&self) -> usize {
        self.pile.len()
    }

    /// Which tiles are in the pile, and with a hand of three in the hands, by kind.
    #[must_use]
    pub fn remaining(&self) -> Vec<(TileId, u8)> {
        let mut counts = vec![0; TileId::all().count()];
        let held = Seat::all(self.seats.into())
            .filter(|_| self.dealt)
            .flat_map(|seat| self.in_hand(seat));
        for tile in self.pile.iter().copied().chain(held) {
            counts[tile.index()] += 1;
        }
        TileId::all()
            .zip(counts)
            .filter(|&(_, count)| count > 0)
            .collect()
    }

    /// The kinds that may still come to the table: in the pile, in hands, drawn or laid aside.
    fn to_come(&self) -> impl Iterator<Item = TileId> {
        let held: Vec<TileId> = Seat::all(self.seats.into())
            .flat_map(|seat| self.in_hand(seat))
            .collect();
        TileId::all().filter(move |tile| {
            [&self.pile, &held, &self.dragon.set_aside]
                .iter()
                .any(|tiles| tiles.contains(tile))
        })
    }

    /// Every place where the tile could go, with the rotations that are legal there.
    #[must_use]
    pub fn placements(&self, tile: TileId) -> Vec<(Place, Rotations)> {
        if self.is_river(tile) {
            self.river_fits(tile).into_iter().collect()
        } else {
            self.board.fitting(tile.kind()).collect()
        }
    }

    /// The kinds still to come that would fit on a place, whichever way turned. Only the sides
    /// count: a river may still wind its way there.
    #[must_use]
    pub fn fitting(&self, at: Place) -> Vec<TileId> {
        self.to_come()
            .filter(|tile| !self.board.fits_at(tile.kind(), at).is_empty())
            .collect()
    }

    /// The places next to a tile that no tile still to come can fill.
    #[must_use]
    pub fn dead_places(&self) -> Vec<Place> {
        let to_come: Vec<TileId> = self.to_come().collect();
        self.board
            .frontier()
            .iter()
            .map(|place| place.at)
            .filter(|&at| {
                to_come
                    .iter()
                    .all(|tile| self.board.fits_at(tile.kind(), at).is_empty())
            })
            .collect()
    }

    /// The bytes that a copy has to move beside the value itself.
    #[must_use]
    pub fn heap_bytes(&self) -> usize {
        self.board.heap_bytes()
            + size_of::<StandingPiece>() * self.pieces.len()
            + size_of::<TileId>() * (self.pile.len() + self.set_aside().len())
    }

    /// The places next to a tile: the frontier.
    pub fn frontier(&self) -> impl ExactSizeIterator<Item = Place> {
        self.board.frontier().iter().map(|place| place.at)
    }

    /// The feature that a part of a tile on the table belongs to.
    ///
    /// # Errors
    /// [`Refusal::NoTile`] or [`Refusal::NoPart`] when there is no such part.
    pub fn feature(&self, spot: Spot) -> Result<FeatureView, Refusal> {
        let node = self.node_at(spot)?;
        Ok(self.view(self.board.feature_of(node).0))
    }

    /// Every feature on the table.
    pub fn features(&self) -> impl Iterator<Item = FeatureView> {
        self.board.features().ids().map(|id| self.view(id))
    }

    fn view(&self, id: FeatureId) -> FeatureView {
        let features = self.board.features();
        let feature = features.get(id);
        let spot = |node| self.board.spot(node);
        let spots: Vec<Spot> = features.members(id).map(spot).collect();
        let mut tiles: Vec<Place> = spots.iter().map(|spot| spot.at).collect();
        tiles.sort_unstable();
        tiles.dedup();
        let cities = match feature.kind {
            FeatureKind::Field => self.cities_of(id).collect(),
            FeatureKind::Road | FeatureKind::City | FeatureKind::Monastery => Vec::new(),
        };
        let followers = |seat: Seat| {
            self.pieces
                .iter()
                .filter(|piece| {
                    piece.seat == seat && piece.piece.is_follower() && features.of(piece.node) == id
                })
                .count() as u8
        };
        let seats = usize::from(self.seats);
        FeatureView {
            kind: feature.kind,
            complete: feature.is_complete(),
            tiles,
            spots,
            shields: feature.tally.shields.into(),
            open_ends: feature.open,
            strength: BySeat::from_fn(seats, |seat| feature.weights.of(seat)),
            followers: BySeat::from_fn(seats, followers),
            leaders: feature.weights.leaders().collect(),
            worth: self.worth_of(id),
            cities: cities
                .into_iter()
                .map(|city| spot(features.get(city).node()))
                .collect(),
        }
    }
}
