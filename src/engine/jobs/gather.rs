//! Gathering: what many pairs say, one after the other, for one file, so that the pair on the screen waits for none of them.

use std::sync::Arc;

use crossbeam_channel::Receiver;

use super::compare::{Asker, answer, unharmed};
use super::{Context, Job};
use crate::engine::Event;
use crate::engine::read::Reader;
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

/// What is said of a pair of which not even that can be said.
fn under_names(comparison: &Comparison, why: Said) -> String {
    let names = comparison.labels.as_ref();
    let names = names.map(|label| Said::text(label.as_str()));
    format!("\n{}\n", names.left.comma(names.right).colon(why))
}

/// Gathers until there is nothing more to be gathered.
pub fn run(jobs: &Receiver<Job<Gather>>, context: &Context) {
    let new = || Reader::new(context.plan.clone());
    super::serve(jobs, new, |reader, wish: Gather, token| {
        let tell = |done, parts| {
            context.outbox.post(Event::Gathered(Arc::new(Gathered {
                ticket: wish.ticket,
                done,
                parts,
            })));
        };
        let asker = Asker {
            tell: &|_| (),
            stage: &|_| token.flow(),
        };
        let mut parts = Vec::with_capacity(wish.pairs.len());
        for docs in wish.pairs.iter().copied() {
            tell(parts.len(), None);
            let task = context.ask(move |writer| writer.comparison(docs));
            let told = task.and_then(|task| answer(reader, task, &context.settings, &asker));
            // Nobody waits for the rest.
            let Some(mut comparison) = told else {
                break;
            };
            let part = || {
                // A panic costs this pair, which says so under its names.
                let said = |comparison: &Comparison| unharmed(|| (wish.part)(comparison));
                said(&comparison).unwrap_or_else(|why| {
                    comparison.outcome = Err(why);
                    said(&comparison).unwrap_or_else(|why| under_names(&comparison, why))
                })
            };
            parts.push(words::speaking(wish.language, part));
        }
        reader.rest();
        if token.is_wanted() {
            tell(parts.len(), Some(parts.into()));
        }
    });
}
