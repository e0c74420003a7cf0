//! Many games at once that leave the app as a file, and files that come back.

use std::rc::Rc;

use jiff::Timestamp;
use landfolk::archive::{ARCHIVE_ENDING, file_stem};
use landfolk::shelf::MatchId;
use landfolk::store::{ExportError, ImportError, Imported};
use slint::{ComponentHandle, SharedString};

use super::share::{Trouble, deliver, told, write};
use super::{fill, home, library};
use crate::app::App;
use crate::files::Found;
use crate::platform::Document;
use crate::view::{Library, ShelfWords};

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
    library.on_save_all(app.action(save_all));
    library.on_read_file(app.handler(read));
}

/// Writes all matches as an archive.
fn save_all(app: &Rc<App>) {
    let folder = app.folder();
    app.window().global::<Library>().set_busy(true);
    let stem = file_stem(&format!(
        "Landfolk {}",
        Timestamp::now().strftime("%Y-%m-%d")
    ));
    app.ask_disk(
        move |store| {
            write(folder.as_ref(), &stem, ARCHIVE_ENDING, |file| {
                Ok(store.export(file)?)
            })
        },
        |app, written| {
            app.window().global::<Library>().set_busy(false);
            if let Some((written, exported)) = told(app, written) {
                deliver(app, written, exported.damaged.len());
            }
        },
    );
}

/// Takes in the games of a file that another app hands over. A single one is gone to.
pub(crate) fn take_in(app: &Rc<App>, document: Document) {
    let Document { name, bytes } = document;
    app.ask_disk(
        move |store| {
            let imported = store.import(&bytes[..]);
            imported.map_err(|problem| format!("{name}: {problem}"))
        },
        |app, imported| match imported {
            Ok(imported) => match only(&imported) {
                Some(id) => home::resume(app, id),
                None => {
                    app.tell(in_words(&app.window().global::<ShelfWords>(), &imported));
                    fill(app, app.screen());
                }
            },
            Err(why) => app.alert(app.words().invoke_not_done_text("other".into(), why.into())),
        },
    );
}

/// The match of a file with one match.
fn only(imported: &Imported) -> Option<MatchId> {
    let Imported {
        added,
        extended,
        restored,
        known,
        left_out,
    } = imported;
    let mut all = [added, extended, restored, known].into_iter().flatten();
    let first = all.next().copied();
    first.filter(|_| all.next().is_none() && left_out.is_empty())
}

/// Takes in the games of a file.
fn read(app: &Rc<App>, line: i32) {
    let file: Option<Found> = usize::try_from(line)
        .ok()
        .and_then(|line| app.screens.files.borrow().get(line).cloned());
    let Some(file) = file else { return };
    app.window().global::<Library>().set_busy(true);
    app.ask_disk(
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
