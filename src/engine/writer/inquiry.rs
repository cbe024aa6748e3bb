//! What do threads beside the writer want to know of the index and the directory? Each question is answered by itself,
//! between two messages, so that a long piece of work holds nobody up.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::{Arc, Weak};

use crossbeam_channel::{Sender, bounded};

use super::{Lookups, Message, Writer};
use crate::align::Common;
use crate::engine::latest::Slot;
use crate::engine::sources::Task;
use crate::engine::{compare, gather};
use crate::index::{DocId, Label, sharing::Sharing};
use crate::said;
use crate::shingle::Fingerprint;
use crate::sides::Sides;
use crate::snapshot::Sought;
use crate::words::Said;

/// A question, and where the answer goes.
#[derive(Debug)]
pub enum Inquiry {
    /// How these two are compared.
    Pair(Sides<DocId>, Sender<Pair>),
    /// All that it takes to compare these two.
    Comparison(Sides<DocId>, Sender<compare::Task>),
    /// Who has how much of a passage of so many words.
    Holders(Vec<Fingerprint>, u32, Sender<(Vec<Holder>, u32)>),
}

/// How the left document of two is compared with the right one.
#[derive(Debug)]
pub struct Pair {
    /// Their names.
    pub labels: Sides<Label>,
    /// The right one's file below the root, or why there is none.
    pub file: Result<Arc<Path>, Said>,
    /// What counts as common text for them.
    pub common: Common,
}

/// A document that has some of a passage.
#[derive(Debug)]
pub struct Holder {
    /// The document.
    pub doc: DocId,
    /// Its name.
    pub label: Label,
    /// Its file below the root, or why there is none.
    pub file: Result<Arc<Path>, Said>,
    /// Words of the passage that it has.
    pub words: u32,
}

/// How these two are compared; nothing once the engine is dropped.
pub fn pair(writer: &Sender<Message>, docs: Sides<DocId>) -> Option<Pair> {
    let (reply, answer) = bounded(1);
    writer
        .send(Message::Asked(Inquiry::Pair(docs, reply)))
        .ok()?;
    answer.recv().ok()
}

/// All that it takes to compare these two; nothing once the engine is dropped.
pub fn comparison(writer: &Sender<Message>, docs: Sides<DocId>) -> Option<compare::Task> {
    let (reply, answer) = bounded(1);
    let question = Inquiry::Comparison(docs, reply);
    writer.send(Message::Asked(question)).ok()?;
    answer.recv().ok()
}

/// Who has how much of a passage, and how many of its shingles are common text; nothing once the engine is dropped.
pub fn holders(
    writer: &Sender<Message>,
    shingles: Vec<Fingerprint>,
    words: u32,
) -> Option<(Vec<Holder>, u32)> {
    let (reply, answer) = bounded(1);
    let question = Inquiry::Holders(shingles, words, reply);
    writer.send(Message::Asked(question)).ok()?;
    answer.recv().ok()
}

/// Who answers for single documents, passages and many pairs, and for which document last.
#[derive(Debug)]
pub struct Lookers {
    /// For the sources of a document; nothing when nobody looks at one any more.
    pub sources: Slot<Option<Task>>,
    /// For who has a passage; nothing when nobody waits for that any more.
    pub passages: Slot<Option<Sought>>,
    /// For what many pairs say.
    pub gathers: Slot<gather::Task>,
}

/// The document whose sources are on a screen, and what was known of it when it was asked for last.
#[derive(Debug)]
pub(super) struct Followed {
    doc: DocId,
    /// Nothing if that has not been done yet, or must be done again.
    sharing: Option<Sharing>,
}

