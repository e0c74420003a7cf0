//! Cards and tiles as small pictures: terrain cards, tiles of locations, nomad tiles, and what each
//! scoring card looks at.

use landfolk::crownlands::{Card, Land, Location, NomadTile};
use tiny_skia::{Path, PathBuilder, Pixmap};

use super::super::canvas::Canvas;
use super::super::curve::{Line, Pt, pt};
use super::super::palette::Ink;
use super::super::seat::SeatStyle;
use super::ground::{HexLook, dusk, ink, paint_pattern};
use super::pieces::{keep, paint_settlement};
use super::symbols::{paint_castle, paint_peaks, paint_plate};

const WHITE: Ink = Ink(0xFF, 0xFF, 0xFF);
const DARK: Ink = Ink(0x3A, 0x30, 0x2E);
const PAPER: Ink = Ink(0xFB, 0xF1, 0xDA);
const BLUE: Ink = Ink(0x3D, 0x78, 0xA6);
const GOLD: Ink = Ink(0xDD, 0xA5, 0x2F);
const RED: Ink = Ink(0xB7, 0x4B, 0x34);
const GREEN: Ink = Ink(0x4F, 0x83, 0x46);
const GREY: Ink = Ink(0xA8, 0xA0, 0x98);

/// A square with round corners, `inset` from the edge of a picture.
fn card(inset: f32, radius: f32) -> Option<Path> {
    let (low, high, r) = (inset, 1.0 - inset, radius);
    let mut b = PathBuilder::new();
    b.move_to(low + r, low);
    b.line_to(high - r, low);
    b.quad_to(high, low, high, low + r);
    b.line_to(high, high - r);
    b.quad_to(high, high, high - r, high);
    b.line_to(low + r, high);
    b.quad_to(low, high, low, high - r);
    b.line_to(low, low + r);
    b.quad_to(low, low, low + r, low);
    b.close();
    b.finish()
}

/// Paints a ground as a card of `px` pixels a side.
#[must_use]
pub fn paint_terrain(land: Land, px: u32, dark: bool) -> Pixmap {
    let mut canvas = Canvas::new(px);
    terrain(&mut canvas, land);
    if dark {
        dusk(&mut canvas.pixmap);
    }
    canvas.pixmap
}

fn terrain(canvas: &mut Canvas, land: Land) {
    let (Some(edge), Some(inside)) = (card(0.02, 0.16), card(0.075, 0.12)) else {
        return;
    };
    let px = canvas.pixmap.width();
    let mut picture = Canvas::new(px);
    picture.rect(0.0, 0.0, 1.0, 1.0, ink(land), 1.0);
    let look = HexLook {
        land,
        location: None,
    };
    picture.within(pt(0.0, 0.0), 1.0, |picture| {
        paint_pattern(picture, look, Pt::CENTRE, 7);
    });
    let mut mask = Canvas::new(px);
    mask.fill(&inside, DARK.with(1.0));
    keep(&mut picture.pixmap, &mask.pixmap);
    canvas.fill(&edge, DARK.with(1.0));
    canvas.stroke(&edge, 0.02, WHITE.with(0.6));
    over(canvas, &picture.pixmap);
}

fn over(canvas: &mut Canvas, picture: &Pixmap) {
    canvas.pixmap.draw_pixmap(
        0,
        0,
        picture.as_ref(),
        &tiny_skia::PixmapPaint::default(),
        tiny_skia::Transform::identity(),
        None,
    );
}

/// Paints the tile of a location as a button of `px` pixels a side. One that cannot be used now is
/// pale; one that would be lost is crossed out.
#[must_use]
pub fn paint_tile_button(location: Location, ready: bool, lost: bool, px: u32) -> Pixmap {
    let mut canvas = Canvas::new(px);
    paint_plate(&mut canvas, location);
    if !ready {
        canvas.disc(pt(0.5, 0.5), 0.475, Ink(0xE4, 0xDE, 0xD2), 0.68);
    }
    if lost {
        cross(&mut canvas);
    }
    canvas.pixmap
}

fn cross(canvas: &mut Canvas) {
    for (width, ink) in [(0.2, WHITE), (0.12, Ink(0xB3, 0x26, 0x1E))] {
        for (a, b) in [
            (pt(0.16, 0.16), pt(0.84, 0.84)),
            (pt(0.84, 0.16), pt(0.16, 0.84)),
        ] {
            canvas.line(&Line(vec![a, b]), width, ink, 1.0);
        }
    }
}

