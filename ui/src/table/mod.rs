//! The table screen: where a match is played.
//!
//! [`TableScreen`] listens to what people do on the board and on the bars around it. What is chosen
//! lives in [`play::Play`] and counts only when it has been confirmed and kept on the disk;
//! what lies on the board is made anew from that by [`show`], and said in words by [`say`].

pub mod bars;
pub mod choice;
mod decide;
pub mod deed;
mod keys;
mod listen;
pub mod log;
mod look;
pub mod play;
pub mod say;
pub mod show;
mod touch;

use std::cell::RefCell;
use std::rc::{Rc, Weak};
use std::time::Duration;

use landfolk::shelf::SavedMatch;
use slint::ComponentHandle;

use crate::app::App;
use crate::board::camera::{Camera, Point};
use crate::board::pictures::Pictures;
use crate::board::view::BoardView;
use crate::view::{AppWindow, Board, Screen, Table, TableWords};
use bars::{Bars, Easel};
use play::Play;
use say::Say;
use show::Wishes;

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

    /// Where a point of the board, in tiles, lies on the board view, in logical pixels.
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

    fn now(&self) -> Duration {
        self.window.upgrade().map_or(Duration::ZERO, |window| {
            time(window.global::<Board>().invoke_now())
        })
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
