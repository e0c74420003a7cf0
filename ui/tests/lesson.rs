//! The lessons, walked by taps alone: every step, with what is told when one goes astray.

#![allow(clippy::expect_used, clippy::panic)] // helpers of tests may fail a test

mod felt;
mod stage;

use felt::Felt;
use i_slint_backend_testing::ElementHandle;
use landfolk::abbeys::CountryId;
use landfolk::game::Game;
use landfolk::games::GameId;
use landfolk_art::crownlands::grid;
use landfolk_ui::kits;
use landfolk_ui::table::lesson::{Telling, Verdict};
use landfolk_ui::view::{AbbeysMap, Help, Nav, NewGame, Screen, SheetTab, SpotMark};
use slint::{ComponentHandle, Model};
use stage::{PHONE, PHONE_WIDE, Stage, TABLET, TALL};

fn text(felt: &Felt) -> String {
    felt.table().get_lesson_text().into()
}

/// Taps the mark on the board whose label begins so; of several the one furthest north or south.
fn tap_mark(felt: &Felt, label: &str, south: bool) {
    let mut marks: Vec<_> = felt
        .board()
        .get_spots()
        .iter()
        .filter(|spot| spot.label.starts_with(label))
        .collect();
    marks.sort_by(|a, b| a.y.total_cmp(&b.y));
    let mark = if south { marks.last() } else { marks.first() };
    let mark = mark.expect("such a mark");
    felt.tap(felt.at(mark.x, mark.y));
}

fn done(felt: &Felt, step: i32) {
    assert_eq!(felt.table().get_lesson_step(), step);
    assert!(felt.table().get_lesson_done(), "{step}: {}", text(felt));
    assert!(!felt.table().get_lesson_astray());
    felt.confirm();
}

fn astray(felt: &Felt) {
    felt.confirm();
    assert!(felt.table().get_lesson_astray());
    assert!(!felt.table().get_lesson_done());
}

/// What is chosen now is what the step is about: the hint is over before it is confirmed.
fn found(felt: &Felt) {
    assert!(!felt.table().get_lesson_astray(), "{}", text(felt));
    assert!(!felt.table().get_lesson_done());
}

/// Opens the lesson of a game from the help.
fn begin(size: (f32, f32), game: GameId, steps: i32) -> Felt {
    let felt = Felt::bare(size);
    let window = felt.stage.app.window();
    window.global::<Nav>().invoke_open(Screen::Help);
    window.global::<Help>().invoke_choose(kits::line_of(game));
    felt.settle();
    felt.stage.press("Play the lesson");
    assert_eq!(felt.screen(), Screen::Table);
    assert!(felt.table().get_learning());
    assert_eq!(felt.table().get_lesson_steps(), steps);
    felt
}

/// The last step is done: back to where the lesson was begun.
fn ended(felt: &Felt, steps: i32) {
    assert_eq!(felt.table().get_confirm_label(), "End the lesson");
    done(felt, steps);
    assert_eq!(felt.screen(), Screen::Help);
    assert!(!felt.table().get_learning());
}

///
fn walk_ramparts(size: (f32, f32), name: &str) {
    let felt = begin(size, GameId::Ramparts, 8);
    let task = text(&felt);
    felt.picture(&format!("lesson-{name}-1"));

    felt.tap(felt.at(0.5, 1.5));
    astray(&felt);
    assert_ne!(text(&felt), task);
    felt.picture(&format!("lesson-{name}-1-astray"));
    felt.tap(felt.at(0.5, -0.5));
    assert!(
        felt.table().get_refused(),
        "a road does not go on as a city"
    );
    felt.tap(felt.at(1.5, 0.5));
    found(&felt);
    assert_eq!(text(&felt), task);
    felt.confirm();
    felt.picture(&format!("lesson-{name}-1-done"));
    done(&felt, 1);

    astray(&felt);
    tap_mark(&felt, "Road", true);
    found(&felt);
    felt.confirm();
    done(&felt, 2);

    felt.tap(felt.at(0.5, -0.5));
    felt.confirm();
    done(&felt, 3);

    tap_mark(&felt, "City", true);
    assert!(!felt.table().get_preview().is_empty());
    felt.picture(&format!("lesson-{name}-4"));
    felt.confirm();
    assert_eq!(felt.points(), [4, 0]);
    done(&felt, 4);

    tap_mark(&felt, "Monastery", true);
    felt.confirm();
    done(&felt, 5);

    tap_mark(&felt, "Field", false);
    astray(&felt);
    tap_mark(&felt, "Field", true);
    felt.picture(&format!("lesson-{name}-6"));
    felt.confirm();
    done(&felt, 6);

    felt.picture(&format!("lesson-{name}-7-before"));
    felt.tap(felt.at(2.75, -1.2));
    assert_eq!(
        felt.table().get_note(),
        "Ben already has a follower in this city."
    );
    felt.picture(&format!("lesson-{name}-7"));
    felt.confirm();
    done(&felt, 7);

    felt.tap_a_place();
    felt.confirm();
    felt.confirm();
    assert!(felt.table().get_over());
    assert!(felt.points()[0] > 10);
    felt.picture(&format!("lesson-{name}-8-done"));
    ended(&felt, 8);
}

