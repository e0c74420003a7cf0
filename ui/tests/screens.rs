//! Pictures of every screen, written to `target/screens/` to be looked at. That a screen can be
//! shown at all, in each shape, theme and language, is what these tests assert.

#![allow(clippy::expect_used, clippy::panic)] // helpers of tests may fail a test

mod stage;

use i_slint_backend_testing::ElementHandle;
use landfolk::games::GameId;
use landfolk_ui::settings::Colours;
use landfolk_ui::view::Screen;
use stage::{PHONE, PHONE_WIDE, Stage, TABLET, TALL, game};

const SHAPES: [(&str, (f32, f32)); 3] =
    [("phone", PHONE), ("wide", PHONE_WIDE), ("tablet", TABLET)];

const SCREENS: [(&str, Screen); 7] = [
    ("home", Screen::Home),
    ("new-game", Screen::NewGame),
    ("library", Screen::Library),
    ("statistics", Screen::Statistics),
    ("settings", Screen::Settings),
    ("about", Screen::About),
    ("help", Screen::Help),
];

/// A shelf with a match that goes on, one with a name, and two that are over.
fn stocked(folder: &tempfile::TempDir) -> Stage {
    let file = folder.path().join("games.sqlite");
    game::keep(&file, &["Ada", "Ben"], 9, 400, Some("Sunday at the lake"));
    game::keep(&file, &["Cleo", "Dora", "Emil", "Finn"], 3, 400, None);
    game::keep(&file, &["Ada", "Ben", "Cleo"], 5, 61, Some("The long one"));
    game::keep(&file, &["Ada", "Ben", "Cleo"], 7, 90, None);
    Stage::on_file(PHONE, &file)
}

fn all(stage: &Stage, note: &str) {
    for (shape, size) in SHAPES {
        stage.resize(size);
        for (name, screen) in SCREENS {
            stage.app.show(screen);
            stage.picture(&format!("{name}-{shape}{note}"));
        }
    }
}

#[test]
fn light() {
    let folder = tempfile::tempdir().expect("a folder");
    all(&stocked(&folder), "");
}

#[test]
fn dark() {
    let folder = tempfile::tempdir().expect("a folder");
    let stage = stocked(&folder);
    stage.app.set(|settings| settings.colours = Colours::Dark);
    all(&stage, "-dark");
}

#[test]
fn japanese() {
    let folder = tempfile::tempdir().expect("a folder");
    let stage = stocked(&folder);
    stage.speak("ja");
    all(&stage, "-ja");
}

#[test]
fn large_text_in_german() {
    let folder = tempfile::tempdir().expect("a folder");
    let stage = stocked(&folder);
    stage.speak("de");
    stage.app.set(|settings| settings.text_percent = 200);
    for (name, screen) in SCREENS {
        stage.app.show(screen);
        stage.picture(&format!("{name}-phone-large"));
    }
}

#[test]
fn results() {
    let folder = tempfile::tempdir().expect("a folder");
    let stage = stocked(&folder);
    stage.app.show(Screen::Library);
    stage.settle();
    stage.press("Finished");
    stage.picture("library-phone-finished");
    let line = stage
        .find_starting("Ramparts, Finished")
        .expect("a finished match");
    stage.press(&line);
    assert_eq!(stage.app.screen(), Screen::Result);
    for (shape, size) in SHAPES {
        stage.resize(size);
        stage.picture(&format!("result-{shape}"));
    }
}

#[test]
fn nothing_yet() {
    let folder = tempfile::tempdir().expect("a folder");
    let stage = Stage::on_file(PHONE, &folder.path().join("games.sqlite"));
    for (name, screen) in &SCREENS[..3] {
        stage.app.show(*screen);
        stage.picture(&format!("{name}-phone-empty"));
    }
    stage.resize(TABLET);
    stage.app.show(Screen::Home);
    stage.picture("home-tablet-empty");
    // Every game can be begun from what is in sight, left and right.
    let buttons: Vec<_> = ElementHandle::find_by_accessible_label(stage.app.window(), "New game")
        .map(|button| (button.absolute_position(), button.size()))
        .filter(|(at, size)| at.y + size.height <= TABLET.1)
        .collect();
    assert_eq!(buttons.len(), GameId::ALL.len());
    let left = buttons.iter().filter(|(at, _)| at.x < TABLET.0 / 2.0);
    assert_eq!(left.count(), GameId::ALL.len() / 2);
}

#[test]
fn long_screens_in_full() {
    let folder = tempfile::tempdir().expect("a folder");
    let stage = stocked(&folder);
    stage.resize(TALL);
    for (name, screen) in SCREENS {
        stage.app.show(screen);
        stage.picture(&format!("{name}-full"));
    }
}

#[test]
fn dialogs() {
    let folder = tempfile::tempdir().expect("a folder");
    let stage = stocked(&folder);
    stage.app.show(Screen::Library);
    stage.settle();
    stage.press("What to do with The long one");
    stage.picture("library-phone-sheet");
    stage.press("Rename");
    stage.picture("library-phone-rename");
    stage.press("Cancel");
    stage.press("What to do with The long one");
    stage.press("Delete");
    stage.picture("library-phone-toast");
    stage.app.show(Screen::NewGame);
    stage.settle();
    stage.press("Colour of player 1: Blue, circle");
    stage.picture("new-game-phone-colour");
}

/// The names of the games share the width of the help; none is written over another.
#[test]
fn the_games_in_the_help_keep_apart() {
    let stage = Stage::open(PHONE);
    stage.app.show(Screen::Help);
    for language in ["en", "de", "fr", "ja"] {
        stage.speak(language);
        for size in [(320.0, 568.0), PHONE, PHONE_WIDE, TABLET] {
            stage.resize(size);
            let words: Vec<_> =
                ElementHandle::find_by_element_id(stage.app.window(), "Segment::word")
                    .map(|word| (word.absolute_position(), word.size()))
                    .collect();
            assert_eq!(words.len(), GameId::ALL.len(), "{language}, {size:?}");
            for (i, (at, extent)) in words.iter().enumerate() {
                assert!(extent.width > 80.0, "{language}, {size:?}: {extent:?}");
                for (other, its) in &words[..i] {
                    let beside = other.x + its.width <= at.x || at.x + extent.width <= other.x;
                    let apart = other.y + its.height <= at.y || at.y + extent.height <= other.y;
                    assert!(
                        beside || apart,
                        "{language}, {size:?}: {at:?} and {other:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_file_that_cannot_be_used() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.sqlite");
    std::fs::write(&file, "a shopping list").expect("a file");
    let stage = Stage::on_file(PHONE, &file);
    stage.picture("home-phone-trouble");
    stage.app.show(Screen::About);
    stage.picture("about-phone-trouble");
}
