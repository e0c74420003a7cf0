//! The ground plan of a tile, derived from its topology alone: where walls, roads and water run.
//!
//! Everything is laid out for the tile as it stands in the data file; [`Plan::turned`] turns the
//! plan, so that the painters draw every rotation afresh and light and signs stay upright.
//! Roads and rivers leave the tile in the middle of a side at a right angle, walls begin and end
//! exactly in its corners: so neighbours join.

use landfolk::landscape::{FeatureKind, Land, Part, RiverKind, Rotation, Side, Tile};

use super::curve::{Line, Pt, pt};
use super::frame::{along, city_at, field_at, inward, lowest, middle, two_sides};
use super::noise::{Dice, ease, hash_text};
use super::walls::{CityPlan, city_plan, gate, tip_at};

/// Half the width of a road without its casing.
pub const ROAD: f32 = 0.042;
/// Half the width of the river without its rim.
pub const RIVER: f32 = 0.072;
/// The radius of the square where roads meet.
pub const SQUARE: f32 = 0.085;

/// A piece of a road.
#[derive(Clone, Debug)]
pub struct RoadPlan {
    /// Its index in [`Tile::parts`].
    pub part: usize,
    /// What is seen of it: one line, or the two ends of a tunnel.
    pub lines: Vec<Line>,
    /// Where it runs on a bridge: the piece of the line that is in the air.
    pub bridge: Option<Line>,
    /// The way under a city.
    pub tunnel: Option<Line>,
}

/// The river and its ponds.
#[derive(Clone, Debug)]
pub struct WaterPlan {
    /// Its middle line, from side to side, or from the source or into the lake.
    pub line: Line,
    /// The middle and the radius of the source's or the lake's water.
    pub pond: Option<(Pt, f32)>,
    /// Whether the pond is a lake.
    pub lake: bool,
}

/// A monastery in its round precinct.
#[derive(Clone, Copy, Debug)]
pub struct MonasteryPlan {
    /// Its index in [`Tile::parts`].
    pub part: usize,
    /// The middle of the precinct.
    pub at: Pt,
    /// The radius of the precinct.
    pub radius: f32,
}

/// The ground plan of one tile.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The cities.
    pub cities: Vec<CityPlan>,
    /// The roads; bridges come last.
    pub roads: Vec<RoadPlan>,
    /// The river.
    pub water: Option<WaterPlan>,
    /// The monastery.
    pub monastery: Option<MonasteryPlan>,
    /// Where roads meet and end.
    pub square: Option<Pt>,
    /// Lanes from the square to city gates: they part fields, and are part of nothing.
    pub lanes: Vec<Line>,
    /// The middle of the volcano.
    pub volcano: Option<Pt>,
    /// The water of a tile that lies at the sea, as a closed line.
    pub sea: Option<Line>,
}

/// How far from the middle of a tile its shore begins and ends, at the border.
const SHORE: f32 = 0.255;

/// How far into a wall a road is drawn, so that no field shows between them.
const INTO_WALL: f32 = 0.03;

/// A curve from one side to another, with its middle moved sideways a little.
fn crossing_line(from: usize, to: usize, shift: f32) -> Line {
    let (a, b) = (middle(from), middle(to));
    let mid = if (from + 2) % 4 == to % 4 {
        Pt::CENTRE + inward(from).right() * shift
    } else {
        // The corner that the two sides share is where `a` and `b` meet.
        let pivot = a + b - Pt::CENTRE;
        pivot + (Pt::CENTRE - pivot).unit() * (0.5 + shift)
    };
    Line::through(&[a, mid, b], inward(from), inward(to) * -1.0)
}

/// Where two lines come closest: the share of the first line's length.
fn meeting(one: &Line, other: &Line) -> f32 {
    (0..=60)
        .map(|i| i as f32 / 60.0)
        .min_by(|&a, &b| {
            other
                .distance(one.at(a).0)
                .total_cmp(&other.distance(one.at(b).0))
        })
        .unwrap_or(0.5)
}

/// Where a road with one open end stops.
enum RoadEnd {
    At(Pt),
    City(usize),
    Square,
}

