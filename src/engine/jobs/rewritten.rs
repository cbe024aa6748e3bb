//! Rewritten text: which documents of a folder say the same in other words, pairs without a shingle in common among them.
//!
//! Every text is read once more, for what its neighbouring stems are; the best candidates are compared as the screen compares
//! a pair, from the two files. No text is kept.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::sync::Arc;

use super::align::compare_each;
use super::progress::Throttle;
use super::texts::{Ready, Texts, file_of, unharmed};
use super::{Context, Documents, Token};
use crate::align::rewritten::LEAST_WORDS;
use crate::align::{Compared, Kind, Passage};
use crate::candidates::{Neighbours, candidates};
use crate::engine::crew::Crew;
use crate::engine::{Event, Rewriting};
use crate::index::crew::gather_with;
use crate::index::{DocId, Document, Listing};
use crate::measure::Ratio;
use crate::sides::{Side, Sides};
use crate::snapshot::Unread;
use crate::text::content;

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

/// Hears of what is done of how many texts and pairs of texts, and says whether somebody still waits.
pub type Progress<'a> = &'a (dyn Fn(usize, usize, &'static str) -> bool + Sync);

/// Searches all documents of a listing, and tells what was found and how far the search is.
pub fn answer(listing: Arc<Listing>, _: &mut Texts, context: &Context, token: &Token) {
    let told = Throttle::new();
    let progress = |done, all, what| {
        if told.is_news(done, all) {
            let rewriting = Rewriting { done, all, what };
            context.outbox.post(Event::Rewriting(rewriting));
        }
        token.is_wanted()
    };
    let found = search(&listing, Crew::all_but_one(), context, &progress);
    if let Some(found) = found.filter(|_| token.is_wanted()) {
        let found = Event::Rewritten(Arc::new(found), listing);
        context.outbox.post(found);
    }
}

/// What is found among all documents of a listing; nothing if it was broken off.
pub fn search(
    listing: &Listing,
    crew: Crew,
    documents: &dyn Documents,
    progress: Progress<'_>,
) -> Option<Search> {
    let all = &listing.documents;
    let (neighbours, unread) = read(all, crew, documents, progress)?;
    let author = |at: u32| all[at as usize].author;
    let may_pair = |one, other| author(one).is_none_or(|one| author(other) != Some(one));
    let found = candidates(&neighbours, may_pair);
    let listed: BTreeSet<Sides<DocId>> = listing.pairs.iter().map(|pair| pair.docs).collect();
    let id = |at: u32| all[at as usize].id;
    let found: Vec<Sides<DocId>> = found
        .iter()
        .map(|(left, right)| Sides::new(id(*left), id(*right)))
        .collect();
    // What can't be read again was said of each.
    let pairs = compare_each(
        &found,
        crew,
        documents,
        &Ready::default(),
        &|at| progress(at, found.len(), "pairs"),
        &|docs, compared| Pair::of(docs, compared, &listed),
    )?;
    let mut pairs: Vec<Pair> = pairs.into_iter().flatten().flatten().collect();
    pairs.sort_by_cached_key(|pair| {
        let labels = pair.docs.map(|id| listing.label(id));
        (Reverse(pair.strength()), labels)
    });
    Some(Search {
        pairs,
        compared: found.len(),
        unread,
    })
}

/// What every text says, and which could not be read again; nothing if it was broken off.
fn read(
    all: &[Document],
    crew: Crew,
    documents: &dyn Documents,
    progress: Progress<'_>,
) -> Option<(Vec<Neighbours>, Vec<Unread>)> {
    let hand = || (documents.texts(), content::Reader::default());
    let read = gather_with(&crew, all.len(), hand, |(texts, words), at| {
        progress(at, all.len(), "texts").then_some(())?;
        let text = texts.text(&file_of(&all.get(at)?.label));
        Some(text.and_then(|text| {
            // A panic costs this one text.
            let read = unharmed(|| Neighbours::of(&words.read(&text.text)));
            read.inspect_err(|_| *words = content::Reader::default())
        }))
    });
    let read: Option<Vec<_>> = read.into_iter().collect();
    let mut unread = Vec::new();
    let neighbours = read?.into_iter().zip(all).map(|(read, document)| {
        read.unwrap_or_else(|reason| {
            let label = document.label.clone();
            unread.push(Unread { label, reason });
            Neighbours::default()
        })
    });
    Some((neighbours.collect(), unread))
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
