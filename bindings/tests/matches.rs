//! Whole matches through the exported calls.

#![allow(clippy::expect_used, clippy::panic)]

mod common;

use std::sync::{Arc, Mutex};

use common::{Chance, begin, kinds, play_out, seats};
use landfolk::border::BorderError;
use landfolk::games::GameId;
use landfolk::record::Record;
use landfolk::seat::Seat;
use landfolk_bindings::{
    Change, ChangeKind, Listed, Match, MatchObserver, ObserverError, Replay, Store, View,
    check_record,
};

/// Plays by typed moves, notation and index in turn; the core replays the record to the same end.
#[test]
fn whole_matches_of_every_kind_replay_in_the_core() {
    for (options, count) in kinds() {
        for seed in 0..4 {
            let mut chance = Chance::of(seed);
            let played = begin(&options, count, seed);
            while !played.is_over() {
                let legal = played.legal_moves();
                let index = chance.below(legal.len());
                let chosen = &legal[index];
                assert_eq!(played.read_move(chosen.notation.clone()), Ok(chosen.r#move));
                let decision = match chance.below(3) {
                    0 => played.play(chosen.r#move),
                    1 => played.play_notation(chosen.notation.clone()),
                    _ => played.play_nth(index as u32),
                }
                .expect("a legal move");
                assert_eq!(
                    (decision.r#move, &decision.notation),
                    (chosen.r#move, &chosen.notation)
                );
            }
            let text = played.record().expect("it can be written");
            let table = Record::read(text.as_bytes())
                .and_then(|record| record.replay())
                .expect("the core replays it");
            assert_eq!(table.points(), played.points());
            assert_eq!(Record::of(&table).write().ok(), Some(text.clone()));
            assert_eq!(check_record(text), []);
        }
    }
}

#[test]
fn a_match_from_a_record_goes_on_where_it_stood() {
    for (options, count) in kinds() {
        let played = begin(&options, count, 5);
        for _ in 0..20 {
            played.play_nth(0).expect("a legal move");
        }
        let again = Match::from_record(played.record().expect("a record")).expect("it replays");
        assert_eq!(again.legal_moves(), played.legal_moves());
        assert_eq!(again.history(), played.history());
        let viewer = Seat::new(1);
        assert_eq!(again.view(viewer), played.view(viewer));
    }
}

#[test]
fn events_come_in_pieces_and_go_with_an_undo() {
    let (options, count) = kinds().remove(0);
    let played = begin(&options, count, 1);
    let mut log = played.events_since(0).expect("the opening");
    for _ in 0..30 {
        let decision = played.play_nth(0).expect("a legal move");
        let new = played.events_since(log.len() as u32).expect("what is new");
        assert_eq!(new, decision.events);
        log.extend(new);
    }
    assert_eq!(played.events_since(0), Ok(log.clone()));
    assert_eq!(played.events_since(log.len() as u32), Ok(Vec::new()));
    assert!(matches!(
        played.events_since(log.len() as u32 + 1),
        Err(BorderError::OutOfRange { .. })
    ));
    while !played.can_undo() {
        played.play_nth(0).expect("a legal move");
    }
    let before = (played.event_count(), played.record());
    played.undo().expect("it can be undone");
    assert!(played.event_count() < before.0);
    played.redo().expect("it can be redone");
    assert_eq!((played.event_count(), played.record()), before);
}

#[test]
fn a_refused_move_names_its_rule_and_changes_nothing() {
    let (options, count) = kinds().remove(0);
    let played = begin(&options, count, 1);
    let before = played.record();
    match played.play_notation("dragon N".to_owned()) {
        Err(BorderError::Refused { rule, .. }) => assert_eq!(rule, "R-10"),
        other => panic!("{other:?}"),
    }
    assert!(matches!(
        played.play_notation("nonsense".to_owned()),
        Err(BorderError::NotAMove { .. })
    ));
    assert_eq!(played.record(), before);
}

#[test]
fn options_of_another_game_are_refused() {
    let (options, count) = kinds().remove(0);
    let result = Match::new(
        GameId::Abbeys,
        seats(count),
        Some(options),
        None,
        None,
        true,
    );
    assert!(matches!(result.err(), Some(BorderError::OtherGame { .. })));
}

/// A view holds what its seat knows, and an onlooker's holds no hand.
#[test]
fn a_view_shows_the_own_hand_and_no_other() {
    for (options, count) in kinds() {
        let played = begin(&options, count, 3);
        let mut chance = Chance::of(1);
        for _ in 0..25 {
            let index = chance.below(played.legal_count() as usize) as u32;
            played.play_nth(index).expect("a legal move");
        }
        match played.view(None).expect("an onlooker's") {
            View::Ramparts { table } => assert_eq!(table.hand, []),
            View::Abbeys { table } => assert_eq!(table.hand.len(), 0),
            View::Crownlands { table } => assert_eq!(table.hand, None),
            View::Westward { .. } => {}
        }
        let actor = played.to_act();
        match played.view(actor).expect("the player's") {
            View::Abbeys { table } => {
                let seat = actor.expect("nobody has won yet").index();
                assert_eq!(table.hand.len() as u32, table.hand_sizes[seat]);
            }
            View::Crownlands { table } => assert_eq!(table.hand, table.shown),
            View::Ramparts { table } => assert_eq!(table.supplies.len(), count),
            View::Westward { table } => assert_eq!(table.in_hand.len(), count),
        }
        let stranger = Seat::new(5).filter(|_| count < 6);
        assert!(matches!(
            played.view(stranger),
            Err(BorderError::OutOfRange { .. })
        ));
    }
}

#[test]
fn a_replay_steps_back_and_forth() {
    for (options, count) in kinds() {
        let played = begin(&options, count, 2);
        play_out(&played, &mut Chance::of(2));
        let replay = Replay::from_record(played.record().expect("a record")).expect("it replays");
        let mut decisions = Vec::new();
        while let Some(decision) = replay.step() {
            decisions.push(decision);
        }
        assert_eq!(decisions, played.history());
        assert_eq!(replay.points(), played.points());
        assert_eq!(replay.view(None), played.view(None));
        replay.jump(0).expect("the beginning");
        assert!(!replay.back());
        assert!(replay.points().iter().all(|points| *points >= 0));
        assert!(replay.jump(replay.length() + 1).is_err());
        assert!(replay.decision(replay.length()).is_err());
        replay.jump(10).expect("it is long enough");
        let branch = replay.play_on().expect("it can be played on");
        assert_eq!((branch.decisions(), replay.cursor()), (10, 10));
        assert_eq!(branch.view(None), replay.view(None));
    }
}

/// Plays on from within its own call.
struct Eager {
    played: Arc<Match>,
    seen: Mutex<Vec<Change>>,
}

impl MatchObserver for Eager {
    fn changed(&self, change: Change) -> Result<(), ObserverError> {
        let first = {
            let mut seen = self.seen.lock().expect("nobody panics");
            seen.push(change);
            seen.len() == 1
        };
        if first {
            self.played.play_nth(0).expect("a legal move");
        }
        Err(ObserverError::Failed {
            reason: "as planned".to_owned(),
        })
    }
}

#[test]
fn an_observer_may_play_and_may_fail() {
    let (options, count) = kinds().remove(0);
    let played = begin(&options, count, 1);
    let observer = Arc::new(Eager {
        played: Arc::clone(&played),
        seen: Mutex::default(),
    });
    let id = played.observe(observer.clone());
    played.play_nth(0).expect("a legal move");
    assert_eq!(played.decisions(), 2);
    if played.can_undo() {
        played.undo().expect("it can be undone");
    }
    // What it threw is kept until somebody asks, once.
    let failures = played.observer_failures();
    assert!((2..=3).contains(&failures.len()), "{failures:?}");
    assert!(
        failures
            .iter()
            .all(|failure| failure.observer == id && failure.reason == "as planned")
    );
    // The decision within the call came to its end first.
    assert_eq!((failures[0].decisions, failures[1].decisions), (2, 1));
    assert_eq!(played.observer_failures(), []);
    for _ in 0..60 {
        played.play_nth(0).expect("a legal move");
        if played.is_over() {
            break;
        }
    }
    assert!(played.stop_observing(id));
    assert!(!played.stop_observing(id));
    let failures = played.observer_failures();
    assert!(
        failures.len() > 20 && failures.len() <= 100,
        "{}",
        failures.len()
    );
    assert_eq!(
        failures.last().map(|failure| failure.decisions),
        Some(played.decisions())
    );
    let told = observer.seen.lock().expect("nobody panics").len();
    if !played.is_over() {
        played.play_nth(0).expect("a legal move");
    }
    let seen = observer.seen.lock().expect("nobody panics");
    assert_eq!(seen[0].kind, ChangeKind::Played);
    assert_eq!((seen[0].decisions, seen[1].decisions), (1, 2));
    assert_eq!(seen.len(), told);
}

/// What a record tells besides the match, for every way on from it.
#[test]
fn when_a_match_began_is_never_forgotten() {
    let (options, count) = kinds().remove(0);
    let mut chance = Chance::of(4);
    let whole = begin(&options, count, 4);
    play_out(&whole, &mut chance);
    let text = whole.record().expect("a record");
    let mut record = Record::read(text.as_bytes()).expect("it can be read");
    record.started = "2026-11-30T09:00:00Z".parse().ok();
    record.ended = "2026-11-30T09:41:12Z".parse().ok();
    record.other.insert("place".to_owned(), "Rome".into());
    let text = record.write().expect("it can be written");
    let read = |text: String| Record::read(text.as_bytes()).expect("it can be read");

    let played = Match::from_record(text.clone()).expect("it replays");
    let replay = Replay::from_record(text.clone()).expect("it replays");
    for again in [
        played.record(),
        played.copy().record(),
        played.replay().record(),
        replay.record(),
    ] {
        assert_eq!(again, Ok(text.clone()));
    }
    replay.jump(3).expect("there are as many");
    let part = replay.play_on().expect("it can be played on");
    let told = read(part.record().expect("a record"));
    assert_eq!((told.started, told.ended), (record.started, None));
    assert_eq!((&told.other, told.moves.len()), (&record.other, 3));
    // A match that goes another way to its end does not end when this one did.
    play_out(&part, &mut chance);
    let told = read(part.record().expect("a record"));
    assert_ne!(told.moves, record.moves);
    assert_eq!((told.started, told.ended), (record.started, None));

    // Also through a file.
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("matches.landfolk");
    let store = Store::open(path.to_string_lossy().into_owned()).expect("it opens");
    let id = store.save(played, None).expect("it is kept");
    assert_eq!(store.record(id), Ok(text.clone()));
    for kept in [store.load(id), store.play_on(id)] {
        assert_eq!(kept.expect("it is there").record(), Ok(text.clone()));
    }
}

#[test]
fn a_seat_that_no_table_has_is_out_of_range_as_one_that_this_table_lacks() {
    use uniffi::Lift;
    for index in [6u8, 7, 255] {
        let error = <Seat as Lift<landfolk::UniFfiTag>>::try_lift(index).expect_err("no seat");
        let error = error.downcast::<BorderError>().expect("one of ours");
        let BorderError::OutOfRange { what, given, most } = error else {
            panic!("{error}")
        };
        assert_eq!((&what[..], given, most), ("seat", index.into(), 5));
    }
}

#[test]
fn a_store_keeps_what_is_played() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("matches.landfolk");
    let path = path.to_str().expect("plain letters").to_owned();
    for (options, count) in kinds() {
        let store = Store::open(path.clone()).expect("it opens");
        let played = begin(&options, count, 9);
        played.play_nth(0).expect("a legal move");
        let id = store
            .save(Arc::clone(&played), Some("Tuesday".to_owned()))
            .expect("it is kept");
        let kept = store.play_on(id).expect("it is there");
        for _ in 0..5 {
            kept.play_nth(0).expect("a legal move");
        }
        if kept.can_undo() {
            kept.undo().expect("it can be undone");
            kept.redo().expect("it can be redone");
        }
        // What was not played in the file is not in it.
        played.play_nth(0).expect("a legal move");
        drop(store);
        let store = Store::open(path.clone()).expect("it opens again");
        let loaded = store.load(id).expect("it is there");
        assert_eq!(loaded.history(), kept.history());
        assert_eq!(check_record(store.record(id).expect("a record")), []);
        let list = store.list(false).expect("the list");
        match &list[0] {
            Listed::Kept { summary } => {
                assert_eq!((summary.id, summary.decisions), (id, kept.decisions()));
                assert_eq!(summary.options.as_ref(), Some(&options));
                assert_eq!(summary.title.as_deref(), Some("Tuesday"));
            }
            Listed::Damaged { what, .. } => panic!("{what}"),
        }
        store.delete(id).expect("it is deleted");
        assert!(matches!(kept.play_nth(0), Err(BorderError::Store { .. })));
        assert_eq!(store.list(true).expect("the list").len(), 1);
        store.restore(id).expect("it is restored");
        store.rename(id, None).expect("it is renamed");
        store.verify().expect("it fits");
        store.delete(id).expect("it is deleted");
        assert_eq!(store.purge(i64::from(u32::MAX) * 1000), Ok(1));
        assert!(matches!(store.load(id), Err(BorderError::Store { .. })));
    }
}
