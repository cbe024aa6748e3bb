//! Proposals: what the chosen sketch would have found, said on a thread of its own, so that the lists never wait for it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crossbeam_channel::{Receiver, Sender};

use super::crew::Crew;
use super::jobs::Throttle;
use super::read::Plan;
use super::writer::Message;
use crate::index::{Change, CommonText, DocId, Listing, Text};
use crate::proposal::Proposer;
use crate::sketch::Method;
use crate::snapshot::Drawing;

/// What whoever says it is told.
#[derive(Debug)]
pub enum Task {
    /// What the index was told, and the list that came of it.
    Hear {
        /// In their order.
        changes: Vec<Change>,
        /// With its common text; nothing while more is on its way.
        listing: Option<(Arc<Listing>, CommonText)>,
    },
    /// Where the words of documents are by now, which the index has moved to the disk.
    Moved(Vec<(DocId, Text)>),
}

/// Whoever draws for a method, of no documents so far.
pub fn proposer(method: Method, plan: &Plan) -> Proposer {
    let vocabulary = Arc::clone(&plan.intake.vocabulary);
    Proposer::new(method, plan.width, vocabulary)
}

/// Draws and looks until there are no more tasks to come. Of many lists that wait only the last one is looked at.
pub fn run(
    mut proposer: Proposer,
    tasks: &Receiver<Task>,
    messages: &Sender<Message>,
    stop: &AtomicBool,
) {
    for task in tasks {
        let mut last = None;
        for task in std::iter::once(task).chain(tasks.try_iter()) {
            match task {
                Task::Hear { changes, listing } => {
                    proposer.apply(&changes);
                    // A list of before is followed by one that has these changes.
                    last = listing.or(last.filter(|_| changes.is_empty()));
                }
                Task::Moved(moved) => proposer.moved(moved),
            }
        }
        let Some((listing, common)) = last else {
            continue;
        };
        let told = Throttle::new();
        let follow = |done: usize, all: usize| {
            // Where nothing is to be drawn there is nothing to tell.
            if all > 0 && told.is_news(done, all) {
                let (done, all) = (done as u32, all as u32);
                // The writer is gone only when the engine is being dropped.
                let _ = messages.send(Message::Drawing(Drawing { done, all }));
            }
            !stop.load(Ordering::Relaxed)
        };
        let crew = Crew::all_but_one();
        if let Some(said) = proposer.look_while(&listing, &common, &crew, &follow) {
            let _ = messages.send(Message::Proposed(Arc::new(said)));
        }
    }
}
