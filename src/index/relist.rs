//! What does the list say by now? Made of what is kept, and after a save of what has changed.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::Arc;

use super::links::Link;
use super::listing::{Document, Listing, Pair};
use super::order::Order;
use super::standing::{Listed, best_first};
use super::{Entry, Index, Slot, cluster};
use crate::sides::Sides;

impl Index {
    /// Makes the list of what is kept. Only these documents are otherwise than they were; without them, any.
    pub(super) fn relist(&mut self, changed: Option<Vec<Slot>>) {
        let mut order = std::mem::take(&mut self.by_label);
        order.take_places();
        let rank = order.places();
        let standing = self.take_standing(rank);
        let mut listed = Cow::Borrowed(&standing.listed);
        let of_ring = self.listed_of_ring(rank);
        if !of_ring.is_empty() {
            let listed = listed.to_mut();
            listed.extend(of_ring);
            listed.sort_by(best_first(rank));
        }
        let changed = changed.filter(|changed| self.is_order_kept(changed, &order));
        let pairs = listed.iter().map(|listed| listed.pair);
        let listing = if let Some((spare, slots)) = self.take_spare(changed.as_deref()) {
            let renewed = slots.into_iter().filter_map(|slot| {
                let at = *rank.get(slot as usize)? as usize;
                Some((at, self.document(self.entry(slot)?)))
            });
            spare.renewed(renewed, pairs.collect())
        } else {
            let pairs: Vec<Pair> = pairs.collect();
            let places = listed.iter();
            let places = places.map(|listed| listed.ends.map(|slot| rank[slot as usize]));
            let places: Vec<Sides<u32>> = places.collect();
            let clusters = cluster::clusters(&pairs, &places, order.slots().len());
            let entries = order.slots().iter().filter_map(|slot| self.entry(*slot));
            let mut documents: Vec<_> = entries.map(|entry| self.document(entry)).collect();
            name_apart(&mut documents);
            Listing::new(documents, pairs, clusters).with_partners()
        };
        let strengths = self.strengths(&standing);
        let listing = Arc::new(listing.with_strengths(strengths));
        self.spare = Some(std::mem::replace(&mut self.listing, listing));
        self.changed = changed;
        self.standing = standing;
        self.by_label = order;
    }

    /// The listed pairs that only common text links.
    fn listed_of_ring(&self, rank: &[u32]) -> Vec<Listed> {
        let links = self.ring.iter();
        let links = links.filter_map(|((slot, other), link)| Some((*slot, *other, link.as_ref()?)));
        links
            .filter(|(slot, _, link)| self.is_listed(*slot, link))
            .filter(|(slot, other, _)| {
                // Copies that share rarer text as well stand in the rows, with the same score.
                let row = &self.rows[*slot as usize];
                row.binary_search_by_key(other, |link| link.other).is_err()
            })
            .filter_map(|(slot, _, link)| self.listed(slot, link, rank))
            .collect()
    }

    /// Whether the documents are those of the list, in the same order, if these alone came and went.
    fn is_order_kept(&self, changed: &[Slot], order: &Order) -> bool {
        let documents = &self.listing.documents;
        let stands = |slot: &Slot| {
            let entry = self.entry(*slot)?;
            let there = documents.get(*order.places().get(*slot as usize)? as usize)?;
            Some(there.id == entry.id && there.label == entry.label)
        };
        documents.len() == order.slots().len()
            && changed.iter().all(|slot| stands(slot) == Some(true))
    }

    /// The list before the last, and what of it has changed since, if it has the same documents and nobody has it any more: fifty
    /// thousand labels need not be copied then.
    fn take_spare(&mut self, changed: Option<&[Slot]>) -> Option<(Listing, Vec<Slot>)> {
        let (spare, before) = (self.spare.take()?, self.changed.take()?);
        let changed = changed?;
        let spare = Arc::into_inner(spare)?;
        Some((spare, [&before, changed].concat()))
    }

    /// A link as it is listed; labels have these places by slot.
    pub(super) fn listed(&self, slot: Slot, link: &Link, rank: &[u32]) -> Option<Listed> {
        let rank = |slot: Slot| rank[slot as usize];
        let ends = if rank(slot) <= rank(link.other) {
            Sides::new(slot, link.other)
        } else {
            Sides::new(link.other, slot)
        };
        let (one, two) = (self.entry(ends.left)?, self.entry(ends.right)?);
        let score = link.score;
        let pair = Pair {
            docs: Sides::new(one.id, two.id),
            shared: link.shared,
            shingles: Sides::new(link.counted.size(one), link.counted.size(two)),
            common: score.common,
            words: ends.map(|end| self.words(end, link.counted)),
            runs: score.runs,
        };
        Some(Listed { pair, ends })
    }

    /// A document as it is listed, without its partners.
    fn document(&self, entry: &Entry) -> Document {
        Document {
            id: entry.id,
            label: entry.label.clone(),
            author: entry.author,
            words: entry.length(),
            shingles: entry.distinct,
            common: self.left_out(entry.common),
            best: None,
            partners: 0,
        }
    }
}

/// Two people may have one name, and a title may say no more: such documents are shown by their paths.
fn name_apart(documents: &mut [Document]) {
    let mut titles: Vec<&str> = documents
        .iter()
        .filter_map(|one| one.label.own_title())
        .collect();
    titles.sort_unstable();
    let twice = titles.windows(2).filter(|two| two[0] == two[1]);
    let twice: BTreeSet<String> = twice.map(|two| two[0].to_owned()).collect();
    for document in documents {
        if document
            .label
            .own_title()
            .is_some_and(|title| twice.contains(title))
        {
            document.label = document.label.clone().untitled();
        }
    }
}
