//! Rewritten text: which documents of a folder say the same in other words, pairs without a shingle in common among them.
//!
//! Every text is read once more, for what its neighbouring stems are; the best candidates are compared as the screen compares
//! a pair, from the two files. No text is kept.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use crossbeam_channel::Receiver;

use super::{Context, Job, Throttle};
use crate::align::rewritten::LEAST_WORDS;
use crate::align::{self, Aligner, Common, Kind, Passage};
use crate::candidates::{Neighbours, candidates};
use crate::engine::crew::Crew;
use crate::engine::label;
use crate::engine::read::{Plan, Reader, cause};
use crate::engine::{Event, Rewriting};
use crate::index::crew::gather_with;
use crate::index::{DocId, Document, Label, Listing, Settings};
use crate::measure::Ratio;
use crate::said;
use crate::sides::{Side, Sides};
use crate::snapshot::Unread;
use crate::text::content;

/// Texts or pairs in one thread's turn.
const JOB: usize = 8;

/// What was found.
#[derive(Clone, Debug, Default)]
pub struct Search {
    /// Pairs with passages, those with most of either text in them first, then by label.
    pub pairs: Vec<Pair>,
    /// Pairs that were compared.
    pub compared: usize,
    /// Documents that could not be read again.
    pub unread: Vec<Unread>,
}

/// Two documents with their passages, of which those that are verbatim through and through are the smaller part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The documents; left is the one whose label sorts first.
    pub docs: Sides<DocId>,
    /// Bytes of each text in passages, of all.
    pub covered: Sides<Ratio>,
    /// Words that are the same in them.
    pub same: u32,
    /// Words of the left text in them.
    pub words: u32,
    /// The longest run of the same words.
    pub longest: u32,
    /// Passages by kind: verbatim, edited, summaries.
    pub passages: [u32; 3],
    /// Whether the list of pairs that share shingles has it.
    pub is_listed: bool,
}

impl Pair {
    /// The larger part of either text.
    fn strength(&self) -> Ratio {
        self.covered.left.max(self.covered.right)
    }
}

/// The documents among which is searched, and who is asked about them.
pub struct Class<'a> {
    /// By label, each with its file.
    pub documents: Vec<(Document, Arc<Path>)>,
    /// The pairs that the list has.
    pub listed: BTreeSet<Sides<DocId>>,
    /// What counts as common text between two documents; nothing once nobody knows any more.
    pub common: &'a (dyn Fn(Sides<DocId>) -> Option<Common> + Sync),
    /// Hears of what is done of how many texts and pairs of texts. Nobody waits for the rest when it breaks off.
    pub progress: &'a (dyn Fn(usize, usize, &'static str) -> ControlFlow<()> + Sync),
}

/// A search of the watched folder.
#[derive(Debug)]
pub struct Task {
    /// The documents, by label, with their files below the root.
    pub documents: Vec<(Document, Arc<Path>)>,
    /// The listing that they are of.
    pub listing: Arc<Listing>,
}

/// Searches until there is nothing more to be searched.
pub fn run(jobs: &Receiver<Job<Task>>, context: &Context) {
    super::serve(
        jobs,
        || (),
        |(), task: Task, token| {
            let Task { documents, listing } = task;
            let told = Throttle::new();
            let class = Class {
                documents,
                listed: listed(&listing),
                common: &|docs| context.ask(move |writer| writer.common(docs)),
                progress: &|done, all, what| {
                    if told.is_news(done, all) {
                        let rewriting = Rewriting { done, all, what };
                        context.outbox.post(Event::Rewriting(rewriting));
                    }
                    token.flow()
                },
            };
            let found = search(&context.plan, context.settings, Crew::all_but_one(), &class);
            if let Some(found) = found.filter(|_| token.is_wanted()) {
                let found = Event::Rewritten(Arc::new(found), listing);
                context.outbox.post(found);
            }
        },
    );
}

/// The documents of a listing, under their names.
pub fn documents(listing: &Listing) -> Vec<(Document, Arc<Path>)> {
    let named = |document: &Document| {
        let path = label::path(&document.label);
        let path = path.unwrap_or_else(|| document.label.as_str().into());
        (document.clone(), path.into())
    };
    listing.documents.iter().map(named).collect()
}

