//! Westward once more, slow and obvious.
//!
//! This second implementation was written from `docs/rules/westward.md` and the tile list alone. It
//! shares the vocabulary of the crate (tiles, moves, events) and none of its logic: every feature is
//! found by flood fill over the whole board, and every question is answered by looking at everything.
//! Where it and the engine disagree, the rule text decides.

mod notation;
mod score;
mod settle;
mod told;

use landfolk::Seat;
use landfolk::landscape::{FeatureKind, Place, Rotation, Spot};
use landfolk::westward::{Event, Ground, Move, Options, Role, Rows, Source, TileId};

use crate::reference::board::{Board, Feature};

/// A settler on the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Figure {
    pub(crate) seat: Seat,
    pub(crate) spot: Spot,
}

/// A completed structure that waits to be settled.
#[derive(Clone, Debug)]
struct Pending {
    feature: Feature,
    /// Whether anybody was in it when it was completed.
    was_held: bool,
}

/// What is to be decided next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    Place,
    Deploy,
    /// Choose what is settled next (W-35).
    Choose,
    Over,
}

/// A game of Westward at one moment.
#[derive(Clone, Debug)]
pub(crate) struct Reference {
    options: Options,
    seats: usize,
    pub(crate) board: Board<TileId>,
    pub(crate) figures: Vec<Figure>,
    /// What is drawn first stands first.
    pile: Vec<TileId>,
    drawn: Option<TileId>,
    points: Vec<[i32; Source::ALL.len()]>,
    phase: Phase,
    pub(crate) turn: Seat,
    /// The tile placed last.
    placed: Place,
    /// The columns of the two surveyors, in no order.
    surveyors: [i32; 2],
    pending: Vec<Pending>,
}

/// W-2: the column of a place.
fn column(at: Place) -> i32 {
    -i32::from(at.x)
}

impl Reference {
    /// A game with this pile, up to the first decision.
    fn new(options: Options, seats: usize, pile: Vec<TileId>, events: &mut Vec<Event>) -> Self {
        // W-11
        let mut board = Board::new(match options.rows {
            Rows::Free => |at| at.x <= 0,
            Rows::Ten => |at| at.x <= 0 && (0..=9).contains(&at.y),
        });
        // W-1
        for row in 0..10 {
            let field = TileId::from_name(&format!("coast/{row}"));
            let field = field.expect("the tile list has the coast");
            board.place(Place::new(0, row), field, Rotation::NONE);
        }
        let mut game = Self {
            options,
            seats,
            board,
            figures: Vec::new(),
            pile,
            drawn: None,
            points: vec![[0; Source::ALL.len()]; seats],
            phase: Phase::Place,
            turn: Seat::FIRST,
            placed: Place::new(0, 9),
            surveyors: [0, 0],
            pending: Vec::new(),
        };
        game.begin_turn(events);
        game
    }

    /// W-10, W-40.
    fn begin_turn(&mut self, events: &mut Vec<Event>) {
        if !self.pile.is_empty() {
            events.push(Event::TurnBegan { seat: self.turn });
        }
        while !self.pile.is_empty() {
            let tile = self.pile.remove(0);
            events.push(Event::Drew {
                seat: self.turn,
                tile,
            });
            if !self.board.placements(tile).is_empty() {
                self.drawn = Some(tile);
                self.phase = Phase::Place;
                return;
            }
            events.push(Event::Discarded { tile });
        }
        self.phase = Phase::Over;
        self.score_end(events);
        events.push(Event::Ended);
    }

    /// W-3: what a seat has left of its five settlers.
    fn in_hand(&self, seat: Seat) -> usize {
        5 - self
            .figures
            .iter()
            .filter(|figure| figure.seat == seat)
            .count()
    }

    fn ground(&self, spot: Spot) -> Ground {
        match self.board.part(spot).kind {
            FeatureKind::Road => Ground::Road,
            FeatureKind::City => Ground::Town,
            FeatureKind::Field => Ground::Plain,
            FeatureKind::Monastery => Ground::Farm,
        }
    }

    pub(crate) fn role(&self, spot: Spot) -> Role {
        match self.ground(spot) {
            Ground::Road => Role::Bandit,
            Ground::Town => Role::Sheriff,
            Ground::Plain => Role::Trapper,
            Ground::Farm => Role::Farmer,
        }
    }

    /// The settlers on a feature.
    fn figures_on(&self, feature: &Feature) -> Vec<Figure> {
        let on = |figure: &&Figure| feature.spots.contains(&figure.spot);
        self.figures.iter().filter(on).copied().collect()
    }

    fn is_held(&self, feature: &Feature) -> bool {
        !self.figures_on(feature).is_empty()
    }

    /// Every legal move, each once.
    fn moves(&self) -> Vec<Move> {
        match (self.phase, self.drawn) {
            (Phase::Place, Some(tile)) => self
                .board
                .placements(tile)
                .into_iter()
                .map(|(at, rotation)| Move::Place { tile, at, rotation })
                .collect(),
            (Phase::Deploy, _) => {
                let mut moves = vec![Move::Pass];
                // W-12, W-25
                if self.in_hand(self.turn) > 0 {
                    let spots = self.board.spots_at(self.placed);
                    let free = spots.filter(|spot| !self.is_held(self.board.feature(*spot)));
                    moves.extend(free.map(|spot| Move::Deploy { spot }));
                }
                moves
            }
            (Phase::Choose, _) => {
                let pending = self.pending.iter();
                let names = pending.map(|pending| self.name(&pending.feature));
                names.map(|spot| Move::Settle { spot }).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Plays a move, which must be one of the legal ones.
    fn make(&mut self, mv: Move, events: &mut Vec<Event>) {
        let seat = self.turn;
        match mv {
            Move::Place { tile, at, rotation } => {
                self.board.place(at, tile, rotation);
                (self.placed, self.drawn) = (at, None);
                self.phase = Phase::Deploy;
                events.push(Event::Placed {
                    seat,
                    tile,
                    at,
                    rotation,
                });
            }
            Move::Deploy { spot } => {
                self.figures.push(Figure { seat, spot });
                let role = self.role(spot);
                events.push(Event::Deployed { seat, role, spot });
                self.find_completed();
                self.go_on(events);
            }
            Move::Pass => {
                events.push(Event::Passed { seat });
                self.find_completed();
                self.go_on(events);
            }
            Move::Settle { spot } => {
                let chosen = |pending: &Pending| self.name(&pending.feature) == spot;
                let index = self.pending.iter().position(chosen);
                self.settle(index.expect("a legal choice is pending"), events);
                self.go_on(events);
            }
        }
    }

    /// Settles what needs no choice, and ends the turn when nothing is pending.
    fn go_on(&mut self, events: &mut Vec<Event>) {
        if self.settle_forced(events) {
            self.turn = self.turn.next(self.seats);
            self.begin_turn(events);
        } else {
            self.phase = Phase::Choose;
        }
    }
}
