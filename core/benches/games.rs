//! How fast random games are played on one core: `cargo bench -p landfolk --bench games`.
//!
//! `-- --short` plays a few games only, to see that it works; `-- --games N` plays that many games of
//! each table once, for a profiler. Positions are started, played with lists of legal moves and scored
//! to the end. Times are those that the thread has had a core, where the system tells (Linux), so that
//! a busy machine does not spoil them.

#![allow(clippy::unwrap_used, clippy::print_stdout)]

use std::hint::black_box;
use std::mem;
use std::time::{Duration, Instant};

use landfolk::crownlands::{Board, Card, Location};
use landfolk::ramparts::{self, TileSetId, TileSets};
use landfolk::{Game, Seat, Setup, abbeys, crownlands, westward};

/// Moves are drawn by a generator that costs next to nothing beside the rules.
struct Luck(u64);

impl Luck {
    /// A number below `bound`.
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((u128::from(self.0) * bound as u128) >> 64) as usize
    }
}

/// The time that this thread has been running.
struct Clock {
    wall: Instant,
    core: Option<Duration>,
}

impl Clock {
    fn start() -> Self {
        Self {
            wall: Instant::now(),
            core: Self::core(),
        }
    }

    fn core() -> Option<Duration> {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        let nanoseconds = text.split_whitespace().next()?.parse().ok()?;
        Some(Duration::from_nanos(nanoseconds))
    }

    fn elapsed(&self) -> Duration {
        // The system counts a thread's time at each of its ticks, some milliseconds apart: of less
        // than a few of them it tells nothing.
        const FINE: Duration = Duration::from_millis(50);
        match (self.core, Self::core()) {
            (Some(start), Some(now)) if now - start >= FINE => now - start,
            _ => self.wall.elapsed(),
        }
    }
}

/// How much is measured.
enum Effort {
    /// So many rounds of so long; the median counts.
    Rounds(usize, Duration),
    /// One round of so many games.
    Games(u64),
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let value = |name: &str| {
        let index = args.iter().position(|arg| arg == name)?;
        args.get(index + 1)?.parse().ok()
    };
    let effort = if let Some(games) = value("--games") {
        Effort::Games(games)
    } else if args.iter().any(|arg| arg == "--short" || arg == "--test") {
        Effort::Games(20)
    } else {
        Effort::Rounds(7, Duration::from_millis(700))
    };

    let mut bench = Bench {
        effort,
        only: value("--table"),
        tables: 0,
    };
    println!(
        "{:<20} {:>5} {:>9} {:>12} {:>15} {:>9} {:>9}   mean scores",
        "game", "seats", "games/s", "decisions/s", "decisions/game", "bytes", "clone ns"
    );
    ramparts_tables(&mut bench);
    westward_tables(&mut bench);
    abbeys_tables(&mut bench);
    crownlands_tables(&mut bench);
}

fn ramparts_tables(bench: &mut Bench) {
    let with = |sets: &[TileSetId]| ramparts::Options {
        sets: sets.iter().copied().fold(TileSets::BASE, TileSets::with),
        ..ramparts::Options::default()
    };
    let tables = [
        ("base", 2, with(&[])),
        ("base", 5, with(&[])),
        ("+ river", 2, with(&[TileSetId::River])),
        ("+ inns, cathedrals", 2, with(&[TileSetId::InnsCathedrals])),
        (
            "+ traders, builders",
            2,
            with(&[TileSetId::TradersBuilders]),
        ),
        ("+ princess, dragon", 2, with(&[TileSetId::PrincessDragon])),
        ("all five", 2, with(&TileSetId::ALL)),
        ("all five", 6, with(&TileSetId::ALL)),
    ];
    for (name, seats, options) in tables {
        bench.measure(name, seats, options, ramparts::Position::heap_bytes);
    }
}

fn westward_tables(bench: &mut Bench) {
    let usual = westward::Options::default();
    let ten = westward::Options {
        rows: westward::Rows::Ten,
        ..usual
    };
    for (name, seats, options) in [
        ("westward", 2, usual),
        ("westward", 5, usual),
        ("westward, ten rows", 2, ten),
    ] {
        bench.measure(name, seats, options, westward::Position::heap_bytes);
    }
}

fn abbeys_tables(bench: &mut Bench) {
    let options = |neutral| abbeys::Options {
        neutral,
        ..abbeys::Options::default()
    };
    for (name, seats) in [
        ("abbeys", 3),
        ("abbeys", 4),
        ("abbeys", 5),
        ("abbeys, neutral", 2),
    ] {
        bench.measure(
            name,
            seats,
            options(seats == 2),
            abbeys::Position::heap_bytes,
        );
    }
}

