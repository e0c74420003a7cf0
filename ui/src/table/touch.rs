//! What fingers and keys on the board mean for the decision under way.

use std::time::Duration;

use landfolk::landscape::Side;
use slint::ComponentHandle;

use super::TableScreen;
use crate::board::camera::{Point, View};
use crate::board::gesture::Act;
use crate::platform::Feel;
use crate::view::Table;

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
        self.state.borrow_mut().board.gestures().set_view(view);
        self.refresh_board();
    }

    /// What a gesture asks for.
    pub(super) fn after(&self, act: Option<Act>, now: Duration) {
        match act {
            None => self.refresh_board(),
            Some(Act::Tap(at)) => self.tap(at, now),
            Some(Act::Hold(at)) => self.hold(at),
            Some(Act::Twist(by)) => self.change(|game| game.turn(by)),
        }
    }

    fn tap(&self, at: Point, now: Duration) {
        let (spot, on_board) = {
            let state = self.state.borrow();
            (state.board.spot_at(at), state.board.camera().to_board(at))
        };
        if let Some(spot) = spot {
            self.tap_spot(spot);
            return;
        }
        if !self.tap_board(on_board) {
            self.state.borrow_mut().board.gestures().free_tap(at, now);
            self.refresh_board();
        }
    }

    /// A tap on a point of the board; says whether it did anything but tell.
    pub(super) fn tap_board(&self, at: Point) -> bool {
        let mut done = false;
        self.change(|game| done = game.tap(at));
        done
    }

    /// A tap on one of the choices on the board.
    pub(super) fn tap_spot(&self, spot: usize) {
        let at = {
            let state = self.state.borrow();
            state.board.scene().spots.get(spot).map(|spot| spot.at)
        };
        if let Some(at) = at {
            self.change(|game| game.tap_spot(spot, at));
        }
    }

    /// A long touch.
    fn hold(&self, at: Point) {
        self.feel(Feel::Held);
        let at = self.state.borrow().board.camera().to_board(at);
        self.ask_about(Some(at));
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
        self.change(|game| done = game.cancel());
        done
    }

    /// Steps to the next legal place, or to the next choice.
    pub(super) fn arrow(&self, side: Side) -> bool {
        let now = self.now();
        let mut stepped = Default::default();
        self.change(|game| stepped = game.step(side));
        let super::game::Stepped { done, sight } = stepped;
        if let Some(sight) = sight {
            {
                let mut state = self.state.borrow_mut();
                let gestures = state.board.gestures();
                let to = gestures.camera().bringing(sight, 0.5, gestures.view());
                gestures.glide(to, now);
            }
            self.refresh_board();
        }
        done
    }
}
