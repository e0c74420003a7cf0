//! A shelf in a storage of texts by name, such as a browser keeps for a page.

use std::path::PathBuf;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

use super::memory::{Entry, MemoryShelf};
use super::{KeptMatch, Listed, MatchId, Progress, Shelf, StoreError, Which, check_title, now};
use crate::record::{MAX_BYTES, Record};
use crate::seat::Seat;
use crate::strict;

/// The format that this version writes, and the newest that it reads.
const FORMAT: i64 = 1;
/// The longest text of a match that is read, in bytes: a record, whose quotes are written twice.
const MAX_TEXT_BYTES: usize = 2 * MAX_BYTES;

const FORMAT_NAME: &str = "landfolk/format";
const LAST_ID: &str = "landfolk/last-id";
const MATCH: &str = "landfolk/match/";
const DELETED: &str = "landfolk/deleted/";
const SETTING: &str = "landfolk/setting/";

/// Why a storage of texts did not do what was asked. Nothing was changed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TextsError {
    /// There is no room for more.
    #[error("there is no room")]
    Full,
    /// What the system says.
    #[error("{0}")]
    Other(String),
}

/// A storage of texts by name. A text that was put is there for good, and others may put and take
/// away texts at any time.
pub trait Texts: Send {
    /// All names, in any order.
    ///
    /// # Errors
    /// [`TextsError`] when they cannot be read.
    fn names(&self) -> Result<Vec<String>, TextsError>;

    /// The text under a name.
    ///
    /// # Errors
    /// [`TextsError`] when it cannot be read.
    fn get(&self, name: &str) -> Result<Option<String>, TextsError>;

    /// Puts a text under a name in place of what is there: all of it or nothing.
    ///
    /// # Errors
    /// [`TextsError`] when it cannot be written.
    fn put(&mut self, name: &str, text: &str) -> Result<(), TextsError>;

    /// Forgets a name; one that is not there, too.
    ///
    /// # Errors
    /// [`TextsError`] when nothing can be written.
    fn remove(&mut self, name: &str) -> Result<(), TextsError>;
}

/// Matches and settings in a storage of texts, each match one text. Nothing is kept aside, so
/// several shelves on one storage, as in two windows of a browser, do not undo each other's work.
pub struct TextShelf<T> {
    texts: T,
    place: PathBuf,
}

/// A match as text.
#[derive(Serialize, Deserialize)]
struct Kept {
    title: Option<String>,
    /// All decisions, also those that were taken back.
    record: String,
    /// How many of them count.
    played: usize,
    turns: u32,
    to_act: Option<Seat>,
    points: Vec<i32>,
    started: Timestamp,
    updated: Timestamp,
}

impl<T: Texts> TextShelf<T> {
    /// Opens a storage, or begins one in what is empty. `place` is how it is called in errors, where
    /// a file would have its path.
    ///
    /// # Errors
    /// [`StoreError::Newer`] and [`StoreError::Foreign`] when what is there was not written by this
    /// version or an older one; else when nothing can be read or written.
    pub fn open(texts: T, place: impl Into<PathBuf>) -> Result<Self, StoreError> {
        let mut shelf = Self {
            texts,
            place: place.into(),
        };
        let Some(format) = shelf.get(FORMAT_NAME)? else {
            shelf.put(FORMAT_NAME, &FORMAT.to_string())?;
            return Ok(shelf);
        };
        match format.parse::<i64>() {
            Ok(1..=FORMAT) => Ok(shelf),
            Ok(found) if found > FORMAT => Err(StoreError::Newer {
                file: shelf.place,
                found,
                known: FORMAT,
            }),
            _ => Err(StoreError::Foreign {
                file: shelf.place,
                cause: format!("{FORMAT_NAME} is {format:?}"),
            }),
        }
    }

    fn failed(&self, error: TextsError) -> StoreError {
        let file = self.place.clone();
        match error {
            TextsError::Full => StoreError::Full { file },
            TextsError::Other(cause) => StoreError::Io { file, cause },
        }
    }

    fn get(&self, name: &str) -> Result<Option<String>, StoreError> {
        self.texts.get(name).map_err(|error| self.failed(error))
    }

