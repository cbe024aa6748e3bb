//! JSON for scripts: one object, with a `schema` number that counts up when a field changes its meaning.
//!
//! `assets/docs/scripts.md` documents the fields by an example. Ratios are numbers from 0 to 1; names are those that people see, with
//! control characters and bytes that aren't UTF-8 written as `\n`, `\u{1b}` and `\xff`, and a backslash as two.

mod lines;
pub(crate) mod object;

use std::io::{self, Write};

use serde::Serialize;

use self::object::{Each, Fields, object, some};
use super::Findings;
use super::place::Places;
use super::shared;
use super::text::odd_words;
use crate::align::Passage;
use crate::index::{Document, Pair, Settings};
use crate::origin::{self, Census, Submitted};
use crate::proposal::Proposed;
use crate::sides::{Side, Sides};
use crate::sketch::method::Because;
use crate::snapshot::{Compared, Comparison, Facts, Snapshot, Unread};
use crate::text::{self, Language, Span};
use crate::words::{self, Said};

/// Counts up whenever a field is removed or changes its meaning; new fields don't change it. With 2 there are always `folders`, and the
/// settings have a `threshold`.
pub const SCHEMA: u32 = 2;

/// Writes any value in the layout of all our JSON, with a line break at the end.
pub(super) fn write_lines(value: &impl Serialize, mut out: impl Write) -> io::Result<()> {
    let mut serializer = serde_json::Serializer::with_formatter(&mut out, lines::Lines::default());
    value.serialize(&mut serializer)?;
    writeln!(out)
}

/// Writes what a scan found: a line a document, a line a pair.
///
/// # Errors
/// Only those of `out`.
pub fn write(findings: &Findings<'_>, out: impl Write) -> io::Result<()> {
    let snapshot = findings.snapshot();
    let listing = &snapshot.listing;
    let all = listing.documents.iter();
    let census = Census::new(all.filter_map(|document| snapshot.facts(document.id)));
    let scan = object! {
        "schema": SCHEMA,
        "folders": snapshot.folders.all(),
        "authors_in_several_folders"?: some(snapshot.authors_across()),
        "settings": object! {
            "width": snapshot.settings.width.words(),
            "min_run": snapshot.settings.min_run,
            "threshold": snapshot.settings.threshold.fraction(),
            "top": findings.top(),
            ..counted(snapshot.settings.text),
            "count_common"?: some(snapshot.settings.counts_common),
        },
        "pairs_found": listing.pairs.len(),
        "sketch"?: findings.proposed().map(sketch),
        "documents": Each(|| listing.documents.iter().map(|one| document(snapshot, one))),
        "pairs": Each(|| findings.pairs().iter().map(|one| pair(findings, one, &census))),
        "not_read": not_read(&snapshot.unread, &[]),
        "left_out"?: some(&*snapshot.excluded),
        "sample"?: snapshot.sample,
        "cache_note"?: snapshot.cache_note.as_ref().map(Said::english),
    };
    write_lines(&scan, out)
}

fn document(snapshot: &Snapshot, document: &Document) -> impl Fields {
    object! {
        "path": document.label.as_str(),
        "author"?: snapshot.author(document),
        "words": document.words,
        "shingles": document.shingles,
        "common_shingles": document.common,
        "file"?: snapshot.facts(document.id).map(file),
    }
}

fn pair<'a>(findings: &Findings<'a>, pair: &'a Pair, census: &Census) -> impl Fields + use<'a> {
    let snapshot = findings.snapshot();
    let names = findings.names(pair);
    let handed = pair.docs.map(|id| Submitted::of(snapshot, id));
    let alike = match (handed.left, handed.right) {
        (Some(left), Some(right)) => origin::in_common(Sides::new(left, right), census),
        _ => Vec::new(),
    };
    let because = findings
        .proposed()
        .map(|proposed| proposed.because(pair.docs));
    object! {
        "left": names.left,
        "right": names.right,
        "shared_shingles": pair.shared,
        "common_shingles": pair.common,
        "resemblance": pair.resemblance().fraction(),
        "containment_left": pair.containment(Side::Left).fraction(),
        "containment_right": pair.containment(Side::Right).fraction(),
        "sorensen": pair.sorensen().fraction(),
        "words_shared": pair.runs.words,
        "longest_run": pair.runs.longest,
        "passages": pair.runs.passages,
        "share_left": pair.share(Side::Left).fraction(),
        "share_right": pair.share(Side::Right).fraction(),
        "files_alike"?: files_alike(alike),
        "proposed"?: because.as_ref().map(Option::is_some),
        "because"?: because.map(|because| because.as_ref().map(why)),
    }
}

