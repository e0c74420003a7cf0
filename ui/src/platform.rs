//! The one place that asks the system for something.

use std::path::PathBuf;

use directories::{ProjectDirs, UserDirs};

/// The languages of the app; English is what the sources are written in.
pub const LANGUAGES: [&str; 4] = ["en", "de", "fr", "ja"];

/// The file of games and settings, or `None` where the system has no place for one.
#[must_use]
pub fn data_file() -> Option<PathBuf> {
    let places = ProjectDirs::from("org", "Landfolk", "Landfolk")?;
    Some(places.data_dir().join("games.sqlite"))
}

/// The folder for files that people take with them, or `None` where the system has no place for documents.
#[must_use]
pub fn documents() -> Option<PathBuf> {
    let places = UserDirs::new()?;
    let documents = places.document_dir().unwrap_or_else(|| places.home_dir());
    Some(documents.join("Landfolk"))
}

/// The language of the system if the app speaks it, else English.
#[must_use]
pub fn language() -> &'static str {
    sys_locale::get_locales()
        .find_map(|locale| known_language(&locale))
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
    use super::known_language;

    #[test]
    fn a_locale_names_its_language_first() {
        assert_eq!(known_language("de-AT"), Some("de"));
        assert_eq!(known_language("ja_JP.UTF-8"), Some("ja"));
        assert_eq!(known_language("FR"), Some("fr"));
        assert_eq!(known_language("nl-NL"), None);
        assert_eq!(known_language(""), None);
    }
}
