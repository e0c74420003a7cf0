//! Positions set up by hand: for lessons, puzzles and tests.

use thiserror::Error;

use crate::chance::generator;
use crate::game::Events;
use crate::hex::{Hex, HexSet, SIDE};
use crate::seat::Seat;

use super::boards::Board;
use super::cards::Card;
use super::deck::{CARDS, Deck};
use super::land::{Land, Location, NomadTile, Terrain};
use super::map::{MOST, Map, Site, Space};
use super::moves::{Action, Event};
use super::options::Options;
use super::position::Position;
use super::setup::{self, FEWEST_SEATS, MOST_SEATS, SETTLEMENTS, TILES};
use super::tiles::TileState;
use super::view::HeldTile;

/// A moment of a game that never was. The fields say what differs from an empty table at the
/// beginning of the first seat's turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Situation {
    boards: Option<[Board; 4]>,
    lands: [[Land; SIDE]; SIDE],
    /// The locations of the map, each with the number of tiles left on it.
    pub sites: Vec<(Hex, Location, u8)>,
    /// The nomad tiles that lie on the map (C-70).
    pub spaces: Vec<(Hex, NomadTile)>,
    /// How many seats play: 2 to 5.
    pub seats: usize,
    /// Whose turn it is.
    pub turn: Seat,
    /// The settlements of each seat; a seat that is left out has none.
    pub settlements: Vec<HexSet>,
    /// The stone walls.
    pub walls: HexSet,
    /// The supply of each seat; one that is left out has what is not on the map.
    pub supply: Vec<u8>,
    /// The location tiles of each seat.
    pub tiles: Vec<Vec<HeldTile>>,
    /// The nomad tiles of each seat; it can use them in its turn that goes on, or in its next one.
    pub nomads: Vec<Vec<NomadTile>>,
    /// The three scoring cards beside Castle.
    pub cards: [Card; 3],
    /// The card that has been shown.
    pub card: Terrain,
    /// The cards of the pile, the next one first.
    pub pile: Vec<Terrain>,
    /// How many settlements of the mandatory action have been placed in this turn.
    pub placed: u8,
}

/// Why a situation is none.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SituationError {
    /// The rows are not twenty times twenty letters that stand for a kind of hex.
    #[error("the map, row {row}: {what}")]
    Row {
        /// Which row, from 0.
        row: usize,
        /// What is wrong with it.
        what: String,
    },
    /// There is more than one thing on a hex.
    #[error("{0} is taken twice")]
    TakenTwice(Hex),
    /// A settlement is to be moved from where none stands.
    #[error("no settlement of {seat} stands on {at}")]
    Nobody {
        /// Where.
        at: Hex,
        /// Whose it was to be.
        seat: Seat,
    },
    /// A tile comes from a hex that is no location of its kind, or twice from the same one.
    #[error("a tile of a {} cannot come from {from:?}", location.word())]
    Tile {
        /// Of which kind.
        location: Location,
        /// From where.
        from: Option<Hex>,
    },
    /// Some number is beyond what the game has.
    #[error("{what}: {count} are too few, or more than {most}")]
    Count {
        /// Of what.
        what: &'static str,
        /// How many.
        count: usize,
        /// How many there can be.
        most: usize,
    },
}

impl Situation {
    /// An empty table with four boards, of which each location still has its tiles.
    #[must_use]
    pub fn on_boards(boards: [Board; 4]) -> Self {
        let map = Map::of_boards(boards, || None);
        let mut lands = [[Land::Grass; SIDE]; SIDE];
        for hex in Hex::all() {
            lands[hex.row()][hex.col()] = map.land(hex);
        }
        let sites = map.sites().iter();
        let sites = sites.filter_map(|site| Some((site.at?, site.location, TILES)));
        Self {
            sites: sites.collect(),
            ..Self::on(Some(boards), lands)
        }
    }

    /// An empty table with a map of twenty rows of the letters of the data file. It has no tiles.
    ///
    /// # Errors
    /// [`SituationError::Row`] says which row is wrong.
    pub fn on_rows<T: AsRef<str>>(rows: &[T]) -> Result<Self, SituationError> {
        let mut lands = [[Land::Grass; SIDE]; SIDE];
        if rows.len() != SIDE {
            let what = format!("there are {} rows, not {SIDE}", rows.len());
            let row = rows.len().min(SIDE);
            return Err(SituationError::Row { row, what });
        }
        for (row, letters) in rows.iter().enumerate() {
            let wrong = |what| SituationError::Row { row, what };
            let letters = letters.as_ref();
            let count = letters.chars().count();
            if count != SIDE {
                return Err(wrong(format!("{count} hexes are not {SIDE}")));
            }
            for (col, letter) in letters.chars().enumerate() {
                lands[row][col] = Land::from_letter(letter)
                    .ok_or_else(|| wrong(format!("{letter:?} is no kind of hex")))?;
            }
        }
        Ok(Self::on(None, lands))
    }

