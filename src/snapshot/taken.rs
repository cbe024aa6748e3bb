//! Pairs that layers took away.

use std::collections::BTreeMap;

use crate::index::{DocId, Pair};
use crate::layers::Layer;
use crate::sides::Sides;

/// The layers that mask words of the passages of a pair, and how many.
pub type TakenBy = Vec<(Layer, u32)>;

/// The pairs that are shown in place of the listed ones, with what took each away.
pub type AllTaken = BTreeMap<Sides<DocId>, TakenBy>;

/// A pair that would be listed if no layer masked anything.
#[derive(Clone, Debug, PartialEq)]
pub struct Taken {
    /// What it is with the layers that are on, and raw without them.
    pub pair: Pair,
    /// What took it away.
    pub by: TakenBy,
}
