//! What fields are worth at the end: by field or by city.

use crate::game::Events;
use crate::landscape::tile::MAX_PARTS;
use crate::landscape::{FeatureId, FeatureKind, Weights};

use super::moves::{Event, Source, Worth};
use super::options::FieldScoring;
use super::position::Position;

/// Points for each completed city.
const PER_CITY: u8 = 3;

impl Position {
    /// The completed cities that a field touches, each once.
    pub(super) fn cities_of(&self, field: FeatureId) -> impl Iterator<Item = FeatureId> {
        let features = self.board.features();
        let mut seen = Seen::default();
        features
            .members(field)
            .flat_map(|node| self.board.cities_beside(node))
            .map(|city| features.of(city))
            .filter(move |&city| features.get(city).is_complete() && seen.is_new(city))
    }

    /// What a field brings each of its leaders now, a pig apart.
    pub(super) fn field_worth(&self, field: FeatureId) -> Worth {
        Worth {
            cities: self.cities_of(field).count() as u16,
            per_city: PER_CITY,
            ..Worth::nothing(Source::Field)
        }
    }

    /// Scores all fields at the end.
    pub(super) fn score_fields(&mut self, events: &mut impl Events<Event>) {
        match self.options.fields {
            FieldScoring::PerField => self.score_by_field(events),
            FieldScoring::PerCity => self.score_by_city(events),
        }
    }

    ///
    fn score_by_field(&mut self, events: &mut impl Events<Event>) {
        for id in 0..self.board.features().id_bound() {
            let feature = self.board.features().get(id);
            if feature.kind != FeatureKind::Field || feature.weights.is_empty() {
                continue;
            }
            let weights = feature.weights;
            let worth = self.field_worth(id);
            for seat in weights.leaders() {
                let per_city = worth.per_city + self.pig_bonus(seat, id);
                let spot = self.spot_of(seat, id);
                self.pay(seat, spot, Worth { per_city, ..worth }, true, events);
            }
        }
    }

    ///
    fn score_by_city(&mut self, events: &mut impl Events<Event>) {
        for (city, fields) in self.farmed_cities() {
            let features = self.board.features();
            let farmers = fields.iter().fold(Weights::NONE, |sum, &field| {
                sum.plus(features.get(field).weights)
            });
            let spot = self.board.spot(features.get(city).node());
            for seat in farmers.leaders() {
                let pig = fields
                    .iter()
                    .map(|&field| self.pig_bonus(seat, field))
                    .max();
                let worth = Worth {
                    complete: true,
                    cities: 1,
                    per_city: PER_CITY,
                    bonus: pig.unwrap_or(0).into(),
                    ..Worth::nothing(Source::Field)
                };
                self.pay(seat, Some(spot), worth, true, events);
            }
        }
    }

    /// Every completed city with the fields with farmers that touch it.
    fn farmed_cities(&self) -> Vec<(FeatureId, Vec<FeatureId>)> {
        let features = self.board.features();
        let mut cities: Vec<(FeatureId, Vec<FeatureId>)> = Vec::new();
        for field in features.ids() {
            let feature = features.get(field);
            if feature.kind != FeatureKind::Field || feature.weights.is_empty() {
                continue;
            }
            for city in self.cities_of(field) {
                match cities.iter_mut().find(|(known, _)| *known == city) {
                    Some((_, fields)) => fields.push(field),
                    None => cities.push((city, vec![field])),
                }
            }
        }
        cities
    }
}

/// Which features have been met.
struct Seen([u64; Self::WORDS]);

impl Seen {
    /// Enough for every part of every tile in the game.
    const WORDS: usize = 160 * MAX_PARTS / 64;

    /// Whether the feature was not met before.
    fn is_new(&mut self, id: FeatureId) -> bool {
        let (word, bit) = (usize::from(id) / 64, 1 << (id % 64));
        let new = self.0[word] & bit == 0;
        self.0[word] |= bit;
        new
    }
}

impl Default for Seen {
    fn default() -> Self {
        Self([0; Self::WORDS])
    }
}
