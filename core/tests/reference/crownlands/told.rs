//! Crownlands as the harness asks for it: what cases look at, and what is compared with the engine.

use landfolk::crownlands::{
    Action, Card, Event, Location, Move, NomadTile, Options, Position, TileChanges, TileState,
};
use landfolk::hex::Hex;
use landfolk::{Game, Seat};
use serde_json::{Value, json};

use super::{Piece, Reference, at, engine_phase, hex, notation};
use crate::harness::cases::by_seat;
use crate::harness::{self, Implementation, Told, same, same_set};

impl Implementation for Reference {
    const GAME: &'static str = "crownlands";
    const NAME: &'static str = "the reference";

    type Options = Options;
    type Move = Move;
    type Event = Event;

    fn start(options: Options, seats: usize, pile: &[String]) -> (Self, Vec<Event>) {
        let mut events = Vec::new();
        let game = Self::new(options, seats, pile, &mut events);
        (game, events)
    }

    fn read_move(&self, text: &str) -> Result<Move, String> {
        notation::read(text).ok_or_else(|| format!("{text:?} is no move here"))
    }

    fn write_move(&self, mv: Move) -> String {
        notation::write(mv)
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.moves()
    }

    fn refusal(&self, mv: Move) -> Option<&'static str> {
        (!self.moves().contains(&mv)).then_some("?")
    }

    fn play(&mut self, mv: Move) -> Vec<Event> {
        let mut events = Vec::new();
        self.make(mv, &mut events);
        events
    }

    fn to_act(&self) -> Option<Seat> {
        (self.phase_name() != "over").then_some(self.turn)
    }

    fn seats(&self) -> usize {
        self.seats
    }

    fn points(&self, seat: Seat) -> i32 {
        self.sources(seat).iter().map(|(_, points)| points).sum()
    }

    fn sources(&self, seat: Seat) -> Vec<(&'static str, i32)> {
        let cards = self.cards.iter();
        let mut sources: Vec<_> = cards
            .map(|card| (card.word(), self.card_points(*card, seat)))
            .collect();
        sources.push(("treasure", self.treasure(seat)));
        sources
    }
}

/// What the cases look at, in either implementation.
trait Crownlands: Implementation<Event = Event> {
    fn supply_of(&self, seat: Seat) -> u8;
    fn tiles_of(&self, seat: Seat) -> Vec<(Location, Hex, TileState)>;
    fn nomads_of(&self, seat: Seat) -> Vec<(NomadTile, bool)>;
    fn hand_of(&self, seat: Seat) -> &'static str;
    fn left_at(&self, hex: Hex) -> Option<u8>;
    fn points_of(&self, card: Card, seat: Seat) -> i32;
    fn piece_at(&self, hex: Hex) -> Value;
    fn due_now(&self) -> u8;
    fn pile_now(&self) -> usize;
    fn last(&self) -> bool;
}

impl Crownlands for Reference {
    fn supply_of(&self, seat: Seat) -> u8 {
        self.supply[seat.index()]
    }

    fn tiles_of(&self, seat: Seat) -> Vec<(Location, Hex, TileState)> {
        let held = self.held[seat.index()].iter();
        held.map(|tile| (tile.location, hex(tile.from), tile.state))
            .collect()
    }

    fn nomads_of(&self, seat: Seat) -> Vec<(NomadTile, bool)> {
        let usable = |tile: &(NomadTile, bool)| (tile.0, tile.1 && seat == self.turn);
        self.nomads[seat.index()].iter().map(usable).collect()
    }

    fn hand_of(&self, seat: Seat) -> &'static str {
        self.hands[seat.index()].word()
    }

    fn left_at(&self, hex: Hex) -> Option<u8> {
        self.locations.get(&at(hex)).map(|(_, left)| *left)
    }

    fn points_of(&self, card: Card, seat: Seat) -> i32 {
        self.card_points(card, seat)
    }

    fn piece_at(&self, hex: Hex) -> Value {
        match self.on(at(hex)).piece {
            None => Value::Null,
            Some(Piece::Wall) => json!("wall"),
            Some(Piece::Settlement(seat)) => json!(seat.index()),
        }
    }

    fn due_now(&self) -> u8 {
        self.due()
    }

    fn pile_now(&self) -> usize {
        self.pile.len()
    }

    fn last(&self) -> bool {
        self.last_round
    }
}

impl Crownlands for Position {
    fn supply_of(&self, seat: Seat) -> u8 {
        self.supply(seat)
    }

    fn tiles_of(&self, seat: Seat) -> Vec<(Location, Hex, TileState)> {
        let held = self.tiles(seat).into_iter();
        held.filter_map(|tile| Some((tile.location, tile.from?, tile.state)))
            .collect()
    }

