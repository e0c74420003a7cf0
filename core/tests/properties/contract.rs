//! What the contract of [`Game`] promises of any game, looked at in every position of random games.

use landfolk::table::{Match, NewMatch, SeatInfo};
use landfolk::{Game, Refusal, Setup};
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

pub(crate) type Checked = Result<(), TestCaseError>;

/// A game, with setups and with moves that nobody would think of.
pub(crate) trait Wild: Game<Event: PartialEq> + PartialEq {
    /// The letter of its rules.
    const LETTER: char;

    /// Any number of seats and any options.
    fn any_setup() -> BoxedStrategy<Setup<Self::Options>>;

    /// A move that may or may not be legal.
    fn wild_move(rng: &mut ChaCha8Rng) -> Self::Move;

    /// Moves at the ends of every range.
    fn absurd_moves() -> Vec<Self::Move>;

    /// Texts that look like moves, as a regular expression.
    const NEARLY_RIGHT: &'static str;
}

pub(crate) fn legal<G: Game>(game: &G) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    moves
}

/// Plays a random game and looks at every position with the moves that are legal there.
pub(crate) fn each_position<G: Game>(
    setup: &Setup<G::Options>,
    moves_seed: u64,
    mut look: impl FnMut(&G, &[G::Move], &mut ChaCha8Rng) -> Checked,
) -> Result<G, TestCaseError> {
    let mut rng = ChaCha8Rng::seed_from_u64(moves_seed);
    let mut game = G::start(setup, &mut ()).expect("the setup is right");
    loop {
        let moves = legal(&game);
        look(&game, &moves, &mut rng)?;
        if moves.is_empty() {
            return Ok(game);
        }
        let mv = moves[rng.next_u32() as usize % moves.len()];
        game.play(mv, &mut ()).expect("the move is legal");
    }
}

/// Every listed move is listed once, passes the check and can be played; playing on a copy leaves the
/// original alone.
pub(crate) fn listed_moves_are_legal<G: Wild>(setup: &Setup<G::Options>, seed: u64) -> Checked {
    each_position::<G>(setup, seed, |game, moves, rng| {
        prop_assert_eq!(moves.is_empty(), game.to_act().is_none());
        for (index, mv) in moves.iter().enumerate() {
            prop_assert!(!moves[..index].contains(mv), "{:?} is listed twice", mv);
            prop_assert_eq!(game.check(*mv), Ok(()));
        }
        if let Some(mv) = moves.get(rng.next_u32() as usize % moves.len().max(1)) {
            let before = game.clone();
            let mut copy = game.clone();
            prop_assert_eq!(copy.play(*mv, &mut ()), Ok(()));
            prop_assert!(*game == before, "playing on a copy changed the original");
            prop_assert!(copy != before, "{:?} changed nothing", mv);
            copy.clone_from(game);
            prop_assert!(copy == before, "copying into place changed something");
        }
        Ok(())
    })
    .map(drop)
}

/// What is not listed is refused, by a rule, and changes nothing.
pub(crate) fn refused_moves_change_nothing<G: Wild>(
    setup: &Setup<G::Options>,
    seed: u64,
) -> Checked {
    let mut earlier: Vec<G::Move> = G::absurd_moves();
    each_position::<G>(setup, seed, |game, moves, rng| {
        let mut tried: Vec<G::Move> = (0..12).map(|_| G::wild_move(rng)).collect();
        tried.extend((0..12).map(|_| earlier[rng.next_u32() as usize % earlier.len()]));
        for mv in tried {
            let checked = game.check(mv);
            prop_assert_eq!(checked.is_ok(), moves.contains(&mv), "{:?}", mv);
            if let Err(refusal) = checked {
                prop_assert!(refusal.rule().starts_with(G::LETTER));
                let mut copy = game.clone();
                let mut events = Vec::new();
                prop_assert_eq!(copy.play(mv, &mut events), Err(refusal));
                prop_assert!(copy == *game, "a refused move changed the position");
                prop_assert!(events.is_empty());
                // Nor does it make the writer panic.
                game.write_move(mv);
            }
        }
        // Moves of other moments are the likeliest mistakes.
        earlier.extend(moves.iter().step_by(1 + moves.len() / 8));
        Ok(())
    })
    .map(drop)
}