/// A tile on a place.
fn place(felt: &Felt, x: i16, y: i16) {
    felt.tap(felt.at(f32::from(x) + 0.5, f32::from(y) + 0.5));
    assert!(felt.board().get_ghost().shown, "{x},{y}");
}

/// W-10, W-12, W-20 to W-22, W-30, W-31, W-34, W-40 to W-42.
fn walk_westward(size: (f32, f32), name: &str) {
    let felt = begin(size, GameId::Westward, 9);
    let picture = |step| felt.picture(&format!("lesson-westward-{name}-{step}"));
    picture("1");
    place(&felt, -1, 0);
    astray(&felt);
    picture("1-astray");
    place(&felt, -1, 2);
    found(&felt);
    felt.confirm();
    done(&felt, 1);

    tap_mark(&felt, "Road", true);
    picture("2");
    felt.confirm();
    done(&felt, 2);

    place(&felt, -1, 1);
    felt.confirm();
    // The tile is right; nobody in the town is not.
    astray(&felt);
    tap_mark(&felt, "Town", true);
    felt.confirm();
    assert_eq!(felt.points()[0], 4);
    picture("3-done");
    done(&felt, 3);

    place(&felt, -2, 2);
    assert!(felt.table().get_preview().contains("+7"));
    picture("4");
    felt.confirm();
    done(&felt, 4);

    picture("5");
    astray(&felt);
    tap_mark(&felt, "Farm", true);
    found(&felt);
    felt.confirm();
    done(&felt, 5);

    place(&felt, -1, 3);
    felt.confirm();
    tap_mark(&felt, "Plain", true);
    picture("6");
    felt.confirm();
    done(&felt, 6);

    place(&felt, -1, 4);
    felt.confirm();
    tap_mark(&felt, "Town", true);
    assert!(felt.table().get_preview().contains("+12"));
    picture("7");
    felt.confirm();
    done(&felt, 7);

    place(&felt, -1, 8);
    felt.confirm();
    tap_mark(&felt, "Town", true);
    assert!(felt.table().get_preview().contains("2 settlers go home"));
    picture("8");
    felt.confirm();
    picture("8-done");
    done(&felt, 8);

    felt.tap_a_place();
    felt.confirm();
    felt.confirm();
    assert!(felt.table().get_over());
    picture("9-done");
    ended(&felt, 9);
}

/// A tap on a hex.
fn tap_hex(felt: &Felt, row: usize, col: usize) {
    let at = grid::centre(row, col) * (1.0 / grid::SQUARE);
    let on_screen = felt.at(at.x, at.y);
    assert!(!felt.below_a_button(on_screen), "{row},{col}");
    felt.tap(on_screen);
    felt.settle();
}

/// A tap on a choice in the panel.
fn tap_choice(felt: &Felt, start: &str) {
    let choices = felt.table().get_choices();
    let choice = choices
        .iter()
        .find(|choice| choice.spoken.starts_with(start));
    let choice = choice.unwrap_or_else(|| panic!("no choice is called {start}"));
    felt.stage.click(&choice.spoken);
}

