//! The ground of a hex map: hexes by row and column, six directions, and sets of hexes.
//!
//! The map has [`SIDE`] rows of [`SIDE`] hexes that stand on a corner; the hexes of odd rows lie half
//! a hex to the right. A [`HexSet`] holds one row in one number, so that a question about all hexes at
//! once (which of them touch a settlement?) takes a few shifts of a row.

mod set;

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

pub use set::{HexSet, Hexes};

/// Rows of the map, and hexes in each.
pub const SIDE: usize = 20;

/// One hex of the map, by row and column from 0, counted from the top left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Hex {
    row: u8,
    col: u8,
}

impl Hex {
    /// The hex at the top left.
    pub const FIRST: Self = Self::at(0, 0);

    /// The hex in this row and column; `None` beyond the map.
    #[must_use]
    pub const fn new(row: usize, col: usize) -> Option<Self> {
        if row < SIDE && col < SIDE {
            Some(Self::at(row, col))
        } else {
            None
        }
    }

    /// The hex in a row and column that are known to be on the map.
    const fn at(row: usize, col: usize) -> Self {
        Self {
            row: row as u8,
            col: col as u8,
        }
    }

    /// The row, from 0 at the top.
    #[must_use]
    pub const fn row(self) -> usize {
        self.row as usize
    }

    /// The column, from 0 at the left.
    #[must_use]
    pub const fn col(self) -> usize {
        self.col as usize
    }

    /// Whether its row lies half a hex to the right.
    #[must_use]
    pub const fn is_in_odd_row(self) -> bool {
        self.row % 2 == 1
    }

    /// Every hex, row by row.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        (0..SIDE * SIDE).map(|index| Self::at(index / SIDE, index % SIDE))
    }

    /// The neighbour in a direction; `None` beyond the edge of the map.
    #[must_use]
    pub const fn step(self, direction: Direction) -> Option<Self> {
        let (row, col) = (self.row(), self.col());
        // To the right and left of the corner that points to the neighbouring row.
        let right = if self.is_in_odd_row() { col + 1 } else { col };
        let (row, col) = match direction {
            Direction::East => (row, col + 1),
            Direction::West => (row, col.wrapping_sub(1)),
            Direction::NorthEast => (row.wrapping_sub(1), right),
            Direction::NorthWest => (row.wrapping_sub(1), right.wrapping_sub(1)),
            Direction::SouthEast => (row + 1, right),
            Direction::SouthWest => (row + 1, right.wrapping_sub(1)),
        };
        Self::new(row, col)
    }

    /// The hex two steps further in a straight line; `None` beyond the edge of the map.
    #[must_use]
    pub fn jump(self, direction: Direction) -> Option<Self> {
        let (down, right) = direction.two_steps();
        let row = self.row().checked_add_signed(down)?;
        Self::new(row, self.col().checked_add_signed(right)?)
    }

    /// The hexes next to this one: six, fewer at the edge of the map.
    pub fn neighbours(self) -> impl Iterator<Item = Self> + Clone {
        Direction::ALL
            .into_iter()
            .filter_map(move |direction| self.step(direction))
    }
}

impl fmt::Display for Hex {
    /// Row and column, as in `7,12`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.row, self.col)
    }
}

/// Why a text names no hex.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0:?} is no hex: row and column from 0 to 19, as in 7,12")]
pub struct ParseHexError(String);

impl FromStr for Hex {
    type Err = ParseHexError;

    fn from_str(text: &str) -> Result<Self, ParseHexError> {
        let number = |text: &str| {
            // Only one way to write a number, so that a move has only one notation.
            let plain = text.len() == 1 || (text.len() == 2 && !text.starts_with('0'));
            let digits = text.bytes().all(|byte| byte.is_ascii_digit());
            (plain && digits).then(|| text.parse().ok()).flatten()
        };
        text.split_once(',')
            .and_then(|(row, col)| Self::new(number(row)?, number(col)?))
            .ok_or_else(|| ParseHexError(text.to_owned()))
    }
}

/// The six directions in which a hex has neighbours.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Direction {
    /// To the right in the same row.
    East,
    /// Down and to the right.
    SouthEast,
    /// Down and to the left.
    SouthWest,
    /// To the left in the same row.
    West,
    /// Up and to the left.
    NorthWest,
    /// Up and to the right.
    NorthEast,
}

impl Direction {
    /// All six, clockwise.
    pub const ALL: [Self; 6] = [
        Self::East,
        Self::SouthEast,
        Self::SouthWest,
        Self::West,
        Self::NorthWest,
        Self::NorthEast,
    ];

    /// How many rows down and columns to the right two steps lead: the same from every row.
    const fn two_steps(self) -> (isize, isize) {
        match self {
            Self::East => (0, 2),
            Self::SouthEast => (2, 1),
            Self::SouthWest => (2, -1),
            Self::West => (0, -2),
            Self::NorthWest => (-2, -1),
            Self::NorthEast => (-2, 1),
        }
    }

    /// The direction straight back.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::East => Self::West,
            Self::SouthEast => Self::NorthWest,
            Self::SouthWest => Self::NorthEast,
            Self::West => Self::East,
            Self::NorthWest => Self::SouthEast,
            Self::NorthEast => Self::SouthWest,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_and_a_step_back_lead_home() {
        for hex in Hex::all() {
            for direction in Direction::ALL {
                if let Some(next) = hex.step(direction) {
                    assert_eq!(next.step(direction.opposite()), Some(hex));
                    assert!(next.neighbours().any(|back| back == hex));
                }
                let two = hex.step(direction).and_then(|next| next.step(direction));
                assert_eq!(hex.jump(direction), two);
            }
        }
        let inside = Hex::all().filter(|hex| hex.neighbours().count() == 6);
        assert_eq!(inside.count(), 18 * 18);
    }

    #[test]
    fn a_hex_reads_as_it_is_written_and_nothing_else_does() {
        for hex in Hex::all() {
            assert_eq!(hex.to_string().parse(), Ok(hex));
        }
        for wrong in [
            "", "7", "7,", "20,0", "0,20", "07,1", "+7,1", "7, 1", "7,1,2",
        ] {
            let refusal = wrong.parse::<Hex>().map_err(|error| error.to_string());
            assert_eq!(
                refusal,
                Err(format!(
                    "{wrong:?} is no hex: row and column from 0 to 19, as in 7,12"
                ))
            );
        }
    }
}
