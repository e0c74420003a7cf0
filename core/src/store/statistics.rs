//! Statistics as queries over what the file holds of finished matches.

use std::collections::HashMap;
use std::time::Duration;

use jiff::Timestamp;
use rusqlite::types::Value as Sql;
use rusqlite::{Row, params_from_iter};

use super::Store;
use crate::shelf::{MatchId, StoreError};
use crate::statistics::{By, Ending, Figures, Group, Points, Scope, SourceFigures};

/// What makes a group, in columns of the query below.
type Key = (Option<String>, Option<String>, Option<String>);

/// The columns person, game and options, each null where the groups do not differ by it.
const fn key_columns(by: By) -> &'static str {
    match by {
        By::Person => "name AS k1, NULL AS k2, NULL AS k3",
        By::Game => "NULL AS k1, game AS k2, NULL AS k3",
        By::Options => "NULL AS k1, game AS k2, options AS k3",
    }
}

/// The seats that a scope lets through, with the values for the query.
fn seats(scope: &Scope, by: Option<By>) -> (String, Vec<Sql>) {
    let key = by.map_or("NULL AS k1, NULL AS k2, NULL AS k3", key_columns);
    let mut text = format!(
        "SELECT {key}, result.match, result.seat, result.points, rank, best_turn, spent, game, name, updated
         FROM result
         JOIN entry ON entry.match = result.match
         JOIN match ON match.id = result.match AND deleted IS NULL
         JOIN player ON player.match = result.match AND player.seat = result.seat
         WHERE true"
    );
    let mut values = Vec::new();
    if by == Some(By::Person) {
        text.push_str(" AND name IN (SELECT name FROM person)");
    }
    for (column, value) in [
        ("game", &scope.game),
        ("options", &scope.options),
        ("name", &scope.person),
    ] {
        if let Some(value) = value {
            text.push_str(&format!(" AND {column} = ?"));
            values.push(Sql::from(value.clone()));
        }
    }
    (text, values)
}

fn key(row: &Row<'_>) -> rusqlite::Result<Key> {
    Ok((row.get("k1")?, row.get("k2")?, row.get("k3")?))
}

impl Store {
    /// The figures of all groups that have a seat in the scope, those with most matches first.
    /// Matches that were finished since the last question are replayed first, about a thousand in a second.
    ///
    /// # Errors
    /// [`StoreError`] when the file cannot be read or written.
    pub fn groups(&mut self, scope: &Scope, by: By) -> Result<Vec<Group>, StoreError> {
        self.tally_all()?;
        self.groups_in(scope, by).map_err(|e| self.failed(e))
    }

    fn groups_in(&self, scope: &Scope, by: By) -> rusqlite::Result<Vec<Group>> {
        let (seats, values) = seats(scope, Some(by));
        let mut groups = Vec::new();
        let mut places: HashMap<Key, usize> = HashMap::new();
        self.each(
            &format!(
                "SELECT k1, k2, k3, count(DISTINCT match) AS matches, count(*) AS played,
                     sum(rank = 1) AS won, sum(points) AS sum, sum(points * points) AS squares,
                     max(points) AS best, min(points) AS least, max(best_turn) AS best_turn
                 FROM ({seats}) GROUP BY k1, k2, k3
                 ORDER BY matches DESC, k1, k2, k3"
            ),
            &values,
            |row| {
                let (person, game, options) = key(row)?;
                places.insert(key(row)?, groups.len());
                groups.push(Group {
                    person,
                    game,
                    options,
                    figures: Figures {
                        matches: row.get("matches")?,
                        played: row.get("played")?,
                        won: row.get("won")?,
                        points: Points {
                            seats: row.get("played")?,
                            sum: row.get("sum")?,
                            squares: row.get("squares")?,
                            best: row.get("best")?,
                            least: row.get("least")?,
                        },
                        best_turn: row.get("best_turn")?,
                        ..Figures::default()
                    },
                });
                Ok(())
            },
        )?;
        let place = |row: &Row<'_>| -> rusqlite::Result<Option<usize>> {
            Ok(places.get(&key(row)?).copied())
        };
        self.each(
            &format!(
                "SELECT k1, k2, k3, count(spent) AS timed, sum(spent) AS spent
                 FROM (SELECT DISTINCT k1, k2, k3, match, spent FROM ({seats}))
                 GROUP BY k1, k2, k3"
            ),
            &values,
            |row| {
                if let Some(group) = place(row)?.and_then(|at| groups.get_mut(at)) {
                    group.figures.timed = row.get("timed")?;
                    let spent: Option<u64> = row.get("spent")?;
                    group.figures.time = Duration::from_millis(spent.unwrap_or(0));
                }
                Ok(())
            },
        )?;
        self.each(
            &format!(
                "SELECT k1, k2, k3, source, count(*) AS seats, sum(score.points) AS sum,
                     max(score.points) AS best
                 FROM ({seats}) AS chosen
                 JOIN score ON score.match = chosen.match AND score.seat = chosen.seat
                 GROUP BY k1, k2, k3, source ORDER BY sum DESC, source"
            ),
            &values,
            |row| {
                if let Some(group) = place(row)?.and_then(|at| groups.get_mut(at)) {
                    group.figures.sources.push(SourceFigures {
                        source: row.get("source")?,
                        seats: row.get("seats")?,
                        sum: row.get("sum")?,
                        best: row.get("best")?,
                    });
                }
                Ok(())
            },
        )?;
        self.each(
            &format!(
                "SELECT k1, k2, k3, what, max(size) AS size
                 FROM ({seats}) AS chosen
                 JOIN size ON size.match = chosen.match AND size.seat = chosen.seat
                 GROUP BY k1, k2, k3, what ORDER BY what"
            ),
            &values,
            |row| {
                if let Some(group) = place(row)?.and_then(|at| groups.get_mut(at)) {
                    let figure = (row.get("what")?, row.get("size")?);
                    group.figures.sizes.push(figure);
                }
                Ok(())
            },
        )?;
        Ok(groups)
    }

    fn each(
        &self,
        query: &str,
        values: &[Sql],
        mut act: impl FnMut(&Row<'_>) -> rusqlite::Result<()>,
    ) -> rusqlite::Result<()> {
        let mut statement = self.connection.prepare_cached(query)?;
        let mut rows = statement.query(params_from_iter(values))?;
        while let Some(row) = rows.next()? {
            act(row)?;
        }
        Ok(())
    }

    /// How the seats in the scope ended their matches, the latest first, at most `limit` of them.
    ///
    /// # Errors
    /// [`StoreError`] when the file cannot be read or written.
    pub fn endings(&mut self, scope: &Scope, limit: usize) -> Result<Vec<Ending>, StoreError> {
        self.tally_all()?;
        let (seats, mut values) = seats(scope, None);
        values.push(i64::try_from(limit).unwrap_or(i64::MAX).into());
        let mut endings = Vec::new();
        self.each(
            &format!(
                "SELECT match, game, name, updated, points, rank FROM ({seats})
                 ORDER BY updated DESC, match DESC, seat LIMIT ?"
            ),
            &values,
            |row| {
                let Ok(ended) = Timestamp::from_millisecond(row.get("updated")?) else {
                    return Ok(());
                };
                endings.push(Ending {
                    id: MatchId(row.get("match")?),
                    game: row.get("game")?,
                    person: row.get("name")?,
                    ended,
                    points: row.get("points")?,
                    rank: row.get("rank")?,
                });
                Ok(())
            },
        )
        .map_err(|e| self.failed(e))?;
        Ok(endings)
    }
}
