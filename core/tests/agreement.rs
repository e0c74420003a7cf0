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

#[path = "agreement/abbeys.rs"]
mod abbeys;
#[path = "agreement/crownlands.rs"]
mod crownlands;
#[allow(dead_code, reason = "each test file uses its own share")]
mod harness;
#[allow(
    dead_code,
    unused_imports,
    reason = "each test file uses its own share"
)]
mod reference;
#[path = "agreement/westward.rs"]
mod westward;

use harness::Pair;
use harness::agree::{Play, agree, below, shuffle};
use landfolk::Seat;
use landfolk::landscape::Side;
use landfolk::ramparts::{
    FieldScoring, HandSize, Move, Options, Piece, TileId, TileSetId, TileSets, TwoTileCity,
};
use landfolk::record::Record;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use reference::ramparts::{Reference, all_tiles};

/// Options and pile of one seed.
fn setup(sets: TileSets, rng: &mut ChaCha8Rng) -> (Options, usize, Vec<String>) {
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
    let mut pile = all_tiles(options);
    // the river comes first, and the lake is its last tile.
    let river = pile
        .iter()
        .filter(|tile| tile.set() == TileSetId::River)
        .count();
    shuffle(&mut pile[..river.saturating_sub(1)], rng);
    shuffle(&mut pile[river..], rng);
    (options, seats, names(&pile))
}

fn names(pile: &[TileId]) -> Vec<String> {
    pile.iter().map(|tile| tile.name().to_owned()).collect()
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

/// A random move. A quarter of the placements are the closest of a few, or hardly anything would be completed, and
/// a quarter lie beside a piece of the player, or builders would have nothing to do. Of the actions first the kind
/// is chosen, or a portal would leave no room for the others.
fn choose(pair: &Pair<Reference>, moves: &[Move], rng: &mut ChaCha8Rng) -> Move {
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
fn closeness(pair: &Pair<Reference>, mv: Move) -> usize {
    match mv {
        Move::Place { at, .. } => Side::ALL
            .into_iter()
            .filter(|side| pair.reference.board.tile(at.neighbour(*side)).is_some())
            .count(),
        _ => 0,
    }
}

/// Whether the placement touches a tile with the builder of the player, or while it stands nowhere with any piece.
fn is_beside_own(pair: &Pair<Reference>, mv: Move) -> bool {
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

/// What is reported of a disagreement can be opened by whoever looks into it.
#[test]
fn a_reported_game_is_a_record() {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let sets = TileSetId::ALL
        .into_iter()
        .fold(TileSets::BASE, TileSets::with);
    let (options, seats, pile) = setup(sets, &mut rng);
    let mut pair = Pair::<Reference>::start(options, seats, 7, &pile).unwrap();
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

/// These sets beside the base.
struct Sets(TileSets);

impl Play<Reference> for Sets {
    fn setup(&self, rng: &mut ChaCha8Rng) -> (Options, usize, Vec<String>) {
        setup(self.0, rng)
    }

    fn choose(&self, pair: &Pair<Reference>, moves: &[Move], rng: &mut ChaCha8Rng) -> Move {
        choose(pair, moves, rng)
    }
}

/// Two or more expansions, others in each game.
struct AnyMix;

impl Play<Reference> for AnyMix {
    fn setup(&self, rng: &mut ChaCha8Rng) -> (Options, usize, Vec<String>) {
        let sets = any_mix(rng);
        setup(sets, rng)
    }

    fn choose(&self, pair: &Pair<Reference>, moves: &[Move], rng: &mut ChaCha8Rng) -> Move {
        choose(pair, moves, rng)
    }
}

fn base_and(sets: &[TileSetId], share: u64) {
    let sets = sets.iter().fold(TileSets::BASE, |all, set| all.with(*set));
    agree(&Sets(sets), share);
}

/// The base game; and R-100, what the engine says of features, of what fits and of what is left.
#[test]
fn base_games_agree() {
    base_and(&[], 1);
}

#[test]
fn river_games_agree() {
    base_and(&[TileSetId::River], 4);
}

#[test]
fn inns_games_agree() {
    base_and(&[TileSetId::InnsCathedrals], 4);
}

#[test]
fn traders_games_agree() {
    base_and(&[TileSetId::TradersBuilders], 4);
}

#[test]
fn dragon_games_agree() {
    base_and(&[TileSetId::PrincessDragon], 4);
}

#[test]
fn games_with_all_sets_agree() {
    base_and(&TileSetId::ALL, 4);
}

#[test]
fn games_with_any_mix_agree() {
    agree(&AnyMix, 4);
}
