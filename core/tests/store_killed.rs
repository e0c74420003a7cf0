//! A process that is killed in the middle of a match, again and again: what it reported as done is
//! there, and the match goes on.
//!
//! `LANDFOLK_KILLS` sets how often (30 by default).

#![cfg(all(feature = "store", unix))]
#![allow(clippy::expect_used)] // helpers of tests may, too

mod common;

use std::env;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use common::{Player, assert_same, ramparts};
use landfolk::games::Move;
use landfolk::shelf::{MatchId, SaveError, SavedMatch, Shelf, StoreError, Which};
use landfolk::store::Store;
use landfolk::table::Table;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

const FILE: &str = "LANDFOLK_KILLED_FILE";
const ROUND: &str = "LANDFOLK_KILLED_ROUND";

/// What the players do next.
enum Step {
    Play(Move),
    Undo,
    Redo,
    Restart,
    NewMatch(u64),
}

/// Decides the steps of one round; given the same table it decides the same.
struct Script {
    rng: ChaCha8Rng,
    player: Player,
}

impl Script {
    fn new(round: u64) -> Self {
        Self {
            rng: ChaCha8Rng::seed_from_u64(round),
            player: Player::new(round),
        }
    }

    fn next(&mut self, table: &Table) -> Step {
        match self.rng.random_range(0..10) {
            0 if table.can_undo() => Step::Undo,
            1 if table.can_restart_turn() => Step::Restart,
            2 | 3 if table.can_redo() => Step::Redo,
            _ => match self.player.choose(table) {
                Some(mv) => Step::Play(mv),
                None => Step::NewMatch(self.rng.random()),
            },
        }
    }
}

/// What a step does to a table.
fn follow(table: &mut Table, step: Step) {
    match step {
        Step::Play(mv) => drop(table.play(mv).expect("legal")),
        Step::Undo => table.undo().expect("it can"),
        Step::Redo => drop(table.redo().expect("it can")),
        Step::Restart => drop(table.restart_turn().expect("it can")),
        Step::NewMatch(seed) => *table = ramparts(3, seed),
    }
}

/// The same on disk.
fn follow_on_disk(store: &mut Store, saved: &mut SavedMatch, step: Step) -> Result<(), SaveError> {
    match step {
        Step::Play(mv) => saved.play(store, mv).map(|_| ()),
        Step::Undo => saved.undo(store),
        Step::Redo => saved.redo(store),
        Step::Restart => saved.restart_turn(store).map(|_| ()),
        Step::NewMatch(seed) => {
            *saved = SavedMatch::add(store, ramparts(3, seed), None)?;
            Ok(())
        }
    }
}

/// The match with the highest id: the one that is being played.
fn latest(store: &Store) -> SavedMatch {
    let list = store.list(Which::Kept).expect("a list");
    let id: MatchId = list.iter().map(|listed| listed.id()).max().expect("one");
    SavedMatch::open(store, id).expect("it replays")
}

fn this_test(name: &str) -> [String; 4] {
    ["--exact", name, "--ignored", "--nocapture"].map(str::to_owned)
}

/// The process that is killed: plays for ever, and prints a line for each step that is done.
#[test]
#[ignore = "runs in a process that the other tests start"]
fn play_until_killed() {
    let file = env::var_os(FILE).expect("started by the other test");
    let round = env::var(ROUND).expect("started by the other test");
    let mut store = Store::open(file).expect("it opens after any kill");
    let mut saved = latest(&store);
    let mut script = Script::new(round.parse().expect("a number"));
    let mut out = std::io::stdout();
    loop {
        let step = script.next(saved.table());
        if let Err(error) = follow_on_disk(&mut store, &mut saved, step) {
            // Only the test that limits the size of files comes here.
            writeln!(out, "failed {error}").expect("the parent listens");
            assert!(matches!(
                error,
                SaveError::Store(StoreError::Full { .. } | StoreError::Io { .. })
            ));
            let kept = latest(&store);
            assert_eq!(kept.table().history(), saved.table().history());
            return;
        }
        writeln!(out, "done").expect("the parent listens");
        out.flush().expect("the parent listens");
    }
}

fn new_store(file: &Path) {
    let mut store = Store::open(file).expect("a new store");
    SavedMatch::add(&mut store, ramparts(3, 1), None).expect("added");
}

#[test]
fn nothing_reported_as_done_is_lost() {
    let rounds = env::var("LANDFOLK_KILLS").map_or(30, |n| n.parse().expect("a number"));
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("landfolk.sqlite");
    new_store(&file);
    let mut rng = ChaCha8Rng::seed_from_u64(30);
    let (mut reported, mut unreported) = (0, 0);
    for round in 0..rounds {
        let mut table = latest(&Store::open(&file).expect("it opens"))
            .table()
            .clone();
        let mut child = Command::new(env::current_exe().expect("this test"))
            .args(this_test("play_until_killed"))
            .env(FILE, &file)
            .env(ROUND, round.to_string())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
        // Some are killed while they open the file, most in the middle of their steps.
        if round % 8 != 0 {
            lines.find(|line| line.as_ref().is_ok_and(|line| line.ends_with("done")));
        }
        std::thread::sleep(Duration::from_micros(rng.random_range(0..40_000)));
        child.kill().expect("it runs");
        child.wait().expect("it is dead");
        let first = usize::from(round % 8 != 0);
        let done = first
            + lines
                .map_while(Result::ok)
                .filter(|line| line.ends_with("done"))
                .count();

        let mut script = Script::new(round);
        for _ in 0..done {
            let step = script.next(&table);
            follow(&mut table, step);
        }
        let store = Store::open(&file).expect("it opens after any kill");
        assert_eq!(store.verify(), Ok(()));
        let kept = latest(&store);
        let state = |table: &Table| {
            let undone: Vec<String> = table.undone().map(|d| d.notation.clone()).collect();
            (table.seed(), table.history().to_vec(), undone)
        };
        // The last step may have reached the disk without being reported.
        if state(kept.table()) != state(&table) {
            let step = script.next(&table);
            follow(&mut table, step);
            unreported += 1;
        }
        assert_eq!(
            state(kept.table()),
            state(&table),
            "round {round}, {done} done"
        );
        assert_same(kept.table().position(), table.position());
        reported += done;
    }
    assert!(
        reported as u64 > rounds,
        "{reported} steps in {rounds} rounds"
    );
    println!("{rounds} kills, {reported} steps reported, {unreported} more on disk");
}

/// The limit on the size of files stands for a disk without room: it fails in the midst of writing.
#[test]
fn a_write_that_fails_half_way_loses_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("landfolk.sqlite");
    new_store(&file);
    let output = Command::new("sh")
        .args(["-c", "trap '' XFSZ; ulimit -f 600; exec \"$0\" \"$@\""])
        .arg(env::current_exe().expect("this test"))
        .args(this_test("play_until_killed"))
        .env(FILE, &file)
        .env(ROUND, "1")
        .output()
        .expect("it starts");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}");
    assert!(text.contains("landfolk.sqlite: "), "{text}");
    let done = text.lines().filter(|line| line.ends_with("done")).count();
    let store = Store::open(&file).expect("it opens");
    assert_eq!(store.verify(), Ok(()));
    let mut table = ramparts(3, 1);
    let mut script = Script::new(1);
    for _ in 0..done {
        let step = script.next(&table);
        follow(&mut table, step);
    }
    assert_same(latest(&store).table().position(), table.position());
    assert!(done > 10);
}
