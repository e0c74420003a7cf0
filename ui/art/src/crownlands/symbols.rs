//! The symbols: one for each location, and for castles, mountains and nomad spaces. All are drawn
//! in a square of side 1.

use landfolk::crownlands::Location;

use super::super::canvas::Canvas;
use super::super::curve::{Line, Pt, pt};
use super::super::palette::{Ink, SHADE};

const INK: Ink = Ink(0x43, 0x34, 0x2C);
const PLATE: Ink = Ink(0xFF, 0xF8, 0xE6);
const RED: Ink = Ink(0xB7, 0x4B, 0x34);
const GOLD: Ink = Ink(0xDD, 0xA5, 0x2F);
const GREEN: Ink = Ink(0x4F, 0x83, 0x46);
const BLUE: Ink = Ink(0x3D, 0x78, 0xA6);
const STONE: Ink = Ink(0x8C, 0x8A, 0x92);
const WHITE: Ink = Ink(0xFF, 0xFF, 0xFF);
const PINK: Ink = Ink(0xCF, 0x63, 0x8B);

fn points(points: &[(f32, f32)]) -> Vec<Pt> {
    points.iter().map(|&(x, y)| pt(x, y)).collect()
}

fn area(canvas: &mut Canvas, corners: &[(f32, f32)], ink: Ink) {
    canvas.polygon(&points(corners), ink, 1.0);
}

fn stroke(canvas: &mut Canvas, line: &[(f32, f32)], width: f32, ink: Ink) {
    canvas.line(&Line(points(line)), width, ink, 1.0);
}

/// An arc about a point, angles in degrees clockwise from the top.
fn arc(
    canvas: &mut Canvas,
    (x, y): (f32, f32),
    radius: f32,
    (from, to): (f32, f32),
    width: f32,
    ink: Ink,
) {
    let line = (0..=16u8)
        .map(|step| {
            let angle = (from + (to - from) * f32::from(step) / 16.0).to_radians();
            pt(x + angle.sin() * radius, y - angle.cos() * radius)
        })
        .collect();
    canvas.line(&Line(line), width, ink, 1.0);
}

/// A location: its symbol on a round plate. The rim tells tiles that place from those that move.
pub(super) fn paint_plate(canvas: &mut Canvas, location: Location) {
    let middle = pt(0.5, 0.5);
    canvas.disc(middle + pt(0.02, 0.035), 0.485, SHADE, 0.28);
    canvas.disc(middle, 0.47, rim(location), 1.0);
    canvas.disc(middle, 0.405, PLATE, 1.0);
    canvas.within(pt(0.16, 0.16), 0.68, |canvas| {
        paint_symbol(canvas, location)
    });
}

/// Green places a settlement, blue moves one, grey builds walls.
const fn rim(location: Location) -> Ink {
    match location {
        Location::Barn | Location::Harbor | Location::Paddock | Location::Caravan => BLUE,
        Location::Quarry => Ink(0x66, 0x63, 0x6C),
        _ => GREEN,
    }
}

/// The symbol of a location.
pub(super) fn paint_symbol(canvas: &mut Canvas, location: Location) {
    match location {
        Location::Oracle => oracle(canvas),
        Location::Farm => farm(canvas),
        Location::Oasis => oasis(canvas),
        Location::Tower => tower(canvas),
        Location::Tavern => tavern(canvas),
        Location::Barn => barn(canvas),
        Location::Harbor => harbor(canvas),
        Location::Paddock => paddock(canvas),
        Location::Quarry => quarry(canvas),
        Location::Caravan => caravan(canvas),
        Location::Village => village(canvas),
        Location::Garden => garden(canvas),
    }
}

