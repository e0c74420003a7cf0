//! Drawing, discarding, laying aside.

use landfolk::Seat;
use landfolk::ramparts::{Event, TileId, TileSetId};

use super::Reference;

impl Reference {
    fn volcano_lies(&self) -> bool {
        self.board
            .tiles
            .values()
            .any(|(tile, _)| tile.tile().volcano)
    }

    /// The next tile, with dragon tiles laid aside while no volcano lies on the table.
    fn draw(&mut self, events: &mut Vec<Event>) -> Option<TileId> {
        while !self.pile.is_empty() {
            let next = self.next_in_pile();
            let tile = self.pile.remove(next);
            if !tile.tile().dragon || self.volcano_lies() {
                return Some(tile);
            }
            self.aside.push(tile);
            events.push(Event::SetAside { tile });
        }
        None
    }

    /// The index of the next tile: the first, or where the order is unknown the one that was foretold.
    fn next_in_pile(&mut self) -> usize {
        if !self.pile_shuffled || self.foretold.is_empty() {
            return 0;
        }
        let told = self.foretold.remove(0);
        let found = self.pile.iter().position(|tile| *tile == told);
        found.expect("a tile that is drawn is in the pile")
    }

    pub(crate) fn fits_somewhere(&self, tile: TileId) -> bool {
        let mut frontier = self.board.frontier().into_iter();
        frontier.any(|at| !self.board.placements_at(tile, at).is_empty())
    }

    /// Gives the seat whose turn it is something to place; with nothing left its hand is empty.
    pub(crate) fn draw_for_turn(&mut self, events: &mut Vec<Event>) {
        let seat = self.turn;
        if self.dealt {
            self.check_hand(events);
            return;
        }
        while !self.starts_hands() {
            let Some(tile) = self.draw(events) else {
                return;
            };
            if self.fits_somewhere(tile) {
                self.hands[seat.index()] = vec![tile];
                events.push(Event::Drew {
                    seat,
                    tile: Some(tile),
                });
                return;
            }
            events.push(Event::Discarded { tile });
        }
        self.dealt = true;
        for seat in Seat::all(self.seats) {
            self.fill_hand(seat, events);
        }
        self.check_hand(events);
    }

    /// hands are dealt as soon as no river tile is to be drawn any more.
    fn starts_hands(&self) -> bool {
        self.holds_three()
            && self
                .pile
                .first()
                .is_none_or(|tile| tile.set() != TileSetId::River)
    }

    /// draws back to three.
    pub(crate) fn fill_hand(&mut self, seat: Seat, events: &mut Vec<Event>) {
        while self.hands[seat.index()].len() < 3 {
            let Some(tile) = self.draw(events) else {
                return;
            };
            self.hands[seat.index()].push(tile);
            events.push(Event::Drew { seat, tile: None });
        }
    }

    /// a hand of which nothing fits is replaced.
    fn check_hand(&mut self, events: &mut Vec<Event>) {
        let seat = self.turn;
        self.fill_hand(seat, events);
        loop {
            let hand = self.hands[seat.index()].clone();
            if hand.is_empty() || hand.iter().any(|tile| self.fits_somewhere(*tile)) {
                return;
            }
            self.hands[seat.index()].clear();
            events.extend(hand.into_iter().map(|tile| Event::Discarded { tile }));
            self.fill_hand(seat, events);
        }
    }
}
