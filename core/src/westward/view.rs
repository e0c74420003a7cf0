//! What a screen or a bot may ask of a position (W-50).

use crate::landscape::{FeatureId, Place, Rotation, Rotations, Spot};
use crate::seat::{BySeat, Seat};

use super::moves::{Event, Ground, Homecoming, Outcome, Worth};
use super::options::Options;
use super::position::{Phase, Position, Settler};
use super::refusal::Refusal;
use super::surveyors::{Step, Surveyors, column};
use super::tiles::TileId;

/// A tile on the table, or a start field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "uniffi",
    derive(uniffi::Record),
    uniffi(name = "WestwardPlacedTile")
)]
pub struct PlacedTile {
    /// Where.
    pub at: Place,
    /// Which.
    pub tile: TileId,
    /// Turned how.
    pub rotation: Rotation,
    /// Who placed it; `None` for a start field.
    pub by: Option<Seat>,
}

/// A road, town, plain or farm as it stands now.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "uniffi",
    derive(uniffi::Record),
    uniffi(name = "WestwardFeature")
)]
pub struct FeatureView {
    /// What it is.
    pub ground: Ground,
    /// Whether it is complete; a plain never is.
    pub complete: bool,
    /// Its tiles, each once. A farm lies on one, and counts those around it in `worth`.
    pub tiles: Vec<Place>,
    /// Its parts, in no particular order.
    pub spots: Vec<Spot>,
    /// Road and town: ends without a tile; farm: empty places around it; plain: 0. An end towards the sea
    /// stays open for ever (W-11).
    pub open_ends: u16,
    /// How many settlers each seat has on it.
    pub settlers: BySeat<u8>,
    /// The seats that would score, in seat order; none while nobody stands on it (W-23).
    pub leaders: Vec<Seat>,
    /// What it would bring each leader at the end of the game if it stayed as it is (W-41, W-42); of a
    /// complete one what it brings now.
    pub worth: Worth,
    /// What it would bring each leader if this very size completed it (W-20 to W-22), the bonus apart;
    /// `None` for a plain.
    pub completed_worth: Option<Worth>,
    /// What the surveyors would add for each seat if it were scored now (W-30); 0 for who would not score.
    pub bonus: BySeat<u16>,
}

