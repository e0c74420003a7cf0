//! Ramparts on the table, and what the other screens need of it.

mod board_picture;
pub mod choice;
mod hand;
mod kit;
mod lesson;
mod log;
mod offer;
mod picture;
mod say;
mod scene;

use landfolk::game::Game;
use landfolk::games;
use landfolk::landscape::{Place, Rotation, Side};
use landfolk::ramparts::{Event, HandSize, Move, Phase, Piece, Position, Refusal, Spot, Worth};
use landfolk::seat::Seat;
use slint::SharedString;

use crate::board::camera::{Bounds, Point};
use crate::board::scene::{Effect, Scene, SceneArea};
use crate::board::step::step;
use crate::table::bars::Easel;
use crate::table::game::{Answer, Confirm, Desk, GameTable, Hand, Stepped, Stock, Supply, Told};
use crate::table::play::Play;
use crate::view::{ChoiceChip, KindLeft, LogLine, Token};
use choice::{Choice, Tapped};
use say::Say;

pub use kit::Ramparts;
pub use picture::{Fill, PIECE, Picture};

/// What the line above the buttons tells.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Note {
    /// What is to be done now.
    Due,
    /// Why the tile does not go there, and whether it would when turned.
    Illegal(Refusal, bool),
    /// Why what was tapped is no choice, with the part that it is, if it is one.
    Barred(Refusal, Option<Spot>),
    /// The tile fits only in the way in which it is shown.
    OnlyWay,
    /// A feature that was tapped, by one of its parts.
    Feature(Spot),
}

/// Points that a decision would bring.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Promise {
    /// Whom.
    seat: Seat,
    /// How they add up.
    worth: Worth,
}

/// Ramparts on the table: the position that shows, and what is chosen.
pub struct RampartsTable {
    position: Position,
    choice: Choice,
    note: Note,
    /// The place that was asked about.
    held: Option<Place>,
}

/// The event of Ramparts inside.
fn event(event: &games::Event) -> Option<&Event> {
    event.try_into().ok()
}

fn place_at(point: Point) -> Place {
    // A cast from float saturates, and no board reaches the ends of the range.
    Place::new(point.x.floor() as i16, point.y.floor() as i16)
}

