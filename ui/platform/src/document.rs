//! Files that come in and go out.

use std::path::{Path, PathBuf};

use thiserror::Error;

/// The largest file that is read when the app is asked to open one, in bytes. A record is smaller by
/// far.
pub const MAX_DOCUMENT_BYTES: u64 = 4 * 1024 * 1024;

/// The longest name under which a file goes out, in bytes.
const MAX_NAME_BYTES: usize = 120;

/// A file that comes from outside or goes there. Nothing in it is to be trusted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Document {
    /// Its name, without a folder.
    pub name: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

/// Where a file went.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shared {
    /// The system asks where it is to go, or has put it where downloads go.
    Handed,
    /// It lies here now.
    At(PathBuf),
}

/// Why a file did not go out.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ShareError {
    /// There is no folder for it.
    #[error("the system has no folder for files")]
    NoPlace,
    /// It could not be written.
    #[error("{}: cannot be written: {cause}", file.display())]
    Write {
        /// Where it was to go.
        file: PathBuf,
        /// What the system says.
        cause: String,
    },
    /// The system did not take it.
    #[error("the system did not take the file: {0}")]
    System(String),
}

/// Why a file could not be opened.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum OpenError {
    /// It is larger than [`MAX_DOCUMENT_BYTES`].
    #[error("{name}: is larger than {MAX_DOCUMENT_BYTES} bytes")]
    TooLarge {
        /// Which file.
        name: String,
    },
    /// It could not be read.
    #[error("{name}: cannot be read: {cause}")]
    Read {
        /// Which file.
        name: String,
        /// What the system says.
        cause: String,
    },
}

impl Document {
    /// Reads a file that the app was asked to open.
    ///
    /// # Errors
    /// [`OpenError`] when it is too large or cannot be read.
    pub fn read(file: &Path) -> Result<Self, OpenError> {
        let name = file.file_name().map_or_else(
            || file.display().to_string(),
            |name| name.to_string_lossy().into_owned(),
        );
        let failed = |error: std::io::Error| OpenError::Read {
            name: name.clone(),
            cause: error.to_string(),
        };
        let size = std::fs::metadata(file).map_err(failed)?.len();
        if size > MAX_DOCUMENT_BYTES {
            return Err(OpenError::TooLarge { name });
        }
        let bytes = std::fs::read(file).map_err(failed)?;
        Ok(Self { name, bytes })
    }

    /// The name with nothing in it that a file system or another program could misunderstand.
    #[must_use]
    pub fn safe_name(&self) -> String {
        let mut name: String = self
            .name
            .chars()
            .map(|c| {
                if c.is_alphanumeric() || " -_.()".contains(c) {
                    c
                } else {
                    '-'
                }
            })
            .collect();
        while name.len() > MAX_NAME_BYTES {
            // Shortened before its ending.
            let at = name.rfind('.').filter(|&at| at > 0).unwrap_or(name.len());
            match name[..at].char_indices().next_back() {
                Some((last, _)) => drop(name.remove(last)),
                None => drop(name.pop()),
            }
        }
        let name = name.trim_start_matches('.').trim();
        if name.is_empty() {
            return "landfolk".to_owned();
        }
        name.to_owned()
    }

