//! Which part of the board the screen shows: values and functions of input and time, no window.
//!
//! The board is measured in tiles: the tile at `Place { x, y }` covers `x..x + 1` and `y..y + 1`.
//! The screen is measured in logical pixels from its top left corner.

use std::time::Duration;

use landfolk::landscape::Place;

/// The smallest tile one can zoom out to, in logical pixels.
pub const ZOOM_LEAST: f32 = 14.0;
/// The largest tile one can zoom in to, in logical pixels.
pub const ZOOM_MOST: f32 = 340.0;
/// No tile is shown larger than this by [`Camera::fit`]: a first tile should not fill the screen.
const ZOOM_FIT_MOST: f32 = 104.0;
/// What a double tap zooms in to at least, in logical pixels.
const ZOOM_CLOSE: f32 = 150.0;
/// How much a fling slows down, per second.
const FRICTION: f32 = 4.5;
/// A fling slower than this has ended, in pixels per second.
const FLING_END: f32 = 18.0;
/// A release slower than this does not fling, in pixels per second.
const FLING_LEAST: f32 = 120.0;
/// No fling is faster than this, in pixels per second.
const FLING_MOST: f32 = 6000.0;
/// How long a glide takes.
pub const GLIDE: Duration = Duration::from_millis(230);

/// A point: on the screen in logical pixels, on the board in tiles.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Point {
    /// To the right.
    pub x: f32,
    /// Downwards.
    pub y: f32,
}

impl Point {
    /// The point at these coordinates.
    #[must_use]
    pub const fn new(x: f32, y: f32) -> Self {
        Self { x, y }
    }

    /// The distance to another point.
    #[must_use]
    pub fn distance(self, other: Self) -> f32 {
        (self.x - other.x).hypot(self.y - other.y)
    }
}

/// A rectangle of the board, in tiles.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bounds {
    /// The western edge.
    pub left: f32,
    /// The northern edge.
    pub top: f32,
    /// The eastern edge.
    pub right: f32,
    /// The southern edge.
    pub bottom: f32,
}

impl Default for Bounds {
    /// The start tile alone.
    fn default() -> Self {
        Self {
            left: 0.0,
            top: 0.0,
            right: 1.0,
            bottom: 1.0,
        }
    }
}

impl Bounds {
    /// The smallest rectangle that holds these tiles; that of the start tile if there is none.
    #[must_use]
    pub fn around(places: impl IntoIterator<Item = Place>) -> Self {
        places
            .into_iter()
            .map(|place| {
                let (x, y) = (f32::from(place.x), f32::from(place.y));
                Self {
                    left: x,
                    top: y,
                    right: x + 1.0,
                    bottom: y + 1.0,
                }
            })
            .reduce(|a, b| Self {
                left: a.left.min(b.left),
                top: a.top.min(b.top),
                right: a.right.max(b.right),
                bottom: a.bottom.max(b.bottom),
            })
            .unwrap_or_default()
    }

    /// The rectangle with a margin on every side, in tiles.
    #[must_use]
    pub fn grown(self, by: f32) -> Self {
        Self {
            left: self.left - by,
            top: self.top - by,
            right: self.right + by,
            bottom: self.bottom + by,
        }
    }

    /// Its middle.
    #[must_use]
    pub fn centre(self) -> Point {
        Point::new(
            f32::midpoint(self.left, self.right),
            f32::midpoint(self.top, self.bottom),
        )
    }

    /// The square about a point, `size` wide.
    #[must_use]
    pub fn about(middle: Point, size: f32) -> Self {
        Self {
            left: middle.x,
            top: middle.y,
            right: middle.x,
            bottom: middle.y,
        }
        .grown(size / 2.0)
    }

    /// Whether the two rectangles share any ground.
    #[must_use]
    pub fn touches(self, other: Self) -> bool {
        other.right > self.left
            && other.left < self.right
            && other.bottom > self.top
            && other.top < self.bottom
    }
}

