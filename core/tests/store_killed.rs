//! A process that is killed in the middle of an evening with all games, again and again: what it reported as done is
//! there, nothing else has changed, and the evening goes on.
//!
//! `LANDFOLK_KILLS` sets how often (10 by default; `docs/testing.md` has the long form).

#![cfg(all(feature = "store", unix))]
#![allow(clippy::expect_used)] // helpers of tests may, too

mod common;

use std::env;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use common::{OTHER_OPTIONS, Player, assert_same, match_of, options_for};
use landfolk::games::{GameId, Move};
use landfolk::shelf::{
    KeptMatch, MatchId, MemoryShelf, SaveError, SavedMatch, Shelf, StoreError, Which,
};
use landfolk::statistics::{By, Scope};
use landfolk::store::Store;
use landfolk::table::Table;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

const FILE: &str = "LANDFOLK_KILLED_FILE";
const ROUND: &str = "LANDFOLK_KILLED_ROUND";
const MATCH: &str = "LANDFOLK_KILLED_MATCH";

/// The matches that are on the table from the beginning: game, options and number of players. Rounds take turns with
/// them, so that each is played however few processes are killed.
const EVENING: [(GameId, &str, usize); 4] = [
    (GameId::Ramparts, "{}", 3),
    (GameId::Abbeys, "{}", 2),
    (GameId::Ramparts, r#"{"hand": 3, "fields": "per_city"}"#, 2),
    (GameId::Crownlands, r#"{"lords": false}"#, 4),
];

/// What the players do next.
#[derive(Clone, Debug)]
enum Step {
    Play(Move),
    Undo,
    Redo,
    Restart,
    /// Begin another match.
    Begin(Box<Table>),
    /// Go on with another open match.
    Resume(MatchId),
    /// Play on from an earlier decision of this one.
    Duplicate(usize),
    Rename(String),
    Delete(MatchId),
    Restore(MatchId),
}

/// Decides the steps of one round; given the same shelf it decides the same.
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

    fn next(&mut self, shelf: &dyn Shelf, table: &Table) -> Step {
        let chance = self.rng.random_range(0..200);
        match chance {
            0..20 if table.can_undo() => Step::Undo,
            20..30 if table.can_restart_turn() => Step::Restart,
            30..60 if table.can_redo() => Step::Redo,
            60..62 => self.begin(),
            62..66 => self
                .of(shelf, Which::Kept)
                .map_or_else(|| self.begin(), Step::Resume),
            66 => Step::Duplicate(self.rng.random_range(0..=table.history().len())),
            67 => Step::Rename(format!("Evening {}", self.rng.random_range(0..100))),
            68 => self.of(shelf, Which::Kept).map_or(Step::Undo, Step::Delete),
            69 => self
                .of(shelf, Which::Deleted)
                .map_or_else(|| self.begin(), Step::Restore),
            _ => match self.player.choose(table) {
                Some(mv) => Step::Play(mv),
                None => self.begin(),
            },
        }
    }

    /// A new match of any game with some of its options.
    fn begin(&mut self) -> Step {
        let seed = self.rng.random();
        let (game, options) = OTHER_OPTIONS[self.rng.random_range(0..OTHER_OPTIONS.len())];
        let text = options[self.rng.random_range(0..options.len())];
        let players = self.rng.random_range(2..=4);
        let options = options_for(game, text, players);
        Step::Begin(Box::new(match_of(options, players, seed)))
    }

    /// Any match but those of the beginning, which are always there.
    fn of(&mut self, shelf: &dyn Shelf, which: Which) -> Option<MatchId> {
        let mut ids: Vec<MatchId> = shelf
            .list(which)
            .expect("a list")
            .iter()
            .map(|l| l.id())
            .collect();
        ids.sort();
        let first = match which {
            Which::Kept => EVENING.len(),
            Which::Deleted => 0,
        };
        (ids.len() > first).then(|| ids[self.rng.random_range(first..ids.len())])
    }
}

/// Does a step on a shelf: the one on disk, or the one in memory that shows what should be on disk.
fn follow(shelf: &mut dyn Shelf, saved: &mut SavedMatch, step: Step) -> Result<(), SaveError> {
    match step {
        Step::Play(mv) => saved.play(shelf, mv).map(|_| ()),
        Step::Undo if saved.table().can_undo() => saved.undo(shelf),
        Step::Undo => Ok(()),
        Step::Redo => saved.redo(shelf),
        Step::Restart => saved.restart_turn(shelf).map(|_| ()),
        Step::Begin(table) => {
            *saved = SavedMatch::add(shelf, *table, None)?;
            Ok(())
        }
        Step::Resume(id) => {
            *saved = SavedMatch::open(shelf, id)?;
            Ok(())
        }
        Step::Duplicate(decisions) => {
            *saved = SavedMatch::duplicate(shelf, saved.id(), decisions, Some("Once more"))?;
            Ok(())
        }
        Step::Rename(title) => Ok(shelf.rename(saved.id(), Some(&title))?),
        Step::Delete(id) => {
            shelf.delete(id)?;
            if id == saved.id() {
                *saved = first(shelf)?;
            }
            Ok(())
        }
        Step::Restore(id) => Ok(shelf.restore(id)?),
    }
}

/// The first of the matches that are never deleted.
fn first(shelf: &dyn Shelf) -> Result<SavedMatch, StoreError> {
    let list = shelf.list(Which::Kept)?;
    let id = list.iter().map(|listed| listed.id()).min();
    SavedMatch::open(shelf, id.unwrap_or(MatchId(1)))
}

/// All that a shelf holds but the times.
fn holds(shelf: &dyn Shelf) -> Vec<(Which, MatchId, KeptMatch)> {
    let mut all = Vec::new();
    for which in [Which::Kept, Which::Deleted] {
        for listed in shelf.list(which).expect("a list") {
            let summary = listed.summary().expect("it is whole");
            let mut kept = shelf.load(summary.id).expect("it is whole");
            assert_eq!(kept.record.moves.len(), summary.decisions);
            (kept.record.started, kept.record.ended) = (None, None);
            all.push((which, summary.id, kept));
        }
    }
    all.sort_by_key(|(_, id, _)| *id);
    all
}

fn this_test(name: &str) -> [String; 4] {
    ["--exact", name, "--ignored", "--nocapture"].map(str::to_owned)
}

/// The process that is killed: plays for ever, and prints a line for each step that is done.
#[test]
#[ignore = "runs in a process that the other tests start"]
fn play_until_killed() {
    let file = env::var_os(FILE).expect("started by the other test");
    let number = |name| -> i64 {
        let text = env::var(name).expect("started by the other test");
        text.parse().expect("a number")
    };
    let mut store = Store::open(file).expect("it opens after any kill");
    let mut saved = SavedMatch::open(&store, MatchId(number(MATCH))).expect("it replays");
    let mut script = Script::new(number(ROUND) as u64);
    let mut out = std::io::stdout();
    loop {
        let step = script.next(&store, saved.table());
        let new = matches!(step, Step::Begin(_));
        if let Err(error) = follow(&mut store, &mut saved, step) {
            // Only the test that limits the size of files comes here.
            writeln!(out, "failed {error}").expect("the parent listens");
            assert!(matches!(
                error,
                SaveError::Store(StoreError::Full { .. } | StoreError::Io { .. })
            ));
            let kept = SavedMatch::open(&store, saved.id()).expect("it replays");
            assert_eq!(kept.table().history(), saved.table().history());
            return;
        }
        writeln!(out, "done").expect("the parent listens");
        out.flush().expect("the parent listens");
        if new {
            // What only follows from the records is written in between, and may be killed as well.
            let _ = store.groups(&Scope::default(), By::Game);
        }
    }
}

/// The evening on disk, and what should be there.
fn begin(file: &Path) -> (MemoryShelf, [MatchId; EVENING.len()]) {
    let mut store = Store::open(file).expect("a new store");
    let mut model = MemoryShelf::new();
    let evening = EVENING.map(|(game, text, players)| {
        let table = match_of(options_for(game, text, players), players, 1);
        SavedMatch::add(&mut store, table.clone(), None).expect("added");
        let saved = SavedMatch::add(&mut model, table, None).expect("added");
        saved.id()
    });
    (model, evening)
}

#[test]
fn nothing_reported_as_done_is_lost() {
    let rounds = env::var("LANDFOLK_KILLS").map_or(10, |n| n.parse().expect("a number"));
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("landfolk.sqlite");
    let (mut model, evening) = begin(&file);
    let mut rng = ChaCha8Rng::seed_from_u64(30);
    let (mut reported, mut unreported) = (0, 0);
    for round in 0..rounds {
        let id = evening[round as usize % evening.len()];
        let mut saved = SavedMatch::open(&model, id).expect("it replays");
        let mut child = Command::new(env::current_exe().expect("this test"))
            .args(this_test("play_until_killed"))
            .env(FILE, &file)
            .env(ROUND, round.to_string())
            .env(MATCH, saved.id().to_string())
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
            let step = script.next(&model, saved.table());
            follow(&mut model, &mut saved, step).expect("it went so on disk");
        }
        let mut store = Store::open(&file).expect("it opens after any kill");
        assert_eq!(store.verify(), Ok(()));
        let kept = holds(&store);
        // The last step may have reached the disk without being reported.
        if kept != holds(&model) {
            let step = script.next(&model, saved.table());
            follow(&mut model, &mut saved, step).expect("it went so on disk");
            unreported += 1;
        }
        assert_eq!(kept, holds(&model), "round {round}, {done} done");
        let opened = SavedMatch::open(&store, saved.id()).expect("it replays");
        assert_same(opened.table().position(), saved.table().position());
        assert!(opened.table().undone().eq(saved.table().undone()));
        if round % 50 == 0 {
            // What follows from the records is what it would be had nobody been killed.
            let figures = store
                .groups(&Scope::default(), By::Options)
                .expect("figures");
            store.rebuild().expect("rebuilt");
            assert_eq!(store.groups(&Scope::default(), By::Options), Ok(figures));
        }
        reported += done;
    }
    assert!(
        reported as u64 > rounds,
        "{reported} steps in {rounds} rounds"
    );
    // The first rounds may end before anything is done.
    if rounds as usize > 2 * evening.len() {
        for (id, what) in evening.into_iter().zip(EVENING) {
            let kept = model.load(id).expect("it is never deleted");
            let decisions = kept.record.moves.len() + kept.undone.len();
            assert!(decisions > 0, "{what:?} has not been played");
        }
    }
    let matches = holds(&model).len();
    println!(
        "{rounds} kills, {reported} steps reported, {unreported} more on disk, {matches} matches"
    );
}

