//! What a phone does to an app: edges that are not free, a turn in the middle of a drag, a call in
//! the middle of a decision, large text, the smallest screen and the largest.

#![allow(clippy::expect_used, clippy::panic)] // helpers of tests may fail a test

mod felt;
mod stage;

use felt::Felt;
use i_slint_backend_testing::{AccessibleRole, ElementHandle, ElementQuery};
use i_slint_core::window::WindowInner;
use landfolk::games::{GameId, Options};
use landfolk::record::Record;
use landfolk::shelf::{Shelf, Which};
use landfolk::store::Store;
use landfolk::table::{NewMatch, SeatInfo, Table as Match};
use landfolk_ui::app::Launch;
use landfolk_ui::platform::{Document, Feel, Fixed, Insets, OpenError};
use landfolk_ui::settings::Colours;
use landfolk_ui::table::Purpose;
use landfolk_ui::view::{Library, Notice, Screen, Theme};
use slint::platform::{Key, PointerEventButton, WindowEvent};
use slint::{ComponentHandle, LogicalPosition, Model};
use stage::{PHONE, PHONE_WIDE, Stage, TABLET, TALL};

/// The smallest screen that is still about.
const SMALL: (f32, f32) = (320.0, 568.0);
/// The same on its side.
const SMALL_WIDE: (f32, f32) = (568.0, 320.0);
/// A large tablet.
const LARGE: (f32, f32) = (2000.0, 1500.0);
/// Edges of a phone with a camera above and a bar below.
const EDGES: Insets = Insets {
    top: 59.0,
    right: 0.0,
    bottom: 34.0,
    left: 0.0,
};
/// The same phone on its side.
const EDGES_WIDE: Insets = Insets {
    top: 0.0,
    right: 59.0,
    bottom: 21.0,
    left: 59.0,
};

const SCREENS: [(&str, Screen); 7] = [
    ("home", Screen::Home),
    ("new-game", Screen::NewGame),
    ("library", Screen::Library),
    ("statistics", Screen::Statistics),
    ("settings", Screen::Settings),
    ("about", Screen::About),
    ("help", Screen::Help),
];

fn english() -> Launch {
    Launch {
        language: Some("en"),
        ..Launch::default()
    }
}

/// The table on a device, in English, with a match on it.
fn at_table(size: (f32, f32), device: Fixed, table: Match) -> Felt {
    let felt = Felt::on(Stage::on_device(size, device, english()), 3);
    felt.put(table, Purpose::Play);
    felt
}

/// A match of each game, some way in.
fn matches() -> Vec<(GameId, Match)> {
    GameId::ALL
        .iter()
        .map(|&id| {
            let options: Options = id.default_options();
            let mut table = felt::start_any(3, 11, options, None);
            let mut moves = Vec::new();
            for step in 0..40 {
                use landfolk::Game;
                table.position().legal_moves(&mut moves);
                let mv = moves[(step * 7919) % moves.len()];
                table.play(mv).expect("a legal move");
            }
            (id, table)
        })
        .collect()
}

/// What can be pressed, as far as it is in sight.
fn pressables(stage: &Stage) -> Vec<ElementHandle> {
    let roles = [
        AccessibleRole::Button,
        AccessibleRole::Switch,
        AccessibleRole::RadioButton,
        AccessibleRole::Tab,
        AccessibleRole::TextInput,
    ];
    roles
        .into_iter()
        .flat_map(|role| {
            ElementQuery::from_root(stage.app.window())
                .match_descendants()
                .match_accessible_role(role)
                .find_all()
        })
        .filter(|element| element.size().width > 1.0 && element.size().height > 1.0)
        .collect()
}

/// Whether something lies within the edges, from side to side and, if it must, from top to bottom.
fn within(element: &ElementHandle, size: (f32, f32), edges: Insets, upright: bool) -> bool {
    let (at, extent) = (element.absolute_position(), element.size());
    let beside = at.x >= edges.left - 0.6 && at.x + extent.width <= size.0 - edges.right + 0.6;
    let above = at.y >= edges.top - 0.6 && at.y + extent.height <= size.1 - edges.bottom + 0.6;
    beside && (above || !upright)
}

