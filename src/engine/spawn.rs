//! Threads: each is started here, holds what its work takes, and ends when nothing more can come.

use std::mem;
use std::time::Instant;

use crossbeam_channel::{Receiver, Sender};

use super::read::{Failure, Plan, Read, Reader, catch_panic};
use super::recall::Recall;
use super::watch::{Job, Watch};
use super::writer::{BREATH, Message};
use super::{Crew, Engine, has_ended};
use crate::said;
use crate::snapshot::Watching;
use crate::threads::Thread;

impl Engine {
    /// The thread that looks at the disk.
    pub(super) fn spawn_watch(
        &mut self,
        watch: Watch,
        recall: Option<Recall>,
        messages: Sender<Message>,
    ) -> anyhow::Result<()> {
        self.spawn(Thread::Watch, move || {
            if let Err(cause) = catch_panic(|| watch.run(recall.as_ref())) {
                let news = said!("news-watch-failed", cause);
                let _ = messages.send(Message::Watching(Watching::No, Some(news)));
                // What was found so far is all there will be.
                let _ = messages.send(Message::Walked);
            }
        })
    }

    pub(super) fn spawn_readers(
        &mut self,
        plan: &Plan,
        waiting: &Receiver<Job>,
        messages: &Sender<Message>,
        alive: &Receiver<()>,
    ) -> anyhow::Result<()> {
        for _ in 0..Crew::all_but_one().threads() {
            let (plan, jobs, messages) = (plan.clone(), waiting.clone(), messages.clone());
            let alive = alive.clone();
            self.spawn(Thread::Read, move || {
                read_jobs(&plan, &jobs, &messages, &alive);
            })?;
        }
        Ok(())
    }

    pub(super) fn spawn(
        &mut self,
        thread: Thread,
        work: impl FnOnce() + Send + 'static,
    ) -> anyhow::Result<()> {
        self.threads.push(thread.start(work)?);
        Ok(())
    }
}

/// A reader's life: jobs until there are none. What was read is told with the rest of its job, or before, as often as a screen is told of
/// it: a long text does not hide that those before it are read.
fn read_jobs(plan: &Plan, jobs: &Receiver<Job>, messages: &Sender<Message>, alive: &Receiver<()>) {
    let (workers, store) = (plan.options.workers.clone(), plan.options.store.clone());
    let new = || Reader::new(plan.clone());
    let mut reader = new();
    let mut told = Instant::now();
    // The writer is gone only when the engine is being dropped.
    let tell = |answers| drop(messages.send(Message::Read(answers)));
    for job in jobs {
        let mut answers = Vec::with_capacity(job.len());
        for (path, ticket) in job {
            if has_ended(alive) {
                break;
            }
            let read = catch_panic(|| reader.read(&path));
            let read = read.unwrap_or_else(|cause| {
                // It may be broken.
                reader = new();
                Read::unread(Failure::from_panic(cause))
            });
            answers.push((path, ticket, read));
            if told.elapsed() >= BREATH {
                told = Instant::now();
                tell(mem::take(&mut answers));
            }
        }
        if catch_panic(|| reader.rest()).is_err() {
            reader = new();
        }
        told = Instant::now();
        tell(answers);
        for note in workers.take_note().into_iter().chain(store.take_note()) {
            let _ = messages.send(Message::Note(note));
        }
    }
}
