//! Which pictures Ramparts has, and who paints them.

use landfolk::landscape::{Goods, Place, Rotation, Side};
use landfolk::ramparts::TileId;
use landfolk_art::palette::Ink;
use landfolk_art::{
    Figure, SeatStyle, Sign, TileLook, Wash, Way, paint_badge, paint_danger, paint_no_way,
    paint_part, paint_piece, paint_tile, paint_way,
};
use tiny_skia::Pixmap;

/// The side of a piece, in tiles.
pub const PIECE: f32 = 0.4;

/// How an area of a tile is filled.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fill {
    /// The colour and pattern of a seat; its index among the six styles.
    Seat(u8),
    /// What is pointed at, or was scored.
    Lit,
}

/// A picture without its size.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Picture {
    /// A tile, turned.
    Tile {
        /// Which.
        tile: TileId,
        /// Turned how.
        rotation: Rotation,
        /// Varies the decoration.
        seed: u8,
    },
    /// The area of one part of a tile.
    Part {
        /// Of which tile.
        tile: TileId,
        /// Turned how.
        rotation: Rotation,
        /// Which part.
        part: u8,
        /// Filled with what.
        fill: Fill,
    },
    /// A piece.
    Piece {
        /// Which.
        figure: Figure,
        /// The index of its seat's style.
        style: u8,
        /// A farmer lies.
        lying: bool,
    },
    /// The way of the dragon or the river over a tile.
    Way {
        /// Whose.
        way: Way,
        /// Where it comes in; in the middle it begins there.
        entry: Option<Side>,
        /// Where it goes out; else it ends in the middle.
        exit: Option<Side>,
    },
    /// Around a piece in danger.
    Danger,
    /// Where there is no way.
    NoWay,
    /// A token of goods.
    Goods(Goods),
}

impl Picture {
    /// A tile on a place: neighbours are decorated differently, the same place never changes.
    #[must_use]
    pub fn tile_at(at: Place, tile: TileId, rotation: Rotation) -> Self {
        Self::Tile {
            tile,
            rotation,
            seed: (i32::from(at.x) * 5 + i32::from(at.y) * 3).rem_euclid(8) as u8,
        }
    }

    /// Paints it, `px` pixels a side.
    #[must_use]
    pub fn paint(self, px: u32, dark: bool) -> Pixmap {
        match self {
            Self::Tile {
                tile,
                rotation,
                seed,
            } => paint_tile(&TileLook {
                tile: tile.tile(),
                rotation,
                seed: seed.into(),
                px,
                dark,
            }),
            Self::Part {
                tile,
                rotation,
                part,
                fill,
            } => {
                let wash = match fill {
                    Fill::Seat(style) => Wash::of(SeatStyle::of(style)),
                    Fill::Lit => Wash::plain(Ink(0xFF, 0xF6, 0xB8), 0.62),
                };
                paint_part(tile.tile(), part.into(), rotation, px, wash)
            }
            Self::Piece {
                figure,
                style,
                lying,
            } => paint_piece(figure, SeatStyle::of(style), px, lying, dark),
            Self::Way { way, entry, exit } => paint_way(entry, exit, way, px),
            Self::Danger => paint_danger(px),
            Self::NoWay => paint_no_way(px),
            Self::Goods(goods) => paint_badge(Sign::Goods(goods), px),
        }
    }
}
