//! What people do with the games that are kept, by taps: look for them, copy them, take them along as files,
//! replay them, and count them. The pictures go to `target/screens`.

#![allow(clippy::expect_used, clippy::panic)] // helpers of tests may fail a test

mod stage;

use std::fs;
use std::path::{Path, PathBuf};

use i_slint_backend_testing::{AccessibleRole, ElementQuery};
use jiff::{SignedDuration, Timestamp};
use landfolk::Game;
use landfolk::archive::{Entry, Writer};
use landfolk::games::GameId;
use landfolk::record::Record;
use landfolk::shelf::{SavedMatch, Shelf, Which};
use landfolk::store::Store;
use landfolk::table::{NewMatch, SeatInfo, Table};
use landfolk_ui::app::Launch;
use landfolk_ui::view::{Library, Notice, Screen, Table as TableGlobal, ThemeChoice};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use slint::{ComponentHandle, Model};
use stage::{PHONE, Stage, TABLET, TALL};
use tempfile::TempDir;

const NAMES: [&str; 4] = ["Ann", "Ben", "Cleo", "Émile"];

/// A match of a game, played for so many decisions by anybody.
fn played(game: GameId, seed: u64, decisions: usize) -> Table {
    let seats = (0..3).map(|seat| {
        let name = NAMES[(seat + seed as usize) % NAMES.len()];
        SeatInfo::new(name, seat as u8)
    });
    let new = NewMatch::new(seats.collect(), game.default_options());
    let mut table = Table::start(NewMatch { seed, ..new }).expect("three can play");
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut moves = Vec::new();
    while table.history().len() < decisions {
        table.position().legal_moves(&mut moves);
        if moves.is_empty() {
            break;
        }
        let mv = moves[rng.random_range(0..moves.len())];
        table.play(mv).expect("the move is listed as legal");
    }
    table
}

/// A shelf with games of all kinds, and the folder for files.
struct Shelved {
    folder: TempDir,
}

impl Shelved {
    /// `rounds` finished games of each kind, and an open one of each.
    fn new(rounds: u64) -> Self {
        let shelved = Self {
            folder: tempfile::tempdir().expect("a folder"),
        };
        let people = NAMES.map(str::to_owned);
        let mut archive = Writer::new(Vec::new(), &people[..3]).expect("memory takes it");
        let first: Timestamp = "2026-03-01T18:00:00Z".parse().expect("a date");
        let mut number = 0;
        for round in 0..=rounds {
            for (line, game) in GameId::ALL.iter().enumerate() {
                let open = round == rounds;
                let table = played(*game, number, if open { 12 } else { usize::MAX });
                let started = first + SignedDuration::from_hours(number as i64 * 24);
                let ended = started + SignedDuration::from_mins(45);
                let record = Record {
                    started: Some(started),
                    ended: table.is_over().then_some(ended),
                    ..Record::of(&table)
                };
                let title = match (open, line) {
                    (true, line) => Some(format!("Open {line}")),
                    (false, 0) => Some(format!("Evening {round}")),
                    _ => None,
                };
                let entry = Entry {
                    title,
                    updated: Some(ended),
                    spent: Some(2_000_000 + number * 60_000),
                    undone: Vec::new(),
                    record,
                };
                archive.add(&entry).expect("memory takes it");
                number += 1;
            }
        }
        let archive = archive.finish().expect("memory takes it");
        let mut store = Store::open(shelved.store()).expect("a new store");
        store.import(&archive[..]).expect("it is whole");
        shelved
    }

    fn store(&self) -> PathBuf {
        self.folder.path().join("games.sqlite")
    }

    fn files(&self) -> PathBuf {
        self.folder.path().join("files")
    }

    fn open(&self, size: (f32, f32)) -> Stage {
        let stage = Stage::launch(
            size,
            Launch {
                file: Some(self.store()),
                folder: Some(self.files()),
                language: Some("en"),
            },
        );
        stage.settle();
        stage
    }

    fn file_names(&self) -> Vec<String> {
        let files = fs::read_dir(self.files()).expect("the folder");
        let mut names: Vec<String> = files
            .map(|file| {
                file.expect("a file")
                    .file_name()
                    .into_string()
                    .expect("a name")
            })
            .collect();
        names.sort();
        names
    }
}

