//! Which moves are legal, and why another is not.

use crate::hex::{Hex, HexSet};

use super::land::{Land, Location, NomadTile};
use super::moves::{Action, Move};
use super::position::{Phase, Position};
use super::powers::adjacent_if_any;
use super::refusal::Refusal;
use super::tiles::TileState;

impl Position {
    /// Fills `moves` with every legal move.
    pub(super) fn list_moves(&self, moves: &mut Vec<Move>) {
        moves.clear();
        let near = self.own().neighbours();
        match self.phase {
            Phase::Choosing => {
                if self.due > 0 {
                    self.list_places(Action::Mandatory, &near, moves);
                } else {
                    moves.push(Move::End);
                }
                if !self.is_between() {
                    self.list_tiles(&near, moves);
                }
            }
            Phase::SecondWall => {
                self.list_places(Action::Tile(Location::Quarry), &near, moves);
                moves.push(Move::Stop);
            }
            Phase::Donating { land, .. } => {
                self.list_places(Action::Donation(land), &near, moves);
            }
            Phase::Resettling { .. } => {
                self.list_carries(Action::Resettlement, moves);
                moves.push(Move::Stop);
            }
            Phase::Striking { .. } => self.list_places(Action::Sword, &near, moves),
            Phase::Over => {}
        }
    }

    /// Whether some but not all settlements of the mandatory action are placed, when no tile can be
    /// used (C-10).
    pub(super) const fn is_between(&self) -> bool {
        self.placed > 0 && self.due > 0
    }

    /// Everything that the tiles of the player allow, each kind once (C-33). `near` is what touches
    /// the player's settlements.
    fn list_tiles(&self, near: &HexSet, moves: &mut Vec<Move>) {
        if self.tiles[self.turn.index()].ready != 0 {
            for location in Location::ALL {
                if self.ready(location) != 0 {
                    self.list_action(Action::Tile(location), near, moves);
                }
            }
        }
        for tile in self.ready_nomad_kinds() {
            if let Some(action) = nomad_action(tile) {
                self.list_action(action, near, moves);
            }
        }
    }

    fn list_action(&self, action: Action, near: &HexSet, moves: &mut Vec<Move>) {
        if action.carries() {
            self.list_carries(action, moves);
        } else if self.supplied(action) {
            self.list_places(action, near, moves);
        }
    }

    /// Every hex where an action can put a piece, with an outpost any of its ground (C-73).
    fn list_places(&self, action: Action, near: &HexSet, moves: &mut Vec<Move>) {
        let mut list = |hexes: HexSet, outpost| {
            hexes.into_iter().for_each(|at| {
                moves.push(Move::At {
                    action,
                    at,
                    outpost,
                });
            });
        };
        let pool = self.pool(action);
        if !action.takes_outpost() {
            list(pool, false);
            return;
        }
        list(adjacent_if_any(pool, near), false);
        if self.ready_nomads(NomadTile::Outpost) != 0 {
            list(pool, true);
        }
    }

    /// Whether there are pieces for an action (C-12, C-53).
    fn supplied(&self, action: Action) -> bool {
        match action {
            Action::Tile(Location::Quarry) => self.walls_left > 0,
            _ => !action.places() || self.own_supply() > 0,
        }
    }

    /// Whether a move is legal now.
    pub(super) fn check_move(&self, mv: Move) -> Result<(), Refusal> {
        match mv {
            Move::At {
                action,
                at,
                outpost,
            } => {
                self.check_action(action)?;
                if action.carries() {
                    return Err(Refusal::NeedsPiece { action });
                }
                if outpost {
                    self.check_outpost(action)?;
                }
                self.check_at(action, at, outpost)
            }
            Move::Carry { action, from, to } => {
                self.check_action(action)?;
                if !action.carries() {
                    return Err(Refusal::MovesNothing { action });
                }
                self.check_carry(action, from, to)
            }
            Move::Stop => match self.phase {
                Phase::SecondWall | Phase::Resettling { .. } => Ok(()),
                Phase::Over => Err(Refusal::Over),
                _ => Err(Refusal::NothingToStop),
            },
            Move::End => match self.phase {
                Phase::Choosing if self.due == 0 => Ok(()),
                Phase::Choosing => Err(Refusal::StillDue { left: self.due }),
                Phase::Over => Err(Refusal::Over),
                phase => Err(Refusal::Unfinished { phase }),
            },
        }
    }

