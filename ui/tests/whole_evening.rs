//! One evening from the first screen to the replay, by touch alone: a game is set up, played, killed in the middle,
//! gone on with, finished, found in the library and replayed to its last decision.

#![allow(clippy::expect_used, clippy::panic)] // helpers of tests may fail a test

mod felt;
mod stage;

use std::ffi::OsString;
use std::fs;
use std::path::Path;

use felt::Felt;
use landfolk::shelf::{Shelf, Which};
use landfolk::store::Store;
use landfolk_ui::view::Screen;
use stage::{PHONE, PHONE_WIDE, Stage, TALL};

/// The file as a killed process leaves it: with what lies beside it, and never closed.
fn left_behind(file: &Path, copy: &Path) {
    for ending in ["", "-wal", "-shm"] {
        let beside = |path: &Path| {
            let mut name = OsString::from(path);
            name.push(ending);
            name
        };
        if fs::exists(beside(file)).expect("the folder can be read") {
            fs::copy(beside(file), beside(copy)).expect("room for a copy");
        }
    }
}

fn spend_an_evening(name: &str, size: (f32, f32), players: usize) {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, killed) = (folder.path().join("games"), folder.path().join("killed"));
    let names = &["Ada", "Ben", "Cleo", "Dora", "Emil"][..players];

    let stage = Stage::on_file(TALL, &file);
    stage.press("New game");
    for _ in 2..players {
        stage.press("Add player");
    }
    for (number, name) in (1..).zip(names) {
        stage.type_into(&format!("Name of player {number}"), name);
    }
    stage.type_into("Number of the game", "2026");
    stage.click("Start game");
    assert_eq!(stage.app.screen(), Screen::Table);
    stage.resize(size);
    let felt = Felt::on(stage, 4);
    felt.settle();
    felt.play_turns(25);
    let before = felt.stage.app.running().expect("a running match");
    let decided = before.table().history().len();
    assert!(decided >= 25, "{decided}");
    let points = before.table().points();
    left_behind(&file, &killed);
    drop(felt);

    let stage = Stage::on_file(PHONE, &killed);
    stage.picture(&format!("evening-{name}-home"));
    stage.click("Continue");
    let again = stage.app.running().expect("a running match");
    assert_eq!(again.id(), before.id());
    assert_eq!(again.table().history(), before.table().history());
    assert_eq!(again.table().points(), points);
    stage.resize(size);
    let felt = Felt::on(stage, 5);
    felt.settle();
    felt.play_to_the_end();
    assert_eq!(felt.tiles_left(), 0);
    // The scorings of the end are told one by one, until the result comes by itself or is asked for.
    for _ in 0..40 {
        if felt.screen() == Screen::Result {
            break;
        }
        felt.confirm();
    }
    assert_eq!(felt.screen(), Screen::Result);
    felt.picture(&format!("evening-{name}-result"));
    let stage = felt.stage;
    stage.resize(TALL);
    let over = stage.app.running().expect("the match that was played");
    assert!(over.table().is_over());
    let (ended, last) = (over.table().points(), over.table().history().len() as i32);
    for (name, points) in names.iter().zip(&ended) {
        assert!(stage.find(&format!("{name} {points}")).is_some(), "{name}");
    }

    stage.resize(PHONE);
    stage.click("To the library");
    stage.click("Finished");
    stage.picture(&format!("evening-{name}-library"));
    let line = stage.find_starting("Ramparts").expect("the only match");
    let all = Store::open(&killed).expect("a store").list(Which::Kept);
    let all = all.expect("a list");
    assert_eq!(all.len(), 1);
    let summary = all[0].summary().expect("a whole match");
    assert!(summary.progress.to_act.is_none(), "{line}");
    let sheet = stage.find_starting("What to do with").expect("a button");
    stage.click(&sheet);
    stage.click("Replay step by step");
    stage.resize(size);
    let felt = Felt::on(stage, 6);
    felt.settle();
    assert_eq!(felt.table().get_replay_at(), 0);
    assert_eq!(felt.table().get_replay_end(), last);
    for step in 1..=last {
        felt.stage.click("One on");
        assert_eq!(felt.table().get_replay_at(), step);
        let saved = felt.stage.app.running().expect("the match");
        let position = saved.table().position_after(step as usize).expect("a step");
        let expected: Vec<i32> = landfolk::Seat::all(players)
            .map(|seat| landfolk::Game::points(position, seat))
            .collect();
        assert_eq!(felt.points(), expected, "after {step} decisions");
    }
    assert_eq!(felt.points(), ended);
    felt.picture(&format!("evening-{name}-replayed"));
}

#[test]
fn two_people_spend_an_evening_on_a_phone() {
    spend_an_evening("two", PHONE, 2);
}

#[test]
fn five_people_spend_an_evening_on_a_phone_on_its_side() {
    spend_an_evening("five", PHONE_WIDE, 5);
}
