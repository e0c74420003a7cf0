//! The rules of Ramparts by their ids, as data: each case in `data/ramparts/rules/*.json` cites the rules that it proves
//! and is played by the engine and by the second implementation.
//!
//! A case has `rules`, `shows` (what it shows, in a sentence), `options` and `seats` (2 unless said), `pile` and `steps`. A step is
//! a move in the notation of records, which must be legal and is played, or an object of checks:
//!
//! - `refused`: a move that is not legal, `by`: the id of the rule that the refusal must name
//! - `legal`: moves that are; `exactly`: all legal moves
//! - `scored`, `returned`, `goods`, `discarded`, `set_aside`, `shuffled_in`, `turn`: everything of this kind that the last move brought
//! - `to_act` (null when the game is over), `points`, `ranks`, `pile`: how many tiles are left in it
//! - `hand`: by seat, `supply`: by seat and piece, `board`: by place, `dragon`, `fairy`

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test may fail"
)]

#[allow(
    dead_code,
    unused_imports,
    reason = "each test file uses its own share"
)]
mod both;
#[allow(
    dead_code,
    unused_imports,
    reason = "each test file uses its own share"
)]
mod reference;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use both::Ramparts;
use landfolk::landscape::Place;
use landfolk::ramparts::{Event, Options, Piece, Position, TileId, TileSetId, TileSets};
use landfolk::{Game, Seat, Setup, SetupError};
use reference::Reference;
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    rules: Vec<String>,
    shows: String,
    #[serde(default)]
    options: Options,
    #[serde(default = "two")]
    seats: usize,
    pile: Vec<String>,
    steps: Vec<Value>,
}

fn two() -> usize {
    2
}

fn folder(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn texts(path: &str, extension: &str) -> Vec<(String, String)> {
    let mut texts: Vec<(String, String)> = std::fs::read_dir(folder(path))
        .expect("the folder is there")
        .map(|entry| entry.expect("an entry of the folder").path())
        .filter(|path| path.extension().is_some_and(|ext| ext == extension))
        .map(|path| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            (name, std::fs::read_to_string(path).expect("a file of text"))
        })
        .collect();
    texts.sort();
    texts
}

fn cases() -> Vec<(String, Case)> {
    let mut cases = Vec::new();
    for (file, text) in texts("tests/data/ramparts/rules", "json") {
        let list: Vec<Case> =
            serde_json::from_str(&text).unwrap_or_else(|error| panic!("{file}: {error}"));
        cases.extend(list.into_iter().map(|case| {
            let name = format!("{file} {}: {}", case.rules.join(" "), case.shows);
            (name, case)
        }));
    }
    cases
}

/// Plays a case; what is wrong comes back in words.
fn run<G: Ramparts>(case: &Case) -> Result<(), String> {
    let mut pile = Vec::new();
    for name in &case.pile {
        pile.push(TileId::from_name(name).ok_or_else(|| format!("no tile {name:?}"))?);
    }
    let (mut game, mut events) = G::start(case.options, case.seats, &pile);
    for (number, step) in case.steps.iter().enumerate() {
        let done = match step {
            Value::String(text) => play(&mut game, text).map(|happened| events = happened),
            Value::Object(checks) => checks
                .iter()
                .try_for_each(|(key, value)| check(&game, &events, key, value, step)),
            _ => Err("a step is a move or an object".to_owned()),
        };
        done.map_err(|what| format!("step {number}, {step}: {what}"))?;
    }
    Ok(())
}

fn play(game: &mut impl Ramparts, text: &str) -> Result<Vec<Event>, String> {
    let mv = game.read_move(text)?;
    let written = game.write_move(mv);
    if written != text {
        return Err(format!("is written {written:?}"));
    }
    let legal = game.legal_moves();
    if let Some(rule) = game.refusal(mv) {
        let legal: Vec<String> = legal.iter().map(|mv| game.write_move(*mv)).collect();
        return Err(format!("refused by {rule}; legal are {legal:?}"));
    }
    if !legal.contains(&mv) {
        return Err("is not refused, but not listed as legal either".to_owned());
    }
    Ok(game.play(mv))
}

