//! How is a folder read once, as fast as the machine can? All cores read while the walk still goes on; then the index
//! takes everything in at once.

use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::{self, ScopedJoinHandle};

use crossbeam_channel::{Receiver, Sender, unbounded};

use super::Options;
use super::authors::Authors;
use super::crew::Crew;
use super::label::harmless;
use super::read::{Document, Outcome, Plan, Reader};
use super::walk::{Found, Visitor, Walk};
use crate::index::{Change, DocId, Index, Label};
use crate::snapshot::{Progress, Snapshot, Unread};

/// Files handed to a reader at once.
const JOB: usize = 32;

/// What came of a file that is not in the folder: its document, or why it was not read.
pub type Guest = Result<DocId, String>;

/// Reads everything, and some files more as if they had come into the folder.
pub fn scan(options: &Options, plan: &Plan, guests: &[PathBuf]) -> (Snapshot, Vec<Guest>) {
    let crew = Crew::all_cores();
    let mut authors = Authors::new(options.authors.clone());
    let (mut documents, unread) = read_all(plan, &authors, crew.threads());
    let guests = guests
        .iter()
        .map(|path| invite(path, plan, &authors, &mut documents))
        .collect();
    let progress = Progress {
        found: (documents.len() + unread.len()) as u32,
        read: (documents.len() + unread.len()) as u32,
        walked: true,
    };
    let number = (0..).map(DocId);
    let labels: Vec<(DocId, &Label)> = number
        .clone()
        .zip(documents.iter().map(|(label, _)| label))
        .collect();
    let left_out: Vec<&str> = unread.iter().map(|file| file.label.as_str()).collect();
    let mut changes = authors.assign(&labels, &left_out);
    let mut facts = Vec::with_capacity(documents.len());
    let put = documents
        .into_iter()
        .zip(number)
        .map(|((label, read), id)| {
            facts.push(Some(read.facts));
            Change::Put(id, label, read.words)
        });
    changes.extend(put);
    let mut proposer = options.proposer(plan);
    if let Some(proposer) = &mut proposer {
        proposer.apply(&changes, &crew);
    }
    let mut index = Index::new(options.settings, Arc::clone(&plan.vocabulary));
    index.apply(changes, &crew);
    let listing = index.listing();
    let snapshot = Snapshot {
        generation: 1,
        root: harmless(&plan.root),
        progress,
        proposed: proposer.map(|mut proposer| Arc::new(proposer.look(&listing, &crew))),
        method: options.method,
        listing,
        authors: authors.names(),
        authors_note: authors.note(),
        facts: facts.into(),
        unread: unread.into(),
        cache_note: plan.store.take_note().map(Arc::from),
        settings: options.settings,
        ..Snapshot::default()
    };
    (snapshot, guests)
}

/// A file that comes to the documents of the folder, whose handles are their places. One that is in the folder is there
/// already.
fn invite(
    path: &Path,
    plan: &Plan,
    authors: &Authors,
    documents: &mut Vec<(Label, Document)>,
) -> Guest {
    let whole = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let place = |documents: &[(Label, Document)], label: &Label| {
        documents.iter().position(|(known, _)| known == label)
    };
    let here = whole
        .strip_prefix(&plan.root)
        .ok()
        .map(|path| authors.label(path));
    if let Some(at) = here.and_then(|label| place(documents, &label)) {
        return Ok(DocId(at as u32));
    }
    let plan = Plan {
        // Joined to an empty root a path stays what it is.
        root: Path::new("").into(),
        ..plan.clone()
    };
    match Reader::new(plan).read(&whole) {
        Outcome::Document(document) => {
            let name = authors.label(Path::new(path.file_name().unwrap_or_default()));
            let is_taken = place(documents, &name).is_some();
            let label = if is_taken {
                authors.label(&whole)
            } else {
                name
            };
            documents.push((label, document));
            Ok(DocId(documents.len() as u32 - 1))
        }
        Outcome::Container(_) => {
            Err("a container of files: unpack it, or give its files".to_owned())
        }
        Outcome::Unread(reason) => Err(reason),
        Outcome::Vanished => Err("there is no such file: check the name".to_owned()),
    }
}

