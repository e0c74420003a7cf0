//! The store on disk: what it refuses, what it survives, and that it never overwrites anything.

#![cfg(feature = "store")]
#![allow(clippy::expect_used, clippy::panic)] // helpers of tests may, too

mod common;

use std::fs;
use std::path::Path;
use std::time::Duration;

use common::files::{filled, folder, generated_store, path, refused, tamper, tampered};
use common::{Player, ramparts};
use landfolk::record::Record;
use landfolk::shelf::{
    Listed, MatchId, Progress, SavedMatch, Search, Shelf, State, StoreError, Which,
};
use landfolk::statistics::{By, Scope};
use landfolk::store::{Health, Store};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rusqlite::Connection;

#[test]
fn a_store_is_created_with_its_folder_and_opens_again() {
    let folder = folder();
    let file = folder.path().join("new").join("landfolk.sqlite");
    let ids = filled(&file, 3);
    let store = Store::open(&file).expect("just written");
    assert_eq!(store.file(), file);
    assert_eq!(store.verify(), Ok(()));
    let listed = store.list(Which::Kept).expect("a list");
    assert_eq!(listed.len(), ids.len());
    for id in ids {
        SavedMatch::open(&store, id).expect("just written");
    }
}

#[test]
fn it_writes_ahead_and_waits_for_the_disk() {
    let folder = folder();
    let file = path(&folder);
    let _store = Store::open(&file).expect("a new store");
    let other = Connection::open(&file).expect("it opens");
    let mode: String = other
        .pragma_query_value(None, "journal_mode", |row| row.get(0))
        .expect("a mode");
    assert_eq!(mode, "wal");
    let id: i64 = other
        .pragma_query_value(None, "application_id", |row| row.get(0))
        .expect("an id");
    assert_eq!(id, 0x4C46_4C4B);
}

#[test]
fn foreign_files_are_refused_and_left_alone() {
    let folder = folder();
    let file = path(&folder);
    let connection = Connection::open(folder.path().join("other")).expect("a new database");
    connection
        .execute_batch("CREATE TABLE recipe (name TEXT)")
        .expect("a table");
    drop(connection);
    let other = fs::read(folder.path().join("other")).expect("just written");
    let mut marked = other.clone();
    marked[68..72].copy_from_slice(b"ABCD");
    let text =
        b"Dear diary, this is no database, though it is longer than a page header is.".repeat(20);
    for bytes in [other, marked, text, b"x".to_vec()] {
        fs::write(&file, &bytes).expect("written");
        let error = refused(&file);
        assert!(
            matches!(&error, StoreError::Foreign { file: named, .. } if *named == file),
            "{error}"
        );
        assert_eq!(fs::read(&file).expect("it is there"), bytes);
    }
}

#[test]
fn a_later_version_is_refused_and_left_alone() {
    let folder = folder();
    let file = path(&folder);
    filled(&file, 1);
    tamper(&file, "PRAGMA user_version = 99; CREATE TABLE later (x)");
    let before = fs::read(&file).expect("it is there");
    assert!(matches!(
        refused(&file),
        StoreError::Newer { found: 99, .. }
    ));
    assert_eq!(fs::read(&file).expect("it is there"), before);
}

#[test]
fn places_that_cannot_be_written_are_named() {
    let folder = folder();
    let blocker = folder.path().join("file");
    fs::write(&blocker, "in the way").expect("written");
    let below = blocker.join("landfolk.sqlite");
    let error = refused(&below);
    assert!(
        matches!(&error, StoreError::CannotOpen { file, .. } if *file == below),
        "{error}"
    );
    assert!(error.to_string().contains("landfolk.sqlite"), "{error}");
    let error = refused(folder.path());
    assert!(matches!(error, StoreError::CannotOpen { .. }), "{error}");
}

