//! Farms: a fenced yard with barn, house and windpump, and wheat around it.

use super::{BOARDS, DUST, PLANK};
use crate::building::{House, draw};
use crate::canvas::{Batch, Canvas};
use crate::curve::{Line, Pt, pt};
use crate::land::plots;
use crate::palette::{Ink, SHADE};
use crate::scene::Scene;

const WHEAT: [(Ink, f32); 3] = [
    (Ink(0xE6, 0xC2, 0x58), 0.85),
    (Ink(0xA9, 0xB2, 0x62), 0.8),
    (Ink(0xD8, 0xAE, 0x4C), 0.85),
];
const YARD: Ink = Ink(0xCF, 0xB4, 0x80);
const BARN: Ink = Ink(0xA8, 0x44, 0x38);

/// Sets fields of wheat around a farm.
pub(super) fn paint_crops(scene: &mut Scene) {
    if scene.plan.monastery.is_some() {
        plots(scene, &WHEAT);
    }
}

/// Paints the farm of the tile, if there is one.
pub(super) fn paint_farm(scene: &mut Scene) {
    let Some(farm) = scene.plan.monastery else {
        return;
    };
    let (at, radius) = (farm.at, farm.radius);
    let posts = scene.fade(30.0, 70.0);
    let detail = scene.fade(50.0, 110.0);
    let ring = ring(at, radius - 0.012);
    let canvas = &mut scene.canvas;
    canvas.disc(at, radius, YARD, 1.0);
    canvas.disc(at + pt(0.02, 0.05), radius * 0.6, DUST, 0.6);
    canvas.line(&ring, 0.036, PLANK.darker(0.55), 1.0);
    canvas.line(&ring, 0.02, PLANK.lighter(0.25), 1.0);
    rails(canvas, &ring, posts);
    let barn = House {
        at: at + pt(-0.055, -0.055),
        width: 0.16,
        depth: 0.15,
        lengthwise: true,
        roof: Ink(0x6F, 0x62, 0x5C),
        wall: BARN,
    };
    draw(canvas, &barn, detail);
    let house = House {
        at: at + pt(0.08, 0.055),
        width: 0.125,
        depth: 0.085,
        lengthwise: false,
        roof: Ink(0x9A, 0x6B, 0x42),
        wall: BOARDS,
    };
    draw(canvas, &house, detail);
    windpump(canvas, at + pt(0.095, -0.02));
}

fn ring(at: Pt, radius: f32) -> Line {
    const STEPS: usize = 40;
    Line(
        (0..=STEPS)
            .map(|i| {
                let angle = i as f32 / STEPS as f32 * std::f32::consts::TAU;
                at + pt(angle.cos(), angle.sin()) * radius
            })
            .collect(),
    )
}

fn rails(canvas: &mut Canvas, ring: &Line, show: f32) {
    let count = 18;
    let (mut rims, mut posts) = (Batch::default(), Batch::default());
    for i in 0..count {
        let (p, _) = ring.at(i as f32 / count as f32);
        rims.rect(p.x - 0.012, p.y - 0.026, 0.024, 0.038);
        posts.rect(p.x - 0.008, p.y - 0.022, 0.016, 0.03);
    }
    rims.fill(canvas, PLANK.darker(0.6), show);
    posts.fill(canvas, PLANK.lighter(0.1), show);
}

/// A wheel of vanes on a trestle; `foot` is where it stands.
fn windpump(canvas: &mut Canvas, foot: Pt) {
    let hub = foot - pt(0.0, 0.105);
    let dark = PLANK.darker(0.6);
    canvas.oval(foot + pt(0.02, 0.006), 0.04, 0.012, SHADE, 0.25);
    for x in [-0.026, 0.026] {
        canvas.line(&Line(vec![hub, foot + pt(x, 0.0)]), 0.011, dark, 1.0);
    }
    canvas.disc(hub, 0.05, dark, 1.0);
    canvas.disc(hub, 0.042, Ink(0xE9, 0xE6, 0xDC), 1.0);
    for i in 0..4 {
        let angle = (i as f32 + 0.5) * std::f32::consts::FRAC_PI_4;
        let arm = pt(angle.cos(), angle.sin()) * 0.042;
        canvas.line(&Line(vec![hub - arm, hub + arm]), 0.008, dark, 0.8);
    }
    canvas.disc(hub, 0.012, Ink(0xB1, 0x42, 0x34), 1.0);
}
