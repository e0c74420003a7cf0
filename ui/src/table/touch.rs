//! What fingers and keys on the board mean for the decision under way.

use std::time::Duration;

use landfolk::landscape::{Place, Side};
use slint::ComponentHandle;

use super::choice::{self, Choice};
use super::play::Note;
use super::{State, TableScreen, show};
use crate::board::camera::{Point, View};
use crate::board::gesture::Act;
use crate::board::step::step;
use crate::view::Table;

/// A finger this near to the middle of a choice on the board means it, in logical pixels.
const REACH: f32 = 24.0;

impl TableScreen {
    pub(super) fn zoom(&self, factor: f32, now: Duration) {
        self.state
            .borrow_mut()
            .board
            .gestures()
            .zoom_step(factor, now);
        self.refresh_board();
    }

    pub(super) fn resize(&self, width: f32, height: f32, top: f32, right: f32, bottom: f32) {
        let Some(window) = self.window.upgrade() else {
            return;
        };
        let view = View {
            width,
            height,
            top,
            right,
            bottom,
            scale: window.window().scale_factor(),
        };
        {
            let mut state = self.state.borrow_mut();
            state.board.gestures().set_view(view);
        }
        self.refresh_board();
    }

    /// What a gesture asks for.
    pub(super) fn after(&self, act: Option<Act>, now: Duration) {
        match act {
            None => self.refresh_board(),
            Some(Act::Tap(at)) => self.tap(at, now),
            Some(Act::Hold(at)) => self.hold(at),
            Some(Act::Twist(by)) => self.turn(by),
        }
    }

    pub(super) fn tap(&self, at: Point, now: Duration) {
        let (mark, place, on_board) = {
            let mut state = self.state.borrow_mut();
            let camera = state.board.gestures().camera();
            let mark = nearest_mark(&state, at);
            (mark, camera.place_at(at), camera.to_board(at))
        };
        if let Some(mark) = mark {
            self.tap_mark(mark);
            return;
        }
        if !self.tap_place(place) {
            self.tap_land(on_board);
            self.state.borrow_mut().board.gestures().free_tap(at, now);
            self.refresh_board();
        }
    }

    /// A tap on a place; says whether it did anything but explain.
    pub(super) fn tap_place(&self, place: Place) -> bool {
        let mut done = false;
        self.change(|play| {
            if play.position().tile_at(place).is_none() {
                done = play.tap_place(place);
            }
        });
        done
    }

    /// A tap on a tile tells of the feature there; a second one no more.
    pub(super) fn tap_land(&self, on_board: Point) {
        self.change(|play| {
            if let Some(spot) = show::spot_at(play.position(), on_board) {
                play.note = if play.note == Note::Feature(spot) {
                    Note::Due
                } else {
                    Note::Feature(spot)
                };
            }
        });
    }

    /// A tap on one of the choices on the board.
    pub(super) fn tap_mark(&self, mark: usize) {
        let option = {
            let state = self.state.borrow();
            let at = state.board.scene().spots.get(mark).map(|spot| spot.at);
            state.play.as_ref().and_then(|play| {
                let Choice::Acting(acting) = &play.choice else {
                    return None;
                };
                acting.options().iter().position(|&option| {
                    at.is_some() && show::option_at(play.position(), option) == at
                })
            })
        };
        self.change(|play| {
            let Choice::Acting(acting) = &mut play.choice else {
                return;
            };
            let Some(option) = option else { return };
            match choice::put(acting.options()[option]) {
                Some((_, spot)) => acting.tap_spot(spot),
                None => acting.tap(option),
            }
            play.note = Note::Due;
        });
    }

    pub(super) fn choose(&self, option: usize) {
        self.change(|play| {
            if let Choice::Acting(acting) = &mut play.choice {
                acting.tap(option);
                play.note = Note::Due;
            }
        });
    }

    pub(super) fn turn(&self, by: i8) {
        self.change(|play| {
            play.turn(by);
        });
    }

    /// A long touch: on an empty place which tiles fit there, on a tile what lies there.
    pub(super) fn hold(&self, at: Point) {
        let (place, on_board) = {
            let mut state = self.state.borrow_mut();
            let camera = state.board.gestures().camera();
            (camera.place_at(at), camera.to_board(at))
        };
        let empty = self.with_play(|play| play.position().tile_at(place).is_none());
        match empty {
            Some(true) => self.ask_about(Some(place)),
            Some(false) => self.tap_land(on_board),
            None => {}
        }
    }

    /// Takes back what is chosen, or closes what is open. Says whether there was anything.
    pub(super) fn cancel(&self) -> bool {
        let mut done = false;
        if let Some(window) = self.window.upgrade() {
            let table = window.global::<Table>();
            if table.get_fits_shown() {
                self.ask_about(None);
                return true;
            }
            if table.get_sheet_open() {
                table.set_sheet_open(false);
                return true;
            }
        }
        self.change(|play| {
            done = play.choice.cancel();
            if play.note != Note::Due {
                play.note = Note::Due;
                done = true;
            }
        });
        done
    }

    /// Steps to the next legal place, or to the next choice.
    pub(super) fn arrow(&self, side: Side) -> bool {
        let now = self.now();
        let mut shown = None;
        let mut done = false;
        self.change(|play| {
            let last = play.position().last_placed();
            match &mut play.choice {
                Choice::Placing(placing) => {
                    let places: Vec<Place> = placing.places().iter().map(|&(at, _)| at).collect();
                    let from = placing.ghost();
                    let start = last.map_or(Place::START, |tile| tile.at);
                    let next = match from {
                        Some(from) => step(&places, from, side),
                        None => step(&places, start, side).or(places.first().copied()),
                    };
                    if let Some(next) = next {
                        placing.tap(next);
                        shown = Some(next);
                        play.note = Note::Due;
                    }
                    done = true;
                }
                Choice::Acting(acting) => {
                    let count = acting.options().len();
                    let forward = matches!(side, Side::East | Side::South);
                    // One more than the choices: none.
                    let at = acting.chosen().map_or(0, |chosen| chosen + 1);
                    let next = (at + if forward { 1 } else { count }) % (count + 1);
                    acting.cancel();
                    if next > 0 {
                        acting.tap(next - 1);
                    }
                    play.note = Note::Due;
                    done = true;
                }
                Choice::Nothing => {}
            }
        });
        if let Some(place) = shown {
            {
                let mut state = self.state.borrow_mut();
                let gestures = state.board.gestures();
                let to = gestures.camera().bringing(place, 0.5, gestures.view());
                gestures.glide(to, now);
            }
            self.refresh_board();
        }
        done
    }
}

/// The choice on the board under a finger.
fn nearest_mark(state: &State, at: Point) -> Option<usize> {
    let camera = state.board.camera();
    let reach = REACH.max(camera.zoom * 0.2);
    state
        .board
        .scene()
        .spots
        .iter()
        .map(|spot| camera.to_screen(spot.at).distance(at))
        .enumerate()
        .filter(|&(_, distance)| distance <= reach)
        .min_by(|a, b| a.1.total_cmp(&b.1))
        .map(|(index, _)| index)
}
