//! Supershingles and megashingles: documents in which many minima agree in a row (SPEC 5).

use std::fmt;

use super::minhash::FUNCTIONS;
use crate::shingle::mix;

/// `bands` groups of `rows` minima: "6x14" has 6 of 14.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Layout {
    /// Groups, at least one.
    bands: u16,
    /// Minima of a group, at least one.
    rows: u16,
}

impl Layout {
    /// The most minima that a layout may take: more functions than bins of any sketch here.
    pub const MOST: u32 = 1024;

    /// Fetterly's and S1's, and the one of every document's sketch.
    pub const DEFAULT: Layout = Layout { bands: 6, rows: 14 };

    /// So many groups of so many minima, at least one of each and 1,024 minima together.
    pub fn new(bands: u16, rows: u16) -> Option<Layout> {
        let fits = (1..=Layout::MOST).contains(&(u32::from(bands) * u32::from(rows)));
        fits.then_some(Layout { bands, rows })
    }

    /// The same where it is known to fit.
    pub(super) const fn of(bands: u16, rows: u16) -> Layout {
        Layout { bands, rows }
    }

    /// As it is written.
    pub fn parse(text: &str) -> Option<Layout> {
        let (bands, rows) = text.split_once('x')?;
        Layout::new(bands.parse().ok()?, rows.parse().ok()?)
    }

    /// Groups.
    pub fn bands(self) -> usize {
        usize::from(self.bands)
    }

    /// Minima of a group.
    pub fn rows(self) -> usize {
        usize::from(self.rows)
    }

    /// Minima of all groups.
    pub fn functions(self) -> usize {
        self.bands() * self.rows()
    }

    /// The supershingles: a number for each group of minima, the group's own place included.
    pub fn supershingles(self, minima: &[u32]) -> impl Iterator<Item = u64> + '_ {
        let groups = minima.chunks_exact(self.rows()).take(self.bands());
        groups.enumerate().map(|(group, minima)| {
            let chain = |hash, minimum: &u32| mix(hash ^ u64::from(*minimum)).rotate_left(1);
            minima.iter().fold(mix(group as u64 + 1), chain)
        })
    }

    /// The megashingles: a number for each unordered pair of groups, 15 of 6. S1 counts arrangements, which would be 30
    /// (erratum 8).
    pub fn megashingles(self, minima: &[u32]) -> Vec<u64> {
        let groups: Vec<u64> = self.supershingles(minima).collect();
        let mut pairs = Vec::new();
        for (nth, a) in groups.iter().enumerate() {
            // A supershingle knows its place, so the pair needs none.
            let with = |b: &u64| mix(a.rotate_left(1) ^ mix(*b));
            pairs.extend(groups.iter().skip(nth + 1).map(with));
        }
        pairs
    }
}

const _: () = assert!(
    Layout::DEFAULT.bands as usize * Layout::DEFAULT.rows as usize == FUNCTIONS,
    "every minimum of a document's sketch is in one of its supershingles"
);

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}x{}", self.bands, self.rows))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sketch::draws::pairs;
    use crate::sketch::minhash::minima;

    fn layout(text: &str) -> Layout {
        Layout::parse(text).unwrap()
    }

    /// How probable it is that no group agrees, and that a certain one alone does: from S1's formula (10), `1 - (1 - J^r)^b`.
    /// Errata 6 and 7: by it six of 14 find 0.790 at 0.9 and 0.0004 at 0.5, where S1 has 0.98 and 0.0003.
    fn none_and_one(layout: Layout, resemblance: f64) -> [f64; 2] {
        let agrees = resemblance.powi(i32::from(layout.rows));
        let none = |bands: u16| (1.0 - agrees).powi(i32::from(bands));
        [none(layout.bands), agrees * none(layout.bands - 1)]
    }

    /// How probable it is that at least one group agrees.
    fn probability(layout: Layout, resemblance: f64) -> f64 {
        1.0 - none_and_one(layout, resemblance)[0]
    }

    /// How probable it is that at least two groups agree, which is one megashingle.
    fn mega_probability(layout: Layout, resemblance: f64) -> f64 {
        let [none, one] = none_and_one(layout, resemblance);
        1.0 - none - f64::from(layout.bands) * one
    }

    #[test]
    fn six_supershingles_make_fifteen_megashingles() {
        let minima: Vec<u32> = (0..84).collect();
        let (layout, same) = (Layout::DEFAULT, minima.clone());
        assert_eq!(layout.supershingles(&minima).count(), 6);
        let mut mega = layout.megashingles(&minima);
        assert_eq!(mega, layout.megashingles(&same));
        // Erratum 8: combinations of 6 by 2, and not S1's arrangements, of which there are 30.
        mega.sort_unstable();
        mega.dedup();
        assert_eq!(mega.len(), 15);
        // The same minima in another group are another supershingle.
        let constant = vec![7; 84];
        let mut groups: Vec<u64> = layout.supershingles(&constant).collect();
        groups.dedup();
        assert_eq!(groups.len(), 6);
    }

    /// 1,000 pairs of sets at each resemblance: the share in which a group agrees is within 4.5 standard errors of the formula,
    /// which a true one misses in 7 of 10^6.
    #[test]
    fn simulated_curves_follow_the_formula() {
        let layouts = ["6x14", "14x6", "6x6", "21x4", "42x2"].map(layout);
        for resemblance in [0.3, 0.5, 0.7, 0.8, 0.9, 0.95] {
            let (mut hits, mut mega, mut trials) = ([0.0; 5], 0.0, 0.0);
            for pair in pairs(1000, 120, resemblance) {
                let [a, b] = pair.sets.map(|set| minima(&set, FUNCTIONS));
                for (hits, layout) in hits.iter_mut().zip(layouts) {
                    let agree = |(a, b): (u64, u64)| a == b;
                    let both = layout.supershingles(&a).zip(layout.supershingles(&b));
                    *hits += f64::from(u8::from(both.into_iter().any(agree)));
                }
                let both = Layout::DEFAULT.megashingles(&a);
                let other = Layout::DEFAULT.megashingles(&b);
                mega += f64::from(u8::from(both.iter().zip(&other).any(|(a, b)| a == b)));
                trials += 1.0;
            }
            let check = |hits: f64, expected: f64, what: &str| {
                let error = super::super::standard_error(expected, trials).max(1.0 / trials);
                let off = hits / trials - expected;
                assert!(
                    off.abs() < 4.5 * error,
                    "{what} at {resemblance}: off by {off}"
                );
            };
            for (hits, layout) in hits.into_iter().zip(layouts) {
                check(hits, probability(layout, resemblance), &layout.to_string());
            }
            check(mega, mega_probability(Layout::DEFAULT, resemblance), "mega");
        }
    }

    #[test]
    fn layouts_are_written_as_they_are_read() {
        assert_eq!(layout("42x2").to_string(), "42x2");
        for wrong in ["", "6", "0x14", "6x0", "x", "6x14x2", "1000x1000", "-1x3"] {
            assert!(Layout::parse(wrong).is_none(), "{wrong}");
        }
    }
}
