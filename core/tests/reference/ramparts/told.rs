//! Ramparts as the harness asks for it: what cases look at, and what is compared with the engine.

use landfolk::landscape::Place;
use landfolk::ramparts::{Event, Move, Options, Piece, Position, Source, Spot, TileId};
use landfolk::{Game, Seat};
use serde_json::{Value, json};

use super::{GOODS, Reference, goods_index, read_place};
use crate::harness::cases::{by_seat, strings};
use crate::harness::{self, Implementation, Told, same, same_set};

impl Implementation for Reference {
    const GAME: &'static str = "ramparts";
    const NAME: &'static str = "the reference";

    type Options = Options;
    type Move = Move;
    type Event = Event;

    fn start(options: Options, seats: usize, pile: &[String]) -> (Self, Vec<Event>) {
        let tile = |name: &String| {
            TileId::from_name(name).unwrap_or_else(|| panic!("there is no tile {name}"))
        };
        let mut events = Vec::new();
        let pile = pile.iter().map(tile).collect();
        let game = Self::start(options, seats, pile, &mut events);
        (game, events)
    }

    fn read_move(&self, text: &str) -> Result<Move, String> {
        self.read_move(text)
            .ok_or_else(|| format!("{text:?} is no move here"))
    }

    fn write_move(&self, mv: Move) -> String {
        self.write_move(mv)
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.legal_moves()
    }

    fn refusal(&self, mv: Move) -> Option<&'static str> {
        (!self.legal_moves().contains(&mv)).then_some("?")
    }

    fn play(&mut self, mv: Move) -> Vec<Event> {
        assert!(self.legal_moves().contains(&mv), "{mv:?} is not legal");
        let mut events = Vec::new();
        self.play(mv, &mut events);
        events
    }

    fn to_act(&self) -> Option<Seat> {
        self.to_act()
    }

    fn seats(&self) -> usize {
        self.seats
    }

    fn points(&self, seat: Seat) -> i32 {
        self.points(seat)
    }

    fn sources(&self, seat: Seat) -> Vec<(&'static str, i32)> {
        let points = self.points_by_source(seat);
        Source::ALL
            .map(Source::key)
            .into_iter()
            .zip(points)
            .collect()
    }
}

/// What the cases look at, in either implementation.
trait Ramparts: Implementation<Event = Event> {
    fn supply(&self, seat: Seat, piece: Piece) -> usize;
    fn pile_len(&self) -> usize;
    /// What the seat can place or holds, sorted.
    fn hand(&self, seat: Seat) -> Vec<TileId>;
    fn tile(&self, at: Place) -> Option<TileId>;
    fn dragon(&self) -> Option<Place>;
    fn fairy(&self) -> Option<Place>;
    /// `3,-2 city NE`.
    fn write_spot(&self, spot: Spot) -> String;
}

impl Ramparts for Reference {
    fn supply(&self, seat: Seat, piece: Piece) -> usize {
        self.supply(seat, piece)
    }

    fn pile_len(&self) -> usize {
        self.pile.len()
    }

    fn hand(&self, seat: Seat) -> Vec<TileId> {
        let mut hand = self.hands[seat.index()].clone();
        hand.sort();
        hand
    }

    fn tile(&self, at: Place) -> Option<TileId> {
        self.board.tile(at)
    }

    fn dragon(&self) -> Option<Place> {
        self.dragon
    }

    fn fairy(&self) -> Option<Place> {
        self.fairy
    }

    fn write_spot(&self, spot: Spot) -> String {
        format!("{} {}", spot.at, self.write_part(spot))
    }
}

impl Ramparts for Position {
    fn supply(&self, seat: Seat, piece: Piece) -> usize {
        self.supply(seat, piece).into()
    }

    fn pile_len(&self) -> usize {
        self.pile_len()
    }

    fn hand(&self, seat: Seat) -> Vec<TileId> {
        let mut hand: Vec<TileId> = self.in_hand(seat).collect();
        hand.sort();
        hand
    }

    fn tile(&self, at: Place) -> Option<TileId> {
        self.tile_at(at).map(|placed| placed.tile)
    }

    fn dragon(&self) -> Option<Place> {
        self.dragon()
    }

    fn fairy(&self) -> Option<Place> {
        self.fairy()
    }

    fn write_spot(&self, spot: Spot) -> String {
        format!("{} {}", spot.at, self.part_name(spot))
    }
}

