//! iPhone and iPad.

// UIKit is reached through Objective-C.
#![allow(unsafe_code)]

use std::cell::RefCell;
use std::path::PathBuf;
use std::rc::Rc;

use block2::RcBlock;
use objc2::rc::{Allocated, Retained};
use objc2::runtime::{AnyObject, ProtocolObject};
use objc2::{MainThreadMarker, MainThreadOnly};
use objc2_core_foundation::{CGPoint, CGRect, CGSize};
use objc2_foundation::{
    NSArray, NSLocale, NSNotification, NSNotificationCenter, NSObjectProtocol, NSString, NSURL,
};
use objc2_ui_kit::{
    UIAccessibilityIsReduceMotionEnabled, UIActivityViewController, UIApplication,
    UIApplicationDidBecomeActiveNotification, UIFont, UIFontTextStyleBody,
    UIImpactFeedbackGenerator, UIImpactFeedbackStyle, UINotificationFeedbackGenerator,
    UINotificationFeedbackType, UIView, UIViewController,
};

use crate::{Document, Feel, OpenError, Platform, ShareError, Shared};

/// Points of body text before its size is changed in the settings of the system.
const USUAL_BODY: f64 = 17.0;

/// An iPhone or iPad.
#[derive(Default)]
pub struct Ios {
    watcher: RefCell<Option<Watcher>>,
}

/// The observer of one watch, removed with it.
struct Watcher(Retained<ProtocolObject<dyn NSObjectProtocol>>);

impl Drop for Watcher {
    fn drop(&mut self) {
        // Safety: the observer is the one that the centre gave.
        unsafe { NSNotificationCenter::defaultCenter().removeObserver(self.0.as_ref()) };
    }
}

/// The folder of the app's own files.
fn home() -> Option<PathBuf> {
    std::env::var_os("HOME").map(PathBuf::from)
}

/// The controller that shows, to put a sheet in front of.
fn front(main: MainThreadMarker) -> Option<Retained<UIViewController>> {
    #[allow(deprecated)] // the app has one scene, so there is one key window
    let window = UIApplication::sharedApplication(main).keyWindow()?;
    let mut front = window.rootViewController()?;
    while let Some(next) = front.presentedViewController() {
        front = next;
    }
    Some(front)
}

impl Platform for Ios {
    fn data_file(&self) -> Option<PathBuf> {
        // Kept out of the sight of the Files app, and part of the backup of the device.
        Some(home()?.join("Library/Application Support/games.sqlite"))
    }

    fn locales(&self) -> Vec<String> {
        let languages = NSLocale::preferredLanguages();
        languages.iter().map(|locale| locale.to_string()).collect()
    }

    fn text_scale(&self) -> f32 {
        // Safety: a constant of UIKit.
        let style = unsafe { UIFontTextStyleBody };
        // Safety: a font tells its size on any thread.
        let size = unsafe { UIFont::preferredFontForTextStyle(style).pointSize() };
        (size / USUAL_BODY) as f32
    }

    fn reduced_motion(&self) -> bool {
        UIAccessibilityIsReduceMotionEnabled()
    }

    fn feel(&self, feel: Feel) {
        let Some(main) = MainThreadMarker::new() else {
            return;
        };
        let impact = |style| {
            #[allow(deprecated)] // its successor wants a view
            let generator = UIImpactFeedbackGenerator::initWithStyle(
                UIImpactFeedbackGenerator::alloc(main),
                style,
            );
            generator.impactOccurred();
        };
        match feel {
            Feel::Done => impact(UIImpactFeedbackStyle::Light),
            Feel::Held => impact(UIImpactFeedbackStyle::Medium),
            Feel::Refused => {
                let generator = UINotificationFeedbackGenerator::new(main);
                generator.notificationOccurred(UINotificationFeedbackType::Warning);
            }
        }
    }

    fn share(&self, document: &Document) -> Result<Shared, ShareError> {
        let main = MainThreadMarker::new()
            .ok_or_else(|| ShareError::System("not on the main thread".to_owned()))?;
        let front = front(main).ok_or_else(|| ShareError::System("no window shows".to_owned()))?;
        // The system empties this folder by itself.
        let file = document.write_into(&std::env::temp_dir())?;
        let path = NSString::from_str(&file.to_string_lossy());
        let url = NSURL::fileURLWithPath(&path);
        let url: &AnyObject = url.as_ref();
        let items = NSArray::from_slice(&[url]);
        let sheet: Allocated<UIActivityViewController> = UIActivityViewController::alloc(main);
        // Safety: an URL is an activity item.
        let sheet = unsafe {
            UIActivityViewController::initWithActivityItems_applicationActivities(
                sheet, &items, None,
            )
        };
        // On a tablet the sheet points at something: at the middle of what shows.
        if let (Some(popover), Some(view)) = (sheet.popoverPresentationController(), front.view()) {
            let bounds = UIView::bounds(&view);
            let middle = CGPoint {
                x: bounds.size.width / 2.0,
                y: bounds.size.height / 2.0,
            };
            let size = CGSize {
                width: 1.0,
                height: 1.0,
            };
            popover.setSourceView(Some(&view));
            popover.setSourceRect(CGRect {
                origin: middle,
                size,
            });
        }
        front.presentViewController_animated_completion(&sheet, true, None);
        Ok(Shared::Handed)
    }

    fn opened(&self) -> Vec<Result<Document, OpenError>> {
        // Where the system lays what another app hands to this one.
        let Some(inbox) = home().map(|home| home.join("Documents/Inbox")) else {
            return Vec::new();
        };
        let Ok(entries) = std::fs::read_dir(inbox) else {
            return Vec::new();
        };
        let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        files.sort();
        let read = files.iter().map(|file| {
            let document = Document::read(file);
            // A copy of the system's; read or not, it would come again and again.
            let _ = std::fs::remove_file(file);
            document
        });
        read.collect()
    }

    fn watch(&self, look: Box<dyn Fn()>) {
        let look = Rc::new(look);
        let block = RcBlock::new(move |_: std::ptr::NonNull<NSNotification>| look());
        // Safety: the notification is posted on the main thread, which is that of the event loop.
        let observer = unsafe {
            NSNotificationCenter::defaultCenter().addObserverForName_object_queue_usingBlock(
                Some(UIApplicationDidBecomeActiveNotification),
                None,
                None,
                &block,
            )
        };
        *self.watcher.borrow_mut() = Some(Watcher(observer));
    }
}
