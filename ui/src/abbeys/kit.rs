//! What the screens around the table need of Abbeys.

use std::ops::RangeInclusive;
use std::rc::Rc;

use landfolk::abbeys::{CardId, Colour, DisplayRefill, FirstScoring, Options, Position};
use landfolk::games::{self, GameId};
use landfolk::table::Table;
use landfolk_art::SeatStyle;
use landfolk_art::abbeys::{
    Standing, paint_abbey, paint_card, paint_councillor, paint_map_picture, paint_position,
};
use slint::{ComponentHandle, Image, ModelRc, SharedString, VecModel};
use tiny_skia::Pixmap;

use super::{AbbeysTable, lesson, scene};
use crate::app::App;
use crate::kits::{Choice, Kit, Line};
use crate::pixels::to_buffer;
use crate::table::game::GameTable;
use crate::table::lesson::Lesson;
use crate::view::{AbbeysHelp, AbbeysWords, AppWindow, SignView};

/// With the neutral tribe.
const TWO: usize = 2;
/// The most that can play.
const MOST_SEATS: usize = 5;
/// Pixels a side of a picture in the help.
const SIGN: u32 = 176;
const DISPLAYS: [(DisplayRefill, bool); 2] = [
    (DisplayRefill::EndOfTurn, false),
    (DisplayRefill::AtOnce, true),
];
const SCORINGS: [(FirstScoring, bool); 2] = [
    (FirstScoring::EndOfRound, false),
    (FirstScoring::AtOnce, true),
];
const SIGNS: [&str; 5] = ["card", "pair", "abbey", "councillor", "neutral"];

/// The kit of Abbeys.
pub struct Abbeys;

impl Kit for Abbeys {
    fn id(&self) -> GameId {
        GameId::Abbeys
    }

    fn seats(&self) -> RangeInclusive<usize> {
        TWO..=MOST_SEATS
    }

    fn table(&self, position: &games::Position) -> Option<Box<dyn GameTable>> {
        let position: &Position = position.try_into().ok()?;
        Some(Box::new(AbbeysTable::new(position)))
    }

    fn choices(&self, window: &AppWindow, options: &games::Options) -> Vec<Choice> {
        let Ok(options) = <&Options>::try_from(options) else {
            return Vec::new();
        };
        let words = window.global::<AbbeysWords>();
        let display = |(value, at_once)| Line {
            title: words.invoke_display(at_once),
            note: words.invoke_display_note(at_once),
            on: options.display == value,
        };
        let scoring = |(value, at_once)| Line {
            title: words.invoke_first_scoring(at_once),
            note: words.invoke_first_scoring_note(at_once),
            on: options.first_scoring == value,
        };
        vec![
            Choice {
                title: words.invoke_display_title(),
                many: false,
                lines: DISPLAYS.map(display).into(),
            },
            Choice {
                title: words.invoke_first_scoring_title(),
                many: false,
                lines: SCORINGS.map(scoring).into(),
            },
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
            0 => chosen.display = DISPLAYS.get(line).map_or(chosen.display, |d| d.0),
            1 => chosen.first_scoring = SCORINGS.get(line).map_or(chosen.first_scoring, |s| s.0),
            _ => {}
        }
        chosen.into()
    }

    /// two play with the neutral tribe, more without.
    fn fit(&self, options: &games::Options, seats: usize) -> games::Options {
        match <&Options>::try_from(options) {
            Ok(options) => Options {
                neutral: seats == TWO,
                ..*options
            }
            .into(),
            Err(_) => options.clone(),
        }
    }

    fn source(&self, window: &AppWindow, key: &str) -> SharedString {
        window.global::<AbbeysWords>().invoke_source(key.into())
    }

    fn picture(&self, width: u32, height: u32, dark: bool) -> Pixmap {
        paint_map_picture(width, height, dark)
    }

    /// The map with its pieces, and no hand.
    fn picture_of(&self, table: &Table, size: (u32, u32), dark: bool) -> Option<Pixmap> {
        let position: &Position = table.position().try_into().ok()?;
        let style = |colour: Colour| {
            let seat = colour.seat()?;
            let info = table.seats().get(seat)?;
            Some(SeatStyle::of(info.colour))
        };
        let pieces: Vec<Standing> = scene::standing(position)
            .into_iter()
            .map(|(piece, colour)| (piece, style(colour)))
            .collect();
        Some(paint_position(&pieces, size, dark))
    }

    fn help(&self, app: &Rc<App>) {
        let dark = app.is_dark();
        app.paint(
            move || {
                let seat = Some(SeatStyle::of(0));
                SIGNS.map(|sign| {
                    let card =
                        |index| CardId::new(index).map(|card| paint_card(card, false, SIGN, dark));
                    let painted = match sign {
                        "card" => card(0),
                        "pair" => card(4),
                        "abbey" => Some(paint_abbey(seat, SIGN, dark)),
                        "councillor" => Some(paint_councillor(seat, SIGN, dark)),
                        _ => Some(paint_abbey(None, SIGN, dark)),
                    };
                    (sign, painted.map(|painted| to_buffer(&painted)))
                })
            },
            |app, signs| {
                let words = app.window().global::<AbbeysWords>();
                let signs: VecModel<SignView> = signs
                    .into_iter()
                    .map(|(key, pixels)| SignView {
                        picture: pixels
                            .map(Image::from_rgba8_premultiplied)
                            .unwrap_or_default(),
                        name: words.invoke_sign_name(key.into()),
                        text: words.invoke_sign_text(key.into()),
                    })
                    .collect();
                let help = app.window().global::<AbbeysHelp>();
                help.set_signs(ModelRc::new(signs));
            },
        );
    }

    fn lesson(&self) -> Option<&'static dyn Lesson> {
        Some(&lesson::Lesson)
    }
}
