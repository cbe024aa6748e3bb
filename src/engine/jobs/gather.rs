//! Gathering: what many pairs say, one after the other, for one file, so that the pair on the screen waits for none of them.

use std::fmt;
use std::sync::Arc;

use super::compare::comparison;
use super::texts::{Texts, unharmed};
use super::{Context, Documents, Token};
use crate::align::{Compared, Shared};
use crate::engine::Event;
use crate::index::DocId;
use crate::sides::Sides;
use crate::snapshot::Comparison;
use crate::words::{self, Language, Said};

/// What is made of each pair, by its place among all.
#[derive(Clone)]
pub struct Part {
    make: Arc<Make>,
    plain: fn(&str) -> String,
}

/// How it is made.
type Make = dyn Fn(usize, &Comparison) -> String + Send + Sync;

impl Part {
    /// That this makes of it; of what is only said where that fails, all is letters by this.
    pub fn new(
        make: impl Fn(usize, &Comparison) -> String + Send + Sync + 'static,
        plain: fn(&str) -> String,
    ) -> Part {
        let make = Arc::new(make);
        Part { make, plain }
    }

    /// What it makes of a pair at this place.
    pub fn of(&self, at: usize, comparison: &Comparison) -> Made {
        let compared = comparison.outcome.as_ref().ok();
        Made {
            text: (self.make)(at, comparison),
            shared: compared.map(Compared::shared),
        }
    }
}

impl fmt::Debug for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Part")
    }
}

/// What was made of a pair.
#[derive(Clone, Debug, PartialEq)]
pub struct Made {
    /// What it says.
    pub text: String,
    /// What its texts share; nothing where they could not be compared.
    pub shared: Option<Shared>,
}

/// A wish for what many pairs say.
#[derive(Clone, Debug)]
pub struct Gather {
    /// Tells its answers from those of another one.
    pub ticket: u64,
    /// The pairs, in the order of the answer.
    pub pairs: Vec<Sides<DocId>>,
    /// What one of them says: the texts themselves are not kept.
    pub part: Part,
    /// It says the checksums of their files.
    pub with_checksums: bool,
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
    /// What was made of each of them; nothing before all are done.
    pub parts: Option<Arc<[Made]>>,
    /// The day of the answer, `2026-03-02`.
    pub day: String,
}

/// Says it of one pair after the other.
pub fn answer(wish: Gather, texts: &mut Texts, context: &Context, token: &Token) {
    let ticket = wish.ticket;
    let tell = |done, parts| {
        let gathered = Gathered {
            ticket,
            done,
            parts,
            day: jiff::Zoned::now().date().to_string(),
        };
        context.outbox.post(Event::Gathered(Arc::new(gathered)));
    };
    let read = if wish.with_checksums {
        Texts::summed
    } else {
        Texts::text
    };
    let mut parts = Vec::with_capacity(wish.pairs.len());
    for docs in wish.pairs {
        tell(parts.len(), None);
        let task = context.pair(docs);
        let goes_on = |_| token.is_wanted();
        let told = task.and_then(|task| comparison(texts, task, read, &|_| (), &goes_on));
        // Nobody waits for the rest.
        let Some(comparison) = told else {
            break;
        };
        let aliases = context.outbox.aliases();
        let comparison = aliases.map_or(comparison.clone(), |aliases| {
            aliases.comparison(&comparison)
        });
        let part = || said(&wish.part, parts.len(), &comparison);
        parts.push(words::speaking(wish.language, part));
    }
    if token.is_wanted() {
        tell(parts.len(), Some(parts.into()));
    }
}

/// What a pair says; a panic costs this pair, which says so under its names.
fn said(part: &Part, at: usize, comparison: &Comparison) -> Made {
    let made = unharmed(|| part.of(at, comparison)).or_else(|why| {
        let failed = Comparison {
            outcome: Err(why),
            ..comparison.clone()
        };
        unharmed(|| part.of(at, &failed))
    });
    made.unwrap_or_else(|why| {
        let names = comparison.labels.as_ref();
        let names = names.map(|label| Said::text(label.as_str()));
        let said = names.left.comma(names.right).colon(why).to_string();
        Made {
            text: format!("\n{}\n", (part.plain)(&said)),
            shared: None,
        }
    })
}
