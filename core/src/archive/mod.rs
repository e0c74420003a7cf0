//! Matches as a file: one as its record, many as an archive of records.
//!
//! An archive is text compressed by gzip: a line of JSON that says what it is, a line for each
//! match, and a line that says that this was all. `docs/record-format.md` describes it for people and
//! other programs. Gzip brings the checksum; the last line tells a file that was cut off from a whole one.
//!
//! Reading trusts nothing, least of all the size: a file is read line by line as it unpacks, and
//! never more than [`MAX_LINE_BYTES`] at a time and [`MAX_BYTES`] in all. There are no names of
//! files in it, hence nothing that could lead out of a folder.
//!
//! [`Reader`] takes both kinds of file and says which matches are in it. Whether these can be played,
//! [`Record::check`] tells; [`Store::import`](crate::store::Store::import) does all of it.

mod error;
mod read;
mod write;

pub use error::ArchiveError;
pub use read::Reader;
pub use write::{Writer, file_stem};

use jiff::Timestamp;

use crate::record::Record;

/// The format that this version writes, and the newest that it reads.
pub const FORMAT: u64 = 1;
/// The most text of an archive, unpacked, in bytes.
pub const MAX_BYTES: u64 = 512 * 1024 * 1024;
/// The longest line of an archive, in bytes.
pub const MAX_LINE_BYTES: usize = 4 * 1024 * 1024;
/// The most matches of an archive.
pub const MAX_MATCHES: usize = 100_000;
/// The most persons of an archive.
pub const MAX_PEOPLE: usize = 1_000;
/// How the name of a file with one match ends.
pub const RECORD_ENDING: &str = ".landfolk.json";
/// How the name of a file with many matches ends.
pub const ARCHIVE_ENDING: &str = ".landfolk.jsonl.gz";

/// A match in a file.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    /// What the players call it.
    pub title: Option<String>,
    /// When the last decision was made or taken back.
    pub updated: Option<Timestamp>,
    /// How long the players sat over it, in milliseconds, if that is known.
    pub spent: Option<u64>,
    /// The decisions that were taken back, in the order in which they would be redone.
    pub undone: Vec<String>,
    /// Everything else.
    pub record: Record,
}
