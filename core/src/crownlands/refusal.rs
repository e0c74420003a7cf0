//! Why a move is refused, with what a screen needs to say so in any language.

use thiserror::Error;

use crate::hex::Hex;
use crate::seat::Seat;

use super::land::{Land, Location, NomadTile};
use super::moves::Action;
use super::position::Phase;

/// Why a move is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Refusal {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// An action that has been begun must be finished first.
    #[error("something else is to be finished first: {phase:?}")]
    Unfinished {
        /// What is going on.
        phase: Phase,
    },
    /// All settlements of the mandatory action are placed.
    #[error("the settlements of this turn are placed")]
    NothingDue,
    /// The turn cannot end before the mandatory action does.
    #[error("{left} settlements are still to be placed in this turn")]
    StillDue {
        /// How many.
        left: u8,
    },
    /// Tiles are used before the first or after the last of the three placements.
    #[error("tiles cannot be used between the placements; {left} are still to come")]
    Between {
        /// How many.
        left: u8,
    },
    /// Nothing is going on that could be left.
    #[error("there is nothing to stop")]
    NothingToStop,
    /// The player holds no such tile.
    #[error("you hold no tile of a {}", location.word())]
    NoTile {
        /// Of which location.
        location: Location,
    },
    /// The tile was taken in this turn.
    #[error("the {} was taken in this turn and can be used from the next one on", location.word())]
    NotBeforeNextTurn {
        /// Of which location.
        location: Location,
    },
    /// The tile was used in this turn.
    #[error("the {} has been used in this turn", location.word())]
    UsedAlready {
        /// Of which location.
        location: Location,
    },
    /// The player has no such nomad tile for this turn.
    #[error("you have no {} to use in this turn", tile.key())]
    NoNomadTile {
        /// Which.
        tile: NomadTile,
    },
    /// An outpost does not help here.
    #[error("an outpost cannot be used for this")]
    NoOutpostFor {
        /// For what it was to be used.
        action: Action,
    },
    /// No settlement is left in the supply.
    #[error("no settlement is left in your supply")]
    NoneLeft {
        /// What it was wanted for.
        action: Action,
    },
    /// No stone wall is left.
    #[error("no stone wall is left")]
    NoWallLeft,
    /// The action moves a settlement; it must be said which.
    #[error("this action moves a settlement: from where?")]
    NeedsPiece {
        /// Which action.
        action: Action,
    },
    /// The action moves no settlement.
    #[error("this action moves no settlement")]
    MovesNothing {
        /// Which action.
        action: Action,
    },
    /// A settlement stands there.
    #[error("a settlement of {by} stands on {at}")]
    Settled {
        /// Where.
        at: Hex,
        /// Whose.
        by: Seat,
    },
    /// A stone wall stands there.
    #[error("a stone wall stands on {at}")]
    Walled {
        /// Where.
        at: Hex,
    },
    /// The hex does not show what the action asks for.
    #[error("{at} is {}, not {}", shows.word(), wanted.word())]
    WrongLand {
        /// For which action.
        action: Action,
        /// Where.
        at: Hex,
        /// What it shows.
        shows: Land,
        /// What is asked for.
        wanted: Land,
    },
    /// Nothing can be built on such a hex.
    #[error("nothing can be built on {at}: {}", shows.word())]
    NotBuildable {
        /// For which action.
        action: Action,
        /// Where.
        at: Hex,
        /// What it shows.
        shows: Land,
    },
    /// Hexes next to own settlements come first.
    #[error("you must stay adjacent: {choices} such hexes")]
    MustAdjoin {
        /// For which action.
        action: Action,
        /// Where it was to go.
        at: Hex,
        /// How many hexes there are that would do.
        choices: u16,
    },
    /// The only adjacent hex is the one that the piece would leave.
    #[error("the settlement on {from} is adjacent only where it stands, and cannot move")]
    OnlyBack {
        /// By which action.
        action: Action,
        /// Where it stands.
        from: Hex,
    },
    /// The hex is not at the edge of the map.
    #[error("{at} is not at the edge of the map")]
    NotAtEdge {
        /// Where.
        at: Hex,
    },
    /// The hex continues no line of three.
    #[error("{at} continues no line of three of your settlements")]
    NoLine {
        /// Where.
        at: Hex,
    },
    /// The hex touches too few own settlements.
    #[error("{at} touches {touched} of your settlements, not three")]
    TooFewAround {
        /// Where.
        at: Hex,
        /// How many it touches.
        touched: u8,
    },
    /// Walls stand next to own settlements.
    #[error("{at} touches none of your settlements")]
    NoWallHere {
        /// Where.
        at: Hex,
    },
    /// No own settlement stands there.
    #[error("none of your settlements stands on {at}")]
    NotYours {
        /// Where.
        at: Hex,
    },
    /// The piece would not move.
    #[error("the settlement on {at} must go somewhere else")]
    StaysWhereItIs {
        /// Where it stands.
        at: Hex,
    },
    /// Not two hexes away in a straight line.
    #[error("{to} is not two hexes away from {from} in a straight line")]
    NotTwoAway {
        /// From where.
        from: Hex,
        /// Where to.
        to: Hex,
    },
    /// Not where the piece would stop.
    #[error("a settlement from {from} does not stop on {to}")]
    NotWhereItStops {
        /// From where.
        from: Hex,
        /// Where to.
        to: Hex,
    },
    /// Not the next hex.
    #[error("{to} is not next to {from}")]
    NotNextTo {
        /// From where.
        from: Hex,
        /// Where to.
        to: Hex,
    },
    /// No settlement stands there that the sword can take.
    #[error("no settlement on {at} can be taken now")]
    NothingToStrike {
        /// Where.
        at: Hex,
    },
}

impl Refusal {
    /// The id of the rule that forbids the move.
    #[must_use]
    pub const fn rule(&self) -> &'static str {
        match self {
            Self::Over => "C-60",
            Self::Unfinished { phase } => match phase {
                Phase::Choosing => "C-10",
                Phase::SecondWall => "C-53",
                Phase::Donating { .. } => "C-71",
                Phase::Resettling { .. } => "C-72",
                Phase::Striking { .. } => "C-74",
                Phase::Over => "C-60",
            },
            Self::NothingDue
            | Self::StillDue { .. }
            | Self::Between { .. }
            | Self::NothingToStop => "C-10",
            Self::NoTile { .. } | Self::UsedAlready { .. } => "C-33",
            Self::NotBeforeNextTurn { .. } => "C-30",
            Self::NoNomadTile { .. } => "C-70",
            Self::NoOutpostFor { .. } => "C-73",
            Self::NoneLeft { .. } => "C-12",
            Self::NoWallLeft | Self::NoWallHere { .. } => "C-53",
            Self::NeedsPiece { action } | Self::MovesNothing { action } => action.rule(),
            Self::Settled { .. } | Self::Walled { .. } | Self::NotBuildable { .. } => "C-20",
            Self::WrongLand { action, .. } => action.rule(),
            Self::MustAdjoin { .. } => "C-21",
            Self::OnlyBack { action, .. } => action.rule(),
            Self::NotAtEdge { .. } => "C-43",
            Self::NoLine { .. } => "C-44",
            Self::TooFewAround { .. } => "C-51",
            Self::NotYours { .. } | Self::StaysWhereItIs { .. } => "C-45",
            Self::NotTwoAway { .. } => "C-47",
            Self::NotWhereItStops { .. } => "C-52",
            Self::NotNextTo { .. } => "C-72",
            Self::NothingToStrike { .. } => "C-74",
        }
    }
}
