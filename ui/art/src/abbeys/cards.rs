//! The cards: the shapes of the countries that they name, in their colour and hatching.

use landfolk::abbeys::CardId;
use tiny_skia::{PathBuilder, Pixmap, PixmapPaint, Transform};

use super::ground::{Light, SEPIA, VELLUM, closed, hatch_coarse, seal};
use super::ink;
use super::plan::{Land, named};
use crate::canvas::{Canvas, blank};
use crate::curve::{Line, Pt, pt};
use crate::palette::Ink;

/// Half the width of a card that is 1 high.
const HALF: f32 = 0.36;

/// Paints a card in a transparent square of `px` pixels a side. What cannot be added to a selection
/// is faint.
#[must_use]
pub fn paint_card(card: CardId, faint: bool, px: u32, dark: bool) -> Pixmap {
    let light = Light(dark);
    let full = ink(card.get().tint);
    let mut canvas = sheet(px, light.on(full.darker(0.12)), light.on(VELLUM), light);
    let count = card.get().countries.len().max(1);
    let height = 0.8 / count as f32;
    for (row, land) in named(card).enumerate() {
        let middle = pt(0.5, 0.1 + height * (row as f32 + 0.5));
        shape(&mut canvas, land, middle, height * 0.94, light);
    }
    if faint {
        fade(&canvas.pixmap)
    } else {
        canvas.pixmap
    }
}

/// Paints the back of a card.
#[must_use]
pub fn paint_back(px: u32, dark: bool) -> Pixmap {
    let light = Light(dark);
    let mut canvas = sheet(px, light.on(SEPIA), light.on(Ink(0x8C, 0x6A, 0x48)), light);
    for i in -6..=6 {
        let x = i as f32 * 0.12;
        for (from, to) in [(x, x + 0.8), (x + 0.8, x)] {
            let line = Line(vec![pt(from + 0.1, 0.1), pt(to + 0.1, 0.9)]);
            let clip = |p: Pt| (0.5 - HALF + 0.06..=0.5 + HALF - 0.06).contains(&p.x);
            let inside: Vec<Pt> = (0..=40)
                .map(|step| line.at(step as f32 / 40.0).0)
                .filter(|&p| clip(p))
                .collect();
            canvas.line(&Line(inside), 0.012, light.on(VELLUM), 0.35);
        }
    }
    seal(
        &mut canvas,
        pt(0.5, 0.5),
        0.17,
        Ink(0xC4, 0x5A, 0x4C),
        5,
        light,
    );
    canvas.pixmap
}

/// A card with a rim and round corners.
fn sheet(px: u32, rim: Ink, face: Ink, light: Light) -> Canvas {
    let mut canvas = Canvas::new(px);
    let card = |inset: f32, drop: f32| {
        let (l, t) = (0.5 - HALF + inset, 0.015 + inset + drop);
        let (r, b) = (0.5 + HALF - inset, 0.965 - inset + drop);
        let k = 0.07 - inset * 0.4;
        let mut path = PathBuilder::new();
        path.move_to(l + k, t);
        path.line_to(r - k, t);
        path.quad_to(r, t, r, t + k);
        path.line_to(r, b - k);
        path.quad_to(r, b, r - k, b);
        path.line_to(l + k, b);
        path.quad_to(l, b, l, b - k);
        path.line_to(l, t + k);
        path.quad_to(l, t, l + k, t);
        path.close();
        path.finish()
    };
    let layers = [
        (card(0.0, 0.02), SEPIA, 0.3),
        (card(0.0, 0.0), light.on(SEPIA), 1.0),
        (card(0.012, 0.0), rim, 1.0),
        (card(0.065, 0.0), face, 1.0),
    ];
    for (path, ink, alpha) in layers {
        if let Some(path) = path {
            canvas.fill(&path, ink.with(alpha));
        }
    }
    canvas
}

/// A country, drawn as large as a box allows.
fn shape(canvas: &mut Canvas, land: &Land, middle: Pt, height: f32, light: Light) {
    let (low, high) = land.bounds;
    // The bounds have room for the shallows around.
    let (wide, tall) = (high.x - low.x - 0.12, high.y - low.y - 0.12);
    let size = (height / tall).min((2.0 * HALF - 0.18) / wide);
    let centre = low.mix(high, 0.5);
    canvas.within(middle - centre * size, size, |canvas| {
        canvas.area(&land.outline, light.on(VELLUM.mix(land.ink, 0.55)), 1.0);
        hatch_coarse(canvas, land, light.on(land.ink.darker(0.3)));
        closed(canvas, &land.outline, 0.012 / size, light.on(SEPIA), 0.9);
    });
}

fn fade(picture: &Pixmap) -> Pixmap {
    let mut faint = blank(picture.width(), picture.height());
    let paint = PixmapPaint {
        opacity: 0.4,
        ..PixmapPaint::default()
    };
    faint.draw_pixmap(0, 0, picture.as_ref(), &paint, Transform::identity(), None);
    faint
}
