//! Links: what is kept of every pair, which meetings make one, and its figures.

use std::cell::Cell;
use std::collections::HashSet;

use serde::{Deserialize, Serialize};

use super::contents::Entry;

use super::common::Recounted;
use super::rarity::WHOLE_PEOPLE;
use super::tally::{Holders, Meeting, Tally};
use super::{
    COMMON_PEOPLE, Crew, DOCUMENTS_PER_JOB, EVIDENCE_PERCENT, EVIDENCE_WORDS, Index, JOBS_PER_HAND,
    Settings, Slot, WeighedWords,
};
use crate::align::runs::{Met, Run};
use crate::align::{Figures, bridge};
use crate::index::crew::gather_with;
use crate::measure::{Containment, Coverage};
use crate::shingle::{self, ByHash, Fingerprint};

/// One end of a pair that is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Link {
    /// The other end.
    pub other: Slot,
    /// What counts between the two.
    pub counted: Counted,
    /// Distinct fingerprints of both that count.
    pub shared: u32,
    /// What they share.
    pub score: Score,
    /// Their texts are not aligned yet, or are to be aligned anew.
    pub is_estimate: bool,
    /// What proposes it.
    pub channel: Channel,
}

/// By what two documents are proposed as a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Channel {
    /// Shingles that both have.
    Shingles,
    /// Only common text; see [`Copies`](super::copies::Copies).
    CommonText,
    /// Only what their texts say in other words.
    Rewritten,
}

impl Link {
    /// The same from the other end, which is linked with this one.
    pub fn with(self, other: Slot) -> Link {
        Link { other, ..self }
    }
}

/// What counts between two documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
            Counted::Own => entry.own(),
            Counted::All => entry.distinct,
        }
    }
}

/// What the two sequences of a pair say, beyond counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Score {
    /// Distinct fingerprints of both that were left out as common text.
    pub common: u32,
    /// What their passages amount to.
    pub figures: Figures,
    /// What the words of their runs weigh.
    pub weight: WeighedWords,
}

/// What a document asks of a meeting.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Bar {
    /// With fewer words in passages they are no evidence for this document.
    pub least: u32,
    /// It has no passage of the usual length: whatever it shares may be all of it.
    is_tiny: bool,
    pub is_mostly_common: bool,
    /// Half of its words weigh enough, however many documents have them: whether words are half of it does not matter.
    pub is_long: bool,
}

impl Bar {
    /// That of a document.
    pub fn of(entry: &Entry, settings: &Settings) -> Bar {
        // Each of its fingerprints begins with another word: it has no fewer words that count.
        let half = entry.own().div_ceil(2);
        Bar {
            least: EVIDENCE_WORDS.min(half).max(1),
            // It has no fewer words than fingerprints, and these are nearer at hand than how long it is.
            is_tiny: entry.distinct < settings.min_run && entry.length() < settings.min_run,
            is_mostly_common: entry.is_mostly_common(),
            is_long: half >= EVIDENCE_WORDS * (COMMON_PEOPLE / WHOLE_PEOPLE) as u32,
        }
    }

    /// Whether a meeting of two documents may be kept.
    pub fn lets_pass(self, other: Bar, met: &Meeting) -> bool {
        met.words >= self.least.min(other.least)
            || self.is_tiny
            || other.is_tiny
            || self.is_mostly_common && other.is_mostly_common
    }
}

impl Index {
    /// All links of some documents anew. There must be postings.
    pub(super) fn link(&mut self, slots: impl Iterator<Item = Slot> + Clone) {
        // A pair is judged by the sizes of both: first those of all.
        for slot in slots.clone() {
            self.recount_common(slot);
        }
        let mut tally = self.take_tally();
        for slot in slots {
            let sequence = self.sequence(slot);
            let met = self.meet(slot, &sequence, &mut tally);
            self.rows.clear(slot);
            for link in self.judge_all(slot, &sequence, &met) {
                self.rows.insert(slot, link);
            }
        }
        self.tally = Some(tally);
    }