/// Every legal move is read as it was written, and no two are written alike.
pub(crate) fn notation_round_trips<G: Wild>(setup: &Setup<G::Options>, seed: u64) -> Checked {
    each_position::<G>(setup, seed, |game, moves, _| {
        let mut texts = Vec::new();
        for mv in moves {
            let text = game.write_move(*mv);
            prop_assert_eq!(game.read_move(&text), Ok(*mv));
            texts.push(text);
        }
        texts.sort();
        let all = texts.len();
        texts.dedup();
        prop_assert_eq!(texts.len(), all);
        Ok(())
    })
    .map(drop)
}

/// No text makes the reader panic; what it cannot read it names.
pub(crate) fn wild_text_is_refused<G: Wild>(setup: &Setup<G::Options>, text: &str) -> Checked {
    let game = G::start(setup, &mut ()).expect("the setup is right");
    if let Err(error) = game.read_move(text) {
        prop_assert_eq!(&error.text, text);
        prop_assert!(!error.what.is_empty());
    }
    Ok(())
}

/// The same, for texts that look like moves.
pub(crate) fn nearly_right_text_is_refused_or_read<G: Wild>(
    setup: &Setup<G::Options>,
    seed: u64,
    text: &str,
) -> Checked {
    let mut plays = 0;
    each_position::<G>(setup, seed, |game, moves, _| {
        if let Ok(mv) = game.read_move(text) {
            prop_assert_eq!(game.check(mv).is_ok(), moves.contains(&mv), "{}", text);
        }
        plays += 1;
        Ok(())
    })?;
    prop_assert!(plays > 1);
    Ok(())
}

/// The seed and the moves decide everything.
pub(crate) fn the_same_seed_is_the_same_game<G: Wild>(
    setup: &Setup<G::Options>,
    seed: u64,
) -> Checked {
    let mut again = G::start(setup, &mut ()).expect("the setup is right");
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let end = each_position::<G>(setup, seed, |game, moves, _| {
        prop_assert!(*game == again);
        if !moves.is_empty() {
            let mv = moves[rng.next_u32() as usize % moves.len()];
            again.play(mv, &mut ()).expect("the move is legal");
        }
        Ok(())
    })?;
    prop_assert!(end == again);
    Ok(())
}

/// A guess is a position like any other: it can be played to its end.
pub(crate) fn a_guess_can_be_played_on<G: Wild>(
    setup: &Setup<G::Options>,
    seed: u64,
    decisions: usize,
) -> Checked {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut game = G::start(setup, &mut ()).expect("the setup is right");
    for decision in 0.. {
        let moves = legal(&game);
        if moves.is_empty() {
            break;
        }
        if decision == decisions {
            game = game.hide(game.to_act(), &mut rng);
        }
        // The moves of the true position: who is to act sees the same ones.
        let mv = moves[rng.next_u32() as usize % moves.len()];
        prop_assert_eq!(game.play(mv, &mut ()), Ok(()));
    }
    prop_assert_eq!(game.to_act(), None);
    Ok(())
}

/// The moves as text are the game: read one after another they lead to the same end.
pub(crate) fn a_game_written_down_is_the_same_game<G: Wild>(
    setup: &Setup<G::Options>,
    seed: u64,
) -> Checked {
    let mut again = G::start(setup, &mut ()).expect("the setup is right");
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let end = each_position::<G>(setup, seed, |game, moves, _| {
        if !moves.is_empty() {
            let text = game.write_move(moves[rng.next_u32() as usize % moves.len()]);
            let mv = again.read_move(&text).expect("it was just written");
            again.play(mv, &mut ()).expect("the move is legal");
        }
        Ok(())
    })?;
    prop_assert!(end == again);
    Ok(())
}

