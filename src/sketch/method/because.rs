//! Why a method proposes a pair, or does not. In figures that a reader of its paper knows.

use std::fmt;

use super::{Drawn, Method, Minima};
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

impl Method {
    /// Whether, and why, it proposes a pair of which it drew these.
    ///
    /// Unlike [`Method::for_each_row`] it is asked about one pair, so keys of any number of documents count.
    pub fn because(self, a: &Drawn, b: &Drawn) -> Option<Because> {
        match self {
            Method::Near(_, radius) => {
                let bits = a.distance(b)?;
                (bits <= radius).then_some(Because::Distance { bits, radius })
            }
            Method::Groups(minima, layout) => {
                let both = a.keys().iter().zip(b.keys()).zip(1_usize..);
                let equal = both.filter(|((a, b), _)| a == b).map(|(_, group)| group);
                let equal: Vec<usize> = equal.collect();
                if equal.is_empty() {
                    None
                } else if minima == Minima::Megashingles {
                    let bands = layout.bands();
                    // In the order in which they are made.
                    let pairs = (1..=bands).flat_map(|a| (a + 1..=bands).map(move |b| (a, b)));
                    let pairs: Vec<(usize, usize)> = pairs.collect();
                    let equal = equal.iter().filter_map(|nth| pairs.get(nth - 1).copied());
                    Some(Because::Pairs(equal.collect(), pairs.len()))
                } else {
                    Some(Because::Groups(equal, a.keys().len()))
                }
            }
            Method::Exact | Method::Sampled(_) | Method::Winnowing(_) => {
                let overlap = Overlap::of_sorted(a.keys(), b.keys());
                (overlap.shared > 0).then_some(Because::Shared(overlap))
            }
        }
    }

    /// Why it does not propose a pair of which it drew these, where it doesn't.
    pub fn against(self, a: &Drawn, b: &Drawn) -> Said {
        match self {
            Method::Near(_, radius) => match a.distance(b) {
                Some(bits) => said!(
                    "because-distance",
                    count = Digits(bits as usize),
                    all = BITS.to_string(),
                    most = radius.to_string()
                ),
                None => phrase("against-words").into(),
            },
            Method::Exact => phrase("against-shingles").into(),
            Method::Groups(Minima::Megashingles, _) => phrase("against-pairs").into(),
            Method::Groups(..) => phrase("against-groups").into(),
            Method::Sampled(_) | Method::Winnowing(_) => phrase("against-kept").into(),
        }
    }
}
