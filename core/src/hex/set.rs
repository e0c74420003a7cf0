//! Sets of hexes, one bit for each hex and one number for each row.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

use super::{Direction, Hex, SIDE};

/// The bits of a row that stand for hexes.
const ROW: u32 = (1 << SIDE) - 1;

/// The neighbours of a hex as bits of its own row, and of the rows above and below.
#[derive(Clone, Copy)]
struct Around {
    here: u32,
    beside: u32,
}

/// The neighbours of every hex, by the parity of its row and its column.
const AROUND: [[Around; SIDE]; 2] = {
    let mut around = [[Around { here: 0, beside: 0 }; SIDE]; 2];
    let mut col = 0;
    while col < SIDE {
        let bit = 1u32 << col;
        let mut odd = 0;
        while odd < 2 {
            around[odd][col] = Around {
                here: (bit << 1 | bit >> 1) & ROW,
                beside: spread(bit, odd),
            };
            odd += 1;
        }
        col += 1;
    }
    around
};

/// What the hexes of a row touch in the rows above and below.
const fn spread(row: u32, parity: usize) -> u32 {
    if parity == 0 {
        row | row >> 1
    } else {
        (row | row << 1) & ROW
    }
}

/// A set of hexes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct HexSet {
    rows: [u32; SIDE],
}

impl HexSet {
    /// No hex.
    pub const EMPTY: Self = Self { rows: [0; SIDE] };
    /// The whole map.
    pub const ALL: Self = Self { rows: [ROW; SIDE] };

    /// The hexes at the edge of the map.
    pub const EDGE: Self = {
        let mut rows = [1 | 1 << (SIDE - 1); SIDE];
        rows[0] = ROW;
        rows[SIDE - 1] = ROW;
        Self { rows }
    };

    /// The quarters of the map: top left, top right, bottom left, bottom right.
    pub const QUARTERS: [Self; 4] = {
        let left = (1 << (SIDE / 2)) - 1;
        let columns = [left, ROW & !left];
        let mut quarters = [Self::EMPTY; 4];
        let mut row = 0;
        while row < SIDE {
            let lower = 2 * (row / (SIDE / 2));
            quarters[lower].rows[row] = columns[0];
            quarters[lower + 1].rows[row] = columns[1];
            row += 1;
        }
        quarters
    };

    /// One hex.
    #[must_use]
    pub const fn of(hex: Hex) -> Self {
        let mut set = Self::EMPTY;
        set.insert(hex);
        set
    }

    /// The neighbours of a hex.
    #[must_use]
    pub const fn around(hex: Hex) -> Self {
        let mut set = Self::EMPTY;
        let (row, around) = (hex.row(), AROUND[hex.row() % 2][hex.col()]);
        set.rows[row] = around.here;
        if row > 0 {
            set.rows[row - 1] = around.beside;
        }
        if row + 1 < SIDE {
            set.rows[row + 1] = around.beside;
        }
        set
    }

    /// Adds a hex.
    #[inline]
    pub const fn insert(&mut self, hex: Hex) {
        self.rows[hex.row()] |= 1 << hex.col();
    }

    /// Takes a hex out.
    #[inline]
    pub const fn remove(&mut self, hex: Hex) {
        self.rows[hex.row()] &= !(1 << hex.col());
    }

    /// The set with one more hex.
    #[must_use]
    pub const fn with(mut self, hex: Hex) -> Self {
        self.insert(hex);
        self
    }

    /// The set without a hex.
    #[must_use]
    pub const fn without(mut self, hex: Hex) -> Self {
        self.remove(hex);
        self
    }

