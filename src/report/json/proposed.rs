//! What does the chosen sketch say, for a script?

use serde::Serialize;

use crate::proposal::Proposed;
use crate::sketch::method::Because;
use crate::words::{self, Language};

/// How many pairs it proposes.
#[derive(Serialize)]
pub(super) struct SketchOut {
    name: String,
    proposed: usize,
    missed: usize,
    /// Proposals that are no listed pairs.
    no_pairs: usize,
}

impl From<&Proposed> for SketchOut {
    fn from(proposed: &Proposed) -> Self {
        let counts = proposed.counts();
        SketchOut {
            name: proposed.method().to_string(),
            proposed: counts.found,
            missed: counts.missed,
            no_pairs: counts.others,
        }
    }
}

/// Why it proposes a pair: a sentence, and its figures.
#[derive(Serialize)]
pub(super) struct BecauseOut<'a> {
    text: String,
    #[serde(flatten)]
    figures: Figures<'a>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Figures<'a> {
    /// Groups of minima that agree, counted from 1, of so many.
    Groups { groups: &'a [usize], of: usize },
    /// Pairs of groups that agree, of so many.
    Pairs {
        pairs_of_groups: &'a [(usize, usize)],
        of: usize,
    },
    /// Kept fingerprints: those of both, and those of each.
    Shared {
        shared: u32,
        kept_left: u32,
        kept_right: u32,
    },
    /// Bits in which the signatures differ, and the most that may.
    Distance { distance: u32, at_most: u32 },
}

impl<'a> From<&'a Because> for BecauseOut<'a> {
    fn from(because: &'a Because) -> Self {
        BecauseOut {
            text: words::speaking(Language::English, || because.to_string()),
            figures: match because {
                Because::Groups(groups, of) => Figures::Groups { groups, of: *of },
                Because::Pairs(pairs_of_groups, of) => Figures::Pairs {
                    pairs_of_groups,
                    of: *of,
                },
                Because::Shared(overlap) => Figures::Shared {
                    shared: overlap.shared,
                    kept_left: overlap.sizes.left,
                    kept_right: overlap.sizes.right,
                },
                Because::Distance { bits, radius } => Figures::Distance {
                    distance: *bits,
                    at_most: *radius,
                },
            },
        }
    }
}
