//! The table screen: where a match is played.

use std::rc::Rc;

use crate::app::App;
use crate::view::Screen;

/// Connects the screen's global; called once, when the window is made.
pub(crate) fn bind(_app: &Rc<App>) {}

/// Shows the running match on the table.
pub fn open(app: &Rc<App>) {
    app.show(Screen::Table);
}
