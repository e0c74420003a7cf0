//! The table screen: where a match is played.
//!
//! [`TableScreen`] is what all games share: it listens to what people do on the board and on the
//! bars around it, moves the camera, keeps decisions on the disk and shows what lies where. What
//! any of it means in a game, and how it is called, is asked of a [`game::GameTable`].

pub mod bars;
pub mod course;
mod decide;
pub mod deed;
pub mod game;
mod keys;
pub mod lesson;
mod listen;
pub mod log;
mod look;
pub mod play;
mod replay;
mod touch;

use std::any::Any;
use std::cell::RefCell;
use std::rc::{Rc, Weak};
use std::time::Duration;

use landfolk::games::GameId;
use landfolk::shelf::SavedMatch;
use slint::{ComponentHandle, SharedString, Timer};

use crate::app::App;
use crate::board::camera::{Camera, Point};
use crate::board::pictures::Pictures;
use crate::board::scene::SceneArea;
use crate::board::view::BoardView;
use crate::kits;
use crate::platform::Feel;
use crate::view::{AppWindow, Board, Screen, Table};
use bars::{Bars, Easel};
use game::{Desk, GameTable};
use lesson::Learning;
use play::Play;
use replay::Course;

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
    game: Option<(GameId, Box<dyn GameTable>)>,
    board: BoardView,
    bars: Bars,
    /// Whether the board shows whose is what.
    owners: bool,
    /// What is pointed at by a line of the log.
    lit: Vec<SceneArea>,
    /// Why a decision could not be kept.
    trouble: Option<SharedString>,
    dark: bool,
    /// A decision is on its way to the disk.
    waiting: bool,
    /// The lesson that lies on the table in place of a match.
    learning: Option<Learning>,
    /// Where the camera was before it came closer for a choice, and where it went.
    came_from: Option<(Camera, Camera)>,
    /// In a replay: how the points went.
    course: Option<Course>,
}

/// The table screen.
pub struct TableScreen {
    window: slint::Weak<AppWindow>,
    app: RefCell<Weak<App>>,
    state: RefCell<State>,
    /// Goes on in a replay that plays by itself.
    clock: Timer,
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
                game: None,
                board: BoardView::new(pictures),
                bars: Bars::default(),
                owners: false,
                lit: Vec::new(),
                trouble: None,
                dark: false,
                waiting: false,
                learning: None,
                came_from: None,
                course: None,
            }),
            clock: Timer::default(),
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
    /// Whether something lies on the table: the running match, or a lesson.
    pub(crate) fn is_laid(&self) -> bool {
        self.state.borrow().play.is_some()
    }

    /// Puts the running match back where a lesson lay. Says whether there is one.
    pub(crate) fn lay_again(&self, app: &Rc<App>) -> bool {
        self.put_on(app, Purpose::Play);
        self.is_laid()
    }

    fn put_on(&self, app: &Rc<App>, purpose: Purpose) {
        let Some(saved) = app.running() else { return };
        let mut play = Play::new(saved);
        if purpose == Purpose::Replay {
            play.look_at(0);
        }
        if !self.lay_out(app.window(), play) {
            return;
        }
        self.refresh();
        self.state.borrow_mut().board.gestures().fit_now();
        self.refresh_board();
        if purpose == Purpose::Play {
            // A match that was left in the middle of a choice.
            self.bring_choices();
            self.begin_turn();
        }
    }

    /// Puts a match on the table in place of what was there. Says whether its game is on offer.
    fn lay_out(&self, window: &AppWindow, play: Play) -> bool {
        let id = play.position().game();
        let Some(mut game) = kits::of(id).and_then(|kit| kit.table(play.position())) else {
            return false;
        };
        game.begin(&play);
        let table = window.global::<Table>();
        table.set_game(id.key().into());
        table.set_own_hand(game.own_hand());
        {
            let mut state = self.state.borrow_mut();
            state.play = Some(play);
            state.game = Some((id, game));
            state.owners = false;
            state.lit.clear();
            state.trouble = None;
            state.waiting = false;
            state.learning = None;
            state.came_from = None;
            state.course = None;
            state.board.end_effects();
        }
        self.clock.stop();
        table.set_replay_running(0);
        table.set_sheet_open(false);
        table.set_fits_shown(false);
        table.set_lit_line(-1);
        table.set_ownership(false);
        table.set_banner_shown(false);
        table.set_handing_over(false);
        true
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

    /// Lets the hand feel something, where the device can.
    fn feel(&self, feel: Feel) {
        if let Some(app) = self.app.borrow().upgrade() {
            app.feel(feel);
        }
    }

    fn now(&self) -> Duration {
        self.window.upgrade().map_or(Duration::ZERO, |window| {
            time(window.global::<Board>().invoke_now())
        })
    }

    /// Changes what is chosen, then shows it.
    fn change(&self, change: impl FnOnce(&mut dyn GameTable)) {
        {
            let mut state = self.state.borrow_mut();
            if state.waiting {
                return;
            }
            state.trouble = None;
            let Some((_, game)) = &mut state.game else {
                return;
            };
            change(game.as_mut());
        }
        self.refresh();
    }

    /// Changes what shows of the match, then shows it.
    fn change_view(&self, change: impl FnOnce(&mut Play)) {
        {
            let mut state = self.state.borrow_mut();
            let State {
                play,
                game,
                waiting,
                trouble,
                ..
            } = &mut *state;
            let (Some(play), Some((_, game)), false) = (play, game, *waiting) else {
                return;
            };
            *trouble = None;
            change(play);
            game.begin(play);
        }
        self.refresh();
    }

    /// For a game with a global of its own in the window: changes what is chosen from there. Does
    /// nothing while another game is on the table.
    pub fn with_game<G: GameTable>(&self, change: impl FnOnce(&mut G)) {
        self.change(|game| {
            let game: &mut dyn Any = game;
            if let Some(game) = game.downcast_mut::<G>() {
                change(game);
            }
        });
    }

    /// Makes everything on the screen new.
    pub(crate) fn refresh(&self) {
        let Some(window) = self.window.upgrade() else {
            return;
        };
        self.show_step(&window);
        {
            let mut state = self.state.borrow_mut();
            let State {
                play,
                game,
                board,
                owners,
                lit,
                ..
            } = &mut *state;
            let (Some(play), Some((_, game))) = (play, game) else {
                return;
            };
            let desk = Desk {
                play,
                window: &window,
            };
            let mut scene = game.scene(&desk, *owners);
            scene.lit.extend(lit.iter().copied());
            board.set_scene(scene);
        }
        self.refresh_bars(&window);
        self.refresh_board();
    }

    fn refresh_bars(&self, window: &AppWindow) {
        self.show_bars(window);
        self.show_course(window);
        self.show_lesson(window);
    }

    fn show_bars(&self, window: &AppWindow) {
        let table = window.global::<Table>();
        let mut state = self.state.borrow_mut();
        let State {
            play,
            game,
            board,
            bars,
            trouble,
            dark,
            ..
        } = &mut *state;
        let (Some(play), Some((_, game))) = (play, game) else {
            return;
        };
        let desk = Desk { play, window };
        let mut easel = Easel {
            scale: board.gestures().view().scale,
            dark: *dark,
            pictures: board.pictures(),
        };
        bars.show(&desk, game.as_ref(), &table, &mut easel);
        if let Some(trouble) = trouble {
            table.set_note(trouble.clone());
            table.set_refused(true);
        }
        if table.get_fits_shown() {
            bars.show_answer(&table, game.answer(&desk, &mut easel));
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
