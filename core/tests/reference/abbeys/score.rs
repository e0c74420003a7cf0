//! The scorings, by looking at everything.

use std::collections::BTreeSet;

use landfolk::BySeat;
use landfolk::Seat;
use landfolk::abbeys::{
    ChainScore, Colour, CountryId, CountryScore, Event, LinkId, LinkScore, Scoring, SiteId,
};

use super::Reference;

/// Every line of these sites that starts with these, at full length or not; the longest is kept.
fn walk(line: &mut Vec<SiteId>, sites: &BTreeSet<SiteId>, longest: &mut Vec<SiteId>) {
    if line.len() > longest.len() {
        longest.clone_from(line);
    }
    let last = *line.last().expect("a line has a start");
    for next in Reference::joined(last) {
        if sites.contains(&next) && !line.contains(&next) {
            line.push(next);
            walk(line, sites, longest);
            line.pop();
        }
    }
}

impl Reference {
    /// The connected groups of a colour's abbeys, each with a longest line.
    pub(crate) fn chains(&self, colour: Colour) -> Vec<(BTreeSet<SiteId>, Vec<SiteId>)> {
        let own = self.on_map.abbeys.iter();
        let mut left: BTreeSet<SiteId> = own
            .filter(|(_, owner)| **owner == colour)
            .map(|(&site, _)| site)
            .collect();
        let mut chains = Vec::new();
        while let Some(first) = left.pop_first() {
            let mut group = BTreeSet::from([first]);
            let mut open = vec![first];
            while let Some(site) = open.pop() {
                for next in Self::joined(site) {
                    if left.remove(&next) {
                        group.insert(next);
                        open.push(next);
                    }
                }
            }
            let mut longest = Vec::new();
            for &start in &group {
                walk(&mut vec![start], &group, &mut longest);
            }
            chains.push((group, longest));
        }
        chains
    }

    ///
    pub(crate) fn country_score(&self, country: CountryId) -> CountryScore {
        let mut score = CountryScore {
            country,
            abbeys: Default::default(),
            points: Default::default(),
        };
        let counts: Vec<usize> = self
            .colours()
            .iter()
            .map(|&colour| self.on_map.abbeys_in(country, colour))
            .collect();
        let total: usize = counts.iter().sum();
        for (&colour, &count) in self.colours().iter().zip(&counts) {
            let mut better: Vec<usize> = counts.iter().copied().filter(|&c| c > count).collect();
            better.sort_unstable();
            let points = match better.first() {
                _ if count == 0 => 0,
                None => total,
                Some(&next) => next,
            };
            score.abbeys[colour] = count as u8;
            score.points[colour] = points as u8;
        }
        score
    }

    ///
    pub(crate) fn link_score(&self, link: LinkId) -> LinkScore {
        let countries = link.get().countries;
        let count = |country, colour| self.on_map.councillors_in(country, colour) as u8;
        let most = |country| {
            let counts = self.colours().into_iter().map(|c| count(country, c));
            counts.max().unwrap_or(0)
        };
        LinkScore {
            link,
            councillors: countries.map(|country| {
                let mut counts = landfolk::abbeys::ByColour::default();
                for colour in self.colours() {
                    counts[colour] = count(country, colour);
                }
                counts
            }),
            leaders: countries.map(|country| {
                let leads = |c: &Colour| most(country) > 0 && count(country, *c) == most(country);
                self.colours().into_iter().filter(leads).collect()
            }),
            value: countries
                .iter()
                .map(|&country| self.on_map.used(country) as u8)
                .sum(),
        }
    }

    /// What the chains bring, and those that do.
    pub(crate) fn scoring_chains(&self, seat: Seat) -> Vec<ChainScore> {
        let colour = Colour::Seat(seat);
        let chains = self.chains(colour).into_iter();
        chains
            .filter(|(_, line)| line.len() >= 4)
            .map(|(group, line)| ChainScore {
                colour,
                group: group.into_iter().collect(),
                line: line.into_iter().collect(),
            })
            .collect()
    }

    pub(crate) fn score(&mut self, scoring: Scoring, events: &mut Vec<Event>) {
        events.push(Event::ScoringBegan { scoring });
        let before = self.points.clone();
        let seats = Seat::all(self.seats);
        for country in CountryId::all() {
            let score = self.country_score(country);
            if self.on_map.cap(country) > 0 {
                events.push(Event::CountryScored { scoring, score });
            }
            for seat in seats.clone() {
                let points = i32::from(score.points[Colour::Seat(seat)]);
                self.points[seat.index()][scoring as usize] += points;
            }
        }
        if scoring == Scoring::Final {
            for seat in seats.clone() {
                for score in self.scoring_chains(seat) {
                    self.points[seat.index()][2] += score.line.len() as i32;
                    events.push(Event::ChainScored { score });
                }
            }
            for link in LinkId::all() {
                let score = self.link_score(link);
                if score.value > 0 {
                    events.push(Event::LinkScored { score });
                }
                for seat in seats.clone() {
                    let leads = |side: usize| score.leaders[side].contains(Colour::Seat(seat));
                    if leads(0) && leads(1) {
                        self.points[seat.index()][3] += i32::from(score.value);
                    }
                }
            }
        }
        let points = BySeat::from_fn(self.seats, |seat| {
            let sum = |points: &[[i32; 4]]| -> i32 {
                points.get(seat.index()).map_or(0, |p| p.iter().sum())
            };
            sum(&self.points) - sum(&before)
        });
        events.push(Event::ScoringEnded { scoring, points });
    }
}
