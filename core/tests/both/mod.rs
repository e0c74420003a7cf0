//! What the tests ask of either implementation of Ramparts, and events as text.

mod pair;

use landfolk::landscape::Place;
use landfolk::ramparts::{Event, Move, Options, Piece, Position, Spot, TileId};
use landfolk::{Game, Seat, Setup};

use crate::reference::{self, Reference};

pub(crate) use pair::Pair;

pub(crate) fn names(pile: &[TileId]) -> Vec<String> {
    pile.iter().map(|tile| tile.name().to_owned()).collect()
}

/// Ramparts, by whichever implementation.
pub(crate) trait Ramparts: Sized {
    const NAME: &'static str;

    fn start(options: Options, seats: usize, pile: &[TileId]) -> (Self, Vec<Event>);
    fn read_move(&self, text: &str) -> Result<Move, String>;
    fn write_move(&self, mv: Move) -> String;
    fn legal_moves(&self) -> Vec<Move>;
    /// The rule that forbids the move; `"?"` from an implementation that does not know.
    fn refusal(&self, mv: Move) -> Option<&'static str>;
    fn play(&mut self, mv: Move) -> Vec<Event>;
    fn to_act(&self) -> Option<Seat>;
    fn seats(&self) -> usize;
    fn points(&self, seat: Seat) -> i32;
    fn ranks(&self) -> Vec<usize>;
    fn supply(&self, seat: Seat, piece: Piece) -> usize;
    fn pile_len(&self) -> usize;
    /// What the seat can place or holds, sorted.
    fn hand(&self, seat: Seat) -> Vec<TileId>;
    fn tile(&self, at: Place) -> Option<TileId>;
    fn dragon(&self) -> Option<Place>;
    fn fairy(&self) -> Option<Place>;
    /// `3,-2 city NE`.
    fn write_spot(&self, spot: Spot) -> String;
}

impl Ramparts for Reference {
    const NAME: &'static str = "the reference";

    fn start(options: Options, seats: usize, pile: &[TileId]) -> (Self, Vec<Event>) {
        let mut events = Vec::new();
        let game = Self::start(options, seats, pile.to_vec(), &mut events);
        (game, events)
    }

    fn read_move(&self, text: &str) -> Result<Move, String> {
        self.read_move(text)
            .ok_or_else(|| format!("{text:?} is no move here"))
    }

    fn write_move(&self, mv: Move) -> String {
        self.write_move(mv)
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.legal_moves()
    }

    fn refusal(&self, mv: Move) -> Option<&'static str> {
        (!self.legal_moves().contains(&mv)).then_some("?")
    }

    fn play(&mut self, mv: Move) -> Vec<Event> {
        assert!(self.legal_moves().contains(&mv), "{mv:?} is not legal");
        let mut events = Vec::new();
        self.play(mv, &mut events);
        events
    }

    fn to_act(&self) -> Option<Seat> {
        self.to_act()
    }

    fn seats(&self) -> usize {
        self.seats
    }

    fn points(&self, seat: Seat) -> i32 {
        self.points(seat)
    }

    fn ranks(&self) -> Vec<usize> {
        self.ranks()
    }

    fn supply(&self, seat: Seat, piece: Piece) -> usize {
        self.supply(seat, piece)
    }

    fn pile_len(&self) -> usize {
        self.pile.len()
    }

    fn hand(&self, seat: Seat) -> Vec<TileId> {
        let mut hand = self.hands[seat.index()].clone();
        hand.sort();
        hand
    }

    fn tile(&self, at: Place) -> Option<TileId> {
        self.board.tile(at)
    }

    fn dragon(&self) -> Option<Place> {
        self.dragon
    }

    fn fairy(&self) -> Option<Place> {
        self.fairy
    }

    fn write_spot(&self, spot: Spot) -> String {
        format!("{} {}", spot.at, self.write_part(spot))
    }
}

impl Ramparts for Position {
    const NAME: &'static str = "the engine";

