//! What can be done, and what follows from it.

use std::collections::BTreeSet;

use landfolk::Seat;
use landfolk::crownlands::{Action, Event, Land, Location, Move, NomadTile, TileState};

use super::{At, Going, Held, Piece, Reference, around, at, hex, is_on_map};

impl Reference {
    /// Every legal move.
    pub(super) fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        match &self.going {
            Going::Over => {}
            Going::Quarry => {
                self.list(Action::Tile(Location::Quarry), &mut moves);
                moves.push(Move::Stop);
            }
            Going::Donation(land, _) => self.list(Action::Donation(*land), &mut moves),
            Going::Resettlement(_) => {
                self.list(Action::Resettlement, &mut moves);
                moves.push(Move::Stop);
            }
            Going::Sword(_) => self.list(Action::Sword, &mut moves),
            Going::Nothing => {
                if self.due() > 0 {
                    self.list(Action::Mandatory, &mut moves);
                } else {
                    moves.push(Move::End);
                }
                // C-10: never between the placements.
                if self.placed == 0 || self.due() == 0 {
                    for action in self.tile_actions() {
                        self.list(action, &mut moves);
                    }
                }
            }
        }
        moves
    }

    /// The actions for which the player has a tile that can be used.
    fn tile_actions(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        for tile in &self.held[self.turn.index()] {
            if tile.state == TileState::Ready {
                actions.push(Action::Tile(tile.location));
            }
        }
        for (tile, usable) in &self.nomads[self.turn.index()] {
            if *usable {
                match tile {
                    NomadTile::Donation(land) => actions.push(Action::Donation(*land)),
                    NomadTile::Resettlement => actions.push(Action::Resettlement),
                    NomadTile::Sword => actions.push(Action::Sword),
                    NomadTile::Outpost | NomadTile::Treasure => {}
                }
            }
        }
        actions.sort();
        actions.dedup();
        actions
    }

    fn has_outpost(&self) -> bool {
        self.nomads[self.turn.index()].contains(&(NomadTile::Outpost, true))
    }

    fn list(&self, action: Action, moves: &mut Vec<Move>) {
        let own = self.settlements(self.turn);
        let mut put = |places: Vec<At>, outpost| {
            moves.extend(places.into_iter().map(|at| Move::At {
                action,
                at: hex(at),
                outpost,
            }));
        };
        match action {
            Action::Sword => {
                let victims = self.victims();
                let there = |at: &At| match self.on(*at).piece {
                    Some(Piece::Settlement(seat)) => victims.contains(&seat),
                    _ => false,
                };
                put(self.everywhere().filter(there).collect(), false);
            }
            Action::Tile(Location::Quarry) => {
                // C-53
                if self.walls_left > 0 {
                    let land = self.card().land();
                    let can =
                        |at: &At| self.is_free(*at, land) && self.own_around(*at, self.turn) > 0;
                    put(self.everywhere().filter(can).collect(), false);
                }
            }
            Action::Tile(Location::Barn) => self.relocate(action, self.card().land(), moves),
            Action::Tile(Location::Harbor) => self.relocate(action, Land::Water, moves),
            Action::Tile(Location::Paddock) => {
                // C-47
                for from in own {
                    for direction in 0..6 {
                        let to = around(around(from)[direction])[direction];
                        if is_on_map(to) && self.is_open(to) {
                            moves.push(carry(action, from, to));
                        }
                    }
                }
            }
            Action::Tile(Location::Caravan) => {
                // C-52
                for from in own {
                    for direction in 0..6 {
                        let mut to = from;
                        loop {
                            let next = around(to)[direction];
                            if !is_on_map(next) || !self.is_open(next) {
                                break;
                            }
                            to = next;
                        }
                        if to != from {
                            moves.push(carry(action, from, to));
                        }
                    }
                }
            }
            Action::Resettlement => {
                for from in own {
                    for to in around(from) {
                        if is_on_map(to) && self.is_open(to) {
                            moves.push(carry(action, from, to));
                        }
                    }
                }
            }
            Action::Tile(Location::Tavern | Location::Village) => {
                if self.supply[self.turn.index()] > 0 {
                    let can = |at: &At| {
                        self.is_open(*at)
                            && if action == Action::Tile(Location::Village) {
                                self.own_around(*at, self.turn) >= 3
                            } else {
                                self.ends_a_line(*at)
                            }
                    };
                    put(self.everywhere().filter(can).collect(), false);
                }
            }
            _ => {
                // C-12
                if self.supply[self.turn.index()] == 0 {
                    return;
                }
                let pool = self.everywhere().filter(|at| self.is_wanted(*at, action));
                let pool: Vec<At> = pool.collect();
                let near = |at: &At| self.own_around(*at, self.turn) > 0;
                let adjacent: Vec<At> = pool.iter().copied().filter(near).collect();
                // C-21
                let places = if adjacent.is_empty() {
                    pool.clone()
                } else {
                    adjacent
                };
                put(places, false);
                if self.has_outpost() {
                    put(pool, true);
                }
            }
        }
    }

    /// The empty hexes that a placing action is about.
    fn is_wanted(&self, at: At, action: Action) -> bool {
        let land = match action {
            Action::Mandatory | Action::Tile(Location::Oracle) => self.card().land(),
            Action::Tile(Location::Farm) => Land::Grass,
            Action::Tile(Location::Oasis) => Land::Desert,
            Action::Tile(Location::Garden) => Land::Flowers,
            Action::Donation(land) => land,
            Action::Tile(Location::Tower) => {
                let edge = |number: i32| number == 0 || number == 19;
                return self.is_open(at) && (edge(at.0) || edge(at.1));
            }
            _ => return false,
        };
        self.is_free(at, land)
    }

    /// C-44: three own settlements in a row lead to this hex.
    fn ends_a_line(&self, at: At) -> bool {
        (0..6).any(|direction| {
            let first = around(at)[direction];
            let second = around(first)[direction];
            let third = around(second)[direction];
            [first, second, third]
                .into_iter()
                .all(|at| is_on_map(at) && self.is_of(at, self.turn))
        })
    }

    /// C-45, C-46: takes each piece off in turn, and looks where it could go.
    fn relocate(&self, action: Action, land: Land, moves: &mut Vec<Move>) {
        for from in self.settlements(self.turn) {
            let mut without = self.clone();
            without.put(from, None);
            let free = self.everywhere().filter(|at| without.is_free(*at, land));
            let free: Vec<At> = free.collect();
            let near = |at: &At| without.own_around(*at, self.turn) > 0;
            let adjacent: Vec<At> = free.iter().copied().filter(near).collect();
            let places = if adjacent.is_empty() { free } else { adjacent };
            for to in places {
                if to != from {
                    moves.push(carry(action, from, to));
                }
            }
        }
    }

    fn victims(&self) -> BTreeSet<Seat> {
        if let Going::Sword(victims) = &self.going {
            return victims.clone();
        }
        Seat::all(self.seats)
            .filter(|seat| *seat != self.turn && !self.settlements(*seat).is_empty())
            .collect()
    }

    /// Plays a legal move.
    pub(super) fn make(&mut self, mv: Move, events: &mut Vec<Event>) {
        let seat = self.turn;
        match mv {
            Move::End => return self.end(events),
            Move::Stop => {}
            Move::At {
                action,
                at: to,
                outpost,
            } => {
                if outpost {
                    self.spend(NomadTile::Outpost);
                }
                match action {
                    Action::Sword => {
                        let mut victims = self.victims();
                        if self.going == Going::Nothing {
                            self.spend(NomadTile::Sword);
                        }
                        let Some(Piece::Settlement(victim)) = self.on(at(to)).piece else {
                            panic!("somebody stands there");
                        };
                        victims.remove(&victim);
                        self.put(at(to), None);
                        self.supply[victim.index()] += 1;
                        events.push(Event::Struck {
                            seat,
                            victim,
                            at: to,
                        });
                        self.lose(victim, events);
                        if !victims.is_empty() {
                            self.going = Going::Sword(victims);
                            return;
                        }
                    }
                    Action::Tile(Location::Quarry) => {
                        let first = self.going == Going::Nothing;
                        if first {
                            self.use_tile(Location::Quarry);
                        }
                        self.put(at(to), Some(Piece::Wall));
                        self.walls_left -= 1;
                        events.push(Event::Walled { seat, at: to });
                        self.going = Going::Quarry;
                        let another = self.moves().iter().any(|mv| Self::is_by(*mv, action));
                        if first && another {
                            return;
                        }
                    }
                    _ => {
                        if action == Action::Mandatory {
                            self.placed += 1;
                        }
                        if let Action::Tile(location) = action {
                            self.use_tile(location);
                        }
                        self.put(at(to), Some(Piece::Settlement(seat)));
                        self.supply[seat.index()] -= 1;
                        if self.supply[seat.index()] == 0 {
                            self.ended = true;
                        }
                        events.push(Event::Settled {
                            seat,
                            action,
                            at: to,
                            outpost,
                        });
                        self.gain(at(to), events);
                        if self.supply[seat.index()] == 0 && !self.last_round {
                            self.last_round = true;
                            events.push(Event::LastRound { seat });
                        }
                        if let Action::Donation(land) = action {
                            let left = match self.going {
                                Going::Donation(_, left) => left - 1,
                                _ => {
                                    self.spend(NomadTile::Donation(land));
                                    2
                                }
                            };
                            self.going = Going::Donation(land, left);
                            if left > 0 && !self.moves().is_empty() {
                                return;
                            }
                        }
                    }
                }
            }
            Move::Carry { action, from, to } => {
                if let Action::Tile(location) = action {
                    self.use_tile(location);
                }
                self.put(at(from), None);
                self.put(at(to), Some(Piece::Settlement(seat)));
                events.push(Event::Carried {
                    seat,
                    action,
                    from,
                    to,
                });
                self.lose(seat, events);
                self.gain(at(to), events);
                if action == Action::Resettlement {
                    let left = match self.going {
                        Going::Resettlement(left) => left - 1,
                        _ => {
                            self.spend(NomadTile::Resettlement);
                            3
                        }
                    };
                    self.going = Going::Resettlement(left);
                    let another = self.moves().iter().any(|mv| Self::is_by(*mv, action));
                    if left > 0 && another {
                        return;
                    }
                }
            }
        }
        self.going = Going::Nothing;
        self.show_another(events);
    }

    fn use_tile(&mut self, location: Location) {
        let held = self.held[self.turn.index()].iter_mut();
        let mut ready = held.filter(|t| t.location == location && t.state == TileState::Ready);
        ready.next().expect("a tile to use").state = TileState::Used;
    }

    fn spend(&mut self, tile: NomadTile) {
        let nomads = &mut self.nomads[self.turn.index()];
        let index = nomads.iter().position(|held| *held == (tile, true));
        nomads.remove(index.expect("a nomad tile to use"));
    }

    /// C-30, C-31, C-70, C-75.
    fn gain(&mut self, to: At, events: &mut Vec<Event>) {
        let seat = self.turn;
        for near in around(to) {
            if let Some((location, left)) = self.locations.get_mut(&near)
                && *left > 0
                && !self.taken.contains(&(seat, near))
            {
                *left -= 1;
                self.taken.insert((seat, near));
                self.held[seat.index()].push(Held {
                    location: *location,
                    from: near,
                    state: TileState::Fresh,
                });
                events.push(Event::TileGained {
                    seat,
                    location: *location,
                    at: hex(near),
                });
            }
            if let Some(tile) = self.spaces.get_mut(&near).and_then(Option::take) {
                if tile == NomadTile::Treasure {
                    self.treasures[seat.index()] += 3;
                } else {
                    self.nomads[seat.index()].push((tile, false));
                }
                events.push(Event::NomadGained {
                    seat,
                    tile,
                    at: hex(near),
                });
            }
        }
    }

    /// C-32: looks at every tile of the seat. Of two of a kind the one that can be used is kept, whichever
    /// hex it came from: they change places before one goes.
    fn lose(&mut self, seat: Seat, events: &mut Vec<Event>) {
        let gone = |held: &Held| self.own_around(held.from, seat) == 0;
        let mut tiles = self.held[seat.index()].clone();
        while let Some(index) = tiles.iter().position(gone) {
            let lost = tiles.remove(index);
            let mut others = tiles.iter_mut();
            let other = others
                .find(|other| other.location == lost.location && other.state != TileState::Ready);
            if let (TileState::Ready, Some(other)) = (lost.state, other) {
                other.state = TileState::Ready;
            }
            events.push(Event::TileLost {
                seat,
                location: lost.location,
                at: hex(lost.from),
            });
        }
        self.held[seat.index()] = tiles;
    }
}

fn carry(action: Action, from: At, to: At) -> Move {
    Move::Carry {
        action,
        from: hex(from),
        to: hex(to),
    }
}
