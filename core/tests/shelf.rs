//! What every shelf can do, asked of each kind.

#![allow(clippy::expect_used, clippy::panic)] // helpers of tests may, too

mod common;

use common::notes::Notes;
use common::{Player, assert_same, match_of, ramparts, seats};
use jiff::{SignedDuration, Timestamp};
use landfolk::games::GameId;
use landfolk::record::{MAX_MOVE_BYTES, Record};
use landfolk::shelf::{
    Listed, MatchId, MemoryShelf, Progress, SaveError, SavedMatch, Shelf, StoreError, Summary,
    TextShelf, Which,
};
use landfolk::table::{NameError, TableRules};
use landfolk::{Game, Seat};
use proptest::prelude::*;
use serde_json::json;

/// Gives each kind of shelf to the test, empty.
fn each(test: impl Fn(&mut dyn Shelf)) {
    test(&mut MemoryShelf::new());
    test(&mut TextShelf::open(Notes::default(), "notes").expect("a new shelf"));
    #[cfg(feature = "store")]
    {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("landfolk.sqlite");
        test(&mut landfolk::store::Store::open(file).expect("a new store"));
    }
}

/// A shelf knows no rules, so any text will do for a move.
fn record(moves: &[&str]) -> Record {
    Record {
        moves: moves.iter().map(|&mv| mv.to_owned()).collect(),
        pile: Some(vec!["x".to_owned(), "y".to_owned()]),
        rules: TableRules { undo: false },
        ..Record::of(&ramparts(3, u64::MAX))
    }
}

fn at(turns: u32) -> Progress {
    Progress {
        turns,
        to_act: Some(Seat::FIRST),
        points: vec![1, -2, 3],
    }
}

fn summaries(shelf: &dyn Shelf, which: Which) -> Vec<Summary> {
    let list = shelf.list(which).expect("a list");
    list.into_iter()
        .map(|listed| match listed {
            Listed::Match(summary) => summary,
            Listed::Damaged { what, .. } => panic!("{what}"),
        })
        .collect()
}

fn ids(shelf: &dyn Shelf, which: Which) -> Vec<MatchId> {
    let list = shelf.list(which).expect("a list");
    list.iter().map(Listed::id).collect()
}

/// The decisions that count, and those that were taken back.
fn kept(shelf: &dyn Shelf, id: MatchId) -> (Vec<String>, Vec<String>) {
    let kept = shelf.load(id).expect("it is there");
    (kept.record.moves, kept.undone)
}

fn texts<const N: usize>(texts: [&str; N]) -> Vec<String> {
    texts.map(str::to_owned).to_vec()
}

#[test]
fn what_is_added_is_loaded_and_listed() {
    each(|shelf| {
        let record = record(&["a", "b"]);
        let before = Timestamp::now() - SignedDuration::from_secs(1);
        let id = shelf.add(&record, Some(" Sunday "), &at(2)).expect("added");
        let loaded = shelf.load(id).expect("it is there");
        assert_eq!(loaded.title.as_deref(), Some("Sunday"));
        assert_eq!(loaded.undone, [""; 0]);
        let started = loaded.record.started.expect("dated");
        assert!(started > before && started <= Timestamp::now());
        assert_eq!(
            loaded.record,
            Record {
                started: Some(started),
                ..record.clone()
            }
        );
        let [summary] = summaries(shelf, Which::Kept).try_into().expect("one");
        assert_eq!(
            summary,
            Summary {
                id,
                title: Some("Sunday".to_owned()),
                game: "ramparts".to_owned(),
                options: record.options.clone(),
                seats: seats(3),
                rules: TableRules { undo: false },
                decisions: 2,
                progress: at(2),
                started,
                updated: summary.updated,
                deleted: None,
            }
        );
        assert_eq!(ids(shelf, Which::Deleted), []);
    });
}

