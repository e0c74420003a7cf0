//! Random games of Crownlands: on the base boards, with the Nomads, and with their tiles.

use landfolk::Seat;
use landfolk::crownlands::{Action, Board, Card, Location, Move, NomadTile, Options, Terrain};
use landfolk::record::Record;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use crate::harness::agree::{Play, agree, below, shuffle};
use crate::harness::{Implementation, Pair};
use crate::reference::crownlands::Reference;

/// Which boards and tiles are in the game.
struct Players {
    nomads: bool,
    nomad_tiles: bool,
}

impl Play<Reference> for Players {
    fn setup(&self, rng: &mut ChaCha8Rng) -> (Options, usize, Vec<String>) {
        let mut boards = Location::ALL.to_vec();
        boards.retain(|board| self.nomads || !board.is_of_nomads());
        loop {
            shuffle(&mut boards, rng);
            // C-1: with the Nomads at least one of their boards.
            if !self.nomads || boards[..4].iter().any(|board| board.is_of_nomads()) {
                break;
            }
        }
        let mut board = |index: usize| Board {
            board: boards[index],
            turned: below(rng, 2) == 1,
        };
        let boards = [board(0), board(1), board(2), board(3)];
        // C-4: without Lords the nine other cards are the choice.
        let lords = below(rng, 2) == 1;
        let mut cards = Card::ALL[1..].to_vec();
        cards.retain(|card| lords || *card != Card::Lords);
        shuffle(&mut cards, rng);
        let mut pile: Vec<String> = Terrain::ALL
            .iter()
            .flat_map(|terrain| [(); 5].map(|()| terrain.word().to_owned()))
            .collect();
        shuffle(&mut pile, rng);
        if self.nomad_tiles {
            // Not each alike, so that spaces have tiles of every kind in few games.
            let mut tiles = NomadTile::ALL.to_vec();
            shuffle(&mut tiles, rng);
            pile.extend(tiles.iter().map(|tile| tile.key().to_owned()));
        }
        let options = Options {
            nomads: self.nomads,
            nomad_tiles: self.nomad_tiles,
            lords,
            boards: Some(boards),
            cards: Some([cards[0], cards[1], cards[2]]),
        };
        let most = if self.nomads { 5 } else { 4 };
        (options, 2 + below(rng, most - 1), pile)
    }

    /// First the kind of action is chosen, or barns would leave no room for the others. A third of the
    /// placements lie beside a location, and a third where the player has many around, or hardly any
    /// tile would be taken and no line would be made.
    fn choose(&self, pair: &Pair<Reference>, moves: &[Move], rng: &mut ChaCha8Rng) -> Move {
        let mut kinds: Vec<Option<Action>> = moves.iter().map(|mv| mv.action()).collect();
        kinds.sort_unstable();
        kinds.dedup();
        let kind = kinds[below(rng, kinds.len())];
        let of_kind: Vec<Move> = moves
            .iter()
            .copied()
            .filter(|mv| mv.action() == kind)
            .collect();
        let position = &pair.engine;
        let own = position.settlements(position.turn());
        let special = position.map().special();
        let mut few = [(); 6].map(|()| of_kind[below(rng, of_kind.len())]);
        let target = |mv: &Move| match *mv {
            Move::At { at, .. } | Move::Carry { to: at, .. } => Some(at),
            Move::Stop | Move::End => None,
        };
        match below(rng, 3) {
            0 => few.sort_by_key(|mv| target(mv).is_some_and(|at| special.touches(at))),
            1 => few.sort_by_key(|mv| target(mv).map_or(0, |at| own.count_around(at))),
            _ => {}
        }
        few[5]
    }
}

/// What is reported of a disagreement can be opened by whoever looks into it.
#[test]
fn a_reported_game_of_crownlands_is_a_record() {
    let players = Players {
        nomads: true,
        nomad_tiles: true,
    };
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let (options, seats, pile) = players.setup(&mut rng);
    let mut pair = Pair::<Reference>::start(options, seats, 7, &pile).unwrap();
    while pair.len() < 90 {
        let mv = players.choose(&pair, &pair.legal_moves(), &mut rng);
        pair.play(mv).unwrap();
    }
    let record = Record::read(pair.record().as_bytes()).unwrap();
    assert_eq!(record.check(), []);
    let points: Vec<i32> = Seat::all(seats)
        .map(|seat| pair.reference.points(seat))
        .collect();
    assert_eq!(record.replay().unwrap().points(), points);
}

/// The base boards; and C-80, what the engine lights, marks and offers.
#[test]
fn games_of_crownlands_agree() {
    let players = Players {
        nomads: false,
        nomad_tiles: false,
    };
    agree(&players, 80);
}

#[test]
fn games_of_crownlands_with_nomads_agree() {
    let players = Players {
        nomads: true,
        nomad_tiles: false,
    };
    agree(&players, 80);
}

/// C-70 to C-75 with everything else.
#[test]
fn games_of_crownlands_with_nomad_tiles_agree() {
    let players = Players {
        nomads: true,
        nomad_tiles: true,
    };
    agree(&players, 80);
}