/// The pairs of a listing.
pub fn listed(listing: &Listing) -> BTreeSet<Sides<DocId>> {
    listing.pairs.iter().map(|pair| pair.docs).collect()
}

/// Searches a class; nothing if it was broken off.
pub fn search(plan: &Plan, settings: Settings, crew: Crew, class: &Class) -> Option<Search> {
    let documents = &class.documents;
    let (neighbours, unread) = read(plan, crew, class)?;
    let author = |at: u32| documents[at as usize].0.author;
    let may_pair = |one, other| author(one).is_none_or(|one| author(other) != Some(one));
    let found = candidates(&neighbours, may_pair);
    let done = AtomicUsize::new(0);
    let ready = Ready::default();
    let tools = || Tools::new(plan, settings, &ready);
    let jobs = found.len().div_ceil(JOB);
    let pairs = gather_with(&crew, jobs, tools, |tools, job| {
        let turn = found.iter().skip(job * JOB).take(JOB);
        let mut pairs = Vec::new();
        for candidate in turn {
            let done = done.fetch_add(1, Ordering::Relaxed);
            if (class.progress)(done, found.len(), "pairs").is_break() {
                return None;
            }
            let (left, right) = candidate.documents;
            let both = Sides::new(&documents[left as usize], &documents[right as usize]);
            let docs = both.map(|(document, _)| document.id);
            let common = (class.common)(docs)?;
            // A panic costs this one pair.
            let compare = || tools.compare(both, &common);
            match catch_unwind(AssertUnwindSafe(compare)) {
                Ok(pair) => pairs.extend(pair),
                Err(_) => *tools = Tools::new(plan, settings, &ready),
            }
        }
        Some(pairs)
    });
    let mut pairs: Vec<(Pair, Sides<&Label>)> = whole(pairs)?;
    for (pair, _) in &mut pairs {
        pair.is_listed = class.listed.contains(&pair.docs);
    }
    pairs.sort_by(|(a, a_labels), (b, b_labels)| {
        let by_strength = b.strength().cmp(&a.strength());
        by_strength.then_with(|| a_labels.cmp(b_labels))
    });
    Some(Search {
        pairs: pairs.into_iter().map(|(pair, _)| pair).collect(),
        compared: found.len(),
        unread,
    })
}

/// All that was done; nothing if some of it was broken off.
fn whole<T>(parts: Vec<Option<Vec<T>>>) -> Option<Vec<T>> {
    let parts: Option<Vec<Vec<T>>> = parts.into_iter().collect();
    Some(parts?.into_iter().flatten().collect())
}

/// What every text says, and which could not be read again; nothing if it was broken off.
fn read(plan: &Plan, crew: Crew, class: &Class) -> Option<(Vec<Neighbours>, Vec<Unread>)> {
    let documents = &class.documents;
    let done = AtomicUsize::new(0);
    let tools = || (Reader::new(plan.clone()), content::Reader::default());
    let jobs = documents.len().div_ceil(JOB);
    let read = gather_with(&crew, jobs, tools, |(reader, words), job| {
        let mut read = Vec::with_capacity(JOB);
        for (_, path) in documents.iter().skip(job * JOB).take(JOB) {
            let done = done.fetch_add(1, Ordering::Relaxed);
            if (class.progress)(done, documents.len(), "texts").is_break() {
                return None;
            }
            let text = reader.next_text(path);
            read.push(text.and_then(|text| {
                // A panic costs this one text.
                let read = || Neighbours::of(&words.read(&text.text));
                catch_unwind(AssertUnwindSafe(read)).map_err(|panic| {
                    *words = content::Reader::default();
                    Some(said!("why-search", cause = cause(panic.as_ref())))
                })
            }));
        }
        Some(read)
    });
    let mut unread = Vec::new();
    let read = whole(read)?.into_iter().zip(documents);
    let neighbours = read.map(|(read, (document, _))| {
        read.unwrap_or_else(|reason| {
            unread.push(Unread {
                label: document.label.clone(),
                reason: reason.unwrap_or_else(|| said!("why-gone")),
            });
            Neighbours::default()
        })
    });
    let neighbours = neighbours.collect();
    Some((neighbours, unread))
}

