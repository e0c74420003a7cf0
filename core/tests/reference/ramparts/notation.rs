//! Moves as text, in the words of the records: `base/L 0,-1 180`, `follower city NE`, `follower field 07`,
//! `follower 3,-2 road EW` (on another tile than the one just placed), `fairy 3,-2`, `home 3,-2 city NE`,
//! `dragon N`, `pass`. Sides and half-edges are written as they lie on the table, ascending; `-` when there is none.

use landfolk::landscape::{FeatureKind, Place, Rotation, Side};
use landfolk::ramparts::{Move, Piece, Spot, TileId};

use super::Reference;

impl Reference {
    pub(crate) fn write_move(&self, mv: Move) -> String {
        match mv {
            Move::Place { tile, at, rotation } => {
                format!("{} {at} {}", tile.name(), rotation.degrees())
            }
            Move::Put { piece, spot } if spot.at == self.placed => {
                format!("{} {}", piece.word(), self.write_part(spot))
            }
            Move::Put { piece, spot } => {
                format!("{} {} {}", piece.word(), spot.at, self.write_part(spot))
            }
            Move::Fairy { to } => format!("fairy {to}"),
            Move::SendHome { spot } => format!("home {} {}", spot.at, self.write_part(spot)),
            Move::Dragon { side } => format!("dragon {}", side.letter()),
            Move::Pass => "pass".to_owned(),
        }
    }

    /// A part of a tile on the board as it lies: `city NE`, `field 07`, `field -`, `monastery`.
    pub(crate) fn write_part(&self, spot: Spot) -> String {
        let part = self.board.part(spot);
        let (_, rotation) = self.board.tiles[&spot.at];
        let where_it_leaves = match part.kind {
            FeatureKind::Monastery => return "monastery".to_owned(),
            FeatureKind::Field => part.half_edges.turned(rotation).to_string(),
            FeatureKind::Road | FeatureKind::City => part.sides.turned(rotation).to_string(),
        };
        let leaves = match where_it_leaves.as_str() {
            "" => "-",
            text => text,
        };
        format!("{} {leaves}", part.kind.word())
    }

    /// Reads a move, legal or not; `None` when the text means nothing here.
    pub(crate) fn read_move(&self, text: &str) -> Option<Move> {
        let words: Vec<&str> = text.split(' ').collect();
        let piece = Piece::ALL.into_iter().find(|p| p.word() == words[0]);
        match (words[0], piece) {
            ("pass", _) => Some(Move::Pass),
            ("dragon", _) => Some(Move::Dragon {
                side: Side::from_letter(words.get(1)?.chars().next()?)?,
            }),
            ("fairy", _) => Some(Move::Fairy {
                to: read_place(words.get(1)?)?,
            }),
            ("home", _) => Some(Move::SendHome {
                spot: self.read_spot(&words[1..])?,
            }),
            (_, Some(piece)) => Some(Move::Put {
                piece,
                spot: self.read_spot(&words[1..])?,
            }),
            (name, None) => Some(Move::Place {
                tile: TileId::from_name(name)?,
                at: read_place(words.get(1)?)?,
                rotation: Rotation::from_degrees(words.get(2)?.parse().ok()?)?,
            }),
        }
    }

    fn read_spot(&self, words: &[&str]) -> Option<Spot> {
        let (at, part) = match read_place(words.first()?) {
            Some(at) => (at, &words[1..]),
            None => (self.placed, words),
        };
        self.board.tile(at)?;
        let part = part.join(" ");
        self.board
            .spots_at(at)
            .find(|spot| self.write_part(*spot) == part)
    }
}

/// Reads `3,-2`.
pub(crate) fn read_place(text: &str) -> Option<Place> {
    let (x, y) = text.split_once(',')?;
    Some(Place::new(x.parse().ok()?, y.parse().ok()?))
}
