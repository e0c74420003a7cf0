//! A pixmap with tile units: a thin layer over the rasteriser.

use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Rect, Shader, Stroke,
    StrokeDash, Transform,
};

use super::curve::{Line, Pt};
use super::palette::Ink;

/// The largest side of a picture, in pixels.
pub const MAX_PX: u32 = 4096;

/// An empty, transparent picture; sides are held between 1 and [`MAX_PX`].
#[must_use]
pub fn blank(width: u32, height: u32) -> Pixmap {
    match Pixmap::new(width.clamp(1, MAX_PX), height.clamp(1, MAX_PX)) {
        Some(pixmap) => pixmap,
        None => unreachable!("a pixmap of 1 to {MAX_PX} pixels a side always exists"),
    }
}

/// A picture to draw on, with lengths in shares of its width.
pub struct Canvas {
    /// The picture.
    pub pixmap: Pixmap,
    transform: Transform,
    scale: f32,
    hard: bool,
}

impl Canvas {
    /// A blank square canvas of `px` pixels a side.
    #[must_use]
    pub fn new(px: u32) -> Self {
        Self::on(blank(px, px))
    }

    /// A canvas on a picture; its width is 1.
    #[must_use]
    pub fn on(pixmap: Pixmap) -> Self {
        let scale = pixmap.width() as f32;
        Self {
            pixmap,
            transform: Transform::from_scale(scale, scale),
            scale,
            hard: false,
        }
    }

    /// Whether shapes get hard edges instead of smooth ones: for masks that tell yes from no.
    pub const fn set_hard(&mut self, hard: bool) {
        self.hard = hard;
    }

    /// Pixels for a length of 1.
    #[must_use]
    pub const fn px(&self) -> f32 {
        self.scale
    }

    /// Draws what follows at another place and size: 0, 0 becomes `origin`, 1 becomes `size`.
    pub fn within<T>(&mut self, origin: Pt, size: f32, draw: impl FnOnce(&mut Self) -> T) -> T {
        let (transform, scale) = (self.transform, self.scale);
        self.transform = transform
            .pre_translate(origin.x, origin.y)
            .pre_scale(size, size);
        self.scale = scale * size;
        let result = draw(self);
        self.transform = transform;
        self.scale = scale;
        result
    }

    /// Draws what follows turned by an angle (degrees, clockwise) about a point.
    pub fn turned<T>(&mut self, degrees: f32, about: Pt, draw: impl FnOnce(&mut Self) -> T) -> T {
        let transform = self.transform;
        self.transform = transform.pre_concat(Transform::from_rotate_at(degrees, about.x, about.y));
        let result = draw(self);
        self.transform = transform;
        result
    }

    fn paint(&self, color: Color) -> Paint<'static> {
        let mut paint = Paint::default();
        paint.set_color(color);
        paint.anti_alias = !self.hard;
        paint
    }

    /// Fills a path.
    pub fn fill(&mut self, path: &Path, color: Color) {
        let paint = self.paint(color);
        self.pixmap
            .fill_path(path, &paint, FillRule::Winding, self.transform, None);
    }

    /// Fills a path with a gradient or pattern.
    pub fn shade(&mut self, path: &Path, shader: Option<Shader>) {
        let Some(shader) = shader else {
            return;
        };
        let paint = Paint {
            shader,
            anti_alias: true,
            ..Paint::default()
        };
        self.pixmap
            .fill_path(path, &paint, FillRule::Winding, self.transform, None);
    }

    /// Fills the area within a closed line.
    pub fn area(&mut self, line: &Line, ink: Ink, alpha: f32) {
        if let Some(path) = line.closed() {
            self.fill(&path, ink.with(alpha));
        }
    }

    /// Strokes a path, with round ends.
    pub fn stroke(&mut self, path: &Path, width: f32, color: Color) {
        self.stroke_as(path, &round(width), color);
    }

    /// Strokes a path.
    pub fn stroke_as(&mut self, path: &Path, stroke: &Stroke, color: Color) {
        let paint = self.paint(color);
        self.pixmap
            .stroke_path(path, &paint, stroke, self.transform, None);
    }

    /// Strokes an open line, with round ends.
    pub fn line(&mut self, line: &Line, width: f32, ink: Ink, alpha: f32) {
        if let Some(path) = line.path() {
            let mut stroke = round(width);
            // A curve cut into many pieces has no corners worth rounding, and it is cheaper so.
            if line.0.len() > 8 {
                stroke.line_join = LineJoin::Miter;
            }
            self.stroke_as(&path, &stroke, ink.with(alpha));
        }
    }

    /// Strokes an open line with dashes.
    pub fn dashes(&mut self, line: &Line, width: f32, dash: [f32; 2], ink: Ink, alpha: f32) {
        if let Some(path) = line.path() {
            let stroke = Stroke {
                width,
                line_cap: LineCap::Butt,
                dash: StrokeDash::new(dash.to_vec(), 0.0),
                ..Stroke::default()
            };
            self.stroke_as(&path, &stroke, ink.with(alpha));
        }
    }

    /// Fills a circle.
    pub fn disc(&mut self, at: Pt, radius: f32, ink: Ink, alpha: f32) {
        if let Some(path) = PathBuilder::from_circle(at.x, at.y, radius) {
            self.fill(&path, ink.with(alpha));
        }
    }

    /// Fills an upright ellipse.
    pub fn oval(&mut self, at: Pt, rx: f32, ry: f32, ink: Ink, alpha: f32) {
        if let Some(path) = oval(at, rx, ry) {
            self.fill(&path, ink.with(alpha));
        }
    }

    /// Fills an upright rectangle.
    pub fn rect(&mut self, x: f32, y: f32, width: f32, height: f32, ink: Ink, alpha: f32) {
        if let Some(rect) = Rect::from_xywh(x, y, width, height) {
            self.fill(&PathBuilder::from_rect(rect), ink.with(alpha));
        }
    }

    /// Fills a polygon.
    pub fn polygon(&mut self, points: &[Pt], ink: Ink, alpha: f32) {
        if let Some(path) = polygon(points) {
            self.fill(&path, ink.with(alpha));
        }
    }
}

