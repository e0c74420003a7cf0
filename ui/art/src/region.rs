//! Which part of a tile a point belongs to: a fine grid of labels over a [`Plan`].

use landfolk::landscape::{FeatureKind, Rotation, Tile};

use tiny_skia::{Path, PathBuilder};

use super::canvas::Canvas;
use super::curve::{Pt, pt};
use super::geometry::{Plan, RIVER, ROAD, SQUARE};
use super::palette::Ink;

/// The label of what belongs to no part: water, squares and lanes.
const NOTHING: u8 = u8::MAX;
/// The label of open ground that has not been given to a field yet.
const GROUND: u8 = u8::MAX - 1;

/// A tile divided into the areas of its parts.
#[derive(Clone, Debug)]
pub struct Region {
    cells: usize,
    labels: Vec<u8>,
    clear: Vec<f32>,
    stray: f32,
}

impl Region {
    /// Divides a tile (not turned) into `cells` x `cells` squares.
    #[must_use]
    pub fn of(tile: &Tile, plan: &Plan, cells: usize) -> Self {
        let mut region = Self {
            cells,
            labels: solids(plan, cells),
            clear: Vec::new(),
            stray: 0.0,
        };
        region.grow_fields(tile);
        region.clear = region.clearance();
        region
    }

    /// How many cells a side has.
    #[must_use]
    pub const fn cells(&self) -> usize {
        self.cells
    }

    fn middle(&self, x: usize, y: usize) -> Pt {
        let n = self.cells as f32;
        pt((x as f32 + 0.5) / n, (y as f32 + 0.5) / n)
    }

    fn index(&self, p: Pt) -> Option<usize> {
        let n = self.cells as f32;
        if !(0.0..=1.0).contains(&p.x) || !(0.0..=1.0).contains(&p.y) {
            return None;
        }
        let clamp = |v: f32| ((v * n) as usize).min(self.cells - 1);
        Some(clamp(p.y) * self.cells + clamp(p.x))
    }

    /// Each open area belongs to the field whose half-edges it reaches, or, if it reaches none, to
    /// the inner field.
    fn grow_fields(&mut self, tile: &Tile) {
        let inner = tile
            .parts_of(FeatureKind::Field)
            .find(|(_, part)| part.half_edges.is_empty())
            .map(|(index, _)| index as u8);
        for (index, part) in tile.parts_of(FeatureKind::Field) {
            for half in part.half_edges.iter() {
                for p in half_edge_points(half) {
                    if let Some(cell) = self.index(p)
                        && self.labels[cell] == GROUND
                    {
                        self.flood(cell, index as u8);
                    }
                }
            }
        }
        let total = self.labels.len();
        if inner.is_none() {
            let left = self.labels.iter().filter(|&&l| l == GROUND).count();
            self.stray = left as f32 / total as f32;
        }
        for cell in 0..total {
            if self.labels[cell] == GROUND {
                self.flood(cell, inner.unwrap_or(NOTHING));
            }
        }
    }

    fn flood(&mut self, from: usize, label: u8) {
        let n = self.cells;
        let mut open = vec![from];
        self.labels[from] = label;
        while let Some(cell) = open.pop() {
            let (x, y) = (cell % n, cell / n);
            let mut visit = |next: usize| {
                if self.labels[next] == GROUND {
                    self.labels[next] = label;
                    open.push(next);
                }
            };
            if x > 0 {
                visit(cell - 1);
            }
            if x + 1 < n {
                visit(cell + 1);
            }
            if y > 0 {
                visit(cell - n);
            }
            if y + 1 < n {
                visit(cell + n);
            }
        }
    }

    /// For every cell the distance to the nearest cell of another label or to the tile's border.
    fn clearance(&self) -> Vec<f32> {
        let n = self.cells;
        let step = 1.0 / n as f32;
        let mut far = vec![f32::INFINITY; n * n];
        for y in 0..n {
            for x in 0..n {
                let here = self.labels[y * n + x];
                let edge = x == 0 || y == 0 || x + 1 == n || y + 1 == n;
                let differs = |c: usize| self.labels[c] != here;
                if edge
                    || differs(y * n + x - 1)
                    || differs(y * n + x + 1)
                    || differs((y - 1) * n + x)
                    || differs((y + 1) * n + x)
                {
                    far[y * n + x] = 0.5 * step;
                }
            }
        }
        let relax = |far: &mut [f32], x: usize, y: usize, back: bool| {
            let mut best = far[y * n + x];
            let sign = if back { -1isize } else { 1 };
            for (dx, dy, cost) in [(1, 0, 1.0), (0, 1, 1.0), (1, 1, 1.414), (-1, 1, 1.414)] {
                let (nx, ny) = (x as isize + sign * dx, y as isize + sign * dy);
                if nx >= 0 && ny >= 0 && (nx as usize) < n && (ny as usize) < n {
                    best = best.min(far[ny as usize * n + nx as usize] + cost * step);
                }
            }
            far[y * n + x] = best;
        };
        for y in 0..n {
            for x in 0..n {
                relax(&mut far, x, y, true);
            }
        }
        for y in (0..n).rev() {
            for x in (0..n).rev() {
                relax(&mut far, x, y, false);
            }
        }
        far
    }

