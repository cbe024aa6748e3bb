//! Estimates and their errors. A value never goes without its standard error.

use std::fmt;

/// So many standard errors on either side are given as the bound: a normal error stays inside in 95 of 100 cases.
const BOUND: f64 = 2.0;

/// An estimated measure, from 0 to 1, with its standard error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    value: f64,
    error: f64,
}

/// The standard error of a share of `samples` draws when the true share is `share`: at most `1 / (2 sqrt(samples))`, which S1 and
/// its source loosely call `1 / sqrt(samples)` (erratum 9).
pub fn standard_error(share: f64, samples: f64) -> f64 {
    (share * (1.0 - share) / samples).max(0.0).sqrt()
}

impl Estimate {
    /// A value with its standard error.
    pub fn new(value: f64, error: f64) -> Self {
        Estimate { value, error }
    }

    /// A value that is none: it was computed from everything.
    pub fn exact(value: f64) -> Self {
        Estimate { value, error: 0.0 }
    }

    /// The share of `equal` among `of` independent draws.
    ///
    /// The error is that of the share moved a little to the middle (Agresti and Coull 1998): that of the share itself would be
    /// nothing for all and for none, which no finite number of draws allows.
    pub fn of_draws(equal: f64, of: f64) -> Self {
        let moved = (equal + BOUND * BOUND / 2.0) / (of + BOUND * BOUND);
        let error = standard_error(moved, of + BOUND * BOUND);
        Estimate::new(if of > 0.0 { equal / of } else { 0.0 }, error)
    }

    /// The value.
    pub fn value(self) -> f64 {
        self.value
    }

    /// Its standard error; 0 for what is exact.
    pub fn error(self) -> f64 {
        self.error
    }

    /// Whether nothing was estimated.
    pub fn is_exact(self) -> bool {
        self.error == 0.0
    }

    /// From the lowest to the highest that is likely: two standard errors, held to 0 and 1.
    pub fn bounds(self) -> (f64, f64) {
        let off = BOUND * self.error;
        let held = |value: f64| value.clamp(0.0, 1.0);
        (held(self.value - off), held(self.value + off))
    }

    /// Of a resemblance, the containment of a set of `of` elements in one of `other`: `J (a + b) / ((1 + J) a)`. S1 says that it
    /// can't be had from sketches of fixed size; with the sizes beside them it can (erratum 15).
    #[must_use]
    pub fn containment(self, of: u32, other: u32) -> Self {
        let ratio = (f64::from(of) + f64::from(other)) / f64::from(of.max(1));
        let value = ratio * self.value / (1.0 + self.value);
        let slope = ratio / (1.0 + self.value).powi(2);
        Estimate::new(value.min(1.0), slope * self.error)
    }

    /// Of a resemblance, the Sørensen measure `2 J / (1 + J)`: another measure, not another spelling (erratum 13).
    #[must_use]
    pub fn sorensen(self) -> Self {
        self.containment(1, 1)
    }
}

/// `~83% ±8`: two standard errors, in percent points; what is exact has neither sign.
impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = 100.0 * self.value;
        let text = if self.is_exact() {
            format!("{value:.0}%")
        } else {
            // Rounded up: a bound claims no more than was shown.
            let off = (100.0 * BOUND * self.error).ceil();
            format!("~{value:.0}% ±{off:.0}")
        };
        f.pad(&text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::Overlap;
    use crate::sides::{Side, Sides};

    #[test]
    fn the_errors_of_84_functions_are_those_of_the_specification() {
        // Erratum 9: 84 is not the smallest number with 0.1 whichever formula is meant.
        assert!((standard_error(0.5, 84.0) - 0.0546).abs() < 5e-5);
        assert!((standard_error(0.9, 84.0) - 0.0327).abs() < 5e-5);
        assert!((1.0 / 84_f64.sqrt() - 0.109).abs() < 5e-4);
        assert!((1.0 / 100_f64.sqrt() - 0.1).abs() < 1e-12);
        // What is never exceeded is half of that: with 84 functions 0.0546, and 0.1 with 25.
        let most = |functions: f64| {
            let shares =
                (0..=1000).map(|share| standard_error(f64::from(share) / 1000.0, functions));
            shares.fold(0.0, f64::max)
        };
        assert!((most(84.0) - 0.5 / 84_f64.sqrt()).abs() < 1e-12);
        assert!((most(25.0) - 0.1).abs() < 1e-12);
    }

    #[test]
    fn all_and_none_are_not_certain() {
        for equal in [0.0, 84.0] {
            let estimate = Estimate::of_draws(equal, 84.0);
            assert!(estimate.error() > 0.01 && estimate.error() < 0.02);
            let (low, high) = estimate.bounds();
            assert!((0.0..=1.0).contains(&low) && (0.0..=1.0).contains(&high) && low < high);
        }
        assert!((Estimate::of_draws(0.0, 0.0).value() - 0.0).abs() < 1e-12);
    }

    #[test]
    fn other_measures_follow_from_a_resemblance_and_the_sizes() {
        // Erratum 15: with the sizes beside it, a sketch of fixed size says how much of one stands in the other.
        let overlap = Overlap {
            shared: 30,
            sizes: Sides::new(50, 90),
        };
        let resemblance = Estimate::new(overlap.resemblance().fraction(), 0.01);
        let of = |side: Side| {
            let sizes = overlap.sizes;
            resemblance.containment(*sizes.get(side), *sizes.get(side.other()))
        };
        for side in Side::BOTH {
            let exact = overlap.containment(side).fraction();
            assert!((of(side).value() - exact).abs() < 1e-12);
        }
        let exact = overlap.sorensen().fraction();
        assert!((resemblance.sorensen().value() - exact).abs() < 1e-12);
        // Erratum 13: S = 2/3 where J = 1/2.
        assert!((Estimate::exact(0.5).sorensen().value() - 2.0 / 3.0).abs() < 1e-12);
        // The slope, against a small step.
        let step = Estimate::exact(resemblance.value() + 1e-6).containment(50, 90);
        let slope = (step.value() - of(Side::Left).value()) / 1e-6;
        assert!((of(Side::Left).error() - slope * 0.01).abs() < 1e-6);
    }

    #[test]
    fn an_estimate_shows_that_it_is_one() {
        assert_eq!(Estimate::exact(0.5).to_string(), "50%");
        assert_eq!(Estimate::new(0.834, 0.0405).to_string(), "~83% ±9");
    }
}
