//! The smallest game that reveals something: cards are shown one after the other, and whoever is
//! on turn may add the shown card to his points as often as he likes, then ends the turn. The next
//! card is shown at the end of a turn. With an empty pile the last one stays, and the game ends after
//! four turns without a new card.

#![allow(unreachable_pub)]

use landfolk::game::ranks;
use landfolk::{Events, Game, NotationError, Seat, Setup, SetupError, Standing};
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};
use thiserror::Error;

#[derive(Clone, Debug)]
pub struct Toy {
    pile: Vec<i32>,
    shown: i32,
    turn: Seat,
    last_turns: u32,
    points: Vec<i32>,
    reveals: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Options {}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ToyMove {
    Add,
    End,
    /// Never legal.
    Steal,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    Shown(i32),
    Added(Seat),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("that is not allowed")]
pub struct Refusal;

impl landfolk::Refusal for Refusal {
    fn rule(&self) -> &'static str {
        "T-1"
    }
}

impl Toy {
    pub fn pile(&self) -> &[i32] {
        &self.pile
    }

    fn show(&mut self, events: &mut impl Events<Event>) {
        if let Some(card) = self.pile.pop() {
            self.shown = card;
            self.reveals += 1;
            events.push(Event::Shown(card));
        } else {
            self.last_turns += 1;
        }
    }
}

impl Game for Toy {
    const ID: &'static str = "toy";

    type Options = Options;
    type Move = ToyMove;
    type Event = Event;
    type Refusal = Refusal;

    fn start(setup: &Setup<Options>, events: &mut impl Events<Event>) -> Result<Self, SetupError> {
        let mut pile = Vec::new();
        for (index, card) in setup.pile.iter().flatten().enumerate() {
            pile.push(card.parse().map_err(|_| SetupError::Pile {
                index,
                what: format!("{card:?} is no card"),
            })?);
        }
        pile.reverse();
        let mut toy = Self {
            pile,
            shown: 0,
            turn: Seat::FIRST,
            last_turns: 0,
            points: vec![0; setup.seats],
            reveals: 0,
        };
        toy.show(events);
        Ok(toy)
    }

    fn seats(&self) -> usize {
        self.points.len()
    }

    fn to_act(&self) -> Option<Seat> {
        (self.last_turns < 5).then_some(self.turn)
    }

    fn legal_moves(&self, moves: &mut Vec<ToyMove>) {
        moves.clear();
        if self.to_act().is_some() {
            moves.extend([ToyMove::Add, ToyMove::End]);
        }
    }

    fn check(&self, mv: ToyMove) -> Result<(), Refusal> {
        if self.to_act().is_none() || mv == ToyMove::Steal {
            return Err(Refusal);
        }
        Ok(())
    }

    fn play(&mut self, mv: ToyMove, events: &mut impl Events<Event>) -> Result<(), Refusal> {
        self.check(mv)?;
        if mv == ToyMove::Add {
            self.points[self.turn.index()] += self.shown;
            events.push(Event::Added(self.turn));
        } else {
            self.turn = self.turn.next(self.seats());
            self.show(events);
        }
        Ok(())
    }

    fn reveals(&self) -> u32 {
        self.reveals
    }

    fn points(&self, seat: Seat) -> i32 {
        self.points[seat.index()]
    }

    fn standings(&self) -> Vec<Standing> {
        let ranks = ranks(&self.points);
        Seat::all(self.seats())
            .map(|seat| Standing {
                seat,
                points: self.points(seat),
                rank: ranks[seat.index()],
                sources: Vec::new(),
            })
            .collect()
    }

    fn hide(&self, _: Option<Seat>, rng: &mut ChaCha8Rng) -> Self {
        let mut hidden = self.clone();
        hidden.pile.shuffle(rng);
        hidden
    }

    fn write_move(&self, mv: ToyMove) -> String {
        format!("{mv:?}").to_lowercase()
    }

    fn read_move(&self, text: &str) -> Result<ToyMove, NotationError> {
        match text {
            "add" => Ok(ToyMove::Add),
            "end" => Ok(ToyMove::End),
            "steal" => Ok(ToyMove::Steal),
            _ => Err(NotationError {
                text: text.to_owned(),
                what: "unknown".to_owned(),
            }),
        }
    }
}
