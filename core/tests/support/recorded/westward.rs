//! Recorded games of Westward, and its cases worked out by hand.
//!
//! After each turn our own entry is written in the words of the recording; of a recorded game every
//! key must be equal, of a case those that it names.

mod settling;

use landfolk::landscape::{FeatureKind, Place, Rotation, Spot};
use landfolk::westward::{
    Event, FeatureView, Ground, Move, Options, Phase, Position, Settler, TileId, column,
};
use landfolk::{Game, Seat, Setup};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::{Difference, Differences};

#[derive(Deserialize)]
struct File {
    format: u32,
    #[serde(default)]
    cases: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    id: String,
    #[serde(flatten)]
    game: Recording,
}

#[derive(Deserialize)]
struct Recording {
    players: usize,
    options: Options,
    start: Option<Value>,
    turns: Vec<Turn>,
    #[serde(rename = "final")]
    end: Option<Map<String, Value>>,
}

/// What was drawn and done; the other keys say what was allowed and what it brought.
#[derive(Deserialize)]
struct Turn {
    player: Option<usize>,
    #[serde(default)]
    discarded_before: Vec<String>,
    drawn: Option<String>,
    placed: Option<(i16, i16, u16)>,
    deployed: Option<Value>,
    /// Of a case: which structure is settled next, by some of its entries.
    #[serde(default)]
    order: Vec<Map<String, Value>>,
    /// Of a case.
    expect: Option<Map<String, Value>>,
    /// Of a recorded game.
    #[serde(flatten)]
    all: Map<String, Value>,
}

impl Turn {
    /// What is to be compared.
    fn expected(&self) -> &Map<String, Value> {
        self.expect.as_ref().unwrap_or(&self.all)
    }
}

/// Plays a recorded game or a file of cases.
pub(super) fn replay(text: &str) -> Result<Vec<Difference>, String> {
    let file: File = serde_json::from_str(text).map_err(|error| error.to_string())?;
    if file.format != 1 {
        return Err(format!("format {} is not 1", file.format));
    }
    let mut found = Vec::new();
    if file.cases.is_empty() {
        let game: Recording = serde_json::from_str(text).map_err(|error| error.to_string())?;
        found.extend(play(&game, None)?);
    }
    for case in &file.cases {
        found.extend(play(&case.game, Some(&case.id))?);
    }
    Ok(found)
}

fn play(recording: &Recording, case: Option<&String>) -> Result<Vec<Difference>, String> {
    let drawn = recording.turns.iter();
    let drawn = drawn.flat_map(|turn| turn.discarded_before.iter().chain(&turn.drawn));
    let setup = Setup {
        seats: recording.players,
        options: recording.options,
        seed: 0,
        pile: Some(drawn.cloned().collect()),
    };
    let mut events = Vec::new();
    let found = Differences {
        case: case.cloned(),
        ..Differences::default()
    };
    let position =
        Position::start(&setup, &mut events).map_err(|error| found.at(error.to_string()))?;
    let state = State {
        scores: vec![0; setup.seats],
        hands: vec![5; setup.seats],
        surveyors: [0; 2],
    };
    let mut replay = Replay {
        position,
        events,
        state,
        found,
    };
    if let Some(start) = &recording.start {
        replay.start(start);
    }
    for (index, turn) in recording.turns.iter().enumerate() {
        replay.found.turn = Some(index);
        if replay.turn(index, turn).is_none() {
            // Without a common position nothing further can be compared.
            return Ok(replay.found.list);
        }
    }
    replay.found.turn = None;
    if let Some(end) = &recording.end {
        replay.end(end);
    }
    Ok(replay.found.list)
}

/// What events add up to.
#[derive(Clone)]
struct State {
    scores: Vec<i32>,
    hands: Vec<u8>,
    surveyors: [u16; 2],
}

