//! The squares of the table: which hold a tile, and which could hold the next one.

use super::catalogue::Signature;
use super::compass::{Place, Side};
use super::tile::Land;

/// The number of a placed tile, counted from 0 in the order of placing.
pub type Slot = u16;

/// An empty place next to a tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FrontierPlace {
    /// Where.
    pub at: Place,
    /// What its neighbours ask for.
    pub signature: Signature,
}

/// The places that may hold a tile, as the corners of a rectangle, both within it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// Furthest north and west.
    pub least: Place,
    /// Furthest south and east.
    pub most: Place,
}

impl Bounds {
    /// Every place.
    pub const ENDLESS: Self = Self {
        least: Place::new(i16::MIN, i16::MIN),
        most: Place::new(i16::MAX, i16::MAX),
    };

    /// Whether the place may hold a tile.
    #[inline]
    #[must_use]
    pub const fn contains(&self, at: Place) -> bool {
        self.least.x <= at.x && at.x <= self.most.x && self.least.y <= at.y && at.y <= self.most.y
    }
}

/// What the grid knows of one place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cell {
    /// Nothing lies here or next to it.
    Empty,
    /// The place of the frontier with this index.
    Frontier(usize),
    /// A tile.
    Tile(Slot),
}

/// The kinds of cell: the highest bit tells a frontier place with its index from a tile with its slot
/// plus one; of tiles the next bit marks those with a monastery. Neither number comes near these bits.
const FRONTIER: u16 = 1 << 15;
const MONASTERY: u16 = 1 << 14;
/// Wide enough for almost every game of the base set.
const START_WIDTH: i32 = 32;

/// A square window of the endless table, grown when a tile comes near its rim.
///
/// Every placed tile keeps two places away from the rim, so that the eight places around it and
/// the frontier beside it can be reached without a check.
#[derive(PartialEq, Eq, Debug)]
pub struct Grid {
    /// Row by row: 0 for empty, [`FRONTIER`] and an index, or a slot plus one, with [`MONASTERY`].
    cells: Vec<u16>,
    /// Cells in a row.
    width: i32,
    /// The x and y of the first cell.
    first: [i32; 2],
    bounds: Bounds,
    frontier: Vec<FrontierPlace>,
}

/// The cells of the eight places around a tile.
#[derive(Clone, Copy)]
pub(super) struct Around([u16; 8]);

impl Around {
    /// How many tiles there are.
    pub(super) fn tiles(self) -> u16 {
        let tiles = self
            .0
            .iter()
            .filter(|&&cell| cell != 0 && cell & FRONTIER == 0);
        tiles.count() as u16
    }

    /// Whether any of them has a monastery.
    #[inline]
    pub(super) fn has_monastery(self) -> bool {
        self.0.iter().fold(0, |all, cell| all | cell) & MONASTERY != 0
    }

    /// Those that have one.
    pub(super) fn monasteries(self) -> impl Iterator<Item = Slot> {
        self.0
            .into_iter()
            .filter(|cell| cell & MONASTERY != 0)
            .map(|cell| (cell & !MONASTERY) - 1)
    }
}

impl Clone for Grid {
    fn clone(&self) -> Self {
        Self {
            cells: self.cells.clone(),
            frontier: self.frontier.clone(),
            ..*self
        }
    }

    fn clone_from(&mut self, source: &Self) {
        let Self {
            cells,
            width,
            first,
            bounds,
            frontier,
        } = source;
        self.cells.clone_from(cells);
        self.frontier.clone_from(frontier);
        (self.width, self.first, self.bounds) = (*width, *first, *bounds);
    }
}

impl Grid {
    /// An empty table; most tiles are expected around `middle`.
    #[must_use]
    pub(super) fn new(bounds: Bounds, middle: Place) -> Self {
        let first = |middle: i16| i32::from(middle) - START_WIDTH / 2;
        Self {
            cells: vec![0; (START_WIDTH * START_WIDTH) as usize],
            width: START_WIDTH,
            first: [first(middle.x), first(middle.y)],
            bounds,
            frontier: Vec::with_capacity(128),
        }
    }

