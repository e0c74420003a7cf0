//! Everything about a game's tiles that can be worked out before the first one is placed.

use std::array;
use std::fmt;

use super::compass::{Rotation, Rotations, Side, Sides};
use super::tile::{FeatureKind, Land, MAX_PARTS, Tile};

/// One kind of tile: its index in the [`Catalogue`].
pub type Kind = u8;

/// In the place of a part's index: nothing.
pub(super) const NO_PART: u8 = u8::MAX;

/// The lands that a place's neighbours ask of a tile, side by side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Signature(u16);

impl Signature {
    /// No neighbour, no demand.
    pub const NONE: Self = Self(0);
    /// A bound that every signature is below: each side asks for one of four lands or for nothing,
    /// which makes 625, rounded up so that a mask can say it.
    const BOUND: usize = 1024;
    const POWERS: [u16; 4] = [1, 5, 25, 125];

    /// A neighbour has come to a side that asked for nothing so far.
    #[inline]
    pub const fn ask(&mut self, side: Side, land: Land) {
        self.0 += (land as u16 + 1) * Self::POWERS[side.index()];
    }

    /// Where its entry is in a table of [`Self::BOUND`].
    #[inline]
    const fn index(self) -> usize {
        self.0 as usize % Self::BOUND
    }

    /// What a side asks for; `None` where no neighbour lies.
    #[must_use]
    pub const fn asks(self, side: Side) -> Option<Land> {
        match self.0 / Self::POWERS[side.index()] % 5 {
            1 => Some(Land::Field),
            2 => Some(Land::Road),
            3 => Some(Land::City),
            4 => Some(Land::River),
            _ => None,
        }
    }
}

impl fmt::Debug for Signature {
    /// Land letters from the north clockwise, `.` where no neighbour lies.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Side::ALL
            .iter()
            .try_for_each(|&side| write!(f, "{}", self.asks(side).map_or('.', Land::letter)))
    }
}

/// A kind of tile turned one way.
#[derive(Clone, Debug)]
pub(super) struct Shape {
    /// What each side shows.
    pub(super) lands: [Land; 4],
    /// Which parts touch each side, clockwise: field, then road or city, then field.
    pub(super) ports: [[u8; 3]; 4],
}

/// A part as the features need it.
#[derive(Clone, Debug)]
pub(super) struct PartShape<T> {
    pub(super) kind: FeatureKind,
    /// How many neighbours it waits for.
    pub(super) ends: u8,
    /// The other parts of the tile that may belong to the same feature and would then count as one tile.
    pub(super) twins: u16,
    /// The cities of the tile that border this field, as a bit set of part indexes.
    pub(super) cities: u16,
    pub(super) tally: T,
}

#[derive(Clone, Debug)]
pub(super) struct KindShape<T> {
    shapes: [Shape; 4],
    pub(super) parts: Vec<PartShape<T>>,
    /// The index of the monastery among the parts, or [`NO_PART`].
    pub(super) monastery: u8,
    /// Its row of the table of fits.
    fits: usize,
}

/// For each signature the rotations in which a tile with certain sides fits.
type Row = [Rotations; Signature::BOUND];

/// A game's kinds of tile, each turned every way, with a table that answers where they fit.
///
/// `T` is what the game counts on each part (see [`Tally`](super::Tally)).
pub struct Catalogue<T> {
    kinds: Vec<KindShape<T>>,
    /// One row for each order of sides.
    fits: Vec<Row>,
}

