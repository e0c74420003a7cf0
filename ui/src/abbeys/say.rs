//! The table in words, in the language of the app.

use landfolk::abbeys::{
    ByColour, CardId, Cards, Colour, CountryId, Event, LinkId, LinkScore, Move, Phase, Piece,
    PieceKind, Position, Refusal, Scoring, SiteId,
};
use landfolk::game::Game;
use landfolk::seat::{BySeat, Seat};
use slint::{ComponentHandle, SharedString};

use super::{AbbeysTable, Note, choice, log};
use crate::table::game::{Desk, Told};
use crate::table::play::Play;
use crate::view::{AbbeysWords, TableWords};

/// Says things about one match.
pub(super) struct Say<'a> {
    /// The words that games share.
    pub(super) words: TableWords<'a>,
    /// The words of Abbeys.
    pub(super) ours: AbbeysWords<'a>,
    /// Whom the match is told to.
    pub(super) desk: &'a Desk<'a>,
    /// The match.
    pub(super) play: &'a Play,
    /// What of it shows, and what is chosen.
    pub(super) game: &'a AbbeysTable,
    language: SharedString,
}

impl<'a> Say<'a> {
    /// Speaks of a match at a desk.
    #[must_use]
    pub(super) fn new(game: &'a AbbeysTable, desk: &'a Desk<'a>) -> Self {
        let ours = desk.window.global::<AbbeysWords>();
        Self {
            words: desk.words(),
            language: ours.invoke_language(),
            ours,
            desk,
            play: desk.play,
            game,
        }
    }

