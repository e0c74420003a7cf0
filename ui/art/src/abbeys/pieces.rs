//! The pieces of Abbeys: a small church and a bust, of a seat or of the neutral tribe.

use tiny_skia::{Path, PathBuilder, Pixmap, Rect};

use crate::canvas::{Canvas, round};
use crate::curve::{Line, Pt, pt};
use crate::noise::ease;
use crate::palette::{DUSK, Ink, SHADE};
use crate::piece::{DARK, WHITE, gradient, weave};
use crate::seat::SeatStyle;

/// The stone of the neutral tribe.
const STONE: Ink = Ink(0xD8, 0xCF, 0xBE);

/// Paints an abbey in a transparent square of `px` pixels a side; without a seat it is the neutral
/// tribe's.
#[must_use]
pub fn paint_abbey(seat: Option<SeatStyle>, px: u32, dark: bool) -> Pixmap {
    let Some(path) = church() else {
        return Canvas::new(px).pixmap;
    };
    let mut canvas = body(seat, px, dark, &path);
    let ink = base(seat, dark);
    let show = ease((canvas.px() - 26.0) / 30.0);
    // The roof of the nave and of the tower, a shade darker.
    canvas.polygon(
        &[pt(0.3, 0.52), pt(0.6, 0.32), pt(0.9, 0.52)],
        ink.darker(0.34),
        1.0,
    );
    canvas.polygon(
        &[pt(0.12, 0.36), pt(0.26, 0.14), pt(0.4, 0.36)],
        ink.darker(0.34),
        1.0,
    );
    canvas.rect(0.225, 0.42, 0.07, 0.12, ink.darker(0.6), 0.8 * show);
    emblem(&mut canvas, seat, pt(0.6, 0.68), 0.135);
    canvas.pixmap
}

/// Paints a councillor in a transparent square of `px` pixels a side.
#[must_use]
pub fn paint_councillor(seat: Option<SeatStyle>, px: u32, dark: bool) -> Pixmap {
    let Some(path) = bust() else {
        return Canvas::new(px).pixmap;
    };
    let mut canvas = body(seat, px, dark, &path);
    let ink = base(seat, dark);
    let show = ease((canvas.px() - 22.0) / 30.0);
    // A face between cap and collar, and the fall of the chain.
    canvas.oval(pt(0.5, 0.375), 0.105, 0.115, Ink(0xF4, 0xD9, 0xBE), 1.0);
    canvas.polygon(
        &[pt(0.3, 0.29), pt(0.36, 0.14), pt(0.66, 0.14), pt(0.7, 0.29)],
        ink.darker(0.36),
        1.0,
    );
    let chain = Line::cubic(pt(0.36, 0.54), pt(0.4, 0.66), pt(0.6, 0.66), pt(0.64, 0.54));
    canvas.line(&chain, 0.03, Ink(0xE8, 0xB6, 0x3C), show);
    emblem(&mut canvas, seat, pt(0.5, 0.735), 0.125);
    canvas.pixmap
}

fn base(seat: Option<SeatStyle>, dark: bool) -> Ink {
    let ink = seat.map_or(STONE, |seat| seat.ink);
    if dark { ink.darker(DUSK * 0.35) } else { ink }
}

/// Shadow, dark hairline, white rim and colour.
fn body(seat: Option<SeatStyle>, px: u32, dark: bool, path: &Path) -> Canvas {
    let mut canvas = Canvas::new(px);
    let ink = base(seat, dark);
    for (reach, width) in [(0.035, 0.07), (0.05, 0.02)] {
        canvas.within(pt(reach * 0.7, reach), 1.0, |canvas| {
            canvas.stroke(path, width, SHADE.with(0.14));
            canvas.fill(path, SHADE.with(0.14));
        });
    }
    canvas.stroke(path, 0.1, DARK.with(0.92));
    canvas.stroke(path, 0.07, WHITE.with(1.0));
    canvas.shade(path, gradient(ink, false));
    if let Some(seat) = seat {
        weave(&mut canvas, seat, ink, &|cut| {
            cut.fill(path, DARK.with(1.0))
        });
    }
    canvas
}

/// The white emblem of the seat; the tribe has a plain dark ring.
fn emblem(canvas: &mut Canvas, seat: Option<SeatStyle>, at: Pt, radius: f32) {
    let radius = radius - 0.02 * ease((canvas.px() - 20.0) / 60.0);
    match seat {
        Some(seat) => {
            if let Some(path) = seat.shape.path(at, radius) {
                canvas.stroke_as(&path, &round(0.035), seat.ink.darker(0.55).with(0.8));
                canvas.fill(&path, WHITE.with(1.0));
            }
        }
        None => {
            if let Some(path) = PathBuilder::from_circle(at.x, at.y, radius * 0.8) {
                canvas.stroke(&path, 0.05, DARK.with(0.8));
            }
        }
    }
}

/// A nave with a gable, and a tower with a cross at its west.
fn church() -> Option<Path> {
    let mut b = PathBuilder::new();
    b.move_to(0.14, 0.87);
    b.line_to(0.14, 0.37);
    b.line_to(0.12, 0.36);
    b.line_to(0.26, 0.13);
    b.line_to(0.39, 0.345);
    b.line_to(0.47, 0.4);
    b.line_to(0.6, 0.31);
    b.line_to(0.9, 0.52);
    b.line_to(0.87, 0.54);
    b.line_to(0.87, 0.87);
    b.close();
    b.push_rect(Rect::from_ltrb(0.242, 0.045, 0.278, 0.17)?);
    b.push_rect(Rect::from_ltrb(0.205, 0.072, 0.315, 0.105)?);
    b.finish()
}

/// Head with a flat cap, on broad shoulders, on a plinth.
fn bust() -> Option<Path> {
    let mut b = PathBuilder::new();
    b.move_to(0.16, 0.86);
    b.cubic_to(0.14, 0.64, 0.24, 0.54, 0.41, 0.5);
    b.quad_to(0.36, 0.44, 0.37, 0.33);
    b.line_to(0.28, 0.3);
    b.line_to(0.35, 0.13);
    b.line_to(0.67, 0.13);
    b.line_to(0.72, 0.3);
    b.line_to(0.63, 0.33);
    b.quad_to(0.64, 0.44, 0.59, 0.5);
    b.cubic_to(0.76, 0.54, 0.86, 0.64, 0.84, 0.86);
    b.close();
    b.finish()
}
