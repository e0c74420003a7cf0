//! Trails: dust, wheel ruts, and cabins where trails meet.

use super::{BOARDS, DUST, RUT, SHINGLES};
use crate::canvas::Batch;
use crate::curve::Line;
use crate::geometry::{ROAD as HALF, SQUARE};
use crate::road::hamlet;
use crate::scene::Scene;

/// How far the edge shows on each side.
const RIM: f32 = 0.012;

/// Paints all trails of the tile.
pub(super) fn paint_trails(scene: &mut Scene) {
    let lines: Vec<Line> = scene
        .plan
        .roads
        .iter()
        .flat_map(|road| &road.lines)
        .chain(&scene.plan.lanes)
        .cloned()
        .collect();
    let square = scene.plan.square;
    // Edges first and all at once, so that no trail cuts another.
    for (rim, ink) in [(RIM, RUT), (0.0, DUST)] {
        for line in &lines {
            scene.canvas.line(line, 2.0 * (HALF + rim), ink, 1.0);
        }
        if let Some(at) = square {
            scene.canvas.disc(at, SQUARE + rim, ink, 1.0);
        }
    }
    let show = scene.fade(40.0, 90.0);
    let mut ruts = Batch::default();
    let end = if square.is_some() { 0.74 } else { 1.0 };
    for line in &lines {
        let line = line.piece(0.0, end);
        for side in [-0.45, 0.45] {
            ruts.line(line.beside(HALF * side).0);
        }
    }
    ruts.stroke(&mut scene.canvas, 0.01, RUT, 0.42 * show);
    if let Some(at) = square {
        hamlet(scene, at, &SHINGLES, BOARDS);
    }
}
