//! The worked examples of the source documents, as they come out rightly (SPEC 1), beyond those of `study::options`.

use sidelong::measure::Overlap;
use sidelong::sides::{Side, Sides};

/// SPEC 6.5: the resemblance that a sketch must look for to find a containment. Half of 500 shingles in a text of 2,000 are a ninth of all, and of
/// smaller texts more, so that no text up to that size is missed. There is no LSH Ensemble here: an index looks at containments themselves.
#[test]
fn half_of_a_text_in_one_four_times_as_long_is_a_resemblance_of_a_ninth() {
    let near = |value: f64, expected: f64| {
        assert!((value - expected).abs() < 5e-5, "{value} {expected}");
    };
    let of = |other: u32| {
        let (shared, sizes) = (250, Sides::new(500, other));
        let overlap = Overlap { shared, sizes };
        near(overlap.containment(Side::Left).fraction(), 0.5);
        overlap.resemblance().fraction()
    };
    near(of(2_000), 0.111_11);
    for other in [300, 500, 1_000, 1_999] {
        let (t, u, q) = (0.5, f64::from(other), 500.0);
        near(of(other), t / (u / q + 1.0 - t));
        assert!(of(other) > of(2_000));
    }
}
