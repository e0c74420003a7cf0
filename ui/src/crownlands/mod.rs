//! Crownlands on the table, and what the other screens need of it.

mod choice;
mod hand;
mod kit;
mod lesson;
mod log;
mod picture;
mod say;
mod scene;

use landfolk::crownlands::{
    Card, Event, Location, Move, NomadTile, Phase, Position, Refusal, TileChanges,
};
use landfolk::game::Game;
use landfolk::games;
use landfolk::hex::{Hex, HexSet};
use landfolk::landscape::{Place, Side};
use landfolk::seat::Seat;
use landfolk_art::crownlands::grid::{self, COLUMNS, ROWS, SQUARE};
use landfolk_art::curve::pt;
use slint::{ComponentHandle, SharedString};

use crate::board::camera::{Bounds, Point};
use crate::board::scene::{Effect, Scene, SceneArea};
use crate::board::step::step;
use crate::table::bars::Easel;
use crate::table::game::{Answer, Confirm, Desk, GameTable, Stepped, Stock, Supply, Told};
use crate::table::play::Play;
use crate::view::{ChoiceChip, KindLeft, LogLine, Table};
use choice::{Button, Choice, Tapped, buttons};
use say::Say;

pub use kit::Crownlands;
pub use picture::Picture;

/// Hexes smaller than this are brought closer when a choice is due, in logical pixels.
const CLOSE: f32 = 38.0;
/// Choices spread wider or higher than this are shown from where one sees all, in squares.
const SPREAD: (f32, f32) = (4.0, 5.2);

/// How much room the table leaves around what it brings into sight, in squares.
const ROOM: f32 = 0.75;

/// What the line above the buttons tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Note {
    /// What is to be done now, or what is chosen.
    Due,
    /// Why a hex cannot be chosen.
    Illegal(Refusal),
    /// A settlement that has nowhere to go.
    Stuck,
    /// What a tile does, and why it cannot be used now.
    Tile(Location, Option<Refusal>),
    /// What a nomad tile does, and why it cannot be used now.
    Nomad(NomadTile, Option<Refusal>),
    /// An action for which there is no hex.
    NoHex(Button),
    /// Why the card cannot be played.
    Mandatory(Refusal),
    /// What a scoring card counts.
    Card(Card),
    /// What a hex is.
    Hex(Hex),
}

/// Points that a decision would bring to a seat by a card; less than nothing is lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Promise {
    seat: Seat,
    card: Card,
    points: i32,
}

/// Crownlands on the table: the position that shows, and what is chosen.
pub struct CrownlandsTable {
    position: Position,
    /// Nothing can be chosen in a replay.
    choice: Option<Choice>,
    note: Note,
    /// The hex that was asked about.
    held: Option<Hex>,
    /// What changed since the turn before began.
    last: HexSet,
}

/// The event of Crownlands inside.
fn event(event: &games::Event) -> Option<&Event> {
    event.try_into().ok()
}

/// The hex under a point of the board.
fn hex_at(point: Point) -> Option<Hex> {
    let (row, col) = grid::hex_at(pt(point.x, point.y) * SQUARE)?;
    Hex::new(row, col)
}

/// The middle of a hex on the board.
fn middle(hex: Hex) -> Point {
    let at = grid::centre(hex.row(), hex.col()) * (1.0 / SQUARE);
    Point::new(at.x, at.y)
}

/// What lies around hexes; `None` if there are none.
fn bounds(hexes: HexSet) -> Option<Bounds> {
    hexes
        .into_iter()
        .map(|hex| {
            let at = middle(hex);
            Bounds {
                left: at.x - 0.5 / SQUARE,
                top: at.y - 0.58 / SQUARE,
                right: at.x + 0.5 / SQUARE,
                bottom: at.y + 0.58 / SQUARE,
            }
        })
        .reduce(|a, b| Bounds {
            left: a.left.min(b.left),
            top: a.top.min(b.top),
            right: a.right.max(b.right),
            bottom: a.bottom.max(b.bottom),
        })
}

/// What may be brought into sight with room around it, without the camera leaving the map.
fn inside(near: Bounds) -> Bounds {
    let (right, bottom) = (f32::from(COLUMNS) - ROOM, f32::from(ROWS) - ROOM);
    Bounds {
        left: near.left.clamp(ROOM, right),
        top: near.top.clamp(ROOM, bottom),
        right: near.right.clamp(ROOM, right),
        bottom: near.bottom.clamp(ROOM, bottom),
    }
}

