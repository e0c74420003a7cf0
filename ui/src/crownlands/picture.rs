//! Which pictures Crownlands has, and who paints them.

use landfolk::crownlands::{Board, Card, Land, Location, NomadTile};
use landfolk_art::SeatStyle;
use landfolk_art::crownlands::{
    Mark, hexes_of, paint_mark, paint_nomad_tile, paint_pips, paint_score_card, paint_settlement,
    paint_square, paint_terrain, paint_tile_button, paint_wall,
};
use tiny_skia::Pixmap;

/// A picture without its size.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Picture {
    /// A square of the map, by its corner.
    Square {
        /// The map.
        boards: [Board; 4],
        /// From the west.
        x: u8,
        /// From the north.
        y: u8,
    },
    /// What is laid over a hex.
    Mark(Mark),
    /// A settlement, by the style of its seat.
    Settlement(u8),
    /// A stone wall.
    Wall,
    /// How many tiles lie on a location.
    Pips(u8),
    /// A ground as a card.
    Terrain(Land),
    /// The tile of a location.
    Tile {
        /// Which.
        location: Location,
        /// It can be used now.
        ready: bool,
        /// It would be lost.
        lost: bool,
    },
    /// A nomad tile.
    Nomad {
        /// Which.
        tile: NomadTile,
        /// It can be used now.
        ready: bool,
    },
    /// What a scoring card looks at.
    Score(Card),
}

impl Picture {
    /// Paints it, `px` pixels a side.
    #[must_use]
    pub fn paint(self, px: u32, dark: bool) -> Pixmap {
        match self {
            Self::Square { boards, x, y } => {
                paint_square(&|row, col| hexes_of(boards, row, col), x, y, px, dark)
            }
            Self::Mark(mark) => paint_mark(mark, px),
            Self::Settlement(style) => paint_settlement(SeatStyle::of(style), px, dark),
            Self::Wall => paint_wall(px, dark),
            Self::Pips(left) => paint_pips(left, px),
            Self::Terrain(land) => paint_terrain(land, px, dark),
            Self::Tile {
                location,
                ready,
                lost,
            } => paint_tile_button(location, ready, lost, px),
            Self::Nomad { tile, ready } => paint_nomad_tile(tile, ready, px),
            Self::Score(card) => paint_score_card(card, px),
        }
    }
}
