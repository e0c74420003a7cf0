//! A window without a screen: mock clock, real pixels, clicks by spoken label.

#![allow(dead_code, unreachable_pub)]

pub mod game;

use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::{Duration, Instant};

use i_slint_backend_testing::{
    AccessibleRole, ElementHandle, ElementQuery, TestingBackend, TestingBackendOptions,
    mock_elapsed_time,
};
use landfolk_ui::app::{App, Launch};
use landfolk_ui::platform::{Fixed, Platform};
use slint::platform::{Key, PointerEventButton, WindowEvent};
use slint::{ComponentHandle, LogicalSize, SharedString};

/// A phone held upright.
pub const PHONE: (f32, f32) = (390.0, 844.0);
/// The same phone on its side.
pub const PHONE_WIDE: (f32, f32) = (844.0, 390.0);
/// A phone so tall that nothing is out of sight: only what is in sight can be found.
pub const TALL: (f32, f32) = (390.0, 3000.0);
/// A tablet on a table.
pub const TABLET: (f32, f32) = (1180.0, 820.0);

/// The app in a window of its own.
pub struct Stage {
    /// The app.
    pub app: Rc<App>,
    /// The system it believes to run on.
    pub device: Rc<Fixed>,
}

impl Stage {
    /// Opens the app in English in a window of this size (logical pixels), with its games in
    /// memory.
    pub fn open(size: (f32, f32)) -> Self {
        let launch = Launch {
            language: Some("en"),
            ..Launch::default()
        };
        Self::launch(size, launch)
    }

    /// Opens the app as [`Stage::open`] does, in a language that can be changed.
    pub fn speaking(size: (f32, f32), language: &str) -> Self {
        let stage = Self::launch(size, Launch::default());
        stage.speak(language);
        stage
    }

    /// Opens the app on a file.
    pub fn on_file(size: (f32, f32), file: &Path) -> Self {
        let launch = Launch {
            file: Some(file.to_owned()),
            ..Launch::default()
        };
        let stage = Self::launch(size, launch);
        stage.speak("en");
        stage
    }

    /// Opens the app as told.
    pub fn launch(size: (f32, f32), launch: Launch) -> Self {
        Self::on_device(size, Fixed::default(), launch)
    }

    /// Opens the app on a device.
    pub fn on_device(size: (f32, f32), device: Fixed, launch: Launch) -> Self {
        let device = Rc::new(device);
        let backend = TestingBackend::new(TestingBackendOptions {
            mock_time: true,
            threading: false,
            renderer_name: Some("software".into()),
        });
        // A second app on the same thread finds the platform already there.
        let _ = slint::platform::set_platform(Box::new(backend));
        let app = App::on(Rc::clone(&device) as Rc<dyn Platform>, launch).expect("the app");
        app.window().show().expect("a window");
        let stage = Self { app, device };
        stage.settle();
        stage.resize(size);
        stage
    }

    /// Waits for the disk and for what is painted.
    pub fn settle(&self) {
        let begun = Instant::now();
        loop {
            self.wait(10);
            if self.app.is_idle() {
                break;
            }
            assert!(begun.elapsed() < Duration::from_secs(60), "no end in sight");
            std::thread::sleep(Duration::from_millis(1));
        }
        self.wait(10);
    }

    /// Gives the window another size.
    pub fn resize(&self, (width, height): (f32, f32)) {
        self.app
            .window()
            .window()
            .set_size(LogicalSize::new(width, height));
        self.wait(50);
    }

    /// Lets mock time pass.
    pub fn wait(&self, millis: u64) {
        mock_elapsed_time(Duration::from_millis(millis));
    }

    /// The visible element that a screen reader would call `label`.
    pub fn find(&self, label: &str) -> Option<ElementHandle> {
        let mut all: Vec<_> = ElementHandle::find_by_accessible_label(self.app.window(), label)
            .filter(|element| element.size().width > 0.0)
            .collect();
        // What can be pressed before what can only be read.
        all.sort_by_key(|element| element.accessible_role() == Some(AccessibleRole::Text));
        all.into_iter().next()
    }

    /// The full name of something that can be pressed and whose name begins like this.
    pub fn find_starting(&self, start: &str) -> Option<String> {
        ElementQuery::from_root(self.app.window())
            .match_descendants()
            .match_accessible_role(AccessibleRole::Button)
            .find_all()
            .iter()
            .filter_map(ElementHandle::accessible_label)
            .find(|label| label.starts_with(start))
            .map(|label| label.to_string())
    }

    /// Something that can be read and holds this text.
    pub fn find_containing(&self, part: &str) -> Option<ElementHandle> {
        ElementQuery::from_root(self.app.window())
            .match_descendants()
            .match_accessible_role(AccessibleRole::Text)
            .find_all()
            .into_iter()
            .find(|element| {
                let label = element.accessible_label();
                label.is_some_and(|label| label.contains(part))
            })
    }

    /// Lets the app speak another language.
    pub fn speak(&self, language: &str) {
        self.app
            .set(|settings| settings.language = Some(language.to_owned()));
        self.settle();
    }

    /// Clicks on what a screen reader would call `label`.
    pub fn click(&self, label: &str) {
        let element = self
            .find(label)
            .unwrap_or_else(|| panic!("nothing on the screen is called {label:?}"));
        element.mock_single_click(PointerEventButton::Left);
        self.settle();
        self.wait(300);
    }

    /// Does what a screen reader would do with what is called `label`, also out of sight.
    pub fn press(&self, label: &str) {
        let element = self
            .find(label)
            .unwrap_or_else(|| panic!("nothing on the screen is called {label:?}"));
        element.invoke_accessible_default_action();
        self.settle();
        self.wait(300);
    }

    /// Types a text into the field called `label` in place of what is there.
    pub fn type_into(&self, label: &str, text: &str) {
        let element = self
            .find(label)
            .unwrap_or_else(|| panic!("nothing on the screen is called {label:?}"));
        element.mock_single_click(PointerEventButton::Left);
        let window = self.app.window().window();
        let key = |text: SharedString| {
            window.dispatch_event(WindowEvent::KeyPressed { text: text.clone() });
            window.dispatch_event(WindowEvent::KeyReleased { text });
        };
        key(Key::End.into());
        for _ in 0..80 {
            key(Key::Backspace.into());
        }
        for letter in text.chars() {
            key(letter.into());
        }
        self.settle();
    }

    /// Writes what the window shows to `target/screens/NAME.png`.
    pub fn picture(&self, name: &str) {
        self.settle();
        self.wait(400);
        let pixels = self.app.window().window().take_snapshot().expect("pixels");
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("../screens");
        std::fs::create_dir_all(&folder).expect("a folder for pictures");
        let size = tiny_skia::IntSize::from_wh(pixels.width(), pixels.height()).expect("a size");
        tiny_skia::Pixmap::from_vec(pixels.as_bytes().to_vec(), size)
            .expect("as many pixels as the size says")
            .save_png(folder.join(format!("{name}.png")))
            .expect("a picture file");
    }
}
