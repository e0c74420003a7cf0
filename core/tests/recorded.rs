//! The recorded games of other engines come out the same (R-1 to R-91, W-1 to W-43, C-1 to C-75, A-1 to A-70).

#![allow(clippy::unwrap_used)]

#[path = "support/recorded/mod.rs"]
mod recorded;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::{Value, json};

fn recordings(game: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/data/{game}/recorded"));
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending != "md"))
        .collect();
    files.sort();
    files
}

#[test]
fn every_recorded_game_comes_out_the_same() {
    all_the_same("ramparts", 12);
}

/// Eleven games, and a file of fourteen cases worked out by hand.
#[test]
fn every_recorded_game_of_westward_comes_out_the_same() {
    all_the_same("westward", 12);
}

/// Ten games, and a file of 33 cases worked out by hand. They are the proof of A-3 (a kind that is
/// used up), A-53 (rings and groups) and A-55 (the examples for links).
#[test]
fn every_recorded_game_of_abbeys_comes_out_the_same() {
    all_the_same("abbeys", 11);
}

/// Thirteen games, and a file of 113 cases: C-1 to C-75.
#[test]
fn every_recorded_game_of_crownlands_comes_out_the_same() {
    all_the_same("crownlands", 14);
}

fn all_the_same(game: &str, count: usize) {
    let files = recordings(game);
    assert_eq!(files.len(), count);
    let mut differences = Vec::new();
    for file in files {
        let text = recorded::read_file(&file).unwrap();
        for difference in recorded::replay(&text).unwrap() {
            differences.push(format!("{}: {difference}", file.display()));
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

/// One recording.
fn recording(name: &str) -> Value {
    let file = ["ramparts", "westward", "abbeys", "crownlands"]
        .into_iter()
        .flat_map(recordings)
        .find(|path| path.to_string_lossy().contains(name))
        .unwrap();
    serde_json::from_str(&recorded::read_file(&file).unwrap()).unwrap()
}

/// Tampers with one recording and tells the rules under which that is noticed.
fn rules_of(name: &str, tamper: impl Fn(&mut Value)) -> Vec<&'static str> {
    let mut game = recording(name);
    tamper(&mut game);
    let differences = recorded::replay(&game.to_string()).unwrap();
    differences
        .iter()
        .map(|difference| difference.rule)
        .collect()
}

/// The comparison is worth something only if it notices.
#[test]
fn every_kind_of_difference_is_noticed() {
    let first_with = |game: &Value, key: &str| {
        let turns = game["turns"].as_array().unwrap();
        let full = |turn: &Value| !turn[key].as_array().unwrap().is_empty();
        turns.iter().position(full).unwrap()
    };
    let drop_first = |key: &'static str| {
        move |game: &mut Value| {
            let turn = first_with(game, key);
            game["turns"][turn][key].as_array_mut().unwrap().remove(0);
        }
    };
    assert_eq!(rules_of("all-07", |_| ()), [""; 0]);
    assert_eq!(rules_of("all-07", drop_first("legal_placements")), ["R-10"]);
    assert_eq!(rules_of("all-07", drop_first("legal_actions")), ["R-12"]);
    assert_eq!(rules_of("all-07", drop_first("returned")), ["R-15"]);
    assert_eq!(rules_of("all-07", drop_first("events")), ["R-20"]);
    assert_eq!(
        rules_of("all-07", |game| {
            let turn = first_with(game, "dragon_moves");
            game["turns"][turn]["dragon_moves"][0]["options"] = json!([]);
        }),
        ["R-82"]
    );
    assert_eq!(
        rules_of("all-07", |game| game["turns"][9]["scores"][0] = json!(99)),
        ["R-24"]
    );
    assert_eq!(
        rules_of("all-07", |game| game["turns"][9]["fairy"] = json!([99, 99])),
        ["R-86"]
    );
    assert_eq!(
        rules_of("all-07", |game| game["turns"][9]["dragon"] =
            json!([99, 99])),
        ["R-80"]
    );
    assert_eq!(
        rules_of("all-07", |game| {
            game["final"]["scores"][0] = json!(1);
            game["final"]["goods"][1]["wine"] = json!(9);
            game["final"]["breakdown"].as_array_mut().unwrap().pop();
            game["final"]["left_on_board"].as_array_mut().unwrap().pop();
        }),
        ["R-30", "R-33", "R-70", "R-30"]
    );
    // What is known to differ is excused where it is named and nowhere else.
    assert_eq!(
        rules_of("base-river-06", |game| game["known_differences"] =
            json!([])),
        ["R-10"]
    );
}

/// The same for Westward, whose turns and cases are compared key by key.
#[test]
fn every_kind_of_difference_of_westward_is_noticed() {
    let turn_with = |game: &Value, key: &str, least: usize| {
        let turns = game["turns"].as_array().unwrap();
        let full = |turn: &Value| turn[key].as_array().unwrap().len() > least;
        turns.iter().position(full).unwrap()
    };
    let drop_first = |key: &'static str| {
        move |game: &mut Value| {
            let turn = turn_with(game, key, 0);
            game["turns"][turn][key].as_array_mut().unwrap().remove(0);
        }
    };
    let in_settled = |key: &'static str, value: Value| {
        move |game: &mut Value| {
            let turn = turn_with(game, "settled", 0);
            game["turns"][turn]["settled"][0][key] = value.clone();
        }
    };
    let all = "all-options-03";
    assert_eq!(rules_of(all, |_| ()), [""; 0]);
    assert_eq!(rules_of(all, drop_first("legal_placements")), ["W-10"]);
    assert_eq!(rules_of(all, drop_first("legal_deployments")), ["W-12"]);
    assert_eq!(
        rules_of(all, |game| game["turns"][60]["scores"][0] = json!(99)),
        ["W-23"]
    );
    assert_eq!(
        rules_of(all, |game| game["turns"][60]["hands"][0] = json!(9)),
        ["W-24"]
    );
    assert_eq!(
        rules_of(all, |game| game["turns"][60]["surveyors"][0] = json!(0)),
        ["W-31"]
    );
    assert_eq!(
        rules_of(all, |game| {
            let turn = turn_with(game, "orders", 1);
            game["turns"][turn]["orders"][1]["scores"][0] = json!(99);
        }),
        ["W-35"]
    );
    let game = "default-2p-04";
    assert_eq!(rules_of(game, in_settled("base", json!([9, 9]))), ["W-23"]);
    assert_eq!(rules_of(game, in_settled("bonus", json!([9, 9]))), ["W-30"]);
    assert_eq!(rules_of(game, in_settled("cleared", json!([{}]))), ["W-34"]);
    assert_eq!(rules_of(game, in_settled("home", json!([]))), ["W-24"]);
    assert_eq!(
        rules_of(game, |game| {
            game["final"]["scores"][0] = json!(1);
            game["final"]["winners"] = json!([]);
            game["final"]["breakdown"][0]["points"] = json!([9, 9]);
        }),
        ["W-41", "W-41", "W-43", "W-43"]
    );
    assert_eq!(
        rules_of(
            "cases",
            |file| file["cases"][0]["turns"][0]["expect"]["legal_placements"] = json!([])
        ),
        ["W-10"]
    );
}

