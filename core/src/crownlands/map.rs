//! The map of one game: what each hex shows, and which hexes belong to which question (C-1, C-2).
//!
//! A map never changes; positions share it.

use std::sync::OnceLock;

use crate::hex::{Hex, HexSet, SIDE};

use super::boards::{BOARD_SIDE, Board, Printed};
use super::land::{Land, Location, NomadTile};

/// The most locations a map can have, and the most nomad spaces.
pub(super) const MOST: usize = 16;

/// A location hex, or a tile from outside of the map in a [`Situation`](super::Situation).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Site {
    /// Where; `None` for a tile that came from no hex and is never lost.
    pub at: Option<Hex>,
    /// Which kind.
    pub location: Location,
}

/// A nomad space with the tile that lies on it at the start (C-70).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Space {
    /// Where; `None` for a tile that came from no hex.
    pub at: Option<Hex>,
    /// Its tile, if the game is played with them.
    pub tile: Option<NomadTile>,
}

/// The map of one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Map {
    boards: Option<[Board; 4]>,
    lands: [[Land; SIDE]; SIDE],
    of: [HexSet; Land::ALL.len()],
    buildable: HexSet,
    special: HexSet,
    sites: Vec<Site>,
    spaces: Vec<Space>,
    /// The sites of each kind, as bits of their indexes.
    sites_of: [u16; Location::ALL.len()],
    /// Which sites, by index, each hex touches.
    sites_near: [[u16; SIDE]; SIDE],
    /// Which spaces, by index, each hex touches.
    spaces_near: [[u16; SIDE]; SIDE],
}

impl Map {
    /// The map of four boards: top left, top right, bottom left, bottom right (C-1). `draw` gives
    /// each nomad space its tile, row by row.
    pub(super) fn of_boards(
        boards: [Board; 4],
        mut draw: impl FnMut() -> Option<NomadTile>,
    ) -> Self {
        let mut lands = [[Land::Grass; SIDE]; SIDE];
        let mut of = [HexSet::EMPTY; Land::ALL.len()];
        let (mut sites, mut spaces) = (Vec::with_capacity(8), Vec::new());
        for (quarter, board) in boards.into_iter().enumerate() {
            let laid = Laid::get(board, quarter);
            let (top, left) = corner(quarter);
            for (row, shown) in laid.lands.iter().enumerate() {
                lands[top + row][left..left + BOARD_SIDE].copy_from_slice(shown);
            }
            for (all, more) in of.iter_mut().zip(&laid.of) {
                *all |= *more;
            }
            sites.extend(laid.of[Land::Location as usize].into_iter().map(|at| Site {
                at: Some(at),
                location: board.board,
            }));
        }
        sites.sort_unstable_by_key(|site| site.at);
        for at in of[Land::NomadSpace as usize] {
            spaces.push(Space {
                at: Some(at),
                tile: draw(),
            });
        }
        Self::with(Some(boards), lands, of, sites, spaces)
    }

    /// A map of any hexes. Every site and space with a hex lies where the map shows one.
    pub(super) fn new(
        boards: Option<[Board; 4]>,
        lands: [[Land; SIDE]; SIDE],
        mut sites: Vec<Site>,
        mut spaces: Vec<Space>,
    ) -> Self {
        sites.truncate(MOST);
        spaces.truncate(MOST);
        let mut of = [HexSet::EMPTY; Land::ALL.len()];
        for hex in Hex::all() {
            of[lands[hex.row()][hex.col()] as usize].insert(hex);
        }
        Self::with(boards, lands, of, sites, spaces)
    }

    fn with(
        boards: Option<[Board; 4]>,
        lands: [[Land; SIDE]; SIDE],
        of: [HexSet; Land::ALL.len()],
        sites: Vec<Site>,
        spaces: Vec<Space>,
    ) -> Self {
        let together = |holds: fn(Land) -> bool| {
            let lands = Land::ALL.into_iter().filter(|land| holds(*land));
            lands.fold(HexSet::EMPTY, |all, land| all | of[land as usize])
        };
        let mut sites_of = [0; Location::ALL.len()];
        for (index, site) in sites.iter().enumerate() {
            sites_of[site.location as usize] |= 1 << index;
        }
        Self {
            boards,
            lands,
            buildable: together(Land::is_buildable),
            special: together(Land::is_special),
            sites_of,
            sites_near: near(sites.iter().map(|site| site.at)),
            spaces_near: near(spaces.iter().map(|space| space.at)),
            of,
            sites,
            spaces,
        }
    }

