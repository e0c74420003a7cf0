//! The lesson of the base game: one short match, of which the learner, Ada, makes eight decisions.

use landfolk::game::Game;
use landfolk::games::{self, GameId};
use landfolk::landscape::FeatureKind;
use landfolk::ramparts::{Move, Phase, Position};
use landfolk::table::{NewMatch, SeatInfo, Table};
use slint::{ComponentHandle, SharedString};

use crate::table::lesson::{self, Telling, Verdict};
use crate::view::{AppWindow, RampartsWords};

/// The pile, in the order in which it is drawn; Ada and Ben take turns.
const PILE: [&str; 11] = [
    "base/U", "base/V", "base/E", "base/U", "base/B", "base/V", "base/U", "base/E", "base/N",
    "base/V", "base/B",
];
/// The whole match but its last turn.
const MOVES: [&str; 20] = [
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
];

/// What a step asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Goal {
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

/// After how many decisions each step begins, and what it asks for.
const STEPS: [(usize, Goal); 8] = [
    (0, Goal::Road),
    (1, Goal::Claim(FeatureKind::Road)),
    (4, Goal::City),
    (5, Goal::Claim(FeatureKind::City)),
    (9, Goal::Claim(FeatureKind::Monastery)),
    (13, Goal::Farm),
    (17, Goal::Any),
    (20, Goal::End),
];

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

fn reached(goal: Goal, mv: Move, after: &Position) -> bool {
    let claimed = match mv {
        Move::Put { spot, .. } => after.feature(spot).ok(),
        _ => None,
    };
    match goal {
        Goal::Road => last_tile_has(after, |kind, tiles, _| {
            kind == FeatureKind::Road && tiles > 1
        }),
        Goal::City => last_tile_has(after, |kind, _, complete| {
            kind == FeatureKind::City && complete
        }),
        Goal::Claim(kind) => claimed.is_some_and(|feature| feature.kind == kind),
        Goal::Farm => claimed.is_some_and(|feature| !feature.cities.is_empty()),
        Goal::Any => true,
        Goal::End => after.phase() == Phase::Over,
    }
}

impl lesson::Lesson for Lesson {
    fn steps(&self) -> usize {
        STEPS.len()
    }

    fn begin(&self, step: usize) -> Option<Table> {
        let &(decisions, _) = STEPS.get(step)?;
        let seats = vec![SeatInfo::new("Ada", 0), SeatInfo::new("Ben", 1)];
        let mut new = NewMatch::new(seats, GameId::Ramparts.default_options());
        new.pile = Some(PILE.map(str::to_owned).into());
        let mut table = Table::start(new).ok()?;
        for text in MOVES.iter().take(decisions) {
            let mv = table.position().read_move(text).ok()?;
            table.play(mv).ok()?;
        }
        Some(table)
    }

    fn judge(&self, step: usize, mv: games::Move, after: &games::Position) -> Verdict {
        let (Some(&(_, goal)), games::Move::Ramparts(mv), Ok(after)) =
            (STEPS.get(step), mv, <&Position>::try_from(after))
        else {
            return Verdict::Astray;
        };
        if reached(goal, mv, after) {
            Verdict::Reached
        } else if goal == Goal::End {
            Verdict::GoOn
        } else {
            Verdict::Astray
        }
    }

    fn text(&self, window: &AppWindow, step: usize, telling: Telling) -> SharedString {
        let words = window.global::<RampartsWords>();
        let step = step as i32;
        match telling {
            Telling::Task => words.invoke_lesson_task(step),
            Telling::Done => words.invoke_lesson_done(step),
            Telling::Hint => words.invoke_lesson_hint(step),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::lesson::Lesson as _;

    /// What is played already is legal, move by move.
    #[test]
    fn the_match_is_played_by_the_rules() {
        let mut table = Lesson.begin(0).expect("a match");
        for text in MOVES {
            let mut moves = Vec::new();
            table.position().legal_moves(&mut moves);
            let legal: Vec<String> = moves
                .iter()
                .map(|&mv| table.position().write_move(mv))
                .collect();
            assert!(legal.iter().any(|mv| mv == text), "{text}: {legal:?}");
            let mv = table.position().read_move(text).expect("a move");
            table.play(mv).expect("a legal move");
        }
    }

    /// Every step is found as it is told: the decision that it asks for is there and is taken, and
    /// where a hint is told there is one that goes astray.
    #[test]
    fn every_step_can_be_done_and_missed() {
        for (step, &(_, goal)) in STEPS.iter().enumerate() {
            let table = Lesson.begin(step).expect("a match");
            let mut moves = Vec::new();
            table.position().legal_moves(&mut moves);
            let verdicts: Vec<Verdict> = moves
                .iter()
                .map(|&mv| {
                    let mut after = table.position().clone();
                    after.play(mv, &mut ()).expect("a legal move");
                    Lesson.judge(step, mv, &after)
                })
                .collect();
            match goal {
                Goal::End => assert!(verdicts.iter().all(|&v| v == Verdict::GoOn)),
                Goal::Any => assert!(verdicts.iter().all(|&v| v == Verdict::Reached)),
                _ => {
                    assert!(verdicts.contains(&Verdict::Reached), "{step}: {moves:?}");
                    assert!(verdicts.contains(&Verdict::Astray), "{step}");
                }
            }
        }
        assert!(Lesson.begin(STEPS.len()).is_none());
    }

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
