//! The desktop program.

use std::process::ExitCode;

use landfolk_ui::app::App;
use slint::ComponentHandle;

fn main() -> ExitCode {
    let shown = App::new().and_then(|app| app.window().run());
    match shown {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}
