//! A page in a browser.

use std::cell::RefCell;
use std::path::PathBuf;
use std::rc::Rc;

use js_sys::{Array, Uint8Array};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{
    Blob, BlobPropertyBag, FileReader, HtmlAnchorElement, HtmlInputElement, Storage, Url, Window,
};

use crate::{Document, Feel, Insets, MAX_DOCUMENT_BYTES, OpenError, Platform, ShareError, Shared};

/// How the storage of the browser is called where a file would have a path.
const PLACE: &str = "localStorage";

type Look = Rc<RefCell<Option<Box<dyn Fn()>>>>;
type Opened = Rc<RefCell<Vec<Result<Document, OpenError>>>>;

/// A page in a browser.
#[derive(Default)]
pub struct Web {
    look: Look,
    opened: Opened,
}

fn window() -> Option<Window> {
    web_sys::window()
}

/// What the browser says of its own error.
fn say(error: &JsValue) -> String {
    error.dyn_ref::<js_sys::Error>().map_or_else(
        || format!("{error:?}"),
        |error| String::from(error.message()),
    )
}

/// A length of the page's own style, in logical pixels; the page fills in what the browser knows
/// of the device.
fn length(window: &Window, name: &str) -> Option<f32> {
    let root = window.document()?.document_element()?;
    let style = window.get_computed_style(&root).ok()??;
    let value = style.get_property_value(name).ok()?;
    let value: f32 = value.trim().trim_end_matches("px").parse().ok()?;
    (value.is_finite() && value >= 0.0).then_some(value)
}

impl Web {
    fn download(document: &Document) -> Result<(), JsValue> {
        let page = window()
            .and_then(|window| window.document())
            .ok_or_else(|| JsValue::from_str("no page"))?;
        let parts = Array::of1(&Uint8Array::from(document.bytes.as_slice()));
        let kind = BlobPropertyBag::new();
        kind.set_type(document.media_type());
        let blob = Blob::new_with_u8_array_sequence_and_options(&parts, &kind)?;
        let url = Url::create_object_url_with_blob(&blob)?;
        let link: HtmlAnchorElement = page.create_element("a")?.unchecked_into();
        link.set_href(&url);
        link.set_download(&document.safe_name());
        link.click();
        Url::revoke_object_url(&url)
    }

    fn choose(&self) -> Result<(), JsValue> {
        let page = window()
            .and_then(|window| window.document())
            .ok_or_else(|| JsValue::from_str("no page"))?;
        let input: HtmlInputElement = page.create_element("input")?.unchecked_into();
        input.set_type("file");
        let (look, opened) = (Rc::clone(&self.look), Rc::clone(&self.opened));
        let from = input.clone();
        let chosen = Closure::once_into_js(move || {
            if let Some(file) = from.files().and_then(|files| files.get(0)) {
                read(&file, &look, &opened);
            }
        });
        input.set_onchange(Some(chosen.unchecked_ref()));
        input.click();
        Ok(())
    }
}

/// Reads a file that was chosen, and lets the app look when it is there.
fn read(file: &web_sys::File, look: &Look, opened: &Opened) {
    let name = file.name();
    let done = {
        let (look, opened) = (Rc::clone(look), Rc::clone(opened));
        move |document: Result<Document, OpenError>| {
            opened.borrow_mut().push(document);
            let taken = look.borrow_mut().take();
            if let Some(act) = taken {
                act();
                look.borrow_mut().get_or_insert(act);
            }
        }
    };
    if file.size() > MAX_DOCUMENT_BYTES as f64 {
        done(Err(OpenError::TooLarge { name }));
        return;
    }
    let failed = |name: String, error: &JsValue| OpenError::Read {
        name,
        cause: say(error),
    };
    let reader = match FileReader::new() {
        Ok(reader) => reader,
        Err(error) => {
            done(Err(failed(name, &error)));
            return;
        }
    };
    let (from, called, ready) = (reader.clone(), name.clone(), done.clone());
    let ended = Closure::once_into_js(move || {
        ready(match from.result() {
            Ok(buffer) if buffer.is_object() => Ok(Document {
                name: called,
                bytes: Uint8Array::new(&buffer).to_vec(),
            }),
            Ok(other) | Err(other) => Err(failed(called, &other)),
        });
    });
    reader.set_onloadend(Some(ended.unchecked_ref()));
    if let Err(error) = reader.read_as_array_buffer(file) {
        done(Err(failed(name, &error)));
    }
}