impl Told for Reference {
    const KINDS: &'static [&'static str] = KINDS;

    fn describe(&self, event: &Event) -> Option<(&'static str, String)> {
        describe(self, event)
    }

    fn look(&self, key: &str, expected: &Value) -> Option<Result<Value, String>> {
        look(self, key, expected)
    }
}

impl Told for Position {
    const KINDS: &'static [&'static str] = KINDS;

    fn describe(&self, event: &Event) -> Option<(&'static str, String)> {
        describe(self, event)
    }

    fn look(&self, key: &str, expected: &Value) -> Option<Result<Value, String>> {
        look(self, key, expected)
    }
}

const KINDS: &[&str] = &[
    "scored",
    "returned",
    "goods",
    "discarded",
    "set_aside",
    "shuffled_in",
    "turn",
];

/// What kind of thing happened, and the rest in words: (`scored`, `0 road 4`), (`returned`,
/// `0 follower 0,1 road NS scored`), (`goods`, `0 wine 2`), (`discarded`, `base/C`), (`set_aside`, `pd/G`),
/// (`shuffled_in`, `2`), (`turn`, `0`) or (`turn`, `0 again`). `None` for what the moves themselves say, and for a
/// score of nothing.
fn describe(game: &impl Ramparts, event: &Event) -> Option<(&'static str, String)> {
    Some(match event {
        Event::Scored { worth, .. } if worth.points() == 0 => return None,
        Event::Scored { seat, worth, .. } => (
            "scored",
            format!("{} {} {}", seat.index(), worth.source.key(), worth.points()),
        ),
        Event::Returned {
            seat,
            piece,
            spot,
            why,
        } => (
            "returned",
            format!(
                "{} {} {} {}",
                seat.index(),
                piece.word(),
                game.write_spot(*spot),
                format!("{why:?}").to_lowercase(),
            ),
        ),
        Event::GoodsTaken { seat, goods, count } => {
            let kind = ["wine", "wheat", "cloth"][goods_index(*goods)];
            ("goods", format!("{} {kind} {count}", seat.index()))
        }
        Event::Discarded { tile } => ("discarded", tile.name().to_owned()),
        Event::SetAside { tile } => ("set_aside", tile.name().to_owned()),
        Event::ShuffledIn { tiles } => ("shuffled_in", tiles.to_string()),
        Event::TurnBegan { seat, second } => {
            let again = if *second { " again" } else { "" };
            ("turn", format!("{}{again}", seat.index()))
        }
        _ => return None,
    })
}

/// `pile`: how many tiles are left in it; `hand` by seat, `supply` by seat and piece, `board` by place,
/// `dragon`, `fairy`.
fn look(game: &impl Ramparts, key: &str, expected: &Value) -> Option<Result<Value, String>> {
    Some(match key {
        "pile" => Ok(json!(game.pile_len())),
        "dragon" => Ok(json!(game.dragon().map(|at| at.to_string()))),
        "fairy" => Ok(json!(game.fairy().map(|at| at.to_string()))),
        "hand" => by_seat(expected, |seat, held| {
            let mut tiles: Vec<_> = game.hand(seat).iter().map(|tile| tile.name()).collect();
            tiles.sort_unstable();
            let mut sorted = strings(held)?;
            sorted.sort();
            Ok(if tiles == sorted {
                held.clone()
            } else {
                json!(tiles)
            })
        }),
        "supply" => by_seat(expected, |seat, of| {
            let pieces = of.as_object().ok_or("supply is by piece")?;
            let mut left = serde_json::Map::new();
            for word in pieces.keys() {
                let piece = Piece::ALL.into_iter().find(|piece| piece.word() == word);
                let piece = piece.ok_or_else(|| format!("no piece {word:?}"))?;
                left.insert(word.clone(), json!(game.supply(seat, piece)));
            }
            Ok(Value::Object(left))
        }),
        "board" => board(game, expected),
        _ => return None,
    })
}

fn board(game: &impl Ramparts, expected: &Value) -> Result<Value, String> {
    let places = expected.as_object().ok_or("board is by place")?;
    let mut lying = serde_json::Map::new();
    for text in places.keys() {
        let at: Place = read_place(text).ok_or("no place")?;
        lying.insert(text.clone(), json!(game.tile(at).map(TileId::name)));
    }
    Ok(Value::Object(lying))
}

impl harness::Reference for Reference {
    type Engine = Position;

    fn line(&self, event: &Event) -> Option<String> {
        line(self, event)
    }

    fn foretell(&mut self, before: &Position, after: &Position, events: &[Event]) {
        self.foretold = drawn(before, after, events);
    }

