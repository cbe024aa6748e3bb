//! What does a person or a script get of a search for rewritten text?

use std::io::{self, Write};

use serde::Serialize;

use super::json::{SCHEMA, write_lines};
use super::{count, harmless};
use crate::engine::rewritten::{Pair, Search};
use crate::snapshot::Snapshot;

/// Writes a table.
///
/// # Errors
/// Only those of `out`.
pub fn write_table(snapshot: &Snapshot, search: &Search, mut out: impl Write) -> io::Result<()> {
    if search.pairs.is_empty() {
        return writeln!(out, "No rewritten text was found.");
    }
    writeln!(
        out,
        "of A in B  of B in A  words  the same  longest  passages            listed  A and B"
    )?;
    for pair in &search.pairs {
        let [verbatim, edited, summaries] = pair.passages;
        let kinds = [
            (edited, "edited"),
            (summaries, "summary"),
            (verbatim, "verbatim"),
        ];
        let kinds = kinds.iter().filter(|(number, _)| *number > 0);
        let kinds: Vec<String> = kinds.map(|(n, kind)| format!("{n} {kind}")).collect();
        let (left, right) = names(snapshot, pair);
        writeln!(
            out,
            "{:>9}  {:>9}  {:>5}  {:>8}  {:>7}  {:<18}  {:<6}  {} and {}",
            pair.covered.left.to_string(),
            pair.covered.right.to_string(),
            pair.words,
            pair.same,
            pair.longest,
            kinds.join(", "),
            if pair.is_listed { "yes" } else { "no" },
            harmless::line(left),
            harmless::line(right),
        )?;
    }
    Ok(())
}

/// What a person is told beside it.
pub fn summary(snapshot: &Snapshot, search: &Search) -> String {
    let unlisted = search.pairs.iter().filter(|pair| !pair.is_listed).count();
    format!(
        "{}, {} compared, {} with rewritten text, {unlisted} of them in no list of scan",
        count(snapshot.listing.documents.len(), "document"),
        count(search.compared, "pair"),
        search.pairs.len(),
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

#[derive(Serialize)]
struct UnreadOut<'a> {
    path: &'a str,
    reason: &'a str,
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
        documents: snapshot.listing.documents.len(),
        pairs_compared: search.compared,
        pairs: pairs.collect(),
        not_read: unread
            .map(|file| UnreadOut {
                path: file.label.as_str(),
                reason: &file.reason,
            })
            .collect(),
    };
    write_lines(&object, out)
}
