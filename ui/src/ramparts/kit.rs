//! What the screens around the table need of Ramparts.

use std::ops::RangeInclusive;
use std::rc::Rc;

use landfolk::game::{Game, Setup};
use landfolk::games::{self, GameId};
use landfolk::ramparts::{
    FieldScoring, HandSize, Options, Position, TileSetId, TileSets, TwoTileCity,
};
use landfolk::seat::MAX_SEATS;
use landfolk::table::Table;
use landfolk_art::{Figure, paint_game_picture};
use slint::{
    ComponentHandle, Image, ModelRc, Rgba8Pixel, SharedPixelBuffer, SharedString, VecModel,
};
use tiny_skia::Pixmap;

use super::{RampartsTable, board_picture, lesson};
use crate::app::App;
use crate::kits::{Choice, Kit, Line};
use crate::pixels::to_buffer;
use crate::table::game::GameTable;
use crate::table::lesson::Lesson;
use crate::view::{AppWindow, RampartsHelp, RampartsWords, SignView};

///
const FEWEST_SEATS: usize = 2;
/// Pixels a side of a picture in the help.
const SIGN: u32 = 176;
/// What the help shows beside a text.
#[derive(Clone, Copy)]
enum Shows {
    /// A tile that has the sign.
    Tile(&'static str),
    /// A piece.
    Piece(Figure),
}

/// What the help explains, by the keys of its texts.
type Signs = &'static [(&'static str, Shows)];

const TILES: Signs = &[
    ("city", Shows::Tile("base/I")),
    ("shield", Shows::Tile("base/F")),
    ("crossing", Shows::Tile("base/X")),
    ("monastery", Shows::Tile("base/A")),
    ("field", Shows::Tile("base/L")),
];
const PIECES: Signs = &[("follower", Shows::Piece(Figure::Follower))];
const RIVER: Signs = &[
    ("river", Shows::Tile("river/G")),
    ("bridge", Shows::Tile("river/K")),
];
const INNS: Signs = &[
    ("inn", Shows::Tile("ic/B")),
    ("cathedral", Shows::Tile("ic/K")),
    ("big", Shows::Piece(Figure::Big)),
];
const TRADERS: Signs = &[
    ("goods", Shows::Tile("tb/Q")),
    ("builder", Shows::Piece(Figure::Builder)),
    ("pig", Shows::Piece(Figure::Pig)),
];
const DRAGON: Signs = &[
    ("volcano", Shows::Tile("pd/2")),
    ("dragon-sign", Shows::Tile("pd/G")),
    ("princess", Shows::Tile("pd/B")),
    ("portal", Shows::Tile("pd/R")),
    ("tunnel", Shows::Tile("pd/Q")),
    ("dragon", Shows::Piece(Figure::Dragon)),
    ("fairy", Shows::Piece(Figure::Fairy)),
];
const CITIES: [(TwoTileCity, i32); 2] = [(TwoTileCity::Four, 4), (TwoTileCity::Two, 2)];
const FIELDS: [(FieldScoring, bool); 2] = [
    (FieldScoring::PerField, false),
    (FieldScoring::PerCity, true),
];
const HANDS: [(HandSize, i32); 2] = [(HandSize::One, 1), (HandSize::Three, 3)];

/// The kit of Ramparts.
pub struct Ramparts;

/// The sets besides the base set.
fn sets() -> impl Iterator<Item = TileSetId> {
    TileSetId::ALL.into_iter().skip(1).filter(|&set| {
        plays(Options {
            sets: TileSets::BASE.with(set),
            ..Options::default()
        })
    })
}

/// The options that the engine plays, found by asking it.
fn plays(options: Options) -> bool {
    let setup = Setup {
        seats: FEWEST_SEATS,
        options,
        seed: 0,
        pile: None,
    };
    Position::start(&setup, &mut ()).is_ok()
}

impl Kit for Ramparts {
    fn id(&self) -> GameId {
        GameId::Ramparts
    }

    fn seats(&self) -> RangeInclusive<usize> {
        FEWEST_SEATS..=MAX_SEATS
    }

    fn table(&self, position: &games::Position) -> Option<Box<dyn GameTable>> {
        let position: &Position = position.try_into().ok()?;
        Some(Box::new(RampartsTable::new(position)))
    }

