//! Single positions with a question and what the answer must be.

use landfolk::Game;
use landfolk::crownlands::{
    Action, Card, Event, HeldTile, Land, Move, NomadTile, Position, Situation, TileState,
};
use landfolk::hex::{Hex, HexSet};
use landfolk::seat::Seat;
use serde::Deserialize;
use serde_json::{Value, json};

use super::super::{Difference, Differences};
use super::{
    Choice, NamedBoard, TileAt, action, available, card, choices, chosen, hex, land, letter,
    location, nomad_tile, pair, pairs, shown, terrain,
};

#[derive(Deserialize)]
struct File {
    format: u32,
    cases: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    id: String,
    rules: Vec<String>,
    #[serde(default)]
    map: Ground,
    #[serde(default)]
    pieces: Vec<Vec<(usize, usize)>>,
    #[serde(default)]
    walls: Vec<(usize, usize)>,
    ask: Ask,
    expect: Value,
}

#[derive(Deserialize, Default)]
struct Ground {
    boards: Option<Vec<NamedBoard>>,
    rows: Option<Vec<String>>,
    #[serde(default)]
    extra_locations: Vec<TileAt>,
}

#[derive(Deserialize)]
struct Ask {
    what: String,
    player: Option<usize>,
    #[serde(default)]
    players: Vec<usize>,
    card: Option<String>,
    #[serde(default)]
    cards: Vec<String>,
    kind: Option<String>,
    from: Option<(usize, usize)>,
    letter: Option<String>,
    hex: Option<(usize, usize)>,
    #[serde(default)]
    hexes: Vec<(usize, usize)>,
    supply: Option<u8>,
    #[serde(default)]
    placed: u8,
    #[serde(default)]
    tiles: Vec<Tile>,
    #[serde(default)]
    others_tiles: Vec<Vec<Tile>>,
    #[serde(default)]
    nomads: Vec<String>,
    #[serde(default)]
    pile: Vec<String>,
    #[serde(default)]
    no_other_tiles: bool,
    #[serde(default)]
    steps: Vec<Step>,
}

#[derive(Deserialize)]
struct Tile {
    tile: String,
    hex: Option<(usize, usize)>,
    #[serde(default = "ready")]
    state: String,
}

fn ready() -> String {
    "ready".to_owned()
}

#[derive(Deserialize)]
struct Step {
    act: Option<String>,
    choice: Option<Choice>,
    place: Option<(usize, usize)>,
    #[serde(rename = "move")]
    moved: Option<((usize, usize), (usize, usize))>,
}

/// Asks every question and lists the wrong answers.
pub(super) fn replay(text: &str) -> Result<Vec<Difference>, String> {
    let file: File = serde_json::from_str(text).map_err(|error| error.to_string())?;
    if file.format != 1 {
        return Err(format!("format {} is not 1", file.format));
    }
    let mut found = Differences::default();
    if file.cases.is_empty() {
        return Err("cases: there are none".to_owned());
    }
    for case in &file.cases {
        found.case = Some(case.id.clone());
        if let Err(what) = case.run() {
            found.differ(rule(case), what);
        }
    }
    Ok(found.list)
}

/// The first rule of a case, as one of the ids of the rule text.
fn rule(case: &Case) -> &'static str {
    const RULES: [&str; 30] = [
        "C-1", "C-2", "C-10", "C-11", "C-12", "C-20", "C-21", "C-23", "C-30", "C-32", "C-40",
        "C-41", "C-42", "C-43", "C-44", "C-45", "C-46", "C-47", "C-50", "C-51", "C-52", "C-53",
        "C-60", "C-61", "C-62", "C-63", "C-64", "C-65", "C-66", "C-67",
    ];
    const MORE: [&str; 3] = ["C-68", "C-69", "C-70"];
    let known = RULES.into_iter().chain(MORE);
    let mut known = known.filter(|known| case.rules.iter().any(|rule| rule == known));
    known.next().unwrap_or("C-80")
}

