//! Crownlands: a grid of hexes, and every question answered by looking at all of them.

mod act;
mod notation;
mod score;
mod told;

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use landfolk::crownlands::{
    Action, Card, Event, Land, Location, Move, NomadTile, Options, Terrain, TileState,
};
use landfolk::hex::Hex;
use landfolk::{Game, Seat, crownlands};

/// Rows, and hexes in each.
const SIDE: i32 = 20;

/// Row and column.
type At = (i32, i32);

/// The neighbours in the order east, south-east, south-west, west, north-west, north-east: three apart
/// is straight back.
fn around((row, col): At) -> [At; 6] {
    let left = if row % 2 == 0 { col - 1 } else { col };
    [
        (row, col + 1),
        (row + 1, left + 1),
        (row + 1, left),
        (row, col - 1),
        (row - 1, left),
        (row - 1, left + 1),
    ]
}

fn is_on_map((row, col): At) -> bool {
    (0..SIDE).contains(&row) && (0..SIDE).contains(&col)
}

fn at(hex: Hex) -> At {
    (hex.row() as i32, hex.col() as i32)
}

fn hex((row, col): At) -> Hex {
    Hex::new(row as usize, col as usize).expect("a hex of the map")
}

/// What stands on a hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Piece {
    Settlement(Seat),
    Wall,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Ground {
    land: Land,
    piece: Option<Piece>,
}

/// A tile of a location in front of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Held {
    location: Location,
    from: At,
    state: TileState,
}

/// What has been begun and not finished.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Going {
    Nothing,
    Quarry,
    Donation(Land, u8),
    Resettlement(u8),
    Sword(BTreeSet<Seat>),
    Over,
}

/// A game, as it stands.
#[derive(Clone, Debug)]
pub(crate) struct Reference {
    options: Options,
    seats: usize,
    cards: Vec<Card>,
    ground: Vec<Vec<Ground>>,
    locations: BTreeMap<At, (Location, u8)>,
    spaces: BTreeMap<At, Option<NomadTile>>,
    /// Who has ever taken a tile from which location.
    taken: BTreeSet<(Seat, At)>,
    held: Vec<Vec<Held>>,
    /// Nomad tiles, and whether they can be used.
    nomads: Vec<Vec<(NomadTile, bool)>>,
    treasures: Vec<i32>,
    supply: Vec<u8>,
    walls_left: u8,
    hands: Vec<Terrain>,
    /// The next card first; only the first `sure` are known.
    pile: Vec<Terrain>,
    sure: usize,
    discards: Vec<Terrain>,
    /// The cards that an explicit pile names beyond the first pile.
    script: VecDeque<Terrain>,
    /// The cards that the engine draws next, where chance decides.
    foretold: VecDeque<Terrain>,
    turn: Seat,
    placed: u8,
    /// Whether the mandatory action has ended early.
    ended: bool,
    going: Going,
    last_round: bool,
}

