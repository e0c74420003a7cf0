//! What can be looked up without deciding anything: owners, the log, a replay, what fits where.

use landfolk::landscape::Place;
use slint::ComponentHandle;

use super::log::Points;
use super::play::Play;
use super::{State, TableScreen, show};
use crate::board::paint::Fill;
use crate::view::Table;

/// The height of the list of tiles that fit on a place, in logical pixels.
const LIST: f32 = 170.0;
/// How much of a phone held upright the open sheet covers above the hand.
const SHEET: f32 = 0.52;

impl TableScreen {
    pub(super) fn ask_about(&self, place: Option<Place>) {
        let now = self.now();
        {
            let mut state = self.state.borrow_mut();
            state.wishes.held = place;
            if let Some(place) = place {
                let gestures = state.board.gestures();
                let mut view = gestures.view();
                // The list of tiles lies over the lower part of the board.
                view.bottom += LIST;
                let to = gestures.camera().bringing(place, 0.2, view);
                gestures.glide(to, now);
            }
        }
        if let Some(window) = self.window.upgrade() {
            window.global::<Table>().set_fits_shown(place.is_some());
        }
        self.refresh();
    }

    pub(super) fn toggle_ownership(&self) {
        let on = {
            let mut state = self.state.borrow_mut();
            state.wishes.ownership = !state.wishes.ownership;
            state.wishes.ownership
        };
        if let Some(window) = self.window.upgrade() {
            window.global::<Table>().set_ownership(on);
        }
        self.refresh();
    }

    pub(super) fn toggle_sheet(&self) {
        if let Some(window) = self.window.upgrade() {
            let table = window.global::<Table>();
            table.set_sheet_open(!table.get_sheet_open());
        }
        self.refresh();
    }

    /// Lights what a line of the log points at; a second time no more.
    pub(super) fn light(&self, row: i32) {
        let Some(window) = self.window.upgrade() else {
            return;
        };
        let table = window.global::<Table>();
        let again = table.get_lit_line() == row;
        table.set_lit_line(if again { -1 } else { row });
        let now = self.now();
        {
            let mut state = self.state.borrow_mut();
            let State {
                play, bars, board, ..
            } = &mut *state;
            let line = usize::try_from(row).ok().and_then(|row| bars.line(row));
            let lit = match (play.as_ref(), line) {
                (Some(play), Some(line)) if !again => match line.points {
                    Points::Nowhere => Vec::new(),
                    Points::Tile(at) => show::tile_areas(play.position(), at, Fill::Lit),
                    Points::Feature(spot, after) => {
                        show::feature_areas(play.position_after(after), spot, Fill::Lit)
                    }
                },
                _ => Vec::new(),
            };
            if let Some(area) = lit.first() {
                let gestures = board.gestures();
                let mut view = gestures.view();
                if view.top > 0.0 && table.get_sheet_open() {
                    view.bottom += view.height * SHEET;
                }
                let to = gestures.camera().bringing(area.at, 0.2, view);
                gestures.glide(to, now);
            }
            state.wishes.lit = lit;
        }
        self.refresh();
    }

    pub(super) fn look_at(&self, decisions: usize) {
        self.state.borrow_mut().board.end_effects();
        self.change(|play| play.look_at(decisions));
        self.bring_last();
    }

    /// Keeps the tile that the replay shows in sight.
    pub(super) fn bring_last(&self) {
        let now = self.now();
        {
            let mut state = self.state.borrow_mut();
            let last = state
                .play
                .as_ref()
                .and_then(|play| play.position().last_placed());
            if let Some(last) = last {
                let gestures = state.board.gestures();
                let to = gestures.camera().bringing(last.at, 0.5, gestures.view());
                gestures.glide(to, now);
            }
        }
        self.refresh_board();
    }

    pub(super) fn end_replay(&self) {
        self.change(Play::resume);
    }
}
