//! Pictures of every screen, written to `target/screens/` to be looked at.

mod stage;

use stage::{PHONE, Stage};

#[test]
fn home() {
    let stage = Stage::open(PHONE);
    stage.picture("home-phone");
}
