//! Cities: paved ground, houses, walls and gates.

use landfolk::landscape::FeatureKind;

use super::building::{House, draw_all};
use super::canvas::{Batch, Canvas, oval, round};
use super::curve::{Line, Pt, band, pt};

use super::land::tree;
use super::noise::ease;
use super::palette::{CITY, Ink, PLASTER, ROAD, ROOFS, SHADE, WALL};
use super::scene::Scene;
use super::walls::{CityPlan, Gate, WALL as THICK};

/// How high a wall rises, as drawn.
const HIGH: f32 = 0.034;

/// Paints all cities of the tile.
pub fn paint_cities(scene: &mut Scene) {
    let cities = scene.plan.cities.clone();
    for city in &cities {
        ground(scene, city);
    }
    for city in &cities {
        for wall in &city.walls {
            wall_shadow(&mut scene.canvas, &wall.line);
        }
    }
    for city in &cities {
        for &at in &city.open_corners {
            turret(scene, at);
        }
        for wall in &city.walls {
            paint_wall(scene, &wall.line);
        }
    }
    for city in &cities {
        // Signs and buildings of note keep their room; the place for a piece stays a market place.
        let market = scene.anchors.get(city.part).copied();
        if let Some(at) = market {
            let paved = market_place(scene, at);
            scene.take(at, if paved { 0.07 } else { 0.045 });
        }
        houses(scene, city, &ROOFS, PLASTER);
        tunnels(scene, city.part);
        let mut gates = city.gates.clone();
        gates.sort_by(|a, b| a.at.y.total_cmp(&b.at.y));
        for gate in gates {
            paint_gate(scene, gate);
        }
    }
}

fn ground(scene: &mut Scene, city: &CityPlan) {
    scene.canvas.area(&city.outline, CITY, 1.0);
    let show = scene.fade(80.0, 150.0);
    if show <= 0.0 {
        return;
    }
    let mut dice = scene.dice(30 + city.part as u32);
    let (mut worn, mut dark) = (Batch::default(), Batch::default());
    for _ in 0..46 {
        let at = pt(dice.between(0.01, 0.99), dice.between(0.01, 0.99));
        let lighter = dice.unit() < 0.6;
        if scene.part_at(at) == Some(city.part) {
            let stones = if lighter { &mut worn } else { &mut dark };
            stones.oval(at, 0.012, 0.006);
        }
    }
    worn.fill(&mut scene.canvas, CITY.lighter(0.3), 0.5 * show);
    dark.fill(&mut scene.canvas, CITY.darker(0.3), 0.5 * show);
}

/// Paving and a fountain, where there is room for them; says whether there is.
fn market_place(scene: &mut Scene, at: Pt) -> bool {
    if scene.room(at) < 0.14 {
        return false;
    }
    let show = scene.fade(60.0, 110.0);
    let canvas = &mut scene.canvas;
    canvas.oval(at, 0.088, 0.07, CITY.darker(0.2), 0.45);
    canvas.oval(at, 0.08, 0.062, CITY.lighter(0.34), 1.0);
    if show > 0.0 {
        let stone = Ink(0xB9, 0xAE, 0x9C);
        canvas.oval(at + pt(0.008, 0.01), 0.03, 0.021, SHADE, 0.25 * show);
        canvas.oval(at, 0.028, 0.021, stone.darker(0.3), show);
        canvas.oval(at - pt(0.0, 0.003), 0.025, 0.017, stone.lighter(0.3), show);
        canvas.oval(
            at - pt(0.0, 0.002),
            0.019,
            0.012,
            Ink(0x78, 0xB0, 0xCC),
            show,
        );
        canvas.line(
            &Line(vec![at, at - pt(0.0, 0.022)]),
            0.007,
            stone.darker(0.2),
            show,
        );
        canvas.disc(at - pt(0.0, 0.024), 0.0065, Ink(0xDD, 0xEE, 0xF4), show);
    }
    true
}

