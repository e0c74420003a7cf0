//! What a seat cannot know is dealt anew: the cards of the others, the pile, chance to come (C-3).

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::Rng;

use crate::chance::{generator, shuffle};
use crate::seat::Seat;

use super::position::{Phase, Position};

/// A random position that agrees with all that the viewer knows. Public are the map, the pieces, the
/// tiles, the discards, how many cards are in the pile, and the card shown by whose turn it is.
pub(super) fn hide(position: &Position, viewer: Option<Seat>, rng: &mut ChaCha8Rng) -> Position {
    let mut guess = position.clone();
    let shown = (position.phase != Phase::Over).then_some(position.turn);
    let hidden = || {
        Seat::all(position.seats.into()).filter(|&seat| Some(seat) != viewer && Some(seat) != shown)
    };
    let mut cards = position.deck.pile().to_vec();
    cards.extend(hidden().map(|seat| position.deck.hands[seat.index()]));
    // From a known order, so that the guess tells nothing of the true one even to who knows `rng`.
    cards.sort_unstable();
    shuffle(&mut cards, rng);
    for seat in hidden() {
        if let Some(card) = cards.pop() {
            guess.deck.hands[seat.index()] = card;
        }
    }
    guess.deck.set_pile(&cards);
    guess.deck.forget_script();
    guess.rng = generator(rng.next_u64());
    guess
}
