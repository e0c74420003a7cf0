//! Monasteries, cathedrals and inns: the single buildings that score.

use super::building::{House, draw};
use super::canvas::{Canvas, round};
use super::curve::{Line, Pt, pt};
use super::land::tree;
use super::noise::Dice;
use super::palette::{CHOIR, Ink, PLASTER, ROAD, SHADE};
use super::scene::Scene;

const GOLD: Ink = Ink(0xE3, 0xB3, 0x4A);

/// Paints the monastery, if there is one: a walled garden, a church and a cloister.
pub fn paint_monastery(scene: &mut Scene) {
    let Some(house) = scene.plan.monastery else {
        return;
    };
    let detail = scene.fade(60.0, 120.0);
    let mut dice = scene.dice(60);
    let size = house.radius / LAID_OUT_FOR;
    scene.canvas.within(house.at, size, |canvas| {
        monastery(canvas, &mut dice, detail);
    });
}

/// The precinct's radius for which the lengths in [`monastery`] were chosen.
const LAID_OUT_FOR: f32 = 0.165;

fn monastery(canvas: &mut Canvas, dice: &mut Dice, detail: f32) {
    let at = Pt::default();
    let wall = precinct(at, LAID_OUT_FOR);
    canvas.area(
        &Line(wall.0.iter().map(|&p| p + pt(0.012, 0.016)).collect()),
        SHADE,
        0.25,
    );
    canvas.area(&wall, Ink(0x9A, 0x8B, 0x74), 1.0);
    canvas.area(
        &precinct(at, LAID_OUT_FOR - 0.008),
        Ink(0xE3, 0xD8, 0xC2),
        1.0,
    );
    canvas.area(
        &precinct(at, LAID_OUT_FOR - 0.02),
        Ink(0xB7, 0xCD, 0x88),
        1.0,
    );
    // Beds and paths of the garden.
    if detail > 0.0 {
        for (x, y) in [(-0.088, 0.088), (-0.052, 0.104), (-0.1, 0.056)] {
            let bed = at + pt(x, y);
            canvas.oval(bed, 0.02, 0.011, Ink(0x8A, 0x7A, 0x52), 0.8 * detail);
            for _ in 0..4 {
                let p = bed + pt(dice.between(-0.014, 0.014), dice.between(-0.007, 0.007));
                canvas.disc(
                    p,
                    0.0055,
                    [
                        Ink(0xE8, 0xC2, 0x5C),
                        Ink(0xC9, 0x6A, 0x7A),
                        Ink(0x6F, 0x8F, 0x4A),
                    ][dice.below(3)],
                    detail,
                );
            }
        }
    }
    // The cloister: four roofs around a yard.
    let yard = at + pt(0.05, 0.07);
    canvas.rect(yard.x - 0.058, yard.y - 0.03, 0.12, 0.088, SHADE, 0.25);
    canvas.rect(
        yard.x - 0.062,
        yard.y - 0.044,
        0.118,
        0.082,
        CHOIR.darker(0.05),
        1.0,
    );
    canvas.rect(
        yard.x - 0.062,
        yard.y + 0.036,
        0.118,
        0.016,
        PLASTER.darker(0.12),
        1.0,
    );
    canvas.rect(
        yard.x - 0.062,
        yard.y - 0.044,
        0.118,
        0.02,
        CHOIR.lighter(0.14),
        1.0,
    );
    canvas.rect(
        yard.x + 0.032,
        yard.y - 0.03,
        0.024,
        0.068,
        CHOIR.darker(0.25),
        1.0,
    );
    canvas.rect(yard.x - 0.04, yard.y - 0.022, 0.074, 0.042, ROAD, 1.0);
    canvas.rect(
        yard.x - 0.034,
        yard.y - 0.016,
        0.062,
        0.031,
        Ink(0x8F, 0xB2, 0x66),
        1.0,
    );
    canvas.disc(yard + pt(-0.003, 0.0), 0.008, Ink(0x6A, 0xA0, 0xBC), detail);
    // The nave, and the tower at its west end.
    draw(
        canvas,
        &House {
            at: at + pt(0.022, -0.035),
            width: 0.19,
            depth: 0.086,
            lengthwise: false,
            roof: CHOIR,
            wall: PLASTER.lighter(0.3),
        },
        detail,
    );
    steeple(
        canvas,
        at + pt(-0.082, -0.02),
        0.062,
        0.085,
        CHOIR.darker(0.12),
        detail,
    );
    tree(canvas, at + pt(0.118, -0.098), 0.022, Ink(0x64, 0x88, 0x4C));
    tree(canvas, at + pt(-0.1, 0.02), 0.018, Ink(0x6F, 0x8F, 0x4A));
}

/// A garden with round corners.
fn precinct(at: Pt, radius: f32) -> Line {
    Line(
        (0..48)
            .map(|i| {
                let (sin, cos) = (i as f32 / 48.0 * std::f32::consts::TAU).sin_cos();
                // Between a circle and a square.
                let k = (sin.powi(4) + cos.powi(4)).powf(-0.25);
                at + pt(cos, sin) * (radius * (0.55 + 0.45 * k) * 0.97)
            })
            .collect(),
    )
}

