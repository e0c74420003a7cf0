//! Marks that lead over the board: a way with its direction, what is in danger, where there is no way.

use landfolk::landscape::Side;
use tiny_skia::{PathBuilder, Pixmap};

use super::canvas::{Canvas, blank, round};
use super::curve::{Line, Pt, pt};
use super::palette::Ink;

const WHITE: Ink = Ink(0xFF, 0xFF, 0xFF);
/// The dragon, and what it threatens.
const DANGER: Ink = Ink(0xB0, 0x2A, 0x22);
/// The way of the river.
const CURRENT: Ink = Ink(0x1F, 0x5F, 0x8C);

/// Whose way it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Way {
    /// The dragon's.
    Dragon,
    /// The river's.
    River,
}

/// The middle of a side of the unit square.
const fn edge(side: Side) -> Pt {
    match side {
        Side::North => pt(0.5, 0.0),
        Side::East => pt(1.0, 0.5),
        Side::South => pt(0.5, 1.0),
        Side::West => pt(0.0, 0.5),
    }
}

/// Paints a way over a tile, in by one side and out by another, on a transparent square of `px`
/// pixels a side. A way without an entry begins in the middle, one without an exit ends there.
#[must_use]
pub fn paint_way(entry: Option<Side>, exit: Option<Side>, way: Way, px: u32) -> Pixmap {
    if entry.is_none() && exit.is_none() {
        return blank(px, px);
    }
    let ink = match way {
        Way::Dragon => DANGER,
        Way::River => CURRENT,
    };
    let end = |side: Option<Side>| side.map_or(Pt::CENTRE, edge);
    let (from, to) = (end(entry), end(exit));
    let bend = |end: Pt| end.mix(Pt::CENTRE, 0.65);
    let line = Line::cubic(from, bend(from), bend(to), to);
    let mut canvas = Canvas::new(px);
    canvas.line(&line, 0.085, WHITE, 0.75);
    canvas.dashes(&line, 0.05, [0.09, 0.05], ink, 0.95);
    // Which way it goes: on an open end at its tip, else halfway.
    let (tip, ahead) = line.at(if exit.is_none() { 1.0 } else { 0.55 });
    arrow(&mut canvas, tip, ahead.unit(), ink);
    canvas.pixmap
}

fn arrow(canvas: &mut Canvas, tip: Pt, ahead: Pt, ink: Ink) {
    let aside = pt(-ahead.y, ahead.x);
    let head = |size: f32, back: f32| {
        [
            tip + ahead * (size * 0.62),
            tip + aside * (size * 0.62) - ahead * (size * back),
            tip - aside * (size * 0.62) - ahead * (size * back),
        ]
    };
    canvas.polygon(&head(0.2, 0.48), WHITE, 0.9);
    canvas.polygon(&head(0.15, 0.42), ink, 1.0);
}

/// Paints a ring to be laid around a piece that is in danger, `px` pixels a side.
#[must_use]
pub fn paint_danger(px: u32) -> Pixmap {
    let mut canvas = Canvas::new(px);
    canvas.disc(Pt::CENTRE, 0.42, DANGER, 0.28);
    if let Some(ring) = PathBuilder::from_circle(0.5, 0.5, 0.42) {
        canvas.stroke_as(&ring, &round(0.13), WHITE.with(0.9));
        canvas.stroke_as(&ring, &round(0.08), DANGER.with(1.0));
    }
    canvas.pixmap
}

/// Paints a cross for where there is no way, `px` pixels a side.
#[must_use]
pub fn paint_no_way(px: u32) -> Pixmap {
    let mut canvas = Canvas::new(px);
    for (width, ink) in [(0.3, WHITE), (0.18, DANGER)] {
        for (from, to) in [
            (pt(0.25, 0.25), pt(0.75, 0.75)),
            (pt(0.75, 0.25), pt(0.25, 0.75)),
        ] {
            canvas.line(&Line(vec![from, to]), width, ink, 1.0);
        }
    }
    canvas.pixmap
}
