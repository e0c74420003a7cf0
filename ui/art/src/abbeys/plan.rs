//! Borders, hatching and roads as lines, worked out once from the data of the map.

use std::sync::OnceLock;

use landfolk::abbeys::map::{Point, Road, Tint, map};
use landfolk::abbeys::{CardId, CountryId};

use super::super::curve::{Line, Pt, pt};
use super::super::noise::{Dice, hash};
use super::{at, ink};
use crate::palette::Ink;

/// How far apart the lines of a hatching are.
const STEP: f32 = 0.0135;
/// How much a border wavers, as a share of the length of each piece.
const WAVER: f32 = 0.085;

/// A country as lines.
pub(super) struct Land {
    /// Its border.
    pub(super) outline: Line,
    /// The box about it.
    pub(super) bounds: (Pt, Pt),
    /// Its full colour.
    pub(super) ink: Ink,
    /// The strokes of its hatching.
    pub(super) strokes: Vec<[Pt; 2]>,
    /// The dots of its hatching.
    pub(super) dots: Vec<Pt>,
}

/// A road as a line.
pub(super) struct Way {
    /// From site to site.
    pub(super) line: Line,
    /// Across the sea.
    pub(super) sea: bool,
    /// The box about it.
    pub(super) bounds: (Pt, Pt),
}

struct Plan {
    lands: Vec<Land>,
    ways: Vec<Way>,
}

fn plan() -> &'static Plan {
    static PLAN: OnceLock<Plan> = OnceLock::new();
    PLAN.get_or_init(|| Plan {
        lands: CountryId::all().map(draw_land).collect(),
        ways: map().roads.iter().map(draw_way).collect(),
    })
}

/// The lines of a country.
pub(super) fn land(country: CountryId) -> &'static Land {
    &plan().lands[country.index()]
}

/// The lines of all countries.
pub(super) fn lands() -> &'static [Land] {
    &plan().lands
}

/// The lines of all roads, in the order of the map.
pub(super) fn ways() -> &'static [Way] {
    &plan().ways
}

fn bounds(line: &Line, room: f32) -> (Pt, Pt) {
    let (mut low, mut high) = (pt(2.0, 2.0), pt(-1.0, -1.0));
    for p in &line.0 {
        low = pt(low.x.min(p.x), low.y.min(p.y));
        high = pt(high.x.max(p.x), high.y.max(p.y));
    }
    (low - pt(room, room), high + pt(room, room))
}

fn draw_land(country: CountryId) -> Land {
    let about = country.get();
    let mut outline = Line::default();
    for (i, &from) in about.outline.iter().enumerate() {
        let to = about.outline[(i + 1) % about.outline.len()];
        outline.append(&border(from, to));
    }
    let (strokes, dots) = hatch(about.card.get().tint, &outline);
    Land {
        bounds: bounds(&outline, 0.06),
        ink: ink(about.card.get().tint),
        outline,
        strokes,
        dots,
    }
}

/// A piece of a border, drawn as by hand. From either side it is the same line.
fn border(from: Point, to: Point) -> Line {
    let key = |p: Point| (p.x, p.y);
    let (first, last) = if key(from) < key(to) {
        (from, to)
    } else {
        (to, from)
    };
    let number = |p: Point| u32::from(p.x) << 16 | u32::from(p.y);
    let mut dice = Dice::new(number(first), hash(number(last)));
    let mut points = vec![at(first), at(last)];
    for _ in 0..3 {
        let mut finer = vec![points[0]];
        for pair in points.windows(2) {
            let along = pair[1] - pair[0];
            let aside = along.right() * dice.between(-WAVER, WAVER);
            finer.push(pair[0].mix(pair[1], 0.5) + aside);
            finer.push(pair[1]);
        }
        points = finer;
    }
    if first != from {
        points.reverse();
    }
    Line(points)
}

fn draw_way(road: &Road) -> Way {
    let [a, b] = road.sites.map(|site| at(site.get().at));
    let mut dice = Dice::new(road.sites[0].index() as u32, road.sites[1].index() as u32);
    let along = b - a;
    let bend = along.right() * dice.between(-0.14, 0.14);
    let line = Line::cubic(a, a + along * 0.33 + bend, a + along * 0.67 + bend, b);
    Way {
        bounds: bounds(&line, 0.02),
        line,
        sea: road.sea,
    }
}

/// The hatching of a colour within a border: told apart without colour.
fn hatch(tint: Tint, outline: &Line) -> (Vec<[Pt; 2]>, Vec<Pt>) {
    let lines = |degrees: f32| strokes(outline, degrees);
    match tint {
        Tint::Red => (lines(-45.0), Vec::new()),
        Tint::Green => (Vec::new(), dots(outline)),
        Tint::Blue => (lines(0.0), Vec::new()),
        Tint::Yellow => (lines(90.0), Vec::new()),
        Tint::Purple => ([lines(45.0), lines(-45.0)].concat(), Vec::new()),
        Tint::Brown => (lines(45.0), Vec::new()),
        Tint::Grey => (Vec::new(), Vec::new()),
        Tint::Orange => ([lines(0.0), lines(90.0)].concat(), Vec::new()),
    }
}

/// Parallel strokes within a closed line, the same raster everywhere.
fn strokes(outline: &Line, degrees: f32) -> Vec<[Pt; 2]> {
    let (sin, cos) = degrees.to_radians().sin_cos();
    let level = |p: Pt| pt(p.x * cos + p.y * sin, p.y * cos - p.x * sin);
    let back = |p: Pt| pt(p.x * cos - p.y * sin, p.x * sin + p.y * cos);
    let points: Vec<Pt> = outline.0.iter().map(|&p| level(p)).collect();
    let low = points.iter().fold(f32::MAX, |low, p| low.min(p.y));
    let high = points.iter().fold(f32::MIN, |high, p| high.max(p.y));
    let mut found = Vec::new();
    let mut row = (low / STEP).ceil();
    while row * STEP < high {
        let y = row * STEP;
        let mut crossings: Vec<f32> = Vec::new();
        let mut previous = points.last().copied().unwrap_or_default();
        for &p in &points {
            if (p.y > y) != (previous.y > y) {
                crossings.push(p.x + (y - p.y) / (previous.y - p.y) * (previous.x - p.x));
            }
            previous = p;
        }
        crossings.sort_by(f32::total_cmp);
        for pair in crossings.chunks_exact(2) {
            found.push([back(pt(pair[0], y)), back(pt(pair[1], y))]);
        }
        row += 1.0;
    }
    found
}

fn dots(outline: &Line) -> Vec<Pt> {
    let (low, high) = bounds(outline, 0.0);
    let (rows, columns) = (
        (low.y / STEP).floor() as i32..=(high.y / STEP).ceil() as i32,
        (low.x / STEP).floor() as i32..=(high.x / STEP).ceil() as i32,
    );
    rows.flat_map(|row| {
        let shift = if row % 2 == 0 { 0.0 } else { 0.5 };
        columns
            .clone()
            .map(move |column| pt((column as f32 + shift) * STEP, row as f32 * STEP))
    })
    .filter(|&p| outline.encloses(p))
    .collect()
}

/// The countries that a card names.
pub(super) fn named(card: CardId) -> impl Iterator<Item = &'static Land> + Clone {
    card.get().countries.iter().map(land)
}
