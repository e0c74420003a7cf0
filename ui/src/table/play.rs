//! A match on the table: the position that shows, the choice under way, and what may be done.

use std::sync::Arc;

use landfolk::game::Game;
use landfolk::games;
use landfolk::landscape::Place;
use landfolk::ramparts::{Event, HandSize, Move, Phase, Position, Refusal, Worth};
use landfolk::seat::Seat;
use landfolk::shelf::SavedMatch;
use landfolk::table::Table;

use super::choice::{Choice, Placing, Tapped};
use super::deed::Deed;

/// What the line above the buttons tells.
#[derive(Clone, PartialEq, Debug)]
pub enum Note {
    /// What is to be done now.
    Due,
    /// Why the tile does not go there, and whether it would when turned.
    Illegal(Refusal, bool),
    /// The tile fits only in the way in which it is shown.
    OnlyWay,
    /// A feature that was tapped, by one of its parts.
    Feature(landfolk::ramparts::Spot),
    /// A decision could not be kept.
    NotKept(String),
}

/// Points that a decision would bring.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Promise {
    /// Whom.
    pub seat: Seat,
    /// How they add up.
    pub worth: Worth,
}

/// A match on the table.
pub struct Play {
    saved: Arc<SavedMatch>,
    /// In a replay: after how many decisions.
    replay: Option<usize>,
    /// The choice under way.
    pub choice: Choice,
    /// What the line above the buttons tells.
    pub note: Note,
}

/// The position of Ramparts inside.
const fn inside(position: &games::Position) -> &Position {
    let games::Position::Ramparts(position) = position;
    position
}

/// The event of Ramparts inside.
#[must_use]
pub const fn event(event: &games::Event) -> &Event {
    let games::Event::Ramparts(event) = event;
    event
}

impl Play {
    /// A match to play on.
    #[must_use]
    pub fn new(saved: Arc<SavedMatch>) -> Self {
        let choice = Choice::of(inside(saved.table().position()));
        Self {
            saved,
            replay: None,
            choice,
            note: Note::Due,
        }
    }

    /// The match.
    #[must_use]
    pub fn table(&self) -> &Table {
        self.saved.table()
    }

    /// The position that shows: now, or in a replay then.
    #[must_use]
    pub fn position(&self) -> &Position {
        let position = match self.replay {
            Some(decisions) => self.table().position_after(decisions),
            None => None,
        };
        inside(position.unwrap_or_else(|| self.table().position()))
    }

    /// The position after so many decisions; the last one beyond the end.
    #[must_use]
    pub fn position_after(&self, decisions: usize) -> &Position {
        inside(
            self.table()
                .position_after(decisions)
                .unwrap_or_else(|| self.table().position()),
        )
    }

    /// How many decisions show: all, or in a replay fewer.
    #[must_use]
    pub fn decisions(&self) -> usize {
        self.replay.unwrap_or_else(|| self.table().history().len())
    }

    /// Whether the match is only looked at.
    #[must_use]
    pub const fn replaying(&self) -> bool {
        self.replay.is_some()
    }

    /// What a player is called.
    #[must_use]
    pub fn name(&self, seat: Seat) -> &str {
        self.table()
            .seats()
            .get(seat)
            .map_or("", |info| info.name.as_str())
    }

    /// Who decides now; when the game is over who decided last.
    #[must_use]
    pub fn actor(&self) -> Seat {
        let position = self.position();
        position.to_act().unwrap_or_else(|| position.turn())
    }

    /// Whether players hold tiles that nobody else may see.
    #[must_use]
    pub fn hides_hands(&self) -> bool {
        self.position().options().hand == HandSize::Three
    }

    /// The style of a player's pieces.
    #[must_use]
    pub fn style(&self, seat: Seat) -> u8 {
        self.table().seats().get(seat).map_or(0, |info| info.colour)
    }

