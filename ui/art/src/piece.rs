//! The pieces: silhouettes of our own, with a white rim, a dark hairline and a soft shadow.

use landfolk::ramparts::Piece;
use tiny_skia::{
    BlendMode, GradientStop, LinearGradient, Path, PathBuilder, Pixmap, PixmapPaint, Point,
    SpreadMode, Transform,
};

use super::canvas::{Canvas, oval, round};
use super::curve::{Line, Pt, pt};
use super::noise::ease;
use super::palette::{DUSK, Ink, SHADE};
use super::seat::SeatStyle;

pub(crate) const WHITE: Ink = Ink(0xFF, 0xFF, 0xFF);
pub(crate) const DARK: Ink = Ink(0x24, 0x22, 0x2C);
const SKIN: Ink = Ink(0xF4, 0xD9, 0xBE);
const GOLD: Ink = Ink(0xE8, 0xB6, 0x3C);

/// Every piece that can be painted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Figure {
    /// A standing person in a hooded cloak.
    Follower,
    /// Broader, with a staff.
    Big,
    /// With a set square.
    Builder,
    /// A pig.
    Pig,
    /// The dragon; it belongs to nobody.
    Dragon,
    /// The fairy; it belongs to nobody.
    Fairy,
    /// A person in a coat and a broad hat.
    Settler,
    /// A theodolite on its tripod; it belongs to nobody.
    Surveyor,
}

impl Figure {
    /// Whether it belongs to no seat.
    #[must_use]
    pub const fn is_neutral(self) -> bool {
        matches!(self, Self::Dragon | Self::Fairy | Self::Surveyor)
    }
}

impl From<Piece> for Figure {
    fn from(piece: Piece) -> Self {
        match piece {
            Piece::Follower => Self::Follower,
            Piece::Big => Self::Big,
            Piece::Builder => Self::Builder,
            Piece::Pig => Self::Pig,
        }
    }
}

/// Paints a piece in a transparent square of `px` pixels a side; farmers lie.
///
/// Dragon and fairy have colours of their own, whatever the seat. Only people lie down.
#[must_use]
pub fn paint_piece(
    figure: impl Into<Figure>,
    seat: SeatStyle,
    px: u32,
    lying: bool,
    dark: bool,
) -> Pixmap {
    let figure = figure.into();
    let mut canvas = Canvas::new(px);
    let lies = lying
        && matches!(
            figure,
            Figure::Follower | Figure::Big | Figure::Builder | Figure::Settler
        );
    let body = match figure {
        Figure::Dragon => Ink(0xB0, 0x35, 0x2B),
        Figure::Fairy => Ink(0xF2, 0xE2, 0xA8),
        Figure::Surveyor => Ink(0x8A, 0x58, 0x34),
        _ => seat.ink,
    };
    let body = if dark { body.darker(DUSK * 0.35) } else { body };
    let Some(path) = silhouette(figure) else {
        return canvas.pixmap;
    };
    let degrees = if lies { -90.0 } else { 0.0 };
    // Wide figures shrink a little, so that rim and shadow stay within the picture.
    let shrink = if figure.is_neutral() { 0.9 } else { 0.96 };
    let inset = pt((1.0 - shrink) / 2.0, (1.0 - shrink) / 2.0);
    let turned = |canvas: &mut Canvas, draw: &mut dyn FnMut(&mut Canvas)| {
        canvas.within(inset, shrink, |canvas| {
            canvas.turned(degrees, Pt::CENTRE, draw);
        });
    };
    for (reach, width) in [(0.035, 0.07), (0.05, 0.02)] {
        canvas.within(pt(reach * 0.7, reach), 1.0, |canvas| {
            turned(canvas, &mut |canvas| {
                canvas.stroke(&path, width, SHADE.with(0.14));
                canvas.fill(&path, SHADE.with(0.14));
            });
        });
    }
    turned(&mut canvas, &mut |canvas| {
        canvas.stroke(&path, 0.092, DARK.with(0.9));
        canvas.stroke(&path, 0.066, WHITE.with(1.0));
        canvas.shade(&path, gradient(body, lies));
    });
    if !figure.is_neutral() {
        weave(&mut canvas, seat, body, &|cut| {
            turned(cut, &mut |cut| cut.fill(&path, DARK.with(1.0)));
        });
    }
    turned(&mut canvas, &mut |canvas| features(canvas, figure, body));
    if !figure.is_neutral() {
        emblem(&mut canvas, figure, seat, body, lies);
    }
    canvas.pixmap
}

