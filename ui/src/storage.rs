//! Where the app keeps matches and settings: in a file, or in the storage of a browser; and what the
//! one can do and the other cannot.

pub(crate) use kind::{
    Checkup, Disk, SUMS_UP, begin_check, find, go_on, in_memory, open, remember, shelf,
};

/// A file.
#[cfg(not(target_family = "wasm"))]
mod kind {
    use std::path::PathBuf;

    use landfolk::shelf::{Found, MatchId, Search, Shelf, StoreError};
    use landfolk::store::Store;

    /// The shelf, owned by the thread that works with it.
    pub(crate) type Disk = Store;

    /// Whether finished matches are summed up, and all matches go into one file.
    pub(crate) const SUMS_UP: bool = true;

    /// A shelf that forgets everything with the app.
    pub(crate) fn in_memory() -> Result<Disk, StoreError> {
        Store::in_memory()
    }

    /// Opens the file of games.
    pub(crate) fn open(file: PathBuf) -> Result<Disk, StoreError> {
        Store::open(file)
    }

    /// What every shelf can do.
    pub(crate) fn shelf(disk: &mut Disk) -> &mut dyn Shelf {
        disk
    }

    /// Looks for matches.
    pub(crate) fn find(disk: &mut Disk, search: &Search) -> Result<Found, StoreError> {
        disk.find(search)
    }

    /// Remembers a person by name and colour.
    pub(crate) fn remember(disk: &mut Disk, name: &str, colour: u8) -> Result<(), StoreError> {
        disk.remember(name, Some(colour))
    }

    /// A look at all that is kept, some matches at a time.
    pub(crate) struct Checkup(landfolk::store::Checkup);

    /// How many matches are looked at before somebody else may use the disk.
    const AT_A_TIME: usize = 50;

    impl Checkup {
        /// Whether everything has been looked at.
        pub(crate) fn is_done(&self) -> bool {
            self.0.is_done()
        }

        /// Which matches were repaired, and why.
        pub(crate) fn repaired(self) -> Vec<(MatchId, String)> {
            self.0.into_health().repaired
        }
    }

    /// Begins to look whether all that is kept fits together.
    pub(crate) fn begin_check(disk: &mut Disk) -> Result<Checkup, StoreError> {
        disk.begin_check().map(Checkup)
    }

    /// Looks at some more, and repairs what can be repaired.
    pub(crate) fn go_on(disk: &mut Disk, mut checkup: Checkup) -> Result<Checkup, StoreError> {
        disk.go_on(&mut checkup.0, AT_A_TIME)?;
        Ok(checkup)
    }
}

/// The storage of a browser.
#[cfg(target_family = "wasm")]
mod kind {
    use std::path::PathBuf;

    use landfolk::shelf::{
        Found, MatchId, MemoryShelf, Search, Shelf, StoreError, TextShelf, Texts, TextsError,
    };
    use landfolk_platform::{BrowserStorage, BrowserStorageError};

    /// The shelf.
    pub(crate) type Disk = Box<dyn Shelf>;

    /// Whether finished matches are summed up, and all matches go into one file.
    pub(crate) const SUMS_UP: bool = false;

    /// A shelf that forgets everything with the page.
    #[allow(clippy::unnecessary_wraps)] // a file may find no memory
    pub(crate) fn in_memory() -> Result<Disk, StoreError> {
        Ok(Box::new(MemoryShelf::new()))
    }

    /// Opens the storage of the browser, which is called `place`.
    pub(crate) fn open(place: PathBuf) -> Result<Disk, StoreError> {
        Ok(Box::new(TextShelf::open(Page::default(), place)?))
    }

    /// What every shelf can do.
    pub(crate) fn shelf(disk: &mut Disk) -> &mut dyn Shelf {
        disk.as_mut()
    }

    /// Looks for matches.
    pub(crate) fn find(disk: &mut Disk, search: &Search) -> Result<Found, StoreError> {
        super::look_through(disk.as_ref(), search)
    }

    /// Persons are for statistics only.
    #[allow(clippy::unnecessary_wraps)] // a file may be full
    pub(crate) fn remember(_: &mut Disk, _: &str, _: u8) -> Result<(), StoreError> {
        Ok(())
    }

    /// Nothing follows from matches here that could disagree with them.
    pub(crate) struct Checkup;

    impl Checkup {
        /// There is nothing to look at.
        #[allow(clippy::unused_self)] // a file has much to look at
        pub(crate) fn is_done(&self) -> bool {
            true
        }

        /// Nothing was repaired.
        #[allow(clippy::unused_self)] // a file may have been damaged
        pub(crate) fn repaired(self) -> Vec<(MatchId, String)> {
            Vec::new()
        }
    }

    /// Begins what is done at once.
    #[allow(clippy::unnecessary_wraps)] // a file may be damaged
    pub(crate) fn begin_check(_: &mut Disk) -> Result<Checkup, StoreError> {
        Ok(Checkup)
    }

    /// There is nothing more to look at.
    #[allow(clippy::unnecessary_wraps)] // a file may be damaged
    pub(crate) fn go_on(_: &mut Disk, checkup: Checkup) -> Result<Checkup, StoreError> {
        Ok(checkup)
    }

    /// The storage of the browser for this page.
    #[derive(Default)]
    struct Page(BrowserStorage);

