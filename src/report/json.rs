//! What does a script get? One JSON object, with a `schema` number that counts up when a field changes its meaning.
//!
//! `assets/docs/scripts.md` documents the fields by an example. Ratios are numbers from 0 to 1; names are those that people see, with
//! control characters and bytes that aren't UTF-8 written as `\n`, `\u{1b}` and `\xff`, and a backslash as two.

mod compared;
mod lines;
mod origin;
mod proposed;

use std::io::{self, Write};

use serde::ser::{SerializeMap, SerializeStruct};
use serde::{Serialize, Serializer};

pub(super) use origin::OddOut;
use origin::{FactsOut, SharedOut};
use proposed::{BecauseOut, SketchOut};

pub use compared::write_comparison;

use super::Findings;
use crate::index::{Document, Pair, Settings};
use crate::origin::{Census, Shared, Submitted};
use crate::proposal::Proposed;
use crate::sides::{Side, Sides};
use crate::snapshot::{Folder, Folders, Snapshot, Unread};
use crate::text;

/// Counts up whenever a field is removed or changes its meaning; new fields don't change it.
pub const SCHEMA: u32 = 1;

/// Writes what a scan found: a line a document, a line a pair.
///
/// # Errors
/// Only those of `out`.
pub fn write(findings: &Findings<'_>, out: impl Write) -> io::Result<()> {
    write_lines(findings, out)
}

/// Writes any value in the layout of all our JSON, with a line break at the end.
pub(super) fn write_lines(value: &impl Serialize, mut out: impl Write) -> io::Result<()> {
    let mut serializer = serde_json::Serializer::with_formatter(&mut out, lines::Lines::default());
    value.serialize(&mut serializer)?;
    writeln!(out)
}

impl Serialize for Findings<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let snapshot = self.snapshot();
        let listing = &snapshot.listing;
        let mut object = serializer.serialize_map(None)?;
        object.serialize_entry("schema", &SCHEMA)?;
        match snapshot.folders.several() {
            None => object.serialize_entry("folder", &snapshot.folders.said())?,
            Some(folders) => object.serialize_entry("folders", folders)?,
        }
        if let across @ 1.. = snapshot.authors_across() {
            object.serialize_entry("authors_in_several_folders", &across)?;
        }
        object.serialize_entry(
            "settings",
            &SettingsOut::new(&snapshot.settings, self.top()),
        )?;
        object.serialize_entry("pairs_found", &listing.pairs.len())?;
        if let Some(proposed) = self.proposed() {
            object.serialize_entry("sketch", &SketchOut::from(proposed))?;
        }
        object.serialize_entry(
            "documents",
            &Each(|| {
                listing
                    .documents
                    .iter()
                    .map(|document| DocumentOut { snapshot, document })
            }),
        )?;
        let all = listing.documents.iter();
        let census = Census::new(all.filter_map(|document| snapshot.facts(document.id)));
        object.serialize_entry(
            "pairs",
            &Each(|| {
                self.pairs().iter().map(|pair| PairOut {
                    names: self.names(pair),
                    pair,
                    in_common: in_common(snapshot, pair, &census),
                    proposed: self.proposed(),
                })
            }),
        )?;
        object.serialize_entry("not_read", &Each(|| snapshot.unread.iter().map(UnreadOut)))?;
        if !snapshot.excluded.is_empty() {
            object.serialize_entry("left_out", &Each(|| snapshot.excluded.iter()))?;
        }
        if let Some(sample) = &snapshot.sample {
            object.serialize_entry("sample", sample)?;
        }
        if let Some(note) = &snapshot.cache_note {
            object.serialize_entry("cache_note", &note.english())?;
        }
        object.end()
    }
}

/// What was read: `folder`, or `folders` where there are several, as its object has it among its fields.
#[derive(Serialize)]
pub(super) struct FoldersOut<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    folder: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    folders: Option<&'a [Folder]>,
}

impl<'a> From<&'a Folders> for FoldersOut<'a> {
    fn from(folders: &'a Folders) -> Self {
        let several = folders.several();
        FoldersOut {
            folder: several.is_none().then(|| folders.said()),
            folders: several,
        }
    }
}

/// What the files of a pair say alike.
fn in_common(snapshot: &Snapshot, pair: &Pair, census: &Census) -> Vec<Shared> {
    let handed = pair.docs.map(|id| Submitted::of(snapshot, id));
    match (handed.left, handed.right) {
        (Some(left), Some(right)) => crate::origin::in_common(Sides::new(left, right), census),
        _ => Vec::new(),
    }
}

/// A sequence that is made while it is written: nothing is collected first.
struct Each<F>(F);

impl<F, I> Serialize for Each<F>
where
    F: Fn() -> I,
    I: Iterator<Item: Serialize>,
{
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((self.0)())
    }
}

