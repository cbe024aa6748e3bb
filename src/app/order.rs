//! The order of the rows, and which of them are shown. Every order is total.

use std::collections::BTreeMap;

use super::query::Query;
use super::seen::Seen;
use crate::columns::{self, CLUSTERS, Column, Context, DOCUMENTS, FILES, PAIRS, Row};
use crate::index::{Author, DocId, Listing, Pair};
use crate::snapshot::{Snapshot, Unread, standing};

pub use crate::columns::names::{Matching, by_name, has, plain};

/// By which column a list is sorted, and in which direction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Order {
    /// The column's name for programs; none: the one by which the list comes.
    by: Option<&'static str>,
    /// The other way round than is usual for it.
    pub reversed: bool,
}

impl Order {
    /// By the column of that name among these; the usual order where there is none, as another version knew more of them.
    pub fn named(walk: &[&'static str], id: &str, reversed: bool) -> Order {
        let by = walk.iter().copied().find(|known| *known == id);
        let is_known = by.is_some() || id.is_empty();
        Order {
            by: by.filter(|id| walk.first() != Some(id)),
            reversed: reversed && is_known,
        }
    }

    /// The column's name for programs; empty for the usual order.
    pub fn id(self) -> &'static str {
        self.by.unwrap_or_default()
    }

    /// By the next column of these, the usual way round; equals stand as the list comes.
    #[must_use]
    pub fn next(self, walk: &[&'static str]) -> Self {
        let at = walk.iter().position(|id| Some(*id) == self.by);
        let by = walk.get(at.unwrap_or(0) + 1).copied();
        Order {
            by,
            reversed: false,
        }
    }

    /// By this column the usual way round, or the other way round where it is sorted by it.
    #[must_use]
    pub fn to(self, id: &'static str, walk: &[&'static str]) -> Self {
        let by = Some(id).filter(|id| walk.first() != Some(id));
        if by == self.by {
            return self.reverse();
        }
        Order {
            by,
            reversed: false,
        }
    }

    /// The other way round.
    #[must_use]
    pub fn reverse(self) -> Self {
        Order {
            reversed: !self.reversed,
            ..self
        }
    }

