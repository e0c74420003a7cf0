//! What is chosen so far of a decision: an action, the piece it moves, the hex.

use landfolk::crownlands::{Action, Location, Move, NomadTile, Phase, Position};
use landfolk::hex::{Hex, HexSet};
use landfolk::seat::Seat;

/// A button in the panel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Button {
    /// The terrain card: placing settlements on it.
    Mandatory,
    /// The tiles of a kind of location.
    Tile(Location),
    /// The nomad tiles of a kind.
    Nomad(NomadTile),
}

impl Button {
    /// The action that it begins; an outpost and a treasure begin none.
    pub(super) const fn action(self) -> Option<Action> {
        match self {
            Self::Mandatory => Some(Action::Mandatory),
            Self::Tile(location) => Some(Action::Tile(location)),
            Self::Nomad(NomadTile::Donation(land)) => Some(Action::Donation(land)),
            Self::Nomad(NomadTile::Resettlement) => Some(Action::Resettlement),
            Self::Nomad(NomadTile::Sword) => Some(Action::Sword),
            Self::Nomad(NomadTile::Outpost | NomadTile::Treasure) => None,
        }
    }
}

/// The buttons of a seat: the card first, then its tiles, each kind once.
pub(super) fn buttons(position: &Position, seat: Seat) -> Vec<Button> {
    let mut buttons = vec![Button::Mandatory];
    let tiles = position.tiles(seat);
    let tiles = tiles.into_iter().map(|tile| Button::Tile(tile.location));
    let nomads = position.nomad_tiles(seat);
    let nomads = nomads.into_iter().map(|held| Button::Nomad(held.tile));
    for button in tiles.chain(nomads) {
        if !buttons.contains(&button) {
            buttons.push(button);
        }
    }
    buttons
}

/// What is chosen so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Choice {
    /// What is to be done.
    pub(super) action: Option<Action>,
    /// Whether an outpost is used along with it.
    pub(super) outpost: bool,
    /// The settlement that is to be moved.
    pub(super) from: Option<Hex>,
    /// Where.
    pub(super) at: Option<Hex>,
}

/// What a tap on a hex meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tapped {
    /// It is chosen, or was taken back.
    Chosen,
    /// It is the wrong one: the move that the rules refuse.
    Refused(Move),
    /// This settlement has nowhere to go.
    Stuck,
    /// No action is chosen that it could be about.
    Nothing,
}

impl Choice {
    /// The action that goes on, or else the mandatory one; in between none.
    pub(super) fn of(position: &Position) -> Self {
        let action = match position.phase() {
            Phase::Choosing => (position.due() > 0).then_some(Action::Mandatory),
            Phase::SecondWall => Some(Action::Tile(Location::Quarry)),
            Phase::Donating { land, .. } => Some(Action::Donation(land)),
            Phase::Resettling { .. } => Some(Action::Resettlement),
            Phase::Striking { .. } => Some(Action::Sword),
            Phase::Over => None,
        };
        Self::begin(action)
    }

    /// An action of which nothing is chosen yet.
    pub(super) fn begin(action: Option<Action>) -> Self {
        Self {
            action,
            ..Self::default()
        }
    }

    /// The hexes that may be chosen next: the pieces that can be moved, then where to.
    pub(super) fn targets(&self, position: &Position) -> HexSet {
        match (self.action, self.from) {
            (None, _) => HexSet::EMPTY,
            (Some(action), Some(from)) => position.targets_from(action, from),
            (Some(action), None) if action.carries() => position.movable(action),
            (Some(action), None) => position.targets(action, self.outpost),
        }
    }

    /// A tap on a hex.
    pub(super) fn tap(&mut self, position: &Position, hex: Hex) -> Tapped {
        let Some(action) = self.action else {
            return Tapped::Nothing;
        };
        if !action.carries() {
            if self.targets(position).contains(hex) {
                self.at = Some(hex);
                return Tapped::Chosen;
            }
            return Tapped::Refused(Move::At {
                action,
                at: hex,
                outpost: self.outpost,
            });
        }
        let own = position.settlements(position.turn()).contains(hex);
        let from = match self.from {
            Some(from) if from == hex => {
                (self.from, self.at) = (None, None);
                return Tapped::Chosen;
            }
            Some(from) if !own => from,
            _ => {
                if position.movable(action).contains(hex) {
                    (self.from, self.at) = (Some(hex), None);
                    return Tapped::Chosen;
                }
                if own {
                    return Tapped::Stuck;
                }
                hex
            }
        };
        if position.targets_from(action, from).contains(hex) {
            self.at = Some(hex);
            return Tapped::Chosen;
        }
        Tapped::Refused(Move::Carry {
            action,
            from,
            to: hex,
        })
    }

    /// The decision: what is chosen, or with no hex chosen to stop or to end the turn.
    pub(super) fn decided(&self, position: &Position) -> Option<Move> {
        match (self.action, self.at) {
            (Some(action), Some(to)) if action.carries() => {
                let from = self.from?;
                Some(Move::Carry { action, from, to })
            }
            (Some(action), Some(at)) => Some(Move::At {
                action,
                at,
                outpost: self.outpost,
            }),
            (_, None) => match position.phase() {
                Phase::SecondWall | Phase::Resettling { .. } => Some(Move::Stop),
                Phase::Choosing if position.due() == 0 => Some(Move::End),
                _ => None,
            },
            (None, Some(_)) => None,
        }
    }
}