/// Chooses one of several.
fn choose(stage: &Stage, label: &str) {
    let found = ElementQuery::from_root(stage.app.window())
        .match_descendants()
        .match_accessible_role(AccessibleRole::RadioButton)
        .find_all();
    let element = found
        .iter()
        .find(|e| e.accessible_label().as_deref() == Some(label));
    let element = element.unwrap_or_else(|| panic!("nothing to choose is called {label:?}"));
    element.invoke_accessible_default_action();
    stage.settle();
}

fn titles(stage: &Stage) -> Vec<String> {
    let matches = stage.app.window().global::<Library>().get_matches();
    matches.iter().map(|view| view.title.to_string()).collect()
}

fn toast(stage: &Stage) -> String {
    stage
        .app
        .window()
        .global::<Notice>()
        .get_toast()
        .to_string()
}

fn alert(stage: &Stage) -> String {
    stage
        .app
        .window()
        .global::<Notice>()
        .get_alert_text()
        .to_string()
}

#[test]
fn games_are_looked_for_by_words_and_by_game() {
    let shelved = Shelved::new(2);
    let stage = shelved.open(TALL);
    stage.press("Library");
    assert_eq!(titles(&stage), ["Open 3", "Open 2", "Open 1", "Open 0"]);
    stage.type_into("Search", "open 2");
    assert_eq!(titles(&stage), ["Open 2"]);
    stage.type_into("Search", "émile");
    assert!(titles(&stage).len() >= 2);
    stage.type_into("Search", "nobody");
    assert_eq!(titles(&stage), [""; 0]);
    assert!(stage.find("Nothing found").is_some());
    stage.type_into("Search", "");
    stage.press("Choose a game");
    stage.press("Westward");
    assert_eq!(titles(&stage), ["Open 1"]);
    stage.press("Finished");
    assert_eq!(titles(&stage), ["Westward", "Westward"]);
    stage.press("Only Westward");
    stage.press("All games");
    assert_eq!(titles(&stage).len(), 8);
    // Every game shows its board.
    let matches = stage.app.window().global::<Library>().get_matches();
    for view in matches.iter() {
        assert!(view.picture.size().width >= 90, "{}", view.title);
    }
}

#[test]
fn a_long_list_shows_more_on_demand() {
    let shelved = Shelved::new(9);
    let stage = shelved.open((390.0, 6000.0));
    stage.press("Library");
    stage.press("Finished");
    assert_eq!(titles(&stage).len(), 30);
    stage.press("Show more of 36");
    assert_eq!(titles(&stage).len(), 36);
    assert!(stage.find("Show more of 36").is_none());
}

#[test]
fn an_open_game_is_copied_and_the_copy_is_its_own() {
    let shelved = Shelved::new(0);
    let stage = shelved.open(TALL);
    stage.press("Library");
    stage.press("What to do with Open 1");
    stage.press("Make a copy");
    assert_eq!(titles(&stage).len(), 5);
    assert_eq!(titles(&stage)[0], "Copy of Open 1");
    stage.press("What to do with Copy of Open 1");
    stage.press("Delete");
    assert_eq!(titles(&stage).len(), 4);
}

#[test]
fn games_leave_as_files_and_come_back_once() {
    let shelved = Shelved::new(1);
    let stage = shelved.open(TALL);
    stage.press("Library");
    stage.press("What to do with Open 2");
    stage.press("Save as a file");
    assert!(
        toast(&stage).contains("Open-2.landfolk.json"),
        "{}",
        toast(&stage)
    );
    stage.press("Files");
    stage.press("Save all games as a file");
    let names = shelved.file_names();
    let [archive, record] = &names[..] else {
        panic!("{names:?}");
    };
    assert!(archive.ends_with(".landfolk.jsonl.gz"), "{archive}");
    assert_eq!(record, "Open-2.landfolk.json");

    // On another device, with an empty shelf and the same files.
    let other = Shelved::new(0);
    fs::rename(shelved.files(), other.files()).expect("moved");
    let mut empty = Store::open(other.store()).expect("the store");
    for listed in empty.list(Which::Kept).expect("a list") {
        empty.delete(listed.id()).expect("deleted");
    }
    empty.purge(Timestamp::MAX).expect("purged");
    drop(empty);
    let stage = other.open(TALL);
    stage.press("Library");
    assert_eq!(titles(&stage).len(), 0);
    stage.press("Files");
    stage.press("Open-2.landfolk.json");
    assert_eq!(toast(&stage), "1 game taken in");
    // A record has no title.
    assert_eq!(titles(&stage).len(), 1);
    stage.press("Files");
    stage.press(archive);
    assert_eq!(toast(&stage), "7 games taken in");
    assert_eq!(titles(&stage).len(), 4);
    stage.press("Files");
    stage.press(archive);
    assert_eq!(toast(&stage), "All of these games are here already");

    // A damaged file is refused with its reason, and nothing comes of it.
    let path = other.files().join(archive);
    let whole = fs::read(&path).expect("the file");
    fs::write(&path, &whole[..whole.len() / 2]).expect("written");
    stage.press("Files");
    stage.press(archive);
    assert!(alert(&stage).contains("cut off"), "{}", alert(&stage));
    stage.press("OK");
    assert_eq!(titles(&stage).len(), 4);
}

