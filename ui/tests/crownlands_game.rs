//! Crownlands on the table, by taps alone: on hexes, on the buttons of the panel, on Confirm.

#![allow(clippy::expect_used, clippy::panic)] // helpers of tests may fail a test

mod felt;
mod stage;

use std::collections::BTreeSet;

use felt::Felt;
use landfolk::crownlands::{Action, Board, Event, Location, Move, Options, Position};
use landfolk::game::Game;
use landfolk::games;
use landfolk::hex::Hex;
use landfolk::table::{NewMatch, SeatInfo, Table as Match};
use landfolk_art::crownlands::grid;
use landfolk_ui::app::Launch;
use landfolk_ui::table::Purpose;
use landfolk_ui::view::{Crownlands, SheetTab};
use slint::platform::Key;
use slint::{ComponentHandle, Model};
use stage::{PHONE, TABLET};

const NAMES: [&str; 5] = ["Ada", "Ben", "Cleo", "Dora", "Emil"];

fn start(seats: usize, seed: u64, options: Options) -> Match {
    let seats = (0..seats)
        .map(|seat| SeatInfo::new(NAMES[seat], seat as u8))
        .collect();
    let mut new = NewMatch::new(seats, games::Options::Crownlands(options));
    new.seed = seed;
    Match::start(new).expect("a match")
}

/// A map of these four boards (C-1).
fn on_boards(boards: [Location; 4]) -> Options {
    let unturned = |board: Location| Board {
        board,
        turned: false,
    };
    Options {
        nomads: boards.iter().any(|board| board.is_of_nomads()),
        boards: Some(boards.map(unturned)),
        ..Options::default()
    }
}

fn nomads() -> Options {
    Options {
        nomads: true,
        nomad_tiles: true,
        ..Options::default()
    }
}

/// The table with Crownlands on it.
struct Land {
    felt: Felt,
    /// Decides what is tapped: the same every time.
    luck: std::cell::Cell<u64>,
}

impl Land {
    fn open(size: (f32, f32), table: Match) -> Self {
        Self {
            felt: Felt::with(size, table, 1),
            luck: std::cell::Cell::new(5),
        }
    }

    fn chance(&self, most: usize) -> usize {
        let next = self
            .luck
            .get()
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        self.luck.set(next);
        (next >> 33) as usize % most.max(1)
    }

