//! A match on the table in a window without a screen, played by what the window shows.

#![allow(dead_code, unreachable_pub)]

use i_slint_backend_testing::ElementHandle;
use i_slint_core::input::TouchPhase;
use i_slint_core::lengths::LogicalPoint;
use i_slint_core::platform::InternalEvent;
use landfolk::game::Game;
use landfolk::games;
use landfolk::ramparts::{HandSize, Options, Position, TileSetId, TileSets};
use landfolk::shelf::SavedMatch;
use landfolk::table::{NewMatch, SeatInfo, Table as Match};
use landfolk_ui::app::Launch;
use landfolk_ui::settings::Colours;
use landfolk_ui::table::{self, Purpose};
use landfolk_ui::view::{Board, Nav, Screen, Table};
use slint::platform::{PointerEventButton, WindowEvent};
use slint::{ComponentHandle, LogicalPosition, Model, SharedString};

use crate::stage::Stage;

/// The buttons that lie on the board's edge, in English.
const BESIDE: [&str; 5] = [
    "Leave the table",
    "Whose is what",
    "The longest chains",
    "Show the whole board",
    "How to play",
];

const NAMES: [&str; 6] = ["Ada", "Ben", "Cleo", "Dora", "Emil", "Fay"];

/// A match of the base game.
pub fn start(seats: usize, seed: u64) -> Match {
    start_with(seats, seed, Options::default())
}

/// A match in which everybody holds three tiles.
pub fn hand_of_three(seats: usize, seed: u64) -> Match {
    let hand = HandSize::Three;
    start_with(
        seats,
        seed,
        Options {
            hand,
            ..Options::default()
        },
    )
}

/// A match with every set.
pub fn every_set(seats: usize, seed: u64) -> Match {
    let sets = TileSetId::ALL
        .into_iter()
        .fold(TileSets::BASE, TileSets::with);
    start_with(
        seats,
        seed,
        Options {
            sets,
            ..Options::default()
        },
    )
}

/// A match with every set, played on by a simple rule until a position is as asked for: the first one
/// of these seeds that comes there.
pub fn until(seats: usize, asked: impl Fn(&Position) -> bool) -> Match {
    let mut moves = Vec::new();
    for seed in 0..200 {
        let mut table = every_set(seats, seed);
        for step in 0.. {
            let position: &Position = table.position().try_into().expect("Ramparts");
            if asked(position) {
                return table;
            }
            table.position().legal_moves(&mut moves);
            if moves.is_empty() {
                break;
            }
            let mv = moves[(step * 7919 + seed as usize) % moves.len()];
            table.play(mv).expect("a legal move");
        }
    }
    panic!("no match comes to such a position");
}

fn start_with(seats: usize, seed: u64, options: Options) -> Match {
    start_game(seats, seed, games::Options::Ramparts(options))
}

/// A match of any game.
pub fn start_game(seats: usize, seed: u64, options: games::Options) -> Match {
    start_any(seats, seed, options, None)
}

/// A match of any game; with a pile, cards or tiles come in its order.
pub fn start_any(
    seats: usize,
    seed: u64,
    options: games::Options,
    pile: Option<Vec<String>>,
) -> Match {
    let seats = (0..seats)
        .map(|seat| SeatInfo::new(NAMES[seat], seat as u8))
        .collect();
    let mut new = NewMatch::new(seats, options);
    new.seed = seed;
    new.pile = pile;
    Match::start(new).expect("a match")
}

/// The table, and fingers on it.
pub struct Felt {
    pub stage: Stage,
    /// Numbers that decide what is tapped: the same every time.
    luck: std::cell::Cell<u64>,
}

impl Felt {
    /// Opens the table with a new match.
    pub fn open(size: (f32, f32), seats: usize, seed: u64) -> Self {
        Self::with(size, start(seats, seed), seed)
    }

    /// Opens the table with this match.
    pub fn with(size: (f32, f32), table: Match, seed: u64) -> Self {
        Self::speaking("en", size, table, seed)
    }

    /// Opens the table with this match in a language.
    pub fn speaking(language: &'static str, size: (f32, f32), table: Match, seed: u64) -> Self {
        let launch = Launch {
            language: Some(language),
            ..Launch::default()
        };
        let felt = Self::on(Stage::launch(size, launch), seed);
        felt.put(table, Purpose::Play);
        felt
    }

    /// Opens the app with nothing on the table.
    pub fn bare(size: (f32, f32)) -> Self {
        Self::on(Stage::speaking(size, "en"), 1)
    }