/// The screen: its size, and what bars cover of it, in logical pixels.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct View {
    /// From left to right.
    pub width: f32,
    /// From top to bottom.
    pub height: f32,
    /// Covered at the top.
    pub top: f32,
    /// Covered at the right.
    pub right: f32,
    /// Covered at the bottom.
    pub bottom: f32,
    /// Device pixels in a logical pixel.
    pub scale: f32,
}

impl View {
    /// A screen without bars.
    #[must_use]
    pub const fn new(width: f32, height: f32) -> Self {
        Self {
            width,
            height,
            top: 0.0,
            right: 0.0,
            bottom: 0.0,
            scale: 1.0,
        }
    }

    /// The middle of what no bar covers.
    #[must_use]
    pub fn centre(self) -> Point {
        Point::new(self.free_width() / 2.0, self.top + self.free_height() / 2.0)
    }

    /// The width that no bar covers; at least one pixel.
    #[must_use]
    pub fn free_width(self) -> f32 {
        (self.width - self.right).max(1.0)
    }

    /// The height that no bar covers; at least one pixel.
    #[must_use]
    pub fn free_height(self) -> f32 {
        (self.height - self.top - self.bottom).max(1.0)
    }
}

/// Where the board lies under the screen.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Camera {
    /// Where on the screen the north-west corner of place 0,0 lies: to the right, in pixels.
    pub ox: f32,
    /// The same downwards.
    pub oy: f32,
    /// The side of a tile, in pixels.
    pub zoom: f32,
}

impl Default for Camera {
    fn default() -> Self {
        Self {
            ox: 0.0,
            oy: 0.0,
            zoom: 96.0,
        }
    }
}

impl Camera {
    /// Where a point of the board lies on the screen.
    #[must_use]
    pub fn to_screen(self, point: Point) -> Point {
        Point::new(self.ox + point.x * self.zoom, self.oy + point.y * self.zoom)
    }

    /// Which point of the board lies under a point of the screen.
    #[must_use]
    pub fn to_board(self, point: Point) -> Point {
        Point::new(
            (point.x - self.ox) / self.zoom,
            (point.y - self.oy) / self.zoom,
        )
    }

    /// Which place lies under a point of the screen.
    #[must_use]
    pub fn place_at(self, point: Point) -> Place {
        let point = self.to_board(point);
        // A cast from float saturates, and no board reaches the ends of the range.
        Place::new(point.x.floor() as i16, point.y.floor() as i16)
    }

    /// What the screen shows of the board, bars included.
    #[must_use]
    pub fn visible(self, view: View) -> Bounds {
        let from = self.to_board(Point::default());
        let to = self.to_board(Point::new(view.width, view.height));
        Bounds {
            left: from.x,
            top: from.y,
            right: to.x,
            bottom: to.y,
        }
    }

    /// The board moved with the finger.
    #[must_use]
    pub fn panned(self, dx: f32, dy: f32) -> Self {
        Self {
            ox: self.ox + dx,
            oy: self.oy + dy,
            ..self
        }
    }

    /// Zoomed by a factor while the point of the board under `about` stays there.
    #[must_use]
    pub fn zoomed(self, about: Point, factor: f32) -> Self {
        let zoom = (self.zoom * factor).clamp(ZOOM_LEAST, ZOOM_MOST);
        let kept = zoom / self.zoom;
        Self {
            ox: about.x - (about.x - self.ox) * kept,
            oy: about.y - (about.y - self.oy) * kept,
            zoom,
        }
    }

    /// The whole board in the free middle of the screen, as large as it fits.
    #[must_use]
    pub fn fit(bounds: Bounds, view: View) -> Self {
        let (width, height) = (
            (bounds.right - bounds.left).max(1.0),
            (bounds.bottom - bounds.top).max(1.0),
        );
        let zoom = (view.free_width() / width)
            .min(view.free_height() / height)
            .clamp(ZOOM_LEAST, ZOOM_FIT_MOST);
        Self::centred(bounds.centre(), zoom, view)
    }

