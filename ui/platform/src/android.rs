//! Android, through the activity `LandfolkActivity` of the app (`android/app/src/main/kotlin`).

// The activity is reached through the Java native interface.
#![allow(unsafe_code)]

use std::cell::RefCell;
use std::path::{Path, PathBuf};

use android_activity::AndroidApp;
use jni::errors::Error;
use jni::objects::{JObject, JString, JValueOwned};
use jni::strings::JNIStr;
use jni::{Env, JValue, JavaVM, jni_sig, jni_str};

use crate::{Document, Feel, OpenError, Platform, ShareError, Shared};

/// A phone or tablet with Android.
pub struct Android {
    app: AndroidApp,
    look: RefCell<Option<Box<dyn Fn()>>>,
}

impl Android {
    /// The device on which the system has started this app.
    #[must_use]
    pub const fn new(app: AndroidApp) -> Self {
        Self {
            app,
            look: RefCell::new(None),
        }
    }

    /// Lets the app look again: it has come to the front, or the system's settings have changed.
    pub fn changed(&self) {
        // Taken out for the call, so that the app may ask to watch again.
        let look = self.look.borrow_mut().take();
        if let Some(look) = look {
            look();
            self.look.borrow_mut().get_or_insert(look);
        }
    }

    /// Works with the activity.
    fn with<T>(
        &self,
        work: impl FnOnce(&mut Env<'_>, &JObject<'_>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        // Safety: the pointer is that of the machine which runs the app, for as long as it runs.
        let vm = unsafe { JavaVM::from_raw(self.app.vm_as_ptr().cast()) };
        vm.attach_current_thread(|env| {
            let raw = self.app.activity_as_ptr().cast();
            // Safety: the activity outlives this call, and the reference is only borrowed.
            let activity = unsafe { env.as_cast_raw::<jni::refs::Global<JObject<'static>>>(&raw)? };
            work(env, &activity)
        })
    }

    /// What the activity answers; `None`, with a line in the log, where it fails.
    fn ask<T>(
        &self,
        what: &'static str,
        work: impl FnOnce(&mut Env<'_>, &JObject<'_>) -> Result<T, Error>,
    ) -> Option<T> {
        self.with(work)
            .inspect_err(|problem| tracing::warn!(what, %problem, "the activity does not answer"))
            .ok()
    }
}

/// A text that the activity gives, or none.
fn text(
    env: &mut Env<'_>,
    activity: &JObject<'_>,
    method: &JNIStr,
) -> Result<Option<String>, Error> {
    let given: JValueOwned<'_> =
        env.call_method(activity, method, jni_sig!("()Ljava/lang/String;"), &[])?;
    let given = given.l()?;
    if given.is_null() {
        return Ok(None);
    }
    let given = env.cast_local::<JString<'_>>(given)?;
    given.try_to_string(env).map(Some)
}

impl Platform for Android {
    fn data_file(&self) -> Option<PathBuf> {
        Some(self.app.internal_data_path()?.join("games.sqlite"))
    }

    fn locales(&self) -> Vec<String> {
        let tags = self.ask("locales", |env, activity| {
            text(env, activity, jni_str!("locales"))
        });
        let tags = tags.flatten().unwrap_or_default();
        let tags = tags.split(',').filter(|tag| !tag.is_empty());
        tags.map(str::to_owned).collect()
    }

    fn text_scale(&self) -> f32 {
        let scale = self.ask("textScale", |env, activity| {
            let given = env.call_method(activity, jni_str!("textScale"), jni_sig!("()F"), &[])?;
            given.f()
        });
        // Some makers report 0 while the configuration changes.
        scale
            .filter(|scale| scale.is_finite() && *scale > 0.0)
            .unwrap_or(1.0)
    }

    fn reduced_motion(&self) -> bool {
        let still = self.ask("reducedMotion", |env, activity| {
            let given =
                env.call_method(activity, jni_str!("reducedMotion"), jni_sig!("()Z"), &[])?;
            given.z()
        });
        still.unwrap_or(false)
    }

    fn feel(&self, feel: Feel) {
        let kind = match feel {
            Feel::Done => 0,
            Feel::Held => 1,
            Feel::Refused => 2,
        };
        self.ask("feel", |env, activity| {
            let kind = [JValue::Int(kind)];
            env.call_method(activity, jni_str!("feel"), jni_sig!("(I)V"), &kind)?;
            Ok(())
        });
    }

    fn share(&self, document: &Document) -> Result<Shared, ShareError> {
        let system = |problem: Error| ShareError::System(problem.to_string());
        let folder = self
            .with(|env, activity| text(env, activity, jni_str!("sharedFolder")))
            .map_err(system)?
            .ok_or(ShareError::NoPlace)?;
        let file = document.write_into(Path::new(&folder))?;
        self.with(|env, activity| {
            let path = env.new_string(file.to_string_lossy())?;
            let kind = env.new_string(document.media_type())?;
            let given = [JValue::Object(&path), JValue::Object(&kind)];
            let signature = jni_sig!("(Ljava/lang/String;Ljava/lang/String;)V");
            env.call_method(activity, jni_str!("share"), signature, &given)?;
            Ok(())
        })
        .map_err(system)?;
        Ok(Shared::Handed)
    }

    fn choose_document(&self) -> bool {
        let asked = self.ask("chooseDocument", |env, activity| {
            env.call_method(activity, jni_str!("chooseDocument"), jni_sig!("()V"), &[])?;
            Ok(())
        });
        asked.is_some()
    }

    fn opened(&self) -> Vec<Result<Document, OpenError>> {
        let mut opened = Vec::new();
        loop {
            // The activity has copied what the other app gave, and takes it from its list now.
            let next = self.ask("nextOpened", |env, activity| {
                text(env, activity, jni_str!("nextOpened"))
            });
            let Some(file) = next.flatten().map(PathBuf::from) else {
                return opened;
            };
            opened.push(Document::read(&file));
            let _ = std::fs::remove_file(&file);
        }
    }

    fn watch(&self, look: Box<dyn Fn()>) {
        *self.look.borrow_mut() = Some(look);
    }
}
