//! From matches to a file.

use std::io::{self, Write};

use flate2::Compression;
use flate2::write::GzEncoder;
use serde::Serialize;
use serde_json::json;
use serde_json::value::RawValue;

use super::{Entry, FORMAT};
use crate::record::RecordError;

/// The longest name that is made for a file, in characters and without its ending.
const MAX_STEM_CHARS: usize = 60;

/// Writes matches into an archive, one after another.
#[derive(Debug)]
pub struct Writer<W: Write> {
    packed: GzEncoder<W>,
    matches: usize,
}

#[derive(Serialize)]
struct Line<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    updated: Option<jiff::Timestamp>,
    #[serde(skip_serializing_if = "Option::is_none")]
    spent_ms: Option<u64>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    undone: &'a [String],
    record: Box<RawValue>,
}

impl<W: Write> Writer<W> {
    /// Begins an archive that tells of these persons.
    ///
    /// # Errors
    /// When nothing can be written.
    pub fn new(to: W, people: &[String]) -> io::Result<Self> {
        let mut packed = GzEncoder::new(to, Compression::default());
        let header = json!({ "archive": "landfolk", "format": FORMAT, "people": people });
        writeln!(packed, "{header}")?;
        Ok(Self { packed, matches: 0 })
    }

    /// Adds a match.
    ///
    /// # Errors
    /// When nothing can be written. A record that is beyond the limits of records is
    /// [`InvalidData`](io::ErrorKind::InvalidData), with the [`RecordError`] inside; then nothing was added.
    pub fn add(&mut self, entry: &Entry) -> io::Result<()> {
        let invalid = |error: RecordError| io::Error::new(io::ErrorKind::InvalidData, error);
        let text = entry.record.write_line().map_err(invalid)?;
        let line = Line {
            title: entry.title.as_deref(),
            updated: entry.updated,
            spent_ms: entry.spent,
            undone: &entry.undone,
            record: RawValue::from_string(text)?,
        };
        let text = serde_json::to_string(&line)?;
        writeln!(self.packed, "{text}")?;
        self.matches += 1;
        Ok(())
    }

    /// Writes the end, and gives back what was written to.
    ///
    /// # Errors
    /// When nothing can be written.
    pub fn finish(mut self) -> io::Result<W> {
        let end = json!({ "end": self.matches });
        writeln!(self.packed, "{end}")?;
        self.packed.finish()
    }
}

/// A name for a file, made from any text: its letters and digits with hyphens between them, `match` if there are none.
/// Nothing of it can lead to another folder, hide the file, or name a device.
#[must_use]
pub fn file_stem(text: &str) -> String {
    let mut stem = String::new();
    for word in text.split(|c: char| !c.is_alphanumeric()) {
        if word.is_empty() {
            continue;
        }
        if !stem.is_empty() {
            stem.push('-');
        }
        stem.push_str(word);
    }
    let mut stem: String = stem.chars().take(MAX_STEM_CHARS).collect();
    stem.truncate(stem.trim_end_matches('-').len());
    const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "com", "lpt"];
    let lower = stem.to_ascii_lowercase();
    let bare = lower.trim_end_matches(|c: char| c.is_ascii_digit());
    if stem.is_empty() {
        stem.push_str("match");
    } else if DEVICES.contains(&bare) {
        stem.insert_str(0, "match-");
    }
    stem
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_lead_nowhere_else() {
        let cases = [
            ("Rainy Sunday", "Rainy-Sunday"),
            ("../../etc/passwd", "etc-passwd"),
            ("..\\..\\C:\\x", "C-x"),
            (".hidden", "hidden"),
            ("", "match"),
            ("...", "match"),
            ("NUL", "match-NUL"),
            ("com1", "match-com1"),
            ("夜のゲーム", "夜のゲーム"),
            ("a\0b\nc", "a-b-c"),
        ];
        for (text, stem) in cases {
            assert_eq!(file_stem(text), stem, "{text:?}");
        }
        assert_eq!(file_stem(&"long ".repeat(40)).chars().count(), 59);
    }
}
