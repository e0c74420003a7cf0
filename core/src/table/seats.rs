//! Who plays: names and colours, checked once.

use std::fmt;
use std::ops::Index;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::seat::{MAX_SEATS, Seat};

/// The longest name of a seat, in characters.
pub const MAX_NAME_CHARS: usize = 40;

/// How many colours (each with its own shape and pattern) there are.
pub const COLOURS: u8 = 6;

/// One player at the table, a person for now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(expecting = "an object with name and colour")]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct SeatInfo {
    /// What the others call this player: 1 to [`MAX_NAME_CHARS`] characters.
    pub name: String,
    /// Index of the colour, shape and pattern: 0 to 5.
    pub colour: u8,
}

impl SeatInfo {
    /// A seat; [`Seats::new`] checks it.
    #[must_use]
    pub fn new(name: impl Into<String>, colour: u8) -> Self {
        Self {
            name: name.into(),
            colour,
        }
    }
}

/// The players of a match in playing order. All names and colours are valid, and no two alike.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seats(Vec<SeatInfo>);

/// What is wrong with the players.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SeatsError {
    /// More than any game takes.
    #[error("{0} seats; a table has at most {MAX_SEATS}")]
    TooMany(usize),
    /// A name is no name.
    #[error("the name of {seat} {what}")]
    Name {
        /// Whose.
        seat: Seat,
        /// What is wrong with it.
        what: NameError,
    },
    /// There is no such colour.
    #[error("the colour of {seat} is {colour}; the highest is 5")]
    Colour {
        /// Whose.
        seat: Seat,
        /// As asked for.
        colour: u8,
    },
    /// The log could not tell two players apart.
    #[error("{first} and {second} are both called {name:?}")]
    SameName {
        /// The earlier one.
        first: Seat,
        /// The later one.
        second: Seat,
        /// What both are called.
        name: String,
    },
    /// The board could not tell two players apart.
    #[error("{first} and {second} both have colour {colour}")]
    SameColour {
        /// The earlier one.
        first: Seat,
        /// The later one.
        second: Seat,
        /// What both have.
        colour: u8,
    },
}

/// Why a text is not a name for a seat or a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum NameError {
    /// Nothing but space.
    #[error("is empty")]
    Empty,
    /// Longer than the limit.
    #[error("has {chars} characters, more than {most}")]
    TooLong {
        /// How many it has.
        chars: usize,
        /// How many it may have.
        most: usize,
    },
    /// Line breaks, control characters and marks that turn the direction of writing would garble
    /// every line of text around them, and of characters that nobody sees no name can consist.
    #[error("holds the character U+{:04X}, which cannot be shown", *.0 as u32)]
    Character(char),
}

/// The name without the space around it.
///
/// # Errors
/// [`NameError`] when nothing is left, when it is longer than `most` characters, when it holds
/// a character that cannot be shown in a line, or when none of its characters can be seen.
pub fn check_name(text: &str, most: usize) -> Result<&str, NameError> {
    let name = text.trim();
    if name.is_empty() {
        return Err(NameError::Empty);
    }
    let chars = name.chars().count();
    if chars > most {
        return Err(NameError::TooLong { chars, most });
    }
    let garbles = |c: char| {
        c.is_control()
            || matches!(c, '\u{2028}' | '\u{2029}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
    };
    let unseen = name.chars().next().filter(|_| name.chars().all(invisible));
    match name.chars().find(|&c| garbles(c)).or(unseen) {
        Some(c) => Err(NameError::Character(c)),
        None => Ok(name),
    }
}

/// Whether nobody sees the character by itself: space, what Unicode lets a screen leave out
/// (`Default_Ignorable_Code_Point`, reserved characters included), and the empty cell of Braille. Between others some
/// of them have a meaning, as in an emoji of several persons.
fn invisible(c: char) -> bool {
    c.is_whitespace()
        || matches!(c, '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}'
            | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}' | '\u{2800}' | '\u{3164}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}'
            | '\u{FFA0}' | '\u{FFF0}'..='\u{FFF8}' | '\u{1BCA0}'..='\u{1BCA3}'
            | '\u{1D173}'..='\u{1D17A}' | '\u{E0000}'..='\u{E0FFF}')
}

/// Whether two names look alike.
fn alike(one: &str, other: &str) -> bool {
    let shown = |c: &char| *c == ' ' || !invisible(*c);
    one.chars().filter(shown).eq(other.chars().filter(shown))
}

