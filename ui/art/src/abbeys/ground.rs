//! The map itself: sea, countries, roads, sites, seals and the places of the link numbers.

use landfolk::abbeys::map::map;
use landfolk::abbeys::{CountryId, LinkId};
use tiny_skia::Pixmap;

use super::plan::{Land, lands, ways};
use super::{SQUARES, Spread, at};
use crate::canvas::{Batch, Canvas};
use crate::curve::{Line, Pt, pt};
use crate::noise::{Dice, ease};
use crate::palette::{DUSK, Ink};

pub(super) const VELLUM: Ink = Ink(0xF1, 0xE7, 0xCE);
pub(super) const SEPIA: Ink = Ink(0x5A, 0x43, 0x2C);
const SEA: Ink = Ink(0xBC, 0xCD, 0xC8);
const SHALLOW: Ink = Ink(0xDD, 0xE2, 0xD2);
/// Half the width of a site.
pub(super) const SITE: f32 = 0.021;
/// Half the width of a seal.
pub(super) const SEAL: f32 = 0.032;
/// Half the width of the place of a link number.
pub(super) const NUMBER: f32 = 0.0185;

/// Colours as they are by day or in the evening.
#[derive(Clone, Copy)]
pub(super) struct Light(pub(super) bool);

impl Light {
    pub(super) fn on(self, ink: Ink) -> Ink {
        if self.0 { ink.darker(1.3 * DUSK) } else { ink }
    }
}

/// The sea, for what lies beyond the map.
pub(super) fn sea(dark: bool) -> Ink {
    Light(dark).on(SEA)
}

/// Paints a square of the map, `px` pixels a side; `x` and `y` count squares from the north-west.
#[must_use]
pub fn paint_square(x: u8, y: u8, px: u32, dark: bool) -> Pixmap {
    let mut canvas = Canvas::new(px);
    let size = f32::from(SQUARES);
    let (x, y) = (f32::from(x), f32::from(y));
    let window = Spread {
        x: x / size,
        y: y / size,
        side: 1.0 / size,
    };
    canvas.within(pt(-x, -y), size, |canvas| draw(canvas, window, dark));
    canvas.pixmap
}

/// Draws what of the map lies in a window, on a canvas whose unit is the side of the map.
pub(super) fn draw(canvas: &mut Canvas, window: Spread, dark: bool) {
    let light = Light(dark);
    let all = window.side * 0.02;
    canvas.rect(
        window.x - all,
        window.y - all,
        window.side + 2.0 * all,
        window.side + 2.0 * all,
        light.on(SEA),
        1.0,
    );
    waves(canvas, window, light);
    let seen: Vec<&Land> = lands()
        .iter()
        .filter(|land| window.touches(land.bounds))
        .collect();
    for (width, alpha) in [(0.075, 0.35), (0.048, 0.45), (0.022, 0.6)] {
        for land in &seen {
            closed(canvas, &land.outline, width, light.on(SHALLOW), alpha);
        }
    }
    for land in &seen {
        fill_land(canvas, land, light);
    }
    for land in &seen {
        closed(canvas, &land.outline, 0.0062, light.on(VELLUM), 0.9);
        closed(canvas, &land.outline, 0.003, light.on(SEPIA), 0.95);
    }
    links(canvas, window, light);
    roads(canvas, window, light);
    sites(canvas, window, light);
    seals(canvas, window, light);
    numbers(canvas, window, light);
}

pub(super) fn closed(canvas: &mut Canvas, line: &Line, width: f32, ink: Ink, alpha: f32) {
    if let Some(path) = line.closed() {
        canvas.stroke(&path, width, ink.with(alpha));
    }
}

/// A country in its colour and hatching.
pub(super) fn fill_land(canvas: &mut Canvas, land: &Land, light: Light) {
    let ground = VELLUM.mix(land.ink, 0.5);
    canvas.area(&land.outline, light.on(ground), 1.0);
    hatch(canvas, land, light.on(land.ink.darker(0.25)), 0.42);
}

fn hatch(canvas: &mut Canvas, land: &Land, ink: Ink, alpha: f32) {
    let mut shapes = Batch::default();
    for &stroke in &land.strokes {
        shapes.line(stroke);
    }
    shapes.stroke(canvas, 0.0024, ink, alpha);
    let mut shapes = Batch::default();
    for &dot in &land.dots {
        shapes.disc(dot, 0.0026);
    }
    shapes.fill(canvas, ink, alpha + 0.1);
}

/// The same hatching with fewer and stronger strokes, for where a country is drawn small.
pub(super) fn hatch_coarse(canvas: &mut Canvas, land: &Land, ink: Ink) {
    let mut shapes = Batch::default();
    for &stroke in land.strokes.iter().step_by(3) {
        shapes.line(stroke);
    }
    shapes.stroke(canvas, 0.009, ink, 0.6);
    let mut shapes = Batch::default();
    for &dot in land.dots.iter().step_by(5) {
        shapes.disc(dot, 0.0085);
    }
    shapes.fill(canvas, ink, 0.7);
}

