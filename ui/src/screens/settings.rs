//! The settings screen, and what settings do to the window.

use std::rc::Rc;

use slint::ComponentHandle;

use crate::app::App;
use crate::device;
use crate::platform::LANGUAGES;
use crate::settings::Colours;
use crate::view::{Settings, Theme, ThemeChoice};

pub(crate) fn bind(app: &Rc<App>) {
    let screen = app.window().global::<Settings>();
    screen.on_set_language(app.handler(|app, index: i32| {
        // The first line is the language of the system.
        let language = usize::try_from(index - 1)
            .ok()
            .and_then(|i| LANGUAGES.get(i));
        app.set(|settings| settings.language = language.map(|&language| language.to_owned()));
    }));
    screen.on_set_theme(app.handler(|app, index| {
        app.set(|settings| {
            settings.colours = match index {
                1 => Colours::Light,
                2 => Colours::Dark,
                _ => Colours::System,
            };
        });
    }));
    screen.on_set_text_percent(app.handler(|app, percent| {
        app.set(|settings| settings.text_percent = u16::try_from(percent).unwrap_or(0));
    }));
    screen.on_set_reduced_motion(app.handler(|app, on| {
        app.set(|settings| settings.reduced_motion = on);
    }));
    screen.on_set_undo(app.handler(|app, on| app.set(|settings| settings.undo = on)));
}

/// Lets the settings hold.
pub(crate) fn apply(app: &Rc<App>) {
    let settings = app.settings();
    let theme = app.window().global::<Theme>();
    theme.set_choice(match settings.colours {
        Colours::System => ThemeChoice::System,
        Colours::Light => ThemeChoice::Light,
        Colours::Dark => ThemeChoice::Dark,
    });
    device::apply(app);
    let language = app.language();
    if slint::select_bundled_translation(language).is_err() {
        tracing::warn!(language, "no such translation");
    }
    super::fill(app, app.screen());
    fill(app);
}

pub(crate) fn fill(app: &App) {
    let settings = app.settings();
    let screen = app.window().global::<Settings>();
    let language = settings
        .language
        .and_then(|chosen| LANGUAGES.iter().position(|known| *known == chosen));
    screen.set_language(language.map_or(0, |index| index as i32 + 1));
    screen.set_text_percent(settings.text_percent.into());
    screen.set_undo(settings.undo);
}