/// C-10, C-13, C-21, C-30, C-33, C-44, C-47, C-61, C-62, C-64.
fn walk_crownlands(size: (f32, f32), name: &str) {
    let felt = begin(size, GameId::Crownlands, 7);
    let picture = |step| felt.picture(&format!("lesson-crownlands-{name}-{step}"));
    picture("1");
    tap_hex(&felt, 8, 7);
    astray(&felt);
    tap_hex(&felt, 7, 6);
    found(&felt);
    felt.confirm();
    picture("1-done");
    done(&felt, 1);

    tap_hex(&felt, 8, 9);
    picture("2");
    assert!(felt.table().get_refused());
    for col in [7, 8] {
        tap_hex(&felt, 7, col);
        felt.confirm();
    }
    done(&felt, 2);

    tap_hex(&felt, 6, 16);
    astray(&felt);
    tap_choice(&felt, "Tavern");
    tap_hex(&felt, 7, 9);
    found(&felt);
    picture("3");
    felt.confirm();
    done(&felt, 3);

    tap_hex(&felt, 5, 18);
    astray(&felt);
    tap_hex(&felt, 6, 16);
    assert!(felt.table().get_preview().contains('3'));
    picture("4");
    felt.confirm();
    done(&felt, 4);

    // The scoring cards that the text speaks of are in sight, each once.
    let label = felt.stage.find_starting("Merchants: Ada has ");
    let label = label.expect("a scoring card");
    let cards = ElementHandle::find_by_accessible_label(felt.stage.app.window(), &label);
    assert_eq!(cards.count(), 1, "{label}");
    tap_hex(&felt, 7, 10);
    assert!(felt.table().get_preview().contains('8'));
    picture("5");
    felt.confirm();
    done(&felt, 5);

    tap_choice(&felt, "Paddock");
    picture("6");
    tap_hex(&felt, 7, 6);
    tap_hex(&felt, 7, 4);
    picture("6-chosen");
    felt.confirm();
    done(&felt, 6);

    for _ in 0..3 {
        felt.key(slint::platform::Key::RightArrow);
        felt.confirm();
    }
    assert_eq!(felt.table().get_confirm_label(), "End turn");
    felt.confirm();
    picture("7-done");
    ended(&felt, 7);
}

/// The name of the card that is twice in the hand.
fn pair(felt: &Felt) -> String {
    let hand = felt.table().get_hand();
    let twice = hand.iter().find(|one| {
        let same = hand.iter().filter(|other| other.spoken == one.spoken);
        same.count() == 2
    });
    twice.expect("two equal cards").spoken.into()
}

/// Taps a place that glows for a piece.
fn tap_piece(felt: &Felt, what: &str) {
    let spots = felt.board().get_spots();
    let spot = spots.iter().find(|spot| spot.spoken.contains(what));
    let spot = spot.unwrap_or_else(|| panic!("nothing glows for {what}"));
    felt.tap(felt.at(spot.x, spot.y));
    let spots = felt.board().get_spots();
    assert!(spots.iter().any(|spot| spot.chosen), "{what}");
}

/// Draws from the stock.
fn draw(felt: &Felt) {
    felt.tap_named("Draw a card from the stock.", 0);
    felt.confirm();
}

/// The sites whose names are on the map however small it is.
fn always_named(felt: &Felt) -> Vec<String> {
    let mut names: Vec<String> = felt
        .board()
        .get_names()
        .iter()
        .filter(|name| name.hangs && name.least == 0.0)
        .map(|name| name.text.to_string())
        .collect();
    names.sort();
    names
}

/// A learner who does what is asked for in another way is told that the lesson does not go on from it.
#[test]
fn another_way_is_not_taken_back_without_a_word() {
    let felt = begin(PHONE, GameId::Abbeys, 8);
    let note = "The lesson goes on from a board of its own.";
    let france = pair(&felt);
    felt.tap_named(&france, 0);
    tap_piece(&felt, "Jumièges");
    felt.confirm();
    assert!(felt.stage.find(note).is_none());
    done(&felt, 1);
    assert!(felt.table().get_lesson_reset());
    assert!(felt.stage.find(note).is_some());
    felt.picture("lesson-abbeys-phone-2-reset");
    tap_choice(&felt, "Open card: France");
    felt.confirm();
    assert!(felt.stage.find(note).is_none());
    done(&felt, 2);
    assert!(
        !felt.table().get_lesson_reset(),
        "this was as in the lesson"
    );
}

