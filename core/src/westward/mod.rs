//! Westward: the coast, the surveyors, the trappers (W-1 to W-50).
//!
//! [`Position`] is the game. `turn` leads through a turn, over `legal` moves to `settle`, where completed
//! structures are scored one after another (`scoring`) and the [`surveyors`] follow; [`view`] answers
//! what a screen or a bot asks, `notation` writes moves as text, `hide` takes away what nobody may
//! know. Tiles, grid and features are those of [`landscape`](crate::landscape), where a town is a
//! city, a plain a field and a farm a monastery.

mod feats;
mod hide;
mod legal;
pub mod moves;
mod notation;
pub mod options;
pub mod position;
pub mod refusal;
mod scoring;
mod settle;
mod setup;
pub mod surveyors;
pub mod tiles;
mod turn;
pub mod view;

pub(crate) use feats::feats;
pub use moves::{Event, Ground, Homecoming, Move, Outcome, Role, Source, Worth};
pub use options::{Bonus, Clearing, Options, Rows, SurveyorsMove};
pub use position::{Phase, Position, Settler};
pub use refusal::Refusal;
pub use surveyors::{Step, Surveyors, column};
pub use tiles::TileId;
pub use view::{Consequence, FeatureView, PlacedTile};