impl State {
    fn take(&mut self, event: &Event) {
        match *event {
            Event::Scored { seat, worth, .. } => self.scores[seat.index()] += worth.points(),
            Event::Bonus { seat, points, .. } => self.scores[seat.index()] += i32::from(points),
            Event::Deployed { seat, .. } => self.hands[seat.index()] -= 1,
            Event::Returned { seat, .. } => self.hands[seat.index()] += 1,
            Event::SurveyorMoved { step } => {
                let moved = self
                    .surveyors
                    .iter()
                    .position(|&column| column == step.from);
                self.surveyors[moved.unwrap_or(0)] = step.to;
                self.surveyors.sort_unstable();
            }
            _ => {}
        }
    }
}

/// A structure that the tile just placed has completed.
struct Completed {
    view: FeatureView,
    entry: Map<String, Value>,
}

struct Replay {
    position: Position,
    /// What has happened since the last turn that was compared.
    events: Vec<Event>,
    state: State,
    found: Differences,
}

impl Replay {
    fn start(&mut self, start: &Value) {
        let strip: Vec<&str> = (0..10)
            .filter_map(|row| self.position.tile_at(Place::new(0, row)))
            .map(|placed| {
                let parts = &placed.tile.tile().parts;
                let kind = parts
                    .iter()
                    .map(|part| part.kind)
                    .find(|kind| *kind != FeatureKind::Field);
                kind.map_or("plain", |kind| Ground::of(kind).word())
            })
            .collect();
        let hands: Vec<u8> = Seat::all(self.position.seats())
            .map(|seat| self.position.in_hand(seat))
            .collect();
        let surveyors = self.position.surveyors();
        let ours = json!({
            "strip": strip, "surveyors": [surveyors.rear, surveyors.lead], "hands": hands,
        });
        self.found.same("W-1", "start", start.clone(), ours);
    }

    fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.position.legal_moves(&mut moves);
        moves
    }

    fn play(&mut self, mv: Move) -> Option<()> {
        match self.position.play(mv, &mut self.events) {
            Ok(()) => Some(()),
            Err(refusal) => {
                let text = self.position.write_move(mv);
                let what = format!("{text} is refused: {refusal}");
                self.found.differ(refusal.rule(), what);
                None
            }
        }
    }

    /// Plays one turn; `None` when the position is no longer the recorded one.
    fn turn(&mut self, index: usize, turn: &Turn) -> Option<()> {
        let mut ours = Map::new();
        let discarded: Vec<&str> = self
            .events
            .iter()
            .filter_map(|event| match event {
                Event::Discarded { tile } => Some(tile.name()),
                _ => None,
            })
            .collect();
        self.found.same(
            "W-10",
            "discarded",
            &turn.discarded_before,
            &discarded.iter().map(|&name| name.to_owned()).collect(),
        );
        let player = turn.player.unwrap_or(index % self.position.seats());
        let drawn = self.position.drawn().map(|tile| tile.name().to_owned());
        self.found.same("W-10", "drawn", &turn.drawn, &drawn);
        let Some((row, column, degrees)) = turn.placed else {
            self.found
                .same("W-40", "phase", Phase::Over, self.position.phase());
            return Some(());
        };
        self.found
            .same("W-40", "player", Seat::new(player), self.position.to_act());
        self.events.clear();

        ours.insert("legal_placements".to_owned(), self.placements());
        let Some(tile) = turn.drawn.as_deref().and_then(TileId::from_name) else {
            let drawn = &turn.drawn;
            self.found
                .differ("W-10", format!("drawn and placed is {drawn:?}, no tile"));
            return None;
        };
        let Some(rotation) = Rotation::from_degrees(degrees) else {
            self.found
                .differ("W-11", format!("placed: {degrees} degrees are no rotation"));
            return None;
        };
        let at = place((row, column));
        let mv = Move::Place { tile, at, rotation };
        let complete_before: Vec<FeatureView> = self.complete();
        self.play(mv)?;
        let deployments: Vec<(Move, Value)> = self
            .legal_moves()
            .into_iter()
            .filter_map(|mv| match mv {
                Move::Deploy { spot } => Some((mv, part(&self.position, spot, None))),
                _ => None,
            })
            .collect();
        let listed = deployments.iter().map(|(_, part)| part.clone()).collect();
        ours.insert("legal_deployments".to_owned(), listed);
        let mut completed = self.complete();
        completed.retain(|view| {
            let is_same = |other: &FeatureView| other.spots.contains(&view.spots[0]);
            !complete_before.iter().any(is_same)
        });
        let mv = match &turn.deployed {
            None => Move::Pass,
            Some(wanted) => {
                let known = deployments.iter().find(|(_, part)| part == wanted);
                let Some((mv, _)) = known else {
                    self.found
                        .differ("W-12", format!("{wanted} cannot be deployed"));
                    return None;
                };
                *mv
            }
        };
        let completed = self.describe(completed, mv, turn);
        let before = self.position.clone();
        self.play(mv)?;
        self.settle(turn, &completed)?;

        let own = self.own_events();
        if let Some(orders) = turn.expected().get("orders") {
            self.orders(before, mv, orders, &completed);
        }
        let settled = self.settled(&own, &completed);
        for event in &own {
            self.state.take(event);
        }
        let entries = completed.into_iter().map(|completed| completed.entry);
        ours.insert("completed".to_owned(), entries.map(Value::Object).collect());
        ours.insert("settled".to_owned(), Value::Array(settled));
        ours.insert("surveyors".to_owned(), json!(self.state.surveyors));
        ours.insert("scores".to_owned(), json!(self.state.scores));
        ours.insert("hands".to_owned(), json!(self.state.hands));
        self.compare(turn.expected(), &ours);
        Some(())
    }

    fn placements(&self) -> Value {
        let mut placements: Vec<(i16, u16, u16)> = self
            .legal_moves()
            .into_iter()
            .filter_map(|mv| match mv {
                Move::Place { at, rotation, .. } => Some((at.y, column(at), rotation.degrees())),
                _ => None,
            })
            .collect();
        placements.sort_unstable();
        json!(placements)
    }

    /// Compares every key that is recorded with ours.
    fn compare(&mut self, expected: &Map<String, Value>, ours: &Map<String, Value>) {
        for (key, recorded) in expected {
            match key.as_str() {
                // Compared where they are played.
                "orders" => {}
                "settled" => self.compare_settled(recorded, &ours[key]),
                "not_legal" | "not_deployable" => {
                    let (list, rule) = match key.as_str() {
                        "not_legal" => (&ours["legal_placements"], "W-10"),
                        _ => (&ours["legal_deployments"], "W-12"),
                    };
                    for entry in recorded.as_array().into_iter().flatten() {
                        if list.as_array().is_some_and(|list| list.contains(entry)) {
                            self.found.differ(rule, format!("{entry} is legal"));
                        }
                    }
                }
                "legal_placements" => self.found.same("W-10", key, recorded, &ours[key]),
                "legal_deployments" => {
                    self.found
                        .same("W-12", key, sorted(recorded), sorted(&ours[key]))
                }
                "completed" => self
                    .found
                    .same("W-20", key, sorted(recorded), sorted(&ours[key])),
                "surveyors" => self.found.same("W-31", key, recorded, &ours[key]),
                "scores" => self.found.same("W-23", key, recorded, &ours[key]),
                "hands" => self.found.same("W-24", key, recorded, &ours[key]),
                other => self
                    .found
                    .differ("", format!("an entry of an unknown kind: {other}")),
            }
        }
    }

    /// Those that were scored must come in the same order; what is empty does nothing, or with
    /// `on_completion` the same whichever is taken.
    fn compare_settled(&mut self, recorded: &Value, ours: &Value) {
        let split = |list: &Value| -> [Vec<Value>; 2] {
            let list = list.as_array().into_iter().flatten().cloned();
            let (scored, empty) =
                list.partition(|entry| entry.get("empty").is_none_or(Value::is_null));
            [scored, empty]
        };
        let ([scored, mut empty], [our_scored, mut our_empty]) = (split(recorded), split(ours));
        self.found.same(
            "W-35",
            "number of structures scored",
            scored.len(),
            our_scored.len(),
        );
        for (recorded, ours) in scored.iter().zip(&our_scored) {
            self.compare_entry(recorded, ours);
        }
        // Where two empty ones move a surveyor, each does what the other would have done.
        for list in [&mut empty, &mut our_empty] {
            list.sort_by_key(|entry| entry.get("structure").and_then(Value::as_u64));
        }
        self.found.same(
            "W-33",
            "number of empty structures",
            empty.len(),
            our_empty.len(),
        );
        let on_scoring =
            self.position.options().surveyors_move == landfolk::westward::SurveyorsMove::OnScoring;
        for recorded in &empty {
            let what_happens = ["surveyor", "surveyors", "cleared", "no_move"];
            let fits = |ours: &&Value| {
                recorded.as_object().is_some_and(|entry| {
                    entry.iter().all(|(key, value)| {
                        key == "choices"
                            || key == "surveyors" && on_scoring
                            || !on_scoring && what_happens.contains(&key.as_str())
                            || sorted(value) == sorted(&ours[key])
                    })
                })
            };
            if !our_empty.iter().any(|ours| fits(&ours)) {
                self.found.differ(
                    "W-33",
                    format!("empty: recorded {recorded}, ours {our_empty:?}"),
                );
            }
        }
        if !on_scoring {
            let moves = |list: &Value| -> Vec<Value> {
                let list = list.as_array().into_iter().flatten();
                list.map(|entry| {
                    json!([
                        entry["surveyor"],
                        entry["surveyors"],
                        sorted(&entry["cleared"]),
                        entry["no_move"]
                    ])
                })
                .collect()
            };
            self.found.same(
                "W-33",
                "what the surveyors do",
                moves(recorded),
                moves(ours),
            );
        }
    }

    fn compare_entry(&mut self, recorded: &Value, ours: &Value) {
        for (key, value) in recorded.as_object().into_iter().flatten() {
            let rule = match key.as_str() {
                "choices" => continue,
                "bonus" | "bonus_for" => "W-30",
                "surveyor" | "surveyors" => "W-31",
                "no_move" => "W-32",
                "cleared" => "W-34",
                "structure" => "W-35",
                "home" => "W-24",
                _ => "W-23",
            };
            self.found
                .same(rule, key, sorted(value), sorted(&ours[key]));
        }
    }

    fn end(&mut self, end: &Map<String, Value>) {
        if self.position.phase() != Phase::Over {
            self.found.differ("W-40", "the game goes on".to_owned());
            return;
        }
        for event in std::mem::take(&mut self.events) {
            self.state.take(&event);
        }
        let standings = self.position.standings();
        let points: Vec<i32> = standings.iter().map(|standing| standing.points).collect();
        self.found.same(
            "W-43",
            "scores by event",
            points.clone(),
            self.state.scores.clone(),
        );
        let winners: Vec<usize> = standings
            .iter()
            .filter(|standing| standing.rank == 1)
            .map(|standing| standing.seat.index())
            .collect();
        for (key, recorded) in end {
            match key.as_str() {
                "scores" => self.found.same("W-43", key, recorded, &json!(points)),
                "winners" => self.found.same("W-43", key, recorded, &json!(winners)),
                "breakdown" => self.breakdown(recorded),
                other => self
                    .found
                    .differ("", format!("an entry of an unknown kind: {other}")),
            }
        }
    }

    /// Each feature that still holds settlers, and what it brings.
    fn breakdown(&mut self, recorded: &Value) {
        let seats = self.position.seats();
        let held = |view: &FeatureView| Seat::all(seats).any(|seat| view.settlers[seat] > 0);
        let mut ours: Vec<Map<String, Value>> = self
            .position
            .features()
            .filter(held)
            .map(|view| {
                let mut entry = sizes(&view);
                if view.ground == Ground::Farm {
                    let own = u16::from(self.position.options().farm_counts_itself);
                    entry.insert("tiles_around".to_owned(), json!(view.worth.tiles - own));
                }
                let points = |seat: Seat| {
                    if view.leaders.contains(&seat) {
                        view.worth.points()
                    } else {
                        0
                    }
                };
                let settlers = self.position.settlers().iter();
                let on = settlers.filter(|settler| view.spots.contains(&settler.spot));
                entry.insert("kind".to_owned(), json!(view.ground.word()));
                entry.insert("points".to_owned(), Seat::all(seats).map(points).collect());
                let standing = on.map(|settler| standing(&self.position, settler));
                entry.insert("settlers".to_owned(), standing.collect());
                entry
            })
            .collect();
        for entry in recorded.as_array().into_iter().flatten() {
            let fits = |ours: &Map<String, Value>| {
                entry.as_object().is_some_and(|entry| {
                    entry.iter().all(|(key, value)| match key.as_str() {
                        // One of its settlers' places.
                        "at" | "edges" | "half_edges" => ours["settlers"]
                            .as_array()
                            .is_some_and(|all| all.iter().any(|settler| settler[key] == *value)),
                        _ => ours.get(key).map(sorted) == Some(sorted(value)),
                    })
                })
            };
            match ours.iter().position(fits) {
                Some(index) => drop(ours.swap_remove(index)),
                None => self.found.differ("W-41", format!("only recorded: {entry}")),
            }
        }
        for entry in ours {
            self.found
                .differ("W-41", format!("only ours: {}", Value::Object(entry)));
        }
    }
}

