//! What structures and plains are worth, and to whom (W-20 to W-23, W-30, W-41, W-42).

use crate::game::Events;
use crate::landscape::{Feature, FeatureId};
use crate::seat::Seat;

use super::moves::{Event, Ground, Source, Worth};
use super::position::{Position, Settler};
use super::surveyors::column;
use super::tiles::Marks;

/// Points for a trading post, and for a flag of a completed town (W-20, W-21).
const PER_MARK: u8 = 2;

impl Position {
    /// What a feature brings each leader if it is scored as it stands, the bonus apart.
    pub(super) fn worth_of(&self, id: FeatureId) -> Worth {
        let feature = self.board.features().get(id);
        self.worth(feature, feature.is_complete())
    }

    /// The same as if it were complete, at the size that it has now.
    pub(super) fn worth_completed(&self, id: FeatureId) -> Worth {
        self.worth(self.board.features().get(id), true)
    }

    fn worth(&self, feature: &Feature<Marks>, complete: bool) -> Worth {
        let ground = Ground::of(feature.kind);
        let (tiles, per_tile, per_mark) = match (ground, complete) {
            (Ground::Road, _) => (feature.tiles, 1, PER_MARK),
            (Ground::Town, true) => (feature.tiles, 2, PER_MARK),
            (Ground::Town, false) => (feature.tiles, 1, 1),
            (Ground::Plain, _) => (0, 0, 1),
            (Ground::Farm, true) => (9, 1, 0),
            (Ground::Farm, false) => {
                // The landscape counts all nine places.
                let own = u16::from(!self.options.farm_counts_itself);
                (feature.tiles - own, 1, 0)
            }
        };
        Worth {
            ground,
            complete,
            tiles,
            per_tile,
            marks: feature.tally.0,
            per_mark,
        }
    }

    /// What is unfinished at the end, and the trappers (W-41, W-42).
    pub(super) fn score_rest(&mut self, events: &mut impl Events<Event>) {
        for id in 0..self.board.features().id_bound() {
            if !self.board.features().get(id).weights.is_empty() {
                self.pay_leaders(id, true, events);
            }
        }
    }

    /// Pays everybody who leads on a feature, in full (W-23), during the game with the bonus (W-30).
    pub(super) fn pay_leaders(
        &mut self,
        id: FeatureId,
        at_end: bool,
        events: &mut impl Events<Event>,
    ) {
        let worth = self.worth_of(id);
        let points = worth.points();
        if points == 0 {
            return;
        }
        for seat in self.board.features().get(id).weights.leaders() {
            if let Some(spot) = self
                .settlers_on(id, seat)
                .next()
                .map(|settler| settler.spot)
            {
                events.push(Event::Scored {
                    seat,
                    spot,
                    worth,
                    at_end,
                });
            }
            self.credit(seat, worth.source(), points);
            if !at_end {
                self.pay_bonus(id, seat, events);
            }
        }
    }

    /// W-30.
    fn pay_bonus(&mut self, id: FeatureId, seat: Seat, events: &mut impl Events<Event>) {
        let mut sum = 0;
        for settler in self.settlers_on(id, seat) {
            let spot = settler.spot;
            let points = self.bonus_in(column(spot.at));
            if points > 0 {
                sum += i32::from(points);
                events.push(Event::Bonus {
                    seat,
                    spot,
                    surveyors: self.surveyors.in_column(column(spot.at)),
                    points,
                });
            }
        }
        self.credit(seat, Source::Bonus, sum);
    }

    /// A seat's settlers on a feature.
    pub(super) fn settlers_on(&self, id: FeatureId, seat: Seat) -> impl Iterator<Item = &Settler> {
        self.settlers.iter().filter(move |settler| {
            settler.seat == seat && self.board.features().of(settler.node) == id
        })
    }
}
