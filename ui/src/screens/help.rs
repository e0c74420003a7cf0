//! The rules of each game in a few words.

use std::rc::Rc;

use slint::{ComponentHandle, ModelRc, SharedString, VecModel};

use crate::app::App;
use crate::kits;
use crate::table::lesson;
use crate::view::Help;

pub(crate) fn bind(app: &Rc<App>) {
    let help = app.window().global::<Help>();
    help.on_choose(app.handler(|app, line: i32| {
        choose(app, line);
        fill(app);
    }));
    help.on_play_lesson(app.action(|app| {
        if let Some(kit) = kits::at(app.window().global::<Help>().get_chosen()) {
            lesson::learn(app, kit);
        }
    }));
}

/// Opens the page at a game, by its line in the list.
pub(crate) fn choose(app: &App, line: i32) {
    app.window().global::<Help>().set_chosen(line);
}

pub(crate) fn fill(app: &Rc<App>) {
    let words = app.words();
    let help = app.window().global::<Help>();
    let games: VecModel<SharedString> = kits::ALL
        .iter()
        .map(|kit| words.invoke_game_name(kit.id().key().into()))
        .collect();
    help.set_games(ModelRc::new(games));
    if let Some(kit) = kits::at(help.get_chosen()) {
        help.set_game(kit.id().key().into());
        help.set_lesson(kit.lesson().is_some());
        kit.help(app);
    }
}