/// The height of a wall at each of its points: none at the ends, so that walls of neighbours join.
fn heights(line: &Line) -> Vec<f32> {
    let total = line.length().max(0.01);
    let mut run = 0.0;
    let mut last = line.0.first().copied().unwrap_or_default();
    line.0
        .iter()
        .map(|&p| {
            run += p.to(last);
            last = p;
            HIGH * ease(run.min(total - run) / 0.12)
        })
        .collect()
}

fn lowered(line: &Line, heights: &[f32], share: f32) -> Line {
    Line(
        line.0
            .iter()
            .zip(heights)
            .map(|(&p, h)| p + pt(0.0, h * share))
            .collect(),
    )
}

fn wall_shadow(canvas: &mut Canvas, line: &Line) {
    let heights = heights(line);
    let inner = line.beside(THICK);
    for edge in [line, &inner] {
        let thrown = Line(
            edge.0
                .iter()
                .zip(&heights)
                .map(|(&p, &h)| p + pt(h * 0.9, h * 1.75))
                .collect(),
        );
        canvas.area(&band(edge, &thrown), SHADE, 0.3);
    }
}

fn paint_wall(scene: &mut Scene, line: &Line) {
    let heights = heights(line);
    let inner = line.beside(THICK);
    let face = WALL.darker(0.28);
    let top = WALL.lighter(0.14);
    let canvas = &mut scene.canvas;
    // The faces that look south, below the top.
    for edge in [&inner, line] {
        canvas.area(&band(edge, &lowered(edge, &heights, 1.0)), face, 1.0);
        canvas.line(&lowered(edge, &heights, 1.0), 0.006, WALL.darker(0.5), 0.6);
    }
    canvas.area(&band(line, &inner), top, 1.0);
    let show = scene.fade(44.0, 90.0);
    let canvas = &mut scene.canvas;
    for (edge, sign) in [
        (line.beside(0.004), -1.0),
        (line.beside(THICK - 0.004), 1.0),
    ] {
        light_edge(canvas, &edge, sign);
    }
    if show > 0.0 {
        canvas.dashes(
            &line.beside(THICK * 0.3),
            THICK * 0.42,
            [0.021, 0.017],
            WALL.lighter(0.5),
            show,
        );
        canvas.line(
            &line.beside(THICK * 0.72),
            0.006,
            WALL.darker(0.2),
            0.5 * show,
        );
    }
    // A tower on long walls.
    if line.length() > 1.05 {
        for share in [0.22, 0.78] {
            let at = line.beside(THICK / 2.0).at(share).0;
            tower(scene, at, 0.036, 0.03, None);
        }
    }
}

/// Draws an edge of a wall light or dark by the way it faces; `sign` says on which hand it does.
fn light_edge(canvas: &mut Canvas, edge: &Line, sign: f32) {
    // In four steps each way, so that a piece of wall is one stroke.
    let step = |i: usize| -> i32 {
        let light = edge.direction(i).right().dot(pt(-0.6, -0.8)) * sign;
        (light * 4.0).round() as i32
    };
    let mut from = 0;
    for i in 1..edge.0.len() {
        if i + 1 < edge.0.len() && step(i + 1) == step(from + 1) {
            continue;
        }
        let light = step(from + 1) as f32 / 4.0;
        let (ink, alpha) = if light > 0.0 {
            (WALL.lighter(0.62), light * 0.95)
        } else {
            (WALL.darker(0.45), -light * 0.8)
        };
        if alpha > 0.0 {
            let mut piece = Batch::default();
            piece.line(edge.0[from..=i].iter().copied());
            piece.stroke(canvas, 0.009, ink, alpha);
        }
        from = i;
    }
}

