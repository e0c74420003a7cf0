//! The first screen.

use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use landfolk::games::GameId;
use landfolk::shelf::{MatchId, SavedMatch, Search, State, StoreError, Summary};
use slint::{ComponentHandle, Image, Model, ModelRc, VecModel};

use super::{new_game, summary};
use crate::app::App;
use crate::kits::{self, Kit};
use crate::pixels::to_buffer;
use crate::storage;
use crate::table;
use crate::view::{GameView, Home, MatchView, Screen, Theme};

/// The largest picture of the running match, in logical pixels.
const HERO: (f32, f32) = (600.0, 430.0);
/// How many open matches to look at for one that is not damaged.
const LATEST: usize = 20;
/// The size of the picture of a game, in logical pixels.
const CARD: (f32, f32) = (480.0, 250.0);

/// Which board a picture shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Shows {
    pub(crate) id: MatchId,
    pub(crate) decisions: usize,
    pub(crate) dark: bool,
}

/// What has been painted, so that it is not painted again.
#[derive(Default)]
pub(crate) struct Pictures {
    /// The open match that was played last.
    latest: Option<MatchId>,
    running: Option<(Shows, Image)>,
    /// Of the matches in lists.
    pub(crate) matches: HashMap<Shows, Image>,
    /// Of the games, for the dark theme or the light one.
    games: HashMap<(GameId, bool), Image>,
}

pub(crate) fn bind(app: &Rc<App>) {
    let home = app.window().global::<Home>();
    home.set_has_statistics(storage::SUMS_UP);
    home.on_resume(app.action(|app| {
        let latest = app.screens.pictures.borrow().latest;
        if let Some(id) = latest {
            resume(app, id);
        }
    }));
    home.on_start(app.handler(|app, game: i32| {
        if let Some(kit) = kits::at(game) {
            new_game::choose(app, kit);
            app.show(Screen::NewGame);
        }
    }));
}

pub(crate) fn fill(app: &Rc<App>) {
    show_games(app);
    find_latest(app, |app, latest| {
        if let Some(latest) = app.report(latest) {
            show_latest(app, latest.as_ref());
        }
    });
}

/// Looks for the open match that was played last.
fn find_latest(
    app: &Rc<App>,
    then: impl FnOnce(&Rc<App>, Result<Option<Summary>, StoreError>) + 'static,
) {
    let search = Search {
        state: Some(State::Running),
        limit: LATEST,
        ..Search::default()
    };
    app.find(search, |app, found| {
        let latest = found.map(|found| {
            let mut lines = found.matches.iter();
            lines.find_map(|line| line.summary().cloned())
        });
        then(app, latest);
    });
}

/// Goes on with the open match that was played last, if there is one.
pub(crate) fn go_on(app: &Rc<App>) {
    find_latest(app, |app, latest| {
        // Whoever has found a way of their own meanwhile is not called back.
        if let Ok(Some(latest)) = latest
            && app.screen() == Screen::Home
        {
            resume(app, latest.id);
        }
    });
}

/// What can be played.
fn show_games(app: &Rc<App>) {
    let words = app.words();
    let games: VecModel<GameView> = kits::ALL
        .iter()
        .map(|kit| {
            let key = kit.id().key();
            GameView {
                name: words.invoke_game_name(key.into()),
                blurb: words.invoke_game_blurb(key.into()),
                facts: words.invoke_game_facts(key.into()),
                picture: game_picture(app, *kit),
            }
        })
        .collect();
    // In two columns they are read from left to right.
    let column = |first: usize| {
        let rows = (0..).take(kits::ALL.len()).skip(first).step_by(2);
        ModelRc::new(rows.collect::<VecModel<i32>>())
    };
    let home = app.window().global::<Home>();
    home.set_left(column(0));
    home.set_right(column(1));
    home.set_games(ModelRc::new(games));
}