    /// A point of the board in the free middle of the screen.
    #[must_use]
    pub fn centred(point: Point, zoom: f32, view: View) -> Self {
        let centre = view.centre();
        Self {
            ox: centre.x - point.x * zoom,
            oy: centre.y - point.y * zoom,
            zoom,
        }
    }

    /// The nearest camera that does not lose the board: its bounds hold the middle of the screen.
    #[must_use]
    pub fn clamped(self, bounds: Bounds, view: View) -> Self {
        let centre = view.centre();
        let zoom = self.zoom.clamp(ZOOM_LEAST, ZOOM_MOST);
        let within = |o: f32, middle: f32, low: f32, high: f32| {
            // middle = o + p * zoom must have low <= p <= high.
            o.clamp(middle - high * zoom, middle - low * zoom)
        };
        Self {
            ox: within(self.ox, centre.x, bounds.left, bounds.right),
            oy: within(self.oy, centre.y, bounds.top, bounds.bottom),
            zoom,
        }
    }

    /// The nearest camera at which every tile covers whole device pixels, so that a picture
    /// painted for this zoom is shown pixel by pixel.
    #[must_use]
    pub fn snapped(self, view: View) -> Self {
        let zoom = (self.zoom * view.scale).round().max(1.0) / view.scale;
        let zoomed = self.zoomed(view.centre(), zoom / self.zoom);
        Self {
            ox: (zoomed.ox * view.scale).round() / view.scale,
            oy: (zoomed.oy * view.scale).round() / view.scale,
            zoom,
        }
    }

    /// Moved just so far that the area lies in the free middle with `around` tiles on every side;
    /// its middle in that of the screen, when there is no room for that.
    #[must_use]
    pub fn bringing(self, area: Bounds, around: f32, view: View) -> Self {
        let corner = self.to_screen(Point::new(area.left, area.top));
        let margin = self.zoom * around;
        let shift = |from: f32, size: f32, low: f32, high: f32| {
            let size = size * self.zoom;
            let (least, most) = (low + margin, high - margin - size);
            if least > most {
                f32::midpoint(low, high) - size / 2.0 - from
            } else {
                from.clamp(least, most) - from
            }
        };
        let (width, height) = (area.right - area.left, area.bottom - area.top);
        let bottom = view.top + view.free_height();
        self.panned(
            shift(corner.x, width, 0.0, view.free_width()),
            shift(corner.y, height, view.top, bottom),
        )
    }

    /// What a double tap leads to: closer, or when already close back to the whole board.
    #[must_use]
    pub fn double_tapped(self, about: Point, bounds: Bounds, view: View) -> Self {
        if self.zoom >= ZOOM_CLOSE * 1.2 {
            Self::fit(bounds, view)
        } else {
            let zoom = ZOOM_CLOSE.max(self.zoom * 1.8);
            self.zoomed(about, zoom / self.zoom)
        }
    }
}

/// How the camera moves by itself.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Motion {
    /// Let go while moving: slows down by friction.
    Fling {
        /// The camera when let go.
        from: Camera,
        /// The speed then, in pixels per second.
        vx: f32,
        /// The same downwards.
        vy: f32,
        /// When.
        since: Duration,
    },
    /// On the way to another camera, ease-out.
    Glide {
        /// The camera at the beginning.
        from: Camera,
        /// The camera in the end.
        to: Camera,
        /// When it began.
        since: Duration,
    },
}

impl Motion {
    /// The fling of a camera let go at this speed (pixels per second), if it is fast enough.
    #[must_use]
    pub fn fling(from: Camera, vx: f32, vy: f32, since: Duration) -> Option<Self> {
        let speed = vx.hypot(vy);
        if !speed.is_finite() || speed < FLING_LEAST {
            return None;
        }
        let kept = speed.min(FLING_MOST) / speed;
        Some(Self::Fling {
            from,
            vx: vx * kept,
            vy: vy * kept,
            since,
        })
    }

