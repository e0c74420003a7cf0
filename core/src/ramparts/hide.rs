//! What a seat cannot know is dealt anew: the order of the pile, other hands, chance to come.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::Rng;

use crate::chance::generator;
use crate::seat::Seat;

use super::draw::Hand;
use super::position::{Phase, Position};
use super::setup;
use super::tiles::TileId;

/// A random position that agrees with all that the viewer knows.
///
/// Public are the table, the tiles laid aside, how many tiles everybody holds, that no dragon tile is
/// held before the first volcano, and that whoever is to place a tile can.
pub(super) fn hide(position: &Position, viewer: Option<Seat>, rng: &mut ChaCha8Rng) -> Position {
    let mut guess = position.clone();
    let hidden: Vec<Seat> = Seat::all(position.seats.into())
        .filter(|&seat| position.dealt && Some(seat) != viewer)
        .collect();
    for &seat in &hidden {
        guess.pile.extend(position.hands[seat.index()].tiles());
        guess.hands[seat.index()] = Hand::default();
    }
    // From a known order, so that the guess tells nothing of the true one even to who knows `rng`.
    guess.pile.sort_unstable();
    setup::shuffle_pile(&mut guess.pile, rng);

    // Who is to place comes first, and takes a tile that fits before any other.
    if position.phase == Phase::Placing && hidden.contains(&position.turn) {
        take(&mut guess, position.turn, |guess, tile| {
            guess.fits_somewhere(tile)
        });
    }
    for &seat in &hidden {
        while guess.hands[seat.index()].len() < position.hands[seat.index()].len() {
            if !take(&mut guess, seat, |_, _| true) {
                break;
            }
        }
    }
    guess.rng = generator(rng.next_u64());
    guess
}

/// Moves the next tile that may be held from the pile to a hand.
fn take(guess: &mut Position, seat: Seat, also: impl Fn(&Position, TileId) -> bool) -> bool {
    let found = guess
        .pile
        .iter()
        .rposition(|&tile| !guess.waits_for_volcano(tile) && also(guess, tile));
    if let Some(index) = found {
        let tile = guess.pile.remove(index);
        guess.hands[seat.index()].add(tile);
    }
    found.is_some()
}