/// Paints a nomad tile, `px` pixels a side. One that cannot be used yet is pale.
#[must_use]
pub fn paint_nomad_tile(tile: NomadTile, ready: bool, px: u32) -> Pixmap {
    let mut canvas = Canvas::new(px);
    match tile {
        NomadTile::Donation(land) => {
            terrain(&mut canvas, land);
            let house = paint_settlement(SeatStyle::of(5), px * 3 / 8, false);
            for (x, y) in [(0.08, 0.3), (0.54, 0.3), (0.31, 0.55)] {
                let at = |share: f32| (share * px as f32) as i32;
                canvas.pixmap.draw_pixmap(
                    at(x),
                    at(y),
                    house.as_ref(),
                    &tiny_skia::PixmapPaint::default(),
                    tiny_skia::Transform::identity(),
                    None,
                );
            }
        }
        NomadTile::Resettlement => {
            board(&mut canvas, PAPER);
            arrow(
                &mut canvas,
                &[pt(0.2, 0.7), pt(0.38, 0.4), pt(0.56, 0.62), pt(0.78, 0.3)],
                GREEN,
            );
        }
        NomadTile::Outpost => {
            board(&mut canvas, PAPER);
            canvas.line(&Line(vec![pt(0.36, 0.84), pt(0.36, 0.16)]), 0.08, DARK, 1.0);
            canvas.polygon(&[pt(0.4, 0.16), pt(0.84, 0.32), pt(0.4, 0.5)], RED, 1.0);
        }
        NomadTile::Sword => {
            board(&mut canvas, PAPER);
            canvas.line(&Line(vec![pt(0.26, 0.74), pt(0.8, 0.2)]), 0.13, DARK, 1.0);
            canvas.line(
                &Line(vec![pt(0.34, 0.66), pt(0.79, 0.21)]),
                0.06,
                Ink(0xD8, 0xDC, 0xE4),
                1.0,
            );
            canvas.line(&Line(vec![pt(0.24, 0.5), pt(0.5, 0.76)]), 0.09, GOLD, 1.0);
            canvas.line(&Line(vec![pt(0.18, 0.82), pt(0.32, 0.68)]), 0.1, RED, 1.0);
        }
        NomadTile::Treasure => {
            board(&mut canvas, PAPER);
            for (x, y) in [(0.36, 0.62), (0.64, 0.62), (0.5, 0.38)] {
                canvas.disc(pt(x, y), 0.19, DARK, 1.0);
                canvas.disc(pt(x, y), 0.15, GOLD, 1.0);
                canvas.disc(pt(x - 0.03, y - 0.03), 0.07, GOLD.lighter(0.5), 1.0);
            }
        }
    }
    if !ready && let Some(all) = card(0.02, 0.16) {
        canvas.fill(&all, Ink(0xE4, 0xDE, 0xD2).with(0.6));
    }
    canvas.pixmap
}

fn board(canvas: &mut Canvas, ink: Ink) {
    if let (Some(edge), Some(inside)) = (card(0.02, 0.16), card(0.075, 0.12)) {
        canvas.fill(&edge, DARK.with(1.0));
        canvas.fill(&inside, ink.with(1.0));
    }
}

fn arrow(canvas: &mut Canvas, way: &[Pt], ink: Ink) {
    canvas.line(&Line(way.to_vec()), 0.1, ink, 1.0);
    if let [.., before, tip] = way {
        let along = (*tip - *before).unit();
        let side = along.right() * 0.13;
        canvas.polygon(&[*tip + along * 0.16, *tip + side, *tip - side], ink, 1.0);
    }
}

fn house(canvas: &mut Canvas, at: Pt, size: f32, ink: Ink) {
    let p = |x: f32, y: f32| at + pt(x, y) * size;
    let outline = [
        p(0.0, -0.55),
        p(0.55, -0.05),
        p(0.42, -0.05),
        p(0.42, 0.5),
        p(-0.42, 0.5),
        p(-0.42, -0.05),
        p(-0.55, -0.05),
    ];
    canvas.polygon(&outline, ink, 1.0);
    let mut line = outline.to_vec();
    line.push(outline[0]);
    canvas.line(&Line(line), size * 0.14, DARK, 1.0);
}

