//! Drawing of texts: two beside each other, one with its sources, the preview of a pair, and the documents that have a passage.

pub mod document;
mod head;
mod legend;
pub mod occurrences;
mod pane;
pub mod preview;
pub mod side;

pub use pane::draw_excerpt;

#[cfg(test)]
mod tests;