    /// Whether it is the time for an action, and the player has what it takes.
    pub(super) fn check_action(&self, action: Action) -> Result<(), Refusal> {
        let going_on = match self.phase {
            Phase::Choosing => None,
            Phase::SecondWall => Some(Action::Tile(Location::Quarry)),
            Phase::Donating { land, .. } => Some(Action::Donation(land)),
            Phase::Resettling { .. } => Some(Action::Resettlement),
            Phase::Striking { .. } => Some(Action::Sword),
            Phase::Over => return Err(Refusal::Over),
        };
        if let Some(going_on) = going_on {
            return if going_on == action {
                Ok(())
            } else {
                Err(Refusal::Unfinished { phase: self.phase })
            };
        }
        match action {
            Action::Mandatory if self.due > 0 => Ok(()),
            Action::Mandatory => Err(Refusal::NothingDue),
            _ if self.is_between() => Err(Refusal::Between { left: self.due }),
            Action::Tile(location) => {
                self.check_tile(location)?;
                self.check_supply(action)
            }
            Action::Donation(_) | Action::Resettlement | Action::Sword => {
                let tile = match action {
                    Action::Donation(land) => NomadTile::Donation(land),
                    Action::Resettlement => NomadTile::Resettlement,
                    _ => NomadTile::Sword,
                };
                self.check_nomad(tile)?;
                self.check_supply(action)
            }
        }
    }

    fn check_tile(&self, location: Location) -> Result<(), Refusal> {
        if self.ready(location) != 0 {
            return Ok(());
        }
        let tiles = &self.tiles[self.turn.index()];
        let held = tiles.held & self.map.sites_of(location);
        Err(if held == 0 {
            Refusal::NoTile { location }
        } else if tiles.state(held.trailing_zeros() as usize) == TileState::Fresh
            && tiles.used & held == 0
        {
            Refusal::NotBeforeNextTurn { location }
        } else {
            Refusal::UsedAlready { location }
        })
    }

    fn check_nomad(&self, tile: NomadTile) -> Result<(), Refusal> {
        if self.ready_nomads(tile) == 0 {
            return Err(Refusal::NoNomadTile { tile });
        }
        Ok(())
    }

    fn check_supply(&self, action: Action) -> Result<(), Refusal> {
        if self.supplied(action) {
            return Ok(());
        }
        Err(match action {
            Action::Tile(Location::Quarry) => Refusal::NoWallLeft,
            _ => Refusal::NoneLeft { action },
        })
    }

    /// C-73.
    fn check_outpost(&self, action: Action) -> Result<(), Refusal> {
        if action.takes_outpost() {
            self.check_nomad(NomadTile::Outpost)
        } else {
            Err(Refusal::NoOutpostFor { action })
        }
    }

    /// Whether an action can put a piece on a hex.
    fn check_at(&self, action: Action, at: Hex, outpost: bool) -> Result<(), Refusal> {
        if action == Action::Sword {
            return if self.strikable().contains(at) {
                Ok(())
            } else {
                Err(Refusal::NothingToStrike { at })
            };
        }
        self.check_empty(at)?;
        match action {
            Action::Tile(Location::Tower) => {
                self.check_buildable(action, at)?;
                if !HexSet::EDGE.contains(at) {
                    return Err(Refusal::NotAtEdge { at });
                }
            }
            Action::Tile(Location::Tavern) => {
                self.check_buildable(action, at)?;
                if !self.pool(action).contains(at) {
                    return Err(Refusal::NoLine { at });
                }
            }
            Action::Tile(Location::Village) => {
                self.check_buildable(action, at)?;
                let touched = self.own().count_around(at) as u8;
                if touched < 3 {
                    return Err(Refusal::TooFewAround { at, touched });
                }
            }
            _ => self.check_land(action, at)?,
        }
        if action == Action::Tile(Location::Quarry) && !self.own().touches(at) {
            return Err(Refusal::NoWallHere { at });
        }
        if action.takes_outpost() && !outpost && !self.own().touches(at) {
            let choices = (self.pool(action) & self.own().neighbours()).len() as u16;
            if choices > 0 {
                return Err(Refusal::MustAdjoin {
                    action,
                    at,
                    choices,
                });
            }
        }
        Ok(())
    }