#[test]
fn every_kind_of_difference_of_abbeys_is_noticed() {
    let name = "neutral-2p-05";
    assert_eq!(rules_of(name, |_| ()), [""; 0]);
    let tampered = |turn: usize, path: &[&str], value: Value| {
        rules_of(name, |game| {
            let mut at = &mut game["turns"][turn];
            for key in path {
                at = match key.parse::<usize>() {
                    Ok(index) => &mut at[index],
                    Err(_) => &mut at[*key],
                };
            }
            *at = value.clone();
        })
    };
    assert_eq!(
        tampered(4, &["legal", "0", "plays"], json!([["en1"]])),
        ["A-21"]
    );
    assert_eq!(tampered(4, &["legal_discards"], json!([])), ["A-10"]);
    assert_eq!(
        tampered(4, &["refill", "0", "options"], json!([])),
        ["A-30"]
    );
    assert_eq!(tampered(4, &["hand_after"], json!([])), ["A-30"]);
    assert_eq!(tampered(4, &["display"], json!([null, null])), ["A-31"]);
    assert_eq!(tampered(4, &["stock"], json!(99)), ["A-32"]);
    assert_eq!(tampered(9, &["table", "cap"], json!({})), ["A-70"]);
    assert_eq!(tampered(9, &["table", "longest"], json!([])), ["A-70"]);
    assert_eq!(
        tampered(0, &["neutral", "legal", "0", "plays"], json!([])),
        ["A-60"]
    );
    assert_eq!(
        tampered(31, &["scoring", "0", "points"], json!([1, 2, 0])),
        ["A-50"]
    );
    assert_eq!(
        tampered(31, &["scoring", "0", "countries"], json!([])),
        ["A-50"]
    );
    assert_eq!(
        tampered(31, &["scoring", "0", "links"], json!([])),
        ["A-54"]
    );
    assert_eq!(
        rules_of(name, |game| {
            game["final"]["scores"][0] = json!(1);
            game["final"]["winners"] = json!([]);
            game["final"]["hands"][1] = json!([]);
            game["final"]["left"] = json!([]);
        }),
        ["A-57", "A-57", "A-42", "A-3"]
    );
    assert_eq!(
        rules_of("default-3p-11", |game| {
            let last = game["turns"].as_array_mut().unwrap().last_mut().unwrap();
            last["scoring"][0]["chains"] = json!([]);
        }),
        ["A-52"]
    );
}