    fn compare(&self, ours: &Position) -> Result<(), String> {
        let theirs = self;
        if theirs.to_act().is_some() {
            let what = format_args!("second half");
            same(what, &ours.second_half(), &theirs.second)?;
        }
        same(
            format_args!("the pile"),
            &ours.pile_len(),
            &theirs.pile.len(),
        )?;
        same(format_args!("the dragon"), &ours.dragon(), &theirs.dragon)?;
        same(format_args!("the fairy"), &ours.fairy(), &theirs.fairy)?;
        for seat in Seat::all(theirs.seats) {
            same(
                format_args!("hand of {seat}"),
                &ours.hand(seat),
                &theirs.hand(seat),
            )?;
            for goods in GOODS {
                let tokens = theirs.goods[seat.index()][goods_index(goods)];
                same(
                    format_args!("{goods:?} of {seat}"),
                    &ours.goods(seat, goods),
                    &tokens,
                )?;
            }
            for piece in Piece::ALL {
                let left = Ramparts::supply(ours, seat, piece);
                same(
                    format_args!("{piece:?} of {seat}"),
                    &left,
                    &theirs.supply(seat, piece),
                )?;
            }
        }
        let aside = ours.set_aside().to_vec();
        same_set(
            format_args!("the tiles set aside"),
            aside,
            theirs.aside.clone(),
        )?;
        let standing = ours
            .pieces()
            .iter()
            .map(|piece| (piece.seat, piece.piece, piece.spot));
        let figures = theirs
            .figures
            .iter()
            .map(|figure| (figure.seat, figure.piece, figure.spot));
        same_set(
            format_args!("the pieces"),
            standing.collect(),
            figures.collect(),
        )?;
        Ok(())
    }

    /// every feature, what fits where, what is left.
    fn compare_views(&self, ours: &Position) -> Result<(), String> {
        let theirs = self;
        let placed = ours
            .placed()
            .map(|tile| (tile.at, (tile.tile, tile.rotation)));
        let lying = theirs.board.tiles.iter().map(|(at, tile)| (*at, *tile));
        same_set(format_args!("the tiles"), placed.collect(), lying.collect())?;
        same(
            format_args!("how many features"),
            &ours.features().count(),
            &theirs.board.features.len(),
        )?;
        for view in ours.features() {
            let spot = *view.spots.first().ok_or("a feature without spots")?;
            let feature = theirs.board.feature(spot);
            same(
                format_args!("the kind of the feature with {spot:?}"),
                &view.kind,
                &feature.kind,
            )?;
            same(
                format_args!("completeness of the feature with {spot:?}"),
                &view.complete,
                &feature.complete,
            )?;
            same_set(
                format_args!("the tiles of the feature with {spot:?}"),
                view.tiles.clone(),
                feature.tiles.iter().copied().collect(),
            )?;
            same_set(
                format_args!("the spots of the feature with {spot:?}"),
                view.spots.clone(),
                feature.spots.clone(),
            )?;
            same(
                format_args!("the shields of the feature with {spot:?}"),
                &view.shields,
                &feature.shields,
            )?;
            let leaders: Vec<Seat> = theirs
                .leaders(feature)
                .into_iter()
                .map(|(seat, _)| seat)
                .collect();
            same(
                format_args!("the leaders of the feature with {spot:?}"),
                &view.leaders,
                &leaders,
            )?;
            same(
                format_args!("the worth of the feature with {spot:?}"),
                &view.worth.points(),
                &theirs.worth(feature).points(),
            )?;
            let cities: Vec<usize> = view
                .cities
                .iter()
                .map(|city| theirs.board.feature_number(*city))
                .collect();
            same_set(
                format_args!("the cities of the feature with {spot:?}"),
                cities,
                theirs.completed_cities(feature),
            )?;
            for seat in Seat::all(theirs.seats) {
                let on = theirs.figures_on(feature);
                let followers =
                    on.filter(|figure| figure.seat == seat && figure.piece.is_follower());
                same(
                    format_args!("the followers of the feature with {spot:?}"),
                    &usize::from(view.followers[seat]),
                    &followers.count(),
                )?;
            }
        }
        let kinds: Vec<TileId> = TileId::all()
            .filter(|tile| theirs.pile.contains(tile))
            .collect();
        let remaining = ours.remaining();
        let left: Vec<TileId> = remaining.iter().map(|(tile, _)| *tile).collect();
        if !theirs.holds_three() {
            same_set(format_args!("the tiles left"), left, kinds)?;
            let total: usize = remaining.iter().map(|(_, count)| usize::from(*count)).sum();
            same(
                format_args!("the number of tiles left"),
                &total,
                &theirs.pile.len(),
            )?;
        }
        let mut frontier: Vec<Place> = ours.frontier().collect();
        frontier.sort();
        let in_game = TileId::all().filter(|tile| theirs.options.sets.contains(tile.set()));
        for tile in in_game.step_by(3) {
            let listed = ours.placements(tile).into_iter();
            let listed = listed
                .flat_map(|(at, rotations)| rotations.into_iter().map(move |turned| (at, turned)));
            same_set(
                format_args!("the placements"),
                listed.collect(),
                theirs.board.placements(tile),
            )?;
        }
        let lists = [&theirs.pile, &theirs.aside]
            .into_iter()
            .chain(&theirs.hands);
        let to_come: Vec<TileId> = lists.flatten().copied().collect();
        let dead = ours.dead_places();
        for at in frontier {
            let fits = |tile: &TileId| !theirs.board.matching(*tile, at).is_empty();
            let mut fitting: Vec<TileId> = to_come.iter().copied().filter(fits).collect();
            fitting.sort();
            fitting.dedup();
            let is_dead = dead.contains(&at);
            same(
                format_args!("whether {at} is dead"),
                &is_dead,
                &fitting.is_empty(),
            )?;
            same_set(format_args!("what fits at {at}"), ours.fitting(at), fitting)?;
        }
        Ok(())
    }
}

