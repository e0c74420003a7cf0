//! What the notations of the tile games have in common: how words are read, and how a part of a tile
//! is named by where it leaves the tile.

use std::str::SplitWhitespace;

use super::compass::{Place, Rotation, Side};
use super::tile::{FeatureKind, Part};

/// The sides, or for a field the half-edges, by which a part leaves a turned tile, as in `NE` or `07`;
/// `-` when it leaves nowhere.
pub(crate) fn leaves(part: &Part, rotation: Rotation) -> String {
    let text = match part.kind {
        FeatureKind::Field => part.half_edges.turned(rotation).to_string(),
        FeatureKind::Road | FeatureKind::City | FeatureKind::Monastery => {
            part.sides.turned(rotation).to_string()
        }
    };
    if text.is_empty() {
        "-".to_owned()
    } else {
        text
    }
}

/// The words of a move, read one after another. What is wrong comes back in words.
pub(crate) struct Words<'t>(SplitWhitespace<'t>);

impl<'t> Words<'t> {
    pub(crate) fn of(text: &'t str) -> Self {
        Self(text.split_whitespace())
    }

    /// The next word, which must be there.
    pub(crate) fn next(&mut self, expected: &str) -> Result<&'t str, String> {
        self.another()
            .ok_or_else(|| format!("{expected} is missing"))
    }

    /// The next word, if there is one.
    pub(crate) fn another(&mut self) -> Option<&'t str> {
        self.0.next()
    }

    /// Nothing may follow.
    pub(crate) fn end(&mut self) -> Result<(), String> {
        match self.another() {
            Some(word) => Err(format!("{word:?} is too much")),
            None => Ok(()),
        }
    }

    pub(crate) fn place(&mut self) -> Result<Place, String> {
        let word = self.next("a place, as in 3,-2,")?;
        let wrong = || format!("{word:?} is no place, as in 3,-2");
        let (x, y) = word.split_once(',').ok_or_else(wrong)?;
        match (x.parse(), y.parse()) {
            (Ok(x), Ok(y)) => Ok(Place::new(x, y)),
            _ => Err(wrong()),
        }
    }

    /// The place, if the next word is one.
    pub(crate) fn place_if_named(&mut self) -> Result<Option<Place>, String> {
        match self.0.clone().next() {
            Some(word) if word.contains(',') => self.place().map(Some),
            _ => Ok(None),
        }
    }

    pub(crate) fn rotation(&mut self) -> Result<Rotation, String> {
        let word = self.next("the rotation")?;
        word.parse()
            .ok()
            .and_then(Rotation::from_degrees)
            .ok_or_else(|| format!("{word:?} is none of 0, 90, 180, 270"))
    }

    pub(crate) fn side(&mut self) -> Result<Side, String> {
        let word = self.next("a side")?;
        let mut letters = word.chars();
        match (letters.next().and_then(Side::from_letter), letters.next()) {
            (Some(side), None) => Ok(side),
            _ => Err(format!("{word:?} is none of N, E, S, W")),
        }
    }
}
