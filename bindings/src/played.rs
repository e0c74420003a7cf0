//! A match that is played.

use std::sync::{Arc, Mutex};

use jiff::Timestamp;
use landfolk::border::BorderError;
use landfolk::game::Game;
use landfolk::games::{Event, GameId, Move, Options, Position};
use landfolk::record::{MAX_PILE, MAX_PILE_ENTRY_BYTES, Record};
use landfolk::seat::Seat;
#[cfg(not(feature = "store"))]
use landfolk::shelf::MemoryShelf as File;
use landfolk::shelf::SavedMatch;
#[cfg(feature = "store")]
use landfolk::store::Store as File;
use landfolk::table::{self, NewMatch, SeatInfo, Table, TableRules};
use serde_json::{Map, Value};

use crate::observer::{Change, ChangeKind, MatchObserver, ObserverFailure, Observers};
use crate::replay::Replay;
use crate::view::View;
use crate::{Result, count, lock};

/// A match of any of the games: seats, decisions, undo and redo, what each seat may see, the record.
#[derive(uniffi::Object)]
pub struct Match {
    kept: Mutex<Kept>,
    frame: Frame,
    observers: Observers,
}

/// What a record tells besides the match itself, and a match therefore does not know.
#[derive(Clone, Default)]
pub(crate) struct Frame {
    started: Option<Timestamp>,
    /// When the match ended, and with which moves: after others it ended at another time.
    ended: Option<(Timestamp, Vec<String>)>,
    other: Map<String, Value>,
}

impl Frame {
    pub(crate) fn of(record: &Record) -> Self {
        Self {
            started: record.started,
            ended: record.ended.map(|ended| (ended, record.moves.clone())),
            other: record.other.clone(),
        }
    }

    /// The record of a match with this frame.
    pub(crate) fn record(&self, table: &Table) -> Record {
        let record = Record::of(table);
        let ended = self.ended.as_ref();
        let ended = ended.filter(|(_, moves)| table.is_over() && *moves == record.moves);
        Record {
            started: self.started,
            ended: ended.map(|(ended, _)| *ended),
            other: self.other.clone(),
            ..record
        }
    }
}

/// The file of a store, shared with the matches that are kept in it.
pub(crate) type Shared = Mutex<File>;

/// Where the decisions of a match are kept.
pub(crate) enum Kept {
    /// In memory only.
    Loose(Table),
    /// Also in a file, before they count.
    #[cfg_attr(not(feature = "store"), expect(dead_code, reason = "there is no file"))]
    Saved(SavedMatch, Arc<Shared>),
}

impl Kept {
    pub(crate) const fn table(&self) -> &Table {
        match self {
            Self::Loose(table) => table,
            Self::Saved(saved, _) => saved.table(),
        }
    }

    fn play(&mut self, mv: Move) -> Result<Decision> {
        Ok(match self {
            Self::Loose(table) => Decision::of(table.play(mv)?),
            Self::Saved(saved, store) => Decision::of(
                saved
                    .play(&mut *lock(store), mv)
                    .map_err(BorderError::from)?,
            ),
        })
    }

    fn undo(&mut self) -> Result<()> {
        match self {
            Self::Loose(table) => Ok(table.undo()?),
            Self::Saved(saved, store) => Ok(saved.undo(&mut *lock(store))?),
        }
    }

    fn redo(&mut self) -> Result<Decision> {
        match self {
            Self::Loose(table) => Ok(Decision::of(table.redo()?)),
            Self::Saved(saved, store) => {
                saved.redo(&mut *lock(store))?;
                let last = saved.table().history().last();
                last.map(Decision::of)
                    .ok_or_else(|| table::UndoError::NothingUndone.into())
            }
        }
    }

    fn restart_turn(&mut self) -> Result<usize> {
        match self {
            Self::Loose(table) => Ok(table.restart_turn()?),
            Self::Saved(saved, store) => Ok(saved.restart_turn(&mut *lock(store))?),
        }
    }
}

/// A legal move, as it is and as it is written.
#[derive(Clone, PartialEq, Debug, uniffi::Record)]
pub struct LegalMove {
    /// The move.
    pub r#move: Move,
    /// The same in the notation of records.
    pub notation: String,
}

/// A decision that counts.
#[derive(Clone, PartialEq, Debug, uniffi::Record)]
pub struct Decision {
    /// Who decided.
    pub seat: Seat,
    /// What.
    pub r#move: Move,
    /// The same in the notation of records.
    pub notation: String,
    /// What happened then, in order. All of it is public.
    pub events: Vec<Event>,
}

impl Decision {
    pub(crate) fn of(decision: &table::Decision<Position>) -> Self {
        Self {
            seat: decision.seat,
            r#move: decision.mv,
            notation: decision.notation.clone(),
            events: decision.events.clone(),
        }
    }
}

