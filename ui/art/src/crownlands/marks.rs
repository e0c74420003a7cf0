//! What is laid over a hex: where something may go, what is chosen, what counts, whose it is.

use tiny_skia::{Pixmap, Stroke, StrokeDash};

use super::super::canvas::{Canvas, polygon};
use super::super::curve::{Line, Pt, pt};
use super::super::overlay::Wash;
use super::super::palette::{Ink, SHADE};
use super::super::seat::SeatStyle;
use super::grid::{REACH, corners};
use super::pieces::keep;

/// The side of the picture of a mark, in widths of a hex.
pub const REACH_OF_MARKS: f32 = 1.36;

const WHITE: Ink = Ink(0xFF, 0xFF, 0xFF);
const GOOD: Ink = Ink(0x14, 0x66, 0x55);
const ACCENT: Ink = Ink(0xB4, 0x53, 0x2A);
const WARNING: Ink = Ink(0xB3, 0x26, 0x1E);
const LIGHT: Ink = Ink(0xFF, 0xF0, 0x8C);
const DARK: Ink = Ink(0x24, 0x22, 0x2C);

/// The marks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mark {
    /// A piece may go here.
    Legal,
    /// A piece that may be moved.
    Movable,
    /// The piece that is to be moved.
    From,
    /// What Confirm takes.
    Chosen,
    /// It was placed a moment ago.
    Last,
    /// It is pointed at, or counts.
    Lit,
    /// The tile from here would be lost.
    Lost,
    /// A tile would be taken here.
    Gained,
    /// It belongs to the seat of this style.
    Seat(u8),
}

/// Paints a mark in a transparent square of `px` pixels a side, [`REACH_OF_MARKS`] wide on the map,
/// about the middle of its hex.
#[must_use]
pub fn paint_mark(mark: Mark, px: u32) -> Pixmap {
    let mut canvas = Canvas::new(px);
    let reach = REACH / REACH_OF_MARKS;
    let ring = |share: f32| corners(Pt::CENTRE, reach * share);
    match mark {
        Mark::Legal => {
            outline(&mut canvas, &ring(1.0), 0.15, GOOD, 0.3);
            canvas.polygon(&ring(0.96), WHITE, 0.42);
            outline(&mut canvas, &ring(0.9), 0.085, GOOD, 1.0);
            outline(&mut canvas, &ring(0.9), 0.032, WHITE, 1.0);
        }
        Mark::Movable => {
            outline(&mut canvas, &ring(0.94), 0.1, GOOD, 1.0);
            dashed(&mut canvas, &ring(0.94), 0.05, WHITE);
        }
        Mark::From => {
            canvas.polygon(&ring(0.96), WHITE, 0.35);
            outline(&mut canvas, &ring(0.94), 0.11, ACCENT, 1.0);
            dashed(&mut canvas, &ring(0.94), 0.05, WHITE);
        }
        Mark::Chosen => {
            outline(&mut canvas, &ring(1.04), 0.16, SHADE, 0.35);
            canvas.polygon(&ring(0.98), WHITE, 0.62);
            outline(&mut canvas, &ring(0.98), 0.12, ACCENT, 1.0);
            outline(&mut canvas, &ring(1.08), 0.028, WHITE, 1.0);
        }
        Mark::Last => {
            outline(&mut canvas, &ring(0.93), 0.075, DARK, 0.7);
            outline(&mut canvas, &ring(0.93), 0.04, LIGHT, 1.0);
        }
        Mark::Lit => {
            canvas.polygon(&ring(1.0), LIGHT, 0.66);
            outline(&mut canvas, &ring(0.95), 0.06, DARK, 0.85);
            outline(&mut canvas, &ring(0.95), 0.03, LIGHT, 1.0);
        }
        Mark::Lost => {
            canvas.polygon(&ring(1.0), WARNING, 0.28);
            outline(&mut canvas, &ring(0.96), 0.07, WARNING, 1.0);
            for (width, ink) in [(0.15, WHITE), (0.09, WARNING)] {
                for (a, b) in [(pt(0.3, 0.3), pt(0.7, 0.7)), (pt(0.7, 0.3), pt(0.3, 0.7))] {
                    canvas.line(&Line(vec![a, b]), width, ink, 1.0);
                }
            }
        }
        Mark::Gained => {
            outline(&mut canvas, &ring(0.96), 0.1, GOOD, 1.0);
            outline(&mut canvas, &ring(0.96), 0.035, LIGHT, 1.0);
            let at = pt(0.76, 0.26);
            canvas.disc(at, 0.15, WHITE, 1.0);
            canvas.disc(at, 0.125, GOOD, 1.0);
            for (a, b) in [
                (pt(-0.07, 0.0), pt(0.07, 0.0)),
                (pt(0.0, -0.07), pt(0.0, 0.07)),
            ] {
                canvas.line(&Line(vec![at + a, at + b]), 0.045, WHITE, 1.0);
            }
        }
        Mark::Seat(style) => return wash(SeatStyle::of(style), px),
    }
    canvas.pixmap
}

fn closed(ring: &[Pt; 6]) -> Line {
    let mut line = ring.to_vec();
    line.push(ring[0]);
    Line(line)
}

fn outline(canvas: &mut Canvas, ring: &[Pt; 6], width: f32, ink: Ink, alpha: f32) {
    canvas.line(&closed(ring), width, ink, alpha);
}

fn dashed(canvas: &mut Canvas, ring: &[Pt; 6], width: f32, ink: Ink) {
    if let Some(path) = polygon(ring) {
        let stroke = Stroke {
            width,
            dash: StrokeDash::new(vec![0.12, 0.08], 0.0),
            ..Stroke::default()
        };
        canvas.stroke_as(&path, &stroke, ink.with(1.0));
    }
}

/// The colour and the pattern of a seat over a hex.
fn wash(seat: SeatStyle, px: u32) -> Pixmap {
    let mut canvas = Canvas::new(px);
    let wash = Wash::of(seat);
    canvas.rect(0.0, 0.0, 1.0, 1.0, wash.ink, (wash.strength + 0.2).min(1.0));
    wash.pattern.draw(&mut canvas, wash.ink, 0.7);
    let mut mask = Canvas::new(px);
    mask.polygon(&corners(Pt::CENTRE, REACH / REACH_OF_MARKS), DARK, 1.0);
    keep(&mut canvas.pixmap, &mask.pixmap);
    canvas.pixmap
}
