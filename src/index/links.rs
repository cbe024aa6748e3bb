//! Links: what is kept of every pair, and the figures of those that are listed.

use std::cell::{Cell, OnceCell};

use super::crew::{Crew, gather_with};
use super::listing::Runs;
use super::row::{self, Meeting, Scratch};
use super::shared::Shared;
use super::{DOCUMENTS_PER_JOB, Entry, Index, Slot};
use crate::align::{bridge, runs};
use crate::measure::{Containment, Coverage, Ratio};
use crate::shingle::Fingerprint;

/// One end of a pair that is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Link {
    /// The other end.
    pub other: Slot,
    /// What counts between the two.
    pub counted: Counted,
    /// Distinct fingerprints of both that count.
    pub shared: u32,
    /// What the aligned runs amount to.
    pub score: Score,
}

/// What counts between two documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Counted {
    /// Common text is left out.
    Own,
    /// Everything: a person wants it so; or the two are the same, which is all of either; or most of both is common text, and they have
    /// most of it in common. It is common because there are so many copies, and leaving it out would hide them.
    All,
}

impl Counted {
    /// Distinct fingerprints of a document that count.
    pub fn size(self, entry: &Entry) -> u32 {
        match self {
            Counted::Own => entry.distinct - entry.common,
            Counted::All => entry.distinct,
        }
    }
}

/// What the two sequences of a pair say, beyond counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Score {
    /// Distinct fingerprints of both that were left out as common text.
    pub common: u32,
    /// Passages and runs.
    pub runs: Runs,
}

/// What a document asks of a meeting, at hand for all documents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Bar {
    /// With fewer shared fingerprints they are less than the floor of this document.
    pub least: u32,
    pub is_mostly_common: bool,
}

/// What a document asks of a meeting whose containment is to reach this.
pub(super) fn bar(entry: &Entry, Containment(floor): Containment) -> Bar {
    let just = u64::from(floor.part) * u64::from(entry.own());
    Bar {
        least: just.div_ceil(u64::from(floor.whole.max(1))) as u32,
        is_mostly_common: entry.is_mostly_common(),
    }
}

/// Takes a link out of a row.
pub(super) fn remove(row: &mut Vec<Link>, other: Slot) {
    if let Ok(at) = row.binary_search_by_key(&other, |link| link.other) {
        row.remove(at);
    }
}

/// Puts a link into a row, in the place of one with the same end.
pub(super) fn insert(row: &mut Vec<Link>, link: Link) {
    match row.binary_search_by_key(&link.other, |link| link.other) {
        Ok(at) => row[at] = link,
        Err(at) => row.insert(at, link),
    }
}

impl Index {
    /// All links of some documents anew.
    pub(super) fn link(&mut self, slots: impl IntoIterator<Item = Slot>) {
        let mut scratch = self.take_scratch();
        let found = self.meet(slots, &mut scratch);
        self.scratch = Some(scratch);
        // Only now are the sizes of all of them right, and a pair is judged by both sizes.
        for (slot, meetings) in found {
            let links = self.judge_all(slot, &meetings);
            let before = std::mem::take(&mut self.rows[slot as usize]);
            self.lists.ranking.moved(slot, &before);
            self.lists.ranking.moved(slot, &links);
            for old in before {
                remove(&mut self.rows[old.other as usize], slot);
            }
            for link in &links {
                insert(
                    &mut self.rows[link.other as usize],
                    Link {
                        other: slot,
                        ..*link
                    },
                );
            }
            self.rows[slot as usize] = links;
        }
    }

    /// Room for a pass: that of the last one, as a tally for every document is a page fault for every few hundred.
    pub(super) fn take_scratch(&mut self) -> Scratch {
        let (slots, limit) = (self.entries.len(), self.limit());
        let kept = self.scratch.take();
        let mut scratch = kept.unwrap_or_else(|| Scratch::new(slots, &self.settings, limit));
        scratch.fit(slots, limit);
        scratch
    }

