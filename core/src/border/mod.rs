//! What makes the types of the core cross the border to other languages (feature `uniffi`).
//!
//! Most types do so as they are: they carry derives of UniFFI where they are defined. Here are those
//! that cannot, because their inside is private and every value of theirs is valid: they cross as
//! plain values (a seat as its number, a tile as its name, a set as a list) and are checked when they come
//! in. A value that does not exist is a [`BorderError::Value`], never a panic.

mod error;

pub use error::{BorderError, StoreProblem};

use crate::abbeys::{
    ByColour, CardId, Cards, Colour, ColourSet, CountryId, CountrySet, Line, LinkId, SiteId,
    SiteSet,
};
use crate::crownlands::{Board, Card};
use crate::hex::{Hex, HexSet};
use crate::landscape::tile::Land as TileLand;
use crate::landscape::{HalfEdges, Rotation, Side, Sides};
use crate::ramparts::{self, TileSetId, TileSets};
use crate::seat::{BySeat, MAX_SEATS, Seat};
use crate::westward;

type Result<T> = std::result::Result<T, BorderError>;

/// A hex of the map of Crownlands, as it crosses the border: row and column from 0 at the top left, each up to
/// 19; odd rows lie half a hex to the right.
#[derive(Clone, Copy, PartialEq, Eq, Debug, uniffi::Record)]
#[uniffi(name = "HexPlace")]
pub struct HexPlace {
    /// From 0 at the top to 19.
    pub row: u8,
    /// From 0 at the left to 19.
    pub col: u8,
}

fn unknown(what: &str, value: impl Into<String>) -> BorderError {
    // Whatever came in may be as long as it likes.
    BorderError::value(what, value.into().chars().take(60).collect::<String>())
}

/// A list of exactly `N`.
fn exactly<T, const N: usize>(what: &str, list: Vec<T>) -> Result<[T; N]> {
    let found = list.len();
    list.try_into()
        .map_err(|_| BorderError::value(what, format!("a list of {found}, not {N}")))
}

/// A small number that crossed the border in a larger type, so that a list of them is no string of bytes.
fn narrow<T: TryFrom<u32>>(what: &str, number: u32) -> Result<T> {
    T::try_from(number).map_err(|_| unknown(what, number.to_string()))
}

fn by_seat<T: Copy + Default>(values: &[T]) -> Result<BySeat<T>> {
    if values.len() > MAX_SEATS {
        return Err(BorderError::value("seats", values.len().to_string()));
    }
    let of = |seat: Seat| values.get(seat.index()).copied().unwrap_or_default();
    Ok(BySeat::from_fn(values.len(), of))
}

uniffi::custom_type!(
    /// A seat at the table, from 0 in playing order to 5.
    Seat, u8, {
    lower: |seat| seat.into(),
    try_lift: |index| Ok(Seat::new(index.into()).ok_or_else(|| BorderError::out_of_range("seat", index.into(), MAX_SEATS - 1))?),
});

uniffi::custom_type!(
    /// A clockwise turn in degrees: 0, 90, 180 or 270.
    Rotation, u16, {
    lower: |rotation| rotation.degrees(),
    try_lift: |degrees| Ok(Rotation::from_degrees(degrees).ok_or_else(|| unknown("rotation", degrees.to_string()))?),
});

uniffi::custom_type!(
    /// Sides of a tile, clockwise from the north.
    Sides, Vec<Side>, {
    lower: |sides| sides.iter().collect(),
    try_lift: |sides| Ok(sides.into_iter().collect()),
});

uniffi::custom_type!(
    /// Half-edges of a tile: 0 to 7 clockwise from the north-west corner, two to a side.
    HalfEdges, Vec<u32>, {
    lower: |halves| halves.iter().map(u32::from).collect(),
    try_lift: |halves| Ok(half_edges(&halves)?),
});

fn half_edges(halves: &[u32]) -> Result<HalfEdges> {
    halves
        .iter()
        .try_fold(0u8, |bits, half| {
            let bit = 1u8
                .checked_shl(*half)
                .ok_or_else(|| unknown("half-edge", half.to_string()))?;
            Ok(bits | bit)
        })
        .map(HalfEdges::from_bits)
}

