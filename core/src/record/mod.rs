//! The portable record of a match: JSON that replays to the same position, always.
//!
//! `docs/record-format.md` describes the format for people and other programs. In short: a record
//! names the game, its options, the players, what chance decides (a seed, or an explicit pile) and
//! the moves in notation; everything else follows from the rules. What was taken back is not in it.
//!
//! Reading trusts nothing. A record is limited in size ([`MAX_BYTES`]) before anything is read,
//! and in the number and length of its parts after; JSON may nest 128 deep, and no key of an object
//! may come twice. [`Record::read`]
//! gives a record that has the right shape, though its game may be unknown and its moves illegal;
//! [`Record::check`] and [`Record::replay`] find that out.

mod error;
mod replay;

pub use error::{RecordError, RecordPart};

use std::io::Read;

use jiff::Timestamp;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};

use crate::shelf::Progress;
use crate::strict;
use crate::table::{SeatInfo, TableRules};

/// The format that this version writes, and the newest that it reads.
pub const FORMAT: u64 = 1;
/// The largest record that is read, in bytes.
pub const MAX_BYTES: usize = 2 * 1024 * 1024;
/// The most moves of a record, about ten times the longest match.
pub const MAX_MOVES: usize = 10_000;
/// The longest move of a record, in bytes.
pub const MAX_MOVE_BYTES: usize = 100;
/// The most entries of an explicit pile.
pub const MAX_PILE: usize = 1_000;
/// The longest entry of an explicit pile, in bytes.
pub const MAX_PILE_ENTRY_BYTES: usize = 100;

/// How a match ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(expecting = "an object with scores")]
pub struct Outcome {
    /// The scores in seat order.
    pub scores: Vec<i32>,
}

/// A match as a record. The fields are public because a record is data; nothing is taken for
/// right until it is replayed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(expecting = "an object with the fields of a record")]
pub struct Record {
    /// The game's key.
    pub game: String,
    /// The game's options; one that is left out has its default.
    #[serde(default = "no_options")]
    pub options: Value,
    /// Who plays, in playing order.
    pub seats: Vec<SeatInfo>,
    /// Decides everything that chance decides.
    #[serde(serialize_with = "write_seed", deserialize_with = "read_seed")]
    pub seed: u64,
    /// An explicit order in place of the shuffled one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pile: Option<Vec<String>>,
    /// What the table agreed on.
    #[serde(default, skip_serializing_if = "are_usual")]
    pub rules: TableRules,
    /// The moves in notation, oldest first.
    pub moves: Vec<String>,
    /// How the match ended, if it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<Outcome>,
    /// When the match began.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub started: Option<Timestamp>,
    /// When the last move was made, if the match has ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<Timestamp>,
    /// What a later version added without changing how the record replays. It is kept as it is.
    #[serde(flatten)]
    pub other: Map<String, Value>,
}

/// The record with its format first.
#[derive(Serialize)]
struct Written<'a> {
    format: u64,
    #[serde(flatten)]
    record: &'a Record,
}

/// The only field that every format has.
#[derive(Deserialize)]
#[serde(expecting = "an object with the fields of a record")]
struct Probe {
    format: u64,
}

/// What a list tells of a match, read from its record in a fraction of the time.
#[derive(Deserialize)]
#[cfg(feature = "store")]
pub(crate) struct Head {
    format: u64,
    pub(crate) game: String,
    pub(crate) options: Value,
    pub(crate) seats: Vec<SeatInfo>,
    #[serde(deserialize_with = "read_seed")]
    pub(crate) seed: u64,
    #[serde(default)]
    pub(crate) rules: TableRules,
}

#[cfg(feature = "store")]
impl Head {
    /// Reads the head of a record that was written by [`Record::write`].
    pub(crate) fn read(text: &str) -> Result<Self, RecordError> {
        let head: Self = serde_json::from_str(text).map_err(RecordError::shape)?;
        if head.format != FORMAT {
            return Err(RecordError::Format { found: head.format });
        }
        Ok(head)
    }
}

impl Record {
    /// Reads a record.
    ///
    /// # Errors
    /// [`RecordError`] when the text is too long, no JSON, of a newer format, or not of the shape of a
    /// record. Whether game, options and moves are right, [`check`](Self::check) tells.
    pub fn read(text: &[u8]) -> Result<Self, RecordError> {
        if text.len() > MAX_BYTES {
            return Err(RecordError::too_long(RecordPart::Text, MAX_BYTES));
        }
        let Probe { format } = strict::from_slice(text).map_err(RecordError::wrong)?;
        if format != FORMAT {
            return Err(RecordError::Format { found: format });
        }
        let mut record: Self = strict::from_slice(text).map_err(RecordError::wrong)?;
        record.other.remove("format");
        record.check_limits()?;
        Ok(record)
    }

