//! What the finished matches tell together.

use std::rc::Rc;

use landfolk::games::GameId;
use landfolk::shelf::StoreError;
use landfolk::statistics::{By, Ending, Figures, Group, Scope};
use landfolk::store::Store;
use landfolk::{abbeys, ramparts, westward};
use slint::{ComponentHandle, ModelRc, SharedString, VecModel};

use super::summary;
use crate::app::App;
use crate::kits;
use crate::trouble;
use crate::view::{BarView, EndingView, FactView, FigureView, ShelfWords, Statistics};

/// How many of the last games show.
const LAST: usize = 20;
/// The field in which the line of the last games is drawn; the screen stretches it.
const FIELD: (f32, f32) = (320.0, 96.0);
/// The distance of the line from the edge of the field.
const EDGE: f32 = 8.0;
/// The radius of a dot on the line.
const DOT: f32 = 3.5;

/// What is looked at.
#[derive(Default)]
pub(crate) struct Look {
    by: Grouping,
    scope: usize,
    chosen: usize,
    /// Counts the questions: an answer to an earlier one is not shown.
    asked: u64,
    answer: Answer,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Grouping {
    #[default]
    Persons,
    Games,
    Rules,
}

/// What the store said.
#[derive(Default)]
struct Answer {
    people: Vec<String>,
    groups: Vec<Group>,
}

impl Grouping {
    const fn by(self) -> By {
        match self {
            Self::Persons => By::Person,
            Self::Games => By::Game,
            Self::Rules => By::Options,
        }
    }

    const fn from_line(line: i32) -> Self {
        match line {
            1 => Self::Games,
            2 => Self::Rules,
            _ => Self::Persons,
        }
    }
}

impl Look {
    /// Which matches and seats are counted. Persons are compared in all games or one, games for
    /// everybody or one person.
    fn scope(&self) -> Scope {
        let Some(line) = self.scope.checked_sub(1) else {
            return Scope::default();
        };
        match self.by {
            Grouping::Persons => Scope {
                game: kits::ALL.get(line).map(|kit| kit.id().key().to_owned()),
                ..Scope::default()
            },
            Grouping::Games | Grouping::Rules => Scope {
                person: self.answer.people.get(line).cloned(),
                ..Scope::default()
            },
        }
    }

    /// Takes an answer to what was asked about a person. Names and groups may stand in other lines than
    /// before. Says whether that person is still known; else it is to be asked about everybody.
    fn take(&mut self, answer: Answer, person: Option<&str>) -> bool {
        let key = |group: &Group| {
            (
                group.person.clone(),
                group.game.clone(),
                group.options.clone(),
            )
        };
        let chosen = self.answer.groups.get(self.chosen).map(key);
        self.chosen = chosen
            .and_then(|chosen| answer.groups.iter().position(|group| key(group) == chosen))
            .unwrap_or(0);
        let line = person.and_then(|person| answer.people.iter().position(|known| known == person));
        if person.is_some() {
            self.scope = line.map_or(0, |line| line + 1);
        }
        self.answer = answer;
        person.is_none() || line.is_some()
    }

