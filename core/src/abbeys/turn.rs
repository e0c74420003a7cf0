//! A turn: cards, pieces, the neutral tribe, then drawing.

use crate::game::Events;
use crate::seat::Seat;

use super::cards::Cards;
use super::map::CardId;
use super::moves::{Event, Move, Piece};
use super::payment::Payment;
use super::position::{Phase, Play, Position};
use super::refusal::Refusal;

impl Position {
    /// Checks a move, then plays it.
    pub(super) fn play_move(
        &mut self,
        mv: Move,
        events: &mut impl Events<Event>,
    ) -> Result<(), Refusal> {
        self.check_move(mv)?;
        match mv {
            Move::Play { cards } => self.play_cards(cards, events)?,
            Move::Discard { cards } => {
                for card in cards.iter() {
                    self.discard(card, events);
                }
            }
            Move::Put { piece } => self.put(piece, events),
            Move::Done => self.finish_play(events),
            Move::Take { from } => self.take(from, events),
        }
        Ok(())
    }

    /// The next turn begins. Who holds no card passes, and draws if there is anything to draw.
    pub(super) fn begin_turn(&mut self, seat: Seat, events: &mut impl Events<Event>) {
        let mut seat = seat;
        loop {
            self.turn = seat;
            self.play = Play::default();
            events.push(Event::TurnBegan { seat });
            if !self.hand_at_turn().is_empty() {
                self.phase = Phase::Choosing;
                return;
            }
            events.push(Event::Passed { seat });
            self.phase = Phase::Drawing;
            if self.wants_card() {
                return;
            }
            match self.close_turn(events) {
                Some(next) => seat = next,
                None => return,
            }
        }
    }

    /// Cards leave the hand for good.
    fn lay_down(&mut self, cards: Cards) {
        let seat = self.turn.index();
        self.hands[seat] = self.hands[seat].minus(cards);
        // Of equal cards nobody can tell which was played: as few as possible stay known.
        self.known[seat] = self.known[seat].minus(cards);
        self.discards = self.discards.plus(cards);
    }

    ///
    fn play_cards(&mut self, cards: Cards, events: &mut impl Events<Event>) -> Result<(), Refusal> {
        let payment = Payment::of(cards)?;
        self.lay_down(cards);
        self.play = Play {
            cards,
            payment: Some(payment),
            ..Play::default()
        };
        self.phase = Phase::Placing;
        events.push(Event::Played {
            seat: self.turn,
            colour: self.colour(),
            cards,
        });
        Ok(())
    }

    ///
    fn discard(&mut self, card: CardId, events: &mut impl Events<Event>) {
        let seat = self.turn;
        self.lay_down(Cards::EMPTY.with(card));
        events.push(Event::Discarded { seat, card });
        self.finish_play(events);
    }

    /// A piece comes to the map.
    fn put(&mut self, piece: Piece, events: &mut impl Events<Event>) {
        let (country, colour) = (piece.country(), self.colour());
        if self.play.country.is_none() {
            self.play.country = Some(country);
            self.play.was_empty = self.pieces.is_empty(country);
        }
        self.pieces.put(colour, piece);
        self.play.placed += 1;
        events.push(Event::Placed {
            seat: self.turn,
            colour,
            piece,
        });
        if !self.may_go_on(country) {
            self.finish_play(events);
        }
    }

    /// All is placed, or one card discarded: now a play of the neutral tribe, if there is one, then
    /// the drawing.
    fn finish_play(&mut self, events: &mut impl Events<Event>) {
        let seat = self.turn;
        if self.options.neutral && !self.neutral && !self.hand_at_turn().is_empty() {
            self.neutral = true;
            if self.can_play(self.hand_at_turn(), self.room(self.colour())) {
                self.play = Play::default();
                self.phase = Phase::Choosing;
                events.push(Event::NeutralBegan { seat });
                return;
            }
            events.push(Event::NeutralIdle { seat });
        }
        self.neutral = false;
        self.phase = Phase::Drawing;
        self.draw_on(events);
    }
}
