//! Which stretches of two texts are spoken for?

use std::collections::BTreeMap;
use std::ops::Range;

/// Stretches of both texts that are spoken for.
#[derive(Debug, Default)]
pub struct Taken([BTreeMap<u32, u32>; 2]);

impl Taken {
    /// Takes a stretch of each text, if both are free.
    pub fn take(&mut self, left: &Range<u32>, right: &Range<u32>) -> bool {
        if !self.is_free(left, right) {
            return false;
        }
        for (taken, range) in self.0.iter_mut().zip([left, right]) {
            taken.insert(range.start, range.end);
        }
        true
    }

    /// Whether nothing of either stretch is taken.
    pub fn is_free(&self, left: &Range<u32>, right: &Range<u32>) -> bool {
        let is_free = |taken: &BTreeMap<u32, u32>, range: &Range<u32>| {
            let before = taken.range(..range.end).next_back();
            before.is_none_or(|(_, end)| *end <= range.start)
        };
        is_free(&self.0[0], left) && is_free(&self.0[1], right)
    }
}
