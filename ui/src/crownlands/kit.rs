//! What the screens around the table need of Crownlands.

use std::ops::RangeInclusive;
use std::rc::Rc;

use landfolk::crownlands::{Board, Card, Land, Location, NomadTile, Options, Position};
use landfolk::games::{self, GameId};
use landfolk::table::Table;
use landfolk_art::crownlands::{Standing, hexes_of, paint_crownlands_picture, paint_map};
use slint::{ComponentHandle, Image, ModelRc, SharedString, VecModel};
use tiny_skia::Pixmap;

use super::say::source;
use super::{CrownlandsTable, Picture, lesson};
use crate::app::App;
use crate::kits::{Choice, Kit, Line};
use crate::pixels::to_buffer;
use crate::table::game::GameTable;
use crate::table::lesson::Lesson;
use crate::view::{AppWindow, CrownlandsHelp, CrownlandsWords, SignView};

/// C-1.
const SEATS: RangeInclusive<usize> = 2..=5;
/// Pixels a side of a picture in the help.
const SIGN: u32 = 144;
/// The nomad tiles that the help explains, each kind once.
const NOMADS: [NomadTile; 5] = [
    NomadTile::Donation(Land::Grass),
    NomadTile::Resettlement,
    NomadTile::Outpost,
    NomadTile::Sword,
    NomadTile::Treasure,
];
/// The grounds that the help explains.
const LANDS: [Land; 9] = [
    Land::Grass,
    Land::Canyon,
    Land::Desert,
    Land::Flowers,
    Land::Forest,
    Land::Water,
    Land::Mountain,
    Land::Castle,
    Land::NomadSpace,
];

/// The kit of Crownlands.
pub struct Crownlands;

/// The cards to choose from: Castle always scores (C-4).
fn cards() -> impl Iterator<Item = Card> {
    Card::ALL.into_iter().filter(|&card| card != Card::Castle)
}

/// The boards to choose from (C-1).
fn boards(options: &Options) -> impl Iterator<Item = Location> {
    let nomads = options.nomads;
    Location::ALL
        .into_iter()
        .filter(move |board| nomads || !board.is_of_nomads())
}

const fn unturned(board: Location) -> Board {
    Board {
        board,
        turned: false,
    }
}

/// Lets go of what does not go together with the rest (C-1, C-4).
fn mend(mut options: Options) -> Options {
    options.nomad_tiles &= options.nomads;
    if let Some(boards) = options.boards {
        let foreign = |board: &Board| board.board.is_of_nomads();
        let any = boards.iter().any(foreign);
        if any != options.nomads {
            options.boards = None;
        }
    }
    if let Some(cards) = options.cards
        && !options.lords
        && cards.contains(&Card::Lords)
    {
        options.cards = None;
    }
    options
}

/// The three cards with another one taken in: the one that has been there longest goes. A card
/// that is among them stays the only one of its kind (C-4).
fn with_card(chosen: Option<[Card; 3]>, card: Card, lords: bool) -> [Card; 3] {
    match chosen {
        Some(cards) if cards.contains(&card) => cards,
        Some([_, second, third]) => [second, third, card],
        None => {
            let mut others = cards()
                .chain(cards())
                .skip_while(|&other| other != card)
                .filter(|&other| lords || other != Card::Lords)
                .skip(1);
            let mut next = || others.next().unwrap_or(card);
            [card, next(), next()]
        }
    }
}

/// The four boards with another one taken in: the one that has been there longest goes. With the
/// Nomads one of theirs stays.
fn with_board(options: &Options, board: Location) -> [Board; 4] {
    let Some([first, second, third, last]) = options.boards else {
        let mut others = boards(options)
            .chain(boards(options))
            .skip_while(|&other| other != board)
            .skip(1);
        // The boards of the Nomads stand last, so that from any board on one is among four of them.
        let mut lying = [board; 4].map(unturned);
        for place in lying.iter_mut().skip(1) {
            *place = unturned(others.next().unwrap_or(board));
        }
        if options.nomads && !lying.iter().any(|board| board.board.is_of_nomads()) {
            lying[1] = unturned(Location::Village);
        }
        return lying;
    };
    let taken = unturned(board);
    let is_of_nomads = |board: &Board| board.board.is_of_nomads();
    let kept = [second, third, last, taken];
    if options.nomads && !kept.iter().any(is_of_nomads) {
        return [first, third, last, taken];
    }
    kept
}

fn choose_board(options: &mut Options, line: usize, on: bool) {
    let Some(board) = boards(options).nth(line) else {
        return;
    };
    let lying = options
        .boards
        .as_mut()
        .and_then(|boards| boards.iter_mut().find(|lies| lies.board == board));
    match lying {
        // A board that is chosen already is turned.
        Some(lies) => lies.turned = !lies.turned,
        None if on => options.boards = Some(with_board(options, board)),
        None => {}
    }
}

impl Kit for Crownlands {
    fn id(&self) -> GameId {
        GameId::Crownlands
    }

