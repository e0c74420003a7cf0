//! A decision from Confirm to what it brings: kept on the disk, carried out, shown.

use std::rc::Rc;

use landfolk::games::Event;
use landfolk::seat::Seat;
use landfolk::shelf::SaveError;
use slint::ComponentHandle;

use super::deed::Deed;
use super::game::Desk;
use super::play::Play;
use super::{State, TableScreen, point};
use crate::app::App;
use crate::board::camera::Bounds;
use crate::platform::Feel;
use crate::view::{Nav, Screen, Table};

/// How much larger choices would have to show for the camera to come closer.
const NEARLY: f32 = 1.3;

impl TableScreen {
    pub(super) fn confirm(&self) {
        if self.next_step() {
            return;
        }
        let (deed, over) = {
            let state = self.state.borrow();
            let mv = state.game.as_ref().and_then(|(_, game)| game.decided());
            (
                mv.map(Deed::Play),
                state.play.as_ref().is_some_and(Play::is_over),
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
        if self.is_learning() {
            self.practise(deed);
            return;
        }
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
        let (events, begins, rest) = {
            let mut state = self.state.borrow_mut();
            state.waiting = false;
            state.lit.clear();
            let State {
                play,
                game,
                trouble,
                ..
            } = &mut *state;
            let (Some(play), Some((_, game)), Some(saved)) = (play, game, app.running()) else {
                return;
            };
            let actor = play.actor();
            let mut rest = None;
            let events = match kept {
                Ok(()) => {
                    let events = play.follow(saved, deed);
                    game.begin(play);
                    if matches!(deed, Deed::Play(_)) {
                        rest = game.goes_on();
                    }
                    events
                }
                Err(problem) => {
                    *trouble = Some(app.why_not_kept(problem));
                    Vec::new()
                }
            };
            // Going back, or forth again, may bring another player to the device too.
            let begins = events.iter().any(|event| game.begins(event))
                || (!play.is_over() && play.actor() != actor);
            (events, begins, rest)
        };
        app.feel(if kept.is_ok() {
            Feel::Done
        } else {
            Feel::Refused
        });
        if let Some(window) = self.window.upgrade() {
            window.global::<Table>().set_lit_line(-1);
        }
        if matches!(deed, Deed::Undo | Deed::Restart) {
            self.state.borrow_mut().board.end_effects();
        }
        self.begin_effects(&events);
        self.refresh();
        self.bring_choices();
        if begins {
            self.begin_turn();
        } else if let Some(rest) = rest {
            self.decide(Deed::Play(rest));
        }
    }

    pub(super) fn begin_effects(&self, events: &[Event]) {
        let Some(window) = self.window.upgrade() else {
            return;
        };
        let now = self.now();
        let mut state = self.state.borrow_mut();
        let State {
            play, game, board, ..
        } = &mut *state;
        let (Some(play), Some((_, game))) = (play, game) else {
            return;
        };
        let desk = Desk {
            play,
            window: &window,
        };
        let view = board.gestures().view();
        let seats = play.table().seats().len() as f32;
        let home = |seat: Seat| {
            let seat = seat.index() as f32 + 0.5;
            if view.top > 0.0 {
                point(48.0 + (view.width - 100.0) * seat / seats, view.top / 2.0)
            } else {
                point(view.width, 48.0 + 40.0 * seat)
            }
        };
        for effect in game.effects(&desk, events, &home) {
            board.begin(effect, now);
        }
    }

    /// Whether what shows is for one player alone.
    pub(super) fn hands_over(&self) -> bool {
        let Some(window) = self.window.upgrade() else {
            return false;
        };
        let state = self.state.borrow();
        let (Some(play), Some((_, game))) = (&state.play, &state.game) else {
            return false;
        };
        let desk = Desk {
            play,
            window: &window,
        };
        !play.table().is_over() && game.hand_over(&desk).is_some()
    }

    /// Hands the device on where hands are private; else says whose turn it is.
    pub(super) fn begin_turn(&self) {
        let Some(window) = self.window.upgrade() else {
            return;
        };
        let table = window.global::<Table>();
        {
            let state = self.state.borrow();
            let (Some(play), Some((_, game))) = (&state.play, &state.game) else {
                return;
            };
            let desk = Desk {
                play,
                window: &window,
            };
            let hand_over = if play.table().is_over() {
                None
            } else {
                game.hand_over(&desk)
            };
            let Some((next, why)) = hand_over else {
                drop(state);
                self.announce();
                return;
            };
            table.set_hand_over_reason(why);
            table.set_next_name(desk.name(next));
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
        let table = window.global::<Table>();
        let state = self.state.borrow();
        let (Some(play), Some((_, game))) = (&state.play, &state.game) else {
            return;
        };
        let desk = Desk {
            play,
            window: &window,
        };
        let (seat, text) = game.banner(&desk);
        table.set_banner(text);
        table.set_banner_colour(play.style(seat).into());
        table.set_banner_shown(true);
    }

    /// Brings the choices on the board into sight, and close enough to be touched. When they are
    /// made, the camera goes back to where it was, unless a finger has moved it since.
    pub(super) fn bring_choices(&self) {
        let acting = {
            let state = self.state.borrow();
            state.game.as_ref().and_then(|(_, game)| game.choices_at())
        };
        self.bring(acting);
    }

    /// A choice in the panel; where it lies is brought into sight.
    pub(super) fn choose(&self, choice: usize) {
        let mut at = None;
        self.change(|game| {
            game.choose(choice);
            at = game.chosen_at();
        });
        if at.is_some() {
            self.bring(at);
        }
    }

    /// Brings a part of the board close; with `None` the camera goes back to where it was.
    fn bring(&self, acting: Option<Bounds>) {
        let now = self.now();
        {
            let mut state = self.state.borrow_mut();
            let game = state.game.as_ref().map(|(_, game)| game);
            let close = game.map_or(0.0, |game| game.closeness());
            let came = state.came_from.take();
            let gestures = state.board.gestures();
            let camera = gestures.camera();
            match (acting, came) {
                (Some(at), _) => {
                    let mut to = camera;
                    // What is nearly close enough stays where it is.
                    if to.zoom * NEARLY < close {
                        let middle = to.to_screen(at.centre());
                        to = to.zoomed(middle, close / to.zoom);
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
