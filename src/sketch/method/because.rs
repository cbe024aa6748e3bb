//! Why does a method propose this pair? In figures that a reader of its paper knows.

use std::fmt;

use super::{Drawn, Method};
use crate::measure::Overlap;
use crate::sketch::simhash::BITS;

/// So many groups are named in a clause; more are counted.
const NAMED: usize = 8;

/// What two documents' sketches have in common that proposes them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Because {
    /// These groups of minima are equal, counted from 1, of so many.
    Groups(Vec<usize>, usize),
    /// These pairs of groups are.
    Pairs(Vec<(usize, usize)>, usize),
    /// So many kept fingerprints are in both documents, of so many that each keeps.
    Shared(Overlap),
    /// So many bits of the signatures differ, and so many may.
    Distance {
        /// Bits that differ.
        bits: u32,
        /// The most that may.
        radius: u32,
    },
}

impl Because {
    /// A few letters for a column: "2 of 6", "7 bits".
    pub fn short(&self) -> String {
        match self {
            Because::Groups(equal, of) => format!("{} of {of}", equal.len()),
            Because::Pairs(equal, of) => format!("{} of {of}", equal.len()),
            Because::Shared(overlap) => format!("{} shared", overlap.shared),
            Because::Distance { bits: 1, .. } => "1 bit".to_owned(),
            Because::Distance { bits, .. } => format!("{bits} bits"),
        }
    }
}

/// A clause: "supershingles 2 and 5 of 6 agree".
impl fmt::Display for Because {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let are = |number: usize, one: &'static str, many: &'static str| {
            if number == 1 { one } else { many }
        };
        match self {
            Because::Groups(equal, of) if equal.len() > NAMED => {
                write!(f, "{} of {of} groups agree", equal.len())
            }
            Because::Pairs(equal, of) if equal.len() > NAMED => {
                write!(f, "{} of {of} pairs of groups agree", equal.len())
            }
            Because::Groups(equal, of) => {
                let names: Vec<String> = equal.iter().map(usize::to_string).collect();
                let groups = are(equal.len(), "group", "groups");
                let agree = are(equal.len(), "agrees", "agree");
                write!(f, "{groups} {} of {of} {agree}", names.join(", "))
            }
            Because::Pairs(equal, of) => {
                let name = |(a, b): &(usize, usize)| format!("{a}+{b}");
                let names: Vec<String> = equal.iter().map(name).collect();
                let pairs = are(equal.len(), "pair of groups", "pairs of groups");
                let agree = are(equal.len(), "agrees", "agree");
                write!(f, "{pairs} {} of {of} {agree}", names.join(", "))
            }
            Because::Shared(overlap) => {
                let (left, right) = (overlap.sizes.left, overlap.sizes.right);
                let kept = are(overlap.shared as usize, "fingerprint", "fingerprints");
                write!(
                    f,
                    "{} kept {kept} shared, of {left} and {right}",
                    overlap.shared
                )
            }
            Because::Distance { bits, radius } => {
                write!(f, "distance {bits} of {BITS} bits, at most {radius}")
            }
        }
    }
}

pub(super) fn because(method: Method, a: &Drawn, b: &Drawn) -> Option<Because> {
    let (a, b) = match (a, b) {
        (Drawn::Signature(a), Drawn::Signature(b)) => {
            let bits = (*a)?.distance((*b)?);
            let radius = method.radius()?.bits();
            return (bits <= radius).then_some(Because::Distance { bits, radius });
        }
        (Drawn::Keys(a), Drawn::Keys(b)) => (a, b),
        _ => return None,
    };
    match method {
        Method::Supershingles(_) | Method::MinHash(_) | Method::OnePermutation(_) => {
            let equal: Vec<usize> = equal(a, b).map(|at| at + 1).collect();
            (!equal.is_empty()).then_some(Because::Groups(equal, a.len()))
        }
        Method::Megashingles(layout) => {
            let bands = layout.bands();
            // In the order in which they are made.
            let pairs = (1..=bands).flat_map(|a| (a + 1..=bands).map(move |b| (a, b)));
            let pairs: Vec<(usize, usize)> = pairs.collect();
            let equal = equal(a, b).filter_map(|at| pairs.get(at).copied());
            let equal: Vec<(usize, usize)> = equal.collect();
            (!equal.is_empty()).then_some(Because::Pairs(equal, pairs.len()))
        }
        _ => {
            let overlap = Overlap::of_sorted(a, b);
            (overlap.shared > 0).then_some(Because::Shared(overlap))
        }
    }
}

pub(super) fn against(method: Method, a: &Drawn, b: &Drawn) -> String {
    if let (Drawn::Signature(Some(a)), Drawn::Signature(Some(b)), Some(radius)) =
        (a, b, method.radius())
    {
        let bits = a.distance(*b);
        return format!("distance {bits} of {BITS} bits, at most {}", radius.bits());
    }
    match method {
        Method::Exact => "no shingle is shared",
        Method::Supershingles(_) | Method::MinHash(_) | Method::OnePermutation(_) => {
            "no group agrees"
        }
        Method::Megashingles(_) => "no two groups agree",
        Method::Sampled(_) | Method::Winnowing(_) => "no kept fingerprint is shared",
        Method::SimHash(_)
        | Method::WordSimHash(_)
        | Method::ESimHash(_)
        | Method::PSimHash(..) => "one of the documents has no words",
    }
    .to_owned()
}

/// The places at which two lists of groups are equal.
fn equal(a: &[u64], b: &[u64]) -> impl Iterator<Item = usize> {
    let both = a.iter().zip(b).enumerate();
    both.filter(|(_, (a, b))| a == b).map(|(at, _)| at)
}
