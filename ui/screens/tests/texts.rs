//! Every text of the screens is there in every language, in characters that the fonts have.

#![allow(clippy::expect_used, clippy::panic)] // helpers of tests may fail a test

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use ttf_parser::Face;

const LANGUAGES: [&str; 3] = ["de", "fr", "ja"];

fn crate_dir() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// All `.slint` files.
fn slint_files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(slint_files(&path));
        } else if path.extension().is_some_and(|ending| ending == "slint") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The literal at the start of `text` and what follows it; nothing if there is none.
fn literal(text: &str) -> Option<(String, &str)> {
    let inside = text.trim_start().strip_prefix('"')?;
    let mut value = String::new();
    let mut letters = inside.char_indices();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '"' => return Some((value, &inside[at + 1..])),
            '\\' => match letters.next() {
                Some((_, 'n')) => value.push('\n'),
                Some((_, other)) => value.push(other),
                None => return None,
            },
            other => value.push(other),
        }
    }
    None
}

/// The key of a text that means something else in another context.
fn in_context(context: &str, text: &str) -> String {
    format!("{context}\u{4}{text}")
}

/// The texts in `@tr(...)`, each with its plural if it has one, and where it stands.
fn texts() -> BTreeMap<String, (Option<String>, PathBuf)> {
    let mut found = BTreeMap::new();
    for path in slint_files(&crate_dir().join("slint")) {
        let source = read(&path);
        for (start, _) in source.match_indices("@tr(") {
            let Some((mut one, mut rest)) = literal(&source[start + 4..]) else {
                panic!("{}: @tr without a text", path.display());
            };
            // `@tr("context" => "text")`: the first literal only tells texts apart.
            if let Some((text, after)) = rest.trim_start().strip_prefix("=>").and_then(literal) {
                (one, rest) = (in_context(&one, &text), after);
            }
            let many = rest
                .trim_start()
                .strip_prefix('|')
                .and_then(|rest| literal(rest))
                .map(|(many, _)| many);
            found.insert(one, (many, path.clone()));
        }
    }
    assert!(found.len() > 150, "only {} texts", found.len());
    found
}

/// The translations of one language: the text, and its forms.
fn translations(language: &str) -> BTreeMap<String, Vec<String>> {
    let path = crate_dir().join(format!("lang/{language}/LC_MESSAGES/landfolk-screens.po"));
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut id = None;
    let mut context = None;
    for line in read(&path).lines() {
        let value = |rest| literal(rest).map(|(value, _)| value).unwrap_or_default();
        if let Some(rest) = line.strip_prefix("msgctxt ") {
            context = Some(value(rest));
        } else if let Some(rest) = line.strip_prefix("msgid ") {
            let text = value(rest);
            id = Some(match context.take() {
                Some(context) => in_context(&context, &text),
                None => text,
            });
        } else if line.starts_with("msgstr")
            && let Some((_, rest)) = line.split_once(' ')
            && let Some(id) = &id
        {
            let forms = found.entry(id.clone()).or_default();
            assert!(
                line.starts_with(&format!("msgstr[{}]", forms.len()))
                    || line.starts_with("msgstr ") && forms.is_empty(),
                "{}: {id:?} is translated twice",
                path.display()
            );
            forms.push(value(rest));
        }
    }
    found.remove("");
    found
}

/// The places for values in a text.
fn places(text: &str) -> Vec<&str> {
    let mut found: Vec<_> = text
        .match_indices('{')
        .filter_map(|(start, _)| text[start..].split_inclusive('}').next())
        .collect();
    found.sort_unstable();
    found
}

#[test]
fn every_text_is_translated_with_all_its_values() {
    let texts = texts();
    for language in LANGUAGES {
        let translations = translations(language);
        for (text, (many, path)) in &texts {
            let forms = translations
                .get(text)
                .unwrap_or_else(|| panic!("{}: {text:?} has no {language}", path.display()));
            let due = if many.is_some() && language != "ja" {
                2
            } else {
                1
            };
            assert_eq!(forms.len(), due, "forms of {text:?} in {language}");
            for form in forms {
                assert!(!form.trim().is_empty(), "{text:?} is empty in {language}");
                assert_eq!(places(form), places(text), "{text:?} in {language}");
            }
        }
        for text in translations.keys() {
            assert!(
                texts.contains_key(text),
                "{language} translates {text:?}, which nobody says"
            );
        }
    }
}

#[test]
fn the_fonts_have_every_character() {
    let mut said: Vec<(String, String)> = Vec::new();
    for (text, (many, path)) in texts() {
        said.push((text, path.display().to_string()));
        said.extend(many.map(|many| (many, path.display().to_string())));
    }
    for language in LANGUAGES {
        for (_, forms) in translations(language) {
            said.extend(forms.into_iter().map(|form| (form, language.to_owned())));
        }
    }
    for path in slint_files(&crate_dir().join("slint")) {
        // Also what stands in the sources without being translated, such as names of languages.
        let source = read(&path);
        let code = source
            .lines()
            .map(|line| line.split("//").next().unwrap_or_default());
        said.extend(code.map(|line| (line.to_owned(), path.display().to_string())));
    }
    for name in ["m-plus-rounded-medium.ttf", "m-plus-rounded-bold.ttf"] {
        let data = fs::read(crate_dir().join("fonts").join(name)).expect("a font");
        let face = Face::parse(&data, 0).expect("a font");
        for (text, place) in &said {
            for letter in text.chars().filter(|letter| !letter.is_control()) {
                assert!(
                    face.glyph_index(letter).is_some(),
                    "{name} has no {letter:?} for {text:?} ({place}); run ui/screens/fonts/subset.sh"
                );
            }
        }
    }
}

/// Names may use what is common in Latin scripts and in Japanese.
#[test]
fn the_text_font_has_common_names() {
    let data = fs::read(crate_dir().join("fonts/m-plus-rounded-medium.ttf")).expect("a font");
    let face = Face::parse(&data, 0).expect("a font");
    for name in [
        "Zoë Łukasz Ñandú Ğül Žofie Œuvre",
        "佐藤 鈴木 高橋 渡辺 伊藤",
        "さくら ハルト",
    ] {
        for letter in name.chars() {
            assert!(face.glyph_index(letter).is_some(), "{letter:?} of {name}");
        }
    }
}