    fn globals(&self) -> Crownlands<'_> {
        self.felt.stage.app.window().global::<Crownlands>()
    }

    fn position(&self) -> Position {
        let saved = self.felt.stage.app.running().expect("a match");
        let position: &Position = saved.table().position().try_into().expect("Crownlands");
        position.clone()
    }

    /// The hexes that the window says may be chosen.
    fn shown(&self) -> Vec<Hex> {
        let hexes = self.globals().get_hexes();
        hexes
            .iter()
            .filter_map(|hex| {
                let at = landfolk_art::curve::pt(hex.x, hex.y) * grid::SQUARE;
                let (row, col) = grid::hex_at(at)?;
                Hex::new(row, col)
            })
            .collect()
    }

    /// Where a hex lies in the window.
    fn at(&self, hex: Hex) -> slint::LogicalPosition {
        let at = grid::centre(hex.row(), hex.col()) * (1.0 / grid::SQUARE);
        self.felt.at(at.x, at.y)
    }

    fn tap(&self, hex: Hex) {
        self.felt.tap(self.at(hex));
    }

    /// Taps one of these hexes that is not below a bar, the best ones first. Says which; the window
    /// then shows something else than before.
    fn tap_one(&self, hexes: &[Hex]) -> Hex {
        for (tries, &hex) in hexes.iter().cycle().take(400).enumerate() {
            let before = (
                self.shown(),
                self.felt.table().get_can_confirm(),
                self.felt.table().get_confirm_label(),
            );
            if self.felt.below_a_button(self.at(hex)) {
                self.felt.board().invoke_fit(self.felt.board().invoke_now());
                self.felt.settle();
                continue;
            }
            self.tap(hex);
            let after = (
                self.shown(),
                self.felt.table().get_can_confirm(),
                self.felt.table().get_confirm_label(),
            );
            if before != after && !self.felt.table().get_refused()
                || self
                    .felt
                    .table()
                    .get_note()
                    .starts_with("This would be lost")
            {
                return hex;
            }
            // It may lie below a bar, or the tap hit something on the board.
            self.felt.table().set_sheet_open(false);
            if tries % 3 == 0 {
                self.felt.board().invoke_fit(self.felt.board().invoke_now());
            }
            self.felt.settle();
        }
        self.felt.picture("crownlands-no-hex-could-be-tapped");
        panic!("no hex could be tapped, see target/screens");
    }

    /// The hexes in an order of liking: those that bring a tile first, then those nearest to a
    /// location from which the player has no tile yet.
    fn liked(&self, position: &Position, mv: impl Fn(Hex) -> Move) -> Vec<Hex> {
        let goals: Vec<Hex> = position
            .sites()
            .filter(|site| site.left > 0 && !site.taken[position.turn()])
            .map(|site| site.at)
            .collect();
        let middle = |hex: Hex| grid::centre(hex.row(), hex.col());
        let far = |hex: Hex| {
            let ways = goals.iter().map(|&goal| middle(hex).to(middle(goal)));
            (ways.fold(99.0, f32::min) * 10.0) as i32
        };
        let mut hexes = self.shown();
        let start = self.chance(hexes.len());
        hexes.rotate_left(start);
        hexes.sort_by_key(|&hex| {
            let changes = position.tile_changes(mv(hex)).unwrap_or_default();
            let gained = std::cmp::Reverse(changes.gained.len());
            (changes.lost.len(), gained, far(hex))
        });
        hexes
    }

    /// Does what the action that is chosen asks for, and confirms it.
    fn carry_out(&self, action: Action) {
        let position = self.position();
        if action.carries() {
            let from = self.tap_one(&{
                let mut hexes = self.shown();
                let start = self.chance(hexes.len());
                hexes.rotate_left(start);
                hexes
            });
            self.tap_one(&self.liked(&position, |to| Move::Carry { action, from, to }));
        } else {
            self.tap_one(&self.liked(&position, |at| Move::At {
                action,
                at,
                outpost: false,
            }));
        }
        self.felt.confirm();
    }

    /// Takes over the device if it is handed over.
    fn take_over(&self) {
        if self.felt.table().get_handing_over() {
            let name = self.felt.table().get_next_name();
            self.felt.stage.click(&format!("I am {name}"));
        }
    }

    /// Plays one decision by touch. Says whether the game goes on.
    fn decide(&self) -> bool {
        self.take_over();
        let table = self.felt.table();
        if table.get_over() {
            return false;
        }
        let position = self.position();
        let chips: Vec<_> = table.get_choices().iter().collect();
        let usable = chips
            .iter()
            .find(|chip| chip.spoken.ends_with(": can be used"));
        let begun = table.get_can_confirm() && table.get_confirm_label() == "Stop here";
        if let Some(chip) = usable.filter(|_| !begun) {
            self.felt.stage.click(&chip.spoken);
            let action = Location::ALL.into_iter().map(Action::Tile).find(|&action| {
                position.check_open(action).is_ok() && chosen_is(&self.felt, action)
            });
            if let Some(action) = action {
                self.carry_out(action);
                return !self.felt.table().get_over();
            }
        }
        if position.due() > 0 && !begun {
            let card = table.get_choices().row_data(0).expect("the card");
            if !card.chosen {
                self.felt.stage.click(&card.spoken);
            }
            self.carry_out(Action::Mandatory);
        } else {
            self.felt.confirm();
        }
        !self.felt.table().get_over()
    }

    /// The locations whose tiles were used in this match.
    fn used(&self) -> BTreeSet<Location> {
        let saved = self.felt.stage.app.running().expect("a match");
        let events = saved.table().history().iter().flat_map(|done| &done.events);
        events
            .filter_map(|event| <&Event>::try_from(event).ok())
            .filter_map(|event| match *event {
                Event::Settled { action, .. } | Event::Carried { action, .. } => match action {
                    Action::Tile(location) => Some(location),
                    _ => None,
                },
                Event::Walled { .. } => Some(Location::Quarry),
                _ => None,
            })
            .collect()
    }

    fn play_decisions(&self, most: usize) {
        for _ in 0..most {
            if !self.decide() {
                return;
            }
        }
    }

    fn play_to_the_end(&self) {
        for _ in 0..1500 {
            if !self.decide() {
                let position = self.position();
                assert_eq!(position.to_act(), None);
                let points = self.felt.points();
                for (standing, shown) in position.standings().iter().zip(points) {
                    assert_eq!(standing.points, shown);
                }
                return;
            }
        }
        panic!("the game does not end");
    }
}

