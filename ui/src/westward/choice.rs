//! What is to be chosen now, and what is chosen so far. Nothing here counts before it is confirmed.

use landfolk::game::Game;
use landfolk::landscape::Spot;
use landfolk::westward::{Consequence, Move, Phase, Position, TileId};

use crate::board::placing;

pub use crate::board::placing::Tapped;

/// The tile to place: where, turned how.
pub type Placing = placing::Placing<TileId>;

/// A settler on one of the parts of the tile just placed, or none (W-12).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deploying {
    spots: Vec<Spot>,
    chosen: Option<usize>,
}

impl Deploying {
    /// Where a settler may go.
    #[must_use]
    pub fn spots(&self) -> &[Spot] {
        &self.spots
    }

    /// What is chosen: an index into [`Deploying::spots`].
    #[must_use]
    pub const fn chosen(&self) -> Option<usize> {
        self.chosen
    }

    /// Chooses, or takes the same choice back.
    pub fn tap(&mut self, index: usize) {
        self.chosen = (self.chosen != Some(index) && index < self.spots.len()).then_some(index);
    }
}

/// In which order completed structures are settled (W-35).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settling {
    spots: Vec<Spot>,
    order: Vec<Spot>,
}

impl Settling {
    /// What waits to be settled.
    #[must_use]
    pub fn spots(&self) -> &[Spot] {
        &self.spots
    }

    /// The order so far.
    #[must_use]
    pub fn order(&self) -> &[Spot] {
        &self.order
    }

    /// The place of a structure in the order, from 1.
    #[must_use]
    pub fn rank(&self, spot: Spot) -> Option<usize> {
        let index = self.order.iter().position(|&other| other == spot)?;
        Some(index + 1)
    }

    /// Puts a structure at the end of the order, or takes it and those after it out.
    pub fn tap(&mut self, index: usize) {
        let Some(&spot) = self.spots.get(index) else {
            return;
        };
        match self.rank(spot) {
            Some(rank) => self.order.truncate(rank - 1),
            None => self.order.push(spot),
        }
    }

    /// Goes on with an order of which the first has been settled. Structures that wait no more have
    /// been emptied, and drop out.
    pub fn resume(&mut self, order: &[Spot]) {
        self.order = order
            .iter()
            .copied()
            .filter(|spot| self.spots.contains(spot))
            .collect();
    }
}

/// What comes of an order. Those that need no more choice when their turn comes, because they are
/// the last or have been emptied, are in it by themselves and count no second time.
#[must_use]
pub fn foresee(position: &Position, order: &[Spot]) -> Vec<Consequence> {
    let mut chosen = Vec::new();
    let mut consequences = Vec::new();
    for &spot in order {
        chosen.push(spot);
        match position.preview(&chosen) {
            Ok(all) => consequences = all,
            Err(_) => {
                chosen.pop();
            }
        }
    }
    consequences
}

/// The decision that is due, as far as it is made.
#[derive(Clone, PartialEq, Debug)]
pub enum Choice {
    /// Place the tile.
    Placing(Placing),
    /// Deploy a settler, or none.
    Deploying(Deploying),
    /// Order what is completed.
    Settling(Settling),
    /// The game is over, or is only looked at.
    Nothing,
}

impl Choice {
    /// What is to be chosen in a position; nothing is chosen yet.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        match position.phase() {
            Phase::Placing => {
                let tiles = position.drawn().into_iter().collect();
                Self::Placing(Placing::new(tiles, |tile| position.placements(tile)))
            }
            Phase::Deploying => {
                let mut moves = Vec::new();
                position.legal_moves(&mut moves);
                let spot = |mv| match mv {
                    Move::Deploy { spot } => Some(spot),
                    _ => None,
                };
                Self::Deploying(Deploying {
                    spots: moves.into_iter().filter_map(spot).collect(),
                    chosen: None,
                })
            }
            Phase::Settling => Self::Settling(Settling {
                spots: position.choices().collect(),
                order: Vec::new(),
            }),
            Phase::Over => Self::Nothing,
        }
    }

    /// What Confirm would play next: what is shown, or the first of it.
    #[must_use]
    pub fn decided(&self) -> Option<Move> {
        match self {
            Self::Placing(placing) => {
                let (tile, at, rotation) = placing.decided()?;
                Some(Move::Place { tile, at, rotation })
            }
            Self::Deploying(deploying) => match deploying.chosen {
                Some(index) => {
                    let spot = *deploying.spots.get(index)?;
                    Some(Move::Deploy { spot })
                }
                None => Some(Move::Pass),
            },
            Self::Settling(settling) => {
                let spot = *settling.order.first()?;
                Some(Move::Settle { spot })
            }
            Self::Nothing => None,
        }
    }

    /// Takes back what is chosen. Says whether anything was.
    pub fn cancel(&mut self) -> bool {
        match self {
            Self::Placing(placing) => placing.cancel(),
            Self::Deploying(deploying) => deploying.chosen.take().is_some(),
            Self::Settling(settling) => {
                let any = !settling.order.is_empty();
                settling.order.clear();
                any
            }
            Self::Nothing => false,
        }
    }
}