    /// The part at a point of the unturned tile; `None` on water, squares and off the tile.
    #[must_use]
    pub fn part_at(&self, p: Pt) -> Option<usize> {
        let label = self.labels[self.index(p)?];
        (label < GROUND).then_some(label as usize)
    }

    /// The distance from a point to the border of the area it lies in, in tiles.
    #[must_use]
    pub fn clear_at(&self, p: Pt) -> f32 {
        self.index(p).map_or(0.0, |cell| self.clear[cell])
    }

    /// The point of a part that gets the highest value; the value sees the point and its clearance.
    #[must_use]
    pub fn best(&self, part: usize, value: impl Fn(Pt, f32) -> f32) -> Option<Pt> {
        let mut best: Option<(f32, Pt)> = None;
        for (cell, &label) in self.labels.iter().enumerate() {
            if label as usize == part {
                let p = self.middle(cell % self.cells, cell / self.cells);
                let worth = value(p, self.clear[cell]);
                if best.is_none_or(|(top, _)| worth > top) {
                    best = Some((worth, p));
                }
            }
        }
        best.map(|(_, p)| p)
    }

    /// The share of the tile that is open ground, but reaches no field of the data.
    #[must_use]
    pub const fn stray(&self) -> f32 {
        self.stray
    }

    /// The share of the tile that a part covers.
    #[must_use]
    pub fn area(&self, part: usize) -> f32 {
        let covered = self.labels.iter().filter(|&&l| l as usize == part).count();
        covered as f32 / self.labels.len() as f32
    }

    /// The fields of the turned tile, cell by cell, grown a little under what bounds them; other
    /// cells are 255.
    #[must_use]
    pub fn field_labels(&self, tile: &Tile, rotation: Rotation) -> Vec<u8> {
        let n = self.cells;
        let is_field = |l: u8| l < GROUND && tile.parts[l as usize].kind == FeatureKind::Field;
        let mut grown: Vec<u8> = (0..n * n)
            .map(|cell| {
                let p = self.middle(cell % n, cell / n).turned(rotation.inverse());
                let label = self.index(p).map_or(NOTHING, |c| self.labels[c]);
                if is_field(label) { label } else { NOTHING }
            })
            .collect();
        // Three rings are enough to reach under every edge that is drawn soft.
        for _ in 0..3 {
            let before = grown.clone();
            for cell in 0..n * n {
                if before[cell] != NOTHING {
                    continue;
                }
                let (x, y) = (cell % n, cell / n);
                let near = [
                    (x > 0).then(|| cell - 1),
                    (x + 1 < n).then_some(cell + 1),
                    (y > 0).then(|| cell - n),
                    (y + 1 < n).then_some(cell + n),
                ];
                if let Some(label) = near
                    .into_iter()
                    .flatten()
                    .map(|c| before[c])
                    .find(|&l| l != NOTHING)
                {
                    grown[cell] = label;
                }
            }
        }
        grown
    }
}

/// Points close to the border along a half-edge, away from what may run in the middle of the side.
#[must_use]
pub fn half_edge_points(half: u8) -> [Pt; 3] {
    let turns = Rotation::from_quarter_turns(half / 2);
    let second = half % 2 == 1;
    [0.12, 0.2, 0.28].map(|along| {
        let x = if second { 1.0 - along } else { along };
        pt(x, 0.012).turned(turns)
    })
}

/// Draws what is no open ground with hard edges, one grey for each label.
fn solids(plan: &Plan, cells: usize) -> Vec<u8> {
    let mut canvas = Canvas::new(cells as u32);
    canvas.set_hard(true);
    let fill = |canvas: &mut Canvas, path: Option<Path>, label: u8| {
        if let Some(path) = path {
            canvas.fill(&path, Ink(label, label, label).with(1.0));
        }
    };
    let disc = |at: Pt, radius: f32| PathBuilder::from_circle(at.x, at.y, radius);
    // From what lies lowest to what covers it.
    if let Some(water) = &plan.water {
        fill(&mut canvas, water.line.beside_both(RIVER).closed(), NOTHING);
        if let Some((at, radius)) = water.pond {
            fill(&mut canvas, disc(at, radius), NOTHING);
        }
    }
    if let Some(sea) = &plan.sea {
        fill(&mut canvas, sea.closed(), NOTHING);
    }
    for lane in &plan.lanes {
        fill(&mut canvas, lane.beside_both(ROAD).closed(), NOTHING);
    }
    for road in &plan.roads {
        for line in &road.lines {
            fill(
                &mut canvas,
                line.beside_both(ROAD).closed(),
                road.part as u8,
            );
        }
    }
    for city in &plan.cities {
        fill(&mut canvas, city.outline.closed(), city.part as u8);
    }
    if let Some(at) = plan.square {
        fill(&mut canvas, disc(at, SQUARE), NOTHING);
    }
    if let Some(house) = plan.monastery {
        fill(&mut canvas, disc(house.at, house.radius), house.part as u8);
    }
    canvas
        .pixmap
        .pixels()
        .iter()
        .map(|pixel| {
            if pixel.alpha() == 0 {
                GROUND
            } else {
                pixel.red()
            }
        })
        .collect()
}
