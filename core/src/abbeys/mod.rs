//! Abbeys: a hand of cards, a map of countries, and the links between them.
//!
//! [`Position`] is the game. `turn` leads through a turn: `payment` says what cards pay for, `legal`
//! where the pieces may go, `refill` draws the hand full again and notices when the stock runs out,
//! `scoring` and `chains` count. [`view`] answers what a screen or a bot asks, `notation` writes moves as
//! text, `hide` takes away what a seat may not know. The map is a data file that [`data`] reads; a
//! [`Scenario`] is a position given piece by piece.

mod cards;
mod chains;
pub mod data;
mod feats;
mod hide;
mod legal;
pub mod map;
pub mod moves;
mod notation;
pub mod options;
mod payment;
mod pieces;
pub mod position;
mod refill;
pub mod refusal;
pub mod scenario;
pub mod scoring;
mod setup;
mod turn;
pub mod view;

pub use cards::Cards;
pub use chains::Line;
pub(crate) use feats::feats;
pub use map::{CardId, CountryId, CountrySet, LinkId, SiteId, SiteSet, map};
pub use moves::{Draw, Event, Move, Piece, PieceKind};
pub use options::{DisplayRefill, FirstScoring, Options};
pub use pieces::{ByColour, Colour, ColourSet};
pub use position::{Phase, Position};
pub use refusal::Refusal;
pub use scenario::Scenario;
pub use scoring::{ChainScore, CountryScore, LinkScore, Scoring, Source};
pub use view::{CountryView, Forecast, Outlook, cards_in_game};
