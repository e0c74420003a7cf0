//! The matches that are kept.

use std::rc::Rc;

use landfolk::shelf::{Listed, MatchId, Which};
use slint::{ComponentHandle, Model, ModelRc, SharedString, VecModel};

use super::{home, summary};
use crate::app::App;
use crate::table;
use crate::view::{DamagedView, Library, MatchView};

/// Which match stands on which line.
#[derive(Default)]
pub(crate) struct Lists {
    /// The open match that was played last.
    pub(crate) latest: Option<MatchId>,
    open: Vec<MatchId>,
    finished: Vec<MatchId>,
    damaged: Vec<MatchId>,
}

impl Lists {
    fn at(&self, finished: bool, line: i32) -> Option<MatchId> {
        let list = if finished { &self.finished } else { &self.open };
        list.get(usize::try_from(line).ok()?).copied()
    }
}

fn at(app: &App, finished: bool, line: i32) -> Option<MatchId> {
    app.screens.library.borrow().at(finished, line)
}

pub(crate) fn bind(app: &Rc<App>) {
    let library = app.window().global::<Library>();
    library.on_resume(app.handler2(|app, finished, line| {
        if let Some(id) = at(app, finished, line) {
            home::resume(app, id);
        }
    }));
    library.on_replay(app.handler2(|app, finished, line| {
        if let Some(id) = at(app, finished, line) {
            home::fetch(app, id, |app, _| table::open(app, table::Purpose::Replay));
        }
    }));
    library.on_rename({
        let rename = app.handler(|app, (finished, line, title): (bool, i32, SharedString)| {
            if let Some(id) = at(app, finished, line) {
                app.ask(
                    move |shelf| shelf.rename(id, Some(title.as_str())),
                    |app, done| {
                        app.report(done);
                        fill(app);
                    },
                );
            }
        });
        move |finished, line, title| rename((finished, line, title))
    });
    library.on_delete(app.handler2(|app, finished, line: i32| {
        if let Some(id) = at(app, finished, line) {
            let library = app.window().global::<Library>();
            let shown = if finished {
                library.get_finished()
            } else {
                library.get_open_matches()
            };
            let title = usize::try_from(line)
                .ok()
                .and_then(|line| shown.row_data(line));
            delete(app, id, title.unwrap_or_default().title);
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
    app.window().global::<Library>().set_reading(true);
    app.ask(
        |shelf| shelf.list(Which::Kept),
        |app, listed| {
            let library = app.window().global::<Library>();
            library.set_reading(false);
            match listed {
                Ok(listed) => {
                    library.set_problem(SharedString::default());
                    show(app, &listed);
                }
                Err(problem) => {
                    library.set_problem(crate::trouble::not_done(&app.words(), &problem));
                }
            }
        },
    );
}

fn show(app: &App, listed: &[Listed]) {
    let words = app.words();
    let mut lists = Lists {
        latest: app.screens.library.borrow().latest,
        ..Lists::default()
    };
    let mut open: Vec<MatchView> = Vec::new();
    let mut finished: Vec<MatchView> = Vec::new();
    let mut damaged: Vec<DamagedView> = Vec::new();
    for line in listed {
        match line {
            Listed::Match(summary) if summary.progress.is_over() => {
                lists.finished.push(summary.id);
                finished.push(summary::view(&words, summary));
            }
            Listed::Match(summary) => {
                lists.open.push(summary.id);
                open.push(summary::view(&words, summary));
            }
            Listed::Damaged { id, title, what } => {
                lists.damaged.push(*id);
                let title = title.as_deref().filter(|title| !title.is_empty());
                damaged.push(DamagedView {
                    title: title.map_or_else(|| words.invoke_damaged_title(), Into::into),
                    reason: words.invoke_damaged_reason(what.as_str().into()),
                });
            }
        }
    }
    *app.screens.library.borrow_mut() = lists;
    let library = app.window().global::<Library>();
    library.set_open_matches(ModelRc::new(VecModel::from(open)));
    library.set_finished(ModelRc::new(VecModel::from(finished)));
    library.set_damaged(ModelRc::new(VecModel::from(damaged)));
}
