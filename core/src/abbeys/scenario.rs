//! A position given piece by piece, for lessons, puzzles and tests.

use std::sync::Arc;

use thiserror::Error;

use crate::game::{Events, SetupError};
use crate::seat::Seat;

use super::cards::Cards;
use super::map::{CardId, CountryId, MAX_DECK, SiteId};
use super::moves::{Event, Piece, PieceKind};
use super::options::Options;
use super::pieces::Colour;
use super::position::Position;
use super::scoring::Source;
use super::setup::{self, DISPLAY, HAND};

/// What lies where when a turn begins. Cards need not add up to a whole deck.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Scenario {
    /// How many play.
    pub seats: usize,
    /// By which options.
    pub options: Options,
    /// Decides the shuffle to come.
    pub seed: u64,
    /// The abbeys on the map.
    pub abbeys: Vec<(Colour, SiteId)>,
    /// The councillors on the map, one entry each.
    pub councillors: Vec<(Colour, CountryId)>,
    /// The hands by seat; those that are missing are empty.
    pub hands: Vec<Cards>,
    /// The display, at most two cards.
    pub display: Vec<CardId>,
    /// The stock, first drawn first.
    pub stock: Vec<CardId>,
    /// The cards played and discarded.
    pub discards: Cards,
    /// The order of the next stock, as far as it is given.
    pub order: Vec<CardId>,
    /// Points from abbeys so far, by seat; those that are missing are 0.
    pub points: Vec<i16>,
    /// Whose turn begins.
    pub turn: usize,
    /// How often the stock has run out.
    pub run_outs: u8,
    /// Whether the first scoring is over.
    pub first_scored: bool,
}

/// Why a scenario is none.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ScenarioError {
    /// It cannot be played by so many, or with these options.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// Two abbeys on one site.
    #[error("two abbeys stand on {site} (A-17)")]
    SiteTwice {
        /// The site.
        site: SiteId,
    },
    /// A colour that does not play, or more pieces than it has.
    #[error("{colour} has not so many pieces of the kind {} (A-3)", kind.word())]
    NotSoMany {
        /// Whose.
        colour: Colour,
        /// Which.
        kind: PieceKind,
    },
    /// More councillors than the cap allows.
    #[error("{country} has more than {cap} councillors (A-16)")]
    Cap {
        /// The country.
        country: CountryId,
        /// The most that may stand there.
        cap: u8,
    },
    /// More cards than hold the hand, the display or the stock.
    #[error("{place}: {cards} cards, at most {most} (A-4)")]
    TooManyCards {
        /// Where.
        place: &'static str,
        /// How many.
        cards: usize,
        /// The most that may be there.
        most: usize,
    },
    /// More entries than there are seats.
    #[error("{what}: seat {seat} does not play")]
    NoSeat {
        /// Of what.
        what: &'static str,
        /// The seat, from 0.
        seat: usize,
    },
}

impl Scenario {
    /// The position in which the turn begins.
    ///
    /// # Errors
    /// [`ScenarioError`] says what is wrong with it.
    pub fn position(&self, events: &mut impl Events<Event>) -> Result<Position, ScenarioError> {
        let mut position = setup::bare(self.seats, self.options, self.seed)?;
        self.place(&mut position)?;
        self.deal(&mut position)?;
        let turn = self.seat("turn", self.turn)?;
        for (seat, &points) in self.points.iter().enumerate() {
            let seat = self.seat("points", seat)?;
            position.credit(seat, Source::FirstAbbeys, points.into());
        }
        position.run_outs = self.run_outs;
        position.first_scored = self.first_scored;
        position.begin_turn(turn, events);
        Ok(position)
    }

    fn seat(&self, what: &'static str, seat: usize) -> Result<Seat, ScenarioError> {
        Seat::new(seat)
            .filter(|_| seat < self.seats)
            .ok_or(ScenarioError::NoSeat { what, seat })
    }

