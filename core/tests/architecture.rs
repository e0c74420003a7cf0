//! The invariants of `ARCHITECTURE.md` that can be read off the sources.

use std::fs;
use std::path::{Path, PathBuf};

const GAMES: [&str; 4] = ["ramparts", "westward", "crownlands", "abbeys"];

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let Ok(entries) = fs::read_dir(folder) else {
        return found;
    };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
    found
}

/// The lines of a source that are code, without comments, up to the tests.
fn code(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).unwrap_or_default();
    text.lines()
        .take_while(|line| !line.starts_with("#[cfg(test)]"))
        .map(|line| line.split("//").next().unwrap_or("").to_owned())
        .collect()
}

fn core() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// Asserts that no code line below `folder` holds one of `words`.
fn never(folder: &Path, words: &[String], why: &str) {
    for file in sources(folder) {
        for (number, line) in code(&file).iter().enumerate() {
            for word in words {
                assert!(
                    !line.contains(word),
                    "{}:{}: {word:?}: {why}",
                    file.display(),
                    number + 1
                );
            }
        }
    }
}

#[test]
fn no_game_names_another() {
    for game in GAMES {
        let others: Vec<String> = GAMES
            .iter()
            .filter(|other| **other != game)
            .map(|other| format!("{other}::"))
            .collect();
        never(&core().join(game), &others, "games do not know each other");
    }
}

#[test]
fn the_shared_ground_names_no_game() {
    let games: Vec<String> = GAMES.iter().map(|game| format!("{game}::")).collect();
    for folder in ["landscape", "hex", "bots"] {
        never(
            &core().join(folder),
            &games,
            "what games share knows none of them",
        );
    }
}

#[test]
fn the_core_knows_no_screen_and_does_not_print() {
    let words = [
        "slint",
        "landfolk_ui",
        "println!",
        "eprintln!",
        "std::process",
    ];
    never(
        &core(),
        &words.map(str::to_owned),
        "the core has no screen and does not print",
    );
}

/// Only derives that a feature switches on, and the room that belongs to the border.
#[test]
fn the_core_is_complete_without_other_languages() {
    let border = core().join("border");
    for file in sources(&core()) {
        if file.starts_with(&border) {
            continue;
        }
        let lines = code(&file);
        for (number, line) in lines.iter().enumerate() {
            let around = &lines[number.saturating_sub(1)..=number];
            let switched = around.iter().any(|l| l.contains("feature = \"uniffi\""));
            assert!(
                switched || !line.contains("uniffi::"),
                "{}:{}: not behind the feature uniffi",
                file.display(),
                number + 1
            );
        }
    }
}

#[test]
fn the_tests_above_look_at_something() {
    assert!(sources(&core()).len() > 5);
}
