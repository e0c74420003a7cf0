//! Where matches and settings are kept: what every kind of storage can do.
//!
//! A [`Shelf`] keeps matches as records, decision by decision, with a cursor that says how many of
//! the decisions count. Those behind the cursor were taken back and can be redone, so a match
//! that is opened again offers the same undo and redo as before.
//!
//! [`MemoryShelf`] forgets everything with the program; it is what an app can go on with when no
//! file can be written. The one that lasts is [`Store`](crate::store::Store) (feature `store`), or
//! where there are no files, as in a browser, [`TextShelf`].
//! A shelf knows no rules: it never replays, and tells its lists from what was noted as
//! [`Progress`]. [`SavedMatch`] holds a table and the shelf's copy of it together.

mod error;
mod memory;
mod saved;
mod search;
mod texts;

pub use error::StoreError;
pub use memory::MemoryShelf;
pub use saved::{SaveError, SavedMatch};
#[cfg(feature = "store")]
pub(crate) use search::fold;
pub use search::{Found, Search, State};
pub use texts::{TextShelf, Texts, TextsError};

use std::fmt;

use jiff::Timestamp;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::record::{MAX_MOVE_BYTES, MAX_MOVES, Record};
use crate::seat::Seat;
use crate::table::{SeatInfo, TableRules, check_name};

/// The longest name of a match, in characters.
pub const MAX_TITLE_CHARS: usize = 80;

/// Names a match on one shelf. An id is never used twice, even when its match is gone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MatchId(pub i64);

impl fmt::Display for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// How far a match has come, so that lists need not replay it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Turns begun so far.
    pub turns: u32,
    /// Whose decision is due; `None` when the game is over.
    pub to_act: Option<Seat>,
    /// Points in seat order; the scores when the game is over.
    pub points: Vec<i32>,
}

impl Progress {
    /// Whether the game is over.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.to_act.is_none()
    }
}

/// What a list shows of a match.
#[derive(Clone, PartialEq, Debug)]
pub struct Summary {
    /// Which match.
    pub id: MatchId,
    /// What the players call it, if they gave it a name.
    pub title: Option<String>,
    /// The game's key, as in [`GameId::key`](crate::games::GameId::key).
    pub game: String,
    /// The game's options as in the record.
    pub options: Value,
    /// Who plays.
    pub seats: Vec<SeatInfo>,
    /// What the table agreed on.
    pub rules: TableRules,
    /// How many decisions count.
    pub decisions: usize,
    /// How far it has come.
    pub progress: Progress,
    /// When it began.
    pub started: Timestamp,
    /// When the last decision was made or taken back.
    pub updated: Timestamp,
    /// When it was deleted; it can be restored until it is purged.
    pub deleted: Option<Timestamp>,
}

/// One line of a list.
#[derive(Clone, PartialEq, Debug)]
pub enum Listed {
    /// A match that can be read.
    Match(Summary),
    /// A match whose entry is damaged. It can still be deleted, and its file is left as it is.
    Damaged {
        /// Which match.
        id: MatchId,
        /// What the players called it, as far as it can be read.
        title: Option<String>,
        /// What is wrong with it.
        what: String,
    },
}

impl Listed {
    /// Which match.
    #[must_use]
    pub const fn id(&self) -> MatchId {
        match self {
            Self::Match(summary) => summary.id,
            Self::Damaged { id, .. } => *id,
        }
    }

    /// The match, if it can be read.
    #[must_use]
    pub const fn summary(&self) -> Option<&Summary> {
        match self {
            Self::Match(summary) => Some(summary),
            Self::Damaged { .. } => None,
        }
    }
}

/// Which matches to list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Which {
    /// All that are not deleted.
    Kept,
    /// Those that are deleted and can still be restored.
    Deleted,
}

/// A match as it was kept.
#[derive(Clone, PartialEq, Debug)]
pub struct KeptMatch {
    /// What the players call it.
    pub title: Option<String>,
    /// Everything up to the cursor, with dates, and scores when the game is over.
    pub record: Record,
    /// The decisions that were taken back, in the order in which they would be redone.
    pub undone: Vec<String>,
}

/// A storage of matches and settings.
///
/// Every method that changes something has done so for good when it returns `Ok`, and has changed
/// nothing when it returns an error.
pub trait Shelf: Send {
    /// Keeps a new match with the decisions that its record holds. It began when the record says,
    /// or now.
    ///
    /// # Errors
    /// [`StoreError`] when the title is no title or nothing can be written.
    fn add(
        &mut self,
        record: &Record,
        title: Option<&str>,
        progress: &Progress,
    ) -> Result<MatchId, StoreError>;

