//! Folder: what is found in the folders of a scan, and read by all hands while one of them walks.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError, mpsc};
use std::time::SystemTime;

use super::{Read, locked};
use crate::engine::catalog::authors::Authors;
use crate::engine::crew::Crew;
use crate::engine::patterns::Exclusion;
use crate::engine::read::{self as reading, Failure, Outcome, Plan, Reader, Seen};
use crate::engine::recall::{self, Marks};
use crate::engine::walk::{self, Entry};
use crate::index::Crew as _;
use crate::index::Label;
use crate::snapshot::Unread;
use crate::store::State;
use crate::words::Said;

/// What was found in the folder.
#[derive(Default)]
pub struct Folder {
    pub documents: Vec<Read>,
    pub unread: Vec<Unread>,
    pub exclusions: Vec<Exclusion>,
    pub marks: Marks,
    /// Folders that were to be read, and why nothing of them was.
    pub lost: Vec<(PathBuf, Said)>,
}

impl Folder {
    /// What is not to be read.
    fn pass_over(&mut self, label: Label, exclusion: Exclusion) {
        self.marks.push((label.clone(), Some(exclusion.mark())));
        let reason = exclusion.wrong().cloned();
        self.unread
            .extend(reason.map(|reason| Unread { label, reason }));
        self.exclusions.push(exclusion);
    }

    /// What came of a file; a container is taken as what is in it.
    pub fn take(&mut self, authors: &Authors, label: Label, outcome: Result<Outcome, Failure>) {
        match outcome {
            Ok(Outcome::Document(document)) => {
                self.documents.push((label, document.words, document.facts));
            }
            Ok(Outcome::Container(contents)) => {
                for (path, outcome) in contents.members {
                    self.take(authors, authors.label(&path), outcome);
                }
                let note = contents.note.map(|reason| Unread { label, reason });
                self.unread.extend(note);
                let left_out = contents.left_out.into_iter();
                self.exclusions
                    .extend(left_out.map(|(_, left)| Exclusion::Left(left)));
            }
            Err(Failure::Vanished) => {}
            Err(failure) => {
                let reason = failure.reason();
                self.unread.push(Unread { label, reason });
            }
        }
    }
}

/// What a walk has found, and when it began.
pub struct Found {
    began: SystemTime,
    entries: Vec<(PathBuf, Entry)>,
}

impl Found {
    pub fn of(plan: &Plan) -> Found {
        let (began, mut entries) = (SystemTime::now(), Vec::new());
        let _ = walk::entries(&plan.roots, &plan.options.patterns, |path, entry| {
            entries.push((path, entry));
            ControlFlow::Continue(())
        });
        Found { began, entries }
    }

    pub fn state(&self) -> Option<State> {
        let entries = self.entries.iter();
        recall::state(entries.map(|(path, entry)| (&**path, entry)), self.began)
    }

    /// How many are to be read.
    pub fn files(&self) -> u32 {
        let is_file = |(_, entry): &&(PathBuf, Entry)| matches!(entry, Entry::File { .. });
        self.entries.iter().filter(is_file).count() as u32
    }
}

/// Documents and files not read, each by label: handles don't depend on who was faster. One hand of the crew walks, the others read
/// what it has found already, unless that was done before.
pub fn read_all(plan: &Plan, authors: &Authors, crew: Crew, before: Option<Found>) -> Folder {
    let counted = &plan.options.counted;
    let before = Mutex::new(before);
    let folder = Mutex::new(Folder::default());
    let (found, files) = mpsc::channel();
    let (found, files) = (Mutex::new(Some(found)), Mutex::new(files));
    let with_marks = plan.options.store.is_open();
    let take = |path: PathBuf, read: reading::Read| {
        counted.read();
        let label = authors.label(&path);
        // A zip that was named as a folder.
        let lost = read.outcome.as_ref().err();
        let lost = lost.filter(|_| plan.roots.is_root(&path)).cloned();
        let lost = lost.map(|failure| (plan.roots.file(&path), failure.reason()));
        // A path goes as soon as its file is read: of half a million they take as much as a tenth of what is read.
        drop(path);
        let mut folder = locked(&folder);
        folder.lost.extend(lost);
        if with_marks && !matches!(read.outcome, Err(Failure::Vanished)) {
            folder.marks.push((label.clone(), recall::mark(&read)));
        }
        folder.take(authors, label, read.outcome);
    };
    let walk = || {
        let Some(found) = locked(&found).take() else {
            return;
        };
        let hear = |path: PathBuf, entry, began| match entry {
            Entry::File { stamp, .. } => {
                counted.find();
                let seen = Seen { stamp, at: began };
                // What is known is not worth the way to another hand.
                match plan.registered(&plan.roots.file(&path), seen) {
                    Some(known) => take(path, known),
                    // Somebody reads until this ends.
                    None => drop(found.send((path, seen))),
                }
            }
            Entry::Excluded(exclusion) => {
                let mut folder = locked(&folder);
                if let Some(reason) = exclusion.wrong().filter(|_| plan.roots.is_root(&path)) {
                    folder.lost.push((plan.roots.file(&path), reason.clone()));
                }
                folder.pass_over(authors.label(&path), exclusion);
            }
        };
        if let Some(Found { began, entries }) = locked(&before).take() {
            for (path, entry) in entries {
                hear(path, entry, began);
            }
            return;
        }
        let began = SystemTime::now();
        let _ = walk::entries(&plan.roots, &plan.options.patterns, |path, entry| {
            hear(path, entry, began);
            ControlFlow::Continue(())
        });
    };
    let read = || {
        let mut reader = Reader::new(plan.clone());
        loop {
            let next = locked(&files).recv();
            let Ok((path, seen)) = next else { return };
            let read = reader.read_seen(&path, Some(seen));
            take(path, read);
        }
    };
    crew.run(1 + crew.threads(), &|job| match job {
        0 => walk(),
        _ => read(),
    });
    let mut folder = folder.into_inner().unwrap_or_else(PoisonError::into_inner);
    folder
        .documents
        .sort_unstable_by(|(a, ..), (b, ..)| a.cmp(b));
    folder.unread.sort_unstable();
    folder
}
