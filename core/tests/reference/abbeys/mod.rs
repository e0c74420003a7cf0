//! Abbeys once more, from the rule text alone: every question is answered by trying all complete plays.

mod score;
mod told;

use std::collections::{BTreeMap, BTreeSet};

use landfolk::Seat;
use landfolk::abbeys::{
    CardId, Cards, Colour, CountryId, DisplayRefill, Draw, Event, FirstScoring, Move, Options,
    Piece, Scoring, SiteId, map,
};

/// What is due.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Stage {
    /// To play or to discard; for the neutral tribe only to play.
    Choose,
    /// Pieces of these cards; those that are on the map already.
    Place(Vec<CardId>, Vec<Piece>),
    Draw,
    Over,
}

/// The pieces on the map.
#[derive(Clone, Default, Debug)]
pub(crate) struct OnMap {
    pub(crate) abbeys: BTreeMap<SiteId, Colour>,
    pub(crate) councillors: Vec<(Colour, CountryId)>,
}

impl OnMap {
    pub(crate) fn abbeys_in(&self, country: CountryId, colour: Colour) -> usize {
        let own = self.abbeys.iter().filter(|(_, owner)| **owner == colour);
        own.filter(|(site, _)| site.get().country == country)
            .count()
    }

    pub(crate) fn councillors_in(&self, country: CountryId, colour: Colour) -> usize {
        let own = self.councillors.iter();
        own.filter(|councillor| **councillor == (colour, country))
            .count()
    }

    ///
    pub(crate) fn cap(&self, country: CountryId) -> usize {
        let counts = Colour::all().map(|colour| self.abbeys_in(country, colour));
        counts.max().unwrap_or(0)
    }

    pub(crate) fn used(&self, country: CountryId) -> usize {
        let all = self.councillors.iter();
        all.filter(|(_, there)| *there == country).count()
    }

    ///
    fn is_empty(&self, country: CountryId) -> bool {
        self.used(country) == 0 && !self.abbeys.keys().any(|site| site.get().country == country)
    }

    /// How many a colour has on the map: abbeys, councillors.
    pub(crate) fn placed(&self, colour: Colour) -> [usize; 2] {
        let abbeys = self.abbeys.values().filter(|owner| **owner == colour);
        let councillors = self.councillors.iter();
        let councillors = councillors.filter(|(owner, _)| *owner == colour);
        [abbeys.count(), councillors.count()]
    }

    /// Places a piece if nothing but cards forbids it.
    fn put(&mut self, colour: Colour, piece: Piece) -> bool {
        let [abbeys, councillors] = self.placed(colour);
        match piece {
            Piece::Abbey(site) => {
                let fits = abbeys < 20 && !self.abbeys.contains_key(&site);
                if fits {
                    self.abbeys.insert(site, colour);
                }
                fits
            }
            Piece::Councillor(country) => {
                let fits = councillors < 8 && self.used(country) < self.cap(country);
                if fits {
                    self.councillors.push((colour, country));
                }
                fits
            }
        }
    }
}

/// Whether the type of a card names a country.
fn names(card: CardId, country: CountryId) -> bool {
    card.get().countries.contains(country)
}

/// For how many pieces in a country cards can pay, each of them used.
fn payments(cards: &[CardId], country: CountryId) -> BTreeSet<usize> {
    let Some((&first, rest)) = cards.split_first() else {
        return BTreeSet::from([0]);
    };
    let mut counts = BTreeSet::new();
    if names(first, country) {
        counts.extend(payments(rest, country).iter().map(|count| count + 1));
    }
    if let Some(twin) = rest.iter().position(|&card| card == first) {
        let mut rest = rest.to_vec();
        rest.remove(twin);
        counts.extend(payments(&rest, country).iter().map(|count| count + 1));
    }
    counts
}

