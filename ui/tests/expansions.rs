//! What the expansions bring to the table: what may be chosen is named for what it is, what comes of
//! it is told before it counts, and what cannot be done says why. Pictures are in `target/screens/`.

#![allow(clippy::expect_used, clippy::panic)] // helpers of tests may fail a test

mod felt;
mod stage;

use felt::{Felt, until};
use landfolk::game::Game;
use landfolk::landscape::{Goods, Side};
use landfolk::ramparts::{Event, Homecoming, Move, Phase, Piece, Position};
use landfolk::seat::Seat;
use landfolk_ui::view::SheetTab;
use slint::Model;
use stage::{PHONE, TABLET};

/// The moves that may be played.
fn moves(position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves
}

/// How many pieces a step of the dragon sends home.
fn eaten(position: &Position, side: Side) -> usize {
    let mut events: Vec<Event> = Vec::new();
    let mut after = position.clone();
    after
        .play(Move::Dragon { side }, &mut events)
        .expect("a step");
    let home = |event: &&Event| {
        matches!(
            event,
            Event::Returned {
                why: Homecoming::Dragon,
                ..
            }
        )
    };
    events.iter().filter(home).count()
}

fn note(felt: &Felt) -> String {
    felt.table().get_note().into()
}

/// The choices in the panel, by their labels.
fn labels(felt: &Felt) -> Vec<String> {
    let choices = felt.table().get_choices();
    choices.iter().map(|choice| choice.label.into()).collect()
}

/// Chooses in the panel what is called so.
fn choose(felt: &Felt, named: impl Fn(&str) -> bool) {
    let choice = labels(felt)
        .iter()
        .position(|label| named(label))
        .expect("such a choice");
    felt.table().invoke_choose(choice as i32);
    felt.settle();
}

/// the way so far, the step chosen and whom it meets show before it is confirmed.
#[test]
fn the_dragon_shows_its_way_and_whom_it_would_meet() {
    let table = until(4, |position| {
        position.phase() == Phase::DragonStep
            && position.dragon_path().len() > 2
            && moves(position)
                .iter()
                .any(|&mv| matches!(mv, Move::Dragon { side } if eaten(position, side) > 0))
    });
    let position: Position = <&Position>::try_from(table.position())
        .expect("Ramparts")
        .clone();
    let path = position.dragon_path().to_vec();
    let felt = Felt::with(PHONE, table, 1);
    assert!(note(&felt).contains(&format!("step {} of 6", path.len())));
    assert_eq!(felt.board().get_lit().row_count(), path.len());
    felt.picture("expansion-dragon-phone");
    // not where it has been.
    let before = path[path.len() - 2];
    felt.tap(felt.at(f32::from(before.x) + 0.2, f32::from(before.y) + 0.8));
    assert_eq!(note(&felt), "The dragon has been there in this movement.");
    assert!(felt.table().get_refused());
    choose(&felt, |label| label.contains("eats"));
    assert!(note(&felt).starts_with("The dragon sends home: "));
    assert!(!felt.table().get_refused());
    let chosen = felt.table().get_choices();
    let chosen = chosen.iter().find(|choice| choice.chosen).expect("a step");
    let meets: usize = chosen
        .label
        .rsplit(' ')
        .next()
        .map_or(0, |n| n.parse().expect("a number"));
    assert!(meets > 0);
    felt.stage.click("Show the whole board");
    // One more tile of the way, and a ring around each piece.
    assert_eq!(felt.board().get_lit().row_count(), path.len() + 1 + meets);
    felt.picture("expansion-dragon-phone-step");
    felt.stage.resize(TABLET);
    felt.dark();
    felt.picture("expansion-dragon-tablet-dark");
}

/// the princess is no follower, and tells whom she sends home.
#[test]
fn the_princess_names_whom_she_sends_home() {
    let table = until(3, |position| {
        position.phase() == Phase::Acting
            && moves(position)
                .iter()
                .any(|mv| matches!(mv, Move::SendHome { .. }))
    });
    let felt = Felt::with(PHONE, table, 2);
    choose(&felt, |label| label == "Send home");
    assert!(note(&felt).starts_with("Sends home: "));
    let chosen: Vec<_> = felt
        .board()
        .get_spots()
        .iter()
        .filter(|spot| spot.chosen)
        .collect();
    assert_eq!(chosen.len(), 1);
    assert_eq!(chosen[0].label, "Send home");
    felt.picture("expansion-princess-phone");
    let pieces = felt.board().get_pieces().row_count();
    felt.confirm();
    assert!(felt.board().get_pieces().row_count() < pieces);
}

/// through the portal everywhere that is open; the list leads there.
#[test]
fn a_portal_lists_all_places_and_leads_to_them() {
    let far = |position: &Position| {
        let last = position.last_placed().expect("a tile").at;
        let far = |mv: &&Move| matches!(mv, Move::Put { spot, .. } if spot.at != last);
        moves(position).iter().filter(far).count()
    };
    let table = until(2, |position| {
        position.phase() == Phase::Acting && far(position) > 12
    });
    let felt = Felt::with(PHONE, table, 3);
    assert!(note(&felt).contains("portal"));
    assert!(felt.board().get_spots().row_count() > 6);
    let choices = felt.table().get_choices();
    let last = choices.row_count() - 1;
    let choice = choices.row_data(last).expect("a choice");
    assert!(choice.spoken.contains("; on "), "{}", choice.spoken);
    felt.picture("expansion-portal-phone");
    felt.table().invoke_choose(last as i32);
    felt.settle();
    let spot = felt.board().get_spots().iter().find(|spot| spot.chosen);
    let spot = spot.expect("a choice");
    let at = felt.at(spot.x, spot.y);
    assert!(at.x > 0.0 && at.x < PHONE.0 && at.y > 56.0 && at.y < PHONE.1 - 200.0);
    assert!(felt.board().get_zoom() >= 100.0);
    felt.picture("expansion-portal-phone-chosen");
    // what is somebody's is none of the choices, and says why.
    felt.stage.resize(TABLET);
    felt.stage.click("Show the whole board");
    felt.picture("expansion-portal-tablet");
}

