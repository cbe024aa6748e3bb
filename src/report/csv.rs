//! What does a spreadsheet get? One line a pair, under a header.

use std::borrow::Cow;
use std::io::{self, Write};

use super::Findings;
use crate::index::{DocId, Pair};
use crate::sides::{Side, Sides};
use crate::words::{self, Language};

const HEADER: [&str; 13] = [
    "left",
    "right",
    "shared_shingles",
    "common_shingles",
    "resemblance",
    "containment_left",
    "containment_right",
    "sorensen",
    "words_shared",
    "longest_run",
    "passages",
    "share_left",
    "share_right",
];

/// What the chosen sketch says.
const SKETCH: [&str; 2] = ["proposed", "because"];

/// Of how many shingles one proposed pairs, where the index was larger than its memory.
const SAMPLE: [&str; 1] = ["one_shingle_in"];

/// How many words with letters of another alphabet and how many invisible characters inside words the two documents have, where any
/// document that was read has some: some pairs of a class have the columns that all of them have, and fit beneath them.
const ODD: [&str; 4] = [
    "lookalike_words_left",
    "lookalike_words_right",
    "invisible_characters_left",
    "invisible_characters_right",
];

/// How many characters of the two documents a reader of the originals does not see, where any document has some.
const HIDDEN: [&str; 2] = ["hidden_characters_left", "hidden_characters_right"];

/// Writes the pairs as CSV (RFC 4180), best first. The fields are those of the JSON.
///
/// # Errors
/// Only those of `out`.
pub fn write(findings: &Findings<'_>, out: impl Write) -> io::Result<()> {
    let mut writer = csv::Writer::from_writer(out);
    let proposed = findings.proposed();
    // Whoever asks for no sketch gets the columns that there always were.
    let more = proposed.map_or(&[][..], |_| &SKETCH);
    // A line of its own would be no pair: what holds for all of them stands in each.
    let sample = findings.snapshot().sample;
    let last = sample.map_or(&[][..], |_| &SAMPLE);
    let odd_documents = findings.odd();
    let all = || odd_documents.left.iter().chain(&odd_documents.right);
    let has_odd = all().any(|odd| odd.facts.lookalike > 0 || odd.facts.invisible > 0);
    let has_hidden = all().any(|odd| odd.facts.clues.hidden_characters > 0);
    let odd_heads = if has_odd { &ODD[..] } else { &[] };
    let hidden_heads = if has_hidden { &HIDDEN[..] } else { &[] };
    let added = odd_heads.iter().chain(hidden_heads);
    writer
        .write_record(HEADER.iter().chain(more).chain(last).chain(added))
        .map_err(as_io)?;
    for pair in findings.pairs() {
        let row = row(findings.names(pair), pair).into_iter();
        let because = proposed.map(|proposed| proposed.because(pair.docs));
        let said = because.into_iter().flat_map(|because| {
            let text = || {
                because
                    .as_ref()
                    .map_or_else(String::new, ToString::to_string)
            };
            // A program reads it.
            let text = words::speaking(Language::English, text);
            [because.is_some().to_string(), text]
        });
        let part = sample.map(|sample| sample.one_in.to_string());
        let odd = has_odd.then(|| odd(findings, pair)).into_iter().flatten();
        let hidden = has_hidden.then(|| hidden(findings, pair));
        let odd = odd.chain(hidden.into_iter().flatten());
        let row = row.chain(said).chain(part).chain(odd);
        writer.write_record(row).map_err(as_io)?;
    }
    writer.flush()
}

fn odd(findings: &Findings<'_>, pair: &Pair) -> [String; ODD.len()] {
    let of = |id: DocId| {
        let facts = findings.snapshot().facts(id);
        facts.map_or((0, 0), |facts| (facts.lookalike, facts.invisible))
    };
    let (left, right) = (of(pair.docs.left), of(pair.docs.right));
    [left.0, right.0, left.1, right.1].map(|number| number.to_string())
}

fn hidden(findings: &Findings<'_>, pair: &Pair) -> [String; HIDDEN.len()] {
    [pair.docs.left, pair.docs.right].map(|id| {
        let facts = findings.snapshot().facts(id);
        let count = facts.map_or(0, |facts| facts.clues.hidden_characters);
        count.to_string()
    })
}

fn row(names: Sides<&str>, pair: &Pair) -> [String; HEADER.len()] {
    [
        no_formula(names.left).into_owned(),
        no_formula(names.right).into_owned(),
        pair.shared.to_string(),
        pair.common.to_string(),
        pair.resemblance().fraction().to_string(),
        pair.containment(Side::Left).fraction().to_string(),
        pair.containment(Side::Right).fraction().to_string(),
        pair.sorensen().fraction().to_string(),
        pair.runs.words.to_string(),
        pair.runs.longest.to_string(),
        pair.runs.passages.to_string(),
        pair.share(Side::Left).fraction().to_string(),
        pair.share(Side::Right).fraction().to_string(),
    ]
}

