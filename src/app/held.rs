//! What waits while the lists are held.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::App;
use super::command::Action;
use crate::index::{Document, Label};
use crate::say;
use crate::snapshot::Snapshot;

/// How the newest facts differ from those that are held.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Waiting {
    /// Files that came, changed or went: each counts once, and one that came and went not at all.
    pub files: usize,
    /// The lists are otherwise, whether or not any file is.
    pub differs: bool,
}

impl Waiting {
    /// Counts once for every snapshot, as the line that says it is drawn for every key.
    pub(super) fn between(held: &Snapshot, newest: &Snapshot) -> Waiting {
        let (before, now) = (&held.listing, &newest.listing);
        let lists_same = Arc::ptr_eq(before, now);
        let unread_same = Arc::ptr_eq(&held.unread, &newest.unread);
        let mut files: BTreeSet<&Label> = BTreeSet::new();
        if !lists_same {
            let is_other = |document: &&Document| {
                let was = before.document(document.id);
                was.is_none_or(|was| is_saved(was, document, held, newest))
            };
            let is_gone = |document: &&Document| now.document(document.id).is_none();
            let came = now.documents.iter().filter(is_other);
            let gone = before.documents.iter().filter(is_gone);
            files.extend(came.chain(gone).map(|document| &document.label));
        }
        if !unread_same {
            let (were, are) = [held, newest]
                .map(|snapshot| snapshot.unread.iter().collect::<BTreeSet<_>>())
                .into();
            files.extend(were.symmetric_difference(&are).map(|file| &file.label));
        }
        Waiting {
            files: files.len(),
            differs: !files.is_empty() || !lists_same && before != now,
        }
    }
}

/// A document has other words than it had, or another name.
fn is_saved(was: &Document, is: &Document, held: &Snapshot, newest: &Snapshot) -> bool {
    let content = |snapshot: &Snapshot| snapshot.facts(is.id).map(|facts| facts.content);
    was.label != is.label
        || (was.words, was.shingles) != (is.words, is.shingles)
        || content(held) != content(newest)
}

impl App {
    /// That the lists are held, and what waits; nothing where they follow.
    pub fn held_said(&self) -> Option<String> {
        let waiting = self.frozen.as_ref()?.waiting;
        let key = self.named(Action::Freeze);
        Some(match waiting.files {
            0 if waiting.differs => say!("held-lists", key = key),
            0 => say!("held", key = key),
            files => say!("held-changes", count = files, key = key),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::index::{DocId, Listing};
    use crate::snapshot::{Facts, Unread};
    use crate::words::Said;

    /// Documents with their handles, words and contents, and files that are not read.
    fn snapshot(documents: &[(u32, &str, u32, u64)], unread: &[&str]) -> Snapshot {
        let document = |(id, label, words, _): &(u32, &str, u32, u64)| Document {
            id: DocId(*id),
            label: Label::new(*label),
            author: None,
            words: *words,
            shingles: *words,
            common: 0,
            best: None,
            partners: 0,
        };
        let listed = documents.iter().map(document).collect();
        let handles = documents.iter().map(|document| document.0 + 1).max();
        let facts = (0..handles.unwrap_or(0)).map(|id| {
            let of = documents.iter().find(|document| document.0 == id)?;
            Some(Arc::new(Facts {
                content: of.3,
                ..Facts::plain()
            }))
        });
        let unread = unread.iter().map(|label| Unread {
            label: Label::new(*label),
            reason: Said::text("damaged"),
        });
        Snapshot {
            listing: Arc::new(Listing::new(listed, Vec::new(), Vec::new())),
            facts: facts.collect(),
            unread: unread.collect(),
            ..Snapshot::default()
        }
    }

    #[test]
    fn each_file_that_came_changed_or_went_waits_once() {
        let (a, b, c) = ((0, "a", 9, 1), (1, "b", 9, 2), (2, "c", 9, 3));
        let held = snapshot(&[a, b], &["x"]);
        let waiting = |documents: &[_], unread: &[_]| {
            let Waiting { files, differs } = Waiting::between(&held, &snapshot(documents, unread));
            assert_eq!(files > 0, differs);
            files
        };
        assert_eq!(waiting(&[a, b], &["x"]), 0, "what came went again");
        assert_eq!(waiting(&[a, b, c], &["x"]), 1);
        assert_eq!(waiting(&[a, b, c, (3, "d", 9, 4)], &["x"]), 2);
        // Two come and one goes, at once.
        assert_eq!(waiting(&[a, c, (3, "d", 9, 4)], &["x"]), 3);
        assert_eq!(waiting(&[a, (1, "b", 12, 2)], &["x"]), 1, "longer");
        assert_eq!(waiting(&[a, (1, "b", 9, 7)], &["x"]), 1, "other words");
        assert_eq!(waiting(&[a, (1, "renamed", 9, 2)], &["x"]), 1);
        assert_eq!(waiting(&[a], &["b", "x"]), 1, "b can't be read any more");
        assert_eq!(waiting(&[a, b], &["x", "y"]), 1);
        assert_eq!(waiting(&[a, b, (2, "x", 9, 3)], &[]), 1, "it can be read");
        assert_eq!(waiting(&[], &[]), 3);
    }
}
