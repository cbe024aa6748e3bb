//! Steps: how one row of words becomes another, by an algorithm of `similar`.

use std::convert::Infallible;
use std::ops::Range;

use similar::DiffOp;
use similar::algorithms::{Capture, Compact, Replace};

/// Collects the steps of an algorithm, with neighbours joined.
type Collector<'a> = Compact<'a, 'a, [u64], [u64], Replace<Capture>>;

/// The steps from `old` to `new`. The algorithm is handed in as a function: where `similar` gets it as a value, the compiler makes
/// all six of them, a tenth of the program.
pub(super) fn steps<'a>(
    algorithm: impl FnOnce(
        &mut Collector<'a>,
        &'a [u64],
        Range<usize>,
        &'a [u64],
        Range<usize>,
    ) -> Result<(), Infallible>,
    old: &'a [u64],
    new: &'a [u64],
) -> Vec<DiffOp> {
    let mut collector = Compact::new(Replace::new(Capture::new()), old, new);
    let Ok(()) = algorithm(&mut collector, old, 0..old.len(), new, 0..new.len());
    collector.into_inner().into_inner().into_ops()
}
