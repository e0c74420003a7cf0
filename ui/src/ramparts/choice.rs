//! What is to be chosen now, and what is chosen so far. Nothing here counts before it is confirmed.

use landfolk::game::Game;
use landfolk::ramparts::{Move, Phase, Piece, Position, Spot, TileId};

use crate::board::placing;

pub use crate::board::placing::Tapped;

/// A tile to place: which, where, turned how.
pub type Placing = placing::Placing<TileId>;

fn begin_placing(position: &Position) -> Option<Placing> {
    let mut tiles: Vec<TileId> = Vec::new();
    for tile in position.in_hand(position.to_act()?) {
        if !tiles.contains(&tile) {
            tiles.push(tile);
        }
    }
    Some(Placing::new(tiles, |tile| position.placements(tile)))
}

/// What Confirm would place.
fn lay(placing: &Placing) -> Option<Move> {
    let (tile, at, rotation) = placing.decided()?;
    Some(Move::Place { tile, at, rotation })
}

/// One of several actions, or none.
#[derive(Clone, PartialEq, Debug)]
pub struct Acting {
    options: Vec<Move>,
    optional: bool,
    chosen: Option<usize>,
}

impl Acting {
    fn of(position: &Position) -> Self {
        let mut options = Vec::new();
        position.legal_moves(&mut options);
        let all = options.len();
        options.retain(|&mv| mv != Move::Pass);
        Self {
            optional: options.len() < all,
            options,
            chosen: None,
        }
    }

    /// What may be done.
    #[must_use]
    pub fn options(&self) -> &[Move] {
        &self.options
    }

    /// Whether nothing may be done as well.
    #[must_use]
    pub const fn optional(&self) -> bool {
        self.optional
    }

    /// What is chosen: an index into [`Acting::options`].
    #[must_use]
    pub const fn chosen(&self) -> Option<usize> {
        self.chosen
    }

    /// The move that is chosen, if one is.
    #[must_use]
    pub fn chosen_move(&self) -> Option<Move> {
        self.options.get(self.chosen?).copied()
    }

    /// Chooses, or takes the same choice back.
    pub fn tap(&mut self, option: usize) {
        self.chosen =
            (self.chosen != Some(option) && option < self.options.len()).then_some(option);
    }

    /// Goes on to the next of the choices that lie on the same part: with several kinds of piece
    /// each tap shows another, and after the last none.
    pub fn tap_spot(&mut self, spot: Spot) {
        let here = |mv: &Move| matches!(mv, Move::Put { spot: at, .. } if *at == spot);
        let next = match self.chosen {
            Some(chosen) if here(&self.options[chosen]) => chosen + 1,
            _ => 0,
        };
        self.chosen = (next..self.options.len()).find(|&index| here(&self.options[index]));
    }

    /// Chooses nothing. Says whether anything was chosen.
    pub fn cancel(&mut self) -> bool {
        self.chosen.take().is_some()
    }

    /// What Confirm would play.
    #[must_use]
    pub fn decided(&self) -> Option<Move> {
        match self.chosen {
            Some(chosen) => self.options.get(chosen).copied(),
            None => self.optional.then_some(Move::Pass),
        }
    }
}

/// The decision that is due, as far as it is made.
#[derive(Clone, PartialEq, Debug)]
pub enum Choice {
    /// Place a tile.
    Placing(Placing),
    /// Do something, or nothing.
    Acting(Acting),
    /// The game is over, or is only looked at.
    Nothing,
}

impl Choice {
    /// What is to be chosen in a position; nothing is chosen yet.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        match position.phase() {
            Phase::Placing => begin_placing(position).map_or(Self::Nothing, Self::Placing),
            Phase::Acting | Phase::DragonStep => Self::Acting(Acting::of(position)),
            Phase::Over => Self::Nothing,
        }
    }

    /// What Confirm would play: exactly what is shown.
    #[must_use]
    pub fn decided(&self) -> Option<Move> {
        match self {
            Self::Placing(placing) => lay(placing),
            Self::Acting(acting) => acting.decided(),
            Self::Nothing => None,
        }
    }

    /// Takes back what is chosen. Says whether anything was.
    pub fn cancel(&mut self) -> bool {
        match self {
            Self::Placing(placing) => placing.cancel(),
            Self::Acting(acting) => acting.cancel(),
            Self::Nothing => false,
        }
    }
}

