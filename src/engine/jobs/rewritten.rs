//! Rewritten text: which documents of a folder say the same in other words, pairs without a shingle in common among them.
//!
//! Every text is read once more, for what its neighbouring stems are; the best candidates are compared as the screen compares
//! a pair, from the two files. No text is kept.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::progress::Throttle;
use super::texts::{File, Ready, Texts, file_of, unharmed};
use super::{Context, Token};
use crate::align::rewritten::LEAST_WORDS;
use crate::align::{Common, Compared, Kind, Passage};
use crate::candidates::{Neighbours, candidates};
use crate::engine::crew::Crew;
use crate::engine::read::Plan;
use crate::engine::{Event, Rewriting};
use crate::index::crew::gather_with;
use crate::index::{DocId, Document, Label, Listing, Settings};
use crate::measure::Ratio;
use crate::sides::{Side, Sides};
use crate::snapshot::Unread;
use crate::text::content;

/// Texts or pairs in one thread's turn.
const JOB: usize = 8;

/// What was found.
#[derive(Clone, Debug, Default)]
pub struct Search {
    /// Pairs with passages, those with most of either text in them first, then by label.
    pub pairs: Vec<Pair>,
    /// Pairs that were compared.
    pub compared: usize,
    /// Documents that could not be read again.
    pub unread: Vec<Unread>,
}

/// Two documents with their passages, of which those that are verbatim through and through are the smaller part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The documents; left is the one whose label sorts first.
    pub docs: Sides<DocId>,
    /// Bytes of each text in passages, of all.
    pub covered: Sides<Ratio>,
    /// Words that are the same in them.
    pub same: u32,
    /// Words of the left text in them.
    pub words: u32,
    /// The longest run of the same words.
    pub longest: u32,
    /// Passages by kind: verbatim, edited, summaries.
    pub passages: [u32; 3],
    /// Whether the list of pairs that share shingles has it.
    pub is_listed: bool,
}

/// The documents among which is searched, and who is asked about them.
pub struct Class<'a> {
    /// Each with its file.
    pub documents: Vec<(Document, File)>,
    /// The listing that they are of.
    pub listing: &'a Listing,
    /// By which texts are compared.
    pub settings: Settings,
    /// How files are read.
    pub plan: &'a Plan,
    /// Who searches.
    pub crew: Crew,
    /// What counts as common text between two documents; nothing once nobody knows any more.
    pub common: &'a (dyn Fn(Sides<DocId>) -> Option<Common> + Sync),
    /// Hears of what is done of how many texts and pairs of texts. Nobody waits for the rest when it breaks off.
    pub progress: &'a (dyn Fn(usize, usize, &'static str) -> ControlFlow<()> + Sync),
}

/// A search of the watched folder.
#[derive(Debug)]
pub struct Task {
    /// The documents, by label, with their files.
    pub documents: Vec<(Document, File)>,
    /// The listing that they are of.
    pub listing: Arc<Listing>,
}

impl super::Task for Task {
    const NAME: &'static str = "rewritten";
    type Tool = ();

    fn answer(self, (): &mut (), context: &Context, token: &Token) {
        let told = Throttle::new();
        let class = Class {
            documents: self.documents,
            listing: &self.listing,
            settings: context.settings,
            plan: &context.plan,
            crew: Crew::all_but_one(),
            common: &|docs| context.ask(move |writer| writer.common(docs)),
            progress: &|done, all, what| {
                if told.is_news(done, all) {
                    let rewriting = Rewriting { done, all, what };
                    context.outbox.post(Event::Rewriting(rewriting));
                }
                token.flow()
            },
        };
        let found = class.search();
        if let Some(found) = found.filter(|_| token.is_wanted()) {
            let found = Event::Rewritten(Arc::new(found), self.listing);
            context.outbox.post(found);
        }
    }
}

/// The documents of a listing, under their names.
pub fn documents(listing: &Listing) -> Vec<(Document, File)> {
    let named = |document: &Document| (document.clone(), file_of(&document.label));
    listing.documents.iter().map(named).collect()
}

