//! Why a move is refused, with what a screen needs to say so in any language.

use thiserror::Error;

use super::cards::Cards;
use super::map::{CardId, CountryId, SiteId};
use super::moves::PieceKind;
use super::payment::{MOST_CARDS, MOST_PIECES};
use super::pieces::Colour;
use super::position::Phase;

/// Why a move is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Refusal {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// Something else is to be decided now.
    #[error("now is the time for something else: {phase:?}")]
    NotNow {
        /// What is due.
        phase: Phase,
    },
    /// Nothing is selected.
    #[error("no card is selected")]
    NoCards,
    /// At most three cards are played in a turn.
    #[error("{cards} cards are selected; a play has at most {MOST_CARDS}")]
    TooManyCards {
        /// How many.
        cards: usize,
    },
    /// The hand does not hold these cards.
    #[error("the hand does not hold {cards}")]
    NotInHand {
        /// The cards asked for.
        cards: Cards,
    },
    /// Exactly one card is discarded.
    #[error("{cards} cards are selected; exactly one is discarded")]
    DiscardsOne {
        /// How many.
        cards: usize,
    },
    /// For the neutral tribe cards are played, not discarded.
    #[error("a play of the neutral tribe cannot be replaced by a discard")]
    NeutralPlays,
    /// Wherever the pieces go, a card of the selection pays for nothing.
    #[error("in every country one of {cards} pays for nothing")]
    PaysNothing {
        /// The selection.
        cards: Cards,
    },
    /// The cards do not pay for a piece in this country.
    #[error("{cards} do not pay for a piece in {country}")]
    NotNamed {
        /// The cards played.
        cards: Cards,
        /// The country asked for.
        country: CountryId,
    },
    /// A card pays for one piece, and a piece has been placed.
    #[error("{cards} pays for one piece only")]
    PaidForOne {
        /// The card played.
        cards: Cards,
    },
    /// A joker pays for one piece, and a piece has been placed.
    #[error("as a joker {cards} pay for one piece in {country} only")]
    JokerPaysOne {
        /// The cards played.
        cards: Cards,
        /// Where the piece has been placed.
        country: CountryId,
    },
    /// At most two pieces are placed in a turn.
    #[error("at most {MOST_PIECES} pieces are placed in a turn")]
    TooManyPieces,
    /// All pieces of a turn go into one country.
    #[error("the pieces of this turn go into {country}")]
    OtherCountry {
        /// Where the first piece went.
        country: CountryId,
    },
    /// Into an empty country only one piece may be placed, and it is an abbey.
    #[error("{country} was empty: one abbey and nothing else can be placed there in this turn")]
    EmptyCountry {
        /// The country.
        country: CountryId,
    },
    /// The councillors would exceed the abbeys of the player who has most there.
    #[error("{country} has {used} councillors; {cap} may stand there")]
    Cap {
        /// The country.
        country: CountryId,
        /// Councillors there.
        used: u8,
        /// The most abbeys of one player there.
        cap: u8,
    },
    /// An abbey stands on the site.
    #[error("an abbey of {by} stands on {site}")]
    Occupied {
        /// The site.
        site: SiteId,
        /// Whose abbey.
        by: Colour,
    },
    /// The country has not enough free sites.
    #[error("{country} has {free} free sites")]
    NoFreeSite {
        /// The country.
        country: CountryId,
        /// Its free sites.
        free: u8,
    },
    /// No such piece is left.
    #[error("{colour} has no {} left", kind.word())]
    NoneLeft {
        /// Whose.
        colour: Colour,
        /// The kind of piece.
        kind: PieceKind,
    },
    /// After this piece no second one could be placed, and a card would pay for nothing.
    #[error("{cards} pay for two pieces; after this one no other could be placed in {country}")]
    NoSecond {
        /// The cards played.
        cards: Cards,
        /// The country.
        country: CountryId,
    },
    /// Another piece must be placed, or a card would pay for nothing.
    #[error("{cards} pay for more than {placed} pieces")]
    MustPlace {
        /// The cards played.
        cards: Cards,
        /// Pieces placed so far.
        placed: u8,
    },
    /// The display does not show such a card.
    #[error("the display does not show {card}")]
    NotInDisplay {
        /// The card.
        card: CardId,
    },
    /// The stock is empty.
    #[error("the stock is empty")]
    StockEmpty,
}

impl Refusal {
    /// The id of the rule that forbids the move.
    #[must_use]
    pub const fn rule(&self) -> &'static str {
        match self {
            Self::Over => "A-57",
            Self::NotNow { phase } => match phase {
                Phase::Choosing => "A-10",
                Phase::Placing => "A-19",
                Phase::Drawing => "A-30",
                Phase::Over => "A-57",
            },
            Self::NoCards
            | Self::TooManyCards { .. }
            | Self::NotInHand { .. }
            | Self::DiscardsOne { .. } => "A-10",
            Self::NeutralPlays => "A-60",
            Self::PaysNothing { .. } | Self::NoSecond { .. } | Self::MustPlace { .. } => "A-19",
            // Of more cards than one, another could pay.
            Self::NotNamed { cards, .. } if cards.len() > 1 => "A-19",
            Self::NotNamed { .. } | Self::PaidForOne { .. } => "A-11",
            Self::JokerPaysOne { .. } => "A-12",
            Self::TooManyPieces => "A-13",
            Self::OtherCountry { .. } => "A-14",
            Self::EmptyCountry { .. } => "A-15",
            Self::Cap { .. } => "A-16",
            Self::Occupied { .. } | Self::NoFreeSite { .. } => "A-17",
            Self::NoneLeft { .. } => "A-3",
            Self::NotInDisplay { .. } => "A-30",
            Self::StockEmpty => "A-42",
        }
    }
}
