//! What lies around the board of Crownlands: the card, the tiles, the supply, the scoring cards.

use landfolk::crownlands::{Location, Move, Phase, Terrain, TileState};
use landfolk::game::Game;
use landfolk::seat::Seat;
use slint::{ComponentHandle, ModelRc, VecModel};

use super::Note;
use super::choice::{Button, buttons};
use super::picture::Picture;
use super::say::Say;
use crate::table::bars::{Easel, IN_LIST};
use crate::table::game::{Confirm, Supply};
use crate::view::{CardView, ChoiceChip, Crownlands, KindLeft};

/// The side of the picture on a button, in logical pixels.
const ON_BUTTON: f32 = 40.0;
/// The side of a scoring card beside the board, in logical pixels.
const ON_BOARD: f32 = 44.0;
/// Cards of each terrain (C-3).
const OF_EACH: u8 = 5;

pub(super) fn confirm(say: &Say) -> Confirm {
    let mv = say.game.mv();
    let label = match mv {
        Some(Move::End) => say.ours.invoke_end_turn(),
        Some(Move::Stop) => say.ours.invoke_stop(),
        _ => say.words.invoke_confirm(),
    };
    Confirm {
        label,
        enabled: mv.is_some(),
    }
}

/// The buttons of the panel: the terrain card, and every tile that the player holds.
pub(super) fn choices(say: &Say, easel: &mut Easel) -> Vec<ChoiceChip> {
    let seat = say.actor();
    let mut chips = Vec::new();
    for button in buttons(say.position(), seat) {
        chips.push(chip(say, easel, button, seat));
    }
    chips
}

fn chip(say: &Say, easel: &mut Easel, button: Button, seat: Seat) -> ChoiceChip {
    let position = say.position();
    let choice = say.game.choice.unwrap_or_default();
    let (picture, label, count, spoken) = match button {
        Button::Mandatory => {
            let card = position.shown().unwrap_or(Terrain::Grass);
            let due = position.due();
            (
                Picture::Terrain(card.land()),
                say.land(card.land()),
                due,
                say.ours
                    .invoke_card_button(say.land(card.land()), due.into()),
            )
        }
        Button::Tile(location) => tile(say, location, seat),
        Button::Nomad(tile) => {
            let held = position.nomad_tiles(seat);
            let of_kind = || held.iter().filter(|held| held.tile == tile);
            let ready = of_kind().any(|held| held.ready);
            let name = say.nomad(tile);
            let spoken = if ready {
                say.ours.invoke_ready(name.clone())
            } else {
                say.ours.invoke_fresh(name.clone())
            };
            let count = of_kind().count() as u8;
            (Picture::Nomad { tile, ready }, name, count, spoken)
        }
    };
    let chosen = match button {
        Button::Nomad(landfolk::crownlands::NomadTile::Outpost) => choice.outpost,
        _ => choice.action.is_some() && choice.action == button.action(),
    };
    ChoiceChip {
        picture: easel.paint_now(picture, ON_BUTTON),
        label,
        points: count.into(),
        scores: count > 1 || button == Button::Mandatory,
        spoken,
        chosen,
    }
}

/// The tiles of one kind of location: how many, and whether one can be used or would be lost.
fn tile(
    say: &Say,
    location: Location,
    seat: Seat,
) -> (Picture, slint::SharedString, u8, slint::SharedString) {
    let held = say.position().tiles(seat);
    let of_kind = || held.iter().filter(|tile| tile.location == location);
    let count = of_kind().count() as u8;
    let is = |state| of_kind().any(|tile| tile.state == state);
    let ready = is(TileState::Ready);
    let lost = say
        .game
        .changes()
        .lost
        .iter()
        .any(|&(loser, kind, _)| loser == seat && kind == location);
    let name = say.location(location);
    let spoken = if lost {
        say.ours.invoke_would_lose(name.clone())
    } else if ready {
        say.ours.invoke_ready(name.clone())
    } else if is(TileState::Used) {
        say.ours.invoke_used(name.clone())
    } else {
        say.ours.invoke_fresh(name.clone())
    };
    let picture = Picture::Tile {
        location,
        ready,
        lost,
    };
    (picture, name, count, spoken)
}

/// The scoring cards beside the board, with what each gives whose turn it is.
pub(super) fn show_cards(say: &Say, easel: &mut Easel) {
    let position = say.position();
    let seat = say.actor();
    let mut cards = Vec::new();
    for card in position.cards() {
        let points = position.score(card, seat).points;
        cards.push(CardView {
            picture: easel.paint_now(Picture::Score(card), ON_BOARD),
            points,
            spoken: say
                .ours
                .invoke_card_now(say.card(card), say.name(seat), points),
            on: say.game.note == Note::Card(card),
        });
    }
    let board = say.desk.window.global::<Crownlands>();
    board.set_cards(ModelRc::new(VecModel::from(cards)));
}

pub(super) fn supply(say: &Say, seat: Seat) -> Supply {
    let position = say.position();
    let left = position.supply(seat);
    let (name, points) = (say.name(seat), position.points(seat));
    let spoken = if position.to_act() == Some(seat) {
        say.ours.invoke_seat_on_turn(name, points, left.into())
    } else {
        say.ours.invoke_seat(name, points, left.into())
    };
    Supply {
        count: left.to_string().into(),
        spoken,
    }
}

/// The terrain cards that are neither shown nor discarded: in the pile or in somebody's hand.
pub(super) fn left(say: &Say, easel: &mut Easel) -> Vec<KindLeft> {
    let position = say.position();
    let discarded = position.discarded();
    let shown = if position.phase() == Phase::Over || super::veiled(say.desk) {
        None
    } else {
        position.shown()
    };
    let mut kinds = Vec::new();
    for terrain in Terrain::ALL {
        let gone = discarded[terrain as usize] + u8::from(shown == Some(terrain));
        let count = OF_EACH.saturating_sub(gone);
        kinds.push(KindLeft {
            picture: easel.paint(Picture::Terrain(terrain.land()), IN_LIST),
            count: count.into(),
            spoken: say
                .ours
                .invoke_cards_left(say.land(terrain.land()), count.into()),
        });
    }
    kinds
}
