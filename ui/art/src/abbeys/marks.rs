//! What is laid over the map: a country, a road, a site, a seal or a link that is lit or somebody's.

use landfolk::abbeys::map::map;
use landfolk::abbeys::{CountryId, LinkId, SiteId};
use tiny_skia::{PathBuilder, Pixmap};

use super::ground::{NUMBER, SEAL, SITE, closed};
use super::plan::{land, ways};
use super::{Spread, at};
use crate::canvas::Canvas;
use crate::curve::{Line, Pt, pt};
use crate::palette::Ink;
use crate::seat::SeatStyle;

/// The light on what is pointed at.
const GLOW: Ink = Ink(0xFF, 0xF3, 0xA6);
const RIM: Ink = Ink(0x3A, 0x2C, 0x1C);

/// What is marked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mark {
    /// All of a country.
    Country(CountryId),
    /// A site.
    Site(SiteId),
    /// The seal of a country.
    Seal(CountryId),
    /// The road between two sites, by its index on the map.
    Road(u8),
    /// A link, from seal to seal.
    Link(LinkId),
}

impl Mark {
    /// The road between two sites, if there is one.
    #[must_use]
    pub fn road(from: SiteId, to: SiteId) -> Option<Self> {
        let found = map()
            .roads
            .iter()
            .position(|road| road.sites == [from, to] || road.sites == [to, from])?;
        u8::try_from(found).ok().map(Self::Road)
    }

    /// What its picture covers.
    #[must_use]
    pub fn spread(self) -> Spread {
        match self {
            Self::Country(country) => {
                Spread::around(land(country).outline.0.iter().copied(), 0.012)
            }
            Self::Site(site) => Spread::around([at(site.get().at)], SITE * 1.9),
            Self::Seal(country) => Spread::around([at(country.get().seal)], SEAL * 1.8),
            Self::Road(road) => {
                let way = ways().get(usize::from(road));
                let points = way.map_or(&[][..], |way| &way.line.0);
                Spread::around(points.iter().copied(), 0.024)
            }
            Self::Link(link) => Spread::around(ends(link), 0.06),
        }
    }
}

fn ends(link: LinkId) -> [Pt; 3] {
    let about = link.get();
    let [a, b] = about.countries.map(|country| at(country.get().seal));
    [a, at(about.at), b]
}

/// Paints a mark on a transparent square, as large as [`Mark::spread`] says: in the colour of a
/// seat, or as light.
#[must_use]
pub fn paint_mark(mark: Mark, seat: Option<SeatStyle>, px: u32) -> Pixmap {
    let mut canvas = Canvas::new(px);
    let spread = mark.spread();
    let size = 1.0 / spread.side;
    let origin = pt(-spread.x * size, -spread.y * size);
    let ink = seat.map_or(GLOW, |seat| seat.ink);
    canvas.within(origin, size, |canvas| match mark {
        Mark::Country(country) => {
            let outline = &land(country).outline;
            canvas.area(outline, ink, if seat.is_some() { 0.4 } else { 0.5 });
            closed(canvas, outline, 0.014, RIM, 0.5);
            closed(canvas, outline, 0.009, ink, 1.0);
        }
        Mark::Site(site) => ring(canvas, at(site.get().at), SITE * 1.35, ink),
        Mark::Seal(country) => ring(canvas, at(country.get().seal), SEAL * 1.3, ink),
        Mark::Road(road) => {
            if let Some(way) = ways().get(usize::from(road)) {
                canvas.line(&way.line, 0.024, RIM, 0.75);
                canvas.line(&way.line, 0.0175, Ink(0xFF, 0xFF, 0xFF), 0.95);
                canvas.line(&way.line, 0.0125, ink, 1.0);
            }
        }
        Mark::Link(link) => {
            let [a, middle, b] = ends(link);
            let line = Line(vec![a, middle, b]);
            canvas.line(&line, 0.02, RIM, 0.55);
            canvas.line(&line, 0.013, ink, 1.0);
            for end in [a, b] {
                ring(canvas, end, SEAL * 1.25, ink);
            }
            ring(canvas, middle, NUMBER * 1.4, ink);
        }
    });
    canvas.pixmap
}

fn ring(canvas: &mut Canvas, middle: Pt, radius: f32, ink: Ink) {
    if let Some(path) = PathBuilder::from_circle(middle.x, middle.y, radius) {
        canvas.stroke(&path, 0.014, RIM.with(0.6));
        canvas.stroke(&path, 0.009, ink.with(1.0));
    }
}
