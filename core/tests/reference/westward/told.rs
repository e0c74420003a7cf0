//! Westward as the harness asks for it: what cases look at, and what is compared with the engine.

use landfolk::landscape::{Place, Spot};
use landfolk::westward::{
    Event, FeatureView, Ground, Move, Options, Phase, Position, Source, TileId, Worth,
};
use landfolk::{Game, Seat};
use serde_json::{Map, Value, json};

use super::{Figure, Reference};
use crate::harness::{self, Implementation, Told, same, same_set};
use crate::reference::board::Feature;
use crate::reference::ramparts::read_place;

impl Implementation for Reference {
    const GAME: &'static str = "westward";
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
        let game = Self::new(options, seats, pile, &mut events);
        (game, events)
    }

    fn read_move(&self, text: &str) -> Result<Move, String> {
        self.read(text)
            .ok_or_else(|| format!("{text:?} is no move here"))
    }

    fn write_move(&self, mv: Move) -> String {
        self.write(mv)
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.moves()
    }

    fn refusal(&self, mv: Move) -> Option<&'static str> {
        (!self.moves().contains(&mv)).then_some("?")
    }

    fn play(&mut self, mv: Move) -> Vec<Event> {
        assert!(self.moves().contains(&mv), "{mv:?} is not legal");
        let mut events = Vec::new();
        self.make(mv, &mut events);
        events
    }

    fn to_act(&self) -> Option<Seat> {
        (self.phase != super::Phase::Over).then_some(self.turn)
    }

    fn seats(&self) -> usize {
        self.seats
    }

    fn points(&self, seat: Seat) -> i32 {
        self.points[seat.index()].iter().sum()
    }

    fn sources(&self, seat: Seat) -> Vec<(&'static str, i32)> {
        let points = self.points[seat.index()];
        Source::ALL
            .map(Source::key)
            .into_iter()
            .zip(points)
            .collect()
    }
}

/// What the cases look at, in either implementation.
trait Westward: Implementation<Event = Event> {
    fn pile_len(&self) -> usize;
    fn drawn(&self) -> Option<TileId>;
    fn hands(&self) -> Vec<usize>;
    fn tile(&self, at: Place) -> Option<TileId>;
    /// The one further east first.
    fn surveyors(&self) -> [i32; 2];
    /// The settlers that the next scoring would clear.
    fn endangered(&self) -> Vec<Figure>;
    /// How many columns from the coast on are cleared.
    fn cleared(&self) -> i32;
    fn view(&self, spot: Spot) -> View;
    /// `town NE`, of a tile on the board.
    fn write_part(&self, spot: Spot) -> String;
}

/// What a road, town, plain or farm would bring, and whom.
#[derive(PartialEq, Debug)]
struct View {
    worth: Worth,
    completed: Option<i32>,
    leaders: Vec<Seat>,
    bonus: Vec<u16>,
}

impl Westward for Reference {
    fn pile_len(&self) -> usize {
        self.pile.len()
    }

    fn drawn(&self) -> Option<TileId> {
        self.drawn
    }

    fn hands(&self) -> Vec<usize> {
        Seat::all(self.seats)
            .map(|seat| self.in_hand(seat))
            .collect()
    }

    fn tile(&self, at: Place) -> Option<TileId> {
        self.board.tile(at)
    }

    fn surveyors(&self) -> [i32; 2] {
        let mut surveyors = self.surveyors;
        surveyors.sort_unstable();
        surveyors
    }

    fn endangered(&self) -> Vec<Figure> {
        let mut surveyors = self.surveyors;
        if let Some(mover) = self.mover() {
            surveyors[mover] += 1;
        }
        self.behind(self.line(surveyors))
    }

    fn cleared(&self) -> i32 {
        self.line(self.surveyors)
    }

    fn view(&self, spot: Spot) -> View {
        let feature = self.board.feature(spot);
        let leaders = self.leaders(feature);
        let is_plain = self.ground(spot) == Ground::Plain;
        let bonus = |seat: Seat| {
            let figures = self.figures_on(feature).into_iter();
            let own = figures.filter(|figure| figure.seat == seat && leaders.contains(&seat));
            let own = own.filter(|_| !is_plain);
            own.map(|figure| u16::from(self.bonus(figure).1)).sum()
        };
        View {
            worth: self.worth(feature, feature.complete),
            completed: (!is_plain).then(|| self.worth(feature, true).points()),
            bonus: Seat::all(self.seats).map(bonus).collect(),
            leaders,
        }
    }

    fn write_part(&self, spot: Spot) -> String {
        self.write_part(spot)
    }
}