/// An eye.
fn oracle(canvas: &mut Canvas) {
    let lid = |up: f32| -> Vec<(f32, f32)> {
        (0..=12u8)
            .map(|step| {
                let t = f32::from(step) / 6.0 - 1.0;
                (0.5 + 0.46 * t, 0.52 + up * (1.0 - t * t))
            })
            .collect()
    };
    let (upper, lower) = (lid(-0.3), lid(0.3));
    let mut eye = points(&upper);
    eye.extend(points(&lower).into_iter().rev());
    canvas.polygon(&eye, WHITE, 1.0);
    stroke(canvas, &upper, 0.08, INK);
    stroke(canvas, &lower, 0.08, INK);
    canvas.disc(pt(0.5, 0.52), 0.19, BLUE, 1.0);
    canvas.disc(pt(0.5, 0.52), 0.09, INK, 1.0);
    for (from, to) in [
        ((0.5, 0.12), (0.5, 0.02)),
        ((0.24, 0.18), (0.18, 0.09)),
        ((0.76, 0.18), (0.82, 0.09)),
    ] {
        stroke(canvas, &[from, to], 0.06, INK);
    }
}

/// An ear of wheat.
fn farm(canvas: &mut Canvas) {
    stroke(canvas, &[(0.5, 0.98), (0.5, 0.3)], 0.07, GREEN);
    stroke(canvas, &[(0.5, 0.85), (0.26, 0.68)], 0.07, GREEN);
    for y in [0.3f32, 0.46, 0.62] {
        for side in [-1.0f32, 1.0] {
            let seed = [
                (0.5 + side * 0.03, y + 0.05),
                (0.5 + side * 0.2, y + 0.01),
                (0.5 + side * 0.25, y - 0.16),
                (0.5 + side * 0.08, y - 0.1),
            ];
            area(canvas, &seed, GOLD.darker(0.12));
        }
    }
    area(
        canvas,
        &[(0.5, 0.0), (0.6, 0.14), (0.5, 0.28), (0.4, 0.14)],
        GOLD.darker(0.12),
    );
}

/// A palm beside water.
fn oasis(canvas: &mut Canvas) {
    canvas.oval(pt(0.5, 0.88), 0.44, 0.11, BLUE.lighter(0.25), 1.0);
    stroke(
        canvas,
        &[(0.46, 0.86), (0.5, 0.6), (0.54, 0.34)],
        0.09,
        Ink(0x8B, 0x5A, 0x33),
    );
    for leaf in [
        [(0.54, 0.32), (0.36, 0.16), (0.08, 0.3)],
        [(0.54, 0.32), (0.74, 0.16), (0.98, 0.34)],
        [(0.54, 0.32), (0.36, 0.36), (0.2, 0.56)],
        [(0.54, 0.32), (0.72, 0.38), (0.86, 0.58)],
        [(0.54, 0.32), (0.52, 0.14), (0.62, 0.02)],
    ] {
        stroke(canvas, &leaf, 0.1, GREEN);
    }
}

/// A round tower with battlements.
fn tower(canvas: &mut Canvas) {
    area(
        canvas,
        &[(0.3, 0.96), (0.33, 0.36), (0.67, 0.36), (0.7, 0.96)],
        STONE,
    );
    area(
        canvas,
        &[(0.5, 0.96), (0.5, 0.36), (0.67, 0.36), (0.7, 0.96)],
        STONE.darker(0.22),
    );
    area(
        canvas,
        &[
            (0.22, 0.38),
            (0.22, 0.06),
            (0.36, 0.06),
            (0.36, 0.18),
            (0.43, 0.18),
            (0.43, 0.06),
            (0.57, 0.06),
            (0.57, 0.18),
            (0.64, 0.18),
            (0.64, 0.06),
            (0.78, 0.06),
            (0.78, 0.38),
        ],
        INK,
    );
    area(
        canvas,
        &[
            (0.42, 0.96),
            (0.42, 0.72),
            (0.5, 0.64),
            (0.58, 0.72),
            (0.58, 0.96),
        ],
        INK,
    );
}

