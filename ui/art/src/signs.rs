//! Signs: shields, goods, princess and dragon badges, portals and volcanoes.

use landfolk::landscape::Goods;
use tiny_skia::{Path, PathBuilder, Pixmap};

use super::canvas::{Canvas, round};
use super::church::{paint_cathedral, paint_inn};
use super::curve::{Line, Pt, pt};
use super::noise::noise;
use super::palette::{Ink, SHADE};
use super::scene::Scene;
use super::sites::Sign;

const WHITE: Ink = Ink(0xFF, 0xFB, 0xF0);
const GOLD: Ink = Ink(0xF0, 0xC4, 0x54);
const DARK: Ink = Ink(0x2B, 0x2A, 0x33);

/// Paints all signs of the tile.
pub fn paint_signs(scene: &mut Scene) {
    let mut signs = scene.signs.clone();
    signs.sort_by(|a, b| a.1.y.total_cmp(&b.1.y));
    // On small tiles what scores grows, to be told at 40 pixels.
    let k = 1.5 - 0.5 * scene.fade(36.0, 120.0);
    for (sign, at) in signs {
        match sign {
            Sign::Cathedral => paint_cathedral(scene, at),
            Sign::Inn => paint_inn(scene, at),
            Sign::Portal => portal(scene, at),
            Sign::Shield => paint_shield(&mut scene.canvas, at, 0.07 * k),
            Sign::Goods(goods) => paint_goods(&mut scene.canvas, at, 0.074 * k, goods),
            Sign::Princess => princess(&mut scene.canvas, at, 0.076 * k),
            Sign::Dragon => paint_dragon_badge(&mut scene.canvas, at, 0.076 * k),
            // Only on tiles of Westward, which has signs of its own.
            Sign::Post | Sign::Animal => {}
        }
    }
}

/// Paints a sign by itself in a transparent square of `px` pixels a side, for lists and counters.
///
/// Signs that are buildings have no badge; for these the picture is empty.
#[must_use]
pub fn paint_badge(sign: Sign, px: u32) -> Pixmap {
    let mut canvas = Canvas::new(px);
    let at = pt(0.48, 0.47);
    match sign {
        Sign::Shield => paint_shield(&mut canvas, at, 0.38),
        Sign::Goods(goods) => paint_goods(&mut canvas, at, 0.42, goods),
        Sign::Princess => princess(&mut canvas, at, 0.42),
        Sign::Dragon => paint_dragon_badge(&mut canvas, at, 0.42),
        Sign::Cathedral | Sign::Inn | Sign::Portal | Sign::Post | Sign::Animal => {}
    }
    canvas.pixmap
}

/// A path from pieces given as start, then cubic or straight steps relative to a centre and size.
pub(super) struct Outline {
    builder: PathBuilder,
    at: Pt,
    size: f32,
}

impl Outline {
    pub(super) fn from(at: Pt, size: f32, x: f32, y: f32) -> Self {
        let mut builder = PathBuilder::new();
        builder.move_to(at.x + x * size, at.y + y * size);
        Self { builder, at, size }
    }

    pub(super) fn to(mut self, x: f32, y: f32) -> Self {
        self.builder
            .line_to(self.at.x + x * self.size, self.at.y + y * self.size);
        self
    }

    pub(super) fn bend(mut self, cx: f32, cy: f32, x: f32, y: f32) -> Self {
        let p = |x: f32, y: f32| (self.at.x + x * self.size, self.at.y + y * self.size);
        let ((cx, cy), (x, y)) = (p(cx, cy), p(x, y));
        self.builder.quad_to(cx, cy, x, y);
        self
    }

    pub(super) fn close(mut self) -> Option<Path> {
        self.builder.close();
        self.builder.finish()
    }
}

