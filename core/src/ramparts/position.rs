//! A position of Ramparts, and its part in the contract that all games keep.

use rand_chacha::ChaCha8Rng;

use crate::game::{self, Events, Game, NotationError, Setup, SetupError, Standing, ranks};
use crate::landscape::{Board, NodeId, Slot};
use crate::seat::{MAX_SEATS, Seat};

use super::dragon::Dragon;
use super::draw::Hand;
use super::hide;
use super::moves::{Event, Move, Piece, Source, Spot};
use super::notation;
use super::options::Options;
use super::refusal::Refusal;
use super::river::River;
use super::setup;
use super::tiles::{Signs, TileId, TileSetId};
use super::traders::Trade;

/// What is to be decided now.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "uniffi",
    derive(uniffi::Enum),
    uniffi(name = "RampartsPhase")
)]
pub enum Phase {
    /// A tile is to be placed.
    Placing,
    /// One action is possible, or none.
    Acting,
    /// The dragon is to move one step.
    DragonStep,
    /// The game is over and all scored.
    Over,
}

/// A piece on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StandingPiece {
    /// Whose.
    pub seat: Seat,
    /// Which.
    pub piece: Piece,
    /// Where.
    pub spot: Spot,
    /// The same place as the features count.
    pub(super) node: NodeId,
}

/// A position: the table, the pieces, the pile and whose decision is due.
///
/// A search that copies positions again and again does so best with
/// [`clone_from`](Clone::clone_from), which keeps the memory of the position that is replaced.
#[derive(PartialEq, Debug)]
pub struct Position {
    pub(super) options: Options,
    pub(super) seats: u8,
    pub(super) board: Board<Signs>,
    pub(super) pieces: Vec<StandingPiece>,
    /// Pieces not on the table, by seat and [`Piece`].
    pub(super) supply: [[u8; 4]; MAX_SEATS],
    /// Points by seat and [`Source`].
    pub(super) scores: [[i16; 6]; MAX_SEATS],
    /// The next tile stands last.
    pub(super) pile: Vec<TileId>,
    pub(super) hands: [Hand; MAX_SEATS],
    /// Whether hands of three have been dealt.
    pub(super) dealt: bool,
    pub(super) phase: Phase,
    /// Whose turn it is.
    pub(super) turn: Seat,
    /// Whether this is the second half of a double turn.
    pub(super) second: bool,
    /// The tile placed last.
    pub(super) last: Slot,
    pub(super) river: River,
    pub(super) trade: Trade,
    pub(super) dragon: Dragon,
    pub(super) reveals: u32,
    pub(super) rng: ChaCha8Rng,
}

impl Clone for Position {
    fn clone(&self) -> Self {
        Self {
            board: self.board.clone(),
            pieces: self.pieces.clone(),
            pile: self.pile.clone(),
            dragon: self.dragon.clone(),
            rng: self.rng.clone(),
            ..*self
        }
    }

    fn clone_from(&mut self, source: &Self) {
        let Self {
            options,
            seats,
            board,
            pieces,
            supply,
            scores,
            pile,
            hands,
            dealt,
            phase,
            turn,
            second,
            last,
            river,
            trade,
            dragon,
            reveals,
            rng,
        } = source;
        self.options = *options;
        self.seats = *seats;
        self.board.clone_from(board);
        self.pieces.clone_from(pieces);
        self.supply = *supply;
        self.scores = *scores;
        self.pile.clone_from(pile);
        self.hands = *hands;
        self.dealt = *dealt;
        self.phase = *phase;
        self.turn = *turn;
        self.second = *second;
        self.last = *last;
        self.river = *river;
        self.trade = *trade;
        self.dragon.clone_from(dragon);
        self.reveals = *reveals;
        self.rng.clone_from(rng);
    }
}

impl Position {
    /// Gives a seat points.
    pub(super) fn credit(&mut self, seat: Seat, source: Source, points: i32) {
        self.scores[seat.index()][source as usize] += points as i16;
    }
}

impl Game for Position {
    const ID: &'static str = "ramparts";

    type Options = Options;
    type Move = Move;
    type Event = Event;
    type Refusal = Refusal;

    fn start(setup: &Setup<Options>, events: &mut impl Events<Event>) -> Result<Self, SetupError> {
        let mut position = setup::position(setup)?;
        position.begin_turn(Seat::FIRST, false, events);
        Ok(position)
    }

    fn seats(&self) -> usize {
        self.seats.into()
    }

    fn to_act(&self) -> Option<Seat> {
        match self.phase {
            Phase::Placing | Phase::Acting => Some(self.turn),
            Phase::DragonStep => Some(self.dragon.mover()),
            Phase::Over => None,
        }
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        moves.clear();
        match self.phase {
            Phase::Placing => self.list_placements(moves),
            Phase::Acting => self.list_actions(moves),
            Phase::DragonStep => self.list_steps(moves),
            Phase::Over => {}
        }
    }

