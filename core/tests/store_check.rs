//! What a check of the store finds, what it repairs from the records, and what it leaves alone.

#![cfg(feature = "store")]
#![allow(clippy::expect_used, clippy::panic)] // helpers of tests may, too

mod common;

use std::fs;

use common::files::{folder, generated_store, path, tamper, tampered};
use landfolk::shelf::{Listed, MatchId, SavedMatch, Shelf, StoreError, Which};
use landfolk::statistics::{By, Scope};
use landfolk::store::{Health, Store};

#[test]
fn a_check_repairs_from_the_records_what_does_not_fit_them() {
    let folder = folder();
    let file = path(&folder);
    let ids = generated_store(&file, 12);
    let mut store = Store::open(&file).expect("just written");
    assert_eq!(store.check(), Ok(Health::default()));
    let before = store.list(Which::Kept).expect("a list");
    let figures = store.groups(&Scope::default(), By::Game);
    drop(store);
    tamper(
        &file,
        &format!(
            "UPDATE match SET points = 'many' WHERE id = {};
             UPDATE match SET turns = 4000000000000 WHERE id = {};
             UPDATE match SET updated = 9223372036854775807 WHERE id = {};
             DELETE FROM entry WHERE match = {};
             UPDATE entry SET words = 'x', tallied = NULL WHERE match = {};
             DELETE FROM player WHERE match = {};",
            ids[0], ids[1], ids[2], ids[3], ids[4], ids[5]
        ),
    );
    let mut store = Store::open(&file).expect("the file is whole");
    let health = store.check().expect("it can be repaired");
    assert_eq!(health.damaged, []);
    let mut repaired: Vec<MatchId> = health.repaired.iter().map(|(id, _)| *id).collect();
    repaired.sort();
    // The missing entry was filled in when the file was opened.
    assert_eq!(repaired, [ids[0], ids[1], ids[2], ids[4], ids[5]]);
    let copy = health.copy.expect("the file was copied");
    assert!(
        copy.ends_with("landfolk.before-repair.sqlite"),
        "{}",
        copy.display()
    );
    Store::open(&copy).expect("a copy is a store");
    let after = store.list(Which::Kept).expect("a list");
    let sorted = |list: &[Listed]| {
        let mut list: Vec<_> = list
            .iter()
            .map(|listed| {
                let summary = listed.summary().expect("it is whole");
                (
                    summary.id,
                    summary.decisions,
                    summary.progress.clone(),
                    summary.started,
                )
            })
            .collect();
        list.sort_by_key(|(id, ..)| *id);
        list
    };
    assert_eq!(sorted(&after), sorted(&before));
    assert_eq!(store.groups(&Scope::default(), By::Game), figures);
    assert_eq!(store.check(), Ok(Health::default()));
}

#[test]
fn a_check_makes_a_wrong_index_anew_and_leaves_damaged_tables_alone() {
    let folder = folder();
    let file = path(&folder);
    generated_store(&file, 12);
    // The index loses rows behind SQLite's back: it is made anew for some of them only.
    let sql = "PRAGMA writable_schema = on; UPDATE sqlite_schema SET sql =";
    tamper(
        &file,
        &format!("{sql} sql || ' WHERE seat > 0' WHERE name = 'player_name'"),
    );
    tamper(&file, "REINDEX player_name");
    tamper(
        &file,
        &format!("{sql} replace(sql, ' WHERE seat > 0', '') WHERE name = 'player_name'"),
    );
    let mut store = Store::open(&file).expect("the tables are whole");
    let error = store.verify().expect_err("the index is not whole");
    assert!(error.to_string().contains("player_name"), "{error}");
    let health = store.check().expect("an index can be made anew");
    assert_eq!((health.repaired, health.damaged), (Vec::new(), Vec::new()));
    Store::open(health.copy.expect("copied")).expect("a copy is a store");
    assert_eq!(store.verify(), Ok(()));
    drop(store);
    let whole = fs::read(&file).expect("it is there");
    let mut bytes = whole.clone();
    let middle = bytes.len() / 2;
    bytes[middle..middle + 8192].fill(0xff);
    fs::write(&file, &bytes).expect("written");
    if let Ok(mut store) = Store::open(&file) {
        let error = store.check().expect_err("it is damaged");
        assert!(matches!(error, StoreError::Damaged { .. }), "{error}");
    }
    assert_eq!(fs::read(&file).expect("it is there"), bytes);
}

#[test]
fn a_check_keeps_what_can_be_played_of_a_match_with_a_gap() {
    let folder = folder();
    let file = path(&folder);
    let (ids, mut store) = tampered(&file, 4, |ids| {
        format!(
            "DELETE FROM decision WHERE match = {} AND number = 7;
             UPDATE match SET played = played + 5 WHERE id = {};
             UPDATE match SET head = '{{' WHERE id = {};",
            ids[0], ids[1], ids[2]
        )
    });
    let health = store.check().expect("it can be repaired");
    let damaged: Vec<MatchId> = health.damaged.iter().map(|(id, _)| *id).collect();
    assert_eq!(damaged, [ids[2]]);
    assert_eq!(health.repaired.len(), 2);
    let cut = SavedMatch::open(&store, ids[0]).expect("it replays");
    assert_eq!(cut.table().history().len(), 7);
    let whole = SavedMatch::open(&store, ids[1]).expect("it replays");
    assert!(whole.table().is_over());
    // The damaged one is left, and nothing else is to be done.
    let again = store.check().expect("checked");
    assert_eq!((again.repaired, again.copy), (Vec::new(), None));
    assert_eq!(again.damaged.len(), 1);
    let copy = Store::open(health.copy.expect("copied")).expect("a copy is a store");
    assert!(matches!(copy.load(ids[0]), Err(StoreError::Match { .. })));
}

/// A check of a large file goes on for long; whoever plays meanwhile must neither wait nor be disturbed.
#[test]
fn a_check_in_parts_lets_others_in_between() {
    let folder = folder();
    let file = path(&folder);
    let (ids, mut store) = tampered(&file, 12, |ids| {
        format!(
            "UPDATE match SET points = 'many' WHERE id IN ({}, {});",
            ids[2], ids[5]
        )
    });
    let mut checkup = store.begin_check().expect("it is whole");
    let mut parts = 0;
    while !checkup.is_done() {
        store.go_on(&mut checkup, 5).expect("it goes on");
        if parts == 0 {
            // Deleted for good before its turn, all but what the first part may have seen.
            store.delete(ids[5]).expect("it is there");
            store.purge(jiff::Timestamp::MAX).expect("deleted for good");
            store
                .set_setting("language", Some(&"fr".into()))
                .expect("kept");
        }
        parts += 1;
    }
    assert_eq!(parts, 3);
    let health = checkup.into_health();
    assert_eq!(health.damaged, []);
    let repaired: Vec<MatchId> = health.repaired.iter().map(|(id, _)| *id).collect();
    assert!(repaired.contains(&ids[2]), "{repaired:?}");
    assert_eq!(store.setting("language"), Ok(Some("fr".into())));
    assert_eq!(store.list(Which::Kept).expect("a list").len(), 11);
    assert_eq!(store.check(), Ok(Health::default()));
}