///
fn walk_abbeys(size: (f32, f32), name: &str) {
    let felt = begin(size, GameId::Abbeys, 8);
    let picture = |step| felt.picture(&format!("lesson-abbeys-{name}-{step}"));
    assert!(!felt.table().get_handing_over());
    assert_eq!(felt.table().get_hand().row_count(), 3);
    picture("1");
    let france = pair(&felt);
    // Both cards would be a joker: nothing of that counts, and the hand stays whole.
    felt.tap_named(&france, 0);
    felt.tap_named(&france, 1);
    tap_piece(&felt, "Jumièges");
    astray(&felt);
    assert_eq!(felt.table().get_hand().row_count(), 3);
    picture("1-astray");
    felt.tap_named(&france, 1);
    tap_piece(&felt, "Reims");
    found(&felt);
    felt.confirm();
    done(&felt, 1);
    assert!(!felt.table().get_lesson_reset());

    draw(&felt);
    assert!(felt.table().get_lesson_astray());
    tap_choice(&felt, "Open card: France");
    picture("2");
    felt.confirm();
    done(&felt, 2);

    felt.tap_named(&france, 0);
    felt.tap_named(&france, 1);
    tap_piece(&felt, "Saint-Denis");
    felt.confirm();
    tap_piece(&felt, "Councillor in France");
    picture("3");
    felt.confirm();
    done(&felt, 3);

    draw(&felt);
    draw(&felt);
    let telling = || {
        let window = felt.stage.app.window();
        window.global::<AbbeysMap>().get_telling()
    };
    assert!(telling());
    assert!(felt.points()[2] > 0);
    let first = felt.table().get_note();
    let next = felt.table().get_choices().row_data(0).expect("a button");
    felt.stage.click(&next.label);
    assert_ne!(felt.table().get_note(), first);
    picture("4-done");
    done(&felt, 4);
    assert!(!telling());

    assert_eq!(always_named(&felt), ["Reims", "Stablo"]);
    let hand = felt.table().get_hand();
    let lorraine = hand.row_data(0).expect("a card").spoken;
    felt.tap_named(&lorraine, 0);
    tap_piece(&felt, "Metz");
    astray(&felt);
    picture("5-astray");
    felt.tap_named(&lorraine, 0);
    tap_piece(&felt, "Stablo");
    found(&felt);
    felt.confirm();
    done(&felt, 5);

    assert_eq!(always_named(&felt), ["Metz", "Stablo"]);
    let england = pair(&felt);
    felt.tap_named(&england, 0);
    felt.tap_named(&england, 1);
    tap_piece(&felt, "Metz");
    picture("6");
    felt.confirm();
    done(&felt, 6);

    let hand = felt.table().get_hand();
    let card = hand.iter().find(|card| card.spoken == lorraine);
    felt.tap_named(&card.expect("the card").spoken, 0);
    // A tap on the seal means the mark beside it.
    let lorraine = CountryId::from_id("lothringen").expect("a country");
    let (x, y) = landfolk_art::abbeys::seal_at(lorraine);
    let side = f32::from(landfolk_art::abbeys::SQUARES);
    felt.tap(felt.at(x * side, y * side));
    let chosen = |spot: SpotMark| spot.chosen && spot.spoken.contains("Councillor in Lorraine");
    assert!(felt.board().get_spots().iter().any(chosen));
    picture("7");
    felt.confirm();
    done(&felt, 7);

    while !felt.table().get_lesson_done() {
        tap_choice(&felt, "Open card");
        felt.confirm();
    }
    assert!(felt.table().get_over());
    assert!(telling());
    picture("8-done");
    ended(&felt, 8);
}

#[test]
fn the_lesson_of_ramparts_is_walked_on_a_phone() {
    walk_ramparts(PHONE, "phone");
}

#[test]
fn the_lesson_of_ramparts_is_walked_on_a_tablet() {
    walk_ramparts(TABLET, "tablet");
}

#[test]
fn the_lesson_of_westward_is_walked_on_a_phone() {
    walk_westward(PHONE, "phone");
}

#[test]
fn the_lesson_of_westward_is_walked_on_a_tablet() {
    walk_westward(TABLET, "tablet");
}

#[test]
fn the_lesson_of_crownlands_is_walked_on_a_phone() {
    walk_crownlands(PHONE, "phone");
}

#[test]
fn the_lesson_of_crownlands_is_walked_on_a_tablet() {
    walk_crownlands(TABLET, "tablet");
}

#[test]
fn the_lesson_of_abbeys_is_walked_on_a_phone() {
    walk_abbeys(PHONE, "phone");
}

#[test]
fn the_lesson_of_abbeys_is_walked_on_a_tablet() {
    walk_abbeys(TABLET, "tablet");
}