/// Paints what a scoring card looks at, `px` pixels a side.
#[must_use]
pub fn paint_score_card(which: Card, px: u32) -> Pixmap {
    let mut canvas = Canvas::new(px);
    board(&mut canvas, PAPER);
    let c = &mut canvas;
    match which {
        Card::Castle => c.within(pt(0.1, 0.08), 0.8, paint_castle),
        Card::Fishermen => {
            c.polygon(&[pt(0.62, 0.4), pt(0.9, 0.18), pt(0.9, 0.66)], DARK, 1.0);
            c.oval(pt(0.44, 0.42), 0.32, 0.21, DARK, 1.0);
            c.oval(pt(0.44, 0.42), 0.26, 0.15, BLUE.lighter(0.3), 1.0);
            c.disc(pt(0.28, 0.38), 0.045, DARK, 1.0);
            for y in [0.74, 0.86] {
                let wave = (0..=12u8).map(|s| {
                    let t = f32::from(s) / 12.0;
                    pt(0.16 + 0.68 * t, y + 0.025 * (t * 18.8).sin())
                });
                c.line(&Line(wave.collect()), 0.05, BLUE, 1.0);
            }
        }
        Card::Miners => {
            c.within(pt(0.08, 0.18), 0.66, paint_peaks);
            c.line(
                &Line(vec![pt(0.56, 0.88), pt(0.82, 0.46)]),
                0.08,
                Ink(0x8B, 0x5A, 0x33),
                1.0,
            );
            c.line(
                &Line(vec![pt(0.58, 0.36), pt(0.8, 0.42), pt(0.94, 0.62)]),
                0.09,
                DARK,
                1.0,
            );
        }
        Card::Merchants => {
            c.line(
                &Line(vec![pt(0.24, 0.28), pt(0.5, 0.6), pt(0.78, 0.72)]),
                0.09,
                DARK,
                1.0,
            );
            for (x, y) in [(0.24, 0.26), (0.78, 0.72)] {
                c.disc(pt(x, y), 0.16, DARK, 1.0);
                c.disc(pt(x, y), 0.12, GOLD, 1.0);
            }
            house(c, pt(0.5, 0.55), 0.24, GREEN);
        }
        Card::Workers => {
            c.line(
                &Line(vec![pt(0.24, 0.82), pt(0.62, 0.4)]),
                0.1,
                Ink(0x8B, 0x5A, 0x33),
                1.0,
            );
            c.polygon(
                &[pt(0.4, 0.3), pt(0.58, 0.14), pt(0.86, 0.42), pt(0.7, 0.6)],
                DARK,
                1.0,
            );
            c.polygon(
                &[
                    pt(0.47, 0.3),
                    pt(0.57, 0.21),
                    pt(0.78, 0.42),
                    pt(0.69, 0.52),
                ],
                GREY,
                1.0,
            );
        }
        Card::Discoverers => {
            for (row, x) in [(0u8, 0.66), (1, 0.3), (2, 0.56), (3, 0.4)] {
                let y = 0.21 + 0.195 * f32::from(row);
                c.line(&Line(vec![pt(0.16, y), pt(0.84, y)]), 0.045, GREY, 1.0);
                house(c, pt(x, y), 0.19, GREEN);
            }
        }
        Card::Knights => {
            for y in [0.26, 0.76] {
                c.line(&Line(vec![pt(0.16, y), pt(0.84, y)]), 0.045, GREY, 1.0);
            }
            c.line(&Line(vec![pt(0.14, 0.51), pt(0.86, 0.51)]), 0.07, RED, 1.0);
            for x in [0.22, 0.41, 0.6, 0.79] {
                house(c, pt(x, 0.5), 0.2, RED);
            }
        }
        Card::Hermits => {
            for (x, y) in [(0.28, 0.3), (0.72, 0.38), (0.42, 0.72)] {
                c.disc(pt(x, y), 0.17, GREEN.lighter(0.6), 1.0);
                house(c, pt(x, y), 0.21, GREEN);
            }
        }
        Card::Citizens => {
            c.disc(pt(0.5, 0.52), 0.37, GREEN.lighter(0.6), 1.0);
            for (x, y) in [(0.5, 0.34), (0.33, 0.53), (0.67, 0.53), (0.5, 0.72)] {
                house(c, pt(x, y), 0.2, GREEN);
            }
        }
        Card::Lords => {
            c.polygon(
                &[
                    pt(0.16, 0.3),
                    pt(0.34, 0.5),
                    pt(0.5, 0.2),
                    pt(0.66, 0.5),
                    pt(0.84, 0.3),
                    pt(0.76, 0.76),
                    pt(0.24, 0.76),
                ],
                DARK,
                1.0,
            );
            c.polygon(
                &[
                    pt(0.23, 0.43),
                    pt(0.36, 0.57),
                    pt(0.5, 0.32),
                    pt(0.64, 0.57),
                    pt(0.77, 0.43),
                    pt(0.71, 0.7),
                    pt(0.29, 0.7),
                ],
                GOLD,
                1.0,
            );
            for x in [0.38, 0.5, 0.62] {
                c.disc(pt(x, 0.63), 0.035, RED, 1.0);
            }
        }
        Card::Farmers => {
            for (x, y, on) in [
                (0.15, 0.15, false),
                (0.52, 0.15, false),
                (0.15, 0.52, true),
                (0.52, 0.52, false),
            ] {
                let ink = if on { GOLD } else { GREY.lighter(0.45) };
                c.rect(x, y, 0.33, 0.33, DARK, 1.0);
                c.rect(x + 0.03, y + 0.03, 0.27, 0.27, ink, 1.0);
            }
            house(c, pt(0.315, 0.69), 0.19, GREEN);
            for (x, y) in [
                (0.26, 0.25),
                (0.38, 0.36),
                (0.62, 0.26),
                (0.74, 0.36),
                (0.62, 0.63),
                (0.75, 0.73),
            ] {
                c.disc(pt(x, y), 0.04, DARK, 1.0);
            }
        }
    }
    canvas.pixmap
}
