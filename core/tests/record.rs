//! Records: they replay to the same position, and a wrong one says what is wrong and where.

#![allow(clippy::expect_used)] // helpers of tests may, too

mod common;

use common::{Player, abbeys, assert_same, match_of, ramparts};
use landfolk::abbeys::{DisplayRefill, FirstScoring, Options};
use landfolk::games::GameId;
use landfolk::record::{
    MAX_BYTES, MAX_MOVE_BYTES, MAX_MOVES, MAX_PILE, Record, RecordError, RecordPart,
};
use proptest::prelude::*;
use serde_json::{Value, json};

/// The example of `docs/record-format.md`.
fn example() -> String {
    let text = include_str!("../../docs/record-format.md");
    let (_, rest) = text.split_once("```json\n").expect("an example");
    let (example, _) = rest.split_once("```").expect("its end");
    example.to_owned()
}

/// A small record of the right shape, with a change.
fn changed(
    change: impl FnOnce(&mut serde_json::Map<String, Value>),
) -> Result<Record, RecordError> {
    let mut value: Value = serde_json::from_str(&example()).expect("JSON");
    change(value.as_object_mut().expect("an object"));
    Record::read(value.to_string().as_bytes())
}

/// What `check` finds, in words.
fn problems(record: &Record) -> Vec<String> {
    record.check().iter().map(ToString::to_string).collect()
}

#[test]
fn the_example_of_the_description_is_right_and_complete() {
    let record = Record::read(example().as_bytes()).expect("it has the right shape");
    assert_eq!(problems(&record), [""; 0]);
    assert_eq!(record.write().expect("small"), example());
    let table = record.replay().expect("it is right");
    assert!(table.is_over());
}

#[test]
fn a_record_in_progress_replays_too() {
    let mut table = ramparts(4, 77);
    Player::new(77).play(&mut table, 31);
    let text = Record::of(&table).write().expect("small");
    let again = Record::read(text.as_bytes())
        .and_then(|record| record.replay())
        .expect("just written");
    assert_same(again.position(), table.position());
    assert_eq!(again.history(), table.history());
}

/// A-31, A-40, A-60: matches of Abbeys with each option in both values, at every table, half played and played out.
#[test]
fn records_of_abbeys_replay() {
    let displays = [DisplayRefill::EndOfTurn, DisplayRefill::AtOnce];
    let scorings = [FirstScoring::EndOfRound, FirstScoring::AtOnce];
    for players in 2..=5 {
        for (display, first_scoring) in displays.into_iter().zip(scorings).chain([
            (DisplayRefill::EndOfTurn, FirstScoring::AtOnce),
            (DisplayRefill::AtOnce, FirstScoring::EndOfRound),
        ]) {
            let options = Options {
                display,
                first_scoring,
                ..Options::default()
            };
            let mut table = abbeys(players, 5, options);
            let mut player = Player::new(players as u64);
            for decisions in [60, usize::MAX] {
                player.play(&mut table, decisions);
                let text = Record::of(&table).write().expect("small");
                let record = Record::read(text.as_bytes()).expect("just written");
                assert_eq!(problems(&record), [""; 0]);
                let again = record.replay().expect("just written");
                assert_same(again.position(), table.position());
                assert_eq!(again.history(), table.history());
            }
            assert!(table.is_over());
        }
    }
}

#[test]
fn a_record_of_abbeys_says_what_is_wrong() {
    let mut table = abbeys(3, 1, Options::default());
    Player::new(1).play(&mut table, 20);
    let wrong = |change: &dyn Fn(&mut Record)| {
        let mut record = Record::of(&table);
        change(&mut record);
        problems(&record).join("; ")
    };
    let cases = [
        (
            wrong(&|record| record.moves[0] = "play".to_owned()),
            "move 1 \"play\": a card is missing",
        ),
        (
            wrong(&|record| record.moves[0] = "take stock".to_owned()),
            "move 1 \"take stock\": A-10",
        ),
        (
            wrong(&|record| record.options["neutral"] = json!(true)),
            "option neutral",
        ),
        (
            wrong(&|record| record.options["display"] = json!("never")),
            "unknown variant `never`",
        ),
        (
            wrong(&|record| record.options["cards"] = json!(3)),
            "unknown field `cards`",
        ),
        (
            wrong(&|record| record.pile = Some(vec!["frankreich".to_owned()])),
            "entry 1 of the pile",
        ),
    ];
    for (found, part) in cases {
        assert!(found.contains(part), "{found}");
    }
}

