//! The log of Westward: every event in words, each with what it lights on the board.

use landfolk::westward::{Event, Homecoming, Outcome, Position, column};

use super::picture::Fill;
use super::say::{Say, holding};
use super::scene::{column_areas, feature_areas, tile_areas};
use crate::board::scene::SceneArea;
use crate::view::LogLine;

/// The line for one event, or none for what another line tells.
pub(super) fn line(say: &Say, event: &Event) -> Option<LogLine> {
    let (words, ours) = (&say.words, &say.ours);
    let (seat, text) = match *event {
        Event::TurnBegan { seat } => {
            let text = words.invoke_turn_of(say.name(seat));
            return Some(LogLine {
                heading: true,
                ..say.desk.line(Some(seat), text)
            });
        }
        // The tile drawn is the one that is placed, and what scores says so itself.
        Event::Drew { .. }
        | Event::Settled {
            outcome: Outcome::Scored,
            ..
        } => return None,
        Event::Discarded { .. } => (None, ours.invoke_discarded()),
        Event::Placed { seat, at, .. } => (
            Some(seat),
            ours.invoke_placed(say.name(seat), column(at).into(), at.y.into()),
        ),
        Event::Deployed { seat, role, .. } => (
            Some(seat),
            ours.invoke_deployed(say.name(seat), holding(role.ground())),
        ),
        Event::Passed { seat } => (Some(seat), ours.invoke_passed(say.name(seat))),
        Event::Settled {
            ground,
            outcome: Outcome::Unclaimed,
            ..
        } => (None, ours.invoke_unclaimed(holding(ground))),
        Event::Settled { ground, .. } => (None, ours.invoke_emptied(holding(ground))),
        Event::Scored {
            seat,
            worth,
            at_end,
            ..
        } => {
            let text = words.invoke_scored(say.name(seat), worth.points());
            let mut detail = say.worth(&worth).to_string();
            if at_end {
                detail = format!("{detail} ({})", words.invoke_at_end());
            }
            return Some(LogLine {
                detail: detail.into(),
                points: worth.points(),
                ..say.desk.line(Some(seat), text)
            });
        }
        Event::Bonus {
            seat,
            surveyors,
            points,
            ..
        } => {
            let text = words.invoke_scored(say.name(seat), points.into());
            return Some(LogLine {
                detail: ours.invoke_bonus(surveyors.into()),
                points: points.into(),
                ..say.desk.line(Some(seat), text)
            });
        }
        Event::Returned {
            seat, role, why, ..
        } => {
            let (name, role) = (say.name(seat), holding(role.ground()));
            let text = match why {
                Homecoming::Scored => ours.invoke_returned(name, role),
                Homecoming::Cleared => ours.invoke_cleared(name, role),
            };
            (Some(seat), text)
        }
        Event::SurveyorMoved { step } => (None, ours.invoke_surveyor_moved(step.to.into())),
        Event::SurveyorsStayed => (None, ours.invoke_surveyors_stayed()),
        Event::Ended => {
            return Some(LogLine {
                heading: true,
                ..say.desk.line(None, words.invoke_ended())
            });
        }
    };
    Some(say.desk.line(seat, text))
}

/// What the line of an event points at: a tile, a column, or a feature as it was then.
pub(super) fn points_at(say: &Say, event: &Event, after: usize) -> Vec<SceneArea> {
    let then: Option<&Position> = say.play.position_after(after).try_into().ok();
    let feature = |spot| then.map_or_else(Vec::new, |p| feature_areas(p, spot, Fill::Lit));
    match *event {
        Event::Placed { at, .. } => tile_areas(say.position(), at, Fill::Lit),
        Event::Deployed { spot, .. }
        | Event::Settled { spot, .. }
        | Event::Scored { spot, .. }
        | Event::Bonus { spot, .. }
        | Event::Returned { spot, .. } => feature(spot),
        Event::SurveyorMoved { step } => {
            then.map_or_else(Vec::new, |p| column_areas(p, step.to, Fill::Lit))
        }
        _ => Vec::new(),
    }
}
