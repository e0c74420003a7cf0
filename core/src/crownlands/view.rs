//! What a screen or a bot may ask of a position (C-80).

use crate::hex::{Hex, HexSet};
use crate::seat::{BySeat, Seat};

use super::cards::{self, Card, CardScore};
use super::land::{Location, NomadTile, Terrain};
use super::map::{Map, indexes};
use super::moves::{Action, Event, Move};
use super::options::Options;
use super::position::{Phase, Position};
use super::refusal::Refusal;
use super::tiles::TileState;
use crate::game::Game;

/// A location tile that a seat holds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct HeldTile {
    /// Of which location.
    pub location: Location,
    /// The hex that it came from; while a settlement touches it, the tile stays (C-32). `None` for a
    /// tile that was set up by hand and is never lost.
    pub from: Option<Hex>,
    /// Whether it can be used.
    pub state: TileState,
}

/// A nomad tile that a seat holds (C-70).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct HeldNomad {
    /// Which.
    pub tile: NomadTile,
    /// Whether it can be used in the turn that goes on; otherwise it can in the next one.
    pub ready: bool,
}

/// A location hex as it stands now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "uniffi",
    derive(uniffi::Record),
    uniffi(name = "CrownlandsSite")
)]
pub struct SiteView {
    /// Where.
    pub at: Hex,
    /// Which kind.
    pub location: Location,
    /// How many tiles still lie there (C-2).
    pub left: u8,
    /// Who has ever taken one (C-31).
    pub taken: BySeat<bool>,
}

/// An action that is open now, with the number of its choices.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpenAction {
    /// Which.
    pub action: Action,
    /// With an outpost (C-73).
    pub outpost: bool,
    /// How many moves begin it or go on with it.
    pub choices: usize,
}

/// The tiles that a move would take and give up (C-30, C-32).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TileChanges {
    /// Location tiles that leave the game: whose, of which kind, and the hex that they came from.
    pub lost: Vec<(Seat, Location, Hex)>,
    /// Location tiles that the player takes.
    pub gained: Vec<(Location, Hex)>,
    /// Nomad tiles that the player takes.
    pub nomads: Vec<(NomadTile, Hex)>,
}

impl Position {
    /// What is to be decided now.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// What was chosen on the set-up screen.
    #[must_use]
    pub const fn options(&self) -> Options {
        self.options
    }

    /// The map.
    #[must_use]
    pub fn map(&self) -> &Map {
        &self.map
    }

    /// Whose turn it is, or was when the game ended.
    #[must_use]
    pub const fn turn(&self) -> Seat {
        self.turn
    }

    /// The scoring cards of the game, Castle first (C-4).
    #[must_use]
    pub const fn cards(&self) -> [Card; 4] {
        self.cards
    }

    /// The settlements of a seat.
    #[must_use]
    pub fn settlements(&self, seat: Seat) -> HexSet {
        self.settlements
            .get(seat.index())
            .copied()
            .unwrap_or_default()
    }

    /// Who has a settlement on a hex.
    #[must_use]
    pub fn settler(&self, at: Hex) -> Option<Seat> {
        Seat::all(self.seats.into()).find(|seat| self.settlements[seat.index()].contains(at))
    }

    /// The stone walls (C-53).
    #[must_use]
    pub const fn walls(&self) -> HexSet {
        self.walls
    }

    /// How many stone walls are left.
    #[must_use]
    pub const fn walls_left(&self) -> u8 {
        self.walls_left
    }

    /// The hexes without a settlement and a wall, whatever they show.
    #[must_use]
    pub const fn empty(&self) -> HexSet {
        self.empty
    }

    /// How many settlements a seat has left (C-5).
    #[must_use]
    pub fn supply(&self, seat: Seat) -> u8 {
        if seat.index() < usize::from(self.seats) {
            self.supply[seat.index()]
        } else {
            0
        }
    }

