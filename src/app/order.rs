//! The order of the rows, and which of them are shown. Every order is total.

use std::collections::BTreeMap;

use super::App;
use super::list::Motion;
use super::marks::Marks;
use super::query::{Over, Query};
use super::seen::Seen;
use crate::columns::{self, CLUSTERS, Column, Context, DOCUMENTS, FILES, Head, PAIRS, Row, Value};
use crate::index::{Author, DocId, Listing, Pair};
use crate::reviews::Verdict;
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
    pub fn column(self, heads: &[&'static Head]) -> &'static Head {
        let by = heads.iter().find(|head| Some(head.id) == self.by);
        by.copied().unwrap_or_else(|| columns::usual(heads))
    }

    /// In words, with its arrow: "words shared ▼".
    pub fn said(self, heads: &[&'static Head]) -> String {
        let by = self.column(heads);
        format!("{} {}", by.by_words(), self.arrow(by))
    }

    /// The arrow where it is sorted by this column: down where the large ones come first.
    pub fn arrow(self, by: &Head) -> &'static str {
        if self.ascends(by) { "▲" } else { "▼" }
    }

    fn ascends(self, by: &Head) -> bool {
        by.ascends() != self.reversed
    }

    /// Sorts positions among all that is listed, which come in the usual order.
    pub fn sort<R>(
        self,
        columns: &'static [Column<R>],
        (rows, all): (&mut [u32], &[R]),
        context: &Context<'_>,
    ) {
        let by = self.column(&columns::heads(columns));
        let column = columns.iter().find(|column| column.id == by.id);
        if let Some(column) = column.filter(|_| self != Order::default()) {
            column.sort(rows, all, context, self.ascends(by));
        }
    }
}

/// What a filter keeps of a list.
struct Kept<'a> {
    over: Over,
    query: &'a Query,
    seen: &'a Seen,
    marks: &'a Marks,
    /// Letters that names must have, and letters that they may not.
    with: Matching,
    without: Matching,
}

impl<'a> Kept<'a> {
    fn new(
        over: Over,
        query: &'a Query,
        (seen, marks): (&'a Seen, &'a Marks),
        snapshot: &Snapshot,
    ) -> Self {
        let without: Vec<&str> = query.without().collect();
        Kept {
            over,
            query,
            seen,
            marks,
            with: Matching::new(snapshot, &query.letters()),
            without: Matching::new(snapshot, &without),
        }
    }

    /// Whether it keeps a row, which is of these documents.
    fn has<R>(&self, columns: &[Column<R>], row: &Row<'_, R>, docs: &[DocId]) -> bool {
        let listing = &row.context.snapshot.listing;
        let value = |at: usize| columns.get(at).map(|column| column.value(row));
        let folder = |id: &DocId| standing(&listing.document(*id)?.label);
        let group = |id: &DocId| row.context.snapshot.group(listing.document(*id)?);
        self.with.has_all(docs)
            && !self.without.has_any(docs)
            && self.query.holds(
                |at| value(at).unwrap_or(Value::Nothing),
                || self.seen.is_new(self.over, listing, row.at),
                || self.marks.has(self.over, listing, row.at),
                || docs.iter().map(folder).collect(),
                || docs.iter().map(group).collect(),
            )
    }
}

/// The rows of a list to show: positions in what the snapshot has of it. Pairs between the same two authors follow the first of them;
/// documents and files are by the names that are shown, unless they are sorted otherwise.
pub fn kept(
    over: Over,
    facts: &Snapshot,
    query: &Query,
    known: (&Seen, &Marks),
    order: Order,
) -> Vec<u32> {
    let (listing, context) = (&facts.listing, &Context::new(facts));
    let asked = (query, order);
    let kept = Kept::new(over, query, known, facts);
    let all = || (0..over.all(facts) as u32).collect();
    match over {
        Over::Pairs => {
            let mut rows = rows_of(PAIRS, (&listing.pairs, all()), asked, context, |pair| {
                kept.has(PAIRS, pair, &[pair.docs.left, pair.docs.right])
            });
            keep_submissions_together(listing, &mut rows);
            if !facts.decisions.is_empty() {
                let rank = |row: &u32| {
                    listing
                        .pairs
                        .get(*row as usize)
                        .map(|pair| queue(facts.decisions.verdict(pair.docs)))
                };
                rows.sort_by_cached_key(rank);
            }
            rows
        }
        Over::Documents => {
            let rows = by_name(&listing.documents, |document| &document.label);
            let all = (&listing.documents[..], rows);
            rows_of(DOCUMENTS, all, asked, context, |one| {
                kept.has(DOCUMENTS, one, &[one.id])
            })
        }
        Over::Clusters => rows_of(
            CLUSTERS,
            (&listing.clusters, all()),
            asked,
            context,
            |one| kept.has(CLUSTERS, one, &one.members),
        ),
        Over::Files => {
            let (letters, without) = (query.letters(), query.without());
            let without: Vec<&str> = without.collect();
            let rows = by_name(&facts.unread, |file| &file.label);
            rows_of(FILES, (&facts.unread, rows), asked, context, |file| {
                let name = file.label.title();
                let folders = || vec![facts.folders.standing(&file.label)];
                has(name, &letters)
                    && !without.iter().any(|word| has(name, &[word]))
                    && query.holds(|_| Value::Nothing, || false, || false, folders, Vec::new)
            })
        }
    }
}

/// Of these rows those that are kept, in their order. Who filters nothing waits for no look at each of them.
fn rows_of<R>(
    columns: &'static [Column<R>],
    (all, mut rows): (&[R], Vec<u32>),
    (query, order): (&Query, Order),
    context: &Context<'_>,
    has: impl Fn(&Row<'_, R>) -> bool,
) -> Vec<u32> {
    if !query.is_empty() {
        rows.retain(|at| {
            let (at, of) = (*at, all.get(*at as usize));
            of.is_some_and(|of| has(&Row { of, at, context }))
        });
    }
    order.sort(columns, (&mut rows, all), context);
    rows
}

/// What is left to do comes first: what nobody has looked at, then what is to be followed up.
fn queue(verdict: Verdict) -> u8 {
    match verdict {
        Verdict::Open => 0,
        verdict if !verdict.is_decided() => 1,
        _ => 2,
    }
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

/// The open list is sorted by its next column, or the other way round.
pub(super) fn step(app: &mut App, reverse: bool) {
    change(app, |order, walk| {
        if reverse {
            order.reverse()
        } else {
            order.next(walk)
        }
    });
}

/// The open list is sorted by the column of that name.
pub(super) fn sort_by(app: &mut App, id: &'static str) {
    change(app, |order, walk| order.to(id, walk));
}

/// Who sorts wants to see the best by that column.
fn change(app: &mut App, order: impl FnOnce(Order, &[&'static str]) -> Order) {
    if let Some(mut list) = app.list_mut(app.ground()) {
        list.list.order = order(list.list.order, &list.over.sortable());
        list.relist(false);
        list.go(Motion::First, 1);
    }
}
