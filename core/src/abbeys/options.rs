//! What the set-up screen of Abbeys can choose.

use serde::{Deserialize, Serialize};

/// When display cards that were taken are replaced.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "uniffi", derive(uniffi::Enum))]
pub enum DisplayRefill {
    /// After the hand is full again.
    #[default]
    EndOfTurn,
    /// After each card taken.
    AtOnce,
}

/// When the first scoring happens.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "uniffi", derive(uniffi::Enum))]
pub enum FirstScoring {
    /// When the round in which the stock ran out is finished.
    #[default]
    EndOfRound,
    /// The moment the stock is empty.
    AtOnce,
}

/// All options of Abbeys.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, expecting = "an object with options")]
#[cfg_attr(
    feature = "uniffi",
    derive(uniffi::Record),
    uniffi(name = "AbbeysOptions")
)]
pub struct Options {
    ///
    pub display: DisplayRefill,
    ///
    pub first_scoring: FirstScoring,
    /// Two players with the neutral tribe.
    pub neutral: bool,
}
