//! What fingers, mouse and wheel mean: one gesture, one meaning.
//!
//! One finger pans and flings, two zoom about their middle, a wheel zooms at the pointer. A short
//! touch is a tap, a long one a hold, and a twist of two fingers turns the tile in hand. All is a
//! function of input and time, so that it can be tested without a window.

use std::time::Duration;

use super::camera::{Bounds, Camera, Motion, Point, View};

/// A finger that has moved less than this still taps, in logical pixels.
pub const SLOP: f32 = 8.0;
/// A finger that rests for so long holds.
pub const HOLD: Duration = Duration::from_millis(500);
/// Two taps within this time are a double tap.
const DOUBLE: Duration = Duration::from_millis(320);
/// Two taps within this distance are a double tap, in logical pixels.
const DOUBLE_REACH: f32 = 32.0;
/// Moves older than this say nothing about the speed of a release.
const RECENT: Duration = Duration::from_millis(90);
/// How far two fingers twist from one turn of the tile to the next, in degrees.
const TWIST: f32 = 40.0;
/// How far they must twist for the first one; nobody zooms with quite so crooked fingers.
const TWIST_FIRST: f32 = 25.0;
/// A finger pressed so soon after two is one of the two.
const LEFT_OVER: Duration = Duration::from_millis(60);
/// How much one pixel of wheel movement zooms (as a power of e): a notch of 60 is about a tenth.
const WHEEL: f32 = 0.0017;

/// What a gesture asks of the table; the camera has already followed it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Act {
    /// A short touch. Whoever finds nothing there to act on gives it back by
    /// [`Gestures::free_tap`].
    Tap(Point),
    /// A long touch.
    Hold(Point),
    /// Turn the tile in hand: 1 clockwise, -1 back.
    Twist(i8),
}

#[derive(Clone, Debug)]
struct Press {
    from: Point,
    since: Duration,
    camera: Camera,
    moved: bool,
    /// It has held, or is what is left of two fingers: it taps no more.
    held: bool,
    /// The last few positions, for the speed of a release.
    trail: Vec<(Point, Duration)>,
}

#[derive(Clone, Copy, Debug)]
struct Pinch {
    centre: Point,
    camera: Camera,
    turned: f32,
}

/// The camera under the fingers.
#[derive(Clone, Debug)]
pub struct Gestures {
    camera: Camera,
    view: View,
    bounds: Bounds,
    motion: Option<Motion>,
    press: Option<Press>,
    pinch: Option<Pinch>,
    last_tap: Option<(Point, Duration)>,
    pinched: Option<Duration>,
    /// Somebody has moved the camera since the whole board was shown.
    moved: bool,
    /// Shows end states at once.
    pub reduced_motion: bool,
}

impl Gestures {
    /// Shows the whole board.
    #[must_use]
    pub fn new(bounds: Bounds, view: View) -> Self {
        Self {
            camera: Camera::fit(bounds, view).snapped(view),
            view,
            bounds,
            motion: None,
            press: None,
            pinch: None,
            last_tap: None,
            pinched: None,
            moved: false,
            reduced_motion: false,
        }
    }

    /// What is shown now.
    #[must_use]
    pub const fn camera(&self) -> Camera {
        self.camera
    }

    /// Where the camera is going, or is.
    #[must_use]
    pub const fn goal(&self) -> Camera {
        match self.motion {
            Some(Motion::Glide { to, .. }) => to,
            _ => self.camera,
        }
    }

    /// The screen.
    #[must_use]
    pub const fn view(&self) -> View {
        self.view
    }

    /// What the camera keeps in sight.
    #[must_use]
    pub const fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// Whether time alone changes something: then [`Gestures::tick`] is due each frame.
    #[must_use]
    pub fn needs_time(&self) -> bool {
        self.motion.is_some()
            || self
                .press
                .as_ref()
                .is_some_and(|press| !press.moved && !press.held)
    }

