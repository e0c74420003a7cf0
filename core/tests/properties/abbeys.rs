//! What Abbeys promises on top of the contract.

use landfolk::abbeys::{
    CardId, Cards, Colour, CountryId, DisplayRefill, Draw, Event, FirstScoring, LinkId, Move,
    Options, Piece, PieceKind, Position, SiteId, cards_in_game,
};
use landfolk::table::{Match, NewMatch, SeatInfo};
use landfolk::{Game, Seat, Setup};
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::contract::{Wild, each_position, legal};

fn any_setup() -> impl Strategy<Value = Setup<Options>> {
    (2usize..=5, any::<bool>(), any::<bool>(), any::<u64>()).prop_map(
        |(seats, display, first_scoring, seed)| Setup {
            seats,
            options: Options {
                display: if display {
                    DisplayRefill::AtOnce
                } else {
                    DisplayRefill::EndOfTurn
                },
                first_scoring: if first_scoring {
                    FirstScoring::AtOnce
                } else {
                    FirstScoring::EndOfRound
                },
                neutral: seats == 2,
            },
            seed,
            pile: None,
        },
    )
}

fn one_of<T: Copy>(mut all: impl Iterator<Item = T> + Clone, rng: &mut ChaCha8Rng) -> T {
    let count = all.clone().count();
    all.nth(rng.next_u32() as usize % count).expect("one")
}

/// One of some things.
fn any_of<T: Copy>(of: &[T], rng: &mut ChaCha8Rng) -> T {
    of[rng.next_u32() as usize % of.len()]
}

impl Wild for Position {
    const LETTER: char = 'A';
    const NEARLY_RIGHT: &'static str = "(play|discard|abbey|councillor|done|take)\
        ( (frankreich|franken|fr[0-9]|bayern_burgund|stock|england_schwaben)){0,18}";

    fn any_setup() -> BoxedStrategy<Setup<Options>> {
        any_setup().boxed()
    }

    fn wild_move(rng: &mut ChaCha8Rng) -> Move {
        let card = one_of(CardId::all(), rng);
        let few = rng.next_u32() % 5;
        let cards: Cards = (0..few)
            .map(|index| {
                if index < 2 {
                    card
                } else {
                    one_of(CardId::all(), rng)
                }
            })
            .collect();
        match rng.next_u32() % 6 {
            0 | 1 => Move::Play { cards },
            2 => Move::Discard { cards },
            3 => Move::Put {
                piece: Piece::Abbey(one_of(SiteId::all(), rng)),
            },
            4 => Move::Put {
                piece: Piece::Councillor(one_of(CountryId::all(), rng)),
            },
            _ => {
                let display = Draw::Display(card);
                let takes = [Draw::Stock, display].map(|from| Move::Take { from });
                any_of(&[Move::Done, takes[0], takes[1]], rng)
            }
        }
    }

    /// Empty selections, and as many cards as can be written.
    fn absurd_moves() -> Vec<Move> {
        let many: Cards = CardId::all().cycle().take(100).collect();
        let selections = [Cards::EMPTY, many];
        selections
            .into_iter()
            .flat_map(|cards| [Move::Play { cards }, Move::Discard { cards }])
            .collect()
    }
}

crate::contract::contract!(Position, 32);

/// All cards that are anywhere.
fn all_cards(game: &Position) -> Cards {
    let hands = Seat::all(game.seats()).map(|seat| game.hand(seat));
    let shown: Cards = game.display().into_iter().flatten().collect();
    let hidden = game.unseen(None);
    let own = hands.fold(Cards::EMPTY, Cards::plus);
    assert!(hidden.contains(own));
    hidden.plus(shown).plus(game.discards())
}

fn shuffled(cards: Cards, rng: &mut ChaCha8Rng) -> Vec<CardId> {
    let mut cards: Vec<CardId> = cards.iter().collect();
    for last in (1..cards.len()).rev() {
        cards.swap(last, rng.next_u32() as usize % (last + 1));
    }
    cards
}

/// A card in a hand that was drawn face down and has not been shown since.
#[derive(Clone, Copy)]
struct Held {
    by: Seat,
    /// From the first stock (with what was dealt) or the second.
    stock: usize,
    /// Its place there.
    at: usize,
}

/// A game of which is known where each hidden card lies.
#[derive(Clone)]
struct Dealt {
    setup: Setup<Options>,
    /// The hands, the display and the first stock; then the second stock.
    stocks: [Vec<CardId>; 2],
    game: Position,
    moves: Vec<Move>,
    held: Vec<Held>,
    /// From which stock is drawn, and the place of its next card.
    stock: usize,
    next: usize,
}