/// Light from the top left, also on a piece that lies.
pub(crate) fn gradient(body: Ink, lies: bool) -> Option<tiny_skia::Shader<'static>> {
    let (from, to) = if lies {
        ((0.8, 0.15), (0.25, 0.8))
    } else {
        ((0.25, 0.15), (0.8, 0.85))
    };
    LinearGradient::new(
        Point::from_xy(from.0, from.1),
        Point::from_xy(to.0, to.1),
        vec![
            GradientStop::new(0.0, body.lighter(0.26).with(1.0)),
            GradientStop::new(0.5, body.with(1.0)),
            GradientStop::new(1.0, body.darker(0.28).with(1.0)),
        ],
        SpreadMode::Pad,
        Transform::identity(),
    )
}

/// The seat's pattern within what `fill` fills, woven faintly into the cloth of larger pieces.
pub(crate) fn weave(canvas: &mut Canvas, seat: SeatStyle, body: Ink, fill: &dyn Fn(&mut Canvas)) {
    let show = ease((canvas.px() - 40.0) / 40.0);
    if show <= 0.0 {
        return;
    }
    let mut cloth = Canvas::new(canvas.pixmap.width());
    seat.pattern.draw(&mut cloth, body.darker(0.5), 0.3 * show);
    let mut cut = Canvas::new(canvas.pixmap.width());
    fill(&mut cut);
    let paint = PixmapPaint {
        blend_mode: BlendMode::DestinationIn,
        ..PixmapPaint::default()
    };
    let none = Transform::identity();
    cloth
        .pixmap
        .draw_pixmap(0, 0, cut.pixmap.as_ref(), &paint, none, None);
    canvas.pixmap.draw_pixmap(
        0,
        0,
        cloth.pixmap.as_ref(),
        &PixmapPaint::default(),
        none,
        None,
    );
}

/// The white emblem on the chest; it stays upright on a piece that lies.
fn emblem(canvas: &mut Canvas, figure: Figure, seat: SeatStyle, body: Ink, lies: bool) {
    let at = match figure {
        Figure::Pig => pt(0.55, 0.53),
        Figure::Big => pt(0.45, 0.63),
        Figure::Builder => pt(0.45, 0.66),
        _ => pt(0.5, 0.65),
    };
    let at = if lies { pt(at.y, 1.0 - at.x) } else { at };
    // Larger on small pieces, where it must be told by shape.
    let radius = 0.118 - 0.022 * ease((canvas.px() - 20.0) / 60.0);
    if let Some(path) = seat.shape.path(at, radius) {
        canvas.stroke_as(&path, &round(0.03), body.darker(0.5).with(0.75));
        canvas.fill(&path, WHITE.with(1.0));
    }
}

