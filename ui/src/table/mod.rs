//! The table screen: where a match is played.
//!
//! [`TableScreen`] listens to what people do on the board and on the bars around it. What is chosen
//! lives in [`play::Play`] and counts only when it has been confirmed and kept on the disk;
//! what lies on the board is made anew from that by [`show`], and said in words by [`say`].

pub mod bars;
pub mod choice;
pub mod deed;
mod keys;
pub mod log;
pub mod play;
pub mod say;
pub mod show;

use std::cell::RefCell;
use std::rc::{Rc, Weak};
use std::time::Duration;

use landfolk::landscape::{Place, Side};
use landfolk::ramparts::Event;
use landfolk::shelf::{SaveError, SavedMatch};
use slint::ComponentHandle;

use crate::app::App;
use crate::board::camera::{Camera, Point, View};
use crate::board::gesture::Act;
use crate::board::paint::Fill;
use crate::board::pictures::Pictures;
use crate::board::step::step;
use crate::board::view::BoardView;
use crate::view::{AppWindow, Board, Nav, Screen, Table, TableWords};
use bars::{Bars, Easel};
use choice::Choice;
use deed::Deed;
use log::Points;
use play::{Note, Play};
use say::Say;
use show::Wishes;

/// A finger this near to the middle of a choice on the board means it, in logical pixels.
const REACH: f32 = 24.0;
/// Choices on smaller tiles than this are brought closer, in logical pixels.
const ZOOM_TO_ACT: f32 = 136.0;

/// What the table is opened for. The match is [`App::running`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// To play on; decisions go through [`App::keep`].
    Play,
    /// To look at the last position of a match that is over.
    Look,
    /// To step through the match from its beginning.
    Replay,
}

/// Lets the table reach the app; called once, when the app is made.
pub(crate) fn bind(app: &Rc<App>) {
    *app.table().app.borrow_mut() = Rc::downgrade(app);
}

/// Shows the running match on the table.
pub fn open(app: &Rc<App>, purpose: Purpose) {
    app.table().put_on(app, purpose);
    app.show(Screen::Table);
}

/// Puts a match on the table and shows it.
pub fn put(app: &Rc<App>, saved: SavedMatch, purpose: Purpose) {
    app.set_running(Some(saved));
    open(app, purpose);
}

/// The height of the list of tiles that fit on a place, in logical pixels.
const LIST: f32 = 170.0;

struct State {
    play: Option<Play>,
    board: BoardView,
    bars: Bars,
    wishes: Wishes,
    dark: bool,
    /// A decision is on its way to the disk.
    waiting: bool,
    /// Where the camera was before it came closer for a choice, and where it went.
    came_from: Option<(Camera, Camera)>,
}

/// The table screen.
pub struct TableScreen {
    window: slint::Weak<AppWindow>,
    app: RefCell<Weak<App>>,
    state: RefCell<State>,
    me: Weak<Self>,
}

fn point(x: f32, y: f32) -> Point {
    Point::new(x, y)
}

fn time(ms: i64) -> Duration {
    Duration::from_millis(ms.unsigned_abs())
}

impl TableScreen {
    /// Connects the screen to its window. `pictures` paints for it.
    #[must_use]
    pub fn new(window: &AppWindow, pictures: Pictures) -> Rc<Self> {
        let screen = Rc::new_cyclic(|me| Self {
            window: window.as_weak(),
            app: RefCell::default(),
            state: RefCell::new(State {
                play: None,
                board: BoardView::new(pictures),
                bars: Bars::default(),
                wishes: Wishes::default(),
                dark: false,
                waiting: false,
                came_from: None,
            }),
            me: me.clone(),
        });
        {
            let state = screen.state.borrow();
            state.board.connect(&window.global::<Board>());
            state.bars.connect(&window.global::<Table>());
        }
        screen.listen_to_board(window);
        screen.listen_to_bars(window);
        screen
    }

