//! What the two tile games share: directions, tiles, the grid and its connected features.
//!
//! A game hands its tiles to a [`Catalogue`] once; a [`Board`] then lays them out, and keeps the
//! frontier and the features up to date with each tile. No rule of any game is known here.

pub mod board;
pub mod catalogue;
pub mod compass;
pub mod data;
pub mod features;
pub mod grid;
pub(crate) mod notation;
pub mod tile;
pub mod weights;

pub use board::{Board, Completed, PlacedTile};
pub use catalogue::{Catalogue, Kind, Signature};
pub use compass::{HalfEdges, Place, Rotation, Rotations, Side, Sides, Spot};
pub use features::{Feature, FeatureId, Features, NodeId, Tally};
pub use grid::{Bounds, FrontierPlace, Grid, Slot};
pub use tile::{FeatureKind, Goods, Land, Part, River, RiverKind, Tile};
pub use weights::Weights;
