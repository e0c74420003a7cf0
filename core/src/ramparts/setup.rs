//! How a game begins: who plays, what lies on the table, and in what order tiles come.

use std::iter;
use std::sync::OnceLock;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::Rng;

use crate::chance::{generator, shuffle};
use crate::game::{Setup, SetupError};
use crate::landscape::{Board, Place, RiverKind, Rotation};
use crate::seat::{MAX_SEATS, Seat};

use super::dragon::Dragon;
use super::draw::Hand;
use super::moves::Piece;
use super::options::{Options, TileSets};
use super::position::{Phase, Position};
use super::river::River;
use super::tiles::{TileId, TileSetId, catalogue, tiles};
use super::traders::Trade;

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
    let mut rng = generator(setup.seed);
    let start = start_tile(options.sets)?;
    let pile = match &setup.pile {
        Some(names) => given_pile(names, options.sets, start)?,
        None => shuffled_pile(options.sets, start, &mut rng),
    };
    let mut board = Board::new(catalogue());
    board.lay(start.kind(), Place::START, Rotation::NONE, None);
    let mut river = River::default();
    river.flow(start, Place::START, Rotation::NONE);
    Ok(Position {
        options,
        seats: setup.seats as u8,
        board,
        pieces: Vec::with_capacity(64),
        supply: [supply(options.sets); MAX_SEATS],
        scores: [[0; 6]; MAX_SEATS],
        pile,
        hands: [Hand::default(); MAX_SEATS],
        dealt: false,
        phase: Phase::Placing,
        turn: Seat::FIRST,
        second: false,
        last: 0,
        river,
        trade: Trade::default(),
        dragon: Dragon::new(),
        reveals: 0,
        rng,
    })
}

/// The pieces of each player, by [`Piece`].
pub(super) fn supply(sets: TileSets) -> [u8; 4] {
    Piece::ALL.map(|piece| match piece {
        Piece::Follower => FOLLOWERS,
        Piece::Big => sets.contains(TileSetId::InnsCathedrals).into(),
        Piece::Builder | Piece::Pig => sets.contains(TileSetId::TradersBuilders).into(),
    })
}

/// The tile that lies on the table at the start: the river's source, or the start tile.
fn start_tile(sets: TileSets) -> Result<TileId, SetupError> {
    let river = sets.contains(TileSetId::River);
    TileId::all()
        .find(|id| match id.tile().river {
            Some(water) => river && water.kind == RiverKind::Source,
            None => !river && id.tile().start,
        })
        .ok_or_else(|| SetupError::Option {
            option: "sets",
            what: "no tile of these sets is marked as the start (R-3)".to_owned(),
        })
}

/// All tiles of the sets but the start tile, in the order in which [`shuffle_pile`] wants them.
fn whole_pile(sets: TileSets, start: TileId) -> &'static [TileId] {
    static PILES: [OnceLock<Vec<TileId>>; TileSets::MIXES] =
        [const { OnceLock::new() }; TileSets::MIXES];
    PILES[sets.index()].get_or_init(|| {
        let mut pile = Vec::new();
        for (id, (set, tile)) in TileId::all().zip(tiles()) {
            if sets.contains(*set) {
                let count = tile.count - u8::from(id == start);
                pile.extend(iter::repeat_n(id, count.into()));
            }
        }
        pile.sort_unstable_by_key(|&tile| (stage(tile), tile));
        pile
    })
}

/// All tiles in random order, the river before the others and the lake behind the river.
fn shuffled_pile(sets: TileSets, start: TileId, rng: &mut ChaCha8Rng) -> Vec<TileId> {
    let mut pile = whole_pile(sets, start).to_vec();
    shuffle_pile(&mut pile, rng);
    pile
}

/// Shuffles a pile whose next tile stands last. The river's tiles stay behind the others, which is
/// before them in play, and the lake between the two.
pub(super) fn shuffle_pile(pile: &mut [TileId], rng: &mut impl Rng) {
    let others = pile.partition_point(|&tile| stage(tile) == 0);
    let (others, river) = pile.split_at_mut(others);
    shuffle(others, rng);
    for part in river.chunk_by_mut(|&a, &b| stage(a) == stage(b)) {
        shuffle(part, rng);
    }
}

/// When a tile is drawn: 2 for the river, 1 for its lake, 0 for all others.
fn stage(tile: TileId) -> u8 {
    if !tile.marks().river {
        return 0;
    }
    match tile.tile().river.map(|river| river.kind) {
        Some(RiverKind::Source | RiverKind::Flow) => 2,
        Some(RiverKind::Lake) => 1,
        None => 0,
    }
}

