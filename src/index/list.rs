//! The list: made of the links that are kept; after a save only what has changed is looked at. There are a hundred times as many links
//! as listed pairs, and thirty documents for each of those.

use std::cmp::Ordering;
use std::sync::Arc;

use super::contents::Entry;
use super::links::{Channel, Link};
use super::listing::{Document, Listing, Pair};
use super::{Index, Namesakes, Slot, cluster, merge};
use crate::measure::Containment;
use crate::sides::Sides;

/// A listed pair, and where its documents are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Listed {
    pub pair: Pair,
    ends: Sides<Slot>,
}

/// The last list, and what the next one is made from.
#[derive(Debug, Default)]
pub(super) struct Lists {
    pub last: Arc<Listing>,
    /// The links that are listed, best first.
    listed: Vec<Listed>,
    /// The list before the last.
    spare: Option<Arc<Listing>>,
    /// Documents that are otherwise in the last list than in the one before; nothing where it has others.
    changed: Option<Vec<Slot>>,
}

/// The order of the list: evidence, then words shared, then labels, which have these places by slot.
fn best_first(places: &[u32]) -> impl Fn(&Listed, &Listed) -> Ordering {
    let labels = |listed: &Listed| listed.ends.map(|slot| places[slot as usize]);
    move |a, b| {
        let by_evidence = a.pair.by_evidence(&b.pair);
        by_evidence.then_with(|| labels(a).cmp(&labels(b)))
    }
}

impl Index {
    /// Everything at this moment.
    pub fn listing(&self) -> Arc<Listing> {
        Arc::clone(&self.lists.last)
    }

    /// The list by another threshold, for who wants to see it once.
    pub fn listing_from(&self, threshold: Containment) -> Arc<Listing> {
        if threshold == self.settings.threshold {
            return self.listing();
        }
        Arc::new(self.listing_of(&self.all_listed(threshold)))
    }

    /// Makes the list of what is kept. The same documents are there as before, and only these are otherwise; without them, any.
    pub(super) fn relist(&mut self, changed: Option<Vec<Slot>>) {
        let mut lists = std::mem::take(&mut self.lists);
        self.rank(&mut lists);
        if let (Some(changed), Some(last)) = (&changed, Arc::get_mut(&mut lists.last)) {
            // Nobody has seen the last one.
            *last = self.renewed(std::mem::take(last), changed, &lists.listed);
            if let Some(before) = &mut lists.changed {
                before.extend(changed);
            }
            self.lists = lists;
            return;
        }
        let (spare, before) = (lists.spare.take(), lists.changed.take());
        // Where nobody has the list before the last any more, fifty thousand labels need not be copied.
        let spare = spare.and_then(Arc::into_inner);
        let listing = match (spare, &before, &changed) {
            (Some(spare), Some(before), Some(changed)) => {
                self.renewed(spare, before.iter().chain(changed), &lists.listed)
            }
            _ => self.listing_of(&lists.listed),
        };
        lists.spare = Some(std::mem::replace(&mut lists.last, Arc::new(listing)));
        lists.changed = changed;
        self.lists = lists;
    }

    /// Brings up to date what is known of all links.
    fn rank(&mut self, lists: &mut Lists) {
        let Some(changed) = self.rows.take_changed() else {
            lists.listed = self.all_listed(self.settings.threshold);
            return;
        };
        let is_other = |slot: Slot| changed.contains(&slot);
        let stays = |ends: Sides<Slot>| !is_other(ends.left) || !is_other(ends.right);
        lists.listed.retain(|listed| stays(listed.ends));
        let links = changed.iter().flat_map(|slot| {
            let row = self.rows.of_slot(*slot).iter();
            let row = row.filter(|link| *slot < link.other && is_other(link.other));
            row.map(|link| (*slot, link))
        });
        let came = self.listed_of(links, self.settings.threshold);
        merge(&mut lists.listed, came, best_first(self.contents.places()));
    }