    fn nomads_of(&self, seat: Seat) -> Vec<(NomadTile, bool)> {
        let held = self.nomad_tiles(seat).into_iter();
        held.map(|held| (held.tile, held.ready)).collect()
    }

    fn hand_of(&self, seat: Seat) -> &'static str {
        self.in_hand(seat).map_or("none", |card| card.word())
    }

    fn left_at(&self, hex: Hex) -> Option<u8> {
        let site = self.sites().find(|site| site.at == hex);
        site.map(|site| site.left)
    }

    fn points_of(&self, card: Card, seat: Seat) -> i32 {
        self.score(card, seat).points
    }

    fn piece_at(&self, hex: Hex) -> Value {
        if self.walls().contains(hex) {
            json!("wall")
        } else {
            json!(self.settler(hex).map(Seat::index))
        }
    }

    fn due_now(&self) -> u8 {
        self.due()
    }

    fn pile_now(&self) -> usize {
        self.pile_len()
    }

    fn last(&self) -> bool {
        self.is_last_round()
    }
}

const KINDS: &[&str] = &[
    "gained", "lost", "nomad", "expired", "shown", "put_away", "drew", "shuffled", "struck",
    "turn", "happened",
];

macro_rules! told {
    ($($Name:ident),+) => {$(
        impl Told for $Name {
            const KINDS: &'static [&'static str] = KINDS;

            fn describe(&self, event: &Event) -> Option<(&'static str, String)> {
                describe(event)
            }

            fn look(&self, key: &str, expected: &Value) -> Option<Result<Value, String>> {
                look(self, key, expected)
            }
        }
    )+};
}

told!(Reference, Position);

fn describe(event: &Event) -> Option<(&'static str, String)> {
    Some(match event {
        Event::TileGained { seat, location, at } => (
            "gained",
            format!("{} {} {at}", seat.index(), location.word()),
        ),
        Event::TileLost { seat, location, at } => {
            ("lost", format!("{} {} {at}", seat.index(), location.word()))
        }
        Event::NomadGained { seat, tile, at } => {
            ("nomad", format!("{} {} {at}", seat.index(), tile.key()))
        }
        Event::NomadExpired { seat, tile } => {
            ("expired", format!("{} {}", seat.index(), tile.key()))
        }
        Event::Showed { seat, card } => ("shown", format!("{} {}", seat.index(), card.word())),
        Event::PutAway { seat, card } => ("put_away", format!("{} {}", seat.index(), card.word())),
        Event::Drew { seat } => ("drew", seat.index().to_string()),
        Event::Shuffled { cards } => ("shuffled", cards.to_string()),
        Event::Struck { victim, at, .. } => ("struck", format!("{} {at}", victim.index())),
        Event::TurnBegan { seat } => ("turn", seat.index().to_string()),
        Event::LastRound { seat } => ("happened", format!("last round {}", seat.index())),
        Event::NothingEmpty { .. } => ("happened", "nothing empty".to_owned()),
        Event::Ended => ("happened", "ended".to_owned()),
        Event::Settled { .. } | Event::Carried { .. } | Event::Walled { .. } => return None,
    })
}

/// - `supply`, `hand`, `tiles` (`farm 7,12 ready`, sorted), `nomads` (`outpost ready`, sorted): by seat
/// - `left`, `pieces` (the seat, `"wall"` or null): by hex; `score`: by card, of each seat
/// - `due`, `pile`, `last_round`
fn look(game: &impl Crownlands, key: &str, expected: &Value) -> Option<Result<Value, String>> {
    let by_hex = |found: &dyn Fn(Hex) -> Value| {
        let hexes = expected.as_object().ok_or("is by hex")?;
        let found = hexes.keys().map(|key| {
            let hex = key.parse().map_err(|_| format!("{key} is no hex"))?;
            Ok((key.clone(), found(hex)))
        });
        found.collect()
    };
    Some(match key {
        "supply" => by_seat(expected, |seat, _| Ok(json!(game.supply_of(seat)))),
        "hand" => by_seat(expected, |seat, _| Ok(json!(game.hand_of(seat)))),
        "tiles" => by_seat(expected, |seat, _| {
            let tiles = game.tiles_of(seat).into_iter();
            let mut tiles: Vec<String> = tiles
                .map(|(location, from, state)| {
                    let state = format!("{state:?}").to_lowercase();
                    format!("{} {from} {state}", location.word())
                })
                .collect();
            tiles.sort();
            Ok(json!(tiles))
        }),
        "nomads" => by_seat(expected, |seat, _| {
            let tiles = game.nomads_of(seat).into_iter();
            let mut tiles: Vec<String> = tiles
                .map(|(tile, ready)| {
                    format!("{} {}", tile.key(), if ready { "ready" } else { "later" })
                })
                .collect();
            tiles.sort();
            Ok(json!(tiles))
        }),
        "left" => by_hex(&|hex| json!(game.left_at(hex))),
        "pieces" => by_hex(&|hex| game.piece_at(hex)),
        "score" => {
            let Some(cards) = expected.as_object() else {
                return Some(Err("is by card".to_owned()));
            };
            let found = cards.keys().map(|word| {
                let card = Card::from_word(word).ok_or_else(|| format!("{word} is no card"))?;
                let seats = Seat::all(game.seats());
                let points: Vec<i32> = seats.map(|seat| game.points_of(card, seat)).collect();
                Ok((word.clone(), json!(points)))
            });
            found.collect()
        }
        "due" => Ok(json!(game.due_now())),
        "pile" => Ok(json!(game.pile_now())),
        "last_round" => Ok(json!(game.last())),
        _ => return None,
    })
}

