//! The games that the app offers: a kit for each.
//!
//! A game joins with a line in [`ALL`]; one that the core knows and that has no kit is not offered.

use std::ops::RangeInclusive;
use std::rc::Rc;

use landfolk::games::{GameId, Options, Position};
use landfolk::table::Table;
use slint::SharedString;
use tiny_skia::Pixmap;

use crate::abbeys::Abbeys;
use crate::app::App;
use crate::crownlands::Crownlands;
use crate::ramparts::Ramparts;
use crate::table::game::GameTable;
use crate::table::lesson::Lesson;
use crate::view::AppWindow;
use crate::westward::Westward;

/// One line of a choice between rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// What it is called.
    pub title: SharedString,
    /// What it means.
    pub note: SharedString,
    /// Whether it is chosen.
    pub on: bool,
}

/// A choice between rules, for the set-up screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// What is chosen; may be empty.
    pub title: SharedString,
    /// Whether each line is on or off by itself; else just one of them is on.
    pub many: bool,
    /// What there is to choose from.
    pub lines: Vec<Line>,
}

/// What a game brings to the app besides its rules. How it is called, and what the home screen
/// says of it, stands in `words.slint` by its key.
pub trait Kit: Sync {
    /// Which game.
    fn id(&self) -> GameId;

    /// How many may play.
    fn seats(&self) -> RangeInclusive<usize>;

    /// The game on the table; `None` when the position is of another game.
    fn table(&self, position: &Position) -> Option<Box<dyn GameTable>>;

    /// Listens to what the game has of its own in the window; called once.
    fn bind(&self, app: &Rc<App>) {
        let _ = app;
    }

    /// What the rules leave open, for the set-up screen.
    fn choices(&self, window: &AppWindow, options: &Options) -> Vec<Choice>;

    /// The options with a line of a choice chosen, switched on or off.
    fn choose(&self, options: &Options, choice: usize, line: usize, on: bool) -> Options;

    /// The options as they must be for so many players.
    fn fit(&self, options: &Options, seats: usize) -> Options {
        let _ = seats;
        options.clone()
    }

    /// What a source of points is called, for the result.
    fn source(&self, window: &AppWindow, key: &str) -> SharedString;

    /// The picture of the game; sides are in pixels.
    fn picture(&self, width: u32, height: u32, dark: bool) -> Pixmap;

    /// The picture of a match, for the home screen.
    fn picture_of(&self, table: &Table, size: (u32, u32), dark: bool) -> Option<Pixmap>;

    /// The picture of a match with all of its board, to be kept and sent.
    fn whole_picture_of(&self, table: &Table, size: (u32, u32)) -> Option<Pixmap> {
        self.picture_of(table, size, false)
    }

    /// Fills the help page of the game, where it has pictures.
    fn help(&self, app: &Rc<App>);

    /// The lesson of the game, if it has one.
    fn lesson(&self) -> Option<&'static dyn Lesson> {
        None
    }
}

/// All games on offer, in the order in which they are shown.
pub const ALL: &[&dyn Kit] = &[&Ramparts, &Westward, &Crownlands, &Abbeys];

/// The kit of a game, if the app offers it.
#[must_use]
pub fn of(game: GameId) -> Option<&'static dyn Kit> {
    ALL.iter().copied().find(|kit| kit.id() == game)
}

/// The line of a game in the list; the first if the app does not offer it.
#[must_use]
pub fn line_of(game: GameId) -> i32 {
    let line = ALL.iter().position(|kit| kit.id() == game);
    line.map_or(0, |line| line as i32)
}

/// The game in a line of the list.
#[must_use]
pub fn at(line: i32) -> Option<&'static dyn Kit> {
    ALL.get(usize::try_from(line).ok()?).copied()
}