#[test]
fn what_was_taken_back_is_not_in_the_record() {
    let mut table = ramparts(2, 6);
    Player::new(6).play(&mut table, 5);
    let record = Record::of(&table);
    let undone: Vec<String> = table.history()[4..]
        .iter()
        .map(|d| d.notation.clone())
        .collect();
    table.undo().expect("a tile placed reveals nothing");
    assert_eq!(Record::of(&table).moves, record.moves[..4]);

    let resumed = Record::of(&table).resume(&undone).expect("right");
    assert!(resumed.undone().eq(table.undone()));
    assert_same(resumed.position(), table.position());
    // What does not fit is forgotten, and the match goes on.
    let nonsense = ["nonsense".to_owned()];
    let resumed = Record::of(&table).resume(&nonsense).expect("right");
    assert!(!resumed.can_redo());
    assert_same(resumed.position(), table.position());
}

#[test]
fn an_illegal_move_is_named_with_its_number_and_rule() {
    let mut record = Record::read(example().as_bytes()).expect("right");
    record.moves.truncate(20);
    record.result = None;
    record.moves[16] = "base/L 3,3 90".to_owned();
    let found = problems(&record);
    assert_eq!(found.len(), 1);
    assert!(
        found[0].starts_with("move 17 \"base/L 3,3 90\": R-10: "),
        "{found:?}"
    );
    let (table, problem) = record.replay_as_far().expect("it begins");
    assert_eq!(table.history().len(), 16);
    assert!(matches!(
        problem,
        Some(RecordError::Move { number: 17, .. })
    ));

    record.moves[16] = "base/L three".to_owned();
    let found = problems(&record);
    assert!(
        found[0].starts_with("move 17 \"base/L three\": "),
        "{found:?}"
    );
}

#[test]
fn moves_after_the_end_are_wrong() {
    let mut record = Record::read(example().as_bytes()).expect("right");
    let end = record.moves.len();
    record.moves.push("pass".to_owned());
    assert!(matches!(
        &record.check()[..],
        [RecordError::Move { number, .. }] if *number == end + 1
    ));
}

#[test]
fn the_result_must_be_what_the_moves_give() {
    let mut record = Record::read(example().as_bytes()).expect("right");
    record.result.as_mut().expect("over").scores[0] += 1;
    assert!(matches!(&record.check()[..], [RecordError::Scores { .. }]));
    record.moves.pop();
    assert!(matches!(&record.check()[..], [RecordError::NotOver { .. }]));
    record.result = None;
    assert_eq!(problems(&record), [""; 0]);
}

#[test]
fn everything_wrong_with_the_head_is_found_at_once() {
    let record = changed(|record| {
        record["options"] = json!({"hand": 2});
        record["seats"][1]["colour"] = json!(9);
    })
    .expect("it has the right shape");
    let found = problems(&record);
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found[0].contains("hand is 2"), "{found:?}");
    assert!(found[1].contains("colour of seat 2"), "{found:?}");
}

#[test]
fn what_this_version_does_not_know_is_refused_by_name() {
    let newer = changed(|record| record["format"] = json!(2));
    assert_eq!(newer, Err(RecordError::Format { found: 2 }));
    let game = changed(|record| record["game"] = json!("chess")).expect("the shape is right");
    assert_eq!(problems(&game), ["unknown game \"chess\""]);
    let option = changed(|record| record["options"] = json!({"moats": true}));
    let found = problems(&option.expect("the shape is right"));
    assert!(found[0].contains("moats"), "{found:?}");
    let pile = changed(|record| {
        record.insert("pile".to_owned(), json!(["base/A", "base/ZZ"]));
    });
    let found = problems(&pile.expect("the shape is right"));
    assert!(found[0].contains("entry 1 of the pile"), "{found:?}");
}

#[test]
fn fields_of_later_versions_are_kept() {
    let record = changed(|record| {
        record.insert("weather".to_owned(), json!({"rain": [1, 2]}));
    })
    .expect("the shape is right");
    assert_eq!(problems(&record), [""; 0]);
    let again = Record::read(record.write().expect("small").as_bytes());
    assert_eq!(
        again.expect("just written").other["weather"],
        json!({"rain": [1, 2]})
    );
}

