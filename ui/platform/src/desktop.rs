//! Linux, macOS and Windows.

use std::cell::RefCell;
use std::path::PathBuf;

use directories::{ProjectDirs, UserDirs};

use crate::{Document, OpenError, Platform, ShareError, Shared};

/// A computer with a desktop.
#[derive(Default)]
pub struct Desktop {
    /// The files that the command line names.
    opened: RefCell<Vec<PathBuf>>,
}

impl Desktop {
    /// A computer whose user has asked to open these files.
    #[must_use]
    pub const fn opening(files: Vec<PathBuf>) -> Self {
        Self {
            opened: RefCell::new(files),
        }
    }
}

impl Platform for Desktop {
    fn data_file(&self) -> Option<PathBuf> {
        let places = ProjectDirs::from("org", "Landfolk", "Landfolk")?;
        Some(places.data_dir().join("games.sqlite"))
    }

    fn documents(&self) -> Option<PathBuf> {
        let places = UserDirs::new()?;
        let documents = places.document_dir().unwrap_or_else(|| places.home_dir());
        Some(documents.join("Landfolk"))
    }

    fn locales(&self) -> Vec<String> {
        sys_locale::get_locales().collect()
    }

    fn share(&self, document: &Document) -> Result<Shared, ShareError> {
        let places = UserDirs::new().ok_or(ShareError::NoPlace)?;
        let folder = places
            .download_dir()
            .or_else(|| places.document_dir())
            .unwrap_or_else(|| places.home_dir());
        document.write_into(folder).map(Shared::At)
    }

    fn opened(&self) -> Vec<Result<Document, OpenError>> {
        let files = self.opened.take();
        files.iter().map(|file| Document::read(file)).collect()
    }
}
