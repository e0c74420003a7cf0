//! Files of other versions of the store: what becomes of an older one, and of the copy that is kept of it.

#![cfg(feature = "store")]
#![allow(clippy::expect_used, clippy::panic)] // helpers of tests may, too

mod common;

use std::fs;
use std::path::Path;

use common::files::{folder, path, refused, tamper};
use landfolk::shelf::{Progress, SavedMatch, Search, Shelf, StoreError, Which};
use landfolk::store::{Health, Store};
use rusqlite::Connection;

/// The description of all tables, as SQLite holds it.
fn tables(file: &Path) -> Vec<String> {
    let connection = Connection::open(file).expect("it opens");
    let mut statement = connection
        .prepare("SELECT coalesce(sql, name) FROM sqlite_schema ORDER BY name")
        .expect("a query");
    let rows = statement.query_map([], |row| row.get(0)).expect("rows");
    rows.map(|row| row.expect("a text")).collect()
}

/// Files of every version open, and then are like new ones. A new version adds its file here.
#[test]
fn files_of_earlier_versions_are_brought_up_to_date() {
    let folder = folder();
    let new = path(&folder);
    drop(Store::open(&new).expect("a new store"));
    let versions = [
        include_str!("data/store/v1.sql"),
        include_str!("data/store/v2.sql"),
    ];
    for (text, version) in versions.into_iter().zip(1..) {
        let file = folder.path().join(format!("v{version}.sqlite"));
        tamper(&file, text);
        let mut store = Store::open(&file).expect("an old version");
        assert_eq!(store.verify(), Ok(()));
        let list = store.list(Which::Kept).expect("a list");
        let [first] = &list[..] else {
            panic!("{list:?}");
        };
        let summary = first.summary().expect("it is whole");
        assert_eq!(summary.title.as_deref(), Some("Rainy Sunday"));
        assert_eq!(summary.decisions, 6);
        assert_eq!(summary.progress.turns, 4);
        let saved = SavedMatch::open(&store, first.id()).expect("it replays");
        assert_eq!(saved.table().history().len(), 6);
        assert_eq!(saved.table().undone().len(), 1);
        assert_eq!(Progress::of(saved.table()), summary.progress);
        assert_eq!(store.list(Which::Deleted).expect("a list").len(), 1);
        assert_eq!(store.setting("language"), Ok(Some("de".into())));
        let people = store.people().expect("people");
        let names: Vec<&str> = people.iter().map(|person| person.name.as_str()).collect();
        assert_eq!(names, ["Ann", "Ben", "Cleo"]);
        let search = Search {
            text: "sunday CLEO".to_owned(),
            ..Search::default()
        };
        assert_eq!(store.find(&search).map(|found| found.total), Ok(1));
        assert_eq!(store.check(), Ok(Health::default()));
        drop(store);
        assert_eq!(tables(&file), tables(&new));

        // The file as it was lies beside it, unless it was of this version.
        let copy = folder
            .path()
            .join(format!("v{version}.version-{version}.sqlite"));
        assert_eq!(copy.exists(), version < 2, "{}", copy.display());
        if copy.exists() {
            let old = Connection::open(&copy).expect("it opens");
            let found: i64 = old
                .pragma_query_value(None, "user_version", |row| row.get(0))
                .expect("a version");
            assert_eq!(found, version);
            drop(old);
            let again = Store::open(&copy).expect("a copy is a store");
            assert_eq!(again.list(Which::Kept), Ok(list));
        }
    }
}

#[test]
fn no_copy_is_written_over_and_a_half_one_is() {
    let folder = folder();
    let file = path(&folder);
    let beside = |name: &str| folder.path().join(format!("landfolk.{name}.sqlite"));
    tamper(&file, include_str!("data/store/v1.sql"));
    fs::write(beside("version-1"), "a copy of another day").expect("written");
    fs::write(beside("version-1.part"), "half a copy").expect("written");
    let store = Store::open(&file).expect("an old version");
    assert_eq!(store.list(Which::Kept).map(|list| list.len()), Ok(1));
    let kept = fs::read_to_string(beside("version-1")).expect("it is there");
    assert_eq!(kept, "a copy of another day");
    assert!(!beside("version-1.part").exists());
    Store::open(beside("version-1-2")).expect("the copy of today");
}

#[test]
fn a_file_that_cannot_be_copied_is_left_as_it_is() {
    let folder = folder();
    let file = path(&folder);
    tamper(&file, include_str!("data/store/v1.sql"));
    let before = fs::read(&file).expect("it is there");
    // A folder in the way of the copy.
    let part = folder.path().join("landfolk.version-1.part.sqlite");
    fs::create_dir(&part).expect("created");
    let error = refused(&file);
    assert!(
        matches!(&error, StoreError::Io { file: named, .. } | StoreError::ReadOnly { file: named, .. } if *named == file),
        "{error}"
    );
    let connection = Connection::open(&file).expect("it opens");
    assert_eq!(
        connection.pragma_query_value(None, "user_version", |row| row.get(0)),
        Ok(1)
    );
    drop(connection);
    assert_eq!(fs::read(&file).expect("it is there"), before);
}