    /// The camera at this time, and whether the motion goes on after it.
    #[must_use]
    pub fn at(self, now: Duration) -> (Camera, bool) {
        match self {
            Self::Fling {
                from,
                vx,
                vy,
                since,
            } => {
                let t = now.saturating_sub(since).as_secs_f32();
                let slowed = (-FRICTION * t).exp();
                let way = (1.0 - slowed) / FRICTION;
                (
                    from.panned(vx * way, vy * way),
                    vx.hypot(vy) * slowed > FLING_END,
                )
            }
            Self::Glide { from, to, since } => {
                let t = now.saturating_sub(since).as_secs_f32() / GLIDE.as_secs_f32();
                if t >= 1.0 {
                    return (to, false);
                }
                let eased = 1.0 - (1.0 - t).powi(3);
                let zoom = from.zoom * (to.zoom / from.zoom).powf(eased);
                // The origin is linear in the zoom: then one point of the board stays fixed.
                let share = if (to.zoom - from.zoom).abs() < 0.01 {
                    eased
                } else {
                    (zoom - from.zoom) / (to.zoom - from.zoom)
                };
                let mix = |a: f32, b: f32| a + (b - a) * share;
                (
                    Camera {
                        ox: mix(from.ox, to.ox),
                        oy: mix(from.oy, to.oy),
                        zoom,
                    },
                    true,
                )
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PHONE: View = View {
        width: 390.0,
        height: 844.0,
        top: 60.0,
        right: 0.0,
        bottom: 200.0,
        scale: 3.0,
    };

    fn near(a: f32, b: f32) -> bool {
        (a - b).abs() < 0.05
    }

    #[test]
    fn zooming_keeps_the_point_under_the_fingers() {
        let camera = Camera {
            ox: 33.0,
            oy: -120.0,
            zoom: 96.0,
        };
        let about = Point::new(200.0, 310.0);
        for factor in [0.01, 0.5, 1.0, 1.7, 100.0] {
            let zoomed = camera.zoomed(about, factor);
            let (before, after) = (camera.to_board(about), zoomed.to_board(about));
            assert!(near(before.x, after.x) && near(before.y, after.y));
            assert!((ZOOM_LEAST..=ZOOM_MOST).contains(&zoomed.zoom));
        }
        assert!(near(camera.zoomed(about, 1.5).zoom, 144.0));
    }

    #[test]
    fn places_are_found_on_both_sides_of_the_start() {
        let camera = Camera {
            ox: 100.0,
            oy: 200.0,
            zoom: 50.0,
        };
        assert_eq!(camera.place_at(Point::new(101.0, 201.0)), Place::new(0, 0));
        assert_eq!(camera.place_at(Point::new(99.0, 199.0)), Place::new(-1, -1));
        assert_eq!(camera.place_at(Point::new(349.0, 10.0)), Place::new(4, -4));
    }

    #[test]
    fn fit_shows_every_tile_beside_the_bars() {
        let places = [Place::new(-4, 2), Place::new(7, -3), Place::new(0, 9)];
        let bounds = Bounds::around(places);
        let camera = Camera::fit(bounds, PHONE);
        for place in places {
            let corner = camera.to_screen(Point::new(f32::from(place.x), f32::from(place.y)));
            assert!(corner.x >= -0.1 && corner.x + camera.zoom <= 390.1);
            assert!(corner.y >= 59.9 && corner.y + camera.zoom <= 644.1);
        }
        let alone = Camera::fit(Bounds::default(), PHONE);
        assert!(alone.zoom <= ZOOM_FIT_MOST);
        assert_eq!(alone.place_at(PHONE.centre()), Place::START);
    }

    #[test]
    fn the_board_is_never_lost() {
        let bounds = Bounds::around([Place::new(-2, -2), Place::new(3, 1)]);
        for (dx, dy) in [(9e4, 0.0), (-9e4, 3.0), (1.0, -9e4), (7e3, 7e3)] {
            let camera = Camera::fit(bounds, PHONE)
                .panned(dx, dy)
                .clamped(bounds, PHONE);
            let middle = camera.to_board(PHONE.centre());
            assert!(middle.x > bounds.left - 0.01 && middle.x < bounds.right + 0.01);
            assert!(middle.y > bounds.top - 0.01 && middle.y < bounds.bottom + 0.01);
        }
        let inside = Camera::fit(bounds, PHONE);
        assert_eq!(inside.clamped(bounds, PHONE), inside);
    }

    #[test]
    fn at_rest_tiles_cover_whole_device_pixels() {
        let camera = Camera {
            ox: 10.37,
            oy: -3.21,
            zoom: 61.17,
        };
        let snapped = camera.snapped(PHONE);
        for value in [snapped.ox, snapped.oy, snapped.zoom] {
            assert!(near(
                (value * 3.0)
                    .fract()
                    .abs()
                    .min(1.0 - (value * 3.0).fract().abs()),
                0.0
            ));
        }
        assert!((snapped.zoom - camera.zoom).abs() <= 1.0 / 6.0 + 0.001);
    }

    #[test]
    fn a_place_beyond_the_edge_is_brought_in() {
        let camera = Camera::fit(Bounds::default(), PHONE);
        for place in [Place::new(9, 0), Place::new(-9, 4), Place::new(0, 12)] {
            let moved = camera.bringing(Bounds::around([place]), 0.5, PHONE);
            let corner = moved.to_screen(Point::new(f32::from(place.x), f32::from(place.y)));
            assert!(corner.x >= 0.0 && corner.x + moved.zoom <= 390.0);
            assert!(corner.y >= 60.0 && corner.y + moved.zoom <= 644.0);
        }
        assert_eq!(camera.bringing(Bounds::default(), 0.5, PHONE), camera);
    }

    #[test]
    fn a_fling_slows_down_and_ends() {
        let camera = Camera::default();
        let motion = Motion::fling(camera, 900.0, 0.0, Duration::from_secs(5)).expect("fast");
        let at = |ms| motion.at(Duration::from_secs(5) + Duration::from_millis(ms));
        let ways: Vec<f32> = [0, 100, 200, 300].map(|ms| at(ms).0.ox).to_vec();
        assert!(near(ways[0], 0.0));
        let steps: Vec<f32> = ways.windows(2).map(|w| w[1] - w[0]).collect();
        assert!(steps[0] > steps[1] && steps[1] > steps[2] && steps[2] > 0.0);
        assert!(at(100).1 && !at(2000).1);
        assert!(at(2000).0.ox < 900.0 / FRICTION + 0.1);
        assert_eq!(Motion::fling(camera, 40.0, 40.0, Duration::ZERO), None);
        assert_eq!(Motion::fling(camera, f32::NAN, 0.0, Duration::ZERO), None);
    }

    #[test]
    fn a_glide_keeps_its_fixed_point_and_arrives() {
        let from = Camera {
            ox: 100.0,
            oy: 50.0,
            zoom: 60.0,
        };
        let about = Point::new(180.0, 330.0);
        let to = from.zoomed(about, 2.5);
        let motion = Motion::Glide {
            from,
            to,
            since: Duration::ZERO,
        };
        for ms in [0, 40, 120, 200] {
            let (camera, more) = motion.at(Duration::from_millis(ms));
            let point = camera.to_screen(from.to_board(about));
            assert!(near(point.x, about.x) && near(point.y, about.y), "{ms} ms");
            assert!(more);
        }
        assert_eq!(motion.at(GLIDE), (to, false));
    }

    #[test]
    fn a_double_tap_comes_closer_and_goes_back() {
        let bounds = Bounds::around([Place::new(-5, -5), Place::new(5, 5)]);
        let camera = Camera::fit(bounds, PHONE);
        let about = Point::new(100.0, 300.0);
        let mut close = camera;
        for _ in 0..2 {
            close = close.double_tapped(about, bounds, PHONE);
        }
        assert!(close.zoom > 180.0);
        assert_eq!(close.double_tapped(about, bounds, PHONE), camera);
    }
}
