//! What lies on the board: a scene made of a match and the choice under way.

use landfolk::landscape::{FeatureKind, Place, Side};
use landfolk::ramparts::{Event, Move, PlacedTile, Position, Spot};
use landfolk::seat::Seat;
use slint::Color;

use super::Note;
use super::choice::{Choice, Placing};
use super::offer::{eaten, offer};
use super::picture::{Fill, PIECE, Picture};
use super::say::{self, Say, claim};
use crate::board::camera::Point;
use crate::board::scene::{
    Effect, Scene, SceneArea, SceneGhost, SceneMark, ScenePiece, ScenePlace, SceneSpot, SceneTile,
    SceneWorth,
};
use crate::view::Claim;
use landfolk_art::{self as art, Figure, SeatStyle, Way};

/// The side of the ring around a piece in danger, in tiles.
const RING: f32 = PIECE * 1.25;
/// The side of the cross where the river may not go, in tiles.
const CROSS: f32 = 0.34;
/// How far from the middle of a tile that cross lies, in tiles: beyond its edge, so that a tile
/// that shows there does not hide it.
const CROSS_AT: f32 = 0.68;

/// Where a piece stands on a part of a tile on the table, in tiles.
#[must_use]
pub(super) fn anchor(position: &Position, spot: Spot) -> Point {
    let (x, y) = match position.tile_at(spot.at) {
        Some(tile) => art::anchor(tile.tile.tile(), spot.part.into(), tile.rotation),
        None => (0.5, 0.5),
    };
    Point::new(f32::from(spot.at.x) + x, f32::from(spot.at.y) + y)
}

/// The areas of all parts of a feature.
#[must_use]
pub(super) fn areas(position: &Position, spots: &[Spot], fill: Fill) -> Vec<SceneArea> {
    spots
        .iter()
        .filter_map(|spot| {
            let tile = position.tile_at(spot.at)?;
            let part = Picture::Part {
                tile: tile.tile,
                rotation: tile.rotation,
                part: spot.part,
                fill,
            };
            Some(SceneArea::over(spot.at, part.into()))
        })
        .collect()
}

/// The areas of the feature that a spot belongs to; none if there is no such spot.
#[must_use]
pub(super) fn feature_areas(position: &Position, spot: Spot, fill: Fill) -> Vec<SceneArea> {
    match position.feature(spot) {
        Ok(feature) => areas(position, &feature.spots, fill),
        Err(_) => Vec::new(),
    }
}

/// All areas of a tile.
#[must_use]
pub(super) fn tile_areas(position: &Position, at: Place, fill: Fill) -> Vec<SceneArea> {
    let Some(tile) = position.tile_at(at) else {
        return Vec::new();
    };
    let spots: Vec<Spot> = (0..tile.tile.tile().parts.len() as u8)
        .map(|part| Spot { at, part })
        .collect();
    areas(position, &spots, fill)
}

/// The part of a tile under a point of the board, in tiles.
#[must_use]
pub(super) fn spot_at(position: &Position, point: Point) -> Option<Spot> {
    let at = Place::new(point.x.floor() as i16, point.y.floor() as i16);
    let tile = position.tile_at(at)?;
    let part = art::part_at(
        tile.tile.tile(),
        tile.rotation,
        point.x - point.x.floor(),
        point.y - point.y.floor(),
    )?;
    Some(Spot {
        at,
        part: part as u8,
    })
}

