//! The order of the rows, and which of them are shown. Every order is total.

mod clusters;

use std::collections::BTreeMap;

use super::query::{Field, Query};
use super::seen::Seen;
use crate::index::{Author, DocId, Document, Listing, Pair};
use crate::say;
use crate::sides::{Side, Sides};
use crate::snapshot::standing;

pub use crate::columns::names::{Matching, by_name, has, plain};
pub use clusters::{ClusterMeasure, FileMeasure, cluster_rows, sort_files};

/// What the pairs are sorted by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PairMeasure {
    /// The larger of the two containments: the order of the listing.
    #[default]
    Strength,
    /// How much of the left document stands in the right one.
    LeftInRight,
    /// How much of the right document stands in the left one.
    RightInLeft,
    /// Shared of the union.
    Resemblance,
    /// Words in passages.
    Words,
    /// The longest run of equal words.
    Longest,
    /// Number of passages.
    Passages,
    /// The names.
    Name,
}

impl PairMeasure {
    const ALL: [PairMeasure; 8] = [
        PairMeasure::Strength,
        PairMeasure::LeftInRight,
        PairMeasure::RightInLeft,
        PairMeasure::Resemblance,
        PairMeasure::Words,
        PairMeasure::Longest,
        PairMeasure::Passages,
        PairMeasure::Name,
    ];

    /// In words.
    pub fn name(self) -> &'static str {
        match self {
            PairMeasure::Strength => say!("by-strength"),
            PairMeasure::LeftInRight => say!("by-left"),
            PairMeasure::RightInLeft => say!("by-right"),
            PairMeasure::Resemblance => say!("by-resemblance"),
            PairMeasure::Words => say!("by-words-shared"),
            PairMeasure::Longest => say!("by-run"),
            PairMeasure::Passages => say!("by-passages"),
            PairMeasure::Name => say!("by-name"),
        }
    }

    /// A number that is larger where the measure is.
    fn key(self, pair: &Pair, rank: &Ranks) -> u64 {
        match self {
            PairMeasure::Strength => ordered(pair.larger_share().fraction()),
            PairMeasure::LeftInRight => ordered(pair.share(Side::Left).fraction()),
            PairMeasure::RightInLeft => ordered(pair.share(Side::Right).fraction()),
            PairMeasure::Resemblance => ordered(pair.resemblance().fraction()),
            PairMeasure::Words => pair.runs.words.into(),
            PairMeasure::Longest => pair.runs.longest.into(),
            PairMeasure::Passages => pair.runs.passages.into(),
            PairMeasure::Name => {
                let Sides { left, right } = pair.docs.map(|id| u64::from(rank.of(id)));
                left << u32::BITS | right
            }
        }
    }
}

/// What the documents are sorted by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DocumentMeasure {
    /// The name that is shown.
    #[default]
    Name,
    /// How much of it stands in its best match.
    Best,
    /// Listed pairs that it is in.
    Pairs,
    /// Words.
    Words,
}

impl DocumentMeasure {
    const ALL: [DocumentMeasure; 4] = [
        DocumentMeasure::Name,
        DocumentMeasure::Best,
        DocumentMeasure::Pairs,
        DocumentMeasure::Words,
    ];

    /// In words.
    pub fn name(self) -> &'static str {
        match self {
            DocumentMeasure::Name => say!("by-name"),
            DocumentMeasure::Best => say!("by-best"),
            DocumentMeasure::Pairs => say!("by-pairs"),
            DocumentMeasure::Words => say!("by-words"),
        }
    }

    /// A number that is larger where the measure is, of the document that comes as the `nth`.
    fn key(self, document: &Document, nth: u32) -> u64 {
        match self {
            // They come by their names.
            DocumentMeasure::Name => nth.into(),
            // None is less than a share of nothing.
            DocumentMeasure::Best => document
                .best
                .map_or(0, |best| 1 + ordered(best.share.fraction())),
            DocumentMeasure::Pairs => document.partners.into(),
            DocumentMeasure::Words => document.words.into(),
        }
    }
}

/// A share as a number in the same order: the bits of what is not negative are. Two shares that differ have different ones, as
/// no text has anything near the 67 million words from which on two could be one float.
fn ordered(share: f64) -> u64 {
    share.to_bits()
}

/// A measure that a list can be sorted by.
pub trait Measure: Copy + Default + PartialEq + 'static {
    /// All of them, in the order in which the key walks them.
    fn all() -> &'static [Self];
    /// Whether the small ones come first unless reversed: names, as opposed to figures.
    fn ascends(self) -> bool;
}

impl Measure for PairMeasure {
    fn all() -> &'static [Self] {
        &PairMeasure::ALL
    }

    fn ascends(self) -> bool {
        self == PairMeasure::Name
    }
}

impl Measure for DocumentMeasure {
    fn all() -> &'static [Self] {
        &DocumentMeasure::ALL
    }

    fn ascends(self) -> bool {
        self == DocumentMeasure::Name
    }
}