type FourSides = [TileLand; 4];

uniffi::custom_type!(
    /// What the four sides of a tile show, from the north clockwise.
    FourSides, Vec<TileLand>, {
    remote,
    lower: |sides| sides.to_vec(),
    try_lift: |sides| Ok(exactly("sides", sides)?),
});

type RampartsTile = ramparts::TileId;

uniffi::custom_type!(
    /// A kind of tile of Ramparts by set and letter, as in `base/D`.
    RampartsTile, String, {
    lower: |tile| tile.name().to_owned(),
    try_lift: |name| Ok(ramparts::TileId::from_name(&name).ok_or_else(|| unknown("tile", name))?),
});

type WestwardTile = westward::TileId;

uniffi::custom_type!(
    /// A kind of tile of Westward by its name, as in `R1a`.
    WestwardTile, String, {
    lower: |tile| tile.name().to_owned(),
    try_lift: |name| Ok(westward::TileId::from_name(&name).ok_or_else(|| unknown("tile", name))?),
});

uniffi::custom_type!(
    /// The sets of a game of Ramparts; base must be among them.
    TileSets, Vec<TileSetId>, {
    lower: |sets| sets.into(),
    try_lift: |sets| Ok(TileSets::try_from(sets).map_err(|what| BorderError::value("sets", what))?),
});

uniffi::custom_type!(
    /// A hex of the map of Crownlands.
    Hex, HexPlace, {
    lower: |hex| HexPlace { row: hex.row() as u8, col: hex.col() as u8 },
    try_lift: |at| Ok(Hex::new(at.row.into(), at.col.into())
        .ok_or_else(|| unknown("hex", format!("{},{}", at.row, at.col)))?),
});

uniffi::custom_type!(
    /// Hexes of the map of Crownlands, row by row.
    HexSet, Vec<Hex>, {
    lower: |hexes| hexes.iter().collect(),
    try_lift: |hexes| Ok(hexes.into_iter().collect()),
});

type FourBoards = [Board; 4];

uniffi::custom_type!(
    /// Four boards: top left, top right, bottom left, bottom right.
    FourBoards, Vec<Board>, {
    remote,
    lower: |boards| boards.to_vec(),
    try_lift: |boards| Ok(exactly("boards", boards)?),
});

type ThreeCards = [Card; 3];

uniffi::custom_type!(
    /// Three scoring cards, all but Castle.
    ThreeCards, Vec<Card>, {
    remote,
    lower: |cards| cards.to_vec(),
    try_lift: |cards| Ok(exactly("cards", cards)?),
});

