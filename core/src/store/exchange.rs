//! Matches out of the store into a file, and from a file into the store, each once.

use std::io::{self, BufRead, Write};

use jiff::Timestamp;
use rusqlite::{Transaction, TransactionBehavior, params};
use thiserror::Error;

use super::derived::{self, options_text};
use super::failure::Failure;
use super::find::person_name;
use super::{Store, insert_decision, insert_match, note, stored_decisions};
use crate::archive::{ArchiveError, Entry, Reader, Writer};
use crate::record::{Head, Record, RecordError};
use crate::shelf::{MatchId, Progress, Shelf, StoreError, Which, check_title};
use crate::statistics::tally;
use crate::table::Table;

/// What came of an import.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Imported {
    /// Matches that were not here before.
    pub added: Vec<MatchId>,
    /// Matches that were here, and went on where the file goes on.
    pub extended: Vec<MatchId>,
    /// Matches that had been deleted here, and are back.
    pub restored: Vec<MatchId>,
    /// Matches that were here already, as far as the file knows them or further.
    pub known: Vec<MatchId>,
    /// Matches of an archive that cannot be played here, and were left out.
    pub left_out: Vec<LeftOut>,
}

/// A match that cannot be played here.
#[derive(Clone, PartialEq, Debug)]
pub struct LeftOut {
    /// Its line in the archive, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub problem: RecordError,
}

/// Why nothing was imported.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum ImportError {
    /// The file is not right.
    #[error(transparent)]
    Archive(#[from] ArchiveError),
    /// What it holds cannot be kept.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// What came of an export.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Exported {
    /// How many matches the file holds.
    pub matches: usize,
    /// The damaged ones, which it does not hold.
    pub damaged: Vec<MatchId>,
}

/// Why nothing was exported.
#[derive(Debug, Error)]
pub enum ExportError {
    /// The file cannot be written.
    #[error("the file cannot be written: {0}")]
    Io(#[from] io::Error),
    /// The matches cannot be read.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<rusqlite::Error> for ImportFailure {
    fn from(error: rusqlite::Error) -> Self {
        Self::Store(error.into())
    }
}

/// As [`ImportError`], before the file of the store is named.
enum ImportFailure {
    Archive(ArchiveError),
    Store(Failure),
}

impl From<ArchiveError> for ImportFailure {
    fn from(error: ArchiveError) -> Self {
        Self::Archive(error)
    }
}

impl From<Failure> for ImportFailure {
    fn from(failure: Failure) -> Self {
        Self::Store(failure)
    }
}

impl Store {
    /// Writes all matches that are not deleted, with the persons who are remembered, as an archive.
    ///
    /// # Errors
    /// [`ExportError`]; what was written until then is no archive.
    pub fn export(&self, to: impl Write) -> Result<Exported, ExportError> {
        // What earlier versions took for a name and a reader would refuse is left out.
        let people = self.people()?.into_iter().map(|p| p.name);
        let people: Vec<String> = people.filter(|name| person_name(name).is_ok()).collect();
        let people = &people[..people.len().min(crate::archive::MAX_PEOPLE)];
        let mut writer = Writer::new(to, people)?;
        let mut exported = Exported::default();
        // Oldest first, so that they come in the same order again where they are read.
        for listed in self.list(Which::Kept)?.into_iter().rev() {
            match self.entry(listed.id()) {
                Ok(entry) => {
                    writer.add(&entry)?;
                    exported.matches += 1;
                }
                Err(StoreError::Match { id, .. }) => exported.damaged.push(id),
                Err(error) => return Err(error.into()),
            }
        }
        writer.finish()?.flush()?;
        Ok(exported)
    }

    /// A match as it stands in an archive.
    fn entry(&self, id: MatchId) -> Result<Entry, StoreError> {
        let kept = self.load(id)?;
        let (updated, spent): (i64, Option<u64>) = self
            .connection
            .prepare_cached("SELECT updated, spent FROM match WHERE id = ?")
            .and_then(|mut s| s.query_row([id.0], |row| Ok((row.get(0)?, row.get(1)?))))
            .map_err(|e| self.failed(e))?;
        Ok(Entry {
            title: kept.title.filter(|title| check_title(Some(title)).is_ok()),
            updated: Timestamp::from_millisecond(updated).ok(),
            spent,
            undone: kept.undone,
            record: kept.record,
        })
    }