/// Whether the button of an action is the one that is chosen.
fn chosen_is(felt: &Felt, action: Action) -> bool {
    let Action::Tile(location) = action else {
        return false;
    };
    let chips = felt.table().get_choices();
    let chosen = chips.iter().find(|chip| chip.chosen);
    chosen.is_some_and(|chip| chip.label.eq_ignore_ascii_case(location.word()))
}

/// C-1, C-60: two people, on a phone.
#[test]
fn two_people_play_to_the_end_on_a_phone() {
    let land = Land::open(PHONE, start(2, 7, Options::default()));
    land.play_to_the_end();
    assert!(land.felt.points().iter().all(|points| *points > 5));
    land.felt.picture("crownlands-phone-end");
    land.felt.confirm();
    land.felt.picture("crownlands-phone-result");
}

/// C-1: five people with the boards of the Nomads, on a tablet.
#[test]
fn five_people_play_to_the_end_on_a_tablet() {
    let options = Options {
        nomads: true,
        ..Options::default()
    };
    let land = Land::open(TABLET, start(5, 11, options));
    land.play_to_the_end();
    land.felt.picture("crownlands-tablet-end");
}

/// Plays matches on these boards until each location has been used in one of them.
fn each_is_used(boards: [Location; 4], seeds: impl IntoIterator<Item = u64>) {
    let mut used = BTreeSet::new();
    for seed in seeds {
        let land = Land::open(TABLET, start(2, seed, on_boards(boards)));
        for _ in 0..400 {
            used.extend(land.used());
            if boards.iter().all(|board| used.contains(board)) {
                let name = format!("crownlands-boards-{}", boards[0].word());
                land.felt.picture(&name);
                land.felt.stage.resize(PHONE);
                land.felt.picture(&format!("{name}-phone"));
                land.felt.dark();
                land.felt.picture(&format!("{name}-phone-dark"));
                return;
            }
            if !land.decide() {
                break;
            }
        }
    }
    panic!("of {boards:?} only {used:?} were used");
}

/// C-40 to C-43.
#[test]
fn oracle_farm_oasis_and_tower_are_used_by_taps() {
    use Location::{Farm, Oasis, Oracle, Tower};
    each_is_used([Oracle, Farm, Oasis, Tower], 3..7);
}

/// C-44 to C-47.
#[test]
fn tavern_barn_harbor_and_paddock_are_used_by_taps() {
    use Location::{Barn, Harbor, Paddock, Tavern};
    each_is_used([Tavern, Barn, Harbor, Paddock], 3..7);
}

/// C-50 to C-53.
#[test]
fn quarry_caravan_village_and_garden_are_used_by_taps() {
    use Location::{Caravan, Garden, Quarry, Village};
    each_is_used([Quarry, Caravan, Village, Garden], 3..7);
}

