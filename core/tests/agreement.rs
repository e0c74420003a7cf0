//! The engine and the second implementation play random games side by side and must agree on everything:
//! at every decision the legal moves, after every move events, scores, pieces and hands.
//!
//! `LANDFOLK_GAMES` is how many base games are played (2000 unless said); every other mix plays a quarter of
//! it. `LANDFOLK_SEED` is the first seed (0 unless said). `docs/testing.md` tells more.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test may fail"
)]

#[allow(
    dead_code,
    unused_imports,
    reason = "each test file uses its own share"
)]
mod both;
#[allow(
    dead_code,
    unused_imports,
    reason = "each test file uses its own share"
)]
mod reference;

use both::Pair;
use landfolk::Seat;
use landfolk::landscape::Side;
use landfolk::ramparts::{
    FieldScoring, HandSize, Move, Options, Piece, TileId, TileSetId, TileSets, TwoTileCity,
};
use landfolk::record::Record;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// A number below `bound`. It need not be perfectly even.
fn below(rng: &mut ChaCha8Rng, bound: usize) -> usize {
    rng.next_u32() as usize % bound
}

fn from_environment(name: &str, otherwise: u64) -> u64 {
    match std::env::var(name) {
        Ok(text) => text
            .parse()
            .unwrap_or_else(|_| panic!("{name} is no number: {text:?}")),
        Err(_) => otherwise,
    }
}

/// Options and pile of one seed.
fn setup(sets: TileSets, rng: &mut ChaCha8Rng) -> (Options, usize, Vec<TileId>) {
    let mut options = Options {
        sets,
        ..Options::default()
    };
    if below(rng, 2) == 1 {
        options.two_tile_city = TwoTileCity::Two;
    }
    if below(rng, 2) == 1 {
        options.fields = FieldScoring::PerCity;
    }
    if below(rng, 3) == 0 {
        options.hand = HandSize::Three;
    }
    let seats = 2 + below(rng, 5);
    let mut pile = reference::all_tiles(options);
    // the river comes first, and the lake is its last tile.
    let river = pile
        .iter()
        .filter(|tile| tile.set() == TileSetId::River)
        .count();
    shuffle(&mut pile[..river.saturating_sub(1)], rng);
    shuffle(&mut pile[river..], rng);
    (options, seats, pile)
}

/// Two or more expansions that a seed chooses.
fn any_mix(rng: &mut ChaCha8Rng) -> TileSets {
    loop {
        let chosen = TileSetId::ALL.into_iter().filter(|_| below(rng, 2) == 1);
        let sets = chosen.fold(TileSets::BASE, TileSets::with);
        if sets.iter().count() > 2 {
            return sets;
        }
    }
}

fn shuffle(tiles: &mut [TileId], rng: &mut ChaCha8Rng) {
    for last in (1..tiles.len()).rev() {
        tiles.swap(last, below(rng, last + 1));
    }
}

