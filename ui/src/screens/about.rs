//! Version, licences, and where the games are.

use slint::ComponentHandle;

use crate::app::App;
use crate::view::About;

pub(crate) fn fill(app: &App) {
    let about = app.window().global::<About>();
    about.set_version(env!("CARGO_PKG_VERSION").into());
    about.set_font_licence(crate::view::FONT_LICENCE.into());
    let kept = app.screens.storage_problem.borrow().is_none();
    let place = app
        .file()
        .filter(|_| kept)
        .map(|file| file.display().to_string());
    about.set_data_place(place.unwrap_or_default().into());
}