    /// Whether nothing moves and no finger is down: time for pictures of the exact size.
    #[must_use]
    pub const fn at_rest(&self) -> bool {
        self.motion.is_none() && self.press.is_none() && self.pinch.is_none()
    }

    /// The board has grown or shrunk.
    pub fn set_bounds(&mut self, bounds: Bounds) {
        self.bounds = bounds;
    }

    /// The window has another size. The whole board shows as long as nobody has moved the camera,
    /// and when the device is turned; else what lay in the middle stays there.
    pub fn set_view(&mut self, view: View) {
        if view == self.view {
            return;
        }
        let turned = (view.width > view.height) != (self.view.width > self.view.height);
        // What is under way goes on when a bar beside the board grows or shrinks meanwhile.
        let bounds = self.bounds;
        if let (false, Some(Motion::Glide { to, .. })) = (turned, &mut self.motion) {
            *to = to.clamped(bounds, view).snapped(view);
            self.view = view;
            return;
        }
        if turned {
            // The fingers are on another part of the board now, and what they were doing is over:
            // the view that would tell of their end may be gone with the old shape.
            self.press = None;
            self.pinch = None;
        }
        if turned || !self.moved {
            self.view = view;
            self.fit_now();
            self.begin_drag_anew();
            return;
        }
        let middle = self.camera.to_board(self.view.centre());
        self.view = view;
        self.motion = None;
        self.set(Camera::centred(middle, self.camera.zoom, view).snapped(view));
        self.begin_drag_anew();
    }

    /// A drag goes on from here: the camera has been moved under the finger.
    fn begin_drag_anew(&mut self) {
        if let Some(press) = &mut self.press {
            if let Some(&(last, _)) = press.trail.last() {
                press.from = last;
            }
            press.camera = self.camera;
        }
    }

    /// Shows the whole board, at once.
    pub fn fit_now(&mut self) {
        self.moved = false;
        self.motion = None;
        self.camera = Camera::fit(self.bounds, self.view).snapped(self.view);
    }

    /// Glides to the whole board.
    pub fn fit(&mut self, now: Duration) {
        self.glide(Camera::fit(self.bounds, self.view), now);
    }

    /// Zooms about the middle of the free screen, as a key or button does.
    pub fn zoom_step(&mut self, factor: f32, now: Duration) {
        self.glide(self.goal().zoomed(self.view.centre(), factor), now);
    }

    /// Glides to another camera.
    pub fn glide(&mut self, to: Camera, now: Duration) {
        let to = to.clamped(self.bounds, self.view).snapped(self.view);
        if self.reduced_motion {
            self.motion = None;
            self.set(to);
        } else if to != self.camera {
            self.motion = Some(Motion::Glide {
                from: self.camera,
                to,
                since: now,
            });
        }
    }

    /// A finger or the mouse button goes down.
    pub fn press(&mut self, at: Point, now: Duration) {
        self.motion = None;
        // When one of two fingers goes up, the other one is said to have been pressed just then.
        let left_over = self
            .pinched
            .take()
            .is_some_and(|then| now.saturating_sub(then) <= LEFT_OVER);
        self.press = Some(Press {
            from: at,
            since: now,
            camera: self.camera,
            moved: false,
            held: left_over,
            trail: vec![(at, now)],
        });
    }

    /// The finger moves.
    pub fn drag(&mut self, at: Point, now: Duration) {
        let Some(press) = &mut self.press else { return };
        press
            .trail
            .retain(|&(_, then)| now.saturating_sub(then) <= RECENT);
        press.trail.push((at, now));
        if !press.moved {
            if at.distance(press.from) < SLOP {
                return;
            }
            press.moved = true;
        }
        let camera = press
            .camera
            .panned(at.x - press.from.x, at.y - press.from.y);
        self.set(camera);
    }

