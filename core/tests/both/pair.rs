//! The engine and the second implementation side by side.

use std::fmt::{Arguments, Debug};

use landfolk::landscape::Place;
use landfolk::ramparts::{Event, Move, Options, Piece, Position, Source, TileId};
use landfolk::{Game, Seat, Setup};

use super::{Ramparts, describe, names};
use crate::reference::{self, Reference};

/// Both implementations at the same point of the same game.
pub(crate) struct Pair {
    pub(crate) engine: Position,
    pub(crate) reference: Reference,
    setup: Setup<Options>,
    moves: Vec<String>,
}

impl Pair {
    /// Begins a game with both.
    pub(crate) fn start(
        options: Options,
        seats: usize,
        seed: u64,
        pile: &[TileId],
    ) -> Result<Self, String> {
        let setup = Setup {
            seats,
            options,
            seed,
            pile: Some(names(pile)),
        };
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        let engine =
            <Position as Game>::start(&setup, &mut ours).map_err(|error| error.to_string())?;
        let reference = Reference::start(options, seats, pile.to_vec(), &mut theirs);
        let pair = Self {
            engine,
            reference,
            setup,
            moves: Vec::new(),
        };
        pair.compare_events(&pair.reference, &ours, &theirs)?;
        pair.compare()?;
        Ok(pair)
    }

    /// How many moves have been played.
    pub(crate) fn len(&self) -> usize {
        self.moves.len()
    }

    /// The game so far as a record.
    pub(crate) fn record(&self) -> String {
        let seats: Vec<_> = (0..self.setup.seats)
            .map(|seat| serde_json::json!({"name": format!("Seat {}", seat + 1), "colour": seat}))
            .collect();
        serde_json::json!({
            "format": 1,
            "game": Position::ID,
            "options": self.setup.options,
            "seats": seats,
            "seed": self.setup.seed.to_string(),
            "pile": self.setup.pile,
            "moves": self.moves,
        })
        .to_string()
    }

    /// Every legal move, on which both agree.
    pub(crate) fn legal_moves(&self) -> Vec<Move> {
        Ramparts::legal_moves(&self.engine)
    }

    /// Plays a move with both and compares all that can be seen; what differs comes back in words.
    pub(crate) fn play(&mut self, mv: Move) -> Result<(), String> {
        let text = Ramparts::write_move(&self.engine, mv);
        same(
            format_args!("notation"),
            &text,
            &self.reference.write_move(mv),
        )?;
        self.moves.push(text);
        let before = self.engine.clone();
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        Game::play(&mut self.engine, mv, &mut ours)
            .map_err(|refusal| format!("the engine refuses {mv:?}: {refusal}"))?;
        self.reference.foretold = drawn(&before, &self.engine, &ours);
        self.reference.play(mv, &mut theirs);
        self.compare_events(&self.reference, &ours, &theirs)?;
        self.compare()
    }

    /// Everything both can be asked for.
    fn compare(&self) -> Result<(), String> {
        let (ours, theirs) = (&self.engine, &self.reference);
        same(
            format_args!("the seat to act"),
            &Game::to_act(ours),
            &theirs.to_act(),
        )?;
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
        let standings = ours.standings();
        same(
            format_args!("the ranks"),
            &Ramparts::ranks(ours),
            &theirs.ranks(),
        )?;
        for (seat, standing) in Seat::all(theirs.seats).zip(standings) {
            same(
                format_args!("points of {seat}"),
                &Game::points(ours, seat),
                &theirs.points(seat),
            )?;
            same(
                format_args!("points of {seat}"),
                &standing.points,
                &theirs.points(seat),
            )?;
            for (source, points) in Source::ALL.iter().zip(theirs.points_by_source(seat)) {
                let listed = standing
                    .sources
                    .iter()
                    .find(|(key, _)| *key == source.key());
                let listed = listed.map_or(0, |(_, points)| *points);
                same(
                    format_args!("points of {seat} for {source:?}"),
                    &listed,
                    &points,
                )?;
            }
            same(
                format_args!("hand of {seat}"),
                &ours.hand(seat),
                &theirs.hand(seat),
            )?;
            for goods in reference::GOODS {
                let tokens = theirs.goods[seat.index()][reference::goods_index(goods)];
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
        same_set(
            format_args!("the legal moves"),
            Ramparts::legal_moves(ours),
            theirs.legal_moves(),
        )
    }

    /// Scores, homecomings, tokens, discards, turns, whatever the order within a move.
    fn compare_events(
        &self,
        now: &Reference,
        ours: &[Event],
        theirs: &[Event],
    ) -> Result<(), String> {
        let lines = |events: &[Event]| -> Vec<String> {
            events.iter().filter_map(|event| line(now, event)).collect()
        };
        same_set(format_args!("the events"), lines(ours), lines(theirs))
    }

    /// Compares what the screen asks for: every feature, what fits where, what is left.
    pub(crate) fn compare_views(&self) -> Result<(), String> {
        let (ours, theirs) = (&self.engine, &self.reference);
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
        let in_game = TileId::all().filter(|tile| self.setup.options.sets.contains(tile.set()));
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

fn same<T: PartialEq + Debug>(what: Arguments<'_>, ours: &T, theirs: &T) -> Result<(), String> {
    if ours == theirs {
        Ok(())
    } else {
        Err(format!(
            "{what}: the engine says {ours:?}, the reference {theirs:?}"
        ))
    }
}

fn same_set<T: Ord + Debug>(
    what: Arguments<'_>,
    mut ours: Vec<T>,
    mut theirs: Vec<T>,
) -> Result<(), String> {
    ours.sort();
    theirs.sort();
    if ours == theirs {
        return Ok(());
    }
    let (mut only_ours, mut only_theirs) = (Vec::new(), Vec::new());
    for (these, those, only) in [
        (&ours, &theirs, &mut only_ours),
        (&theirs, &ours, &mut only_theirs),
    ] {
        let count = |list: &[T], item: &T| list.iter().filter(|other| *other == item).count();
        only.extend(
            these
                .iter()
                .filter(|item| count(these, item) > count(those, item)),
        );
    }
    Err(format!(
        "{what}: only the engine has {only_ours:?}, only the reference {only_theirs:?}"
    ))
}
