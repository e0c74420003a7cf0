//! Every game from the first decision to the result with the arrow keys, Return and, where a hand is
//! played from, the digits, as the script does that plays the page in a browser (`web/play.mjs`).

#![allow(clippy::expect_used, clippy::panic)] // helpers of tests may fail a test

mod felt;
mod stage;

use felt::Felt;
use landfolk::games::{GameId, Options};
use landfolk_ui::kits;
use landfolk_ui::view::{NewGame, Screen, Words};
use slint::ComponentHandle;
use slint::SharedString;
use slint::platform::{Key, WindowEvent};
use stage::{PHONE, TABLET};

/// How often keys may be pressed without anything being decided.
const PATIENCE: usize = 40;

fn press(felt: &Felt, key: impl Into<SharedString>) {
    let text: SharedString = key.into();
    let window = felt.stage.app.window().window();
    window.dispatch_event(WindowEvent::KeyPressed { text: text.clone() });
    window.dispatch_event(WindowEvent::KeyReleased { text });
    felt.stage.wait(20);
    felt.settle();
}

fn play(options: Options, seats: usize, hand: bool) {
    let felt = Felt::with(TABLET, felt::start_any(seats, 5, options, None), 1);
    let decisions = || {
        felt.stage
            .app
            .running()
            .expect("a match")
            .table()
            .history()
            .len()
    };
    let over = || felt.stage.app.running().expect("a match").table().is_over();
    let mut idle = 0;
    while !over() {
        let before = decisions();
        let arrow = match felt.chance(4) {
            0 => Key::UpArrow,
            1 => Key::DownArrow,
            2 => Key::LeftArrow,
            _ => Key::RightArrow,
        };
        if hand {
            // A card more or less.
            press(&felt, ["1", "2", "3"][felt.chance(3)]);
        }
        press(&felt, arrow);
        press(&felt, Key::Return);
        idle = if decisions() > before { 0 } else { idle + 1 };
        if idle > PATIENCE {
            felt.picture("keys-alone-stuck");
            panic!("nothing more can be decided, see target/screens");
        }
    }
    for _ in 0..PATIENCE {
        if felt.screen() == Screen::Result {
            return;
        }
        press(&felt, Key::Return);
    }
    panic!("the result does not show");
}

/// On the first screen the keys go from one game's button to the next, and Return begins it.
#[test]
fn a_game_is_chosen() {
    for (stops, kit) in (1..).zip(kits::ALL) {
        let id = kit.id();
        let felt = Felt::bare(PHONE);
        for _ in 0..stops {
            press(&felt, Key::Tab);
        }
        press(&felt, Key::Return);
        assert_eq!(felt.screen(), Screen::NewGame, "{id:?}");
        let window = felt.stage.app.window();
        let name = window.global::<Words>().invoke_game_name(id.key().into());
        assert_eq!(window.global::<NewGame>().get_game(), name);
    }
}

#[test]
fn ramparts() {
    play(GameId::Ramparts.default_options(), 2, false);
}

#[test]
fn westward() {
    play(GameId::Westward.default_options(), 2, false);
}

#[test]
fn crownlands() {
    play(GameId::Crownlands.default_options(), 2, false);
}

#[test]
fn abbeys() {
    play(GameId::Abbeys.default_options(), 3, true);
}