/// Faces, folds and tools.
fn features(canvas: &mut Canvas, figure: Figure, body: Ink) {
    let show = ease((canvas.px() - 22.0) / 30.0);
    let fold = |canvas: &mut Canvas, points: [Pt; 4], alpha: f32| {
        let line = Line::cubic(points[0], points[1], points[2], points[3]);
        canvas.line(&line, 0.016, body.darker(0.5), alpha * show);
    };
    match figure {
        Figure::Follower => {
            face(canvas, pt(0.512, 0.272), 0.07);
            fold(
                canvas,
                [
                    pt(0.42, 0.46),
                    pt(0.38, 0.6),
                    pt(0.36, 0.72),
                    pt(0.34, 0.84),
                ],
                0.5,
            );
            fold(
                canvas,
                [pt(0.6, 0.46), pt(0.64, 0.6), pt(0.66, 0.72), pt(0.67, 0.84)],
                0.5,
            );
        }
        Figure::Settler => {
            face(canvas, pt(0.5, 0.345), 0.078);
            // The hat's band, its shade on the face, and where the coat is buttoned.
            canvas.rect(0.37, 0.19, 0.26, 0.04, body.darker(0.55), 1.0);
            canvas.line(
                &Line(vec![pt(0.37, 0.285), pt(0.63, 0.285)]),
                0.035,
                DARK,
                0.45,
            );
            fold(
                canvas,
                [pt(0.5, 0.78), pt(0.5, 0.81), pt(0.5, 0.84), pt(0.5, 0.88)],
                0.7,
            );
        }
        Figure::Surveyor => {
            let legs = body.darker(0.35);
            canvas.line(&Line(vec![pt(0.5, 0.42), pt(0.5, 0.86)]), 0.02, legs, 0.8);
            canvas.rect(0.19, 0.17, 0.56, 0.13, GOLD, 1.0);
            canvas.rect(0.19, 0.25, 0.56, 0.05, GOLD.darker(0.3), 1.0);
            canvas.rect(0.15, 0.15, 0.07, 0.17, GOLD.darker(0.5), 1.0);
            canvas.rect(0.72, 0.19, 0.1, 0.09, DARK, 0.9);
            canvas.disc(pt(0.5, 0.36), 0.075, GOLD.darker(0.15), 1.0);
            canvas.disc(pt(0.48, 0.34), 0.032, GOLD.lighter(0.6), 1.0);
        }
        Figure::Big => {
            face(canvas, pt(0.455, 0.25), 0.076);
            let wood = Ink(0xB8, 0x86, 0x4E);
            canvas.line(
                &Line(vec![pt(0.845, 0.2), pt(0.845, 0.87)]),
                0.045,
                wood,
                1.0,
            );
            canvas.disc(pt(0.845, 0.16), 0.052, GOLD, 1.0);
            fold(
                canvas,
                [
                    pt(0.33, 0.46),
                    pt(0.28, 0.6),
                    pt(0.25, 0.72),
                    pt(0.24, 0.85),
                ],
                0.5,
            );
            fold(
                canvas,
                [pt(0.6, 0.46), pt(0.63, 0.6), pt(0.65, 0.72), pt(0.66, 0.85)],
                0.5,
            );
        }
        Figure::Builder => {
            face(canvas, pt(0.46, 0.285), 0.07);
            canvas.polygon(
                &[
                    pt(0.33, 0.235),
                    pt(0.37, 0.15),
                    pt(0.54, 0.13),
                    pt(0.6, 0.235),
                ],
                body.darker(0.25),
                1.0,
            );
            let steel = Ink(0xE6, 0xC1, 0x5A);
            canvas.line(
                &Line(vec![pt(0.83, 0.24), pt(0.83, 0.6), pt(0.62, 0.6)]),
                0.06,
                steel.darker(0.45),
                1.0,
            );
            canvas.line(
                &Line(vec![pt(0.83, 0.24), pt(0.83, 0.6), pt(0.62, 0.6)]),
                0.036,
                steel,
                1.0,
            );
        }
        Figure::Pig => {
            canvas.disc(pt(0.235, 0.47), 0.018, DARK, 0.9);
            canvas.oval(pt(0.145, 0.56), 0.03, 0.042, body.lighter(0.45), 1.0);
            canvas.polygon(
                &[pt(0.29, 0.33), pt(0.39, 0.3), pt(0.37, 0.44)],
                body.darker(0.3),
                1.0,
            );
            fold(
                canvas,
                [pt(0.36, 0.7), pt(0.37, 0.75), pt(0.37, 0.8), pt(0.36, 0.84)],
                0.4,
            );
        }
        Figure::Dragon => {
            let wing = body.mix(Ink(0xF2, 0xA0, 0x4A), 0.55);
            canvas.polygon(
                &[
                    pt(0.5, 0.5),
                    pt(0.56, 0.16),
                    pt(0.7, 0.33),
                    pt(0.84, 0.26),
                    pt(0.82, 0.44),
                    pt(0.93, 0.5),
                    pt(0.66, 0.6),
                ],
                wing,
                1.0,
            );
            for tip in [pt(0.57, 0.19), pt(0.83, 0.28), pt(0.91, 0.5)] {
                canvas.line(
                    &Line(vec![pt(0.54, 0.55), tip]),
                    0.014,
                    body.darker(0.4),
                    0.8 * show,
                );
            }
            canvas.disc(pt(0.245, 0.265), 0.024, Ink(0xFF, 0xE0, 0x6A), 1.0);
            canvas.disc(pt(0.245, 0.265), 0.011, DARK, 1.0);
            let belly = Line::cubic(pt(0.31, 0.42), pt(0.3, 0.62), pt(0.44, 0.8), pt(0.66, 0.77));
            canvas.line(&belly, 0.035, Ink(0xF0, 0xB8, 0x6A), 0.9);
        }
        Figure::Fairy => {
            let wing = Ink(0xBF, 0xE3, 0xEE);
            for (at, rx, ry) in [
                (pt(0.27, 0.4), 0.13, 0.17),
                (pt(0.73, 0.4), 0.13, 0.17),
                (pt(0.32, 0.62), 0.09, 0.1),
                (pt(0.68, 0.62), 0.09, 0.1),
            ] {
                canvas.oval(at, rx, ry, wing, 1.0);
                canvas.oval(
                    at - pt(0.02, 0.03),
                    rx * 0.6,
                    ry * 0.6,
                    wing.lighter(0.6),
                    0.9,
                );
            }
            canvas.polygon(
                &[
                    pt(0.46, 0.36),
                    pt(0.54, 0.36),
                    pt(0.64, 0.86),
                    pt(0.36, 0.86),
                ],
                Ink(0xC9, 0x6F, 0xA0),
                1.0,
            );
            canvas.polygon(
                &[
                    pt(0.46, 0.36),
                    pt(0.5, 0.36),
                    pt(0.47, 0.86),
                    pt(0.36, 0.86),
                ],
                Ink(0xDF, 0x92, 0xBB),
                1.0,
            );
            canvas.disc(pt(0.5, 0.26), 0.085, Ink(0xB0, 0x6A, 0x2E), 1.0);
            canvas.disc(pt(0.5, 0.285), 0.064, SKIN, 1.0);
            canvas.line(
                &Line(vec![pt(0.58, 0.5), pt(0.8, 0.24)]),
                0.02,
                GOLD.darker(0.4),
                1.0,
            );
            if let Some(star) = super::seat::Shape::Star.path(pt(0.81, 0.2), 0.055) {
                canvas.fill(&star, GOLD.with(1.0));
            }
        }
    }
}