    /// Looks at the match after so many decisions; no input of moves until [`Play::resume`].
    pub fn look_at(&mut self, decisions: usize) {
        self.replay = Some(decisions.min(self.table().history().len()));
        self.choice = Choice::Nothing;
        self.note = Note::Due;
    }

    /// Plays on.
    pub fn resume(&mut self) {
        self.replay = None;
        self.begin_choice();
    }

    fn begin_choice(&mut self) {
        self.choice = Choice::of(inside(self.table().position()));
        self.note = Note::Due;
    }

    /// The tile to place, if that is due.
    pub fn placing(&mut self) -> Option<&mut Placing> {
        match &mut self.choice {
            Choice::Placing(placing) => Some(placing),
            _ => None,
        }
    }

    /// A tap on an empty place while a tile is in hand. Says whether the place was legal.
    pub fn tap_place(&mut self, place: Place) -> bool {
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
        if let Err(refusal) = inside(self.table().position()).check(mv) {
            let turned = !placing.ways(place).is_empty();
            self.note = Note::Illegal(refusal, turned);
        }
    }

    /// Takes another tile of the hand.
    pub fn hold(&mut self, index: usize) {
        let saved = Arc::clone(&self.saved);
        if let Choice::Placing(placing) = &mut self.choice {
            placing.hold(index, inside(saved.table().position()));
            self.note = Note::Due;
        }
    }

    /// Turns the tile in hand. Says whether it turned.
    pub fn turn(&mut self, by: i8) -> bool {
        let Choice::Placing(placing) = &mut self.choice else {
            return false;
        };
        let turned = placing.turn(by);
        self.note = if turned { Note::Due } else { Note::OnlyWay };
        turned
    }

    /// What Confirm would do, if anything.
    #[must_use]
    pub fn decided(&self) -> Option<Deed> {
        self.choice
            .decided()
            .map(|mv| Deed::Play(games::Move::Ramparts(mv)))
    }

    /// Whether a deed is allowed now.
    #[must_use]
    pub fn allows(&self, deed: Deed) -> bool {
        !self.replaying()
            && match deed {
                Deed::Play(mv) => self.table().position().check(mv).is_ok(),
                Deed::Undo => self.table().can_undo(),
                Deed::Redo => self.table().can_redo(),
                Deed::Restart => self.table().can_restart_turn(),
            }
    }

    /// Goes on from the match as it stands after a deed. Returns what happened then, if a move was
    /// played or played again.
    pub fn follow(&mut self, saved: Arc<SavedMatch>, deed: Deed) -> Vec<Event> {
        self.saved = saved;
        self.begin_choice();
        let last = match deed {
            Deed::Play(_) | Deed::Redo => self.table().history().last(),
            Deed::Undo | Deed::Restart => None,
        };
        last.map_or(Vec::new(), |decision| {
            decision
                .events
                .iter()
                .map(|happened| *event(happened))
                .collect()
        })
    }

