//! A thread that makes things in the order asked for, where the newest order replaces the older.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

struct Shared<K, V> {
    state: Mutex<State<K, V>>,
    ordered: Condvar,
}

struct State<K, V> {
    orders: VecDeque<K>,
    made: Vec<(K, V)>,
    ended: bool,
}

impl<K, V> Shared<K, V> {
    fn lock(&self) -> MutexGuard<'_, State<K, V>> {
        // The state is whole between any two statements, so a panic elsewhere does not spoil it.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The thread. It ends when this value is dropped.
pub struct Worker<K, V> {
    shared: Arc<Shared<K, V>>,
}

impl<K: Copy + Send + 'static, V: Send + 'static> Worker<K, V> {
    /// Starts a thread that makes values of keys; `None` where the platform has no threads.
    #[must_use]
    pub fn start(name: &str, make: fn(K) -> V) -> Option<Self> {
        let shared = Arc::new(Shared {
            state: Mutex::new(State {
                orders: VecDeque::new(),
                made: Vec::new(),
                ended: false,
            }),
            ordered: Condvar::new(),
        });
        let worker = Self {
            shared: Arc::clone(&shared),
        };
        thread::Builder::new()
            .name(name.to_owned())
            .spawn(move || run(&shared, make))
            .ok()
            .map(|_| worker)
    }

    /// Replaces what is still to be made.
    pub fn order(&self, keys: Vec<K>) {
        self.shared.lock().orders = keys.into();
        self.shared.ordered.notify_one();
    }

    /// Takes what has been made.
    #[must_use]
    pub fn collect(&self) -> Vec<(K, V)> {
        std::mem::take(&mut self.shared.lock().made)
    }
}

fn run<K: Copy, V>(shared: &Shared<K, V>, make: fn(K) -> V) {
    let mut state = shared.lock();
    while !state.ended {
        if let Some(key) = state.orders.pop_front() {
            drop(state);
            let value = make(key);
            state = shared.lock();
            state.made.push((key, value));
        } else {
            state = shared
                .ordered
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl<K, V> Drop for Worker<K, V> {
    fn drop(&mut self) {
        self.shared.lock().ended = true;
        self.shared.ordered.notify_one();
    }
}
