//! The pictures of Westward: a dry prairie between the sea and the west, with trails, fenced towns
//! and farms.
//!
//! Plan, areas and places for pieces are those that all tile games share; what is drawn on them is
//! a look of its own.

mod coast;
mod farm;
mod land;
mod marks;
mod picture;
mod signs;
mod town;
mod trail;

use tiny_skia::Pixmap;

use super::TileLook;
use super::palette::{DUSK, Ink};
use super::scene::Scene;
use super::sites::Site;

pub use marks::{paint_band, paint_cleared, paint_leaving};
pub use picture::paint_game_picture;
pub use signs::paint_badge;

/// The prairie in the sun.
const PRAIRIE: Ink = Ink(0xDD, 0xC6, 0x8E);
/// The prairie a little deeper.
const PRAIRIE_DEEP: Ink = Ink(0xC9, 0xAD, 0x6E);
/// Planks and rails.
const PLANK: Ink = Ink(0x8B, 0x6A, 0x45);
/// The dust of trails.
const DUST: Ink = Ink(0xF0, 0xE0, 0xBC);
/// The edge of trails.
const RUT: Ink = Ink(0x8F, 0x6B, 0x3C);
/// Roofs of shingles.
const SHINGLES: [Ink; 4] = [
    Ink(0x7C, 0x6A, 0x5C),
    Ink(0x95, 0x6A, 0x45),
    Ink(0x6E, 0x77, 0x7B),
    Ink(0xA9, 0x7E, 0x4E),
];
/// Walls of planks.
const BOARDS: Ink = Ink(0xC9, 0xA4, 0x74);

/// Paints a tile or a start field of Westward.
#[must_use]
pub fn paint_tile(look: &TileLook) -> Pixmap {
    let site = Site::of(look.tile);
    let mut scene = Scene::new(look.tile, &site, look.rotation, look.seed, look.px);
    land::paint_prairie(&mut scene);
    farm::paint_crops(&mut scene);
    land::paint_growth(&mut scene);
    coast::paint_sea(&mut scene);
    trail::paint_trails(&mut scene);
    coast::paint_landing(&mut scene);
    town::paint_towns(&mut scene);
    farm::paint_farm(&mut scene);
    signs::paint_signs(&mut scene);
    if look.dark {
        scene.canvas.rect(0.0, 0.0, 1.0, 1.0, Ink(0, 0, 0), DUSK);
    }
    scene.canvas.pixmap
}