/// A heraldic shield: blue and gold, with a white rim.
pub fn paint_shield(canvas: &mut Canvas, at: Pt, size: f32) {
    let shape = |k: f32| {
        Outline::from(at, size * k, -0.8, -0.92)
            .bend(0.0, -0.78, 0.8, -0.92)
            .to(0.8, 0.05)
            .bend(0.78, 0.75, 0.0, 1.08)
            .bend(-0.78, 0.75, -0.8, 0.05)
            .close()
    };
    let blue = Ink(0x2B, 0x4F, 0x8E);
    if let Some(path) = shape(1.0) {
        canvas.within(pt(size * 0.14, size * 0.2), 1.0, |canvas| {
            canvas.stroke(&path, size * 0.3, SHADE.with(0.3));
        });
        canvas.stroke(&path, size * 0.36, DARK.with(0.85));
        canvas.stroke(&path, size * 0.24, WHITE.with(1.0));
        canvas.fill(&path, blue.with(1.0));
    }
    // A golden chevron, and the lit half.
    let p = |x: f32, y: f32| at + pt(x, y) * size;
    canvas.polygon(
        &[
            p(-0.8, 0.22),
            p(0.0, -0.42),
            p(0.8, 0.22),
            p(0.79, 0.4),
            p(0.77, 0.62),
            p(0.0, 0.05),
            p(-0.77, 0.62),
            p(-0.8, 0.3),
        ],
        GOLD,
        1.0,
    );
    canvas.polygon(
        &[
            p(-0.8, -0.9),
            p(0.0, -0.84),
            p(0.0, 1.05),
            p(-0.5, 0.75),
            p(-0.8, 0.1),
        ],
        WHITE,
        0.16,
    );
}

/// A round badge: white rim, dark hairline, a coloured field.
fn badge(canvas: &mut Canvas, at: Pt, radius: f32, ink: Ink) {
    canvas.disc(
        at + pt(radius * 0.16, radius * 0.24),
        radius * 1.1,
        SHADE,
        0.3,
    );
    canvas.disc(at, radius * 1.08, DARK, 0.85);
    canvas.disc(at, radius, WHITE, 1.0);
    canvas.disc(at, radius * 0.84, ink.darker(0.25), 1.0);
    canvas.disc(
        at - pt(radius * 0.02, radius * 0.03),
        radius * 0.79,
        ink,
        1.0,
    );
}

/// A goods badge.
pub fn paint_goods(canvas: &mut Canvas, at: Pt, radius: f32, goods: Goods) {
    let p = |x: f32, y: f32| at + pt(x, y) * radius;
    match goods {
        Goods::Wine => {
            badge(canvas, at, radius, Ink(0x8E, 0x3B, 0x56));
            let wood = Ink(0xD9, 0xA0, 0x5C);
            let barrel = Outline::from(at, radius, -0.34, -0.52)
                .to(0.34, -0.52)
                .bend(0.62, 0.0, 0.34, 0.54)
                .to(-0.34, 0.54)
                .bend(-0.62, 0.0, -0.34, -0.52)
                .close();
            if let Some(path) = barrel {
                canvas.fill(&path, wood.with(1.0));
                canvas.stroke_as(&path, &round(radius * 0.07), wood.darker(0.6).with(1.0));
            }
            for y in [-0.28, 0.3] {
                canvas.line(
                    &Line(vec![p(-0.44, y), p(0.44, y)]),
                    radius * 0.11,
                    wood.darker(0.62),
                    1.0,
                );
            }
            canvas.line(
                &Line(vec![p(-0.18, -0.46), p(-0.24, 0.0), p(-0.18, 0.46)]),
                radius * 0.07,
                wood.lighter(0.5),
                0.9,
            );
        }
        Goods::Wheat => {
            badge(canvas, at, radius, Ink(0x6B, 0x8B, 0x3E));
            let straw = Ink(0xFF, 0xDC, 0x6E);
            for lean in [-0.32, 0.0, 0.32] {
                canvas.line(
                    &Line(vec![p(lean * 0.35, 0.58), p(lean, -0.3)]),
                    radius * 0.09,
                    straw.darker(0.2),
                    1.0,
                );
                for step in 0..4 {
                    let y = -0.52 + step as f32 * 0.17;
                    let x = lean * (1.0 - (y + 0.52) * 0.35);
                    for side in [-0.1, 0.1] {
                        canvas.oval(p(x + side, y), radius * 0.1, radius * 0.13, straw, 1.0);
                    }
                }
            }
            canvas.line(
                &Line(vec![p(-0.2, 0.3), p(0.2, 0.3)]),
                radius * 0.14,
                Ink(0x9E, 0x5C, 0x2C),
                1.0,
            );
        }
        Goods::Cloth => {
            badge(canvas, at, radius, Ink(0x3E, 0x6F, 0x8E));
            let cloth = Ink(0xE9, 0x8A, 0x6A);
            canvas.polygon(
                &[p(-0.5, -0.2), p(0.5, -0.36), p(0.5, 0.3), p(-0.5, 0.46)],
                cloth,
                1.0,
            );
            canvas.polygon(
                &[p(-0.5, 0.13), p(0.5, -0.03), p(0.5, 0.12), p(-0.5, 0.28)],
                cloth.lighter(0.6),
                1.0,
            );
            canvas.oval(
                p(-0.5, 0.13),
                radius * 0.17,
                radius * 0.33,
                cloth.darker(0.3),
                1.0,
            );
            canvas.oval(
                p(-0.5, 0.13),
                radius * 0.07,
                radius * 0.15,
                cloth.lighter(0.4),
                1.0,
            );
            canvas.line(
                &Line(vec![p(-0.46, -0.2), p(0.5, -0.36)]),
                radius * 0.06,
                cloth.lighter(0.7),
                0.9,
            );
        }
    }
}

