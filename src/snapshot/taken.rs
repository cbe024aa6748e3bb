//! Pairs that layers took away.

use crate::index::DocId;
use crate::layers::Layer;
use crate::measure::Coverage;
use crate::sides::Sides;

/// A pair that would be listed if no layer masked anything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken {
    /// The two, as a list has them.
    pub docs: Sides<DocId>,
    /// The larger share without layers.
    pub raw: Coverage,
    /// The same with those that are on.
    pub net: Coverage,
    /// The layers that mask words of its passages, and how many.
    pub by: Vec<(Layer, u32)>,
}