    /// The boards it is made of: top left, top right, bottom left, bottom right; `None` for a map
    /// that was made by hand.
    #[must_use]
    pub const fn boards(&self) -> Option<[Board; 4]> {
        self.boards
    }

    /// What a hex shows.
    #[must_use]
    pub const fn land(&self, hex: Hex) -> Land {
        self.lands[hex.row()][hex.col()]
    }

    /// The hexes that show this.
    #[must_use]
    pub const fn of(&self, land: Land) -> HexSet {
        self.of[land as usize]
    }

    /// The hexes of the five terrains (C-20).
    #[must_use]
    pub const fn buildable(&self) -> HexSet {
        self.buildable
    }

    /// Locations, castles and nomad spaces (C-64, C-65).
    #[must_use]
    pub const fn special(&self) -> HexSet {
        self.special
    }

    /// The locations, row by row.
    #[must_use]
    pub fn sites(&self) -> &[Site] {
        &self.sites
    }

    /// The nomad spaces, row by row.
    #[must_use]
    pub fn spaces(&self) -> &[Space] {
        &self.spaces
    }

    /// The sites of a kind, as bits of their indexes.
    #[inline]
    pub(super) const fn sites_of(&self, location: Location) -> u16 {
        self.sites_of[location as usize]
    }

    /// The sites that a hex touches, as bits of their indexes.
    #[inline]
    pub(super) const fn sites_near(&self, hex: Hex) -> u16 {
        self.sites_near[hex.row()][hex.col()]
    }

    /// The spaces that a hex touches, as bits of their indexes.
    #[inline]
    pub(super) const fn spaces_near(&self, hex: Hex) -> u16 {
        self.spaces_near[hex.row()][hex.col()]
    }
}

/// The row and column in which a quarter of the map begins.
const fn corner(quarter: usize) -> (usize, usize) {
    (quarter / 2 * BOARD_SIDE, quarter % 2 * BOARD_SIDE)
}

/// A board as it lies in one quarter of the map.
struct Laid {
    lands: Printed,
    of: [HexSet; Land::ALL.len()],
}

impl Laid {
    /// Every board in every quarter, both ways, is worked out once.
    fn get(board: Board, quarter: usize) -> &'static Self {
        static ALL: OnceLock<Vec<Laid>> = OnceLock::new();
        let all = ALL.get_or_init(|| {
            let boards = Location::ALL
                .into_iter()
                .flat_map(|board| [false, true].map(|turned| Board { board, turned }));
            let laid = |board| (0..4).map(move |quarter| Self::new(board, quarter));
            boards.flat_map(laid).collect()
        });
        &all[(board.board as usize * 2 + usize::from(board.turned)) * 4 + quarter % 4]
    }

    fn new(board: Board, quarter: usize) -> Self {
        let (top, left) = corner(quarter);
        let mut lands = [[Land::Grass; BOARD_SIDE]; BOARD_SIDE];
        let mut of = [HexSet::EMPTY; Land::ALL.len()];
        for (row, shown) in lands.iter_mut().enumerate() {
            for (col, land) in shown.iter_mut().enumerate() {
                *land = board.land(row, col);
                if let Some(hex) = Hex::new(top + row, left + col) {
                    of[*land as usize].insert(hex);
                }
            }
        }
        Self { lands, of }
    }
}

/// For each hex the places that it touches, as bits of their indexes.
fn near(places: impl Iterator<Item = Option<Hex>>) -> [[u16; SIDE]; SIDE] {
    let mut near = [[0; SIDE]; SIDE];
    for (index, place) in places.enumerate() {
        for hex in place.into_iter().flat_map(Hex::neighbours) {
            near[hex.row()][hex.col()] |= 1 << index;
        }
    }
    near
}

/// The indexes of the bits that are set, lowest first.
pub(super) fn indexes(mut bits: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let index = bits.trailing_zeros() as usize;
        (bits != 0).then(|| {
            bits &= bits - 1;
            index
        })
    })
}