/// What the files of a pair say alike.
fn files_alike(alike: Vec<origin::Shared>) -> Option<impl Serialize> {
    let one = |shared: origin::Shared| {
        object! {
            "what": shared.name,
            "value": shared.value,
            "other_documents": shared.others,
        }
    };
    let all = alike.into_iter().map(one).collect::<Vec<_>>();
    (!all.is_empty()).then_some(all)
}

/// How many pairs the chosen sketch proposes; the last are no listed pairs.
fn sketch(proposed: &Proposed) -> impl Fields + use<> {
    let counts = proposed.counts();
    object! {
        "name": proposed.method().to_string(),
        "proposed": counts.found,
        "missed": counts.missed,
        "no_pairs": counts.others,
    }
}

/// Why a sketch proposes a pair: a sentence, and its figures.
fn why(because: &Because) -> impl Fields + use<> {
    let (groups, pairs, of) = match because {
        Because::Groups(groups, of) => (Some(groups.clone()), None, Some(*of)),
        Because::Pairs(pairs, of) => (None, Some(pairs.clone()), Some(*of)),
        _ => (None, None, None),
    };
    let overlap = match because {
        Because::Shared(overlap) => Some(*overlap),
        _ => None,
    };
    let distance = match because {
        Because::Distance { bits, radius } => Some((*bits, *radius)),
        _ => None,
    };
    object! {
        "text": words::speaking(words::Language::English, || because.to_string()),
        "groups"?: groups,
        "pairs_of_groups"?: pairs,
        "of"?: of,
        "shared"?: overlap.map(|overlap| overlap.shared),
        "kept_left"?: overlap.map(|overlap| overlap.sizes.left),
        "kept_right"?: overlap.map(|overlap| overlap.sizes.right),
        "distance"?: distance.map(|(bits, _)| bits),
        "at_most"?: distance.map(|(_, radius)| radius),
    }
}

/// The files that were not read, and why.
pub(super) fn not_read<'a>(first: &'a [Unread], more: &'a [Unread]) -> impl Serialize + use<'a> {
    let one = |unread: &'a Unread| {
        object! {
            "path": unread.label.as_str(),
            "reason": unread.reason.english(),
        }
    };
    Each(move || first.iter().chain(more).map(one))
}

/// What passages are made of, where nothing is listed by a threshold.
pub(super) fn runs(settings: &Settings) -> impl Fields + use<> {
    object! {
        "width": settings.width.words(),
        "min_run": settings.min_run,
        "count_common"?: some(settings.counts_common),
    }
}

/// What of a text was compared.
pub(super) fn counted(options: text::Options) -> impl Fields {
    object! {
        "stop_words": options.stop_words.code(),
        "stem": options.stems.code(),
        "numbers": !options.no_numbers,
        "chinese": options.unspaced.name(),
    }
}