/// Fails when something that can be pressed is cut by an edge. Says how much can be pressed.
fn assert_within(
    stage: &Stage,
    size: (f32, f32),
    edges: Insets,
    upright: bool,
    what: &str,
) -> usize {
    let pressables = pressables(stage);
    let count = pressables.len();
    for element in pressables {
        let name = element.accessible_label().unwrap_or_default();
        // What lies on the board moves with it.
        if name.starts_with("Place ") || name.starts_with("Tile ") {
            continue;
        }
        // A text that is longer than its field is moved within it.
        if element.accessible_role() == Some(AccessibleRole::TextInput) {
            continue;
        }
        assert!(
            within(&element, size, edges, upright),
            "{what}: {name:?} at {:?} of {:?} in {size:?}",
            element.absolute_position(),
            element.size(),
        );
    }
    count
}

/// Every screen, and the table of every game.
fn assert_everything_within(size: (f32, f32), device: impl Fn() -> Fixed, note: &str) {
    let stage = Stage::on_device(size, device(), english());
    let edges = *stage.device.insets.borrow();
    for (name, screen) in SCREENS {
        stage.app.show(screen);
        stage.picture(&format!("{name}-{note}"));
        assert_within(&stage, size, edges, false, name);
    }
    // Only what is in sight is found, and all of a long page is in sight of a window as high.
    let long = (size.0, 9000.0);
    stage.resize(long);
    for (name, screen) in SCREENS {
        stage.app.show(screen);
        stage.settle();
        let count = assert_within(&stage, long, edges, true, name);
        assert!(count > 0, "{name}: nothing can be pressed");
    }
    for (id, table) in matches() {
        let felt = at_table(size, device(), table);
        if felt.table().get_handing_over() {
            let name = felt.table().get_next_name();
            felt.stage.click(&format!("I am {name}"));
        }
        felt.key(Key::RightArrow);
        felt.picture(&format!("table-{}-{note}", id.key()));
        let edges = *felt.stage.device.insets.borrow();
        for label in ["Leave the table", &felt.table().get_confirm_label()] {
            let element = felt
                .stage
                .find(label)
                .unwrap_or_else(|| panic!("{id:?}: {label}"));
            assert!(within(&element, size, edges, true), "{id:?}: {label}");
        }
        assert_within(&felt.stage, size, edges, false, id.key());
        assert_hand_clear(&felt, &format!("{id:?}, {note}"));
        // Scoring cards at the edge of the board keep off the buttons there, and off the panel.
        for card in pressables(&felt.stage) {
            let label = card.accessible_label().unwrap_or_default();
            if label.ends_with(" points now") {
                let (at, extent) = (card.absolute_position(), card.size());
                let corner = LogicalPosition::new(at.x + extent.width, at.y + extent.height / 2.0);
                assert!(!felt.below_a_button(corner), "{note}: {label}");
                if size.0 > size.1 {
                    let undo = felt.stage.find("Undo").expect("a button");
                    let panel = undo.absolute_position();
                    assert!(corner.x < panel.x, "{note}: {label}");
                }
            }
        }
        if size.0 > size.1 {
            let confirm = felt.stage.find(&felt.table().get_confirm_label());
            let at = confirm.expect("a button").absolute_position();
            assert!(at.x > size.0 * 0.4, "{id:?}: the panel is beside the board");
        }
    }
}

/// Fails when what a game shows in the hand lies below the buttons.
fn assert_hand_clear(felt: &Felt, what: &str) {
    let table = felt.table();
    let confirm = felt.stage.find(&table.get_confirm_label());
    let confirm = confirm.expect("a button").absolute_position();
    let (hand, choices) = (table.get_hand(), table.get_choices());
    let cards = hand.iter().map(|card| card.spoken);
    let chips = choices.iter().map(|choice| choice.spoken);
    for label in cards.chain(chips) {
        let shown = ElementHandle::find_by_accessible_label(felt.stage.app.window(), &label)
            .filter(|element| element.accessible_role() == Some(AccessibleRole::Checkbox));
        for element in shown {
            let bottom = element.absolute_position().y + element.size().height;
            assert!(bottom <= confirm.y + 0.6, "{what}: {label:?} to {bottom}");
        }
    }
}

