//! What selected cards pay for.

use super::cards::Cards;
use super::map::{CardId, CountryId, CountrySet};
use super::refusal::Refusal;

/// Cards in a turn.
pub(super) const MOST_CARDS: usize = 3;
/// Pieces in a turn.
pub(super) const MOST_PIECES: u8 = 2;

/// A selection in which every card can pay for something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Payment {
    /// One card: one piece where it names.
    One(CardId),
    /// Two of a type: two pieces where they name, or one anywhere as a joker.
    Pair(CardId),
    /// A joker and this card: two pieces where the card names, also with three equal cards.
    JokerAnd(CardId),
}

impl Payment {
    /// What a selection can pay for.
    ///
    /// # Errors
    /// Too many cards or none, or a card that pays for nothing wherever the pieces go.
    pub(super) fn of(cards: Cards) -> Result<Self, Refusal> {
        match cards.len() {
            0 => return Err(Refusal::NoCards),
            4.. => return Err(Refusal::TooManyCards { cards: cards.len() }),
            _ => {}
        }
        let mut kinds = cards.kinds();
        let first = kinds.next().ok_or(Refusal::NoCards)?;
        let Some(second) = kinds.next() else {
            return Ok(match cards.count(first) {
                1 => Self::One(first),
                2 => Self::Pair(first),
                _ => Self::JokerAnd(first),
            });
        };
        match (cards.count(first), cards.count(second)) {
            (2, 1) => Ok(Self::JokerAnd(second)),
            (1, 2) => Ok(Self::JokerAnd(first)),
            // No country is named by two types.
            _ => Err(Refusal::PaysNothing { cards }),
        }
    }

    /// The fewest and the most pieces for which every card pays in a country; `None` where one pays for nothing.
    pub(super) fn pieces_in(self, country: CountryId) -> Option<(u8, u8)> {
        let names = |card: CardId| country.get().card == card;
        match self {
            Self::One(card) => names(card).then_some((1, 1)),
            Self::Pair(card) => Some((1, if names(card) { MOST_PIECES } else { 1 })),
            Self::JokerAnd(card) => names(card).then_some((MOST_PIECES, MOST_PIECES)),
        }
    }

    /// The countries in which every card can pay for something.
    pub(super) fn countries(self) -> CountrySet {
        match self {
            Self::One(card) | Self::JokerAnd(card) => card.get().countries,
            Self::Pair(_) => CountryId::all().collect(),
        }
    }

    /// The fewest pieces that it pays for.
    pub(super) const fn least(self) -> u8 {
        match self {
            Self::One(_) | Self::Pair(_) => 1,
            Self::JokerAnd(_) => MOST_PIECES,
        }
    }
}
