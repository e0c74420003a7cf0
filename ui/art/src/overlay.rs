//! Areas laid over the land: who owns a part, or what is being pointed at.

use landfolk::landscape::{FeatureKind, Rotation, Tile};
use tiny_skia::{BlendMode, FilterQuality, Pixmap, PixmapPaint, Transform};

use super::canvas::{Canvas, blank};
use super::geometry::{Plan, RIVER, ROAD, SQUARE};
use super::palette::Ink;
use super::seat::{Pattern, SeatStyle};
use super::sites::Site;
use super::walls::WALL;

/// What an area is filled with.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Wash {
    /// The colour.
    pub ink: Ink,
    /// The hatching over it.
    pub pattern: Pattern,
    /// The opacity of the colour, 0 to 1.
    pub strength: f32,
}

impl Wash {
    /// The area of a seat: the land stays visible below.
    #[must_use]
    pub const fn of(seat: SeatStyle) -> Self {
        Self {
            ink: seat.ink,
            pattern: seat.pattern,
            // Lines add to the colour; without any it must be told by itself.
            strength: match seat.pattern {
                Pattern::Plain => 0.52,
                _ => 0.36,
            },
        }
    }

    /// A plain area, for what is pointed at.
    #[must_use]
    pub const fn plain(ink: Ink, strength: f32) -> Self {
        Self {
            ink,
            pattern: Pattern::Plain,
            strength,
        }
    }
}

/// Paints the area of one part of a tile, turned, on a transparent square of `px` pixels a side.
///
/// The areas of one feature on neighbouring tiles join without a seam. An index that the tile does
/// not have gives an empty picture.
#[must_use]
pub fn paint_part(tile: &Tile, part: usize, rotation: Rotation, px: u32, wash: Wash) -> Pixmap {
    let Some(kind) = tile.parts.get(part).map(|part| part.kind) else {
        return blank(px, px);
    };
    let site = Site::of(tile);
    let plan = site.plan.turned(rotation);
    let mut canvas = Canvas::new(px);
    canvas.rect(0.0, 0.0, 1.0, 1.0, wash.ink, wash.strength);
    wash.pattern.draw(&mut canvas, wash.ink, 0.55);
    let mask = match kind {
        FeatureKind::Field => field_mask(tile, &site, &plan, part, rotation, px),
        _ => solid_mask(&plan, part, px),
    };
    border(&mut canvas, &plan, part, wash);
    keep(&mut canvas.pixmap, &mask, BlendMode::DestinationIn);
    canvas.pixmap
}

/// A firm line along the walls of a city, so that its owner is told from afar.
fn border(canvas: &mut Canvas, plan: &Plan, part: usize, wash: Wash) {
    for city in plan.cities.iter().filter(|city| city.part == part) {
        for wall in &city.walls {
            canvas.line(&wall.line, 2.0 * WALL, wash.ink, 0.75);
        }
    }
}

const BLACK: Ink = Ink(0, 0, 0);

fn keep(pixmap: &mut Pixmap, mask: &Pixmap, blend_mode: BlendMode) {
    let paint = PixmapPaint {
        blend_mode,
        ..PixmapPaint::default()
    };
    pixmap.draw_pixmap(0, 0, mask.as_ref(), &paint, Transform::identity(), None);
}

/// Cities, roads and monasteries, as they are drawn.
fn solid_mask(plan: &Plan, part: usize, px: u32) -> Pixmap {
    let mut canvas = Canvas::new(px);
    for city in plan.cities.iter().filter(|city| city.part == part) {
        canvas.area(&city.outline, BLACK, 1.0);
        if let Some(house) = plan.monastery {
            let mut yard = Canvas::new(px);
            yard.disc(house.at, house.radius, BLACK, 1.0);
            keep(&mut canvas.pixmap, &yard.pixmap, BlendMode::DestinationOut);
        }
    }
    for road in plan.roads.iter().filter(|road| road.part == part) {
        for line in &road.lines {
            canvas.line(line, 2.0 * ROAD, BLACK, 1.0);
        }
    }
    if plan.roads.iter().any(|road| road.part == part) {
        clear_ends(&mut canvas.pixmap, plan);
    }
    if let Some(house) = plan.monastery.filter(|house| house.part == part) {
        canvas.disc(house.at, house.radius, BLACK, 1.0);
    }
    canvas.pixmap
}

/// Takes away what stands on the ends of roads: monasteries and cities.
fn clear_ends(mask: &mut Pixmap, plan: &Plan) {
    let mut over = Canvas::new(mask.width());
    for city in &plan.cities {
        over.area(&city.outline, BLACK, 1.0);
    }
    if let Some(house) = plan.monastery {
        over.disc(house.at, house.radius, BLACK, 1.0);
    }
    keep(mask, &over.pixmap, BlendMode::DestinationOut);
}

/// A field: its ground, without what runs through it.
fn field_mask(
    tile: &Tile,
    site: &Site,
    plan: &Plan,
    part: usize,
    rotation: Rotation,
    px: u32,
) -> Pixmap {
    let labels = site.region.field_labels(tile, rotation);
    let cells = site.region.cells() as u32;
    let mut coarse = blank(cells, cells);
    for (alpha, &label) in coarse.data_mut().chunks_exact_mut(4).zip(&labels) {
        alpha[3] = if label as usize == part { 255 } else { 0 };
    }
    let mut mask = blank(px, px);
    let scale = mask.width() as f32 / cells as f32;
    mask.draw_pixmap(
        0,
        0,
        coarse.as_ref(),
        &PixmapPaint {
            quality: FilterQuality::Bilinear,
            ..PixmapPaint::default()
        },
        Transform::from_scale(scale, scale),
        None,
    );
    let mut others = Canvas::new(px);
    for city in &plan.cities {
        others.area(&city.outline, BLACK, 1.0);
    }
    let roads = plan.roads.iter().flat_map(|road| &road.lines);
    for line in roads.chain(&plan.lanes) {
        others.line(line, 2.0 * ROAD, BLACK, 1.0);
    }
    if let Some(water) = &plan.water {
        others.line(&water.line, 2.0 * RIVER, BLACK, 1.0);
        if let Some((at, radius)) = water.pond {
            others.disc(at, radius, BLACK, 1.0);
        }
    }
    if let Some(sea) = &plan.sea {
        others.area(sea, BLACK, 1.0);
    }
    if let Some(house) = plan.monastery {
        others.disc(house.at, house.radius, BLACK, 1.0);
    }
    if let Some(at) = plan.square {
        others.disc(at, SQUARE, BLACK, 1.0);
    }
    keep(&mut mask, &others.pixmap, BlendMode::DestinationOut);
    mask
}
