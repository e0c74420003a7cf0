//! What the set-up screen of Crownlands can choose.

use serde::{Deserialize, Serialize};

use crate::game::SetupError;

use super::boards::Board;
use super::cards::Card;
use super::land::Location;

/// All options of Crownlands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, expecting = "an object with options")]
#[cfg_attr(
    feature = "uniffi",
    derive(uniffi::Record),
    uniffi(name = "CrownlandsOptions")
)]
pub struct Options {
    /// Whether the four boards of the Nomads are in the choice; at least one of them is then in
    /// play, and five can play (C-1).
    pub nomads: bool,
    /// Whether tiles lie on the nomad spaces (C-70). It needs `nomads`.
    pub nomad_tiles: bool,
    /// Whether Lords is in the choice of scoring cards (C-4).
    pub lords: bool,
    /// The boards, top left, top right, bottom left, bottom right, and which are turned; left to
    /// the seed if there are none (C-1).
    pub boards: Option<[Board; 4]>,
    /// The three scoring cards beside Castle; drawn if there are none (C-4).
    pub cards: Option<[Card; 3]>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            nomads: false,
            nomad_tiles: false,
            lords: true,
            boards: None,
            cards: None,
        }
    }
}

impl Options {
    /// The preset for a first game (C-1).
    #[must_use]
    pub fn first_game() -> Self {
        let unturned = |board| Board {
            board,
            turned: false,
        };
        Self {
            boards: Some(
                [
                    Location::Tavern,
                    Location::Paddock,
                    Location::Oasis,
                    Location::Farm,
                ]
                .map(unturned),
            ),
            cards: Some([Card::Fishermen, Card::Merchants, Card::Knights]),
            ..Self::default()
        }
    }

    /// The most that can play (C-1).
    #[must_use]
    pub const fn most_seats(&self) -> usize {
        if self.nomads { 5 } else { 4 }
    }

    /// Whether the choices go together.
    ///
    /// # Errors
    /// [`SetupError::Option`] names the option and what is wrong with it.
    pub fn check(&self) -> Result<(), SetupError> {
        let wrong = |option, what: String| Err(SetupError::Option { option, what });
        if self.nomad_tiles && !self.nomads {
            return wrong(
                "nomad_tiles",
                "there are no nomad spaces without the boards of the Nomads (C-70)".to_owned(),
            );
        }
        if let Some(boards) = self.boards {
            for (index, Board { board, .. }) in boards.iter().enumerate() {
                if boards[..index].iter().any(|other| other.board == *board) {
                    return wrong("boards", format!("{} comes twice (C-1)", board.word()));
                }
                if board.is_of_nomads() && !self.nomads {
                    return wrong(
                        "boards",
                        format!("{} needs the option nomads (C-1)", board.word()),
                    );
                }
            }
            if self.nomads && !boards.iter().any(|board| board.board.is_of_nomads()) {
                return wrong(
                    "boards",
                    "with the option nomads one of their boards must be in play (C-1)".to_owned(),
                );
            }
        }
        if let Some(cards) = self.cards {
            for (index, card) in cards.iter().enumerate() {
                let word = card.word();
                if *card == Card::Castle {
                    return wrong("cards", format!("{word} always scores (C-4)"));
                }
                if cards[..index].contains(card) {
                    return wrong("cards", format!("{word} comes twice (C-4)"));
                }
                if *card == Card::Lords && !self.lords {
                    return wrong("cards", format!("{word} is left out (C-4)"));
                }
            }
        }
        Ok(())
    }
}