/// Each step has its texts in every language: a hint wherever a legal decision can go astray.
#[test]
fn every_step_has_its_texts() {
    let felt = Felt::bare(PHONE);
    for language in ["en", "de", "fr", "ja"] {
        felt.stage.speak(language);
        let window = felt.stage.app.window();
        for kit in kits::ALL {
            let Some(lesson) = kit.lesson() else { continue };
            let mut tasks = std::collections::BTreeSet::new();
            for step in 0..lesson.steps() {
                let told = |telling| lesson.text(window, step, telling).to_string();
                assert!(tasks.insert(told(Telling::Task)), "{}, {step}", kit.id());
                assert!(!told(Telling::Done).is_empty());
                let table = lesson.begin(step).expect("a match");
                let before = table.position();
                let mut moves = Vec::new();
                before.legal_moves(&mut moves);
                let goes_astray = moves.into_iter().any(|mv| {
                    let mut after = before.clone();
                    after.play(mv, &mut ()).expect("a legal move");
                    lesson.judge(step, mv, before, &after) == Verdict::Astray
                });
                if goes_astray {
                    assert!(!told(Telling::Hint).is_empty(), "{}, {step}", kit.id());
                }
            }
        }
    }
}

/// It shows in every shape and language, and can be left at any time; no match is left behind.
#[test]
fn the_lesson_can_be_left() {
    let felt = Felt::bare(PHONE_WIDE);
    felt.stage.speak("ja");
    felt.dark();
    felt.stage.app.show(Screen::Help);
    felt.stage.settle();
    felt.stage.press("練習を始める");
    felt.picture("lesson-wide-dark-ja");
    felt.stage.resize(PHONE);
    felt.picture("lesson-phone-dark-ja");
    felt.stage.click("練習をやめる");
    assert_eq!(felt.screen(), Screen::Help);
    assert!(felt.stage.app.running().is_none());
    // A match put on the table afterwards is no lesson.
    felt.put(felt::start(2, 3), landfolk_ui::table::Purpose::Play);
    assert!(!felt.table().get_learning());
    felt.tap_a_place();
    felt.confirm();
    assert_eq!(
        felt.stage
            .app
            .running()
            .expect("a match")
            .table()
            .history()
            .len(),
        1
    );
    felt.table().set_tab(SheetTab::Log);
}

/// It is offered with the first game, until it was played or declined.
/// A lesson that was opened from a running match gives it back as it was: what is decided then is
/// decided there.
#[test]
fn the_table_is_given_back_to_the_match() {
    for by_its_own_button in [true, false] {
        let felt = Felt::open(PHONE, 2, 5);
        felt.play_turns(2);
        let moves = || -> Vec<String> {
            let running = felt.stage.app.running().expect("a match");
            let history = running.table().history().iter();
            history.map(|each| format!("{:?}", each.mv)).collect()
        };
        let (before, left) = (moves(), felt.tiles_left());
        let window = felt.stage.app.window();
        window.global::<Nav>().invoke_open(Screen::Help);
        window
            .global::<Help>()
            .invoke_choose(kits::line_of(GameId::Ramparts));
        felt.settle();
        felt.stage.press("Play the lesson");
        assert!(felt.table().get_learning());
        assert_ne!(felt.tiles_left(), left);
        assert!(felt.stage.find("Replay").is_none());
        if by_its_own_button {
            felt.stage.press("Leave the lesson");
        } else {
            felt.stage.app.back();
        }
        felt.settle();
        assert_eq!(felt.screen(), Screen::Help);
        felt.stage.app.back();
        felt.settle();
        assert_eq!(felt.screen(), Screen::Table);
        assert!(!felt.table().get_learning());
        assert_eq!(felt.tiles_left(), left);
        assert_eq!(moves(), before);
        felt.play_turns(1);
        let after = moves();
        assert!(after.len() > before.len());
        assert_eq!(after[..before.len()], before[..]);
    }
}

#[test]
fn the_first_game_offers_the_lesson() {
    let stage = Stage::open(TALL);
    stage.press("New game");
    let offers = |stage: &Stage| stage.app.window().global::<NewGame>().get_offers_lesson();
    assert!(offers(&stage));
    stage.picture("new-game-lesson");
    stage.press("Not now");
    assert!(!offers(&stage));
    assert!(stage.app.settings().lessons_seen.contains("ramparts"));
    assert!(stage.find("Play the lesson").is_none());
}
