//! What may be done after placing, and what each of it means: for the board, the panel and a
//! screen reader.

use landfolk::game::Game;
use landfolk::landscape::{FeatureKind, Side};
use landfolk::ramparts::{Event, Homecoming, Move, Piece, Position, Spot};
use landfolk::seat::Seat;
use landfolk_art::Figure;
use slint::SharedString;

use super::picture::Picture;
use super::say::{Say, claim, compass, man};
use super::scene::kind;
use crate::view::{Claim, Man};

/// One thing that may be done.
pub(super) struct Offer {
    /// The piece that does it, or that it is done to.
    pub(super) picture: Picture,
    /// What it is, in a word or two.
    pub(super) label: SharedString,
    /// What it claims is worth now.
    pub(super) points: Option<i32>,
    /// The same for a screen reader.
    pub(super) spoken: SharedString,
    /// What comes of it, in a sentence.
    pub(super) explained: SharedString,
}

/// A piece that the dragon would send home.
pub(super) struct Eaten {
    /// Whose.
    pub(super) seat: Seat,
    /// Which.
    pub(super) piece: Piece,
    /// Where it stands.
    pub(super) spot: Spot,
}

/// What a step of the dragon would send home, also what would be left alone then.
pub(super) fn eaten(position: &Position, side: Side) -> Vec<Eaten> {
    let mut events: Vec<Event> = Vec::new();
    let mut after = position.clone();
    if after.play(Move::Dragon { side }, &mut events).is_err() {
        return Vec::new();
    }
    events
        .into_iter()
        .filter_map(|event| match event {
            Event::Returned {
                seat,
                piece,
                spot,
                why: Homecoming::Dragon,
            } => Some(Eaten { seat, piece, spot }),
            _ => None,
        })
        .collect()
}

/// What a move offers; `None` for one that is not among the choices after placing.
pub(super) fn offer(say: &Say, option: Move) -> Option<Offer> {
    let position = say.position();
    match option {
        Move::Put { piece, spot } => Some(put(say, piece, spot)),
        Move::Fairy { to } => {
            let label = say.ours.invoke_claim(Claim::Fairy);
            Some(Offer {
                picture: neutral(Figure::Fairy),
                spoken: say
                    .ours
                    .invoke_on_place(label.clone(), to.x.into(), to.y.into()),
                label,
                points: None,
                explained: say.ours.invoke_fairy_goes(),
            })
        }
        Move::SendHome { spot } => {
            let standing = position.pieces().iter().find(|piece| piece.spot == spot)?;
            let explained = say
                .ours
                .invoke_sends_home(say.name(standing.seat), man(standing.piece));
            Some(Offer {
                picture: Picture::Piece {
                    figure: standing.piece.into(),
                    style: say.play.style(standing.seat),
                    lying: false,
                },
                label: say.ours.invoke_send_home(),
                points: None,
                spoken: explained.clone(),
                explained,
            })
        }
        Move::Dragon { side } => Some(step(say, side)),
        Move::Place { .. } | Move::Pass => None,
    }
}

const fn neutral(figure: Figure) -> Picture {
    Picture::Piece {
        figure,
        style: 0,
        lying: false,
    }
}

fn put(say: &Say, piece: Piece, spot: Spot) -> Offer {
    let (position, ours) = (say.position(), &say.ours);
    let kind = kind(position, spot);
    let worth = position
        .feature(spot)
        .map_or(0, |feature| feature.worth.points());
    let claims = ours.invoke_claims(claim(kind), worth);
    let (label, points, explained) = match piece {
        Piece::Follower => (ours.invoke_claim(claim(kind)), Some(worth), claims),
        Piece::Big => {
            let explained = ours.invoke_claims_big(claims);
            (ours.invoke_claim(claim(kind)), Some(worth), explained)
        }
        Piece::Builder | Piece::Pig => {
            let man: Man = man(piece);
            (ours.invoke_man(man), None, ours.invoke_joins(man))
        }
    };
    let here = position.last_placed().is_none_or(|last| last.at == spot.at);
    let spoken = say.spot(piece, spot);
    Offer {
        picture: Picture::Piece {
            figure: piece.into(),
            style: say.play.style(say.actor()),
            lying: kind == FeatureKind::Field,
        },
        label,
        points,
        spoken: if here {
            spoken
        } else {
            ours.invoke_on_place(spoken, spot.at.x.into(), spot.at.y.into())
        },
        explained,
    }
}

fn step(say: &Say, side: Side) -> Offer {
    let ours = &say.ours;
    let eaten = eaten(say.position(), side);
    let mut label = ours.invoke_step(compass(side));
    if !eaten.is_empty() {
        label = ours.invoke_step_eats(label, eaten.len() as i32);
    }
    let pieces = eaten
        .iter()
        .map(|eaten| ours.invoke_one_piece(say.name(eaten.seat), man(eaten.piece)))
        .reduce(|a, b| say.words.invoke_comma(a, b));
    let explained = match pieces {
        Some(pieces) => ours.invoke_eaten(pieces),
        None => ours.invoke_eats_nobody(),
    };
    Offer {
        picture: neutral(Figure::Dragon),
        spoken: format!("{label}. {explained}").into(),
        label,
        points: None,
        explained,
    }
}
