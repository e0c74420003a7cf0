//! A hundred thousand wrong calls: values that do not exist, moves that are stale or of another match, damaged
//! records, several threads at once. Nothing but typed errors may come of
//! it, and whatever was refused leaves the match as it was.

#![allow(clippy::expect_used, clippy::panic)]

mod common;

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

use common::{Chance, begin, kinds};
use landfolk::border::BorderError;
use landfolk::games::{GameId, Move};
use landfolk::landscape::{Place, Rotation, Side, Spot};
use landfolk::seat::Seat;
use landfolk::table::SeatInfo;
use landfolk::{abbeys, crownlands, hex, ramparts, westward};
use landfolk_bindings::{Match, Replay, Store, UniFfiTag, check_record, read_options};
use uniffi::{Lift, Lower, RustBuffer};

/// How many wrong calls there are in all; `LANDFOLK_CALLS` sets another number.
fn calls() -> u32 {
    let told = std::env::var("LANDFOLK_CALLS").ok();
    told.and_then(|calls| calls.parse().ok()).unwrap_or(100_000)
}

/// Threads that share the matches.
const THREADS: u32 = 2;

fn place(chance: &mut Chance) -> Place {
    let mut number = || match chance.below(4) {
        0 => i16::MIN,
        1 => i16::MAX,
        2 => (chance.below(41) as i16) - 20,
        _ => chance.number() as i16,
    };
    Place::new(number(), number())
}

fn spot(chance: &mut Chance) -> Spot {
    Spot {
        at: place(chance),
        part: match chance.below(2) {
            0 => chance.below(12) as u8,
            _ => chance.number() as u8,
        },
    }
}

fn anything(chance: &mut Chance) -> Move {
    let rotation = Rotation::from_quarter_turns(chance.below(4) as u8);
    let at = place(chance);
    match chance.below(4) {
        0 => {
            use ramparts::{Move, Piece, TileId};
            let tile =
                TileId::new(chance.below(100)).unwrap_or_else(|| TileId::new(0).expect("one"));
            let piece = Piece::ALL[chance.below(4)];
            match chance.below(6) {
                0 => Move::Place { tile, at, rotation },
                1 => Move::Put {
                    piece,
                    spot: spot(chance),
                },
                2 => Move::Fairy { to: at },
                3 => Move::SendHome { spot: spot(chance) },
                4 => Move::Dragon {
                    side: Side::ALL[chance.below(4)],
                },
                _ => Move::Pass,
            }
            .into()
        }
        1 => {
            use westward::{Move, TileId};
            let tile =
                TileId::new(chance.below(90)).unwrap_or_else(|| TileId::new(0).expect("one"));
            match chance.below(4) {
                0 => Move::Place { tile, at, rotation },
                1 => Move::Deploy { spot: spot(chance) },
                2 => Move::Settle { spot: spot(chance) },
                _ => Move::Pass,
            }
            .into()
        }
        2 => {
            use abbeys::{CardId, Cards, CountryId, Draw, Move, Piece, SiteId};
            let cards = |chance: &mut Chance| -> Cards {
                let count = chance.below(20);
                (0..count)
                    .filter_map(|_| CardId::new(chance.below(8)))
                    .collect()
            };
            let card = CardId::all().nth(chance.below(5)).expect("a card");
            let site = SiteId::all()
                .nth(chance.below(40))
                .or_else(|| SiteId::new(0))
                .expect("a site");
            let country = CountryId::new(chance.below(9))
                .or_else(|| CountryId::new(0))
                .expect("a country");
            match chance.below(7) {
                0 => Move::Play {
                    cards: cards(chance),
                },
                1 => Move::Discard {
                    cards: cards(chance),
                },
                2 => Move::Put {
                    piece: Piece::Abbey(site),
                },
                3 => Move::Put {
                    piece: Piece::Councillor(country),
                },
                4 => Move::Take { from: Draw::Stock },
                5 => Move::Take {
                    from: Draw::Display(card),
                },
                _ => Move::Done,
            }
            .into()
        }
        _ => {
            use crownlands::{Action, Land, Location, Move};
            let mut hex = || hex::Hex::new(chance.below(20), chance.below(20)).expect("on the map");
            let (from, to) = (hex(), hex());
            let action = match chance.below(5) {
                0 => Action::Mandatory,
                1 => Action::Tile(Location::ALL[chance.below(12)]),
                2 => Action::Donation(Land::ALL[chance.below(10)]),
                3 => Action::Resettlement,
                _ => Action::Sword,
            };
            match chance.below(4) {
                0 => Move::At {
                    action,
                    at: from,
                    outpost: chance.often(2),
                },
                1 => Move::Carry { action, from, to },
                2 => Move::Stop,
                _ => Move::End,
            }
            .into()
        }
    }
}