    /// What kind of file it is by the ending of its name, as a media type.
    #[must_use]
    pub fn media_type(&self) -> &'static str {
        match self.name.rsplit_once('.').map(|(_, ending)| ending) {
            Some("json") => "application/json",
            Some("gz") => "application/gzip",
            Some("png") => "image/png",
            _ => "application/octet-stream",
        }
    }

    /// Writes the file into a folder, under its name or, where that is taken, one with a number; no
    /// file that is there is touched.
    ///
    /// # Errors
    /// [`ShareError::Write`] when it cannot be written.
    pub fn write_into(&self, folder: &Path) -> Result<PathBuf, ShareError> {
        use std::io::Write;

        let name = self.safe_name();
        let (stem, ending) = match name.rfind('.').filter(|&at| at > 0) {
            Some(at) => name.split_at(at),
            None => (name.as_str(), ""),
        };
        let failed = |file: &Path, error: &std::io::Error| ShareError::Write {
            file: file.to_owned(),
            cause: error.to_string(),
        };
        std::fs::create_dir_all(folder).map_err(|error| failed(folder, &error))?;
        let mut number = 1;
        loop {
            let name = match number {
                1 => name.clone(),
                _ => format!("{stem} ({number}){ending}"),
            };
            let file = folder.join(name);
            let opened = std::fs::OpenOptions::new()
                .write(true)
                .create_new(true)
                .open(&file);
            match opened {
                Ok(mut to) => {
                    let written = to.write_all(&self.bytes).and_then(|()| to.sync_all());
                    return match written {
                        Ok(()) => Ok(file),
                        Err(error) => {
                            // Half a file is worse than none.
                            let _ = std::fs::remove_file(&file);
                            Err(failed(&file, &error))
                        }
                    };
                }
                Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => number += 1,
                Err(error) => return Err(failed(&file, &error)),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn document(name: &str) -> Document {
        Document {
            name: name.to_owned(),
            bytes: b"{}".to_vec(),
        }
    }

    #[test]
    fn a_name_leads_into_no_other_folder() {
        for (name, safe) in [
            ("Sunday.landfolk.json", "Sunday.landfolk.json"),
            ("../../etc/passwd", "-..-etc-passwd"),
            ("a\\b:c\u{0}d", "a-b-c-d"),
            ("日曜日 (2).json", "日曜日 (2).json"),
            ("...", "landfolk"),
            ("", "landfolk"),
        ] {
            assert_eq!(document(name).safe_name(), safe, "{name:?}");
        }
        let long = document(&format!("{}.json", "あ".repeat(300))).safe_name();
        assert!(
            long.len() <= MAX_NAME_BYTES && long.ends_with("あ.json"),
            "{long}"
        );
    }

    #[test]
    fn the_ending_says_what_kind_of_file_it_is() {
        for (name, kind) in [
            ("Sunday.landfolk.json", "application/json"),
            ("Landfolk.landfolk.jsonl.gz", "application/gzip"),
            ("Sunday.png", "image/png"),
            ("png", "application/octet-stream"),
        ] {
            assert_eq!(document(name).media_type(), kind, "{name:?}");
        }
    }

    #[test]
    fn no_file_is_overwritten() {
        let folder = tempfile::tempdir().expect("a folder");
        let to = folder.path().join("exports");
        let first = document("a.json").write_into(&to).expect("written");
        let second = Document {
            bytes: b"[]".to_vec(),
            ..document("a.json")
        };
        let second = second.write_into(&to).expect("written");
        assert_eq!(first, to.join("a.json"));
        assert_eq!(second, to.join("a (2).json"));
        assert_eq!(std::fs::read(first).expect("there"), b"{}");
        assert_eq!(std::fs::read(second).expect("there"), b"[]");
    }

    #[test]
    fn what_cannot_be_written_is_named() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("taken");
        std::fs::write(&file, "").expect("a file");
        let refused = document("a.json").write_into(&file);
        assert!(matches!(refused, Err(ShareError::Write { file: at, .. }) if at == file));
    }

    #[test]
    fn a_file_is_read_with_its_name_and_not_beyond_its_bound() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = document("a.json")
            .write_into(folder.path())
            .expect("written");
        assert_eq!(Document::read(&file), Ok(document("a.json")));
        let gone = Document::read(&folder.path().join("b.json"));
        assert!(matches!(gone, Err(OpenError::Read { name, .. }) if name == "b.json"));
        let large = folder.path().join("c.json");
        let made = std::fs::File::create(&large).expect("a file");
        made.set_len(MAX_DOCUMENT_BYTES + 1).expect("room");
        let name = "c.json".to_owned();
        assert_eq!(Document::read(&large), Err(OpenError::TooLarge { name }));
    }
}
