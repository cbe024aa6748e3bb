//! The order of the rows, and which of them are shown. Every order is total.

use std::collections::BTreeMap;

use super::query::{Over, Query};
use super::seen::Seen;
use crate::columns::{self, CLUSTERS, Column, Context, DOCUMENTS, FILES, PAIRS, Row};
use crate::index::{Author, DocId, Listing, Pair};
use crate::snapshot::{Snapshot, standing};

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
    /// Letters that names must have, and letters that they may not.
    with: Matching,
    without: Vec<Matching>,
}

impl<'a, R> Kept<'a, R> {
    fn new(columns: &'static [Column<R>], query: &'a Query, context: &Context<'_>) -> Self {
        let listing = &context.snapshot.listing;
        let without = query.without();
        Kept {
            columns,
            query,
            with: Matching::new(listing, &query.letters()),
            without: without
                .map(|word| Matching::new(listing, &[word]))
                .collect(),
        }
    }

    /// Whether it keeps a row, which is of these documents.
    fn has(&self, row: &Row<'_, R>, docs: &[DocId], is_new: bool) -> bool {
        let each = || docs.iter().copied();
        let is_free = |word: &Matching| !each().any(|id| word.has([id]));
        let figure = |at: usize| self.columns.get(at).map(|one| one.value(row).figure());
        let folder = |id: &DocId| standing(&row.context.snapshot.listing.document(*id)?.label);
        let folders = || docs.iter().map(folder).collect();
        self.with.has(each())
            && self.without.iter().all(is_free)
            && self
                .query
                .holds(|at| figure(at).unwrap_or_default(), is_new, folders)
    }
}

/// The rows of a list to show: positions in what the snapshot has of it. Pairs between the same two authors follow the first of them;
/// documents and files are by the names that are shown, unless they are sorted otherwise.
pub fn kept(over: Over, facts: &Snapshot, query: &Query, seen: &Seen, order: Order) -> Vec<u32> {
    let (listing, context) = (&facts.listing, Context::new(facts));
    let (context, asked) = (&context, (query, order));
    match over {
        Over::Pairs => {
            let rows = (0..listing.pairs.len() as u32).collect();
            let mut rows = rows_of(PAIRS, (&listing.pairs, rows), asked, context, || {
                let kept = Kept::new(PAIRS, query, context);
                move |pair| {
                    let docs = [pair.docs.left, pair.docs.right];
                    kept.has(pair, &docs, seen.is_new_pair(pair.docs))
                }
            });
            keep_submissions_together(listing, &mut rows);
            rows
        }
        Over::Documents => {
            let rows = by_name(&listing.documents, |document| &document.label);
            rows_of(
                DOCUMENTS,
                (&listing.documents, rows),
                asked,
                context,
                || {
                    let kept = Kept::new(DOCUMENTS, query, context);
                    move |one| kept.has(one, &[one.id], seen.is_new_document(one.id))
                },
            )
        }
        Over::Clusters => {
            let rows = (0..listing.clusters.len() as u32).collect();
            rows_of(CLUSTERS, (&listing.clusters, rows), asked, context, || {
                let kept = Kept::new(CLUSTERS, query, context);
                move |one| kept.has(one, &one.members, seen.is_new_cluster(one))
            })
        }
        Over::Files => {
            let rows = by_name(&facts.unread, |file| &file.label);
            rows_of(FILES, (&facts.unread, rows), asked, context, || {
                let (letters, without) = (query.letters(), query.without());
                let without: Vec<&str> = without.collect();
                move |file| {
                    let name = file.label.title();
                    let folders = || vec![facts.folders.standing(&file.label)];
                    has(name, &letters)
                        && !without.iter().any(|word| has(name, &[word]))
                        && query.holds(|_| 0.0, false, folders)
                }
            })
        }
    }
}

/// Of these rows those that are kept, in their order. Who filters nothing waits for no look at each of them.
fn rows_of<R, Has: Fn(&Row<'_, R>) -> bool>(
    columns: &'static [Column<R>],
    (all, mut rows): (&[R], Vec<u32>),
    (query, order): (&Query, Order),
    context: &Context<'_>,
    filter: impl FnOnce() -> Has,
) -> Vec<u32> {
    if !query.is_empty() {
        let has = filter();
        rows.retain(|at| {
            let (at, of) = (*at, all.get(*at as usize));
            of.is_some_and(|of| has(&Row { of, at, context }))
        });
    }
    order.sort(columns, (&mut rows, all), context);
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