/// An answer: hexes, or choices of a move, as sorted texts with the hexes they name.
struct Hexes(HexSet);

impl Case {
    fn run(&self) -> Result<(), String> {
        let ask = &self.ask;
        match ask.what.as_str() {
            "score" => self.expect_number(self.points(&[self.card()?])?),
            "score_sum" => {
                let cards: Result<Vec<Card>, String> = ask.cards.iter().map(card).collect();
                self.expect_number(self.points(&cards?)?)
            }
            "legal" => self.expect_choices(&self.legal()?),
            "choices" => {
                let position = self.position(self.player(), &[], &mut Vec::new())?;
                self.expect_choices(&choices(&position, action(self.kind()?)?))
            }
            "movable" => {
                let position = self.with_tile(self.player(), self.kind()?)?;
                let (action, _) = action(self.kind()?)?;
                self.expect_hexes(&Hexes(position.movable(action)))
            }
            "touching" => {
                let position = self.position(self.player(), &[], &mut Vec::new())?;
                let letter = ask.letter.as_deref().ok_or("no letter")?;
                let ground = position.map().of(land(letter)?) & position.empty();
                let own = position.settlements(self.player());
                self.expect_hexes(&Hexes(ground & own.neighbours()))
            }
            "buildable" => {
                let position = self.position(self.player(), &[], &mut Vec::new())?;
                let open = position.map().buildable() & position.empty();
                let answer: Result<Vec<bool>, String> = ask
                    .hexes
                    .iter()
                    .map(|at| Ok(open.contains(hex(*at)?)))
                    .collect();
                self.expect_equal(&json!(answer?))
            }
            "quarter" => {
                let quarter = |at: &(usize, usize)| {
                    let at = hex(*at)?;
                    let found = HexSet::QUARTERS.iter().position(|set| set.contains(at));
                    found.ok_or_else(|| format!("{at} is in no quarter"))
                };
                let answer: Result<Vec<usize>, String> = ask.hexes.iter().map(quarter).collect();
                self.expect_equal(&json!(answer?))
            }
            "neighbours" => {
                let around = hex(ask.hex.ok_or("no hex")?)?.neighbours().collect();
                self.expect_hexes(&Hexes(around))
            }
            "usable" => {
                let position = self.position(self.player(), &[], &mut Vec::new())?;
                self.expect_names(&usable(&position))
            }
            "redraws" => {
                let mut events = Vec::new();
                let position = self.position(self.player(), &[], &mut events)?;
                self.expect_equal(&json!({
                    "redraws": shown(&events),
                    "card": position.shown().map(letter),
                    "may_end": position.may_end(),
                    "available": usable(&position),
                }))
            }
            "steps" => self.steps(),
            other => Err(format!("nobody knows what {other:?} asks")),
        }
    }

    fn player(&self) -> Seat {
        let player = self.ask.player.unwrap_or(0);
        Seat::new(player).unwrap_or(Seat::FIRST)
    }

    fn kind(&self) -> Result<&str, String> {
        self.ask.kind.as_deref().ok_or("no kind".to_owned())
    }

    fn card(&self) -> Result<Card, String> {
        card(self.ask.card.as_ref().ok_or("no card")?)
    }

    fn points(&self, cards: &[Card]) -> Result<i64, String> {
        let position = self.position(self.player(), &[], &mut Vec::new())?;
        let mut players = self.ask.players.clone();
        players.extend(self.ask.player);
        let mut sum = 0;
        for seat in players.into_iter().filter_map(Seat::new) {
            for card in cards {
                sum += i64::from(position.score(*card, seat).points);
            }
        }
        Ok(sum)
    }