/// Every selection of one to three cards, each once.
fn selections(hand: &[CardId]) -> BTreeSet<Vec<CardId>> {
    (1u32..1 << hand.len())
        .map(|chosen| {
            let cards = hand.iter().enumerate();
            let cards = cards.filter(|(index, _)| chosen & 1 << index != 0);
            let mut cards: Vec<CardId> = cards.map(|(_, &card)| card).collect();
            cards.sort();
            cards
        })
        .collect()
}

#[derive(Clone, Debug)]
pub(crate) struct Reference {
    pub(crate) options: Options,
    pub(crate) seats: usize,
    pub(crate) on_map: OnMap,
    /// As it was before the first piece of this play.
    before_play: OnMap,
    pub(crate) hands: Vec<Vec<CardId>>,
    pub(crate) display: [Option<CardId>; 2],
    /// First drawn first.
    pub(crate) stock: Vec<CardId>,
    pub(crate) discards: Vec<CardId>,
    order: Vec<CardId>,
    /// By seat: abbeys in the first and the final scoring, chains, links.
    pub(crate) points: Vec<[i32; 4]>,
    pub(crate) turn: Seat,
    /// Whether the neutral tribe is at turn.
    pub(crate) neutral: bool,
    pub(crate) stage: Stage,
    pub(crate) run_outs: usize,
    pub(crate) first_scored: bool,
}

impl Reference {
    /// The deal.
    fn new(options: Options, seats: usize, pile: &[String], events: &mut Vec<Event>) -> Self {
        let read = |name: &String| CardId::from_id(name).expect("a card of the map");
        let end = pile.iter().position(|name| name == "shuffle");
        let end = end.unwrap_or(pile.len());
        let mut stock: Vec<CardId> = pile[..end].iter().map(read).collect();
        let hands = (0..seats).map(|_| stock.drain(..3).collect()).collect();
        let display = [stock.remove(0), stock.remove(0)].map(Some);
        let mut game = Self {
            options,
            seats,
            on_map: OnMap::default(),
            before_play: OnMap::default(),
            hands,
            display,
            stock,
            discards: Vec::new(),
            order: pile[end..].iter().skip(1).map(read).collect(),
            points: vec![[0; 4]; seats],
            turn: Seat::FIRST,
            neutral: false,
            stage: Stage::Choose,
            run_outs: 0,
            first_scored: false,
        };
        game.begin_turn(Seat::FIRST, events);
        game
    }

    pub(crate) fn colour(&self) -> Colour {
        if self.neutral {
            Colour::Neutral
        } else {
            Colour::Seat(self.turn)
        }
    }

    fn hand(&self) -> &[CardId] {
        &self.hands[self.turn.index()]
    }

    /// Whether these pieces in this order are a whole play.
    fn is_play(&self, cards: &[CardId], pieces: &[Piece]) -> bool {
        let Some(country) = pieces.first().map(|piece| piece.country()) else {
            return false;
        };
        if pieces.len() > 2
            || pieces.iter().any(|piece| piece.country() != country)
            || !payments(cards, country).contains(&pieces.len())
        {
            return false;
        }
        let mut on_map = self.before_play.clone();
        if on_map.is_empty(country) && !matches!(pieces, [Piece::Abbey(_)]) {
            return false;
        }
        let colour = self.colour();
        pieces.iter().all(|&piece| on_map.put(colour, piece))
    }

    /// Every whole play with these cards that begins with these pieces and goes on.
    fn plays(&self, cards: &[CardId], begun: &[Piece]) -> Vec<Vec<Piece>> {
        let mut plays = Vec::new();
        for country in CountryId::all() {
            let counts = payments(cards, country);
            if begun.iter().any(|piece| piece.country() != country) {
                continue;
            }
            let sites = country.get().sites.iter().map(Piece::Abbey);
            let pieces: Vec<Piece> = sites.chain([Piece::Councillor(country)]).collect();
            for &piece in &pieces {
                let one = [begun, &[piece]].concat();
                if counts.contains(&one.len()) && self.is_play(cards, &one) {
                    plays.push(one.clone());
                }
                if begun.is_empty() && counts.contains(&2) {
                    for &second in &pieces {
                        let two = vec![piece, second];
                        if self.is_play(cards, &two) {
                            plays.push(two);
                        }
                    }
                }
            }
        }
        plays
    }

