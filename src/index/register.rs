//! The register of archives: who of them has which fingerprint, as its owner keeps it elsewhere, so that a class that comes beside a large
//! archive is compared with it at the cost of the class. What it has not is indexed like the class.

use std::fmt;
use std::sync::Arc;

use smallvec::SmallVec;

use super::budget::Fraction;
use super::common::{Frequent, Rank};
use super::contents::NOWHERE;
use super::crew::gather;
use super::known::KnownRows;
use super::part::Documents;
use super::postings::Postings;
use super::rarity::Several;
use super::tally::Meeting;
use super::{Change, Crew, Index, Slot, Text, distinct};
use crate::shingle::{self, Fingerprint};

/// Places of documents in a register.
pub type Places = SmallVec<[u32; 4]>;

/// Who of some documents has which fingerprint. The index does no IO: its owner looks it up.
pub trait Register: fmt::Debug + Send + Sync {
    /// How many documents are in it.
    fn documents(&self) -> usize;

    /// The places of the documents that have a fingerprint, each once.
    fn find(&self, fingerprint: Fingerprint) -> Places;

    /// How many distinct fingerprints the document at a place has.
    fn distinct(&self, place: u32) -> u32;
}

/// A register, and where its documents are in the index.
#[derive(Debug)]
pub(super) struct Registered {
    register: Arc<dyn Register>,
    /// By place in the register.
    pub slots: Vec<Slot>,
    /// What was found at another time.
    pub known: KnownRows,
}

/// Those that are not in the register may be one in so many of an archive: more are quicker by building all anew. In tests archives are small.
const OTHERS_PART: usize = if cfg!(test) { 1 } else { 16 };

impl Registered {
    fn find(&self, fingerprint: Fingerprint) -> impl Iterator<Item = Slot> {
        let places = self.register.find(fingerprint).into_iter();
        let slots = places.filter_map(|place| self.slots.get(place as usize));
        slots.copied().filter(|slot| *slot != NOWHERE)
    }
}

impl Index {
    /// Archives are looked up in that register from now on, as far as their words are [of it](super::Spilled::registered); until they are masked
    /// otherwise.
    pub fn use_register(&mut self, register: Arc<dyn Register>) {
        self.register = Some(Registered {
            register,
            slots: Vec::new(),
            known: KnownRows::default(),
        });
    }

    /// With this register that was found at another time.
    pub fn know_rows(&mut self, known: KnownRows) {
        if let Some(registered) = &mut self.register {
            registered.known = known;
        }
    }

    /// The slots of registered documents with a fingerprint. They may be dead.
    pub(super) fn registered(&self, fingerprint: Fingerprint) -> SmallVec<[Slot; 4]> {
        let register = self.register.iter();
        register
            .flat_map(|register| register.find(fingerprint))
            .collect()
    }

    /// Whether some of the changes bring documents that the register has.
    pub(super) fn are_registered(&self, changes: &[Change]) -> bool {
        self.register.is_some()
            && changes.iter().any(|change| match change {
                Change::Put(_, _, text) => text.registered().is_some(),
                Change::Remove(_) | Change::Assign(..) => false,
            })
    }

    /// Whether a document is looked up in the register.
    pub(super) fn is_registered(&self, text: &Text) -> bool {
        self.register.is_some() && text.registered().is_some()
    }

    /// Whether it is quicker to look archives up than to build anew. Its documents may still be on their way.
    pub(super) fn has_use_for_register(&self) -> bool {
        let Some(Registered { register, .. }) = &self.register else {
            return false;
        };
        let archived = self.contents.iter().filter(|entry| entry.is_archived());
        let others = archived.filter(|entry| entry.text.registered().is_none());
        self.sampling.part.is_none() && register.documents() > OTHERS_PART * others.count()
    }

