//! What does every sketch say about two documents, and would it propose them? For a person who looks at one pair.
//!
//! Nothing can be said here for the SimHashes of words: their weights come from all documents, not from two.

use std::fmt;
use std::mem::discriminant;

use super::method::{Because, Method, Source};
use super::minhash::{Family, MinHash};
use super::oph::{BINS, OnePermutation};
use super::sampled::{Rule, Sampled};
use super::supershingle::Layout;
use super::terms::Collection;
use super::winnow::{self, Winnowed};
use super::{Estimate, SimHash, simhash};
use crate::measure::Overlap;
use crate::shingle::{Fingerprint, Width};
use crate::sides::Sides;
use crate::words::Said;

/// The methods that are asked of any pair, in the order in which they are shown.
const ASKED: [&str; 14] = [
    "minhash-42x2",
    "oph-64x4",
    "supershingles-6x14",
    "supershingles-14x6",
    "supershingles-6x6",
    "supershingles-21x4",
    "megashingles-6x14",
    "mod-25",
    "scaled-8",
    "winnowing-12",
    "simhash-3",
    "word-simhash-10",
    "e-simhash-10",
    "p-simhash-10",
];

/// Who is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// A way to propose pairs.
    Method(Method),
    /// One-permutation minima of 8 bits, which estimate and propose nothing.
    Bytes,
}

impl Asked {
    /// Whether it is a method of this one's kind, whatever their numbers are.
    pub fn is_like(self, method: Method) -> bool {
        matches!(self, Asked::Method(own) if discriminant(&own) == discriminant(&method))
    }
}

impl fmt::Display for Asked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Asked::Method(method) => method.fmt(f),
            Asked::Bytes => f.pad(&format!("oph-{BINS}, 8 bits")),
        }
    }
}

/// What a sketch says of the resemblance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Alike {
    /// An estimate with its error.
    Estimate(Estimate),
    /// A figure for which no error is promised.
    Unbounded(f64),
    /// It keeps too little of one of them to say.
    TooFew,
    /// It estimates none.
    Nothing,
}

/// What a sketch says of the pair.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// It proposes it, for this reason.
    Proposes(Because),
    /// It does not, for this one.
    Misses(Said),
    /// So many of so many numbers are equal; it proposes nothing by itself.
    Equal(u32, u32),
    /// It can't be asked about two documents alone.
    NeedsAll,
}

/// What one sketch says.
#[derive(Clone, Debug, PartialEq)]
pub struct Opinion {
    /// Who says it.
    pub asked: Asked,
    /// How alike they are.
    pub alike: Alike,
    /// How much of each stands in the other, where it estimates that and knows enough.
    pub containment: Option<Sides<Estimate>>,
    /// Whether it proposes the pair.
    pub verdict: Verdict,
    /// How probable it is that it proposes a pair of the exact resemblance, where a formula says so (S1's 10).
    pub chance: Option<f64>,
}

/// What all of them say.
#[derive(Clone, Debug, PartialEq)]
pub struct Opinions {
    /// What is true: the distinct shingles of both.
    pub exact: Overlap,
    /// What is said.
    pub said: Vec<Opinion>,
}

impl Opinions {
    /// Of what counts of two documents' fingerprints, in text order; nothing where one has none. The chosen method is asked too; the
    /// exact one is none.
    pub fn of(
        fingerprints: &Sides<Vec<Fingerprint>>,
        width: Width,
        chosen: Method,
    ) -> Option<Opinions> {
        if fingerprints.left.is_empty() || fingerprints.right.is_empty() {
            return None;
        }
        let both = fingerprints.as_ref().map(Vec::as_slice);
        let sets = both.map(|all| Sampled::of(all, Rule::WHOLE));
        let exact = Overlap::of_sorted(sets.left.kept(), sets.right.kept());
        let said = asked(chosen).into_iter().filter_map(|asked| match asked {
            Asked::Method(method) => Some(opinion(method, both, width, exact)),
            Asked::Bytes => bytes(both),
        });
        Some(Opinions {
            exact,
            said: said.collect(),
        })
    }
}

