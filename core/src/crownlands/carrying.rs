//! Actions that move a settlement: which pieces, and where to (C-45 to C-47, C-52, C-72).

use std::iter;

use crate::hex::{Direction, Hex, HexSet, SIDE};

use super::land::{Land, Location};
use super::moves::{Action, Move};
use super::position::Position;
use super::powers::adjacent_if_any;

impl Position {
    /// Where an action can move an own settlement now.
    pub(super) fn destinations(&self, action: Action, from: Hex) -> HexSet {
        if !self.own().contains(from) {
            return HexSet::EMPTY;
        }
        match action {
            Action::Tile(Location::Barn) => self.relocate(self.card().land(), from),
            Action::Tile(Location::Harbor) => self.relocate(Land::Water, from),
            Action::Tile(Location::Paddock) => {
                self.empty_buildable() & every_way(|direction| from.jump(direction))
            }
            Action::Tile(Location::Caravan) => every_way(|direction| self.slide(from, direction)),
            Action::Resettlement => self.empty_buildable() & HexSet::around(from),
            _ => HexSet::EMPTY,
        }
    }

    /// C-45, C-46: anywhere on such ground, adjacent to the other pieces if that can be. The hex just
    /// left counts as empty for C-21, but is not offered.
    fn relocate(&self, land: Land, from: Hex) -> HexSet {
        let others = self.own().without(from);
        let mut pool = self.empty_of(land);
        if self.map.land(from) == land {
            pool.insert(from);
        }
        adjacent_if_any(pool, &others.neighbours()).without(from)
    }

    /// C-52: the last hex before the first obstacle, if that is at least one step away.
    fn slide(&self, from: Hex, direction: Direction) -> Option<Hex> {
        let open = self.empty_buildable();
        let step = |hex: &Hex| hex.step(direction).filter(|next| open.contains(*next));
        iter::successors(step(&from), step).last()
    }

    /// Adds every move of an action that carries.
    pub(super) fn list_carries(&self, action: Action, moves: &mut Vec<Move>) {
        match action {
            Action::Tile(Location::Barn) => {
                self.list_relocations(action, self.card().land(), moves)
            }
            Action::Tile(Location::Harbor) => self.list_relocations(action, Land::Water, moves),
            Action::Tile(Location::Paddock) => self.list_jumps(action, moves),
            _ => {
                let open = self.empty_buildable();
                for from in self.own() & open.neighbours() {
                    let to = self.destinations(action, from).into_iter();
                    to.for_each(|to| moves.push(Move::Carry { action, from, to }));
                }
            }
        }
    }

    /// As [`relocate`](Self::relocate) for every piece, with what they share worked out once.
    fn list_relocations(&self, action: Action, land: Land, moves: &mut Vec<Move>) {
        let (own, empty) = (self.own(), self.empty_of(land));
        let adjacent = empty & own.neighbours();
        let by_one_alone = adjacent - own.crowded::<2>();
        let mut hexes = [Hex::FIRST; SIDE * SIDE];
        let mut count = 0;
        adjacent.into_iter().for_each(|hex| {
            hexes[count] = hex;
            count += 1;
        });
        let hexes = &hexes[..count];
        for from in own {
            // Without this piece, hexes that it alone touches are adjacent no more.
            let alone = by_one_alone.near(from);
            let lost = alone.len();
            if lost == 0 && count > 0 {
                moves.extend(hexes.iter().map(|&to| Move::Carry { action, from, to }));
            } else if lost < count {
                let to = (adjacent - alone).into_iter();
                to.for_each(|to| moves.push(Move::Carry { action, from, to }));
            } else if self.map.land(from) != land || !own.touches(from) {
                let to = empty.into_iter();
                to.for_each(|to| moves.push(Move::Carry { action, from, to }));
            }
        }
    }

    /// Two steps straight on, for every piece and direction at once (C-47).
    fn list_jumps(&self, action: Action, moves: &mut Vec<Move>) {
        let (own, open) = (self.own(), self.empty_buildable());
        for direction in Direction::ALL {
            let back = direction.opposite();
            (own.jumped(direction) & open).into_iter().for_each(|to| {
                let from = to.jump(back);
                moves.extend(from.map(|from| Move::Carry { action, from, to }));
            });
        }
    }
}

/// The hexes that the six directions lead to.
fn every_way(to: impl FnMut(Direction) -> Option<Hex>) -> HexSet {
    Direction::ALL.into_iter().filter_map(to).collect()
}
