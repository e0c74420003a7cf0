//! Moves as text, as records hold them. Cards, sites and countries have the ids of the map's data file.
//!
//! | text | move |
//! | --- | --- |
//! | `play frankreich` | play these cards, one to three |
//! | `discard frankreich` | discard this card instead |
//! | `abbey fn2` | place an abbey on the site |
//! | `councillor franken` | place a councillor in the country |
//! | `done` | place no second piece |
//! | `take stock`, `take frankreich` | draw from the stock, or this card from the display |

use crate::game::NotationError;

use super::cards::Cards;
use super::map::{CardId, CountryId, SiteId};
use super::moves::{Draw, Move, Piece};

/// Writes a move.
pub(super) fn write(mv: Move) -> String {
    match mv {
        Move::Play { cards } => format!("play {cards}"),
        Move::Discard { cards } => format!("discard {cards}"),
        Move::Put { piece } => match piece {
            Piece::Abbey(site) => format!("abbey {site}"),
            Piece::Councillor(country) => format!("councillor {country}"),
        },
        Move::Done => "done".to_owned(),
        Move::Take { from } => match from {
            Draw::Display(card) => format!("take {card}"),
            Draw::Stock => "take stock".to_owned(),
        },
    }
}

/// Reads a move.
pub(super) fn read(text: &str) -> Result<Move, NotationError> {
    let mut words = text.split_whitespace();
    read_words(&mut words)
        .and_then(|mv| match words.next() {
            Some(word) => Err(format!("{word:?} is too much")),
            None => Ok(mv),
        })
        .map_err(|what| NotationError {
            text: text.to_owned(),
            what,
        })
}

fn read_words<'t>(words: &mut impl Iterator<Item = &'t str>) -> Result<Move, String> {
    let first = words.next().ok_or("a move is missing")?;
    Ok(match first {
        "play" => Move::Play {
            cards: read_cards(words)?,
        },
        "discard" => Move::Discard {
            cards: read_cards(words)?,
        },
        "abbey" => {
            let word = words.next().ok_or("the site is missing")?;
            let site = SiteId::from_id(word).ok_or_else(|| format!("{word:?} is no site"))?;
            Move::Put {
                piece: Piece::Abbey(site),
            }
        }
        "councillor" => {
            let word = words.next().ok_or("the country is missing")?;
            let country =
                CountryId::from_id(word).ok_or_else(|| format!("{word:?} is no country"))?;
            Move::Put {
                piece: Piece::Councillor(country),
            }
        }
        "done" => Move::Done,
        "take" => Move::Take {
            from: match words.next().ok_or("stock or a card is missing")? {
                "stock" => Draw::Stock,
                word => Draw::Display(read_card(word)?),
            },
        },
        _ => return Err(format!("{first:?} is no action")),
    })
}

fn read_card(word: &str) -> Result<CardId, String> {
    CardId::from_id(word).ok_or_else(|| format!("{word:?} is no card"))
}

/// All words up to the end.
fn read_cards<'t>(words: &mut impl Iterator<Item = &'t str>) -> Result<Cards, String> {
    let mut cards = Cards::EMPTY;
    for word in words {
        let card = read_card(word)?;
        if cards.count(card) == Cards::MOST {
            return Err(format!("there are not so many {card}"));
        }
        cards.add(card);
    }
    if cards.is_empty() {
        return Err("a card is missing".to_owned());
    }
    Ok(cards)
}
