//! The log of Abbeys: every event in words, each with what it lights on the map.
//!
//! Everything in an event is public: a card drawn from the stock is not named.

use landfolk::abbeys::{ChainScore, Colour, CountryScore, Draw, Event, LinkScore, Piece, Scoring};
use landfolk::game::Game;
use landfolk::seat::Seat;
use landfolk_art::abbeys::Mark;
use slint::SharedString;

use super::picture::area;
use super::say::{Say, by_seat};
use crate::board::scene::SceneArea;
use crate::view::LogLine;

/// The line for one event, or none for what another line tells.
pub(super) fn line(say: &Say, event: &Event) -> Option<LogLine> {
    let (words, ours) = (&say.words, &say.ours);
    let heading = |text| LogLine {
        heading: true,
        ..say.desk.line(None, text)
    };
    let (seat, text) = match *event {
        Event::TurnBegan { seat } => {
            return Some(LogLine {
                heading: true,
                ..say
                    .desk
                    .line(Some(seat), words.invoke_turn_of(say.name(seat)))
            });
        }
        Event::Played {
            seat,
            colour,
            cards,
        } => (
            Some(seat),
            match colour {
                Colour::Seat(_) => ours.invoke_played(say.name(seat), say.cards(cards)),
                Colour::Neutral => ours.invoke_played_neutral(say.name(seat), say.cards(cards)),
            },
        ),
        Event::Discarded { seat, card } => (
            Some(seat),
            ours.invoke_discarded(say.name(seat), say.card(card)),
        ),
        Event::Passed { seat } => (Some(seat), ours.invoke_passed(say.name(seat))),
        Event::Placed { colour, piece, .. } => (
            colour.seat(),
            ours.invoke_placed(say.owner(colour), say.piece(piece)),
        ),
        // The play that follows tells it.
        Event::NeutralBegan { .. } => return None,
        Event::NeutralIdle { seat } => (Some(seat), ours.invoke_neutral_idle()),
        Event::Took { seat, from } => (
            Some(seat),
            match from {
                Draw::Display(card) => ours.invoke_took(say.name(seat), say.card(card)),
                Draw::Stock => ours.invoke_took_unseen(say.name(seat)),
            },
        ),
        Event::Filled { card, .. } => (None, ours.invoke_filled(say.card(card))),
        Event::RanOut { scoring } => (None, ours.invoke_ran_out(scoring == Scoring::Final)),
        Event::ScoringBegan { scoring } => return Some(heading(say.scoring(scoring))),
        Event::CountryScored { score, .. } => return Some(country(say, &score)),
        Event::ChainScored { score } => return Some(chain(say, &score)),
        Event::LinkScored { score } => return Some(link(say, &score)),
        Event::ScoringEnded { scoring, points } => (
            None,
            ours.invoke_scored_in_all(say.scoring(scoring), say.gains(by_seat(&points))),
        ),
        Event::Reshuffled { cards } => (None, ours.invoke_reshuffled(cards.into())),
        Event::Ended => return Some(heading(words.invoke_ended())),
    };
    Some(say.desk.line(seat, text))
}

///
fn country(say: &Say, score: &CountryScore) -> LogLine {
    let seats = || Seat::all(say.position().seats());
    let of = |seat| i32::from(score.points[Colour::Seat(seat)]);
    let gains = match say.gains(seats().map(|seat| (seat, of(seat)))) {
        none if none.is_empty() => say.ours.invoke_nobody_scores(),
        some => some,
    };
    let abbeys = say.counts(&score.abbeys);
    let total = score.total().into();
    let several = score.abbeys.iter().filter(|&(_, &count)| count > 0).count() > 1;
    LogLine {
        detail: say.ours.invoke_country_why(abbeys, total, several),
        points: seats().map(of).max().unwrap_or_default(),
        ..say.desk.line(
            None,
            say.ours
                .invoke_country_scored(say.country(score.country), gains),
        )
    }
}

///
fn chain(say: &Say, score: &ChainScore) -> LogLine {
    let sites = score.line.sites();
    let name = |site: &landfolk::abbeys::SiteId| SharedString::from(site.get().name.as_str());
    let ends = (
        sites.first().map(name).unwrap_or_default(),
        sites.last().map(name).unwrap_or_default(),
    );
    let points = score.points().into();
    LogLine {
        detail: say
            .ours
            .invoke_chain_why(ends.0, ends.1, score.line.len() as i32),
        points,
        ..say.desk.line(
            score.colour.seat(),
            say.ours
                .invoke_chain_scored(say.owner(score.colour), points),
        )
    }
}

///
fn link(say: &Say, score: &LinkScore) -> LogLine {
    let points = Seat::all(say.position().seats()).map(|seat| i32::from(score.points(seat)));
    let [here, there] = [0, 1].map(|side| say.counts(&score.councillors[side]));
    let [a, b] = score
        .link
        .get()
        .countries
        .map(|country| say.country(country));
    LogLine {
        detail: say
            .ours
            .invoke_link_why(a, here, b, there, score.value.into()),
        points: points.max().unwrap_or_default(),
        ..say.desk.line(
            None,
            say.ours.invoke_link_scored(
                score.link.number() as i32,
                say.link_name(score.link),
                say.link_gain(score),
            ),
        )
    }
}

/// What the line of an event lights.
pub(super) fn areas(say: &Say, event: &Event) -> Vec<SceneArea> {
    match *event {
        Event::Placed { piece, .. } => vec![area(
            match piece {
                Piece::Abbey(site) => Mark::Site(site),
                Piece::Councillor(country) => Mark::Seal(country),
            },
            None,
        )],
        Event::CountryScored { score, .. } => vec![area(Mark::Country(score.country), None)],
        Event::ChainScored { score } => line_areas(say, &score),
        Event::LinkScored { score } => vec![area(Mark::Link(score.link), None)],
        _ => Vec::new(),
    }
}

/// The roads of a chain in the colour of its seat, and its abbeys in light.
pub(super) fn line_areas(say: &Say, score: &ChainScore) -> Vec<SceneArea> {
    let style = say.style(score.colour);
    let sites = score.line.sites();
    let roads = sites
        .windows(2)
        .filter_map(|pair| Mark::road(pair[0], pair[1]))
        .map(|road| area(road, style));
    roads
        .chain(sites.iter().map(|&site| area(Mark::Site(site), None)))
        .collect()
}
