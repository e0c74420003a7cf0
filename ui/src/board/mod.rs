//! The board: its camera, its gestures, and the pictures that lie on it.

pub mod camera;
pub mod gesture;
pub mod layer;
pub mod paint;
pub mod pictures;
pub mod placing;
pub mod print;
pub mod scene;
pub mod step;
pub mod view;
pub mod worker;
