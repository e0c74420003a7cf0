//! The table as it looks: pictures of every part on every kind of device, in `target/screens/`.
//! What a picture cannot prove is asserted beside it.

#![allow(clippy::expect_used, clippy::panic)] // helpers of tests may fail a test

mod felt;
mod stage;

use felt::Felt;
use landfolk_ui::table::Purpose;
use landfolk_ui::view::SheetTab;
use slint::Model;
use stage::{PHONE, PHONE_WIDE, TABLET};

/// Up to the moment when followers are to be chosen on the tile just placed.
fn to_a_choice(felt: &Felt) {
    for _ in 0..20 {
        if felt.table().get_placing() {
            felt.tap_a_place();
            felt.confirm();
        }
        if felt.board().get_spots().row_count() > 1 {
            return;
        }
        felt.decide();
    }
    panic!("no tile offers a choice");
}

#[test]
fn a_phone_in_daylight() {
    let felt = Felt::open(PHONE, 3, 21);
    felt.picture("table-phone-first");
    felt.tap_a_place();
    felt.picture("table-phone-ghost");
    felt.confirm();
    felt.picture("table-phone-first-spots");
    felt.confirm();
    felt.play_turns(24);
    to_a_choice(&felt);
    felt.picture("table-phone-spots");
    let spot = felt.board().get_spots().row_data(0).expect("a spot");
    felt.tap(felt.at(spot.x, spot.y));
    assert!(felt.board().get_spots().iter().any(|spot| spot.chosen));
    assert!(felt.table().get_note().starts_with("Claims this "));
    felt.picture("table-phone-chosen");
    felt.confirm();
    felt.stage.click("Show the whole board");
    felt.stage.click("Whose is what");
    felt.stage.wait(600);
    assert!(felt.board().get_worths().row_count() > 2);
    felt.picture("table-phone-owners");
    felt.stage.click("Open the sheet: log and scores");
    felt.stage.wait(400);
    assert!(felt.table().get_log().row_count() > 40);
    felt.picture("table-phone-log");
    let scored = felt
        .table()
        .get_log()
        .iter()
        .position(|line| line.points > 0)
        .expect("somebody scored");
    felt.table().invoke_open_log_line(scored as i32);
    assert!(felt.board().get_lit().row_count() > 0);
    felt.picture("table-phone-log-lit");
    felt.stage.click("Tiles left");
    assert!(felt.table().get_left().row_count() > 5);
    felt.picture("table-phone-left");
    felt.stage.click("Scores");
    assert_eq!(felt.table().get_scores().row_count(), 3);
    felt.picture("table-phone-scores");
}

#[test]
fn a_phone_at_night_in_japanese() {
    let felt = Felt::speaking("ja", PHONE, felt::start(6, 5), 5);
    felt.dark();
    felt.play_turns(20);
    to_a_choice(&felt);
    let spot = felt.board().get_spots().row_data(1).expect("a spot");
    felt.tap(felt.at(spot.x, spot.y));
    assert!(felt.table().get_note().contains("取ります"));
    felt.picture("table-phone-dark-ja");
    felt.table().set_tab(SheetTab::Log);
    felt.table().set_sheet_open(true);
    felt.table().invoke_looked();
    felt.stage.wait(400);
    felt.picture("table-phone-dark-ja-log");
}

#[test]
fn a_phone_on_its_side() {
    let felt = Felt::open(PHONE_WIDE, 4, 9);
    felt.play_turns(20);
    to_a_choice(&felt);
    felt.picture("table-sideways-spots");
    felt.confirm();
    felt.picture("table-sideways-mid");
}

#[test]
fn a_phone_on_its_side_at_night_in_german() {
    let felt = Felt::speaking("de", PHONE_WIDE, felt::start(6, 9), 9);
    felt.dark();
    felt.play_turns(20);
    to_a_choice(&felt);
    assert_eq!(felt.table().get_confirm_label(), "Kein Gefolgsmann");
    felt.picture("table-sideways-dark-de");
    felt.table().set_sheet_open(true);
    felt.table().invoke_looked();
    felt.picture("table-sideways-dark-de-log");
}

#[test]
fn a_tablet() {
    let felt = Felt::open(TABLET, 5, 13);
    felt.play_turns(30);
    to_a_choice(&felt);
    felt.picture("table-tablet-spots");
    felt.confirm();
    felt.stage.click("Whose is what");
    felt.tap_a_place();
    felt.picture("table-tablet-owners");
}

#[test]
fn a_tablet_at_night_in_french() {
    let felt = Felt::speaking("fr", TABLET, felt::start(5, 13), 13);
    felt.dark();
    felt.play_turns(30);
    to_a_choice(&felt);
    assert_eq!(felt.table().get_confirm_label(), "Aucun partisan");
    felt.picture("table-tablet-dark-fr");
}

/// A finished match from its beginning to its end, without input of moves.
#[test]
fn a_replay_steps_jumps_and_ends() {
    let felt = Felt::open(PHONE, 2, 4);
    felt.play_turns(15);
    let table = felt.stage.app.running().expect("a match").table().clone();
    let end = table.history().len() as i32;
    felt.put(table, Purpose::Replay);
    assert!(felt.table().get_replaying());
    assert_eq!(felt.table().get_replay_at(), 0);
    assert_eq!(felt.board().get_tiles().row_count(), 1);
    assert_eq!(felt.board().get_places().row_count(), 0);
    felt.stage.click("One on");
    felt.stage.click("One on");
    felt.stage.click("One back");
    assert_eq!(felt.table().get_replay_at(), 1);
    felt.table().invoke_look_at(end / 2);
    felt.picture("table-phone-replay");
    felt.stage.click("To the end");
    assert_eq!(felt.table().get_replay_at(), end);
    felt.stage.click("To the beginning");
    assert_eq!(felt.board().get_tiles().row_count(), 1);
    felt.stage.click("End the replay");
    assert!(!felt.table().get_replaying());
    assert!(felt.table().get_placing() || felt.table().get_can_confirm());
}

/// With text twice as large nothing that one needs is pushed off the screen.
#[test]
fn large_text_fits() {
    let felt = Felt::open(PHONE, 3, 21);
    felt.stage.app.set(|settings| settings.text_percent = 200);
    felt.settle();
    felt.play_turns(6);
    to_a_choice(&felt);
    felt.picture("table-phone-large-text");
    for label in ["No follower", "Undo", "Leave the table"] {
        let element = felt.stage.find(label).expect(label);
        let (at, size) = (element.absolute_position(), element.size());
        assert!(at.x >= 0.0 && at.x + size.width <= PHONE.0, "{label}");
        assert!(at.y >= 0.0 && at.y + size.height <= PHONE.1, "{label}");
    }
}
