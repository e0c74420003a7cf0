//! The log of Crownlands: every event in words, each with what it lights on the board.

use landfolk::crownlands::{Action, Event, NomadTile};
use landfolk::hex::HexSet;
use landfolk_art::crownlands::Mark;

use super::say::Say;
use super::scene::marks;
use crate::board::scene::SceneArea;
use crate::view::LogLine;

/// Points of a treasure (C-75).
const TREASURE: i32 = 3;

/// The line for one event.
pub(super) fn line(say: &Say, event: &Event) -> LogLine {
    let (words, ours) = (&say.words, &say.ours);
    let heading = |seat, text| LogLine {
        heading: true,
        ..say.desk.line(seat, text)
    };
    let (seat, text) = match *event {
        Event::TurnBegan { seat } => {
            return heading(Some(seat), words.invoke_turn_of(say.name(seat)));
        }
        Event::Showed { seat, card } => (
            Some(seat),
            ours.invoke_showed(say.name(seat), say.land(card.land())),
        ),
        Event::PutAway { seat, card } => (
            Some(seat),
            ours.invoke_put_away(say.name(seat), say.land(card.land())),
        ),
        Event::NothingEmpty { seat } => (Some(seat), ours.invoke_nothing_empty()),
        Event::Shuffled { .. } => (None, ours.invoke_shuffled()),
        Event::Drew { seat } => (Some(seat), ours.invoke_drew(say.name(seat))),
        Event::Settled {
            seat, action, at, ..
        } => {
            let text = match action {
                Action::Mandatory => ours.invoke_settled(say.name(seat), say.hex(at)),
                other => ours.invoke_settled_by(say.name(seat), say.action(other), say.hex(at)),
            };
            (Some(seat), text)
        }
        Event::Carried {
            seat,
            action,
            from,
            to,
        } => (
            Some(seat),
            ours.invoke_carried(
                say.name(seat),
                say.action(action),
                say.hex(from),
                say.hex(to),
            ),
        ),
        Event::Walled { seat, at } => (Some(seat), ours.invoke_walled(say.name(seat), say.hex(at))),
        Event::Struck { seat, victim, at } => (
            Some(seat),
            ours.invoke_struck(say.name(seat), say.name(victim), say.hex(at)),
        ),
        Event::TileLost { seat, location, .. } => (
            Some(seat),
            ours.invoke_tile_lost(say.name(seat), say.location(location)),
        ),
        Event::TileGained { seat, location, .. } => (
            Some(seat),
            ours.invoke_tile_gained(say.name(seat), say.location(location)),
        ),
        Event::NomadGained { seat, tile, .. } => {
            let text = ours.invoke_tile_gained(say.name(seat), say.nomad(tile));
            let points = if tile == NomadTile::Treasure {
                TREASURE
            } else {
                0
            };
            return LogLine {
                points,
                ..say.desk.line(Some(seat), text)
            };
        }
        Event::NomadExpired { seat, tile } => (
            Some(seat),
            ours.invoke_expired(say.name(seat), say.nomad(tile)),
        ),
        Event::LastRound { seat } => (Some(seat), ours.invoke_last_round(say.name(seat))),
        Event::Ended => return heading(None, words.invoke_ended()),
    };
    say.desk.line(seat, text)
}

/// The hexes that the line of an event points at.
pub(super) fn points_at(event: &Event) -> Vec<SceneArea> {
    let hexes = match *event {
        Event::Settled { at, .. }
        | Event::Walled { at, .. }
        | Event::Struck { at, .. }
        | Event::TileLost { at, .. }
        | Event::TileGained { at, .. }
        | Event::NomadGained { at, .. } => HexSet::of(at),
        Event::Carried { from, to, .. } => HexSet::of(from).with(to),
        _ => HexSet::EMPTY,
    };
    marks(hexes, Mark::Lit).collect()
}
