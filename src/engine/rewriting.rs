//! Which pairs of the watched folder say the same in other words? Searched on a thread of its own when a person asks, from the
//! files as they are then; broken off as soon as nobody wants to know.

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::{Arc, Weak};

use crossbeam_channel::Receiver;

use super::counted::Told;
use super::crew::Crew;
use super::rewritten::{Class, listed, search};
use super::spawn::Desk;
use super::writer::inquiry;
use super::{Event, Rewriting};
use crate::index::{Document, Listing};

/// A search to be made.
#[derive(Debug)]
pub struct Task {
    /// The documents, by label, with their files below the root.
    pub documents: Vec<(Document, Arc<Path>)>,
    /// The listing that they are of.
    pub listing: Arc<Listing>,
    /// Gone as soon as nobody wants to know.
    pub wanted: Weak<()>,
}

/// Searches until there is nothing more to be searched.
pub fn run(tasks: &Receiver<Task>, desk: &Desk) {
    for task in tasks {
        let Task {
            documents,
            listing,
            wanted,
        } = task;
        let told = Told::nothing();
        let class = Class {
            documents,
            listed: listed(&listing),
            common: &|docs| Some(inquiry::pair(&desk.messages, docs)?.common),
            progress: &|done, all, what| {
                if told.is_news(done, all) {
                    let rewriting = Rewriting { done, all, what };
                    desk.outbox.post(Event::Rewriting(rewriting));
                }
                match wanted.upgrade() {
                    Some(_) => ControlFlow::Continue(()),
                    None => ControlFlow::Break(()),
                }
            },
        };
        let found = search(&desk.plan, desk.settings, Crew::all_but_one(), &class);
        if let Some(found) = found.filter(|_| wanted.upgrade().is_some()) {
            desk.outbox.post(Event::Rewritten(Arc::new(found), listing));
        }
    }
}
