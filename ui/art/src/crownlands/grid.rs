//! Where the hexes of the map lie. A length of 1 is the width of a hex, counted from the north-west
//! corner of the map with its rim. To be painted it is cut into squares of side [`SQUARE`].

use super::super::curve::{Pt, pt};

/// Hexes in a row, and rows.
pub const SIDE: usize = 20;
/// The side of the squares that the map is cut into.
pub const SQUARE: f32 = 2.1;
/// How many squares the map with its rim is wide.
pub const COLUMNS: u8 = 10;
/// How many squares it is high.
pub const ROWS: u8 = 9;
/// From the middle of a hex to a corner.
pub const REACH: f32 = 0.577_350_26;

/// From one row to the next.
const ROW: f32 = 0.866_025_4;
/// The rim left and right, and above and below.
const RIM: (f32, f32) = (0.25, 0.645);

/// The middle of a hex.
#[must_use]
pub fn centre(row: usize, col: usize) -> Pt {
    let shift = if row % 2 == 1 { 1.0 } else { 0.5 };
    pt(RIM.0 + col as f32 + shift, RIM.1 + REACH + row as f32 * ROW)
}

/// The hex at a point, by row and column; `None` beside the map.
#[must_use]
pub fn hex_at(at: Pt) -> Option<(usize, usize)> {
    let row = ((at.y - RIM.1 - REACH) / ROW).round() as i32;
    (row - 1..=row + 1)
        .filter_map(|row| usize::try_from(row).ok().filter(|row| *row < SIDE))
        .filter_map(|row| {
            let shift = if row % 2 == 1 { 1.0 } else { 0.5 };
            let col = (at.x - RIM.0 - shift).round() as i32;
            let col = usize::try_from(col).ok().filter(|col| *col < SIDE)?;
            Some((row, col))
        })
        .find(|&(row, col)| within(at - centre(row, col)))
}

/// Whether a point, seen from the middle of a hex, is in it.
fn within(from: Pt) -> bool {
    let (x, y) = (from.x.abs(), from.y.abs());
    x <= 0.5 && 0.5 * x + ROW * y <= 0.5
}

/// The corners of a hex about a point, the upper one first.
#[must_use]
pub fn corners(at: Pt, reach: f32) -> [Pt; 6] {
    let (side, half) = (reach * ROW, reach / 2.0);
    [
        at + pt(0.0, -reach),
        at + pt(side, -half),
        at + pt(side, half),
        at + pt(0.0, reach),
        at + pt(-side, half),
        at + pt(-side, -half),
    ]
}

/// The rows and columns of the hexes that reach into a rectangle, in reading order.
pub fn hexes_in(from: Pt, to: Pt) -> impl Iterator<Item = (usize, usize)> {
    let reach = 0.8;
    let rows = (0..SIDE).filter(move |&row| {
        let y = centre(row, 0).y;
        y > from.y - reach && y < to.y + reach
    });
    rows.flat_map(move |row| {
        let cols = (0..SIDE).filter(move |&col| {
            let x = centre(row, col).x;
            x > from.x - reach && x < to.x + reach
        });
        cols.map(move |col| (row, col))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_hex_is_found_in_its_middle_and_at_its_corners() {
        for row in 0..SIDE {
            for col in 0..SIDE {
                let middle = centre(row, col);
                assert_eq!(hex_at(middle), Some((row, col)));
                for corner in corners(middle, REACH * 0.98) {
                    assert_eq!(hex_at(corner), Some((row, col)));
                    assert!(corner.x > 0.0 && corner.x < f32::from(COLUMNS) * SQUARE);
                    assert!(corner.y > 0.0 && corner.y < f32::from(ROWS) * SQUARE);
                }
            }
        }
        assert_eq!(hex_at(pt(0.05, 0.05)), None);
        assert_eq!(hex_at(pt(-3.0, 40.0)), None);
    }

    /// What paints a part of the map misses no hex of it.
    #[test]
    fn a_part_of_the_map_knows_its_hexes() {
        let all: Vec<_> = hexes_in(pt(4.0, 6.0), pt(5.0, 7.0)).collect();
        for step in 0..100u8 {
            let at = pt(
                4.0 + f32::from(step % 10) / 9.0,
                6.0 + f32::from(step / 10) / 9.0,
            );
            assert!(hex_at(at).is_some_and(|hex| all.contains(&hex)));
        }
    }
}
