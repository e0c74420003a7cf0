//! Houses, seen from above and a little from the south, lit from the top left.

use super::canvas::{Canvas, polygon, round};
use super::curve::{Pt, pt};
use super::palette::{Ink, SHADE};
use super::scene::Scene;

/// A gabled house.
#[derive(Clone, Copy, Debug)]
pub struct House {
    /// The middle of its roof.
    pub at: Pt,
    /// From west to east.
    pub width: f32,
    /// From north to south.
    pub depth: f32,
    /// Whether the ridge runs from north to south, with the gable to the viewer.
    pub lengthwise: bool,
    /// The colour of the roof.
    pub roof: Ink,
    /// The colour of the walls.
    pub wall: Ink,
}

/// Paints a house, as detailed as the scene's size allows.
pub fn house(scene: &mut Scene, house: &House) {
    let detail = scene.fade(70.0, 140.0);
    draw(&mut scene.canvas, house, detail);
}

/// Paints a house with the given share of detail.
pub fn draw(canvas: &mut Canvas, house: &House, detail: f32) {
    let House {
        at,
        width,
        depth,
        lengthwise,
        roof,
        wall,
    } = *house;
    let (w, d) = (width / 2.0, depth / 2.0);
    let tall = depth.min(width) * 0.32;
    let p = |dx: f32, dy: f32| at + pt(dx, dy);
    canvas.polygon(
        &[
            p(-w + tall * 0.5, d + tall),
            p(w, d + tall),
            p(w + tall * 0.75, d + tall * 0.75),
            p(w + tall * 0.75, -d + tall),
            p(w, -d),
        ],
        SHADE,
        0.28,
    );
    let (light, dim) = (roof.lighter(0.16), roof.darker(0.2));
    let edge = roof.darker(0.5);
    if lengthwise {
        let rise = width * 0.36;
        let (left, right) = (p(-w, d), p(w, d));
        let (front, back) = (p(0.0, d - rise), p(0.0, -d - rise * 0.5));
        canvas.polygon(
            &[left, front, right, p(w, d + tall), p(-w, d + tall)],
            wall.darker(0.1),
            1.0,
        );
        canvas.polygon(&[p(-w, -d + rise * 0.4), back, front, left], light, 1.0);
        canvas.polygon(&[back, p(w, -d + rise * 0.4), right, front], dim, 1.0);
        if detail > 0.0 {
            outline(
                canvas,
                &[
                    p(-w, -d + rise * 0.4),
                    back,
                    p(w, -d + rise * 0.4),
                    p(w, d + tall),
                    p(-w, d + tall),
                ],
                edge,
                0.75 * detail,
            );
            opening(canvas, p(0.0, d + tall * 0.45), tall * 0.7, edge, detail);
        }
    } else {
        let ridge = -depth * 0.12;
        canvas.polygon(
            &[p(-w, d), p(w, d), p(w, d + tall), p(-w, d + tall)],
            wall.darker(0.1),
            1.0,
        );
        canvas.polygon(
            &[p(-w, ridge), p(w, ridge), p(w * 0.96, -d), p(-w * 0.96, -d)],
            light,
            1.0,
        );
        canvas.polygon(
            &[p(-w, ridge), p(w, ridge), p(w, d), p(-w, d)],
            roof.darker(0.1),
            1.0,
        );
        if detail > 0.0 {
            for i in [0.4, 0.72] {
                let y = ridge + (d - ridge) * i;
                canvas.rect(at.x - w, at.y + y, width, depth * 0.035, dim, 0.6 * detail);
            }
            outline(
                canvas,
                &[
                    p(-w * 0.96, -d),
                    p(w * 0.96, -d),
                    p(w, d + tall),
                    p(-w, d + tall),
                ],
                edge,
                0.75 * detail,
            );
            for x in [-0.5, 0.45] {
                opening(canvas, p(w * x, d + tall * 0.5), tall * 0.5, edge, detail);
            }
        }
    }
}

fn outline(canvas: &mut Canvas, points: &[Pt], ink: Ink, alpha: f32) {
    if let Some(path) = polygon(points) {
        let width = 0.005_f32.max(0.7 / canvas.px());
        canvas.stroke_as(&path, &round(width), ink.with(alpha));
    }
}

fn opening(canvas: &mut Canvas, at: Pt, size: f32, ink: Ink, alpha: f32) {
    canvas.rect(
        at.x - size * 0.3,
        at.y - size / 2.0,
        size * 0.6,
        size,
        ink,
        alpha,
    );
}
