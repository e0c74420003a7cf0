//! The table by keyboard, which also serves switches and remote controls.

use landfolk::landscape::Side;
use slint::platform::Key;
use slint::{ComponentHandle, SharedString};

use super::TableScreen;
use super::deed::Deed;
use crate::view::Table;

/// How much a key zooms.
const ZOOM: f32 = 1.3;

/// What a key means on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Meaning {
    Step(Side),
    Turn(i8),
    Zoom(bool),
    Fit,
    Confirm,
    Cancel,
    Decide(Back),
    Ownership,
    Sheet,
    /// Takes something of the hand, counted from 0.
    Take(usize),
}

/// Steps through what was decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Back {
    Undo,
    Redo,
}

fn meaning(text: &str, control: bool) -> Option<Meaning> {
    let special = |key: Key| text == SharedString::from(key).as_str();
    let arrows = [
        (Key::UpArrow, Side::North),
        (Key::RightArrow, Side::East),
        (Key::DownArrow, Side::South),
        (Key::LeftArrow, Side::West),
    ];
    for (key, side) in arrows {
        if special(key) {
            return Some(Meaning::Step(side));
        }
    }
    if special(Key::Return) {
        return Some(Meaning::Confirm);
    }
    if special(Key::Escape) || special(Key::Back) {
        return Some(Meaning::Cancel);
    }
    match text {
        "z" => Some(Meaning::Decide(Back::Undo)),
        "Z" | "y" => Some(Meaning::Decide(Back::Redo)),
        _ if control => None,
        "r" => Some(Meaning::Turn(1)),
        "R" => Some(Meaning::Turn(-1)),
        "+" | "=" => Some(Meaning::Zoom(true)),
        "-" => Some(Meaning::Zoom(false)),
        "0" | "f" => Some(Meaning::Fit),
        "o" => Some(Meaning::Ownership),
        "l" => Some(Meaning::Sheet),
        // What is in the hand, counted from one.
        "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" => {
            let number: usize = text.parse().ok()?;
            Some(Meaning::Take(number - 1))
        }
        _ => None,
    }
}

impl TableScreen {
    /// Whether something is told step by step.
    fn tells(&self) -> bool {
        let state = self.state.borrow();
        state.game.as_ref().is_some_and(|(_, game)| game.tells())
    }

    /// A key was pressed; says whether it meant anything here.
    pub(super) fn key(&self, text: &str, control: bool) -> bool {
        let Some(meaning) = meaning(text, control) else {
            return false;
        };
        // Until the next player has taken over, keys must not look at the hand either.
        let window = self.window.upgrade();
        if window.is_some_and(|window| window.global::<Table>().get_handing_over()) {
            return false;
        }
        let now = self.now();
        match meaning {
            Meaning::Step(side) => return self.arrow(side),
            Meaning::Turn(by) => self.change(|game| game.turn(by)),
            Meaning::Zoom(closer) => self.zoom(if closer { ZOOM } else { 1.0 / ZOOM }, now),
            Meaning::Fit => {
                self.state.borrow_mut().board.gestures().fit(now);
                self.refresh_board();
            }
            Meaning::Confirm if self.tells() => self.choose(0),
            Meaning::Confirm => self.confirm(),
            Meaning::Cancel => return self.cancel(),
            Meaning::Decide(Back::Undo) => self.decide(Deed::Undo),
            Meaning::Decide(Back::Redo) => self.decide(Deed::Redo),
            Meaning::Ownership => self.toggle_ownership(),
            Meaning::Sheet => self.toggle_sheet(),
            Meaning::Take(index) => self.change(|game| game.take(index)),
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_mean_what_the_help_says() {
        let key = |key: Key| SharedString::from(key).to_string();
        assert_eq!(
            meaning(&key(Key::LeftArrow), false),
            Some(Meaning::Step(Side::West))
        );
        assert_eq!(meaning(&key(Key::Return), false), Some(Meaning::Confirm));
        assert_eq!(meaning("z", true), Some(Meaning::Decide(Back::Undo)));
        assert_eq!(meaning("r", false), Some(Meaning::Turn(1)));
        assert_eq!(meaning("r", true), None);
        assert_eq!(meaning("1", false), Some(Meaning::Take(0)));
        assert_eq!(meaning("9", false), Some(Meaning::Take(8)));
        assert_eq!(meaning("0", false), Some(Meaning::Fit));
        assert_eq!(meaning("q", false), None);
    }
}
