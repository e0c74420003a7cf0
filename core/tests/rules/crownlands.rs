//! What a case cannot say: how Crownlands is set up, and what a screen is told.

use std::collections::BTreeSet;

use landfolk::crownlands::{
    Action, Board, Card, HeldTile, Location, Move, Options, Position, Refusal, Situation,
    SituationError, TileState,
};
use landfolk::hex::{Hex, HexSet};
use landfolk::{Game, Seat, Setup, SetupError};

fn setup(options: Options, seats: usize, seed: u64) -> Setup<Options> {
    Setup {
        seats,
        options,
        seed,
        pile: None,
    }
}

fn start(options: Options, seed: u64) -> Position {
    Position::start(&setup(options, 2, seed), &mut ()).expect("the setup is right")
}

fn hex(row: usize, col: usize) -> Hex {
    Hex::new(row, col).expect("a hex of the map")
}

/// C-1, C-4: the seed decides over boards, turns and cards, each as often as any other.
#[test]
fn the_seed_chooses_boards_and_cards() {
    for (nomads, lords) in [(false, true), (true, true), (true, false)] {
        let options = Options {
            nomads,
            lords,
            ..Options::default()
        };
        let (mut boards, mut cards, mut turned) = (BTreeSet::new(), BTreeSet::new(), [0; 2]);
        for seed in 0..200 {
            let position = start(options, seed);
            let lying = position.map().boards().expect("four boards");
            let four: BTreeSet<Location> = lying.iter().map(|board| board.board).collect();
            assert_eq!(four.len(), 4);
            let of_nomads = four.iter().filter(|board| board.is_of_nomads()).count();
            assert_eq!(of_nomads > 0, nomads);
            boards.extend(four);
            for board in lying {
                turned[usize::from(board.turned)] += 1;
            }
            assert_eq!(position.cards()[0], Card::Castle);
            let three: BTreeSet<Card> = position.cards()[1..].iter().copied().collect();
            assert_eq!(three.len(), 3);
            cards.extend(three);
        }
        assert_eq!(boards.len(), if nomads { 12 } else { 8 });
        assert_eq!(cards.len(), if lords { 10 } else { 9 });
        assert!(cards.contains(&Card::Lords) == lords && !cards.contains(&Card::Castle));
        assert!(turned.iter().all(|count| *count > 300), "{turned:?}");
    }
}

/// C-1: two to four play, with the Nomads also five.
#[test]
fn so_many_can_play() {
    for nomads in [false, true] {
        let options = Options {
            nomads,
            ..Options::default()
        };
        for seats in 0..8 {
            match Position::start(&setup(options, seats, 7), &mut ()) {
                Ok(position) => {
                    assert!((2..=if nomads { 5 } else { 4 }).contains(&seats));
                    assert_eq!(position.pile_len(), 25 - seats);
                }
                Err(SetupError::Seats { rule, .. }) => {
                    assert!(!(2..=if nomads { 5 } else { 4 }).contains(&seats));
                    assert_eq!(rule, "C-1");
                }
                Err(error) => panic!("{error}"),
            }
        }
    }
}

/// C-1: the preset.
#[test]
fn the_first_game_is_as_told() {
    let position = start(Options::first_game(), 1);
    let boards = position.map().boards().expect("four boards");
    assert!(boards.iter().all(|board| !board.turned));
    assert_eq!(
        boards.map(|board| board.board),
        [
            Location::Tavern,
            Location::Paddock,
            Location::Oasis,
            Location::Farm
        ]
    );
    assert_eq!(
        position.cards(),
        [
            Card::Castle,
            Card::Fishermen,
            Card::Merchants,
            Card::Knights
        ]
    );
    let standings = position.standings();
    let sources: Vec<&str> = standings[0].sources.iter().map(|(key, _)| *key).collect();
    assert_eq!(sources, ["castle", "fishermen", "merchants", "knights"]);
}

fn read(options: &str) -> Options {
    serde_json::from_str(options).unwrap_or_else(|error| panic!("{options}: {error}"))
}

