//! What lies on the board: a scene made of a match and the choice under way.

use landfolk::crownlands::{Action, Event, Location, Move};
use landfolk::game::Game;
use landfolk::hex::{Hex, HexSet};
use landfolk::landscape::Place;
use landfolk::seat::Seat;
use landfolk_art::SeatStyle;
use landfolk_art::crownlands::grid::{COLUMNS, ROWS, SQUARE};
use landfolk_art::crownlands::{Mark, REACH_OF_MARKS};
use slint::{Color, ComponentHandle, ModelRc, SharedString, VecModel};

use super::picture::Picture;
use super::say::Say;
use super::{Note, middle, touched, veiled};
use crate::board::camera::Point;
use crate::board::scene::{Effect, Scene, SceneArea, ScenePiece, SceneTile, SceneWorth};
use crate::view::{Crownlands, HexView};

/// The side of a settlement, in squares.
const SETTLEMENT: f32 = 0.8 / SQUARE;
/// The side of the settlement that Confirm would place or move.
const SHOWN: f32 = 0.92 / SQUARE;
/// The side of the marks for the tiles on a location.
const PIPS: f32 = 0.42 / SQUARE;
/// The side of a nomad tile.
const NOMAD: f32 = 0.56 / SQUARE;

/// A mark over a hex.
#[must_use]
pub(super) fn mark(hex: Hex, mark: Mark) -> SceneArea {
    let at = middle(hex);
    let size = REACH_OF_MARKS / SQUARE;
    let half = size / 2.0;
    SceneArea {
        at: Point::new(at.x - half, at.y - half),
        size,
        picture: Picture::Mark(mark).into(),
    }
}

/// The same mark over many hexes.
pub(super) fn marks(hexes: HexSet, with: Mark) -> impl Iterator<Item = SceneArea> {
    hexes.into_iter().map(move |hex| mark(hex, with))
}

/// Everything on the board.
#[must_use]
pub(super) fn scene(say: &Say, owners: bool) -> Scene {
    let position = say.position();
    let mut scene = Scene {
        closed: true,
        ..Scene::default()
    };
    if let Some(boards) = position.map().boards() {
        for y in 0..ROWS {
            for x in 0..COLUMNS {
                scene.tiles.push(SceneTile {
                    at: Place::new(x.into(), y.into()),
                    picture: Picture::Square { boards, x, y }.into(),
                    spoken: SharedString::default(),
                });
            }
        }
    }
    if owners {
        own(say, &mut scene);
    }
    put_pieces(say, &mut scene);
    if veiled(say.desk) {
        return scene;
    }
    let targets = say.game.targets();
    scene
        .areas
        .extend(marks(say.game.last - targets, Mark::Last));
    show_choice(say, &mut scene, targets);
    match say.game.note {
        Note::Card(card) => {
            let score = position.score(card, say.actor());
            let lit = score.settlements | score.places;
            scene.lit.extend(marks(lit, Mark::Lit));
        }
        Note::Hex(hex) => scene.lit.push(mark(hex, Mark::Lit)),
        _ => {}
    }
    if let Some(hex) = say.game.held {
        scene.lit.push(mark(hex, Mark::Lit));
    }
    scene
}

/// Settlements, walls, and the tiles that lie on the map.
fn put_pieces(say: &Say, scene: &mut Scene) {
    let position = say.position();
    let chosen = say.game.choice.and_then(|choice| choice.at);
    for seat in Seat::all(position.seats()) {
        for hex in position.settlements(seat) {
            scene.pieces.push(ScenePiece {
                at: middle(hex),
                size: SETTLEMENT,
                picture: Picture::Settlement(say.play.style(seat)).into(),
                spoken: say.settlement(seat, hex),
            });
        }
    }
    for hex in position.walls() {
        scene.pieces.push(ScenePiece {
            at: middle(hex),
            size: SETTLEMENT,
            picture: Picture::Wall.into(),
            spoken: say.ours.invoke_wall_at(say.hex(hex)),
        });
    }
    for site in position.sites() {
        let at = middle(site.at);
        scene.pieces.push(ScenePiece {
            at: Point::new(at.x, at.y + 0.4 / SQUARE),
            size: PIPS,
            picture: Picture::Pips(site.left).into(),
            spoken: say.site(site.at, site.location, site.left),
        });
    }
    for (hex, tile) in position.spaces() {
        let Some(tile) = tile else { continue };
        scene.pieces.push(ScenePiece {
            at: middle(hex),
            size: NOMAD,
            picture: Picture::Nomad { tile, ready: true }.into(),
            spoken: say.ours.invoke_nomad_at(say.nomad(tile), say.hex(hex)),
        });
    }
    let Some(hex) = chosen else { return };
    let picture = match say.game.mv() {
        Some(Move::At {
            action: Action::Tile(Location::Quarry),
            ..
        }) => Picture::Wall,
        // A sword takes a piece away; the mark says which.
        Some(Move::At {
            action: Action::Sword,
            ..
        }) => return,
        _ => Picture::Settlement(say.play.style(say.actor())),
    };
    scene.pieces.push(ScenePiece {
        at: middle(hex),
        size: SHOWN,
        picture: picture.into(),
        spoken: say.ours.invoke_shown_at(say.hex(hex)),
    });
}

