//! What a screen or a bot may ask of a position.
//!
//! A screen asks the view of a seat ([`Match::view`](crate::table::Match::view)), in which other
//! hands and the stock are random wherever that seat does not know them.

use crate::seat::{BySeat, Seat};

use super::cards::Cards;
use super::chains::Line;
use super::map::{CardId, CountryId, CountrySet, LinkId, SiteId, SiteSet};
use super::moves::{Draw, Piece, PieceKind};
use super::options::Options;
use super::payment::Payment;
use super::pieces::{ByColour, Colour};
use super::position::{Phase, Position};
use super::refusal::Refusal;
use super::scoring::{ChainScore, CountryScore, LinkScore, Scoring};
use super::setup::{self, DISPLAY};

/// A country as it stands now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "uniffi",
    derive(uniffi::Record),
    uniffi(name = "AbbeysCountryView")
)]
pub struct CountryView {
    /// Which.
    pub country: CountryId,
    /// The abbeys of each colour, and what they would bring now.
    pub score: CountryScore,
    /// The councillors of each colour.
    pub councillors: ByColour<u8>,
    /// All councillors.
    pub used: u8,
    /// How many may stand there.
    pub cap: u8,
    /// Its free sites.
    pub free: SiteSet,
}

/// What a selection of cards allows, before it is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outlook {
    /// The sites where a first abbey could go.
    pub sites: SiteSet,
    /// The countries where a first councillor could go.
    pub seals: CountrySet,
    /// The types of which one more card of the hand still leads to a play, one card of each.
    pub more: Cards,
    /// Whether the selection can be played; if not, by which rule.
    pub refusal: Option<Refusal>,
}

/// What the final scoring would bring if it came now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forecast {
    /// Every country with abbeys.
    pub countries: Vec<CountryScore>,
    /// Every group of a player's abbeys, also below four.
    pub chains: Vec<ChainScore>,
    /// Every link, by number.
    pub links: Vec<LinkScore>,
    /// What all that would bring each seat, beside the points that it has.
    pub points: BySeat<i32>,
}

/// Every card in the game with so many seats.
#[must_use]
pub fn cards_in_game(seats: usize) -> Cards {
    setup::deck(seats).collect()
}

impl Position {
    /// What is to be decided now.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// What was chosen on the set-up screen.
    #[must_use]
    pub const fn options(&self) -> Options {
        self.options
    }

    /// Whose turn it is, or was when the game ended.
    #[must_use]
    pub const fn turn(&self) -> Seat {
        self.turn
    }

    /// Whether the pieces of the turn are now those of the neutral tribe.
    #[must_use]
    pub const fn neutral_plays(&self) -> bool {
        self.neutral
    }

    /// A hand. In the view of a seat only its own is the true one.
    #[must_use]
    pub fn hand(&self, seat: Seat) -> Cards {
        let hand = self.hands.get(seat.index());
        hand.copied().unwrap_or_default()
    }

    /// The face-up cards.
    #[must_use]
    pub const fn display(&self) -> [Option<CardId>; DISPLAY] {
        self.display
    }

    /// How many cards the stock has.
    #[must_use]
    pub const fn stock_len(&self) -> usize {
        self.stock.len()
    }

    /// All cards played and discarded since the stock was made.
    #[must_use]
    pub const fn discards(&self) -> Cards {
        self.discards
    }

    /// The cards that a seat does not see (`None`: an onlooker): those of the stock and of the other hands, of which
    /// nobody knows which is where.
    #[must_use]
    pub fn unseen(&self, viewer: Option<Seat>) -> Cards {
        let hands = Seat::all(self.seats.into()).filter(|&seat| Some(seat) != viewer);
        let held = hands.flat_map(|seat| self.hand(seat).iter());
        self.stock.cards().iter().copied().chain(held).collect()
    }

    /// Everything that can be drawn now, each type of display card once.
    #[must_use]
    pub fn draw_choices(&self) -> Vec<Draw> {
        match self.phase {
            Phase::Drawing => self.draws().collect(),
            Phase::Choosing | Phase::Placing | Phase::Over => Vec::new(),
        }
    }

    /// The cards of the play that is under way or has just been made; none after a discard.
    #[must_use]
    pub const fn played(&self) -> Cards {
        self.play.cards
    }

    /// How many pieces of this play have been placed, and in which country.
    #[must_use]
    pub const fn placed(&self) -> (u8, Option<CountryId>) {
        (self.play.placed, self.play.country)
    }

    /// Where the next piece can go, once cards are played: sites for an abbey, countries for a councillor.
    #[must_use]
    pub fn open_places(&self) -> (SiteSet, CountrySet) {
        self.places()
    }

