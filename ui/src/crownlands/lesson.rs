//! The lesson of Crownlands: the first turns of a match against Ben on the map of the first game.

use landfolk::crownlands::{Action, Card, Location, Move, Options, Position};
use slint::{ComponentHandle, SharedString};

use crate::table::course::{Course, Script};
use crate::table::lesson::{Telling, Verdict};
use crate::view::{AppWindow, CrownlandsLesson};

/// What a step asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Goal {
    /// A settlement that takes a tile of this location (C-30).
    Take(Location),
    /// All settlements of the card (C-10, C-21).
    Card,
    /// A settlement by the tile of this location (C-33).
    Use(Location),
    /// This card then scores at least so much (C-61, C-64).
    Score(Card, i32),
    /// A settlement moved by this tile, so that this card scores more (C-47, C-62).
    Move(Location, Card),
    /// The end of the turn (C-13).
    Turn,
}

/// The lesson of Crownlands.
pub(super) struct Lesson;

impl Course for Lesson {
    type Game = Position;
    type Goal = Goal;

    const SCRIPT: Script<Goal> = Script {
        names: &["Ada", "Ben"],
        options: || Options::first_game().into(),
        pile: &[
            "grass", "canyon", "flowers", "canyon", "grass", "canyon", "desert",
        ],
        moves: &[
            "place 7,6",
            "place 7,7",
            "place 7,8",
            "end",
            "place 13,17",
            "place 13,18",
            "place 14,18",
            "end",
            "tavern 7,9",
            "place 6,16",
            "place 6,15",
            "place 6,17",
            "end",
            "place 14,19",
            "place 15,19",
            "place 12,17",
            "end",
            "place 7,10",
            "place 7,11",
            "place 8,9",
            "end",
            "place 16,7",
            "place 16,6",
            "place 15,6",
            "end",
            "paddock 7,6 7,4",
        ],
        steps: &[
            (0, Goal::Take(Location::Tavern)),
            (1, Goal::Card),
            (8, Goal::Use(Location::Tavern)),
            (9, Goal::Score(Card::Castle, 3)),
            (17, Goal::Score(Card::Merchants, 8)),
            (25, Goal::Move(Location::Paddock, Card::Fishermen)),
            (26, Goal::Turn),
        ],
    };

    fn verdict(goal: Goal, mv: Move, before: &Position, after: &Position) -> Verdict {
        let seat = before.turn();
        let score = |position: &Position, card| position.score(card, seat).points;
        let uses = |location| mv.action() == Some(Action::Tile(location));
        match goal {
            Goal::Take(location) => {
                let tiles = after.tiles(seat);
                Verdict::of(tiles.iter().any(|tile| tile.location == location))
            }
            Goal::Card if after.due() > 0 => Verdict::GoOn,
            Goal::Card => Verdict::Reached,
            Goal::Use(location) => Verdict::of(uses(location)),
            Goal::Score(card, least) => Verdict::of(score(after, card) >= least),
            Goal::Move(location, card) => {
                Verdict::of(uses(location) && score(after, card) > score(before, card))
            }
            Goal::Turn if mv == Move::End => Verdict::Reached,
            Goal::Turn => Verdict::GoOn,
        }
    }

    fn tell(window: &AppWindow, step: i32, telling: Telling) -> SharedString {
        window
            .global::<CrownlandsLesson>()
            .invoke_tell(step, telling)
    }
}

#[cfg(test)]
mod tests {
    use landfolk::crownlands::Terrain;
    use landfolk::seat::Seat;
    use landfolk::table::Table;

    use super::*;
    use crate::table::lesson::Lesson as _;

    fn at(step: usize) -> Table {
        Lesson.begin(step).expect("a match")
    }

    fn position(table: &Table) -> &Position {
        table.position().try_into().expect("Crownlands")
    }

    /// What the texts say holds: C-21, C-30, C-32, C-61, C-64.
    #[test]
    fn the_texts_say_what_is_so() {
        let cards = [
            (0, Terrain::Grass),
            (2, Terrain::Flowers),
            (4, Terrain::Grass),
        ];
        for (step, card) in cards {
            assert_eq!(position(&at(step)).shown(), Some(card));
        }
        // Two hexes of grass touch the tavern.
        let table = at(0);
        let start = position(&table);
        let by_the_tavern = start
            .targets(Action::Mandatory, false)
            .into_iter()
            .filter(|&at| {
                let mv = Move::At {
                    action: Action::Mandatory,
                    at,
                    outpost: false,
                };
                let changes = start.tile_changes(mv).expect("a legal hex");
                changes
                    .gained
                    .iter()
                    .any(|(location, _)| *location == Location::Tavern)
            });
        assert_eq!(by_the_tavern.count(), 2);
        // Flower fields are free to choose from, grass was not.
        let table = at(3);
        let flowers = position(&table).targets(Action::Mandatory, false);
        let all = position(&table).map().of(Terrain::Flowers.land());
        assert_eq!(flowers, all & position(&table).empty());
        // The row links tavern and paddock, and nothing is lost by the move that is shown.
        let table = at(5);
        let linked = position(&table).score(Card::Merchants, Seat::FIRST);
        assert_eq!(linked.points, 8);
        let moved = at(6);
        let tiles = |table: &Table| position(table).tiles(Seat::FIRST).len();
        assert_eq!(tiles(&table), tiles(&moved));
        let fishermen = |table: &Table| position(table).score(Card::Fishermen, Seat::FIRST).points;
        assert_eq!(fishermen(&table) + 1, fishermen(&moved));
    }
}
