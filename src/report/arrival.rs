//! The verdicts of `sidelong check`: a sentence with the nearest document, its figures and the group; and JSON.

use std::io::{self, Write};

use super::json::object::{Each, Fields, object, some};
use super::{harmless, json, name};
use crate::arrival::{Arrival, Rules, Verdict};
use crate::index::{DocId, Pair};
use crate::origin;
use crate::remarks::odd_letters;
use crate::said;
use crate::say;
use crate::sides::Side;
use crate::snapshot::Snapshot;
use crate::words::{Digits, Said};

/// So many files that were not read are named.
const NAMED: usize = 5;

/// What came of one file.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The file as it was named.
    pub file: String,
    /// The document that it is among the others; nothing of one that was not read.
    pub id: Option<DocId>,
    /// What was found, or why it was not read.
    pub result: Result<Arrival, Said>,
}

/// Writes a line for each file.
///
/// # Errors
/// Only those of `out`.
pub fn write_text(snapshot: &Snapshot, judged: &[Judged], mut out: impl Write) -> io::Result<()> {
    for judged in judged {
        let sentence = match &judged.result {
            Ok(arrival) => {
                let in_other_words = Some(said!("arrival-other-words"));
                arrival.sentence(&snapshot.listing, in_other_words)
            }
            Err(reason) => said!("check-not-read").colon(reason.clone()),
        };
        let line = format!("{}: {sentence}", judged.file);
        writeln!(out, "{}", harmless::line(&line))?;
    }
    let odd = odd_lines(snapshot, judged);
    odd.iter().try_for_each(|line| writeln!(out, "!  {line}"))
}

/// Which of the files, and of the documents that are nearest to them, have odd letters, each once; and that this accuses nobody.
fn odd_lines(snapshot: &Snapshot, judged: &[Judged]) -> Vec<String> {
    let mut told: Vec<DocId> = Vec::new();
    let mut lines = Vec::new();
    let mut tell = |id: DocId, name: &str| {
        if !told.contains(&id) {
            told.push(id);
            let facts = snapshot.facts(id);
            lines.extend(facts.and_then(|facts| odd_letters(name, facts)));
        }
    };
    for judged in judged {
        if let Some(id) = judged.id {
            tell(id, &judged.file);
        }
    }
    for arrival in judged
        .iter()
        .filter_map(|judged| judged.result.as_ref().ok())
    {
        if let Some((with, _)) = &arrival.nearest {
            tell(*with, name(&snapshot.listing, *with));
        }
    }
    if !lines.is_empty() {
        lines.push(origin::innocent().to_owned());
    }
    lines
}

/// Which files of the folder nobody compared with, if there are any: a copy of one of them is accepted.
pub fn not_compared(snapshot: &Snapshot) -> Option<String> {
    let unread = &snapshot.unread;
    let names: Vec<&str> = unread
        .iter()
        .take(NAMED)
        .map(|file| file.label.as_str())
        .collect();
    let names = names.join(", ");
    let more = unread.len().saturating_sub(NAMED);
    (!unread.is_empty()).then(|| match more {
        0 => say!("check-unread", count = Digits(unread.len()), names = names),
        more => say!(
            "check-unread-more",
            count = Digits(unread.len()),
            names = names,
            more = Digits(more)
        ),
    })
}

/// Writes one object. So many documents were there, without the files that want to come in; so many of the folder were not read, and so
/// not compared.
///
/// # Errors
/// Only those of `out`.
pub fn write_json(
    snapshot: &Snapshot,
    there: usize,
    rules: &Rules,
    judged: &[Judged],
    out: impl Write,
) -> io::Result<()> {
    let answer = object! {
        "schema": json::SCHEMA,
        "folders": snapshot.folders.all(),
        "documents": there,
        "sample"?: snapshot.sample,
        "settings": object! {
            "width": snapshot.settings.width.words(),
            "min_resemblance": rules.least.fraction(),
            "max_group": rules.max_group,
            "count_common"?: some(snapshot.settings.counts_common),
        },
        "files": Each(|| judged.iter().map(|one| file(snapshot, one))),
        "not_read": snapshot.unread.len(),
    };
    json::write_lines(&answer, out)
}

fn file(snapshot: &Snapshot, judged: &Judged) -> impl Fields {
    let found = judged.result.as_ref().ok();
    let facts = found.and(judged.id).and_then(|id| snapshot.facts(id));
    let nearest = found.and_then(|arrival| arrival.nearest.as_ref());
    let group = found.and_then(|arrival| Some((arrival, arrival.group.as_ref()?)));
    object! {
        "file": judged.file.as_str(),
        "verdict": match found.map(|arrival| arrival.verdict) {
            Some(Verdict::Accepted) => "accepted",
            Some(Verdict::Duplicate) => "duplicate",
            Some(Verdict::OverLimit) => "over_limit",
            None => "not_read",
        },
        "reason": match &judged.result {
            Ok(arrival) => arrival.sentence(&snapshot.listing, None).english(),
            Err(reason) => reason.english(),
        },
        ..json::odd(facts),
        "nearest": nearest.map(|(with, pair)| near(snapshot, *with, pair)),
        "group": group.map(|(arrival, group)| {
            let members = group.members.iter();
            let members = members.map(|id| name(&snapshot.listing, *id));
            object! {
                "number": group.number,
                "members": members.collect::<Vec<&str>>(),
                "joins": arrival.joins,
            }
        }),
    }
}

fn near(snapshot: &Snapshot, with: DocId, pair: &Pair) -> impl Fields {
    let of_document = if pair.docs.left == with {
        Side::Left
    } else {
        Side::Right
    };
    object! {
        "document": name(&snapshot.listing, with),
        "resemblance": pair.resemblance().fraction(),
        "containment_of_file": pair.containment(of_document.other()).fraction(),
        "containment_of_document": pair.containment(of_document).fraction(),
        "shared_shingles": pair.shared,
        "words_shared": pair.runs.words,
        "longest_run": pair.runs.longest,
        ..json::odd(snapshot.facts(with)),
    }
}
