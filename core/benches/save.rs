//! How long saving takes: `cargo bench -p landfolk --bench save` (`-- --short` for a smoke test,
//! `-- FOLDER` to measure on another disk than that of the target folder).
//!
//! A confirmed move should be on disk within 10 ms in 99 of 100 cases. How long that takes is a matter
//! of the disk: the same writes without waiting for it are measured beside it.

#![allow(clippy::unwrap_used, clippy::print_stdout)]

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use landfolk::Game;
use landfolk::games::GameId;
use landfolk::record::Record;
use landfolk::shelf::{Progress, SavedMatch, Shelf, Which};
use landfolk::store::Store;
use landfolk::table::{NewMatch, SeatInfo, Table};
use rusqlite::Connection;

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

/// Copies the only match of a store, all at once.
fn copy(file: &Path, copies: u64) {
    let columns = "title, head, pile, played, turns, to_act, points, started, updated";
    Connection::open(file)
        .unwrap()
        .execute_batch(&format!(
            "BEGIN;
             WITH RECURSIVE copy (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM copy WHERE n < {copies})
             INSERT INTO match ({columns}) SELECT {columns} FROM match, copy;
             INSERT INTO decision SELECT match.id, number, notation FROM match, decision
             WHERE decision.match <> match.id;
             COMMIT;"
        ))
        .unwrap();
}

/// Lists many matches, and opens one of them.
fn library(folder: &Path, count: u64) {
    let mut store = Store::open(folder.join("library.sqlite")).unwrap();
    let mut played = table(1);
    let mut legal = Vec::new();
    loop {
        played.position().legal_moves(&mut legal);
        let Some(&mv) = legal.first() else { break };
        played.play(mv).unwrap();
    }
    let (record, progress) = (Record::of(&played), Progress::of(&played));
    let id = store
        .add(&record, Some("A rainy Sunday"), &progress)
        .unwrap();
    copy(store.file(), count - 1);
    let mut listing = Vec::new();
    for _ in 0..10 {
        let start = Instant::now();
        let list = store.list(Which::Kept).unwrap();
        listing.push(start.elapsed());
        assert_eq!(list.len() as u64, count);
    }
    report(&format!("listing {count} matches"), listing);
    let opening = (0..20)
        .map(|_| {
            let start = Instant::now();
            SavedMatch::open(&store, id).unwrap();
            start.elapsed()
        })
        .collect();
    report("opening a finished match", opening);
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