#[test]
fn the_seed_may_be_text_or_number() {
    let seed = |value| changed(|record| record["seed"] = value).map(|record| record.seed);
    assert_eq!(seed(json!("18446744073709551615")), Ok(u64::MAX));
    assert_eq!(seed(json!(12)), Ok(12));
    assert_eq!(seed(json!("0")), Ok(0));
    for wrong in [
        json!("18446744073709551616"),
        json!(-1),
        json!(1.5),
        json!(""),
        json!("+7"),
        json!("-0"),
        json!("007"),
        json!("00"),
        json!(" 7"),
        json!("7.0"),
        json!("0x7"),
        json!("\u{0667}"),
        json!([7]),
        json!({"Number": 7}),
    ] {
        let error = seed(wrong).expect_err("no seed").to_string();
        assert!(error.contains("the seed must be a number"), "{error}");
    }
}

#[test]
fn wrong_shapes_are_told_by_line_and_column() {
    let cases = [
        ("", "EOF"),
        ("{\n  \"format\": 1,\n", "line 3"),
        ("[]", "invalid"),
        ("{}", "format"),
        ("{\"format\": \"1\"}", "invalid type: string \"1\""),
        ("{\"format\": 1}", "missing field `game`"),
        ("{\"format\": 1, \"format\": 1}", "duplicate"),
        ("\u{FEFF}{}", "line 1"),
    ];
    for (text, part) in cases {
        let error = Record::read(text.as_bytes()).expect_err(text);
        assert!(
            matches!(error, RecordError::Shape { .. }),
            "{text}: {error}"
        );
        assert!(
            error
                .to_string()
                .to_lowercase()
                .contains(&part.to_lowercase()),
            "{text}: {error}"
        );
    }
}

/// One text has one meaning: what other readers might take for something else is refused, with its line and its field.
#[test]
fn what_could_be_read_in_two_ways_is_refused_by_field() {
    let example = example();
    let seats = "  \"seats\": [\n    {\n      \"name\": \"Ann\",\n      \"colour\": 0\n    },";
    let result = "  \"result\": {\n    \"scores\": [\n      14,\n      15\n    ]\n  },";
    let cases = [
        // Lists in the place of objects.
        (
            seats,
            "  \"seats\": [[\"Ann\", 0],",
            "line 12",
            "seats[0]: invalid type: sequence",
        ),
        (
            result,
            "  \"result\": [[14, 15]],",
            "line 63",
            "result: invalid type: sequence",
        ),
        (
            result,
            "  \"rules\": [false],",
            "line 63",
            "rules: invalid type: sequence",
        ),
        // Keys that come twice, known or not, on any level.
        (
            "    \"hand\": 1,",
            "    \"hand\": 1,\n    \"hand\": 3,",
            "line 7",
            "options: duplicate field `hand`",
        ),
        (
            "    \"hand\": 1,",
            "    \"hand\": 1,\n    \"hand\": 1,",
            "line 7",
            "options: duplicate field `hand`",
        ),
        (
            "      \"colour\": 1",
            "      \"colour\": 1,\n\"colour\": 2",
            "line 20",
            "seats[1]: duplicate field `colour`",
        ),
        (
            "  \"seed\": \"2026\",",
            "  \"seed\": 1, \"seed\": 1,",
            "line 22",
            "duplicate field `seed`",
        ),
        (
            "  \"seed\": \"2026\",",
            "  \"seed\": 1, \"place\": 1, \"place\": 2,",
            "line 22",
            "duplicate field `place`",
        ),
        (
            "  \"seed\": \"2026\",",
            "  \"seed\": 1, \"place\": [{\"x\": {\"y\": 1, \"y\": 1}}],",
            "line 22",
            "place[0].x: duplicate field `y`",
        ),
        // The same, written otherwise.
        (
            "    \"hand\": 1,",
            "    \"hand\": 1, \"h\\u0061nd\": 3,",
            "line 6",
            "options: duplicate field `hand`",
        ),
    ];
    for (part, other, line, what) in cases {
        assert_eq!(example.matches(part).count(), 1, "{part}");
        let text = example.replace(part, other);
        let error = Record::read(text.as_bytes()).expect_err(other);
        assert!(
            matches!(error, RecordError::Shape { .. }),
            "{other}: {error}"
        );
        let told = error.to_string();
        assert!(told.contains(what), "{other}: {told}");
        assert!(
            told.starts_with(&format!("{line}, column ")),
            "{other}: {told}"
        );
    }
    let list = format!("[1, {}]", json!(example));
    let error = Record::read(list.as_bytes()).expect_err("a list");
    assert!(
        error.to_string().contains("invalid type: sequence"),
        "{error}"
    );
}

