//! Where the app keeps matches and settings: in a file, or in the storage of a browser.

use std::path::PathBuf;

use landfolk::shelf::{Shelf, StoreError};

/// The shelf, owned by the thread that works with it.
pub(crate) type Disk = Box<dyn Shelf>;

/// Opens the file of games.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn open(file: PathBuf) -> Result<Disk, StoreError> {
    Ok(Box::new(landfolk::store::Store::open(file)?))
}

/// Opens the storage of the browser, which is called `place`.
#[cfg(target_family = "wasm")]
pub(crate) fn open(place: PathBuf) -> Result<Disk, StoreError> {
    use landfolk::shelf::TextShelf;

    Ok(Box::new(TextShelf::open(browser::Page::default(), place)?))
}

#[cfg(target_family = "wasm")]
mod browser {
    use landfolk::shelf::{Texts, TextsError};
    use landfolk_platform::{BrowserStorage, BrowserStorageError};

    /// The storage of the browser for this page.
    #[derive(Default)]
    pub(super) struct Page(BrowserStorage);

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
