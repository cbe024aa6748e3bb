//! What is said of a new document? A sentence that names the nearest document, its figures and the group; the same as JSON.

use std::io::{self, Write};

use serde::Serialize;

use super::{harmless, json, name};
use crate::arrival::{Arrival, Rules, Verdict};
use crate::index::{DocId, Pair};
use crate::said;
use crate::sides::Side;
use crate::snapshot::Snapshot;
use crate::words::Said;

/// What came of one file.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The file as it was named.
    pub file: String,
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
    Ok(())
}

/// Writes one object.
///
/// # Errors
/// Only those of `out`.
pub fn write_json(
    snapshot: &Snapshot,
    rules: &Rules,
    judged: &[Judged],
    out: impl Write,
) -> io::Result<()> {
    let files = judged.iter().map(|judged| FileOut::new(snapshot, judged));
    let answer = AnswerOut {
        schema: json::SCHEMA,
        folders: (&snapshot.folders).into(),
        documents: snapshot.listing.documents.len(),
        settings: SettingsOut {
            width: snapshot.settings.width.words(),
            min_resemblance: rules.least.fraction(),
            max_group: rules.max_group.map(std::num::NonZeroUsize::get),
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
    /// Those of the folder and the files that were read.
    documents: usize,
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
}

#[derive(Serialize)]
struct FileOut<'a> {
    file: &'a str,
    verdict: &'static str,
    reason: String,
    nearest: Option<NearestOut<'a>>,
    group: Option<GroupOut<'a>>,
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
                reason: arrival.sentence(&snapshot.listing).english(),
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
                nearest: None,
                group: None,
            },
        }
    }
}
