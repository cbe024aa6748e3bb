//! A list: the row that the cursor is on, and the rows in view. Selection is by identity: the list may reorder beneath.

use super::marks::Marks;
use super::order::{Order, kept};
use super::query::{Over, Query};
use super::rows::Item;
use super::seen::Seen;
use crate::index::{DocId, Label};
use crate::sides::Sides;
use crate::snapshot::Snapshot;

/// How the cursor moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motion {
    /// So many rows down, or up.
    Rows(isize),
    /// So many half screens down, or up.
    Halves(isize),
    /// To the first row.
    First,
    /// To the last row.
    Last,
}

impl Motion {
    /// Where it leads from `at` among `count` rows of which `height` are in view.
    pub fn from(self, at: usize, count: usize, height: usize) -> usize {
        let last = count.saturating_sub(1);
        let by = |rows: isize| at.saturating_add_signed(rows).min(last);
        match self {
            Motion::Rows(rows) => by(rows),
            Motion::Halves(halves) => {
                let half = isize::try_from((height / 2).max(1)).unwrap_or(1);
                by(halves.saturating_mul(half))
            }
            Motion::First => 0,
            Motion::Last => last,
        }
    }
}

/// The first row in view after `at` moved, so that `at` is among `height` rows and no space is wasted below.
pub fn in_view(top: usize, at: usize, count: usize, height: usize) -> usize {
    let height = height.max(1);
    let lowest = at.saturating_sub(height - 1);
    top.clamp(lowest, at).min(count.saturating_sub(height))
}

/// A filtered and sorted list with a cursor that knows what it stands on.
#[derive(Clone, Debug, Default)]
pub struct List {
    /// Letters that a name must have; empty: all names.
    pub filter: String,
    /// What that meant when the rows were made. To understand it anew may need a look at all names, for which no frame waits.
    pub(super) query: Query,
    /// By which column it is sorted.
    pub order: Order,
    rows: Vec<u32>,
    at: usize,
    top: usize,
    /// Rows that were in view last.
    height: usize,
    chosen: Option<Item>,
    /// What the cursor was on before it went away: a file that is being rewritten comes back, and the cursor with it.
    lost: Option<Item>,
    /// A person has moved the cursor.
    moved: bool,
    /// Counts up with every change of the rows.
    version: u64,
}

impl List {
    /// What is shown, in order: positions in what was listed.
    pub fn rows(&self) -> &[u32] {
        &self.rows
    }

    /// Another one for other rows.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// The rows that are in view, each with whether the cursor is on it.
    pub fn in_view(&self, height: usize) -> impl Iterator<Item = (u32, bool)> {
        let rows = self.rows.iter().enumerate();
        rows.skip(self.top)
            .take(height)
            .map(|(at, row)| (*row, at == self.at))
    }

    /// How many rows are scrolled off, above and below so many that are in view.
    pub fn off(&self, height: usize) -> [usize; 2] {
        [self.top, self.rows.len().saturating_sub(self.top + height)]
    }

    /// The cursor's row, counted from 0.
    pub fn at(&self) -> usize {
        self.at
    }

    /// What the cursor is on: its position in what was listed.
    pub fn row(&self) -> Option<u32> {
        self.rows.get(self.at).copied()
    }

    /// What the cursor is on.
    pub fn chosen(&self) -> Option<&Item> {
        self.chosen.as_ref()
    }

    /// The pair that the cursor is on.
    pub fn pair(&self) -> Option<Sides<DocId>> {
        match self.chosen {
            Some(Item::Pair(docs)) => Some(docs),
            _ => None,
        }
    }

    /// The document that the cursor is on.
    pub fn document(&self) -> Option<DocId> {
        match self.chosen {
            Some(Item::Document(id)) => Some(id),
            _ => None,
        }
    }

    /// The file not read that the cursor is on.
    pub fn file(&self) -> Option<&Label> {
        match &self.chosen {
            Some(Item::File(label)) => Some(label),
            _ => None,
        }
    }

    /// The next row like this, around the end; nothing if there is none. Who is not on one begins with the first of the list: it is the
    /// best one, and may have come above the cursor.
    pub(super) fn next(&self, is_wanted: impl Fn(u32) -> bool) -> Option<usize> {
        let is_wanted = |row: &u32| is_wanted(*row);
        let is_on_one = self.rows.get(self.at).is_some_and(is_wanted);
        let from = if is_on_one { self.at + 1 } else { 0 };
        let behind = self.rows.iter().skip(from).position(is_wanted);
        behind
            .map(|by| from + by)
            .or_else(|| self.rows.iter().position(is_wanted))
    }

