//! Completed structures, settled one after another in the order that the player chooses (W-33 to W-36).

use crate::game::Events;
use crate::landscape::{FeatureId, FeatureKind, Spot};

use super::moves::{Event, Ground, Homecoming, Move, Outcome};
use super::options::SurveyorsMove;
use super::position::{Phase, Position};
use super::refusal::Refusal;

/// Which of the structures that the tile just placed has completed still wait to be settled.
///
/// Both are sets of indexes into the completed features of the board, which are fewer than 32.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Waiting {
    /// Those not yet settled that take a place in the order (W-35).
    structures: u32,
    /// Those that had settlers when they were completed.
    claimed: u32,
}

impl Waiting {
    const fn contains(self, index: usize) -> bool {
        self.structures & 1 << index != 0
    }

    /// The indexes that wait, ascending.
    fn indexes(self) -> impl Iterator<Item = usize> {
        (0..u32::BITS as usize).filter(move |&index| self.contains(index))
    }
}

impl Position {
    /// Notes what the tile has completed. What nobody holds is said at once, and takes a place in the
    /// order only if it moves a surveyor (W-33, W-35).
    pub(super) fn look_for_completed(&mut self, events: &mut impl Events<Event>) {
        let mut waiting = Waiting::default();
        for (index, &id) in self.board.completed().ids().iter().enumerate() {
            if self.is_held(id) {
                waiting.structures |= 1 << index;
                waiting.claimed |= 1 << index;
            } else if self.moves_on_completion() {
                waiting.structures |= 1 << index;
            } else {
                self.report(id, Outcome::Unclaimed, events);
            }
        }
        self.waiting = waiting;
    }

    /// Settles one after another as long as there is nothing to choose; tells whether all are settled.
    ///
    /// The order of structures that nobody holds makes no difference, so they are no choice.
    pub(super) fn settle_until_choice(&mut self, events: &mut impl Events<Event>) -> bool {
        while let Some(index) = self.waiting.indexes().next() {
            if self.waiting.structures.count_ones() > 1
                && self
                    .waiting
                    .indexes()
                    .any(|index| self.is_held(self.completed(index)))
            {
                return false;
            }
            self.settle(index, events);
        }
        true
    }

    /// Settles one of the completed structures (W-24, W-30 to W-35).
    pub(super) fn settle(&mut self, index: usize, events: &mut impl Events<Event>) {
        let id = self.completed(index);
        self.waiting.structures &= !(1 << index);
        let outcome = self.outcome(index);
        self.report(id, outcome, events);
        if outcome == Outcome::Scored {
            self.pay_leaders(id, false, events);
            for index in (0..self.settlers.len()).rev() {
                if self.board.features().of(self.settlers[index].node) == id {
                    self.send_home(index, Homecoming::Scored, events);
                }
            }
        }
        self.move_surveyor(events);
        if !self.moves_on_completion() {
            self.drop_cleared(events);
        }
    }

    /// Structures that an earlier one has emptied take no place in the order any more (W-35).
    fn drop_cleared(&mut self, events: &mut impl Events<Event>) {
        for index in self.waiting.indexes() {
            let id = self.completed(index);
            if !self.is_held(id) {
                self.waiting.structures &= !(1 << index);
                self.report(id, Outcome::Cleared, events);
            }
        }
    }

    /// Each structure that can be settled next (W-35).
    pub(super) fn list_settlements(&self, moves: &mut Vec<Move>) {
        moves.extend(self.to_settle().map(|spot| Move::Settle { spot }));
    }

    /// The structures that wait, each by its name.
    pub(super) fn to_settle(&self) -> impl Iterator<Item = Spot> {
        let waiting = self.waiting.indexes();
        waiting.map(|index| self.name_of(self.completed(index)))
    }

    /// Which of the completed structures a spot names.
    pub(super) fn check_settle(&self, spot: Spot) -> Result<usize, Refusal> {
        if self.phase != Phase::Settling {
            return Err(Refusal::NotNow { phase: self.phase });
        }
        self.waiting
            .indexes()
            .find(|&index| self.name_of(self.completed(index)) == spot)
            .ok_or(Refusal::NotToSettle { spot })
    }

    /// What would come of a waiting structure if it were settled now.
    fn outcome(&self, index: usize) -> Outcome {
        if self.is_held(self.completed(index)) {
            Outcome::Scored
        } else if self.waiting.claimed & 1 << index != 0 {
            Outcome::Cleared
        } else {
            Outcome::Unclaimed
        }
    }

    /// W-33.
    const fn moves_on_completion(&self) -> bool {
        matches!(self.options.surveyors_move, SurveyorsMove::OnCompletion)
    }

    fn completed(&self, index: usize) -> FeatureId {
        self.board.completed().ids()[index]
    }

    fn is_held(&self, id: FeatureId) -> bool {
        !self.board.features().get(id).weights.is_empty()
    }

    /// The spot by which a structure is named: a farm, or the first part of the tile just placed.
    fn name_of(&self, id: FeatureId) -> Spot {
        let features = self.board.features();
        let feature = features.get(id);
        let own = || {
            self.board
                .nodes(self.last)
                .find(|&node| features.of(node) == id)
        };
        let node = match feature.kind {
            FeatureKind::Monastery => None,
            FeatureKind::Road | FeatureKind::City | FeatureKind::Field => own(),
        };
        self.board.spot(node.unwrap_or(feature.node()))
    }

    fn report(&self, id: FeatureId, outcome: Outcome, events: &mut impl Events<Event>) {
        events.push(Event::Settled {
            spot: self.name_of(id),
            ground: Ground::of(self.board.features().get(id).kind),
            outcome,
        });
    }
}