/// Everything on the board.
#[must_use]
pub(super) fn scene(say: &Say, owners: bool) -> Scene {
    let position = say.position();
    let mut scene = Scene {
        tiles: position
            .placed()
            .map(|placed| SceneTile {
                at: placed.at,
                picture: Picture::tile_at(placed.at, placed.tile, placed.rotation).into(),
                spoken: say.tile(&placed),
            })
            .collect(),
        held: say.game.held,
        last: (position.placed().len() > 1)
            .then(|| position.last_placed().map(|tile| tile.at))
            .flatten(),
        ..Scene::default()
    };
    // When no tile is left, every place is dead and none is worth a mark.
    if !position.remaining().is_empty() {
        let mark = |at| SceneMark {
            at,
            spoken: say.dead(at),
        };
        scene.dead = position.dead_places().into_iter().map(mark).collect();
    }
    for piece in position.pieces() {
        let kind = kind(position, piece.spot);
        scene.pieces.push(ScenePiece {
            at: anchor(position, piece.spot),
            size: PIECE,
            picture: Picture::Piece {
                figure: Figure::from(piece.piece),
                style: say.play.style(piece.seat),
                lying: kind == FeatureKind::Field,
            }
            .into(),
            spoken: say
                .ours
                .invoke_piece(say.name(piece.seat), say::man(piece.piece), claim(kind)),
        });
    }
    let signs = [
        (position.dragon(), Figure::Dragon, Claim::Dragon),
        (position.fairy(), Figure::Fairy, Claim::Fairy),
    ];
    for (at, figure, called) in signs {
        let Some(at) = at else { continue };
        scene.pieces.push(ScenePiece {
            // In a corner of its own, so that pieces on the tile can be seen.
            at: Point::new(f32::from(at.x) + 0.76, f32::from(at.y) + 0.26),
            size: PIECE,
            picture: Picture::Piece {
                figure,
                style: 0,
                lying: false,
            }
            .into(),
            spoken: say.ours.invoke_claim(called),
        });
    }
    if owners {
        own(say, &mut scene);
    }
    match &say.game.choice {
        Choice::Placing(placing) => {
            let ghost = placing.ghost();
            scene.places = placing
                .places()
                .iter()
                .filter(|(at, _)| Some(*at) != ghost)
                .map(|&(at, ways)| ScenePlace {
                    at,
                    spoken: say.place(at, ways.len()),
                })
                .collect();
            if let (Some(at), Some(tile)) = (ghost, placing.tile()) {
                let ways = placing.ways(at).len() as u8;
                let rotation = placing.facing();
                let placed = PlacedTile {
                    at,
                    tile,
                    rotation,
                    by: None,
                };
                scene.ghost = Some(SceneGhost {
                    at,
                    picture: Picture::tile_at(at, tile, rotation).into(),
                    ways,
                    spoken: say.ours.invoke_ghost_tile(say.tile(&placed), ways.into()),
                });
            }
        }
        Choice::Acting(_) => {
            scene.spots = spots(say);
            scene.lit.extend(dragon(say));
        }
        Choice::Nothing => {}
    }
    if let Choice::Placing(placing) = &say.game.choice {
        scene.lit.extend(river(position, placing));
    }
    if let Note::Feature(spot) | Note::Barred(_, Some(spot)) = say.game.note {
        scene.lit.extend(feature_areas(position, spot, Fill::Lit));
    }
    scene
}

/// What a part of a tile on the table is.
#[must_use]
pub(super) fn kind(position: &Position, spot: Spot) -> FeatureKind {
    position
        .tile_at(spot.at)
        .and_then(|tile| Some(tile.tile.tile().parts.get(usize::from(spot.part))?.kind))
        .unwrap_or(FeatureKind::Road)
}

/// Where a choice lies on the board, in tiles.
#[must_use]
pub(super) fn option_at(position: &Position, option: Move) -> Option<Point> {
    let middle = |at: Place| Point::new(f32::from(at.x) + 0.5, f32::from(at.y) + 0.5);
    match option {
        Move::Put { spot, .. } | Move::SendHome { spot } => Some(anchor(position, spot)),
        Move::Fairy { to } => Some(middle(to)),
        Move::Dragon { side } => position.dragon().map(|at| middle(at.neighbour(side))),
        Move::Place { .. } | Move::Pass => None,
    }
}

/// The choices after placing, one mark for each part that a piece may go on.
fn spots(say: &Say) -> Vec<SceneSpot> {
    let Choice::Acting(acting) = &say.game.choice else {
        return Vec::new();
    };
    let mut spots: Vec<SceneSpot> = Vec::new();
    for (index, &option) in acting.options().iter().enumerate() {
        let (Some(at), Some(offer)) = (option_at(say.position(), option), offer(say, option))
        else {
            continue;
        };
        let mark = SceneSpot {
            at,
            picture: offer.picture.into(),
            label: match offer.points {
                Some(points) => format!("{} {points}", offer.label).into(),
                None => offer.label,
            },
            spoken: offer.spoken,
            chosen: acting.chosen() == Some(index),
        };
        // Several kinds of piece on one part share a mark: the one chosen, else the first.
        match spots.iter_mut().find(|other| other.at == mark.at) {
            Some(other) if mark.chosen => *other = mark,
            Some(_) => {}
            None => spots.push(mark),
        }
    }
    spots
}

/// The side by which one place touches another.
fn towards(from: Place, to: Place) -> Option<Side> {
    Side::ALL
        .into_iter()
        .find(|&side| from.neighbour(side) == to)
}

/// A way over places that follow one another.
fn way(places: &[Place], way: Way) -> Vec<SceneArea> {
    let at = |index: Option<usize>| index.and_then(|index| places.get(index)).copied();
    places
        .iter()
        .enumerate()
        .map(|(index, &place)| {
            let from = at(index.checked_sub(1));
            let to = at(Some(index + 1));
            let picture = Picture::Way {
                way,
                entry: from.and_then(|from| towards(place, from)),
                exit: to.and_then(|to| towards(place, to)),
            };
            SceneArea::over(place, picture.into())
        })
        .collect()
}

/// An area of its own around a point.
fn around(at: Point, size: f32, picture: Picture) -> SceneArea {
    SceneArea {
        at: Point::new(at.x - size / 2.0, at.y - size / 2.0),
        size,
        picture: picture.into(),
    }
}

