//! Abbeys on the table by taps alone: cards, glowing sites and seals, draws, hand-over screens,
//! and both scorings. No hand shows to anybody else at any time.

#![allow(clippy::expect_used, clippy::panic)] // helpers of tests may fail a test

mod felt;
mod stage;

use felt::Felt;
use landfolk::abbeys::{self, CardId, Cards, DisplayRefill, FirstScoring, cards_in_game};
use landfolk::game::Game;
use landfolk::seat::Seat;
use landfolk::table::Table as Match;
use landfolk_ui::table::Purpose;
use landfolk_ui::view::{AbbeysMap, Home, Screen, SheetTab};
use slint::{ComponentHandle, Model};
use stage::{PHONE, PHONE_WIDE, Stage, TABLET, TALL};

/// A short stock, so that it runs out twice in few turns.
const STOCK: usize = 7;

/// The cards of the game in an order that a number decides.
fn pile(seats: usize, seed: u64, stock: usize) -> Vec<String> {
    let mut cards: Vec<CardId> = cards_in_game(seats).iter().collect();
    let mut luck = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    for i in (1..cards.len()).rev() {
        luck = luck.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        cards.swap(i, (luck >> 33) as usize % (i + 1));
    }
    cards.truncate(3 * seats + 2 + stock);
    cards.into_iter().map(|card| card.id().to_owned()).collect()
}

fn options(seats: usize) -> abbeys::Options {
    abbeys::Options {
        neutral: seats == 2,
        ..abbeys::Options::default()
    }
}

fn short(seats: usize, seed: u64) -> Match {
    let pile = Some(pile(seats, seed, STOCK));
    felt::start_any(seats, seed, options(seats).into(), pile)
}

fn whole(seats: usize, seed: u64) -> Match {
    felt::start_any(seats, seed, options(seats).into(), None)
}

/// What Abbeys adds to the fingers on the table.
trait Fingers {
    fn tap_card(&self, index: usize);
    fn take_over(&self);
    fn draws(&self) -> Vec<String>;
    fn tap_a_spot(&self) -> bool;
    fn decide_abbeys(&self) -> bool;
    fn play_on(&self, decisions: usize);
    fn play_out(&self) -> usize;
    fn telling(&self) -> bool;
    fn position(&self) -> abbeys::Position;
}

impl Fingers for Felt {
    /// Taps a card of the hand; equal ones lie side by side.
    fn tap_card(&self, index: usize) {
        let hand: Vec<_> = self.table().get_hand().iter().collect();
        let label = &hand[index].spoken;
        let before = hand[..index].iter().filter(|tile| tile.spoken == *label);
        self.tap_named(label, before.count());
    }

    /// The next player takes the device. Until then nothing of a hand shows.
    fn take_over(&self) {
        assert_eq!(self.table().get_hand().row_count(), 0);
        assert_eq!(self.board().get_spots().row_count(), 0);
        let name = self.table().get_next_name();
        self.stage.click(&format!("I am {name}"));
        assert!(!self.table().get_handing_over());
    }

    /// What can be drawn from now.
    fn draws(&self) -> Vec<String> {
        let choices = self.table().get_choices();
        let open = choices
            .iter()
            .filter(|choice| choice.scores && choice.points > 0);
        open.map(|choice| choice.spoken.to_string()).collect()
    }

    fn tap_a_spot(&self) -> bool {
        for _ in 0..20 {
            let spots: Vec<_> = self.board().get_spots().iter().collect();
            if spots.is_empty() {
                return false;
            }
            let spot = &spots[self.chance(spots.len())];
            self.tap(self.at(spot.x, spot.y));
            if self.board().get_spots().iter().any(|spot| spot.chosen) {
                return true;
            }
        }
        self.picture("abbeys-no-spot");
        panic!("no spot could be tapped, see target/screens");
    }

    fn telling(&self) -> bool {
        self.stage.app.window().global::<AbbeysMap>().get_telling()
    }