#[test]
fn nothing_lies_under_the_edges() {
    let device = || {
        let device = Fixed::default();
        *device.insets.borrow_mut() = EDGES;
        device
    };
    assert_everything_within(PHONE, device, "phone-edges");
    let device = || {
        let device = Fixed::default();
        *device.insets.borrow_mut() = EDGES_WIDE;
        device
    };
    assert_everything_within(PHONE_WIDE, device, "wide-edges");
}

/// The window tells of edges itself on most devices; the larger of both counts.
#[test]
fn edges_of_the_window_and_of_the_device_count() {
    let felt = at_table(PHONE, Fixed::default(), felt::start(2, 1));
    let top = |felt: &Felt| {
        let button = felt.stage.find("Leave the table").expect("a button");
        button.absolute_position().y
    };
    let before = top(&felt);
    let window = felt.stage.app.window();
    let edges = i_slint_core::lengths::LogicalEdges::new(40.0, 20.0, 0.0, 0.0);
    WindowInner::from_pub(window.window()).set_window_item_safe_area(edges);
    felt.stage.wait(50);
    assert_eq!(top(&felt), before + 40.0);
    felt.stage.device.insets.borrow_mut().top = 59.0;
    felt.stage.device.changed();
    felt.stage.wait(50);
    assert_eq!(top(&felt), before + 59.0);
    // Free space decides which of the layouts shows.
    assert_eq!(
        window.global::<Theme>().get_window_height(),
        PHONE.1 - 59.0 - 20.0
    );
}

/// The device is turned while a finger drags the board: the whole board shows in the new shape, the
/// finger does no harm, and the next one is understood.
#[test]
fn a_turn_in_the_middle_of_a_drag() {
    let felt = at_table(PHONE, Fixed::default(), felt::start(2, 1));
    felt.play_turns(3);
    let window = felt.stage.app.window().window();
    let button = PointerEventButton::Left;
    let at = |x: f32, y: f32| LogicalPosition::new(x, y);
    for (first, second) in [(PHONE, PHONE_WIDE), (PHONE_WIDE, PHONE)] {
        felt.stage.resize(first);
        felt.settle();
        let count = felt.board().get_tiles().row_count();
        window.dispatch_event(WindowEvent::PointerPressed {
            position: at(150.0, 200.0),
            button,
        });
        for step in 1..=5u8 {
            window.dispatch_event(WindowEvent::PointerMoved {
                position: at(150.0 + 12.0 * f32::from(step), 200.0),
            });
            felt.stage.wait(16);
        }
        felt.stage.resize(second);
        felt.stage.wait(50);
        let fitted = (
            felt.board().get_ox(),
            felt.board().get_oy(),
            felt.board().get_zoom(),
        );
        window.dispatch_event(WindowEvent::PointerMoved {
            position: at(190.0, 150.0),
        });
        felt.stage.wait(16);
        window.dispatch_event(WindowEvent::PointerReleased {
            position: at(190.0, 150.0),
            button,
        });
        felt.settle();
        let board = felt.board();
        assert_eq!((board.get_ox(), board.get_oy(), board.get_zoom()), fitted);
        board.invoke_fit(board.invoke_now());
        felt.settle();
        assert_eq!(
            (board.get_ox(), board.get_oy(), board.get_zoom()),
            fitted,
            "the whole board shows"
        );
        assert_eq!(board.get_tiles().row_count(), count);
        assert!(!board.get_ghost().shown, "a drag places nothing");
        felt.tap_a_place();
        assert!(felt.board().get_ghost().shown);
        felt.key(Key::Escape);
    }
}