/// One seat's place in the standings, with where its points came from.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct SeatStanding {
    /// Whose.
    pub seat: Seat,
    /// Points so far, or in the end.
    pub points: i32,
    /// 1 for the leader; seats with equal points share a rank (shared victory).
    pub rank: u32,
    /// Where the points came from.
    pub sources: Vec<SourcePoints>,
}

/// The points of one source.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct SourcePoints {
    /// The key of the source in records: `road`, `city` ...
    pub source: String,
    /// How many.
    pub points: i32,
}

pub(crate) fn standings(position: &Position) -> Vec<SeatStanding> {
    let sources = |sources: Vec<(&'static str, i32)>| {
        let named = sources.into_iter().map(|(source, points)| SourcePoints {
            source: source.to_owned(),
            points,
        });
        named.collect()
    };
    let standings = position.standings().into_iter();
    standings
        .map(|standing| SeatStanding {
            seat: standing.seat,
            points: standing.points,
            rank: count(standing.rank),
            sources: sources(standing.sources),
        })
        .collect()
}

/// The viewer, if the table has this seat.
pub(crate) fn check_viewer(table: &Table, viewer: Option<Seat>) -> Result<()> {
    match viewer {
        Some(seat) if seat.index() >= table.seats().len() => Err(BorderError::out_of_range(
            "seat",
            seat.index() as u64,
            table.seats().len().saturating_sub(1),
        )),
        _ => Ok(()),
    }
}

fn check_pile(pile: &[String]) -> Result<()> {
    let wrong = |reason: String| {
        Err(BorderError::Setup {
            part: "pile".to_owned(),
            reason,
        })
    };
    if pile.len() > MAX_PILE {
        return wrong(format!("{} entries; a record holds {MAX_PILE}", pile.len()));
    }
    let long = |entry: &String| entry.len() > MAX_PILE_ENTRY_BYTES;
    match pile.iter().position(long) {
        Some(index) => wrong(format!(
            "entry {index} is longer than {MAX_PILE_ENTRY_BYTES} bytes"
        )),
        None => Ok(()),
    }
}

#[uniffi::export]
impl Match {
    /// Begins a match. Without options it has the usual ones, without a seed one that nobody can guess.
    /// `pile` is an explicit order in place of the shuffled one (`docs/record-format.md`); `undo` says whether
    /// decisions may be taken back.
    ///
    /// # Errors
    /// `Setup` names what is wrong with seats, options or pile; `OtherGame` when the options are those of another
    /// game.
    #[uniffi::constructor(default(options = None, seed = None, pile = None, undo = true))]
    pub fn new(
        game: GameId,
        seats: Vec<SeatInfo>,
        options: Option<Options>,
        seed: Option<u64>,
        pile: Option<Vec<String>>,
        undo: bool,
    ) -> Result<Arc<Self>> {
        let options = options.unwrap_or_else(|| game.default_options());
        if options.game() != game {
            return Err(BorderError::OtherGame {
                reason: format!("options of {} for a match of {game}", options.game()),
            });
        }
        check_pile(pile.as_deref().unwrap_or_default())?;
        let table = Table::start(NewMatch {
            seats,
            options,
            seed: seed.unwrap_or_else(table::fresh_seed),
            pile,
            rules: TableRules { undo },
        })?;
        Ok(Self::loose(table, Frame::default()))
    }

    /// The match that a record tells of, to play on. It began when the record says.
    ///
    /// # Errors
    /// `Record` with the first thing that is wrong with it.
    #[uniffi::constructor]
    pub fn from_record(text: String) -> Result<Arc<Self>> {
        let record = Record::read(text.as_bytes())?;
        Ok(Self::loose(record.replay()?, Frame::of(&record)))
    }

    /// Which game is played.
    pub fn game(&self) -> GameId {
        self.with(|table| table.options().game())
    }

    /// The options of the match.
    pub fn options(&self) -> Options {
        self.with(|table| table.options().clone())
    }

    /// Who plays, in playing order.
    pub fn seats(&self) -> Vec<SeatInfo> {
        self.with(|table| table.seats().as_slice().to_vec())
    }

    /// The seed, which tells everything that chance has yet to decide: keep it out of sight.
    pub fn seed(&self) -> u64 {
        self.with(Table::seed)
    }

    /// Whose decision is due; none when the game is over.
    pub fn to_act(&self) -> Option<Seat> {
        self.with(Table::to_act)
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.with(Table::is_over)
    }

    /// How many turns have begun.
    pub fn turns(&self) -> u32 {
        self.with(Table::turns)
    }

