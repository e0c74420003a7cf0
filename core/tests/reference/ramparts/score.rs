//! Scoring, during the game and after it.

use landfolk::Seat;
use landfolk::landscape::FeatureKind;
use landfolk::ramparts::{
    Event, FieldScoring, Homecoming, Piece, Source, Spot, TileId, TwoTileCity, Worth,
};

use super::{Board, Feature, GOODS, Reference, goods_index};

/// Points that do not depend on size.
fn bonus(source: Source, points: u16) -> Worth {
    Worth {
        source,
        complete: false,
        tiles: 0,
        per_tile: 0,
        shields: 0,
        per_shield: 0,
        cities: 0,
        per_city: 0,
        bonus: points,
    }
}

/// The seats with the most, if it is more than nothing.
fn most(of_seats: &[u32]) -> Vec<Seat> {
    let best = of_seats.iter().copied().max().unwrap_or(0);
    Seat::all(of_seats.len())
        .filter(|seat| best > 0 && of_seats[seat.index()] == best)
        .collect()
}

impl Reference {
    fn award(
        &mut self,
        seat: Seat,
        spot: Option<Spot>,
        worth: Worth,
        at_end: bool,
        events: &mut Vec<Event>,
    ) {
        self.points[seat.index()][worth.source as usize] += worth.points();
        events.push(Event::Scored {
            seat,
            spot,
            worth,
            at_end,
        });
    }

    /// how many followers each seat has on one of the features; a big one counts 2.
    fn strength(&self, features: &[&Feature]) -> Vec<u32> {
        let mut strength = vec![0; self.seats];
        for feature in features {
            for figure in self.figures_on(feature) {
                strength[figure.seat.index()] += match figure.piece {
                    Piece::Follower => 1,
                    Piece::Big => 2,
                    Piece::Builder | Piece::Pig => 0,
                };
            }
        }
        strength
    }

    /// who scores for the feature, each with one of the seat's followers there.
    pub(crate) fn leaders(&self, feature: &Feature) -> Vec<(Seat, Spot)> {
        most(&self.strength(&[feature]))
            .into_iter()
            .map(|seat| (seat, self.follower_of(seat, &[feature])))
            .collect()
    }

    fn follower_of(&self, seat: Seat, features: &[&Feature]) -> Spot {
        features
            .iter()
            .flat_map(|feature| self.figures_on(feature))
            .find(|figure| figure.seat == seat && figure.piece.is_follower())
            .map(|figure| figure.spot)
            .expect("a leader has a follower there")
    }

    /// What a road, city or monastery brings, finished or not; what a field brings without a pig.
    pub(crate) fn worth(&self, feature: &Feature) -> Worth {
        let complete = feature.complete;
        let two_tiles = feature.tiles.len() == 2;
        let (source, per_tile, per_shield) = match feature.kind {
            //
            FeatureKind::Road => match (complete, feature.inn) {
                (true, true) => (Source::Road, 2, 0),
                (true, false) | (false, false) => (Source::Road, 1, 0),
                (false, true) => (Source::Road, 0, 0),
            },
            //
            FeatureKind::City => match (complete, feature.cathedral) {
                (true, true) => (Source::City, 3, 3),
                (true, false) if two_tiles && self.options.two_tile_city == TwoTileCity::Two => {
                    (Source::City, 1, 1)
                }
                (true, false) => (Source::City, 2, 2),
                (false, true) => (Source::City, 0, 0),
                (false, false) => (Source::City, 1, 1),
            },
            //
            FeatureKind::Monastery => (Source::Monastery, 1, 0),
            //
            FeatureKind::Field => (Source::Field, 0, 0),
        };
        let tiles = match feature.kind {
            FeatureKind::Monastery => {
                let at = *feature.tiles.first().expect("a monastery lies on a tile");
                1 + Board::<TileId>::around(at)
                    .filter(|place| self.board.tiles.contains_key(place))
                    .count()
            }
            FeatureKind::Field => 0,
            FeatureKind::Road | FeatureKind::City => feature.tiles.len(),
        };
        let is_field = feature.kind == FeatureKind::Field;
        Worth {
            source,
            complete,
            tiles: tiles as u16,
            per_tile,
            shields: feature.shields,
            per_shield,
            cities: self.completed_cities(feature).len() as u16,
            per_city: if is_field { 3 } else { 0 },
            bonus: 0,
        }
    }

    /// The completed cities that a field touches.
    pub(crate) fn completed_cities(&self, field: &Feature) -> Vec<usize> {
        field
            .cities
            .iter()
            .copied()
            .filter(|city| self.board.features[*city].complete)
            .collect()
    }

