//! The build: everything anew from the words of all documents, and the words on the disk where they have no room.

use std::sync::{Arc, Mutex, PoisonError};

use super::budget::Fraction;
use super::common::{Frequent, Rank};
use super::frequency::Frequencies;
use super::part::{Documents, PARTS, Part, first_of};
use super::postings::{Postings, frozen};
use super::rarity::{Several, SeveralOfPart};
use super::rows::Rows;
use super::{Crew, Index, Slot, Spill, Text, shared};
use crate::text::vocabulary::Words;

impl Index {
    /// Everything anew from the words.
    pub(super) fn build(&mut self, crew: &dyn Crew) {
        self.contents.renumber();
        self.rows = Rows::of(self.contents.slots());
        self.postings = None;
        self.copies.links.clear();
        self.copies.are_stale = true;
        self.tally = None;
        self.sampling.part = self.part_that_fits();
        #[cfg(test)]
        {
            self.built += 1;
        }
        if self.register.is_some() {
            if self.has_use_for_register() {
                return self.build_beside_register(crew);
            }
            self.leave_register(crew);
        }
        if let (Some(_), Some(budget)) = (self.sampling.part, self.sampling.budget.clone()) {
            self.spill_all(&*budget.spill);
            if self.is_sampled() {
                return self.build_sampled(crew);
            }
        }
        let found = shared::find(&self.documents(), self.limits(), crew);
        let width = self.settings.width;
        for (entry, counts) in self.contents.iter_mut().zip(found.counts) {
            entry.distinct = entry.shingles(width) as u32 - counts.repeated;
            entry.set_common(counts.common, counts.common_sum);
        }
        self.frequent = Arc::new(Frequent::of(found.frequent));
        self.several = Several::of(found.several);
        let bar = self.bars();
        let shared = &found.shared;
        let rows = self.link_all(crew, |slot, tally| {
            shared.each_later(slot, |other, place, is_first| {
                tally.meet(other, place, is_first);
            });
            tally.take(|met| bar(slot).lets_pass(bar(met.other), met))
        });
        self.rows.fill(rows);
    }

    /// The same, of which a fraction of the fingerprints proposes pairs.
    fn build_sampled(&mut self, crew: &dyn Crew) {
        let (documents, fraction) = (self.documents(), self.fraction());
        let limits = self.limits();
        let whole = limits.whole;
        let (frequencies, distinct) = Frequencies::of(&documents, whole, crew);
        let keeps = |fingerprint| {
            // What one document alone has proposes nobody: of archives it is not known how many have it.
            let alone = usize::from(documents.class == documents.number);
            let least = if fraction.has(fingerprint) {
                alone
            } else {
                whole
            };
            frequencies.most(fingerprint) > least
        };
        let mut several = Vec::new();
        several.resize_with(PARTS, SeveralOfPart::default);
        let counted = (Vec::new(), several, vec![(0, 0_u64); documents.number]);
        let counted = Mutex::new(counted);
        let count = |at: usize, part: &Part| {
            let mut counted = counted.lock().unwrap_or_else(PoisonError::into_inner);
            let (frequent, several, common) = &mut *counted;
            for (fingerprint, slots) in part.groups() {
                match documents.rank(slots, limits) {
                    Rank::Whole => continue,
                    Rank::Several(people) => {
                        several[at].push(fingerprint, people);
                        continue;
                    }
                    Rank::Common => frequent.push(fingerprint),
                }
                for slot in slots {
                    let (common, sum) = &mut common[*slot as usize];
                    *common += 1;
                    *sum = sum.wrapping_add(fingerprint);
                }
            }
            several[at].finish();
        };
        let finish = |at, part: Part| {
            count(at, &part);
            // Common text proposes nobody.
            if fraction.has(first_of(at)) {
                let is_common = |slots: &[Slot]| documents.rank(slots, limits) == Rank::Common;
                part.only(|slots| documents.are_of_class(slots) && !is_common(slots))
            } else {
                Part::default()
            }
        };
        let parts = frozen(
            &documents,
            fraction,
            Some(&frequencies),
            keeps,
            finish,
            crew,
        );
        drop((documents, frequencies));
        let counted = counted.into_inner().unwrap_or_else(PoisonError::into_inner);
        let (mut frequent, several, common) = counted;
        frequent.sort_unstable();
        self.frequent = Arc::new(Frequent::of(frequent));
        self.several = Several::of(several);
        self.postings = Some(Postings::of(parts));
        let counts = distinct.into_iter().zip(common);
        for (entry, (distinct, (common, sum))) in self.contents.iter_mut().zip(counts) {
            entry.distinct = distinct;
            entry.set_common(common, sum);
        }
        let bar = self.bars();
        let class = self.contents.class();
        let rows = self.link_all(crew, |slot, tally| {
            // Behind one of an archive come others of archives.
            if slot as usize >= class {
                return Vec::new();
            }
            self.meet_proposed((slot, &self.sequence(slot)), &bar, slot + 1, tally)
        });
        self.rows.fill(rows);
        // These take in no changes.
        self.postings = None;
    }