fn crownlands_tables(bench: &mut Bench) {
    let options = |boards: [Location; 4], cards| {
        let nomads = boards.iter().any(|board| board.is_of_nomads());
        let boards = boards.map(|board| Board {
            board,
            turned: false,
        });
        crownlands::Options {
            nomads,
            nomad_tiles: nomads,
            boards: Some(boards),
            cards: Some(cards),
            ..crownlands::Options::default()
        }
    };
    let harbor = [
        Location::Oracle,
        Location::Paddock,
        Location::Harbor,
        Location::Farm,
    ];
    let nomads = [
        Location::Quarry,
        Location::Caravan,
        Location::Village,
        Location::Garden,
    ];
    let simple = [Card::Miners, Card::Fishermen, Card::Workers];
    let hard = [Card::Merchants, Card::Citizens, Card::Lords];
    let first = crownlands::Options::first_game();
    for (name, seats, options) in [
        ("crownlands, harbor", 2, options(harbor, simple)),
        ("crownlands, first", 2, first),
        ("crownlands, any", 2, crownlands::Options::default()),
        ("crownlands, any", 4, crownlands::Options::default()),
        ("crownlands, nomads", 5, options(nomads, hard)),
    ] {
        // All that positions share, and they hold nothing outside of themselves else, is the map.
        bench.measure(name, seats, options, |_: &crownlands::Position| 0);
    }
}

/// Plays up to so many decisions, fewer if the game ends, and tells how many.
fn play_on<G: Game>(position: &mut G, most: u64, moves: &mut Vec<G::Move>, luck: &mut Luck) -> u64 {
    let mut decisions = 0;
    loop {
        position.legal_moves(moves);
        if moves.is_empty() || decisions == most {
            return decisions;
        }
        let mv = moves[luck.below(moves.len())];
        position.play(mv, &mut ()).unwrap();
        decisions += 1;
    }
}

/// What was counted in the games of one or more rounds.
struct Tally {
    games: u64,
    decisions: u64,
    points: Vec<i64>,
}

/// What is measured, and how much of it.
struct Bench {
    effort: Effort,
    /// Only the table with this number.
    only: Option<u64>,
    /// Tables so far.
    tables: u64,
}

impl Bench {
    /// Measures one table, and prints a line of it. `heap` tells the bytes outside of a position.
    fn measure<G: Game>(
        &mut self,
        name: &str,
        seats: usize,
        options: G::Options,
        heap: impl Fn(&G) -> usize,
    ) {
        if self.only.is_none_or(|only| only == self.tables) {
            measure(name, seats, options, &self.effort, heap);
        }
        self.tables += 1;
    }
}

fn measure<G: Game>(
    name: &str,
    seats: usize,
    options: G::Options,
    effort: &Effort,
    heap: impl Fn(&G) -> usize,
) {
    let mut luck = Luck(0x9E37_79B9_7F4A_7C15);
    let mut moves = Vec::new();
    let mut setup = Setup {
        seats,
        options,
        seed: 0,
        pile: None,
    };
    let mut all = Tally {
        games: 0,
        decisions: 0,
        points: vec![0; seats],
    };
    let mut play = |games: u64| {
        for _ in 0..games {
            setup.seed += 1;
            let mut position = G::start(&setup, &mut ()).unwrap();
            all.decisions += play_on(&mut position, u64::MAX, &mut moves, &mut luck);
            for (seat, points) in Seat::all(seats).zip(&mut all.points) {
                *points += i64::from(position.points(seat));
            }
            all.games += 1;
        }
        games
    };
    let (rounds, least, batch) = match *effort {
        Effort::Rounds(rounds, least) => (rounds, least, 100),
        Effort::Games(games) => (1, Duration::ZERO, games),
    };
    let mut rates: Vec<f64> = (0..rounds)
        .map(|_| {
            let clock = Clock::start();
            let mut games = play(batch);
            while clock.elapsed() < least {
                games += play(batch);
            }
            games as f64 / clock.elapsed().as_secs_f64()
        })
        .collect();
    rates.sort_by(f64::total_cmp);
    let rate = rates[rounds / 2];
    let decisions = all.decisions as f64 / all.games as f64;
    let means: Vec<String> = all
        .points
        .iter()
        .map(|&points| format!("{:.1}", points as f64 / all.games as f64))
        .collect();
    let (bytes, clone) = match effort {
        Effort::Rounds(..) => size(&setup, decisions as u64 / 2, heap),
        Effort::Games(_) => (0, 0.0),
    };
    println!(
        "{name:<20} {seats:>5} {rate:>9.0} {:>12.0} {decisions:>15.1} {bytes:>9} {clone:>9.0}   {}",
        rate * decisions,
        means.join(" : ")
    );
}

/// The bytes of a position after so many decisions, and the nanoseconds of copying it into another.
fn size<G: Game>(
    setup: &Setup<G::Options>,
    decisions: u64,
    heap: impl Fn(&G) -> usize,
) -> (usize, f64) {
    let mut luck = Luck(1);
    let mut position = G::start(setup, &mut ()).unwrap();
    play_on(&mut position, decisions, &mut Vec::new(), &mut luck);
    let mut copy = position.clone();
    let clock = Clock::start();
    let copies = 500_000;
    for _ in 0..copies {
        copy.clone_from(black_box(&position));
        black_box(&copy);
    }
    let nanoseconds = clock.elapsed().as_nanos() as f64 / f64::from(copies);
    (mem::size_of::<G>() + heap(&position), nanoseconds)
}