impl Westward for Position {
    fn pile_len(&self) -> usize {
        self.pile_len()
    }

    fn drawn(&self) -> Option<TileId> {
        self.drawn()
    }

    fn hands(&self) -> Vec<usize> {
        let seats = Seat::all(Game::seats(self));
        seats.map(|seat| self.in_hand(seat).into()).collect()
    }

    fn tile(&self, at: Place) -> Option<TileId> {
        self.tile_at(at).map(|placed| placed.tile)
    }

    fn surveyors(&self) -> [i32; 2] {
        let surveyors = self.surveyors();
        [surveyors.rear, surveyors.lead].map(i32::from)
    }

    fn endangered(&self) -> Vec<Figure> {
        let settlers = self.endangered();
        let figures = settlers.map(|settler| Figure {
            seat: settler.seat,
            spot: settler.spot,
        });
        figures.collect()
    }

    fn cleared(&self) -> i32 {
        self.cleared_columns().into()
    }

    fn view(&self, spot: Spot) -> View {
        let view: FeatureView = self.feature(spot).expect("the spot is on the table");
        View {
            worth: view.worth,
            completed: view.completed_worth.map(|worth| worth.points()),
            bonus: Seat::all(Game::seats(self))
                .map(|seat| view.bonus[seat])
                .collect(),
            leaders: view.leaders,
        }
    }

    fn write_part(&self, spot: Spot) -> String {
        self.part_name(spot)
    }
}

macro_rules! told {
    ($($Name:ty),+) => {$(
        impl Told for $Name {
            const KINDS: &'static [&'static str] = KINDS;

            fn describe(&self, event: &Event) -> Option<(&'static str, String)> {
                describe(self, event)
            }

            fn look(&self, key: &str, expected: &Value) -> Option<Result<Value, String>> {
                look(self, key, expected)
            }
        }
    )+};
}

told!(Reference, Position);

const KINDS: &[&str] = &[
    "scored",
    "bonus",
    "settled",
    "returned",
    "surveyor",
    "discarded",
    "turn",
];

/// (`scored`, `0 road 4`), (`bonus`, `0 -1,2 road E 8`), (`settled`, `-1,2 road E scored`), (`returned`,
/// `0 -1,2 road E cleared`), (`surveyor`, `0 to 1`) or (`surveyor`, `stays`), (`discarded`, `L3`), (`turn`, `0`).
fn describe(game: &impl Westward, event: &Event) -> Option<(&'static str, String)> {
    let name = |spot: Spot| format!("{} {}", spot.at, game.write_part(spot));
    Some(match event {
        Event::Scored { seat, worth, .. } => {
            let source = worth.source().key();
            (
                "scored",
                format!("{} {source} {}", seat.index(), worth.points()),
            )
        }
        Event::Bonus {
            seat, spot, points, ..
        } => (
            "bonus",
            format!("{} {} {points}", seat.index(), name(*spot)),
        ),
        Event::Settled { spot, outcome, .. } => {
            let outcome = format!("{outcome:?}").to_lowercase();
            ("settled", format!("{} {outcome}", name(*spot)))
        }
        Event::Returned {
            seat, spot, why, ..
        } => {
            let why = format!("{why:?}").to_lowercase();
            (
                "returned",
                format!("{} {} {why}", seat.index(), name(*spot)),
            )
        }
        Event::SurveyorMoved { step } => ("surveyor", format!("{} to {}", step.from, step.to)),
        Event::SurveyorsStayed => ("surveyor", "stays".to_owned()),
        Event::Discarded { tile } => ("discarded", tile.name().to_owned()),
        Event::TurnBegan { seat } => ("turn", seat.index().to_string()),
        _ => return None,
    })
}