fn road_end(tile: &Tile, plan: &Plan, part: &Part, side: usize) -> RoadEnd {
    if let Some(house) = plan.monastery {
        return RoadEnd::At(house.at);
    }
    if let Some(at) = plan.volcano {
        return RoadEnd::At(at);
    }
    if part.bridge
        && plan.water.is_some()
        && let Some(city) = city_at(tile, side + 2)
    {
        return RoadEnd::City(city);
    }
    if let Some(sea) = tile.sea.iter().next() {
        return RoadEnd::At(Pt::CENTRE + inward(sea.index()) * -SHORE);
    }
    let (a, b) = (field_at(tile, 2 * side), field_at(tile, 2 * side + 1));
    if let (Some((i, a)), Some((j, b))) = (a, b) {
        // Some data do not say which cities a field touches; but a road that parts two fields and
        // meets no other can only end at the city.
        let alone = || i != j && tile.parts_of(FeatureKind::Road).count() == 1;
        let city = lowest(a.cities & b.cities).or_else(|| {
            let city = tile.parts_of(FeatureKind::City).next()?.0;
            (a.cities | b.cities == 0 && alone()).then_some(city)
        });
        if let Some(city) = city {
            return RoadEnd::City(city);
        }
    }
    RoadEnd::Square
}

impl Plan {
    /// Lays out a tile, not turned.
    #[must_use]
    pub fn of(tile: &Tile) -> Self {
        let mut dice = Dice::new(hash_text(&tile.id), 1);
        let tips = std::array::from_fn(|i| tip_at(tile, i));
        let cities: Vec<CityPlan> = tile
            .parts_of(FeatureKind::City)
            .map(|(part, _)| city_plan(tile, part, tips))
            .collect();
        let mut plan = Self {
            cities,
            roads: Vec::new(),
            water: water_plan(tile, &mut dice),
            monastery: monastery(tile),
            square: None,
            lanes: Vec::new(),
            volcano: volcano(tile),
            sea: sea(tile),
        };
        plan.add_roads(tile, &mut dice);
        plan
    }

    fn add_roads(&mut self, tile: &Tile, dice: &mut Dice) {
        let mut ends_at_square = Vec::new();
        for (part, road) in tile.parts_of(FeatureKind::Road) {
            let mut lines = Vec::new();
            let mut tunnel = None;
            if let Some((from, to)) = two_sides(road.sides.iter()) {
                let line = crossing_line(from, to, self.shift(tile, from, to, dice));
                if road.tunnel {
                    tunnel = self.dig(tile, from, to, &mut lines);
                } else {
                    lines.push(line);
                }
            } else if let Some(side) = road.sides.iter().next().map(Side::index) {
                match road_end(tile, self, road, side) {
                    RoadEnd::At(p) => lines.push(Line::through(
                        &[middle(side), p],
                        inward(side),
                        p - middle(side),
                    )),
                    RoadEnd::City(city) => {
                        lines.extend(self.open_gate(tile, city, side, middle(side), inward(side)));
                    }
                    RoadEnd::Square => ends_at_square.push((part, side)),
                }
            }
            if !lines.is_empty() {
                self.roads.push(RoadPlan {
                    part,
                    lines,
                    bridge: None,
                    tunnel,
                });
            }
        }
        self.add_square(tile, &ends_at_square, dice);
        self.add_bridges(tile);
        self.roads.sort_by_key(|road| road.bridge.is_some());
    }

    /// How far the middle of a road is moved, to look drawn by hand and to leave room.
    fn shift(&self, tile: &Tile, from: usize, to: usize, dice: &mut Dice) -> f32 {
        let wobble = dice.between(-0.03, 0.03);
        let crossed = tile
            .parts
            .iter()
            .any(|part| part.kind == FeatureKind::Road && part.bridge);
        if crossed {
            return 0.0;
        }
        if (from + 2) % 4 == to {
            if let Some(volcano) = self.volcano {
                let to_right = inward(from).right().dot(volcano - Pt::CENTRE);
                return if to_right > 0.0 { -0.17 } else { 0.17 };
            }
            for (side, sign) in [(from + 1, 1.0), (from + 3, -1.0)] {
                // A city on one hand pushes the road to the other; the right hand of a road that
                // comes in from a side is the previous side.
                if city_at(tile, side).is_some() && city_at(tile, side + 2).is_none() {
                    return sign * (0.045 + wobble.abs());
                }
            }
        }
        if self.volcano.is_some() {
            return -0.1;
        }
        wobble
    }

    /// A road from a point to a gate of a city; opens the gate.
    fn open_gate(
        &mut self,
        tile: &Tile,
        city: usize,
        side: usize,
        from: Pt,
        direction: Pt,
    ) -> Option<Line> {
        let city = self.cities.iter_mut().find(|plan| plan.part == city)?;
        let gate = gate(tile, city, side)?;
        city.gates.push(gate);
        let end = gate.at - gate.out * INTO_WALL;
        Some(Line::through(&[from, end], direction, gate.out * -1.0))
    }