/// A random move. A quarter of the placements are the closest of a few, or hardly anything would be completed, and
/// a quarter lie beside a piece of the player, or builders would have nothing to do. Of the actions first the kind
/// is chosen, or a portal would leave no room for the others.
fn choose(pair: &Pair, moves: &[Move], rng: &mut ChaCha8Rng) -> Move {
    let mv = moves[below(rng, moves.len())];
    if let Move::Place { .. } = mv {
        let few = [(); 5].map(|()| moves[below(rng, moves.len())]);
        return match below(rng, 4) {
            0 => few.into_iter().fold(mv, |best, other| {
                let is_closer = closeness(pair, other) > closeness(pair, best);
                if is_closer { other } else { best }
            }),
            1 => {
                let beside = moves.iter().copied().filter(|mv| is_beside_own(pair, *mv));
                let beside: Vec<Move> = beside.collect();
                match beside.len() {
                    0 => mv,
                    many => beside[below(rng, many)],
                }
            }
            _ => mv,
        };
    }
    let mut kinds: Vec<_> = moves.iter().map(kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let chosen = kinds[below(rng, kinds.len())];
    let of_kind: Vec<Move> = moves
        .iter()
        .copied()
        .filter(|mv| kind(mv) == chosen)
        .collect();
    of_kind[below(rng, of_kind.len())]
}

fn kind(mv: &Move) -> u8 {
    match mv {
        Move::Put { piece, .. } => *piece as u8,
        Move::Place { .. } => 4,
        Move::Fairy { .. } => 5,
        Move::SendHome { .. } => 6,
        Move::Dragon { .. } => 7,
        Move::Pass => 8,
    }
}

/// How many tiles a placement touches.
fn closeness(pair: &Pair, mv: Move) -> usize {
    match mv {
        Move::Place { at, .. } => Side::ALL
            .into_iter()
            .filter(|side| pair.reference.board.tile(at.neighbour(*side)).is_some())
            .count(),
        _ => 0,
    }
}

/// Whether the placement touches a tile with the builder of the player, or while it stands nowhere with any piece.
fn is_beside_own(pair: &Pair, mv: Move) -> bool {
    let Move::Place { at, .. } = mv else {
        return false;
    };
    let figures = &pair.reference.figures;
    let own = || {
        figures
            .iter()
            .filter(|figure| figure.seat == pair.reference.turn)
    };
    let has_builder = own().any(|figure| figure.piece == Piece::Builder);
    own()
        .filter(|figure| !has_builder || figure.piece == Piece::Builder)
        .any(|figure| {
            Side::ALL
                .iter()
                .any(|side| figure.spot.at.neighbour(*side) == at)
        })
}

/// What went wrong in a game, and after how many moves.
struct Disagreement {
    moves: usize,
    what: String,
}

fn play(sets: Option<TileSets>, seed: u64) -> Result<usize, Disagreement> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let sets = sets.unwrap_or_else(|| any_mix(&mut rng));
    let (options, seats, pile) = setup(sets, &mut rng);
    let mut pair = Pair::start(options, seats, seed, &pile).map_err(|what| Disagreement {
        moves: 0,
        what: format!("seed {seed}, {options:?}, {seats} seats, pile {pile:?}:\n{what}"),
    })?;
    // Looking at every feature after every move would take most of the time.
    let look = 1 + below(&mut rng, 40);
    loop {
        let moves = pair.legal_moves();
        if moves.is_empty() {
            return Ok(pair.len());
        }
        let mv = choose(&pair, &moves, &mut rng);
        let mut result = pair.play(mv);
        if result.is_ok() && (pair.len() % 40 == look || pair.legal_moves().is_empty()) {
            result = pair.compare_views();
        }
        result.map_err(|what| Disagreement {
            moves: pair.len(),
            what: format!(
                "seed {seed}, move {}: {what}\n{}",
                pair.len(),
                pair.record()
            ),
        })?;
    }
}

/// Plays the games; of those in which the two disagree, the shortest is reported.
fn agree(sets: Option<&[TileSetId]>, share: u64) {
    let sets = sets.map(|sets| sets.iter().fold(TileSets::BASE, |all, set| all.with(*set)));
    let games = from_environment("LANDFOLK_GAMES", 2000).div_ceil(share);
    let first = from_environment("LANDFOLK_SEED", 0);
    let mut worst: Option<Disagreement> = None;
    let mut failed = 0;
    let mut moves = 0;
    for seed in first..first + games {
        match play(sets, seed) {
            Ok(played) => moves += played,
            Err(found) => {
                failed += 1;
                if worst.as_ref().is_none_or(|known| found.moves < known.moves) {
                    worst = Some(found);
                }
                // Enough to choose a short one from.
                if failed == 50 {
                    break;
                }
            }
        }
    }
    if let Some(Disagreement { what, .. }) = worst {
        panic!("they disagree in {failed} games; the shortest:\n{what}");
    }
    assert!(
        moves as u64 > 100 * games,
        "games of Ramparts are longer than that"
    );
}

/// What is reported of a disagreement can be opened by whoever looks into it.
#[test]
fn a_reported_game_is_a_record() {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let sets = TileSetId::ALL
        .into_iter()
        .fold(TileSets::BASE, TileSets::with);
    let (options, seats, pile) = setup(sets, &mut rng);
    let mut pair = Pair::start(options, seats, 7, &pile).unwrap();
    while pair.len() < 90 {
        let mv = choose(&pair, &pair.legal_moves(), &mut rng);
        pair.play(mv).unwrap();
    }
    let record = Record::read(pair.record().as_bytes()).unwrap();
    assert_eq!(record.check(), []);
    let points: Vec<i32> = Seat::all(seats)
        .map(|seat| pair.reference.points(seat))
        .collect();
    assert_eq!(record.replay().unwrap().points(), points);
}

/// The base game; and R-100, what the engine says of features, of what fits and of what is left.
#[test]
fn base_games_agree() {
    agree(Some(&[]), 1);
}

#[test]
fn river_games_agree() {
    agree(Some(&[TileSetId::River]), 4);
}

#[test]
fn inns_games_agree() {
    agree(Some(&[TileSetId::InnsCathedrals]), 4);
}

#[test]
fn traders_games_agree() {
    agree(Some(&[TileSetId::TradersBuilders]), 4);
}

#[test]
fn dragon_games_agree() {
    agree(Some(&[TileSetId::PrincessDragon]), 4);
}

#[test]
fn games_with_all_sets_agree() {
    agree(Some(&TileSetId::ALL), 4);
}

#[test]
fn games_with_any_mix_agree() {
    agree(None, 4);
}
