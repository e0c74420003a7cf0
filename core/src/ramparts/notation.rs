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
use crate::landscape::notation::{Words, leaves};
use crate::landscape::{FeatureKind, Place, Rotation};

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
    let mut reader = Reader {
        position,
        words: Words::of(text),
    };
    reader.read().map_err(|what| NotationError {
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
        FeatureKind::Monastery => word.to_owned(),
        _ => format!("{word} {}", leaves(part, rotation)),
    })
}

struct Reader<'t> {
    position: &'t Position,
    words: Words<'t>,
}

impl Reader<'_> {
    fn read(&mut self) -> Result<Move, String> {
        let first = self.words.next("a move")?;
        let mv = match first {
            "pass" => Move::Pass,
            "fairy" => Move::Fairy {
                to: self.words.place()?,
            },
            "dragon" => Move::Dragon {
                side: self.words.side()?,
            },
            "home" => {
                let at = self.words.place()?;
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
                    at: self.words.place()?,
                    rotation: self.words.rotation()?,
                },
            },
        };
        self.words.end()?;
        Ok(mv)
    }

    fn spot_here_or_there(&mut self) -> Result<Spot, String> {
        let there = self.words.place_if_named()?;
        self.spot(there.unwrap_or_else(|| self.position.last_place()))
    }

    fn spot(&mut self, at: Place) -> Result<Spot, String> {
        let mut name = self.words.next("what to stand on")?.to_owned();
        if let Some(sides) = self.words.another() {
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
