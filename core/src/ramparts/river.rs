//! The river: twelve tiles that are laid before all others.

use crate::landscape::{Place, RiverKind, Rotation, Rotations, Side, Sides};

use super::position::Position;
use super::refusal::Refusal;
use super::tiles::TileId;

/// Where the river goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct River {
    mouth: Option<Mouth>,
    /// The way the river turned on its last tile, in quarter turns; 0 if it ran straight on.
    bend: u8,
}

/// The open end of the river.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Mouth {
    /// Where the next tile goes.
    at: Place,
    /// The side of that tile by which the river comes in.
    side: Side,
}

/// Where the river goes on, for a screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct RiverMouth {
    /// Where its next tile goes.
    pub at: Place,
    /// The side of that place by which the river comes in.
    pub inlet: Side,
    /// The side by which it may not leave, after a bend: it would turn the same way again.
    pub barred: Option<Side>,
}

/// The sides by which the river leaves a tile turned so, and how many there are at a flow.
fn sides(tile: TileId, rotation: Rotation) -> Option<(Sides, RiverKind)> {
    let river = tile.tile().river?;
    Some((river.sides.turned(rotation), river.kind))
}

/// By which side the river goes out that comes in by another, and the quarter turns from one to the other.
fn outlet(sides: Sides, inlet: Side) -> Option<(Side, u8)> {
    let side = sides.iter().find(|&side| side != inlet)?;
    let turns = (4 + side.index() - inlet.opposite().index()) % 4;
    Some((side, turns as u8))
}

impl River {
    /// Where it goes on, and where it may not.
    fn goes_on(self) -> Option<RiverMouth> {
        let Mouth { at, side } = self.mouth?;
        let barred = match self.bend {
            0 => None,
            bend => Some(Side::ALL[(side.opposite().index() + usize::from(bend)) % 4]),
        };
        Some(RiverMouth {
            at,
            inlet: side,
            barred,
        })
    }

    /// A river tile has been laid: the river goes on behind it, or ends with the lake.
    pub(super) fn flow(&mut self, tile: TileId, at: Place, rotation: Rotation) {
        let Some((sides, kind)) = sides(tile, rotation) else {
            return;
        };
        let outlet = match (kind, self.mouth) {
            (RiverKind::Source, _) | (RiverKind::Flow, None) => {
                sides.iter().next().map(|side| (side, 0))
            }
            (RiverKind::Flow, Some(mouth)) => outlet(sides, mouth.side),
            (RiverKind::Lake, _) => None,
        };
        self.bend = outlet.map_or(0, |(_, turns)| turns);
        self.mouth = outlet.map(|(side, _)| Mouth {
            at: at.neighbour(side),
            side: side.opposite(),
        });
    }
}

impl Position {
    /// Where the river goes on; `None` without a river and when it has reached the lake.
    #[must_use]
    pub fn river_mouth(&self) -> Option<RiverMouth> {
        self.river.goes_on()
    }

    /// Where a river tile can go on with the river, and turned how.
    pub(super) fn river_fits(&self, tile: TileId) -> Option<(Place, Rotations)> {
        let mouth = self.river.mouth?;
        let rotations: Rotations = self
            .board
            .fits_at(tile.kind(), mouth.at)
            .into_iter()
            .filter(|&rotation| self.check_river(tile, mouth.at, rotation).is_ok())
            .collect();
        (!rotations.is_empty()).then_some((mouth.at, rotations))
    }

    /// Whether a river tile goes on with the river and makes no U-turn.
    pub(super) fn check_river(
        &self,
        tile: TileId,
        at: Place,
        rotation: Rotation,
    ) -> Result<(), Refusal> {
        let Some((sides, _)) = sides(tile, rotation) else {
            return Ok(());
        };
        match self.river.mouth {
            Some(mouth) if mouth.at == at && sides.contains(mouth.side) => {
                match outlet(sides, mouth.side) {
                    Some((_, turns)) if turns != 0 && turns == self.river.bend => {
                        Err(Refusal::RiverTurnsBack { at })
                    }
                    _ => Ok(()),
                }
            }
            _ => Err(Refusal::RiverEnds { at }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// bends are told by the way they turn, whichever way the tile lies.
    #[test]
    fn a_bend_keeps_its_way_when_it_is_turned() {
        let bend = Sides::NONE.with(Side::South).with(Side::West);
        for rotation in Rotation::ALL {
            let turned = bend.turned(rotation);
            let inlet = Side::South.turned(rotation);
            assert_eq!(
                outlet(turned, inlet),
                Some((Side::West.turned(rotation), 3))
            );
            let inlet = Side::West.turned(rotation);
            assert_eq!(
                outlet(turned, inlet),
                Some((Side::South.turned(rotation), 1))
            );
        }
        let straight = Sides::NONE.with(Side::North).with(Side::South);
        assert_eq!(outlet(straight, Side::North), Some((Side::South, 0)));
    }

    /// after a bend the side is told by which the river would turn back.
    #[test]
    fn the_mouth_tells_where_the_river_may_not_go() {
        let mut river = River::default();
        let tile = |name| TileId::from_name(name).unwrap();
        river.flow(tile("river/A"), Place::START, Rotation::NONE);
        let below = Place::new(0, 1);
        let straight = RiverMouth {
            at: below,
            inlet: Side::North,
            barred: None,
        };
        assert_eq!(river.goes_on(), Some(straight));
        // From the north to the west is a turn to the right; the next one would lead north again.
        river.flow(tile("river/G"), below, Rotation::from_quarter_turns(1));
        let bent = RiverMouth {
            at: Place::new(-1, 1),
            inlet: Side::East,
            barred: Some(Side::North),
        };
        assert_eq!(river.goes_on(), Some(bent));
        river.flow(
            tile("river/L"),
            Place::new(-1, 1),
            Rotation::from_quarter_turns(1),
        );
        assert_eq!(river.goes_on(), None);
    }
}