    fn put(&mut self, name: &str, text: &str) -> Result<(), StoreError> {
        let put = self.texts.put(name, text);
        put.map_err(|error| self.failed(error))
    }

    fn remove(&mut self, name: &str) -> Result<(), StoreError> {
        let removed = self.texts.remove(name);
        removed.map_err(|error| self.failed(error))
    }

    /// The numbers behind a prefix.
    fn ids(&self, prefix: &str) -> Result<Vec<MatchId>, StoreError> {
        let names = self.texts.names().map_err(|error| self.failed(error))?;
        let ids = names
            .iter()
            .filter_map(|name| name.strip_prefix(prefix)?.parse().ok())
            .map(MatchId);
        Ok(ids.collect())
    }

    fn deleted(&self, id: MatchId) -> Result<Option<Timestamp>, StoreError> {
        let Some(text) = self.get(&format!("{DELETED}{id}"))? else {
            return Ok(None);
        };
        // When it was deleted matters for the purge only, that it was matters.
        Ok(Some(text.parse().unwrap_or_else(|_| now())))
    }

    fn entry(&self, id: MatchId) -> Result<Entry, StoreError> {
        let text = self
            .get(&format!("{MATCH}{id}"))?
            .ok_or(StoreError::NoMatch(id))?;
        let deleted = self.deleted(id)?;
        read(&text, deleted).map_err(|what| StoreError::Match { id, what })
    }

    /// Lets a shelf in memory, with this match alone on it, do something, and keeps what came of it.
    fn change<R>(
        &mut self,
        id: MatchId,
        act: impl FnOnce(&mut MemoryShelf) -> Result<R, StoreError>,
    ) -> Result<R, StoreError> {
        let mut one = MemoryShelf::new();
        one.matches.insert(id, self.entry(id)?);
        let done = act(&mut one)?;
        if let Some(entry) = one.matches.get(&id) {
            self.keep(id, entry)?;
        }
        Ok(done)
    }

    fn keep(&mut self, id: MatchId, entry: &Entry) -> Result<(), StoreError> {
        let text = write(entry)?;
        self.put(&format!("{MATCH}{id}"), &text)
    }
}

fn write(entry: &Entry) -> Result<String, StoreError> {
    let kept = Kept {
        title: entry.title.clone(),
        record: entry.record.write().map_err(StoreError::Unwritable)?,
        played: entry.played,
        turns: entry.progress.turns,
        to_act: entry.progress.to_act,
        points: entry.progress.points.clone(),
        started: entry.started,
        updated: entry.updated,
    };
    serde_json::to_string(&kept)
        .map_err(|error| StoreError::Unwritable(crate::record::RecordError::shape(error)))
}

/// Reads a match, or says what is wrong with its text.
fn read(text: &str, deleted: Option<Timestamp>) -> Result<Entry, String> {
    if text.len() > MAX_TEXT_BYTES {
        return Err(format!("longer than {MAX_TEXT_BYTES} bytes"));
    }
    let kept: Kept = strict::from_slice(text.as_bytes()).map_err(|error| error.to_string())?;
    let record = Record::read(kept.record.as_bytes()).map_err(|error| error.to_string())?;
    let title = check_title(kept.title.as_deref()).map_err(|error| error.to_string())?;
    if kept.played > record.moves.len() {
        let count = record.moves.len();
        return Err(format!("{} of {count} decisions count", kept.played));
    }
    Ok(Entry {
        title: title.map(str::to_owned),
        record,
        played: kept.played,
        progress: Progress {
            turns: kept.turns,
            to_act: kept.to_act,
            points: kept.points,
        },
        started: kept.started,
        updated: kept.updated,
        deleted,
    })
}

/// The title of a damaged match, as far as it can be read.
fn title_of(text: &str) -> Option<String> {
    let value: Value = serde_json::from_str(text).ok()?;
    let title = check_title(value.get("title")?.as_str()).ok()?;
    title.map(str::to_owned)
}