/// C-3: nobody sees the card before its player holds the device.
#[test]
fn a_card_waits_for_its_player() {
    let land = Land::open(PHONE, start(2, 5, Options::default()));
    for name in ["Ada", "Ben"] {
        let table = land.felt.table();
        assert!(table.get_handing_over());
        assert_eq!(table.get_choices().row_count(), 0);
        assert_eq!(table.get_note(), "");
        assert_eq!(land.shown(), []);
        land.felt.picture("crownlands-phone-hand-over");
        land.felt.stage.click(&format!("I am {name}"));
        assert!(table.get_choices().row_count() > 0);
        assert!(table.get_note().starts_with(&format!("{name}, build 3")));
        assert!(!land.shown().is_empty());
        for _ in 0..4 {
            land.felt.settle();
            if land.felt.table().get_confirm_label() == "End turn" {
                land.felt.confirm();
                break;
            }
            land.carry_out(Action::Mandatory);
        }
    }
}

/// C-21, C-80: another hex says why not, with the number of those that are right.
#[test]
fn a_forbidden_hex_says_why_in_words() {
    let land = Land::open(TABLET, start(2, 5, Options::default()));
    land.take_over();
    land.carry_out(Action::Mandatory);
    let position = land.position();
    let shown = land.shown();
    assert_eq!(
        shown,
        position
            .targets(Action::Mandatory, false)
            .into_iter()
            .collect::<Vec<_>>()
    );
    let far = position
        .map()
        .of(position.shown().expect("a card").land())
        .into_iter()
        .find(|&hex| position.empty().contains(hex) && !shown.contains(&hex) && hex.row() > 3)
        .expect("there is more of that terrain");
    land.tap(far);
    let table = land.felt.table();
    assert!(table.get_refused());
    let hexes = if shown.len() == 1 { "hex" } else { "hexes" };
    let why = format!("You must stay adjacent: {} such {hexes}.", shown.len());
    assert_eq!(table.get_note(), why);
    land.felt.picture("crownlands-tablet-refused");
    // A location tells what its tiles do.
    let site = position
        .sites()
        .find(|site| site.at.row() > 3)
        .expect("a location");
    land.tap(site.at);
    assert!(!table.get_refused());
    assert!(land.felt.table().get_note().ends_with("2 tiles lie here."));
}

/// C-80: a card beside the board tells what counts, and lights it.
#[test]
fn a_scoring_card_lights_what_counts() {
    let land = Land::open(TABLET, start(3, 9, Options::first_game()));
    land.play_decisions(40);
    land.take_over();
    let position = land.position();
    // What the last decision lit is no longer lit.
    land.felt.stage.wait(2000);
    land.felt.settle();
    let cards = land.globals().get_cards();
    assert_eq!(cards.row_count(), 4);
    for (index, card) in position.cards().into_iter().enumerate() {
        let view = land.globals().get_cards().row_data(index).expect("a card");
        let score = position.score(card, position.turn());
        assert_eq!(view.points, score.points);
        land.felt.stage.click(&view.spoken);
        let lit = land.felt.board().get_lit().row_count();
        assert_eq!(lit, (score.settlements | score.places).len(), "{card:?}");
        assert!(!land.felt.table().get_note().is_empty());
    }
    land.felt.picture("crownlands-tablet-card");
    // A long touch tells what a settlement would bring.
    let hex = land
        .shown()
        .into_iter()
        .find(|hex| hex.row() > 3)
        .expect("a hex");
    land.felt.hold(land.at(hex));
    assert!(land.felt.table().get_fits_shown());
    assert!(
        land.felt
            .table()
            .get_fits_title()
            .contains("settlement here")
    );
}

/// By keys alone, and back again.
#[test]
fn a_placement_by_keys_alone() {
    let land = Land::open(TABLET, start(2, 5, Options::default()));
    land.take_over();
    land.felt.key(Key::RightArrow);
    assert!(land.felt.table().get_can_confirm());
    land.felt.key(Key::DownArrow);
    land.felt.key(Key::Return);
    land.felt.settle();
    assert_eq!(land.position().due(), 2);
    land.felt.key("z");
    land.felt.settle();
    assert_eq!(land.position().due(), 3);
}

