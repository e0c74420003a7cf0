//! What holds for every position of every game, whatever is played: the contract of [`Game`], and what each game
//! promises on top of it. Matches and records have properties of their own in `table.rs` and `record.rs`.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test may fail"
)]

#[path = "properties/abbeys.rs"]
mod abbeys;
#[path = "properties/contract.rs"]
mod contract;
#[path = "properties/crownlands.rs"]
mod crownlands;
#[path = "properties/westward.rs"]
mod westward;

use contract::{Wild, each_position, legal};
use landfolk::landscape::{Place, Rotation, Side};
use landfolk::ramparts::{
    Event, FieldScoring, HandSize, Move, Options, Piece, Position, Spot, TileId, TileSetId,
    TileSets, TwoTileCity,
};
use landfolk::{Game, Seat, Setup};
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde::Deserialize;

/// Every option.
fn any_options() -> impl Strategy<Value = Options> {
    (0u8..16, any::<bool>(), any::<bool>(), any::<bool>()).prop_map(|(mix, two, by_city, three)| {
        let expansions = TileSetId::ALL.into_iter().skip(1).enumerate();
        let chosen = expansions.filter(|(index, _)| mix & 1 << index != 0);
        Options {
            sets: chosen.fold(TileSets::BASE, |sets, (_, set)| sets.with(set)),
            two_tile_city: if two {
                TwoTileCity::Two
            } else {
                TwoTileCity::Four
            },
            fields: if by_city {
                FieldScoring::PerCity
            } else {
                FieldScoring::PerField
            },
            hand: if three {
                HandSize::Three
            } else {
                HandSize::One
            },
        }
    })
}

fn any_setup() -> impl Strategy<Value = Setup<Options>> {
    (any_options(), 2usize..=6, any::<u64>()).prop_map(|(options, seats, seed)| Setup {
        seats,
        options,
        seed,
        pile: None,
    })
}

impl Wild for Position {
    const LETTER: char = 'R';
    const NEARLY_RIGHT: &'static str = "(base/[A-Z]|follower|big|pig|builder|fairy|home|dragon|pass)\
        ( (-?[0-9]{1,6},-?[0-9]{1,6}|city|road|field|monastery|[NESW]{1,3}|[0-8]{1,8}|-)){0,4}";

    fn any_setup() -> BoxedStrategy<Setup<Options>> {
        any_setup().boxed()
    }

    fn wild_move(rng: &mut ChaCha8Rng) -> Move {
        wild_move(rng)
    }

    fn absurd_moves() -> Vec<Move> {
        absurd_moves()
    }
}

/// The contract; R-4: the seed decides the order of the tiles.
mod kept {
    use landfolk::ramparts::Position;

    crate::contract::contract!(Position, 48);
}

/// A move that may or may not be legal.
fn wild_move(rng: &mut ChaCha8Rng) -> Move {
    let mut below = |bound: u32| rng.next_u32() % bound;
    let place = |x: u32, y: u32| Place::new(x as i16 - 4, y as i16 - 4);
    let spot = |x, y, part: u32| Spot {
        at: place(x, y),
        part: part as u8,
    };
    match below(6) {
        0 | 1 => Move::Place {
            tile: TileId::new(below(90) as usize).unwrap_or_else(|| TileId::new(0).unwrap()),
            at: place(below(9), below(9)),
            rotation: Rotation::from_quarter_turns(below(4) as u8),
        },
        2 | 3 => Move::Put {
            piece: Piece::ALL[below(4) as usize],
            spot: spot(below(9), below(9), below(8)),
        },
        4 => match below(3) {
            0 => Move::Fairy {
                to: place(below(9), below(9)),
            },
            1 => Move::SendHome {
                spot: spot(below(9), below(9), below(8)),
            },
            _ => Move::Dragon {
                side: Side::ALL[below(4) as usize],
            },
        },
        _ => Move::Pass,
    }
}

