//! Which pictures lie on the board, and who paints them.

use landfolk::landscape::Rotation;
use landfolk::ramparts::TileId;
use tiny_skia::{Color, FillRule, LineJoin, Paint, Pixmap, Stroke, Transform};

use super::pictures::{Key, Pixels};
use landfolk_art::curve::pt;
use landfolk_art::palette::Ink;
use landfolk_art::{self as art, Figure, SeatStyle, TileLook, Wash};

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
    /// The emblem of a seat's style.
    Emblem(u8),
}

/// The style with this index; styles come round again after the last.
#[must_use]
pub fn style(index: u8) -> SeatStyle {
    SeatStyle::of(index)
}

/// Paints a picture.
#[must_use]
pub fn paint(key: Key) -> Pixels {
    let px = u32::from(key.px);
    let pixmap = match key.picture {
        Picture::Tile {
            tile,
            rotation,
            seed,
        } => art::paint_tile(&TileLook {
            tile: tile.tile(),
            rotation,
            seed: seed.into(),
            px,
            dark: key.dark,
        }),
        Picture::Part {
            tile,
            rotation,
            part,
            fill,
        } => {
            let wash = match fill {
                Fill::Seat(index) => Wash::of(style(index)),
                Fill::Lit => Wash::plain(Ink(0xFF, 0xF6, 0xB8), 0.62),
            };
            art::paint_part(tile.tile(), part.into(), rotation, px, wash)
        }
        Picture::Piece {
            figure,
            style: index,
            lying,
        } => art::paint_piece(figure, style(index), px, lying, key.dark),
        Picture::Emblem(index) => emblem(style(index), px),
    };
    crate::pixels::to_buffer(&pixmap)
}

/// The emblem of a seat in its colour, with a white rim that shows on any ground.
fn emblem(style: SeatStyle, px: u32) -> Pixmap {
    let mut pixmap = art::canvas::blank(px, px);
    let half = px as f32 / 2.0;
    if let Some(path) = style.shape.path(pt(half, half), half * 0.66) {
        let mut paint = Paint {
            anti_alias: true,
            ..Paint::default()
        };
        let rim = Stroke {
            width: half * 0.3,
            line_join: LineJoin::Round,
            ..Stroke::default()
        };
        paint.set_color(Color::WHITE);
        pixmap.stroke_path(&path, &paint, &rim, Transform::identity(), None);
        paint.set_color(style.ink.with(1.0));
        pixmap.fill_path(
            &path,
            &paint,
            FillRule::Winding,
            Transform::identity(),
            None,
        );
    }
    pixmap
}
