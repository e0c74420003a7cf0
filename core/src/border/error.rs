//! What can go wrong across the border: one error for all calls, so that each can also say that an argument
//! was no value at all.

use thiserror::Error;

use crate::game::{NotationError, Refusal as _, SetupError};
use crate::games::Refusal;
use crate::record::RecordError;
use crate::shelf::{SaveError, StoreError};
use crate::table::{MoveError, StartError, UndoError};

/// Why a call did nothing. Whatever it was asked to change is as it was before.
#[derive(Clone, PartialEq, Eq, Debug, Error, uniffi::Error)]
#[uniffi(name = "LandfolkError")]
pub enum BorderError {
    /// A rule of the game forbids the move.
    #[error("{rule}: {reason}")]
    Refused {
        /// The id of the rule, as in `R-13`; the rules are in `docs/rules`.
        rule: String,
        /// Why, in English.
        reason: String,
    },
    /// The move, the options or the match is one of another game.
    #[error("{reason}")]
    OtherGame {
        /// Which game was needed, and which was given.
        reason: String,
    },
    /// A text is not a move.
    #[error("{text:?} is no move here: {reason}")]
    NotAMove {
        /// The text, cut after 100 characters.
        text: String,
        /// What is wrong with it, in English.
        reason: String,
    },
    /// A decision cannot be taken back, or made again.
    #[error("{reason}")]
    Undo {
        /// Why.
        why: UndoError,
        /// The same in English.
        reason: String,
    },
    /// A match cannot begin like this.
    #[error("{part}: {reason}")]
    Setup {
        /// What is wrong: `seats`, `pile`, or the name of an option.
        part: String,
        /// How, in English; a rule that forbids it is named in it.
        reason: String,
    },
    /// A record cannot be read or replayed.
    #[error("{reason}")]
    Record {
        /// The move that cannot be played, from 1, if it is a move.
        move_number: Option<u32>,
        /// The id of the rule that forbids that move, if a rule does.
        rule: Option<String>,
        /// What is wrong, and where, in English.
        reason: String,
    },
    /// A file of saved matches cannot do what was asked; nothing in it was changed.
    #[error("{reason}")]
    Store {
        /// The kind of problem.
        problem: StoreProblem,
        /// What is wrong, with the name of the file or match, in English.
        reason: String,
    },
    /// An argument has a value that does not exist.
    #[error("{value:?} is no {what}")]
    Value {
        /// What it should have been: a seat, a tile, a hex ...
        what: String,
        /// What it was, cut after 60 characters.
        value: String,
    },
    /// A number is beyond the end of a list.
    #[error("{what} {given}: the highest is {most}")]
    OutOfRange {
        /// What it counts.
        what: String,
        /// What was asked for.
        given: u64,
        /// The highest that there is.
        most: u64,
    },
}

/// What kind of problem a file of saved matches has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, uniffi::Enum)]
pub enum StoreProblem {
    /// The file cannot be opened or created.
    CannotOpen,
    /// The file, or its folder, may not be written to.
    ReadOnly,
    /// There is no room for more.
    Full,
    /// Another program has held the file for too long.
    Busy,
    /// The file is not one of ours.
    Foreign,
    /// The file was written by a later version.
    Newer,
    /// The file, or a match in it, is damaged.
    Damaged,
    /// The system failed to read or write.
    Io,
    /// There is no such match.
    NoMatch,
    /// The match is deleted and must be restored first.
    Deleted,
    /// Somebody else has played on with the match.
    OutOfStep,
    /// The match is too long or too large to be kept.
    TooLong,
    /// A text is no title for a match, or no name for a person.
    Title,
    /// A setting does not have the value that is expected of it.
    Setting,
}

impl BorderError {
    /// An argument that does not exist.
    pub fn value(what: impl Into<String>, value: impl Into<String>) -> Self {
        Self::Value {
            what: what.into(),
            value: value.into(),
        }
    }

    /// A number beyond the end of a list.
    pub fn out_of_range(what: impl Into<String>, given: u64, most: usize) -> Self {
        Self::OutOfRange {
            what: what.into(),
            given,
            most: most as u64,
        }
    }
}

impl From<Refusal> for BorderError {
    fn from(refusal: Refusal) -> Self {
        let reason = refusal.to_string();
        match refusal {
            Refusal::OtherGame(_) => Self::OtherGame { reason },
            refusal => Self::Refused {
                rule: refusal.rule().to_owned(),
                reason,
            },
        }
    }
}

impl From<NotationError> for BorderError {
    fn from(error: NotationError) -> Self {
        Self::NotAMove {
            text: error.text.chars().take(100).collect(),
            reason: error.what,
        }
    }
}

impl From<MoveError<Refusal>> for BorderError {
    fn from(error: MoveError<Refusal>) -> Self {
        match error {
            MoveError::Notation(error) => error.into(),
            MoveError::Refused(refusal) => refusal.into(),
        }
    }
}

impl From<UndoError> for BorderError {
    fn from(why: UndoError) -> Self {
        let reason = why.to_string();
        Self::Undo { why, reason }
    }
}

impl From<StartError> for BorderError {
    fn from(error: StartError) -> Self {
        let reason = error.to_string();
        let part = match error {
            StartError::Seats(_) | StartError::Setup(SetupError::Seats { .. }) => "seats",
            StartError::Setup(SetupError::Pile { .. }) => "pile",
            StartError::Setup(SetupError::Option { option, .. }) => option,
        };
        Self::Setup {
            part: part.to_owned(),
            reason,
        }
    }
}

impl From<RecordError> for BorderError {
    fn from(error: RecordError) -> Self {
        let (move_number, rule) = match &error {
            RecordError::Move { number, why, .. } => {
                let rule = match why {
                    MoveError::Refused(refusal) => Some(refusal.rule().to_owned()),
                    MoveError::Notation(_) => None,
                };
                (u32::try_from(*number).ok(), rule)
            }
            _ => (None, None),
        };
        Self::Record {
            move_number,
            rule,
            reason: error.to_string(),
        }
    }
}

impl From<StoreError> for BorderError {
    fn from(error: StoreError) -> Self {
        let problem = match &error {
            StoreError::CannotOpen { .. } => StoreProblem::CannotOpen,
            StoreError::ReadOnly { .. } => StoreProblem::ReadOnly,
            StoreError::Full { .. } => StoreProblem::Full,
            StoreError::Busy { .. } => StoreProblem::Busy,
            StoreError::Foreign { .. } => StoreProblem::Foreign,
            StoreError::Newer { .. } => StoreProblem::Newer,
            StoreError::Damaged { .. } | StoreError::Match { .. } | StoreError::Record { .. } => {
                StoreProblem::Damaged
            }
            StoreError::Io { .. } => StoreProblem::Io,
            StoreError::NoMatch(_) => StoreProblem::NoMatch,
            StoreError::Deleted(_) => StoreProblem::Deleted,
            StoreError::OutOfStep { .. } => StoreProblem::OutOfStep,
            StoreError::BeyondRecord { .. } | StoreError::Unwritable(_) => StoreProblem::TooLong,
            StoreError::Title(_) | StoreError::Person(_) => StoreProblem::Title,
            StoreError::Setting { .. } => StoreProblem::Setting,
        };
        Self::Store {
            problem,
            reason: error.to_string(),
        }
    }
}

impl From<SaveError> for BorderError {
    fn from(error: SaveError) -> Self {
        match error {
            SaveError::Refused(refusal) => refusal.into(),
            SaveError::Undo(error) => error.into(),
            SaveError::Store(error) => error.into(),
        }
    }
}