#[cfg(unix)]
#[test]
fn a_read_only_folder_or_file_is_told_as_such() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder();
    let file = path(&folder);
    filled(&file, 1);
    let allow = |of_file, of_folder| {
        let mode = fs::Permissions::from_mode;
        fs::set_permissions(&file, mode(of_file)).expect("it is ours");
        fs::set_permissions(folder.path(), mode(of_folder)).expect("it is ours");
    };
    allow(0o444, 0o555);
    let may_all = fs::write(folder.path().join("probe"), "").is_ok();
    let opened = Store::open(&file);
    let created = Store::open(folder.path().join("new.sqlite"));
    allow(0o644, 0o755);
    if may_all {
        // The administrator of a system is not held by permissions: then it simply works.
        opened.expect("it is writable");
        return;
    }
    for result in [opened, created] {
        let error = result.expect_err("nothing can be written");
        assert!(matches!(error, StoreError::ReadOnly { .. }), "{error}");
    }
}

#[test]
fn a_full_disk_loses_nothing() {
    let folder = folder();
    let file = path(&folder);
    let mut store = Store::open(&file).expect("a new store");
    let mut saved = SavedMatch::add(&mut store, ramparts(4, 1), None).expect("added");
    let mut player = Player::new(1);
    store.limit_size(0).expect("limited");
    let error = loop {
        let Some(mv) = player.choose(saved.table()) else {
            // A whole match may find room in the pages that are there: begin another one.
            match SavedMatch::add(&mut store, ramparts(4, 2), None) {
                Ok(next) => saved = next,
                Err(error) => break error,
            }
            continue;
        };
        let before = saved.table().history().len();
        if let Err(error) = saved.play(&mut store, mv) {
            assert_eq!(saved.table().history().len(), before);
            let landfolk::shelf::SaveError::Store(error) = error else {
                panic!("{error}");
            };
            break error;
        }
    };
    assert_eq!(error, StoreError::Full { file: file.clone() });
    let again = SavedMatch::open(&store, saved.id()).expect("it is there");
    assert_eq!(again.table().history(), saved.table().history());
    store.limit_size(u64::MAX).expect("room again");
    if let Some(mv) = player.choose(saved.table()) {
        saved.play(&mut store, mv).expect("there is room again");
    }
    assert_eq!(store.verify(), Ok(()));
}

#[test]
fn a_damaged_match_does_not_hide_the_others() {
    let folder = folder();
    let file = path(&folder);
    let ids = filled(&file, 6);
    tamper(
        &file,
        &format!(
            "UPDATE match SET head = '{{' WHERE id = {};
             UPDATE match SET points = 'many' WHERE id = {};
             DELETE FROM decision WHERE match = {} AND number = 3;
             UPDATE match SET played = played + 1 WHERE id = {};
             UPDATE match SET head = json_set(head, '$.format', 7) WHERE id = {};",
            ids[0], ids[1], ids[2], ids[3], ids[4]
        ),
    );
    let mut store = Store::open(&file).expect("the file is whole");
    let list = store.list(Which::Kept).expect("a list");
    assert_eq!(list.len(), ids.len());
    for listed in &list {
        let damaged = matches!(listed, Listed::Damaged { title, what, .. }
            if title.as_deref() == Some("A match") && !what.is_empty());
        assert_eq!(damaged, [ids[0], ids[1], ids[4]].contains(&listed.id()));
    }
    for &id in &ids[..5] {
        let error = SavedMatch::open(&store, id).expect_err("it is damaged");
        assert!(
            matches!(&error, StoreError::Match { id: named, .. } if *named == id),
            "{error}"
        );
    }
    SavedMatch::open(&store, ids[5]).expect("it is whole");
    store
        .delete(ids[0])
        .expect("a damaged match can be deleted");
    assert_eq!(store.list(Which::Kept).expect("a list").len(), 5);
    assert_eq!(store.list(Which::Deleted).expect("a list").len(), 1);
}

#[test]
fn two_stores_cannot_mix_a_match_up() {
    let folder = folder();
    let file = path(&folder);
    let mut one = Store::open(&file).expect("a new store");
    let mut other = Store::open(&file).expect("the same");
    let table = ramparts(2, 1);
    let progress = Progress::of(&table);
    let id = one
        .add(&Record::of(&table), None, &progress)
        .expect("added");
    one.append(id, 0, "a", &progress).expect("it follows");
    assert_eq!(
        other.append(id, 0, "b", &progress),
        Err(StoreError::OutOfStep {
            id,
            kept: 1,
            asked: 0
        })
    );
    let lock = Connection::open(&file).expect("it opens");
    lock.execute_batch("BEGIN IMMEDIATE").expect("a lock");
    one.set_patience(Duration::from_millis(20)).expect("set");
    assert_eq!(
        one.append(id, 1, "b", &progress),
        Err(StoreError::Busy { file: file.clone() })
    );
    assert_eq!(one.load(id).expect("reading goes on").record.moves, ["a"]);
    lock.execute_batch("ROLLBACK").expect("unlocked");
    one.append(id, 1, "b", &progress).expect("it follows");
}

