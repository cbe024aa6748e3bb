//! Questions: what the screens look at, which follows the files, and what threads beside the writer ask of the index.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Instant;

use super::{Alignment, Writer};
use crate::align::rarest::Spread;
use crate::align::{Common, Figures};
use crate::engine::jobs::{File, Question, align, compare, propose, rewritten, sources};
use crate::index::sharing::{Occurrence, Search, Sharing};
use crate::index::{Change, CommonSearch, DocId, Document, Label, Listing, Settings};
use crate::masks::Masked;
use crate::measure::Containment;
use crate::origin::Shared;
use crate::proposal::Proposed;
use crate::said;
use crate::shingle::Fingerprint;
use crate::sides::Sides;
use crate::snapshot::{Drawing, Rewriting, Snapshot};
use crate::text::mix;

/// The pair that is on the screen, and what else it depends on.
#[derive(Debug)]
pub(super) struct Shown {
    pub docs: Sides<DocId>,
    pub common: Common,
    pub in_common: Vec<Shared>,
    pub in_detail: Option<Spread>,
}

/// The document whose sources are on a screen, and what was known of it when it was asked for last.
#[derive(Debug)]
pub(super) struct Followed {
    doc: DocId,
    /// Nothing if that has not been done yet, or must be done again.
    sharing: Option<Sharing>,
}

impl Writer {
    /// Answers at once; while what is shown was known before anything was read, when the index is made.
    pub(super) fn reply(&mut self, question: Question) {
        if self.recalled.is_shown {
            self.questions.push(question);
        } else {
            question(self);
        }
    }

    /// Who has how much of a passage of so many words, and how many of its shingles are common text.
    ///
    /// # Errors
    /// The search that tells it, which takes longer than the writer has time.
    pub fn occurrences(
        &mut self,
        shingles: &[Fingerprint],
        words: u32,
    ) -> Result<(Vec<Occurrence>, u32), Search> {
        let known = self.index.occurrences(shingles, words, &self.crew);
        known.ok_or_else(|| self.index.search())
    }

    /// A search for what so many documents have that it is common text.
    pub fn common_search(&self) -> CommonSearch {
        self.index.common_search()
    }

    /// All documents as they are without layers, by what they are listed, and the list with layers.
    pub fn without_layers(&self) -> (Settings, Vec<Change>, Arc<Listing>) {
        let settings = *self.index.settings();
        (settings, self.index.unmasked(), self.index.listing())
    }

    /// What is shown.
    pub fn shown(&self) -> Snapshot {
        self.snapshot.clone()
    }

    /// The names and files of documents.
    pub fn files(&self, docs: &[DocId]) -> Vec<(Label, File)> {
        docs.iter().map(|doc| self.file(*doc)).collect()
    }

    /// Which words of a document are masked.
    pub fn masked(&self, doc: DocId) -> Masked {
        self.index.masked(doc)
    }

    /// How these two are compared for a person.
    pub fn comparison(&self, docs: Sides<DocId>) -> compare::Task {
        let found = docs.map(|id| self.file(id));
        compare::Task {
            docs,
            labels: found.as_ref().map(|(label, _)| label.clone()),
            files: found.map(|(_, file)| file),
            contents: docs.map(|id| self.catalog.content(id)),
            words: [docs.left, docs.right]
                .into_iter()
                .filter_map(|id| Some(self.index.text(id)?.words() as u64))
                .sum(),
            masked: docs.map(|id| self.index.masked(id)),
            common: self.index.common(docs),
            in_common: self.catalog.in_common(docs),
            in_detail: None,
        }
    }

    /// Sends the pair to the comparing thread.
    pub(super) fn compare(&mut self, docs: Sides<DocId>, in_detail: bool) {
        if in_detail {
            // Before the index is ready for such questions it knows nothing of them.
            self.has_looked = false;
        }
        let is_same = self.shown.as_ref().is_some_and(|shown| shown.docs == docs);
        let task = compare::Task {
            in_detail: in_detail.then(|| self.index.spread(docs)),
            ..self.comparison(docs)
        };
        self.shown = Some(Shown {
            docs,
            common: task.common.clone(),
            in_common: task.in_common.clone(),
            in_detail: task.in_detail.clone(),
        });
        if is_same {
            // Saved meanwhile: the comparison that is being made is better than none.
            self.lines.pairs.ask_also(task);
        } else {
            self.lines.pairs.ask(task);
        }
    }

    /// Whether more or fewer documents have what the shown pair shares, where somebody wants to know.
    pub(super) fn is_spread_otherwise(&self, shown: &Shown) -> bool {
        let was = shown.in_detail.as_ref();
        was.is_some_and(|was| self.index.spread(shown.docs) != *was)
    }

