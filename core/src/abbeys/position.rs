//! A position of Abbeys, and its part in the contract that all games keep.

use std::sync::Arc;

use rand_chacha::ChaCha8Rng;

use crate::game::{self, Events, Game, NotationError, Setup, SetupError, Standing, ranks};
use crate::seat::Seat;

use super::cards::Cards;
use super::hide;
use super::map::{CardId, CountryId, MAX_DECK};
use super::moves::{Event, Move};
use super::notation;
use super::options::Options;
use super::payment::Payment;
use super::pieces::{Colour, Pieces};
use super::refusal::Refusal;
use super::scoring::Source;
use super::setup::{self, DISPLAY, MOST_SEATS};

/// What is to be decided now.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Enum), uniffi(name = "AbbeysPhase"))]
pub enum Phase {
    /// Cards are to be played, or one to be discarded.
    Choosing,
    /// A piece is to be placed.
    Placing,
    /// A card is to be drawn.
    Drawing,
    /// The game is over and all scored.
    Over,
}

/// The play of a turn, as far as it has come; after a discard there is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Play {
    /// The cards played.
    pub(super) cards: Cards,
    /// What they pay for.
    pub(super) payment: Option<Payment>,
    /// Where the pieces go, once the first is placed.
    pub(super) country: Option<CountryId>,
    /// Whether it held no piece before.
    pub(super) was_empty: bool,
    /// Pieces placed.
    pub(super) placed: u8,
}

/// The stock: the card drawn next stands last.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stock {
    cards: [CardId; MAX_DECK],
    len: u8,
}

impl Stock {
    pub(super) const EMPTY: Self = Self {
        cards: [CardId::of(0); MAX_DECK],
        len: 0,
    };

    pub(super) const fn len(&self) -> usize {
        self.len as usize
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub(super) fn cards(&self) -> &[CardId] {
        &self.cards[..self.len()]
    }

    pub(super) fn cards_mut(&mut self) -> &mut [CardId] {
        let len = self.len();
        &mut self.cards[..len]
    }

    /// Puts a card where it is drawn next. No more come than a deck has.
    pub(super) fn push(&mut self, card: CardId) {
        if let Some(place) = self.cards.get_mut(usize::from(self.len)) {
            *place = card;
            self.len += 1;
        }
    }

    pub(super) fn pop(&mut self) -> Option<CardId> {
        self.len = self.len.checked_sub(1)?;
        Some(self.cards[self.len()])
    }
}

impl PartialEq for Stock {
    fn eq(&self, other: &Self) -> bool {
        self.cards() == other.cards()
    }
}

/// A position: the map, the hands, the stock and whose decision is due.
#[derive(Clone, PartialEq, Debug)]
pub struct Position {
    pub(super) options: Options,
    pub(super) seats: u8,
    pub(super) pieces: Pieces,
    /// By seat.
    pub(super) hands: [Cards; MOST_SEATS],
    /// The cards that everybody knows a seat to hold, because it took them from the display.
    pub(super) known: [Cards; MOST_SEATS],
    pub(super) display: [Option<CardId>; DISPLAY],
    pub(super) stock: Stock,
    /// All cards played and discarded since the stock was made.
    pub(super) discards: Cards,
    /// The order wanted for the next stock, first drawn first, where the setup gives one.
    pub(super) order: Option<Arc<[CardId]>>,
    /// Points by seat and [`Source`].
    pub(super) scores: [[i16; Source::ALL.len()]; MOST_SEATS],
    pub(super) phase: Phase,
    /// Whose turn it is.
    pub(super) turn: Seat,
    /// Whether the pieces of the turn are now those of the neutral tribe.
    pub(super) neutral: bool,
    pub(super) play: Play,
    /// How often the stock has run out.
    pub(super) run_outs: u8,
    /// Whether the first scoring is over.
    pub(super) first_scored: bool,
    pub(super) reveals: u32,
    /// Decides the shuffle to come.
    pub(super) seed: u64,
}

impl Position {
    /// Whose pieces are placed now: those of the player whose turn it is, or the neutral tribe's.
    #[must_use]
    pub const fn colour(&self) -> Colour {
        if self.neutral {
            Colour::Neutral
        } else {
            Colour::Seat(self.turn)
        }
    }

    /// Every colour in the game, players first.
    pub fn colours(&self) -> impl Iterator<Item = Colour> + Clone + use<> {
        setup::colours(self.seats.into(), self.options.neutral)
    }

    /// Gives a seat points.
    pub(super) fn credit(&mut self, seat: Seat, source: Source, points: i32) {
        self.scores[seat.index()][source as usize] += points as i16;
    }
}

impl Game for Position {
    const ID: &'static str = "abbeys";

    type Options = Options;
    type Move = Move;
    type Event = Event;
    type Refusal = Refusal;

    fn start(setup: &Setup<Options>, events: &mut impl Events<Event>) -> Result<Self, SetupError> {
        let mut position = setup::position(setup)?;
        position.begin_turn(Seat::FIRST, events);
        Ok(position)
    }

    fn seats(&self) -> usize {
        self.seats.into()
    }

    fn to_act(&self) -> Option<Seat> {
        match self.phase {
            Phase::Choosing | Phase::Placing | Phase::Drawing => Some(self.turn),
            Phase::Over => None,
        }
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        moves.clear();
        match self.phase {
            Phase::Choosing => self.list_choices(moves),
            Phase::Placing => self.list_placements(moves),
            Phase::Drawing => moves.extend(self.draws().map(|from| Move::Take { from })),
            Phase::Over => {}
        }
    }

    fn check(&self, mv: Move) -> Result<(), Refusal> {
        self.check_move(mv)
    }

    fn play(&mut self, mv: Move, events: &mut impl Events<Event>) -> Result<(), Refusal> {
        self.play_move(mv, events)
    }

    fn reveals(&self) -> u32 {
        self.reveals
    }

    fn points(&self, seat: Seat) -> i32 {
        let scores = self.scores.get(seat.index());
        scores.map_or(0, |scores| {
            scores.iter().map(|&points| i32::from(points)).sum()
        })
    }

    fn standings(&self) -> Vec<Standing> {
        let seats = Seat::all(self.seats());
        let points: Vec<i32> = seats.clone().map(|seat| self.points(seat)).collect();
        seats
            .zip(ranks(&points))
            .map(|(seat, rank)| Standing {
                seat,
                points: points[seat.index()],
                rank,
                sources: Source::ALL
                    .map(|source| {
                        let points = self.scores[seat.index()][source as usize];
                        (source.key(), points.into())
                    })
                    .to_vec(),
            })
            .collect()
    }

    fn hide(&self, viewer: Option<Seat>, rng: &mut ChaCha8Rng) -> Self {
        hide::hide(self, viewer, rng)
    }

    fn write_move(&self, mv: Move) -> String {
        notation::write(mv)
    }

    fn read_move(&self, text: &str) -> Result<Move, NotationError> {
        notation::read(text)
    }
}

impl game::Refusal for Refusal {
    fn rule(&self) -> &'static str {
        Self::rule(self)
    }
}
