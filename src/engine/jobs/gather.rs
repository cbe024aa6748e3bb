//! Gathering: what many pairs say, one after the other, for one file, so that the pair on the screen waits for none of them.

use std::sync::Arc;

use super::compare::comparison;
use super::texts::{Texts, unharmed};
use super::{Context, Documents, Token};
use crate::engine::Event;
use crate::index::DocId;
use crate::sides::Sides;
use crate::snapshot::Comparison;
use crate::words::{self, Language, Said};

/// A wish for what many pairs say.
#[derive(Clone, Debug)]
pub struct Gather {
    /// Tells its answers from those of another one.
    pub ticket: u64,
    /// The pairs, in the order of the answer.
    pub pairs: Vec<Sides<DocId>>,
    /// What one of them says: the texts themselves are not kept.
    pub part: fn(&Comparison) -> String,
    /// In which language.
    pub language: Language,
}

/// How far the answer has come, and the answer.
#[derive(Clone, Debug)]
pub struct Gathered {
    /// That of the wish.
    pub ticket: u64,
    /// So many pairs are done.
    pub done: usize,
    /// What each of them says; nothing before all are done.
    pub parts: Option<Arc<[String]>>,
}

/// Says it of one pair after the other.
pub fn answer(wish: Gather, texts: &mut Texts, context: &Context, token: &Token) {
    let ticket = wish.ticket;
    let tell = |done, parts| {
        let gathered = Gathered {
            ticket,
            done,
            parts,
        };
        context.outbox.post(Event::Gathered(Arc::new(gathered)));
    };
    let mut parts = Vec::with_capacity(wish.pairs.len());
    for docs in wish.pairs {
        tell(parts.len(), None);
        let task = context.pair(docs);
        let told = task.and_then(|task| comparison(texts, task, &|_| (), &|_| token.is_wanted()));
        // Nobody waits for the rest.
        let Some(comparison) = told else {
            break;
        };
        let aliases = context.outbox.aliases();
        let comparison = aliases.map_or(comparison.clone(), |aliases| {
            aliases.comparison(&comparison)
        });
        let part = || said(wish.part, &comparison);
        parts.push(words::speaking(wish.language, part));
    }
    if token.is_wanted() {
        tell(parts.len(), Some(parts.into()));
    }
}

/// What a pair says; a panic costs this pair, which says so under its names.
fn said(part: fn(&Comparison) -> String, comparison: &Comparison) -> String {
    unharmed(|| part(comparison)).unwrap_or_else(|why| {
        let names = comparison.labels.as_ref();
        let names = names.map(|label| Said::text(label.as_str()));
        format!("\n{}\n", names.left.comma(names.right).colon(why))
    })
}
