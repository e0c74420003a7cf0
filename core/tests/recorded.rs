//! The recorded games of another engine come out the same.

#![allow(clippy::unwrap_used)]

#[path = "support/recorded.rs"]
mod recorded;

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

fn recordings() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/ramparts/recorded");
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "gz"))
        .collect();
    files.sort();
    files
}

#[test]
fn every_recorded_game_comes_out_the_same() {
    let files = recordings();
    assert_eq!(files.len(), 12);
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
    let file = recordings()
        .into_iter()
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

#[test]
fn what_is_no_recording_is_refused() {
    assert!(recorded::replay("{}").is_err());
    let text = recorded::read_file(&recordings()[0]).unwrap();
    let other = text.replacen("\"format\":1", "\"format\":2", 1);
    assert!(text != other);
    assert_eq!(
        recorded::replay(&other).unwrap_err(),
        "format 2 is not 1".to_owned()
    );
}
