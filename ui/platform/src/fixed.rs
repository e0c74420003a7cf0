//! A system that answers what it is told to answer: for tests.

use std::cell::RefCell;
use std::path::PathBuf;

use crate::{Document, Feel, Insets, OpenError, Platform, ShareError, Shared};

/// A system whose answers are its fields, and which keeps what it was given.
#[derive(Default)]
pub struct Fixed {
    /// The file of games and settings.
    pub data_file: Option<PathBuf>,
    /// The folder for files that people take with them.
    pub documents: Option<PathBuf>,
    /// Whether people can choose a file to open.
    pub chooses: bool,
    /// The languages of the system.
    pub locales: Vec<String>,
    /// How much larger than usual text is; 0 stands for 1.
    pub text_scale: RefCell<f32>,
    /// Whether things move as little as possible.
    pub reduced_motion: RefCell<bool>,
    /// What is kept along the edges.
    pub insets: RefCell<Insets>,
    /// The files to be opened, until the app takes them.
    pub opened: RefCell<Vec<Result<Document, OpenError>>>,
    /// What the hand would have felt, in that order.
    pub felt: RefCell<Vec<Feel>>,
    /// What went out, in that order.
    pub shared: RefCell<Vec<Document>>,
    look: RefCell<Option<Box<dyn Fn()>>>,
}

impl Fixed {
    /// Lets the app look again, as after a change of the system's settings.
    pub fn changed(&self) {
        // Taken out for the call, so that the app may ask to watch again.
        let look = self.look.borrow_mut().take();
        if let Some(look) = look {
            look();
            self.look.borrow_mut().get_or_insert(look);
        }
    }
}

impl Platform for Fixed {
    fn data_file(&self) -> Option<PathBuf> {
        self.data_file.clone()
    }

    fn documents(&self) -> Option<PathBuf> {
        self.documents.clone()
    }

    fn locales(&self) -> Vec<String> {
        self.locales.clone()
    }

    fn text_scale(&self) -> f32 {
        let scale = *self.text_scale.borrow();
        if scale > 0.0 { scale } else { 1.0 }
    }

    fn reduced_motion(&self) -> bool {
        *self.reduced_motion.borrow()
    }

    fn insets(&self) -> Insets {
        *self.insets.borrow()
    }

    fn feel(&self, feel: Feel) {
        self.felt.borrow_mut().push(feel);
    }

    fn share(&self, document: &Document) -> Result<Shared, ShareError> {
        self.shared.borrow_mut().push(document.clone());
        Ok(Shared::Handed)
    }

    fn choose_document(&self) -> bool {
        self.chooses
    }

    fn opened(&self) -> Vec<Result<Document, OpenError>> {
        self.opened.take()
    }

    fn watch(&self, look: Box<dyn Fn()>) {
        *self.look.borrow_mut() = Some(look);
    }
}