/// Places at the ends of the range and parts that no tile has.
fn absurd_moves() -> Vec<Move> {
    let mut moves = Vec::new();
    for at in [
        Place::new(i16::MAX, i16::MAX),
        Place::new(i16::MIN, 0),
        Place::new(0, i16::MIN),
    ] {
        moves.push(Move::Fairy { to: at });
        for part in [0, 11, 12, u8::MAX] {
            let spot = Spot { at, part };
            moves.push(Move::SendHome { spot });
            moves.extend(Piece::ALL.map(|piece| Move::Put { piece, spot }));
        }
        for tile in TileId::all().step_by(5) {
            let rotation = Rotation::NONE;
            moves.push(Move::Place { tile, at, rotation });
        }
    }
    for part in [9, 12, 15, 16, 32, u8::MAX] {
        let spot = Spot {
            at: Place::START,
            part,
        };
        moves.push(Move::SendHome { spot });
        moves.extend(Piece::ALL.map(|piece| Move::Put { piece, spot }));
    }
    moves
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// no piece is lost or won.: points only grow, by what the events say.
    #[test]
    fn pieces_are_kept_and_points_grow(setup in any_setup(), seed: u64) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut events: Vec<Event> = Vec::new();
        let mut game = Position::start(&setup, &mut events).expect("the setup is right");
        let all = |game: &Position, seat, piece| {
            let on_board = game.pieces().iter().filter(|p| p.seat == seat && p.piece == piece);
            usize::from(game.supply(seat, piece)) + on_board.count()
        };
        let owned: Vec<[usize; 4]> = Seat::all(setup.seats)
            .map(|seat| Piece::ALL.map(|piece| all(&game, seat, piece)))
            .collect();
        let mut sum = vec![0; setup.seats];
        loop {
            for event in events.drain(..) {
                if let Event::Scored { seat, worth, .. } = event {
                    prop_assert!(worth.points() > 0);
                    sum[seat.index()] += worth.points();
                }
            }
            for (standing, seat) in game.standings().iter().zip(Seat::all(setup.seats)) {
                prop_assert_eq!(standing.seat, seat);
                prop_assert_eq!(standing.points, sum[seat.index()]);
                prop_assert_eq!(standing.points, game.points(seat));
                let of_sources: i32 = standing.sources.iter().map(|(_, points)| points).sum();
                prop_assert_eq!(of_sources, standing.points);
                for (piece, owned) in Piece::ALL.into_iter().zip(owned[seat.index()]) {
                    prop_assert_eq!(all(&game, seat, piece), owned);
                }
            }
            let moves = legal(&game);
            if moves.is_empty() {
                break;
            }
            let reveals = game.reveals();
            let mv = moves[rng.next_u32() as usize % moves.len()];
            game.play(mv, &mut events).expect("the move is legal");
            let shown = events.iter().any(|e| matches!(e, Event::Drew { .. } | Event::Discarded { .. }));
            prop_assert_eq!(shown, game.reveals() != reveals, "a draw is a reveal, and nothing else");
        }
    }

    /// What is hidden is made random; everything that the viewer may know stays.
    #[test]
    fn hiding_keeps_what_is_public(setup in any_setup(), seed: u64) {
        each_position::<Position>(&setup, seed, |game, moves, rng| {
            if rng.next_u32() % 8 != 0 {
                return Ok(());
            }
            for viewer in Seat::all(setup.seats).map(Some).chain([None]) {
                let guess = game.hide(viewer, rng);
                // He cannot tell the two apart, so neither can his next guess.
                let look = rng.next_u64();
                let again = |game: &Position| game.hide(viewer, &mut ChaCha8Rng::seed_from_u64(look));
                prop_assert!(again(game) == again(&guess), "a guess shows what was hidden");
                prop_assert_eq!(guess.to_act(), game.to_act());
                prop_assert_eq!(guess.phase(), game.phase());
                prop_assert_eq!(guess.standings(), game.standings());
                prop_assert_eq!(guess.pieces(), game.pieces());
                prop_assert!(guess.placed().eq(game.placed()));
                prop_assert_eq!(guess.pile_len(), game.pile_len());
                prop_assert_eq!(guess.remaining(), game.remaining());
                prop_assert_eq!(guess.reveals(), game.reveals());
                for seat in Seat::all(setup.seats) {
                    prop_assert_eq!(guess.in_hand(seat).count(), game.in_hand(seat).count());
                    for piece in Piece::ALL {
                        prop_assert_eq!(guess.supply(seat, piece), game.supply(seat, piece));
                    }
                }
                prop_assert_eq!(guess.drawn(), game.drawn());
                prop_assert_eq!(guess.set_aside(), game.set_aside());
                prop_assert_eq!(legal(&guess).is_empty(), moves.is_empty());
                if let Some(seat) = viewer
                    && viewer == game.to_act()
                {
                    prop_assert!(guess.in_hand(seat).eq(game.in_hand(seat)));
                    let mut theirs = legal(&guess);
                    let mut ours = moves.to_vec();
                    theirs.sort();
                    ours.sort();
                    prop_assert_eq!(theirs, ours);
                }
            }
            Ok(())
        })?;
    }

    /// The guess of a viewer does not depend on what he cannot know: two games that differ only in the hidden
    /// order of the pile look the same to him, to the last bit.
    #[test]
    fn hiding_does_not_depend_on_what_is_hidden(
        setup in any_setup(),
        seed: u64,
        turns in 0usize..40,
        look: u64,
    ) {
        prop_assume!(setup.options.hand == HandSize::One);
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let pile = any_pile(&setup, &mut rng);
        let setup = Setup { pile: Some(pile.clone()), ..setup };
        let mut moves = Vec::new();
        let mut game = Position::start(&setup, &mut ()).expect("the pile is right");
        while game.placed().len() < turns + 1 && game.to_act().is_some() {
            let choices = legal(&game);
            moves.push(choices[rng.next_u32() as usize % choices.len()]);
            game.play(*moves.last().unwrap(), &mut ()).expect("the move is legal");
        }
        // A volcano brings tiles into the pile that have been drawn before.
        prop_assume!(game.dragon().is_none());
        let mut other = pile;
        let drawn = other.len() - game.pile_len();
        for stage in other[drawn..].chunk_by_mut(|a, b| stage(a) == stage(b)) {
            stage.reverse();
        }
        let setup = Setup { pile: Some(other), ..setup };
        let mut other = Position::start(&setup, &mut ()).expect("the pile is right");
        for mv in moves {
            other.play(mv, &mut ()).expect("what was drawn is the same");
        }
        for viewer in [game.to_act(), None] {
            let guess = |game: &Position| game.hide(viewer, &mut ChaCha8Rng::seed_from_u64(look));
            prop_assert!(guess(&game) == guess(&other));
        }
    }
}

