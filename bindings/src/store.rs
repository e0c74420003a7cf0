//! Matches in a file.

use std::path::Path;
use std::sync::{Arc, Mutex};

use jiff::Timestamp;
use landfolk::border::BorderError;
use landfolk::games::{GameId, Options};
use landfolk::seat::Seat;
use landfolk::shelf::{self, MatchId, Progress, SavedMatch, Shelf, Summary, Which};
use landfolk::table::SeatInfo;

use crate::played::{Frame, Kept, Match, Shared};
use crate::{Result, count, lock};

/// A file that keeps matches. When a call returns, what it did has reached the disk. Calls may wait for the
/// disk, and up to five seconds for another program that writes the same file: keep them off the thread of the screen.
#[derive(uniffi::Object)]
pub struct Store {
    shared: Arc<Shared>,
}

/// One line of the list of matches.
#[derive(Clone, PartialEq, Debug, uniffi::Enum)]
pub enum Listed {
    /// A match that can be read.
    Kept {
        /// What a list shows of it.
        summary: SavedSummary,
    },
    /// A match whose entry is damaged. It can still be deleted.
    Damaged {
        /// Which match.
        id: i64,
        /// What it was called, as far as it can be read.
        title: Option<String>,
        /// What is wrong with it, in English.
        what: String,
    },
}

/// What a list shows of a match. Times are milliseconds since the beginning of 1970, UTC.
#[derive(Clone, PartialEq, Debug, uniffi::Record)]
pub struct SavedSummary {
    /// Which match.
    pub id: i64,
    /// What the players call it, if they gave it a name.
    pub title: Option<String>,
    /// The key of the game.
    pub game_key: String,
    /// The game's options; none if this version does not know them.
    pub options: Option<Options>,
    /// Who plays, in playing order.
    pub seats: Vec<SeatInfo>,
    /// Whether decisions may be taken back.
    pub undo: bool,
    /// How many decisions count.
    pub decisions: u32,
    /// How many turns have begun.
    pub turns: u32,
    /// Whose decision is due; none when the game is over.
    pub to_act: Option<Seat>,
    /// The points so far in seat order, in the end the scores.
    pub points: Vec<i32>,
    /// When it began.
    pub started: i64,
    /// When the last decision was made or taken back.
    pub updated: i64,
    /// When it was deleted, if it was.
    pub deleted: Option<i64>,
}

impl SavedSummary {
    fn of(summary: Summary) -> Self {
        let game = GameId::from_key(&summary.game);
        let options = game.and_then(|game| game.read_options(summary.options).ok());
        Self {
            id: summary.id.0,
            title: summary.title,
            game_key: summary.game,
            options,
            seats: summary.seats,
            undo: summary.rules.undo,
            decisions: count(summary.decisions),
            turns: summary.progress.turns,
            to_act: summary.progress.to_act,
            points: summary.progress.points,
            started: summary.started.as_millisecond(),
            updated: summary.updated.as_millisecond(),
            deleted: summary.deleted.map(Timestamp::as_millisecond),
        }
    }
}

#[uniffi::export]
impl Store {
    /// Opens a file, or creates it with its folder. An older version is brought up to date; a file that is not ours,
    /// damaged or from a later version is left as it is.
    ///
    /// # Errors
    /// `Store` names the file and why it cannot be used; `Value` when the path is empty or no file can have it.
    #[uniffi::constructor]
    pub fn open(path: String) -> Result<Arc<Self>> {
        // An absolute path has no name that means something special to SQLite.
        let file = std::path::absolute(Path::new(&path))
            .ok()
            .filter(|file| !file.as_os_str().as_encoded_bytes().contains(&0))
            .ok_or_else(|| BorderError::value("path", path))?;
        let store = landfolk::store::Store::open(file)?;
        Ok(Arc::new(Self {
            shared: Arc::new(Mutex::new(store)),
        }))
    }

