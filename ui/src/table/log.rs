//! The log: every event in the words of its game.

use landfolk::games::Event;

use super::game::{Desk, GameTable};
use crate::board::scene::SceneArea;
use crate::view::LogLine;

/// A line of the log.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// What it says.
    pub text: LogLine,
    /// In which decision it happened, counted from 0; `None` before the first.
    decision: Option<usize>,
    /// Which of the events of that decision it is.
    event: usize,
}

impl Line {
    /// What the line points at.
    #[must_use]
    pub fn points_at(&self, desk: &Desk, game: &dyn GameTable) -> Vec<SceneArea> {
        events(desk, self.decision)
            .get(self.event)
            .map_or_else(Vec::new, |event| {
                game.points_at(desk, event, after(self.decision))
            })
    }
}

/// How many decisions there were after one of them.
fn after(decision: Option<usize>) -> usize {
    decision.map_or(0, |index| index + 1)
}

fn events<'a>(desk: &Desk<'a>, decision: Option<usize>) -> &'a [Event] {
    let table = desk.play.table();
    match decision {
        None => table.opening(),
        Some(index) => table
            .history()
            .get(index)
            .map_or(&[], |decision| &decision.events),
    }
}

/// The log up to `decisions` decisions, oldest first.
#[must_use]
pub fn lines(desk: &Desk, game: &dyn GameTable, decisions: usize) -> Vec<Line> {
    std::iter::once(None)
        .chain((0..decisions).map(Some))
        .flat_map(|decision| of(desk, game, decision))
        .collect()
}

/// The lines of one decision, counted from 0; none if there is no such decision.
#[must_use]
pub fn of_decision(desk: &Desk, game: &dyn GameTable, index: usize) -> Vec<Line> {
    of(desk, game, Some(index))
}

fn of(desk: &Desk, game: &dyn GameTable, decision: Option<usize>) -> Vec<Line> {
    events(desk, decision)
        .iter()
        .enumerate()
        .filter_map(|(event, happened)| {
            let text = game.line(desk, happened, after(decision))?;
            Some(Line {
                text,
                decision,
                event,
            })
        })
        .collect()
}
