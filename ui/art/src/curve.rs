//! Points, polylines and the few operations on them that a tile needs.
//!
//! All lengths are in units of a tile: `0, 0` is its north-west corner, `1, 1` its south-east one.

use std::ops::{Add, Mul, Sub};

use landfolk::landscape::Rotation;
use tiny_skia::{Path, PathBuilder};

/// A point or a vector on a tile.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Pt {
    /// To the east.
    pub x: f32,
    /// To the south.
    pub y: f32,
}

/// Shorthand for a point.
#[must_use]
pub const fn pt(x: f32, y: f32) -> Pt {
    Pt { x, y }
}

impl Add for Pt {
    type Output = Self;
    fn add(self, o: Self) -> Self {
        pt(self.x + o.x, self.y + o.y)
    }
}

impl Sub for Pt {
    type Output = Self;
    fn sub(self, o: Self) -> Self {
        pt(self.x - o.x, self.y - o.y)
    }
}

impl Mul<f32> for Pt {
    type Output = Self;
    fn mul(self, k: f32) -> Self {
        pt(self.x * k, self.y * k)
    }
}

impl Pt {
    /// The middle of the tile.
    pub const CENTRE: Self = pt(0.5, 0.5);

    /// The length of the vector.
    #[must_use]
    pub fn len(self) -> f32 {
        self.x.hypot(self.y)
    }

    /// The vector of length 1 in this direction; the null vector stays.
    #[must_use]
    pub fn unit(self) -> Self {
        let len = self.len();
        if len > 1e-6 { self * (1.0 / len) } else { self }
    }

    /// A quarter turn clockwise, as seen on the table.
    #[must_use]
    pub const fn right(self) -> Self {
        pt(-self.y, self.x)
    }

    /// The scalar product.
    #[must_use]
    pub fn dot(self, o: Self) -> f32 {
        self.x * o.x + self.y * o.y
    }

    /// The distance to another point.
    #[must_use]
    pub fn to(self, o: Self) -> f32 {
        (self - o).len()
    }

    /// Where the point lies after the tile has been turned about its middle.
    #[must_use]
    pub const fn turned(self, by: Rotation) -> Self {
        match by.quarter_turns() {
            1 => pt(1.0 - self.y, self.x),
            2 => pt(1.0 - self.x, 1.0 - self.y),
            3 => pt(self.y, 1.0 - self.x),
            _ => self,
        }
    }

    /// The point between this one and another: this one at 0, the other at 1.
    #[must_use]
    pub fn mix(self, o: Self, t: f32) -> Self {
        self + (o - self) * t
    }
}

/// How finely a cubic curve is cut into straight pieces: short enough to look round at 512 px a tile.
const PIECES: usize = 24;

/// A polyline.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Line(pub Vec<Pt>);

impl Line {
    /// A cubic Bezier curve.
    #[must_use]
    pub fn cubic(a: Pt, b: Pt, c: Pt, d: Pt) -> Self {
        Self(
            (0..=PIECES)
                .map(|i| {
                    let t = i as f32 / PIECES as f32;
                    let s = 1.0 - t;
                    a * (s * s * s)
                        + b * (3.0 * s * s * t)
                        + c * (3.0 * s * t * t)
                        + d * (t * t * t)
                })
                .collect(),
        )
    }

    /// A curve through the given points, with the given directions at its first and last one.
    #[must_use]
    pub fn through(points: &[Pt], first: Pt, last: Pt) -> Self {
        let mut line = Self::default();
        let end = points.len().saturating_sub(1);
        for i in 0..end {
            let (a, b) = (points[i], points[i + 1]);
            let reach = a.to(b) * 0.4;
            let leaving = if i == 0 {
                first.unit()
            } else {
                (b - points[i - 1]).unit()
            };
            let arriving = if i + 1 == end {
                last.unit()
            } else {
                (points[i + 2] - a).unit()
            };
            line.append(&Self::cubic(
                a,
                a + leaving * reach,
                b - arriving * reach,
                b,
            ));
        }
        line
    }

    /// Adds another polyline at the end; a shared end point is kept once.
    pub fn append(&mut self, other: &Self) {
        let skip = usize::from(self.0.last().is_some_and(|p| other.0.first() == Some(p)));
        self.0.extend(other.0.iter().skip(skip));
    }

    /// The polyline after the tile has been turned.
    #[must_use]
    pub fn turned(&self, by: Rotation) -> Self {
        Self(self.0.iter().map(|p| p.turned(by)).collect())
    }

    /// The direction of the line at one of its points.
    #[must_use]
    pub fn direction(&self, index: usize) -> Pt {
        let last = self.0.len().saturating_sub(1);
        let (from, to) = (index.saturating_sub(1), (index + 1).min(last));
        match (self.0.get(from), self.0.get(to)) {
            (Some(&a), Some(&b)) => (b - a).unit(),
            _ => Pt::default(),
        }
    }

