//! The pictures of Crownlands: a map of hexes, the symbols on it, pieces, tiles and cards.
//!
//! Each terrain has a pattern of its own, so that the map is read without colours too.

mod cards;
pub mod grid;
mod ground;
mod marks;
mod picture;
mod pieces;
mod symbols;

pub use cards::{paint_nomad_tile, paint_score_card, paint_terrain, paint_tile_button};
pub use ground::{HexLook, Hexes, paint_square};
pub use marks::{Mark, REACH_OF_MARKS, paint_mark};
pub use picture::{Standing, hexes_of, paint_crownlands_picture, paint_map};
pub use pieces::{paint_pips, paint_settlement, paint_wall};