impl harness::Reference for Reference {
    type Engine = Position;

    fn line(&self, event: &Event) -> Option<String> {
        Some(format!("{event:?}"))
    }

    fn compare(&self, engine: &Position) -> Result<(), String> {
        same(
            format_args!("the phase"),
            &engine_phase(engine),
            &self.phase_name(),
        )?;
        same(format_args!("what is due"), &engine.due(), &self.due())?;
        let placed = format_args!("what is placed");
        same(placed, &engine.placed(), &self.placed)?;
        let last = format_args!("the last round");
        same(last, &engine.is_last_round(), &self.last_round)?;
        let pile = format_args!("the pile");
        same(pile, &engine.pile_len(), &self.pile.len())?;
        let walls = format_args!("the walls left");
        same(walls, &engine.walls_left(), &self.walls_left)?;
        for seat in Seat::all(self.seats) {
            let supply = format_args!("supply of {seat}");
            same(supply, &engine.supply_of(seat), &self.supply_of(seat))?;
            let hand = format_args!("hand of {seat}");
            same(hand, &engine.hand_of(seat), &self.hand_of(seat))?;
            let tiles = format_args!("tiles of {seat}");
            // Which of two tiles of a kind is noted as used makes no difference.
            let by_kind = |tiles: Vec<(Location, Hex, TileState)>| {
                let froms = tiles
                    .iter()
                    .map(|(location, from, _)| (*location, *from, None));
                let states = tiles.iter().map(|(location, _, state)| {
                    let ready = *state == TileState::Ready;
                    (*location, hex((0, 0)), Some(ready))
                });
                froms.chain(states).collect()
            };
            same_set(
                tiles,
                by_kind(engine.tiles_of(seat)),
                by_kind(self.tiles_of(seat)),
            )?;
            let nomads = format_args!("nomad tiles of {seat}");
            same_set(nomads, engine.nomads_of(seat), self.nomads_of(seat))?;
        }
        Ok(())
    }

    fn compare_views(&self, engine: &Position) -> Result<(), String> {
        for at in Hex::all() {
            let what = format_args!("what stands on {at}");
            same(what, &engine.piece_at(at), &self.piece_at(at))?;
            let what = format_args!("the tiles left on {at}");
            same(what, &engine.left_at(at), &self.left_at(at))?;
        }
        let lying = engine.spaces().map(|(hex, tile)| (at(hex), tile));
        let ours = self.spaces.iter().map(|(at, tile)| (*at, *tile));
        same_set(
            format_args!("the nomad spaces"),
            lying.collect(),
            ours.collect(),
        )?;
        for seat in Seat::all(self.seats) {
            for card in Card::ALL {
                let what = format_args!("{card:?} of {seat}");
                let score = engine.score(card, seat);
                same(what, &score.points, &self.card_points(card, seat))?;
                self.compare_lit(card, seat, engine)?;
            }
            let counts = engine.quarter_counts(seat).map(|count| count as i32);
            let what = format_args!("the quarters of {seat}");
            same(what, &counts.to_vec(), &self.quarters(seat))?;
        }
        self.compare_gains(engine)?;
        self.compare_targets(engine)
    }

    fn foretell(&mut self, _: &Position, after: &Position, events: &[Event]) {
        self.foretold = Self::drawn(after, events);
    }
}

