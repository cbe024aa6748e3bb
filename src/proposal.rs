//! The proposal of a sketch: which of the listed pairs it would have found, and which it would have missed. The list itself stays exact: a
//! method only says what of it a search by that method would have found (`--sketch NAME`).
//!
//! It is drawn over what the list counts: common text is left out, unless a person wants it counted, or the document is common text for the
//! most part, as the list counts copies whole. Which text is common depends on all documents, and the index says it with each list: with a
//! saved file those are drawn anew of whose text another part is common by now, and no other text is read again. The SimHashes of words,
//! which leave out the words of common text alone, take their weights from all documents as well ([`Collection`]), and are drawn anew
//! whenever any has changed. Either way the answer depends on the documents that are there, not on how they came.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use crate::index::crew::gather;
use crate::index::{CommonText, Crew, DocId, Document, Listing, Text};
use crate::say;
use crate::shingle::{self, Fingerprint, Width};
use crate::sides::Sides;
use crate::sketch::Method;
use crate::sketch::method::{Because, Drawn, Source};
use crate::sketch::terms::{Collection, Term};
use crate::text::vocabulary::Vocabulary;
use crate::words::{Digits, Said};

/// What a method says about the listed pairs at one moment.
#[derive(Clone, Debug)]
pub struct Proposed {
    method: Method,
    /// What it drew of each document.
    drawn: HashMap<DocId, Arc<Drawn>>,
    /// The pairs that it was asked about.
    listing: Arc<Listing>,
    counts: Counts,
}

/// How many pairs a method proposes, and which.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Listed pairs that it proposes.
    pub found: usize,
    /// Listed pairs that it does not.
    pub missed: usize,
    /// Pairs that it proposes and that are not listed, as they share too little. Of a fingerprint that stands in more than
    /// [`COMMON`](crate::sketch::method::COMMON) documents each counts with the first and the next only.
    pub others: usize,
}

impl Counts {
    /// Listed pairs.
    pub fn listed(&self) -> usize {
        self.found + self.missed
    }
}

/// "proposes 12 of 31 pairs, misses 19; 3 of its proposals are no pairs", in the language that is spoken.
impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let listed = self.listed();
        f.write_str(&say!(
            "proposes",
            found = Digits(self.found),
            listed = Digits(listed),
            missed = Digits(self.missed)
        ))?;
        match self.others {
            0 => Ok(()),
            others => f.write_str(&say!("proposes-others", count = Digits(others))),
        }
    }
}

impl Proposed {
    /// The method.
    pub fn method(&self) -> Method {
        self.method
    }

    /// Whether it was asked about this list, and not about one before it.
    pub fn is_of(&self, listing: &Arc<Listing>) -> bool {
        Arc::ptr_eq(&self.listing, listing)
    }

    /// So many pairs of its list.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// What it drew of both documents of a pair.
    fn drawn(&self, docs: Sides<DocId>) -> Option<(&Drawn, &Drawn)> {
        Some((self.drawn.get(&docs.left)?, self.drawn.get(&docs.right)?))
    }

    /// Why it proposes a pair; nothing where it does not.
    pub fn because(&self, docs: Sides<DocId>) -> Option<Because> {
        let (left, right) = self.drawn(docs)?;
        self.method.because(left, right)
    }

    /// Why it does not propose a pair, where it doesn't; nothing of documents that it has not drawn from.
    pub fn against(&self, docs: Sides<DocId>) -> Option<Said> {
        let (left, right) = self.drawn(docs)?;
        Some(self.method.against(left, right))
    }

    /// A word or two for a column: why it proposes a pair, or that it is missed.
    pub fn word(&self, docs: Sides<DocId>) -> String {
        let missed = || say!("sketches-missed").to_owned();
        self.because(docs)
            .map_or_else(missed, |because| because.short())
    }
}

/// Who follows a drawing that may take long: told how many documents of how many are drawn, and says whether that is still wanted.
pub type Follow<'a> = dyn Fn(usize, usize) -> bool + Sync + 'a;

/// A document of which is drawn.
#[derive(Clone, Debug)]
struct Known {
    text: Text,
    /// Nothing until somebody looks.
    drawn: Option<Arc<Drawn>>,
    /// What of it was common text [then](Counted::common_sum).
    common_sum: u64,
}

/// What a document is drawn from.
#[derive(Debug)]
struct Counted {
    fingerprints: Vec<Fingerprint>,
    terms: Vec<Term>,
    /// A [sum](CommonText::sums) of what of it is common text: with another part of the text left out it is another one.
    common_sum: u64,
}

/// Draws from documents as they come and change.
#[derive(Debug)]
pub struct Proposer {
    method: Method,
    width: Width,
    vocabulary: Arc<Vocabulary>,
    known: HashMap<DocId, Known>,
    /// What all were drawn from whose weights depend on all: each document, and what of it was common text. Nothing where a document has
    /// changed since, or a drawing was broken off.
    seen: Option<Vec<(DocId, u64)>>,
    /// The listed pairs are those of documents by one author.
    pub same_author: bool,
}

