//! Ramparts: tiles, roads, cities, monasteries and fields.
//!
//! [`Position`] is the game: [`turn`] leads through a turn, [`scoring`] and [`fields`] count,
//! [`view`] answers what a screen or a bot asks, [`notation`] writes moves as text.

mod fields;
mod legal;
pub mod moves;
mod notation;
pub mod options;
pub mod position;
pub mod refusal;
mod scoring;
mod setup;
pub mod tiles;
mod turn;
pub mod view;

pub use moves::{Event, Homecoming, Move, Piece, Source, Spot, Worth};
pub use options::{FieldScoring, HandSize, Options, TileSets, TwoTileCity};
pub use position::{Phase, Position, StandingPiece};
pub use refusal::Refusal;
pub use tiles::{TileId, TileSetId};
pub use view::{FeatureView, PlacedTile};
