//! The two surveyors, who follow the settlement west (W-2, W-30 to W-34).

use crate::game::Events;
use crate::landscape::Place;

use super::moves::{Event, Homecoming, Role};
use super::options::{Bonus, Clearing};
use super::position::{Position, Settler};

/// Points of one settler for one surveyor in its column (W-30).
const BONUS: u8 = 4;

/// How many columns a place lies west of the coast, which is column 0 (W-11).
#[must_use]
pub const fn column(at: Place) -> u16 {
    if at.x < 0 { at.x.unsigned_abs() } else { 0 }
}

/// One column west, by one surveyor.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(
    feature = "uniffi",
    derive(uniffi::Record),
    uniffi(name = "SurveyorStep")
)]
pub struct Step {
    /// The column it leaves.
    pub from: u16,
    /// The column it comes to.
    pub to: u16,
}

/// The columns of the two surveyors. They are level, or one column apart (W-31).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct Surveyors {
    /// The one further east.
    pub rear: u16,
    /// The one further west.
    pub lead: u16,
}

impl Surveyors {
    /// How many of them stand in a column.
    #[must_use]
    pub const fn in_column(self, column: u16) -> u8 {
        (self.rear == column) as u8 + (self.lead == column) as u8
    }

    /// The next step (W-31), when the westernmost tile lies in this column; `None` if both stay (W-32).
    #[must_use]
    pub const fn next_step(self, westernmost: u16) -> Option<Step> {
        if self.rear < self.lead {
            Some(Step {
                from: self.rear,
                to: self.rear + 1,
            })
        } else if self.lead < westernmost {
            Some(Step {
                from: self.lead,
                to: self.lead + 1,
            })
        } else {
            None
        }
    }

    /// Where they stand after a step.
    #[must_use]
    pub const fn after(self, step: Step) -> Self {
        if self.rear < self.lead {
            Self {
                rear: step.to,
                ..self
            }
        } else {
            Self {
                lead: step.to,
                ..self
            }
        }
    }
}

impl Position {
    /// The westernmost column from which the surveyors have sent settlers home is the one before
    /// this (W-34).
    pub(super) const fn cleared_before(&self, surveyors: Surveyors) -> u16 {
        match self.options.clear {
            Clearing::Both => surveyors.rear,
            Clearing::Leading => surveyors.lead,
        }
    }

    /// What a settler in a column would earn on top of points (W-30).
    pub(super) const fn bonus_in(&self, column: u16) -> u8 {
        let surveyors = self.surveyors.in_column(column);
        match self.options.bonus {
            Bonus::Each => BONUS * surveyors,
            Bonus::Once => BONUS * (surveyors > 0) as u8,
        }
    }

    /// After a scoring one surveyor moves (W-31, W-32), and the land behind is cleared (W-34).
    pub(super) fn move_surveyor(&mut self, events: &mut impl Events<Event>) {
        match self.surveyors.next_step(self.westernmost) {
            Some(step) => {
                self.surveyors = self.surveyors.after(step);
                events.push(Event::SurveyorMoved { step });
            }
            None => events.push(Event::SurveyorsStayed),
        }
        let line = self.cleared_before(self.surveyors);
        for index in (0..self.settlers.len()).rev() {
            if self.settlers[index].is_behind(line) {
                self.send_home(index, Homecoming::Cleared, events);
            }
        }
    }
}

impl Settler {
    /// Whether it goes home when all columns before this one are cleared (W-34).
    pub(super) fn is_behind(&self, line: u16) -> bool {
        self.role != Role::Trapper && column(self.spot.at) < line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// W-31, W-32.
    #[test]
    fn the_rear_one_follows_and_the_first_waits_for_land() {
        let mut surveyors = Surveyors::default();
        assert_eq!(surveyors.next_step(0), None);
        let mut columns = Vec::new();
        while let Some(step) = surveyors.next_step(2) {
            surveyors = surveyors.after(step);
            columns.push((surveyors.rear, surveyors.lead));
        }
        assert_eq!(columns, [(0, 1), (1, 1), (1, 2), (2, 2)]);
    }

    #[test]
    fn columns_count_to_the_west() {
        let columns = [0, -1, i16::MIN, 3].map(|x| column(Place::new(x, 5)));
        assert_eq!(columns, [0, 1, 1 << 15, 0]);
    }
}
