//! A match that is looked at again.

use std::sync::{Arc, Mutex};

use landfolk::border::BorderError;
use landfolk::game::Game;
use landfolk::games::{Event, GameId, Options};
use landfolk::record::Record;
use landfolk::seat::Seat;
use landfolk::table::{SeatInfo, Table};

use crate::played::{Decision, Frame, Match, SeatStanding, check_viewer, standings};
use crate::view::View;
use crate::{Result, count, lock};

/// A match from beginning to end, with a cursor that says how many of its decisions have been shown.
#[derive(uniffi::Object)]
pub struct Replay {
    table: Table,
    frame: Frame,
    /// Never more than there are decisions.
    cursor: Mutex<usize>,
}

impl Replay {
    pub(crate) const fn of(table: Table, frame: Frame) -> Self {
        Self {
            table,
            frame,
            cursor: Mutex::new(0),
        }
    }

    /// The position after so many decisions.
    fn check(&self, decisions: u32) -> Result<usize> {
        let most = self.table.history().len();
        let decisions = decisions as usize;
        if decisions > most {
            return Err(BorderError::out_of_range(
                "decision",
                decisions as u64,
                most,
            ));
        }
        Ok(decisions)
    }

    fn here(&self) -> &landfolk::games::Position {
        let position = self.table.position_after(*lock(&self.cursor));
        position.unwrap_or_else(|| self.table.position())
    }
}

#[uniffi::export]
impl Replay {
    /// The match that a record tells of, at its beginning.
    ///
    /// # Errors
    /// `Record` with the first thing that is wrong with it.
    #[uniffi::constructor]
    pub fn from_record(text: String) -> Result<Arc<Self>> {
        let record = Record::read(text.as_bytes())?;
        Ok(Arc::new(Self::of(record.replay()?, Frame::of(&record))))
    }

    /// Which game was played.
    pub fn game(&self) -> GameId {
        self.table.options().game()
    }

    /// The options of the match.
    pub fn options(&self) -> Options {
        self.table.options().clone()
    }

    /// Who played, in playing order.
    pub fn seats(&self) -> Vec<SeatInfo> {
        self.table.seats().as_slice().to_vec()
    }

    /// How many decisions the match has.
    pub fn length(&self) -> u32 {
        count(self.table.history().len())
    }

    /// How many decisions have been shown: 0 at the beginning.
    pub fn cursor(&self) -> u32 {
        count(*lock(&self.cursor))
    }

    /// What happened before the first decision.
    pub fn opening(&self) -> Vec<Event> {
        self.table.opening().to_vec()
    }

    /// Shows the next decision; none at the end.
    pub fn step(&self) -> Option<Decision> {
        let mut cursor = lock(&self.cursor);
        let decision = self.table.history().get(*cursor)?;
        *cursor += 1;
        Some(Decision::of(decision))
    }

    /// Goes back one decision; false at the beginning.
    pub fn back(&self) -> bool {
        let mut cursor = lock(&self.cursor);
        let before = cursor.checked_sub(1);
        *cursor = before.unwrap_or(0);
        before.is_some()
    }

    /// Goes to the position after so many decisions: 0 for the beginning.
    ///
    /// # Errors
    /// `OutOfRange` when there are not so many.
    pub fn jump(&self, decisions: u32) -> Result<()> {
        *lock(&self.cursor) = self.check(decisions)?;
        Ok(())
    }

    /// The decision with this index, counted from 0.
    ///
    /// # Errors
    /// `OutOfRange` when there are not so many.
    pub fn decision(&self, index: u32) -> Result<Decision> {
        let history = self.table.history();
        let found = history.get(index as usize).map(Decision::of);
        found.ok_or_else(|| {
            BorderError::out_of_range("decision", index.into(), history.len().saturating_sub(1))
        })
    }

    /// What a seat saw here, or an onlooker who sees no hand.
    ///
    /// # Errors
    /// `OutOfRange` when the table does not have this seat.
    #[uniffi::method(default(seat = None))]
    pub fn view(&self, seat: Option<Seat>) -> Result<View> {
        self.view_at(self.cursor(), seat)
    }

    /// What a seat saw after so many decisions; the cursor stays where it is.
    ///
    /// # Errors
    /// `OutOfRange` when there are not so many decisions, or the table does not have this seat.
    #[uniffi::method(default(seat = None))]
    pub fn view_at(&self, decisions: u32, seat: Option<Seat>) -> Result<View> {
        check_viewer(&self.table, seat)?;
        let decisions = self.check(decisions)?;
        let most = self.table.history().len();
        let position = self.table.view_after(decisions, seat);
        let position = position
            .ok_or_else(|| BorderError::out_of_range("decision", decisions as u64, most))?;
        Ok(View::of(&position, seat))
    }

    /// Whose decision was due here; none when the game was over.
    pub fn to_act(&self) -> Option<Seat> {
        self.here().to_act()
    }

    /// The points here, in seat order.
    pub fn points(&self) -> Vec<i32> {
        let here = self.here();
        let seats = Seat::all(here.seats());
        seats.map(|seat| here.points(seat)).collect()
    }

    /// Every seat in seat order as it stood here, with rank and where its points came from.
    pub fn standings(&self) -> Vec<SeatStanding> {
        standings(self.here())
    }

    /// The record of the whole match, with what a record told of it besides: when it began and ended.
    ///
    /// # Errors
    /// `Record` when the match is longer than a record may be.
    pub fn record(&self) -> Result<String> {
        Ok(self.frame.record(&self.table).write()?)
    }

    /// A match that stands where the cursor does, to play on from there. The decisions up to here are its history;
    /// those that came after are not in it. It began when this one did.
    ///
    /// # Errors
    /// `Record` when the match is longer than a record may be.
    pub fn play_on(&self) -> Result<Arc<Match>> {
        let mut record = Record::of(&self.table);
        record.moves.truncate(*lock(&self.cursor));
        record.result = None;
        Ok(Match::loose(record.replay()?, self.frame.clone()))
    }
}
