//! Matches in a few words, for the home screen and the library.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use landfolk::shelf::Summary;
use slint::{ModelRc, SharedString, VecModel};

use crate::names::shown;
use crate::view::{MatchView, SeatView, Words};

/// What a list shows of a match; the picture comes later.
pub(crate) fn view(words: &Words<'_>, summary: &Summary) -> MatchView {
    let acts = summary.progress.to_act.map(|seat| seat.index());
    let seats: Vec<SeatView> = summary
        .seats
        .iter()
        .enumerate()
        .map(|(index, seat)| SeatView {
            name: shown(&seat.name),
            colour: seat.colour.into(),
            points: summary.progress.points.get(index).copied().unwrap_or(0),
            acts: acts == Some(index),
        })
        .collect();
    let turns = i32::try_from(summary.progress.turns).unwrap_or(i32::MAX);
    let far = match acts.and_then(|seat| summary.seats.get(seat)) {
        Some(seat) => words.invoke_turn_of(turns, shown(&seat.name)),
        None => words.invoke_finished(turns),
    };
    let game = words.invoke_game_name(summary.game.as_str().into());
    let (title, note) = match &summary.title {
        Some(title) => (title.as_str().into(), words.invoke_with_game(game, far)),
        None => (game, far),
    };
    MatchView {
        title,
        note,
        when: when(words, summary.updated, Timestamp::now()),
        scores: ModelRc::new(lines(&seats)),
        over: summary.progress.is_over(),
        picture: slint::Image::default(),
    }
}

/// The seats in lines that a phone has room for: three in one, more in two that are about equally long.
fn lines(seats: &[SeatView]) -> VecModel<ModelRc<SeatView>> {
    let in_a_line = match seats.len() {
        few @ 0..=3 => few.max(1),
        many => many.div_ceil(2),
    };
    let line = |seats: &[SeatView]| ModelRc::new(VecModel::from(seats.to_vec()));
    seats.chunks(in_a_line).map(line).collect()
}

/// How long ago something was; after a week, on which day.
pub(crate) fn when(words: &Words<'_>, then: Timestamp, now: Timestamp) -> SharedString {
    let minutes = now.duration_since(then).as_mins();
    let count = |n: i64| i32::try_from(n).unwrap_or(i32::MAX);
    match minutes {
        // A clock that was set back since is no reason to speak of the future.
        i64::MIN..1 => words.invoke_just_now(),
        1..60 => words.invoke_minutes_ago(count(minutes)),
        60..1440 => words.invoke_hours_ago(count(minutes / 60)),
        1440..10080 => words.invoke_days_ago(count(minutes / 1440)),
        _ => day(words, then),
    }
}

/// On which day something was.
pub(crate) fn day(words: &Words<'_>, then: Timestamp) -> SharedString {
    let date = then.to_zoned(TimeZone::UTC).date();
    words.invoke_date(
        format!("{:04}", date.year()).into(),
        format!("{:02}", date.month()).into(),
        format!("{:02}", date.day()).into(),
    )
}