/// A mug with foam.
fn tavern(canvas: &mut Canvas) {
    arc(canvas, (0.68, 0.58), 0.19, (0.0, 180.0), 0.09, INK);
    area(
        canvas,
        &[(0.16, 0.3), (0.68, 0.3), (0.64, 0.94), (0.2, 0.94)],
        GOLD,
    );
    for x in [0.3, 0.42, 0.54] {
        stroke(canvas, &[(x, 0.46), (x, 0.82)], 0.045, GOLD.darker(0.35));
    }
    for (x, y, r) in [(0.2, 0.26, 0.13), (0.4, 0.2, 0.16), (0.6, 0.26, 0.14)] {
        canvas.disc(pt(x, y), r + 0.03, INK, 1.0);
    }
    for (x, y, r) in [(0.2, 0.26, 0.13), (0.4, 0.2, 0.16), (0.6, 0.26, 0.14)] {
        canvas.disc(pt(x, y), r, WHITE, 1.0);
    }
    area(
        canvas,
        &[(0.14, 0.26), (0.68, 0.26), (0.67, 0.38), (0.15, 0.38)],
        WHITE,
    );
}

/// A barn with a crossed door.
fn barn(canvas: &mut Canvas) {
    area(
        canvas,
        &[
            (0.5, 0.02),
            (0.86, 0.24),
            (0.98, 0.5),
            (0.88, 0.52),
            (0.88, 0.96),
            (0.12, 0.96),
            (0.12, 0.52),
            (0.02, 0.5),
            (0.14, 0.24),
        ],
        RED,
    );
    stroke(
        canvas,
        &[
            (0.03, 0.5),
            (0.15, 0.25),
            (0.5, 0.05),
            (0.85, 0.25),
            (0.97, 0.5),
        ],
        0.08,
        INK,
    );
    area(
        canvas,
        &[(0.3, 0.96), (0.3, 0.52), (0.7, 0.52), (0.7, 0.96)],
        PLATE,
    );
    stroke(canvas, &[(0.33, 0.55), (0.67, 0.93)], 0.06, INK);
    stroke(canvas, &[(0.67, 0.55), (0.33, 0.93)], 0.06, INK);
}

/// An anchor.
fn harbor(canvas: &mut Canvas) {
    arc(canvas, (0.5, 0.14), 0.1, (0.0, 360.0), 0.07, INK);
    stroke(canvas, &[(0.5, 0.24), (0.5, 0.94)], 0.1, INK);
    stroke(canvas, &[(0.28, 0.36), (0.72, 0.36)], 0.09, INK);
    arc(canvas, (0.5, 0.52), 0.41, (95.0, 265.0), 0.1, INK);
    area(canvas, &[(0.0, 0.6), (0.12, 0.4), (0.24, 0.62)], INK);
    area(canvas, &[(0.76, 0.62), (0.88, 0.4), (1.0, 0.6)], INK);
}

/// A horseshoe.
fn paddock(canvas: &mut Canvas) {
    let shoe: Vec<(f32, f32)> = (0..=24u8)
        .map(|step| {
            let angle = (-150.0 + 300.0 * f32::from(step) / 24.0f32).to_radians();
            (0.5 + angle.sin() * 0.35, 0.46 - angle.cos() * 0.37)
        })
        .collect();
    stroke(canvas, &shoe, 0.2, INK);
    stroke(canvas, &shoe, 0.1, STONE.lighter(0.25));
    for index in [3, 7, 11, 13, 17, 21] {
        let (x, y) = shoe[index];
        canvas.disc(pt(x, y), 0.03, INK, 1.0);
    }
}

/// Cut stones.
fn quarry(canvas: &mut Canvas) {
    for (x, y, shade) in [(0.03, 0.6, 0.1), (0.52, 0.6, 0.0), (0.27, 0.24, 0.0)] {
        let face = STONE.lighter(0.3).darker(shade);
        area(
            canvas,
            &[(x, y), (x + 0.45, y), (x + 0.45, y + 0.34), (x, y + 0.34)],
            INK,
        );
        area(
            canvas,
            &[
                (x + 0.04, y + 0.04),
                (x + 0.41, y + 0.04),
                (x + 0.41, y + 0.3),
                (x + 0.04, y + 0.3),
            ],
            face,
        );
    }
    stroke(canvas, &[(0.3, 0.16), (0.72, 0.02)], 0.08, INK);
    stroke(
        canvas,
        &[(0.5, 0.08), (0.56, 0.22)],
        0.06,
        Ink(0x8B, 0x5A, 0x33),
    );
}

