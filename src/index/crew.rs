//! Who does the work? The index starts no threads: whoever owns it lends a crew.

use std::sync::{Mutex, OnceLock};

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

/// Runs the jobs and keeps their results, in the order of the jobs whoever was first.
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

/// The same with a tool for each hand. It is made for a hand and not for a job: most of a large one is never touched twice.
pub(crate) fn gather_with<T: Send + Sync, Tool: Send>(
    crew: &dyn Crew,
    jobs: usize,
    tool: impl Fn() -> Tool + Sync,
    job: impl Fn(&mut Tool, usize) -> T + Sync,
) -> Vec<T> {
    let idle = Mutex::new(Vec::new());
    gather(crew, jobs, |at| {
        let waiting = idle.lock().ok().and_then(|mut idle| idle.pop());
        let mut tool = waiting.unwrap_or_else(&tool);
        let done = job(&mut tool, at);
        if let Ok(mut idle) = idle.lock() {
            idle.push(tool);
        }
        done
    })
}
