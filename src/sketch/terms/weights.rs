//! How much does a word weigh in a document, once all have been looked at? What is left of a [`Collection`] then: a number for each
//! different word, and nothing for a document.

use std::collections::HashMap;

use super::collection::counts;
use super::{Collection, Term, tfc};
use crate::shingle::ByHash;

/// A document's words, each once, with their weights; only how these stand to each other means something.
pub type Vector = Box<[(Term, f64)]>;

/// What each word of some documents weighs where it stands once.
#[derive(Clone, Debug, Default)]
pub struct Weights(HashMap<Term, f64, ByHash>);

impl Weights {
    /// TFC weights.
    pub fn tfc(collection: Collection) -> Weights {
        Weights::of(collection, |_| 1.0)
    }

    /// The same multiplied by the entropies of neighbours.
    pub fn with_entropies(collection: Collection) -> Weights {
        Weights::of(collection, |entropy| entropy)
    }

    fn of(collection: Collection, factor: impl Fn(f64) -> f64) -> Weights {
        let documents = collection.documents;
        let words = collection.words.into_iter();
        let weight = |with: usize, entropy| tfc(1.0, documents, with as u32) * factor(entropy);
        Weights(
            words
                .map(|(term, word)| (term, weight(word.documents.len(), word.entropy)))
                .collect(),
        )
    }

    /// The words of one of the documents.
    pub fn vector(&self, terms: &[Term]) -> Vector {
        let words = counts(terms).into_iter().map(|word| {
            let once = self.0.get(&word.term).copied().unwrap_or_default();
            (word.term, f64::from(word.count) * once)
        });
        words.collect()
    }
}

/// The cosine of two documents' weights; nothing where no word of one weighs anything.
pub fn cosine(a: &[(Term, f64)], b: &[(Term, f64)]) -> Option<f64> {
    let of_a: HashMap<Term, f64, ByHash> = a.iter().copied().collect();
    let in_a = |term: &Term| of_a.get(term).copied().unwrap_or_default();
    let product: f64 = b.iter().map(|(term, weight)| in_a(term) * weight).sum();
    let [a, b] = [a, b].map(|words| words.iter().map(|(_, weight)| weight * weight).sum::<f64>());
    let root = (a * b).sqrt();
    // Rounding may leave more than all.
    (root > 0.0).then(|| (product / root).clamp(0.0, 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sketch::terms::Weighed;

    fn collection(documents: &[Vec<Term>]) -> Collection {
        let views: Vec<&[Term]> = documents.iter().map(Vec::as_slice).collect();
        Collection::of(&views).with_neighbours(&views)
    }

    #[test]
    fn what_is_left_of_a_collection_weighs_as_it_does() {
        let documents = [vec![1, 2, 9, 1], vec![3, 9, 2], vec![2, 1, 1], vec![2, 3]];
        let all = collection(&documents);
        let (plain, varied) = (
            Weights::tfc(all.clone()),
            Weights::with_entropies(all.clone()),
        );
        for terms in &documents {
            let tfc = all.tfc(terms);
            let vector = |weight: &dyn Fn(&Weighed) -> f64| -> Vector {
                tfc.iter().map(|word| (word.term, weight(word))).collect()
            };
            for (kept, whole) in [
                (plain.vector(terms), vector(&|word| word.weight)),
                (
                    varied.vector(terms),
                    vector(&|word| word.weight * all.entropy(word.term)),
                ),
            ] {
                assert_eq!(kept.len(), whole.len());
                let alike = cosine(&kept, &whole).unwrap();
                assert!((alike - 1.0).abs() < 1e-12, "{kept:?} {whole:?}");
            }
        }
    }

    #[test]
    fn a_cosine_is_that_of_the_angle() {
        let near = |a: &[(Term, f64)], b: &[(Term, f64)], expected: f64| {
            assert!((cosine(a, b).unwrap() - expected).abs() < 1e-12);
            assert!((cosine(b, a).unwrap() - expected).abs() < 1e-12);
        };
        near(&[(1, 3.0), (2, 4.0)], &[(2, 2.0)], 0.8);
        near(&[(1, 3.0), (2, 4.0)], &[(2, 8.0), (1, 6.0)], 1.0);
        near(&[(1, 1.0)], &[(2, 1.0)], 0.0);
        assert_eq!(cosine(&[(1, 0.0)], &[(1, 1.0)]), None);
        assert_eq!(cosine(&[], &[(1, 1.0)]), None);
    }
}