    /// The points so far in seat order, in the end the scores.
    pub fn points(&self) -> Vec<i32> {
        self.with(Table::points)
    }

    /// Every seat in seat order, with rank and where its points came from.
    pub fn standings(&self) -> Vec<SeatStanding> {
        self.with(|table| standings(table.position()))
    }

    /// What a seat sees, or an onlooker who sees no hand. It stays the same until the next decision.
    ///
    /// # Errors
    /// `OutOfRange` when the table does not have this seat.
    #[uniffi::method(default(seat = None))]
    pub fn view(&self, seat: Option<Seat>) -> Result<View> {
        self.with(|table| {
            check_viewer(table, seat)?;
            Ok(View::of(&table.view(seat), seat))
        })
    }

    /// Every legal move of the player to act, each once; none when the game is over. Where hands are hidden
    /// they tell of the hand: show them to nobody else.
    pub fn legal_moves(&self) -> Vec<LegalMove> {
        self.with(|table| {
            let position = table.position();
            let written = legal(position).into_iter().map(|mv| LegalMove {
                r#move: mv,
                notation: position.write_move(mv),
            });
            written.collect()
        })
    }

    /// The legal moves in notation, in the same order: less to carry across the border.
    pub fn legal_notations(&self) -> Vec<String> {
        self.with(|table| {
            let position = table.position();
            let moves = legal(position).into_iter();
            moves.map(|mv| position.write_move(mv)).collect()
        })
    }

    /// How many legal moves there are: the least that has to cross the border to play at random.
    pub fn legal_count(&self) -> u32 {
        self.with(|table| count(legal(table.position()).len()))
    }

