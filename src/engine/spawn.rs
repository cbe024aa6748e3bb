//! Threads: each is started here, holds what its work takes, and ends when nothing more can come.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use anyhow::Context;
use crossbeam_channel::{Receiver, Sender};

use super::jobs::guarded;
use super::read::{Plan, Read, Reader, catch_panic};
use super::recall::Recall;
use super::watch::{Job, Watch};
use super::writer::Message;
use super::{Crew, Engine};
use crate::said;
use crate::snapshot::Watching;

impl Engine {
    /// The thread that looks at the disk.
    pub(super) fn spawn_watch(
        &mut self,
        watch: Watch,
        recall: Option<Recall>,
        messages: Sender<Message>,
        end: &Sender<()>,
    ) -> anyhow::Result<()> {
        self.spawn("sidelong-watch".to_owned(), end, move || {
            // Before anything else is heard of the folder: its documents get their handles here.
            let known = recall.as_ref().and_then(Recall::recall);
            if let Some(finished) = known {
                // The writer is gone only when the engine is being dropped.
                let _ = messages.send(Message::Recalled(Box::new(finished)));
            }
            if let Err(cause) = catch_panic(|| watch.run()) {
                let news = said!("news-watch-failed", cause = cause);
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
        end: &Sender<()>,
    ) -> anyhow::Result<()> {
        for hand in 1..=Crew::all_but_one().threads() {
            let (plan, jobs, messages) = (plan.clone(), waiting.clone(), messages.clone());
            let stop = Arc::clone(&self.stop);
            self.spawn(format!("sidelong-read-{hand}"), end, move || {
                read_jobs(&plan, &jobs, &messages, &stop);
            })?;
        }
        Ok(())
    }

    pub(super) fn spawn(
        &mut self,
        name: String,
        end: &Sender<()>,
        work: impl FnOnce() + Send + 'static,
    ) -> anyhow::Result<()> {
        let end = end.clone();
        let thread = thread::Builder::new().name(name).spawn(move || {
            work();
            drop(end);
        });
        let thread = thread.context(said!("no-thread"))?;
        self.threads.push(thread);
        Ok(())
    }
}

/// A reader's life: jobs until there are none.
fn read_jobs(plan: &Plan, jobs: &Receiver<Job>, messages: &Sender<Message>, stop: &AtomicBool) {
    let (workers, store) = (plan.options.workers.clone(), plan.options.store.clone());
    let new = || Reader::new(plan.clone());
    let mut reader = new();
    for job in jobs {
        let mut answers = Vec::with_capacity(job.len());
        for (path, ticket) in job {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            let read = guarded(&mut reader, new, |reader| reader.read(&path));
            let read = read.unwrap_or_else(Read::unread);
            answers.push((path, ticket, read));
        }
        // A reader that can't rest is another one by now.
        let _ = guarded(&mut reader, new, Reader::rest);
        // The writer is gone only when the engine is being dropped.
        let _ = messages.send(Message::Read(answers));
        for note in workers.take_note().into_iter().chain(store.take_note()) {
            let _ = messages.send(Message::Note(note));
        }
    }
}
