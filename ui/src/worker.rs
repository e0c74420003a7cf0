//! Work off the event loop: for the disk and for painting.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use slint::{Timer, TimerMode};

/// How often the event loop looks for answers while it waits for some.
const LOOK: Duration = Duration::from_millis(4);

type Job<S> = Box<dyn FnOnce(&mut S) + Send>;
/// Hands an answer on if it is there; tells whether it is done with.
type Waiting = Box<dyn FnMut() -> bool>;

/// A thread with something of its own, which does one job after the other in the order in which
/// they were given. Answers come back to the event loop, in the same order. Dropping the worker
/// waits until the jobs that were given are done, so that nothing is lost when the app closes.
///
/// In a browser there are no threads: a job is done when it is given. Its answer comes later all
/// the same, so that whoever asks need not know.
pub struct Worker<S> {
    hands: Hands<S>,
    waiting: Rc<RefCell<VecDeque<Waiting>>>,
    timer: Rc<Timer>,
}

/// Who does the jobs.
enum Hands<S> {
    Thread {
        /// `None` once the worker is being dropped.
        jobs: Option<Sender<Job<S>>>,
        thread: Option<JoinHandle<()>>,
    },
    /// Whoever asks.
    Own(RefCell<S>),
}

impl<S: 'static> Worker<S> {
    /// Starts the thread. What it works on is made there, before the first job.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn start(name: &str, make: impl FnOnce() -> S + Send + 'static) -> std::io::Result<Self> {
        if cfg!(target_family = "wasm") {
            return Ok(Self::unthreaded(make()));
        }
        let (jobs, inbox) = mpsc::channel::<Job<S>>();
        let thread = thread::Builder::new()
            .name(name.to_owned())
            .spawn(move || {
                let mut state = make();
                while let Ok(job) = inbox.recv() {
                    job(&mut state);
                }
            })?;
        Ok(Self::with(Hands::Thread {
            jobs: Some(jobs),
            thread: Some(thread),
        }))
    }

    /// Works without a thread.
    #[must_use]
    pub fn unthreaded(state: S) -> Self {
        Self::with(Hands::Own(RefCell::new(state)))
    }

    fn with(hands: Hands<S>) -> Self {
        Self {
            hands,
            waiting: Rc::default(),
            timer: Rc::default(),
        }
    }

    /// Gives the thread a job, and its answer to `then`, later, on the event loop. The answer is
    /// `None` when the thread has died.
    pub fn ask<T: Send + 'static>(
        &self,
        job: impl FnOnce(&mut S) -> T + Send + 'static,
        then: impl FnOnce(Option<T>) + 'static,
    ) {
        let (answer, outcome) = mpsc::channel();
        match &self.hands {
            // A job that cannot be sent drops its end of the channel, which counts as a dead thread.
            Hands::Thread { jobs, .. } => {
                if let Some(jobs) = jobs {
                    let _ = jobs.send(Box::new(move |state| {
                        // Nobody waits any more when the app is closing.
                        let _ = answer.send(job(state));
                    }));
                }
            }
            Hands::Own(state) => {
                let _ = answer.send(job(&mut state.borrow_mut()));
            }
        }
        self.waiting.borrow_mut().push_back(waiting(outcome, then));
        if !self.timer.running() {
            let waiting = Rc::clone(&self.waiting);
            let timer = Rc::downgrade(&self.timer);
            self.timer.start(TimerMode::Repeated, LOOK, move || {
                hand_on(&waiting);
                if waiting.borrow().is_empty()
                    && let Some(timer) = timer.upgrade()
                {
                    timer.stop();
                }
            });
        }
    }

    /// Whether every job has been answered.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.waiting.borrow().is_empty()
    }
}

impl<S> Drop for Worker<S> {
    fn drop(&mut self) {
        if let Hands::Thread { jobs, thread } = &mut self.hands {
            // Without a sender the thread ends after the last job.
            *jobs = None;
            if let Some(thread) = thread.take() {
                // One that has died has been reported by the jobs it left unanswered.
                let _ = thread.join();
            }
        }
    }
}

fn waiting<T: 'static>(outcome: Receiver<T>, then: impl FnOnce(Option<T>) + 'static) -> Waiting {
    let mut then = Some(then);
    Box::new(move || {
        let answer = match outcome.try_recv() {
            Ok(answer) => Some(answer),
            Err(TryRecvError::Disconnected) => None,
            Err(TryRecvError::Empty) => return false,
        };
        if let Some(then) = then.take() {
            then(answer);
        }
        true
    })
}

/// Hands on the answers that have come. An answer may lead to further questions.
fn hand_on(waiting: &RefCell<VecDeque<Waiting>>) {
    loop {
        let Some(mut first) = waiting.borrow_mut().pop_front() else {
            return;
        };
        if !first() {
            waiting.borrow_mut().push_front(first);
            return;
        }
    }
}
