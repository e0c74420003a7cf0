//! What counts: flags of towns, trading posts and animals, each with a shape of its own that is
//! known on the smallest tile.

use tiny_skia::{Path, Pixmap};

use crate::Sign;
use crate::canvas::Canvas;
use crate::curve::{Line, Pt, pt};
use crate::palette::{Ink, SHADE};
use crate::scene::Scene;
use crate::seat::Shape;
use crate::signs::Outline;

const WHITE: Ink = Ink(0xFF, 0xFB, 0xF0);
const DARK: Ink = Ink(0x2B, 0x24, 0x22);
const HIDE: Ink = Ink(0x6B, 0x40, 0x24);
const STAVES: Ink = Ink(0xC0, 0x7A, 0x3A);
const CLOTH: Ink = Ink(0x24, 0x55, 0x8C);

/// Paints all signs of the tile.
pub(super) fn paint_signs(scene: &mut Scene) {
    let mut signs = scene.signs.clone();
    signs.sort_by(|a, b| a.1.y.total_cmp(&b.1.y));
    // On small tiles what scores grows, to be told at 40 pixels.
    let k = 1.5 - 0.5 * scene.fade(36.0, 130.0);
    for (sign, at) in signs {
        paint(&mut scene.canvas, sign, at, 0.08 * k);
    }
}

/// Paints a sign by itself in a transparent square of `px` pixels a side. Signs of other games give
/// an empty picture.
#[must_use]
pub fn paint_badge(sign: Sign, px: u32) -> Pixmap {
    let mut canvas = Canvas::new(px);
    paint(&mut canvas, sign, pt(0.49, 0.48), 0.38);
    canvas.pixmap
}

fn paint(canvas: &mut Canvas, sign: Sign, at: Pt, size: f32) {
    match sign {
        Sign::Shield => flag(canvas, at, size),
        Sign::Post => post(canvas, at, size * 0.88),
        Sign::Animal => animal(canvas, at, size * 1.08),
        _ => {}
    }
}

/// Shadow, dark hairline, white rim and fill.
fn raised(canvas: &mut Canvas, path: &Path, size: f32, ink: Ink) {
    canvas.within(pt(size * 0.14, size * 0.2), 1.0, |canvas| {
        canvas.stroke(path, size * 0.3, SHADE.with(0.3));
    });
    canvas.stroke(path, size * 0.46, DARK.with(0.85));
    canvas.stroke(path, size * 0.32, WHITE.with(1.0));
    canvas.fill(path, ink.with(1.0));
}

/// A flag with a star on a pole.
fn flag(canvas: &mut Canvas, at: Pt, size: f32) {
    let p = |x: f32, y: f32| at + pt(x, y) * size;
    let pole = Line(vec![p(-0.72, -1.0), p(-0.72, 1.15)]);
    canvas.line(&pole, size * 0.36, WHITE, 1.0);
    let cloth = Outline::from(at, size, -0.7, -0.95)
        .bend(-0.1, -1.2, 0.3, -0.9)
        .bend(0.6, -0.7, 1.0, -0.85)
        .to(1.0, 0.32)
        .bend(0.6, 0.48, 0.3, 0.28)
        .bend(-0.1, 0.0, -0.7, 0.25)
        .close();
    if let Some(path) = cloth {
        raised(canvas, &path, size, CLOTH);
    }
    canvas.line(&pole, size * 0.18, DARK, 1.0);
    if let Some(star) = Shape::Star.path(p(0.16, -0.32), size * 0.36) {
        canvas.fill(&star, WHITE.with(1.0));
    }
}

/// A barrel: here one trades.
fn post(canvas: &mut Canvas, at: Pt, size: f32) {
    let barrel = Outline::from(at, size, -0.62, -0.95)
        .bend(-1.05, 0.0, -0.62, 0.95)
        .bend(0.0, 1.2, 0.62, 0.95)
        .bend(1.05, 0.0, 0.62, -0.95)
        .bend(0.0, -1.2, -0.62, -0.95)
        .close();
    let Some(path) = barrel else { return };
    raised(canvas, &path, size, STAVES);
    let p = |x: f32, y: f32| at + pt(x, y) * size;
    canvas.polygon(
        &[
            p(0.2, -1.0),
            p(0.62, -0.95),
            p(0.84, 0.0),
            p(0.62, 0.95),
            p(0.2, 1.03),
        ],
        STAVES.darker(0.3),
        0.6,
    );
    for y in [-0.48, 0.48] {
        let hoop = Line::cubic(p(-0.78, y), p(-0.3, y + 0.14), p(0.3, y + 0.14), p(0.78, y));
        canvas.line(&hoop, size * 0.2, DARK, 0.9);
    }
    canvas.oval(
        p(0.0, -0.95),
        size * 0.62,
        size * 0.2,
        STAVES.lighter(0.45),
        1.0,
    );
    canvas.oval(p(0.0, -0.95), size * 0.42, size * 0.11, DARK, 0.55);
}

/// A bison.
fn animal(canvas: &mut Canvas, at: Pt, size: f32) {
    let body = Outline::from(at, size, -1.0, 0.3)
        .bend(-1.05, -0.05, -0.82, -0.2)
        .bend(-0.6, -0.85, -0.12, -0.78)
        .bend(0.3, -0.7, 0.5, -0.42)
        .bend(0.9, -0.4, 1.0, -0.1)
        .to(1.04, 0.4)
        .to(0.92, 0.42)
        .to(0.88, 0.82)
        .to(0.62, 0.82)
        .to(0.5, 0.3)
        .bend(0.2, 0.44, -0.05, 0.4)
        .to(-0.1, 0.82)
        .to(-0.36, 0.82)
        .to(-0.42, 0.46)
        .bend(-0.6, 0.75, -0.78, 0.5)
        .close();
    let Some(path) = body else { return };
    raised(canvas, &path, size * 0.9, HIDE);
    let p = |x: f32, y: f32| at + pt(x, y) * size;
    // The mane, a horn and an eye.
    let mane = Outline::from(at, size, -0.82, -0.2)
        .bend(-0.6, -0.85, -0.12, -0.78)
        .bend(0.1, -0.3, -0.2, 0.2)
        .bend(-0.4, 0.6, -0.72, 0.5)
        .bend(-0.95, 0.1, -0.82, -0.2)
        .close();
    if let Some(mane) = mane {
        canvas.fill(&mane, HIDE.darker(0.5).with(0.9));
    }
    let horn = Line::cubic(
        p(-0.76, -0.2),
        p(-0.95, -0.25),
        p(-0.98, -0.45),
        p(-0.88, -0.55),
    );
    canvas.line(&horn, size * 0.14, WHITE, 1.0);
    canvas.disc(p(-0.78, 0.06), size * 0.08, WHITE, 1.0);
}
