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
    /// A value that is none: it was computed from everything.
    pub fn exact(value: f64) -> Self {
        Estimate { value, error: 0.0 }
    }

    /// The share of `equal` among `of` independent draws.
    ///
    /// The error is that of the share moved a little to the middle (Agresti and Coull 1998): that of the share itself would be
    /// nothing for all and for none, which no finite number of draws allows.
    pub fn of_draws(equal: u32, of: u32) -> Self {
        let (equal, of) = (f64::from(equal), f64::from(of));
        let moved = (equal + BOUND * BOUND / 2.0) / (of + BOUND * BOUND);
        Estimate {
            value: equal / of,
            error: standard_error(moved, of + BOUND * BOUND),
        }
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

    #[test]
    fn the_errors_of_84_functions_are_those_of_the_specification() {
        // Erratum 9: 84 is not the smallest number with 0.1 whichever formula is meant.
        assert!((standard_error(0.5, 84.0) - 0.0546).abs() < 5e-5);
        assert!((standard_error(0.9, 84.0) - 0.0327).abs() < 5e-5);
        assert!((1.0 / 84_f64.sqrt() - 0.109).abs() < 5e-4);
        assert!((1.0 / 100_f64.sqrt() - 0.1).abs() < 1e-12);
        // What is never exceeded is half of that: with 84 functions 0.0546, and 0.1 with 25.
        let most = |functions: f64| {
            let shares = (0..=1000).map(|share| f64::from(share) / 1000.0);
            let errors = shares.map(|share| standard_error(share, functions));
            errors.fold(0.0, f64::max)
        };
        assert!((most(84.0) - 0.5 / 84_f64.sqrt()).abs() < 1e-12);
        assert!((most(25.0) - 0.1).abs() < 1e-12);
    }

    #[test]
    fn an_estimate_shows_that_it_is_one() {
        assert_eq!(Estimate::exact(0.5).to_string(), "50%");
        assert_eq!(Estimate::of_draws(70, 84).to_string(), "~83% ±9");
        // All and none are not certain.
        assert_eq!(Estimate::of_draws(84, 84).to_string(), "~100% ±4");
        assert_eq!(Estimate::of_draws(0, 84).to_string(), "~0% ±4");
    }
}
