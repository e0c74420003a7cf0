//! Matches: what can be taken back, what can be seen, and that nothing else changes.

#![allow(clippy::expect_used)] // helpers of tests may, too

mod common;
mod toy;

use common::{Player, assert_same, ramparts, seats};
use landfolk::games::{GameId, Move};
use landfolk::table::{Match, MoveError, NewMatch, StartError, Table, TableRules, UndoError};
use landfolk::{Game, Seat, SetupError};
use proptest::prelude::*;
use toy::{Toy, ToyMove};

const ADD: ToyMove = ToyMove::Add;
const END: ToyMove = ToyMove::End;

fn toy(pile: &[&str], undo: bool) -> Match<Toy> {
    Match::start(NewMatch {
        seats: seats(2),
        options: toy::Options::default(),
        seed: 1,
        pile: Some(pile.iter().map(|&card| card.to_owned()).collect()),
        rules: TableRules { undo },
    })
    .expect("the pile is right")
}

fn play<const N: usize>(table: &mut Match<Toy>, moves: [ToyMove; N]) {
    for mv in moves {
        table.play(mv).expect("legal");
    }
}

fn notations(table: &Match<Toy>) -> Vec<&str> {
    table
        .history()
        .iter()
        .map(|d| d.notation.as_str())
        .collect()
}

#[test]
fn undo_goes_back_to_the_last_reveal_and_no_further() {
    let mut table = toy(&["3", "5", "7"], true);
    assert_eq!(table.undo(), Err(UndoError::AtStart));
    play(&mut table, [ADD, END, ADD, ADD]);
    assert!(table.can_undo());
    table.undo().expect("an own decision");
    table.undo().expect("an own decision");
    assert_eq!(table.undo(), Err(UndoError::Revealed));
    assert!(!table.can_undo());
    assert_eq!(notations(&table), ["add", "end"]);
    let ahead: Vec<_> = table.undone().map(|d| d.notation.clone()).collect();
    assert_eq!(ahead, ["add", "add"]);
}

#[test]
fn without_a_reveal_the_table_steps_back_over_several_players() {
    let mut table = toy(&["3"], true);
    play(&mut table, [ADD, END, ADD, END]);
    for _ in 0..4 {
        table
            .undo()
            .expect("the pile is empty: nothing was revealed");
    }
    assert_eq!(table.undo(), Err(UndoError::AtStart));
}

#[test]
fn restarting_a_turn_takes_back_own_decisions_only() {
    let mut table = toy(&["3"], true);
    play(&mut table, [ADD, END]);
    assert_eq!(table.restart_turn(), Err(UndoError::NothingOwn));
    assert!(!table.can_restart_turn());
    play(&mut table, [ADD, ADD]);
    assert!(table.can_restart_turn());
    assert_eq!(table.restart_turn(), Ok(2));
    assert_eq!(notations(&table), ["add", "end"]);
    table.redo().expect("taken back");
    table.redo().expect("taken back");
    assert_eq!(table.redo().err(), Some(UndoError::NothingUndone));
    assert_eq!(notations(&table), ["add", "end", "add", "add"]);
}

#[test]
fn another_move_drops_what_was_taken_back_and_a_refused_one_does_not() {
    let mut table = toy(&["3", "5"], true);
    play(&mut table, [ADD, ADD, ADD]);
    table.undo().expect("an own decision");
    table.undo().expect("an own decision");
    assert!(table.play(ToyMove::Steal).is_err());
    assert!(matches!(
        table.play_text("stael"),
        Err(MoveError::Notation(_))
    ));
    assert!(table.can_redo());
    play(&mut table, [END]);
    assert!(!table.can_redo());
    assert_eq!(notations(&table), ["add", "end"]);
}

#[test]
fn a_strict_table_has_no_undo() {
    let mut table = toy(&["3", "5"], false);
    play(&mut table, [ADD]);
    assert_eq!(table.undo(), Err(UndoError::Forbidden));
    assert_eq!(table.restart_turn(), Err(UndoError::Forbidden));
    assert!(!table.can_undo() && !table.can_redo() && !table.can_restart_turn());
}

#[test]
fn a_view_hides_and_stays_the_same_until_the_next_decision() {
    let mut table = toy(&["3", "5", "7", "9", "11", "13", "15", "17"], true);
    let order = |position: &Toy| position.pile().to_vec();
    let view = table.view(Some(Seat::FIRST));
    assert_same(&view, &table.view(Some(Seat::FIRST)));
    assert_ne!(order(&view), order(table.position()));
    assert_ne!(order(&view), order(&table.view(None)));
    play(&mut table, [ADD]);
    assert_same(
        &view,
        &table.view_after(0, Some(Seat::FIRST)).expect("played"),
    );
    assert_ne!(order(&view), order(&table.view(Some(Seat::FIRST))));
    assert!(table.view_after(2, None).is_none());
}

