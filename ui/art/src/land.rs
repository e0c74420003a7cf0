//! Fields: grass, crops, hedges and trees.

use super::canvas::{Batch, Canvas};
use super::curve::{Line, Pt, pt};
use super::noise::{Dice, ease, noise};
use super::palette::{FIELD, FIELD_DEEP, HEDGE, Ink, SHADE};
use super::scene::Scene;
use landfolk::landscape::FeatureKind;

/// How many cells of grass tint a tile has on a side.
const TINTS: usize = 24;

/// Covers the tile with grass.
///
/// Near the border the tint comes from noise that repeats from tile to tile, within it from the
/// seed: so tiles join without a seam and still differ.
pub fn paint_grass(scene: &mut Scene) {
    paint_ground(scene, FIELD, FIELD_DEEP);
}

/// Covers the tile with ground in tints between two colours and a little beyond.
pub(super) fn paint_ground(scene: &mut Scene, light: Ink, deep: Ink) {
    let seed = scene.dice(1).below(1 << 24) as u32;
    let n = TINTS as f32;
    // One more row and column: the tints lie on the corners of the cells.
    let side = TINTS + 1;
    let tints: Vec<f32> = (0..side * side)
        .map(|i| {
            let (u, v) = ((i % side) as f32 / n, (i / side) as f32 / n);
            let wave = |seed: u32| {
                0.65 * noise(u * 3.0, v * 3.0, 3, seed) + 0.35 * noise(u * 7.0, v * 7.0, 7, seed)
            };
            let edge = u.min(v).min(1.0 - u).min(1.0 - v).max(0.0);
            let inner = ease(edge / 0.28);
            let common = wave(11);
            let own = if inner > 0.0 { wave(seed) } else { common };
            common + (own - common) * inner
        })
        .collect();
    let shades: Vec<[u8; 4]> = (0..=SHADES)
        .map(|i| {
            let t = i as f32 / SHADES as f32 * 2.0 - 1.0;
            let ink = light.mix(deep, 0.5 + 0.75 * t);
            [ink.0, ink.1, ink.2, 255]
        })
        .collect();
    let px = scene.canvas.pixmap.width() as usize;
    let place = |i: usize| {
        let at = (i as f32 + 0.5) / px as f32 * n;
        let cell = (at as usize).min(TINTS - 1);
        (cell, at - cell as f32)
    };
    let columns: Vec<(usize, f32)> = (0..px).map(place).collect();
    let mut row = vec![0.0; side];
    for (y, pixels) in scene
        .canvas
        .pixmap
        .data_mut()
        .chunks_exact_mut(px * 4)
        .enumerate()
    {
        let (cell, share) = place(y);
        let (above, below) = (cell * side, (cell + 1) * side);
        for (x, tint) in row.iter_mut().enumerate() {
            *tint = tints[above + x] + (tints[below + x] - tints[above + x]) * share;
        }
        for (pixel, &(cell, share)) in pixels.chunks_exact_mut(4).zip(&columns) {
            let tint = row[cell] + (row[cell + 1] - row[cell]) * share;
            let shade = ((tint * 0.5 + 0.5) * SHADES as f32) as usize;
            pixel.copy_from_slice(&shades[shade.min(SHADES)]);
        }
    }
}

/// How many shades of grass there are, besides the first.
const SHADES: usize = 96;

/// Sets crops, hedges, trees and tufts where there is room.
pub fn paint_growth(scene: &mut Scene) {
    plots(scene, &CROPS);
    copses(scene);
    tufts(scene);
}

/// Whether there is field at a point with this much room.
pub(super) fn field_room(scene: &Scene, p: Pt) -> Option<f32> {
    (scene.kind_at(p) == Some(FeatureKind::Field)).then(|| scene.room(p))
}

const CROPS: [(Ink, f32); 5] = [
    (Ink(0xC6, 0xC8, 0x7C), 0.55),
    (Ink(0x8B, 0xAE, 0x5E), 0.55),
    (Ink(0xD2, 0xC5, 0x84), 0.5),
    (Ink(0xB4, 0xCC, 0x86), 0.6),
    (Ink(0xB9, 0xAE, 0x76), 0.5),
];