    /// Plays one decision by touch. Says whether the game goes on.
    fn decide_abbeys(&self) -> bool {
        if self.table().get_handing_over() {
            self.take_over();
        }
        if self.telling() {
            let label = self
                .table()
                .get_choices()
                .row_data(1)
                .expect("a button")
                .label;
            self.stage.click(&label);
            assert!(!self.telling());
        }
        if self.table().get_over() {
            return false;
        }
        let draws = self.draws();
        if !draws.is_empty() {
            // Two open cards may be equal: the first does for both.
            let label = &draws[self.chance(draws.len())];
            self.tap_named(label, 0);
            self.confirm();
            return true;
        }
        if self.board().get_spots().row_count() > 0 {
            if !self.table().get_can_confirm() || self.chance(4) > 0 {
                self.tap_a_spot();
            }
            self.confirm();
            return true;
        }
        let cards = self.table().get_hand().row_count();
        assert!(cards > 0, "neither cards nor places nor draws");
        for _ in 0..30 {
            self.tap_card(self.chance(cards));
            let selected = self
                .table()
                .get_hand()
                .iter()
                .filter(|tile| tile.held)
                .count();
            if self.board().get_spots().row_count() > 0 && self.chance(3) > 0 {
                self.tap_a_spot();
                self.confirm();
                return true;
            }
            if selected == 1 && self.table().get_can_confirm() && self.chance(8) == 0 {
                self.confirm();
                return true;
            }
        }
        for index in 0..cards {
            if self
                .table()
                .get_hand()
                .row_data(index)
                .is_some_and(|tile| tile.held)
            {
                self.tap_card(index);
            }
        }
        self.tap_card(0);
        self.confirm();
        true
    }

    fn play_on(&self, decisions: usize) {
        for _ in 0..decisions {
            if !self.decide_abbeys() {
                return;
            }
        }
    }

    fn play_out(&self) -> usize {
        for decisions in 0..600 {
            if !self.decide_abbeys() {
                return decisions;
            }
        }
        self.picture("abbeys-no-end");
        panic!("the game does not end");
    }

    fn position(&self) -> abbeys::Position {
        let running = self.stage.app.running().expect("a match");
        let position: &abbeys::Position = running.table().position().try_into().expect("Abbeys");
        position.clone()
    }
}

fn ends_as_shown(felt: &Felt) {
    assert!(felt.table().get_over());
    assert_eq!(felt.tiles_left(), 0);
    assert!(felt.points().iter().sum::<i32>() > 0);
    felt.confirm();
    assert_eq!(felt.stage.app.screen(), Screen::Result);
}

/// three people on a phone, both scorings, to the result.
#[test]
fn three_people_play_to_the_end_on_a_phone() {
    let felt = Felt::with(PHONE, whole(3, 5), 5);
    let decisions = felt.play_out();
    assert!(decisions > 12, "{decisions}");
    felt.picture("abbeys-phone-end");
    ends_as_shown(&felt);
}

/// five people, on a phone held sideways.
#[test]
fn five_people_play_to_the_end_sideways() {
    let felt = Felt::with(PHONE_WIDE, whole(5, 11), 11);
    felt.play_out();
    felt.picture("abbeys-sideways-end");
    ends_as_shown(&felt);
}

/// two people and the neutral tribe, on a tablet.
#[test]
fn two_people_and_the_neutral_tribe_play_to_the_end() {
    let felt = Felt::with(TABLET, whole(2, 3), 3);
    felt.play_out();
    let neutral = felt.position().abbeys(abbeys::Colour::Neutral);
    assert!(!neutral.is_empty(), "the tribe has not played");
    felt.picture("abbeys-tablet-two");
    ends_as_shown(&felt);
}