type Job = Vec<PathBuf>;
type Answers = Vec<(Label, Outcome)>;

/// Documents and files not read, each by label: handles don't depend on who was faster.
fn read_all(
    plan: &Plan,
    authors: &Authors,
    threads: usize,
) -> (Vec<(Label, Document)>, Vec<Unread>) {
    let (sender, jobs) = unbounded::<Job>();
    let mut walked = Walked {
        job: Vec::with_capacity(JOB),
        jobs: sender,
        refused: Vec::new(),
        authors,
    };
    let mut answers: Vec<Answers> = Vec::with_capacity(threads);
    thread::scope(|scope| {
        let hands: Vec<_> = (1..threads)
            .filter_map(|hand| {
                let jobs = jobs.clone();
                let name = format!("sidelong-read-{hand}");
                let hand = thread::Builder::new().name(name);
                hand.spawn_scoped(scope, || read(plan.clone(), authors, jobs))
                    .ok()
            })
            .collect();
        let root = &plan.root;
        let again = false;
        Walk { root, again }.run(Path::new(""), &mut walked);
        let Walked {
            job, jobs: sender, ..
        } = &mut walked;
        let _ = sender.send(std::mem::take(job));
        // Without a sender the readers end when nothing is left; this thread is one of them now.
        *sender = unbounded().0;
        answers.push(read(plan.clone(), authors, jobs.clone()));
        answers.extend(hands.into_iter().map(joined));
    });
    sort(answers, walked.refused, authors)
}

/// What a reader has found. A panic in it, which no file can cause, goes on here: all that it had read would be missing
/// without a word.
fn joined<T>(hand: ScopedJoinHandle<'_, T>) -> T {
    hand.join().unwrap_or_else(|panic| resume_unwind(panic))
}

fn sort(
    answers: Vec<Answers>,
    mut unread: Vec<Unread>,
    authors: &Authors,
) -> (Vec<(Label, Document)>, Vec<Unread>) {
    let mut documents = Vec::new();
    let mut waiting: Answers = answers.into_iter().flatten().collect();
    while let Some((label, outcome)) = waiting.pop() {
        match outcome {
            Outcome::Document(document) => documents.push((label, document)),
            Outcome::Container(contents) => {
                let members = contents.members.into_iter();
                waiting.extend(members.map(|(path, outcome)| (authors.label(&path), outcome)));
                unread.extend(contents.note.map(|reason| Unread { label, reason }));
            }
            Outcome::Unread(reason) => unread.push(Unread { label, reason }),
            Outcome::Vanished => {}
        }
    }
    documents.sort_unstable_by(|(a, _), (b, _)| a.cmp(b));
    unread.sort_unstable();
    (documents, unread)
}

fn read(plan: Plan, authors: &Authors, jobs: Receiver<Job>) -> Answers {
    let mut reader = Reader::new(plan);
    let mut answers = Answers::new();
    for path in jobs.into_iter().flatten() {
        let outcome = reader.read(&path);
        answers.push((authors.label(&path), outcome));
    }
    answers
}

struct Walked<'a> {
    authors: &'a Authors,
    job: Job,
    jobs: Sender<Job>,
    refused: Vec<Unread>,
}

impl Visitor for Walked<'_> {
    fn watch(&mut self, _: &Path) {}

    fn found(&mut self, found: Found) -> ControlFlow<()> {
        if let Some(reason) = found.refused {
            let label = self.authors.label(&found.path);
            self.refused.push(Unread { label, reason });
            return ControlFlow::Continue(());
        }
        self.job.push(found.path);
        if self.job.len() == JOB {
            let job = std::mem::replace(&mut self.job, Vec::with_capacity(JOB));
            // This side holds a receiver as well: the channel is open.
            let _ = self.jobs.send(job);
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[should_panic(expected = "a mistake of ours")]
    fn a_reader_that_panics_is_no_reader_without_answers() {
        thread::scope(|scope| joined(scope.spawn(|| panic!("a mistake of ours"))));
    }
}
