//! Alignment of pairs: their figures, from both texts. Until it is done a list has estimates.

use std::collections::BTreeMap;
use std::mem;
use std::sync::{Arc, Mutex};

use super::progress::Throttle;
use super::texts::{Ready, Texts};
use super::{Context, Documents, Token, compare, rewritten};
use crate::align::{Figures, Shared};
use crate::engine::crew::Crew;
use crate::index::crew::gather_with;
use crate::index::{DocId, Label, Listing, Pair};
use crate::sides::Sides;
use crate::snapshot::{AllFacts, Facts, Rewriting};

/// Pairs whose figures are known from another time, with what their files were like.
#[derive(Debug, Default)]
pub struct Known(Vec<(Pair, Sides<Label>, Sides<Arc<Facts>>)>);

impl Known {
    /// Those of a list.
    pub fn of(listing: &Listing, facts: &AllFacts) -> Known {
        let known = |pair: &Pair| {
            let Sides { left, right } = pair.docs;
            let labels = Sides::new(listing.label(left)?, listing.label(right)?);
            let facts = Sides::new(facts.get(left)?, facts.get(right)?);
            Some((*pair, labels.map(Clone::clone), facts.map(Arc::clone)))
        };
        Known(listing.pairs.iter().filter_map(known).collect())
    }

    /// Those of documents that are as they were, by their handles of now.
    pub fn now(&self, listing: &Listing, facts: &AllFacts) -> Vec<Pair> {
        let find = |label: &Label, was: &Facts| {
            let documents = if label.is_archived() {
                &listing.archived
            } else {
                &listing.documents
            };
            let at = documents.binary_search_by(|one| one.label.cmp(label));
            let id = documents.get(at.ok()?)?.id;
            facts.get(id).is_some_and(|now| **now == *was).then_some(id)
        };
        let pair = |(pair, labels, facts): &(Pair, Sides<Label>, Sides<Arc<Facts>>)| {
            let docs = Sides::new(
                find(&labels.left, &facts.left)?,
                find(&labels.right, &facts.right)?,
            );
            Some(Pair { docs, ..*pair })
        };
        self.0.iter().filter_map(pair).collect()
    }
}

/// Pairs of which the lists hear together: the first few soon.
const TOGETHER: usize = 64;

/// Pairs whose figures are wanted, the most urgent first.
#[derive(Debug)]
pub struct Task {
    /// Which state of the index they are of.
    pub state: u64,
    /// The pairs.
    pub pairs: Vec<Sides<DocId>>,
    /// What is searched for rewritten pairs, if that is wanted.
    pub rewritten: Option<rewritten::Task>,
}

/// Tells the writer of all that can be read, then of rewritten pairs. What the searcher knows of these serves for the next search.
pub fn answerer() -> impl FnMut(Task, &mut Texts, &Context, &Token) {
    let mut searcher = rewritten::Searcher::default();
    // How many cores there are takes a tenth of a millisecond to find out.
    let crew = Crew::all_but_one();
    move |task, _, context, token| answer(task, &mut searcher, crew, context, token)
}

fn answer(
    task: Task,
    searcher: &mut rewritten::Searcher,
    crew: Crew,
    context: &Context,
    token: &Token,
) {
    let Task {
        state,
        pairs,
        rewritten,
    } = task;
    let ready = Ready::default();
    let (mut aligned, mut are_all) = (Vec::new(), true);
    for pairs in pairs.chunks(TOGETHER) {
        if !aligned.is_empty() {
            let aligned = mem::take(&mut aligned);
            context.tell(move |writer| writer.align(state, &aligned));
        }
        let goes_on = |_| token.is_wanted();
        let found = Asked::of(pairs, context)
            .and_then(|asked| align(pairs, crew, &asked, &ready, &goes_on));
        let Some(found) = found else { return };
        are_all &= found.len() == pairs.len();
        aligned = found;
    }
    let is_end = rewritten.is_none() && are_all;
    context.tell(move |writer| writer.end_pairs(state, &aligned, is_end));
    if is_end {
        return;
    }
    let mut found = None;
    if let Some(task) = &rewritten {
        let told = Throttle::new();
        let progress = |done, all, what| {
            if told.is_news(done, all) {
                let rewriting = Rewriting { done, all, what };
                context.tell(move |writer| writer.show_rewriting(state, rewriting));
            }
            token.is_wanted()
        };
        found = searcher.search(task, crew, context, &progress);
        if found.is_none() {
            return;
        }
        are_all &= searcher.has_read_all();
    }
    context.tell(move |writer| writer.end_alignment(state, found.as_deref(), are_all));
}

