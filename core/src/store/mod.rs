//! Matches and settings in one SQLite file.
//!
//! - **Nothing confirmed is lost.** Each change is one transaction in write-ahead mode with
//!   `synchronous=FULL`: when a method returns, the change has reached the disk. A process killed
//!   at any moment leaves a file that opens with every change that was reported as done.
//! - **Nothing foreign is touched.** A file that is not ours, is damaged, or comes from a later
//!   version is refused with a [`StoreError`] that names it, and stays as it is.
//! - **One app at a time.** The file is meant for one running app. If a second process writes all
//!   the same, each waits up to five seconds for the other ([`StoreError::Busy`] after that),
//!   and a decision that does not follow on what the file holds is refused
//!   ([`StoreError::OutOfStep`]), so that two of them cannot mix a match up.
//!
//! `schema.rs` describes the tables. All methods may wait for the disk; an app calls them from a
//! thread of its own.

mod backup;
mod derived;
mod exchange;
mod failure;
mod find;
mod repair;
mod schema;
mod statistics;

pub use exchange::{ExportError, Exported, ImportError, Imported, LeftOut};
pub use find::Person;
pub use repair::{Checkup, Health};

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use jiff::Timestamp;
use rusqlite::{
    Connection, MAIN_DB, OpenFlags, OptionalExtension, Row, Transaction, TransactionBehavior,
    params,
};
use serde_json::Value;

use crate::record::{Head, Record};
use crate::seat::Seat;
use crate::shelf::{
    KeptMatch, Listed, MatchId, Progress, Shelf, StoreError, Summary, Which, check_move,
    check_title, now,
};

/// How long to wait for another process.
const PATIENCE: Duration = Duration::from_secs(5);

/// How many queries are kept ready.
const STATEMENTS: usize = 64;

/// The longest pause between two decisions that counts as time at the table, in milliseconds: five minutes.
const LONGEST_PAUSE: i64 = 5 * 60 * 1000;

/// The columns that [`summary`] reads.
const LISTED: &str = "id, title, head, played, turns, to_act, points, started, updated, deleted";

/// Matches and settings in a file.
#[derive(Debug)]
pub struct Store {
    file: PathBuf,
    connection: Connection,
}

