//! What the file holds of each match besides its record, so that it can be found and counted: all of
//! it follows from the record, is worked out by this module only, and can be worked out again.
//!
//! - `entry` and `player`, for every match: written together with the match.
//! - `result`, `score` and `size`, for finished matches ([`tally`]): worked out when statistics ask for
//!   them, since that takes a replay. `entry.tallied` is null while they are due, 1 when they are
//!   there, and 0 when the record cannot be replayed. Any change of the match takes them away.

use rusqlite::{Connection, OptionalExtension, Transaction, params};

use super::Store;
use super::failure::Failure;
use crate::games::GameId;
use crate::record::{Head, Record};
use crate::shelf::{MatchId, StoreError, fold};
use crate::statistics::{SeatTally, tally};

/// How many matches are tallied in one transaction.
const BATCH: usize = 500;

/// The tables of this module, those that point to others last.
const TABLES: [&str; 5] = ["size", "score", "result", "player", "entry"];

/// What can be said of a match without replaying it.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Entry {
    game: String,
    options: String,
    seed: String,
    /// Title and names for the search, each on a line.
    words: String,
    names: Vec<String>,
}

impl Entry {
    pub(super) fn of(title: Option<&str>, head: &Head) -> Self {
        let names: Vec<String> = head.seats.iter().map(|seat| seat.name.clone()).collect();
        let mut words = fold(title.unwrap_or_default());
        for name in &names {
            words.push('\n');
            words.push_str(&fold(name));
        }
        Self {
            game: head.game.clone(),
            options: options_text(&head.game, &head.options),
            seed: head.seed.to_string(),
            words,
            names,
        }
    }

    /// What the file says of a match.
    fn stored(connection: &Connection, id: MatchId) -> rusqlite::Result<Option<Self>> {
        let found = connection
            .prepare_cached("SELECT game, options, seed, words FROM entry WHERE match = ?")?
            .query_row([id.0], |row| {
                Ok(Self {
                    game: row.get(0)?,
                    options: row.get(1)?,
                    seed: row.get(2)?,
                    words: row.get(3)?,
                    names: Vec::new(),
                })
            })
            .optional()?;
        let Some(mut entry) = found else {
            return Ok(None);
        };
        let mut names = connection
            .prepare_cached("SELECT seat, name FROM player WHERE match = ? ORDER BY seat")?;
        let names = names.query_map([id.0], |row| Ok((row.get(0)?, row.get(1)?)))?;
        for (index, row) in names.enumerate() {
            let (seat, name): (usize, String) = row?;
            if seat != index {
                return Ok(None);
            }
            entry.names.push(name);
        }
        Ok(Some(entry))
    }

    /// Writes what the file says of a match; its tally is due after that.
    pub(super) fn write(&self, transaction: &Transaction<'_>, id: MatchId) -> rusqlite::Result<()> {
        transaction
            .prepare_cached(
                "INSERT INTO entry (match, game, options, seed, words) VALUES (?1, ?2, ?3, ?4, ?5)
                 ON CONFLICT (match) DO UPDATE SET game = excluded.game, options = excluded.options,
                     seed = excluded.seed, words = excluded.words, tallied = NULL",
            )?
            .execute(params![
                id.0,
                self.game,
                self.options,
                self.seed,
                self.words
            ])?;
        forget_tally(transaction, id)?;
        transaction
            .prepare_cached("DELETE FROM player WHERE match = ?")?
            .execute([id.0])?;
        let mut insert = transaction
            .prepare_cached("INSERT INTO player (match, seat, name) VALUES (?1, ?2, ?3)")?;
        for (seat, name) in self.names.iter().enumerate() {
            insert.execute(params![id.0, seat, name])?;
        }
        Ok(())
    }
}

/// The options with every one named, in one order, so that like ones are alike.
pub(super) fn options_text(game: &str, options: &serde_json::Value) -> String {
    GameId::from_key(game)
        .and_then(|game| game.read_options(options.clone()).ok())
        .and_then(|options| options.write().ok())
        .as_ref()
        .unwrap_or(options)
        .to_string()
}

/// Writes the words of a match anew, whose title has changed. A match without an entry stays without.
pub(super) fn refresh(transaction: &Transaction<'_>, id: MatchId) -> rusqlite::Result<()> {
    let (title, head): (Option<String>, String) = transaction
        .prepare_cached("SELECT title, head FROM match WHERE id = ?")?
        .query_row([id.0], |row| Ok((row.get(0)?, row.get(1)?)))?;
    if let Ok(head) = Head::read(&head) {
        transaction
            .prepare_cached("UPDATE entry SET words = ?2 WHERE match = ?1")?
            .execute(params![id.0, Entry::of(title.as_deref(), &head).words])?;
    }
    Ok(())
}

/// A match has changed: what was worked out from its decisions no longer holds.
pub(super) fn changed(transaction: &Transaction<'_>, id: MatchId) -> rusqlite::Result<()> {
    let was_tallied = transaction
        .prepare_cached("UPDATE entry SET tallied = NULL WHERE match = ? AND tallied IS NOT NULL")?
        .execute([id.0])?;
    if was_tallied > 0 {
        forget_tally(transaction, id)?;
    }
    Ok(())
}

fn forget_tally(transaction: &Transaction<'_>, id: MatchId) -> rusqlite::Result<()> {
    for table in ["size", "score", "result"] {
        transaction
            .prepare_cached(&format!("DELETE FROM {table} WHERE match = ?"))?
            .execute([id.0])?;
    }
    Ok(())
}