/// The options of every game, as what they must not be.
#[test]
fn options_of_every_game_are_objects_without_repetitions() {
    let board = |word: &str| json!({ "board": word, "turned": false });
    let boards = [board("tavern"), board("paddock"), board("oasis")];
    let with = |last: Value| json!({ "boards": [boards[0], boards[1], boards[2], last] });
    let cases = [
        (
            "ramparts",
            json!([["base"], 4, "per_field", 1]),
            "invalid type: sequence",
        ),
        (
            "ramparts",
            json!({ "sets": ["base", "river", "river"] }),
            "sets names river twice",
        ),
        (
            "ramparts",
            json!({ "sets": ["base", "base"] }),
            "sets names base twice",
        ),
        (
            "ramparts",
            json!({ "sets": { "base": true } }),
            "sets: invalid type: map",
        ),
        ("ramparts", json!({ "hand": 2 }), "hand is 2"),
        ("westward", json!(["free"]), "invalid type: sequence"),
        (
            "westward",
            json!({ "clear": "none" }),
            "clear: unknown variant",
        ),
        (
            "abbeys",
            json!(["at_once", "at_once", false]),
            "invalid type: sequence",
        ),
        ("abbeys", json!({ "display": ["at_once"] }), "display: "),
        ("crownlands", json!([]), "invalid type: sequence"),
        (
            "crownlands",
            with(json!(["farm", false])),
            "boards[3]: invalid type: sequence",
        ),
        ("crownlands", with(board("tavern")), "tavern comes twice"),
        (
            "crownlands",
            json!({ "cards": ["knights", "lords", "knights"] }),
            "knights comes twice",
        ),
        ("crownlands", json!(true), "invalid type: boolean"),
        ("crownlands", json!(null), "invalid type: null"),
    ];
    for (game, options, what) in cases {
        let record = changed(|record| {
            record["game"] = json!(game);
            record["options"] = options.clone();
            record["moves"] = json!([]);
            record.remove("pile");
            record.remove("result");
        });
        let found = problems(&record.expect("options are any JSON"));
        assert_eq!(found.len(), 1, "{options}: {found:?}");
        assert!(found[0].contains(what), "{options}: {found:?}");
        assert!(found[0].contains("option"), "{options}: {found:?}");
    }
}

#[test]
fn a_match_does_not_end_before_it_began() {
    let dated = |started: &str, ended: &str| {
        let record = changed(|record| {
            record["started"] = json!(started);
            record["ended"] = json!(ended);
        });
        record.expect("both are times")
    };
    let record = dated("2026-11-30T09:00:00Z", "2026-11-30T08:59:59Z");
    assert!(matches!(&record.check()[..], [RecordError::Dates { .. }]));
    assert!(matches!(record.replay(), Err(RecordError::Dates { .. })));
    let told = problems(&record).join("");
    let (started, ended) = ("2026-11-30T09:00:00Z", "2026-11-30T08:59:59Z");
    assert!(told.contains(started) && told.contains(ended), "{told}");
    // The same moment is none too early, wherever the clock stood.
    let record = dated("2026-11-30T09:00:00+02:00", "2026-11-30T07:00:00Z");
    assert_eq!(problems(&record), [""; 0]);
}

#[test]
fn names_are_what_can_be_seen() {
    for name in ["\u{200B}", "\u{2060}\u{FEFF}", "\u{3164}", " \u{AD} "] {
        let record = changed(|record| record["seats"][1]["name"] = json!(name));
        let found = problems(&record.expect("the shape is right"));
        assert_eq!(found.len(), 1, "{name:?}: {found:?}");
        assert!(
            found[0].starts_with("the name of seat 2 holds the character U+"),
            "{found:?}"
        );
    }
    let record = changed(|record| record["seats"][1]["name"] = json!("Ann\u{200B}"));
    let found = problems(&record.expect("the shape is right"));
    assert!(
        found[0].starts_with("seat 1 and seat 2 are both called"),
        "{found:?}"
    );
}

