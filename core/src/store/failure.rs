//! From what SQLite says to what the app can tell its users.

use std::fs::File;
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
            Some(ErrorCode::CannotOpen) => StoreError::CannotOpen { file: name, cause },
            Some(ErrorCode::NotADatabase) if !begins_as_database(file) => {
                StoreError::Foreign { file: name, cause }
            }
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

/// Whether a file that is no valid database was one once.
fn begins_as_database(file: &Path) -> bool {
    let mut start = [0; 16];
    File::open(file)
        .and_then(|mut file| file.read_exact(&mut start))
        .is_ok_and(|()| &start == b"SQLite format 3\0")
}
