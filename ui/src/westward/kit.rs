//! What the screens around the table need of Westward.

use std::ops::RangeInclusive;
use std::rc::Rc;

use landfolk::games::{self, GameId};
use landfolk::table::Table;
use landfolk::westward::{Bonus, Clearing, Options, Position, Rows, SurveyorsMove};
use landfolk_art::westward::paint_game_picture;
use slint::{ComponentHandle, Image, ModelRc, SharedString, VecModel};
use tiny_skia::Pixmap;

use super::picture::{Mark, Picture};
use super::{WestwardTable, lesson, print};
use crate::app::App;
use crate::kits::{Choice, Kit, Line};
use crate::pixels::to_buffer;
use crate::table::game::GameTable;
use crate::table::lesson::Lesson;
use crate::view::{AppWindow, SignView, WestwardHelp, WestwardWords};

/// Pixels a side of a picture in the help.
const SIGN: u32 = 176;
/// What the help explains by a tile that shows it.
const TILES: [(&str, &str); 4] = [
    ("coast", "coast/1"),
    ("town", "M1c"),
    ("farm", "F1"),
    ("crossing", "R4"),
];
/// What the help explains by a picture of its own.
const MARKS: [(&str, Picture); 4] = [
    ("flag", Picture::Mark(Mark::Flag)),
    ("post", Picture::Mark(Mark::Post)),
    ("animal", Picture::Mark(Mark::Animal)),
    ("cleared", Picture::Cleared),
];
/// The pieces, and the marks beside them.
const PIECES: [(&str, Picture); 4] = [
    (
        "settler",
        Picture::Settler {
            style: 0,
            lying: false,
        },
    ),
    (
        "trapper",
        Picture::Settler {
            style: 0,
            lying: true,
        },
    ),
    ("surveyor", Picture::Surveyor),
    ("leaving", Picture::Leaving),
];
const ROWS: [Rows; 2] = [Rows::Free, Rows::Ten];
const BONUS: [Bonus; 2] = [Bonus::Each, Bonus::Once];
const MOVES: [SurveyorsMove; 2] = [SurveyorsMove::OnScoring, SurveyorsMove::OnCompletion];
const CLEAR: [Clearing; 2] = [Clearing::Both, Clearing::Leading];
const COUNTS_ITSELF: [bool; 2] = [false, true];

/// Makes a value the one in a line; another line changes nothing.
fn pick<T: Copy>(value: &mut T, of: [T; 2], line: usize) {
    if let Some(&picked) = of.get(line) {
        *value = picked;
    }
}

/// The kit of Westward.
pub struct Westward;

impl Kit for Westward {
    fn id(&self) -> GameId {
        GameId::Westward
    }

    /// W-3.
    fn seats(&self) -> RangeInclusive<usize> {
        2..=5
    }

    fn table(&self, position: &games::Position) -> Option<Box<dyn GameTable>> {
        let position: &Position = position.try_into().ok()?;
        Some(Box::new(WestwardTable::new(position)))
    }

    fn choices(&self, window: &AppWindow, options: &games::Options) -> Vec<Choice> {
        let Ok(options) = <&Options>::try_from(options) else {
            return Vec::new();
        };
        let words = window.global::<WestwardWords>();
        let choice = |key: &str, on: [bool; 2]| Choice {
            title: words.invoke_option_title(key.into()),
            many: false,
            lines: on
                .into_iter()
                .zip(0..)
                .map(|(on, line)| Line {
                    title: words.invoke_option(key.into(), line),
                    note: words.invoke_option_note(key.into(), line),
                    on,
                })
                .collect(),
        };
        vec![
            choice("rows", ROWS.map(|value| options.rows == value)),
            choice("bonus", BONUS.map(|value| options.bonus == value)),
            choice("moves", MOVES.map(|value| options.surveyors_move == value)),
            choice("clear", CLEAR.map(|value| options.clear == value)),
            choice(
                "farm",
                COUNTS_ITSELF.map(|value| options.farm_counts_itself == value),
            ),
        ]
    }

    fn choose(
        &self,
        options: &games::Options,
        choice: usize,
        line: usize,
        _: bool,
    ) -> games::Options {
        let Ok(&(mut chosen)) = <&Options>::try_from(options) else {
            return options.clone();
        };
        match choice {
            0 => pick(&mut chosen.rows, ROWS, line),
            1 => pick(&mut chosen.bonus, BONUS, line),
            2 => pick(&mut chosen.surveyors_move, MOVES, line),
            3 => pick(&mut chosen.clear, CLEAR, line),
            4 => pick(&mut chosen.farm_counts_itself, COUNTS_ITSELF, line),
            _ => {}
        }
        chosen.into()
    }

    fn source(&self, window: &AppWindow, key: &str) -> SharedString {
        window.global::<WestwardWords>().invoke_source(key.into())
    }

    fn picture(&self, width: u32, height: u32, dark: bool) -> Pixmap {
        paint_game_picture(width, height, dark)
    }

    fn picture_of(&self, table: &Table, size: (u32, u32), dark: bool) -> Option<Pixmap> {
        print::of_match(table, size, dark, false)
    }

    fn whole_picture_of(&self, table: &Table, size: (u32, u32)) -> Option<Pixmap> {
        print::of_match(table, size, false, true)
    }

    fn help(&self, app: &Rc<App>) {
        let dark = app.is_dark();
        app.paint(
            move || {
                let picture = |(sign, picture): (&'static str, Picture)| {
                    (sign, Some(to_buffer(&picture.paint(SIGN, dark))))
                };
                let tile = |(sign, tile): (&'static str, &str)| {
                    let painted = print::tile(tile, SIGN, dark);
                    (sign, painted.map(|painted| to_buffer(&painted)))
                };
                let tiles: Vec<_> = TILES
                    .map(tile)
                    .into_iter()
                    .chain(MARKS.map(picture))
                    .collect();
                (tiles, Vec::from(PIECES.map(picture)))
            },
            |app, (tiles, pieces)| {
                let words = app.window().global::<WestwardWords>();
                let signs = |pictures: Vec<(&str, _)>| {
                    let signs: VecModel<SignView> = pictures
                        .into_iter()
                        .map(|(key, pixels): (&str, Option<_>)| SignView {
                            picture: pixels
                                .map(Image::from_rgba8_premultiplied)
                                .unwrap_or_default(),
                            name: words.invoke_sign_name(key.into()),
                            text: words.invoke_sign_text(key.into()),
                        })
                        .collect();
                    ModelRc::new(signs)
                };
                let help = app.window().global::<WestwardHelp>();
                help.set_tiles(signs(tiles));
                help.set_pieces(signs(pieces));
            },
        );
    }

    fn lesson(&self) -> Option<&'static dyn Lesson> {
        Some(&lesson::Lesson)
    }
}
