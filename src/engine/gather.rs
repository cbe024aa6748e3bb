//! What do many pairs say, one after the other? Compared on a thread of its own when a person wants them in one file, so that the pair
//! that she looks at meanwhile waits for none of them; broken off as soon as nobody wants the file.

use std::ops::ControlFlow;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Weak};

use crossbeam_channel::Receiver;

use super::Event;
use super::compare::{Asker, answer, unharmed};
use super::read::Reader;
use super::spawn::Desk;
use super::writer::inquiry;
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

/// A wish to be fulfilled.
#[derive(Debug)]
pub struct Task {
    /// What is wanted.
    pub wish: Gather,
    /// Gone as soon as nobody wants it.
    pub wanted: Weak<()>,
}

/// What is said of a pair of which not even that can be said.
fn under_names(comparison: &Comparison, why: Said) -> String {
    let names = comparison.labels.as_ref();
    let names = names.map(|label| Said::text(label.as_str()));
    format!("\n{}\n", names.left.comma(names.right).colon(why))
}

/// Gathers until there is nothing more to be gathered.
pub fn run(tasks: &Receiver<Task>, desk: &Desk) {
    for task in tasks {
        let is_wanted = || task.wanted.upgrade().is_some() && !desk.stop.load(Ordering::Relaxed);
        let tell = |done, parts| {
            desk.outbox.post(Event::Gathered(Arc::new(Gathered {
                ticket: task.wish.ticket,
                done,
                parts,
            })));
        };
        let mut reader = Reader::new(desk.plan.clone());
        let mut parts = Vec::with_capacity(task.wish.pairs.len());
        for docs in &task.wish.pairs {
            if !is_wanted() {
                break;
            }
            tell(parts.len(), None);
            // Without a writer the engine is being dropped.
            let Some(pair) = inquiry::comparison(&desk.messages, *docs) else {
                return;
            };
            let asker = Asker {
                tell: &|_| (),
                stage: &|_| {
                    if is_wanted() {
                        ControlFlow::Continue(())
                    } else {
                        ControlFlow::Break(())
                    }
                },
            };
            let Some(mut comparison) = answer(&mut reader, pair, &desk.settings, &asker) else {
                break;
            };
            let part = || {
                // A panic costs this pair, which says so under its names.
                let said = |comparison: &Comparison| unharmed(|| (task.wish.part)(comparison));
                said(&comparison).unwrap_or_else(|why| {
                    comparison.outcome = Err(why);
                    said(&comparison).unwrap_or_else(|why| under_names(&comparison, why))
                })
            };
            parts.push(words::speaking(task.wish.language, part));
        }
        reader.rest();
        if is_wanted() {
            tell(parts.len(), Some(parts.into()));
        }
    }
}
