//! A whole tile, painted from the ground up.

use landfolk::landscape::{Rotation, Tile};
use tiny_skia::Pixmap;

use super::canvas::Canvas;
use super::geometry::{PRECINCT, Plan, RIVER, ROAD as ROAD_HALF, SQUARE, WALL as WALL_WIDTH};
use super::palette::{CASING, CHOIR, CITY, FIELD, Ink, PLASTER, ROAD, SHORE, WALL, WATER};
use super::sites::{Sign, Site};

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
    let plan = site.plan.turned(look.rotation);
    let mut canvas = Canvas::new(look.px);
    canvas.rect(0.0, 0.0, 1.0, 1.0, FIELD, 1.0);
    paint_water(&mut canvas, &plan);
    for (width, ink) in [(2.0 * ROAD_HALF + 0.03, CASING), (2.0 * ROAD_HALF, ROAD)] {
        for line in plan.roads.iter().flat_map(|road| &road.lines) {
            canvas.line(line, width, ink, 1.0);
        }
        for line in &plan.lanes {
            canvas.line(line, width, ink, 1.0);
        }
        if let Some(at) = plan.square {
            canvas.disc(at, SQUARE - ROAD_HALF + width / 2.0, ink, 1.0);
        }
    }
    for city in &plan.cities {
        canvas.area(&city.outline, CITY, 1.0);
        for wall in &city.walls {
            canvas.line(&wall.line.beside(WALL_WIDTH / 2.0), WALL_WIDTH, WALL, 1.0);
        }
        for gate in &city.gates {
            canvas.disc(gate.at, 0.05, ROAD, 1.0);
        }
    }
    if let Some((_, at)) = plan.monastery {
        canvas.disc(at, PRECINCT, PLASTER, 1.0);
        canvas.disc(at, 0.08, CHOIR, 1.0);
    }
    if let Some(at) = plan.volcano {
        canvas.disc(at, 0.2, Ink(0x6B, 0x5D, 0x58), 1.0);
        canvas.disc(at, 0.07, Ink(0xE0, 0x5A, 0x2B), 1.0);
    }
    for &(sign, at) in &site.signs {
        let ink = match sign {
            Sign::Shield => Ink(0x2C, 0x4E, 0x86),
            Sign::Goods(_) => Ink(0x7A, 0x3E, 0x6B),
            Sign::Cathedral => PLASTER,
            Sign::Princess => Ink(0xE6, 0x8F, 0xB0),
            Sign::Inn => Ink(0x55, 0x6B, 0x8C),
            Sign::Dragon => Ink(0xB2, 0x3A, 0x2E),
            Sign::Portal => Ink(0x8A, 0x6F, 0xC0),
        };
        let at = at.turned(look.rotation);
        canvas.disc(at, 0.075, Ink(255, 255, 255), 1.0);
        canvas.disc(at, 0.06, ink, 1.0);
    }
    if look.dark {
        canvas.rect(0.0, 0.0, 1.0, 1.0, Ink(0, 0, 0), super::palette::DUSK);
    }
    canvas.pixmap
}

fn paint_water(canvas: &mut Canvas, plan: &Plan) {
    let Some(water) = &plan.water else {
        return;
    };
    for (extra, ink) in [(0.015, SHORE), (0.0, WATER)] {
        canvas.line(&water.line, 2.0 * (RIVER + extra), ink, 1.0);
        if let Some((at, radius)) = water.pond {
            canvas.disc(at, radius + extra, ink, 1.0);
        }
    }
}
