//! The outlines of cities: how walls run between the corners of a tile, and where gates are.

use landfolk::landscape::{Land, Part, Rotation, Side, Tile};

use super::curve::{Line, Pt};
use super::frame::{along, city_at, corner, field_at, inward, lowest};

/// The thickness of a wall as seen from above.
pub const WALL: f32 = 0.046;
/// A wall of a city: the outer edge, with the city on its right.
#[derive(Clone, Debug)]
pub struct Wall {
    /// From one corner of the tile to another one (or back to the same side).
    pub line: Line,
    /// The corner where it begins, 0 to 3 clockwise from the north-west one, not turned.
    start: usize,
    /// How many sides of the tile lie outside it.
    run: usize,
}

/// Where a road goes through a wall.
#[derive(Clone, Copy, Debug)]
pub struct Gate {
    /// On the outer edge of the wall.
    pub at: Pt,
    /// Away from the city, length 1.
    pub out: Pt,
}

/// A piece of a city.
#[derive(Clone, Debug)]
pub struct CityPlan {
    /// Its index in [`Tile::parts`].
    pub part: usize,
    /// The closed outline.
    pub outline: Line,
    /// The walls; none where the city goes on at every side.
    pub walls: Vec<Wall>,
    /// The gates of roads that end here.
    pub gates: Vec<Gate>,
    /// The corners of the tile (as points) on both sides of which this city goes on.
    pub open_corners: Vec<Pt>,
}

impl CityPlan {
    /// The city of the turned tile.
    #[must_use]
    pub fn turned(&self, by: Rotation) -> Self {
        let direction = |d: Pt| (d + Pt::CENTRE).turned(by) - Pt::CENTRE;
        Self {
            part: self.part,
            outline: self.outline.turned(by),
            walls: self
                .walls
                .iter()
                .map(|wall| Wall {
                    line: wall.line.turned(by),
                    ..wall.clone()
                })
                .collect(),
            gates: self
                .gates
                .iter()
                .map(|gate| Gate {
                    at: gate.at.turned(by),
                    out: direction(gate.out),
                })
                .collect(),
            open_corners: self.open_corners.iter().map(|p| p.turned(by)).collect(),
        }
    }
}

/// The city whose wall must reach a corner between two sides that are not both its own, because
/// the field ends there.
pub(super) fn tip_at(tile: &Tile, at: usize) -> Option<usize> {
    let before = at + 3;
    let (a, b) = (field_at(tile, 2 * before + 1), field_at(tile, 2 * at));
    match (a, b) {
        (Some((i, a)), Some((j, b))) if i != j => lowest(a.cities & b.cities),
        (Some((_, field)), None) => foreign(tile, field, at),
        (None, Some((_, field))) => foreign(tile, field, before),
        _ => None,
    }
}

/// The city that cuts a field off from the city beside it, if the field does not touch that one.
fn foreign(tile: &Tile, field: &Part, side: usize) -> Option<usize> {
    let beside = city_at(tile, side)?;
    if field.cities >> beside & 1 == 1 {
        None
    } else {
        lowest(field.cities)
    }
}

/// What a city's outline touches, clockwise: a whole side, or only a corner.
#[derive(Clone, Copy, PartialEq)]
enum Station {
    Side(usize),
    Tip(usize),
}

impl Station {
    const fn begin(self) -> usize {
        match self {
            Self::Side(side) => side,
            Self::Tip(corner) => corner,
        }
    }

    const fn end(self) -> usize {
        match self {
            Self::Side(side) => (side + 1) % 4,
            Self::Tip(corner) => corner,
        }
    }
}

