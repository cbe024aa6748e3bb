//! The verdicts of `sidelong check`: a sentence with the nearest document, its figures and the group; and JSON.

use std::io::{self, Write};

use super::json::object::{Object, some};
use super::{json, odd_lines_of, some_of};
use crate::arrival::{Arrival, Rules, Verdict};
use crate::index::{DocId, Pair};
use crate::origin;
use crate::page::escaped;
use crate::remarks;
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
    /// Documents that share text with it too, less than so many others, and are not in what stands in all together.
    pub left_out: usize,
    /// What was found, or why it was not read.
    pub result: Result<Arrival, Said>,
}

impl Judged {
    /// Why it was not read whole; nothing of a file that was, or that was not read at all.
    pub fn missing(&self, snapshot: &Snapshot) -> Option<String> {
        origin::missing(snapshot.facts(self.id?)?)
    }
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
        writeln!(out, "{}", escaped::line(&line))?;
    }
    for judged in judged {
        if let Some(why) = judged.missing(snapshot) {
            writeln!(out, "!  {}", remarks::not_whole(&judged.file, &why))?;
        }
    }
    // Of the files first, then of the documents that are nearest to them.
    let files = judged.iter();
    let files = files.filter_map(|judged| Some((judged.id?, judged.file.as_str())));
    let found = judged
        .iter()
        .filter_map(|judged| judged.result.as_ref().ok());
    let nearest = found.filter_map(|arrival| Some(arrival.nearest.as_ref()?.0));
    let nearest = nearest.map(|with| (with, snapshot.listing.path(with)));
    let odd = odd_lines_of(snapshot, files.chain(nearest));
    odd.iter().try_for_each(|line| writeln!(out, "!  {line}"))?;
    for judged in judged {
        let document = judged.id.and_then(|id| snapshot.listing.document(id));
        let common = document.map_or(0, |document| document.common);
        if common > 0 {
            let said = say!(
                "check-common",
                name = &judged.file,
                count = Digits(common as usize)
            );
            writeln!(out, "!  {}", escaped::line(&said))?;
        }
        if judged.left_out > 0 {
            let said = say!("sources-not-compared", count = Digits(judged.left_out));
            let said = format!("{}: {said}", judged.file);
            writeln!(out, "!  {}", escaped::line(&said))?;
        }
    }
    if judged.len() < 2 {
        return Ok(());
    }
    let counts = VERDICTS.map(|verdict| verdict.counted(number(judged, Some(verdict))));
    let unread = number(judged, None);
    let unread = (unread > 0).then(|| said!("printed-unread", count = Digits(unread)));
    let counts = counts.into_iter().flatten().chain(unread);
    let all = said!("documents", count = Digits(judged.len()));
    let all = counts
        .reduce(Said::comma)
        .into_iter()
        .fold(all, Said::colon);
    writeln!(out, "{all}")
}

/// All verdicts, the best one first.
const VERDICTS: [Verdict; 4] = [
    Verdict::Accepted,
    Verdict::Duplicate,
    Verdict::OverLimit,
    Verdict::OverShare,
];

/// How many files have this verdict; without one, how many have none as they were not read.
fn number(judged: &[Judged], verdict: Option<Verdict>) -> usize {
    let verdicts = judged.iter().map(|one| one.result.as_ref().ok());
    let verdicts = verdicts.map(|arrival| arrival.map(|arrival| arrival.verdict));
    verdicts.filter(|one| *one == verdict).count()
}

/// As scripts know it.
fn code(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Accepted => "accepted",
        Verdict::Duplicate => "duplicate",
        Verdict::OverLimit => "over_limit",
        Verdict::OverShare => "over_share",
    }
}

/// Which files of the folder nobody compared with, if there are any: a copy of one of them is accepted.
pub fn not_compared(snapshot: &Snapshot) -> Option<String> {
    let unread = snapshot.unread.iter();
    let names: Vec<&str> = unread.map(|file| file.label.as_str()).collect();
    let said = some_of(&names, NAMED);
    (!names.is_empty()).then(|| say!("check-unread", count = Digits(names.len()), names = said))
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
    let settings = &snapshot.settings;
    let archived = snapshot.listing.archived.len();
    json::answer(out)
        .list("folders", snapshot.folders.all())
        .field("documents", there.saturating_sub(archived))
        .maybe("documents_of_archives", some(archived))
        .maybe("sample", snapshot.sample)
        .object(
            "settings",
            Object::default()
                .field("width", settings.width.words())
                .field("min_resemblance", rules.least.fraction())
                .field("max_group", rules.max_group)
                .field("max_share", rules.max_share.fraction())
                .maybe("count_common", some(settings.counts_common)),
        )
        .object(
            "verdicts",
            VERDICTS
                .into_iter()
                .fold(Object::default(), |counts, verdict| {
                    counts.field(code(verdict), number(judged, Some(verdict)))
                })
                .field("not_read", number(judged, None)),
        )
        .objects("files", judged.iter().map(|one| file(snapshot, one)))
        .field("not_read", snapshot.unread.len())
        .end()
}

fn file(snapshot: &Snapshot, judged: &Judged) -> Object {
    let object = |verdict: &str, reason: String| {
        let file = Object::default().field("file", &judged.file);
        file.field("verdict", verdict).field("reason", reason)
    };
    let arrival = match &judged.result {
        Ok(arrival) => arrival,
        Err(reason) => {
            let object = object("not_read", reason.english());
            return object.object("nearest", None).object("group", None);
        }
    };
    let near = |found: &(DocId, Pair)| near(snapshot, found);
    let group = arrival.group.as_ref().map(|group| {
        let members = group.members.iter();
        Object::default()
            .field("number", group.number)
            .list("members", members.map(|id| snapshot.listing.path(*id)))
            .field("joins", arrival.joins)
    });
    let reason = arrival.sentence(&snapshot.listing, None);
    let document = judged.id.and_then(|id| snapshot.listing.document(id));
    let common = document.map(|document| document.common);
    object(code(arrival.verdict), reason.english())
        .with(json::odd(judged.id.and_then(|id| snapshot.facts(id))))
        .maybe("common_shingles", common.and_then(some))
        .object("nearest", arrival.nearest.as_ref().map(near))
        .object("largest", arrival.largest.as_ref().map(near))
        .field("share_elsewhere", arrival.together[0].share.fraction())
        .maybe("documents_left_out", some(judged.left_out))
        .field("share_same_author", arrival.together[1].share.fraction())
        .objects("same_author", arrival.same_author.iter().map(near))
        .object("group", group)
}

fn near(snapshot: &Snapshot, (with, pair): &(DocId, Pair)) -> Object {
    let of_document = Side::left_if(pair.docs.left == *with);
    Object::default()
        .field("document", snapshot.listing.path(*with))
        .field("share", pair.share(of_document.other()).fraction())
        .field("resemblance", pair.resemblance().fraction())
        .field(
            "containment_of_file",
            pair.containment(of_document.other()).fraction(),
        )
        .field(
            "containment_of_document",
            pair.containment(of_document).fraction(),
        )
        .field("shared_shingles", pair.shared)
        .field("words_shared", pair.figures.words)
        .field("longest_run", pair.figures.longest)
        .with(json::odd(snapshot.facts(*with)))
}