/// A column of one of the lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    /// Of the pairs.
    Pairs(PairMeasure),
    /// Of the clusters.
    Clusters(ClusterMeasure),
    /// Of the documents.
    Documents(DocumentMeasure),
    /// Of the files not read.
    Files(FileMeasure),
}

/// A measure and a direction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Order<M> {
    /// What is compared.
    pub by: M,
    /// The other way round than is usual for it.
    pub reversed: bool,
}

impl<M: Measure> Order<M> {
    /// By the next measure, the usual way round; equals stand in the order of the listing.
    #[must_use]
    pub fn next(self) -> Self {
        let all = M::all();
        let at = all.iter().position(|m| *m == self.by).unwrap_or(0);
        let by = all.get((at + 1) % all.len()).copied().unwrap_or_default();
        Order {
            by,
            reversed: false,
        }
    }

    /// By this measure the usual way round, or the other way round where it is sorted by it.
    #[must_use]
    pub fn to(self, by: M) -> Self {
        if by == self.by {
            return self.reverse();
        }
        Order {
            by,
            reversed: false,
        }
    }

    /// By the next measure, or the other way round.
    #[must_use]
    pub fn step(self, reverse: bool) -> Self {
        if reverse { self.reverse() } else { self.next() }
    }

    /// In words, with its arrow: "words shared ▼".
    pub fn said(self, name: impl Fn(M) -> &'static str) -> String {
        format!("{} {}", name(self.by), self.arrow())
    }

    /// The arrow of a column that is sorted by this measure.
    pub fn arrow_of(self, is_by: impl Fn(M) -> bool) -> Option<&'static str> {
        is_by(self.by).then(|| self.arrow())
    }

    /// The other way round.
    #[must_use]
    pub fn reverse(self) -> Self {
        Order {
            reversed: !self.reversed,
            ..self
        }
    }

    /// Points down where the large ones come first.
    pub fn arrow(self) -> &'static str {
        if self.ascends() { "▲" } else { "▼" }
    }

    fn ascends(self) -> bool {
        self.by.ascends() != self.reversed
    }

    /// Sorts rows of what is listed, which come in the usual order of the list.
    fn sort_listed<T>(self, rows: &mut [u32], all: &[T], key: impl Fn(M, &T, u32) -> u64) {
        if self != Order::default() {
            let one = |row: u32| all.get(row as usize);
            self.sort(rows, |by, row, nth| {
                one(row).map_or(0, |one| key(by, one, nth))
            });
        }
    }

    /// Every key is made once, of a row and its place among all; ties stand as they come.
    fn sort(self, rows: &mut [u32], key: impl Fn(M, u32, u32) -> u64) {
        // A key, a place and a row in one number are sorted in half the time of two.
        let whole = |row: u32, nth: u32| {
            let key = key(self.by, row, nth);
            let directed = if self.ascends() { key } else { !key };
            let both = u64::from(nth) << u32::BITS | u64::from(row);
            u128::from(directed) << u64::BITS | u128::from(both)
        };
        let placed = rows.iter().zip(0..);
        let mut keys: Vec<u128> = placed.map(|(row, nth)| whole(*row, nth)).collect();
        keys.sort_unstable();
        for (slot, key) in rows.iter_mut().zip(keys) {
            *slot = key as u32;
        }
    }
}

/// Letters that names must have, and letters that they may not.
pub(super) struct Names {
    with: Matching,
    without: Vec<Matching>,
}

impl Names {
    fn new(listing: &Listing, query: &Query) -> Names {
        let without = query.without();
        Names {
            with: Matching::new(listing, &query.letters()),
            without: without
                .map(|word| Matching::new(listing, &[word]))
                .collect(),
        }
    }

    fn has(&self, docs: &[DocId]) -> bool {
        let each = || docs.iter().copied();
        let is_free = |word: &Matching| !each().any(|id| word.has([id]));
        self.with.has(each()) && self.without.iter().all(is_free)
    }
}

/// In which cluster a document is, from 1; 0 where it is in none. Only looked up where it is asked for.
struct Clusters(Vec<u32>);

impl Clusters {
    fn new(listing: &Listing, query: &Query) -> Clusters {
        if !query.has_figures() {
            return Clusters(Vec::new());
        }
        let mut of = vec![0; handles(listing.documents.iter())];
        for (cluster, number) in listing.clusters.iter().zip(1..) {
            for id in &cluster.members {
                if let Some(slot) = of.get_mut(id.0 as usize) {
                    *slot = number;
                }
            }
        }
        Clusters(of)
    }

    fn number(&self, id: DocId) -> u32 {
        self.0.get(id.0 as usize).copied().unwrap_or(0)
    }

    fn of(&self, id: DocId) -> f64 {
        f64::from(self.number(id))
    }
}

/// As people count.
fn percent(fraction: f64) -> f64 {
    fraction * 100.0
}

