//! The scan: a folder read once, as fast as the machine can. All cores read what the walk has found; then the index takes everything
//! in at once.

mod folder;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use self::folder::{Folder, Found, read_all};
use super::catalog::authors::Authors;
use super::catalog::tally;
use super::crew::{Crew, drop_aside};
use super::intake;
use super::jobs::align::Known;
use super::jobs::{
    Documents, File, Ready, Texts, align, compare, file_of, propose, rewritten, sources,
};
use super::label::path as path_of;
use super::read::{Outcome, Plan, Reader};
use super::recall::Recall;
use super::roots::Roots;
use crate::align::Common;
use crate::arrival::Together;
use crate::index::{Change, DocId, Document, Index, KnownRows, Label, Listing, Pair, Text};
use crate::masks::Masked;
use crate::measure::Containment;
use crate::proposal::Proposed;
use crate::said;
use crate::sides::Sides;
use crate::sketch::Method;
use crate::snapshot::{self, Aliases, AllFacts, Facts, Progress, Snapshot, Sourced, Unread};
use crate::store::Way;
use crate::submission;
use crate::words::Said;

/// What is looked at as if it had come into the folder.
#[derive(Clone, Debug)]
pub enum Arriving {
    /// A file, and of a container all that is in it.
    File(PathBuf),
    /// The content of a file that has no name.
    Bytes(Vec<u8>),
}

/// One file of it.
#[derive(Clone, Debug)]
pub struct Guest {
    /// What it is called: as a person named it, with its path in a container behind that.
    pub file: String,
    /// The document that it is among those of the folder, or why it was not read.
    pub id: Result<DocId, Said>,
    /// Its pairs with other documents of its author.
    pub same_author: Vec<Pair>,
    /// What of it stands in all documents of others that were there, and in all of its author, together.
    pub together: [Together; 2],
    /// Documents that share text with it too, less than so many others, and are not among those.
    pub left_out: usize,
}

/// What came of reading everything.
pub struct Scanned {
    /// All that is shown.
    pub snapshot: Snapshot,
    /// The index that it is of; nothing where it is known from another time.
    pub index: Option<Index>,
    /// What came of the files that are not in the folder.
    pub guests: Vec<Guest>,
    /// Where those are that were read.
    invited: Invited,
    /// How it was read.
    pub plan: Plan,
}

/// Where the texts of documents are that are not in the folder.
#[derive(Default)]
struct Invited {
    files: BTreeMap<DocId, Arc<Path>>,
    /// Those that no file has.
    texts: Vec<(DocId, snapshot::Text)>,
}

impl Scanned {
    /// Pairs have the figures of their texts from now on. Whether all texts could be read, and were those of the list.
    fn align(&mut self, known: &Known, crew: Crew) -> bool {
        let Some(index) = &mut self.index else {
            return false;
        };
        let known = known.now(&index.listing(), &self.snapshot.facts);
        index.align_as_before(known.iter());
        self.snapshot.listing = index.listing();
        let Some(index) = &self.index else {
            return false;
        };
        let own = self.guests.iter().flat_map(|guest| &guest.same_author);
        let mut pairs = index.estimated();
        pairs.extend(own.map(|pair| pair.docs));
        let counted = &self.plan.options.counted;
        let goes_on = |at| {
            counted.set(at, pairs.len(), "pairs");
            true
        };
        let mut texts = self.texts();
        let given = self.invited.texts.iter();
        let given = given.filter_map(|(id, text)| {
            Some((*id, texts.prepare(&text.text, &self.masked(*id)).ok()?))
        });
        let ready = Ready::with(given);
        let aligned = align::align(&pairs, crew, self, &ready, &goes_on);
        let aligned = aligned.unwrap_or_default();
        let documents = self.snapshot.listing.all().count();
        let mut searcher = rewritten::Searcher::default();
        let mut rewritten = None;
        if self.plan.options.rewritten.is_wanted(documents) {
            let listing = index.listing_from(Containment::from_percent(0.0));
            let content = |one: &Document| Some(self.snapshot.facts(one.id)?.content);
            let task = rewritten::Task {
                contents: listing.all().map(content).collect(),
                listing,
                marks: vec![0; documents],
                same_author: self.plan.options.settings.same_author,
                layers: self.plan.options.settings.layers,
            };
            let progress = |done, all, what| {
                counted.set(done, all, what);
                true
            };
            rewritten = searcher.search(&task, crew, self, &progress);
        }
        self.snapshot.has_rewritten = rewritten.is_some();
        self.snapshot.is_aligned = true;
        if let Some(index) = &mut self.index {
            // A list that nobody has is not made anew.
            self.snapshot.listing = Arc::default();
            index.align(&aligned);
            index.link_rewritten(&rewritten.unwrap_or_default());
            self.snapshot.listing = index.listing();
        }
        let own = self.guests.iter_mut();
        align::tell(&aligned, own.flat_map(|guest| &mut guest.same_author));
        aligned.len() == pairs.len() && searcher.has_read_all()
    }