/// what comes in which stretch of the pile.
fn stage(tile: &str) -> u8 {
    match tile {
        "river/L" => 1,
        river if river.starts_with("river/") => 0,
        _ => 2,
    }
}

/// All tiles of a game in some order.
fn any_pile(setup: &Setup<Options>, rng: &mut ChaCha8Rng) -> Vec<String> {
    let mut events = Vec::new();
    let game = Position::start(setup, &mut events).expect("the setup is right");
    let mut pile: Vec<String> = Vec::new();
    for (tile, count) in game.remaining() {
        pile.extend(std::iter::repeat_n(tile.name().to_owned(), count.into()));
    }
    let drawn = events.iter().filter_map(|event| match event {
        Event::Drew { tile, .. } => tile.map(|tile| tile.name().to_owned()),
        _ => None,
    });
    pile.extend(drawn);
    for last in (1..pile.len()).rev() {
        pile.swap(last, rng.next_u32() as usize % (last + 1));
    }
    pile.sort_by_key(|tile| stage(tile));
    pile
}

/// a seed means the same order on every platform and in every version, that of later shuffles too;
/// saved games and records rely on it.
#[test]
fn a_seed_means_the_same_order_for_ever() {
    #[derive(Deserialize)]
    struct Draws {
        seed: u64,
        options: Options,
        drawn: String,
    }
    let draws: Vec<Draws> =
        serde_json::from_str(include_str!("data/ramparts/draws.json")).expect("a list of draws");
    assert!(draws.len() > 1);
    for Draws {
        seed,
        options,
        drawn,
    } in draws
    {
        let setup = Setup {
            seats: 2,
            options,
            seed,
            pile: None,
        };
        let mut events = Vec::new();
        let mut game = Position::start(&setup, &mut events).expect("the setup is right");
        while let Some(mv) = legal(&game).into_iter().min() {
            game.play(mv, &mut events).expect("the move is legal");
        }
        let names = events.iter().filter_map(|event| match event {
            Event::Drew { tile, .. } => tile.map(TileId::name),
            _ => None,
        });
        assert_eq!(names.collect::<Vec<_>>().join(" "), drawn, "seed {seed}");
    }
}