/// Who is asked: the chosen method right before the others of its kind, unless it is one of them.
fn asked(chosen: Method) -> Vec<Asked> {
    let methods = ASKED.iter().filter_map(|name| name.parse().ok());
    let mut asked: Vec<Asked> = methods.map(Asked::Method).collect();
    let is_minima = |asked: &Asked| matches!(asked, Asked::Method(Method::OnePermutation(_)));
    if let Some(at) = asked.iter().position(is_minima) {
        asked.insert(at + 1, Asked::Bytes);
    }
    // Of one that can't be asked about two documents alone nothing is said here, whatever its number is.
    let is_news = !chosen.needs_collection() && !asked.contains(&Asked::Method(chosen));
    let like = asked.iter().position(|asked| asked.is_like(chosen));
    if let Some(at) = like.filter(|_| is_news) {
        asked.insert(at, Asked::Method(chosen));
    }
    asked
}

fn opinion(method: Method, both: Sides<&[Fingerprint]>, width: Width, exact: Overlap) -> Opinion {
    let verdict = if method.needs_collection() {
        Verdict::NeedsAll
    } else {
        let none = Collection::default();
        let drawn = both.map(|fingerprints| {
            let source = Source {
                fingerprints,
                width,
                terms: &[],
            };
            method.draw(source, &none)
        });
        match method.because(&drawn.left, &drawn.right) {
            Some(because) => Verdict::Proposes(because),
            None => Verdict::Misses(method.against(&drawn.left, &drawn.right)),
        }
    };
    Opinion {
        asked: Asked::Method(method),
        alike: alike(method, both, width, exact),
        containment: containment(method, both),
        verdict,
        chance: chance(method, exact.resemblance().fraction()),
    }
}

/// What a quarter of the bins' memory says.
fn bytes(both: Sides<&[Fingerprint]>) -> Option<Opinion> {
    let bins = both.map(|all| OnePermutation::of(all).map(|bins| bins.bytes()));
    let (left, right) = (bins.left?, bins.right?);
    Some(Opinion {
        asked: Asked::Bytes,
        alike: Alike::Estimate(left.resemblance(&right)),
        containment: None,
        verdict: Verdict::Equal(left.equal(&right), BINS as u32),
        chance: None,
    })
}

