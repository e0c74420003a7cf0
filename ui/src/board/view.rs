//! The board on the screen: fills the `Board` global from a scene and the camera.

use std::time::Duration;

use landfolk::landscape::Place;
use slint::{ModelRc, VecModel};

use super::camera::{Bounds, Camera, Point, View};
use super::gesture::{Act, Gestures};
use super::layer::Layer;
use super::paint::Picture;
use super::pictures::Pictures;
use super::scene::{Effect, Scene, SceneArea};
use crate::view::{
    AreaSprite, Board, GhostTile, GroundName, HomingPiece, LegalPlace, PieceSprite, PlaceMark,
    RisingPoints, SpotMark, TileSprite, WorthMark,
};

/// A finger this near to the middle of a choice means it, in logical pixels.
const REACH: f32 = 24.0;
/// How long a lifted tile takes to come down, and a piece to be home.
const BRIEF: Duration = Duration::from_millis(260);
/// How long risen points and a lit feature stay.
const READABLE: Duration = Duration::from_millis(1600);

/// What an area is known by: where it lies, and what it shows.
type AreaName = ((i32, i32), Picture);

struct Running {
    id: u32,
    effect: Effect,
    until: Duration,
}

/// The board on the screen.
pub struct BoardView {
    gestures: Gestures,
    pictures: Pictures,
    scene: Scene,
    dark: bool,
    running: Vec<Running>,
    effects: u32,
    tiles: Layer<Place, TileSprite>,
    areas: Layer<AreaName, AreaSprite>,
    lit: Layer<AreaName, AreaSprite>,
    names: Layer<(i32, i32), GroundName>,
    pieces: Layer<(i32, i32), PieceSprite>,
    places: Layer<Place, LegalPlace>,
    spots: Layer<usize, SpotMark>,
    worths: Layer<(i32, i32), WorthMark>,
    dead: Layer<Place, PlaceMark>,
    last: Layer<Place, PlaceMark>,
    held: Layer<Place, PlaceMark>,
    settling: Layer<u32, AreaSprite>,
    rising: Layer<u32, RisingPoints>,
    homing: Layer<u32, HomingPiece>,
}

impl BoardView {
    /// A board without anything on it.
    #[must_use]
    pub fn new(pictures: Pictures) -> Self {
        Self {
            gestures: Gestures::new(Bounds::default(), View::new(390.0, 844.0)),
            pictures,
            scene: Scene::default(),
            dark: false,
            running: Vec::new(),
            effects: 0,
            tiles: Layer::default(),
            areas: Layer::default(),
            lit: Layer::default(),
            names: Layer::default(),
            pieces: Layer::default(),
            places: Layer::default(),
            spots: Layer::default(),
            worths: Layer::default(),
            dead: Layer::default(),
            last: Layer::default(),
            held: Layer::default(),
            settling: Layer::default(),
            rising: Layer::default(),
            homing: Layer::default(),
        }
    }

    /// Gives the models of the layers to the window; called once.
    pub fn connect(&self, board: &Board<'_>) {
        board.set_tiles(self.tiles.model());
        board.set_areas(self.areas.model());
        board.set_lit(self.lit.model());
        board.set_names(self.names.model());
        board.set_pieces(self.pieces.model());
        board.set_places(self.places.model());
        board.set_spots(self.spots.model());
        board.set_worths(self.worths.model());
        board.set_dead(self.dead.model());
        board.set_last(self.last.model());
        board.set_held(self.held.model());
        board.set_settling(self.settling.model());
        board.set_rising(self.rising.model());
        board.set_homing(self.homing.model());
    }

    /// The camera and what fingers do to it. [`BoardView::show`] follows any change.
    pub fn gestures(&mut self) -> &mut Gestures {
        &mut self.gestures
    }

    /// What is shown now.
    #[must_use]
    pub const fn camera(&self) -> Camera {
        self.gestures.camera()
    }

    /// The pictures, for other parts of the screen that show tiles and pieces.
    pub fn pictures(&mut self) -> &mut Pictures {
        &mut self.pictures
    }

    /// What lies on the board.
    #[must_use]
    pub const fn scene(&self) -> &Scene {
        &self.scene
    }

    /// Whether pictures are still being painted.
    #[must_use]
    pub fn awaits_pictures(&self) -> bool {
        self.pictures.awaits()
    }

    /// The choice on the board under a finger at a point of the screen.
    #[must_use]
    pub fn spot_at(&self, at: Point) -> Option<usize> {
        let camera = self.camera();
        let reach = REACH.max(camera.zoom * 0.2);
        self.scene
            .spots
            .iter()
            .map(|spot| camera.to_screen(spot.at).distance(at))
            .enumerate()
            .filter(|&(_, distance)| distance <= reach)
            .min_by(|a, b| a.1.total_cmp(&b.1))
            .map(|(index, _)| index)
    }

