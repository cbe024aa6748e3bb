//! What does a person or a script get of a search for rewritten text?

use std::io::{self, Write};

use serde::Serialize;
use unicode_width::UnicodeWidthStr;

use super::harmless;
use super::json::{RunsOut, SCHEMA, UnreadOut, write_lines};
use crate::engine::rewritten::{Pair, Search};
use crate::say;
use crate::snapshot::Snapshot;
use crate::words::Digits;

/// The columns are at least so wide; the first ones are figures.
const WIDTHS: [usize; 7] = [9, 9, 5, 8, 7, 18, 6];
const FIGURES: usize = 5;

/// Writes a table.
///
/// # Errors
/// Only those of `out`.
pub fn write_table(snapshot: &Snapshot, search: &Search, mut out: impl Write) -> io::Result<()> {
    if search.pairs.is_empty() {
        return writeln!(out, "{}", say!("printed-no-rewritten"));
    }
    let heads = [
        say!("rewritten-left"),
        say!("rewritten-right"),
        say!("head-words"),
        say!("rewritten-same"),
        say!("printed-longest"),
        say!("head-passages"),
        say!("rewritten-listed"),
    ];
    let widths = heads.iter().zip(WIDTHS);
    let widths: Vec<usize> = widths
        .map(|(head, least)| head.width().max(least))
        .collect();
    let row = |cells: [&str; 7], names: &str| {
        let cells = cells
            .iter()
            .zip(&widths)
            .enumerate()
            .map(|(at, (cell, wide))| {
                let padding = " ".repeat(wide.saturating_sub(cell.width()));
                // Words begin and figures end under their head.
                if at < FIGURES {
                    format!("{padding}{cell}  ")
                } else {
                    format!("{cell}{padding}  ")
                }
            });
        let line: String = cells.collect();
        format!("{line}{names}")
    };
    let both = say!("both-names", left = say!("head-a"), right = say!("head-b"));
    writeln!(out, "{}", row(heads, &both))?;
    for pair in &search.pairs {
        let [verbatim, edited, summaries] = pair.passages;
        let kinds = [
            (edited > 0).then(|| say!("count-edited", count = Digits(edited as usize))),
            (summaries > 0).then(|| say!("count-summary", count = Digits(summaries as usize))),
            (verbatim > 0).then(|| say!("count-verbatim", count = Digits(verbatim as usize))),
        ];
        let kinds: Vec<String> = kinds.into_iter().flatten().collect();
        let (left, right) = names(snapshot, pair);
        let figures = [
            pair.covered.left.to_string(),
            pair.covered.right.to_string(),
            pair.words.to_string(),
            pair.same.to_string(),
            pair.longest.to_string(),
            kinds.join(", "),
            if pair.is_listed {
                say!("printed-yes").to_owned()
            } else {
                say!("printed-no").to_owned()
            },
        ];
        let both = say!(
            "both-names",
            left = harmless::line(left),
            right = harmless::line(right)
        );
        let figures = figures.each_ref().map(String::as_str);
        writeln!(out, "{}", row(figures, &both))?;
    }
    writeln!(out, "\n{}", say!("printed-rewritten-shares"))
}

/// What a person is told beside it.
pub fn summary(snapshot: &Snapshot, search: &Search) -> String {
    let unlisted = search.pairs.iter().filter(|pair| !pair.is_listed).count();
    say!(
        "printed-rewritten",
        documents = say!(
            "documents",
            count = Digits(snapshot.listing.documents.len())
        ),
        count = Digits(search.compared),
        found = Digits(search.pairs.len()),
        unlisted = Digits(unlisted)
    )
}

fn names<'a>(snapshot: &'a Snapshot, pair: &Pair) -> (&'a str, &'a str) {
    let name = |id| {
        snapshot
            .listing
            .document(id)
            .map_or("", |document| document.label.title())
    };
    (name(pair.docs.left), name(pair.docs.right))
}

#[derive(Serialize)]
struct SearchOut<'a> {
    schema: u32,
    settings: RunsOut,
    documents: usize,
    pairs_compared: usize,
    pairs: Vec<PairOut<'a>>,
    not_read: Vec<UnreadOut<'a>>,
}

#[derive(Serialize)]
struct PairOut<'a> {
    left: &'a str,
    right: &'a str,
    covered_left: f64,
    covered_right: f64,
    words_in_passages: u32,
    words_the_same: u32,
    longest_run: u32,
    verbatim: u32,
    edited: u32,
    summaries: u32,
    listed: bool,
}

/// Writes one object.
///
/// # Errors
/// Only those of `out`.
pub fn write_json(snapshot: &Snapshot, search: &Search, out: impl Write) -> io::Result<()> {
    let path = |id| {
        snapshot
            .listing
            .document(id)
            .map_or("", |document| document.label.as_str())
    };
    let pairs = search.pairs.iter().map(|pair| PairOut {
        left: path(pair.docs.left),
        right: path(pair.docs.right),
        covered_left: pair.covered.left.fraction(),
        covered_right: pair.covered.right.fraction(),
        words_in_passages: pair.words,
        words_the_same: pair.same,
        longest_run: pair.longest,
        verbatim: pair.passages[0],
        edited: pair.passages[1],
        summaries: pair.passages[2],
        listed: pair.is_listed,
    });
    let unread = snapshot.unread.iter().chain(&search.unread);
    let object = SearchOut {
        schema: SCHEMA,
        settings: (&snapshot.settings).into(),
        documents: snapshot.listing.documents.len(),
        pairs_compared: search.compared,
        pairs: pairs.collect(),
        not_read: unread.map(UnreadOut).collect(),
    };
    write_lines(&object, out)
}
