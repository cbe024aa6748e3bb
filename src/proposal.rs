//! The proposal of a sketch: which of the listed pairs it would have found, and which it would have missed. The list itself stays exact: a
//! method only says what of it a search by that method would have found (`--sketch NAME`).
//!
//! It is drawn over what the list counts: common text is left out, unless a person wants it counted, or the document is common text for the
//! most part, as the list counts copies whole. Which text is common depends on all documents, and the index says it with each list: with a
//! saved file those are drawn anew of whose text another part is common by now, and no other text is read again. The SimHashes of words,
//! which leave out the words of common text alone, take their weights from all documents as well ([`Collection`]), and are drawn anew
//! whenever any has changed. Either way the answer depends on the documents that are there, not on how they came.

use std::collections::HashSet;
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
use crate::words::{Digits, Phrase, Said, phrase};

/// What a method says about the listed pairs at one moment.
#[derive(Clone, Debug)]
pub struct Proposed {
    method: Method,
    /// What it drew of each document, by handle.
    drawn: Vec<Option<Arc<Drawn>>>,
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

    /// Why it proposes a pair; nothing where it does not.
    pub fn because(&self, docs: Sides<DocId>) -> Option<Because> {
        let drawn = |id: DocId| self.drawn.get(id.0 as usize)?.as_deref();
        self.method.because(drawn(docs.left)?, drawn(docs.right)?)
    }

    /// Why it does not propose a pair, where it doesn't; nothing of documents that it has not drawn from.
    pub fn against(&self, docs: Sides<DocId>) -> Option<Said> {
        let drawn = |id: DocId| self.drawn.get(id.0 as usize)?.as_deref();
        Some(self.method.against(drawn(docs.left)?, drawn(docs.right)?))
    }

    /// In how many bits the signatures of a pair differ, if it draws signatures.
    pub fn distance(&self, docs: Sides<DocId>) -> Option<u32> {
        let drawn = |id: DocId| self.drawn.get(id.0 as usize)?.as_deref();
        drawn(docs.left)?.distance(drawn(docs.right)?)
    }

    /// A word or two for a column: why it proposes a pair, or [`MISSED`].
    pub fn word(&self, docs: Sides<DocId>) -> String {
        self.because(docs)
            .map_or_else(|| MISSED.say().to_owned(), |because| because.short())
    }
}

/// What is said of a pair that the sketch does not propose.
pub const MISSED: Phrase = phrase("sketches-missed");

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
#[derive(Debug, Default)]
struct Counted {
    fingerprints: Vec<Fingerprint>,
    terms: Vec<Term>,
    /// A [sum](CommonText::sums) of what of it is common text: with another part of the text left out it is another one.
    common_sum: u64,
}

/// What is drawn from whose weights depend on all documents.
#[derive(Debug, Default)]
struct Weighed {
    collection: Collection,
    /// What counts of each document; nothing where weights depend on none but its own.
    counted: Vec<Counted>,
}

/// Draws from documents as they come and change.
#[derive(Debug)]
pub struct Proposer {
    method: Method,
    width: Width,
    vocabulary: Arc<Vocabulary>,
    /// By handle.
    known: Vec<Option<Known>>,
    /// What all were drawn from whose weights depend on all: each document, and what of it was common text. Nothing where a document has
    /// changed since, or a drawing was broken off.
    seen: Option<Vec<(DocId, u64)>>,
}

impl Proposer {
    /// Of no documents so far.
    pub fn new(method: Method, width: Width, vocabulary: Arc<Vocabulary>) -> Proposer {
        Proposer {
            method,
            width,
            vocabulary,
            known: Vec::new(),
            seen: None,
        }
    }

