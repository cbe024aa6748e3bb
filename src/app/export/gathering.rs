//! The passages of many pairs, gathered into one file.
//!
//! Most of the pairs were never opened: the engine compares one after the other, and hands on what each says as text, so that no two
//! texts have to be kept.

use std::sync::Arc;

use super::passages::{foot, markdown, plain_text};
use super::{Export, Format};
use crate::app::details::decided::histories;
use crate::app::{App, Effect};
use crate::cases::{self, Context, Report};
use crate::engine::{Gather, Gathered, Part, Request};
use crate::index::Pair;
use crate::page::escaped;
use crate::report::table::plain;
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
    /// The page that is made of them, of which the date is still to be known.
    page: Report,
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
        snapshot: Arc<Snapshot>,
        mut pairs: Vec<Pair>,
        log: &Log,
    ) -> Gathering {
        let folder = cases::folders(&snapshot);
        if export.format == Format::Html {
            cases::sort(&snapshot, &mut pairs);
        }
        Gathering {
            export,
            ticket,
            done: 0,
            all: pairs.len(),
            page: Report {
                title: say!("report-title", folder = escaped::line(&folder)),
                date: String::new(),
                format: cases::Format::Html,
                context: Context::default(),
                signatures: false,
                anonymous: snapshot.hides_names,
                histories: Arc::new(histories(&snapshot, log, &pairs)),
            },
            snapshot,
            pairs,
        }
    }

    /// How far it is, and by which key it is stopped, where one does.
    pub fn said(&self, stop: Option<&str>) -> String {
        let mut said = say!("gathering", done = self.done, all = self.all);
        if let Some(key) = stop {
            said.push_str(&say!("gathering-esc", key = key));
        }
        said
    }

    /// What the engine is asked for.
    pub fn wish(&self) -> Gather {
        let (page, snapshot) = (self.page.clone(), Arc::clone(&self.snapshot));
        let part: Part = match self.export.format {
            Format::Html => {
                Part::new(move |at, comparison| page.case(at + 1, &snapshot, comparison))
            }
            Format::MarkdownOfPassages => Part::new(|_, comparison| in_markdown(comparison)),
            _ => Part::new(|_, comparison| in_text(comparison)),
        };
        Gather {
            ticket: self.ticket,
            pairs: self.pairs.iter().map(|pair| pair.docs).collect(),
            part,
            with_checksums: self.export.format == Format::Html,
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
    if let Some(mut gathering) = app.gathering.take() {
        gathering
            .export
            .text
            .extend(parts.iter().map(String::as_str));
        match gathering.export.format {
            Format::Html => {
                gathering.page.date.clone_from(&gathered.day);
                let first = gathering.page.first(&gathering.snapshot, &gathering.pairs);
                gathering.export.text.insert_str(0, &first);
                gathering.export.text.push_str(&gathering.page.last());
            }
            Format::MarkdownOfPassages => {
                gathering
                    .export
                    .text
                    .push_str(&foot(&gathering.snapshot.settings));
            }
            _ => {}
        }
        app.effects.push(Effect::Write(gathering.export));
    }
}

/// Nobody wants the file any more. Says whether somebody did.
pub fn stop(app: &mut App) -> bool {
    let Some(gathering) = app.gathering.take() else {
        return false;
    };
    app.send(Request::NotGather);
    app.said = Some(say!(
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

/// A pair as a part of a page of Markdown.
fn in_markdown(comparison: &Comparison) -> String {
    let said = match &comparison.outcome {
        Ok(compared) => markdown(comparison, compared, None),
        Err(why) => format!("# {}\n", plain(&not_compared(comparison, why))),
    };
    format!("\n{said}")
}

/// A pair is left out by nobody's decision: that is said in its place.
fn not_compared(comparison: &Comparison, why: &Said) -> String {
    say!(
        "gathering-not-compared",
        left = comparison.labels.left.as_str(),
        right = comparison.labels.right.as_str(),
        why = why
    )
}
