//! A replay beyond single steps: how the points went, where they came, playing by itself, and playing
//! on from what shows.

use std::fmt::Write;
use std::time::Duration;

use landfolk::game::Game;
use landfolk::seat::Seat;
use landfolk::shelf::SavedMatch;
use slint::{ComponentHandle, ModelRc, TimerMode, VecModel};

use super::play::Play;
use super::{Purpose, TableScreen};
use crate::screens::share::fitting;
use crate::view::{AppWindow, CurveView, Nav, Screen, ShelfWords, Table};

/// The field in which the curves are drawn; the screen stretches it.
const FIELD: (f32, f32) = (320.0, 56.0);
/// Keeps lines off the edge of the field.
const EDGE: f32 = 3.0;
/// How long a decision shows, by speed.
const SPEEDS: [Duration; 3] = [
    Duration::from_millis(1_600),
    Duration::from_millis(700),
    Duration::from_millis(250),
];

/// How the points of a match went.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Course {
    /// The points of each seat after each number of decisions, from none on.
    points: Vec<Vec<i32>>,
    /// After how many decisions points had changed.
    scorings: Vec<usize>,
}

impl Course {
    pub(super) fn of(play: &Play) -> Self {
        let decisions = play.table().history().len();
        let points: Vec<Vec<i32>> = (0..=decisions)
            .map(|after| {
                let position = play.position_after(after);
                Seat::all(position.seats())
                    .map(|seat| position.points(seat))
                    .collect()
            })
            .collect();
        let scorings = (1..points.len())
            .filter(|&after| points[after] != points[after - 1])
            .collect();
        Self { points, scorings }
    }

    /// The nearest scoring before or after what shows.
    fn scoring(&self, at: usize, ahead: bool) -> Option<usize> {
        let mut found = self.scorings.iter().copied();
        if ahead {
            found.find(|&after| after > at)
        } else {
            found.rfind(|&after| after < at)
        }
    }

    /// The points of a seat as commands of a path in [`FIELD`]: a step up wherever some came.
    fn line(&self, seat: usize) -> String {
        let all = self.points.iter().flatten().copied();
        let top = all.clone().max().unwrap_or(0).max(1) as f32;
        let low = all.min().unwrap_or(0).min(0) as f32;
        let last = (self.points.len().max(2) - 1) as f32;
        let (width, height) = (FIELD.0 - 2.0 * EDGE, FIELD.1 - 2.0 * EDGE);
        let mut line = String::new();
        let mut before = None;
        for (after, points) in self.points.iter().enumerate() {
            let points = points.get(seat).copied().unwrap_or(0);
            let at_end = after + 1 == self.points.len();
            if before == Some(points) && !at_end {
                continue;
            }
            let x = EDGE + width * after as f32 / last;
            let y = EDGE + height * (1.0 - (points as f32 - low) / (top - low));
            // Writing into a string cannot fail.
            let _ = match before {
                None => write!(line, "M{x:.1} {y:.1}"),
                Some(_) => write!(line, " H{x:.1} V{y:.1}"),
            };
            before = Some(points);
        }
        line
    }
}

impl TableScreen {
    pub(super) fn listen_to_replay(&self, window: &AppWindow) {
        let table = window.global::<Table>();
        table.on_run_replay(self.on(|me, speed: i32| me.run(speed)));
        table.on_to_scoring(self.on(|me, ahead: bool| me.to_scoring(ahead)));
        let from_here = self.on(|me, ()| me.play_on_from_here());
        table.on_play_on_from_here(move || from_here(()));
    }

    /// Works out how the points went, once for a replay.
    pub(super) fn show_course(&self, window: &AppWindow) {
        let table = window.global::<Table>();
        let mut state = self.state.borrow_mut();
        let Some(play) = state.play.as_ref().filter(|play| play.replaying()) else {
            state.course = None;
            table.set_replay_running(0);
            self.clock.stop();
            return;
        };
        let decisions = play.table().history().len();
        let at = play.decisions();
        let known = state.course.as_ref().map(|course| course.points.len());
        if known != Some(decisions + 1) {
            let course = Course::of(play);
            state.course = Some(course);
        }
        let (Some(play), Some(course)) = (&state.play, &state.course) else {
            return;
        };
        let words = window.global::<ShelfWords>();
        let points = course.points.get(at).map_or(&[][..], Vec::as_slice);
        let curves: Vec<CurveView> = Seat::all(points.len())
            .zip(points)
            .map(|(seat, &points)| CurveView {
                colour: play.style(seat).into(),
                line: course.line(seat.index()).into(),
                spoken: words.invoke_score_of(play.name(seat).into(), points),
            })
            .collect();
        table.set_curves(ModelRc::new(VecModel::from(curves)));
        table.set_scoring_before(course.scoring(at, false).is_some());
        table.set_scoring_after(course.scoring(at, true).is_some());
    }

