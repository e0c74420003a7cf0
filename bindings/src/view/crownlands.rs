//! The table of Crownlands.

use landfolk::crownlands::{
    Board, Card, CardScore, HeldNomad, HeldTile, Land, NomadTile, Options, Phase, Position,
    SiteView, Terrain,
};
use landfolk::game::Game;
use landfolk::hex::{Hex, HexSet, SIDE};
use landfolk::seat::Seat;

use crate::count;

/// What lies on the table of Crownlands.
#[derive(Clone, PartialEq, Debug, uniffi::Record)]
pub struct CrownlandsView {
    /// What was chosen on the set-up screen.
    pub options: Options,
    /// What is to be decided now.
    pub phase: Phase,
    /// Whose turn it is, or was when the game ended.
    pub turn: Seat,
    /// Points in seat order: what the game would give if it ended now.
    pub points: Vec<i32>,
    /// The four boards: top left, top right, bottom left, bottom right.
    pub boards: Vec<Board>,
    /// What each hex shows: 20 rows of 20. Odd rows lie half a hex to the right.
    pub lands: Vec<Vec<Land>>,
    /// The scoring cards of the game, Castle first (C-4).
    pub cards: Vec<Card>,
    /// What each seat has, in seat order.
    pub players: Vec<CrownlandsPlayer>,
    /// The stone walls (C-53).
    pub walls: HexSet,
    /// How many stone walls are left.
    pub walls_left: u8,
    /// The location hexes with their tiles, row by row.
    pub sites: Vec<SiteView>,
    /// The nomad spaces with the tile that still lies there, row by row (C-70).
    pub spaces: Vec<CrownlandsSpace>,
    /// The terrain card shown in the turn that goes on; none when the game is over (C-10).
    pub shown: Option<Terrain>,
    /// The terrain card in the viewer's own hand, on its turn the one shown; none for an onlooker.
    pub hand: Option<Terrain>,
    /// How many terrain cards are in the pile (C-13).
    pub pile: u32,
    /// How many cards of each terrain are discarded: grass, canyon, desert, flowers, forest (C-13).
    pub discarded: Vec<u32>,
    /// Settlements of the mandatory action that were placed in this turn (C-10).
    pub placed: u8,
    /// Settlements of the mandatory action that have still to be placed (C-10).
    pub due: u8,
    /// Whether a supply has run out, so that this round is the last (C-60).
    pub last_round: bool,
}

/// What a seat has.
#[derive(Clone, PartialEq, Debug, uniffi::Record)]
pub struct CrownlandsPlayer {
    /// Its settlements on the map.
    pub settlements: HexSet,
    /// How many it has left (C-5).
    pub supply: u8,
    /// Its location tiles.
    pub tiles: Vec<HeldTile>,
    /// Its nomad tiles (C-70).
    pub nomads: Vec<HeldNomad>,
    /// Points from treasures (C-75).
    pub treasure: i32,
    /// What each card of the game gives it as things stand, and by which hexes.
    pub scores: Vec<CardScore>,
}

/// A nomad space.
#[derive(Clone, Copy, PartialEq, Eq, Debug, uniffi::Record)]
pub struct CrownlandsSpace {
    /// Where.
    pub at: Hex,
    /// The tile that still lies there.
    pub tile: Option<NomadTile>,
}

impl CrownlandsView {
    pub(super) fn of(position: &Position, viewer: Option<Seat>) -> Self {
        let seats = || Seat::all(position.seats());
        let map = position.map();
        let row = |row| {
            let hexes = (0..SIDE).filter_map(move |col| Hex::new(row, col));
            hexes.map(|hex| map.land(hex)).collect()
        };
        let player = |seat| CrownlandsPlayer {
            settlements: position.settlements(seat),
            supply: position.supply(seat),
            tiles: position.tiles(seat),
            nomads: position.nomad_tiles(seat),
            treasure: position.treasure(seat),
            scores: position
                .cards()
                .into_iter()
                .map(|card| position.score(card, seat))
                .collect(),
        };
        let spaces = position.spaces();
        Self {
            options: position.options(),
            phase: position.phase(),
            turn: position.turn(),
            points: seats().map(|seat| position.points(seat)).collect(),
            boards: map.boards().into_iter().flatten().collect(),
            lands: (0..SIDE).map(row).collect(),
            cards: position.cards().to_vec(),
            players: seats().map(player).collect(),
            walls: position.walls(),
            walls_left: position.walls_left(),
            sites: position.sites().collect(),
            spaces: spaces
                .map(|(at, tile)| CrownlandsSpace { at, tile })
                .collect(),
            shown: position.shown(),
            hand: viewer.and_then(|seat| position.in_hand(seat)),
            pile: count(position.pile_len()),
            discarded: position.discarded().map(u32::from).to_vec(),
            placed: position.placed(),
            due: position.due(),
            last_round: position.is_last_round(),
        }
    }
}
