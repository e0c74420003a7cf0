//! What nobody knows is made random: the order of the pile. Everything else lies open.

use rand_chacha::ChaCha8Rng;

use crate::chance::shuffle;

use super::position::Position;

/// A random position that agrees with all that everybody knows.
pub(super) fn hide(position: &Position, rng: &mut ChaCha8Rng) -> Position {
    let mut guess = position.clone();
    // From a known order, so that the guess tells nothing of the true one even to who knows `rng`.
    guess.pile.sort_unstable();
    shuffle(&mut guess.pile, rng);
    guess
}
