//! Pieces on the map and in the supplies, counted by country and colour.

use std::fmt;
use std::ops::{Index, IndexMut};

use crate::seat::Seat;

use super::map::{CountryId, MAX_COUNTRIES, SiteId, SiteSet, map};
use super::moves::{Piece, PieceKind};

/// Whose pieces.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(
    feature = "uniffi",
    derive(uniffi::Enum),
    uniffi(name = "AbbeysColour")
)]
pub enum Colour {
    /// Those of a player.
    // In Kotlin a variant may not have the name of the type within.
    #[cfg_attr(feature = "uniffi", uniffi(name = "Player"))]
    Seat(Seat),
    /// Those of the neutral tribe.
    Neutral,
}

/// Five players and the neutral tribe.
const COLOURS: usize = 6;

impl Colour {
    /// The neutral tribe stands last.
    const fn index(self) -> usize {
        match self {
            // No more than five can play.
            Self::Seat(seat) => seat.index() % COLOURS,
            Self::Neutral => COLOURS - 1,
        }
    }

    /// The player, unless it is the neutral tribe.
    #[must_use]
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Neutral => None,
        }
    }

    /// Every colour that can be in a game, players first.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        let seats = Seat::all(COLOURS - 1).map(Self::Seat);
        seats.chain([Self::Neutral])
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat(seat) => seat.fmt(f),
            Self::Neutral => f.write_str("the neutral tribe"),
        }
    }
}

/// One value for each colour; those that do not play have the default.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ByColour<T>([T; COLOURS]);

impl<T> ByColour<T> {
    /// The values, the neutral tribe's last.
    pub(super) const fn values(&self) -> &[T; COLOURS] {
        &self.0
    }

    /// The values with their colours, players first.
    pub fn iter(&self) -> impl Iterator<Item = (Colour, &T)> {
        Colour::all().zip(&self.0)
    }
}

impl<T> Index<Colour> for ByColour<T> {
    type Output = T;

    #[inline]
    fn index(&self, colour: Colour) -> &T {
        &self.0[colour.index()]
    }
}

impl<T> IndexMut<Colour> for ByColour<T> {
    #[inline]
    fn index_mut(&mut self, colour: Colour) -> &mut T {
        &mut self.0[colour.index()]
    }
}

impl ByColour<u8> {
    /// All together.
    pub(super) fn sum(&self) -> u8 {
        self.0.iter().sum()
    }

    /// The most that one colour has.
    pub(super) fn most(&self) -> u8 {
        self.0.into_iter().max().unwrap_or(0)
    }

    /// Those that have most, alone or tied; none where nobody has any.
    pub(super) fn leaders(&self) -> ColourSet {
        let most = self.most();
        Colour::all()
            .filter(|&colour| most > 0 && self[colour] == most)
            .collect()
    }
}

/// Some of the colours.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct ColourSet(u8);

impl ColourSet {
    /// Whether a colour is in it.
    #[must_use]
    pub const fn contains(self, colour: Colour) -> bool {
        self.0 & 1 << colour.index() != 0
    }

    /// Whether none is.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Those in both.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Those in it, players first.
    pub fn iter(self) -> impl Iterator<Item = Colour> + Clone {
        Colour::all().filter(move |&colour| self.contains(colour))
    }
}

impl FromIterator<Colour> for ColourSet {
    fn from_iter<I: IntoIterator<Item = Colour>>(colours: I) -> Self {
        let bits = colours.into_iter().map(|colour| 1 << colour.index());
        Self(bits.fold(0, |set, bit: u8| set | bit))
    }
}

impl fmt::Debug for ColourSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// All pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pieces {
    /// The abbeys of each colour.
    sites: ByColour<SiteSet>,
    /// All abbeys.
    occupied: SiteSet,
    abbeys: [ByColour<u8>; MAX_COUNTRIES],
    councillors: [ByColour<u8>; MAX_COUNTRIES],
    /// The most abbeys of one colour in each country: the cap.
    caps: [u8; MAX_COUNTRIES],
    /// All councillors in each country.
    used: [u8; MAX_COUNTRIES],
    /// Free sites in each country.
    free: [u8; MAX_COUNTRIES],
    /// Pieces not on the map, by [`PieceKind`].
    left: ByColour<[u8; 2]>,
}

impl Pieces {
    /// An empty map, and full supplies of those who play.
    pub(super) fn new(colours: impl Iterator<Item = Colour>) -> Self {
        let mut free = [0; MAX_COUNTRIES];
        for (free, country) in free.iter_mut().zip(&map().countries) {
            *free = country.sites.len() as u8;
        }
        let mut left = ByColour::default();
        for colour in colours {
            left[colour] = PieceKind::ALL.map(PieceKind::supply);
        }
        Self {
            sites: ByColour::default(),
            occupied: SiteSet::EMPTY,
            abbeys: [ByColour::default(); MAX_COUNTRIES],
            councillors: [ByColour::default(); MAX_COUNTRIES],
            caps: [0; MAX_COUNTRIES],
            used: [0; MAX_COUNTRIES],
            free,
            left,
        }
    }

    /// Places a piece that is left and has room.
    pub(super) fn put(&mut self, colour: Colour, piece: Piece) {
        let country = piece.country().index();
        self.left[colour][piece.kind() as usize] -= 1;
        match piece {
            Piece::Abbey(site) => {
                self.sites[colour].insert(site);
                self.occupied.insert(site);
                let abbeys = &mut self.abbeys[country][colour];
                *abbeys += 1;
                self.caps[country] = self.caps[country].max(*abbeys);
                self.free[country] -= 1;
            }
            Piece::Councillor(_) => {
                self.councillors[country][colour] += 1;
                self.used[country] += 1;
            }
        }
    }

    /// How many a colour can still place.
    #[inline]
    pub(super) fn left(&self, colour: Colour, kind: PieceKind) -> u8 {
        self.left[colour][kind as usize]
    }

    /// The abbeys of a colour.
    pub(super) fn sites(&self, colour: Colour) -> SiteSet {
        self.sites[colour]
    }

    /// Whose abbey stands on a site.
    pub(super) fn owner(&self, site: SiteId) -> Option<Colour> {
        Colour::all().find(|&colour| self.sites[colour].contains(site))
    }

    /// All sites with an abbey.
    #[inline]
    pub(super) const fn occupied(&self) -> SiteSet {
        self.occupied
    }

    #[inline]
    pub(super) const fn abbeys(&self, country: CountryId) -> &ByColour<u8> {
        &self.abbeys[country.index()]
    }

    #[inline]
    pub(super) const fn councillors(&self, country: CountryId) -> &ByColour<u8> {
        &self.councillors[country.index()]
    }

    /// The most councillors that may stand in a country.
    #[inline]
    pub(super) const fn cap(&self, country: CountryId) -> u8 {
        self.caps[country.index()]
    }

    /// The councillors that stand in a country.
    #[inline]
    pub(super) const fn used(&self, country: CountryId) -> u8 {
        self.used[country.index()]
    }

    /// How many sites of a country are free.
    #[inline]
    pub(super) const fn free(&self, country: CountryId) -> u8 {
        self.free[country.index()]
    }

    /// Whether a country holds no piece of anybody. Without an abbey no councillor can stand there.
    #[inline]
    pub(super) const fn is_empty(&self, country: CountryId) -> bool {
        self.cap(country) == 0
    }
}