    /// Reads a record from a file or stream, of which never more than [`MAX_BYTES`] are taken in.
    ///
    /// # Errors
    /// As [`read`](Self::read), and [`RecordError::Io`] when the source fails.
    pub fn read_from(source: impl Read) -> Result<Self, RecordError> {
        let mut text = Vec::new();
        source
            .take(MAX_BYTES as u64 + 1)
            .read_to_end(&mut text)
            .map_err(|e| RecordError::Io(e.to_string()))?;
        Self::read(&text)
    }

    /// The record as JSON for a file, one move to a line.
    ///
    /// # Errors
    /// [`RecordError::TooLong`] when it is beyond what could be read again.
    pub fn write(&self) -> Result<String, RecordError> {
        self.check_limits()?;
        let written = Written {
            format: FORMAT,
            record: self,
        };
        let mut text = serde_json::to_string_pretty(&written).map_err(RecordError::shape)?;
        text.push('\n');
        if text.len() > MAX_BYTES {
            return Err(RecordError::too_long(RecordPart::Text, MAX_BYTES));
        }
        Ok(text)
    }

    /// The record as a single line of JSON.
    pub(crate) fn write_line(&self) -> Result<String, RecordError> {
        self.check_limits()?;
        let written = Written {
            format: FORMAT,
            record: self,
        };
        let text = serde_json::to_string(&written).map_err(RecordError::shape)?;
        if text.len() > MAX_BYTES {
            return Err(RecordError::too_long(RecordPart::Text, MAX_BYTES));
        }
        Ok(text)
    }

    /// Notes when the match was played, and its scores if it is over. No match ends before it began, not even
    /// where the clock was set back between.
    pub(crate) fn date(&mut self, progress: &Progress, started: Timestamp, updated: Timestamp) {
        self.started = Some(started);
        (self.ended, self.result) = if progress.is_over() {
            let scores = progress.points.clone();
            (Some(updated.max(started)), Some(Outcome { scores }))
        } else {
            (None, None)
        };
    }

    /// Whether the match began before it ended.
    fn check_dates(&self) -> Result<(), RecordError> {
        match (self.started, self.ended) {
            (Some(started), Some(ended)) if ended < started => {
                Err(RecordError::Dates { started, ended })
            }
            _ => Ok(()),
        }
    }

    /// Whether every list and text keeps to the limits of this module.
    fn check_limits(&self) -> Result<(), RecordError> {
        let within = |part, size: usize, most: usize| {
            if size > most {
                Err(RecordError::too_long(part, most))
            } else {
                Ok(())
            }
        };
        within(RecordPart::Moves, self.moves.len(), MAX_MOVES)?;
        for (number, text) in (1..).zip(&self.moves) {
            within(RecordPart::Move(number), text.len(), MAX_MOVE_BYTES)?;
        }
        let pile = self.pile.as_deref().unwrap_or_default();
        within(RecordPart::Pile, pile.len(), MAX_PILE)?;
        for (index, text) in pile.iter().enumerate() {
            within(
                RecordPart::PileEntry(index),
                text.len(),
                MAX_PILE_ENTRY_BYTES,
            )?;
        }
        Ok(())
    }
}

fn no_options() -> Value {
    Value::Object(Map::new())
}

fn are_usual(rules: &TableRules) -> bool {
    *rules == TableRules::default()
}

/// As text, since many readers of JSON lose the last digits of numbers beyond 2^53.
fn write_seed<S: Serializer>(seed: &u64, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(seed)
}

fn read_seed<'de, D: Deserializer<'de>>(from: D) -> Result<u64, D::Error> {
    #[derive(Deserialize)]
    #[serde(
        untagged,
        expecting = "the seed must be a number from 0 to 2^64 - 1, as text or not"
    )]
    enum Seed {
        Number(u64),
        Text(String),
    }
    match Seed::deserialize(from)? {
        Seed::Number(seed) => Ok(seed),
        // In its one spelling: without signs, and zeros in front.
        Seed::Text(text) => match text.parse::<u64>() {
            Ok(seed) if seed.to_string() == text => Ok(seed),
            _ => Err(serde::de::Error::custom(format!(
                "the seed must be a number from 0 to 2^64 - 1, in digits alone, not {text:.40?}"
            ))),
        },
    }
}
