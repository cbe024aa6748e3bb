//! Candidates for rewritten text: pairs of many documents that are worth a look.
//!
//! A rewritten sentence has no shingle in common with its source, but some neighbours: two words with meaning that stand next to
//! each other when all others are left out, in either order, by their stems (SPEC 8's candidate channel, with two words instead
//! of three). Neighbours that hardly any other document has speak most. What is proposed here is decided by [`align`](crate::align).

use crate::shingle::{Fingerprint, mix};
use crate::text::content::{Content, Term};

/// Neighbours that more documents have are turns of phrase, or the topic: as many as make common text of shingles.
const MOST_DOCUMENTS: usize = 64;
/// The best so many pairs for each document are proposed: on PAN 2013's training part as one collection (5,057 texts, 25,285
/// pairs) they hold 97 to 100 % of the true ones of every kind.
const PAIRS_PER_DOCUMENT: usize = 5;

/// What a document has for others to meet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Neighbours {
    /// Ascending, each once.
    fingerprints: Box<[Fingerprint]>,
    /// Words of the document.
    words: u32,
}

impl Neighbours {
    /// Those of a text.
    pub fn of(content: &Content) -> Neighbours {
        let terms = content.words.iter().filter_map(|word| match word.term {
            Term::Content(hash) => Some(hash),
            Term::Stop(_) | Term::None => None,
        });
        let terms: Vec<u64> = terms.collect();
        let pairs = terms.windows(2).filter(|two| two[0] != two[1]);
        let mut fingerprints: Vec<Fingerprint> = pairs
            .map(|two| {
                let (less, more) = (two[0].min(two[1]), two[0].max(two[1]));
                mix(mix(less) ^ more.rotate_left(1))
            })
            .collect();
        fingerprints.sort_unstable();
        fingerprints.dedup();
        Neighbours {
            fingerprints: fingerprints.into(),
            words: content.words.len() as u32,
        }
    }
}

/// Two documents that may share rewritten text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    /// Their places in the list of documents, ascending.
    pub documents: (u32, u32),
    /// What speaks for it: the weights of their common neighbours for the root of the shorter one's words.
    pub weight: f64,
}

/// The candidates among some documents, the best first; `may_pair` says whether two of them may be paired at all.
pub fn candidates(documents: &[Neighbours], may_pair: impl Fn(u32, u32) -> bool) -> Vec<Candidate> {
    let mut all: Vec<(Fingerprint, u32)> = Vec::new();
    for (at, document) in (0..).zip(documents) {
        all.extend(
            document
                .fingerprints
                .iter()
                .map(|fingerprint| (*fingerprint, at)),
        );
    }
    all.sort_unstable();
    let groups: Vec<&[(Fingerprint, u32)]> = all
        .chunk_by(|a, b| a.0 == b.0)
        .filter(|group| (2..=MOST_DOCUMENTS).contains(&group.len()))
        .collect();
    let mut of_document: Vec<Vec<u32>> = vec![Vec::new(); documents.len()];
    for (number, group) in (0..).zip(&groups) {
        for (_, document) in *group {
            of_document[*document as usize].push(number);
        }
    }
    let count = documents.len() as f64;
    let mut weights = vec![0.0; documents.len()];
    let mut met: Vec<u32> = Vec::new();
    let mut found = Vec::new();
    for (one, numbers) in (0..).zip(&of_document) {
        for number in numbers {
            let group = groups[*number as usize];
            // What is rare says more, and a document that has it is the source of one of the others at most: they share its weight.
            // In a collection of two documents every common neighbour is in all of them, and is worth something all the same.
            let weight = (1.0 + count / group.len() as f64).ln() / (group.len() - 1) as f64;
            for (_, other) in group.iter().filter(|(_, other)| *other > one) {
                let sum = &mut weights[*other as usize];
                if *sum == 0.0 {
                    met.push(*other);
                }
                *sum += weight;
            }
        }
        met.sort_unstable();
        for other in met.drain(..) {
            let weight = std::mem::take(&mut weights[other as usize]);
            let words = |at: u32| documents[at as usize].words.max(1);
            if may_pair(one, other) {
                found.push(Candidate {
                    documents: (one, other),
                    weight: weight / f64::from(words(one).min(words(other))).sqrt(),
                });
            }
        }
    }
    found.sort_by(|a, b| {
        let by_weight = b.weight.total_cmp(&a.weight);
        by_weight.then(a.documents.cmp(&b.documents))
    });
    found.truncate(documents.len() * PAIRS_PER_DOCUMENT);
    found
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::text::content::Reader;

    fn of(texts: &[&str]) -> Vec<Neighbours> {
        let mut reader = Reader::default();
        texts
            .iter()
            .map(|text| Neighbours::of(&reader.read(text)))
            .collect()
    }

    fn pairs(documents: &[Neighbours]) -> Vec<(u32, u32)> {
        let found = candidates(documents, |_, _| true);
        found.iter().map(|candidate| candidate.documents).collect()
    }

    const SOURCE: &str = "The keeper of the lighthouse lit the lamp every evening before the ships returned to the harbour.";

    #[test]
    fn a_rewritten_sentence_is_the_first_candidate_though_it_has_no_shingle_of_its_source() {
        let texts = of(&[
            "Our school has a new library where children read in the afternoon.",
            SOURCE,
            "Each evening, lamps were lit by the lighthouse's keepers, and into the harbour returning ships came.",
            "The ships of the old fleet were sold before the war began.",
        ]);
        assert_eq!(pairs(&texts).first(), Some(&(1, 2)));
    }

    #[test]
    fn documents_that_may_not_be_paired_are_not() {
        let texts = of(&[SOURCE, SOURCE, SOURCE]);
        assert_eq!(candidates(&texts, |one, _| one > 0).len(), 1);
    }

    #[test]
    fn what_all_have_proposes_nothing() {
        let many = vec![SOURCE; MOST_DOCUMENTS + 1];
        assert_eq!(pairs(&of(&many)), []);
        assert_eq!(pairs(&of(&["", "\n", "Yes."])), []);
    }

    proptest! {
        #[test]
        fn they_are_those_with_a_common_neighbour_the_best_first(
            texts in prop::collection::vec("([a-h]{2} ){0,12}", 0..9),
        ) {
            let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
            let documents = of(&texts);
            let found = candidates(&documents, |_, _| true);
            prop_assert!(found.windows(2).all(|two| two[0].weight >= two[1].weight));
            prop_assert!(found.iter().all(|c| c.weight > 0.0 && c.documents.0 < c.documents.1));
            let mut expected = Vec::new();
            for (one, left) in (0..).zip(&documents) {
                for (other, right) in (0..).zip(&documents).skip(one as usize + 1) {
                    if left.fingerprints.iter().any(|f| right.fingerprints.contains(f)) {
                        expected.push((one, other));
                    }
                }
            }
            let mut found: Vec<(u32, u32)> = found.iter().map(|c| c.documents).collect();
            found.sort_unstable();
            if expected.len() <= documents.len() * PAIRS_PER_DOCUMENT {
                prop_assert_eq!(found, expected);
            }
        }
    }
}
