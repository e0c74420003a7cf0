//! The set-up screen.

use std::rc::Rc;

use landfolk::game::{Game, Setup};
use landfolk::games::{GameId, Options};
use landfolk::ramparts::{self, FieldScoring, HandSize, TileSetId, TwoTileCity};
use landfolk::seat::MAX_SEATS;
use landfolk::shelf::SavedMatch;
use landfolk::table::{
    COLOURS, MAX_NAME_CHARS, NameError, NewMatch, SeatInfo, StartError, Table, TableRules,
    check_name, fresh_seed,
};
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use slint::{ComponentHandle, Model, ModelRc, SharedString, VecModel};

use crate::app::App;
use crate::table;
use crate::view::{NewGame, OptionView, SeatDraft, Words};

/// The key under which a shelf keeps who played last.
const LAST_SEATS: &str = "last_seats";
///
const FEWEST_SEATS: usize = 2;

/// What has been chosen so far. A name may be empty: the seat then has the name that stands in
/// its field in grey.
pub(crate) struct Draft {
    /// Whether who played last has been asked for.
    remembered: bool,
    game: GameId,
    seats: Vec<SeatInfo>,
    options: ramparts::Options,
    seed: String,
}

impl Default for Draft {
    fn default() -> Self {
        Self {
            remembered: false,
            game: GameId::Ramparts,
            seats: (0..2).map(|colour| SeatInfo::new("", colour)).collect(),
            options: ramparts::Options::default(),
            seed: fresh_seed().to_string(),
        }
    }
}

impl Draft {
    /// The first colour that nobody has.
    fn free_colour(&self) -> u8 {
        (0..COLOURS)
            .find(|colour| self.seats.iter().all(|seat| seat.colour != *colour))
            .unwrap_or(0)
    }

    /// The players under the names that they will have.
    fn players(&self, words: &Words<'_>) -> Vec<SeatInfo> {
        (1..)
            .zip(&self.seats)
            .map(|(number, seat)| {
                let name = match seat.name.trim() {
                    "" => words.invoke_player(number).to_string(),
                    name => name.to_owned(),
                };
                SeatInfo::new(name, seat.colour)
            })
            .collect()
    }

    fn seed(&self) -> Option<u64> {
        self.seed.trim().parse().ok()
    }
}

/// The options that the engine plays, found by asking it.
fn plays(options: ramparts::Options) -> bool {
    let setup = Setup {
        seats: FEWEST_SEATS,
        options,
        seed: 0,
        pile: None,
    };
    ramparts::Position::start(&setup, &mut ()).is_ok()
}

/// The sets besides the base set that can be chosen.
fn sets() -> impl Iterator<Item = TileSetId> {
    TileSetId::ALL.into_iter().skip(1).filter(|&set| {
        plays(ramparts::Options {
            sets: ramparts::TileSets::BASE.with(set),
            ..ramparts::Options::default()
        })
    })
}

pub(crate) fn bind(app: &Rc<App>) {
    let screen = app.window().global::<NewGame>();
    screen.on_rename(app.handler2(|app, seat, name: SharedString| {
        change_seat(app, seat, |info| info.name = name.to_string());
        // The field shows what is typed; only what is wrong with it may have changed.
        show_problems(app);
    }));
    screen.on_recolour(app.handler2(|app, seat, colour: i32| {
        let Ok(colour) = u8::try_from(colour) else {
            return;
        };
        recolour(app, seat, colour);
        show_seats(app);
    }));
    screen.on_add(app.action(|app| {
        change(app, |draft| {
            if draft.seats.len() < MAX_SEATS {
                let colour = draft.free_colour();
                draft.seats.push(SeatInfo::new("", colour));
            }
        });
        show_seats(app);
    }));
    screen.on_remove(app.handler(|app, seat: i32| {
        change(app, |draft| {
            if let Some(index) = index(draft, seat)
                && draft.seats.len() > FEWEST_SEATS
            {
                draft.seats.remove(index);
            }
        });
        show_seats(app);
    }));
    screen.on_move_up(app.handler(|app, seat: i32| {
        change(app, |draft| {
            if let Some(index) = index(draft, seat)
                && index > 0
            {
                draft.seats.swap(index - 1, index);
            }
        });
        show_seats(app);
    }));
    screen.on_shuffle_seats(app.action(|app| {
        let mut rng = ChaCha8Rng::seed_from_u64(fresh_seed());
        change(app, |draft| draft.seats.shuffle(&mut rng));
        show_seats(app);
    }));
    screen.on_toggle_set(app.handler2(|app, line: i32, on| {
        let set = usize::try_from(line).ok().and_then(|line| sets().nth(line));
        if let Some(set) = set {
            change(app, |draft| {
                let sets = draft.options.sets;
                draft.options.sets = if on {
                    sets.with(set)
                } else {
                    sets.without(set)
                };
            });
            show_options(app);
        }
    }));
    screen.on_choose_two_tile_city(app.handler(|app, line: i32| {
        let value = if line == 0 {
            TwoTileCity::Four
        } else {
            TwoTileCity::Two
        };
        change(app, |draft| draft.options.two_tile_city = value);
        show_options(app);
    }));
    screen.on_choose_fields(app.handler(|app, line: i32| {
        let value = if line == 0 {
            FieldScoring::PerField
        } else {
            FieldScoring::PerCity
        };
        change(app, |draft| draft.options.fields = value);
        show_options(app);
    }));
    screen.on_choose_hand(app.handler(|app, line: i32| {
        let value = if line == 0 {
            HandSize::One
        } else {
            HandSize::Three
        };
        change(app, |draft| draft.options.hand = value);
        show_options(app);
    }));
    screen.on_edit_seed(app.handler(|app, seed: SharedString| {
        change(app, |draft| draft.seed = seed.to_string());
        show_problems(app);
    }));
    screen.on_new_seed(app.action(|app| {
        change(app, |draft| draft.seed = fresh_seed().to_string());
        show_seed(app);
    }));
    screen.on_start(app.action(start));
}

