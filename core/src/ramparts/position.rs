//! A position of Ramparts, and its part in the contract that all games keep.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::Rng;

use crate::game::{self, Events, Game, NotationError, Setup, SetupError, Standing, ranks};
use crate::landscape::{Board, NodeId, Slot};
use crate::seat::{MAX_SEATS, Seat};

use super::moves::{Event, Move, Piece, Source, Spot};
use super::notation;
use super::options::Options;
use super::refusal::Refusal;
use super::setup;
use super::tiles::{Signs, TileId, TileSetId};

/// What is to be decided now.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// A tile is to be placed.
    Placing,
    /// One action is possible, or none.
    Acting,
    /// The dragon is to move one step.
    DragonStep,
    /// The game is over and all scored.
    Over,
}

/// A piece on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StandingPiece {
    /// Whose.
    pub seat: Seat,
    /// Which.
    pub piece: Piece,
    /// Where.
    pub spot: Spot,
    /// The same place as the features count.
    pub(super) node: NodeId,
}

/// Up to three tiles to choose from: the one drawn, or a hand of three.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Hand {
    tiles: [Option<TileId>; 3],
}

impl Hand {
    /// The tiles, oldest first.
    pub(super) fn tiles(&self) -> impl Iterator<Item = TileId> + Clone + use<> {
        self.tiles.into_iter().flatten()
    }

    pub(super) fn add(&mut self, tile: TileId) {
        if let Some(free) = self.tiles.iter_mut().find(|held| held.is_none()) {
            *free = Some(tile);
        }
    }

    /// Gives one such tile away; the later ones move up.
    pub(super) fn remove(&mut self, tile: TileId) {
        if let Some(index) = self.tiles.iter().position(|&held| held == Some(tile)) {
            self.tiles[index] = None;
            self.tiles[index..].rotate_left(1);
        }
    }
}

/// A position: the table, the pieces, the pile and whose decision is due.
#[derive(Clone, PartialEq, Debug)]
pub struct Position {
    pub(super) options: Options,
    pub(super) seats: u8,
    pub(super) board: Board<Signs>,
    pub(super) pieces: Vec<StandingPiece>,
    /// Pieces not on the table, by seat and [`Piece`].
    pub(super) supply: [[u8; 4]; MAX_SEATS],
    /// Points by seat and [`Source`].
    pub(super) scores: [[i16; 6]; MAX_SEATS],
    /// The next tile stands last.
    pub(super) pile: Vec<TileId>,
    pub(super) hands: [Hand; MAX_SEATS],
    pub(super) phase: Phase,
    /// Whose turn it is.
    pub(super) turn: Seat,
    /// Whether this is the second half of a double turn.
    pub(super) second: bool,
    /// The tile placed last.
    pub(super) last: Slot,
    pub(super) reveals: u32,
    pub(super) rng: ChaCha8Rng,
}

impl Position {
    /// Gives a seat points.
    pub(super) fn credit(&mut self, seat: Seat, source: Source, points: i32) {
        self.scores[seat.index()][source as usize] += points as i16;
    }
}

impl Game for Position {
    const ID: &'static str = "ramparts";

    type Options = Options;
    type Move = Move;
    type Event = Event;
    type Refusal = Refusal;

    fn start(setup: &Setup<Options>, events: &mut impl Events<Event>) -> Result<Self, SetupError> {
        let mut position = setup::position(setup)?;
        position.begin_turn(Seat::FIRST, false, events);
        Ok(position)
    }

    fn seats(&self) -> usize {
        self.seats.into()
    }

    fn to_act(&self) -> Option<Seat> {
        match self.phase {
            Phase::Placing | Phase::Acting | Phase::DragonStep => Some(self.turn),
            Phase::Over => None,
        }
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        moves.clear();
        match self.phase {
            Phase::Placing => self.list_placements(moves),
            Phase::Acting => self.list_actions(moves),
            Phase::DragonStep | Phase::Over => {}
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
                sources: self
                    .sources()
                    .map(|source| {
                        let points = self.scores[seat.index()][source as usize];
                        (source.key(), points.into())
                    })
                    .collect(),
            })
            .collect()
    }

    fn hide(&self, _viewer: Option<Seat>, rng: &mut ChaCha8Rng) -> Self {
        let mut guess = self.clone();
        setup::shuffle(&mut guess.pile, rng);
        guess.rng = setup::chance(rng.next_u64());
        guess
    }

    fn write_move(&self, mv: Move) -> String {
        notation::write(self, mv)
    }

    fn read_move(&self, text: &str) -> Result<Move, NotationError> {
        notation::read(self, text)
    }
}

impl Position {
    /// The sources that the sets in the game can bring points from.
    fn sources(&self) -> impl Iterator<Item = Source> {
        let sets = self.options.sets;
        Source::ALL.into_iter().filter(move |source| match source {
            Source::Goods => sets.contains(TileSetId::TradersBuilders),
            Source::Fairy => sets.contains(TileSetId::PrincessDragon),
            Source::Road | Source::City | Source::Monastery | Source::Field => true,
        })
    }
}

impl game::Refusal for Refusal {
    fn rule(&self) -> &'static str {
        Self::rule(self)
    }
}
