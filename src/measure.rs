//! How alike two things are: exact ratios of sets of shingles, never bare floats (SPEC 4), and the letters in which two names differ.
//!
//! A ratio keeps its two counts, so that order is exact and a percentage can say what it is a percentage of.

use std::cmp::Ordering;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::sides::{Side, Sides};

/// `part` of `whole`, compared exactly. Nothing of nothing is zero.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub struct Ratio {
    /// The counted part, at most `whole`.
    pub part: u32,
    /// What it is a part of.
    pub whole: u32,
}

impl Ratio {
    /// `part` of `whole`.
    pub fn new(part: u32, whole: u32) -> Self {
        debug_assert!(part <= whole, "{part} of {whole}");
        Ratio { part, whole }
    }

    /// Between 0 and 1.
    pub fn fraction(self) -> f64 {
        if self.whole == 0 {
            0.0
        } else {
            f64::from(self.part) / f64::from(self.whole)
        }
    }
}

impl PartialEq for Ratio {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Ratio {}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Ratio {
    fn cmp(&self, other: &Self) -> Ordering {
        let whole = |r: &Ratio| u64::from(r.whole.max(1));
        (u64::from(self.part) * whole(other)).cmp(&(u64::from(other.part) * whole(self)))
    }
}

/// Whole percents that claim no more than the counts show: `100 %` is exactly all, `0 %` exactly nothing,
/// and what rounds to either without being it reads `>99 %` or `<1 %`.
impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = (self.fraction() * 100.0).round();
        let text = if self.part == 0 {
            "0%".to_owned()
        } else if self.part == self.whole {
            "100%".to_owned()
        } else if percent < 1.0 {
            "<1%".to_owned()
        } else if percent > 99.0 {
            ">99%".to_owned()
        } else {
            format!("{percent}%")
        };
        f.pad(&text)
    }
}

macro_rules! measure {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(
            Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize,
        )]
        pub struct $name(pub Ratio);

        impl $name {
            /// Between 0 and 1.
            pub fn fraction(self) -> f64 {
                self.0.fraction()
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    };
}

measure! {
    /// `c(A in B) = shared / |A|`: how much of A stands in B. Directed.
    Containment
}
measure! {
    /// Words of A that stand in passages with B, of all its words that count. Directed. What a person means by "how much of A
    /// stands in B": containment counts shingles, of which one changed word takes away `width`.
    Coverage
}
measure! {
    /// `r(A, B) = shared / |A ∪ B|` (Jaccard). Symmetric.
    Resemblance
}
measure! {
    /// `2 shared / (|A| + |B|)` (Sørensen and Dice). Symmetric.
    Sorensen
}

/// How two sets overlap: the counts from which all measures of a pair come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Overlap {
    /// Elements of both.
    pub shared: u32,
    /// Elements of each.
    pub sizes: Sides<u32>,
}

impl Overlap {
    /// Of two sorted slices. Each element counts as often as it stands in both: slices without repetitions are sets, others
    /// multisets, where `min` of the counts is shared.
    pub fn of_sorted<T: Ord>(left: &[T], right: &[T]) -> Overlap {
        debug_assert!(left.is_sorted() && right.is_sorted());
        let sizes = Sides::new(left.len() as u32, right.len() as u32);
        let (mut left, mut right) = (left, right);
        let mut shared = 0;
        while let ([a, more_left @ ..], [b, more_right @ ..]) = (left, right) {
            let order = a.cmp(b);
            shared += u32::from(order.is_eq());
            if order.is_le() {
                left = more_left;
            }
            if order.is_ge() {
                right = more_right;
            }
        }
        Overlap { shared, sizes }
    }

    /// How much of one side stands in the other.
    pub fn containment(self, side: Side) -> Containment {
        Containment::of(self.shared, *self.sizes.get(side))
    }

    /// How alike the two are as wholes.
    pub fn resemblance(self) -> Resemblance {
        Resemblance::of(self.shared, self.sizes.left, self.sizes.right)
    }

    /// The Sørensen measure.
    pub fn sorensen(self) -> Sorensen {
        Sorensen::of(self.shared, self.sizes.left, self.sizes.right)
    }
}

impl Containment {
    /// `shared` of the `of` shingles of A.
    pub fn of(shared: u32, of: u32) -> Self {
        Containment(Ratio::new(shared, of))
    }

    /// A threshold from a percentage, to a hundredth of a percent; held to 0..=100.
    #[expect(clippy::cast_sign_loss, reason = "clamped to 0..=100 first")]
    pub fn from_percent(percent: f64) -> Self {
        Containment(Ratio::new(
            (percent.clamp(0.0, 100.0) * 100.0).round() as u32,
            10_000,
        ))
    }
}

impl Coverage {
    /// So many equal words of those of one side. Where passages overlap on a side, which short runs alone can do, no more than
    /// all.
    pub fn of(equal: u32, words: u32) -> Self {
        Coverage(Ratio::new(equal.min(words), words))
    }
}

impl Resemblance {
    /// A threshold from a percentage, to a hundredth of a percent; held to 0..=100.
    pub fn from_percent(percent: f64) -> Self {
        Resemblance(Containment::from_percent(percent).0)
    }

    /// `shared` of the union of `a` and `b` shingles.
    pub fn of(shared: u32, a: u32, b: u32) -> Self {
        Resemblance(Ratio::new(shared, a + b - shared))
    }
}

impl Sorensen {
    /// Twice `shared` of the sum of `a` and `b` shingles.
    pub fn of(shared: u32, a: u32, b: u32) -> Self {
        Sorensen(Ratio::new(2 * shared, a + b))
    }
}

/// A name of which a larger share of letters is another than this is another name.
const UNLIKE: f64 = 0.4;