fn change(app: &App, change: impl FnOnce(&mut Draft)) {
    change(&mut app.screens.draft.borrow_mut());
}

fn index(draft: &Draft, seat: i32) -> Option<usize> {
    usize::try_from(seat)
        .ok()
        .filter(|&index| index < draft.seats.len())
}

fn change_seat(app: &App, seat: i32, with: impl FnOnce(&mut SeatInfo)) {
    change(app, |draft| {
        if let Some(index) = index(draft, seat) {
            with(&mut draft.seats[index]);
        }
    });
}

/// Gives a seat a colour; whoever had it takes the old one.
fn recolour(app: &App, seat: i32, colour: u8) {
    change(app, |draft| {
        let Some(index) = index(draft, seat) else {
            return;
        };
        let old = draft.seats[index].colour;
        for other in &mut draft.seats {
            if other.colour == colour {
                other.colour = old;
            }
        }
        draft.seats[index].colour = colour;
    });
}

/// Begins a draft for a game, with whoever plays at the moment and a new order of the tiles.
pub(crate) fn choose(app: &App, game: GameId) {
    change(app, |draft| {
        draft.game = game;
        draft.seed = fresh_seed().to_string();
    });
}

/// Begins a draft with the players and options of a match.
pub(crate) fn again(app: &App, table: &Table) {
    let Options::Ramparts(options) = table.options();
    change(app, |draft| {
        draft.remembered = true;
        draft.game = table.position().game();
        draft.seats = table.seats().iter().map(|(_, info)| info.clone()).collect();
        draft.options = *options;
        draft.seed = fresh_seed().to_string();
    });
}

pub(crate) fn fill(app: &Rc<App>) {
    let words = app.words();
    let screen = app.window().global::<NewGame>();
    screen.set_game(words.invoke_game_name(app.screens.draft.borrow().game.key().into()));
    screen.set_least(FEWEST_SEATS as i32);
    screen.set_most(MAX_SEATS as i32);
    screen.set_busy(false);
    let colours: VecModel<SharedString> = (0..COLOURS)
        .map(|colour| words.invoke_colour(colour.into()))
        .collect();
    screen.set_colours(ModelRc::new(colours));
    show_seats(app);
    show_options(app);
    show_seed(app);
    if !app.screens.draft.borrow().remembered {
        app.screens.draft.borrow_mut().remembered = true;
        remember(app);
    }
}

/// Asks for who played last.
fn remember(app: &Rc<App>) {
    app.ask(
        |shelf| shelf.get::<Vec<SeatInfo>>(LAST_SEATS),
        |app, seats| {
            // Names are a convenience: damaged ones are not worth an alarm.
            let seats = seats.unwrap_or_default();
            let fits = (FEWEST_SEATS..=MAX_SEATS).contains(&seats.len())
                && seats.iter().all(|seat| seat.colour < COLOURS);
            if fits {
                change(app, |draft| draft.seats = seats);
                show_seats(app);
            }
        },
    );
}

fn show_seats(app: &App) {
    let seats: VecModel<SeatDraft> = app
        .screens
        .draft
        .borrow()
        .seats
        .iter()
        .map(|seat| SeatDraft {
            name: seat.name.as_str().into(),
            colour: seat.colour.into(),
            problem: SharedString::default(),
        })
        .collect();
    let screen = app.window().global::<NewGame>();
    screen.set_seats(ModelRc::new(seats));
    show_problems(app);
}

fn show_seed(app: &App) {
    let seed = app.screens.draft.borrow().seed.as_str().into();
    app.window().global::<NewGame>().set_seed(seed);
    show_problems(app);
}

