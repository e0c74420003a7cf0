//! What to look for on a shelf, and what was found.

use jiff::Timestamp;

use super::{Listed, Which};

/// What to look for among matches: those that fulfil everything that is asked. The default asks nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Search {
    /// Among the kept ones, or the deleted ones.
    pub which: Which,
    /// Words, each of which is part of the title or of a player's name; capitals do not matter.
    pub text: String,
    /// The game's key.
    pub game: Option<String>,
    /// The name of a player.
    pub person: Option<String>,
    /// Running or finished ones only.
    pub state: Option<State>,
    /// Changed at this moment or later.
    pub since: Option<Timestamp>,
    /// Changed before this moment.
    pub before: Option<Timestamp>,
    /// How many of those found to pass over.
    pub skip: usize,
    /// How many to give at most.
    pub limit: usize,
}

/// How far a match has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// It can be played on.
    Running,
    /// It is over.
    Over,
}

/// What was found.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    /// How many matches there are, whether they were given or not.
    pub total: usize,
    /// Those asked for, the one that changed last first. Damaged ones are among them only if nothing is asked that
    /// they cannot answer.
    pub matches: Vec<Listed>,
}

impl Default for Search {
    fn default() -> Self {
        Self {
            which: Which::Kept,
            text: String::new(),
            game: None,
            person: None,
            state: None,
            since: None,
            before: None,
            skip: 0,
            limit: usize::MAX,
        }
    }
}

/// A text as it is compared in a search.
#[cfg(feature = "store")]
pub(crate) fn fold(text: &str) -> String {
    text.to_lowercase()
}
