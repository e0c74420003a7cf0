//! The lesson of the base game: one short match, of which the learner, Ada, makes eight decisions.

use landfolk::games::GameId;
use landfolk::landscape::FeatureKind;
use landfolk::ramparts::{Move, Phase, Position};
use slint::{ComponentHandle, SharedString};

use crate::table::course::{Course, Script};
use crate::table::lesson::{Telling, Verdict};
use crate::view::{AppWindow, RampartsLesson};

/// What a step asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Goal {
    /// The tile carries the road on.
    Road,
    /// A follower on this kind of feature.
    Claim(FeatureKind),
    /// The tile completes the city.
    City,
    /// A follower on the field that touches a completed city.
    Farm,
    /// Any action: the step is about what cannot be done.
    Any,
    /// To play the match to its end.
    End,
}

/// The lesson of Ramparts.
pub(super) struct Lesson;

/// Whether the tile placed last belongs to a feature of a kind like this.
fn last_tile_has(position: &Position, like: impl Fn(FeatureKind, usize, bool) -> bool) -> bool {
    let Some(last) = position.last_placed() else {
        return false;
    };
    position.features().any(|feature| {
        feature.tiles.contains(&last.at)
            && like(feature.kind, feature.tiles.len(), feature.complete)
    })
}

impl Course for Lesson {
    type Game = Position;
    type Goal = Goal;

    const SCRIPT: Script<Goal> = Script {
        names: &["Ada", "Ben"],
        options: || GameId::Ramparts.default_options(),
        pile: &[
            "base/U", "base/V", "base/E", "base/U", "base/B", "base/V", "base/U", "base/E",
            "base/N", "base/V", "base/B",
        ],
        moves: &[
            "base/U 1,0 90",
            "follower road EW",
            "base/V -1,0 270",
            "pass",
            "base/E 0,-1 180",
            "follower city S",
            "base/U 2,0 90",
            "pass",
            "base/B 1,-1 0",
            "follower monastery",
            "base/V 3,0 0",
            "pass",
            "base/U 0,-2 90",
            "follower field 3456",
            "base/E 2,-1 0",
            "follower city N",
            "base/N 2,-2 180",
            "pass",
            "base/V 3,1 90",
            "pass",
        ],
        steps: &[
            (0, Goal::Road),
            (1, Goal::Claim(FeatureKind::Road)),
            (4, Goal::City),
            (5, Goal::Claim(FeatureKind::City)),
            (9, Goal::Claim(FeatureKind::Monastery)),
            (13, Goal::Farm),
            (17, Goal::Any),
            (20, Goal::End),
        ],
    };

    fn verdict(goal: Goal, mv: Move, _: &Position, after: &Position) -> Verdict {
        let claimed = match mv {
            Move::Put { spot, .. } => after.feature(spot).ok(),
            _ => None,
        };
        let reached = match goal {
            Goal::Road => last_tile_has(after, |kind, tiles, _| {
                kind == FeatureKind::Road && tiles > 1
            }),
            Goal::City => last_tile_has(after, |kind, _, complete| {
                kind == FeatureKind::City && complete
            }),
            Goal::Claim(kind) => claimed.is_some_and(|feature| feature.kind == kind),
            Goal::Farm => claimed.is_some_and(|feature| !feature.cities.is_empty()),
            Goal::Any => true,
            Goal::End if after.phase() == Phase::Over => true,
            Goal::End => return Verdict::GoOn,
        };
        Verdict::of(reached)
    }

    fn tell(window: &AppWindow, step: i32, telling: Telling) -> SharedString {
        window.global::<RampartsLesson>().invoke_tell(step, telling)
    }
}

#[cfg(test)]
mod tests {
    use landfolk::game::Game;

    use super::*;
    use crate::table::lesson::Lesson as _;

    /// What the texts say in numbers holds.
    #[test]
    fn the_texts_say_what_is_so() {
        let at = |step: usize| {
            let table = Lesson.begin(step).expect("a match");
            <&Position>::try_from(table.position())
                .expect("Ramparts")
                .clone()
        };
        // The city paid 4 at once.
        assert_eq!(at(4).points(landfolk::seat::Seat::FIRST), 4);
        // Four of the eight tiles around the monastery lie, with itself that is five.
        let monastery = at(4);
        let feature = monastery
            .features()
            .find(|feature| feature.kind == FeatureKind::Monastery)
            .expect("a monastery");
        assert_eq!(feature.worth.points(), 5);
        // Ada's field is worth 3.
        let field = at(6)
            .features()
            .find(|feature| feature.kind == FeatureKind::Field && !feature.leaders.is_empty())
            .expect("her field");
        assert_eq!(field.worth.points(), 3);
    }
}