#[test]
fn limits_hold() {
    let too_long = |part, most| Err(RecordError::TooLong { part, most });
    let long = |count| json!(vec!["pass"; count]);
    let moves = changed(|record| record["moves"] = long(MAX_MOVES + 1));
    assert_eq!(moves, too_long(RecordPart::Moves, MAX_MOVES));
    let word = "x".repeat(MAX_MOVE_BYTES + 1);
    let mv = changed(|record| record["moves"] = json!(["pass", word]));
    assert_eq!(mv, too_long(RecordPart::Move(2), MAX_MOVE_BYTES));
    let pile = changed(|record| {
        record.insert("pile".to_owned(), long(MAX_PILE + 1));
    });
    assert_eq!(pile, too_long(RecordPart::Pile, MAX_PILE));
    let spaces = vec![b' '; MAX_BYTES + 1];
    assert_eq!(Record::read(&spaces), too_long(RecordPart::Text, MAX_BYTES));
    assert_eq!(
        Record::read_from(std::io::repeat(b' ')),
        too_long(RecordPart::Text, MAX_BYTES)
    );
    let deep = format!("{{\"format\": 1, \"x\": {}", "[".repeat(100_000));
    assert!(matches!(
        Record::read(deep.as_bytes()),
        Err(RecordError::Shape { .. })
    ));
    let mut record = Record::read(example().as_bytes()).expect("right");
    record.moves = vec![String::new(); MAX_MOVES + 1];
    assert_eq!(
        record.write(),
        too_long(RecordPart::Moves, MAX_MOVES).map(|_| String::new())
    );
    assert_eq!(record.check().len(), 1);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// A record replays to the position it was made from, to the last hidden tile.
    #[test]
    fn replaying_gives_the_same_match(players in 2usize..=6, seed: u64, decisions in 0usize..160) {
        let mut table = ramparts(players, seed);
        Player::new(!seed).play(&mut table, decisions);
        let text = Record::of(&table).write().expect("small");
        let record = Record::read(text.as_bytes()).expect("just written");
        let again = record.replay().expect("just played");
        assert_same(again.position(), table.position());
        prop_assert_eq!(again.history(), table.history());
        prop_assert_eq!(again.opening(), table.opening());
        prop_assert_eq!(Record::of(&again), record);
    }

    /// The same for every game, whatever it is.
    #[test]
    fn every_game_replays_to_the_same_match(
        game in proptest::sample::select(GameId::ALL),
        players in 3usize..=4,
        seed: u64,
        decisions in 0usize..200,
    ) {
        let mut table = match_of(game.default_options(), players, seed);
        Player::new(!seed).play(&mut table, decisions);
        let text = Record::of(&table).write().expect("small");
        let record = Record::read(text.as_bytes()).expect("just written");
        let again = record.replay().expect("just played");
        assert_same(again.position(), table.position());
        prop_assert_eq!(again.history(), table.history());
        prop_assert_eq!(again.turns(), table.turns());
        prop_assert_eq!(record.check(), []);
    }

    /// No text makes the reader panic; a changed record reads, or says why not.
    #[test]
    fn hostile_bytes_are_refused_or_read(at in 0usize..4000, byte: u8, cut in 0usize..4000) {
        let mut text = example().into_bytes();
        let at = at % text.len();
        text[at] = byte;
        if let Ok(record) = Record::read(&text) {
            let _ = record.check();
        }
        text.truncate(cut % text.len());
        prop_assert!(Record::read(&text).is_err());
    }

    /// As above, for what is JSON of the right shape with wrong words in it.
    #[test]
    fn hostile_moves_are_refused_or_played(at in 0usize..24, text in "[a-z/A-Z0-9 ,-]{0,24}") {
        let mut record = Record::read(example().as_bytes()).expect("right");
        record.result = None;
        record.moves[at].clone_from(&text);
        for problem in record.check() {
            let RecordError::Move { number, .. } = problem else {
                return Err(TestCaseError::fail(problem.to_string()));
            };
            prop_assert!(number > at);
        }
    }
}
