//! A lesson: a match in which some decisions are made already, step by step, and the learner makes
//! the others. It is kept in memory only; the games on the shelf are not touched.

use std::rc::Rc;
use std::sync::Arc;

use landfolk::game::Game;
use landfolk::games::{Move, Position};
use landfolk::shelf::{MemoryShelf, SavedMatch};
use landfolk::table::Table as Match;
use slint::{ComponentHandle, SharedString};

use super::deed::Deed;
use super::game::GameTable;
use super::play::Play;
use super::{State, TableScreen};
use crate::app::App;
use crate::kits::{self, Kit};
use crate::view::{AppWindow, Screen, Table};

pub use crate::view::Telling;

/// What a decision means in a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The step is done.
    Reached,
    /// It belongs to the step, which goes on.
    GoOn,
    /// It is legal, but not what the step is about; it is not carried out.
    Astray,
}

impl Verdict {
    /// What a step means that is done by one decision.
    #[must_use]
    pub const fn of(reached: bool) -> Self {
        if reached { Self::Reached } else { Self::Astray }
    }

    /// What a decision means that others of the step follow.
    #[must_use]
    pub const fn first(right: bool) -> Self {
        if right { Self::GoOn } else { Self::Astray }
    }
}

/// The lesson of a game.
pub trait Lesson: Sync {
    /// How many steps there are.
    fn steps(&self) -> usize;

    /// The match as a step finds it; steps count from 0. `None` when there is no such step.
    fn begin(&self, step: usize) -> Option<Match>;

    /// What a legal decision means in a step, by the positions before and after it.
    fn judge(&self, step: usize, mv: Move, before: &Position, after: &Position) -> Verdict;

    /// The text of a step.
    fn text(&self, window: &AppWindow, step: usize, telling: Telling) -> SharedString;
}

/// A lesson under way.
pub(super) struct Learning {
    lesson: &'static dyn Lesson,
    step: usize,
    telling: Telling,
    /// The match does not go on from what the learner did in the step before.
    reset: bool,
    saved: SavedMatch,
    shelf: MemoryShelf,
}

impl Learning {
    /// Whether what the step asks for has been done.
    fn reached(&self) -> bool {
        self.telling == Telling::Done
    }

    /// A hint is over when what is meant has been chosen.
    fn reconsider(&mut self, game: &dyn GameTable) {
        let intended = game.intended();
        if self.telling != Telling::Hint || intended.is_empty() {
            return;
        }
        let mut position = self.saved.table().position().clone();
        for mv in intended {
            let before = position.clone();
            if position.play(mv, &mut ()).is_err() {
                return;
            }
            match self.lesson.judge(self.step, mv, &before, &position) {
                Verdict::Astray => return,
                Verdict::Reached => break,
                Verdict::GoOn => {}
            }
        }
        self.telling = Telling::Task;
    }

    /// Whether the match as a later step finds it goes on from here. In which order the learner
    /// decided within the step does not matter.
    fn leads_to(&self, next: &Match) -> bool {
        let mut script: Vec<Move> = next.history().iter().map(|decision| decision.mv).collect();
        let done = self.saved.table().history();
        script.truncate(done.len());
        done.iter().all(|decision| {
            let same = script.iter().position(|&mv| mv == decision.mv);
            same.map(|index| script.swap_remove(index)).is_some()
        })
    }

    /// Does something in the match of the step. Says whether that worked.
    fn carry_out(&mut self, deed: Deed) -> bool {
        deed.carry_out(&mut self.saved, &mut self.shelf).is_ok()
    }
}

/// Begins the lesson of a game, if it has one.
pub fn learn(app: &Rc<App>, kit: &dyn Kit) {
    let Some(lesson) = kit.lesson() else { return };
    seen(app, kit);
    if app.table().teach(lesson, 0, false) {
        app.show(Screen::Table);
    }
}

/// The lesson of a game need not be offered again.
pub fn seen(app: &Rc<App>, kit: &dyn Kit) {
    let key = kit.id().key();
    if !app.settings().lessons_seen.contains(key) {
        app.set(|settings| {
            settings.lessons_seen.insert(key.to_owned());
        });
    }
}

impl TableScreen {
    /// Lays out a step of a lesson; `reset` says that it goes on from a match of its own. Says whether
    /// there is such a step.
    fn teach(&self, lesson: &'static dyn Lesson, step: usize, reset: bool) -> bool {
        let Some(window) = self.window.upgrade() else {
            return false;
        };
        let mut shelf = MemoryShelf::new();
        let kept = lesson
            .begin(step)
            .and_then(|table| SavedMatch::add(&mut shelf, table, None).ok());
        let Some(saved) = kept else { return false };
        let play = Play::new(Arc::new(saved.clone()));
        if !self.lay_out(&window, play) {
            return false;
        }
        self.state.borrow_mut().learning = Some(Learning {
            lesson,
            step,
            telling: Telling::Task,
            reset,
            saved,
            shelf,
        });
        self.refresh();
        self.state.borrow_mut().board.gestures().fit_now();
        self.refresh_board();
        self.bring_choices();
        true
    }

    /// Whether a lesson lies on the table.
    pub(super) fn is_learning(&self) -> bool {
        self.state.borrow().learning.is_some()
    }

