//! The decisions of a turn, and what is reported of them.

use crate::seat::{BySeat, Seat};

use super::cards::Cards;
use super::map::{CardId, CountryId, SiteId};
use super::pieces::Colour;
use super::scoring::{ChainScore, CountryScore, LinkScore, Scoring};

/// The two kinds of pieces.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[cfg_attr(
    feature = "uniffi",
    derive(uniffi::Enum),
    uniffi(name = "AbbeysPieceKind")
)]
pub enum PieceKind {
    /// Stands on a site.
    Abbey,
    /// Stands at a country's seal.
    Councillor,
}

impl PieceKind {
    /// Both kinds.
    pub const ALL: [Self; 2] = [Self::Abbey, Self::Councillor];

    /// How many each player has.
    #[must_use]
    pub const fn supply(self) -> u8 {
        match self {
            Self::Abbey => 20,
            Self::Councillor => 8,
        }
    }

    /// The English word used in records.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Abbey => "abbey",
            Self::Councillor => "councillor",
        }
    }
}

/// A piece with its place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Enum), uniffi(name = "AbbeysPiece"))]
pub enum Piece {
    /// An abbey on a site.
    Abbey(SiteId),
    /// A councillor at the seal of a country.
    Councillor(CountryId),
}

impl Piece {
    /// Which kind.
    #[must_use]
    pub const fn kind(self) -> PieceKind {
        match self {
            Self::Abbey(_) => PieceKind::Abbey,
            Self::Councillor(_) => PieceKind::Councillor,
        }
    }

    /// The country that it goes into.
    #[must_use]
    pub fn country(self) -> CountryId {
        match self {
            Self::Abbey(site) => site.get().country,
            Self::Councillor(country) => country,
        }
    }
}

/// Where a card is drawn from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Enum), uniffi(name = "AbbeysDraw"))]
pub enum Draw {
    /// A card of this type from the display.
    Display(CardId),
    /// The next one of the stock, face down.
    Stock,
}

/// The smallest decisions of Abbeys.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Enum), uniffi(name = "AbbeysMove"))]
pub enum Move {
    /// Play one to three cards; with the neutral tribe at turn, kept ones for it.
    Play {
        /// Which.
        cards: Cards,
    },
    /// Discard a card instead. More than one is refused.
    Discard {
        /// Which.
        cards: Cards,
    },
    /// Place a piece that the cards played pay for.
    Put {
        /// Which and where.
        piece: Piece,
    },
    /// Place no second piece, where the cards also pay for one alone.
    Done,
    /// Draw a card.
    Take {
        /// From where.
        from: Draw,
    },
}

/// What happened. Everything in it is public: a card drawn from the stock is not named.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Enum), uniffi(name = "AbbeysEvent"))]
pub enum Event {
    /// A turn began.
    TurnBegan {
        /// Whose.
        seat: Seat,
    },
    /// Cards were played.
    Played {
        /// By whom.
        seat: Seat,
        /// For whose pieces.
        colour: Colour,
        /// Which.
        cards: Cards,
    },
    /// A card was discarded without placing.
    Discarded {
        /// By whom.
        seat: Seat,
        /// Which.
        card: CardId,
    },
    /// A player without cards passed.
    Passed {
        /// Who.
        seat: Seat,
    },
    /// A piece was placed.
    Placed {
        /// By whom.
        seat: Seat,
        /// Whose piece.
        colour: Colour,
        /// Which and where.
        piece: Piece,
    },
    /// The cards kept are to be used for the neutral tribe.
    NeutralBegan {
        /// Who plays it.
        seat: Seat,
    },
    /// The cards kept allow no play of the neutral tribe.
    NeutralIdle {
        /// Who keeps them.
        seat: Seat,
    },
    /// A card was drawn.
    Took {
        /// By whom.
        seat: Seat,
        /// From where; from the stock it is seen by nobody else.
        from: Draw,
    },
    /// A place of the display was filled from the stock.
    Filled {
        /// Which place, 0 or 1.
        slot: u8,
        /// With which card.
        card: CardId,
    },
    /// The last card has left the stock.
    RanOut {
        /// Which scoring it leads to.
        scoring: Scoring,
    },
    /// A scoring begins.
    ScoringBegan {
        /// Which.
        scoring: Scoring,
    },
    /// A country with abbeys was scored.
    CountryScored {
        /// In which scoring.
        scoring: Scoring,
        /// How.
        score: CountryScore,
    },
    /// A line of abbeys was scored.
    ChainScored {
        /// How.
        score: ChainScore,
    },
    /// A link with councillors was looked at, whether anybody scored or not.
    LinkScored {
        /// How.
        score: LinkScore,
    },
    /// A scoring is over.
    ScoringEnded {
        /// Which.
        scoring: Scoring,
        /// What it brought each seat.
        points: BySeat<i32>,
    },
    /// The cards played and discarded so far are the new stock.
    Reshuffled {
        /// How many.
        cards: u8,
    },
    /// The game is over, all scored.
    Ended,
}