    /// All links that a threshold lists, best first.
    pub(super) fn all_listed(&self, threshold: Containment) -> Vec<Listed> {
        self.best_of(self.links(), threshold)
    }

    /// Those of some links that a threshold lists, best first.
    pub(super) fn best_of<'a>(
        &self,
        links: impl Iterator<Item = (Slot, &'a Link)>,
        threshold: Containment,
    ) -> Vec<Listed> {
        let mut listed = self.listed_of(links, threshold);
        listed.sort_by(best_first(self.contents.places()));
        listed
    }

    /// All links, each once. One end at least is of the class: the rows of archives need not be looked through.
    pub(super) fn links(&self) -> impl Iterator<Item = (Slot, &Link)> {
        let class = self.contents.by_label().iter().take(self.contents.class());
        class.flat_map(|slot| {
            let is_first = |other| *slot < other || self.contents.is_archived(other);
            let row = self.rows.of_slot(*slot).iter();
            let row = row.filter(move |link| is_first(link.other));
            row.map(|link| (*slot, link))
        })
    }

    /// Those of some links that a threshold lists.
    fn listed_of<'a>(
        &self,
        links: impl Iterator<Item = (Slot, &'a Link)>,
        threshold: Containment,
    ) -> Vec<Listed> {
        links
            .filter(|(slot, link)| self.is_listed(*slot, link, threshold))
            .filter_map(|(slot, link)| self.listed(slot, link))
            .collect()
    }

    /// A link as it is listed.
    pub(super) fn listed(&self, slot: Slot, link: &Link) -> Option<Listed> {
        let place = |slot: Slot| self.contents.places().get(slot as usize);
        let mut ends = Sides::new(slot, link.other);
        if place(ends.left) > place(ends.right) {
            ends = ends.swap();
        }
        let (one, two) = (
            self.contents.get(ends.left)?,
            self.contents.get(ends.right)?,
        );
        let pair = Pair {
            docs: Sides::new(one.id, two.id),
            shared: link.shared,
            shingles: Sides::new(one, two).map(|entry| link.counted.size(entry)),
            common: link.score.common,
            words: ends.map(|end| self.words(end, link.counted)),
            figures: link.score.figures,
            weight: link.score.weight,
            is_estimate: link.is_estimate,
            is_rewritten: link.channel == Channel::Rewritten,
        };
        Some(Listed { pair, ends })
    }

    /// A link as a pair, if this threshold lists it.
    pub(super) fn pair(&self, slot: Slot, link: &Link) -> Option<Pair> {
        let is_listed = self.is_listed(slot, link, self.settings.threshold);
        let listed = is_listed.then(|| self.listed(slot, link)).flatten()?;
        Some(listed.pair)
    }

    /// A list of these pairs and of all documents, made anew.
    fn listing_of(&self, listed: &[Listed]) -> Listing {
        let class = self.contents.class();
        let sizes = [class, self.contents.documents().saturating_sub(class)];
        let [mut documents, mut archived] = sizes.map(Vec::with_capacity);
        let mut all = self.contents.in_order().map(|entry| self.document(entry));
        documents.extend(all.by_ref().take(class));
        archived.extend(all);
        name_apart(documents.iter_mut().chain(&mut archived));
        let listing = Listing::of((documents, archived, Vec::new(), Vec::new()));
        self.with_pairs(listing, listed)
    }

    /// The same documents with these pairs.
    fn with_pairs(&self, listing: Listing, listed: &[Listed]) -> Listing {
        let pairs: Vec<Pair> = listed.iter().map(|listed| listed.pair).collect();
        let place = |slot: Slot| self.contents.places()[slot as usize];
        let places: Vec<Sides<u32>> = listed.iter().map(|one| one.ends.map(place)).collect();
        let documents = (self.contents.documents(), self.contents.class());
        let clusters = cluster::clusters(&pairs, &places, documents);
        listing.with_pairs(pairs, clusters)
    }

