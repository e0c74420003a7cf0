//! What people set once for all games.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

/// The key under which a shelf keeps the settings.
pub const KEY: &str = "app";
/// The smallest and the largest text, in percent.
pub const TEXT_PERCENT: (u16, u16) = (100, 200);

/// The settings as a shelf keeps them; what is missing has its usual value.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// One of [`LANGUAGES`](crate::platform::LANGUAGES), or that of the system.
    pub language: Option<String>,
    /// Light or dark.
    pub colours: Colours,
    /// Text size in percent of the usual one; see [`TEXT_PERCENT`].
    pub text_percent: u16,
    /// Whether things are simply where they are, without gliding there.
    pub reduced_motion: bool,
    /// Whether new games allow undo.
    pub undo: bool,
    /// The games whose lesson was played or declined, by their keys: it is no longer offered.
    pub lessons_seen: BTreeSet<String>,
}

/// Light or dark.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Colours {
    /// As the system.
    #[default]
    System,
    /// Always light.
    Light,
    /// Always dark.
    Dark,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            language: None,
            colours: Colours::System,
            text_percent: TEXT_PERCENT.0,
            reduced_motion: false,
            undo: true,
            lessons_seen: BTreeSet::new(),
        }
    }
}

impl Settings {
    /// The settings with every value in its range, whatever was kept.
    #[must_use]
    pub fn in_range(mut self) -> Self {
        self.text_percent = self.text_percent.clamp(TEXT_PERCENT.0, TEXT_PERCENT.1);
        self
    }
}