    /// The finger goes up.
    pub fn release(&mut self, at: Point, now: Duration) -> Option<Act> {
        let press = self.press.take()?;
        if !press.moved {
            return (!press.held).then_some(Act::Tap(at));
        }
        let oldest = press
            .trail
            .iter()
            .find(|&&(_, then)| now.saturating_sub(then) <= RECENT);
        if let (Some(&(from, then)), false) = (oldest, self.reduced_motion) {
            let seconds = now.saturating_sub(then).as_secs_f32();
            if seconds > 0.0 {
                let (vx, vy) = ((at.x - from.x) / seconds, (at.y - from.y) / seconds);
                self.motion = Motion::fling(self.camera, vx, vy, now);
            }
        }
        self.settle();
        None
    }

    /// The touch was taken away: by a second finger, or by the window.
    pub fn cancel(&mut self) {
        self.press = None;
        self.settle();
    }

    /// A tap on which nothing was there to act: the second one zooms. Says whether it did.
    pub fn free_tap(&mut self, at: Point, now: Duration) -> bool {
        match self.last_tap.take() {
            Some((before, then))
                if now.saturating_sub(then) <= DOUBLE && at.distance(before) <= DOUBLE_REACH =>
            {
                let to = self.camera.double_tapped(at, self.bounds, self.view);
                self.glide(to, now);
                true
            }
            _ => {
                self.last_tap = Some((at, now));
                false
            }
        }
    }

    /// The wheel turns: `delta` pixels, up is positive and zooms in.
    pub fn wheel(&mut self, at: Point, delta: f32) {
        self.motion = None;
        self.set(self.camera.zoomed(at, (delta * WHEEL).exp()));
        self.settle();
    }

    /// Two fingers are down.
    pub fn pinch_start(&mut self, centre: Point) {
        self.motion = None;
        self.press = None;
        self.pinch = Some(Pinch {
            centre,
            camera: self.camera,
            turned: 0.0,
        });
    }

    /// Two fingers have moved: `scale` and `degrees` (clockwise) since they went down.
    pub fn pinch(&mut self, centre: Point, scale: f32, degrees: f32) -> Option<Act> {
        let pinch = self.pinch.as_mut()?;
        let twist = if degrees - pinch.turned >= TWIST_FIRST {
            pinch.turned += TWIST;
            Some(Act::Twist(1))
        } else if pinch.turned - degrees >= TWIST_FIRST {
            pinch.turned -= TWIST;
            Some(Act::Twist(-1))
        } else {
            None
        };
        if scale.is_finite() && scale > 0.0 {
            let (from, camera) = (pinch.centre, pinch.camera);
            self.set(
                camera
                    .zoomed(from, scale)
                    .panned(centre.x - from.x, centre.y - from.y),
            );
        }
        twist
    }

    /// The fingers are up.
    pub fn pinch_end(&mut self, now: Duration) {
        self.pinch = None;
        self.pinched = Some(now);
        self.settle();
    }

    /// Time has passed.
    pub fn tick(&mut self, now: Duration) -> Option<Act> {
        if let Some(motion) = self.motion {
            let (camera, more) = motion.at(now);
            let before = self.camera;
            self.set(camera);
            // A fling that the edge has stopped has nowhere to go.
            let stuck =
                matches!(motion, Motion::Fling { .. }) && self.camera == before && camera != before;
            if !more || stuck {
                self.motion = None;
                self.settle();
            }
        }
        let press = self.press.as_mut()?;
        if !press.moved && !press.held && now.saturating_sub(press.since) >= HOLD {
            press.held = true;
            return Some(Act::Hold(press.from));
        }
        None
    }

    fn set(&mut self, camera: Camera) {
        self.moved = true;
        self.camera = camera.clamped(self.bounds, self.view);
    }