    fn seats(&self) -> RangeInclusive<usize> {
        SEATS
    }

    fn table(&self, position: &games::Position) -> Option<Box<dyn GameTable>> {
        let position: &Position = position.try_into().ok()?;
        Some(Box::new(CrownlandsTable::new(position)))
    }

    fn bind(&self, app: &Rc<App>) {
        let board = app.window().global::<crate::view::Crownlands>();
        board.on_look(app.handler(|app, card: i32| {
            if let Ok(card) = usize::try_from(card) {
                app.table()
                    .with_game::<CrownlandsTable>(|game| game.look_at_card(card));
            }
        }));
        board.on_choose_hex(app.handler(|app, hex: i32| {
            if let Ok(hex) = usize::try_from(hex) {
                app.table()
                    .with_game::<CrownlandsTable>(|game| game.tap_listed(hex));
            }
        }));
    }

    fn choices(&self, window: &AppWindow, options: &games::Options) -> Vec<Choice> {
        let Ok(options) = <&Options>::try_from(options) else {
            return Vec::new();
        };
        let words = window.global::<CrownlandsWords>();
        let rule = |key: &str, on| Line {
            title: words.invoke_option_name(key.into()),
            note: words.invoke_option_note(key.into()),
            on,
        };
        let first = Options::first_game();
        let is_first = (options.boards, options.cards) == (first.boards, first.cards);
        let by_chance = options.boards.is_none() && options.cards.is_none();
        let card = |card: Card| Line {
            title: words.invoke_card_name(card.word().into()),
            note: words.invoke_card_text(card.word().into()),
            on: options.cards.is_some_and(|cards| cards.contains(&card)),
        };
        let board = |board: Location| {
            let lying = options.boards.into_iter().flatten().enumerate();
            let lies = lying.clone().find(|(_, lies)| lies.board == board);
            let name = words.invoke_location_name(board.word().into());
            let title = match lies {
                Some((place, lies)) => words.invoke_board_at(name, place as i32, lies.turned),
                None => name,
            };
            Line {
                title,
                note: words.invoke_location_text(board.word().into()),
                on: lies.is_some(),
            }
        };
        let chosen = cards().filter(|&card| options.lords || card != Card::Lords);
        vec![
            Choice {
                title: SharedString::default(),
                many: true,
                lines: vec![
                    rule("nomads", options.nomads),
                    rule("nomad_tiles", options.nomad_tiles),
                    rule("lords", options.lords),
                ],
            },
            Choice {
                title: words.invoke_map_title(),
                many: false,
                lines: vec![
                    rule("by_chance", by_chance),
                    rule("first_game", is_first),
                    rule("chosen", !by_chance && !is_first),
                ],
            },
            Choice {
                title: words.invoke_cards_title(),
                many: true,
                lines: chosen.map(card).collect(),
            },
            Choice {
                title: words.invoke_boards_title(),
                many: true,
                lines: boards(options).map(board).collect(),
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
        match (choice, line) {
            (0, 0) => chosen.nomads = on,
            (0, 1) => {
                chosen.nomad_tiles = on;
                chosen.nomads |= on;
            }
            (0, 2) => chosen.lords = on,
            (1, 0) => (chosen.boards, chosen.cards) = (None, None),
            (1, 1) => {
                let first = Options::first_game();
                (chosen.boards, chosen.cards) = (first.boards, first.cards);
                chosen.nomads = false;
            }
            (1, _) => {}
            (2, _) => {
                let lords = chosen.lords;
                let mut offered = cards().filter(|&card| lords || card != Card::Lords);
                if let Some(card) = offered.nth(line) {
                    chosen.cards = on.then(|| with_card(chosen.cards, card, lords));
                }
            }
            _ => choose_board(&mut chosen, line, on),
        }
        mend(chosen).into()
    }

    /// C-1: five players need the boards of the Nomads.
    fn fit(&self, options: &games::Options, seats: usize) -> games::Options {
        let Ok(&(mut fitting)) = <&Options>::try_from(options) else {
            return options.clone();
        };
        fitting.nomads |= seats > fitting.most_seats();
        mend(fitting).into()
    }

    fn source(&self, window: &AppWindow, key: &str) -> SharedString {
        source(&window.global::<CrownlandsWords>(), key)
    }

    fn picture(&self, width: u32, height: u32, dark: bool) -> Pixmap {
        paint_crownlands_picture(width, height, dark)
    }

    fn picture_of(&self, table: &Table, size: (u32, u32), dark: bool) -> Option<Pixmap> {
        let position: &Position = table.position().try_into().ok()?;
        let boards = position.map().boards()?;
        let mut standing = Vec::new();
        for (seat, info) in table.seats().iter() {
            let settled = position.settlements(seat).into_iter();
            standing.extend(settled.map(|hex| Standing {
                at: (hex.row(), hex.col()),
                style: Some(info.colour),
            }));
        }
        standing.extend(position.walls().into_iter().map(|hex| Standing {
            at: (hex.row(), hex.col()),
            style: None,
        }));
        standing.sort_by_key(|piece| piece.at);
        let hexes = |row, col| hexes_of(boards, row, col);
        Some(paint_map(&hexes, &standing, size, dark))
    }

    fn help(&self, app: &Rc<App>) {
        let dark = app.is_dark();
        let paint = move |picture: Picture| to_buffer(&picture.paint(SIGN, dark));
        app.paint(
            move || {
                let tile = |location| {
                    paint(Picture::Tile {
                        location,
                        ready: true,
                        lost: false,
                    })
                };
                let nomad = |tile| paint(Picture::Nomad { tile, ready: true });
                (
                    LANDS.map(|land| paint(Picture::Terrain(land))),
                    Location::ALL.map(tile),
                    Card::ALL.map(|card| paint(Picture::Score(card))),
                    NOMADS.map(nomad),
                )
            },
            |app, (lands, tiles, cards, nomads)| {
                let words = app.window().global::<CrownlandsWords>();
                let help = app.window().global::<CrownlandsHelp>();
                let picture = Image::from_rgba8_premultiplied;
                let lands = LANDS.into_iter().zip(lands).map(|(land, pixels)| SignView {
                    picture: picture(pixels),
                    name: words.invoke_land(land.word().into()),
                    text: words.invoke_land_text(land.word().into()),
                });
                let tiles = Location::ALL.into_iter().zip(tiles);
                let tiles = tiles.map(|(location, pixels)| SignView {
                    picture: picture(pixels),
                    name: words.invoke_location_name(location.word().into()),
                    text: words.invoke_location_text(location.word().into()),
                });
                let cards = Card::ALL
                    .into_iter()
                    .zip(cards)
                    .map(|(card, pixels)| SignView {
                        picture: picture(pixels),
                        name: words.invoke_card_name(card.word().into()),
                        text: words.invoke_card_text(card.word().into()),
                    });
                let nomads = NOMADS.into_iter().zip(nomads).map(|(tile, pixels)| {
                    let key = match tile {
                        NomadTile::Donation(_) => "donation",
                        other => other.key(),
                    };
                    SignView {
                        picture: picture(pixels),
                        name: words.invoke_nomad_name(key.into()),
                        text: words.invoke_nomad_text(key.into()),
                    }
                });
                help.set_lands(model(lands));
                help.set_tiles(model(tiles));
                help.set_cards(model(cards));
                help.set_nomads(model(nomads));
            },
        );
    }

    fn lesson(&self) -> Option<&'static dyn Lesson> {
        Some(&lesson::Lesson)
    }
}

fn model(signs: impl Iterator<Item = SignView>) -> ModelRc<SignView> {
    ModelRc::new(VecModel::from(signs.collect::<Vec<_>>()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use landfolk::game::{Game, Setup};

    fn starts(options: &games::Options, seats: usize) -> bool {
        let setup = Setup {
            seats,
            options: inside(options),
            seed: 3,
            pile: None,
        };
        Position::start(&setup, &mut ()).is_ok()
    }

    fn inside(options: &games::Options) -> Options {
        *<&Options>::try_from(options).expect("options of Crownlands")
    }

    /// C-1, C-4: whatever is tapped on the set-up screen, in whatever order, can be played.
    #[test]
    fn every_way_through_the_options_can_be_played() {
        let mut options = GameId::Crownlands.default_options();
        let mut luck = 7u32;
        for step in 0..3000 {
            luck = luck.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let (choice, line) = ((luck >> 28) as usize % 4, (luck >> 20) as usize % 12);
            options = Crownlands.choose(&options, choice, line, luck >> 10 & 1 == 0);
            assert!(starts(&options, 4), "step {step}: {options:?}");
            let five = Crownlands.fit(&options, 5);
            assert!(starts(&five, 5), "step {step}: {five:?}");
            assert_eq!(Crownlands.fit(&options, 4), options);
        }
    }

    /// A board that is tapped again is turned; a card that is tapped again leaves all to chance.
    #[test]
    fn boards_and_cards_are_chosen_by_taps() {
        let tap = |options: &games::Options, choice, line, on| {
            Crownlands.choose(options, choice, line, on)
        };
        let options = tap(&GameId::Crownlands.default_options(), 3, 1, true);
        let lying = inside(&options).boards.expect("boards");
        assert_eq!(lying[0], unturned(Location::Farm));
        let options = tap(&options, 3, 1, false);
        let lying = inside(&options).boards.expect("boards");
        assert!(lying[0].turned);
        let options = tap(&options, 2, 0, true);
        let cards = inside(&options).cards.expect("cards");
        assert_eq!(cards, [Card::Fishermen, Card::Miners, Card::Merchants]);
        let options = tap(&options, 2, 5, true);
        let cards = inside(&options).cards.expect("cards");
        assert_eq!(cards, [Card::Miners, Card::Merchants, Card::Knights]);
        assert_eq!(inside(&tap(&options, 2, 5, false)).cards, None);
    }
}