/// `pile`: how many tiles are left in it; `drawn`; `hands`: settlers in hand; `surveyors`: their columns; `cleared`:
/// how many columns; `endangered`: the settlers that the next scoring would clear; `board` by place; `view`:
/// by a part, as in `-1,2 road E`, its `worth`, what it would bring `completed`, its `leaders` and their `bonus`.
fn look(game: &impl Westward, key: &str, expected: &Value) -> Option<Result<Value, String>> {
    Some(match key {
        "pile" => Ok(json!(game.pile_len())),
        "drawn" => Ok(json!(game.drawn().map(TileId::name))),
        "hands" => Ok(json!(game.hands())),
        "surveyors" => Ok(json!(game.surveyors())),
        "cleared" => Ok(json!(game.cleared())),
        "endangered" => {
            let figures = game.endangered().into_iter();
            let name = |figure: Figure| {
                let Figure { seat, spot } = figure;
                format!("{} {} {}", seat.index(), spot.at, game.write_part(spot))
            };
            let mut names: Vec<String> = figures.map(name).collect();
            names.sort();
            Ok(json!(names))
        }
        "board" => by_text(expected, |text| {
            let at = read_place(text).ok_or("no place")?;
            Ok(json!(game.tile(at).map(TileId::name)))
        }),
        "view" => by_text(expected, |text| {
            let (at, part) = text.split_once(' ').ok_or("a part has a place")?;
            let at = read_place(at).ok_or("no place")?;
            let tile = game.tile(at).ok_or("no tile lies there")?.tile();
            let mut spots = (0..tile.parts.len() as u8).map(|part| Spot { at, part });
            let spot = spots.find(|spot| game.write_part(*spot) == part);
            let view = game.view(spot.ok_or("there is no such part")?);
            let leaders: Vec<usize> = view.leaders.iter().map(|seat| seat.index()).collect();
            Ok(json!({
                "worth": view.worth.points(), "completed": view.completed,
                "leaders": leaders, "bonus": view.bonus,
            }))
        }),
        _ => return None,
    })
}

fn by_text(
    expected: &Value,
    found: impl Fn(&str) -> Result<Value, String>,
) -> Result<Value, String> {
    let texts = expected.as_object().ok_or("is by what it is about")?;
    let entries = texts.keys().map(|text| Ok((text.clone(), found(text)?)));
    Ok(Value::Object(
        entries.collect::<Result<Map<_, _>, String>>()?,
    ))
}

impl harness::Reference for Reference {
    type Engine = Position;

    fn line(&self, event: &Event) -> Option<String> {
        Some(match event {
            // Any of the player's settlers there will do.
            Event::Scored {
                seat,
                spot,
                worth,
                at_end,
            } => {
                let feature = self.board.feature_number(*spot);
                format!("{seat} {worth:?} {feature} {at_end}")
            }
            _ => format!("{event:?}"),
        })
    }

    fn compare(&self, ours: &Position) -> Result<(), String> {
        let theirs = self;
        same(format_args!("the tile drawn"), &ours.drawn(), &theirs.drawn)?;
        same(
            format_args!("the pile"),
            &ours.pile_len(),
            &theirs.pile.len(),
        )?;
        same(
            format_args!("the settlers in hand"),
            &Westward::hands(ours),
            &theirs.hands(),
        )?;
        same(
            format_args!("the surveyors"),
            &Westward::surveyors(ours),
            &Westward::surveyors(theirs),
        )?;
        same(
            format_args!("the cleared columns"),
            &Westward::cleared(ours),
            &theirs.cleared(),
        )?;
        same_set(
            format_args!("who would be cleared"),
            Westward::endangered(ours),
            theirs.endangered(),
        )?;
        let settlers = ours.settlers().iter();
        same_set(
            format_args!("the settlers"),
            settlers.map(|s| (s.seat, s.role, s.spot)).collect(),
            theirs
                .figures
                .iter()
                .map(|figure| (figure.seat, theirs.role(figure.spot), figure.spot))
                .collect(),
        )?;
        if ours.phase() == Phase::Settling {
            self.compare_choices(ours)?;
        }
        Ok(())
    }