/// The recordings count columns to the west.
fn place((row, column): (i16, i16)) -> Place {
    Place::new(-column, row)
}

fn coordinates(at: Place) -> Value {
    json!([at.y, column(at)])
}

/// `kind`, `at` and `edges` of a structure, by one of its parts.
fn name(position: &Position, spot: Spot) -> Map<String, Value> {
    let mut name = part(position, spot, None);
    let role = name["role"].take();
    let ground = Ground::ALL
        .into_iter()
        .find(|ground| role == ground.role().word());
    let mut entry = Map::new();
    entry.insert("kind".to_owned(), json!(ground.map(Ground::word)));
    entry.insert("at".to_owned(), coordinates(spot.at));
    if let Some(edges) = name.get("edges") {
        entry.insert("edges".to_owned(), edges.clone());
    }
    entry
}

/// `tiles` and what lies on them.
fn sizes(view: &FeatureView) -> Map<String, Value> {
    let mut sizes = Map::new();
    let marks = match view.ground {
        Ground::Road => "posts",
        Ground::Town => "flags",
        Ground::Plain => "animals",
        Ground::Farm => return sizes,
    };
    sizes.insert("tiles".to_owned(), json!(view.tiles.len()));
    sizes.insert(marks.to_owned(), json!(view.worth.marks));
    sizes
}

