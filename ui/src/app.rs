//! The state machine of screens, and what they share: the shelf of matches, the match on the
//! table, the settings.

use std::cell::{Cell, RefCell};
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use landfolk::shelf::{Found, SaveError, SavedMatch, Search, Shelf, StoreError};
use slint::{ComponentHandle, PlatformError, SharedString};
use thiserror::Error;

use crate::board::pictures::Pictures;
use crate::device;
use crate::files::Folder;
use crate::kits;
use crate::pixels::to_image;
use crate::platform::{self, Feel, Platform};
use crate::screens;
use crate::settings::{self, Settings};
use crate::storage::{self, Checkup, Disk};
use crate::table::{self, TableScreen};
use crate::trouble;
use crate::view::{AppWindow, Nav, Notice, Screen, ShelfWords, Theme, Words};
use crate::worker::Worker;
use landfolk_art::paint_app_icon;

/// Pixels of the sign of the app in the list of windows.
const SIGN: u32 = 128;
/// How long a deleted match stays in the file.
const KEEP_DELETED: SignedDuration = SignedDuration::from_hours(30 * 24);

/// How the app is started.
#[derive(Clone, Debug, Default)]
pub struct Launch {
    /// The file of games and settings; `None` keeps them in memory.
    pub file: Option<PathBuf>,
    /// The folder for files that people take with them; `None` is where the system has its documents.
    pub folder: Option<PathBuf>,
    /// A language to speak this time, whatever the settings say.
    pub language: Option<&'static str>,
}