/// What an event says, as far as both must say it.
fn line(now: &Reference, event: &Event) -> Option<String> {
    match event {
        Event::Scored { worth, .. } if worth.points() == 0 => None,
        Event::Scored {
            seat,
            spot,
            worth,
            at_end,
        } => {
            // Of a feature any spot will do, and for the fairy the one beside her.
            let place = match (worth.source, spot) {
                (Source::Goods, _) | (_, None) => String::new(),
                // by city, of which many fields may tell.
                (Source::Field, _) if worth.cities == 1 => String::new(),
                (Source::Fairy, Some(spot)) if worth.bonus == 1 => spot.at.to_string(),
                (_, Some(spot)) => format!("feature {}", now.board.feature_number(*spot)),
            };
            // Which parts of its worth a feature has differs; these have but their points.
            let worth = match worth.source {
                Source::Goods | Source::Fairy => format!("{:?} {}", worth.source, worth.points()),
                _ => format!("{worth:?}"),
            };
            Some(format!("{seat} {worth} {place} {at_end}"))
        }
        Event::Placed { .. }
        | Event::Put { .. }
        | Event::Passed { .. }
        | Event::FairyMoved { .. }
        | Event::DragonMoved { .. }
        | Event::Ended => Some(format!("{event:?}")),
        Event::Drew { .. } => None,
        _ => describe(now, event).map(|(kind, text)| format!("{kind} {text}")),
    }
}

/// The tiles that were drawn, in order, those included that only one seat has seen.
fn drawn(before: &Position, after: &Position, events: &[Event]) -> Vec<TileId> {
    let seats = Seat::all(Game::seats(before));
    let mut held: Vec<Vec<TileId>> = seats
        .clone()
        .map(|seat| before.in_hand(seat).collect())
        .collect();
    let mut draws: Vec<(Seat, Option<TileId>)> = Vec::new();
    let mut turn = before.turn();
    for event in events {
        match event {
            Event::TurnBegan { seat, .. } => turn = *seat,
            Event::Drew { seat, tile } => draws.push((*seat, *tile)),
            Event::Placed { seat, tile, .. } => take(&mut held[seat.index()], *tile),
            Event::Discarded { tile } if held[turn.index()].contains(tile) => {
                take(&mut held[turn.index()], *tile);
            }
            Event::Discarded { tile } => {
                let unseen = draws
                    .iter_mut()
                    .find(|(seat, drawn)| *seat == turn && drawn.is_none());
                if let Some((_, drawn)) = unseen {
                    *drawn = Some(*tile);
                }
            }
            _ => {}
        }
    }
    for seat in seats {
        let mut new: Vec<TileId> = after.in_hand(seat).collect();
        for tile in &held[seat.index()] {
            take(&mut new, *tile);
        }
        for (of, drawn) in &mut draws {
            if *of == seat && drawn.is_none() && !new.is_empty() {
                *drawn = Some(new.remove(0));
            }
        }
    }
    draws.into_iter().filter_map(|(_, tile)| tile).collect()
}

fn take(tiles: &mut Vec<TileId>, tile: TileId) {
    if let Some(index) = tiles.iter().position(|held| *held == tile) {
        tiles.remove(index);
    }
}