fn check<G: Ramparts>(
    game: &G,
    events: &[Event],
    key: &str,
    expected: &Value,
    step: &Value,
) -> Result<(), String> {
    let seats = || Seat::all(game.seats());
    let found = match key {
        "by" => return Ok(()),
        "refused" => return check_refused(game, expected, &step["by"]),
        "legal" => {
            let legal = written_moves(game);
            let listed = strings(expected)?;
            let missing: Vec<_> = listed.iter().filter(|mv| !legal.contains(*mv)).collect();
            if !missing.is_empty() {
                return Err(format!("{missing:?} are not legal; legal are {legal:?}"));
            }
            return Ok(());
        }
        "exactly" => return same_set(written_moves(game), strings(expected)?),
        "scored" | "returned" | "goods" | "discarded" | "set_aside" | "shuffled_in" | "turn" => {
            let happened = events
                .iter()
                .filter_map(|event| both::describe(game, event))
                .filter(|(kind, _)| *kind == key)
                .map(|(_, text)| text)
                .collect();
            return same_set(happened, strings(expected)?);
        }
        "to_act" => json!(game.to_act().map(Seat::index)),
        "points" => json!(seats().map(|seat| game.points(seat)).collect::<Vec<_>>()),
        "ranks" => json!(game.ranks()),
        "pile" => json!(game.pile_len()),
        "dragon" => json!(game.dragon().map(|at| at.to_string())),
        "fairy" => json!(game.fairy().map(|at| at.to_string())),
        "hand" => by_seat(expected, |seat, held| {
            let mut tiles: Vec<_> = game.hand(seat).iter().map(|tile| tile.name()).collect();
            tiles.sort_unstable();
            let mut held = strings(held)?;
            held.sort();
            if tiles == held {
                Ok(json!(strings(&expected[seat.index().to_string()])?))
            } else {
                Ok(json!(tiles))
            }
        })?,
        "supply" => by_seat(expected, |seat, of| {
            let pieces = of.as_object().ok_or("supply is by piece")?;
            let mut left = serde_json::Map::new();
            for word in pieces.keys() {
                let piece = Piece::ALL.into_iter().find(|piece| piece.word() == word);
                let piece = piece.ok_or_else(|| format!("no piece {word:?}"))?;
                left.insert(word.clone(), json!(game.supply(seat, piece)));
            }
            Ok(Value::Object(left))
        })?,
        "board" => {
            let places = expected.as_object().ok_or("board is by place")?;
            let mut lying = serde_json::Map::new();
            for text in places.keys() {
                let at: Place = reference::read_place(text).ok_or("no place")?;
                lying.insert(text.clone(), json!(game.tile(at).map(TileId::name)));
            }
            Value::Object(lying)
        }
        _ => return Err(format!("no check is called {key:?}")),
    };
    if found == *expected {
        Ok(())
    } else {
        Err(format!("{key} is {found}"))
    }
}

fn by_seat(
    expected: &Value,
    found: impl Fn(Seat, &Value) -> Result<Value, String>,
) -> Result<Value, String> {
    let seats = expected.as_object().ok_or("is by seat")?;
    let mut all = serde_json::Map::new();
    for (index, value) in seats {
        let seat = index.parse().ok().and_then(Seat::new).ok_or("no seat")?;
        all.insert(index.clone(), found(seat, value)?);
    }
    Ok(Value::Object(all))
}

fn check_refused(game: &impl Ramparts, text: &Value, by: &Value) -> Result<(), String> {
    let mv = game.read_move(text.as_str().ok_or("a move is text")?)?;
    let by = by.as_str().ok_or("a refusal names the rule in by")?;
    match game.refusal(mv) {
        None => Err("is legal".to_owned()),
        Some(_) if game.legal_moves().contains(&mv) => Err("is refused, yet listed".to_owned()),
        Some("?") => Ok(()),
        Some(rule) if rule == by => Ok(()),
        Some(rule) => Err(format!("is refused by {rule}")),
    }
}

fn written_moves(game: &impl Ramparts) -> Vec<String> {
    let moves = game.legal_moves();
    moves.into_iter().map(|mv| game.write_move(mv)).collect()
}

fn strings(value: &Value) -> Result<Vec<String>, String> {
    Vec::deserialize(value).map_err(|error| error.to_string())
}