/// Why the app cannot start.
#[derive(Debug, Error)]
pub enum LaunchError {
    /// There is no screen, or no way to draw on it.
    #[error("no window: {0}")]
    Window(#[from] PlatformError),
    /// Not even the memory takes games.
    #[error("no store: {0}")]
    Store(#[from] StoreError),
    /// The system is out of threads.
    #[error("no thread: {0}")]
    Thread(#[from] std::io::Error),
}

/// Something to do later with the app.
type Later = Box<dyn FnOnce(&Rc<App>)>;

/// The app: its window, and what its screens share. All of it lives on the event loop; what waits
/// for the disk or paints happens on two threads, see [`App::ask`] and [`App::paint`].
pub struct App {
    window: AppWindow,
    table: Rc<TableScreen>,
    platform: Rc<dyn Platform>,
    launch: Launch,
    /// Where "back" leads, the nearest last.
    trail: RefCell<Vec<Screen>>,
    disk: Worker<Disk>,
    painter: Worker<()>,
    settings: RefCell<Settings>,
    running: RefCell<Option<Arc<SavedMatch>>>,
    /// Whether a change of the running match is on its way to the disk.
    keeping: Cell<bool>,
    /// What the undo of the toast does.
    toast: RefCell<Option<Later>>,
    /// What the screens keep for themselves.
    pub(crate) screens: screens::State,
}

impl App {
    /// Makes the window and connects every screen. The window does not show yet; what it shows
    /// comes from the disk as soon as the event loop runs.
    ///
    /// # Errors
    /// When the platform gives no window or no thread.
    pub fn on(platform: Rc<dyn Platform>, launch: Launch) -> Result<Rc<Self>, LaunchError> {
        let window = AppWindow::new()?;
        window.set_sign(to_image(&paint_app_icon(SIGN)));
        let memory = storage::in_memory()?;
        let disk = Worker::start("disk", move || memory)?;
        let painter = Worker::start("painter", || ())?;
        let app = Rc::new(Self {
            table: TableScreen::new(&window, Pictures::new()),
            window,
            platform,
            launch,
            trail: RefCell::default(),
            disk,
            painter,
            settings: RefCell::default(),
            running: RefCell::default(),
            keeping: Cell::default(),
            toast: RefCell::default(),
            screens: screens::State::default(),
        });
        let nav = app.window.global::<Nav>();
        nav.on_open(app.handler(|app, screen| app.show(screen)));
        nav.on_back(app.action(Self::back));
        nav.on_repaint(app.action(|app| screens::fill(app, app.screen())));
        let notice = app.window.global::<Notice>();
        notice.on_toast_acted(app.action(|app| {
            let act = app.toast.borrow_mut().take();
            if let Some(act) = act {
                act(app);
            }
        }));
        screens::bind(&app);
        table::bind(&app);
        device::bind(&app);
        for kit in kits::ALL {
            kit.bind(&app);
        }
        app.open_shelf();
        // Asked of the shelf, which answers in order: when it is open.
        device::take_opened(&app);
        Ok(app)
    }

    /// The window, for its globals.
    pub fn window(&self) -> &AppWindow {
        &self.window
    }

    /// The system that the app runs on.
    pub fn platform(&self) -> &dyn Platform {
        self.platform.as_ref()
    }

    /// Lets the hand feel something.
    pub(crate) fn feel(&self, feel: Feel) {
        self.platform.feel(feel);
    }

    /// The table, with the match on it.
    pub fn table(&self) -> &Rc<TableScreen> {
        &self.table
    }

    /// The texts that Rust composes.
    pub fn words(&self) -> Words<'_> {
        self.window.global::<Words>()
    }

    /// The settings.
    pub fn settings(&self) -> Settings {
        self.settings.borrow().clone()
    }

    /// The file of games, if there is one.
    pub(crate) fn file(&self) -> Option<&PathBuf> {
        self.launch.file.as_ref()
    }

    /// Opens the file of games; where that fails, says so and goes on in memory.
    fn open_shelf(self: &Rc<Self>) {
        let file = self.launch.file.clone();
        let open = move |disk: &mut Disk| {
            let problem = match file.map(storage::open) {
                Some(Ok(kept)) => {
                    *disk = kept;
                    None
                }
                Some(Err(problem)) => {
                    tracing::warn!(%problem, "games are kept in memory");
                    Some(problem)
                }
                None => None,
            };
            // What was deleted that long ago will not be missed; if this fails it is tried again.
            let shelf = storage::shelf(disk);
            if let Some(before) = Timestamp::now().checked_sub(KEEP_DELETED).ok()
                && let Err(problem) = shelf.purge(before)
            {
                tracing::warn!(%problem, "deleted games stay a while longer");
            }
            let settings: Result<Settings, _> = shelf.get(settings::KEY);
            (problem, settings)
        };
        let app = Rc::downgrade(self);
        self.disk.ask(open, move |answer| {
            let Some(app) = app.upgrade() else { return };
            let Some((problem, settings)) = answer else {
                app.lost();
                return;
            };
            let settings = settings.unwrap_or_else(|problem| {
                tracing::warn!(%problem, "the usual settings are used");
                Settings::default()
            });
            *app.settings.borrow_mut() = settings.in_range();
            *app.screens.storage_problem.borrow_mut() = problem;
            screens::settings::apply(&app);
            app.window.global::<Nav>().set_ready(true);
            app.check_shelf();
        });
    }

    /// Looks whether all that is kept fits together, while the first screen shows already. What that screen
    /// has asked the disk for comes first.
    fn check_shelf(self: &Rc<Self>) {
        self.ask_disk(
            |_| (),
            |app, ()| app.ask_disk(storage::begin_check, Self::go_on_checking),
        );
    }

    /// Some matches at a time, so that nobody who wants something from the disk waits for all of them.
    fn go_on_checking(self: &Rc<Self>, checkup: Result<Checkup, StoreError>) {
        match checkup {
            Ok(checkup) if !checkup.is_done() => {
                self.ask_disk(|disk| storage::go_on(disk, checkup), Self::go_on_checking);
            }
            Ok(checkup) => {
                let repaired = checkup.repaired();
                for (id, what) in &repaired {
                    tracing::warn!(%id, what, "a game was repaired from its decisions");
                }
                if !repaired.is_empty() {
                    screens::fill(self, self.screen());
                }
            }
            Err(problem) => {
                tracing::warn!(%problem, "the store is damaged");
                self.alert(trouble::storage(&self.words(), &problem));
            }
        }
    }

    /// The folder for files that people take with them, if the system has one.
    pub(crate) fn folder(&self) -> Option<Folder> {
        let told = self.launch.folder.clone();
        told.or_else(|| self.platform.documents()).map(Folder::new)
    }

    /// Changes the settings, keeps them, and lets them hold at once.
    pub fn set(self: &Rc<Self>, change: impl FnOnce(&mut Settings)) {
        let mut settings = self.settings();
        change(&mut settings);
        let settings = settings.in_range();
        *self.settings.borrow_mut() = settings.clone();
        screens::settings::apply(self);
        self.ask(
            move |shelf| shelf.set(settings::KEY, &settings),
            |app, kept| {
                app.report(kept);
            },
        );
    }

    /// The language that the app speaks.
    pub fn language(&self) -> &'static str {
        let chosen = self.settings.borrow().language.clone();
        self.launch
            .language
            .or_else(|| chosen.as_deref().and_then(platform::known_language))
            .unwrap_or_else(|| platform::language(self.platform()))
    }

    /// Whether the dark theme shows.
    pub fn is_dark(&self) -> bool {
        self.window.global::<Theme>().get_dark()
    }

    // Screens.

    /// Goes on with the open match that was played last, as if the app had never been closed: for
    /// systems that end an app behind the back of its user. Without one the first screen stays.
    pub fn go_on(self: &Rc<Self>) {
        screens::home::go_on(self);
    }

    /// Goes to a screen; "back" will lead to the one that shows now.
    pub fn show(self: &Rc<Self>, screen: Screen) {
        let nav = self.window.global::<Nav>();
        let from = nav.get_screen();
        if screen == Screen::Home {
            self.trail.borrow_mut().clear();
        } else if from != screen {
            self.trail.borrow_mut().push(from);
        }
        self.enter(screen);
    }

    /// Goes to a screen in place of the one that shows now, which "back" will skip.
    pub fn replace(self: &Rc<Self>, screen: Screen) {
        self.enter(screen);
    }

    /// Goes back to where one came from; home at the latest.
    pub fn back(self: &Rc<Self>) {
        if self.screen() == Screen::Table {
            self.table.end_lesson();
        }
        loop {
            let screen = self.trail.borrow_mut().pop().unwrap_or(Screen::Home);
            if self.can_return_to(screen) {
                self.enter(screen);
                return;
            }
        }
    }

    /// Whether a screen that was left still has something to show.
    fn can_return_to(self: &Rc<Self>, screen: Screen) -> bool {
        match screen {
            Screen::Table => self.table.is_laid() || self.table.lay_again(self),
            Screen::Result => self.running().is_some_and(|saved| saved.table().is_over()),
            _ => true,
        }
    }

    /// Lets "back" lead home from here.
    pub(crate) fn forget_way(&self) {
        self.trail.borrow_mut().clear();
    }

    fn enter(self: &Rc<Self>, screen: Screen) {
        // What was just done on the screen before is no longer to be taken back here.
        self.window.global::<Notice>().set_toast("".into());
        screens::fill(self, screen);
        self.window.global::<Nav>().set_screen(screen);
    }

    /// The screen that shows.
    pub fn screen(&self) -> Screen {
        self.window.global::<Nav>().get_screen()
    }

    // The match on the table.

    /// The match on the table.
    pub fn running(&self) -> Option<Arc<SavedMatch>> {
        self.running.borrow().clone()
    }

    /// Puts a match on the table.
    pub(crate) fn set_running(&self, saved: Option<SavedMatch>) {
        *self.running.borrow_mut() = saved.map(Arc::new);
    }

    /// Whether a change of the running match is on its way to the disk. Until it is there, the
    /// match stands as it stood, and no other change is taken.
    pub fn is_keeping(&self) -> bool {
        self.keeping.get()
    }

    /// Changes the running match on the disk first, and then here: `then` is called when the
    /// decision is safe ([`App::running`] has it by then), or with the reason why nothing changed.
    ///
    /// Without a running match, or while another change is under way, nothing happens and
    /// the answer is `false`.
    ///
    /// ```ignore
    /// app.keep(move |saved, shelf| saved.play(shelf, mv).map(|_| ()), |app, kept| { ... });
    /// ```
    pub fn keep(
        self: &Rc<Self>,
        change: impl FnOnce(&mut SavedMatch, &mut dyn Shelf) -> Result<(), SaveError> + Send + 'static,
        then: impl FnOnce(&Rc<Self>, Result<(), SaveError>) + 'static,
    ) -> bool {
        let Some(saved) = self.running() else {
            return false;
        };
        if self.keeping.replace(true) {
            return false;
        }
        self.ask(
            move |shelf| {
                let mut saved = SavedMatch::clone(&saved);
                change(&mut saved, shelf).map(|()| saved)
            },
            |app, kept| {
                app.keeping.set(false);
                let kept = kept.map(|saved| app.set_running(Some(saved)));
                then(app, kept);
            },
        );
        true
    }

    /// The text that tells why a decision was not kept.
    pub fn why_not_kept(&self, error: &SaveError) -> SharedString {
        trouble::not_kept(&self.words(), error)
    }

    // Work off the event loop.

    /// Works with the shelf on its thread, and hands the answer to `then` on the event loop. What
    /// is asked first is done first.
    pub fn ask<T: Send + 'static>(
        self: &Rc<Self>,
        work: impl FnOnce(&mut dyn Shelf) -> T + Send + 'static,
        then: impl FnOnce(&Rc<Self>, T) + 'static,
    ) {
        self.ask_disk(move |disk| work(storage::shelf(disk)), then);
    }

