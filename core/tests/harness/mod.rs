//! What the tests ask of any game, by whichever implementation: to play the cases of its rules, and to
//! play random games with both implementations side by side.

pub(crate) mod agree;
pub(crate) mod cases;
pub(crate) mod pair;

use std::fmt::{Arguments, Debug};

use landfolk::{Game, Refusal, Seat, Setup, game};
use serde::Serialize;
use serde_json::Value;

pub(crate) use pair::Pair;

/// A game, by the engine or by the second implementation.
pub(crate) trait Implementation: Sized {
    /// The folder of its data in `core/tests/data`.
    const GAME: &'static str;
    const NAME: &'static str;

    type Options: Clone + Default + Debug + Serialize;
    type Move: Copy + Ord + Debug;
    type Event;

    /// A game with this pile, by the names of the data file, up to the first decision.
    fn start(options: Self::Options, seats: usize, pile: &[String]) -> (Self, Vec<Self::Event>);
    fn read_move(&self, text: &str) -> Result<Self::Move, String>;
    fn write_move(&self, mv: Self::Move) -> String;
    fn legal_moves(&self) -> Vec<Self::Move>;
    /// The rule that forbids the move; `"?"` from an implementation that does not know.
    fn refusal(&self, mv: Self::Move) -> Option<&'static str>;
    /// Plays a legal move.
    fn play(&mut self, mv: Self::Move) -> Vec<Self::Event>;
    fn to_act(&self) -> Option<Seat>;
    fn seats(&self) -> usize;
    fn points(&self, seat: Seat) -> i32;
    /// By source, as the standings list them.
    fn sources(&self, seat: Seat) -> Vec<(&'static str, i32)>;

    fn ranks(&self) -> Vec<usize> {
        let points: Vec<i32> = Seat::all(self.seats()).map(|s| self.points(s)).collect();
        game::ranks(&points)
    }
}

impl<G> Implementation for G
where
    G: Game<Move: Ord>,
{
    const GAME: &'static str = G::ID;
    const NAME: &'static str = "the engine";

    type Options = G::Options;
    type Move = G::Move;
    type Event = G::Event;

    fn start(options: G::Options, seats: usize, pile: &[String]) -> (Self, Vec<G::Event>) {
        let mut events = Vec::new();
        let setup = Setup {
            seats,
            options,
            seed: 0,
            pile: Some(pile.to_vec()),
        };
        let position = <G as Game>::start(&setup, &mut events).expect("the setup is right");
        (position, events)
    }

    fn read_move(&self, text: &str) -> Result<G::Move, String> {
        Game::read_move(self, text).map_err(|error| error.to_string())
    }

    fn write_move(&self, mv: G::Move) -> String {
        Game::write_move(self, mv)
    }

    fn legal_moves(&self) -> Vec<G::Move> {
        let mut moves = Vec::new();
        Game::legal_moves(self, &mut moves);
        moves
    }

    fn refusal(&self, mv: G::Move) -> Option<&'static str> {
        self.check(mv).err().map(|refusal| refusal.rule())
    }

    fn play(&mut self, mv: G::Move) -> Vec<G::Event> {
        let mut events = Vec::new();
        Game::play(self, mv, &mut events).expect("the move is legal");
        events
    }

    fn to_act(&self) -> Option<Seat> {
        Game::to_act(self)
    }

    fn seats(&self) -> usize {
        Game::seats(self)
    }

    fn points(&self, seat: Seat) -> i32 {
        Game::points(self, seat)
    }

    fn sources(&self, seat: Seat) -> Vec<(&'static str, i32)> {
        self.standings().swap_remove(seat.index()).sources
    }

    fn ranks(&self) -> Vec<usize> {
        let standings = self.standings();
        standings.iter().map(|standing| standing.rank).collect()
    }
}

/// What the cases of a game look at besides what all games have.
pub(crate) trait Told: Implementation {
    /// The kinds of what happens that [`Told::describe`] can tell.
    const KINDS: &'static [&'static str];

    /// What kind of thing happened, and the rest in words: (`scored`, `0 road 4`). `None` for what the
    /// moves themselves say, and for a score of nothing.
    fn describe(&self, event: &Self::Event) -> Option<(&'static str, String)>;

    /// What a check of this game finds, in the form of what is expected; `None` if it has no such check.
    fn look(&self, key: &str, expected: &Value) -> Option<Result<Value, String>>;
}

/// A second implementation, as it is compared with the engine.
pub(crate) trait Reference: Told {
    type Engine: Game<Options = Self::Options, Move = Self::Move, Event = Self::Event>;

    /// What happened, as far as both must say it.
    fn line(&self, event: &Self::Event) -> Option<String>;

    /// Compares what this game has besides moves, events and points.
    fn compare(&self, engine: &Self::Engine) -> Result<(), String>;

    /// Compares what a screen asks for.
    fn compare_views(&self, engine: &Self::Engine) -> Result<(), String>;

    /// Learns what chance decides next in the engine.
    fn foretell(&mut self, _: &Self::Engine, _: &Self::Engine, _: &[Self::Event]) {}
}

/// Tells by how much two values differ.
pub(crate) fn same<T: PartialEq + Debug>(
    what: Arguments<'_>,
    ours: &T,
    theirs: &T,
) -> Result<(), String> {
    if ours == theirs {
        Ok(())
    } else {
        Err(format!(
            "{what}: the engine says {ours:?}, the reference {theirs:?}"
        ))
    }
}

/// The same for two lists whose order means nothing.
pub(crate) fn same_set<T: Ord + Debug>(
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