impl Writer {
    /// Answers at once; while what is shown was known before anything was read, when the index is made.
    pub(super) fn reply(&mut self, inquiry: Inquiry) {
        if self.past.is_shown {
            self.inquiries.push(inquiry);
            return;
        }
        // Whoever asked may have been told to stop meanwhile.
        match inquiry {
            Inquiry::Pair(docs, reply) => {
                let found = docs.map(|id| self.file(id));
                let labels = found.as_ref().map(|(label, _)| label.clone());
                let _ = reply.send(Pair {
                    labels,
                    file: found.right.1,
                    common: self.index.common(docs),
                });
            }
            Inquiry::Comparison(docs, reply) => {
                let _ = reply.send(self.comparison(docs));
            }
            Inquiry::Holders(shingles, words, reply) => {
                let (carrying, common) = self.index.carrying(&shingles, words, &self.crew);
                let holder = |carrying: &crate::index::sharing::Carrying| {
                    let (label, file) = self.file(carrying.doc);
                    Holder {
                        doc: carrying.doc,
                        label,
                        file,
                        words: carrying.words,
                    }
                };
                let _ = reply.send((carrying.iter().map(holder).collect(), common));
            }
        }
    }

    /// How these two are compared for a person.
    pub(super) fn comparison(&self, docs: Sides<DocId>) -> compare::Task {
        let found = docs.map(|id| self.file(id));
        compare::Task {
            docs,
            labels: found.as_ref().map(|(label, _)| label.clone()),
            files: found.map(|(_, file)| file),
            common: self.index.common(docs),
            in_common: self.directory.in_common(docs),
            in_detail: None,
            chosen: self.snapshot.method,
            wanted: Weak::new(),
        }
    }

    /// Somebody wants to know what many pairs say.
    pub(super) fn gather(&mut self, wish: gather::Gather) {
        let wanted = Arc::new(());
        if let Some(lookers) = &self.lookers {
            lookers.gathers.put(gather::Task {
                wish,
                wanted: Arc::downgrade(&wanted),
            });
        }
        self.gathering = Some(wanted);
    }

    fn file(&self, id: DocId) -> (Label, Result<Arc<Path>, Said>) {
        let unknown = || (Label::new("?"), Err(said!("why-no-document")));
        let (label, file) = self.directory.file(id).unwrap_or_else(unknown);
        // Namesakes are called there as they are in the lists.
        let listing = self.index.listing();
        let listed = listing.document(id).map(|document| &document.label);
        let called = listed.filter(|listed| **listed == label).cloned();
        (called.unwrap_or(label), file)
    }

    /// Somebody looks at the sources of this document from now on, or nobody at any.
    pub(super) fn follow(&mut self, doc: Option<DocId>) {
        self.followed = doc.map(|doc| Followed { doc, sharing: None });
        self.lookups = Lookups::Due;
        match &self.lookers {
            Some(lookers) if doc.is_none() => lookers.sources.put(None),
            // While more is coming, the answer would be one of half a folder.
            _ if !self.past.is_shown && !self.is_busy() => self.look_for_sources(),
            _ => {}
        }
    }

    /// These documents have changed: whatever is shown of them is so too.
    pub(super) fn disturb(&mut self, touched: &BTreeSet<DocId>) {
        if let Some(followed) = &mut self.followed {
            let concerns = |sharing: &Sharing| {
                touched.contains(&followed.doc)
                    || sharing.with.iter().any(|with| touched.contains(with))
            };
            if followed.sharing.as_ref().is_some_and(concerns) {
                followed.sharing = None;
            }
        }
    }

    /// What is common text may be otherwise between any two.
    pub(super) fn forget_sources(&mut self) {
        if let Some(followed) = &mut self.followed {
            followed.sharing = None;
        }
        self.lookups = Lookups::Due;
    }

    /// Asks for the sources of the document that is looked at, if anything that they depend on is not as it was.
    pub(super) fn look_for_sources(&mut self) {
        let Some(doc) = self.followed.as_ref().map(|followed| followed.doc) else {
            return;
        };
        let sharing = self.index.sharing(doc, &self.crew);
        let (label, file) = self.file(doc);
        if let (Some(followed), Some(lookers)) = (&mut self.followed, &self.lookers)
            && followed.sharing.as_ref() != Some(&sharing)
        {
            followed.sharing = Some(sharing.clone());
            lookers.sources.put(Some(Task {
                doc,
                label,
                file,
                sharing,
            }));
        }
    }
}
