//! Sources: what of one document stands in which others. It is compared with each that can have a passage of it, from the files as they
//! are now; what is common text between two is asked of the writer pair by pair, so that nobody waits for all of them.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use crossbeam_channel::Receiver;

use super::compare::unharmed;
use super::{Context, Job};
use crate::align::{self, Aligner, Common};
use crate::engine::crew::Crew;
use crate::engine::read::{Plan, Reader};
use crate::engine::roots::Roots;
use crate::engine::scan::Scanned;
use crate::engine::{Event, label};
use crate::index::crew::gather_with;
use crate::index::{DocId, Label, Settings, sharing::Sharing};
use crate::page::Page;
use crate::said;
use crate::sides::{Side, Sides};
use crate::snapshot::{Part, Sourced, SourcedText, Text, Unread};
use crate::sources::{Found, Sources};
use crate::words::Said;

/// A document is compared with at most so many others, those that share most shingles with it: each of them is read and
/// aligned, which takes some ten milliseconds.
const MOST_COMPARED: usize = 200;

/// A document whose sources are wanted.
#[derive(Debug)]
pub struct Task {
    /// The document.
    pub doc: DocId,
    /// Its name.
    pub label: Label,
    /// Its file below the root, or why there is none.
    pub file: Result<Arc<Path>, Said>,
    /// Who can have a passage of it.
    pub sharing: Sharing,
}

/// Answers until there are no more tasks to come.
pub fn run(jobs: &Receiver<Job<Task>>, context: &Context) {
    let new = || Tools::new(context.plan.clone(), &context.settings);
    super::serve(jobs, new, |tools, task, token| {
        let goes_on = |sourced: &Sourced| {
            if token.is_wanted() {
                let told = Event::Sourced(Arc::new(sourced.clone()));
                context.outbox.post(told);
            }
            token.is_wanted()
        };
        tools.answer(task, context, &goes_on);
        tools.reader.rest();
    });
}

/// Is told what is done next, and says whether that is still wanted.
type GoesOn<'a> = &'a dyn Fn(Part) -> bool;

/// What it takes to compare.
struct Tools {
    reader: Reader,
    aligner: Aligner,
    settings: Settings,
}

fn aligner(settings: &Settings) -> Aligner {
    Aligner::new(settings.width, settings.min_run, settings.text)
}

impl Tools {
    fn new(plan: Plan, settings: &Settings) -> Tools {
        Tools {
            reader: Reader::new(plan),
            aligner: aligner(settings),
            settings: *settings,
        }
    }

    fn text(&mut self, file: &Result<Arc<Path>, Said>) -> Result<Text, Said> {
        let file = file.as_ref().map_err(Clone::clone)?;
        self.reader.next_text(file).map_err(gone)
    }

    /// Makes a text ready; a panic costs this one. Nothing if somebody breaks it off.
    fn read(&mut self, text: &Text, goes_on: GoesOn<'_>) -> Option<Result<align::Document, Said>> {
        let text = Arc::clone(&text.text);
        let read = unharmed(|| {
            goes_on(Part::Words).then_some(())?;
            let mut document = self.aligner.read_words(text);
            goes_on(Part::Sentences).then_some(())?;
            self.aligner.read_content(&mut document);
            Some(document)
        });
        if read.is_err() {
            self.aligner = aligner(&self.settings);
        }
        read.transpose()
    }

    /// The text in a file, made ready; nothing if somebody breaks it off.
    fn ready(
        &mut self,
        file: &Result<Arc<Path>, Said>,
        goes_on: GoesOn<'_>,
    ) -> Option<Result<(align::Document, Text), Said>> {
        goes_on(Part::Reading).then_some(())?;
        let text = match self.text(file) {
            Ok(text) => text,
            Err(reason) => return Some(Err(reason)),
        };
        let read = self.read(&text, goes_on)?;
        Some(read.map(|document| (document, text)))
    }

    /// The passages of a text with the document in this file; nothing if somebody breaks it off.
    fn meet(
        &mut self,
        own: (&align::Document, &Label),
        file: &Result<Arc<Path>, Said>,
        (label, doc): (&Label, DocId),
        common: &Common,
        goes_on: GoesOn<'_>,
    ) -> Option<Result<Found, Said>> {
        let other = match self.ready(file, goes_on)? {
            Ok((other, _)) => other,
            Err(reason) => return Some(Err(reason)),
        };
        goes_on(Part::Comparing).then_some(())?;
        Some(compare(&self.aligner, own, (&other, label, doc), common))
    }