    /// On to the next step, where this one is done. Says whether it was.
    pub(super) fn next_step(&self) -> bool {
        let (lesson, step, reset) = match &self.state.borrow().learning {
            Some(learning) if learning.reached() => {
                let step = learning.step + 1;
                let next = learning.lesson.begin(step);
                let reset = next.is_some_and(|next| !learning.leads_to(&next));
                (learning.lesson, step, reset)
            }
            _ => return false,
        };
        if !self.teach(lesson, step, reset) {
            self.leave_lesson();
        }
        true
    }

    /// Takes a decision in a lesson, and the rest of what was confirmed with it. If part of it goes
    /// astray, nothing of it counts.
    pub(super) fn practise(&self, deed: Deed) {
        let events = {
            let mut state = self.state.borrow_mut();
            let State {
                play,
                game,
                learning,
                ..
            } = &mut *state;
            let (Some(play), Some((_, game)), Some(learning)) = (play, game, learning) else {
                return;
            };
            if learning.reached() {
                return;
            }
            let mut events = Vec::new();
            let mut taken = 0;
            let mut next = Some(deed);
            while let Some(deed) = next.take().filter(|&deed| play.allows(deed)) {
                learning.telling = match deed {
                    Deed::Play(mv) => judge(learning, mv),
                    Deed::Undo | Deed::Redo | Deed::Restart => Telling::Task,
                };
                if learning.telling == Telling::Hint {
                    for _ in 0..taken {
                        if learning.carry_out(Deed::Undo) {
                            play.follow(Arc::new(learning.saved.clone()), Deed::Undo);
                        }
                    }
                    if taken > 0 {
                        game.begin(play);
                        events.clear();
                    }
                    break;
                }
                if !learning.carry_out(deed) {
                    break;
                }
                taken += 1;
                events.extend(play.follow(Arc::new(learning.saved.clone()), deed));
                if learning.reached() {
                    // What came of it is looked at in peace: nothing is to be chosen.
                    let mut still = play.clone();
                    still.rest();
                    game.begin(&still);
                } else {
                    game.begin(play);
                    if matches!(deed, Deed::Play(_)) {
                        next = game.goes_on().map(Deed::Play);
                    }
                }
            }
            events
        };
        self.begin_effects(&events);
        self.refresh();
        self.look_about();
    }

    /// What comes of a step is told of the whole board; else the choices are looked at.
    fn look_about(&self) {
        let now = self.now();
        {
            let mut state = self.state.borrow_mut();
            let reached = state.learning.as_ref().is_some_and(Learning::reached);
            if !reached {
                drop(state);
                self.bring_choices();
                return;
            }
            state.came_from = None;
            state.board.gestures().fit(now);
        }
        self.refresh_board();
    }

    /// Leaves the lesson, and the table with it.
    pub(super) fn leave_lesson(&self) {
        let app = self.app.borrow().upgrade();
        if let Some(app) = app {
            app.back();
        }
    }

    /// Takes a lesson off the table, which then is empty.
    pub(crate) fn end_lesson(&self) {
        {
            let mut state = self.state.borrow_mut();
            if state.learning.take().is_none() {
                return;
            }
            // What is decided from here on must not be taken for a decision in the running match.
            state.play = None;
            state.game = None;
        }
        if let Some(window) = self.window.upgrade() {
            self.show_step(&window);
        }
    }

    /// Tells the window which step of a lesson lies on the table, before a game is asked what shows.
    pub(super) fn show_step(&self, window: &AppWindow) {
        let table = window.global::<Table>();
        let state = self.state.borrow();
        table.set_learning(state.learning.is_some());
        if let Some(learning) = &state.learning {
            table.set_lesson_step(learning.step as i32 + 1);
            table.set_lesson_steps(learning.lesson.steps() as i32);
        }
    }

    /// Tells the window what the lesson says.
    pub(super) fn show_lesson(&self, window: &AppWindow) {
        self.show_step(window);
        let table = window.global::<Table>();
        let mut state = self.state.borrow_mut();
        let State { learning, game, .. } = &mut *state;
        let (Some(learning), Some((_, game))) = (learning, game) else {
            return;
        };
        learning.reconsider(game.as_ref());
        let Learning {
            lesson,
            step,
            telling,
            reset,
            ..
        } = *learning;
        table.set_lesson_reset(reset && telling == Telling::Task);
        table.set_lesson_text(lesson.text(window, step, telling));
        table.set_lesson_astray(telling == Telling::Hint);
        table.set_lesson_done(learning.reached());
        if learning.reached() {
            let words = window.global::<crate::view::TableWords>();
            table.set_confirm_label(if step + 1 < lesson.steps() {
                words.invoke_next_step()
            } else {
                words.invoke_end_lesson()
            });
            table.set_can_confirm(true);
            table.set_can_undo(false);
            table.set_can_redo(false);
            table.set_can_restart(false);
        }
    }

    /// How the game is played that lies on the table.
    pub(super) fn open_help(&self) {
        let app = self.app.borrow().upgrade();
        let game = self.state.borrow().game.as_ref().map(|(id, _)| *id);
        if let (Some(app), Some(game)) = (app, game) {
            crate::screens::help::choose(&app, kits::line_of(game));
            app.show(Screen::Help);
        }
    }
}

/// What is told after a legal decision.
fn judge(learning: &Learning, mv: Move) -> Telling {
    let before = learning.saved.table().position();
    let mut after = before.clone();
    if after.play(mv, &mut ()).is_err() {
        return Telling::Task;
    }
    match learning.lesson.judge(learning.step, mv, before, &after) {
        Verdict::Reached => Telling::Done,
        Verdict::GoOn => Telling::Task,
        Verdict::Astray => Telling::Hint,
    }
}