/// dropped on the hand-over screen, resumed from the file without a hand, played on, replayed.
#[test]
fn a_match_is_resumed_on_the_hand_over_screen() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.sqlite");
    let felt = Felt::on(Stage::on_file(PHONE, &file), 9);
    felt.put(short(3, 9), Purpose::Play);
    felt.play_on(3);
    while !felt.table().get_handing_over() {
        felt.decide_abbeys();
    }
    let (next, before) = (felt.table().get_next_name(), felt.position());
    drop(felt);

    let felt = Felt::on(Stage::on_file(TALL, &file), 9);
    felt.stage.press("Continue");
    felt.settle();
    assert!(felt.table().get_handing_over());
    assert_eq!(felt.table().get_next_name(), next);
    assert_eq!(felt.table().get_hand().row_count(), 0);
    assert_eq!(felt.position(), before);
    // Keys do not look behind the screen either.
    felt.key("z");
    felt.key(slint::platform::Key::RightArrow);
    assert!(felt.table().get_handing_over());
    assert_eq!(felt.position(), before);
    felt.picture("abbeys-resumed-hand-over");
    felt.take_over();
    assert!(felt.table().get_hand().row_count() > 0);

    // Dropped in the middle of a turn: the hand waits for its player again.
    felt.play_on(1);
    drop(felt);
    let felt = Felt::on(Stage::on_file(PHONE, &file), 9);
    felt.stage.resize(TALL);
    felt.stage.press("Continue");
    felt.settle();
    assert!(felt.table().get_handing_over());
    assert_eq!(felt.table().get_hand().row_count(), 0);
    felt.stage.resize(PHONE);
    felt.settle();
    felt.play_out();
    ends_as_shown(&felt);
}

/// the way back from the hand-over screen leads to no hand, and coming back covers again.
#[test]
fn the_hand_over_screen_has_a_way_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let felt = Felt::on(
        Stage::on_file(PHONE, &folder.path().join("games.sqlite")),
        9,
    );
    felt.put(short(3, 9), Purpose::Play);
    for size in [PHONE, PHONE_WIDE, TABLET] {
        felt.stage.resize(size);
        felt.settle();
        assert!(felt.table().get_handing_over());
        // The topmost of that name, where a finger finds it.
        felt.stage.click("Leave the table");
        assert_eq!(felt.stage.app.screen(), Screen::Home, "{size:?}");
        assert_eq!(felt.table().get_hand().row_count(), 0);
        felt.stage.resize(TALL);
        felt.stage.press("Continue");
        felt.settle();
        assert_eq!(felt.stage.app.screen(), Screen::Table);
        assert!(felt.table().get_handing_over());
        assert_eq!(felt.table().get_hand().row_count(), 0);
        assert_eq!(felt.board().get_spots().row_count(), 0);
    }
    felt.take_over();
    assert!(felt.table().get_hand().row_count() > 0);
}

/// a replay of a running game shows no hand and no draw, and ends at a hand-over screen.
#[test]
fn a_replay_of_a_running_game_shows_no_hand() {
    let felt = Felt::with(PHONE, short(4, 8), 8);
    felt.play_on(14);
    let table = felt.stage.app.running().expect("a match").table().clone();
    let end = table.history().len() as i32;
    felt.put(table, Purpose::Replay);
    assert!(felt.table().get_replaying() && !felt.table().get_handing_over());
    for at in 0..=end {
        felt.table().invoke_look_at(at);
        assert_eq!(felt.table().get_hand().row_count(), 0);
        assert_eq!(felt.board().get_spots().row_count(), 0);
        assert!(felt.draws().is_empty() && !felt.table().get_can_confirm());
    }
    felt.picture("abbeys-phone-replay");
    felt.stage.click("End the replay");
    assert!(felt.table().get_handing_over());
    assert_eq!(felt.table().get_hand().row_count(), 0);
    felt.take_over();
    assert!(felt.table().get_hand().row_count() > 0 || !felt.draws().is_empty());
}