/// Where something may go, what is chosen, and which tiles that would take and lose.
fn show_choice(say: &Say, scene: &mut Scene, targets: HexSet) {
    let Some(choice) = say.game.choice else {
        return;
    };
    let choosing_piece = choice.from.is_none() && choice.action.is_some_and(Action::carries);
    let with = if choosing_piece {
        Mark::Movable
    } else {
        Mark::Legal
    };
    let free = choice.at.map_or(targets, |at| targets.without(at));
    scene.areas.extend(marks(free, with));
    scene
        .lit
        .extend(choice.from.map(|hex| mark(hex, Mark::From)));
    if let Some(at) = choice.at {
        let sword = choice.action == Some(Action::Sword);
        let with = if sword { Mark::Lost } else { Mark::Chosen };
        scene.lit.push(mark(at, with));
        let changes = say.game.changes();
        for (_, _, at) in changes.lost {
            scene.lit.push(mark(at, Mark::Lost));
        }
        let taken = changes.gained.into_iter().map(|(_, at)| at);
        let taken = taken.chain(changes.nomads.into_iter().map(|(_, at)| at));
        scene.lit.extend(taken.map(|at| mark(at, Mark::Gained)));
    }
}

/// Whose is what: settlements in the colours of the seats, and who has taken tiles where.
fn own(say: &Say, scene: &mut Scene) {
    let position = say.position();
    for seat in Seat::all(position.seats()) {
        let style = say.play.style(seat);
        let hexes = position.settlements(seat);
        scene.areas.extend(marks(hexes, Mark::Seat(style)));
    }
    for site in position.sites() {
        let takers: Vec<Seat> = site
            .taken
            .iter()
            .filter(|(_, taken)| **taken)
            .map(|(seat, _)| seat)
            .collect();
        let at = middle(site.at);
        let mut spoken = say.site(site.at, site.location, site.left);
        if !takers.is_empty() {
            spoken = say
                .ours
                .invoke_taken_by(spoken, say.desk.names(takers.iter().copied()));
        }
        scene.worths.push(SceneWorth {
            at: Point::new(at.x, at.y - 0.42 / SQUARE),
            text: site.left.to_string().into(),
            styles: takers.iter().map(|&seat| say.play.style(seat)).collect(),
            spoken,
        });
    }
}

/// The hexes that may be chosen, for those who cannot see them.
pub(super) fn show_hexes(say: &Say) {
    let targets = if veiled(say.desk) {
        HexSet::EMPTY
    } else {
        say.game.targets()
    };
    let hexes: Vec<HexView> = targets
        .into_iter()
        .map(|hex| {
            let at = middle(hex);
            HexView {
                x: at.x,
                y: at.y,
                size: 1.0 / SQUARE,
                spoken: say.place(hex),
            }
        })
        .collect();
    let board = say.desk.window.global::<Crownlands>();
    board.set_hexes(ModelRc::new(VecModel::from(hexes)));
}

/// What moves after a decision: what is new lights up, tiles rise, a piece that was struck goes home.
#[must_use]
pub(super) fn effects(say: &Say, events: &[Event], home: &dyn Fn(Seat) -> Point) -> Vec<Effect> {
    let mut effects = Vec::new();
    let mut lit = HexSet::EMPTY;
    let mut rise = |seat: Seat, hex: Hex, text: SharedString| {
        let ink = SeatStyle::of(say.play.style(seat)).ink;
        effects.push(Effect::Rise {
            from: middle(hex),
            text,
            colour: Color::from_rgb_u8(ink.0, ink.1, ink.2),
        });
    };
    for event in events {
        lit |= touched(event);
        match *event {
            Event::TileGained { seat, location, at } => {
                rise(seat, at, format!("+ {}", say.location(location)).into());
            }
            Event::TileLost { seat, location, at } => {
                rise(seat, at, format!("− {}", say.location(location)).into());
            }
            Event::NomadGained { seat, tile, at } => {
                rise(seat, at, format!("+ {}", say.nomad(tile)).into());
            }
            _ => {}
        }
    }
    for event in events {
        if let Event::Struck { victim, at, .. } = *event {
            effects.push(Effect::Home {
                from: middle(at),
                size: SETTLEMENT,
                picture: Picture::Settlement(say.play.style(victim)).into(),
                to: home(victim),
            });
        }
    }
    if !lit.is_empty() {
        effects.push(Effect::Pulse(marks(lit, Mark::Lit).collect()));
    }
    effects
}
