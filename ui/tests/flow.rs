//! The ways between the screens, walked by clicks on what a screen reader would say.

#![allow(clippy::expect_used, clippy::panic)] // helpers of tests may fail a test

mod stage;

use std::fs;

use landfolk::shelf::{Shelf, Which};
use landfolk::store::Store;
use landfolk_ui::settings::{Colours, Settings};
use landfolk_ui::view::{Home, NewGame, Screen, Table, Theme, ThemeChoice};
use slint::{ComponentHandle, Model};
use stage::{Stage, TALL, game};

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

#[test]
fn every_screen_can_be_reached_and_left() {
    let stage = Stage::open(TALL);
    for (link, screen) in [
        ("Library", Screen::Library),
        ("Statistics", Screen::Statistics),
        ("How to play", Screen::Help),
        ("Settings", Screen::Settings),
        ("About", Screen::About),
    ] {
        stage.press(link);
        assert_eq!(stage.app.screen(), screen);
        stage.click("Back");
        assert_eq!(stage.app.screen(), Screen::Home);
    }
}

#[test]
fn back_leads_through_the_screens_one_came_by() {
    let stage = Stage::open(TALL);
    stage.press("Library");
    stage.press("New game");
    assert_eq!(stage.app.screen(), Screen::NewGame);
    stage.click("Back");
    assert_eq!(stage.app.screen(), Screen::Library);
    stage.click("Back");
    assert_eq!(stage.app.screen(), Screen::Home);
}

#[test]
fn a_game_is_set_up_started_and_kept() {
    let folder = folder();
    let file = folder.path().join("games.sqlite");
    let stage = Stage::on_file(TALL, &file);
    stage.press("New game");
    stage.type_into("Name of player 1", "Ada");
    stage.press("Add player");
    stage.type_into("Name of player 3", "Žofie");
    stage.press("Colour of player 3: Amber, triangle");
    stage.press("Grey, star");
    stage.press("Player 3 earlier");
    stage.press("City by city");
    stage.press("Start game");
    assert_eq!(stage.app.screen(), Screen::Table);

    let saved = stage.app.running().expect("a running match");
    let seats: Vec<_> = saved
        .table()
        .seats()
        .iter()
        .map(|(_, info)| (info.name.clone(), info.colour))
        .collect();
    let expected = [("Ada", 0), ("Žofie", 5), ("Player 3", 1)];
    assert_eq!(
        seats,
        expected.map(|(name, colour)| (name.to_owned(), colour))
    );

    let kept = Store::open(&file).expect("the store").list(Which::Kept);
    let kept = kept.expect("a list");
    assert_eq!(kept.len(), 1);
    assert_eq!(kept[0].id(), saved.id());
    let options = &kept[0].summary().expect("a summary").options;
    assert_eq!(options["fields"], "per_city");
}

#[test]
fn who_played_last_is_remembered() {
    let folder = folder();
    let file = folder.path().join("games.sqlite");
    let stage = Stage::on_file(TALL, &file);
    stage.press("New game");
    stage.type_into("Name of player 2", "Ben");
    stage.press("Start game");
    drop(stage);

    let stage = Stage::on_file(TALL, &file);
    stage.press("New game");
    let seats = stage.app.window().global::<NewGame>().get_seats();
    let names: Vec<_> = seats.iter().map(|seat| seat.name.to_string()).collect();
    assert_eq!(names, ["", "Ben"]);
}

#[test]
fn two_players_cannot_have_one_name() {
    let stage = Stage::open(TALL);
    stage.press("New game");
    stage.type_into("Name of player 1", "Ben");
    stage.type_into("Name of player 2", " Ben ");
    assert!(stage.find("Player 1 has this name too").is_some());
    let start = stage.find("Start game").expect("a button");
    assert_eq!(start.accessible_enabled(), Some(false));
    stage.type_into("Name of player 2", "Cleo");
    assert!(stage.find("Player 1 has this name too").is_none());
    assert_eq!(start.accessible_enabled(), Some(true));
}

#[test]
fn the_number_of_the_pile_is_checked_and_decides_the_pile() {
    let stage = Stage::open(TALL);
    stage.press("New game");
    stage.type_into("Number of the game", "-1");
    let start = stage.find("Start game").expect("a button");
    assert_eq!(start.accessible_enabled(), Some(false));
    stage.type_into("Number of the game", "18446744073709551615");
    stage.press("Start game");
    let saved = stage.app.running().expect("a running match");
    assert_eq!(saved.table().seed(), u64::MAX);
}