#[test]
fn decisions_are_appended_taken_back_and_made_again() {
    each(|shelf| {
        let id = shelf.add(&record(&[]), None, &at(1)).expect("added");
        for (index, text) in ["a", "b", "c"].into_iter().enumerate() {
            shelf.append(id, index, text, &at(1)).expect("it follows");
        }
        shelf.seek(id, 1, &at(1)).expect("an undo");
        assert_eq!(kept(shelf, id), (texts(["a"]), texts(["b", "c"])));
        shelf.seek(id, 2, &at(2)).expect("a redo");
        assert_eq!(kept(shelf, id), (texts(["a", "b"]), texts(["c"])));
        assert_eq!(summaries(shelf, Which::Kept)[0].decisions, 2);
        assert_eq!(summaries(shelf, Which::Kept)[0].progress, at(2));
        shelf.append(id, 2, "d", &at(3)).expect("it follows");
        assert_eq!(kept(shelf, id), (texts(["a", "b", "d"]), texts([])));
    });
}

#[test]
fn the_last_decision_may_be_repeated_and_nothing_else_may_be_skipped() {
    each(|shelf| {
        let id = shelf
            .add(&record(&["a", "b"]), None, &at(1))
            .expect("added");
        shelf.seek(id, 1, &at(1)).expect("an undo");
        shelf.append(id, 0, "a", &at(1)).expect("it is there");
        assert_eq!(kept(shelf, id), (texts(["a"]), texts(["b"])));
        for (index, text) in [(0, "x"), (2, "b"), (usize::MAX >> 1, "b")] {
            assert!(
                shelf.append(id, index, text, &at(1)).is_err(),
                "{index} {text}"
            );
        }
        assert_eq!(
            shelf.append(id, 2, "b", &at(1)),
            Err(StoreError::OutOfStep {
                id,
                kept: 1,
                asked: 2
            })
        );
        assert_eq!(
            shelf.seek(id, 3, &at(1)),
            Err(StoreError::OutOfStep {
                id,
                kept: 2,
                asked: 3
            })
        );
        let long = "x".repeat(MAX_MOVE_BYTES + 1);
        assert_eq!(
            shelf.append(id, 1, &long, &at(1)),
            Err(StoreError::BeyondRecord { index: 1 })
        );
        assert_eq!(kept(shelf, id), (texts(["a"]), texts(["b"])));
    });
}

#[test]
fn a_finished_match_has_its_scores_and_an_unfinished_one_none() {
    each(|shelf| {
        let over = Progress {
            to_act: None,
            ..at(9)
        };
        let id = shelf.add(&record(&[]), None, &at(1)).expect("added");
        assert_eq!(shelf.load(id).expect("it is there").record.result, None);
        shelf.append(id, 0, "a", &over).expect("it follows");
        let summary = &summaries(shelf, Which::Kept)[0];
        assert!(summary.progress.is_over());
        let loaded = shelf.load(id).expect("it is there").record;
        assert_eq!(loaded.result.expect("it is over").scores, [1, -2, 3]);
        assert_eq!(loaded.ended, Some(summary.updated));
        shelf.seek(id, 0, &at(1)).expect("an undo");
        let loaded = shelf.load(id).expect("it is there").record;
        assert_eq!((loaded.result, loaded.ended), (None, None));
    });
}

#[test]
fn an_imported_match_keeps_its_dates_and_what_later_versions_added() {
    each(|shelf| {
        let mut record = record(&["a"]);
        let started: Timestamp = "2024-05-06T07:08:09Z".parse().expect("a date");
        record.started = Some(started);
        record.ended = Some(started + SignedDuration::from_mins(40));
        record.other.insert("place".to_owned(), json!(["hut", 7]));
        let over = Progress {
            to_act: None,
            ..at(9)
        };
        let id = shelf.add(&record, None, &over).expect("added");
        let loaded = shelf.load(id).expect("it is there").record;
        assert_eq!(loaded.started, record.started);
        assert_eq!(loaded.ended, record.ended);
        assert_eq!(loaded.other, record.other);
    });
}

#[test]
fn the_list_begins_with_what_changed_last() {
    each(|shelf| {
        let [one, two, three] =
            [(); 3].map(|()| shelf.add(&record(&[]), None, &at(1)).expect("added"));
        // Times are kept in milliseconds.
        std::thread::sleep(std::time::Duration::from_millis(5));
        shelf.append(two, 0, "a", &at(1)).expect("it follows");
        shelf.rename(one, Some("renamed")).expect("renamed");
        assert_eq!(ids(shelf, Which::Kept), [two, three, one]);
    });
}

