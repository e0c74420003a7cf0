//! The table of Ramparts.

use landfolk::game::Game;
use landfolk::landscape::{FeatureKind, Goods, Place, Spot};
use landfolk::ramparts::{
    FeatureView, Options, Phase, Piece, PlacedTile, Position, RiverMouth, TileId,
};
use landfolk::seat::Seat;

use crate::count;

/// What lies on the table of Ramparts.
#[derive(Clone, PartialEq, Debug, uniffi::Record)]
pub struct RampartsView {
    /// What was chosen on the set-up screen.
    pub options: Options,
    /// What is to be decided now.
    pub phase: Phase,
    /// Whose turn it is, or was when the game ended.
    pub turn: Seat,
    /// Whether this is the second half of a double turn.
    pub second_half: bool,
    /// Points so far in seat order.
    pub points: Vec<i32>,
    /// The tiles on the table, in the order of placing.
    pub placed: Vec<PlacedTile>,
    /// The pieces on the table, in no particular order.
    pub pieces: Vec<RampartsStanding>,
    /// What each seat has beside the table, in seat order.
    pub supplies: Vec<RampartsSupply>,
    /// The tile to place, if it was drawn for all to see.
    pub drawn: Option<TileId>,
    /// The tiles in the viewer's own hand; none for an onlooker.
    pub hand: Vec<TileId>,
    /// How many tiles are in the pile.
    pub pile: u32,
    /// Which tiles are in the pile, and with hands of three in the hands.
    pub remaining: Vec<RampartsTileCount>,
    /// Dragon tiles laid aside before the first volcano.
    pub set_aside: Vec<TileId>,
    /// The places next to a tile.
    pub frontier: Vec<Place>,
    /// Every road, city, field and monastery as it stands.
    pub features: Vec<FeatureView>,
    /// Where the river goes on, while it does.
    pub river: Option<RiverMouth>,
    /// Where the dragon is.
    pub dragon: Option<Place>,
    /// Where the dragon has been in the movement that goes on.
    pub dragon_path: Vec<Place>,
    /// Where the fairy is.
    pub fairy: Option<Place>,
}

/// A piece on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, uniffi::Record)]
pub struct RampartsStanding {
    /// Whose.
    pub seat: Seat,
    /// Which.
    pub piece: Piece,
    /// Where.
    pub spot: Spot,
    /// On what; a follower on a field lies.
    pub on: FeatureKind,
}

/// What a seat has beside the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, uniffi::Record)]
pub struct RampartsSupply {
    /// Followers.
    pub followers: u8,
    /// Big followers.
    pub big: u8,
    /// Builders.
    pub builders: u8,
    /// Pigs.
    pub pigs: u8,
    /// Tokens of wine.
    pub wine: u8,
    /// Tokens of wheat.
    pub wheat: u8,
    /// Tokens of cloth.
    pub cloth: u8,
}

/// How many of a kind of tile there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, uniffi::Record)]
pub struct RampartsTileCount {
    /// Which.
    pub tile: TileId,
    /// How many.
    pub count: u8,
}

impl RampartsView {
    pub(super) fn of(position: &Position, viewer: Option<Seat>) -> Self {
        let seats = || Seat::all(position.seats());
        let pieces = position.pieces().iter().filter_map(|standing| {
            let tile = position.tile_at(standing.spot.at)?.tile.tile();
            let part = tile.parts.get(usize::from(standing.spot.part))?;
            Some(RampartsStanding {
                seat: standing.seat,
                piece: standing.piece,
                spot: standing.spot,
                on: part.kind,
            })
        });
        let supply = |seat| RampartsSupply {
            followers: position.supply(seat, Piece::Follower),
            big: position.supply(seat, Piece::Big),
            builders: position.supply(seat, Piece::Builder),
            pigs: position.supply(seat, Piece::Pig),
            wine: position.goods(seat, Goods::Wine),
            wheat: position.goods(seat, Goods::Wheat),
            cloth: position.goods(seat, Goods::Cloth),
        };
        let remaining = position.remaining().into_iter();
        Self {
            options: position.options(),
            phase: position.phase(),
            turn: position.turn(),
            second_half: position.second_half(),
            points: seats().map(|seat| position.points(seat)).collect(),
            placed: position.placed().collect(),
            pieces: pieces.collect(),
            supplies: seats().map(supply).collect(),
            drawn: position.drawn(),
            hand: viewer
                .into_iter()
                .flat_map(|seat| position.in_hand(seat))
                .collect(),
            pile: count(position.pile_len()),
            remaining: remaining
                .map(|(tile, count)| RampartsTileCount { tile, count })
                .collect(),
            set_aside: position.set_aside().to_vec(),
            frontier: position.frontier().collect(),
            features: position.features().collect(),
            river: position.river_mouth(),
            dragon: position.dragon(),
            dragon_path: position.dragon_path().to_vec(),
            fairy: position.fairy(),
        }
    }
}