/// A file name is chosen by a stranger, and a spreadsheet runs a cell that starts like a formula: an apostrophe in front
/// makes it text. Scripts that need the bare name read the JSON.
pub(super) fn no_formula(name: &str) -> Cow<'_, str> {
    // Spreadsheets read full-width signs like the others.
    const SIGNS: [char; 11] = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];
    if name.starts_with(SIGNS) {
        Cow::Owned(format!("'{name}"))
    } else {
        Cow::Borrowed(name)
    }
}

fn as_io(error: csv::Error) -> io::Error {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error,
        other => io::Error::other(format!("{other:?}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::examples;
    use crate::snapshot::Sample;

    #[test]
    fn a_spreadsheet_reads_the_names_as_text() {
        let snapshot = examples::snapshot();
        let mut out = Vec::new();
        write(&Findings::new(&snapshot, None), &mut out).unwrap();
        assert_eq!(
            String::from_utf8(out).unwrap(),
            "left,right,shared_shingles,common_shingles,resemblance,containment_left,containment_right,sorensen,\
             words_shared,longest_run,passages,share_left,share_right\n\
             \"anna, \"\"b\"\".txt\",李.txt,50,2,0.5,0.5,1,0.6666666666666666,54,54,1,0.5192307692307693,1\n\
             '=1+1.txt,\"anna, \"\"b\"\".txt\",10,2,0.07142857142857142,0.1,0.2,0.13333333333333333,14,14,1,0.1346153846153846,0.25925925925925924\n"
        );
    }

    #[test]
    fn every_pair_of_a_sample_says_so() {
        let mut snapshot = examples::snapshot();
        snapshot.sample = Some(Sample {
            one_in: 8,
            needed: 1 << 30,
        });
        let mut out = Vec::new();
        write(&Findings::new(&snapshot, None), &mut out).unwrap();
        let lines = String::from_utf8(out).unwrap();
        let mut lines = lines.lines();
        assert!(lines.next().unwrap().ends_with(",one_shingle_in"));
        assert!(lines.all(|line| line.ends_with(",8")));
    }

    #[test]
    fn some_pairs_have_the_columns_of_all() {
        let mut snapshot = examples::odd();
        let mut facts = snapshot.facts.to_vec();
        facts[2] = facts[1].clone();
        snapshot.facts = facts.into();
        let written = |top| {
            let mut out = Vec::new();
            write(&Findings::new(&snapshot, top), &mut out).unwrap();
            String::from_utf8(out).unwrap()
        };
        // Of the first pair neither document has odd letters, of the second one has.
        let (all, some) = (written(None), written(Some(1)));
        assert!(some.ends_with(",0,0,0,0\n"), "{some}");
        assert!(all.starts_with(&some), "{all}{some}");
        assert_eq!(all.lines().last().unwrap().matches(",12,0,0,0").count(), 1);
    }

    #[test]
    fn odd_letters_are_counted_in_columns_of_their_own_where_a_document_has_some() {
        let odd = examples::odd();
        let plain = examples::snapshot();
        let written = |snapshot| {
            let mut out = Vec::new();
            write(&Findings::new(snapshot, None), &mut out).unwrap();
            String::from_utf8(out).unwrap()
        };
        let (with, without) = (written(&odd), written(&plain));
        let more = [
            ",lookalike_words_left,lookalike_words_right,invisible_characters_left,invisible_characters_right",
            ",0,1,0,2",
            ",12,0,0,0",
        ];
        let expected = without.lines().zip(more);
        let expected: Vec<String> = expected
            .map(|(line, more)| format!("{line}{more}"))
            .collect();
        assert_eq!(with.lines().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn hidden_characters_are_counted_in_columns_of_their_own_where_a_document_has_some() {
        let mut snapshot = examples::snapshot();
        let written = |snapshot: &crate::snapshot::Snapshot| {
            let mut out = Vec::new();
            write(&Findings::new(snapshot, None), &mut out).unwrap();
            String::from_utf8(out).unwrap()
        };
        let without = written(&snapshot);
        let mut hidden = crate::snapshot::Facts::plain();
        hidden.clues.hidden_characters = 9;
        let second = snapshot.listing.pairs[1].docs.left.0 as usize;
        let mut facts = vec![None; 1 + second.max(snapshot.facts.len())];
        facts[second] = Some(std::sync::Arc::new(hidden));
        snapshot.facts = facts.into();
        let first = snapshot.listing.pairs[0].docs;
        let has = |id: DocId| if id.0 as usize == second { 9 } else { 0 };
        let more = [
            ",hidden_characters_left,hidden_characters_right".to_owned(),
            format!(",{},{}", has(first.left), has(first.right)),
            ",9,0".to_owned(),
        ];
        let expected: Vec<String> = without
            .lines()
            .zip(more)
            .map(|(line, more)| format!("{line}{more}"))
            .collect();
        assert_eq!(written(&snapshot).lines().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn no_name_begins_like_a_formula() {
        for name in [
            "=1", "+1", "-1", "@a", "\t=1", "\r=1", "\n=1", "＝1", "＋1", "－1", "＠a",
        ] {
            assert_eq!(no_formula(name), format!("'{name}"));
        }
        assert_eq!(no_formula("anna=1.txt"), "anna=1.txt");
    }
}