fn face(canvas: &mut Canvas, at: Pt, radius: f32) {
    if let Some(hollow) = oval(at, radius * 1.12, radius * 1.2) {
        canvas.fill(&hollow, DARK.with(0.45));
    }
    canvas.oval(
        at + pt(0.004, 0.012),
        radius * 0.86,
        radius * 0.92,
        SKIN,
        1.0,
    );
}

/// The outline of a figure in a unit square.
fn silhouette(figure: Figure) -> Option<Path> {
    let mut b = PathBuilder::new();
    match figure {
        Figure::Follower => cloak(&mut b, 0.5, 0.27, 0.09, 1.0),
        Figure::Settler => {
            // The coat up to the shoulder, the brim and the crown of the hat, and down again.
            b.move_to(0.23, 0.87);
            b.cubic_to(0.28, 0.7, 0.25, 0.52, 0.38, 0.465);
            b.line_to(0.42, 0.42);
            b.quad_to(0.38, 0.36, 0.39, 0.3);
            b.line_to(0.19, 0.285);
            b.quad_to(0.2, 0.21, 0.36, 0.215);
            b.cubic_to(0.36, 0.12, 0.40, 0.07, 0.46, 0.085);
            b.quad_to(0.5, 0.11, 0.54, 0.085);
            b.cubic_to(0.60, 0.07, 0.64, 0.12, 0.64, 0.215);
            b.quad_to(0.80, 0.21, 0.81, 0.285);
            b.line_to(0.61, 0.3);
            b.quad_to(0.62, 0.36, 0.58, 0.42);
            b.line_to(0.62, 0.465);
            b.cubic_to(0.75, 0.52, 0.72, 0.7, 0.77, 0.87);
            b.quad_to(0.5, 0.94, 0.23, 0.87);
            b.close();
        }
        Figure::Surveyor => {
            bar(&mut b, pt(0.15, 0.15), pt(0.82, 0.32));
            b.push_circle(0.5, 0.36, 0.08);
            for foot in [0.2, 0.5, 0.8] {
                b.move_to(0.45, 0.38);
                b.line_to(0.55, 0.38);
                b.line_to(foot + 0.035, 0.9);
                b.line_to(foot - 0.035, 0.9);
                b.close();
            }
        }
        Figure::Big => {
            cloak(&mut b, 0.445, 0.335, 0.06, 1.12);
            b.push_circle(0.845, 0.16, 0.055);
            bar(&mut b, pt(0.822, 0.15), pt(0.868, 0.88));
        }
        Figure::Builder => {
            cloak(&mut b, 0.45, 0.25, 0.1, 1.0);
            bar(&mut b, pt(0.795, 0.22), pt(0.862, 0.635));
            bar(&mut b, pt(0.6, 0.57), pt(0.862, 0.635));
        }
        Figure::Pig => {
            // Snout, brow, ear, back, tail, ham, legs and belly.
            b.move_to(0.11, 0.52);
            b.quad_to(0.13, 0.48, 0.18, 0.47);
            b.quad_to(0.21, 0.38, 0.29, 0.37);
            b.line_to(0.30, 0.27);
            b.quad_to(0.40, 0.29, 0.42, 0.35);
            b.quad_to(0.62, 0.26, 0.79, 0.37);
            b.quad_to(0.85, 0.36, 0.86, 0.30);
            b.quad_to(0.95, 0.34, 0.88, 0.42);
            b.quad_to(0.92, 0.50, 0.88, 0.62);
            b.line_to(0.86, 0.82);
            b.line_to(0.75, 0.82);
            b.line_to(0.73, 0.70);
            b.quad_to(0.60, 0.75, 0.48, 0.71);
            b.line_to(0.46, 0.82);
            b.line_to(0.35, 0.82);
            b.line_to(0.32, 0.67);
            b.quad_to(0.20, 0.66, 0.12, 0.61);
            b.close();
        }
        Figure::Dragon => {
            // Snout, horns, neck, wing, back, tail, and the belly back to the jaw.
            b.move_to(0.07, 0.34);
            b.quad_to(0.13, 0.22, 0.22, 0.2);
            b.line_to(0.24, 0.09);
            b.line_to(0.31, 0.18);
            b.line_to(0.39, 0.12);
            b.quad_to(0.40, 0.24, 0.37, 0.33);
            b.quad_to(0.38, 0.44, 0.46, 0.49);
            b.quad_to(0.46, 0.28, 0.55, 0.1);
            b.quad_to(0.62, 0.26, 0.70, 0.29);
            b.quad_to(0.78, 0.22, 0.88, 0.22);
            b.quad_to(0.84, 0.36, 0.87, 0.42);
            b.quad_to(0.94, 0.45, 0.97, 0.52);
            b.quad_to(0.82, 0.54, 0.74, 0.62);
            b.quad_to(0.80, 0.74, 0.90, 0.72);
            b.line_to(0.88, 0.66);
            b.line_to(0.97, 0.76);
            b.line_to(0.86, 0.84);
            b.quad_to(0.62, 0.92, 0.42, 0.82);
            b.quad_to(0.26, 0.70, 0.26, 0.44);
            b.quad_to(0.16, 0.42, 0.08, 0.42);
            b.close();
        }
        Figure::Fairy => {
            for (x, y, rx, ry) in [
                (0.27, 0.4, 0.15, 0.19),
                (0.73, 0.4, 0.15, 0.19),
                (0.32, 0.62, 0.11, 0.12),
                (0.68, 0.62, 0.11, 0.12),
            ] {
                if let Some(rect) = tiny_skia::Rect::from_ltrb(x - rx, y - ry, x + rx, y + ry) {
                    b.push_oval(rect);
                }
            }
            b.push_circle(0.5, 0.26, 0.1);
            b.push_circle(0.81, 0.2, 0.075);
            b.move_to(0.44, 0.34);
            b.line_to(0.34, 0.88);
            b.line_to(0.66, 0.88);
            b.line_to(0.56, 0.34);
            b.close();
        }
    }
    b.finish()
}