#[test]
fn there_are_two_to_six_players() {
    let stage = Stage::open(TALL);
    stage.press("New game");
    assert!(stage.find("Remove player 1").is_none());
    for _ in 0..4 {
        stage.press("Add player");
    }
    let add = stage.find("Add player").expect("a button");
    assert_eq!(add.accessible_enabled(), Some(false));
    let seats = stage.app.window().global::<NewGame>().get_seats();
    let mut colours: Vec<_> = seats.iter().map(|seat| seat.colour).collect();
    colours.sort_unstable();
    assert_eq!(colours, [0, 1, 2, 3, 4, 5]);
    stage.press("Remove player 6");
    assert!(stage.find("Name of player 6").is_none());
}

#[test]
fn home_continues_the_match_that_was_played_last() {
    let folder = folder();
    let file = folder.path().join("games.sqlite");
    game::keep(&file, &["Ada", "Ben"], 9, 400, None);
    let id = game::keep(&file, &["Ada", "Ben"], 5, 20, Some("Rainy day"));
    let stage = Stage::on_file(TALL, &file);
    stage.press("Continue");
    assert_eq!(stage.app.screen(), Screen::Table);
    let saved = stage.app.running().expect("a running match");
    assert_eq!(saved.id(), id);
    assert_eq!(saved.table().history().len(), 20);
}

#[test]
fn a_match_is_renamed_deleted_and_taken_back() {
    let folder = folder();
    let file = folder.path().join("games.sqlite");
    game::keep(&file, &["Ada", "Ben"], 5, 20, None);
    let stage = Stage::on_file(TALL, &file);
    let listed = || {
        let listed = Store::open(&file).expect("the store").list(Which::Kept);
        let titles = listed.expect("a list").into_iter();
        let titles = titles.filter_map(|line| line.summary().map(|s| s.title.clone()));
        titles.collect::<Vec<_>>()
    };
    stage.press("Library");
    stage.press("What to do with Ramparts");
    stage.press("Rename");
    stage.type_into("Name of the game", "Rainy day");
    stage.press("Save");
    assert_eq!(listed(), [Some("Rainy day".to_owned())]);

    stage.press("What to do with Rainy day");
    stage.press("Delete");
    assert!(listed().is_empty());
    assert!(stage.find("No open game").is_some());
    stage.click("Undo");
    assert_eq!(listed(), [Some("Rainy day".to_owned())]);
    assert!(stage.find("What to do with Rainy day").is_some());
}

#[test]
fn a_finished_match_shows_its_result_and_can_be_played_again() {
    let folder = folder();
    let file = folder.path().join("games.sqlite");
    game::keep(&file, &["Ada", "Ben"], 9, 400, Some("The long one"));
    let stage = Stage::on_file(TALL, &file);
    stage.press("Library");
    stage.press("Finished");
    let line = stage
        .find_starting("The long one, Ramparts.")
        .expect("a line");
    stage.press(&line);
    assert_eq!(stage.app.screen(), Screen::Result);
    let table = stage.app.running().expect("a match");
    let points = table.table().points();
    for (name, points) in ["Ada", "Ben"].iter().zip(&points) {
        assert!(stage.find(&format!("{name} {points}")).is_some(), "{name}");
    }
    stage.press("Play again");
    assert_eq!(stage.app.screen(), Screen::NewGame);
    let seats = stage.app.window().global::<NewGame>().get_seats();
    let names: Vec<_> = seats.iter().map(|seat| seat.name.to_string()).collect();
    assert_eq!(names, ["Ada", "Ben"]);
}

#[test]
fn settings_hold_at_once_and_the_next_time() {
    let folder = folder();
    let file = folder.path().join("games.sqlite");
    let stage = Stage::on_file(TALL, &file);
    stage.press("Settings");
    stage.press("Dark");
    stage.press("Larger text");
    stage.press("Less motion");
    stage.press("Undo");
    stage.press("Deutsch");
    assert!(stage.find("Einstellungen").is_some());
    assert!(stage.app.is_dark());
    drop(stage);

    let stage = Stage::on_file(TALL, &file);
    let expected = Settings {
        // The stage asks for English each time.
        language: Some("en".to_owned()),
        colours: Colours::Dark,
        text_percent: 110,
        reduced_motion: true,
        undo: false,
        ..Settings::default()
    };
    assert_eq!(stage.app.settings(), expected);
    let theme = stage.app.window().global::<Theme>();
    assert!(theme.get_dark() && theme.get_reduced_motion());
}

/// The colours of the system change without the settings: what was painted is painted anew.
#[test]
fn pictures_follow_the_colours() {
    let stage = Stage::open(TALL);
    let picture = || {
        let games = stage.app.window().global::<Home>().get_games();
        let picture = games.row_data(0).expect("a game").picture;
        let pixels = picture.to_rgba8().expect("pixels");
        pixels.as_bytes().to_vec()
    };
    let day = picture();
    let theme = stage.app.window().global::<Theme>();
    theme.set_choice(ThemeChoice::Dark);
    stage.settle();
    assert_ne!(picture(), day);
    theme.set_choice(ThemeChoice::Light);
    stage.settle();
    assert_eq!(picture(), day);
}

