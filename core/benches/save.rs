//! How long saving takes, and what one asks of a shelf: `cargo bench -p landfolk --bench save` (`-- --short` for a smoke test,
//! `-- FOLDER` to measure on another disk than that of the target folder).
//!
//! A confirmed move should be on disk within 10 ms in 99 of 100 cases. How long that takes is a matter
//! of the disk: the same writes without waiting for it are measured beside it.

#![allow(clippy::unwrap_used, clippy::print_stdout)]

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use jiff::{SignedDuration, Timestamp};
use landfolk::Game;
use landfolk::archive::{Entry, Writer};
use landfolk::games::GameId;
use landfolk::record::Record;
use landfolk::shelf::{SavedMatch, Search, Shelf, State, Which};
use landfolk::statistics::{By, Scope};
use landfolk::store::{Health, Store};
use landfolk::table::{NewMatch, SeatInfo, Table};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

fn table(seed: u64) -> Table {
    let seats = vec![
        SeatInfo::new("Ann", 0),
        SeatInfo::new("Ben", 1),
        SeatInfo::new("Cleo", 2),
    ];
    let new = NewMatch::new(seats, GameId::Ramparts.default_options());
    Table::start(NewMatch { seed, ..new }).unwrap()
}

/// Prints the median, the 99th of 100 and the longest time.
fn report(what: &str, mut times: Vec<Duration>) {
    times.sort();
    let at = |percent: usize| times[(times.len() - 1) * percent / 100];
    println!(
        "{what}: {} times, p50 {:.2?}, p99 {:.2?}, longest {:.2?}",
        times.len(),
        at(50),
        at(99),
        at(100)
    );
}

/// Plays until `count` moves are kept.
fn moves(folder: &Path, count: usize) {
    let mut store = Store::open(folder.join("moves.sqlite")).unwrap();
    let (mut times, mut legal, mut seed) = (Vec::new(), Vec::new(), 0);
    let mut saved = SavedMatch::add(&mut store, table(seed), None).unwrap();
    while times.len() < count {
        saved.table().position().legal_moves(&mut legal);
        if legal.is_empty() {
            seed += 1;
            saved = SavedMatch::add(&mut store, table(seed), None).unwrap();
            continue;
        }
        let mv = legal[times.len() % legal.len()];
        let start = Instant::now();
        saved.play(&mut store, mv).unwrap();
        times.push(start.elapsed());
    }
    report("a confirmed move on disk", times);
}

/// What the disk itself takes for as much.
fn disk(folder: &Path, count: usize) {
    let mut file = File::create(folder.join("disk")).unwrap();
    let page = [7; 4096 * 3];
    let times = (0..count)
        .map(|_| {
            let start = Instant::now();
            file.write_all(&page).unwrap();
            file.sync_data().unwrap();
            start.elapsed()
        })
        .collect();
    report("the disk alone, three pages", times);
}

/// A finished match: the games take turns, six people too.
fn finished(number: u64) -> Table {
    let game = GameId::ALL[number as usize % GameId::ALL.len()];
    let names = ["Ann", "Ben", "Cleo", "Dara", "Emil", "Fatma"];
    let seats = (0..3).map(|seat| {
        let name = names[(number as usize / 4 + seat * 2 + number as usize % 2) % names.len()];
        SeatInfo::new(name, seat as u8)
    });
    let new = NewMatch::new(seats.collect(), game.default_options());
    let mut table = Table::start(NewMatch {
        seed: number,
        ..new
    })
    .unwrap();
    let mut rng = ChaCha8Rng::seed_from_u64(number);
    let mut legal = Vec::new();
    loop {
        table.position().legal_moves(&mut legal);
        if legal.is_empty() {
            return table;
        }
        table.play(legal[rng.random_range(0..legal.len())]).unwrap();
    }
}

/// Times a question that is asked ten times.
fn ask<T>(what: &str, mut question: impl FnMut() -> T) {
    let times = (0..10)
        .map(|_| {
            let start = Instant::now();
            std::hint::black_box(question());
            start.elapsed()
        })
        .collect();
    report(what, times);
}