/// The known name that is most like this one; of equals the first. Nothing where more than two letters in five would have to be put in,
/// taken out, changed or exchanged with their neighbour.
pub fn nearest<'n>(name: &str, known: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let mut best: Option<(f64, &str)> = None;
    for candidate in known {
        let share = 1.0 - strsim::normalized_damerau_levenshtein(name, candidate);
        if share <= UNLIKE && best.is_none_or(|(least, _)| share < least) {
            best = Some((share, candidate));
        }
    }
    best.map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repetitions_count_in_multisets_only() {
        // S1's example of one-word shingles, "ABC" and "ACC".
        let multisets = Overlap::of_sorted(&['A', 'B', 'C'], &['A', 'C', 'C']);
        assert_eq!(multisets.sorensen().0, Ratio::new(4, 6));
        let sets = Overlap::of_sorted(&['A', 'B', 'C'], &['A', 'C']);
        assert_eq!(sets.sorensen().0, Ratio::new(4, 5));
        assert_eq!(sets.resemblance().0, Ratio::new(2, 3));
        let repeated = Overlap::of_sorted(&[1, 1, 1, 2], &[1, 1, 3]);
        assert_eq!(repeated.shared, 2);
    }

    proptest::proptest! {
        #[test]
        fn measures_keep_their_identities(a in 1_u32..1000, b in 1_u32..1000, of in 0.0..=1.0) {
            #[expect(clippy::cast_sign_loss, reason = "a share of a count")]
            let shared = (f64::from(a.min(b)) * of) as u32;
            let overlap = Overlap { shared, sizes: Sides::new(a, b) };
            let (j, s) = (overlap.resemblance().fraction(), overlap.sorensen().fraction());
            // Erratum 13, and erratum 14: resemblance does depend on the sizes.
            proptest::prop_assert!((s - 2.0 * j / (1.0 + j)).abs() < 1e-12);
            proptest::prop_assert!((j - s / (2.0 - s)).abs() < 1e-12);
            proptest::prop_assert!(j <= f64::from(a.min(b)) / f64::from(a.max(b)));
            let largest = overlap.containment(Side::Left).max(overlap.containment(Side::Right));
            proptest::prop_assert!(largest.0 <= Ratio::new(shared, a.min(b)));
            // Errata 15 and 12: a containment is whole when each shingle of A is one of B, and not when A is an element.
            let (c, sum) = (overlap.containment(Side::Left).fraction(), f64::from(a) + f64::from(b));
            proptest::prop_assert!((c - j * sum / ((1.0 + j) * f64::from(a))).abs() < 1e-12);
            let is_whole = overlap.containment(Side::Left) == Containment::from_percent(100.0);
            proptest::prop_assert_eq!(is_whole, shared == a);
            proptest::prop_assert_eq!(Overlap { shared: a, sizes: Sides::new(a, a) }.resemblance().0, Ratio::new(1, 1));
        }

        #[test]
        fn overlaps_are_those_of_naive_counts(
            a in proptest::collection::vec(0_u16..12, 0..30),
            b in proptest::collection::vec(0_u16..12, 0..30),
        ) {
            let (mut a, mut b) = (a, b);
            a.sort_unstable();
            b.sort_unstable();
            let count = |of: &[u16], x: u16| of.iter().filter(|&&y| y == x).count();
            let shared: usize = (0..12).map(|x| count(&a, x).min(count(&b, x))).sum();
            proptest::prop_assert_eq!(Overlap::of_sorted(&a, &b).shared as usize, shared);
        }
    }

    /// Erratum 18: S2 calls the work that more shingles make "exponential". Each with each it is their square; merged as they are
    /// sorted, it is in proportion to them, with a look whether they are sorted included.
    #[test]
    fn ten_times_the_shingles_are_ten_times_the_comparisons() {
        struct Counted<'a>(u32, &'a std::cell::Cell<u32>);
        impl Ord for Counted<'_> {
            fn cmp(&self, other: &Self) -> std::cmp::Ordering {
                self.1.set(self.1.get() + 1);
                self.0.cmp(&other.0)
            }
        }
        impl PartialOrd for Counted<'_> {
            fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
                Some(self.cmp(other))
            }
        }
        impl PartialEq for Counted<'_> {
            fn eq(&self, other: &Self) -> bool {
                self.cmp(other).is_eq()
            }
        }
        impl Eq for Counted<'_> {}
        for shingles in [100, 1_000, 10_000] {
            let count = std::cell::Cell::new(0);
            // No two are equal, and they alternate: nothing takes more steps.
            let [left, right] = [0, 1].map(|first| {
                let numbers = (0..shingles).map(|n| Counted(2 * n + first, &count));
                numbers.collect::<Vec<_>>()
            });
            assert_eq!(Overlap::of_sorted(&left, &right).shared, 0);
            assert!((2 * shingles - 1..=4 * shingles).contains(&count.get()));
        }
    }

    #[test]
    fn a_percentage_never_claims_more_than_the_counts() {
        let cases = [
            (0, 0, "0%"),
            (0, 9, "0%"),
            (1, 1000, "<1%"),
            (1, 2, "50%"),
            (999, 1000, ">99%"),
            (7, 7, "100%"),
        ];
        for (part, whole, expected) in cases {
            assert_eq!(Ratio::new(part, whole).to_string(), expected);
        }
    }

    #[test]
    fn order_is_exact_where_floats_would_tie() {
        let a = Ratio::new(u32::MAX - 2, u32::MAX - 1);
        let b = Ratio::new(u32::MAX - 1, u32::MAX);
        assert!(a < b);
        assert_eq!(Ratio::new(1, 2), Ratio::new(2, 4));
        assert_eq!(Ratio::new(0, 0), Ratio::new(0, 5));
    }
}
