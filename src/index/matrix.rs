//! How much of each of some documents stands in each of the others?

use super::links::{Counted, Score};
use super::row::Scratch;
use super::{Crew, DocId, Index, Slot};
use crate::measure::{Coverage, Ratio};
use crate::sides::Side;
use crate::snapshot::Matrix;

impl Index {
    /// Every share among some documents, counted as in the list of pairs.
    pub fn matrix(&mut self, docs: &[DocId], crew: &dyn Crew) -> Matrix {
        self.prepare(crew);
        let mut scratch = Scratch::new(self.entries.len(), &self.settings, self.limit());
        let slots: Vec<Option<Slot>> = docs.iter().map(|id| self.slots.get(id).copied()).collect();
        let mut cells = vec![Coverage::default(); docs.len() * docs.len()];
        for (row, slot) in slots.iter().enumerate() {
            let Some(slot) = *slot else { continue };
            cells[row * docs.len() + row] = Coverage(Ratio::new(1, 1));
            let met = match &self.beside {
                Some(_) => self.row_beside(slot, slots.iter().copied().flatten(), &mut scratch),
                None => self.row(slot, &mut scratch),
            };
            let met = met.meetings;
            for (column, other) in slots.iter().enumerate().skip(row + 1) {
                let Some(other) = other.filter(|other| *other != slot) else {
                    continue;
                };
                let has_met = met
                    .binary_search_by_key(&other, |meeting| meeting.other)
                    .is_ok();
                let Some(score) = self.score_of(slot, other, has_met) else {
                    continue;
                };
                let is_left = self.label(slot) <= self.label(other);
                let side = if is_left { Side::Left } else { Side::Right };
                cells[row * docs.len() + column] = score.share(side);
                cells[column * docs.len() + row] = score.share(side.other());
            }
        }
        Matrix {
            docs: docs.to_vec(),
            cells,
        }
    }

    /// What two documents share, from the list where it stands there; nothing if that is nothing.
    fn score_of(&self, one: Slot, two: Slot, have_met: bool) -> Option<Score> {
        let row = self.rows.get(one as usize)?;
        let at = row.binary_search_by_key(&two, |link| link.other).ok();
        let ends = (one.min(two), one.max(two));
        let link = at
            .map(|at| &row[at])
            .or_else(|| self.ring.get(&ends)?.as_ref());
        if let Some(link) = link {
            return Some(link.score);
        }
        let counted = match self.as_copies(one, two) {
            Some(_) => Counted::All,
            None if have_met => Counted::Own,
            None => return None,
        };
        Some(self.score(one, two, counted))
    }
}
