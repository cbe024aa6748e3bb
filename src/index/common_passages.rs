//! Common passages: what so many documents have that it is common text, each once, with those that have it.
//!
//! A stretch is a run of words all of whose shingles are common text, as long as a passage. Stretches with a shingle in common are of one
//! passage: who quotes its beginning and who quotes its end are linked by whoever quotes both.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::Range;

use super::sharing::Search;
use super::{CommonText, Crew, DocId, Forest, Index, Settings};
use crate::shingle::Fingerprint;

/// A passage that is common text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommonPassage {
    /// The documents that have some of it, by label: at least two.
    pub docs: Vec<DocId>,
    /// The one with the longest stretch of it; of equals the first.
    pub longest_in: DocId,
    /// That stretch: the places of its words among those of the document.
    pub words: Range<u32>,
}

/// A search for all common passages, in the words as they are now: it looks at all of them, and can be made on another thread.
#[derive(Debug)]
pub struct CommonSearch {
    all: Search,
    common: CommonText,
}

/// A stretch of one document.
struct Stretch {
    /// Where the document stands in the order of labels.
    place: u32,
    words: Range<u32>,
    /// Which common fingerprints its shingles have, in their order.
    shingles: Vec<u32>,
}

impl Index {
    /// A search for all common passages: those of the class.
    pub fn common_search(&self) -> CommonSearch {
        let mut all = self.search();
        all.texts.truncate(all.class);
        CommonSearch {
            all,
            common: self.common_text(),
        }
    }
}

impl CommonSearch {
    /// All common passages, those with most words first, then those that most documents have, then by label; nothing if they are not
    /// wanted any more.
    pub fn run(
        &self,
        crew: &dyn Crew,
        is_wanted: &(dyn Fn() -> bool + Sync),
    ) -> Option<Vec<CommonPassage>> {
        let stretches = self.all.each(crew, is_wanted, |place, words, sequence| {
            self.stretches(place, words, sequence)
        })?;
        Some(self.passages(&stretches))
    }

    /// The stretches of a document of so many words with these fingerprints.
    fn stretches(&self, place: u32, words: u32, sequence: &[Fingerprint]) -> Vec<Stretch> {
        let Settings { width, min_run, .. } = self.all.settings;
        let width = width.words() as u32;
        let mut stretches: Vec<Stretch> = Vec::new();
        let mut goes_on = false;
        for (at, fingerprint) in (0..).zip(sequence) {
            let common = self.common.place(*fingerprint);
            if let Some(common) = common {
                let end = (at + width).min(words);
                match stretches.last_mut().filter(|_| goes_on) {
                    Some(stretch) => {
                        stretch.words.end = end;
                        stretch.shingles.push(common);
                    }
                    None => stretches.push(Stretch {
                        place,
                        words: at..end,
                        shingles: vec![common],
                    }),
                }
            }
            goes_on = common.is_some();
        }
        stretches.retain(|stretch| stretch.words.len() as u32 >= min_run);
        stretches
    }

