//! Names as the screens show them: whatever somebody has typed must fit and keep to its place.

use slint::SharedString;

/// Longer than this without a blank, a name may be broken.
const LONG: usize = 16;
/// After how many letters.
const EACH: usize = 10;

/// Whether a letter is written from right to left.
const fn is_right_to_left(letter: char) -> bool {
    matches!(
        letter,
        '\u{590}'..='\u{8ff}'
            | '\u{fb1d}'..='\u{fdff}'
            | '\u{fe70}'..='\u{fefc}'
            | '\u{10800}'..='\u{10fff}'
            | '\u{1e800}'..='\u{1eeff}'
    )
}

/// A name as it is shown. One that is written from right to left is kept apart from the words around
/// it, and a long one without blanks may be broken into lines.
#[must_use]
pub(crate) fn shown(name: &str) -> SharedString {
    let mut text = String::with_capacity(name.len());
    for word in name.split_inclusive(char::is_whitespace) {
        if word.chars().count() <= LONG {
            text.push_str(word);
            continue;
        }
        let mut line = 0;
        let mut before = ' ';
        for letter in word.chars() {
            // Not within what several characters make together.
            if line >= EACH && letter.is_alphanumeric() && before != '\u{200d}' {
                text.push('\u{200b}');
                line = 0;
            }
            text.push(letter);
            line += 1;
            before = letter;
        }
    }
    if name.chars().any(is_right_to_left) {
        format!("\u{2068}{text}\u{2069}").into()
    } else {
        text.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_names_stay_as_they_are() {
        for name in [
            "",
            "Ada",
            "Anna-Magdalena W.",
            "佐藤",
            "Zoë the second of that name",
        ] {
            assert_eq!(shown(name), name);
        }
    }

    #[test]
    fn names_from_right_to_left_are_kept_apart() {
        for name in ["דוד", "ليلى", "Ada ליאת"] {
            assert_eq!(shown(name), format!("\u{2068}{name}\u{2069}"));
        }
    }

    #[test]
    fn long_names_can_be_broken() {
        let long = "Wolfeschlegelsteinhausenbergerdorff";
        let lines: Vec<String> = shown(long).split('\u{200b}').map(str::to_owned).collect();
        assert_eq!(lines.concat(), long);
        assert!(lines.len() == 4 && lines.iter().all(|line| line.chars().count() <= EACH));
        // A letter and its accent stay together.
        let accents = "e\u{301}".repeat(20);
        let broken = shown(&accents);
        assert!(broken.contains('\u{200b}'));
        assert!(!broken.contains("\u{200b}\u{301}"));
    }
}
