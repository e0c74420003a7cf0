//! Westward on the table: whole games by taps alone, kept, dropped and looked at again.

#![allow(clippy::expect_used, clippy::panic)] // helpers of tests may fail a test

mod felt;
mod stage;

use felt::Felt;
use landfolk::game::Game;
use landfolk::games::GameId;
use landfolk::landscape::Rotation;
use landfolk::table::Table as Match;
use landfolk::westward::{Move, Options, Phase, Position, Rows, SurveyorsMove};
use landfolk_ui::kits;
use landfolk_ui::table::Purpose;
use landfolk_ui::view::{Help, Home, Screen, SheetTab, WestwardWords};
use landfolk_ui::westward::choice::foresee;
use slint::{ComponentHandle, Model};
use stage::{PHONE, PHONE_WIDE, Stage, TABLET};

fn start(seats: usize, seed: u64) -> Match {
    felt::start_game(seats, seed, Options::default().into())
}

fn position(felt: &Felt) -> Position {
    let running = felt.stage.app.running().expect("a match");
    let position: &Position = running.table().position().try_into().expect("Westward");
    position.clone()
}

/// Plays on by a simple rule that claims what it can, until something is so.
fn play_until(table: &mut Match, so: impl Fn(&Position) -> bool) -> bool {
    let mut moves = Vec::new();
    for step in 0..600usize {
        let position: &Position = table.position().try_into().expect("Westward");
        if so(position) {
            return true;
        }
        if table.is_over() {
            return false;
        }
        table.position().legal_moves(&mut moves);
        let mv = moves[(step * 7919 + 13) % moves.len()];
        table.play(mv).expect("a legal move");
    }
    false
}

/// A match at the moment when several completed structures wait for an order (W-35).
fn several_completed(seats: usize) -> Match {
    for seed in 0..400 {
        let mut table = start(seats, seed);
        if play_until(&mut table, |position| position.phase() == Phase::Settling) {
            return table;
        }
    }
    panic!("no match comes to a choice of order");
}

/// The rows of the coast are counted, those beyond it by how far they are.
#[test]
fn rows_are_told_in_words() {
    let felt = Felt::bare(PHONE);
    let placed = |row| {
        let words = felt.stage.app.window().global::<WestwardWords>();
        words.invoke_placed("Ada".into(), 2, row).to_string()
    };
    let told = |place: &str| format!("Ada placed a tile in column 2, {place}.");
    assert_eq!(placed(-3), told("3 north of the coast"));
    assert_eq!(placed(0), told("row 0"));
    assert_eq!(placed(9), told("row 9"));
    assert_eq!(placed(10), told("1 south of the coast"));
}

/// W-40: two people play to the end on a phone.
#[test]
fn two_people_play_to_the_end_on_a_phone() {
    let felt = Felt::with(PHONE, start(2, 7), 7);
    felt.play_to_the_end();
    assert_eq!(felt.tiles_left(), 0);
    assert_eq!(position(&felt).phase(), Phase::Over);
    assert!(felt.points().iter().sum::<i32>() > 0);
    felt.picture("westward-phone-end");
    felt.confirm();
    assert_eq!(felt.screen(), Screen::Result);
    felt.picture("westward-phone-result");
}

/// W-3, W-11, W-33: five people, with other rules than the usual ones.
#[test]
fn five_people_play_to_the_end_on_a_tablet() {
    let options = Options {
        rows: Rows::Ten,
        surveyors_move: SurveyorsMove::OnCompletion,
        ..Options::default()
    };
    let felt = Felt::with(TABLET, felt::start_game(5, 11, options.into()), 11);
    felt.play_to_the_end();
    assert_eq!(felt.tiles_left(), 0);
    assert_eq!(position(&felt).phase(), Phase::Over);
    felt.picture("westward-tablet-end");
}

/// A match lies in a file: it is dropped in the middle, resumed from home, played on, and replayed.
#[test]
fn a_dropped_match_is_resumed_and_replayed() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.sqlite");
    let before = {
        let felt = Felt::on(Stage::on_file(PHONE, &file), 5);
        felt.put(start(3, 5), Purpose::Play);
        felt.play_turns(12);
        position(&felt)
    };
    let felt = Felt::on(Stage::on_file(PHONE, &file), 6);
    felt.picture("westward-phone-home");
    felt.stage.press("Continue");
    assert_eq!(felt.screen(), Screen::Table);
    assert_eq!(position(&felt), before);
    felt.play_turns(6);
    let table = felt.stage.app.running().expect("a match").table().clone();
    let end = table.history().len() as i32;
    felt.put(table, Purpose::Replay);
    assert!(felt.table().get_replaying());
    assert_eq!(felt.board().get_tiles().row_count(), 10);
    felt.stage.click("To the end");
    assert_eq!(felt.table().get_replay_at(), end);
    felt.table().invoke_look_at(end / 2);
    assert_eq!(felt.board().get_places().row_count(), 0);
    felt.picture("westward-phone-replay");
}

/// W-35: what waits is tapped in order, the consequences of the whole order show, and one Confirm
/// settles all of it.
#[test]
fn several_completed_structures_are_ordered_by_taps() {
    let felt = Felt::with(PHONE, several_completed(3), 1);
    let waiting: Vec<_> = felt.board().get_spots().iter().collect();
    assert!(waiting.len() > 1);
    assert!(!felt.table().get_can_confirm());
    let spots: Vec<_> = position(&felt).choices().collect();
    assert_eq!(spots.len(), waiting.len());
    // From the last to the first, by touch on the board.
    for spot in waiting.iter().rev() {
        felt.tap(felt.at(spot.x, spot.y));
    }
    assert!(felt.board().get_spots().iter().all(|spot| spot.chosen));
    assert!(felt.table().get_note().starts_with("1. "));
    felt.picture("westward-phone-order");
    let order: Vec<_> = spots.iter().rev().copied().collect();
    let promised: i32 = foresee(&position(&felt), &order)
        .iter()
        .map(|consequence| consequence.points.iter().map(|(_, &n)| n).sum::<i32>())
        .sum();
    assert!(promised > 0);
    let before: i32 = felt.points().iter().sum();
    felt.confirm();
    felt.settle();
    assert_ne!(position(&felt).phase(), Phase::Settling);
    assert_eq!(felt.points().iter().sum::<i32>(), before + promised);
}

