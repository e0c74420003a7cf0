//! The contract that every game keeps, and that matches, records, bots and saved games build on.
//!
//! A value that implements [`Game`] is a position: everything the rules need to go on, chance
//! included. Playing is deterministic: the same setup and the same moves give the same position on
//! every platform.

use std::error::Error;
use std::fmt::Debug;

use rand_chacha::ChaCha8Rng;
use serde::Serialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

use crate::seat::Seat;

/// How a match begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup<O> {
    /// How many seats play.
    pub seats: usize,
    /// What was chosen on the set-up screen.
    pub options: O,
    /// Decides everything that chance decides.
    pub seed: u64,
    /// An explicit order in place of the shuffled one: what is drawn first stands first, by the
    /// names that the game's data file uses. Later shuffles still follow the seed.
    pub pile: Option<Vec<String>>,
}

/// Why a match cannot begin.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SetupError {
    /// The game is not played by so many.
    #[error("{seats} seats cannot play; it takes {least} to {most} ({rule})")]
    Seats {
        /// As asked for.
        seats: usize,
        /// The fewest that can play.
        least: usize,
        /// The most that can play.
        most: usize,
        /// The id of the rule.
        rule: &'static str,
    },
    /// An option has a value that the game does not know, or that another option excludes.
    #[error("option {option}: {what}")]
    Option {
        /// The option's name in records.
        option: &'static str,
        /// What is wrong with its value.
        what: String,
    },
    /// An explicit pile names something wrong.
    #[error("entry {index} of the pile: {what}")]
    Pile {
        /// Where, from 0.
        index: usize,
        /// What is wrong with it.
        what: String,
    },
}

/// Why a text is not a move in this position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{text:?} is no move here: {what}")]
pub struct NotationError {
    /// The text.
    pub text: String,
    /// What is wrong with it.
    pub what: String,
}

/// A refusal that can say which rule forbids what was asked.
pub trait Refusal: Error + Clone + PartialEq + Send + Sync + 'static {
    /// The id of the rule, as in `R-13`.
    fn rule(&self) -> &'static str;
}

/// Where the events of a move go: into a `Vec`, or nowhere (`()`) when nobody listens.
pub trait Events<E> {
    /// Takes one event, in the order in which things happen.
    fn push(&mut self, event: E);
}

impl<E> Events<E> for Vec<E> {
    fn push(&mut self, event: E) {
        Vec::push(self, event);
    }
}

impl<E> Events<E> for () {
    #[inline]
    fn push(&mut self, _: E) {}
}

/// What an event adds to statistics beside the points, which are in the standings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Feat {
    /// A seat scored for something of this size.
    Size {
        /// Who scored.
        seat: Seat,
        /// The key of what scored, as in [`Standing::sources`] (`city` ...).
        what: &'static str,
        /// How large it was: tiles, pieces, or what the game counts there.
        size: i32,
    },
    /// A seat scored. A game whose points are read off the position at any time reports none.
    Scored {
        /// Who.
        seat: Seat,
        /// How many points.
        points: i32,
        /// Whether by what happened in a turn, not by a scoring in between or after the last one.
        in_turn: bool,
    },
}

/// One seat's place in the standings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// Whose.
    pub seat: Seat,
    /// Points so far, or in the end.
    pub points: i32,
    /// 1 for the leader; seats with equal points share a rank (shared victory).
    pub rank: usize,
    /// Where the points came from: the source's key in records (`road`, `city` ...) and its points.
    pub sources: Vec<(&'static str, i32)>,
}

/// The rules of one game, as a position that can be played on.
pub trait Game: Clone + Debug + Send + Sync + Sized + 'static {
    /// The game's key in records and saved games.
    const ID: &'static str;

    /// What the set-up screen can choose.
    type Options: Clone
        + PartialEq
        + Eq
        + Debug
        + Default
        + Serialize
        + DeserializeOwned
        + Send
        + Sync;
    /// The smallest decision that a person makes.
    type Move: Copy + PartialEq + Eq + Debug + Send + Sync + 'static;
    /// Something that happened, for the log, the screen and the scores.
    type Event: Clone + PartialEq + Debug + Send + Sync + 'static;
    /// Why a move was refused.
    type Refusal: Refusal;

    /// The position at which the first decision is due.
    ///
    /// # Errors
    /// [`SetupError`] when the setup is none of this game.
    fn start(
        setup: &Setup<Self::Options>,
        events: &mut impl Events<Self::Event>,
    ) -> Result<Self, SetupError>;

    /// How many seats play.
    fn seats(&self) -> usize;

    /// Whose decision is due; `None` when the game is over.
    fn to_act(&self) -> Option<Seat>;

    /// Fills `moves` with every legal move, each once; empty only when the game is over.
    fn legal_moves(&self, moves: &mut Vec<Self::Move>);

    /// Whether the move is legal, and if not, by which rule.
    ///
    /// # Errors
    /// The refusal that [`Game::play`] would give.
    fn check(&self, mv: Self::Move) -> Result<(), Self::Refusal>;

    /// Plays one move.
    ///
    /// # Errors
    /// A refused move leaves the position untouched and reports no event.
    fn play(
        &mut self,
        mv: Self::Move,
        events: &mut impl Events<Self::Event>,
    ) -> Result<(), Self::Refusal>;

    /// How often something hidden has been revealed (a tile drawn, a card shown). Undo never goes
    /// back behind the last reveal.
    fn reveals(&self) -> u32;

    /// The points of one seat so far.
    fn points(&self, seat: Seat) -> i32;

    /// Every seat in seat order, with rank and sources.
    fn standings(&self) -> Vec<Standing>;

    /// A random position that agrees with all that `viewer` may know (`None`: an onlooker).
    #[must_use]
    fn hide(&self, viewer: Option<Seat>, rng: &mut ChaCha8Rng) -> Self;

    /// The move in the notation of records.
    fn write_move(&self, mv: Self::Move) -> String;

    /// Reads the notation of records; the move need not be legal.
    ///
    /// # Errors
    /// [`NotationError`] says what cannot be read.
    fn read_move(&self, text: &str) -> Result<Self::Move, NotationError>;
}

/// Gives the ranks for points in seat order: 1 for the most, the same for a tie.
#[must_use]
pub fn ranks(points: &[i32]) -> Vec<usize> {
    points
        .iter()
        .map(|mine| 1 + points.iter().filter(|other| *other > mine).count())
        .collect()
}
