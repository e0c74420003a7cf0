//! The set-up screen.

use std::rc::Rc;

use landfolk::games::Options;
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
use crate::kits::{self, Kit};
use crate::storage;
use crate::table::{self, lesson};
use crate::view::{NewGame, OptionGroup, OptionView, SeatDraft, Words};

/// The key under which a shelf keeps who played last.
const LAST_SEATS: &str = "last_seats";

/// What has been chosen so far. A name may be empty: the seat then has the name that stands in
/// its field in grey.
pub(crate) struct Draft {
    /// Whether who played last has been asked for.
    remembered: bool,
    kit: &'static dyn Kit,
    seats: Vec<SeatInfo>,
    options: Options,
    seed: String,
}

impl Default for Draft {
    fn default() -> Self {
        let kit = kits::ALL[0];
        Self {
            remembered: false,
            kit,
            seats: (0..2).map(|colour| SeatInfo::new("", colour)).collect(),
            options: kit.id().default_options(),
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

    /// Takes another game: its usual options, and as many seats as it allows.
    fn set_game(&mut self, kit: &'static dyn Kit) {
        self.kit = kit;
        if self.options.game() != kit.id() {
            self.options = kit.id().default_options();
        }
        self.fit_seats();
    }

    /// Adds or removes seats until the game can be played by so many.
    fn fit_seats(&mut self) {
        let seats = self.kit.seats();
        self.seats.truncate(*seats.end());
        while self.seats.len() < *seats.start() {
            let colour = self.free_colour();
            self.seats.push(SeatInfo::new("", colour));
        }
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
            if draft.seats.len() < *draft.kit.seats().end() {
                let colour = draft.free_colour();
                draft.seats.push(SeatInfo::new("", colour));
            }
        });
        show_seats(app);
        show_options(app);
    }));
    screen.on_remove(app.handler(|app, seat: i32| {
        change(app, |draft| {
            if let Some(index) = index(draft, seat)
                && draft.seats.len() > *draft.kit.seats().start()
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
    let choose = app.handler(|app, (choice, line, on): (i32, i32, bool)| {
        let (Ok(choice), Ok(line)) = (usize::try_from(choice), usize::try_from(line)) else {
            return;
        };
        change(app, |draft| {
            draft.options = draft.kit.choose(&draft.options, choice, line, on);
        });
        show_options(app);
    });
    screen.on_choose(move |choice, line, on| choose((choice, line, on)));
    screen.on_edit_seed(app.handler(|app, seed: SharedString| {
        change(app, |draft| draft.seed = seed.to_string());
        show_problems(app);
    }));
    screen.on_new_seed(app.action(|app| {
        change(app, |draft| draft.seed = fresh_seed().to_string());
        show_seed(app);
    }));
    screen.on_play_lesson(app.action(|app| {
        let kit = app.screens.draft.borrow().kit;
        lesson::learn(app, kit);
    }));
    screen.on_no_lesson(app.action(|app| {
        let kit = app.screens.draft.borrow().kit;
        lesson::seen(app, kit);
    }));
    screen.on_start(app.action(start));
}

fn change(app: &App, change: impl FnOnce(&mut Draft)) {
    let mut draft = app.screens.draft.borrow_mut();
    change(&mut draft);
    draft.options = draft.kit.fit(&draft.options, draft.seats.len());
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
pub(crate) fn choose(app: &App, kit: &'static dyn Kit) {
    change(app, |draft| {
        draft.set_game(kit);
        draft.seed = fresh_seed().to_string();
    });
}

/// Begins a draft with the players and options of a match.
pub(crate) fn again(app: &App, table: &Table) {
    let Some(kit) = kits::of(table.position().game()) else {
        return;
    };
    change(app, |draft| {
        draft.remembered = true;
        draft.kit = kit;
        draft.seats = table.seats().iter().map(|(_, info)| info.clone()).collect();
        draft.options = table.options().clone();
        draft.seed = fresh_seed().to_string();
    });
}

pub(crate) fn fill(app: &Rc<App>) {
    let words = app.words();
    let screen = app.window().global::<NewGame>();
    screen.set_game(words.invoke_game_name(app.screens.draft.borrow().kit.id().key().into()));
    let seats = app.screens.draft.borrow().kit.seats();
    screen.set_least(*seats.start() as i32);
    screen.set_most(*seats.end() as i32);
    screen.set_busy(false);
    let kit = app.screens.draft.borrow().kit;
    let seen = app.settings().lessons_seen.contains(kit.id().key());
    screen.set_offers_lesson(kit.lesson().is_some() && !seen);
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
            let fits = (2..=MAX_SEATS).contains(&seats.len())
                && seats.iter().all(|seat| seat.colour < COLOURS);
            if fits {
                change(app, |draft| {
                    draft.seats = seats;
                    draft.fit_seats();
                });
                show_seats(app);
                show_options(app);
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
    let draft = app.screens.draft.borrow();
    let groups: VecModel<OptionGroup> = draft
        .kit
        .choices(app.window(), &draft.options)
        .into_iter()
        .map(|choice| {
            let options: VecModel<OptionView> = choice
                .lines
                .into_iter()
                .map(|line| OptionView {
                    title: line.title,
                    note: line.note,
                    on: line.on,
                })
                .collect();
            OptionGroup {
                title: choice.title,
                many: choice.many,
                options: ModelRc::new(options),
            }
        })
        .collect();
    let screen = app.window().global::<NewGame>();
    screen.set_groups(ModelRc::new(groups));
}

/// Begins the match: first on the shelf, then on the table.
fn start(app: &Rc<App>) {
    let words = app.words();
    let screen = app.window().global::<NewGame>();
    let draft = app.screens.draft.borrow();
    let Some(seed) = draft.seed() else { return };
    let new = NewMatch {
        seats: draft.players(&words),
        options: draft.kit.fit(&draft.options, draft.seats.len()),
        seed,
        pile: None,
        rules: TableRules {
            undo: app.settings().undo,
        },
    };
    let seats = draft.seats.clone();
    // Names that stand in for empty fields are nobody's.
    let people: Vec<(String, u8)> = seats
        .iter()
        .filter(|seat| !seat.name.trim().is_empty())
        .map(|seat| (seat.name.trim().to_owned(), seat.colour))
        .collect();
    let table = match Table::start(new) {
        Ok(table) => table,
        Err(problem) => {
            screen.set_problem(why(&words, &problem));
            return;
        }
    };
    screen.set_busy(true);
    app.ask_disk(
        move |disk| {
            let saved = SavedMatch::add(storage::shelf(disk), table, None);
            for (name, colour) in people {
                if let Err(problem) = storage::remember(disk, &name, colour) {
                    tracing::warn!(%problem, "a name is forgotten");
                }
            }
            let shelf = storage::shelf(disk);
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