impl<T> Catalogue<T> {
    /// Works out everything about these tiles (at most 256 kinds).
    pub fn new<'t>(
        tiles: impl Iterator<Item = &'t Tile>,
        tally: impl Fn(&super::Part) -> T,
    ) -> Self {
        let mut rows: Vec<[Land; 4]> = Vec::new();
        let mut fits = Vec::new();
        let mut kinds = Vec::new();
        for tile in tiles {
            let row = rows.iter().position(|&sides| sides == tile.sides);
            let row = row.unwrap_or_else(|| {
                rows.push(tile.sides);
                fits.push(fitting(tile.sides));
                rows.len() - 1
            });
            kinds.push(KindShape {
                shapes: Rotation::ALL.map(|rotation| shape(tile, rotation)),
                parts: tile
                    .parts
                    .iter()
                    .enumerate()
                    .map(|(index, part)| PartShape {
                        kind: part.kind,
                        ends: match part.kind {
                            FeatureKind::Road | FeatureKind::City => part.sides.len() as u8,
                            FeatureKind::Field => 0,
                            FeatureKind::Monastery => 8,
                        },
                        twins: twins(tile, index),
                        cities: part.cities,
                        tally: tally(part),
                    })
                    .collect(),
                monastery: tile
                    .parts_of(FeatureKind::Monastery)
                    .next()
                    .map_or(NO_PART, |(index, _)| index as u8),
                fits: row,
            });
        }
        Self { kinds, fits }
    }

    /// The rotations in which a tile of this kind meets a place's demands.
    #[inline]
    #[must_use]
    pub fn fits(&self, kind: Kind, signature: Signature) -> Rotations {
        self.fits_of(kind).at(signature)
    }

    /// The rotations for every signature: for a loop that asks for one kind again and again.
    #[inline]
    pub(super) fn fits_of(&self, kind: Kind) -> Fits<'_> {
        Fits(&self.fits[self.kinds[kind as usize].fits])
    }

    /// What a side of a turned tile shows.
    #[must_use]
    pub fn land(&self, kind: Kind, rotation: Rotation, side: Side) -> Land {
        self.shape(kind, rotation).lands[side.index()]
    }

    #[inline]
    pub(super) fn shape(&self, kind: Kind, rotation: Rotation) -> &Shape {
        &self.kinds[kind as usize].shapes[rotation.quarter_turns() as usize]
    }

    #[inline]
    pub(super) fn kind(&self, kind: Kind) -> &KindShape<T> {
        &self.kinds[kind as usize]
    }
}

impl<T> fmt::Debug for Catalogue<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Catalogue({} kinds)", self.kinds.len())
    }
}

/// One kind's row of the table of fits.
#[derive(Clone, Copy)]
pub(super) struct Fits<'c>(&'c Row);

impl Fits<'_> {
    #[inline]
    pub(super) const fn at(self, signature: Signature) -> Rotations {
        self.0[signature.index()]
    }
}

/// Which rotations fit, for every signature.
fn fitting(sides: [Land; 4]) -> Row {
    array::from_fn(|index| {
        let signature = Signature(index as u16);
        Rotation::ALL
            .into_iter()
            .filter(|&rotation| {
                Side::ALL.into_iter().all(|side| {
                    signature
                        .asks(side.turned(rotation))
                        .is_none_or(|land| land == sides[side.index()])
                })
            })
            .collect()
    })
}

fn shape(tile: &Tile, rotation: Rotation) -> Shape {
    let mut lands = [Land::Field; 4];
    let mut ports = [[NO_PART; 3]; 4];
    for side in Side::ALL {
        lands[side.turned(rotation).index()] = tile.side(side);
    }
    for (index, part) in tile.parts.iter().enumerate().take(MAX_PARTS) {
        let sides: Sides = part.sides.turned(rotation);
        for side in sides.iter() {
            ports[side.index()][1] = index as u8;
        }
        if part.kind == FeatureKind::Field {
            for half in part.half_edges.turned(rotation).iter() {
                // The two halves of a side stand before and after its middle.
                ports[half as usize / 2][2 * (half as usize % 2)] = index as u8;
            }
        }
    }
    Shape { lands, ports }
}

/// The other parts of the same kind, for the kinds of which a tile counts once.
fn twins(tile: &Tile, index: usize) -> u16 {
    let kind = tile.parts[index].kind;
    if !matches!(kind, FeatureKind::Road | FeatureKind::City) {
        return 0;
    }
    tile.parts_of(kind)
        .filter(|&(other, _)| other != index)
        .fold(0, |set, (other, _)| set | 1 << other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signature_remembers_each_side() {
        let mut signature = Signature::NONE;
        signature.ask(Side::West, Land::River);
        signature.ask(Side::North, Land::City);
        assert_eq!(format!("{signature:?}"), "C..W");
        assert_eq!(signature.asks(Side::North), Some(Land::City));
        assert_eq!(signature.asks(Side::East), None);
    }

    #[test]
    fn a_row_names_the_rotations_that_meet_every_demand() {
        use Land::{City, Field, Road};
        let row = fitting([City, Road, Field, Road]);
        let fits = |signature| Fits(&row).at(signature);
        assert_eq!(fits(Signature::NONE).len(), 4);
        let mut signature = Signature::NONE;
        signature.ask(Side::East, City);
        assert_eq!(
            fits(signature).into_iter().collect::<Vec<_>>(),
            [Rotation::from_quarter_turns(1)]
        );
        signature.ask(Side::West, Road);
        assert!(fits(signature).is_empty());
    }
}