    /// Puts other things on the board.
    pub fn set_scene(&mut self, scene: Scene) {
        let places = scene.tiles.iter().map(|tile| tile.at);
        let room = if scene.closed { 0.1 } else { 1.15 };
        self.gestures.set_bounds(Bounds::around(places).grown(room));
        self.scene = scene;
    }

    /// Dark or light.
    pub fn set_dark(&mut self, dark: bool) {
        self.dark = dark;
    }

    /// Begins an effect. With reduced motion only what is to be read is shown.
    pub fn begin(&mut self, effect: Effect, now: Duration) {
        let lasts = match effect {
            Effect::Settle { .. } | Effect::Home { .. } => {
                if self.gestures.reduced_motion {
                    return;
                }
                BRIEF
            }
            Effect::Rise { .. } | Effect::Pulse(_) => READABLE,
        };
        self.effects += 1;
        self.running.push(Running {
            id: self.effects,
            effect,
            until: now + lasts,
        });
    }

    /// Ends all effects.
    pub fn end_effects(&mut self) {
        self.running.clear();
    }

    /// Time has passed: follows it, and says what a finger that rests asks for.
    pub fn tick(&mut self, now: Duration) -> Option<Act> {
        let act = self.gestures.tick(now);
        self.pictures.collect();
        self.running.retain(|running| running.until > now);
        act
    }

    /// Brings the window up to date.
    pub fn show(&mut self, board: &Board<'_>) {
        let camera = self.gestures.camera();
        board.set_ox(camera.ox);
        board.set_oy(camera.oy);
        board.set_zoom(camera.zoom);
        board.set_scale(self.gestures.view().scale);
        self.pictures.set_moving(!self.gestures.at_rest());
        self.show_land();
        self.show_marks();
        self.show_effects();
        self.show_ghost(board);
        self.pictures.order();
        let moving =
            self.gestures.needs_time() || self.pictures.awaits() || !self.running.is_empty();
        board.set_moving(moving);
    }

    /// The size in device pixels of something that is `tiles` tiles wide.
    fn px(&self, tiles: f32) -> u16 {
        let px = self.gestures.camera().zoom * self.gestures.view().scale * tiles;
        px.round().clamp(1.0, 1024.0) as u16
    }

    /// What is on the screen or may be in a moment.
    fn visible(&self) -> Bounds {
        let seen = self.gestures.camera().visible(self.gestures.view());
        Bounds {
            left: seen.left.floor(),
            top: seen.top.floor(),
            right: seen.right.ceil(),
            bottom: seen.bottom.ceil(),
        }
    }

    fn area(&mut self, area: SceneArea) -> AreaSprite {
        let px = self.px(area.size);
        AreaSprite {
            x: area.at.x,
            y: area.at.y,
            size: area.size,
            picture: self.pictures.get(area.picture, px, self.dark),
        }
    }

    /// The areas that are on the screen, each under its name.
    fn sprites(
        &mut self,
        visible: Bounds,
        areas: impl Iterator<Item = SceneArea>,
    ) -> Vec<(AreaName, AreaSprite)> {
        areas
            .filter(|area| visible.touches(area.bounds()))
            .map(|area| ((name(area.at), area.picture), self.area(area)))
            .collect()
    }

    fn show_land(&mut self) {
        let visible = self.visible();
        let scene = std::mem::take(&mut self.scene);
        let px = self.px(1.0);
        let tiles: Vec<_> = scene
            .tiles
            .iter()
            .filter(|tile| visible.touches(Bounds::around([tile.at])))
            .map(|tile| {
                let sprite = TileSprite {
                    x: tile.at.x.into(),
                    y: tile.at.y.into(),
                    picture: self.pictures.get(tile.picture, px, self.dark),
                    spoken: tile.spoken.clone(),
                };
                (tile.at, sprite)
            })
            .collect();
        self.tiles.show(tiles);
        let areas = self.sprites(visible, scene.areas.iter().copied());
        self.areas.show(areas);
        let pulses = self.pulses();
        let lit = self.sprites(visible, pulses.into_iter().chain(scene.lit.iter().copied()));
        self.lit.show(lit);
        self.names.show(scene.names.iter().map(|written| {
            let ground = GroundName {
                x: written.at.x,
                y: written.at.y,
                text: written.text.clone(),
                least: written.least,
                hangs: written.hangs,
            };
            (name(written.at), ground)
        }));
        let pieces: Vec<_> = scene
            .pieces
            .iter()
            .map(|piece| {
                let px = self.px(piece.size);
                let sprite = PieceSprite {
                    x: piece.at.x,
                    y: piece.at.y,
                    size: piece.size,
                    picture: self.pictures.get(piece.picture, px, self.dark),
                    spoken: piece.spoken.clone(),
                };
                (name(piece.at), sprite)
            })
            .collect();
        self.pieces.show(pieces);
        self.scene = scene;
    }

