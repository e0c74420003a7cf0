//! Games that leave the app as files and come back, and pictures of how they ended.

use std::fmt::Display;
use std::io;
use std::path::PathBuf;
use std::rc::Rc;

use jiff::Timestamp;
use landfolk::archive::{ARCHIVE_ENDING, RECORD_ENDING, file_stem};
use landfolk::record::Record;
use landfolk::shelf::{MAX_TITLE_CHARS, MatchId, SavedMatch, StoreError};
use landfolk::store::{ExportError, ImportError, Imported};
use slint::{ComponentHandle, ModelRc, SharedString, VecModel};
use thiserror::Error;

use super::{library, summary};
use crate::app::App;
use crate::files::{Folder, Found, PICTURE_ENDING};
use crate::keepsake;
use crate::kits;
use crate::view::{FileView, Library, Result as ResultGlobal, ShelfWords};

/// Why a file was not written.
#[derive(Debug, Error)]
enum Trouble {
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Record(#[from] landfolk::record::RecordError),
    #[error("the picture cannot be made")]
    Picture,
}

impl From<ExportError> for Trouble {
    fn from(error: ExportError) -> Self {
        match error {
            ExportError::Io(error) => Self::Io(error),
            ExportError::Store(error) => Self::Store(error),
        }
    }
}

pub(crate) fn bind(app: &Rc<App>) {
    let library = app.window().global::<Library>();
    library.on_save(app.handler(|app, line| {
        if let Some(summary) = library::at(app, line) {
            save(app, summary.id);
        }
    }));
    library.on_picture(app.handler(|app, line| {
        if let Some(summary) = library::at(app, line) {
            picture(app, summary.id);
        }
    }));
    library.on_save_all(app.action(save_all));
    library.on_look_for_files(app.action(look_for_files));
    library.on_read_file(app.handler(read));
    let result = app.window().global::<ResultGlobal>();
    result.on_picture(app.action(|app| {
        if let Some(saved) = app.running() {
            picture(app, saved.id());
        }
    }));
    result.on_save(app.action(|app| {
        if let Some(saved) = app.running() {
            save(app, saved.id());
        }
    }));
}

/// A text as a title, cut where it would be too long.
pub(crate) fn fitting(text: &str) -> String {
    text.chars().take(MAX_TITLE_CHARS).collect()
}

/// The folder, or a message that there is none.
fn folder(app: &App) -> Option<Folder> {
    let folder = app.folder();
    if folder.is_none() {
        app.alert(app.window().global::<ShelfWords>().invoke_no_folder());
    }
    folder
}

/// What a file is called: after the match, or the game and the day.
fn stem(title: Option<&str>, game: &str, at: Timestamp) -> String {
    match title {
        Some(title) => file_stem(title),
        None => file_stem(&format!("{game} {}", at.strftime("%Y-%m-%d"))),
    }
}

fn told<T, E: Display>(app: &App, written: Result<T, E>) -> Option<T> {
    let words = app.window().global::<ShelfWords>();
    written
        .inspect_err(|error| app.alert(words.invoke_not_saved(error.to_string().into())))
        .ok()
}

fn saved_to(app: &App, path: &std::path::Path) {
    let words = app.window().global::<ShelfWords>();
    app.tell(words.invoke_saved_to(path.display().to_string().into()));
}

/// Writes one match as its record.
fn save(app: &Rc<App>, id: MatchId) {
    let Some(folder) = folder(app) else { return };
    app.ask(
        move |shelf| -> Result<PathBuf, Trouble> {
            let kept = shelf.load(id)?;
            let text = kept.record.write()?;
            let stem = stem(
                kept.title.as_deref(),
                &kept.record.game,
                begun(&kept.record),
            );
            let (path, ()) = folder.save(&stem, RECORD_ENDING, |file| -> io::Result<()> {
                file.write_all(text.as_bytes())
            })?;
            Ok(path)
        },
        |app, written| {
            if let Some(path) = told(app, written) {
                saved_to(app, &path);
            }
        },
    );
}

fn begun(record: &Record) -> Timestamp {
    record.started.unwrap_or_else(Timestamp::now)
}

/// Writes a picture of the board with the scores.
fn picture(app: &Rc<App>, id: MatchId) {
    let Some(folder) = folder(app) else { return };
    let words = app.words();
    let names: Vec<(&'static str, String)> = kits::ALL
        .iter()
        .map(|kit| {
            let key = kit.id().key();
            (key, words.invoke_game_name(key.into()).to_string())
        })
        .collect();
    app.ask(
        move |shelf| {
            let kept = shelf.load(id)?;
            SavedMatch::open(shelf, id).map(|saved| (kept, saved))
        },
        move |app, loaded| {
            let Some((kept, saved)) = app.report(loaded) else {
                return;
            };
            app.paint(
                move || -> Result<PathBuf, Trouble> {
                    let table = saved.table();
                    let game = table.position().game();
                    let kit = kits::of(game).ok_or(Trouble::Picture)?;
                    let name = names.iter().find(|(key, _)| *key == game.key());
                    let name = name.map_or(game.key(), |(_, name)| name);
                    let day = begun(&kept.record).strftime("%Y-%m-%d").to_string();
                    let caption = match &kept.title {
                        Some(title) => format!("{title} · {name} · {day}"),
                        None => format!("{name} · {day}"),
                    };
                    let pixels = keepsake::of(kit, table, &caption).ok_or(Trouble::Picture)?;
                    let png = pixels.encode_png().map_err(|_| Trouble::Picture)?;
                    let stem = stem(kept.title.as_deref(), game.key(), begun(&kept.record));
                    let (path, ()) =
                        folder.save(&stem, PICTURE_ENDING, |file| -> io::Result<()> {
                            file.write_all(&png)
                        })?;
                    Ok(path)
                },
                |app, written| {
                    if let Some(path) = told(app, written) {
                        saved_to(app, &path);
                    }
                },
            );
        },
    );
}

/// Writes all matches as an archive.
fn save_all(app: &Rc<App>) {
    let Some(folder) = folder(app) else { return };
    app.window().global::<Library>().set_busy(true);
    let stem = file_stem(&format!(
        "Landfolk {}",
        Timestamp::now().strftime("%Y-%m-%d")
    ));
    app.ask_store(
        move |store| {
            folder.save(&stem, ARCHIVE_ENDING, |file| -> Result<_, Trouble> {
                Ok(store.export(file)?)
            })
        },
        |app, written| {
            app.window().global::<Library>().set_busy(false);
            let Some((path, exported)) = told(app, written) else {
                return;
            };
            match i32::try_from(exported.damaged.len()) {
                Ok(0) => saved_to(app, &path),
                damaged => {
                    let words = app.window().global::<ShelfWords>();
                    let file = path.display().to_string().into();
                    app.tell(words.invoke_saved_without(file, damaged.unwrap_or(i32::MAX)));
                }
            }
        },
    );
}

/// Shows the files that can be read.
fn look_for_files(app: &Rc<App>) {
    let Some(folder) = folder(app) else { return };
    let path = folder.path().display().to_string();
    app.ask(
        move |_| folder.list(),
        move |app, files| {
            let library = app.window().global::<Library>();
            let words = app.words();
            let files = files.unwrap_or_else(|problem| {
                tracing::warn!(%problem, "the folder cannot be read");
                Vec::new()
            });
            let views: VecModel<FileView> = files
                .iter()
                .map(|file| FileView {
                    name: file.name.as_str().into(),
                    note: file.changed.map_or_else(SharedString::default, |changed| {
                        summary::when(&words, changed, Timestamp::now())
                    }),
                })
                .collect();
            *app.screens.files.borrow_mut() = files;
            library.set_folder(path.into());
            library.set_files(ModelRc::new(views));
            library.set_files_shown(true);
        },
    );
}

/// Takes in the games of a file.
fn read(app: &Rc<App>, line: i32) {
    let file: Option<Found> = usize::try_from(line)
        .ok()
        .and_then(|line| app.screens.files.borrow().get(line).cloned());
    let Some(file) = file else { return };
    app.window().global::<Library>().set_busy(true);
    app.ask_store(
        move |store| -> Result<Imported, String> {
            let source = file.open().map_err(|e| e.to_string())?;
            store.import(source).map_err(|e: ImportError| e.to_string())
        },
        |app, imported| {
            let library = app.window().global::<Library>();
            library.set_busy(false);
            let words = app.window().global::<ShelfWords>();
            match imported {
                Ok(imported) => {
                    app.tell(in_words(&words, &imported));
                    library::fill(app);
                }
                Err(why) => app.alert(words.invoke_not_read(why.into())),
            }
        },
    );
}

fn in_words(words: &ShelfWords<'_>, imported: &Imported) -> SharedString {
    let taken = imported.added.len() + imported.extended.len() + imported.restored.len();
    let count = |n: usize| i32::try_from(n).unwrap_or(i32::MAX);
    let told = if taken == 0 && imported.left_out.is_empty() {
        words.invoke_nothing_new()
    } else {
        words.invoke_taken_in(count(taken))
    };
    match imported.left_out.first() {
        None => told,
        Some(first) => {
            let why = first.problem.to_string();
            words.invoke_left_out(told, count(imported.left_out.len()), why.into())
        }
    }
}