    /// W-50: every feature, what fits where, what is left.
    fn compare_views(&self, ours: &Position) -> Result<(), String> {
        let theirs = self;
        let placed = ours
            .placed()
            .map(|tile| (tile.at, (tile.tile, tile.rotation)));
        let lying = theirs.board.tiles.iter().map(|(at, tile)| (*at, *tile));
        same_set(format_args!("the tiles"), placed.collect(), lying.collect())?;
        let next = theirs.mover().map(|mover| theirs.surveyors[mover]);
        let step = ours.next_step().map(|step| i32::from(step.from));
        same(format_args!("the next step"), &step, &next)?;
        let westernmost = i32::from(ours.westernmost());
        let what = format_args!("the westernmost column");
        same(what, &westernmost, &theirs.westernmost())?;
        let features = &theirs.board.features;
        let what = format_args!("how many features");
        same(what, &ours.features().count(), &features.len())?;
        for view in ours.features() {
            let spot = *view.spots.first().ok_or("a feature without spots")?;
            self.compare_feature(&view, theirs.board.feature(spot), spot)?;
            let what = format_args!("the view of the feature with {spot:?}");
            same(what, &Westward::view(ours, spot), &theirs.view(spot))?;
        }
        let mut left = Vec::new();
        for (tile, count) in ours.remaining() {
            left.extend(std::iter::repeat_n(tile, count.into()));
        }
        same_set(format_args!("the tiles left"), left, theirs.pile.clone())?;
        for tile in TileId::land().step_by(3) {
            let listed = ours.placements(tile).into_iter();
            let listed = listed
                .flat_map(|(at, rotations)| rotations.into_iter().map(move |turned| (at, turned)));
            same_set(
                format_args!("the placements"),
                listed.collect(),
                theirs.board.placements(tile),
            )?;
        }
        let frontier = theirs.board.frontier();
        same_set(
            format_args!("the frontier"),
            ours.frontier().collect(),
            frontier.iter().copied().collect(),
        )?;
        let to_come: Vec<TileId> = theirs.pile.iter().copied().chain(theirs.drawn).collect();
        let dead = ours.dead_places();
        for at in frontier {
            let fits = |tile: &TileId| !theirs.board.matching(*tile, at).is_empty();
            let mut fitting: Vec<TileId> = to_come.iter().copied().filter(fits).collect();
            fitting.sort();
            fitting.dedup();
            let what = format_args!("whether {at} is dead");
            same(what, &dead.contains(&at), &fitting.is_empty())?;
            same_set(format_args!("what fits at {at}"), ours.fitting(at), fitting)?;
        }
        Ok(())
    }
}

impl Reference {
    fn compare_feature(
        &self,
        view: &FeatureView,
        feature: &Feature,
        spot: Spot,
    ) -> Result<(), String> {
        let what = |what: &str| format!("{what} of the feature with {spot:?}");
        let kind = what("the kind");
        same(format_args!("{kind}"), &view.ground, &self.ground(spot))?;
        let complete = what("completeness");
        same(
            format_args!("{complete}"),
            &view.complete,
            &feature.complete,
        )?;
        let tiles = what("the tiles");
        let lying = feature.tiles.iter().copied().collect();
        same_set(format_args!("{tiles}"), view.tiles.clone(), lying)?;
        let spots = what("the spots");
        same_set(
            format_args!("{spots}"),
            view.spots.clone(),
            feature.spots.clone(),
        )?;
        for seat in Seat::all(self.seats) {
            let figures = self.figures_on(feature).into_iter();
            let own = figures.filter(|figure| figure.seat == seat).count();
            let settlers = what("the settlers");
            same(
                format_args!("{settlers}"),
                &view.settlers[seat].into(),
                &own,
            )?;
        }
        Ok(())
    }

    /// What the engine says would come of each choice (W-35).
    fn compare_choices(&self, ours: &Position) -> Result<(), String> {
        for (index, pending) in self.pending.iter().enumerate() {
            let spot = self.name(&pending.feature);
            let mut future = self.clone();
            let mut events = Vec::new();
            future.settle(index, &mut events);
            future.settle_forced(&mut events);
            let consequences = ours
                .preview(&[spot])
                .map_err(|refusal| refusal.to_string())?;
            for seat in Seat::all(self.seats) {
                let told: i32 = consequences.iter().map(|after| after.points[seat]).sum();
                let gained = future.points(seat) - self.points(seat);
                same(format_args!("what {spot:?} brings {seat}"), &told, &gained)?;
                let told: i32 = consequences.iter().map(|after| after.bonus[seat]).sum();
                let source = Source::Bonus as usize;
                let [before, after] = [self, &future].map(|game| game.points[seat.index()][source]);
                same(
                    format_args!("the bonus of {spot:?}"),
                    &told,
                    &(after - before),
                )?;
            }
            let home = consequences.iter().flat_map(|after| &after.home);
            let home: Vec<(Seat, Spot)> = home
                .map(|(settler, _)| (settler.seat, settler.spot))
                .collect();
            let gone = self
                .figures
                .iter()
                .filter(|figure| !future.figures.contains(figure));
            let gone = gone.map(|figure| (figure.seat, figure.spot)).collect();
            same_set(format_args!("who goes home after {spot:?}"), home, gone)?;
            let last = consequences.last().ok_or("nothing follows")?.surveyors;
            let surveyors = [last.rear, last.lead].map(i32::from);
            let what = format_args!("the surveyors after {spot:?}");
            same(what, &surveyors, &Westward::surveyors(&future))?;
            let settled = |event: &&Event| matches!(event, Event::Settled { .. });
            let count = events.iter().filter(settled).count();
            same(
                format_args!("what is settled with {spot:?}"),
                &consequences.len(),
                &count,
            )?;
        }
        Ok(())
    }
}
