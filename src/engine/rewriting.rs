//! Which pairs of the watched folder say the same in other words? Searched on a thread of its own when a person asks, from the
//! files as they are then; broken off as soon as nobody wants to know.

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Weak};

use crossbeam_channel::{Receiver, Sender};

use super::crew::Crew;
use super::latest::Outbox;
use super::read::Plan;
use super::rewritten::{Class, listed, search};
use super::writer::{Message, inquiry};
use super::{Event, Rewriting};
use crate::index::{Document, Listing, Settings};

/// A person is told that often, of a hundred.
const TOLD: usize = 100;

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

/// What it takes to search.
pub struct Searcher {
    /// How files are read.
    pub plan: Plan,
    /// How pairs are compared.
    pub settings: Settings,
    /// To whoever knows what is common text.
    pub messages: Sender<Message>,
    /// To the screens.
    pub outbox: Arc<Outbox>,
}

impl Searcher {
    /// Searches until there is nothing more to be searched.
    pub fn run(self, tasks: &Receiver<Task>) {
        for task in tasks {
            let Task {
                documents,
                listing,
                wanted,
            } = task;
            let told = AtomicUsize::new(usize::MAX);
            let class = Class {
                documents,
                listed: listed(&listing),
                common: &|docs| Some(inquiry::pair(&self.messages, docs)?.common),
                progress: &|done, all, what| {
                    let part = done * TOLD / all.max(1);
                    if told.swap(part, Ordering::Relaxed) != part {
                        let rewriting = Rewriting { done, all, what };
                        self.outbox.post(Event::Rewriting(rewriting));
                    }
                    match wanted.upgrade() {
                        Some(_) => ControlFlow::Continue(()),
                        None => ControlFlow::Break(()),
                    }
                },
            };
            let found = search(&self.plan, self.settings, Crew::all_but_one(), &class);
            if let Some(found) = found.filter(|_| wanted.upgrade().is_some()) {
                self.outbox.post(Event::Rewritten(Arc::new(found), listing));
            }
        }
    }
}
