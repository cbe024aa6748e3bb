//! In which documents words stand, how often, and beside which others.

use std::collections::HashMap;

use super::{Term, Weighed, cooccurrence, normalise, reduce, tfc};
use crate::shingle::ByHash;

/// What is known of a word.
#[derive(Clone, Debug, Default)]
pub(super) struct Entry {
    /// Documents and counts, ascending by document.
    pub(super) documents: Vec<(u32, u32)>,
    /// The mean entropy of the words on its left and on its right, in nats; nothing where nobody asked for it.
    pub(super) entropy: f64,
}

/// All words of some documents. The weights that come from it change whenever the documents do, and with them every signature.
///
/// SPEC 6.8 would freeze it for an epoch, so that a saved document is drawn anew alone. Which documents it was made of would then
/// depend on when somebody began to look, and what a sketch says of a folder on the folder's history, which it must not: so it is
/// made anew whenever a document has changed.
#[derive(Clone, Debug, Default)]
pub struct Collection {
    pub(super) documents: u32,
    pub(super) words: HashMap<Term, Entry, ByHash>,
}

impl Collection {
    /// Of the words of all documents, each in text order.
    pub fn of(documents: &[&[Term]]) -> Collection {
        let mut words: HashMap<Term, Entry, ByHash> = HashMap::default();
        for (document, terms) in (0_u32..).zip(documents) {
            for weighed in counts(terms) {
                let of_word = &mut words.entry(weighed.term).or_default().documents;
                of_word.push((document, weighed.count));
            }
        }
        Collection {
            documents: documents.len() as u32,
            words,
        }
    }

    /// With the entropies of the words' neighbours in the same documents, which only E-SimHash asks for and which cost more than all
    /// else.
    #[must_use]
    pub fn with_neighbours(mut self, documents: &[&[Term]]) -> Collection {
        for is_left in [false, true] {
            entropies(documents, is_left, |term, entropy| {
                self.words.entry(term).or_default().entropy += entropy / 2.0;
            });
        }
        self
    }

    /// The words of a document with their TFC weights, in the order in which they come up.
    pub fn tfc(&self, terms: &[Term]) -> Vec<Weighed> {
        let mut weights = counts(terms);
        for word in &mut weights {
            let with = self.documents(word.term).len() as u32;
            word.weight = tfc(f64::from(word.count), self.documents, with);
        }
        normalise(&mut weights);
        weights
    }

    /// The heaviest words of a document by J-TIDF.
    pub fn j_tidf(&self, terms: &[Term]) -> Vec<Weighed> {
        reduce(self.tfc(terms), |x, y| self.together(x, y))
    }

    /// How varied the neighbours of a word are: the mean of both sides' entropies, in nats.
    pub fn entropy(&self, term: Term) -> f64 {
        self.words.get(&term).map_or(0.0, |word| word.entropy)
    }

    fn documents(&self, term: Term) -> &[(u32, u32)] {
        self.words.get(&term).map_or(&[], |word| &word.documents)
    }

    fn together(&self, x: Term, y: Term) -> f64 {
        let [mut x, mut y] = [x, y].map(|term| self.documents(term));
        let all = x.len() + y.len();
        let (mut both, mut squares) = (0, 0.0);
        while let ([(in_x, count_x), more_x @ ..], [(in_y, count_y), more_y @ ..]) = (x, y) {
            if in_x == in_y {
                both += 1;
                squares += (f64::from(*count_x) - f64::from(*count_y)).powi(2);
            }
            (x, y) = match in_x.cmp(in_y) {
                std::cmp::Ordering::Less => (more_x, y),
                std::cmp::Ordering::Equal => (more_x, more_y),
                std::cmp::Ordering::Greater => (x, more_y),
            };
        }
        cooccurrence(both, all as u32 - both, squares)
    }
}