    /// The two visible ends of a tunnel; gives the way between its gates.
    fn dig(&mut self, tile: &Tile, from: usize, to: usize, lines: &mut Vec<Line>) -> Option<Line> {
        let city = self.cities.first().map(|plan| plan.part)?;
        for side in [from, to] {
            lines.extend(self.open_gate(tile, city, side, middle(side), inward(side)));
        }
        match lines[..] {
            [ref a, ref b] => Some(Line(vec![a.at(1.0).0, b.at(1.0).0])),
            _ => None,
        }
    }

    /// The square where roads end, and the lanes that part the fields between it and a city.
    fn add_square(&mut self, tile: &Tile, ends: &[(usize, usize)], dice: &mut Dice) {
        if ends.is_empty() {
            return;
        }
        let mut at = Pt::CENTRE + pt(dice.between(-0.015, 0.015), dice.between(-0.015, 0.015));
        let mut lanes = Vec::new();
        for city in 0..self.cities.len() {
            let sides = tile.parts[self.cities[city].part].sides;
            let Some(side) = sides.iter().next().map(Side::index) else {
                continue;
            };
            let (before, after) = (2 * side + 7, 2 * side + 2);
            let parted = match (field_at(tile, before), field_at(tile, after)) {
                (Some((a, _)), Some((b, _))) => a != b,
                _ => false,
            };
            if parted {
                lanes.push((self.cities[city].part, side + 2));
            } else if sides.len() == 1 {
                at = at + inward(side) * 0.05;
            }
        }
        let viaduct = ends.iter().any(|&(part, _)| tile.parts[part].bridge);
        for (city, side) in lanes {
            let direction = inward(side + 2) * -1.0;
            let from = if viaduct { middle(side) } else { at };
            if let Some(lane) = self.open_gate(tile, city, side, from, direction) {
                self.lanes.push(lane);
            }
        }
        if viaduct {
            self.add_viaduct(tile, ends);
            return;
        }
        self.square = Some(at);
        for &(part, side) in ends {
            let line = Line::through(&[middle(side), at], inward(side), at - middle(side));
            self.roads.push(RoadPlan {
                part,
                lines: vec![line],
                bridge: None,
                tunnel: None,
            });
        }
    }

    /// One road runs to the gate, the other over it on a bridge and into the city beside the gate.
    fn add_viaduct(&mut self, tile: &Tile, ends: &[(usize, usize)]) {
        let lanes = std::mem::take(&mut self.lanes);
        for &(part, side) in ends {
            let line = if tile.parts[part].bridge {
                let Some((gate, _)) = lanes.first().map(|lane| lane.at(1.0)) else {
                    continue;
                };
                // Onto the wall just beyond the gate, as seen from this road.
                let end = gate + inward(side) * (2.2 * ROAD);
                let rise = (Pt::CENTRE - gate).unit();
                Line::through(
                    &[middle(side), gate - inward(side) * 0.22 + rise * 0.16, end],
                    inward(side),
                    inward(side) - rise * 0.5,
                )
            } else {
                match lanes.first() {
                    Some(lane) => lane.clone(),
                    None => continue,
                }
            };
            self.roads.push(RoadPlan {
                part,
                lines: vec![line],
                bridge: None,
                tunnel: None,
            });
        }
    }

    /// Finds where the roads on bridges are in the air.
    fn add_bridges(&mut self, tile: &Tile) {
        for index in 0..self.roads.len() {
            if !tile.parts[self.roads[index].part].bridge {
                continue;
            }
            let below = match &self.water {
                Some(water) => Some((water.line.clone(), RIVER + 0.05)),
                None => self
                    .roads
                    .iter()
                    .enumerate()
                    .find(|&(other, _)| other != index)
                    .and_then(|(_, road)| Some((road.lines.first()?.clone(), ROAD + 0.06))),
            };
            let Some((below, reach)) = below else {
                continue;
            };
            let road = &mut self.roads[index];
            if let Some(line) = road.lines.first() {
                let share = meeting(line, &below);
                let half = reach / line.length().max(0.01);
                road.bridge = Some(line.piece(share - half, share + half));
            }
        }
    }

