//! Studies: how good what the program does is, measured against what is known. Files are read by whoever calls.

pub mod alignment;
pub mod collisions;
pub mod encodings;
pub mod extraction;
pub mod options;
pub mod sketches;

/// What a script is told of a mean: nothing where there is nothing to take one of.
fn mean(values: impl IntoIterator<Item = f64>) -> Option<f64> {
    let (mut sum, mut count) = (0.0, 0_u32);
    for value in values {
        sum += value;
        count += 1;
    }
    (count > 0).then(|| sum / f64::from(count))
}
