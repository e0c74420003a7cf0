//! Westward on the table, and what the other screens need of it.

pub mod choice;
mod hand;
mod kit;
mod lesson;
mod log;
mod picture;
mod print;
mod say;
mod scene;

use landfolk::game::Game;
use landfolk::games;
use landfolk::landscape::{Place, Side, Spot};
use landfolk::seat::{BySeat, Seat};
use landfolk::westward::{Event, Homecoming, Move, Phase, Position, Refusal};
use slint::SharedString;

use crate::board::camera::{Bounds, Point};
use crate::board::scene::{Effect, Scene, SceneArea};
use crate::board::step::step;
use crate::table::bars::Easel;
use crate::table::game::{Answer, Confirm, Desk, GameTable, Hand, Stepped, Stock, Supply, Told};
use crate::table::play::Play;
use crate::view::{ChoiceChip, KindLeft, LogLine};
use choice::{Choice, Tapped};
use say::Say;

pub use kit::Westward;
pub use picture::{Fill, Mark, PIECE, Picture};

/// What the line above the buttons tells.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Note {
    /// What is to be done now.
    Due,
    /// Why the tile does not go there, and whether it would when turned.
    Illegal(Refusal, bool),
    /// The tile fits only in the way in which it is shown.
    OnlyWay,
    /// A structure or plain that was tapped, by one of its parts.
    Feature(Spot),
}

/// What Confirm would bring at once, apart from what only the end of the game brings.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Promise {
    /// Points by seat, the bonus of the surveyors included.
    points: BySeat<i32>,
    /// How much of that is bonus (W-30).
    bonus: i32,
    /// How many settlers the surveyors send home without points (W-34).
    cleared: usize,
}

/// Westward on the table: the position that shows, and what is chosen.
pub struct WestwardTable {
    position: Position,
    choice: Choice,
    note: Note,
    /// The place that was asked about.
    held: Option<Place>,
    /// How many decisions there were when the position came to show.
    decisions: usize,
    /// More of the order that was confirmed is to be settled.
    goes_on: bool,
}

/// The event of Westward inside.
fn event(event: &games::Event) -> Option<&Event> {
    event.try_into().ok()
}

fn place_at(point: Point) -> Place {
    // A cast from float saturates, and no board reaches the ends of the range.
    Place::new(point.x.floor() as i16, point.y.floor() as i16)
}

/// The rest of the order in `choice`, if its first has just been settled as decision `decisions`.
fn rest_of_order(choice: &Choice, play: &Play, decisions: usize) -> Option<Vec<Spot>> {
    let Choice::Settling(settling) = choice else {
        return None;
    };
    let (&first, rest) = settling.order().split_first()?;
    let last = play.table().history().get(decisions)?;
    let settled = play.decisions() == decisions + 1
        && last.mv == games::Move::from(Move::Settle { spot: first });
    settled.then(|| rest.to_vec())
}

impl WestwardTable {
    /// The table of a match of Westward.
    #[must_use]
    pub fn new(position: &Position) -> Self {
        Self {
            choice: Choice::of(position),
            position: position.clone(),
            note: Note::Due,
            held: None,
            decisions: 0,
            goes_on: false,
        }
    }

