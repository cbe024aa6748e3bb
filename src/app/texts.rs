//! Texts: two of a pair beside each other, one document with its sources, and the pane that both are read in.

pub mod carriers;
mod commands;
pub mod document;
mod fold;
pub mod geometry;
mod numbers;
pub mod pane;
mod placed;
pub mod preview;
pub mod reader;
#[cfg(test)]
pub(crate) mod sample;
pub mod side;

#[cfg(test)]
mod tests;