    fn choices(&self, window: &AppWindow, options: &games::Options) -> Vec<Choice> {
        let Ok(options) = <&Options>::try_from(options) else {
            return Vec::new();
        };
        let words = window.global::<RampartsWords>();
        let set = |set: TileSetId| Line {
            title: words.invoke_set_name(set.id().into()),
            note: words.invoke_set_note(set.id().into()),
            on: options.sets.contains(set),
        };
        let city = |(value, points)| Line {
            title: words.invoke_two_tile_city(points),
            note: words.invoke_two_tile_city_note(points),
            on: options.two_tile_city == value,
        };
        let fields = |(value, per_city)| Line {
            title: words.invoke_fields(per_city),
            note: words.invoke_fields_note(per_city),
            on: options.fields == value,
        };
        let hand = |(value, tiles)| Line {
            title: words.invoke_hand(tiles),
            note: words.invoke_hand_note(tiles),
            on: options.hand == value,
        };
        vec![
            Choice {
                title: SharedString::default(),
                many: true,
                lines: sets().map(set).collect(),
            },
            Choice {
                title: words.invoke_two_tile_city_title(),
                many: false,
                lines: CITIES.map(city).into(),
            },
            Choice {
                title: words.invoke_fields_title(),
                many: false,
                lines: FIELDS.map(fields).into(),
            },
            Choice {
                title: words.invoke_hand_title(),
                many: false,
                lines: HANDS.map(hand).into(),
            },
        ]
    }

    fn choose(
        &self,
        options: &games::Options,
        choice: usize,
        line: usize,
        on: bool,
    ) -> games::Options {
        let Ok(&(mut chosen)) = <&Options>::try_from(options) else {
            return options.clone();
        };
        match choice {
            0 => {
                if let Some(set) = sets().nth(line) {
                    chosen.sets = if on {
                        chosen.sets.with(set)
                    } else {
                        chosen.sets.without(set)
                    };
                }
            }
            1 => chosen.two_tile_city = CITIES.get(line).map_or(chosen.two_tile_city, |c| c.0),
            2 => chosen.fields = FIELDS.get(line).map_or(chosen.fields, |f| f.0),
            3 => chosen.hand = HANDS.get(line).map_or(chosen.hand, |h| h.0),
            _ => {}
        }
        chosen.into()
    }

    fn source(&self, window: &AppWindow, key: &str) -> SharedString {
        window.global::<RampartsWords>().invoke_source(key.into())
    }

    fn picture(&self, width: u32, height: u32, dark: bool) -> Pixmap {
        paint_game_picture(width, height, dark)
    }

    fn picture_of(&self, table: &Table, size: (u32, u32), dark: bool) -> Option<Pixmap> {
        board_picture::of_match(table, size, dark, false)
    }

    fn whole_picture_of(&self, table: &Table, size: (u32, u32)) -> Option<Pixmap> {
        board_picture::of_match(table, size, false, true)
    }

    fn help(&self, app: &Rc<App>) {
        let dark = app.is_dark();
        app.paint(
            move || {
                [TILES, PIECES, RIVER, INNS, TRADERS, DRAGON]
                    .map(|signs| signs.iter().map(|&sign| painted(sign, dark)).collect())
            },
            |app, signs: [Vec<Painted>; 6]| {
                let words = app.window().global::<RampartsWords>();
                let sign = |(key, pixels): Painted| SignView {
                    picture: pixels.map_or_else(Image::default, Image::from_rgba8_premultiplied),
                    name: words.invoke_sign_name(key.into()),
                    text: words.invoke_sign_text(key.into()),
                };
                let [tiles, pieces, river, inns, traders, dragon] = signs.map(|signs| {
                    ModelRc::new(signs.into_iter().map(sign).collect::<VecModel<_>>())
                });
                let help = app.window().global::<RampartsHelp>();
                help.set_tiles(tiles);
                help.set_pieces(pieces);
                help.set_river(river);
                help.set_inns(inns);
                help.set_traders(traders);
                help.set_dragon(dragon);
            },
        );
    }

    fn lesson(&self) -> Option<&'static dyn Lesson> {
        Some(&lesson::Lesson)
    }
}

/// The key of a text with its picture.
type Painted = (&'static str, Option<SharedPixelBuffer<Rgba8Pixel>>);

fn painted((key, shows): (&'static str, Shows), dark: bool) -> Painted {
    let picture = match shows {
        Shows::Tile(name) => board_picture::tile(name, SIGN, dark),
        Shows::Piece(figure) => Some(board_picture::piece(figure, SIGN, dark)),
    };
    (key, picture.map(|picture| to_buffer(&picture)))
}