    /// Looks for matches, as [`App::ask`].
    pub(crate) fn find(
        self: &Rc<Self>,
        search: Search,
        then: impl FnOnce(&Rc<Self>, Result<Found, StoreError>) + 'static,
    ) {
        self.ask_disk(move |disk| storage::find(disk, &search), then);
    }

    /// As [`App::ask`], for what not every shelf can do: statistics, persons, files.
    pub(crate) fn ask_disk<T: Send + 'static>(
        self: &Rc<Self>,
        work: impl FnOnce(&mut Disk) -> T + Send + 'static,
        then: impl FnOnce(&Rc<Self>, T) + 'static,
    ) {
        let app = Rc::downgrade(self);
        self.disk.ask(work, move |answer| {
            let Some(app) = app.upgrade() else { return };
            match answer {
                Some(answer) => then(&app, answer),
                None => app.lost(),
            }
        });
    }

    /// Paints on a thread of its own, and hands the picture to `then` on the event loop.
    pub fn paint<T: Send + 'static>(
        self: &Rc<Self>,
        work: impl FnOnce() -> T + Send + 'static,
        then: impl FnOnce(&Rc<Self>, T) + 'static,
    ) {
        let app = Rc::downgrade(self);
        self.painter.ask(
            move |()| work(),
            move |picture| {
                if let (Some(app), Some(picture)) = (app.upgrade(), picture) {
                    then(&app, picture);
                }
            },
        );
    }

    /// Whether nothing is under way on the other threads.
    pub fn is_idle(&self) -> bool {
        let table = self.screen() == Screen::Table && self.table.is_painting();
        self.disk.is_idle() && self.painter.is_idle() && !table
    }

    // What one has to know.

    /// Shows why something did not work.
    pub fn alert(&self, text: SharedString) {
        let notice = self.window.global::<Notice>();
        notice.set_alert_text(text);
        notice.set_alert_title(self.words().invoke_not_done_title());
    }

    /// Shows an error of the shelf, if it is one.
    pub(crate) fn report<T>(&self, done: Result<T, StoreError>) -> Option<T> {
        done.inspect_err(|error| self.alert(trouble::not_done(&self.words(), error)))
            .ok()
    }

    /// Says for a moment what was done, and offers to take it back.
    pub(crate) fn toast(&self, text: SharedString, undo: impl FnOnce(&Rc<Self>) + 'static) {
        *self.toast.borrow_mut() = Some(Box::new(undo));
        let notice = self.window.global::<Notice>();
        notice.set_toast_action(self.words().invoke_take_back());
        notice.set_toast_count(notice.get_toast_count().wrapping_add(1));
        notice.set_toast(text);
    }

    /// Says for a moment what was done.
    pub(crate) fn tell(&self, text: SharedString) {
        *self.toast.borrow_mut() = None;
        let notice = self.window.global::<Notice>();
        notice.set_toast_action(self.window.global::<ShelfWords>().invoke_okay());
        notice.set_toast_count(notice.get_toast_count().wrapping_add(1));
        notice.set_toast(text);
    }

    /// The thread of the shelf has died, which it never should.
    fn lost(&self) {
        tracing::error!("the thread of the store has died");
        self.keeping.set(false);
        let text = self
            .words()
            .invoke_not_done_text("lost".into(), SharedString::default());
        self.alert(text);
    }

    // Callbacks.

    /// A callback with one argument for a Slint global, which does not keep the app alive.
    pub fn handler<A>(
        self: &Rc<Self>,
        act: impl Fn(&Rc<Self>, A) + 'static,
    ) -> impl Fn(A) + 'static {
        let app = Rc::downgrade(self);
        move |argument| {
            if let Some(app) = app.upgrade() {
                act(&app, argument);
            }
        }
    }

    /// As [`App::handler`], with two arguments.
    pub fn handler2<A, B>(
        self: &Rc<Self>,
        act: impl Fn(&Rc<Self>, A, B) + 'static,
    ) -> impl Fn(A, B) + 'static {
        let app = Rc::downgrade(self);
        move |first, second| {
            if let Some(app) = app.upgrade() {
                act(&app, first, second);
            }
        }
    }

    /// As [`App::handler`], without arguments.
    pub fn action(self: &Rc<Self>, act: impl Fn(&Rc<Self>) + 'static) -> impl Fn() + 'static {
        let app = Rc::downgrade(self);
        move || {
            if let Some(app) = app.upgrade() {
                act(&app);
            }
        }
    }
}
