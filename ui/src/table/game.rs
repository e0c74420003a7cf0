//! What a game brings to the table: the other half of [`TableScreen`](super::TableScreen).
//!
//! The table asks, the game answers with plain data; neither the window nor the disk nor the
//! camera is any business of the game. What is chosen lives in the game and counts only when it
//! has been confirmed and kept.

use std::any::Any;

use landfolk::games;
use landfolk::landscape::Side;
use landfolk::seat::Seat;
use slint::{ComponentHandle, SharedString};

use super::bars::Easel;
use super::play::Play;
use crate::board::camera::{Bounds, Point};
use crate::board::scene::{Effect, Scene, SceneArea};
use crate::names::shown;
use crate::view::{AppWindow, ChoiceChip, HandTile, KindLeft, LogLine, TableWords, Token};

/// What a game is told whenever it is asked: the match, and the window with its words.
pub struct Desk<'a> {
    /// The match.
    pub play: &'a Play,
    /// The window, for the words of the game and for what else it has there.
    pub window: &'a AppWindow,
}

impl Desk<'_> {
    /// The words that games share.
    #[must_use]
    pub fn words(&self) -> TableWords<'_> {
        self.window.global::<TableWords>()
    }

    /// What a player is called.
    #[must_use]
    pub fn name(&self, seat: Seat) -> SharedString {
        shown(self.play.name(seat))
    }

    /// Several players, as in "Ada, Ben and Cleo".
    #[must_use]
    pub fn names(&self, seats: impl IntoIterator<Item = Seat>) -> SharedString {
        let words = self.words();
        let mut names: Vec<SharedString> = seats.into_iter().map(|seat| self.name(seat)).collect();
        let Some(last) = names.pop() else {
            return SharedString::default();
        };
        let before = names.into_iter().reduce(|a, b| words.invoke_comma(a, b));
        match before {
            None => last,
            Some(before) => words.invoke_and(before, last),
        }
    }

    /// A line of the log without more to it; `seat` is who did it.
    #[must_use]
    pub fn line(&self, seat: Option<Seat>, text: SharedString) -> LogLine {
        LogLine {
            text,
            detail: SharedString::default(),
            heading: false,
            colour: seat.map_or(-1, |seat| self.play.style(seat).into()),
            points: 0,
        }
    }
}

/// The line above the buttons.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Told {
    /// What it says.
    pub text: SharedString,
    /// It says that something cannot be done.
    pub refused: bool,
    /// What Confirm would score; empty when that is nothing.
    pub preview: SharedString,
}

/// The button that takes what is chosen.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Confirm {
    /// What it is called.
    pub label: SharedString,
    /// Whether it can be pressed.
    pub enabled: bool,
}

/// The tiles in the hand, for games that place tiles.
#[derive(Clone, PartialEq, Default)]
pub struct Hand {
    /// One, or several to choose from.
    pub tiles: Vec<HandTile>,
    /// Whether the tile that is held can be turned.
    pub turns: bool,
}

/// What a player has left besides points: a number with the icon of the game's pieces.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Supply {
    /// How many; empty shows neither number nor icon.
    pub count: SharedString,
    /// Seat, points and supply in one sentence, for a screen reader.
    pub spoken: SharedString,
}

/// How much is still to come, as the number of tiles in the pile.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Stock {
    /// How many.
    pub count: usize,
    /// The same in words.
    pub spoken: SharedString,
}

/// The answer to a long touch: pictures with numbers.
#[derive(Clone, PartialEq, Default)]
pub struct Answer {
    /// What they are.
    pub title: SharedString,
    /// Each with how many there are.
    pub kinds: Vec<KindLeft>,
}

/// What a touch or a key brought.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Stepped {
    /// It meant something.
    pub done: bool,
    /// What is to be in sight now.
    pub sight: Option<Bounds>,
}

/// What a game brings to the table. Points of the board are in tiles.
pub trait GameTable: Any {
    // What is chosen.

    /// Another position shows ([`Play::position`]): nothing is chosen yet, and in a replay nothing
    /// can be.
    fn begin(&mut self, play: &Play);

    /// What Confirm would play: exactly what is shown.
    fn decided(&self) -> Option<games::Move>;

    /// All that would be played of what is shown, where one Confirm takes more than one decision.
    fn intended(&self) -> Vec<games::Move> {
        self.decided().into_iter().collect()
    }

    /// The rest of what was confirmed, where one Confirm takes more than one decision: asked when
    /// the first has been kept and shows.
    fn goes_on(&self) -> Option<games::Move> {
        None
    }

    /// Whether something is told step by step, which the first of the choices goes on with.
    fn tells(&self) -> bool {
        false
    }

    /// Takes back what is chosen or told. Says whether anything was.
    fn cancel(&mut self) -> bool;

    // What fingers and keys mean.

    /// A tap on the board, where no choice was hit. Says whether it meant more than to tell
    /// something; two taps that did not are a double tap.
    fn tap(&mut self, at: Point) -> bool;