    fn settle(&mut self) {
        if self.at_rest() {
            self.camera = self.camera.snapped(self.view);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use landfolk::landscape::Place;

    const VIEW: View = View::new(400.0, 800.0);

    fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    fn board() -> Gestures {
        Gestures::new(Bounds::around([Place::new(-6, -6), Place::new(6, 6)]), VIEW)
    }

    #[test]
    fn a_short_still_touch_is_a_tap() {
        let mut gestures = board();
        let before = gestures.camera();
        gestures.press(Point::new(100.0, 100.0), ms(0));
        gestures.drag(Point::new(104.0, 103.0), ms(40));
        let tap = gestures.release(Point::new(104.0, 103.0), ms(80));
        assert_eq!(tap, Some(Act::Tap(Point::new(104.0, 103.0))));
        assert_eq!(gestures.camera(), before);
        assert!(gestures.at_rest());
    }

    #[test]
    fn one_finger_pans_by_its_way() {
        let mut gestures = board();
        let before = gestures.camera();
        gestures.press(Point::new(200.0, 300.0), ms(0));
        gestures.drag(Point::new(180.0, 310.0), ms(30));
        gestures.drag(Point::new(150.0, 340.0), ms(60));
        let now = gestures.camera();
        assert_eq!((now.ox - before.ox, now.oy - before.oy), (-50.0, 40.0));
        // It rests before it is lifted: no fling.
        assert_eq!(gestures.release(Point::new(150.0, 340.0), ms(400)), None);
        assert!(gestures.at_rest());
    }

    #[test]
    fn a_quick_release_flings_on_and_a_touch_stops_it() {
        let mut gestures = board();
        gestures.press(Point::new(200.0, 300.0), ms(0));
        for step in 1..=5u8 {
            gestures.drag(
                Point::new(200.0 - f32::from(step) * 12.0, 300.0),
                ms(u64::from(step) * 16),
            );
        }
        let released = gestures.camera();
        gestures.release(Point::new(140.0, 300.0), ms(84));
        assert!(gestures.needs_time());
        gestures.tick(ms(184));
        assert!(gestures.camera().ox < released.ox - 20.0);
        gestures.press(Point::new(10.0, 10.0), ms(190));
        let stopped = gestures.camera();
        gestures.tick(ms(300));
        assert_eq!(gestures.camera(), stopped);
    }

    #[test]
    fn a_long_touch_holds_once_and_does_not_tap() {
        let mut gestures = board();
        gestures.press(Point::new(50.0, 60.0), ms(0));
        assert_eq!(gestures.tick(ms(300)), None);
        assert_eq!(
            gestures.tick(ms(510)),
            Some(Act::Hold(Point::new(50.0, 60.0)))
        );
        assert_eq!(gestures.tick(ms(600)), None);
        assert_eq!(gestures.release(Point::new(50.0, 60.0), ms(700)), None);
    }

    #[test]
    fn two_fingers_zoom_about_their_middle_and_move_the_board() {
        let mut gestures = board();
        let middle = Point::new(210.0, 390.0);
        let under = gestures.camera().to_board(middle);
        gestures.press(Point::new(180.0, 390.0), ms(0));
        gestures.pinch_start(middle);
        assert_eq!(gestures.pinch(middle, 1.5, 3.0), None);
        let moved = Point::new(230.0, 380.0);
        assert_eq!(gestures.pinch(moved, 2.0, 5.0), None);
        let now = gestures.camera().to_board(moved);
        assert!(under.distance(now) < 0.01);
        gestures.pinch_end(ms(50));
        assert!(gestures.at_rest());
    }

    #[test]
    fn the_second_finger_of_two_does_not_tap_when_it_goes_up_later() {
        let mut gestures = board();
        let middle = Point::new(210.0, 390.0);
        gestures.pinch_start(middle);
        gestures.pinch(middle, 1.2, 0.0);
        gestures.pinch_end(ms(400));
        gestures.press(Point::new(300.0, 390.0), ms(400));
        assert_eq!(gestures.release(Point::new(301.0, 390.0), ms(480)), None);
        gestures.press(Point::new(300.0, 390.0), ms(900));
        assert!(
            gestures
                .release(Point::new(300.0, 390.0), ms(950))
                .is_some()
        );
    }

    #[test]
    fn a_twist_turns_once_for_each_step_and_back() {
        let mut gestures = board();
        let middle = Point::new(200.0, 400.0);
        gestures.pinch_start(middle);
        let turns: Vec<_> = [10.0, 20.0, 30.0, 60.0, 70.0, 60.0, 50.0, 40.0]
            .into_iter()
            .filter_map(|degrees| gestures.pinch(middle, 1.0, degrees))
            .collect();
        assert_eq!(turns, [Act::Twist(1), Act::Twist(1), Act::Twist(-1)]);
    }

    #[test]
    fn only_two_taps_close_together_zoom() {
        let mut gestures = board();
        let before = gestures.camera().zoom;
        assert!(!gestures.free_tap(Point::new(100.0, 100.0), ms(0)));
        assert!(!gestures.free_tap(Point::new(300.0, 100.0), ms(100)));
        assert!(!gestures.free_tap(Point::new(300.0, 100.0), ms(900)));
        assert!(gestures.free_tap(Point::new(303.0, 98.0), ms(1100)));
        gestures.tick(ms(1100) + super::super::camera::GLIDE);
        assert!(gestures.camera().zoom > before * 1.5);
        assert!(gestures.at_rest());
    }

    #[test]
    fn a_window_of_another_size_keeps_what_somebody_looks_at() {
        let mut gestures = board();
        gestures.set_view(View::new(380.0, 700.0));
        assert_eq!(gestures.camera(), {
            let view = View::new(380.0, 700.0);
            Camera::fit(gestures.bounds(), view).snapped(view)
        });
        gestures.wheel(Point::new(300.0, 300.0), 400.0);
        let (zoom, middle) = (
            gestures.camera().zoom,
            gestures.camera().to_board(gestures.view().centre()),
        );
        gestures.set_view(View::new(360.0, 640.0));
        let after = gestures.camera().to_board(gestures.view().centre());
        assert!((gestures.camera().zoom - zoom).abs() < 0.01);
        assert!(after.distance(middle) < 0.05);
        gestures.set_view(View::new(640.0, 360.0));
        assert!(
            gestures.camera().zoom < zoom,
            "the turned board shows whole"
        );
    }

    #[test]
    fn a_bar_that_grows_does_not_stop_the_camera_on_its_way() {
        let mut gestures = board();
        gestures.zoom_step(2.0, ms(0));
        let goal = gestures.goal().zoom;
        let mut view = gestures.view();
        view.top += 40.0;
        gestures.set_view(view);
        assert!(gestures.needs_time());
        gestures.tick(super::super::camera::GLIDE);
        assert!(gestures.at_rest());
        assert!((gestures.camera().zoom - goal).abs() < 0.01);
    }

    #[test]
    fn the_wheel_zooms_at_the_pointer() {
        let mut gestures = board();
        let at = Point::new(210.0, 410.0);
        let (before, zoom) = (gestures.camera().to_board(at), gestures.camera().zoom);
        gestures.wheel(at, 60.0);
        let ratio = gestures.camera().zoom / zoom;
        assert!((1.05..1.2).contains(&ratio), "{ratio}");
        // At rest the camera snaps to whole pixels: within a pixel of the pointer.
        let after = gestures.camera().to_board(at);
        assert!(before.distance(after) * gestures.camera().zoom < 1.5);
    }

    #[test]
    fn reduced_motion_arrives_at_once() {
        let mut gestures = board();
        gestures.reduced_motion = true;
        gestures.zoom_step(2.0, ms(0));
        assert!(gestures.at_rest() && !gestures.needs_time());
        assert!(gestures.camera().zoom > 50.0);
    }
}