    /// Makes ready for few changes and for questions about single documents, which do so themselves if nobody did, and clears away
    /// what earlier changes left: to be called when nobody waits.
    pub fn prepare(&mut self, crew: &dyn Crew) {
        self.make_postings(crew);
        if let Some(postings) = &mut self.postings {
            let contents = &self.contents;
            postings.settle(&|slot| contents.is_alive(slot), crew);
        }
    }

    pub(super) fn make_postings(&mut self, crew: &dyn Crew) {
        if self.postings.is_none() {
            let (documents, is_sampled) = (self.documents(), self.is_sampled());
            let frequencies =
                is_sampled.then(|| Frequencies::of(&documents, self.limits().whole, crew).0);
            let postings = Postings::build(&documents, self.fraction(), frequencies, crew);
            drop(documents);
            self.postings = Some(postings);
        }
    }

    pub(super) fn documents(&self) -> Documents<'_> {
        let width = self.settings.width;
        let shingles = self.contents.iter().map(|entry| entry.shingles(width));
        Documents {
            number: self.contents.slots(),
            class: self.contents.class(),
            authors: self.contents.authors(),
            shingles: shingles.sum(),
            sequence: Box::new(|slot, out| match self.contents.get(slot as Slot) {
                Some(entry) => self.fill(&entry.text, out),
                None => out.clear(),
            }),
        }
    }

    /// The part of the fingerprints that fits the budget; nothing where everything does.
    pub(super) fn part_that_fits(&self) -> Option<Fraction> {
        let budget = self.sampling.budget.as_ref()?;
        budget.part(self.weight(), self.sampling.part)
    }

    /// Most of what was written to the disk is nobody's any more.
    pub(super) fn wastes_the_disk(&self) -> bool {
        let budget = self.sampling.budget.as_ref();
        let budget = budget.filter(|_| self.sampling.part.is_some());
        budget.is_some_and(|budget| budget.spill.is_half_empty())
    }

    /// Words that go to the disk, where words go there by now and there is room for them.
    pub(super) fn spilled(&self, mut text: Text) -> Text {
        let budget = self.sampling.budget.as_ref();
        if let Some(budget) = budget.filter(|_| self.sampling.part.is_some()) {
            text.moved(|whole| match whole {
                Text::Memory(words) => budget.spill.write(words).map(Text::Disk),
                _ => None,
            });
        }
        text
    }

    /// Moves all words to the disk that are in memory, as far as there is room; and those that are on the disk to a new file, if most of
    /// the one so far is nobody's any more.
    fn spill_all(&mut self, spill: &dyn Spill) {
        let is_half_empty = spill.is_half_empty();
        if is_half_empty {
            spill.begin_anew();
        }
        for entry in self.contents.iter_mut() {
            entry.text.moved(|whole| {
                let words: Words = match whole {
                    Text::Memory(words) => Arc::clone(words),
                    Text::Disk(_) if !is_half_empty => return None,
                    _ => whole.with(|words| words.into()),
                };
                // What can't be read again has been told of, and stays what it is.
                let is_read = words.len() == whole.words();
                let spilled = is_read.then(|| spill.write(&words)).flatten();
                spilled.map(Text::Disk)
            });
        }
    }
}
