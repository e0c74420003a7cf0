//! What the screen listens to: every callback of its two globals, each led to one method.

use std::time::Duration;

use slint::ComponentHandle;

use super::deed::Deed;
use super::{TableScreen, point, time};
use crate::board::camera::Point;
use crate::board::gesture::Act;
use crate::board::view::BoardView;
use crate::view::{AppWindow, Board, Table};

impl TableScreen {
    /// A callback that does not keep the screen alive.
    pub(super) fn on<A, R: Default>(
        &self,
        act: impl Fn(&Self, A) -> R + 'static,
    ) -> impl Fn(A) -> R + 'static {
        let me = self.me.clone();
        move |argument| {
            me.upgrade()
                .map_or_else(R::default, |me| act(&me, argument))
        }
    }

    pub(super) fn listen_to_board(&self, window: &AppWindow) {
        let board = window.global::<Board>();
        let gesture = |act: fn(&mut BoardView, Point, Duration) -> Option<Act>| {
            let on = self.on(move |me, (x, y, ms)| {
                let done = act(&mut me.state.borrow_mut().board, point(x, y), time(ms));
                me.after(done, time(ms));
            });
            move |x, y, ms| on((x, y, ms))
        };
        board.on_pressed(gesture(|board, at, now| {
            board.gestures().press(at, now);
            None
        }));
        board.on_dragged(gesture(|board, at, now| {
            board.gestures().drag(at, now);
            None
        }));
        board.on_released(gesture(|board, at, now| board.gestures().release(at, now)));
        let cancelled = self.on(|me, ms| {
            me.state.borrow_mut().board.gestures().cancel();
            me.after(None, time(ms));
        });
        board.on_cancelled(cancelled);
        let wheel = self.on(|me, (x, y, delta, ms)| {
            me.state
                .borrow_mut()
                .board
                .gestures()
                .wheel(point(x, y), delta);
            me.after(None, time(ms));
        });
        board.on_wheel(move |x, y, delta, ms| wheel((x, y, delta, ms)));
        let began = self.on(|me, (x, y)| {
            me.state
                .borrow_mut()
                .board
                .gestures()
                .pinch_start(point(x, y));
            me.refresh_board();
        });
        board.on_pinch_began(move |x, y| began((x, y)));
        let pinched = self.on(|me, (x, y, scale, degrees, ms)| {
            let act = me
                .state
                .borrow_mut()
                .board
                .gestures()
                .pinch(point(x, y), scale, degrees);
            me.after(act, time(ms));
        });
        board.on_pinched(move |x, y, scale, degrees, ms| pinched((x, y, scale, degrees, ms)));
        let ended = self.on(|me, ms| {
            me.state.borrow_mut().board.gestures().pinch_end(time(ms));
            me.refresh_board();
        });
        board.on_pinch_ended(ended);
        let tick = self.on(|me, ms| {
            let act = me.state.borrow_mut().board.tick(time(ms));
            me.after(act, time(ms));
        });
        board.on_tick(tick);
        let fit = self.on(|me, ms| {
            me.state.borrow_mut().board.gestures().fit(time(ms));
            me.refresh_board();
        });
        board.on_fit(fit);
        let zoom = self.on(|me, (factor, ms)| me.zoom(factor, time(ms)));
        board.on_zoom_by(move |factor, ms| zoom((factor, ms)));
        let resized = self.on(|me, (width, height, top, right, bottom)| {
            me.resize(width, height, top, right, bottom);
        });
        board.on_resized(move |width, height, top, right, bottom| {
            resized((width, height, top, right, bottom));
        });
        let place = self.on(|me, (x, y): (i32, i32)| {
            me.tap_board(point(x as f32 + 0.5, y as f32 + 0.5));
        });
        board.on_choose_place(move |x, y| place((x, y)));
        let spot = self.on(|me, index: i32| me.tap_spot(index as usize));
        board.on_choose_spot(spot);
        let turn = self.on(|me, ()| me.change(|game| game.turn(1)));
        board.on_turn(move || turn(()));
    }

    pub(super) fn listen_to_bars(&self, window: &AppWindow) {
        let table = window.global::<Table>();
        let plain = |act: fn(&Self)| {
            let on = self.on(move |me, ()| act(me));
            move || on(())
        };
        table.on_turn(plain(|me| me.change(|game| game.turn(1))));
        table.on_confirm(plain(Self::confirm));
        table.on_undo(plain(|me| me.decide(Deed::Undo)));
        table.on_redo(plain(|me| me.decide(Deed::Redo)));
        table.on_restart(plain(|me| me.decide(Deed::Restart)));
        table.on_cancel(plain(|me| {
            me.cancel();
        }));
        table.on_toggle_ownership(plain(Self::toggle_ownership));
        table.on_looked(plain(Self::refresh));
        table.on_close_fits(plain(|me| me.ask_about(None)));
        table.on_taken_over(plain(|me| {
            me.refresh();
            me.announce();
        }));
        table.on_start_replay(plain(|me| {
            let end = me.with_play(|play| play.table().history().len());
            me.look_at(end.unwrap_or_default());
        }));
        table.on_end_replay(plain(Self::end_replay));
        table.on_look_at(self.on(|me, at: i32| me.look_at(at.max(0) as usize)));
        self.listen_to_replay(window);
        table.on_hold(self.on(|me, index: i32| {
            me.change(|game| game.take(index as usize));
        }));
        table.on_choose(self.on(|me, index: i32| me.choose(index as usize)));
        table.on_open_help(plain(Self::open_help));
        table.on_leave_lesson(plain(Self::leave_lesson));
        table.on_open_log_line(self.on(|me, row: i32| me.light(row)));
        let look = self.on(|me, (dark, still)| {
            {
                let mut state = me.state.borrow_mut();
                state.dark = dark;
                state.board.set_dark(dark);
                state.board.gestures().reduced_motion = still;
            }
            me.refresh();
        });
        table.on_look_changed(move |dark, still| look((dark, still)));
        let key = self.on(|me, (text, control): (String, bool)| me.key(&text, control));
        table.on_key(move |text: slint::SharedString, control| key((text.to_string(), control)));
    }
}