/// What is said already is said in the new language.
#[test]
fn the_table_follows_the_language_and_leads_to_its_help() {
    let stage = Stage::speaking(TALL, "en");
    stage.press("New game");
    stage.press("Start game");
    let note = || stage.app.window().global::<Table>().get_note();
    let english = note();
    stage.speak("de");
    assert_ne!(note(), english);
    stage.speak("en");
    assert_eq!(note(), english);
    stage.press("How to play");
    assert_eq!(stage.app.screen(), Screen::Help);
    // The page is longer than any phone; only what is in sight is found.
    stage.resize((390.0, 9000.0));
    for sign in ["Shield", "Cathedral", "Builder", "Portal", "Fairy"] {
        assert!(stage.find(sign).is_some(), "{sign}");
    }
    stage.resize(TALL);
    stage.click("Back");
    assert_eq!(stage.app.screen(), Screen::Table);
    assert_eq!(note(), english);
}

#[test]
fn every_language_can_be_spoken() {
    let stage = Stage::open(TALL);
    for (language, library) in [
        ("ja", "対局の棚"),
        ("fr", "Bibliothèque"),
        ("de", "Sammlung"),
    ] {
        slint::select_bundled_translation(language).expect("a translation");
        assert!(stage.find(library).is_some(), "{language}");
    }
    slint::select_bundled_translation("en").expect("the sources");
    assert!(stage.find("Library").is_some());
}

/// A file that is none of ours is left as it is, and one can play all the same.
#[test]
fn a_foreign_file_is_not_touched() {
    let folder = folder();
    let file = folder.path().join("games.sqlite");
    fs::write(&file, "a shopping list").expect("a file");
    let stage = Stage::on_file(TALL, &file);
    assert!(stage.find_containing("Games are not being saved").is_some());
    stage.press("New game");
    stage.press("Start game");
    assert_eq!(stage.app.screen(), Screen::Table);
    stage.app.back();
    stage.settle();
    assert!(stage.find("Continue").is_some());
    drop(stage);
    assert_eq!(fs::read(&file).expect("the file"), b"a shopping list");
}

/// So is one that was cut off.
#[test]
fn a_truncated_file_is_not_touched() {
    let folder = folder();
    let file = folder.path().join("games.sqlite");
    game::keep(&file, &["Ada", "Ben"], 5, 20, None);
    let mut bytes = fs::read(&file).expect("the file");
    bytes.truncate(bytes.len() / 2 + 100);
    fs::write(&file, &bytes).expect("the file");
    let stage = Stage::on_file(TALL, &file);
    stage.press("Library");
    let told = stage.find_containing("Games are not being saved").is_some()
        || stage
            .find_containing("The games cannot be listed")
            .is_some();
    assert!(told);
    drop(stage);
    assert_eq!(fs::read(&file).expect("the file"), bytes);
}

/// So is one that a later version of the app has written, with the reason why.
#[test]
fn a_newer_file_is_not_touched() {
    let folder = folder();
    let file = folder.path().join("games.sqlite");
    game::keep(&file, &["Ada", "Ben"], 5, 20, None);
    let later = rusqlite::Connection::open(&file).expect("a database");
    later
        .execute_batch("PRAGMA journal_mode = DELETE; PRAGMA user_version = 9999;")
        .expect("another version");
    later.close().expect("written");
    let before = fs::read(&file).expect("the file");
    let stage = Stage::on_file(TALL, &file);
    let told = stage.find_containing("Games are not being saved");
    assert!(told.is_some());
    assert!(stage.find_containing("newer").is_some());
    stage.press("New game");
    stage.press("Start game");
    assert_eq!(stage.app.screen(), Screen::Table);
    drop(stage);
    assert_eq!(fs::read(&file).expect("the file"), before);
}

/// A damaged entry is listed with its reason; the others can be played.
#[test]
fn a_damaged_match_does_not_hide_the_others() {
    let folder = folder();
    let file = folder.path().join("games.sqlite");
    let bad = game::keep(&file, &["Ada", "Ben"], 5, 20, Some("Broken"));
    game::keep(&file, &["Ada", "Ben"], 5, 20, Some("Whole"));
    game::spoil(&file, bad);
    let stage = Stage::on_file(TALL, &file);
    stage.press("Library");
    assert!(stage.find("Broken").is_some());
    assert!(stage.find_containing("What is wrong:").is_some());
    assert!(stage.find("What to do with Whole").is_some());
}