    /// Whether a hex is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(&self, hex: Hex) -> bool {
        self.rows[hex.row()] >> hex.col() & 1 == 1
    }

    /// Whether no hex is.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        // Most sets that are asked for have a hex in one of the first rows.
        self.rows.iter().all(|row| *row == 0)
    }

    /// Whether the two share a hex.
    #[must_use]
    pub fn meets(&self, other: &Self) -> bool {
        let mut rows = self.rows.iter().zip(&other.rows);
        rows.any(|(a, b)| a & b != 0)
    }

    /// How many hexes are in the set.
    #[must_use]
    pub fn len(&self) -> usize {
        self.row_lens().sum()
    }

    /// How many hexes are in each row, from the top.
    pub fn row_lens(&self) -> impl ExactSizeIterator<Item = usize> + Clone + '_ {
        self.rows.iter().map(|row| row.count_ones() as usize)
    }

    /// The hexes of one row.
    #[must_use]
    pub const fn row(&self, row: usize) -> Self {
        let mut set = Self::EMPTY;
        if row < SIDE {
            set.rows[row] = self.rows[row];
        }
        set
    }

    /// How many neighbours of a hex are in the set.
    #[inline]
    #[must_use]
    pub fn count_around(&self, hex: Hex) -> usize {
        let (row, around) = (hex.row(), AROUND[hex.row() % 2][hex.col()]);
        let above = row.checked_sub(1).map_or(0, |above| self.rows[above]);
        let below = self.rows.get(row + 1).copied().unwrap_or(0);
        let count = (self.rows[row] & around.here).count_ones()
            + (above & around.beside).count_ones()
            + (below & around.beside).count_ones();
        count as usize
    }

    /// Whether a neighbour of a hex is in the set.
    #[inline]
    #[must_use]
    pub fn touches(&self, hex: Hex) -> bool {
        let (row, around) = (hex.row(), AROUND[hex.row() % 2][hex.col()]);
        let above = row.checked_sub(1).map_or(0, |above| self.rows[above]);
        let below = self.rows.get(row + 1).copied().unwrap_or(0);
        self.rows[row] & around.here | (above | below) & around.beside != 0
    }

    /// The neighbours of a hex that are in the set.
    #[must_use]
    pub const fn near(&self, hex: Hex) -> Self {
        let mut set = Self::EMPTY;
        let (row, around) = (hex.row(), AROUND[hex.row() % 2][hex.col()]);
        set.rows[row] = self.rows[row] & around.here;
        if row > 0 {
            set.rows[row - 1] = self.rows[row - 1] & around.beside;
        }
        if row + 1 < SIDE {
            set.rows[row + 1] = self.rows[row + 1] & around.beside;
        }
        set
    }

    /// Every hex that has a neighbour in the set.
    #[must_use]
    pub fn neighbours(&self) -> Self {
        // With an empty row above and below, every row is treated alike.
        let mut spread_rows = [0; SIDE + 2];
        for (row, bits) in self.rows.iter().enumerate() {
            spread_rows[row + 1] = spread(*bits, row % 2);
        }
        let mut rows = [0; SIDE];
        for (row, bits) in self.rows.iter().enumerate() {
            let here = (bits << 1 | bits >> 1) & ROW;
            rows[row] = here | spread_rows[row] | spread_rows[row + 2];
        }
        Self { rows }
    }

    /// Every hex that has at least `N` neighbours in the set, `N` from 1 to 6.
    #[must_use]
    pub fn crowded<const N: usize>(&self) -> Self {
        let mut at_least = [Self::EMPTY; N];
        for direction in Direction::ALL {
            let shifted = self.shifted(direction);
            for more in (1..N).rev() {
                let one_more = at_least[more - 1] & shifted;
                at_least[more] |= one_more;
            }
            if let Some(first) = at_least.first_mut() {
                *first |= shifted;
            }
        }
        at_least.last().copied().unwrap_or(Self::ALL)
    }

    /// Every hex of the set one step further; what leaves the map is gone.
    #[must_use]
    pub fn shifted(&self, direction: Direction) -> Self {
        let mut rows = [0; SIDE];
        match direction {
            Direction::East => {
                for (to, from) in rows.iter_mut().zip(self.rows) {
                    *to = from << 1 & ROW;
                }
            }
            Direction::West => {
                for (to, from) in rows.iter_mut().zip(self.rows) {
                    *to = from >> 1;
                }
            }
            Direction::NorthEast | Direction::SouthEast => {
                // Odd rows lie to the right, so that only from them a column is gained.
                for (row, from) in self.rows.iter().enumerate() {
                    let moved = from << (row % 2) & ROW;
                    beside(&mut rows, row, direction, moved);
                }
            }
            Direction::NorthWest | Direction::SouthWest => {
                for (row, from) in self.rows.iter().enumerate() {
                    let moved = from >> (1 - row % 2);
                    beside(&mut rows, row, direction, moved);
                }
            }
        }
        Self { rows }
    }

    /// Every hex of the set two steps further in a straight line; what leaves the map is gone.
    #[must_use]
    pub fn jumped(&self, direction: Direction) -> Self {
        let (down, right) = direction.two_steps();
        let mut rows = [0; SIDE];
        for (row, from) in self.rows.iter().enumerate() {
            let to = row.checked_add_signed(down).and_then(|to| rows.get_mut(to));
            if let Some(to) = to {
                *to = match right {
                    2 => from << 2 & ROW,
                    1 => from << 1 & ROW,
                    -1 => from >> 1,
                    _ => from >> 2,
                };
            }
        }
        Self { rows }
    }

    /// The hexes of the set that are connected with one of them, itself included.
    #[must_use]
    pub fn group(&self, start: Hex) -> Self {
        let mut group = Self::of(start) & *self;
        loop {
            let grown = (group.neighbours() & *self) | group;
            if grown == group {
                return group;
            }
            group = grown;
        }
    }

    /// The connected groups of the set.
    pub fn groups(self) -> impl Iterator<Item = Self> + Clone {
        let mut rest = self;
        std::iter::from_fn(move || {
            let group = rest.group(rest.first()?);
            rest -= group;
            Some(group)
        })
    }

    /// The first hex, row by row.
    #[must_use]
    pub fn first(&self) -> Option<Hex> {
        self.iter().next()
    }

    /// The hexes, row by row.
    #[must_use]
    pub const fn iter(&self) -> Hexes {
        Hexes {
            rows: self.rows,
            row: 0,
        }
    }
}

