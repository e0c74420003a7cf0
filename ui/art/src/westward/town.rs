//! Towns: trodden ground, plank houses and a fence of posts and rails.

use super::{BOARDS, DUST, PLANK, SHINGLES};
use crate::canvas::Batch;
use crate::city::houses;
use crate::curve::{Line, Pt, pt};
use crate::palette::{Ink, SHADE};
use crate::scene::Scene;
use crate::walls::{CityPlan, Gate};

/// Trodden ground.
const YARD: Ink = Ink(0xC0, 0x93, 0x62);
/// How far the middle of the fence stands within the outline.
const INSIDE: f32 = 0.02;
/// How high a post rises, as drawn.
const HIGH: f32 = 0.034;

/// Paints all towns of the tile.
pub(super) fn paint_towns(scene: &mut Scene) {
    let towns = scene.plan.cities.clone();
    for town in &towns {
        ground(scene, town);
    }
    for town in &towns {
        for wall in &town.walls {
            fence(scene, &wall.line);
        }
        // The place for a piece stays free.
        if let Some(&at) = scene.anchors.get(town.part) {
            scene.take(at, 0.055);
        }
        houses(scene, town, &SHINGLES, BOARDS);
        for &gate in &town.gates {
            opening(scene, gate);
        }
    }
}

fn ground(scene: &mut Scene, town: &CityPlan) {
    scene.canvas.area(&town.outline, YARD, 1.0);
    let show = scene.fade(70.0, 130.0);
    let mut dice = scene.dice(30 + town.part as u32);
    let (mut worn, mut dark) = (Batch::default(), Batch::default());
    for _ in 0..40 {
        let at = pt(dice.between(0.01, 0.99), dice.between(0.01, 0.99));
        let lighter = dice.unit() < 0.6;
        if scene.part_at(at) == Some(town.part) {
            let patch = if lighter { &mut worn } else { &mut dark };
            patch.oval(at, 0.02, 0.008);
        }
    }
    worn.fill(&mut scene.canvas, YARD.lighter(0.35), 0.5 * show);
    dark.fill(&mut scene.canvas, YARD.darker(0.25), 0.4 * show);
}

/// Posts and rails along a line.
fn fence(scene: &mut Scene, line: &Line) {
    let inner = line.beside(INSIDE);
    let shadow = Line(inner.0.iter().map(|&p| p + pt(0.012, 0.02)).collect());
    let canvas = &mut scene.canvas;
    canvas.line(&shadow, 0.032, SHADE, 0.26);
    canvas.line(&inner, 0.044, PLANK.darker(0.55), 1.0);
    canvas.line(&inner, 0.026, PLANK.lighter(0.22), 1.0);
    let show = scene.fade(28.0, 60.0);
    let length = inner.length();
    let count = ((length / 0.058) as usize).max(2);
    let (mut rims, mut posts, mut caps) = (Batch::default(), Batch::default(), Batch::default());
    for i in 0..=count {
        let (p, _) = inner.at(i as f32 / count as f32);
        rims.rect(p.x - 0.013, p.y - HIGH, 0.026, HIGH + 0.014);
        posts.rect(p.x - 0.009, p.y - HIGH + 0.004, 0.018, HIGH + 0.006);
        caps.rect(p.x - 0.009, p.y - HIGH + 0.004, 0.018, 0.011);
    }
    let canvas = &mut scene.canvas;
    rims.fill(canvas, PLANK.darker(0.6), show);
    posts.fill(canvas, PLANK, show);
    caps.fill(canvas, PLANK.lighter(0.5), show);
}

/// Where a trail goes through the fence, between two stout posts.
fn opening(scene: &mut Scene, gate: Gate) {
    let across = gate.out.right();
    let at = gate.at - gate.out * INSIDE;
    let strip = |half: f32, from: f32, to: f32| {
        let (a, b) = (at + gate.out * from, at + gate.out * to);
        [
            a - across * half,
            a + across * half,
            b + across * half,
            b - across * half,
        ]
    };
    let canvas = &mut scene.canvas;
    canvas.polygon(&strip(0.042, -0.034, 0.035), DUST, 1.0);
    let mut posts: [Pt; 2] = [at + across * 0.056, at - across * 0.056];
    posts.sort_by(|a, b| a.y.total_cmp(&b.y));
    for p in posts {
        canvas.rect(p.x - 0.02, p.y - 0.055, 0.04, 0.075, PLANK.darker(0.6), 1.0);
        canvas.rect(p.x - 0.014, p.y - 0.049, 0.028, 0.063, PLANK, 1.0);
        canvas.rect(
            p.x - 0.014,
            p.y - 0.049,
            0.028,
            0.016,
            PLANK.lighter(0.5),
            1.0,
        );
    }
}
