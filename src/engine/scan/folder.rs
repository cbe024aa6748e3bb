//! Folder: what is found in the folders of a scan, and read by all hands while one of them walks.

use std::mem;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::mpsc::{self, Sender};
use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;

use super::{Read, locked};
use crate::engine::catalog::authors::Authors;
use crate::engine::crew::Crew;
use crate::engine::label::label;
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
    /// All that another hand has found, too.
    fn join(&mut self, mut other: Folder) {
        if self.documents.len() < other.documents.len() {
            mem::swap(self, &mut other);
        }
        self.documents.extend(other.documents);
        self.unread.extend(other.unread);
        self.exclusions.extend(other.exclusions);
        self.marks.extend(other.marks);
        self.lost.extend(other.lost);
    }

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
    /// In pieces of [`PIECE`], so that a hand takes one as it is.
    pieces: Vec<Vec<Entered>>,
}

/// A hand takes so many entries at a time that were found before. Pieces are small, so that their room is used again.
const PIECE: usize = 1 << 9;

/// An entry of a folder: where it is, and what it is called.
type Entered = (PathBuf, Label, Entry);

impl Found {
    pub fn of(plan: &Plan) -> Found {
        let (began, mut pieces) = (SystemTime::now(), Vec::<Vec<Entered>>::new());
        let _ = walk::entries(&plan.roots, &plan.options.patterns, |path, entry| {
            let label = label(&path);
            let entered = (path, label, entry);
            match pieces.last_mut().filter(|piece| piece.len() < PIECE) {
                Some(piece) => piece.push(entered),
                None => pieces.push(vec![entered]),
            }
            ControlFlow::Continue(())
        });
        Found { began, pieces }
    }

    pub fn state(&self) -> Option<State> {
        let entries = self.pieces.iter().flatten();
        recall::state(entries.map(|(_, label, entry)| (label, entry)), self.began)
    }

    /// How many are to be read.
    pub fn files(&self) -> u32 {
        let is_file = |(_, _, entry): &&Entered| matches!(entry, Entry::File { .. });
        self.pieces.iter().flatten().filter(is_file).count() as u32
    }
}

/// What one hand goes through: entries that a walk has found, or a walk of its own.
type Piece = Option<(SystemTime, Vec<Entered>)>;
/// A piece for who takes it first, and the way of what is to be read, which ends with the last piece.
type Lent = Mutex<Option<(Piece, Sender<(PathBuf, Label, Seen)>)>>;

/// Documents and files not read, each by label: handles don't depend on who was faster. One hand of the crew walks, the others read
/// what it has found already; what was found before all go through together.
pub fn read_all(plan: &Plan, authors: &Authors, crew: Crew, before: Option<Found>) -> Folder {
    let counted = &plan.options.counted;
    let folder = Mutex::new(Folder::default());
    let (found, files) = mpsc::channel();
    let walk = || vec![None];
    let pieces = before.map_or_else(walk, |Found { began, pieces }| {
        pieces
            .into_iter()
            .map(|piece| Some((began, piece)))
            .collect()
    });
    let pieces = pieces.into_iter();
    let pieces: Vec<Lent> = pieces
        .map(|piece| Mutex::new(Some((piece, found.clone()))))
        .collect();
    drop(found);
    let files = Mutex::new(files);
    let with_marks = plan.options.store.is_open();
    let take = |own: &mut Folder, (path, label): (PathBuf, Label), read: reading::Read| {
        counted.read();
        let label = authors.entitle(label);
        // A zip that was named as a folder.
        let lost = read.outcome.as_ref().err();
        let lost = lost.filter(|_| plan.roots.is_root(&path)).cloned();
        let lost = lost.map(|failure| (plan.roots.file(&path), failure.reason()));
        // A path goes as soon as its file is read: of half a million they take as much as a tenth of what is read.
        drop(path);
        own.lost.extend(lost);
        if with_marks && !matches!(read.outcome, Err(Failure::Vanished)) {
            own.marks.push((label.clone(), recall::mark(&read)));
        }
        own.take(authors, label, read.outcome);
    };
    let find = |piece: &Lent| {
        let Some((piece, found)) = locked(piece).take() else {
            return;
        };
        let (mut own, mut last) = (Folder::default(), 0);
        let mut hear = |(path, label, entry): Entered, began| match entry {
            Entry::File { stamp, .. } => {
                counted.find();
                let seen = Seen { stamp, at: began };
                // What is known is not worth the way to another hand.
                match plan.registered(&plan.roots.file(&path), seen, &mut last) {
                    Some(known) => take(&mut own, (path, label), known),
                    // Somebody reads until this ends.
                    None => drop(found.send((path, label, seen))),
                }
            }
            Entry::Excluded(exclusion) => {
                if let Some(reason) = exclusion.wrong().filter(|_| plan.roots.is_root(&path)) {
                    own.lost.push((plan.roots.file(&path), reason.clone()));
                }
                own.pass_over(authors.entitle(label), exclusion);
            }
        };
        if let Some((began, entries)) = piece {
            for entered in entries {
                hear(entered, began);
            }
        } else {
            let began = SystemTime::now();
            let _ = walk::entries(&plan.roots, &plan.options.patterns, |path, entry| {
                let label = label(&path);
                hear((path, label, entry), began);
                ControlFlow::Continue(())
            });
        }
        locked(&folder).join(own);
    };
    let read = || {
        let (mut reader, mut own) = (Reader::new(plan.clone()), Folder::default());
        loop {
            let next = locked(&files).recv();
            let Ok((path, label, seen)) = next else { break };
            let read = reader.read_seen(&path, Some(seen));
            take(&mut own, (path, label), read);
        }
        locked(&folder).join(own);
    };
    crew.run(pieces.len() + crew.threads(), &|job| {
        pieces.get(job).map_or_else(read, find);
    });
    let mut folder = folder.into_inner().unwrap_or_else(PoisonError::into_inner);
    // What each hand has read is in order nearly: such a sort merges it.
    folder.documents.sort_by(|(a, ..), (b, ..)| a.cmp(b));
    folder.unread.sort_unstable();
    folder
}
