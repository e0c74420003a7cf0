//! What statistics keep of a match beside the points, which the cards tell at any time.

use crate::game::Feat;

use super::moves::Event;

/// Notes what statistics keep of an event: nothing, since points are read off the board as it
/// stands, and every settlement stands there by somebody's turn.
pub(crate) const fn feats(_: &Event, _: &mut dyn FnMut(Feat)) {}
