//! Which of the listed pairs does the chosen sketch propose, and which would it miss? The list itself stays exact: a method only says
//! what of it a search by that method would have found (`--sketch NAME`, or chosen on the screen).
//!
//! What is drawn of a document depends on that document alone, so a saved file is drawn anew alone; only the SimHashes of words take their
//! weights from all documents ([`Collection`]), and are drawn anew whenever any has changed. Either way the answer depends on the documents that are
//! there, not on how they came.

use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;

use crate::index::crew::gather;
use crate::index::{Annex, Change, Crew, DocId, Document, Listing, Lot, Text};
use crate::say;
use crate::shingle::{self, Width};
use crate::sides::Sides;
use crate::sketch::Method;
use crate::sketch::method::{Because, Drawn, Source};
use crate::sketch::terms::{Collection, Term};
use crate::text::vocabulary::{Vocabulary, WordId};
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

/// What a proposer takes of a document.
#[derive(Debug)]
pub enum Taken {
    /// What was drawn of it.
    Drawn(Arc<Drawn>),
    /// Its words, where what is drawn depends on all documents.
    Words(Text),
}

/// Draws from documents as they come and change.
#[derive(Debug)]
pub struct Proposer {
    method: Method,
    width: Width,
    vocabulary: Arc<Vocabulary>,
    /// Where the words are that are not in memory.
    annex: Arc<dyn Annex>,
    /// What was drawn, by handle.
    drawn: Vec<Option<Arc<Drawn>>>,
    /// By handle, where weights come from all documents: they are drawn from when somebody looks.
    words: Vec<Option<Text>>,
    has_changed: bool,
}

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
            drawn: Vec::new(),
            words: Vec::new(),
            has_changed: false,
        }
    }

    /// Takes the changes that the index takes, and draws from the documents among them.
    pub fn apply(&mut self, changes: &[Change], crew: &dyn Crew) {
        let needs_collection = self.method.needs_collection();
        let is_put = |change: &&Change| matches!(change, Change::Put(..) | Change::Lay(..));
        let put: Vec<&Change> = changes.iter().filter(is_put).collect();
        let none = Collection::default();
        let drawn = if needs_collection {
            Vec::new()
        } else {
            gather(crew, put.len(), |at| {
                let terms = match put.get(at) {
                    Some(Change::Put(_, _, words)) => self.terms(words),
                    Some(Change::Lay(_, _, lot)) => self.terms_from(*lot),
                    _ => Vec::new(),
                };
                Arc::new(self.draw(&terms, &none))
            })
        };
        let mut drawn = drawn.into_iter();
        // In their order: a document may come and go in one go.
        for change in changes {
            match change {
                Change::Put(id, _, words) if needs_collection => {
                    self.has_changed = true;
                    set(&mut self.words, *id, Some(Text::Here(words.clone())));
                }
                Change::Lay(id, _, lot) if needs_collection => {
                    self.has_changed = true;
                    set(&mut self.words, *id, Some(Text::There(*lot)));
                }
                Change::Put(id, ..) | Change::Lay(id, ..) => {
                    self.has_changed = true;
                    set(&mut self.drawn, *id, drawn.next());
                }
                Change::Remove(id) => {
                    self.has_changed = true;
                    set(&mut self.words, *id, None);
                    set(&mut self.drawn, *id, None);
                }
                Change::Assign(..) => {}
            }
        }
    }

    /// What is to be taken of a document that has these words: it is drawn from them at once, or they are kept until somebody looks.
    pub fn take(&self, text: &Text) -> Taken {
        if self.method.needs_collection() {
            Taken::Words(text.clone())
        } else {
            let terms = self.terms_of(text);
            Taken::Drawn(Arc::new(self.draw(&terms, &Collection::default())))
        }
    }

    /// Takes in what was taken of a document.
    pub fn admit(&mut self, id: DocId, taken: Taken) {
        self.has_changed = true;
        match taken {
            Taken::Drawn(drawn) => set(&mut self.drawn, id, Some(drawn)),
            Taken::Words(words) => set(&mut self.words, id, Some(words)),
        }
    }

    /// What the method says about a list of the documents that are there.
    pub fn look(&mut self, listing: &Arc<Listing>, crew: &dyn Crew) -> Proposed {
        if std::mem::take(&mut self.has_changed) && self.method.needs_collection() {
            self.draw_all(listing, crew);
        }
        let mut proposed = Proposed {
            method: self.method,
            drawn: self.drawn.clone(),
            listing: Arc::clone(listing),
            counts: Counts::default(),
        };
        let listed = listing.pairs.iter();
        let found = listed.filter(|pair| proposed.because(pair.docs).is_some());
        let found = found.count();
        proposed.counts = Counts {
            found,
            missed: listing.pairs.len() - found,
            others: self.others(listing, crew),
        };
        proposed
    }

    /// All documents anew, with the weights of all that are there now.
    fn draw_all(&mut self, listing: &Listing, crew: &dyn Crew) {
        let words = |id: DocId| self.words.get(id.0 as usize)?.as_ref();
        let documents = &listing.documents;
        let terms: Vec<Vec<Term>> = gather(crew, documents.len(), |at| {
            let document = documents.get(at);
            document
                .and_then(|document| words(document.id))
                .map_or_else(Vec::new, |text| self.terms_of(text))
        });
        let views: Vec<&[Term]> = terms.iter().map(Vec::as_slice).collect();
        let collection = self.method.collection(&views);
        let drawn = gather(crew, terms.len(), |at| {
            let terms = views.get(at).copied().unwrap_or_default();
            Arc::new(self.draw(terms, &collection))
        });
        self.drawn.clear();
        for (document, drawn) in documents.iter().zip(drawn) {
            set(&mut self.drawn, document.id, Some(drawn));
        }
    }

    fn terms_of(&self, text: &Text) -> Vec<Term> {
        match text {
            Text::Here(words) => self.terms(words),
            Text::There(lot) => self.terms_from(*lot),
        }
    }

    fn terms(&self, words: &[WordId]) -> Vec<Term> {
        let mut terms = Vec::with_capacity(words.len());
        self.vocabulary.hashes(words, &mut terms);
        terms
    }

    fn terms_from(&self, lot: Lot) -> Vec<Term> {
        let mut words = Vec::new();
        self.annex.words(lot, &mut words);
        self.terms(&words)
    }

    fn draw(&self, terms: &[Term], collection: &Collection) -> Drawn {
        let source = Source {
            fingerprints: &shingle::fingerprints(terms, self.width),
            width: self.width,
            terms,
        };
        self.method.draw(source, collection)
    }

    /// How many proposals are no listed pairs.
    fn others(&self, listing: &Listing, crew: &dyn Crew) -> usize {
        let nothing = Drawn::Keys(Vec::new());
        // By label, as the first and the next of many depend on the order.
        let drawn: Vec<&Drawn> = listing
            .documents
            .iter()
            .map(|document| self.drawn.get(document.id.0 as usize)?.as_deref())
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

fn set<T>(all: &mut Vec<Option<T>>, id: DocId, one: Option<T>) {
    let at = id.0 as usize;
    if all.len() <= at {
        all.resize_with(at + 1, || None);
    }
    if let Some(place) = all.get_mut(at) {
        *place = one;
    }
}

#[cfg(test)]
mod tests;
