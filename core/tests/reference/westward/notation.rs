//! Moves as text, in the words of the records: `T2a -1,4 90`, `bandit NE`, `trapper 0145`, `farmer`, `pass`,
//! `settle road NE`, `settle -2,4 farm` (on another tile than the one just placed).

use landfolk::landscape::{Rotation, Spot};
use landfolk::westward::{Ground, Move, Role, TileId};

use super::Reference;
use crate::reference::ramparts::read_place;

impl Reference {
    pub(super) fn write(&self, mv: Move) -> String {
        let there = |spot: Spot| match spot.at == self.placed {
            true => String::new(),
            false => format!(" {}", spot.at),
        };
        match mv {
            Move::Place { tile, at, rotation } => {
                format!("{} {at} {}", tile.name(), rotation.degrees())
            }
            Move::Deploy { spot } => {
                let role = self.role(spot).word();
                format!("{role}{}{}", there(spot), self.leaves(spot))
            }
            Move::Settle { spot } => format!("settle{} {}", there(spot), self.write_part(spot)),
            Move::Pass => "pass".to_owned(),
        }
    }

    /// ` NE`, ` 07`, ` -`, or nothing for a farm.
    fn leaves(&self, spot: Spot) -> String {
        let part = self.board.part(spot);
        let (_, rotation) = self.board.tiles[&spot.at];
        let text = match self.ground(spot) {
            Ground::Farm => return String::new(),
            Ground::Plain => part.half_edges.turned(rotation).to_string(),
            Ground::Road | Ground::Town => part.sides.turned(rotation).to_string(),
        };
        if text.is_empty() {
            " -".to_owned()
        } else {
            format!(" {text}")
        }
    }

    pub(super) fn write_part(&self, spot: Spot) -> String {
        format!("{}{}", self.ground(spot).word(), self.leaves(spot))
    }

    /// Reads a move, legal or not; `None` when the text means nothing here.
    pub(super) fn read(&self, text: &str) -> Option<Move> {
        let words: Vec<&str> = text.split(' ').collect();
        let role = Role::ALL.into_iter().find(|role| role.word() == words[0]);
        match (words[0], role) {
            ("pass", _) => Some(Move::Pass),
            ("settle", _) => {
                let spot = self.read_spot(&words[1..], |spot| self.write_part(spot))?;
                Some(Move::Settle { spot })
            }
            (word, Some(_)) => {
                let name = |spot| format!("{}{}", self.role(spot).word(), self.leaves(spot));
                let (at, rest) = match words.get(1).and_then(|word| read_place(word)) {
                    Some(at) => (at, &words[2..]),
                    None => (self.placed, &words[1..]),
                };
                let wanted = [&[word], rest].concat().join(" ");
                self.board.tile(at)?;
                let spot = self.board.spots_at(at).find(|spot| name(*spot) == wanted)?;
                Some(Move::Deploy { spot })
            }
            (name, None) => Some(Move::Place {
                tile: TileId::from_name(name)?,
                at: read_place(words.get(1)?)?,
                rotation: Rotation::from_degrees(words.get(2)?.parse().ok()?)?,
            }),
        }
    }

    fn read_spot(&self, words: &[&str], name: impl Fn(Spot) -> String) -> Option<Spot> {
        let (at, part) = match read_place(words.first()?) {
            Some(at) => (at, &words[1..]),
            None => (self.placed, words),
        };
        self.board.tile(at)?;
        let part = part.join(" ");
        self.board.spots_at(at).find(|spot| name(*spot) == part)
    }
}
