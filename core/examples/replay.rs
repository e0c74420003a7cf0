//! Replays games and tells whether they come out as they were written down:
//! `cargo run --release -p landfolk --example replay -- FILE...`
//!
//! A file is the record of a match (`docs/record-format.md`), or a recorded game of another engine or a file of its cases
//! (`docs/recorded-games.md`), packed with gzip or not. Everything that is wrong is printed with its
//! move or turn and its rule. The exit status is 0 when there is nothing.

#![allow(clippy::print_stdout)]

#[path = "../tests/support/recorded/mod.rs"]
mod recorded;

use std::path::Path;
use std::process::ExitCode;

use landfolk::record::Record;
use serde::Deserialize;
use serde::de::IgnoredAny;

fn main() -> ExitCode {
    let (mut passed, mut failed) = (0, 0);
    for name in std::env::args().skip(1) {
        if replay(&name) {
            passed += 1;
        } else {
            failed += 1;
        }
    }
    println!("{passed} passed, {failed} failed");
    if failed == 0 && passed > 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// Replays one file and prints what is wrong.
fn replay(name: &str) -> bool {
    let problems = match recorded::read_file(Path::new(name)) {
        Err(error) => Err(error.to_string()),
        Ok(text) if is_record(&text) => check(name, &text),
        Ok(text) => recorded::replay(&text)
            .map(|differences| differences.iter().map(ToString::to_string).collect()),
    };
    let problems = problems.unwrap_or_else(|error| vec![error]);
    for problem in &problems {
        println!("{name}: {problem}");
    }
    problems.is_empty()
}

/// Whether a text is meant as a record of our own: recordings have turns or cases.
fn is_record(text: &str) -> bool {
    #[derive(Deserialize)]
    struct Probe {
        turns: Option<IgnoredAny>,
        cases: Option<IgnoredAny>,
    }
    serde_json::from_str::<Probe>(text)
        .is_ok_and(|probe| probe.turns.is_none() && probe.cases.is_none())
}

/// Everything that is wrong with a record. One that is right is told in a line.
fn check(name: &str, text: &str) -> Result<Vec<String>, String> {
    let record = Record::read(text.as_bytes()).map_err(|error| error.to_string())?;
    if let Ok(table) = record.replay() {
        let points = table.seats().iter().zip(table.points());
        let points: Vec<String> = points
            .map(|((_, info), points)| format!("{} {points}", info.name))
            .collect();
        let state = if table.is_over() {
            "over"
        } else {
            "in progress"
        };
        println!(
            "{name}: {} moves, {state}: {}",
            record.moves.len(),
            points.join(", ")
        );
    }
    Ok(record.check().iter().map(ToString::to_string).collect())
}