impl Proposer {
    /// Of no documents so far.
    pub fn new(method: Method, width: Width, vocabulary: Arc<Vocabulary>) -> Proposer {
        Proposer {
            method,
            width,
            vocabulary,
            known: HashMap::new(),
            seen: None,
            same_author: false,
        }
    }

    /// Takes the documents that are there, as an index has them. They are drawn from when somebody looks; what is as it was stays drawn.
    pub fn know(&mut self, documents: Vec<(DocId, Text)>) {
        let mut before = std::mem::take(&mut self.known);
        for (id, text) in documents {
            let known = before.remove(&id).filter(|known| known.text.is(&text));
            let known = known.unwrap_or_else(|| {
                self.seen = None;
                Known {
                    text,
                    drawn: None,
                    common_sum: 0,
                }
            });
            self.known.insert(id, known);
        }
        if !before.is_empty() {
            self.seen = None;
        }
    }

    /// What the method says about a list of the documents that are there, of which this is the common text; nothing if it was broken off.
    pub fn look(
        &mut self,
        listing: &Arc<Listing>,
        common: &CommonText,
        crew: &dyn Crew,
        follow: &Follow,
    ) -> Option<Proposed> {
        let crew = Followed::new(crew, follow);
        if !self.draw(common, &crew) {
            return None;
        }
        let drawn = self.known.iter();
        let drawn = drawn.filter_map(|(id, known)| Some((*id, known.drawn.clone()?)));
        let mut proposed = Proposed {
            method: self.method,
            drawn: drawn.collect(),
            listing: Arc::clone(listing),
            counts: Counts::default(),
        };
        let listed = listing.pairs.iter().take_while(|_| crew.ask());
        let found = listed.filter(|pair| proposed.because(pair.docs).is_some());
        let found = found.count();
        proposed.counts = Counts {
            found,
            missed: listing.pairs.len() - found,
            others: self.others(&proposed, &crew),
        };
        crew.is_wanted().then_some(proposed)
    }

    /// Draws what is not drawn, or otherwise by now. Says whether that is all done.
    fn draw(&mut self, common: &CommonText, crew: &Followed) -> bool {
        let documents = common.sums();
        let needs_collection = self.method.needs_collection();
        let is_seen = self.seen.as_deref() == Some(documents);
        let due = documents.iter().filter_map(|(id, sum)| {
            let known = self.known.get(id)?;
            let is_due = if needs_collection {
                !is_seen
            } else {
                known.drawn.is_none() || known.common_sum != *sum
            };
            is_due.then_some((*id, &known.text))
        });
        let due: Vec<(DocId, &Text)> = due.collect();
        if due.is_empty() {
            return true;
        }
        crew.begin(due.len());
        // Weights of all documents can't come from fewer: of these the words are in memory together, 8 bytes each, and stay until all are
        // drawn, so that each text is read once. Kept for longer they would take more than the index, so all are read again at the next
        // change. Hardly a document would be as it was: a new file changes all weights, and a sentence has words of most others
        // (assets/docs/figures.md).
        let (mut kept, mut collection) = (Vec::new(), Collection::default());
        if needs_collection {
            kept = gather(crew, due.len(), |at| {
                let mut counted = self.counted(due[at].1, common);
                // It is drawn from words: of fingerprints only whether there is any matters.
                counted.fingerprints.truncate(1);
                counted.fingerprints.shrink_to_fit();
                counted
            });
            if !crew.is_wanted() {
                self.seen = None;
                return false;
            }
            let terms: Vec<&[Term]> = kept.iter().map(|one| one.terms.as_slice()).collect();
            collection = self.method.collection(&terms);
        }
        let drawn = gather(crew, due.len(), |at| {
            let read;
            let counted = if let Some(counted) = kept.get(at) {
                counted
            } else {
                read = self.counted(due[at].1, common);
                &read
            };
            let source = Source {
                fingerprints: &counted.fingerprints,
                width: self.width,
                terms: &counted.terms,
            };
            let drawn = self.method.draw(source, &collection);
            crew.end_one();
            (Arc::new(drawn), counted.common_sum)
        });
        let due: Vec<DocId> = due.into_iter().map(|(id, _)| id).collect();
        // If it was broken off, the next search begins anew.
        self.seen = (needs_collection && crew.is_wanted()).then(|| documents.to_vec());
        if !crew.is_wanted() {
            return false;
        }
        for (id, (drawn, common_sum)) in due.into_iter().zip(drawn) {
            if let Some(known) = self.known.get_mut(&id) {
                (known.drawn, known.common_sum) = (Some(drawn), common_sum);
            }
        }
        true
    }

