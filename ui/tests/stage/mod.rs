//! A window without a screen: mock clock, real pixels, clicks by spoken label.

#![allow(dead_code)]

use std::path::PathBuf;
use std::rc::Rc;
use std::time::Duration;

use i_slint_backend_testing::{
    ElementHandle, TestingBackend, TestingBackendOptions, mock_elapsed_time,
};
use landfolk_ui::app::App;
use slint::platform::PointerEventButton;
use slint::{ComponentHandle, LogicalSize};

/// A phone held upright.
pub const PHONE: (f32, f32) = (390.0, 844.0);
/// The same phone on its side.
pub const PHONE_WIDE: (f32, f32) = (844.0, 390.0);
/// A tablet on a table.
pub const TABLET: (f32, f32) = (1180.0, 820.0);

/// The app in a window of its own.
pub struct Stage {
    /// The app.
    pub app: Rc<App>,
}

impl Stage {
    /// Opens the app in a window of this size (logical pixels).
    pub fn open(size: (f32, f32)) -> Self {
        let backend = TestingBackend::new(TestingBackendOptions {
            mock_time: true,
            threading: false,
            renderer_name: Some("software".into()),
        });
        // A second test on the same thread finds the platform already there.
        let _ = slint::platform::set_platform(Box::new(backend));
        let app = App::new().expect("the app");
        app.window().show().expect("a window");
        let stage = Self { app };
        stage.resize(size);
        stage
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
        ElementHandle::find_by_accessible_label(self.app.window(), label)
            .find(|element| element.size().width > 0.0)
    }

    /// Clicks on what a screen reader would call `label`.
    pub fn click(&self, label: &str) {
        let element = self
            .find(label)
            .unwrap_or_else(|| panic!("nothing on the screen is called {label:?}"));
        element.mock_single_click(PointerEventButton::Left);
        self.wait(300);
    }

    /// Writes what the window shows to `target/screens/NAME.png`.
    pub fn picture(&self, name: &str) {
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
