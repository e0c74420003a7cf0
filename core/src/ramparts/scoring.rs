//! What roads, cities and monasteries are worth, and to whom.

use crate::game::Events;
use crate::landscape::{FeatureId, FeatureKind};
use crate::seat::Seat;

use super::inns;
use super::moves::{Event, Homecoming, Source, Spot, Worth};
use super::options::TwoTileCity;
use super::position::Position;

impl Worth {
    /// Nothing yet, from this source.
    pub(super) const fn nothing(source: Source) -> Self {
        Self {
            source,
            complete: false,
            tiles: 0,
            per_tile: 0,
            shields: 0,
            per_shield: 0,
            cities: 0,
            per_city: 0,
            bonus: 0,
        }
    }
}

impl Position {
    /// What a road, city or monastery brings its leaders if it is scored as it stands.
    pub(super) fn worth_of(&self, id: FeatureId) -> Worth {
        let feature = self.board.features().get(id);
        let complete = feature.is_complete();
        let (source, per_tile, per_shield) = match feature.kind {
            FeatureKind::Road => {
                let each = inns::road_rate(complete, feature.tally.inns);
                (Source::Road, each, 0)
            }
            FeatureKind::City => {
                let each = inns::city_rate(complete, feature.tally.cathedrals).unwrap_or(
                    match (complete, self.options.two_tile_city, feature.tiles) {
                        (false, _, _) | (true, TwoTileCity::Two, 2) => 1,
                        (true, _, _) => 2,
                    },
                );
                (Source::City, each, each)
            }
            FeatureKind::Monastery => (Source::Monastery, 1, 0),
            FeatureKind::Field => return self.field_worth(id),
        };
        Worth {
            complete,
            tiles: feature.tiles,
            per_tile,
            shields: feature.tally.shields.into(),
            per_shield,
            ..Worth::nothing(source)
        }
    }

    /// What the tile just placed has completed is scored, and its pieces go home.
    pub(super) fn score_completed(&mut self, events: &mut impl Events<Event>) {
        for &id in self.board.completed().ids() {
            let feature = self.board.features().get(id);
            let (kind, empty) = (feature.kind, feature.weights.is_empty());
            if !empty {
                self.pay_leaders(id, self.worth_of(id), false, events);
                self.pay_beside_fairy(id, false, events);
                self.clear(id, events);
            }
            if kind == FeatureKind::City && self.trades() {
                self.take_goods(id, events);
            }
        }
    }

    /// What is unfinished at the end, the fields and the goods.
    pub(super) fn score_rest(&mut self, events: &mut impl Events<Event>) {
        for id in 0..self.board.features().id_bound() {
            let feature = self.board.features().get(id);
            if !feature.weights.is_empty() {
                if feature.kind != FeatureKind::Field {
                    self.pay_leaders(id, self.worth_of(id), true, events);
                }
                self.pay_beside_fairy(id, true, events);
            }
        }
        self.score_fields(events);
        if self.trades() {
            self.score_goods(events);
        }
    }

    /// Pays everybody who leads on a feature, in full.
    pub(super) fn pay_leaders(
        &mut self,
        id: FeatureId,
        worth: Worth,
        at_end: bool,
        events: &mut impl Events<Event>,
    ) {
        for seat in self.board.features().get(id).weights.leaders() {
            let spot = self.spot_of(seat, id);
            self.pay(seat, spot, worth, at_end, events);
        }
    }

    /// Pays one seat; nothing is said of nothing.
    pub(super) fn pay(
        &mut self,
        seat: Seat,
        spot: Option<Spot>,
        worth: Worth,
        at_end: bool,
        events: &mut impl Events<Event>,
    ) {
        let points = worth.points();
        if points > 0 {
            self.credit(seat, worth.source, points);
            events.push(Event::Scored {
                seat,
                spot,
                worth,
                at_end,
            });
        }
    }

    /// Where one of a seat's followers stands on a feature.
    pub(super) fn spot_of(&self, seat: Seat, id: FeatureId) -> Option<Spot> {
        self.pieces
            .iter()
            .find(|piece| {
                piece.seat == seat
                    && piece.piece.is_follower()
                    && self.board.features().of(piece.node) == id
            })
            .map(|piece| piece.spot)
    }

    /// All pieces on a feature go home.
    fn clear(&mut self, id: FeatureId, events: &mut impl Events<Event>) {
        for index in (0..self.pieces.len()).rev() {
            if self.board.features().of(self.pieces[index].node) == id {
                self.send_home(index, Homecoming::Scored, events);
            }
        }
    }
}
