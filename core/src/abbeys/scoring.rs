//! What countries, chains and links are worth, and to whom.

use crate::game::Events;
use crate::seat::{BySeat, Seat};

use super::chains::{Line, groups, longest_line};
use super::map::{CountryId, LinkId, SiteSet};
use super::moves::Event;
use super::pieces::{ByColour, Colour, ColourSet};
use super::position::Position;

/// The fewest abbeys of a line that scores.
pub const LEAST_CHAIN: usize = 4;

/// Which scoring.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(
    feature = "uniffi",
    derive(uniffi::Enum),
    uniffi(name = "AbbeysScoring")
)]
pub enum Scoring {
    /// Abbeys only.
    First,
    /// Abbeys, chains and links; it ends the game.
    Final,
}

/// Where points come from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Source {
    /// Abbeys in the first scoring.
    FirstAbbeys,
    /// Abbeys in the final scoring.
    FinalAbbeys,
    ///
    Chains,
    ///
    Links,
}

impl Source {
    /// All sources, in the order in which a breakdown lists them.
    pub const ALL: [Self; 4] = [
        Self::FirstAbbeys,
        Self::FinalAbbeys,
        Self::Chains,
        Self::Links,
    ];

    /// The key used in records and statistics.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::FirstAbbeys => "first_abbeys",
            Self::FinalAbbeys => "final_abbeys",
            Self::Chains => "chains",
            Self::Links => "links",
        }
    }
}

/// The abbeys of a country and what they bring.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct CountryScore {
    /// Which country.
    pub country: CountryId,
    /// How many abbeys each colour has there.
    pub abbeys: ByColour<u8>,
    /// What they bring; the neutral tribe's are worked out, but score for nobody.
    pub points: ByColour<u8>,
}

impl CountryScore {
    pub(super) fn of(country: CountryId, abbeys: ByColour<u8>) -> Self {
        let mut points = ByColour::default();
        for (colour, &own) in abbeys.iter() {
            points[colour] = match own {
                0 => 0,
                _ => ahead(&abbeys, own).unwrap_or_else(|| abbeys.sum()),
            };
        }
        Self {
            country,
            abbeys,
            points,
        }
    }

    /// All abbeys in the country: what the first scores.
    #[must_use]
    pub fn total(&self) -> u8 {
        self.abbeys.sum()
    }

    /// The abbeys of the next better rank, which a colour scores; `None` for the first, who scores the total.
    #[must_use]
    pub fn ahead(&self, colour: Colour) -> Option<u8> {
        ahead(&self.abbeys, self.abbeys[colour])
    }

    /// The rank of a colour, 0 for most abbeys; ties share it. `None` without an abbey.
    #[must_use]
    pub fn rank(&self, colour: Colour) -> Option<usize> {
        let own = self.abbeys[colour];
        let mut better: Vec<u8> = self.abbeys.values().to_vec();
        better.retain(|&abbeys| abbeys > own);
        better.sort_unstable();
        better.dedup();
        (own > 0).then_some(better.len())
    }
}

/// The fewest abbeys that are more than `own`.
fn ahead(abbeys: &ByColour<u8>, own: u8) -> Option<u8> {
    let more = abbeys.values().iter().copied().filter(|&other| other > own);
    more.min()
}

/// A connected group of one colour's abbeys and its longest line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct ChainScore {
    /// Whose.
    pub colour: Colour,
    /// All abbeys of the group, side branches included.
    pub group: SiteSet,
    /// A longest line; one point for each of its abbeys if there are at least four.
    pub line: Line,
}

impl ChainScore {
    /// What it brings.
    #[must_use]
    pub const fn points(&self) -> u8 {
        if self.line.len() >= LEAST_CHAIN {
            self.line.len() as u8
        } else {
            0
        }
    }
}

/// The councillors on both sides of a link and what they bring.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct LinkScore {
    /// Which link.
    pub link: LinkId,
    /// The councillors in both countries.
    pub councillors: [ByColour<u8>; 2],
    /// Who has most in each, alone or tied.
    pub leaders: [ColourSet; 2],
    /// All councillors in both: what everybody scores who leads in both.
    pub value: u8,
}

impl LinkScore {
    /// Who leads in both countries; the neutral tribe scores for nobody.
    #[must_use]
    pub const fn winners(&self) -> ColourSet {
        self.leaders[0].and(self.leaders[1])
    }

    /// What it brings a seat.
    #[must_use]
    pub const fn points(&self, seat: Seat) -> u8 {
        if self.winners().contains(Colour::Seat(seat)) {
            self.value
        } else {
            0
        }
    }
}

impl Position {
    /// What the abbeys of a country would bring now.
    #[must_use]
    pub fn country_score(&self, country: CountryId) -> CountryScore {
        CountryScore::of(country, *self.pieces.abbeys(country))
    }

    /// What a link would bring now.
    #[must_use]
    pub fn link_score(&self, link: LinkId) -> LinkScore {
        let councillors = link
            .get()
            .countries
            .map(|country| *self.pieces.councillors(country));
        let value = councillors.iter().map(ByColour::sum).sum();
        LinkScore {
            link,
            councillors,
            leaders: councillors.map(|here| here.leaders()),
            value,
        }
    }

    /// Every connected group of a colour's abbeys with its longest line, also below four.
    pub fn chains(&self, colour: Colour) -> impl Iterator<Item = ChainScore> + use<> {
        groups(self.pieces.sites(colour)).map(move |group| ChainScore {
            colour,
            group,
            line: longest_line(group),
        })
    }

    /// The groups that score: those of fewer than four abbeys need no search.
    fn scoring_chains(&self, seat: Seat) -> impl Iterator<Item = ChainScore> + use<> {
        let colour = Colour::Seat(seat);
        groups(self.pieces.sites(colour))
            .filter(|group| group.len() >= LEAST_CHAIN)
            .map(move |group| ChainScore {
                colour,
                group,
                line: longest_line(group),
            })
            .filter(|score| score.points() > 0)
    }

    /// Scores countries, then in the final scoring chains and links, each seat in turn.
    pub(super) fn score(&mut self, scoring: Scoring, events: &mut impl Events<Event>) {
        events.push(Event::ScoringBegan { scoring });
        let seats = Seat::all(self.seats.into());
        let before = self.scores;
        let source = match scoring {
            Scoring::First => Source::FirstAbbeys,
            Scoring::Final => Source::FinalAbbeys,
        };
        for country in CountryId::all() {
            if self.pieces.is_empty(country) {
                continue;
            }
            let score = self.country_score(country);
            for seat in seats.clone() {
                self.credit(seat, source, score.points[Colour::Seat(seat)].into());
            }
            events.push(Event::CountryScored { scoring, score });
        }
        if scoring == Scoring::Final {
            for seat in seats.clone() {
                for score in self.scoring_chains(seat) {
                    self.credit(seat, Source::Chains, score.points().into());
                    events.push(Event::ChainScored { score });
                }
            }
            for link in LinkId::all() {
                let score = self.link_score(link);
                if score.value > 0 {
                    for seat in seats.clone() {
                        self.credit(seat, Source::Links, score.points(seat).into());
                    }
                    events.push(Event::LinkScored { score });
                }
            }
        }
        let sum = |scores: &[i16; Source::ALL.len()]| -> i32 {
            scores.iter().map(|&points| i32::from(points)).sum()
        };
        let points = BySeat::from_fn(self.seats.into(), |seat| {
            let scores = (self.scores.get(seat.index()), before.get(seat.index()));
            scores.0.map_or(0, sum) - scores.1.map_or(0, sum)
        });
        events.push(Event::ScoringEnded { scoring, points });
    }
}