    fn on(boards: Option<[Board; 4]>, lands: [[Land; SIDE]; SIDE]) -> Self {
        Self {
            boards,
            lands,
            sites: Vec::new(),
            spaces: Vec::new(),
            seats: 2,
            turn: Seat::FIRST,
            settlements: Vec::new(),
            walls: HexSet::EMPTY,
            supply: Vec::new(),
            tiles: Vec::new(),
            nomads: Vec::new(),
            cards: [Card::Fishermen, Card::Merchants, Card::Knights],
            card: Terrain::Grass,
            pile: Vec::new(),
            placed: 0,
        }
    }

    /// Makes a hex a location with its tiles.
    pub fn add_site(&mut self, at: Hex, location: Location) {
        self.lands[at.row()][at.col()] = Land::Location;
        self.sites.retain(|(hex, ..)| *hex != at);
        self.sites.push((at, location, TILES));
    }

    /// The position, in which the card that was shown has been exchanged if its terrain is full
    /// (C-23).
    ///
    /// # Errors
    /// [`SituationError`] says what does not go together.
    pub fn position(&self, events: &mut impl Events<Event>) -> Result<Position, SituationError> {
        within("seats", self.seats, MOST_SEATS)?;
        if self.seats < FEWEST_SEATS {
            return Err(SituationError::Count {
                what: "seats",
                count: self.seats,
                most: MOST_SEATS,
            });
        }
        within("the seat to act", self.turn.index() + 1, self.seats)?;
        within("cards of the pile", self.pile.len(), CARDS)?;
        within("seats with settlements", self.settlements.len(), self.seats)?;
        within("placements", self.placed.into(), 3)?;
        let (sites, spaces) = (self.all_sites()?, self.all_spaces());
        within("locations", sites.len(), MOST)?;
        within("nomad spaces", spaces.len(), MOST)?;
        let pile: Vec<Terrain> = self.pile.iter().rev().copied().collect();
        let map = Map::new(self.boards, self.lands, sites, spaces);
        let options = Options {
            nomads: true,
            nomad_tiles: !map.spaces().is_empty(),
            ..Options::default()
        };
        let mut position = setup::empty_table(
            options,
            self.seats,
            map,
            self.cards,
            Deck::new(&pile, None),
            generator(0),
        );
        self.put_pieces(&mut position)?;
        self.deal_tiles(&mut position)?;
        position.turn = self.turn;
        position.deck.hands[self.turn.index()] = self.card;
        position.placed = self.placed;
        position.due = (3 - self.placed).min(position.own_supply());
        position.show_usable_card(events);
        Ok(position)
    }

    /// The locations of the map, and one for each tile that came from none.
    fn all_sites(&self) -> Result<Vec<Site>, SituationError> {
        let on_map = self.sites.iter().map(|&(at, location, _)| Site {
            at: Some(at),
            location,
        });
        let mut sites: Vec<Site> = on_map.collect();
        sites.sort_unstable_by_key(|site| site.at);
        for tile in self.tiles.iter().flatten() {
            let site = Site {
                at: tile.from,
                location: tile.location,
            };
            if tile.from.is_none() {
                sites.push(site);
            } else if !sites.contains(&site) {
                return Err(wrong_tile(tile));
            }
        }
        Ok(sites)
    }

    /// The nomad spaces of the map, and one for each nomad tile that a seat holds.
    fn all_spaces(&self) -> Vec<Space> {
        let lying = self.spaces.iter().map(|&(at, tile)| Space {
            at: Some(at),
            tile: Some(tile),
        });
        let held = self.nomads.iter().flatten().map(|&tile| Space {
            at: None,
            tile: Some(tile),
        });
        lying.chain(held).collect()
    }

