//! Abbeys on the table, and what the other screens need of it.
//!
//! A hand is shown only to the player at turn, on a device that has been handed over: a replay shows
//! none, and log, pictures and what is still to come are made from what everybody may know.

mod choice;
mod hand;
mod kit;
mod lesson;
mod log;
mod picture;
mod say;
mod scene;
mod tell;

use landfolk::abbeys::{CountryId, Event, LinkId, Move, Phase, Piece, Position, Refusal, SiteId};
use landfolk::game::Game;
use landfolk::games;
use landfolk::landscape::Side;
use landfolk::seat::Seat;
use landfolk_art::abbeys::{SQUARES, country_at};
use slint::SharedString;

use crate::board::camera::{Bounds, Point};
use crate::board::scene::{Effect, Scene, SceneArea};
use crate::table::bars::Easel;
use crate::table::game::{Confirm, Desk, GameTable, Hand, Stepped, Stock, Supply, Told};
use crate::table::play::Play;
use crate::view::{ChoiceChip, KindLeft, LogLine};
use choice::Choice;
use picture::on_board;
use say::Say;
use tell::Tell;

pub use kit::Abbeys;
pub use picture::{ABBEY, COUNCILLOR, Picture};

/// What the line above the buttons tells.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Note {
    /// What is to be done now.
    Due,
    /// Why something cannot be done.
    Refused(Refusal),
    /// A country that was tapped.
    Country(CountryId),
    /// A site that was tapped.
    Site(SiteId),
    /// A link that was tapped.
    Link(LinkId),
}

/// Abbeys on the table: the position that shows, and what is chosen.
pub struct AbbeysTable {
    position: Position,
    choice: Choice,
    note: Note,
    /// Only looked at: nothing can be chosen, and no hand shows.
    looking: bool,
    /// A scoring that is being told.
    tell: Option<Tell>,
    /// After how many decisions; `None` before anything showed.
    decisions: Option<usize>,
    /// The piece that was confirmed together with the cards.
    rest: Option<Piece>,
}

/// The event of Abbeys inside.
fn event(event: &games::Event) -> Option<&Event> {
    event.try_into().ok()
}

/// Where a piece stands, in squares.
fn place_of(piece: Piece) -> Point {
    on_board(match piece {
        Piece::Abbey(site) => landfolk_art::abbeys::site_at(site),
        Piece::Councillor(country) => landfolk_art::abbeys::seal_at(country),
    })
}

/// Something on the map that can be pointed at.
#[derive(Clone, Copy)]
enum Thing {
    Site(SiteId),
    Seal(CountryId),
    Link(LinkId),
    Country(CountryId),
}

impl Thing {
    /// What is told of it.
    const fn note(self) -> Note {
        match self {
            Self::Site(site) => Note::Site(site),
            Self::Seal(country) | Self::Country(country) => Note::Country(country),
            Self::Link(link) => Note::Link(link),
        }
    }
}

/// What lies at a point of the board.
fn thing_at(at: Point) -> Option<Thing> {
    let sites = SiteId::all().map(|site| (Thing::Site(site), place_of(Piece::Abbey(site)), 0.26));
    let seals = CountryId::all().map(|country| {
        let seal = place_of(Piece::Councillor(country));
        (Thing::Seal(country), seal, 0.32)
    });
    let links = LinkId::all().map(|link| (Thing::Link(link), scene::link_at(link), 0.26));
    let side = f32::from(SQUARES);
    sites
        .chain(seals)
        .chain(links)
        .map(|(thing, middle, reach)| (thing, middle.distance(at) / reach))
        .filter(|&(_, share)| share <= 1.0)
        .min_by(|a, b| a.1.total_cmp(&b.1))
        .map(|(thing, _)| thing)
        .or_else(|| country_at(at.x / side, at.y / side).map(Thing::Country))
}

impl AbbeysTable {
    /// The table of a match of Abbeys.
    #[must_use]
    pub fn new(position: &Position) -> Self {
        Self {
            choice: Choice::of(position),
            position: position.clone(),
            note: Note::Due,
            looking: false,
            tell: None,
            decisions: None,
            rest: None,
        }
    }

