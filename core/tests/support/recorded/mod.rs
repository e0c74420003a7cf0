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
use landfolk::record;
use serde::Deserialize;

/// The longest text that is read, in bytes, unpacked: that of a record.
pub(crate) const MAX_BYTES: usize = record::MAX_BYTES;

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
/// The file cannot be read, is longer than [`MAX_BYTES`], or is not text.
pub(crate) fn read_file(path: &Path) -> io::Result<String> {
    let file = File::open(path)?;
    if path.extension().is_some_and(|ext| ext == "gz") {
        read_text(GzDecoder::new(file))
    } else {
        read_text(file)
    }
}

/// Reads a text, of which never more than a byte beyond the limit is taken in.
///
/// # Errors
/// As [`read_file`].
pub(crate) fn read_text(source: impl Read) -> io::Result<String> {
    let mut text = Vec::new();
    source.take(MAX_BYTES as u64 + 1).read_to_end(&mut text)?;
    if text.len() > MAX_BYTES {
        let what = format!("it is too long; the limit is {MAX_BYTES} bytes");
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, what));
    }
    String::from_utf8(text).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let what = format!("byte {at} is no text in UTF-8");
        io::Error::new(io::ErrorKind::InvalidData, what)
    })
}

/// Plays a recording, or a file of cases, and lists the differences, empty when there is none.
///
/// # Errors
/// What in the text is no recording, and where: by game, and by line and column or turn.
pub(crate) fn replay(text: &str) -> Result<Vec<Difference>, String> {
    #[derive(Deserialize)]
    struct Probe {
        game: Option<String>,
    }
    let probe: Probe = serde_json::from_str(text).map_err(|error| error.to_string())?;
    // The first recordings there were do not name their game.
    let game = probe.game.as_deref().unwrap_or("ramparts");
    let replayed = match game {
        "ramparts" => ramparts::replay(text),
        "abbeys" => abbeys::replay(text),
        "crownlands" => crownlands::replay(text),
        "westward" => westward::replay(text),
        other => return Err(format!("no recordings of {other:.40?} are known")),
    };
    replayed.map_err(|what| format!("recording of {game}: {what}"))
}

/// What was found so far.
#[derive(Default)]
struct Differences {
    case: Option<String>,
    turn: Option<usize>,
    list: Vec<Difference>,
}

impl Differences {
    /// What is wrong, with the place that has been reached.
    fn at(&self, what: String) -> String {
        let case = self.case.as_ref();
        let case = case.map_or(String::new(), |case| format!("case {case}: "));
        match self.turn {
            Some(turn) => format!("{case}turn {turn}: {what}"),
            None => format!("{case}{what}"),
        }
    }

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
