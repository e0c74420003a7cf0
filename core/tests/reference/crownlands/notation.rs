//! Moves as text.

use landfolk::crownlands::{Action, Land, Location, Move};
use landfolk::hex::Hex;

pub(super) fn write(mv: Move) -> String {
    let mut words = Vec::new();
    match mv {
        Move::Stop => return "stop".to_owned(),
        Move::End => return "end".to_owned(),
        Move::At {
            action,
            at,
            outpost,
        } => {
            if outpost {
                words.push("outpost".to_owned());
            }
            words.push(name(action));
            words.push(format!("{},{}", at.row(), at.col()));
        }
        Move::Carry { action, from, to } => {
            words.push(name(action));
            words.push(format!("{},{}", from.row(), from.col()));
            words.push(format!("{},{}", to.row(), to.col()));
        }
    }
    words.join(" ")
}

fn name(action: Action) -> String {
    match action {
        Action::Mandatory => "place".to_owned(),
        Action::Tile(location) => format!("{location:?}").to_lowercase(),
        Action::Donation(land) => format!("donation {}", format!("{land:?}").to_lowercase()),
        Action::Resettlement => "resettlement".to_owned(),
        Action::Sword => "sword".to_owned(),
    }
}

/// Reads what [`write`] writes, by trying every action.
pub(super) fn read(text: &str) -> Option<Move> {
    match text {
        "stop" => return Some(Move::Stop),
        "end" => return Some(Move::End),
        _ => {}
    }
    let mut actions = vec![Action::Mandatory, Action::Resettlement, Action::Sword];
    actions.extend(Location::ALL.map(Action::Tile));
    actions.extend(Land::ALL.map(Action::Donation));
    for action in actions {
        for (start, outpost) in [("", false), ("outpost ", true)] {
            let Some(rest) = text.strip_prefix(&format!("{start}{} ", name(action))) else {
                continue;
            };
            let hexes: Option<Vec<Hex>> = rest.split(' ').map(hex).collect();
            return match hexes?[..] {
                [at] => Some(Move::At {
                    action,
                    at,
                    outpost,
                }),
                [from, to] if !outpost => Some(Move::Carry { action, from, to }),
                _ => None,
            };
        }
    }
    None
}

fn hex(text: &str) -> Option<Hex> {
    let (row, col) = text.split_once(',')?;
    Hex::new(row.parse().ok()?, col.parse().ok()?)
}