/// Of the cases, one expectation of each kind is changed.
#[test]
fn a_case_of_abbeys_that_expects_otherwise_is_noticed() {
    let text = include_str!("data/abbeys/recorded/cases.json");
    let with = |id: &str, key: &str, value: Value| {
        let mut cases: Value = serde_json::from_str(text).unwrap();
        let list = cases["cases"].as_array_mut().unwrap();
        let case = list.iter_mut().find(|case| case["id"] == id).unwrap();
        case["expect"][key] = value;
        let differences = recorded::replay(&cases.to_string()).unwrap();
        differences
            .iter()
            .map(|found| found.rule)
            .collect::<Vec<_>>()
    };
    assert_eq!(with("A-2-four", "cards", json!(51)), ["A-2"]);
    assert_eq!(with("A-16-room", "legal", json!(false)), ["A-21"]);
    assert_eq!(with("A-16-wrong-order", "rules", json!(["A-15"])), ["A-16"]);
    assert_eq!(with("A-21-rest", "plays", json!([])), ["A-21"]);
    assert_eq!(with("A-40-last", "scores", json!([4, 4, 0])), ["A-50"]);
    assert_eq!(with("A-40-at-once", "steps", json!([])), ["A-40"]);
    assert_eq!(with("A-50-2211", "points", json!([6, 6, 2, 1])), ["A-50"]);
    assert_eq!(with("A-53-ring", "points", json!(5)), ["A-52"]);
    assert_eq!(with("A-55-tie-one", "points", json!([0, 0, 0])), ["A-54"]);
    assert_eq!(with("A-57-shared", "winners", json!([0])), ["A-57"]);
    assert_eq!(with("A-60-kept", "plays", json!([])), ["A-21"]);
}