/// A text with a few of its letters changed, cut or doubled.
fn garbled(text: &str, chance: &mut Chance) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..=chance.below(4) {
        if letters.is_empty() {
            break;
        }
        let at = chance.below(letters.len());
        match chance.below(4) {
            0 => letters.truncate(at),
            1 => letters[at] = char::from(chance.below(128) as u8),
            2 => letters[at] = char::from_u32(chance.number() as u32 % 0x1_1000).unwrap_or('\u{0}'),
            _ => {
                let half: Vec<char> = letters[at..].to_vec();
                letters.extend(half);
                letters.truncate(20_000);
            }
        }
    }
    letters.into_iter().collect()
}

/// A value as another language writes it into the buffer that crosses the border.
#[derive(Default)]
struct Written(Vec<u8>);

impl Written {
    fn variant(mut self, number: i32) -> Self {
        self.0.extend(number.to_be_bytes());
        self
    }

    fn text(self, text: &str) -> Self {
        let mut written = self.variant(text.len() as i32);
        written.0.extend(text.as_bytes());
        written
    }

    fn number(mut self, number: u16) -> Self {
        self.0.extend(number.to_be_bytes());
        self
    }

    fn byte(mut self, number: u8) -> Self {
        self.0.push(number);
        self
    }

    /// Why it is no value.
    fn refusal<T: Lift<UniFfiTag, FfiType = RustBuffer>>(self) -> Option<BorderError> {
        let lifted = T::try_lift(RustBuffer::from_vec(self.0));
        // What is not our error would be an internal one on the other side.
        lifted
            .err()
            .map(|error| error.downcast::<BorderError>().expect("a typed error"))
    }
}

/// Moves and options that another language can write down, and that do not exist.
fn unreal(chance: &mut Chance) -> Option<BorderError> {
    let word = garbled("franken_aragon", chance) + "?";
    let turn = chance.number() as u16;
    match chance.below(7) {
        // Ramparts: place a tile that nobody knows, or one that is turned by 17 degrees.
        0 => Written::default()
            .variant(1)
            .variant(1)
            .text(&word)
            .number(0)
            .number(0)
            .number(0)
            .refusal::<Move>(),
        1 => Written::default()
            .variant(1)
            .variant(1)
            .text("base/D")
            .number(0)
            .number(0)
            .number(turn | 1)
            .refusal::<Move>(),
        // Westward.
        2 => Written::default()
            .variant(2)
            .variant(1)
            .text(&word)
            .number(0)
            .number(0)
            .number(0)
            .refusal::<Move>(),
        // Abbeys: play cards that nobody knows, or twenty of a kind; place an abbey nowhere.
        3 => Written::default()
            .variant(3)
            .variant(1)
            .variant(1)
            .text(&word)
            .refusal::<Move>(),
        4 => {
            let cards = (0..20).fold(
                Written::default().variant(3).variant(1).variant(20),
                |all, _| all.text("frankreich"),
            );
            cards.refusal::<Move>()
        }
        5 => Written::default()
            .variant(3)
            .variant(3)
            .variant(1)
            .text(&word)
            .refusal::<Move>(),
        // Crownlands: a hex beyond the map.
        _ => {
            let beyond = 20 + chance.below(236) as u8;
            Written::default()
                .variant(4)
                .variant(1)
                .variant(1)
                .byte(beyond)
                .byte(0)
                .byte(0)
                .refusal::<Move>()
        }
    }
}

struct Hostile {
    chance: Chance,
    matches: Vec<Arc<Match>>,
    store: Arc<Store>,
    foreign: Vec<Move>,
}

