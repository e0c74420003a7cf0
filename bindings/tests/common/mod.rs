//! What the tests of the border share: chance, and matches of every kind.

#![allow(dead_code)] // each test uses a part of it

use std::sync::Arc;

use landfolk::games::{GameId, Options};
use landfolk::ramparts::{HandSize, TileSetId, TileSets};
use landfolk::table::SeatInfo;
use landfolk::{abbeys, crownlands, ramparts, westward};
use landfolk_bindings::Match;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

pub(crate) struct Chance(ChaCha8Rng);

impl Chance {
    pub(crate) fn of(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.0.next_u64() % bound.max(1) as u64) as usize
    }

    pub(crate) fn number(&mut self) -> u64 {
        self.0.next_u64()
    }

    pub(crate) fn pick<T: Clone>(&mut self, list: &[T]) -> Option<T> {
        if list.is_empty() {
            return None;
        }
        list.get(self.below(list.len())).cloned()
    }

    pub(crate) fn often(&mut self, one_in: usize) -> bool {
        self.below(one_in) == 0
    }

    pub(crate) fn bytes(&mut self, most: usize) -> Vec<u8> {
        let length = self.below(most + 1);
        let mut bytes = vec![0; length];
        self.0.fill_bytes(&mut bytes);
        bytes
    }
}

/// Every kind of match: each game, Ramparts with all its sets and hands of three, Crownlands with the Nomads,
/// Abbeys with the neutral tribe.
pub(crate) fn kinds() -> Vec<(Options, usize)> {
    let all_sets = TileSetId::ALL
        .into_iter()
        .fold(TileSets::BASE, TileSets::with);
    vec![
        (ramparts::Options::default().into(), 3),
        (
            ramparts::Options {
                sets: all_sets,
                hand: HandSize::Three,
                ..Default::default()
            }
            .into(),
            4,
        ),
        (westward::Options::default().into(), 4),
        (abbeys::Options::default().into(), 4),
        (
            abbeys::Options {
                neutral: true,
                ..Default::default()
            }
            .into(),
            2,
        ),
        (crownlands::Options::default().into(), 3),
        (
            crownlands::Options {
                nomads: true,
                nomad_tiles: true,
                ..Default::default()
            }
            .into(),
            5,
        ),
    ]
}

pub(crate) fn seats(count: usize) -> Vec<SeatInfo> {
    let names = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn"];
    let named = names.iter().zip(0..).take(count);
    named
        .map(|(name, colour)| SeatInfo::new(*name, colour))
        .collect()
}

pub(crate) fn begin(options: &Options, count: usize, seed: u64) -> Arc<Match> {
    let game: GameId = options.game();
    Match::new(
        game,
        seats(count),
        Some(options.clone()),
        Some(seed),
        None,
        true,
    )
    .expect("it can begin")
}

/// Plays to the end by legal moves.
pub(crate) fn play_out(played: &Match, chance: &mut Chance) {
    while !played.is_over() {
        let most = played.legal_count() as usize;
        let index = chance.below(most) as u32;
        played.play_nth(index).expect("a legal move");
    }
}