/// The same for Crownlands, whose actions, turns and cases are compared key by key.
#[test]
fn every_kind_of_difference_of_crownlands_is_noticed() {
    let act_with = |game: &Value, holds: &dyn Fn(&Value) -> bool| {
        let turns = game["turns"].as_array().unwrap().iter().enumerate();
        let mut acts = turns.flat_map(|(turn, value)| {
            let acts = value["actions"].as_array().unwrap().iter().enumerate();
            acts.map(move |(index, act)| (turn, index, act))
        });
        let found = acts.find(|(.., act)| holds(act)).unwrap();
        (found.0, found.1)
    };
    let full = |key: &'static str| {
        move |act: &Value| act[key].as_array().is_some_and(|list| !list.is_empty())
    };
    let empty_first = |key: &'static str| {
        move |game: &mut Value| {
            let (turn, index) = act_with(game, &full(key));
            game["turns"][turn]["actions"][index][key] = json!([]);
        }
    };
    let in_turn = |key: &'static str, value: Value| {
        move |game: &mut Value| game["turns"][7][key] = value.clone()
    };
    let nomads = "nomads-4p-04";
    assert_eq!(rules_of(nomads, |_| ()), [""; 0]);
    assert_eq!(rules_of(nomads, empty_first("legal")), ["C-21"]);
    assert_eq!(rules_of(nomads, empty_first("lost")), ["C-32"]);
    assert_eq!(rules_of(nomads, empty_first("gained")), ["C-30"]);
    assert_eq!(rules_of(nomads, empty_first("second_legal")), ["C-53"]);
    assert_eq!(rules_of("base-full-01", empty_first("redraws")), ["C-23"]);
    assert_eq!(
        rules_of(nomads, |game| {
            let (turn, index) = act_with(game, &|act| act["kind"] == "caravan");
            game["turns"][turn]["actions"][index]["available"] = json!({});
            game["turns"][turn]["actions"][index]["legal"] = json!([]);
        }),
        ["C-10", "C-52"]
    );
    assert_eq!(rules_of(nomads, in_turn("player", json!(0))), ["C-60"]);
    assert_eq!(rules_of(nomads, in_turn("card", json!("w"))), ["C-23"]);
    assert_eq!(
        rules_of(nomads, in_turn("left", json!({"farm": 1}))),
        ["C-10"]
    );
    assert_eq!(rules_of(nomads, in_turn("drawn", json!("w"))), ["C-13"]);
    assert_eq!(
        rules_of(nomads, in_turn("supply", json!([0, 0, 0, 0]))),
        ["C-5"]
    );
    assert_eq!(
        rules_of(nomads, in_turn("tiles", json!([[], [], [], []]))),
        ["C-32"]
    );
    assert_eq!(rules_of(nomads, in_turn("walls", json!(25))), ["C-53"]);
    assert_eq!(
        rules_of(nomads, |game| game["turns"][7]["scores"]["castle"][0] =
            json!(99)),
        ["C-61"]
    );
    assert_eq!(
        rules_of("nomadtiles-4p-02", |game| {
            game["turns"][5]["nomads"] = json!([[], [], [], []]);
        }),
        ["C-70"]
    );
    assert_eq!(
        rules_of(nomads, |game| {
            game["final"]["totals"][0] = json!(0);
            game["final"]["winners"] = json!([]);
            game["final"]["all_cards"]["lords"][0] = json!(99);
            game["final"]["pieces"][0] = json!([]);
            game["final"]["tiles_on_the_map"] = json!([]);
        }),
        ["C-61", "C-60", "C-60", "C-5", "C-30"]
    );
    let (points, hexes) = ("own-46", "own-30");
    let change = |id: &'static str, key: &'static str, value: Value| {
        move |file: &mut Value| {
            let cases = file["cases"].as_array_mut().unwrap();
            let case = cases.iter_mut().find(|case| case["id"] == id).unwrap();
            case["expect"][key] = value.clone();
        }
    };
    let cases = "crownlands/recorded/cases";
    assert_eq!(rules_of(cases, change(points, "equal", json!(8))), ["C-64"]);
    assert_eq!(rules_of(cases, change(hexes, "set", json!([]))), ["C-43"]);
    assert_eq!(rules_of(cases, change(hexes, "colour", json!(1))), ["C-43"]);
    assert_eq!(
        rules_of(cases, change("own-66", "after", json!([{"tiles": []}]))),
        ["C-32"]
    );
}