    /// The column by which it is sorted.
    pub fn column<R>(self, columns: &'static [Column<R>]) -> &'static Column<R> {
        let by = self.by.and_then(|by| columns::named(columns, by));
        by.unwrap_or_else(|| columns::usual(columns))
    }

    /// In words, with its arrow: "words shared ▼".
    pub fn said<R>(self, columns: &'static [Column<R>]) -> String {
        let arrow = if self.ascends(columns) { "▲" } else { "▼" };
        format!("{} {arrow}", self.column(columns).by_words())
    }

    /// The arrow of this column, if it is sorted by it: down where the large ones come first.
    pub fn arrow_of<R>(self, columns: &'static [Column<R>], id: &str) -> Option<&'static str> {
        let arrow = if self.ascends(columns) { "▲" } else { "▼" };
        (self.column(columns).id == id).then_some(arrow)
    }

    fn ascends<R>(self, columns: &'static [Column<R>]) -> bool {
        self.column(columns).ascends() != self.reversed
    }

    /// Sorts positions among all that is listed, which come in the usual order.
    pub fn sort<R>(
        self,
        columns: &'static [Column<R>],
        (rows, all): (&mut [u32], &[R]),
        context: &Context<'_>,
    ) {
        if self != Order::default() {
            let ascends = self.ascends(columns);
            self.column(columns).sort(rows, all, context, ascends);
        }
    }
}

/// What a filter keeps of a list.
struct Kept<'a, R: 'static> {
    columns: &'static [Column<R>],
    query: &'a Query,
    context: &'a Context<'a>,
    /// Letters that names must have, and letters that they may not.
    with: Matching,
    without: Vec<Matching>,
}

impl<'a, R> Kept<'a, R> {
    fn new(columns: &'static [Column<R>], query: &'a Query, context: &'a Context<'a>) -> Self {
        let listing = &context.snapshot.listing;
        let without = query.without();
        Kept {
            columns,
            query,
            context,
            with: Matching::new(listing, &query.letters()),
            without: without
                .map(|word| Matching::new(listing, &[word]))
                .collect(),
        }
    }

    /// Whether it keeps what is listed at this place, which is of these documents.
    fn has(&self, of: &R, at: u32, docs: &[DocId], is_new: bool) -> bool {
        let each = || docs.iter().copied();
        let is_free = |word: &Matching| !each().any(|id| word.has([id]));
        let context = self.context;
        let row = Row { of, at, context };
        let figure = |at: usize| self.columns.get(at).map(|one| one.value(&row).figure());
        let folder = |id: &DocId| standing(&context.snapshot.listing.document(*id)?.label);
        let folders = || docs.iter().map(folder).collect();
        self.with.has(each())
            && self.without.iter().all(is_free)
            && self
                .query
                .holds(|at| figure(at).unwrap_or_default(), is_new, folders)
    }
}

/// The pairs to show: positions in `listing.pairs`. Those between the same two authors follow the first of them.
pub fn pair_rows(snapshot: &Snapshot, query: &Query, seen: &Seen, order: Order) -> Vec<u32> {
    let listing = &snapshot.listing;
    let context = Context::new(snapshot);
    let kept = Kept::new(PAIRS, query, &context);
    let rows = listing.pairs.iter().zip(0..).filter(|(pair, at)| {
        let docs = [pair.docs.left, pair.docs.right];
        kept.has(pair, *at, &docs, seen.is_new_pair(pair.docs))
    });
    let mut rows: Vec<u32> = rows.map(|(_, at)| at).collect();
    order.sort(PAIRS, (&mut rows, &listing.pairs), &context);
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
pub fn document_rows(snapshot: &Snapshot, query: &Query, seen: &Seen, order: Order) -> Vec<u32> {
    let all = &snapshot.listing.documents;
    let context = Context::new(snapshot);
    let kept = Kept::new(DOCUMENTS, query, &context);
    let mut rows = by_name(all, |document| &document.label);
    rows.retain(|at| {
        all.get(*at as usize).is_some_and(|document| {
            let is_new = seen.is_new_document(document.id);
            kept.has(document, *at, &[document.id], is_new)
        })
    });
    order.sort(DOCUMENTS, (&mut rows, all), &context);
    rows
}

/// The clusters to show: positions in `listing.clusters`.
pub fn cluster_rows(snapshot: &Snapshot, query: &Query, seen: &Seen, order: Order) -> Vec<u32> {
    let all = &snapshot.listing.clusters;
    let context = Context::new(snapshot);
    let kept = Kept::new(CLUSTERS, query, &context);
    let rows = all.iter().zip(0..).filter(|(cluster, at)| {
        let is_new = seen.is_new_cluster(cluster);
        kept.has(cluster, *at, &cluster.members, is_new)
    });
    let mut rows: Vec<u32> = rows.map(|(_, at)| at).collect();
    order.sort(CLUSTERS, (&mut rows, all), &context);
    rows
}

/// The files not read to show: positions in `unread`.
pub fn file_rows(facts: &Snapshot, query: &Query, order: Order) -> Vec<u32> {
    let unread = &facts.unread;
    let letters = query.letters();
    let without: Vec<&str> = query.without().collect();
    let is_shown = |file: &Unread| {
        let name = file.label.title();
        let folders = || vec![facts.folders.standing(&file.label)];
        has(name, &letters)
            && !without.iter().any(|word| has(name, &[word]))
            && query.holds(|_| 0.0, false, folders)
    };
    let mut rows = by_name(unread, |file| &file.label);
    rows.retain(|row| unread.get(*row as usize).is_some_and(is_shown));
    order.sort(FILES, (&mut rows, unread), &Context::new(facts));
    rows
}
