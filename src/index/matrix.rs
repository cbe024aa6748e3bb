//! The matrix: how much of each of some documents stands in each of the others.

use std::collections::BTreeSet;

use super::crew::gather_with;
use super::links::{Counted, Score};
use super::tally::Tally;
use super::{Crew, DocId, Index, Slot};
use crate::align::runs::Met;
use crate::measure::Coverage;
use crate::sides::Sides;

/// Every pairwise containment among some documents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matrix {
    /// The documents, in the order asked for.
    pub docs: Vec<DocId>,
    /// Row-major: `cells[row * docs.len() + column]` is how much of the row's document stands in the column's.
    pub cells: Vec<Coverage>,
}

impl Matrix {
    /// How much of the row's document stands in the column's.
    pub fn cell(&self, row: usize, column: usize) -> Coverage {
        self.cells
            .get(row * self.docs.len() + column)
            .copied()
            .unwrap_or_default()
    }
}

impl Index {
    /// Every share among some documents, counted as in the list of pairs.
    pub fn matrix(&mut self, docs: &[DocId], crew: &dyn Crew) -> Matrix {
        self.prepare(crew);
        let slots: Vec<Option<Slot>> = docs.iter().map(|id| self.contents.slot(*id)).collect();
        let begin = || Tally::new(self.contents.slots(), &self.settings);
        let rows = gather_with(crew, docs.len(), begin, |tally, row| {
            self.scores(&slots, row, tally)
        });
        let mut cells = vec![Coverage::default(); docs.len() * docs.len()];
        for (row, scores) in rows.into_iter().enumerate() {
            if slots[row].is_some() {
                cells[row * docs.len() + row] = Coverage::of(1, 1);
            }
            for (column, shares) in scores {
                cells[row * docs.len() + column] = shares.left;
                cells[column * docs.len() + row] = shares.right;
            }
        }
        Matrix {
            docs: docs.to_vec(),
            cells,
        }
    }

    /// How much of one of the documents stands in those behind it, and the other way round, by their places; of those alone that
    /// share something.
    fn scores(
        &self,
        slots: &[Option<Slot>],
        row: usize,
        tally: &mut Tally,
    ) -> Vec<(usize, Sides<Coverage>)> {
        let Some(slot) = slots[row] else {
            return Vec::new();
        };
        let sequence = self.sequence(slot);
        let met = if self.is_sampled() {
            let others = slots.iter().copied().flatten();
            let others: BTreeSet<Slot> = others.filter(|other| *other != slot).collect();
            self.verify(&sequence, others.into_iter(), tally, |_| true)
        } else {
            self.meet_in_postings((slot, &sequence), (0, true), tally, |_| true)
        };
        let others = slots.iter().enumerate().skip(row + 1);
        let score = |(column, other): (usize, &Option<Slot>)| {
            let other = other.filter(|other| *other != slot)?;
            let place = met.binary_search_by_key(&other, |meeting| meeting.other);
            let (counted, score) = self.score_of(slot, other, place.is_ok())?;
            let shares = Sides::new(slot, other).map(|end| self.share(end, counted, &score));
            Some((column, shares))
        };
        others.filter_map(score).collect()
    }

    /// What two documents share, from the list where it stands there; nothing if that is nothing.
    fn score_of(&self, one: Slot, two: Slot, have_met: bool) -> Option<(Counted, Score)> {
        if !self.may_meet(one, two) {
            return None;
        }
        if let Some(link) = self.rows.find(one, two) {
            return Some((link.counted, link.score));
        }
        let score = |counted| {
            let sequences = [one, two].map(|slot| self.sequence(slot));
            let both = Met::of(&sequences[0], &sequences[1]);
            self.score((one, two), both, counted)
        };
        if self.settings.counts_common {
            let is_any = have_met || self.share_common(one, two);
            return is_any.then(|| (Counted::All, score(Counted::All)));
        }
        let counted = match self.as_copies(one, two, || self.shared(one, two)) {
            Some(_) => Counted::All,
            None if have_met => Counted::Own,
            None => return None,
        };
        Some((counted, score(counted)))
    }

    /// Whether two documents have any common text of each other.
    fn share_common(&self, one: Slot, two: Slot) -> bool {
        [one, two].iter().all(|slot| self.has_common(*slot))
            && self.in_all(one, two, || self.shared(one, two)) > Some(0)
    }
}
