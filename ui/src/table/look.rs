//! What can be looked up without deciding anything: owners, the log, a replay, what fits where.

use slint::ComponentHandle;

use super::game::Desk;
use super::play::Play;
use super::{State, TableScreen};
use crate::board::camera::Point;
use crate::view::Table;

/// The height of the list of tiles that fit on a place, in logical pixels.
const LIST: f32 = 170.0;
/// How much of a phone held upright the open sheet covers above the hand.
const SHEET: f32 = 0.52;

impl TableScreen {
    /// A long touch on a point of the board; `None` closes the answer.
    pub(super) fn ask_about(&self, at: Option<Point>) {
        let now = self.now();
        let mut sight = None;
        self.change(|game| sight = game.ask(at));
        if let Some(sight) = sight {
            let mut state = self.state.borrow_mut();
            let gestures = state.board.gestures();
            let mut view = gestures.view();
            // The answer lies over the lower part of the board.
            view.bottom += LIST;
            let to = gestures.camera().bringing(sight, 0.2, view);
            gestures.glide(to, now);
        }
        if let Some(window) = self.window.upgrade() {
            window.global::<Table>().set_fits_shown(sight.is_some());
        }
        self.refresh();
    }

    pub(super) fn toggle_ownership(&self) {
        let on = {
            let mut state = self.state.borrow_mut();
            state.owners = !state.owners;
            state.owners
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
                play,
                game,
                bars,
                board,
                ..
            } = &mut *state;
            let line = usize::try_from(row).ok().and_then(|row| bars.line(row));
            let lit = match (play.as_ref(), game.as_ref(), line) {
                (Some(play), Some((_, game)), Some(line)) if !again => {
                    let desk = Desk {
                        play,
                        window: &window,
                    };
                    line.points_at(&desk, game.as_ref())
                }
                _ => Vec::new(),
            };
            if let Some(area) = lit.first() {
                let gestures = board.gestures();
                let mut view = gestures.view();
                // Only on a phone held upright no buttons keep the right edge.
                if view.right == 0.0 && table.get_sheet_open() {
                    view.bottom += view.height * SHEET;
                }
                let to = gestures.camera().bringing(area.bounds(), 0.2, view);
                gestures.glide(to, now);
            }
            state.lit = lit;
        }
        self.refresh();
    }

    pub(super) fn look_at(&self, decisions: usize) {
        self.state.borrow_mut().board.end_effects();
        self.change_view(|play| play.look_at(decisions));
        self.bring_last();
    }

    /// Keeps what the replay shows in sight.
    pub(super) fn bring_last(&self) {
        let now = self.now();
        {
            let mut state = self.state.borrow_mut();
            let last = state.game.as_ref().and_then(|(_, game)| game.last_at());
            if let Some(last) = last {
                let gestures = state.board.gestures();
                let to = gestures.camera().bringing(last, 0.5, gestures.view());
                gestures.glide(to, now);
            }
        }
        self.refresh_board();
    }

    /// Plays on. Where hands are private, nobody knows who holds the device by now.
    pub(super) fn end_replay(&self) {
        self.change_view(Play::resume);
        if self.hands_over() {
            self.begin_turn();
        }
    }
}