    /// A list of the same documents, of which these are otherwise by now, with these pairs. Their names are the same; whether they are shown
    /// by their titles the others decide.
    fn renewed<'a>(
        &self,
        mut listing: Listing,
        changed: impl IntoIterator<Item = &'a Slot>,
        listed: &[Listed],
    ) -> Listing {
        for slot in changed {
            let place = self.contents.places().get(*slot as usize);
            let known = place.and_then(|at| listing.at_mut(*at as usize));
            if let (Some(known), Some(entry)) = (known, self.contents.get(*slot)) {
                let label = known.label.clone();
                *known = Document {
                    label,
                    ..self.document(entry)
                };
            }
        }
        self.with_pairs(listing, listed)
    }

    /// A document as it is listed, without its partners.
    fn document(&self, entry: &Entry) -> Document {
        Document {
            id: entry.id,
            label: entry.label.clone(),
            author: entry.author,
            words: entry.length(),
            masks: entry.text.masks(),
            shingles: entry.distinct,
            common: self.left_out(entry.common),
            ..Document::default()
        }
    }
}

/// As people tell them apart.
fn name_apart<'a>(documents: impl Iterator<Item = &'a mut Document>) {
    let labels = documents.map(|document| &mut document.label);
    let titled = labels.filter(|label| label.own_title().is_some());
    let mut titled: Vec<&mut _> = titled.collect();
    let namesakes = Namesakes::of(titled.iter().map(|label| &**label));
    namesakes.name_apart(&mut titled);
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::index::{DocId, Label};
    use crate::tests::rows;
    use proptest::prelude::*;

    /// As labels of Moodle's folders are made.
    fn of_platform(author: &str, number: &str, file: &str) -> Label {
        of_task("", author, number, file)
    }

    fn of_task(task: &str, author: &str, number: &str, file: &str) -> Label {
        let path = format!("{task}{author}_{number}_assignsubmission_file_/{file}");
        let from = task.len() + author.len() + 1;
        let label = Label::new(path).titled(format!("{author} · {file}"));
        label.numbered(from..from + number.len(), author.len())
    }

    fn named_apart(labels: impl IntoIterator<Item = Label>) -> Vec<Document> {
        let document = |(id, label)| Document {
            id: DocId(id),
            label,
            ..Document::default()
        };
        let mut documents: Vec<Document> = (0..).zip(labels).map(document).collect();
        name_apart(documents.iter_mut());
        documents
    }

    #[test]
    fn people_of_one_name_are_shown_with_their_numbers_and_nobody_else_is() {
        for class in include_str!("list/namesakes.md").split("\n## ").skip(1) {
            let rows = rows::<5>(class);
            let label = |[task, author, number, file, _]: &[String; 5]| match number.as_str() {
                "" => Label::new(format!("{task}{file}")).titled(format!("{author} · {file}")),
                number => of_task(task, author, number, file),
            };
            for (document, [.., shown]) in named_apart(rows.iter().map(label)).iter().zip(&rows) {
                assert_eq!(document.label.title(), shown);
            }
        }
    }

    proptest! {
        #[test]
        fn no_two_documents_have_one_title_and_no_two_people_one_name(
            all in prop::collection::btree_set(
                (
                    prop::sample::select(vec!["Anna", "Anna (1)", "Anna (2)", "Ben"]),
                    prop::sample::select(vec!["1", "2", "12"]),
                    prop::sample::select(vec!["a.txt", "b.txt"]),
                ),
                1..20,
            ),
        ) {
            let labels = all.iter().map(|(author, number, file)| of_platform(author, number, file));
            let documents = named_apart(labels);
            let mut titles = BTreeSet::new();
            for document in &documents {
                prop_assert!(titles.insert(document.label.title()), "{}", document.label.title());
            }
            for (one, (author, number, _)) in documents.iter().zip(&all) {
                for (other, (namesake, another, _)) in documents.iter().zip(&all) {
                    let is_another = (author, number) != (namesake, another);
                    if is_another && one.label.has_title() {
                        let own = one.label.title().split(" · ").next();
                        prop_assert_ne!(own, other.label.title().split(" · ").next());
                    }
                }
            }
        }
    }
}
