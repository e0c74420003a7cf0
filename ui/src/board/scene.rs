//! What lies on the board, as plain data: a game says it, the board view shows it.
//!
//! The board is measured in tiles. A game without tiles cuts its map into squares and calls those
//! tiles: they are painted and kept one by one, in the size in which they show.

use landfolk::landscape::Place;
use slint::{Color, SharedString};

use super::camera::{Bounds, Point};
use super::paint::Picture;

/// A square of the ground.
#[derive(Clone, PartialEq, Debug)]
pub struct SceneTile {
    /// Where.
    pub at: Place,
    /// What it shows.
    pub picture: Picture,
    /// The same in words; empty for what says nothing.
    pub spoken: SharedString,
}

/// A picture over the ground, such as the area of one part of a tile.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SceneArea {
    /// Its north-west corner, in tiles.
    pub at: Point,
    /// Its side, in tiles.
    pub size: f32,
    /// What it shows.
    pub picture: Picture,
}

impl SceneArea {
    /// Just over a tile.
    #[must_use]
    pub fn over(place: Place, picture: Picture) -> Self {
        Self {
            at: Point::new(f32::from(place.x), f32::from(place.y)),
            size: 1.0,
            picture,
        }
    }

    /// What it covers.
    #[must_use]
    pub fn bounds(self) -> Bounds {
        Bounds {
            left: self.at.x,
            top: self.at.y,
            right: self.at.x + self.size,
            bottom: self.at.y + self.size,
        }
    }
}

/// A piece.
#[derive(Clone, PartialEq, Debug)]
pub struct ScenePiece {
    /// Its middle, in tiles.
    pub at: Point,
    /// Its side, in tiles.
    pub size: f32,
    /// What it shows.
    pub picture: Picture,
    /// The piece in words.
    pub spoken: SharedString,
}

/// A place where the tile in hand may go.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScenePlace {
    /// Where.
    pub at: Place,
    /// The place in words, with the number of ways in which the tile may be turned there.
    pub spoken: SharedString,
}

/// The tile in hand, as it would lie.
#[derive(Clone, PartialEq, Debug)]
pub struct SceneGhost {
    /// Where.
    pub at: Place,
    /// What it shows.
    pub picture: Picture,
    /// In how many ways it may be turned there.
    pub ways: u8,
    /// The tile in words.
    pub spoken: SharedString,
}

/// Something to choose on the board.
#[derive(Clone, PartialEq, Debug)]
pub struct SceneSpot {
    /// Its middle, in tiles.
    pub at: Point,
    /// What it shows.
    pub picture: Picture,
    /// What it would bring, short.
    pub label: SharedString,
    /// The same in words.
    pub spoken: SharedString,
    /// Whether it is chosen.
    pub chosen: bool,
}

/// A name written on the ground, below pieces and choices.
#[derive(Clone, PartialEq, Debug)]
pub struct SceneName {
    /// Its middle, in tiles; if it hangs, the middle of its upper edge.
    pub at: Point,
    /// The name.
    pub text: SharedString,
    /// It shows where a tile is at least so large, in logical pixels.
    pub least: f32,
    /// Whether it hangs below its point.
    pub hangs: bool,
}

/// What something is worth now.
#[derive(Clone, PartialEq, Debug)]
pub struct SceneWorth {
    /// Where to write it, in tiles.
    pub at: Point,
    /// The points.
    pub text: SharedString,
    /// The styles of the seats that lead.
    pub styles: Vec<u8>,
    /// The same in words.
    pub spoken: SharedString,
}

/// A place marked as one that nothing can fill any more.
#[derive(Clone, PartialEq, Debug)]
pub struct SceneMark {
    /// Where.
    pub at: Place,
    /// The mark in words.
    pub spoken: SharedString,
}

/// All that lies on the board.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Scene {
    /// The ground.
    pub tiles: Vec<SceneTile>,
    /// Nothing will ever lie beyond the ground: it fills the view without room around it.
    pub closed: bool,
    /// Whose is what.
    pub areas: Vec<SceneArea>,
    /// What is pointed at.
    pub lit: Vec<SceneArea>,
    /// Names on the ground.
    pub names: Vec<SceneName>,
    /// Pieces.
    pub pieces: Vec<ScenePiece>,
    /// Where the tile in hand may go.
    pub places: Vec<ScenePlace>,
    /// The tile in hand.
    pub ghost: Option<SceneGhost>,
    /// What may be chosen.
    pub spots: Vec<SceneSpot>,
    /// What things are worth.
    pub worths: Vec<SceneWorth>,
    /// What nothing can fill.
    pub dead: Vec<SceneMark>,
    /// Where the last tile was placed.
    pub last: Option<Place>,
    /// The place that is asked about.
    pub held: Option<Place>,
}

/// Something that moves once and is gone.
#[derive(Clone, PartialEq, Debug)]
pub enum Effect {
    /// A tile comes down on its place.
    Settle {
        /// Where.
        at: Place,
        /// What it shows.
        picture: Picture,
    },
    /// Points rise.
    Rise {
        /// From where, in tiles.
        from: Point,
        /// The points.
        text: SharedString,
        /// The colour of who scores.
        colour: Color,
    },
    /// Something lights up.
    Pulse(Vec<SceneArea>),
    /// A piece glides home.
    Home {
        /// From where, in tiles.
        from: Point,
        /// Its side, in tiles.
        size: f32,
        /// What it shows.
        picture: Picture,
        /// To where on the screen, in logical pixels.
        to: Point,
    },
}
