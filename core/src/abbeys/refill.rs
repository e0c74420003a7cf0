//! Drawing the hand full again, and what happens when the stock runs out.

use crate::chance::{generator, shuffle};
use crate::game::Events;
use crate::seat::Seat;

use super::cards::Cards;
use super::map::CardId;
use super::moves::{Draw, Event};
use super::options::{DisplayRefill, FirstScoring};
use super::position::{Phase, Play, Position, Stock};
use super::scoring::Scoring;
use super::setup::{DISPLAY, HAND};

impl Position {
    /// Whether the player at turn is to draw another card: the hand is short and there is one.
    pub(super) fn wants_card(&self) -> bool {
        self.hand_at_turn().len() < HAND && self.draws().next().is_some()
    }

    /// Waits for the next draw, or ends the turn.
    pub(super) fn draw_on(&mut self, events: &mut impl Events<Event>) {
        if !self.wants_card()
            && let Some(next) = self.close_turn(events)
        {
            self.begin_turn(next, events);
        }
    }

    /// A card is drawn.
    pub(super) fn take(&mut self, from: Draw, events: &mut impl Events<Event>) {
        let seat = self.turn;
        self.play = Play::default();
        match from {
            Draw::Display(card) => {
                let shown = |slot: &&mut Option<CardId>| **slot == Some(card);
                if let Some(slot) = self.display.iter_mut().find(shown) {
                    *slot = None;
                }
                self.hands[seat.index()].add(card);
                self.known[seat.index()].add(card);
                events.push(Event::Took { seat, from });
                if self.options.display == DisplayRefill::AtOnce {
                    self.fill_display(events);
                }
            }
            Draw::Stock => {
                if let Some(card) = self.draw_card() {
                    self.hands[seat.index()].add(card);
                    events.push(Event::Took { seat, from });
                    self.look_at_stock(events);
                }
            }
        }
        self.draw_on(events);
    }

    /// The next card of the stock.
    fn draw_card(&mut self) -> Option<CardId> {
        let card = self.stock.pop()?;
        self.reveals += 1;
        Some(card)
    }

    /// Fills the display up to two, as far as the stock reaches.
    fn fill_display(&mut self, events: &mut impl Events<Event>) {
        for slot in 0..DISPLAY {
            if self.display[slot].is_none()
                && let Some(card) = self.draw_card()
            {
                self.display[slot] = Some(card);
                events.push(Event::Filled {
                    slot: slot as u8,
                    card,
                });
                self.look_at_stock(events);
            }
        }
    }

    /// After a card has left the stock: it may have been the last.
    fn look_at_stock(&mut self, events: &mut impl Events<Event>) {
        if !self.stock.is_empty() {
            return;
        }
        self.run_out(events);
        if !self.first_scored && self.options.first_scoring == FirstScoring::AtOnce {
            self.score_first(events);
        }
    }

    fn run_out(&mut self, events: &mut impl Events<Event>) {
        self.run_outs += 1;
        let scoring = if self.run_outs == 1 {
            Scoring::First
        } else {
            Scoring::Final
        };
        events.push(Event::RanOut { scoring });
    }

    /// The first scoring, and the new stock after it.
    fn score_first(&mut self, events: &mut impl Events<Event>) {
        self.first_scored = true;
        self.score(Scoring::First, events);
        self.make_stock();
        events.push(Event::Reshuffled {
            cards: self.stock.len() as u8,
        });
        if self.stock.is_empty() {
            self.run_out(events);
        }
        self.fill_display(events);
    }

    /// Shuffles the discards to a new stock. Where the setup gives an order, cards come in this order as
    /// long as it names one of them.
    fn make_stock(&mut self) {
        let mut rest = std::mem::take(&mut self.discards);
        let mut first = Stock::EMPTY;
        if let Some(order) = self.order.take() {
            for &card in order.iter() {
                if rest.count(card) > 0 {
                    rest.remove(card);
                    first.push(card);
                }
            }
        }
        self.stock = Stock::EMPTY;
        rest.iter().for_each(|card| self.stock.push(card));
        // Not the numbers of the first shuffle again.
        let mut rng = generator(self.seed);
        rng.set_stream(1);
        shuffle(self.stock.cards_mut(), &mut rng);
        first
            .cards()
            .iter()
            .rev()
            .for_each(|&card| self.stock.push(card));
    }

    /// Ends a turn: the display is filled, and after the last turn of a round a scoring may be
    /// due. Gives who is next, or ends the game.
    pub(super) fn close_turn(&mut self, events: &mut impl Events<Event>) -> Option<Seat> {
        self.fill_display(events);
        let next = self.turn.next(self.seats.into());
        if next == Seat::FIRST {
            if self.run_outs > 0 && !self.first_scored {
                self.score_first(events);
            } else if self.run_outs > 1 {
                self.score(Scoring::Final, events);
                self.phase = Phase::Over;
                self.play = Play::default();
                events.push(Event::Ended);
                return None;
            }
        }
        Some(next)
    }

    /// The cards that everybody knows a seat to hold: it took them from the display.
    pub(super) const fn known(&self, seat: Seat) -> Cards {
        self.known[seat.index()]
    }
}