/// The quarter of a turret in a corner of the tile where the city goes on to both sides: it closes
/// the walls of the neighbours that meet here.
fn turret(scene: &mut Scene, at: Pt) {
    let reach = THICK * 1.45;
    let (dx, dy) = (
        if at.x < 0.5 { reach } else { -reach },
        if at.y < 0.5 { reach } else { -reach },
    );
    let (a, b) = (at + pt(dx, 0.0), at + pt(0.0, dy));
    let canvas = &mut scene.canvas;
    canvas.polygon(&[at, a, b], WALL.lighter(0.14), 1.0);
    let hollow = [at, at + pt(dx * 0.5, 0.0), at + pt(0.0, dy * 0.5)];
    canvas.polygon(&hollow, WALL.darker(0.12), 1.0);
    let light = dx + dy;
    let ink = if light < 0.0 {
        WALL.lighter(0.62)
    } else {
        WALL.darker(0.45)
    };
    canvas.line(&Line(vec![a, b]), 0.009, ink, 0.85);
}

/// A round tower; with a colour, a pointed roof of it.
fn tower(scene: &mut Scene, at: Pt, radius: f32, high: f32, roof: Option<Ink>) {
    let stone = WALL.lighter(0.3);
    let (light, dim) = (stone.lighter(0.3), stone.darker(0.3));
    let show = scene.fade(44.0, 90.0);
    let canvas = &mut scene.canvas;
    let foot = at + pt(0.0, high * 0.5);
    let head = at - pt(0.0, high * 0.5);
    canvas.oval(
        foot + pt(radius * 0.8, radius * 0.6),
        radius * 1.1,
        radius * 0.8,
        SHADE,
        0.3,
    );
    canvas.disc(foot, radius, WALL.darker(0.3), 1.0);
    canvas.rect(foot.x - radius, head.y, radius * 2.0, high, dim, 1.0);
    canvas.rect(foot.x - radius, head.y, radius * 0.9, high, stone, 1.0);
    canvas.disc(foot, radius * 0.96, dim, 0.6);
    canvas.disc(head, radius * 1.12, WALL.darker(0.35), 1.0);
    canvas.disc(head, radius * 0.95, light, 1.0);
    match roof {
        Some(ink) => {
            let tip = head - pt(0.0, radius * 1.9);
            let (l, r) = (head - pt(radius * 1.2, 0.0), head + pt(radius * 1.2, 0.0));
            if let Some(base) = oval(head, radius * 1.2, radius * 0.6) {
                canvas.fill(&base, ink.darker(0.25).with(1.0));
            }
            canvas.polygon(
                &[l, tip, head + pt(radius * 0.1, radius * 0.55)],
                ink.lighter(0.2),
                1.0,
            );
            canvas.polygon(
                &[head + pt(radius * 0.1, radius * 0.55), tip, r],
                ink.darker(0.22),
                1.0,
            );
        }
        None => {
            canvas.disc(
                head + pt(radius * 0.08, radius * 0.1),
                radius * 0.62,
                stone.darker(0.35),
                1.0,
            );
            if show > 0.0
                && let Some(ring) =
                    tiny_skia::PathBuilder::from_circle(head.x, head.y, radius * 0.8)
            {
                let mut stroke = round(radius * 0.3);
                stroke.line_cap = tiny_skia::LineCap::Butt;
                stroke.dash = tiny_skia::StrokeDash::new(vec![radius * 0.42, radius * 0.42], 0.0);
                canvas.stroke_as(&ring, &stroke, stone.darker(0.3).with(0.7 * show));
            }
        }
    }
}

/// Two towers and a passage where a road goes through the wall.
fn paint_gate(scene: &mut Scene, gate: Gate) {
    let across = gate.out.right();
    let canvas = &mut scene.canvas;
    let strip = |half: f32, from: f32, to: f32| {
        let (a, b) = (gate.at + gate.out * from, gate.at + gate.out * to);
        [
            a - across * half,
            a + across * half,
            b + across * half,
            b - across * half,
        ]
    };
    // The way through the wall, in its shade, and a worn patch on either side.
    canvas.polygon(&strip(0.046, -THICK - 0.008, 0.006), WALL.darker(0.45), 1.0);
    canvas.polygon(&strip(0.036, -THICK - 0.03, 0.022), ROAD.darker(0.1), 1.0);
    canvas.polygon(&strip(0.036, -THICK, 0.002), ROAD.darker(0.42), 1.0);
    let middle = gate.at - gate.out * (THICK / 2.0);
    let mut towers = [middle + across * 0.055, middle - across * 0.055];
    towers.sort_by(|a, b| a.y.total_cmp(&b.y));
    for at in towers {
        tower(scene, at, 0.027, 0.036, Some(Ink(0x5F, 0x6E, 0x86)));
    }
}

