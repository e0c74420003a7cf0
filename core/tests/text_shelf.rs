//! The shelf in a storage of texts: what is damaged, foreign, full or shared with another window.

#![allow(clippy::expect_used, clippy::panic)] // helpers of tests may, too

mod common;

use std::path::Path;

use common::notes::Notes;
use common::ramparts;
use jiff::{SignedDuration, Timestamp};
use landfolk::record::Record;
use landfolk::shelf::{Listed, Progress, SavedMatch, Shelf, StoreError, TextShelf, Which};

fn open(notes: &Notes) -> TextShelf<Notes> {
    TextShelf::open(notes.clone(), "notes").expect("a shelf")
}

fn add(shelf: &mut TextShelf<Notes>, title: &str) -> SavedMatch {
    SavedMatch::add(shelf, ramparts(2, 7), Some(title)).expect("added")
}

fn play(saved: &mut SavedMatch, shelf: &mut dyn Shelf) -> Result<(), landfolk::shelf::SaveError> {
    use landfolk::Game;
    let mut moves = Vec::new();
    saved.table().position().legal_moves(&mut moves);
    saved.play(shelf, moves[0]).map(|_| ())
}

#[test]
fn another_shelf_finds_what_one_has_kept() {
    let notes = Notes::default();
    let mut shelf = open(&notes);
    let mut saved = add(&mut shelf, "Sunday");
    play(&mut saved, &mut shelf).expect("kept");
    saved.undo(&mut shelf).expect("taken back");
    shelf
        .set_setting("app", Some(&serde_json::json!({ "undo": true })))
        .expect("set");
    drop(shelf);

    let shelf = open(&notes);
    let again = SavedMatch::open(&shelf, saved.id()).expect("it is there");
    assert_eq!(again.table().history(), saved.table().history());
    assert!(again.table().can_redo());
    let setting = shelf.setting("app").expect("read");
    assert_eq!(setting, Some(serde_json::json!({ "undo": true })));
    let id = saved.id();
    let mut shelf = shelf;
    shelf.delete(id).expect("deleted");
    assert!(open(&notes).list(Which::Kept).expect("a list").is_empty());
}

/// Two windows on one match: the one that has not seen the other's decision is told so, and
/// overwrites nothing.
#[test]
fn two_windows_do_not_undo_each_other() {
    let notes = Notes::default();
    let (mut one, mut two) = (open(&notes), open(&notes));
    let mut here = add(&mut one, "Both");
    let mut there = SavedMatch::open(&two, here.id()).expect("it is there");
    play(&mut here, &mut one).expect("kept");
    play(&mut here, &mut one).expect("kept");
    let before = notes.texts();
    let decision = here.table().history()[0].notation.clone();
    assert_eq!(play(&mut there, &mut two).expect_err("out of step"), {
        let out = StoreError::OutOfStep {
            id: here.id(),
            kept: 2,
            asked: 0,
        };
        out.into()
    });
    assert_eq!(notes.texts(), before);
    assert!(there.table().history().is_empty(), "{decision}");
    // Each window gives ids of its own.
    let (first, second) = (add(&mut one, "a").id(), add(&mut two, "b").id());
    assert_ne!(first, second);
}

#[test]
fn without_room_nothing_changes() {
    let notes = Notes::default();
    let mut shelf = open(&notes);
    let mut saved = add(&mut shelf, "Full");
    notes.leave_room(4);
    let before = notes.texts();
    let full = StoreError::Full {
        file: Path::new("notes").to_owned(),
    };
    assert_eq!(play(&mut saved, &mut shelf), Err(full.clone().into()));
    assert!(saved.table().history().is_empty());
    assert_eq!(notes.texts(), before);
    let more = SavedMatch::add(&mut shelf, ramparts(2, 8), None);
    assert_eq!(more.map(|saved| saved.id()), Err(full));
    assert_eq!(shelf.list(Which::Kept).expect("a list").len(), 1);
    notes.leave_room(100_000);
    play(&mut saved, &mut shelf).expect("there is room again");
}