/// A hooded cloak: `x` is the middle, `half` half its width at the hem, `top` the hood's tip.
fn cloak(b: &mut PathBuilder, x: f32, half: f32, top: f32, broad: f32) {
    let s = 0.135 * broad;
    b.move_to(x - half, 0.86);
    b.cubic_to(x - half * 0.82, 0.66, x - s * 1.5, 0.58, x - s * 1.02, 0.42);
    b.cubic_to(
        x - s * 1.2,
        0.36,
        x - s * 1.02,
        top + 0.1,
        x - s * 0.3,
        top + 0.03,
    );
    b.quad_to(x + s * 0.35, top - 0.015, x + s * 0.62, top + 0.05);
    b.cubic_to(
        x + s * 1.06,
        top + 0.12,
        x + s * 1.2,
        0.36,
        x + s * 1.02,
        0.42,
    );
    b.cubic_to(x + s * 1.5, 0.58, x + half * 0.82, 0.66, x + half, 0.86);
    b.quad_to(x + half * 0.5, 0.915, x, 0.905);
    b.quad_to(x - half * 0.5, 0.915, x - half, 0.86);
    b.close();
}

fn bar(b: &mut PathBuilder, a: Pt, c: Pt) {
    if let Some(rect) = tiny_skia::Rect::from_ltrb(a.x, a.y, c.x, c.y) {
        b.push_rect(rect);
    }
}