impl<T: Texts> Shelf for TextShelf<T> {
    fn add(
        &mut self,
        record: &Record,
        title: Option<&str>,
        progress: &Progress,
    ) -> Result<MatchId, StoreError> {
        let mut one = MemoryShelf::new();
        let first = one.add(record, title, progress)?;
        let Some(entry) = one.matches.get(&first) else {
            return Err(StoreError::NoMatch(first));
        };
        // Written first: what is refused must not use up an id.
        let text = write(entry)?;
        let noted = self.get(LAST_ID)?.and_then(|last| last.parse().ok());
        let highest = self.ids(MATCH)?.into_iter().map(|id| id.0).max();
        let id = MatchId(noted.max(highest).unwrap_or(0).saturating_add(1));
        self.put(LAST_ID, &id.to_string())?;
        self.put(&format!("{MATCH}{id}"), &text)?;
        Ok(id)
    }

    fn append(
        &mut self,
        id: MatchId,
        index: usize,
        notation: &str,
        progress: &Progress,
    ) -> Result<(), StoreError> {
        self.change(id, |one| one.append(id, index, notation, progress))
    }

    fn seek(
        &mut self,
        id: MatchId,
        decisions: usize,
        progress: &Progress,
    ) -> Result<(), StoreError> {
        self.change(id, |one| one.seek(id, decisions, progress))
    }

    fn load(&self, id: MatchId) -> Result<KeptMatch, StoreError> {
        let mut one = MemoryShelf::new();
        one.matches.insert(id, self.entry(id)?);
        one.load(id)
    }

    fn list(&self, which: Which) -> Result<Vec<Listed>, StoreError> {
        let mut all = MemoryShelf::new();
        let mut damaged = Vec::new();
        for id in self.ids(MATCH)? {
            // Another window may have purged it by now.
            let Some(text) = self.get(&format!("{MATCH}{id}"))? else {
                continue;
            };
            let deleted = self.deleted(id)?;
            if deleted.is_some() != (which == Which::Deleted) {
                continue;
            }
            match read(&text, deleted) {
                Ok(entry) => drop(all.matches.insert(id, entry)),
                Err(what) => damaged.push(Listed::Damaged {
                    id,
                    title: title_of(&text),
                    what,
                }),
            }
        }
        damaged.sort_by_key(|listed| std::cmp::Reverse(listed.id()));
        let mut listed = all.list(which)?;
        listed.append(&mut damaged);
        Ok(listed)
    }

    fn rename(&mut self, id: MatchId, title: Option<&str>) -> Result<(), StoreError> {
        check_title(title)?;
        self.change(id, |one| one.rename(id, title))
    }

    fn delete(&mut self, id: MatchId) -> Result<(), StoreError> {
        if self.get(&format!("{MATCH}{id}"))?.is_none() {
            return Err(StoreError::NoMatch(id));
        }
        if self.deleted(id)?.is_some() {
            return Ok(());
        }
        // Beside the match, so that a damaged one stays as it is.
        self.put(&format!("{DELETED}{id}"), &now().to_string())
    }

    fn restore(&mut self, id: MatchId) -> Result<(), StoreError> {
        if self.get(&format!("{MATCH}{id}"))?.is_none() {
            return Err(StoreError::NoMatch(id));
        }
        self.remove(&format!("{DELETED}{id}"))
    }

    fn purge(&mut self, before: Timestamp) -> Result<usize, StoreError> {
        let mut count = 0;
        for id in self.ids(DELETED)? {
            if self.deleted(id)?.is_none_or(|deleted| deleted >= before) {
                continue;
            }
            let name = format!("{MATCH}{id}");
            count += usize::from(self.get(&name)?.is_some());
            // The match first: what is left of a purge cut short is purged the next time.
            self.remove(&name)?;
            self.remove(&format!("{DELETED}{id}"))?;
        }
        Ok(count)
    }

    fn setting(&self, key: &str) -> Result<Option<Value>, StoreError> {
        let Some(text) = self.get(&format!("{SETTING}{key}"))? else {
            return Ok(None);
        };
        let value = serde_json::from_str(&text).map_err(|e| StoreError::setting(key, &e))?;
        Ok(Some(value))
    }

    fn set_setting(&mut self, key: &str, value: Option<&Value>) -> Result<(), StoreError> {
        let name = format!("{SETTING}{key}");
        match value {
            Some(value) => self.put(&name, &value.to_string()),
            None => self.remove(&name),
        }
    }
}