/// with another hand of Ben and another order of the stock, Ada sees just the same.
#[test]
fn what_shows_does_not_depend_on_what_is_hidden() {
    let one = pile(3, 4, 20);
    let mut other = one.clone();
    // Ben's hand and Cleo's change places with the stock.
    other[3..9].rotate_left(2);
    let last = other.len() - 1;
    for i in 0..5 {
        other.swap(3 + i, last - i);
    }
    other[11..last].reverse();
    let shown = |pile: Vec<String>| {
        let table = felt::start_any(3, 4, options(3).into(), Some(pile));
        let felt = Felt::with(PHONE, table, 4);
        felt.take_over();
        felt.table().set_sheet_open(true);
        let mut seen = Vec::new();
        for tab in [SheetTab::Log, SheetTab::Left, SheetTab::Scores] {
            felt.table().set_tab(tab);
            felt.table().invoke_looked();
            let table = felt.table();
            let texts = |all: Vec<String>| all.join("|");
            seen.push(texts(
                table
                    .get_seats()
                    .iter()
                    .map(|seat| format!("{seat:?}"))
                    .collect(),
            ));
            seen.push(texts(
                table
                    .get_hand()
                    .iter()
                    .map(|tile| tile.spoken.into())
                    .collect(),
            ));
            seen.push(texts(
                table
                    .get_choices()
                    .iter()
                    .map(|choice| choice.spoken.into())
                    .collect(),
            ));
            seen.push(texts(
                table
                    .get_log()
                    .iter()
                    .map(|line| format!("{line:?}"))
                    .collect(),
            ));
            let left = table.get_left();
            seen.push(texts(left.iter().map(|kind| kind.spoken.into()).collect()));
            seen.push(format!("{} {}", table.get_note(), table.get_tiles_left()));
        }
        seen
    };
    assert_eq!(shown(one), shown(other));
}

/// the log names open cards, and none that came from the stock.
#[test]
fn the_log_names_no_card_from_the_stock() {
    let felt = Felt::with(PHONE, whole(3, 5), 5);
    felt.play_out();
    felt.table().set_sheet_open(true);
    felt.table().set_tab(SheetTab::Log);
    felt.table().invoke_looked();
    let names = ["Ada", "Ben", "Cleo"].map(|name| format!("{name} drew from the stock."));
    let lines: Vec<String> = felt
        .table()
        .get_log()
        .iter()
        .map(|line| line.text.into())
        .collect();
    let drawn: Vec<&String> = lines
        .iter()
        .filter(|line| line.contains(" drew "))
        .collect();
    assert!(!drawn.is_empty());
    assert!(drawn.iter().all(|line| names.contains(line)), "{drawn:?}");
    // every step of the scorings has its line with how it adds up, and lights its place.
    let steps = ["Abbeys: ", "Councillors in "];
    for step in steps {
        let row = felt
            .table()
            .get_log()
            .iter()
            .position(|line| line.detail.starts_with(step));
        let row = row.unwrap_or_else(|| panic!("no line explains {step}"));
        felt.table().invoke_open_log_line(row as i32);
        assert!(felt.board().get_lit().row_count() > 0, "{step}");
    }
}