    pub(crate) fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        match &self.stage {
            Stage::Choose => {
                for cards in selections(self.hand()) {
                    let selection: Cards = cards.iter().copied().collect();
                    if !self.plays(&cards, &[]).is_empty() {
                        moves.push(Move::Play { cards: selection });
                    }
                    if cards.len() == 1 && !self.neutral {
                        moves.push(Move::Discard { cards: selection });
                    }
                }
            }
            Stage::Place(cards, begun) => {
                let plays = self.plays(cards, begun);
                let next: BTreeSet<Piece> = plays.iter().map(|play| play[begun.len()]).collect();
                moves.extend(next.into_iter().map(|piece| Move::Put { piece }));
                if self.is_play(cards, begun) {
                    moves.push(Move::Done);
                }
            }
            Stage::Draw => {
                let shown: BTreeSet<CardId> = self.display.iter().flatten().copied().collect();
                let draws = shown.into_iter().map(Draw::Display);
                let stock = (!self.stock.is_empty()).then_some(Draw::Stock);
                moves.extend(draws.chain(stock).map(|from| Move::Take { from }));
            }
            Stage::Over => {}
        }
        moves
    }

    fn make(&mut self, mv: Move, events: &mut Vec<Event>) {
        let seat = self.turn;
        match mv {
            Move::Play { cards } => {
                events.push(Event::Played {
                    seat,
                    colour: self.colour(),
                    cards,
                });
                let cards: Vec<CardId> = cards.iter().collect();
                self.lay_down(&cards);
                self.before_play = self.on_map.clone();
                self.stage = Stage::Place(cards, Vec::new());
            }
            Move::Discard { cards } => {
                let card = cards.iter().next().expect("one card");
                events.push(Event::Discarded { seat, card });
                self.lay_down(&[card]);
                self.all_placed(events);
            }
            Move::Put { piece } => {
                let colour = self.colour();
                assert!(self.on_map.put(colour, piece));
                events.push(Event::Placed {
                    seat,
                    colour,
                    piece,
                });
                let Stage::Place(cards, begun) = &mut self.stage else {
                    panic!("no piece is due");
                };
                begun.push(piece);
                let (cards, begun) = (cards.clone(), begun.clone());
                if self.plays(&cards, &begun).is_empty() {
                    self.all_placed(events);
                }
            }
            Move::Done => self.all_placed(events),
            Move::Take { from } => self.take(from, events),
        }
    }

    fn lay_down(&mut self, cards: &[CardId]) {
        let hand = &mut self.hands[self.turn.index()];
        for card in cards {
            let index = hand.iter().position(|held| held == card);
            self.discards.push(hand.remove(index.expect("held")));
        }
    }

    /// Then comes the neutral tribe, if cards are kept that allow a play; then the drawing.
    fn all_placed(&mut self, events: &mut Vec<Event>) {
        let seat = self.turn;
        if self.options.neutral && !self.neutral && !self.hand().is_empty() {
            self.neutral = true;
            self.before_play = self.on_map.clone();
            self.stage = Stage::Choose;
            if !self.moves().is_empty() {
                events.push(Event::NeutralBegan { seat });
                return;
            }
            events.push(Event::NeutralIdle { seat });
        }
        self.neutral = false;
        self.stage = Stage::Draw;
        self.go_on_drawing(events);
    }

    fn can_draw(&self) -> bool {
        let shown = self.display.iter().any(Option::is_some);
        self.hand().len() < 3 && (shown || !self.stock.is_empty())
    }

    fn go_on_drawing(&mut self, events: &mut Vec<Event>) {
        if !self.can_draw() {
            self.end_turn(events);
        }
    }

    fn take(&mut self, from: Draw, events: &mut Vec<Event>) {
        let seat = self.turn;
        events.push(Event::Took { seat, from });
        match from {
            Draw::Display(card) => {
                let slot = self.display.iter().position(|shown| *shown == Some(card));
                self.display[slot.expect("shown")] = None;
                self.hands[seat.index()].push(card);
                if self.options.display == DisplayRefill::AtOnce {
                    self.fill_display(events);
                }
            }
            Draw::Stock => {
                let card = self.stock.remove(0);
                self.hands[seat.index()].push(card);
                self.left_stock(events);
            }
        }
        self.go_on_drawing(events);
    }

    fn fill_display(&mut self, events: &mut Vec<Event>) {
        for slot in 0..2 {
            if self.display[slot].is_none() && !self.stock.is_empty() {
                let card = self.stock.remove(0);
                self.display[slot] = Some(card);
                events.push(Event::Filled {
                    slot: slot as u8,
                    card,
                });
                self.left_stock(events);
            }
        }
    }

    /// A card has left the stock.
    fn left_stock(&mut self, events: &mut Vec<Event>) {
        if self.stock.is_empty() {
            self.run_out(events);
            if !self.first_scored && self.options.first_scoring == FirstScoring::AtOnce {
                self.first_scoring(events);
            }
        }
    }

    fn run_out(&mut self, events: &mut Vec<Event>) {
        self.run_outs += 1;
        let scoring = [Scoring::First, Scoring::Final][usize::from(self.run_outs > 1)];
        events.push(Event::RanOut { scoring });
    }

    /// The order of the new stock is given with the pile.
    fn first_scoring(&mut self, events: &mut Vec<Event>) {
        self.first_scored = true;
        self.score(Scoring::First, events);
        let mut discards = std::mem::take(&mut self.discards);
        for card in &self.order {
            if let Some(index) = discards.iter().position(|other| other == card) {
                self.stock.push(discards.remove(index));
            }
        }
        assert!(discards.is_empty(), "the pile orders every card");
        let cards = self.stock.len() as u8;
        events.push(Event::Reshuffled { cards });
        if self.stock.is_empty() {
            self.run_out(events);
        }
        self.fill_display(events);
    }

    fn end_turn(&mut self, events: &mut Vec<Event>) {
        self.fill_display(events);
        if self.turn.index() + 1 == self.seats {
            if self.run_outs > 0 && !self.first_scored {
                self.first_scoring(events);
            } else if self.run_outs > 1 {
                self.score(Scoring::Final, events);
                events.push(Event::Ended);
                self.stage = Stage::Over;
                return;
            }
        }
        let next = (self.turn.index() + 1) % self.seats;
        self.begin_turn(Seat::new(next).expect("a seat"), events);
    }

    fn begin_turn(&mut self, seat: Seat, events: &mut Vec<Event>) {
        self.turn = seat;
        self.before_play = self.on_map.clone();
        events.push(Event::TurnBegan { seat });
        if self.hand().is_empty() {
            //
            events.push(Event::Passed { seat });
            self.stage = Stage::Draw;
            self.go_on_drawing(events);
        } else {
            self.stage = Stage::Choose;
        }
    }

    /// Every colour that plays.
    pub(crate) fn colours(&self) -> Vec<Colour> {
        let players = Seat::all(self.seats).map(Colour::Seat);
        let neutral = self.options.neutral.then_some(Colour::Neutral);
        players.chain(neutral).collect()
    }

    /// The sites that a road joins to one, by looking at every road.
    pub(crate) fn joined(site: SiteId) -> Vec<SiteId> {
        let roads = map().roads.iter();
        roads
            .filter_map(|road| match road.sites {
                [a, b] if a == site => Some(b),
                [a, b] if b == site => Some(a),
                _ => None,
            })
            .collect()
    }
}
