//! The ground: what each hex of the map shows.

use landfolk::crownlands::{Land, Location};
use tiny_skia::{BlendMode, Paint, Pixmap, Rect, Transform};

use super::super::canvas::{Batch, Canvas};
use super::super::curve::{Line, Pt, pt};
use super::super::noise::Dice;
use super::super::palette::{DUSK, Ink};
use super::grid::{self, REACH, SQUARE, corners, hexes_in};
use super::symbols::{paint_castle, paint_peaks, paint_plate, paint_tent};

/// What a hex shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HexLook {
    /// The ground.
    pub land: Land,
    /// Which location, if it is one.
    pub location: Option<Location>,
}

/// What each hex shows, by row and column.
pub type Hexes<'a> = dyn Fn(usize, usize) -> HexLook + 'a;

const RIM: Ink = Ink(0x8B, 0x6A, 0x45);
const RIM_LIGHT: Ink = Ink(0xC9, 0xAE, 0x82);
const WHITE: Ink = Ink(0xFF, 0xFF, 0xFF);
const CREAM: Ink = Ink(0xFF, 0xF3, 0xD6);
/// Below so many pixels a hex, patterns are coarser, so that they do not turn to grey.
const COARSE: f32 = 34.0;

/// The colour of a ground.
pub(super) const fn ink(land: Land) -> Ink {
    match land {
        Land::Grass => Ink(0xA5, 0xC6, 0x6C),
        Land::Canyon => Ink(0xC0, 0x7A, 0x4B),
        Land::Desert => Ink(0xEE, 0xDA, 0x9C),
        Land::Flowers => Ink(0xD9, 0x86, 0xA4),
        Land::Forest => Ink(0x4A, 0x78, 0x4F),
        Land::Water => Ink(0x62, 0x9D, 0xC4),
        Land::Mountain => Ink(0x9A, 0x97, 0x9E),
        Land::Castle => Ink(0xC7, 0xC9, 0xD1),
        Land::Location => Ink(0xE3, 0xD2, 0xA8),
        Land::NomadSpace => Ink(0xD3, 0xB9, 0x90),
    }
}

/// Paints a square of the map, counted from the north-west corner; outside of the map it is
/// transparent. Neighbouring squares join without a seam.
#[must_use]
pub fn paint_square(hexes: &Hexes, x: u8, y: u8, px: u32, dark: bool) -> Pixmap {
    let mut canvas = Canvas::new(px);
    let corner = pt(f32::from(x), f32::from(y));
    let from = corner * SQUARE;
    canvas.within(corner * -1.0, 1.0 / SQUARE, |canvas| {
        paint_hexes(canvas, hexes, from, from + pt(SQUARE, SQUARE));
    });
    if dark {
        dusk(&mut canvas.pixmap);
    }
    canvas.pixmap
}

/// Darkens what is painted, and nothing beside it.
pub(super) fn dusk(pixmap: &mut Pixmap) {
    let (width, height) = (pixmap.width() as f32, pixmap.height() as f32);
    let mut paint = Paint {
        blend_mode: BlendMode::SourceAtop,
        ..Paint::default()
    };
    paint.set_color(Ink(0, 0, 0).with(DUSK));
    if let Some(all) = Rect::from_xywh(0.0, 0.0, width, height) {
        pixmap.fill_rect(all, &paint, Transform::identity(), None);
    }
}

/// Paints the hexes that reach into a rectangle of the map, in lengths of the map.
pub(super) fn paint_hexes(canvas: &mut Canvas, hexes: &Hexes, from: Pt, to: Pt) {
    let all: Vec<(usize, usize)> = hexes_in(from, to).collect();
    for (reach, colour, alpha) in [(1.24, RIM, 1.0), (1.15, RIM_LIGHT, 1.0), (1.04, RIM, 0.9)] {
        let mut rim = Batch::default();
        for &(row, col) in &all {
            rim.polygon(corners(grid::centre(row, col), REACH * reach));
        }
        rim.fill(canvas, colour, alpha);
    }
    for &(row, col) in &all {
        let look = hexes(row, col);
        let mut dice = Dice::new((row * 20 + col) as u32, 5);
        let shade = dice.between(-0.05, 0.05);
        let base = ink(look.land);
        let base = if shade < 0.0 {
            base.darker(-shade)
        } else {
            base.lighter(shade)
        };
        // A little over its edge, so that no light comes through between neighbours.
        canvas.polygon(&corners(grid::centre(row, col), REACH * 1.012), base, 1.0);
    }
    // What grows may reach over the edge of its hex, so edges come first.
    let mut edges = Batch::default();
    for &(row, col) in &all {
        let c = corners(grid::centre(row, col), REACH);
        edges.line([c[3], c[4], c[5], c[0], c[1]]);
    }
    edges.stroke(canvas, 0.028, Ink(0x4A, 0x3A, 0x28), 0.34);
    for &(row, col) in &all {
        let seed = (row * 20 + col) as u32;
        paint_pattern(canvas, hexes(row, col), grid::centre(row, col), seed);
    }
}

