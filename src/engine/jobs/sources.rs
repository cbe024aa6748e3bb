//! Sources: what of one document stands in which others. It is compared with each that can have a passage of it, from the files as they
//! are now; what is common text between two is asked of the writer pair by pair, so that nobody waits for all of them.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::texts::{File, Texts, unharmed};
use super::{Context, Documents, Token};
use crate::align::Document;
use crate::engine::Event;
use crate::engine::crew::Crew;
use crate::index::crew::gather_with;
use crate::index::{DocId, Label, sharing::Sharing};
use crate::masks::Masked;
use crate::page::Page;
use crate::sides::{Side, Sides};
use crate::snapshot::{Sourced, SourcedText, Text, Unread};
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
    /// Which of its words are masked.
    pub masked: Masked,
    /// Its text, where no file has it.
    pub text: Option<Text>,
    /// Who can have a passage of it.
    pub sharing: Sharing,
}

/// Tells of it, and of how far it is.
pub fn answer(task: Task, texts: &mut Texts, context: &Context, token: &Token) {
    let tell = |sourced: Sourced| {
        let is_wanted = token.is_wanted();
        if is_wanted {
            context.outbox.post(Event::Sourced(Arc::new(sourced)));
        }
        is_wanted
    };
    if let Some(sourced) = search(task, texts, Crew::all_but_one(), context, &tell) {
        tell(sourced);
    }
}

/// The answer, for which the crew reads the other documents; nothing where nobody waits for it. `tell` hears of every step, and says
/// whether somebody still waits.
pub fn search(
    task: Task,
    texts: &mut Texts,
    crew: Crew,
    documents: &dyn Documents,
    tell: &(dyn Fn(Sourced) -> bool + Sync),
) -> Option<Sourced> {
    let sharing = &task.sharing;
    let parts = [&sharing.with, &sharing.same_author].into_iter();
    let others = parts.flat_map(|part| part.iter().copied().take(MOST_COMPARED));
    let others: Vec<DocId> = others.collect();
    let candidates = others.len();
    let mut sourced = Sourced {
        doc: task.doc,
        label: task.label,
        candidates,
        left_out: sharing.all().count() - candidates,
        common: sharing.common,
        ..Sourced::default()
    };
    let name = Said::text(sourced.label.as_str());
    let named = |reason| name.colon(reason);
    tell(sourced.clone()).then_some(())?;
    let ready = match task.text {
        Some(text) => texts
            .prepare(&text.text, &task.masked)
            .map(|own| (text, own)),
        None => texts.ready(&task.file, &task.masked),
    };
    let (text, own) = match ready {
        Ok(ready) => ready,
        Err(reason) => {
            sourced.outcome = Some(Err(named(reason)));
            return Some(sourced);
        }
    };
    let compared = AtomicUsize::new(0);
    let each = |texts: &mut Texts, at: usize| {
        let compared_so_far = Sourced {
            compared: compared.load(Ordering::Relaxed),
            ..sourced.clone()
        };
        tell(compared_so_far).then_some(())?;
        let other = *others.get(at)?;
        let found = compare(task.doc, &own, other, texts, documents);
        compared.fetch_add(1, Ordering::Relaxed);
        found
    };
    let met = gather_with(&crew, candidates, || documents.texts(), each);
    let mut found = Vec::new();
    for met in met.into_iter().collect::<Option<Vec<_>>>()? {
        match met {
            Ok(met) => found.push(met),
            Err(not_read) => sourced.unread.push(not_read),
        }
    }
    sourced.compared = candidates;
    // All of them on a page; a panic costs this one answer.
    let is_of_another = |found: &Found| !sharing.same_author.contains(&found.doc);
    let by = found.into_iter().partition(is_of_another);
    let laid = unharmed(|| laid(text, &own, by, texts));
    sourced.outcome = Some(laid.map_err(named));
    Some(sourced)
}

/// The passages of a text with another document, as the side by side has them: the label that sorts first stands left. Nothing once
/// nobody knows the two any more.
fn compare(
    doc: DocId,
    own: &Document,
    other: DocId,
    texts: &mut Texts,
    documents: &dyn Documents,
) -> Option<Result<Found, Unread>> {
    let pair = documents.pair(Sides::new(doc, other))?;
    let side = Side::left_if(pair.labels.left <= pair.labels.right);
    let label = pair.labels.right;
    let found = texts.plain_text(&pair.files.right).and_then(|text| {
        let _taken = texts.room(pair.words);
        let read = texts.prepare(&text, &pair.masked.right)?;
        let both = match side {
            Side::Left => Sides::new(own, &read),
            Side::Right => Sides::new(&read, own),
        };
        let compared = texts.compare(both, &pair.common)?;
        Ok(Found::of(&compared, side, other, label.clone()))
    });
    Some(found.map_err(|reason| Unread { label, reason }))
}

/// With what was found in the documents of others, and in those of its author.
fn laid(
    text: Text,
    own: &Document,
    (others, same_author): (Vec<Found>, Vec<Found>),
    texts: &Texts,
) -> Arc<SourcedText> {
    Arc::new(SourcedText {
        page: Arc::new(Page::new(&text.text)),
        text,
        options: texts.settings().text,
        sources: Sources::of(own.spans(), others),
        same_author: Sources::of(own.spans(), same_author),
        lookalikes: own.lookalikes().to_vec(),
    })
}
