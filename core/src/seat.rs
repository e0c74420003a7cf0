//! Who sits at the table, counted from the first seat in playing order.

use std::fmt;
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

/// The most seats any of the games has.
pub const MAX_SEATS: usize = 6;

/// One seat at the table, `0` to `5` in playing order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Seat(u8);

impl Seat {
    /// The seat that plays first.
    pub const FIRST: Self = Self(0);

    /// The seat with this number, or `None` from [`MAX_SEATS`] on.
    #[must_use]
    pub const fn new(index: usize) -> Option<Self> {
        if index < MAX_SEATS {
            Some(Self(index as u8))
        } else {
            None
        }
    }

    /// The seat's number, from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whose turn comes after this one at a table of `seats`.
    #[must_use]
    pub const fn next(self, seats: usize) -> Self {
        if self.index() + 1 < seats && self.index() + 1 < MAX_SEATS {
            Self(self.0 + 1)
        } else {
            Self::FIRST
        }
    }

    /// The first `seats` seats in playing order (at most [`MAX_SEATS`]).
    pub fn all(seats: usize) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..seats.min(MAX_SEATS) as u8).map(Self)
    }
}

impl fmt::Display for Seat {
    /// People count seats from one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0 + 1)
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> Self {
        seat.0
    }
}

impl TryFrom<u8> for Seat {
    type Error = String;

    fn try_from(index: u8) -> Result<Self, Self::Error> {
        Self::new(index.into())
            .ok_or_else(|| format!("there is no seat with index {index}; the highest is 5"))
    }
}

/// One value for each seat at the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BySeat<T> {
    items: [T; MAX_SEATS],
    seats: u8,
}

impl<T> BySeat<T> {
    /// A value for each of `seats` seats (at most [`MAX_SEATS`]).
    pub fn from_fn(seats: usize, mut value: impl FnMut(Seat) -> T) -> Self {
        Self {
            items: std::array::from_fn(|i| value(Seat(i as u8))),
            seats: seats.min(MAX_SEATS) as u8,
        }
    }

    /// How many seats there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.seats as usize
    }

    /// Whether there is no seat.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.seats == 0
    }

    /// The values in seat order.
    pub fn values(&self) -> &[T] {
        &self.items[..self.len()]
    }

    /// The values with their seats.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        Seat::all(self.len()).zip(self.values())
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.items[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.items[seat.index()]
    }
}