/// Recordings that cannot be played, by what is changed in one that can, with the place and a part of the reason.
#[test]
fn what_cannot_be_played_is_told_by_game_and_turn() {
    type Case = (&'static str, &'static str, Value, &'static str);
    let no_tile = "W-10: drawn and placed is None, no tile";
    let cases: [Case; 14] = [
        (
            "base-5p-03",
            "/turns/3/placed/2",
            json!(45),
            "turn 3: R-10: placed: 45 degrees are no rotation",
        ),
        (
            "base-5p-03",
            "/turns/3/player",
            json!(9),
            "turn 3: R-16: player",
        ),
        (
            "base-5p-03",
            "/turns/3/drawn",
            json!("base/ZZ"),
            "recording of ramparts: entry 3 of the pile",
        ),
        (
            "base-5p-03",
            "/turns/3/placed",
            json!("here"),
            "recording of ramparts: invalid type: string \"here\", expected",
        ),
        (
            "base-5p-03",
            "/players",
            json!(0),
            "recording of ramparts: ",
        ),
        (
            "move-on-completion-04",
            "/turns/2/placed/2",
            json!(1),
            "turn 2: W-11: placed: 1 degrees",
        ),
        (
            "move-on-completion-04",
            "/turns/2/drawn",
            json!(null),
            no_tile,
        ),
        (
            "atonce-3p-01",
            "/players",
            json!(0),
            "recording of abbeys: ",
        ),
        (
            "atonce-3p-01",
            "/hands",
            json!([]),
            "recording of abbeys: hands: that of player ",
        ),
        (
            "atonce-3p-01",
            "/turns/5/cards",
            json!(["atlantis"]),
            "recording of abbeys: turn 5: no card \"atlantis\"",
        ),
        (
            "atonce-3p-01",
            "/turns/5/player",
            json!(1.5),
            "recording of abbeys: invalid type: floating point",
        ),
        (
            "nomads-5p-02",
            "/turns/4/actions/0/kind",
            json!("sleep"),
            "recording of crownlands: turn 4: ",
        ),
        (
            "nomads-5p-02",
            "/turns/4/player",
            json!("x"),
            "recording of crownlands: invalid type: string \"x\"",
        ),
        (
            "nomads-5p-02",
            "/players",
            json!(0),
            "recording of crownlands: ",
        ),
    ];
    for (name, place, value, reason) in cases {
        let mut game = recording(name);
        let there = game.pointer_mut(place);
        *there.unwrap_or_else(|| panic!("{name} has no {place}")) = value.clone();
        let text = serde_json::to_string_pretty(&game).unwrap();
        let told = match recorded::replay(&text) {
            Ok(differences) => differences
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
                .join("\n"),
            Err(error) => error,
        };
        assert!(told.contains(reason), "{name} {place}: {told}");
        // A wrong type has a line; the text is more than one.
        if told.contains("invalid type") {
            assert!(
                told.contains(" at line ") && !told.contains(" at line 1 "),
                "{told}"
            );
        }
    }
}

/// A source that never ends, and counts what is taken of it.
struct Endless(usize);

impl std::io::Read for &mut Endless {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        into.fill(b' ');
        self.0 += into.len();
        Ok(into.len())
    }
}

#[test]
fn no_more_is_read_than_a_text_may_have() {
    let mut endless = Endless(0);
    let error = recorded::read_text(&mut endless).unwrap_err();
    assert!(
        error.to_string().contains("the limit is 2097152 bytes"),
        "{error}"
    );
    assert_eq!(endless.0, recorded::MAX_BYTES + 1);
    // The same packed, where little becomes much.
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("spaces.json.gz");
    let mut packed = GzEncoder::new(fs::File::create(&file).unwrap(), Compression::fast());
    packed
        .write_all(&vec![b' '; recorded::MAX_BYTES + 1])
        .unwrap();
    packed.finish().unwrap();
    assert!(recorded::read_file(&file).is_err());
    let whole = vec![b' '; recorded::MAX_BYTES];
    assert_eq!(recorded::read_text(&whole[..]).unwrap().len(), whole.len());
    // A letter that is cut at the limit is no reason to say that the text is none.
    let letters = "ö".repeat(recorded::MAX_BYTES);
    let error = recorded::read_text(letters.as_bytes()).unwrap_err();
    assert!(error.to_string().contains("the limit"), "{error}");
    let error = recorded::read_text(&b"{\xFF}"[..]).unwrap_err();
    assert!(error.to_string().contains("byte 1 "), "{error}");
}

#[test]
fn what_is_no_recording_is_refused() {
    let refused = |text| recorded::replay(text).unwrap_err();
    assert!(refused(r#"{"game": "chess"}"#).contains("\"chess\""));
    assert!(refused("{}").contains("recording of ramparts: missing field `format` at line 1"));
    assert!(refused("{\n\"game\": }").contains("line 2 column"));
    let text = recorded::read_file(&recordings("ramparts")[0]).unwrap();
    let other = text.replacen("\"format\":1", "\"format\":2", 1);
    assert!(text != other);
    assert_eq!(
        recorded::replay(&other).unwrap_err(),
        "recording of ramparts: format 2 is not 1".to_owned()
    );
}
