//! How a game begins: who plays, with which cards, and in what order they come.

use std::iter;
use std::sync::Arc;

use crate::chance::{generator, shuffle};
use crate::game::{Setup, SetupError};
use crate::seat::Seat;

use super::cards::Cards;
use super::map::{CardId, Map, map};
use super::options::Options;
use super::payment::MOST_CARDS;
use super::pieces::{Colour, Pieces};
use super::position::{Phase, Play, Position, Stock};
use super::scoring::Source;

/// With the neutral tribe.
pub(super) const FEWEST_SEATS: usize = 2;
/// Without the neutral tribe.
const FEWEST_ALONE: usize = 3;
/// The most that can play.
pub(super) const MOST_SEATS: usize = 5;
/// Cards of a full hand.
pub(super) const HAND: usize = MOST_CARDS;
/// Cards of a full display.
pub(super) const DISPLAY: usize = 2;
/// Cards of each type that stay out of the game when three play, or two.
pub(super) const MOST_REMOVED: u8 = 2;

/// In a pile: what follows is the order of the stock that is made of the cards played.
const SHUFFLE: &str = "shuffle";
/// The most entries of a pile behind [`SHUFFLE`].
const MOST_ORDERED: usize = 256;

/// How many cards of a type are in the game.
fn copies(count: u8, seats: usize) -> u8 {
    let removed = match seats {
        5.. => 0,
        4 => 1,
        _ => MOST_REMOVED,
    };
    count - removed.min(count)
}

/// How many cards are in the game.
pub(super) fn deck_size(map: &Map, seats: usize) -> usize {
    let copies = map.cards.iter().map(|card| copies(card.count, seats));
    copies.map(usize::from).sum()
}

/// How many cards are dealt to hands and display.
pub(super) const fn dealt(seats: usize) -> usize {
    HAND * seats + DISPLAY
}

/// Every card in the game, in the order of the map.
pub(super) fn deck(seats: usize) -> impl Iterator<Item = CardId> {
    CardId::all().flat_map(move |card| iter::repeat_n(card, copies(card.get().count, seats).into()))
}

/// Who has pieces, players first.
pub(super) fn colours(seats: usize, neutral: bool) -> impl Iterator<Item = Colour> + Clone {
    let players = Seat::all(seats).map(Colour::Seat);
    players.chain(neutral.then_some(Colour::Neutral))
}

/// Whether so many can play.
fn check_seats(seats: usize, options: Options) -> Result<(), SetupError> {
    if options.neutral && seats != FEWEST_SEATS && (FEWEST_ALONE..=MOST_SEATS).contains(&seats) {
        return Err(SetupError::Option {
            option: "neutral",
            what: format!("the neutral tribe plays with two players, not with {seats} (A-60)"),
        });
    }
    let least = if options.neutral {
        FEWEST_SEATS
    } else {
        FEWEST_ALONE
    };
    if !(least..=MOST_SEATS).contains(&seats) {
        return Err(SetupError::Seats {
            seats,
            least,
            most: MOST_SEATS,
            rule: "A-60",
        });
    }
    Ok(())
}

/// A position with nothing dealt and nothing placed.
pub(super) fn bare(seats: usize, options: Options, seed: u64) -> Result<Position, SetupError> {
    check_seats(seats, options)?;
    Ok(Position {
        options,
        seats: seats as u8,
        pieces: Pieces::new(colours(seats, options.neutral)),
        hands: [Cards::EMPTY; MOST_SEATS],
        known: [Cards::EMPTY; MOST_SEATS],
        display: [None; DISPLAY],
        stock: Stock::EMPTY,
        discards: Cards::EMPTY,
        order: None,
        scores: [[0; Source::ALL.len()]; MOST_SEATS],
        phase: Phase::Choosing,
        turn: Seat::FIRST,
        neutral: false,
        play: Play::default(),
        run_outs: 0,
        first_scored: false,
        reveals: 0,
        seed,
    })
}

/// The table before the first turn: all dealt.
pub(super) fn position(setup: &Setup<Options>) -> Result<Position, SetupError> {
    let mut position = bare(setup.seats, setup.options, setup.seed)?;
    match &setup.pile {
        Some(names) => give_pile(&mut position, names)?,
        None => {
            deck(setup.seats).for_each(|card| position.stock.push(card));
            shuffle(position.stock.cards_mut(), &mut generator(setup.seed));
        }
    }
    for seat in Seat::all(setup.seats) {
        for _ in 0..HAND {
            if let Some(card) = position.stock.pop() {
                position.hands[seat.index()].add(card);
            }
        }
    }
    for slot in 0..DISPLAY {
        position.display[slot] = position.stock.pop();
    }
    Ok(position)
}

