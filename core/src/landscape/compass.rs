//! Directions on the grid: sides, half-edges, quarter turns and places.

use std::array;
use std::fmt;
use std::iter::Take;

use serde::{Deserialize, Serialize};

/// A side of a tile as it lies on the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[repr(u8)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Enum))]
pub enum Side {
    /// Towards smaller y.
    North,
    /// Towards greater x.
    East,
    /// Towards greater y.
    South,
    /// Towards smaller x.
    West,
}

impl Side {
    /// The four sides, clockwise from the north.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// 0 to 3, clockwise from the north.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The side across the tile, which is also the side of the neighbour that touches this one.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 2) % 4]
    }

    /// Where this side lies after the tile has been turned.
    #[must_use]
    pub const fn turned(self, by: Rotation) -> Self {
        Self::ALL[(self as usize + by.quarter_turns() as usize) % 4]
    }

    /// `N`, `E`, `S` or `W`.
    #[must_use]
    pub const fn letter(self) -> char {
        ['N', 'E', 'S', 'W'][self as usize]
    }

    /// The side named by `N`, `E`, `S` or `W`.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|side| side.letter() == letter)
    }
}

/// A set of sides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Sides(u8);

impl Sides {
    /// No side.
    pub const NONE: Self = Self(0);

    /// The set with one more side.
    #[must_use]
    pub const fn with(self, side: Side) -> Self {
        Self(self.0 | 1 << side as u8)
    }

    /// Whether the side is in the set.
    #[must_use]
    pub const fn contains(self, side: Side) -> bool {
        self.0 & 1 << side as u8 != 0
    }

    /// How many sides are in the set.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no side is in the set.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The set after the tile has been turned.
    #[must_use]
    pub const fn turned(self, by: Rotation) -> Self {
        let q = by.quarter_turns();
        Self((self.0 << q | self.0 >> (4 - q)) & 0xF)
    }

    /// The sides, clockwise from the north.
    pub fn iter(self) -> impl Iterator<Item = Side> + Clone {
        Side::ALL
            .into_iter()
            .filter(move |&side| self.contains(side))
    }

    /// Both half-edges of every side in the set.
    #[must_use]
    pub fn half_edges(self) -> HalfEdges {
        self.iter().fold(HalfEdges::NONE, |set, side| {
            HalfEdges(set.0 | 0b11 << (2 * side as u8))
        })
    }
}

impl FromIterator<Side> for Sides {
    fn from_iter<I: IntoIterator<Item = Side>>(sides: I) -> Self {
        sides.into_iter().fold(Self::NONE, Self::with)
    }
}

impl fmt::Display for Sides {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter()
            .try_for_each(|side| write!(f, "{}", side.letter()))
    }
}

impl fmt::Debug for Sides {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Sides({self})")
    }
}

/// A set of half-edges: 0 to 7 clockwise from the north-west corner, two to a side
/// (0 is the western half of the north side, 7 the northern half of the west side).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct HalfEdges(u8);

impl HalfEdges {
    /// No half-edge: an inner field that reaches no side.
    pub const NONE: Self = Self(0);

    /// The set whose member `i` is bit `i`.
    #[must_use]
    pub const fn from_bits(bits: u8) -> Self {
        Self(bits)
    }

    /// Bit `i` for member `i`.
    #[must_use]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Whether half-edge `index` (0 to 7) is in the set.
    #[must_use]
    pub const fn contains(self, index: u8) -> bool {
        index < 8 && self.0 & 1 << index != 0
    }

    /// Whether no half-edge is in the set.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The set after the tile has been turned.
    #[must_use]
    pub const fn turned(self, by: Rotation) -> Self {
        Self(self.0.rotate_left(2 * by.quarter_turns() as u32))
    }

    /// The members, ascending.
    pub fn iter(self) -> impl Iterator<Item = u8> + Clone {
        (0..8).filter(move |&i| self.contains(i))
    }
}

impl fmt::Display for HalfEdges {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|i| write!(f, "{i}"))
    }
}

impl fmt::Debug for HalfEdges {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "HalfEdges({self})")
    }
}

/// A number of clockwise quarter turns, 0 to 3.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Rotation(u8);

impl Rotation {
    /// Not turned.
    pub const NONE: Self = Self(0);
    /// The four rotations, from not turned on.
    pub const ALL: [Self; 4] = [Self(0), Self(1), Self(2), Self(3)];

    /// The rotation by this many quarter turns; whole turns fall away.
    #[must_use]
    pub const fn from_quarter_turns(turns: u8) -> Self {
        Self(turns % 4)
    }

    /// The rotation by 0, 90, 180 or 270 degrees clockwise.
    #[must_use]
    pub const fn from_degrees(degrees: u16) -> Option<Self> {
        match degrees {
            0 => Some(Self(0)),
            90 => Some(Self(1)),
            180 => Some(Self(2)),
            270 => Some(Self(3)),
            _ => None,
        }
    }

    /// 0 to 3.
    #[must_use]
    pub const fn quarter_turns(self) -> u8 {
        self.0
    }