/// Puts the moved hexes of a row into the one above or below, if there is one.
#[inline]
fn beside(rows: &mut [u32; SIDE], row: usize, direction: Direction, moved: u32) {
    let to = match direction {
        Direction::NorthEast | Direction::NorthWest => row.wrapping_sub(1),
        _ => row + 1,
    };
    if let Some(to) = rows.get_mut(to) {
        *to = moved;
    }
}

/// The hexes of a set, row by row.
#[derive(Clone, Debug)]
pub struct Hexes {
    rows: [u32; SIDE],
    row: usize,
}

impl Iterator for Hexes {
    type Item = Hex;

    #[inline]
    fn next(&mut self) -> Option<Hex> {
        loop {
            let bits = self.rows.get_mut(self.row)?;
            if *bits != 0 {
                let col = bits.trailing_zeros() as usize;
                *bits &= *bits - 1;
                return Some(Hex::at(self.row, col));
            }
            self.row += 1;
        }
    }

    // Row by row, without asking again which one it is.
    #[inline]
    fn fold<B, F: FnMut(B, Hex) -> B>(self, start: B, mut f: F) -> B {
        let mut result = start;
        for (row, bits) in self.rows.into_iter().enumerate().skip(self.row) {
            let mut bits = bits;
            while bits != 0 {
                result = f(result, Hex::at(row, bits.trailing_zeros() as usize));
                bits &= bits - 1;
            }
        }
        result
    }
}

impl IntoIterator for HexSet {
    type Item = Hex;
    type IntoIter = Hexes;

    fn into_iter(self) -> Hexes {
        self.iter()
    }
}

impl FromIterator<Hex> for HexSet {
    fn from_iter<I: IntoIterator<Item = Hex>>(hexes: I) -> Self {
        hexes.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl std::fmt::Debug for HexSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set()
            .entries(self.iter().map(|hex| hex.to_string()))
            .finish()
    }
}

impl BitOrAssign for HexSet {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        for (row, more) in self.rows.iter_mut().zip(other.rows) {
            *row |= more;
        }
    }
}

