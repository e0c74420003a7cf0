//! Where the page begins. Elsewhere than in a browser the library is empty.

#![cfg(target_family = "wasm")]

use std::rc::Rc;

use landfolk_platform::Platform;
use landfolk_ui::app::{App, Launch};
use slint::ComponentHandle;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// Runs the app in the canvas of the page for as long as the page is open.
///
/// # Errors
/// When the browser gives no way to draw.
#[wasm_bindgen(start)]
pub fn start() -> Result<(), JsError> {
    console_error_panic_hook::set_once();
    let page = landfolk_platform::native();
    let launch = Launch {
        file: page.data_file(),
        ..Launch::default()
    };
    let app = App::on(Rc::new(page), launch)?;
    app.window().run()?;
    Ok(())
}