fn figure_of_pair(pair: &Pair, field: Field, clusters: &Clusters) -> f64 {
    match field {
        Field::LeftInRight => percent(pair.share(Side::Left).fraction()),
        Field::RightInLeft => percent(pair.share(Side::Right).fraction()),
        Field::Alike => percent(pair.resemblance().fraction()),
        Field::Words => f64::from(pair.runs.words),
        Field::Run => f64::from(pair.runs.longest),
        Field::Passages => f64::from(pair.runs.passages),
        Field::Verbatim => f64::from(pair.runs.passages - pair.runs.edited),
        Field::Edited => f64::from(pair.runs.edited),
        Field::Cluster => clusters.of(pair.docs.left),
        Field::Share | Field::Pairs | Field::Size | Field::Weakest => {
            percent(pair.larger_share().fraction())
        }
    }
}

/// The pairs to show: positions in `listing.pairs`. Those between the same two authors follow the first of them.
pub fn pair_rows(
    listing: &Listing,
    query: &Query,
    seen: &Seen,
    order: Order<PairMeasure>,
) -> Vec<u32> {
    let names = Names::new(listing, query);
    let clusters = Clusters::new(listing, query);
    let mut rows: Vec<u32> = listing
        .pairs
        .iter()
        .zip(0..)
        .filter(|(pair, _)| {
            let figure = |field| figure_of_pair(pair, field, &clusters);
            names.has(&[pair.docs.left, pair.docs.right])
                && query.holds(figure, seen.is_new_pair(pair.docs), || {
                    folders(listing, &[pair.docs.left, pair.docs.right])
                })
        })
        .map(|(_, row)| row)
        .collect();
    let ranks = Ranks::wanted(listing, order, PairMeasure::Name);
    order.sort_listed(&mut rows, &listing.pairs, |by, pair, _| {
        by.key(pair, &ranks)
    });
    keep_submissions_together(listing, &mut rows);
    rows
}

/// Files of one submission are seen one below the other, whichever of them has most in common with the other's.
fn keep_submissions_together(listing: &Listing, rows: &mut [u32]) {
    if listing.documents.iter().all(|d| d.author.is_none()) {
        return;
    }
    let authors = |row: u32| listing.pairs.get(row as usize).map(|p| authors(listing, p));
    let mut first = BTreeMap::new();
    for (row, at) in rows.iter().zip(0_u32..) {
        first.entry(authors(*row)).or_insert(at);
    }
    rows.sort_by_cached_key(|row| first.get(&authors(*row)).copied());
}

/// Whose the two documents of a pair are, in one order whichever is the left one; a document that is nobody's stands for
/// itself.
pub fn authors(listing: &Listing, pair: &Pair) -> [Result<Author, DocId>; 2] {
    let author = |id: DocId| listing.document(id).and_then(|d| d.author).ok_or(id);
    let mut both = [author(pair.docs.left), author(pair.docs.right)];
    both.sort_unstable();
    both
}

/// The documents to show, by the names that are shown unless they are sorted otherwise: positions in `listing.documents`.
pub fn document_rows(
    listing: &Listing,
    query: &Query,
    seen: &Seen,
    order: Order<DocumentMeasure>,
) -> Vec<u32> {
    let names = Names::new(listing, query);
    let clusters = Clusters::new(listing, query);
    let figure = |document: &Document, field| match field {
        Field::Words => f64::from(document.words),
        Field::Pairs => f64::from(document.partners),
        Field::Cluster => clusters.of(document.id),
        _ => percent(document.best.map_or(0.0, |best| best.share.fraction())),
    };
    let mut rows = by_name(&listing.documents, |document| &document.label);
    rows.retain(|row| {
        listing
            .documents
            .get(*row as usize)
            .is_some_and(|document| {
                names.has(&[document.id])
                    && query.holds(
                        |field| figure(document, field),
                        seen.is_new_document(document.id),
                        || vec![standing(&document.label)],
                    )
            })
    });
    order.sort_listed(&mut rows, &listing.documents, DocumentMeasure::key);
    rows
}

/// Where these documents stand.
fn folders<'a>(listing: &'a Listing, docs: &[DocId]) -> Vec<Option<&'a str>> {
    let folder = |id: &DocId| standing(&listing.document(*id)?.label);
    docs.iter().map(folder).collect()
}

fn handles<'a>(documents: impl Iterator<Item = &'a Document>) -> usize {
    let ids = documents.map(|d| d.id.0 as usize + 1);
    ids.max().unwrap_or(0)
}

/// Where each document's name stands among all names that are shown, so that sorting by name compares numbers.
struct Ranks(Vec<u32>);

impl Ranks {
    /// Where an order asks for names.
    fn wanted<M: Measure>(listing: &Listing, order: Order<M>, name: M) -> Ranks {
        if order.arrow_of(|by| by == name).is_none() {
            return Ranks(Vec::new());
        }
        let documents = &listing.documents;
        let rows = by_name(documents, |document| &document.label).into_iter();
        let named = rows.filter_map(|row| documents.get(row as usize));
        let mut ranks = vec![u32::MAX; handles(listing.documents.iter())];
        for (document, rank) in named.zip(0..) {
            if let Some(slot) = ranks.get_mut(document.id.0 as usize) {
                *slot = rank;
            }
        }
        Ranks(ranks)
    }

    fn of(&self, id: DocId) -> u32 {
        self.0.get(id.0 as usize).copied().unwrap_or(u32::MAX)
    }
}