    /// The table of an app that is open.
    pub fn on(stage: Stage, seed: u64) -> Self {
        Self {
            stage,
            luck: std::cell::Cell::new(seed),
        }
    }

    /// Puts a match on the table.
    pub fn put(&self, table: Match, purpose: Purpose) {
        self.stage.app.ask(
            move |shelf| SavedMatch::add(shelf, table, None),
            move |app, saved| table::put(app, saved.expect("a place on the shelf"), purpose),
        );
        self.settle();
        self.stage.wait(400);
    }

    /// Keeps what the window shows in `target/screens/`.
    pub fn picture(&self, name: &str) {
        self.stage.wait(400);
        self.settle();
        self.stage.picture(name);
    }

    /// Waits until the disk has answered and everything is painted.
    pub fn settle(&self) {
        self.stage.settle();
        self.stage.wait(300);
    }

    pub fn table(&self) -> Table<'_> {
        self.stage.app.window().global::<Table>()
    }

    pub fn board(&self) -> Board<'_> {
        self.stage.app.window().global::<Board>()
    }

    pub fn screen(&self) -> Screen {
        self.stage.app.window().global::<Nav>().get_screen()
    }

    pub fn tiles_left(&self) -> i32 {
        self.table().get_tiles_left()
    }

    pub fn points(&self) -> Vec<i32> {
        self.table()
            .get_seats()
            .iter()
            .map(|seat| seat.points)
            .collect()
    }

    /// A number below `most` that looks like chance.
    pub fn chance(&self, most: usize) -> usize {
        let next = self
            .luck
            .get()
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        self.luck.set(next);
        (next >> 33) as usize % most.max(1)
    }

    /// A point of the board, in tiles, as a position in the window.
    pub fn at(&self, x: f32, y: f32) -> LogicalPosition {
        let (x, y) = self.stage.app.table().on_screen(x, y);
        LogicalPosition::new(x, y)
    }

    fn event(&self, event: WindowEvent) {
        self.stage.app.window().window().dispatch_event(event);
    }

    /// A short touch of the board.
    pub fn tap(&self, position: LogicalPosition) {
        let button = PointerEventButton::Left;
        self.event(WindowEvent::PointerMoved { position });
        self.event(WindowEvent::PointerPressed { position, button });
        self.stage.wait(40);
        self.event(WindowEvent::PointerReleased { position, button });
        self.stage.wait(20);
    }

    /// Touches the `nth` of the things that a screen reader would call `label`.
    pub fn tap_named(&self, label: &str, nth: usize) {
        let window = self.stage.app.window();
        let element = ElementHandle::find_by_accessible_label(window, label)
            .filter(|element| element.size().width > 0.0)
            .nth(nth)
            .unwrap_or_else(|| panic!("nothing is called {label:?}"));
        element.mock_single_click(PointerEventButton::Left);
        self.stage.wait(60);
    }

    /// A long touch of the board.
    pub fn hold(&self, position: LogicalPosition) {
        let button = PointerEventButton::Left;
        self.event(WindowEvent::PointerMoved { position });
        self.event(WindowEvent::PointerPressed { position, button });
        for _ in 0..40 {
            self.stage.wait(16);
        }
        self.event(WindowEvent::PointerReleased { position, button });
        self.stage.wait(20);
    }

    /// One finger from here to there, and a rest before it is lifted.
    pub fn drag(&self, from: LogicalPosition, to: LogicalPosition) {
        let button = PointerEventButton::Left;
        self.event(WindowEvent::PointerMoved { position: from });
        self.event(WindowEvent::PointerPressed {
            position: from,
            button,
        });
        for step in 1..=10u8 {
            let share = f32::from(step) / 10.0;
            let position = LogicalPosition::new(
                from.x + (to.x - from.x) * share,
                from.y + (to.y - from.y) * share,
            );
            self.event(WindowEvent::PointerMoved { position });
            self.stage.wait(16);
        }
        self.stage.wait(300);
        self.event(WindowEvent::PointerReleased {
            position: to,
            button,
        });
        self.stage.wait(20);
    }

    fn touch(&self, id: i32, (x, y): (f32, f32), phase: TouchPhase) {
        self.event(WindowEvent::internal(InternalEvent::Touch {
            id,
            position: LogicalPoint::new(x, y),
            phase,
        }));
    }

    /// Two fingers about a middle: from one distance and angle (degrees) to another.
    pub fn pinch(&self, (x, y): (f32, f32), from: (f32, f32), to: (f32, f32)) {
        let ends = |(distance, angle): (f32, f32)| {
            let (sin, cos) = angle.to_radians().sin_cos();
            let (dx, dy) = (cos * distance / 2.0, sin * distance / 2.0);
            [(x - dx, y - dy), (x + dx, y + dy)]
        };
        let [a, b] = ends(from);
        self.touch(1, a, TouchPhase::Started);
        self.touch(2, b, TouchPhase::Started);
        for step in 1..=20u8 {
            let share = f32::from(step) / 20.0;
            let mix = |a: f32, b: f32| a + (b - a) * share;
            let [a, b] = ends((mix(from.0, to.0), mix(from.1, to.1)));
            self.touch(1, a, TouchPhase::Moved);
            self.touch(2, b, TouchPhase::Moved);
            self.stage.wait(16);
        }
        let [a, b] = ends(to);
        self.touch(1, a, TouchPhase::Ended);
        self.touch(2, b, TouchPhase::Ended);
        self.stage.wait(50);
    }

    /// A key goes down and up.
    pub fn key(&self, text: impl Into<SharedString>) {
        let text = text.into();
        self.event(WindowEvent::KeyPressed { text: text.clone() });
        self.event(WindowEvent::KeyReleased { text });
        self.stage.wait(300);
    }

    pub fn confirm(&self) {
        let label = self.table().get_confirm_label();
        self.stage.click(&label);
    }

    /// Whether a tap at this point would hit one of the buttons beside the board.
    pub fn below_a_button(&self, at: LogicalPosition) -> bool {
        BESIDE.into_iter().any(|label| {
            self.stage.find(label).is_some_and(|button| {
                let (from, size) = (button.absolute_position(), button.size());
                (from.x..=from.x + size.width).contains(&at.x)
                    && (from.y..=from.y + size.height).contains(&at.y)
            })
        })
    }

    /// Taps a glowing place that is on the screen, and shows the tile there.
    pub fn tap_a_place(&self) {
        for _ in 0..40 {
            // A place that lies low may have been taken for the grip of the sheet.
            if self.table().get_sheet_open() {
                self.table().set_sheet_open(false);
                self.settle();
            }
            let places: Vec<_> = self.board().get_places().iter().collect();
            let place = &places[self.chance(places.len())];
            let at = self.at(place.x as f32 + 0.5, place.y as f32 + 0.5);
            if !self.below_a_button(at) {
                self.tap(at);
                if self.board().get_ghost().shown {
                    return;
                }
            }
            // It lay below a bar: show the whole board and try again.
            self.board().invoke_fit(self.board().invoke_now());
            self.settle();
        }
        self.picture("no-place-could-be-tapped");
        panic!("no place could be tapped, see target/screens");
    }

    /// Shows the tile on the first place of the list that a screen reader reads.
    pub fn tap_a_place_by_list(&self) {
        let place = self.board().get_places().row_data(0).expect("a place");
        self.board().invoke_choose_place(place.x, place.y);
        self.stage.wait(300);
    }

    /// Lets the night fall.
    pub fn dark(&self) {
        self.stage
            .app
            .set(|settings| settings.colours = Colours::Dark);
        self.settle();
    }

    /// Plays one decision by touch. Says whether the game goes on.
    pub fn decide(&self) -> bool {
        let table = self.table();
        if table.get_over() {
            return false;
        }
        if table.get_placing() {
            self.tap_a_place();
            for _ in 0..self.chance(3) {
                let ghost = self.board().get_ghost();
                self.tap(self.at(ghost.x as f32 + 0.5, ghost.y as f32 + 0.5));
            }
        } else if self.chance(3) > 0 {
            let spots: Vec<_> = self.board().get_spots().iter().collect();
            if !spots.is_empty() {
                let spot = &spots[self.chance(spots.len())];
                self.tap(self.at(spot.x, spot.y));
            }
        }
        self.confirm();
        !self.table().get_over()
    }

    pub fn play_turns(&self, turns: usize) {
        for _ in 0..2 * turns {
            if !self.decide() {
                return;
            }
        }
    }

    pub fn play_to_the_end(&self) {
        self.watch_to_the_end(|| ());
    }

    /// Plays to the end, and looks on after each decision.
    pub fn watch_to_the_end(&self, mut look: impl FnMut()) {
        for _ in 0..1200 {
            let goes_on = self.decide();
            look();
            if !goes_on {
                return;
            }
        }
        panic!("the game does not end");
    }
}
