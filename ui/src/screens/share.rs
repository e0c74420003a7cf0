//! Games that leave the app as files, and pictures of how they ended.

use std::fmt::Display;
use std::io::{self, Write};
use std::path::PathBuf;
use std::rc::Rc;

use jiff::Timestamp;
use landfolk::archive::{RECORD_ENDING, file_stem};
use landfolk::record::Record;
use landfolk::shelf::{MAX_TITLE_CHARS, MatchId, SavedMatch, StoreError};
use slint::{ComponentHandle, ModelRc, SharedString, VecModel};
use thiserror::Error;

use super::{library, summary};
use crate::app::App;
use crate::files::{Folder, PICTURE_ENDING};
use crate::keepsake::{self, Font};
use crate::kits;
use crate::platform::{Document, Shared};
use crate::storage;
use crate::view::{FileView, Library, Result as ResultGlobal, ShelfWords};

/// Why a file was not written.
#[derive(Debug, Error)]
pub(super) enum Trouble {
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Record(#[from] landfolk::record::RecordError),
    #[error("the picture cannot be made")]
    Picture,
}

/// Where a file is.
pub(super) enum Written {
    /// In the folder.
    At(PathBuf),
    /// Nowhere yet.
    Loose(Document),
}

pub(crate) fn bind(app: &Rc<App>) {
    let library = app.window().global::<Library>();
    library.set_archives(storage::SUMS_UP);
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
    library.on_look_for_files(app.action(look_for_files));
    library.on_choose_file(app.action(|app| {
        if !app.platform().choose_document() {
            app.alert(app.window().global::<ShelfWords>().invoke_no_folder());
        }
    }));
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

/// What a file is called: after the match, or the game and the day.
fn stem(title: Option<&str>, game: &str, at: Timestamp) -> String {
    match title {
        Some(title) => file_stem(title),
        None => file_stem(&format!("{game} {}", at.strftime("%Y-%m-%d"))),
    }
}

/// What was done, or a message why it was not.
pub(super) fn told<T, E: Display>(app: &App, written: Result<T, E>) -> Option<T> {
    let words = app.window().global::<ShelfWords>();
    written
        .inspect_err(|error| app.alert(words.invoke_not_saved(error.to_string().into())))
        .ok()
}

/// Writes a file: into the folder, or to be handed over where there is none.
pub(super) fn write<T>(
    folder: Option<&Folder>,
    stem: &str,
    ending: &str,
    write: impl FnOnce(&mut dyn Write) -> Result<T, Trouble>,
) -> Result<(Written, T), Trouble> {
    if let Some(folder) = folder {
        let (path, told) = folder.save(stem, ending, write)?;
        return Ok((Written::At(path), told));
    }
    let mut bytes = Vec::new();
    let told = write(&mut bytes)?;
    let name = format!("{stem}{ending}");
    Ok((Written::Loose(Document { name, bytes }), told))
}

/// Says where a file is now, and how many games are missing in it. One that is in no folder is
/// given to the system, which asks where it is to go.
pub(super) fn deliver(app: &App, written: Written, missing: usize) {
    let (place, handed) = match written {
        Written::At(path) => (path.display().to_string(), false),
        Written::Loose(document) => match told(app, app.platform().share(&document)) {
            None => return,
            Some(Shared::At(path)) => (path.display().to_string(), false),
            Some(Shared::Handed) => (document.name, true),
        },
    };
    let words = app.window().global::<ShelfWords>();
    match i32::try_from(missing).unwrap_or(i32::MAX) {
        // The system says itself what becomes of it.
        0 if handed => {}
        0 => app.tell(words.invoke_saved_to(place.into())),
        missing => app.tell(words.invoke_saved_without(place.into(), missing)),
    }
}

/// Writes one match as its record.
fn save(app: &Rc<App>, id: MatchId) {
    let folder = app.folder();
    app.ask(
        move |shelf| -> Result<Written, Trouble> {
            let kept = shelf.load(id)?;
            let text = kept.record.write()?;
            let stem = stem(
                kept.title.as_deref(),
                &kept.record.game,
                begun(&kept.record),
            );
            let (written, ()) = write(folder.as_ref(), &stem, RECORD_ENDING, |file| {
                Ok(file.write_all(text.as_bytes())?)
            })?;
            Ok(written)
        },
        |app, written| {
            if let Some(written) = told(app, written) {
                deliver(app, written, 0);
            }
        },
    );
}

fn begun(record: &Record) -> Timestamp {
    record.started.unwrap_or_else(Timestamp::now)
}

/// Writes a picture of the board with the scores.
fn picture(app: &Rc<App>, id: MatchId) {
    let folder = app.folder();
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
            let font = Font::of(app.window());
            app.paint(
                move || -> Result<Written, Trouble> {
                    let font = font.ok_or(Trouble::Picture)?;
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
                    let pixels =
                        keepsake::of(kit, table, &caption, &font).ok_or(Trouble::Picture)?;
                    let png = pixels.encode_png().map_err(|_| Trouble::Picture)?;
                    let stem = stem(kept.title.as_deref(), game.key(), begun(&kept.record));
                    let (written, ()) = write(folder.as_ref(), &stem, PICTURE_ENDING, |file| {
                        Ok(file.write_all(&png)?)
                    })?;
                    Ok(written)
                },
                |app, written| {
                    if let Some(written) = told(app, written) {
                        deliver(app, written, 0);
                    }
                },
            );
        },
    );
}

/// Shows the files that can be read.
fn look_for_files(app: &Rc<App>) {
    let Some(folder) = app.folder() else {
        app.screens.files.borrow_mut().clear();
        let library = app.window().global::<Library>();
        library.set_folder(SharedString::default());
        library.set_files(ModelRc::default());
        library.set_files_shown(true);
        return;
    };
    let path = folder.path().display().to_string();
    app.ask(
        move |_| folder.list(),
        move |app, files| {
            let library = app.window().global::<Library>();
            let words = app.words();
            let files = match files {
                Ok(files) => files,
                Err(problem) => {
                    let why = format!("{path}: {problem}");
                    let words = app.window().global::<ShelfWords>();
                    app.alert(words.invoke_not_read(why.into()));
                    return;
                }
            };
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
