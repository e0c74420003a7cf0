//! A match on the table: the position that shows, and what may be done with it.

use std::sync::Arc;

use landfolk::game::Game;
use landfolk::games::{Event, Position};
use landfolk::seat::Seat;
use landfolk::shelf::SavedMatch;
use landfolk::table::Table;

use super::deed::Deed;

/// A match on the table.
#[derive(Clone)]
pub struct Play {
    saved: Arc<SavedMatch>,
    /// In a replay: after how many decisions.
    replay: Option<usize>,
    /// What the last decision brought is looked at.
    rests: bool,
}

impl Play {
    /// A match to play on.
    #[must_use]
    pub const fn new(saved: Arc<SavedMatch>) -> Self {
        Self {
            saved,
            replay: None,
            rests: false,
        }
    }

    /// The match.
    #[must_use]
    pub fn table(&self) -> &Table {
        self.saved.table()
    }

    /// The position that shows: now, or in a replay then.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.replay.map_or_else(
            || self.table().position(),
            |decisions| self.position_after(decisions),
        )
    }

    /// The position after so many decisions; the last one beyond the end.
    #[must_use]
    pub fn position_after(&self, decisions: usize) -> &Position {
        self.table()
            .position_after(decisions)
            .unwrap_or_else(|| self.table().position())
    }

    /// How many decisions show: all, or in a replay fewer.
    #[must_use]
    pub fn decisions(&self) -> usize {
        self.replay.unwrap_or_else(|| self.table().history().len())
    }

    /// Whether the match is only looked at.
    #[must_use]
    pub const fn replaying(&self) -> bool {
        self.replay.is_some()
    }

    /// Whether the match is over and its end shows.
    #[must_use]
    pub fn is_over(&self) -> bool {
        !self.replaying() && self.table().is_over()
    }

    /// What a player is called.
    #[must_use]
    pub fn name(&self, seat: Seat) -> &str {
        self.table()
            .seats()
            .get(seat)
            .map_or("", |info| info.name.as_str())
    }

    /// Who decides; when the game is over the first seat.
    #[must_use]
    pub fn actor(&self) -> Seat {
        self.position().to_act().unwrap_or(Seat::FIRST)
    }

    /// The style of a player's pieces.
    #[must_use]
    pub fn style(&self, seat: Seat) -> u8 {
        self.table().seats().get(seat).map_or(0, |info| info.colour)
    }

    /// Looks at the match after so many decisions; no input of moves until [`Play::resume`].
    pub fn look_at(&mut self, decisions: usize) {
        self.replay = Some(decisions.min(self.table().history().len()));
    }

    /// Looks at what the last decision brought, without any more input of moves.
    pub fn rest(&mut self) {
        self.look_at(self.decisions());
        self.rests = true;
    }

    /// Whether what the last decision brought is looked at, and may be told at leisure.
    #[must_use]
    pub const fn rests(&self) -> bool {
        self.rests
    }

    /// Plays on.
    pub const fn resume(&mut self) {
        self.replay = None;
    }

    /// Whether a deed is allowed now.
    #[must_use]
    pub fn allows(&self, deed: Deed) -> bool {
        !self.replaying()
            && match deed {
                Deed::Play(mv) => self.table().position().check(mv).is_ok(),
                Deed::Undo => self.table().can_undo(),
                Deed::Redo => self.table().can_redo(),
                Deed::Restart => self.table().can_restart_turn(),
            }
    }

    /// Goes on from the match as it stands after a deed. Returns what happened then, if a move was
    /// played or played again.
    pub fn follow(&mut self, saved: Arc<SavedMatch>, deed: Deed) -> Vec<Event> {
        self.saved = saved;
        let last = match deed {
            Deed::Play(_) | Deed::Redo => self.table().history().last(),
            Deed::Undo | Deed::Restart => None,
        };
        last.map_or(Vec::new(), |decision| decision.events.clone())
    }
}
