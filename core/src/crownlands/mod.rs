//! Crownlands: a hex map of four boards, locations that lend their powers, and cards that say what
//! settlements are worth (C-1 to C-80).
//!
//! [`Position`] is the game. [`boards`] and [`map`] are the ground; `setup` and `deck` what chance
//! decides; `turn` leads through a turn. What each action allows stands in `powers` (placing) and
//! `carrying` (moving), `legal` lists and refuses; `tiles` takes and loses the tiles of locations,
//! `nomads` has the tiles of nomad spaces. [`cards`] counts points, [`view`] answers what a screen
//! asks, `notation` writes moves as text, `hide` takes away what a seat may not know, and
//! [`situation`] sets positions up by hand.

pub mod boards;
pub mod cards;
mod carrying;
mod deck;
mod feats;
mod hide;
pub mod land;
mod legal;
pub mod map;
pub mod moves;
mod nomads;
mod notation;
pub mod options;
pub mod position;
mod powers;
pub mod refusal;
mod setup;
pub mod situation;
mod tiles;
mod turn;
pub mod view;

pub use boards::Board;
pub use cards::{Card, CardScore};
pub(crate) use feats::feats;
pub use land::{Land, Location, NomadTile, Terrain};
pub use map::{Map, Site, Space};
pub use moves::{Action, Event, Move};
pub use options::Options;
pub use position::{Phase, Position, TREASURE_KEY};
pub use refusal::Refusal;
pub use setup::{SETTLEMENTS, TILES, WALLS};
pub use situation::{Situation, SituationError};
pub use tiles::TileState;
pub use view::{HeldNomad, HeldTile, OpenAction, SiteView, TileChanges};
