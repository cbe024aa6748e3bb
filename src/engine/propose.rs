//! What would the chosen sketch have found? Said on a thread of its own, so that the lists never wait for it.

use std::sync::Arc;

use crossbeam_channel::{Receiver, Sender};

use super::crew::Crew;
use super::writer::Message;
use crate::index::{Change, Listing};
use crate::proposal::Proposer;

/// What the index was told, and the list that came of it.
#[derive(Debug)]
pub struct Task {
    /// In their order.
    pub changes: Vec<Change>,
    /// Nothing while more is on its way.
    pub listing: Option<Arc<Listing>>,
}

/// Draws and looks until there are no more tasks to come. Of many lists that wait only the last one is looked at.
pub fn run(mut proposer: Proposer, tasks: &Receiver<Task>, messages: &Sender<Message>) {
    let crew = Crew::all_but_one();
    for task in tasks {
        let mut last = None;
        for Task { changes, listing } in std::iter::once(task).chain(tasks.try_iter()) {
            proposer.apply(&changes, &crew);
            last = listing.or(last);
        }
        if let Some(listing) = last {
            let said = Arc::new(proposer.look(&listing, &crew));
            // The writer is gone only when the engine is being dropped.
            let _ = messages.send(Message::Proposed(said));
        }
    }
}