/// The order that the setup asks for.
fn given_pile(names: &[String], sets: TileSets, start: TileId) -> Result<Vec<TileId>, SetupError> {
    let mut left = vec![0u8; tiles().len()];
    for tile in whole_pile(sets, start) {
        left[tile.index()] += 1;
    }
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
        if pile.last().is_some_and(|&before| stage(before) < stage(id)) {
            return Err(wrong(format!(
                "{name} is of the river and must come before the lake and all others (R-50)"
            )));
        }
        pile.push(id);
    }
    pile.reverse();
    Ok(pile)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setup(seed: u64, sets: TileSets) -> Setup<Options> {
        Setup {
            seats: 2,
            options: Options {
                sets,
                ..Options::default()
            },
            seed,
            pile: None,
        }
    }

    fn all_sets() -> TileSets {
        TileSetId::ALL
            .into_iter()
            .fold(TileSets::BASE, TileSets::with)
    }

    fn drawn_first(seed: u64, sets: TileSets, count: usize) -> Vec<&'static str> {
        let position = position(&setup(seed, sets)).unwrap();
        let pile = position.pile.iter().rev().take(count);
        pile.map(|tile| tile.name()).collect()
    }

    /// saved games rest on it that a seed means the same order for ever. The expected order was
    /// worked out by another program, from the definition of ChaCha8 and of the shuffle above.
    #[test]
    fn a_seed_means_the_same_order_for_ever() {
        assert_eq!(
            drawn_first(1, TileSets::BASE, 8),
            [
                "base/R", "base/K", "base/V", "base/H", "base/W", "base/U", "base/V", "base/W"
            ]
        );
        assert_eq!(
            drawn_first(u64::MAX, TileSets::BASE, 8),
            [
                "base/D", "base/U", "base/R", "base/F", "base/A", "base/Q", "base/G", "base/K"
            ]
        );
        assert_eq!(
            drawn_first(1, all_sets(), 13),
            [
                "river/B", "river/F", "river/C", "river/G", "river/J", "river/K", "river/D",
                "river/H", "river/E", "river/I", "river/L", "tb/A", "base/U"
            ]
        );
    }

    /// how many tiles are in the pile, and in what order they come.
    #[test]
    fn the_pile_holds_every_tile_but_the_one_on_the_table() {
        let base = position(&setup(7, TileSets::BASE)).unwrap();
        assert_eq!(base.pile.len(), 71);
        let start = |tile: &TileId| tile.name() == "base/D";
        assert_eq!(base.pile.iter().filter(|tile| start(tile)).count(), 3);
        for seed in 0..50 {
            let all = position(&setup(seed, all_sets())).unwrap();
            assert_eq!(all.pile.len(), 155);
            assert_eq!(all.pile.iter().filter(|tile| start(tile)).count(), 4);
            let stages: Vec<u8> = all.pile.iter().rev().map(|&tile| stage(tile)).collect();
            assert_eq!(stages[..11], [2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1]);
            assert!(stages[11..].iter().all(|&stage| stage == 0));
        }
    }

    fn refusal(pile: &[&str], sets: TileSets) -> String {
        let pile = Some(pile.iter().map(|&name| name.to_owned()).collect());
        let refusal = position(&Setup {
            pile,
            ..setup(0, sets)
        });
        refusal.unwrap_err().to_string()
    }

    ///
    #[test]
    fn a_wrong_setup_is_refused_with_its_reason() {
        let river = TileSets::BASE.with(TileSetId::River);
        let cases = [
            (
                refusal(&["base/E", "base/?"], TileSets::BASE),
                "entry 1 of the pile: \"base/?\"",
            ),
            (refusal(&["ic/K"], TileSets::BASE), "inns_cathedrals"),
            (
                refusal(&["base/C", "base/C"], TileSets::BASE),
                "entry 1 of the pile: there are not so many base/C",
            ),
            (refusal(&["base/D"; 4], TileSets::BASE), "entry 3"),
            (refusal(&["river/A"], river), "not so many river/A"),
            (
                refusal(&["base/E", "river/B"], river),
                "entry 1 of the pile: river/B is of the river",
            ),
            (refusal(&["river/L", "river/B"], river), "R-50"),
        ];
        for (refusal, reason) in cases {
            assert!(refusal.contains(reason), "{refusal}");
        }
        for seats in [0, 1, 7] {
            let refused = position(&Setup {
                seats,
                ..setup(0, TileSets::BASE)
            });
            assert!(matches!(
                refused,
                Err(SetupError::Seats { rule: "R-1", .. })
            ));
        }
    }
}
