//! The picture of Westward for the home screen: the coast in the east, and land that grows from it.

use landfolk::landscape::{FeatureKind, Rotation, Side};
use landfolk::westward::TileId;
use tiny_skia::{Pixmap, PixmapPaint, Transform};

use super::{paint_band, paint_tile};
use crate::canvas::blank;
use crate::noise::Dice;
use crate::piece::{Figure, paint_piece};
use crate::seat::SeatStyle;
use crate::{TileLook, anchor};

/// How many rows of tiles are seen.
const ROWS: f32 = 2.35;
/// The land that looked best of those that were tried.
const BEST: u32 = 5;
/// The first start field that is seen.
const FIRST_ROW: usize = 3;

/// Paints the picture of Westward: an imaginary board seen from near, cut by the frame.
///
/// Sides are in pixels.
#[must_use]
pub fn paint_game_picture(width: u32, height: u32, dark: bool) -> Pixmap {
    let mut picture = blank(width, height);
    let (width, height) = (picture.width(), picture.height());
    let tile = ((height as f32 / ROWS) as u32).max(16);
    let columns = (width.div_ceil(tile) + 1) as usize;
    let rows = (height.div_ceil(tile) + 1) as usize;
    // The coast is whole, the west is cut by the frame.
    let left = width as i32 - (columns as u32 * tile) as i32;
    let top = (height as i32 - (rows as u32 * tile) as i32) / 2;
    let corner = |column: usize, row: usize| {
        let x = left + ((columns - 1 - column) as u32 * tile) as i32;
        (x, top + (row as u32 * tile) as i32)
    };
    let land = grow(columns, rows, BEST);
    for (i, &(id, rotation)) in land.iter().enumerate() {
        let painted = paint_tile(&TileLook {
            tile: id.tile(),
            rotation,
            seed: BEST.wrapping_mul(31).wrapping_add(i as u32),
            px: tile,
            dark,
        });
        let (x, y) = corner(i % columns, i / columns);
        put(&mut picture, &painted, x, y);
        if i % columns == 1 {
            put(&mut picture, &paint_band(1, tile), x, y);
        }
    }
    let mut dice = Dice::new(BEST, 91);
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
        let piece = paint_piece(Figure::Settler, SeatStyle::of(colour), size, lying, dark);
        let (ax, ay) = anchor(kinds, part, rotation);
        let (x, y) = corner(column, row);
        let at = |corner: i32, share: f32| corner + (share * tile as f32) as i32 - size as i32 / 2;
        put(&mut picture, &piece, at(x, ax), at(y, ay));
    }
    picture
}

fn put(onto: &mut Pixmap, picture: &Pixmap, x: i32, y: i32) {
    let paint = PixmapPaint::default();
    onto.draw_pixmap(x, y, picture.as_ref(), &paint, Transform::identity(), None);
}

/// Fills a grid, row by row from the coast to the west, with tiles that fit to the east and to the
/// north.
fn grow(columns: usize, rows: usize, seed: u32) -> Vec<(TileId, Rotation)> {
    let mut dice = Dice::new(seed, 90);
    let lays: Vec<(TileId, Rotation)> = TileId::land()
        .flat_map(|id| Rotation::ALL.map(|rotation| (id, rotation)))
        .collect();
    let coast: Vec<TileId> = TileId::coast().collect();
    let shown = |(id, rotation): (TileId, Rotation), side: Side| {
        id.tile().side(side.turned(rotation.inverse()))
    };
    let mut land: Vec<(TileId, Rotation)> = Vec::with_capacity(columns * rows);
    for i in 0..columns * rows {
        let (column, row) = (i % columns, i / columns);
        if column == 0 {
            let field = coast.get((FIRST_ROW + row) % coast.len().max(1));
            let Some(&field) = field else { break };
            land.push((field, Rotation::NONE));
            continue;
        }
        let east = shown(land[i - 1], Side::West);
        let north = (row > 0).then(|| shown(land[i - columns], Side::South));
        let fitting: Vec<(TileId, Rotation)> = lays
            .iter()
            .copied()
            .filter(|&lay| east == shown(lay, Side::East))
            .filter(|&lay| north.is_none_or(|land| land == shown(lay, Side::North)))
            .collect();
        // There is a tile for every two sides that meet.
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