/// The different words of a document, in the order in which they come up, without weights.
pub(super) fn counts(terms: &[Term]) -> Vec<Weighed> {
    let mut at: HashMap<Term, usize, ByHash> = HashMap::default();
    let mut words: Vec<Weighed> = Vec::new();
    for term in terms {
        let place = *at.entry(*term).or_insert(words.len());
        if let Some(word) = words.get_mut(place) {
            word.count += 1;
        } else {
            words.push(Weighed {
                term: *term,
                count: 1,
                weight: 0.0,
            });
        }
    }
    words
}

/// The entropy of the words on one side of each word.
fn entropies(documents: &[&[Term]], is_left: bool, mut found: impl FnMut(Term, f64)) {
    let pairs = documents.iter().flat_map(|terms| terms.windows(2));
    let turned = |pair: &[Term]| match *pair {
        [a, b] if is_left => Some((b, a)),
        [a, b] => Some((a, b)),
        _ => None,
    };
    let mut neighbours: Vec<(Term, Term)> = pairs.filter_map(turned).collect();
    neighbours.sort_unstable();
    for of_word in neighbours.chunk_by(|a, b| a.0 == b.0) {
        let share = |same: &[(Term, Term)]| {
            let share = same.len() as f64 / of_word.len() as f64;
            -share * share.ln()
        };
        let entropy: f64 = of_word.chunk_by(|a, b| a == b).map(share).sum();
        if let Some((term, _)) = of_word.first() {
            found(*term, entropy);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(documents: &[Vec<Term>]) -> Collection {
        let views: Vec<&[Term]> = documents.iter().map(Vec::as_slice).collect();
        Collection::of(&views).with_neighbours(&views)
    }

    #[test]
    fn words_that_stand_together_share_one_weight() {
        let mut documents = vec![vec![1, 2, 9]; 5];
        documents.extend(vec![vec![3, 9]; 20]);
        let collection = of(&documents);
        let weights = collection.j_tidf(&[9, 2, 1, 3]);
        let of = |term| weights.iter().find(|w| w.term == term).unwrap().weight;
        assert!(of(2) > 0.5, "the first of both");
        assert!((of(1) - 0.0).abs() < 1e-12, "says nothing new");
        assert!(of(3) > 0.0);
        let plain = collection.tfc(&[9, 2, 1, 3]);
        assert_eq!(plain[1].weight.to_bits(), plain[2].weight.to_bits());
    }

    #[test]
    fn cooccurrence_is_that_of_the_worked_example() {
        let mut documents = Vec::new();
        for (x, y) in [
            (3, 1),
            (1, 1),
            (2, 2),
            (2, 4),
            (1, 0),
            (0, 1),
            (0, 2),
            (0, 1),
        ] {
            documents.push([vec![1; x], vec![2; y]].concat());
        }
        let together = of(&documents).together(1, 2);
        assert!((together - 0.4037).abs() < 5e-5, "{together}");
    }

    #[test]
    fn entropies_are_those_of_both_sides() {
        let collection = of(&[vec![5, 1, 6], vec![5, 1, 7], vec![5, 1]]);
        // On the left always 5; on the right 6 or 7.
        assert!((collection.entropy(1) - 2_f64.ln() / 2.0).abs() < 1e-12);
        assert!((collection.entropy(5) - 0.0).abs() < 1e-12);
        assert!((collection.entropy(404) - 0.0).abs() < 1e-12);
    }

    #[test]
    fn weights_depend_on_the_documents_and_not_on_their_order() {
        let documents = [vec![1, 2, 9], vec![3, 9], vec![2, 1, 1], vec![2, 3]];
        let turned: Vec<Vec<Term>> = documents.iter().rev().cloned().collect();
        let weights = |documents: &[Vec<Term>]| -> Vec<u64> {
            let collection = of(documents);
            let terms = [9, 2, 1, 3];
            let weighed = [collection.tfc(&terms), collection.j_tidf(&terms)].concat();
            let entropies = terms.map(|term| collection.entropy(term).to_bits());
            let weights = weighed.iter().map(|word| word.weight.to_bits());
            weights.chain(entropies).collect()
        };
        assert_eq!(weights(&documents), weights(&turned));
        assert_ne!(weights(&documents), weights(&documents[1..]));
    }
}