    /// Archives are in the index from now on, with their words in memory.
    pub(super) fn leave_register(&mut self, crew: &dyn Crew) {
        if self.register.take().is_none() {
            return;
        }
        let entries: Vec<_> = self.contents.iter_mut().collect();
        let read = gather(crew, entries.len(), |at| {
            let whole = entries[at].text.whole();
            whole.registered().map(|_| whole.with(|words| words.into()))
        });
        for (entry, words) in entries.into_iter().zip(read) {
            entry.text.moved(|_| words.map(Text::Memory));
        }
    }

    /// Everything anew, but for archives, which are looked up.
    pub(super) fn build_beside_register(&mut self, crew: &dyn Crew) {
        let (class, limits) = (self.contents.class(), self.limits());
        let of_class = self.contents.iter().take(class);
        let shingles = of_class.map(|entry| entry.shingles(self.settings.width));
        let documents = Documents {
            number: class,
            shingles: shingles.sum(),
            ..self.documents()
        };
        let mut postings = Postings::build(&documents, Fraction::ALL, None, crew);
        let (mut several, mut frequent) = (Vec::new(), Vec::new());
        for (fingerprint, slots) in postings.in_more_than(limits.whole) {
            match documents.rank(slots, limits) {
                Rank::Whole => {}
                Rank::Several(people) => several.push((fingerprint, people)),
                Rank::Common => frequent.push(fingerprint),
            }
        }
        drop(documents);
        self.several = Several::ascending(several);
        if let Some(Registered {
            register, slots, ..
        }) = &mut self.register
        {
            *slots = vec![NOWHERE; register.documents()];
            for (slot, entry) in (0..).zip(self.contents.iter()) {
                let place = entry.text.registered();
                if let Some(at) = place.and_then(|place| slots.get_mut(place as usize)) {
                    *at = slot;
                }
            }
        }
        let mut common = vec![(0, 0_u64); self.contents.slots()];
        for fingerprint in &frequent {
            for slot in self.registered(*fingerprint) {
                let (count, sum) = &mut common[slot as usize];
                *count += 1;
                *sum = sum.wrapping_add(*fingerprint);
            }
        }
        self.frequent = Arc::new(Frequent::of(frequent));
        let counted = gather(crew, self.contents.slots(), |slot| {
            let entry = self.contents.get(slot as Slot)?;
            if let (Some(place), Some(known)) = (entry.text.registered(), &self.register) {
                let (count, sum) = common[slot];
                return Some((known.register.distinct(place), count, sum, Vec::new()));
            }
            let own = distinct(self.sequence(slot as Slot));
            let common = own.iter().copied().filter(|one| self.is_common(*one));
            let (count, sum) = (common.clone().count() as u32, shingle::sum(common));
            let length = own.len() as u32;
            let own = if slot < class { Vec::new() } else { own };
            Some((length, count, sum, own))
        });
        for (slot, counted) in (0..).zip(counted) {
            let entry = self.contents.get_mut(slot);
            if let (Some(entry), Some((distinct, common, sum, own))) = (entry, counted) {
                entry.distinct = distinct;
                entry.set_common(common, sum);
                postings.insert(slot, true, &own);
            }
        }
        self.postings = Some(postings);
        let bar = self.bars();
        let known = self.ground().map_or_else(Vec::new, |ground| {
            gather(crew, class, |slot| {
                let slot = slot as Slot;
                self.known_row(&ground, slot, &self.sequence(slot))
            })
        });
        let known_of = |slot: Slot| known.get(slot as usize).and_then(Option::as_ref);
        let mut rows = self.link_all(crew, |slot, tally| {
            // Behind one of an archive come others of archives.
            if slot as usize >= class {
                return Vec::new();
            }
            let matters = |met: &Meeting| bar(slot).lets_pass(bar(met.other), met);
            let (own, looks_up) = (self.sequence(slot), known_of(slot).is_none());
            self.meet_in_postings((slot, &own), (slot + 1, looks_up), tally, matters)
        });
        for (row, known) in rows.iter_mut().zip(known) {
            row.extend(known.into_iter().flatten());
            row.sort_unstable_by_key(|link| link.other);
        }
        self.rows.fill(rows);
    }
}