    fn legal(&self) -> Result<Vec<Choice>, String> {
        let mut players = self.ask.players.clone();
        players.extend(self.ask.player);
        let mut all = Vec::new();
        for seat in players.into_iter().filter_map(Seat::new) {
            let position = self.with_tile(seat, self.kind()?)?;
            all.extend(choices(&position, action(self.kind()?)?));
        }
        if let Some(from) = self.ask.from {
            let to = |choice: Choice| match choice {
                Choice::Carry(of, (row, col)) if of == from => Some(Choice::At(row, col)),
                _ => None,
            };
            all = all.into_iter().filter_map(to).collect();
        }
        Ok(all)
    }

    /// The position with a tile of this kind ready.
    fn with_tile(&self, seat: Seat, kind: &str) -> Result<Position, String> {
        let mut extra = Vec::new();
        if let (Action::Tile(location), _) = action(kind)? {
            extra.push(HeldTile {
                location,
                from: None,
                state: TileState::Ready,
            });
        }
        self.position(seat, &extra, &mut Vec::new())
    }

    fn position(
        &self,
        turn: Seat,
        extra: &[HeldTile],
        events: &mut Vec<Event>,
    ) -> Result<Position, String> {
        let ask = &self.ask;
        let mut situation = match (&self.map.boards, &self.map.rows) {
            (Some(boards), _) => {
                let boards: Result<Vec<_>, String> = boards.iter().map(NamedBoard::board).collect();
                let boards = boards?.try_into().map_err(|_| "there are four boards")?;
                Situation::on_boards(boards)
            }
            (None, Some(rows)) => Situation::on_rows(rows).map_err(|error| error.to_string())?,
            (None, None) => return Err("there is no map".to_owned()),
        };
        for site in &self.map.extra_locations {
            situation.add_site(hex(site.hex)?, location(&site.tile)?);
        }
        if ask.no_other_tiles {
            let extra = &self.map.extra_locations;
            situation.sites.iter_mut().for_each(|(at, _, left)| {
                if !extra.iter().any(|site| site.hex == pair(*at)) {
                    *left = 0;
                }
            });
        }
        situation.seats = self.pieces.len().max(2);
        situation.turn = turn;
        for pieces in &self.pieces {
            situation.settlements.push(set(pieces)?);
        }
        situation.walls = set(&self.walls)?;
        situation.supply = vec![40; situation.seats];
        situation.supply[turn.index()] = ask.supply.unwrap_or(40);
        situation.tiles = vec![Vec::new(); situation.seats];
        for (index, tiles) in ask.others_tiles.iter().enumerate() {
            situation.tiles[index] = held(tiles)?;
        }
        situation.tiles[turn.index()].extend(held(&ask.tiles)?);
        situation.tiles[turn.index()].extend(extra);
        situation.nomads = vec![Vec::new(); situation.seats];
        let nomads: Result<Vec<NomadTile>, String> =
            ask.nomads.iter().map(|name| nomad_tile(name)).collect();
        situation.nomads[turn.index()] = nomads?;
        // Where the question is about points, `card` is a scoring card.
        if let Some(Ok(card)) = ask.card.as_deref().map(terrain) {
            situation.card = card;
        }
        for card in &ask.pile {
            situation.pile.push(terrain(card)?);
        }
        situation.placed = ask.placed;
        situation
            .position(events)
            .map_err(|error| error.to_string())
    }