#[test]
fn what_the_browser_forbids_is_said() {
    let notes = Notes::default();
    let mut shelf = open(&notes);
    let id = add(&mut shelf, "Private").id();
    notes.forbid();
    let forbidden = StoreError::Io {
        file: Path::new("notes").to_owned(),
        cause: "forbidden".to_owned(),
    };
    assert_eq!(shelf.list(Which::Kept), Err(forbidden.clone()));
    assert_eq!(shelf.load(id), Err(forbidden.clone()));
    assert_eq!(TextShelf::open(notes, "notes").map(|_| ()), Err(forbidden));
}

#[test]
fn a_newer_or_foreign_storage_is_left_as_it_is() {
    for (format, newer) in [("2", true), ("900", true), ("0", false), ("x", false)] {
        let notes = Notes::default();
        notes.write("landfolk/format", format);
        let before = notes.texts();
        let refused = TextShelf::open(notes.clone(), "notes").map(|_| ());
        let file = Path::new("notes").to_owned();
        match refused {
            Err(StoreError::Newer {
                file: at,
                found,
                known: 1,
            }) if newer => {
                assert_eq!((at, found.to_string()), (file, format.to_owned()));
            }
            Err(StoreError::Foreign { file: at, .. }) if !newer => assert_eq!(at, file),
            other => panic!("{format}: {other:?}"),
        }
        assert_eq!(notes.texts(), before);
    }
}

/// A damaged match is listed with its reason, hides no other one, can be deleted and restored, and
/// its text stays as it is until it is purged.
#[test]
fn a_damaged_match_is_listed_and_left_alone() {
    let notes = Notes::default();
    let mut shelf = open(&notes);
    let whole = add(&mut shelf, "Whole").id();
    let bad = add(&mut shelf, "Broken").id();
    let name = format!("landfolk/match/{bad}");
    let text = notes.texts()[&name].clone();
    for spoiled in [
        text[..text.len() / 2].to_owned(),
        text.replace("\"played\":0", "\"played\":1"),
        text.replace("ramparts", "\\u0007"),
        text.replace("\\\"format\\\": 1", "\\\"format\\\": 9"),
        "[]".to_owned(),
        String::new(),
        " ".repeat(9_000_000),
    ] {
        assert_ne!(spoiled, text);
        notes.write(&name, &spoiled);
        let listed = shelf.list(Which::Kept).expect("a list");
        let [Listed::Match(first), Listed::Damaged { id, what, title }] = &listed[..] else {
            panic!("{listed:?}");
        };
        assert_eq!((first.id, *id), (whole, bad));
        assert!(!what.is_empty());
        let readable =
            serde_json::from_str::<serde_json::Value>(&spoiled).is_ok_and(|v| v.is_object());
        assert_eq!(title.as_deref(), readable.then_some("Broken"));
        assert!(matches!(shelf.load(bad), Err(StoreError::Match { id, .. }) if id == bad));
        shelf.delete(bad).expect("deleted");
        assert_eq!(shelf.list(Which::Kept).expect("a list").len(), 1);
        assert_eq!(shelf.list(Which::Deleted).expect("a list").len(), 1);
        shelf.restore(bad).expect("restored");
        assert_eq!(notes.texts()[&name], spoiled);
    }
    shelf.delete(bad).expect("deleted");
    let later = Timestamp::now() + SignedDuration::from_secs(1);
    assert_eq!(shelf.purge(later), Ok(1));
    assert!(!notes.texts().contains_key(&name));
    assert_eq!(add(&mut shelf, "New").id().0, bad.0 + 1);
}

/// What others keep in the same storage is none of the shelf's business.
#[test]
fn foreign_names_are_not_touched() {
    let notes = Notes::default();
    for name in [
        "landfolk/match/",
        "landfolk/match/x",
        "else",
        "landfolk/deleted/y",
    ] {
        notes.write(name, "foreign");
    }
    let mut shelf = open(&notes);
    add(&mut shelf, "Mine");
    assert_eq!(shelf.list(Which::Kept).expect("a list").len(), 1);
    assert_eq!(shelf.purge(Timestamp::MAX), Ok(0));
    let record = Record::of(&ramparts(2, 1));
    let progress = Progress {
        turns: 1,
        to_act: None,
        points: vec![0, 0],
    };
    shelf.add(&record, None, &progress).expect("added");
    let texts = notes.texts();
    for name in [
        "landfolk/match/",
        "landfolk/match/x",
        "else",
        "landfolk/deleted/y",
    ] {
        assert_eq!(texts[name], "foreign");
    }
}