/// A princess badge: a golden crown with a rose.
fn princess(canvas: &mut Canvas, at: Pt, radius: f32) {
    badge(canvas, at, radius, Ink(0xC2, 0x5A, 0x86));
    let crown = Outline::from(at, radius, -0.52, 0.34)
        .to(-0.6, -0.32)
        .to(-0.26, -0.02)
        .to(0.0, -0.52)
        .to(0.26, -0.02)
        .to(0.6, -0.32)
        .to(0.52, 0.34)
        .bend(0.0, 0.48, -0.52, 0.34)
        .close();
    if let Some(path) = crown {
        canvas.stroke_as(
            &path,
            &round(radius * 0.16),
            Ink(0x6E, 0x28, 0x4C).with(1.0),
        );
        canvas.fill(&path, GOLD.with(1.0));
    }
    for (x, y) in [(-0.6, -0.36), (0.0, -0.56), (0.6, -0.36)] {
        canvas.disc(at + pt(x, y) * radius, radius * 0.11, WHITE, 1.0);
    }
    canvas.disc(
        at + pt(0.0, 0.2) * radius,
        radius * 0.11,
        Ink(0xB2, 0x2E, 0x4E),
        1.0,
    );
}

/// A dragon badge: a horned head, breathing fire.
pub fn paint_dragon_badge(canvas: &mut Canvas, at: Pt, radius: f32) {
    badge(canvas, at, radius, Ink(0xB4, 0x36, 0x2A));
    let head = Outline::from(at, radius, -0.5, 0.56)
        .bend(-0.62, -0.1, -0.2, -0.3)
        .to(-0.42, -0.62)
        .bend(-0.1, -0.52, 0.06, -0.34)
        .bend(0.36, -0.3, 0.6, -0.06)
        .to(0.56, 0.1)
        .to(0.1, 0.12)
        .bend(0.3, 0.2, 0.46, 0.2)
        .bend(0.2, 0.36, 0.02, 0.28)
        .bend(-0.04, 0.4, 0.0, 0.58)
        .close();
    if let Some(path) = head {
        canvas.fill(&path, WHITE.with(1.0));
    }
    canvas.disc(
        at + pt(0.08, -0.14) * radius,
        radius * 0.085,
        Ink(0x7A, 0x1C, 0x1A),
        1.0,
    );
}

/// A portal: a stone arch full of light.
fn portal(scene: &mut Scene, at: Pt) {
    let detail = scene.fade(50.0, 110.0);
    let s = 0.115 * (1.3 - 0.3 * scene.fade(36.0, 120.0));
    let canvas = &mut scene.canvas;
    let stone = Ink(0x8D, 0x86, 0x92);
    let arch = |k: f32, drop: f32| {
        Outline::from(at, s, -0.72 * k, 0.78)
            .to(-0.72 * k, -0.1 + drop)
            .bend(-0.7 * k, -0.86 * k, 0.0, -0.88 * k)
            .bend(0.7 * k, -0.86 * k, 0.72 * k, -0.1 + drop)
            .to(0.72 * k, 0.78)
            .close()
    };
    canvas.oval(at + pt(0.03, s * 0.82), s * 0.95, s * 0.26, SHADE, 0.3);
    if let Some(path) = arch(1.0, 0.0) {
        canvas.stroke(&path, 0.022, stone.darker(0.55).with(1.0));
        canvas.fill(&path, stone.with(1.0));
    }
    if let Some(path) = arch(0.6, 0.0) {
        canvas.fill(&path, Ink(0x5A, 0x3C, 0x9A).with(1.0));
    }
    let core = at + pt(0.0, 0.012);
    canvas.oval(core, s * 0.36, s * 0.56, Ink(0x9A, 0x7A, 0xE0), 0.9);
    canvas.oval(core, s * 0.22, s * 0.38, Ink(0xD6, 0xC4, 0xFF), 0.95);
    canvas.oval(core, s * 0.09, s * 0.18, WHITE, 1.0);
    if detail > 0.0 {
        for i in 0..7 {
            let angle = (-180.0 + 30.0 * i as f32).to_radians();
            let (sin, cos) = angle.sin_cos();
            let a = at + pt(cos * 0.46, sin * 0.6 - 0.1) * s;
            let b = at + pt(cos * 0.72, sin * 0.8 - 0.08) * s;
            canvas.line(&Line(vec![a, b]), 0.005, stone.darker(0.5), detail * 0.8);
        }
        canvas.line(
            &Line(vec![
                at + pt(-0.66, 0.0) * s,
                at + pt(-0.6, -0.5) * s,
                at + pt(0.0, -0.82) * s,
            ]),
            0.008,
            stone.lighter(0.6),
            detail * 0.8,
        );
    }
}

