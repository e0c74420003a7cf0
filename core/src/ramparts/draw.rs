//! Drawing: one tile for all to see, or back to a hand of three.

use crate::game::Events;
use crate::seat::Seat;

use super::moves::Event;
use super::options::HandSize;
use super::position::Position;
use super::tiles::{TileId, TileSetId};

/// Up to three tiles to choose from: the one drawn, or a hand of three.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Hand {
    /// The held ones first.
    tiles: [Option<TileId>; Hand::SIZE],
}

impl Hand {
    ///
    pub(super) const SIZE: usize = 3;

    /// The tiles, oldest first.
    pub(super) fn tiles(&self) -> impl Iterator<Item = TileId> + Clone + use<> {
        self.tiles.into_iter().flatten()
    }

    /// The tiles, each kind once.
    pub(super) fn kinds(&self) -> impl Iterator<Item = TileId> + Clone + use<> {
        let [first, second, third] = self.tiles;
        let second = second.filter(|_| second != first);
        let third = third.filter(|_| third != first && third != second);
        [first, second, third].into_iter().flatten()
    }

    pub(super) fn holds(&self, tile: TileId) -> bool {
        self.tiles.contains(&Some(tile))
    }

    pub(super) fn len(&self) -> usize {
        self.tiles().count()
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.tiles[0].is_none()
    }

    pub(super) fn add(&mut self, tile: TileId) {
        if let Some(free) = self.tiles.iter_mut().find(|held| held.is_none()) {
            *free = Some(tile);
        }
    }

    /// Gives one such tile away; the later ones move up.
    pub(super) fn remove(&mut self, tile: TileId) {
        if let Some(index) = self.tiles.iter().position(|&held| held == Some(tile)) {
            self.tiles[index] = None;
            self.tiles[index..].rotate_left(1);
        }
    }
}

impl Position {
    /// Whether the tile to place is drawn for all to see: always with one tile at a time, and with
    /// a hand of three while the river is laid.
    pub(super) const fn draws_openly(&self) -> bool {
        matches!(self.options.hand, HandSize::One) || !self.dealt
    }

    /// Whether any tile is left to be placed.
    pub(super) fn tiles_left(&self) -> bool {
        !self.pile.is_empty() || self.hands.iter().any(|hand| !hand.is_empty())
    }

    /// Whether this seat's turn would begin with nothing to place while others still hold tiles.
    pub(super) const fn has_nothing(&self, seat: Seat) -> bool {
        self.pile.is_empty() && self.hands[seat.index()].is_empty()
    }

    /// Gives the player whose turn it is something to place; `false` when there is nothing.
    pub(super) fn take_tiles(&mut self, events: &mut impl Events<Event>) -> bool {
        match self.options.hand {
            HandSize::One => self.draw_one(events),
            HandSize::Three => {
                (!self.dealt && self.draw_river(events)) || {
                    self.deal(events);
                    self.find_playable_hand(events)
                }
            }
        }
    }

    /// Draws until a tile fits.
    fn draw_one(&mut self, events: &mut impl Events<Event>) -> bool {
        while let Some(tile) = self.draw(events) {
            if self.offer(tile, events) {
                return true;
            }
        }
        false
    }

    /// Draws a tile of the river, as long as there are any.
    fn draw_river(&mut self, events: &mut impl Events<Event>) -> bool {
        while self
            .pile
            .last()
            .is_some_and(|tile| tile.set() == TileSetId::River)
        {
            if let Some(tile) = self.draw(events)
                && self.offer(tile, events)
            {
                return true;
            }
        }
        false
    }

    /// Puts a tile before the player if it fits anywhere; otherwise it leaves the game.
    fn offer(&mut self, tile: TileId, events: &mut impl Events<Event>) -> bool {
        let fits = self.fits_somewhere(tile);
        if fits {
            self.hands[self.turn.index()].add(tile);
        } else {
            events.push(Event::Discarded { tile });
        }
        fits
    }

    /// Hands are dealt once, behind the river.
    fn deal(&mut self, events: &mut impl Events<Event>) {
        if !self.dealt {
            self.dealt = true;
            for seat in Seat::all(self.seats.into()) {
                self.refill(seat, events);
            }
        }
    }

    /// A hand of which nothing fits is shown, leaves the game and is replaced.
    fn find_playable_hand(&mut self, events: &mut impl Events<Event>) -> bool {
        let seat = self.turn;
        loop {
            self.refill(seat, events);
            let hand = self.hands[seat.index()];
            if hand.is_empty() {
                return false;
            }
            if hand.tiles().any(|tile| self.fits_somewhere(tile)) {
                return true;
            }
            self.hands[seat.index()] = Hand::default();
            for tile in hand.tiles() {
                self.reveals += 1;
                events.push(Event::Discarded { tile });
            }
        }
    }

    /// Draws a hand back to three, if hands are dealt.
    pub(super) fn refill(&mut self, seat: Seat, events: &mut impl Events<Event>) {
        if !self.dealt {
            return;
        }
        for _ in self.hands[seat.index()].len()..Hand::SIZE {
            if let Some(tile) = self.draw_for(seat, events) {
                self.hands[seat.index()].add(tile);
            }
        }
    }

    fn draw(&mut self, events: &mut impl Events<Event>) -> Option<TileId> {
        self.draw_for(self.turn, events)
    }

    /// The next tile of the pile. A dragon tile before the first volcano is laid aside.
    fn draw_for(&mut self, seat: Seat, events: &mut impl Events<Event>) -> Option<TileId> {
        loop {
            let tile = self.pile.pop()?;
            self.reveals += 1;
            events.push(Event::Drew {
                seat,
                tile: self.draws_openly().then_some(tile),
            });
            if !self.waits_for_volcano(tile) {
                return Some(tile);
            }
            self.dragon.set_aside.push(tile);
            events.push(Event::SetAside { tile });
        }
    }
}