/// Undo gives the position before, as far back as nothing was revealed, and redo the position after.
pub(crate) fn undo_and_redo_are_each_others_inverse<G: Wild>(
    setup: &Setup<G::Options>,
    seed: u64,
    decisions: usize,
) -> Checked {
    let names = ["Ann", "Ben", "Cleo", "Dara", "Eve", "Fay"];
    let seats = names[..setup.seats].iter().zip(0..);
    let seats = seats.map(|(name, colour)| SeatInfo::new(*name, colour));
    let mut table: Match<G> = Match::start(NewMatch {
        seed: setup.seed,
        ..NewMatch::new(seats.collect(), setup.options.clone())
    })
    .expect("the setup is right");
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    for _ in 0..decisions {
        let moves = legal(table.position());
        if moves.is_empty() {
            break;
        }
        let mv = moves[rng.next_u32() as usize % moves.len()];
        table.play(mv).expect("the move is legal");
    }
    let after = table.clone();
    let mut count = 0;
    while table.can_undo() {
        table.undo().expect("it can");
        count += 1;
        let before = after.position_after(after.history().len() - count);
        prop_assert!(before == Some(table.position()));
    }
    prop_assert_eq!(table.position().reveals(), after.position().reveals());
    for _ in 0..count {
        table.redo().expect("it was taken back");
    }
    prop_assert!(table.position() == after.position());
    prop_assert!(table.history() == after.history());
    Ok(())
}

/// All of the above, as properties of one game.
macro_rules! contract {
    ($Game:ty, $cases:expr) => {
        proptest::proptest! {
            #![proptest_config(proptest::prelude::ProptestConfig::with_cases($cases))]

            #[test]
            fn listed_moves_are_legal(
                setup in <$Game as $crate::contract::Wild>::any_setup(),
                seed: u64,
            ) {
                $crate::contract::listed_moves_are_legal::<$Game>(&setup, seed)?;
            }

            #[test]
            fn refused_moves_change_nothing(
                setup in <$Game as $crate::contract::Wild>::any_setup(),
                seed: u64,
            ) {
                $crate::contract::refused_moves_change_nothing::<$Game>(&setup, seed)?;
            }

            #[test]
            fn notation_round_trips(
                setup in <$Game as $crate::contract::Wild>::any_setup(),
                seed: u64,
            ) {
                $crate::contract::notation_round_trips::<$Game>(&setup, seed)?;
            }

            #[test]
            fn wild_text_is_refused(
                setup in <$Game as $crate::contract::Wild>::any_setup(),
                text in "\\PC{0,40}",
            ) {
                $crate::contract::wild_text_is_refused::<$Game>(&setup, &text)?;
            }

            #[test]
            fn nearly_right_text_is_refused_or_read(
                setup in <$Game as $crate::contract::Wild>::any_setup(),
                seed: u64,
                text in <$Game as $crate::contract::Wild>::NEARLY_RIGHT,
            ) {
                $crate::contract::nearly_right_text_is_refused_or_read::<$Game>(
                    &setup, seed, &text,
                )?;
            }

            #[test]
            fn the_same_seed_is_the_same_game(
                setup in <$Game as $crate::contract::Wild>::any_setup(),
                seed: u64,
            ) {
                $crate::contract::the_same_seed_is_the_same_game::<$Game>(&setup, seed)?;
            }

            #[test]
            fn a_guess_can_be_played_on(
                setup in <$Game as $crate::contract::Wild>::any_setup(),
                seed: u64,
                decisions in 0usize..300,
            ) {
                $crate::contract::a_guess_can_be_played_on::<$Game>(&setup, seed, decisions)?;
            }

            #[test]
            fn a_game_written_down_is_the_same_game(
                setup in <$Game as $crate::contract::Wild>::any_setup(),
                seed: u64,
            ) {
                $crate::contract::a_game_written_down_is_the_same_game::<$Game>(&setup, seed)?;
            }

            #[test]
            fn undo_and_redo_are_each_others_inverse(
                setup in <$Game as $crate::contract::Wild>::any_setup(),
                seed: u64,
                decisions in 0usize..200,
            ) {
                $crate::contract::undo_and_redo_are_each_others_inverse::<$Game>(
                    &setup, seed, decisions,
                )?;
            }
        }
    };
}

pub(crate) use contract;
