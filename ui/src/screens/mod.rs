//! The screens around the table: each module fills one screen from the core and carries out what
//! people decide there.

pub mod about;
#[cfg(not(target_family = "wasm"))]
pub(crate) mod exchange;
pub mod help;
pub mod home;
pub mod library;
pub mod new_game;
pub mod result;
pub mod settings;
pub mod share;
#[cfg(not(target_family = "wasm"))]
pub mod statistics;
mod summary;

use std::cell::RefCell;
use std::rc::Rc;

use landfolk::shelf::StoreError;
use slint::ComponentHandle;

use crate::app::App;
use crate::trouble;
use crate::view::{Notice, Screen};

/// What screens keep for themselves between two looks at them.
#[derive(Default)]
pub(crate) struct State {
    /// Why games are kept in memory only.
    pub(crate) storage_problem: RefCell<Option<StoreError>>,
    pub(crate) draft: RefCell<new_game::Draft>,
    pub(crate) library: RefCell<library::Lists>,
    pub(crate) pictures: RefCell<home::Pictures>,
    #[cfg(not(target_family = "wasm"))]
    pub(crate) statistics: RefCell<statistics::Look>,
    pub(crate) files: RefCell<Vec<crate::files::Found>>,
}

/// Connects the callbacks of every screen.
pub(crate) fn bind(app: &Rc<App>) {
    help::bind(app);
    home::bind(app);
    library::bind(app);
    new_game::bind(app);
    result::bind(app);
    settings::bind(app);
    share::bind(app);
    #[cfg(not(target_family = "wasm"))]
    {
        exchange::bind(app);
        statistics::bind(app);
    }
}

/// Fills a screen before it shows, and again when the language or the colours have changed.
pub(crate) fn fill(app: &Rc<App>, screen: Screen) {
    notice(app);
    match screen {
        Screen::Home => home::fill(app),
        Screen::NewGame => new_game::fill(app),
        Screen::Result => result::fill(app),
        Screen::Library => library::fill(app),
        #[cfg(not(target_family = "wasm"))]
        Screen::Statistics => statistics::fill(app),
        // No way leads there.
        #[cfg(target_family = "wasm")]
        Screen::Statistics => {}
        Screen::Settings => settings::fill(app),
        Screen::About => about::fill(app),
        Screen::Help => help::fill(app),
        Screen::Table => app.table().refresh(),
    }
}

/// The banner about the storage.
fn notice(app: &App) {
    let notice = app.window().global::<Notice>();
    let words = app.words();
    let text = match &*app.screens.storage_problem.borrow() {
        Some(problem) => trouble::storage(&words, problem),
        None if app.file().is_none() => words.invoke_storage_text("no-place".into(), "".into()),
        None => "".into(),
    };
    notice.set_storage_problem(!text.is_empty());
    notice.set_storage_consequence(words.invoke_storage_consequence());
    notice.set_storage_title(words.invoke_storage_title());
    notice.set_storage_text(text);
}