impl Reference {
    fn new(options: Options, seats: usize, names: &[String], events: &mut Vec<Event>) -> Self {
        let boards = options.boards.expect("the boards are given");
        let mut cards = vec![Card::Castle];
        cards.extend(options.cards.expect("the cards are given"));
        let mut ground = Vec::new();
        let (mut locations, mut spaces) = (BTreeMap::new(), BTreeMap::new());
        let named = |name: &String| NomadTile::from_key(name);
        let mut lying = names.iter().filter_map(named);
        for row in 0..SIDE {
            let mut line = Vec::new();
            for col in 0..SIDE {
                let board = boards[(row / 10 * 2 + col / 10) as usize];
                let land = board.land(row as usize % 10, col as usize % 10);
                line.push(Ground { land, piece: None });
                if land == Land::Location {
                    locations.insert((row, col), (board.board, 2));
                }
                if land == Land::NomadSpace {
                    let tile = options.nomad_tiles.then(|| lying.next()).flatten();
                    spaces.insert((row, col), tile);
                }
            }
            ground.push(line);
        }
        let named = names.iter().filter_map(|name| Terrain::from_word(name));
        let pile: Vec<Terrain> = named.clone().take(25).collect();
        assert_eq!(pile.len(), 25, "all cards are named");
        let mut game = Self {
            options,
            seats,
            cards,
            ground,
            locations,
            spaces,
            taken: BTreeSet::new(),
            held: vec![Vec::new(); seats],
            nomads: vec![Vec::new(); seats],
            treasures: vec![0; seats],
            supply: vec![40; seats],
            walls_left: 25,
            hands: Vec::new(),
            sure: pile.len(),
            pile,
            discards: Vec::new(),
            script: named.skip(25).collect(),
            foretold: VecDeque::new(),
            turn: Seat::FIRST,
            placed: 0,
            ended: false,
            going: Going::Nothing,
            last_round: false,
        };
        for seat in Seat::all(seats) {
            let card = game.draw(seat, events);
            game.hands.push(card);
        }
        game.begin(Seat::FIRST, events);
        game
    }

    fn on(&self, (row, col): At) -> Ground {
        self.ground[row as usize][col as usize]
    }

    fn put(&mut self, (row, col): At, piece: Option<Piece>) {
        self.ground[row as usize][col as usize].piece = piece;
    }

    fn everywhere(&self) -> impl Iterator<Item = At> + use<> {
        (0..SIDE).flat_map(|row| (0..SIDE).map(move |col| (row, col)))
    }

    fn settlements(&self, seat: Seat) -> Vec<At> {
        let all = self.everywhere();
        all.filter(|at| self.is_of(*at, seat)).collect()
    }

    fn is_of(&self, at: At, seat: Seat) -> bool {
        self.on(at).piece == Some(Piece::Settlement(seat))
    }

    /// C-20: an empty hex of such ground.
    fn is_free(&self, at: At, land: Land) -> bool {
        self.on(at).piece.is_none() && self.on(at).land == land
    }

    /// C-20: an empty hex that can be built on.
    fn is_open(&self, at: At) -> bool {
        let Ground { land, piece } = self.on(at);
        let five = [
            Land::Grass,
            Land::Canyon,
            Land::Desert,
            Land::Flowers,
            Land::Forest,
        ];
        piece.is_none() && five.contains(&land)
    }

    fn own_around(&self, hex: At, seat: Seat) -> usize {
        let near = around(hex).into_iter().filter(|near| is_on_map(*near));
        near.filter(|near| self.is_of(*near, seat)).count()
    }

    fn card(&self) -> Terrain {
        self.hands[self.turn.index()]
    }

    fn due(&self) -> u8 {
        if self.ended {
            0
        } else {
            (3 - self.placed).min(self.supply[self.turn.index()])
        }
    }

    /// Takes the next card (C-3, C-13).
    fn draw(&mut self, seat: Seat, events: &mut Vec<Event>) -> Terrain {
        if self.pile.is_empty() {
            self.shuffle(events);
        }
        events.push(Event::Drew { seat });
        let told = self.foretold.pop_front();
        if self.sure > 0 {
            self.sure -= 1;
            let card = self.pile.remove(0);
            assert!(
                told.is_none_or(|told| told == card),
                "the pile has an order"
            );
            return card;
        }
        let card = told.expect("the engine has told what chance decides");
        let index = self.pile.iter().position(|other| *other == card);
        self.pile.remove(index.expect("the card is in the pile"))
    }

    /// C-13: what the explicit order names comes first, as far as it can.
    fn shuffle(&mut self, events: &mut Vec<Event>) {
        let mut rest = std::mem::take(&mut self.discards);
        events.push(Event::Shuffled {
            cards: rest.len() as u8,
        });
        let count = rest.len().min(self.script.len());
        for named in self.script.drain(..count) {
            if let Some(index) = rest.iter().position(|card| *card == named) {
                self.pile.push(rest.remove(index));
            }
        }
        self.sure = self.pile.len();
        self.pile.extend(rest);
    }

