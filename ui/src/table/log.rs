//! The log: every event in words, each with what it lights on the board.

use landfolk::landscape::{FeatureKind, Place};
use landfolk::ramparts::{Event, Homecoming, Spot};
use landfolk::seat::Seat;
use slint::SharedString;

use super::play::{Play, event};
use super::say::{Say, claim, man};
use crate::view::LogLine;

/// What a line of the log points at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Points {
    /// At nothing.
    Nowhere,
    /// At a tile.
    Tile(Place),
    /// At a feature as it was after so many decisions.
    Feature(Spot, usize),
}

/// A line of the log.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// What it says.
    pub text: LogLine,
    /// What it points at.
    pub points: Points,
}

/// The log up to `decisions` decisions, oldest first.
#[must_use]
pub fn lines(say: &Say, decisions: usize) -> Vec<Line> {
    let table = say.play.table();
    let mut lines = Vec::new();
    for happened in table.opening() {
        lines.extend(line(say, event(happened), 0));
    }
    for index in 0..decisions {
        lines.extend(of_decision(say, index));
    }
    lines
}

/// The lines of one decision, counted from 0; none if there is no such decision.
#[must_use]
pub fn of_decision(say: &Say, index: usize) -> Vec<Line> {
    let Some(decision) = say.play.table().history().get(index) else {
        return Vec::new();
    };
    decision
        .events
        .iter()
        .filter_map(|happened| line(say, event(happened), index + 1))
        .collect()
}

/// The line for one event, or none for what another line tells.
fn line(say: &Say, event: &Event, after: usize) -> Option<Line> {
    let words = say.words;
    let nowhere = Points::Nowhere;
    let at_spot = |spot: Spot| Points::Feature(spot, after);
    let made = match *event {
        Event::TurnBegan { seat, second } => {
            let text = if second {
                words.invoke_second_turn_of(say.name(seat))
            } else {
                words.invoke_turn_of(say.name(seat))
            };
            return Some(Line {
                text: LogLine {
                    heading: true,
                    ..plain(say.play, Some(seat), text)
                },
                points: nowhere,
            });
        }
        // The tile drawn is the one that is placed; only a private hand tells nothing more.
        Event::Drew { tile: Some(_), .. } => return None,
        Event::Drew { seat, tile: None } => {
            (Some(seat), words.invoke_drew(say.name(seat)), nowhere)
        }
        Event::Discarded { .. } => (None, words.invoke_discarded(), nowhere),
        Event::SetAside { .. } => (None, words.invoke_set_aside(), nowhere),
        Event::ShuffledIn { tiles } => (None, words.invoke_shuffled_in(tiles.into()), nowhere),
        Event::Placed { seat, at, .. } => (
            Some(seat),
            words.invoke_placed(say.name(seat), at.x.into(), at.y.into()),
            Points::Tile(at),
        ),
        Event::Put { seat, piece, spot } => (
            Some(seat),
            words.invoke_put(say.name(seat), man(piece), kind_at(say, spot, after)),
            at_spot(spot),
        ),
        Event::Passed { seat } => (Some(seat), words.invoke_passed(say.name(seat)), nowhere),
        Event::FairyMoved { seat, to } => (
            Some(seat),
            words.invoke_fairy_moved(say.name(seat)),
            Points::Tile(to),
        ),
        Event::DragonMoved { seat, to } => (seat, words.invoke_dragon_moved(), Points::Tile(to)),
        Event::Returned {
            seat,
            piece,
            spot,
            why,
        } => {
            let points = match why {
                Homecoming::Scored => at_spot(spot),
                Homecoming::Dragon | Homecoming::Princess => Points::Tile(spot.at),
            };
            (
                Some(seat),
                words.invoke_returned(say.name(seat), man(piece)),
                points,
            )
        }
        Event::Scored {
            seat,
            spot,
            worth,
            at_end,
        } => {
            let text = words.invoke_scored(say.name(seat), worth.points());
            let mut detail = say.worth(&worth).to_string();
            if at_end {
                detail = format!("{detail} ({})", words.invoke_at_end());
            }
            return Some(Line {
                text: LogLine {
                    detail: detail.into(),
                    points: worth.points(),
                    ..plain(say.play, Some(seat), text)
                },
                points: spot.map_or(nowhere, at_spot),
            });
        }
        Event::GoodsTaken { seat, count, .. } => (
            Some(seat),
            words.invoke_goods(say.name(seat), count.into()),
            nowhere,
        ),
        Event::Ended => {
            return Some(Line {
                text: LogLine {
                    heading: true,
                    ..plain(say.play, None, words.invoke_ended())
                },
                points: nowhere,
            });
        }
    };
    let (seat, text, points) = made;
    Some(Line {
        text: plain(say.play, seat, text),
        points,
    })
}

fn plain(play: &Play, seat: Option<Seat>, text: SharedString) -> LogLine {
    LogLine {
        text,
        detail: SharedString::default(),
        heading: false,
        colour: seat.map_or(-1, |seat| play.style(seat).into()),
        points: 0,
    }
}

fn kind_at(say: &Say, spot: Spot, after: usize) -> crate::view::Claim {
    let feature = say.play.position_after(after).feature(spot);
    claim(feature.map_or(FeatureKind::Road, |feature| feature.kind))
}
