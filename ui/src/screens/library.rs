//! The matches that are kept.

use std::rc::Rc;

use landfolk::games::GameId;
use landfolk::shelf::{Found, Listed, MatchId, SavedMatch, Search, State, Summary};
use slint::{ComponentHandle, Image, Model, ModelRc, SharedString, VecModel};

use super::home::{self, Shows};
use super::{share, summary};
use crate::app::App;
use crate::kits;
use crate::pixels::to_buffer;
use crate::table;
use crate::view::{DamagedView, Library, MatchView, ShelfWords};

/// How many matches show at first, and how many more with each wish for more.
const PAGE: usize = 30;
/// The size of the picture of a match, in logical pixels.
const PICTURE: (f32, f32) = (96.0, 76.0);
/// How many pictures are kept.
const PICTURES: usize = 300;

/// What is looked for, and which match stands on which line.
#[derive(Default)]
pub(crate) struct Lists {
    finished: bool,
    game: Option<GameId>,
    text: String,
    /// How many show beyond the first page.
    more: usize,
    /// Counts the lists that were asked for: an answer to an earlier question is not shown.
    asked: u64,
    shown: Vec<Summary>,
    damaged: Vec<MatchId>,
}

/// The match on a line.
pub(crate) fn at(app: &App, line: i32) -> Option<Summary> {
    let line = usize::try_from(line).ok()?;
    app.screens.library.borrow().shown.get(line).cloned()
}

fn title(app: &App, line: i32) -> SharedString {
    let shown = app.window().global::<Library>().get_matches();
    let row = usize::try_from(line)
        .ok()
        .and_then(|line| shown.row_data(line));
    row.unwrap_or_default().title
}

pub(crate) fn bind(app: &Rc<App>) {
    let library = app.window().global::<Library>();
    library.on_resume(app.handler(|app, line| {
        if let Some(summary) = at(app, line) {
            home::resume(app, summary.id);
        }
    }));
    library.on_replay(app.handler(|app, line| {
        if let Some(summary) = at(app, line) {
            home::fetch(app, summary.id, |app, _| {
                table::open(app, table::Purpose::Replay);
            });
        }
    }));
    library.on_rename(app.handler2(|app, line, title: SharedString| {
        if let Some(Summary { id, .. }) = at(app, line) {
            app.ask(
                move |shelf| shelf.rename(id, Some(title.as_str())),
                |app, done| {
                    app.report(done);
                    fill(app);
                },
            );
        }
    }));
    library.on_copy(app.handler(|app, line| {
        if let Some(summary) = at(app, line) {
            copy(app, &summary, title(app, line));
        }
    }));
    library.on_delete(app.handler(|app, line: i32| {
        if let Some(summary) = at(app, line) {
            delete(app, summary.id, title(app, line));
        }
    }));
    library.on_delete_damaged(app.handler(|app, line: i32| {
        let damaged = usize::try_from(line)
            .ok()
            .and_then(|line| app.screens.library.borrow().damaged.get(line).copied());
        if let Some(id) = damaged {
            delete(app, id, app.words().invoke_damaged_title());
        }
    }));
    library.on_show_over(app.handler(|app, finished| {
        look_for(app, |lists| lists.finished = finished);
    }));
    library.on_search(app.handler(|app, text: SharedString| {
        look_for(app, |lists| lists.text = text.to_string());
    }));
    library.on_choose_game(app.handler(|app, line: i32| {
        look_for(app, |lists| {
            lists.game = kits::at(line - 1).map(|kit| kit.id())
        });
    }));
    library.on_show_more(app.action(|app| {
        app.screens.library.borrow_mut().more += PAGE;
        fill(app);
    }));
}

/// Looks for something else, from the first page on.
fn look_for(app: &Rc<App>, change: impl FnOnce(&mut Lists)) {
    {
        let mut lists = app.screens.library.borrow_mut();
        change(&mut lists);
        lists.more = 0;
    }
    fill(app);
}

/// Puts a copy of an open match beside it.
fn copy(app: &Rc<App>, summary: &Summary, title: SharedString) {
    let (id, decisions) = (summary.id, summary.decisions);
    let words = app.window().global::<ShelfWords>();
    let title = share::fitting(words.invoke_copied(title).as_str());
    app.ask(
        move |shelf| SavedMatch::duplicate(shelf, id, decisions, Some(&title)).map(|_| ()),
        |app, done| {
            app.report(done);
            fill(app);
        },
    );
}

/// Deletes a match, and offers to take that back.
fn delete(app: &Rc<App>, id: MatchId, title: SharedString) {
    app.ask(
        move |shelf| shelf.delete(id),
        move |app, done| {
            if app.report(done).is_some() {
                if app.running().is_some_and(|saved| saved.id() == id) {
                    app.set_running(None);
                }
                app.toast(app.words().invoke_deleted(title), move |app| {
                    app.ask(
                        move |shelf| shelf.restore(id),
                        |app, done| {
                            app.report(done);
                            fill(app);
                        },
                    );
                });
            }
            fill(app);
        },
    );
}