    /// The plan of the turned tile.
    #[must_use]
    pub fn turned(&self, by: Rotation) -> Self {
        Self {
            cities: self.cities.iter().map(|city| city.turned(by)).collect(),
            roads: self
                .roads
                .iter()
                .map(|road| RoadPlan {
                    part: road.part,
                    lines: road.lines.iter().map(|line| line.turned(by)).collect(),
                    bridge: road.bridge.as_ref().map(|line| line.turned(by)),
                    tunnel: road.tunnel.as_ref().map(|line| line.turned(by)),
                })
                .collect(),
            water: self.water.as_ref().map(|water| WaterPlan {
                line: water.line.turned(by),
                pond: water.pond.map(|(at, radius)| (at.turned(by), radius)),
                lake: water.lake,
            }),
            monastery: self.monastery.map(|house| MonasteryPlan {
                at: house.at.turned(by),
                ..house
            }),
            square: self.square.map(|at| at.turned(by)),
            lanes: self.lanes.iter().map(|line| line.turned(by)).collect(),
            volcano: self.volcano.map(|at| at.turned(by)),
            sea: self.sea.as_ref().map(|line| line.turned(by)),
        }
    }
}

/// The water of a tile at the sea: its shore is drawn by hand within the tile, and meets that of the
/// neighbours at the border.
fn sea(tile: &Tile) -> Option<Line> {
    const STEPS: usize = 24;
    let side = tile.sea.iter().next()?;
    let mut dice = Dice::new(hash_text(&tile.id), 6);
    let (phase, wide) = (dice.between(0.0, 6.0), dice.between(0.022, 0.034));
    let mut line: Vec<Pt> = (0..=STEPS)
        .map(|i| {
            let along = i as f32 / STEPS as f32;
            let swing = ease((along.min(1.0 - along)) / 0.2);
            let wave = (along * 9.0 + phase).sin() + 0.5 * (along * 21.0 + phase).sin();
            pt(0.5 + SHORE + wave * wide * swing, along)
        })
        .collect();
    line.extend([pt(1.0, 1.0), pt(1.0, 0.0)]);
    let from_east = Rotation::from_quarter_turns(side.index() as u8 + 3);
    Some(Line(line).turned(from_east))
}

fn water_plan(tile: &Tile, dice: &mut Dice) -> Option<WaterPlan> {
    let river = tile.river?;
    if let Some((from, to)) = two_sides(river.sides.iter()) {
        let straight = (from + 2) % 4 == to;
        let squeezed = straight && city_at(tile, from + 1).is_some();
        let bridged = tile.parts.iter().any(|part| part.bridge);
        let shift = if squeezed || bridged {
            0.02
        } else if straight {
            dice.between(0.05, 0.08) * if dice.unit() < 0.5 { -1.0 } else { 1.0 }
        } else {
            dice.between(-0.035, 0.0)
        };
        return Some(WaterPlan {
            line: crossing_line(from, to, shift),
            pond: None,
            lake: false,
        });
    }
    let side = river.sides.iter().next()?.index();
    let lake = river.kind == RiverKind::Lake;
    let (at, radius) = if lake {
        (Pt::CENTRE + inward(side) * 0.06, 0.21)
    } else {
        (Pt::CENTRE + inward(side) * 0.1, 0.1)
    };
    let bend = middle(side).mix(at, 0.5) + along(side) * dice.between(-0.05, 0.05);
    Some(WaterPlan {
        line: Line::through(&[middle(side), bend, at], inward(side), inward(side)),
        pond: Some((at, radius)),
        lake,
    })
}

fn monastery(tile: &Tile) -> Option<MonasteryPlan> {
    let (part, _) = tile.parts_of(FeatureKind::Monastery).next()?;
    let sides = || 0..4usize;
    if tile.river.is_some() {
        // Across the river from the road.
        let road = sides().find(|&side| tile.sides[side] == Land::Road)?;
        return Some(MonasteryPlan {
            part,
            at: middle(road + 2) + inward(road + 2) * 0.21,
            radius: 0.15,
        });
    }
    let cities = sides().filter(|&side| tile.sides[side] == Land::City);
    if cities.count() == 3 {
        let open = sides().find(|&side| tile.sides[side] != Land::City)?;
        return Some(MonasteryPlan {
            part,
            at: Pt::CENTRE + inward(open) * 0.13,
            radius: 0.19,
        });
    }
    Some(MonasteryPlan {
        part,
        at: pt(0.5, 0.49),
        radius: 0.19,
    })
}

fn volcano(tile: &Tile) -> Option<Pt> {
    if !tile.volcano {
        return None;
    }
    let mut at = Pt::CENTRE;
    for side in 0..4 {
        if tile.sides[side] == Land::City {
            at = at + inward(side) * 0.14;
        }
    }
    if let Some((from, to)) = tile
        .parts_of(FeatureKind::Road)
        .find_map(|(_, road)| two_sides(road.sides.iter()))
    {
        at = if (from + 2) % 4 == to {
            at + inward(from).right() * -0.2
        } else {
            at + (Pt::CENTRE - (middle(from) + middle(to) - Pt::CENTRE)).unit() * 0.17
        };
    }
    Some(at)
}
