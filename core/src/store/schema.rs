//! The tables of the file, version by version.
//!
//! A step, once released, is never changed: a file of any earlier version is brought up to date
//! by the steps that it lacks, each in a transaction of its own. `tests/data/store/` holds a file
//! of each version.

use rusqlite::{Connection, TransactionBehavior};

/// Marks a file as ours (`LFLK`), in SQLite's field for this purpose.
pub(super) const APPLICATION_ID: i64 = 0x4C46_4C4B;

/// The version that the last of the steps gives.
pub(super) const VERSION: i64 = STEPS.len() as i64;

/// Step `n` turns a file of version `n` into one of version `n + 1`.
const STEPS: &[&str] = &[
    // 1: matches with their decisions, and settings.
    //
    // `head` is the record without pile, moves, result and dates. Decisions from `played` on were
    // taken back and can be redone. Times are milliseconds since 1970.
    "CREATE TABLE match (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        title TEXT,
        head TEXT NOT NULL,
        pile TEXT,
        played INTEGER NOT NULL CHECK (played >= 0),
        turns INTEGER NOT NULL CHECK (turns >= 0),
        to_act INTEGER CHECK (to_act BETWEEN 0 AND 5),
        points TEXT NOT NULL,
        started INTEGER NOT NULL,
        updated INTEGER NOT NULL,
        deleted INTEGER
    ) STRICT;
    CREATE TABLE decision (
        match INTEGER NOT NULL REFERENCES match (id) ON DELETE CASCADE,
        number INTEGER NOT NULL CHECK (number >= 0),
        notation TEXT NOT NULL,
        PRIMARY KEY (match, number)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE setting (
        key TEXT PRIMARY KEY,
        value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;",
    // 2: persons, the time at the table, and what follows from the records (`derived.rs`).
    //
    // `spent` is in milliseconds, and null where nobody knows it. Options are JSON with every option
    // named in alphabetical order. All names of matches that were there before are remembered.
    "ALTER TABLE match ADD COLUMN spent INTEGER CHECK (spent >= 0);
    CREATE INDEX match_updated ON match (updated);
    CREATE TABLE person (
        name TEXT PRIMARY KEY,
        colour INTEGER CHECK (colour BETWEEN 0 AND 5),
        since INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    INSERT INTO person (name, since)
        SELECT DISTINCT seat.value ->> '$.name', (SELECT max(updated) FROM match)
        FROM match, json_each(CASE WHEN json_valid(head) THEN head ELSE '{}' END, '$.seats') AS seat
        WHERE seat.type = 'object' AND json_type(seat.value, '$.name') = 'text';
    CREATE TABLE entry (
        match INTEGER PRIMARY KEY REFERENCES match (id) ON DELETE CASCADE,
        game TEXT NOT NULL,
        options TEXT NOT NULL,
        seed TEXT NOT NULL,
        words TEXT NOT NULL,
        tallied INTEGER CHECK (tallied IN (0, 1))
    ) STRICT;
    CREATE INDEX entry_seed ON entry (seed);
    CREATE INDEX entry_due ON entry (match) WHERE tallied IS NULL;
    CREATE TABLE player (
        match INTEGER NOT NULL REFERENCES match (id) ON DELETE CASCADE,
        seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 5),
        name TEXT NOT NULL,
        PRIMARY KEY (match, seat)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX player_name ON player (name);
    CREATE TABLE result (
        match INTEGER NOT NULL REFERENCES match (id) ON DELETE CASCADE,
        seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 5),
        points INTEGER NOT NULL,
        rank INTEGER NOT NULL,
        turns INTEGER NOT NULL,
        best_turn INTEGER,
        PRIMARY KEY (match, seat)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE score (
        match INTEGER NOT NULL REFERENCES match (id) ON DELETE CASCADE,
        seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 5),
        source TEXT NOT NULL,
        points INTEGER NOT NULL,
        PRIMARY KEY (match, seat, source)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE size (
        match INTEGER NOT NULL REFERENCES match (id) ON DELETE CASCADE,
        seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 5),
        what TEXT NOT NULL,
        size INTEGER NOT NULL,
        PRIMARY KEY (match, seat, what)
    ) STRICT, WITHOUT ROWID;",
];

/// The version of an open file.
pub(super) fn version(connection: &Connection) -> rusqlite::Result<i64> {
    connection.pragma_query_value(None, "user_version", |row| row.get(0))
}

/// Brings a file up to [`VERSION`]. A crash in between leaves it at some version between.
pub(super) fn migrate(connection: &mut Connection) -> rusqlite::Result<()> {
    for (step, next) in STEPS.iter().zip(1..) {
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        // Asked again inside of the lock: another process may have been faster.
        if version(&transaction)? < next {
            transaction.execute_batch(step)?;
            transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
            transaction.pragma_update(None, "user_version", next)?;
            transaction.commit()?;
        }
    }
    Ok(())
}
