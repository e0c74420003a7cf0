//! How a game begins: who plays, what lies on the table, and in what order tiles come.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::game::{Setup, SetupError};
use crate::landscape::{Board, Place, Rotation};
use crate::seat::{MAX_SEATS, Seat};

use super::moves::Piece;
use super::options::{Options, TileSets};
use super::position::{Hand, Phase, Position};
use super::tiles::{TileId, TileSetId, catalogue, tiles};

/// Followers of each player.
const FOLLOWERS: u8 = 7;
///
const FEWEST_SEATS: usize = 2;

/// The table before the first turn.
pub(super) fn position(setup: &Setup<Options>) -> Result<Position, SetupError> {
    if !(FEWEST_SEATS..=MAX_SEATS).contains(&setup.seats) {
        return Err(SetupError::Seats {
            seats: setup.seats,
            least: FEWEST_SEATS,
            most: MAX_SEATS,
            rule: "R-1",
        });
    }
    let options = setup.options;
    let mut rng = chance(setup.seed);
    let start = start_tile(options.sets)?;
    let pile = match &setup.pile {
        Some(names) => given_pile(names, options.sets, start)?,
        None => shuffled_pile(options.sets, start, &mut rng),
    };
    let mut board = Board::new(catalogue());
    board.lay(start.kind(), Place::START, Rotation::NONE, None);
    Ok(Position {
        options,
        seats: setup.seats as u8,
        board,
        pieces: Vec::with_capacity(64),
        supply: [supply(options.sets); MAX_SEATS],
        scores: [[0; 6]; MAX_SEATS],
        pile,
        hands: [Hand::default(); MAX_SEATS],
        phase: Phase::Placing,
        turn: Seat::FIRST,
        second: false,
        last: 0,
        reveals: 0,
        rng,
    })
}

/// The source of all chance of one game.
pub(super) fn chance(seed: u64) -> ChaCha8Rng {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    ChaCha8Rng::from_seed(bytes)
}

/// Puts the tiles in random order. Written out here so that a seed means the same order for ever,
/// whatever a library decides about its own shuffle.
pub(super) fn shuffle(tiles: &mut [TileId], rng: &mut impl Rng) {
    for last in (1..tiles.len()).rev() {
        tiles.swap(last, below(last as u32 + 1, rng));
    }
}

/// A number below `bound`, each equally likely.
fn below(bound: u32, rng: &mut impl Rng) -> usize {
    loop {
        let product = u64::from(rng.next_u32()) * u64::from(bound);
        // The first few products of each stretch would make some numbers likelier than others.
        if product as u32 >= bound.wrapping_neg() % bound {
            return (product >> 32) as usize;
        }
    }
}

/// The pieces of each player, by [`Piece`].
pub(super) fn supply(sets: TileSets) -> [u8; 4] {
    Piece::ALL.map(|piece| match piece {
        Piece::Follower => FOLLOWERS,
        Piece::Big => sets.contains(TileSetId::InnsCathedrals).into(),
        Piece::Builder | Piece::Pig => sets.contains(TileSetId::TradersBuilders).into(),
    })
}

/// The tile that lies on the table at the start.
fn start_tile(sets: TileSets) -> Result<TileId, SetupError> {
    if sets != TileSets::BASE {
        return Err(SetupError::Option {
            option: "sets",
            what: "this version plays the base set alone".to_owned(),
        });
    }
    TileId::all()
        .find(|id| id.tile().start)
        .ok_or_else(|| SetupError::Option {
            option: "sets",
            what: "no tile is marked as the start tile (R-3)".to_owned(),
        })
}

/// How many of each kind the sets in the game hold, without the start tile.
fn counts(sets: TileSets, start: TileId) -> Vec<u8> {
    TileId::all()
        .zip(tiles())
        .map(|(id, (set, tile))| {
            if sets.contains(*set) {
                tile.count - u8::from(id == start)
            } else {
                0
            }
        })
        .collect()
}

/// All tiles in random order.
fn shuffled_pile(sets: TileSets, start: TileId, rng: &mut ChaCha8Rng) -> Vec<TileId> {
    let mut pile = Vec::with_capacity(160);
    for (id, count) in TileId::all().zip(counts(sets, start)) {
        pile.extend(std::iter::repeat_n(id, count.into()));
    }
    shuffle(&mut pile, rng);
    pile
}

/// The order that the setup asks for.
fn given_pile(names: &[String], sets: TileSets, start: TileId) -> Result<Vec<TileId>, SetupError> {
    let mut left = counts(sets, start);
    let mut pile = Vec::with_capacity(names.len());
    for (index, name) in names.iter().enumerate() {
        let wrong = |what: String| SetupError::Pile { index, what };
        let id = TileId::from_name(name)
            .ok_or_else(|| wrong(format!("{name:?} is no tile of Ramparts")))?;
        if !sets.contains(id.set()) {
            let set = id.set().id();
            return Err(wrong(format!(
                "{name} belongs to {set}, which is not in the game (R-1)"
            )));
        }
        if left[id.index()] == 0 {
            return Err(wrong(format!("there are not so many {name} (R-1, R-3)")));
        }
        left[id.index()] -= 1;
        pile.push(id);
    }
    pile.reverse();
    Ok(pile)
}
