//! The answer of `sidelong rewritten`: a table of pairs; and JSON.

use std::io::{self, Write};

use super::json::object::Object;
use super::json::{self, runs};
use super::name;
use super::table::Table;
use crate::engine::rewritten::{Pair, Search};
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
    let both = |left: &str, right: &str| say!("both-names", left = left, right = right);
    let names = both(say!("head-a"), say!("head-b"));
    let mut table = Table::new()
        .right([
            say!("rewritten-left"),
            say!("rewritten-right"),
            say!("head-words"),
            say!("rewritten-same"),
            say!("printed-longest"),
        ])
        .left([say!("head-passages"), say!("rewritten-listed"), &names]);
    for pair in &search.pairs {
        let [verbatim, edited, summaries] = pair.passages.map(|count| count as usize);
        let kinds = [
            (edited > 0).then(|| say!("count-edited", count = Digits(edited))),
            (summaries > 0).then(|| say!("count-summary", count = Digits(summaries))),
            (verbatim > 0).then(|| say!("count-verbatim", count = Digits(verbatim))),
        ];
        let kinds: Vec<String> = kinds.into_iter().flatten().collect();
        let name = |id| {
            let document = snapshot.listing.document(id);
            document.map_or("", |document| document.label.title())
        };
        let is_listed = if pair.is_listed {
            say!("printed-yes")
        } else {
            say!("printed-no")
        };
        table.row([
            pair.covered.left.to_string(),
            pair.covered.right.to_string(),
            pair.words.to_string(),
            pair.same.to_string(),
            pair.longest.to_string(),
            kinds.join(", "),
            is_listed.to_owned(),
            both(name(pair.docs.left), name(pair.docs.right)),
        ]);
    }
    table.write(&mut out)?;
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
            .field("left", name(&snapshot.listing, pair.docs.left))
            .field("right", name(&snapshot.listing, pair.docs.right))
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
