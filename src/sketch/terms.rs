//! Term weights: how much a word says about a document. From all documents together: TFC, J-TIDF, entropy of neighbours (S3, SPEC 6.8).
//!
//! Words are any features that a caller hashed: tokens, stems, characters.

mod collection;

pub use collection::Collection;

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
    /// Its weight, at least 0.
    pub weight: f64,
}

/// `tf lg(N / max(n, 1) + 0.01)`, before all are divided by the root of their squares' sum. The length of the document, by which S3
/// divides each, cancels out there (erratum 30).
pub fn tfc(frequency: f64, documents: u32, with: u32) -> f64 {
    /// S3's: what keeps words of every document from no weight at all.
    const OFF: f64 = 0.01;
    let with = with.max(1);
    let rarity = f64::from(documents.max(with)) / f64::from(with) + OFF;
    frequency * rarity.log10()
}

/// Divides weights by the root of the sum of their squares.
pub fn normalise(weights: &mut [Weighed]) {
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
pub fn cooccurrence(both: u32, either: u32, squares: f64) -> f64 {
    if both == 0 {
        return 0.0;
    }
    let spread = 1.0 + squares / f64::from(both);
    f64::from(both) / f64::from(either) / (1.0 + spread.sqrt().log10())
}

/// S3's (6), made unambiguous (erratum 31): the heaviest words, heaviest first; each loses the most that any heavier one says
/// already, `w_x J'(x, y)` with the unreduced `w_x`. Equal weights stand in the order of their words in the text.
pub fn reduce(mut weights: Vec<Weighed>, together: impl Fn(Term, Term) -> f64) -> Vec<Weighed> {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn weighed(term: Term, weight: f64) -> Weighed {
        Weighed {
            term,
            count: 1,
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
        let (x, y) = ([3.0, 1.0, 2.0, 2.0], [1.0, 1.0, 2.0, 4.0]);
        let squares: f64 = x
            .iter()
            .zip(y)
            .map(|(x, y): (&f64, f64)| (x - y).powi(2))
            .sum();
        // f11, f10, f01 = 4, 1, 3.
        let together = cooccurrence(4, 8, squares);
        assert!((together - 0.4037).abs() < 5e-5);
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
}
