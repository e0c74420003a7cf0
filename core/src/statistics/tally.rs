//! What a finished match tells, worked out from its history.

use std::collections::BTreeMap;

use crate::game::{Feat, Game};
use crate::table::Table;

/// What a finished match tells of one seat.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SeatTally {
    /// The score.
    pub points: i32,
    /// 1 for the winner; a tie shares the rank.
    pub rank: usize,
    /// How many turns the seat took.
    pub turns: u32,
    /// The most points that one turn brought the seat whose turn it was; `None` if no turn brought any. Scorings
    /// between turns and after the last one do not count.
    pub best_turn: Option<i32>,
    /// Where the points came from: the source's key in records, and its points.
    pub sources: Vec<(&'static str, i32)>,
    /// The largest of each kind that the seat scored for (`city`, `road`, `chains` ...).
    pub sizes: BTreeMap<&'static str, i32>,
}

/// What a match tells of each seat, in seat order; `None` until it is over.
#[must_use]
pub fn tally(table: &Table) -> Option<Vec<SeatTally>> {
    if !table.is_over() {
        return None;
    }
    let mut seats: Vec<SeatTally> = table
        .position()
        .standings()
        .into_iter()
        .map(|standing| SeatTally {
            points: standing.points,
            rank: standing.rank,
            sources: standing.sources,
            ..SeatTally::default()
        })
        .collect();
    let last = table.history().len();
    let none = vec![0; seats.len()];
    // Where the turn began, and what events have reported since: all points, and those of this turn
    // and of the next one. The decision that ends a turn tells of the beginning of the next as well.
    let mut begin = 0;
    let mut reported = none.clone();
    let (mut this, mut next) = (none.clone(), none.clone());
    for (index, decision) in table.history().iter().enumerate() {
        let mut began = false;
        for event in &decision.events {
            began |= event.begins_turn();
            event.feats(&mut |feat| match feat {
                Feat::Scored {
                    seat,
                    points,
                    in_turn,
                } => {
                    let seat = seat.index();
                    reported[seat] += points;
                    if in_turn {
                        let turn = if began { &mut next } else { &mut this };
                        turn[seat] += points;
                    }
                }
                Feat::Size { seat, what, size } => {
                    let best = seats[seat.index()].sizes.entry(what).or_insert(size);
                    *best = size.max(*best);
                }
            });
        }
        if !began && index + 1 < last {
            continue;
        }
        // A turn is that of who decides first in it; others may have a part in it later.
        let seat = table.history()[begin].seat;
        let points = |after| table.position_after(after).map_or(0, |p| p.points(seat));
        let unreported = points(index + 1) - points(begin) - reported[seat.index()];
        let gain = unreported + this[seat.index()];
        let tally = &mut seats[seat.index()];
        tally.turns += 1;
        if gain > 0 {
            tally.best_turn = tally.best_turn.max(Some(gain));
        }
        begin = index + 1;
        this = std::mem::replace(&mut next, none.clone());
        reported.fill(0);
    }
    Some(seats)
}
