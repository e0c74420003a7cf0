//! The table screen: where a match is played.

use std::rc::Rc;

use crate::app::App;
use crate::view::Screen;

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

/// Connects the screen's global; called once, when the window is made.
pub(crate) fn bind(_app: &Rc<App>) {}

/// Shows the running match on the table.
pub fn open(app: &Rc<App>, _purpose: Purpose) {
    app.show(Screen::Table);
}