    /// With whom documents share text, and how much of each is common text. There must be postings.
    fn meet(
        &mut self,
        slots: impl IntoIterator<Item = Slot>,
        scratch: &mut Scratch,
    ) -> Vec<(Slot, Vec<Meeting>)> {
        let mut found = Vec::new();
        if self.is_sampled() {
            let slots: Vec<Slot> = slots.into_iter().collect();
            // What is proposed depends on the sizes of both.
            self.count_common_of(&slots);
            let bar_of = |slot| self.proposing_bar(slot);
            let meet = |slot| (slot, self.meet_proposed(slot, &bar_of, 0, scratch));
            return slots.into_iter().map(meet).collect();
        }
        for slot in slots {
            let row = self.row(slot, scratch);
            if let Some(Some(entry)) = self.entries.get_mut(slot as usize) {
                (entry.common, entry.common_sum) = (row.common, row.common_sum);
                entry.own_words = row.words.into();
            }
            found.push((slot, row.meetings));
        }
        found
    }

    /// All links of all documents, after a build.
    pub(super) fn link_all(&mut self, shared: &Shared, crew: &dyn Crew) {
        let bars = self.bars(self.floor());
        let bar_of = |slot: Slot| bars.get(slot as usize).copied().unwrap_or_default();
        self.link_each(crew, |index, slot, scratch| {
            let own = bar_of(slot);
            let matters = |met: &Meeting| index.matters(met, own, bar_of(met.other));
            row::later(slot, shared, scratch, matters)
        });
    }

    /// The same, by what tells whom of those with larger slots a document meets.
    pub(super) fn link_each(
        &mut self,
        crew: &dyn Crew,
        meet: impl Fn(&Index, Slot, &mut Scratch) -> Vec<Meeting> + Sync,
    ) {
        let jobs = self.entries.len().div_ceil(DOCUMENTS_PER_JOB);
        let begin = || Scratch::new(self.entries.len(), &self.settings, self.limit());
        let found = gather_with(crew, jobs, begin, |scratch, job| {
            let end = ((job + 1) * DOCUMENTS_PER_JOB).min(self.entries.len());
            let rows = (job * DOCUMENTS_PER_JOB..end).map(|slot| {
                let meetings = meet(self, slot as Slot, scratch);
                self.judge_all(slot as Slot, &meetings)
            });
            rows.collect::<Vec<_>>()
        });
        // Slots ascend, so every row comes out in order: first the links to smaller slots, then those to larger ones.
        for (slot, links) in (0..).zip(found.into_iter().flatten()) {
            for link in &links {
                self.rows[link.other as usize].push(Link {
                    other: slot,
                    ..*link
                });
            }
            self.rows[slot as usize].extend(links);
        }
    }

    /// What every document asks of a meeting, by slot, after a build.
    pub(super) fn bars(&self, floor: Containment) -> Vec<Bar> {
        let entries = self.entries.iter().flatten();
        entries.map(|entry| bar(entry, floor)).collect()
    }

    /// Whether a meeting of two documents may be kept.
    pub(super) fn matters(&self, met: &Meeting, one: Bar, other: Bar) -> bool {
        met.shared >= one.least.min(other.least)
            || met.long_words >= self.settings.long_runs()
            || one.is_mostly_common && other.is_mostly_common
    }

    /// Those of a document's meetings that are kept.
    pub(super) fn judge_all(&self, slot: Slot, meetings: &[Meeting]) -> Vec<Link> {
        let own = OnceCell::new();
        let judged = meetings
            .iter()
            .filter_map(|met| self.judge(slot, &own, met));
        judged.collect()
    }

    /// Whether a meeting is kept, and its score. The document's own fingerprints are made once for all of its meetings.
    fn judge(&self, slot: Slot, own: &OnceCell<Vec<Fingerprint>>, met: &Meeting) -> Option<Link> {
        if self.have_one_author(slot, met.other) {
            return None;
        }
        // Where common text counts it makes a figure another one, and proposes by its ring alone.
        if self.settings.counts_common && !self.is_kept_without_common(slot, met) {
            return None;
        }
        let (counted, shared) = self.counted(slot, met);
        let is_enough = self.containment(slot, met.other, counted, shared) >= self.floor();
        // The pass counted long runs without common text, which for copies is no bound.
        let may_have_long_runs =
            met.long_words >= self.settings.long_runs() || counted == Counted::All;
        if !is_enough && !may_have_long_runs {
            return None;
        }
        let own = own.get_or_init(|| self.sequence(slot));
        let score = self.score((slot, own), met.other, counted);
        let is_kept = is_enough || score.runs.long_words >= self.settings.long_runs();
        is_kept.then(|| {
            // Somebody is going to ask for them, and here are many hands.
            for end in [slot, met.other] {
                self.words(end, counted);
            }
            Link {
                other: met.other,
                counted,
                shared,
                score,
            }
        })
    }