impl Hostile {
    /// Makes one wrong call. True when it was refused; a few turn out to be right by chance.
    fn call(&mut self) -> bool {
        let chance = &mut self.chance;
        let played = chance.pick(&self.matches).expect("there are matches");
        match chance.below(16) {
            0 => typed(played.play(anything(chance)).err()),
            1 => typed(played.check(anything(chance)).err()),
            2 => typed(played.notation(anything(chance)).err()),
            3 => {
                let stale = chance.pick(&self.foreign).expect("there are moves");
                typed(played.play(stale).err())
            }
            4 => {
                let legal = chance.pick(&played.legal_notations()).unwrap_or_default();
                typed(played.play_notation(garbled(&legal, chance)).err())
            }
            5 => {
                let text = played.record().expect("it can be written");
                typed(Match::from_record(garbled(&text, chance)).err())
            }
            6 => {
                let text = played.record().expect("it can be written");
                !check_record(garbled(&text, chance)).is_empty()
            }
            7 => {
                let seat = Seat::new(chance.below(6));
                typed(played.view(seat).err())
            }
            8 => typed(
                played
                    .play_nth(played.legal_count().wrapping_add(chance.number() as u32))
                    .err(),
            ),
            9 => typed(
                played
                    .events_since(u32::MAX - chance.below(1000) as u32)
                    .err(),
            ),
            10 => {
                let seats = (0..chance.below(9))
                    .map(|_| SeatInfo {
                        name: garbled("Ann", chance),
                        colour: chance.number() as u8,
                    })
                    .collect();
                let pile = chance
                    .often(2)
                    .then(|| vec![garbled("base/D", chance); chance.below(2000)]);
                let game = GameId::ALL[chance.below(4)];
                typed(Match::new(game, seats, None, Some(chance.number()), pile, true).err())
            }
            11 => {
                let game = GameId::ALL[chance.below(4)];
                let json = garbled("{\"boards\": null, \"hand\": 3, \"rows\": \"ten\"}", chance);
                typed(read_options(game, json).err())
            }
            12 => {
                let id = chance.number() as i64;
                typed(match chance.below(6) {
                    0 => self.store.load(id).err(),
                    1 => self.store.delete(id).err(),
                    2 => self.store.restore(id).err(),
                    3 => self
                        .store
                        .rename(id, Some(garbled("Tuesday", chance)))
                        .err(),
                    4 => self.store.record(id).err(),
                    _ => self.store.purge(id).err(),
                })
            }
            13 => {
                let replay = played.replay();
                let far = replay.length() + 1 + chance.below(1000) as u32;
                typed(match chance.below(3) {
                    0 => replay.jump(far).err(),
                    1 => replay.decision(far).err(),
                    _ => replay.view_at(far, None).err(),
                })
            }
            14 => typed(unreal(chance)),
            _ => {
                let noise = chance.bytes(200);
                typed(Replay::from_record(String::from_utf8_lossy(&noise).into_owned()).err())
            }
        }
    }
}

/// An error that came back, with its text as a language would show it.
fn typed(error: Option<BorderError>) -> bool {
    error.is_some_and(|error| {
        assert!(!error.to_string().is_empty(), "{error:?}");
        // It has to cross the border itself.
        let buffer = <BorderError as Lower<UniFfiTag>>::lower(error.clone());
        let back = <BorderError as Lift<UniFfiTag>>::try_lift(buffer).expect("an error is lifted");
        assert_eq!(back, error);
        true
    })
}

#[test]
fn a_hundred_thousand_wrong_calls_bring_typed_errors_only() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder
        .path()
        .join("matches")
        .to_str()
        .expect("plain letters")
        .to_owned();
    let store = Store::open(path).expect("it opens");
    let mut chance = Chance::of(8);
    let (mut matches, mut foreign) = (Vec::new(), Vec::new());
    for (options, count) in kinds() {
        let played = begin(&options, count, 8);
        for _ in 0..chance.below(40) {
            let index = chance.below(played.legal_count() as usize) as u32;
            played.play_nth(index).expect("a legal move");
        }
        foreign.extend(played.history().iter().map(|decision| decision.r#move));
        let id = store.save(Arc::clone(&played), None).expect("it is kept");
        matches.push(played);
        matches.push(store.play_on(id).expect("it is there"));
    }
    let (calls, refused) = (calls(), AtomicU32::new(0));
    thread::scope(|scope| {
        for number in 0..THREADS {
            let mut hostile = Hostile {
                chance: Chance::of(100 + u64::from(number)),
                matches: matches.clone(),
                store: Arc::clone(&store),
                foreign: foreign.clone(),
            };
            let refused = &refused;
            scope.spawn(move || {
                while refused.load(Ordering::Relaxed) < calls {
                    if hostile.call() {
                        refused.fetch_add(1, Ordering::Relaxed);
                    }
                }
            });
        }
    });
    assert!(refused.into_inner() >= calls);
    // The matches are whole: what was let through was legal, and all of it is in the record.
    for played in matches {
        let text = played.record().expect("it can be written");
        assert_eq!(check_record(text), []);
    }
    store.verify().expect("it fits");
}

#[test]
fn a_refused_move_changes_nothing() {
    let mut chance = Chance::of(3);
    for (options, count) in kinds() {
        let played = begin(&options, count, 4);
        for _ in 0..200 {
            let before = played.record();
            if played.play(anything(&mut chance)).is_err() {
                assert_eq!(played.record(), before);
            }
        }
    }
}
