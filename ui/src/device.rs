//! What the system says of the device, in the window: text size, motion, edges, and what the app
//! was asked to open.

use std::rc::Rc;

use slint::{ComponentHandle, SharedString};

use crate::app::App;
use crate::platform::Document;
use crate::screens;
use crate::settings::TEXT_PERCENT;
use crate::view::{Device, Theme};

/// Follows the system from now on.
pub(crate) fn bind(app: &Rc<App>) {
    let device = app.window().global::<Device>();
    device.on_reshaped(app.action(|app| edges(app)));
    app.platform().watch(Box::new(app.action(|app| {
        edges(app);
        screens::settings::apply(app);
        take_opened(app);
    })));
    edges(app);
}

/// Takes in the files that the app was asked to open.
pub(crate) fn take_opened(app: &Rc<App>) {
    for opened in app.platform().opened() {
        match opened {
            Ok(document) => take_in(app, document),
            Err(problem) => refuse(app, &problem.to_string()),
        }
    }
}

/// Takes in the games of a file, and goes to it if it is a single one.
#[cfg(not(target_family = "wasm"))]
fn take_in(app: &Rc<App>, document: Document) {
    screens::exchange::take_in(app, document);
}

/// Puts the match of a record among the others, and goes to it. Nothing of a file that is no record,
/// or one that does not replay by the rules, is kept.
#[cfg(target_family = "wasm")]
fn take_in(app: &Rc<App>, document: Document) {
    use landfolk::record::Record;
    use landfolk::shelf::SavedMatch;

    let Document { name, bytes } = document;
    app.ask(
        move |shelf| {
            let record = Record::read(&bytes).map_err(|problem| format!("{name}: {problem}"))?;
            let table = record
                .replay()
                .map_err(|problem| format!("{name}: {problem}"))?;
            let saved = SavedMatch::add(shelf, table, None);
            saved
                .map(|saved| saved.id())
                .map_err(|problem| problem.to_string())
        },
        |app, taken| match taken {
            Ok(id) => screens::home::resume(app, id),
            Err(problem) => refuse(app, &problem),
        },
    );
}

fn refuse(app: &App, problem: &str) {
    let words = app.words();
    app.alert(words.invoke_not_done_text(SharedString::from("other"), problem.into()));
}

/// What the system keeps along the edges, beside what the window knows of itself.
fn edges(app: &App) {
    let insets = app.platform().insets();
    let device = app.window().global::<Device>();
    device.set_inset_top(insets.top);
    device.set_inset_right(insets.right);
    device.set_inset_bottom(insets.bottom);
    device.set_inset_left(insets.left);
}

/// How large text is and whether things move: what the settings say and what the system asks for.
pub(crate) fn apply(app: &App) {
    let settings = app.settings();
    let still = app.platform().reduced_motion();
    app.window().global::<Device>().set_still(still);
    let theme = app.window().global::<Theme>();
    theme.set_reduced_motion(settings.reduced_motion || still);
    let (least, most) = TEXT_PERCENT;
    let percent = f32::from(settings.text_percent) * app.platform().text_scale();
    // The screens are made for this range, whatever a device can be set to.
    theme.set_text_scale(percent.clamp(least.into(), most.into()) / 100.0);
}