    /// What counts of a document.
    fn counted(&self, text: &Text, common: &CommonText) -> Counted {
        let mut terms = Vec::with_capacity(text.words());
        text.with(|words| self.vocabulary.hashes(words, &mut terms));
        let mut fingerprints = shingle::fingerprints(&terms, self.width);
        let mut left_out = fingerprints.clone();
        left_out.retain(|fingerprint| common.contains(*fingerprint));
        let left_out = distinct(left_out);
        let common_sum = shingle::sum(left_out.iter().copied());
        // As the list counts copies: what is common of them is so because there are so many.
        let is_mostly_common = || left_out.len() * 2 > distinct(fingerprints.clone()).len();
        if !left_out.is_empty() && !is_mostly_common() {
            let (all, words) = (
                std::mem::take(&mut fingerprints),
                std::mem::take(&mut terms),
            );
            let mut end = 0;
            for (at, fingerprint) in all.into_iter().enumerate() {
                if left_out.binary_search(&fingerprint).is_ok() {
                    continue;
                }
                fingerprints.push(fingerprint);
                // The words that stand in it, each once.
                let to = (at + self.width.words()).min(words.len());
                terms.extend_from_slice(words.get(end.max(at)..to).unwrap_or_default());
                end = to;
            }
        }
        Counted {
            fingerprints,
            terms,
            common_sum,
        }
    }

    /// How many proposals are no listed pairs.
    fn others(&self, proposed: &Proposed, crew: &Followed) -> usize {
        let listing = &proposed.listing;
        let nothing = Drawn::Keys(Vec::new());
        // By label, as the first and the next of many depend on the order.
        let all: Vec<&Document> = listing.all().collect();
        let drawn = all.iter().map(|document| proposed.drawn.get(&document.id));
        let drawn: Vec<&Drawn> = drawn
            .map(|drawn| drawn.map_or(&nothing, |drawn| &**drawn))
            .collect();
        let listed: HashSet<Sides<DocId>> = listing.pairs.iter().map(|pair| pair.docs).collect();
        let at = |place: u32| all.get(place as usize).copied();
        let is_other = |a: &Document, b: &Document| {
            let have_one_author = a.author.is_some() && a.author == b.author;
            let is_archived = a.label.is_archived() && b.label.is_archived();
            have_one_author == self.same_author
                && !is_archived
                && !listed.contains(&Sides::new(a.id, b.id))
        };
        let mut others = 0;
        self.method.for_each_row(&drawn, crew, |a, row| {
            if let Some(a) = at(a) {
                let partners = row.iter().filter_map(|b| at(*b));
                others += partners.filter(|b| is_other(a, b)).count();
            }
            if crew.ask() {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        others
    }
}

/// Each once, ascending.
fn distinct(mut fingerprints: Vec<Fingerprint>) -> Vec<Fingerprint> {
    fingerprints.sort_unstable();
    fingerprints.dedup();
    fingerprints
}

/// Hands that do no further job once nobody wants it done: what they have gathered by then is of no use.
struct Followed<'a> {
    crew: &'a dyn Crew,
    follow: &'a Follow<'a>,
    is_wanted: AtomicBool,
    /// Documents that are drawn, and of how many.
    done: AtomicUsize,
    all: AtomicUsize,
}

impl<'a> Followed<'a> {
    fn new(crew: &'a dyn Crew, follow: &'a Follow<'a>) -> Followed<'a> {
        Followed {
            crew,
            follow,
            is_wanted: AtomicBool::new(true),
            done: AtomicUsize::new(0),
            all: AtomicUsize::new(0),
        }
    }

    /// From now on so many documents are drawn.
    fn begin(&self, all: usize) {
        self.done.store(0, Ordering::Relaxed);
        self.all.store(all, Ordering::Relaxed);
    }

    /// One is drawn.
    fn end_one(&self) {
        self.done.fetch_add(1, Ordering::Relaxed);
    }

    fn is_wanted(&self) -> bool {
        self.is_wanted.load(Ordering::Relaxed)
    }

    /// Tells how far it has come; says whether that is still wanted.
    fn ask(&self) -> bool {
        let done = self.done.load(Ordering::Relaxed);
        if self.is_wanted() && !(self.follow)(done, self.all.load(Ordering::Relaxed)) {
            self.is_wanted.store(false, Ordering::Relaxed);
        }
        self.is_wanted()
    }
}

impl Crew for Followed<'_> {
    fn threads(&self) -> usize {
        self.crew.threads()
    }

    fn run(&self, jobs: usize, job: &(dyn Fn(usize) + Sync)) {
        self.crew.run(jobs, &|at| {
            if self.is_wanted() {
                job(at);
                self.ask();
            }
        });
    }
}

#[cfg(test)]
mod tests;
