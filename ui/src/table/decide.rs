//! A decision from Confirm to what it brings: kept on the disk, carried out, shown.

use std::rc::Rc;

use landfolk::ramparts::Event;
use landfolk::shelf::SaveError;
use slint::ComponentHandle;

use super::choice::Choice;
use super::deed::Deed;
use super::play::{Note, Play};
use super::say::Say;
use super::{State, TableScreen, point, show};
use crate::app::App;
use crate::view::{Nav, Screen, Table, TableWords};

/// Choices on smaller tiles than this are brought closer, in logical pixels.
const ZOOM_TO_ACT: f32 = 136.0;

impl TableScreen {
    pub(super) fn confirm(&self) {
        let (deed, over) = {
            let state = self.state.borrow();
            let play = state.play.as_ref();
            (
                play.and_then(Play::decided),
                play.is_some_and(|play| play.table().is_over() && !play.replaying()),
            )
        };
        match deed {
            Some(deed) => self.decide(deed),
            None if over => {
                if let Some(window) = self.window.upgrade() {
                    window.global::<Nav>().invoke_open(Screen::Result);
                }
            }
            None => {}
        }
    }

    /// Keeps a decision on the disk; it counts when it is safe there.
    pub(super) fn decide(&self, deed: Deed) {
        let Some(app) = self.app.borrow().upgrade() else {
            return;
        };
        {
            let mut state = self.state.borrow_mut();
            let allowed = state.play.as_ref().is_some_and(|play| play.allows(deed));
            if state.waiting || !allowed {
                return;
            }
            state.waiting = true;
        }
        let asked = app.keep(
            move |saved, shelf| deed.carry_out(saved, shelf),
            move |app, kept| app.table().kept(app, deed, &kept),
        );
        if !asked {
            self.state.borrow_mut().waiting = false;
        }
    }

    pub(super) fn kept(&self, app: &Rc<App>, deed: Deed, kept: &Result<(), SaveError>) {
        let events = {
            let mut state = self.state.borrow_mut();
            state.waiting = false;
            state.wishes.lit.clear();
            let (Some(play), Some(saved)) = (&mut state.play, app.running()) else {
                return;
            };
            match kept {
                Ok(()) => play.follow(saved, deed),
                Err(problem) => {
                    play.note = Note::NotKept(app.why_not_kept(problem).into());
                    Vec::new()
                }
            }
        };
        if let Some(window) = self.window.upgrade() {
            window.global::<Table>().set_lit_line(-1);
        }
        if matches!(deed, Deed::Undo | Deed::Restart) {
            self.state.borrow_mut().board.end_effects();
        }
        self.begin_effects(&events);
        self.refresh();
        self.bring_choices();
        if events
            .iter()
            .any(|event| matches!(event, Event::TurnBegan { .. }))
        {
            self.begin_turn();
        }
    }

    pub(super) fn begin_effects(&self, events: &[Event]) {
        let Some(window) = self.window.upgrade() else {
            return;
        };
        let words = window.global::<TableWords>();
        let now = self.now();
        let mut state = self.state.borrow_mut();
        let State { play, board, .. } = &mut *state;
        let Some(play) = play else { return };
        let say = Say {
            words: &words,
            play,
        };
        let view = board.gestures().view();
        let seats = play.table().seats().len() as f32;
        let home = |seat: u8| {
            let seat = f32::from(seat) + 0.5;
            if view.top > 0.0 {
                point(48.0 + (view.width - 100.0) * seat / seats, view.top / 2.0)
            } else {
                point(view.width, 48.0 + 40.0 * seat)
            }
        };
        for effect in show::effects(&say, events, home) {
            board.begin(effect, now);
        }
    }

    /// Hands the device on where hands are private; else says whose turn it is.
    pub(super) fn begin_turn(&self) {
        let Some(window) = self.window.upgrade() else {
            return;
        };
        let table = window.global::<Table>();
        {
            let state = self.state.borrow();
            let Some(play) = &state.play else { return };
            if !play.hides_hands() || play.table().is_over() || play.position().second_half() {
                drop(state);
                self.announce();
                return;
            }
            let next = play.actor();
            table.set_next_name(play.name(next).into());
            table.set_next_colour(play.style(next).into());
        }
        table.set_banner_shown(false);
        table.set_handing_over(true);
        self.refresh();
    }

    /// Says whose turn it is.
    pub(super) fn announce(&self) {
        let Some(window) = self.window.upgrade() else {
            return;
        };
        let words = window.global::<TableWords>();
        let table = window.global::<Table>();
        let state = self.state.borrow();
        let Some(play) = &state.play else { return };
        let position = play.position();
        let seat = position.turn();
        let name = play.name(seat).into();
        table.set_banner(if position.second_half() {
            words.invoke_second_turn_of(name)
        } else {
            words.invoke_turn_of(name)
        });
        table.set_banner_colour(play.style(seat).into());
        table.set_banner_shown(true);
    }

    /// Brings the choices on the board into sight, and close enough to be touched. When they are
    /// made, the camera goes back to where it was, unless a finger has moved it since.
    pub(super) fn bring_choices(&self) {
        let now = self.now();
        {
            let mut state = self.state.borrow_mut();
            let acting = state.play.as_ref().and_then(|play| {
                let Choice::Acting(acting) = &play.choice else {
                    return None;
                };
                let first = *acting.options().first()?;
                show::option_place(play.position(), first)
            });
            let came = state.came_from.take();
            let gestures = state.board.gestures();
            let camera = gestures.camera();
            match (acting, came) {
                (Some(at), _) => {
                    let mut to = camera;
                    if to.zoom < ZOOM_TO_ACT {
                        let middle =
                            to.to_screen(point(f32::from(at.x) + 0.5, f32::from(at.y) + 0.5));
                        to = to.zoomed(middle, ZOOM_TO_ACT / to.zoom);
                    }
                    gestures.glide(to.bringing(at, 0.75, gestures.view()), now);
                    let goal = gestures.goal();
                    let before = came.map_or(camera, |(before, _)| before);
                    state.came_from = (goal != camera).then_some((before, goal));
                }
                (None, Some((before, goal))) if gestures.goal() == goal => {
                    gestures.glide(before, now);
                }
                (None, _) => {}
            }
        }
        self.refresh_board();
    }
}
