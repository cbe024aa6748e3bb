//! Sources: what of one document stands in which others. It is compared with each that can have a passage of it, from the files as they
//! are now; what is common text between two is asked of the writer pair by pair, so that nobody waits for all of them.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::texts::{File, Texts, file_of, unharmed};
use super::{Context, Token};
use crate::align::{Common, Document};
use crate::engine::Event;
use crate::engine::crew::Crew;
use crate::engine::read::Plan;
use crate::engine::roots::Roots;
use crate::engine::scan::Scanned;
use crate::index::crew::gather_with;
use crate::index::{DocId, Label, Settings, sharing::Sharing};
use crate::page::Page;
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
    /// Its file.
    pub file: File,
    /// Who can have a passage of it.
    pub sharing: Sharing,
}

impl super::Task for Task {
    const NAME: &'static str = "sources";
    type Tool = Texts;

    fn answer(self, texts: &mut Texts, context: &Context, token: &Token) {
        let doc = self.doc;
        let tell = |sourced: Sourced| {
            let is_wanted = token.is_wanted();
            if is_wanted {
                context.outbox.post(Event::Sourced(Arc::new(sourced)));
            }
            is_wanted
        };
        let pair = |other| {
            let pair = context.ask(move |writer| writer.comparison(Sides::new(doc, other)))?;
            Some((pair.labels, pair.files.right, pair.common))
        };
        let search = Search {
            crew: Crew::all_but_one(),
            hand: &|| Texts::new(&context.plan, &context.settings),
            pair: &pair,
            tell: &tell,
        };
        if let Some(sourced) = search.run(self, texts) {
            tell(sourced);
        }
    }
}

/// A search for sources, and who is asked about them.
struct Search<'a> {
    crew: Crew,
    /// What each of the crew reads the others with.
    hand: &'a (dyn Fn() -> Texts + Sync),
    /// The names of the document and of another one, the file of the other, and what is common text between them; nothing once nobody
    /// knows any more.
    pair: &'a (dyn Fn(DocId) -> Option<(Sides<Label>, File, Common)> + Sync),
    /// Hears of every step, and says whether somebody still waits.
    tell: &'a (dyn Fn(Sourced) -> bool + Sync),
}

impl Search<'_> {
    /// The answer; nothing where nobody waits for it.
    fn run(&self, task: Task, texts: &mut Texts) -> Option<Sourced> {
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
        let told = sourced.clone();
        let named = |reason| Said::text(told.label.as_str()).colon(reason);
        let step = |part| {
            (self.tell)(Sourced {
                part,
                ..told.clone()
            })
        };
        let (text, own) = match texts.ready(&task.file, &step)? {
            Ok(ready) => ready,
            Err(reason) => {
                sourced.outcome = Some(Err(named(reason)));
                return Some(sourced);
            }
        };
        sourced.is_ready = true;
        let compared = AtomicUsize::new(0);
        let others = task.sharing.with.get(..candidates).unwrap_or_default();
        let each = |texts: &mut Texts, at: usize| {
            let step = |part| {
                (self.tell)(Sourced {
                    part,
                    compared: compared.load(Ordering::Relaxed),
                    ..sourced.clone()
                })
            };
            let found = self.compare(&own, *others.get(at)?, texts, &step);
            compared.fetch_add(1, Ordering::Relaxed);
            found
        };
        let met = gather_with(&self.crew, candidates, self.hand, each);
        let mut found = Vec::new();
        for met in met.into_iter().collect::<Option<Vec<_>>>()? {
            match met {
                Ok(met) => found.push(met),
                Err(not_read) => sourced.unread.push(not_read),
            }
        }
        sourced.compared = candidates;
        // All of them on a page; a panic costs this one answer.
        let laid = unharmed(|| laid(text, &own, found, texts));
        sourced.outcome = Some(laid.map_err(named));
        Some(sourced)
    }

    /// The passages of a text with another document, as the side by side has them: the label that sorts first stands left. Nothing if
    /// nobody waits any more.
    fn compare(
        &self,
        own: &Document,
        doc: DocId,
        texts: &mut Texts,
        goes_on: &dyn Fn(Part) -> bool,
    ) -> Option<Result<Found, Unread>> {
        let (labels, file, common) = (self.pair)(doc)?;
        let other = texts.ready(&file, goes_on)?;
        goes_on(Part::Comparing).then_some(())?;
        let side = if labels.left <= labels.right {
            Side::Left
        } else {
            Side::Right
        };
        let label = labels.right;
        let found = other.and_then(|(_, other)| {
            let both = match side {
                Side::Left => Sides::new(own, &other),
                Side::Right => Sides::new(&other, own),
            };
            let compared = texts.compare(both, &common)?;
            Ok(Found::of(&compared, side, doc, label.clone()))
        });
        Some(found.map_err(|reason| Unread { label, reason }))
    }
}

fn laid(text: Text, own: &Document, found: Vec<Found>, texts: &Texts) -> Arc<SourcedText> {
    Arc::new(SourcedText {
        page: Arc::new(Page::new(&text.text)),
        text,
        options: texts.settings.text,
        left_out: own.left_out(),
        sources: Sources::of(own.spans(), found),
        lookalikes: own.lookalikes().to_vec(),
    })
}

/// The sources of one file among the documents of a folder that was just read with it, by all cores.
pub fn of_file(
    file: &Path,
    doc: DocId,
    plan: &Plan,
    settings: &Settings,
    scanned: &mut Scanned,
    progress: &(dyn Fn(usize, usize, &str) + Sync),
) -> Option<Sourced> {
    let crew = Crew::all_cores();
    let sharing = scanned.index.sharing(doc, &crew);
    let (index, listing) = (&scanned.index, &scanned.snapshot.listing);
    let name = |id: DocId| {
        let document = listing.document(id);
        document.map_or_else(|| Label::new("?"), |document| document.label.clone())
    };
    let whole = std::path::absolute(file).unwrap_or_else(|_| file.to_owned());
    let task = Task {
        doc,
        label: name(doc),
        file: Ok(whole.into()),
        sharing,
    };
    let pair = |other| {
        let docs = Sides::new(doc, other);
        let labels = docs.map(name);
        let file = file_of(&labels.right);
        Some((labels, file, index.common(docs)))
    };
    let search = Search {
        crew,
        hand: &|| Texts::new(plan, settings),
        pair: &pair,
        tell: &|sourced: Sourced| {
            if sourced.is_ready {
                progress(sourced.compared, sourced.candidates, "sources");
            }
            true
        },
    };
    // It may come from elsewhere.
    let named = Plan {
        roots: Roots::none(),
        ..plan.clone()
    };
    let sourced = search.run(task, &mut Texts::new(&named, settings))?;
    progress(sourced.candidates, sourced.candidates, "sources");
    Some(sourced)
}
