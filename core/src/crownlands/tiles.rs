//! The tiles of locations: taken, used, lost (C-30 to C-33).

use crate::game::Events;
use crate::hex::Hex;
use crate::seat::Seat;

use super::land::Location;
use super::map::indexes;
use super::moves::Event;
use super::position::Position;

/// The location tiles of one seat, as bits of the indexes of [`Map::sites`](super::map::Map::sites).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Tiles {
    /// Those held.
    pub(super) held: u16,
    /// Those of them that can still be used in this turn (C-33); in the turn of another all.
    pub(super) ready: u16,
    /// Those of them that were used in this turn. What is neither was taken in this turn (C-30).
    pub(super) used: u16,
    /// The locations that a tile was ever taken from (C-31).
    pub(super) taken: u16,
}

/// Whether a held tile can be used.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Enum))]
pub enum TileState {
    /// It can be used in this turn, or while another plays in the next one.
    Ready,
    /// It was used in this turn (C-33).
    Used,
    /// It was taken in this turn (C-30).
    Fresh,
}

impl Tiles {
    /// A new turn: what is held can be used (C-10).
    pub(super) const fn refresh(&mut self) {
        self.ready = self.held;
        self.used = 0;
    }

    /// How a held tile stands.
    pub(super) const fn state(&self, index: usize) -> TileState {
        if self.ready >> index & 1 == 1 {
            TileState::Ready
        } else if self.used >> index & 1 == 1 {
            TileState::Used
        } else {
            TileState::Fresh
        }
    }

    /// Notes that one of these tiles is used (C-33).
    pub(super) const fn use_one(&mut self, of: u16) {
        let ready = self.ready & of;
        let one = ready & ready.wrapping_neg();
        self.ready &= !one;
        self.used |= one;
    }

    /// Gives a tile up. Of two of a kind the one that can still be used stays, whichever hex it came
    /// from (C-32).
    fn lose(&mut self, index: usize, of_kind: u16) {
        let lost = 1 << index;
        let others = self.held & of_kind & !lost;
        if self.ready & lost != 0 {
            let spent = others & !self.ready;
            let kept = spent & spent.wrapping_neg();
            self.ready |= kept;
            self.used &= !kept;
        }
        self.held &= !lost;
        self.ready &= !lost;
        self.used &= !lost;
    }
}

impl Position {
    /// The tiles of a kind that the player can still use in this turn, as bits.
    pub(super) fn ready(&self, location: Location) -> u16 {
        self.tiles[self.turn.index()].ready & self.map.sites_of(location)
    }

    /// A piece has come to a hex: takes the tile of a location beside it (C-30, C-31) and the one of
    /// a nomad space (C-70).
    pub(super) fn gain_tiles(&mut self, seat: Seat, at: Hex, events: &mut impl Events<Event>) {
        let near = self.map.sites_near(at) & !self.tiles[seat.index()].taken;
        for index in indexes(near) {
            if self.on_sites[index] == 0 {
                continue;
            }
            self.on_sites[index] -= 1;
            let tiles = &mut self.tiles[seat.index()];
            tiles.held |= 1 << index;
            tiles.taken |= 1 << index;
            let site = self.map.sites()[index];
            events.push(Event::TileGained {
                seat,
                location: site.location,
                at: site.at.unwrap_or(at),
            });
        }
        if self.map.spaces_near(at) != 0 {
            self.gain_nomads(seat, at, events);
        }
    }

    /// A piece has left a hex, and stands in its new place if it has one: gives up the tiles of
    /// locations that no settlement of the seat touches any more (C-32).
    pub(super) fn lose_tiles(&mut self, seat: Seat, left: Hex, events: &mut impl Events<Event>) {
        let near = self.map.sites_near(left) & self.tiles[seat.index()].held;
        for index in indexes(near) {
            let site = self.map.sites()[index];
            let Some(at) = site.at else { continue };
            if self.settlements[seat.index()].touches(at) {
                continue;
            }
            let of_kind = self.map.sites_of(site.location);
            self.tiles[seat.index()].lose(index, of_kind);
            events.push(Event::TileLost {
                seat,
                location: site.location,
                at,
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tiles(held: u16, ready: u16, used: u16) -> Tiles {
        Tiles {
            held,
            ready,
            used,
            taken: held,
        }
    }

    /// C-32: of two tiles of a kind the one that can still be used stays.
    #[test]
    fn the_better_of_two_tiles_stays() {
        // Held, ready and used before the first of two is lost; ready and used after.
        for (ready, used, ready_after, used_after) in [
            (0b01, 0b10, 0b10, 0b00),
            (0b10, 0b01, 0b10, 0b00),
            (0b11, 0b00, 0b10, 0b00),
            (0b00, 0b11, 0b00, 0b10),
            // The other was taken in this turn, and counts as one that cannot be used.
            (0b01, 0b00, 0b10, 0b00),
            (0b00, 0b01, 0b00, 0b00),
        ] {
            let mut both = tiles(0b11, ready, used);
            both.lose(0, 0b11);
            let expected = Tiles {
                taken: 0b11,
                ..tiles(0b10, ready_after, used_after)
            };
            assert_eq!(both, expected);
        }
        // A tile of another kind makes no difference.
        let mut both = tiles(0b11, 0b01, 0b10);
        both.lose(0, 0b01);
        assert_eq!((both.ready, both.used), (0, 0b10));
    }
}