    /// What of a document stands in which others; nothing where nobody waits for it. `tell` hears of every step.
    pub fn sources(
        &mut self,
        id: DocId,
        tell: &(dyn Fn(Sourced) -> bool + Sync),
    ) -> Option<Sourced> {
        let crew = Crew::all_cores();
        let index = self.index.as_mut();
        let sharing = index.map(|index| index.sharing(id, &crew))?;
        let label = self.snapshot.listing.document(id)?.label.clone();
        let mut texts = self.invited.texts.iter();
        let task = sources::Task {
            doc: id,
            file: self.file(id, &label),
            masked: self.masked(id),
            text: texts.find_map(|(of, text)| (*of == id).then(|| text.clone())),
            sharing,
            label,
        };
        sources::search(task, &mut self.texts(), crew, self, tell)
    }

    /// What of each of the files that are not in the folder stands in all documents of it, and in the other files, together.
    pub fn look_together(&mut self) {
        let ids = self
            .guests
            .iter()
            .map(|guest| guest.id.as_ref().ok().copied());
        let ids: Vec<Option<DocId>> = ids.collect();
        for (at, id) in ids.iter().enumerate() {
            self.plan.options.counted.set(at, ids.len(), "sources");
            let sourced = id.and_then(|id| self.sources(id, &|_| true));
            let Some(sourced) = sourced else { continue };
            let guest = &mut self.guests[at];
            guest.left_out = sourced.left_out;
            if let Some(Ok(found)) = sourced.outcome {
                let parts = [&found.sources, &found.same_author];
                guest.together = parts.map(Together::of);
            }
        }
    }

    fn masked(&self, id: DocId) -> Masked {
        let layers = self.plan.options.settings.layers;
        self.snapshot.listing.masked(id, layers)
    }

    fn file(&self, id: DocId, label: &Label) -> File {
        let invited = self.invited.files.get(&id).cloned();
        invited.map_or_else(|| file_of(label), Ok)
    }

    /// All that is shown, once nobody asks the index any more.
    ///
    /// # Errors
    /// Something was lost while it was asked.
    pub fn shown(self) -> anyhow::Result<Snapshot> {
        let note = memory_note(&self.plan)?;
        Ok(Snapshot {
            memory_note: self.snapshot.memory_note.or(note),
            ..self.snapshot
        })
    }
}

impl Documents for Scanned {
    fn texts(&self) -> Texts {
        Texts::new(&self.plan)
    }

    fn pair(&self, docs: Sides<DocId>) -> Option<compare::Task> {
        let document = |id| self.snapshot.listing.document(id);
        let both = Sides::new(document(docs.left)?, document(docs.right)?);
        let labels = both.map(|document| document.label.clone());
        let index = self.index.as_ref();
        Some(compare::Task {
            docs,
            files: Sides::new(
                self.file(docs.left, &labels.left),
                self.file(docs.right, &labels.right),
            ),
            labels,
            contents: docs.map(|id| Some(self.snapshot.facts(id)?.content)),
            words: u64::from(both.left.words) + u64::from(both.right.words),
            masked: docs.map(|id| self.masked(id)),
            common: index.map_or_else(Common::default, |index| index.common(docs)),
            in_common: Vec::new(),
            in_detail: None,
        })
    }
}

