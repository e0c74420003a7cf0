//! Tables that several tests play on.

// Shared by tests that use parts of it.
#![allow(dead_code, unreachable_pub, clippy::expect_used)]

#[cfg(feature = "store")]
pub mod files;
pub mod notes;

use jiff::{SignedDuration, Timestamp};
use landfolk::archive::{Entry, Writer};
use landfolk::games::{GameId, Move, Options};
use landfolk::record::Record;
use landfolk::table::{NewMatch, SeatInfo, Table, TableRules};
use landfolk::{Game, abbeys, ramparts};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

pub const NAMES: [&str; 6] = ["Ann", "Ben", "Cleo", "Dara", "Émile", "Fatma"];

pub fn seats(count: usize) -> Vec<SeatInfo> {
    NAMES[..count]
        .iter()
        .zip(0..)
        .map(|(name, colour)| SeatInfo::new(*name, colour))
        .collect()
}

/// A match of Ramparts with the usual options.
pub fn ramparts(players: usize, seed: u64) -> Table {
    match_of(ramparts::Options::default().into(), players, seed)
}

/// A match with these options.
pub fn match_of(options: Options, players: usize, seed: u64) -> Table {
    Table::start(NewMatch {
        seats: seats(players),
        options,
        seed,
        pile: None,
        rules: TableRules::default(),
    })
    .expect("so many can play")
}

/// A match of Abbeys; two players have the neutral tribe.
pub fn abbeys(players: usize, seed: u64, options: abbeys::Options) -> Table {
    let options = abbeys::Options {
        neutral: players == 2,
        ..options
    };
    match_of(options.into(), players, seed)
}

/// Someone who plays anything that is legal.
pub struct Player {
    rng: ChaCha8Rng,
    moves: Vec<Move>,
}

impl Player {
    pub fn new(seed: u64) -> Self {
        Self {
            rng: ChaCha8Rng::seed_from_u64(seed),
            moves: Vec::new(),
        }
    }

    /// A legal move, or `None` when the game is over.
    pub fn choose(&mut self, table: &Table) -> Option<Move> {
        table.position().legal_moves(&mut self.moves);
        if self.moves.is_empty() {
            return None;
        }
        Some(self.moves[self.rng.random_range(0..self.moves.len())])
    }

    /// Plays up to `decisions` decisions, fewer if the game ends.
    pub fn play(&mut self, table: &mut Table, decisions: usize) {
        for _ in 0..decisions {
            let Some(mv) = self.choose(table) else { break };
            table.play(mv).expect("the move is listed as legal");
        }
    }
}

/// Two positions are the same when every field of them is.
pub fn assert_same<G: Game>(one: &G, other: &G) {
    assert_eq!(format!("{one:?}"), format!("{other:?}"));
}

/// Options of each game beside the usual ones, as records hold them.
pub const OTHER_OPTIONS: [(GameId, &[&str]); 4] = [
    (
        GameId::Ramparts,
        &[
            "{}",
            r#"{"sets": ["base", "river", "inns_cathedrals"], "two_tile_city": 2}"#,
            r#"{"sets": ["base", "traders_builders", "princess_dragon"]}"#,
            r#"{"hand": 3, "fields": "per_city"}"#,
        ],
    ),
    (
        GameId::Westward,
        &["{}", r#"{"rows": "ten", "bonus": "once"}"#],
    ),
    (
        GameId::Abbeys,
        &[
            "{}",
            r#"{"first_scoring": "at_once"}"#,
            r#"{"display": "at_once"}"#,
        ],
    ),
    (
        GameId::Crownlands,
        &[
            "{}",
            r#"{"nomads": true, "nomad_tiles": true}"#,
            r#"{"lords": false}"#,
        ],
    ),
];

/// Options as records hold them; two players of Abbeys have the neutral tribe.
pub fn options_for(game: GameId, text: &str, players: usize) -> Options {
    let mut options: serde_json::Value = serde_json::from_str(text).expect("it is JSON");
    if game == GameId::Abbeys {
        options["neutral"] = (players == 2).into();
    }
    game.read_options(options).expect("they are known")
}

/// A match of many, with what a file says of it.
pub struct Played {
    pub table: Table,
    pub entry: Entry,
}

impl Played {
    pub fn over(&self) -> bool {
        self.table.is_over()
    }
}

/// Match `number` of a generated shelf: the games take turns, options and players vary, one in ten is
/// not finished, one in three has a time and one in two a title.
pub fn generated(number: u64) -> Played {
    let mut rng = ChaCha8Rng::seed_from_u64(number);
    let (game, options) = OTHER_OPTIONS[number as usize % OTHER_OPTIONS.len()];
    let text = options[rng.random_range(0..options.len())];
    let mut names = NAMES;
    names.shuffle(&mut rng);
    let players = rng.random_range(2..=4);
    let colours = (0..6).cycle().skip(number as usize % 6);
    let mut table = Table::start(NewMatch {
        seats: names[..players]
            .iter()
            .zip(colours)
            .map(|(name, colour)| SeatInfo::new(*name, colour))
            .collect(),
        options: options_for(game, text, players),
        seed: rng.random(),
        pile: None,
        rules: TableRules::default(),
    })
    .expect("so many can play");
    let decisions = if number % 10 == 9 { 15 } else { usize::MAX };
    let mut player = Player::new(number);
    while table.history().len() < decisions {
        let Some(mv) = player.choose(&table) else {
            break;
        };
        table.play(mv).expect("the move is listed as legal");
    }
    let mut undone = Vec::new();
    if !table.is_over() && table.undo().is_ok() {
        undone.extend(table.undone().map(|decision| decision.notation.clone()));
    }
    let minutes = SignedDuration::from_mins(number as i64 * 7);
    let started = "2025-01-01T18:00:00Z".parse::<Timestamp>().expect("a date") + minutes;
    let updated = started + SignedDuration::from_millis(rng.random_range(600_000..5_000_000));
    let record = Record {
        started: Some(started),
        ended: table.is_over().then_some(updated),
        ..Record::of(&table)
    };
    let title = number
        .is_multiple_of(2)
        .then(|| format!("Evening {number} bei Émile"));
    let spent = number
        .is_multiple_of(3)
        .then(|| rng.random_range(0..4_000_000));
    Played {
        table,
        entry: Entry {
            title,
            updated: Some(updated),
            spent,
            undone,
            record,
        },
    }
}

/// An archive of matches, with persons who are to be remembered.
pub fn archive<'a>(entries: impl IntoIterator<Item = &'a Entry>, people: &[&str]) -> Vec<u8> {
    let people: Vec<String> = people.iter().map(|&name| name.to_owned()).collect();
    let mut writer = Writer::new(Vec::new(), &people).expect("memory takes it");
    for entry in entries {
        writer.add(entry).expect("memory takes it");
    }
    writer.finish().expect("memory takes it")
}