/// A part of a tile, with its owner and place if somebody stands there.
fn part(position: &Position, spot: Spot, owner: Option<Seat>) -> Value {
    let mut entry = Map::new();
    if let Some(seat) = owner {
        entry.insert("player".to_owned(), json!(seat.index()));
        entry.insert("at".to_owned(), coordinates(spot.at));
    }
    if let Some(placed) = position.tile_at(spot.at)
        && let Some(part) = placed.tile.tile().parts.get(usize::from(spot.part))
    {
        let ground = Ground::of(part.kind);
        entry.insert("role".to_owned(), json!(ground.role().word()));
        match ground {
            Ground::Road | Ground::Town => {
                let sides = part.sides.turned(placed.rotation);
                let letters = sides.iter().map(|side| side.letter().to_string());
                entry.insert("edges".to_owned(), letters.collect());
            }
            Ground::Plain => {
                let halves = part.half_edges.turned(placed.rotation);
                entry.insert("half_edges".to_owned(), halves.iter().collect());
            }
            Ground::Farm => {}
        }
    }
    Value::Object(entry)
}

fn standing(position: &Position, settler: &Settler) -> Value {
    part(position, settler.spot, Some(settler.seat))
}

/// Lists of objects have no order that means anything.
fn sorted(value: &Value) -> Value {
    match value {
        Value::Array(list) if list.iter().any(Value::is_object) => {
            let mut list: Vec<Value> = list.iter().map(sorted).collect();
            list.sort_by_key(Value::to_string);
            Value::Array(list)
        }
        Value::Object(entries) => {
            let entries = entries
                .iter()
                .map(|(key, value)| (key.clone(), sorted(value)));
            Value::Object(entries.collect())
        }
        other => other.clone(),
    }
}