/// Another app comes to the front while a tile lies where it may be placed, with a finger on the
/// screen. An hour later everything is as it was.
#[test]
fn to_the_background_in_the_middle_of_a_decision() {
    let felt = at_table(PHONE, Fixed::default(), felt::start(2, 1));
    felt.play_turns(2);
    felt.tap_a_place();
    let ghost = felt.board().get_ghost();
    let decisions = felt
        .stage
        .app
        .running()
        .expect("a match")
        .table()
        .history()
        .len();
    let window = felt.stage.app.window().window();
    window.dispatch_event(WindowEvent::PointerPressed {
        position: LogicalPosition::new(200.0, 300.0),
        button: PointerEventButton::Left,
    });
    felt.stage.wait(16);
    window.dispatch_event(WindowEvent::WindowActiveChanged(false));
    window.dispatch_event(WindowEvent::PointerExited);
    felt.stage.app.window().hide().expect("hidden");
    for _ in 0..60 {
        felt.stage.wait(60_000);
    }
    felt.stage.app.window().show().expect("shown");
    window.dispatch_event(WindowEvent::WindowActiveChanged(true));
    felt.stage.device.changed();
    felt.settle();
    assert_eq!(felt.board().get_ghost(), ghost);
    felt.confirm();
    felt.settle();
    let running = felt.stage.app.running().expect("a match");
    assert_eq!(running.table().history().len(), decisions + 1);
    assert!(felt.decide(), "the game goes on");
}

/// The system ends the app in the background: started again, it stands at the same decision.
#[test]
fn ended_in_the_background_and_started_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.sqlite");
    let launch = || Launch {
        file: Some(file.clone()),
        language: Some("en"),
        ..Launch::default()
    };
    let felt = Felt::on(Stage::on_device(PHONE, Fixed::default(), launch()), 3);
    felt.put(felt::start(2, 1), Purpose::Play);
    felt.play_turns(3);
    felt.tap_a_place();
    let before = felt.stage.app.running().expect("a match");
    drop(felt);

    let stage = Stage::on_device(PHONE, Fixed::default(), launch());
    stage.app.go_on();
    stage.settle();
    assert_eq!(stage.app.screen(), Screen::Table);
    let felt = Felt::on(stage, 3);
    let after = felt.stage.app.running().expect("a match");
    assert_eq!(after.id(), before.id());
    assert_eq!(after.table().history(), before.table().history());
    assert!(felt.table().get_placing());
    felt.tap_a_place();
    felt.confirm();
    drop(felt);
    // Who has gone elsewhere meanwhile is left there, and without an open match one stays at home.
    let stage = Stage::on_device(PHONE, Fixed::default(), launch());
    stage.app.go_on();
    stage.app.show(Screen::Settings);
    stage.settle();
    assert_eq!(stage.app.screen(), Screen::Settings);
    let stage = Stage::open(PHONE);
    stage.app.go_on();
    stage.settle();
    assert_eq!(stage.app.screen(), Screen::Home);
}

fn twice_as_large() -> Fixed {
    let device = Fixed::default();
    device.text_scale.replace(2.0);
    device
}

#[test]
fn text_twice_as_large() {
    assert_everything_within(PHONE, twice_as_large, "phone-twice");
    assert_everything_within(TABLET, twice_as_large, "tablet-twice");
    assert_everything_within(SMALL, twice_as_large, "small-twice");
}

#[test]
fn the_smallest_screen() {
    assert_everything_within(SMALL, Fixed::default, "small");
    assert_everything_within(SMALL_WIDE, Fixed::default, "small-wide");
}

#[test]
fn the_largest_screen() {
    assert_everything_within(LARGE, Fixed::default, "large");
    let felt = at_table(LARGE, Fixed::default(), felt::start(5, 3));
    felt.stage
        .app
        .set(|settings| settings.colours = Colours::Dark);
    felt.play_turns(20);
    felt.picture("table-large-dark");
}

/// Names that are long, or written from right to left, keep to their places everywhere.
#[test]
fn names_of_all_kinds() {
    let names = [
        "דוד בן־גוריון",
        "Wolfeschlegelsteinhausenbergerdorffnamen",
        "ليلى",
    ];
    for (size, note) in [(SMALL, "small"), (PHONE, "phone"), (TABLET, "tablet")] {
        for game in [GameId::Abbeys, GameId::Ramparts] {
            let seats = (0..)
                .zip(names)
                .map(|(colour, name)| SeatInfo::new(name, colour))
                .collect();
            let mut new = NewMatch::new(seats, game.default_options());
            new.seed = 4;
            let table = Match::start(new).expect("a match");
            let felt = at_table(size, Fixed::default(), table);
            felt.picture(&format!("names-{}-{note}", game.key()));
            assert_within(&felt.stage, size, Insets::default(), false, note);
            if felt.table().get_handing_over() {
                let next = felt.table().get_next_name();
                assert!(next.starts_with('\u{2068}') && next.ends_with('\u{2069}'));
                felt.stage.click(&format!("I am {next}"));
                assert!(!felt.table().get_handing_over());
            }
            felt.stage.app.show(Screen::Home);
            felt.stage
                .picture(&format!("names-home-{}-{note}", game.key()));
            assert_within(&felt.stage, size, Insets::default(), false, note);
        }
    }
}

