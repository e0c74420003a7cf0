//! Moves as text: words and the coordinates of the table, as records hold them.
//!
//! | text | move |
//! | --- | --- |
//! | `T2a -1,4 90` | place the tile there, turned so many degrees clockwise |
//! | `bandit NE`, `sheriff W`, `trapper 0145`, `farmer` | deploy a settler on the tile just placed |
//! | `pass` | deploy nobody |
//! | `settle road NE`, `settle -2,4 farm` | settle this completed structure next |
//!
//! Places are `x,y` with x to the east and y to the south of the northernmost start field: the coast is
//! 0,0 to 0,9, and the land has x below 0. A part is named by what it is, or by who stands there, and by
//! the sides, or for a plain the half-edges, by which it leaves the tile as it lies on the table; a farm
//! needs no more than its word. A place is named where it is not that of the tile just placed.

use std::fmt::Write;

use crate::game::NotationError;
use crate::landscape::notation::{Words, leaves};
use crate::landscape::{FeatureKind, Place, Rotation, Spot};

use super::moves::{Ground, Move, Role};
use super::position::Position;
use super::tiles::TileId;

/// Writes a move.
pub(super) fn write(position: &Position, mv: Move) -> String {
    let part = |action: &str, spot: Spot| {
        let mut text = action.to_owned();
        if position.last_place() != spot.at {
            let _ = write!(text, " {}", spot.at);
        }
        text
    };
    match mv {
        Move::Place { tile, at, rotation } => {
            format!("{} {at} {}", tile.name(), rotation.degrees())
        }
        Move::Deploy { spot } => match position.part_at(spot) {
            Some(Part { ground, leaves }) => part(ground.role().word(), spot) + &leaves,
            // No legal move gets here, but every move can be written and read again.
            None => format!("{} part {}", part("settler", spot), spot.part),
        },
        Move::Settle { spot } => {
            format!("{} {}", part("settle", spot), position.part_name(spot))
        }
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

/// What a part is, and how it leaves its tile: empty for a farm, or a space and its sides.
#[derive(PartialEq)]
struct Part {
    ground: Ground,
    leaves: String,
}

impl Position {
    /// The name of a part on the table, as in `town NE`, `plain 07` or `farm`.
    #[must_use]
    pub fn part_name(&self, spot: Spot) -> String {
        self.part_at(spot).map_or_else(
            || format!("part {}", spot.part),
            |part| part.ground.word().to_owned() + &part.leaves,
        )
    }

    fn part_at(&self, spot: Spot) -> Option<Part> {
        let tile = self.board.tile_at(spot.at)?;
        part(TileId::of_kind(tile.kind), tile.rotation, spot.part.into())
    }
}

/// A part of a turned tile.
fn part(tile: TileId, rotation: Rotation, index: usize) -> Option<Part> {
    let part = tile.tile().parts.get(index)?;
    let leaves = match part.kind {
        FeatureKind::Monastery => String::new(),
        FeatureKind::Road | FeatureKind::City | FeatureKind::Field => {
            format!(" {}", leaves(part, rotation))
        }
    };
    Some(Part {
        ground: Ground::of(part.kind),
        leaves,
    })
}

struct Reader<'t> {
    position: &'t Position,
    words: Words<'t>,
}

impl Reader<'_> {
    fn read(&mut self) -> Result<Move, String> {
        let first = self.words.next("a move")?;
        let role = Role::ALL.into_iter().find(|role| role.word() == first);
        let mv = match (first, role) {
            ("pass", _) => Move::Pass,
            ("settle", _) => {
                let at = self.place()?;
                let word = self.words.next("what to settle")?;
                let spot = if word == "part" {
                    self.numbered(at)?
                } else {
                    let ground = Ground::ALL.into_iter().find(|ground| ground.word() == word);
                    self.spot(
                        at,
                        ground.ok_or_else(|| format!("{word:?} is no structure"))?,
                    )?
                };
                Move::Settle { spot }
            }
            ("settler", _) => {
                let at = self.place()?;
                match self.words.next("part")? {
                    "part" => Move::Deploy {
                        spot: self.numbered(at)?,
                    },
                    word => return Err(format!("{word:?} is not part")),
                }
            }
            (_, Some(role)) => {
                let at = self.place()?;
                Move::Deploy {
                    spot: self.spot(at, role.ground())?,
                }
            }
            (_, None) => Move::Place {
                tile: TileId::from_name(first)
                    .ok_or_else(|| format!("{first:?} is no tile, settler or action"))?,
                at: self.words.place()?,
                rotation: self.words.rotation()?,
            },
        };
        self.words.end()?;
        Ok(mv)
    }

    /// The place named, or that of the tile just placed.
    fn place(&mut self) -> Result<Place, String> {
        let there = self.words.place_if_named()?;
        Ok(there.unwrap_or_else(|| self.position.last_place()))
    }

    fn numbered(&mut self, at: Place) -> Result<Spot, String> {
        let word = self.words.next("the number of the part")?;
        let part = word
            .parse()
            .map_err(|_| format!("{word:?} is no number of a part"))?;
        Ok(Spot { at, part })
    }

    fn spot(&mut self, at: Place, ground: Ground) -> Result<Spot, String> {
        let leaves = self
            .words
            .another()
            .map_or(String::new(), |sides| format!(" {sides}"));
        let tile = self
            .position
            .board
            .tile_at(at)
            .ok_or_else(|| format!("no tile lies on {at}"))?;
        let id = TileId::of_kind(tile.kind);
        let wanted = Part { ground, leaves };
        (0..id.tile().parts.len())
            .find(|&index| part(id, tile.rotation, index).is_some_and(|known| known == wanted))
            .map(|index| Spot {
                at,
                part: index as u8,
            })
            .ok_or_else(|| {
                let Part { ground, leaves } = wanted;
                format!("the tile on {at} has no {}{leaves}", ground.word())
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A name stands for one part, whichever way the tile lies, and no tile is called like an action.
    #[test]
    fn no_two_parts_of_a_tile_share_a_name() {
        for tile in TileId::all() {
            let parts = tile.tile().parts.len();
            let mut names: Vec<_> = (0..parts)
                .filter_map(|index| part(tile, Rotation::NONE, index))
                .map(|part| part.ground.word().to_owned() + &part.leaves)
                .collect();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), parts, "{}", tile.name());
            let is_role = Role::ALL.iter().any(|role| role.word() == tile.name());
            assert!(!is_role && !["pass", "settle", "settler"].contains(&tile.name()));
        }
    }
}
