//! Cards of which only the number of each type counts: hands, selections, discards.

use std::fmt;
use std::iter;

use super::map::CardId;

/// Some cards, up to 15 of each type, in no order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Cards(
    /// Four bits for each type.
    u32,
);

impl Cards {
    /// No cards.
    pub const EMPTY: Self = Self(0);
    /// The most of one type.
    pub const MOST: u8 = 15;

    /// Four bits for each type.
    const fn shift(card: CardId) -> u32 {
        4 * card.index() as u32
    }

    /// How many of one type.
    #[inline]
    #[must_use]
    pub const fn count(self, card: CardId) -> u8 {
        (self.0 >> Self::shift(card)) as u8 & Self::MOST
    }

    /// How many in all.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        let pairs = (self.0 & 0x0F0F_0F0F) + (self.0 >> 4 & 0x0F0F_0F0F);
        (pairs.wrapping_mul(0x0101_0101) >> 24) as usize
    }

    /// Whether there is none.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// One more of a type; there are never more than [`Self::MOST`].
    pub const fn add(&mut self, card: CardId) {
        if self.count(card) < Self::MOST {
            self.0 += 1 << Self::shift(card);
        }
    }

    /// One less of a type; where there is none, nothing changes.
    pub const fn remove(&mut self, card: CardId) {
        if self.count(card) > 0 {
            self.0 -= 1 << Self::shift(card);
        }
    }

    /// With one more of a type.
    #[must_use]
    pub const fn with(mut self, card: CardId) -> Self {
        self.add(card);
        self
    }

    /// Whether all of the others are among these.
    #[must_use]
    pub fn contains(self, others: Self) -> bool {
        others.minus(self).is_empty()
    }

    /// These and the others.
    #[must_use]
    pub fn plus(self, others: Self) -> Self {
        others.iter().fold(self, Self::with)
    }

    /// These without the others; what is not there cannot be taken away.
    #[must_use]
    pub fn minus(self, others: Self) -> Self {
        let mut rest = self;
        others.iter().for_each(|card| rest.remove(card));
        rest
    }

    /// Every card, in the order of the map.
    pub fn iter(self) -> impl Iterator<Item = CardId> + Clone {
        self.kinds()
            .flat_map(move |card| iter::repeat_n(card, self.count(card).into()))
    }

    /// Every type of which there is one, in the order of the map.
    pub fn kinds(self) -> impl Iterator<Item = CardId> + Clone {
        let mut rest = self.0;
        iter::from_fn(move || {
            let index = rest.trailing_zeros() / 4;
            if index < 8 {
                rest &= !(0xF << (4 * index));
                Some(CardId::of(index as usize))
            } else {
                None
            }
        })
    }
}

impl FromIterator<CardId> for Cards {
    fn from_iter<I: IntoIterator<Item = CardId>>(cards: I) -> Self {
        cards.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl Extend<CardId> for Cards {
    fn extend<I: IntoIterator<Item = CardId>>(&mut self, cards: I) {
        cards.into_iter().for_each(|card| self.add(card));
    }
}

impl fmt::Display for Cards {
    /// The ids, side by side.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().enumerate().try_for_each(|(index, card)| {
            let space = if index > 0 { " " } else { "" };
            write!(f, "{space}{card}")
        })
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_counted_by_type() {
        let [first, last] = [0, 7].map(CardId::of);
        let mut cards: Cards = [last, first, last].into_iter().collect();
        assert_eq!(
            (cards.len(), cards.count(first), cards.count(last)),
            (3, 1, 2)
        );
        assert_eq!(cards.iter().collect::<Vec<_>>(), [first, last, last]);
        assert_eq!(cards.kinds().collect::<Vec<_>>(), [first, last]);
        let two: Cards = [last, last].into_iter().collect();
        assert!(cards.contains(two) && !two.contains(cards));
        assert_eq!(cards.minus(two).plus(two), cards);
        cards.remove(first);
        cards.remove(first);
        assert_eq!(cards, two);
        (0..20).for_each(|_| cards.add(last));
        assert_eq!((cards.len(), cards.count(first)), (15, 0));
    }
}