    /// Takes in the matches of a file, a record or an archive. All of it is checked, and each match replayed. A match that
    /// is here already (the same players, options, seed and beginning, with the same decisions as far as both go) is not taken a
    /// second time; if the file knows more decisions, they are added to the match here.
    ///
    /// # Errors
    /// [`ImportError`] when the file is damaged or no such file, when its only match cannot be played, or when nothing can be
    /// written. Then nothing has changed.
    pub fn import(&mut self, source: impl BufRead) -> Result<Imported, ImportError> {
        let all = || -> Result<Imported, ImportFailure> {
            let mut reader = Reader::open(source)?;
            let single = reader.is_record();
            let transaction = self
                .connection
                .transaction_with_behavior(TransactionBehavior::Immediate)?;
            let mut imported = Imported::default();
            while let Some(mut entry) = reader.next_entry()? {
                let line = reader.line();
                match entry.record.resume(&entry.undone) {
                    Ok(table) => {
                        // As we write them: another program may put more spaces, or zeros, and mean the same.
                        let history = table.history().iter();
                        entry.record.moves = history.map(|d| d.notation.clone()).collect();
                        take_in(&transaction, &entry, &table, &mut imported)?;
                    }
                    Err(problem) if single => {
                        return Err(ArchiveError::Record { line, problem }.into());
                    }
                    Err(problem) => imported.left_out.push(LeftOut { line, problem }),
                }
            }
            for name in reader.people() {
                transaction.execute(
                    "INSERT INTO person (name, since) VALUES (?1, ?2) ON CONFLICT DO NOTHING",
                    params![name.trim(), crate::shelf::now().as_millisecond()],
                )?;
            }
            transaction.commit()?;
            Ok(imported)
        };
        all().map_err(|failure| match failure {
            ImportFailure::Archive(error) => error.into(),
            ImportFailure::Store(failure) => failure.naming(&self.file).into(),
        })
    }
}

/// What the file holds of a match that may be the same.
struct Candidate {
    id: MatchId,
    moves: Vec<String>,
    deleted: bool,
}

fn take_in(
    transaction: &Transaction<'_>,
    entry: &Entry,
    table: &Table,
    imported: &mut Imported,
) -> Result<(), Failure> {
    let told = &entry.record.moves;
    let here = candidates(transaction, &entry.record)?.into_iter();
    let same = here
        .filter(|here| here.moves.starts_with(told) || told.starts_with(&here.moves))
        // Of several that fit, one that knows more, and the nearest of them.
        .min_by_key(|here| {
            (
                here.moves.len() < told.len(),
                here.moves.len().abs_diff(told.len()),
            )
        });
    let Some(same) = same else {
        imported.added.push(add(transaction, entry, table)?);
        return Ok(());
    };
    let id = same.id;
    if same.deleted {
        transaction.execute("UPDATE match SET deleted = NULL WHERE id = ?", [id.0])?;
    }
    let further = same.moves.len() < told.len();
    if further {
        transaction.execute(
            "DELETE FROM decision WHERE match = ?1 AND number >= ?2",
            params![id.0, same.moves.len()],
        )?;
        for (index, notation) in told.iter().enumerate().skip(same.moves.len()) {
            insert_decision(transaction, id, index, notation)?;
        }
        note(transaction, id, told.len(), &Progress::of(table))?;
        let updated = entry.updated.or(entry.record.ended);
        transaction.execute(
            "UPDATE match SET spent = ?2, updated = coalesce(?3, updated) WHERE id = ?1",
            params![
                id.0,
                plausible(entry.spent),
                updated.map(Timestamp::as_millisecond)
            ],
        )?;
        write_tally(transaction, id, table)?;
    }
    match (same.deleted, further) {
        (true, _) => imported.restored.push(id),
        (false, true) => imported.extended.push(id),
        (false, false) => imported.known.push(id),
    }
    Ok(())
}

/// The matches that began as the record says.
fn candidates(transaction: &Transaction<'_>, record: &Record) -> Result<Vec<Candidate>, Failure> {
    let options = options_text(&record.game, &record.options);
    let mut statement = transaction.prepare_cached(
        "SELECT id, head, pile, played, started, deleted IS NOT NULL AS gone
         FROM entry JOIN match ON id = match
         WHERE seed = ?1 AND game = ?2 AND options = ?3",
    )?;
    let mut rows = statement.query(params![record.seed.to_string(), record.game, options])?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        let head: String = row.get("head")?;
        let Ok(head) = Head::read(&head) else {
            continue;
        };
        let pile: Option<String> = row.get("pile")?;
        let pile: Option<Vec<String>> = pile.and_then(|text| serde_json::from_str(&text).ok());
        let started: i64 = row.get("started")?;
        let begun = record.started.map(Timestamp::as_millisecond);
        if head.seats != record.seats
            || head.rules != record.rules
            || pile != record.pile
            || begun.is_some_and(|begun| begun != started)
        {
            continue;
        }
        let id = MatchId(row.get("id")?);
        let played: usize = row.get("played")?;
        let mut moves = stored_decisions(transaction, id)?;
        if moves.len() < played {
            continue; // damaged, so that nobody can tell
        }
        moves.truncate(played);
        found.push(Candidate {
            id,
            moves,
            deleted: row.get("gone")?,
        });
    }
    Ok(found)
}

/// Adds a match with all that the file says of it.
fn add(transaction: &Transaction<'_>, entry: &Entry, table: &Table) -> Result<MatchId, Failure> {
    let record = &entry.record;
    let id = insert_match(
        transaction,
        record,
        entry.title.as_deref(),
        &Progress::of(table),
    )?;
    for (index, decision) in (record.moves.len()..).zip(table.undone()) {
        insert_decision(transaction, id, index, &decision.notation)?;
    }
    let updated = entry.updated.map(Timestamp::as_millisecond);
    transaction
        .prepare_cached(
            "UPDATE match SET spent = ?2, updated = coalesce(?3, updated) WHERE id = ?1",
        )?
        .execute(params![id.0, plausible(entry.spent), updated])?;
    write_tally(transaction, id, table)?;
    Ok(id)
}

/// A time at the table that can be: a year of it is none.
fn plausible(spent: Option<u64>) -> Option<u64> {
    spent.filter(|&ms| ms < 366 * 24 * 3_600_000)
}

/// Keeps what a finished match tells while its replay is at hand.
fn write_tally(transaction: &Transaction<'_>, id: MatchId, table: &Table) -> Result<(), Failure> {
    if let Some(seats) = tally(table) {
        derived::write_tally(transaction, id, Some(&seats))?;
    }
    Ok(())
}
