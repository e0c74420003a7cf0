//! Which pictures Abbeys has, and who paints them.

use landfolk::abbeys::CardId;
use landfolk_art::SeatStyle;
use landfolk_art::abbeys::{
    Mark, SQUARES, Spread, paint_abbey, paint_back, paint_card, paint_councillor, paint_mark,
    paint_square,
};
use tiny_skia::Pixmap;

use crate::board::camera::Point;
use crate::board::scene::SceneArea;

/// The side of an abbey, in squares.
pub const ABBEY: f32 = 0.5;
/// The side of a councillor, in squares.
pub const COUNCILLOR: f32 = 0.4;

/// A picture without its size. A style is the index of a seat's style; without one a piece is the
/// neutral tribe's and a mark is light.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Picture {
    /// A square of the map, counted from the north-west.
    Square {
        /// To the east.
        x: u8,
        /// To the south.
        y: u8,
    },
    /// An abbey.
    Abbey(Option<u8>),
    /// A councillor.
    Councillor(Option<u8>),
    /// A card.
    Card {
        /// Of which type.
        card: CardId,
        /// It leads to nothing now.
        faint: bool,
    },
    /// The back of a card.
    Back,
    /// Something of the map that is lit or somebody's.
    Mark {
        /// What.
        mark: Mark,
        /// Whose.
        style: Option<u8>,
    },
}

impl Picture {
    /// Paints it, `px` pixels a side.
    #[must_use]
    pub fn paint(self, px: u32, dark: bool) -> Pixmap {
        let seat = |style: Option<u8>| style.map(SeatStyle::of);
        match self {
            Self::Square { x, y } => paint_square(x, y, px, dark),
            Self::Abbey(style) => paint_abbey(seat(style), px, dark),
            Self::Councillor(style) => paint_councillor(seat(style), px, dark),
            Self::Card { card, faint } => paint_card(card, faint, px, dark),
            Self::Back => paint_back(px, dark),
            Self::Mark { mark, style } => paint_mark(mark, seat(style), px),
        }
    }
}

/// A point of the map as one of the board, in squares.
#[must_use]
pub(super) fn on_board((x, y): (f32, f32)) -> Point {
    let side = f32::from(SQUARES);
    Point::new(x * side, y * side)
}

/// A mark on the board.
#[must_use]
pub(super) fn area(mark: Mark, style: Option<u8>) -> SceneArea {
    let Spread { x, y, side } = mark.spread();
    SceneArea {
        at: on_board((x, y)),
        size: side * f32::from(SQUARES),
        picture: Picture::Mark { mark, style }.into(),
    }
}