    /// 0, 90, 180 or 270, clockwise.
    #[must_use]
    pub const fn degrees(self) -> u16 {
        self.0 as u16 * 90
    }

    /// One quarter turn further clockwise.
    #[must_use]
    pub const fn next(self) -> Self {
        Self::from_quarter_turns(self.0 + 1)
    }

    /// The rotation that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Self {
        Self::from_quarter_turns(4 - self.0)
    }
}

/// A set of rotations.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Rotations(u8);

impl Rotations {
    /// No rotation.
    pub const NONE: Self = Self(0);

    /// The set with one more rotation.
    #[must_use]
    pub const fn with(self, rotation: Rotation) -> Self {
        Self(self.0 | 1 << rotation.0)
    }

    /// The set without one rotation.
    #[must_use]
    pub const fn without(self, rotation: Rotation) -> Self {
        Self(self.0 & !(1 << rotation.0))
    }

    /// Whether the rotation is in the set.
    #[must_use]
    pub const fn contains(self, rotation: Rotation) -> bool {
        self.0 & 1 << rotation.0 != 0
    }

    /// Whether no rotation is in the set.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many rotations are in the set.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        LENGTHS[(self.0 & 0xF) as usize] as usize
    }
}

/// The quarter turns of the members of every set of rotations, ascending, filled up with any.
const MEMBERS: [[u8; 4]; 16] = {
    let mut lists = [[3; 4]; 16];
    let mut set = 0;
    while set < 16 {
        let (mut len, mut turns) = (0, 0);
        while turns < 4 {
            if set & 1 << turns != 0 {
                lists[set][len] = turns;
                len += 1;
            }
            turns += 1;
        }
        set += 1;
    }
    lists
};

/// The number of members of every set of rotations.
const LENGTHS: [u8; 16] = {
    let mut lengths = [0; 16];
    let mut set = 0;
    while set < 16 {
        lengths[set] = (set as u32).count_ones() as u8;
        set += 1;
    }
    lengths
};

impl Rotations {
    /// The quarter turns of the members, ascending, at the front of a list that is always four long:
    /// for loops that would rather do a little too much than decide.
    #[inline]
    pub(super) const fn padded(self) -> [u8; 4] {
        MEMBERS[(self.0 & 0xF) as usize]
    }
}

impl IntoIterator for Rotations {
    type Item = Rotation;
    type IntoIter = Take<array::IntoIter<Rotation, 4>>;

    /// The rotations, from not turned on.
    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.padded().map(Rotation).into_iter().take(self.len())
    }
}

impl FromIterator<Rotation> for Rotations {
    fn from_iter<I: IntoIterator<Item = Rotation>>(rotations: I) -> Self {
        rotations.into_iter().fold(Self::NONE, Self::with)
    }
}

/// A square of the grid. x grows to the east, y to the south; the start tile lies on 0,0.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct Place {
    /// Columns to the east of the start.
    pub x: i16,
    /// Rows to the south of the start.
    pub y: i16,
}

impl Place {
    /// The place of the start tile.
    pub const START: Self = Self { x: 0, y: 0 };

    /// The place at these coordinates.
    #[must_use]
    pub const fn new(x: i16, y: i16) -> Self {
        Self { x, y }
    }

    /// The place next to this one. Coordinates saturate at the ends of their range, far beyond any board.
    #[must_use]
    pub const fn neighbour(self, side: Side) -> Self {
        match side {
            Side::North => Self::new(self.x, self.y.saturating_sub(1)),
            Side::East => Self::new(self.x.saturating_add(1), self.y),
            Side::South => Self::new(self.x, self.y.saturating_add(1)),
            Side::West => Self::new(self.x.saturating_sub(1), self.y),
        }
    }
}

/// One part of the tile that lies on a place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct Spot {
    /// Where the tile lies.
    pub at: Place,
    /// The index of the part in [`Tile::parts`](super::Tile::parts).
    pub part: u8,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turning_moves_sides_and_half_edges_alike() {
        for by in Rotation::ALL {
            for side in Side::ALL {
                let turned = Sides::NONE.with(side).turned(by);
                assert!(turned.contains(side.turned(by)));
                assert_eq!(
                    Sides::NONE.with(side).half_edges().turned(by),
                    turned.half_edges()
                );
                assert_eq!(side.turned(by).turned(by.inverse()), side);
            }
        }
    }

    #[test]
    fn a_set_of_rotations_lists_its_members() {
        for bits in 0..16 {
            let set = Rotations(bits);
            assert_eq!(set.into_iter().collect::<Rotations>(), set);
            assert_eq!(set.into_iter().count(), set.len());
            assert!(set.into_iter().is_sorted());
        }
    }

    #[test]
    fn neighbours_lie_across_their_sides() {
        let here = Place::new(3, -2);
        for side in Side::ALL {
            assert_eq!(here.neighbour(side).neighbour(side.opposite()), here);
        }
        assert_eq!(here.neighbour(Side::North), Place::new(3, -3));
        assert_eq!(here.neighbour(Side::East), Place::new(4, -2));
    }
}
