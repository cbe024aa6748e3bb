//! The passages of many pairs, gathered into one file.
//!
//! Most of the pairs were never opened: the engine compares one after the other, and hands on what each says as text, so that no two
//! texts have to be kept.

use super::passages::{foot, markdown, plain_text};
use super::{Export, Format};
use crate::app::{App, Effect};
use crate::engine::{Gather, Gathered, Request};
use crate::index::{DocId, Settings};
use crate::page::escaped;
use crate::report::table::plain;
use crate::say;
use crate::sides::Sides;
use crate::snapshot::Comparison;
use crate::words::{self, Said};

/// As wide as the line between two pairs: that of a page.
const RULE: usize = 72;

/// A file that waits for its passages.
#[derive(Clone, Debug)]
pub struct Gathering {
    /// What comes before them.
    export: Export,
    /// What comes after them: by what was compared when it was asked for.
    foot: String,
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
        pairs: &[Sides<DocId>],
        settings: &Settings,
    ) -> Gathering {
        let foot = match export.format {
            Format::MarkdownOfPassages => foot(settings),
            _ => String::new(),
        };
        Gathering {
            foot,
            export,
            ticket,
            done: 0,
            all: pairs.len(),
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
    pub fn wish(&self, pairs: Vec<Sides<DocId>>) -> Gather {
        Gather {
            ticket: self.ticket,
            pairs,
            part: match self.export.format {
                Format::MarkdownOfPassages => in_markdown,
                _ => in_text,
            },
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
        gathering.export.text.push_str(&gathering.foot);
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
