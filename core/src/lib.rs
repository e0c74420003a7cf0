//! Landfolk: the rules of four classic land-claiming board games, their matches, records and saved games.
//!
//! A [`Table`](table::Table) is a match of any of the games; a [`Record`](record::Record) is the same
//! match as text, which replays to the same position.
//!
//! ```
//! use landfolk::game::Game;
//! use landfolk::games::GameId;
//! use landfolk::record::Record;
//! use landfolk::table::{NewMatch, SeatInfo, Table};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let seats = vec![SeatInfo::new("Ann", 0), SeatInfo::new("Ben", 3)];
//! let mut table = Table::start(NewMatch::new(seats, GameId::Ramparts.default_options()))?;
//!
//! // The first tile, wherever it fits; then see what that brought.
//! let mut moves = Vec::new();
//! table.position().legal_moves(&mut moves);
//! let decision = table.play(moves[0])?;
//! println!("{}: {:?}", decision.notation, decision.events);
//!
//! // Nothing hidden was revealed, so it can be taken back and made again.
//! table.undo()?;
//! table.redo()?;
//!
//! // Written down, read and replayed.
//! let text = Record::of(&table).write()?;
//! let again = Record::read(text.as_bytes())?.replay()?;
//! assert_eq!(again.history(), table.history());
//! # Ok(())
//! # }
//! ```

// What UniFFI writes for each type that crosses the border is unsafe and without documentation.
#![cfg_attr(feature = "uniffi", allow(unsafe_code, missing_docs))]

pub mod abbeys;
pub mod archive;
#[cfg(feature = "uniffi")]
pub mod border;
mod chance;
pub mod crownlands;
pub mod game;
pub mod games;
pub mod hex;
pub mod landscape;
pub mod ramparts;
pub mod record;
pub mod seat;
pub mod shelf;
pub mod statistics;
#[cfg(feature = "store")]
pub mod store;
mod strict;
pub mod table;
pub mod westward;

pub use game::{Events, Feat, Game, NotationError, Refusal, Setup, SetupError, Standing};
pub use seat::{BySeat, MAX_SEATS, Seat};

#[cfg(feature = "uniffi")]
uniffi::setup_scaffolding!("landfolk_rules");
