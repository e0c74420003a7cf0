//! A match: who plays, what was decided so far, and what can be taken back.
//!
//! A [`Match`] is the only place where a position changes. Its history is one line of decisions
//! with a cursor on it:
//!
//! ```text
//!        decisions played                 taken back
//!   d1   d2   d3   d4   d5   d6   |   d7   d8
//!                  ^ last reveal  ^ position
//!                  |-- undoable --|-- redoable --|
//! ```
//!
//! - [`play`](Match::play) puts a decision at the cursor and drops everything to the right of it.
//!   A refused move changes nothing, not even what can be redone.
//! - [`undo`](Match::undo) moves the cursor one decision to the left, unless that decision revealed
//!   something hidden ([`Game::reveals`]): what has been seen cannot be unseen, so a reveal is a
//!   commit point. It takes back the last decision whoever made it; where no reveal lies between
//!   two players' decisions (the steps of a dragon, an empty pile) the table can step back over both.
//! - [`redo`](Match::redo) moves it one to the right. What can be redone has never revealed anything,
//!   or it could not have been undone.
//! - [`restart_turn`](Match::restart_turn) undoes, in one go, as long as the decision before the
//!   cursor was made by the player who is to act (after the end: by the player who acted last), so
//!   that nobody takes back what somebody else decided.
//! - A table that plays strictly ([`TableRules::undo`] is false) has no undo, hence no redo.
//!
//! A whole position is kept before each decision. That is a few kilobytes each for a few hundred
//! decisions, and makes undo, redo and jumping to any moment of a replay immediate and unable to fail.
//!
//! # What a seat may see
//! [`position`](Match::position) is the truth, with the order of the pile and everybody's hands.
//! What is shown to a person, or given to a bot, is a [`view`](Match::view): the position made
//! random again wherever that seat does not know it. Moves and events in the
//! [`history`](Match::history) are public by the contract of [`Game`] and can be shown to all; the
//! seed ([`Match::seed`]) and a record hold everything, and stay out of sight until the match is over.

mod seats;

pub use seats::{COLOURS, MAX_NAME_CHARS, NameError, SeatInfo, Seats, SeatsError, check_name};

use std::hash::BuildHasher;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::game::{Game, NotationError, Setup, SetupError};
use crate::games;
use crate::seat::Seat;

/// What the table agreed on besides the rules of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, expecting = "an object with what the table agreed on")]
pub struct TableRules {
    /// Whether decisions may be taken back.
    pub undo: bool,
}

impl Default for TableRules {
    fn default() -> Self {
        Self { undo: true }
    }
}

/// What a match begins with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewMatch<O> {
    /// The players in playing order.
    pub seats: Vec<SeatInfo>,
    /// What was chosen on the set-up screen.
    pub options: O,
    /// Decides everything that chance decides.
    pub seed: u64,
    /// An explicit order in place of the shuffled one, as in [`Setup::pile`].
    pub pile: Option<Vec<String>>,
    /// What the table agreed on.
    pub rules: TableRules,
}

impl<O> NewMatch<O> {
    /// A match of these players with a seed of its own and the usual table rules.
    #[must_use]
    pub fn new(seats: Vec<SeatInfo>, options: O) -> Self {
        Self {
            seats,
            options,
            seed: fresh_seed(),
            pile: None,
            rules: TableRules::default(),
        }
    }
}

/// A seed that nobody can guess, from the randomness of the operating system.
#[must_use]
pub fn fresh_seed() -> u64 {
    // In a browser the standard library finds no random numbers; the browser has some.
    #[cfg(all(target_family = "wasm", target_os = "unknown"))]
    if let Ok(seed) = getrandom::u64() {
        return seed;
    }
    // The standard library keys each of these hashers with random numbers of the system.
    std::hash::RandomState::new().hash_one("landfolk")
}

/// Why a match cannot begin.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum StartError {
    /// Something is wrong with the players.
    #[error(transparent)]
    Seats(#[from] SeatsError),
    /// The game does not allow it.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// Why a move in notation was not played.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum MoveError<R> {
    /// It is not a move.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// The rules forbid it.
    #[error(transparent)]
    Refused(R),
}

/// Why a decision cannot be taken back, or taken again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Enum), uniffi(name = "UndoReason"))]
pub enum UndoError {
    /// The table plays without undo.
    #[error("this table plays without undo")]
    Forbidden,
    /// No decision has been made yet.
    #[error("nothing has been decided yet")]
    AtStart,
    /// The decision showed something that cannot be unseen.
    #[error("the last decision revealed something hidden and cannot be taken back")]
    Revealed,
    /// The player who is to act has not decided anything since.
    #[error("the player to act has decided nothing in this turn")]
    NothingOwn,
    /// Nothing has been taken back.
    #[error("nothing has been taken back")]
    NothingUndone,
}

/// One decision of the history.
#[derive(Clone, Debug)]
pub struct Decision<G: Game> {
    /// Who decided.
    pub seat: Seat,
    /// What.
    pub mv: G::Move,
    /// The same in the notation of records.
    pub notation: String,
    /// What happened then, in order.
    pub events: Vec<G::Event>,
}