/// Sets a plot or two of these crops, with their opacity.
pub(super) fn plots(scene: &mut Scene, crops: &[(Ink, f32)]) {
    let mut dice = scene.dice(2);
    let wanted = 1 + dice.below(2);
    let mut made = 0;
    for _ in 0..26 {
        if made == wanted {
            break;
        }
        let at = pt(dice.between(0.1, 0.9), dice.between(0.1, 0.9));
        let (turn, crop) = (dice.between(-20.0, -8.0), crops[dice.below(crops.len())]);
        let slim = dice.between(0.62, 0.95);
        let upright = dice.unit() < 0.5;
        let Some(room) = field_room(scene, at) else {
            continue;
        };
        let reach = (room - 0.012).min(0.24);
        if reach < 0.13 {
            continue;
        }
        let (mut w, mut h) = (reach * 0.86, reach * 0.86 * slim);
        if upright {
            std::mem::swap(&mut w, &mut h);
        }
        plot(scene, &mut dice, at, pt(w, h), turn, crop);
        scene.take(at, reach * 0.95);
        made += 1;
    }
}

/// A field of one crop with its furrows, and a hedge along one or two of its edges.
fn plot(scene: &mut Scene, dice: &mut Dice, at: Pt, half: Pt, turn: f32, crop: (Ink, f32)) {
    let (sin, cos) = turn.to_radians().sin_cos();
    let mut corner = |sx: f32, sy: f32| {
        let p = pt(
            sx * half.x * dice.between(0.86, 1.0),
            sy * half.y * dice.between(0.86, 1.0),
        );
        at + pt(p.x * cos - p.y * sin, p.x * sin + p.y * cos)
    };
    let corners = [
        corner(-1.0, -1.0),
        corner(1.0, -1.0),
        corner(1.0, 1.0),
        corner(-1.0, 1.0),
    ];
    let (ink, alpha) = crop;
    let shape = rounded(&corners, 0.22);
    scene.canvas.area(&shape, ink, alpha);
    let show = scene.fade(60.0, 110.0);
    if show > 0.0 {
        let rows = ((half.y * 2.0 / 0.03) as usize).clamp(3, 9);
        let (mut furrows, mut crests) = (Batch::default(), Batch::default());
        for i in 1..rows {
            let t = i as f32 / rows as f32;
            let a = corners[0].mix(corners[3], t);
            let b = corners[1].mix(corners[2], t);
            let ends = [a.mix(b, 0.07), a.mix(b, 0.93)];
            furrows.line(ends);
            crests.line(ends.map(|p| p - pt(0.0, 0.006)));
        }
        furrows.stroke(&mut scene.canvas, 0.006, ink.darker(0.35), 0.42 * show);
        crests.stroke(&mut scene.canvas, 0.004, ink.lighter(0.5), 0.4 * show);
    }
    let grown = scene.fade(24.0, 80.0);
    let first = dice.below(4);
    let hedges = 1 + dice.below(2);
    for side in first..first + hedges {
        let (a, b) = (corners[side % 4], corners[(side + 1) % 4]);
        hedge(&mut scene.canvas, dice, a, b, grown);
    }
}

/// A polygon with rounded corners; `share` of each edge goes into the rounding.
fn rounded(corners: &[Pt], share: f32) -> Line {
    let n = corners.len();
    let mut line = Line::default();
    for i in 0..n {
        let (before, here, after) = (corners[(i + n - 1) % n], corners[i], corners[(i + 1) % n]);
        let (a, b) = (here.mix(before, share), here.mix(after, share));
        line.append(&Line::cubic(a, a.mix(here, 0.6), b.mix(here, 0.6), b));
    }
    line
}

/// A row of bushes.
fn hedge(canvas: &mut Canvas, dice: &mut Dice, a: Pt, b: Pt, alpha: f32) {
    let count = ((a.to(b) / 0.02) as usize).max(2);
    let bushes: Vec<(Pt, f32)> = (0..=count)
        .map(|i| {
            let t = i as f32 / count as f32;
            let p = a.mix(b, t) + pt(dice.between(-0.003, 0.003), dice.between(-0.003, 0.003));
            (p, dice.between(0.010, 0.0155))
        })
        .collect();
    let (mut shadow, mut dark, mut lit) = (Batch::default(), Batch::default(), Batch::default());
    for &(p, r) in &bushes {
        shadow.disc(p + pt(0.006, 0.009), r);
        dark.disc(p, r);
        lit.disc(p - pt(r * 0.25, r * 0.3), r * 0.66);
    }
    shadow.fill(canvas, SHADE, 0.16 * alpha);
    dark.fill(canvas, HEDGE.darker(0.14), alpha);
    lit.fill(canvas, HEDGE.mix(FIELD, 0.2), 0.9 * alpha);
}

