//! How strongly each seat stands on a feature.

use std::fmt;

use crate::seat::{MAX_SEATS, Seat};

/// One small number for each seat, packed so that two features add up in one instruction.
///
/// A seat's weight stays below 256: no game gives a player that many followers.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Weights(u64);

impl Weights {
    /// Nobody stands here.
    pub const NONE: Self = Self(0);

    /// The weight of one seat.
    #[must_use]
    pub const fn of(self, seat: Seat) -> u8 {
        (self.0 >> (8 * seat.index())) as u8
    }

    /// Whether nobody stands here.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// A follower of this weight comes.
    pub const fn add(&mut self, seat: Seat, weight: u8) {
        self.0 += (weight as u64) << (8 * seat.index());
    }

    /// A follower of this weight leaves.
    pub const fn remove(&mut self, seat: Seat, weight: u8) {
        self.0 -= (weight as u64) << (8 * seat.index());
    }

    /// Both together.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    /// The seats that stand here, in seat order.
    pub fn seats(self) -> impl Iterator<Item = Seat> + Clone {
        Seat::all(MAX_SEATS).filter(move |&seat| self.of(seat) > 0)
    }

    /// The seats with the most weight, in seat order; none where nobody stands.
    pub fn leaders(self) -> impl Iterator<Item = Seat> + Clone {
        let most = Seat::all(MAX_SEATS)
            .map(|seat| self.of(seat))
            .max()
            .unwrap_or(0);
        self.seats().filter(move |&seat| self.of(seat) == most)
    }
}

impl fmt::Debug for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list()
            .entries(Seat::all(MAX_SEATS).map(|seat| self.of(seat)))
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_heaviest_seats_lead() {
        let seat = |i| Seat::new(i).unwrap();
        let mut weights = Weights::NONE;
        assert_eq!(weights.leaders().count(), 0);
        weights.add(seat(1), 2);
        weights.add(seat(5), 1);
        weights.add(seat(5), 1);
        weights.add(seat(0), 1);
        assert_eq!(weights.leaders().collect::<Vec<_>>(), [seat(1), seat(5)]);
        weights.remove(seat(1), 2);
        assert_eq!(weights.leaders().collect::<Vec<_>>(), [seat(5)]);
        assert_eq!(weights.seats().collect::<Vec<_>>(), [seat(0), seat(5)]);
    }
}