// Derived, it would ask of positions that they can be compared.
impl<G: Game> PartialEq for Decision<G> {
    fn eq(&self, other: &Self) -> bool {
        self.seat == other.seat
            && self.mv == other.mv
            && self.notation == other.notation
            && self.events == other.events
    }
}

/// A decision that does not count yet, with the position after it.
#[derive(Clone, Debug)]
pub(crate) struct Next<G: Game> {
    decision: Decision<G>,
    after: G,
}

impl<G: Game> Next<G> {
    pub(crate) const fn decision(&self) -> &Decision<G> {
        &self.decision
    }

    pub(crate) fn to_act(&self) -> Option<Seat> {
        self.after.to_act()
    }

    pub(crate) fn points(&self) -> Vec<i32> {
        points(&self.after)
    }
}

fn points<G: Game>(position: &G) -> Vec<i32> {
    Seat::all(position.seats())
        .map(|seat| position.points(seat))
        .collect()
}

/// A match of any of the games.
pub type Table = Match<games::Position>;

/// A match of one game. The module describes what it allows when.
#[derive(Clone, Debug)]
pub struct Match<G: Game> {
    seats: Seats,
    setup: Setup<G::Options>,
    rules: TableRules,
    opening: Vec<G::Event>,
    history: Vec<Decision<G>>,
    /// `before[n]` is the position in which `history[n]` was decided.
    before: Vec<G>,
    position: G,
    /// What was taken back; what would be redone first is last.
    undone: Vec<Next<G>>,
}

impl<G: Game> Match<G> {
    /// Begins a match.
    ///
    /// # Errors
    /// [`StartError`] when something is wrong with the players or the setup.
    pub fn start(new: NewMatch<G::Options>) -> Result<Self, StartError> {
        let seats = Seats::new(new.seats)?;
        let setup = Setup {
            seats: seats.len(),
            options: new.options,
            seed: new.seed,
            pile: new.pile,
        };
        let mut opening = Vec::new();
        let position = G::start(&setup, &mut opening)?;
        Ok(Self {
            seats,
            setup,
            rules: new.rules,
            opening,
            history: Vec::new(),
            before: Vec::new(),
            position,
            undone: Vec::new(),
        })
    }

    /// Who plays.
    #[must_use]
    pub const fn seats(&self) -> &Seats {
        &self.seats
    }

    /// What was chosen on the set-up screen.
    #[must_use]
    pub const fn options(&self) -> &G::Options {
        &self.setup.options
    }

