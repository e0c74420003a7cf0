//! Corners, sides and half-edges of a tile by number, for those who lay it out.
//!
//! Sides are numbered clockwise from the north, corners from the north-west, half-edges as in
//! [`HalfEdges`](landfolk::landscape::HalfEdges); numbers beyond the last begin again.

use landfolk::landscape::{FeatureKind, Part, Side, Tile};

use super::curve::{Pt, pt};

/// A corner of the tile.
pub(super) fn corner(index: usize) -> Pt {
    [pt(0.0, 0.0), pt(1.0, 0.0), pt(1.0, 1.0), pt(0.0, 1.0)][index % 4]
}

/// Along a side, clockwise around the tile.
pub(super) fn along(side: usize) -> Pt {
    corner(side + 1) - corner(side)
}

/// From a side into the tile.
pub(super) fn inward(side: usize) -> Pt {
    along(side).right()
}

/// The middle of a side.
pub(super) fn middle(side: usize) -> Pt {
    corner(side).mix(corner(side + 1), 0.5)
}

/// The field part at a half-edge.
pub(super) fn field_at(tile: &Tile, half: usize) -> Option<(usize, &Part)> {
    tile.parts_of(FeatureKind::Field)
        .find(|(_, part)| part.half_edges.contains((half % 8) as u8))
}

/// The city part at a side.
pub(super) fn city_at(tile: &Tile, side: usize) -> Option<usize> {
    tile.parts_of(FeatureKind::City)
        .find(|(_, part)| part.sides.contains(Side::ALL[side % 4]))
        .map(|(index, _)| index)
}

/// The lowest part in a bit set of parts.
pub(super) fn lowest(bits: u16) -> Option<usize> {
    (bits != 0).then(|| bits.trailing_zeros() as usize)
}

/// The two sides of a feature that goes through.
pub(super) fn two_sides(sides: impl Iterator<Item = Side>) -> Option<(usize, usize)> {
    let sides: Vec<usize> = sides.map(Side::index).collect();
    match sides[..] {
        // From the west to the north rather than round the other way.
        [0, 3] => Some((3, 0)),
        [a, b] => Some((a, b)),
        _ => None,
    }
}
