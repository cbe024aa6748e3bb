//! What is said of a new document? A sentence that names the nearest document, its figures and the group; the same as JSON.

use std::io::{self, Write};

use serde::Serialize;

use super::json::OddOut;
use super::{harmless, json, name};
use crate::arrival::{Arrival, Rules, Verdict};
use crate::index::{DocId, Pair};
use crate::origin;
use crate::remarks::odd_letters;
use crate::said;
use crate::say;
use crate::sides::Side;
use crate::snapshot::{Sample, Snapshot};
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
            Ok(arrival) => arrival.sentence(&snapshot.listing),
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

/// Writes one object. So many documents were there.
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
    let files = judged.iter().map(|judged| FileOut::new(snapshot, judged));
    let answer = AnswerOut {
        schema: json::SCHEMA,
        folders: (&snapshot.folders).into(),
        documents: there,
        sample: snapshot.sample.as_ref(),
        settings: SettingsOut {
            width: snapshot.settings.width.words(),
            min_resemblance: rules.least.fraction(),
            max_group: rules.max_group.map(std::num::NonZeroUsize::get),
            count_common: snapshot.settings.counts_common,
        },
        files: files.collect(),
        not_read: snapshot.unread.len(),
    };
    json::write_lines(&answer, out)
}

#[derive(Serialize)]
struct AnswerOut<'a> {
    schema: u32,
    #[serde(flatten)]
    folders: json::FoldersOut<'a>,
    /// Those that were there, which the reasons speak of: not the files that want to come in.
    documents: usize,
    /// Where a part of the fingerprints alone has proposed pairs.
    #[serde(skip_serializing_if = "Option::is_none")]
    sample: Option<&'a Sample>,
    settings: SettingsOut,
    files: Vec<FileOut<'a>>,
    /// Files of the folder that were not read, and so not compared.
    not_read: usize,
}

#[derive(Serialize)]
struct SettingsOut {
    width: usize,
    min_resemblance: f64,
    max_group: Option<usize>,
    /// Said where it is so.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    count_common: bool,
}

#[derive(Serialize)]
struct FileOut<'a> {
    file: &'a str,
    verdict: &'static str,
    reason: String,
    #[serde(flatten)]
    odd: OddOut,
    nearest: Option<NearestOut<'a>>,
    group: Option<GroupOut<'a>>,
}

fn odd(snapshot: &Snapshot, id: Option<DocId>) -> OddOut {
    let facts = id.and_then(|id| snapshot.facts(id));
    facts.map_or_else(OddOut::default, OddOut::of)
}

#[derive(Serialize)]
struct NearestOut<'a> {
    document: &'a str,
    resemblance: f64,
    containment_of_file: f64,
    containment_of_document: f64,
    shared_shingles: u32,
    words_shared: u32,
    longest_run: u32,
    #[serde(flatten)]
    odd: OddOut,
}

impl<'a> NearestOut<'a> {
    fn new(snapshot: &'a Snapshot, with: DocId, pair: &Pair) -> Self {
        let of_document = if pair.docs.left == with {
            Side::Left
        } else {
            Side::Right
        };
        NearestOut {
            document: name(&snapshot.listing, with),
            resemblance: pair.resemblance().fraction(),
            containment_of_file: pair.containment(of_document.other()).fraction(),
            containment_of_document: pair.containment(of_document).fraction(),
            shared_shingles: pair.shared,
            words_shared: pair.runs.words,
            longest_run: pair.runs.longest,
            odd: odd(snapshot, Some(with)),
        }
    }
}

#[derive(Serialize)]
struct GroupOut<'a> {
    number: Option<usize>,
    members: Vec<&'a str>,
    joins: usize,
}

impl<'a> FileOut<'a> {
    fn new(snapshot: &'a Snapshot, judged: &'a Judged) -> Self {
        let file = judged.file.as_str();
        match &judged.result {
            Ok(arrival) => FileOut {
                file,
                verdict: match arrival.verdict {
                    Verdict::Accepted => "accepted",
                    Verdict::Duplicate => "duplicate",
                    Verdict::OverLimit => "over_limit",
                },
                reason: arrival.reason(&snapshot.listing),
                odd: odd(snapshot, judged.id),
                nearest: arrival
                    .nearest
                    .as_ref()
                    .map(|(with, pair)| NearestOut::new(snapshot, *with, pair)),
                group: arrival.group.as_ref().map(|group| GroupOut {
                    number: group.number,
                    members: group
                        .members
                        .iter()
                        .map(|id| name(&snapshot.listing, *id))
                        .collect(),
                    joins: arrival.joins,
                }),
            },
            Err(reason) => FileOut {
                file,
                verdict: "not_read",
                reason: reason.english(),
                odd: OddOut::default(),
                nearest: None,
                group: None,
            },
        }
    }
}