/// Reads everything, and some files more as if they had come into the folder; and keeps the lists for the next time. What is known of
/// another time may be enough, and then nothing is read.
///
/// # Errors
/// A folder can't be listed, or is gone by now; or the index outgrows the memory, and what of it lay on the disk can't be read again.
pub fn scan(
    plan: &Plan,
    guests: &[Arriving],
    is_enough: impl FnOnce(&Snapshot) -> bool,
) -> anyhow::Result<Scanned> {
    let options = &*plan.options;
    let recall = Recall::of(plan);
    let loading = recall.as_ref().and_then(Recall::load);
    // With guests it is another list than that of the folder, whatever state that is in.
    let is_asked = loading.is_some() && guests.is_empty();
    let mut found = is_asked.then(|| Found::of(plan));
    let run = Snapshot {
        generation: 1,
        ..plan.snapshot()
    };
    let (mut known, mut rows) = (Known::default(), KnownRows::default());
    let state = || found.as_ref().and_then(Found::state);
    if let Some((kept, is_known)) = loading.and_then(|loading| loading.wait(state)) {
        if let Some(found) = &found
            && is_known
            && is_enough(&kept.lists)
        {
            plan.options.store.count(Way::Known, found.files());
            return Ok(Scanned {
                snapshot: Snapshot {
                    cache_note: plan.options.store.take_note(),
                    ..run.with_lists_of(kept.lists)
                },
                index: None,
                guests: Vec::new(),
                invited: Invited::default(),
                plan: plan.clone(),
            });
        }
        known = Known::of(&kept.lists.listing, &kept.lists.facts);
        rows = kept.rows;
        drop_aside(kept.lists);
    }
    let crew = Crew::all_cores();
    let mut authors = Authors::new(options.authors.clone(), &plan.roots);
    let Folder {
        mut documents,
        mut unread,
        marks,
        exclusions,
        lost,
    } = read_all(plan, &authors, crew, found.take());
    plan.roots.are_there(lost)?;
    let in_folder = documents.len();
    let mut invited = Invited::default();
    let invite = |one| invite(one, plan, &authors, &mut documents, &unread, &mut invited);
    let mut guests: Vec<Guest> = guests.iter().flat_map(invite).collect();
    let labels = documents.iter().map(|(label, ..)| label);
    let labels: Vec<(DocId, &Label)> = (0..).map(DocId).zip(labels).collect();
    Unread::name_apart(&mut unread, labels.iter().map(|(_, label)| *label));
    let not_read: Vec<&str> = unread.iter().map(|file| file.label.as_str()).collect();
    let mut changes = authors.assign(&labels, &not_read);
    let first_of = aliases(documents.get(..in_folder).unwrap_or_default(), &authors);
    let number = documents.len();
    let (put, facts, also_at) = admit(documents, &first_of, &mut guests);
    changes.extend(put);
    let mut index = plan.index();
    index.know_rows(rows);
    index.apply(changes, &crew);
    for guest in &mut guests {
        let own = guest.id.as_ref().map(|id| index.same_author(*id, &crew));
        guest.same_author = own.unwrap_or_default();
    }
    let snapshot = Snapshot {
        progress: Progress::all((number + unread.len()) as u32),
        facts,
        aliases: also_at.into(),
        authors: authors.names(),
        groups: authors.groups(),
        authors_note: authors.note(),
        unread: unread.into(),
        excluded: tally(exclusions.iter()),
        sample: intake::sample(&index),
        ..run
    };
    let mut scanned = Scanned {
        snapshot,
        invited,
        guests,
        plan: plan.clone(),
        index: Some(index),
    };
    let are_all = scanned.align(&known, crew);
    let Scanned {
        snapshot,
        index,
        guests,
        ..
    } = &mut scanned;
    let index = index.as_ref();
    snapshot.proposed = index.and_then(|index| proposed(plan, index, &snapshot.listing, crew));
    snapshot.memory_note = memory_note(plan)?;
    snapshot.cache_note = plan.options.store.take_note();
    // With guests it is another listing than that of the folder. Figures that are missing are made the next time.
    if let Some(recall) = recall.filter(|_| guests.is_empty() && are_all) {
        recall.keep(&marks, snapshot, index);
    }
    Ok(scanned)
}