const LEAVES: [Ink; 3] = [
    Ink(0x6F, 0x8F, 0x4A),
    Ink(0x64, 0x88, 0x4C),
    Ink(0x80, 0x98, 0x4E),
];

/// A tree seen from above and a little from the south.
pub fn tree(canvas: &mut Canvas, at: Pt, radius: f32, ink: Ink) {
    canvas.oval(
        at + pt(radius * 0.5, radius * 0.62),
        radius * 1.05,
        radius * 0.85,
        SHADE,
        0.22,
    );
    canvas.disc(at, radius, ink.darker(0.28), 1.0);
    canvas.disc(
        at - pt(radius * 0.1, radius * 0.12),
        radius * 0.86,
        ink,
        1.0,
    );
    canvas.disc(
        at - pt(radius * 0.32, radius * 0.36),
        radius * 0.46,
        ink.mix(Ink(0xC3, 0xD6, 0x8A), 0.5),
        0.9,
    );
}

fn copses(scene: &mut Scene) {
    let mut dice = scene.dice(3);
    let wanted = 4 + dice.below(4);
    let mut trees: Vec<(Pt, f32, Ink)> = Vec::new();
    for _ in 0..wanted * 5 {
        if trees.len() >= wanted * 2 {
            break;
        }
        let at = pt(dice.between(0.04, 0.96), dice.between(0.04, 0.96));
        let count = 1 + dice.below(4);
        if field_room(scene, at).is_none_or(|room| room < 0.045) || crowds(scene, at) {
            continue;
        }
        for _ in 0..count {
            let p = at + pt(dice.between(-0.045, 0.045), dice.between(-0.04, 0.04));
            let radius = dice.between(0.016, 0.029);
            let ink = LEAVES[dice.below(LEAVES.len())];
            let apart = trees.iter().all(|&(q, r, _)| p.to(q) > 0.8 * (r + radius));
            let roomy = field_room(scene, p).is_some_and(|room| room > radius * 1.5);
            if apart && roomy && !crowds(scene, p) {
                trees.push((p, radius, ink));
            }
        }
    }
    trees.sort_by(|a, b| a.0.y.total_cmp(&b.0.y));
    for (at, radius, ink) in trees {
        tree(&mut scene.canvas, at, radius, ink);
        scene.take(at, radius);
    }
}

/// Whether something tall would stand in the way of a piece.
pub(super) fn crowds(scene: &Scene, p: Pt) -> bool {
    scene.anchors.iter().any(|at| at.to(p) < 0.085)
}

fn tufts(scene: &mut Scene) {
    let show = scene.fade(70.0, 130.0);
    if show <= 0.0 {
        return;
    }
    let mut dice = scene.dice(4);
    let mut blades = Batch::default();
    let mut flowers = FLOWERS.map(|ink| (ink, Batch::default()));
    for i in 0..34 {
        let at = pt(dice.between(0.02, 0.98), dice.between(0.02, 0.98));
        let size = dice.between(0.008, 0.014);
        if field_room(scene, at).is_none_or(|room| room < 0.016) {
            continue;
        }
        if i % 6 == 5 {
            let (_, patch) = &mut flowers[dice.below(FLOWERS.len())];
            for _ in 0..3 {
                let p = at + pt(dice.between(-0.013, 0.013), dice.between(-0.011, 0.011));
                patch.disc(p, 0.0052);
            }
            continue;
        }
        for lean in [-0.7, 0.1, 0.8] {
            blades.line([at, at + pt(lean * size, -size)]);
        }
    }
    blades.stroke(&mut scene.canvas, 0.006, HEDGE, 0.62 * show);
    for (ink, patch) in flowers {
        patch.fill(&mut scene.canvas, ink, 0.9 * show);
    }
}

const FLOWERS: [Ink; 3] = [
    Ink(0xF6, 0xEC, 0xC0),
    Ink(0xE8, 0xB8, 0x8A),
    Ink(0xD9, 0xC2, 0xDA),
];