/// What tells a ground from the others without its colour.
pub(super) fn paint_pattern(canvas: &mut Canvas, look: HexLook, at: Pt, seed: u32) {
    let mut dice = Dice::new(seed, 11);
    let coarse = canvas.px() < COARSE;
    match look.land {
        Land::Grass => tufts(canvas, at, &mut dice, coarse),
        Land::Canyon => strata(canvas, at, &mut dice),
        Land::Desert => dunes(canvas, at, &mut dice, coarse),
        Land::Flowers => blossoms(canvas, at, &mut dice, coarse),
        Land::Forest => crowns(canvas, at, &mut dice, coarse),
        Land::Water => waves(canvas, at, &mut dice),
        Land::Mountain => canvas.within(at - pt(0.5, 0.5), 1.0, paint_peaks),
        Land::Castle => canvas.within(at - pt(0.5, 0.52), 1.0, paint_castle),
        Land::Location => {
            if let Some(location) = look.location {
                canvas.within(at - pt(0.42, 0.42), 0.84, |canvas| {
                    paint_plate(canvas, location);
                });
            }
        }
        Land::NomadSpace => canvas.within(at - pt(0.5, 0.5), 1.0, paint_tent),
    }
}

/// Offsets from the middle of a hex: the first few alone are spread evenly too.
const SPREAD: [(f32, f32); 7] = [
    (-0.2, -0.16),
    (0.2, -0.08),
    (-0.06, 0.24),
    (0.05, -0.36),
    (-0.33, 0.1),
    (0.29, 0.2),
    (0.02, 0.04),
];

fn spread(at: Pt, count: usize, dice: &mut Dice, jitter: f32) -> Vec<Pt> {
    let mut found: Vec<Pt> = SPREAD
        .iter()
        .take(count)
        .map(|&(x, y)| {
            at + pt(x, y) + pt(dice.between(-jitter, jitter), dice.between(-jitter, jitter))
        })
        .collect();
    found.sort_by(|a, b| a.y.total_cmp(&b.y));
    found
}

fn tufts(canvas: &mut Canvas, at: Pt, dice: &mut Dice, coarse: bool) {
    let base = ink(Land::Grass);
    let (count, size, width) = if coarse {
        (3, 0.15, 0.055)
    } else {
        (6, 0.1, 0.028)
    };
    let mut blades = Batch::default();
    for foot in spread(at, count, dice, 0.04) {
        let foot = foot + pt(0.0, size * 0.5);
        for (x, y) in [(-0.75, -0.8), (0.0, -1.2), (0.75, -0.8)] {
            blades.line([
                foot + pt(x * 0.2 * size, 0.0),
                foot + pt(x * size, y * size),
            ]);
        }
    }
    blades.stroke(canvas, width, base.darker(0.5), 0.9);
}

/// Half the width of a hex at a height above or below its middle.
fn half_width(dy: f32) -> f32 {
    (2.0 * (REACH - dy.abs()) * 0.866).min(0.5)
}

fn strata(canvas: &mut Canvas, at: Pt, dice: &mut Dice) {
    let base = ink(Land::Canyon);
    let phase = dice.between(0.0, 6.0);
    for (i, dy) in [-0.3f32, -0.1, 0.1, 0.3].into_iter().enumerate() {
        let half = half_width(dy.abs() + 0.05) - 0.05;
        let step = |s: u8, lift: f32| {
            let x = -half + 2.0 * half * f32::from(s) / 8.0;
            let y = 0.03 * ((x * 9.0) + phase + i as f32 * 1.9).sin();
            at + pt(x, dy + y + lift)
        };
        let band = Line((0..=8).map(|s| step(s, 0.0)).collect());
        let edge = Line((0..=8).map(|s| step(s, -0.05)).collect());
        canvas.line(&band, 0.085, base.darker(0.42), 0.9);
        canvas.line(&edge, 0.025, base.lighter(0.5), 0.8);
    }
}