/// The line of a road that runs below the city, as a row of worn stones.
fn tunnels(scene: &mut Scene, part: usize) {
    let ways: Vec<Line> = scene
        .plan
        .roads
        .iter()
        .filter_map(|road| road.tunnel.clone())
        .collect();
    for way in ways {
        if scene.part_at(way.at(0.5).0) == Some(part) {
            scene
                .canvas
                .dashes(&way, 0.05, [0.028, 0.022], ROAD.darker(0.25), 0.55);
        }
    }
}

/// Whether two houses neither cover nor touch each other.
fn apart(one: &House, other: &House) -> bool {
    const LANE: f32 = 0.005;
    let ((a, b), (c, d)) = (one.bounds(), other.bounds());
    a.x > d.x + LANE || c.x > b.x + LANE || a.y > d.y + LANE || c.y > b.y + LANE
}

/// Whether a house stands wholly within the tile, the city and its walls, and beside the signs.
fn has_room(scene: &Scene, city: &CityPlan, house: &House) -> bool {
    let (a, b) = house.bounds();
    let on_tile = a.x > 0.004 && a.y > 0.004 && b.x < 0.996 && b.y < 0.996;
    if !on_tile || !scene.is_free(a, b) {
        return false;
    }
    // A wall to the north shows its face, so a house keeps further away from it.
    let above = a.y - HIGH * 0.6;
    let corners = [pt(a.x, above), pt(b.x, above), pt(a.x, b.y), b, house.at];
    corners.iter().all(|&p| {
        let inside = p.y < 0.0 || scene.part_at(p) == Some(city.part);
        inside
            && city
                .walls
                .iter()
                .all(|wall| wall.line.distance(p) > THICK + 0.002)
    })
}

/// Fills a city with houses.
pub(super) fn houses(scene: &mut Scene, city: &CityPlan, roofs: &[Ink], wall: Ink) {
    let mut dice = scene.dice(40 + city.part as u32);
    let mut built: Vec<House> = Vec::new();
    for i in 0..560 {
        let at = pt(dice.between(0.03, 0.97), dice.between(0.03, 0.97));
        if scene.part_at(at) != Some(city.part) {
            continue;
        }
        // Large houses first, small ones into the gaps.
        let size = match i {
            0..160 => dice.between(0.125, 0.15),
            160..330 => dice.between(0.098, 0.118),
            _ => dice.between(0.072, 0.09),
        };
        let lengthwise = dice.unit() < 0.5;
        let (width, depth) = if lengthwise {
            (size * 0.8, size * 0.86)
        } else {
            (size, size * 0.66)
        };
        let one = House {
            at,
            width,
            depth,
            lengthwise,
            roof: roofs[dice.below(roofs.len())],
            wall,
        };
        if built.iter().all(|other| apart(&one, other)) && has_room(scene, city, &one) {
            built.push(one);
        }
    }
    for _ in 0..10 {
        let at = pt(dice.between(0.05, 0.95), dice.between(0.05, 0.95));
        let radius = dice.between(0.015, 0.022);
        let apart = built.iter().all(|house| {
            (house.at - at).x.abs() > house.width * 0.5 + radius
                || (house.at - at).y.abs() > house.depth * 0.6 + radius + 0.012
        });
        if scene.part_at(at) == Some(city.part)
            && scene.kind_at(at) == Some(FeatureKind::City)
            && apart
            && scene.room(at) > THICK + radius + 0.01
        {
            tree(&mut scene.canvas, at, radius, Ink(0x7C, 0x8F, 0x48));
        }
    }
    let detail = scene.fade(70.0, 140.0);
    draw_all(&mut scene.canvas, &built, detail);
}
