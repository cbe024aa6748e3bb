//! Which of the listed pairs does the chosen sketch propose, and which would it miss? The list itself stays exact: a method only says
//! what of it a search by that method would have found (`--sketch NAME`, or chosen on the screen).
//!
//! It is drawn over what the list counts: common text is left out, unless a person wants it counted, or the document is common text for the
//! most part, as the list counts copies whole. Which text is common depends on all documents, so with a saved file those are drawn anew of
//! whose text another part is common by now. The SimHashes of words, which leave out the words of common text alone, take their weights from all
//! documents as well ([`Collection`]), and are drawn anew whenever any has changed. Either way the answer depends on the documents that
//! are there, not on how they came.

mod common;

use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use crate::align::Common;
use crate::index::crew::gather;
use crate::index::{Annex, Change, Crew, DocId, Document, Listing, Text, common_limit};
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
    /// A sum of the fingerprints that were left out as common text, each as often as it stands there: with another part of the text left
    /// out it is another one, but for a chance of one in 2⁶⁴.
    left_out: u64,
}

/// What a document is drawn from.
#[derive(Debug, Default)]
struct Counted {
    fingerprints: Vec<Fingerprint>,
    terms: Vec<Term>,
    left_out: u64,
}

/// Draws from documents as they come and change.
#[derive(Debug)]
pub struct Proposer {
    method: Method,
    width: Width,
    vocabulary: Arc<Vocabulary>,
    /// Where the words are that are not in memory.
    annex: Arc<dyn Annex>,
    /// By handle.
    known: Vec<Option<Known>>,
    /// What was common text when somebody looked last.
    common: Common,
    /// What the list said of each document then. A list may be older than what was heard since, and then comes a newer one.
    seen: Vec<Seen>,
    has_changed: bool,
}

/// A document's handle, its common shingles, and all.
type Seen = (DocId, u32, u32);

impl Proposer {
    /// Of no documents so far.
    pub fn new(
        method: Method,
        width: Width,
        vocabulary: Arc<Vocabulary>,
        annex: Arc<dyn Annex>,
    ) -> Proposer {
        Proposer {
            method,
            width,
            vocabulary,
            annex,
            known: Vec::new(),
            common: Common::default(),
            seen: Vec::new(),
            has_changed: false,
        }
    }

    /// Takes the changes that the index takes. Documents are drawn from when somebody looks.
    pub fn apply(&mut self, changes: &[Change]) {
        // In their order: a document may come and go in one go.
        for change in changes {
            match change {
                Change::Put(id, _, words) => self.admit(*id, Text::Here(words.clone())),
                Change::Lay(id, _, lot) => self.admit(*id, Text::There(*lot)),
                Change::Remove(id) => self.set(*id, None),
                Change::Assign(..) => {}
            }
        }
    }

    /// Takes a document, in the place of what it was before.
    pub fn admit(&mut self, id: DocId, text: Text) {
        let known = Known {
            text,
            drawn: None,
            left_out: 0,
        };
        self.set(id, Some(known));
    }

    fn set(&mut self, id: DocId, known: Option<Known>) {
        self.has_changed = true;
        let at = id.0 as usize;
        if self.known.len() <= at {
            self.known.resize_with(at + 1, || None);
        }
        if let Some(place) = self.known.get_mut(at) {
            *place = known;
        }
    }

    /// What the method says about a list of the documents that are there.
    pub fn look(&mut self, listing: &Arc<Listing>, crew: &dyn Crew) -> Proposed {
        self.draw(listing, crew, &|_, _| true);
        self.say(listing, crew)
    }

    /// The same where it may be broken off; nothing then.
    pub fn look_while(
        &mut self,
        listing: &Arc<Listing>,
        crew: &dyn Crew,
        follow: &Follow,
    ) -> Option<Proposed> {
        self.draw(listing, crew, follow)
            .then(|| self.say(listing, crew))
    }

