//! The picture of a game for the home screen: a land that fills its frame.

use landfolk::landscape::{FeatureKind, Land, Rotation, Side};
use landfolk::ramparts::{TileId, TileSetId};
use tiny_skia::{Pixmap, PixmapPaint, Transform};

use super::canvas::blank;
use super::noise::Dice;
use super::piece::{Figure, paint_piece};
use super::seat::SeatStyle;
use super::{TileLook, anchor, paint_tile};

/// How many rows of tiles are seen.
const ROWS: f32 = 2.35;
/// The land that looked best of those that were tried.
const BEST: u32 = 12;

/// Paints the picture of Ramparts: an imaginary board seen from near, cut by the frame.
///
/// Sides are in pixels.
#[must_use]
pub fn paint_game_picture(width: u32, height: u32, dark: bool) -> Pixmap {
    paint_land(width, height, dark, BEST)
}

/// Paints one of many lands.
#[must_use]
pub fn paint_land(width: u32, height: u32, dark: bool, seed: u32) -> Pixmap {
    let mut picture = blank(width, height);
    let (width, height) = (picture.width(), picture.height());
    let tile = ((height as f32 / ROWS) as u32).max(16);
    let columns = (width.div_ceil(tile) + 1) as usize;
    let rows = (height.div_ceil(tile) + 1) as usize;
    // Cut evenly on both sides, so that no tile border lies along the frame.
    let left = (width as i32 - (columns as u32 * tile) as i32) / 2;
    let top = (height as i32 - (rows as u32 * tile) as i32) / 2;
    let land = grow(columns, rows, seed);
    for (i, &(id, rotation)) in land.iter().enumerate() {
        let painted = paint_tile(&TileLook {
            tile: id.tile(),
            rotation,
            seed: seed.wrapping_mul(31).wrapping_add(i as u32),
            px: tile,
            dark,
        });
        let (column, row) = (i % columns, i / columns);
        let x = left + (column as u32 * tile) as i32;
        let y = top + (row as u32 * tile) as i32;
        put(&mut picture, &painted, x, y);
    }
    let mut dice = Dice::new(seed, 91);
    let size = tile * 2 / 5;
    for (i, &(id, rotation)) in land.iter().enumerate() {
        let (column, row) = (i % columns, i / columns);
        let inside = column > 0 && row > 0 && column + 1 < columns && row + 1 < rows;
        if !inside || (column + 2 * row) % 2 == 0 {
            continue;
        }
        let kinds = id.tile();
        let part = dice.below(kinds.parts.len());
        let lying = kinds.parts[part].kind == FeatureKind::Field;
        let colour = (dice.below(4) + i) as u8 % 4;
        let piece = paint_piece(Figure::Follower, SeatStyle::of(colour), size, lying, dark);
        let (x, y) = anchor(kinds, part, rotation);
        let at = |edge: i32, cell: usize, share: f32| {
            edge + (cell as f32 * tile as f32 + share * tile as f32) as i32 - (size / 2) as i32
        };
        put(&mut picture, &piece, at(left, column, x), at(top, row, y));
    }
    picture
}

fn put(onto: &mut Pixmap, picture: &Pixmap, x: i32, y: i32) {
    let paint = PixmapPaint::default();
    onto.draw_pixmap(x, y, picture.as_ref(), &paint, Transform::identity(), None);
}

/// Fills a grid, row by row, with tiles of the base set that fit to the west and to the north.
fn grow(columns: usize, rows: usize, seed: u32) -> Vec<(TileId, Rotation)> {
    let mut dice = Dice::new(seed, 90);
    let lays: Vec<(TileId, Rotation)> = TileId::all()
        .filter(|id| id.set() == TileSetId::Base)
        .flat_map(|id| Rotation::ALL.map(|rotation| (id, rotation)))
        .collect();
    let shown = |(id, rotation): (TileId, Rotation), side: Side| -> Land {
        id.tile().side(side.turned(rotation.inverse()))
    };
    let mut land: Vec<(TileId, Rotation)> = Vec::with_capacity(columns * rows);
    for i in 0..columns * rows {
        let west = (i % columns > 0).then(|| shown(land[i - 1], Side::East));
        let north = (i >= columns).then(|| shown(land[i - columns], Side::South));
        let fitting: Vec<(TileId, Rotation)> = lays
            .iter()
            .copied()
            .filter(|&lay| west.is_none_or(|land| land == shown(lay, Side::West)))
            .filter(|&lay| north.is_none_or(|land| land == shown(lay, Side::North)))
            .collect();
        // The base set has a tile for every two sides that meet.
        let Some(&lay) = fitting.get(dice.below(fitting.len())) else {
            break;
        };
        land.push(lay);
    }
    land
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_frame_is_filled() {
        for (width, height) in [(300, 160), (160, 300), (40, 40)] {
            let picture = paint_game_picture(width, height, false);
            assert_eq!((picture.width(), picture.height()), (width, height));
            assert!(picture.pixels().iter().all(|pixel| pixel.alpha() == 255));
        }
    }
}
