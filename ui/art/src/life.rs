//! Small things to find when one looks closely: sheep, haystacks, carts.

use landfolk::landscape::FeatureKind;

use super::canvas::Canvas;
use super::curve::{Line, Pt, pt};
use super::palette::{Ink, SHADE};
use super::scene::Scene;

/// Paints sheep and haystacks into some fields.
pub fn paint_pastures(scene: &mut Scene) {
    let show = scene.fade(64.0, 110.0);
    let mut dice = scene.dice(80);
    if show <= 0.0 || dice.unit() < 0.45 {
        return;
    }
    let hay = dice.unit() < 0.4;
    for _ in 0..30 {
        let at = pt(dice.between(0.08, 0.92), dice.between(0.08, 0.92));
        if scene.kind_at(at) != Some(FeatureKind::Field) || scene.room(at) < 0.06 {
            continue;
        }
        let count = if hay {
            2 + dice.below(2)
        } else {
            3 + dice.below(4)
        };
        let mut herd: Vec<Pt> = Vec::new();
        for _ in 0..count * 3 {
            let p = at + pt(dice.between(-0.05, 0.05), dice.between(-0.04, 0.04));
            if herd.len() < count && herd.iter().all(|q| q.to(p) > 0.03) {
                herd.push(p);
            }
        }
        herd.sort_by(|a, b| a.y.total_cmp(&b.y));
        for p in herd {
            if hay {
                haystack(&mut scene.canvas, p, show);
            } else {
                let left = dice.unit() < 0.5;
                sheep(&mut scene.canvas, p, if left { -1.0 } else { 1.0 }, show);
            }
        }
        scene.take(at, 0.07);
        return;
    }
}

fn sheep(canvas: &mut Canvas, at: Pt, facing: f32, show: f32) {
    let wool = Ink(0xF7, 0xF2, 0xE4);
    canvas.oval(at + pt(0.004, 0.008), 0.014, 0.007, SHADE, 0.28 * show);
    for dx in [-0.006, 0.006] {
        canvas.rect(
            at.x + dx - 0.0015,
            at.y + 0.003,
            0.003,
            0.009,
            Ink(0x4A, 0x40, 0x3A),
            show,
        );
    }
    canvas.oval(at, 0.0135, 0.0095, wool.darker(0.2), show);
    canvas.oval(at - pt(0.001, 0.0015), 0.012, 0.008, wool, show);
    canvas.oval(
        at + pt(facing * 0.013, -0.003),
        0.005,
        0.0042,
        Ink(0x4A, 0x40, 0x3A),
        show,
    );
}

fn haystack(canvas: &mut Canvas, at: Pt, show: f32) {
    let hay = Ink(0xE2, 0xC2, 0x6A);
    let p = |x: f32, y: f32| at + pt(x, y);
    canvas.oval(p(0.008, 0.012), 0.02, 0.009, SHADE, 0.28 * show);
    let heap = Line::cubic(
        p(-0.018, 0.012),
        p(-0.016, -0.03),
        p(0.016, -0.03),
        p(0.018, 0.012),
    );
    canvas.area(&heap, hay.darker(0.2), show);
    let lit = Line::cubic(
        p(-0.016, 0.011),
        p(-0.015, -0.026),
        p(0.004, -0.026),
        p(0.004, 0.011),
    );
    canvas.area(&lit, hay.lighter(0.15), show);
    canvas.line(
        &Line(vec![p(0.0, -0.017), p(0.0, -0.026)]),
        0.004,
        hay.darker(0.5),
        show,
    );
}

/// Paints a cart on some roads.
pub fn paint_cart(scene: &mut Scene) {
    let show = scene.fade(80.0, 130.0);
    let mut dice = scene.dice(81);
    if show <= 0.0 || dice.unit() < 0.55 {
        return;
    }
    let Some(line) = scene
        .plan
        .roads
        .iter()
        .find(|road| road.bridge.is_none())
        .and_then(|road| road.lines.first())
        .cloned()
    else {
        return;
    };
    let length = line.length();
    if length < 0.34 {
        return;
    }
    let (at, direction) = line.at(dice.between(0.11, 0.22) / length);
    // Carts are drawn from the side.
    if direction.x.abs() < 0.75 {
        return;
    }
    let facing = if direction.x < -0.2 { -1.0 } else { 1.0 };
    let canvas = &mut scene.canvas;
    let wood = Ink(0x8F, 0x5E, 0x36);
    let p = |x: f32, y: f32| at + pt(x * facing, y);
    canvas.oval(at + pt(0.006, 0.012), 0.05, 0.011, SHADE, 0.28 * show);
    // The horse, its cart and the load.
    let horse = Ink(0x7A, 0x50, 0x38);
    canvas.oval(p(0.034, -0.004), 0.016, 0.008, horse, show);
    canvas.line(
        &Line(vec![p(0.046, -0.008), p(0.054, -0.02)]),
        0.009,
        horse,
        show,
    );
    for x in [0.024, 0.043] {
        canvas.line(
            &Line(vec![p(x, 0.0), p(x, 0.014)]),
            0.005,
            horse.darker(0.3),
            show,
        );
    }
    canvas.polygon(
        &[
            p(-0.04, -0.012),
            p(0.01, -0.012),
            p(0.006, 0.006),
            p(-0.036, 0.006),
        ],
        wood,
        show,
    );
    canvas.oval(p(-0.015, -0.014), 0.021, 0.011, Ink(0xE8, 0xCB, 0x7A), show);
    canvas.line(
        &Line(vec![p(0.008, -0.002), p(0.026, -0.002)]),
        0.004,
        wood.darker(0.3),
        show,
    );
    for x in [-0.028, -0.004] {
        canvas.disc(p(x, 0.009), 0.0095, wood.darker(0.55), show);
        canvas.disc(p(x, 0.009), 0.0055, wood.lighter(0.4), show);
    }
}