    fn file(&self, id: DocId) -> (Label, File) {
        let unknown = || (Label::new("?"), Err(said!("why-no-document")));
        let (label, file) = self.catalog.file(id).unwrap_or_else(unknown);
        // Namesakes are called there as they are in the lists.
        let listing = self.index.listing();
        let listed = listing.document(id).map(|document| &document.label);
        let called = listed.filter(|listed| **listed == label).cloned();
        (called.unwrap_or(label), file)
    }

    /// Somebody looks at the sources of this document from now on, or nobody at any.
    pub(super) fn follow(&mut self, doc: Option<DocId>) {
        self.followed = doc.map(|doc| Followed { doc, sharing: None });
        self.has_looked = false;
        // While more is coming, the answer would be one of half a folder.
        if doc.is_none() {
            self.lines.sources.cancel();
        } else if !self.recalled.is_shown && !self.is_busy() {
            self.look_for_sources();
        }
    }

    /// These documents have changed: whatever is shown of them is so too.
    pub(super) fn forget_sources_of(&mut self, touched: &BTreeSet<DocId>) {
        if let Some(followed) = &mut self.followed {
            let concerns = |sharing: &Sharing| {
                touched.contains(&followed.doc) || sharing.all().any(|with| touched.contains(&with))
            };
            if followed.sharing.as_ref().is_some_and(concerns) {
                followed.sharing = None;
            }
        }
    }

    /// What is common text may be otherwise between any two.
    pub(super) fn forget_sources(&mut self) {
        if let Some(followed) = &mut self.followed {
            followed.sharing = None;
        }
        self.has_looked = false;
    }

    /// Asks for the sources of the document that is looked at, if anything that they depend on is not as it was.
    pub(super) fn look_for_sources(&mut self) {
        let Some(doc) = self.followed.as_ref().map(|followed| followed.doc) else {
            return;
        };
        let sharing = self.index.sharing(doc, &self.crew);
        let (label, file) = self.file(doc);
        if let Some(followed) = &mut self.followed
            && followed.sharing.as_ref() != Some(&sharing)
        {
            followed.sharing = Some(sharing.clone());
            self.lines.sources.ask(sources::Task {
                text: None,
                masked: self.index.masked(doc),
                doc,
                label,
                file,
                sharing,
            });
        }
    }

    /// The index is another one.
    pub(super) fn change_state(&mut self) {
        self.state += 1;
        self.alignment = Alignment::Due;
    }

    /// Takes figures from what was shown before, and from another time, of pairs whose documents are as they were then. Where all are, nothing
    /// need be searched either.
    pub(super) fn align_as_before(&mut self) {
        let before = &self.snapshot;
        let is_same = |id: DocId| self.catalog.is_as_before(id, &before.facts);
        let may_be_open = self.index.may_be_open();
        let pairs = before.listing.pairs.iter().filter(|pair| may_be_open(pair));
        let stay = pairs.filter(|pair| is_same(pair.docs.left) && is_same(pair.docs.right));
        let known = self.catalog.known_now(&self.known, &self.index.listing());
        self.index.align_as_before(stay.chain(&known));
        let documents = || before.listing.all();
        let author = |one: &Document| {
            let author = before.authors.get(one.author?.0 as usize);
            author.map(|name| &**name)
        };
        let is_whole = before.is_aligned && before.has_rewritten && !self.recalled.has_settled();
        if is_whole
            && documents().count() == self.index.listing().all().count()
            && documents().all(|one| is_same(one.id) && self.catalog.author(one.id) == author(one))
        {
            self.searched = Some(self.marks());
        }
    }

    /// Asks once for the figures of all pairs that have none of their texts.
    pub(super) fn ask_alignments(&mut self) {
        if self.alignment != Alignment::Due {
            return;
        }
        let (state, mut pairs) = (self.state, self.index.estimated());
        pairs.extend(self.arrivals.wait(&mut self.index, &self.crew));
        let documents = self.index.weight().documents as usize;
        let is_wanted = self.rewritten.is_wanted(documents);
        let marks = if is_wanted { self.marks() } else { Vec::new() };
        if !is_wanted {
            self.index.link_rewritten(&[]);
            self.searched = None;
        }
        let is_searched = !is_wanted || self.searched.as_ref() == Some(&marks);
        let contents = |listing: &Listing| {
            let all = listing.all();
            all.map(|one| self.catalog.content(one.id)).collect()
        };
        let listing = || self.index.listing_from(Containment::from_percent(0.0));
        let rewritten = (!is_searched).then(listing).map(|listing| rewritten::Task {
            contents: contents(&listing),
            listing,
            marks,
            same_author: self.index.settings().same_author,
            layers: self.index.settings().layers,
        });
        self.snapshot.has_rewritten &= is_wanted;
        self.snapshot.rewriting = None;
        if pairs.is_empty() && rewritten.is_none() {
            self.lines.alignments.cancel();
            self.end_state();
        } else {
            self.alignment = Alignment::Asked;
            self.lines.alignments.ask(align::Task {
                state,
                pairs,
                rewritten,
            });
        }
    }