    /// The links among documents of which each has text that has become common or ceased to be, or weighs otherwise. There must be postings.
    pub(super) fn link_among(&mut self, recounted: &Recounted) {
        let Recounted { common, weighed } = recounted;
        let slots = weighed;
        // What two share is as it was unless both have other common text.
        let is_otherwise =
            |a: &Slot, b: &Slot| [a, b].iter().all(|slot| common.binary_search(slot).is_ok());
        let sequences = slots.iter().map(|slot| (*slot, self.sequence(*slot)));
        let documents: Vec<(Slot, Vec<Fingerprint>)> = sequences.collect();
        let mut once = HashSet::<Fingerprint, ByHash>::default();
        let all = documents.iter().flat_map(|(_, sequence)| sequence);
        let twice = all
            .copied()
            .filter(|fingerprint| !once.insert(*fingerprint));
        let twice = twice.filter(|fingerprint| !self.is_common(*fingerprint));
        let these = documents.iter().map(|(slot, sequence)| (*slot, sequence));
        let holders = Holders::of(twice, these);
        let mut tally = self.take_tally();
        for (slot, sequence) in &documents {
            let is_later = |other: &Slot| other > slot && self.may_meet(*slot, *other);
            let later = |f| holders.find(f).filter(is_later);
            let met = tally.pass(sequence, later, self.lets_pass(*slot));
            let links = self.judge_all(*slot, sequence, &met);
            self.rows.touch(*slot);
            let row = self.rows.of_slot(*slot).iter();
            let among =
                row.filter(|link| link.other > *slot && slots.binary_search(&link.other).is_ok());
            // What other channels have linked does not depend on weights.
            let among = among.filter(|link| {
                link.channel == Channel::Shingles || is_otherwise(slot, &link.other)
            });
            let before: Vec<Link> = among.copied().collect();
            for link in &before {
                self.rows.remove(*slot, link.other);
            }
            for link in links {
                let known = before.iter().find(|known| known.other == link.other);
                let known = known.filter(|known| !is_otherwise(slot, &known.other));
                let link = known.map_or(link, |known| Link {
                    score: Score {
                        weight: link.score.weight,
                        ..known.score
                    },
                    is_estimate: known.is_estimate,
                    ..link
                });
                self.rows.insert(*slot, link);
            }
        }
        self.tally = Some(tally);
    }

    /// Counters for a pass: those of the last one, as new ones for every document are a page fault for every few hundred.
    pub(super) fn take_tally(&mut self) -> Tally {
        let slots = self.contents.slots();
        let kept = self.tally.take();
        let mut tally = kept.unwrap_or_else(|| Tally::new(slots, &self.settings));
        tally.fit(slots);
        tally
    }

    /// By slot, the links of all documents with those of larger slots, by what tells whom of them a document meets: after a build.
    pub(super) fn link_all(
        &self,
        crew: &dyn Crew,
        meet: impl Fn(Slot, &mut Tally) -> Vec<Meeting> + Sync,
    ) -> Vec<Vec<Link>> {
        let slots = self.contents.slots();
        let begin = || Tally::new(slots, &self.settings);
        // Behind those of the class there is hardly anything to do.
        let fair = self
            .contents
            .class()
            .div_ceil(JOBS_PER_HAND * crew.threads());
        let together = fair.clamp(1, DOCUMENTS_PER_JOB);
        let jobs = slots.div_ceil(together);
        let found = gather_with(crew, jobs, begin, |tally, job| {
            let end = ((job + 1) * together).min(slots);
            let row = |slot| match &*meet(slot, tally) {
                [] => Vec::new(),
                all => self.judge_all(slot, &self.sequence(slot), all),
            };
            let slots = (job * together) as Slot..end as Slot;
            slots.map(row).collect::<Vec<_>>()
        });
        found.into_iter().flatten().collect()
    }

    /// What every document asks of a meeting, after a build: side by side in memory, as all are asked for again and again.
    pub(super) fn bars(&self) -> impl Fn(Slot) -> Bar + Sync + use<> {
        let entries = self.contents.iter();
        let bars: Vec<Bar> = entries
            .map(|entry| Bar::of(entry, &self.settings))
            .collect();
        move |slot| bars.get(slot as usize).copied().unwrap_or_default()
    }

    /// What a document asks of a meeting.
    pub(super) fn bar(&self, slot: Slot) -> Bar {
        let entry = self.contents.get(slot);
        entry.map_or_else(Bar::default, |entry| Bar::of(entry, &self.settings))
    }

    /// Whether a meeting of a document may be kept.
    pub(super) fn lets_pass(&self, slot: Slot) -> impl Fn(&Meeting) -> bool {
        let own = self.bar(slot);
        move |met| own.lets_pass(self.bar(met.other), met)
    }

    /// Those of a document's meetings that are kept; its fingerprints are these.
    fn judge_all(&self, slot: Slot, own: &[Fingerprint], met: &[Meeting]) -> Vec<Link> {
        let met = met.iter();
        let met = met.filter(|met| self.may_pair(slot, met.other));
        met.filter_map(|met| self.judge(slot, own, met)).collect()
    }

    /// Whether one of two documents is of the class at least.
    pub(super) fn may_meet(&self, a: Slot, b: Slot) -> bool {
        !self.contents.is_archived(a) || !self.contents.is_archived(b)
    }

    /// The same, and whether they are of authors that are wanted together.
    pub(super) fn may_pair(&self, a: Slot, b: Slot) -> bool {
        self.may_meet(a, b) && self.contents.have_one_author(a, b) == self.settings.same_author
    }

