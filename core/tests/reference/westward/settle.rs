//! Completed structures and the surveyors (W-30 to W-36).

use landfolk::landscape::{FeatureKind, Spot};
use landfolk::westward::{Clearing, Event, Homecoming, Outcome, Role, Step, SurveyorsMove};

use super::{Figure, Pending, Reference, column};
use crate::reference::board::{Board, Feature};

impl Reference {
    /// What the tile placed last has completed: what it is a part of, and farms that it lies around.
    pub(super) fn find_completed(&mut self) {
        let features = self
            .board
            .features
            .iter()
            .filter(|feature| feature.complete);
        let new = features.filter(|feature| match feature.kind {
            FeatureKind::Monastery => {
                let at = feature.spots[0].at;
                let around = |place| place == self.placed;
                at == self.placed || Board::<landfolk::westward::TileId>::around(at).any(around)
            }
            _ => feature.tiles.contains(&self.placed),
        });
        self.pending = new
            .map(|feature| Pending {
                feature: feature.clone(),
                was_held: self.is_held(feature),
            })
            .collect();
    }

    /// The spot that names a structure in a choice.
    pub(super) fn name(&self, feature: &Feature) -> Spot {
        let own = feature.spots.iter().filter(|spot| spot.at == self.placed);
        let first = own.min().copied();
        first.unwrap_or(feature.spots[0])
    }

    fn on_completion(&self) -> bool {
        self.options.surveyors_move == SurveyorsMove::OnCompletion
    }

    /// Settles until there is a choice; whether all is settled.
    pub(super) fn settle_forced(&mut self, events: &mut Vec<Event>) -> bool {
        loop {
            if !self.on_completion() {
                // W-33, W-35: what is empty is neither scored nor does it take a place in the order.
                let pending = std::mem::take(&mut self.pending);
                for pending in pending {
                    if self.is_held(&pending.feature) {
                        self.pending.push(pending);
                    } else {
                        self.tell(&pending, events);
                    }
                }
            }
            let is_choice = self.pending.len() > 1
                && self
                    .pending
                    .iter()
                    .any(|pending| self.is_held(&pending.feature));
            match self.pending.len() {
                0 => return true,
                _ if is_choice => return false,
                _ => self.settle(0, events),
            }
        }
    }

    fn tell(&self, pending: &Pending, events: &mut Vec<Event>) {
        let spot = self.name(&pending.feature);
        events.push(Event::Settled {
            spot,
            ground: self.ground(spot),
            outcome: match (self.is_held(&pending.feature), pending.was_held) {
                (true, _) => Outcome::Scored,
                (false, true) => Outcome::Cleared,
                (false, false) => Outcome::Unclaimed,
            },
        });
    }

    /// Settles one of the pending structures.
    pub(super) fn settle(&mut self, index: usize, events: &mut Vec<Event>) {
        let pending = self.pending.remove(index);
        self.tell(&pending, events);
        if self.is_held(&pending.feature) {
            self.score(&pending.feature, events);
            let home = self.figures_on(&pending.feature);
            self.send_home(&home, Homecoming::Scored, events);
        }
        self.move_surveyor(events);
        self.clear(events);
    }

    fn send_home(&mut self, home: &[Figure], why: Homecoming, events: &mut Vec<Event>) {
        for &figure in home {
            let Figure { seat, spot } = figure;
            let role = self.role(spot);
            self.figures.retain(|other| *other != figure);
            events.push(Event::Returned {
                seat,
                role,
                spot,
                why,
            });
        }
    }

    /// The furthest column that holds a tile.
    pub(super) fn westernmost(&self) -> i32 {
        let columns = self.board.tiles.keys().map(|at| column(*at));
        columns.max().unwrap_or(0)
    }

    /// W-31, W-32: which surveyor moves next, if one does.
    pub(super) fn mover(&self) -> Option<usize> {
        let [one, other] = self.surveyors;
        if one < other {
            Some(0)
        } else if other < one {
            Some(1)
        } else if self.westernmost() > one {
            Some(0)
        } else {
            None
        }
    }

    fn move_surveyor(&mut self, events: &mut Vec<Event>) {
        match self.mover() {
            Some(mover) => {
                let from = self.surveyors[mover];
                self.surveyors[mover] += 1;
                let step = Step {
                    from: from as u16,
                    to: from as u16 + 1,
                };
                events.push(Event::SurveyorMoved { step });
            }
            None => events.push(Event::SurveyorsStayed),
        }
    }

    /// W-34: everything east of this column goes home.
    pub(super) fn line(&self, surveyors: [i32; 2]) -> i32 {
        let [one, other] = surveyors;
        match self.options.clear {
            Clearing::Both => one.min(other),
            Clearing::Leading => one.max(other),
        }
    }

    /// The settlers that a clearing up to this column sends home.
    pub(super) fn behind(&self, line: i32) -> Vec<Figure> {
        let figures = self.figures.iter().copied();
        let goes = |figure: &Figure| {
            column(figure.spot.at) < line && self.role(figure.spot) != Role::Trapper
        };
        figures.filter(goes).collect()
    }

    fn clear(&mut self, events: &mut Vec<Event>) {
        let home = self.behind(self.line(self.surveyors));
        self.send_home(&home, Homecoming::Cleared, events);
    }
}