/// Says what is wrong, where it is.
fn show_problems(app: &App) {
    let words = app.words();
    let screen = app.window().global::<NewGame>();
    let draft = app.screens.draft.borrow();
    let players = draft.players(&words);
    let seats = screen.get_seats();
    let mut any = false;
    for (index, player) in players.iter().enumerate() {
        let problem = name_problem(&words, &players[..index], player);
        any |= !problem.is_empty();
        if let Some(mut row) = seats.row_data(index)
            && row.problem != problem
        {
            row.problem = problem;
            row.name = draft.seats[index].name.as_str().into();
            seats.set_row_data(index, row);
        }
    }
    let seed = if draft.seed().is_some() {
        SharedString::default()
    } else {
        words.invoke_seed_problem()
    };
    screen.set_can_start(!any && seed.is_empty());
    screen.set_seed_problem(seed);
    screen.set_problem(SharedString::default());
}

/// What is wrong with a name at a table where those before are seated; empty if nothing is.
fn name_problem(words: &Words<'_>, before: &[SeatInfo], player: &SeatInfo) -> SharedString {
    match check_name(&player.name, MAX_NAME_CHARS) {
        Err(NameError::Empty) => words.invoke_name_empty(),
        Err(NameError::TooLong { most, .. }) => {
            words.invoke_name_too_long(i32::try_from(most).unwrap_or(i32::MAX))
        }
        Err(NameError::Character(_)) => words.invoke_name_characters(),
        Ok(_) => match before.iter().position(|other| other.name == player.name) {
            Some(other) => words.invoke_same_name(other as i32 + 1),
            None => SharedString::default(),
        },
    }
}

fn show_options(app: &App) {
    let words = app.words();
    let options = app.screens.draft.borrow().options;
    let screen = app.window().global::<NewGame>();
    let list = |lines: Vec<OptionView>| ModelRc::new(VecModel::from(lines));
    screen.set_sets(list(
        sets()
            .map(|set| OptionView {
                title: words.invoke_set_name(set.id().into()),
                note: words.invoke_set_note(set.id().into()),
                on: options.sets.contains(set),
            })
            .collect(),
    ));
    let two_tile_city = [(TwoTileCity::Four, 4), (TwoTileCity::Two, 2)];
    screen.set_two_tile_city(list(
        two_tile_city
            .map(|(value, points)| OptionView {
                title: words.invoke_two_tile_city(points),
                note: words.invoke_two_tile_city_note(points),
                on: options.two_tile_city == value,
            })
            .into(),
    ));
    let fields = [
        (FieldScoring::PerField, false),
        (FieldScoring::PerCity, true),
    ];
    screen.set_fields(list(
        fields
            .map(|(value, per_city)| OptionView {
                title: words.invoke_fields(per_city),
                note: words.invoke_fields_note(per_city),
                on: options.fields == value,
            })
            .into(),
    ));
    let three = ramparts::Options {
        hand: HandSize::Three,
        ..ramparts::Options::default()
    };
    let hand = [(HandSize::One, 1), (HandSize::Three, 3)].map(|(value, tiles)| OptionView {
        title: words.invoke_hand(tiles),
        note: words.invoke_hand_note(tiles),
        on: options.hand == value,
    });
    screen.set_hand(list(if plays(three) {
        hand.into()
    } else {
        Vec::new()
    }));
}

/// Begins the match: first on the shelf, then on the table.
fn start(app: &Rc<App>) {
    let words = app.words();
    let screen = app.window().global::<NewGame>();
    let draft = app.screens.draft.borrow();
    let Some(seed) = draft.seed() else { return };
    let new = NewMatch {
        seats: draft.players(&words),
        options: Options::Ramparts(draft.options),
        seed,
        pile: None,
        rules: TableRules {
            undo: app.settings().undo,
        },
    };
    let seats = draft.seats.clone();
    let table = match Table::start(new) {
        Ok(table) => table,
        Err(problem) => {
            screen.set_problem(why(&words, &problem));
            return;
        }
    };
    screen.set_busy(true);
    app.ask(
        move |shelf| {
            let saved = SavedMatch::add(shelf, table, None);
            if let Err(problem) = shelf.set(LAST_SEATS, &seats) {
                tracing::warn!(%problem, "the names are forgotten");
            }
            saved
        },
        |app, saved| {
            app.window().global::<NewGame>().set_busy(false);
            if let Some(saved) = app.report(saved) {
                app.set_running(Some(saved));
                table::open(app, table::Purpose::Play);
                app.forget_way();
            }
        },
    );
}

fn why(words: &Words<'_>, problem: &StartError) -> SharedString {
    words.invoke_cannot_start(problem.to_string().into())
}
