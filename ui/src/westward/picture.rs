//! Which pictures Westward has, and who paints them.

use landfolk::landscape::{Place, Rotation};
use landfolk::westward::TileId;
use landfolk_art::palette::Ink;
use landfolk_art::{
    Figure, SeatStyle, Sign, TileLook, Wash, paint_part, paint_piece, westward as art,
};
use tiny_skia::Pixmap;

/// The side of a settler, in tiles.
pub const PIECE: f32 = 0.4;

/// How an area of a tile is filled.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fill {
    /// The colour and pattern of a seat; its index among the six styles.
    Seat(u8),
    /// What is pointed at, or was scored.
    Lit,
}

/// What counts on a tile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mark {
    /// The flag of a town.
    Flag,
    /// A trading post.
    Post,
    /// An animal.
    Animal,
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
    /// A settler.
    Settler {
        /// The index of its seat's style.
        style: u8,
        /// A trapper lies.
        lying: bool,
    },
    /// A surveyor.
    Surveyor,
    /// A place in the column of so many surveyors.
    Band(u8),
    /// A place of cleared land.
    Cleared,
    /// The mark of a settler that goes home next.
    Leaving,
    /// What counts on a tile, by itself.
    Mark(Mark),
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
            } => art::paint_tile(&TileLook {
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
                    Fill::Lit => Wash::plain(Ink(0xFF, 0xF8, 0xC8), 0.66),
                };
                paint_part(tile.tile(), part.into(), rotation, px, wash)
            }
            Self::Settler { style, lying } => {
                paint_piece(Figure::Settler, SeatStyle::of(style), px, lying, dark)
            }
            Self::Surveyor => paint_piece(Figure::Surveyor, SeatStyle::of(0), px, false, dark),
            Self::Band(surveyors) => art::paint_band(surveyors, px),
            Self::Cleared => art::paint_cleared(px, dark),
            Self::Leaving => art::paint_leaving(px),
            Self::Mark(mark) => {
                let sign = match mark {
                    Mark::Flag => Sign::Shield,
                    Mark::Post => Sign::Post,
                    Mark::Animal => Sign::Animal,
                };
                art::paint_badge(sign, px)
            }
        }
    }
}
