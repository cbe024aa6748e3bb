//! Strengths: how strongly each document is linked with the one nearest to it, listed or not.

use crate::measure::Ratio;

/// The whole percents of a strongest link.
const PERCENTS: usize = 101;

/// Documents by the whole percents of the strongest link of each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strengths([u32; PERCENTS]);

impl Default for Strengths {
    fn default() -> Self {
        Strengths([0; PERCENTS])
    }
}

/// The whole percents of a part.
pub(super) fn percent(Ratio { part, whole }: Ratio) -> u8 {
    (u64::from(part) * 100 / u64::from(whole.max(1))) as u8
}

impl Strengths {
    /// Of the strongest link of each document; nothing for a document without any.
    pub fn of(strongest: impl IntoIterator<Item = Option<Ratio>>) -> Strengths {
        let mut all = Strengths::default();
        for strength in strongest {
            all.replace(None, Some(strength.map_or(0, percent)));
        }
        all
    }

    /// A document's whole percents were these, and are those; nothing where it was not there, or is no more.
    pub(super) fn replace(&mut self, before: Option<u8>, now: Option<u8>) {
        let mut count = |percent: Option<u8>, by: i32| {
            if let Some(count) = percent.and_then(|at| self.0.get_mut(usize::from(at))) {
                *count = count.saturating_add_signed(by);
            }
        };
        count(before, -1);
        count(now, 1);
    }

    /// Documents by the whole percents of their strongest links, from 0 to 100.
    pub fn counts(&self) -> &[u32] {
        &self.0
    }

    /// From such counts, if there is one for each percent.
    pub fn from_counts(counts: &[u32]) -> Option<Strengths> {
        counts.try_into().ok().map(Strengths)
    }

    /// Documents whose strongest link has this whole percent, from 0 (less than one, or no link) to 100.
    pub fn at(&self, percent: usize) -> u32 {
        self.0.get(percent).copied().unwrap_or_default()
    }

    /// Documents whose strongest link has this percent or more.
    pub fn from(&self, percent: usize) -> u32 {
        self.0.iter().skip(percent).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_document_is_counted_once() {
        let strengths = Strengths::of([
            None,
            Some(Ratio::new(0, 0)),
            Some(Ratio::new(1, 200)),
            Some(Ratio::new(1, 100)),
            Some(Ratio::new(199, 200)),
            Some(Ratio::new(7, 7)),
        ]);
        let counts = [0, 1, 99, 100].map(|percent| strengths.at(percent));
        assert_eq!(counts, [3, 1, 1, 1]);
        assert_eq!((strengths.from(0), strengths.from(1)), (6, 3));
    }
}
