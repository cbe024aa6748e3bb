//! Files: what lies in the watched folders, what is left out of them, and what changes.

pub mod hints;
pub mod label;
pub mod patterns;
pub mod probe;
pub mod roots;
mod settle;
pub mod stamp;
pub mod tree;
pub mod walk;
pub mod watch;
