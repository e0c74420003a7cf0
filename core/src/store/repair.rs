//! Looking whether all that the file holds fits together, and putting right what the records can put right.

use std::path::PathBuf;

use jiff::Timestamp;
use rusqlite::{OptionalExtension, params};

use super::{LISTED, Store, backup, listed, points_text, stored_decisions};
use crate::record::{MAX_MOVES, Record};
use crate::shelf::{Listed, MatchId, Progress, StoreError};

/// What copies from before a repair are named after.
const COPY: &str = "before-repair";

/// What a check found.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Health {
    /// Matches whose list entry or place in the game had to be worked out from the decisions, with what was wrong.
    pub repaired: Vec<(MatchId, String)>,
    /// Matches that could not be repaired, with what is wrong. They are left as they are.
    pub damaged: Vec<(MatchId, String)>,
    /// The copy of the file from before the repair, if there was one.
    pub copy: Option<PathBuf>,
}

/// A check that goes on, some matches at a time. What else is done with the store meanwhile may come in between.
#[derive(Clone, Debug)]
pub struct Checkup {
    /// What has not been looked at, the next last.
    waiting: Vec<MatchId>,
    health: Health,
}

impl Checkup {
    /// Whether every match has been looked at.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.waiting.is_empty()
    }

    /// What has been found so far.
    #[must_use]
    pub fn into_health(self) -> Health {
        self.health
    }
}

impl Store {
    /// Checks the whole file, and repairs from the records what does not fit them: how far a match has come, its
    /// points, what searches look at. A file with 10,000 matches takes about a second; [`Store::begin_check`] does the
    /// same in parts. Before the first repair the file is copied.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] when the file itself is damaged; else when nothing can be read or written.
    pub fn check(&mut self) -> Result<Health, StoreError> {
        let mut checkup = self.begin_check()?;
        while !checkup.is_done() {
            self.go_on(&mut checkup, 1000)?;
        }
        Ok(checkup.into_health())
    }

    /// Begins a [`Store::check`]: looks at the file itself, and lists what is to be looked at.
    ///
    /// # Errors
    /// As [`Store::check`].
    pub fn begin_check(&mut self) -> Result<Checkup, StoreError> {
        let mut health = Health::default();
        if let Err(error) = self.verify() {
            // Indexes follow from the tables; the tables follow from nothing, and are left alone.
            if !self.only_indexes_are_wrong().map_err(|e| self.failed(e))? {
                return Err(error);
            }
            let copy = backup::make(&self.connection, &self.file, COPY);
            health.copy = Some(copy.map_err(|e| e.naming(&self.file))?);
            let again = self.connection.execute_batch("REINDEX");
            again.map_err(|e| self.failed(e))?;
            self.verify()?;
        }
        let read = || {
            let mut statement = self
                .connection
                .prepare("SELECT id FROM match ORDER BY deleted IS NULL, updated, id")?;
            let rows = statement.query_map([], |row| Ok(MatchId(row.get(0)?)))?;
            rows.collect::<rusqlite::Result<Vec<_>>>()
        };
        let waiting = read().map_err(|e| self.failed(e))?;
        Ok(Checkup { waiting, health })
    }

    /// Goes on with a check of this store, with at most so many matches. One that has been deleted for good since
    /// the check began is passed over.
    ///
    /// # Errors
    /// As [`Store::check`].
    pub fn go_on(&mut self, checkup: &mut Checkup, matches: usize) -> Result<(), StoreError> {
        for _ in 0..matches {
            let Some(id) = checkup.waiting.pop() else {
                break;
            };
            let read = || {
                self.connection
                    .prepare_cached(&format!("SELECT {LISTED} FROM match WHERE id = ?"))?
                    .query_row([id.0], listed)
                    .optional()
            };
            if let Some(listed) = read().map_err(|e| self.failed(e))? {
                self.check_match(&listed, &mut checkup.health)?;
            }
        }
        Ok(())
    }

    /// Whether all that SQLite finds wrong are entries of indexes.
    fn only_indexes_are_wrong(&self) -> rusqlite::Result<bool> {
        let mut statement = self.connection.prepare("PRAGMA integrity_check")?;
        let found = statement.query_map([], |row| row.get::<_, String>(0))?;
        let mut all = true;
        for line in found {
            let line = line?;
            // `row 7 missing from index NAME`, `wrong # of entries in index NAME`
            all &= line.contains(" index ") && !line.contains("Tree ");
        }
        Ok(all)
    }

