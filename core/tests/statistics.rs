//! Statistics from the store's queries equal those that are worked out the obvious way, match by match.

#![cfg(feature = "store")]
#![allow(clippy::expect_used, clippy::panic)] // helpers of tests may, too

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use common::{NAMES, Played, archive, generated};
use landfolk::games::{Event, GameId};
use landfolk::shelf::{SavedMatch, Shelf, Which};
use landfolk::statistics::{By, Figures, Group, Points, Scope, SourceFigures, tally};
use landfolk::store::Store;
use landfolk::table::Table;
use landfolk::{Game, Seat, abbeys, ramparts, westward};

/// How many matches the generated shelf has.
const MATCHES: u64 = 2_000;

/// One seat of a finished match, looked at from outside.
struct Seen {
    number: usize,
    person: String,
    game: GameId,
    options: String,
    points: i32,
    won: bool,
    best_turn: Option<i32>,
    sources: Vec<(&'static str, i32)>,
    sizes: BTreeMap<&'static str, i32>,
    spent: Option<u64>,
}

/// What the events say was scored: by whom, for what, how large, how much, and whether by a turn.
fn scored(event: &Event) -> Vec<(Seat, &'static str, Option<i32>, i32, bool)> {
    match event {
        Event::Ramparts(ramparts::Event::Scored {
            seat,
            worth,
            at_end,
            ..
        }) => {
            use ramparts::Source as S;
            let size = match worth.source {
                S::City | S::Road => Some(i32::from(worth.tiles)),
                S::Field => Some(i32::from(worth.cities)),
                _ => None,
            };
            vec![(*seat, worth.source.key(), size, worth.points(), !at_end)]
        }
        Event::Westward(westward::Event::Scored {
            seat,
            worth,
            at_end,
            ..
        }) => {
            use westward::Source as S;
            let size = match worth.source() {
                S::Town | S::Road => Some(i32::from(worth.tiles)),
                S::Plain => Some(i32::from(worth.marks)),
                _ => None,
            };
            vec![(*seat, worth.source().key(), size, worth.points(), !at_end)]
        }
        Event::Westward(westward::Event::Bonus { seat, points, .. }) => {
            vec![(*seat, "bonus", None, (*points).into(), true)]
        }
        Event::Abbeys(abbeys::Event::CountryScored { scoring, score }) => {
            let what = match scoring {
                abbeys::Scoring::First => "first_abbeys",
                abbeys::Scoring::Final => "final_abbeys",
            };
            let seats = score
                .points
                .iter()
                .filter_map(|(colour, &points)| match colour {
                    abbeys::Colour::Seat(seat) => Some((seat, what, None, points.into(), false)),
                    abbeys::Colour::Neutral => None,
                });
            seats.collect()
        }
        Event::Abbeys(abbeys::Event::ChainScored { score }) => match score.colour {
            abbeys::Colour::Seat(seat) if score.line.len() >= 4 => {
                let points = score.line.len() as i32;
                vec![(seat, "chains", Some(points), points, false)]
            }
            _ => Vec::new(),
        },
        Event::Abbeys(abbeys::Event::LinkScored { score }) => {
            let value = i32::from(score.value);
            let seats = Seat::all(6).filter(|&seat| score.points(seat) > 0);
            seats
                .map(|seat| (seat, "links", Some(value), value, false))
                .collect()
        }
        _ => Vec::new(),
    }
}

/// The seats of a finished match.
fn seen(number: usize, played: &Played) -> Vec<Seen> {
    let table = &played.table;
    let points = table.points();
    let most = points.iter().max().copied();
    Seat::all(points.len())
        .map(|seat| {
            let (mut sources, sizes) = sources_and_sizes(table, seat);
            if let Event::Crownlands(_) = table.opening()[0] {
                // Its cards score at the end, all at once.
                sources = table.position().standings()[seat.index()]
                    .sources
                    .iter()
                    .copied()
                    .collect();
            }
            assert_eq!(sources.values().sum::<i32>(), points[seat.index()]);
            let listed = &table.position().standings()[seat.index()].sources;
            Seen {
                number,
                person: table.seats()[seat].name.clone(),
                game: table.options().game(),
                options: table.options().write().expect("they are JSON").to_string(),
                points: points[seat.index()],
                won: Some(points[seat.index()]) == most,
                best_turn: best_turn(table, seat),
                sources: listed
                    .iter()
                    .map(|(source, _)| (*source, sources.get(source).copied().unwrap_or(0)))
                    .collect(),
                sizes,
                spent: played.entry.spent,
            }
        })
        .collect()
}

type BySource = BTreeMap<&'static str, i32>;

fn sources_and_sizes(table: &Table, seat: Seat) -> (BySource, BySource) {
    let (mut sources, mut sizes) = (BySource::new(), BySource::new());
    for event in table.log() {
        for (who, what, size, points, _) in scored(event) {
            if who == seat {
                *sources.entry(what).or_default() += points;
                if let Some(size) = size {
                    let largest = sizes.entry(what).or_insert(size);
                    *largest = size.max(*largest);
                }
            }
        }
    }
    (sources, sizes)
}

/// The most points of a turn of this seat: by what scored in it, or in Crownlands by the points before and after.
fn best_turn(table: &Table, seat: Seat) -> Option<i32> {
    let whose = |event: &Event| match event {
        Event::Ramparts(ramparts::Event::TurnBegan {
            seat,
            second: false,
        }) => Some(*seat),
        Event::Westward(westward::Event::TurnBegan { seat }) => Some(*seat),
        Event::Abbeys(abbeys::Event::TurnBegan { seat }) => Some(*seat),
        Event::Crownlands(landfolk::crownlands::Event::TurnBegan { seat }) => Some(*seat),
        _ => None,
    };
    let mut on_turn = table.opening().iter().find_map(whose);
    let mut turns = Vec::new();
    let mut sum = 0;
    for (index, decision) in table.history().iter().enumerate() {
        let (before, after) = (table.position_after(index), table.position_after(index + 1));
        if on_turn == Some(seat) && table.options().game() == GameId::Crownlands {
            let points = |position: Option<&landfolk::games::Position>| {
                position.map_or(0, |position| position.points(seat))
            };
            sum += points(after) - points(before);
        }
        for event in &decision.events {
            for (who, _, _, points, in_turn) in scored(event) {
                if who == seat && on_turn == Some(seat) && in_turn {
                    sum += points;
                }
            }
            if let Some(next) = whose(event) {
                turns.push(std::mem::take(&mut sum));
                on_turn = Some(next);
            }
        }
    }
    turns.push(sum);
    turns.into_iter().filter(|&points| points > 0).max()
}

/// The figures of some seats.
fn figures(seats: &[&Seen]) -> Figures {
    let matches: BTreeSet<usize> = seats.iter().map(|seen| seen.number).collect();
    let times: BTreeMap<usize, u64> = seats
        .iter()
        .filter_map(|seen| Some((seen.number, seen.spent?)))
        .collect();
    let mut by_source: BTreeMap<&str, Vec<i32>> = BTreeMap::new();
    let mut sizes: BTreeMap<&str, i32> = BTreeMap::new();
    for seen in seats {
        for (source, points) in &seen.sources {
            by_source.entry(source).or_default().push(*points);
        }
        for (what, size) in &seen.sizes {
            let largest = sizes.entry(what).or_insert(*size);
            *largest = (*size).max(*largest);
        }
    }
    let mut sources: Vec<SourceFigures> = by_source
        .into_iter()
        .map(|(source, points)| SourceFigures {
            source: source.to_owned(),
            seats: points.len() as u32,
            sum: points.iter().map(|&points| i64::from(points)).sum(),
            best: points.iter().copied().max().expect("there is one"),
        })
        .collect();
    sources.sort_by_key(|source| std::cmp::Reverse(source.sum));
    let points = seats.iter().map(|seen| seen.points);
    Figures {
        matches: matches.len() as u32,
        played: seats.len() as u32,
        won: seats.iter().filter(|seen| seen.won).count() as u32,
        points: Points {
            seats: seats.len() as u32,
            sum: points.clone().map(i64::from).sum(),
            squares: points.clone().map(|points| i64::from(points).pow(2)).sum(),
            best: points.clone().max().unwrap_or(0),
            least: points.min().unwrap_or(0),
        },
        best_turn: seats.iter().filter_map(|seen| seen.best_turn).max(),
        sources,
        sizes: sizes
            .into_iter()
            .map(|(what, size)| (what.to_owned(), size))
            .collect(),
        timed: times.len() as u32,
        time: Duration::from_millis(times.values().sum()),
    }
}

/// The groups of the seats that a scope lets through.
fn groups(seats: &[Seen], scope: &Scope, by: By) -> Vec<Group> {
    let mut parts: BTreeMap<_, Vec<&Seen>> = BTreeMap::new();
    for seen in seats {
        let game = seen.game.key().to_owned();
        let fits =
            |asked: &Option<String>, value: &String| asked.as_ref().is_none_or(|a| a == value);
        if !fits(&scope.game, &game)
            || !fits(&scope.options, &seen.options)
            || !fits(&scope.person, &seen.person)
        {
            continue;
        }
        let key = match by {
            By::Person => (Some(seen.person.clone()), None, None),
            By::Game => (None, Some(game), None),
            By::Options => (None, Some(game), Some(seen.options.clone())),
        };
        parts.entry(key).or_default().push(seen);
    }
    let mut groups: Vec<Group> = parts
        .into_iter()
        .map(|((person, game, options), seats)| Group {
            person,
            game,
            options,
            figures: figures(&seats),
        })
        .collect();
    groups.sort_by_key(|group| std::cmp::Reverse(group.figures.matches));
    groups
}

/// Everything that follows from the records, as text.
fn derived(store: &Store) -> Vec<String> {
    let connection = rusqlite::Connection::open(store.file()).expect("it opens");
    let mut lines = Vec::new();
    for table in ["entry", "player", "result", "score", "size"] {
        let query = format!("SELECT * FROM {table} ORDER BY 1, 2, 3");
        let mut statement = connection.prepare(&query).expect("a query");
        let columns = statement.column_count();
        let mut rows = statement.query([]).expect("rows");
        while let Some(row) = rows.next().expect("a row") {
            let values = (0..columns).map(|i| format!("{:?}", row.get_ref(i).expect("a value")));
            lines.push(format!("{table} {}", values.collect::<Vec<_>>().join(" ")));
        }
    }
    lines
}

#[test]
fn statistics_of_a_generated_shelf_equal_those_worked_out_match_by_match() {
    let played: Vec<Played> = (0..MATCHES).map(generated).collect();
    let folder = tempfile::tempdir().expect("a folder");
    let mut store = Store::open(folder.path().join("landfolk.sqlite")).expect("a new store");
    // The last name is not remembered, and has no figures among the persons.
    let file = archive(played.iter().map(|played| &played.entry), &NAMES[..5]);
    let imported = store.import(&file[..]).expect("it is whole");
    assert_eq!(imported.added.len() as u64, MATCHES);
    // Deleted matches do not count.
    let deleted: BTreeSet<usize> = (0..played.len()).filter(|n| n % 17 == 3).collect();
    for &number in &deleted {
        store.delete(imported.added[number]).expect("deleted");
    }
    let seats: Vec<Seen> = played
        .iter()
        .enumerate()
        .filter(|(number, played)| played.over() && !deleted.contains(number))
        .flat_map(|(number, played)| seen(number, played))
        .collect();
    assert!(seats.len() > 4_000, "{} seats", seats.len());
    let remembered: Vec<Seen> = played
        .iter()
        .enumerate()
        .filter(|(number, played)| played.over() && !deleted.contains(number))
        .flat_map(|(number, played)| seen(number, played))
        .filter(|seen| seen.person != NAMES[5])
        .collect();

    let whole = Scope::default();
    let options = seats[0].options.clone();
    let scopes = [
        whole.clone(),
        Scope {
            game: Some("ramparts".to_owned()),
            ..whole.clone()
        },
        Scope {
            game: Some("abbeys".to_owned()),
            person: Some("Émile".to_owned()),
            ..whole.clone()
        },
        Scope {
            game: Some(seats[0].game.key().to_owned()),
            options: Some(options),
            ..whole.clone()
        },
        Scope {
            person: Some("nobody".to_owned()),
            ..whole.clone()
        },
    ];
    for scope in &scopes {
        let by_person = store.groups(scope, By::Person).expect("figures");
        assert_eq!(
            by_person,
            groups(&remembered, scope, By::Person),
            "{scope:?}"
        );
        for by in [By::Game, By::Options] {
            let told = store.groups(scope, by).expect("figures");
            assert_eq!(told, groups(&seats, scope, by), "{scope:?} {by:?}");
        }
    }
    let everything = store.groups(&whole, By::Game).expect("figures");
    assert_eq!(everything.len(), 4);
    assert!(everything.iter().all(|group| group.figures.timed > 50));
    for group in &everything {
        let key = group.game.as_deref().expect("a game");
        assert_eq!(group.figures.best_turn.is_some(), key != "abbeys", "{key}");
        assert_eq!(group.figures.sizes.is_empty(), key == "crownlands", "{key}");
        assert!(group.figures.points.deviation() > 1.0);
    }

    // Working everything out anew gives the same.
    let before = derived(&store);
    store.rebuild().expect("rebuilt");
    assert_eq!(derived(&store), before);
    assert!(before.len() > 20_000);
    assert_eq!(store.groups(&whole, By::Game), Ok(everything));

    let endings = store
        .endings(
            &Scope {
                person: Some("Ann".to_owned()),
                ..whole
            },
            50,
        )
        .expect("figures");
    let mut ann: Vec<&Seen> = seats.iter().filter(|seen| seen.person == "Ann").collect();
    ann.sort_by_key(|seen| std::cmp::Reverse(played[seen.number].entry.updated));
    assert_eq!(endings.len(), 50);
    for (ending, seen) in endings.iter().zip(ann) {
        assert_eq!((ending.points, ending.rank == 1), (seen.points, seen.won));
        assert_eq!(ending.game, seen.game.key());
        assert_eq!(Some(ending.ended), played[seen.number].entry.updated);
    }
}

#[test]
fn figures_follow_every_change_of_a_match() {
    let mut store = Store::in_memory().expect("memory");
    let table = generated(0).table;
    let count = |store: &mut Store| {
        let groups = store.groups(&Scope::default(), By::Game).expect("figures");
        groups
            .iter()
            .map(|group| group.figures.matches)
            .sum::<u32>()
    };
    // Up to the last decision, which ends it.
    let record = landfolk::record::Record::of(&table);
    let mut short = record.clone();
    let last = short.moves.pop().expect("it is over");
    short.result = None;
    let mut replayed = short.replay().expect("it was played");
    let mut saved = SavedMatch::add(&mut store, replayed.clone(), None).expect("added");
    assert_eq!(count(&mut store), 0);
    let mv = replayed.position().read_move(&last).expect("it was played");
    saved.play(&mut store, mv).expect("it was played");
    replayed.play(mv).expect("it was played");
    assert!(tally(&replayed).is_some());
    assert_eq!(count(&mut store), 1);
    store.delete(saved.id()).expect("deleted");
    assert_eq!(count(&mut store), 0);
    store.restore(saved.id()).expect("restored");
    assert_eq!(count(&mut store), 1);
    if saved.undo(&mut store).is_ok() {
        assert_eq!(count(&mut store), 0);
        saved.redo(&mut store).expect("taken back");
    }
    assert_eq!(count(&mut store), 1);
    let copy = SavedMatch::duplicate(&mut store, saved.id(), 3, None).expect("a copy");
    assert_eq!(count(&mut store), 1, "the copy is not over");
    assert_eq!(store.list(Which::Kept).expect("a list").len(), 2);
    store.delete(copy.id()).expect("deleted");
    store.purge(jiff::Timestamp::MAX).expect("purged");
    assert_eq!(count(&mut store), 1);
}

#[test]
fn persons_are_remembered_and_forgotten_by_name() {
    let mut store = Store::in_memory().expect("memory");
    for number in [0, 1, 2, 4] {
        let played = generated(number);
        SavedMatch::add(&mut store, played.table, None).expect("added");
    }
    assert_eq!(store.people(), Ok(Vec::new()));
    assert_eq!(store.groups(&Scope::default(), By::Person), Ok(Vec::new()));
    for (name, colour) in [
        ("Cleo", Some(2)),
        (" Ann ", Some(9)),
        ("Cleo", None),
        ("Zoë", Some(5)),
    ] {
        store.remember(name, colour).expect("remembered");
    }
    let people = store.people().expect("people");
    let told: Vec<_> = people.iter().map(|p| (p.name.as_str(), p.colour)).collect();
    assert_eq!(told, [("Ann", None), ("Cleo", Some(2)), ("Zoë", Some(5))]);
    assert_eq!(people[2].matches, 0);
    let groups = store
        .groups(&Scope::default(), By::Person)
        .expect("figures");
    for group in &groups {
        let person = people
            .iter()
            .find(|p| Some(&p.name) == group.person.as_ref());
        assert_eq!(
            person.expect("remembered").matches as u32,
            group.figures.matches
        );
    }
    assert!(store.remember("two\nlines", None).is_err());
    assert_eq!(store.forget("Cleo"), Ok(true));
    assert_eq!(store.forget("Cleo"), Ok(false));
    let left = store
        .groups(&Scope::default(), By::Person)
        .expect("figures");
    assert!(
        left.iter()
            .all(|group| group.person.as_deref() != Some("Cleo"))
    );
    store.remember("Cleo", Some(2)).expect("remembered");
    assert_eq!(store.groups(&Scope::default(), By::Person), Ok(groups));
}