    fn failed(error: BrowserStorageError) -> TextsError {
        match error {
            BrowserStorageError::Full => TextsError::Full,
            BrowserStorageError::Other(cause) => TextsError::Other(cause),
        }
    }

    impl Texts for Page {
        fn names(&self) -> Result<Vec<String>, TextsError> {
            self.0.names().map_err(failed)
        }

        fn get(&self, name: &str) -> Result<Option<String>, TextsError> {
            self.0.get(name).map_err(failed)
        }

        fn put(&mut self, name: &str, text: &str) -> Result<(), TextsError> {
            self.0.set(name, text).map_err(failed)
        }

        fn remove(&mut self, name: &str) -> Result<(), TextsError> {
            self.0.remove(name).map_err(failed)
        }
    }
}

#[cfg(any(test, target_family = "wasm"))]
use landfolk::shelf::{Found, Listed, Search, Shelf, State, StoreError};

/// Looks for matches on a shelf that only lists them. Damaged ones are found among those that can be
/// played on, unless something is asked that they cannot answer.
#[cfg(any(test, target_family = "wasm"))]
fn look_through(shelf: &dyn Shelf, search: &Search) -> Result<Found, StoreError> {
    let text = search.text.to_lowercase();
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut listed = shelf.list(search.which)?;
    listed.retain(|line| fits(line, search, &words));
    Ok(Found {
        total: listed.len(),
        matches: listed
            .into_iter()
            .skip(search.skip)
            .take(search.limit)
            .collect(),
    })
}

#[cfg(any(test, target_family = "wasm"))]
fn fits(line: &Listed, search: &Search, words: &[&str]) -> bool {
    let Listed::Match(summary) = line else {
        let asked = (&search.game, &search.person, search.since, search.before);
        return words.is_empty()
            && asked == (&None, &None, None, None)
            && search.state != Some(State::Over);
    };
    let names = || summary.seats.iter().map(|seat| seat.name.as_str());
    let state = if summary.progress.is_over() {
        State::Over
    } else {
        State::Running
    };
    words.iter().all(|word| {
        let mut texts = names().chain(summary.title.as_deref());
        texts.any(|text| text.to_lowercase().contains(word))
    }) && search
        .game
        .as_ref()
        .is_none_or(|game| *game == summary.game)
        && search
            .person
            .as_ref()
            .is_none_or(|person| names().any(|name| name == person))
        && search.state.is_none_or(|asked| asked == state)
        && search.since.is_none_or(|since| summary.updated >= since)
        && search.before.is_none_or(|before| summary.updated < before)
}

#[cfg(test)]
mod tests {
    use landfolk::games::GameId;
    use landfolk::shelf::SavedMatch;
    use landfolk::store::Store;
    use landfolk::table::{NewMatch, SeatInfo, Table};

    use super::*;

    fn add(shelf: &mut dyn Shelf, game: GameId, names: [&str; 2], title: Option<&str>) {
        let seats = (0..).zip(names);
        let seats = seats.map(|(colour, name)| SeatInfo::new(name, colour));
        let mut new = NewMatch::new(seats.collect(), game.default_options());
        new.seed = 7;
        let table = Table::start(new).expect("a match");
        SavedMatch::add(shelf, table, title).expect("kept");
    }

    /// A list that is looked through finds what the store finds.
    #[test]
    fn a_shelf_that_only_lists_finds_the_same() {
        let mut store = Store::in_memory().expect("a store");
        let games = [
            (GameId::Ramparts, ["Ada", "Ben"], Some("Sunday")),
            (GameId::Westward, ["Ada", "Émile"], None),
            (GameId::Ramparts, ["Cleo", "Ben"], Some("Monday with Ada")),
            (GameId::Westward, ["Cleo", "Sunny"], None),
        ];
        for (game, names, title) in games {
            add(&mut store, game, names, title);
        }
        let text = |text: &str| Search {
            text: text.to_owned(),
            ..Search::default()
        };
        let everything = store.find(&Search::default()).expect("found").matches;
        let moment = everything[1].summary().expect("a match").updated;
        let searches = [
            (Search::default(), 4),
            (text("ada"), 3),
            (text("SUN"), 2),
            (text("émile ada"), 1),
            (text("nobody"), 0),
            (
                Search {
                    game: Some(GameId::Ramparts.key().to_owned()),
                    ..text("ada")
                },
                2,
            ),
            (
                Search {
                    person: Some("Ada".to_owned()),
                    ..Search::default()
                },
                2,
            ),
            (
                Search {
                    state: Some(State::Running),
                    skip: 1,
                    limit: 2,
                    ..Search::default()
                },
                4,
            ),
            (
                Search {
                    state: Some(State::Over),
                    ..Search::default()
                },
                0,
            ),
        ];
        for (search, total) in searches {
            let found = look_through(&store, &search).expect("found");
            assert_eq!(found.total, total, "{search:?}");
            assert_eq!(found, store.find(&search).expect("found"), "{search:?}");
        }
        for (since, before) in [(Some(moment), None), (None, Some(moment))] {
            let search = Search {
                since,
                before,
                ..Search::default()
            };
            let found = look_through(&store, &search).expect("found");
            assert_eq!(found, store.find(&search).expect("found"), "{search:?}");
        }
    }
}
