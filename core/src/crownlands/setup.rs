//! How a game begins: boards, cards, and in what order chance decides (C-1 to C-5, C-70).
//!
//! The seed decides in this order, and leaves out what the options fix: which boards, how each lies,
//! the scoring cards, the nomad tiles, the terrain cards. Saved games rest on it.

use std::array;
use std::sync::Arc;

use rand_chacha::ChaCha8Rng;

use crate::chance::{below, generator, shuffle};
use crate::game::{Setup, SetupError};
use crate::hex::HexSet;
use crate::seat::Seat;

use super::boards::Board;
use super::cards::Card;
use super::deck::{CARDS, Deck, OF_EACH};
use super::land::{Location, NomadTile, Terrain};
use super::map::{MOST, Map};
use super::nomads::Nomads;
use super::options::Options;
use super::position::{Phase, Position};
use super::tiles::Tiles;

/// The most seats (C-1).
pub(super) const MOST_SEATS: usize = 5;
/// The fewest seats (C-1).
pub(super) const FEWEST_SEATS: usize = 2;
/// Settlements of each player (C-5).
pub const SETTLEMENTS: u8 = 40;
/// Stone walls in all (C-53).
pub const WALLS: u8 = 25;
/// Tiles on each location hex (C-2).
pub const TILES: u8 = 2;
/// The most entries of an explicit pile that count; a game is over long before.
const LONGEST_SCRIPT: usize = 1000;

/// The table before the first card is dealt.
pub(super) fn position(setup: &Setup<Options>) -> Result<Position, SetupError> {
    let options = setup.options;
    let most = options.most_seats();
    if !(FEWEST_SEATS..=most).contains(&setup.seats) {
        return Err(SetupError::Seats {
            seats: setup.seats,
            least: FEWEST_SEATS,
            most,
            rule: "C-1",
        });
    }
    options.check()?;
    let given = match &setup.pile {
        Some(names) => Given::read(names, options.nomad_tiles)?,
        None => Given::default(),
    };
    let mut rng = generator(setup.seed);
    let boards = match options.boards {
        Some(boards) => boards,
        None => any_boards(options.nomads, &mut rng),
    };
    let cards = match options.cards {
        Some(cards) => cards,
        None => any_cards(options.lords, &mut rng),
    };
    let mut nomad_tiles = Vec::new();
    if options.nomad_tiles {
        nomad_tiles = shuffled_nomad_tiles(&given.nomads, &mut rng);
    }
    let map = Map::of_boards(boards, || nomad_tiles.pop());
    let pile = shuffled_pile(&given.cards, &mut rng);
    let script = given.cards.get(CARDS..).filter(|rest| !rest.is_empty());
    let deck = Deck::new(&pile, script.map(Arc::from));
    Ok(empty_table(options, setup.seats, map, cards, deck, rng))
}

/// A map without pieces, on which the first seat is about to begin.
pub(super) fn empty_table(
    options: Options,
    seats: usize,
    map: Map,
    [one, two, three]: [Card; 3],
    deck: Deck,
    rng: ChaCha8Rng,
) -> Position {
    Position {
        options,
        seats: seats as u8,
        cards: [Card::Castle, one, two, three],
        settlements: [HexSet::EMPTY; MOST_SEATS],
        walls: HexSet::EMPTY,
        empty: HexSet::ALL,
        supply: [SETTLEMENTS; MOST_SEATS],
        walls_left: WALLS,
        tiles: [Tiles::default(); MOST_SEATS],
        on_sites: array::from_fn(|index| if index < map.sites().len() { TILES } else { 0 }),
        nomads: Nomads::new(map.spaces()),
        deck,
        phase: Phase::Choosing,
        turn: Seat::FIRST,
        placed: 0,
        due: 0,
        last_round: false,
        reveals: 0,
        map: Arc::new(map),
        rng,
    }
}

