//! From a match to its record, and back.

use super::{Outcome, Record, RecordError};
use crate::game::Game;
use crate::games::{GameId, Options};
use crate::table::{MoveError, NewMatch, Seats, Table};

impl Record {
    /// The record of a match as it stands: what was taken back is not in it, and dates are not
    /// known to the match.
    #[must_use]
    pub fn of(table: &Table) -> Self {
        let decisions = table.history().iter();
        Self {
            game: table.options().game().key().to_owned(),
            // The options of our games are plain data, which always has a JSON form; should one ever
            // have none, the record would be refused when read, not misread.
            options: table.options().write().unwrap_or_default(),
            seats: table.seats().as_slice().to_vec(),
            seed: table.seed(),
            pile: table.pile().map(<[String]>::to_vec),
            rules: table.rules(),
            moves: decisions.map(|d| d.notation.clone()).collect(),
            result: table.is_over().then(|| Outcome {
                scores: table.points(),
            }),
            started: None,
            ended: None,
            other: serde_json::Map::new(),
        }
    }

    /// The game and its options.
    ///
    /// # Errors
    /// [`RecordError::Game`] and [`RecordError::Options`].
    pub fn options(&self) -> Result<Options, RecordError> {
        let game = GameId::from_key(&self.game).ok_or_else(|| RecordError::Game {
            key: self.game.chars().take(40).collect(),
        })?;
        game.read_options(self.options.clone())
            .map_err(|e| RecordError::Options {
                game,
                what: e.to_string(),
            })
    }

    /// Everything that is wrong with the record, as far as can be told: nothing is known of moves
    /// behind one that cannot be played, nor of any move while the match cannot begin.
    #[must_use]
    pub fn check(&self) -> Vec<RecordError> {
        let mut problems = Vec::new();
        problems.extend(self.check_limits().err());
        problems.extend(self.check_dates().err());
        problems.extend(self.options().err());
        problems.extend(Seats::new(self.seats.clone()).err().map(RecordError::from));
        if problems.is_empty() {
            match self.replay_as_far() {
                Ok((_, problem)) => problems.extend(problem),
                Err(problem) => problems.push(problem),
            }
        }
        problems
    }

    /// The match that the record tells of, with its whole history.
    ///
    /// # Errors
    /// The first thing that is wrong with the record.
    pub fn replay(&self) -> Result<Table, RecordError> {
        let (table, problem) = self.replay_as_far()?;
        problem.map_or(Ok(table), Err)
    }

    /// The match as far as it can be played, and what is wrong with the rest, if anything is.
    ///
    /// # Errors
    /// What is wrong when the match cannot even begin.
    pub fn replay_as_far(&self) -> Result<(Table, Option<RecordError>), RecordError> {
        self.check_limits()?;
        self.check_dates()?;
        let mut table = Table::start(NewMatch {
            seats: self.seats.clone(),
            options: self.options()?,
            seed: self.seed,
            pile: self.pile.clone(),
            rules: self.rules,
        })?;
        for (number, text) in (1..).zip(&self.moves) {
            if let Err(why) = table.play_text(text) {
                let text = text.clone();
                return Ok((table, Some(RecordError::Move { number, text, why })));
            }
        }
        let problem = self.check_result(&table).err();
        Ok((table, problem))
    }

    /// Whether the scores that the record tells are those that the moves give.
    fn check_result(&self, table: &Table) -> Result<(), RecordError> {
        let Some(Outcome { scores }) = &self.result else {
            return Ok(());
        };
        if !table.is_over() {
            return Err(RecordError::NotOver {
                moves: self.moves.len(),
            });
        }
        let played = table.points();
        if *scores != played {
            return Err(RecordError::Scores {
                told: scores.clone(),
                played,
            });
        }
        Ok(())
    }

    /// The match that the record tells of, with these decisions taken back again. They are a
    /// convenience: if they do not fit, the match has nothing to redo.
    ///
    /// # Errors
    /// The first thing that is wrong with the record.
    pub fn resume(&self, undone: &[String]) -> Result<Table, RecordError> {
        let table = self.replay()?;
        let mut ahead = table.clone();
        let all_back = undone.iter().all(|text| ahead.play_text(text).is_ok())
            && undone.iter().all(|_| ahead.undo().is_ok());
        if all_back {
            Ok(ahead)
        } else {
            tracing::warn!("the decisions taken back do not fit and are forgotten");
            Ok(table)
        }
    }
}

/// Why a move of a record cannot be played, with the id of the rule.
pub(super) fn reason(why: &MoveError<<crate::games::Position as Game>::Refusal>) -> String {
    use crate::game::Refusal;
    match why {
        MoveError::Refused(refusal) if !refusal.rule().is_empty() => {
            format!("{}: {refusal}", refusal.rule())
        }
        MoveError::Refused(refusal) => refusal.to_string(),
        MoveError::Notation(error) => error.what.clone(),
    }
}
