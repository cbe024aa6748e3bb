//! The answer of `sidelong rewritten`: a table of pairs; and JSON.

use std::io::{self, Write};

use super::json::object::Object;
use super::json::{self, runs};
use crate::columns::{self, Context, REWRITTEN};
use crate::engine::rewritten::{Pair, Search};
use crate::index::Label;
use crate::say;
use crate::snapshot::Snapshot;
use crate::words::Digits;

/// Writes a table.
///
/// # Errors
/// Only those of `out`.
pub fn write_table(snapshot: &Snapshot, search: &Search, mut out: impl Write) -> io::Result<()> {
    if search.pairs.is_empty() {
        return writeln!(out, "{}", say!("printed-no-rewritten"));
    }
    let context = Context::new(snapshot);
    let (table, row) = columns::table(REWRITTEN, &context, Label::title);
    let rows = || search.pairs.iter().map(|pair| row(pair, 0));
    table.write_names_last(rows, &mut out)?;
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

/// Writes one object.
///
/// # Errors
/// Only those of `out`.
pub fn write_json(snapshot: &Snapshot, search: &Search, out: impl Write) -> io::Result<()> {
    let pair = |pair: &Pair| {
        let [verbatim, edited, summaries] = pair.passages;
        Object::default()
            .field("left", snapshot.listing.path(pair.docs.left))
            .field("right", snapshot.listing.path(pair.docs.right))
            .field("covered_left", pair.covered.left.fraction())
            .field("covered_right", pair.covered.right.fraction())
            .field("words_in_passages", pair.words)
            .field("words_the_same", pair.same)
            .field("longest_run", pair.longest)
            .field("verbatim", verbatim)
            .field("edited", edited)
            .field("summaries", summaries)
            .field("listed", pair.is_listed)
    };
    let unread = snapshot.unread.iter().chain(&search.unread);
    json::answer(out)
        .list("folders", snapshot.folders.all())
        .object("settings", runs(&snapshot.settings))
        .field("documents", snapshot.listing.documents.len())
        .field("pairs_compared", search.compared)
        .objects("pairs", search.pairs.iter().map(pair))
        .objects("not_read", unread.map(json::unread))
        .end()
}
