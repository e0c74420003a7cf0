//! Files of matches, as tests want them.

use std::path::{Path, PathBuf};

use landfolk::shelf::{MatchId, SavedMatch, Shelf, StoreError};
use landfolk::store::Store;
use rusqlite::Connection;
use tempfile::TempDir;

use super::{Player, ramparts};

pub fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

pub fn path(folder: &TempDir) -> PathBuf {
    folder.path().join("landfolk.sqlite")
}

/// A file with some matches of random length.
pub fn filled(file: &Path, matches: u64) -> Vec<MatchId> {
    let mut store = Store::open(file).expect("a new store");
    store.set_setting("dark", Some(&true.into())).expect("set");
    (0..matches)
        .map(|seed| {
            let mut table = ramparts(3, seed);
            Player::new(seed).play(&mut table, (seed as usize * 37) % 150);
            let saved = SavedMatch::add(&mut store, table, Some("A match")).expect("added");
            saved.id()
        })
        .collect()
}

/// Why a file is refused.
pub fn refused(file: &Path) -> StoreError {
    Store::open(file).expect_err("it must be refused")
}

/// Changes a file behind the store's back.
pub fn tamper(file: &Path, sql: &str) {
    let connection = Connection::open(file).expect("it opens");
    connection.execute_batch(sql).expect("it can be changed");
}

/// A file with finished and unfinished matches of all games.
pub fn generated_store(file: &Path, matches: u64) -> Vec<MatchId> {
    let mut store = Store::open(file).expect("a new store");
    let played: Vec<super::Played> = (0..matches).map(super::generated).collect();
    let archive = super::archive(played.iter().map(|played| &played.entry), &["Ann"]);
    store.import(&archive[..]).expect("it is whole").added
}

/// Such a file, changed behind the store's back and opened again.
pub fn tampered(
    file: &Path,
    matches: u64,
    sql: impl FnOnce(&[MatchId]) -> String,
) -> (Vec<MatchId>, Store) {
    let ids = generated_store(file, matches);
    tamper(file, &sql(&ids));
    (ids, Store::open(file).expect("the file is whole"))
}