/// What is asked of a shelf with many matches.
fn library(folder: &Path, count: u64) {
    let file = folder.join("library.sqlite");
    let mut archive = Writer::new(Vec::new(), &["Ann".to_owned(), "Ben".to_owned()]).unwrap();
    let first: Timestamp = "2020-01-01T18:00:00Z".parse().unwrap();
    for number in 0..count {
        let started = first + SignedDuration::from_hours(number as i64 * 5);
        let ended = started + SignedDuration::from_mins(40);
        let record = Record {
            started: Some(started),
            ended: Some(ended),
            ..Record::of(&finished(number))
        };
        let entry = Entry {
            title: Some(format!("Evening {number}")),
            updated: Some(ended),
            spent: Some(2_400_000),
            undone: Vec::new(),
            record,
        };
        archive.add(&entry).unwrap();
    }
    let archive = archive.finish().unwrap();
    println!("{count} matches packed: {} bytes", archive.len());
    let start = Instant::now();
    let mut store = Store::open(&file).unwrap();
    let imported = store.import(&archive[..]).unwrap();
    assert_eq!(imported.added.len() as u64, count);
    println!("importing {count} matches: {:.2?}", start.elapsed());
    let id = imported.added[0];

    ask(
        &format!("opening the file and listing {count} matches"),
        || {
            let store = Store::open(&file).unwrap();
            let list = store.list(Which::Kept).unwrap();
            assert_eq!(list.len() as u64, count);
        },
    );
    ask("the first page of 50", || {
        let search = Search {
            limit: 50,
            ..Search::default()
        };
        assert_eq!(store.find(&search).unwrap().total as u64, count);
    });
    ask("searching for words, all that is found", || {
        let search = Search {
            text: "evening ann 7".to_owned(),
            ..Search::default()
        };
        assert!(store.find(&search).unwrap().total > 0);
    });
    ask("searching by person, game, state and date", || {
        let search = Search {
            person: Some("Ben".to_owned()),
            game: Some("abbeys".to_owned()),
            state: Some(State::Over),
            since: Some(first),
            limit: 50,
            ..Search::default()
        };
        assert!(store.find(&search).unwrap().total > 0);
    });
    let whole = Scope::default();
    for (what, by) in [
        ("statistics by person", By::Person),
        ("statistics by game", By::Game),
        ("statistics by options", By::Options),
    ] {
        ask(what, || {
            assert!(!store.groups(&whole, by).unwrap().is_empty())
        });
    }
    let ann = Scope {
        person: Some("Ann".to_owned()),
        ..whole
    };
    ask("one person's statistics by game", || {
        assert_eq!(store.groups(&ann, By::Game).unwrap().len(), 4);
    });
    ask("the last 100 endings of a person", || {
        assert!(!store.endings(&ann, 100).unwrap().is_empty());
    });
    ask("opening a finished match", || {
        SavedMatch::open(&store, id).unwrap()
    });

    let once = |what: &str, work: &mut dyn FnMut()| {
        let start = Instant::now();
        work();
        println!("{what}: {:.2?}", start.elapsed());
    };
    once("checking the whole file", &mut || {
        assert_eq!(store.check().unwrap(), Health::default());
    });
    once("exporting all", &mut || {
        assert_eq!(store.export(std::io::sink()).unwrap().matches as u64, count);
    });
    once(
        "working out anew all that follows from the records",
        &mut || {
            store.rebuild().unwrap();
        },
    );
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let short = args.iter().any(|arg| arg == "--short" || arg == "--test");
    let disk_to_measure = args
        .iter()
        .find(|arg| !arg.starts_with("--"))
        .map_or_else(|| PathBuf::from(env!("CARGO_TARGET_TMPDIR")), PathBuf::from);
    let folder = tempfile::tempdir_in(disk_to_measure).unwrap();
    let (count, matches) = if short { (20, 20) } else { (2_000, 10_000) };
    moves(folder.path(), count);
    disk(folder.path(), count);
    library(folder.path(), matches);
}