    /// What Confirm would score at once. Points that only the end of the game brings are left out.
    #[must_use]
    pub fn promises(&self) -> Vec<Promise> {
        let Some(mv) = self.choice.decided() else {
            return Vec::new();
        };
        let mut position = inside(self.table().position()).clone();
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

#[cfg(test)]
mod tests {
    use super::*;
    use landfolk::games::GameId;
    use landfolk::ramparts::Source;
    use landfolk::shelf::MemoryShelf;
    use landfolk::table::{NewMatch, SeatInfo};

    fn play(pile: &[&str]) -> (Play, MemoryShelf) {
        let seats = vec![SeatInfo::new("Ada", 0), SeatInfo::new("Ben", 1)];
        let mut new = NewMatch::new(seats, GameId::Ramparts.default_options());
        new.pile = Some(pile.iter().map(ToString::to_string).collect());
        new.seed = 4;
        let mut shelf = MemoryShelf::new();
        let table = Table::start(new).expect("a match");
        let saved = SavedMatch::add(&mut shelf, table, None).expect("a place on the shelf");
        (Play::new(Arc::new(saved)), shelf)
    }

    fn decide(play: &mut Play, shelf: &mut MemoryShelf, deed: Deed) -> Vec<Event> {
        assert!(play.allows(deed));
        let mut saved = SavedMatch::clone(&play.saved);
        deed.carry_out(&mut saved, shelf).expect("kept");
        play.follow(Arc::new(saved), deed)
    }

    fn confirm(play: &mut Play, shelf: &mut MemoryShelf) -> Vec<Event> {
        let deed = play.decided().expect("something to confirm");
        decide(play, shelf, deed)
    }

    /// a city closed by the next tile is promised to whoever holds it.
    #[test]
    fn a_preview_tells_what_confirm_scores() {
        let (mut play, mut shelf) = play(&["base/E", "base/V"]);
        assert!(play.tap_place(Place::new(0, -1)));
        assert_eq!(play.promises(), []);
        confirm(&mut play, &mut shelf);
        let Choice::Acting(acting) = &mut play.choice else {
            panic!("an action is due");
        };
        let city = acting
            .options()
            .iter()
            .position(|&mv| matches!(mv, Move::Put { spot, .. } if spot.part == 0))
            .expect("the city is free");
        acting.tap(city);
        let promises = play.promises();
        assert_eq!(promises.len(), 1);
        assert_eq!(promises[0].worth.source, Source::City);
        assert_eq!(promises[0].worth.points(), 4);
        let events = confirm(&mut play, &mut shelf);
        assert!(
            events
                .iter()
                .any(|event| matches!(event, Event::Scored { worth, .. } if worth.points() == 4))
        );
    }

    #[test]
    fn an_illegal_place_says_why() {
        let (mut play, _) = play(&["base/V", "base/U"]);
        assert!(!play.tap_place(Place::new(9, 9)));
        assert!(matches!(
            play.note,
            Note::Illegal(Refusal::NotAdjacent { .. }, false)
        ));
        // A bend of the road has no city for the north of the start.
        assert!(!play.tap_place(Place::new(0, -1)));
        assert!(matches!(
            play.note,
            Note::Illegal(Refusal::SideMismatch { .. }, false)
        ));
    }

    #[test]
    fn a_replay_takes_no_moves_and_comes_back() {
        let (mut play, mut shelf) = play(&["base/V", "base/U", "base/K"]);
        let place = play.placing().expect("a tile").places()[0].0;
        play.tap_place(place);
        confirm(&mut play, &mut shelf);
        confirm(&mut play, &mut shelf);
        play.look_at(0);
        assert_eq!(play.position().placed().len(), 1);
        assert!(!play.tap_place(place));
        assert_eq!(play.decided(), None);
        assert!(!play.allows(Deed::Undo));
        play.look_at(99);
        assert_eq!(play.decisions(), 2);
        play.resume();
        assert!(matches!(play.choice, Choice::Placing(_)));
        assert_eq!(play.position().placed().len(), 2);
    }

    #[test]
    fn undo_and_redo_follow_the_table() {
        let (mut play, mut shelf) = play(&["base/V", "base/U", "base/K"]);
        assert!(!play.allows(Deed::Undo));
        let place = play.placing().expect("a tile").places()[0].0;
        play.tap_place(place);
        confirm(&mut play, &mut shelf);
        assert!(play.allows(Deed::Undo) && play.allows(Deed::Restart));
        decide(&mut play, &mut shelf, Deed::Undo);
        assert!(matches!(play.choice, Choice::Placing(_)) && play.allows(Deed::Redo));
        decide(&mut play, &mut shelf, Deed::Redo);
        assert!(matches!(play.choice, Choice::Acting(_)));
        // The next tile is drawn: from here on it stands.
        confirm(&mut play, &mut shelf);
        assert!(!play.allows(Deed::Undo));
    }
}
