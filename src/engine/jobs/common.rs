//! Common passages, each with its text. The index finds them, and of each one file is read for the words.

use std::collections::HashSet;
use std::sync::Arc;

use super::occurrences::span;
use super::texts::{File, Texts, file_of};
use super::{Context, Token};
use crate::engine::crew::Crew;
use crate::engine::{Event, Scanned};
use crate::index::{CommonPassage, DocId, Index, Label};
use crate::masks::Masked;
use crate::origin::{self, Earliest};
use crate::snapshot::{CommonPassages, Quoted, Snapshot, Sought};
use crate::text::{Span, Tokenizer};
use crate::words::{Said, phrase};

/// Passages that are read for their text: each is a file to be read, and a person looks at no more.
const MOST_SHOWN: usize = 100;

/// Tells all of them, with their texts or only how many there are.
pub fn answer(with_texts: bool, texts: &mut Texts, context: &Context, token: &Token) {
    let found = passages(with_texts, texts, context, token);
    if let Some(found) = found.filter(|_| token.is_wanted()) {
        context.outbox.post(Event::CommonPassages(Arc::new(found)));
    }
}

/// The answer; nothing if nobody wants to know any more.
fn passages(
    with_texts: bool,
    texts: &mut Texts,
    context: &Context,
    token: &Token,
) -> Option<CommonPassages> {
    let search = context.ask(|writer| writer.common_search())?;
    let is_wanted = || token.is_wanted();
    let found = search.run(&Crew::all_but_one(), &is_wanted)?;
    let first = first(&found).filter(|_| with_texts);
    let docs: Vec<DocId> = first.map(|passage| passage.longest_in).collect();
    let (named, snapshot) = context.ask(move |writer| (writer.files(&docs), writer.shown()))?;
    quoted(&found, named, &snapshot, texts, &is_wanted)
}

/// Those that are read for their text.
fn first(found: &[CommonPassage]) -> impl Iterator<Item = &CommonPassage> {
    found.iter().take(MOST_SHOWN)
}

/// All common passages of a folder that was read once.
pub fn of_scan(scanned: &Scanned, texts: &mut Texts) -> CommonPassages {
    let (snapshot, always) = (&scanned.snapshot, || true);
    let search = scanned.index.as_ref().map(Index::common_search);
    let found = search.and_then(|search| search.run(&Crew::all_cores(), &always));
    let found = found.unwrap_or_default();
    let named = first(&found).filter_map(|passage| {
        let label = snapshot.listing.label(passage.longest_in)?;
        Some((label.clone(), file_of(label)))
    });
    quoted(&found, named.collect(), snapshot, texts, &always).unwrap_or_default()
}

/// With the text of each, from the file with most of it; nothing if nobody wants to know any more.
fn quoted(
    found: &[CommonPassage],
    named: Vec<(Label, File)>,
    snapshot: &Snapshot,
    texts: &mut Texts,
    is_wanted: &dyn Fn() -> bool,
) -> Option<CommonPassages> {
    let documents: HashSet<DocId> = found
        .iter()
        .flat_map(|passage| &passage.docs)
        .copied()
        .collect();
    let mut tokenizer = Tokenizer::new(texts.settings().text);
    let mut shown = Vec::new();
    for (passage, (label, file)) in first(found).zip(named) {
        is_wanted().then_some(())?;
        let text = texts.text(&file);
        let layers = snapshot.settings.layers;
        let masked = snapshot.listing.masked(passage.longest_in, layers);
        let place = text.and_then(|text| place(passage, &masked, text.text, &mut tokenizer));
        shown.push(Quoted {
            documents: passage.docs.len() as u32,
            words: passage.words.len() as u32,
            label,
            earliest: earliest(passage, snapshot),
            place,
        });
    }
    Some(CommonPassages {
        number: found.len(),
        documents: documents.len(),
        shown,
    })
}

/// The earliest document that has some of it.
fn earliest(passage: &CommonPassage, snapshot: &Snapshot) -> Option<Earliest<Label>> {
    let docs = passage.docs.iter();
    let known = docs.filter_map(|doc| Some((*doc, snapshot.facts(*doc)?)));
    let found = origin::earliest(known)?;
    Some(Earliest {
        of: snapshot.listing.label(found.of)?.clone(),
        date: found.date,
        by: found.by,
        dated: found.dated,
    })
}

/// Where a text has the passage.
fn place(
    passage: &CommonPassage,
    masked: &Masked,
    text: Arc<str>,
    tokenizer: &mut Tokenizer,
) -> Result<(Sought, Span), Said> {
    let (tokens, _) = tokenizer.tokens(&text);
    let tokens = masked.without(&tokens);
    let words = (passage.words.start, passage.words.end);
    let span = span(&tokens, words).ok_or_else(|| Said::from(phrase("why-changed")))?;
    let sought = Sought {
        doc: passage.longest_in,
        text,
        tokens: passage.words.clone(),
    };
    Ok((sought, span))
}
