//! Games and cases of Crownlands.

mod cases;

use std::collections::BTreeMap;

use landfolk::crownlands::{
    Action, Board, Card, Event, Land, Location, Move, NomadTile, Options, Phase, Position, Terrain,
};
use landfolk::hex::{Hex, HexSet};
use landfolk::{Game, Seat, Setup};
use serde::Deserialize;
use serde::de::IgnoredAny;

use super::{Difference, Differences};

#[derive(Deserialize)]
struct Recording {
    format: u32,
    players: usize,
    start: usize,
    boards: Vec<NamedBoard>,
    map: Vec<String>,
    locations: Vec<TileAt>,
    cards: Vec<String>,
    options: RecordedOptions,
    hands: Vec<String>,
    pile: Vec<String>,
    #[serde(default)]
    nomad_tiles: Vec<TileAt>,
    turns: Vec<Turn>,
    #[serde(rename = "final")]
    end: End,
}

#[derive(Deserialize)]
struct RecordedOptions {
    nomads: bool,
    nomad_tiles: bool,
}

/// A board as it lies.
#[derive(Deserialize)]
struct NamedBoard {
    id: String,
    turned: bool,
}

/// A tile and the hex that it lies on or came from.
#[derive(Deserialize, PartialEq, Eq, PartialOrd, Ord, Clone, Debug)]
struct TileAt {
    hex: (usize, usize),
    tile: String,
}

/// One choice of an action: a hex, or from where to where.
#[derive(Deserialize, PartialEq, Eq, PartialOrd, Ord, Clone, Copy, Debug)]
#[serde(untagged)]
enum Choice {
    Carry((usize, usize), (usize, usize)),
    At(usize, usize),
}

type Counts = BTreeMap<String, usize>;
type Scores = BTreeMap<String, Vec<i32>>;

#[derive(Deserialize)]
struct Turn {
    player: usize,
    card: String,
    redraws: Vec<String>,
    actions: Vec<Act>,
    left: Counts,
    drawn: String,
    reshuffled: Vec<Vec<String>>,
    supply: Vec<u8>,
    tiles: Vec<Vec<TileAt>>,
    #[serde(default)]
    nomads: Vec<Vec<TileAt>>,
    walls: usize,
    scores: Scores,
}

#[derive(Deserialize)]
struct Act {
    available: Counts,
    may_end: bool,
    card: String,
    kind: String,
    legal: Vec<Choice>,
    chosen: Choice,
    #[serde(default)]
    second_legal: Vec<Choice>,
    second: Option<Choice>,
    #[serde(default)]
    stopped: bool,
    victim: Option<usize>,
    lost: Vec<TileAt>,
    gained: Vec<TileAt>,
    redraws: Vec<String>,
}

#[derive(Deserialize)]
struct End {
    scores: Scores,
    totals: Vec<i32>,
    winners: Vec<usize>,
    all_cards: Scores,
    pieces: Vec<Vec<(usize, usize)>>,
    walls: Vec<(usize, usize)>,
    tiles_on_the_map: Vec<Left>,
}

#[derive(Deserialize)]
struct Left {
    hex: (usize, usize),
    #[serde(alias = "tiles", alias = "count")]
    left: u8,
}

/// Plays a recording, or a file of cases.
pub(super) fn replay(text: &str) -> Result<Vec<Difference>, String> {
    #[derive(Deserialize)]
    struct Probe {
        cases: Option<IgnoredAny>,
    }
    let wrong = |error: serde_json::Error| error.to_string();
    let probe: Probe = serde_json::from_str(text).map_err(wrong)?;
    if probe.cases.is_some() {
        return cases::replay(text);
    }
    let mut recording: Recording = serde_json::from_str(text).map_err(wrong)?;
    if recording.format != 1 {
        return Err(format!("format {} is not 1", recording.format));
    }
    recording.begin_with_the_first();
    let mut events = Vec::new();
    let setup = recording.setup()?;
    let position = Position::start(&setup, &mut events).map_err(|error| error.to_string())?;
    let mut replay = Replay {
        position,
        events,
        found: Differences::default(),
    };
    replay.compare_map(&recording)?;
    for (index, turn) in recording.turns.iter().enumerate() {
        replay.found.turn = Some(index);
        let played = replay.play_turn(turn);
        played.map_err(|what| replay.found.at(what))?;
        if !replay.found.list.is_empty() {
            // What follows rests on what went wrong.
            return Ok(replay.found.list);
        }
    }
    replay.found.turn = None;
    let ended = replay.compare_end(&recording);
    ended.map_err(|what| format!("at the end: {what}"))?;
    Ok(replay.found.list)
}

