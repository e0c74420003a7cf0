//! Random games of Westward, with every option in both values.

use landfolk::landscape::Side;
use landfolk::westward::{
    Bonus, Clearing, Move, Options, Role, Rows, SurveyorsMove, TileId, column,
};
use rand_chacha::ChaCha8Rng;

use crate::harness::Pair;
use crate::harness::agree::{Play, agree, below, shuffle};
use crate::reference::westward::Reference;

/// Usual options, or any.
struct Players {
    any_options: bool,
}

impl Play<Reference> for Players {
    fn setup(&self, rng: &mut ChaCha8Rng) -> (Options, usize, Vec<String>) {
        let mut options = Options::default();
        if self.any_options {
            let mut coin = || below(rng, 2) == 1;
            if coin() {
                options.rows = Rows::Ten;
            }
            if coin() {
                options.bonus = Bonus::Once;
            }
            if coin() {
                options.surveyors_move = SurveyorsMove::OnCompletion;
            }
            if coin() {
                options.clear = Clearing::Leading;
            }
            options.farm_counts_itself = coin();
        }
        let mut pile: Vec<String> = TileId::land()
            .flat_map(|tile| {
                let count = tile.tile().count.into();
                std::iter::repeat_n(tile.name().to_owned(), count)
            })
            .collect();
        shuffle(&mut pile, rng);
        (options, 2 + below(rng, 4), pile)
    }

    /// Half of the placements are the best of a few: close together and not far ahead of the surveyors, or
    /// hardly anything would be completed.
    fn choose(&self, pair: &Pair<Reference>, moves: &[Move], rng: &mut ChaCha8Rng) -> Move {
        let mut few = [(); 5].map(|()| moves[below(rng, moves.len())]);
        if matches!(few[0], Move::Place { .. }) && below(rng, 2) == 1 {
            few.sort_by_key(|mv| worth(pair, *mv));
            return few[4];
        }
        // Trappers never come home, so they are deployed less often.
        match few[0] {
            Move::Deploy { spot } if pair.reference.role(spot) == Role::Trapper => few[1],
            mv => mv,
        }
    }
}

/// How much a placement is likely to bring.
fn worth(pair: &Pair<Reference>, mv: Move) -> i32 {
    let Move::Place { at, .. } = mv else {
        return 0;
    };
    let tiles = Side::ALL
        .into_iter()
        .filter(|side| pair.reference.board.tile(at.neighbour(*side)).is_some());
    4 * tiles.count() as i32 - i32::from(column(at))
}

/// The usual options; and W-50, what the engine says of features, of what fits and of what is left.
#[test]
fn games_of_westward_agree() {
    agree(&Players { any_options: false }, 10);
}

#[test]
fn games_of_westward_with_any_options_agree() {
    agree(&Players { any_options: true }, 10);
}
