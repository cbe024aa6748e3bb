//! The list: made of the links that are kept, and after a save of what has changed.

use std::borrow::Cow;
use std::sync::Arc;

use super::links::Link;
use super::listing::{Document, Listing, Pair};
use super::namesakes::Namesakes;
use super::order::Order;
use super::ranking::{Listed, Ranking, best_first};
use super::{Entry, Index, Slot, cluster};
use crate::measure::Containment;
use crate::sides::Sides;

/// The last list, and what the next one is made from.
#[derive(Debug, Default)]
pub(super) struct Lists {
    pub last: Arc<Listing>,
    /// What is known of all links.
    pub ranking: Ranking,
    /// The list before the last.
    spare: Option<Arc<Listing>>,
    /// Documents that are otherwise in the last list than in the one before; nothing where it has others.
    changed: Option<Vec<Slot>>,
}

impl Index {
    /// Makes the list of what is kept. Only these documents are otherwise than they were; without them, any.
    pub(super) fn relist(&mut self, changed: Option<Vec<Slot>>) {
        let mut order = std::mem::take(&mut self.by_label);
        order.take_places();
        let rank = order.places();
        let ranking = self.take_ranking(rank);
        let mut listed = Cow::Borrowed(&ranking.listed);
        let of_copies = self.listed_copies(rank, self.settings.threshold);
        if !of_copies.is_empty() {
            let listed = listed.to_mut();
            listed.extend(of_copies);
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
            self.listing_of(&listed, &order)
        };
        let strengths = self.strengths(&ranking);
        let listing = Arc::new(listing.with_strengths(strengths));
        self.lists.spare = Some(std::mem::replace(&mut self.lists.last, listing));
        self.lists.changed = changed;
        self.lists.ranking = ranking;
        self.by_label = order;
    }

    /// The list by another threshold, for who wants to see it once. Of a sample it goes no further down than what
    /// [proposes](Index::propose_from).
    pub fn listing_from(&self, threshold: Containment) -> Arc<Listing> {
        if threshold == self.settings.threshold {
            return self.listing();
        }
        let rank = self.by_label.places();
        let all = 0..self.rows.len() as Slot;
        let mut listed = self.listed_of(all, |_| true, rank, threshold);
        listed.extend(self.listed_copies(rank, threshold));
        listed.sort_by(best_first(rank));
        Arc::new(self.listing_of(&listed, &self.by_label))
    }

    /// A list of these pairs and of all documents, made anew.
    fn listing_of(&self, listed: &[Listed], order: &Order) -> Listing {
        let rank = order.places();
        let pairs: Vec<Pair> = listed.iter().map(|listed| listed.pair).collect();
        let places = listed.iter();
        let places = places.map(|listed| listed.ends.map(|slot| rank[slot as usize]));
        let places: Vec<Sides<u32>> = places.collect();
        let clusters = cluster::clusters(&pairs, &places, order.slots().len());
        let entries = order.slots().iter().filter_map(|slot| self.entry(*slot));
        let mut documents: Vec<_> = entries.map(|entry| self.document(entry)).collect();
        name_apart(&mut documents);
        Listing::new(documents, pairs, clusters).with_partners()
    }

    /// The pairs that only common text links, as far as that threshold lists them.
    fn listed_copies(&self, rank: &[u32], threshold: Containment) -> Vec<Listed> {
        let links = self.copies.links.iter();
        let links = links.filter_map(|((slot, other), link)| Some((*slot, *other, link.as_ref()?)));
        links
            .filter(|(slot, _, link)| self.is_listed(*slot, link, threshold))
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
        let documents = &self.lists.last.documents;
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
        let (spare, before) = (self.lists.spare.take()?, self.lists.changed.take()?);
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

/// As people tell them apart.
fn name_apart(documents: &mut [Document]) {
    let namesakes = Namesakes::of(documents.iter().map(|document| &document.label));
    let labels = documents.iter_mut().map(|document| &mut document.label);
    namesakes.name_apart(&mut labels.collect::<Vec<_>>());
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::index::{DocId, Label};
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
            author: None,
            words: 0,
            shingles: 0,
            common: 0,
            best: None,
            partners: 0,
        };
        let mut documents: Vec<Document> = (0..).zip(labels).map(document).collect();
        name_apart(&mut documents);
        documents
    }

    #[test]
    fn people_of_one_name_are_shown_with_their_numbers_and_nobody_else_is() {
        let titles = |labels: Vec<Label>| -> Vec<String> {
            let documents = named_apart(labels);
            let titles = documents.iter().map(|one| one.label.title().to_owned());
            titles.collect()
        };
        let shown = titles(vec![
            of_platform("Anna Petrova", "111", "essay.txt"),
            of_platform("Anna Petrova", "222", "essay.txt"),
            of_platform("Anna Petrova", "222", "notes.txt"),
            of_platform("Marta Silva", "333", "essay.txt"),
            of_platform("Marta Silva", "333", "notes.txt"),
        ]);
        let expected = [
            "Anna Petrova (111) · essay.txt",
            "Anna Petrova (222) · essay.txt",
            "Anna Petrova (222) · notes.txt",
            "Marta Silva · essay.txt",
            "Marta Silva · notes.txt",
        ];
        assert_eq!(shown, expected);
        // Otherwise a paper of one would be taken for the other one's draft.
        let shown = titles(vec![
            of_platform("李娜", "7001", "draft.txt"),
            of_platform("李娜", "7002", "essay.txt"),
        ]);
        assert_eq!(
            shown,
            ["李娜 (7001) · draft.txt", "李娜 (7002) · essay.txt"]
        );
        // One person has another number in the next task; of two with one name nobody knows who is who there.
        let shown = titles(vec![
            of_task("1/", "Anna Petrova", "111", "essay.txt"),
            of_task("2/", "Anna Petrova", "777", "notes.txt"),
            of_task("1/", "李娜", "7001", "draft.txt"),
            of_task("1/", "李娜", "7002", "essay.txt"),
            of_task("2/", "李娜", "8003", "notes.txt"),
        ]);
        let expected = [
            "Anna Petrova · essay.txt",
            "Anna Petrova · notes.txt",
            "1/李娜_7001_assignsubmission_file_/draft.txt",
            "1/李娜_7002_assignsubmission_file_/essay.txt",
            "2/李娜_8003_assignsubmission_file_/notes.txt",
        ];
        assert_eq!(shown, expected);
        // Who has a number in the name, and who has handed in twice under one number.
        let again = Label::new("again/essay.txt").titled("Anna Petrova (111) · essay.txt");
        let shown = titles(vec![
            of_platform("Anna Petrova", "111", "essay.txt"),
            of_platform("Anna Petrova", "222", "essay.txt"),
            again,
        ]);
        let expected = [
            "Anna Petrova_111_assignsubmission_file_/essay.txt",
            "Anna Petrova (222) · essay.txt",
            "again/essay.txt",
        ];
        assert_eq!(shown, expected);
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