    /// Keeps decision `index` (counted from 0) of a match, and forgets what could be redone.
    /// Keeping the last decision a second time changes nothing, so a caller who does not know
    /// whether it worked may repeat it.
    ///
    /// # Errors
    /// [`StoreError::OutOfStep`] when it is not the next decision; else when nothing can be written.
    fn append(
        &mut self,
        id: MatchId,
        index: usize,
        notation: &str,
        progress: &Progress,
    ) -> Result<(), StoreError>;

    /// Moves the cursor so that `decisions` decisions count: back for an undo, forth for a redo.
    /// Nothing is forgotten until the next [`append`](Self::append).
    ///
    /// # Errors
    /// [`StoreError::OutOfStep`] when there are not so many; else when nothing can be written.
    fn seek(
        &mut self,
        id: MatchId,
        decisions: usize,
        progress: &Progress,
    ) -> Result<(), StoreError>;

    /// Everything about one match, also a deleted one.
    ///
    /// # Errors
    /// [`StoreError::NoMatch`], or what is damaged.
    fn load(&self, id: MatchId) -> Result<KeptMatch, StoreError>;

    /// The matches, those that changed last first. A damaged one is listed as such.
    ///
    /// # Errors
    /// [`StoreError`] when the list as a whole cannot be read.
    fn list(&self, which: Which) -> Result<Vec<Listed>, StoreError>;

    /// Gives a match a title, or takes it away.
    ///
    /// # Errors
    /// [`StoreError::Title`] when it is no title; else when there is no such match or nothing can be written.
    fn rename(&mut self, id: MatchId, title: Option<&str>) -> Result<(), StoreError>;

    /// Moves a match among the deleted ones. It cannot be played on until it is restored.
    ///
    /// # Errors
    /// [`StoreError`] when there is no such match or nothing can be written.
    fn delete(&mut self, id: MatchId) -> Result<(), StoreError>;

    /// Takes a match back from among the deleted ones.
    ///
    /// # Errors
    /// [`StoreError`] when there is no such match or nothing can be written.
    fn restore(&mut self, id: MatchId) -> Result<(), StoreError>;

    /// Forgets for good what was deleted before this moment, and says how many matches that were.
    ///
    /// # Errors
    /// [`StoreError`] when nothing can be written.
    fn purge(&mut self, before: Timestamp) -> Result<usize, StoreError>;

    /// The value of a setting, as it was set.
    ///
    /// # Errors
    /// [`StoreError::Setting`] when it is damaged; else when nothing can be read.
    fn setting(&self, key: &str) -> Result<Option<Value>, StoreError>;

    /// Sets a setting; `None` forgets it.
    ///
    /// # Errors
    /// [`StoreError`] when nothing can be written.
    fn set_setting(&mut self, key: &str, value: Option<&Value>) -> Result<(), StoreError>;
}

impl dyn Shelf + '_ {
    /// The value of a setting as a type of the caller's, or its default while it is not set.
    ///
    /// # Errors
    /// [`StoreError::Setting`] when it is set to something else.
    pub fn get<T: DeserializeOwned + Default>(&self, key: &str) -> Result<T, StoreError> {
        match self.setting(key)? {
            None => Ok(T::default()),
            Some(value) => serde_json::from_value(value).map_err(|e| StoreError::setting(key, &e)),
        }
    }

    /// Sets a setting.
    ///
    /// # Errors
    /// [`StoreError::Setting`] when the value cannot be written as JSON; else when nothing can be written.
    pub fn set<T: Serialize + ?Sized>(&mut self, key: &str, value: &T) -> Result<(), StoreError> {
        let value = serde_json::to_value(value).map_err(|e| StoreError::setting(key, &e))?;
        self.set_setting(key, Some(&value))
    }
}

/// The title without the space around it; an empty one is none.
pub(crate) fn check_title(title: Option<&str>) -> Result<Option<&str>, StoreError> {
    match title.map(str::trim) {
        None | Some("") => Ok(None),
        Some(title) => check_name(title, MAX_TITLE_CHARS)
            .map(Some)
            .map_err(StoreError::Title),
    }
}

/// Refuses what a record could not hold, so that whatever is kept can be exported.
pub(crate) fn check_move(index: usize, notation: &str) -> Result<(), StoreError> {
    if index >= MAX_MOVES || notation.len() > MAX_MOVE_BYTES {
        return Err(StoreError::BeyondRecord { index });
    }
    Ok(())
}

/// The present, in the milliseconds that are kept.
pub(crate) fn now() -> Timestamp {
    let now = Timestamp::now();
    Timestamp::from_millisecond(now.as_millisecond()).unwrap_or(now)
}
