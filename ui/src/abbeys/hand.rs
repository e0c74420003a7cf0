//! What lies around the board of Abbeys: the hand, what can be drawn, the supplies, the cards unseen.

use landfolk::abbeys::{Colour, Draw, Move, Phase, PieceKind};
use landfolk::game::Game;
use landfolk::seat::Seat;

use super::choice::{self, SOURCES};
use super::picture::Picture;
use super::say::Say;
use crate::table::bars::{Easel, IN_LIST};
use crate::table::game::{Confirm, Hand, Supply};
use crate::view::{ChoiceChip, HandTile, KindLeft};

/// The side of the picture of a card, in logical pixels.
const CARD: f32 = 76.0;

/// The hand of the player at turn. What leads to nothing with what is chosen is faint.
pub(super) fn hand(say: &Say, easel: &mut Easel) -> Hand {
    if !say.game.shows_hand() {
        return Hand::default();
    }
    let position = say.position();
    let selected = say.game.choice.selected();
    let choosing = position.phase() == Phase::Choosing;
    let more = position.outlook(selected).more;
    let mut tiles = Vec::new();
    for &(card, held) in say.game.choice.cards() {
        let faint = !held && (!choosing || (!selected.is_empty() && more.count(card) == 0));
        tiles.push(HandTile {
            picture: easel.paint_now(Picture::Card { card, faint }, CARD),
            held,
            spoken: say.card_in_lines(card),
        });
    }
    Hand {
        tiles,
        turns: false,
    }
}

/// What can be drawn from; while a scoring is told, the buttons to go on.
pub(super) fn choices(say: &Say, easel: &mut Easel) -> Vec<ChoiceChip> {
    let chip = |label: slint::SharedString| ChoiceChip {
        spoken: label.clone(),
        label,
        ..ChoiceChip::default()
    };
    if let Some(tell) = &say.game.tell {
        let (step, of) = tell.count();
        return vec![
            chip(say.ours.invoke_next_step(step as i32, of as i32)),
            chip(say.ours.invoke_skip()),
        ];
    }
    let position = say.position();
    if position.phase() == Phase::Over {
        return Vec::new();
    }
    let drawing = position.phase() == Phase::Drawing && !say.game.looking;
    let mut chips = Vec::new();
    for source in 0..SOURCES {
        let (picture, label, spoken) = match choice::draw(source, position) {
            Some(Draw::Display(card)) => (
                Some(Picture::Card {
                    card,
                    faint: !drawing,
                }),
                say.card_in_lines(card),
                say.ours.invoke_shown_card(say.card(card)),
            ),
            Some(Draw::Stock) => {
                let left = position.stock_len();
                (
                    (left > 0).then_some(Picture::Back),
                    left.to_string().into(),
                    say.ours.invoke_draws_unseen(),
                )
            }
            None => (None, "".into(), say.ours.invoke_no_shown_card()),
        };
        chips.push(ChoiceChip {
            picture: picture.map_or_else(slint::Image::default, |picture| {
                easel.paint_now(picture, CARD)
            }),
            scores: picture.is_some(),
            points: i32::from(drawing),
            chosen: say.game.choice.source() == Some(source),
            label,
            spoken,
        });
    }
    chips
}

pub(super) fn confirm(say: &Say) -> Confirm {
    let position = say.position();
    let choice = &say.game.choice;
    let decided = choice.decided(position).filter(|_| !say.game.busy());
    let label = match decided {
        Some(Move::Discard { .. }) => say.ours.invoke_discard_card(),
        Some(Move::Done) => say.ours.invoke_no_second_piece(),
        Some(Move::Take { .. }) => say.ours.invoke_draw_it(),
        _ => say.words.invoke_confirm(),
    };
    Confirm {
        label,
        enabled: decided.is_some(),
    }
}

pub(super) fn supply(say: &Say, seat: Seat) -> Supply {
    let position = say.position();
    let colour = Colour::Seat(seat);
    let [abbeys, councillors] = PieceKind::ALL.map(|kind| position.supply(colour, kind));
    let chain = position.longest_line(colour).len();
    let spoken = say.ours.invoke_seat(
        say.name(seat),
        position.points(seat),
        abbeys.into(),
        councillors.into(),
        // How many cards somebody holds is public.
        position.hand(seat).len() as i32,
        chain as i32,
    );
    Supply {
        count: format!("{abbeys}·{councillors}").into(),
        spoken: if position.to_act() == Some(seat) {
            say.ours.invoke_on_turn(spoken)
        } else {
            spoken
        },
    }
}

/// The cards that nobody at the table has seen lying open: those of the stock and of all hands
/// together, so that nothing of a hand is told.
pub(super) fn left(say: &Say, easel: &mut Easel) -> Vec<KindLeft> {
    let unseen = say.position().unseen(None);
    let mut kinds = Vec::new();
    for card in unseen.kinds() {
        let count = unseen.count(card).into();
        kinds.push(KindLeft {
            picture: easel.paint(Picture::Card { card, faint: false }, IN_LIST),
            count,
            spoken: say.ours.invoke_copies(say.card(card), count),
        });
    }
    kinds
}
