//! The pictures of Abbeys: an old map on vellum, its pieces and its cards, all from the map's data.
//!
//! Lengths are shares of the side of the map. The map is painted in squares, [`SQUARES`] a side, so
//! that only what is seen is painted; a picture over the map says with [`Spread`] what it covers.

mod cards;
mod ground;
mod marks;
mod picture;
mod pieces;
mod plan;

use landfolk::abbeys::map::{self, Tint};
use landfolk::abbeys::{CountryId, SiteId};

use super::curve::{Pt, pt};
use super::palette::Ink;

pub use cards::{paint_back, paint_card};
pub use ground::paint_square;
pub use marks::{Mark, paint_mark};
pub use picture::{Standing, paint_map_picture, paint_position};
pub use pieces::{paint_abbey, paint_councillor};

/// How many squares the map is wide and high.
pub const SQUARES: u8 = 8;

/// A square part of the map, in shares of its side.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spread {
    /// The north-west corner.
    pub x: f32,
    /// The north-west corner.
    pub y: f32,
    /// The side.
    pub side: f32,
}

impl Spread {
    /// The smallest square around some points, with room on all sides.
    fn around(points: impl IntoIterator<Item = Pt>, room: f32) -> Self {
        let (mut low, mut high) = (pt(1.0, 1.0), pt(0.0, 0.0));
        for p in points {
            low = pt(low.x.min(p.x), low.y.min(p.y));
            high = pt(high.x.max(p.x), high.y.max(p.y));
        }
        let side = (high.x - low.x).max(high.y - low.y) + 2.0 * room;
        let middle = low.mix(high, 0.5);
        Self {
            x: middle.x - side / 2.0,
            y: middle.y - side / 2.0,
            side,
        }
    }

    /// Whether it and a box about some points have anything in common.
    fn touches(self, (low, high): (Pt, Pt)) -> bool {
        self.x < high.x
            && low.x < self.x + self.side
            && self.y < high.y
            && low.y < self.y + self.side
    }
}

fn at(point: map::Point) -> Pt {
    pt(f32::from(point.x) / 1000.0, f32::from(point.y) / 1000.0)
}

/// Where a site lies.
#[must_use]
pub fn site_at(site: SiteId) -> (f32, f32) {
    let at = at(site.get().at);
    (at.x, at.y)
}

/// Where the seal of a country lies.
#[must_use]
pub fn seal_at(country: CountryId) -> (f32, f32) {
    let at = at(country.get().seal);
    (at.x, at.y)
}

/// The country at a point of the map.
#[must_use]
pub fn country_at(x: f32, y: f32) -> Option<CountryId> {
    CountryId::all().find(|&country| plan::land(country).outline.encloses(pt(x, y)))
}

/// The full colour of a card type and its countries.
const fn ink(tint: Tint) -> Ink {
    match tint {
        Tint::Red => Ink(0xC4, 0x5A, 0x4C),
        Tint::Green => Ink(0x6E, 0x9A, 0x58),
        Tint::Blue => Ink(0x5C, 0x8C, 0xB8),
        Tint::Yellow => Ink(0xD9, 0xA9, 0x3A),
        Tint::Purple => Ink(0x93, 0x6B, 0xA6),
        Tint::Brown => Ink(0x9A, 0x73, 0x50),
        Tint::Grey => Ink(0x88, 0x86, 0x8A),
        Tint::Orange => Ink(0xD9, 0x82, 0x45),
    }
}