    /// Whether a move is legal.
    ///
    /// # Errors
    /// `Refused` names the rule that forbids it; `OtherGame`; `Value` when a part of it does not exist.
    pub fn check(&self, r#move: Move) -> Result<()> {
        self.with(|table| Ok(table.position().check(r#move)?))
    }

    /// A legal move in the notation of records.
    ///
    /// # Errors
    /// As [`check`](Self::check).
    pub fn notation(&self, r#move: Move) -> Result<String> {
        self.with(|table| {
            let position = table.position();
            // Only legal moves are written: notation may look at what the move refers to.
            position.check(r#move)?;
            Ok(position.write_move(r#move))
        })
    }

    /// Reads a move in the notation of records. It need not be legal.
    ///
    /// # Errors
    /// `NotAMove` says what cannot be read.
    pub fn read_move(&self, text: String) -> Result<Move> {
        self.with(|table| Ok(table.position().read_move(&text)?))
    }

    /// Plays a move, and forgets what could be redone.
    ///
    /// # Errors
    /// `Refused` names the rule that forbids it; `OtherGame`; `Value` when a part of it does not exist; `Store` when the
    /// match is kept in a file that cannot take it. Then nothing has changed.
    pub fn play(&self, r#move: Move) -> Result<Decision> {
        self.decide(|kept| kept.play(r#move))
    }

    /// Plays a move in the notation of records.
    ///
    /// # Errors
    /// `NotAMove` says what cannot be read; otherwise as [`play`](Self::play).
    pub fn play_notation(&self, text: String) -> Result<Decision> {
        self.decide(|kept| {
            let mv = kept.table().position().read_move(&text)?;
            kept.play(mv)
        })
    }

    /// Plays the legal move with this index, counted from 0 in the order of [`legal_moves`](Self::legal_moves).
    ///
    /// # Errors
    /// `OutOfRange` when there are not so many; otherwise as [`play`](Self::play).
    pub fn play_nth(&self, index: u32) -> Result<Decision> {
        self.decide(|kept| {
            let moves = legal(kept.table().position());
            let mv = moves.get(index as usize).copied().ok_or_else(|| {
                BorderError::out_of_range("legal move", index.into(), moves.len().saturating_sub(1))
            })?;
            kept.play(mv)
        })
    }

    /// Whether [`undo`](Self::undo) would work.
    pub fn can_undo(&self) -> bool {
        self.with(Table::can_undo)
    }

    /// Takes the last decision back.
    ///
    /// # Errors
    /// `Undo` says why it stands, `Store` that the file cannot follow.
    pub fn undo(&self) -> Result<()> {
        self.take_back(|kept| kept.undo())
    }

    /// Whether [`redo`](Self::redo) would work.
    pub fn can_redo(&self) -> bool {
        self.with(Table::can_redo)
    }

    /// Decides again what was taken back last.
    ///
    /// # Errors
    /// `Undo` when nothing was taken back, `Store` that the file cannot follow.
    pub fn redo(&self) -> Result<Decision> {
        let (decision, decisions) = {
            let mut kept = lock(&self.kept);
            let decision = kept.redo()?;
            (decision, kept.table().history().len())
        };
        self.tell(ChangeKind::Redone, decisions, &decision.events);
        Ok(decision)
    }

    /// Takes back every decision that the player to act made in this turn, as far as the last reveal, and says how many
    /// that were.
    ///
    /// # Errors
    /// `Undo` when there is none to take back, `Store` that the file cannot follow.
    pub fn restart_turn(&self) -> Result<u32> {
        self.take_back(|kept| kept.restart_turn()).map(count)
    }

    /// All decisions that count, oldest first. Moves and events are public.
    pub fn history(&self) -> Vec<Decision> {
        self.with(|table| table.history().iter().map(Decision::of).collect())
    }

    /// How many decisions count.
    pub fn decisions(&self) -> u32 {
        self.with(|table| count(table.history().len()))
    }

    /// How many events the log holds, those of the opening included.
    pub fn event_count(&self) -> u32 {
        self.with(|table| count(table.log().count()))
    }

    /// The events of the log from number `first` on, counted from 0. Ask with [`event_count`](Self::event_count) of the
    /// last time to get what is new. An undo shortens the log.
    ///
    /// # Errors
    /// `OutOfRange` when the log is shorter.
    #[uniffi::method(default(first = 0))]
    pub fn events_since(&self, first: u32) -> Result<Vec<Event>> {
        self.with(|table| {
            let length = table.log().count();
            if first as usize > length {
                return Err(BorderError::out_of_range("event", first.into(), length));
            }
            Ok(table.log().skip(first as usize).cloned().collect())
        })
    }

    /// The record of the match as it stands. It holds the seed and so everything hidden, and of a match that came from a
    /// record or a file what was told there besides: when it began, and unless it went on since, when it ended.
    ///
    /// # Errors
    /// `Record` when the match is longer than a record may be.
    pub fn record(&self) -> Result<String> {
        Ok(self.with(|table| self.frame.record(table)).write()?)
    }

    /// A match of its own that stands where this one does, with the same undo and redo; it is kept in no file and
    /// nobody observes it.
    pub fn copy(&self) -> Arc<Self> {
        Self::loose(self.with(Table::clone), self.frame.clone())
    }

    /// The match from the first decision to the present one, to look at again.
    pub fn replay(&self) -> Arc<Replay> {
        Arc::new(Replay::of(self.with(Table::clone), self.frame.clone()))
    }

    /// Tells an observer of every decision from now on, until [`stop_observing`](Self::stop_observing) is called with the
    /// number that this gives.
    pub fn observe(&self, observer: Arc<dyn MatchObserver>) -> u64 {
        self.observers.add(observer)
    }

    /// Tells an observer no more. False when there is none with this number.
    pub fn stop_observing(&self, id: u64) -> bool {
        self.observers.remove(id)
    }

    /// What observers have thrown since this was asked last, oldest first; when there are more than a hundred, the latest
    /// hundred. It changed nothing in the match.
    pub fn observer_failures(&self) -> Vec<ObserverFailure> {
        self.observers.failures()
    }
}

fn legal(position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves
}

impl Match {
    pub(crate) fn loose(table: Table, frame: Frame) -> Arc<Self> {
        Self::of(Kept::Loose(table), frame)
    }

    pub(crate) fn of(kept: Kept, frame: Frame) -> Arc<Self> {
        Arc::new(Self {
            kept: Mutex::new(kept),
            frame,
            observers: Observers::default(),
        })
    }

    #[cfg(feature = "store")]
    pub(crate) const fn frame(&self) -> &Frame {
        &self.frame
    }

    /// Looks at the match. Nothing foreign runs meanwhile.
    pub(crate) fn with<T>(&self, look: impl FnOnce(&Table) -> T) -> T {
        look(lock(&self.kept).table())
    }

    fn decide(&self, act: impl FnOnce(&mut Kept) -> Result<Decision>) -> Result<Decision> {
        let (decision, decisions) = {
            let mut kept = lock(&self.kept);
            let decision = act(&mut kept)?;
            (decision, kept.table().history().len())
        };
        self.tell(ChangeKind::Played, decisions, &decision.events);
        Ok(decision)
    }

    fn take_back<T>(&self, act: impl FnOnce(&mut Kept) -> Result<T>) -> Result<T> {
        let (done, decisions) = {
            let mut kept = lock(&self.kept);
            let done = act(&mut kept)?;
            (done, kept.table().history().len())
        };
        self.tell(ChangeKind::Undone, decisions, &[]);
        Ok(done)
    }

    fn tell(&self, kind: ChangeKind, decisions: usize, events: &[Event]) {
        if !self.observers.is_empty() {
            self.observers.tell(&Change {
                kind,
                decisions: count(decisions),
                events: events.to_vec(),
            });
        }
    }
}
