//! The lesson of Abbeys: one short match against Ben and Cleo. The learner, Ada, is the last of the
//! round, so that both scorings come at the end of turns of hers.

use landfolk::abbeys::{CardId, Colour, CountryId, Draw, Move, Phase, Piece, Position};
use landfolk::games::GameId;
use slint::{ComponentHandle, SharedString};

use crate::table::course::{Course, Script};
use crate::table::lesson::{Telling, Verdict};
use crate::view::{AbbeysLesson, AppWindow};

/// What a step asks for. Countries, sites and cards are named as in the map's data file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Goal {
    /// An abbey in this country for a single card.
    Abbey(&'static str),
    /// To draw this card from the display.
    Draw(&'static str),
    /// For two cards of this type an abbey and a councillor in this country.
    Pair(&'static str, &'static str),
    /// To draw until a scoring comes.
    Scoring,
    /// An abbey on this site, for so many cards.
    Site(&'static str, usize),
    /// A councillor in this country.
    Councillor(&'static str),
}

/// The lesson of Abbeys.
pub(super) struct Lesson;

/// The sites that the texts of a step speak of, by their ids; steps count from 0.
pub(super) const fn named(step: i32) -> &'static [&'static str] {
    match step {
        4 => &["fr4", "lo3"],
        5 => &["lo3", "lo5"],
        _ => &[],
    }
}

impl Course for Lesson {
    type Game = Position;
    type Goal = Goal;

    const SCRIPT: Script<Goal> = Script {
        names: &["Ben", "Cleo", "Ada"],
        options: || GameId::Abbeys.default_options(),
        pile: &[
            // The hands of Ben, Cleo and Ada, and the display.
            "franken_aragon",
            "franken_aragon",
            "franken_aragon",
            "bayern_burgund",
            "bayern_burgund",
            "bayern_burgund",
            "frankreich",
            "frankreich",
            "lothringen_italien",
            "frankreich",
            "franken_aragon",
            // The stock; its last two come to Ada.
            "franken_aragon",
            "bayern_burgund",
            "lothringen_italien",
            "franken_aragon",
            "franken_aragon",
            "bayern_burgund",
            "bayern_burgund",
            "england_schwaben",
            "england_schwaben",
            // What is played until then, in its new order.
            "shuffle",
            "franken_aragon",
            "bayern_burgund",
            "frankreich",
            "franken_aragon",
            "bayern_burgund",
            "frankreich",
            "franken_aragon",
            "bayern_burgund",
            "frankreich",
        ],
        moves: &[
            "play franken_aragon",
            "abbey fn3",
            "take stock",
            "play bayern_burgund",
            "abbey by1",
            "take stock",
            "play frankreich",
            "abbey fr4",
            "take frankreich",
            "play franken_aragon franken_aragon",
            "abbey fn6",
            "councillor franken",
            "take stock",
            "take stock",
            "play bayern_burgund bayern_burgund",
            "abbey by2",
            "councillor bayern",
            "take stock",
            "take stock",
            "play frankreich frankreich",
            "abbey fr3",
            "councillor frankreich",
            "take stock",
            "take stock",
            "play franken_aragon",
            "abbey fn5",
            "take stock",
            "play bayern_burgund",
            "abbey by3",
            "take stock",
            "play lothringen_italien",
            "abbey lo3",
            "take stock",
            "play franken_aragon",
            "abbey fn4",
            "take stock",
            "play bayern_burgund",
            "abbey by5",
            "take stock",
            "play england_schwaben england_schwaben",
            "abbey lo5",
            "take lothringen_italien",
            "take stock",
            "play franken_aragon",
            "abbey fn7",
            "take stock",
            "play bayern_burgund",
            "abbey by6",
            "take stock",
            "play lothringen_italien",
            "councillor lothringen",
        ],
        steps: &[
            (6, Goal::Abbey("frankreich")),
            (8, Goal::Draw("frankreich")),
            (19, Goal::Pair("frankreich", "frankreich")),
            (22, Goal::Scoring),
            (30, Goal::Site("lo3", 1)),
            (39, Goal::Site("lo5", 2)),
            (49, Goal::Councillor("lothringen")),
            (51, Goal::Scoring),
        ],
    };

    fn verdict(goal: Goal, mv: Move, before: &Position, after: &Position) -> Verdict {
        let country = CountryId::from_id;
        let piece = match mv {
            Move::Put { piece } => Some(piece),
            _ => None,
        };
        // The piece comes after the cards; what these pay for is seen with it.
        let cards = match mv {
            Move::Play { cards } => cards,
            _ => before.played(),
        };
        let plays = matches!(mv, Move::Play { .. });
        match goal {
            Goal::Abbey(_) if plays => Verdict::first(cards.len() == 1),
            Goal::Abbey(at) => Verdict::of(piece.is_some_and(|piece| {
                matches!(piece, Piece::Abbey(_)) && Some(piece.country()) == country(at)
            })),
            Goal::Site(_, most) if plays => Verdict::first(cards.len() == most),
            Goal::Site(at, _) => {
                Verdict::of(matches!(piece, Some(Piece::Abbey(site)) if site.id() == at))
            }
            Goal::Draw(card) => {
                let drawn = CardId::from_id(card).map(Draw::Display);
                let taken = match mv {
                    Move::Take { from } => Some(from),
                    _ => None,
                };
                Verdict::of(taken.is_some() && taken == drawn)
            }
            Goal::Pair(card, _) if plays => {
                let pair = CardId::from_id(card).map(|card| cards.count(card));
                Verdict::first(pair == Some(2) && cards.len() == 2)
            }
            Goal::Pair(_, at) => {
                let (Some(piece), Some(at)) = (piece, country(at)) else {
                    return Verdict::Astray;
                };
                let own = Colour::Seat(before.turn());
                let view = after.country(at);
                let both = view.score.abbeys[own] > 1 && view.councillors[own] > 0;
                if piece.country() != at {
                    Verdict::Astray
                } else if both {
                    Verdict::Reached
                } else {
                    Verdict::first(before.placed().0 == 0)
                }
            }
            Goal::Councillor(_) if plays => Verdict::GoOn,
            Goal::Councillor(at) => {
                Verdict::of(matches!(piece, Some(Piece::Councillor(to)) if Some(to) == country(at)))
            }
            Goal::Scoring => {
                let scored = after.run_outs() != before.run_outs() && after.due().is_none();
                if scored || after.phase() == Phase::Over {
                    Verdict::Reached
                } else {
                    Verdict::GoOn
                }
            }
        }
    }

    fn tell(window: &AppWindow, step: i32, telling: Telling) -> SharedString {
        window.global::<AbbeysLesson>().invoke_tell(step, telling)
    }
}

#[cfg(test)]
mod tests {
    use landfolk::abbeys::LinkId;
    use landfolk::game::Game;
    use landfolk::seat::Seat;
    use landfolk::table::Table;

    use super::*;
    use crate::table::lesson::Lesson as _;

    fn at(step: usize) -> Table {
        Lesson.begin(step).expect("a match")
    }

    fn position(table: &Table) -> &Position {
        table.position().try_into().expect("Abbeys")
    }

    /// What the texts say holds.
    #[test]
    fn the_texts_say_what_is_so() {
        let ada = Seat::new(2).expect("a seat");
        let own = Colour::Seat(ada);
        let table = at(3);
        let france = CountryId::from_id("frankreich").expect("a country");
        let view = position(&table).country(france);
        assert_eq!((view.used, view.cap), (1, 2));
        assert!(position(&at(4)).run_outs().1, "the first scoring is over");
        assert_eq!(position(&at(5)).longest_line(own).len(), 3);
        assert_eq!(position(&at(6)).longest_line(own).len(), 4);
        // No card of Lorraine in the hand for the joker.
        let lorraine = CardId::from_id("lothringen_italien").expect("a card");
        assert_eq!(position(&at(5)).hand(ada).count(lorraine), 0);
        let table = at(7);
        let last = position(&table);
        assert_eq!(last.stock_len(), 0);
        let link = LinkId::all()
            .find(|link| link.number() == 5)
            .expect("a link");
        assert_eq!(last.link_score(link).points(ada), 2);
        assert!(table.position().points(ada) > 0);
    }
}
