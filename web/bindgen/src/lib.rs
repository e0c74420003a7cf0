//! What is done to the module of the page after it was built.

pub mod font;