    fn say(&self, listing: &Arc<Listing>, crew: &dyn Crew) -> Proposed {
        let drawn = self.known.iter().map(|known| known.as_ref()?.drawn.clone());
        let mut proposed = Proposed {
            method: self.method,
            drawn: drawn.collect(),
            listing: Arc::clone(listing),
            counts: Counts::default(),
        };
        let listed = listing.pairs.iter();
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
    fn draw(&mut self, listing: &Listing, crew: &dyn Crew, follow: &Follow) -> bool {
        let documents = &listing.documents;
        let seen = documents
            .iter()
            .map(|document| (document.id, document.common, document.shingles));
        let seen: Vec<Seen> = seen.collect();
        let is_otherwise = std::mem::take(&mut self.has_changed) || seen != self.seen;
        self.seen = seen;
        if is_otherwise {
            self.find_common(listing, crew);
        }
        let drawn = if self.method.needs_collection() {
            if !is_otherwise {
                return true;
            }
            let counted = gather(crew, documents.len(), |at| {
                documents.get(at).and_then(|document| {
                    let known = self.known(document.id)?;
                    Some(self.counted(document, &known.text))
                })
            });
            let counted: Vec<Counted> =
                counted.into_iter().map(Option::unwrap_or_default).collect();
            let terms: Vec<&[Term]> = counted.iter().map(|one| one.terms.as_slice()).collect();
            let collection = self.method.collection(&terms);
            draw_each(documents.len(), crew, follow, |at| {
                let counted = counted.get(at)?;
                Some((self.drawn(counted, &collection), counted.left_out))
            })
        } else {
            let none = Collection::default();
            draw_each(documents.len(), crew, follow, |at| {
                let document = documents.get(at)?;
                let known = self.known(document.id)?;
                let is_drawn = known.drawn.is_some();
                let has_common = document.common > 0 || known.left_out != 0;
                if is_drawn && !(is_otherwise && has_common) {
                    return None;
                }
                let counted = self.counted(document, &known.text);
                if is_drawn && counted.left_out == known.left_out {
                    return None;
                }
                Some((self.drawn(&counted, &none), counted.left_out))
            })
        };
        let Some(drawn) = drawn else {
            // Whoever looks next begins anew.
            self.has_changed = true;
            return false;
        };
        for (document, drawn) in documents.iter().zip(drawn) {
            let known = self.known.get_mut(document.id.0 as usize);
            if let (Some(Some(known)), Some((drawn, left_out))) = (known, drawn) {
                (known.drawn, known.left_out) = (Some(Arc::new(drawn)), left_out);
            }
        }
        true
    }

    /// Finds out what is common text among the documents of a list.
    fn find_common(&mut self, listing: &Listing, crew: &dyn Crew) {
        // Where a person wants it counted none has any.
        let with_common = listing
            .documents
            .iter()
            .filter(|document| document.common > 0);
        let texts: Vec<&Text> = with_common
            .filter_map(|document| Some(&self.known(document.id)?.text))
            .collect();
        if texts.is_empty() {
            self.common = Common::default();
            return;
        }
        let shingles = texts
            .iter()
            .map(|text| shingle::count(text.words(), self.width));
        let limit = common_limit(listing.documents.len(), false);
        let sequence = |at: usize| {
            let terms = texts.get(at).map(|text| self.terms(text));
            shingle::fingerprints(&terms.unwrap_or_default(), self.width)
        };
        self.common = common::of(texts.len(), shingles.sum(), limit, &sequence, crew);
    }

    fn known(&self, id: DocId) -> Option<&Known> {
        self.known.get(id.0 as usize)?.as_ref()
    }

    fn terms(&self, text: &Text) -> Vec<Term> {
        let mut there = Vec::new();
        let words = match text {
            Text::Here(words) => words,
            Text::There(lot) => {
                self.annex.words(*lot, &mut there);
                there.as_slice()
            }
        };
        let mut terms = Vec::with_capacity(words.len());
        self.vocabulary.hashes(words, &mut terms);
        terms
    }

    /// What counts of a document.
    fn counted(&self, document: &Document, text: &Text) -> Counted {
        let terms = self.terms(text);
        let fingerprints = shingle::fingerprints(&terms, self.width);
        // As the list counts copies: what is common of them is so because there are so many.
        let is_mostly_common = u64::from(document.common) * 2 > u64::from(document.shingles);
        if document.common == 0 || is_mostly_common {
            return Counted {
                fingerprints,
                terms,
                left_out: 0,
            };
        }
        let mut counted = Counted::default();
        let mut end = 0;
        for (at, fingerprint) in fingerprints.into_iter().enumerate() {
            if self.common.contains(fingerprint) {
                counted.left_out = counted.left_out.wrapping_add(fingerprint);
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

    fn drawn(&self, counted: &Counted, collection: &Collection) -> Drawn {
        let source = Source {
            fingerprints: &counted.fingerprints,
            width: self.width,
            terms: &counted.terms,
        };
        self.method.draw(source, collection)
    }

    /// How many proposals are no listed pairs.
    fn others(&self, proposed: &Proposed, crew: &dyn Crew) -> usize {
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
            let Some(a) = at(a) else { return };
            let partners = row.iter().filter_map(|b| at(*b));
            others += partners.filter(|b| is_other(a, b)).count();
        });
        others
    }
}

/// One after another in the order of the documents; nothing at all if it was broken off.
fn draw_each<T: Send + Sync>(
    documents: usize,
    crew: &dyn Crew,
    follow: &Follow,
    draw: impl Fn(usize) -> Option<T> + Sync,
) -> Option<Vec<Option<T>>> {
    let (done, is_wanted) = (AtomicUsize::new(0), AtomicBool::new(true));
    let drawn = gather(crew, documents, |at| {
        if !is_wanted.load(Ordering::Relaxed) {
            return None;
        }
        let drawn = draw(at);
        if !follow(done.fetch_add(1, Ordering::Relaxed) + 1, documents) {
            is_wanted.store(false, Ordering::Relaxed);
        }
        drawn
    });
    is_wanted.into_inner().then_some(drawn)
}

#[cfg(test)]
mod tests;
