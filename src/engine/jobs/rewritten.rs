//! Rewritten text: which documents of a folder say the same in other words, pairs without a shingle in common among them.
//!
//! Every text is read once more, for what its neighbouring stems are; the best candidates are aligned like all pairs, from the two
//! files. No text is kept.

use std::collections::{HashMap, HashSet};
use std::mem;
use std::sync::Arc;

use super::Documents;
use super::align::compare_each;
use super::texts::{Ready, file_of, unharmed};
use crate::align::{Figures, Shared};
use crate::candidates::{Neighbours, candidates};
use crate::engine::crew::Crew;
use crate::index::crew::gather_with;
use crate::index::{DocId, Document, EVIDENCE_PERCENT, Listing, REWRITTEN_WORDS};
use crate::masks::ActiveLayers;
use crate::measure::Containment;
use crate::sides::{Side, Sides};
use crate::text::content;

/// Hears of what is done of how many texts and pairs of texts, and says whether somebody still waits.
pub type Progress<'a> = &'a (dyn Fn(usize, usize, &'static str) -> bool + Sync);

/// A search, and what it knows from the last time: texts that are as they were are neither read nor compared again.
#[derive(Debug, Default)]
pub struct Searcher {
    neighbours: HashMap<DocId, (u64, Neighbours)>,
    compared: HashMap<Sides<DocId>, (Sides<u64>, Option<Figures>)>,
}

/// What is to be searched.
#[derive(Debug)]
pub struct Task {
    /// Its documents, and all their pairs: those that are not rewritten need not be searched for.
    pub listing: Arc<Listing>,
    /// What tells each document, in the same order, from itself with another text or other common text.
    pub marks: Vec<u64>,
    /// Pairs are those of documents by one author.
    pub same_author: bool,
    /// The layers that are on.
    pub layers: ActiveLayers,
}

impl Searcher {
    /// The rewritten pairs that are evidence; nothing if it was broken off.
    pub fn search(
        &mut self,
        task: &Task,
        crew: Crew,
        documents: &dyn Documents,
        progress: Progress<'_>,
    ) -> Option<Vec<(Sides<DocId>, Figures)>> {
        let all: Vec<&Document> = task.listing.all().collect();
        let marks: HashMap<DocId, u64> = all
            .iter()
            .map(|one| one.id)
            .zip(task.marks.iter().copied())
            .collect();
        let mark = |id: DocId| marks.get(&id).copied();
        self.neighbours
            .retain(|id, (then, _)| mark(*id) == Some(*then));
        let is_due = |one: &&Document| !self.neighbours.contains_key(&one.id);
        let due: Vec<&Document> = all.iter().copied().filter(is_due).collect();
        let found = read(&due, task.layers, crew, documents, progress)?;
        // One that can't be read today is read again the next time.
        for (one, found) in due.iter().zip(found) {
            let known = mark(one.id).zip(found);
            self.neighbours.extend(known.map(|known| (one.id, known)));
        }
        let neighbours = all.iter().map(|one| self.neighbours.get(&one.id).cloned());
        let neighbours: Vec<Neighbours> = neighbours
            .map(|known| known.unwrap_or_default().1)
            .collect();
        let linked = task.listing.pairs.iter().filter(|pair| !pair.is_rewritten);
        let linked: HashSet<Sides<DocId>> = linked.map(|pair| pair.docs).collect();
        let goes_on = |at| progress(at, all.len(), "texts");
        let candidates = candidates(&neighbours, may_pair(&all, task.same_author), goes_on)?;
        let candidates = candidates.into_iter();
        let candidates =
            candidates.map(|(left, right)| Sides::new(left, right).map(|at| all[at as usize].id));
        let candidates: Vec<Sides<DocId>> =
            candidates.filter(|docs| !linked.contains(docs)).collect();
        let marks_of = |docs: Sides<DocId>| docs.map(|id| mark(id).unwrap_or_default());
        let mut known = mem::take(&mut self.compared);
        known.retain(|docs, (then, _)| marks_of(*docs) == *then);
        let due = candidates.iter().copied();
        let due: Vec<Sides<DocId>> = due.filter(|docs| !known.contains_key(docs)).collect();
        let goes_on = |at| progress(at, due.len(), "pairs");
        let half = Containment::from_percent(EVIDENCE_PERCENT);
        let evidence = |docs: Sides<DocId>, shared: &Shared| {
            let figures = shared.figures;
            let has_half = |side| shared.share(side).0 >= half.0;
            let is_evidence =
                figures.words >= REWRITTEN_WORDS || Side::BOTH.into_iter().any(has_half);
            (docs, is_evidence.then_some(figures))
        };
        let compared = compare_each(
            &due,
            crew,
            documents,
            &Ready::default(),
            &goes_on,
            &evidence,
        )?;
        for (docs, figures) in compared.into_iter().flatten() {
            known.insert(docs, (marks_of(docs), figures));
        }
        let of = |docs: &Sides<DocId>| Some((*docs, known.get(docs)?.1?));
        let found = candidates.iter().filter_map(of).collect();
        self.compared = known;
        Some(found)
    }
}

/// Whether two of some documents are of one person, or of two, whichever is wanted, and one is of the class at least.
fn may_pair(all: &[&Document], same_author: bool) -> impl Fn(u32, u32) -> bool {
    let at = |place: u32| all[place as usize];
    move |one, other| {
        let (one, other) = (at(one), at(other));
        let is_same = one.author.is_some() && one.author == other.author;
        is_same == same_author && !(one.label.is_archived() && other.label.is_archived())
    }
}

/// What every text says, nothing of one that can't be read again; nothing at all if it was broken off.
fn read(
    all: &[&Document],
    layers: ActiveLayers,
    crew: Crew,
    documents: &dyn Documents,
    progress: Progress<'_>,
) -> Option<Vec<Option<Neighbours>>> {
    let hand = || (documents.texts(), content::Reader::default());
    let read = gather_with(&crew, all.len(), hand, |(texts, words), at| {
        progress(at, all.len(), "texts").then_some(())?;
        let one = all.get(at)?;
        let _taken = texts.room(one.words.into());
        let (file, masked) = (file_of(&one.label), one.masks.masked(layers));
        if !masked.is_empty() {
            let document = texts.document(&file, &masked).ok();
            return Some(document.and_then(|one| Some(Neighbours::of(one.content()?))));
        }
        let read = texts.plain_text(&file).and_then(|text| {
            // A panic costs this one text.
            let read = unharmed(|| Neighbours::of(&words.read(&text)));
            read.inspect_err(|_| *words = content::Reader::default())
        });
        Some(read.ok())
    });
    read.into_iter().collect()
}