    fn place(&self, position: &mut Position) -> Result<(), ScenarioError> {
        let abbeys = self.abbeys.iter();
        let abbeys = abbeys.map(|&(colour, site)| (colour, Piece::Abbey(site)));
        let councillors = self.councillors.iter();
        let councillors =
            councillors.map(|&(colour, country)| (colour, Piece::Councillor(country)));
        for (colour, piece) in abbeys.chain(councillors) {
            let kind = piece.kind();
            if position.pieces.left(colour, kind) == 0 {
                return Err(ScenarioError::NotSoMany { colour, kind });
            }
            match piece {
                Piece::Abbey(site) if position.pieces.owner(site).is_some() => {
                    return Err(ScenarioError::SiteTwice { site });
                }
                Piece::Councillor(country)
                    if position.pieces.used(country) >= position.pieces.cap(country) =>
                {
                    let cap = position.pieces.cap(country);
                    return Err(ScenarioError::Cap { country, cap });
                }
                _ => position.pieces.put(colour, piece),
            }
        }
        Ok(())
    }

    fn deal(&self, position: &mut Position) -> Result<(), ScenarioError> {
        let within = |place, cards: usize, most| {
            if cards > most {
                return Err(ScenarioError::TooManyCards { place, cards, most });
            }
            Ok(())
        };
        for (seat, &hand) in self.hands.iter().enumerate() {
            within("a hand", hand.len(), HAND)?;
            position.hands[self.seat("hands", seat)?.index()] = hand;
        }
        within("the display", self.display.len(), DISPLAY)?;
        for (slot, &card) in position.display.iter_mut().zip(&self.display) {
            *slot = Some(card);
        }
        within("the stock", self.stock.len(), MAX_DECK)?;
        let stock = self.stock.iter().rev();
        stock.for_each(|&card| position.stock.push(card));
        position.discards = self.discards;
        if !self.order.is_empty() {
            position.order = Some(Arc::from(self.order.as_slice()));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::position::Phase;
    use super::*;
    use crate::game::Game;

    fn one<T>(all: impl Iterator<Item = T>) -> T {
        all.into_iter().next().expect("the map has one")
    }

    fn usual() -> Scenario {
        let cards: Vec<CardId> = CardId::all().collect();
        Scenario {
            seats: 3,
            hands: vec![cards[..3].iter().copied().collect(); 3],
            display: cards[..2].to_vec(),
            stock: cards.clone(),
            turn: 1,
            ..Scenario::default()
        }
    }

    #[test]
    fn a_turn_begins_as_it_is_told() {
        let mut events = Vec::new();
        let scenario = Scenario {
            points: vec![4, 5],
            run_outs: 1,
            ..usual()
        };
        let position = scenario.position(&mut events).unwrap();
        let seat = Seat::new(1).unwrap();
        assert_eq!(events, [Event::TurnBegan { seat }]);
        assert_eq!(position.phase(), Phase::Choosing);
        assert_eq!((position.points(seat), position.stock_len()), (5, 5));
    }

    #[test]
    fn what_is_wrong_is_named() {
        let colour = Colour::Seat(Seat::FIRST);
        let site = one(SiteId::all());
        let country = one(CountryId::all());
        let card = one(CardId::all());
        let cases = [
            (
                Scenario {
                    seats: 2,
                    ..usual()
                },
                "2 seats cannot play",
            ),
            (
                Scenario { turn: 3, ..usual() },
                "turn: seat 3 does not play",
            ),
            (
                Scenario {
                    points: vec![0; 4],
                    ..usual()
                },
                "points: seat 3",
            ),
            (
                Scenario {
                    abbeys: vec![(colour, site); 2],
                    ..usual()
                },
                "two abbeys stand on en1",
            ),
            (
                Scenario {
                    abbeys: vec![(Colour::Neutral, site)],
                    ..usual()
                },
                "the neutral tribe has not so many",
            ),
            (
                Scenario {
                    councillors: vec![(colour, country)],
                    ..usual()
                },
                "england has more than 0 councillors",
            ),
            (
                Scenario {
                    hands: vec![Cards::EMPTY.with(card).with(card).with(card).with(card)],
                    ..usual()
                },
                "a hand: 4 cards",
            ),
            (
                Scenario {
                    display: vec![card; 3],
                    ..usual()
                },
                "the display: 3 cards",
            ),
            (
                Scenario {
                    stock: vec![card; 65],
                    ..usual()
                },
                "the stock: 65 cards",
            ),
        ];
        for (scenario, reason) in cases {
            let error = scenario.position(&mut ()).unwrap_err().to_string();
            assert!(error.contains(reason), "{error}");
        }
    }
}
