//! From a file to its matches.

use std::io::{BufRead, BufReader, Cursor, ErrorKind, Read};

use flate2::bufread::GzDecoder;
use jiff::Timestamp;
use serde::Deserialize;
use serde_json::value::RawValue;

use super::{ArchiveError, Entry, FORMAT, MAX_BYTES, MAX_LINE_BYTES, MAX_MATCHES, MAX_PEOPLE};
use crate::record::{MAX_MOVE_BYTES, MAX_MOVES, Record, RecordError, RecordPart};
use crate::shelf::check_title;
use crate::strict::{self, Wrong};
use crate::table::{MAX_NAME_CHARS, check_name};

/// How a file packed by gzip begins.
const GZIP: [u8; 2] = [0x1f, 0x8b];
const ARCHIVE: &str = "landfolk";

/// The file behind its first bytes, which were read to see what it is.
type Whole<R> = std::io::Chain<Cursor<Vec<u8>>, R>;

/// Reads the matches of a file one after another. After an error nothing more comes; only when all have come
/// without one is the file known to be whole.
#[derive(Debug)]
pub struct Reader<R> {
    source: Source<R>,
    people: Vec<String>,
}

#[derive(Debug)]
enum Source<R> {
    Archive(Box<Lines<R>>),
    Record(Whole<R>),
    Done,
}

#[derive(Debug)]
struct Lines<R> {
    unpacked: BufReader<GzDecoder<Whole<R>>>,
    /// The number of the line read last.
    line: usize,
    read: u64,
    /// How much may be read, [`MAX_BYTES`] but in tests.
    most: u64,
    matches: usize,
    /// The end was reached, or an error.
    ended: bool,
}

#[derive(Deserialize)]
#[serde(expecting = "an object that says what the file is")]
struct Header {
    archive: String,
    format: u64,
    #[serde(default)]
    people: Vec<String>,
}

/// A line behind the first: a match, or the end.
#[derive(Deserialize)]
#[serde(expecting = "an object with a match, or the end")]
struct Line<'a> {
    end: Option<u64>,
    title: Option<String>,
    updated: Option<Timestamp>,
    spent_ms: Option<u64>,
    #[serde(default)]
    undone: Vec<String>,
    #[serde(borrow)]
    record: Option<&'a RawValue>,
}

impl<R: BufRead> Reader<R> {
    /// Looks at the beginning of a file.
    ///
    /// # Errors
    /// [`ArchiveError`] when it is neither kind of file, or an archive with a wrong first line.
    pub fn open(mut source: R) -> Result<Self, ArchiveError> {
        let mut first = Vec::new();
        source
            .by_ref()
            .take(GZIP.len() as u64)
            .read_to_end(&mut first)
            .map_err(|e| ArchiveError::Io(e.to_string()))?;
        let foreign = match first.first() {
            None => Some("it is empty"),
            _ if first == GZIP => None,
            Some(b'{' | b' ' | b'\t' | b'\r' | b'\n') => None,
            Some(_) => Some("it begins otherwise"),
        };
        if let Some(why) = foreign {
            return Err(ArchiveError::Foreign(why));
        }
        let packed = first == GZIP;
        let whole = Cursor::new(first).chain(source);
        if !packed {
            return Ok(Self {
                source: Source::Record(whole),
                people: Vec::new(),
            });
        }
        let mut lines = Lines {
            unpacked: BufReader::new(GzDecoder::new(whole)),
            line: 0,
            read: 0,
            most: MAX_BYTES,
            matches: 0,
            ended: false,
        };
        let people = lines.header()?;
        Ok(Self {
            source: Source::Archive(Box::new(lines)),
            people,
        })
    }

    /// The persons that the archive tells of; none for a single record.
    #[must_use]
    pub fn people(&self) -> &[String] {
        &self.people
    }

    /// The line of the match that came last; 1 for a single record.
    #[must_use]
    pub fn line(&self) -> usize {
        match &self.source {
            Source::Archive(lines) => lines.line,
            Source::Record(_) | Source::Done => 1,
        }
    }

    /// Whether the file holds one record and is no archive.
    #[must_use]
    pub const fn is_record(&self) -> bool {
        !matches!(self.source, Source::Archive(_))
    }

    /// The next match; `None` at the end of a whole file.
    ///
    /// # Errors
    /// [`ArchiveError`] says what is wrong and where. Nothing can be read after that.
    pub fn next_entry(&mut self) -> Result<Option<Entry>, ArchiveError> {
        match &mut self.source {
            Source::Done => Ok(None),
            Source::Archive(lines) if lines.ended => Ok(None),
            Source::Archive(lines) => {
                let entry = lines.entry();
                lines.ended = !matches!(entry, Ok(Some(_)));
                entry
            }
            Source::Record(whole) => {
                let read = Record::read_from(whole);
                self.source = Source::Done;
                let record = read.map_err(|problem| match problem {
                    RecordError::Io(what) => ArchiveError::Io(what),
                    problem => ArchiveError::Record { line: 1, problem },
                })?;
                Ok(Some(Entry {
                    title: None,
                    updated: None,
                    spent: None,
                    undone: Vec::new(),
                    record,
                }))
            }
        }
    }
}

