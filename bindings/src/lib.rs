//! Landfolk for Kotlin, Swift and Python, by UniFFI.
//!
//! [`Match`] is a match that is played, [`Replay`] one that is looked at again, [`Store`] a file that keeps
//! them. The types of moves, events, options and pieces are those of the core itself; what is defined here
//! beside the three objects are the views, which say what lies on the table ([`View`]).
//!
//! What every call keeps to:
//! - No argument can make it panic or wait for ever. What is wrong comes back as a
//!   [`BorderError`], and whatever the call was to change is as it was before.
//! - Every object can be used from any number of threads at once. No lock is held while foreign code runs,
//!   so an observer may call whatever it likes.
//! - What a seat may not know is in no view of it.

// UniFFI's scaffolding is made of unsafe exported functions without documentation.
#![allow(unsafe_code, missing_docs)]
// What crosses the border belongs to the side that it comes to.
#![allow(clippy::needless_pass_by_value)]

mod catalogue;
mod observer;
mod played;
mod replay;
#[cfg(feature = "store")]
mod store;
mod view;

pub use catalogue::*;
pub use observer::{Change, ChangeKind, MatchObserver, ObserverError, ObserverFailure};
pub use played::{Decision, LegalMove, Match, SeatStanding, SourcePoints};
pub use replay::Replay;
#[cfg(feature = "store")]
pub use store::{Listed, SavedSummary, Store};
pub use view::View;
pub use view::{abbeys, crownlands, ramparts, westward};

use std::sync::{Mutex, MutexGuard, PoisonError};

use landfolk::border::BorderError;

uniffi::setup_scaffolding!("landfolk");
landfolk::uniffi_reexport_scaffolding!();

type Result<T> = std::result::Result<T, BorderError>;

/// Takes a lock. Nothing that is done under one can be left half done, so that it is as good after a panic
/// of another thread as before.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A length as it crosses the border.
fn count(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}
