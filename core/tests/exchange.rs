//! Matches out of one store and into another, and what is refused on the way.

#![cfg(feature = "store")]
#![allow(clippy::expect_used, clippy::panic)] // helpers of tests may, too

mod common;

use std::io::Write;

use common::{Played, archive, generated};
use flate2::Compression;
use flate2::write::GzEncoder;
use landfolk::archive::{ArchiveError, Entry, Reader};
use landfolk::games::GameId;
use landfolk::record::Record;
use landfolk::shelf::{Listed, MatchId, SavedMatch, Shelf, Summary, Which};
use landfolk::statistics::{By, Scope};
use landfolk::store::{ImportError, Imported, Store};
use serde_json::{Value, json};

fn store() -> Store {
    Store::in_memory().expect("memory")
}

/// Lines of text, packed.
fn packed(lines: &[Vec<u8>]) -> Vec<u8> {
    let mut writer = GzEncoder::new(Vec::new(), Compression::fast());
    for line in lines {
        writer.write_all(line).expect("memory takes it");
        writer.write_all(b"\n").expect("memory takes it");
    }
    writer.finish().expect("memory takes it")
}

fn header() -> Value {
    json!({ "archive": "landfolk", "format": 1, "people": ["Ann"] })
}

/// The line of a match in an archive.
fn line(entry: &Entry) -> Value {
    let record = entry.record.write().expect("it is within the limits");
    let record: Value = serde_json::from_str(&record).expect("it is JSON");
    json!({ "title": entry.title, "updated": entry.updated, "undone": entry.undone, "record": record })
}

/// An archive of two matches, one of which is changed.
fn with_line(change: impl FnOnce(&mut Value)) -> Vec<u8> {
    let mut second = line(&generated(1).entry);
    change(&mut second);
    let first = line(&generated(0).entry);
    let lines = [header(), first, second, json!({ "end": 2 })];
    packed(&lines.map(|line| line.to_string().into_bytes()))
}

/// An archive of these lines.
fn with_lines(lines: &[&str]) -> Vec<u8> {
    let lines: Vec<Vec<u8>> = lines.iter().map(|line| line.as_bytes().to_vec()).collect();
    packed(&lines)
}

/// What lists tell of matches, without their ids.
fn told(store: &Store) -> Vec<Summary> {
    let list = store.list(Which::Kept).expect("a list");
    list.into_iter()
        .map(|listed| match listed {
            Listed::Match(summary) => Summary {
                id: MatchId(0),
                ..summary
            },
            Listed::Damaged { what, .. } => panic!("{what}"),
        })
        .collect()
}

#[test]
fn an_exported_shelf_is_the_same_shelf_elsewhere() {
    let mut here = store();
    let played: Vec<Played> = (0..60).map(generated).collect();
    let file = archive(played.iter().map(|played| &played.entry), &["Ann", "Ben"]);
    let imported = here.import(&file[..]).expect("it is whole");
    assert_eq!(imported.added.len(), 60);
    // One that was played here, with a time, something taken back, and a copy of it.
    let mut saved =
        SavedMatch::add(&mut here, common::ramparts(3, 5), Some("Today")).expect("added");
    let mut player = common::Player::new(5);
    for _ in 0..20 {
        let mv = player.choose(saved.table()).expect("it goes on");
        saved.play(&mut here, mv).expect("legal");
    }
    let _ = saved.undo(&mut here);
    std::thread::sleep(std::time::Duration::from_millis(5));
    SavedMatch::duplicate(&mut here, saved.id(), 7, Some("Once more")).expect("a copy");
    here.delete(imported.added[3]).expect("deleted");

    let mut file = Vec::new();
    let exported = here.export(&mut file).expect("written");
    assert_eq!((exported.matches, exported.damaged), (61, Vec::new()));
    let mut there = store();
    let imported = there.import(&file[..]).expect("it is whole");
    assert_eq!(imported.added.len(), 61);
    assert_eq!(
        imported,
        Imported {
            added: imported.added.clone(),
            ..Imported::default()
        }
    );
    assert_eq!(told(&there), told(&here));
    assert_eq!(there.people().map(|p| p.len()), Ok(2));
    let ids = |store: &Store| -> Vec<MatchId> {
        let list = store.list(Which::Kept).expect("a list");
        list.iter().map(Listed::id).collect()
    };
    for (one, other) in ids(&here).into_iter().zip(ids(&there)) {
        assert_eq!(here.load(one), there.load(other));
        let open = |store: &Store, id| SavedMatch::open(store, id).expect("it replays");
        let (one, other) = (open(&here, one), open(&there, other));
        common::assert_same(one.table().position(), other.table().position());
        assert!(one.table().undone().eq(other.table().undone()));
    }
    for by in [By::Person, By::Game, By::Options] {
        let figures = |store: &mut Store| store.groups(&Scope::default(), by).expect("figures");
        assert_eq!(figures(&mut here), figures(&mut there));
    }

    // A second time nothing comes twice.
    let again = there.import(&file[..]).expect("it is whole");
    assert_eq!(again.known.len(), 61);
    assert_eq!(
        again,
        Imported {
            known: again.known.clone(),
            ..Imported::default()
        }
    );
    let mut second = Vec::new();
    there.export(&mut second).expect("written");
    assert_eq!(second, file);
}