    /// Scrolls so that the cursor is in view.
    pub fn scroll(&mut self, height: usize) {
        self.top = in_view(self.top, self.at, self.rows.len(), height);
        self.height = height;
    }
}

/// A list that is changed, with what there is to list.
pub struct ListMut<'a> {
    /// What it is of.
    pub over: Over,
    /// The list itself.
    pub list: &'a mut List,
    /// What there is.
    pub facts: &'a Snapshot,
    /// What of that is new.
    pub seen: &'a Seen,
    /// What of that is marked.
    pub marks: &'a Marks,
}

impl ListMut<'_> {
    /// Filters and sorts anew.
    pub fn relist(&mut self, settling: bool) {
        self.list.query = Query::parse(&self.list.filter, self.over);
        let rows = kept(
            self.over,
            self.facts,
            &self.list.query,
            (self.seen, self.marks),
            self.list.order,
        );
        self.show(rows, settling);
    }

    /// Takes new rows. The cursor stays on what it was on, at the same height of the screen; what is gone is replaced
    /// by the nearest row. While `settling`, a cursor that nobody has moved stays at the top. A view of the first row goes on
    /// showing the first row as long as the cursor is in it too: what comes above all others is what matters most.
    fn show(&mut self, rows: Vec<u32>, settling: bool) {
        let list = &mut *self.list;
        let find = |item: &Item| item.find(self.facts, &rows);
        let back = list.lost.as_ref().and_then(find);
        let found = match &list.chosen {
            Some(_) if settling && !list.moved => Some(0),
            _ if back.is_some() => back,
            Some(chosen) => find(chosen),
            None => Some(0),
        };
        if back.is_some() {
            list.lost = None;
        } else if found.is_none() && list.lost.is_none() {
            list.lost = list.chosen.take();
        }
        let height = list.at - list.top.min(list.at);
        list.rows = rows;
        list.version += 1;
        list.at = found
            .unwrap_or(list.at)
            .min(list.rows.len().saturating_sub(1));
        let shows_first = list.top == 0 && list.at < list.height;
        list.top = if shows_first {
            0
        } else {
            list.at.saturating_sub(height)
        };
        self.choose();
    }

    /// The cursor is on what has its row.
    fn choose(&mut self) {
        let row = self.list.row();
        self.list.chosen = row.and_then(|row| Item::of(self.over, self.facts, row));
    }

    /// Puts the cursor on this row, as a person wants it.
    pub fn put(&mut self, at: usize) {
        self.list.moved = true;
        self.list.lost = None;
        self.list.at = at;
        self.choose();
    }

    /// Moves the cursor.
    pub fn go(&mut self, motion: Motion, height: usize) {
        self.put(motion.from(self.list.at, self.list.rows.len(), height));
    }

    /// Puts the cursor on the row at this height of the screen, if there is one. Says whether it was there already.
    pub fn point(&mut self, row: usize) -> bool {
        let at = self.list.top + row;
        let is_there = at < self.list.rows.len();
        let was = at == self.list.at;
        if is_there {
            self.put(at);
        }
        is_there && was
    }

    /// Puts the cursor on this, if that is shown.
    pub fn find(&mut self, item: &Item) {
        if let Some(at) = item.find(self.facts, &self.list.rows) {
            self.put(at);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use proptest::prelude::*;

    use super::*;
    use crate::index::Listing;
    use crate::report::examples;

    /// Documents with these handles.
    fn facts(ids: &[u32]) -> Snapshot {
        let document = |id: &u32| examples::document(*id, &format!("{id:03}"));
        let documents = ids.iter().map(document).collect();
        Snapshot {
            listing: Arc::new(Listing::new(documents, Vec::new(), Vec::new())),
            ..Snapshot::default()
        }
    }

    /// Does that to a list of documents with these handles.
    fn with<R>(list: &mut List, ids: &[u32], act: impl FnOnce(&mut ListMut) -> R) -> R {
        act(&mut ListMut {
            over: Over::Documents,
            list,
            facts: &facts(ids),
            seen: &Seen::default(),
            marks: &Marks::default(),
        })
    }

    fn list(ids: &[u32]) -> List {
        let mut list = List::default();
        relist(&mut list, ids);
        list
    }

    /// These documents are listed in this order.
    fn relist(list: &mut List, ids: &[u32]) {
        let rows = (0..ids.len() as u32).collect();
        with(list, ids, |list| list.show(rows, false));
    }

    fn go(list: &mut List, ids: &[u32], motion: Motion, height: usize) {
        with(list, ids, |list| list.go(motion, height));
    }

    #[test]
    fn what_is_gone_is_replaced_by_the_nearest_row() {
        let ids = [10, 11, 12];
        let mut list = list(&ids);
        go(&mut list, &ids, Motion::Last, 2);
        relist(&mut list, &[10, 11]);
        assert_eq!(list.document(), Some(DocId(11)));
        relist(&mut list, &[]);
        assert_eq!(list.document(), None);
        relist(&mut list, &[7]);
        assert_eq!(list.document(), Some(DocId(7)));
    }

    #[test]
    fn what_comes_back_has_the_cursor_again_unless_it_was_moved() {
        let ids = [10, 11, 12];
        let mut list = list(&ids);
        go(&mut list, &ids, Motion::Rows(1), 9);
        relist(&mut list, &[10, 12]);
        assert_eq!(list.document(), Some(DocId(12)));
        relist(&mut list, &[12, 10, 11]);
        assert_eq!((list.document(), list.at()), (Some(DocId(11)), 2));
        relist(&mut list, &[10, 12]);
        go(&mut list, &[10, 12], Motion::First, 9);
        relist(&mut list, &ids);
        assert_eq!(list.document(), Some(DocId(10)));
    }

    #[test]
    fn scrolling_keeps_the_cursor_in_view_and_wastes_no_space() {
        assert_eq!(in_view(0, 9, 10, 4), 6);
        assert_eq!(in_view(6, 2, 10, 4), 2);
        assert_eq!(in_view(9, 9, 10, 4), 6);
        assert_eq!(in_view(5, 1, 3, 10), 0);
        assert_eq!(in_view(0, 0, 0, 0), 0);
    }

    fn ids(most: usize) -> impl Strategy<Value = Vec<u32>> {
        prop::collection::btree_set(0..100_u32, 1..most)
            .prop_map(|ids| ids.into_iter().collect::<Vec<_>>())
            .prop_shuffle()
    }

    proptest! {
        #[test]
        fn a_view_of_the_top_shows_the_top_as_long_as_the_cursor_is_in_it(
            before in ids(40),
            after in ids(40),
            height in 1..12_usize,
            at in any::<prop::sample::Index>(),
        ) {
            let mut list = list(&before);
            let at = at.index(before.len().min(height));
            go(&mut list, &before, Motion::Rows(at.cast_signed()), height);
            list.scroll(height);
            prop_assert_eq!(list.top, 0);
            relist(&mut list, &after);
            list.scroll(height);
            let place = after.iter().position(|id| *id == before[at]);
            if let Some(place) = place {
                prop_assert_eq!((list.document(), list.at()), (Some(DocId(before[at])), place));
            }
            prop_assert!(list.at() < height || list.top > 0);
            prop_assert!(list.top == 0 || list.at() >= height);
            prop_assert!((list.top..list.top + height).contains(&list.at()));
        }

        #[test]
        fn who_goes_to_what_is_new_begins_with_the_best_and_comes_to_all_of_it(
            new in prop::collection::vec(any::<bool>(), 1..40),
            at in any::<prop::sample::Index>(),
        ) {
            let ids: Vec<u32> = (0..new.len() as u32).collect();
            let mut list = list(&ids);
            let start = at.index(new.len());
            go(&mut list, &ids, Motion::Rows(start.cast_signed()), 9);
            let all: Vec<usize> = (0..new.len()).filter(|at| new[*at]).collect();
            let mut met = Vec::new();
            for _ in &all {
                let next = list.next(|row| new[row as usize]);
                with(&mut list, &ids, |list| list.put(next.unwrap()));
                met.push(list.at());
            }
            let (mut expected, first): (Vec<usize>, Vec<usize>) =
                all.iter().partition(|at| new[start] && **at > start);
            expected.extend(first);
            prop_assert_eq!(met, expected);
            prop_assert_eq!(list.next(|row| new[row as usize]).is_some(), !all.is_empty());
        }
    }

    #[test]
    fn no_motion_leaves_the_list() {
        assert_eq!(Motion::Rows(-5).from(2, 10, 4), 0);
        assert_eq!(Motion::Rows(50).from(2, 10, 4), 9);
        assert_eq!(Motion::Halves(2).from(2, 10, 4), 6);
        assert_eq!(Motion::Last.from(0, 0, 0), 0);
    }
}