impl Store {
    /// Opens the file, or creates it with its folder. An older version is copied beside the file, and
    /// then brought up to date.
    ///
    /// # Errors
    /// [`StoreError`] names the file and why it cannot be used; it is then left as it is.
    pub fn open(file: impl AsRef<Path>) -> Result<Self, StoreError> {
        let file = file.as_ref();
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder).map_err(|e| failure::of_folder(file, &e))?;
        }
        Self::connect(file).map_err(|e| e.naming(file))
    }

    /// A store that forgets everything with the program, for when no file can be written.
    ///
    /// # Errors
    /// [`StoreError`] when SQLite finds no memory.
    pub fn in_memory() -> Result<Self, StoreError> {
        let file = PathBuf::from(":memory:");
        let open = || -> Result<Connection, failure::Failure> {
            let mut connection = Connection::open_in_memory()?;
            connection.set_prepared_statement_cache_capacity(STATEMENTS);
            connection.pragma_update(None, "foreign_keys", true)?;
            schema::migrate(&mut connection)?;
            Ok(connection)
        };
        match open() {
            Ok(connection) => Ok(Self { file, connection }),
            Err(error) => Err(error.naming(&file)),
        }
    }

    fn connect(file: &Path) -> Result<Self, failure::Failure> {
        failure::check_start(file)?;
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
            | OpenFlags::SQLITE_OPEN_CREATE
            | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let mut connection = Connection::open_with_flags(file, flags)?;
        connection.busy_timeout(PATIENCE)?;
        connection.set_prepared_statement_cache_capacity(STATEMENTS);
        // The file may come from anywhere: it cannot make SQLite run anything, and each page is
        // checked before it is believed.
        connection.pragma_update(None, "trusted_schema", false)?;
        connection.pragma_update(None, "cell_size_check", true)?;
        check_ours(&connection)?;
        if connection.is_readonly(MAIN_DB)? {
            return Err(failure::Failure::ReadOnly);
        }
        let mode: String =
            connection.pragma_update_and_check(None, "journal_mode", "wal", |row| row.get(0))?;
        if mode != "wal" {
            // Some network drives cannot; the usual journal is as safe, and slower.
            tracing::warn!(mode, "the store cannot write ahead");
        }
        connection.pragma_update(None, "synchronous", "full")?;
        connection.pragma_update(None, "foreign_keys", true)?;
        let version = schema::version(&connection)?;
        if (1..schema::VERSION).contains(&version) {
            backup::make(&connection, file, &format!("version-{version}"))?;
        }
        schema::migrate(&mut connection)?;
        derived::fill_entries(&mut connection)?;
        Ok(Self {
            file: file.to_owned(),
            connection,
        })
    }

    /// The file.
    #[must_use]
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// Lets the file grow to at most this many bytes (at least to what it has); after that, what
    /// would need more fails with [`StoreError::Full`].
    ///
    /// # Errors
    /// [`StoreError`] when the file cannot be read.
    pub fn limit_size(&self, bytes: u64) -> Result<(), StoreError> {
        let set = || {
            let page: i64 = self
                .connection
                .pragma_query_value(None, "page_size", |row| row.get(0))?;
            // 0 would only ask for the present limit.
            let pages = (i64::try_from(bytes).unwrap_or(i64::MAX) / page).max(1);
            self.connection
                .pragma_update_and_check(None, "max_page_count", pages, |_| Ok(()))
        };
        set().map_err(|e| self.failed(e))
    }

    /// Sets how long to wait for another process that writes, in place of five seconds.
    ///
    /// # Errors
    /// [`StoreError`] when SQLite refuses it.
    pub fn set_patience(&self, patience: Duration) -> Result<(), StoreError> {
        self.connection
            .busy_timeout(patience)
            .map_err(|e| self.failed(e))
    }

    /// Reads the whole file through and checks that everything in it fits. Takes seconds for a
    /// large file.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] says what does not fit.
    pub fn verify(&self) -> Result<(), StoreError> {
        let check = || {
            let found: String =
                self.connection
                    .query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))?;
            let orphans = self
                .connection
                .query_row("PRAGMA foreign_key_check", [], |_| Ok(()))
                .optional()?;
            Ok(match orphans {
                Some(()) if found == "ok" => "decisions of a match that does not exist".to_owned(),
                _ => found,
            })
        };
        let cause = check().map_err(|e| self.failed(e))?;
        if cause == "ok" {
            Ok(())
        } else {
            Err(StoreError::Damaged {
                file: self.file.clone(),
                cause,
            })
        }
    }

    fn failed(&self, error: rusqlite::Error) -> StoreError {
        failure::Failure::from(error).naming(&self.file)
    }

    /// Does all of `work`, or nothing.
    fn write<T>(
        &mut self,
        work: impl FnOnce(&Transaction<'_>) -> Result<T, failure::Failure>,
    ) -> Result<T, StoreError> {
        let all = || {
            let transaction = self
                .connection
                .transaction_with_behavior(TransactionBehavior::Immediate)?;
            let done = work(&transaction)?;
            transaction.commit()?;
            Ok(done)
        };
        all().map_err(|e: failure::Failure| e.naming(&self.file))
    }
}

/// Refuses a file that holds something else, before anything is changed.
fn check_ours(connection: &Connection) -> Result<(), failure::Failure> {
    let application: i64 =
        connection.pragma_query_value(None, "application_id", |row| row.get(0))?;
    let version = schema::version(connection)?;
    let entries: i64 =
        connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    if (application, version, entries) == (0, 0, 0) {
        return Ok(()); // new, or created and then killed
    }
    if application != schema::APPLICATION_ID {
        return Err(failure::Failure::Foreign(format!(
            "a database of another application ({application:#x})"
        )));
    }
    if version > schema::VERSION {
        return Err(failure::Failure::Newer(version));
    }
    if version < 1 {
        return Err(failure::Failure::Damaged(format!(
            "its version is {version}, and there never was such a one"
        )));
    }
    Ok(())
}