/// The hexes on which an event changed something.
fn touched(event: &Event) -> HexSet {
    match *event {
        Event::Settled { at, .. } | Event::Walled { at, .. } | Event::Struck { at, .. } => {
            HexSet::of(at)
        }
        Event::Carried { to, .. } => HexSet::of(to),
        _ => HexSet::EMPTY,
    }
}

/// What has changed on the map since the turn before the one that goes on began.
fn changed_lately(play: &Play) -> HexSet {
    let history = play.table().history();
    let shown = history.get(..play.decisions()).unwrap_or(history);
    let mut turns = 0;
    let mut hexes = HexSet::EMPTY;
    for decision in shown.iter().rev() {
        for happened in decision.events.iter().rev().filter_map(event) {
            turns += usize::from(matches!(happened, Event::TurnBegan { .. }));
            if turns > 1 {
                return hexes;
            }
            hexes |= touched(happened);
        }
    }
    hexes
}

/// Whether nobody may see yet what is the next player's.
fn veiled(desk: &Desk) -> bool {
    desk.window.global::<Table>().get_handing_over()
}

impl CrownlandsTable {
    /// The table of a match of Crownlands.
    #[must_use]
    pub fn new(position: &Position) -> Self {
        Self {
            position: position.clone(),
            choice: Some(Choice::of(position)),
            note: Note::Due,
            held: None,
            last: HexSet::EMPTY,
        }
    }

    fn say<'a>(&'a self, desk: &'a Desk<'a>) -> Say<'a> {
        Say::new(self, desk)
    }

    /// The hexes that may be chosen next.
    fn targets(&self) -> HexSet {
        self.choice
            .map_or(HexSet::EMPTY, |choice| choice.targets(&self.position))
    }

    /// A tap on a hex. Says whether it chose something.
    pub(crate) fn tap_hex(&mut self, hex: Hex) -> bool {
        let again = self.note == Note::Hex(hex);
        let tapped = match &mut self.choice {
            Some(choice) => choice.tap(&self.position, hex),
            None => Tapped::Nothing,
        };
        let site = self.position.sites().any(|site| site.at == hex);
        self.note = match tapped {
            Tapped::Chosen => Note::Due,
            Tapped::Stuck => Note::Stuck,
            // What a location does is worth more than that nothing can be built there.
            _ if again => Note::Due,
            Tapped::Nothing => Note::Hex(hex),
            Tapped::Refused(_) if site => Note::Hex(hex),
            Tapped::Refused(mv) => match self.position.check(mv) {
                Err(refusal) => Note::Illegal(refusal),
                Ok(()) => Note::Due,
            },
        };
        tapped == Tapped::Chosen
    }

    /// A hex of the list that a screen reader reads.
    pub(crate) fn tap_listed(&mut self, index: usize) {
        if let Some(hex) = self.targets().into_iter().nth(index) {
            self.tap_hex(hex);
        }
    }

    /// A tap on a scoring card: what it counts, and what counts now; a second time no more.
    pub(crate) fn look_at_card(&mut self, index: usize) {
        if let Some(&card) = self.position.cards().get(index) {
            let again = self.note == Note::Card(card);
            self.note = if again { Note::Due } else { Note::Card(card) };
        }
    }

    /// A tap on a button of the panel.
    fn press(&mut self, button: Button) {
        let Some(choice) = &mut self.choice else {
            return;
        };
        if button == Button::Nomad(NomadTile::Outpost) {
            self.press_outpost();
            return;
        }
        let Some(action) = button.action() else {
            return;
        };
        if choice.action == Some(action) {
            // A second tap puts the tile back, unless it has been begun.
            let usual = Choice::of(&self.position);
            *choice = if usual.action == Some(action) {
                Choice::begin(Some(action))
            } else {
                usual
            };
            self.note = Note::Due;
            return;
        }
        let open = self.position.check_open(action);
        let begun = Choice::begin(Some(action));
        self.note = match (open, button) {
            (Ok(()), _) if begun.targets(&self.position).is_empty() => Note::NoHex(button),
            (Ok(()), _) => {
                *choice = begun;
                Note::Due
            }
            (Err(refusal), Button::Mandatory) => Note::Mandatory(refusal),
            (Err(refusal), Button::Tile(location)) => Note::Tile(location, Some(refusal)),
            (Err(refusal), Button::Nomad(tile)) => Note::Nomad(tile, Some(refusal)),
        };
    }

    /// An outpost goes along with the action that is chosen (C-73).
    fn press_outpost(&mut self) {
        let Some(choice) = &mut self.choice else {
            return;
        };
        let tile = NomadTile::Outpost;
        let ready = self
            .position
            .nomad_tiles(self.position.turn())
            .iter()
            .any(|held| held.tile == tile && held.ready);
        self.note = match choice.action {
            _ if !ready => Note::Nomad(tile, Some(Refusal::NoNomadTile { tile })),
            Some(action) if action.takes_outpost() => {
                choice.outpost = !choice.outpost;
                choice.at = None;
                Note::Nomad(tile, None)
            }
            Some(action) => Note::Nomad(tile, Some(Refusal::NoOutpostFor { action })),
            None => Note::Nomad(tile, None),
        };
    }

    /// What Confirm would play.
    fn mv(&self) -> Option<Move> {
        self.choice?.decided(&self.position)
    }

    /// The tiles that what is chosen would take and give up.
    fn changes(&self) -> TileChanges {
        match self.mv() {
            Some(mv @ (Move::At { .. } | Move::Carry { .. })) => {
                self.position.tile_changes(mv).unwrap_or_default()
            }
            _ => TileChanges::default(),
        }
    }

    /// The points that what is chosen would bring, to everybody by every card.
    fn promises(&self) -> Vec<Promise> {
        let Some(mv @ (Move::At { .. } | Move::Carry { .. })) = self.mv() else {
            return Vec::new();
        };
        let mut then = self.position.clone();
        if then.play(mv, &mut ()).is_err() {
            return Vec::new();
        }
        let mut promises = Vec::new();
        let turn = self.position.turn();
        let others = Seat::all(self.position.seats()).filter(|&seat| seat != turn);
        for seat in std::iter::once(turn).chain(others) {
            for card in self.position.cards() {
                let now = self.position.score(card, seat).points;
                let points = then.score(card, seat).points - now;
                if points != 0 {
                    promises.push(Promise { seat, card, points });
                }
            }
        }
        promises
    }
}

