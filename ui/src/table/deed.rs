//! What somebody decided, on its way to where matches are kept.

use landfolk::games::Move;
use landfolk::shelf::{SaveError, SavedMatch, Shelf};

/// What somebody decided.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Deed {
    /// To play a move.
    Play(Move),
    /// To take the last decision back.
    Undo,
    /// To decide again what was taken back.
    Redo,
    /// To take the whole turn back, as far as that goes.
    Restart,
}

impl Deed {
    /// Keeps the deed, then does it.
    ///
    /// # Errors
    /// [`SaveError`]; then nothing has changed.
    pub fn carry_out(self, saved: &mut SavedMatch, shelf: &mut dyn Shelf) -> Result<(), SaveError> {
        match self {
            Self::Play(mv) => saved.play(shelf, mv).map(|_| ()),
            Self::Undo => saved.undo(shelf),
            Self::Redo => saved.redo(shelf),
            Self::Restart => saved.restart_turn(shelf).map(|_| ()),
        }
    }
}