/// an impossible selection or place says which limit it breaks.
#[test]
fn limits_are_told_in_words() {
    let order = "frankreich franken_aragon bayern_burgund \
        franken_aragon franken_aragon franken_aragon bayern_burgund bayern_burgund frankreich \
        england_schwaben england_schwaben frankreich frankreich frankreich lothringen_italien";
    let pile = order.split_whitespace().map(str::to_owned).collect();
    let felt = Felt::with(
        PHONE,
        felt::start_any(3, 1, options(3).into(), Some(pile)),
        1,
    );
    felt.take_over();
    let note = || felt.table().get_note().to_string();
    let card = |name: &str| {
        let hand = felt.table().get_hand();
        hand.iter()
            .position(|tile| tile.spoken.contains(name))
            .expect("a card")
    };
    // two different cards, and no third that would help.
    felt.tap_card(card("France"));
    assert!(note().starts_with("Pays for one piece"), "{}", note());
    assert!(felt.table().get_can_confirm());
    assert_eq!(felt.table().get_confirm_label(), "Discard the card");
    felt.tap_card(card("Bavaria"));
    assert!(
        felt.table().get_refused() && note().contains("pay for nothing"),
        "{}",
        note()
    );
    assert_eq!(felt.board().get_spots().row_count(), 0);
    felt.picture("abbeys-phone-refused");
    felt.tap_card(card("Bavaria"));
    // a site in a country that the card does not show.
    let site = |id: &str| {
        let site = abbeys::SiteId::from_id(id).expect("a site");
        let (x, y) = landfolk_art::abbeys::site_at(site);
        felt.at(x * 8.0, y * 8.0)
    };
    felt.tap(site("it5"));
    assert!(
        note().contains("does not pay for a piece in Italy"),
        "{}",
        note()
    );
    // no councillor into an empty country.
    let france = abbeys::CountryId::from_id("frankreich").expect("a country");
    let seal = |country| {
        let (x, y) = landfolk_art::abbeys::seal_at(country);
        felt.at(x * 8.0, y * 8.0)
    };
    felt.tap(seal(france));
    assert!(
        felt.table().get_refused() && note().contains("was empty"),
        "{}",
        note()
    );
    // One Confirm takes the card and the abbey.
    felt.tap(site("fr7"));
    assert_eq!(
        note(),
        "Abbey on Limoges, France. Confirm, or choose another place."
    );
    assert!(
        felt.table().get_preview().contains("Ada +1"),
        "{}",
        felt.table().get_preview()
    );
    felt.confirm();
    assert_eq!(
        felt.position()
            .owner(abbeys::SiteId::from_id("fr7").expect("a site")),
        Some(abbeys::Colour::Seat(Seat::FIRST))
    );
    // nothing but drawing is left.
    assert_eq!(felt.draws().len(), 3);
    felt.tap_card(0);
    assert!(
        felt.table().get_refused() && note().contains("drawn"),
        "{}",
        note()
    );
    felt.tap_named("Draw a card from the stock.", 0);
    assert_eq!(felt.table().get_confirm_label(), "Draw");
    felt.confirm();
    // Ben holds three equal cards, and their countries are empty: two of them pay for one piece.
    assert!(felt.table().get_handing_over());
    felt.take_over();
    felt.tap_card(0);
    felt.tap_card(1);
    assert!(note().starts_with("Pays for one piece: tap"), "{}", note());
    felt.tap(site("fr6"));
    felt.picture("abbeys-phone-joker");
    felt.confirm();
    // as a joker one piece, and the turn goes on to drawing.
    assert_eq!(felt.draws().len(), 3);
    // two abbeys of two players are a cap of one.
    let country = felt.position().country(france);
    assert_eq!((country.used, country.cap), (0, 1));
    felt.tap(seal(france));
    assert!(note().contains("Councillors: 0 of 1"), "{}", note());
}

/// a scoring is told step by step, each lit, and can be skipped.
#[test]
fn scorings_are_told_step_by_step() {
    let felt = Felt::with(PHONE, whole(3, 5), 5);
    let mut scorings = 0;
    for _ in 0..400 {
        if felt.table().get_handing_over() {
            felt.take_over();
        }
        if felt.telling() {
            scorings += 1;
            assert_eq!(felt.table().get_hand().row_count(), 0);
            let mut steps = 0;
            while felt.telling() {
                assert!(!felt.table().get_note().is_empty());
                let last = felt.table().get_note().contains("scoring");
                assert!(
                    last || felt.board().get_lit().row_count() > 0,
                    "step {steps}"
                );
                if steps == 1 {
                    felt.picture(&format!("abbeys-phone-scoring-{scorings}"));
                }
                let label = felt
                    .table()
                    .get_choices()
                    .row_data(0)
                    .expect("a button")
                    .label;
                assert!(label.starts_with("Read on ("), "{label}");
                felt.stage.click(&label);
                steps += 1;
            }
            assert!(steps > 2, "{steps}");
        }
        if !felt.decide_abbeys() {
            break;
        }
    }
    assert_eq!(scorings, 2);
}

/// the options of the set-up screen, and the tribe with two players only.
#[test]
fn a_game_is_set_up_with_its_options() {
    for (players, neutral) in [(2, true), (3, false)] {
        let stage = Stage::open(TALL);
        let kit = landfolk_ui::kits::ALL
            .iter()
            .position(|kit| kit.id().key() == "abbeys")
            .expect("the kit");
        stage.app.window().global::<Home>().invoke_start(kit as i32);
        stage.settle();
        for _ in 2..players {
            stage.press("Add player");
        }
        stage.press("Replaced at once");
        stage.press("At once");
        stage.press("Start game");
        let saved = stage.app.running().expect("a running match");
        let options: &abbeys::Options = saved.table().options().try_into().expect("Abbeys");
        assert_eq!(
            *options,
            abbeys::Options {
                display: DisplayRefill::AtOnce,
                first_scoring: FirstScoring::AtOnce,
                neutral,
            }
        );
        assert_eq!(saved.table().seats().len(), players);
    }
}

