//! What lies on the board, as plain data: the table says it, the board view shows it.

use landfolk::landscape::{Place, Rotation};
use landfolk::ramparts::TileId;
use slint::{Color, SharedString};

use super::camera::Point;
use super::paint::{Fill, Picture};
use landfolk_art::Figure;

/// A tile on the table.
#[derive(Clone, PartialEq, Debug)]
pub struct SceneTile {
    /// Where.
    pub at: Place,
    /// Which.
    pub tile: TileId,
    /// Turned how.
    pub rotation: Rotation,
    /// The tile in words.
    pub spoken: SharedString,
}

/// The area of one part of a tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SceneArea {
    /// Where the tile lies.
    pub at: Place,
    /// Which tile.
    pub tile: TileId,
    /// Turned how.
    pub rotation: Rotation,
    /// Which part.
    pub part: u8,
    /// Filled with what.
    pub fill: Fill,
}

/// A piece.
#[derive(Clone, PartialEq, Debug)]
pub struct ScenePiece {
    /// Its middle, in tiles.
    pub at: Point,
    /// Which.
    pub figure: Figure,
    /// The style of its seat.
    pub style: u8,
    /// Whether it lies: a farmer.
    pub lying: bool,
    /// The piece in words.
    pub spoken: SharedString,
}

/// A place where the tile in hand may go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScenePlace {
    /// Where.
    pub at: Place,
    /// In how many ways it may be turned there.
    pub ways: u8,
    /// Whether the arrow keys are here.
    pub current: bool,
}

/// The tile in hand, as it would lie.
#[derive(Clone, PartialEq, Debug)]
pub struct SceneGhost {
    /// Where.
    pub at: Place,
    /// Which.
    pub tile: TileId,
    /// Turned how.
    pub rotation: Rotation,
    /// In how many ways it may be turned there.
    pub ways: u8,
    /// The tile in words.
    pub spoken: SharedString,
}

/// Something to choose after placing.
#[derive(Clone, PartialEq, Debug)]
pub struct SceneSpot {
    /// Its middle, in tiles.
    pub at: Point,
    /// What it shows.
    pub picture: Picture,
    /// What it would claim, short.
    pub label: SharedString,
    /// The same in words.
    pub spoken: SharedString,
    /// Whether it is chosen.
    pub chosen: bool,
    /// Whether the arrow keys are here.
    pub current: bool,
}

/// What a feature is worth now.
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
    /// Tiles.
    pub tiles: Vec<SceneTile>,
    /// Whose is what.
    pub areas: Vec<SceneArea>,
    /// What is pointed at.
    pub lit: Vec<SceneArea>,
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
        /// Which.
        tile: TileId,
        /// Turned how.
        rotation: Rotation,
    },
    /// Points rise from a feature.
    Rise {
        /// From where, in tiles.
        from: Point,
        /// The points.
        text: SharedString,
        /// The colour of who scores.
        colour: Color,
    },
    /// The area of a feature lights up.
    Pulse(Vec<SceneArea>),
    /// A piece glides home.
    Home {
        /// From where, in tiles.
        from: Point,
        /// Which.
        figure: Figure,
        /// The style of its seat.
        style: u8,
        /// To where on the screen, in logical pixels.
        to: Point,
    },
}