/// Four boards; with the Nomads at least one of theirs (C-1).
fn any_boards(nomads: bool, rng: &mut ChaCha8Rng) -> [Board; 4] {
    let mut pool = Location::ALL;
    let count = if nomads {
        pool.len()
    } else {
        pool.iter().filter(|board| !board.is_of_nomads()).count()
    };
    let pool = &mut pool[..count];
    loop {
        shuffle(pool, rng);
        if !nomads || pool[..4].iter().any(|board| board.is_of_nomads()) {
            break;
        }
    }
    array::from_fn(|index| Board {
        board: pool[index],
        turned: below(2, rng) == 1,
    })
}

/// Three cards beside Castle, in the order of [`Card::ALL`] (C-4).
fn any_cards(lords: bool, rng: &mut ChaCha8Rng) -> [Card; 3] {
    let mut pool: Vec<Card> = Card::ALL
        .into_iter()
        .filter(|card| *card != Card::Castle && (lords || *card != Card::Lords))
        .collect();
    shuffle(&mut pool, rng);
    let mut cards = array::from_fn(|index| pool[index]);
    cards.sort_unstable();
    cards
}

/// The nomad tiles, those for the first space last; the named ones come first (C-70).
fn shuffled_nomad_tiles(named: &[NomadTile], rng: &mut ChaCha8Rng) -> Vec<NomadTile> {
    let mut tiles = NomadTile::ALL.to_vec();
    for tile in named {
        if let Some(index) = tiles.iter().position(|other| other == tile) {
            tiles.remove(index);
        }
    }
    shuffle(&mut tiles, rng);
    tiles.extend(named.iter().rev());
    tiles
}

/// All terrain cards, the next one last; the named ones come first (C-3).
fn shuffled_pile(named: &[Terrain], rng: &mut ChaCha8Rng) -> Vec<Terrain> {
    let named = &named[..named.len().min(CARDS)];
    let mut pile = Vec::with_capacity(CARDS);
    for terrain in Terrain::ALL {
        let taken = named.iter().filter(|card| **card == terrain).count();
        let left = usize::from(OF_EACH).saturating_sub(taken);
        pile.extend(std::iter::repeat_n(terrain, left));
    }
    shuffle(&mut pile, rng);
    pile.extend(named.iter().rev());
    pile
}

/// What an explicit pile names: terrain cards in the order in which they are drawn, the first hands
/// included, and nomad tiles by their spaces, row by row.
#[derive(Default)]
struct Given {
    cards: Vec<Terrain>,
    nomads: Vec<NomadTile>,
}

impl Given {
    fn read(names: &[String], nomad_tiles: bool) -> Result<Self, SetupError> {
        let mut given = Self::default();
        for (index, name) in names.iter().enumerate() {
            let wrong = |what: String| Err(SetupError::Pile { index, what });
            if let Some(terrain) = Terrain::from_word(name) {
                let cards = &mut given.cards;
                cards.push(terrain);
                let many = cards.iter().filter(|card| **card == terrain).count();
                if cards.len() <= CARDS && many > OF_EACH.into() {
                    return wrong(format!("there are only {OF_EACH} of {name} (C-3)"));
                }
                if cards.len() > LONGEST_SCRIPT {
                    return wrong(format!("more than {LONGEST_SCRIPT} cards are too many"));
                }
            } else if let Some(tile) = NomadTile::from_key(name) {
                if !nomad_tiles {
                    return wrong(format!("{name} needs the option nomad_tiles (C-70)"));
                }
                given.nomads.push(tile);
                let of = |tiles: &[NomadTile]| tiles.iter().filter(|t| **t == tile).count();
                if of(&given.nomads) > of(&NomadTile::ALL) {
                    return wrong(format!("there are not so many {name} (C-70)"));
                }
            } else {
                return wrong(format!("{name:?} is no terrain card and no nomad tile"));
            }
        }
        if given.nomads.len() > MOST {
            given.nomads.truncate(MOST);
        }
        Ok(given)
    }
}
