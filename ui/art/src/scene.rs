//! What the painters of one tile share: the canvas, the turned plan, the seed and how much detail shows.

use landfolk::landscape::{FeatureKind, Rotation, Tile};

use super::canvas::Canvas;
use super::curve::{Pt, pt};
use super::geometry::Plan;
use super::noise::{Dice, ease};
use super::sites::{HAMLET, Sign, Site};

/// One tile while it is being painted.
pub struct Scene<'a> {
    /// What is painted on.
    pub canvas: Canvas,
    /// The tile.
    pub tile: &'a Tile,
    /// Its layout, not turned.
    pub site: &'a Site,
    /// Its plan, turned.
    pub plan: Plan,
    /// The signs on it, turned.
    pub signs: Vec<(Sign, Pt)>,
    /// The places for pieces by part, turned.
    pub anchors: Vec<Pt>,
    rotation: Rotation,
    seed: u32,
    /// What has been set on the ground so far, as circles.
    taken: Vec<(Pt, f32)>,
}

impl<'a> Scene<'a> {
    /// Sets up a tile for painting.
    #[must_use]
    pub fn new(tile: &'a Tile, site: &'a Site, rotation: Rotation, seed: u32, px: u32) -> Self {
        let signs: Vec<(Sign, Pt)> = site
            .signs
            .iter()
            .map(|&(sign, at)| (sign, at.turned(rotation)))
            .collect();
        let plan = site.plan.turned(rotation);
        let mut taken: Vec<(Pt, f32)> = signs
            .iter()
            .map(|&(sign, at)| (at, sign.radius()))
            .collect();
        taken.extend(plan.monastery.map(|house| (house.at, house.radius + 0.01)));
        taken.extend(plan.volcano.map(|at| (at, 0.24)));
        taken.extend(plan.square.map(|at| (at, HAMLET)));
        for road in &plan.roads {
            if let Some(bridge) = &road.bridge {
                taken.extend(bridge.0.iter().map(|&p| (p, 0.09)));
            }
        }
        Self {
            canvas: Canvas::new(px),
            tile,
            site,
            plan,
            signs,
            anchors: site.anchors.iter().map(|at| at.turned(rotation)).collect(),
            rotation,
            seed,
            taken,
        }
    }

    /// A stream of chance for one purpose.
    #[must_use]
    pub const fn dice(&self, salt: u32) -> Dice {
        Dice::new(self.seed, salt)
    }

    /// How much of a detail shows: nothing up to `from` pixels a tile, all of it from `to` on.
    #[must_use]
    pub fn fade(&self, from: f32, to: f32) -> f32 {
        ease((self.canvas.px() - from) / (to - from))
    }

    /// The kind of the part at a point.
    #[must_use]
    pub fn kind_at(&self, p: Pt) -> Option<FeatureKind> {
        self.site
            .part_at(self.rotation, p)
            .and_then(|part| self.tile.parts.get(part))
            .map(|part| part.kind)
    }

    /// The part at a point.
    #[must_use]
    pub fn part_at(&self, p: Pt) -> Option<usize> {
        self.site.part_at(self.rotation, p)
    }

    /// The distance from a point to the border of its area.
    #[must_use]
    pub fn clear(&self, p: Pt) -> f32 {
        self.site.region.clear_at(p.turned(self.rotation.inverse()))
    }

    /// The room around a point: to the border of its area and to what has been set there.
    #[must_use]
    pub fn room(&self, p: Pt) -> f32 {
        self.clear(p).min(self.space(p))
    }

    /// The distance from a point to what has been set on the ground.
    #[must_use]
    pub fn space(&self, p: Pt) -> f32 {
        self.taken
            .iter()
            .fold(1.0, |room, &(at, radius)| room.min(p.to(at) - radius))
    }

    /// Whether nothing has been set within an upright rectangle, given by two corners.
    #[must_use]
    pub fn is_free(&self, a: Pt, b: Pt) -> bool {
        self.taken.iter().all(|&(at, radius)| {
            let nearest = pt(at.x.clamp(a.x, b.x), at.y.clamp(a.y, b.y));
            nearest.to(at) > radius
        })
    }

    /// Marks ground as taken.
    pub fn take(&mut self, at: Pt, radius: f32) {
        self.taken.push((at, radius));
    }
}