/// A square tower with a pointed roof and a golden cross; `at` is the middle of its foot.
fn steeple(canvas: &mut Canvas, at: Pt, width: f32, high: f32, roof: Ink, detail: f32) {
    let w = width / 2.0;
    let top = at.y - high;
    canvas.polygon(
        &[
            at + pt(-w, 0.02),
            at + pt(w, 0.02),
            at + pt(w + high * 0.55, high * 0.3),
            at + pt(w + high * 0.3, -high * 0.2),
        ],
        SHADE,
        0.28,
    );
    canvas.rect(
        at.x - w,
        top,
        width,
        high + 0.02,
        PLASTER.lighter(0.25),
        1.0,
    );
    canvas.rect(
        at.x + w * 0.25,
        top,
        w * 0.75,
        high + 0.02,
        PLASTER.darker(0.2),
        1.0,
    );
    let tip = pt(at.x, top - width * 1.15);
    let (l, r) = (
        pt(at.x - w * 1.18, top + 0.006),
        pt(at.x + w * 1.18, top + 0.006),
    );
    let mid = pt(at.x + w * 0.22, top + 0.012);
    canvas.polygon(&[l, tip, mid], roof.lighter(0.24), 1.0);
    canvas.polygon(&[mid, tip, r], roof.darker(0.25), 1.0);
    for dx in [-0.4, 0.38] {
        canvas.rect(
            at.x + w * dx - w * 0.13,
            top + high * 0.25,
            w * 0.26,
            high * 0.24,
            CHOIR.darker(0.6),
            0.8 * detail,
        );
    }
    let cross = tip - pt(0.0, 0.006);
    for (ink, wide) in [(roof.darker(0.6), 0.017), (GOLD, 0.009)] {
        canvas.line(
            &Line(vec![cross + pt(0.0, 0.006), cross - pt(0.0, 0.034)]),
            wide,
            ink,
            1.0,
        );
        canvas.line(
            &Line(vec![cross + pt(-0.014, -0.022), cross + pt(0.014, -0.022)]),
            wide,
            ink,
            1.0,
        );
    }
}

/// Paints a cathedral: a long nave with transept, two towers and a golden rose.
pub fn paint_cathedral(scene: &mut Scene, at: Pt) {
    let detail = scene.fade(50.0, 110.0);
    let canvas = &mut scene.canvas;
    let roof = Ink(0x55, 0x6E, 0x84);
    let stone = Ink(0xF2, 0xEA, 0xDA);
    canvas.oval(at + pt(0.02, 0.06), 0.23, 0.17, Ink(0xE7, 0xC0, 0x86), 1.0);
    if let Some(ring) = super::canvas::oval(at + pt(0.02, 0.06), 0.222, 0.162) {
        canvas.stroke_as(&ring, &round(0.006), Ink(0xB8, 0x82, 0x48).with(0.7));
    }
    let wing = |x: f32, y: f32, width: f32, depth: f32, lengthwise: bool| House {
        at: at + pt(x, y),
        width,
        depth,
        lengthwise,
        roof,
        wall: stone,
    };
    draw(canvas, &wing(0.03, -0.03, 0.32, 0.1, false), detail);
    draw(canvas, &wing(0.06, -0.01, 0.11, 0.2, true), detail);
    let rose = at + pt(0.06, 0.105);
    canvas.disc(rose, 0.02, GOLD.darker(0.5), 1.0);
    canvas.disc(rose, 0.015, GOLD, 1.0);
    canvas.disc(rose, 0.006, Ink(0xB2, 0x3A, 0x2E), detail);
    steeple(canvas, at + pt(-0.125, 0.03), 0.072, 0.15, roof, detail);
    steeple(canvas, at + pt(-0.045, 0.06), 0.072, 0.15, roof, detail);
}

/// Paints an inn: a timbered house with a hanging sign and a lamp in its window.
pub fn paint_inn(scene: &mut Scene, at: Pt) {
    let detail = scene.fade(50.0, 110.0);
    let canvas = &mut scene.canvas;
    let wood = Ink(0x5E, 0x40, 0x2C);
    draw(
        canvas,
        &House {
            at: at + pt(-0.012, -0.016),
            width: 0.118,
            depth: 0.088,
            lengthwise: true,
            roof: Ink(0x3F, 0x6B, 0x86),
            wall: Ink(0xF6, 0xE7, 0xBE),
        },
        detail,
    );
    let front = at + pt(-0.012, 0.034);
    for x in [-0.034, 0.034] {
        canvas.rect(
            front.x + x - 0.008,
            front.y - 0.006,
            0.016,
            0.018,
            Ink(0xFF, 0xC9, 0x3C),
            1.0,
        );
    }
    // The sign on its post.
    let post = at + pt(0.072, 0.055);
    canvas.oval(post + pt(0.01, 0.004), 0.016, 0.006, SHADE, 0.3);
    canvas.line(&Line(vec![post, post - pt(0.0, 0.098)]), 0.011, wood, 1.0);
    canvas.line(
        &Line(vec![post - pt(0.004, 0.092), post + pt(0.034, -0.092)]),
        0.009,
        wood,
        1.0,
    );
    let board = post + pt(0.024, -0.064);
    canvas.disc(board, 0.024, wood, 1.0);
    canvas.disc(board, 0.018, GOLD, 1.0);
    canvas.rect(board.x - 0.008, board.y - 0.008, 0.012, 0.016, wood, detail);
    canvas.line(
        &Line(vec![
            board + pt(0.004, -0.004),
            board + pt(0.01, 0.0),
            board + pt(0.004, 0.004),
        ]),
        0.004,
        wood,
        detail,
    );
}
