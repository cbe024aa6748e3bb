//! A list: the row that the cursor is on, and the rows in view. Selection is by identity: the list may reorder beneath.

use super::order::Order;
use super::query::Query;

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
#[derive(Clone, Debug)]
pub struct List<Id> {
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
    chosen: Option<Id>,
    /// What the cursor was on before it went away: a file that is being rewritten comes back, and the cursor with it.
    lost: Option<Id>,
    /// A person has moved the cursor.
    moved: bool,
    /// Counts up with every change of the rows.
    version: u64,
}

impl<Id> Default for List<Id> {
    fn default() -> Self {
        List {
            filter: String::new(),
            query: Query::default(),
            order: Order::default(),
            rows: Vec::new(),
            at: 0,
            top: 0,
            height: 0,
            chosen: None,
            lost: None,
            moved: false,
            version: 0,
        }
    }
}

impl<Id> List<Id> {
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
    pub fn chosen(&self) -> Option<&Id> {
        self.chosen.as_ref()
    }

    /// Takes new rows. The cursor stays on what it was on, at the same height of the screen; what is gone is replaced
    /// by the nearest row. While `settling`, a cursor that nobody has moved stays at the top. A view of the first row goes on
    /// showing the first row as long as the cursor is in it too: what comes above all others is what matters most.
    pub fn show(
        &mut self,
        rows: Vec<u32>,
        settling: bool,
        find: impl Fn(&Id, &[u32]) -> Option<usize>,
        id: impl FnOnce(u32) -> Option<Id>,
    ) {
        let back = self.lost.as_ref().and_then(|lost| find(lost, &rows));
        let found = match &self.chosen {
            Some(_) if settling && !self.moved => Some(0),
            _ if back.is_some() => back,
            Some(chosen) => find(chosen, &rows),
            None => Some(0),
        };
        if back.is_some() {
            self.lost = None;
        } else if found.is_none() && self.lost.is_none() {
            self.lost = self.chosen.take();
        }
        let height = self.at - self.top.min(self.at);
        self.rows = rows;
        self.version += 1;
        self.at = found
            .unwrap_or(self.at)
            .min(self.rows.len().saturating_sub(1));
        let shows_first = self.top == 0 && self.at < self.height;
        self.top = if shows_first {
            0
        } else {
            self.at.saturating_sub(height)
        };
        self.chosen = self.row().and_then(id);
    }

    /// Moves the cursor.
    pub fn go(&mut self, motion: Motion, height: usize, id: impl FnOnce(u32) -> Option<Id>) {
        self.moved = true;
        self.lost = None;
        self.at = motion.from(self.at, self.rows.len(), height);
        self.chosen = self.row().and_then(id);
    }

    /// Puts the cursor on the row at this height of the screen, if there is one. Says whether it was there already.
    pub fn point(&mut self, row: usize, id: impl FnOnce(u32) -> Option<Id>) -> bool {
        let at = self.top + row;
        if at >= self.rows.len() {
            return false;
        }
        let was = at == self.at;
        self.moved = true;
        self.lost = None;
        self.at = at;
        self.chosen = self.row().and_then(id);
        was
    }

    /// The motion to the next row like this, around the end; nothing if there is no such row. Who is not on one begins with the first of
    /// the list: it is the best one, and may have come above the cursor.
    pub fn next(&self, is_wanted: impl Fn(u32) -> bool) -> Option<Motion> {
        let is_wanted = |row: &u32| is_wanted(*row);
        let is_on_one = self.rows.get(self.at).is_some_and(is_wanted);
        let from = if is_on_one { self.at + 1 } else { 0 };
        let behind = self.rows.iter().skip(from).position(is_wanted);
        let found = match behind {
            Some(by) => from + by,
            None => self.rows.iter().position(is_wanted)?,
        };
        let by = isize::try_from(found).ok()? - isize::try_from(self.at).ok()?;
        Some(Motion::Rows(by))
    }

