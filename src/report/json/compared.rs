//! What does a script get of two files? Their passages with byte and character ranges in both texts.

use std::io::{self, Write};

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use super::{Each, FactsOut, SCHEMA, TextOut, write_lines};
use crate::align::Passage;
use crate::index::Settings;
use crate::report::place::Places;
use crate::report::shared::Shared;
use crate::report::text::odd_words;
use crate::sides::{Side, Sides};
use crate::snapshot::{Compared, Comparison};
use crate::text::Span;

/// Writes the passages of two texts: a line a passage.
///
/// # Errors
/// Only those of `out`.
pub fn write_comparison(
    comparison: &Comparison,
    compared: &Compared,
    settings: &Settings,
    out: impl Write,
) -> io::Result<()> {
    let places = Places::of_passages(compared);
    let document = ComparisonOut {
        comparison,
        compared,
        settings,
        places,
    };
    write_lines(&document, out)
}

struct ComparisonOut<'a> {
    comparison: &'a Comparison,
    compared: &'a Compared,
    settings: &'a Settings,
    places: Sides<Places>,
}

impl ComparisonOut<'_> {
    fn file(&self, side: Side) -> FileOut<'_> {
        FileOut {
            path: self.comparison.labels.get(side).as_str(),
            words: *self.compared.words.get(side),
            file: self
                .comparison
                .texts
                .as_ref()
                .map(|texts| FactsOut::from(&*texts.get(side).facts)),
        }
    }
}

impl Serialize for ComparisonOut<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let shared = Shared::of(self.compared);
        let (overlap, multisets) = (self.compared.overlap, self.compared.multisets);
        let settings = SettingsOut {
            width: self.settings.width.words(),
            min_run: self.settings.min_run,
            text: self.settings.text.into(),
        };
        let mut object = serializer.serialize_map(None)?;
        object.serialize_entry("schema", &SCHEMA)?;
        object.serialize_entry("settings", &settings)?;
        object.serialize_entry("left", &self.file(Side::Left))?;
        object.serialize_entry("right", &self.file(Side::Right))?;
        if self.compared.is_identical() {
            object.serialize_entry("identical", &true)?;
        }
        if !self.comparison.in_common.is_empty() {
            let alike = self.comparison.in_common.iter();
            let alike: Vec<super::SharedOut> = alike.map(super::SharedOut::from).collect();
            object.serialize_entry("files_alike", &alike)?;
        }
        object.serialize_entry(
            "shared",
            &SharedOut {
                shared_shingles: overlap.shared,
                resemblance: overlap.resemblance().fraction(),
                containment_left: overlap.containment(Side::Left).fraction(),
                containment_right: overlap.containment(Side::Right).fraction(),
                sorensen: overlap.sorensen().fraction(),
                multisets: MultisetsOut {
                    shared_shingles: multisets.shared,
                    resemblance: multisets.resemblance().fraction(),
                    containment_left: multisets.containment(Side::Left).fraction(),
                    containment_right: multisets.containment(Side::Right).fraction(),
                    sorensen: multisets.sorensen().fraction(),
                },
                words_shared: shared.words,
                longest_run: shared.longest,
                passages: shared.passages,
                share_left: self.compared.share(Side::Left).fraction(),
                share_right: self.compared.share(Side::Right).fraction(),
            },
        )?;
        object.serialize_entry(
            "passages",
            &Each(|| {
                let passages = &self.compared.alignment.passages;
                passages.iter().map(|passage| self.passage(passage))
            }),
        )?;
        object.end()
    }
}

#[derive(Serialize)]
struct SettingsOut {
    width: usize,
    min_run: u32,
    #[serde(flatten)]
    text: TextOut,
}

#[derive(Serialize)]
struct FileOut<'a> {
    path: &'a str,
    words: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<FactsOut<'a>>,
}

#[derive(Serialize)]
struct SharedOut {
    shared_shingles: u32,
    resemblance: f64,
    containment_left: f64,
    containment_right: f64,
    sorensen: f64,
    multisets: MultisetsOut,
    words_shared: u32,
    longest_run: u32,
    passages: u32,
    share_left: f64,
    share_right: f64,
}

/// The measures with every repetition of a shingle.
#[derive(Serialize)]
struct MultisetsOut {
    shared_shingles: u32,
    resemblance: f64,
    containment_left: f64,
    containment_right: f64,
    sorensen: f64,
}

#[derive(Serialize)]
struct PassageOut<'a> {
    number: u32,
    kind: &'static str,
    words: u32,
    longest_run: u32,
    left: StretchOut<'a>,
    right: StretchOut<'a>,
}

#[derive(Serialize)]
struct StretchOut<'a> {
    bytes: [u32; 2],
    chars: [u32; 2],
    words: u32,
    text: &'a str,
    changed: Vec<ChangedOut>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    lookalikes: Vec<PlaceOut>,
}

#[derive(Serialize)]
struct PlaceOut {
    bytes: [u32; 2],
    chars: [u32; 2],
}

#[derive(Serialize)]
struct ChangedOut {
    how: &'static str,
    bytes: [u32; 2],
    chars: [u32; 2],
}

impl ComparisonOut<'_> {
    fn passage(&self, passage: &Passage) -> PassageOut<'_> {
        PassageOut {
            number: passage.number,
            kind: passage.kind.name(),
            words: passage.same,
            longest_run: passage.longest,
            left: self.stretch(passage, Side::Left),
            right: self.stretch(passage, Side::Right),
        }
    }

    fn stretch(&self, passage: &Passage, side: Side) -> StretchOut<'_> {
        let places = self.places.get(side);
        let span = *passage.spans.get(side);
        StretchOut {
            bytes: bytes(span),
            chars: places.chars(span),
            words: passage.words(side),
            text: span.of(self.compared.texts.get(side)),
            changed: passage
                .changed
                .get(side)
                .iter()
                .map(|&changed| ChangedOut {
                    bytes: bytes(changed.span),
                    chars: places.chars(changed.span),
                    how: changed.how.name(),
                })
                .collect(),
            lookalikes: odd_words(self.compared, passage, side)
                .into_iter()
                .map(|word| PlaceOut {
                    bytes: bytes(word),
                    chars: places.chars(word),
                })
                .collect(),
        }
    }
}

fn bytes(span: Span) -> [u32; 2] {
    [span.start, span.end]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::shared::examples;

    #[test]
    fn texts_that_are_the_same_are_said_to_be_and_no_others() {
        let mut compared = examples::edited();
        compared.alignment.passages.clear();
        let said = |compared: &Compared| {
            let mut out = Vec::new();
            let comparison = examples::comparison(compared, ["a.txt", "b.txt"]);
            write_comparison(&comparison, compared, &Settings::default(), &mut out).unwrap();
            let json: serde_json::Value = serde_json::from_slice(&out).unwrap();
            json.get("identical").cloned()
        };
        assert_eq!(said(&compared), None);
        compared.texts.right = compared.texts.left.clone();
        assert_eq!(said(&compared), Some(true.into()));
    }

    #[test]
    fn ranges_count_bytes_and_characters() {
        let compared = examples::edited();
        let mut out = Vec::new();
        let comparison = examples::comparison(&compared, ["a.txt", "b.txt"]);
        write_comparison(&comparison, &compared, &Settings::default(), &mut out).unwrap();
        let expected = r#"{
  "schema": 1,
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
