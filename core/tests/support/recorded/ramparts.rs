//! Plays a recorded game of Ramparts through the engine and reports every difference.
//!
//! The format is told in `docs/recorded-games.md`. The recording decides draws and moves; at every
//! step what it allowed, sent home and scored is compared with what the engine does.

use std::fmt;

use landfolk::landscape::{Goods, Place, Rotation};
use landfolk::ramparts::{
    Event, FieldScoring, HandSize, Homecoming, Move, Options, Phase, Piece, Position, Source, Spot,
    TileId, TileSets, TwoTileCity,
};
use landfolk::{Game, Seat, Setup};
use serde::Deserialize;

use super::{Difference, Differences};

#[derive(Deserialize)]
struct Recording {
    format: u32,
    players: usize,
    sets: TileSets,
    rules: Rules,
    start: Vec<Start>,
    known_differences: Vec<KnownDifference>,
    turns: Vec<Turn>,
    #[serde(rename = "final")]
    end: End,
}

#[derive(Deserialize)]
struct Rules {
    two_tile_city: TwoTileCity,
    fields: FieldScoring,
    hand: HandSize,
}

#[derive(Deserialize)]
struct Start {
    tile: String,
    x: i16,
    y: i16,
    rot: u16,
}

#[derive(Deserialize)]
struct KnownDifference {
    what: String,
    turn: Option<usize>,
    #[serde(default)]
    missing: Vec<(i16, i16, u16)>,
}

#[derive(Deserialize)]
struct Turn {
    player: usize,
    double_turn_part: Option<u8>,
    discarded_before: Vec<String>,
    drawn: Option<String>,
    #[serde(default)]
    legal_placements: Vec<(i16, i16, u16)>,
    placed: Option<(i16, i16, u16)>,
    #[serde(default)]
    legal_actions: Vec<Action>,
    action: Option<Action>,
    #[serde(default)]
    dragon_moves: Vec<DragonMove>,
    #[serde(default)]
    returned: Vec<Returned>,
    #[serde(default)]
    events: Vec<Score>,
    scores: Vec<i32>,
    dragon: Option<(i16, i16)>,
    fairy: Option<(i16, i16)>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Action {
    Princess {
        princess_return: Standing,
    },
    Piece {
        piece: String,
        #[serde(flatten)]
        spot: Named,
    },
    Fairy {
        #[allow(dead_code)]
        piece: String,
        at: (i16, i16),
    },
}

#[derive(Deserialize)]
struct Named {
    at: (i16, i16),
    feature: String,
    edges: Option<Vec<String>>,
    half_edges: Option<Vec<u8>>,
}

#[derive(Deserialize)]
struct Standing {
    player: usize,
    piece: String,
    #[serde(flatten)]
    spot: Named,
}

#[derive(Deserialize)]
struct Returned {
    #[serde(flatten)]
    piece: Standing,
    why: String,
}

#[derive(Deserialize)]
struct DragonMove {
    player: usize,
    from: (i16, i16),
    options: Vec<(i16, i16)>,
    to: (i16, i16),
}

#[derive(Deserialize)]
struct Score {
    kind: String,
    player: usize,
    points: Option<i32>,
    goods: Option<String>,
    count: Option<u8>,
}

#[derive(Deserialize)]
struct End {
    scores: Vec<i32>,
    breakdown: Vec<Score>,
    goods: Option<Vec<GoodsHeld>>,
    left_on_board: Vec<Standing>,
}

#[derive(Deserialize)]
struct GoodsHeld {
    wine: u8,
    wheat: u8,
    cloth: u8,
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{} {}", self.at.0, self.at.1, self.feature)?;
        match (&self.half_edges, &self.edges) {
            (Some(halves), _) if halves.is_empty() => write!(f, " -"),
            (Some(halves), _) => halves
                .iter()
                .enumerate()
                .try_for_each(|(i, half)| write!(f, "{}{half}", if i == 0 { " " } else { "" })),
            (None, Some(edges)) if !edges.is_empty() => write!(f, " {}", edges.concat()),
            (None, _) => Ok(()),
        }
    }
}

impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.player, self.piece, self.spot)
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Princess { princess_return } => write!(f, "princess {princess_return}"),
            Self::Piece { piece, spot } => write!(f, "{piece} {spot}"),
            Self::Fairy { at, .. } => write!(f, "fairy {},{}", at.0, at.1),
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} player {}", self.kind, self.player)?;
        match (self.points, &self.goods, self.count) {
            (_, Some(goods), Some(count)) => write!(f, " {count} {goods}"),
            (Some(points), ..) => write!(f, " {points}"),
            _ => Ok(()),
        }
    }
}

/// Plays a recording and lists the differences, empty when there is none.
///
/// # Errors
/// What in the text is no recording of Ramparts.
pub(crate) fn replay(text: &str) -> Result<Vec<Difference>, String> {
    let recording: Recording = serde_json::from_str(text).map_err(|error| error.to_string())?;
    if recording.format != 1 {
        return Err(format!("format {} is not 1", recording.format));
    }
    let pile = recording
        .turns
        .iter()
        .flat_map(|turn| turn.discarded_before.iter().chain(&turn.drawn))
        .cloned()
        .collect();
    let setup = Setup {
        seats: recording.players,
        options: Options {
            sets: recording.sets,
            two_tile_city: recording.rules.two_tile_city,
            fields: recording.rules.fields,
            hand: recording.rules.hand,
        },
        seed: 0,
        pile: Some(pile),
    };
    let mut events = Vec::new();
    let position = Position::start(&setup, &mut events).map_err(|error| error.to_string())?;
    let mut replay = Replay {
        position,
        events,
        scores: vec![0; recording.players],
        found: Differences::default(),
    };
    replay.start(&recording.start);
    for (index, turn) in recording.turns.iter().enumerate() {
        replay.found.turn = Some(index);
        let mut allowed = turn.legal_placements.clone();
        for known in &recording.known_differences {
            match known.what.as_str() {
                "legal_placements" if known.turn == Some(index) => allowed.extend(&known.missing),
                "legal_placements" | "avoided" | "draw_order" => {}
                other => return Err(format!("known difference of an unknown kind: {other}")),
            }
        }
        if replay.turn(turn, allowed).is_none() {
            // Without a common position nothing further can be compared.
            return Ok(replay.found.list);
        }
    }
    replay.found.turn = None;
    replay.end(&recording.end);
    Ok(replay.found.list)
}

struct Replay {
    position: Position,
    /// What has happened since the last turn that was compared.
    events: Vec<Event>,
    /// Points so far, as the events tell.
    scores: Vec<i32>,
    found: Differences,
}

impl Replay {
    fn start(&mut self, start: &[Start]) {
        let recorded = start
            .iter()
            .map(|s| format!("{} {},{} {}", s.tile, s.x, s.y, s.rot))
            .collect();
        let ours = self
            .position
            .placed()
            .map(|t| format!("{} {} {}", t.tile.name(), t.at, t.rotation.degrees()))
            .collect();
        self.found.same_list("R-3", "start", recorded, ours);
    }

    fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.position.legal_moves(&mut moves);
        moves
    }

    /// Plays a move that a list of legal moves holds.
    fn play(&mut self, mv: Move) -> Option<()> {
        match self.position.play(mv, &mut self.events) {
            Ok(()) => Some(()),
            Err(refusal) => {
                self.found
                    .differ("R-12", format!("{mv:?} is listed, but refused: {refusal}"));
                None
            }
        }
    }

    /// Plays one turn; `None` when the position is no longer the recorded one.
    fn turn(&mut self, turn: &Turn, allowed: Vec<(i16, i16, u16)>) -> Option<()> {
        let Some(seat) = Seat::new(turn.player) else {
            let to_act = self.position.to_act().map(Seat::index);
            self.found.same("R-16", "player", Some(turn.player), to_act);
            return None;
        };
        let mut now = std::mem::take(&mut self.events);
        self.found.same_list(
            "R-11",
            "discarded",
            turn.discarded_before.clone(),
            discarded(&now),
        );
        if turn.placed.is_some() {
            self.found
                .same("R-16", "player", Some(seat), self.position.to_act());
            let second = self.position.second_half();
            self.found
                .same("R-72", "second", turn.double_turn_part == Some(2), second);
            let drawn = self.position.drawn().map(|tile| tile.name().to_owned());
            self.found.same("R-10", "drawn", turn.drawn.clone(), drawn);
        }
        if let Some((x, y, degrees)) = turn.placed {
            let place = |(x, y, degrees): (i16, i16, u16)| format!("{x},{y} {degrees}");
            let ours = self
                .legal_moves()
                .into_iter()
                .filter_map(|mv| match mv {
                    Move::Place { at, rotation, .. } => {
                        Some(format!("{at} {}", rotation.degrees()))
                    }
                    _ => None,
                })
                .collect();
            let recorded = allowed.into_iter().map(place).collect();
            self.found
                .same_list("R-10", "legal placements", recorded, ours);
            let Some(tile) = turn.drawn.as_deref().and_then(TileId::from_name) else {
                let drawn = &turn.drawn;
                self.found
                    .differ("R-10", format!("drawn and placed is {drawn:?}, no tile"));
                return None;
            };
            let Some(rotation) = Rotation::from_degrees(degrees) else {
                self.found
                    .differ("R-10", format!("placed: {degrees} degrees are no rotation"));
                return None;
            };
            let at = Place::new(x, y);
            self.play(Move::Place { tile, at, rotation })?;
            self.action(turn)?;
            self.dragon(turn)?;
        }
        now.append(&mut self.events);
        self.events = self.split_off_next_turn(&mut now);
        self.happened(turn, &now);
        Some(())
    }

    fn action(&mut self, turn: &Turn) -> Option<()> {
        let legal = self.legal_moves();
        let names: Vec<String> = legal.iter().map(|&mv| self.name(mv)).collect();
        let ours = names.iter().filter(|name| *name != "pass").cloned();
        let ours: Vec<String> = ours.collect();
        let recorded = turn.legal_actions.iter().map(Action::to_string).collect();
        self.found
            .same_list("R-12", "legal actions", recorded, ours);
        let wanted = turn
            .action
            .as_ref()
            .map_or("pass".to_owned(), Action::to_string);
        match names.iter().position(|name| *name == wanted) {
            Some(index) => self.play(legal[index]),
            None => {
                self.found
                    .differ("R-12", format!("the recorded action {wanted} is not legal"));
                None
            }
        }
    }

    fn dragon(&mut self, turn: &Turn) -> Option<()> {
        for step in &turn.dragon_moves {
            let place = |(x, y): (i16, i16)| Place::new(x, y);
            self.found.same(
                "R-82",
                "who moves the dragon",
                Seat::new(step.player),
                self.position.to_act(),
            );
            let Some(from) = self.position.dragon() else {
                self.found
                    .differ("R-80", "a dragon that is not there moves".to_owned());
                return None;
            };
            self.found
                .same("R-82", "dragon from", place(step.from), from);
            let legal = self.legal_moves();
            let to = |mv: &Move| match mv {
                Move::Dragon { side } => Some(from.neighbour(*side)),
                _ => None,
            };
            let ours: Vec<Option<Place>> = legal.iter().map(to).collect();
            let text =
                |at: &Option<Place>| at.map_or("another move".to_owned(), |at| at.to_string());
            self.found.same_list(
                "R-82",
                "dragon options",
                step.options
                    .iter()
                    .map(|&at| place(at).to_string())
                    .collect(),
                ours.iter().map(text).collect(),
            );
            let Some(index) = ours.iter().position(|&at| at == Some(place(step.to))) else {
                self.found
                    .differ("R-82", format!("the step to {:?} is not legal", step.to));
                return None;
            };
            self.play(legal[index])?;
        }
        if self.position.phase() == Phase::DragonStep {
            self.found
                .differ("R-82", "the dragon has more steps than recorded".to_owned());
            return None;
        }
        Some(())
    }

    /// The events that belong to the next turn or to the end of the game.
    fn split_off_next_turn(&self, events: &mut Vec<Event>) -> Vec<Event> {
        let own = events
            .iter()
            .position(|event| matches!(event, Event::Placed { .. }))
            .map_or(1, |index| index + 1)
            .min(events.len());
        let next = events[own..].iter().position(|event| {
            matches!(event, Event::TurnBegan { .. } | Event::Ended)
                || matches!(event, Event::Scored { at_end: true, .. })
        });
        match next {
            Some(index) => events.split_off(own + index),
            None => Vec::new(),
        }
    }

    /// Compares what a turn brought.
    fn happened(&mut self, turn: &Turn, events: &[Event]) {
        for event in events {
            if let Event::Scored { seat, worth, .. } = event {
                self.scores[seat.index()] += worth.points();
            }
        }
        let recorded = turn
            .returned
            .iter()
            .map(|r| format!("{} {}", r.piece, r.why))
            .collect();
        let ours = events.iter().filter_map(|event| self.returned(event));
        let ours: Vec<String> = ours.collect();
        self.found.same_list("R-15", "returned", recorded, ours);
        let recorded = turn.events.iter().map(Score::to_string).collect();
        self.found
            .same_list("R-20", "events", recorded, scored(events));
        self.found
            .same("R-24", "scores", turn.scores.clone(), self.scores.clone());
        let place = |at: Option<(i16, i16)>| at.map(|(x, y)| Place::new(x, y));
        self.found
            .same("R-80", "dragon", place(turn.dragon), self.position.dragon());
        self.found
            .same("R-86", "fairy", place(turn.fairy), self.position.fairy());
    }

    fn end(&mut self, end: &End) {
        if self.position.phase() != Phase::Over {
            self.found.differ("R-16", "the game goes on".to_owned());
            return;
        }
        let events = std::mem::take(&mut self.events);
        let recorded = end.breakdown.iter().map(Score::to_string).collect();
        self.found
            .same_list("R-30", "breakdown", recorded, scored(&events));
        let seats = Seat::all(self.position.seats());
        let points: Vec<i32> = seats.clone().map(|s| self.position.points(s)).collect();
        self.found
            .same("R-33", "scores", end.scores.clone(), points);
        if let Some(goods) = &end.goods {
            let recorded = goods.iter().map(|g| [g.wine, g.wheat, g.cloth]).collect();
            let kinds = [Goods::Wine, Goods::Wheat, Goods::Cloth];
            let ours: Vec<[u8; 3]> = seats
                .map(|seat| kinds.map(|kind| self.position.goods(seat, kind)))
                .collect();
            self.found.same("R-70", "goods", recorded, ours);
        }
        let recorded = end.left_on_board.iter().map(Standing::to_string).collect();
        let ours = self
            .position
            .pieces()
            .iter()
            .map(|p| self.standing(p.seat, p.piece, p.spot))
            .collect();
        self.found
            .same_list("R-30", "left on the board", recorded, ours);
    }

    fn spot(&self, spot: Spot) -> String {
        format!("{} {}", spot.at, self.position.part_name(spot))
    }

    fn standing(&self, seat: Seat, piece: Piece, spot: Spot) -> String {
        format!("{} {} {}", seat.index(), piece.word(), self.spot(spot))
    }

    /// A move in the words of the recording.
    fn name(&self, mv: Move) -> String {
        match mv {
            Move::Put { piece, spot } => format!("{} {}", piece.word(), self.spot(spot)),
            Move::Fairy { to } => format!("fairy {to}"),
            Move::SendHome { spot, .. } => {
                let standing = self.position.pieces().iter().find(|p| p.spot == spot);
                let who = standing.map(|p| self.standing(p.seat, p.piece, p.spot));
                format!("princess {}", who.unwrap_or_default())
            }
            other => self.position.write_move(other),
        }
    }

    fn returned(&self, event: &Event) -> Option<String> {
        let Event::Returned {
            seat,
            piece,
            spot,
            why,
        } = *event
        else {
            return None;
        };
        let why = match why {
            Homecoming::Scored => "scored",
            Homecoming::Dragon => "dragon",
            Homecoming::Princess => "princess",
        };
        Some(format!("{} {why}", self.standing(seat, piece, spot)))
    }
}

fn discarded(events: &[Event]) -> Vec<String> {
    events
        .iter()
        .filter_map(|event| match event {
            Event::Discarded { tile } => Some(tile.name().to_owned()),
            _ => None,
        })
        .collect()
}

/// The scores among the events, in the words of the recording.
fn scored(events: &[Event]) -> Vec<String> {
    events
        .iter()
        .filter_map(|event| match event {
            Event::Scored { seat, worth, .. } => {
                let kind = match (worth.source, worth.points()) {
                    (Source::Goods, _) => "goods_majority",
                    (Source::Fairy, 1) => "fairy_turn",
                    (Source::Fairy, _) => "fairy_feature",
                    (source, _) => source.key(),
                };
                Some(format!("{kind} player {} {}", seat.index(), worth.points()))
            }
            Event::GoodsTaken { seat, goods, count } => {
                let goods = format!("{goods:?}").to_lowercase();
                Some(format!("goods player {} {count} {goods}", seat.index()))
            }
            _ => None,
        })
        .collect()
}