    ///
    pub(crate) fn score_fairy_turn(&mut self, events: &mut Vec<Event>) {
        let Some(fairy) = self.fairy else { return };
        for (seat, spot) in self.followers_at(fairy) {
            if seat == self.turn {
                self.award(seat, Some(spot), bonus(Source::Fairy, 1), false, events);
            }
        }
    }

    /// 3 for each owner of a follower that stands on this feature and on the fairy's tile.
    fn score_fairy_feature(&mut self, feature: &Feature, at_end: bool, events: &mut Vec<Event>) {
        let Some(fairy) = self.fairy else { return };
        for seat in Seat::all(self.seats) {
            let beside = self.figures_on(feature).find(|figure| {
                figure.seat == seat && figure.piece.is_follower() && figure.spot.at == fairy
            });
            if let Some(spot) = beside.map(|figure| figure.spot) {
                self.award(seat, Some(spot), bonus(Source::Fairy, 3), at_end, events);
            }
        }
    }

    /// everything completed is scored, and its figures go home.
    pub(crate) fn score_completed(&mut self, events: &mut Vec<Event>) {
        let features = self.board.features.iter();
        let complete = features.filter(|feature| feature.complete);
        let is_new_city = |feature: &&Feature| {
            feature.kind == FeatureKind::City && feature.tiles.contains(&self.placed)
        };
        let new_cities: Vec<Feature> = complete.clone().filter(is_new_city).cloned().collect();
        // Features completed earlier hold nobody any more.
        let claimed: Vec<Feature> = complete
            .filter(|feature| self.is_claimed(feature))
            .cloned()
            .collect();
        for city in &new_cities {
            self.take_goods(city, events);
        }
        for feature in &claimed {
            let worth = self.worth(feature);
            for (seat, spot) in self.leaders(feature) {
                self.award(seat, Some(spot), worth, false, events);
            }
            self.score_fairy_feature(feature, false, events);
            self.send_home(
                |figure| feature.spots.contains(&figure.spot),
                Homecoming::Scored,
                events,
            );
        }
    }

    fn take_goods(&mut self, city: &Feature, events: &mut Vec<Event>) {
        let seat = self.turn;
        for goods in GOODS {
            let count = city.goods[goods_index(goods)];
            if count > 0 {
                self.goods[seat.index()][goods_index(goods)] += count;
                events.push(Event::GoodsTaken { seat, goods, count });
            }
        }
    }

    ///
    pub(crate) fn score_end(&mut self, events: &mut Vec<Event>) {
        let features = self.board.features.clone();
        for feature in &features {
            if !self.is_claimed(feature) {
                continue;
            }
            if feature.kind != FeatureKind::Field {
                let worth = self.worth(feature);
                for (seat, spot) in self.leaders(feature) {
                    self.award(seat, Some(spot), worth, true, events);
                }
            } else if self.options.fields == FieldScoring::PerField {
                self.score_field(feature, events);
            }
            self.score_fairy_feature(feature, true, events);
        }
        if self.options.fields == FieldScoring::PerCity {
            self.score_cities_of_fields(&features, events);
        }
        for goods in GOODS {
            let index = goods_index(goods);
            let tokens: Vec<u32> = self.goods.iter().map(|of| of[index].into()).collect();
            for seat in most(&tokens) {
                self.award(seat, None, bonus(Source::Goods, 10), true, events);
            }
        }
    }

    fn has_pig(&self, seat: Seat, field: &Feature) -> bool {
        self.figures_on(field)
            .any(|figure| figure.seat == seat && figure.piece == Piece::Pig)
    }

    ///
    fn score_field(&mut self, field: &Feature, events: &mut Vec<Event>) {
        for (seat, spot) in self.leaders(field) {
            let mut worth = self.worth(field);
            if self.has_pig(seat, field) {
                worth.per_city = 4;
            }
            self.award(seat, Some(spot), worth, true, events);
        }
    }

    ///
    fn score_cities_of_fields(&mut self, features: &[Feature], events: &mut Vec<Event>) {
        for (number, city) in features.iter().enumerate() {
            if city.kind != FeatureKind::City || !city.complete {
                continue;
            }
            let fields: Vec<&Feature> = features
                .iter()
                .filter(|field| field.cities.contains(&number))
                .collect();
            for seat in most(&self.strength(&fields)) {
                let spot = self.follower_of(seat, &fields);
                let pig = fields.iter().any(|field| self.has_pig(seat, field));
                let worth = Worth {
                    complete: true,
                    cities: 1,
                    per_city: 3,
                    ..bonus(Source::Field, pig.into())
                };
                self.award(seat, Some(spot), worth, true, events);
            }
        }
    }
}
