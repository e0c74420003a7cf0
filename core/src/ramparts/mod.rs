//! Ramparts: tiles, roads, cities, monasteries and fields.

pub mod moves;
pub mod options;
pub mod tiles;

pub use moves::{Event, Homecoming, Move, Piece, Source, Spot, Worth};
pub use options::{FieldScoring, HandSize, Options, TileSets, TwoTileCity};
pub use tiles::{TileId, TileSetId};
