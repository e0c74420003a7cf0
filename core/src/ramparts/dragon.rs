//! The dragon: volcanoes, its tiles and its steps.

use crate::chance::shuffle;
use crate::game::Events;
use crate::landscape::{Place, Side};
use crate::seat::Seat;

use super::moves::{Event, Homecoming, Move};
use super::position::{Phase, Position};
use super::refusal::Refusal;
use super::tiles::{TileId, TileSetId};

/// Steps of one movement.
const STEPS: usize = 6;

/// What princess and dragon keep beside the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Dragon {
    /// Where the dragon stands, once a volcano lies on the table.
    at: Option<Place>,
    /// Where the fairy stands, once somebody has called her.
    pub(super) fairy: Option<Place>,
    /// The places of this movement, where it began included.
    visited: [Place; STEPS + 1],
    /// How many there are; 0 when the dragon rests.
    visits: u8,
    /// Who moves it now.
    mover: Seat,
    /// Dragon tiles that came before the first volcano.
    pub(super) set_aside: Vec<TileId>,
}

impl Dragon {
    pub(super) const fn new() -> Self {
        Self {
            at: None,
            fairy: None,
            visited: [Place::START; STEPS + 1],
            visits: 0,
            mover: Seat::FIRST,
            set_aside: Vec::new(),
        }
    }

    /// Who moves it now.
    pub(super) const fn mover(&self) -> Seat {
        self.mover
    }
}

impl Position {
    /// Whether princess and dragon are in the game.
    #[inline]
    pub(super) const fn has_dragon(&self) -> bool {
        self.options.sets.contains(TileSetId::PrincessDragon)
    }

    /// Where the dragon stands; `None` before the first volcano.
    #[must_use]
    pub const fn dragon(&self) -> Option<Place> {
        self.dragon.at
    }

    /// The places of the dragon's movement so far, where it began included; empty when it rests.
    #[must_use]
    pub fn dragon_path(&self) -> &[Place] {
        &self.dragon.visited[..self.dragon.visits.into()]
    }

    /// How many steps a movement of the dragon has at most.
    pub const DRAGON_STEPS: usize = STEPS;

    /// The dragon tiles laid aside until the first volcano comes.
    #[must_use]
    pub fn set_aside(&self) -> &[TileId] {
        &self.dragon.set_aside
    }

    /// Whether a tile just drawn has to wait for the first volcano.
    pub(super) fn waits_for_volcano(&self, tile: TileId) -> bool {
        self.has_dragon() && self.dragon.at.is_none() && tile.marks().dragon
    }

    /// A volcano has been placed: the dragon comes, and with the first one the tiles set aside.
    pub(super) fn erupt(&mut self, at: Place, events: &mut impl Events<Event>) {
        self.dragon.at = Some(at);
        events.push(Event::DragonMoved { seat: None, to: at });
        if !self.dragon.set_aside.is_empty() {
            let tiles = self.dragon.set_aside.len() as u8;
            self.pile.append(&mut self.dragon.set_aside);
            shuffle(&mut self.pile, &mut self.rng);
            events.push(Event::ShuffledIn { tiles });
        }
    }

    /// After the action on a dragon tile its movement begins; `false` if it cannot move.
    pub(super) fn wake_dragon(&mut self) -> bool {
        let Some(at) = self.dragon.at else {
            return false;
        };
        self.dragon.visited[0] = at;
        self.dragon.visits = 1;
        self.dragon.mover = self.turn;
        self.await_step()
    }

    /// Whether there is a step to decide; otherwise the movement ends.
    fn await_step(&mut self) -> bool {
        let moves = usize::from(self.dragon.visits) <= STEPS
            && Side::ALL.iter().any(|&side| self.check_step(side).is_ok());
        if moves {
            self.phase = Phase::DragonStep;
        } else {
            self.dragon.visits = 0;
        }
        moves
    }

    ///
    pub(super) fn check_step(&self, side: Side) -> Result<Place, Refusal> {
        let Some(from) = self.dragon.at else {
            return Err(Refusal::NoDragon);
        };
        let at = from.neighbour(side);
        if self.board.slot_at(at).is_none() {
            Err(Refusal::DragonOffTable { at })
        } else if self.dragon.fairy == Some(at) {
            Err(Refusal::FairyBlocks { at })
        } else if self.dragon_path().contains(&at) {
            Err(Refusal::Visited { at })
        } else {
            Ok(at)
        }
    }

    /// Every step that the dragon can make.
    pub(super) fn list_steps(&self, moves: &mut Vec<Move>) {
        let possible = Side::ALL
            .into_iter()
            .filter(|&side| self.check_step(side).is_ok());
        moves.extend(possible.map(|side| Move::Dragon { side }));
    }

    /// The dragon enters a place and sends home who stands there; tells whether its
    /// movement goes on.
    pub(super) fn step(&mut self, to: Place, events: &mut impl Events<Event>) -> bool {
        let mover = self.dragon.mover;
        self.dragon.at = Some(to);
        self.dragon.visited[usize::from(self.dragon.visits)] = to;
        self.dragon.visits += 1;
        self.dragon.mover = mover.next(self.seats.into());
        events.push(Event::DragonMoved {
            seat: Some(mover),
            to,
        });
        let before = self.pieces.len();
        for index in (0..before).rev() {
            if self.pieces[index].spot.at == to {
                self.send_home(index, Homecoming::Dragon, events);
            }
        }
        if self.pieces.len() < before {
            self.send_lonely_home(Homecoming::Dragon, events);
        }
        self.await_step()
    }
}
