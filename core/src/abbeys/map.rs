//! The map and the cards of Abbeys, as the data file has them.

use std::fmt;
use std::sync::OnceLock;

use serde::Deserialize;

use super::data;

/// The most card types of a map.
pub const MAX_CARD_TYPES: usize = 8;
/// The most countries of a map.
pub const MAX_COUNTRIES: usize = 16;
/// The most sites of a map.
pub const MAX_SITES: usize = 64;
/// The most links of a map.
pub const MAX_LINKS: usize = 64;
/// The most cards of a deck.
pub const MAX_DECK: usize = 64;

/// A point of the map in thousandths of its side: x to the east, y to the south.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(from = "(u16, u16)")]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record), uniffi(name = "MapPoint"))]
pub struct Point {
    /// To the east, 0 to 1000.
    pub x: u16,
    /// To the south, 0 to 1000.
    pub y: u16,
}

impl From<(u16, u16)> for Point {
    fn from((x, y): (u16, u16)) -> Self {
        Self { x, y }
    }
}

/// What a card type and its countries are painted in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "uniffi", derive(uniffi::Enum))]
pub enum Tint {
    /// Red.
    Red,
    /// Green.
    Green,
    /// Blue.
    Blue,
    /// Yellow.
    Yellow,
    /// Purple.
    Purple,
    /// Brown.
    Brown,
    /// Grey.
    Grey,
    /// Orange.
    Orange,
}

/// A country's name in the languages of the app.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "uniffi",
    derive(uniffi::Record),
    uniffi(name = "CountryNames")
)]
pub struct Names {
    /// English.
    pub en: String,
    /// German.
    pub de: String,
    /// French.
    pub fr: String,
    /// Japanese.
    pub ja: String,
}

impl Names {
    /// The name in a language by its two letters; English where there is no other.
    #[must_use]
    pub fn in_language(&self, language: &str) -> &str {
        match language {
            "de" => &self.de,
            "fr" => &self.fr,
            "ja" => &self.ja,
            _ => &self.en,
        }
    }
}

/// A type of card.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "uniffi",
    derive(uniffi::Record),
    uniffi(name = "AbbeysCardType")
)]
pub struct CardType {
    /// Its id in data files and records, as in `franken_aragon`.
    pub id: String,
    /// How many there are with five players.
    pub count: u8,
    /// What it is painted in.
    pub tint: Tint,
    /// The countries that it names.
    pub countries: CountrySet,
}

/// A country.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "uniffi",
    derive(uniffi::Record),
    uniffi(name = "AbbeysCountry")
)]
pub struct Country {
    /// Its id in data files and records.
    pub id: String,
    /// Its name.
    pub names: Names,
    /// Where its councillors stand.
    pub seal: Point,
    /// Its border, a closed line.
    pub outline: Vec<Point>,
    /// Its sites.
    pub sites: SiteSet,
    /// The card type that names it.
    pub card: CardId,
}

/// A site for an abbey.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "uniffi",
    derive(uniffi::Record),
    uniffi(name = "AbbeysSite")
)]
pub struct Site {
    /// Its id in data files and records.
    pub id: String,
    /// The name of the place.
    pub name: String,
    /// The country that it lies in.
    pub country: CountryId,
    /// Where it lies.
    pub at: Point,
    /// The sites that a road joins to it.
    pub neighbours: SiteSet,
}

/// A road between two sites.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "uniffi",
    derive(uniffi::Record),
    uniffi(name = "AbbeysRoad")
)]
pub struct Road {
    /// From where to where.
    pub sites: [SiteId; 2],
    /// Whether it crosses the sea.
    pub sea: bool,
}

/// A numbered link between two countries.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "uniffi",
    derive(uniffi::Record),
    uniffi(name = "AbbeysLink")
)]
pub struct Link {
    /// Its number as text, from 1.
    pub id: String,
    /// Which countries it joins.
    pub countries: [CountryId; 2],
    /// Where its number stands.
    pub at: Point,
    /// Whether it crosses the sea.
    pub sea: bool,
}