    fn check(&self, mv: Move) -> Result<(), Refusal> {
        self.check_move(mv).map(|_| ())
    }

    fn play(&mut self, mv: Move, events: &mut impl Events<Event>) -> Result<(), Refusal> {
        self.play_move(mv, events)
    }

    fn reveals(&self) -> u32 {
        self.reveals
    }

    fn points(&self, seat: Seat) -> i32 {
        self.scores[seat.index()]
            .iter()
            .map(|&points| i32::from(points))
            .sum()
    }

    fn standings(&self) -> Vec<Standing> {
        let seats = Seat::all(self.seats());
        let points: Vec<i32> = seats.clone().map(|seat| self.points(seat)).collect();
        seats
            .zip(ranks(&points))
            .map(|(seat, rank)| Standing {
                seat,
                points: points[seat.index()],
                rank,
                sources: self
                    .sources()
                    .map(|source| {
                        let points = self.scores[seat.index()][source as usize];
                        (source.key(), points.into())
                    })
                    .collect(),
            })
            .collect()
    }

    fn hide(&self, viewer: Option<Seat>, rng: &mut ChaCha8Rng) -> Self {
        hide::hide(self, viewer, rng)
    }

    fn write_move(&self, mv: Move) -> String {
        notation::write(self, mv)
    }

    fn read_move(&self, text: &str) -> Result<Move, NotationError> {
        notation::read(self, text)
    }
}

impl Position {
    /// The sources that the sets in the game can bring points from.
    fn sources(&self) -> impl Iterator<Item = Source> {
        let sets = self.options.sets;
        Source::ALL.into_iter().filter(move |source| match source {
            Source::Goods => sets.contains(TileSetId::TradersBuilders),
            Source::Fairy => sets.contains(TileSetId::PrincessDragon),
            Source::Road | Source::City | Source::Monastery | Source::Field => true,
        })
    }
}

impl game::Refusal for Refusal {
    fn rule(&self) -> &'static str {
        Self::rule(self)
    }
}

#[cfg(test)]
mod tests {
    use super::super::options::{FieldScoring, HandSize, TileSets, TwoTileCity};
    use super::*;
    use crate::chance::generator;
    use crate::landscape::{Place, Rotation, Side};
    use rand_chacha::rand_core::Rng;

    /// One game of every mix of sets and options, each at another table size.
    fn setups() -> impl Iterator<Item = Setup<Options>> {
        (0..16u64).map(|mix| {
            let sets = TileSetId::ALL[1..]
                .iter()
                .enumerate()
                .filter(|(bit, _)| mix & 1 << bit != 0)
                .fold(TileSets::BASE, |sets, (_, &set)| sets.with(set));
            let options = Options {
                sets,
                two_tile_city: if mix % 2 == 0 {
                    TwoTileCity::Two
                } else {
                    TwoTileCity::Four
                },
                fields: if mix % 3 == 0 {
                    FieldScoring::PerCity
                } else {
                    FieldScoring::PerField
                },
                hand: if mix % 4 < 2 {
                    HandSize::Three
                } else {
                    HandSize::One
                },
            };
            Setup {
                seats: 2 + mix as usize % 5,
                options,
                seed: mix,
                pile: None,
            }
        })
    }

    /// Plays random moves to the end and looks at every position and the moves it lists.
    fn watch(setup: &Setup<Options>, mut look: impl FnMut(&Position, &[Move])) -> Position {
        let mut luck = generator(setup.seed ^ 0xABCD);
        let mut position = Position::start(setup, &mut ()).unwrap();
        let mut moves = Vec::new();
        loop {
            position.legal_moves(&mut moves);
            look(&position, &moves);
            if moves.is_empty() {
                return position;
            }
            let mv = moves[luck.next_u32() as usize % moves.len()];
            position.play(mv, &mut ()).unwrap();
        }
    }

    /// Every move that can be thought of near the table.
    fn thinkable(position: &Position) -> Vec<Move> {
        let mut moves = vec![Move::Pass];
        moves.extend(Side::ALL.map(|side| Move::Dragon { side }));
        let tiles: Vec<TileId> = TileId::all().step_by(7).chain(position.choices()).collect();
        let near = position.placed().flat_map(|tile| {
            let around = Side::ALL.map(|side| tile.at.neighbour(side));
            around.into_iter().chain([tile.at])
        });
        let mut places: Vec<Place> = near.collect();
        places.sort_unstable();
        places.dedup();
        for at in places {
            moves.push(Move::Fairy { to: at });
            for part in 0..10 {
                let spot = Spot { at, part };
                moves.push(Move::SendHome { spot });
                moves.extend(Piece::ALL.map(|piece| Move::Put { piece, spot }));
            }
            for &tile in &tiles {
                let turned = Rotation::ALL.map(|rotation| Move::Place { tile, at, rotation });
                moves.extend(turned);
            }
        }
        moves.sort_unstable();
        moves.dedup();
        moves
    }