/// The resemblance as it is said beside the proposals of a method.
fn alike(method: Method, both: Sides<&[Fingerprint]>, width: Width, exact: Overlap) -> Alike {
    let estimate = match method {
        Method::MinHash(layout) => {
            let family = Family::new(layout.functions());
            let minima = both.map(|all| MinHash::of(all, &family));
            let both = minima.left.zip(minima.right);
            both.map(|(left, right)| left.resemblance(&right))
        }
        Method::OnePermutation(_) => {
            let bins = both.map(OnePermutation::of);
            let both = bins.left.zip(bins.right);
            both.map(|(left, right)| left.resemblance(&right))
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
        Method::Winnowing(guarantee) => {
            let window = winnow::window(width, guarantee);
            let kept = both.map(|all| Winnowed::of(all, window));
            let overlap = kept.left.overlap(&kept.right);
            return Alike::Unbounded(overlap.resemblance().fraction());
        }
        _ => return Alike::Nothing,
    };
    // Neither document is empty: only samples can lack what they need.
    estimate.map_or(Alike::TooFew, Alike::Estimate)
}

/// How much of each stands in the other, by a method that keeps a sample of the sets themselves.
fn containment(method: Method, both: Sides<&[Fingerprint]>) -> Option<Sides<Estimate>> {
    let Method::Sampled(rule) = method else {
        return None;
    };
    let kept = both.map(|all| Sampled::of(all, rule));
    Some(Sides::new(
        kept.left.containment(&kept.right).ok()?,
        kept.right.containment(&kept.left).ok()?,
    ))
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
        Opinions::of(&Sides::new(left, right), Width::default(), Method::Exact).unwrap()
    }

    #[test]
    fn estimates_lie_around_what_is_exact() {
        let all = opinions(4000, 0.7);
        let exact = all.exact.resemblance().fraction();
        assert!((exact - 0.7).abs() < 1e-3);
        let mut estimated = 0;
        for opinion in &all.said {
            let Alike::Estimate(estimate) = opinion.alike else {
                continue;
            };
            estimated += 1;
            let off = (estimate.value() - exact).abs();
            let asked = opinion.asked;
            assert!(off < 4.0 * estimate.error(), "{asked} {estimate}");
        }
        assert_eq!(estimated, 6, "minhash, oph, bytes, mod, scaled, simhash");
    }

    #[test]
    fn samples_estimate_containments_and_winnowing_promises_no_error() {
        let all = opinions(4000, 0.7);
        let exact = Sides::from_fn(|side| all.exact.containment(side).fraction());
        let mut estimated = 0;
        for opinion in &all.said {
            let Some(containment) = opinion.containment else {
                continue;
            };
            estimated += 1;
            for (estimate, exact) in [
                (containment.left, exact.left),
                (containment.right, exact.right),
            ] {
                let off = (estimate.value() - exact).abs();
                assert!(off < 5.5 * estimate.error(), "{} {estimate}", opinion.asked);
            }
        }
        assert_eq!(estimated, 2, "mod and scaled");
        let unbounded = |opinion: &&Opinion| matches!(opinion.alike, Alike::Unbounded(_));
        let names = all
            .said
            .iter()
            .filter(unbounded)
            .map(|o| o.asked.to_string());
        assert_eq!(names.collect::<Vec<_>>(), ["winnowing-12"]);
        // Of so few shingles no sample says anything, and of no shingle is there more than there is.
        let few = opinions(90, 0.7);
        let few = few.said.iter().filter(|o| o.alike == Alike::TooFew);
        assert_eq!(few.count(), 2);
    }

    #[test]
    fn equal_documents_are_proposed_by_all_and_strangers_by_none() {
        for (share, is_proposed) in [(1.0, true), (0.0, false)] {
            for opinion in opinions(900, share).said {
                let verdict = match opinion.verdict {
                    Verdict::Proposes(_) => true,
                    Verdict::Misses(_) => false,
                    Verdict::Equal(equal, of) => {
                        assert_eq!(equal == of, is_proposed);
                        continue;
                    }
                    Verdict::NeedsAll => continue,
                };
                assert_eq!(verdict, is_proposed, "{}", opinion.asked);
            }
        }
    }

    #[test]
    fn chances_are_those_of_the_formula() {
        let all = opinions(1000, 0.9);
        let chance = |name: &str| {
            let said = all.said.iter().find(|said| said.asked.to_string() == name);
            said.unwrap().chance
        };
        // Erratum 6: 0.790, not 0.98.
        assert!((chance("supershingles-6x14").unwrap() - 0.790).abs() < 6e-4);
        assert!((chance("megashingles-6x14").unwrap() - 0.415).abs() < 6e-4);
        assert_eq!(chance("mod-25"), None);
        let none = Sides::new(Vec::new(), vec![1]);
        assert_eq!(Opinions::of(&none, Width::default(), Method::Exact), None);
    }

    #[test]
    fn the_chosen_method_is_asked_right_before_its_like() {
        let [left, right] = pairs(1, 4000, 0.7).next().unwrap().sets;
        let both = Sides::new(left, right);
        let asked = |chosen: &str| {
            let all = Opinions::of(&both, Width::default(), chosen.parse().unwrap());
            all.unwrap()
        };
        let usual = asked("exact").said;
        for (chosen, like) in [
            ("mod-7", "mod-25"),
            ("scaled-3", "mod-25"),
            ("minhash-20x5", "minhash-42x2"),
            ("oph-16x2", "oph-64x4"),
            ("supershingles-10x3", "supershingles-6x14"),
            ("megashingles-8x3", "megashingles-6x14"),
            ("winnowing-8", "winnowing-12"),
            ("simhash-9", "simhash-3"),
        ] {
            let all = asked(chosen);
            let names: Vec<String> = all.said.iter().map(|said| said.asked.to_string()).collect();
            let at = names.iter().position(|name| name == chosen).unwrap();
            assert_eq!(names[at + 1], like);
            let said = &all.said[at];
            let exact = all.exact.resemblance().fraction();
            match said.alike {
                Alike::Estimate(estimate) => {
                    let off = (estimate.value() - exact).abs();
                    assert!(off < 4.0 * estimate.error(), "{chosen} {estimate}");
                }
                Alike::Unbounded(_) => assert_eq!(chosen, "winnowing-8"),
                // What agrees, and how probable that is.
                Alike::Nothing => assert!(said.chance.is_some(), "{chosen}"),
                Alike::TooFew => panic!("{chosen}"),
            }
            // All others say what they say without it.
            let mut rest = all.said;
            rest.remove(at);
            assert_eq!(rest, usual);
        }
        // It is among them, or nobody can ask it about two documents.
        for chosen in [
            "mod-25",
            "oph-64x4",
            "6x6",
            "p-simhash-7",
            "word-simhash-10",
        ] {
            assert_eq!(asked(chosen).said, usual, "{chosen}");
        }
    }
}
