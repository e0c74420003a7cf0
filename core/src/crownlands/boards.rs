//! The boards of Crownlands, read once from `core/data/crownlands.json`, and the map that four make.

use std::sync::OnceLock;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::land::{Land, Location};

/// Rows of a board, and hexes in each.
pub const BOARD_SIDE: usize = 10;

/// A board as printed: what each hex shows, by row and column.
pub type Printed = [[Land; BOARD_SIDE]; BOARD_SIDE];

/// A board that lies on the table, as printed or turned by 180 degrees (C-1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object with board and turned")]
#[cfg_attr(
    feature = "uniffi",
    derive(uniffi::Record),
    uniffi(name = "CrownlandsBoard")
)]
pub struct Board {
    /// Which board, by its location.
    pub board: Location,
    /// Whether it is turned.
    #[serde(default)]
    pub turned: bool,
}

impl Board {
    /// What a hex of the board shows as it lies. Turned, row and column count from the other end.
    #[must_use]
    pub fn land(self, row: usize, col: usize) -> Land {
        let printed = &boards()[self.board as usize];
        let last = BOARD_SIDE - 1;
        let (row, col) = if self.turned {
            (last.saturating_sub(row), last.saturating_sub(col))
        } else {
            (row.min(last), col.min(last))
        };
        printed[row][col]
    }
}