    fn say<'a>(&'a self, desk: &'a Desk<'a>) -> Say<'a> {
        Say::new(self, desk)
    }

    /// Whether anything can be chosen now.
    const fn busy(&self) -> bool {
        self.looking || self.tell.is_some()
    }

    /// Whether the hand of the player at turn may show.
    fn shows_hand(&self) -> bool {
        !self.busy() && self.position.to_act().is_some()
    }

    /// Where a piece may go now.
    fn places(&self) -> Vec<Piece> {
        if self.busy() {
            Vec::new()
        } else {
            self.choice.places(&self.position)
        }
    }

    /// Whether a tap on a place asks to put a piece there.
    fn puts(&self) -> bool {
        match self.position.phase() {
            Phase::Choosing => !self.choice.selected().is_empty(),
            Phase::Placing => true,
            Phase::Drawing | Phase::Over => false,
        }
    }

    /// Tells of something that was tapped; a second time no more.
    fn tell_of(&mut self, note: Note) {
        self.note = if self.note == note { Note::Due } else { note };
    }
}

impl GameTable for AbbeysTable {
    fn begin(&mut self, play: &Play) {
        let Ok(position) = <&Position>::try_from(play.position()) else {
            return;
        };
        let decisions = play.decisions();
        let one_on = self.decisions.is_some_and(|before| before + 1 == decisions);
        let confirmed = self.choice.piece().filter(|_| {
            self.position.phase() == Phase::Choosing
                && position.phase() == Phase::Placing
                && position.played() == self.choice.selected()
        });
        self.rest = confirmed.filter(|_| one_on && !play.replaying());
        self.decisions = Some(decisions);
        self.looking = play.replaying();
        self.tell = if one_on && (!self.looking || play.rests()) {
            Tell::of(play)
        } else {
            None
        };
        self.position = position.clone();
        self.choice = Choice::of(position);
        if let Some(piece) = self.rest {
            self.choice.put(piece);
        }
        self.note = Note::Due;
    }

    fn decided(&self) -> Option<games::Move> {
        if self.busy() {
            return None;
        }
        self.choice.decided(&self.position).map(games::Move::from)
    }

    /// The cards, and the piece that they are to pay for.
    fn intended(&self) -> Vec<games::Move> {
        let first = self.decided();
        let piece = self
            .choice
            .piece()
            .filter(|_| first.is_some() && self.position.phase() == Phase::Choosing);
        let then = piece.map(|piece| Move::Put { piece }.into());
        first.into_iter().chain(then).collect()
    }

    fn goes_on(&self) -> Option<games::Move> {
        self.rest.map(|piece| Move::Put { piece }.into())
    }

    fn tells(&self) -> bool {
        self.tell.is_some()
    }

    fn cancel(&mut self) -> bool {
        let told = std::mem::replace(&mut self.note, Note::Due) != Note::Due;
        told || self.tell.take().is_some() || self.choice.cancel()
    }

    fn tap(&mut self, at: Point) -> bool {
        let Some(thing) = thing_at(at) else {
            self.note = Note::Due;
            return false;
        };
        let piece = match thing {
            Thing::Site(site) => Some(Piece::Abbey(site)),
            Thing::Seal(country) => Some(Piece::Councillor(country)),
            Thing::Link(_) | Thing::Country(_) => None,
        };
        if let Some(piece) = piece
            && !self.busy()
            && self.puts()
        {
            if let Some(refusal) = self.choice.why_not(piece, &self.position) {
                self.note = Note::Refused(refusal);
                return false;
            }
            // The mark of a councillor stands beside the seal; both mean the same.
            if self.places().contains(&piece) {
                self.choice.toggle_piece(piece);
                self.note = Note::Due;
                return true;
            }
        }
        self.tell_of(thing.note());
        false
    }

    /// What lies there, also where a tap would ask to place a piece.
    fn ask(&mut self, at: Option<Point>) -> Option<Bounds> {
        if let Some(thing) = at.and_then(thing_at) {
            self.note = thing.note();
        }
        None
    }

    fn tap_spot(&mut self, spot: usize, _: Point) {
        if let Some(&piece) = self.places().get(spot) {
            self.choice.toggle_piece(piece);
            self.note = Note::Due;
        }
    }

    /// While a scoring is told: on, or to its end. Else a source to draw from.
    fn choose(&mut self, choice: usize) {
        if let Some(tell) = &mut self.tell {
            if choice > 0 || !tell.go_on() {
                self.tell = None;
            }
            self.note = Note::Due;
        } else if !self.looking && self.position.phase() != Phase::Over {
            self.note = match self.choice.toggle_source(choice, &self.position) {
                Ok(()) => Note::Due,
                Err(refusal) => Note::Refused(refusal),
            };
        }
    }