/// What the chosen sketch says about the list.
fn proposed(
    plan: &Plan,
    index: &Index,
    listing: &Arc<Listing>,
    crew: Crew,
) -> Option<Arc<Proposed>> {
    if plan.options.method == Method::Exact {
        return None;
    }
    let mut sketch = propose::proposer(plan);
    // As the index has them: words that are on the disk are not kept in memory for this.
    sketch.know(index.texts());
    sketch.same_author = plan.options.settings.same_author;
    let proposed = sketch.look(listing, &index.common_text(), &crew, &|_, _| true);
    proposed.map(Arc::new)
}

/// Which of the documents, whose handles are their places, are aliases, and of which others.
fn aliases(documents: &[Read], authors: &Authors) -> BTreeMap<DocId, DocId> {
    let all = (0..).map(DocId).zip(documents);
    let all = all
        .map(|(id, (label, _, facts))| (label.as_str(), facts.content, authors.whose(id, label)));
    let found = submission::aliases(&all.collect::<Vec<_>>()).into_iter();
    let ids = found.map(|(at, first)| (DocId(at as u32), DocId(first as u32)));
    ids.collect()
}

/// What the index hears of the documents, what is known of them, and where else they stand: their aliases are not among them.
fn admit(
    documents: Vec<Read>,
    first_of: &BTreeMap<DocId, DocId>,
    guests: &mut [Guest],
) -> (Vec<Change>, AllFacts, Aliases) {
    for id in guests.iter_mut().filter_map(|guest| guest.id.as_mut().ok()) {
        *id = first_of.get(id).copied().unwrap_or(*id);
    }
    let (mut put, mut also_at) = (Vec::with_capacity(documents.len()), Aliases::new());
    let admit = |(id, (label, words, facts)): (DocId, Read)| {
        if let Some(first) = first_of.get(&id) {
            also_at.entry(*first).or_default().push(label);
            return None;
        }
        put.push(Change::Put(id, label, words));
        Some(facts)
    };
    let facts = (0..).map(DocId).zip(documents).map(admit).collect();
    (put, facts, also_at)
}

/// What a person should know of words on the disk.
fn memory_note(plan: &Plan) -> anyhow::Result<Option<Said>> {
    let trouble = plan.intake.files.take_trouble();
    trouble.map_err(|lost| anyhow::anyhow!(lost))
}

/// A document that was read: its name, its words, and what else is known.
type Read = (Label, Text, Arc<Facts>);

