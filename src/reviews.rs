//! Reviews: what people decided on pairs and documents, as a log that only grows. What is the case now is derived from it.
//!
//! ```text
//! key ──► Log::decide ──► entries ──► written and synced (`kept`) ──► Log::insert ──► Log::state
//!                                          ▲
//!                 other programs, other machines (JSON lines) ──► Log::merge
//! ```
//!
//! A decision belongs to [texts](Text) by their words and people, and not to paths, folders or runs: so it is found again after a file was
//! renamed or moved. An [entry](Entry) is never changed or removed, and its name is a hash of all that it says. Two logs are merged by
//! putting all entries of both into one: the order of merges does not matter, and nothing is lost. The last entry that counts decides; undo
//! and redo are entries too.

mod entry;
mod ledger;
mod line;
mod log;
#[cfg(test)]
pub(crate) mod tests;
mod texts;
mod verdict;
mod wording;

pub use self::entry::{About, Act, Decision, Entry, Figures, Id, Subject, Time};
pub use self::ledger::Together;
pub use self::line::{Refused, line, parse};
pub use self::log::{Log, State, places};
pub use self::texts::{Content, Name, Text, Texts};
pub use self::verdict::{Reason, Verdict};
pub use self::wording::{Worded, Wording, ask, word, wording};
