//! What does every sketch say about two documents, and would it propose them? For a person who looks at one pair.
//!
//! Not among them are the SimHashes of words: their weights come from all documents, not from two.

use super::method::{Because, Method, Source};
use super::minhash::{Family, MinHash};
use super::oph::OnePermutation;
use super::sampled::{Rule, Sampled};
use super::supershingle::Layout;
use super::terms::Collection;
use super::{Estimate, SimHash, simhash};
use crate::measure::Overlap;
use crate::shingle::{Fingerprint, Width};
use crate::sides::Sides;
use crate::words::Said;

/// The methods that are asked, in the order in which they are shown.
const ASKED: [&str; 10] = [
    "minhash-42x2",
    "oph-64x4",
    "supershingles-6x14",
    "supershingles-14x6",
    "supershingles-6x6",
    "megashingles-6x14",
    "mod-25",
    "scaled-8",
    "winnowing-12",
    "simhash-3",
];

/// What one sketch says.
#[derive(Clone, Debug, PartialEq)]
pub struct Opinion {
    /// Who says it.
    pub method: Method,
    /// The resemblance, where it estimates one and knows enough.
    pub estimate: Option<Estimate>,
    /// Why it proposes the pair, or why not.
    pub because: Result<Because, Said>,
    /// How probable it is that it proposes a pair of the exact resemblance, where a formula says so (S1's 10).
    pub chance: Option<f64>,
}

/// What all of them say.
#[derive(Clone, Debug, PartialEq)]
pub struct Opinions {
    /// What is true: distinct shingles, common text included, as sketches see them.
    pub exact: Overlap,
    /// What is said.
    pub said: Vec<Opinion>,
}

impl Opinions {
    /// Of two documents' fingerprints in text order; nothing where one has none.
    pub fn of(fingerprints: &Sides<Vec<Fingerprint>>, width: Width) -> Option<Opinions> {
        if fingerprints.left.is_empty() || fingerprints.right.is_empty() {
            return None;
        }
        let both = fingerprints.as_ref();
        let sets = both.map(|all| Sampled::of(all, Rule::WHOLE));
        let exact = Overlap::of_sorted(sets.left.kept(), sets.right.kept());
        let methods = ASKED.iter().filter_map(|name| name.parse().ok());
        let said = methods.map(|method: Method| {
            // Nobody here takes weights from a collection.
            let none = Collection::default();
            let drawn = both.map(|fingerprints| {
                let source = Source {
                    fingerprints,
                    width,
                    terms: &[],
                };
                method.draw(source, &none)
            });
            Opinion {
                method,
                estimate: estimate(method, both.map(Vec::as_slice), exact),
                because: method
                    .because(&drawn.left, &drawn.right)
                    .ok_or_else(|| method.against(&drawn.left, &drawn.right)),
                chance: chance(method, exact.resemblance().fraction()),
            }
        });
        Some(Opinions {
            exact,
            said: said.collect(),
        })
    }
}

/// The resemblance as it is estimated beside the proposals of a method.
fn estimate(method: Method, both: Sides<&[Fingerprint]>, exact: Overlap) -> Option<Estimate> {
    match method {
        Method::MinHash(layout) => {
            let family = Family::new(layout.functions());
            let minima = both.map(|all| MinHash::of(all, &family));
            Some(minima.left?.resemblance(&minima.right?))
        }
        Method::OnePermutation(_) => {
            let bins = both.map(OnePermutation::of);
            Some(bins.left?.resemblance(&bins.right?))
        }
        Method::Sampled(rule) => {
            let kept = both.map(|all| Sampled::of(all, rule));
            kept.left.resemblance(&kept.right).ok()
        }
        Method::SimHash(_) => {
            let signed = both.map(SimHash::of);
            let distance = signed.left.distance(signed.right);
            let sizes = exact.sizes;
            Some(simhash::resemblance(distance, sizes.left, sizes.right))
        }
        _ => None,
    }
}

fn chance(method: Method, resemblance: f64) -> Option<f64> {
    let probability: fn(Layout, f64) -> f64 = match method {
        Method::Megashingles(_) => Layout::mega_probability,
        _ => Layout::probability,
    };
    match method {
        Method::MinHash(layout)
        | Method::Supershingles(layout)
        | Method::Megashingles(layout)
        | Method::OnePermutation(layout) => Some(probability(layout, resemblance)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sketch::draws::pairs;

    fn opinions(union: u64, share: f64) -> Opinions {
        let [left, right] = pairs(1, union, share).next().unwrap().sets;
        Opinions::of(&Sides::new(left, right), Width::default()).unwrap()
    }

    #[test]
    fn estimates_lie_around_what_is_exact() {
        let all = opinions(4000, 0.7);
        let exact = all.exact.resemblance().fraction();
        assert!((exact - 0.7).abs() < 1e-3);
        let mut estimated = 0;
        for opinion in &all.said {
            let Some(estimate) = opinion.estimate else {
                continue;
            };
            estimated += 1;
            let off = (estimate.value() - exact).abs();
            assert!(
                off < 4.0 * estimate.error(),
                "{} {estimate}",
                opinion.method
            );
        }
        assert_eq!(estimated, 5, "minhash, oph, mod, scaled, simhash");
    }

    #[test]
    fn equal_documents_are_proposed_by_all_and_strangers_by_none() {
        for (share, is_proposed) in [(1.0, true), (0.0, false)] {
            for opinion in opinions(900, share).said {
                assert_eq!(opinion.because.is_ok(), is_proposed, "{}", opinion.method);
            }
        }
    }

    #[test]
    fn chances_are_those_of_the_formula() {
        let all = opinions(1000, 0.9);
        let chance = |name: &str| {
            let said = all.said.iter().find(|said| said.method.to_string() == name);
            said.unwrap().chance
        };
        // Erratum 6: 0.790, not 0.98.
        assert!((chance("supershingles-6x14").unwrap() - 0.790).abs() < 6e-4);
        assert!((chance("megashingles-6x14").unwrap() - 0.415).abs() < 6e-4);
        assert_eq!(chance("mod-25"), None);
        let none = Sides::new(Vec::new(), vec![1]);
        assert_eq!(Opinions::of(&none, Width::default()), None);
    }
}
