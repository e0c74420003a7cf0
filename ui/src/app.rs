//! The state machine of screens.

use std::cell::RefCell;
use std::rc::Rc;

use slint::{ComponentHandle, PlatformError};

use crate::table;
use crate::view::{AppWindow, Nav, Screen};

/// The app: its window, and the screens that lie under the one that shows.
pub struct App {
    window: AppWindow,
    /// Where "back" leads, the nearest last.
    trail: RefCell<Vec<Screen>>,
}

impl App {
    /// Makes the window and connects every screen. The window does not show yet.
    ///
    /// # Errors
    /// When the platform gives no window.
    pub fn new() -> Result<Rc<Self>, PlatformError> {
        let app = Rc::new(Self {
            window: AppWindow::new()?,
            trail: RefCell::default(),
        });
        let nav = app.window.global::<Nav>();
        nav.on_open(app.handler(|app, screen| app.show(screen)));
        nav.on_back({
            let back = app.handler(|app, ()| app.back());
            move || back(())
        });
        table::bind(&app);
        Ok(app)
    }

    /// The window, for its globals.
    pub fn window(&self) -> &AppWindow {
        &self.window
    }

    /// Goes to a screen; "back" will lead to the one that shows now.
    pub fn show(&self, screen: Screen) {
        let nav = self.window.global::<Nav>();
        let from = nav.get_screen();
        if screen == Screen::Home {
            self.trail.borrow_mut().clear();
        } else if from != screen {
            self.trail.borrow_mut().push(from);
        }
        nav.set_screen(screen);
    }

    /// Goes back to where one came from; home at the latest.
    pub fn back(&self) {
        let screen = self.trail.borrow_mut().pop().unwrap_or(Screen::Home);
        self.window.global::<Nav>().set_screen(screen);
    }

    /// A callback for a Slint global that does not keep the app alive.
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
}
