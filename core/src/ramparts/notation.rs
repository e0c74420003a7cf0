//! Moves as text: words and the coordinates of the table, as records hold them.
//!
//! | text | move |
//! | --- | --- |
//! | `base/L 0,-1 180` | place the tile there, turned so many degrees clockwise |
//! | `follower city NE` | place a piece on the tile just placed |
//! | `follower 3,-2 road EW` | place it on another tile, by a portal |
//! | `fairy 3,-2` | move the fairy |
//! | `home 3,-2 city NE` | send the follower there home |
//! | `dragon N` | move the dragon one step |
//! | `pass` | do nothing |
//!
//! A part is named by its kind and by the sides, or for a field the half-edges, by which it leaves
//! the tile as it lies on the table: `city NE`, `field 07`. A field inside walls is `field -`; a
//! monastery needs no more than its word.

use std::fmt::Write;

use crate::game::NotationError;
use crate::landscape::{FeatureKind, Place, Rotation, Side};

use super::moves::{Move, Piece, Spot};
use super::position::Position;
use super::tiles::TileId;

/// Writes a move.
pub(super) fn write(position: &Position, mv: Move) -> String {
    match mv {
        Move::Place { tile, at, rotation } => {
            format!("{} {at} {}", tile.name(), rotation.degrees())
        }
        Move::Put { piece, spot } => {
            let mut text = piece.word().to_owned();
            if position.last_place() != spot.at {
                let _ = write!(text, " {}", spot.at);
            }
            let _ = write!(text, " {}", position.part_name(spot));
            text
        }
        Move::Fairy { to } => format!("fairy {to}"),
        Move::SendHome { spot } => format!("home {} {}", spot.at, position.part_name(spot)),
        Move::Dragon { side } => format!("dragon {}", side.letter()),
        Move::Pass => "pass".to_owned(),
    }
}

/// Reads a move.
pub(super) fn read(position: &Position, text: &str) -> Result<Move, NotationError> {
    Reader {
        position,
        words: text.split_whitespace(),
    }
    .read()
    .map_err(|what| NotationError {
        text: text.to_owned(),
        what,
    })
}

impl Position {
    /// The name of a part on the table, as in `city NE`, `field 07` or `monastery`.
    #[must_use]
    pub fn part_name(&self, spot: Spot) -> String {
        self.board
            .tile_at(spot.at)
            .and_then(|tile| part_name(TileId::of_kind(tile.kind), tile.rotation, spot.part.into()))
            // No legal move gets here, but every move can be written and read again.
            .unwrap_or_else(|| format!("part {}", spot.part))
    }
}

/// The name of a part of a turned tile.
fn part_name(tile: TileId, rotation: Rotation, part: usize) -> Option<String> {
    let part = tile.tile().parts.get(part)?;
    let word = part.kind.word();
    Some(match part.kind {
        FeatureKind::Road | FeatureKind::City => format!("{word} {}", part.sides.turned(rotation)),
        FeatureKind::Field if part.half_edges.is_empty() => format!("{word} -"),
        FeatureKind::Field => format!("{word} {}", part.half_edges.turned(rotation)),
        FeatureKind::Monastery => word.to_owned(),
    })
}

struct Reader<'t, W> {
    position: &'t Position,
    words: W,
}

impl<'t, W: Iterator<Item = &'t str> + Clone> Reader<'t, W> {
    fn read(&mut self) -> Result<Move, String> {
        let first = self.word("a move")?;
        let mv = match first {
            "pass" => Move::Pass,
            "fairy" => Move::Fairy { to: self.place()? },
            "dragon" => Move::Dragon { side: self.side()? },
            "home" => {
                let at = self.place()?;
                Move::SendHome {
                    spot: self.spot(at)?,
                }
            }
            _ => match Piece::ALL.into_iter().find(|piece| piece.word() == first) {
                Some(piece) => Move::Put {
                    piece,
                    spot: self.spot_here_or_there()?,
                },
                None => Move::Place {
                    tile: TileId::from_name(first)
                        .ok_or_else(|| format!("{first:?} is no tile, piece or action"))?,
                    at: self.place()?,
                    rotation: self.rotation()?,
                },
            },
        };
        match self.words.next() {
            Some(word) => Err(format!("{word:?} is too much")),
            None => Ok(mv),
        }
    }

    fn word(&mut self, expected: &str) -> Result<&'t str, String> {
        self.words
            .next()
            .ok_or_else(|| format!("{expected} is missing"))
    }

    fn place(&mut self) -> Result<Place, String> {
        let word = self.word("a place, as in 3,-2,")?;
        let wrong = || format!("{word:?} is no place, as in 3,-2");
        let (x, y) = word.split_once(',').ok_or_else(wrong)?;
        match (x.parse(), y.parse()) {
            (Ok(x), Ok(y)) => Ok(Place::new(x, y)),
            _ => Err(wrong()),
        }
    }

    fn rotation(&mut self) -> Result<Rotation, String> {
        let word = self.word("the rotation")?;
        word.parse()
            .ok()
            .and_then(Rotation::from_degrees)
            .ok_or_else(|| format!("{word:?} is none of 0, 90, 180, 270"))
    }

    fn side(&mut self) -> Result<Side, String> {
        let word = self.word("a side")?;
        let mut letters = word.chars();
        match (letters.next().and_then(Side::from_letter), letters.next()) {
            (Some(side), None) => Ok(side),
            _ => Err(format!("{word:?} is none of N, E, S, W")),
        }
    }

    fn spot_here_or_there(&mut self) -> Result<Spot, String> {
        let named = self
            .words
            .clone()
            .next()
            .is_some_and(|word| word.contains(','));
        let at = if named {
            self.place()?
        } else {
            self.position.last_place()
        };
        self.spot(at)
    }

    fn spot(&mut self, at: Place) -> Result<Spot, String> {
        let mut name = self.word("what to stand on")?.to_owned();
        if let Some(sides) = self.words.next() {
            name.push(' ');
            name.push_str(sides);
        }
        if let Some(part) = name
            .strip_prefix("part ")
            .and_then(|part| part.parse().ok())
        {
            return Ok(Spot { at, part });
        }
        let tile = self
            .position
            .board
            .tile_at(at)
            .ok_or_else(|| format!("no tile lies on {at}"))?;
        let id = TileId::of_kind(tile.kind);
        (0..id.tile().parts.len())
            .find(|&part| part_name(id, tile.rotation, part).is_some_and(|known| known == name))
            .map(|part| Spot {
                at,
                part: part as u8,
            })
            .ok_or_else(|| format!("the tile on {at} has no {name}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A name stands for one part, whichever way the tile lies.
    #[test]
    fn no_two_parts_of_a_tile_share_a_name() {
        for tile in TileId::all() {
            let parts = tile.tile().parts.len();
            let mut names: Vec<_> = (0..parts)
                .map(|part| part_name(tile, Rotation::NONE, part))
                .collect();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), parts, "{}", tile.name());
        }
    }
}