    fn steps(&self) -> Result<(), String> {
        let mut position = self.position(self.player(), &[], &mut Vec::new())?;
        let after = self.expect["after"].as_array().ok_or("nothing expected")?;
        if after.len() != self.ask.steps.len() {
            return Err("there is an answer for each step".to_owned());
        }
        for (number, (step, expected)) in self.ask.steps.iter().zip(after).enumerate() {
            let mut events = Vec::new();
            let wrong = |what: String| format!("step {number}: {what}");
            if let Some(at) = step.place {
                let put = position.put_by_hand(hex(at)?, &mut events);
                put.map_err(|error| wrong(error.to_string()))?;
            } else if let Some((from, to)) = step.moved {
                let moved = position.move_by_hand(hex(from)?, hex(to)?, &mut events);
                moved.map_err(|error| wrong(error.to_string()))?;
            } else {
                let act = step.act.as_deref().ok_or("no act")?;
                let mv = chosen(action(act)?, step.choice.ok_or("no choice")?)?;
                let played = position.play(mv, &mut events);
                played.map_err(|error| wrong(error.to_string()))?;
                if position.check(Move::Stop).is_ok() {
                    let stopped = position.play(Move::Stop, &mut events);
                    stopped.map_err(|error| wrong(error.to_string()))?;
                }
            }
            let checks = expected.as_object().ok_or("no checks")?;
            for (key, value) in checks {
                self.check(&position, &events, key, value)
                    .map_err(|what| wrong(format!("{key}: {what}")))?;
            }
        }
        Ok(())
    }

    fn check(
        &self,
        position: &Position,
        events: &[Event],
        key: &str,
        expected: &Value,
    ) -> Result<(), String> {
        let tiles = |seat: Seat, state: bool| {
            let mut tiles: Vec<Value> = position
                .tiles(seat)
                .into_iter()
                .map(|tile| {
                    let state_name = match tile.state {
                        TileState::Ready => "ready",
                        TileState::Used => "used",
                        TileState::Fresh => "fresh",
                    };
                    if state {
                        json!([tile.location.word(), state_name])
                    } else {
                        json!(tile.location.word())
                    }
                })
                .collect();
            tiles.sort_by_key(Value::to_string);
            json!(tiles)
        };
        let turn = position.turn();
        let ours = match key {
            "tiles" => {
                let with_state = expected[0].is_array();
                tiles(turn, with_state)
            }
            "others" => {
                let seats = Seat::all(position.seats());
                let others = seats.map(|seat| {
                    if seat == turn {
                        json!([])
                    } else {
                        tiles(seat, false)
                    }
                });
                others.collect()
            }
            "left" => {
                let left = expected.as_object().ok_or("no hexes")?.keys();
                left.map(|key| {
                    let site = position.sites().find(|site| site.at.to_string() == *key);
                    (key.clone(), json!(site.map(|site| site.left)))
                })
                .collect()
            }
            "supply" => json!(position.supply(turn)),
            "usable" => json!(usable(position)),
            "not_usable" => {
                let usable = usable(position);
                let names = expected.as_array().ok_or("no names")?.iter();
                let missing =
                    names.filter(|name| !usable.iter().any(|usable| *name == &json!(usable)));
                missing.cloned().collect()
            }
            "redraws" => json!(shown(events)),
            "card" => json!(position.shown().map(letter)),
            "may_end" => json!(position.may_end()),
            "triggered" => json!(position.is_last_round()),
            _ => return Err("nobody knows this".to_owned()),
        };
        let mut expected = expected.clone();
        if let (true, Some(names)) = (["usable", "tiles"].contains(&key), expected.as_array_mut()) {
            names.sort_by_key(Value::to_string);
        }
        if ours == expected {
            Ok(())
        } else {
            Err(format!("expected {expected}, ours {ours}"))
        }
    }

    fn expect_number(&self, ours: i64) -> Result<(), String> {
        self.each_expectation(|key, value| match key {
            "equal" => Some(*value == json!(ours)),
            "at_least" => Some(value.as_i64().is_some_and(|least| ours >= least)),
            _ => None,
        })
        .map_err(|what| format!("{what}, ours {ours}"))
    }

    fn expect_equal(&self, ours: &Value) -> Result<(), String> {
        self.each_expectation(|key, value| (key == "equal").then(|| value == ours))
            .map_err(|what| format!("{what}, ours {ours}"))
    }