/// Asks everything of a file that may be damaged in any way. Whatever comes of it, it is a value.
fn ask_everything(file: &Path, ids: &[MatchId]) -> Result<(), StoreError> {
    let mut store = Store::open(file)?;
    let verified = store.verify();
    let mut result = store.list(Which::Kept).map(|_| ());
    for &id in ids {
        result = result.and(SavedMatch::open(&store, id).map(|_| ()));
        let progress = Progress {
            turns: 1,
            to_act: None,
            points: Vec::new(),
        };
        result = result.and(store.append(id, 0, "pass", &progress).or_else(|e| match e {
            StoreError::OutOfStep { .. } => Ok(()),
            other => Err(other),
        }));
    }
    let setting = store.setting("dark").map(|_| ());
    verified.and(result).and(setting)
}

#[test]
fn a_truncated_file_is_refused_and_left_alone() {
    let folder = folder();
    let file = path(&folder);
    let ids = filled(&file, 12);
    let whole = fs::read(&file).expect("it is there");
    let mut refused = 0;
    for length in (1..whole.len())
        .step_by(397)
        .chain([16, 100, 4095, 4096, 4097])
    {
        let cut = folder.path().join("cut.sqlite");
        let _ = fs::remove_file(folder.path().join("cut.sqlite-wal"));
        let _ = fs::remove_file(folder.path().join("cut.sqlite-shm"));
        fs::write(&cut, &whole[..length]).expect("written");
        match Store::open(&cut) {
            Err(error) => {
                assert!(
                    matches!(
                        error,
                        StoreError::Damaged { .. } | StoreError::Foreign { .. }
                    ),
                    "{length}: {error}"
                );
                if length >= 16 {
                    assert!(
                        matches!(error, StoreError::Damaged { .. }),
                        "{length}: {error}"
                    );
                }
                assert_eq!(fs::read(&cut).expect("it is there"), whole[..length]);
                refused += 1;
            }
            Ok(_) => {
                assert!(
                    ask_everything(&cut, &ids).is_err(),
                    "{length} bytes are not all"
                );
            }
        }
    }
    assert!(refused > whole.len() / 397 / 2);
}

#[test]
fn flipped_bytes_are_values_not_panics() {
    let folder = folder();
    let file = path(&folder);
    let ids = filled(&file, 8);
    let whole = fs::read(&file).expect("it is there");
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let mut found = 0;
    for round in 0..120 {
        let mut bytes = whole.clone();
        for _ in 0..1 + round % 8 {
            let at = if round % 3 == 0 {
                rng.random_range(0..200)
            } else {
                rng.random_range(0..bytes.len())
            };
            bytes[at] ^= rng.random_range(1..=255u8);
        }
        let flipped = folder.path().join("flipped.sqlite");
        for ending in ["-wal", "-shm", "-journal"] {
            let _ = fs::remove_file(folder.path().join(format!("flipped.sqlite{ending}")));
        }
        fs::write(&flipped, &bytes).expect("written");
        if ask_everything(&flipped, &ids).is_err() {
            found += 1;
        }
    }
    assert!(found > 40, "most damage is found, not {found} of 120");
}

/// A clock that was set back, and names that earlier versions took for such.
#[test]
fn what_is_exported_can_be_read_again() {
    let folder = folder();
    let file = path(&folder);
    let (ids, store) = tampered(&file, 12, |ids| {
        format!(
            "UPDATE match SET started = updated + 60000;
             UPDATE match SET title = char(8203) WHERE id = {};
             INSERT INTO person (name, since) VALUES (char(8203, 8288), 0);",
            ids[0]
        )
    });
    for &id in &ids {
        let record = store.load(id).expect("it is whole").record;
        assert!(
            record
                .ended
                .is_none_or(|ended| Some(ended) == record.started)
        );
        assert_eq!(record.check(), []);
    }
    let mut archive = Vec::new();
    let exported = store.export(&mut archive).expect("written");
    assert_eq!(exported.matches, ids.len());
    let mut other = Store::in_memory().expect("memory");
    let imported = other.import(&archive[..]).expect("it is whole");
    assert_eq!(
        (imported.added.len(), imported.left_out.len()),
        (ids.len(), 0)
    );
    let people = other.people().expect("people");
    let names: Vec<&str> = people.iter().map(|person| person.name.as_str()).collect();
    assert_eq!(names, ["Ann"]);
}