    fn start(options: Options, seats: usize, pile: &[TileId]) -> (Self, Vec<Event>) {
        let mut events = Vec::new();
        let setup = Setup {
            seats,
            options,
            seed: 0,
            pile: Some(names(pile)),
        };
        let position = Game::start(&setup, &mut events).expect("the setup is right");
        (position, events)
    }

    fn read_move(&self, text: &str) -> Result<Move, String> {
        Game::read_move(self, text).map_err(|error| error.to_string())
    }

    fn write_move(&self, mv: Move) -> String {
        Game::write_move(self, mv)
    }

    fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        Game::legal_moves(self, &mut moves);
        moves
    }

    fn refusal(&self, mv: Move) -> Option<&'static str> {
        self.check(mv).err().map(|refusal| refusal.rule())
    }

    fn play(&mut self, mv: Move) -> Vec<Event> {
        let mut events = Vec::new();
        Game::play(self, mv, &mut events).expect("the move is legal");
        events
    }

    fn to_act(&self) -> Option<Seat> {
        Game::to_act(self)
    }

    fn seats(&self) -> usize {
        Game::seats(self)
    }

    fn points(&self, seat: Seat) -> i32 {
        Game::points(self, seat)
    }

    fn ranks(&self) -> Vec<usize> {
        self.standings()
            .iter()
            .map(|standing| standing.rank)
            .collect()
    }

    fn supply(&self, seat: Seat, piece: Piece) -> usize {
        self.supply(seat, piece).into()
    }

    fn pile_len(&self) -> usize {
        self.pile_len()
    }

    fn hand(&self, seat: Seat) -> Vec<TileId> {
        let mut hand: Vec<TileId> = self.in_hand(seat).collect();
        hand.sort();
        hand
    }

    fn tile(&self, at: Place) -> Option<TileId> {
        self.tile_at(at).map(|placed| placed.tile)
    }

    fn dragon(&self) -> Option<Place> {
        self.dragon()
    }

    fn fairy(&self) -> Option<Place> {
        self.fairy()
    }

    fn write_spot(&self, spot: Spot) -> String {
        format!("{} {}", spot.at, self.part_name(spot))
    }
}

/// What kind of thing happened, and the rest in words: (`scored`, `0 road 4`), (`returned`,
/// `0 follower 0,1 road NS scored`), (`goods`, `0 wine 2`), (`discarded`, `base/C`), (`set_aside`, `pd/G`),
/// (`shuffled_in`, `2`), (`turn`, `0`) or (`turn`, `0 again`). `None` for what the moves themselves say, and for a
/// score of nothing.
pub(crate) fn describe(game: &impl Ramparts, event: &Event) -> Option<(&'static str, String)> {
    Some(match event {
        Event::Scored { worth, .. } if worth.points() == 0 => return None,
        Event::Scored { seat, worth, .. } => (
            "scored",
            format!("{} {} {}", seat.index(), worth.source.key(), worth.points()),
        ),
        Event::Returned {
            seat,
            piece,
            spot,
            why,
        } => (
            "returned",
            format!(
                "{} {} {} {}",
                seat.index(),
                piece.word(),
                game.write_spot(*spot),
                format!("{why:?}").to_lowercase(),
            ),
        ),
        Event::GoodsTaken { seat, goods, count } => {
            let kind = ["wine", "wheat", "cloth"][reference::goods_index(*goods)];
            ("goods", format!("{} {kind} {count}", seat.index()))
        }
        Event::Discarded { tile } => ("discarded", tile.name().to_owned()),
        Event::SetAside { tile } => ("set_aside", tile.name().to_owned()),
        Event::ShuffledIn { tiles } => ("shuffled_in", tiles.to_string()),
        Event::TurnBegan { seat, second } => {
            let again = if *second { " again" } else { "" };
            ("turn", format!("{}{again}", seat.index()))
        }
        _ => return None,
    })
}