    fn expect_names(&self, ours: &[String]) -> Result<(), String> {
        self.each_expectation(|key, value| {
            let names: Vec<String> = Deserialize::deserialize(value).ok()?;
            match key {
                "equal" => Some(names == ours),
                "contains" => Some(names.iter().all(|name| ours.contains(name))),
                "excludes" => Some(!names.iter().any(|name| ours.contains(name))),
                _ => None,
            }
        })
        .map_err(|what| format!("{what}, ours {ours:?}"))
    }

    fn expect_choices(&self, ours: &[Choice]) -> Result<(), String> {
        let hexes = ours.iter().map(|choice| match *choice {
            Choice::At(row, col) => hex((row, col)),
            Choice::Carry(..) => Err("these are moves; from where?".to_owned()),
        });
        let hexes: Result<HexSet, String> = hexes.collect();
        self.expect_hexes(&Hexes(hexes?))
    }

    fn expect_hexes(&self, Hexes(ours): &Hexes) -> Result<(), String> {
        let position = self.position(self.player(), &[], &mut Vec::new());
        let every = |letter: &str| -> Result<HexSet, String> {
            let position = position.as_ref().map_err(String::clone)?;
            let ground: Land = land(letter)?;
            Ok(position.map().of(ground) & position.empty())
        };
        self.each_expectation(|key, value| {
            let hexes = || -> Option<HexSet> {
                let list: Vec<(usize, usize)> = Deserialize::deserialize(value).ok()?;
                set(&list).ok()
            };
            let number = || value.as_u64().map(|number| number as usize);
            let letter = || value.as_str();
            Some(match key {
                "set" => hexes()? == *ours,
                "count" => ours.len() == number()?,
                "more_than" => ours.len() > number()?,
                "at_least" => ours.len() >= number()?,
                "contains" => (hexes()? - *ours).is_empty(),
                "excludes" => !hexes()?.meets(ours),
                "every_hex_of" => {
                    let letters = letter()?.split("").filter(|letter| !letter.is_empty());
                    let all = letters.map(|letter| every(letter).ok());
                    let all: Option<Vec<HexSet>> = all.collect();
                    all?.into_iter().fold(HexSet::EMPTY, |all, set| all | set) == *ours
                }
                "all_on" => (*ours - every(letter()?).ok()?).is_empty(),
                "all_touch" => {
                    let at: (usize, usize) = Deserialize::deserialize(value).ok()?;
                    (*ours - HexSet::around(hex(at).ok()?)).is_empty()
                }
                "all_at_edge" => (*ours - HexSet::EDGE).is_empty() == value.as_bool()?,
                _ => return None,
            })
        })
        .map_err(|what| format!("{what}, ours {:?}", pairs(*ours)))
    }

    /// Tries each expectation; `None` when it is not understood.
    fn each_expectation(&self, holds: impl Fn(&str, &Value) -> Option<bool>) -> Result<(), String> {
        let expected = self.expect.as_object().filter(|all| !all.is_empty());
        for (key, value) in expected.ok_or("nothing is expected")? {
            match holds(key, value) {
                Some(true) => {}
                Some(false) => return Err(format!("{key} {value} does not hold")),
                None => return Err(format!("nobody knows what {key} {value} means here")),
            }
        }
        Ok(())
    }
}

fn set(hexes: &[(usize, usize)]) -> Result<HexSet, String> {
    hexes.iter().map(|at| hex(*at)).collect()
}

fn held(tiles: &[Tile]) -> Result<Vec<HeldTile>, String> {
    tiles
        .iter()
        .map(|tile| {
            let from: Option<Hex> = tile.hex.map(hex).transpose()?;
            Ok(HeldTile {
                location: location(&tile.tile)?,
                from,
                state: match tile.state.as_str() {
                    "ready" => TileState::Ready,
                    "used" => TileState::Used,
                    "fresh" => TileState::Fresh,
                    other => return Err(format!("no tile is {other:?}")),
                },
            })
        })
        .collect()
}

/// The kinds of action that are open, sorted.
fn usable(position: &Position) -> Vec<String> {
    available(position).into_keys().collect()
}
