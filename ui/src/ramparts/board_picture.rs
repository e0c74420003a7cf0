//! The board of a match, and single tiles and pieces, as pictures.

use landfolk::landscape::{FeatureKind, Rotation};
use landfolk::ramparts::{Position, TileId};
use landfolk::table::Table;
use tiny_skia::Pixmap;

use super::picture::{PIECE, Picture};
use super::scene::anchor;
use crate::board::print::Print;
use landfolk_art::{Figure, SeatStyle, TileLook, paint_piece, paint_tile};

/// Paints the board of a match with all its pieces.
pub(super) fn of_match(table: &Table, size: (u32, u32), dark: bool, whole: bool) -> Option<Pixmap> {
    let position: &Position = table.position().try_into().ok()?;
    let style = |seat| table.seats().get(seat).map_or(0, |info| info.colour);
    let pieces = position.pieces().iter().filter_map(|standing| {
        let under = position.tile_at(standing.spot.at)?.tile.tile();
        let part = under.parts.get(usize::from(standing.spot.part))?;
        let picture = Picture::Piece {
            figure: Figure::from(standing.piece),
            style: style(standing.seat),
            lying: part.kind == FeatureKind::Field,
        };
        Some((anchor(position, standing.spot), PIECE, picture.into()))
    });
    let print = Print {
        tiles: position
            .placed()
            .map(|placed| {
                let picture = Picture::tile_at(placed.at, placed.tile, placed.rotation);
                (placed.at, picture.into())
            })
            .collect(),
        over: Vec::new(),
        pieces: pieces.collect(),
        last: position.last_placed().map(|tile| tile.at),
        whole,
    };
    print.paint(size, dark)
}

/// One tile as a picture.
pub(super) fn tile(name: &str, px: u32, dark: bool) -> Option<Pixmap> {
    Some(paint_tile(&TileLook {
        tile: TileId::from_name(name)?.tile(),
        rotation: Rotation::NONE,
        seed: 7,
        px,
        dark,
    }))
}

/// One piece as a picture.
pub(super) fn piece(figure: Figure, px: u32, dark: bool) -> Pixmap {
    paint_piece(figure, SeatStyle::of(0), px, false, dark)
}
