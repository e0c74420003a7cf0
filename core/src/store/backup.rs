//! Copies of the file, made before anything is done to it that cannot be undone.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use rusqlite::Connection;

use super::failure::{self, Failure};

/// Copies all that a file holds into one beside it, which is named after `why`, and gives its name. Either the whole copy
/// is there, or none. No file is ever written over; a copy that was not finished is.
pub(super) fn make(connection: &Connection, file: &Path, why: &str) -> Result<PathBuf, Failure> {
    let io = |error: std::io::Error| Failure::Told(failure::of_file(file, &error));
    let part = beside(file, &format!("{why}.part"));
    match fs::remove_file(&part) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(io(error)),
        _ => {}
    }
    let Some(name) = part.to_str() else {
        return Err(Failure::Told(failure::of_file(
            file,
            &std::io::Error::other("its name is no Unicode, so that no copy can be named"),
        )));
    };
    connection.execute("VACUUM INTO ?", [name])?;
    File::open(&part)
        .and_then(|copy| copy.sync_all())
        .map_err(io)?;
    let mut number = 1;
    let copy = loop {
        let copy = match number {
            1 => beside(file, why),
            _ => beside(file, &format!("{why}-{number}")),
        };
        if !copy.try_exists().map_err(io)? {
            break copy;
        }
        number += 1;
    };
    fs::rename(&part, &copy).map_err(io)?;
    tracing::info!(copy = %copy.display(), "the store was copied");
    Ok(copy)
}

/// `landfolk.sqlite` and `before-v2` give `landfolk.before-v2.sqlite`.
fn beside(file: &Path, why: &str) -> PathBuf {
    let mut name = file.file_stem().unwrap_or_default().to_owned();
    name.push(".");
    name.push(why);
    if let Some(ending) = file.extension() {
        name.push(".");
        name.push(ending);
    }
    file.with_file_name(name)
}
