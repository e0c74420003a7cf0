//! Whole games on the table by taps alone: on glowing places, on choices, on Confirm.

mod felt;
mod stage;

use felt::Felt;
use stage::{PHONE, PHONE_WIDE, TABLET};

/// two people play the base game to its end on a phone.
#[test]
fn two_people_play_to_the_end_on_a_phone() {
    let felt = Felt::open(PHONE, 2, 7);
    felt.play_to_the_end();
    assert_eq!(felt.tiles_left(), 0);
    assert!(felt.points().iter().sum::<i32>() > 40);
    felt.stage.picture("table-phone-end");
}

/// five people, on a phone held sideways.
#[test]
fn five_people_play_to_the_end_sideways() {
    let felt = Felt::open(PHONE_WIDE, 5, 11);
    felt.play_to_the_end();
    assert_eq!(felt.tiles_left(), 0);
    felt.stage.picture("table-sideways-end");
}

/// a hand of three, on a tablet.
#[test]
fn a_tablet_shows_everything_at_once() {
    let felt = Felt::open(TABLET, 3, 3);
    felt.play_turns(12);
    felt.stage.picture("table-tablet-mid");
}
