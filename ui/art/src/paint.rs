//! A whole tile, painted from the ground up.

use landfolk::landscape::{Rotation, Tile};
use tiny_skia::Pixmap;

use super::church::paint_monastery;
use super::city::paint_cities;
use super::land::{paint_grass, paint_growth};
use super::life::{paint_cart, paint_pastures};
use super::palette::{DUSK, Ink};
use super::road::{paint_bridges, paint_roads};
use super::scene::Scene;
use super::signs::{paint_signs, paint_volcano};
use super::sites::Site;
use super::water::paint_water;

/// Which tile to paint, and how.
#[derive(Clone, Copy, Debug)]
pub struct TileLook<'a> {
    /// The tile.
    pub tile: &'a Tile,
    /// Turned how.
    pub rotation: Rotation,
    /// Varies the decoration: the same seed gives the same picture.
    pub seed: u32,
    /// Pixels a side.
    pub px: u32,
    /// Whether the evening colours are wanted.
    pub dark: bool,
}

/// Paints a tile.
#[must_use]
pub fn paint_tile(look: &TileLook) -> Pixmap {
    let site = Site::of(look.tile);
    let mut scene = Scene::new(look.tile, &site, look.rotation, look.seed, look.px);
    paint_grass(&mut scene);
    paint_pastures(&mut scene);
    paint_growth(&mut scene);
    paint_water(&mut scene);
    paint_roads(&mut scene);
    paint_cart(&mut scene);
    paint_cities(&mut scene);
    paint_bridges(&mut scene);
    paint_volcano(&mut scene);
    paint_monastery(&mut scene);
    paint_signs(&mut scene);
    if look.dark {
        scene.canvas.rect(0.0, 0.0, 1.0, 1.0, Ink(0, 0, 0), DUSK);
    }
    scene.canvas.pixmap
}
