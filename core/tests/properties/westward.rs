//! What Westward promises on top of the contract.

use landfolk::landscape::{Place, Rotation, Spot};
use landfolk::westward::{
    Bonus, Clearing, Event, Move, Options, Phase, Position, Role, Rows, SurveyorsMove, TileId,
    column,
};
use landfolk::{Game, Seat, Setup};
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::contract::{Wild, each_position, legal};

/// Every option.
fn any_options() -> impl Strategy<Value = Options> {
    any::<[bool; 5]>().prop_map(|[ten, once, completion, leading, itself]| Options {
        rows: if ten { Rows::Ten } else { Rows::Free },
        bonus: if once { Bonus::Once } else { Bonus::Each },
        surveyors_move: if completion {
            SurveyorsMove::OnCompletion
        } else {
            SurveyorsMove::OnScoring
        },
        clear: if leading {
            Clearing::Leading
        } else {
            Clearing::Both
        },
        farm_counts_itself: itself,
    })
}

fn any_setup() -> impl Strategy<Value = Setup<Options>> {
    (any_options(), 2usize..=5, any::<u64>()).prop_map(|(options, seats, seed)| Setup {
        seats,
        options,
        seed,
        pile: None,
    })
}

impl Wild for Position {
    const LETTER: char = 'W';
    const NEARLY_RIGHT: &'static str = "(R1a|T2b|F1|coast/4|bandit|sheriff|trapper|farmer|settler|settle|pass)\
        ( (-?[0-9]{1,6},-?[0-9]{1,6}|town|road|plain|farm|part|[NESW]{1,3}|[0-8]{1,8}|-)){0,4}";

    fn any_setup() -> BoxedStrategy<Setup<Options>> {
        any_setup().boxed()
    }

    fn wild_move(rng: &mut ChaCha8Rng) -> Move {
        let mut below = |bound: u32| rng.next_u32() % bound;
        let at = Place::new(1 - below(9) as i16, below(12) as i16 - 1);
        let spot = Spot {
            at,
            part: below(8) as u8,
        };
        match below(6) {
            0..=2 => Move::Place {
                tile: TileId::new(below(67) as usize).expect("there are 67 kinds"),
                at,
                rotation: Rotation::from_quarter_turns(below(4) as u8),
            },
            3 => Move::Deploy { spot },
            4 => Move::Settle { spot },
            _ => Move::Pass,
        }
    }

    fn absurd_moves() -> Vec<Move> {
        let mut moves = Vec::new();
        for at in [
            Place::new(i16::MAX, i16::MAX),
            Place::new(i16::MIN, 0),
            Place::new(0, i16::MIN),
            Place::new(0, 4),
        ] {
            for part in [0, 9, 12, 16, 32, u8::MAX] {
                let spot = Spot { at, part };
                moves.extend([Move::Deploy { spot }, Move::Settle { spot }]);
            }
            for tile in TileId::all().step_by(5) {
                let rotation = Rotation::NONE;
                moves.push(Move::Place { tile, at, rotation });
            }
        }
        moves
    }
}

