//! Held lists: they stay as they are while a person reads, and what waits is counted.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::App;
use super::command::Action;
use super::receive::receive;
use super::seen::is_other;
use crate::index::Label;
use crate::snapshot::Snapshot;
use crate::{said, say};

/// What waits while the lists are held.
#[derive(Clone, Debug, Default)]
pub struct Frozen {
    /// The newest facts, once there are newer ones.
    newest: Option<Arc<Snapshot>>,
    /// So many files that came, changed or went; none where the lists differ without that, and nothing where they do not.
    waiting: Option<usize>,
}

/// Holds the lists as they are, or lets all in that waits.
pub(super) fn freeze(app: &mut App) {
    match app.frozen.take() {
        None => {
            app.frozen = Some(Frozen::default());
            app.activity.push(said!("lists-held"));
        }
        Some(frozen) => {
            app.activity.push(said!("lists-follow"));
            if let Some(newest) = frozen.newest {
                receive(app, newest);
            }
        }
    }
}

/// A new snapshot: while the lists are held, the newest one waits. One that a person asked for is let in, and all with it.
pub(super) fn arrive(app: &mut App, snapshot: Arc<Snapshot>) {
    app.activity.receive(&snapshot);
    let is_renamed = app.snapshot.hides_names != snapshot.hides_names;
    let asked = is_renamed || app.wanted == Some(snapshot.settings);
    if let Some(frozen) = app.frozen.as_mut().filter(|_| !asked) {
        let last = frozen.newest.as_ref().unwrap_or(&app.snapshot);
        // Progress comes many times a second, with the lists as they were.
        if !has_same_lists(last, &snapshot) {
            frozen.waiting = waiting(&app.snapshot, &snapshot);
        }
        frozen.newest = Some(snapshot);
    } else {
        // What waits is let in by what was asked for, which nobody should find out by herself.
        if app.frozen.take().is_some() {
            app.tell_too(said!("lists-follow"));
        }
        receive(app, snapshot);
    }
}

/// Both list the same.
pub(super) fn has_same_lists(before: &Snapshot, now: &Snapshot) -> bool {
    Arc::ptr_eq(&before.listing, &now.listing) && Arc::ptr_eq(&before.unread, &now.unread)
}

/// How many files came, changed or went: each counts once, and one that came and went not at all. Nothing where the lists are the same.
fn waiting(held: &Snapshot, newest: &Snapshot) -> Option<usize> {
    let (before, now) = (&held.listing, &newest.listing);
    let came = now.documents.iter().filter(|document| {
        let was = before.document(document.id);
        is_other(held, newest, document.id) || was.is_some_and(|was| was.label != document.label)
    });
    let gone = before.documents.iter();
    let gone = gone.filter(|document| now.document(document.id).is_none());
    let mut files: BTreeSet<&Label> = came.chain(gone).map(|document| &document.label).collect();
    let [were, are] = [held, newest].map(|of| of.unread.iter().collect::<BTreeSet<_>>());
    files.extend(were.symmetric_difference(&are).map(|file| &file.label));
    (!files.is_empty() || before != now).then_some(files.len())
}

impl App {
    /// That the lists are held, and what waits; nothing where they follow.
    pub fn held_said(&self) -> Option<String> {
        let frozen = self.frozen.as_ref()?;
        let key = self.named(Action::Freeze);
        Some(match frozen.waiting {
            None => say!("held", key),
            Some(0) => say!("held-lists", key),
            Some(files) => say!("held-changes", count = files, key),
        })
    }
}