/// The names of the map of Abbeys.
macro_rules! map_names {
    ($($(#[$about:meta])* $Id:ident $word:literal;)+) => {$(
        uniffi::custom_type!($(#[$about])* $Id, String, {
            lower: |id| id.id().to_owned(),
            try_lift: |id| Ok($Id::from_id(&id).ok_or_else(|| unknown($word, id))?),
        });
    )+};
}

map_names! {
    /// A type of card of Abbeys by its id, as in `frankreich`.
    CardId "card";
    /// A country of the map of Abbeys by its id.
    CountryId "country";
    /// A site of the map of Abbeys by its id.
    SiteId "site";
    /// A link of the map of Abbeys by its id.
    LinkId "link";
}

uniffi::custom_type!(
    /// Sites, in the order of the map.
    SiteSet, Vec<SiteId>, {
    lower: |sites| sites.iter().collect(),
    try_lift: |sites| Ok(sites.into_iter().collect()),
});

uniffi::custom_type!(
    /// Countries, in the order of the map.
    CountrySet, Vec<CountryId>, {
    lower: |countries| countries.iter().collect(),
    try_lift: |countries| Ok(countries.into_iter().collect()),
});

uniffi::custom_type!(
    /// Cards of Abbeys, each as often as it is there, at most 15 of a type.
    Cards, Vec<CardId>, {
    lower: |cards| cards.iter().collect(),
    try_lift: |cards| Ok(hand(&cards)?),
});

fn hand(list: &[CardId]) -> Result<Cards> {
    let cards: Cards = list.iter().copied().collect();
    if cards.len() == list.len() {
        Ok(cards)
    } else {
        Err(BorderError::value(
            "cards",
            format!("more than {} of a type", Cards::MOST),
        ))
    }
}

uniffi::custom_type!(
    /// The sites of a line of abbeys from one end to the other.
    Line, Vec<SiteId>, {
    lower: |line| line.sites().to_vec(),
    try_lift: |sites| Ok(line(&sites)?),
});

fn line(sites: &[SiteId]) -> Result<Line> {
    let line: Line = sites.iter().copied().collect();
    if line.len() == sites.len() {
        Ok(line)
    } else {
        Err(BorderError::value("line", format!("{} sites", sites.len())))
    }
}

uniffi::custom_type!(
    /// Colours, players first.
    ColourSet, Vec<Colour>, {
    lower: |colours| colours.iter().collect(),
    try_lift: |colours| Ok(colours.into_iter().collect()),
});

type CountByColour = ByColour<u8>;

uniffi::custom_type!(
    /// A number for each seat from 0 to 4, then one for the neutral tribe.
    CountByColour, Vec<u32>, {
    lower: |counts| counts.iter().map(|(_, count)| u32::from(*count)).collect(),
    try_lift: |counts| Ok(by_colour(counts)?),
});

fn by_colour(counts: Vec<u32>) -> Result<CountByColour> {
    let counts: [u32; 6] = exactly("numbers by colour", counts)?;
    let mut by_colour = ByColour::default();
    for (colour, count) in Colour::all().zip(counts) {
        by_colour[colour] = narrow("number", count)?;
    }
    Ok(by_colour)
}

type CountsOfTwo = [CountByColour; 2];

uniffi::custom_type!(
    /// Numbers by colour, in each of two countries.
    CountsOfTwo, Vec<CountByColour>, {
    remote,
    lower: |counts| counts.to_vec(),
    try_lift: |counts| Ok(exactly("countries", counts)?),
});

type ColoursOfTwo = [ColourSet; 2];

uniffi::custom_type!(
    /// Colours in each of two countries.
    ColoursOfTwo, Vec<ColourSet>, {
    remote,
    lower: |colours| colours.to_vec(),
    try_lift: |colours| Ok(exactly("countries", colours)?),
});

type TwoSites = [SiteId; 2];

uniffi::custom_type!(
    /// Two sites.
    TwoSites, Vec<SiteId>, {
    remote,
    lower: |sites| sites.to_vec(),
    try_lift: |sites| Ok(exactly("sites", sites)?),
});

type TwoCountries = [CountryId; 2];

uniffi::custom_type!(
    /// Two countries.
    TwoCountries, Vec<CountryId>, {
    remote,
    lower: |countries| countries.to_vec(),
    try_lift: |countries| Ok(exactly("countries", countries)?),
});

type PointsBySeat = BySeat<i32>;

uniffi::custom_type!(
    /// Points in seat order.
    PointsBySeat, Vec<i32>, {
    lower: |points| points.values().to_vec(),
    try_lift: |points| Ok(by_seat(&points)?),
});

type FlagBySeat = BySeat<bool>;

uniffi::custom_type!(
    /// Yes or no in seat order.
    FlagBySeat, Vec<bool>, {
    lower: |flags| flags.values().to_vec(),
    try_lift: |flags| Ok(by_seat(&flags)?),
});

type SmallCountBySeat = BySeat<u8>;

uniffi::custom_type!(
    /// Numbers in seat order, each up to 255.
    SmallCountBySeat, Vec<u32>, {
    lower: |counts| counts.values().iter().map(|count| u32::from(*count)).collect(),
    try_lift: |counts| Ok(counts_by_seat(&counts)?),
});

type CountBySeat = BySeat<u16>;

uniffi::custom_type!(
    /// Numbers in seat order.
    CountBySeat, Vec<u32>, {
    lower: |counts| counts.values().iter().map(|count| u32::from(*count)).collect(),
    try_lift: |counts| Ok(counts_by_seat(&counts)?),
});

fn counts_by_seat<T: Copy + Default + TryFrom<u32>>(counts: &[u32]) -> Result<BySeat<T>> {
    let counts: Result<Vec<T>> = counts
        .iter()
        .map(|count| narrow("number", *count))
        .collect();
    by_seat(&counts?)
}