/// How it looks, in `target/screens/`.
#[test]
fn abbeys_screens() {
    let felt = Felt::with(PHONE, whole(4, 2), 2);
    felt.picture("abbeys-phone-hand-over");
    felt.take_over();
    felt.stage.wait(2000);
    felt.picture("abbeys-phone-first");
    felt.put(advanced(whole(4, 2), 90), Purpose::Play);
    felt.take_over();
    felt.stage.wait(2000);
    felt.tap_card(0);
    felt.picture("abbeys-phone-glow");
    if felt.tap_a_spot() {
        felt.picture("abbeys-phone-chosen");
    }
    felt.stage.click("The longest chains");
    felt.picture("abbeys-phone-owners");
    felt.stage.click("Open the sheet: log and scores");
    felt.picture("abbeys-phone-log");
    felt.stage.click("Unseen");
    felt.picture("abbeys-phone-left");

    let felt = Felt::speaking("ja", PHONE, whole(5, 6), 6);
    felt.dark();
    look(&felt, 80, "abbeys-phone-dark-ja");
    let felt = Felt::speaking("de", TABLET, whole(3, 6), 6);
    look(&felt, 80, "abbeys-tablet-de");
    felt.dark();
    felt.picture("abbeys-tablet-dark-de");
}

/// The match so many decisions on, by moves that a simple rule chooses, where cards are to be chosen.
fn advanced(mut table: Match, decisions: usize) -> Match {
    let mut moves = Vec::new();
    for step in 0.. {
        let position: &abbeys::Position = table.position().try_into().expect("Abbeys");
        if step >= decisions && position.phase() == abbeys::Phase::Choosing {
            break;
        }
        table.position().legal_moves(&mut moves);
        // Discards come last, and are of less interest.
        let mv = moves[(step * 7919 + 3) % moves.len().div_ceil(2)];
        table.play(mv).expect("a legal move");
    }
    table
}

/// Looks at the table some decisions on.
fn look(felt: &Felt, decisions: usize, name: &str) {
    let table = felt.stage.app.running().expect("a match").table().clone();
    felt.put(advanced(table, decisions), Purpose::Play);
    let name_of = felt.table().get_next_name();
    assert!(felt.table().get_handing_over(), "{name_of}");
    felt.table().set_handing_over(false);
    felt.table().invoke_taken_over();
    felt.stage.wait(2500);
    let spots = felt.board().get_spots().row_count();
    if felt.draws().is_empty() && spots == 0 && felt.table().get_hand().row_count() > 0 {
        felt.tap_card(0);
    }
    felt.picture(name);
}

/// A hand is of three cards at most, so that it fits on the panel.
#[test]
fn a_hand_fits_on_the_panel() {
    let felt = Felt::with(PHONE, whole(3, 1), 1);
    felt.take_over();
    let hand: Vec<_> = felt.table().get_hand().iter().collect();
    assert_eq!(hand.len(), 3);
    let held: Cards = felt.position().hand(Seat::FIRST);
    assert_eq!(held.len(), 3);
    for tile in &hand {
        let element = felt.stage.find(&tile.spoken).expect("a card");
        let (at, size) = (element.absolute_position(), element.size());
        assert!(size.width >= 44.0 && size.height >= 44.0);
        assert!(at.x >= 0.0 && at.x + size.width <= PHONE.0);
        assert!(at.y + size.height <= PHONE.1);
    }
    for label in ["Open card: ", "Draw a card"] {
        let found = felt
            .table()
            .get_choices()
            .iter()
            .any(|c| c.spoken.starts_with(label));
        assert!(found, "{label}");
    }
}
