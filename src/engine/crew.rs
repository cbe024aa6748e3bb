//! Threads that work for the index. It starts no threads itself; here are some, for as long as one job lasts.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crate::threads::Thread;

/// A number of threads.
#[derive(Clone, Copy, Debug)]
pub struct Crew {
    threads: usize,
}

impl Crew {
    /// Every core: for a scan, where nobody waits for a key.
    pub fn all_cores() -> Crew {
        let threads = thread::available_parallelism().map_or(1, NonZero::get);
        Crew { threads }
    }

    /// All cores but one, which is left to the person: with it a key reaches the screen in under 1 ms, without it in up
    /// to 99 ms (DESIGN 6).
    pub fn all_but_one() -> Crew {
        let threads = Crew::all_cores().threads.saturating_sub(1).max(1);
        Crew { threads }
    }

    /// So many, whatever the number of cores: they wait more than they work.
    pub fn of(threads: usize) -> Crew {
        Crew { threads }
    }

    /// How many.
    pub fn threads(self) -> usize {
        self.threads
    }
}

impl crate::index::Crew for Crew {
    fn threads(&self) -> usize {
        self.threads
    }

    fn run(&self, jobs: usize, job: &(dyn Fn(usize) + Sync)) {
        let hands = self.threads.min(jobs);
        if hands <= 1 {
            (0..jobs).for_each(job);
            return;
        }
        let next = AtomicUsize::new(0);
        let work = || {
            loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                if at >= jobs {
                    break;
                }
                job(at);
            }
        };
        thread::scope(|scope| {
            for _ in 1..hands {
                // A thread that can't be started is no loss: the others, this one among them, do its jobs.
                Thread::Crew.help(scope, work);
            }
            work();
        });
    }
}

/// Gives memory back that nobody needs any more, and for which nobody waits.
pub fn drop_aside<T: Send + 'static>(what: T) {
    // Where no thread can be started it is dropped with the closure.
    let _ = Thread::Drop.start(move || drop(what));
}