/// The piece that a move puts on the board, with the part that it goes on.
#[must_use]
pub const fn put(mv: Move) -> Option<(Piece, Spot)> {
    match mv {
        Move::Put { piece, spot } => Some((piece, spot)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use landfolk::game::Setup;
    use landfolk::landscape::Place;

    fn position(pile: &[&str]) -> Position {
        let setup = Setup {
            seats: 2,
            options: Default::default(),
            seed: 1,
            pile: Some(pile.iter().map(ToString::to_string).collect()),
        };
        Position::start(&setup, &mut ()).expect("a setup")
    }

    fn opened(position: &Position) -> Placing {
        match Choice::of(position) {
            Choice::Placing(placing) => placing,
            other => panic!("{other:?}"),
        }
    }

    /// what is shown is always legal.
    #[test]
    fn turning_on_a_place_steps_through_legal_rotations_only() {
        let position = position(&["base/U", "base/V"]);
        let mut placing = opened(&position);
        let place = Place::new(1, 0);
        assert_eq!(placing.tap(place), Tapped::Shown);
        let mut seen = vec![placing.facing()];
        while placing.turn(1) && placing.facing() != seen[0] {
            seen.push(placing.facing());
        }
        // A straight road east of the start lies from east to west, two ways.
        assert_eq!(seen.len(), 2);
        for facing in seen {
            let mv = Move::Place {
                tile: placing.tile().expect("a tile"),
                at: place,
                rotation: facing,
            };
            assert_eq!(position.check(mv), Ok(()));
        }
        assert_eq!(placing.tap(place), Tapped::Turned);
        placing.turn(-1);
        assert!(position.check(lay(&placing).expect("shown")).is_ok());
    }

    #[test]
    fn every_legal_placement_can_be_shown_and_confirmed() {
        let position = position(&["base/K", "base/V"]);
        let mut legal = Vec::new();
        position.legal_moves(&mut legal);
        let mut placing = opened(&position);
        let mut shown = Vec::new();
        for (place, ways) in placing.places().to_vec() {
            placing.tap(place);
            for _ in 0..ways.len() {
                shown.extend(lay(&placing));
                placing.turn(1);
            }
        }
        assert_eq!(shown.len(), legal.len());
        assert!(legal.iter().all(|mv| shown.contains(mv)));
    }

    #[test]
    fn a_tap_elsewhere_moves_and_an_illegal_one_changes_nothing() {
        let position = position(&["base/V", "base/U"]);
        let mut placing = opened(&position);
        let places: Vec<Place> = placing.places().iter().map(|&(at, _)| at).collect();
        placing.tap(places[0]);
        assert_eq!(placing.tap(places[1]), Tapped::Shown);
        assert_eq!(placing.ghost(), Some(places[1]));
        let before = placing.clone();
        assert_eq!(placing.tap(Place::new(30, 30)), Tapped::Illegal);
        assert_eq!(placing, before);
        assert!(placing.cancel() && !placing.cancel());
        assert_eq!(lay(&placing), None);
    }

    /// the action is optional; R-13: each free part of the tile is offered.
    #[test]
    fn choosing_a_follower_twice_takes_it_back() {
        let mut position = position(&["base/V", "base/U"]);
        let mut placing = opened(&position);
        placing.tap(placing.places()[0].0);
        let mv = lay(&placing).expect("shown");
        position.play(mv, &mut ()).expect("legal");
        let Choice::Acting(mut acting) = Choice::of(&position) else {
            panic!("an action is due");
        };
        assert_eq!(acting.decided(), Some(Move::Pass));
        for option in 0..acting.options().len() {
            acting.tap(option);
            assert_eq!(acting.decided(), Some(acting.options()[option]));
            let (_, spot) = put(acting.options()[option]).expect("a follower");
            acting.tap_spot(spot);
            assert_eq!(acting.decided(), Some(Move::Pass));
            acting.tap_spot(spot);
            assert_eq!(acting.chosen(), Some(option));
            acting.tap(option);
            assert_eq!(acting.chosen(), None);
        }
    }
}
