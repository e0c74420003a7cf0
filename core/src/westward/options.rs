//! What the set-up screen of Westward can choose.

use serde::{Deserialize, Serialize};

/// How far the land reaches to the north and to the south (W-11).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(
    feature = "uniffi",
    derive(uniffi::Enum),
    uniffi(name = "WestwardRows")
)]
pub enum Rows {
    /// Without end.
    #[default]
    Free,
    /// Only as far as the coast, rows 0 to 9.
    Ten,
}

/// What a settler earns where both surveyors stand in its column (W-30).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(
    feature = "uniffi",
    derive(uniffi::Enum),
    uniffi(name = "WestwardBonus")
)]
pub enum Bonus {
    /// 4 for each of them.
    #[default]
    Each,
    /// 4, as with one of them.
    Once,
}

/// What moves a surveyor (W-33).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "uniffi", derive(uniffi::Enum))]
pub enum SurveyorsMove {
    /// A structure that is scored.
    #[default]
    OnScoring,
    /// Any completed structure, also one without settlers.
    OnCompletion,
}

/// How much land is cleared after a scoring (W-34).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(
    feature = "uniffi",
    derive(uniffi::Enum),
    uniffi(name = "WestwardClearing")
)]
pub enum Clearing {
    /// What lies east of both surveyors.
    #[default]
    Both,
    /// What lies east of the one further west.
    Leading,
}

/// All options of Westward.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, expecting = "an object with options")]
#[cfg_attr(
    feature = "uniffi",
    derive(uniffi::Record),
    uniffi(name = "WestwardOptions")
)]
pub struct Options {
    /// W-11.
    pub rows: Rows,
    /// W-30.
    pub bonus: Bonus,
    /// W-33.
    pub surveyors_move: SurveyorsMove,
    /// W-34.
    pub clear: Clearing,
    /// Whether an unfinished farm counts its own tile beside those around it (W-41).
    pub farm_counts_itself: bool,
}
