//! Scoring, during the game and after it (W-20 to W-23, W-30, W-41, W-42).

use landfolk::Seat;
use landfolk::landscape::FeatureKind;
use landfolk::westward::{Bonus, Event, Ground, Source, TileId, Worth};

use super::{Figure, Reference, column};
use crate::reference::board::{Board, Feature};

impl Reference {
    /// What the feature brings, as if complete or not.
    pub(super) fn worth(&self, feature: &Feature, complete: bool) -> Worth {
        let tiles = feature.tiles.len() as u16;
        let worth = |ground, tiles, per_tile, marks, per_mark| Worth {
            ground,
            complete,
            tiles,
            per_tile,
            marks,
            per_mark,
        };
        match (feature.kind, complete) {
            (FeatureKind::Road, _) => worth(Ground::Road, tiles, 1, feature.posts, 2),
            (FeatureKind::City, true) => worth(Ground::Town, tiles, 2, feature.shields, 2),
            (FeatureKind::City, false) => worth(Ground::Town, tiles, 1, feature.shields, 1),
            (FeatureKind::Field, _) => worth(Ground::Plain, 0, 0, feature.animals, 1),
            (FeatureKind::Monastery, true) => worth(Ground::Farm, 9, 1, 0, 0),
            (FeatureKind::Monastery, false) => {
                let around = Board::<TileId>::around(feature.spots[0].at);
                let tiles = around
                    .filter(|place| self.board.tiles.contains_key(place))
                    .count();
                let own = u16::from(self.options.farm_counts_itself);
                worth(Ground::Farm, tiles as u16 + own, 1, 0, 0)
            }
        }
    }

    /// W-23: the seats with the most settlers.
    pub(super) fn leaders(&self, feature: &Feature) -> Vec<Seat> {
        let figures = self.figures_on(feature);
        let count = |seat: Seat| figures.iter().filter(|figure| figure.seat == seat).count();
        let most = Seat::all(self.seats).map(count).max().unwrap_or(0);
        let leads = |seat: &Seat| most > 0 && count(*seat) == most;
        Seat::all(self.seats).filter(leads).collect()
    }

    /// W-30: the surveyors in the column of a settler, and the points for that.
    pub(super) fn bonus(&self, figure: Figure) -> (u8, u8) {
        let here = column(figure.spot.at);
        let surveyors = self
            .surveyors
            .iter()
            .filter(|column| **column == here)
            .count() as u8;
        let counted = match self.options.bonus {
            Bonus::Each => surveyors,
            Bonus::Once => surveyors.min(1),
        };
        (surveyors, 4 * counted)
    }

    /// Pays the leaders of a feature, during the game with the bonus.
    fn pay(&mut self, feature: &Feature, worth: Worth, at_end: bool, events: &mut Vec<Event>) {
        if worth.points() == 0 {
            return;
        }
        for seat in self.leaders(feature) {
            let own = self
                .figures_on(feature)
                .into_iter()
                .filter(|figure| figure.seat == seat);
            let own: Vec<Figure> = own.collect();
            self.points[seat.index()][worth.source() as usize] += worth.points();
            events.push(Event::Scored {
                seat,
                spot: own[0].spot,
                worth,
                at_end,
            });
            if at_end {
                continue;
            }
            for figure in own {
                let (surveyors, points) = self.bonus(figure);
                if surveyors > 0 {
                    self.points[seat.index()][Source::Bonus as usize] += i32::from(points);
                    events.push(Event::Bonus {
                        seat,
                        spot: figure.spot,
                        surveyors,
                        points,
                    });
                }
            }
        }
    }

    pub(super) fn score(&mut self, feature: &Feature, events: &mut Vec<Event>) {
        self.pay(feature, self.worth(feature, true), false, events);
    }

    /// W-41, W-42: everything that still holds settlers.
    pub(super) fn score_end(&mut self, events: &mut Vec<Event>) {
        for feature in self.board.features.clone() {
            self.pay(&feature, self.worth(&feature, false), true, events);
        }
    }
}
