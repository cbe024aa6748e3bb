//! A crew: threads that are lent to who has many jobs. The index starts none.

use std::sync::{Mutex, OnceLock};
use std::thread::{self, ThreadId};

/// Hands that jobs are spread over.
pub trait Crew: Sync {
    /// How many work at the same time, at least one.
    fn threads(&self) -> usize;

    /// Runs `job(0)`, `job(1)`, ... `job(jobs - 1)`, each once, and returns when all have ended.
    fn run(&self, jobs: usize, job: &(dyn Fn(usize) + Sync));
}

/// A crew of one: the caller itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct Alone;

impl Crew for Alone {
    fn threads(&self) -> usize {
        1
    }

    fn run(&self, jobs: usize, job: &(dyn Fn(usize) + Sync)) {
        (0..jobs).for_each(job);
    }
}

/// Runs the jobs and keeps their results, in the order of the jobs, not of their ends.
pub(crate) fn gather<T: Send + Sync>(
    crew: &dyn Crew,
    jobs: usize,
    job: impl Fn(usize) -> T + Sync,
) -> Vec<T> {
    let results: Vec<OnceLock<T>> = (0..jobs).map(|_| OnceLock::new()).collect();
    crew.run(jobs, &|at| {
        if let Some(slot) = results.get(at) {
            let _ = slot.set(job(at));
        }
    });
    results
        .into_iter()
        .filter_map(OnceLock::into_inner)
        .collect()
}

/// The same where each job takes something of its own, whose room is given back when it ends.
pub(crate) fn gather_of<Own: Send, T: Send + Sync>(
    crew: &dyn Crew,
    own: Vec<Own>,
    job: impl Fn(usize, Own) -> T + Sync,
) -> Vec<T> {
    let own: Vec<Mutex<Option<Own>>> = own.into_iter().map(|own| Mutex::new(Some(own))).collect();
    let results = gather(crew, own.len(), |at| {
        let own = own.get(at)?.lock().ok()?.take();
        own.map(|own| job(at, own))
    });
    results.into_iter().flatten().collect()
}

/// The same with a tool for each hand. It is made for a hand and not for a job: most of a large one is never touched twice. Nor does
/// it go from hand to hand: a process that one has started ends with the thread that started it.
pub(crate) fn gather_with<T: Send + Sync, Tool: Send>(
    crew: &dyn Crew,
    jobs: usize,
    tool: impl Fn() -> Tool + Sync,
    job: impl Fn(&mut Tool, usize) -> T + Sync,
) -> Vec<T> {
    let idle: Mutex<Vec<(ThreadId, Tool)>> = Mutex::new(Vec::new());
    gather(crew, jobs, |at| {
        let hand = thread::current().id();
        let own = idle.lock().ok().and_then(|mut idle| {
            let own = idle.iter().position(|(whose, _)| *whose == hand)?;
            Some(idle.swap_remove(own).1)
        });
        let mut tool = own.unwrap_or_else(&tool);
        let done = job(&mut tool, at);
        if let Ok(mut idle) = idle.lock() {
            idle.push((hand, tool));
        }
        done
    })
}
