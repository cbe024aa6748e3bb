//! The passages of many pairs, gathered into one file.
//!
//! Most of the pairs were never opened: the engine compares one after the other, and hands on what each says as text, so that no two
//! texts have to be kept.

use std::sync::Arc;

use super::passages::plain_text;
use super::{Export, Pages};
use crate::app::details::decided::histories;
use crate::app::{App, Effect};
use crate::cases::{self, Context, Report};
use crate::engine::{Gather, Gathered, Part, Request};
use crate::index::Pair;
use crate::page::escaped;
use crate::reviews::Log;
use crate::say;
use crate::snapshot::{Comparison, Snapshot};
use crate::words::{self, Said};

/// As wide as the line between two pairs: that of a page.
const RULE: usize = 72;

/// A file that waits for its passages.
#[derive(Clone, Debug)]
pub struct Gathering {
    /// What comes before them.
    export: Export,
    /// The pairs, of a list as it was when they were asked for.
    snapshot: Arc<Snapshot>,
    pairs: Vec<Pair>,
    /// The page that is made of them, if one is, of which the date is still to be known.
    page: Option<Report>,
    /// Tells its answers from those of another one.
    ticket: u64,
    /// So many pairs are compared.
    pub done: usize,
    /// Of so many.
    pub all: usize,
}

impl Gathering {
    /// One of which nothing is there yet.
    pub fn begin(
        ticket: u64,
        export: Export,
        format: Option<cases::Format>,
        Pages {
            snapshot,
            mut pairs,
            sources,
        }: Pages,
        log: &Log,
    ) -> Gathering {
        if format.is_some() {
            cases::sort(&snapshot, &mut pairs);
        }
        let page = format.map(|format| Report {
            title: say!(
                "report-title",
                folder = escaped::line(&cases::folders(&snapshot))
            ),
            date: String::new(),
            format,
            context: Context::default(),
            signatures: false,
            anonymous: snapshot.hides_names,
            histories: Arc::new(histories(&snapshot, log, &pairs)),
            sources,
        });
        Gathering {
            export,
            ticket,
            done: 0,
            all: pairs.len(),
            page,
            snapshot,
            pairs,
        }
    }

    /// How far it is, and by which key it is stopped, where one does.
    pub fn said(&self, stop: Option<&str>) -> String {
        let mut said = say!("gathering", done = self.done, all = self.all);
        if let Some(key) = stop {
            said.push_str(&say!("gathering-esc", key));
        }
        said
    }

    /// What the engine is asked for.
    pub fn wish(&self) -> Gather {
        let snapshot = Arc::clone(&self.snapshot);
        let part = if let Some(page) = self.page.clone() {
            let plain = page.format.plain();
            let case = move |at, of: &Comparison| page.case(at + 1, &snapshot, of);
            Part::new(case, plain)
        } else {
            let plain = |said: &str| escaped::line(said).into_owned();
            Part::new(|_, comparison| in_text(comparison), plain)
        };
        Gather {
            ticket: self.ticket,
            pairs: self.pairs.iter().map(|pair| pair.docs).collect(),
            part,
            with_checksums: self.page.is_some(),
            language: words::spoken(),
        }
    }
}

/// More of the passages, or all of them: then the file is written.
pub fn receive(app: &mut App, gathered: &Gathered) {
    let Some(gathering) = app.gathering.as_mut() else {
        return;
    };
    if gathering.ticket != gathered.ticket {
        return;
    }
    gathering.done = gathered.done;
    let Some(parts) = &gathered.parts else {
        return;
    };
    let Some(mut gathering) = app.gathering.take() else {
        return;
    };
    let text = &mut gathering.export.text;
    text.extend(parts.iter().map(|part| part.text.as_str()));
    if let Some(page) = &mut gathering.page {
        page.date.clone_from(&gathered.day);
        let docs = gathering.pairs.iter().map(|pair| pair.docs);
        let rows = docs.zip(parts.iter().map(|part| part.shared));
        let rows: Vec<cases::Row> = rows.collect();
        let first = page.first(&gathering.snapshot, &rows);
        text.insert_str(0, &first);
        text.push_str(&page.last());
    }
    app.effects.push(Effect::Write(gathering.export));
}

/// Nobody wants the file any more. Says whether somebody did.
pub fn stop(app: &mut App) -> bool {
    let Some(gathering) = app.gathering.take() else {
        return false;
    };
    app.send(Request::NotGather);
    app.say(say!(
        "gathering-stopped",
        done = gathering.done,
        all = gathering.all
    ));
    true
}

/// A pair as a part of a text.
fn in_text(comparison: &Comparison) -> String {
    let said = match &comparison.outcome {
        Ok(compared) => plain_text(comparison, compared),
        Err(why) => format!("{}\n", escaped::line(&not_compared(comparison, why))),
    };
    format!("\n{}\n\n{said}", "=".repeat(RULE))
}

/// A pair is left out by nobody's decision: that is said in its place.
fn not_compared(comparison: &Comparison, why: &Said) -> String {
    say!(
        "gathering-not-compared",
        left = comparison.labels.left.as_str(),
        right = comparison.labels.right.as_str(),
        why
    )
}
