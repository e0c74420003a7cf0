//! Where Android begins: the activity loads this library and calls `android_main`. Elsewhere the
//! library is empty.

#![cfg(target_os = "android")]
// The system finds the function by its name.
#![allow(unsafe_code)]

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use landfolk_platform::{Android, Platform};
use landfolk_ui::app::{App, Launch};
use landfolk_ui::view::Screen;
use slint::ComponentHandle;
use slint::android::AndroidApp;
use slint::android::android_activity::{MainEvent, PollEvent};

/// What is noted when the system may end the app while a match is on the table.
const AT_THE_TABLE: &[u8] = b"table";

/// Runs the app until its activity is destroyed. The system calls it again, on another thread, when
/// the activity is started anew.
#[unsafe(no_mangle)]
fn android_main(system: AndroidApp) {
    let device = Rc::new(Android::new(system.clone()));
    let app: Rc<RefCell<Weak<App>>> = Rc::default();
    let listener = {
        let (device, app) = (Rc::clone(&device), Rc::clone(&app));
        move |event: &PollEvent<'_>| {
            if let PollEvent::Main(event) = event {
                hear(event, &device, app.borrow().upgrade().as_ref());
            }
        }
    };
    if slint::android::init_with_event_listener(system, listener).is_err() {
        // This thread has an app already, which the system never asks for.
        return;
    }
    let launch = Launch {
        file: device.data_file(),
        ..Launch::default()
    };
    // Without a window there is nobody to tell what went wrong; the activity ends.
    let Ok(running) = App::on(device, launch) else {
        return;
    };
    *app.borrow_mut() = Rc::downgrade(&running);
    let _ = running.window().run();
}

/// What the system says of the activity.
fn hear(event: &MainEvent<'_>, device: &Android, app: Option<&Rc<App>>) {
    match event {
        MainEvent::Resume { loader, .. } => {
            device.changed();
            // There is something to load only where the system had ended the app.
            if loader.load().as_deref() == Some(AT_THE_TABLE)
                && let Some(app) = app
            {
                app.go_on();
            }
        }
        MainEvent::ConfigChanged { .. } => device.changed(),
        MainEvent::SaveState { saver, .. } => {
            if app.is_some_and(|app| app.screen() == Screen::Table) {
                saver.store(AT_THE_TABLE);
            }
        }
        _ => {}
    }
}
