//! The table of Westward. Nothing on it is hidden but the order of the pile.

use landfolk::game::Game;
use landfolk::landscape::{Place, Spot};
use landfolk::seat::Seat;
use landfolk::westward::{
    FeatureView, Options, Phase, PlacedTile, Position, Role, Settler, Step, Surveyors, TileId,
};

use crate::count;

/// What lies on the table of Westward.
#[derive(Clone, PartialEq, Debug, uniffi::Record)]
pub struct WestwardView {
    /// What was chosen on the set-up screen.
    pub options: Options,
    /// What is to be decided now.
    pub phase: Phase,
    /// Whose turn it is, or was when the game ended.
    pub turn: Seat,
    /// Points so far in seat order.
    pub points: Vec<i32>,
    /// The start fields from north to south, then the tiles in the order of placing.
    pub placed: Vec<PlacedTile>,
    /// The settlers on the table, in no particular order.
    pub settlers: Vec<WestwardSettler>,
    /// How many settlers each seat has in hand, in seat order (W-3).
    pub in_hand: Vec<u32>,
    /// The tile to place (W-10).
    pub drawn: Option<TileId>,
    /// How many tiles are in the pile (W-4).
    pub pile: u32,
    /// Which tiles are in the pile (W-4).
    pub remaining: Vec<WestwardTileCount>,
    /// The places next to a tile.
    pub frontier: Vec<Place>,
    /// Every road, town, plain and farm as it stands.
    pub features: Vec<FeatureView>,
    /// The columns of the surveyors, counted west from the coast (W-2).
    pub surveyors: Surveyors,
    /// The step that a surveyor takes after the next scoring; none if both would stay (W-31, W-32).
    pub next_step: Option<Step>,
    /// The settlers that the clearing after the next scoring would send home (W-34).
    pub endangered: Vec<WestwardSettler>,
    /// The completed structures of which one is to be settled next; none when there is nothing to choose
    /// (W-35).
    pub choices: Vec<Spot>,
}

/// A settler on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, uniffi::Record)]
pub struct WestwardSettler {
    /// Whose.
    pub seat: Seat,
    /// What it does; a trapper lies.
    pub role: Role,
    /// Where.
    pub spot: Spot,
}

impl From<&Settler> for WestwardSettler {
    fn from(settler: &Settler) -> Self {
        Self {
            seat: settler.seat,
            role: settler.role,
            spot: settler.spot,
        }
    }
}

/// How many of a kind of tile there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, uniffi::Record)]
pub struct WestwardTileCount {
    /// Which.
    pub tile: TileId,
    /// How many.
    pub count: u8,
}

impl WestwardView {
    pub(super) fn of(position: &Position) -> Self {
        let seats = || Seat::all(position.seats());
        let remaining = position.remaining().into_iter();
        Self {
            options: position.options(),
            phase: position.phase(),
            turn: position.turn(),
            points: seats().map(|seat| position.points(seat)).collect(),
            placed: position.placed().collect(),
            settlers: position.settlers().iter().map(Into::into).collect(),
            in_hand: seats().map(|seat| position.in_hand(seat).into()).collect(),
            drawn: position.drawn(),
            pile: count(position.pile_len()),
            remaining: remaining
                .map(|(tile, count)| WestwardTileCount { tile, count })
                .collect(),
            frontier: position.frontier().collect(),
            features: position.features().collect(),
            surveyors: position.surveyors(),
            next_step: position.next_step(),
            endangered: position.endangered().map(Into::into).collect(),
            choices: position.choices().collect(),
        }
    }
}
