//! A storage of texts as a browser has one, in memory.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};

use landfolk::shelf::{Texts, TextsError};

/// Texts by name; clones share them, as two windows share the storage of a browser.
#[derive(Clone, Default)]
pub struct Notes(Arc<Mutex<Inside>>);

#[derive(Default)]
struct Inside {
    texts: BTreeMap<String, String>,
    /// How many characters there is room for; 0 is no bound.
    room: usize,
    /// Refuses everything.
    forbidden: bool,
}

impl Notes {
    fn inside(&self) -> MutexGuard<'_, Inside> {
        self.0.lock().expect("no other test")
    }

    pub fn texts(&self) -> BTreeMap<String, String> {
        self.inside().texts.clone()
    }

    pub fn write(&self, name: &str, text: &str) {
        self.inside().texts.insert(name.into(), text.into());
    }

    pub fn leave_room(&self, more: usize) {
        let mut inside = self.inside();
        inside.room = inside.texts.values().map(String::len).sum::<usize>() + more;
    }

    pub fn forbid(&self) {
        self.inside().forbidden = true;
    }
}

impl Inside {
    fn ask(&self) -> Result<(), TextsError> {
        if self.forbidden {
            return Err(TextsError::Other("forbidden".to_owned()));
        }
        Ok(())
    }
}

impl Texts for Notes {
    fn names(&self) -> Result<Vec<String>, TextsError> {
        let inside = self.inside();
        inside.ask()?;
        Ok(inside.texts.keys().cloned().collect())
    }

    fn get(&self, name: &str) -> Result<Option<String>, TextsError> {
        let inside = self.inside();
        inside.ask()?;
        Ok(inside.texts.get(name).cloned())
    }

    fn put(&mut self, name: &str, text: &str) -> Result<(), TextsError> {
        let mut inside = self.inside();
        inside.ask()?;
        let others = inside.texts.iter().filter(|(other, _)| *other != name);
        let used: usize = others.map(|(_, text)| text.len()).sum();
        if inside.room > 0 && used + text.len() > inside.room {
            return Err(TextsError::Full);
        }
        inside.texts.insert(name.to_owned(), text.to_owned());
        Ok(())
    }

    fn remove(&mut self, name: &str) -> Result<(), TextsError> {
        let mut inside = self.inside();
        inside.ask()?;
        inside.texts.remove(name);
        Ok(())
    }
}
