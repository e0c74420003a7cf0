//! What the Slint compiler makes of `slint/`: the window, and one global for each screen.

#![allow(
    missing_docs,
    unreachable_pub,
    unused_qualifications,
    clippy::all,
    clippy::restriction
)]

slint::include_modules!();
