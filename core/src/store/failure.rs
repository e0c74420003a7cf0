//! From what SQLite says to what the app can tell its users.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use rusqlite::ErrorCode;

use super::schema;
use crate::record::RecordError;
use crate::shelf::StoreError;

/// Something failed in a file whose name is yet to be said.
#[derive(Debug)]
pub(super) enum Failure {
    Sqlite(rusqlite::Error),
    Foreign(String),
    Damaged(String),
    Newer(i64),
    ReadOnly,
    Unwritable(RecordError),
    Told(StoreError),
}

impl From<rusqlite::Error> for Failure {
    fn from(error: rusqlite::Error) -> Self {
        Self::Sqlite(error)
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        Self::Told(error)
    }
}

impl Failure {
    /// The failure with the name of its file.
    pub(super) fn naming(self, file: &Path) -> StoreError {
        let name = file.to_owned();
        let error = match self {
            Self::Told(error) => return error,
            Self::Unwritable(problem) => return StoreError::Unwritable(problem),
            Self::Foreign(cause) => return StoreError::Foreign { file: name, cause },
            Self::Damaged(cause) => return StoreError::Damaged { file: name, cause },
            Self::Newer(found) => {
                return StoreError::Newer {
                    file: name,
                    found,
                    known: schema::VERSION,
                };
            }
            Self::ReadOnly => {
                return StoreError::ReadOnly {
                    file: name,
                    cause: "it can only be read".to_owned(),
                };
            }
            Self::Sqlite(error) => error,
        };
        let cause = error.to_string();
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => StoreError::Full { file: name },
            Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => {
                StoreError::ReadOnly { file: name, cause }
            }
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
                StoreError::Busy { file: name }
            }
            Some(ErrorCode::CannotOpen) if in_read_only_folder(file) => {
                StoreError::ReadOnly { file: name, cause }
            }
            Some(ErrorCode::CannotOpen) => StoreError::CannotOpen { file: name, cause },
            Some(ErrorCode::SystemIoFailure | ErrorCode::OutOfMemory) => {
                StoreError::Io { file: name, cause }
            }
            // Among the rest are tables that lack a column, and values of another type.
            _ => StoreError::Damaged { file: name, cause },
        }
    }
}

/// Why the folder of a file cannot be created.
pub(super) fn of_folder(file: &Path, error: &io::Error) -> StoreError {
    let (file, cause) = (file.to_owned(), error.to_string());
    match error.kind() {
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
            StoreError::ReadOnly { file, cause }
        }
        io::ErrorKind::StorageFull => StoreError::Full { file },
        _ => StoreError::CannotOpen { file, cause },
    }
}

/// Why a copy of a file cannot be made.
pub(super) fn of_file(file: &Path, error: &io::Error) -> StoreError {
    match of_folder(file, error) {
        StoreError::CannotOpen { file, cause } => StoreError::Io { file, cause },
        other => other,
    }
}

/// How every SQLite file begins, and the size of the smallest.
const START: &[u8; 16] = b"SQLite format 3\0";
const SMALLEST: u64 = 512;

/// Refuses a file that does not begin as a database. SQLite would take one that is shorter than a
/// page for an empty one, and write over it.
pub(super) fn check_start(file: &Path) -> Result<(), Failure> {
    let length = match fs::metadata(file) {
        Ok(data) if data.is_file() => data.len(),
        _ => return Ok(()), // a new one, or SQLite says why not
    };
    let mut start = [0; START.len()];
    let begins = File::open(file)
        .and_then(|mut file| file.read_exact(&mut start))
        .is_ok_and(|()| &start == START);
    match (begins, length) {
        (_, 0) | (true, SMALLEST..) => Ok(()),
        (true, _) => Err(Failure::Damaged(format!("only {length} bytes are left"))),
        (false, _) => Err(Failure::Foreign("no database".to_owned())),
    }
}

/// Whether nobody may write in the folder of a file, which SQLite reports as a file that cannot be opened.
fn in_read_only_folder(file: &Path) -> bool {
    file.parent()
        .and_then(|folder| fs::metadata(folder).ok())
        .is_some_and(|folder| folder.permissions().readonly())
}