#[test]
fn the_end_of_a_game_is_kept_as_a_picture() {
    let shelved = Shelved::new(1);
    let stage = shelved.open(TALL);
    stage.press("Library");
    stage.press("Finished");
    stage.press("What to do with Evening 0");
    stage.press("Save a picture of it");
    assert!(toast(&stage).contains("Evening-0.png"), "{}", toast(&stage));
    let row = stage.find_starting("Westward, Finished").expect("a game");
    stage.press(&row);
    assert_eq!(stage.app.screen(), Screen::Result);
    stage.press("Save a picture");
    let names = shelved.file_names();
    assert_eq!(names.len(), 2, "{names:?}");
    for name in &names {
        let file = shelved.files().join(name);
        let picture = tiny_skia::Pixmap::load_png(&file).expect("a picture");
        assert_eq!(picture.width(), 1600);
        assert!(picture.height() > 1300);
        keep(
            &file,
            &format!(
                "keepsake-{}",
                names.iter().position(|n| n == name).unwrap_or(0)
            ),
        );
    }
}

/// Copies a picture to where pictures are looked at.
fn keep(file: &Path, name: &str) {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("../screens");
    fs::create_dir_all(&folder).expect("a folder for pictures");
    fs::copy(file, folder.join(format!("{name}.png"))).expect("copied");
}

#[test]
fn a_replay_jumps_to_scorings_plays_by_itself_and_is_played_on() {
    let shelved = Shelved::new(1);
    let stage = shelved.open(TALL);
    let at = |stage: &Stage| stage.app.window().global::<TableGlobal>().get_replay_at();
    stage.press("Library");
    stage.press("Finished");
    stage.press("What to do with Evening 0");
    stage.press("Replay step by step");
    assert_eq!(at(&stage), 0);
    let points = |decisions: i32| {
        let saved = stage.app.running().expect("a match");
        let position = saved.table().position_after(decisions as usize);
        let position = position.expect("so many").clone();
        landfolk::Seat::all(3)
            .map(|seat| position.points(seat))
            .collect::<Vec<_>>()
    };
    // From scoring to scoring, each of which changes the points, and none is passed over.
    let mut last = 0;
    while stage
        .app
        .window()
        .global::<TableGlobal>()
        .get_scoring_after()
    {
        stage.press("To the next scoring");
        let now = at(&stage);
        assert!(now > last);
        assert_ne!(points(now), points(now - 1));
        for between in last..now - 1 {
            assert_eq!(points(between), points(between + 1));
        }
        last = now;
    }
    assert!(last > 0);
    stage.press("To the scoring before");
    assert!(at(&stage) < last);
    // What a screen reader hears of the curves.
    let heard = format!("Ann {}", points(at(&stage))[0]);
    assert!(stage.find(&heard).is_some(), "{heard}");

    stage.press("To the beginning");
    stage.press("Speed: Steady");
    stage.press("Let it play");
    let begun = at(&stage);
    for _ in 0..4 {
        stage.wait(260);
    }
    assert!(at(&stage) >= begun + 4, "{}", at(&stage));
    stage.press("Pause");
    let stands = at(&stage);
    stage.wait(2_000);
    assert_eq!(at(&stage), stands);

    stage.press("Play on from here");
    assert_eq!(stage.app.screen(), Screen::Table);
    let copy = stage.app.running().expect("a match");
    assert_eq!(copy.table().history().len() as i32, stands);
    assert!(
        !stage
            .app
            .table()
            .with_play(|play| play.replaying())
            .unwrap_or(true)
    );
    let store = Store::open(shelved.store()).expect("the store");
    let kept = SavedMatch::open(&store, copy.id()).expect("it is on the disk");
    assert_eq!(kept.table().history().len() as i32, stands);
    let title = store.load(copy.id()).expect("it is there").title;
    assert!(
        title
            .as_deref()
            .is_some_and(|title| title.starts_with("Evening 0, from turn ")),
        "{title:?}"
    );
}

