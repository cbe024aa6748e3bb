//! The keeper: ends a worker that takes too long. A thread beside it that sleeps nearly always: pipes have no time limit of their
//! own, but a write to a dead process fails, and a read from it ends.

use std::process::{Child, ExitStatus};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::threads::Thread;

/// The limit is counted in so many naps, not looked up on a clock: while the program is stopped (Ctrl-Z) its worker is
/// stopped as well, and must not be found too slow when both go on.
const NAPS: u32 = 20;
/// A process that has closed its end of the pipe is about to end; so long it may take.
const LAST_BREATH: Duration = Duration::from_secs(1);
/// How often one looks whether it has ended.
const GLANCE: Duration = Duration::from_millis(2);

/// An alarm that rings when a request takes too long. Clones are the same alarm.
#[derive(Clone, Debug, Default)]
pub struct Alarm(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    /// The number of the request that is being worked on, if one is.
    turn: Option<u64>,
    /// How long it may take.
    limit: Duration,
    next_turn: u64,
    /// The alarm waits for a request: nothing needs to wake it at other times.
    is_asleep: bool,
    is_over: bool,
    has_rung: bool,
}

impl Alarm {
    fn lock(&self) -> MutexGuard<'_, State> {
        lock(&self.0.state)
    }

    /// Waits until a request runs for longer than its limit, rings, and ends; or ends without when it is over.
    pub fn watch(&self, ring: impl FnOnce()) {
        let changed = &self.0.changed;
        let mut state = self.lock();
        loop {
            state.is_asleep = true;
            let waited = changed.wait_while(state, |s| s.turn.is_none() && !s.is_over);
            state = waited.unwrap_or_else(PoisonError::into_inner);
            state.is_asleep = false;
            let (turn, limit) = (state.turn, state.limit);
            for _ in 0..NAPS {
                let same = |s: &mut State| s.turn == turn && !s.is_over;
                let waited = changed.wait_timeout_while(state, limit / NAPS, same);
                state = waited.unwrap_or_else(PoisonError::into_inner).0;
            }
            if state.is_over {
                return;
            }
            if turn.is_some() && state.turn == turn {
                state.has_rung = true;
                return ring();
            }
        }
    }

    /// A request begins, which may take so long.
    pub fn begin(&self, limit: Duration) {
        let mut state = self.lock();
        state.turn = Some(state.next_turn);
        state.next_turn += 1;
        // A nap of another length would go on into the time of this request.
        let is_other = std::mem::replace(&mut state.limit, limit) != limit;
        if state.is_asleep || is_other {
            self.0.changed.notify_one();
        }
    }

    /// The request was answered. Nobody is woken: it is found out at the end of a nap.
    pub fn end(&self) {
        self.lock().turn = None;
    }

    fn has_rung(&self) -> bool {
        self.lock().has_rung
    }

    fn stop(&self) {
        self.lock().is_over = true;
        self.0.changed.notify_one();
    }
}

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    // What is in them is whole between any two statements, whatever panicked.
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A child process and the thread that watches its time.
#[derive(Debug)]
pub struct Keeper {
    child: Arc<Mutex<Child>>,
    alarm: Alarm,
    thread: Option<JoinHandle<()>>,
}

impl Keeper {
    /// Starts to keep a child to the limits of its requests.
    ///
    /// # Errors
    /// No thread could be started; the child is ended.
    pub fn new(child: Child) -> anyhow::Result<Keeper> {
        // Made first: should there be no thread, its end is the end of the child.
        let mut keeper = Keeper {
            child: Arc::new(Mutex::new(child)),
            alarm: Alarm::default(),
            thread: None,
        };
        let (child, alarm) = (Arc::clone(&keeper.child), keeper.alarm.clone());
        // Killing fails only for a process that has ended.
        let watch = move || alarm.watch(|| drop(lock(&child).kill()));
        keeper.thread = Some(Thread::Keeper.start(watch)?);
        Ok(keeper)
    }

    /// What rings when a request takes too long; the child is dead then.
    pub fn alarm(&self) -> &Alarm {
        &self.alarm
    }

    /// Whether the worker was killed for being slow.
    pub fn was_slow(&self) -> bool {
        self.alarm.has_rung()
    }

    /// How the child ended, which is about to; it is helped if it does not.
    pub fn farewell(&self) -> Option<ExitStatus> {
        let deadline = Instant::now() + LAST_BREATH;
        loop {
            let mut child = lock(&self.child);
            if let Ok(Some(status)) = child.try_wait() {
                return Some(status);
            }
            if Instant::now() >= deadline {
                let _ = child.kill();
                return child.wait().ok();
            }
            drop(child);
            thread::sleep(GLANCE);
        }
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        {
            let mut child = lock(&self.child);
            let _ = child.kill();
            // Nobody else would: it would stay in the system's list until this program ends.
            let _ = child.wait();
        }
        self.alarm.stop();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
