//! Who is told of what happens in a match.

use std::sync::{Arc, Mutex};

use landfolk::games::Event;

use crate::lock;

/// Implemented on the other side of the border: is told of every decision of a match.
///
/// It is called on the thread that decided, after the decision counts and with no lock held, so that it may
/// ask the match whatever it likes, and play. When two threads decide at once, their calls may come in either
/// order; [`Change::decisions`] tells which came first.
#[uniffi::export(with_foreign)]
pub trait MatchObserver: Send + Sync {
    /// Something was decided, taken back or decided again.
    ///
    /// # Errors
    /// What the observer throws is logged and changes nothing; the decision counts, and the other observers
    /// are told.
    fn changed(&self, change: Change) -> Result<(), ObserverError>;
}

/// What an observer may throw.
#[derive(Debug, thiserror::Error, uniffi::Error)]
pub enum ObserverError {
    /// Something went wrong in the observer.
    #[error("{reason}")]
    Failed {
        /// What.
        reason: String,
    },
}

impl From<uniffi::UnexpectedUniFFICallbackError> for ObserverError {
    fn from(error: uniffi::UnexpectedUniFFICallbackError) -> Self {
        Self::Failed {
            reason: error.reason,
        }
    }
}

/// What happened to a match.
#[derive(Clone, PartialEq, Debug, uniffi::Record)]
pub struct Change {
    /// What kind of change.
    pub kind: ChangeKind,
    /// How many decisions count now.
    pub decisions: u32,
    /// What happened in the game, in order; nothing when something was taken back.
    pub events: Vec<Event>,
}

/// The kinds of change of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, uniffi::Enum)]
pub enum ChangeKind {
    /// A decision was made.
    Played,
    /// One or more decisions were taken back.
    Undone,
    /// A decision was made again.
    Redone,
}

/// The observers of a match.
#[derive(Default)]
pub(crate) struct Observers(Mutex<List>);

#[derive(Default)]
struct List {
    last: u64,
    all: Vec<(u64, Arc<dyn MatchObserver>)>,
}

impl Observers {
    pub(crate) fn add(&self, observer: Arc<dyn MatchObserver>) -> u64 {
        let mut list = lock(&self.0);
        list.last += 1;
        let id = list.last;
        list.all.push((id, observer));
        id
    }

    pub(crate) fn remove(&self, id: u64) -> bool {
        // Dropped after the lock is: the other side may do something then.
        let removed = {
            let mut list = lock(&self.0);
            let found = list.all.iter().position(|(known, _)| *known == id);
            found.map(|index| list.all.remove(index))
        };
        removed.is_some()
    }

    /// Tells every observer, with no lock held.
    pub(crate) fn tell(&self, change: &Change) {
        let all = lock(&self.0).all.clone();
        for (id, observer) in all {
            if let Err(error) = observer.changed(change.clone()) {
                tracing::warn!(id, %error, "an observer failed");
            }
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        lock(&self.0).all.is_empty()
    }
}
