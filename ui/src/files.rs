//! The folder in which games and pictures leave the app and games come back: the one place that
//! writes and reads files for people.
//!
//! A platform with a file dialog of its own would ask it here, and nowhere else.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use landfolk::archive::{ARCHIVE_ENDING, RECORD_ENDING};

/// How the name of a picture ends.
pub const PICTURE_ENDING: &str = ".png";
/// The most files that are listed.
const MOST: usize = 50;

/// A folder for files.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Folder(PathBuf);

/// A file that may hold games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// Where it is.
    pub path: PathBuf,
    /// Its name in the folder.
    pub name: String,
    /// Its size in bytes.
    pub bytes: u64,
    /// When it was last written.
    pub changed: Option<Timestamp>,
}

impl Folder {
    /// This folder; it is made when something is saved.
    #[must_use]
    pub const fn new(path: PathBuf) -> Self {
        Self(path)
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Writes a file of this name, or of one like it if that is taken: no file is written over. The
    /// file is there under its name only when all of it is written.
    ///
    /// # Errors
    /// What `write` says, or the system; then there is no file.
    pub fn save<T, E: From<io::Error>>(
        &self,
        stem: &str,
        ending: &str,
        write: impl FnOnce(&mut dyn Write) -> Result<T, E>,
    ) -> Result<(PathBuf, T), E> {
        fs::create_dir_all(&self.0)?;
        let part = self.0.join(format!(".{stem}{ending}.part"));
        let written = (|| {
            let mut file = BufWriter::new(File::create(&part)?);
            let told = write(&mut file)?;
            file.flush()?;
            file.get_ref().sync_all()?;
            Ok(told)
        })();
        let told = match written {
            Ok(told) => told,
            Err(error) => {
                let _ = fs::remove_file(&part);
                return Err(error);
            }
        };
        let mut number = 1;
        let path = loop {
            let path = match number {
                1 => self.0.join(format!("{stem}{ending}")),
                _ => self.0.join(format!("{stem}-{number}{ending}")),
            };
            if !path.try_exists()? {
                break path;
            }
            number += 1;
        };
        fs::rename(&part, &path)?;
        Ok((path, told))
    }

    /// The files that may hold games, the newest first; none where there is no folder.
    ///
    /// # Errors
    /// When the folder cannot be read.
    pub fn list(&self) -> io::Result<Vec<Found>> {
        let entries = match fs::read_dir(&self.0) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries?,
        };
        let mut files: Vec<Found> = entries
            .filter_map(Result::ok)
            .filter_map(|entry| {
                let name = entry.file_name().to_str()?.to_owned();
                let fits = [RECORD_ENDING, ARCHIVE_ENDING];
                let data = entry.metadata().ok()?;
                if name.starts_with('.')
                    || !data.is_file()
                    || !fits.iter().any(|ending| name.ends_with(ending))
                {
                    return None;
                }
                Some(Found {
                    path: entry.path(),
                    name,
                    bytes: data.len(),
                    changed: data
                        .modified()
                        .ok()
                        .and_then(|time| Timestamp::try_from(time).ok()),
                })
            })
            .collect();
        files.sort_by(|one, other| (other.changed, &one.name).cmp(&(one.changed, &other.name)));
        files.truncate(MOST);
        Ok(files)
    }
}

impl Found {
    /// Opens the file to be read.
    ///
    /// # Errors
    /// When that is not possible.
    pub fn open(&self) -> io::Result<BufReader<File>> {
        File::open(&self.path).map(BufReader::new)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_file_is_written_over_and_none_is_left_half() {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = Folder::new(folder.path().join("new"));
        assert_eq!(folder.list().expect("no folder"), []);
        let save = |text: &str| {
            folder.save("Sunday", RECORD_ENDING, |file| {
                file.write_all(text.as_bytes())
            })
        };
        let (first, ()) = save("one").expect("saved");
        let (second, ()) = save("two").expect("saved");
        assert_eq!(fs::read_to_string(&first).expect("it is there"), "one");
        assert_eq!(fs::read_to_string(&second).expect("it is there"), "two");
        let failed: Result<(PathBuf, ()), io::Error> = folder.save("half", RECORD_ENDING, |file| {
            file.write_all(b"ha")?;
            Err(io::Error::other("no more"))
        });
        assert!(failed.is_err());
        fs::write(folder.path().join("notes.txt"), "x").expect("written");
        let mut names: Vec<String> = folder
            .list()
            .expect("files")
            .into_iter()
            .map(|f| f.name)
            .collect();
        names.sort();
        assert_eq!(names, ["Sunday-2.landfolk.json", "Sunday.landfolk.json"]);
        let all = fs::read_dir(folder.path()).expect("a folder").count();
        assert_eq!(all, 3);
    }
}