    /// What counts between two that have met, and how many distinct fingerprints of both do.
    fn counted(&self, slot: Slot, met: &Meeting) -> (Counted, u32) {
        if self.settings.counts_common && !self.have_common(slot, met.other) {
            return (Counted::All, met.shared);
        }
        match self.in_all(slot, met.other) {
            Some(shared) => (Counted::All, shared),
            None => (Counted::Own, met.shared),
        }
    }

    /// Whether both have common text, so that they may share some.
    pub(super) fn have_common(&self, one: Slot, two: Slot) -> bool {
        let has_common = |slot| self.entry(slot).is_some_and(|entry| entry.common > 0);
        has_common(one) && has_common(two)
    }

    /// Whether a meeting may be kept for what is not common text, or as one of copies.
    fn is_kept_without_common(&self, slot: Slot, met: &Meeting) -> bool {
        let floor = self.floor();
        let bar = |slot| {
            self.entry(slot)
                .map_or_else(Default::default, |e| bar(e, floor))
        };
        self.matters(met, bar(slot), bar(met.other))
    }

    /// The larger of the two containments.
    pub(super) fn containment(
        &self,
        one: Slot,
        two: Slot,
        counted: Counted,
        shared: u32,
    ) -> Containment {
        let size = |slot| self.entry(slot).map_or(0, |entry| counted.size(entry));
        Containment::of(shared, size(one).min(size(two)))
    }

    /// How much of a document stands in passages with the other end of a link.
    pub(super) fn share(&self, slot: Slot, counted: Counted, score: &Score) -> Coverage {
        Coverage::of(score.runs.words, self.words(slot, counted))
    }

    /// Words of a document that count.
    pub(super) fn words(&self, slot: Slot, counted: Counted) -> u32 {
        match counted {
            Counted::Own => self.own_words(slot),
            Counted::All => self.entry(slot).map_or(0, Entry::length),
        }
    }

    /// The larger of its containments and its shares.
    pub(super) fn strength(&self, slot: Slot, link: &Link) -> Ratio {
        let of_shingles = self.containment(slot, link.other, link.counted, link.shared);
        let of_words = [slot, link.other].map(|end| self.share(end, link.counted, &link.score).0);
        of_words.into_iter().fold(of_shingles.0, Ratio::max)
    }

    /// The rule of the list: enough of either document, or enough words in long runs.
    pub(super) fn is_listed(&self, slot: Slot, link: &Link, threshold: Containment) -> bool {
        self.strength(slot, link) >= threshold.0
            || link.score.runs.long_words >= self.settings.long_runs()
    }

    /// Aligns the runs of a pair, one of which has these fingerprints.
    pub(super) fn score(
        &self,
        (a, of_a): (Slot, &[Fingerprint]),
        b: Slot,
        counted: Counted,
    ) -> Score {
        let (Some(one), Some(two)) = (self.entry(a), self.entry(b)) else {
            return Score {
                common: 0,
                runs: Runs::default(),
            };
        };
        // In the order in which a comparison aligns them, so that its figures are these.
        let of_b = self.sequence(b);
        let ((left, of_left), (right, of_right)) = if runs::in_order(of_a, &of_b).is_le() {
            ((one, of_a), (two, of_b.as_slice()))
        } else {
            ((two, of_b.as_slice()), (one, of_a))
        };
        let common = Cell::new(0);
        let may_be_common = counted == Counted::Own && left.common > 0 && right.common > 0;
        let is_common = |fingerprint| {
            let is_common = may_be_common && self.is_common(fingerprint);
            common.set(common.get() + u32::from(is_common));
            is_common
        };
        let width = self.settings.width;
        let found = runs::runs(of_left, of_right, width, &is_common);
        let least = self
            .settings
            .min_run
            .min(left.length())
            .min(right.length())
            .max(1);
        let most = left.length().min(right.length());
        let chains = bridge::bridge(&found, least);
        let runs = Runs {
            words: chains
                .iter()
                .map(|chain| bridge::equal_words(chain))
                .sum::<u32>()
                .min(most),
            longest: found
                .iter()
                .map(|run| run.words)
                .max()
                .unwrap_or(0)
                .min(most),
            passages: chains.len() as u32,
            edited: chains.iter().filter(|chain| chain.len() > 1).count() as u32,
            long_words: found
                .iter()
                .map(|run| run.words)
                .filter(|words| *words >= self.settings.long_run())
                .sum(),
        };
        Score {
            common: common.get(),
            runs,
        }
    }
}
