//! Statistics as queries over what the file holds of finished matches.
//!
//! The queries give one seat after another, and what the seats tell is added up here. SQLite would sort all rows anew for each
//! figure by which they are grouped, which takes many times as long as reading them.

use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

use jiff::Timestamp;
use rusqlite::types::Value as Sql;
use rusqlite::{Row, params_from_iter};

use super::Store;
use crate::shelf::{MatchId, StoreError};
use crate::statistics::{By, Ending, Figures, Group, Points, Scope, SourceFigures};

/// The columns of [`seats`] that are read for every seat; those of the other queries begin in the same way. By number they
/// are found several times as fast as by name.
const MATCH: usize = 0;
const SEAT: usize = 1;
const POINTS: usize = 2;
const RANK: usize = 3;
const BEST_TURN: usize = 4;
const SPENT: usize = 5;
const GAME: usize = 6;
const OPTIONS: usize = 7;
const NAME: usize = 8;
/// Of scores and sizes: how much, and of what.
const AMOUNT: usize = 2;
const WHAT: usize = 3;

/// The seats that a scope lets through, with the values for the query.
fn seats(scope: &Scope, by: Option<By>) -> (String, Vec<Sql>) {
    let mut text = String::from(
        "SELECT result.match AS match, result.seat AS seat, result.points AS points, rank, best_turn,
             spent, game, options, name, updated
         FROM result
         JOIN entry ON entry.match = result.match
         JOIN match ON match.id = result.match AND deleted IS NULL
         JOIN player ON player.match = result.match AND player.seat = result.seat
         WHERE true",
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

/// A group while it is added up.
struct Sum {
    group: Group,
    /// The match that was counted last.
    counted: Option<i64>,
    /// By source and by kind; the figures of the group list them in the end.
    sources: BTreeMap<String, SourceFigures>,
    sizes: BTreeMap<String, i32>,
}

/// All groups while they are added up.
#[derive(Default)]
struct Sums {
    groups: Vec<Sum>,
    /// Where a group is, by what makes it.
    places: HashMap<String, usize>,
    /// In which group a seat of a match is.
    seats: HashMap<(i64, i64), usize>,
    /// What makes the group in question; kept for its memory.
    key: String,
}

impl Sums {
    /// Where the group is to which the seat in a row belongs.
    fn place(&mut self, by: By, row: &Row<'_>) -> rusqlite::Result<usize> {
        let columns: &[usize] = match by {
            By::Person => &[NAME],
            By::Game => &[GAME],
            By::Options => &[GAME, OPTIONS],
        };
        self.key.clear();
        for &column in columns {
            self.key.push('\n');
            self.key.push_str(row.get_ref(column)?.as_str()?);
        }
        if let Some(&place) = self.places.get(&self.key) {
            return Ok(place);
        }
        let part = |column| {
            columns
                .contains(&column)
                .then(|| row.get(column))
                .transpose()
        };
        self.groups.push(Sum {
            group: Group {
                person: part(NAME)?,
                game: part(GAME)?,
                options: part(OPTIONS)?,
                figures: Figures::default(),
            },
            counted: None,
            sources: BTreeMap::new(),
            sizes: BTreeMap::new(),
        });
        let place = self.groups.len() - 1;
        self.places.insert(self.key.clone(), place);
        Ok(place)
    }

    /// Adds a seat. Those of a match follow each other.
    fn add_seat(&mut self, by: By, row: &Row<'_>) -> rusqlite::Result<()> {
        let place = self.place(by, row)?;
        let (id, seat) = (row.get(MATCH)?, row.get(SEAT)?);
        self.seats.insert((id, seat), place);
        let Some(sum) = self.groups.get_mut(place) else {
            return Ok(());
        };
        let figures = &mut sum.group.figures;
        if sum.counted.replace(id) != Some(id) {
            figures.matches += 1;
            let spent: Option<u64> = row.get(SPENT)?;
            figures.timed += u32::from(spent.is_some());
            let spent = Duration::from_millis(spent.unwrap_or(0));
            figures.time = figures.time.saturating_add(spent);
        }
        let points: i32 = row.get(POINTS)?;
        figures.played += 1;
        figures.won += u32::from(row.get::<_, u32>(RANK)? == 1);
        figures.best_turn = figures.best_turn.max(row.get(BEST_TURN)?);
        figures.points.add(points);
        Ok(())
    }

    /// Adds what one source brought a seat; seats beyond the scope are passed over.
    fn add_source(&mut self, row: &Row<'_>) -> rusqlite::Result<()> {
        let Some(sum) = self.of_seat(row)? else {
            return Ok(());
        };
        let source = row.get_ref(WHAT)?.as_str()?;
        let points: i32 = row.get(AMOUNT)?;
        if let Some(figures) = sum.sources.get_mut(source) {
            figures.seats += 1;
            figures.sum += i64::from(points);
            figures.best = figures.best.max(points);
            return Ok(());
        }
        let figures = SourceFigures {
            source: source.to_owned(),
            seats: 1,
            sum: points.into(),
            best: points,
        };
        sum.sources.insert(source.to_owned(), figures);
        Ok(())
    }

    /// Adds the largest of a kind that a seat scored for.
    fn add_size(&mut self, row: &Row<'_>) -> rusqlite::Result<()> {
        let Some(sum) = self.of_seat(row)? else {
            return Ok(());
        };
        let what = row.get_ref(WHAT)?.as_str()?;
        let size: i32 = row.get(AMOUNT)?;
        match sum.sizes.get_mut(what) {
            Some(largest) => *largest = size.max(*largest),
            None => drop(sum.sizes.insert(what.to_owned(), size)),
        }
        Ok(())
    }

    fn of_seat(&mut self, row: &Row<'_>) -> rusqlite::Result<Option<&mut Sum>> {
        let seat = (row.get(MATCH)?, row.get(SEAT)?);
        let place = self.seats.get(&seat).copied();
        Ok(place.and_then(|place| self.groups.get_mut(place)))
    }

    /// The groups with all figures, those with most matches first.
    fn finish(self) -> Vec<Group> {
        let finished = self.groups.into_iter().map(|sum| {
            let mut group = sum.group;
            group.figures.sizes = sum.sizes.into_iter().collect();
            group.figures.sources = sum.sources.into_values().collect();
            // Like sums stay in the order of their names.
            let sources = &mut group.figures.sources;
            sources.sort_by_key(|figures| std::cmp::Reverse(figures.sum));
            group
        });
        let mut groups: Vec<Group> = finished.collect();
        groups.sort_by(|one, other| {
            let most_first = other.figures.matches.cmp(&one.figures.matches);
            most_first.then_with(|| key(one).cmp(&key(other)))
        });
        groups
    }
}

/// What makes a group.
fn key(group: &Group) -> (&Option<String>, &Option<String>, &Option<String>) {
    (&group.person, &group.game, &group.options)
}

impl Points {
    /// One seat more.
    fn add(&mut self, points: i32) {
        if self.seats == 0 {
            (self.best, self.least) = (points, points);
        }
        self.best = self.best.max(points);
        self.least = self.least.min(points);
        self.seats += 1;
        self.sum += i64::from(points);
        // Only points that somebody wrote into the file by hand come near to the end of the numbers.
        self.squares = self.squares.saturating_add(i64::from(points).pow(2));
    }
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
        // One state of the file for all that is asked.
        let transaction = self.connection.unchecked_transaction()?;
        let mut sums = Sums::default();
        let (seats, values) = seats(scope, Some(by));
        let seats = format!("{seats} ORDER BY result.match");
        self.each(&seats, &values, |row| sums.add_seat(by, row))?;
        if !sums.groups.is_empty() {
            let scores = "SELECT match, seat, points, source FROM score";
            self.each(scores, &[], |row| sums.add_source(row))?;
            let sizes = "SELECT match, seat, size, what FROM size";
            self.each(sizes, &[], |row| sums.add_size(row))?;
        }
        transaction.finish()?;
        Ok(sums.finish())
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