    /// Whether a piece could go somewhere, and if not, why.
    ///
    /// # Errors
    /// The refusal with which [`Game::check`](crate::Game::check) refuses the piece.
    pub fn check_piece(&self, piece: Piece) -> Result<(), Refusal> {
        self.check_move(super::Move::Put { piece })
    }

    /// What a selection of cards of the player at turn allows, before any is played.
    #[must_use]
    pub fn outlook(&self, selected: Cards) -> Outlook {
        let none = Outlook {
            sites: SiteSet::EMPTY,
            seals: CountrySet::EMPTY,
            more: Cards::EMPTY,
            refusal: Some(Refusal::NotNow { phase: self.phase }),
        };
        if self.phase != Phase::Choosing {
            return none;
        }
        let room = self.room(self.colour());
        let rest = self.hand_at_turn().minus(selected);
        let more = rest
            .kinds()
            .filter(|&card| self.leads_to_play(selected.with(card), room))
            .collect();
        match self.check_play(selected) {
            Ok(payment) => {
                let (sites, seals) = self.first_places(payment);
                Outlook {
                    sites,
                    seals,
                    more,
                    refusal: None,
                }
            }
            Err(refusal) => Outlook {
                more,
                refusal: Some(refusal),
                ..none
            },
        }
    }

    /// The fewest and the most pieces that cards pay for in a country, as it stands now; `None`
    /// where one of them would pay for nothing.
    #[must_use]
    pub fn pays_in(&self, cards: Cards, country: CountryId) -> Option<(u8, u8)> {
        let (least, most) = Payment::of(cards).ok()?.pieces_in(country)?;
        if self.pieces.is_empty(country) {
            (least == 1).then_some((1, 1))
        } else {
            Some((least, most))
        }
    }

    /// How many pieces of a kind a colour can still place.
    #[must_use]
    pub fn supply(&self, colour: Colour, kind: PieceKind) -> u8 {
        self.pieces.left(colour, kind)
    }

    /// Whose abbey stands on a site.
    #[must_use]
    pub fn owner(&self, site: SiteId) -> Option<Colour> {
        self.pieces.owner(site)
    }

    /// The sites with an abbey of a colour.
    #[must_use]
    pub fn abbeys(&self, colour: Colour) -> SiteSet {
        self.pieces.sites(colour)
    }

    /// A country as it stands now.
    #[must_use]
    pub fn country(&self, country: CountryId) -> CountryView {
        CountryView {
            country,
            score: self.country_score(country),
            councillors: *self.pieces.councillors(country),
            used: self.pieces.used(country),
            cap: self.pieces.cap(country),
            free: country.get().sites.without(self.pieces.occupied()),
        }
    }

    /// The longest line of a colour's abbeys, also below four.
    #[must_use]
    pub fn longest_line(&self, colour: Colour) -> Line {
        let lines = self.chains(colour).map(|chain| chain.line);
        lines.fold(Line::EMPTY, |longest, line| {
            if line.len() > longest.len() {
                line
            } else {
                longest
            }
        })
    }

    /// What the final scoring would bring if it came now.
    #[must_use]
    pub fn forecast(&self) -> Forecast {
        let seats = usize::from(self.seats);
        let countries: Vec<CountryScore> = CountryId::all()
            .filter(|&country| !self.pieces.is_empty(country))
            .map(|country| self.country_score(country))
            .collect();
        let chains: Vec<ChainScore> = Seat::all(seats)
            .flat_map(|seat| self.chains(Colour::Seat(seat)))
            .collect();
        let links: Vec<LinkScore> = LinkId::all().map(|link| self.link_score(link)).collect();
        let points = BySeat::from_fn(seats, |seat| {
            let colour = Colour::Seat(seat);
            let abbeys = countries.iter().map(|score| score.points[colour]);
            let own = chains.iter().filter(|chain| chain.colour == colour);
            let lines = own.map(ChainScore::points);
            let shares = links.iter().map(|link| link.points(seat));
            abbeys.chain(lines).chain(shares).map(i32::from).sum()
        });
        Forecast {
            countries,
            chains,
            links,
            points,
        }
    }

    /// How often the stock has run out, and whether the first scoring is over.
    #[must_use]
    pub const fn run_outs(&self) -> (u8, bool) {
        (self.run_outs, self.first_scored)
    }

    /// The scoring for which this round is being finished with an empty stock.
    #[must_use]
    pub fn due(&self) -> Option<Scoring> {
        match (self.phase, self.run_outs, self.first_scored) {
            (Phase::Over, ..) | (_, 0, _) | (_, 1, true) => None,
            (_, _, false) => Some(Scoring::First),
            (_, _, true) => Some(Scoring::Final),
        }
    }

    /// The bytes that a copy has to move beside the value itself.
    #[must_use]
    pub fn heap_bytes(&self) -> usize {
        // The order that a setup gives is shared, not copied.
        0
    }
}
