//! The river, its source and its lake.

use super::canvas::{Batch, Canvas};
use super::curve::{Line, Pt, pt};
use super::geometry::{RIVER, WaterPlan};
use super::noise::{Dice, noise};
use super::palette::{HEDGE, Ink, SHADE, SHORE, WATER};
use super::scene::Scene;

/// Paints the river.
pub fn paint_water(scene: &mut Scene) {
    let Some(water) = scene.plan.water.clone() else {
        return;
    };
    let sand = Ink(0xD9, 0xCF, 0x9C);
    let layers = [
        (0.024, sand, 0.55),
        (0.012, SHORE, 1.0),
        (0.0, WATER.darker(0.08), 1.0),
        (-0.02, WATER, 1.0),
        (-0.045, WATER.lighter(0.14), 0.8),
    ];
    for (extra, ink, alpha) in layers {
        scene
            .canvas
            .line(&water.line, 2.0 * (RIVER + extra), ink, alpha);
        if let Some((at, radius)) = water.pond {
            scene.canvas.area(&pond(at, radius + extra), ink, alpha);
        }
    }
    ripples(scene, &water);
    if let Some((at, radius)) = water.pond {
        if water.lake {
            boat(scene, at, radius);
        } else {
            spring(scene, at, radius);
        }
    }
    reeds(scene, &water);
}

/// A pond with an uneven shore.
fn pond(at: Pt, radius: f32) -> Line {
    Line(
        (0..40)
            .map(|i| {
                let angle = i as f32 / 40.0 * std::f32::consts::TAU;
                let uneven = 1.0 + 0.1 * noise(i as f32 * 0.2, 0.0, 8, 3);
                at + pt(angle.cos() * radius * 1.08, angle.sin() * radius * 0.94) * uneven
            })
            .collect(),
    )
}

fn ripples(scene: &mut Scene, water: &WaterPlan) {
    let show = scene.fade(56.0, 110.0);
    if show <= 0.0 {
        return;
    }
    let mut dice = scene.dice(50);
    let mut waves = Batch::default();
    for _ in 0..13 {
        let (p, direction) = water.line.at(dice.between(0.02, 0.98));
        let p = p + direction.right() * (RIVER * dice.between(-0.6, 0.6));
        let long = dice.between(0.02, 0.04);
        ripple(&mut waves, p, direction, long);
    }
    if let Some((at, radius)) = water.pond {
        for _ in 0..(radius * 60.0) as usize {
            let angle = dice.between(0.0, std::f32::consts::TAU);
            let p = at + pt(angle.cos(), angle.sin()) * (radius * dice.between(0.1, 0.75));
            ripple(&mut waves, p, pt(1.0, 0.0), 0.03);
        }
    }
    waves.stroke(&mut scene.canvas, 0.0065, WATER.lighter(0.62), 0.75 * show);
}

fn ripple(waves: &mut Batch, p: Pt, direction: Pt, long: f32) {
    let side = direction.right() * 0.006;
    let line = Line::cubic(
        p - direction * long,
        p - direction * (long * 0.3) + side,
        p + direction * (long * 0.3) - side,
        p + direction * long,
    );
    waves.line(line.0.into_iter().step_by(4));
}

fn reeds(scene: &mut Scene, water: &WaterPlan) {
    let show = scene.fade(64.0, 120.0);
    if show <= 0.0 {
        return;
    }
    let mut dice = scene.dice(51);
    for _ in 0..9 {
        let (p, direction) = water.line.at(dice.between(0.06, 0.8));
        let side = if dice.unit() < 0.5 { -1.0 } else { 1.0 };
        let at = p + direction.right() * (side * (RIVER + 0.016));
        if scene.room(at) < 0.006 {
            continue;
        }
        tuft(&mut scene.canvas, &mut dice, at, show);
    }
}

fn tuft(canvas: &mut Canvas, dice: &mut Dice, at: Pt, show: f32) {
    for _ in 0..4 {
        let foot = at + pt(dice.between(-0.012, 0.012), dice.between(-0.004, 0.006));
        let tip = foot + pt(dice.between(-0.006, 0.008), -dice.between(0.018, 0.03));
        canvas.line(&Line(vec![foot, tip]), 0.006, HEDGE.darker(0.2), 0.9 * show);
    }
}

/// Rocks around the source.
fn spring(scene: &mut Scene, at: Pt, radius: f32) {
    let mut dice = scene.dice(52);
    let away = match scene
        .plan
        .water
        .as_ref()
        .and_then(|water| water.line.0.first())
    {
        Some(&mouth) => (at - mouth).unit(),
        None => pt(0.0, -1.0),
    };
    let mut rocks: Vec<(Pt, f32)> = (-4..=4)
        .map(|i| {
            let (sin, cos) = (i as f32 * 0.36).sin_cos();
            let spread = pt(away.x * cos - away.y * sin, away.x * sin + away.y * cos);
            let reach = radius + dice.between(0.005, 0.03);
            (at + spread * reach, dice.between(0.024, 0.042))
        })
        .collect();
    rocks.sort_by(|a, b| a.0.y.total_cmp(&b.0.y));
    let stone = Ink(0x9C, 0x97, 0x8F);
    for (p, r) in rocks {
        scene
            .canvas
            .oval(p + pt(r * 0.5, r * 0.5), r * 1.05, r * 0.75, SHADE, 0.25);
        scene.canvas.oval(p, r, r * 0.82, stone.darker(0.3), 1.0);
        scene
            .canvas
            .oval(p - pt(r * 0.1, r * 0.12), r * 0.84, r * 0.66, stone, 1.0);
        scene.canvas.oval(
            p - pt(r * 0.3, r * 0.3),
            r * 0.4,
            r * 0.28,
            stone.lighter(0.5),
            0.9,
        );
    }
}

/// A fishing boat on the lake.
fn boat(scene: &mut Scene, at: Pt, radius: f32) {
    let at = at + pt(radius * 0.28, radius * 0.2);
    let wood = Ink(0x8A, 0x5A, 0x38);
    let canvas = &mut scene.canvas;
    canvas.oval(at + pt(0.012, 0.02), 0.05, 0.018, SHADE, 0.25);
    let hull = Line::cubic(
        at + pt(-0.052, -0.006),
        at + pt(-0.03, 0.034),
        at + pt(0.03, 0.034),
        at + pt(0.052, -0.006),
    );
    canvas.area(&hull, wood, 1.0);
    canvas.oval(at + pt(0.0, -0.005), 0.05, 0.009, wood.darker(0.4), 1.0);
    canvas.line(
        &Line(vec![at + pt(0.0, 0.0), at + pt(0.0, -0.1)]),
        0.008,
        wood.darker(0.4),
        1.0,
    );
    canvas.polygon(
        &[
            at + pt(0.006, -0.1),
            at + pt(0.05, -0.022),
            at + pt(0.006, -0.016),
        ],
        Ink(0xF6, 0xEE, 0xDC),
        1.0,
    );
    canvas.polygon(
        &[
            at + pt(-0.006, -0.088),
            at + pt(-0.034, -0.022),
            at + pt(-0.006, -0.018),
        ],
        Ink(0xDD, 0xD0, 0xB8),
        1.0,
    );
}