/// A covered wagon.
fn caravan(canvas: &mut Canvas) {
    let mut cover: Vec<(f32, f32)> = (0..=12u8)
        .map(|step| {
            let angle = (-90.0 + 180.0 * f32::from(step) / 12.0f32).to_radians();
            (0.5 + angle.sin() * 0.42, 0.52 - angle.cos() * 0.42)
        })
        .collect();
    area(canvas, &cover, WHITE);
    cover.push(cover[0]);
    stroke(canvas, &cover, 0.07, INK);
    for x in [0.34, 0.5, 0.66] {
        stroke(canvas, &[(x, 0.18), (x, 0.5)], 0.035, INK);
    }
    area(
        canvas,
        &[(0.04, 0.52), (0.96, 0.52), (0.9, 0.72), (0.1, 0.72)],
        Ink(0x9A, 0x65, 0x3A),
    );
    for x in [0.26, 0.74] {
        canvas.disc(pt(x, 0.78), 0.19, INK, 1.0);
        canvas.disc(pt(x, 0.78), 0.12, PLATE, 1.0);
        stroke(canvas, &[(x - 0.12, 0.78), (x + 0.12, 0.78)], 0.04, INK);
        stroke(canvas, &[(x, 0.66), (x, 0.9)], 0.04, INK);
    }
}

/// Three houses.
fn village(canvas: &mut Canvas) {
    for (x, y, size) in [(0.5, 0.05, 0.44), (0.02, 0.42, 0.5), (0.5, 0.46, 0.5)] {
        let wall = |a: f32, b: f32| (x + a * size, y + b * size);
        area(
            canvas,
            &[
                wall(0.14, 0.45),
                wall(0.86, 0.45),
                wall(0.86, 1.0),
                wall(0.14, 1.0),
            ],
            PLATE.darker(0.1),
        );
        area(
            canvas,
            &[wall(0.0, 0.52), wall(0.5, 0.02), wall(1.0, 0.52)],
            RED,
        );
        stroke(
            canvas,
            &[
                wall(0.14, 0.5),
                wall(0.14, 1.0),
                wall(0.86, 1.0),
                wall(0.86, 0.5),
            ],
            0.045,
            INK,
        );
        stroke(
            canvas,
            &[wall(0.02, 0.5), wall(0.5, 0.04), wall(0.98, 0.5)],
            0.05,
            INK,
        );
    }
}

/// A blossom with two leaves.
fn garden(canvas: &mut Canvas) {
    stroke(canvas, &[(0.5, 0.4), (0.5, 0.98)], 0.08, GREEN);
    stroke(canvas, &[(0.5, 0.92), (0.26, 0.7)], 0.11, GREEN);
    stroke(canvas, &[(0.5, 0.92), (0.74, 0.7)], 0.11, GREEN);
    for turn in 0..6u8 {
        let angle = f32::from(turn) * std::f32::consts::FRAC_PI_3;
        canvas.disc(
            pt(0.5 + angle.sin() * 0.2, 0.3 - angle.cos() * 0.2),
            0.145,
            INK,
            1.0,
        );
    }
    for turn in 0..6u8 {
        let angle = f32::from(turn) * std::f32::consts::FRAC_PI_3;
        canvas.disc(
            pt(0.5 + angle.sin() * 0.2, 0.3 - angle.cos() * 0.2),
            0.115,
            PINK,
            1.0,
        );
    }
    canvas.disc(pt(0.5, 0.3), 0.12, GOLD, 1.0);
}