    /// The bytes kept beside the value itself.
    pub(super) const fn heap_bytes(&self) -> usize {
        size_of::<u16>() * self.cells.len() + size_of::<FrontierPlace>() * self.frontier.len()
    }

    /// The empty places next to a tile.
    #[inline]
    #[must_use]
    pub fn frontier(&self) -> &[FrontierPlace] {
        &self.frontier
    }

    /// The index of a place's cell, if it lies in the window.
    #[inline]
    fn index(&self, at: Place) -> Option<usize> {
        let column = i32::from(at.x) - self.first[0];
        let row = i32::from(at.y) - self.first[1];
        let inside = (0..self.width).contains(&column) && (0..self.width).contains(&row);
        inside.then_some((row * self.width + column) as usize)
    }

    #[inline]
    fn decode(cell: u16) -> Cell {
        if cell == 0 {
            Cell::Empty
        } else if cell & FRONTIER != 0 {
            Cell::Frontier((cell & !FRONTIER) as usize)
        } else {
            Cell::Tile((cell & !MONASTERY) - 1)
        }
    }

    #[inline]
    pub(super) fn cell(&self, at: Place) -> Cell {
        self.index(at)
            .map_or(Cell::Empty, |index| Self::decode(self.cells[index]))
    }

    /// The frontier place here, if this is one.
    #[inline]
    #[must_use]
    pub fn frontier_at(&self, at: Place) -> Option<FrontierPlace> {
        match self.cell(at) {
            Cell::Frontier(index) => Some(self.frontier[index]),
            _ => None,
        }
    }

    /// The tile here, if one lies here.
    #[inline]
    #[must_use]
    pub fn tile_at(&self, at: Place) -> Option<Slot> {
        match self.cell(at) {
            Cell::Tile(slot) => Some(slot),
            _ => None,
        }
    }

    /// Lays a tile on a free place, moves the frontier, and gives the tiles beside it by side.
    pub(super) fn lay(
        &mut self,
        at: Place,
        slot: Slot,
        lands: [Land; 4],
        monastery: bool,
    ) -> [Option<Slot>; 4] {
        self.make_room(at);
        let Some(index) = self.index(at) else {
            return [None; 4];
        };
        if let Cell::Frontier(gone) = Self::decode(self.cells[index]) {
            self.leave_frontier(gone);
        }
        self.cells[index] = (slot + 1) | if monastery { MONASTERY } else { 0 };

        let width = self.width as usize;
        let beside = [index - width, index + 1, index + width, index - 1];
        let mut tiles = [None; 4];
        for side in Side::ALL {
            let land = lands[side.index()];
            match Self::decode(self.cells[beside[side.index()]]) {
                Cell::Tile(slot) => tiles[side.index()] = Some(slot),
                Cell::Frontier(known) => {
                    self.frontier[known].signature.ask(side.opposite(), land);
                }
                Cell::Empty => {
                    let at = at.neighbour(side);
                    if self.bounds.contains(at) {
                        self.cells[beside[side.index()]] = FRONTIER | self.frontier.len() as u16;
                        let mut signature = Signature::NONE;
                        signature.ask(side.opposite(), land);
                        self.frontier.push(FrontierPlace { at, signature });
                    }
                }
            }
        }
        tiles
    }

    /// What lies around a placed tile.
    #[inline]
    pub(super) fn around(&self, at: Place) -> Around {
        let width = self.width as usize;
        // A placed tile has all places around it in the window; elsewhere there is nothing to find.
        let row = |middle: usize| match self.cells.get(middle - 1..=middle + 1) {
            Some(&[west, centre, east]) => [west, centre, east],
            _ => [0; 3],
        };
        let centre = self.index(at).unwrap_or(width + 1);
        let [north, middle, south] = [row(centre - width), row(centre), row(centre + width)];
        Around([
            north[0], north[1], north[2], middle[0], middle[2], south[0], south[1], south[2],
        ])
    }

