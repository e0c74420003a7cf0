//! What lies over the land: the columns of the surveyors, cleared land, and who goes home next.

use tiny_skia::Pixmap;

use crate::canvas::{Batch, Canvas};
use crate::curve::{Line, pt};
use crate::palette::{Ink, SHADE};

const RED: Ink = Ink(0xC4, 0x3A, 0x2E);
const WHITE: Ink = Ink(0xFF, 0xFC, 0xF4);
const DARK: Ink = Ink(0x2B, 0x24, 0x22);

/// Paints one place of a column in which one or two surveyors stand: a ranging rod of red and white
/// along each side, and a tint between, which is deeper with two: more rods would hide what lies there.
#[must_use]
pub fn paint_band(surveyors: u8, px: u32) -> Pixmap {
    let mut canvas = Canvas::new(px);
    let tint = if surveyors > 1 { 0.16 } else { 0.07 };
    canvas.rect(0.0, 0.0, 1.0, 1.0, RED, tint);
    let (inset, wide, bars) = (0.01, 0.026, 6);
    for x in [inset, 1.0 - inset - wide] {
        canvas.rect(x - 0.007, 0.0, wide + 0.014, 1.0, DARK, 0.6);
        canvas.rect(x, 0.0, wide, 1.0, WHITE, 1.0);
        let mut red = Batch::default();
        for bar in 0..bars {
            red.rect(x, bar as f32 / bars as f32, wide, 0.5 / bars as f32);
        }
        red.fill(&mut canvas, RED, 1.0);
    }
    canvas.pixmap
}

/// Paints the veil over a place of cleared land: grey, with thin lines from upper left to lower
/// right, which no seat has.
#[must_use]
pub fn paint_cleared(px: u32, dark: bool) -> Pixmap {
    let mut canvas = Canvas::new(px);
    let (veil, lines) = if dark {
        (Ink(0x30, 0x33, 0x3A), WHITE)
    } else {
        (Ink(0xC9, 0xC6, 0xC0), DARK)
    };
    canvas.rect(0.0, 0.0, 1.0, 1.0, veil, 0.56);
    let mut hatch = Batch::default();
    let rows = if px > 90 { 8 } else { 5 };
    for i in -rows..rows {
        let x = i as f32 / rows as f32;
        hatch.line([pt(x, 0.0), pt(x + 1.0, 1.0)]);
    }
    hatch.stroke(&mut canvas, 0.008, lines, 0.2);
    canvas.pixmap
}

/// Paints the mark of a settler that the next move of a surveyor would send home: an arrow to the
/// coast on a red disc.
#[must_use]
pub fn paint_leaving(px: u32) -> Pixmap {
    let mut canvas = Canvas::new(px);
    let at = pt(0.5, 0.5);
    canvas.disc(at + pt(0.03, 0.05), 0.44, SHADE, 0.3);
    canvas.disc(at, 0.45, DARK, 0.9);
    canvas.disc(at, 0.42, WHITE, 1.0);
    canvas.disc(at, 0.35, RED, 1.0);
    canvas.line(&Line(vec![pt(0.3, 0.5), pt(0.62, 0.5)]), 0.11, WHITE, 1.0);
    canvas.polygon(&[pt(0.54, 0.29), pt(0.76, 0.5), pt(0.54, 0.71)], WHITE, 1.0);
    canvas.pixmap
}