impl<R: BufRead> Lines<R> {
    /// The next line without its end; `None` at the end of the text.
    fn next(&mut self) -> Result<Option<Vec<u8>>, ArchiveError> {
        self.line += 1;
        let line = self.line;
        let mut text = Vec::new();
        let most = (MAX_LINE_BYTES as u64).min(self.most.saturating_sub(self.read)) + 1;
        let read = self
            .unpacked
            .by_ref()
            .take(most)
            .read_until(b'\n', &mut text);
        let read = read.map_err(|error| match error.kind() {
            ErrorKind::UnexpectedEof => ArchiveError::Cut { line },
            ErrorKind::InvalidData | ErrorKind::InvalidInput => ArchiveError::Packed {
                line,
                what: error.to_string(),
            },
            _ => ArchiveError::Io(error.to_string()),
        })?;
        self.read += read as u64;
        match text.pop() {
            None => Ok(None),
            Some(b'\n') if self.read <= self.most => Ok(Some(text)),
            _ if self.read > self.most => Err(ArchiveError::TooLarge),
            _ if read > MAX_LINE_BYTES => Err(ArchiveError::LongLine { line }),
            // The text is whole, or unpacking would have failed; its last line is not.
            Some(_) => Err(ArchiveError::Cut { line }),
        }
    }

    /// What the first line tells.
    fn header(&mut self) -> Result<Vec<String>, ArchiveError> {
        let text = self.next()?.ok_or(ArchiveError::Cut { line: 1 })?;
        let header: Header = strict::from_slice(&text).map_err(|e| self.shape(&e))?;
        if header.archive != ARCHIVE {
            return Err(ArchiveError::Foreign("it is an archive of something else"));
        }
        if header.format != FORMAT {
            return Err(ArchiveError::Format {
                found: header.format,
            });
        }
        if header.people.len() > MAX_PEOPLE {
            return Err(ArchiveError::TooManyPeople);
        }
        for name in &header.people {
            check_name(name, MAX_NAME_CHARS)
                .map_err(|e| self.name(format!("the name of a person {e}")))?;
        }
        Ok(header.people)
    }

    fn entry(&mut self) -> Result<Option<Entry>, ArchiveError> {
        let cut = ArchiveError::Cut {
            line: self.line + 1,
        };
        let text = self.next()?.ok_or(cut)?;
        let line: Line<'_> = strict::from_slice(&text).map_err(|e| self.shape(&e))?;
        if let Some(told) = line.end {
            return self.end(told).map(|()| None);
        }
        if self.matches == MAX_MATCHES {
            return Err(ArchiveError::TooManyMatches);
        }
        self.matches += 1;
        let Some(record) = line.record else {
            return Err(ArchiveError::Shape {
                line: self.line,
                column: 0,
                what: "missing field `record`".to_owned(),
            });
        };
        let record = Record::read(record.get().as_bytes()).map_err(|e| self.record(e))?;
        let title = check_title(line.title.as_deref()).map_err(|e| self.name(e.to_string()))?;
        if record.moves.len() + line.undone.len() > MAX_MOVES {
            return Err(self.record(RecordError::too_long(RecordPart::Moves, MAX_MOVES)));
        }
        for (number, text) in (record.moves.len() + 1..).zip(&line.undone) {
            if text.len() > MAX_MOVE_BYTES {
                let part = RecordPart::Move(number);
                return Err(self.record(RecordError::too_long(part, MAX_MOVE_BYTES)));
            }
        }
        Ok(Some(Entry {
            title: title.map(str::to_owned),
            updated: line.updated,
            spent: line.spent_ms,
            undone: line.undone,
            record,
        }))
    }

    /// The end is where it should be, and the checksum right.
    fn end(&mut self, told: u64) -> Result<(), ArchiveError> {
        let line = self.line;
        if told != self.matches as u64 {
            return Err(ArchiveError::Count {
                told,
                found: self.matches,
            });
        }
        if self.next()?.is_some() {
            return Err(ArchiveError::Rest { line });
        }
        self.line = line;
        let mut behind = [0];
        let packed = self.unpacked.get_mut().get_mut();
        match packed.read(&mut behind) {
            Ok(0) => Ok(()),
            Ok(_) => Err(ArchiveError::Rest { line }),
            Err(error) => Err(ArchiveError::Io(error.to_string())),
        }
    }

    fn shape(&self, wrong: &Wrong) -> ArchiveError {
        ArchiveError::Shape {
            line: self.line,
            column: wrong.column(),
            what: wrong.to_string(),
        }
    }

    const fn name(&self, what: String) -> ArchiveError {
        let line = self.line;
        ArchiveError::Name { line, what }
    }

    const fn record(&self, problem: RecordError) -> ArchiveError {
        let line = self.line;
        ArchiveError::Record { line, problem }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::archive::Writer;

    #[test]
    fn more_text_than_an_archive_may_hold_is_not_unpacked() {
        let people: Vec<String> = (0..900).map(|n| format!("Person {n}")).collect();
        let file = Writer::new(Vec::new(), &people).and_then(Writer::finish);
        let file = file.expect("memory takes it");
        let size = std::io::read_to_string(GzDecoder::new(&file[..]))
            .expect("text")
            .len() as u64;
        let read = |most| {
            let mut lines = Lines {
                unpacked: BufReader::new(GzDecoder::new(Cursor::new(Vec::new()).chain(&file[..]))),
                line: 0,
                read: 0,
                most,
                matches: 0,
                ended: false,
            };
            lines.header().and_then(|_| lines.entry())
        };
        assert_eq!(read(size), Ok(None));
        for most in [size - 1, size / 2, 10] {
            assert_eq!(read(most), Err(ArchiveError::TooLarge));
        }
    }
}