    /// The line moved sideways: to the right of its direction for positive distances.
    #[must_use]
    pub fn beside(&self, distance: f32) -> Self {
        Self(
            self.0
                .iter()
                .enumerate()
                .map(|(i, &p)| p + self.direction(i).right() * distance)
                .collect(),
        )
    }

    /// The strip along the line, `half` to each side, as a closed line.
    #[must_use]
    pub fn beside_both(&self, half: f32) -> Self {
        band(&self.beside(-half), &self.beside(half))
    }

    /// The length of the whole line.
    #[must_use]
    pub fn length(&self) -> f32 {
        self.0.windows(2).map(|w| w[0].to(w[1])).sum()
    }

    /// The point and the direction at a share (0 to 1) of the line's length.
    #[must_use]
    pub fn at(&self, share: f32) -> (Pt, Pt) {
        let mut left = self.length() * share.clamp(0.0, 1.0);
        for w in self.0.windows(2) {
            let len = w[0].to(w[1]);
            if left <= len && len > 0.0 {
                return (w[0].mix(w[1], left / len), (w[1] - w[0]).unit());
            }
            left -= len;
        }
        let last = self.0.len().saturating_sub(1);
        (
            self.0.last().copied().unwrap_or_default(),
            self.direction(last),
        )
    }

    /// The piece of the line between two shares of its length.
    #[must_use]
    pub fn piece(&self, from: f32, to: f32) -> Self {
        let total = self.length();
        let (a, b) = (total * from.max(0.0), total * to.min(1.0));
        let mut points = vec![self.at(from).0];
        let mut run = 0.0;
        for w in self.0.windows(2) {
            run += w[0].to(w[1]);
            if run > a + 1e-4 && run < b - 1e-4 {
                points.push(w[1]);
            }
        }
        points.push(self.at(to).0);
        Self(points)
    }

    /// The distance from a point to the line.
    #[must_use]
    pub fn distance(&self, p: Pt) -> f32 {
        self.0
            .windows(2)
            .map(|w| {
                let along = w[1] - w[0];
                let t = ((p - w[0]).dot(along) / along.dot(along).max(1e-9)).clamp(0.0, 1.0);
                p.to(w[0] + along * t)
            })
            .fold(f32::INFINITY, f32::min)
    }

    /// Whether a point is inside the closed line.
    #[must_use]
    pub fn encloses(&self, p: Pt) -> bool {
        let mut inside = false;
        let mut previous = self.0.last().copied().unwrap_or_default();
        for &corner in &self.0 {
            if (corner.y > p.y) != (previous.y > p.y) {
                let x =
                    corner.x + (p.y - corner.y) / (previous.y - corner.y) * (previous.x - corner.x);
                inside ^= p.x < x;
            }
            previous = corner;
        }
        inside
    }

    /// The open line as a path, if it has a length.
    #[must_use]
    pub fn path(&self) -> Option<Path> {
        self.build(false)
    }

    /// The closed line as a path, if it has an area.
    #[must_use]
    pub fn closed(&self) -> Option<Path> {
        self.build(true)
    }

    fn build(&self, close: bool) -> Option<Path> {
        let mut builder = PathBuilder::new();
        for (i, p) in self.0.iter().enumerate() {
            if i == 0 {
                builder.move_to(p.x, p.y);
            } else {
                builder.line_to(p.x, p.y);
            }
        }
        if close {
            builder.close();
        }
        builder.finish()
    }
}

/// The band between two lines that run the same way, as a closed line.
#[must_use]
pub fn band(one: &Line, other: &Line) -> Line {
    Line(one.0.iter().chain(other.0.iter().rev()).copied().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_turn_as_sides_do() {
        let north = pt(0.5, 0.0);
        assert_eq!(north.turned(Rotation::from_quarter_turns(1)), pt(1.0, 0.5));
        assert_eq!(north.turned(Rotation::from_quarter_turns(2)), pt(0.5, 1.0));
        assert_eq!(north.turned(Rotation::from_quarter_turns(3)), pt(0.0, 0.5));
    }

    #[test]
    fn a_share_of_a_line_is_measured_along_it() {
        let line = Line(vec![pt(0.0, 0.0), pt(0.2, 0.0), pt(1.0, 0.0)]);
        assert!((line.at(0.5).0.x - 0.5).abs() < 1e-5);
        let piece = line.piece(0.25, 0.75);
        assert!((piece.length() - 0.5).abs() < 1e-5);
        assert!((line.distance(pt(0.5, 0.3)) - 0.3).abs() < 1e-5);
    }

    #[test]
    fn inside_is_told_from_outside() {
        let square = Line(vec![pt(0.1, 0.1), pt(0.9, 0.1), pt(0.9, 0.9), pt(0.1, 0.9)]);
        assert!(square.encloses(pt(0.5, 0.5)));
        assert!(!square.encloses(pt(0.95, 0.5)));
    }
}