/// The picture of a game. Until it is painted there is none, and it shows when it is.
fn game_picture(app: &Rc<App>, kit: &'static dyn Kit) -> Image {
    let which = (kit.id(), app.is_dark());
    let painted = app.screens.pictures.borrow().games.get(&which).cloned();
    painted.unwrap_or_else(|| {
        let (width, height) = pixels_of(app, CARD);
        app.paint(
            move || to_buffer(&kit.picture(width, height, which.1)),
            move |app, pixels| {
                let picture = Image::from_rgba8_premultiplied(pixels);
                let mut pictures = app.screens.pictures.borrow_mut();
                pictures.games.insert(which, picture.clone());
                let games = app.window().global::<Home>().get_games();
                let row = kits::ALL.iter().position(|other| other.id() == which.0);
                if let Some(row) = row
                    && let Some(game) = games.row_data(row)
                {
                    games.set_row_data(row, GameView { picture, ..game });
                }
            },
        );
        Image::default()
    })
}

/// A size in pixels of the screen: painted sharp, and not so large that it would be thinned out.
pub(crate) fn pixels_of(app: &Rc<App>, (width, height): (f32, f32)) -> (u32, u32) {
    let scale = app.window().window().scale_factor().clamp(1.0, 3.0);
    ((width * scale) as u32, (height * scale) as u32)
}

/// Shows the open match that was played last.
fn show_latest(app: &Rc<App>, latest: Option<&Summary>) {
    let home = app.window().global::<Home>();
    app.screens.pictures.borrow_mut().latest = latest.map(|summary| summary.id);
    if let Some(latest) = latest {
        let shows = Shows {
            id: latest.id,
            decisions: latest.decisions,
            dark: app.is_dark(),
        };
        let mut view = summary::view(&app.words(), latest);
        let painted = app.screens.pictures.borrow().running.clone();
        match painted {
            Some((what, picture)) if what == shows => view.picture = picture,
            _ => paint_running(app, shows),
        }
        home.set_running(view);
    }
    home.set_has_running(latest.is_some());
}

/// Paints the board of a match and puts it on the screen when it is done.
fn paint_running(app: &Rc<App>, shows: Shows) {
    // No larger than its window: what is thinned out flickers.
    let width = app
        .window()
        .global::<Theme>()
        .get_window_width()
        .min(HERO.0);
    let size = pixels_of(app, (width, width * HERO.1 / HERO.0));
    let paint = move |app: &Rc<App>, saved: Arc<SavedMatch>| {
        app.paint(
            move || {
                let table = saved.table();
                let kit = kits::of(table.position().game());
                let painted = kit.and_then(|kit| kit.picture_of(table, size, shows.dark));
                painted.map(|painted| to_buffer(&painted))
            },
            move |app, painted| {
                let Some(pixels) = painted else { return };
                let picture = Image::from_rgba8_premultiplied(pixels);
                app.screens.pictures.borrow_mut().running = Some((shows, picture.clone()));
                let home = app.window().global::<Home>();
                if app.screens.pictures.borrow().latest == Some(shows.id) {
                    home.set_running(MatchView {
                        picture,
                        ..home.get_running()
                    });
                }
            },
        );
    };
    match app.running() {
        Some(saved)
            if saved.id() == shows.id && saved.table().history().len() == shows.decisions =>
        {
            paint(app, saved);
        }
        _ => app.ask(
            move |shelf| SavedMatch::open(shelf, shows.id),
            // Whoever wants to play on hears of a damaged match then.
            move |app, saved| {
                if let Ok(saved) = saved {
                    paint(app, Arc::new(saved));
                }
            },
        ),
    }
}

/// Takes a match from the shelf onto the table, or shows how it ended.
pub(crate) fn resume(app: &Rc<App>, id: MatchId) {
    fetch(app, id, |app, over| {
        if over {
            app.show(Screen::Result);
        } else {
            table::open(app, table::Purpose::Play);
        }
    });
}

/// Takes a match from the shelf, and says whether it is over.
pub(crate) fn fetch(app: &Rc<App>, id: MatchId, then: impl FnOnce(&Rc<App>, bool) + 'static) {
    app.ask(
        move |shelf| SavedMatch::open(shelf, id),
        move |app, saved| {
            if let Some(saved) = app.report(saved) {
                let game = saved.table().position().game();
                if kits::of(game).is_none() {
                    let words = app.words();
                    app.alert(words.invoke_not_done_text("other".into(), game.key().into()));
                    return;
                }
                let over = saved.table().is_over();
                app.set_running(Some(saved));
                then(app, over);
            }
        },
    );
}
