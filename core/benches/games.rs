//! How fast random games are played: `cargo bench -p landfolk` (`-- --short` for a smoke test).

#![allow(clippy::unwrap_used, clippy::print_stdout)]

use std::hint::black_box;
use std::time::{Duration, Instant};

use landfolk::ramparts::{Options, Position, TileSetId, TileSets};
use landfolk::{Game, Seat, Setup};

/// Games are drawn from a generator that costs next to nothing beside the rules.
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

/// Plays a position to its end with random moves and tells how many decisions that took.
fn play_out(
    position: &mut Position,
    moves: &mut Vec<<Position as Game>::Move>,
    luck: &mut Luck,
) -> u64 {
    let mut decisions = 0;
    loop {
        position.legal_moves(moves);
        if moves.is_empty() {
            return decisions;
        }
        let mv = moves[luck.below(moves.len())];
        position.play(mv, &mut ()).unwrap();
        decisions += 1;
    }
}

struct Round {
    games_per_second: f64,
    decisions_per_second: f64,
}

fn main() {
    let short = std::env::args().any(|arg| arg == "--short" || arg == "--test");
    let (rounds, time) = if short {
        (1, Duration::from_millis(50))
    } else {
        (7, Duration::from_secs(1))
    };
    let base = Options::default();
    let with = |sets: &[TileSetId]| Options {
        sets: sets.iter().copied().fold(TileSets::BASE, TileSets::with),
        ..base
    };
    let tables = [
        ("base", 2, base),
        ("base", 5, base),
        ("river", 2, with(&[TileSetId::River])),
        ("inns_cathedrals", 2, with(&[TileSetId::InnsCathedrals])),
        ("traders_builders", 2, with(&[TileSetId::TradersBuilders])),
        ("princess_dragon", 2, with(&[TileSetId::PrincessDragon])),
        ("all five", 2, with(&TileSetId::ALL)),
        ("all five", 4, with(&TileSetId::ALL)),
    ];
    println!("sets              seats   games/s   decisions/s   decisions/game   mean scores");
    for (name, seats, options) in tables {
        measure(name, seats, options, rounds, time);
    }
}

fn measure(name: &str, seats: usize, options: Options, rounds: usize, time: Duration) {
    let mut luck = Luck(0x9E37_79B9_7F4A_7C15);
    let mut moves = Vec::new();
    let mut setup = Setup {
        seats,
        options,
        seed: 0,
        pile: None,
    };
    let mut points = vec![0i64; seats];
    let (mut games, mut decisions) = (0u64, 0u64);
    let mut results: Vec<Round> = (0..rounds)
        .map(|_| {
            let start = Instant::now();
            let (mut round_games, mut round_decisions) = (0u64, 0u64);
            while start.elapsed() < time {
                for _ in 0..64 {
                    setup.seed += 1;
                    let mut position = Position::start(&setup, &mut ()).unwrap();
                    round_decisions += play_out(&mut position, &mut moves, &mut luck);
                    round_games += 1;
                    for (seat, points) in Seat::all(seats).zip(&mut points) {
                        *points += i64::from(position.points(seat));
                    }
                    black_box(&position);
                }
            }
            let seconds = start.elapsed().as_secs_f64();
            games += round_games;
            decisions += round_decisions;
            Round {
                games_per_second: round_games as f64 / seconds,
                decisions_per_second: round_decisions as f64 / seconds,
            }
        })
        .collect();
    results.sort_by(|a, b| a.games_per_second.total_cmp(&b.games_per_second));
    let median = &results[rounds / 2];
    let means: Vec<String> = points
        .iter()
        .map(|&sum| format!("{:.1}", sum as f64 / games as f64))
        .collect();
    println!(
        "{name:<17} {seats:>5} {:>9.0} {:>13.0} {:>16.1}   {}",
        median.games_per_second,
        median.decisions_per_second,
        decisions as f64 / games as f64,
        means.join(" : ")
    );
}
