//! The terrain cards: hands, pile and discards (C-3, C-13).

use std::sync::Arc;

use rand_chacha::ChaCha8Rng;

use crate::chance::shuffle;
use crate::seat::Seat;

use super::land::Terrain;
use super::setup::MOST_SEATS;

/// Cards of each terrain (C-3).
pub(super) const OF_EACH: u8 = 5;
/// Cards in all (C-3).
pub(super) const CARDS: usize = OF_EACH as usize * Terrain::ALL.len();

/// The cards of one game. Outside of it are none: every card is in a hand, in the pile or discarded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Deck {
    /// The card that each seat holds; on its turn the one shown.
    pub(super) hands: [Terrain; MOST_SEATS],
    /// The first `len` are the pile; the next card stands last.
    cards: [Terrain; CARDS],
    len: u8,
    /// How many of each terrain are discarded; in which order makes no difference (C-13).
    discards: [u8; Terrain::ALL.len()],
    /// The order in which an explicit pile goes on after the first shuffle, and how much of it has
    /// been used.
    script: Option<Arc<[Terrain]>>,
    scripted: usize,
}

impl Deck {
    /// A deck with this pile, of which the next card stands last, and nothing in hand yet.
    pub(super) fn new(pile: &[Terrain], script: Option<Arc<[Terrain]>>) -> Self {
        let mut deck = Self {
            hands: [Terrain::Grass; MOST_SEATS],
            cards: [Terrain::Grass; CARDS],
            len: 0,
            discards: [0; Terrain::ALL.len()],
            script,
            scripted: 0,
        };
        deck.set_pile(pile);
        deck
    }

    /// The pile; the next card stands last.
    pub(super) fn pile(&self) -> &[Terrain] {
        &self.cards[..self.len.into()]
    }

    /// Replaces the pile.
    pub(super) fn set_pile(&mut self, pile: &[Terrain]) {
        let len = pile.len().min(CARDS);
        self.cards[..len].copy_from_slice(&pile[..len]);
        self.len = len as u8;
    }

    /// How many of each terrain are discarded, by [`Terrain`].
    pub(super) const fn discards(&self) -> [u8; Terrain::ALL.len()] {
        self.discards
    }

    /// Forgets in what order later shuffles would come.
    pub(super) fn forget_script(&mut self) {
        self.script = None;
        self.scripted = 0;
    }

    /// Whether a card of this terrain can be drawn, now or after a shuffle.
    pub(super) fn can_draw(&self, terrain: Terrain) -> bool {
        self.discards[terrain as usize] > 0 || self.pile().contains(&terrain)
    }

    /// Puts the card of a seat away and gives it the next one (C-13, C-23). Returns how many cards
    /// were shuffled before, if they were.
    pub(super) fn exchange(&mut self, seat: Seat, rng: &mut ChaCha8Rng) -> Option<u8> {
        self.discards[self.hands[seat.index()] as usize] += 1;
        self.draw(seat, rng)
    }

    /// Gives a seat the next card (C-3). Returns how many cards were shuffled before, if they were.
    pub(super) fn draw(&mut self, seat: Seat, rng: &mut ChaCha8Rng) -> Option<u8> {
        let shuffled = (self.len == 0).then(|| self.reshuffle(rng));
        if let Some(last) = self.len.checked_sub(1) {
            self.len = last;
            self.hands[seat.index()] = self.cards[usize::from(last)];
        }
        shuffled
    }

    /// Makes the discards a new pile (C-13).
    fn reshuffle(&mut self, rng: &mut ChaCha8Rng) -> u8 {
        let mut len = 0;
        for terrain in Terrain::ALL {
            for _ in 0..std::mem::take(&mut self.discards[terrain as usize]) {
                if let Some(card) = self.cards.get_mut(len) {
                    *card = terrain;
                    len += 1;
                }
            }
        }
        shuffle(&mut self.cards[..len], rng);
        self.len = len as u8;
        self.follow_script(len);
        self.len
    }

    /// Puts those cards on top that an explicit order names for this shuffle.
    fn follow_script(&mut self, len: usize) {
        let Some(script) = &self.script else { return };
        let mut rest = len;
        for named in script.iter().skip(self.scripted).take(len) {
            let found = self.cards[..rest].iter().position(|card| card == named);
            if let Some(index) = found {
                rest -= 1;
                // Out of the rest, to the place below what was named before.
                self.cards[index..=rest].rotate_left(1);
            }
        }
        self.scripted += len;
    }
}
