//! Which documents of a folder say the same in other words? Pairs that have no shingle in common among them.
//!
//! Every text is read once more, for what its neighbouring stems are; the best candidates are compared as the screen compares
//! a pair, from the two files. No text is kept.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::crew::Crew;
use super::read::{Plan, Reader};
use super::scan::Scanned;
use crate::align::rewritten::LEAST_WORDS;
use crate::align::{Aligner, Kind, Passage};
use crate::candidates::{Neighbours, candidates};
use crate::index::crew::gather_with;
use crate::index::{DocId, Document, Index, Label, Settings};
use crate::measure::Ratio;
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

/// Searches a folder that was just read.
pub fn search(
    plan: &Plan,
    settings: Settings,
    scanned: &Scanned,
    progress: &(dyn Fn(usize, usize, &str) + Sync),
) -> Search {
    let crew = Crew::all_cores();
    let documents = &scanned.snapshot.listing.documents;
    let done = AtomicUsize::new(0);
    let tools = || (Reader::new(plan.clone()), content::Reader::default());
    let jobs = documents.len().div_ceil(JOB);
    let read = gather_with(&crew, jobs, tools, |(reader, words), job| {
        let turn = documents.iter().skip(job * JOB).take(JOB);
        let read = turn.map(|document| {
            progress(
                done.fetch_add(1, Ordering::Relaxed),
                documents.len(),
                "texts",
            );
            let text = reader.text(Path::new(document.label.as_str()));
            text.map(|text| Neighbours::of(&words.read(&text.text)))
        });
        read.collect::<Vec<_>>()
    });
    let mut unread = Vec::new();
    let read = read.into_iter().flatten().zip(documents);
    let neighbours: Vec<Neighbours> = read
        .map(|(read, document)| {
            read.unwrap_or_else(|reason| {
                unread.push(Unread {
                    label: document.label.clone(),
                    reason: reason.unwrap_or_else(|| "it is gone".to_owned()),
                });
                Neighbours::default()
            })
        })
        .collect();
    let author = |at: u32| documents[at as usize].author;
    let may_pair = |one, other| author(one).is_none_or(|one| author(other) != Some(one));
    let found = candidates(&neighbours, may_pair);
    let done = AtomicUsize::new(0);
    let tools = || Tools {
        reader: Reader::new(plan.clone()),
        aligner: Aligner::new(settings.width, settings.min_run, settings.text),
    };
    let jobs = found.len().div_ceil(JOB);
    let pairs = gather_with(&crew, jobs, tools, |tools, job| {
        let turn = found.iter().skip(job * JOB).take(JOB);
        let pairs = turn.filter_map(|candidate| {
            progress(done.fetch_add(1, Ordering::Relaxed), found.len(), "pairs");
            let (left, right) = candidate.documents;
            let both = Sides::new(&documents[left as usize], &documents[right as usize]);
            tools.compare(both, &scanned.index)
        });
        pairs.collect::<Vec<_>>()
    });
    let listed = scanned.snapshot.listing.pairs.iter().map(|pair| pair.docs);
    let listed: BTreeSet<Sides<DocId>> = listed.collect();
    let mut pairs: Vec<(Pair, Sides<&Label>)> = pairs.into_iter().flatten().collect();
    for (pair, _) in &mut pairs {
        pair.is_listed = listed.contains(&pair.docs);
    }
    pairs.sort_by(|(a, a_labels), (b, b_labels)| {
        let by_strength = b.strength().cmp(&a.strength());
        by_strength.then_with(|| a_labels.cmp(b_labels))
    });
    Search {
        pairs: pairs.into_iter().map(|(pair, _)| pair).collect(),
        compared: found.len(),
        unread,
    }
}

/// What a hand compares with.
struct Tools {
    reader: Reader,
    aligner: Aligner,
}

impl Tools {
    /// What two documents say in other words; nothing if they don't, or can't be read again, which is said of each of them.
    fn compare<'a>(
        &mut self,
        documents: Sides<&'a Document>,
        index: &Index,
    ) -> Option<(Pair, Sides<&'a Label>)> {
        let mut read = |document: &Document| {
            let text = self.reader.text(Path::new(document.label.as_str())).ok()?;
            Some(self.aligner.read(text.text))
        };
        let texts = Sides::new(read(documents.left)?, read(documents.right)?);
        let docs = documents.map(|document| document.id);
        let compared = self.aligner.compare(texts.as_ref(), &index.common(docs));
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
            docs,
            covered: Sides::new(Side::Left, Side::Right)
                .map(|side| compared.covered(side, passages.iter().copied())),
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
        Some((pair, documents.map(|document| &document.label)))
    }
}