    /// Listing and checking are two ways to the same rules: they agree on every thinkable move.
    #[test]
    fn the_moves_listed_are_exactly_the_moves_allowed() {
        for setup in setups() {
            let mut step = 0;
            watch(&setup, |position, moves| {
                step += 1;
                if step % 11 != 0 {
                    return;
                }
                let mut listed = moves.to_vec();
                listed.sort_unstable();
                let thinkable = thinkable(position).into_iter();
                let allowed: Vec<Move> =
                    thinkable.filter(|&mv| position.check(mv).is_ok()).collect();
                assert_eq!(listed, allowed, "{setup:?}");
            });
        }
    }

    /// Both ways of copying give the same, whatever was there before.
    #[test]
    fn a_copy_is_the_same_position() {
        let mut copy = Position::start(&setups().next().unwrap(), &mut ()).unwrap();
        for setup in setups() {
            watch(&setup, |position, _| {
                copy.clone_from(position);
                assert!(copy == *position && position.clone() == *position);
            });
        }
    }

    #[test]
    fn a_refused_move_changes_and_reports_nothing() {
        let setup = setups().last().unwrap();
        let mut step = 0;
        watch(&setup, |position, _| {
            step += 1;
            if step % 97 == 0 {
                for mv in thinkable(position) {
                    if let Err(refusal) = position.check(mv) {
                        let (mut same, mut events) = (position.clone(), Vec::new());
                        assert_eq!(same.play(mv, &mut events), Err(refusal));
                        assert!(same == *position && events.is_empty());
                    }
                }
            }
        });
    }

    #[test]
    fn every_move_reads_as_it_is_written() {
        for setup in setups() {
            watch(&setup, |position, moves| {
                for &mv in moves {
                    let text = position.write_move(mv);
                    assert_eq!(position.read_move(&text), Ok(mv), "{text}");
                }
            });
        }
    }

    /// no piece and no tile is ever lost, and the game ends with all tiles gone.
    #[test]
    fn pieces_and_tiles_are_kept_count_of() {
        for setup in setups() {
            let all = setup::supply(setup.options.sets);
            let end = watch(&setup, |position, moves| {
                assert_eq!(moves.is_empty(), position.to_act().is_none());
                for seat in Seat::all(setup.seats) {
                    for piece in Piece::ALL {
                        let standing = position.pieces().iter();
                        let standing = standing.filter(|p| p.seat == seat && p.piece == piece);
                        let count = standing.count() as u8 + position.supply(seat, piece);
                        assert_eq!(count, all[piece as usize]);
                    }
                }
                for piece in position.pieces() {
                    // nothing stands without a follower of its owner.
                    let feature = position.feature(piece.spot).unwrap();
                    assert!(feature.followers[piece.seat] > 0);
                }
            });
            assert_eq!((end.phase(), end.pile_len()), (Phase::Over, 0));
            assert!(Seat::all(setup.seats).all(|seat| end.in_hand(seat).next().is_none()));
        }
    }

    /// A guess keeps every public fact, and play can go on from it.
    #[test]
    fn what_is_hidden_is_dealt_anew_and_nothing_else() {
        for setup in setups() {
            let mut rng = generator(5);
            let mut moves = Vec::new();
            watch(&setup, |position, listed| {
                for viewer in [None, position.to_act(), Seat::new(1)] {
                    let guess = position.hide(viewer, &mut rng);
                    assert_eq!(guess.board, position.board);
                    assert_eq!(guess.pieces, position.pieces);
                    assert_eq!(guess.remaining(), position.remaining());
                    assert_eq!(guess.pile_len(), position.pile_len());
                    assert_eq!(guess.drawn(), position.drawn());
                    assert_eq!(guess.set_aside(), position.set_aside());
                    for seat in Seat::all(setup.seats) {
                        let held = position.hands[seat.index()];
                        assert_eq!(guess.hands[seat.index()].len(), held.len());
                        if Some(seat) == viewer {
                            assert_eq!(guess.hands[seat.index()], held);
                        }
                    }
                    guess.legal_moves(&mut moves);
                    assert_eq!(moves.is_empty(), listed.is_empty());
                    if viewer.is_some() && viewer == position.to_act() {
                        assert_eq!(moves, listed);
                    }
                }
            });
        }
    }
}
