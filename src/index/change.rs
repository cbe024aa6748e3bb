//! What does the index hear? Documents that come, change and go, and whose they are.

use serde::{Deserialize, Serialize};

use super::Label;
use super::annex::Lot;
use crate::text::vocabulary::Words;

/// A document's handle. The engine gives them out and never reuses one while it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct DocId(pub u32);

/// Whose document it is: documents of one author are never paired. Only equality counts; the engine gives them out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Author(pub u32);

/// One step of the collection's history.
#[derive(Clone, Debug)]
pub enum Change {
    /// A document is new, or its content or label is.
    Put(DocId, Label, Words),
    /// The same of a document whose words lie in the [annex](super::Annex).
    Lay(DocId, Label, Lot),
    /// A document is gone.
    Remove(DocId),
    /// A document, which may be still to come, is this author's; nobody's if there is none.
    Assign(DocId, Option<Author>),
}
