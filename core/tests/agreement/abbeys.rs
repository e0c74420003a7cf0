//! Random games of Abbeys, with every option in both values.

use landfolk::abbeys::{CardId, DisplayRefill, FirstScoring, Move, Options, Piece, cards_in_game};
use rand_chacha::ChaCha8Rng;

use crate::harness::Pair;
use crate::harness::agree::{Play, agree, below, shuffle};
use crate::reference::abbeys::Reference;

/// So many seats, or three to five.
struct Players(Option<usize>);

impl Play<Reference> for Players {
    fn setup(&self, rng: &mut ChaCha8Rng) -> (Options, usize, Vec<String>) {
        let seats = self.0.unwrap_or_else(|| 3 + below(rng, 3));
        let mut options = Options {
            neutral: seats == 2,
            ..Options::default()
        };
        if below(rng, 2) == 1 {
            options.display = DisplayRefill::AtOnce;
        }
        if below(rng, 2) == 1 {
            options.first_scoring = FirstScoring::AtOnce;
        }
        let mut pile: Vec<CardId> = cards_in_game(seats).iter().collect();
        shuffle(&mut pile, rng);
        let mut later = pile.clone();
        shuffle(&mut later, rng);
        // Short games end with few pieces on the map, and long ones with players who have none left.
        if below(rng, 4) == 0 {
            pile.truncate(3 * seats + 3 + below(rng, 12));
        }
        let names = |cards: Vec<CardId>| cards.into_iter().map(|card| card.id().to_owned());
        let shuffle = ["shuffle".to_owned()];
        let pile = names(pile).chain(shuffle).chain(names(later)).collect();
        (options, seats, pile)
    }

    /// Discards are rare, pieces often come in pairs and stay near each other, or there would be no chains and links.
    fn choose(&self, pair: &Pair<Reference>, moves: &[Move], rng: &mut ChaCha8Rng) -> Move {
        let few = [(); 4].map(|()| moves[below(rng, moves.len())]);
        let weight = |mv: &Move| match mv {
            Move::Play { cards } => 1 + cards.len(),
            Move::Put { piece } => match piece {
                Piece::Abbey(site) => {
                    let own = pair.engine.abbeys(pair.engine.colour());
                    1 + own.and(site.get().neighbours).len()
                }
                Piece::Councillor(_) => 2,
            },
            Move::Discard { .. } | Move::Done | Move::Take { .. } => 0,
        };
        if below(rng, 4) == 0 {
            return few[0];
        }
        few.into_iter().max_by_key(weight).unwrap_or(few[0])
    }
}

#[test]
fn games_of_abbeys_agree() {
    agree(&Players(None), 16);
}

///
#[test]
fn games_of_abbeys_with_the_neutral_tribe_agree() {
    agree(&Players(Some(2)), 32);
}
