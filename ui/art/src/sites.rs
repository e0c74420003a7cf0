//! What stands where on a tile: signs, buildings and the places for pieces.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use landfolk::landscape::{FeatureKind, Goods, Rotation, Tile};

use super::curve::{Pt, pt};
use super::geometry::{Plan, ROAD};
use super::region::Region;

/// How finely a tile is divided to find places on it.
const CELLS: usize = 64;

/// Half the width of a piece, as it is kept off signs.
const PIECE: f32 = 0.15;

/// How far the houses around a square reach from its middle.
pub const HAMLET: f32 = 0.2;

/// A sign or building that belongs to the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sign {
    /// A shield of a city, or a flag of a town (W-21).
    Shield,
    /// What a city trades in.
    Goods(Goods),
    /// A cathedral.
    Cathedral,
    /// A princess.
    Princess,
    /// An inn beside a road.
    Inn,
    /// The dragon sign.
    Dragon,
    /// A portal.
    Portal,
    /// A trading post beside a road (W-20).
    Post,
    /// An animal on a plain (W-42).
    Animal,
}

impl Sign {
    /// Half the space that the sign takes.
    #[must_use]
    pub const fn radius(self) -> f32 {
        match self {
            Self::Cathedral => 0.2,
            Self::Portal => 0.11,
            _ => 0.09,
        }
    }
}

/// A tile laid out: plan, areas, signs and places for pieces; none of it turned.
#[derive(Clone, Debug)]
pub struct Site {
    /// Where walls, roads and water run.
    pub plan: Plan,
    /// Which part a point belongs to.
    pub region: Region,
    /// The signs with their middles.
    pub signs: Vec<(Sign, Pt)>,
    /// For every part the place for a piece.
    pub anchors: Vec<Pt>,
}

thread_local! {
    /// Laying out a tile costs more than painting it small, and the same few kinds come again and again.
    static LAID_OUT: RefCell<HashMap<String, (Tile, Rc<Site>)>> = RefCell::default();
}

impl Site {
    /// The layout of a tile; each thread keeps those that it has made.
    #[must_use]
    pub fn of(tile: &Tile) -> Rc<Self> {
        LAID_OUT.with_borrow_mut(|known| match known.get(&tile.id) {
            Some((same, site)) if same == tile => Rc::clone(site),
            _ => {
                let site = Rc::new(Self::lay_out(tile));
                known.insert(tile.id.clone(), (tile.clone(), Rc::clone(&site)));
                site
            }
        })
    }

    fn lay_out(tile: &Tile) -> Self {
        let plan = Plan::of(tile);
        let region = Region::of(tile, &plan, CELLS);
        let mut signs: Vec<(Sign, Pt)> = Vec::new();
        for (index, part) in tile.parts_of(FeatureKind::City) {
            if part.cathedral {
                signs.push((Sign::Cathedral, Pt::CENTRE));
            }
            let mut wanted: Vec<Sign> = vec![Sign::Shield; part.shields.into()];
            wanted.extend(part.goods.map(Sign::Goods));
            wanted.extend(part.princess.then_some(Sign::Princess));
            for sign in wanted {
                // Off the middle of the city, which is for pieces; to the upper left if there is a choice.
                let at = region.best(index, |p, clear| {
                    let room = free(&plan, &signs, p, clear).min(0.115);
                    room - 0.02 * p.to(pt(0.2, 0.25))
                });
                signs.extend(at.map(|at| (sign, at)));
            }
        }
        for (index, part) in tile.parts_of(FeatureKind::Road) {
            let beside = [(Sign::Inn, u8::from(part.inn)), (Sign::Post, part.posts)];
            for (sign, count) in beside {
                for _ in 0..count {
                    let at = place_beside(tile, &plan, &region, &signs, index);
                    signs.extend(at.map(|at| (sign, at)));
                }
            }
        }
        for (index, part) in tile.parts_of(FeatureKind::Field) {
            for _ in 0..part.animals {
                // Apart from each other, and off the middle, which is for pieces.
                let at = region.best(index, |p, clear| {
                    free(&plan, &signs, p, clear).min(0.15) + 0.04 * p.to(Pt::CENTRE)
                });
                signs.extend(at.map(|at| (Sign::Animal, at)));
            }
        }
        for (wanted, sign) in [(tile.portal, Sign::Portal), (tile.dragon, Sign::Dragon)] {
            if wanted {
                signs.extend(roomiest(tile, &plan, &region, &signs).map(|at| (sign, at)));
            }
        }
        let anchors = (0..tile.parts.len())
            .map(|index| anchor(tile, &plan, &region, &signs, index))
            .collect();
        Self {
            plan,
            region,
            signs,
            anchors,
        }
    }