    /// Tells of every step, and of the end; goes on as long as somebody wants to know.
    fn answer(&mut self, task: Task, context: &Context, goes_on: &dyn Fn(&Sourced) -> bool) {
        let candidates = task.sharing.with.len().min(MOST_COMPARED);
        let mut sourced = Sourced {
            doc: task.doc,
            label: task.label,
            part: Part::Reading,
            is_ready: false,
            compared: 0,
            candidates,
            left_out: task.sharing.with.len() - candidates,
            unread: Vec::new(),
            common: task.sharing.common,
            outcome: None,
        };
        // Of long texts each step takes seconds.
        let step = |sourced: &Sourced, part: Part| {
            goes_on(&Sourced {
                part,
                ..sourced.clone()
            })
        };
        let Some(ready) = self.ready(&task.file, &|part| step(&sourced, part)) else {
            return;
        };
        let (own, text) = match ready {
            Ok(ready) => ready,
            Err(reason) => {
                sourced.outcome = Some(Err(Said::text(sourced.label.as_str()).colon(reason)));
                goes_on(&sourced);
                return;
            }
        };
        sourced.is_ready = true;
        let mut found = Vec::new();
        for other in task.sharing.with.iter().take(candidates) {
            // The writer is gone only when the engine is being dropped.
            let docs = Sides::new(task.doc, *other);
            let Some(pair) = context.ask(move |writer| writer.comparison(docs)) else {
                return;
            };
            let labels = pair.labels;
            let own = (&own, &labels.left);
            let other = (&labels.right, *other);
            let told = |part| step(&sourced, part);
            let met = self.meet(own, &pair.files.right, other, &pair.common, &told);
            let Some(met) = met else {
                return;
            };
            sourced.compared += 1;
            match met {
                Ok(met) => found.push(met),
                Err(reason) => sourced.unread.push(Unread {
                    label: labels.right,
                    reason,
                }),
            }
        }
        let laid = laid(text, &own, found, &self.aligner);
        sourced.outcome = Some(laid.map_err(|why| Said::text(sourced.label.as_str()).colon(why)));
        goes_on(&sourced);
    }
}

fn gone(reason: Option<Said>) -> Said {
    reason.unwrap_or_else(|| said!("why-gone"))
}

/// The passages of a text with one other, as the side by side has them: the label that sorts first stands left. A panic
/// costs this one source.
fn compare(
    aligner: &Aligner,
    (own, name): (&align::Document, &Label),
    (other, label, doc): (&align::Document, &Label, DocId),
    common: &Common,
) -> Result<Found, Said> {
    let (side, texts) = if name <= label {
        (Side::Left, Sides::new(own, other))
    } else {
        (Side::Right, Sides::new(other, own))
    };
    unharmed(|| {
        let compared = aligner.compare(texts, common);
        Found::of(&compared, side, doc, label.clone())
    })
}

/// All of them on a page; a panic costs this one answer.
fn laid(
    text: Text,
    own: &align::Document,
    found: Vec<Found>,
    aligner: &Aligner,
) -> Result<Arc<SourcedText>, Said> {
    unharmed(|| {
        Arc::new(SourcedText {
            page: Arc::new(Page::new(&text.text)),
            text,
            options: aligner.options(),
            left_out: own.left_out(),
            sources: Sources::of(own.spans(), found),
            lookalikes: own.lookalikes().to_vec(),
        })
    })
}

/// The sources of one file among the documents of a folder that was just read with it, by all cores.
///
/// # Errors
/// The file can't be read again.
pub fn of_file(
    file: &Path,
    doc: DocId,
    plan: &Plan,
    settings: &Settings,
    scanned: &mut Scanned,
    progress: &(dyn Fn(usize, usize, &str) + Sync),
) -> anyhow::Result<Sourced> {
    let crew = Crew::all_cores();
    let sharing = scanned.index.sharing(doc, &crew);
    let candidates = sharing.with.len().min(MOST_COMPARED);
    let whole = std::path::absolute(file).unwrap_or_else(|_| file.to_owned());
    let named = Plan {
        roots: Roots::none(),
        ..plan.clone()
    };
    let text = Reader::new(named).text(&whole);
    let text = text.map_err(|reason| {
        let reason = gone(reason);
        anyhow::anyhow!("{}: {reason}", label::harmless(file))
    })?;
    let listing = &scanned.snapshot.listing;
    let name = |id: DocId| {
        let document = listing.document(id);
        document.map_or_else(|| Label::new("?"), |document| document.label.clone())
    };
    let label = name(doc);
    let mut tools = Tools::new(plan.clone(), settings);
    let own =
        unharmed(|| tools.aligner.read(Arc::clone(&text.text))).map_err(anyhow::Error::msg)?;
    let done = AtomicUsize::new(0);
    let index = &scanned.index;
    let met = gather_with(
        &crew,
        candidates,
        || Tools::new(plan.clone(), settings),
        |tools, at| {
            progress(done.fetch_add(1, Ordering::Relaxed), candidates, "sources");
            let other = sharing.with[at];
            let name = name(other);
            let file = label::path(&name).ok_or_else(|| gone(None)).map(Into::into);
            let common = index.common(Sides::new(doc, other));
            let met = tools.meet((&own, &label), &file, (&name, other), &common, &|_| true);
            let met = met.unwrap_or_else(|| Err(gone(None)));
            met.map_err(|reason| Unread {
                label: name,
                reason,
            })
        },
    );
    progress(candidates, candidates, "sources");
    let (mut found, mut unread) = (Vec::new(), Vec::new());
    for met in met {
        match met {
            Ok(met) => found.push(met),
            Err(not_read) => unread.push(not_read),
        }
    }
    Ok(Sourced {
        doc,
        label,
        part: Part::Comparing,
        is_ready: true,
        common: sharing.common,
        compared: found.len(),
        candidates,
        left_out: sharing.with.len() - candidates,
        unread,
        outcome: Some(Ok(
            laid(text, &own, found, &tools.aligner).map_err(anyhow::Error::msg)?
        )),
    })
}