/// The settings multiply with the device, within what the screens are made for.
#[test]
fn text_and_motion_follow_the_device() {
    let stage = Stage::on_device(PHONE, Fixed::default(), english());
    let theme = || stage.app.window().global::<Theme>();
    for (device, percent, expected) in [
        (1.0, 100, 1.0),
        (1.3, 100, 1.3),
        (1.3, 150, 1.95),
        (2.0, 200, 2.0),
        (0.85, 100, 1.0),
        (0.5, 150, 1.0),
        (f32::NAN, 100, 1.0),
    ] {
        stage.device.text_scale.replace(device);
        stage.app.set(|settings| settings.text_percent = percent);
        stage.device.changed();
        stage.settle();
        let scale = theme().get_text_scale();
        assert!(
            (scale - expected).abs() < 0.001,
            "{device} {percent}: {scale}"
        );
    }
    stage.app.set(|settings| settings.text_percent = 100);
    stage.app.show(Screen::Settings);
    stage.resize(stage::TALL);
    let toggle = || stage.find("Less motion").expect("a switch");
    assert_eq!(toggle().accessible_checked(), Some(false));
    stage.device.reduced_motion.replace(true);
    stage.device.changed();
    stage.settle();
    assert!(theme().get_reduced_motion());
    assert_eq!(toggle().accessible_checked(), Some(true));
    assert_eq!(toggle().accessible_enabled(), Some(false));
    assert!(
        !stage.app.settings().reduced_motion,
        "the setting stays its own"
    );
    stage.device.reduced_motion.replace(false);
    stage.device.changed();
    assert!(!theme().get_reduced_motion());
}

/// The key for "back", which Android has: it closes what is open, then leaves the table, then the
/// screens, and leaves the rest to the system.
#[test]
fn the_key_for_back() {
    let felt = at_table(PHONE, Fixed::default(), felt::start(2, 1));
    felt.tap_a_place();
    felt.key(Key::Back);
    assert!(!felt.board().get_ghost().shown);
    assert_eq!(felt.screen(), Screen::Table);
    felt.key(Key::Back);
    assert_eq!(felt.screen(), Screen::Home);
    felt.stage.app.show(Screen::Settings);
    felt.key(Key::Back);
    assert_eq!(felt.screen(), Screen::Home);
    // What had the keys was closed, with a tap or with the key: the screen below has them.
    felt.stage.app.show(Screen::NewGame);
    felt.settle();
    felt.stage.press("Colour of player 1: Blue, circle");
    felt.key(Key::Back);
    assert_eq!(felt.screen(), Screen::NewGame);
    assert!(felt.stage.find("Grey, star").is_none());
    felt.stage.app.alert("something".into());
    felt.settle();
    felt.stage.click("OK");
    felt.key(Key::Back);
    assert_eq!(felt.screen(), Screen::Home);
    let window = felt.stage.app.window().window();
    let text: slint::SharedString = Key::Back.into();
    let pressed = window.dispatch_event_with_result(WindowEvent::KeyPressed { text });
    let rejected = slint::platform::WindowEventDispatchResult::Rejected;
    assert_eq!(pressed.ok(), Some(rejected));
}

#[test]
fn the_hand_feels_what_was_done() {
    let felt = at_table(PHONE, Fixed::default(), felt::start(2, 1));
    felt.tap_a_place();
    felt.confirm();
    felt.settle();
    assert_eq!(felt.stage.device.felt.take(), [Feel::Done]);
    felt.board().invoke_fit(felt.board().invoke_now());
    felt.settle();
    felt.hold(felt.at(0.5, 1.5));
    assert_eq!(felt.stage.device.felt.take(), [Feel::Held]);
}

