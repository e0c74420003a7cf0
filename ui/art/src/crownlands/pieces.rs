//! The pieces: settlements, stone walls, and the tiles that still lie on a location.

use tiny_skia::{
    BlendMode, GradientStop, LinearGradient, Pixmap, PixmapPaint, Point, SpreadMode, Transform,
};

use super::super::canvas::{Canvas, polygon};
use super::super::curve::{Line, Pt, pt};
use super::super::palette::{DUSK, Ink, SHADE};
use super::super::seat::SeatStyle;

const WHITE: Ink = Ink(0xFF, 0xFF, 0xFF);
const DARK: Ink = Ink(0x24, 0x22, 0x2C);

/// The outline of a settlement: a house with a gable and a chimney.
const HOUSE: [Pt; 10] = [
    pt(0.5, 0.1),
    pt(0.66, 0.24),
    pt(0.66, 0.14),
    pt(0.77, 0.14),
    pt(0.77, 0.34),
    pt(0.92, 0.48),
    pt(0.83, 0.52),
    pt(0.83, 0.9),
    pt(0.17, 0.9),
    pt(0.17, 0.52),
];

/// Paints a settlement in a transparent square of `px` pixels a side: a house in the colour of its
/// seat, with the seat's emblem on its front and the seat's pattern on its roof.
#[must_use]
pub fn paint_settlement(seat: SeatStyle, px: u32, dark: bool) -> Pixmap {
    let mut canvas = Canvas::new(px);
    let body = if dark {
        seat.ink.darker(DUSK * 0.35)
    } else {
        seat.ink
    };
    let mut outline = HOUSE.to_vec();
    outline.push(pt(0.08, 0.48));
    let Some(path) = polygon(&outline) else {
        return canvas.pixmap;
    };
    for (reach, width) in [(0.03, 0.09), (0.05, 0.02)] {
        canvas.within(pt(reach * 0.7, reach), 1.0, |canvas| {
            canvas.stroke(&path, width, SHADE.with(0.16));
        });
    }
    canvas.stroke(&path, 0.135, DARK.with(0.95));
    canvas.stroke(&path, 0.09, WHITE.with(1.0));
    let light = LinearGradient::new(
        Point::from_xy(0.2, 0.1),
        Point::from_xy(0.8, 0.9),
        vec![
            GradientStop::new(0.0, body.lighter(0.22).with(1.0)),
            GradientStop::new(0.55, body.with(1.0)),
            GradientStop::new(1.0, body.darker(0.2).with(1.0)),
        ],
        SpreadMode::Pad,
        Transform::identity(),
    );
    canvas.shade(&path, light);
    let roof = [
        pt(0.5, 0.1),
        pt(0.92, 0.48),
        pt(0.83, 0.52),
        pt(0.17, 0.52),
        pt(0.08, 0.48),
    ];
    weave(&mut canvas, seat, body, &roof);
    canvas.line(
        &Line(vec![pt(0.14, 0.515), pt(0.86, 0.515)]),
        0.035,
        body.darker(0.5),
        0.8,
    );
    if let Some(emblem) = seat.shape.path(pt(0.5, 0.71), 0.15) {
        canvas.fill(&emblem, WHITE.with(1.0));
    }
    canvas.pixmap
}

/// The pattern of a seat, a little darker than its colour, within a shape.
fn weave(canvas: &mut Canvas, seat: SeatStyle, body: Ink, within: &[Pt]) {
    let px = canvas.pixmap.width();
    let mut pattern = Canvas::new(px);
    seat.pattern.draw(&mut pattern, body.darker(0.45), 0.7);
    let mut mask = Canvas::new(px);
    mask.polygon(within, DARK, 1.0);
    keep(&mut pattern.pixmap, &mask.pixmap);
    canvas.pixmap.draw_pixmap(
        0,
        0,
        pattern.pixmap.as_ref(),
        &PixmapPaint::default(),
        Transform::identity(),
        None,
    );
}

/// Keeps of a picture what the mask covers.
pub(super) fn keep(pixmap: &mut Pixmap, mask: &Pixmap) {
    let paint = PixmapPaint {
        blend_mode: BlendMode::DestinationIn,
        ..PixmapPaint::default()
    };
    pixmap.draw_pixmap(0, 0, mask.as_ref(), &paint, Transform::identity(), None);
}

/// Paints a stone wall in a transparent square of `px` pixels a side.
#[must_use]
pub fn paint_wall(px: u32, dark: bool) -> Pixmap {
    let mut canvas = Canvas::new(px);
    let stone = Ink(0xA3, 0xA0, 0xA6);
    let stone = if dark { stone.darker(DUSK) } else { stone };
    canvas.rect(0.1, 0.24, 0.84, 0.62, SHADE, 0.3);
    canvas.rect(0.06, 0.18, 0.84, 0.62, DARK, 1.0);
    for (row, shift) in [(0u8, 0.0), (1, 0.5), (2, 0.0)] {
        let y = 0.21 + f32::from(row) * 0.193;
        for column in 0..4u8 {
            let left = 0.09 + (f32::from(column) - shift) * 0.265;
            let (from, to) = (left.max(0.09), (left + 0.24).min(0.87));
            if to - from > 0.03 {
                let shade = 0.12 * f32::from((row + column) % 3);
                canvas.rect(from, y, to - from, 0.17, stone.darker(shade), 1.0);
                canvas.rect(from, y, to - from, 0.035, stone.lighter(0.45), 0.8);
            }
        }
    }
    canvas.pixmap
}

/// Paints how many tiles still lie on a location, 0 to 2, in a transparent square of `px` pixels a
/// side: full marks for those that lie there, empty ones for those that are gone.
#[must_use]
pub fn paint_pips(left: u8, px: u32) -> Pixmap {
    let mut canvas = Canvas::new(px);
    for index in 0..2u8 {
        let at = pt(0.29 + 0.42 * f32::from(index), 0.5);
        canvas.disc(at, 0.2, DARK, 0.95);
        let inside = if index < left {
            Ink(0xF2, 0xB9, 0x33)
        } else {
            Ink(0x8A, 0x84, 0x7E)
        };
        let radius = if index < left { 0.15 } else { 0.13 };
        canvas.disc(at, radius, inside, 1.0);
        if index >= left {
            canvas.disc(at, 0.075, DARK, 1.0);
        }
    }
    canvas.pixmap
}
