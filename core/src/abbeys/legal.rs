//! Which moves are legal, and why another is not.

use super::cards::Cards;
use super::map::{CardId, CountryId, CountrySet, SiteSet};
use super::moves::{Draw, Move, Piece, PieceKind};
use super::payment::{MOST_PIECES, Payment};
use super::pieces::Colour;
use super::position::{Phase, Play, Position};
use super::refusal::Refusal;

/// The countries in which a colour could place one piece, and two.
#[derive(Clone, Copy)]
pub(super) struct Room {
    one: CountrySet,
    two: CountrySet,
}

impl Room {
    /// Whether something could be placed for a payment.
    fn fits(self, payment: Payment) -> bool {
        let room = if payment.least() == 1 {
            self.one
        } else {
            self.two
        };
        !match payment {
            Payment::Pair(_) => room,
            Payment::One(card) | Payment::JokerAnd(card) => room.and(card.get().countries),
        }
        .is_empty()
    }
}

impl Position {
    /// The cards that can be played or discarded now.
    pub(super) const fn hand_at_turn(&self) -> Cards {
        self.hands[self.turn.index()]
    }

    /// Whether a colour could place an abbey in a country.
    fn has_abbey_room(&self, colour: Colour, country: CountryId) -> bool {
        self.pieces.free(country) > 0 && self.pieces.left(colour, PieceKind::Abbey) > 0
    }

    /// Whether a colour could place a councillor in a country.
    fn has_councillor_room(&self, colour: Colour, country: CountryId) -> bool {
        self.pieces.used(country) < self.pieces.cap(country)
            && self.pieces.left(colour, PieceKind::Councillor) > 0
    }

    /// Whether a second piece could follow a first of this kind in the same country.
    fn could_follow(&self, colour: Colour, country: CountryId, first: PieceKind) -> bool {
        let pieces = &self.pieces;
        let [abbeys, councillors] = PieceKind::ALL.map(|kind| pieces.left(colour, kind));
        let (cap, used, free) = (
            pieces.cap(country),
            pieces.used(country),
            pieces.free(country),
        );
        match first {
            PieceKind::Abbey => {
                let cap = cap.max(pieces.abbeys(country)[colour] + 1);
                (free >= 2 && abbeys >= 2) || (used < cap && councillors >= 1)
            }
            PieceKind::Councillor => {
                (free >= 1 && abbeys >= 1) || (used + 1 < cap && councillors >= 2)
            }
        }
    }

    /// Whether a colour could place two pieces in a country in one turn.
    fn has_room_for_two(&self, colour: Colour, country: CountryId) -> bool {
        let follow = |first| self.could_follow(colour, country, first);
        !self.pieces.is_empty(country)
            && ((self.has_abbey_room(colour, country) && follow(PieceKind::Abbey))
                || (self.has_councillor_room(colour, country) && follow(PieceKind::Councillor)))
    }

    /// The countries in which a colour could place one piece, and two.
    pub(super) fn room(&self, colour: Colour) -> Room {
        let mut room = Room {
            one: CountrySet::EMPTY,
            two: CountrySet::EMPTY,
        };
        for country in CountryId::all() {
            if self.has_abbey_room(colour, country) || self.has_councillor_room(colour, country) {
                room.one.insert(country);
                if self.has_room_for_two(colour, country) {
                    room.two.insert(country);
                }
            }
        }
        room
    }

    /// Every selection of a hand that pays for something, each once.
    pub(super) fn list_plays(hand: Cards, room: Room, mut list: impl FnMut(Cards)) {
        let mut consider = |cards, payment| {
            if room.fits(payment) {
                list(cards);
            }
        };
        for card in hand.kinds() {
            let one = Cards::EMPTY.with(card);
            consider(one, Payment::One(card));
            if hand.count(card) >= 2 {
                let pair = one.with(card);
                consider(pair, Payment::Pair(card));
                for other in hand.kinds() {
                    if other != card || hand.count(card) >= 3 {
                        consider(pair.with(other), Payment::JokerAnd(other));
                    }
                }
            }
        }
    }

    /// Whether the hand allows any play.
    pub(super) fn can_play(&self, hand: Cards, room: Room) -> bool {
        let mut any = false;
        Self::list_plays(hand, room, |_| any = true);
        any
    }

    /// Every play, and every card that can be discarded instead.
    pub(super) fn list_choices(&self, moves: &mut Vec<Move>) {
        let hand = self.hand_at_turn();
        Self::list_plays(hand, self.room(self.colour()), |cards| {
            moves.push(Move::Play { cards });
        });
        if !self.neutral {
            let one = |card| Cards::EMPTY.with(card);
            moves.extend(hand.kinds().map(|card| Move::Discard { cards: one(card) }));
        }
    }

