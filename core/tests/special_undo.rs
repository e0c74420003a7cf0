//! Undo, redo and restart over each special action of Ramparts give back exactly the position, whatever the action
//! brought with it: pieces eaten, followers sent home, scores, the turn of another seat. Random games with every set
//! are played.

#![allow(clippy::expect_used, reason = "a test may fail")]

mod common;

use common::{Player, assert_same, seats};
use landfolk::games::{Event, Move, Options, Position};
use landfolk::ramparts::{self, Homecoming, Piece, TileSetId, TileSets};
use landfolk::table::{Decision, NewMatch, Table, TableRules, UndoError};

fn start(sets: TileSets, seed: u64, pile: Option<Vec<String>>) -> Table {
    Table::start(NewMatch {
        seats: seats(2 + seed as usize % 5),
        options: Options::from(ramparts::Options {
            sets,
            ..ramparts::Options::default()
        }),
        seed,
        pile,
        rules: TableRules::default(),
    })
    .expect("two to six can play")
}

fn every_set(seed: u64) -> Table {
    let sets = TileSetId::ALL
        .into_iter()
        .fold(TileSets::BASE, TileSets::with);
    start(sets, seed, None)
}

/// A short pile of straight roads: a builder finds a road of its own, and often on the last tile.
fn roads(seed: u64) -> Table {
    let pile = vec!["base/U".to_owned(); 8];
    let sets = TileSets::BASE.with(TileSetId::TradersBuilders);
    start(sets, seed, Some(pile))
}

fn traders(seed: u64) -> Table {
    start(TileSets::BASE.with(TileSetId::TradersBuilders), seed, None)
}

/// A short pile of cities whose last tile shows a princess: nothing is drawn after it.
fn princess_last(seed: u64) -> Table {
    let pile = ["E", "E", "E", "E", "E", "I", "I", "H", "H"].map(|name| format!("base/{name}"));
    let pile = pile.into_iter().chain(["pd/C".to_owned()]).collect();
    let sets = TileSets::BASE.with(TileSetId::PrincessDragon);
    start(sets, seed, Some(pile))
}

/// A short pile that begins with a volcano and ends with a dragon tile: the dragon moves once, at the end of the game.
fn dragon_last(seed: u64) -> Table {
    let pile = ["pd/2", "base/U", "base/E", "base/U", "base/V", "base/U"];
    let pile = pile.into_iter().chain(["pd/G"]).map(str::to_owned);
    let sets = TileSets::BASE.with(TileSetId::PrincessDragon);
    start(sets, seed, Some(pile.collect()))
}

fn events(decision: &Decision<Position>) -> impl Iterator<Item = &ramparts::Event> {
    decision.events.iter().filter_map(|event| match event {
        Event::Ramparts(event) => Some(event),
        #[allow(unreachable_patterns)]
        _ => None,
    })
}

/// A decision that was made, and what stood before it.
struct Met<'a> {
    decision: &'a Decision<Position>,
    before: &'a Position,
}

/// How often something was met, and taken back by a step, and by restarting the turn.
#[derive(Default, Debug)]
struct Counts {
    met: usize,
    undone: usize,
    restarted: usize,
}

