//! Who is told of what happens in a match.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use landfolk::games::Event;

use crate::lock;

/// How much is kept of what observers throw: so many failures, and so many characters of each reason.
const FAILURES: usize = 100;
const REASON: usize = 1_000;

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
    /// What the observer throws changes nothing: the decision counts, and the other observers are told. The match
    /// gives it when asked for `observer_failures`.
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

/// What an observer threw.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct ObserverFailure {
    /// The number of the observer.
    pub observer: u64,
    /// How many decisions counted after the one that it was told of.
    pub decisions: u32,
    /// What it threw, in the words of its language; cut after 1,000 characters.
    pub reason: String,
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
    failures: VecDeque<ObserverFailure>,
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
                let failures = &mut lock(&self.0).failures;
                if failures.len() == FAILURES {
                    failures.pop_front();
                }
                failures.push_back(ObserverFailure {
                    observer: id,
                    decisions: change.decisions,
                    reason: error.to_string().chars().take(REASON).collect(),
                });
            }
        }
    }

    /// What was thrown since this was asked last.
    pub(crate) fn failures(&self) -> Vec<ObserverFailure> {
        std::mem::take(&mut lock(&self.0).failures).into()
    }

    pub(crate) fn is_empty(&self) -> bool {
        lock(&self.0).all.is_empty()
    }
}