/// Takes the order that the setup asks for: the hands seat by seat, the display, the stock; then,
/// behind the word `shuffle`, the order of the second stock.
fn give_pile(position: &mut Position, names: &[String]) -> Result<(), SetupError> {
    let seats = usize::from(position.seats);
    let wrong = |index: usize, what: String| SetupError::Pile { index, what };
    let read = |index: usize, name: &String| {
        CardId::from_id(name).ok_or_else(|| wrong(index, format!("{name:?} is no card of Abbeys")))
    };
    let end = names.iter().position(|name| name == SHUFFLE);
    let (dealt_names, later) = names.split_at(end.unwrap_or(names.len()));
    let least = dealt(seats) + 1;
    if dealt_names.len() < least {
        return Err(wrong(
            dealt_names.len(),
            format!("the cards end here; {seats} players need at least {least} (A-4)"),
        ));
    }
    let mut left = vec![0; map().cards.len()];
    deck(seats).for_each(|card| left[card.index()] += 1);
    let mut cards = Vec::with_capacity(dealt_names.len());
    for (index, name) in dealt_names.iter().enumerate() {
        let card = read(index, name)?;
        if left[card.index()] == 0 {
            return Err(wrong(index, format!("there are not so many {name} (A-2)")));
        }
        left[card.index()] -= 1;
        cards.push(card);
    }
    cards
        .iter()
        .rev()
        .for_each(|&card| position.stock.push(card));
    if let Some(end) = end {
        if later.len() > MOST_ORDERED {
            let what = format!("more than {MOST_ORDERED} cards follow {SHUFFLE}");
            return Err(wrong(end, what));
        }
        let order: Result<Vec<CardId>, _> = (end..)
            .zip(later)
            .skip(1)
            .map(|(index, name)| read(index, name))
            .collect();
        position.order = Some(Arc::from(order?));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setup(seats: usize, neutral: bool, pile: Option<&str>) -> Setup<Options> {
        Setup {
            seats,
            options: Options {
                neutral,
                ..Options::default()
            },
            seed: 1,
            pile: pile.map(|pile| pile.split(' ').map(str::to_owned).collect()),
        }
    }

    /// the cards of each number of players.
    #[test]
    fn the_stock_is_what_was_not_dealt() {
        for (seats, cards, stock) in [(2, 45, 37), (3, 45, 34), (4, 50, 36), (5, 55, 38)] {
            let position = position(&setup(seats, seats == 2, None)).unwrap();
            assert_eq!(deck(seats).count(), cards);
            assert_eq!(deck_size(map(), seats), cards);
            assert_eq!(position.stock.len(), stock);
            let hands = &position.hands[..seats];
            assert!(hands.iter().all(|hand| hand.len() == 3));
            assert!(position.display.iter().all(Option::is_some));
        }
    }

    /// saved games rest on it that a seed means the same order for ever. The expected order was worked
    /// out by another program, from the definition of ChaCha8 and of the shuffle.
    #[test]
    fn a_seed_means_the_same_order_for_ever() {
        let dealt = |seed, seats| {
            let mut setup = setup(seats, false, None);
            setup.seed = seed;
            let position = position(&setup).unwrap();
            let hands = position.hands[..seats].iter().map(Cards::to_string);
            let display = position.display.into_iter().flatten();
            let stock = position.stock.cards().iter().rev().take(2).copied();
            let shown = display.chain(stock).map(|card| card.id());
            (hands.collect::<Vec<_>>(), shown.collect::<Vec<_>>())
        };
        let (hands, shown) = dealt(1, 3);
        assert_eq!(
            hands,
            [
                "bayern_burgund lothringen_italien frankreich",
                "bayern_burgund england_schwaben frankreich",
                "england_schwaben england_schwaben frankreich"
            ]
        );
        assert_eq!(
            shown,
            [
                "england_schwaben",
                "franken_aragon",
                "franken_aragon",
                "franken_aragon"
            ]
        );
        let (hands, shown) = dealt(u64::MAX, 5);
        assert_eq!(hands[4], "franken_aragon franken_aragon frankreich");
        assert_eq!(shown[..2], ["bayern_burgund", "lothringen_italien"]);
    }

    ///
    #[test]
    fn a_wrong_setup_is_refused_with_its_reason() {
        let nine = "frankreich frankreich frankreich frankreich frankreich frankreich frankreich";
        let cases = [
            (
                setup(2, false, None),
                "2 seats cannot play; it takes 3 to 5 (A-60)",
            ),
            (setup(6, false, None), "6 seats"),
            (setup(6, true, None), "it takes 2 to 5"),
            (setup(3, true, None), "option neutral"),
            (
                setup(3, false, Some(nine)),
                "entry 7 of the pile: the cards end here; 3 players need at least 12",
            ),
            (
                setup(3, false, Some(&format!("{nine} franken {nine}"))),
                "entry 7 of the pile: \"franken\" is no card",
            ),
            (
                setup(3, false, Some(&format!("{nine} {nine}"))),
                "entry 7 of the pile: there are not so many frankreich",
            ),
        ];
        for (setup, reason) in cases {
            let refusal = position(&setup).unwrap_err().to_string();
            assert!(refusal.contains(reason), "{refusal}");
        }
    }

    #[test]
    fn a_pile_is_dealt_seat_by_seat() {
        let pile = "frankreich frankreich frankreich bayern_burgund bayern_burgund bayern_burgund \
                    england_schwaben england_schwaben england_schwaben franken_aragon frankreich \
                    lothringen_italien franken_aragon shuffle frankreich";
        let position = position(&setup(3, false, Some(pile))).unwrap();
        assert_eq!(
            position.hands[1].to_string(),
            "bayern_burgund bayern_burgund bayern_burgund"
        );
        let display = position.display.map(|card| card.unwrap().id());
        assert_eq!(display, ["franken_aragon", "frankreich"]);
        assert_eq!(
            position.stock.cards().last().unwrap().id(),
            "lothringen_italien"
        );
        assert_eq!(
            (position.stock.len(), position.order.unwrap().len()),
            (2, 1)
        );
    }
}