/// How many decisions of a match that may be played on count.
fn played(transaction: &Transaction<'_>, id: MatchId) -> Result<usize, failure::Failure> {
    let found: Option<(usize, bool)> = transaction
        .prepare_cached("SELECT played, deleted IS NOT NULL FROM match WHERE id = ?")?
        .query_row([id.0], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    match found {
        None => Err(StoreError::NoMatch(id).into()),
        Some((_, true)) => Err(StoreError::Deleted(id).into()),
        Some((played, false)) => Ok(played),
    }
}

/// Notes how far a match has come.
fn note(
    transaction: &Transaction<'_>,
    id: MatchId,
    played: usize,
    progress: &Progress,
) -> Result<(), failure::Failure> {
    transaction
        .prepare_cached(
            "UPDATE match SET played = ?2, turns = ?3, to_act = ?4, points = ?5, updated = ?6,
                 spent = spent + min(max(?6 - updated, 0), ?7)
             WHERE id = ?1",
        )?
        .execute(params![
            id.0,
            played,
            progress.turns,
            progress.to_act.map(u8::from),
            points_text(&progress.points),
            now().as_millisecond(),
            LONGEST_PAUSE,
        ])?;
    derived::changed(transaction, id)?;
    Ok(())
}

/// Adds a match with the decisions that count.
fn insert_match(
    transaction: &Transaction<'_>,
    record: &Record,
    title: Option<&str>,
    progress: &Progress,
) -> Result<MatchId, failure::Failure> {
    let head = Record {
        pile: None,
        moves: Vec::new(),
        result: None,
        started: None,
        ended: None,
        ..record.clone()
    };
    let text = head.write().map_err(failure::Failure::Unwritable)?;
    let pile = record
        .pile
        .as_deref()
        .map(|pile| Value::from(pile).to_string());
    let present = now();
    // The time of a match that was begun elsewhere is not known.
    let fresh = record.moves.is_empty() && record.started.is_none();
    transaction
        .prepare_cached(
            "INSERT INTO match
                 (title, head, pile, played, turns, to_act, points, started, updated, spent)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
        )?
        .execute(params![
            title,
            text,
            pile,
            record.moves.len(),
            progress.turns,
            progress.to_act.map(u8::from),
            points_text(&progress.points),
            record.started.unwrap_or(present).as_millisecond(),
            record.ended.unwrap_or(present).as_millisecond(),
            fresh.then_some(0),
        ])?;
    let id = MatchId(transaction.last_insert_rowid());
    for (index, notation) in record.moves.iter().enumerate() {
        insert_decision(transaction, id, index, notation)?;
    }
    let head = Head::read(&text).map_err(failure::Failure::Unwritable)?;
    derived::Entry::of(title, &head).write(transaction, id)?;
    Ok(id)
}

/// Points as a JSON list.
fn points_text(points: &[i32]) -> String {
    Value::from(points).to_string()
}

impl Shelf for Store {
    fn add(
        &mut self,
        record: &Record,
        title: Option<&str>,
        progress: &Progress,
    ) -> Result<MatchId, StoreError> {
        let title = check_title(title)?;
        for (index, notation) in record.moves.iter().enumerate() {
            check_move(index, notation)?;
        }
        self.write(|transaction| insert_match(transaction, record, title, progress))
    }

    fn append(
        &mut self,
        id: MatchId,
        index: usize,
        notation: &str,
        progress: &Progress,
    ) -> Result<(), StoreError> {
        check_move(index, notation)?;
        self.write(|transaction| {
            let kept = played(transaction, id)?;
            if index + 1 == kept && is_decision(transaction, id, index, notation)? {
                return Ok(());
            }
            if index != kept {
                return Err(StoreError::OutOfStep {
                    id,
                    kept,
                    asked: index,
                }
                .into());
            }
            transaction
                .prepare_cached("DELETE FROM decision WHERE match = ?1 AND number >= ?2")?
                .execute(params![id.0, index])?;
            insert_decision(transaction, id, index, notation)?;
            note(transaction, id, index + 1, progress)
        })
    }

    fn seek(
        &mut self,
        id: MatchId,
        decisions: usize,
        progress: &Progress,
    ) -> Result<(), StoreError> {
        self.write(|transaction| {
            played(transaction, id)?;
            let kept: usize = transaction
                .prepare_cached("SELECT count(*) FROM decision WHERE match = ?")?
                .query_row([id.0], |row| row.get(0))?;
            if decisions > kept {
                return Err(StoreError::OutOfStep {
                    id,
                    kept,
                    asked: decisions,
                }
                .into());
            }
            note(transaction, id, decisions, progress)
        })
    }

    fn load(&self, id: MatchId) -> Result<KeptMatch, StoreError> {
        let row = self
            .connection
            .prepare_cached(&format!("SELECT {LISTED}, pile FROM match WHERE id = ?"))
            .and_then(|mut statement| {
                statement
                    .query_row([id.0], |row| {
                        let pile = row.get::<_, Option<String>>("pile");
                        Ok((summary(row), head(row), pile))
                    })
                    .optional()
            })
            .map_err(|e| self.failed(e))?;
        let damaged = |what: String| StoreError::Match { id, what };
        let (summary, head, pile) = row.ok_or(StoreError::NoMatch(id))?;
        let mut record = head.map_err(damaged)?;
        let summary = summary.map_err(damaged)?;
        if let Some(text) = pile.map_err(|e| damaged(e.to_string()))? {
            let pile = serde_json::from_str(&text);
            record.pile = pile.map_err(|e| damaged(format!("its pile: {e}")))?;
        }
        let mut decisions = self.decisions(id)?;
        if decisions.len() < summary.decisions {
            return Err(damaged(format!(
                "{} of its {} decisions are missing",
                summary.decisions - decisions.len(),
                summary.decisions
            )));
        }
        let undone = decisions.split_off(summary.decisions);
        record.moves = decisions;
        record.date(&summary.progress, summary.started, summary.updated);
        Ok(KeptMatch {
            title: summary.title,
            record,
            undone,
        })
    }

    fn list(&self, which: Which) -> Result<Vec<Listed>, StoreError> {
        let read = || {
            let mut statement = self.connection.prepare_cached(&format!(
                "SELECT {LISTED} FROM match WHERE (deleted IS NOT NULL) = ?
                 ORDER BY updated DESC, id DESC"
            ))?;
            let rows = statement.query_map([which == Which::Deleted], listed)?;
            rows.collect::<rusqlite::Result<Vec<_>>>()
        };
        read().map_err(|e| self.failed(e))
    }

    fn rename(&mut self, id: MatchId, title: Option<&str>) -> Result<(), StoreError> {
        let title = check_title(title)?;
        self.write(|transaction| {
            let changed = transaction.execute(
                "UPDATE match SET title = ?2 WHERE id = ?1",
                params![id.0, title],
            )?;
            exists(id, changed)?;
            derived::refresh(transaction, id)?;
            Ok(())
        })
    }

    fn delete(&mut self, id: MatchId) -> Result<(), StoreError> {
        self.write(|transaction| {
            let changed = transaction.execute(
                "UPDATE match SET deleted = coalesce(deleted, ?2) WHERE id = ?1",
                params![id.0, now().as_millisecond()],
            )?;
            exists(id, changed)
        })
    }

    fn restore(&mut self, id: MatchId) -> Result<(), StoreError> {
        self.write(|transaction| {
            let changed =
                transaction.execute("UPDATE match SET deleted = NULL WHERE id = ?", [id.0])?;
            exists(id, changed)
        })
    }

    fn purge(&mut self, before: Timestamp) -> Result<usize, StoreError> {
        self.write(|transaction| {
            Ok(transaction.execute(
                "DELETE FROM match WHERE deleted < ?",
                [before.as_millisecond()],
            )?)
        })
    }

    fn setting(&self, key: &str) -> Result<Option<Value>, StoreError> {
        let text: Option<String> = self
            .connection
            .query_row("SELECT value FROM setting WHERE key = ?", [key], |row| {
                row.get(0)
            })
            .optional()
            .map_err(|e| self.failed(e))?;
        text.map(|text| serde_json::from_str(&text).map_err(|e| StoreError::setting(key, &e)))
            .transpose()
    }

    fn set_setting(&mut self, key: &str, value: Option<&Value>) -> Result<(), StoreError> {
        self.write(|transaction| {
            match value {
                Some(value) => transaction.execute(
                    "INSERT INTO setting (key, value) VALUES (?1, ?2)
                     ON CONFLICT (key) DO UPDATE SET value = excluded.value",
                    params![key, value.to_string()],
                )?,
                None => transaction.execute("DELETE FROM setting WHERE key = ?", [key])?,
            };
            Ok(())
        })
    }
}

impl Store {
    /// All decisions of a match in order, also those that were taken back.
    fn decisions(&self, id: MatchId) -> Result<Vec<String>, StoreError> {
        let rows = numbered_decisions(&self.connection, id).map_err(|e| self.failed(e))?;
        if let Some((index, _)) = rows.iter().enumerate().find(|(i, (number, _))| i != number) {
            return Err(StoreError::Match {
                id,
                what: format!("its decision {index} is missing"),
            });
        }
        Ok(rows.into_iter().map(|(_, notation)| notation).collect())
    }
}

/// All decisions of a match with their numbers, in order.
fn numbered_decisions(
    connection: &Connection,
    id: MatchId,
) -> rusqlite::Result<Vec<(usize, String)>> {
    let mut statement = connection
        .prepare_cached("SELECT number, notation FROM decision WHERE match = ? ORDER BY number")?;
    let rows = statement.query_map([id.0], |row| Ok((row.get(0)?, row.get(1)?)))?;
    rows.collect()
}

/// The decisions of a match that follow each other from the first, also those that were taken back.
fn stored_decisions(connection: &Connection, id: MatchId) -> rusqlite::Result<Vec<String>> {
    let rows = numbered_decisions(connection, id)?.into_iter();
    Ok(rows
        .enumerate()
        .take_while(|(index, (number, _))| index == number)
        .map(|(_, (_, notation))| notation)
        .collect())
}

fn insert_decision(
    transaction: &Transaction<'_>,
    id: MatchId,
    index: usize,
    notation: &str,
) -> rusqlite::Result<usize> {
    transaction
        .prepare_cached("INSERT INTO decision (match, number, notation) VALUES (?1, ?2, ?3)")?
        .execute(params![id.0, index, notation])
}

fn is_decision(
    transaction: &Transaction<'_>,
    id: MatchId,
    index: usize,
    notation: &str,
) -> rusqlite::Result<bool> {
    transaction
        .prepare_cached(
            "SELECT 1 FROM decision WHERE match = ?1 AND number = ?2 AND notation = ?3",
        )?
        .exists(params![id.0, index, notation])
}

fn exists(id: MatchId, changed: usize) -> Result<(), failure::Failure> {
    if changed == 0 {
        return Err(StoreError::NoMatch(id).into());
    }
    Ok(())
}

/// The record that a row holds, without pile and moves; else what is wrong with it.
fn head(row: &Row<'_>) -> Result<Record, String> {
    let text: String = row.get("head").map_err(|e| e.to_string())?;
    Record::read(text.as_bytes()).map_err(|e| e.to_string())
}

/// A line of a list, from a row.
fn listed(row: &Row<'_>) -> rusqlite::Result<Listed> {
    let id = MatchId(row.get("id")?);
    Ok(summary(row).map_or_else(
        |what| Listed::Damaged {
            id,
            title: row.get("title").unwrap_or_default(),
            what,
        },
        Listed::Match,
    ))
}

/// What a list shows of a row; else what is wrong with it.
fn summary(row: &Row<'_>) -> Result<Summary, String> {
    let text: String = row.get("head").map_err(|e| e.to_string())?;
    let head = Head::read(&text).map_err(|e| e.to_string())?;
    let read = || -> rusqlite::Result<_> {
        Ok((
            MatchId(row.get("id")?),
            row.get("title")?,
            row.get("played")?,
            row.get("turns")?,
            row.get::<_, Option<usize>>("to_act")?,
            row.get::<_, String>("points")?,
            row.get::<_, i64>("started")?,
            row.get::<_, i64>("updated")?,
            row.get::<_, Option<i64>>("deleted")?,
        ))
    };
    let (id, title, decisions, turns, to_act, points, started, updated, deleted) =
        read().map_err(|e| e.to_string())?;
    let time = |ms| Timestamp::from_millisecond(ms).map_err(|e| e.to_string());
    Ok(Summary {
        id,
        title,
        game: head.game,
        options: head.options,
        seats: head.seats,
        rules: head.rules,
        decisions,
        progress: Progress {
            turns,
            to_act: to_act.and_then(Seat::new),
            points: serde_json::from_str(&points).map_err(|e| format!("its points: {e}"))?,
        },
        started: time(started)?,
        updated: time(updated)?,
        deleted: deleted.map(time).transpose()?,
    })
}