pub(crate) fn fill(app: &Rc<App>) {
    let library = app.window().global::<Library>();
    library.set_reading(true);
    show_question(app);
    let (search, asked) = {
        let mut lists = app.screens.library.borrow_mut();
        lists.asked += 1;
        let search = Search {
            text: lists.text.clone(),
            game: lists.game.map(|game| game.key().to_owned()),
            state: Some(if lists.finished {
                State::Over
            } else {
                State::Running
            }),
            limit: PAGE + lists.more,
            ..Search::default()
        };
        (search, lists.asked)
    };
    app.find(search, move |app, found| {
        if app.screens.library.borrow().asked != asked {
            return;
        }
        let library = app.window().global::<Library>();
        library.set_reading(false);
        match found {
            Ok(found) => {
                library.set_problem(SharedString::default());
                show(app, found);
            }
            Err(problem) => {
                library.set_problem(crate::trouble::not_done(&app.words(), &problem));
            }
        }
    });
}

/// Shows what is looked for.
fn show_question(app: &App) {
    let library = app.window().global::<Library>();
    let words = app.words();
    let lists = app.screens.library.borrow();
    library.set_show_finished(lists.finished);
    library.set_text(lists.text.as_str().into());
    let all = app.window().global::<ShelfWords>().invoke_all_games();
    let names = kits::ALL
        .iter()
        .map(|kit| words.invoke_game_name(kit.id().key().into()));
    let games: Vec<SharedString> = std::iter::once(all).chain(names).collect();
    library.set_games(ModelRc::new(VecModel::from(games)));
    library.set_game(lists.game.map_or(0, |game| kits::line_of(game) + 1));
}

fn show(app: &Rc<App>, found: Found) {
    let words = app.words();
    let mut shown = Vec::new();
    let mut damaged = Vec::new();
    let mut views: Vec<MatchView> = Vec::new();
    let mut wrecks: Vec<DamagedView> = Vec::new();
    let total = found.total;
    for line in found.matches {
        match line {
            Listed::Match(summary) => {
                let picture = painted(app, shows(app, &summary)).unwrap_or_default();
                views.push(MatchView {
                    picture,
                    ..summary::view(&words, &summary)
                });
                shown.push(summary);
            }
            Listed::Damaged { id, title, what } => {
                damaged.push(id);
                let title = title.as_deref().filter(|title| !title.is_empty());
                wrecks.push(DamagedView {
                    title: title.map_or_else(|| words.invoke_damaged_title(), Into::into),
                    reason: words.invoke_damaged_reason(what.as_str().into()),
                });
            }
        }
    }
    let asked = {
        let mut lists = app.screens.library.borrow_mut();
        lists.shown = shown;
        lists.damaged = damaged;
        lists.asked
    };
    let library = app.window().global::<Library>();
    library.set_matches(ModelRc::new(VecModel::from(views)));
    library.set_total(i32::try_from(total).unwrap_or(i32::MAX));
    library.set_damaged(ModelRc::new(VecModel::from(wrecks)));
    paint_from(app, asked, 0);
}

fn shows(app: &App, summary: &Summary) -> Shows {
    Shows {
        id: summary.id,
        decisions: summary.decisions,
        dark: app.is_dark(),
    }
}

fn painted(app: &App, shows: Shows) -> Option<Image> {
    app.screens.pictures.borrow().matches.get(&shows).cloned()
}

/// Paints the boards of the matches from a line on, one after another, as long as the same list shows.
fn paint_from(app: &Rc<App>, asked: u64, line: usize) {
    let next = {
        let lists = app.screens.library.borrow();
        if lists.asked != asked {
            return;
        }
        let mut rest = lists.shown.iter().enumerate().skip(line);
        rest.find(|(_, summary)| painted(app, shows(app, summary)).is_none())
            .map(|(line, summary)| (line, shows(app, summary)))
    };
    let Some((line, shows)) = next else { return };
    let size = home::pixels_of(app, PICTURE);
    app.ask(
        move |shelf| SavedMatch::open(shelf, shows.id),
        move |app, saved| {
            // Whoever wants to play on hears of a damaged match then.
            let Ok(saved) = saved else {
                paint_from(app, asked, line + 1);
                return;
            };
            app.paint(
                move || {
                    let table = saved.table();
                    let kit = kits::of(table.position().game());
                    let picture = kit.and_then(|kit| kit.picture_of(table, size, shows.dark));
                    picture.map(|picture| to_buffer(&picture))
                },
                move |app, painted| {
                    if let Some(pixels) = painted {
                        let picture = Image::from_rgba8_premultiplied(pixels);
                        put(app, asked, line, shows, picture);
                    }
                    paint_from(app, asked, line + 1);
                },
            );
        },
    );
}

/// Shows the picture of a line, and keeps it.
fn put(app: &App, asked: u64, line: usize, shows: Shows, picture: Image) {
    let mut pictures = app.screens.pictures.borrow_mut();
    if pictures.matches.len() >= PICTURES {
        pictures.matches.clear();
    }
    pictures.matches.insert(shows, picture.clone());
    drop(pictures);
    if app.screens.library.borrow().asked != asked {
        return;
    }
    let matches = app.window().global::<Library>().get_matches();
    if let Some(view) = matches.row_data(line) {
        matches.set_row_data(line, MatchView { picture, ..view });
    }
}