/// A castle.
pub(super) fn paint_castle(canvas: &mut Canvas) {
    let wall = Ink(0x86, 0x86, 0x92);
    canvas.oval(pt(0.52, 0.8), 0.38, 0.08, SHADE, 0.25);
    area(
        canvas,
        &[(0.2, 0.82), (0.2, 0.5), (0.8, 0.5), (0.8, 0.82)],
        wall,
    );
    area(
        canvas,
        &[(0.5, 0.82), (0.5, 0.5), (0.8, 0.5), (0.8, 0.82)],
        wall.darker(0.16),
    );
    for (x, top, wide) in [(0.12, 0.4, 0.18), (0.7, 0.4, 0.18), (0.4, 0.28, 0.2)] {
        area(
            canvas,
            &[(x, 0.82), (x, top), (x + wide, top), (x + wide, 0.82)],
            wall.lighter(0.12),
        );
        area(
            canvas,
            &[
                (x + wide * 0.55, 0.82),
                (x + wide * 0.55, top),
                (x + wide, top),
                (x + wide, 0.82),
            ],
            wall.darker(0.2),
        );
        area(
            canvas,
            &[
                (x - 0.03, top),
                (x + wide / 2.0, top - 0.2),
                (x + wide + 0.03, top),
            ],
            GOLD,
        );
        stroke(
            canvas,
            &[
                (x - 0.03, top),
                (x + wide / 2.0, top - 0.2),
                (x + wide + 0.03, top),
                (x - 0.03, top),
            ],
            0.03,
            INK,
        );
    }
    stroke(
        canvas,
        &[(0.12, 0.4), (0.12, 0.82), (0.88, 0.82), (0.88, 0.4)],
        0.03,
        INK,
    );
    area(
        canvas,
        &[
            (0.43, 0.82),
            (0.43, 0.68),
            (0.5, 0.6),
            (0.57, 0.68),
            (0.57, 0.82),
        ],
        INK,
    );
}

/// Two peaks.
pub(super) fn paint_peaks(canvas: &mut Canvas) {
    let rock = Ink(0x74, 0x70, 0x7A);
    for (x, y, size) in [(0.62, 0.34, 0.36), (0.36, 0.2, 0.54)] {
        let at = |a: f32, b: f32| (x + a * size, y + b * size);
        area(
            canvas,
            &[at(0.0, 0.0), at(0.58, 1.0), at(-0.58, 1.0)],
            rock.lighter(0.18),
        );
        area(
            canvas,
            &[at(0.0, 0.0), at(0.58, 1.0), at(0.02, 1.0), at(0.1, 0.5)],
            rock.darker(0.42),
        );
        area(
            canvas,
            &[
                at(0.0, 0.0),
                at(0.19, 0.34),
                at(0.06, 0.28),
                at(0.0, 0.42),
                at(-0.09, 0.3),
                at(-0.2, 0.36),
            ],
            WHITE,
        );
        stroke(
            canvas,
            &[at(-0.58, 1.0), at(0.0, 0.0), at(0.58, 1.0)],
            0.032,
            INK,
        );
    }
}

/// A tent in a ring of stones.
pub(super) fn paint_tent(canvas: &mut Canvas) {
    for turn in 0..12u8 {
        let angle = f32::from(turn) * std::f32::consts::FRAC_PI_6;
        canvas.disc(
            pt(0.5 + angle.sin() * 0.37, 0.5 - angle.cos() * 0.37),
            0.045,
            INK,
            0.75,
        );
    }
    area(canvas, &[(0.5, 0.26), (0.76, 0.7), (0.24, 0.7)], PLATE);
    area(
        canvas,
        &[(0.5, 0.26), (0.76, 0.7), (0.5, 0.7)],
        PLATE.darker(0.2),
    );
    area(canvas, &[(0.5, 0.44), (0.6, 0.7), (0.4, 0.7)], INK);
    stroke(
        canvas,
        &[(0.53, 0.2), (0.24, 0.7), (0.76, 0.7), (0.47, 0.2)],
        0.035,
        INK,
    );
}
