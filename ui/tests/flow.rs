//! The ways between the screens, walked by clicks on what a screen reader would say.

mod stage;

use stage::{PHONE, Stage};

#[test]
fn the_app_opens_at_home() {
    let stage = Stage::open(PHONE);
    assert!(stage.find("Landfolk").is_some());
}