/// What comes of settling one completed structure (W-35).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Consequence {
    /// The structure, named as in [`Move::Settle`](super::Move::Settle).
    pub spot: Spot,
    /// What it is.
    pub ground: Ground,
    /// What comes of it.
    pub outcome: Outcome,
    /// What each seat gets, the bonus included.
    pub points: BySeat<i32>,
    /// How much of that is bonus (W-30).
    pub bonus: BySeat<i32>,
    /// The settlers that go home, and why: those scored (W-24), then those cleared (W-34).
    pub home: Vec<(Settler, Homecoming)>,
    /// The step of a surveyor, if one moves.
    pub step: Option<Step>,
    /// Where the surveyors stand afterwards.
    pub surveyors: Surveyors,
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

    /// The start fields from north to south, then the tiles in the order of placing.
    pub fn placed(&self) -> impl ExactSizeIterator<Item = PlacedTile> + DoubleEndedIterator {
        self.board.tiles().iter().map(PlacedTile::from)
    }

    /// The tile that was placed last; before the first turn the southernmost start field.
    #[must_use]
    pub fn last_placed(&self) -> Option<PlacedTile> {
        self.board.tiles().last().map(PlacedTile::from)
    }

    /// The tile or start field that lies here.
    #[must_use]
    pub fn tile_at(&self, at: Place) -> Option<PlacedTile> {
        self.board.tile_at(at).map(PlacedTile::from)
    }

    /// The settlers on the table, in no particular order.
    #[must_use]
    pub fn settlers(&self) -> &[Settler] {
        &self.settlers
    }

    /// How many settlers a seat has in hand (W-3).
    #[must_use]
    pub const fn in_hand(&self, seat: Seat) -> u8 {
        if seat.index() < self.seats as usize {
            self.hands[seat.index()]
        } else {
            0
        }
    }

    /// The tile to place (W-10).
    #[must_use]
    pub const fn drawn(&self) -> Option<TileId> {
        self.drawn
    }

    /// How many tiles are in the pile (W-4).
    #[must_use]
    pub const fn pile_len(&self) -> usize {
        self.pile.len()
    }

    /// Which tiles are in the pile, by kind (W-4).
    #[must_use]
    pub fn remaining(&self) -> Vec<(TileId, u8)> {
        TileId::land()
            .map(|kind| {
                let count = self.pile.iter().filter(|&&tile| tile == kind).count();
                (kind, count as u8)
            })
            .filter(|&(_, count)| count > 0)
            .collect()
    }

    /// The kinds that may still come to the table: in the pile, or drawn.
    fn to_come(&self) -> impl Iterator<Item = TileId> {
        TileId::land().filter(|tile| self.pile.contains(tile) || self.drawn == Some(*tile))
    }

    /// Every place where the tile could go, with the rotations that are legal there (W-10, W-11).
    #[must_use]
    pub fn placements(&self, tile: TileId) -> Vec<(Place, Rotations)> {
        self.board.fitting(tile.kind()).collect()
    }

    /// The kinds still to come that would fit on a place, whichever way turned.
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
        self.frontier()
            .filter(|&at| {
                to_come
                    .iter()
                    .all(|tile| self.board.fits_at(tile.kind(), at).is_empty())
            })
            .collect()
    }

    /// The places next to a tile where another could lie: the frontier.
    pub fn frontier(&self) -> impl ExactSizeIterator<Item = Place> {
        self.board.frontier().iter().map(|place| place.at)
    }

    /// The bytes that a copy has to move beside the value itself.
    #[must_use]
    pub const fn heap_bytes(&self) -> usize {
        self.board.heap_bytes()
            + size_of::<Settler>() * self.settlers.len()
            + size_of::<TileId>() * self.pile.len()
    }

    /// The columns of the surveyors (W-2).
    #[must_use]
    pub const fn surveyors(&self) -> Surveyors {
        self.surveyors
    }

    /// The step that a surveyor takes after the next scoring (W-31); `None` if both would stay (W-32).
    #[must_use]
    pub const fn next_step(&self) -> Option<Step> {
        self.surveyors.next_step(self.westernmost)
    }

    /// The column of the westernmost tile.
    #[must_use]
    pub const fn westernmost(&self) -> u16 {
        self.westernmost
    }

    /// How many columns, from the coast on, are cleared land: settlers there go home with the next
    /// scoring, wherever the surveyors move (W-34).
    #[must_use]
    pub const fn cleared_columns(&self) -> u16 {
        self.cleared_before(self.surveyors)
    }

    /// The settlers that the clearing after the next scoring would send home (W-34), apart from those
    /// that are scored.
    pub fn endangered(&self) -> impl Iterator<Item = &Settler> {
        let step = self.next_step();
        let surveyors = step.map_or(self.surveyors, |step| self.surveyors.after(step));
        let line = self.cleared_before(surveyors);
        self.settlers
            .iter()
            .filter(move |settler| settler.is_behind(line))
    }

    /// What a settler on this place would earn on top of points, were it scored now (W-30).
    #[must_use]
    pub const fn bonus_at(&self, at: Place) -> u8 {
        self.bonus_in(column(at))
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
        let ground = Ground::of(feature.kind);
        let spots: Vec<Spot> = features
            .members(id)
            .map(|node| self.board.spot(node))
            .collect();
        let mut tiles: Vec<Place> = spots.iter().map(|spot| spot.at).collect();
        tiles.sort_unstable();
        tiles.dedup();
        let leaders: Vec<Seat> = feature.weights.leaders().collect();
        let bonus = |seat| {
            let scores = ground != Ground::Plain && leaders.contains(&seat);
            self.settlers_on(id, seat)
                .filter(|_| scores)
                .map(|settler| u16::from(self.bonus_at(settler.spot.at)))
                .sum()
        };
        let seats = usize::from(self.seats);
        FeatureView {
            ground,
            complete: feature.is_complete(),
            tiles,
            spots,
            open_ends: feature.open,
            settlers: BySeat::from_fn(seats, |seat| feature.weights.of(seat)),
            bonus: BySeat::from_fn(seats, bonus),
            leaders,
            worth: self.worth_of(id),
            completed_worth: (ground != Ground::Plain).then(|| self.worth_completed(id)),
        }
    }

    /// The completed structures of which one is to be settled next, named as in [`Move::Settle`](super::Move::Settle); none
    /// when there is nothing to choose (W-35).
    pub fn choices(&self) -> impl Iterator<Item = Spot> {
        self.to_settle().filter(|_| self.phase == Phase::Settling)
    }

    /// What would come of settling completed structures in this order (W-35): for each what it brings,
    /// and for those after it that leave no choice as well. Nothing is drawn and nothing changes.
    ///
    /// # Errors
    /// The [`Refusal`] of the first that could not be settled then.
    pub fn preview(&self, order: &[Spot]) -> Result<Vec<Consequence>, Refusal> {
        let mut future = self.clone();
        let mut consequences = Vec::new();
        for &spot in order {
            let index = future.check_settle(spot)?;
            let before = future.clone();
            let mut events = Vec::new();
            future.settle(index, &mut events);
            if future.settle_until_choice(&mut events) {
                future.phase = Phase::Over;
            }
            consequences.extend(before.consequences(&events));
        }
        Ok(consequences)
    }

    /// What the events of settling mean, structure by structure. `self` is the position before them.
    fn consequences(&self, events: &[Event]) -> Vec<Consequence> {
        let seats = usize::from(self.seats);
        let mut surveyors = self.surveyors;
        let mut all: Vec<Consequence> = Vec::new();
        for event in events {
            if let Event::Settled {
                spot,
                ground,
                outcome,
            } = *event
            {
                all.push(Consequence {
                    spot,
                    ground,
                    outcome,
                    points: BySeat::from_fn(seats, |_| 0),
                    bonus: BySeat::from_fn(seats, |_| 0),
                    home: Vec::new(),
                    step: None,
                    surveyors,
                });
            }
            let Some(last) = all.last_mut() else { continue };
            match *event {
                Event::Scored { seat, worth, .. } => last.points[seat] += worth.points(),
                Event::Bonus { seat, points, .. } => {
                    last.points[seat] += i32::from(points);
                    last.bonus[seat] += i32::from(points);
                }
                Event::Returned {
                    seat, spot, why, ..
                } => {
                    let stood = |settler: &&Settler| settler.seat == seat && settler.spot == spot;
                    last.home.extend(
                        self.settlers
                            .iter()
                            .find(stood)
                            .map(|&settler| (settler, why)),
                    );
                }
                Event::SurveyorMoved { step } => {
                    surveyors = surveyors.after(step);
                    (last.step, last.surveyors) = (Some(step), surveyors);
                }
                _ => {}
            }
        }
        all
    }
}
