//! The tiles on nomad spaces: donation, resettlement, outpost, sword and treasure (C-70 to C-75).

use crate::game::Events;
use crate::hex::{Hex, HexSet};
use crate::seat::Seat;

use super::land::{Land, NomadTile};
use super::map::{Space, indexes};
use super::moves::{Action, Event};
use super::position::{Phase, Position};
use super::setup::MOST_SEATS;

/// Steps of a resettlement (C-72).
pub(super) const STEPS: u8 = 4;
/// Settlements of a donation (C-71).
pub(super) const DONATED: u8 = 3;
/// Points of a treasure (C-75).
const TREASURE: i32 = 3;

/// Where the nomad tiles are, as bits of the indexes of [`Map::spaces`](super::map::Map::spaces).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Nomads {
    /// Those that still lie on their spaces.
    pub(super) on_spaces: u16,
    /// Those taken in this turn, or before it by whom it is not the turn of.
    pub(super) fresh: [u16; MOST_SEATS],
    /// Those that can be used in this turn.
    pub(super) ready: [u16; MOST_SEATS],
    /// Treasures of each seat (C-75).
    pub(super) treasures: [u8; MOST_SEATS],
}

impl Nomads {
    /// Every space still has its tile.
    pub(super) fn new(spaces: &[Space]) -> Self {
        let with_tile = spaces
            .iter()
            .enumerate()
            .filter(|(_, space)| space.tile.is_some());
        Self {
            on_spaces: with_tile.fold(0, |bits, (index, _)| bits | 1 << index),
            fresh: [0; MOST_SEATS],
            ready: [0; MOST_SEATS],
            treasures: [0; MOST_SEATS],
        }
    }

    /// The turn of a seat begins: what it took before can now be used (C-70).
    pub(super) fn refresh(&mut self, seat: Seat) {
        self.ready[seat.index()] = std::mem::take(&mut self.fresh[seat.index()]);
    }

    /// Points at once (C-75).
    pub(super) const fn points(&self, seat: Seat) -> i32 {
        TREASURE * self.treasures[seat.index()] as i32
    }
}

impl Position {
    /// Takes the tile of a nomad space beside a hex (C-70).
    pub(super) fn gain_nomads(&mut self, seat: Seat, at: Hex, events: &mut impl Events<Event>) {
        for index in indexes(self.map.spaces_near(at) & self.nomads.on_spaces) {
            self.nomads.on_spaces &= !(1 << index);
            let space = self.map.spaces()[index];
            let Some(tile) = space.tile else { continue };
            if tile == NomadTile::Treasure {
                self.nomads.treasures[seat.index()] += 1;
            } else {
                self.nomads.fresh[seat.index()] |= 1 << index;
            }
            let at = space.at.unwrap_or(at);
            events.push(Event::NomadGained { seat, tile, at });
        }
    }

    /// What was not used leaves the game (C-70).
    pub(super) fn expire_nomads(&mut self, events: &mut impl Events<Event>) {
        let seat = self.turn;
        for index in indexes(std::mem::take(&mut self.nomads.ready[seat.index()])) {
            if let Some(tile) = self.map.spaces()[index].tile {
                events.push(Event::NomadExpired { seat, tile });
            }
        }
    }

    /// The nomad tiles of a kind that the player can use now, as bits.
    pub(super) fn ready_nomads(&self, tile: NomadTile) -> u16 {
        let ready = self.nomads.ready[self.turn.index()];
        let like = |index: &usize| self.map.spaces()[*index].tile == Some(tile);
        indexes(ready)
            .filter(like)
            .fold(0, |bits, index| bits | 1 << index)
    }

    /// The kinds of nomad tiles that the player can use now, each once.
    pub(super) fn ready_nomad_kinds(&self) -> impl Iterator<Item = NomadTile> + '_ {
        let ready = self.nomads.ready[self.turn.index()];
        let tile = |index: usize| self.map.spaces()[index].tile;
        indexes(ready).filter_map(move |index| {
            let kind = tile(index)?;
            let first = indexes(ready).all(|other| other >= index || tile(other) != Some(kind));
            first.then_some(kind)
        })
    }

    /// Takes a used nomad tile out of the game (C-70).
    pub(super) fn spend_nomad(&mut self, tile: NomadTile) {
        let ready = self.ready_nomads(tile);
        let one = ready & ready.wrapping_neg();
        self.nomads.ready[self.turn.index()] &= !one;
    }

    /// A settlement of a donation is placed (C-71). The rest must follow while supply and ground last.
    pub(super) fn donate(
        &mut self,
        land: Land,
        at: Hex,
        outpost: bool,
        events: &mut impl Events<Event>,
    ) {
        let left = if let Phase::Donating { left, .. } = self.phase {
            left - 1
        } else {
            self.spend_nomad(NomadTile::Donation(land));
            DONATED - 1
        };
        self.settle(Action::Donation(land), at, outpost, events);
        let goes_on = left > 0 && self.own_supply() > 0 && self.empty_of(land) != HexSet::EMPTY;
        if goes_on {
            self.phase = Phase::Donating { land, left };
        } else {
            self.finish_action(events);
        }
    }

    /// A settlement goes one step (C-72), up to four times.
    pub(super) fn resettle(&mut self, from: Hex, to: Hex, events: &mut impl Events<Event>) {
        let left = if let Phase::Resettling { left } = self.phase {
            left - 1
        } else {
            self.spend_nomad(NomadTile::Resettlement);
            STEPS - 1
        };
        self.carry(Action::Resettlement, from, to, events);
        let can_step = || {
            let own = self.settlements[self.turn.index()];
            (own.neighbours() & self.empty_buildable()) != HexSet::EMPTY
        };
        if left > 0 && can_step() {
            self.phase = Phase::Resettling { left };
        } else {
            self.finish_action(events);
        }
    }

    /// The seats that the sword has still to strike: every other one with a settlement (C-74).
    pub(super) fn victims(&self) -> u8 {
        if let Phase::Striking { victims } = self.phase {
            return victims;
        }
        Seat::all(self.seats.into())
            .filter(|&seat| seat != self.turn && !self.settlements[seat.index()].is_empty())
            .fold(0, |bits, seat| bits | 1 << seat.index())
    }

    /// The settlements that the sword can strike (C-74).
    pub(super) fn strikable(&self) -> HexSet {
        let victims = self.victims();
        Seat::all(self.seats.into())
            .filter(|seat| victims >> seat.index() & 1 == 1)
            .fold(HexSet::EMPTY, |all, seat| {
                all | self.settlements[seat.index()]
            })
    }

    /// A settlement goes back to its owner's supply (C-74).
    pub(super) fn strike(&mut self, victim: Seat, at: Hex, events: &mut impl Events<Event>) {
        let victims = self.victims() & !(1 << victim.index());
        if !matches!(self.phase, Phase::Striking { .. }) {
            self.spend_nomad(NomadTile::Sword);
        }
        self.settlements[victim.index()].remove(at);
        self.empty.insert(at);
        self.supply[victim.index()] += 1;
        events.push(Event::Struck {
            seat: self.turn,
            victim,
            at,
        });
        self.lose_tiles(victim, at, events);
        if victims == 0 {
            self.finish_action(events);
        } else {
            self.phase = Phase::Striking { victims };
        }
    }
}
