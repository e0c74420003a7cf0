//! The board of a match, and single tiles, as pictures for other screens.

use landfolk::landscape::{Place, Rotation};
use landfolk::table::Table;
use landfolk::westward::{Position, Role, TileId, column};
use tiny_skia::Pixmap;

use super::picture::{PIECE, Picture};
use super::scene::anchor;
use crate::board::print::Print;

/// Paints the board of a match with its settlers and surveyors.
pub(super) fn of_match(table: &Table, size: (u32, u32), dark: bool, whole: bool) -> Option<Pixmap> {
    let position: &Position = table.position().try_into().ok()?;
    let style = |seat| table.seats().get(seat).map_or(0, |info| info.colour);
    let settlers = position.settlers().iter().map(|settler| {
        let picture = Picture::Settler {
            style: style(settler.seat),
            lying: settler.role == Role::Trapper,
        };
        (anchor(position, settler.spot), PIECE, picture.into())
    });
    let over = |at: Place| match position.surveyors().in_column(column(at)) {
        0 if column(at) < position.cleared_columns() => Some((at, Picture::Cleared.into())),
        0 => None,
        surveyors => Some((at, Picture::Band(surveyors).into())),
    };
    let print = Print {
        tiles: position
            .placed()
            .map(|placed| {
                let picture = Picture::tile_at(placed.at, placed.tile, placed.rotation);
                (placed.at, picture.into())
            })
            .collect(),
        over: position.placed().filter_map(|tile| over(tile.at)).collect(),
        pieces: settlers.collect(),
        last: position.last_placed().map(|tile| tile.at),
        whole,
    };
    print.paint(size, dark)
}

/// One tile as a picture.
pub(super) fn tile(name: &str, px: u32, dark: bool) -> Option<Pixmap> {
    let picture = Picture::Tile {
        tile: TileId::from_name(name)?,
        rotation: Rotation::NONE,
        seed: 7,
    };
    Some(picture.paint(px, dark))
}