    fn leave_frontier(&mut self, gone: usize) {
        self.frontier.swap_remove(gone);
        if let Some(moved) = self.frontier.get(gone)
            && let Some(index) = self.index(moved.at)
        {
            self.cells[index] = FRONTIER | gone as u16;
        }
    }

    /// Doubles the window until the place lies two places within its rim.
    fn make_room(&mut self, at: Place) {
        let inner = |first: i32, width: i32, at: i16| {
            (first + 2..first + width - 2).contains(&i32::from(at))
        };
        loop {
            let [x, y] = self.first;
            if inner(x, self.width, at.x) && inner(y, self.width, at.y) {
                return;
            }
            self.grow();
        }
    }

    #[cold]
    fn grow(&mut self) {
        let (old, margin) = (self.width as usize, self.width as usize / 2);
        let mut cells = vec![0; 4 * old * old];
        for (y, row) in self.cells.chunks_exact(old).enumerate() {
            let from = (y + margin) * 2 * old + margin;
            cells[from..from + old].copy_from_slice(row);
        }
        self.cells = cells;
        self.first = self.first.map(|first| first - margin as i32);
        self.width *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_frontier_follows_the_tiles_beyond_every_rim() {
        let mut grid = Grid::new(Bounds::ENDLESS, Place::START);
        for x in 0..100 {
            let beside = grid.lay(Place::new(x, 0), x as Slot, [Land::Field; 4], false);
            assert_eq!(beside[Side::West.index()], (x as Slot).checked_sub(1));
            assert_eq!(grid.frontier().len(), 2 * x as usize + 4);
        }
        for x in 0..100 {
            assert_eq!(grid.tile_at(Place::new(x, 0)), Some(x as Slot));
            for y in [-1, 1] {
                let place = Place::new(x, y);
                assert_eq!(grid.frontier_at(place).map(|f| f.at), Some(place));
            }
        }
        assert_eq!(grid.tile_at(Place::new(i16::MAX, i16::MIN)), None);
    }

    #[test]
    fn the_frontier_keeps_within_the_bounds() {
        let bounds = Bounds {
            least: Place::new(i16::MIN, 0),
            most: Place::new(0, 1),
        };
        let mut grid = Grid::new(bounds, Place::new(-40, 0));
        for (slot, at) in [(0, 0), (0, 1), (-1, 0)].into_iter().enumerate() {
            grid.lay(
                Place::new(at.0, at.1),
                slot as Slot,
                [Land::Field; 4],
                false,
            );
        }
        let mut frontier: Vec<Place> = grid.frontier().iter().map(|f| f.at).collect();
        frontier.sort_unstable();
        assert_eq!(frontier, [Place::new(-2, 0), Place::new(-1, 1)]);
    }

    #[test]
    fn a_hole_knows_all_four_neighbours() {
        let mut grid = Grid::new(Bounds::ENDLESS, Place::START);
        let lands = [Land::Field, Land::Road, Land::City, Land::River];
        let hole = Place::new(0, 0);
        for (slot, side) in Side::ALL.into_iter().enumerate() {
            grid.lay(hole.neighbour(side), slot as Slot, lands, false);
        }
        let signature = grid.frontier_at(hole).map(|f| f.signature);
        assert_eq!(format!("{signature:?}"), "Some(CWFR)");
        let beside = grid.lay(hole, 4, lands, true);
        assert_eq!(beside, [Some(0), Some(1), Some(2), Some(3)]);
        assert_eq!(grid.frontier_at(hole), None);
        assert!(
            grid.frontier()
                .iter()
                .all(|f| grid.frontier_at(f.at) == Some(*f))
        );
    }
}