/// A process that is killed while it brings an old file up to date leaves the old one or the new one.
#[test]
fn bringing_a_file_up_to_date_can_be_killed() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("landfolk.sqlite");
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    for round in 0..10 {
        for entry in folder.path().read_dir().expect("a folder") {
            std::fs::remove_file(entry.expect("a file").path()).expect("it is ours");
        }
        let old = rusqlite::Connection::open(&file).expect("a new file");
        old.execute_batch(include_str!("data/store/v1.sql"))
            .expect("an old version");
        drop(old);
        let mut child = Command::new(env::current_exe().expect("this test"))
            .args(this_test("play_until_killed"))
            .env(FILE, &file)
            .env(ROUND, "1")
            .env(MATCH, "1")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        std::thread::sleep(Duration::from_micros(rng.random_range(0..30_000)));
        child.kill().expect("it runs");
        child.wait().expect("it is dead");
        let mut store = Store::open(&file).expect("it opens after any kill");
        assert_eq!(store.verify(), Ok(()));
        assert_eq!(
            store.check().map(|health| health.damaged),
            Ok(Vec::new()),
            "round {round}"
        );
        let saved = SavedMatch::open(&store, MatchId(1)).expect("it replays");
        assert!(!saved.table().history().is_empty());
    }
}

/// The limit on the size of files stands for a disk without room: it fails in the midst of writing.
#[test]
fn a_write_that_fails_half_way_loses_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("landfolk.sqlite");
    let (mut model, evening) = begin(&file);
    let mut saved = SavedMatch::open(&model, evening[0]).expect("it replays");
    let output = Command::new("sh")
        .args(["-c", "trap '' XFSZ; ulimit -f 600; exec \"$0\" \"$@\""])
        .arg(env::current_exe().expect("this test"))
        .args(this_test("play_until_killed"))
        .env(FILE, &file)
        .env(ROUND, "1")
        .env(MATCH, "1")
        .output()
        .expect("it starts");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}");
    assert!(text.contains("landfolk.sqlite: "), "{text}");
    let done = text.lines().filter(|line| line.ends_with("done")).count();
    let store = Store::open(&file).expect("it opens");
    assert_eq!(store.verify(), Ok(()));
    let mut script = Script::new(1);
    for _ in 0..done {
        let step = script.next(&model, saved.table());
        follow(&mut model, &mut saved, step).expect("it went so on disk");
    }
    assert_eq!(holds(&store), holds(&model));
    assert!(done > 10);
}
