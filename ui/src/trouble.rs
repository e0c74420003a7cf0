//! What goes wrong with the storage, in words for the players.

use landfolk::shelf::{SaveError, StoreError};
use slint::SharedString;

use crate::view::Words;

/// The kind of an error by which [`Words`] chooses its sentence, and what it is about: a file, or
/// a detail.
fn kind(error: &StoreError) -> (&'static str, String) {
    use StoreError as E;
    let file = |kind, file: &std::path::Path| (kind, file.display().to_string());
    match error {
        E::CannotOpen { file: at, .. } => file("cannot-open", at),
        E::ReadOnly { file: at, .. } => file("read-only", at),
        E::Full { file: at } => file("full", at),
        E::Busy { file: at } => file("busy", at),
        E::Foreign { file: at, .. } => file("foreign", at),
        E::Newer { file: at, .. } => file("newer", at),
        E::Damaged { file: at, .. } => file("damaged", at),
        E::Io { file: at, .. } => file("io", at),
        E::NoMatch(_) => ("gone", String::new()),
        E::Deleted(_) => ("deleted", String::new()),
        E::Match { what, .. } => ("match", what.clone()),
        E::Record { problem, .. } => ("match", problem.to_string()),
        E::Title(_) | E::Person(_) => ("title", String::new()),
        E::OutOfStep { .. } | E::BeyondRecord { .. } | E::Unwritable(_) | E::Setting { .. } => {
            ("other", error.to_string())
        }
    }
}

/// Why games are kept in memory only.
#[must_use]
pub fn storage(words: &Words<'_>, error: &StoreError) -> SharedString {
    let (kind, about) = kind(error);
    words.invoke_storage_text(kind.into(), about.into())
}

/// Why something was not done.
#[must_use]
pub fn not_done(words: &Words<'_>, error: &StoreError) -> SharedString {
    let (kind, about) = kind(error);
    words.invoke_not_done_text(kind.into(), about.into())
}

/// Why a decision was not kept.
#[must_use]
pub fn not_kept(words: &Words<'_>, error: &SaveError) -> SharedString {
    match error {
        SaveError::Store(error) => not_done(words, error),
        SaveError::Refused(_) | SaveError::Undo(_) => {
            words.invoke_not_done_text("other".into(), error.to_string().into())
        }
    }
}
