//! The plains: dry grass, groves of firs, tussocks and stones.

use super::{PRAIRIE, PRAIRIE_DEEP};
use crate::canvas::{Batch, Canvas};
use crate::curve::{Pt, pt};
use crate::land::{crowds, field_room, paint_ground};
use crate::palette::{Ink, SHADE};
use crate::scene::Scene;

const FIRS: [Ink; 3] = [
    Ink(0x4F, 0x6B, 0x48),
    Ink(0x5B, 0x75, 0x4A),
    Ink(0x46, 0x62, 0x50),
];
const STRAW: Ink = Ink(0x93, 0x7A, 0x3E);
const STONE: Ink = Ink(0xA8, 0x9E, 0x8E);

/// Covers the tile with dry grass.
pub(super) fn paint_prairie(scene: &mut Scene) {
    paint_ground(scene, PRAIRIE, PRAIRIE_DEEP);
}

/// Sets groves, stones and tussocks where there is room.
pub(super) fn paint_growth(scene: &mut Scene) {
    groves(scene);
    stones(scene);
    tussocks(scene);
}

/// A fir seen from the south; `high` is its height.
fn fir(canvas: &mut Canvas, foot: Pt, high: f32, ink: Ink) {
    let p = |x: f32, y: f32| foot + pt(x, y) * high;
    canvas.oval(p(0.16, 0.02), high * 0.36, high * 0.13, SHADE, 0.24);
    canvas.polygon(
        &[p(-0.04, -0.2), p(0.04, -0.2), p(0.04, 0.03), p(-0.04, 0.03)],
        Ink(0x6B, 0x4B, 0x30),
        1.0,
    );
    for (top, low, half) in [
        (-0.62, -0.1, 0.34),
        (-0.82, -0.4, 0.27),
        (-1.0, -0.64, 0.19),
    ] {
        canvas.polygon(
            &[p(0.0, top), p(half, low), p(-half, low)],
            ink.darker(0.25),
            1.0,
        );
        canvas.polygon(
            &[p(0.0, top), p(half * 0.15, low), p(-half, low)],
            ink.lighter(0.1),
            1.0,
        );
    }
}

fn groves(scene: &mut Scene) {
    let mut dice = scene.dice(3);
    let wanted = 1 + dice.below(3);
    let mut firs: Vec<(Pt, f32, Ink)> = Vec::new();
    let mut made = 0;
    for _ in 0..30 {
        if made == wanted {
            break;
        }
        let at = pt(dice.between(0.05, 0.95), dice.between(0.1, 0.95));
        let count = 3 + dice.below(5);
        if field_room(scene, at).is_none_or(|room| room < 0.05) || crowds(scene, at) {
            continue;
        }
        made += 1;
        for _ in 0..count {
            let p = at + pt(dice.between(-0.085, 0.085), dice.between(-0.06, 0.06));
            let high = dice.between(0.075, 0.105);
            let ink = FIRS[dice.below(FIRS.len())];
            let apart = firs.iter().all(|&(q, ..)| p.to(q) > 0.038);
            let middle = p - pt(0.0, high * 0.45);
            let roomy = field_room(scene, p).is_some_and(|room| room > 0.022)
                && field_room(scene, middle).is_some_and(|room| room > 0.03);
            if apart && roomy && !crowds(scene, middle) {
                firs.push((p, high, ink));
            }
        }
    }
    firs.sort_by(|a, b| a.0.y.total_cmp(&b.0.y));
    for (at, high, ink) in firs {
        fir(&mut scene.canvas, at, high, ink);
        scene.take(at - pt(0.0, high * 0.45), high * 0.4);
    }
}

fn stones(scene: &mut Scene) {
    let show = scene.fade(40.0, 90.0);
    let mut dice = scene.dice(5);
    for _ in 0..7 {
        let at = pt(dice.between(0.06, 0.94), dice.between(0.06, 0.94));
        let size = dice.between(0.009, 0.017);
        if field_room(scene, at).is_none_or(|room| room < 0.03) {
            continue;
        }
        let canvas = &mut scene.canvas;
        canvas.oval(
            at + pt(size * 0.4, size * 0.5),
            size * 1.2,
            size * 0.7,
            SHADE,
            0.25 * show,
        );
        canvas.oval(at, size * 1.15, size * 0.8, STONE.darker(0.25), show);
        let lit = at - pt(size * 0.2, size * 0.2);
        canvas.oval(lit, size * 0.8, size * 0.5, STONE.lighter(0.3), show);
    }
}

fn tussocks(scene: &mut Scene) {
    let show = scene.fade(34.0, 80.0);
    if show <= 0.0 {
        return;
    }
    let mut dice = scene.dice(4);
    let (mut blades, mut lit) = (Batch::default(), Batch::default());
    for _ in 0..46 {
        let at = pt(dice.between(0.02, 0.98), dice.between(0.02, 0.98));
        let size = dice.between(0.012, 0.021);
        if field_room(scene, at).is_none_or(|room| room < 0.018) {
            continue;
        }
        for lean in [-0.8, -0.3, 0.3, 0.8] {
            let tip = at + pt(lean * size, -size * (1.1 - 0.4 * lean.abs()));
            blades.line([at, tip]);
            lit.line([at - pt(0.004, 0.0), tip - pt(0.004, 0.001)]);
        }
    }
    lit.stroke(&mut scene.canvas, 0.005, PRAIRIE.lighter(0.5), 0.6 * show);
    blades.stroke(&mut scene.canvas, 0.006, STRAW, 0.6 * show);
}
