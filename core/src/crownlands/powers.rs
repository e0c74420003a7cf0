//! Which hexes each action allows: the mandatory one and the tiles that place a piece (C-20, C-21,
//! C-40 to C-44, C-50, C-51, C-53, C-71).

use crate::hex::{Direction, HexSet};

use super::land::{Land, Location};
use super::moves::Action;
use super::position::Position;

impl Position {
    /// The settlements of the player whose turn it is.
    pub(super) const fn own(&self) -> HexSet {
        self.settlements[self.turn.index()]
    }

    /// The hexes of such ground without a piece or a wall.
    pub(super) fn empty_of(&self, land: Land) -> HexSet {
        self.map.of(land) & self.empty
    }

    /// The hexes of the five terrains without a piece or a wall (C-20).
    pub(super) fn empty_buildable(&self) -> HexSet {
        self.map.buildable() & self.empty
    }

    /// The hexes where an action can put a piece now; for actions that move one, none.
    pub(super) fn hexes_for(&self, action: Action, outpost: bool) -> HexSet {
        let pool = self.pool(action);
        if action.takes_outpost() && !outpost {
            adjacent_if_any(pool, &self.own().neighbours())
        } else {
            pool
        }
    }

    /// The hexes that an action asks for, before anything is said of adjacency (C-21).
    pub(super) fn pool(&self, action: Action) -> HexSet {
        match action {
            Action::Mandatory => self.empty_of(self.card().land()),
            Action::Tile(location) => self.pool_of(location),
            Action::Donation(land) => self.empty_of(land),
            Action::Sword => self.strikable(),
            Action::Resettlement => HexSet::EMPTY,
        }
    }

    fn pool_of(&self, location: Location) -> HexSet {
        match location {
            // C-40
            Location::Oracle => self.empty_of(self.card().land()),
            // C-41
            Location::Farm => self.empty_of(Land::Grass),
            // C-42
            Location::Oasis => self.empty_of(Land::Desert),
            // C-50
            Location::Garden => self.empty_of(Land::Flowers),
            // C-43: all free hexes at the edge are one pool.
            Location::Tower => self.empty_buildable() & HexSet::EDGE,
            // C-44
            Location::Tavern => self.empty_buildable() & line_ends(self.own()),
            // C-51
            Location::Village => self.empty_buildable() & self.own().crowded::<3>(),
            // C-53
            Location::Quarry => self.empty_of(self.card().land()) & self.own().neighbours(),
            Location::Barn | Location::Harbor | Location::Paddock | Location::Caravan => {
                HexSet::EMPTY
            }
        }
    }
}

/// C-21: if any hex of the pool is adjacent, one of those must be taken.
pub(super) fn adjacent_if_any(pool: HexSet, adjacent: &HexSet) -> HexSet {
    let near = pool & *adjacent;
    if near.is_empty() { pool } else { near }
}

/// The hexes that continue a straight unbroken line of at least three (C-44).
fn line_ends(own: HexSet) -> HexSet {
    Direction::ALL
        .into_iter()
        .fold(HexSet::EMPTY, |ends, direction| {
            let second = own & own.shifted(direction);
            let third = second & second.shifted(direction);
            ends | third.shifted(direction)
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::Hex;

    fn set(hexes: &[(usize, usize)]) -> HexSet {
        hexes
            .iter()
            .filter_map(|&(row, col)| Hex::new(row, col))
            .collect()
    }

    /// C-44: lines run in three directions, bent chains do not count, nor do two.
    #[test]
    fn a_line_of_three_has_two_ends() {
        assert_eq!(
            line_ends(set(&[(5, 5), (5, 6), (5, 7)])),
            set(&[(5, 4), (5, 8)])
        );
        assert_eq!(
            line_ends(set(&[(4, 5), (5, 5), (6, 6)])),
            set(&[(3, 4), (7, 6)])
        );
        assert_eq!(
            line_ends(set(&[(4, 5), (5, 4), (6, 4)])),
            set(&[(3, 5), (7, 3)])
        );
        assert_eq!(line_ends(set(&[(5, 5), (5, 6), (4, 7)])), HexSet::EMPTY);
        assert_eq!(line_ends(set(&[(5, 5), (5, 6)])), HexSet::EMPTY);
        // At the edge of the map a line has one end.
        assert_eq!(line_ends(set(&[(0, 0), (0, 1), (0, 2)])), set(&[(0, 3)]));
    }
}