/// Why a list of boards was refused.
#[derive(Debug, Error)]
pub enum BoardError {
    /// The text is not JSON of the right shape.
    #[error("the list of boards cannot be read: {0}")]
    Shape(#[from] serde_json::Error),
    /// The file says it is of a format that this version does not know.
    #[error("the list of boards has format {0}; this version reads format 1")]
    Format(u32),
    /// A board is missing.
    #[error("board {} is missing", .0.word())]
    Missing(Location),
    /// A board has a name that is no location, comes twice, or contradicts itself.
    #[error("board {board}: {what}")]
    Board {
        /// The id in the file.
        board: String,
        /// What is wrong with it.
        what: String,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileText {
    format: u32,
    #[serde(default, rename = "about")]
    _about: String,
    boards: Vec<BoardText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BoardText {
    id: String,
    set: String,
    rows: Vec<String>,
}

/// Every board as printed, by [`Location`].
fn boards() -> &'static [Printed; 12] {
    static BOARDS: OnceLock<[Printed; 12]> = OnceLock::new();
    // The file is part of the program, and a test reads it: it cannot fail where that test passes.
    BOARDS.get_or_init(|| {
        read_boards(include_str!("../../data/crownlands.json"))
            .unwrap_or([[[Land::Grass; BOARD_SIDE]; BOARD_SIDE]; 12])
    })
}

/// Reads a list of boards and checks it: every board once, ten rows of ten known letters, at least
/// one location on each, nomad spaces on boards of the Nomads only.
///
/// # Errors
/// [`BoardError`] names the board and what is wrong with it.
pub fn read_boards(text: &str) -> Result<[Printed; 12], BoardError> {
    let file: FileText = serde_json::from_str(text)?;
    if file.format != 1 {
        return Err(BoardError::Format(file.format));
    }
    let mut found = [None; 12];
    for text in &file.boards {
        let refuse = |what| BoardError::Board {
            board: text.id.clone(),
            what,
        };
        let location = Location::from_word(&text.id)
            .ok_or_else(|| refuse("no location has this name".to_owned()))?;
        let printed = read_board(location, text).map_err(refuse)?;
        if found[location as usize].replace(printed).is_some() {
            return Err(refuse("comes twice".to_owned()));
        }
    }
    let mut boards = [[[Land::Grass; BOARD_SIDE]; BOARD_SIDE]; 12];
    for location in Location::ALL {
        boards[location as usize] =
            found[location as usize].ok_or(BoardError::Missing(location))?;
    }
    Ok(boards)
}

fn read_board(location: Location, text: &BoardText) -> Result<Printed, String> {
    let set = if location.is_of_nomads() {
        "nomads"
    } else {
        "base"
    };
    if text.set != set {
        return Err(format!("is of the set {set:?}, not {:?}", text.set));
    }
    if text.rows.len() != BOARD_SIDE {
        return Err(format!("{} rows are not ten", text.rows.len()));
    }
    let mut printed = [[Land::Grass; BOARD_SIDE]; BOARD_SIDE];
    for (row, letters) in text.rows.iter().enumerate() {
        let count = letters.chars().count();
        if count != BOARD_SIDE {
            return Err(format!("row {row} has {count} hexes, not ten"));
        }
        for (col, letter) in letters.chars().enumerate() {
            printed[row][col] = Land::from_letter(letter)
                .ok_or_else(|| format!("row {row}, column {col}: {letter:?} is no kind of hex"))?;
        }
    }
    let shows = |land: Land| printed.iter().flatten().any(|shown| *shown == land);
    if !shows(Land::Location) {
        return Err("shows no location".to_owned());
    }
    if shows(Land::NomadSpace) && !location.is_of_nomads() {
        return Err("shows a nomad space, but is no board of the Nomads".to_owned());
    }
    Ok(printed)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = include_str!("../../data/crownlands.json");

    /// C-1, C-2: the hexes that the printed boards have.
    #[test]
    fn the_boards_are_complete() {
        let boards = read_boards(FILE).expect("the list is right");
        let count = |location: Location, land: Land| {
            let hexes = boards[location as usize].iter().flatten();
            hexes.filter(|shown| **shown == land).count()
        };
        for location in Location::ALL {
            let single = matches!(
                location,
                Location::Oracle | Location::Harbor | Location::Quarry
            );
            let locations = if single { 1 } else { 2 };
            assert_eq!(count(location, Land::Location), locations, "{location:?}");
            let castles = match location {
                Location::Oracle | Location::Harbor => 2,
                _ if location.is_of_nomads() => 0,
                _ => 1,
            };
            assert_eq!(count(location, Land::Castle), castles, "{location:?}");
            let spaces = match location {
                Location::Quarry => 3,
                _ => usize::from(location.is_of_nomads()),
            };
            assert_eq!(count(location, Land::NomadSpace), spaces, "{location:?}");
        }
    }

    /// C-1: turned by 180 degrees, row and column count from the other end.
    #[test]
    fn a_turned_board_is_seen_from_the_other_side() {
        for board in Location::ALL {
            let as_printed = Board {
                board,
                turned: false,
            };
            let turned = Board {
                board,
                turned: true,
            };
            for (row, col) in [(0, 0), (3, 7), (9, 2)] {
                assert_eq!(as_printed.land(row, col), turned.land(9 - row, 9 - col));
            }
        }
    }

    #[test]
    fn a_wrong_list_is_refused_by_board_and_reason() {
        let change = |from: &str, to: &str| {
            let text = FILE.replacen(from, to, 1);
            assert!(text != FILE, "{from:?} is in the file");
            read_boards(&text).expect_err("it is wrong").to_string()
        };
        let cases = [
            (change("\"format\": 1", "\"format\": 2"), "format 2"),
            (
                change("\"oracle\"", "\"oracel\""),
                "board oracel: no location",
            ),
            (change("\"oracle\"", "\"farm\""), "board farm: comes twice"),
            (
                change("\"base\"", "\"nomads\""),
                "board oracle: is of the set \"base\"",
            ),
            (change("\"gggttwgttt\",", ""), "board oracle: 9 rows"),
            (
                change("gggttwgttt", "gggttwgtt"),
                "board oracle: row 0 has 9",
            ),
            (
                change("gggttwgttt", "gggtxwgttt"),
                "board oracle: row 0, column 4: 'x'",
            ),
            (
                change("ffcgtwf1tt", "ffcgtwfgtt"),
                "board oracle: shows no location",
            ),
            (
                change("gggttwgttt", "gngttwgttt"),
                "board oracle: shows a nomad space",
            ),
            (change("\"boards\"", "\"bards\""), "cannot be read"),
        ];
        for (refusal, reason) in cases {
            assert!(refusal.contains(reason), "{refusal}");
        }
        let start = FILE.find("\"boards\"").expect("the list");
        let none = format!("{}\"boards\": []}}", &FILE[..start]);
        let refusal = read_boards(&none)
            .expect_err("nothing is in it")
            .to_string();
        assert_eq!(refusal, "board oracle is missing");
    }
}