/// What is known of a document beside its text; what is not known is left out.
fn file(facts: &Facts) -> impl Fields {
    let clues = &facts.clues;
    object! {
        "format": facts.format,
        "encoding"?: facts.encoding.as_deref(),
        "encoding_doubtful"?: some(facts.doubtful),
        "bytes": facts.bytes,
        "author"?: clues.author.as_deref(),
        "last_editor"?: clues.last_editor.as_deref(),
        "created"?: clues.created.as_deref(),
        "modified"?: clues.modified.as_deref(),
        "producer"?: clues.producer.as_deref(),
        "editing_minutes"?: clues.editing_minutes,
        "revision_ids"?: some(clues.revision_ids.as_slice()),
        "fonts"?: some(clues.fonts.as_slice()),
        "page_edges"?: some(clues.margins.as_slice()),
        "deleted_revisions"?: some(clues.deleted_revisions),
        "comments"?: some(clues.comments),
        "hidden_characters"?: some(clues.hidden_characters),
        "invisible_characters"?: some(facts.invisible),
        "lookalike_words"?: some(facts.lookalike),
        "language"?: facts.left_out.language.map(Language::code),
        "stop_words_left_out"?: some(facts.left_out.stop_words),
        "numbers_left_out"?: some(facts.left_out.numbers),
        "unreadable_glyphs"?: some(clues.unreadable_glyphs),
        "no_text_layer"?: some(clues.no_text_layer),
        "notes"?: some(facts.notes.iter().map(Said::english).collect::<Vec<String>>()),
    }
}

/// Odd letters and hidden text of a document of which nothing else is told, under the names that they have everywhere.
pub(super) fn odd(facts: Option<&Facts>) -> impl Fields + use<> {
    let some = |of: fn(&Facts) -> u32| facts.map(of).and_then(some);
    object! {
        "lookalike_words"?: some(|facts| facts.lookalike),
        "invisible_characters"?: some(|facts| facts.invisible),
        "hidden_characters"?: some(|facts| facts.clues.hidden_characters),
    }
}

/// Writes the passages of two texts with byte and character ranges in both: a line a passage.
///
/// # Errors
/// Only those of `out`.
pub fn write_comparison(
    comparison: &Comparison,
    compared: &Compared,
    settings: &Settings,
    out: impl Write,
) -> io::Result<()> {
    let shared = shared::Shared::of(compared);
    let places = Places::of_passages(compared);
    let of_file = |side: Side| {
        object! {
            "path": comparison.labels.get(side).as_str(),
            "words": *compared.words.get(side),
            "file"?: comparison.texts.as_ref().map(|texts| file(&texts.get(side).facts)),
        }
    };
    let measured = |overlap: crate::measure::Overlap| {
        object! {
            "shared_shingles": overlap.shared,
            "resemblance": overlap.resemblance().fraction(),
            "containment_left": overlap.containment(Side::Left).fraction(),
            "containment_right": overlap.containment(Side::Right).fraction(),
            "sorensen": overlap.sorensen().fraction(),
        }
    };
    let passages = &compared.alignment.passages;
    let answer = object! {
        "schema": SCHEMA,
        "settings": object! {
            "width": settings.width.words(),
            "min_run": settings.min_run,
            ..counted(settings.text),
        },
        "left": of_file(Side::Left),
        "right": of_file(Side::Right),
        "identical"?: some(compared.is_identical()),
        "files_alike"?: files_alike(comparison.in_common.clone()),
        "shared": object! {
            ..measured(compared.overlap),
            "multisets": measured(compared.multisets),
            "words_shared": shared.words,
            "longest_run": shared.longest,
            "passages": shared.passages,
            "share_left": compared.share(Side::Left).fraction(),
            "share_right": compared.share(Side::Right).fraction(),
        },
        "passages": Each(|| passages.iter().map(|one| passage(compared, &places, one))),
    };
    write_lines(&answer, out)
}

fn passage(compared: &Compared, places: &Sides<Places>, passage: &Passage) -> impl Fields {
    let stretch = |side: Side| {
        let places = places.get(side);
        let place =
            |span: Span| object! { "bytes": [span.start, span.end], "chars": places.chars(span) };
        let span = *passage.spans.get(side);
        let changed = passage.changed.get(side).iter();
        let odd = odd_words(compared, passage, side);
        object! {
            ..place(span),
            "words": passage.words(side),
            "text": span.of(compared.texts.get(side)),
            "changed": changed.map(|one| object! { "how": one.how.name(), ..place(one.span) }).collect::<Vec<_>>(),
            "lookalikes"?: (!odd.is_empty()).then(|| odd.into_iter().map(place).collect::<Vec<_>>()),
        }
    };
    object! {
        "number": passage.number,
        "kind": passage.kind.name(),
        "words": passage.same,
        "longest_run": passage.longest,
        "left": stretch(Side::Left),
        "right": stretch(Side::Right),
    }
}