impl GameTable for CrownlandsTable {
    fn begin(&mut self, play: &Play) {
        let Ok(position) = <&Position>::try_from(play.position()) else {
            return;
        };
        self.position = position.clone();
        self.choice = (!play.replaying()).then(|| Choice::of(position));
        self.note = Note::Due;
        self.held = None;
        self.last = changed_lately(play);
    }

    fn decided(&self) -> Option<games::Move> {
        self.mv().map(games::Move::from)
    }

    fn cancel(&mut self) -> bool {
        let told = std::mem::replace(&mut self.note, Note::Due) != Note::Due;
        let Some(choice) = &mut self.choice else {
            return told;
        };
        let before = *choice;
        if choice.at.take().is_none() && choice.from.take().is_none() {
            *choice = Choice::of(&self.position);
        }
        told || *choice != before
    }

    fn tap(&mut self, at: Point) -> bool {
        hex_at(at).is_some_and(|hex| self.tap_hex(hex))
    }

    fn tap_spot(&mut self, _: usize, _: Point) {}

    fn choose(&mut self, choice: usize) {
        let buttons = buttons(&self.position, self.position.turn());
        if let Some(&button) = buttons.get(choice) {
            self.press(button);
        }
    }

    fn step(&mut self, towards: Side) -> Stepped {
        let targets = self.targets();
        let place = |hex: Hex| {
            // Half hexes, so that what lies aslant is beside and above.
            let shift = i16::from(hex.is_in_odd_row());
            Place::new(2 * hex.col() as i16 + shift, 2 * hex.row() as i16)
        };
        let places: Vec<Place> = targets.into_iter().map(place).collect();
        let chosen = self.choice.and_then(|choice| choice.at);
        let next = match chosen {
            Some(hex) => step(&places, place(hex), towards),
            None => places.first().copied(),
        };
        let hex = next.and_then(|next| targets.into_iter().find(|&hex| place(hex) == next));
        if let Some(hex) = hex {
            self.tap_hex(hex);
        }
        Stepped {
            done: self.choice.is_some(),
            sight: hex.and_then(|hex| bounds(HexSet::of(hex))),
        }
    }

