//! Whole games on the table by taps alone: on glowing places, on choices, on Confirm.

#![allow(clippy::expect_used, clippy::panic)] // helpers of tests may fail a test

mod felt;
mod stage;

use felt::Felt;
use landfolk_ui::view::SheetTab;
use slint::Model;
use stage::{PHONE, PHONE_WIDE, TABLET};

/// two people play the base game to its end on a phone.
#[test]
fn two_people_play_to_the_end_on_a_phone() {
    let felt = Felt::open(PHONE, 2, 7);
    felt.play_to_the_end();
    assert_eq!(felt.tiles_left(), 0);
    assert!(felt.points().iter().sum::<i32>() > 40);
    felt.picture("table-phone-end");
}

/// five people, on a phone held sideways.
#[test]
fn five_people_play_to_the_end_sideways() {
    let felt = Felt::open(PHONE_WIDE, 5, 11);
    felt.play_to_the_end();
    assert_eq!(felt.tiles_left(), 0);
    felt.picture("table-sideways-end");
}

/// a hand of three, on a tablet.
#[test]
fn a_tablet_shows_everything_at_once() {
    let felt = Felt::open(TABLET, 3, 3);
    felt.play_turns(12);
    felt.picture("table-tablet-mid");
}

/// hands are private, so the device is handed over and nothing of the hand shows before.
#[test]
fn a_private_hand_waits_for_its_player() {
    let felt = Felt::with(PHONE, felt::hand_of_three(2, 8), 8);
    for name in ["Ada", "Ben", "Ada"] {
        assert!(felt.table().get_handing_over());
        assert_eq!(felt.table().get_hand().row_count(), 0);
        felt.picture("table-phone-hand-over");
        felt.stage.click(&format!("I am {name}"));
        assert!(felt.table().get_hand().row_count() >= 1);
        felt.picture("table-phone-hand-of-three");
        felt.decide();
        felt.decide();
    }
}

/// six people, every set together, with dragon, fairy, goods and all pieces. Each second
/// turn that the log tells of was announced.
#[test]
fn six_people_play_every_set_to_the_end() {
    let felt = Felt::with(TABLET, felt::every_set(6, 17), 17);
    let mut announced = std::collections::BTreeSet::new();
    let mut turns = 0;
    felt.watch_to_the_end(|| {
        turns += 1;
        if turns == 120 {
            felt.picture("table-tablet-every-set");
        }
        let banner = felt.table().get_banner();
        if banner.ends_with("plays again") {
            announced.insert(banner);
        }
    });
    assert_eq!(felt.tiles_left(), 0);
    felt.table().set_tab(SheetTab::Log);
    felt.table().invoke_looked();
    let log: Vec<_> = felt
        .table()
        .get_log()
        .iter()
        .map(|line| line.text)
        .collect();
    let told: std::collections::BTreeSet<_> = log
        .iter()
        .filter(|line| line.ends_with("plays again"))
        .cloned()
        .collect();
    assert_eq!(announced, told);
    assert!(log.iter().any(|line| line == "The dragon moved."));
    felt.table().set_tab(SheetTab::Scores);
    felt.table().invoke_looked();
    assert_eq!(felt.table().get_scores().row_count(), 6);
    felt.picture("table-tablet-every-set-end");
}
