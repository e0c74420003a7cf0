//! How a match ended.

use std::rc::Rc;

use landfolk::game::{Game, Standing};
use landfolk::table::Table;
use slint::{ComponentHandle, ModelRc, SharedString, VecModel};

use super::new_game;
use crate::app::App;
use crate::kits;
use crate::names::shown;
use crate::table;
use crate::view::{RankView, Result, Screen, SourceView, Words};

pub(crate) fn bind(app: &Rc<App>) {
    let screen = app.window().global::<Result>();
    screen.on_look(app.action(|app| table::open(app, table::Purpose::Look)));
    screen.on_again(app.action(|app| {
        if let Some(saved) = app.running() {
            new_game::again(app, saved.table());
            app.show(Screen::NewGame);
        }
    }));
}

/// Fills the screen from the match on the table.
pub(crate) fn fill(app: &App) {
    let Some(saved) = app.running() else { return };
    let match_ = saved.table();
    let words = app.words();
    let mut standings = match_.position().standings();
    // Equal ranks stay in playing order.
    standings.sort_by_key(|standing| standing.rank);
    let name = |standing: &Standing| name(match_, standing);
    let ranks: VecModel<RankView> = standings
        .iter()
        .map(|standing| RankView {
            rank: i32::try_from(standing.rank).unwrap_or(i32::MAX),
            name: name(standing),
            colour: colour(match_, standing),
            points: standing.points,
            winner: standing.rank == 1,
        })
        .collect();
    let winners: Vec<SharedString> = standings
        .iter()
        .filter(|standing| standing.rank == 1)
        .map(name)
        .collect();
    let screen = app.window().global::<Result>();
    screen.set_game(words.invoke_game_name(match_.position().game().key().into()));
    screen.set_headline(headline(&words, &winners));
    screen.set_ranks(ModelRc::new(ranks));
    screen.set_sources(ModelRc::new(VecModel::from(sources(
        app, match_, &standings,
    ))));
}

fn name(match_: &Table, standing: &Standing) -> SharedString {
    let info = match_.seats().get(standing.seat);
    info.map_or_else(SharedString::default, |info| shown(&info.name))
}

fn colour(match_: &Table, standing: &Standing) -> i32 {
    match_
        .seats()
        .get(standing.seat)
        .map_or(0, |info| info.colour.into())
}

/// Who won.
fn headline(words: &Words<'_>, winners: &[SharedString]) -> SharedString {
    let [rest @ .., last] = winners else {
        return SharedString::default();
    };
    let [rest @ .., before] = rest else {
        return words.invoke_wins(last.clone());
    };
    // From the end: "Ada, Ben and Cleo".
    let pair = words.invoke_two_names(before.clone(), last.clone());
    let names = rest.iter().rev().fold(pair, |names, name| {
        words.invoke_more_names(name.clone(), names)
    });
    words.invoke_shared_victory(names)
}

/// The breakdown: a line for each source, a column for each seat by rank, and the total.
fn sources(app: &App, match_: &Table, standings: &[Standing]) -> Vec<SourceView> {
    let kit = kits::of(match_.position().game());
    let called = |key: &str| kit.map_or_else(|| key.into(), |kit| kit.source(app.window(), key));
    let Some(first) = standings.first() else {
        return Vec::new();
    };
    let column = |points: Vec<i32>| ModelRc::new(VecModel::from(points));
    let mut lines: Vec<SourceView> = first
        .sources
        .iter()
        .enumerate()
        .map(|(line, (key, _))| SourceView {
            name: called(key),
            points: column(
                standings
                    .iter()
                    .map(|standing| standing.sources.get(line).map_or(0, |(_, points)| *points))
                    .collect(),
            ),
        })
        .collect();
    lines.push(SourceView {
        name: app.words().invoke_total(),
        points: column(standings.iter().map(|standing| standing.points).collect()),
    });
    lines
}