/// A map with its cards.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record), uniffi(name = "AbbeysMap"))]
pub struct Map {
    /// The card types, in the order in which hands are written.
    pub cards: Vec<CardType>,
    /// The countries.
    pub countries: Vec<Country>,
    /// The sites, country by country.
    pub sites: Vec<Site>,
    /// The roads.
    pub roads: Vec<Road>,
    /// The links by number.
    pub links: Vec<Link>,
}

/// The map that is played on.
#[must_use]
pub fn map() -> &'static Map {
    static MAP: OnceLock<Map> = OnceLock::new();
    // The file is part of the program, and a test reads it: it cannot fail where that test passes.
    MAP.get_or_init(|| data::read_map(include_str!("../../data/abbeys.json")).unwrap_or_default())
}

macro_rules! ids {
    ($($(#[$about:meta])* $Id:ident: $One:ident in $list:ident;)+) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $Id(u8);

        impl $Id {
            /// The one with this index on the [`map`], if there is one.
            #[must_use]
            pub fn new(index: usize) -> Option<Self> {
                (index < map().$list.len()).then_some(Self(index as u8))
            }

            /// The one with this id in the data file.
            #[must_use]
            pub fn from_id(id: &str) -> Option<Self> {
                Self::new(map().$list.iter().position(|entry| entry.id == id)?)
            }

            /// An index that the caller knows to be one, also while the map is read.
            pub(super) const fn of(index: usize) -> Self {
                Self(index as u8)
            }

            /// The index on the [`map`].
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// What the map says of it.
            #[must_use]
            pub fn get(self) -> &'static $One {
                &map().$list[self.index()]
            }

            /// The id in data files and records.
            #[must_use]
            pub fn id(self) -> &'static str {
                &self.get().id
            }

            /// All of them, in the order of the data file.
            pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
                (0..map().$list.len()).map(Self::of)
            }
        }

        impl fmt::Display for $Id {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.id())
            }
        }

        impl fmt::Debug for $Id {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.id())
            }
        }
    )+};
}

ids! {
    /// A card type: an index into [`Map::cards`].
    CardId: CardType in cards;
    /// A country: an index into [`Map::countries`].
    CountryId: Country in countries;
    /// A site: an index into [`Map::sites`].
    SiteId: Site in sites;
    /// A link: an index into [`Map::links`].
    LinkId: Link in links;
}

impl LinkId {
    /// The number on the map, from 1.
    #[must_use]
    pub const fn number(self) -> usize {
        self.index() + 1
    }
}

macro_rules! sets {
    ($($(#[$about:meta])* $Set:ident: $Id:ident as $bits:ty;)+) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
        pub struct $Set($bits);

        impl $Set {
            /// None.
            pub const EMPTY: Self = Self(0);

            /// Puts one in.
            pub const fn insert(&mut self, id: $Id) {
                self.0 |= 1 << id.index();
            }

            /// Whether one is in it.
            #[must_use]
            pub const fn contains(self, id: $Id) -> bool {
                self.0 & 1 << id.index() != 0
            }

            /// How many are in it.
            #[must_use]
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Whether none is in it.
            #[must_use]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Those of this set that are in the other one too.
            #[must_use]
            pub const fn and(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }

            /// Those of either set.
            #[must_use]
            pub const fn or(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }

            /// Those of this set that are not in the other one.
            #[must_use]
            pub const fn without(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }

            /// Its members, in the order of the map.
            pub fn iter(self) -> impl Iterator<Item = $Id> + Clone {
                let mut rest = self.0;
                std::iter::from_fn(move || {
                    let index = rest.trailing_zeros() as usize;
                    rest &= rest.wrapping_sub(1);
                    (index < <$bits>::BITS as usize).then(|| $Id::of(index))
                })
            }
        }

        impl FromIterator<$Id> for $Set {
            fn from_iter<I: IntoIterator<Item = $Id>>(ids: I) -> Self {
                let mut set = Self::EMPTY;
                ids.into_iter().for_each(|id| set.insert(id));
                set
            }
        }

        impl fmt::Debug for $Set {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_set().entries(self.iter().map($Id::index)).finish()
            }
        }
    )+};
}

sets! {
    /// A set of sites.
    SiteSet: SiteId as u64;
    /// A set of countries.
    CountrySet: CountryId as u16;
}
