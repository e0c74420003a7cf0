//! The Landfolk app: screens over the core.
//!
//! The window is a state machine of screens (see [`app::App`]). Each screen is one file in `slint/`,
//! one global there through which it speaks, and one module here that fills the global from the
//! core and carries out what people decide.

pub mod abbeys;
pub mod app;
pub mod board;
pub mod crownlands;
mod device;
pub mod files;
pub mod keepsake;
pub mod kits;
mod names;
pub mod pixels;
pub mod ramparts;
pub mod screens;
pub mod settings;
pub mod storage;
pub mod table;
pub mod trouble;
pub mod westward;
pub mod worker;

pub use landfolk_platform as platform;
pub use landfolk_screens as view;
