//! The rules of the games by their ids, as data, played by the engine and by the second implementation;
//! `harness/cases.rs` explains a case.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test may fail"
)]

#[path = "rules/crownlands.rs"]
mod crownlands;
#[allow(dead_code, reason = "each test file uses its own share")]
mod harness;
#[allow(
    dead_code,
    unused_imports,
    reason = "each test file uses its own share"
)]
mod reference;

use harness::cases::{every_rule_is_proved, run_all};
use landfolk::ramparts::{Options, Position, TileId, TileSetId, TileSets};
use landfolk::{Game, Seat, Setup, SetupError, abbeys, westward};
use reference::ramparts;

#[test]
fn the_reference_keeps_every_rule() {
    run_all::<ramparts::Reference>();
}

#[test]
fn the_engine_keeps_every_rule() {
    run_all::<Position>();
}

#[test]
fn every_rule_is_cited() {
    every_rule_is_proved::<Options>("ramparts", 'R');
}

#[test]
fn the_reference_keeps_every_rule_of_westward() {
    run_all::<reference::westward::Reference>();
}

#[test]
fn the_engine_keeps_every_rule_of_westward() {
    run_all::<westward::Position>();
}

#[test]
fn the_reference_keeps_every_rule_of_crownlands() {
    run_all::<reference::crownlands::Reference>();
}

#[test]
fn the_engine_keeps_every_rule_of_crownlands() {
    run_all::<landfolk::crownlands::Position>();
}

/// C-80 and what the set-up decides stand in the tests of `rules/crownlands.rs`.
#[test]
fn every_rule_of_crownlands_is_cited() {
    every_rule_is_proved::<landfolk::crownlands::Options>("crownlands", 'C');
}

#[test]
fn every_rule_of_westward_is_cited() {
    every_rule_is_proved::<westward::Options>("westward", 'W');
}

#[test]
fn the_reference_keeps_every_rule_of_abbeys() {
    run_all::<reference::abbeys::Reference>();
}

#[test]
fn the_engine_keeps_every_rule_of_abbeys() {
    run_all::<abbeys::Position>();
}

#[test]
fn every_rule_of_abbeys_is_cited() {
    every_rule_is_proved::<abbeys::Options>("abbeys", 'A');
}

/// what the map and the cards of Abbeys are.
#[test]
fn the_map_of_abbeys_is_complete() {
    let map = abbeys::map();
    let sizes = [map.countries.len(), map.sites.len(), map.links.len()];
    assert_eq!((sizes, map.roads.len()), ([9, 50, 15], 61));
    assert!(map.links.iter().any(|link| link.sea));
    let cards = map
        .cards
        .iter()
        .map(|card| (card.count, card.countries.len()));
    assert_eq!(
        cards.collect::<Vec<_>>(),
        [(13, 2), (12, 2), (11, 2), (10, 2), (9, 1)]
    );
    for (seats, cards) in [(2, 45), (3, 45), (4, 50), (5, 55)] {
        assert_eq!(abbeys::cards_in_game(seats).len(), cards);
    }
    let supplies = abbeys::PieceKind::ALL.map(abbeys::PieceKind::supply);
    assert_eq!(supplies, [20, 8]);
}

/// which tiles are in the pile in every mix, and that 2 to 6 play.
#[test]
fn every_mix_has_its_tiles_and_seats() {
    let sizes = [72, 12, 18, 24, 30];
    for mix in 0..16u8 {
        let chosen = TileSetId::ALL.into_iter().zip(sizes).enumerate();
        let chosen = chosen.filter(|(index, _)| *index == 0 || mix & 1 << (index - 1) != 0);
        let (sets, size) = chosen.fold((TileSets::BASE, 0), |(sets, size), (_, (set, tiles))| {
            (sets.with(set), size + tiles)
        });
        let options = Options {
            sets,
            ..Options::default()
        };
        let river = sets.contains(TileSetId::River);
        let mut expected = ramparts::all_tiles(options);
        assert_eq!(expected.len(), size - 1);
        let start_tiles = |tiles: &[TileId]| tiles.iter().filter(|tile| tile.tile().start).count();
        assert_eq!(start_tiles(&expected), if river { 4 } else { 3 });
        for seats in 0..8 {
            let setup = Setup {
                seats,
                options,
                seed: 7,
                pile: None,
            };
            match <Position as Game>::start(&setup, &mut ()) {
                Ok(game) => {
                    assert!((2..=6).contains(&seats), "{seats} seats");
                    let mut tiles: Vec<TileId> = Vec::new();
                    for (tile, count) in game.remaining() {
                        tiles.extend(std::iter::repeat_n(tile, count.into()));
                    }
                    tiles.extend(game.in_hand(Seat::FIRST));
                    tiles.sort();
                    expected.sort();
                    assert_eq!(tiles, expected);
                }
                Err(SetupError::Seats { rule, .. }) => {
                    assert!(!(2..=6).contains(&seats), "{seats} seats");
                    assert_eq!(rule, "R-1");
                }
                Err(error) => panic!("{error}"),
            }
        }
    }
}

/// W-3, W-4: the pile holds every tile of the list, and 2 to 5 play.
#[test]
fn every_table_of_westward_has_its_tiles_and_seats() {
    use westward::{Options, Position, TileId};
    let expected: Vec<(TileId, u8)> = TileId::land().map(|id| (id, id.tile().count)).collect();
    for seats in 0..8 {
        let setup = Setup {
            seats,
            options: Options::default(),
            seed: 7,
            pile: None,
        };
        match <Position as Game>::start(&setup, &mut ()) {
            Ok(game) => {
                assert!((2..=5).contains(&seats), "{seats} seats");
                let in_pile = |id| {
                    game.remaining()
                        .iter()
                        .find(|(of, _)| *of == id)
                        .map_or(0, |(_, n)| *n)
                };
                let count = |id: TileId| in_pile(id) + u8::from(game.drawn() == Some(id));
                let tiles: Vec<_> = TileId::land().map(|id| (id, count(id))).collect();
                assert_eq!(tiles, expected);
            }
            Err(SetupError::Seats { rule, .. }) => {
                assert!(!(2..=5).contains(&seats), "{seats} seats");
                assert_eq!(rule, "W-3");
            }
            Err(error) => panic!("{error}"),
        }
    }
}
