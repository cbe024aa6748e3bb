//! What would the chosen sketch have found? Said on a thread of its own, so that the lists never wait for it.
//!
//! A sketch that is chosen later than the documents came is drawn from their files: nobody keeps their words for the case that somebody
//! chooses one, and what has changed since is told after it.

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Weak};

use crossbeam_channel::{Receiver, Sender};

use super::crew::Crew;
use super::read::{Plan, Reader};
use super::writer::Message;
use crate::index::crew::gather_with;
use crate::index::{Annex, Change, DocId, Listing, Lot, Text};
use crate::proposal::{Proposer, Taken};
use crate::said;
use crate::sketch::Method;
use crate::snapshot::Drawing;
use crate::text::Tokenizer;

/// Texts in one thread's turn.
const JOB: usize = 8;
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
        /// Nothing while more is on its way.
        listing: Option<Arc<Listing>>,
    },
}

/// The sketch that is chosen.
#[derive(Debug)]
pub struct Choice {
    /// Which.
    pub method: Method,
    /// The documents of which the index knew by then, with their files below the root.
    pub documents: Vec<(DocId, Arc<Path>)>,
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
    /// How files are read.
    pub plan: Plan,
    /// To the writer.
    pub messages: Sender<Message>,
}

/// Whoever draws for the chosen sketch.
struct Asked {
    method: Method,
    proposer: Proposer,
    wanted: Weak<()>,
    annex: Arc<dyn Annex>,
    /// Words that were laid down for it alone.
    laid: Vec<Lot>,
}

impl Drop for Asked {
    fn drop(&mut self) {
        for lot in self.laid.drain(..) {
            self.annex.free(lot);
        }
    }
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
                        asked = choice.and_then(|choice| self.begin(choice, crew));
                        last = None;
                    }
                    Task::Hear { changes, listing } => {
                        if let Some(asked) = asked.as_mut().filter(|asked| asked.is_wanted()) {
                            asked.proposer.apply(&changes, &crew);
                            last = listing.or(last);
                        }
                    }
                }
            }
            if let (Some(listing), Some(asked)) = (last, &mut asked)
                && asked.is_wanted()
            {
                let said = Arc::new(asked.proposer.look(&listing, &crew));
                // The writer is gone only when the engine is being dropped.
                let _ = self.messages.send(Message::Proposed(said));
            }
        }
    }

    /// Draws from the documents that are there; nothing if another sketch is chosen meanwhile.
    fn begin(&self, choice: Choice, crew: Crew) -> Option<Asked> {
        let Choice {
            method,
            documents,
            wanted,
        } = choice;
        let annex = self.plan.intake.annex();
        let mut asked = Asked {
            method,
            proposer: proposer(method, &self.plan),
            wanted,
            annex,
            laid: Vec::new(),
        };
        let unread = AtomicUsize::new(0);
        let taken = self.take(&asked, &documents, &unread, crew)?;
        for (id, taken) in taken {
            if let Taken::Words(Text::There(lot)) = &taken {
                asked.laid.push(*lot);
            }
            asked.proposer.admit(id, taken);
        }
        let unread = unread.into_inner();
        if unread > 0 {
            let note = said!("sketch-unread", count = unread as u32);
            let _ = self.messages.send(Message::Note(note));
        }
        Some(asked)
    }

    /// What is taken of each document; nothing if it was broken off.
    fn take(
        &self,
        asked: &Asked,
        documents: &[(DocId, Arc<Path>)],
        unread: &AtomicUsize,
        crew: Crew,
    ) -> Option<Vec<(DocId, Taken)>> {
        let (done, told) = (AtomicUsize::new(0), AtomicUsize::new(usize::MAX));
        let tools = || {
            (
                Reader::new(self.plan.clone()),
                Tokenizer::new(self.plan.text),
            )
        };
        let jobs = documents.len().div_ceil(JOB);
        let parts = gather_with(&crew, jobs, tools, |(reader, tokenizer), job| {
            let mut some = Vec::with_capacity(JOB);
            for (id, path) in documents.iter().skip(job * JOB).take(JOB) {
                if !asked.is_wanted() {
                    return None;
                }
                match reader.next_text(path) {
                    Ok(text) => {
                        let (tokens, _) = tokenizer.tokens(&text.text);
                        let keep = |hashes: &_| self.plan.intake.keep(hashes);
                        some.push((*id, asked.proposer.take(&tokens.hashes, keep)));
                    }
                    Err(Some(_)) => {
                        unread.fetch_add(1, Ordering::Relaxed);
                    }
                    // It is gone, and whoever watches the folder will say so.
                    Err(None) => {}
                }
                let done = done.fetch_add(1, Ordering::Relaxed) + 1;
                let part = done * TOLD / documents.len().max(1);
                if told.swap(part, Ordering::Relaxed) != part {
                    let (done, all) = (done as u32, documents.len() as u32);
                    let drawing = Drawing { done, all };
                    let _ = self.messages.send(Message::Drawing(asked.method, drawing));
                }
            }
            Some(some)
        });
        let parts: Option<Vec<Vec<(DocId, Taken)>>> = parts.into_iter().collect();
        Some(parts?.into_iter().flatten().collect())
    }
}

impl Asked {
    fn is_wanted(&self) -> bool {
        self.wanted.strong_count() > 0
    }
}