    /// The part at a point of the turned tile.
    #[must_use]
    pub fn part_at(&self, rotation: Rotation, p: Pt) -> Option<usize> {
        self.region.part_at(p.turned(rotation.inverse()))
    }
}

/// The room around a point: to the border of its area and to what already stands there.
fn free(plan: &Plan, signs: &[(Sign, Pt)], p: Pt, clear: f32) -> f32 {
    let mut room = clear;
    for &(sign, at) in signs {
        room = room.min(p.to(at) - sign.radius());
    }
    if let Some(house) = plan.monastery {
        room = room.min(p.to(house.at) - house.radius);
    }
    if let Some(at) = plan.volcano {
        room = room.min(p.to(at) - 0.2);
    }
    if let Some(at) = plan.square {
        room = room.min(p.to(at) - HAMLET + 0.04);
    }
    room
}

fn roomiest(tile: &Tile, plan: &Plan, region: &Region, signs: &[(Sign, Pt)]) -> Option<Pt> {
    let worth = |p: Pt, clear: f32| free(plan, signs, p, clear).min(0.19) - 0.03 * p.to(Pt::CENTRE);
    (0..tile.parts.len())
        .filter(|&part| {
            matches!(
                tile.parts[part].kind,
                FeatureKind::Field | FeatureKind::City
            )
        })
        .filter_map(|part| region.best(part, worth))
        .max_by(|&a, &b| {
            let of = |p: Pt| worth(p, region.clear_at(p));
            of(a).total_cmp(&of(b))
        })
}

/// Beside the road, on the side where there is more room.
fn place_beside(
    tile: &Tile,
    plan: &Plan,
    region: &Region,
    signs: &[(Sign, Pt)],
    part: usize,
) -> Option<Pt> {
    let road = plan.roads.iter().find(|road| road.part == part)?;
    let line = road.lines.first()?;
    let worth = |p: Pt, clear: f32| {
        let from_road = line.distance(p) - ROAD;
        let taken = signs
            .iter()
            .any(|&(sign, at)| p.to(at) < sign.radius() + 0.07);
        let near = clear.min(0.1) - 2.0 * (from_road - 0.085).abs() - 0.05 * p.to(line.at(0.5).0);
        if taken { near - 1.0 } else { near }
    };
    tile.parts_of(FeatureKind::Field)
        .filter_map(|(field, _)| region.best(field, worth))
        .max_by(|&a, &b| {
            let of = |p: Pt| worth(p, region.clear_at(p));
            of(a).total_cmp(&of(b))
        })
}

/// Where a piece stands on a part.
fn anchor(tile: &Tile, plan: &Plan, region: &Region, signs: &[(Sign, Pt)], index: usize) -> Pt {
    let part = &tile.parts[index];
    let found = match part.kind {
        FeatureKind::Monastery => plan.monastery.map(|house| house.at),
        FeatureKind::Road => plan
            .roads
            .iter()
            .find(|road| road.part == index)
            .and_then(|road| {
                let line = road
                    .lines
                    .iter()
                    .max_by(|a, b| a.length().total_cmp(&b.length()))?;
                let crossed = tile
                    .parts_of(FeatureKind::Road)
                    .any(|(_, other)| other.bridge)
                    || road.bridge.is_some();
                let share = if road.lines.len() > 1 || part.sides.len() == 1 {
                    0.42
                } else if crossed {
                    0.2
                } else {
                    0.5
                };
                Some(line.at(share).0)
            }),
        FeatureKind::City => region.best(index, |p, clear| {
            free(plan, signs, p, clear).min(0.16) - 0.05 * p.to(Pt::CENTRE)
        }),
        // A narrow field leaves little room beside its border; a sign must be seen all the same.
        FeatureKind::Field => region.best(index, |p, clear| {
            let apart = signs
                .iter()
                .map(|&(sign, at)| p.to(at) - sign.radius())
                .fold(PIECE, f32::min);
            free(plan, signs, p, clear).min(0.16) + 1.5 * apart - 0.05 * p.to(Pt::CENTRE)
        }),
    };
    found.unwrap_or(Pt::CENTRE)
}