    /// The card shown in the turn that goes on (C-10, C-23); `None` when the game is over.
    #[must_use]
    pub fn shown(&self) -> Option<Terrain> {
        (self.phase != Phase::Over).then(|| self.card())
    }

    /// The card that a seat holds; on its turn the one shown. Only the seat itself may see it before
    /// (C-3).
    #[must_use]
    pub fn in_hand(&self, seat: Seat) -> Option<Terrain> {
        let hands = self.deck.hands.get(..self.seats.into());
        hands.and_then(|hands| hands.get(seat.index()).copied())
    }

    /// How many terrain cards are in the pile (C-13).
    #[must_use]
    pub fn pile_len(&self) -> usize {
        self.deck.pile().len()
    }

    /// How many cards of each terrain are discarded, by [`Terrain`] (C-13).
    #[must_use]
    pub const fn discarded(&self) -> [u8; 5] {
        self.deck.discards()
    }

    /// How many settlements of the mandatory action were placed in this turn (C-10).
    #[must_use]
    pub const fn placed(&self) -> u8 {
        self.placed
    }

    /// How many settlements of the mandatory action have still to be placed (C-10, C-11).
    #[must_use]
    pub const fn due(&self) -> u8 {
        self.due
    }

    /// Whether a supply has run out, so that this round is the last (C-60).
    #[must_use]
    pub const fn is_last_round(&self) -> bool {
        self.last_round
    }

    /// The location tiles that a seat holds, row by row of their hexes.
    #[must_use]
    pub fn tiles(&self, seat: Seat) -> Vec<HeldTile> {
        let Some(tiles) = self.tiles.get(seat.index()) else {
            return Vec::new();
        };
        indexes(tiles.held)
            .map(|index| HeldTile {
                location: self.map.sites()[index].location,
                from: self.map.sites()[index].at,
                state: tiles.state(index),
            })
            .collect()
    }

    /// The nomad tiles that a seat holds (C-70).
    #[must_use]
    pub fn nomad_tiles(&self, seat: Seat) -> Vec<HeldNomad> {
        let of = |bits: Option<&u16>, ready| {
            indexes(bits.copied().unwrap_or(0)).filter_map(move |index| {
                let tile = self.map.spaces()[index].tile?;
                Some(HeldNomad { tile, ready })
            })
        };
        let index = seat.index();
        of(self.nomads.ready.get(index), true)
            .chain(of(self.nomads.fresh.get(index), false))
            .collect()
    }

    /// The points that a seat has from treasures (C-75).
    #[must_use]
    pub fn treasure(&self, seat: Seat) -> i32 {
        if seat.index() < usize::from(self.seats) {
            self.nomads.points(seat)
        } else {
            0
        }
    }