    fn check_match(&mut self, listed: &Listed, health: &mut Health) -> Result<(), StoreError> {
        let id = listed.id();
        let wrong = match listed {
            Listed::Damaged { what, .. } => Some(what.clone()),
            Listed::Match(summary) => {
                let (kept, next) = self.count(id)?;
                if kept < summary.decisions || kept != next {
                    Some(format!(
                        "{} of its decisions are missing",
                        next.max(summary.decisions).saturating_sub(kept)
                    ))
                } else {
                    None
                }
            }
        };
        let Some(what) = wrong else {
            if self.mend_entry(id)? {
                let what = "what searches look at was missing or wrong".to_owned();
                health.repaired.push((id, what));
            }
            return Ok(());
        };
        match self.mended(id)? {
            None => health.damaged.push((id, what)),
            Some((played, progress)) => {
                if health.copy.is_none() {
                    let copy = backup::make(&self.connection, &self.file, COPY);
                    health.copy = Some(copy.map_err(|e| e.naming(&self.file))?);
                }
                self.mend(id, played, &progress)?;
                self.mend_entry(id)?;
                health.repaired.push((id, what));
            }
        }
        Ok(())
    }

    /// How many decisions of a match there are, and the number of the one that would follow on the last.
    fn count(&self, id: MatchId) -> Result<(usize, usize), StoreError> {
        self.connection
            .prepare_cached(
                "SELECT count(*), coalesce(max(number) + 1, 0) FROM decision WHERE match = ?",
            )
            .and_then(|mut s| s.query_row([id.0], |row| Ok((row.get(0)?, row.get(1)?))))
            .map_err(|e| self.failed(e))
    }

    /// How far a match comes by its head and those of its decisions that follow each other from the first.
    fn mended(&self, id: MatchId) -> Result<Option<(usize, Progress)>, StoreError> {
        let read = || {
            let row = self
                .connection
                .prepare_cached("SELECT head, pile, played FROM match WHERE id = ?")?
                .query_row([id.0], |row| {
                    let head: String = row.get(0)?;
                    let pile: Option<String> = row.get(1)?;
                    Ok((head, pile, row.get::<_, usize>(2)?))
                })?;
            Ok((row, stored_decisions(&self.connection, id)?))
        };
        let ((head, pile, played), mut moves) = read().map_err(|e| self.failed(e))?;
        let Ok(mut record) = Record::read(head.as_bytes()) else {
            return Ok(None);
        };
        record.pile = match pile.map(|text| serde_json::from_str(&text)).transpose() {
            Ok(pile) => pile,
            Err(_) => return Ok(None),
        };
        moves.truncate(played.min(MAX_MOVES));
        record.moves = moves;
        Ok(match record.replay_as_far() {
            Ok((table, _)) => Some((table.history().len(), Progress::of(&table))),
            Err(_) => None,
        })
    }

    fn mend(&mut self, id: MatchId, played: usize, progress: &Progress) -> Result<(), StoreError> {
        self.write(|transaction| {
            // Times that are none become the present; decisions behind a gap can never be redone.
            let contiguous = stored_decisions(transaction, id)?.len();
            transaction.execute(
                "DELETE FROM decision WHERE match = ?1 AND number >= ?2",
                params![id.0, contiguous],
            )?;
            let present = crate::shelf::now();
            let fit = |ms: i64| {
                Timestamp::from_millisecond(ms)
                    .unwrap_or(present)
                    .as_millisecond()
            };
            let (started, updated, deleted): (i64, i64, Option<i64>) = transaction.query_row(
                "SELECT started, updated, deleted FROM match WHERE id = ?",
                [id.0],
                |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)),
            )?;
            transaction.execute(
                "UPDATE match SET played = ?2, turns = ?3, to_act = ?4, points = ?5,
                     started = ?6, updated = ?7, deleted = ?8 WHERE id = ?1",
                params![
                    id.0,
                    played,
                    progress.turns,
                    progress.to_act.map(u8::from),
                    points_text(&progress.points),
                    fit(started),
                    fit(updated),
                    deleted.map(fit),
                ],
            )?;
            super::derived::changed(transaction, id)?;
            Ok(())
        })
    }
}