    /// Takes the documents that are there, as an index has them. They are drawn from when somebody looks; what is as it was stays drawn.
    pub fn know(&mut self, documents: Vec<(DocId, Text)>) {
        let mut before = std::mem::take(&mut self.known);
        let (seen, mut is_same) = (self.seen.take(), true);
        for (id, text) in documents {
            let known = before.get_mut(id.0 as usize).and_then(Option::take);
            let known = known.filter(|known| known.text.is(&text));
            is_same &= known.is_some();
            match known {
                Some(known) => self.set(id, Some(known)),
                None => self.admit(id, text),
            }
        }
        is_same &= before.iter().all(Option::is_none);
        self.seen = seen.filter(|_| is_same);
    }

    /// Takes a document, in the place of what it was before.
    fn admit(&mut self, id: DocId, text: Text) {
        let known = Known {
            text,
            drawn: None,
            common_sum: 0,
        };
        self.set(id, Some(known));
    }

    fn set(&mut self, id: DocId, known: Option<Known>) {
        self.seen = None;
        let at = id.0 as usize;
        if self.known.len() <= at {
            self.known.resize_with(at + 1, || None);
        }
        if let Some(place) = self.known.get_mut(at) {
            *place = known;
        }
    }

    /// What the method says about a list of the documents that are there, of which this is the common text.
    pub fn look(
        &mut self,
        listing: &Arc<Listing>,
        common: &CommonText,
        crew: &dyn Crew,
    ) -> Proposed {
        let crew = Followed::new(crew, &|_, _| true);
        self.draw(common, &crew);
        self.say(listing, &crew)
    }

    /// The same where it may be broken off; nothing then.
    pub fn look_while(
        &mut self,
        listing: &Arc<Listing>,
        common: &CommonText,
        crew: &dyn Crew,
        follow: &Follow,
    ) -> Option<Proposed> {
        let crew = Followed::new(crew, follow);
        let is_drawn = self.draw(common, &crew);
        let proposed = is_drawn.then(|| self.say(listing, &crew));
        proposed.filter(|_| crew.is_wanted())
    }

