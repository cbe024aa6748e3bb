//! Candidates for rewritten text: pairs of many documents that are worth a look.
//!
//! A rewritten sentence has no shingle in common with its source, but some neighbours: two words with meaning that stand next to
//! each other when all others are left out, in either order, by their stems (SPEC 8's candidate channel, with two words instead
//! of three). Neighbours that hardly any other document has speak most. What is proposed here is decided by [`align`](crate::align).

use std::cmp::Ordering;
use std::ops::ControlFlow;
use std::sync::Arc;

use crate::shingle::{Fingerprint, mix};
use crate::sketch::method::Postings;
use crate::text::content::{Content, Term};

/// Neighbours that more documents have are turns of phrase, or the topic. What so many have weighs next to nothing, and to meet all of
/// them two by two would take the longest.
const MOST_DOCUMENTS: usize = 64;
/// The best so many pairs for each document are proposed: on PAN 2013's training part as one collection (5,057 texts, 25,285
/// pairs) they hold 97 to 100 % of the true ones of every kind.
const PAIRS_PER_DOCUMENT: usize = 5;

/// What a document has for others to meet; a clone shares it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Neighbours {
    /// Ascending, each once.
    fingerprints: Arc<[Fingerprint]>,
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

/// The pairs that may share rewritten text among some documents, by their places in the list, the best first; `may_pair` says whether
/// two of them may be paired at all, and `goes_on` before each document whether they are still wanted: else there are none.
pub fn candidates(
    documents: &[Neighbours],
    may_pair: impl Fn(u32, u32) -> bool,
    goes_on: impl Fn(usize) -> bool,
) -> Option<Vec<(u32, u32)>> {
    let count = documents.len() as f64;
    // What is rare says more, and a document that has it is the source of one of the others at most: they share its weight. In a
    // collection of two documents every common neighbour is in all of them, and is worth something all the same.
    let weight = |having: usize| match having {
        0..=MOST_DOCUMENTS => (1.0 + count / having as f64).ln() / (having - 1) as f64,
        _ => 0.0,
    };
    let words = |at: u32| f64::from(documents[at as usize].words.max(1));
    let most = documents.len() * PAIRS_PER_DOCUMENT;
    let (mut found, mut is_wanted) = (Vec::new(), true);
    let neighbours = documents.iter().map(|document| &*document.fingerprints);
    let neighbours: Vec<&[Fingerprint]> = neighbours.collect();
    Postings::new(&neighbours).for_each_row(weight, |one, row| {
        is_wanted = goes_on(one as usize);
        if !is_wanted {
            return ControlFlow::Break(());
        }
        let partners = row.iter().filter(|(other, _)| may_pair(one, *other));
        found.extend(partners.map(|(other, weight)| {
            // By the root of the shorter one's words.
            let shorter = words(one).min(words(*other));
            (weight / shorter.sqrt(), (one, *other))
        }));
        // Fifty thousand documents have a hundred million such pairs.
        if found.len() > 2 * most {
            keep_best(&mut found, most);
        }
        ControlFlow::Continue(())
    });
    keep_best(&mut found, most);
    found.sort_by(best_first);
    is_wanted.then(|| found.into_iter().map(|(_, pair)| pair).collect())
}

/// A pair and how much speaks for it.
type Weighed = (f64, (u32, u32));

fn best_first((a, a_pair): &Weighed, (b, b_pair): &Weighed) -> Ordering {
    b.total_cmp(a).then(a_pair.cmp(b_pair))
}

/// So many, in any order.
fn keep_best(found: &mut Vec<Weighed>, most: usize) {
    if found.len() > most {
        found.select_nth_unstable_by(most, best_first);
        found.truncate(most);
    }
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
        candidates(documents, |_, _| true, |_| true).unwrap()
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
        let found = candidates(&texts, |one, _| one > 0, |_| true);
        assert_eq!(found, Some(vec![(1, 2)]));
        assert_eq!(candidates(&texts, |_, _| true, |at| at < 2), None);
    }

    #[test]
    fn what_all_have_proposes_nothing() {
        let many = vec![SOURCE; MOST_DOCUMENTS + 1];
        assert_eq!(pairs(&of(&many)), []);
        assert_eq!(pairs(&of(&["", "\n", "Yes."])), []);
    }

    proptest! {
        #[test]
        fn the_best_of_all_are_the_best_of_those_that_were_kept_on_the_way(
            all in prop::collection::vec((0..9u32, 0..30u32, 0..30u32), 0..90),
            most in 0..20usize,
        ) {
            let all = all.into_iter().map(|(weight, one, other)| (f64::from(weight), (one, other)));
            let mut expected: Vec<Weighed> = all.clone().collect();
            expected.sort_by(best_first);
            expected.truncate(most);
            let mut kept = Vec::new();
            for one in all {
                kept.push(one);
                if kept.len() > 2 * most {
                    keep_best(&mut kept, most);
                }
            }
            keep_best(&mut kept, most);
            kept.sort_by(best_first);
            prop_assert_eq!(kept, expected);
        }

        #[test]
        fn they_are_those_with_a_common_neighbour(
            texts in prop::collection::vec("([a-h]{2} ){0,12}", 0..9),
        ) {
            let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
            let documents = of(&texts);
            let mut found = pairs(&documents);
            let mut expected = Vec::new();
            for (one, left) in (0..).zip(&documents) {
                for (other, right) in (0..).zip(&documents).skip(one as usize + 1) {
                    if left.fingerprints.iter().any(|f| right.fingerprints.contains(f)) {
                        expected.push((one, other));
                    }
                }
            }
            found.sort_unstable();
            if expected.len() <= documents.len() * PAIRS_PER_DOCUMENT {
                prop_assert_eq!(found, expected);
            }
        }
    }
}