fn same_set(mut found: Vec<String>, mut expected: Vec<String>) -> Result<(), String> {
    found.sort();
    expected.sort();
    if found == expected {
        Ok(())
    } else {
        Err(format!("found {found:?}"))
    }
}

#[track_caller]
fn run_all<G: Ramparts>() {
    let failures: Vec<String> = cases()
        .iter()
        .filter_map(|(name, case)| Some(format!("{name}\n    {}", run::<G>(case).err()?)))
        .collect();
    assert!(
        failures.is_empty(),
        "{} of {} cases fail for {}:\n{}",
        failures.len(),
        cases().len(),
        G::NAME,
        failures.join("\n")
    );
}

#[test]
fn the_reference_keeps_every_rule() {
    run_all::<Reference>();
}

#[test]
fn the_engine_keeps_every_rule() {
    run_all::<Position>();
}

/// Every id of the rule text, as `R-13`.
fn rule_ids() -> Vec<String> {
    let text = std::fs::read_to_string(folder("../docs/rules/ramparts.md")).expect("the rules");
    let ids: Vec<String> = text
        .lines()
        .filter_map(|line| line.strip_prefix("- R-"))
        .map(|line| format!("R-{}", line.split(' ').next().unwrap()))
        .collect();
    assert!(ids.len() > 40, "the rule text lists its rules");
    ids
}

/// The ids named in the doc comments of tests.
fn ids_in_doc_comments() -> BTreeSet<String> {
    let mut ids = BTreeSet::new();
    for (_, text) in texts("tests", "rs") {
        for line in text.lines().filter(|line| line.starts_with("///")) {
            let words = line.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
            ids.extend(
                words
                    .filter(|word| word.starts_with("R-"))
                    .map(str::to_owned),
            );
        }
    }
    ids
}

#[test]
fn every_rule_is_proved() {
    let known = rule_ids();
    let mut cited = ids_in_doc_comments();
    for (name, case) in cases() {
        assert!(!case.shows.is_empty() && !case.rules.is_empty(), "{name}");
        for rule in case.rules {
            assert!(known.contains(&rule), "{name}: there is no rule {rule}");
            cited.insert(rule);
        }
    }
    let unproved: Vec<_> = known.iter().filter(|rule| !cited.contains(*rule)).collect();
    assert!(
        unproved.is_empty(),
        "no case and no test cites {unproved:?}"
    );
}

/// which tiles are in the pile in every mix, and that 2 to 6 play.
#[test]
fn every_mix_has_its_tiles_and_seats() {
    let sizes = [72, 12, 18, 24, 30];
    for mix in 0..16u8 {
        let chosen = TileSetId::ALL.into_iter().zip(sizes).enumerate();
        let chosen = chosen.filter(|(index, _)| *index == 0 || mix & 1 << (index - 1) != 0);
        let (sets, size) = chosen.fold((TileSets::BASE, 0), |(sets, size), (_, (set, tiles))| {
            (sets.with(set), size + tiles)
        });
        let options = Options {
            sets,
            ..Options::default()
        };
        let river = sets.contains(TileSetId::River);
        let mut expected = reference::all_tiles(options);
        assert_eq!(expected.len(), size - 1);
        let start_tiles = |tiles: &[TileId]| tiles.iter().filter(|tile| tile.tile().start).count();
        assert_eq!(start_tiles(&expected), if river { 4 } else { 3 });
        for seats in 0..8 {
            let setup = Setup {
                seats,
                options,
                seed: 7,
                pile: None,
            };
            match <Position as Game>::start(&setup, &mut ()) {
                Ok(game) => {
                    assert!((2..=6).contains(&seats), "{seats} seats");
                    let mut tiles: Vec<TileId> = Vec::new();
                    for (tile, count) in game.remaining() {
                        tiles.extend(std::iter::repeat_n(tile, count.into()));
                    }
                    tiles.extend(game.in_hand(Seat::FIRST));
                    tiles.sort();
                    expected.sort();
                    assert_eq!(tiles, expected);
                }
                Err(SetupError::Seats { rule, .. }) => {
                    assert!(!(2..=6).contains(&seats), "{seats} seats");
                    assert_eq!(rule, "R-1");
                }
                Err(error) => panic!("{error}"),
            }
        }
    }
}