/// Words of the pairs that the writer is asked about at once: somebody may wait for it meanwhile. 64 pairs of essays have fewer.
const ASKED_WORDS: u64 = 200_000;

/// What the writer knows of some pairs, asked for at once: two threads that wait for each other for every pair take as long as a part of it.
/// About those beyond [`ASKED_WORDS`] it is asked one by one.
struct Asked<'a> {
    context: &'a Context,
    tasks: Mutex<BTreeMap<Sides<DocId>, Vec<compare::Task>>>,
}

impl Asked<'_> {
    fn of<'a>(pairs: &[Sides<DocId>], context: &'a Context) -> Option<Asked<'a>> {
        let pairs = pairs.to_vec();
        let tasks = context.ask(move |writer| {
            // Two that come by one author have their pair each.
            let mut tasks: BTreeMap<_, Vec<_>> = BTreeMap::new();
            let mut words = 0;
            for docs in pairs {
                if words >= ASKED_WORDS {
                    break;
                }
                let task = writer.comparison(docs);
                words += task.words;
                tasks.entry(docs).or_default().push(task);
            }
            tasks
        });
        let tasks = Mutex::new(tasks?);
        Some(Asked { context, tasks })
    }
}

impl Documents for Asked<'_> {
    fn texts(&self) -> Texts {
        self.context.texts()
    }

    fn pair(&self, docs: Sides<DocId>) -> Option<compare::Task> {
        let asked = self.tasks.lock().ok()?.get_mut(&docs).and_then(Vec::pop);
        asked.or_else(|| self.context.pair(docs))
    }
}

/// The figures of pairs, as far as both texts can be read and are those of the list; nothing once nobody waits.
pub fn align(
    pairs: &[Sides<DocId>],
    crew: Crew,
    documents: &dyn Documents,
    ready: &Ready,
    goes_on: &(dyn Fn(usize) -> bool + Sync),
) -> Option<Vec<(Sides<DocId>, Figures)>> {
    let figures = |docs, shared: &Shared| (docs, shared.figures);
    let aligned = compare_each(pairs, crew, documents, ready, goes_on, &figures)?;
    Some(aligned.into_iter().flatten().collect())
}

/// Pairs that are in no list have these figures, too.
pub fn tell<'p>(aligned: &[(Sides<DocId>, Figures)], pairs: impl Iterator<Item = &'p mut Pair>) {
    let aligned: BTreeMap<_, _> = aligned.iter().copied().collect();
    for pair in pairs {
        if let Some(figures) = aligned.get(&pair.docs) {
            (pair.figures, pair.is_estimate) = (*figures, false);
        }
    }
}

/// What is made of the comparison of each pair; nothing of one whose texts can't be read, or are not those of the list. Before each the
/// crew asks whether it goes on.
pub fn compare_each<T: Send + Sync>(
    pairs: &[Sides<DocId>],
    crew: Crew,
    documents: &dyn Documents,
    ready: &Ready,
    goes_on: &(dyn Fn(usize) -> bool + Sync),
    take: &(dyn Fn(Sides<DocId>, &Shared) -> T + Sync),
) -> Option<Vec<Option<T>>> {
    let hand = || documents.texts();
    let made = gather_with(&crew, pairs.len(), hand, |texts, at| {
        goes_on(at).then_some(())?;
        let docs = *pairs.get(at)?;
        let task = documents.pair(docs)?;
        // A panic costs this one pair.
        let shared = texts.guard(|texts| {
            let left = ready.find(docs.left, &task.files.left, texts)?;
            let right = ready.find(docs.right, &task.files.right, texts)?;
            let _taken = texts.room(task.words);
            let (contents, masked) = (task.contents, &task.masked);
            let left = ready.get(docs.left, left, contents.left, &masked.left, texts)?;
            let right = ready.get(docs.right, right, contents.right, &masked.right, texts)?;
            let both = Sides::new(&*left, &*right);
            texts.figures(both, &task.common).ok()
        });
        Some(shared.ok().flatten().map(|shared| take(docs, &shared)))
    });
    made.into_iter().collect()
}