impl Platform for Web {
    fn data_file(&self) -> Option<PathBuf> {
        BrowserStorage.names().ok().map(|_| PathBuf::from(PLACE))
    }

    fn locales(&self) -> Vec<String> {
        let languages = window().map(|window| window.navigator().languages());
        let languages = languages
            .into_iter()
            .flat_map(|languages| languages.to_vec());
        languages
            .filter_map(|language| language.as_string())
            .collect()
    }

    fn reduced_motion(&self) -> bool {
        window()
            .and_then(|window| {
                window
                    .match_media("(prefers-reduced-motion: reduce)")
                    .ok()?
            })
            .is_some_and(|media| media.matches())
    }

    fn insets(&self) -> Insets {
        let side = |name| {
            window()
                .and_then(|window| length(&window, name))
                .unwrap_or(0.0)
        };
        Insets {
            top: side("--inset-top"),
            right: side("--inset-right"),
            bottom: side("--inset-bottom"),
            left: side("--inset-left"),
        }
    }

    fn feel(&self, feel: Feel) {
        let millis = match feel {
            Feel::Done => 10,
            Feel::Held => 20,
            Feel::Refused => 40,
        };
        if let Some(window) = window() {
            // Browsers without a motor ignore it.
            window.navigator().vibrate_with_duration(millis);
        }
    }

    fn share(&self, document: &Document) -> Result<Shared, ShareError> {
        Self::download(document).map_err(|error| ShareError::System(say(&error)))?;
        Ok(Shared::Handed)
    }

    fn choose_document(&self) -> bool {
        self.choose().is_ok()
    }

    fn opened(&self) -> Vec<Result<Document, OpenError>> {
        self.opened.take()
    }

    fn watch(&self, look: Box<dyn Fn()>) {
        *self.look.borrow_mut() = Some(look);
    }
}

/// The storage that a browser keeps for a page: texts by name, for good. It has room for some
/// millions of characters; a match takes a few thousand.
#[derive(Clone, Copy, Debug, Default)]
pub struct BrowserStorage;

/// Why the storage of the browser did not do what was asked. Nothing was changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BrowserStorageError {
    /// There is no room for more.
    Full,
    /// What the browser says.
    Other(String),
}

impl BrowserStorage {
    fn open() -> Result<Storage, BrowserStorageError> {
        let storage = window().ok_or_else(|| BrowserStorageError::Other("no page".to_owned()))?;
        match storage.local_storage() {
            Ok(Some(storage)) => Ok(storage),
            Ok(None) => Err(BrowserStorageError::Other("no storage".to_owned())),
            Err(error) => Err(failed(&error)),
        }
    }

    /// All names.
    ///
    /// # Errors
    /// [`BrowserStorageError`], as with every method: where the user has forbidden storage.
    pub fn names(self) -> Result<Vec<String>, BrowserStorageError> {
        let storage = Self::open()?;
        let count = storage.length().map_err(|error| failed(&error))?;
        let names = (0..count).map(|index| storage.key(index));
        names
            .filter_map(Result::transpose)
            .collect::<Result<_, _>>()
            .map_err(|error| failed(&error))
    }

    /// The text under a name.
    ///
    /// # Errors
    /// As [`BrowserStorage::names`].
    pub fn get(self, name: &str) -> Result<Option<String>, BrowserStorageError> {
        Self::open()?.get_item(name).map_err(|error| failed(&error))
    }

    /// Puts a text under a name, in place of what is there.
    ///
    /// # Errors
    /// As [`BrowserStorage::names`], and [`BrowserStorageError::Full`].
    pub fn set(self, name: &str, text: &str) -> Result<(), BrowserStorageError> {
        Self::open()?
            .set_item(name, text)
            .map_err(|error| failed(&error))
    }

    /// Forgets a name.
    ///
    /// # Errors
    /// As [`BrowserStorage::names`].
    pub fn remove(self, name: &str) -> Result<(), BrowserStorageError> {
        Self::open()?
            .remove_item(name)
            .map_err(|error| failed(&error))
    }
}

fn failed(error: &JsValue) -> BrowserStorageError {
    match error.dyn_ref::<web_sys::DomException>() {
        Some(error) if error.name() == "QuotaExceededError" => BrowserStorageError::Full,
        Some(error) => BrowserStorageError::Other(error.message()),
        None => BrowserStorageError::Other(say(error)),
    }
}
