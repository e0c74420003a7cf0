//! The games of Landfolk as one game, so that matches, records and screens need not know which.
//!
//! [`Position`], [`Move`], [`Event`], [`Options`] and [`Refusal`] each hold those of one of the
//! games, and [`Position`] keeps the contract of [`Game`] by handing on to the game inside. A game
//! joins with one line in the list at the end of this file.

use std::fmt;

use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

use crate::game::{self, Events, Feat, Game, NotationError, Setup, SetupError, Standing};
use crate::seat::Seat;
use crate::{abbeys, crownlands, ramparts, strict, westward};

/// Hands the events of a game on as those of any game.
struct Outward<'a, S>(&'a mut S);

impl<E: Into<Event>, S: Events<Event>> Events<E> for Outward<'_, S> {
    fn push(&mut self, event: E) {
        self.0.push(event.into());
    }
}

/// What was looked for in a game is of another one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("this is of the game {0}")]
pub struct OtherGame(pub GameId);

macro_rules! games {
    ($($(#[$about:meta])* $Name:ident: $module:ident { turn: $turn:pat, })+) => {
        /// Which game.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[cfg_attr(feature = "uniffi", derive(uniffi::Enum))]
        pub enum GameId {
            $($(#[$about])* $Name,)+
        }

        impl GameId {
            /// All games.
            pub const ALL: &[Self] = &[$(Self::$Name),+];

            /// The game's key in records and saved games.
            #[must_use]
            pub const fn key(self) -> &'static str {
                match self {
                    $(Self::$Name => <$module::Position as Game>::ID,)+
                }
            }

            /// The usual options of the game.
            #[must_use]
            pub fn default_options(self) -> Options {
                match self {
                    $(Self::$Name => Options::$Name(Default::default()),)+
                }
            }

            /// Reads the game's options as records hold them.
            ///
            /// # Errors
            /// What serde says of a value that the game does not know, with the option that is wrong.
            pub fn read_options(self, value: Value) -> Result<Options, serde_json::Error> {
                match self {
                    $(Self::$Name => {
                        Ok(Options::$Name(strict::from_value(value)?))
                    })+
                }
            }
        }

        /// A position of one of the games.
        #[derive(Clone, Debug)]
        // A few hundred bytes more cost less than a box for each copy.
        #[allow(clippy::large_enum_variant)]
        pub enum Position {
            $($(#[$about])* $Name($module::Position),)+
        }

        /// The options of one of the games.
        #[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        #[cfg_attr(feature = "uniffi", derive(uniffi::Enum))]
        pub enum Options {
            $($(#[$about])* $Name(<$module::Position as Game>::Options),)+
        }

        impl Options {
            /// Which game they are of.
            #[must_use]
            pub const fn game(&self) -> GameId {
                match self {
                    $(Self::$Name(_) => GameId::$Name,)+
                }
            }

            /// The options as records hold them.
            ///
            /// # Errors
            /// What serde says of options that are no JSON; those of our games all are.
            pub fn write(&self) -> Result<Value, serde_json::Error> {
                match self {
                    $(Self::$Name(options) => serde_json::to_value(options),)+
                }
            }
        }

        /// A move of one of the games.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[cfg_attr(feature = "uniffi", derive(uniffi::Enum))]
        pub enum Move {
            $($(#[$about])* $Name(<$module::Position as Game>::Move),)+
        }

        impl Move {
            /// Which game it is of.
            #[must_use]
            pub const fn game(&self) -> GameId {
                match self {
                    $(Self::$Name(_) => GameId::$Name,)+
                }
            }
        }

        /// An event of one of the games.
        #[derive(Clone, PartialEq, Debug)]
        #[cfg_attr(feature = "uniffi", derive(uniffi::Enum))]
        pub enum Event {
            $($(#[$about])* $Name(<$module::Position as Game>::Event),)+
        }

        impl Event {
            /// Which game it is of.
            #[must_use]
            pub const fn game(&self) -> GameId {
                match self {
                    $(Self::$Name(_) => GameId::$Name,)+
                }
            }

            /// Notes what statistics keep of it.
            pub(crate) fn feats(&self, note: &mut dyn FnMut(Feat)) {
                match self {
                    $(Self::$Name(event) => $module::feats(event, note),)+
                }
            }

            /// Whether a turn begins with it; the second half of a double turn is the same turn.
            #[must_use]
            pub const fn begins_turn(&self) -> bool {
                match self {
                    $(Self::$Name(event) => matches!(event, $turn),)+
                }
            }
        }

        /// Why one of the games refused a move.
        #[derive(Clone, PartialEq, Debug, Error)]
        pub enum Refusal {
            $($(#[$about])* #[error(transparent)] $Name(<$module::Position as Game>::Refusal),)+
            /// The move is one of another game.
            #[error("this is a match of {0}, the move one of another game")]
            OtherGame(GameId),
        }

        impl game::Refusal for Refusal {
            fn rule(&self) -> &'static str {
                match self {
                    $(Self::$Name(refusal) => refusal.rule(),)+
                    Self::OtherGame(_) => "",
                }
            }
        }

        $(
            impl From<$module::Position> for Position {
                fn from(position: $module::Position) -> Self {
                    Self::$Name(position)
                }
            }

            impl<'a> TryFrom<&'a Position> for &'a $module::Position {
                type Error = OtherGame;

                    fn try_from(position: &'a Position) -> Result<Self, OtherGame> {
                    match position {
                        Position::$Name(inner) => Ok(inner),
                        other => Err(OtherGame(other.game())),
                    }
                }
            }

            impl<'a> TryFrom<&'a Options> for &'a <$module::Position as Game>::Options {
                type Error = OtherGame;

                    fn try_from(options: &'a Options) -> Result<Self, OtherGame> {
                    match options {
                        Options::$Name(inner) => Ok(inner),
                        other => Err(OtherGame(other.game())),
                    }
                }
            }

            impl TryFrom<Move> for <$module::Position as Game>::Move {
                type Error = OtherGame;

                fn try_from(mv: Move) -> Result<Self, OtherGame> {
                    match mv {
                        Move::$Name(inner) => Ok(inner),
                        other => Err(OtherGame(other.game())),
                    }
                }
            }

            impl<'a> TryFrom<&'a Event> for &'a <$module::Position as Game>::Event {
                type Error = OtherGame;

                    fn try_from(event: &'a Event) -> Result<Self, OtherGame> {
                    match event {
                        Event::$Name(inner) => Ok(inner),
                        other => Err(OtherGame(other.game())),
                    }
                }
            }

            impl From<<$module::Position as Game>::Options> for Options {
                fn from(options: <$module::Position as Game>::Options) -> Self {
                    Self::$Name(options)
                }
            }

            impl From<<$module::Position as Game>::Move> for Move {
                fn from(mv: <$module::Position as Game>::Move) -> Self {
                    Self::$Name(mv)
                }
            }

            impl From<<$module::Position as Game>::Event> for Event {
                fn from(event: <$module::Position as Game>::Event) -> Self {
                    Self::$Name(event)
                }
            }
        )+

        /// Does the same with the position inside, whichever game it is of.
        macro_rules! inside {
            ($position:expr, $inner:ident => $work:expr) => {
                match $position {
                    $(Position::$Name($inner) => $work,)+
                }
            };
        }

        impl Position {
            /// Which game it is of.
            #[must_use]
            pub const fn game(&self) -> GameId {
                match self {
                    $(Self::$Name(_) => GameId::$Name,)+
                }
            }
        }

        impl Game for Position {
            const ID: &'static str = "landfolk";

            type Options = Options;
            type Move = Move;
            type Event = Event;
            type Refusal = Refusal;

            fn start(
                setup: &Setup<Options>,
                events: &mut impl Events<Event>,
            ) -> Result<Self, SetupError> {
                match &setup.options {
                    $(Options::$Name(options) => {
                        let setup = Setup {
                            seats: setup.seats,
                            options: options.clone(),
                            seed: setup.seed,
                            pile: setup.pile.clone(),
                        };
                        $module::Position::start(&setup, &mut Outward(events)).map(Self::$Name)
                    })+
                }
            }

            fn seats(&self) -> usize {
                inside!(self, position => position.seats())
            }

            fn to_act(&self) -> Option<Seat> {
                inside!(self, position => position.to_act())
            }

            fn legal_moves(&self, moves: &mut Vec<Move>) {
                inside!(self, position => {
                    let mut inner = Vec::new();
                    position.legal_moves(&mut inner);
                    moves.clear();
                    moves.extend(inner.into_iter().map(Move::from));
                });
            }

            fn check(&self, mv: Move) -> Result<(), Refusal> {
                match (self, mv) {
                    $((Self::$Name(position), Move::$Name(mv)) => {
                        position.check(mv).map_err(Refusal::$Name)
                    })+
                    _ => Err(Refusal::OtherGame(self.game())),
                }
            }

            fn play(&mut self, mv: Move, events: &mut impl Events<Event>) -> Result<(), Refusal> {
                match (&mut *self, mv) {
                    $((Self::$Name(position), Move::$Name(mv)) => {
                        position.play(mv, &mut Outward(events)).map_err(Refusal::$Name)
                    })+
                    _ => Err(Refusal::OtherGame(self.game())),
                }
            }

            fn reveals(&self) -> u32 {
                inside!(self, position => position.reveals())
            }

            fn points(&self, seat: Seat) -> i32 {
                inside!(self, position => position.points(seat))
            }

            fn standings(&self) -> Vec<Standing> {
                inside!(self, position => position.standings())
            }

            fn hide(&self, viewer: Option<Seat>, rng: &mut ChaCha8Rng) -> Self {
                inside!(self, position => position.hide(viewer, rng).into())
            }

            /// A move of another game has no notation here, and gives an empty text.
            fn write_move(&self, mv: Move) -> String {
                match (self, mv) {
                    $((Self::$Name(position), Move::$Name(mv)) => position.write_move(mv),)+
                    _ => String::new(),
                }
            }

            fn read_move(&self, text: &str) -> Result<Move, NotationError> {
                inside!(self, position => position.read_move(text).map(Move::from))
            }
        }
    };
}

impl GameId {
    /// The game with this key.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|game| game.key() == key)
    }
}

impl Default for Options {
    /// Those of the first game.
    fn default() -> Self {
        GameId::Ramparts.default_options()
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

// Each with its module, and the event with which a turn begins.
games! {
    /// Tiles, roads, cities, monasteries and fields.
    Ramparts: ramparts { turn: ramparts::Event::TurnBegan { second: false, .. }, }
    /// The coast, the surveyors, roads, towns, farms and plains.
    Westward: westward { turn: westward::Event::TurnBegan { .. }, }
    /// Cards, abbeys and councillors on a map of countries.
    Abbeys: abbeys { turn: abbeys::Event::TurnBegan { .. }, }
    /// A hex map, locations that lend their powers, and scoring cards.
    Crownlands: crownlands { turn: crownlands::Event::TurnBegan { .. }, }
}
