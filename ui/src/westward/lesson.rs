//! The lesson of Westward: one short match against Ben, of which the learner, Ada, makes the
//! decisions about what is to be learned.

use landfolk::games::GameId;
use landfolk::seat::Seat;
use landfolk::westward::{FeatureView, Ground, Move, Phase, Position};
use slint::{ComponentHandle, SharedString};

use crate::table::course::{Course, Script};
use crate::table::lesson::{Telling, Verdict};
use crate::view::{AppWindow, WestwardLesson};

/// What a step asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Goal {
    /// The tile carries a road of the coast on (W-10).
    Road,
    /// A settler on this kind of ground (W-12).
    Claim(Ground),
    /// The tile completes a town, and a sheriff goes in (W-21, W-25).
    Town,
    /// The tile completes the road of the bandit (W-20, W-30).
    OwnRoad,
    /// The tile lies somewhere, and a trapper on its plain (W-12).
    Trapper,
    /// To play the match to its end (W-40).
    End,
}

/// The lesson of Westward.
pub(super) struct Lesson;

/// Whether the tile placed last belongs to a feature like this.
fn last_tile_has(position: &Position, like: impl Fn(&FeatureView) -> bool) -> bool {
    let Some(last) = position.last_placed() else {
        return false;
    };
    position
        .features()
        .any(|feature| feature.tiles.contains(&last.at) && like(&feature))
}

impl Course for Lesson {
    type Game = Position;
    type Goal = Goal;

    const SCRIPT: Script<Goal> = Script {
        names: &["Ada", "Ben"],
        options: || GameId::Westward.default_options(),
        pile: &[
            "R1a", "R1b", "T1b", "R1a", "F2", "R1a", "P1", "R1a", "T1c", "R1c", "T1b", "R2a", "R2a",
        ],
        moves: &[
            "R1a -1,2 90",
            "bandit EW",
            "R1b -1,5 90",
            "bandit EW",
            "T1b -1,1 90",
            "sheriff E",
            "R1a -2,5 90",
            "pass",
            "F2 -2,2 270",
            "farmer",
            "R1a -1,7 90",
            "bandit EW",
            "P1 -1,3 0",
            "trapper 01234567",
            "R1a -3,5 90",
            "pass",
            "T1c -1,4 90",
            "sheriff E",
            "R1c -2,7 90",
            "pass",
            "T1b -1,8 90",
            "sheriff E",
            "R2a -3,7 180",
            "pass",
        ],
        steps: &[
            (0, Goal::Road),
            (1, Goal::Claim(Ground::Road)),
            (4, Goal::Town),
            (8, Goal::OwnRoad),
            (9, Goal::Claim(Ground::Farm)),
            (12, Goal::Trapper),
            (16, Goal::Town),
            (20, Goal::Town),
            (24, Goal::End),
        ],
    };

    fn verdict(goal: Goal, mv: Move, before: &Position, after: &Position) -> Verdict {
        // A settler that scores at once is home again: what it went onto is seen before.
        let claimed = match mv {
            Move::Deploy { spot } => before.feature(spot).ok().map(|feature| feature.ground),
            _ => None,
        };
        let placed = matches!(mv, Move::Place { .. });
        let completes = |ground| {
            last_tile_has(after, |feature| {
                feature.ground == ground && feature.complete
            })
        };
        match goal {
            Goal::Road => Verdict::of(last_tile_has(after, |feature| {
                feature.ground == Ground::Road && feature.tiles.len() > 1
            })),
            Goal::Claim(ground) => Verdict::of(claimed == Some(ground)),
            Goal::Town if placed && completes(Ground::Town) => Verdict::GoOn,
            Goal::Town => Verdict::of(claimed == Some(Ground::Town)),
            Goal::OwnRoad => Verdict::of(last_tile_has(after, |feature| {
                feature.ground == Ground::Road
                    && feature.complete
                    && feature.leaders.contains(&Seat::FIRST)
            })),
            Goal::Trapper if placed => Verdict::GoOn,
            Goal::Trapper => Verdict::of(claimed == Some(Ground::Plain)),
            Goal::End if after.phase() == Phase::Over => Verdict::Reached,
            Goal::End => Verdict::GoOn,
        }
    }

    fn tell(window: &AppWindow, step: i32, telling: Telling) -> SharedString {
        window.global::<WestwardLesson>().invoke_tell(step, telling)
    }
}

#[cfg(test)]
mod tests {
    use landfolk::game::Game;
    use landfolk::table::Table;

    use super::*;
    use crate::table::lesson::Lesson as _;

    fn at(step: usize) -> Table {
        Lesson.begin(step).expect("a match")
    }

    fn position(table: &Table) -> &Position {
        table.position().try_into().expect("Westward")
    }

    /// What the texts say in numbers holds: W-20, W-21, W-30, W-31, W-34.
    #[test]
    fn the_texts_say_what_is_so() {
        let points = |step| at(step).position().points(Seat::FIRST);
        assert_eq!(points(3), 4);
        assert_eq!(points(5), 4 + 3 + 4);
        assert_eq!(points(7), 11 + 4 + 8);
        let columns = |step| {
            let surveyors = position(&at(step)).surveyors();
            (surveyors.rear, surveyors.lead)
        };
        let moved = [2, 3, 5, 6, 7].map(columns);
        assert_eq!(moved, [(0, 0), (0, 1), (1, 1), (1, 1), (1, 2)]);
        // Ben's two bandits go home with the last town, Ada's trapper stays.
        let bandits = |step| {
            let table = at(step);
            let settlers = position(&table).settlers().iter();
            settlers
                .filter(|settler| settler.seat != Seat::FIRST)
                .count()
        };
        assert_eq!((bandits(7), bandits(8)), (2, 0));
        let table = at(8);
        let mut own = position(&table).settlers().iter();
        assert!(own.any(|settler| settler.role == landfolk::westward::Role::Trapper));
    }
}