/// Numbers a list by seats. One that is too short stays as it is, and differs when it is compared.
fn from_the_first<T>(list: &mut [T], start: usize) {
    if start < list.len() {
        list.rotate_left(start);
    }
}

impl Recording {
    /// With us the first seat begins: numbers the players from the one who does.
    fn begin_with_the_first(&mut self) {
        let (start, players) = (self.start, self.players);
        let seat = |player: &mut usize| {
            *player = (*player + players).saturating_sub(start) % players.max(1);
        };
        let turn_scores = |scores: &mut Scores| {
            scores
                .values_mut()
                .for_each(|list| from_the_first(list, start));
        };
        from_the_first(&mut self.hands, start);
        for turn in &mut self.turns {
            seat(&mut turn.player);
            from_the_first(&mut turn.supply, start);
            from_the_first(&mut turn.tiles, start);
            from_the_first(&mut turn.nomads, start);
            turn_scores(&mut turn.scores);
            let victims = turn
                .actions
                .iter_mut()
                .filter_map(|act| act.victim.as_mut());
            victims.for_each(seat);
        }
        turn_scores(&mut self.end.scores);
        turn_scores(&mut self.end.all_cards);
        from_the_first(&mut self.end.totals, start);
        from_the_first(&mut self.end.pieces, start);
        self.end.winners.iter_mut().for_each(seat);
        self.end.winners.sort_unstable();
    }

    fn setup(&self) -> Result<Setup<Options>, String> {
        let boards: Vec<Board> = self
            .boards
            .iter()
            .map(NamedBoard::board)
            .collect::<Result<_, _>>()?;
        let cards: Vec<Card> = self.cards.iter().map(card).collect::<Result<_, _>>()?;
        let mut pile = Vec::new();
        let shuffles = self.turns.iter().flat_map(|turn| &turn.reshuffled);
        let drawn = self.hands.iter().chain(&self.pile);
        for letter in drawn.chain(shuffles.flatten()) {
            pile.push(terrain(letter)?.word().to_owned());
        }
        for tile in &self.nomad_tiles {
            pile.push(nomad_tile(&tile.tile)?.key().to_owned());
        }
        Ok(Setup {
            seats: self.players,
            options: Options {
                nomads: self.options.nomads,
                nomad_tiles: self.options.nomad_tiles,
                lords: true,
                boards: Some(boards.try_into().map_err(|_| "there are four boards")?),
                cards: Some(
                    cards
                        .get(1..)
                        .and_then(|cards| cards.try_into().ok())
                        .ok_or("there are four cards")?,
                ),
            },
            seed: 0,
            pile: Some(pile),
        })
    }
}

impl NamedBoard {
    fn board(&self) -> Result<Board, String> {
        Ok(Board {
            board: location(&self.id)?,
            turned: self.turned,
        })
    }
}

fn location(word: &str) -> Result<Location, String> {
    Location::from_word(word).ok_or_else(|| format!("{word:?} is no location"))
}

fn card(word: &String) -> Result<Card, String> {
    Card::from_word(word).ok_or_else(|| format!("{word:?} is no scoring card"))
}

fn land(letter: &str) -> Result<Land, String> {
    let land = letter.chars().next().and_then(Land::from_letter);
    land.ok_or_else(|| format!("{letter:?} is no kind of hex"))
}

fn terrain(letter: &str) -> Result<Terrain, String> {
    let land = land(letter)?;
    let found = Terrain::ALL.into_iter().find(|known| known.land() == land);
    found.ok_or_else(|| format!("{letter:?} is no terrain"))
}

fn letter(terrain: Terrain) -> String {
    terrain.land().letter().to_string()
}

fn nomad_tile(name: &str) -> Result<NomadTile, String> {
    if let Some(letter) = name.strip_prefix("donation_") {
        return Ok(NomadTile::Donation(land(letter)?));
    }
    NomadTile::from_key(name).ok_or_else(|| format!("{name:?} is no nomad tile"))
}