#[test]
fn a_match_that_went_on_elsewhere_goes_on_here() {
    let whole = generated(0).entry.record;
    let part = |decisions: usize| Record {
        moves: whole.moves[..decisions].to_vec(),
        result: None,
        ended: None,
        ..whole.clone()
    };
    let import = |store: &mut Store, record: &Record| {
        let text = record.write().expect("it is within the limits");
        store.import(text.as_bytes()).expect("it can be played")
    };
    let mut store = store();
    let added = import(&mut store, &part(10)).added;
    let [id] = added[..] else { panic!("{added:?}") };
    let length = |store: &Store| store.load(id).expect("it is there").record.moves.len();
    assert_eq!(import(&mut store, &part(4)).known, [id]);
    assert_eq!(length(&store), 10);
    assert_eq!(import(&mut store, &part(14)).extended, [id]);
    assert_eq!(length(&store), 14);
    store.delete(id).expect("deleted");
    assert_eq!(import(&mut store, &whole).restored, [id]);
    assert_eq!(length(&store), whole.moves.len());
    assert_eq!(import(&mut store, &whole).known, [id]);
    let list = store.list(Which::Kept).expect("a list");
    assert_eq!(list.len(), 1);
    let summary = list[0].summary().expect("it is whole");
    assert!(summary.progress.is_over());
    assert_eq!(
        store
            .groups(&Scope::default(), By::Game)
            .map(|groups| groups.len()),
        Ok(1)
    );

    // Another one with the same shuffle, begun at another time, is another match.
    let later = Record {
        started: Some(jiff::Timestamp::now()),
        ended: None,
        ..whole.clone()
    };
    assert_eq!(import(&mut store, &later).added.len(), 1);
    // One that says nothing of its beginning is taken for the one that it agrees with.
    let undated = Record {
        started: None,
        ended: None,
        ..whole.clone()
    };
    assert_eq!(import(&mut store, &undated).known.len(), 1);
    // The same decisions written with more space are the same, and kept as we write them.
    let spaced = |text: &String| text.replace(' ', "  ");
    let otherwise = Record {
        moves: whole.moves.iter().map(spaced).collect(),
        ..whole.clone()
    };
    assert_ne!(otherwise.moves, whole.moves);
    assert_eq!(import(&mut store, &otherwise).known.len(), 1);
    let mut fresh = self::store();
    let [id] = import(&mut fresh, &otherwise).added[..] else {
        panic!("it is new there")
    };
    assert_eq!(
        fresh.load(id).expect("it is there").record.moves,
        whole.moves
    );
    // Decisions that part from each other are two matches.
    let mut table = part(10).replay().expect("it can be played");
    table.play(other_move(&whole, 10)).expect("it is legal");
    let parted = Record {
        started: whole.started,
        ..Record::of(&table)
    };
    assert_eq!(import(&mut store, &parted).added.len(), 1);
    assert_eq!(import(&mut store, &parted).known.len(), 1);
    assert_eq!(store.list(Which::Kept).map(|list| list.len()), Ok(3));
}

/// A legal move after some decisions, other than the one that the record has there.
fn other_move(record: &Record, after: usize) -> landfolk::games::Move {
    use landfolk::Game;
    let table = record.replay().expect("it can be played");
    let position = table.position_after(after).expect("it goes so far");
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let other = moves.iter().find(|&&mv| mv != table.history()[after].mv);
    *other.expect("there is a choice")
}

