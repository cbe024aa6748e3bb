//! Term weights: how much a word says about a document. From all documents together: TFC, J-TIDF, entropy of neighbours (S3, SPEC 6.8).
//!
//! Words are any features that a caller hashed: tokens, stems, characters.

use std::collections::HashMap;

use crate::shingle::ByHash;

/// A feature's hash: all 64 bits mixed.
pub type Term = u64;

/// Words with the heaviest weights that S3 takes for P-SimHash.
const HEAVIEST: usize = 20;

/// A word of a document.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weighed {
    /// The word.
    pub term: Term,
    /// Times that it stands in the document.
    pub count: u32,
    /// Where it stands there first.
    pub first: u32,
    /// Its weight, at least 0.
    pub weight: f64,
}

/// `tf lg(N / max(n, 1) + 0.01)`, before all are divided by the root of their squares' sum. The length of the document, by which S3
/// divides each, cancels out there (erratum 30).
fn tfc(frequency: f64, documents: u32, with: u32) -> f64 {
    /// S3's: what keeps words of every document from no weight at all.
    const OFF: f64 = 0.01;
    let with = with.max(1);
    let rarity = f64::from(documents.max(with)) / f64::from(with) + OFF;
    frequency * rarity.log10()
}

/// Divides weights by the root of the sum of their squares.
fn normalise(weights: &mut [Weighed]) {
    let sum: f64 = weights.iter().map(|w| w.weight * w.weight).sum();
    if sum > 0.0 {
        let root = sum.sqrt();
        for word in weights {
            word.weight /= root;
        }
    }
}

/// `J' = J / (1 + lg sqrt(1 + squares / both))`, S3's (5): `both` documents have both words, `either` at least one, and `squares` is the
/// sum over `both` of the squared differences of counts. Nothing where none has both, which S3 leaves open (erratum 30).
fn cooccurrence(both: u32, either: u32, squares: f64) -> f64 {
    if both == 0 {
        return 0.0;
    }
    let spread = 1.0 + squares / f64::from(both);
    f64::from(both) / f64::from(either) / (1.0 + spread.sqrt().log10())
}

/// S3's (6), made unambiguous (erratum 31): the heaviest words, heaviest first; each loses the most that any heavier one says
/// already, `w_x J'(x, y)` with the unreduced `w_x`. Equal weights stand in the order of their words in the text.
fn reduce(mut weights: Vec<Weighed>, together: impl Fn(Term, Term) -> f64) -> Vec<Weighed> {
    weights.sort_by(|a, b| b.weight.total_cmp(&a.weight));
    weights.truncate(HEAVIEST);
    let reduced = |(nth, y): (usize, &Weighed)| {
        let heavier = weights.iter().take(nth);
        let said = heavier.map(|x| x.weight * together(x.term, y.term));
        let weight = (y.weight - said.fold(0.0, f64::max)).max(0.0);
        Weighed { weight, ..*y }
    };
    weights.iter().enumerate().map(reduced).collect()
}

/// What is known of a word.
#[derive(Clone, Debug, Default)]
struct Entry {
    /// Documents and counts, ascending by document.
    documents: Vec<(u32, u32)>,
    /// The mean entropy of the words on its left and on its right, in nats; nothing where nobody asked for it.
    entropy: f64,
}

/// All words of some documents. The weights that come from it change whenever the documents do, and with them every signature.
///
/// SPEC 6.8 would freeze it for an epoch, so that a saved document is drawn anew alone. Which documents it was made of would then
/// depend on when somebody began to look, and what a sketch says of a folder on the folder's history, which it must not: so it is
/// made anew whenever a document has changed.
#[derive(Clone, Debug, Default)]
pub struct Collection {
    documents: u32,
    words: HashMap<Term, Entry, ByHash>,
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
fn counts(terms: &[Term]) -> Vec<Weighed> {
    let mut at: HashMap<Term, usize, ByHash> = HashMap::default();
    let mut words: Vec<Weighed> = Vec::new();
    for (first, term) in (0..).zip(terms) {
        let place = *at.entry(*term).or_insert(words.len());
        if let Some(word) = words.get_mut(place) {
            word.count += 1;
        } else {
            words.push(Weighed {
                term: *term,
                count: 1,
                first,
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

    fn weighed(term: Term, weight: f64) -> Weighed {
        Weighed {
            term,
            count: 1,
            first: 0,
            weight,
        }
    }

    #[test]
    fn the_worked_weights_come_out() {
        let words = [(0.3, 2), (0.2, 50), (0.1, 100)];
        let weigh = |scale: f64| {
            let weights = words.map(|(tf, with)| weighed(0, tfc(scale * tf, 100, with)));
            let mut weights = weights.to_vec();
            normalise(&mut weights);
            weights.iter().map(|w| w.weight).collect::<Vec<_>>()
        };
        for scale in [1.0, 10.0] {
            // Erratum 30: counts or frequencies, all the same.
            for (weight, expected) in weigh(scale).iter().zip([0.9930, 0.1181, 0.0008]) {
                assert!((weight - expected).abs() < 5e-5, "{weight} {expected}");
            }
        }
        // Erratum 30: a word of all documents has still some weight, and one of none is no error.
        assert!((tfc(1.0, 100, 100) - 0.0043).abs() < 5e-5);
        assert!(tfc(1.0, 100, 0).is_finite());
        assert!(tfc(1.0, 0, 0) >= 0.0);
    }

    #[test]
    fn the_worked_cooccurrence_comes_out() {
        // Four documents have both, one the first alone and three the second.
        let x = [3, 1, 2, 2, 1, 0, 0, 0];
        let y = [1, 1, 2, 4, 0, 1, 2, 1];
        let counts = x.into_iter().zip(y);
        let documents: Vec<Vec<Term>> = counts
            .map(|(x, y)| [vec![1; x], vec![2; y]].concat())
            .collect();
        let together = of(&documents).together(1, 2);
        assert!((together - 0.4037).abs() < 5e-5, "{together}");
        assert!((cooccurrence(4, 8, 0.0) - 0.5).abs() < 1e-12);
        assert!((cooccurrence(0, 8, 0.0) - 0.0).abs() < 1e-12);
        let reduced = reduce(vec![weighed(2, 0.5), weighed(1, 0.6)], |_, _| together);
        assert_eq!(reduced[0], weighed(1, 0.6));
        assert!((reduced[1].weight - 0.2578).abs() < 5e-5);
    }

    #[test]
    fn of_words_that_always_stand_together_one_keeps_its_weight() {
        // Erratum 31: applied both ways, both would vanish.
        let same = vec![weighed(7, 0.4), weighed(3, 0.4), weighed(5, 0.4)];
        let reduced = reduce(same, |_, _| 1.0);
        assert_eq!(reduced, [weighed(7, 0.4), weighed(3, 0.0), weighed(5, 0.0)]);
        let many = (0..50).map(|n| weighed(n, 1.0 / (n + 1) as f64)).collect();
        assert_eq!(reduce(many, |_, _| 0.0).len(), HEAVIEST);
    }

    fn of(documents: &[Vec<Term>]) -> Collection {
        let views: Vec<&[Term]> = documents.iter().map(Vec::as_slice).collect();
        Collection::of(&views).with_neighbours(&views)
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