impl Class<'_> {
    /// What is found; nothing if it was broken off.
    pub fn search(&self) -> Option<Search> {
        let (neighbours, unread) = self.read()?;
        let author = |at: u32| self.documents[at as usize].0.author;
        let may_pair = |one, other| author(one).is_none_or(|one| author(other) != Some(one));
        let found = candidates(&neighbours, may_pair);
        let listed: BTreeSet<Sides<DocId>> =
            self.listing.pairs.iter().map(|pair| pair.docs).collect();
        let ready = Ready::default();
        let hand = || Texts::new(self.plan, &self.settings);
        let pairs = self.each(&found, "pairs", hand, |texts, candidate| {
            let (left, right) = candidate.documents;
            let both = Sides::new(left, right).map(|at| &self.documents[at as usize]);
            let docs = both.map(|(document, _)| document.id);
            let common = (self.common)(docs)?;
            // A panic costs this one pair; what can't be read again was said of each.
            let compared = texts.guard(|texts| {
                let (_, left) = both.left;
                let left = ready.get(docs.left, left, texts)?;
                let (_, right) = both.right;
                let right = ready.get(docs.right, right, texts)?;
                texts.compare(Sides::new(&left, &right), &common).ok()
            });
            let compared = compared.ok().flatten();
            let pair = compared.and_then(|compared| Pair::of(docs, &compared, &listed));
            Some(pair.map(|pair| (pair, both.map(|(document, _)| &document.label))))
        });
        let mut pairs: Vec<(Pair, Sides<&Label>)> = pairs?.into_iter().flatten().collect();
        pairs.sort_by(|(a, a_labels), (b, b_labels)| {
            let by_strength = b.strength().cmp(&a.strength());
            by_strength.then_with(|| a_labels.cmp(b_labels))
        });
        Some(Search {
            pairs: pairs.into_iter().map(|(pair, _)| pair).collect(),
            compared: found.len(),
            unread,
        })
    }

    /// What every text says, and which could not be read again; nothing if it was broken off.
    fn read(&self) -> Option<(Vec<Neighbours>, Vec<Unread>)> {
        let hand = || {
            let texts = Texts::new(self.plan, &self.settings);
            (texts, content::Reader::default())
        };
        let read = self.each(&self.documents, "texts", hand, |hand, (_, file)| {
            let (texts, words) = hand;
            Some(texts.text(file).and_then(|text| {
                // A panic costs this one text.
                let read = unharmed(|| Neighbours::of(&words.read(&text.text)));
                read.inspect_err(|_| *words = content::Reader::default())
            }))
        });
        let mut unread = Vec::new();
        let neighbours = read?.into_iter().zip(&self.documents);
        let neighbours = neighbours.map(|(read, (document, _))| {
            read.unwrap_or_else(|reason| {
                let label = document.label.clone();
                unread.push(Unread { label, reason });
                Neighbours::default()
            })
        });
        Some((neighbours.collect(), unread))
    }

    /// What all of the crew make of these, in their order; nothing if it was broken off.
    fn each<'b, T: Sync, Hand: Send, U: Send + Sync>(
        &self,
        all: &'b [T],
        what: &'static str,
        hand: impl Fn() -> Hand + Sync,
        make: impl Fn(&mut Hand, &'b T) -> Option<U> + Sync,
    ) -> Option<Vec<U>> {
        let begun = AtomicUsize::new(0);
        let turns = gather_with(&self.crew, all.len().div_ceil(JOB), hand, |hand, turn| {
            let turn = all.iter().skip(turn * JOB).take(JOB);
            let done = turn.map(|one| {
                let before = begun.fetch_add(1, Ordering::Relaxed);
                let goes_on = (self.progress)(before, all.len(), what).is_continue();
                goes_on.then_some(())?;
                make(hand, one)
            });
            done.collect::<Option<Vec<U>>>()
        });
        let turns: Option<Vec<Vec<U>>> = turns.into_iter().collect();
        Some(turns?.into_iter().flatten().collect())
    }
}

impl Pair {
    /// What two documents say in other words; nothing if they don't.
    fn of(
        docs: Sides<DocId>,
        compared: &Compared,
        listed: &BTreeSet<Sides<DocId>>,
    ) -> Option<Pair> {
        let is_long = |passage: &&Passage| {
            passage.words(Side::Left).min(passage.words(Side::Right)) >= LEAST_WORDS
        };
        let all = compared.alignment.passages.iter();
        let passages: Vec<&Passage> = all.filter(is_long).collect();
        let of_kind = |kind| passages.iter().filter(|p| p.kind == kind).count();
        if of_kind(Kind::Verbatim) == passages.len() {
            return None;
        }
        let sum = |count: fn(&Passage) -> u32| passages.iter().map(|passage| count(passage)).sum();
        Some(Pair {
            docs,
            covered: Sides::from_fn(|side| compared.covered(side, passages.iter().copied())),
            same: sum(|passage| passage.same),
            words: sum(|passage| passage.words(Side::Left)),
            longest: passages.iter().map(|passage| passage.longest).max()?,
            passages: [Kind::Verbatim, Kind::Edited, Kind::Summary]
                .map(|kind| of_kind(kind) as u32),
            is_listed: listed.contains(&docs),
        })
    }

    /// The larger part of either text.
    fn strength(&self) -> Ratio {
        self.covered.left.max(self.covered.right)
    }
}