/// Plays random games; each decision that `special` picks is taken back, made again, and its turn restarted.
/// At each stop the position must be, to the last field, the one that stood there before; where the table
/// refuses (something was revealed, or another seat is to act), nothing may have changed.
fn take_back(
    start: impl Fn(u64) -> Table,
    games: u64,
    special: impl Fn(&Met<'_>) -> bool,
) -> Counts {
    let mut counts = Counts::default();
    for seed in 0..games {
        let mut table = start(seed);
        let mut player = Player::new(seed);
        // The positions after each number of decisions.
        let mut seen = vec![table.position().clone()];
        while let Some(mv) = player.choose(&table) {
            let decision = table.play(mv).expect("the move is listed as legal").clone();
            let before = &seen[seen.len() - 1];
            let met = special(&Met {
                decision: &decision,
                before,
            });
            let after = table.position().clone();
            if met {
                counts.met += 1;
                match table.undo() {
                    Ok(()) => {
                        assert_same(table.position(), before);
                        table.redo().expect("it can be made again");
                        counts.undone += 1;
                    }
                    Err(why) => assert_eq!(why, UndoError::Revealed),
                }
                assert_same(table.position(), &after);
            }
            seen.push(after);
            if met {
                match table.restart_turn() {
                    Ok(decisions) => {
                        assert_same(table.position(), &seen[seen.len() - 1 - decisions]);
                        for _ in 0..decisions {
                            table.redo().expect("it can be made again");
                        }
                        counts.restarted += 1;
                    }
                    Err(why) => assert!(
                        matches!(why, UndoError::Revealed | UndoError::NothingOwn),
                        "{why}"
                    ),
                }
                assert_same(table.position(), &seen[seen.len() - 1]);
            }
        }
    }
    counts
}

fn is_dragon(mv: ramparts::Move) -> bool {
    matches!(mv, ramparts::Move::Dragon { .. })
}

fn is(mv: Move, what: impl Fn(ramparts::Move) -> bool) -> bool {
    match mv {
        Move::Ramparts(mv) => what(mv),
        #[allow(unreachable_patterns)]
        _ => false,
    }
}

/// each step is decided by another seat, so steps are undone one by one. The turn of a step can be restarted
/// only where no other seat is to act and no tile was drawn after it: when the game ends with it.
#[test]
fn a_dragon_step() {
    let step = |met: &Met<'_>| is(met.decision.mv, is_dragon);
    let counts = take_back(every_set, 20, step);
    assert!(counts.undone >= 400, "{counts:?}");
    let counts = take_back(dragon_last, 100, step);
    assert!(counts.restarted >= 40, "{counts:?}");
    assert!(counts.undone >= 2 * counts.restarted, "{counts:?}");
}

/// with the pieces that it ate.
#[test]
fn a_dragon_step_onto_pieces() {
    let eats = |met: &Met<'_>| {
        let eaten = |event: &ramparts::Event| {
            let why = Homecoming::Dragon;
            matches!(event, ramparts::Event::Returned { why: of, .. } if *of == why)
        };
        is(met.decision.mv, is_dragon) && events(met.decision).any(eaten)
    };
    let counts = take_back(every_set, 40, eats);
    assert!(counts.undone >= 40, "{counts:?}");
    let counts = take_back(dragon_last, 300, eats);
    assert!(counts.restarted >= 10, "{counts:?}");
}

/// A move of the fairy ends the turn, so only that of the last turn can be taken back, and one before a dragon's move.
#[test]
fn the_fairy() {
    let counts = take_back(every_set, 40, |met| {
        is(met.decision.mv, |mv| {
            matches!(mv, ramparts::Move::Fairy { .. })
        })
    });
    assert!(counts.undone >= 5 && counts.restarted >= 3, "{counts:?}");
}

/// undone while the next tile is not drawn.
#[test]
fn the_princess() {
    let counts = take_back(princess_last, 300, |met| {
        is(met.decision.mv, |mv| {
            matches!(mv, ramparts::Move::SendHome { .. })
        })
    });
    assert!(counts.undone >= 3 && counts.restarted >= 3, "{counts:?}");
}

/// a piece placed on a tile other than the one just placed.
#[test]
fn the_portal() {
    let counts = take_back(every_set, 100, |met| {
        #[allow(irrefutable_let_patterns)]
        let Position::Ramparts(before) = met.before else {
            return false;
        };
        let here = before.last_placed().map(|tile| tile.at);
        is(
            met.decision.mv,
            |mv| matches!(mv, ramparts::Move::Put { spot, .. } if Some(spot.at) != here),
        )
    });
    assert!(counts.undone >= 3 && counts.restarted >= 3, "{counts:?}");
}

/// the second half of a double turn begins with a tile drawn for all to see, and is taken back as far as that.
#[test]
fn the_second_half_of_a_double_turn() {
    let counts = take_back(traders, 250, |met| match met.before {
        Position::Ramparts(before) => before.second_half(),
        #[allow(unreachable_patterns)]
        _ => false,
    });
    assert!(counts.undone >= 40 && counts.restarted >= 40, "{counts:?}");
}

/// a builder placed.
#[test]
fn a_builder() {
    let counts = take_back(roads, 200, |met| {
        is(met.decision.mv, |mv| {
            matches!(
                mv,
                ramparts::Move::Put {
                    piece: Piece::Builder,
                    ..
                }
            )
        })
    });
    assert!(counts.undone >= 3 && counts.restarted >= 3, "{counts:?}");
}
