//! What Crownlands promises beyond the contract.

use std::collections::BTreeMap;

use landfolk::crownlands::{
    Action, Event, Land, Location, Move, Options, Position, SETTLEMENTS, TILES, Terrain, WALLS,
};
use landfolk::hex::{Hex, HexSet};
use landfolk::table::{Match, NewMatch, SeatInfo, TableRules, UndoError};
use landfolk::{Game, Seat, Setup};
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::contract::{Wild, each_position, legal};

fn any_setup() -> impl Strategy<Value = Setup<Options>> {
    (0u8..3, any::<bool>(), 0usize..4, any::<u64>()).prop_map(|(nomads, lords, more, seed)| {
        let options = Options {
            nomads: nomads > 0,
            nomad_tiles: nomads > 1,
            lords,
            ..Options::default()
        };
        Setup {
            seats: (2 + more).min(options.most_seats()),
            options,
            seed,
            pile: None,
        }
    })
}

fn any_of<T: Copy>(rng: &mut ChaCha8Rng, items: &[T]) -> T {
    items[rng.next_u32() as usize % items.len()]
}

impl Wild for Position {
    const LETTER: char = 'C';
    const NEARLY_RIGHT: &'static str = "(outpost )?(place|farm|barn|quarry|donation|sword|stop|end)\
        ( (grass|water|castle|[0-9]{1,3},[0-9]{1,3}|[0-9,]{1,4})){0,3}";

    fn any_setup() -> BoxedStrategy<Setup<Options>> {
        any_setup().boxed()
    }

    fn wild_move(rng: &mut ChaCha8Rng) -> Move {
        wild_move(rng)
    }

    /// Actions that put nothing with a place, and actions that move nothing with two.
    fn absurd_moves() -> Vec<Move> {
        let corners = [(0, 0), (0, 19), (19, 0), (19, 19)];
        let mut moves = vec![Move::Stop, Move::End];
        for at in corners.map(|(row, col)| Hex::new(row, col).unwrap()) {
            for action in [
                Action::Tile(Location::Barn),
                Action::Tile(Location::Tavern),
                Action::Donation(Land::Castle),
                Action::Resettlement,
                Action::Sword,
            ] {
                moves.extend([false, true].map(|outpost| Move::At {
                    action,
                    at,
                    outpost,
                }));
                moves.push(Move::Carry {
                    action,
                    from: at,
                    to: at,
                });
            }
        }
        moves
    }
}

/// The contract of every game.
mod kept {
    use landfolk::crownlands::Position;

    crate::contract::contract!(Position, 12);
}

/// A move that may or may not be legal.
fn wild_move(rng: &mut ChaCha8Rng) -> Move {
    let hex = |rng: &mut ChaCha8Rng| {
        let (row, col) = (rng.next_u32() as usize % 20, rng.next_u32() as usize % 20);
        Hex::new(row, col).unwrap()
    };
    let action = match rng.next_u32() % 8 {
        0..4 => Action::Tile(any_of(rng, &Location::ALL)),
        4 => Action::Donation(any_of(rng, &Land::ALL)),
        5 => any_of(rng, &[Action::Resettlement, Action::Sword]),
        _ => Action::Mandatory,
    };
    match rng.next_u32() % 16 {
        0 => Move::Stop,
        1 => Move::End,
        2..8 => Move::Carry {
            action,
            from: hex(rng),
            to: hex(rng),
        },
        number => Move::At {
            action,
            at: hex(rng),
            outpost: number == 8,
        },
    }
}