#[test]
fn a_deleted_match_can_be_restored_until_it_is_purged() {
    each(|shelf| {
        let id = shelf.add(&record(&["a"]), None, &at(1)).expect("added");
        let other = shelf.add(&record(&["a"]), None, &at(1)).expect("added");
        shelf.delete(id).expect("deleted");
        assert_eq!(ids(shelf, Which::Kept), [other]);
        assert_eq!(ids(shelf, Which::Deleted), [id]);
        let deleted = summaries(shelf, Which::Deleted)[0].deleted;
        let deleted = deleted.expect("it is");
        assert_eq!(
            shelf.append(id, 1, "b", &at(1)),
            Err(StoreError::Deleted(id))
        );
        assert_eq!(shelf.seek(id, 0, &at(1)), Err(StoreError::Deleted(id)));
        assert_eq!(shelf.purge(deleted), Ok(0));
        shelf.restore(id).expect("restored");
        shelf.append(id, 1, "b", &at(1)).expect("it follows");
        assert_eq!(kept(shelf, id).0, texts(["a", "b"]));
        shelf.delete(id).expect("deleted");
        assert_eq!(shelf.purge(Timestamp::MAX), Ok(1));
        assert_eq!(shelf.load(id), Err(StoreError::NoMatch(id)));
        assert_eq!(ids(shelf, Which::Kept), [other]);
        let next = shelf.add(&record(&[]), None, &at(1)).expect("added");
        assert!(next > other, "ids are not used twice");
        assert_eq!(kept(shelf, next).0, texts([]));
    });
}

#[test]
fn what_is_not_there_is_said_so() {
    each(|shelf| {
        let id = MatchId(7);
        let missing = || StoreError::NoMatch(id);
        assert_eq!(shelf.load(id), Err(missing()));
        assert_eq!(shelf.append(id, 0, "a", &at(1)), Err(missing()));
        assert_eq!(shelf.seek(id, 0, &at(1)), Err(missing()));
        assert_eq!(shelf.rename(id, None), Err(missing()));
        assert_eq!(shelf.delete(id), Err(missing()));
        assert_eq!(shelf.restore(id), Err(missing()));
    });
}

#[test]
fn titles_are_trimmed_and_checked() {
    each(|shelf| {
        let title = |shelf: &dyn Shelf, id| shelf.load(id).expect("it is there").title;
        let id = shelf.add(&record(&[]), Some("  "), &at(1)).expect("added");
        assert_eq!(title(shelf, id), None);
        shelf.rename(id, Some(" At the hut ")).expect("renamed");
        assert_eq!(title(shelf, id).as_deref(), Some("At the hut"));
        let wrong = Some("two\nlines");
        let error = StoreError::Title(NameError::Character('\n'));
        assert_eq!(shelf.rename(id, wrong), Err(error.clone()));
        assert_eq!(shelf.add(&record(&[]), wrong, &at(1)), Err(error));
        assert_eq!(title(shelf, id).as_deref(), Some("At the hut"));
        shelf.rename(id, None).expect("renamed");
        assert_eq!(title(shelf, id), None);
        assert_eq!(ids(shelf, Which::Kept).len(), 1);
    });
}

#[test]
fn settings_have_types_and_defaults() {
    each(|shelf| {
        assert_eq!(shelf.get::<bool>("dark"), Ok(false));
        shelf.set("dark", &true).expect("set");
        shelf.set("scale", &1.25).expect("set");
        shelf.set("scale", &1.5).expect("set");
        assert_eq!(shelf.get::<bool>("dark"), Ok(true));
        assert_eq!(shelf.get::<f32>("scale"), Ok(1.5));
        assert!(matches!(
            shelf.get::<bool>("scale"),
            Err(StoreError::Setting { key, .. }) if key == "scale"
        ));
        shelf.set_setting("dark", None).expect("forgotten");
        assert_eq!(shelf.setting("dark"), Ok(None));
    });
}

