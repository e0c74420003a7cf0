//! Looking for matches, and the persons who are remembered.

use rusqlite::types::Value as Sql;
use rusqlite::{named_params, params_from_iter};

use super::{LISTED, Store, listed};
use crate::shelf::{Found, Search, State, StoreError, Which, fold, now};
use crate::table::{MAX_NAME_CHARS, check_name};

/// Somebody whose name is remembered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// As on the seats of matches.
    pub name: String,
    /// The colour that this person had last; 0 to 5.
    pub colour: Option<u8>,
    /// How many matches that are not deleted this person has a seat in.
    pub matches: usize,
}

/// The conditions of a query, with their values in order.
#[derive(Default)]
struct Asked {
    text: String,
    values: Vec<Sql>,
}

impl Asked {
    fn and(&mut self, condition: &str, value: impl Into<Sql>) {
        if !self.text.is_empty() {
            self.text.push_str(" AND ");
        }
        self.text.push_str(condition);
        self.values.push(value.into());
    }
}

impl Store {
    /// Looks for matches. Listing 10,000 takes as long as reading their rows; a page of them much less.
    ///
    /// # Errors
    /// [`StoreError`] when the file cannot be read.
    pub fn find(&self, search: &Search) -> Result<Found, StoreError> {
        self.find_in(search).map_err(|e| self.failed(e))
    }

    fn find_in(&self, search: &Search) -> rusqlite::Result<Found> {
        let mut asked = Asked::default();
        asked.and("(deleted IS NOT NULL) = ?", search.which == Which::Deleted);
        for word in search.text.split_whitespace() {
            asked.and("instr(words, ?) > 0", fold(word));
        }
        if let Some(game) = &search.game {
            asked.and("game = ?", game.clone());
        }
        if let Some(person) = &search.person {
            asked.and(
                "EXISTS (SELECT 1 FROM player WHERE player.match = id AND name = ?)",
                person.clone(),
            );
        }
        if let Some(state) = search.state {
            asked.and("(to_act IS NULL) = ?", state == State::Over);
        }
        if let Some(since) = search.since {
            asked.and("updated >= ?", since.as_millisecond());
        }
        if let Some(before) = search.before {
            asked.and("updated < ?", before.as_millisecond());
        }
        let from = format!(
            "FROM match LEFT JOIN entry ON entry.match = id WHERE {}",
            asked.text
        );
        let total = self
            .connection
            .prepare_cached(&format!("SELECT count(*) {from}"))?
            .query_row(params_from_iter(&asked.values), |row| row.get(0))?;
        let whole = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        asked.values.push(whole(search.limit).into());
        asked.values.push(whole(search.skip).into());
        let mut statement = self.connection.prepare_cached(&format!(
            "SELECT {LISTED} {from} ORDER BY updated DESC, id DESC LIMIT ? OFFSET ?"
        ))?;
        let rows = statement.query_map(params_from_iter(&asked.values), listed)?;
        Ok(Found {
            total,
            matches: rows.collect::<rusqlite::Result<_>>()?,
        })
    }

    /// The persons who are remembered, in the order of their names. What they played, [`groups`](Self::groups) tells.
    ///
    /// # Errors
    /// [`StoreError`] when the file cannot be read.
    pub fn people(&self) -> Result<Vec<Person>, StoreError> {
        let read = || {
            let mut statement = self.connection.prepare_cached(
                "SELECT name, colour,
                     (SELECT count(*) FROM player JOIN match ON id = match
                      WHERE player.name = person.name AND deleted IS NULL)
                 FROM person ORDER BY name COLLATE NOCASE, name",
            )?;
            let rows = statement.query_map([], |row| {
                Ok(Person {
                    name: row.get(0)?,
                    colour: row.get(1)?,
                    matches: row.get(2)?,
                })
            })?;
            rows.collect::<rusqlite::Result<Vec<_>>>()
        };
        read().map_err(|e| self.failed(e))
    }

    /// Remembers a person by the name on the seat, with the colour that was chosen. Who is remembered already gets the
    /// new colour.
    ///
    /// # Errors
    /// [`StoreError::Person`] when it is no name; else when nothing can be written.
    pub fn remember(&mut self, name: &str, colour: Option<u8>) -> Result<(), StoreError> {
        let name = person_name(name)?;
        let colour = colour.filter(|colour| *colour < crate::table::COLOURS);
        self.write(|transaction| {
            transaction
                .prepare_cached(
                    "INSERT INTO person (name, colour, since) VALUES (:name, :colour, :since)
                     ON CONFLICT (name) DO UPDATE SET colour = coalesce(excluded.colour, colour)",
                )?
                .execute(named_params! {
                    ":name": name,
                    ":colour": colour,
                    ":since": now().as_millisecond(),
                })?;
            Ok(())
        })
    }

    /// Forgets a person, and says whether there was one. The matches stay as they are; once remembered again, the person
    /// has all of them.
    ///
    /// # Errors
    /// [`StoreError`] when nothing can be written.
    pub fn forget(&mut self, name: &str) -> Result<bool, StoreError> {
        self.write(|transaction| {
            let gone = transaction.execute("DELETE FROM person WHERE name = ?", [name])?;
            Ok(gone > 0)
        })
    }
}

pub(super) fn person_name(name: &str) -> Result<&str, StoreError> {
    check_name(name, MAX_NAME_CHARS).map_err(StoreError::Person)
}
