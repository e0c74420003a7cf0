//! The table of Abbeys.

use landfolk::abbeys::{
    CardId, Cards, ChainScore, Colour, CountryId, CountrySet, CountryView, LinkScore, Options,
    Phase, PieceKind, Position, Scoring, SiteId, SiteSet,
};
use landfolk::game::Game;
use landfolk::seat::Seat;

use crate::count;

/// What lies on the table of Abbeys.
#[derive(Clone, PartialEq, Debug, uniffi::Record)]
pub struct AbbeysView {
    /// What was chosen on the set-up screen.
    pub options: Options,
    /// What is to be decided now.
    pub phase: Phase,
    /// Whose turn it is, or was when the game ended.
    pub turn: Seat,
    /// Whether the pieces of the turn are now those of the neutral tribe.
    pub neutral_plays: bool,
    /// Points so far in seat order.
    pub points: Vec<i32>,
    /// The viewer's own hand; empty for an onlooker.
    pub hand: Cards,
    /// How many cards each seat holds, in seat order.
    pub hand_sizes: Vec<u32>,
    /// The places of the face-up cards, and what lies there.
    pub display: Vec<Option<CardId>>,
    /// How many cards the stock has.
    pub stock: u32,
    /// All cards played and discarded since the stock was made.
    pub discards: Cards,
    /// The cards of the play that is under way or has just been made; none after a discard.
    pub played: Cards,
    /// How many pieces of this play have been placed.
    pub placed: u8,
    /// In which country.
    pub placed_in: Option<CountryId>,
    /// The abbeys on the map.
    pub abbeys: Vec<AbbeysStanding>,
    /// Every country as it stands.
    pub countries: Vec<CountryView>,
    /// What each colour has left; the neutral tribe's last.
    pub supplies: Vec<AbbeysSupply>,
    /// Where the next abbey can go, once cards are played.
    pub open_sites: SiteSet,
    /// Where the next councillor can go, once cards are played.
    pub open_countries: CountrySet,
    /// Every group of a player's abbeys, also below four, with its longest line.
    pub chains: Vec<ChainScore>,
    /// Every link, by number.
    pub links: Vec<LinkScore>,
    /// What the final scoring would bring each seat if it came now, beside its points.
    pub forecast: Vec<i32>,
    /// The scoring for which this round is being finished with an empty stock.
    pub due: Option<Scoring>,
}

/// An abbey on the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug, uniffi::Record)]
pub struct AbbeysStanding {
    /// Where.
    pub site: SiteId,
    /// Whose.
    pub colour: Colour,
}

/// What a colour has left.
#[derive(Clone, Copy, PartialEq, Eq, Debug, uniffi::Record)]
pub struct AbbeysSupply {
    /// Whose.
    pub colour: Colour,
    /// Abbeys.
    pub abbeys: u8,
    /// Councillors.
    pub councillors: u8,
}

impl AbbeysView {
    pub(super) fn of(position: &Position, viewer: Option<Seat>) -> Self {
        let seats = || Seat::all(position.seats());
        let neutral = position.options().neutral.then_some(Colour::Neutral);
        let colours = seats().map(Colour::Seat).chain(neutral);
        let forecast = position.forecast();
        let (placed, placed_in) = position.placed();
        let (open_sites, open_countries) = match position.phase() {
            Phase::Placing => position.open_places(),
            Phase::Choosing | Phase::Drawing | Phase::Over => (SiteSet::EMPTY, CountrySet::EMPTY),
        };
        let abbeys = SiteId::all().filter_map(|site| {
            let colour = position.owner(site)?;
            Some(AbbeysStanding { site, colour })
        });
        let supplies = colours.map(|colour| AbbeysSupply {
            colour,
            abbeys: position.supply(colour, PieceKind::Abbey),
            councillors: position.supply(colour, PieceKind::Councillor),
        });
        Self {
            options: position.options(),
            phase: position.phase(),
            turn: position.turn(),
            neutral_plays: position.neutral_plays(),
            points: seats().map(|seat| position.points(seat)).collect(),
            hand: viewer.map_or(Cards::EMPTY, |seat| position.hand(seat)),
            hand_sizes: seats()
                .map(|seat| count(position.hand(seat).len()))
                .collect(),
            display: position.display().to_vec(),
            stock: count(position.stock_len()),
            discards: position.discards(),
            played: position.played(),
            placed,
            placed_in,
            abbeys: abbeys.collect(),
            countries: CountryId::all()
                .map(|country| position.country(country))
                .collect(),
            supplies: supplies.collect(),
            open_sites,
            open_countries,
            chains: forecast.chains,
            links: forecast.links,
            forecast: forecast.points.values().to_vec(),
            due: position.due(),
        }
    }
}
