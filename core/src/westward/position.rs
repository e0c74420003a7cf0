//! A position of Westward, and its part in the contract that all games keep.

use rand_chacha::ChaCha8Rng;

use crate::game::{Events, Game, NotationError, Setup, SetupError, Standing, ranks};
use crate::landscape::{Board, NodeId, Slot, Spot};
use crate::seat::{MAX_SEATS, Seat};

use super::hide;
use super::moves::{Event, Move, Role, Source};
use super::notation;
use super::options::Options;
use super::refusal::Refusal;
use super::settle::Waiting;
use super::setup;
use super::surveyors::Surveyors;
use super::tiles::{Marks, TileId};

/// What is to be decided now.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "uniffi",
    derive(uniffi::Enum),
    uniffi(name = "WestwardPhase")
)]
pub enum Phase {
    /// The drawn tile is to be placed (W-10).
    Placing,
    /// One settler can be deployed, or none (W-12).
    Deploying,
    /// Which completed structure is settled next is to be chosen (W-35).
    Settling,
    /// The game is over and all scored (W-40).
    Over,
}

/// A settler on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settler {
    /// Whose.
    pub seat: Seat,
    /// What it does.
    pub role: Role,
    /// Where.
    pub spot: Spot,
    /// The same place as the features count.
    pub(super) node: NodeId,
}

/// A position: the table, the settlers, the surveyors, the pile and whose decision is due.
///
/// Chance has nothing to decide once the tiles are shuffled, so there is no generator in it. A search
/// that copies positions again and again does so best with [`clone_from`](Clone::clone_from), which
/// keeps the memory of the position that is replaced.
#[derive(PartialEq, Debug)]
pub struct Position {
    pub(super) options: Options,
    pub(super) seats: u8,
    pub(super) board: Board<Marks>,
    pub(super) settlers: Vec<Settler>,
    /// Settlers not on the table, by seat (W-3).
    pub(super) hands: [u8; MAX_SEATS],
    /// Points by seat and [`Source`].
    pub(super) scores: [[i16; 5]; MAX_SEATS],
    /// The next tile stands last.
    pub(super) pile: Vec<TileId>,
    /// The tile to place.
    pub(super) drawn: Option<TileId>,
    pub(super) phase: Phase,
    /// Whose turn it is.
    pub(super) turn: Seat,
    /// The tile placed last; before the first turn the southernmost start field.
    pub(super) last: Slot,
    pub(super) surveyors: Surveyors,
    /// The column of the westernmost tile.
    pub(super) westernmost: u16,
    /// The completed structures that wait for a choice.
    pub(super) waiting: Waiting,
    pub(super) reveals: u32,
}

impl Clone for Position {
    fn clone(&self) -> Self {
        Self {
            board: self.board.clone(),
            settlers: self.settlers.clone(),
            pile: self.pile.clone(),
            ..*self
        }
    }

    fn clone_from(&mut self, source: &Self) {
        let Self {
            options,
            seats,
            board,
            settlers,
            hands,
            scores,
            pile,
            drawn,
            phase,
            turn,
            last,
            surveyors,
            westernmost,
            waiting,
            reveals,
        } = source;
        self.options = *options;
        self.seats = *seats;
        self.board.clone_from(board);
        self.settlers.clone_from(settlers);
        self.hands = *hands;
        self.scores = *scores;
        self.pile.clone_from(pile);
        self.drawn = *drawn;
        self.phase = *phase;
        self.turn = *turn;
        self.last = *last;
        self.surveyors = *surveyors;
        self.westernmost = *westernmost;
        self.waiting = *waiting;
        self.reveals = *reveals;
    }
}

impl Position {
    /// Gives a seat points.
    pub(super) fn credit(&mut self, seat: Seat, source: Source, points: i32) {
        self.scores[seat.index()][source as usize] += points as i16;
    }
}

impl Game for Position {
    const ID: &'static str = "westward";

    type Options = Options;
    type Move = Move;
    type Event = Event;
    type Refusal = Refusal;

    fn start(setup: &Setup<Options>, events: &mut impl Events<Event>) -> Result<Self, SetupError> {
        let mut position = setup::position(setup)?;
        position.begin_turn(Seat::FIRST, events);
        Ok(position)
    }

    fn seats(&self) -> usize {
        self.seats.into()
    }

    fn to_act(&self) -> Option<Seat> {
        match self.phase {
            Phase::Placing | Phase::Deploying | Phase::Settling => Some(self.turn),
            Phase::Over => None,
        }
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        moves.clear();
        match self.phase {
            Phase::Placing => self.list_placements(moves),
            Phase::Deploying => self.list_deployments(moves),
            Phase::Settling => self.list_settlements(moves),
            Phase::Over => {}
        }
    }

    fn check(&self, mv: Move) -> Result<(), Refusal> {
        self.check_move(mv).map(|_| ())
    }

    fn play(&mut self, mv: Move, events: &mut impl Events<Event>) -> Result<(), Refusal> {
        self.play_move(mv, events)
    }

    fn reveals(&self) -> u32 {
        self.reveals
    }

    fn points(&self, seat: Seat) -> i32 {
        self.scores[seat.index()]
            .iter()
            .map(|&points| i32::from(points))
            .sum()
    }

    fn standings(&self) -> Vec<Standing> {
        let seats = Seat::all(self.seats());
        let points: Vec<i32> = seats.clone().map(|seat| self.points(seat)).collect();
        seats
            .zip(ranks(&points))
            .map(|(seat, rank)| Standing {
                seat,
                points: points[seat.index()],
                rank,
                sources: Source::ALL
                    .into_iter()
                    .map(|source| {
                        let points = self.scores[seat.index()][source as usize];
                        (source.key(), points.into())
                    })
                    .collect(),
            })
            .collect()
    }

    fn hide(&self, _: Option<Seat>, rng: &mut ChaCha8Rng) -> Self {
        hide::hide(self, rng)
    }

    fn write_move(&self, mv: Move) -> String {
        notation::write(self, mv)
    }

    fn read_move(&self, text: &str) -> Result<Move, NotationError> {
        notation::read(self, text)
    }
}
