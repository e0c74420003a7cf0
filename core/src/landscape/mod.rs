//! What the two tile games share: directions, tiles, the grid and its connected features.

pub mod compass;
pub mod data;
pub mod tile;

pub use compass::{HalfEdges, Place, Rotation, Side, Sides};
pub use tile::{FeatureKind, Goods, Land, Part, River, RiverKind, Tile};