/// Paints the volcano, if there is one: a smoking cone with streams of lava.
pub fn paint_volcano(scene: &mut Scene) {
    let Some(at) = scene.plan.volcano else {
        return;
    };
    let mut dice = scene.dice(70);
    let detail = scene.fade(50.0, 110.0);
    let canvas = &mut scene.canvas;
    let rock = Ink(0x7B, 0x68, 0x60);
    let rim = |radius: f32, flat: f32, uneven: f32, up: f32| {
        Line(
            (0..56)
                .map(|i| {
                    let (sin, cos) = (i as f32 / 56.0 * std::f32::consts::TAU).sin_cos();
                    let k = 1.0 + uneven * noise(i as f32 * 0.25, radius * 3.0, 14, 9);
                    at + pt(cos * radius * k, sin * radius * flat * k - up)
                })
                .collect::<Vec<Pt>>(),
        )
    };
    let shadow = Line(
        rim(0.215, 0.86, 0.12, 0.0)
            .0
            .iter()
            .map(|&p| p + pt(0.03, 0.035))
            .collect(),
    );
    canvas.area(&shadow, SHADE, 0.25);
    canvas.area(&rim(0.218, 0.86, 0.12, 0.0), rock.darker(0.45), 1.0);
    // Shells up to the crater, lighter towards the light.
    for step in 0..6 {
        let t = step as f32 / 6.0;
        let ink = rock.darker(0.22).mix(rock.lighter(0.12), t);
        canvas.area(
            &rim(0.21 - 0.12 * t, 0.86 - 0.1 * t, 0.12, 0.045 * t),
            ink,
            1.0,
        );
    }
    for i in 0..26 {
        let angle = i as f32 / 26.0 * std::f32::consts::TAU + dice.between(-0.08, 0.08);
        let (sin, cos) = angle.sin_cos();
        let lit = cos * -0.6 + sin * -0.8;
        let ink = if lit > 0.0 {
            rock.lighter(0.35)
        } else {
            rock.darker(0.5)
        };
        let reach = dice.between(0.13, 0.2);
        let a = at + pt(cos * 0.085, sin * 0.068 - 0.04);
        let b = at + pt(cos * reach, sin * reach * 0.84);
        canvas.line(
            &Line(vec![a, b]),
            0.01,
            ink,
            lit.abs() * 0.5 * (0.4 + 0.6 * detail),
        );
    }
    let crater = at - pt(0.0, 0.045);
    let lava = Ink(0xE8, 0x5A, 0x22);
    for (dx, dy, bend) in [(-0.07, 0.19, -0.03), (0.1, 0.13, 0.05), (0.02, 0.2, 0.03)] {
        let a = crater + pt(dx * 0.25, 0.03);
        let b = at + pt(dx, dy * 0.86);
        let line = Line::cubic(a, a + pt(bend, 0.05), b - pt(bend, 0.05), b);
        canvas.line(&line, 0.03, lava.darker(0.45), 1.0);
        canvas.line(&line, 0.02, lava, 1.0);
        canvas.line(&line.piece(0.0, 0.7), 0.008, Ink(0xFF, 0xC8, 0x4A), 1.0);
    }
    canvas.oval(crater, 0.088, 0.064, rock.darker(0.6), 1.0);
    canvas.oval(crater + pt(0.0, 0.006), 0.07, 0.047, lava, 1.0);
    canvas.oval(
        crater + pt(0.0, 0.01),
        0.046,
        0.028,
        Ink(0xFF, 0xC8, 0x4A),
        1.0,
    );
    for (x, y, r, alpha) in [
        (0.01, -0.055, 0.038, 0.55),
        (0.045, -0.1, 0.05, 0.45),
        (0.095, -0.14, 0.042, 0.3),
    ] {
        canvas.disc(crater + pt(x, y), r, Ink(0xE8, 0xE2, 0xDC), alpha);
        canvas.disc(
            crater + pt(x - r * 0.25, y - r * 0.3),
            r * 0.6,
            WHITE,
            alpha * 0.8,
        );
    }
}