/// Lays out one city of a tile; `tips` says for each corner which city reaches it by a tip.
pub(super) fn city_plan(tile: &Tile, part: usize, tips: [Option<usize>; 4]) -> CityPlan {
    let own = tile.parts[part].sides;
    let mut stations = Vec::with_capacity(4);
    for (i, side) in Side::ALL.into_iter().enumerate() {
        if tips[i] == Some(part) {
            stations.push(Station::Tip(i));
        }
        if own.contains(side) {
            stations.push(Station::Side(i));
        }
    }
    let mut outline = Line::default();
    let mut walls = Vec::new();
    let mut open_corners = Vec::new();
    for (i, &from) in stations.iter().enumerate() {
        let to = stations[(i + 1) % stations.len()];
        outline.append(&Line(vec![corner(from.begin()), corner(from.end())]));
        let run = (4 + to.begin() - from.end()) % 4;
        if run == 0 {
            open_corners.push(corner(from.end()));
        } else {
            let line = wall_line(tile, part, from, to, run);
            outline.append(&line);
            walls.push(Wall {
                line,
                start: from.end(),
                run,
            });
        }
    }
    CityPlan {
        part,
        outline,
        walls,
        gates: Vec::new(),
        open_corners,
    }
}

/// A wall between two stations. Its angle at the corners leaves room for what else begins there.
fn wall_line(tile: &Tile, part: usize, from: Station, to: Station, run: usize) -> Line {
    let other = |side: usize| city_at(tile, side).is_some_and(|city| city != part);
    let (first, last) = (from.end(), to.begin() + 3);
    let sided = |is_other: bool| -> f32 {
        match (run, is_other) {
            (3, false) => 45.0,
            (3, true) => 30.0,
            (2, false) => 54.0,
            (2, true) => 37.0,
            (_, false) => 47.0,
            (_, true) => 36.0,
        }
    };
    let tipped = |is_other: bool, beyond_is_other: bool| -> f32 {
        match (is_other, beyond_is_other) {
            (true, _) => 50.0,
            (_, true) => 20.0,
            _ => 28.0,
        }
    };
    let touches_tip = matches!(from, Station::Tip(_)) || matches!(to, Station::Tip(_));
    let at_side = |is_other: bool| {
        if touches_tip && !is_other {
            52.0
        } else {
            sided(is_other)
        }
    };
    let leaving = match from {
        Station::Side(side) => {
            let angle = at_side(other(first)).to_radians();
            along(side) * -angle.cos() + inward(side) * angle.sin()
        }
        Station::Tip(at) => {
            let angle = tipped(other(at), other(at + 3)).to_radians();
            along(at) * angle.cos() + inward(at) * angle.sin()
        }
    };
    let returning = match to {
        Station::Side(side) => {
            let angle = at_side(other(last)).to_radians();
            along(side) * angle.cos() + inward(side) * angle.sin()
        }
        Station::Tip(at) => {
            let angle = tipped(other(at + 3), other(at)).to_radians();
            along(at + 3) * -angle.cos() + inward(at + 3) * angle.sin()
        }
    };
    let squeezed = run == 3 && city_at(tile, first) == city_at(tile, last) && other(first);
    let reach = if squeezed { 0.42 } else { 0.5 };
    let (a, b) = (corner(from.end()), corner(to.begin()));
    Line::cubic(a, a + leaving * reach, b + returning * reach, b)
}

/// Where on its wall a road from the given side meets a city.
pub(super) fn gate(tile: &Tile, city: &CityPlan, side: usize) -> Option<Gate> {
    let wall = city
        .walls
        .iter()
        .find(|wall| (side + 4 - wall.start) % 4 < wall.run)?;
    let place = (side + 4 - wall.start) % 4;
    let both =
        tile.sides[wall.start % 4] == Land::Road && tile.sides[(wall.start + 1) % 4] == Land::Road;
    let share = match (wall.run, place) {
        (2, 0) if both => 0.29,
        (2, 0) => 0.42,
        (2, _) if both => 0.71,
        (2, _) => 0.58,
        (3, 0) => 0.34,
        (3, 2) => 0.66,
        _ => 0.5,
    };
    let (at, direction) = wall.line.at(share);
    Some(Gate {
        at,
        out: direction.right() * -1.0,
    })
}