/// Numbers that no match gives are no reason to fall over.
#[test]
fn statistics_of_impossible_points_are_told_or_refused() {
    let folder = folder();
    let file = path(&folder);
    generated_store(&file, 12);
    let whole = Scope::default();
    let mut store = Store::open(&file).expect("the file is whole");
    let before = store.groups(&whole, By::Game).expect("figures");
    drop(store);
    let most = i32::MAX;
    tamper(
        &file,
        &format!("UPDATE result SET points = {most}; UPDATE score SET points = -{most};"),
    );
    let mut store = Store::open(&file).expect("the file is whole");
    let groups = store.groups(&whole, By::Game).expect("figures");
    assert_eq!(groups.len(), before.len());
    assert_eq!(groups[0].figures.points.least, most);
    store.rebuild().expect("rebuilt");
    assert_eq!(store.groups(&whole, By::Game), Ok(before));
    drop(store);
    tamper(&file, "UPDATE result SET points = 4000000000;");
    let mut store = Store::open(&file).expect("the file is whole");
    let error = store.groups(&whole, By::Game).expect_err("no points");
    assert!(matches!(error, StoreError::Damaged { .. }), "{error}");
}

#[test]
fn matches_are_found_by_what_is_asked() {
    let folder = folder();
    let file = path(&folder);
    let ids = generated_store(&file, 40);
    let mut store = Store::open(&file).expect("just written");
    store.delete(ids[2]).expect("deleted");
    store.rename(ids[5], Some("GROẞE Runde")).expect("renamed");
    let all: Vec<landfolk::shelf::Summary> = store
        .list(Which::Kept)
        .expect("a list")
        .iter()
        .filter_map(|listed| listed.summary().cloned())
        .collect();
    assert_eq!(all.len(), 39);
    type Fits = Box<dyn Fn(&landfolk::shelf::Summary) -> bool>;
    let lower = |summary: &landfolk::shelf::Summary| {
        let mut text = summary.title.clone().unwrap_or_default();
        for seat in &summary.seats {
            text.push(' ');
            text.push_str(&seat.name);
        }
        text.to_lowercase()
    };
    let middle = all[20].updated;
    let asks: Vec<(Search, Fits)> = vec![
        (Search::default(), Box::new(|_| true)),
        (
            Search {
                text: "  evening\tÉMILE ".to_owned(),
                ..Search::default()
            },
            Box::new(move |s| lower(s).contains("evening") && lower(s).contains("émile")),
        ),
        (
            Search {
                text: "große".to_owned(),
                ..Search::default()
            },
            Box::new({
                let id = ids[5];
                move |s| s.id == id
            }),
        ),
        (
            Search {
                text: "100%_".to_owned(),
                ..Search::default()
            },
            Box::new(|_| false),
        ),
        (
            Search {
                game: Some("abbeys".to_owned()),
                ..Search::default()
            },
            Box::new(|s| s.game == "abbeys"),
        ),
        (
            Search {
                person: Some("Cleo".to_owned()),
                state: Some(State::Over),
                ..Search::default()
            },
            Box::new(|s| s.progress.is_over() && s.seats.iter().any(|seat| seat.name == "Cleo")),
        ),
        (
            Search {
                state: Some(State::Running),
                ..Search::default()
            },
            Box::new(|s| !s.progress.is_over()),
        ),
        (
            Search {
                since: Some(middle),
                ..Search::default()
            },
            Box::new(move |s| s.updated >= middle),
        ),
        (
            Search {
                before: Some(middle),
                game: Some("westward".to_owned()),
                ..Search::default()
            },
            Box::new(move |s| s.updated < middle && s.game == "westward"),
        ),
    ];
    for (search, fits) in asks {
        let fitting: Vec<_> = all
            .iter()
            .filter(|s| fits(s))
            .cloned()
            .map(Listed::Match)
            .collect();
        let found = store.find(&search).expect("it is asked rightly");
        assert_eq!(found.total, fitting.len(), "{search:?}");
        assert_eq!(found.matches, fitting, "{search:?}");
        let page = Search {
            skip: 3,
            limit: 4,
            ..search
        };
        let found = store.find(&page).expect("it is asked rightly");
        assert_eq!(found.total, fitting.len());
        let page: Vec<_> = fitting.iter().skip(3).take(4).cloned().collect();
        assert_eq!(found.matches, page);
    }
    let deleted = Search {
        which: Which::Deleted,
        ..Search::default()
    };
    assert_eq!(store.find(&deleted).expect("found").matches[0].id(), ids[2]);
    // Damaged matches are listed as long as nothing is asked of them.
    tamper(
        &file,
        &format!(
            "UPDATE match SET head = '{{' WHERE id = {}; DELETE FROM entry WHERE match = {}",
            ids[0], ids[0]
        ),
    );
    let found = store.find(&Search::default()).expect("found");
    let damaged = found
        .matches
        .iter()
        .filter(|listed| listed.summary().is_none());
    assert_eq!((found.total, damaged.count()), (39, 1));
}

