//! Replays games and tells whether they come out as they were written down:
//! `cargo run --release -p landfolk --example replay -- FILE...`
//!
//! A file is a recorded game of another engine (`docs/recorded-games.md`), packed with gzip or not.
//! Every difference is printed with its turn and rule. The exit status is 0 when there is none.

#![allow(clippy::print_stdout)]

#[path = "../tests/support/recorded.rs"]
mod recorded;

use std::path::Path;
use std::process::ExitCode;

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

/// Replays one file and prints what differs.
fn replay(name: &str) -> bool {
    let differences = recorded::read_file(Path::new(name))
        .map_err(|error| error.to_string())
        .and_then(|text| recorded::replay(&text));
    match differences {
        Ok(differences) => {
            for difference in &differences {
                println!("{name}: {difference}");
            }
            differences.is_empty()
        }
        Err(error) => {
            println!("{name}: {error}");
            false
        }
    }
}