/// C-21, hex by hex: whether a placement would have had to be adjacent, and is not.
fn breaks_adjacency(before: &Position, action: Action, at: Hex) -> bool {
    let seat = before.turn();
    let is_wanted = |hex: Hex| {
        let edge = [0, 19].contains(&hex.row()) || [0, 19].contains(&hex.col());
        let land = before.map().land(hex);
        let card = before.shown().unwrap().land();
        let fits = match action {
            Action::Mandatory | Action::Tile(Location::Oracle) => land == card,
            Action::Tile(Location::Farm) => land == Land::Grass,
            Action::Tile(Location::Oasis) => land == Land::Desert,
            Action::Tile(Location::Garden) => land == Land::Flowers,
            Action::Tile(Location::Tower) => edge && land.is_buildable(),
            Action::Donation(ground) => land == ground,
            _ => false,
        };
        fits && before.settler(hex).is_none() && !before.walls().contains(hex)
    };
    let is_near = |hex: Hex| {
        hex.neighbours()
            .any(|near| before.settler(near) == Some(seat))
    };
    let free = matches!(action, Action::Tile(Location::Tavern | Location::Village));
    !free
        && (!is_wanted(at)
            || (!is_near(at) && Hex::all().any(|hex| is_wanted(hex) && is_near(hex))))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    /// C-21, C-20, C-73: no placement ever breaks adjacency, unless an outpost allows it; nothing is put on
    /// another piece; only the harbor and donations lead onto water and mountains.
    #[test]
    fn every_placement_is_adjacent_if_it_can_be(setup in any_setup(), seed: u64) {
        each_position(&setup, seed, |game: &Position, moves, _| {
            for mv in moves {
                let (action, to) = match *mv {
                    Move::At { action: Action::Sword, .. } | Move::Stop | Move::End => continue,
                    Move::At { action: Action::Tile(Location::Quarry), at, .. } => {
                        prop_assert!(at.neighbours().any(|near| game.settler(near) == Some(game.turn())));
                        (Action::Mandatory, at)
                    }
                    Move::At { action, at, outpost } => {
                        prop_assert!(outpost || !breaks_adjacency(game, action, at), "{:?}", mv);
                        (action, at)
                    }
                    Move::Carry { action, to, .. } => (action, to),
                };
                prop_assert!(game.settler(to).is_none() && !game.walls().contains(to));
                let land = game.map().land(to);
                let allowed = match action {
                    Action::Tile(Location::Harbor) => land == Land::Water,
                    Action::Donation(ground) => land == ground,
                    _ => land.is_buildable(),
                };
                prop_assert!(allowed, "{:?} on {:?}", mv, land);
            }
            Ok(())
        })?;
    }

    /// C-2, C-3, C-5, C-31, C-32, C-53: pieces, tiles, walls and cards are kept count of. No tile is ever
    /// doubled, and who holds one touches its hex.
    #[test]
    fn nothing_is_lost_or_doubled(setup in any_setup(), seed: u64) {
        let all = each_position(&setup, seed, |game: &Position, _, _| {
            let mut taken_hexes = HexSet::EMPTY;
            for seat in Seat::all(setup.seats) {
                let own = game.settlements(seat);
                prop_assert!(!own.meets(&taken_hexes));
                taken_hexes |= own;
                prop_assert_eq!(own.len() + usize::from(game.supply(seat)), usize::from(SETTLEMENTS));
                let mut from: Vec<Hex> = Vec::new();
                for tile in game.tiles(seat) {
                    let hex = tile.from.unwrap();
                    prop_assert!(hex.neighbours().any(|near| game.settler(near) == Some(seat)));
                    let site = game.sites().find(|site| site.at == hex).unwrap();
                    prop_assert!(site.taken[seat] && site.location == tile.location);
                    from.push(hex);
                }
                let held = from.len();
                from.sort_unstable();
                from.dedup();
                prop_assert_eq!(from.len(), held);
            }
            prop_assert!(!game.walls().meets(&taken_hexes));
            prop_assert_eq!(game.walls().len() + usize::from(game.walls_left()), usize::from(WALLS));
            prop_assert_eq!(HexSet::ALL - game.empty(), taken_hexes | game.walls());
            for site in game.sites() {
                let takers = site.taken.values().iter().filter(|taken| **taken).count();
                prop_assert_eq!(takers + usize::from(site.left), usize::from(TILES));
            }
            let held = Seat::all(setup.seats).filter_map(|seat| game.in_hand(seat)).count();
            let discarded: u8 = game.discarded().iter().sum();
            prop_assert_eq!(held + game.pile_len() + usize::from(discarded), 25);
            Ok(())
        })?;
        prop_assert!(Seat::all(setup.seats).any(|seat| all.supply(seat) == 0 || all.is_last_round()));
    }

    /// C-60: the end comes after the last seat's turn, when all have had as many turns, in the round in which
    /// a supply ran out.
    #[test]
    fn all_have_as_many_turns(setup in any_setup(), seed: u64) {
        let mut turns: BTreeMap<Seat, u32> = BTreeMap::new();
        let mut last_round = Vec::new();
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut events = Vec::new();
        let mut game = Position::start(&setup, &mut events).unwrap();
        loop {
            for event in events.drain(..) {
                match event {
                    Event::TurnBegan { seat } => *turns.entry(seat).or_default() += 1,
                    Event::LastRound { seat } => last_round.push((seat, turns[&seat])),
                    _ => {}
                }
            }
            let moves = legal(&game);
            if moves.is_empty() {
                break;
            }
            game.play(any_of(&mut rng, &moves), &mut events).unwrap();
        }
        let rounds = turns[&Seat::FIRST];
        prop_assert!(turns.len() == setup.seats && turns.values().all(|count| *count == rounds));
        prop_assert!(last_round.len() == 1 && last_round[0].1 == rounds);
    }

    /// C-3: a guess keeps all that is public and the viewer's own card, can be played on, and does not depend
    /// on what the viewer cannot know: the guess of a guess is the same, to the last bit.
    #[test]
    fn a_hidden_card_never_leaks(setup in any_setup(), seed: u64) {
        each_position(&setup, seed, |game: &Position, moves, rng| {
            if !rng.next_u32().is_multiple_of(16) {
                return Ok(());
            }
            let viewers = Seat::all(setup.seats).map(Some).chain([None]);
            for viewer in viewers {
                let mut luck = ChaCha8Rng::seed_from_u64(rng.next_u64());
                let guess = game.hide(viewer, &mut luck);
                prop_assert_eq!(legal(&guess), moves);
                prop_assert_eq!(guess.shown(), game.shown());
                prop_assert_eq!(guess.discarded(), game.discarded());
                prop_assert_eq!(guess.pile_len(), game.pile_len());
                prop_assert_eq!(guess.standings(), game.standings());
                if let Some(viewer) = viewer {
                    prop_assert_eq!(guess.in_hand(viewer), game.in_hand(viewer));
                }
                // Five of each, wherever they are.
                let again = rng.next_u64();
                let mut one = ChaCha8Rng::seed_from_u64(again);
                let mut other = ChaCha8Rng::seed_from_u64(again);
                let (first, second) = (game.hide(viewer, &mut one), guess.hide(viewer, &mut other));
                prop_assert!(first == second, "the guess shows what {:?} cannot know", viewer);
            }
            Ok(())
        })?;
    }

    /// Undo leads back, move by move, as far as nothing was revealed: at most to where the last card was shown.
    #[test]
    fn undo_leads_back_to_the_last_card(setup in any_setup(), seed: u64, decisions in 1usize..120) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let names = ["Ann", "Ben", "Cleo", "Dara", "Émile"];
        let seats = names.iter().zip(0..).map(|(name, colour)| SeatInfo::new(*name, colour));
        let mut table: Match<Position> = Match::start(NewMatch {
            seats: seats.take(setup.seats).collect(),
            options: setup.options,
            seed: setup.seed,
            pile: None,
            rules: TableRules::default(),
        })
        .unwrap();
        for _ in 0..decisions {
            let moves = legal(table.position());
            if moves.is_empty() {
                break;
            }
            table.play(any_of(&mut rng, &moves)).unwrap();
        }
        let reveals = |event: &Event| matches!(event, Event::Drew { .. } | Event::Showed { .. });
        while let Some(last) = table.history().last() {
            let revealed = last.events.iter().any(reveals);
            let before = table.position_after(table.history().len() - 1).cloned();
            let undone = table.undo();
            prop_assert_eq!(undone, if revealed { Err(UndoError::Revealed) } else { Ok(()) });
            if revealed {
                break;
            }
            prop_assert!(before.as_ref() == Some(table.position()));
        }
        while table.can_redo() {
            table.redo().unwrap();
        }
    }
}

/// C-3, C-13: five cards of each terrain, whoever holds them.
#[test]
fn there_are_five_cards_of_each_terrain() {
    let setup = Setup {
        seats: 4,
        options: Options::first_game(),
        seed: 5,
        pile: None,
    };
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let mut game = Position::start(&setup, &mut ()).unwrap();
    let mut shown: BTreeMap<Terrain, u32> = BTreeMap::new();
    let mut events = Vec::new();
    // The first four turns show the hands, and each of the next ones a card of the pile.
    let mut turns = 1;
    *shown.entry(game.shown().unwrap()).or_default() += 1;
    while turns < 25 {
        let moves = legal(&game);
        let end = moves.iter().find(|mv| **mv == Move::End);
        let mv = *end.unwrap_or(&any_of(&mut rng, &moves));
        game.play(mv, &mut events).unwrap();
        for event in events.drain(..) {
            if let Event::Showed { card, .. } = event {
                *shown.entry(card).or_default() += 1;
                turns += 1;
            }
        }
    }
    assert!(
        shown.len() == 5 && shown.values().all(|count| *count == 5),
        "{shown:?}"
    );
}
