//! Ramparts: tiles, roads, cities, monasteries and fields.
//!
//! [`Position`] is the game. `turn` leads through a turn, from `draw` over `legal` moves to `scoring`
//! and `fields`; [`view`] answers what a screen or a bot asks, `notation` writes moves as text, `hide`
//! takes away what a seat may not know. Each expansion stands beside these in modules of its own:
//! `river`; `inns`; `traders`; `dragon`, `fairy`, `princess` and `portal`.

mod dragon;
mod draw;
mod fairy;
mod feats;
mod fields;
mod hide;
mod inns;
mod legal;
pub mod moves;
mod notation;
pub mod options;
mod portal;
pub mod position;
mod princess;
pub mod refusal;
mod river;
mod scoring;
mod setup;
pub mod tiles;
mod traders;
mod turn;
pub mod view;

pub(crate) use feats::feats;
pub use moves::{Event, Homecoming, Move, Piece, Source, Spot, Worth};
pub use options::{FieldScoring, HandSize, Options, TileSets, TwoTileCity};
pub use position::{Phase, Position, StandingPiece};
pub use refusal::Refusal;
pub use river::RiverMouth;
pub use tiles::{TileId, TileSetId};
pub use view::{FeatureView, PlacedTile};