fn dunes(canvas: &mut Canvas, at: Pt, dice: &mut Dice, coarse: bool) {
    let base = ink(Land::Desert);
    let (count, long, width) = if coarse {
        (2, 0.24, 0.05)
    } else {
        (3, 0.2, 0.028)
    };
    for (i, top) in [(-0.12, -0.2), (0.14, 0.04), (-0.1, 0.26)]
        .into_iter()
        .take(count)
        .enumerate()
    {
        let top = at + pt(top.0 + dice.between(-0.03, 0.03), top.1);
        let long = long * (1.0 - 0.12 * i as f32);
        let arc = |lift: f32| {
            Line(
                (0..=8u8)
                    .map(|s| {
                        let t = f32::from(s) / 4.0 - 1.0;
                        top + pt(t * long, lift + 0.11 * t * t)
                    })
                    .collect(),
            )
        };
        canvas.line(&arc(0.045), 0.05, base.lighter(0.6), 0.8);
        canvas.line(&arc(0.0), width, base.darker(0.38), 0.85);
    }
}

fn blossoms(canvas: &mut Canvas, at: Pt, dice: &mut Dice, coarse: bool) {
    let base = ink(Land::Flowers);
    let (count, size) = if coarse { (4, 0.115) } else { (7, 0.078) };
    let spots = spread(at, count, dice, 0.03);
    let (mut shade, mut petals, mut hearts) =
        (Batch::default(), Batch::default(), Batch::default());
    for &spot in &spots {
        shade.disc(spot + pt(0.012, 0.02), size * 1.12);
        if coarse {
            petals.disc(spot, size);
        } else {
            for turn in 0..5u8 {
                let angle = f32::from(turn) * 1.2566 + spot.x;
                petals.disc(
                    spot + pt(angle.sin(), -angle.cos()) * (size * 0.62),
                    size * 0.5,
                );
            }
        }
        hearts.disc(spot, size * 0.42);
    }
    shade.fill(canvas, base.darker(0.45), 0.55);
    petals.fill(canvas, Ink(0xFF, 0xF4, 0xF6), 1.0);
    hearts.fill(canvas, Ink(0xE8, 0xA9, 0x2C), 1.0);
}

fn crowns(canvas: &mut Canvas, at: Pt, dice: &mut Dice, coarse: bool) {
    let base = ink(Land::Forest);
    let (count, size) = if coarse { (4, 0.2) } else { (7, 0.155) };
    for spot in spread(at, count, dice, 0.035) {
        let size = size * dice.between(0.88, 1.08);
        let fir = |lift: f32, wide: f32| {
            [
                spot + pt(0.0, -size * 1.25 - lift),
                spot + pt(wide * size, size * 0.75 - lift),
                spot + pt(-wide * size, size * 0.75 - lift),
            ]
        };
        canvas.polygon(&fir(-0.03, 0.9), base.darker(0.55), 0.55);
        canvas.polygon(&fir(0.0, 0.82), base.darker(0.4), 1.0);
        let lit = [
            spot + pt(0.0, -size * 1.25),
            spot + pt(-0.05 * size, size * 0.6),
            spot + pt(-0.7 * size, size * 0.6),
        ];
        canvas.polygon(&lit, base.lighter(0.16), 1.0);
    }
}

fn waves(canvas: &mut Canvas, at: Pt, dice: &mut Dice) {
    let base = ink(Land::Water);
    let shift = dice.between(-0.06, 0.06);
    for (x, y, long) in [(-0.1, -0.24, 0.2), (0.1, 0.0, 0.24), (-0.06, 0.24, 0.2)] {
        let wave = |lift: f32| {
            Line(
                (0..=12u8)
                    .map(|s| {
                        let t = f32::from(s) / 6.0 - 1.0;
                        let y = y + lift + 0.035 * (t * std::f32::consts::TAU).sin();
                        at + pt(x + shift + t * long, y)
                    })
                    .collect(),
            )
        };
        canvas.line(&wave(0.035), 0.03, base.darker(0.35), 0.6);
        canvas.line(&wave(0.0), 0.035, WHITE.mix(CREAM, 0.3), 0.9);
    }
}
