//! A lesson told along one match that is written down: from where in it each step goes on, and what
//! the step asks for.

use landfolk::game::Game;
use landfolk::games::{self, Options, Position};
use landfolk::table::{NewMatch, SeatInfo, Table};
use slint::SharedString;

use super::lesson::{Lesson, Telling, Verdict};
use crate::view::AppWindow;

/// The match of a lesson, and its steps.
pub struct Script<G: 'static> {
    /// Who plays, in playing order; each has the colour of its place in this list.
    pub names: &'static [&'static str],
    /// By which options.
    pub options: fn() -> Options,
    /// The pile, in the order in which it is drawn.
    pub pile: &'static [&'static str],
    /// The decisions, as records write them. The last step needs none.
    pub moves: &'static [&'static str],
    /// After how many decisions each step begins, and what it asks for.
    pub steps: &'static [(usize, G)],
}

/// Chance in a lesson, where the pile does not say what comes: the same every time.
const SEED: u64 = 1;

/// What a game brings to its lesson.
pub trait Course: Sync + 'static {
    /// The game.
    type Game: Game;
    /// What a step can ask for.
    type Goal: Copy + 'static;
    /// The match and the steps.
    const SCRIPT: Script<Self::Goal>;

    /// What a legal decision means in a step that asks for this.
    fn verdict(
        goal: Self::Goal,
        mv: <Self::Game as Game>::Move,
        before: &Self::Game,
        after: &Self::Game,
    ) -> Verdict;

    /// The text of a step.
    fn tell(window: &AppWindow, step: i32, telling: Telling) -> SharedString;
}

impl<C> Lesson for C
where
    C: Course,
    <C::Game as Game>::Move: TryFrom<games::Move>,
    for<'a> &'a C::Game: TryFrom<&'a Position>,
{
    fn steps(&self) -> usize {
        C::SCRIPT.steps.len()
    }

    fn begin(&self, step: usize) -> Option<Table> {
        let script = C::SCRIPT;
        let &(decisions, _) = script.steps.get(step)?;
        let seats = (0..).zip(script.names);
        let seats = seats.map(|(colour, &name)| SeatInfo::new(name, colour));
        let mut new = NewMatch::new(seats.collect(), (script.options)());
        new.seed = SEED;
        new.pile = Some(script.pile.iter().map(|&name| name.to_owned()).collect());
        let mut table = Table::start(new).ok()?;
        for text in script.moves.iter().take(decisions) {
            table.play_text(text).ok()?;
        }
        Some(table)
    }

    fn judge(&self, step: usize, mv: games::Move, before: &Position, after: &Position) -> Verdict {
        let (Some(&(_, goal)), Ok(mv), Ok(before), Ok(after)) = (
            C::SCRIPT.steps.get(step),
            mv.try_into(),
            before.try_into(),
            after.try_into(),
        ) else {
            return Verdict::Astray;
        };
        C::verdict(goal, mv, before, after)
    }

    fn text(&self, window: &AppWindow, step: usize, telling: Telling) -> SharedString {
        C::tell(window, step as i32, telling)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kits;

    /// The verdicts on everything that is legal at a moment of a step, each with its move.
    fn verdicts(
        lesson: &dyn Lesson,
        step: usize,
        position: &Position,
    ) -> Vec<(Verdict, games::Move, Position)> {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        moves
            .into_iter()
            .map(|mv| {
                let mut after = position.clone();
                after.play(mv, &mut ()).expect("a legal move");
                (lesson.judge(step, mv, position, &after), mv, after)
            })
            .collect()
    }

    /// Whether a step can be done from here, in so many decisions at most.
    fn can_be_done(lesson: &dyn Lesson, step: usize, position: &Position, within: usize) -> bool {
        let all = verdicts(lesson, step, position);
        let done = all.iter().any(|(verdict, ..)| *verdict == Verdict::Reached);
        let mut on = all.iter().filter(|(verdict, ..)| *verdict == Verdict::GoOn);
        // What goes on goes on to the end, whichever way: the first few ways stand for all.
        done || within > 0
            && on.clone().count() > 0
            && on
                .by_ref()
                .take(4)
                .any(|(.., after)| can_be_done(lesson, step, after, within - 1))
    }

    /// The match of each lesson is played by the rules, the decisions of every step are those of
    /// one seat, and what the step asks for can be done.
    #[test]
    fn every_step_of_every_lesson_can_be_done() {
        let mut lessons = 0;
        for kit in kits::ALL {
            let Some(lesson) = kit.lesson() else { continue };
            lessons += 1;
            let id = kit.id();
            let learner = lesson.begin(0).expect("a match").to_act();
            assert!((6..=9).contains(&lesson.steps()), "{id}");
            for step in 0..lesson.steps() {
                let table = lesson.begin(step);
                let table = table.unwrap_or_else(|| panic!("{id}: no match for step {step}"));
                let position = table.position();
                assert_eq!(position.to_act(), learner, "{id}, step {step}");
                assert!(can_be_done(lesson, step, position, 8), "{id}, step {step}");
            }
            assert!(lesson.begin(lesson.steps()).is_none());
        }
        assert!(lessons > 0);
    }

    /// The decisions that the scripts take in their steps are never astray, and end each step that
    /// another follows without a turn of somebody else in between.
    #[test]
    fn the_script_itself_does_what_the_steps_ask_for() {
        for kit in kits::ALL {
            let Some(lesson) = kit.lesson() else { continue };
            for step in 0..lesson.steps() - 1 {
                let here = lesson.begin(step).expect("a match");
                let next = lesson.begin(step + 1).expect("a match");
                let taken = &next.history()[here.history().len()..];
                let mut position = here.position().clone();
                let mut reached = false;
                for decision in taken {
                    let before = position.clone();
                    position.play(decision.mv, &mut ()).expect("a legal move");
                    match lesson.judge(step, decision.mv, &before, &position) {
                        Verdict::Reached => {
                            reached = true;
                            break;
                        }
                        Verdict::GoOn => {}
                        Verdict::Astray => panic!("{}, step {step}: {decision:?}", kit.id()),
                    }
                }
                assert!(reached, "{}, step {step}", kit.id());
            }
        }
    }
}