#[test]
fn every_moment_of_a_match_can_be_jumped_to() {
    let mut table = ramparts(3, 5);
    let mut moments = vec![table.position().clone()];
    let mut player = Player::new(5);
    while let Some(mv) = player.choose(&table) {
        table.play(mv).expect("legal");
        moments.push(table.position().clone());
    }
    for (decisions, moment) in moments.iter().enumerate() {
        assert_same(table.position_after(decisions).expect("played"), moment);
    }
    assert!(table.position_after(moments.len()).is_none());
    assert!(table.is_over());
    let points: i32 = table.points().iter().sum();
    assert!(points > 0, "random players score something in 72 tiles");
}

#[test]
fn the_log_tells_all_events_in_order() {
    let mut table = toy(&["3", "5"], true);
    play(&mut table, [ADD, END]);
    let log: Vec<_> = table.log().copied().collect();
    assert_eq!(
        log,
        [
            toy::Event::Shown(3),
            toy::Event::Added(Seat::FIRST),
            toy::Event::Shown(5)
        ]
    );
    assert_eq!(table.opening(), [toy::Event::Shown(3)]);
    assert_eq!(table.history()[1].events, [toy::Event::Shown(5)]);
    assert_eq!(table.history()[1].seat, Seat::FIRST);
}

#[test]
fn a_match_that_cannot_begin_says_why() {
    let begin = |players, pile| {
        Table::start(NewMatch {
            pile,
            ..NewMatch::new(seats(players), GameId::Ramparts.default_options())
        })
    };
    assert!(matches!(
        begin(1, None),
        Err(StartError::Setup(SetupError::Seats { seats: 1, .. }))
    ));
    assert!(matches!(
        begin(2, Some(vec!["base/nothing".to_owned()])),
        Err(StartError::Setup(SetupError::Pile { index: 0, .. }))
    ));
    let mut twins = seats(2);
    twins[1].colour = 0;
    assert!(matches!(
        Table::start(NewMatch::new(twins, GameId::Ramparts.default_options())),
        Err(StartError::Seats(_))
    ));
}

#[test]
fn seeds_are_not_repeated() {
    let seeds: std::collections::HashSet<u64> =
        (0..1000).map(|_| landfolk::table::fresh_seed()).collect();
    assert_eq!(seeds.len(), 1000);
}

/// a tile and an action are one turn.
#[test]
fn turns_are_counted_from_the_first() {
    let mut table = ramparts(2, 3);
    assert_eq!(table.turns(), 1);
    Player::new(3).play(&mut table, 2);
    assert_eq!(table.turns(), 2);
    assert_eq!(table.to_act(), Some(Seat::FIRST.next(2)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Whatever was played: undo gives the position before, redo the position after, and both keep
    /// what stands in the history.
    #[test]
    fn undo_and_redo_are_each_others_inverse(
        players in 2usize..=6,
        seed: u64,
        decisions in 1usize..150,
    ) {
        let mut table = ramparts(players, seed);
        Player::new(seed).play(&mut table, decisions);
        let (after, moves) = (table.clone(), moves(&table));
        let mut count = 0;
        while table.can_undo() {
            table.undo().expect("it can");
            count += 1;
            assert_same(table.position(), after.position_after(moves.len() - count).expect("played"));
            assert_eq!(table.undone().len(), count);
        }
        prop_assert_eq!(table.position().reveals(), after.position().reveals());
        for _ in 0..count {
            table.redo().expect("it was taken back");
        }
        prop_assert!(!table.can_redo());
        assert_same(table.position(), after.position());
        prop_assert_eq!(self::moves(&table), moves);
    }

    /// Undo in between leaves no trace: the moves that count give the same position.
    #[test]
    fn detours_leave_no_trace(seed: u64, steps in prop::collection::vec(0u8..4, 1..120)) {
        let mut table = ramparts(3, seed);
        let mut player = Player::new(seed);
        for step in steps {
            match step {
                0 => drop(table.undo()),
                1 => drop(table.restart_turn()),
                2 => drop(table.redo()),
                _ => player.play(&mut table, 1),
            }
        }
        let mut straight = ramparts(3, seed);
        for decision in table.history() {
            let again = straight.play(decision.mv).expect("it was legal");
            prop_assert_eq!(again, decision);
        }
        assert_same(table.position(), straight.position());
    }
}

fn moves(table: &Table) -> Vec<Move> {
    table.history().iter().map(|decision| decision.mv).collect()
}