    /// What tells each document of the list from itself with another text, other common text, other masks or another author.
    fn marks(&self) -> Vec<u64> {
        let common = self.index.common_text();
        let sums = common.sums().iter();
        let listing = self.index.listing();
        let mark = |(id, sum): &(DocId, u64)| {
            let content = self.catalog.content(*id).unwrap_or_default();
            let author = listing.document(*id).and_then(|one| one.author);
            let author = author.map_or(0, |author| mix(u64::from(author.0) + 1));
            content as u64 ^ sum.rotate_left(1) ^ self.index.masked(*id).mark() ^ author
        };
        sums.map(mark).collect()
    }

    /// How far the search for rewritten pairs of that state is.
    pub fn show_rewriting(&mut self, state: u64, rewriting: Rewriting) {
        if state == self.state {
            self.snapshot.rewriting = Some(rewriting);
            self.publish();
        }
    }

    /// All pairs of that state have their figures, these the last, as far as texts can be read. Whether nothing more comes of that state:
    /// then what has come is judged by them.
    pub fn end_pairs(&mut self, state: u64, aligned: &[(Sides<DocId>, Figures)], is_end: bool) {
        if state == self.state {
            if !aligned.is_empty() {
                self.take_figures(aligned);
            }
            if is_end {
                self.end_state();
            }
            self.publish();
        }
    }

    /// All pairs are known, rewritten ones too: what has come is judged by them.
    fn end_state(&mut self) {
        self.alignment = Alignment::Done;
        self.arrivals.take(&mut self.index);
    }

    /// The search is over, and these are all rewritten pairs, if they were searched for.
    pub fn end_alignment(
        &mut self,
        state: u64,
        rewritten: Option<&[(Sides<DocId>, Figures)]>,
        are_all: bool,
    ) {
        if state != self.state {
            return;
        }
        if let Some(found) = rewritten {
            self.index.link_rewritten(found);
            self.searched = are_all.then(|| self.marks());
            self.snapshot.has_rewritten = true;
        }
        if !are_all {
            self.look_again();
        }
        self.snapshot.rewriting = None;
        self.end_state();
        self.publish();
    }

    /// Texts could not be read, or were others than the list has: they are asked for again later. A file that is away for a moment, or another
    /// one, may be back without a change that the index hears of.
    pub fn look_again(&mut self) {
        self.again.get_or_insert(Instant::now() + self.pause);
    }

    /// Asks for the texts that could not be had, and for those on the screen.
    pub(super) fn ask_again(&mut self) {
        self.pause *= 2;
        if self.alignment == Alignment::Done {
            self.alignment = Alignment::Due;
        }
        if let Some(shown) = &self.shown {
            self.compare(shown.docs, shown.in_detail.is_some());
        }
    }

    /// Takes the figures of pairs of that state.
    pub fn align(&mut self, state: u64, aligned: &[(Sides<DocId>, Figures)]) {
        if state == self.state {
            self.take_figures(aligned);
            self.publish();
        }
    }

    fn take_figures(&mut self, aligned: &[(Sides<DocId>, Figures)]) {
        self.index.align(aligned);
        self.arrivals.align(aligned);
    }

    /// Asks what the chosen sketch says about a list that it has not seen.
    pub(super) fn ask_sketch(&mut self) {
        let listing = self.index.listing();
        let known = self.asked_sketch.as_ref();
        if known.is_some_and(|known| Arc::ptr_eq(known, &listing)) {
            return;
        }
        if let Some(sketches) = &self.lines.sketches {
            sketches.ask_also(propose::Task {
                texts: self.index.texts(),
                listing: Arc::clone(&listing),
                common: self.index.common_text(),
                same_author: self.index.settings().same_author,
            });
            self.asked_sketch = Some(listing);
        }
    }

    /// Shows what the chosen sketch says.
    pub fn show_proposed(&mut self, proposed: Arc<Proposed>) {
        self.snapshot.proposed = Some(proposed);
        self.snapshot.drawing = None;
        self.publish();
    }

    /// Shows how far it has come, until it has said something.
    pub fn show_drawing(&mut self, drawing: Drawing) {
        if self.snapshot.proposed.is_none() {
            self.snapshot.drawing = Some(drawing);
            self.publish();
        }
    }
}