    fn to_scoring(&self, ahead: bool) {
        let to = {
            let state = self.state.borrow();
            let at = state.play.as_ref().map_or(0, Play::decisions);
            state
                .course
                .as_ref()
                .and_then(|course| course.scoring(at, ahead))
        };
        if let Some(to) = to {
            self.look_at(to);
        }
    }

    /// Plays by itself at a speed from 1 on; 0 stops.
    fn run(&self, speed: i32) {
        let Some(window) = self.window.upgrade() else {
            return;
        };
        self.clock.stop();
        let pause = usize::try_from(speed - 1)
            .ok()
            .and_then(|speed| SPEEDS.get(speed));
        window
            .global::<Table>()
            .set_replay_running(pause.map_or(0, |_| speed));
        let Some(pause) = pause else { return };
        if self.at_end() {
            self.look_at(0);
        }
        let tick = self.on(|me, ()| me.tick());
        self.clock
            .start(TimerMode::Repeated, *pause, move || tick(()));
    }

    fn at_end(&self) -> bool {
        self.with_play(|play| play.decisions() == play.table().history().len())
            .unwrap_or(true)
    }

    fn tick(&self) {
        let shows = self.window.upgrade().is_some_and(|window| {
            let nav = window.global::<Nav>();
            nav.get_screen() == Screen::Table
        });
        let replaying = self.with_play(Play::replaying).unwrap_or(false);
        if !shows || !replaying || self.at_end() {
            self.run(0);
            return;
        }
        let next = self.with_play(|play| play.decisions() + 1);
        self.look_at(next.unwrap_or_default());
        if self.at_end() {
            self.run(0);
        }
    }

    /// Puts a copy of the match on the table, as it is at what shows.
    fn play_on_from_here(&self) {
        let Some(app) = self.app.borrow().upgrade() else {
            return;
        };
        self.run(0);
        // A lesson is nobody's match, and at its end a match cannot be played on.
        let can = self.with_play(|play| play.position().to_act().is_some());
        if self.is_learning() || can != Some(true) {
            return;
        }
        let Some(id) = app.running().map(|saved| saved.id()) else {
            return;
        };
        let asked = self.with_play(|play| {
            let decisions = play.decisions();
            let log = play.table().history()[..decisions].iter();
            let began = log
                .flat_map(|decision| &decision.events)
                .chain(play.table().opening());
            let turn = began.filter(|event| event.begins_turn()).count();
            (decisions, turn, play.position().game().key())
        });
        let Some((decisions, turn, game)) = asked else {
            return;
        };
        app.ask(
            move |shelf| shelf.load(id).map(|kept| kept.title),
            move |app, title| {
                let Some(title) = app.report(title) else {
                    return;
                };
                let title = title.map_or_else(
                    || app.words().invoke_game_name(game.into()),
                    slint::SharedString::from,
                );
                let words = app.window().global::<ShelfWords>();
                let turn = i32::try_from(turn).unwrap_or(i32::MAX);
                let title = fitting(words.invoke_copied_from(title, turn).as_str());
                app.ask(
                    move |shelf| SavedMatch::duplicate(shelf, id, decisions, Some(&title)),
                    |app, copy| {
                        if let Some(copy) = app.report(copy) {
                            super::put(app, copy, Purpose::Play);
                        }
                    },
                );
            },
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn curves_rise_where_points_came() {
        let course = Course {
            points: vec![vec![0, 0], vec![0, 0], vec![4, 0], vec![4, 8], vec![4, 8]],
            scorings: vec![2, 3],
        };
        assert_eq!(course.line(0), "M3.0 53.0 H160.0 V28.0 H317.0 V28.0");
        assert_eq!(course.line(1), "M3.0 53.0 H238.5 V3.0 H317.0 V3.0");
        assert_eq!(course.scoring(0, true), Some(2));
        assert_eq!(course.scoring(2, true), Some(3));
        assert_eq!(course.scoring(3, true), None);
        assert_eq!(course.scoring(3, false), Some(2));
        assert_eq!(course.scoring(2, false), None);
    }
}