/// C-1, C-4, C-70: choices that do not go together are refused by their names.
#[test]
fn wrong_options_are_refused_by_name() {
    let boards = |names: [&str; 4]| {
        let boards = names.map(|name| format!(r#"{{"board": "{name}"}}"#));
        format!(r#""boards": [{}]"#, boards.join(","))
    };
    let base = boards(["farm", "oasis", "tower", "barn"]);
    let cases = [
        (
            r#"{"nomad_tiles": true}"#.to_owned(),
            "option nomad_tiles: there are no nomad spaces",
        ),
        (
            format!("{{{}}}", boards(["farm", "oasis", "farm", "barn"])),
            "option boards: farm comes twice",
        ),
        (
            format!("{{{}}}", boards(["farm", "oasis", "quarry", "barn"])),
            "option boards: quarry needs the option nomads",
        ),
        (
            format!(r#"{{"nomads": true, {base}}}"#),
            "option boards: with the option nomads one of their boards",
        ),
        (
            r#"{"cards": ["castle", "knights", "miners"]}"#.to_owned(),
            "option cards: castle always scores",
        ),
        (
            r#"{"cards": ["miners", "knights", "miners"]}"#.to_owned(),
            "option cards: miners comes twice",
        ),
        (
            r#"{"cards": ["miners", "knights", "lords"], "lords": false}"#.to_owned(),
            "option cards: lords is left out",
        ),
    ];
    for (options, reason) in cases {
        let refused = Position::start(&setup(read(&options), 2, 0), &mut ());
        let refusal = refused.expect_err("the options are wrong").to_string();
        assert!(refusal.contains(reason), "{options}: {refusal}");
    }
    for unknown in [
        r#"{"lord": true}"#,
        r#"{"cards": ["miners"]}"#,
        r#"{"cards": ["nobody", "miners", "lords"]}"#,
        r#"{"boards": []}"#,
        r#"{"nomads": 1}"#,
    ] {
        assert!(
            serde_json::from_str::<Options>(unknown).is_err(),
            "{unknown}"
        );
    }
    let options = Options::first_game();
    let text = serde_json::to_string(&options).expect("options are JSON");
    assert_eq!(read(&text), options);
}

/// C-3, C-70: an explicit pile is refused by its entry.
#[test]
fn a_wrong_pile_is_refused_by_entry() {
    let refusal = |names: &[&str], nomads: bool| {
        let options = Options {
            nomads,
            nomad_tiles: nomads,
            ..Options::default()
        };
        let pile = names.iter().map(|name| (*name).to_owned()).collect();
        let setup = Setup {
            pile: Some(pile),
            ..setup(options, 2, 0)
        };
        let refused = Position::start(&setup, &mut ());
        refused
            .err()
            .map(|error| error.to_string())
            .unwrap_or_default()
    };
    assert_eq!(refusal(&["grass", "forest"], false), "");
    assert_eq!(refusal(&["sword", "sword", "grass"], true), "");
    for (names, nomads, reason) in [
        (
            &["grass", "water"][..],
            false,
            "entry 1 of the pile: \"water\" is no",
        ),
        (
            &["grass"; 6][..],
            false,
            "entry 5 of the pile: there are only 5 of grass",
        ),
        (
            &["sword"][..],
            false,
            "entry 0 of the pile: sword needs the option",
        ),
        (
            &["sword"; 3][..],
            true,
            "entry 2 of the pile: there are not so many sword",
        ),
    ] {
        let refusal = refusal(names, nomads);
        assert!(refusal.contains(reason), "{refusal}");
    }
}

/// C-80: a forbidden hex says why, with what the sentence needs.
#[test]
fn a_refusal_says_how_many_hexes_would_do() {
    let pile = ["canyon", "canyon"].map(str::to_owned).to_vec();
    let setup = Setup {
        pile: Some(pile),
        ..setup(Options::first_game(), 2, 0)
    };
    let mut position = Position::start(&setup, &mut ()).expect("the setup is right");
    let place = |row, col| Move::At {
        action: Action::Mandatory,
        at: hex(row, col),
        outpost: false,
    };
    position.play(place(6, 8), &mut ()).expect("any canyon");
    let refusal = position.check(place(0, 10)).expect_err("it is far away");
    let told = Refusal::MustAdjoin {
        action: Action::Mandatory,
        at: hex(0, 10),
        choices: 2,
    };
    assert_eq!(refusal, told);
    assert_eq!(refusal.to_string(), "you must stay adjacent: 2 such hexes");
    assert_eq!(position.targets(Action::Mandatory, false).len(), 2);
    // The tile just taken cannot be used; what it would need is said without a hex.
    assert_eq!(
        position.check_open(Action::Tile(Location::Tavern)),
        Err(Refusal::Between { left: 2 })
    );
}

/// C-80, C-32: what a move would take and give up is known before it is made.
#[test]
fn lost_tiles_are_marked_before_the_move() {
    let boards = [
        Location::Tavern,
        Location::Paddock,
        Location::Oasis,
        Location::Farm,
    ];
    let mut situation = Situation::on_boards(boards.map(|board| Board {
        board,
        turned: false,
    }));
    situation.settlements = vec![[hex(6, 10)].into_iter().collect()];
    situation.tiles = vec![vec![HeldTile {
        location: Location::Paddock,
        from: Some(hex(6, 11)),
        state: TileState::Ready,
    }]];
    let position = situation.position(&mut ()).expect("it can be");
    let mv = Move::Carry {
        action: Action::Tile(Location::Paddock),
        from: hex(6, 10),
        to: hex(6, 8),
    };
    let changes = position.tile_changes(mv).expect("it is legal");
    assert_eq!(changes.lost, [(Seat::FIRST, Location::Paddock, hex(6, 11))]);
    assert_eq!(changes.gained, [(Location::Tavern, hex(6, 7))]);
    assert!(changes.nomads.is_empty());
    assert_eq!(
        position.movable(Action::Tile(Location::Paddock)),
        HexSet::of(hex(6, 10))
    );
    let to = position.targets_from(Action::Tile(Location::Paddock), hex(6, 10));
    assert!(to.contains(hex(6, 8)) && !to.contains(hex(6, 9)));
    assert!(position.tile_changes(Move::Stop).is_err());
}

/// A situation that cannot be is refused with what does not go together.
#[test]
fn an_impossible_situation_is_refused() {
    let plain = || Situation::on_rows(&vec!["g".repeat(20); 20]).expect("grass");
    let one = HexSet::of(hex(5, 5));
    let refusal = |change: &dyn Fn(&mut Situation)| {
        let mut situation = plain();
        change(&mut situation);
        situation.position(&mut ()).err()
    };
    assert_eq!(refusal(&|_| ()), None);
    let twice = Some(SituationError::TakenTwice(hex(5, 5)));
    assert_eq!(refusal(&|s| s.settlements = vec![one, one]), twice);
    assert_eq!(
        refusal(&|s| {
            s.settlements = vec![one];
            s.walls = one;
        }),
        twice
    );
    let count = |what, count, most| Some(SituationError::Count { what, count, most });
    assert_eq!(refusal(&|s| s.seats = 1), count("seats", 1, 5));
    assert_eq!(refusal(&|s| s.seats = 6), count("seats", 6, 5));
    assert_eq!(refusal(&|s| s.placed = 4), count("placements", 4, 3));
    assert_eq!(
        refusal(&|s| s.supply = vec![41]),
        count("settlements", 41, 40)
    );
    let tile = |from| HeldTile {
        location: Location::Farm,
        from,
        state: TileState::Ready,
    };
    let from_nowhere = refusal(&|s| s.tiles = vec![vec![tile(Some(hex(1, 1)))]]);
    assert_eq!(
        from_nowhere,
        Some(SituationError::Tile {
            location: Location::Farm,
            from: Some(hex(1, 1)),
        })
    );
    let rows = |rows: &[&str]| {
        Situation::on_rows(rows)
            .err()
            .map(|error| error.to_string())
    };
    assert_eq!(
        rows(&["g"]).as_deref(),
        Some("the map, row 1: there are 1 rows, not 20")
    );
    let long = "g".repeat(20);
    let mut map = vec![long.as_str(); 20];
    map[3] = "gg";
    assert_eq!(
        rows(&map).as_deref(),
        Some("the map, row 3: 2 hexes are not 20")
    );
    map[3] = "ggggggggggggggggggg?";
    assert_eq!(
        rows(&map).as_deref(),
        Some("the map, row 3: '?' is no kind of hex")
    );
}

/// C-1, C-2, C-3, C-4, C-13, C-70: saved games rest on it that a seed means the same game for ever, later shuffles
/// included. What is expected was worked out by another program, from the definition of ChaCha8.
#[test]
fn a_seed_means_the_same_game_for_ever() {
    #[derive(serde::Deserialize)]
    struct Drawn {
        seed: u64,
        options: Options,
        seats: usize,
        boards: String,
        cards: String,
        nomad_tiles: String,
        shown: String,
    }
    let text = include_str!("../data/crownlands/draws.json");
    let all: Vec<Drawn> = serde_json::from_str(text).expect("a list of draws");
    assert!(all.len() > 2);
    for drawn in all {
        let mut events = Vec::new();
        let setup = setup(drawn.options, drawn.seats, drawn.seed);
        let mut position = Position::start(&setup, &mut events).expect("the setup is right");
        let boards = position.map().boards().expect("four boards");
        let boards = boards.map(|board| {
            let turned = if board.turned { "*" } else { "" };
            format!("{}{turned}", board.board.word())
        });
        let cards = position.cards().map(Card::word);
        let tiles: Vec<&str> = position
            .spaces()
            .filter_map(|(_, tile)| Some(tile?.key()))
            .collect();
        let mut moves = Vec::new();
        loop {
            position.legal_moves(&mut moves);
            let Some(mv) = moves.iter().min() else { break };
            position.play(*mv, &mut events).expect("it is legal");
        }
        let shown = events.iter().filter_map(|event| match event {
            landfolk::crownlands::Event::Showed { card, .. } => Some(card.land().letter()),
            _ => None,
        });
        let shown: String = shown.collect();
        let ours = [boards.join(" "), cards.join(" "), tiles.join(" "), shown];
        let told = [drawn.boards, drawn.cards, drawn.nomad_tiles, drawn.shown];
        assert_eq!(ours, told, "seed {}", drawn.seed);
    }
}