impl Reference {
    /// C-80: the hexes that are lit for a card account for its points.
    fn compare_lit(&self, card: Card, seat: Seat, engine: &Position) -> Result<(), String> {
        let score = engine.score(card, seat);
        let (settlements, places) = (score.settlements, score.places);
        let own = engine.settlements(seat);
        let lit = settlements.len() as i32;
        let points = match card {
            Card::Castle => 3 * places.len() as i32,
            Card::Merchants => 4 * places.len() as i32,
            Card::Fishermen | Card::Miners | Card::Workers => lit,
            Card::Discoverers => settlements.row_lens().filter(|len| *len > 0).count() as i32,
            Card::Knights => 2 * lit,
            Card::Hermits => settlements.groups().count() as i32,
            Card::Citizens => lit / 2,
            Card::Farmers => 3 * lit,
            Card::Lords => score.points,
        };
        let what = format_args!("what {card:?} lights for {seat}");
        same(what, &points, &score.points)?;
        let own_only = (settlements - own).is_empty();
        same(format_args!("whose {card:?} lights"), &own_only, &true)
    }

    /// C-80: what a settlement would bring, on some hexes.
    fn compare_gains(&self, engine: &Position) -> Result<(), String> {
        let seat = self.turn;
        let open = self.everywhere().filter(|at| self.is_open(*at));
        for place in open.step_by(29) {
            let mut then = self.clone();
            then.put(place, Some(Piece::Settlement(seat)));
            for (card, gain) in engine.gains(seat, hex(place)) {
                let ours = then.card_points(card, seat) - self.card_points(card, seat);
                let what = format_args!("what {} brings by {card:?}", hex(place));
                same(what, &gain, &ours)?;
            }
        }
        Ok(())
    }

    /// C-80: the hexes that glow are those of the legal moves, and the tiles that are marked are those that
    /// are lost and gained.
    fn compare_targets(&self, engine: &Position) -> Result<(), String> {
        let moves = self.moves();
        let mut actions = vec![Action::Mandatory, Action::Resettlement, Action::Sword];
        actions.extend(Location::ALL.map(Action::Tile));
        let lands = landfolk::crownlands::Land::GROUNDS;
        actions.extend(lands.map(Action::Donation));
        for action in actions {
            for with in [false, true] {
                let at = |mv: &Move| match *mv {
                    Move::At {
                        action: by,
                        at,
                        outpost,
                    } if by == action && outpost == with => Some(at),
                    _ => None,
                };
                let what = format_args!("the targets of {action:?}, outpost {with}");
                let targets = engine.targets(action, with).into_iter();
                // A view for a tavern with an outpost is that without; no such move is legal.
                if with && !action.takes_outpost() {
                    continue;
                }
                same_set(
                    what,
                    targets.collect(),
                    moves.iter().filter_map(at).collect(),
                )?;
            }
            let from = |mv: &Move| match *mv {
                Move::Carry {
                    action: by,
                    from,
                    to,
                } if by == action => Some((from, to)),
                _ => None,
            };
            let carries: Vec<(Hex, Hex)> = moves.iter().filter_map(from).collect();
            let movable = engine.movable(action).into_iter();
            let what = format_args!("the pieces of {action:?}");
            let mut froms: Vec<Hex> = carries.iter().map(|(from, _)| *from).collect();
            froms.sort();
            froms.dedup();
            same_set(what, movable.clone().collect(), froms)?;
            for from in movable {
                let to = engine.targets_from(action, from).into_iter();
                let ours = carries.iter().filter(|(of, _)| *of == from);
                let what = format_args!("where {action:?} leads from {from}");
                same_set(what, to.collect(), ours.map(|(_, to)| *to).collect())?;
            }
        }
        for mv in moves.iter().step_by(17).filter(|mv| **mv != Move::End) {
            let mut events = Vec::new();
            let mut then = self.clone();
            // What chance decides does not matter here.
            let mut after = engine.clone();
            let mut told = Vec::new();
            Game::play(&mut after, *mv, &mut told).map_err(|refusal| refusal.to_string())?;
            then.foretold = Self::drawn(&after, &told);
            then.make(*mv, &mut events);
            let mut ours = TileChanges::default();
            for event in events {
                match event {
                    Event::TileLost { seat, location, at } => ours.lost.push((seat, location, at)),
                    Event::TileGained { location, at, .. } => ours.gained.push((location, at)),
                    Event::NomadGained { tile, at, .. } => ours.nomads.push((tile, at)),
                    _ => {}
                }
            }
            let changes = engine
                .tile_changes(*mv)
                .map_err(|refusal| refusal.to_string())?;
            let what = format_args!("the tiles that {mv:?} changes");
            same(what, &changes, &ours)?;
        }
        Ok(())
    }
}