    /// What a settlement there would score now (C-80); a location tells what its tiles do.
    fn ask(&mut self, at: Option<Point>) -> Option<Bounds> {
        self.held = None;
        let hex = hex_at(at?)?;
        if !self.position.map().buildable().contains(hex) {
            self.note = Note::Hex(hex);
            return None;
        }
        self.held = Some(hex);
        bounds(HexSet::of(hex))
    }

    fn scene(&self, desk: &Desk, owners: bool) -> Scene {
        scene::scene(&self.say(desk), owners)
    }

    fn effects(
        &self,
        desk: &Desk,
        events: &[games::Event],
        home: &dyn Fn(Seat) -> Point,
    ) -> Vec<Effect> {
        let events: Vec<Event> = events.iter().filter_map(event).copied().collect();
        scene::effects(&self.say(desk), &events, home)
    }

    fn told(&self, desk: &Desk) -> Told {
        if veiled(desk) {
            return Told::default();
        }
        let say = self.say(desk);
        Told {
            text: say.note(),
            refused: match self.note {
                Note::Illegal(_) | Note::Stuck | Note::Mandatory(_) | Note::NoHex(_) => true,
                Note::Due => !self.changes().lost.is_empty(),
                _ => false,
            },
            preview: say.preview(),
        }
    }

    fn confirm(&self, desk: &Desk) -> Confirm {
        hand::confirm(&self.say(desk))
    }

    fn choices(&self, desk: &Desk, easel: &mut Easel) -> Vec<ChoiceChip> {
        let say = self.say(desk);
        hand::show_cards(&say, easel);
        scene::show_hexes(&say);
        if veiled(desk) || self.choice.is_none() || self.position.phase() == Phase::Over {
            return Vec::new();
        }
        hand::choices(&say, easel)
    }

    fn own_hand(&self) -> bool {
        true
    }

    fn supply(&self, desk: &Desk, seat: Seat) -> Supply {
        hand::supply(&self.say(desk), seat)
    }

    fn stock(&self, desk: &Desk) -> Option<Stock> {
        let count = self.position.pile_len();
        let spoken = self.say(desk).ours.invoke_pile(count as i32);
        Some(Stock { count, spoken })
    }

    fn left_title(&self, desk: &Desk) -> SharedString {
        self.say(desk).ours.invoke_left_title()
    }

    fn left(&self, desk: &Desk, easel: &mut Easel) -> Vec<KindLeft> {
        hand::left(&self.say(desk), easel)
    }

    fn answer(&self, desk: &Desk, _: &mut Easel) -> Answer {
        let title = self.held.map(|hex| self.say(desk).worth_of(hex));
        Answer {
            title: title.unwrap_or_default(),
            kinds: Vec::new(),
        }
    }

    fn source(&self, desk: &Desk, key: &str) -> SharedString {
        say::source(&self.say(desk).ours, key)
    }

    fn line(&self, desk: &Desk, happened: &games::Event, _: usize) -> Option<LogLine> {
        Some(log::line(&self.say(desk), event(happened)?))
    }

    fn points_at(&self, _: &Desk, happened: &games::Event, _: usize) -> Vec<SceneArea> {
        event(happened).map_or_else(Vec::new, log::points_at)
    }

    /// C-3: the card in hand is private until it is played.
    fn hand_over(&self, desk: &Desk) -> Option<(Seat, SharedString)> {
        let seat = self.position.to_act()?;
        Some((seat, self.say(desk).ours.invoke_hidden_card()))
    }

    /// Choices that lie together are brought close enough to be touched.
    fn choices_at(&self) -> Option<Bounds> {
        let near = bounds(self.targets())?;
        let (wide, high) = (near.right - near.left, near.bottom - near.top);
        (wide <= SPREAD.0 && high <= SPREAD.1).then(|| inside(near))
    }

    fn closeness(&self) -> f32 {
        CLOSE * SQUARE
    }

    fn last_at(&self) -> Option<Bounds> {
        bounds(self.last)
    }
}