    /// Puts the running match of the app on the table.
    fn put_on(&self, app: &Rc<App>, purpose: Purpose) {
        let Some(saved) = app.running() else { return };
        let mut play = Play::new(saved);
        if purpose == Purpose::Replay {
            play.look_at(0);
        }
        {
            let mut state = self.state.borrow_mut();
            state.play = Some(play);
            state.wishes = Wishes::default();
            state.waiting = false;
            state.came_from = None;
            state.board.end_effects();
        }
        let table = app.window().global::<Table>();
        table.set_sheet_open(false);
        table.set_fits_shown(false);
        table.set_lit_line(-1);
        table.set_ownership(false);
        table.set_banner_shown(false);
        table.set_handing_over(false);
        self.refresh();
        self.state.borrow_mut().board.gestures().fit_now();
        self.refresh_board();
        if purpose == Purpose::Play {
            self.begin_turn();
        }
    }

    /// Whether pictures are still being painted.
    #[must_use]
    pub fn is_painting(&self) -> bool {
        self.state.borrow().board.awaits_pictures()
    }

    /// Looks at the match on the table, for the other screens.
    pub fn with_play<T>(&self, look: impl FnOnce(&Play) -> T) -> Option<T> {
        self.state.borrow().play.as_ref().map(look)
    }

    /// The place that a point of the board view shows, and the other way round, for tests.
    #[must_use]
    pub fn on_screen(&self, x: f32, y: f32) -> (f32, f32) {
        let at = self
            .state
            .borrow_mut()
            .board
            .gestures()
            .camera()
            .to_screen(Point::new(x, y));
        (at.x, at.y)
    }

