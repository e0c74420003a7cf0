//! What statistics keep of a match: the longest chains and the richest links.

use crate::game::Feat;

use super::moves::Event;
use super::pieces::Colour;
use super::scoring::Source;

/// Notes what statistics keep of an event. All points come in scorings, none in a turn.
pub(crate) fn feats(event: &Event, note: &mut dyn FnMut(Feat)) {
    match event {
        Event::ChainScored { score } => {
            if let Colour::Seat(seat) = score.colour
                && score.points() > 0
            {
                note(Feat::Size {
                    seat,
                    what: Source::Chains.key(),
                    size: score.points().into(),
                });
            }
        }
        Event::LinkScored { score } => {
            for colour in score.winners().iter() {
                if let Colour::Seat(seat) = colour {
                    note(Feat::Size {
                        seat,
                        what: Source::Links.key(),
                        size: score.value.into(),
                    });
                }
            }
        }
        Event::ScoringEnded { points, .. } => {
            for (seat, &points) in points.iter() {
                note(Feat::Scored {
                    seat,
                    points,
                    in_turn: false,
                });
            }
        }
        _ => {}
    }
}