/// Why not, in words: on the sea, far away, against the wrong side, where somebody is.
#[test]
fn what_is_refused_is_explained() {
    let felt = Felt::with(PHONE, start(2, 3), 3);
    let note = |x: i32, y: i32| {
        felt.board().invoke_choose_place(x, y);
        felt.stage.wait(50);
        assert!(felt.table().get_refused());
        felt.table().get_note().to_string()
    };
    assert_eq!(note(1, 4), "East of the coast there is only the sea.");
    assert_eq!(note(-7, 4), "A tile must lie next to another one.");
    let drawn = position(&felt).drawn().expect("a tile");
    let wrong = (0..10)
        .map(|y| landfolk::landscape::Place::new(-1, y))
        .find(|&at| {
            let place = |rotation| Move::Place {
                tile: drawn,
                at,
                rotation,
            };
            Rotation::ALL
                .iter()
                .all(|&r| position(&felt).check(place(r)).is_err())
        });
    if let Some(at) = wrong {
        let told = note(at.x.into(), at.y.into());
        assert!(told.starts_with("In the east the "), "{told}");
    }
}

/// A row in words.
fn row(y: i32) -> String {
    match y {
        ..0 => format!("{} north of the coast", -y),
        0..10 => format!("row {y}"),
        10.. => format!("{} south of the coast", y - 9),
    }
}

/// Places are told by their column from the coast and their row, never by negative numbers.
#[test]
fn places_are_told_by_column_and_row() {
    let felt = Felt::with(PHONE, start(2, 3), 3);
    let places: Vec<_> = felt.board().get_places().iter().collect();
    assert!(places.iter().any(|place| place.x == -1));
    for place in &places {
        let told = format!("Column {}, {}: fits in ", -place.x, row(place.y));
        assert!(place.spoken.starts_with(&told), "{}", place.spoken);
    }
    felt.tap_a_place();
    let ghost = felt.board().get_ghost();
    let told = format!("Tile in column {}, {}: ", -ghost.x, row(ghost.y));
    assert!(ghost.spoken.starts_with(&told), "{}", ghost.spoken);
    felt.confirm();
    felt.table().set_sheet_open(true);
    felt.table().invoke_looked();
    let told = format!("placed a tile in column {}, {}.", -ghost.x, row(ghost.y));
    let log = felt.table().get_log();
    assert!(log.iter().any(|line| line.text.ends_with(&told)));
}

/// W-50: the columns, the cleared land, what is worth what, and who goes home next.
#[test]
fn westward_screens() {
    let felt = Felt::with(PHONE, start(3, 21), 21);
    felt.picture("westward-phone-first");
    felt.tap_a_place();
    felt.picture("westward-phone-ghost");
    felt.confirm();
    felt.picture("westward-phone-spots");
    let mut table = start(3, 4);
    assert!(play_until(&mut table, |position| {
        position.cleared_columns() > 0
            && position.endangered().count() > 0
            && position.phase() == Phase::Placing
    }));
    felt.put(table.clone(), Purpose::Play);
    felt.stage.click("Show the whole board");
    felt.picture("westward-phone-mid");
    felt.stage.click("Whose is what");
    felt.stage.wait(600);
    assert!(felt.board().get_worths().row_count() > 4);
    felt.picture("westward-phone-owners");
    felt.table().set_tab(SheetTab::Log);
    felt.table().set_sheet_open(true);
    felt.table().invoke_looked();
    felt.stage.wait(400);
    assert!(felt.table().get_log().iter().any(|line| line.points > 0));
    felt.picture("westward-phone-log");

    let felt = Felt::speaking("ja", PHONE, table.clone(), 2);
    felt.dark();
    felt.stage.wait(400);
    felt.picture("westward-phone-dark-ja");
    felt.decide();
    felt.picture("westward-phone-dark-ja-spots");

    let felt = Felt::speaking("de", TABLET, table.clone(), 2);
    felt.tap_a_place();
    felt.picture("westward-tablet-de");
    let felt = Felt::speaking("fr", PHONE_WIDE, table, 2);
    felt.dark();
    felt.decide();
    felt.picture("westward-sideways-dark-fr");
}

/// The new game, the help and the library know the game.
#[test]
fn the_screens_around_the_table_know_westward() {
    let felt = Felt::on(Stage::open(stage::TALL), 1);
    let line = kits::line_of(GameId::Westward);
    let window = felt.stage.app.window();
    window.global::<Home>().invoke_start(line);
    felt.stage.settle();
    for rule in [
        "Ten rows",
        "4 in all",
        "All that is completed",
        "Behind the first",
        "The farm counts too",
    ] {
        felt.stage.press(rule);
    }
    felt.picture("westward-new-game");
    felt.stage.press("Start game");
    let options = position(&felt).options();
    assert_eq!(options.rows, Rows::Ten);
    assert_eq!(options.surveyors_move, SurveyorsMove::OnCompletion);
    assert!(options.farm_counts_itself);
    felt.stage.app.show(Screen::Help);
    window.global::<Help>().invoke_choose(line);
    felt.stage.settle();
    assert_eq!(window.global::<Help>().get_game(), "westward");
    felt.picture("westward-help");
}
