//! Landfolk: the rules of four classic land-claiming board games, their matches, records and saved games.

pub mod game;
pub mod games;
pub mod landscape;
pub mod ramparts;
pub mod record;
pub mod seat;
pub mod shelf;
#[cfg(feature = "store")]
pub mod store;
pub mod table;

pub use game::{Events, Game, NotationError, Refusal, Setup, SetupError, Standing};
pub use seat::{BySeat, MAX_SEATS, Seat};
