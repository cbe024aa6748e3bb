//! Why a method proposes a pair. In figures that a reader of its paper knows.

use std::fmt;

use super::{Drawn, Method};
use crate::measure::Overlap;
use crate::said;
use crate::say;
use crate::sketch::simhash::BITS;
use crate::words::{Digits, Said, phrase};

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
            Because::Groups(equal, of) => few(equal.len(), *of),
            Because::Pairs(equal, of) => few(equal.len(), *of),
            Because::Shared(overlap) => {
                say!(
                    "because-few-shared",
                    count = Digits(overlap.shared as usize)
                )
            }
            Because::Distance { bits, .. } => {
                say!("because-few-bits", count = Digits(*bits as usize))
            }
        }
    }
}

/// "2 of 6".
fn few(equal: usize, of: usize) -> String {
    say!("because-few", count = Digits(equal), all = Digits(of))
}

/// A clause: "groups 2, 5 of 6 agree", in the language that is spoken.
impl fmt::Display for Because {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let said = match self {
            Because::Groups(equal, of) if equal.len() > NAMED => {
                say!(
                    "because-many-groups",
                    count = Digits(equal.len()),
                    all = Digits(*of)
                )
            }
            Because::Pairs(equal, of) if equal.len() > NAMED => {
                say!(
                    "because-many-pairs",
                    count = Digits(equal.len()),
                    all = Digits(*of)
                )
            }
            Because::Groups(equal, of) => {
                let names: Vec<String> = equal.iter().map(usize::to_string).collect();
                say!(
                    "because-groups",
                    count = Digits(equal.len()),
                    names = names.join(", "),
                    all = Digits(*of)
                )
            }
            Because::Pairs(equal, of) => {
                let name = |(a, b): &(usize, usize)| format!("{a}+{b}");
                let names: Vec<String> = equal.iter().map(name).collect();
                say!(
                    "because-pairs",
                    count = Digits(equal.len()),
                    names = names.join(", "),
                    all = Digits(*of)
                )
            }
            Because::Shared(overlap) => {
                let (left, right) = (overlap.sizes.left, overlap.sizes.right);
                say!(
                    "because-shared",
                    count = Digits(overlap.shared as usize),
                    left = Digits(left as usize),
                    right = Digits(right as usize)
                )
            }
            Because::Distance { bits, radius } => say!(
                "because-distance",
                count = Digits(*bits as usize),
                all = BITS.to_string(),
                most = radius.to_string()
            ),
        };
        f.write_str(&said)
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

pub(super) fn against(method: Method, a: &Drawn, b: &Drawn) -> Said {
    if let (Drawn::Signature(Some(a)), Drawn::Signature(Some(b)), Some(radius)) =
        (a, b, method.radius())
    {
        let bits = a.distance(*b);
        return said!(
            "because-distance",
            count = Digits(bits as usize),
            all = BITS.to_string(),
            most = radius.bits().to_string()
        );
    }
    match method {
        Method::Exact => phrase("against-shingles"),
        Method::Supershingles(_) | Method::MinHash(_) | Method::OnePermutation(_) => {
            phrase("against-groups")
        }
        Method::Megashingles(_) => phrase("against-pairs"),
        Method::Sampled(_) | Method::Winnowing(_) => phrase("against-kept"),
        Method::SimHash(_)
        | Method::WordSimHash(_)
        | Method::ESimHash(_)
        | Method::PSimHash(..) => phrase("against-words"),
    }
    .into()
}

/// The places at which two lists of groups are equal.
fn equal(a: &[u64], b: &[u64]) -> impl Iterator<Item = usize> {
    let both = a.iter().zip(b).enumerate();
    both.filter(|(_, (a, b))| a == b).map(|(at, _)| at)
}