/// what each piece does is told when it is chosen.
#[test]
fn each_piece_tells_what_it_does() {
    let offers = |position: &Position, wanted: Piece| {
        position.phase() == Phase::Acting
            && moves(position)
                .iter()
                .any(|mv| matches!(mv, Move::Put { piece, .. } if *piece == wanted))
    };
    let felt = Felt::with(PHONE, until(3, |p| offers(p, Piece::Builder)), 4);
    choose(&felt, |label| label == "Builder");
    assert!(note(&felt).contains("you play again at once"));
    felt.picture("expansion-builder-phone");
    felt.put(
        until(3, |p| offers(p, Piece::Pig)),
        landfolk_ui::table::Purpose::Play,
    );
    choose(&felt, |label| label == "Pig");
    assert!(note(&felt).contains("1 point more"));
    felt.put(
        until(3, |p| offers(p, Piece::Big) && p.placed().len() > 30),
        landfolk_ui::table::Purpose::Play,
    );
    let big = felt
        .table()
        .get_choices()
        .iter()
        .position(|choice| choice.spoken.starts_with("Big"));
    felt.table()
        .invoke_choose(big.expect("a big follower") as i32);
    felt.settle();
    assert!(note(&felt).ends_with("It counts as two."));
}

/// the second half of a double turn is announced.
#[test]
fn a_second_turn_is_announced() {
    let table = until(3, |p| p.second_half() && p.phase() == Phase::Placing);
    let felt = Felt::with(PHONE, table, 5);
    assert!(felt.table().get_banner().ends_with("plays again"));
}

/// goods stand with their owners, on every device, and in the breakdown.
#[test]
fn goods_stand_in_the_bars() {
    let kinds = [Goods::Wine, Goods::Wheat, Goods::Cloth];
    let rich = |p: &Position, seat| {
        kinds
            .iter()
            .filter(|&&goods| p.goods(seat, goods) > 0)
            .count()
    };
    let table = until(6, |p| {
        Seat::all(6).any(|seat| rich(p, seat) > 1) && p.phase() == Phase::Placing
    });
    let position: Position = <&Position>::try_from(table.position())
        .expect("Ramparts")
        .clone();
    let felt = Felt::with(PHONE, table, 6);
    let seats: Vec<_> = felt.table().get_seats().iter().collect();
    for (seat, line) in Seat::all(6).zip(&seats) {
        let all: u8 = kinds.iter().map(|&goods| position.goods(seat, goods)).sum();
        assert_eq!(line.collected, i32::from(all));
        assert_eq!(line.tokens.row_count(), rich(&position, seat));
        assert!(
            line.spoken
                .contains(&format!("wine {}", position.goods(seat, Goods::Wine)))
        );
    }
    felt.picture("expansion-goods-phone");
    felt.table().set_tab(SheetTab::Scores);
    felt.table().set_sheet_open(true);
    felt.table().invoke_looked();
    assert!(
        felt.table()
            .get_scores()
            .iter()
            .any(|line| line.tokens.row_count() > 1)
    );
    felt.picture("expansion-goods-phone-scores");
    felt.table().set_sheet_open(false);
    felt.stage.resize(TABLET);
    felt.picture("expansion-goods-tablet");
}

/// dragon tiles that wait for the first volcano are to be seen.
#[test]
fn tiles_set_aside_are_shown() {
    let table = until(2, |position| {
        position.set_aside().len() > 1 && position.phase() == Phase::Placing
    });
    let position: &Position = table.position().try_into().expect("Ramparts");
    let waiting = position.set_aside().len() as i32;
    let felt = Felt::with(TABLET, table, 7);
    felt.table().set_tab(SheetTab::Left);
    felt.table().invoke_looked();
    let aside: i32 = felt.table().get_aside().iter().map(|kind| kind.count).sum();
    assert_eq!(aside, waiting);
    felt.picture("expansion-set-aside-tablet");
}

/// the river shows how it runs, where it goes on and where it may not.
#[test]
fn the_river_shows_where_it_may_go() {
    let table = until(2, |position| {
        let bend = position.drawn().is_some_and(|tile| {
            let sides = tile.tile().river.map(|river| river.sides);
            sides.is_some_and(|sides| {
                sides.len() == 2 && sides.iter().any(|side| !sides.contains(side.opposite()))
            })
        });
        bend && position
            .river_mouth()
            .is_some_and(|mouth| mouth.barred.is_some())
    });
    let position: &Position = table.position().try_into().expect("Ramparts");
    let mouth = position.river_mouth().expect("a river");
    let course = position.placed().len();
    let felt = Felt::with(PHONE, table, 8);
    assert!(note(&felt).contains("with the cross"));
    // A way over each tile and the mouth, and the cross.
    assert_eq!(felt.board().get_lit().row_count(), course + 2);
    felt.picture("expansion-river-phone");
    felt.tap(felt.at(f32::from(mouth.at.x) + 0.5, f32::from(mouth.at.y) + 0.5));
    felt.settle();
    felt.tap(felt.at(f32::from(mouth.at.x) + 0.5, f32::from(mouth.at.y) + 0.5));
    assert_eq!(
        note(&felt),
        "The river may not turn the same way twice in a row."
    );
    assert!(felt.table().get_refused());
    felt.picture("expansion-river-phone-turned");
}
