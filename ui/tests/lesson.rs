//! The lesson of Ramparts, walked by taps alone: every step, with what is told when one goes astray.

#![allow(clippy::expect_used, clippy::panic)] // helpers of tests may fail a test

mod felt;
mod stage;

use felt::Felt;
use landfolk_ui::view::{Nav, NewGame, Screen, SheetTab};
use slint::{ComponentHandle, Model};
use stage::{PHONE, PHONE_WIDE, Stage, TABLET, TALL};

fn text(felt: &Felt) -> String {
    felt.table().get_lesson_text().into()
}

/// Taps the mark on the board whose label begins so; of several the one furthest north or south.
fn tap_mark(felt: &Felt, label: &str, south: bool) {
    let mut marks: Vec<_> = felt
        .board()
        .get_spots()
        .iter()
        .filter(|spot| spot.label.starts_with(label))
        .collect();
    marks.sort_by(|a, b| a.y.total_cmp(&b.y));
    let mark = if south { marks.last() } else { marks.first() };
    let mark = mark.expect("such a mark");
    felt.tap(felt.at(mark.x, mark.y));
}

fn done(felt: &Felt, step: i32) {
    assert_eq!(felt.table().get_lesson_step(), step);
    assert!(felt.table().get_lesson_done(), "{step}: {}", text(felt));
    assert!(!felt.table().get_lesson_astray());
    felt.confirm();
}

fn astray(felt: &Felt) {
    felt.confirm();
    assert!(felt.table().get_lesson_astray());
    assert!(!felt.table().get_lesson_done());
}

///
fn walk(size: (f32, f32), name: &str) {
    let felt = Felt::bare(size);
    felt.stage
        .app
        .window()
        .global::<Nav>()
        .invoke_open(Screen::Help);
    felt.settle();
    felt.stage.press("Play the lesson");
    assert_eq!(felt.screen(), Screen::Table);
    assert!(felt.table().get_learning());
    assert_eq!(felt.table().get_lesson_steps(), 8);
    let task = text(&felt);
    felt.picture(&format!("lesson-{name}-1"));

    felt.tap(felt.at(0.5, 1.5));
    astray(&felt);
    assert_ne!(text(&felt), task);
    felt.picture(&format!("lesson-{name}-1-astray"));
    felt.tap(felt.at(0.5, -0.5));
    assert!(
        felt.table().get_refused(),
        "a road does not go on as a city"
    );
    felt.tap(felt.at(1.5, 0.5));
    felt.confirm();
    felt.picture(&format!("lesson-{name}-1-done"));
    done(&felt, 1);

    astray(&felt);
    tap_mark(&felt, "Road", true);
    felt.confirm();
    done(&felt, 2);

    felt.tap(felt.at(0.5, -0.5));
    felt.confirm();
    done(&felt, 3);

    tap_mark(&felt, "City", true);
    assert!(!felt.table().get_preview().is_empty());
    felt.picture(&format!("lesson-{name}-4"));
    felt.confirm();
    assert_eq!(felt.points(), [4, 0]);
    done(&felt, 4);

    tap_mark(&felt, "Monastery", true);
    felt.confirm();
    done(&felt, 5);

    tap_mark(&felt, "Field", false);
    astray(&felt);
    tap_mark(&felt, "Field", true);
    felt.picture(&format!("lesson-{name}-6"));
    felt.confirm();
    done(&felt, 6);

    felt.picture(&format!("lesson-{name}-7-before"));
    felt.tap(felt.at(2.75, -1.2));
    assert_eq!(
        felt.table().get_note(),
        "Ben already has a follower in this city."
    );
    felt.picture(&format!("lesson-{name}-7"));
    felt.confirm();
    done(&felt, 7);

    felt.tap_a_place();
    felt.confirm();
    felt.confirm();
    assert!(felt.table().get_over());
    assert!(felt.points()[0] > 10);
    felt.picture(&format!("lesson-{name}-8-done"));
    assert_eq!(felt.table().get_confirm_label(), "End the lesson");
    done(&felt, 8);
    assert_eq!(felt.screen(), Screen::Help);
    assert!(!felt.table().get_learning());
}

#[test]
fn the_lesson_is_walked_on_a_phone() {
    walk(PHONE, "phone");
}

#[test]
fn the_lesson_is_walked_on_a_tablet() {
    walk(TABLET, "tablet");
}

/// It shows in every shape and language, and can be left at any time; no match is left behind.
#[test]
fn the_lesson_can_be_left() {
    let felt = Felt::bare(PHONE_WIDE);
    felt.stage.speak("ja");
    felt.dark();
    felt.stage.app.show(Screen::Help);
    felt.stage.settle();
    felt.stage.press("練習を始める");
    felt.picture("lesson-wide-dark-ja");
    felt.stage.resize(PHONE);
    felt.picture("lesson-phone-dark-ja");
    felt.stage.click("練習をやめる");
    assert_eq!(felt.screen(), Screen::Help);
    assert!(felt.stage.app.running().is_none());
    // A match put on the table afterwards is no lesson.
    felt.put(felt::start(2, 3), landfolk_ui::table::Purpose::Play);
    assert!(!felt.table().get_learning());
    felt.tap_a_place();
    felt.confirm();
    assert_eq!(
        felt.stage
            .app
            .running()
            .expect("a match")
            .table()
            .history()
            .len(),
        1
    );
    felt.table().set_tab(SheetTab::Log);
}

/// It is offered with the first game, until it was played or declined.
#[test]
fn the_first_game_offers_the_lesson() {
    let stage = Stage::open(TALL);
    stage.press("New game");
    let offers = |stage: &Stage| stage.app.window().global::<NewGame>().get_offers_lesson();
    assert!(offers(&stage));
    stage.picture("new-game-lesson");
    stage.press("Not now");
    assert!(!offers(&stage));
    assert!(stage.app.settings().lessons_seen.contains("ramparts"));
    assert!(stage.find("Play the lesson").is_none());
}
