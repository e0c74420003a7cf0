//! What does not change: the games, their options, their tiles and maps, and what is wrong with a record.

use landfolk::abbeys::map::Map as AbbeysMap;
use landfolk::border::BorderError;
use landfolk::games::{GameId, Options};
use landfolk::landscape::Tile;
use landfolk::ramparts::{self, TileSetId};
use landfolk::record::Record;
use landfolk::{abbeys, westward};

use crate::Result;

/// The version of the library, as in `0.1.0`.
#[uniffi::export]
#[must_use]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// All games.
#[uniffi::export]
#[must_use]
pub fn games() -> Vec<GameId> {
    GameId::ALL.to_vec()
}

/// The key of a game in records, as in `ramparts`.
#[uniffi::export]
#[must_use]
pub fn game_key(game: GameId) -> String {
    game.key().to_owned()
}

/// The usual options of a game.
#[uniffi::export]
#[must_use]
pub fn default_options(game: GameId) -> Options {
    game.default_options()
}

/// Reads the options of a game as a record holds them: a JSON object, in which what is left out has its
/// default.
///
/// # Errors
/// `Setup` with the part `options` when the text is no JSON, or names a value that the game does not know.
#[uniffi::export]
pub fn read_options(game: GameId, json: String) -> Result<Options> {
    let wrong = |error: serde_json::Error| BorderError::Setup {
        part: "options".to_owned(),
        reason: error.to_string(),
    };
    let value = serde_json::from_str(&json).map_err(wrong)?;
    game.read_options(value).map_err(wrong)
}

/// The options as a record holds them.
///
/// # Errors
/// `Setup` with the part `options` when they have no JSON form; those of our games all have.
#[uniffi::export]
pub fn write_options(options: Options) -> Result<String> {
    let json = options.write().map_err(|error| BorderError::Setup {
        part: "options".to_owned(),
        reason: error.to_string(),
    })?;
    Ok(json.to_string())
}

/// A seed that nobody can guess, from the randomness of the operating system.
#[uniffi::export]
#[must_use]
pub fn fresh_seed() -> u64 {
    landfolk::table::fresh_seed()
}

/// A kind of tile of Ramparts: its set and what it shows.
#[derive(Clone, PartialEq, Debug, uniffi::Record)]
pub struct RampartsTileKind {
    /// The set that it belongs to.
    pub set: TileSetId,
    /// What it shows, not turned.
    pub tile: Tile,
}

/// Every kind of tile of Ramparts, in the order of the data file.
#[uniffi::export]
#[must_use]
pub fn ramparts_tiles() -> Vec<RampartsTileKind> {
    let kinds = ramparts::tiles::tiles().iter();
    kinds
        .map(|(set, tile)| RampartsTileKind {
            set: *set,
            tile: tile.clone(),
        })
        .collect()
}

/// Every kind of tile of Westward, the ten fields of the coast first.
#[uniffi::export]
#[must_use]
pub fn westward_tiles() -> Vec<Tile> {
    westward::tiles::tiles().to_vec()
}

/// The map of Abbeys with its cards.
#[uniffi::export]
#[must_use]
pub fn abbeys_map() -> AbbeysMap {
    abbeys::map().clone()
}

/// Everything that is wrong with a record, as far as can be told; nothing when it replays.
#[uniffi::export]
#[must_use]
pub fn check_record(text: String) -> Vec<RecordProblem> {
    let problems = match Record::read(text.as_bytes()) {
        Ok(record) => record.check(),
        Err(problem) => vec![problem],
    };
    problems
        .into_iter()
        .map(|problem| match problem.into() {
            BorderError::Record {
                move_number,
                rule,
                reason,
            } => RecordProblem {
                move_number,
                rule,
                reason,
            },
            other => RecordProblem {
                move_number: None,
                rule: None,
                reason: other.to_string(),
            },
        })
        .collect()
}

/// One thing that is wrong with a record.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct RecordProblem {
    /// The move that cannot be played, from 1, if it is a move.
    pub move_number: Option<u32>,
    /// The id of the rule that forbids that move, if a rule does.
    pub rule: Option<String>,
    /// What is wrong, and where, in English.
    pub reason: String,
}
