//! How is a long list handed out again and again, of which little has changed each time? Whoever gets one keeps it as long as he
//! likes, and nobody waits until fifty thousand entries are copied: the list of two times ago, which nobody has any more as a rule, is
//! brought up to date.

use std::sync::Arc;

/// A list, and what of it was handed out.
#[derive(Debug)]
pub struct Handed<T> {
    now: Vec<T>,
    last: Arc<[T]>,
    /// The one before the last.
    spare: Arc<[T]>,
    /// Places that are not in the last as they are now.
    changed: Vec<usize>,
    /// Places that are not in the spare one as they are in the last.
    changed_before: Vec<usize>,
}

impl<T> Default for Handed<T> {
    fn default() -> Self {
        Handed {
            now: Vec::new(),
            last: Arc::new([]),
            spare: Arc::new([]),
            changed: Vec::new(),
            changed_before: Vec::new(),
        }
    }
}

impl<T: Clone + Default> Handed<T> {
    /// What stands there.
    pub fn get(&self, at: usize) -> Option<&T> {
        self.now.get(at)
    }

    /// Puts something there, behind defaults if need be; what stood there comes back.
    pub fn set(&mut self, at: usize, one: T) -> T {
        if self.now.len() <= at {
            self.now.resize(at + 1, T::default());
        }
        self.changed.push(at);
        std::mem::replace(&mut self.now[at], one)
    }

    /// Whether it is another one than when it was last handed out.
    pub fn has_changed(&self) -> bool {
        !self.changed.is_empty()
    }

    /// The list as it is.
    pub fn hand_out(&mut self) -> Arc<[T]> {
        let few = self.changed.len() + self.changed_before.len() < self.now.len();
        match Arc::get_mut(&mut self.spare) {
            Some(spare) if few && spare.len() == self.now.len() => {
                for at in self
                    .changed_before
                    .drain(..)
                    .chain(self.changed.iter().copied())
                {
                    spare[at] = self.now[at].clone();
                }
            }
            _ => self.spare = self.now.as_slice().into(),
        }
        std::mem::swap(&mut self.last, &mut self.spare);
        self.changed_before = std::mem::take(&mut self.changed);
        Arc::clone(&self.last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn every_list_stays_as_it_was_when_it_was_handed_out(
            // What is changed before each time that it is handed out, and how many lists are kept by then.
            times in prop::collection::vec((prop::collection::vec((0..30_usize, any::<u8>()), 0..6), 0..4_usize), 1..30),
        ) {
            let mut handed = Handed::default();
            let mut plain: Vec<u8> = Vec::new();
            let mut kept: Vec<(Arc<[u8]>, Vec<u8>)> = Vec::new();
            for (changes, number) in times {
                for (at, one) in changes {
                    plain.resize(plain.len().max(at + 1), 0);
                    plain[at] = one;
                    handed.set(at, one);
                }
                kept.push((handed.hand_out(), plain.clone()));
                prop_assert!(!handed.has_changed());
                for (list, was) in &kept {
                    prop_assert_eq!(&**list, was.as_slice());
                }
                kept.drain(..kept.len().saturating_sub(number));
            }
        }
    }
}
