//! What statistics keep of a match: the largest cities, the longest roads, the best fields.

use crate::game::Feat;

use super::moves::{Event, Source};

/// Notes what statistics keep of an event.
pub(crate) fn feats(event: &Event, note: &mut dyn FnMut(Feat)) {
    let Event::Scored {
        seat,
        worth,
        at_end,
        ..
    } = *event
    else {
        return;
    };
    note(Feat::Scored {
        seat,
        points: worth.points(),
        in_turn: !at_end,
    });
    let size = match worth.source {
        Source::Road | Source::City => worth.tiles,
        Source::Field => worth.cities,
        Source::Monastery | Source::Goods | Source::Fairy => return,
    };
    note(Feat::Size {
        seat,
        what: worth.source.key(),
        size: size.into(),
    });
}