    /// The locations of the map, row by row.
    pub fn sites(&self) -> impl Iterator<Item = SiteView> + '_ {
        let sites = self.map.sites().iter().enumerate();
        sites.filter_map(|(index, site)| {
            Some(SiteView {
                at: site.at?,
                location: site.location,
                left: self.on_sites[index],
                taken: BySeat::from_fn(self.seats.into(), |seat| {
                    let tiles = self.tiles.get(seat.index());
                    tiles.is_some_and(|tiles| tiles.taken >> index & 1 == 1)
                }),
            })
        })
    }

    /// The nomad spaces of the map, row by row, with the tile that still lies there (C-70).
    pub fn spaces(&self) -> impl Iterator<Item = (Hex, Option<NomadTile>)> + '_ {
        let spaces = self.map.spaces().iter().enumerate();
        spaces.filter_map(|(index, space)| {
            let lies = self.nomads.on_spaces >> index & 1 == 1;
            Some((space.at?, space.tile.filter(|_| lies)))
        })
    }

    /// Every action that is open now, the mandatory one first. An action without a choice is none.
    #[must_use]
    pub fn open_actions(&self) -> Vec<OpenAction> {
        let mut moves = Vec::new();
        self.list_moves(&mut moves);
        let mut open: Vec<OpenAction> = Vec::new();
        for mv in moves {
            let Some(action) = mv.action() else { continue };
            let outpost = matches!(mv, Move::At { outpost: true, .. });
            let known = open
                .iter_mut()
                .find(|known| known.action == action && known.outpost == outpost);
            match known {
                Some(known) => known.choices += 1,
                None => open.push(OpenAction {
                    action,
                    outpost,
                    choices: 1,
                }),
            }
        }
        open
    }

    /// Whether the turn can be ended now (C-10).
    #[must_use]
    pub fn may_end(&self) -> bool {
        self.check_move(Move::End).is_ok()
    }

    /// Whether the player has what an action takes and it is the time for it; there may still be no
    /// hex for it.
    ///
    /// # Errors
    /// The [`Refusal`] says what is missing: the tile, its turn, a piece.
    pub fn check_open(&self, action: Action) -> Result<(), Refusal> {
        self.check_action(action)
    }

    /// The hexes where an action can put a piece now, or which settlement a sword can take; none if
    /// the action is not open.
    #[must_use]
    pub fn targets(&self, action: Action, outpost: bool) -> HexSet {
        let has_outpost = !outpost || self.ready_nomads(NomadTile::Outpost) != 0;
        if self.check_action(action).is_ok() && has_outpost {
            self.hexes_for(action, outpost)
        } else {
            HexSet::EMPTY
        }
    }

    /// The own settlements that an action can move now (C-45 to C-47, C-52, C-72).
    #[must_use]
    pub fn movable(&self, action: Action) -> HexSet {
        if self.check_action(action).is_err() {
            return HexSet::EMPTY;
        }
        let can_move = |from: &Hex| !self.destinations(action, *from).is_empty();
        self.own().into_iter().filter(can_move).collect()
    }

    /// Where an action can move an own settlement now.
    #[must_use]
    pub fn targets_from(&self, action: Action, from: Hex) -> HexSet {
        if self.check_action(action).is_ok() {
            self.destinations(action, from)
        } else {
            HexSet::EMPTY
        }
    }

    /// The tiles that a move would take and give up.
    ///
    /// # Errors
    /// The [`Refusal`] of a move that is not legal.
    pub fn tile_changes(&self, mv: Move) -> Result<TileChanges, Refusal> {
        let mut changes = TileChanges::default();
        if mv == Move::End {
            self.check_move(mv)?;
            return Ok(changes);
        }
        let mut events = Vec::new();
        self.clone().play(mv, &mut events)?;
        for event in events {
            match event {
                Event::TileLost { seat, location, at } => changes.lost.push((seat, location, at)),
                Event::TileGained { location, at, .. } => changes.gained.push((location, at)),
                Event::NomadGained { tile, at, .. } => changes.nomads.push((tile, at)),
                _ => {}
            }
        }
        Ok(changes)
    }

    /// What a card gives a seat as things stand, and by which hexes; also of a card that is not in
    /// the game.
    #[must_use]
    pub fn score(&self, card: Card, seat: Seat) -> CardScore {
        card.score(&self.scene(), seat)
    }

    /// The settlements of a seat in each quarter of the map: top left, top right, bottom left, bottom
    /// right (C-68, C-69).
    #[must_use]
    pub fn quarter_counts(&self, seat: Seat) -> [usize; 4] {
        cards::quarter_counts(&self.scene(), seat)
    }

    /// What one more settlement of a seat on a hex would bring by each card of the game, as things
    /// stand; it may be less than nothing.
    #[must_use]
    pub fn gains(&self, seat: Seat, at: Hex) -> Vec<(Card, i32)> {
        let settlements = &self.settlements[..self.seats.into()];
        let gain = |card| cards::gain(card, &self.map, settlements, seat, at);
        self.cards
            .into_iter()
            .filter(|_| seat.index() < settlements.len())
            .map(|card| (card, gain(card)))
            .collect()
    }
}