    fn say(&self, listing: &Arc<Listing>, crew: &Followed) -> Proposed {
        let drawn = self.known.iter().map(|known| known.as_ref()?.drawn.clone());
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
            others: self.others(&proposed, crew),
        };
        proposed
    }

    /// Draws what is not drawn, or otherwise by now. Says whether that is all done.
    fn draw(&mut self, common: &CommonText, crew: &Followed) -> bool {
        let documents = common.sums();
        let needs_collection = self.method.needs_collection();
        let is_seen = self.seen.as_deref() == Some(documents);
        let is_due = |(id, sum): &&(DocId, u64)| match self.known(*id) {
            None => false,
            Some(_) if needs_collection => !is_seen,
            Some(known) => known.drawn.is_none() || known.common_sum != *sum,
        };
        let due: Vec<DocId> = documents.iter().filter(is_due).map(|(id, _)| *id).collect();
        if due.is_empty() {
            return true;
        }
        // If it is broken off, the next search begins anew.
        self.seen = None;
        crew.begin(due.len());
        let weighed = if needs_collection {
            self.weighed(&due, common, crew)
        } else {
            Weighed::default()
        };
        if !crew.is_wanted() {
            return false;
        }
        let drawn = gather(crew, due.len(), |at| {
            let read;
            let counted = if let Some(counted) = weighed.counted.get(at) {
                counted
            } else {
                read = self.counted(due.get(at), common);
                &read
            };
            let source = Source {
                fingerprints: &counted.fingerprints,
                width: self.width,
                terms: &counted.terms,
            };
            let collection = &weighed.collection;
            let drawn = self.method.draw(source, collection);
            crew.end_one();
            (Arc::new(drawn), counted.common_sum)
        });
        if !crew.is_wanted() {
            return false;
        }
        for (id, (drawn, common_sum)) in due.into_iter().zip(drawn) {
            if let Some(Some(known)) = self.known.get_mut(id.0 as usize) {
                (known.drawn, known.common_sum) = (Some(drawn), common_sum);
            }
        }
        self.seen = needs_collection.then(|| documents.to_vec());
        true
    }

    /// What the weights of words depend on. The words of all documents are in memory together for
    /// it, 8 bytes each: weights of all can't come from fewer. They stay until all are drawn, so that each text is read once; kept for
    /// longer they would take more than the index, so all are read again at the next change. Hardly a document would be as it was: a new
    /// file changes all weights, and a sentence has words of most others (assets/docs/sketches.md).
    fn weighed(&self, due: &[DocId], common: &CommonText, crew: &Followed) -> Weighed {
        let counted = gather(crew, due.len(), |at| {
            let mut counted = self.counted(due.get(at), common);
            // It is drawn from words: of fingerprints only whether there is any matters.
            counted.fingerprints.truncate(1);
            counted.fingerprints.shrink_to_fit();
            counted
        });
        if !crew.is_wanted() {
            return Weighed::default();
        }
        let terms: Vec<&[Term]> = counted.iter().map(|one| one.terms.as_slice()).collect();
        let collection = self.method.collection(&terms);
        Weighed {
            collection,
            counted,
        }
    }

    fn known(&self, id: DocId) -> Option<&Known> {
        self.known.get(id.0 as usize)?.as_ref()
    }

    fn terms(&self, text: &Text) -> Vec<Term> {
        let mut terms = Vec::with_capacity(text.words());
        text.with(|words| self.vocabulary.hashes(words, &mut terms));
        terms
    }

    /// What counts of a document.
    fn counted(&self, id: Option<&DocId>, common: &CommonText) -> Counted {
        let Some(known) = id.and_then(|id| self.known(*id)) else {
            return Counted::default();
        };
        let terms = self.terms(&known.text);
        let fingerprints = shingle::fingerprints(&terms, self.width);
        let all = fingerprints.iter().copied();
        let left_out = distinct(all.filter(|f| common.contains(*f)));
        let common_sum = shingle::sum(left_out.iter().copied());
        // As the list counts copies: what is common of them is so because there are so many.
        let is_mostly_common = || left_out.len() * 2 > distinct(fingerprints.iter().copied()).len();
        if left_out.is_empty() || is_mostly_common() {
            return Counted {
                fingerprints,
                terms,
                common_sum,
            };
        }
        let mut counted = Counted {
            common_sum,
            ..Counted::default()
        };
        let mut end = 0;
        for (at, fingerprint) in fingerprints.into_iter().enumerate() {
            if left_out.binary_search(&fingerprint).is_ok() {
                continue;
            }
            counted.fingerprints.push(fingerprint);
            // The words that stand in it, each once.
            let to = (at + self.width.words()).min(terms.len());
            let words = terms.get(end.max(at)..to);
            counted.terms.extend_from_slice(words.unwrap_or_default());
            end = to;
        }
        counted
    }

    /// How many proposals are no listed pairs.
    fn others(&self, proposed: &Proposed, crew: &Followed) -> usize {
        let listing = &proposed.listing;
        let nothing = Drawn::Keys(Vec::new());
        // By label, as the first and the next of many depend on the order.
        let drawn: Vec<&Drawn> = listing
            .documents
            .iter()
            .map(|document| proposed.drawn.get(document.id.0 as usize)?.as_deref())
            .map(|drawn| drawn.unwrap_or(&nothing))
            .collect();
        let listed: HashSet<Sides<DocId>> = listing.pairs.iter().map(|pair| pair.docs).collect();
        let at = |place: u32| listing.documents.get(place as usize);
        let is_other = |a: &Document, b: &Document| {
            let have_one_author = a.author.is_some() && a.author == b.author;
            !have_one_author && !listed.contains(&Sides::new(a.id, b.id))
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
fn distinct(fingerprints: impl Iterator<Item = Fingerprint>) -> Vec<Fingerprint> {
    let mut distinct: Vec<Fingerprint> = fingerprints.collect();
    distinct.sort_unstable();
    distinct.dedup();
    distinct
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
