//! What the matches on a shelf tell together: how often somebody played and won, the points and
//! where they came from, the largest cities, the best turns, the time.
//!
//! [`tally`] says what one finished match tells. A store keeps that beside the match, where it can
//! be worked out again from the decisions at any time, and answers every question with a query
//! over it; nothing is counted along. Only finished matches that are not deleted count.

mod tally;

pub use tally::{SeatTally, tally};

use std::time::Duration;

use jiff::Timestamp;

use crate::shelf::MatchId;

/// Which seats of finished matches to look at: those that fulfil everything that is asked.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Scope {
    /// Of matches of the game with this key.
    pub game: Option<String>,
    /// Of matches with these options, as [`Group::options`] tells them.
    pub options: Option<String>,
    /// Of this person.
    pub person: Option<String>,
}

/// What makes a group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum By {
    /// Each remembered person.
    Person,
    /// Each game.
    Game,
    /// Each game with each set of options.
    Options,
}

/// The figures of one group.
#[derive(Clone, PartialEq, Debug)]
pub struct Group {
    /// Whose, with [`By::Person`].
    pub person: Option<String>,
    /// The key of the game, with [`By::Game`] and [`By::Options`].
    pub game: Option<String>,
    /// The options as JSON with every option named in alphabetical order, with [`By::Options`].
    pub options: Option<String>,
    /// What they tell.
    pub figures: Figures,
}

/// What the seats of a group tell. All sums are exact.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Figures {
    /// How many matches.
    pub matches: u32,
    /// How many seats; for a single person as many as matches.
    pub played: u32,
    /// How many of these seats won, alone or shared.
    pub won: u32,
    /// Their points.
    pub points: Points,
    /// The most points in one turn, where turns bring any.
    pub best_turn: Option<i32>,
    /// Where the points came from, those with most points first.
    pub sources: Vec<SourceFigures>,
    /// The largest of each kind that was scored for, in alphabetical order.
    pub sizes: Vec<(String, i32)>,
    /// How many of the matches have a known time at the table.
    pub timed: u32,
    /// The time that these took together.
    pub time: Duration,
}

/// The points of several seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Points {
    /// Of how many seats.
    pub seats: u32,
    /// All together.
    pub sum: i64,
    /// The squares of each together.
    pub squares: i64,
    /// The most.
    pub best: i32,
    /// The fewest.
    pub least: i32,
}

/// What one source brought.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourceFigures {
    /// The source's key in records.
    pub source: String,
    /// In how many seats' breakdowns it stands, whether with points or without.
    pub seats: u32,
    /// What it brought them together.
    pub sum: i64,
    /// The most that it brought one seat in a match.
    pub best: i32,
}

/// How one seat ended a match: a point of a line through time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ending {
    /// Which match.
    pub id: MatchId,
    /// The key of its game.
    pub game: String,
    /// Who.
    pub person: String,
    /// When the match ended.
    pub ended: Timestamp,
    /// The score.
    pub points: i32,
    /// 1 for the winner.
    pub rank: u32,
}

impl Figures {
    /// The share of seats that won, from 0 to 1; 0 for none.
    #[must_use]
    pub fn win_rate(&self) -> f64 {
        share(self.won.into(), self.played)
    }

    /// The mean time at the table of the matches whose time is known.
    #[must_use]
    pub fn mean_time(&self) -> Option<Duration> {
        (self.timed > 0).then(|| self.time / self.timed)
    }
}

impl Points {
    /// The mean; 0 for no seat.
    #[must_use]
    pub fn mean(&self) -> f64 {
        share(self.sum, self.seats)
    }

    /// The spread: the standard deviation of the points from their mean; 0 for no seat.
    #[must_use]
    pub fn deviation(&self) -> f64 {
        let mean = self.mean();
        (share(self.squares, self.seats) - mean * mean)
            .max(0.0)
            .sqrt()
    }
}

impl SourceFigures {
    /// The mean of a seat; 0 for no seat.
    #[must_use]
    pub fn mean(&self) -> f64 {
        share(self.sum, self.seats)
    }
}

#[allow(clippy::cast_precision_loss)] // points and matches stay far below 2^52
fn share(sum: i64, of: u32) -> f64 {
    if of == 0 {
        0.0
    } else {
        sum as f64 / f64::from(of)
    }
}