    /// C-20: one piece per hex.
    fn check_empty(&self, at: Hex) -> Result<(), Refusal> {
        if self.empty.contains(at) {
            Ok(())
        } else if let Some(by) = self.settler(at) {
            Err(Refusal::Settled { at, by })
        } else {
            Err(Refusal::Walled { at })
        }
    }

    /// C-20: one of the five terrains.
    fn check_buildable(&self, action: Action, at: Hex) -> Result<(), Refusal> {
        let shows = self.map.land(at);
        if shows.is_buildable() {
            Ok(())
        } else {
            Err(Refusal::NotBuildable { action, at, shows })
        }
    }

    /// Whether a hex shows what an action asks for.
    fn check_land(&self, action: Action, at: Hex) -> Result<(), Refusal> {
        let shows = self.map.land(at);
        let Some(wanted) = self.wanted(action) else {
            return self.check_buildable(action, at);
        };
        if shows == wanted {
            Ok(())
        } else {
            Err(Refusal::WrongLand {
                action,
                at,
                shows,
                wanted,
            })
        }
    }

    /// The ground that an action asks for; `None` if any of the five terrains will do, or the action
    /// is about no ground at all.
    #[must_use]
    pub fn wanted(&self, action: Action) -> Option<Land> {
        match action {
            Action::Mandatory => Some(self.card().land()),
            Action::Tile(location) => match location {
                Location::Oracle | Location::Barn | Location::Quarry => Some(self.card().land()),
                Location::Farm => Some(Land::Grass),
                Location::Oasis => Some(Land::Desert),
                Location::Garden => Some(Land::Flowers),
                Location::Harbor => Some(Land::Water),
                Location::Tower
                | Location::Tavern
                | Location::Village
                | Location::Paddock
                | Location::Caravan => None,
            },
            Action::Donation(land) => Some(land),
            Action::Resettlement | Action::Sword => None,
        }
    }

    /// Whether an action can move a piece from one hex to another.
    fn check_carry(&self, action: Action, from: Hex, to: Hex) -> Result<(), Refusal> {
        if !self.own().contains(from) {
            return Err(Refusal::NotYours { at: from });
        }
        let to_set = self.destinations(action, from);
        if to_set.contains(to) {
            return Ok(());
        }
        if to == from {
            return Err(Refusal::StaysWhereItIs { at: from });
        }
        self.check_empty(to)?;
        self.check_land(action, to)?;
        Err(match action {
            Action::Tile(Location::Paddock) => Refusal::NotTwoAway { from, to },
            Action::Tile(Location::Caravan) => Refusal::NotWhereItStops { from, to },
            Action::Resettlement => Refusal::NotNextTo { from, to },
            _ if to_set.is_empty() => Refusal::OnlyBack { action, from },
            _ => Refusal::MustAdjoin {
                action,
                at: to,
                choices: to_set.len() as u16,
            },
        })
    }
}

/// What a nomad tile lets its holder do; an outpost is used along with something else, and a treasure
/// is never held.
pub(super) const fn nomad_action(tile: NomadTile) -> Option<Action> {
    match tile {
        NomadTile::Donation(land) => Some(Action::Donation(land)),
        NomadTile::Resettlement => Some(Action::Resettlement),
        NomadTile::Sword => Some(Action::Sword),
        NomadTile::Outpost | NomadTile::Treasure => None,
    }
}