    fn put_pieces(&self, position: &mut Position) -> Result<(), SituationError> {
        for (seat, set) in Seat::all(self.seats).zip(&self.settlements) {
            for at in *set {
                take(position, at)?;
            }
            position.settlements[seat.index()] = *set;
            let on_map = set.len().min(SETTLEMENTS.into()) as u8;
            position.supply[seat.index()] = SETTLEMENTS - on_map;
        }
        for at in self.walls {
            take(position, at)?;
        }
        within("walls", self.walls.len(), position.walls_left.into())?;
        position.walls = self.walls;
        position.walls_left -= self.walls.len() as u8;
        for (seat, supply) in Seat::all(self.seats).zip(&self.supply) {
            within("settlements", usize::from(*supply), SETTLEMENTS.into())?;
            position.supply[seat.index()] = *supply;
        }
        Ok(())
    }

    fn deal_tiles(&self, position: &mut Position) -> Result<(), SituationError> {
        for (at, _, left) in &self.sites {
            let index = position.map.sites().iter().position(|s| s.at == Some(*at));
            if let Some(index) = index {
                position.on_sites[index] = *left;
            }
        }
        for (index, site) in position.map.sites().iter().enumerate() {
            if site.at.is_none() {
                position.on_sites[index] = 0;
            }
        }
        // Each tile from nowhere has a site of its own, in the same order.
        let mut nowhere = 0;
        for (seat, tiles) in Seat::all(self.seats).zip(&self.tiles) {
            for tile in tiles {
                let mut sites = position.map.sites().iter().enumerate();
                let index = if tile.from.is_some() {
                    sites.find(|(_, site)| site.at == tile.from)
                } else {
                    nowhere += 1;
                    sites.filter(|(_, site)| site.at.is_none()).nth(nowhere - 1)
                };
                let bit = index.map_or(0, |(index, _)| 1 << index);
                let held = &mut position.tiles[seat.index()];
                if bit == 0 || held.held & bit != 0 {
                    return Err(wrong_tile(tile));
                }
                held.held |= bit;
                held.taken |= bit;
                match tile.state {
                    TileState::Ready => held.ready |= bit,
                    TileState::Used => held.used |= bit,
                    TileState::Fresh => {}
                }
            }
        }
        let mut index = self.spaces.len();
        for (seat, tiles) in Seat::all(self.seats).zip(&self.nomads) {
            for _ in tiles {
                let bit = 1 << index;
                position.nomads.on_spaces &= !bit;
                if seat == self.turn {
                    position.nomads.ready[seat.index()] |= bit;
                } else {
                    position.nomads.fresh[seat.index()] |= bit;
                }
                index += 1;
            }
        }
        Ok(())
    }
}

fn wrong_tile(tile: &HeldTile) -> SituationError {
    SituationError::Tile {
        location: tile.location,
        from: tile.from,
    }
}

fn within(what: &'static str, count: usize, most: usize) -> Result<(), SituationError> {
    if count <= most {
        Ok(())
    } else {
        Err(SituationError::Count { what, count, most })
    }
}

fn take(position: &mut Position, at: Hex) -> Result<(), SituationError> {
    if !position.empty.contains(at) {
        return Err(SituationError::TakenTwice(at));
    }
    position.empty.remove(at);
    Ok(())
}

impl Position {
    /// Puts a settlement of the player on an empty hex, whatever the rules say of the place; only
    /// what follows from it happens (C-30).
    ///
    /// # Errors
    /// [`SituationError`] when the hex is taken or no settlement is left.
    pub fn put_by_hand(
        &mut self,
        at: Hex,
        events: &mut impl Events<Event>,
    ) -> Result<(), SituationError> {
        if !self.empty.contains(at) {
            return Err(SituationError::TakenTwice(at));
        }
        within("settlements", 1, self.own_supply().into())?;
        self.settle(Action::Mandatory, at, false, events);
        Ok(())
    }

    /// Moves a settlement of the player to an empty hex, whatever the rules say of the move; only
    /// what follows from it happens (C-30, C-32).
    ///
    /// # Errors
    /// [`SituationError`] when no own settlement stands there or the hex is taken.
    pub fn move_by_hand(
        &mut self,
        from: Hex,
        to: Hex,
        events: &mut impl Events<Event>,
    ) -> Result<(), SituationError> {
        let seat = self.turn;
        if !self.own().contains(from) {
            return Err(SituationError::Nobody { at: from, seat });
        }
        if !self.empty.contains(to) {
            return Err(SituationError::TakenTwice(to));
        }
        self.carry(Action::Mandatory, from, to, events);
        Ok(())
    }
}
