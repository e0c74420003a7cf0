//! Tables that several tests play on.

// Shared by tests that use parts of it.
#![allow(dead_code, unreachable_pub, clippy::expect_used)]

pub mod notes;

use landfolk::games::{Move, Options};
use landfolk::table::{NewMatch, SeatInfo, Table, TableRules};
use landfolk::{Game, abbeys, ramparts};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

pub const NAMES: [&str; 6] = ["Ann", "Ben", "Cleo", "Dara", "Émile", "Fatma"];

pub fn seats(count: usize) -> Vec<SeatInfo> {
    NAMES[..count]
        .iter()
        .zip(0..)
        .map(|(name, colour)| SeatInfo::new(*name, colour))
        .collect()
}

/// A match of Ramparts with the usual options.
pub fn ramparts(players: usize, seed: u64) -> Table {
    match_of(ramparts::Options::default().into(), players, seed)
}

/// A match with these options.
pub fn match_of(options: Options, players: usize, seed: u64) -> Table {
    Table::start(NewMatch {
        seats: seats(players),
        options,
        seed,
        pile: None,
        rules: TableRules::default(),
    })
    .expect("so many can play")
}

/// A match of Abbeys; two players have the neutral tribe.
pub fn abbeys(players: usize, seed: u64, options: abbeys::Options) -> Table {
    let options = abbeys::Options {
        neutral: players == 2,
        ..options
    };
    match_of(options.into(), players, seed)
}

/// Someone who plays anything that is legal.
pub struct Player {
    rng: ChaCha8Rng,
    moves: Vec<Move>,
}

impl Player {
    pub fn new(seed: u64) -> Self {
        Self {
            rng: ChaCha8Rng::seed_from_u64(seed),
            moves: Vec::new(),
        }
    }

    /// A legal move, or `None` when the game is over.
    pub fn choose(&mut self, table: &Table) -> Option<Move> {
        table.position().legal_moves(&mut self.moves);
        if self.moves.is_empty() {
            return None;
        }
        Some(self.moves[self.rng.random_range(0..self.moves.len())])
    }

    /// Plays up to `decisions` decisions, fewer if the game ends.
    pub fn play(&mut self, table: &mut Table, decisions: usize) {
        for _ in 0..decisions {
            let Some(mv) = self.choose(table) else { break };
            table.play(mv).expect("the move is listed as legal");
        }
    }
}

/// Two positions are the same when every field of them is.
pub fn assert_same<G: Game>(one: &G, other: &G) {
    assert_eq!(format!("{one:?}"), format!("{other:?}"));
}