    /// Where the first piece of a play could go: sites for an abbey, countries for a councillor.
    pub(super) fn first_places(&self, payment: Payment) -> (SiteSet, CountrySet) {
        let colour = self.colour();
        let two = payment.least() == MOST_PIECES;
        let (mut countries, mut seals) = (CountrySet::EMPTY, CountrySet::EMPTY);
        for country in payment.countries().iter() {
            if two && self.pieces.is_empty(country) {
                continue;
            }
            let follows = |first| !two || self.could_follow(colour, country, first);
            if self.has_abbey_room(colour, country) && follows(PieceKind::Abbey) {
                countries.insert(country);
            }
            if self.has_councillor_room(colour, country) && follows(PieceKind::Councillor) {
                seals.insert(country);
            }
        }
        (self.free_sites(countries), seals)
    }

    /// Where the second piece could go.
    fn second_places(&self, country: CountryId) -> (SiteSet, CountrySet) {
        let here: CountrySet = [country].into_iter().collect();
        let none = CountrySet::EMPTY;
        let colour = self.colour();
        let abbey = self.has_abbey_room(colour, country);
        let councillor = self.has_councillor_room(colour, country);
        let sites = self.free_sites(if abbey { here } else { none });
        (sites, if councillor { here } else { none })
    }

    fn free_sites(&self, countries: CountrySet) -> SiteSet {
        let sites = countries
            .iter()
            .fold(SiteSet::EMPTY, |all, country| all.or(country.get().sites));
        sites.without(self.pieces.occupied())
    }

    /// Where the next piece can go while pieces are placed.
    pub(super) fn places(&self) -> (SiteSet, CountrySet) {
        match (self.phase, self.play.country, self.play.payment) {
            (Phase::Placing, Some(country), _) => self.second_places(country),
            (Phase::Placing, None, Some(payment)) => self.first_places(payment),
            _ => (SiteSet::EMPTY, CountrySet::EMPTY),
        }
    }

    /// Every place for the next piece, and to leave it at one.
    pub(super) fn list_placements(&self, moves: &mut Vec<Move>) {
        let (sites, seals) = self.places();
        moves.extend(sites.iter().map(|site| Move::Put {
            piece: Piece::Abbey(site),
        }));
        moves.extend(seals.iter().map(|country| Move::Put {
            piece: Piece::Councillor(country),
        }));
        if self.check_done().is_ok() {
            moves.push(Move::Done);
        }
    }

    /// Everything that can be drawn now, each type of display card once.
    pub(super) fn draws(&self) -> impl Iterator<Item = Draw> + Clone + use<> {
        let [first, second] = self.display;
        let display = [first, second.filter(|_| second != first)];
        let cards = display.into_iter().flatten().map(Draw::Display);
        let stock = (!self.stock.is_empty()).then_some(Draw::Stock);
        cards.chain(stock)
    }

    /// Whether a move is legal now.
    pub(super) fn check_move(&self, mv: Move) -> Result<(), Refusal> {
        let not_now = Err(Refusal::NotNow { phase: self.phase });
        match (self.phase, mv) {
            (Phase::Over, _) => Err(Refusal::Over),
            (Phase::Choosing, Move::Play { cards }) => self.check_play(cards).map(|_| ()),
            (Phase::Choosing, Move::Discard { cards }) => self.check_discard(cards),
            (Phase::Placing, Move::Put { piece }) => self.check_put(piece),
            // Whoever has placed all asks why not another piece, not what comes next.
            (Phase::Drawing, Move::Put { piece }) if self.play.placed > 0 => {
                self.check_limits(piece.country()).and(not_now)
            }
            (Phase::Placing, Move::Done) => self.check_done(),
            (Phase::Drawing, Move::Take { from }) => self.check_take(from),
            _ => not_now,
        }
    }

    ///
    pub(super) fn check_play(&self, cards: Cards) -> Result<Payment, Refusal> {
        if cards.len() <= 3 && !self.hand_at_turn().contains(cards) {
            return Err(Refusal::NotInHand { cards });
        }
        let payment = Payment::of(cards)?;
        if self.room(self.colour()).fits(payment) {
            return Ok(payment);
        }
        let obstacle = payment
            .countries()
            .iter()
            .map(|country| self.obstacle(country, payment.least()))
            .next();
        Err(obstacle.unwrap_or(Refusal::PaysNothing { cards }))
    }

    /// What keeps so many pieces out of a country that has no room for them.
    fn obstacle(&self, country: CountryId, pieces: u8) -> Refusal {
        let colour = self.colour();
        let left = |kind| self.pieces.left(colour, kind);
        let free = self.pieces.free(country);
        if pieces > 1 && self.pieces.is_empty(country) {
            Refusal::EmptyCountry { country }
        } else if left(PieceKind::Councillor) > 0 && !self.pieces.is_empty(country) {
            self.cap_reached(country)
        } else if free < pieces {
            Refusal::NoFreeSite { country, free }
        } else {
            let kind = PieceKind::Abbey;
            Refusal::NoneLeft { colour, kind }
        }
    }

