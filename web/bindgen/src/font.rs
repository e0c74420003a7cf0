//! The font that Slint brings into every page, so that something shows where no font is given. Ours are given, and
//! cover more; as zeros it weighs nothing once the page is compressed, and Slint passes over a font that it cannot read.

use std::ops::Range;

/// The head of a font with TrueType outlines.
const HEAD: [u8; 4] = [0, 1, 0, 0];
/// Whose font it is by its table of names, where letters have two bytes.
const NAME: &[u8] = b"\0I\0n\0t\0e\0r\0 \0P\0r\0o\0j\0e\0c\0t";

/// Writes zeros over Slint's font in a WebAssembly module. Says how many bytes it had; `None` if it is not there.
pub fn blank(module: &mut [u8]) -> Option<usize> {
    let mut from = 0;
    while let Some(at) = find(&module[from..], &HEAD) {
        let at = from + at;
        let font = extent(&module[at..]).and_then(|length| module.get_mut(at..at + length));
        if let Some(font) = font
            && find(font, NAME).is_some()
        {
            font.fill(0);
            return Some(font.len());
        }
        from = at + 1;
    }
    None
}

fn find(bytes: &[u8], part: &[u8]) -> Option<usize> {
    bytes.windows(part.len()).position(|window| window == part)
}

/// How long the font is that begins here, by its directory of tables. `None` if it is no font.
fn extent(bytes: &[u8]) -> Option<usize> {
    let number = |range: Range<usize>| {
        let bytes = bytes.get(range)?;
        Some(
            bytes
                .iter()
                .fold(0, |sum, byte| (sum << 8) | usize::from(*byte)),
        )
    };
    let tables = number(4..6)?;
    if !(4..64).contains(&tables) {
        return None;
    }
    let mut end = 0;
    for table in 0..tables {
        let entry = 12 + 16 * table;
        let is_named = bytes
            .get(entry..entry + 4)?
            .iter()
            .all(|byte| (b' '..=b'~').contains(byte));
        if !is_named {
            return None;
        }
        end = end.max(number(entry + 8..entry + 12)? + number(entry + 12..entry + 16)?);
    }
    (end <= bytes.len()).then_some(end)
}

#[cfg(test)]
mod tests {
    use super::{HEAD, NAME, blank};

    /// A font of four tables, one of which says its name.
    fn font(name: &[u8]) -> Vec<u8> {
        let mut font = HEAD.to_vec();
        font.extend([0, 4, 0, 0, 0, 0, 0, 0]);
        let mut at = 12 + 4 * 16;
        for (tag, content) in [
            (b"glyf", [9; 40].as_slice()),
            (b"head", &[8; 20]),
            (b"maxp", &[7; 6]),
            (b"name", name),
        ] {
            font.extend(tag);
            font.extend([0; 4]);
            font.extend((at as u32).to_be_bytes());
            font.extend((content.len() as u32).to_be_bytes());
            at += content.len();
        }
        for content in [[9; 40].as_slice(), &[8; 20], &[7; 6], name] {
            font.extend(content);
        }
        font
    }

    #[test]
    fn only_the_font_of_that_name_is_blanked() {
        let (ours, theirs) = (font(b"\0O\0u\0r\0s"), font(NAME));
        let mut module = [
            b"\0asm\0\x01\0\0".as_slice(),
            &ours,
            &[5; 9],
            &theirs,
            &[6; 9],
        ]
        .concat();
        let before = module.clone();
        assert_eq!(blank(&mut module), Some(theirs.len()));
        let begins = 8 + ours.len() + 9;
        let ends = begins + theirs.len();
        assert_eq!(module[..begins], before[..begins]);
        assert!(module[begins..ends].iter().all(|byte| *byte == 0));
        assert_eq!(module[ends..], before[ends..]);
        assert_eq!(blank(&mut module), None);
    }

    #[test]
    fn what_ends_too_early_is_no_font() {
        let font = font(NAME);
        for length in 0..font.len() {
            assert_eq!(blank(&mut font[..length].to_vec()), None, "{length}");
        }
    }
}