    /// The position that shows.
    #[must_use]
    pub(super) const fn position(&self) -> &'a Position {
        &self.game.position
    }

    /// What a player is called.
    #[must_use]
    pub(super) fn name(&self, seat: Seat) -> SharedString {
        self.desk.name(seat)
    }

    /// Whose pieces they are.
    #[must_use]
    pub(super) fn owner(&self, colour: Colour) -> SharedString {
        match colour {
            Colour::Seat(seat) => self.name(seat),
            Colour::Neutral => self.ours.invoke_neutral(),
        }
    }

    /// The style of the pieces of a colour; the neutral tribe has none.
    #[must_use]
    pub(super) fn style(&self, colour: Colour) -> Option<u8> {
        colour.seat().map(|seat| self.play.style(seat))
    }

    /// What a country is called.
    #[must_use]
    pub(super) fn country(&self, country: CountryId) -> SharedString {
        country.get().names.in_language(&self.language).into()
    }

    /// What a type of cards is called: the countries that it names.
    #[must_use]
    pub(super) fn card(&self, card: CardId) -> SharedString {
        self.named_by(card).join(" / ").into()
    }

    /// The same below a card, where it is narrow.
    #[must_use]
    pub(super) fn card_in_lines(&self, card: CardId) -> SharedString {
        self.named_by(card).join("\n").into()
    }

    fn named_by(&self, card: CardId) -> Vec<SharedString> {
        let countries = card.get().countries.iter();
        countries.map(|country| self.country(country)).collect()
    }

    /// Some cards.
    #[must_use]
    pub(super) fn cards(&self, cards: Cards) -> SharedString {
        let kind = |card: CardId| match cards.count(card) {
            1 => self.card(card),
            count => self.ours.invoke_copies(self.card(card), count.into()),
        };
        self.list(cards.kinds().map(kind))
    }

    /// Several things with commas between.
    #[must_use]
    pub(super) fn list(&self, parts: impl IntoIterator<Item = SharedString>) -> SharedString {
        let parts = parts.into_iter();
        parts
            .reduce(|a, b| self.words.invoke_comma(a, b))
            .unwrap_or_default()
    }

    /// "Fulda, Franconia".
    #[must_use]
    pub(super) fn site(&self, site: SiteId) -> SharedString {
        let site = site.get();
        let name = SharedString::from(site.name.as_str());
        self.words.invoke_comma(name, self.country(site.country))
    }

    /// What each colour has, those without any left out: "Ada 3, Ben 1".
    #[must_use]
    pub(super) fn counts(&self, counts: &ByColour<u8>) -> SharedString {
        let some = counts.iter().filter(|&(_, &count)| count > 0);
        self.list(
            some.map(|(colour, &count)| self.ours.invoke_count(self.owner(colour), count.into())),
        )
    }

    /// What each seat gets, those without any left out: "Ada +6, Ben +3".
    #[must_use]
    pub(super) fn gains(&self, points: impl IntoIterator<Item = (Seat, i32)>) -> SharedString {
        let some = points.into_iter().filter(|&(_, points)| points != 0);
        self.list(some.map(|(seat, points)| {
            if points > 0 {
                self.words.invoke_score_short(self.name(seat), points)
            } else {
                self.ours.invoke_loss(self.name(seat), -points)
            }
        }))
    }

    /// A piece with its place.
    #[must_use]
    pub(super) fn piece(&self, piece: Piece) -> SharedString {
        match piece {
            Piece::Abbey(site) => self.ours.invoke_abbey_on(self.site(site)),
            Piece::Councillor(country) => self.ours.invoke_councillor_in(self.country(country)),
        }
    }

    /// Why a move is refused.
    #[must_use]
    pub(super) fn refusal(&self, refusal: &Refusal) -> SharedString {
        let ours = &self.ours;
        match *refusal {
            Refusal::NotNow { phase } => match phase {
                Phase::Choosing => ours.invoke_now_choose(),
                Phase::Placing => ours.invoke_now_place(),
                Phase::Drawing => ours.invoke_now_draw(),
                Phase::Over => self.words.invoke_ended(),
            },
            Refusal::Over => self.words.invoke_ended(),
            Refusal::NoCards => ours.invoke_no_cards(),
            Refusal::TooManyCards { .. } => ours.invoke_too_many_cards(),
            Refusal::DiscardsOne { .. } => ours.invoke_discards_one(),
            Refusal::NeutralPlays => ours.invoke_neutral_plays(),
            Refusal::PaysNothing { .. } => ours.invoke_pays_nothing(),
            Refusal::NotNamed { cards, country } => {
                ours.invoke_not_named(self.cards(cards), self.country(country))
            }
            Refusal::PaidForOne { .. } => ours.invoke_paid_for_one(),
            Refusal::JokerPaysOne { country, .. } => {
                ours.invoke_joker_pays_one(self.country(country))
            }
            Refusal::TooManyPieces => ours.invoke_too_many_pieces(),
            Refusal::OtherCountry { country } => ours.invoke_other_country(self.country(country)),
            Refusal::EmptyCountry { country } => ours.invoke_empty_country(self.country(country)),
            Refusal::Cap { country, used, cap } => {
                ours.invoke_cap(self.country(country), used.into(), cap.into())
            }
            Refusal::Occupied { site, by } => {
                ours.invoke_occupied(site.get().name.as_str().into(), self.owner(by))
            }
            Refusal::NoFreeSite { country, free } => {
                ours.invoke_no_free_site(self.country(country), free.into())
            }
            Refusal::NoneLeft { colour, kind } => {
                ours.invoke_none_left(self.owner(colour), kind == PieceKind::Councillor)
            }
            Refusal::NoSecond { country, .. } => ours.invoke_no_second(self.country(country)),
            Refusal::MustPlace { .. } => ours.invoke_must_place(),
            Refusal::NotInDisplay { .. } => ours.invoke_not_in_display(),
            Refusal::StockEmpty => ours.invoke_stock_empty(),
            Refusal::NotInHand { .. } => self.words.invoke_refused(refusal.rule().into()),
        }
    }

    /// A country as it stands.
    #[must_use]
    pub(super) fn standing(&self, country: CountryId) -> SharedString {
        let view = self.position().country(country);
        let name = self.country(country);
        if view.cap == 0 {
            return self.ours.invoke_empty(name);
        }
        let councillors = self.counts(&view.councillors);
        let (used, cap) = (view.used.into(), view.cap.into());
        let abbeys = self.counts(&view.score.abbeys);
        let points = self.counts(&view.score.points);
        if view.used == 0 {
            self.ours.invoke_standing(name, abbeys, points, used, cap)
        } else {
            self.ours
                .invoke_standing_with(name, abbeys, points, used, cap, councillors)
        }
    }

    /// Who leads in a country of a link.
    fn leads(&self, score: &LinkScore, side: usize) -> SharedString {
        let country = self.country(score.link.get().countries[side]);
        let leaders = score.leaders[side];
        if leaders.is_empty() {
            return self.ours.invoke_led_by_nobody(country);
        }
        let names = leaders.iter().map(|colour| self.owner(colour));
        self.ours.invoke_led_by(country, self.list(names))
    }

    /// A link as it stands, with what it would bring.
    #[must_use]
    pub(super) fn link(&self, score: &LinkScore) -> SharedString {
        let number = score.link.number() as i32;
        let sides = self
            .words
            .invoke_comma(self.leads(score, 0), self.leads(score, 1));
        self.ours.invoke_link(number, sides, self.link_gain(score))
    }

    /// Who scores a link, and what.
    #[must_use]
    pub(super) fn link_gain(&self, score: &LinkScore) -> SharedString {
        let seats = Seat::all(self.position().seats());
        let gains = self.gains(seats.map(|seat| (seat, score.points(seat).into())));
        if gains.is_empty() {
            self.ours.invoke_nobody_leads_both()
        } else {
            gains
        }
    }

    /// The two countries of a link.
    #[must_use]
    pub(super) fn link_name(&self, link: LinkId) -> SharedString {
        let [a, b] = link.get().countries.map(|country| self.country(country));
        self.words.invoke_and(a, b)
    }

    /// What a scoring is called.
    #[must_use]
    pub(super) fn scoring(&self, scoring: Scoring) -> SharedString {
        self.ours.invoke_scoring(scoring == Scoring::Final)
    }

    /// The line above the buttons, and what Confirm would score.
    #[must_use]
    pub(super) fn told(&self) -> Told {
        let plain = |text| Told {
            text,
            refused: false,
            preview: self.preview(),
        };
        if let Some(step) = self.game.tell.as_ref().and_then(|tell| tell.step()) {
            return Told {
                preview: SharedString::default(),
                ..plain(self.step(step))
            };
        }
        match self.game.note {
            Note::Due => self.due(),
            Note::Refused(refusal) => Told {
                text: self.refusal(&refusal),
                refused: true,
                preview: SharedString::default(),
            },
            Note::Country(country) => plain(self.standing(country)),
            Note::Site(site) => plain(match self.position().owner(site) {
                Some(colour) => self
                    .ours
                    .invoke_site_of(self.site(site), self.owner(colour)),
                None => self.ours.invoke_site_free(self.site(site)),
            }),
            Note::Link(link) => plain(self.link(&self.position().link_score(link))),
        }
    }

    /// A step of a scoring: what it brings, and how it adds up.
    fn step(&self, step: &Event) -> SharedString {
        let Some(line) = log::line(self, step) else {
            return SharedString::default();
        };
        if line.detail.is_empty() {
            line.text
        } else {
            format!("{}\n{}", line.text, line.detail).into()
        }
    }

    /// What is to be done now.
    fn due(&self) -> Told {
        let position = self.position();
        if self.game.looking {
            return Told::default();
        }
        let name = self.name(position.turn());
        let text = match position.phase() {
            Phase::Choosing => return self.choosing(name),
            Phase::Placing => match self.game.choice.piece() {
                Some(piece) => self.ours.invoke_puts(self.piece(piece)),
                None => match position.placed() {
                    (1.., Some(country)) => {
                        let optional = position.check(Move::Done).is_ok();
                        self.ours
                            .invoke_second_piece(self.country(country), optional)
                    }
                    _ => self.ours.invoke_place_piece(name),
                },
            },
            Phase::Drawing => match self.game.choice.source() {
                Some(source) => match choice::draw(source, position) {
                    Some(landfolk::abbeys::Draw::Display(card)) => {
                        self.ours.invoke_draws(self.card(card))
                    }
                    _ => self.ours.invoke_draws_unseen(),
                },
                None => self.ours.invoke_draw_card(name),
            },
            Phase::Over => self.result(),
        };
        Told {
            text,
            refused: false,
            preview: self.preview(),
        }
    }

    /// Cards are to be chosen, or a place for what they pay for.
    fn choosing(&self, name: SharedString) -> Told {
        let position = self.position();
        let selected = self.game.choice.selected();
        let neutral = position.neutral_plays();
        let plain = |text| Told {
            text,
            refused: false,
            preview: self.preview(),
        };
        if selected.is_empty() {
            return plain(if neutral {
                self.ours.invoke_choose_for_neutral(name)
            } else {
                self.ours.invoke_choose_cards(name)
            });
        }
        if let Some(piece) = self.game.choice.piece() {
            return plain(self.ours.invoke_puts(self.piece(piece)));
        }
        let outlook = position.outlook(selected);
        match outlook.refusal {
            Some(refusal) => Told {
                text: if outlook.more.is_empty() {
                    self.refusal(&refusal)
                } else {
                    self.ours.invoke_add_more(self.refusal(&refusal))
                },
                refused: outlook.more.is_empty(),
                preview: SharedString::default(),
            },
            None => {
                let counts =
                    CountryId::all().filter_map(|country| position.pays_in(selected, country));
                let (least, most) = counts.fold((2, 1), |(least, most), (fewest, all)| {
                    (fewest.min(least), all.max(most))
                });
                let discard = !neutral && selected.len() == 1;
                plain(self.ours.invoke_pays(least.into(), most.into(), discard))
            }
        }
    }

    /// Who has won, once the game is over.
    fn result(&self) -> SharedString {
        let standings = self.position().standings();
        let winners: Vec<Seat> = standings
            .into_iter()
            .filter(|standing| standing.rank == 1)
            .map(|standing| standing.seat)
            .collect();
        let names = self.desk.names(winners.iter().copied());
        if winners.len() > 1 {
            self.words.invoke_over_shared(names)
        } else {
            self.words.invoke_over(names)
        }
    }

    /// What Confirm would bring: points if it leads to a scoring, else what it would change if the
    /// final scoring came now. A card that is drawn is not told.
    #[must_use]
    fn preview(&self) -> SharedString {
        let position = self.position();
        let Some(mv) = self.game.choice.decided(position) else {
            return SharedString::default();
        };
        if self.game.busy() {
            return SharedString::default();
        }
        let (mut after, mut events) = (position.clone(), Vec::new());
        if after.play(mv, &mut events).is_err() {
            return SharedString::default();
        }
        if let (Move::Play { .. }, Some(piece)) = (mv, self.game.choice.piece()) {
            // A refused piece changes nothing, and is not offered.
            let _ = after.play(Move::Put { piece }, &mut events);
        }
        let seats = Seat::all(position.seats());
        let scored = events.iter().find_map(|event| match event {
            Event::ScoringEnded { points, .. } => Some(points),
            _ => None,
        });
        if let Some(points) = scored {
            let gains = self.gains(by_seat(points));
            return self.words.invoke_preview(gains);
        }
        if self.game.choice.piece().is_none() {
            return SharedString::default();
        }
        let (before, then) = (position.forecast().points, after.forecast().points);
        let changes = self.gains(seats.map(|seat| (seat, then[seat] - before[seat])));
        if changes.is_empty() {
            SharedString::default()
        } else {
            self.ours.invoke_would_change(changes)
        }
    }
}

/// Points with their seats.
pub(super) fn by_seat(points: &BySeat<i32>) -> impl Iterator<Item = (Seat, i32)> + '_ {
    points.iter().map(|(seat, &points)| (seat, points))
}
