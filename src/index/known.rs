//! Known rows: what a class was found to share with the documents of a register, for the next start. Of a document that is as it was, with text
//! that is as rare as it was, nothing is looked up or read again: a class beside a large archive costs what has changed of it.

use std::collections::{BTreeMap, HashSet};

use serde::{Deserialize, Serialize};

use super::contents::NOWHERE;
use super::links::{Channel, Link};
use super::{Author, Index, Slot};
use crate::shingle::Fingerprint;
use crate::text;

/// Rows of another time.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct KnownRows {
    /// What all of them depend on: settings, common text, and which documents of the register are there.
    mark: u128,
    /// By the mark of a document, with which of the register it is linked.
    rows: BTreeMap<u128, Vec<Known>>,
}

/// What all rows of a moment depend on.
pub(super) struct Ground {
    mark: u128,
    /// Whoever has something in archives: her documents may not be paired with it.
    authors: HashSet<Author>,
}

/// A link of a document with one of the register.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Known {
    /// With the place of the other one.
    link: Link,
    /// How many words of the other one are its own, where they were counted.
    own_words: Option<u32>,
}

impl Index {
    /// The rows of now, for another time; none where archives are not looked up.
    pub fn rows_beside_register(&self) -> KnownRows {
        let Some(ground) = self.ground() else {
            return KnownRows::default();
        };
        let known = |link: &Link| {
            let other = self.contents.get(link.other)?;
            let place = other.text.registered()?;
            (link.channel == Channel::Shingles).then(|| Known {
                link: link.with(place),
                own_words: other.own_words.get().copied(),
            })
        };
        let class = self.contents.by_label().iter().take(self.contents.class());
        let row = |slot: &Slot| {
            let mark = self.row_mark(&ground, *slot, &self.sequence(*slot))?;
            let links = self.rows.of_slot(*slot).iter();
            Some((mark, links.filter_map(known).collect()))
        };
        KnownRows {
            mark: ground.mark,
            rows: class.filter_map(row).collect(),
        }
    }

    /// The links of a document of the class with those of the register, if they are known: its fingerprints are these.
    pub(super) fn known_row(
        &self,
        ground: &Ground,
        slot: Slot,
        own: &[Fingerprint],
    ) -> Option<Vec<Link>> {
        let registered = self.register.as_ref()?;
        let known = Some(&registered.known).filter(|known| known.mark == ground.mark)?;
        let known = known.rows.get(&self.row_mark(ground, slot, own)?)?;
        let links = known.iter().map(|known| {
            let other = *registered.slots.get(known.link.other as usize)?;
            let entry = self.contents.get(other)?;
            if let Some(words) = known.own_words {
                entry.own_words.get_or_init(|| words);
            }
            Some(known.link.with(other))
        });
        links.collect()
    }

    /// What all rows depend on beside their documents; nothing where authors decide, or nothing is looked up.
    pub(super) fn ground(&self) -> Option<Ground> {
        let registered = self.register.as_ref();
        let registered = registered.filter(|_| !self.settings.same_author)?;
        let is_away = |slot: &Slot| *slot == NOWHERE || !self.contents.is_alive(*slot);
        let slots = (0..).zip(&registered.slots);
        let away = slots.filter_map(|(place, slot)| is_away(slot).then_some(place));
        let settings = format!("{:?}", self.settings);
        let settings = settings.bytes().map(u64::from);
        let parts: Vec<u64> = settings
            .chain([u64::MAX])
            .chain(self.frequent.iter())
            .chain([u64::MAX])
            .chain(away)
            .collect();
        let archived = self.contents.iter().filter(|entry| entry.is_archived());
        Some(Ground {
            mark: text::in_full(&parts),
            authors: archived.filter_map(|entry| entry.author).collect(),
        })
    }

    /// Equal for documents with the same fingerprints that equally many have; nothing of one whose author has some in archives, too.
    fn row_mark(&self, ground: &Ground, slot: Slot, own: &[Fingerprint]) -> Option<u128> {
        let author = self.contents.get(slot)?.author;
        if author.is_some_and(|author| ground.authors.contains(&author)) {
            return None;
        }
        let rank = |fingerprint| {
            let is_common = self.is_common(fingerprint);
            u64::from(self.several.people(fingerprint)) * u64::from(!is_common)
        };
        let ranked = own.iter().flat_map(|one| [*one, rank(*one)]);
        Some(text::in_full(&ranked.collect::<Vec<_>>()))
    }
}