fn nomad_name(tile: NomadTile) -> String {
    match tile {
        NomadTile::Donation(land) => format!("donation_{}", land.letter()),
        _ => tile.key().to_owned(),
    }
}

fn hex((row, col): (usize, usize)) -> Result<Hex, String> {
    Hex::new(row, col).ok_or_else(|| format!("[{row}, {col}] is no hex"))
}

fn pair(hex: Hex) -> (usize, usize) {
    (hex.row(), hex.col())
}

fn pairs(set: HexSet) -> Vec<(usize, usize)> {
    set.into_iter().map(pair).collect()
}

/// The action of a kind, and whether an outpost goes with it.
fn action(kind: &str) -> Result<(Action, bool), String> {
    let (kind, outpost) = match kind.strip_prefix("outpost:") {
        Some(kind) => (kind, true),
        None => (kind, false),
    };
    let action = match kind {
        "mandatory" => Action::Mandatory,
        "resettlement" => Action::Resettlement,
        "sword" => Action::Sword,
        _ => match kind.strip_prefix("donation_") {
            Some(letter) => Action::Donation(land(letter)?),
            None => Action::Tile(location(kind)?),
        },
    };
    Ok((action, outpost))
}

fn kind(action: Action, outpost: bool) -> String {
    let name = match action {
        Action::Mandatory => "mandatory".to_owned(),
        Action::Resettlement => "resettlement".to_owned(),
        Action::Sword => "sword".to_owned(),
        Action::Donation(land) => format!("donation_{}", land.letter()),
        Action::Tile(location) => location.word().to_owned(),
    };
    if outpost {
        format!("outpost:{name}")
    } else {
        name
    }
}

/// Every choice of an action.
fn choices(position: &Position, (action, outpost): (Action, bool)) -> Vec<Choice> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let choice = |mv: &Move| match *mv {
        Move::At {
            action: of,
            at,
            outpost: with,
        } if of == action && with == outpost => Some(Choice::At(at.row(), at.col())),
        Move::Carry {
            action: of,
            from,
            to,
        } if of == action => Some(Choice::Carry(pair(from), pair(to))),
        _ => None,
    };
    let mut choices: Vec<Choice> = moves.iter().filter_map(choice).collect();
    choices.sort_unstable();
    choices
}

fn chosen((action, outpost): (Action, bool), choice: Choice) -> Result<Move, String> {
    Ok(match choice {
        Choice::At(row, col) => Move::At {
            action,
            at: hex((row, col))?,
            outpost,
        },
        Choice::Carry(from, to) => Move::Carry {
            action,
            from: hex(from)?,
            to: hex(to)?,
        },
    })
}

fn available(position: &Position) -> Counts {
    let open = position.open_actions().into_iter();
    open.map(|open| (kind(open.action, open.outpost), open.choices))
        .collect()
}

/// The cards shown, as letters.
fn shown(events: &[Event]) -> Vec<String> {
    events
        .iter()
        .filter_map(|event| match event {
            Event::Showed { card, .. } => Some(letter(*card)),
            _ => None,
        })
        .collect()
}

/// The rule of an action, for what is said of its choices.
fn rule_of(action: Action) -> &'static str {
    match action {
        Action::Mandatory => "C-21",
        _ => action.rule(),
    }
}

struct Replay {
    position: Position,
    /// What happened since the last decision.
    events: Vec<Event>,
    found: Differences,
}

impl Replay {
    fn compare_map(&mut self, recording: &Recording) -> Result<(), String> {
        let map = self.position.map();
        let mut rows = vec![String::new(); 20];
        for hex in Hex::all() {
            rows[hex.row()].push(map.land(hex).letter());
        }
        self.found.same("C-1", "the map", &recording.map, &rows);
        let sites = self.position.sites().map(|site| TileAt {
            hex: pair(site.at),
            tile: site.location.word().to_owned(),
        });
        let sites: Vec<TileAt> = sites.collect();
        self.found
            .same("C-2", "the locations", &recording.locations, &sites);
        let spaces = self.position.spaces().filter_map(|(at, tile)| {
            Some(TileAt {
                hex: pair(at),
                tile: nomad_name(tile?),
            })
        });
        let spaces: Vec<TileAt> = spaces.collect();
        self.found
            .same("C-70", "the nomad tiles", &recording.nomad_tiles, &spaces);
        for (seat, card) in Seat::all(recording.players).zip(&recording.hands).skip(1) {
            let ours = self.position.in_hand(seat).map(letter);
            self.found.same("C-3", "the hand", Some(card.clone()), ours);
        }
        Ok(())
    }