/// Files that are refused as a whole, each with a part of the reason.
fn hostile() -> Vec<(&'static str, Vec<u8>, &'static str)> {
    let whole = with_line(|_| {});
    let end = whole.len();
    let mut checksum = whole.clone();
    checksum[end - 8] ^= 1;
    let mut length = whole.clone();
    length[end - 1] ^= 1;
    let mut behind = whole.clone();
    behind.extend(b"../../more");
    let mut twice = whole.clone();
    twice.extend(&whole);
    let header = &header().to_string()[..];
    let record = line(&generated(1).entry)["record"].to_string();
    let deep = "[".repeat(100_000) + &"]".repeat(100_000);
    let in_record = |field: &str, value: &str| {
        let text = format!(r#"{{"{field}": {value}, {}"#, &record[1..]);
        with_lines(&[header, &format!(r#"{{"record": {text}}}"#), r#"{"end": 1}"#])
    };
    let in_line = |field: &str, value: &str| {
        let text = format!(r#"{{"{field}": {value}, "record": {record}}}"#);
        with_lines(&[header, &text, r#"{"end": 1}"#])
    };
    let long = "x".repeat(101);
    let moves = |moves: Vec<String>| with_line(|line| line["record"]["moves"] = json!(moves));
    let illegal = Record {
        moves: vec!["pass".to_owned()],
        result: None,
        ..generated(0).entry.record
    };
    let single = |value: Value| value.to_string().into_bytes();
    vec![
        ("nothing", Vec::new(), "it is empty"),
        (
            "a letter",
            b"Dear Ann, here are our games.".to_vec(),
            "it begins otherwise",
        ),
        (
            "another kind of archive",
            b"PK\x03\x04../../../etc/passwd".to_vec(),
            "it begins otherwise",
        ),
        (
            "a database",
            b"SQLite format 3\0".repeat(100),
            "it begins otherwise",
        ),
        ("the first half", whole[..end / 2].to_vec(), "cut off"),
        (
            "all but the last byte",
            whole[..end - 1].to_vec(),
            "cut off",
        ),
        ("a wrong checksum", checksum, "checksum"),
        ("a wrong length", length, "cannot be unpacked"),
        (
            "no line at all",
            with_lines(&[]),
            "cut off in or before line 1",
        ),
        (
            "no end",
            with_lines(&[header]),
            "cut off in or before line 2",
        ),
        (
            "a line that does not end",
            {
                let mut writer = GzEncoder::new(Vec::new(), Compression::fast());
                write!(writer, "{header}\n{{\"end\": 0}}").expect("memory takes it");
                writer.finish().expect("memory takes it")
            },
            "cut off in or before line 2",
        ),
        (
            "a wrong count",
            with_lines(&[header, r#"{"end": 3}"#]),
            "tells of 3 matches and holds 0",
        ),
        (
            "more lines",
            with_lines(&[header, r#"{"end": 0}"#, "{}"]),
            "something follows",
        ),
        ("more bytes", behind, "something follows"),
        ("two archives in one", twice, "something follows"),
        (
            "a later format",
            with_lines(&[r#"{"archive": "landfolk", "format": 2}"#]),
            "has format 2",
        ),
        (
            "another archive",
            with_lines(&[r#"{"archive": "recipes", "format": 1}"#]),
            "something else",
        ),
        (
            "a first line of another shape",
            with_lines(&["[1, 2, 3]"]),
            "line 1",
        ),
        (
            "no JSON",
            with_lines(&[header, "rm -rf /"]),
            "line 2, column 1",
        ),
        (
            "no UTF-8",
            packed(&[header.into(), b"{\"title\": \"\xff\xfe\"}".to_vec()]),
            "line 2",
        ),
        (
            "a title that is a number",
            in_line("title", "7"),
            "line 2, column 11 of the archive: title: invalid type",
        ),
        (
            "a title of two lines",
            in_line("title", r#""two\nlines""#),
            "U+000A",
        ),
        (
            "a title that turns the writing",
            in_line("title", "\"\u{202E}x\""),
            "U+202E",
        ),
        (
            "a title without end",
            in_line("title", &format!("\"{}\"", "x".repeat(81))),
            "81 characters",
        ),
        (
            "a time that is none",
            in_line("updated", r#""99999-01-01T00:00:00Z""#),
            "line 2, column",
        ),
        (
            "a negative time",
            in_line("spent_ms", "-5"),
            "line 2, column",
        ),
        (
            "the same field twice",
            in_line("record", "{}"),
            "duplicate field `record`",
        ),
        (
            "the same field of a record twice",
            in_record("seed", "1"),
            "duplicate field `seed`",
        ),
        (
            "an unknown field of a line twice",
            in_line("place", "1, \"place\": 2"),
            "line 2, column 20 of the archive: duplicate field `place`",
        ),
        (
            "an option twice",
            with_lines(&[
                header,
                r#"{"record": {"format": 1, "options": {"rows": "free", "rows": "ten"}}}"#,
            ]),
            "of the record: options: duplicate field `rows`",
        ),
        (
            "a first line that is a list",
            with_lines(&[r#"["landfolk", 1, []]"#, r#"{"end": 0}"#]),
            "of the archive: invalid type: sequence",
        ),
        (
            "a line that is a list",
            with_lines(&[header, &format!("[null, null, null, null, [], {record}]")]),
            "of the archive: invalid type: sequence",
        ),
        (
            "a player that is a list",
            with_line(|line| line["record"]["seats"][0] = json!(["Ann", 0])),
            "seats[0]: invalid type: sequence",
        ),
        (
            "a seed with a sign",
            with_line(|line| line["record"]["seed"] = json!("+7")),
            "seed: the seed must be a number",
        ),
        (
            "a title that nobody sees",
            in_line("title", "\"\u{200B}\""),
            "U+200B",
        ),
        (
            "no record",
            with_lines(&[header, "{}", r#"{"end": 1}"#]),
            "missing field `record`",
        ),
        (
            "a record that is a list",
            with_lines(&[header, r#"{"record": []}"#]),
            "line 2",
        ),
        (
            "a deep record",
            in_record("place", &deep),
            "recursion limit",
        ),
        (
            "deep options",
            with_lines(&[
                header,
                &format!(r#"{{"record": {{"format": 1, "options": {deep}}}}}"#),
            ]),
            "recursion limit",
        ),
        (
            "a record of a later format",
            with_line(|line| line["record"]["format"] = json!(2)),
            "line 3: the record has format 2",
        ),
        (
            "a seed beyond all seeds",
            with_line(|line| line["record"]["seed"] = json!("18446744073709551616")),
            "line 3: line 1, column",
        ),
        (
            "a move of 101 bytes",
            moves(vec![long.clone()]),
            "line 3: move 1 is too long",
        ),
        (
            "too many moves",
            moves(vec!["pass".to_owned(); 10_001]),
            "line 3: the list of moves is too long",
        ),
        (
            "a long move taken back",
            with_line(|line| line["undone"] = json!([long])),
            "is too long",
        ),
        (
            "too many moves taken back",
            with_line(|line| line["undone"] = json!(vec!["pass"; 10_000])),
            "line 3: the list of moves is too long",
        ),
        (
            "too many persons",
            with_lines(&[
                &json!({ "archive": "landfolk", "format": 1, "people": vec!["x"; 1_001] })
                    .to_string(),
            ]),
            "more than 1000 persons",
        ),
        (
            "a person of two lines",
            with_lines(&[
                &json!({ "archive": "landfolk", "format": 1, "people": ["two\nlines"] })
                    .to_string(),
            ]),
            "U+000A",
        ),
        (
            "a line of 64 MiB, packed small",
            with_lines(&[header, &" ".repeat(64 << 20)]),
            "line 2 of the archive has more than",
        ),
        (
            "a record of 3 MiB",
            " ".repeat(3 << 20).into_bytes(),
            "the record is too long",
        ),
        (
            "a deep record alone",
            format!(r#"{{"format": 1, "x": {deep}}}"#).into_bytes(),
            "recursion limit",
        ),
        (
            "a record cut off",
            record.as_bytes()[..record.len() / 2].to_vec(),
            "EOF",
        ),
        (
            "a record that cannot be played",
            illegal
                .write()
                .expect("it is within the limits")
                .into_bytes(),
            "line 1: move 1 \"pass\"",
        ),
        (
            "a record of another shape",
            single(json!({ "format": 1, "game": 7 })),
            "line 1: line 1, column",
        ),
        (
            "a record of no game",
            single(
                json!({ "format": 1, "game": "../ramparts", "seats": [], "seed": 1, "moves": [] }),
            ),
            "unknown game \"../ramparts\"",
        ),
    ]
}

#[test]
fn damaged_and_hostile_files_are_refused_with_their_reason() {
    let mut store = store();
    SavedMatch::add(&mut store, common::ramparts(2, 1), None).expect("added");
    let before = told(&store);
    let files = hostile();
    assert!(files.len() >= 20);
    for (name, file, reason) in files {
        let error = store.import(&file[..]).expect_err(name);
        assert!(matches!(error, ImportError::Archive(_)), "{name}: {error}");
        assert!(error.to_string().contains(reason), "{name}: {error}");
        assert_eq!(told(&store), before, "{name}");
        assert_eq!(store.people(), Ok(Vec::new()), "{name}");
    }
    // The file that most of them were made of is a good one.
    let imported = store.import(&with_line(|_| {})[..]).expect("it is whole");
    assert_eq!(imported.added.len(), 2);
}

/// Matches that are left out of an archive, by what is changed in their records, with a part of the reason.
#[test]
fn what_cannot_be_played_is_left_out_by_line_and_the_rest_comes() {
    type Case = (&'static str, Value, &'static str);
    let cases: [Case; 12] = [
        ("/game", json!("chess"), "unknown game \"chess\""),
        (
            "/options",
            json!({ "../..": true }),
            "the options of westward",
        ),
        ("/options/rows", json!("eleven"), "the options of westward"),
        ("/seats/0/name", json!("Ben\u{0}"), "U+0000"),
        ("/seats/0/colour", json!(77), "the colour of seat 1 is 77"),
        ("/moves/1", json!("../../x"), "move 2 \"../../x\""),
        ("/moves/0", json!("pass"), "move 1 \"pass\""),
        (
            "/result/scores/0",
            json!(9_999),
            "the record tells the scores",
        ),
        ("/pile", json!(["no/tile"]), "entry 0 of the pile"),
        (
            "/options",
            json!(["free"]),
            "the options of westward: invalid type: sequence",
        ),
        (
            "/seats/0/name",
            json!("\u{200B}"),
            "the name of seat 1 holds the character U+200B",
        ),
        ("/ended", json!("1999-12-31T23:59:59Z"), "before it started"),
    ];
    assert_eq!(generated(1).entry.record.game, GameId::Westward.key());
    for (place, value, reason) in cases {
        let mut store = store();
        let file = with_line(|line| {
            let record = &mut line["record"];
            match record.pointer_mut(place) {
                Some(there) => *there = value.clone(),
                None => record[&place[1..]] = value.clone(),
            }
        });
        let imported = store.import(&file[..]).expect("the file is whole");
        assert_eq!(imported.added.len(), 1, "{place}");
        let [left_out] = &imported.left_out[..] else {
            panic!("{place}")
        };
        assert_eq!(left_out.line, 3);
        let problem = left_out.problem.to_string();
        assert!(problem.contains(reason), "{place}: {problem}");
    }
}

#[test]
fn every_flipped_bit_is_found() {
    let whole = with_line(|_| {});
    let mut store = store();
    for at in (10..whole.len()).step_by(whole.len() / 60) {
        let mut file = whole.clone();
        file[at] ^= 0x10;
        let error = store.import(&file[..]).expect_err("it is damaged");
        assert!(matches!(error, ImportError::Archive(_)), "{at}: {error}");
    }
    assert_eq!(told(&store), []);
}

#[test]
fn a_source_that_fails_is_told_as_such() {
    struct Failing(Vec<u8>);
    impl std::io::Read for Failing {
        fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
            if self.0.is_empty() {
                return Err(std::io::Error::other("the cable was pulled"));
            }
            let count = self.0.len().min(into.len());
            into[..count].copy_from_slice(&self.0[..count]);
            self.0.drain(..count);
            Ok(count)
        }
    }
    let whole = with_line(|_| {});
    let half = Failing(whole[..whole.len() / 2].to_vec());
    let error = store()
        .import(std::io::BufReader::new(half))
        .expect_err("it fails");
    assert_eq!(
        error,
        ImportError::Archive(ArchiveError::Io("the cable was pulled".to_owned()))
    );
}

#[test]
fn the_documented_archive_is_read_as_documented() {
    let text = include_str!("../../docs/record-format.md");
    let from = text.find("```jsonl\n").expect("the example") + "```jsonl\n".len();
    let example = &text[from..from + text[from..].find("```").expect("its end")];
    let lines: Vec<&str> = example.lines().collect();
    let mut reader = Reader::open(std::io::Cursor::new(with_lines(&lines))).expect("an archive");
    assert_eq!(reader.people(), ["Ann", "Ben"]);
    let entry = reader.next_entry().expect("it is whole").expect("a match");
    assert_eq!(entry.title.as_deref(), Some("Rainy Sunday"));
    assert_eq!(
        entry.record.replay().map(|table| table.history().len()),
        Ok(2)
    );
    assert_eq!(entry.record.check(), []);
    assert_eq!(reader.next_entry(), Ok(None));
}
