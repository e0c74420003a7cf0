//! The recorded games of other engines come out the same (R-1 to R-91, W-1 to W-43).

#![allow(clippy::unwrap_used)]

#[path = "support/recorded/mod.rs"]
mod recorded;

use std::fs;
use std::path::{Path, PathBuf};

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

/// Tampers with one recording and tells the rules under which that is noticed.
fn rules_of(name: &str, tamper: impl Fn(&mut Value)) -> Vec<&'static str> {
    let file = ["ramparts", "westward"]
        .into_iter()
        .flat_map(recordings)
        .find(|path| path.to_string_lossy().contains(name))
        .unwrap();
    let mut game: Value = serde_json::from_str(&recorded::read_file(&file).unwrap()).unwrap();
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
fn what_is_no_recording_is_refused() {
    assert!(recorded::replay(r#"{"game": "chess"}"#).is_err());
    assert!(recorded::replay("{}").is_err());
    let text = recorded::read_file(&recordings("ramparts")[0]).unwrap();
    let other = text.replacen("\"format\":1", "\"format\":2", 1);
    assert!(text != other);
    assert_eq!(
        recorded::replay(&other).unwrap_err(),
        "format 2 is not 1".to_owned()
    );
}