/// Many small shapes of one colour, drawn at once: much cheaper than one by one, and where they
/// overlap the colour does not add up.
#[derive(Default)]
pub struct Batch(PathBuilder);

impl Batch {
    /// Adds a circle.
    pub fn disc(&mut self, at: Pt, radius: f32) {
        self.0.push_circle(at.x, at.y, radius);
    }

    /// Adds an upright ellipse.
    pub fn oval(&mut self, at: Pt, rx: f32, ry: f32) {
        if let Some(rect) = Rect::from_ltrb(at.x - rx, at.y - ry, at.x + rx, at.y + ry) {
            self.0.push_oval(rect);
        }
    }

    /// Adds an upright rectangle.
    pub fn rect(&mut self, x: f32, y: f32, width: f32, height: f32) {
        if let Some(rect) = Rect::from_xywh(x, y, width, height) {
            self.0.push_rect(rect);
        }
    }

    /// Adds a polygon.
    pub fn polygon(&mut self, points: impl IntoIterator<Item = Pt>) {
        self.line(points);
        self.0.close();
    }

    /// Adds an open line.
    pub fn line(&mut self, points: impl IntoIterator<Item = Pt>) {
        for (i, p) in points.into_iter().enumerate() {
            if i == 0 {
                self.0.move_to(p.x, p.y);
            } else {
                self.0.line_to(p.x, p.y);
            }
        }
    }

    /// Fills all shapes.
    pub fn fill(self, canvas: &mut Canvas, ink: Ink, alpha: f32) {
        if let Some(path) = self.0.finish() {
            canvas.fill(&path, ink.with(alpha));
        }
    }

    /// Strokes all lines, with plain ends.
    pub fn stroke(self, canvas: &mut Canvas, width: f32, ink: Ink, alpha: f32) {
        if let Some(path) = self.0.finish() {
            let stroke = Stroke {
                width,
                ..Stroke::default()
            };
            canvas.stroke_as(&path, &stroke, ink.with(alpha));
        }
    }
}

/// A stroke with round ends and joins.
#[must_use]
pub fn round(width: f32) -> Stroke {
    Stroke {
        width,
        line_cap: LineCap::Round,
        line_join: LineJoin::Round,
        ..Stroke::default()
    }
}

/// An upright ellipse.
#[must_use]
pub fn oval(at: Pt, rx: f32, ry: f32) -> Option<Path> {
    PathBuilder::from_oval(Rect::from_ltrb(at.x - rx, at.y - ry, at.x + rx, at.y + ry)?)
}

/// A closed polygon.
#[must_use]
pub fn polygon(points: &[Pt]) -> Option<Path> {
    let mut builder = PathBuilder::new();
    for (i, p) in points.iter().enumerate() {
        if i == 0 {
            builder.move_to(p.x, p.y);
        } else {
            builder.line_to(p.x, p.y);
        }
    }
    builder.close();
    builder.finish()
}