/// What the pairs were listed by.
#[derive(Serialize)]
struct SettingsOut {
    width: usize,
    min_run: u32,
    min_containment: f64,
    top: Option<usize>,
    #[serde(flatten)]
    text: TextOut,
    /// Said where it is so.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    count_common: bool,
}

/// What passages are made of, where nothing is listed by a threshold.
#[derive(Serialize)]
pub(super) struct RunsOut {
    width: usize,
    min_run: u32,
    /// Said where it is so.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    count_common: bool,
}

impl From<&Settings> for RunsOut {
    fn from(settings: &Settings) -> Self {
        RunsOut {
            width: settings.width.words(),
            min_run: settings.min_run,
            count_common: settings.counts_common,
        }
    }
}

/// What of a text was compared.
#[derive(Serialize)]
pub(super) struct TextOut {
    stop_words: Option<&'static str>,
    stem: Option<&'static str>,
    numbers: bool,
    chinese: &'static str,
}

impl From<text::Options> for TextOut {
    fn from(options: text::Options) -> Self {
        TextOut {
            stop_words: options.stop_words.code(),
            stem: options.stems.code(),
            numbers: !options.no_numbers,
            chinese: options.unspaced.name(),
        }
    }
}

impl SettingsOut {
    fn new(settings: &Settings, top: Option<usize>) -> Self {
        SettingsOut {
            width: settings.width.words(),
            min_run: settings.min_run,
            min_containment: settings.threshold.fraction(),
            top,
            text: settings.text.into(),
            count_common: settings.counts_common,
        }
    }
}

struct DocumentOut<'a> {
    snapshot: &'a Snapshot,
    document: &'a Document,
}

impl Serialize for DocumentOut<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let document = self.document;
        let mut object = serializer.serialize_map(None)?;
        object.serialize_entry("path", document.label.as_str())?;
        if let Some(author) = self.snapshot.author(document) {
            object.serialize_entry("author", author)?;
        }
        object.serialize_entry("words", &document.words)?;
        object.serialize_entry("shingles", &document.shingles)?;
        object.serialize_entry("common_shingles", &document.common)?;
        if let Some(facts) = self.snapshot.facts(document.id) {
            object.serialize_entry("file", &FactsOut::from(facts))?;
        }
        object.end()
    }
}

struct PairOut<'a> {
    names: Sides<&'a str>,
    pair: &'a Pair,
    in_common: Vec<Shared>,
    /// The chosen sketch, if one was.
    proposed: Option<&'a Proposed>,
}

impl Serialize for PairOut<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let pair = self.pair;
        let of_sketch = if self.proposed.is_some() { 2 } else { 0 };
        let length = 13 + usize::from(!self.in_common.is_empty()) + of_sketch;
        let mut object = serializer.serialize_struct("pair", length)?;
        object.serialize_field("left", self.names.left)?;
        object.serialize_field("right", self.names.right)?;
        object.serialize_field("shared_shingles", &pair.shared)?;
        object.serialize_field("common_shingles", &pair.common)?;
        object.serialize_field("resemblance", &pair.resemblance().fraction())?;
        object.serialize_field("containment_left", &pair.containment(Side::Left).fraction())?;
        object.serialize_field(
            "containment_right",
            &pair.containment(Side::Right).fraction(),
        )?;
        object.serialize_field("sorensen", &pair.sorensen().fraction())?;
        object.serialize_field("words_shared", &pair.runs.words)?;
        object.serialize_field("longest_run", &pair.runs.longest)?;
        object.serialize_field("passages", &pair.runs.passages)?;
        object.serialize_field("share_left", &pair.share(Side::Left).fraction())?;
        object.serialize_field("share_right", &pair.share(Side::Right).fraction())?;
        if !self.in_common.is_empty() {
            let alike: Vec<SharedOut> = self.in_common.iter().map(SharedOut::from).collect();
            object.serialize_field("files_alike", &alike)?;
        }
        if let Some(proposed) = self.proposed {
            let because = proposed.because(pair.docs);
            object.serialize_field("proposed", &because.is_some())?;
            object.serialize_field("because", &because.as_ref().map(BecauseOut::from))?;
        }
        object.end()
    }
}

/// A file that was not read, and why.
pub(super) struct UnreadOut<'a>(pub &'a Unread);

impl Serialize for UnreadOut<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("not_read", 2)?;
        object.serialize_field("path", self.0.label.as_str())?;
        object.serialize_field("reason", &self.0.reason.english())?;
        object.end()
    }
}

#[cfg(test)]
mod tests {
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
  "schema": 1,
  "folder": "class",
  "settings": {"width": 5, "min_run": 8, "min_containment": 0.1, "top": 1, "stop_words": null, "stem": null, "numbers": true, "chinese": "characters"},
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
}
