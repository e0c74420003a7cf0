//! Matches that were played, for the shelf.

use std::path::Path;

use landfolk::game::Game;
use landfolk::games::GameId;
use landfolk::shelf::{MatchId, SavedMatch};
use landfolk::store::Store;
use landfolk::table::{NewMatch, SeatInfo, Table};

/// Plays a match of `players` by a simple rule, at most `decisions` far.
pub fn play(players: &[&str], seed: u64, decisions: usize) -> Table {
    let seats = (0..)
        .zip(players)
        .map(|(colour, name)| SeatInfo::new(*name, colour))
        .collect();
    let mut new = NewMatch::new(seats, GameId::Ramparts.default_options());
    new.seed = seed;
    let mut table = Table::start(new).expect("a match");
    let mut moves = Vec::new();
    for step in 0..decisions {
        if table.is_over() {
            break;
        }
        table.position().legal_moves(&mut moves);
        // Any rule does that is the same each time and leads all over the board.
        let mv = moves[(step * 7919 + seed as usize) % moves.len()];
        table.play(mv).expect("a legal move");
    }
    table
}

/// Keeps a match in a file as if it had been played there.
pub fn keep(
    file: &Path,
    players: &[&str],
    seed: u64,
    decisions: usize,
    title: Option<&str>,
) -> MatchId {
    let mut store = Store::open(file).expect("a store");
    let table = play(players, seed, decisions);
    SavedMatch::add(&mut store, table, title)
        .expect("a match")
        .id()
}

/// Damages what a file holds of one match.
pub fn spoil(file: &Path, id: MatchId) {
    let connection = rusqlite::Connection::open(file).expect("a database");
    let changed = connection.execute("UPDATE match SET head = '{' WHERE id = ?", [id.0]);
    assert_eq!(changed, Ok(1));
}