/// A match is left in the middle, the app is closed, and it goes on where it was; then it is looked
/// at from its beginning.
#[test]
fn a_match_is_kept_resumed_and_replayed() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.landfolk");
    let (decisions, points) = {
        let stage = stage::Stage::on_file(PHONE, &file);
        let felt = Felt::on(stage, 1);
        felt.put(start(2, 7, nomads()), Purpose::Play);
        let land = Land {
            felt,
            luck: std::cell::Cell::new(2),
        };
        land.play_decisions(18);
        let saved = land.felt.stage.app.running().expect("a match");
        (saved.table().history().len(), land.felt.points())
    };
    let stage = stage::Stage::on_file(PHONE, &file);
    stage.click("Continue");
    let land = Land {
        felt: Felt::on(stage, 1),
        luck: std::cell::Cell::new(2),
    };
    land.felt.settle();
    let saved = land.felt.stage.app.running().expect("a match");
    assert_eq!(saved.table().history().len(), decisions);
    assert_eq!(land.felt.points(), points);
    land.play_decisions(6);
    let table = land
        .felt
        .stage
        .app
        .running()
        .expect("a match")
        .table()
        .clone();
    let end = table.history().len() as i32;
    assert_eq!(end as usize, decisions + 6);
    land.felt.put(table, Purpose::Replay);
    assert!(land.felt.table().get_replaying());
    assert_eq!(land.felt.table().get_replay_at(), 0);
    assert_eq!(land.shown(), []);
    let standing = |land: &Land| {
        let pieces = land.felt.board().get_pieces();
        pieces
            .iter()
            .filter(|piece| piece.spoken.contains("settlement on"))
            .count()
    };
    assert_eq!(standing(&land), 0);
    land.felt.stage.click("One on");
    assert_eq!(standing(&land), 1);
    land.felt.table().invoke_look_at(end);
    assert!(standing(&land) > 8);
    land.felt.picture("crownlands-phone-replay");
}

/// Pictures of every part, in `target/screens/`; what they cannot prove is asserted beside.
#[test]
fn crownlands_screens() {
    let land = Land::open(PHONE, start(3, 21, nomads()));
    land.take_over();
    land.felt.picture("crownlands-phone-first");
    land.play_decisions(60);
    while land.felt.table().get_confirm_label() == "End turn" {
        land.decide();
    }
    land.take_over();
    land.felt.picture("crownlands-phone-mid");
    let hex = land.shown()[0];
    land.tap_one(&[hex]);
    land.felt.picture("crownlands-phone-chosen");
    land.felt.stage.click("Show the whole board");
    land.felt.stage.click("Whose is what");
    land.felt.picture("crownlands-phone-owners");
    assert!(land.felt.board().get_worths().row_count() >= 4);
    land.felt.stage.click("Open the sheet: log and scores");
    land.felt.picture("crownlands-phone-log");
    assert!(land.felt.table().get_log().row_count() > 60);
    land.felt.stage.click("Scores");
    assert_eq!(land.felt.table().get_scores().row_count(), 3);
    land.felt.picture("crownlands-phone-scores");
    land.felt.table().set_tab(SheetTab::Left);
    land.felt.table().invoke_looked();
    assert_eq!(land.felt.table().get_left().row_count(), 5);
    land.felt.picture("crownlands-phone-left");
}

#[test]
fn crownlands_screens_at_night() {
    for (language, size, seed, name) in [
        ("ja", PHONE, 4, "crownlands-phone-dark-ja"),
        ("de", TABLET, 8, "crownlands-tablet-dark-de"),
    ] {
        // In English first, since what is tapped is found by its name.
        let stage = stage::Stage::launch(size, Launch::default());
        stage.speak("en");
        let land = Land {
            felt: Felt::on(stage, 1),
            luck: std::cell::Cell::new(5),
        };
        land.felt
            .put(start(4, seed, Options::default()), Purpose::Play);
        land.play_decisions(50);
        while land.felt.table().get_confirm_label() == "End turn" {
            land.decide();
        }
        land.take_over();
        land.felt.stage.speak(language);
        land.felt.dark();
        let hex = land.shown()[0];
        land.tap_one(&[hex]);
        assert_ne!(land.felt.table().get_confirm_label(), "Confirm");
        land.felt.picture(name);
    }
}
