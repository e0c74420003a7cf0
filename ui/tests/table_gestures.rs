//! Fingers, wheel and keys on the board: one gesture, one meaning.

#![allow(clippy::expect_used, clippy::panic)] // helpers of tests may fail a test

mod felt;
mod stage;

use felt::Felt;
use slint::platform::{Key, WindowEvent};
use slint::{ComponentHandle, LogicalPosition, Model};
use stage::{PHONE, TABLET};

fn spread(felt: &Felt) -> (f32, f32, f32) {
    let board = felt.board();
    (board.get_ox(), board.get_oy(), board.get_zoom())
}

#[test]
fn one_finger_pans_and_places_nothing() {
    let felt = Felt::open(PHONE, 2, 1);
    let (ox, oy, zoom) = spread(&felt);
    felt.drag(
        LogicalPosition::new(200.0, 300.0),
        LogicalPosition::new(170.0, 340.0),
    );
    let after = spread(&felt);
    assert_eq!((after.0 - ox, after.1 - oy, after.2), (-30.0, 40.0, zoom));
    assert!(!felt.board().get_ghost().shown);
}

#[test]
fn two_fingers_zoom_about_their_middle() {
    let felt = Felt::open(PHONE, 2, 1);
    let (ox, oy, zoom) = spread(&felt);
    let middle = (150.0, 330.0);
    felt.pinch(middle, (100.0, 0.0), (200.0, 0.0));
    let after = spread(&felt);
    assert!((1.6..2.6).contains(&(after.2 / zoom)), "{}", after.2 / zoom);
    // The point of the board between the fingers has stayed there.
    for (before, now, at) in [(ox, after.0, middle.0), (oy, after.1, middle.1)] {
        let (before, now) = ((at - before) / zoom, (at - now) / after.2);
        assert!((before - now).abs() < 0.15, "{before} {now}");
    }
    assert!(!felt.board().get_ghost().shown);
}

#[test]
fn a_twist_turns_the_tile_in_hand() {
    let felt = Felt::open(PHONE, 2, 1);
    let facing = || felt.table().get_hand().row_data(0).map(|tile| tile.spoken);
    let before = facing();
    felt.pinch((200.0, 350.0), (160.0, 0.0), (160.0, 60.0));
    let turned = facing();
    felt.pinch((200.0, 350.0), (160.0, 0.0), (160.0, -60.0));
    let back = facing();
    assert_ne!(before, turned);
    assert_eq!(before, back);
}

#[test]
fn the_wheel_zooms_at_the_pointer() {
    let felt = Felt::open(TABLET, 2, 1);
    let (_, _, zoom) = spread(&felt);
    felt.stage
        .app
        .window()
        .window()
        .dispatch_event(WindowEvent::PointerScrolled {
            position: LogicalPosition::new(300.0, 300.0),
            delta_x: 0.0,
            delta_y: 120.0,
        });
    felt.stage.wait(20);
    assert!(spread(&felt).2 > zoom * 1.1);
}

#[test]
fn the_board_is_never_lost() {
    let felt = Felt::open(PHONE, 2, 1);
    for _ in 0..20 {
        felt.drag(
            LogicalPosition::new(50.0, 150.0),
            LogicalPosition::new(350.0, 550.0),
        );
    }
    let at = felt.at(0.5, 0.5);
    assert!(at.x > 0.0 && at.x < PHONE.0 && at.y > 0.0 && at.y < PHONE.1);
}

/// A whole turn without a pointer.
#[test]
fn a_turn_by_keys_alone() {
    let felt = Felt::open(TABLET, 2, 5);
    let before = felt.tiles_left();
    felt.key(Key::RightArrow);
    assert!(felt.board().get_ghost().shown);
    felt.key("r");
    felt.key(Key::UpArrow);
    felt.key(Key::Escape);
    assert!(!felt.board().get_ghost().shown);
    felt.key(Key::DownArrow);
    felt.key(Key::Return);
    felt.settle();
    assert!(!felt.table().get_placing());
    felt.key("z");
    felt.settle();
    assert!(felt.table().get_placing(), "undone");
    felt.key("Z");
    felt.settle();
    felt.key(Key::RightArrow);
    assert!(
        felt.table()
            .get_choices()
            .iter()
            .any(|choice| choice.chosen)
    );
    felt.key(Key::Return);
    felt.settle();
    assert!(felt.table().get_placing());
    assert_eq!(felt.tiles_left(), before - 1);
    let placed = felt.board().get_pieces().row_count();
    assert_eq!(placed, 1);
}

#[test]
fn a_long_touch_tells_which_tiles_fit() {
    let felt = Felt::open(PHONE, 2, 1);
    felt.hold(felt.at(0.5, 1.5));
    assert!(felt.table().get_fits_shown());
    assert!(felt.table().get_fits().row_count() > 3);
    assert!(!felt.board().get_ghost().shown);
    felt.picture("table-phone-fits");
    felt.key(Key::Escape);
    assert!(!felt.table().get_fits_shown());
}

/// R-10: the reason is said in words, with the side and both lands.
#[test]
fn an_illegal_place_says_why_in_words() {
    let felt = Felt::open(PHONE, 2, 1);
    let legal: Vec<_> = felt
        .board()
        .get_places()
        .iter()
        .map(|p| (p.x, p.y))
        .collect();
    let illegal = [(0, -1), (1, 0), (0, 1), (-1, 0)]
        .into_iter()
        .find(|place| !legal.contains(place));
    if let Some((x, y)) = illegal {
        felt.tap(felt.at(x as f32 + 0.5, y as f32 + 0.5));
        assert!(felt.table().get_refused());
        assert!(felt.table().get_note().contains(" would "));
    }
    felt.tap(felt.at(1.6, 1.6));
    assert_eq!(
        felt.table().get_note(),
        "A tile must lie next to another one."
    );
}

/// A whole turn by what a screen reader reads and does.
#[test]
fn a_turn_by_screen_reader() {
    let felt = Felt::open(PHONE, 2, 3);
    assert!(
        felt.stage
            .find("Tile 0,0: north city, east road, south field, west road")
            .is_some()
    );
    let place = felt.board().get_places().row_data(0).expect("a place");
    let label = place.spoken;
    felt.stage.press(&label);
    felt.settle();
    assert!(felt.board().get_ghost().shown);
    felt.stage.press("Confirm");
    felt.settle();
    let choice = felt.table().get_choices().row_data(0).expect("a choice");
    felt.stage.press(&choice.spoken);
    felt.settle();
    assert!(
        felt.table()
            .get_choices()
            .iter()
            .any(|choice| choice.chosen)
    );
    felt.stage.press("Confirm");
    felt.settle();
    assert!(felt.table().get_placing());
    assert!(
        felt.stage
            .find("Ben, on turn: 0 points, 7 followers left")
            .is_some()
    );
}
