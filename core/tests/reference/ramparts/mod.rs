//! Ramparts once more, slow and obvious.
//!
//! This second implementation was written from `docs/rules/ramparts.md` and the tile list alone. It
//! shares the vocabulary of the crate (tiles, moves, events) and none of its logic: the board is a map
//! from places to tiles, every feature is found by flood fill over the whole board, and every question
//! is answered by looking at everything. Where it and the engine disagree, the rule text decides.

mod draw;
mod moves;
mod notation;
mod score;
mod told;
mod turn;

use std::collections::BTreeSet;

use landfolk::landscape::{Goods, Place};
use landfolk::ramparts::{Event, HandSize, Options, Piece, Source, Spot, TileId, TileSetId};
use landfolk::{Seat, game};

pub(crate) use crate::reference::board::{Board, Feature, goods_index};
pub(crate) use notation::read_place;

/// A piece on the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Figure {
    pub(crate) seat: Seat,
    pub(crate) piece: Piece,
    pub(crate) spot: Spot,
}

/// What is to be decided next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Phase {
    /// Place a tile.
    Place,
    /// Do something, or nothing, after placing.
    Act,
    /// Move the dragon one step.
    Dragon {
        mover: Seat,
        steps: u8,
        visited: BTreeSet<Place>,
    },
    /// Nothing.
    Over,
}

/// A game of Ramparts at one moment.
#[derive(Clone, Debug)]
pub(crate) struct Reference {
    pub(crate) options: Options,
    pub(crate) seats: usize,
    pub(crate) board: Board<TileId>,
    pub(crate) figures: Vec<Figure>,
    /// What is drawn first stands first. Once tiles have been shuffled in the order means nothing any more.
    pub(crate) pile: Vec<TileId>,
    pub(crate) pile_shuffled: bool,
    /// What will be drawn next, told from outside once the order is unknown.
    pub(crate) foretold: Vec<TileId>,
    /// Dragon tiles that wait for a volcano.
    pub(crate) aside: Vec<TileId>,
    /// The tile or tiles that each seat can place.
    pub(crate) hands: Vec<Vec<TileId>>,
    /// Whether the hands of three have been dealt.
    pub(crate) dealt: bool,
    pub(crate) dragon: Option<Place>,
    pub(crate) fairy: Option<Place>,
    pub(crate) points: Vec<[i32; Source::ALL.len()]>,
    pub(crate) goods: Vec<[u8; 3]>,
    pub(crate) phase: Phase,
    /// Whose turn it is.
    pub(crate) turn: Seat,
    /// Whether this is the second half of a double turn, and whether one is due.
    pub(crate) second: bool,
    pub(crate) second_due: bool,
    /// The tile placed in this turn.
    pub(crate) placed: Place,
}

impl Reference {
    /// A game with this pile, up to the first decision.
    pub(crate) fn start(
        options: Options,
        seats: usize,
        pile: Vec<TileId>,
        events: &mut Vec<Event>,
    ) -> Self {
        let mut board = Board::new(|_| true);
        board.place(Place::START, start_tile(options), Default::default());
        let mut game = Self {
            options,
            seats,
            board,
            figures: Vec::new(),
            pile,
            pile_shuffled: false,
            foretold: Vec::new(),
            aside: Vec::new(),
            hands: vec![Vec::new(); seats],
            dealt: false,
            dragon: None,
            fairy: None,
            points: vec![[0; Source::ALL.len()]; seats],
            goods: vec![[0; 3]; seats],
            phase: Phase::Place,
            turn: Seat::FIRST,
            second: false,
            second_due: false,
            placed: Place::START,
        };
        game.begin_turn(events);
        game
    }

    /// Whose decision is due.
    pub(crate) fn to_act(&self) -> Option<Seat> {
        match &self.phase {
            Phase::Place | Phase::Act => Some(self.turn),
            Phase::Dragon { mover, .. } => Some(*mover),
            Phase::Over => None,
        }
    }

    /// what a seat has, less what stands on the board.
    pub(crate) fn supply(&self, seat: Seat, piece: Piece) -> usize {
        let sets = self.options.sets;
        let all = match piece {
            Piece::Follower => 7,
            Piece::Big => usize::from(sets.contains(TileSetId::InnsCathedrals)),
            Piece::Builder | Piece::Pig => usize::from(sets.contains(TileSetId::TradersBuilders)),
        };
        let standing = |figure: &&Figure| figure.seat == seat && figure.piece == piece;
        all - self.figures.iter().filter(standing).count()
    }

    /// The points of a seat so far.
    pub(crate) fn points(&self, seat: Seat) -> i32 {
        self.points[seat.index()].iter().sum()
    }

    /// the rank of every seat.
    pub(crate) fn ranks(&self) -> Vec<usize> {
        let points: Vec<i32> = Seat::all(self.seats).map(|s| self.points(s)).collect();
        game::ranks(&points)
    }

    /// The figures on a feature.
    pub(crate) fn figures_on<'a>(
        &'a self,
        feature: &'a Feature,
    ) -> impl Iterator<Item = &'a Figure> {
        self.figures
            .iter()
            .filter(|figure| self.board.feature_number(figure.spot) == feature.number)
    }

    /// Whether anybody's follower claims the feature.
    pub(crate) fn is_claimed(&self, feature: &Feature) -> bool {
        self.figures_on(feature)
            .any(|figure| figure.piece.is_follower())
    }

    /// Whether the seat has a follower on the feature.
    pub(crate) fn has_follower(&self, seat: Seat, feature: &Feature) -> bool {
        self.figures_on(feature)
            .any(|figure| figure.seat == seat && figure.piece.is_follower())
    }

    /// Points by source, in the order of [`Source::ALL`].
    pub(crate) fn points_by_source(&self, seat: Seat) -> [i32; Source::ALL.len()] {
        self.points[seat.index()]
    }

    ///
    pub(crate) fn holds_three(&self) -> bool {
        self.options.hand == HandSize::Three
    }
}

/// what lies on the table before the first turn.
pub(crate) fn start_tile(options: Options) -> TileId {
    let name = if options.sets.contains(TileSetId::River) {
        "river/A"
    } else {
        "base/D"
    };
    TileId::from_name(name).expect("the tile list has the start tiles")
}

/// All tiles of the game but the start tile: the river's in order of the list with the lake last, then the rest.
pub(crate) fn all_tiles(options: Options) -> Vec<TileId> {
    let mut tiles: Vec<TileId> = TileId::all()
        .filter(|tile| options.sets.contains(tile.set()))
        .flat_map(|tile| std::iter::repeat_n(tile, tile.tile().count.into()))
        .collect();
    let start = start_tile(options);
    let first = tiles.iter().position(|tile| *tile == start);
    tiles.remove(first.expect("the start tile is in its set"));
    tiles.sort_by_key(|tile| tile.set() != TileSetId::River);
    tiles
}

pub(crate) const GOODS: [Goods; 3] = [Goods::Wine, Goods::Wheat, Goods::Cloth];