    fn play_turn(&mut self, turn: &Turn) -> Result<(), String> {
        self.found.same(
            "C-60",
            "who plays",
            Some(turn.player),
            self.position.to_act().map(Seat::index),
        );
        let mut cards = vec![turn.card.clone()];
        cards.extend(turn.redraws.iter().cloned());
        let begun = self
            .events
            .iter()
            .rposition(|event| matches!(event, Event::TurnBegan { .. }));
        let ours = shown(&self.events[begun.unwrap_or(0)..]);
        self.found.same("C-23", "the cards shown", cards, ours);
        for act in &turn.actions {
            self.play_act(act)?;
            if !self.found.list.is_empty() {
                return Ok(());
            }
        }
        self.found.same(
            "C-10",
            "what is left to do",
            &turn.left,
            &available(&self.position),
        );
        let seat = Seat::new(turn.player).ok_or("no such player")?;
        self.play(Move::End)?;
        let shuffles = self.position.in_hand(seat).map(letter);
        self.found
            .same("C-13", "the card drawn", Some(turn.drawn.clone()), shuffles);
        self.compare_table(turn);
        Ok(())
    }

    fn compare_table(&mut self, turn: &Turn) {
        let position = &self.position;
        let seats = Seat::all(position.seats());
        let supply: Vec<u8> = seats.clone().map(|seat| position.supply(seat)).collect();
        let tiles: Vec<Vec<TileAt>> = seats
            .clone()
            .map(|seat| {
                let held = position.tiles(seat).into_iter();
                held.filter_map(|tile| {
                    Some(TileAt {
                        hex: pair(tile.from?),
                        tile: tile.location.word().to_owned(),
                    })
                })
                .collect()
            })
            .collect();
        let nomads: Vec<Vec<String>> = seats
            .clone()
            .map(|seat| {
                let held = position.nomad_tiles(seat).into_iter();
                let mut names: Vec<String> = held.map(|held| nomad_name(held.tile)).collect();
                names.sort();
                names
            })
            .collect();
        let scores = scores(
            position,
            position.cards().into_iter(),
            turn.scores.contains_key("treasure"),
        );
        let walls = position.walls().len();
        self.found
            .same("C-5", "the supplies", &turn.supply, &supply);
        self.found.same("C-32", "the tiles", &turn.tiles, &tiles);
        if !turn.nomads.is_empty() {
            let recorded = turn.nomads.iter().map(|tiles| {
                let mut names: Vec<String> = tiles.iter().map(|at| at.tile.clone()).collect();
                names.sort();
                names
            });
            let recorded: Vec<Vec<String>> = recorded.collect();
            self.found
                .same("C-70", "the nomad tiles", &recorded, &nomads);
        }
        self.found.same("C-53", "the walls", turn.walls, walls);
        self.found.same("C-61", "the scores", &turn.scores, &scores);
    }