    /// A tap on one of the choices on the board: an index into [`Scene::spots`] of what shows.
    fn tap_spot(&mut self, spot: usize, at: Point);

    /// A tap on one of the choices in the panel: an index into [`GameTable::choices`].
    fn choose(&mut self, choice: usize);

    /// An arrow key: on to the next choice in that direction.
    fn step(&mut self, towards: Side) -> Stepped;

    /// A long touch on the board. What it asks about, if [`GameTable::answer`] has something to
    /// show; else it may tell something by the line above the buttons. `None` forgets the question.
    fn ask(&mut self, at: Option<Point>) -> Option<Bounds> {
        let _ = at;
        None
    }

    /// Two fingers twist, or the tile in hand is turned: 1 clockwise, -1 back.
    fn turn(&mut self, by: i8) {
        let _ = by;
    }

    /// Another tile of the hand is taken up: an index into [`Hand::tiles`].
    fn take(&mut self, tile: usize) {
        let _ = tile;
    }

    // What shows.

    /// What lies on the board. With `owners` also whose is what, and what it is worth.
    fn scene(&self, desk: &Desk, owners: bool) -> Scene;

    /// What moves after a decision. `home` tells where on the screen a seat has its pieces.
    fn effects(
        &self,
        desk: &Desk,
        events: &[games::Event],
        home: &dyn Fn(Seat) -> Point,
    ) -> Vec<Effect>;

    /// The line above the buttons.
    fn told(&self, desk: &Desk) -> Told;

    /// The button that takes what is chosen, while the match goes on.
    fn confirm(&self, desk: &Desk) -> Confirm;

    /// The choices in the panel.
    fn choices(&self, desk: &Desk, easel: &mut Easel) -> Vec<ChoiceChip>;

    /// Whether the panel shows what the game has in `games.slint` in place of tiles and choices.
    fn own_hand(&self) -> bool {
        false
    }

    /// The tiles in the hand; with none the panel shows the choices.
    fn hand(&self, desk: &Desk, easel: &mut Easel) -> Hand {
        let _ = (desk, easel);
        Hand::default()
    }

    /// What a player has left.
    fn supply(&self, desk: &Desk, seat: Seat) -> Supply;

    /// What a player has collected besides points, such as goods; each kind with how much of it.
    fn tokens(&self, desk: &Desk, seat: Seat, easel: &mut Easel) -> Vec<Token> {
        let _ = (desk, seat, easel);
        Vec::new()
    }

    /// How much is still to come.
    fn stock(&self, desk: &Desk) -> Option<Stock> {
        let _ = desk;
        None
    }

    /// What the tab of the sheet is called that shows what is still to come; with an empty title
    /// there is no such tab.
    fn left_title(&self, desk: &Desk) -> SharedString {
        let _ = desk;
        SharedString::default()
    }

    /// What is still to come, each with how many there are.
    fn left(&self, desk: &Desk, easel: &mut Easel) -> Vec<KindLeft> {
        let _ = (desk, easel);
        Vec::new()
    }

    /// What lies aside and may come back, under a title of its own.
    fn aside(&self, desk: &Desk, easel: &mut Easel) -> Answer {
        let _ = (desk, easel);
        Answer::default()
    }

    /// What is to be known about what a long touch asked.
    fn answer(&self, desk: &Desk, easel: &mut Easel) -> Answer {
        let _ = (desk, easel);
        Answer::default()
    }

    /// The head of the column of a source of points, in a word.
    fn source(&self, desk: &Desk, key: &str) -> SharedString;

    /// The line of the log for an event, which happened in the decision that made it `after`
    /// decisions; `None` for what another line tells.
    fn line(&self, desk: &Desk, event: &games::Event, after: usize) -> Option<LogLine>;

    /// What such a line points at.
    fn points_at(&self, desk: &Desk, event: &games::Event, after: usize) -> Vec<SceneArea>;

    // Turns.

    /// Whether something is to be said about whose turn it is.
    fn begins(&self, event: &games::Event) -> bool {
        event.begins_turn()
    }

    /// Whose turn it is, in a sentence.
    fn banner(&self, desk: &Desk) -> (Seat, SharedString) {
        let seat = desk.play.actor();
        (seat, desk.words().invoke_turn_of(desk.name(seat)))
    }

    /// Who must have the device before anything of the position may show, and why.
    fn hand_over(&self, desk: &Desk) -> Option<(Seat, SharedString)> {
        let _ = desk;
        None
    }

    // Where to look.

    /// Where the choices on the board lie, which are brought close enough to be touched.
    fn choices_at(&self) -> Option<Bounds> {
        None
    }

    /// How large a tile must show for a choice to be touched, in logical pixels.
    fn closeness(&self) -> f32 {
        136.0
    }

    /// Where what is chosen lies: a choice made in the panel is brought into sight.
    fn chosen_at(&self) -> Option<Bounds> {
        None
    }

    /// What the last decision changed, for a replay.
    fn last_at(&self) -> Option<Bounds> {
        None
    }
}
