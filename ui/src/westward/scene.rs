//! What lies on the board: a scene made of a match and the choice under way.

use landfolk::landscape::{Place, Spot};
use landfolk::seat::Seat;
use landfolk::westward::{Event, FeatureView, Ground, PlacedTile, Position, Role, Settler, column};
use slint::Color;

use super::Note;
use super::choice::Choice;
use super::picture::{Fill, PIECE, Picture};
use super::say::{Say, holding};
use crate::board::camera::Point;
use crate::board::scene::{
    Effect, Scene, SceneArea, SceneGhost, SceneMark, ScenePiece, ScenePlace, SceneSpot, SceneTile,
    SceneWorth,
};
use landfolk_art::{self as art, SeatStyle};

/// The side of a surveyor, and of the mark of a settler that goes home next, in tiles.
const SURVEYOR: f32 = 0.56;
const LEAVING: f32 = 0.24;

/// Where a settler stands on a part of a tile on the table, in tiles.
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
fn areas(position: &Position, spots: &[Spot], fill: Fill) -> Vec<SceneArea> {
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

/// All areas of the tiles in a column.
#[must_use]
pub(super) fn column_areas(position: &Position, of: u16, fill: Fill) -> Vec<SceneArea> {
    position
        .placed()
        .filter(|tile| column(tile.at) == of)
        .flat_map(|tile| tile_areas(position, tile.at, fill))
        .collect()
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
    // The coast was placed by nobody.
    let last = position.placed().rfind(|tile| tile.by.is_some());
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
        last: last.map(|tile| tile.at),
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
    survey(say, &mut scene);
    for settler in position.settlers() {
        scene.pieces.push(ScenePiece {
            at: anchor(position, settler.spot),
            size: PIECE,
            picture: picture_of(say, settler),
            spoken: say.settler(settler),
        });
    }
    for settler in position.endangered() {
        let mut at = anchor(position, settler.spot);
        at.x += 0.15;
        at.y -= 0.15;
        scene.pieces.push(ScenePiece {
            at,
            size: LEAVING,
            picture: Picture::Leaving.into(),
            spoken: say.ours.invoke_leaving(say.name(settler.seat)),
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
        Choice::Deploying(_) | Choice::Settling(_) => scene.spots = spots(say),
        Choice::Nothing => {}
    }
    if let Note::Feature(spot) = say.game.note {
        scene.lit.extend(feature_areas(position, spot, Fill::Lit));
    }
    scene
}

fn picture_of(say: &Say, settler: &Settler) -> crate::board::paint::Picture {
    Picture::Settler {
        style: say.play.style(settler.seat),
        lying: settler.role == Role::Trapper,
    }
    .into()
}

/// The columns of the surveyors as bands from north to south, the surveyors at their ends with what
/// a settler in the column earns (W-30), and a veil over cleared land (W-34).
fn survey(say: &Say, scene: &mut Scene) {
    let position = say.position();
    let rows = || scene.tiles.iter().map(|tile| tile.at.y);
    let (north, south) = (rows().min().unwrap_or(0) - 1, rows().max().unwrap_or(0) + 1);
    let surveyors = position.surveyors();
    let mut veil = Vec::new();
    for tile in &scene.tiles {
        let column = column(tile.at);
        if column < position.cleared_columns() && surveyors.in_column(column) == 0 {
            veil.push(SceneArea::over(tile.at, Picture::Cleared.into()));
        }
    }
    scene.areas.extend(veil);
    let mut columns = vec![surveyors.lead];
    if surveyors.rear != surveyors.lead {
        columns.push(surveyors.rear);
    }
    for column in columns {
        let band = Picture::Band(surveyors.in_column(column));
        for y in north..=south {
            let at = Place::new(-(column as i16), y);
            scene.areas.push(SceneArea::over(at, band.into()));
        }
    }
    // The one that went first began in the north (W-2), and goes first again whenever they are level.
    let ends = [
        (surveyors.lead, f32::from(north) + 0.66, -0.42),
        (surveyors.rear, f32::from(south) + 0.34, 0.42),
    ];
    for (column, y, beyond) in ends {
        let place = Place::new(-(column as i16), 0);
        let bonus = position.bonus_at(place).into();
        let spoken = say.ours.invoke_surveyor(column.into(), bonus);
        let x = f32::from(place.x) + 0.5;
        scene.pieces.push(ScenePiece {
            at: Point::new(x, y),
            size: SURVEYOR,
            picture: Picture::Surveyor.into(),
            spoken: spoken.clone(),
        });
        scene.worths.push(SceneWorth {
            at: Point::new(x, y + beyond),
            text: format!("+{bonus}").into(),
            styles: Vec::new(),
            spoken,
        });
    }
}

/// The choices on the board, one mark for each, in the order of the choice under way.
fn spots(say: &Say) -> Vec<SceneSpot> {
    let position = say.position();
    match &say.game.choice {
        Choice::Deploying(deploying) => {
            let style = say.play.style(say.actor());
            let spots = deploying.spots().iter().enumerate();
            spots
                .map(|(index, &spot)| {
                    let (ground, points) = say.ground_at(spot);
                    let picture = Picture::Settler {
                        style,
                        lying: ground == Ground::Plain,
                    };
                    let called = say.ours.invoke_holding(holding(ground));
                    SceneSpot {
                        at: anchor(position, spot),
                        picture: picture.into(),
                        label: format!("{called} {points}").into(),
                        spoken: say.spot(spot),
                        chosen: deploying.chosen() == Some(index),
                    }
                })
                .collect()
        }
        Choice::Settling(settling) => settling
            .spots()
            .iter()
            .map(|&spot| SceneSpot {
                at: anchor(position, spot),
                picture: settled_picture(say, spot),
                label: say.settles_short(spot),
                spoken: say.settles(spot),
                chosen: settling.rank(spot).is_some(),
            })
            .collect(),
        Choice::Placing(_) | Choice::Nothing => Vec::new(),
    }
}

/// A structure that waits to be settled, by a settler of who leads there.
pub(super) fn settled_picture(say: &Say, spot: Spot) -> crate::board::paint::Picture {
    let feature = say.position().feature(spot).ok();
    let leader = feature.and_then(|feature| feature.leaders.first().copied());
    match leader {
        Some(seat) => Picture::Settler {
            style: say.play.style(seat),
            lying: false,
        },
        None => Picture::Leaving,
    }
    .into()
}

/// What a feature would bring now, and on top of it from the surveyors: a road or town if it were
/// completed at its size, a farm and a plain as they are.
fn brings(feature: &FeatureView, leader: Seat) -> (i32, u16) {
    let worth = match (feature.ground, &feature.completed_worth) {
        (Ground::Road | Ground::Town, Some(completed)) => completed,
        _ => &feature.worth,
    };
    (worth.points(), feature.bonus[leader])
}

/// Whose is what, with what it would bring now.
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
            .settlers()
            .iter()
            .filter(|settler| settler.seat == leader)
            .map(|settler| settler.spot)
            .find(|spot| feature.spots.contains(spot));
        let Some(spot) = stands.or(parts.first().copied()) else {
            continue;
        };
        let mut at = anchor(position, spot);
        // Below the settler, so that both can be read.
        at.y += 0.27;
        let (points, bonus) = brings(&feature, leader);
        let names = say.names(feature.leaders.iter().copied());
        let called = holding(feature.ground);
        let (text, spoken) = if bonus > 0 {
            (
                format!("{points}+{bonus}"),
                say.ours
                    .invoke_worth_with_bonus(names, called, points, bonus.into()),
            )
        } else {
            (
                points.to_string(),
                say.ours.invoke_worth(names, called, points),
            )
        };
        scene.worths.push(SceneWorth {
            at,
            text: text.into(),
            styles,
            spoken,
        });
    }
}

/// Points on top of others: in the number of what the same seat has just scored, if it has.
fn add(effects: &mut Vec<Effect>, bonus: Effect) {
    if let Effect::Rise {
        text: more, colour, ..
    } = &bonus
    {
        for effect in effects.iter_mut().rev() {
            if let Effect::Rise {
                text, colour: of, ..
            } = effect
                && of == colour
            {
                *text = format!("{text} {more}").into();
                return;
            }
        }
    }
    effects.push(bonus);
}

/// What moves after a decision: the tile comes down, points rise, settlers go home.
#[must_use]
pub(super) fn effects(say: &Say, events: &[Event], home: &dyn Fn(Seat) -> Point) -> Vec<Effect> {
    let position = say.position();
    let mut effects = Vec::new();
    let mut lit = Vec::new();
    let rise = |seat: Seat, from: Point, points: i32| {
        let ink = SeatStyle::of(say.play.style(seat)).ink;
        Effect::Rise {
            from,
            text: format!("+{points}").into(),
            colour: Color::from_rgb_u8(ink.0, ink.1, ink.2),
        }
    };
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
                spot,
                worth,
                at_end,
            } => {
                lit.extend(feature_areas(position, spot, Fill::Lit));
                // At the end everything scores at once: numbers would lie over each other.
                if !at_end {
                    effects.push(rise(seat, anchor(position, spot), worth.points()));
                }
            }
            Event::Bonus {
                seat, spot, points, ..
            } => {
                let bonus = rise(seat, anchor(position, spot), points.into());
                add(&mut effects, bonus);
            }
            Event::Returned { seat, spot, .. } => effects.push(Effect::Home {
                from: anchor(position, spot),
                size: PIECE,
                picture: Picture::Settler {
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
