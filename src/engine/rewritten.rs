//! Which documents of a folder say the same in other words? Pairs that have no shingle in common among them.
//!
//! Every text is read once more, for what its neighbouring stems are; the best candidates are compared as the screen compares
//! a pair, from the two files. No text is kept.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::crew::Crew;
use super::read::{Plan, Reader};
use super::scan::Scanned;
use crate::align::rewritten::LEAST_WORDS;
use crate::align::{Aligner, Kind, Passage};
use crate::candidates::{Candidate, Neighbours, candidates};
use crate::index::{Crew as _, DocId, Settings};
use crate::measure::Ratio;
use crate::sides::{Side, Sides};
use crate::snapshot::Unread;
use crate::text::Span;
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

/// Searches a folder that was just read.
pub fn search(
    plan: &Plan,
    settings: Settings,
    scanned: &Scanned,
    progress: &(dyn Fn(usize, usize, &str) + Sync),
) -> Search {
    let crew = Crew::all_cores();
    let documents = &scanned.snapshot.listing.documents;
    let unread = Mutex::new(Vec::new());
    let done = AtomicUsize::new(0);
    let neighbours: Vec<Mutex<Neighbours>> = documents.iter().map(|_| Mutex::default()).collect();
    let readers = Mutex::new(Vec::new());
    crew.run(documents.len().div_ceil(JOB), &|job| {
        let (mut reader, mut words) = take(&readers)
            .unwrap_or_else(|| (Reader::new(plan.clone()), content::Reader::default()));
        let turn = documents.iter().zip(&neighbours).skip(job * JOB).take(JOB);
        for (document, slot) in turn {
            progress(
                done.fetch_add(1, Ordering::Relaxed),
                documents.len(),
                "texts",
            );
            match reader.text(std::path::Path::new(document.label.as_str())) {
                Ok(text) => {
                    if let Ok(mut slot) = slot.lock() {
                        *slot = Neighbours::of(&words.read(&text.text));
                    }
                }
                Err(reason) => {
                    if let Ok(mut unread) = unread.lock() {
                        unread.push(Unread {
                            label: document.label.clone(),
                            reason: reason.unwrap_or_else(|| "it is gone".to_owned()),
                        });
                    }
                }
            }
        }
        give(&readers, (reader, words));
    });
    let neighbours: Vec<Neighbours> = neighbours
        .into_iter()
        .map(|slot| slot.into_inner().unwrap_or_default())
        .collect();
    let author = |at: u32| {
        documents
            .get(at as usize)
            .and_then(|document| document.author)
    };
    let may_pair =
        |one, other| author(one).is_none_or(|author_of| author(other) != Some(author_of));
    let found = candidates(&neighbours, may_pair);
    let mut pairs = compared(plan, settings, scanned, &found, crew, progress);
    let label = |id: DocId| scanned.snapshot.listing.document(id).map(|d| &d.label);
    pairs.sort_by(|a, b| {
        let labels = |pair: &Pair| pair.docs.map(|id| label(id).cloned());
        let by_strength = b.strength().cmp(&a.strength());
        by_strength.then_with(|| labels(a).cmp(&labels(b)))
    });
    let mut unread = unread.into_inner().unwrap_or_default();
    unread.sort_by(|a: &Unread, b| a.label.cmp(&b.label));
    Search {
        pairs,
        compared: found.len(),
        unread,
    }
}

fn compared(
    plan: &Plan,
    settings: Settings,
    scanned: &Scanned,
    found: &[Candidate],
    crew: Crew,
    progress: &(dyn Fn(usize, usize, &str) + Sync),
) -> Vec<Pair> {
    let listing = &scanned.snapshot.listing;
    let listed: std::collections::BTreeSet<Sides<DocId>> =
        listing.pairs.iter().map(|pair| pair.docs).collect();
    let done = AtomicUsize::new(0);
    let pairs = Mutex::new(Vec::new());
    let tools = Mutex::new(Vec::new());
    crew.run(found.len().div_ceil(JOB), &|job| {
        let (mut reader, mut aligner) = take(&tools).unwrap_or_else(|| {
            let aligner = Aligner::new(settings.width, settings.min_run, settings.text);
            (Reader::new(plan.clone()), aligner)
        });
        for candidate in found.iter().skip(job * JOB).take(JOB) {
            progress(done.fetch_add(1, Ordering::Relaxed), found.len(), "pairs");
            let (left, right) = candidate.documents;
            let both = [left, right].map(|at| listing.documents.get(at as usize));
            let [Some(left), Some(right)] = both else {
                continue;
            };
            let mut text = |label: &crate::index::Label| {
                let text = reader.text(std::path::Path::new(label.as_str())).ok()?;
                Some(aligner.read(text.text))
            };
            let (Some(one), Some(other)) = (text(&left.label), text(&right.label)) else {
                continue;
            };
            let docs = Sides::new(left.id, right.id);
            let common = scanned.index.common(docs);
            let compared = aligner.compare(Sides::new(&one, &other), &common);
            let passages: Vec<&Passage> = compared
                .alignment
                .passages
                .iter()
                .filter(|passage| {
                    passage.words(Side::Left).min(passage.words(Side::Right)) >= LEAST_WORDS
                })
                .collect();
            let is_rewritten = passages
                .iter()
                .any(|passage| passage.kind != Kind::Verbatim);
            if !is_rewritten {
                continue;
            }
            let covered = |side: Side| {
                let bytes = |passage: &&Passage| {
                    let Span { start, end } = *passage.spans.get(side);
                    end - start
                };
                let whole = compared.texts.get(side).len() as u32;
                Ratio::new(passages.iter().map(bytes).sum::<u32>().min(whole), whole)
            };
            let of_kind = |kind| passages.iter().filter(|p| p.kind == kind).count() as u32;
            let pair = Pair {
                docs,
                covered: Sides::new(covered(Side::Left), covered(Side::Right)),
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
                is_listed: listed.contains(&docs),
            };
            if let Ok(mut pairs) = pairs.lock() {
                pairs.push(pair);
            }
        }
        give(&tools, (reader, aligner));
    });
    pairs.into_inner().unwrap_or_default()
}

fn take<T>(idle: &Mutex<Vec<T>>) -> Option<T> {
    idle.lock().ok().and_then(|mut idle| idle.pop())
}

fn give<T>(idle: &Mutex<Vec<T>>, tool: T) {
    if let Ok(mut idle) = idle.lock() {
        idle.push(tool);
    }
}
