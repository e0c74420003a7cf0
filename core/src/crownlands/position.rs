//! A position of Crownlands, and its part in the contract that all games keep.

use std::sync::Arc;

use rand_chacha::ChaCha8Rng;

use crate::game::{self, Events, Game, NotationError, Setup, SetupError, Standing, ranks};
use crate::hex::HexSet;
use crate::seat::Seat;

use super::cards::{Card, Scene};
use super::deck::Deck;
use super::hide;
use super::land::{Land, Terrain};
use super::map::{MOST, Map};
use super::moves::{Event, Move};
use super::nomads::Nomads;
use super::notation;
use super::options::Options;
use super::refusal::Refusal;
use super::setup::{self, MOST_SEATS};
use super::tiles::Tiles;

/// The source of the points of treasures (C-75).
pub const TREASURE_KEY: &str = "treasure";

/// What is to be decided now.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "uniffi",
    derive(uniffi::Enum),
    uniffi(name = "CrownlandsPhase")
)]
pub enum Phase {
    /// Any action that the turn allows (C-10).
    Choosing,
    /// A second stone wall, or none (C-53).
    SecondWall,
    /// The next settlement of a donation (C-71).
    Donating {
        /// The ground.
        land: Land,
        /// How many are still to come.
        left: u8,
    },
    /// The next step of a resettlement, or no more (C-72).
    Resettling {
        /// How many are still possible.
        left: u8,
    },
    /// The next settlement that the sword takes (C-74).
    Striking {
        /// The seats that have still to lose one, as bits.
        victims: u8,
    },
    /// The game is over (C-60).
    Over,
}

/// A position: the map, the pieces, tiles and cards, and whose decision is due. All of it but the
/// map, which positions share, lies in one piece of memory.
#[derive(Clone, PartialEq, Debug)]
pub struct Position {
    pub(super) map: Arc<Map>,
    pub(super) options: Options,
    pub(super) seats: u8,
    /// The scoring cards, Castle first.
    pub(super) cards: [Card; 4],
    pub(super) settlements: [HexSet; MOST_SEATS],
    pub(super) walls: HexSet,
    /// Every hex without a settlement and a wall.
    pub(super) empty: HexSet,
    pub(super) supply: [u8; MOST_SEATS],
    pub(super) walls_left: u8,
    pub(super) tiles: [Tiles; MOST_SEATS],
    /// How many tiles lie on each site.
    pub(super) on_sites: [u8; MOST],
    pub(super) nomads: Nomads,
    pub(super) deck: Deck,
    pub(super) phase: Phase,
    /// Whose turn it is.
    pub(super) turn: Seat,
    /// Settlements of the mandatory action that were placed in this turn.
    pub(super) placed: u8,
    /// Those that have still to be placed.
    pub(super) due: u8,
    /// Whether a supply has become empty (C-60).
    pub(super) last_round: bool,
    pub(super) reveals: u32,
    pub(super) rng: ChaCha8Rng,
}

impl Position {
    /// The card in force: the one that the player whose turn it is has shown last (C-23).
    pub(super) const fn card(&self) -> Terrain {
        self.deck.hands[self.turn.index()]
    }

    /// The supply of the player whose turn it is.
    pub(super) const fn own_supply(&self) -> u8 {
        self.supply[self.turn.index()]
    }

    /// What the scoring cards look at.
    pub(super) fn scene(&self) -> Scene<'_> {
        Scene {
            map: &self.map,
            settlements: &self.settlements[..self.seats.into()],
        }
    }
}

impl Game for Position {
    const ID: &'static str = "crownlands";

    type Options = Options;
    type Move = Move;
    type Event = Event;
    type Refusal = Refusal;

    fn start(setup: &Setup<Options>, events: &mut impl Events<Event>) -> Result<Self, SetupError> {
        let mut position = setup::position(setup)?;
        for seat in Seat::all(setup.seats) {
            position.draw(seat, events);
        }
        position.begin_turn(Seat::FIRST, events);
        Ok(position)
    }

    fn seats(&self) -> usize {
        self.seats.into()
    }

    fn to_act(&self) -> Option<Seat> {
        (self.phase != Phase::Over).then_some(self.turn)
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        self.list_moves(moves);
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
        if seat.index() >= usize::from(self.seats) {
            return 0;
        }
        let scene = self.scene();
        let cards = self.cards.iter().map(|card| card.points(&scene, seat));
        cards.sum::<i32>() + self.nomads.points(seat)
    }

    fn standings(&self) -> Vec<Standing> {
        let seats = Seat::all(self.seats());
        let points: Vec<i32> = seats.clone().map(|seat| self.points(seat)).collect();
        let scene = self.scene();
        seats
            .zip(ranks(&points))
            .map(|(seat, rank)| {
                let cards = self.cards.iter();
                let mut sources: Vec<_> = cards
                    .map(|card| (card.word(), card.points(&scene, seat)))
                    .collect();
                if self.options.nomad_tiles {
                    sources.push((TREASURE_KEY, self.nomads.points(seat)));
                }
                Standing {
                    seat,
                    points: points[seat.index()],
                    rank,
                    sources,
                }
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
