//! A scoring told step by step: country by country, chain by chain, link by link.

use landfolk::abbeys::Event;

use super::event;
use crate::table::play::Play;

/// A scoring that has just happened, and how far it has been told.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Tell {
    steps: Vec<Event>,
    at: usize,
}

impl Tell {
    /// The scoring that the last decision brought, if it did.
    pub(super) fn of(play: &Play) -> Option<Self> {
        let last = play.table().history().last()?;
        let steps: Vec<Event> = last
            .events
            .iter()
            .filter_map(event)
            .filter(|event| {
                matches!(
                    event,
                    Event::CountryScored { .. }
                        | Event::ChainScored { .. }
                        | Event::LinkScored { .. }
                        | Event::ScoringEnded { .. }
                )
            })
            .copied()
            .collect();
        (!steps.is_empty()).then_some(Self { steps, at: 0 })
    }

    /// The step that is being told.
    pub(super) fn step(&self) -> Option<&Event> {
        self.steps.get(self.at)
    }

    /// Which step it is, from 1, and of how many.
    pub(super) fn count(&self) -> (usize, usize) {
        (self.at + 1, self.steps.len())
    }

    /// On to the next step. Says whether there is one.
    pub(super) const fn go_on(&mut self) -> bool {
        self.at += 1;
        self.at < self.steps.len()
    }
}