impl Dealt {
    fn new(setup: Setup<Options>, rng: &mut ChaCha8Rng) -> Self {
        let stocks = [shuffled(cards_in_game(setup.seats), rng), Vec::new()];
        let hands = Seat::all(setup.seats).flat_map(|by| [by; 3]).enumerate();
        let held: Vec<Held> = hands.map(|(at, by)| Held { by, stock: 0, at }).collect();
        Self {
            game: Self::start(&setup, &stocks),
            setup,
            stocks,
            moves: Vec::new(),
            stock: 0,
            next: held.len() + 2,
            held,
        }
    }

    fn start(setup: &Setup<Options>, [first, second]: &[Vec<CardId>; 2]) -> Position {
        let name = |card: &CardId| card.id().to_owned();
        let shuffle = std::iter::once("shuffle".to_owned());
        let pile = first.iter().map(name).chain(shuffle);
        let pile = pile.chain(second.iter().map(name)).collect();
        let setup = Setup {
            pile: Some(pile),
            ..setup.clone()
        };
        Position::start(&setup, &mut ()).expect("the pile is right")
    }

    /// Plays any move; `false` at the end of the game.
    fn play_any(&mut self, rng: &mut ChaCha8Rng) -> bool {
        let choices = legal(&self.game);
        if choices.is_empty() {
            return false;
        }
        let mv = any_of(&choices, rng);
        let mut events = Vec::new();
        self.game.play(mv, &mut events).expect("the move is legal");
        self.moves.push(mv);
        let mut shown = Cards::EMPTY;
        for event in &events {
            match *event {
                Event::Took {
                    seat: by,
                    from: Draw::Stock,
                } => {
                    let (stock, at) = (self.stock, self.next);
                    self.held.push(Held { by, stock, at });
                    self.next += 1;
                }
                Event::Filled { card, .. } => {
                    shown.add(card);
                    self.next += 1;
                }
                Event::Reshuffled { .. } => {
                    (self.stock, self.next, shown) = (1, 0, Cards::EMPTY);
                }
                _ => {}
            }
        }
        if self.stock == 1 && self.stocks[1].is_empty() {
            self.order_second_stock(shown, rng);
        }
        // Were it another card, all that has been played would have been in the hand all the same.
        let (game, stocks) = (&self.game, &self.stocks);
        self.held
            .retain(|held| game.hand(held.by).count(stocks[held.stock][held.at]) > 0);
        true
    }

    /// The second stock has just been shuffled: the same cards in an order that is known. `shown` came to the display.
    fn order_second_stock(&mut self, shown: Cards, rng: &mut ChaCha8Rng) {
        let hands = Seat::all(self.setup.seats).map(|seat| self.game.hand(seat));
        let hidden = hands.fold(self.game.unseen(None), Cards::minus);
        self.stocks[1] = shuffled(hidden.plus(shown), rng);
        self.game = Self::start(&self.setup, &self.stocks);
        for &mv in &self.moves {
            self.game.play(mv, &mut ()).expect("it was played before");
        }
    }

    /// Changes a hidden card of a hand with one of the stock or of another hand, and compares all that the other seats
    /// and onlookers saw of both games: the notation, the events, the view of every moment.
    fn check_nothing_leaks(&self, rng: &mut ChaCha8Rng, look: u64) -> Result<(), TestCaseError> {
        let mut pairs = Vec::new();
        for &one in &self.held {
            let differs = |at: usize| self.stocks[one.stock][at] != self.stocks[one.stock][one.at];
            let hands = self.held.iter().filter(|other| other.by != one.by);
            let hands = hands.filter(|other| other.stock == one.stock);
            pairs.extend(
                hands
                    .filter(|other| differs(other.at))
                    .map(|other| (one, *other)),
            );
            if one.stock == self.stock {
                let deep = (self.next..self.stocks[one.stock].len()).filter(|&at| differs(at));
                pairs.extend(deep.map(|at| (one, Held { at, ..one })));
            }
        }
        prop_assume!(!pairs.is_empty());
        let (one, two) = any_of(&pairs, rng);
        let mut stocks = self.stocks.clone();
        stocks[one.stock].swap(one.at, two.at);
        let mut game = Self::start(&self.setup, &self.stocks);
        let mut other = Self::start(&self.setup, &stocks);
        let others = Seat::all(self.setup.seats).filter(|&seat| seat != one.by && seat != two.by);
        let viewers: Vec<Option<Seat>> = others.map(Some).chain([None]).collect();
        for &mv in &self.moves {
            for &viewer in &viewers {
                let view =
                    |game: &Position| game.hide(viewer, &mut ChaCha8Rng::seed_from_u64(look));
                prop_assert!(view(&game) == view(&other));
            }
            prop_assert_eq!(game.write_move(mv), other.write_move(mv));
            let (mut seen, mut seen_too) = (Vec::new(), Vec::new());
            game.play(mv, &mut seen).expect("the move is legal");
            other
                .play(mv, &mut seen_too)
                .expect("the same move is legal");
            let idle = |events: &[Event]| {
                events.iter().find_map(|event| match *event {
                    Event::NeutralIdle { seat } => Some(seat),
                    _ => None,
                })
            };
            let (idle, idle_too) = (idle(&seen), idle(&seen_too));
            if idle != idle_too {
                // it is public that the cards kept allow no play of the neutral tribe. So it must be.
                let without = if idle.is_some() { &game } else { &other };
                let seat = idle.or(idle_too).expect("one of them");
                prop_assert!(has_no_room_for_neutral(without, without.hand(seat)));
                return Ok(());
            }
            prop_assert_eq!(seen, seen_too);
        }
        prop_assert!(game.hand(one.by) != other.hand(one.by));
        Ok(())
    }
}

