//! What lies around the board of Westward: the hand, the choices, the supply, the tiles left.

use landfolk::game::Game;
use landfolk::landscape::{Place, Rotation};
use landfolk::seat::Seat;
use landfolk::westward::{Ground, TileId, column};

use super::choice::Choice;
use super::picture::Picture;
use super::say::{Say, holding};
use super::scene::settled_picture;
use crate::table::bars::{Easel, IN_HAND, IN_LIST, ON_CHIP};
use crate::table::game::{Answer, Confirm, Hand, Supply};
use crate::view::{ChoiceChip, HandTile, KindLeft};

pub(super) fn hand(say: &Say, easel: &mut Easel) -> Hand {
    let Choice::Placing(placing) = &say.game.choice else {
        return Hand::default();
    };
    let tiles = placing.tile().into_iter().map(|tile| HandTile {
        picture: easel.paint_now(plain(tile, placing.facing()), IN_HAND),
        held: true,
        spoken: say.kind(tile, placing.facing()),
    });
    Hand {
        tiles: tiles.collect(),
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
    match &say.game.choice {
        Choice::Deploying(deploying) => {
            let style = say.play.style(say.actor());
            let mut chips = Vec::new();
            for (index, &spot) in deploying.spots().iter().enumerate() {
                let (ground, points) = say.ground_at(spot);
                let picture = Picture::Settler {
                    style,
                    lying: ground == Ground::Plain,
                };
                chips.push(ChoiceChip {
                    picture: easel.paint_now(picture, ON_CHIP),
                    label: say.ours.invoke_holding(holding(ground)),
                    points,
                    scores: true,
                    spoken: say.spot(spot),
                    chosen: deploying.chosen() == Some(index),
                });
            }
            chips
        }
        Choice::Settling(settling) => {
            let mut chips = Vec::new();
            for &spot in settling.spots() {
                let (ground, _) = say.ground_at(spot);
                let rank = settling.rank(spot);
                chips.push(ChoiceChip {
                    picture: easel.paint_now(settled_picture(say, spot), ON_CHIP),
                    label: say.ours.invoke_holding(holding(ground)),
                    points: rank.unwrap_or_default() as i32,
                    scores: rank.is_some(),
                    spoken: say.settles(spot),
                    chosen: rank.is_some(),
                });
            }
            chips
        }
        Choice::Placing(_) | Choice::Nothing => Vec::new(),
    }
}

pub(super) fn confirm(say: &Say) -> Confirm {
    let (words, ours) = (&say.words, &say.ours);
    let (label, enabled) = match &say.game.choice {
        Choice::Placing(placing) => (words.invoke_confirm(), placing.ghost().is_some()),
        Choice::Deploying(deploying) if deploying.chosen().is_some() => {
            (words.invoke_confirm(), true)
        }
        Choice::Deploying(deploying) if deploying.spots().is_empty() => (ours.invoke_go_on(), true),
        Choice::Deploying(_) => (ours.invoke_no_settler(), true),
        Choice::Settling(settling) => (ours.invoke_settle(), !settling.order().is_empty()),
        Choice::Nothing => (words.invoke_confirm(), false),
    };
    Confirm { label, enabled }
}

pub(super) fn supply(say: &Say, seat: Seat) -> Supply {
    let position = say.position();
    let settlers = position.in_hand(seat);
    let (name, points) = (say.name(seat), position.points(seat));
    let spoken = if position.to_act() == Some(seat) {
        say.ours.invoke_seat_on_turn(name, points, settlers.into())
    } else {
        say.ours.invoke_seat(name, points, settlers.into())
    };
    Supply {
        count: settlers.to_string().into(),
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
        let in_hand = position.drawn() == Some(tile);
        let count = in_pile.map_or(0, |&(_, count)| count) + u8::from(in_hand);
        kinds.push(kind_left(say, easel, tile, count));
    }
    let total: i32 = kinds.iter().map(|kind| kind.count).sum();
    let title = if total == 0 {
        say.ours.invoke_fits_none(column(at).into(), at.y.into())
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