    fn say<'a>(&'a self, desk: &'a Desk<'a>) -> Say<'a> {
        Say::new(self, desk)
    }

    /// A tap on a place while a tile is in hand. Says whether the place was legal.
    fn tap_place(&mut self, place: Place) -> bool {
        let Choice::Placing(placing) = &mut self.choice else {
            return false;
        };
        match placing.tap(place) {
            Tapped::Shown | Tapped::Turned => self.note = Note::Due,
            Tapped::OnlyWay => self.note = Note::OnlyWay,
            Tapped::Illegal => {
                self.explain(place);
                return false;
            }
        }
        true
    }

    /// Says why the tile in hand does not go on a place.
    fn explain(&mut self, place: Place) {
        let Choice::Placing(placing) = &self.choice else {
            return;
        };
        let Some(tile) = placing.tile() else { return };
        let mv = Move::Place {
            tile,
            at: place,
            rotation: placing.facing(),
        };
        if let Err(refusal) = self.position.check(mv) {
            let turned = !placing.ways(place).is_empty();
            self.note = Note::Illegal(refusal, turned);
        }
    }

    /// Tells of what lies at a point; a second time no more. On the tile just placed it tells why no
    /// settler may go there.
    fn tap_land(&mut self, at: Point) {
        let Some(spot) = scene::spot_at(&self.position, at) else {
            return;
        };
        if let Choice::Deploying(_) = self.choice
            && self.position.last_placed().map(|tile| tile.at) == Some(spot.at)
            && let Err(refusal) = self.position.check(Move::Deploy { spot })
        {
            self.note = Note::Illegal(refusal, false);
            return;
        }
        self.note = if self.note == Note::Feature(spot) {
            Note::Due
        } else {
            Note::Feature(spot)
        };
    }

    /// What Confirm would bring; `None` when nothing can be confirmed.
    fn promise(&self) -> Option<Promise> {
        let mut events: Vec<Event> = Vec::new();
        let mut promise = Promise {
            points: BySeat::from_fn(self.position.seats(), |_| 0),
            bonus: 0,
            cleared: 0,
        };
        if let Choice::Settling(settling) = &self.choice {
            for consequence in choice::foresee(&self.position, settling.order()) {
                for seat in Seat::all(self.position.seats()) {
                    promise.points[seat] += consequence.points[seat];
                    promise.bonus += consequence.bonus[seat];
                }
                let cleared = consequence.home.iter();
                promise.cleared += cleared
                    .filter(|(_, why)| *why == Homecoming::Cleared)
                    .count();
            }
            return Some(promise);
        }
        let mut position = self.position.clone();
        position.play(self.choice.decided()?, &mut events).ok()?;
        if position.phase() == Phase::Deploying {
            // After the tile: what it brings by itself.
            let _ = position.play(Move::Pass, &mut events);
        }
        for event in events {
            match event {
                Event::Scored {
                    seat,
                    worth,
                    at_end: false,
                    ..
                } => promise.points[seat] += worth.points(),
                Event::Bonus { seat, points, .. } => {
                    promise.points[seat] += i32::from(points);
                    promise.bonus += i32::from(points);
                }
                Event::Returned {
                    why: Homecoming::Cleared,
                    ..
                } => promise.cleared += 1,
                _ => {}
            }
        }
        Some(promise)
    }
}

impl GameTable for WestwardTable {
    fn begin(&mut self, play: &Play) {
        let Ok(position) = <&Position>::try_from(play.position()) else {
            return;
        };
        let rest = rest_of_order(&self.choice, play, self.decisions);
        self.position = position.clone();
        self.decisions = play.decisions();
        self.goes_on = false;
        self.choice = if play.replaying() {
            Choice::Nothing
        } else {
            Choice::of(position)
        };
        if let (Choice::Settling(settling), Some(rest)) = (&mut self.choice, rest) {
            settling.resume(&rest);
            self.goes_on = !settling.order().is_empty();
        }
        self.note = Note::Due;
    }

    fn decided(&self) -> Option<games::Move> {
        self.choice.decided().map(games::Move::from)
    }

    fn goes_on(&self) -> Option<games::Move> {
        self.goes_on.then(|| self.decided()).flatten()
    }

    fn cancel(&mut self) -> bool {
        let chosen = self.choice.cancel();
        let told = std::mem::replace(&mut self.note, Note::Due) != Note::Due;
        chosen || told
    }

    fn tap(&mut self, at: Point) -> bool {
        let place = place_at(at);
        if self.position.tile_at(place).is_none() && self.tap_place(place) {
            return true;
        }
        self.tap_land(at);
        false
    }

    fn tap_spot(&mut self, spot: usize, _: Point) {
        self.choose(spot);
    }

    fn choose(&mut self, choice: usize) {
        match &mut self.choice {
            Choice::Deploying(deploying) => deploying.tap(choice),
            Choice::Settling(settling) => settling.tap(choice),
            Choice::Placing(_) | Choice::Nothing => return,
        }
        self.note = Note::Due;
    }

