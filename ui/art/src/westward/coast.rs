//! The coast: cold water, a strip of sand, and a landing where a trail begins.

use super::{PLANK, RUT};
use crate::canvas::Batch;
use crate::curve::{Line, Pt, pt};
use crate::palette::{Ink, SHADE};
use crate::scene::Scene;

const WATER: Ink = Ink(0x6F, 0x9F, 0xBB);
const DEEP: Ink = Ink(0x4E, 0x83, 0xA6);
const SAND: Ink = Ink(0xF0, 0xE4, 0xC4);
const FOAM: Ink = Ink(0xF4, 0xF8, 0xF8);

/// Paints the sea, if the tile lies at it.
pub(super) fn paint_sea(scene: &mut Scene) {
    let Some(sea) = scene.plan.sea.clone() else {
        return;
    };
    // The two last points are the corners of the tile.
    let shore = Line(sea.0[..sea.0.len().saturating_sub(2)].to_vec());
    let show = scene.fade(36.0, 90.0);
    let mut dice = scene.dice(61);
    let canvas = &mut scene.canvas;
    canvas.line(&shore, 0.1, SAND.darker(0.14), 0.8);
    canvas.line(&shore, 0.08, SAND, 1.0);
    canvas.area(&sea, WATER, 1.0);
    // To the water side of the shore; it runs with the sea on its left.
    let out = |by: f32| shore.beside(-by);
    for (by, wide, ink, alpha) in [
        (0.17, 0.16, DEEP, 0.35),
        (0.21, 0.1, DEEP, 0.4),
        (0.0, 0.016, DEEP.darker(0.1), 0.8),
        (0.016, 0.012, FOAM, 0.95),
    ] {
        canvas.line(&out(by), wide, ink, alpha);
    }
    let mut waves = Batch::default();
    for i in 0..7 {
        let y = (i as f32 + dice.between(0.2, 0.8)) / 7.0;
        let x = dice.between(0.84, 0.95);
        let half = dice.between(0.014, 0.024);
        let p = |dx: f32, dy: f32| turned_east(&sea, pt(x + dx, y + dy));
        waves.line([
            p(-half, 0.0),
            p(-half * 0.4, -0.01),
            p(half * 0.3, 0.0),
            p(half, -0.007),
        ]);
    }
    waves.stroke(canvas, 0.008, FOAM, 0.75 * show);
}

/// A point of a tile with the sea in the east, as this one lies.
fn turned_east(sea: &Line, p: Pt) -> Pt {
    let out = match sea.0[..] {
        [.., a, b] => a.mix(b, 0.5) - Pt::CENTRE,
        _ => pt(0.5, 0.0),
    };
    let (along, across) = (p.x - 0.5, p.y - 0.5);
    Pt::CENTRE + out * (2.0 * along) + out.right() * (2.0 * across)
}

/// A landing stage where a trail meets the sea.
pub(super) fn paint_landing(scene: &mut Scene) {
    let Some(sea) = scene.plan.sea.clone() else {
        return;
    };
    if scene.plan.roads.is_empty() {
        return;
    }
    let p = |x: f32, y: f32| turned_east(&sea, pt(x, y));
    let show = scene.fade(36.0, 80.0);
    let canvas = &mut scene.canvas;
    let deck = |half: f32, grown: f32| {
        [
            p(0.7, 0.5 - half),
            p(0.9 + grown, 0.5 - half),
            p(0.9 + grown, 0.5 + half),
            p(0.7, 0.5 + half),
        ]
    };
    let shade: Vec<Pt> = deck(0.05, 0.0)
        .iter()
        .map(|&q| q + pt(0.014, 0.024))
        .collect();
    canvas.polygon(&shade, SHADE, 0.3);
    canvas.polygon(&deck(0.056, 0.008), PLANK.darker(0.55), 1.0);
    canvas.polygon(&deck(0.046, 0.0), PLANK.lighter(0.28), 1.0);
    let mut joints = Batch::default();
    for i in 1..9 {
        let x = 0.7 + 0.2 * i as f32 / 9.0;
        joints.line([p(x, 0.454), p(x, 0.546)]);
    }
    joints.stroke(canvas, 0.006, RUT.darker(0.3), 0.7 * show);
    for (x, y) in [(0.8, 0.45), (0.8, 0.55), (0.9, 0.45), (0.9, 0.55)] {
        canvas.disc(p(x, y), 0.014, PLANK.darker(0.6), 1.0);
        canvas.disc(p(x, y) - pt(0.002, 0.003), 0.008, PLANK.lighter(0.4), 1.0);
    }
}
