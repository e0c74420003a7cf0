//! What once went wrong, by number, so that it does not come back.

#![allow(clippy::expect_used, reason = "a test may fail")]

#[cfg(feature = "store")]
use std::fs;

use landfolk::landscape::data::read_tiles;
#[cfg(feature = "store")]
use landfolk::store::Store;
#[cfg(feature = "store")]
use rusqlite::Connection;

/// 1: a field beside the seventeenth city of a tile overflowed instead of being refused.
#[test]
fn regression_1_more_cities_than_a_tile_can_have_are_refused() {
    let cities = [r#"{"sides": "N"}"#; 17].join(",");
    let text = format!(
        r#"{{"format": 1, "sets": [{{"id": "s", "tiles": [{{"id": "s/1", "count": 1, "sides": "CFFF",
            "cities": [{cities}], "fields": [{{"half_edges": [2], "cities": [16]}}]}}]}}]}}"#
    );
    let refusal = read_tiles(&text).err().map(|error| error.to_string());
    assert_eq!(
        refusal.as_deref(),
        Some("tile s/1: 17 cities are more than 12")
    );
}

/// 2: a file with a version below the first was changed before it was refused, and the refusal quoted SQL.
#[test]
#[cfg(feature = "store")]
fn regression_2_a_version_that_never_was_is_refused_untouched() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("landfolk.sqlite");
    drop(Store::open(&file).expect("a new store"));
    for version in [-1, 0] {
        let connection = Connection::open(&file).expect("it opens");
        connection
            .pragma_update(None, "journal_mode", "delete")
            .and_then(|()| connection.pragma_update(None, "user_version", version))
            .expect("it can be changed");
        drop(connection);
        let before = fs::read(&file).expect("it is there");
        let refusal = Store::open(&file).expect_err("refused").to_string();
        assert!(
            refusal.ends_with(&format!(
                "its version is {version}, and there never was such a one"
            )),
            "{refusal}"
        );
        assert!(before == fs::read(&file).expect("it is there"));
    }
}
