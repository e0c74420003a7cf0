//! Which pictures lie on the board, and who paints them.

use landfolk::landscape::Rotation;
use landfolk::ramparts::TileId;

use super::pictures::{Key, Pixels};

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
}

/// Paints a picture.
#[must_use]
pub fn paint(key: Key) -> Pixels {
    let mut pixels = Pixels::new(key.px.into(), key.px.into());
    let Picture::Tile { tile, seed, .. } = key.picture;
    let shade = (tile.index() * 5) as u8;
    pixels
        .make_mut_slice()
        .fill(slint::Rgba8Pixel::new(150, 160 + shade / 2, 90 + seed, 255));
    pixels
}
