//! What statistics keep of a match: the longest roads, the largest towns, the fullest plains.

use crate::game::Feat;

use super::moves::{Event, Ground};

/// Notes what statistics keep of an event.
pub(crate) fn feats(event: &Event, note: &mut dyn FnMut(Feat)) {
    match *event {
        Event::Scored {
            seat,
            worth,
            at_end,
            ..
        } => {
            note(Feat::Scored {
                seat,
                points: worth.points(),
                in_turn: !at_end,
            });
            let size = match worth.ground {
                Ground::Road | Ground::Town => worth.tiles,
                Ground::Plain => worth.marks,
                Ground::Farm => return,
            };
            note(Feat::Size {
                seat,
                what: worth.source().key(),
                size: size.into(),
            });
        }
        // The surveyors' bonus comes in turns only.
        Event::Bonus { seat, points, .. } => note(Feat::Scored {
            seat,
            points: points.into(),
            in_turn: true,
        }),
        _ => {}
    }
}
