//! Roads, squares, lanes and bridges.

use landfolk::landscape::FeatureKind;

use super::building::{House, draw_all};
use super::canvas::Batch;
use super::curve::{Line, Pt, band, pt};
use super::geometry::{ROAD as HALF, SQUARE};
use super::palette::{CASING, Ink, PLASTER, ROAD, ROOFS, SHADE};
use super::scene::Scene;

/// How far the casing shows on each side.
const RIM: f32 = 0.011;

/// Paints what lies on the ground: bridges come later, above the water.
pub fn paint_roads(scene: &mut Scene) {
    let lines: Vec<Line> = scene
        .plan
        .roads
        .iter()
        .flat_map(|road| &road.lines)
        .chain(&scene.plan.lanes)
        .cloned()
        .collect();
    let square = scene.plan.square;
    // Casing first and all at once, so that no road cuts another.
    for (rim, ink) in [(RIM, CASING), (0.0, ROAD)] {
        for line in &lines {
            scene.canvas.line(line, 2.0 * (HALF + rim), ink, 1.0);
        }
        if let Some(at) = square {
            scene.canvas.disc(at, SQUARE + rim, ink, 1.0);
        }
    }
    tracks(scene, &lines, square);
    if let Some(at) = square {
        hamlet(scene, at, &ROOFS, PLASTER);
    }
}

/// Wheel tracks and a few stones.
fn tracks(scene: &mut Scene, lines: &[Line], square: Option<Pt>) {
    let show = scene.fade(60.0, 120.0);
    if show <= 0.0 {
        return;
    }
    let mut dice = scene.dice(20);
    let (mut ruts, mut stones) = (Batch::default(), Batch::default());
    for line in lines {
        let end = if square.is_some() { 0.72 } else { 1.0 };
        let line = line.piece(0.0, end);
        for side in [-0.42, 0.42] {
            ruts.line(line.beside(HALF * side).0);
        }
        for _ in 0..6 {
            let (p, direction) = line.at(dice.unit());
            stones.disc(
                p + direction.right() * (HALF * dice.between(-0.8, 0.8)),
                0.0042,
            );
        }
    }
    ruts.stroke(&mut scene.canvas, 0.0085, CASING, 0.3 * show);
    stones.fill(&mut scene.canvas, CASING, 0.5 * show);
}

/// Houses around the square where roads end, and a well in its middle.
pub(super) fn hamlet(scene: &mut Scene, at: Pt, roofs: &[Ink], wall: Ink) {
    let mut dice = scene.dice(21);
    let roads: Vec<f32> = scene
        .plan
        .roads
        .iter()
        .flat_map(|road| &road.lines)
        .map(|line| line.at(0.5).0)
        .chain(scene.plan.lanes.iter().map(|lane| lane.at(0.8).0))
        .map(|p| (p.y - at.y).atan2(p.x - at.x))
        .collect();
    let mut houses = Vec::new();
    for i in 0..16 {
        let angle = i as f32 / 16.0 * std::f32::consts::TAU + dice.between(-0.05, 0.05);
        let from_road = roads
            .iter()
            .map(|road| {
                let turn = (angle - road).rem_euclid(std::f32::consts::TAU);
                turn.min(std::f32::consts::TAU - turn)
            })
            .fold(f32::INFINITY, f32::min);
        let p = at + pt(angle.cos() * 0.152, angle.sin() * 0.14);
        let apart = houses.iter().all(|&q: &Pt| q.to(p) > 0.098);
        let roomy = scene.kind_at(p) == Some(FeatureKind::Field)
            && scene.clear(p) > 0.035
            && scene
                .signs
                .iter()
                .all(|&(sign, at)| at.to(p) > sign.radius() + 0.05);
        if from_road > 0.5 && apart && roomy && houses.len() < 5 {
            houses.push(p);
        }
    }
    let built: Vec<House> = houses
        .into_iter()
        .map(|p| House {
            at: p,
            width: dice.between(0.084, 0.1),
            depth: dice.between(0.062, 0.072),
            lengthwise: dice.unit() < 0.5,
            roof: roofs[dice.below(roofs.len())],
            wall,
        })
        .collect();
    let detail = scene.fade(70.0, 140.0);
    draw_all(&mut scene.canvas, &built, detail);
    let show = scene.fade(70.0, 110.0);
    scene
        .canvas
        .disc(at + pt(0.006, 0.008), 0.024, SHADE, 0.25 * show);
    scene.canvas.disc(at, 0.022, Ink(0xA8, 0x9C, 0x8A), show);
    scene.canvas.disc(at, 0.014, Ink(0x4C, 0x6E, 0x86), show);
}

/// Paints the bridges: a stone deck with parapets over what runs below.
pub fn paint_bridges(scene: &mut Scene) {
    let bridges: Vec<Line> = scene
        .plan
        .roads
        .iter()
        .filter_map(|road| road.bridge.clone())
        .collect();
    let stone = Ink(0xB5, 0xA4, 0x8A);
    for line in bridges {
        let wide = HALF + 0.022;
        let shadow = Line(line.0.iter().map(|&p| p + pt(0.02, 0.03)).collect());
        scene.canvas.area(
            &band(&shadow.beside(-wide), &shadow.beside(wide)),
            SHADE,
            0.3,
        );
        scene.canvas.area(
            &band(&line.beside(-wide - 0.006), &line.beside(wide + 0.006)),
            stone.darker(0.5),
            1.0,
        );
        scene
            .canvas
            .area(&band(&line.beside(-wide), &line.beside(wide)), stone, 1.0);
        scene.canvas.area(
            &band(&line.beside(-HALF), &line.beside(HALF)),
            ROAD.darker(0.06),
            1.0,
        );
        let show = scene.fade(50.0, 90.0);
        for side in [-1.0, 1.0] {
            let wall = line.beside(side * (HALF + 0.011));
            scene
                .canvas
                .line(&line.beside(side * HALF), 0.006, stone.darker(0.42), 0.8);
            scene
                .canvas
                .dashes(&wall, 0.014, [0.02, 0.006], stone.lighter(0.45), show);
        }
        // Planks across.
        let planks = 9;
        let mut joints = Batch::default();
        for i in 0..=planks {
            let (p, direction) = line.at(i as f32 / planks as f32);
            let across = direction.right() * HALF;
            joints.line([p - across, p + across]);
        }
        joints.stroke(&mut scene.canvas, 0.0045, CASING, 0.4 * show);
    }
}
