//! A shelf that forgets everything with the program.

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde_json::Value;

use super::{
    KeptMatch, Listed, MatchId, Progress, Shelf, StoreError, Summary, Which, check_move,
    check_title, now,
};
use crate::record::Record;

/// Matches and settings in memory.
#[derive(Clone, Debug, Default)]
pub struct MemoryShelf {
    pub(super) matches: BTreeMap<MatchId, Entry>,
    last_id: i64,
    settings: BTreeMap<String, Value>,
}

#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) title: Option<String>,
    /// All decisions, also those that were taken back.
    pub(super) record: Record,
    /// How many of them count.
    pub(super) played: usize,
    pub(super) progress: Progress,
    pub(super) started: Timestamp,
    pub(super) updated: Timestamp,
    pub(super) deleted: Option<Timestamp>,
}

impl MemoryShelf {
    /// An empty shelf.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    fn entry(&mut self, id: MatchId) -> Result<&mut Entry, StoreError> {
        self.matches.get_mut(&id).ok_or(StoreError::NoMatch(id))
    }

    fn open_entry(&mut self, id: MatchId) -> Result<&mut Entry, StoreError> {
        let entry = self.entry(id)?;
        if entry.deleted.is_some() {
            return Err(StoreError::Deleted(id));
        }
        Ok(entry)
    }
}

impl Shelf for MemoryShelf {
    fn add(
        &mut self,
        record: &Record,
        title: Option<&str>,
        progress: &Progress,
    ) -> Result<MatchId, StoreError> {
        let title = check_title(title)?.map(str::to_owned);
        for (index, notation) in record.moves.iter().enumerate() {
            check_move(index, notation)?;
        }
        self.last_id += 1;
        let id = MatchId(self.last_id);
        let present = now();
        self.matches.insert(
            id,
            Entry {
                title,
                record: record.clone(),
                played: record.moves.len(),
                progress: progress.clone(),
                started: record.started.unwrap_or(present),
                updated: record.ended.unwrap_or(present),
                deleted: None,
            },
        );
        Ok(id)
    }

    fn append(
        &mut self,
        id: MatchId,
        index: usize,
        notation: &str,
        progress: &Progress,
    ) -> Result<(), StoreError> {
        check_move(index, notation)?;
        let entry = self.open_entry(id)?;
        let moves = &mut entry.record.moves;
        if index + 1 == entry.played && moves.get(index).is_some_and(|kept| kept == notation) {
            return Ok(());
        }
        if index != entry.played {
            return Err(StoreError::OutOfStep {
                id,
                kept: entry.played,
                asked: index,
            });
        }
        moves.truncate(index);
        moves.push(notation.to_owned());
        entry.played = index + 1;
        entry.progress = progress.clone();
        entry.updated = now();
        Ok(())
    }

    fn seek(
        &mut self,
        id: MatchId,
        decisions: usize,
        progress: &Progress,
    ) -> Result<(), StoreError> {
        let entry = self.open_entry(id)?;
        if decisions > entry.record.moves.len() {
            return Err(StoreError::OutOfStep {
                id,
                kept: entry.record.moves.len(),
                asked: decisions,
            });
        }
        entry.played = decisions;
        entry.progress = progress.clone();
        entry.updated = now();
        Ok(())
    }

    fn load(&self, id: MatchId) -> Result<KeptMatch, StoreError> {
        let entry = self.matches.get(&id).ok_or(StoreError::NoMatch(id))?;
        let mut record = entry.record.clone();
        let undone = record.moves.split_off(entry.played);
        record.date(&entry.progress, entry.started, entry.updated);
        Ok(KeptMatch {
            title: entry.title.clone(),
            record,
            undone,
        })
    }

    fn list(&self, which: Which) -> Result<Vec<Listed>, StoreError> {
        let mut summaries: Vec<Summary> = self
            .matches
            .iter()
            .filter(|(_, entry)| entry.deleted.is_some() == (which == Which::Deleted))
            .map(|(&id, entry)| Summary {
                id,
                title: entry.title.clone(),
                game: entry.record.game.clone(),
                options: entry.record.options.clone(),
                seats: entry.record.seats.clone(),
                rules: entry.record.rules,
                decisions: entry.played,
                progress: entry.progress.clone(),
                started: entry.started,
                updated: entry.updated,
                deleted: entry.deleted,
            })
            .collect();
        summaries.sort_by_key(|summary| std::cmp::Reverse((summary.updated, summary.id)));
        Ok(summaries.into_iter().map(Listed::Match).collect())
    }

    fn rename(&mut self, id: MatchId, title: Option<&str>) -> Result<(), StoreError> {
        let title = check_title(title)?.map(str::to_owned);
        self.entry(id)?.title = title;
        Ok(())
    }

    fn delete(&mut self, id: MatchId) -> Result<(), StoreError> {
        self.entry(id)?.deleted.get_or_insert_with(now);
        Ok(())
    }

    fn restore(&mut self, id: MatchId) -> Result<(), StoreError> {
        self.entry(id)?.deleted = None;
        Ok(())
    }

    fn purge(&mut self, before: Timestamp) -> Result<usize, StoreError> {
        let count = self.matches.len();
        self.matches
            .retain(|_, entry| entry.deleted.is_none_or(|deleted| deleted >= before));
        Ok(count - self.matches.len())
    }

    fn setting(&self, key: &str) -> Result<Option<Value>, StoreError> {
        Ok(self.settings.get(key).cloned())
    }

    fn set_setting(&mut self, key: &str, value: Option<&Value>) -> Result<(), StoreError> {
        match value {
            Some(value) => self.settings.insert(key.to_owned(), value.clone()),
            None => self.settings.remove(key),
        };
        Ok(())
    }
}