    const fn cap_reached(&self, country: CountryId) -> Refusal {
        Refusal::Cap {
            country,
            used: self.pieces.used(country),
            cap: self.pieces.cap(country),
        }
    }

    ///
    fn check_discard(&self, cards: Cards) -> Result<(), Refusal> {
        match cards.len() {
            _ if self.neutral => Err(Refusal::NeutralPlays),
            0 => Err(Refusal::NoCards),
            2.. => Err(Refusal::DiscardsOne { cards: cards.len() }),
            _ if !self.hand_at_turn().contains(cards) => Err(Refusal::NotInHand { cards }),
            _ => Ok(()),
        }
    }

    /// The fewest and the most pieces of the present play in a country, if it were there.
    fn bounds(&self, country: CountryId) -> Result<(u8, u8), Refusal> {
        let cards = self.play.cards;
        let (least, most) = self
            .play
            .payment
            .and_then(|payment| payment.pieces_in(country))
            .ok_or(Refusal::NotNamed { cards, country })?;
        let was_empty = match self.play.country {
            Some(_) => self.play.was_empty,
            None => self.pieces.is_empty(country),
        };
        if was_empty && least > 1 {
            return Err(Refusal::EmptyCountry { country });
        }
        Ok((least, if was_empty { 1 } else { most }))
    }

    /// Whether the cards pay for one more piece, in this country.
    fn check_limits(&self, country: CountryId) -> Result<(), Refusal> {
        let Play { cards, placed, .. } = self.play;
        if let Some(first) = self.play.country {
            let (_, most) = self.bounds(first)?;
            if placed >= MOST_PIECES {
                return Err(Refusal::TooManyPieces);
            }
            if placed >= most {
                return Err(match self.play.payment {
                    Some(Payment::One(_)) => Refusal::PaidForOne { cards },
                    _ if self.play.was_empty => Refusal::EmptyCountry { country: first },
                    _ => Refusal::JokerPaysOne {
                        cards,
                        country: first,
                    },
                });
            }
            if country != first {
                return Err(Refusal::OtherCountry { country: first });
            }
        }
        Ok(())
    }

    ///
    fn check_put(&self, piece: Piece) -> Result<(), Refusal> {
        let country = piece.country();
        self.check_limits(country)?;
        let (least, _) = self.bounds(country)?;
        let (colour, kind) = (self.colour(), piece.kind());
        if self.pieces.left(colour, kind) == 0 {
            return Err(Refusal::NoneLeft { colour, kind });
        }
        match piece {
            Piece::Abbey(site) => {
                if let Some(by) = self.pieces.owner(site) {
                    return Err(Refusal::Occupied { site, by });
                }
            }
            Piece::Councillor(_) if self.pieces.is_empty(country) => {
                return Err(Refusal::EmptyCountry { country });
            }
            Piece::Councillor(_) => {
                if self.pieces.used(country) >= self.pieces.cap(country) {
                    return Err(self.cap_reached(country));
                }
            }
        }
        if self.play.placed == 0 && least > 1 && !self.could_follow(colour, country, kind) {
            let cards = self.play.cards;
            return Err(Refusal::NoSecond { cards, country });
        }
        Ok(())
    }

    /// Whether another piece can be placed after the one just placed.
    pub(super) fn may_go_on(&self, country: CountryId) -> bool {
        let most = self.bounds(country).map_or(0, |(_, most)| most);
        let colour = self.colour();
        self.play.placed < most
            && (self.has_abbey_room(colour, country) || self.has_councillor_room(colour, country))
    }

    ///
    fn check_done(&self) -> Result<(), Refusal> {
        let Play { cards, placed, .. } = self.play;
        let least = self.play.payment.map_or(0, Payment::least);
        if placed < least {
            return Err(Refusal::MustPlace { cards, placed });
        }
        Ok(())
    }

    ///
    fn check_take(&self, from: Draw) -> Result<(), Refusal> {
        match from {
            Draw::Display(card) if !self.display.contains(&Some(card)) => {
                Err(Refusal::NotInDisplay { card })
            }
            Draw::Stock if self.stock.is_empty() => Err(Refusal::StockEmpty),
            _ => Ok(()),
        }
    }

    /// Whether a selection could be played now, or could with more cards of the hand.
    pub(super) fn leads_to_play(&self, selected: Cards, room: Room) -> bool {
        let rest = self.hand_at_turn().minus(selected);
        Payment::of(selected).is_ok_and(|payment| room.fits(payment))
            || (selected.len() < 3
                && rest
                    .kinds()
                    .any(|card: CardId| self.leads_to_play(selected.with(card), room)))
    }
}
