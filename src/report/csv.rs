//! CSV of pairs for spreadsheets: one table of columns, the same whatever is found.

use std::borrow::Cow;
use std::io::{self, Write};

use super::Findings;
use crate::index::Pair;
use crate::sides::Side;
use crate::snapshot::Facts;
use crate::words::{self, Language};

/// What stands in a column of a pair.
type Cell = fn(&Findings<'_>, &Pair) -> String;

/// All columns, under the names of the JSON.
const COLUMNS: [(&str, Cell); 20] = [
    ("left", |all, pair| {
        no_formula(all.names(pair).left).into_owned()
    }),
    ("right", |all, pair| {
        no_formula(all.names(pair).right).into_owned()
    }),
    ("shared_shingles", |_, pair| pair.shared.to_string()),
    ("common_shingles", |_, pair| pair.common.to_string()),
    ("resemblance", |_, pair| {
        pair.resemblance().fraction().to_string()
    }),
    ("containment_left", |_, pair| {
        pair.containment(Side::Left).fraction().to_string()
    }),
    ("containment_right", |_, pair| {
        pair.containment(Side::Right).fraction().to_string()
    }),
    ("sorensen", |_, pair| pair.sorensen().fraction().to_string()),
    ("words_shared", |_, pair| pair.runs.words.to_string()),
    ("longest_run", |_, pair| pair.runs.longest.to_string()),
    ("passages", |_, pair| pair.runs.passages.to_string()),
    ("share_left", |_, pair| {
        pair.share(Side::Left).fraction().to_string()
    }),
    ("share_right", |_, pair| {
        pair.share(Side::Right).fraction().to_string()
    }),
    ("lookalike_words_left", |all, pair| {
        odd(all, pair, Side::Left, |facts| facts.lookalike)
    }),
    ("lookalike_words_right", |all, pair| {
        odd(all, pair, Side::Right, |facts| facts.lookalike)
    }),
    ("invisible_characters_left", |all, pair| {
        odd(all, pair, Side::Left, |facts| facts.invisible)
    }),
    ("invisible_characters_right", |all, pair| {
        odd(all, pair, Side::Right, |facts| facts.invisible)
    }),
    ("hidden_characters_left", |all, pair| {
        odd(all, pair, Side::Left, |facts| facts.clues.hidden_characters)
    }),
    ("hidden_characters_right", |all, pair| {
        odd(all, pair, Side::Right, |facts| {
            facts.clues.hidden_characters
        })
    }),
    // Of how many shingles one proposed pairs: 1 unless the index was larger than its memory. A line of its own would be no pair.
    ("one_shingle_in", |all, _| {
        all.snapshot()
            .sample
            .map_or(1, |sample| sample.one_in)
            .to_string()
    }),
];

/// What the sketch says that a person chose.
const SKETCH: [(&str, Cell); 2] = [
    ("proposed", |all, pair| {
        because(all, pair).is_some().to_string()
    }),
    ("because", |all, pair| {
        because(all, pair).unwrap_or_default()
    }),
];

/// Writes the pairs as CSV (RFC 4180), best first, with all columns; those of a sketch stand behind them where one was chosen.
///
/// # Errors
/// Only those of `out`.
pub fn write(findings: &Findings<'_>, out: impl Write) -> io::Result<()> {
    let mut columns = COLUMNS.to_vec();
    if findings.proposed().is_some() {
        columns.extend(SKETCH);
    }
    let mut writer = csv::Writer::from_writer(out);
    let heads = columns.iter().map(|(head, _)| head);
    writer.write_record(heads).map_err(as_io)?;
    for pair in findings.pairs() {
        let cells = columns.iter().map(|(_, cell)| cell(findings, pair));
        writer.write_record(cells).map_err(as_io)?;
    }
    writer.flush()
}

fn odd(findings: &Findings<'_>, pair: &Pair, side: Side, count: fn(&Facts) -> u32) -> String {
    let facts = findings.snapshot().facts(*pair.docs.get(side));
    facts.map_or(0, count).to_string()
}

/// Why the chosen sketch proposes the pair, in English: a program reads it.
fn because(findings: &Findings<'_>, pair: &Pair) -> Option<String> {
    let because = findings.proposed()?.because(pair.docs)?;
    Some(words::speaking(Language::English, || because.to_string()))
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
    use crate::snapshot::{Sample, Snapshot};

    fn written(snapshot: &Snapshot) -> String {
        let mut out = Vec::new();
        write(&Findings::new(snapshot, None), &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn the_columns_are_the_same_whatever_is_found() {
        let heads = "left,right,shared_shingles,common_shingles,resemblance,containment_left,containment_right,sorensen,\
             words_shared,longest_run,passages,share_left,share_right,lookalike_words_left,lookalike_words_right,\
             invisible_characters_left,invisible_characters_right,hidden_characters_left,hidden_characters_right,one_shingle_in\n";
        assert_eq!(written(&Snapshot::default()), heads);
        let first = "\"anna, \"\"b\"\".txt\",李.txt,50,2,0.5,0.5,1,0.6666666666666666,54,54,1,0.5192307692307693,1";
        let second = "'=1+1.txt,\"anna, \"\"b\"\".txt\",10,2,0.07142857142857142,0.1,0.2,0.13333333333333333,14,14,1,\
             0.1346153846153846,0.25925925925925924";
        let expected = format!("{heads}{first},0,0,0,0,0,0,1\n{second},0,0,0,0,0,0,1\n");
        assert_eq!(written(&examples::snapshot()), expected);
        let mut snapshot = examples::odd();
        let mut hidden = Facts::plain();
        hidden.clues.hidden_characters = 9;
        let mut facts = snapshot.facts.to_vec();
        facts[1] = Some(std::sync::Arc::new(hidden));
        snapshot.facts = facts.into();
        snapshot.sample = Some(Sample {
            one_in: 8,
            needed: 1 << 30,
        });
        let expected = format!("{heads}{first},0,1,0,2,9,0,8\n{second},12,0,0,0,0,9,8\n");
        assert_eq!(written(&snapshot), expected);
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