#[test]
fn a_match_can_be_played_on_from_any_decision() {
    let folder = folder();
    let file = path(&folder);
    let ids = generated_store(&file, 4);
    let mut store = Store::open(&file).expect("just written");
    for id in ids {
        let whole = SavedMatch::open(&store, id).expect("it replays");
        let length = whole.table().history().len();
        for decisions in [0, 1, length / 2, length] {
            let copy = SavedMatch::duplicate(&mut store, id, decisions, Some("A copy"));
            let copy = copy.expect("it has so many");
            assert_eq!(
                copy.table().history(),
                &whole.table().history()[..decisions]
            );
            let position = whole
                .table()
                .position_after(decisions)
                .expect("it has so many");
            common::assert_same(copy.table().position(), position);
            let opened = SavedMatch::open(&store, copy.id()).expect("it replays");
            common::assert_same(opened.table().position(), position);
            let kept = store.load(copy.id()).expect("it is there");
            assert_eq!(kept.record.result.is_some(), decisions == length);
        }
        assert_eq!(
            SavedMatch::duplicate(&mut store, id, length + 1, None).err(),
            Some(StoreError::OutOfStep {
                id,
                kept: length,
                asked: length + 1
            })
        );
    }
}

#[test]
fn a_store_in_memory_is_a_store() {
    let mut store = Store::in_memory().expect("memory");
    let saved = SavedMatch::add(&mut store, ramparts(3, 1), None).expect("added");
    assert_eq!(store.verify(), Ok(()));
    assert_eq!(store.check(), Ok(Health::default()));
    SavedMatch::open(&store, saved.id()).expect("just added");
}

#[test]
fn the_time_at_the_table_is_kept_without_long_pauses() {
    let folder = folder();
    let file = path(&folder);
    let mut store = Store::open(&file).expect("a new store");
    let mut saved = SavedMatch::add(&mut store, ramparts(2, 1), None).expect("added");
    let mut player = Player::new(1);
    let mut play = |store: &mut Store, earlier: i64| {
        let id = saved.id();
        tamper(
            &file,
            &format!("UPDATE match SET updated = updated - {earlier} WHERE id = {id}"),
        );
        let mv = player.choose(saved.table()).expect("it goes on");
        saved.play(store, mv).expect("legal");
        let spent = Connection::open(&file).expect("it opens").query_row(
            "SELECT spent FROM match WHERE id = ?",
            [id.0],
            |row| row.get::<_, i64>(0),
        );
        spent.expect("a time")
    };
    let first = play(&mut store, 60_000);
    assert!((60_000..70_000).contains(&first), "{first}");
    // Somebody went for a walk: no more than five minutes of it count.
    let second = play(&mut store, 3_600_000);
    assert!((360_000..380_000).contains(&second), "{second}");
    // A clock that was set back takes no time away.
    let third = play(&mut store, -90_000_000);
    assert!((second..second + 10_000).contains(&third), "{third}");
}
