//! Common passages, each with its text. The index finds them, and of each one file is read for the words.

use std::sync::Arc;

use super::occurrences::span;
use super::texts::Texts;
use super::{Context, Token};
use crate::engine::Event;
use crate::engine::crew::Crew;
use crate::index::{CommonPassage, DocId};
use crate::snapshot::{CommonPassages, Quoted, Sought};
use crate::text::{Span, Tokenizer};
use crate::words::{Said, phrase};

/// Passages that are read for their text: each is a file to be read, and a person looks at no more.
const MOST_SHOWN: usize = 100;

/// Tells all of them.
pub fn answer((): (), texts: &mut Texts, context: &Context, token: &Token) {
    let found = passages(texts, context, token);
    if let Some(found) = found.filter(|_| token.is_wanted()) {
        context.outbox.post(Event::CommonPassages(Arc::new(found)));
    }
}

/// The answer; nothing if nobody wants to know any more.
fn passages(texts: &mut Texts, context: &Context, token: &Token) -> Option<CommonPassages> {
    let search = context.ask(|writer| writer.common_search())?;
    let mut found = search.run(&Crew::all_but_one(), &|| token.is_wanted())?;
    let number = found.len();
    found.truncate(MOST_SHOWN);
    let docs: Vec<DocId> = found.iter().map(|passage| passage.longest_in).collect();
    let named = context.ask(move |writer| writer.files(&docs))?;
    let mut tokenizer = Tokenizer::new(texts.settings().text);
    let mut shown = Vec::new();
    for (passage, (label, file)) in found.into_iter().zip(named) {
        token.is_wanted().then_some(())?;
        let text = texts.text(&file);
        let place = text.and_then(|text| place(&passage, text.text, &mut tokenizer));
        shown.push(Quoted {
            documents: passage.docs.len() as u32,
            words: passage.words.len() as u32,
            label,
            place,
        });
    }
    Some(CommonPassages { number, shown })
}

/// Where a text has the passage.
fn place(
    passage: &CommonPassage,
    text: Arc<str>,
    tokenizer: &mut Tokenizer,
) -> Result<(Sought, Span), Said> {
    let (tokens, _) = tokenizer.tokens(&text);
    let words = (passage.words.start, passage.words.end);
    let span = span(&tokens, words).ok_or_else(|| Said::from(phrase("why-changed")))?;
    let sought = Sought {
        doc: passage.longest_in,
        text,
        tokens: passage.words.clone(),
    };
    Ok((sought, span))
}