    /// Keeps a match as it stands, as a new entry, and gives its number. The match itself goes on in memory;
    /// [`play_on`](Self::play_on) gives one whose decisions are kept too.
    ///
    /// # Errors
    /// `Store` when the title is no title or nothing can be written.
    #[uniffi::method(default(title = None))]
    pub fn save(&self, r#match: Arc<Match>, title: Option<String>) -> Result<i64> {
        // Copied first, so that there is never more than one lock at a time.
        let (record, progress) =
            r#match.with(|table| (r#match.frame().record(table), Progress::of(table)));
        let id = lock(&self.shared).add(&record, title.as_deref(), &progress)?;
        Ok(id.0)
    }

    /// A match as it was kept, to play on in memory: nothing is written.
    ///
    /// # Errors
    /// `Store` when there is no such match, or it cannot be read.
    pub fn load(&self, id: i64) -> Result<Arc<Match>> {
        let (saved, frame) = self.saved(id)?;
        Ok(Match::loose(saved.table().clone(), frame))
    }

    /// A match to play on, every decision of which is in the file before it counts.
    ///
    /// # Errors
    /// `Store` when there is no such match, or it cannot be read.
    pub fn play_on(&self, id: i64) -> Result<Arc<Match>> {
        let (saved, frame) = self.saved(id)?;
        let kept = Kept::Saved(saved, Arc::clone(&self.shared));
        Ok(Match::of(kept, frame))
    }

    /// The record of a match, with its dates.
    ///
    /// # Errors
    /// `Store` when there is no such match, or it cannot be read; `Record` when it is longer than a record may be.
    pub fn record(&self, id: i64) -> Result<String> {
        let kept = lock(&self.shared).load(MatchId(id))?;
        Ok(kept.record.write()?)
    }

    /// The matches that are not deleted, or those that are, the one that changed last first.
    ///
    /// # Errors
    /// `Store` when the file cannot be read.
    #[uniffi::method(default(deleted = false))]
    pub fn list(&self, deleted: bool) -> Result<Vec<Listed>> {
        let which = if deleted { Which::Deleted } else { Which::Kept };
        let list = lock(&self.shared).list(which)?;
        let listed = list.into_iter().map(|entry| match entry {
            shelf::Listed::Match(summary) => Listed::Kept {
                summary: SavedSummary::of(summary),
            },
            shelf::Listed::Damaged { id, title, what } => Listed::Damaged {
                id: id.0,
                title,
                what,
            },
        });
        Ok(listed.collect())
    }

    /// Gives a match a title, or takes it away.
    ///
    /// # Errors
    /// `Store` when it is no title, there is no such match, or nothing can be written.
    pub fn rename(&self, id: i64, title: Option<String>) -> Result<()> {
        Ok(lock(&self.shared).rename(MatchId(id), title.as_deref())?)
    }

    /// Moves a match among the deleted ones. It cannot be played on until it is restored.
    ///
    /// # Errors
    /// `Store` when there is no such match or nothing can be written.
    pub fn delete(&self, id: i64) -> Result<()> {
        Ok(lock(&self.shared).delete(MatchId(id))?)
    }

    /// Takes a match back from among the deleted ones.
    ///
    /// # Errors
    /// `Store` when there is no such match or nothing can be written.
    pub fn restore(&self, id: i64) -> Result<()> {
        Ok(lock(&self.shared).restore(MatchId(id))?)
    }

    /// Forgets for good what was deleted before this moment (milliseconds since the beginning of 1970, UTC), and says how
    /// many matches that were.
    ///
    /// # Errors
    /// `Value` when there is no such moment, `Store` when nothing can be written.
    pub fn purge(&self, before: i64) -> Result<u32> {
        let moment = Timestamp::from_millisecond(before)
            .map_err(|_| BorderError::value("moment", before.to_string()))?;
        Ok(count(lock(&self.shared).purge(moment)?))
    }

    /// Reads the whole file through and checks that everything in it fits. Takes seconds for a large file.
    ///
    /// # Errors
    /// `Store` says what does not fit.
    pub fn verify(&self) -> Result<()> {
        Ok(lock(&self.shared).verify()?)
    }
}

impl Store {
    fn saved(&self, id: i64) -> Result<(SavedMatch, Frame)> {
        let store = lock(&self.shared);
        let frame = Frame::of(&store.load(MatchId(id))?.record);
        Ok((SavedMatch::open(&*store, MatchId(id))?, frame))
    }
}
