//! How a game begins: who plays, the coast, and in what order tiles come (W-1 to W-4).

use std::iter;
use std::sync::OnceLock;

use crate::chance::{generator, shuffle};
use crate::game::{Setup, SetupError};
use crate::landscape::{Board, Bounds, Place, Rotation};
use crate::seat::{MAX_SEATS, Seat};

use super::options::{Options, Rows};
use super::position::{Phase, Position};
use super::settle::Waiting;
use super::surveyors::Surveyors;
use super::tiles::{COAST, TileId, catalogue, tiles};

/// Settlers of each player that can be deployed (W-3).
pub(super) const SETTLERS: u8 = 5;
/// W-3.
const FEWEST_SEATS: usize = 2;
const MOST_SEATS: usize = 5;
/// Around here most tiles lie, ten columns and some rows on either side.
const MIDDLE: Place = Place::new(-12, 5);

impl Position {
    /// Where tiles may lie (W-11).
    pub(super) fn bounds(&self) -> Bounds {
        bounds(self.options.rows)
    }
}

/// Where tiles may lie (W-11).
const fn bounds(rows: Rows) -> Bounds {
    let (north, south) = match rows {
        Rows::Free => (i16::MIN, i16::MAX),
        Rows::Ten => (0, COAST as i16 - 1),
    };
    Bounds {
        least: Place::new(i16::MIN, north),
        most: Place::new(0, south),
    }
}

/// The table before the first turn.
pub(super) fn position(setup: &Setup<Options>) -> Result<Position, SetupError> {
    if !(FEWEST_SEATS..=MOST_SEATS).contains(&setup.seats) {
        return Err(SetupError::Seats {
            seats: setup.seats,
            least: FEWEST_SEATS,
            most: MOST_SEATS,
            rule: "W-3",
        });
    }
    let options = setup.options;
    let pile = match &setup.pile {
        Some(names) => given_pile(names)?,
        None => {
            let mut pile = whole_pile().to_vec();
            shuffle(&mut pile, &mut generator(setup.seed));
            pile
        }
    };
    let mut board = Board::within(catalogue(), bounds(options.rows), MIDDLE);
    let mut last = 0;
    for (row, field) in (0..).zip(TileId::coast()) {
        last = board.lay(field.kind(), Place::new(0, row), Rotation::NONE, None);
    }
    Ok(Position {
        options,
        seats: setup.seats as u8,
        board,
        settlers: Vec::with_capacity(MOST_SEATS * SETTLERS as usize),
        hands: [SETTLERS; MAX_SEATS],
        scores: [[0; 5]; MAX_SEATS],
        pile,
        drawn: None,
        phase: Phase::Placing,
        turn: Seat::FIRST,
        last,
        surveyors: Surveyors::default(),
        westernmost: 0,
        waiting: Waiting::default(),
        reveals: 0,
    })
}

/// Every tile, in the order in which a shuffle wants them: that of the data file.
fn whole_pile() -> &'static [TileId] {
    static PILE: OnceLock<Vec<TileId>> = OnceLock::new();
    PILE.get_or_init(|| {
        TileId::land()
            .flat_map(|tile| iter::repeat_n(tile, tile.tile().count.into()))
            .collect()
    })
}

/// The order that the setup asks for. What is drawn first stands first there, and last in a pile.
fn given_pile(names: &[String]) -> Result<Vec<TileId>, SetupError> {
    let mut left: Vec<u8> = tiles().iter().map(|tile| tile.count).collect();
    let mut pile = Vec::with_capacity(names.len());
    for (index, name) in names.iter().enumerate() {
        let wrong = |what: String| SetupError::Pile { index, what };
        let tile = TileId::from_name(name)
            .ok_or_else(|| wrong(format!("{name:?} is no tile of Westward")))?;
        if tile.is_coast() {
            return Err(wrong(format!("{name} is a start field (W-1)")));
        }
        if left[tile.index()] == 0 {
            return Err(wrong(format!("there are not so many {name} (W-4)")));
        }
        left[tile.index()] -= 1;
        pile.push(tile);
    }
    pile.reverse();
    Ok(pile)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setup(seats: usize, pile: Option<&[&str]>) -> Setup<Options> {
        Setup {
            seats,
            options: Options::default(),
            seed: 1,
            pile: pile.map(|names| names.iter().map(|&name| name.to_owned()).collect()),
        }
    }

    /// W-4: saved games rest on it that a seed means the same order for ever. The expected order was
    /// worked out by another program, from the definition of ChaCha8 and of the shuffle.
    #[test]
    fn a_seed_means_the_same_order_for_ever() {
        for (seed, order) in [
            (1, "T4c R3b M3a R2c R3b T8b M1c M3c"),
            (u64::MAX, "R1a T6c T4b R2a F1 L2a R2b R3b"),
        ] {
            let setup = Setup {
                seed,
                ..setup(2, None)
            };
            let position = position(&setup).unwrap();
            assert_eq!(position.pile.len(), 95);
            let drawn = position.pile.iter().rev().take(8).map(|tile| tile.name());
            assert_eq!(drawn.collect::<Vec<_>>().join(" "), order);
        }
    }

    /// W-1, W-3, W-4.
    #[test]
    fn a_wrong_setup_is_refused_with_its_reason() {
        for seats in [0, 1, 6] {
            let refused = position(&setup(seats, None));
            assert!(matches!(
                refused,
                Err(SetupError::Seats { rule: "W-3", .. })
            ));
        }
        let cases: [(&[&str], &str); 3] = [
            (&["F1", "F9"], "entry 1 of the pile: \"F9\" is no tile"),
            (
                &["coast/4"],
                "entry 0 of the pile: coast/4 is a start field",
            ),
            (
                &["L3", "L3"],
                "entry 1 of the pile: there are not so many L3",
            ),
        ];
        for (pile, reason) in cases {
            let refusal = position(&setup(2, Some(pile))).unwrap_err().to_string();
            assert!(refusal.starts_with(reason), "{refusal}");
        }
    }
}
