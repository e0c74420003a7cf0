//! The pieces: silhouettes of our own, with a white rim, a dark hairline and a soft shadow.

use landfolk::ramparts::Piece;
use tiny_skia::{Path, PathBuilder, Pixmap};

use super::canvas::{Canvas, round};
use super::curve::pt;
use super::palette::{DUSK, Ink, SHADE};
use super::seat::SeatStyle;

/// Every piece that can be painted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Figure {
    /// A standing person in a cloak.
    Follower,
    /// Broader, with a staff.
    Big,
    /// With a square over the shoulder.
    Builder,
    /// A pig.
    Pig,
    /// The dragon; it belongs to nobody.
    Dragon,
    /// The fairy; it belongs to nobody.
    Fairy,
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
/// Dragon and fairy have colours of their own, whatever the seat.
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
    let body = match figure {
        Figure::Dragon => Ink(0xB2, 0x3A, 0x2E),
        Figure::Fairy => Ink(0xF3, 0xE3, 0xB0),
        _ => seat.ink,
    };
    let body = if dark { body.darker(DUSK * 0.4) } else { body };
    let angle = if lying { -90.0 } else { 0.0 };
    canvas.turned(angle, pt(0.5, 0.5), |canvas| {
        if let Some(path) = silhouette(figure) {
            canvas.stroke(&path, 0.1, SHADE.with(0.9));
            canvas.stroke(&path, 0.07, Ink(255, 255, 255).with(1.0));
            canvas.fill(&path, body.with(1.0));
        }
    });
    if let Some(emblem) = seat.shape.path(pt(0.5, 0.64), 0.09) {
        if !matches!(figure, Figure::Dragon | Figure::Fairy) {
            canvas.fill(&emblem, Ink(255, 255, 255).with(0.95));
            canvas.stroke_as(&emblem, &round(0.01), body.darker(0.4).with(0.8));
        }
    }
    canvas.pixmap
}

fn silhouette(figure: Figure) -> Option<Path> {
    let mut b = PathBuilder::new();
    let wide = match figure {
        Figure::Big => 1.25,
        Figure::Builder | Figure::Fairy => 0.85,
        _ => 1.0,
    };
    let x = |dx: f32| 0.5 + dx * wide;
    b.push_circle(0.5, 0.25, 0.12);
    b.move_to(x(-0.07), 0.34);
    b.quad_to(x(-0.22), 0.5, x(-0.24), 0.85);
    b.quad_to(0.5, 0.92, x(0.24), 0.85);
    b.quad_to(x(0.22), 0.5, x(0.07), 0.34);
    b.close();
    b.finish()
}