/// A record that another app hands over is put among the others and opened; what is none is refused
/// with a reason, and nothing is kept of it.
#[test]
fn files_that_the_app_is_asked_to_open() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.sqlite");
    let device = Fixed::default();
    let open = felt::start(2, 5);
    let record = Record::of(&open).write().expect("a record");
    let document = |name: &str, bytes: &[u8]| Document {
        name: name.to_owned(),
        bytes: bytes.to_vec(),
    };
    device
        .opened
        .replace(vec![Ok(document("a.json", record.as_bytes()))]);
    let launch = Launch {
        file: Some(file.clone()),
        language: Some("en"),
        ..Launch::default()
    };
    let stage = Stage::on_device(PHONE, device, launch);
    assert_eq!(stage.app.screen(), Screen::Table);
    let running = stage.app.running().expect("a match");
    assert_eq!(running.table().seed(), open.seed());
    let count = || {
        let listed = Store::open(&file).expect("the store").list(Which::Kept);
        listed.expect("a list").len()
    };
    assert_eq!(count(), 1);

    let cheated = record.replace("\"moves\": [", "\"moves\": [\"0,7 N\"");
    assert_ne!(cheated, record);
    let large = OpenError::TooLarge {
        name: "c.json".to_owned(),
    };
    for (opened, reason) in [
        (Ok(document("list.txt", b"bread, milk")), "list.txt: "),
        (Ok(document("b.json", cheated.as_bytes())), "b.json: "),
        (Err(large), "c.json: is larger than"),
    ] {
        stage.device.opened.replace(vec![opened]);
        stage.device.changed();
        stage.settle();
        let notice = stage.app.window().global::<Notice>();
        assert!(
            notice.get_alert_text().contains(reason),
            "{}",
            notice.get_alert_text()
        );
        stage.click("OK");
        assert_eq!(count(), 1);
    }
}

/// Where the system has no folder for files, what is saved is handed over, and a file is chosen with
/// the system's own means.
#[test]
fn files_without_a_folder() {
    let mut device = Fixed::default();
    device.chooses = true;
    let stage = Stage::on_device(TALL, device, english());
    let open = felt::start(2, 5);
    let record = Record::of(&open).write().expect("a record");
    let hand_over = |bytes: &[u8]| {
        let name = "a.json".to_owned();
        let bytes = bytes.to_vec();
        stage
            .device
            .opened
            .replace(vec![Ok(Document { name, bytes })]);
        stage.device.changed();
        stage.settle();
    };
    hand_over(record.as_bytes());
    stage.app.show(Screen::Library);
    stage.settle();
    let name = {
        let matches = stage.app.window().global::<Library>().get_matches();
        assert_eq!(matches.row_count(), 1);
        matches.row_data(0).expect("a match").title
    };
    stage.press(&format!("What to do with {name}"));
    stage.press("Save as a file");
    stage.press("Files");
    stage.press("Save all games as a file");
    let shared = stage.device.shared.take();
    let [one, all] = &shared[..] else {
        panic!("{} files", shared.len());
    };
    assert!(one.name.ends_with(".landfolk.json"), "{}", one.name);
    assert!(all.name.ends_with(".landfolk.jsonl.gz"), "{}", all.name);
    let read = Record::read(&one.bytes).expect("a record");
    assert_eq!(read.replay().expect("a match").seed(), open.seed());

    // What went out is known when it comes back.
    let app = &stage.app;
    app.show(Screen::Library);
    for document in [one, all] {
        stage.settle();
        hand_over(&document.bytes);
        assert_eq!(app.screen(), Screen::Table, "{}", document.name);
        app.show(Screen::Library);
        stage.settle();
        let matches = app.window().global::<Library>().get_matches();
        assert_eq!(matches.row_count(), 1, "{}", document.name);
    }
    let alert = || app.window().global::<Notice>().get_alert_text();
    stage.press("Files");
    stage.press("Read games from a file");
    assert_eq!(alert(), "");

    let stage = Stage::on_device(TALL, Fixed::default(), english());
    stage.app.show(Screen::Library);
    stage.settle();
    stage.press("Files");
    stage.press("Read games from a file");
    let alert = stage.app.window().global::<Notice>().get_alert_text();
    assert_eq!(alert, "The device gives no folder for files.");
}
