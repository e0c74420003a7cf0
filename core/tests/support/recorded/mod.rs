//! Plays games recorded with other engines through ours and reports every difference.
//!
//! The formats are told in `docs/recorded-games.md`. A recording decides draws and moves; at every step
//! what it allowed, sent home and scored is compared with what the engine does.

mod abbeys;
mod crownlands;
mod ramparts;
mod westward;

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use flate2::read::GzDecoder;
use serde::Deserialize;

/// One difference between a recording and the engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Difference {
    /// Which case, where there are several in a file.
    pub(crate) case: Option<String>,
    /// Which entry of `turns`, from 0; `None` for the end of the game.
    pub(crate) turn: Option<usize>,
    /// The rule in question.
    pub(crate) rule: &'static str,
    /// What differs.
    pub(crate) what: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(case) = &self.case {
            write!(f, "{case}: ")?;
        }
        match self.turn {
            Some(turn) => write!(f, "turn {turn}: {}: {}", self.rule, self.what),
            None => write!(f, "at the end: {}: {}", self.rule, self.what),
        }
    }
}

/// Reads a file, packed with gzip or not.
///
/// # Errors
/// The file cannot be read, or is not text.
pub(crate) fn read_file(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    let mut file = File::open(path)?;
    if path.extension().is_some_and(|ext| ext == "gz") {
        GzDecoder::new(file).read_to_string(&mut text)?;
    } else {
        file.read_to_string(&mut text)?;
    }
    Ok(text)
}

/// Plays a recording, or a file of cases, and lists the differences, empty when there is none.
///
/// # Errors
/// What in the text is no recording.
pub(crate) fn replay(text: &str) -> Result<Vec<Difference>, String> {
    #[derive(Deserialize)]
    struct Probe {
        game: Option<String>,
    }
    let probe: Probe = serde_json::from_str(text).map_err(|error| error.to_string())?;
    match probe.game.as_deref() {
        None => ramparts::replay(text),
        Some("abbeys") => abbeys::replay(text),
        Some("crownlands") => crownlands::replay(text),
        Some("westward") => westward::replay(text),
        Some(other) => Err(format!("no recordings of {other} are known")),
    }
}

/// What was found so far.
#[derive(Default)]
struct Differences {
    case: Option<String>,
    turn: Option<usize>,
    list: Vec<Difference>,
}

impl Differences {
    fn differ(&mut self, rule: &'static str, what: String) {
        self.list.push(Difference {
            case: self.case.clone(),
            turn: self.turn,
            rule,
            what,
        });
    }

    fn same<V: PartialEq + fmt::Debug>(
        &mut self,
        rule: &'static str,
        what: &str,
        recorded: V,
        ours: V,
    ) {
        if recorded != ours {
            self.differ(
                rule,
                format!("{what}: recorded {recorded:?}, ours {ours:?}"),
            );
        }
    }

    /// Compares two lists whose order means nothing.
    fn same_list(
        &mut self,
        rule: &'static str,
        what: &str,
        mut recorded: Vec<String>,
        mut ours: Vec<String>,
    ) {
        recorded.sort_unstable();
        ours.sort_unstable();
        let common = |list: &[String], other: &[String]| {
            let mut rest = other.to_vec();
            let mut only = Vec::new();
            for entry in list {
                match rest.iter().position(|known| known == entry) {
                    Some(index) => drop(rest.swap_remove(index)),
                    None => only.push(entry.clone()),
                }
            }
            only
        };
        let (missing, extra) = (common(&recorded, &ours), common(&ours, &recorded));
        if !missing.is_empty() || !extra.is_empty() {
            self.differ(
                rule,
                format!("{what}: only recorded {missing:?}, only ours {extra:?}"),
            );
        }
    }
}
