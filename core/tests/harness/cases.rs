//! The rules of a game by their ids, as data: each case in `data/GAME/rules/*.json` cites the rules that
//! it proves and is played by both implementations.
//!
//! A case has `rules`, `shows` (what it shows, in a sentence), `options` and `seats` (2 unless said), `pile` and `steps`. A step is
//! a move in the notation of records, which must be legal and is played, or an object of checks:
//!
//! - `refused`: a move that is not legal, `by`: the id of the rule that the refusal must name
//! - `legal`: moves that are; `exactly`: all legal moves
//! - what happens, by its kind: everything of this kind that the last move brought
//! - `to_act` (null when the game is over), `points`, `ranks`, `sources` by seat
//! - what the game itself can be asked for

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use landfolk::Seat;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::Told;

#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound = "O: DeserializeOwned + Default")]
struct Case<O> {
    rules: Vec<String>,
    shows: String,
    #[serde(default)]
    options: O,
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

/// The texts below a folder with this ending, each with its name.
fn texts(path: &str, extension: &str) -> Vec<(String, String)> {
    let mut texts = Vec::new();
    let mut folders = vec![folder(path)];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("the folder is there") {
            let path = entry.expect("an entry of the folder").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ext| ext == extension) {
                let name = path.file_name().unwrap().to_string_lossy().into_owned();
                texts.push((name, std::fs::read_to_string(path).expect("a file of text")));
            }
        }
    }
    texts.sort();
    texts
}

fn cases<O: DeserializeOwned + Default>(game: &str) -> Vec<(String, Case<O>)> {
    let mut cases = Vec::new();
    for (file, text) in texts(&format!("tests/data/{game}/rules"), "json") {
        let list: Vec<Case<O>> =
            serde_json::from_str(&text).unwrap_or_else(|error| panic!("{file}: {error}"));
        cases.extend(list.into_iter().map(|case| {
            let name = format!("{file} {}: {}", case.rules.join(" "), case.shows);
            (name, case)
        }));
    }
    cases
}

/// Plays a case; what is wrong comes back in words.
fn run<G: Told>(case: &Case<G::Options>) -> Result<(), String> {
    let (mut game, mut events) = G::start(case.options.clone(), case.seats, &case.pile);
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

fn play<G: Told>(game: &mut G, text: &str) -> Result<Vec<G::Event>, String> {
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

fn check<G: Told>(
    game: &G,
    events: &[G::Event],
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
        _ if G::KINDS.contains(&key) => {
            let happened = events
                .iter()
                .filter_map(|event| game.describe(event))
                .filter(|(kind, _)| *kind == key)
                .map(|(_, text)| text)
                .collect();
            return same_set(happened, strings(expected)?);
        }
        "to_act" => json!(game.to_act().map(Seat::index)),
        "points" => json!(seats().map(|seat| game.points(seat)).collect::<Vec<_>>()),
        "ranks" => json!(game.ranks()),
        "sources" => by_seat(expected, |seat, expected| {
            let keys = expected.as_object().ok_or("sources are by key")?;
            let sources = game.sources(seat).into_iter();
            let named = sources.filter(|(key, _)| keys.contains_key(*key));
            let named = named.map(|(key, points)| (key.to_owned(), json!(points)));
            Ok(Value::Object(named.collect()))
        })?,
        _ => match game.look(key, expected) {
            Some(found) => found?,
            None => return Err(format!("no check is called {key:?}")),
        },
    };
    if found == *expected {
        Ok(())
    } else {
        Err(format!("{key} is {found}"))
    }
}

/// What is expected of some seats, beside what is found of them.
pub(crate) fn by_seat(
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

fn check_refused(game: &impl Told, text: &Value, by: &Value) -> Result<(), String> {
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

fn written_moves(game: &impl Told) -> Vec<String> {
    let moves = game.legal_moves();
    moves.into_iter().map(|mv| game.write_move(mv)).collect()
}

pub(crate) fn strings(value: &Value) -> Result<Vec<String>, String> {
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

/// Plays every case of a game.
#[track_caller]
pub(crate) fn run_all<G: Told>()
where
    G::Options: DeserializeOwned,
{
    let cases = cases::<G::Options>(G::GAME);
    let failures: Vec<String> = cases
        .iter()
        .filter_map(|(name, case)| Some(format!("{name}\n    {}", run::<G>(case).err()?)))
        .collect();
    assert!(
        failures.is_empty(),
        "{} of {} cases fail for {}:\n{}",
        failures.len(),
        cases.len(),
        G::NAME,
        failures.join("\n")
    );
}

/// Every id of a game's rule text, as `R-13`.
fn rule_ids(game: &str, letter: char) -> Vec<String> {
    let path = folder(&format!("../docs/rules/{game}.md"));
    let text = std::fs::read_to_string(path).expect("the rules");
    let start = format!("- {letter}-");
    let ids: Vec<String> = text
        .lines()
        .filter_map(|line| line.strip_prefix(&start))
        .map(|line| format!("{letter}-{}", line.split(' ').next().unwrap()))
        .collect();
    assert!(ids.len() > 25, "the rule text lists its rules");
    ids
}

/// The ids named in the doc comments of tests, those of single games included.
fn ids_in_doc_comments(letter: char) -> BTreeSet<String> {
    let start = format!("{letter}-");
    let folders = ["agreement", "properties", "rules"].map(|of| format!("tests/{of}"));
    let folders = folders.into_iter().filter(|path| folder(path).is_dir());
    let mut ids = BTreeSet::new();
    for (_, text) in folders
        .chain(["tests".to_owned()])
        .flat_map(|path| texts(&path, "rs"))
    {
        for line in text.lines().map(str::trim_start) {
            if line.starts_with("///") {
                let words = line.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
                ids.extend(
                    words
                        .filter(|word| word.starts_with(&start))
                        .map(str::to_owned),
                );
            }
        }
    }
    ids
}

/// The ids that recorded cases cite, which `recorded.rs` plays.
fn ids_of_recorded_cases(game: &str) -> BTreeSet<String> {
    #[derive(Deserialize)]
    struct File {
        cases: Vec<Recorded>,
    }
    #[derive(Deserialize)]
    struct Recorded {
        #[serde(default)]
        rules: Vec<String>,
    }
    let path = format!("tests/data/{game}/recorded/cases.json");
    let text = std::fs::read_to_string(folder(&path)).unwrap_or_else(|_| r#"{"cases": []}"#.into());
    let file: File = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}"));
    file.cases.into_iter().flat_map(|case| case.rules).collect()
}

/// Asserts that every rule of a game is cited by a case or by a test.
pub(crate) fn every_rule_is_proved<O: DeserializeOwned + Default>(game: &str, letter: char) {
    let known = rule_ids(game, letter);
    let mut cited = ids_in_doc_comments(letter);
    for (name, case) in cases::<O>(game) {
        assert!(!case.shows.is_empty() && !case.rules.is_empty(), "{name}");
        for rule in case.rules {
            assert!(known.contains(&rule), "{name}: there is no rule {rule}");
            cited.insert(rule);
        }
    }
    cited.extend(ids_of_recorded_cases(game));
    let unproved: Vec<_> = known.iter().filter(|rule| !cited.contains(*rule)).collect();
    assert!(
        unproved.is_empty(),
        "no case and no test cites {unproved:?}"
    );
}