    fn take(&mut self, card: usize) {
        if self.busy() {
            return;
        }
        let phase = self.position.phase();
        if phase == Phase::Choosing {
            self.choice.toggle_card(card, &self.position);
            self.note = Note::Due;
        } else {
            self.note = Note::Refused(Refusal::NotNow { phase });
        }
    }

    /// Along the places that glow, else along the sources to draw from.
    fn step(&mut self, towards: Side) -> Stepped {
        if self.busy() {
            return Stepped::default();
        }
        let forward = matches!(towards, Side::East | Side::South);
        let next = |from: Option<usize>, count: usize| match from {
            None => 0,
            Some(at) => (at + if forward { 1 } else { count - 1 }) % count,
        };
        if self.position.phase() == Phase::Drawing {
            let open: Vec<usize> = (0..choice::SOURCES)
                .filter(|&source| {
                    choice::draw(source, &self.position)
                        .is_some_and(|from| self.position.check(Move::Take { from }).is_ok())
                })
                .collect();
            let from = open
                .iter()
                .position(|&open| Some(open) == self.choice.source());
            if !open.is_empty() {
                let source = open[next(from, open.len())];
                if Some(source) != self.choice.source() {
                    self.choose(source);
                }
            }
            return Stepped {
                done: true,
                sight: None,
            };
        }
        let places = self.places();
        if places.is_empty() {
            return Stepped::default();
        }
        let from = places
            .iter()
            .position(|&piece| Some(piece) == self.choice.piece());
        let piece = places[next(from, places.len())];
        self.choice.put(piece);
        self.note = Note::Due;
        Stepped {
            done: true,
            sight: Some(Bounds::about(place_of(piece), 1.0)),
        }
    }

    fn scene(&self, desk: &Desk, owners: bool) -> Scene {
        scene::scene(&self.say(desk), owners)
    }

    fn effects(
        &self,
        desk: &Desk,
        events: &[games::Event],
        _: &dyn Fn(Seat) -> Point,
    ) -> Vec<Effect> {
        scene::effects(&self.say(desk), events.iter().filter_map(event))
    }

    fn told(&self, desk: &Desk) -> Told {
        self.say(desk).told()
    }

    fn confirm(&self, desk: &Desk) -> Confirm {
        hand::confirm(&self.say(desk))
    }

    fn choices(&self, desk: &Desk, easel: &mut Easel) -> Vec<ChoiceChip> {
        hand::choices(&self.say(desk), easel)
    }

    fn own_hand(&self) -> bool {
        true
    }

    fn hand(&self, desk: &Desk, easel: &mut Easel) -> Hand {
        hand::hand(&self.say(desk), easel)
    }

    fn supply(&self, desk: &Desk, seat: Seat) -> Supply {
        hand::supply(&self.say(desk), seat)
    }

    fn stock(&self, desk: &Desk) -> Option<Stock> {
        let count = self.position.stock_len();
        let spoken = self.say(desk).ours.invoke_stock_left(count as i32);
        Some(Stock { count, spoken })
    }

    fn left_title(&self, desk: &Desk) -> SharedString {
        self.say(desk).ours.invoke_left_title()
    }

    fn left(&self, desk: &Desk, easel: &mut Easel) -> Vec<KindLeft> {
        hand::left(&self.say(desk), easel)
    }

    fn source(&self, desk: &Desk, key: &str) -> SharedString {
        self.say(desk).ours.invoke_source(key.into())
    }

    fn line(&self, desk: &Desk, happened: &games::Event, _: usize) -> Option<LogLine> {
        log::line(&self.say(desk), event(happened)?)
    }

    fn points_at(&self, desk: &Desk, happened: &games::Event, _: usize) -> Vec<SceneArea> {
        event(happened).map_or_else(Vec::new, |event| log::areas(&self.say(desk), event))
    }

    /// hands are private.
    fn hand_over(&self, desk: &Desk) -> Option<(Seat, SharedString)> {
        let seat = self.position.to_act()?;
        Some((seat, self.say(desk).ours.invoke_hidden_hand()))
    }
}