    /// A meeting that may be kept, if it is, with its score.
    pub(super) fn judge(&self, slot: Slot, own: &[Fingerprint], met: &Meeting) -> Option<Link> {
        let other = met.other;
        let of_other = self.sequence(other);
        let both = Met::of(own, &of_other);
        let have_common = || [slot, other].iter().all(|slot| self.has_common(*slot));
        let all = if self.settings.counts_common && !have_common() {
            Some(met.shared)
        } else {
            self.in_all(slot, other, || both.shared())
        };
        let (counted, shared) = match all {
            Some(shared) => (Counted::All, shared),
            None => (Counted::Own, met.shared),
        };
        let link = self.kept((slot, other), both, counted, shared)?;
        // Somebody is going to ask for them, and here are many hands.
        for end in [slot, other] {
            self.words(end, counted);
        }
        Some(link)
    }

    /// The link of two documents that share so many fingerprints, if their passages are evidence.
    pub(super) fn kept(
        &self,
        (slot, other): (Slot, Slot),
        both: Met,
        counted: Counted,
        shared: u32,
    ) -> Option<Link> {
        let link = Link {
            other,
            counted,
            shared,
            score: self.score((slot, other), both, counted),
            is_estimate: true,
            channel: Channel::Shingles,
        };
        let half = Containment::from_percent(EVIDENCE_PERCENT);
        let is_kept = link.score.weight.is_enough()
            || link.score.figures.words > 0 && self.strength(slot, &link).0 >= half.0;
        is_kept.then_some(link)
    }

    /// Whether a document has common text, so that it may share some.
    pub(super) fn has_common(&self, slot: Slot) -> bool {
        let entry = self.contents.get(slot);
        entry.is_some_and(|entry| entry.common > 0)
    }

    /// How much of a document stands in passages with the other end of a link.
    pub(super) fn share(&self, slot: Slot, counted: Counted, score: &Score) -> Coverage {
        Coverage::of(score.figures.words, self.words(slot, counted))
    }

    /// Words of a document that count.
    pub(super) fn words(&self, slot: Slot, counted: Counted) -> u32 {
        let entry = self.contents.get(slot);
        entry.map_or(0, |entry| match counted {
            Counted::All => entry.length(),
            Counted::Own => *entry.own_words.get_or_init(|| self.own_words(entry)),
        })
    }

    /// Counted when somebody asks: half of the documents have no link.
    fn own_words(&self, entry: &Entry) -> u32 {
        if entry.common == 0 {
            return entry.length();
        }
        let counts = |fingerprint| !self.is_common(fingerprint);
        let sequence = self.sequence_of(&entry.text);
        shingle::words_in(&sequence, self.settings.width, entry.length(), counts)
    }

    /// The larger of its two shares.
    pub(super) fn strength(&self, slot: Slot, link: &Link) -> Coverage {
        let share = |end| self.share(end, link.counted, &link.score);
        share(slot).max(share(link.other))
    }

    /// Whether a threshold lists it.
    pub(super) fn is_listed(&self, slot: Slot, link: &Link, threshold: Containment) -> bool {
        self.strength(slot, link).0 >= threshold.0
    }

    /// What the runs of equal words of a pair amount to: an estimate of what its passages do.
    pub(super) fn score(&self, (a, b): (Slot, Slot), both: Met, counted: Counted) -> Score {
        let (Some(one), Some(two)) = (self.contents.get(a), self.contents.get(b)) else {
            return Score::default();
        };
        let of_left = both.left();
        let common = Cell::new(0);
        let may_be_common = counted == Counted::Own && one.common > 0 && two.common > 0;
        let is_common = |fingerprint| {
            let is_common = may_be_common && self.is_common(fingerprint);
            common.set(common.get() + u32::from(is_common));
            is_common
        };
        let found = both.runs(self.settings.width, &is_common);
        let most = one.length().min(two.length());
        let chains = bridge::bridge(&found, self.settings.min_run.min(most).max(1));
        let equal: u32 = chains.iter().map(|chain| bridge::equal_words(chain)).sum();
        let lengths = || found.iter().map(|run| run.words);
        let figures = Figures {
            words: equal.min(most),
            common: 0,
            longest: lengths().max().unwrap_or(0).min(most),
            passages: chains.len() as u32,
            raw: None,
            edited: chains.iter().filter(|chain| chain.len() > 1).count() as u32,
        };
        let weight = match counted {
            Counted::All => WeighedWords::whole(figures.words),
            Counted::Own => {
                let runs = chains.iter().flatten();
                let weigh = |run: &Run| self.several.weigh(*run, of_left, self.settings.width);
                runs.map(weigh)
                    .sum::<WeighedWords>()
                    .min(WeighedWords::whole(most))
            }
        };
        Score {
            common: common.get(),
            figures,
            weight,
        }
    }
}