impl BitAndAssign for HexSet {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        for (row, only) in self.rows.iter_mut().zip(other.rows) {
            *row &= only;
        }
    }
}

impl SubAssign for HexSet {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        for (row, less) in self.rows.iter_mut().zip(other.rows) {
            *row &= !less;
        }
    }
}

impl BitOr for HexSet {
    type Output = Self;

    /// What is in either set.
    #[inline]
    fn bitor(mut self, other: Self) -> Self {
        self |= other;
        self
    }
}

impl BitAnd for HexSet {
    type Output = Self;

    /// What is in both sets.
    #[inline]
    fn bitand(mut self, other: Self) -> Self {
        self &= other;
        self
    }
}

impl Sub for HexSet {
    type Output = Self;

    /// What is in the first set only.
    #[inline]
    fn sub(mut self, other: Self) -> Self {
        self -= other;
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn any_set() -> impl Strategy<Value = HexSet> {
        let row = prop_oneof![Just(0), any::<u32>(), Just(u32::MAX)];
        proptest::array::uniform20(row).prop_map(|rows| HexSet {
            rows: rows.map(|row| row & ROW),
        })
    }

    proptest! {
        /// Every question about all hexes at once is answered as hex by hex.
        #[test]
        fn rows_answer_as_single_hexes(set in any_set(), other in any_set()) {
            let near = |hex: Hex| hex.neighbours().filter(|&hex| set.contains(hex)).count();
            prop_assert_eq!(set.len(), Hex::all().filter(|&hex| set.contains(hex)).count());
            prop_assert_eq!(set.iter().collect::<HexSet>(), set);
            prop_assert_eq!(set.meets(&other), !(set & other).is_empty());
            for hex in Hex::all() {
                prop_assert_eq!(set.count_around(hex), near(hex));
                prop_assert_eq!(set.touches(hex), near(hex) > 0);
                prop_assert_eq!(set.neighbours().contains(hex), near(hex) > 0);
                prop_assert_eq!(set.crowded::<2>().contains(hex), near(hex) >= 2);
                prop_assert_eq!(set.crowded::<3>().contains(hex), near(hex) >= 3);
                prop_assert_eq!(HexSet::around(hex), hex.neighbours().collect());
                prop_assert_eq!(set.near(hex), set & HexSet::around(hex));
                let (mine, others) = (set.contains(hex), other.contains(hex));
                prop_assert_eq!((set | other).contains(hex), mine || others);
                prop_assert_eq!((set & other).contains(hex), mine && others);
                prop_assert_eq!((set - other).contains(hex), mine && !others);
            }
            for direction in Direction::ALL {
                let stepped = set.iter().filter_map(|hex| hex.step(direction)).collect();
                prop_assert_eq!(set.shifted(direction), stepped);
                let jumped = set.iter().filter_map(|hex| hex.jump(direction)).collect();
                prop_assert_eq!(set.jumped(direction), jumped);
            }
        }

        /// Groups share no hex, touch each other nowhere, and hold everything together.
        #[test]
        fn groups_part_a_set(set in any_set()) {
            let mut all = HexSet::EMPTY;
            for group in set.groups() {
                prop_assert!(!group.meets(&all) && !group.meets(&all.neighbours()));
                for hex in group {
                    prop_assert_eq!(set.group(hex), group);
                }
                all |= group;
            }
            prop_assert_eq!(all, set);
        }
    }

    #[test]
    fn edge_and_quarters_are_where_they_should_be() {
        assert_eq!(HexSet::EDGE.len(), 76);
        for hex in Hex::all() {
            let edge = [0, 19].contains(&hex.row()) || [0, 19].contains(&hex.col());
            assert_eq!(HexSet::EDGE.contains(hex), edge);
            let quarter = hex.row() / 10 * 2 + hex.col() / 10;
            for (index, set) in HexSet::QUARTERS.iter().enumerate() {
                assert_eq!(set.contains(hex), index == quarter);
            }
        }
    }
}