    fn step(&mut self, towards: Side) -> Stepped {
        let last = self.position.last_placed();
        let forward = matches!(towards, Side::East | Side::South);
        let mut sight = None;
        match &mut self.choice {
            Choice::Placing(placing) => {
                let places: Vec<Place> = placing.places().iter().map(|&(at, _)| at).collect();
                let start = last.map_or(Place::START, |tile| tile.at);
                let next = match placing.ghost() {
                    Some(from) => step(&places, from, towards),
                    None => step(&places, start, towards).or(places.first().copied()),
                };
                if let Some(next) = next {
                    placing.tap(next);
                    sight = Some(Bounds::around([next]));
                    self.note = Note::Due;
                }
            }
            Choice::Deploying(deploying) => {
                let count = deploying.spots().len();
                // One more than the choices: none.
                let at = deploying.chosen().map_or(0, |chosen| chosen + 1);
                let next = (at + if forward { 1 } else { count }) % (count + 1);
                if let Some(chosen) = deploying.chosen() {
                    deploying.tap(chosen);
                }
                if next > 0 {
                    deploying.tap(next - 1);
                }
                self.note = Note::Due;
            }
            Choice::Settling(settling) => {
                // The first in the order is stepped through; a tap adds the others.
                let count = settling.spots().len();
                let first = settling.order().first().copied();
                let at = first.and_then(|spot| settling.spots().iter().position(|&s| s == spot));
                let next = match at {
                    Some(at) => (at + if forward { 1 } else { count - 1 }) % count,
                    None => 0,
                };
                if let Some(at) = at {
                    settling.tap(at);
                }
                settling.tap(next);
                self.note = Note::Due;
            }
            Choice::Nothing => return Stepped::default(),
        }
        Stepped { done: true, sight }
    }

    /// On an empty place which tiles fit there, on a tile what lies there.
    fn ask(&mut self, at: Option<Point>) -> Option<Bounds> {
        self.held = None;
        let at = at?;
        let place = place_at(at);
        if self.position.tile_at(place).is_some() {
            self.tap_land(at);
            return None;
        }
        self.held = Some(place);
        Some(Bounds::around([place]))
    }

    fn turn(&mut self, by: i8) {
        if let Choice::Placing(placing) = &mut self.choice {
            let turned = placing.turn(by);
            self.note = if turned { Note::Due } else { Note::OnlyWay };
        }
    }

    fn scene(&self, desk: &Desk, owners: bool) -> Scene {
        scene::scene(&self.say(desk), owners)
    }

    fn effects(
        &self,
        desk: &Desk,
        events: &[games::Event],
        home: &dyn Fn(Seat) -> Point,
    ) -> Vec<Effect> {
        let events: Vec<Event> = events.iter().filter_map(event).copied().collect();
        scene::effects(&self.say(desk), &events, home)
    }

    fn told(&self, desk: &Desk) -> Told {
        let say = self.say(desk);
        Told {
            text: say.note(),
            refused: matches!(self.note, Note::Illegal(..)),
            preview: say.preview(),
        }
    }

    fn confirm(&self, desk: &Desk) -> Confirm {
        hand::confirm(&self.say(desk))
    }

    fn choices(&self, desk: &Desk, easel: &mut Easel) -> Vec<ChoiceChip> {
        hand::choices(&self.say(desk), easel)
    }

    fn hand(&self, desk: &Desk, easel: &mut Easel) -> Hand {
        hand::hand(&self.say(desk), easel)
    }

    fn supply(&self, desk: &Desk, seat: Seat) -> Supply {
        hand::supply(&self.say(desk), seat)
    }

    fn stock(&self, desk: &Desk) -> Option<Stock> {
        let count = self.position.pile_len();
        let spoken = self.say(desk).ours.invoke_tiles_left(count as i32);
        Some(Stock { count, spoken })
    }

    fn left_title(&self, desk: &Desk) -> SharedString {
        self.say(desk).ours.invoke_left_title()
    }

    fn left(&self, desk: &Desk, easel: &mut Easel) -> Vec<KindLeft> {
        hand::left(&self.say(desk), easel)
    }

    fn answer(&self, desk: &Desk, easel: &mut Easel) -> Answer {
        self.held
            .map_or_else(Answer::default, |at| hand::fits(&self.say(desk), easel, at))
    }

    fn source(&self, desk: &Desk, key: &str) -> SharedString {
        self.say(desk).ours.invoke_source(key.into())
    }

    fn line(&self, desk: &Desk, happened: &games::Event, _: usize) -> Option<LogLine> {
        log::line(&self.say(desk), event(happened)?)
    }

    fn points_at(&self, desk: &Desk, happened: &games::Event, after: usize) -> Vec<SceneArea> {
        event(happened).map_or_else(Vec::new, |event| {
            log::points_at(&self.say(desk), event, after)
        })
    }

    fn choices_at(&self) -> Option<Bounds> {
        let spots = match &self.choice {
            Choice::Deploying(deploying) => deploying.spots(),
            Choice::Settling(settling) => settling.spots(),
            Choice::Placing(_) | Choice::Nothing => return None,
        };
        let places: Vec<Place> = spots.iter().map(|spot| spot.at).collect();
        (!places.is_empty()).then(|| Bounds::around(places))
    }

    fn last_at(&self) -> Option<Bounds> {
        let last = self.position.last_placed()?;
        Some(Bounds::around([last.at]))
    }
}
