//! What the Slint compiler makes of `slint/`: the window, and one global for each screen.
//!
//! A crate of its own because it is large and changes with the screens only: work on the code that
//! fills them does not compile it again.

#![allow(
    missing_docs,
    unreachable_pub,
    unused_qualifications,
    clippy::all,
    clippy::restriction
)]

slint::include_modules!();

/// The licence of the fonts in the screens.
pub const FONT_LICENCE: &str = include_str!("../fonts/OFL.txt");