/// Writes what a finished match tells; `None` if it cannot be replayed.
pub(super) fn write_tally(
    transaction: &Transaction<'_>,
    id: MatchId,
    seats: Option<&[SeatTally]>,
) -> rusqlite::Result<()> {
    transaction
        .prepare_cached("UPDATE entry SET tallied = ?2 WHERE match = ?1")?
        .execute(params![id.0, seats.is_some()])?;
    let mut result = transaction.prepare_cached(
        "INSERT INTO result (match, seat, points, rank, turns, best_turn)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    )?;
    let mut score = transaction.prepare_cached(
        "INSERT INTO score (match, seat, source, points) VALUES (?1, ?2, ?3, ?4)",
    )?;
    let mut size = transaction
        .prepare_cached("INSERT INTO size (match, seat, what, size) VALUES (?1, ?2, ?3, ?4)")?;
    for (seat, told) in seats.unwrap_or_default().iter().enumerate() {
        result.execute(params![
            id.0,
            seat,
            told.points,
            told.rank,
            told.turns,
            told.best_turn
        ])?;
        for (source, points) in &told.sources {
            score.execute(params![id.0, seat, source, points])?;
        }
        for (what, largest) in &told.sizes {
            size.execute(params![id.0, seat, what, largest])?;
        }
    }
    Ok(())
}

/// Writes the entries of matches that have none: those of earlier versions of the file. A
/// match whose record cannot be read stays without.
pub(super) fn fill_entries(connection: &mut Connection) -> Result<(), Failure> {
    let missing: Vec<(i64, Option<String>, String)> = {
        let mut statement = connection.prepare(
            "SELECT id, title, head FROM match
             WHERE NOT EXISTS (SELECT 1 FROM entry WHERE entry.match = match.id)",
        )?;
        let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
        // A row that cannot be read is a damaged match, which lists tell.
        rows.filter_map(Result::ok).collect()
    };
    let entries: Vec<(MatchId, Entry)> = missing
        .into_iter()
        .filter_map(|(id, title, head)| {
            let head = Head::read(&head).ok()?;
            Some((MatchId(id), Entry::of(title.as_deref(), &head)))
        })
        .collect();
    if entries.is_empty() {
        return Ok(());
    }
    let transaction =
        connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    for (id, entry) in entries {
        entry.write(&transaction, id)?;
    }
    transaction.commit()?;
    Ok(())
}

impl Store {
    /// Works out anew everything that follows from the records: what lists, searches and statistics
    /// look at. The answers are the same after it as before, unless the file was damaged. It takes
    /// about a second for every thousand finished matches.
    ///
    /// # Errors
    /// [`StoreError`] when nothing can be read or written.
    pub fn rebuild(&mut self) -> Result<(), StoreError> {
        self.write(|transaction| {
            for table in TABLES {
                transaction.execute(&format!("DELETE FROM {table}"), [])?;
            }
            Ok(())
        })?;
        fill_entries(&mut self.connection).map_err(|e| e.naming(&self.file))?;
        self.tally_all()
    }

    /// Works out what statistics need of the matches that have been finished since.
    pub(super) fn tally_all(&mut self) -> Result<(), StoreError> {
        loop {
            let due = self.due().map_err(|e| self.failed(e))?;
            if due.is_empty() {
                return Ok(());
            }
            let mut told = Vec::with_capacity(due.len());
            for id in due {
                told.push((id, self.tally_of(id)?));
            }
            self.write(|transaction| {
                for (id, seats) in &told {
                    // Nobody else may have been faster: the file has one app at a time, but two are not excluded.
                    forget_tally(transaction, *id)?;
                    write_tally(transaction, *id, seats.as_deref())?;
                }
                Ok(())
            })?;
        }
    }

    fn due(&self) -> rusqlite::Result<Vec<MatchId>> {
        let mut statement = self.connection.prepare_cached(
            "SELECT id FROM match JOIN entry ON entry.match = match.id
             WHERE to_act IS NULL AND tallied IS NULL ORDER BY id LIMIT ?",
        )?;
        let rows = statement.query_map([BATCH], |row| row.get(0).map(MatchId))?;
        rows.collect()
    }

    /// What a match tells; `None` if its record is damaged, cannot be replayed, or is not over after all.
    fn tally_of(&self, id: MatchId) -> Result<Option<Vec<SeatTally>>, StoreError> {
        use crate::shelf::Shelf;
        let record = match self.load(id) {
            Ok(kept) => kept.record,
            Err(StoreError::Match { .. } | StoreError::NoMatch(_)) => return Ok(None),
            Err(error) => return Err(error),
        };
        Ok(tally_of_record(&record))
    }

    /// Compares the entry of a match with its record, and says whether it had to be written anew.
    pub(super) fn mend_entry(&mut self, id: MatchId) -> Result<bool, StoreError> {
        self.write(|transaction| {
            let row = transaction
                .prepare_cached("SELECT title, head FROM match WHERE id = ?")?
                .query_row([id.0], |row| Ok((row.get(0)?, row.get(1)?)))
                .optional()?;
            let Some((title, head)) = row else {
                return Ok(false);
            };
            let (title, head): (Option<String>, String) = (title, head);
            let Ok(head) = Head::read(&head) else {
                return Ok(false);
            };
            let entry = Entry::of(title.as_deref(), &head);
            let stored = Entry::stored(transaction, id)?;
            if stored.as_ref() == Some(&entry) {
                return Ok(false);
            }
            entry.write(transaction, id)?;
            Ok(true)
        })
    }
}

fn tally_of_record(record: &Record) -> Option<Vec<SeatTally>> {
    tally(&record.replay().ok()?)
}