#[test]
fn statistics_are_read_by_person_game_and_rules() {
    let shelved = Shelved::new(3);
    let stage = shelved.open(TALL);
    stage.press("Statistics");
    assert_eq!(stage.app.screen(), Screen::Statistics);
    // Each of the three who are remembered has played nine of the twelve games.
    for name in &NAMES[..3] {
        assert!(
            stage.find(&format!("{name}, played: 9")).is_some(),
            "{name}"
        );
    }
    assert!(stage.find_containing("Émile, played").is_none());
    let mut store = Store::open(shelved.store()).expect("the store");
    let scope = landfolk::statistics::Scope {
        person: Some("Ben".to_owned()),
        ..Default::default()
    };
    let ben = store
        .groups(&scope, landfolk::statistics::By::Person)
        .expect("figures")
        .remove(0)
        .figures;
    stage.press("Ben");
    for heard in [
        format!("Ben, won: {}", ben.won),
        format!("Ben, mean points: {:.1}", ben.points.mean()),
        format!("Ben, spread of points: {:.1}", ben.points.deviation()),
        format!("Best turn: {} points", ben.best_turn.expect("some scored")),
    ] {
        assert!(stage.find(&heard).is_some(), "{heard}");
    }
    let last = store.endings(&scope, 1).expect("figures").remove(0);
    assert!(
        stage
            .find_containing(&format!(": {} points", last.points))
            .is_some()
    );

    // In one game only.
    stage.press("All games");
    choose(&stage, "Ramparts");
    assert!(stage.find_containing(", played: 9").is_none());
    assert!(stage.find("Ann, played: 3").is_some());
    assert!(stage.find_containing("Largest city, in tiles: ").is_some());
    choose(&stage, "Games");
    assert!(stage.find("Crownlands, played: 3").is_some());
    stage.press("Everybody");
    choose(&stage, "Cleo");
    assert!(stage.find_containing("Abbeys, played: ").is_some());
    choose(&stage, "Rules");
    assert!(stage.find("Abbeys, Usual rules").is_some());
    stage.press("Back");
    assert_eq!(stage.app.screen(), Screen::Home);
}

#[test]
fn without_games_there_is_nothing_to_count() {
    let stage = Stage::open(TALL);
    stage.press("Statistics");
    assert!(stage.find("Nothing to count yet").is_some());
}

#[test]
fn names_that_are_typed_are_remembered() {
    let shelved = Shelved::new(0);
    let stage = shelved.open(TALL);
    stage.press("New game");
    stage.type_into("Name of player 1", "Zoë");
    stage.press("Start game");
    let store = Store::open(shelved.store()).expect("the store");
    let people = store.people().expect("people");
    assert!(
        people.iter().any(|person| person.name == "Zoë"),
        "{people:?}"
    );
    assert!(
        people
            .iter()
            .all(|person| !person.name.starts_with("Player")),
        "{people:?}"
    );
}

#[test]
fn pictures_of_the_shelf() {
    let shelved = Shelved::new(5);
    for (device, size) in [("phone", PHONE), ("tablet", TABLET)] {
        let stage = shelved.open(size);
        for dark in [false, true] {
            let theme = if dark { "dark" } else { "light" };
            let choice = if dark {
                ThemeChoice::Dark
            } else {
                ThemeChoice::Light
            };
            stage
                .app
                .window()
                .global::<landfolk_ui::view::Theme>()
                .set_choice(choice);
            stage.wait(50);
            stage.app.show(Screen::Library);
            stage.settle();
            stage.press("Finished");
            stage.picture(&format!("shelf-library-{device}-{theme}"));
            if !dark {
                stage.press("Files");
                stage.picture(&format!("shelf-files-{device}-{theme}"));
                stage.press("Close");
            }
            stage.press("Open");
            stage.app.show(Screen::Statistics);
            stage.settle();
            stage.press("Ann");
            stage.picture(&format!("shelf-statistics-{device}-{theme}"));
            stage.resize((size.0, 1900.0));
            stage.picture(&format!("shelf-statistics-{device}-{theme}-all"));
            stage.resize(size);
            stage.app.show(Screen::Library);
            stage.settle();
            stage.press("Finished");
            let row = stage
                .find_starting("What to do with Evening")
                .expect("a game");
            stage.press(&row);
            stage.press("Replay step by step");
            for _ in 0..12 {
                stage.press("To the next scoring");
            }
            stage.picture(&format!("shelf-replay-{device}-{theme}"));
            stage.app.show(Screen::Home);
            stage.settle();
        }
    }
}
