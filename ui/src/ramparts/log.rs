//! The log of Ramparts: every event in words, each with what it lights on the board.

use landfolk::landscape::FeatureKind;
use landfolk::ramparts::{Event, Homecoming, Position, Spot};

use super::picture::Fill;
use super::say::{Say, claim, man};
use super::scene::{feature_areas, tile_areas};
use crate::board::scene::SceneArea;
use crate::view::{Claim, LogLine};

/// The line for one event, or none for what another line tells.
pub(super) fn line(say: &Say, event: &Event, after: usize) -> Option<LogLine> {
    let (words, ours) = (&say.words, &say.ours);
    let made = match *event {
        Event::TurnBegan { seat, second } => {
            let text = if second {
                ours.invoke_second_turn_of(say.name(seat))
            } else {
                words.invoke_turn_of(say.name(seat))
            };
            return Some(LogLine {
                heading: true,
                ..say.desk.line(Some(seat), text)
            });
        }
        // The tile drawn is the one that is placed; only a private hand tells nothing more.
        Event::Drew { tile: Some(_), .. } => return None,
        Event::Drew { seat, tile: None } => (Some(seat), ours.invoke_drew(say.name(seat))),
        Event::Discarded { .. } => (None, ours.invoke_discarded()),
        Event::SetAside { .. } => (None, ours.invoke_set_aside()),
        Event::ShuffledIn { tiles } => (None, ours.invoke_shuffled_in(tiles.into())),
        Event::Placed { seat, at, .. } => (
            Some(seat),
            ours.invoke_placed(say.name(seat), at.x.into(), at.y.into()),
        ),
        Event::Put { seat, piece, spot } => (
            Some(seat),
            ours.invoke_put(say.name(seat), man(piece), kind_at(say, spot, after)),
        ),
        Event::Passed { seat } => (Some(seat), ours.invoke_passed(say.name(seat))),
        Event::FairyMoved { seat, .. } => (Some(seat), ours.invoke_fairy_moved(say.name(seat))),
        Event::DragonMoved { seat, .. } => (seat, ours.invoke_dragon_moved()),
        Event::Returned { seat, piece, .. } => {
            (Some(seat), ours.invoke_returned(say.name(seat), man(piece)))
        }
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
        Event::GoodsTaken { seat, count, .. } => {
            (Some(seat), ours.invoke_goods(say.name(seat), count.into()))
        }
        Event::Ended => {
            return Some(LogLine {
                heading: true,
                ..say.desk.line(None, words.invoke_ended())
            });
        }
    };
    let (seat, text) = made;
    Some(say.desk.line(seat, text))
}

/// What the line of an event points at: a tile, or a feature as it was then.
pub(super) fn points_at(say: &Say, event: &Event, after: usize) -> Vec<SceneArea> {
    let tile = |at| tile_areas(say.position(), at, Fill::Lit);
    let feature =
        |spot| position(say, after).map_or_else(Vec::new, |p| feature_areas(p, spot, Fill::Lit));
    match *event {
        Event::Placed { at, .. } => tile(at),
        Event::Put { spot, .. } => feature(spot),
        Event::FairyMoved { to, .. } | Event::DragonMoved { to, .. } => tile(to),
        Event::Returned { spot, why, .. } => match why {
            Homecoming::Scored => feature(spot),
            Homecoming::Dragon | Homecoming::Princess => tile(spot.at),
        },
        Event::Scored {
            spot: Some(spot), ..
        } => feature(spot),
        _ => Vec::new(),
    }
}

fn position<'a>(say: &Say<'a>, after: usize) -> Option<&'a Position> {
    say.play.position_after(after).try_into().ok()
}

fn kind_at(say: &Say, spot: Spot, after: usize) -> Claim {
    let feature = position(say, after).and_then(|position| position.feature(spot).ok());
    claim(feature.map_or(FeatureKind::Road, |feature| feature.kind))
}