/// Small strokes on the open sea.
fn waves(canvas: &mut Canvas, window: Spread, light: Light) {
    let show = ease((canvas.px() - 250.0) / 300.0);
    if show <= 0.0 {
        return;
    }
    let mut shapes = Batch::default();
    let mut dice = Dice::new(3, 41);
    for row in 0..26 {
        for column in 0..16 {
            let p = pt(
                (column as f32 + 0.5 * (row % 2) as f32 + dice.between(-0.2, 0.2)) / 15.0,
                (row as f32 + dice.between(-0.2, 0.2)) / 25.0,
            );
            let size = dice.between(0.008, 0.013);
            let dry = |land: &Land| land.outline.distance(p) < 0.045 || land.outline.encloses(p);
            if !window.touches((p - pt(0.03, 0.03), p + pt(0.03, 0.03))) || lands().iter().any(dry)
            {
                continue;
            }
            let bow = |from: Pt| {
                Line::cubic(
                    from,
                    from + pt(size * 0.3, -size * 0.45),
                    from + pt(size * 0.7, -size * 0.45),
                    from + pt(size, 0.0),
                )
            };
            shapes.line(bow(p).0);
            shapes.line(bow(p + pt(size, 0.0)).0);
        }
    }
    shapes.stroke(canvas, 0.0018, light.on(Ink(0x6E, 0x96, 0x9B)), 0.55 * show);
}

fn roads(canvas: &mut Canvas, window: Spread, light: Light) {
    let seen = || ways().iter().filter(|way| window.touches(way.bounds));
    for way in seen().filter(|way| !way.sea) {
        canvas.line(&way.line, 0.0115, light.on(SEPIA), 0.95);
    }
    for way in seen() {
        if way.sea {
            canvas.dashes(&way.line, 0.0115, [0.012, 0.007], light.on(SEPIA), 0.9);
            canvas.dashes(&way.line, 0.006, [0.012, 0.007], light.on(VELLUM), 1.0);
        } else {
            canvas.line(&way.line, 0.0065, light.on(VELLUM.lighter(0.4)), 1.0);
        }
    }
}

fn sites(canvas: &mut Canvas, window: Spread, light: Light) {
    for site in &map().sites {
        let p = at(site.at);
        if !window.touches(around(p, 0.04)) {
            continue;
        }
        canvas.disc(p + pt(0.002, 0.003), SITE + 0.001, SEPIA, 0.3);
        canvas.disc(p, SITE, light.on(SEPIA), 1.0);
        canvas.disc(p, SITE - 0.0045, light.on(VELLUM.lighter(0.5)), 1.0);
        // A small cross marks where an abbey may stand.
        let arm = SITE * 0.42;
        for line in [
            [p - pt(0.0, arm), p + pt(0.0, arm)],
            [p - pt(arm * 0.7, arm * 0.3), p + pt(arm * 0.7, -arm * 0.3)],
        ] {
            canvas.line(&Line(line.to_vec()), 0.004, light.on(SEPIA), 0.6);
        }
    }
}

fn around(p: Pt, room: f32) -> (Pt, Pt) {
    (p - pt(room, room), p + pt(room, room))
}

/// Wax in the colour of the country, with an uneven rim.
fn seals(canvas: &mut Canvas, window: Spread, light: Light) {
    for country in CountryId::all() {
        let p = at(country.get().seal);
        if window.touches(around(p, 0.06)) {
            let ink = super::plan::land(country).ink;
            seal(canvas, p, SEAL, ink, country.index() as u32, light);
        }
    }
}

pub(super) fn seal(canvas: &mut Canvas, p: Pt, radius: f32, ink: Ink, seed: u32, light: Light) {
    let mut dice = Dice::new(seed, 17);
    let mut rim = Vec::new();
    for corner in 0..14 {
        let angle = (corner as f32 / 14.0 * 360.0).to_radians();
        let reach = radius * dice.between(1.0, 1.2);
        rim.push(p + pt(angle.cos(), angle.sin()) * reach);
    }
    let wax = Line::through(
        &[rim.clone(), vec![rim[0]]].concat(),
        (rim[1] - rim[13]).unit(),
        (rim[1] - rim[13]).unit(),
    );
    let shadow = Line(wax.0.iter().map(|&q| q + pt(0.003, 0.005)).collect());
    canvas.area(&shadow, SEPIA, 0.35);
    canvas.area(&wax, light.on(ink.darker(0.36)), 1.0);
    canvas.disc(
        p - pt(0.001, 0.0015),
        radius * 0.98,
        light.on(ink.darker(0.4)),
        1.0,
    );
    canvas.disc(p, radius * 0.86, light.on(ink.darker(0.46)), 1.0);
}

/// A thread from a link number to each of its two countries.
fn links(canvas: &mut Canvas, window: Spread, light: Light) {
    for link in LinkId::all() {
        let about = link.get();
        let p = at(about.at);
        if !window.touches(around(p, 0.12)) {
            continue;
        }
        for country in about.countries {
            let to = at(country.get().seal) - p;
            let end = p + to.unit() * to.len().min(0.058);
            canvas.line(&Line(vec![p, end]), 0.0085, light.on(SEPIA), 0.85);
            canvas.line(
                &Line(vec![p, end]),
                0.004,
                light.on(Ink(0xE9, 0xC4, 0x6A)),
                1.0,
            );
            canvas.disc(end, 0.0065, light.on(SEPIA), 0.9);
            canvas.disc(end, 0.0042, light.on(Ink(0xE9, 0xC4, 0x6A)), 1.0);
        }
    }
}

fn numbers(canvas: &mut Canvas, window: Spread, light: Light) {
    for link in LinkId::all() {
        let p = at(link.get().at);
        if !window.touches(around(p, 0.04)) {
            continue;
        }
        canvas.disc(p + pt(0.0015, 0.0025), NUMBER + 0.002, SEPIA, 0.35);
        canvas.disc(p, NUMBER + 0.001, light.on(SEPIA), 1.0);
        canvas.disc(p, NUMBER - 0.0025, Ink(0xF4, 0xDF, 0xA0), 1.0);
    }
}
