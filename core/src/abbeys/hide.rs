//! What a seat cannot know is dealt anew: the order of the stock, other hands, chance to come.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::Rng;

use crate::chance::{below, shuffle};
use crate::seat::Seat;

use super::cards::Cards;
use super::map::CardId;
use super::position::{Phase, Position, Stock};
use super::setup::HAND;

/// How often a hand that allows a play of the neutral tribe is looked for by chance alone.
const TRIES: usize = 32;

/// A random position that agrees with all that the viewer knows.
///
/// Public are the map, the display, what was played and discarded, how many cards everybody holds and
/// which of them came from the display, and that whoever is to play for the neutral tribe can.
pub(super) fn hide(position: &Position, viewer: Option<Seat>, rng: &mut ChaCha8Rng) -> Position {
    let mut guess = position.clone();
    let hidden: Vec<Seat> = Seat::all(position.seats.into())
        .filter(|&seat| Some(seat) != viewer)
        .collect();
    // From a known order, so that the guess tells nothing of the true one even to who knows `rng`.
    let mut unseen: Vec<CardId> = position.stock.cards().to_vec();
    for &seat in &hidden {
        let known = position.known(seat);
        unseen.extend(position.hands[seat.index()].minus(known).iter());
        guess.hands[seat.index()] = known;
    }
    unseen.sort_unstable();
    shuffle(&mut unseen, rng);

    let missing = |seat: Seat| position.hands[seat.index()].len() - position.known(seat).len();
    if position.neutral && position.phase == Phase::Choosing && hidden.contains(&position.turn) {
        let wanted = missing(position.turn);
        deal_playable(&mut guess, position.turn, wanted, &mut unseen, rng);
    }
    for &seat in &hidden {
        for _ in guess.hands[seat.index()].len()..position.hands[seat.index()].len() {
            guess.hands[seat.index()].extend(unseen.pop());
        }
    }
    guess.stock = Stock::EMPTY;
    unseen.into_iter().for_each(|card| guess.stock.push(card));
    guess.order = None;
    guess.seed = rng.next_u64();
    guess
}

/// Deals the hand of a seat so that it allows a play: by chance, and if that fails by looking.
fn deal_playable(
    guess: &mut Position,
    seat: Seat,
    count: usize,
    unseen: &mut Vec<CardId>,
    rng: &mut ChaCha8Rng,
) {
    let known = guess.hands[seat.index()];
    let room = guess.room(guess.colour());
    let with = |cards: &[CardId]| known.plus(cards.iter().copied().collect());
    let split = unseen.len() - count;
    let mut found = (0..TRIES).any(|_| {
        let can_play = guess.can_play(with(&unseen[split..]), room);
        if !can_play {
            shuffle(unseen, rng);
        }
        can_play
    });
    if !found {
        let mut choices: Vec<Cards> = Vec::new();
        let all: Cards = unseen.iter().copied().collect();
        each_choice(all, count.min(HAND), Cards::EMPTY, &mut |cards| {
            if guess.can_play(known.plus(cards), room) {
                choices.push(cards);
            }
        });
        choices.sort_unstable();
        choices.dedup();
        if !choices.is_empty() {
            let chosen = choices[below(choices.len() as u32, rng)];
            for card in chosen.iter() {
                if let Some(index) = unseen.iter().position(|&other| other == card) {
                    let card = unseen.remove(index);
                    unseen.push(card);
                }
            }
            found = true;
        }
    }
    if found {
        let dealt = unseen.split_off(split);
        guess.hands[seat.index()].extend(dealt);
    }
}

/// Every choice of so many cards.
fn each_choice(from: Cards, count: usize, chosen: Cards, look: &mut impl FnMut(Cards)) {
    if count == 0 {
        look(chosen);
        return;
    }
    for card in from.kinds() {
        let one = Cards::EMPTY.with(card);
        each_choice(from.minus(one), count - 1, chosen.with(card), look);
    }
}