#[test]
fn a_saved_match_opens_where_it_was() {
    each(|shelf| {
        let mut player = Player::new(8);
        let mut saved = SavedMatch::add(shelf, ramparts(3, 8), None).expect("added");
        let mut undone = 0;
        for step in 0..300 {
            let Some(mv) = player.choose(saved.table()) else {
                break;
            };
            saved.play(shelf, mv).expect("legal");
            if step % 3 == 0 && saved.table().can_undo() {
                saved.undo(shelf).expect("it can");
                undone += 1;
            }
            if step % 7 != 0 {
                continue;
            }
            let again = SavedMatch::open(&*shelf, saved.id()).expect("it is there");
            assert_same(again.table().position(), saved.table().position());
            assert!(again.table().undone().eq(saved.table().undone()));
            let summary = &summaries(shelf, Which::Kept)[0];
            assert_eq!(summary.progress, Progress::of(saved.table()));
        }
        assert!(undone > 10);
        assert!(saved.table().is_over());
        let record = shelf.load(saved.id()).expect("it is there").record;
        assert_eq!(record.result.expect("over").scores, saved.table().points());
    });
}

#[test]
fn a_saved_match_that_cannot_be_kept_stays_as_it_was() {
    each(|shelf| {
        let mut player = Player::new(4);
        let mut saved = SavedMatch::add(shelf, ramparts(2, 4), None).expect("added");
        let first = player.choose(saved.table()).expect("the first move");
        saved.play(shelf, first).expect("legal");
        shelf.delete(saved.id()).expect("deleted");
        let deleted = SaveError::Store(StoreError::Deleted(saved.id()));
        let second = player.choose(saved.table()).expect("a second move");
        let before = saved.clone();
        assert_eq!(saved.play(shelf, second).err(), Some(deleted.clone()));
        assert_eq!(saved.undo(shelf), Err(deleted.clone()));
        assert_eq!(saved.restart_turn(shelf), Err(deleted));
        assert_same(saved.table().position(), before.table().position());
        assert_eq!(saved.table().history(), before.table().history());
        shelf.restore(saved.id()).expect("restored");
        assert_eq!(saved.restart_turn(shelf), Ok(1));
        assert!(saved.table().history().is_empty());
        saved.redo(shelf).expect("taken back");
        saved.play(shelf, second).expect("legal");
        assert_eq!(kept(shelf, saved.id()).0.len(), 2);
    });
}

#[test]
fn a_record_that_cannot_be_replayed_names_its_match() {
    each(|shelf| {
        let mut record = Record::of(&ramparts(2, 4));
        record.moves = texts(["nonsense"]);
        let id = shelf.add(&record, None, &at(1)).expect("added");
        let error = SavedMatch::open(&*shelf, id).expect_err("nonsense");
        assert!(
            matches!(&error, StoreError::Record { id: named, .. } if *named == id),
            "{error}"
        );
        assert!(error.to_string().contains("move 1 \"nonsense\""), "{error}");
    });
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Whatever is played, undone and redone: saving and loading gives the same position, and the
    /// same to undo and redo.
    #[test]
    fn loading_gives_what_was_saved(
        game in prop::sample::select(GameId::ALL),
        seed: u64,
        steps in prop::collection::vec(0u8..6, 1..60),
    ) {
        each(|shelf| {
            let mut player = Player::new(seed);
            let table = match_of(game.default_options(), 4, seed);
            let mut saved = SavedMatch::add(shelf, table, None).expect("added");
            for step in &steps {
                let done = match step {
                    0 => saved.undo(shelf),
                    1 => saved.restart_turn(shelf).map(|_| ()),
                    2 => saved.redo(shelf),
                    _ => player.choose(saved.table()).map_or(Ok(()), |mv| {
                        saved.play(shelf, mv).map(|_| ())
                    }),
                };
                assert!(matches!(done, Ok(()) | Err(SaveError::Undo(_))), "{done:?}");
            }
            let again = SavedMatch::open(&*shelf, saved.id()).expect("it is there");
            assert_same(again.table().position(), saved.table().position());
            assert_eq!(again.table().history(), saved.table().history());
            assert!(again.table().undone().eq(saved.table().undone()));
            assert_eq!(again.table().position().reveals(), saved.table().position().reveals());
        });
    }
}
