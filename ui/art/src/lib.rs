//! The pictures of the game, drawn by code: tiles, areas, pieces and icons.
//!
//! Nothing here is loaded: every tile is derived from its topology ([`geometry`]), so a set of
//! tiles that is added as data has pictures at once. The same input gives the same pixels on
//! every device, and every function may be called on any thread.

pub mod abbeys;
pub mod building;
pub mod canvas;
pub mod church;
pub mod city;
pub mod crownlands;
pub mod curve;
mod frame;
pub mod geometry;
pub mod icon;
pub mod land;
pub mod life;
pub mod noise;
pub mod overlay;
pub mod paint;
pub mod palette;
pub mod picture;
pub mod piece;
pub mod region;
pub mod road;
pub mod scene;
pub mod seat;
pub mod signs;
pub mod sites;
pub mod trail;
pub mod walls;
pub mod water;
pub mod westward;

use landfolk::landscape::{Rotation, Tile};

pub use icon::paint_app_icon;
pub use overlay::{Wash, paint_part};
pub use paint::{TileLook, paint_tile};
pub use picture::paint_game_picture;
pub use piece::{Figure, paint_piece};
pub use seat::{Pattern, SeatStyle, Shape};
pub use signs::paint_badge;
pub use sites::Sign;
pub use trail::{Way, paint_danger, paint_no_way, paint_way};

/// Where a piece stands on a part of the turned tile: 0 to 1 from its north-west corner.
///
/// An index that the tile does not have gives the middle.
#[must_use]
pub fn anchor(tile: &Tile, part: usize, rotation: Rotation) -> (f32, f32) {
    let site = sites::Site::of(tile);
    let at = site
        .anchors
        .get(part)
        .map_or(curve::Pt::CENTRE, |at| at.turned(rotation));
    (at.x, at.y)
}

/// The part at a point of the turned tile (0 to 1 from its north-west corner), or `None` on water,
/// on a square where roads meet, and off the tile.
#[must_use]
pub fn part_at(tile: &Tile, rotation: Rotation, x: f32, y: f32) -> Option<usize> {
    sites::Site::of(tile).part_at(rotation, curve::pt(x, y))
}
