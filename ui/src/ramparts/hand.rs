//! What lies around the board of Ramparts: the hand, the choices, the supply, the tiles left.

use landfolk::game::Game;
use landfolk::landscape::{Goods, Place, Rotation};
use landfolk::ramparts::{Move, Piece, TileId, TileSetId};
use landfolk::seat::Seat;

use super::choice::{Choice, put};
use super::offer::offer;
use super::picture::Picture;
use super::say::Say;
use crate::table::bars::{Easel, IN_HAND, IN_LIST, ON_CHIP};
use crate::table::game::{Answer, Confirm, Hand, Supply};
use crate::view::{ChoiceChip, HandTile, KindLeft, Token};

const GOODS: [Goods; 3] = [Goods::Wine, Goods::Wheat, Goods::Cloth];
/// The side of a token in the bar of a player, in logical pixels.
const ON_BAR: f32 = 18.0;

pub(super) fn hand(say: &Say, easel: &mut Easel) -> Hand {
    let Choice::Placing(placing) = &say.game.choice else {
        return Hand::default();
    };
    let mut tiles = Vec::new();
    for (index, &tile) in placing.tiles().iter().enumerate() {
        let held = index == placing.held();
        let rotation = if held {
            placing.facing()
        } else {
            Rotation::NONE
        };
        tiles.push(HandTile {
            picture: easel.paint_now(plain(tile, rotation), IN_HAND),
            held,
            spoken: say.kind(tile, rotation),
        });
    }
    Hand {
        tiles,
        turns: placing.ghost().is_none_or(|at| placing.ways(at).len() > 1),
    }
}

/// A tile that lies on no place.
const fn plain(tile: TileId, rotation: Rotation) -> Picture {
    Picture::Tile {
        tile,
        rotation,
        seed: 0,
    }
}

pub(super) fn choices(say: &Say, easel: &mut Easel) -> Vec<ChoiceChip> {
    let Choice::Acting(acting) = &say.game.choice else {
        return Vec::new();
    };
    let mut chips = Vec::new();
    for (index, &option) in acting.options().iter().enumerate() {
        let chosen = acting.chosen() == Some(index);
        chips.extend(chip(say, easel, option, chosen));
    }
    chips
}

pub(super) fn confirm(say: &Say) -> Confirm {
    let (words, ours) = (&say.words, &say.ours);
    let (label, enabled) = match &say.game.choice {
        Choice::Placing(placing) => (words.invoke_confirm(), placing.ghost().is_some()),
        Choice::Acting(acting) if acting.chosen().is_some() || !acting.optional() => {
            (words.invoke_confirm(), acting.decided().is_some())
        }
        Choice::Acting(acting) if acting.options().iter().all(|&mv| put(mv).is_none()) => {
            (ours.invoke_do_nothing(), true)
        }
        Choice::Acting(_) => (ours.invoke_no_follower(), true),
        Choice::Nothing => (words.invoke_confirm(), false),
    };
    Confirm { label, enabled }
}

pub(super) fn supply(say: &Say, seat: Seat) -> Supply {
    let position = say.position();
    let followers = position.supply(seat, Piece::Follower);
    let (name, points) = (say.name(seat), position.points(seat));
    let spoken = if position.to_act() == Some(seat) {
        say.ours.invoke_seat_on_turn(name, points, followers.into())
    } else {
        say.ours.invoke_seat(name, points, followers.into())
    };
    let spoken = if position.options().sets.contains(TileSetId::TradersBuilders) {
        let [wine, wheat, cloth] = GOODS.map(|goods| position.goods(seat, goods).into());
        say.ours.invoke_with_goods(spoken, wine, wheat, cloth)
    } else {
        spoken
    };
    Supply {
        count: followers.to_string().into(),
        spoken,
    }
}

/// The kinds of tiles still to come.
pub(super) fn left(say: &Say, easel: &mut Easel) -> Vec<KindLeft> {
    let mut kinds = Vec::new();
    for (tile, count) in say.position().remaining() {
        kinds.push(kind_left(say, easel, tile, count));
    }
    kinds
}

/// The kinds still to come that fit on a place.
pub(super) fn fits(say: &Say, easel: &mut Easel, at: Place) -> Answer {
    let position = say.position();
    let remaining = position.remaining();
    let mut kinds = Vec::new();
    for tile in position.fitting(at) {
        let in_pile = remaining.iter().find(|&&(kind, _)| kind == tile);
        // The tile in hand is none of the pile, and fits all the same.
        let in_hand = position.to_act().is_some_and(|seat| {
            position.drawn().is_some() && position.in_hand(seat).any(|held| held == tile)
        });
        let count = in_pile.map_or(0, |&(_, count)| count) + u8::from(in_hand);
        kinds.push(kind_left(say, easel, tile, count));
    }
    let total: i32 = kinds.iter().map(|kind| kind.count).sum();
    let title = if total == 0 {
        say.ours.invoke_fits_none(at.x.into(), at.y.into())
    } else {
        say.ours.invoke_fits_some(total)
    };
    Answer { title, kinds }
}

fn kind_left(say: &Say, easel: &mut Easel, tile: TileId, count: u8) -> KindLeft {
    KindLeft {
        picture: easel.paint(plain(tile, Rotation::NONE), IN_LIST),
        count: count.into(),
        spoken: say
            .ours
            .invoke_kind_left(say.kind(tile, Rotation::NONE), count.into()),
    }
}

fn chip(say: &Say, easel: &mut Easel, option: Move, chosen: bool) -> Option<ChoiceChip> {
    let offer = offer(say, option)?;
    Some(ChoiceChip {
        picture: easel.paint_now(offer.picture, ON_CHIP),
        label: offer.label,
        points: offer.points.unwrap_or_default(),
        scores: offer.points.is_some(),
        spoken: offer.spoken,
        chosen,
    })
}

/// The goods that a player has, each kind of which there are any.
pub(super) fn tokens(say: &Say, seat: Seat, easel: &mut Easel) -> Vec<Token> {
    GOODS
        .into_iter()
        .map(|goods| (goods, say.position().goods(seat, goods)))
        .filter(|&(_, count)| count > 0)
        .map(|(goods, count)| Token {
            picture: easel.paint(Picture::Goods(goods), ON_BAR),
            count: count.into(),
        })
        .collect()
}

/// The dragon tiles that wait for the first volcano.
pub(super) fn aside(say: &Say, easel: &mut Easel) -> Answer {
    let mut kinds: Vec<(TileId, u8)> = Vec::new();
    for &tile in say.position().set_aside() {
        match kinds.iter_mut().find(|(kind, _)| *kind == tile) {
            Some((_, count)) => *count += 1,
            None => kinds.push((tile, 1)),
        }
    }
    let mut answer = Answer::default();
    if !kinds.is_empty() {
        answer.title = say.ours.invoke_set_aside_title();
    }
    for (tile, count) in kinds {
        answer.kinds.push(kind_left(say, easel, tile, count));
    }
    answer
}