    /// Scrolls so that the cursor is in view.
    pub fn scroll(&mut self, height: usize) {
        self.top = in_view(self.top, self.at, self.rows.len(), height);
        self.height = height;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn list(ids: &[u32]) -> List<u32> {
        let mut list = List::default();
        relist(&mut list, ids);
        list
    }

    fn relist(list: &mut List<u32>, ids: &[u32]) {
        let rows = (0..ids.len() as u32).collect();
        let of = |row: u32| ids.get(row as usize).copied();
        list.show(
            rows,
            false,
            |id, rows| rows.iter().position(|row| of(*row) == Some(*id)),
            of,
        );
    }

    #[test]
    fn the_cursor_stays_on_its_item_when_the_list_reorders() {
        let ids = [10, 11, 12, 13, 14];
        let mut list = list(&ids);
        list.go(Motion::Rows(3), 2, |row| ids.get(row as usize).copied());
        list.scroll(2);
        assert_eq!((list.at(), list.top), (3, 2));
        relist(&mut list, &[13, 10, 11, 12, 14]);
        assert_eq!((list.chosen(), list.at()), (Some(&13), 0));
    }

    #[test]
    fn what_is_gone_is_replaced_by_the_nearest_row() {
        let ids = [10, 11, 12];
        let mut list = list(&ids);
        list.go(Motion::Last, 2, |row| ids.get(row as usize).copied());
        relist(&mut list, &[10, 11]);
        assert_eq!(list.chosen(), Some(&11));
        relist(&mut list, &[]);
        assert_eq!(list.chosen(), None);
        relist(&mut list, &[7]);
        assert_eq!(list.chosen(), Some(&7));
    }

    #[test]
    fn what_comes_back_has_the_cursor_again_unless_it_was_moved() {
        let ids = [10, 11, 12];
        let mut list = list(&ids);
        list.go(Motion::Rows(1), 9, |row| ids.get(row as usize).copied());
        relist(&mut list, &[10, 12]);
        assert_eq!(list.chosen(), Some(&12));
        relist(&mut list, &[12, 10, 11]);
        assert_eq!((list.chosen(), list.at()), (Some(&11), 2));
        relist(&mut list, &[10, 12]);
        list.go(Motion::First, 9, |row| [10, 12].get(row as usize).copied());
        relist(&mut list, &ids);
        assert_eq!(list.chosen(), Some(&10));
    }

    #[test]
    fn scrolling_keeps_the_cursor_in_view_and_wastes_no_space() {
        assert_eq!(in_view(0, 9, 10, 4), 6);
        assert_eq!(in_view(6, 2, 10, 4), 2);
        assert_eq!(in_view(9, 9, 10, 4), 6);
        assert_eq!(in_view(5, 1, 3, 10), 0);
        assert_eq!(in_view(0, 0, 0, 0), 0);
    }

    #[test]
    fn a_pair_that_comes_above_the_cursor_is_in_view() {
        let mut list = list(&[10, 11, 12, 13]);
        list.scroll(2);
        relist(&mut list, &[9, 10, 11, 12, 13]);
        list.scroll(2);
        assert_eq!((list.chosen(), list.top), (Some(&10), 0));
        // Where both have no room it is said how many rows are above.
        relist(&mut list, &[7, 8, 9, 10, 11, 12, 13]);
        list.scroll(2);
        assert_eq!((list.chosen(), list.off(2)), (Some(&10), [2, 3]));
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
            list.go(Motion::Rows(at.cast_signed()), height, |row| before.get(row as usize).copied());
            list.scroll(height);
            prop_assert_eq!(list.top, 0);
            relist(&mut list, &after);
            list.scroll(height);
            let place = after.iter().position(|id| *id == before[at]);
            if let Some(place) = place {
                prop_assert_eq!((list.chosen(), list.at()), (Some(&before[at]), place));
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
            list.go(Motion::Rows(start.cast_signed()), 9, Some);
            let all: Vec<usize> = (0..new.len()).filter(|at| new[*at]).collect();
            let mut met = Vec::new();
            for _ in &all {
                let motion = list.next(|row| new[row as usize]);
                list.go(motion.unwrap(), 9, Some);
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