    /// The same, of the chosen group only.
    fn chosen(&self) -> Option<(Scope, &Group)> {
        let group = self.answer.groups.get(self.chosen)?;
        let mut scope = self.scope();
        scope.person = group.person.clone().or(scope.person);
        scope.game = group.game.clone().or(scope.game);
        scope.options = group.options.clone().or(scope.options);
        Some((scope, group))
    }
}

pub(crate) fn bind(app: &Rc<App>) {
    let statistics = app.window().global::<Statistics>();
    statistics.on_choose_by(app.handler(|app, line| {
        {
            let mut look = app.screens.statistics.borrow_mut();
            look.by = Grouping::from_line(line);
            (look.scope, look.chosen) = (0, 0);
        }
        fill(app);
    }));
    statistics.on_choose_scope(app.handler(|app, line: i32| {
        {
            let mut look = app.screens.statistics.borrow_mut();
            look.scope = usize::try_from(line).unwrap_or(0);
            look.chosen = 0;
        }
        fill(app);
    }));
    statistics.on_choose(app.handler(|app, line: i32| {
        app.screens.statistics.borrow_mut().chosen = usize::try_from(line).unwrap_or(0);
        show_chosen(app);
    }));
}

pub(crate) fn fill(app: &Rc<App>) {
    app.window().global::<Statistics>().set_reading(true);
    let (scope, by, asked) = {
        let mut look = app.screens.statistics.borrow_mut();
        look.asked += 1;
        (look.scope(), look.by, look.asked)
    };
    let person = scope.person.clone();
    app.ask_disk(
        move |store: &mut Store| -> Result<Answer, StoreError> {
            let groups = store.groups(&scope, by.by())?;
            let people = store.people()?.into_iter().map(|person| person.name);
            Ok(Answer {
                people: people.collect(),
                groups,
            })
        },
        move |app, answer| {
            if app.screens.statistics.borrow().asked != asked {
                return;
            }
            let statistics = app.window().global::<Statistics>();
            statistics.set_reading(false);
            match answer {
                Ok(answer) => {
                    statistics.set_problem(SharedString::default());
                    let mut look = app.screens.statistics.borrow_mut();
                    if !look.take(answer, person.as_deref()) {
                        drop(look);
                        fill(app);
                        return;
                    }
                }
                Err(problem) => {
                    let mut look = app.screens.statistics.borrow_mut();
                    look.answer = Answer::default();
                    (look.scope, look.chosen) = (0, 0);
                    drop(look);
                    statistics.set_problem(trouble::not_done(&app.words(), &problem));
                }
            }
            show(app);
        },
    );
}

fn show(app: &Rc<App>) {
    let statistics = app.window().global::<Statistics>();
    let words = app.window().global::<ShelfWords>();
    {
        let look = app.screens.statistics.borrow();
        let scopes: Vec<SharedString> = match look.by {
            Grouping::Persons => std::iter::once(words.invoke_all_games())
                .chain(kits::ALL.iter().map(|kit| game_name(app, kit.id().key())))
                .collect(),
            Grouping::Games | Grouping::Rules => std::iter::once(words.invoke_everybody())
                .chain(look.answer.people.iter().map(SharedString::from))
                .collect(),
        };
        statistics.set_by(look.by as i32);
        statistics.set_scopes(ModelRc::new(VecModel::from(scopes)));
        statistics.set_scope(i32::try_from(look.scope).unwrap_or(0));
        let groups = &look.answer.groups;
        let most = groups.iter().map(|group| group.figures.matches).max();
        let lines: VecModel<FigureView> = groups
            .iter()
            .map(|group| figure(app, look.by, group, most.unwrap_or(1)))
            .collect();
        statistics.set_lines(ModelRc::new(lines));
    }
    show_chosen(app);
}

fn game_name(app: &App, key: &str) -> SharedString {
    app.words().invoke_game_name(key.into())
}

fn count(n: u32) -> i32 {
    i32::try_from(n).unwrap_or(i32::MAX)
}

#[allow(clippy::cast_possible_truncation)] // shares of 1
fn figure(app: &App, by: Grouping, group: &Group, most: u32) -> FigureView {
    let figures = &group.figures;
    let (name, note) = match (by, &group.person, &group.game) {
        (_, Some(person), _) => (person.into(), SharedString::default()),
        (Grouping::Rules, _, Some(game)) => (game_name(app, game), rules(app, group)),
        (_, _, Some(game)) => (game_name(app, game), SharedString::default()),
        (_, None, None) => (SharedString::default(), SharedString::default()),
    };
    let share = match by {
        Grouping::Persons => figures.win_rate(),
        Grouping::Games | Grouping::Rules => f64::from(figures.matches) / f64::from(most.max(1)),
    };
    FigureView {
        name,
        note,
        played: count(figures.matches),
        won: count(figures.won),
        mean: decimal(figures.points.mean()),
        best: figures.points.best,
        spread: decimal(figures.points.deviation()),
        share: share as f32,
    }
}

/// A number with one place behind the point.
fn decimal(number: f64) -> SharedString {
    slint::format!("{number:.1}")
}

/// Which rules a set of options chooses besides the usual ones.
fn rules(app: &App, group: &Group) -> SharedString {
    let words = app.window().global::<ShelfWords>();
    let read = || {
        let game = GameId::from_key(group.game.as_deref()?)?;
        let options = serde_json::from_str(group.options.as_deref()?).ok()?;
        let options = game.read_options(options).ok()?;
        let kit = kits::of(game)?;
        let usual = kit.choices(app.window(), &game.default_options());
        let chosen = kit.choices(app.window(), &options);
        let mut names: Vec<String> = Vec::new();
        for (choice, usual) in chosen.iter().zip(&usual) {
            for (line, usual) in choice.lines.iter().zip(&usual.lines) {
                if line.on && !usual.on {
                    names.push(line.title.to_string());
                }
            }
        }
        Some(names.join(", "))
    };
    match read() {
        Some(names) if names.is_empty() => words.invoke_usual_rules(),
        Some(names) => names.into(),
        None => group.options.as_deref().unwrap_or_default().into(),
    }
}

/// Shows what the chosen line tells, and asks for its last games.
fn show_chosen(app: &Rc<App>) {
    let statistics = app.window().global::<Statistics>();
    let look = app.screens.statistics.borrow();
    let Some((scope, group)) = look.chosen() else {
        statistics.set_chosen(-1);
        return;
    };
    statistics.set_chosen(i32::try_from(look.chosen).unwrap_or(0));
    // Sources of several games have one name only where they mean the same.
    let game = scope.game.as_deref().and_then(GameId::from_key);
    statistics.set_sources(ModelRc::new(VecModel::from(sources(
        app,
        game,
        &group.figures,
    ))));
    statistics.set_facts(ModelRc::new(VecModel::from(facts(app, &group.figures))));
    let asked = look.asked;
    let chosen = look.chosen;
    let person = scope.person.is_some();
    if !person {
        show_endings(app, &[]);
        return;
    }
    drop(look);
    app.ask_disk(
        move |store| store.endings(&scope, LAST),
        move |app, endings| {
            let same = {
                let look = app.screens.statistics.borrow();
                look.asked == asked && look.chosen == chosen
            };
            if same && let Some(endings) = app.report(endings) {
                show_endings(app, &endings);
            }
        },
    );
}

/// A game that has this source; roads are called the same in both games that have them.
fn game_of(source: &str) -> GameId {
    let among = |keys: &[&str]| keys.contains(&source);
    if among(&ramparts::Source::ALL.map(ramparts::Source::key)) {
        GameId::Ramparts
    } else if among(&westward::Source::ALL.map(westward::Source::key)) {
        GameId::Westward
    } else if among(&abbeys::Source::ALL.map(abbeys::Source::key)) {
        GameId::Abbeys
    } else {
        GameId::Crownlands
    }
}

#[allow(clippy::cast_possible_truncation)] // shares of 1
fn sources(app: &App, game: Option<GameId>, figures: &Figures) -> Vec<BarView> {
    let called = |key: &str| {
        let kit = match game {
            Some(game) => kits::of(game),
            None => kits::of(game_of(key)),
        };
        kit.map_or_else(|| key.into(), |kit| kit.source(app.window(), key))
    };
    let most = figures
        .sources
        .iter()
        .map(landfolk::statistics::SourceFigures::mean)
        .fold(0.0, f64::max);
    let mut told: Vec<_> = figures.sources.iter().filter(|s| s.sum != 0).collect();
    // By the mean: a source of one game of many has a small sum.
    told.sort_by(|one, other| other.mean().total_cmp(&one.mean()));
    told.into_iter()
        .map(|source| BarView {
            name: called(&source.source),
            value: decimal(source.mean()),
            share: if most > 0.0 {
                (source.mean() / most) as f32
            } else {
                0.0
            },
        })
        .collect()
}

fn facts(app: &App, figures: &Figures) -> Vec<FactView> {
    let words = app.window().global::<ShelfWords>();
    let mut facts = Vec::new();
    let mut fact = |name: SharedString, value: SharedString| facts.push(FactView { name, value });
    if let Some(points) = figures.best_turn {
        fact(words.invoke_best_turn(), words.invoke_points_of(points));
    }
    for (what, size) in &figures.sizes {
        fact(
            words.invoke_largest(what.as_str().into()),
            slint::format!("{size}"),
        );
    }
    fact(
        words.invoke_fewest(),
        words.invoke_points_of(figures.points.least),
    );
    if let Some(time) = figures.mean_time() {
        let minutes = (time.as_secs() + 30) / 60;
        let minutes = i32::try_from(minutes).unwrap_or(i32::MAX).max(1);
        fact(words.invoke_mean_time(), words.invoke_minutes(minutes));
    }
    facts
}

fn show_endings(app: &App, endings: &[Ending]) {
    let statistics = app.window().global::<Statistics>();
    let words = app.words();
    let rows: VecModel<EndingView> = endings
        .iter()
        .map(|ending| EndingView {
            when: summary::day(&words, ending.ended),
            game: game_name(app, &ending.game),
            points: ending.points,
            won: ending.rank == 1,
        })
        .collect();
    statistics.set_endings(ModelRc::new(rows));
    let points: Vec<i32> = endings.iter().rev().map(|ending| ending.points).collect();
    let (line, dots) = course(&points);
    statistics.set_course(line.into());
    statistics.set_course_dots(dots.into());
    statistics.set_course_top(points.into_iter().max().unwrap_or(0).max(1));
}

/// The points as a line from left to right and a dot for each, as commands of a path in [`FIELD`]; empty with fewer than two.
fn course(points: &[i32]) -> (String, String) {
    use std::fmt::Write;
    let (mut line, mut dots) = (String::new(), String::new());
    if points.len() < 2 {
        return (line, dots);
    }
    let top = points.iter().copied().max().unwrap_or(1).max(1) as f32;
    let (width, height) = (FIELD.0 - 2.0 * EDGE, FIELD.1 - 2.0 * EDGE);
    let step = width / (points.len() - 1) as f32;
    for (index, &points) in points.iter().enumerate() {
        let x = EDGE + step * index as f32;
        let y = EDGE + height * (1.0 - (points.max(0) as f32 / top));
        let letter = if index == 0 { 'M' } else { 'L' };
        // Writing into a string cannot fail.
        let _ = write!(line, "{letter}{x:.1} {y:.1} ");
        let _ = write!(
            dots,
            "M{:.1} {y:.1} A{DOT} {DOT} 0 1 0 {:.1} {y:.1} A{DOT} {DOT} 0 1 0 {:.1} {y:.1} Z ",
            x - DOT,
            x + DOT,
            x - DOT
        );
    }
    (line, dots)
}

#[cfg(test)]
mod tests {
    use super::course;

    #[test]
    fn the_line_goes_from_edge_to_edge_and_up_to_the_most() {
        assert_eq!(course(&[]).0, "");
        assert_eq!(course(&[7]).0, "");
        let (line, dots) = course(&[0, 10, 5, -3]);
        assert_eq!(line, "M8.0 88.0 L109.3 8.0 L210.7 48.0 L312.0 88.0 ");
        assert_eq!(dots.matches('Z').count(), 4);
        assert_eq!(course(&[0, 0]).0, "M8.0 88.0 L312.0 88.0 ");
    }
}