/// Texts of so many bytes together stay ready for the pairs that follow, for all hands: a class of essays, or the book that is compared
/// with each of them and takes a second to be made ready. What is made of a text takes twenty times as much memory.
const READY_BYTES: usize = 4 << 20;
/// ... and so many: each is looked for among all.
const READY_TEXTS: usize = 512;

/// Texts that are ready to be compared, the one that was asked for last at the end.
#[derive(Default)]
struct Ready(Mutex<Vec<(DocId, Arc<align::Document>)>>);

impl Ready {
    fn take(&self, doc: DocId) -> Option<Arc<align::Document>> {
        let mut ready = self.0.lock().ok()?;
        let at = ready.iter().position(|(id, _)| *id == doc)?;
        let one = ready.remove(at);
        let text = Arc::clone(&one.1);
        ready.push(one);
        Some(text)
    }

    /// A longer text than may be kept is made ready each time.
    fn keep(&self, doc: DocId, text: &Arc<align::Document>) {
        if text.bytes() > READY_BYTES {
            return;
        }
        let Ok(mut ready) = self.0.lock() else {
            return;
        };
        ready.retain(|(id, _)| *id != doc);
        ready.push((doc, Arc::clone(text)));
        let mut bytes: usize = ready.iter().map(|(_, text)| text.bytes()).sum();
        let mut gone = 0;
        while bytes > READY_BYTES || ready.len() - gone > READY_TEXTS {
            bytes -= ready[gone].1.bytes();
            gone += 1;
        }
        ready.drain(..gone);
    }
}

/// What a hand compares with.
struct Tools<'a> {
    reader: Reader,
    aligner: Aligner,
    ready: &'a Ready,
}

impl<'a> Tools<'a> {
    fn new(plan: &Plan, settings: Settings, ready: &'a Ready) -> Tools<'a> {
        Tools {
            reader: Reader::new(plan.clone()),
            aligner: Aligner::new(settings.width, settings.min_run, settings.text),
            ready,
        }
    }

    /// A document's text, ready to be compared; nothing if it can't be read again.
    fn text(&mut self, (document, path): &(Document, Arc<Path>)) -> Option<Arc<align::Document>> {
        if let Some(text) = self.ready.take(document.id) {
            return Some(text);
        }
        let text = self.reader.next_text(path).ok()?;
        let text = Arc::new(self.aligner.read(text.text));
        self.ready.keep(document.id, &text);
        Some(text)
    }

    /// What two documents say in other words; nothing if they don't, or can't be read again, which is said of each of them.
    fn compare<'b>(
        &mut self,
        documents: Sides<&'b (Document, Arc<Path>)>,
        common: &Common,
    ) -> Option<(Pair, Sides<&'b Label>)> {
        let texts = Sides::new(self.text(documents.left)?, self.text(documents.right)?);
        let compared = self
            .aligner
            .compare(Sides::new(&texts.left, &texts.right), common);
        let is_long = |passage: &&Passage| {
            passage.words(Side::Left).min(passage.words(Side::Right)) >= LEAST_WORDS
        };
        let all = &compared.alignment.passages;
        let passages: Vec<&Passage> = all.iter().filter(is_long).collect();
        if passages
            .iter()
            .all(|passage| passage.kind == Kind::Verbatim)
        {
            return None;
        }
        let of_kind = |kind| passages.iter().filter(|p| p.kind == kind).count() as u32;
        let pair = Pair {
            docs: documents.map(|(document, _)| document.id),
            covered: Sides::from_fn(|side| compared.covered(side, passages.iter().copied())),
            same: passages.iter().map(|passage| passage.same).sum(),
            words: passages
                .iter()
                .map(|passage| passage.words(Side::Left))
                .sum(),
            longest: passages
                .iter()
                .map(|passage| passage.longest)
                .max()
                .unwrap_or(0),
            passages: [Kind::Verbatim, Kind::Edited, Kind::Summary].map(of_kind),
            is_listed: false,
        };
        Some((pair, documents.map(|(document, _)| &document.label)))
    }
}