    /// The seed, which tells everything that chance has yet to decide.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.setup.seed
    }

    /// The explicit order of the pile, if there is one.
    #[must_use]
    pub fn pile(&self) -> Option<&[String]> {
        self.setup.pile.as_deref()
    }

    /// What the table agreed on.
    #[must_use]
    pub const fn rules(&self) -> TableRules {
        self.rules
    }

    /// The true position, hidden things included.
    #[must_use]
    pub const fn position(&self) -> &G {
        &self.position
    }

    /// The true position after `decisions` decisions: 0 for the first one, up to the length of the
    /// history for the present one; `None` beyond.
    #[must_use]
    pub fn position_after(&self, decisions: usize) -> Option<&G> {
        if decisions == self.history.len() {
            Some(&self.position)
        } else {
            self.before.get(decisions)
        }
    }

    /// A position that agrees with all that `viewer` (`None`: an onlooker) may know. It stays the
    /// same until the next decision.
    #[must_use]
    pub fn view(&self, viewer: Option<Seat>) -> G {
        self.hidden(&self.position, self.history.len(), viewer)
    }

    /// As [`view`](Self::view), after `decisions` decisions; `None` beyond the end of the history.
    #[must_use]
    pub fn view_after(&self, decisions: usize, viewer: Option<Seat>) -> Option<G> {
        let position = self.position_after(decisions)?;
        Some(self.hidden(position, decisions, viewer))
    }

    fn hidden(&self, position: &G, decisions: usize, viewer: Option<Seat>) -> G {
        // The seed keeps the shuffle secret (a known one could be shuffled back); the game itself
        // draws from stream 0, so the others tell nothing of it.
        let mut rng = ChaCha8Rng::seed_from_u64(self.setup.seed);
        let seat = viewer.map_or(0, |seat| seat.index() as u64 + 1);
        rng.set_stream((decisions as u64 + 1) << 3 | seat);
        position.hide(viewer, &mut rng)
    }

    /// Whose decision is due; `None` when the game is over.
    #[must_use]
    pub fn to_act(&self) -> Option<Seat> {
        self.position.to_act()
    }

    /// Whether the game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.to_act().is_none()
    }

    /// The points so far in seat order, in the end the scores.
    #[must_use]
    pub fn points(&self) -> Vec<i32> {
        points(&self.position)
    }

    /// What happened before the first decision.
    #[must_use]
    pub fn opening(&self) -> &[G::Event] {
        &self.opening
    }

    /// All decisions that count, oldest first.
    #[must_use]
    pub fn history(&self) -> &[Decision<G>] {
        &self.history
    }

    /// What was taken back and can be redone, in the order in which it would be redone.
    pub fn undone(&self) -> impl ExactSizeIterator<Item = &Decision<G>> {
        self.undone.iter().rev().map(|next| &next.decision)
    }

    /// All events from the opening to the last decision, in order: the log. Each is public.
    pub fn log(&self) -> impl Iterator<Item = &G::Event> {
        self.opening
            .iter()
            .chain(self.history.iter().flat_map(|decision| &decision.events))
    }

    /// Plays a move, and drops what could be redone.
    ///
    /// # Errors
    /// The game's refusal; then nothing has changed.
    pub fn play(&mut self, mv: G::Move) -> Result<&Decision<G>, G::Refusal> {
        let next = self.prepare(mv)?;
        Ok(self.commit(next))
    }

    /// What a move would bring, so that it can be kept somewhere before it counts.
    pub(crate) fn prepare(&self, mv: G::Move) -> Result<Next<G>, G::Refusal> {
        // Only legal moves are written: notation may look at what the move refers to.
        self.position.check(mv)?;
        let notation = self.position.write_move(mv);
        let seat = self.position.to_act().unwrap_or(Seat::FIRST);
        let mut after = self.position.clone();
        let mut events = Vec::new();
        after.play(mv, &mut events)?;
        let decision = Decision {
            seat,
            mv,
            notation,
            events,
        };
        Ok(Next { decision, after })
    }

    /// Makes what was prepared in the present position count.
    pub(crate) fn commit(&mut self, next: Next<G>) -> &Decision<G> {
        self.undone.clear();
        self.step(next)
    }

    fn step(&mut self, Next { decision, after }: Next<G>) -> &Decision<G> {
        self.before
            .push(std::mem::replace(&mut self.position, after));
        let index = self.history.len();
        self.history.push(decision);
        &self.history[index]
    }

    /// Plays a move in notation.
    ///
    /// # Errors
    /// [`MoveError`] when the text is no move or the game refuses it; then nothing has changed.
    pub fn play_text(&mut self, text: &str) -> Result<&Decision<G>, MoveError<G::Refusal>> {
        let mv = self.position.read_move(text)?;
        self.play(mv).map_err(MoveError::Refused)
    }

    /// Whether [`undo`](Self::undo) would work.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        self.undo_refusal().is_none()
    }

    fn undo_refusal(&self) -> Option<UndoError> {
        if !self.rules.undo {
            return Some(UndoError::Forbidden);
        }
        match self.before.last() {
            None => Some(UndoError::AtStart),
            Some(before) if before.reveals() != self.position.reveals() => {
                Some(UndoError::Revealed)
            }
            Some(_) => None,
        }
    }

    /// Takes the last decision back.
    ///
    /// # Errors
    /// [`UndoError`] says why it stands.
    pub fn undo(&mut self) -> Result<(), UndoError> {
        if let Some(refusal) = self.undo_refusal() {
            return Err(refusal);
        }
        let (Some(decision), Some(before)) = (self.history.pop(), self.before.pop()) else {
            return Err(UndoError::AtStart);
        };
        let after = std::mem::replace(&mut self.position, before);
        self.undone.push(Next { decision, after });
        Ok(())
    }

    /// Whether [`redo`](Self::redo) would work.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Decides again what was taken back last.
    ///
    /// # Errors
    /// [`UndoError::NothingUndone`] when there is nothing.
    pub fn redo(&mut self) -> Result<&Decision<G>, UndoError> {
        let next = self.undone.pop().ok_or(UndoError::NothingUndone)?;
        Ok(self.step(next))
    }

    /// Forgets what could be redone.
    pub(crate) fn forget_undone(&mut self) {
        self.undone.clear();
    }

    /// Whether [`restart_turn`](Self::restart_turn) would work.
    #[must_use]
    pub fn can_restart_turn(&self) -> bool {
        self.restart_refusal().is_none()
    }

    fn restart_refusal(&self) -> Option<UndoError> {
        self.undo_refusal().or_else(|| {
            let last = self.history.last().map(|decision| decision.seat);
            (self.to_act().is_some() && self.to_act() != last).then_some(UndoError::NothingOwn)
        })
    }

    /// Takes back every decision that the player to act made in this turn, as far as the last
    /// reveal, and says how many that were.
    ///
    /// # Errors
    /// [`UndoError`] when there is none to take back.
    pub fn restart_turn(&mut self) -> Result<usize, UndoError> {
        if let Some(refusal) = self.restart_refusal() {
            return Err(refusal);
        }
        let mine = self.history.last().map(|decision| decision.seat);
        let mut count = 0;
        while self.history.last().map(|decision| decision.seat) == mine && self.undo().is_ok() {
            count += 1;
        }
        Ok(count)
    }
}

impl Table {
    /// How many turns have begun.
    #[must_use]
    pub fn turns(&self) -> u32 {
        self.log().filter(|event| event.begins_turn()).count() as u32
    }
}
