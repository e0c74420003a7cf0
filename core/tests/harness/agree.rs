//! Random games with both implementations side by side.
//!
//! `LANDFOLK_GAMES` is how many games are played where nothing else is said, and `LANDFOLK_SEED` the first
//! seed (0 unless said). `docs/testing.md` tells more.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::{Pair, Reference};

/// Games of a kind of which every other kind plays a share.
const GAMES: u64 = 2000;

/// A number below `bound`. It need not be perfectly even.
pub(crate) fn below(rng: &mut ChaCha8Rng, bound: usize) -> usize {
    rng.next_u32() as usize % bound
}

pub(crate) fn shuffle<T>(items: &mut [T], rng: &mut ChaCha8Rng) {
    for last in (1..items.len()).rev() {
        items.swap(last, below(rng, last + 1));
    }
}

fn from_environment(name: &str, otherwise: u64) -> u64 {
    match std::env::var(name) {
        Ok(text) => text
            .parse()
            .unwrap_or_else(|_| panic!("{name} is no number: {text:?}")),
        Err(_) => otherwise,
    }
}

/// How games of one kind are set up and played.
pub(crate) trait Play<R: Reference> {
    /// Options, seats and pile of one seed.
    fn setup(&self, rng: &mut ChaCha8Rng) -> (R::Options, usize, Vec<String>);

    /// One of the legal moves.
    fn choose(&self, pair: &Pair<R>, moves: &[R::Move], rng: &mut ChaCha8Rng) -> R::Move;
}

/// What went wrong in a game, and after how many moves.
struct Disagreement {
    moves: usize,
    what: String,
}

fn play<R: Reference>(players: &impl Play<R>, seed: u64) -> Result<usize, Disagreement> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let (options, seats, pile) = players.setup(&mut rng);
    let mut pair =
        Pair::start(options.clone(), seats, seed, &pile).map_err(|what| Disagreement {
            moves: 0,
            what: format!("seed {seed}, {options:?}, {seats} seats, pile {pile:?}:\n{what}"),
        })?;
    // Looking at every feature after every move would take most of the time.
    let look = 1 + below(&mut rng, 40);
    loop {
        let moves = pair.legal_moves();
        if moves.is_empty() {
            return Ok(pair.len());
        }
        let mv = players.choose(&pair, &moves, &mut rng);
        let mut result = pair.play(mv);
        if result.is_ok() && (pair.len() % 40 == look || pair.legal_moves().is_empty()) {
            result = pair.compare_views();
        }
        result.map_err(|what| Disagreement {
            moves: pair.len(),
            what: format!(
                "seed {seed}, move {}: {what}\n{}",
                pair.len(),
                pair.record()
            ),
        })?;
    }
}

/// Plays one of so many parts of the games; of those in which the two disagree, the shortest is reported.
pub(crate) fn agree<R: Reference>(players: &impl Play<R>, share: u64) {
    let games = from_environment("LANDFOLK_GAMES", GAMES).div_ceil(share);
    let first = from_environment("LANDFOLK_SEED", 0);
    let mut worst: Option<Disagreement> = None;
    let mut failed = 0;
    let mut moves = 0;
    for seed in first..first + games {
        match play(players, seed) {
            Ok(played) => moves += played,
            Err(found) => {
                failed += 1;
                if worst.as_ref().is_none_or(|known| found.moves < known.moves) {
                    worst = Some(found);
                }
                // Enough to choose a short one from.
                if failed == 50 {
                    break;
                }
            }
        }
    }
    if let Some(Disagreement { what, .. }) = worst {
        panic!("they disagree in {failed} games; the shortest:\n{what}");
    }
    assert!(moves as u64 > 100 * games, "games are longer than that");
}
