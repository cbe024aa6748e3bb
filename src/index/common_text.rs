//! Which text is common at this moment? For whoever draws something of documents beside the index, some lists behind it.

use super::{DocId, Index};
use crate::shingle::Fingerprint;

/// What is common text in a list, and which documents have what of it. Eight bytes for a fingerprint, each of which stands in ten
/// documents and more, and sixteen for a document.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CommonText {
    /// Ascending.
    fingerprints: Vec<Fingerprint>,
    /// By label, like the list's documents.
    sums: Vec<(DocId, u64)>,
}

impl CommonText {
    /// Whether a fingerprint is left out.
    pub fn contains(&self, fingerprint: Fingerprint) -> bool {
        self.fingerprints.binary_search(&fingerprint).is_ok()
    }

    /// A sum of what each document has of it, as often as it stands there once: nothing of one that has none.
    pub fn sums(&self) -> &[(DocId, u64)] {
        &self.sums
    }
}

impl Index {
    /// What its list leaves out: nothing where a person wants common text counted.
    pub fn common_text(&self) -> CommonText {
        let counts = self.settings.counts_common;
        let entries = self.by_label.slots().iter();
        let entries = entries.filter_map(|slot| self.entry(*slot));
        let sum = |entry: &super::Entry| if counts { 0 } else { entry.common_sum };
        CommonText {
            fingerprints: if counts {
                Vec::new()
            } else {
                self.frequent.clone()
            },
            sums: entries.map(|entry| (entry.id, sum(entry))).collect(),
        }
    }
}