crate::contract::contract!(Position, 32);

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    /// W-3: no settler is lost or won. Points only grow, by what the events say, and are never hidden.
    #[test]
    fn settlers_are_kept_and_points_grow(setup in any_setup(), seed: u64) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut events: Vec<Event> = Vec::new();
        let mut game = Position::start(&setup, &mut events).expect("the setup is right");
        let mut sum = vec![0; setup.seats];
        loop {
            for event in events.drain(..) {
                match event {
                    Event::Scored { seat, worth, .. } => {
                        prop_assert!(worth.points() > 0);
                        sum[seat.index()] += worth.points();
                    }
                    Event::Bonus { seat, points, .. } => {
                        prop_assert!(points == 4 || points == 8 && setup.options.bonus == Bonus::Each);
                        sum[seat.index()] += i32::from(points);
                    }
                    _ => {}
                }
            }
            for (standing, seat) in game.standings().iter().zip(Seat::all(setup.seats)) {
                prop_assert_eq!((standing.seat, standing.points), (seat, sum[seat.index()]));
                prop_assert_eq!(standing.points, game.points(seat));
                let of_sources: i32 = standing.sources.iter().map(|(_, points)| points).sum();
                prop_assert_eq!(of_sources, standing.points);
                let standing = game.settlers().iter().filter(|settler| settler.seat == seat);
                prop_assert_eq!(standing.count() + usize::from(game.in_hand(seat)), 5);
            }
            let moves = legal(&game);
            if moves.is_empty() {
                break;
            }
            let reveals = game.reveals();
            let mv = moves[rng.next_u32() as usize % moves.len()];
            game.play(mv, &mut events).expect("the move is legal");
            let shown = events.iter().any(|event| matches!(event, Event::Drew { .. }));
            prop_assert_eq!(shown, game.reveals() != reveals, "a draw is a reveal, and nothing else");
        }
    }

    /// W-11, W-31, W-34: the land keeps within its bounds, the surveyors level or a column apart and on
    /// land, and after a scoring nobody but trappers is on cleared land.
    #[test]
    fn land_and_surveyors_keep_their_places(setup in any_setup(), seed: u64) {
        each_position::<Position>(&setup, seed, |game, _, _| {
            let tiles = || game.placed();
            prop_assert!(tiles().all(|tile| tile.at.x <= 0));
            if setup.options.rows == Rows::Ten {
                prop_assert!(tiles().all(|tile| (0..=9).contains(&tile.at.y)));
                prop_assert!(game.frontier().all(|at| (0..=9).contains(&at.y)));
            }
            prop_assert!(game.frontier().all(|at| at.x <= 0));
            let surveyors = game.surveyors();
            prop_assert!(surveyors.lead - surveyors.rear <= 1);
            let columns = tiles().map(|tile| column(tile.at)).max();
            prop_assert_eq!(columns, Some(game.westernmost()));
            prop_assert!(surveyors.lead <= game.westernmost());
            // Those who went behind the surveyors since then stand there until the next scoring.
            let endangered = game.endangered().count();
            let behind = game.settlers().iter().filter(|settler| {
                settler.role != Role::Trapper && column(settler.spot.at) < game.cleared_columns()
            });
            prop_assert!(behind.count() <= endangered);
            Ok(())
        })?;
    }

    /// W-4: the order of the pile is hidden, all else is public, and two games that differ in that order
    /// alone look the same to everybody.
    #[test]
    fn hiding_keeps_what_is_public(setup in any_setup(), seed: u64, look: u64) {
        each_position::<Position>(&setup, seed, |game, moves, _| {
            let guess = |game: &Position| game.hide(None, &mut ChaCha8Rng::seed_from_u64(look));
            let hidden = guess(game);
            prop_assert!(guess(&hidden) == hidden, "a guess shows what was hidden");
            prop_assert_eq!(hidden.to_act(), game.to_act());
            prop_assert_eq!(hidden.phase(), game.phase());
            prop_assert_eq!(hidden.standings(), game.standings());
            prop_assert_eq!(hidden.settlers(), game.settlers());
            prop_assert!(hidden.placed().eq(game.placed()));
            prop_assert_eq!(hidden.remaining(), game.remaining());
            prop_assert_eq!(hidden.drawn(), game.drawn());
            prop_assert_eq!(hidden.reveals(), game.reveals());
            prop_assert_eq!(hidden.surveyors(), game.surveyors());
            prop_assert_eq!(legal(&hidden), moves);
            Ok(())
        })?;
    }

    /// W-35: what is foretold of an order is what happens.
    #[test]
    fn a_preview_comes_true(setup in any_setup(), seed: u64) {
        each_position::<Position>(&setup, seed, |game, moves, rng| {
            prop_assert_eq!(game.choices().count() > 0, game.phase() == Phase::Settling);
            if game.phase() != Phase::Settling {
                return Ok(());
            }
            let mut order = Vec::new();
            let (mut future, mut events) = (game.clone(), Vec::new());
            while future.phase() == Phase::Settling && order.len() < moves.len() {
                let choices: Vec<Spot> = future.choices().collect();
                let spot = choices[rng.next_u32() as usize % choices.len()];
                order.push(spot);
                future.play(Move::Settle { spot }, &mut events).expect("a choice is legal");
            }
            let told = game.preview(&order).expect("the choices were legal");
            let settled: Vec<Spot> = events
                .iter()
                .filter_map(|event| match event {
                    Event::Settled { spot, .. } => Some(*spot),
                    _ => None,
                })
                .collect();
            let names: Vec<Spot> = told.iter().map(|after| after.spot).collect();
            prop_assert_eq!(names, settled);
            prop_assert_eq!(told.last().map(|after| after.surveyors), Some(future.surveyors()));
            for seat in Seat::all(setup.seats) {
                let told: i32 = told.iter().map(|after| after.points[seat]).sum();
                let scored: i32 = events
                    .iter()
                    .map(|event| match event {
                        Event::Scored { seat: of, worth, at_end: false, .. } if *of == seat => worth.points(),
                        Event::Bonus { seat: of, points, .. } if *of == seat => i32::from(*points),
                        _ => 0,
                    })
                    .sum();
                prop_assert_eq!(told, scored);
            }
            let part = 0;
            let nowhere = Place::new(9, 9);
            let nothing = game.preview(&[Spot { at: nowhere, part }]);
            prop_assert!(nothing.is_err());
            Ok(())
        })?;
    }
}
