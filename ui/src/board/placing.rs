//! A tile on its way from the hand to the board. Nothing here counts before it is confirmed.

use landfolk::landscape::{Place, Rotation, Rotations};

/// A tile to place: which, where, turned how.
#[derive(Clone, PartialEq, Debug)]
pub struct Placing<T> {
    /// The tiles to choose from: one, or a hand.
    tiles: Vec<T>,
    held: usize,
    /// How the tile in hand is turned.
    facing: Rotation,
    places: Vec<(Place, Rotations)>,
    ghost: Option<Place>,
}

/// What a tap on a place did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tapped {
    /// The tile is shown there.
    Shown,
    /// The tile that was shown there is turned.
    Turned,
    /// The tile that was shown there fits only in this way.
    OnlyWay,
    /// The tile does not fit there at all.
    Illegal,
}

impl<T: Copy> Placing<T> {
    /// Tiles to choose from, with the first that has a place in hand. `places` says where a tile
    /// may go.
    #[must_use]
    pub fn new(tiles: Vec<T>, places: impl Fn(T) -> Vec<(Place, Rotations)>) -> Self {
        let mut placing = Self {
            tiles,
            held: 0,
            facing: Rotation::NONE,
            places: Vec::new(),
            ghost: None,
        };
        // A hand may hold tiles that fit nowhere; begin with one that does.
        for held in 0..placing.tiles.len() {
            placing.hold(held, &places);
            if !placing.places.is_empty() {
                break;
            }
        }
        placing
    }

    /// Takes another tile of the hand.
    pub fn hold(&mut self, held: usize, places: impl Fn(T) -> Vec<(Place, Rotations)>) {
        let Some(&tile) = self.tiles.get(held) else {
            return;
        };
        self.held = held;
        self.facing = Rotation::NONE;
        self.ghost = None;
        self.places = places(tile);
        self.places.sort_by_key(|(place, _)| (place.y, place.x));
    }

    /// The tiles to choose from.
    #[must_use]
    pub fn tiles(&self) -> &[T] {
        &self.tiles
    }

    /// Which of them is in hand: an index into [`Placing::tiles`].
    #[must_use]
    pub const fn held(&self) -> usize {
        self.held
    }

    /// The tile in hand, if there is one.
    #[must_use]
    pub fn tile(&self) -> Option<T> {
        self.tiles.get(self.held).copied()
    }

    /// How the tile in hand is turned.
    #[must_use]
    pub const fn facing(&self) -> Rotation {
        self.facing
    }

    /// Where the tile in hand may go, in reading order.
    #[must_use]
    pub fn places(&self) -> &[(Place, Rotations)] {
        &self.places
    }

    /// Where the tile is shown.
    #[must_use]
    pub const fn ghost(&self) -> Option<Place> {
        self.ghost
    }

    /// The rotations that are legal on a place.
    #[must_use]
    pub fn ways(&self, place: Place) -> Rotations {
        self.places
            .iter()
            .find(|&&(at, _)| at == place)
            .map_or(Rotations::NONE, |&(_, ways)| ways)
    }

    /// Shows the tile on a place, or turns it there.
    pub fn tap(&mut self, place: Place) -> Tapped {
        let ways = self.ways(place);
        if ways.is_empty() {
            return Tapped::Illegal;
        }
        if self.ghost == Some(place) {
            return if self.turn(1) {
                Tapped::Turned
            } else {
                Tapped::OnlyWay
            };
        }
        self.ghost = Some(place);
        self.facing = nearest(ways, self.facing, 1);
        Tapped::Shown
    }

    /// Turns the tile: on a place to the next legal rotation, in the hand by a quarter. `by` is 1
    /// for clockwise, -1 for back. Says whether it turned.
    pub fn turn(&mut self, by: i8) -> bool {
        let before = self.facing;
        let next = quarter(before, by);
        self.facing = match self.ghost {
            Some(place) => nearest(self.ways(place), next, by),
            None => next,
        };
        self.facing != before
    }

    /// Takes the tile back into the hand. Says whether it was shown anywhere.
    pub fn cancel(&mut self) -> bool {
        self.ghost.take().is_some()
    }

    /// What Confirm would place: which tile, where, and turned how.
    #[must_use]
    pub fn decided(&self) -> Option<(T, Place, Rotation)> {
        Some((self.tile()?, self.ghost?, self.facing))
    }
}

const fn quarter(rotation: Rotation, by: i8) -> Rotation {
    Rotation::from_quarter_turns(rotation.quarter_turns() + if by < 0 { 3 } else { 1 })
}

/// The first legal rotation from this one on.
fn nearest(ways: Rotations, from: Rotation, by: i8) -> Rotation {
    let mut facing = from;
    for _ in 0..4 {
        if ways.contains(facing) {
            return facing;
        }
        facing = quarter(facing, by);
    }
    from
}