impl RampartsTable {
    /// The table of a match of Ramparts.
    #[must_use]
    pub fn new(position: &Position) -> Self {
        Self {
            choice: Choice::of(position),
            position: position.clone(),
            note: Note::Due,
            held: None,
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
            Tapped::OnlyWay => self.note = self.only_way(),
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

    /// Why the tile that is shown cannot be turned: the river may be what forbids it.
    fn only_way(&self) -> Note {
        if let Choice::Placing(placing) = &self.choice
            && let (Some(at), Some(tile)) = (placing.ghost(), placing.tile())
        {
            for rotation in Rotation::ALL {
                let mv = Move::Place { tile, at, rotation };
                if let Err(refusal @ Refusal::RiverTurnsBack { .. }) = self.position.check(mv) {
                    return Note::Illegal(refusal, false);
                }
            }
        }
        Note::OnlyWay
    }

    /// Why what lies at a point is none of the choices, while something is to be chosen.
    fn why_not(&self, at: Point) -> Option<Refusal> {
        let (Choice::Acting(_), position) = (&self.choice, &self.position) else {
            return None;
        };
        let place = place_at(at);
        if position.phase() == Phase::DragonStep {
            let from = position.dragon()?;
            let side = Side::ALL
                .into_iter()
                .find(|&side| from.neighbour(side) == place)?;
            return position.check(Move::Dragon { side }).err();
        }
        let last = position.last_placed()?;
        if last.at != place && !last.tile.tile().portal {
            return None;
        }
        let spot = scene::spot_at(position, at)?;
        let piece = if position.supply(position.turn(), Piece::Follower) == 0
            && position.supply(position.turn(), Piece::Big) > 0
        {
            Piece::Big
        } else {
            Piece::Follower
        };
        position.check(Move::Put { piece, spot }).err()
    }

    /// Tells of the feature at a point; a second time no more.
    fn tap_land(&mut self, at: Point) {
        if let Some(spot) = scene::spot_at(&self.position, at) {
            self.note = if self.note == Note::Feature(spot) {
                Note::Due
            } else {
                Note::Feature(spot)
            };
        }
    }

    /// What Confirm would score at once. Points that only the end of the game brings are left out.
    fn promises(&self) -> Vec<Promise> {
        let Some(mv) = self.choice.decided() else {
            return Vec::new();
        };
        let mut position = self.position.clone();
        let mut events: Vec<Event> = Vec::new();
        if position.play(mv, &mut events).is_err() {
            return Vec::new();
        }
        if position.phase() == Phase::Acting {
            // After the tile: what it scores by itself.
            let _ = position.play(Move::Pass, &mut events);
        }
        events
            .into_iter()
            .filter_map(|event| match event {
                Event::Scored {
                    seat,
                    worth,
                    at_end: false,
                    ..
                } => Some(Promise { seat, worth }),
                _ => None,
            })
            .collect()
    }
}

impl GameTable for RampartsTable {
    fn begin(&mut self, play: &Play) {
        let Ok(position) = <&Position>::try_from(play.position()) else {
            return;
        };
        self.position = position.clone();
        self.choice = if play.replaying() {
            Choice::Nothing
        } else {
            Choice::of(position)
        };
        self.note = Note::Due;
    }

    fn decided(&self) -> Option<games::Move> {
        self.choice.decided().map(games::Move::from)
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
        if let Some(refusal) = self.why_not(at) {
            let barred = Note::Barred(refusal, scene::spot_at(&self.position, at));
            if self.note != barred {
                self.note = barred;
                return false;
            }
        }
        self.tap_land(at);
        false
    }

    fn tap_spot(&mut self, _: usize, at: Point) {
        let Choice::Acting(acting) = &mut self.choice else {
            return;
        };
        let position = &self.position;
        let option = acting
            .options()
            .iter()
            .position(|&option| scene::option_at(position, option) == Some(at));
        let Some(option) = option else { return };
        match choice::put(acting.options()[option]) {
            Some((_, spot)) => acting.tap_spot(spot),
            None => acting.tap(option),
        }
        self.note = Note::Due;
    }

    fn choose(&mut self, choice: usize) {
        if let Choice::Acting(acting) = &mut self.choice {
            acting.tap(choice);
            self.note = Note::Due;
        }
    }

    fn step(&mut self, towards: Side) -> Stepped {
        let last = self.position.last_placed();
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
            Choice::Acting(acting) => {
                let count = acting.options().len();
                let forward = matches!(towards, Side::East | Side::South);
                // One more than the choices: none.
                let at = acting.chosen().map_or(0, |chosen| chosen + 1);
                let next = (at + if forward { 1 } else { count }) % (count + 1);
                acting.cancel();
                if next > 0 {
                    acting.tap(next - 1);
                }
                self.note = Note::Due;
                sight = self.chosen_at();
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
            self.note = if turned { Note::Due } else { self.only_way() };
        }
    }

    fn take(&mut self, tile: usize) {
        if let Choice::Placing(placing) = &mut self.choice {
            let position = &self.position;
            placing.hold(tile, |tile| position.placements(tile));
            self.note = Note::Due;
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
            refused: matches!(self.note, Note::Illegal(..) | Note::Barred(..)),
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

    fn tokens(&self, desk: &Desk, seat: Seat, easel: &mut Easel) -> Vec<Token> {
        hand::tokens(&self.say(desk), seat, easel)
    }

    fn aside(&self, desk: &Desk, easel: &mut Easel) -> Answer {
        hand::aside(&self.say(desk), easel)
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
        let say = self.say(desk);
        say.ours.invoke_claim(say::source(key))
    }

    fn line(&self, desk: &Desk, happened: &games::Event, after: usize) -> Option<LogLine> {
        log::line(&self.say(desk), event(happened)?, after)
    }

    fn points_at(&self, desk: &Desk, happened: &games::Event, after: usize) -> Vec<SceneArea> {
        event(happened).map_or_else(Vec::new, |event| {
            log::points_at(&self.say(desk), event, after)
        })
    }

    /// The second half of a double turn is announced too.
    fn begins(&self, happened: &games::Event) -> bool {
        matches!(event(happened), Some(Event::TurnBegan { .. }))
    }

    fn banner(&self, desk: &Desk) -> (Seat, SharedString) {
        let seat = self.position.turn();
        let name = desk.name(seat);
        let text = if self.position.second_half() {
            self.say(desk).ours.invoke_second_turn_of(name)
        } else {
            desk.words().invoke_turn_of(name)
        };
        (seat, text)
    }

    /// hands of three are hidden.
    fn hand_over(&self, desk: &Desk) -> Option<(Seat, SharedString)> {
        let hidden = self.position.options().hand == HandSize::Three;
        let seat = self.position.to_act()?;
        (hidden && !self.position.second_half())
            .then(|| (seat, self.say(desk).ours.invoke_hidden_hand()))
    }

    fn choices_at(&self) -> Option<Bounds> {
        let Choice::Acting(acting) = &self.choice else {
            return None;
        };
        let first = *acting.options().first()?;
        let at = scene::option_at(&self.position, first)?;
        Some(Bounds::around([place_at(at)]))
    }

    fn chosen_at(&self) -> Option<Bounds> {
        let Choice::Acting(acting) = &self.choice else {
            return None;
        };
        let at = scene::option_at(&self.position, acting.chosen_move()?)?;
        Some(Bounds::around([place_at(at)]))
    }

    fn last_at(&self) -> Option<Bounds> {
        let last = self.position.last_placed()?;
        Some(Bounds::around([last.at]))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::table::deed::Deed;
    use landfolk::games::GameId;
    use landfolk::ramparts::Source;
    use landfolk::shelf::{MemoryShelf, SavedMatch};
    use landfolk::table::{NewMatch, SeatInfo, Table};

    /// A match on the table, and where it is kept.
    struct Felt {
        saved: SavedMatch,
        play: Play,
        game: RampartsTable,
        shelf: MemoryShelf,
    }

    impl Felt {
        fn open(pile: &[&str]) -> Self {
            let seats = vec![SeatInfo::new("Ada", 0), SeatInfo::new("Ben", 1)];
            let mut new = NewMatch::new(seats, GameId::Ramparts.default_options());
            new.pile = Some(pile.iter().map(ToString::to_string).collect());
            new.seed = 4;
            let mut shelf = MemoryShelf::new();
            let table = Table::start(new).expect("a match");
            let saved = SavedMatch::add(&mut shelf, table, None).expect("a place on the shelf");
            let play = Play::new(Arc::new(saved.clone()));
            let position = play.position().try_into().expect("Ramparts");
            let game = RampartsTable::new(position);
            Self {
                saved,
                play,
                game,
                shelf,
            }
        }

        fn decide(&mut self, deed: Deed) -> Vec<Event> {
            assert!(self.play.allows(deed));
            deed.carry_out(&mut self.saved, &mut self.shelf)
                .expect("kept");
            let events = self.play.follow(Arc::new(self.saved.clone()), deed);
            self.game.begin(&self.play);
            events.iter().filter_map(event).copied().collect()
        }

        fn confirm(&mut self) -> Vec<Event> {
            let mv = self.game.decided().expect("something to confirm");
            self.decide(Deed::Play(mv))
        }

        /// Where the tile in hand may go first.
        fn place(&self) -> Place {
            match &self.game.choice {
                Choice::Placing(placing) => placing.places()[0].0,
                other => panic!("{other:?}"),
            }
        }
    }

    /// a city closed by the next tile is promised to whoever holds it.
    #[test]
    fn a_preview_tells_what_confirm_scores() {
        let mut felt = Felt::open(&["base/E", "base/V"]);
        assert!(felt.game.tap_place(Place::new(0, -1)));
        assert_eq!(felt.game.promises(), []);
        felt.confirm();
        let Choice::Acting(acting) = &mut felt.game.choice else {
            panic!("an action is due");
        };
        let city = acting
            .options()
            .iter()
            .position(|&mv| matches!(mv, Move::Put { spot, .. } if spot.part == 0))
            .expect("the city is free");
        acting.tap(city);
        let promises = felt.game.promises();
        assert_eq!(promises.len(), 1);
        assert_eq!(promises[0].worth.source, Source::City);
        assert_eq!(promises[0].worth.points(), 4);
        let scored =
            |event: &Event| matches!(event, Event::Scored { worth, .. } if worth.points() == 4);
        assert!(felt.confirm().iter().any(scored));
    }

    #[test]
    fn an_illegal_place_says_why() {
        let mut felt = Felt::open(&["base/V", "base/U"]);
        assert!(!felt.game.tap_place(Place::new(9, 9)));
        assert!(matches!(
            felt.game.note,
            Note::Illegal(Refusal::NotAdjacent { .. }, false)
        ));
        // A bend of the road has no city for the north of the start.
        assert!(!felt.game.tap_place(Place::new(0, -1)));
        assert!(matches!(
            felt.game.note,
            Note::Illegal(Refusal::SideMismatch { .. }, false)
        ));
    }

    #[test]
    fn a_replay_takes_no_moves_and_comes_back() {
        let mut felt = Felt::open(&["base/V", "base/U", "base/K"]);
        let place = felt.place();
        felt.game.tap_place(place);
        felt.confirm();
        felt.confirm();
        felt.play.look_at(0);
        felt.game.begin(&felt.play);
        assert_eq!(felt.game.position.placed().len(), 1);
        assert!(!felt.game.tap_place(place));
        assert_eq!(felt.game.decided(), None);
        assert!(!felt.play.allows(Deed::Undo));
        felt.play.look_at(99);
        assert_eq!(felt.play.decisions(), 2);
        felt.play.resume();
        felt.game.begin(&felt.play);
        assert!(matches!(felt.game.choice, Choice::Placing(_)));
        assert_eq!(felt.game.position.placed().len(), 2);
    }

    #[test]
    fn undo_and_redo_follow_the_table() {
        let mut felt = Felt::open(&["base/V", "base/U", "base/K"]);
        assert!(!felt.play.allows(Deed::Undo));
        let place = felt.place();
        felt.game.tap_place(place);
        felt.confirm();
        assert!(felt.play.allows(Deed::Undo) && felt.play.allows(Deed::Restart));
        felt.decide(Deed::Undo);
        assert!(matches!(felt.game.choice, Choice::Placing(_)) && felt.play.allows(Deed::Redo));
        felt.decide(Deed::Redo);
        assert!(matches!(felt.game.choice, Choice::Acting(_)));
        // The next tile is drawn: from here on it stands.
        felt.confirm();
        assert!(!felt.play.allows(Deed::Undo));
    }
}