    /// What lights up at the moment.
    fn pulses(&self) -> Vec<SceneArea> {
        self.running
            .iter()
            .filter_map(|running| match &running.effect {
                Effect::Pulse(areas) => Some(areas.iter().copied()),
                _ => None,
            })
            .flatten()
            .collect()
    }

    fn show_marks(&mut self) {
        let visible = self.visible();
        let scene = std::mem::take(&mut self.scene);
        self.places.show(scene.places.iter().map(|place| {
            let glow = LegalPlace {
                x: place.at.x.into(),
                y: place.at.y.into(),
                spoken: place.spoken.clone(),
            };
            (place.at, glow)
        }));
        let px = self.px(0.24).max(24);
        let mut chosen = 0;
        let spots: Vec<_> = scene
            .spots
            .iter()
            .enumerate()
            .map(|(index, spot)| {
                chosen += u32::from(spot.chosen);
                let mark = SpotMark {
                    x: spot.at.x,
                    y: spot.at.y,
                    picture: self.pictures.get(spot.picture, px, self.dark),
                    label: spot.label.clone(),
                    spoken: spot.spoken.clone(),
                    chosen: spot.chosen,
                    above: spot.chosen && chosen % 2 == 0,
                };
                (index, mark)
            })
            .collect();
        self.spots.show(spots);
        let emblem = (14.0 * self.gestures.view().scale).round() as u16;
        let worths: Vec<_> = scene
            .worths
            .iter()
            .map(|worth| {
                let seats: Vec<_> = worth
                    .styles
                    .iter()
                    .map(|&style| self.pictures.get(Picture::Emblem(style), emblem, self.dark))
                    .collect();
                let mark = WorthMark {
                    x: worth.at.x,
                    y: worth.at.y,
                    text: worth.text.clone(),
                    seats: ModelRc::new(VecModel::from(seats)),
                    spoken: worth.spoken.clone(),
                };
                (name(worth.at), mark)
            })
            .collect();
        self.worths.show(worths);
        self.dead.show(
            scene
                .dead
                .iter()
                .filter(|mark| visible.touches(Bounds::around([mark.at])))
                .map(|mark| (mark.at, place_mark(mark.at, mark.spoken.clone()))),
        );
        let plain = |at: Option<Place>| at.map(|at| (at, place_mark(at, "".into())));
        self.last.show(plain(scene.last));
        self.held.show(plain(scene.held));
        self.scene = scene;
    }

    fn show_effects(&mut self) {
        let running = std::mem::take(&mut self.running);
        let mut settling = Vec::new();
        let mut rising = Vec::new();
        let mut homing = Vec::new();
        for Running { id, effect, .. } in &running {
            match effect {
                Effect::Settle { at, picture } => {
                    let px = self.px(1.0);
                    let sprite = AreaSprite {
                        x: at.x.into(),
                        y: at.y.into(),
                        size: 1.0,
                        picture: self.pictures.get_now(*picture, px, self.dark),
                    };
                    settling.push((*id, sprite));
                }
                Effect::Rise { from, text, colour } => {
                    let points = RisingPoints {
                        x: from.x,
                        y: from.y,
                        text: text.clone(),
                        colour: *colour,
                    };
                    rising.push((*id, points));
                }
                Effect::Home {
                    from,
                    size,
                    picture,
                    to,
                } => {
                    let px = self.px(*size);
                    let piece = HomingPiece {
                        x: from.x,
                        y: from.y,
                        size: *size,
                        to_x: to.x,
                        to_y: to.y,
                        picture: self.pictures.get(*picture, px, self.dark),
                    };
                    homing.push((*id, piece));
                }
                Effect::Pulse(_) => {}
            }
        }
        self.settling.show(settling);
        self.rising.show(rising);
        self.homing.show(homing);
        self.running = running;
    }

    fn show_ghost(&mut self, board: &Board<'_>) {
        let px = self.px(1.0);
        let ghost = match self.scene.ghost.clone() {
            None => GhostTile::default(),
            Some(ghost) => GhostTile {
                shown: true,
                x: ghost.at.x.into(),
                y: ghost.at.y.into(),
                picture: self.pictures.get_now(ghost.picture, px, self.dark),
                ways: ghost.ways.into(),
                spoken: ghost.spoken,
            },
        };
        board.set_ghost(ghost);
    }
}

/// A name for something by where it lies: to a hundredth of a tile.
fn name(at: Point) -> (i32, i32) {
    ((at.x * 100.0).round() as i32, (at.y * 100.0).round() as i32)
}

fn place_mark(at: Place, spoken: slint::SharedString) -> PlaceMark {
    PlaceMark {
        x: at.x.into(),
        y: at.y.into(),
        spoken,
    }
}