/// What comes to the documents of the folder, whose handles are their places, and to its files not read. What is in the folder is there
/// already.
fn invite(
    arriving: &Arriving,
    plan: &Plan,
    authors: &Authors,
    documents: &mut Vec<Read>,
    unread: &[Unread],
    invited: &mut Invited,
) -> Vec<Guest> {
    let typed = match arriving {
        Arriving::File(path) => path.as_path(),
        Arriving::Bytes(_) => Path::new(NAMELESS),
    };
    let whole = std::path::absolute(typed).unwrap_or_else(|_| typed.to_owned());
    let guest = |(label, id): (&Label, Result<DocId, Said>), top: &Label| {
        let inside = label.as_str().strip_prefix(top.as_str())?;
        (inside.is_empty() || inside.starts_with('/')).then(|| Guest {
            file: format!("{}{inside}", typed.display()),
            id,
            same_author: Vec::new(),
            together: Default::default(),
            left_out: 0,
        })
    };
    if let Arriving::File(_) = arriving
        && whole.is_file()
        && let Some(here) = plan.roots.below(&whole)
    {
        let here = authors.label(&here);
        let read = (0..).map(DocId).zip(&*documents);
        let read = read.map(|(id, (label, ..))| (label, Ok(id)));
        let unread = unread
            .iter()
            .map(|file| (&file.label, Err(file.reason.clone())));
        let known = read
            .chain(unread)
            .filter_map(|one| guest(one, &here))
            .collect::<Vec<_>>();
        if !known.is_empty() {
            return known;
        }
    }
    let (roots, name) = match (whole.parent(), whole.file_name()) {
        (Some(folder), Some(name)) => (Roots::one(folder), Path::new(name)),
        _ => (Roots::none(), &*whole),
    };
    let mut reader = Reader::new(Plan {
        roots: roots.clone(),
        ..plan.clone()
    });
    let outcome = match arriving {
        Arriving::File(_) => reader.read(name).outcome,
        Arriving::Bytes(bytes) => reader.read_bytes(name, bytes).map(|(document, text)| {
            invited.texts.push((DocId(documents.len() as u32), text));
            Outcome::Document(document)
        }),
    };
    let top = authors.label(name);
    let mut came = Folder::default();
    came.take(authors, top.clone(), outcome);
    if came.documents.is_empty() && came.unread.is_empty() {
        let reason = if whole.is_file() {
            said!("why-container-empty")
        } else {
            said!("why-check-name")
        };
        return Vec::from_iter(guest((&top, Err(reason)), &top));
    }
    came.documents.sort_unstable_by(|(a, ..), (b, ..)| a.cmp(b));
    let mut guests = Vec::new();
    for (label, words, facts) in came.documents {
        let id = DocId(documents.len() as u32);
        guests.extend(guest((&label, Ok(id)), &top));
        let is_taken = documents.iter().any(|(known, ..)| *known == label);
        let place = path_of(&label).map(|path| roots.file(&path));
        if let (Some(place), Arriving::File(_)) = (&place, arriving) {
            invited.files.insert(id, place.as_path().into());
        }
        let place = place.filter(|_| is_taken);
        let label = place.map_or(label, |place| authors.label(&place));
        documents.push((label, words, facts));
    }
    let unread = came.unread.into_iter();
    guests.extend(unread.filter_map(|file| guest((&file.label, Err(file.reason)), &top)));
    guests
}

/// What is called so that has no name: where it comes from, as shells have it.
const NAMELESS: &str = "-";

/// How far a long reading is: so much is done, of so much that is found as yet, and of what. All clones count together.
#[derive(Clone, Debug)]
pub struct Counted(Arc<Mutex<(usize, usize, &'static str)>>);

impl Default for Counted {
    fn default() -> Counted {
        Counted(Arc::new(Mutex::new((0, 0, "files"))))
    }
}

impl Counted {
    /// As it is now.
    pub fn now(&self) -> (usize, usize, &'static str) {
        *self.lock()
    }

    fn lock(&self) -> MutexGuard<'_, (usize, usize, &'static str)> {
        locked(&self.0)
    }

    /// One more file is found.
    fn find(&self) {
        self.lock().1 += 1;
    }

    /// One more is read.
    fn read(&self) {
        self.lock().0 += 1;
    }

    /// So much is done of what comes after the reading.
    pub fn set(&self, done: usize, all: usize, what: &'static str) {
        *self.lock() = (done, all, what);
    }
}

/// What is in it, also after a panic of another thread.
fn locked<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use crate::engine::{Options, SearchRewritten};

    #[test]
    fn a_scan_counts_every_file_that_it_has_read() {
        let folder = tempfile::tempdir().unwrap();
        for nth in 0..70 {
            let path = folder.path().join(format!("{nth}.txt"));
            fs::write(path, format!("essay {nth}")).unwrap();
        }
        let options = Options {
            rewritten: SearchRewritten::Never,
            ..Options::of(folder.path())
        };
        assert_eq!(options.counted.now(), (0, 0, "files"));
        crate::engine::scan(&options).unwrap();
        assert_eq!(options.counted.now(), (70, 70, "files"));
    }
}
