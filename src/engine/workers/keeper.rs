//! The keeper: ends a worker that takes too long. A thread beside it that sleeps nearly always: pipes have no time limit of their
//! own, but a write to a dead process fails, and a read from it ends.

use std::process::{Child, ExitStatus};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// The limit is counted in so many naps, not looked up on a clock: while the program is stopped (Ctrl-Z) its worker is
/// stopped as well, and must not be found too slow when both go on.
pub const NAPS: u32 = 20;
/// A process that has closed its end of the pipe is about to end; so long it may take.
const LAST_BREATH: Duration = Duration::from_secs(1);
/// How often one looks whether it has ended.
const GLANCE: Duration = Duration::from_millis(2);

/// A child process and the thread that watches its time.
#[derive(Debug)]
pub struct Keeper {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

#[derive(Debug)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug)]
struct State {
    child: Child,
    /// The number of the request that is being worked on, if one is.
    turn: Option<u64>,
    /// How long it may take.
    limit: Duration,
    next_turn: u64,
    /// The keeper waits for a request: nothing needs to wake it at other times.
    is_asleep: bool,
    is_over: bool,
    was_slow: bool,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        // The state is whole between any two statements, whatever panicked.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Kills the child when a request runs for longer than the limit, and ends.
    fn keep(&self) {
        let mut state = self.lock();
        loop {
            state.is_asleep = true;
            let waited = self
                .changed
                .wait_while(state, |s| s.turn.is_none() && !s.is_over);
            state = waited.unwrap_or_else(PoisonError::into_inner);
            state.is_asleep = false;
            let (turn, limit) = (state.turn, state.limit);
            for _ in 0..NAPS {
                let same = |s: &mut State| s.turn == turn && !s.is_over;
                let waited = self.changed.wait_timeout_while(state, limit / NAPS, same);
                state = waited.unwrap_or_else(PoisonError::into_inner).0;
            }
            if state.is_over {
                return;
            }
            if turn.is_some() && state.turn == turn {
                state.was_slow = true;
                // It fails only for a process that has ended.
                let _ = state.child.kill();
                return;
            }
        }
    }
}

impl Keeper {
    /// Starts to keep a child to the limits of its requests.
    ///
    /// # Errors
    /// No thread could be started; the child is ended.
    pub fn new(child: Child) -> std::io::Result<Keeper> {
        let state = State {
            child,
            turn: None,
            limit: Duration::ZERO,
            next_turn: 0,
            is_asleep: false,
            is_over: false,
            was_slow: false,
        };
        let shared = Arc::new(Shared {
            state: Mutex::new(state),
            changed: Condvar::new(),
        });
        // Made first: should there be no thread, its end is the end of the child.
        let mut keeper = Keeper {
            shared: Arc::clone(&shared),
            thread: None,
        };
        let thread = thread::Builder::new().name("sidelong-keeper".to_owned());
        keeper.thread = Some(thread.spawn(move || shared.keep())?);
        Ok(keeper)
    }

    /// A request begins, which may take so long.
    pub fn begin(&self, limit: Duration) {
        let mut state = self.shared.lock();
        state.turn = Some(state.next_turn);
        state.next_turn += 1;
        // A nap of another length would go on into the time of this request.
        let is_other = std::mem::replace(&mut state.limit, limit) != limit;
        if state.is_asleep || is_other {
            self.shared.changed.notify_one();
        }
    }

    /// The request was answered. The keeper is not woken: it finds out at the end of its nap.
    pub fn end(&self) {
        self.shared.lock().turn = None;
    }

    /// Whether the worker was killed for being slow.
    pub fn was_slow(&self) -> bool {
        self.shared.lock().was_slow
    }

    /// How the child ended, which is about to; it is helped if it does not.
    pub fn farewell(&self) -> Option<ExitStatus> {
        let deadline = Instant::now() + LAST_BREATH;
        loop {
            let mut state = self.shared.lock();
            if let Ok(Some(status)) = state.child.try_wait() {
                return Some(status);
            }
            if Instant::now() >= deadline {
                let _ = state.child.kill();
                return state.child.wait().ok();
            }
            drop(state);
            thread::sleep(GLANCE);
        }
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        {
            let mut state = self.shared.lock();
            state.is_over = true;
            let _ = state.child.kill();
            // Nobody else would: it would stay in the system's list until this program ends.
            let _ = state.child.wait();
        }
        self.shared.changed.notify_one();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
