//! A table and its copy on a shelf, kept the same.

use thiserror::Error;

use super::{MatchId, Progress, Shelf, StoreError};
use crate::games::{Move, Position, Refusal};
use crate::record::Record;
use crate::table::{Decision, Next, Table, UndoError};

/// A match that a shelf keeps. Each decision is kept before it counts: if the shelf fails, the
/// table stands as it stood before, and the decision can be tried again.
#[derive(Clone, Debug)]
pub struct SavedMatch {
    id: MatchId,
    table: Table,
}

/// Why a decision was not made, taken back or made again. Nothing has changed.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum SaveError {
    /// The rules forbid it.
    #[error(transparent)]
    Refused(Refusal),
    /// The table forbids it.
    #[error(transparent)]
    Undo(#[from] UndoError),
    /// It could not be kept.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl SavedMatch {
    /// Puts a match on a shelf. What was taken back so far is forgotten.
    ///
    /// # Errors
    /// As [`Shelf::add`].
    pub fn add(
        shelf: &mut dyn Shelf,
        mut table: Table,
        title: Option<&str>,
    ) -> Result<Self, StoreError> {
        let id = shelf.add(&Record::of(&table), title, &Progress::of(&table))?;
        table.forget_undone();
        Ok(Self { id, table })
    }

    /// Takes a match from a shelf to play on, with what can be undone and redone.
    ///
    /// # Errors
    /// As [`Shelf::load`], and [`StoreError::Record`] when the record cannot be replayed.
    pub fn open(shelf: &dyn Shelf, id: MatchId) -> Result<Self, StoreError> {
        let kept = shelf.load(id)?;
        let table = kept
            .record
            .resume(&kept.undone)
            .map_err(|problem| StoreError::Record { id, problem })?;
        Ok(Self { id, table })
    }

    /// Puts a copy of a match on its shelf, as it was after `decisions` decisions, to play on from there. Nothing can be
    /// redone in it, and it begins now.
    ///
    /// # Errors
    /// As [`open`](Self::open) and [`Shelf::add`], and [`StoreError::OutOfStep`] when the match has not so many decisions.
    pub fn duplicate(
        shelf: &mut dyn Shelf,
        id: MatchId,
        decisions: usize,
        title: Option<&str>,
    ) -> Result<Self, StoreError> {
        let mut record = shelf.load(id)?.record;
        if decisions > record.moves.len() {
            return Err(StoreError::OutOfStep {
                id,
                kept: record.moves.len(),
                asked: decisions,
            });
        }
        record.moves.truncate(decisions);
        (record.result, record.started, record.ended) = (None, None, None);
        let table = record
            .replay()
            .map_err(|problem| StoreError::Record { id, problem })?;
        let id = shelf.add(&record, title, &Progress::of(&table))?;
        Ok(Self { id, table })
    }

    /// Which match of its shelf.
    #[must_use]
    pub const fn id(&self) -> MatchId {
        self.id
    }

    /// The match.
    #[must_use]
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// Plays a move and keeps it.
    ///
    /// # Errors
    /// [`SaveError`]; then nothing has changed.
    pub fn play(
        &mut self,
        shelf: &mut dyn Shelf,
        mv: Move,
    ) -> Result<&Decision<Position>, SaveError> {
        let next = self.table.prepare(mv).map_err(SaveError::Refused)?;
        let progress = Progress::after(&self.table, &next);
        let index = self.table.history().len();
        shelf.append(self.id, index, &next.decision().notation, &progress)?;
        Ok(self.table.commit(next))
    }

    /// Takes the last decision back, on the shelf too.
    ///
    /// # Errors
    /// [`SaveError`]; then nothing has changed.
    pub fn undo(&mut self, shelf: &mut dyn Shelf) -> Result<(), SaveError> {
        self.moved(shelf, |table| table.undo())
    }

    /// Decides again what was taken back last, on the shelf too.
    ///
    /// # Errors
    /// [`SaveError`]; then nothing has changed.
    pub fn redo(&mut self, shelf: &mut dyn Shelf) -> Result<(), SaveError> {
        self.moved(shelf, |table| table.redo().map(|_| ()))
    }

    /// Takes back what the player to act decided in this turn, on the shelf too, and says how many
    /// decisions that were.
    ///
    /// # Errors
    /// [`SaveError`]; then nothing has changed.
    pub fn restart_turn(&mut self, shelf: &mut dyn Shelf) -> Result<usize, SaveError> {
        self.moved(shelf, Table::restart_turn)
    }

    /// Moves the cursor of the table, and back if the shelf cannot follow.
    fn moved<T>(
        &mut self,
        shelf: &mut dyn Shelf,
        change: impl FnOnce(&mut Table) -> Result<T, UndoError>,
    ) -> Result<T, SaveError> {
        let before = self.table.history().len();
        let done = change(&mut self.table)?;
        let after = self.table.history().len();
        if let Err(error) = shelf.seek(self.id, after, &Progress::of(&self.table)) {
            for _ in after..before {
                self.table.redo()?;
            }
            for _ in before..after {
                self.table.undo()?;
            }
            return Err(error.into());
        }
        Ok(done)
    }
}

impl Progress {
    /// How far a match has come.
    #[must_use]
    pub fn of(table: &Table) -> Self {
        Self {
            turns: table.turns(),
            to_act: table.to_act(),
            points: table.points(),
        }
    }

    /// How far it will have come after the next decision.
    fn after(table: &Table, next: &Next<Position>) -> Self {
        let begun = next.decision().events.iter().filter(|e| e.begins_turn());
        Self {
            turns: table.turns() + begun.count() as u32,
            to_act: next.to_act(),
            points: next.points(),
        }
    }
}
