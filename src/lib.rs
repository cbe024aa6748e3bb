//! Sidelong: a terminal plagiarism inspector.

pub mod align;
pub mod app;
pub mod cli;
pub mod engine;
pub mod extract;
pub mod index;
pub mod measure;
pub mod report;
pub mod shingle;
pub mod sides;
pub mod snapshot;
pub mod terminal;
pub mod text;
pub mod view;
