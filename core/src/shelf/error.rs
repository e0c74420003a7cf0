//! What can go wrong with stored matches.

use std::path::PathBuf;

use thiserror::Error;

use super::{MAX_TITLE_CHARS, MatchId};
use crate::record::{MAX_MOVE_BYTES, MAX_MOVES, RecordError};
use crate::table::NameError;

/// Why a shelf could not do what was asked. Nothing was changed, and nothing was overwritten.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum StoreError {
    /// The file cannot be opened or created.
    #[error("{}: cannot be opened: {cause}", file.display())]
    CannotOpen {
        /// Which file.
        file: PathBuf,
        /// What the system says.
        cause: String,
    },
    /// The file, or its folder, may not be written to.
    #[error("{}: the file or its folder is read-only: {cause}", file.display())]
    ReadOnly {
        /// Which file.
        file: PathBuf,
        /// What the system says.
        cause: String,
    },
    /// There is no room for more.
    #[error("{}: the disk is full", file.display())]
    Full {
        /// Which file.
        file: PathBuf,
    },
    /// Another program has held the file for too long.
    #[error("{}: is in use by another program", file.display())]
    Busy {
        /// Which file.
        file: PathBuf,
    },
    /// The file is not one of ours; it is left as it is.
    #[error("{}: is not a file of Landfolk: {cause}", file.display())]
    Foreign {
        /// Which file.
        file: PathBuf,
        /// What it is instead.
        cause: String,
    },
    /// The file was written by a later version of the program; it is left as it is.
    #[error("{}: has version {found}; this program knows versions up to {known}", file.display())]
    Newer {
        /// Which file.
        file: PathBuf,
        /// The version it has.
        found: i64,
        /// The highest version known here.
        known: i64,
    },
    /// The file is damaged; it is left as it is.
    #[error("{}: is damaged: {cause}", file.display())]
    Damaged {
        /// Which file.
        file: PathBuf,
        /// What does not fit.
        cause: String,
    },
    /// The system failed to read or write.
    #[error("{}: cannot be read or written: {cause}", file.display())]
    Io {
        /// Which file.
        file: PathBuf,
        /// What the system says.
        cause: String,
    },
    /// There is no match with this id.
    #[error("there is no match {0}")]
    NoMatch(MatchId),
    /// The match is deleted and must be restored before it can be played on.
    #[error("match {0} is deleted")]
    Deleted(MatchId),
    /// A decision does not follow on what is kept.
    #[error("match {id} holds {kept} decisions; number {asked} does not follow")]
    OutOfStep {
        /// Which match.
        id: MatchId,
        /// How many decisions of it count.
        kept: usize,
        /// Which decision was to be kept, or how many were to count.
        asked: usize,
    },
    /// A decision is longer, or further on, than a record may hold.
    #[error(
        "decision {index} is beyond what a record holds: {MAX_MOVES} decisions of {MAX_MOVE_BYTES} bytes"
    )]
    BeyondRecord {
        /// Which decision, from 0.
        index: usize,
    },
    /// What is kept of one match is damaged; the others are not affected.
    #[error("match {id} is damaged: {what}")]
    Match {
        /// Which match.
        id: MatchId,
        /// What does not fit.
        what: String,
    },
    /// The record of one match cannot be used; the others are not affected.
    #[error("match {id}: {problem}")]
    Record {
        /// Which match.
        id: MatchId,
        /// What is wrong with it.
        problem: RecordError,
    },
    /// A record is too large to be kept.
    #[error("the match cannot be kept: {0}")]
    Unwritable(RecordError),
    /// A text is no title for a match.
    #[error("the title {0} (it may have {MAX_TITLE_CHARS} characters)")]
    Title(NameError),
    /// A text is no name for a person.
    #[error("the name {0}")]
    Person(NameError),
    /// A setting does not have the value that is expected of it.
    #[error("setting {key}: {what}")]
    Setting {
        /// Which setting.
        key: String,
        /// What is wrong with its value.
        what: String,
    },
}

impl StoreError {
    pub(crate) fn setting(key: &str, error: &serde_json::Error) -> Self {
        Self::Setting {
            key: key.to_owned(),
            what: error.to_string(),
        }
    }
}
