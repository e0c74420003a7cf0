//! The one place that asks the system for something: where files go, in which languages it speaks,
//! how large text is to be, and how a file is handed to somebody else.
//!
//! [`Platform`] is what the app knows of it. [`native`] is the system that the app runs on, where it
//! needs nothing to be found; Android is made from what the system starts the app with. [`Fixed`] is
//! one that answers what a test wants it to answer.
//!
//! The crate knows neither the core nor the screens, so that it can be checked for every system
//! without either.

mod document;
mod fixed;

#[cfg(target_os = "android")]
mod android;
#[cfg(not(any(target_os = "android", target_os = "ios", target_family = "wasm")))]
mod desktop;
#[cfg(target_os = "ios")]
mod ios;
#[cfg(target_family = "wasm")]
mod web;

#[cfg(target_os = "android")]
pub use android::Android;
#[cfg(not(any(target_os = "android", target_os = "ios", target_family = "wasm")))]
pub use desktop::Desktop;
pub use document::{Document, MAX_DOCUMENT_BYTES, OpenError, ShareError, Shared};
pub use fixed::Fixed;
#[cfg(target_os = "ios")]
pub use ios::Ios;
#[cfg(target_family = "wasm")]
pub use web::{BrowserStorage, BrowserStorageError, Web};

use std::path::PathBuf;

/// The languages of the app; English is what the sources are written in.
pub const LANGUAGES: [&str; 4] = ["en", "de", "fr", "ja"];

/// What the system keeps for itself along the edges, in logical pixels.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Insets {
    /// At the upper edge, such as under a camera.
    pub top: f32,
    /// At the right edge.
    pub right: f32,
    /// At the lower edge, such as under the bar for gestures.
    pub bottom: f32,
    /// At the left edge.
    pub left: f32,
}

/// What a device that can shake lets the hand feel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Feel {
    /// Something was put down for good.
    Done,
    /// A long touch has been understood.
    Held,
    /// That is not allowed.
    Refused,
}

/// What the app asks of the system. All of it is asked on the thread of the event loop, and answers
/// at once.
pub trait Platform {
    /// The file of games and settings, or `None` where the system has no place for one. In a browser
    /// it is the name of a place in its storage, not of a file.
    fn data_file(&self) -> Option<PathBuf>;

    /// The folder for files that people take with them; it need not be there yet. `None` where the
    /// system asks each time where a file is to go, see [`Platform::share`].
    fn documents(&self) -> Option<PathBuf> {
        None
    }

    /// The languages of the system, the preferred one first, such as `de-AT` or `ja_JP.UTF-8`.
    fn locales(&self) -> Vec<String>;

    /// How large text is to be, as a multiple of the usual size; more than 0.
    fn text_scale(&self) -> f32 {
        1.0
    }

    /// Whether the system is set to move as little as possible.
    fn reduced_motion(&self) -> bool {
        false
    }

    /// What is kept along the edges beyond what the window tells of itself.
    fn insets(&self) -> Insets {
        Insets::default()
    }

    /// Lets the hand feel something, where the device can and its owner wants it.
    fn feel(&self, feel: Feel) {
        let _ = feel;
    }

    /// Gives a file to the world outside: to a sheet that asks where to, or into a folder.
    ///
    /// # Errors
    /// [`ShareError`], which says what the system says.
    fn share(&self, document: &Document) -> Result<Shared, ShareError>;

    /// Lets people choose a file to open; it comes by [`Platform::opened`]. Says whether the system
    /// has a way to choose.
    fn choose_document(&self) -> bool {
        false
    }

    /// Takes the files that the app was asked to open since the last look, in that order.
    fn opened(&self) -> Vec<Result<Document, OpenError>> {
        Vec::new()
    }

    /// Calls `look` on the event loop whenever an answer of this trait may have become another one.
    /// Only the last call counts.
    fn watch(&self, look: Box<dyn Fn()>) {
        drop(look);
    }
}

/// The system that the app runs on.
#[cfg(not(any(target_os = "android", target_os = "ios", target_family = "wasm")))]
#[must_use]
pub fn native() -> impl Platform + 'static {
    Desktop::default()
}

/// The system that the app runs on.
#[cfg(target_os = "ios")]
#[must_use]
pub fn native() -> impl Platform + 'static {
    Ios::default()
}

/// The system that the app runs on.
#[cfg(target_family = "wasm")]
#[must_use]
pub fn native() -> impl Platform + 'static {
    Web::default()
}

/// The first language of the system that the app speaks, else English.
#[must_use]
pub fn language(platform: &dyn Platform) -> &'static str {
    platform
        .locales()
        .iter()
        .find_map(|locale| known_language(locale))
        .unwrap_or(LANGUAGES[0])
}

/// The language of the app that a locale such as `de-AT` or `ja_JP.UTF-8` asks for.
#[must_use]
pub fn known_language(locale: &str) -> Option<&'static str> {
    let asked = locale.split(['-', '_', '.']).next().unwrap_or_default();
    LANGUAGES
        .into_iter()
        .find(|known| known.eq_ignore_ascii_case(asked))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_locale_names_its_language_first() {
        assert_eq!(known_language("de-AT"), Some("de"));
        assert_eq!(known_language("ja_JP.UTF-8"), Some("ja"));
        assert_eq!(known_language("FR"), Some("fr"));
        assert_eq!(known_language("nl-NL"), None);
        assert_eq!(known_language(""), None);
    }

    #[test]
    fn the_first_language_that_the_app_speaks_is_taken() {
        let mut platform = Fixed::default();
        assert_eq!(language(&platform), "en");
        platform.locales = vec!["nl-NL".to_owned(), "fr-CA".to_owned(), "de".to_owned()];
        assert_eq!(language(&platform), "fr");
    }
}