    fn play_act(&mut self, act: &Act) -> Result<(), String> {
        let (action, outpost) = action(&act.kind)?;
        let rule = rule_of(action);
        let ours = available(&self.position);
        self.found
            .same("C-10", "what is open", &act.available, &ours);
        self.found.same(
            "C-10",
            "whether the turn may end",
            act.may_end,
            self.position.may_end(),
        );
        let card = self.position.shown().map(letter);
        self.found
            .same("C-23", "the card in force", Some(&act.card), card.as_ref());
        let ours = choices(&self.position, (action, outpost));
        let what = format!("the choices of {}", act.kind);
        let texts = |list: &[Choice]| list.iter().map(|c| format!("{c:?}")).collect();
        self.found
            .same_list(rule, &what, texts(&act.legal), texts(&ours));
        if let (Some(victim), Choice::At(row, col)) = (act.victim, act.chosen) {
            let settler = self.position.settler(hex((row, col))?).map(Seat::index);
            self.found.same("C-74", "the victim", Some(victim), settler);
        }
        self.play(chosen((action, outpost), act.chosen)?)?;
        let mut events = self.events.clone();
        if action == Action::Tile(Location::Quarry) {
            let ours = choices(&self.position, (action, false));
            let ours = if self.position.phase() == Phase::SecondWall {
                ours
            } else {
                Vec::new()
            };
            self.found
                .same(rule, "the second wall", &act.second_legal, &ours);
            if let Some(second) = act.second {
                self.play(chosen((action, false), second)?)?;
                events.append(&mut self.events);
            } else if self.position.phase() == Phase::SecondWall {
                self.play(Move::Stop)?;
                events.append(&mut self.events);
            }
        }
        if act.stopped {
            self.play(Move::Stop)?;
            events.append(&mut self.events);
        }
        let lost = |event: &Event| match *event {
            Event::TileLost { location, at, .. } => Some(TileAt {
                hex: pair(at),
                tile: location.word().to_owned(),
            }),
            _ => None,
        };
        let gained = |event: &Event| match *event {
            Event::TileGained { location, at, .. } => Some(TileAt {
                hex: pair(at),
                tile: location.word().to_owned(),
            }),
            Event::NomadGained { tile, at, .. } => Some(TileAt {
                hex: pair(at),
                tile: nomad_name(tile),
            }),
            _ => None,
        };
        let ours: Vec<TileAt> = events.iter().filter_map(lost).collect();
        self.found.same("C-32", "tiles lost", &act.lost, &ours);
        let ours: Vec<TileAt> = events.iter().filter_map(gained).collect();
        self.found.same("C-30", "tiles taken", &act.gained, &ours);
        self.found
            .same("C-23", "cards shown after", &act.redraws, &shown(&events));
        Ok(())
    }

    fn play(&mut self, mv: Move) -> Result<(), String> {
        self.events.clear();
        if let Err(refusal) = self.position.play(mv, &mut self.events) {
            let text = self.position.write_move(mv);
            self.found
                .differ(refusal.rule(), format!("{text} is refused: {refusal}"));
        }
        Ok(())
    }

    fn compare_end(&mut self, recording: &Recording) -> Result<(), String> {
        let end = &recording.end;
        let position = &self.position;
        let found = &mut self.found;
        found.same("C-60", "the end", None, position.to_act());
        let ours = scores(
            position,
            position.cards().into_iter(),
            end.scores.contains_key("treasure"),
        );
        found.same("C-61", "the scores", &end.scores, &ours);
        let cards = Card::ALL.into_iter();
        let cards = cards.filter(|card| end.all_cards.contains_key(card.word()));
        let ours = scores(position, cards, end.all_cards.contains_key("treasure"));
        found.same("C-61", "what every card gives", &end.all_cards, &ours);
        let standings = position.standings();
        let totals: Vec<i32> = standings.iter().map(|standing| standing.points).collect();
        found.same("C-60", "the totals", &end.totals, &totals);
        let winners = standings.iter().filter(|standing| standing.rank == 1);
        let winners: Vec<usize> = winners.map(|standing| standing.seat.index()).collect();
        found.same("C-60", "the winners", &end.winners, &winners);
        let pieces: Vec<Vec<(usize, usize)>> = Seat::all(position.seats())
            .map(|seat| pairs(position.settlements(seat)))
            .collect();
        found.same("C-5", "the settlements", &end.pieces, &pieces);
        let walls = pairs(position.walls());
        found.same("C-53", "the walls", &end.walls, &walls);
        let recorded: Vec<_> = end
            .tiles_on_the_map
            .iter()
            .map(|left| (left.hex, left.left))
            .collect();
        let sites = position.sites().map(|site| (pair(site.at), site.left));
        found.same("C-30", "the tiles left", recorded, sites.collect());
        Ok(())
    }
}

/// The points of each card and player.
fn scores(position: &Position, cards: impl Iterator<Item = Card>, treasure: bool) -> Scores {
    let seats = || Seat::all(position.seats());
    let mut scores: Scores = cards
        .map(|card| {
            let points = seats().map(|seat| position.score(card, seat).points);
            (card.word().to_owned(), points.collect())
        })
        .collect();
    if treasure {
        let points = seats().map(|seat| position.treasure(seat));
        scores.insert("treasure".to_owned(), points.collect());
    }
    scores
}
