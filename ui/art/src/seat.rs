//! The six seat styles: each told apart by colour, by shape and by pattern.

use tiny_skia::{Path, PathBuilder};

use super::canvas::{Batch, Canvas, polygon};
use super::curve::{Pt, pt};
use super::palette::Ink;

/// The emblem of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// A disc.
    Circle,
    /// A square on its side.
    Square,
    /// A triangle, point up.
    Triangle,
    /// A square on its corner.
    Diamond,
    /// Six corners.
    Hexagon,
    /// Five points.
    Star,
}

impl Shape {
    /// The emblem about a point; `radius` is that of a disc of about the same weight.
    #[must_use]
    pub fn path(self, at: Pt, radius: f32) -> Option<Path> {
        let ring = |corners: usize, radius: f32, first: f32| -> Vec<Pt> {
            (0..corners)
                .map(|i| {
                    let angle = (first + 360.0 * i as f32 / corners as f32).to_radians();
                    at + pt(angle.sin(), -angle.cos()) * radius
                })
                .collect()
        };
        match self {
            Self::Circle => PathBuilder::from_circle(at.x, at.y, radius * 0.96),
            Self::Square => polygon(&ring(4, radius * 1.22, 45.0)),
            Self::Triangle => {
                let low = pt(0.0, radius * 0.2);
                let points: Vec<Pt> = ring(3, radius * 1.35, 0.0)
                    .iter()
                    .map(|&p| p + low)
                    .collect();
                polygon(&points)
            }
            Self::Diamond => polygon(&ring(4, radius * 1.3, 0.0)),
            Self::Hexagon => polygon(&ring(6, radius * 1.26, 0.0)),
            Self::Star => {
                let outer = ring(5, radius * 1.4, 0.0);
                let inner = ring(5, radius * 0.62, 36.0);
                let points: Vec<Pt> = outer
                    .into_iter()
                    .zip(inner)
                    .flat_map(|(a, b)| [a, b])
                    .collect();
                polygon(&points)
            }
        }
    }
}

/// How the areas of a seat are hatched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pattern {
    /// No lines.
    Plain,
    /// Lines from the lower left to the upper right.
    Diagonal,
    /// Dots.
    Dots,
    /// Diagonal lines both ways.
    CrossHatch,
    /// Horizontal lines.
    Horizontal,
    /// A chess board.
    Checker,
}

impl Pattern {
    /// Draws the pattern over a whole tile, such that it goes on over the next tile.
    pub fn draw(self, canvas: &mut Canvas, ink: Ink, alpha: f32) {
        // Small tiles get a coarser pattern, so that it does not turn to grey.
        let rows: usize = match canvas.px() as u32 {
            0..=55 => 4,
            56..=110 => 6,
            _ => 8,
        };
        let step = 1.0 / rows as f32;
        let thin = step * 0.26;
        let lines = rows as i32;
        let mut shapes = Batch::default();
        let slope = |shapes: &mut Batch, up: bool| {
            for i in -lines..=lines {
                let x = i as f32 * step;
                let (a, b) = (pt(x, 0.0), pt(x + 1.0, 1.0));
                let flip = |p: Pt| if up { pt(p.x, 1.0 - p.y) } else { p };
                shapes.line([flip(a), flip(b)]);
            }
        };
        match self {
            Self::Plain => return,
            Self::Diagonal => slope(&mut shapes, true),
            Self::CrossHatch => {
                slope(&mut shapes, true);
                slope(&mut shapes, false);
            }
            Self::Horizontal => {
                for i in 0..rows {
                    let y = (i as f32 + 0.5) * step;
                    shapes.line([pt(0.0, y), pt(1.0, y)]);
                }
            }
            Self::Dots => {
                for row in 0..=rows {
                    for column in 0..=rows {
                        let at = pt(column as f32 * step, row as f32 * step);
                        shapes.disc(at, step * 0.2);
                        shapes.disc(at + pt(step / 2.0, step / 2.0), step * 0.2);
                    }
                }
            }
            Self::Checker => {
                let half = step / 2.0;
                for row in 0..2 * rows {
                    for column in (row % 2..2 * rows).step_by(2) {
                        shapes.rect(column as f32 * half, row as f32 * half, half, half);
                    }
                }
            }
        }
        if matches!(self, Self::Dots | Self::Checker) {
            shapes.fill(canvas, ink, alpha);
        } else {
            shapes.stroke(canvas, thin, ink, alpha);
        }
    }
}

/// How one seat looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeatStyle {
    /// Its colour.
    pub ink: Ink,
    /// Its emblem.
    pub shape: Shape,
    /// Its hatching.
    pub pattern: Pattern,
}

impl SeatStyle {
    /// All styles, in the order in which seats choose a colour.
    pub const ALL: [Self; 6] = [
        Self::new(Ink(0x2F, 0x6D, 0xB5), Shape::Circle, Pattern::Plain),
        Self::new(Ink(0xD1, 0x49, 0x5B), Shape::Square, Pattern::Diagonal),
        Self::new(Ink(0xE0, 0xA1, 0x00), Shape::Triangle, Pattern::Dots),
        Self::new(Ink(0x1F, 0x8A, 0x70), Shape::Diamond, Pattern::CrossHatch),
        Self::new(Ink(0x7B, 0x4B, 0xA0), Shape::Hexagon, Pattern::Horizontal),
        Self::new(Ink(0x4A, 0x4E, 0x57), Shape::Star, Pattern::Checker),
    ];

    const fn new(ink: Ink, shape: Shape, pattern: Pattern) -> Self {
        Self {
            ink,
            shape,
            pattern,
        }
    }

    /// The style with this number; numbers from six on begin again.
    #[must_use]
    pub const fn of(colour: u8) -> Self {
        Self::ALL[colour as usize % Self::ALL.len()]
    }
}