    fn begin(&mut self, seat: Seat, events: &mut Vec<Event>) {
        self.turn = seat;
        self.placed = 0;
        self.ended = false;
        self.going = Going::Nothing;
        for tile in &mut self.held[seat.index()] {
            tile.state = TileState::Ready;
        }
        for (_, usable) in &mut self.nomads[seat.index()] {
            *usable = true;
        }
        events.push(Event::TurnBegan { seat });
        let card = self.card();
        events.push(Event::Showed { seat, card });
        self.show_another(events);
    }

    /// C-23.
    fn show_another(&mut self, events: &mut Vec<Event>) {
        let seat = self.turn;
        while self.due() > 0 {
            let full = |land: Land| !self.everywhere().any(|at| self.is_free(at, land));
            if !full(self.card().land()) {
                return;
            }
            if Terrain::ALL.iter().all(|terrain| full(terrain.land())) {
                self.ended = true;
                events.push(Event::NothingEmpty { seat });
                return;
            }
            let card = self.card();
            events.push(Event::PutAway { seat, card });
            self.discards.push(card);
            let card = self.draw(seat, events);
            self.hands[seat.index()] = card;
            events.push(Event::Showed { seat, card });
        }
    }

    fn end(&mut self, events: &mut Vec<Event>) {
        let seat = self.turn;
        for (tile, usable) in std::mem::take(&mut self.nomads[seat.index()]) {
            if usable {
                events.push(Event::NomadExpired { seat, tile });
            } else {
                self.nomads[seat.index()].push((tile, usable));
            }
        }
        for tile in &mut self.held[seat.index()] {
            tile.state = TileState::Ready;
        }
        self.discards.push(self.card());
        let card = self.draw(seat, events);
        self.hands[seat.index()] = card;
        let next = if seat.index() + 1 == self.seats {
            Seat::FIRST
        } else {
            Seat::new(seat.index() + 1).expect("a seat")
        };
        if self.last_round && next == Seat::FIRST {
            self.going = Going::Over;
            events.push(Event::Ended);
        } else {
            self.begin(next, events);
        }
    }

    /// The cards that the engine drew in a move, in order: those shown at once, and at the end of a turn
    /// the one in hand.
    fn drawn(after: &crownlands::Position, events: &[Event]) -> VecDeque<Terrain> {
        let mut drawn = VecDeque::new();
        for (index, event) in events.iter().enumerate() {
            let Event::Drew { seat } = event else {
                continue;
            };
            let card = match events.get(index + 1) {
                Some(Event::Showed { seat: by, card }) if by == seat => Some(*card),
                _ => after.in_hand(*seat),
            };
            drawn.extend(card);
        }
        drawn
    }

    fn phase_name(&self) -> &'static str {
        match self.going {
            Going::Nothing => "choosing",
            Going::Quarry => "quarry",
            Going::Donation(..) => "donation",
            Going::Resettlement(_) => "resettlement",
            Going::Sword(_) => "sword",
            Going::Over => "over",
        }
    }

    /// Whether a move is made by this action.
    fn is_by(mv: Move, action: Action) -> bool {
        match mv {
            Move::At { action: by, .. } | Move::Carry { action: by, .. } => by == action,
            Move::Stop | Move::End => false,
        }
    }
}

/// The engine's word for what is going on.
fn engine_phase(engine: &crownlands::Position) -> &'static str {
    use landfolk::crownlands::Phase;
    match engine.phase() {
        Phase::Choosing => "choosing",
        Phase::SecondWall => "quarry",
        Phase::Donating { .. } => "donation",
        Phase::Resettling { .. } => "resettlement",
        Phase::Striking { .. } => "sword",
        Phase::Over => {
            assert_eq!(Game::to_act(engine), None);
            "over"
        }
    }
}