impl Seats {
    /// The players in playing order, names trimmed. How many a game takes is the game's rule.
    ///
    /// # Errors
    /// [`SeatsError`] names the first seat that cannot be.
    pub fn new(mut seats: Vec<SeatInfo>) -> Result<Self, SeatsError> {
        if seats.len() > MAX_SEATS {
            return Err(SeatsError::TooMany(seats.len()));
        }
        for (seat, info) in Seat::all(seats.len()).zip(&mut seats) {
            info.name = check_name(&info.name, MAX_NAME_CHARS)
                .map_err(|what| SeatsError::Name { seat, what })?
                .to_owned();
            if info.colour >= COLOURS {
                return Err(SeatsError::Colour {
                    seat,
                    colour: info.colour,
                });
            }
        }
        for (second, later) in Seat::all(seats.len()).zip(&seats) {
            for (first, earlier) in Seat::all(second.index()).zip(&seats) {
                if alike(&earlier.name, &later.name) {
                    return Err(SeatsError::SameName {
                        first,
                        second,
                        name: later.name.clone(),
                    });
                }
                if earlier.colour == later.colour {
                    return Err(SeatsError::SameColour {
                        first,
                        second,
                        colour: later.colour,
                    });
                }
            }
        }
        Ok(Self(seats))
    }

    /// How many play.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether nobody plays.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The players with their seats, in playing order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (Seat, &SeatInfo)> {
        Seat::all(self.len()).zip(&self.0)
    }

    /// The players in playing order.
    #[must_use]
    pub fn as_slice(&self) -> &[SeatInfo] {
        &self.0
    }

    /// The player in this seat, if the table has it.
    #[must_use]
    pub fn get(&self, seat: Seat) -> Option<&SeatInfo> {
        self.0.get(seat.index())
    }
}

impl Index<Seat> for Seats {
    type Output = SeatInfo;

    /// # Panics
    /// When the table does not have this seat; seats that come from its own game it has.
    fn index(&self, seat: Seat) -> &SeatInfo {
        &self.0[seat.index()]
    }
}

impl fmt::Display for Seats {
    /// `Ann, Ben, Cleo`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, info) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str(", ")?;
            }
            f.write_str(&info.name)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(names: &[&str]) -> Result<Seats, SeatsError> {
        Seats::new(
            names
                .iter()
                .zip(0..)
                .map(|(name, colour)| SeatInfo::new(*name, colour))
                .collect(),
        )
    }

    #[test]
    fn names_are_trimmed_and_counted_in_characters() {
        let long = "ö".repeat(MAX_NAME_CHARS);
        let seats = named(&["  Ann ", &long]).expect("both are names");
        assert_eq!(seats[Seat::FIRST].name, "Ann");
        assert_eq!(seats.to_string(), format!("Ann, {long}"));
    }

    #[test]
    fn what_is_no_name_is_refused_by_seat() {
        let cases = [
            ("", NameError::Empty),
            (" \t\n", NameError::Empty),
            ("Ann\nBen", NameError::Character('\n')),
            ("Ann\u{202E}neB", NameError::Character('\u{202E}')),
            ("\u{200B}", NameError::Character('\u{200B}')),
            (" \u{FEFF} \u{200B}", NameError::Character('\u{FEFF}')),
            ("\u{3164}", NameError::Character('\u{3164}')),
            ("\u{2800}\u{2800}", NameError::Character('\u{2800}')),
            ("\u{AD}\u{E0041}", NameError::Character('\u{AD}')),
        ];
        for (name, what) in cases {
            let seat = Seat::FIRST.next(2);
            assert_eq!(named(&["Ann", name]), Err(SeatsError::Name { seat, what }));
        }
        let chars = MAX_NAME_CHARS + 1;
        assert_eq!(
            check_name(&"x".repeat(chars), MAX_NAME_CHARS),
            Err(NameError::TooLong {
                chars,
                most: MAX_NAME_CHARS
            })
        );
    }

    #[test]
    fn characters_that_nobody_sees_may_stand_between_others() {
        for name in [
            "👩\u{200D}👩\u{200D}👧",
            "❤\u{FE0F}",
            "نامه\u{200C}ای",
            "a\u{AD}b",
        ] {
            assert_eq!(check_name(name, MAX_NAME_CHARS), Ok(name));
        }
    }

    #[test]
    fn players_must_differ_to_the_eye() {
        let same = |name: &str| {
            let [first, second] = [Seat::FIRST, Seat::FIRST.next(2)];
            let name = name.to_owned();
            Err(SeatsError::SameName {
                first,
                second,
                name,
            })
        };
        for name in ["Ann\u{200B}", "A\u{2060}nn", "\u{FEFF}Ann"] {
            assert_eq!(named(&["Ann", name]), same(name));
        }
        assert!(named(&["A nn", "Ann"]).is_ok());
    }

    #[test]
    fn players_must_differ() {
        let [first, second] = [Seat::FIRST, Seat::FIRST.next(2)];
        assert_eq!(
            named(&["Ann", " Ann"]),
            Err(SeatsError::SameName {
                first,
                second,
                name: "Ann".to_owned()
            })
        );
        assert_eq!(
            Seats::new(vec![SeatInfo::new("Ann", 4), SeatInfo::new("Ben", 4)]),
            Err(SeatsError::SameColour {
                first,
                second,
                colour: 4
            })
        );
        assert_eq!(
            Seats::new(vec![SeatInfo::new("Ann", 6)]),
            Err(SeatsError::Colour {
                seat: first,
                colour: 6
            })
        );
        assert_eq!(
            named(&["a", "b", "c", "d", "e", "f", "g"]),
            Err(SeatsError::TooMany(7))
        );
    }
}
