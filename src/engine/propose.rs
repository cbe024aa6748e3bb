//! What would the chosen sketch have found? Said on a thread of its own, so that the lists never wait for it.
//!
//! A sketch that is chosen later than the documents came is drawn from the words that the index has of them: no file is read again,
//! and what has changed since is told after it.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Weak};

use crossbeam_channel::{Receiver, Sender};

use super::crew::Crew;
use super::read::Plan;
use super::writer::Message;
use crate::index::{Change, CommonText, DocId, Listing, Text};
use crate::proposal::{Proposed, Proposer};
use crate::sketch::Method;
use crate::snapshot::Drawing;

/// A person is told that often, of a hundred.
const TOLD: usize = 100;

/// What whoever says it is told.
#[derive(Debug)]
pub enum Task {
    /// Another sketch is chosen, or none.
    Choose(Option<Choice>),
    /// What the index was told, and the list that came of it.
    Hear {
        /// In their order.
        changes: Vec<Change>,
        /// With its common text; nothing while more is on its way.
        listing: Option<(Arc<Listing>, CommonText)>,
    },
}

/// The sketch that is chosen.
#[derive(Debug)]
pub struct Choice {
    /// Which.
    pub method: Method,
    /// The documents of which the index knew by then. Words that lie beside the memory may be others as soon as one of them changes, and
    /// that is heard before anybody looks.
    pub documents: Vec<(DocId, Text)>,
    /// Gone as soon as another one is chosen.
    pub wanted: Weak<()>,
}

/// Whoever draws for a method, of no documents so far.
pub fn proposer(method: Method, plan: &Plan) -> Proposer {
    let vocabulary = Arc::clone(&plan.intake.vocabulary);
    Proposer::new(method, plan.width, vocabulary, plan.intake.annex())
}

/// What it takes to say it.
pub struct Sketcher {
    /// Where words are, and how many make a shingle.
    pub plan: Plan,
    /// To the writer.
    pub messages: Sender<Message>,
}

/// Whoever draws for the chosen sketch.
struct Asked {
    method: Method,
    proposer: Proposer,
    wanted: Weak<()>,
}

impl Sketcher {
    /// Draws and looks until there are no more tasks to come. Of many lists that wait only the last one is looked at.
    pub fn run(self, tasks: &Receiver<Task>) {
        let crew = Crew::all_but_one();
        let mut asked: Option<Asked> = None;
        for task in tasks {
            let mut last = None;
            for task in std::iter::once(task).chain(tasks.try_iter()) {
                match task {
                    Task::Choose(choice) => {
                        // What was drawn for the one before is given back first.
                        drop(asked.take());
                        asked = choice.map(|choice| self.begin(choice));
                        last = None;
                    }
                    Task::Hear { changes, listing } => {
                        if let Some(asked) = asked.as_mut().filter(|asked| asked.is_wanted()) {
                            asked.proposer.apply(&changes);
                            // A list of before is followed by one that has these changes.
                            last = listing.or(last.filter(|_| changes.is_empty()));
                        }
                    }
                }
            }
            if let (Some((listing, common)), Some(asked)) = (last, &mut asked)
                && let Some(said) = self.look(asked, &listing, &common, crew)
            {
                // The writer is gone only when the engine is being dropped.
                let _ = self.messages.send(Message::Proposed(Arc::new(said)));
            }
        }
    }

    /// With the documents that are there; they are drawn from when a list comes.
    fn begin(&self, choice: Choice) -> Asked {
        let mut asked = Asked {
            method: choice.method,
            proposer: proposer(choice.method, &self.plan),
            wanted: choice.wanted,
        };
        for (id, text) in choice.documents {
            asked.proposer.admit(id, text);
        }
        asked
    }

    /// Draws and looks; nothing if another sketch is chosen meanwhile.
    fn look(
        &self,
        asked: &mut Asked,
        listing: &Arc<Listing>,
        common: &CommonText,
        crew: Crew,
    ) -> Option<Proposed> {
        let (method, wanted) = (asked.method, asked.wanted.clone());
        let told = AtomicUsize::new(usize::MAX);
        let follow = |done: usize, all: usize| {
            // Where nothing is to be drawn there is nothing to tell.
            let part = (done * TOLD).checked_div(all);
            if let Some(part) = part
                && told.swap(part, Ordering::Relaxed) != part
            {
                let (done, all) = (done as u32, all as u32);
                let drawing = Drawing { done, all };
                let _ = self.messages.send(Message::Drawing(method, drawing));
            }
            wanted.strong_count() > 0
        };
        if !asked.is_wanted() {
            return None;
        }
        asked.proposer.look_while(listing, common, &crew, &follow)
    }
}

impl Asked {
    fn is_wanted(&self) -> bool {
        self.wanted.strong_count() > 0
    }
}