    /// The passages that these stretches are of, which come in the order of labels.
    fn passages(&self, stretches: &[Stretch]) -> Vec<CommonPassage> {
        let mut forest = Forest::of(self.common.len() as u32);
        for shingles in stretches.iter().map(|stretch| &stretch.shingles) {
            for two in shingles.windows(2) {
                forest.join(two[0], two[1]);
            }
        }
        let mut of_root: BTreeMap<u32, Vec<&Stretch>> = BTreeMap::new();
        for stretch in stretches {
            let root = stretch.shingles.first().map(|first| forest.root(*first));
            of_root
                .entry(root.unwrap_or_default())
                .or_default()
                .push(stretch);
        }
        let mut passages: Vec<(u32, Vec<u32>, &Stretch)> = Vec::new();
        for of_one in of_root.into_values() {
            let mut places: Vec<u32> = of_one.iter().map(|stretch| stretch.place).collect();
            places.dedup();
            // Of equals the last is the largest of these: the one that comes first.
            let longest = of_one.iter().rev();
            if let Some(longest) = longest.max_by_key(|stretch| stretch.words.len())
                && places.len() > 1
            {
                passages.push((longest.words.len() as u32, places, longest));
            }
        }
        passages.sort_by_key(|(words, places, longest)| {
            let first = (longest.place, longest.words.start);
            (Reverse(*words), Reverse(places.len()), first)
        });
        let passages = passages.into_iter().filter_map(|(_, places, longest)| {
            Some(CommonPassage {
                docs: places
                    .into_iter()
                    .filter_map(|place| self.all.doc(place))
                    .collect(),
                longest_in: self.all.doc(longest.place)?,
                words: longest.words.clone(),
            })
        });
        passages.collect()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::sync::Arc;

    use proptest::prelude::*;

    use super::*;
    use crate::index::{Alone, Change, Label};
    use crate::shingle;
    use crate::text::{self, vocabulary::Vocabulary};

    fn index(texts: &[String], settings: Settings) -> Index {
        let vocabulary = Arc::new(Vocabulary::default());
        let mut index = Index::new(settings, Arc::clone(&vocabulary));
        let put = |(id, text): (u32, &String)| {
            let words = vocabulary.number(&text::tokens(text).hashes);
            Change::put(DocId(id), Label::new(format!("{id:03}")), words)
        };
        index.apply((0..).zip(texts).map(put).collect(), &Alone);
        index
    }

    proptest! {
        #[test]
        fn stretches_with_a_shingle_in_common_are_of_one_passage_and_no_others(
            texts in prop::collection::vec(prop::collection::vec(0..6_u8, 0..60), 12..30),
        ) {
            let texts: Vec<String> = texts
                .iter()
                .map(|words| words.iter().map(|word| format!("w{word}")).collect::<Vec<_>>().join(" "))
                .collect();
            let settings = Settings { width: shingle::Width::new(3).unwrap(), min_run: 4, ..Settings::default() };
            let index = index(&texts, settings);
            prop_assert_eq!(index.common_search().run(&Alone, &|| false), None);
            let found = index.common_search().run(&Alone, &|| true).unwrap();
            // By hand: every stretch is a set of shingles, and sets that meet become one.
            let common = index.common_text();
            let mut sets: Vec<(BTreeSet<u64>, BTreeSet<u32>, usize)> = Vec::new();
            for (id, text) in (0..).zip(&texts) {
                let shingles = shingle::fingerprints(&text::tokens(text).hashes, settings.width);
                for stretch in shingles.chunk_by(|a, b| common.contains(*a) == common.contains(*b)) {
                    let words = stretch.len() + 2;
                    if !common.contains(stretch[0]) || words < 4 {
                        continue;
                    }
                    let mut one = (stretch.iter().copied().collect(), BTreeSet::from([id]), words);
                    let (meet, apart): (Vec<_>, Vec<_>) =
                        sets.into_iter().partition(|(set, ..)| !set.is_disjoint(&one.0));
                    for (set, docs, words) in meet {
                        one = (&one.0 | &set, &one.1 | &docs, one.2.max(words));
                    }
                    sets = apart;
                    sets.push(one);
                }
            }
            let mut expected: Vec<(Vec<u32>, usize)> = sets
                .into_iter()
                .filter(|(_, docs, _)| docs.len() > 1)
                .map(|(_, docs, words)| (docs.into_iter().collect(), words))
                .collect();
            let mut said: Vec<(Vec<u32>, usize)> = found
                .iter()
                .map(|one| (one.docs.iter().map(|doc| doc.0).collect(), one.words.len()))
                .collect();
            prop_assert!(said.windows(2).all(|two| (two[0].1, two[0].0.len()) >= (two[1].1, two[1].0.len())));
            expected.sort();
            said.sort();
            prop_assert_eq!(said, expected);
        }
    }
}