#[cfg(test)]
mod tests {
    use super::super::shared::examples as compared;
    use super::*;
    use crate::report::examples;

    fn json(snapshot: &Snapshot, top: Option<usize>) -> String {
        let mut out = Vec::new();
        write(&Findings::new(snapshot, top), &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_line_a_document_and_a_line_a_pair() {
        let expected = r#"{
  "schema": 2,
  "folders": [
    {"name": "", "path": "class"}
  ],
  "settings": {"width": 5, "min_run": 8, "threshold": 0.1, "top": 1, "stop_words": null, "stem": null, "numbers": true, "chinese": "characters"},
  "pairs_found": 2,
  "documents": [
    {"path": "=1+1.txt", "words": 104, "shingles": 100, "common_shingles": 0},
    {"path": "anna, \"b\".txt", "words": 104, "shingles": 100, "common_shingles": 0},
    {"path": "李.txt", "words": 104, "shingles": 100, "common_shingles": 0}
  ],
  "pairs": [
    {"left": "anna, \"b\".txt", "right": "李.txt", "shared_shingles": 50, "common_shingles": 2, "resemblance": 0.5, "containment_left": 0.5, "containment_right": 1.0, "sorensen": 0.6666666666666666, "words_shared": 54, "longest_run": 54, "passages": 1, "share_left": 0.5192307692307693, "share_right": 1.0}
  ],
  "not_read": [
    {"path": "photo.jpg", "reason": "not text"}
  ]
}
"#;
        assert_eq!(json(&examples::snapshot(), Some(1)), expected);
    }

    #[test]
    fn an_empty_folder_is_valid_too() {
        let text = json(&Snapshot::default(), None);
        let value: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(value["pairs"], serde_json::json!([]));
        assert_eq!(value["settings"]["top"], serde_json::Value::Null);
    }

    #[test]
    fn texts_that_are_the_same_are_said_to_be_and_no_others() {
        let mut texts = compared::edited();
        texts.alignment.passages.clear();
        let said = |texts: &Compared| {
            let mut out = Vec::new();
            let comparison = compared::comparison(texts, ["a.txt", "b.txt"]);
            write_comparison(&comparison, texts, &Settings::default(), &mut out).unwrap();
            let json: serde_json::Value = serde_json::from_slice(&out).unwrap();
            json.get("identical").cloned()
        };
        assert_eq!(said(&texts), None);
        texts.texts.right = texts.texts.left.clone();
        assert_eq!(said(&texts), Some(true.into()));
    }

    #[test]
    fn ranges_count_bytes_and_characters() {
        let compared = compared::edited();
        let mut out = Vec::new();
        let comparison = compared::comparison(&compared, ["a.txt", "b.txt"]);
        write_comparison(&comparison, &compared, &Settings::default(), &mut out).unwrap();
        let expected = r#"{
  "schema": 2,
  "settings": {"width": 5, "min_run": 8, "stop_words": null, "stem": null, "numbers": true, "chinese": "characters"},
  "left": {"path": "a.txt", "words": 5},
  "right": {"path": "b.txt", "words": 4},
  "shared": {"shared_shingles": 3, "resemblance": 0.5, "containment_left": 0.6, "containment_right": 0.75, "sorensen": 0.6666666666666666, "multisets": {"shared_shingles": 3, "resemblance": 0.5, "containment_left": 0.6, "containment_right": 0.75, "sorensen": 0.6666666666666666}, "words_shared": 3, "longest_run": 2, "passages": 1, "share_left": 0.6, "share_right": 0.75},
  "passages": [
    {"number": 1, "kind": "edited", "words": 3, "longest_run": 2, "left": {"bytes": [6, 33], "chars": [4, 19], "words": 4, "text": "ёж сидит на пне", "changed": [{"how": "replaced", "bytes": [11, 21], "chars": [7, 12]}]}, "right": {"bytes": [0, 25], "chars": [0, 14], "words": 4, "text": "ёж спит на пне", "changed": [{"how": "replaced", "bytes": [5, 13], "chars": [3, 7]}]}}
  ]
}
"#;
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }
}
