//! What can be wrong with a file of matches, and where.

use thiserror::Error;

use super::{FORMAT, MAX_BYTES, MAX_LINE_BYTES, MAX_MATCHES, MAX_PEOPLE};
use crate::record::RecordError;

/// Why a file of matches cannot be read. Lines are counted from 1, in the unpacked text.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum ArchiveError {
    /// The source of the file failed.
    #[error("the file cannot be read: {0}")]
    Io(String),
    /// The file is something else.
    #[error("this is neither the record of a match nor an archive of matches: {0}")]
    Foreign(&'static str),
    /// The packed data is damaged.
    #[error("line {line} of the archive cannot be unpacked: {what}")]
    Packed {
        /// Where reading came to.
        line: usize,
        /// What is wrong.
        what: String,
    },
    /// The file ends too early.
    #[error("the archive is cut off in or before line {line}")]
    Cut {
        /// Where.
        line: usize,
    },
    /// The archive has another format.
    #[error("the archive has format {found}; this version reads format {FORMAT}")]
    Format {
        /// The format it has.
        found: u64,
    },
    /// More text than an archive may hold.
    #[error("the archive unpacks to more than {MAX_BYTES} bytes")]
    TooLarge,
    /// A line is longer than a match can be.
    #[error("line {line} of the archive has more than {MAX_LINE_BYTES} bytes")]
    LongLine {
        /// Which.
        line: usize,
    },
    /// More matches than an archive may hold.
    #[error("the archive has more than {MAX_MATCHES} matches")]
    TooManyMatches,
    /// More persons than an archive may hold.
    #[error("the archive has more than {MAX_PEOPLE} persons")]
    TooManyPeople,
    /// A line is no JSON, or JSON of another shape.
    #[error("line {line}, column {column} of the archive: {what}")]
    Shape {
        /// Which line.
        line: usize,
        /// From 1; 0 if it concerns no single place.
        column: usize,
        /// What is wrong there.
        what: String,
    },
    /// A title, or the name of a person, is none.
    #[error("line {line} of the archive: {what}")]
    Name {
        /// Which line.
        line: usize,
        /// What is wrong.
        what: String,
    },
    /// A match is not right. A file with one record has line 1.
    #[error("line {line}: {problem}")]
    Record {
        /// Which line.
        line: usize,
        /// What is wrong with the record, by its own lines and columns.
        problem: RecordError,
    },
    /// The last line tells another number of matches than there are.
    #[error("the archive tells of {told} matches and holds {found}")]
    Count {
        /// As the last line says.
        told: u64,
        /// As there are.
        found: usize,
    },
    /// Something follows on the last line.
    #[error("something follows on the end of the archive, line {line}")]
    Rest {
        /// The last line.
        line: usize,
    },
}
