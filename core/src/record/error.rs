//! What can be wrong with a record, and where.

use std::fmt;

use jiff::Timestamp;
use thiserror::Error;

use super::FORMAT;
use super::replay::reason;
use crate::game::SetupError;
use crate::games::{GameId, Refusal};
use crate::strict::Wrong;
use crate::table::{MoveError, SeatsError, StartError};

/// Why a record cannot be read or replayed. Moves are counted from 1, entries of the pile from 0.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum RecordError {
    /// The source of the text failed.
    #[error("the record cannot be read: {0}")]
    Io(String),
    /// Something is beyond the limits of a record.
    #[error("{part} is too long; the limit is {most} {}", part.unit())]
    TooLong {
        /// What.
        part: RecordPart,
        /// How long it may be.
        most: usize,
    },
    /// The text is no JSON, or JSON of another shape.
    #[error("line {line}, column {column} of the record: {what}")]
    Shape {
        /// From 1; 0 if it concerns no single line.
        line: usize,
        /// From 1; 0 if it concerns no single line.
        column: usize,
        /// The field, and what is wrong there.
        what: String,
    },
    /// The record has another format.
    #[error("the record has format {found}; this version reads format {FORMAT}")]
    Format {
        /// The format it has.
        found: u64,
    },
    /// The game is none that this version knows.
    #[error("unknown game {key:?}")]
    Game {
        /// The game's key, cut after 40 characters.
        key: String,
    },
    /// The game does not know these options.
    #[error("the options of {game}: {what}")]
    Options {
        /// The game.
        game: GameId,
        /// What is wrong with them.
        what: String,
    },
    /// The players are not right.
    #[error(transparent)]
    Seats(#[from] SeatsError),
    /// The match cannot begin in this way; names the option, or the entry of the pile.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The match ended before it began.
    #[error("the record tells that the match ended ({ended}) before it started ({started})")]
    Dates {
        /// When it began.
        started: Timestamp,
        /// When it ended.
        ended: Timestamp,
    },
    /// A move cannot be played.
    #[error("move {number} {text:?}: {}", reason(why))]
    Move {
        /// Which move.
        number: usize,
        /// The move in notation.
        text: String,
        /// Why it cannot be played.
        why: MoveError<Refusal>,
    },
    /// The record tells of scores though its moves do not reach the end of the game.
    #[error("the record tells a result, but the game is not over after {moves} moves")]
    NotOver {
        /// How many moves the record holds.
        moves: usize,
    },
    /// The record tells of other scores than its moves give.
    #[error("the record tells the scores {told:?}; its moves give {played:?}")]
    Scores {
        /// As in the record, in seat order.
        told: Vec<i32>,
        /// As played, in seat order.
        played: Vec<i32>,
    },
}

/// A part of a record whose length is limited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RecordPart {
    /// The whole text.
    Text,
    /// The list of moves.
    Moves,
    /// A move, counted from 1.
    Move(usize),
    /// The explicit pile.
    Pile,
    /// An entry of the pile, counted from 0.
    PileEntry(usize),
}

impl RecordPart {
    const fn unit(self) -> &'static str {
        match self {
            Self::Moves | Self::Pile => "entries",
            Self::Text | Self::Move(_) | Self::PileEntry(_) => "bytes",
        }
    }
}

impl fmt::Display for RecordPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text => f.write_str("the record"),
            Self::Moves => f.write_str("the list of moves"),
            Self::Move(number) => write!(f, "move {number}"),
            Self::Pile => f.write_str("the pile"),
            Self::PileEntry(index) => write!(f, "entry {index} of the pile"),
        }
    }
}

impl RecordError {
    pub(crate) const fn too_long(part: RecordPart, most: usize) -> Self {
        Self::TooLong { part, most }
    }

    #[allow(clippy::needless_pass_by_value)] // so that it can stand in `map_err`
    pub(crate) fn shape(error: serde_json::Error) -> Self {
        Self::Shape {
            line: error.line(),
            column: error.column(),
            what: error.to_string(),
        }
    }

    #[allow(clippy::needless_pass_by_value)] // as above
    pub(crate) fn wrong(wrong: Wrong) -> Self {
        Self::Shape {
            line: wrong.line(),
            column: wrong.column(),
            what: wrong.to_string(),
        }
    }
}

impl From<StartError> for RecordError {
    fn from(error: StartError) -> Self {
        match error {
            StartError::Seats(error) => Self::Seats(error),
            StartError::Setup(error) => Self::Setup(error),
        }
    }
}
