//! Moves as text: words and hexes, as records hold them.
//!
//! | text | move |
//! | --- | --- |
//! | `place 7,12` | a settlement of the mandatory action on row 7, column 12 |
//! | `farm 7,12` | a settlement by a tile; so with every location that places, and a wall by `quarry` |
//! | `barn 7,12 3,4` | a settlement moved by a tile: `barn`, `harbor`, `paddock` or `caravan` |
//! | `donation grass 7,12` | a settlement of a donation |
//! | `resettlement 7,12 7,13` | a step of a resettlement |
//! | `sword 7,12` | a settlement taken from another player |
//! | `outpost place 7,12` | any of the placements with an outpost |
//! | `stop` | no second wall, or no further step |
//! | `end` | the end of the turn |

use crate::game::NotationError;
use crate::hex::Hex;

use super::land::{Land, Location};
use super::moves::{Action, Move};

const PLACE: &str = "place";
const DONATION: &str = "donation";
const RESETTLEMENT: &str = "resettlement";
const SWORD: &str = "sword";
const OUTPOST: &str = "outpost";
const STOP: &str = "stop";
const END: &str = "end";

/// Writes a move.
pub(super) fn write(mv: Move) -> String {
    match mv {
        Move::At {
            action,
            at,
            outpost: true,
        } => format!("{OUTPOST} {} {at}", name(action)),
        Move::At { action, at, .. } => format!("{} {at}", name(action)),
        Move::Carry { action, from, to } => format!("{} {from} {to}", name(action)),
        Move::Stop => STOP.to_owned(),
        Move::End => END.to_owned(),
    }
}

fn name(action: Action) -> String {
    match action {
        Action::Mandatory => PLACE.to_owned(),
        Action::Tile(location) => location.word().to_owned(),
        Action::Donation(land) => format!("{DONATION} {}", land.word()),
        Action::Resettlement => RESETTLEMENT.to_owned(),
        Action::Sword => SWORD.to_owned(),
    }
}

/// Reads a move.
pub(super) fn read(text: &str) -> Result<Move, NotationError> {
    let mut words = text.split_whitespace();
    read_words(&mut words).map_err(|what| NotationError {
        text: text.to_owned(),
        what,
    })
}

fn read_words<'t>(words: &mut impl Iterator<Item = &'t str>) -> Result<Move, String> {
    let mut first = words.next().ok_or("a move is missing")?;
    let outpost = first == OUTPOST;
    if outpost {
        first = words.next().ok_or("what the outpost is for is missing")?;
    }
    let mv = match first {
        STOP if !outpost => Move::Stop,
        END if !outpost => Move::End,
        _ => {
            let action = action(first, words)?;
            let at = hex(words)?;
            if action.carries() {
                if outpost {
                    return Err("an outpost moves nothing".to_owned());
                }
                let to = hex(words)?;
                Move::Carry {
                    action,
                    from: at,
                    to,
                }
            } else {
                Move::At {
                    action,
                    at,
                    outpost,
                }
            }
        }
    };
    match words.next() {
        Some(word) => Err(format!("{word:?} is too much")),
        None => Ok(mv),
    }
}

fn action<'t>(word: &str, words: &mut impl Iterator<Item = &'t str>) -> Result<Action, String> {
    Ok(match word {
        PLACE => Action::Mandatory,
        RESETTLEMENT => Action::Resettlement,
        SWORD => Action::Sword,
        DONATION => {
            let ground = words
                .next()
                .ok_or("the ground of the donation is missing")?;
            let land = Land::GROUNDS.into_iter().find(|land| land.word() == ground);
            Action::Donation(land.ok_or_else(|| format!("{ground:?} is no ground"))?)
        }
        _ => {
            Action::Tile(Location::from_word(word).ok_or_else(|| format!("{word:?} is no action"))?)
        }
    })
}

fn hex<'t>(words: &mut impl Iterator<Item = &'t str>) -> Result<Hex, String> {
    let word = words.next().ok_or("a hex, as in 7,12, is missing")?;
    word.parse::<Hex>().map_err(|error| error.to_string())
}