/// Whether no single one of these cards pays for an abbey of the neutral tribe.
fn has_no_room_for_neutral(game: &Position, hand: Cards) -> bool {
    let full = |country: CountryId| game.country(country).free.is_empty();
    game.supply(Colour::Neutral, PieceKind::Abbey) == 0
        || hand
            .kinds()
            .all(|card| card.get().countries.iter().all(full))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// pieces and cards are only moved, never lost, and no country has more councillors than its cap.
    #[test]
    fn pieces_and_cards_are_kept_count_of(setup in any_setup(), seed: u64) {
        let all = cards_in_game(setup.seats);
        each_position::<Position>(&setup, seed, |game, _, _| {
            let held = all_cards(game);
            // What is being played lies with the discards already.
            prop_assert_eq!(held, all);
            for country in CountryId::all() {
                let view = game.country(country);
                prop_assert!(view.used <= view.cap);
                let abbeys: u8 = game.colours().map(|colour| view.score.abbeys[colour]).sum();
                prop_assert_eq!(usize::from(abbeys) + view.free.len(), country.get().sites.len());
            }
            for colour in game.colours() {
                let abbeys = game.abbeys(colour).len() as u8;
                let councillors: u8 = CountryId::all().map(|c| game.country(c).councillors[colour]).sum();
                for (kind, placed) in PieceKind::ALL.into_iter().zip([abbeys, councillors]) {
                    prop_assert_eq!(game.supply(colour, kind) + placed, kind.supply());
                }
                prop_assert!(game.abbeys(colour).iter().all(|site| game.owner(site) == Some(colour)));
            }
            Ok(())
        })?;
    }

    /// points come by what the events say, and the forecast is what the final scoring brings.
    #[test]
    fn points_are_those_of_the_events(setup in any_setup(), seed: u64) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut events: Vec<Event> = Vec::new();
        let mut game = Position::start(&setup, &mut events).expect("the setup is right");
        let mut sum = vec![0; setup.seats];
        let mut forecast = Vec::new();
        let seats = || Seat::all(setup.seats);
        loop {
            let mut parts = vec![0; setup.seats];
            for event in events.drain(..) {
                for seat in seats() {
                    let own = Colour::Seat(seat);
                    parts[seat.index()] += i32::from(match event {
                        Event::CountryScored { score, .. } => score.points[own],
                        Event::ChainScored { score } if score.colour == own => score.points(),
                        Event::LinkScored { score } => score.points(seat),
                        _ => 0,
                    });
                }
                if let Event::ScoringEnded { points, .. } = event {
                    for seat in seats() {
                        prop_assert_eq!(points[seat], parts[seat.index()]);
                        sum[seat.index()] += points[seat];
                    }
                    parts.fill(0);
                }
            }
            for (standing, seat) in game.standings().iter().zip(seats()) {
                prop_assert_eq!((standing.seat, standing.points), (seat, sum[seat.index()]));
                prop_assert_eq!(game.points(seat), standing.points);
                let of_sources: i32 = standing.sources.iter().map(|(_, points)| points).sum();
                prop_assert_eq!(of_sources, standing.points);
            }
            let moves = legal(&game);
            if moves.is_empty() {
                let last: Vec<i32> = seats().map(|seat| {
                    let sources = game.standings().swap_remove(seat.index()).sources;
                    sources[1..].iter().map(|(_, points)| points).sum()
                }).collect();
                prop_assert_eq!(last, forecast);
                break;
            }
            let mv = any_of(&moves, &mut rng);
            let reveals = game.reveals();
            game.play(mv, &mut events).expect("the move is legal");
            // The pieces of the last play count too.
            forecast = seats().map(|seat| game.forecast().points[seat]).collect();
            let shown = events.iter().any(|event| matches!(
                event,
                Event::Took { from: Draw::Stock, .. } | Event::Filled { .. }
            ));
            prop_assert_eq!(shown, game.reveals() != reveals, "a card drawn is a reveal, and nothing else");
        }
    }

    /// a guess keeps what the viewer may know, and tells nothing else.
    #[test]
    fn hiding_keeps_what_is_public(setup in any_setup(), seed: u64) {
        each_position::<Position>(&setup, seed, |game, moves, rng| {
            if rng.next_u32() % 6 != 0 {
                return Ok(());
            }
            for viewer in Seat::all(setup.seats).map(Some).chain([None]) {
                let guess = game.hide(viewer, rng);
                let look = rng.next_u64();
                let again = |game: &Position| game.hide(viewer, &mut ChaCha8Rng::seed_from_u64(look));
                prop_assert!(again(game) == again(&guess), "a guess shows what was hidden");
                prop_assert_eq!((guess.to_act(), guess.phase(), guess.colour()), (game.to_act(), game.phase(), game.colour()));
                prop_assert_eq!(guess.standings(), game.standings());
                prop_assert_eq!(guess.display(), game.display());
                prop_assert_eq!((guess.stock_len(), guess.discards()), (game.stock_len(), game.discards()));
                prop_assert_eq!((guess.reveals(), guess.run_outs(), guess.due()), (game.reveals(), game.run_outs(), game.due()));
                prop_assert_eq!(guess.unseen(viewer), game.unseen(viewer));
                prop_assert_eq!((guess.played(), guess.placed(), guess.open_places()), (game.played(), game.placed(), game.open_places()));
                prop_assert_eq!(guess.forecast(), game.forecast());
                prop_assert!(CountryId::all().all(|country| guess.country(country) == game.country(country)));
                prop_assert!(LinkId::all().all(|link| guess.link_score(link) == game.link_score(link)));
                for seat in Seat::all(setup.seats) {
                    prop_assert_eq!(guess.hand(seat).len(), game.hand(seat).len());
                }
                prop_assert_eq!(legal(&guess).is_empty(), moves.is_empty());
                if let Some(seat) = viewer {
                    prop_assert_eq!(guess.hand(seat), game.hand(seat));
                    if viewer == game.to_act() {
                        prop_assert_eq!(legal(&guess), moves);
                    }
                }
            }
            Ok(())
        })?;
    }

    /// two games that differ only in what is hidden look the same to everybody else.
    #[test]
    fn hidden_hands_never_leak(setup in any_setup(), seed: u64, decisions in 1usize..80, look: u64) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut dealt = Dealt::new(setup, &mut rng);
        for _ in 0..decisions {
            dealt.play_any(&mut rng);
        }
        dealt.check_nothing_leaks(&mut rng, look)?;
    }

    /// not after the first scoring either, when the cards of the second stock are drawn as well.
    #[test]
    fn hidden_hands_never_leak_from_the_second_stock(
        setup in any_setup(), seed: u64, decisions in 0usize..80, look: u64
    ) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut dealt = Dealt::new(setup, &mut rng);
        while dealt.stock == 0 {
            prop_assert!(dealt.play_any(&mut rng), "the first scoring comes before the end");
        }
        for _ in 0..decisions {
            dealt.play_any(&mut rng);
        }
        dealt.check_nothing_leaks(&mut rng, look)?;
    }

    /// Taking back and deciding again leads to the same positions, and never behind a card that was drawn.
    #[test]
    fn what_is_taken_back_comes_again(setup in any_setup(), seed: u64) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let names = ["Ann", "Ben", "Cleo", "Dara", "Fatma"];
        let seats = names[..setup.seats].iter().zip(0..).map(|(name, colour)| SeatInfo::new(*name, colour)).collect();
        let mut table = Match::<Position>::start(NewMatch { seed: setup.seed, ..NewMatch::new(seats, setup.options) })
            .expect("the setup is right");
        while !table.is_over() {
            let mv = any_of(&legal(table.position()), &mut rng);
            let before = table.position().clone();
            table.play(mv).expect("the move is legal");
            let after = table.position().clone();
            let hidden = before.reveals() == after.reveals();
            prop_assert_eq!(table.can_undo(), hidden);
            if hidden {
                table.undo().unwrap();
                prop_assert!(*table.position() == before);
                table.redo().unwrap();
                prop_assert!(*table.position() == after);
            }
        }
    }
}