/// The way of the dragon in this movement, with the step that is chosen and whom it would send
/// home.
fn dragon(say: &Say) -> Vec<SceneArea> {
    let position = say.position();
    let mut path = position.dragon_path().to_vec();
    let mut rings = Vec::new();
    if let Choice::Acting(acting) = &say.game.choice
        && let Some(Move::Dragon { side }) = acting.chosen_move()
        && let Some(at) = position.dragon()
    {
        path.push(at.neighbour(side));
        rings = eaten(position, side)
            .iter()
            .map(|eaten| around(anchor(position, eaten.spot), RING, Picture::Danger))
            .collect();
    }
    let mut areas = if path.len() > 1 {
        way(&path, Way::Dragon)
    } else {
        Vec::new()
    };
    areas.append(&mut rings);
    areas
}

/// How the river runs and where it goes on, while a tile of it is in hand, with a cross where
/// it would turn back.
fn river(position: &Position, placing: &Placing) -> Vec<SceneArea> {
    let flows = placing
        .tile()
        .is_some_and(|tile| tile.tile().river.is_some());
    let Some(mouth) = position.river_mouth().filter(|_| flows) else {
        return Vec::new();
    };
    let course: Vec<Place> = position
        .placed()
        .filter(|placed| placed.tile.tile().river.is_some())
        .map(|placed| placed.at)
        .chain([mouth.at])
        .collect();
    let mut areas = way(&course, Way::River);
    if let Some(side) = mouth.barred {
        let next = mouth.at.neighbour(side);
        let (dx, dy) = (next.x - mouth.at.x, next.y - mouth.at.y);
        let at = Point::new(
            f32::from(mouth.at.x) + 0.5 + f32::from(dx) * CROSS_AT,
            f32::from(mouth.at.y) + 0.5 + f32::from(dy) * CROSS_AT,
        );
        areas.push(around(at, CROSS, Picture::NoWay));
    }
    areas
}

/// Whose is what, with what it is worth now.
fn own(say: &Say, scene: &mut Scene) {
    let position = say.position();
    for feature in position.features() {
        let Some(&leader) = feature.leaders.first() else {
            continue;
        };
        let styles: Vec<u8> = feature
            .leaders
            .iter()
            .map(|&seat| say.play.style(seat))
            .collect();
        // Shared features take turns tile by tile, so that each owner shows.
        let mut parts = feature.spots.clone();
        parts.sort_unstable();
        for (index, spot) in parts.iter().enumerate() {
            let fill = Fill::Seat(styles[index % styles.len()]);
            scene.areas.extend(areas(position, &[*spot], fill));
        }
        let stands = position
            .pieces()
            .iter()
            .filter(|piece| piece.seat == leader)
            .map(|piece| piece.spot)
            .find(|spot| feature.spots.contains(spot));
        let Some(spot) = stands.or(parts.first().copied()) else {
            continue;
        };
        let mut at = anchor(position, spot);
        // Below the piece, so that both can be read.
        at.y += 0.27;
        let points = feature.worth.points();
        scene.worths.push(SceneWorth {
            at,
            text: points.to_string().into(),
            styles,
            spoken: say.ours.invoke_worth(
                say.names(feature.leaders.iter().copied()),
                claim(feature.kind),
                points,
            ),
        });
    }
}

/// What moves after a decision: the tile comes down, points rise, pieces go home.
#[must_use]
pub(super) fn effects(say: &Say, events: &[Event], home: &dyn Fn(Seat) -> Point) -> Vec<Effect> {
    let position = say.position();
    let mut effects = Vec::new();
    let mut lit = Vec::new();
    for event in events {
        match *event {
            Event::Placed {
                tile, at, rotation, ..
            } => effects.push(Effect::Settle {
                at,
                picture: Picture::tile_at(at, tile, rotation).into(),
            }),
            Event::Scored {
                seat,
                spot: Some(spot),
                worth,
                at_end,
            } => {
                lit.extend(feature_areas(position, spot, Fill::Lit));
                // At the end everything scores at once: numbers would lie over each other.
                if at_end {
                    continue;
                }
                let ink = SeatStyle::of(say.play.style(seat)).ink;
                effects.push(Effect::Rise {
                    from: anchor(position, spot),
                    text: format!("+{}", worth.points()).into(),
                    colour: Color::from_rgb_u8(ink.0, ink.1, ink.2),
                });
            }
            Event::Returned {
                seat, piece, spot, ..
            } => effects.push(Effect::Home {
                from: anchor(position, spot),
                size: PIECE,
                picture: Picture::Piece {
                    figure: Figure::from(piece),
                    style: say.play.style(seat),
                    lying: false,
                }
                .into(),
                to: home(seat),
            }),
            _ => {}
        }
    }
    if !lit.is_empty() {
        effects.push(Effect::Pulse(lit));
    }
    effects
}