    /// A callback that does not keep the screen alive.
    fn on<A, R: Default>(
        &self,
        act: impl Fn(&Self, A) -> R + 'static,
    ) -> impl Fn(A) -> R + 'static {
        let me = self.me.clone();
        move |argument| {
            me.upgrade()
                .map_or_else(R::default, |me| act(&me, argument))
        }
    }

    fn listen_to_board(&self, window: &AppWindow) {
        let board = window.global::<Board>();
        let gesture = |act: fn(&mut BoardView, Point, Duration) -> Option<Act>| {
            let on = self.on(move |me, (x, y, ms)| {
                let done = act(&mut me.state.borrow_mut().board, point(x, y), time(ms));
                me.after(done, time(ms));
            });
            move |x, y, ms| on((x, y, ms))
        };
        board.on_pressed(gesture(|board, at, now| {
            board.gestures().press(at, now);
            None
        }));
        board.on_dragged(gesture(|board, at, now| {
            board.gestures().drag(at, now);
            None
        }));
        board.on_released(gesture(|board, at, now| board.gestures().release(at, now)));
        let cancelled = self.on(|me, ms| {
            me.state.borrow_mut().board.gestures().cancel();
            me.after(None, time(ms));
        });
        board.on_cancelled(cancelled);
        let wheel = self.on(|me, (x, y, delta, ms)| {
            me.state
                .borrow_mut()
                .board
                .gestures()
                .wheel(point(x, y), delta);
            me.after(None, time(ms));
        });
        board.on_wheel(move |x, y, delta, ms| wheel((x, y, delta, ms)));
        let began = self.on(|me, (x, y)| {
            me.state
                .borrow_mut()
                .board
                .gestures()
                .pinch_start(point(x, y));
            me.refresh_board();
        });
        board.on_pinch_began(move |x, y| began((x, y)));
        let pinched = self.on(|me, (x, y, scale, degrees, ms)| {
            let act = me
                .state
                .borrow_mut()
                .board
                .gestures()
                .pinch(point(x, y), scale, degrees);
            me.after(act, time(ms));
        });
        board.on_pinched(move |x, y, scale, degrees, ms| pinched((x, y, scale, degrees, ms)));
        let ended = self.on(|me, ms| {
            me.state.borrow_mut().board.gestures().pinch_end(time(ms));
            me.refresh_board();
        });
        board.on_pinch_ended(ended);
        let tick = self.on(|me, ms| {
            let act = me.state.borrow_mut().board.tick(time(ms));
            me.after(act, time(ms));
        });
        board.on_tick(tick);
        let fit = self.on(|me, ms| {
            me.state.borrow_mut().board.gestures().fit(time(ms));
            me.refresh_board();
        });
        board.on_fit(fit);
        let zoom = self.on(|me, (factor, ms)| me.zoom(factor, time(ms)));
        board.on_zoom_by(move |factor, ms| zoom((factor, ms)));
        let resized = self.on(|me, (width, height, top, right, bottom)| {
            me.resize(width, height, top, right, bottom);
        });
        board.on_resized(move |width, height, top, right, bottom| {
            resized((width, height, top, right, bottom));
        });
        let place = self.on(|me, (x, y): (i32, i32)| {
            me.tap_place(Place::new(x as i16, y as i16));
        });
        board.on_choose_place(move |x, y| place((x, y)));
        let spot = self.on(|me, index: i32| me.tap_mark(index as usize));
        board.on_choose_spot(spot);
        let turn = self.on(|me, ()| me.turn(1));
        board.on_turn(move || turn(()));
    }

    fn listen_to_bars(&self, window: &AppWindow) {
        let table = window.global::<Table>();
        let plain = |act: fn(&Self)| {
            let on = self.on(move |me, ()| act(me));
            move || on(())
        };
        table.on_turn(plain(|me| me.turn(1)));
        table.on_confirm(plain(Self::confirm));
        table.on_undo(plain(|me| me.decide(Deed::Undo)));
        table.on_redo(plain(|me| me.decide(Deed::Redo)));
        table.on_restart(plain(|me| me.decide(Deed::Restart)));
        table.on_cancel(plain(|me| {
            me.cancel();
        }));
        table.on_toggle_ownership(plain(Self::toggle_ownership));
        table.on_looked(plain(Self::refresh));
        table.on_close_fits(plain(|me| me.ask_about(None)));
        table.on_taken_over(plain(|me| {
            me.refresh();
            me.announce();
        }));
        table.on_start_replay(plain(|me| {
            let end = me.with_play(|play| play.table().history().len());
            me.look_at(end.unwrap_or_default());
        }));
        table.on_end_replay(plain(Self::end_replay));
        table.on_look_at(self.on(|me, at: i32| me.look_at(at.max(0) as usize)));
        table.on_hold(self.on(|me, index: i32| {
            me.change(|play| play.hold(index as usize));
        }));
        table.on_choose(self.on(|me, index: i32| me.choose(index as usize)));
        table.on_open_log_line(self.on(|me, row: i32| me.light(row)));
        let look = self.on(|me, (dark, still)| {
            {
                let mut state = me.state.borrow_mut();
                state.dark = dark;
                state.board.set_dark(dark);
                state.board.gestures().reduced_motion = still;
            }
            me.refresh();
        });
        table.on_look_changed(move |dark, still| look((dark, still)));
        let key = self.on(|me, (text, control): (String, bool)| me.key(&text, control));
        table.on_key(move |text: slint::SharedString, control| key((text.to_string(), control)));
    }

    fn now(&self) -> Duration {
        self.window.upgrade().map_or(Duration::ZERO, |window| {
            time(window.global::<Board>().invoke_now())
        })
    }

    fn zoom(&self, factor: f32, now: Duration) {
        self.state
            .borrow_mut()
            .board
            .gestures()
            .zoom_step(factor, now);
        self.refresh_board();
    }

    fn resize(&self, width: f32, height: f32, top: f32, right: f32, bottom: f32) {
        let Some(window) = self.window.upgrade() else {
            return;
        };
        let view = View {
            width,
            height,
            top,
            right,
            bottom,
            scale: window.window().scale_factor(),
        };
        {
            let mut state = self.state.borrow_mut();
            let gestures = state.board.gestures();
            let before = gestures.view();
            let first = before.width != width || before.height != height;
            gestures.set_view(view);
            if first {
                gestures.fit_now();
            }
        }
        self.refresh_board();
    }

    /// What a gesture asks for.
    fn after(&self, act: Option<Act>, now: Duration) {
        match act {
            None => self.refresh_board(),
            Some(Act::Tap(at)) => self.tap(at, now),
            Some(Act::Hold(at)) => self.hold(at),
            Some(Act::Twist(by)) => self.turn(by),
        }
    }

    fn tap(&self, at: Point, now: Duration) {
        let (mark, place, on_board) = {
            let mut state = self.state.borrow_mut();
            let camera = state.board.gestures().camera();
            let mark = nearest_mark(&state, at);
            (mark, camera.place_at(at), camera.to_board(at))
        };
        if let Some(mark) = mark {
            self.tap_mark(mark);
            return;
        }
        if !self.tap_place(place) {
            self.tap_land(on_board);
            self.state.borrow_mut().board.gestures().free_tap(at, now);
            self.refresh_board();
        }
    }

    /// A tap on a place; says whether it did anything but explain.
    fn tap_place(&self, place: Place) -> bool {
        let mut done = false;
        self.change(|play| {
            if play.position().tile_at(place).is_none() {
                done = play.tap_place(place);
            }
        });
        done
    }

    /// A tap on a tile tells of the feature there; a second one no more.
    fn tap_land(&self, on_board: Point) {
        self.change(|play| {
            if let Some(spot) = show::spot_at(play.position(), on_board) {
                play.note = if play.note == Note::Feature(spot) {
                    Note::Due
                } else {
                    Note::Feature(spot)
                };
            }
        });
    }

    /// A tap on one of the choices on the board.
    fn tap_mark(&self, mark: usize) {
        let option = {
            let state = self.state.borrow();
            let at = state.board.scene().spots.get(mark).map(|spot| spot.at);
            state.play.as_ref().and_then(|play| {
                let Choice::Acting(acting) = &play.choice else {
                    return None;
                };
                acting.options().iter().position(|&option| {
                    at.is_some() && show::option_at(play.position(), option) == at
                })
            })
        };
        self.change(|play| {
            let Choice::Acting(acting) = &mut play.choice else {
                return;
            };
            let Some(option) = option else { return };
            match choice::put(acting.options()[option]) {
                Some((_, spot)) => acting.tap_spot(spot),
                None => acting.tap(option),
            }
            play.note = Note::Due;
        });
    }

    fn choose(&self, option: usize) {
        self.change(|play| {
            if let Choice::Acting(acting) = &mut play.choice {
                acting.tap(option);
                play.note = Note::Due;
            }
        });
    }

    fn turn(&self, by: i8) {
        self.change(|play| {
            play.turn(by);
        });
    }

    /// A long touch: on an empty place which tiles fit there, on a tile what lies there.
    fn hold(&self, at: Point) {
        let (place, on_board) = {
            let mut state = self.state.borrow_mut();
            let camera = state.board.gestures().camera();
            (camera.place_at(at), camera.to_board(at))
        };
        let empty = self.with_play(|play| play.position().tile_at(place).is_none());
        match empty {
            Some(true) => self.ask_about(Some(place)),
            Some(false) => self.tap_land(on_board),
            None => {}
        }
    }

    fn ask_about(&self, place: Option<Place>) {
        let now = self.now();
        {
            let mut state = self.state.borrow_mut();
            state.wishes.held = place;
            if let Some(place) = place {
                let gestures = state.board.gestures();
                let mut view = gestures.view();
                // The list of tiles lies over the lower part of the board.
                view.bottom += LIST;
                let to = gestures.camera().bringing(place, 0.2, view);
                gestures.glide(to, now);
            }
        }
        if let Some(window) = self.window.upgrade() {
            window.global::<Table>().set_fits_shown(place.is_some());
        }
        self.refresh();
    }

    fn toggle_ownership(&self) {
        let on = {
            let mut state = self.state.borrow_mut();
            state.wishes.ownership = !state.wishes.ownership;
            state.wishes.ownership
        };
        if let Some(window) = self.window.upgrade() {
            window.global::<Table>().set_ownership(on);
        }
        self.refresh();
    }

    fn toggle_sheet(&self) {
        if let Some(window) = self.window.upgrade() {
            let table = window.global::<Table>();
            table.set_sheet_open(!table.get_sheet_open());
        }
        self.refresh();
    }

    /// Lights what a line of the log points at; a second time no more.
    fn light(&self, row: i32) {
        let Some(window) = self.window.upgrade() else {
            return;
        };
        let table = window.global::<Table>();
        let again = table.get_lit_line() == row;
        table.set_lit_line(if again { -1 } else { row });
        let now = self.now();
        {
            let mut state = self.state.borrow_mut();
            let State {
                play, bars, board, ..
            } = &mut *state;
            let line = usize::try_from(row).ok().and_then(|row| bars.line(row));
            let lit = match (play.as_ref(), line) {
                (Some(play), Some(line)) if !again => match line.points {
                    Points::Nowhere => Vec::new(),
                    Points::Tile(at) => show::tile_areas(play.position(), at, Fill::Lit),
                    Points::Feature(spot, after) => {
                        show::feature_areas(play.position_after(after), spot, Fill::Lit)
                    }
                },
                _ => Vec::new(),
            };
            if let Some(area) = lit.first() {
                let gestures = board.gestures();
                let to = gestures.camera().bringing(area.at, 0.5, gestures.view());
                gestures.glide(to, now);
            }
            state.wishes.lit = lit;
        }
        self.refresh();
    }

    fn look_at(&self, decisions: usize) {
        self.state.borrow_mut().board.end_effects();
        self.change(|play| play.look_at(decisions));
        self.bring_last();
    }

    /// Keeps the tile that the replay shows in sight.
    fn bring_last(&self) {
        let now = self.now();
        {
            let mut state = self.state.borrow_mut();
            let last = state
                .play
                .as_ref()
                .and_then(|play| play.position().last_placed());
            if let Some(last) = last {
                let gestures = state.board.gestures();
                let to = gestures.camera().bringing(last.at, 0.5, gestures.view());
                gestures.glide(to, now);
            }
        }
        self.refresh_board();
    }

    fn end_replay(&self) {
        self.change(Play::resume);
    }

    /// Takes back what is chosen, or closes what is open. Says whether there was anything.
    fn cancel(&self) -> bool {
        let mut done = false;
        if let Some(window) = self.window.upgrade() {
            let table = window.global::<Table>();
            if table.get_fits_shown() {
                self.ask_about(None);
                return true;
            }
            if table.get_sheet_open() {
                table.set_sheet_open(false);
                return true;
            }
        }
        self.change(|play| {
            done = play.choice.cancel();
            if play.note != Note::Due {
                play.note = Note::Due;
                done = true;
            }
        });
        done
    }

    fn confirm(&self) {
        let (deed, over) = {
            let state = self.state.borrow();
            let play = state.play.as_ref();
            (
                play.and_then(Play::decided),
                play.is_some_and(|play| play.table().is_over() && !play.replaying()),
            )
        };
        match deed {
            Some(deed) => self.decide(deed),
            None if over => {
                if let Some(window) = self.window.upgrade() {
                    window.global::<Nav>().invoke_open(Screen::Result);
                }
            }
            None => {}
        }
    }

    /// Keeps a decision on the disk; it counts when it is safe there.
    fn decide(&self, deed: Deed) {
        let Some(app) = self.app.borrow().upgrade() else {
            return;
        };
        {
            let mut state = self.state.borrow_mut();
            let allowed = state.play.as_ref().is_some_and(|play| play.allows(deed));
            if state.waiting || !allowed {
                return;
            }
            state.waiting = true;
        }
        let asked = app.keep(
            move |saved, shelf| deed.carry_out(saved, shelf),
            move |app, kept| app.table().kept(app, deed, &kept),
        );
        if !asked {
            self.state.borrow_mut().waiting = false;
        }
    }

    fn kept(&self, app: &Rc<App>, deed: Deed, kept: &Result<(), SaveError>) {
        let events = {
            let mut state = self.state.borrow_mut();
            state.waiting = false;
            state.wishes.lit.clear();
            let (Some(play), Some(saved)) = (&mut state.play, app.running()) else {
                return;
            };
            match kept {
                Ok(()) => play.follow(saved, deed),
                Err(problem) => {
                    play.note = Note::NotKept(app.why_not_kept(problem).into());
                    Vec::new()
                }
            }
        };
        if let Some(window) = self.window.upgrade() {
            window.global::<Table>().set_lit_line(-1);
        }
        if matches!(deed, Deed::Undo | Deed::Restart) {
            self.state.borrow_mut().board.end_effects();
        }
        self.begin_effects(&events);
        self.refresh();
        self.bring_choices();
        if events
            .iter()
            .any(|event| matches!(event, Event::TurnBegan { .. }))
        {
            self.begin_turn();
        }
    }

    fn begin_effects(&self, events: &[Event]) {
        let Some(window) = self.window.upgrade() else {
            return;
        };
        let words = window.global::<TableWords>();
        let now = self.now();
        let mut state = self.state.borrow_mut();
        let State { play, board, .. } = &mut *state;
        let Some(play) = play else { return };
        let say = Say {
            words: &words,
            play,
        };
        let view = board.gestures().view();
        let seats = play.table().seats().len() as f32;
        let home = |seat: u8| {
            let seat = f32::from(seat) + 0.5;
            if view.top > 0.0 {
                point(48.0 + (view.width - 100.0) * seat / seats, view.top / 2.0)
            } else {
                point(view.width, 48.0 + 40.0 * seat)
            }
        };
        for effect in show::effects(&say, events, home) {
            board.begin(effect, now);
        }
    }

    /// Hands the device on where hands are private; else says whose turn it is.
    fn begin_turn(&self) {
        let Some(window) = self.window.upgrade() else {
            return;
        };
        let table = window.global::<Table>();
        {
            let state = self.state.borrow();
            let Some(play) = &state.play else { return };
            if !play.hides_hands() || play.table().is_over() || play.position().second_half() {
                drop(state);
                self.announce();
                return;
            }
            let next = play.actor();
            table.set_next_name(play.name(next).into());
            table.set_next_colour(play.style(next).into());
        }
        table.set_banner_shown(false);
        table.set_handing_over(true);
        self.refresh();
    }

    /// Says whose turn it is.
    fn announce(&self) {
        let Some(window) = self.window.upgrade() else {
            return;
        };
        let words = window.global::<TableWords>();
        let table = window.global::<Table>();
        let state = self.state.borrow();
        let Some(play) = &state.play else { return };
        let position = play.position();
        let seat = position.turn();
        let name = play.name(seat).into();
        table.set_banner(if position.second_half() {
            words.invoke_second_turn_of(name)
        } else {
            words.invoke_turn_of(name)
        });
        table.set_banner_colour(play.style(seat).into());
        table.set_banner_shown(true);
    }

    /// Brings the choices on the board into sight, and close enough to be touched. When they are
    /// made, the camera goes back to where it was, unless a finger has moved it since.
    fn bring_choices(&self) {
        let now = self.now();
        {
            let mut state = self.state.borrow_mut();
            let acting = state.play.as_ref().and_then(|play| {
                let Choice::Acting(acting) = &play.choice else {
                    return None;
                };
                let first = *acting.options().first()?;
                show::option_place(play.position(), first)
            });
            let came = state.came_from.take();
            let gestures = state.board.gestures();
            let camera = gestures.camera();
            match (acting, came) {
                (Some(at), _) => {
                    let mut to = camera;
                    if to.zoom < ZOOM_TO_ACT {
                        let middle =
                            to.to_screen(point(f32::from(at.x) + 0.5, f32::from(at.y) + 0.5));
                        to = to.zoomed(middle, ZOOM_TO_ACT / to.zoom);
                    }
                    gestures.glide(to.bringing(at, 0.75, gestures.view()), now);
                    let goal = gestures.goal();
                    let before = came.map_or(camera, |(before, _)| before);
                    state.came_from = (goal != camera).then_some((before, goal));
                }
                (None, Some((before, goal))) if gestures.goal() == goal => {
                    gestures.glide(before, now);
                }
                (None, _) => {}
            }
        }
        self.refresh_board();
    }

    /// Steps to the next legal place, or to the next choice.
    fn arrow(&self, side: Side) -> bool {
        let now = self.now();
        let mut shown = None;
        let mut done = false;
        self.change(|play| {
            let last = play.position().last_placed();
            match &mut play.choice {
                Choice::Placing(placing) => {
                    let places: Vec<Place> = placing.places().iter().map(|&(at, _)| at).collect();
                    let from = placing.ghost();
                    let start = last.map_or(Place::START, |tile| tile.at);
                    let next = match from {
                        Some(from) => step(&places, from, side),
                        None => step(&places, start, side).or(places.first().copied()),
                    };
                    if let Some(next) = next {
                        placing.tap(next);
                        shown = Some(next);
                        play.note = Note::Due;
                    }
                    done = true;
                }
                Choice::Acting(acting) => {
                    let count = acting.options().len();
                    let forward = matches!(side, Side::East | Side::South);
                    // One more than the choices: none.
                    let at = acting.chosen().map_or(0, |chosen| chosen + 1);
                    let next = (at + if forward { 1 } else { count }) % (count + 1);
                    acting.cancel();
                    if next > 0 {
                        acting.tap(next - 1);
                    }
                    play.note = Note::Due;
                    done = true;
                }
                Choice::Nothing => {}
            }
        });
        if let Some(place) = shown {
            {
                let mut state = self.state.borrow_mut();
                let gestures = state.board.gestures();
                let to = gestures.camera().bringing(place, 0.5, gestures.view());
                gestures.glide(to, now);
            }
            self.refresh_board();
        }
        done
    }

    /// Changes what is chosen or shown, then shows it.
    fn change(&self, change: impl FnOnce(&mut Play)) {
        {
            let mut state = self.state.borrow_mut();
            if state.waiting {
                return;
            }
            let Some(play) = &mut state.play else { return };
            change(play);
        }
        self.refresh();
    }

    /// Makes everything on the screen new.
    fn refresh(&self) {
        let Some(window) = self.window.upgrade() else {
            return;
        };
        {
            let words = window.global::<TableWords>();
            let mut state = self.state.borrow_mut();
            let State {
                play,
                board,
                wishes,
                ..
            } = &mut *state;
            let Some(play) = play else { return };
            let say = Say {
                words: &words,
                play,
            };
            board.set_scene(show::scene(&say, wishes));
        }
        self.refresh_bars(&window);
        self.refresh_board();
    }

    fn refresh_bars(&self, window: &AppWindow) {
        let words = window.global::<TableWords>();
        let table = window.global::<Table>();
        let mut state = self.state.borrow_mut();
        let State {
            play,
            board,
            bars,
            wishes,
            dark,
            ..
        } = &mut *state;
        let Some(play) = play else { return };
        let say = Say {
            words: &words,
            play,
        };
        let mut easel = Easel {
            scale: board.gestures().view().scale,
            dark: *dark,
            pictures: board.pictures(),
        };
        bars.show(&say, &table, &mut easel);
        if let Some(at) = wishes.held {
            bars.show_fits(&say, &table, &mut easel, at);
        }
    }

    /// Follows the camera and the painters.
    fn refresh_board(&self) {
        let Some(window) = self.window.upgrade() else {
            return;
        };
        // Pictures on the bars are ordered together with those on the board.
        if self.state.borrow_mut().board.pictures().awaits() {
            self.refresh_bars(&window);
        }
        self.state
            .borrow_mut()
            .board
            .show(&window.global::<Board>());
    }
}

/// The choice on the board under a finger.
fn nearest_mark(state: &State, at: Point) -> Option<usize> {
    let camera = state.board.camera();
    let reach = REACH.max(camera.zoom * 0.2);
    state
        .board
        .scene()
        .spots
        .iter()
        .map(|spot| camera.to_screen(spot.at).distance(at))
        .enumerate()
        .filter(|&(_, distance)| distance <= reach)
        .min_by(|a, b| a.1.total_cmp(&b.1))
        .map(|(index, _)| index)
}
