//! JSON for scripts: one object, with a `schema` number that counts up when a field changes its meaning.
//!
//! `assets/docs/scripts.md` documents the fields by an example. Ratios are numbers from 0 to 1; names are those that people see, with
//! control characters and bytes that aren't UTF-8 written as `\n`, `\u{1b}` and `\xff`, and a backslash as two.

pub(crate) mod object;

use std::io::{self, Write};

use self::object::{Object, some};
use super::Findings;
use super::common;
use super::place::Places;
use super::text::odd_words;
use crate::align::Passage;
use crate::index::{Document, Label, Pair, Settings};
use crate::layers::Layer;
use crate::measure::{Coverage, Overlap};
use crate::origin::{self, Census, Submitted};
use crate::proposal::Proposed;
use crate::sides::{Side, Sides};
use crate::sketch::method::Because;
use crate::snapshot::{Compared, Comparison, Facts, Snapshot, Unread};
use crate::text::{self, Language, Span};
use crate::words::{self, Said};

/// Counts up whenever a field is removed or changes its meaning; new fields don't change it. With 2 there are always `folders`, and the
/// settings have a `threshold`.
const SCHEMA: u32 = 2;

/// The beginning of every answer.
pub(super) fn answer<W: Write>(out: W) -> Object<W> {
    Object::whole(out).field("schema", SCHEMA)
}

/// Writes what a scan found: a line a document, a line a pair.
///
/// # Errors
/// Only those of `out`.
pub fn write(findings: &Findings<'_>, out: impl Write) -> io::Result<()> {
    let snapshot = findings.snapshot();
    let (listing, settings) = (&snapshot.listing, &snapshot.settings);
    let all = listing.all();
    let census = Census::new(all.filter_map(|document| snapshot.facts(document.id)));
    let given = snapshot.given.iter().filter(|given| given.is_on);
    let given: Vec<&str> = given.map(|given| snapshot.name_of_given(given)).collect();
    let across = some(snapshot.authors_across());
    let scan = answer(out)
        .list("folders", snapshot.folders.all())
        .maybe("documents_of_archives", some(listing.archived.len()))
        .maybe("authors_in_several_folders", across)
        .object(
            "settings",
            Object::default()
                .field("width", settings.width.words())
                .field("min_run", settings.min_run)
                .field("threshold", settings.threshold.fraction())
                .field("top", findings.top)
                .with(counted(settings.text))
                .maybe("count_common", some(settings.counts_common))
                .maybe("same_author", some(settings.same_author))
                .list("layers", settings.layers.iter().map(Layer::name))
                .maybe("given", some(&*given)),
        )
        .field("pairs_found", listing.pairs.len());
    let scan = match findings.proposed() {
        Some(proposed) => scan.object("sketch", sketch(proposed)),
        None => scan,
    };
    // Of an archive those that are in a pair.
    let archived = listing.archived.iter().filter(|one| one.partners > 0);
    let documents = listing.documents.iter().chain(archived);
    let documents = documents.map(|one| document(snapshot, one));
    let pairs = findings
        .pairs()
        .iter()
        .map(|one| pair(findings, one, &census));
    let scan = scan
        .objects("documents", documents)
        .objects("pairs", pairs)
        .objects("not_read", snapshot.unread.iter().map(unread));
    let scan = match &*snapshot.excluded {
        [] => scan,
        excluded => scan.list("left_out", excluded),
    };
    let scan = match findings.common {
        Some(found) => scan.object("common_passages", common::object(found)),
        None => scan,
    };
    scan.maybe("sample", snapshot.sample)
        .maybe(
            "cache_note",
            snapshot.cache_note.as_ref().map(Said::english),
        )
        .end()
}

fn document(snapshot: &Snapshot, document: &Document) -> Object {
    let also_at = snapshot.also_at(document.id).iter();
    let also_at: Vec<&str> = also_at.map(Label::as_str).collect();
    let masks = &document.masks;
    let words = Layer::ALL.map(|layer| (layer.name(), masks.words(layer)));
    let words = words.into_iter().filter(|(_, words)| *words > 0);
    let words = words.fold(Object::default(), |all, (layer, words)| {
        all.field(layer, words)
    });
    let masked = if masks.is_empty() {
        Object::default()
    } else {
        Object::default().object("masked", words)
    };
    Object::default()
        .field("path", document.label.as_str())
        .maybe("also_at", some(&*also_at))
        .maybe("archive", snapshot.archive(&document.label))
        .maybe("author", snapshot.author(document))
        .maybe("group", snapshot.group(document))
        .field("words", document.words)
        .with(masked)
        .field("shingles", document.shingles)
        .field("common_shingles", document.common)
        .with(file(snapshot.facts(document.id)))
}

/// What somebody decided, where anybody did.
fn decided(snapshot: &Snapshot, pair: &Pair) -> Object {
    let Some(known) = snapshot.decisions.get(pair.docs) else {
        return Object::default();
    };
    let last = known.last.as_ref();
    Object::default()
        .field("verdict", known.verdict.name())
        .maybe("note", some(known.note.as_str()))
        .maybe("reviewer", last.and_then(|(by, _)| some(by.as_str())))
        .maybe("decided", last.map(|(_, at)| at.to_string()))
        .maybe("changed", some(known.is_changed))
}

fn pair(findings: &Findings<'_>, pair: &Pair, census: &Census) -> Object {
    let snapshot = findings.snapshot();
    let names = findings.names(pair);
    let handed = pair.docs.map(|id| Submitted::of(snapshot, id));
    let alike = match (handed.left, handed.right) {
        (Some(left), Some(right)) => origin::in_common(Sides::new(left, right), census),
        _ => Vec::new(),
    };
    let object = Object::default()
        .field("left", names.left)
        .field("right", names.right)
        .maybe("archive", archive(snapshot, pair))
        .field("shared_shingles", pair.shared)
        .field("common_shingles", pair.common)
        .with(measures(pair.overlap()))
        .field("kind", pair.kind().name())
        .field("words_shared", pair.figures.words)
        .field("longest_run", pair.figures.longest)
        .field("passages", pair.figures.passages)
        .maybe("estimated", some(pair.is_estimate))
        .field("common_words", pair.figures.common)
        .field("share_left", pair.share(Side::Left).fraction())
        .field("share_right", pair.share(Side::Right).fraction())
        .maybe("share_raw", pair.raw().map(Coverage::fraction))
        .with(decided(snapshot, pair));
    let object = files_alike(object, &alike);
    let Some(proposed) = findings.proposed() else {
        return object;
    };
    let because = proposed.because(pair.docs);
    object
        .field("proposed", because.is_some())
        .object("because", because.as_ref().map(why))
}

/// The archive that one of the two is in; the left one is of the class always.
fn archive<'a>(snapshot: &'a Snapshot, pair: &Pair) -> Option<&'a str> {
    let label = snapshot.listing.label(pair.docs.right)?;
    snapshot.archive(label)
}

/// What can be made of the shingles of two documents.
fn measures(overlap: Overlap) -> Object {
    let contained = |side| overlap.containment(side).fraction();
    Object::default()
        .field("resemblance", overlap.resemblance().fraction())
        .field("containment_left", contained(Side::Left))
        .field("containment_right", contained(Side::Right))
        .field("sorensen", overlap.sorensen().fraction())
}

/// With what the files of a pair say alike, if there is anything.
fn files_alike<W: Write>(object: Object<W>, alike: &[origin::Shared]) -> Object<W> {
    if alike.is_empty() {
        return object;
    }
    let one = |shared: &origin::Shared| {
        Object::default()
            .field("what", shared.name)
            .field("value", &shared.value)
            .field("other_documents", shared.others)
    };
    object.objects("files_alike", alike.iter().map(one))
}

/// How many pairs the chosen sketch proposes; the last are no listed pairs.
fn sketch(proposed: &Proposed) -> Object {
    let counts = proposed.counts();
    Object::default()
        .field("name", proposed.method().to_string())
        .field("proposed", counts.found)
        .field("missed", counts.missed)
        .field("no_pairs", counts.others)
}

/// Why a sketch proposes a pair: a sentence, and its figures.
fn why(because: &Because) -> Object {
    let text = words::speaking(words::Language::English, || because.to_string());
    let object = Object::default().field("text", text);
    match because {
        Because::Groups(groups, of) => object.field("groups", groups).field("of", of),
        Because::Pairs(pairs, of) => object.field("pairs_of_groups", pairs).field("of", of),
        Because::Shared(overlap) => object
            .field("shared", overlap.shared)
            .field("kept_left", overlap.sizes.left)
            .field("kept_right", overlap.sizes.right),
        Because::Distance { bits, radius } => {
            object.field("distance", bits).field("at_most", radius)
        }
    }
}

/// A file that was not read, and why.
pub(super) fn unread(unread: &Unread) -> Object {
    Object::default()
        .field("path", unread.label.as_str())
        .field("reason", unread.reason.english())
}

/// What passages are made of, where nothing is listed by a threshold.
pub(super) fn runs(settings: &Settings) -> Object {
    Object::default()
        .field("width", settings.width.words())
        .field("min_run", settings.min_run)
        .maybe("count_common", some(settings.counts_common))
}

/// What of a text was compared.
fn counted(options: text::Options) -> Object {
    Object::default()
        .field("stop_words", options.stop_words.code())
        .field("stem", options.stems.code())
        .field("numbers", !options.no_numbers)
        .field("chinese", options.unspaced.name())
}

/// What is known of a document beside its text; what is not known is left out.
fn file(facts: Option<&Facts>) -> Object {
    let Some(facts) = facts else {
        return Object::default();
    };
    let (clues, left_out) = (&facts.clues, &facts.left_out);
    let file = Object::default()
        .field("format", facts.format)
        .maybe("encoding", facts.encoding.as_deref())
        .maybe("encoding_doubtful", some(facts.doubtful))
        .field("bytes", facts.bytes)
        .maybe("author", clues.author.as_deref())
        .maybe("last_editor", clues.last_editor.as_deref())
        .maybe("created", clues.created.as_deref())
        .maybe("modified", clues.modified.as_deref())
        .maybe("producer", clues.producer.as_deref())
        .maybe("editing_minutes", clues.editing_minutes)
        .maybe("revision_ids", some(clues.revision_ids.as_slice()))
        .maybe("fonts", some(clues.fonts.as_slice()))
        .maybe("page_edges", some(clues.margins.as_slice()))
        .maybe("deleted_revisions", some(clues.deleted_revisions))
        .maybe("comments", some(clues.comments))
        .maybe("hidden_characters", some(clues.hidden_characters))
        .maybe("invisible_characters", some(facts.invisible))
        .maybe("lookalike_words", some(facts.lookalike))
        .maybe("language", left_out.language.map(Language::code))
        .maybe("stop_words_left_out", some(left_out.stop_words))
        .maybe("numbers_left_out", some(left_out.numbers))
        .maybe("unreadable_glyphs", some(clues.unreadable_glyphs))
        .maybe("no_text_layer", some(clues.no_text_layer))
        .maybe("notes", notes(facts));
    Object::default().object("file", file)
}

/// What was cut, damaged or guessed.
fn notes(facts: &Facts) -> Option<Vec<String>> {
    some(facts.notes.iter().map(Said::english).collect())
}

/// Odd letters, hidden text and the notes of a document of which nothing else is told, under the names that they have everywhere.
pub(super) fn odd(facts: Option<&Facts>) -> Object {
    let some = |of: fn(&Facts) -> u32| facts.map(of).and_then(some);
    Object::default()
        .maybe("lookalike_words", some(|facts| facts.lookalike))
        .maybe("invisible_characters", some(|facts| facts.invisible))
        .maybe(
            "hidden_characters",
            some(|facts| facts.clues.hidden_characters),
        )
        .maybe("notes", facts.and_then(notes))
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
    let of_file = |side: Side| {
        let texts = comparison.texts.as_ref();
        Object::default()
            .field("path", comparison.labels.get(side).as_str())
            .field("words", compared.words.get(side))
            .with(file(texts.map(|texts| &*texts.get(side).facts)))
    };
    let measured = |overlap: Overlap| {
        let shared = Object::default().field("shared_shingles", overlap.shared);
        shared.with(measures(overlap))
    };
    let figures = compared.figures();
    let places = Places::of_passages(compared);
    let passages = compared.alignment.passages.iter();
    let answer = answer(out)
        .object(
            "settings",
            Object::default()
                .field("width", settings.width.words())
                .field("min_run", settings.min_run)
                .with(counted(settings.text)),
        )
        .object("left", of_file(Side::Left))
        .object("right", of_file(Side::Right))
        .maybe("identical", some(compared.is_identical()));
    files_alike(answer, &comparison.in_common)
        .object(
            "shared",
            measured(compared.overlap)
                .object("multisets", measured(compared.multisets))
                .field("words_shared", figures.words)
                .field("longest_run", figures.longest)
                .field("passages", figures.passages)
                .field("share_left", compared.share(Side::Left).fraction())
                .field("share_right", compared.share(Side::Right).fraction())
                .maybe("share_raw", compared.raw.map(Coverage::fraction)),
        )
        .objects(
            "passages",
            passages.map(|one| passage(compared, &places, one)),
        )
        .end()
}

fn passage(compared: &Compared, places: &Sides<Places>, passage: &Passage) -> Object {
    let stretch = |side: Side| {
        let places = places.get(side);
        let place = |object: Object, span: Span| {
            object
                .field("bytes", [span.start, span.end])
                .field("chars", places.chars(span))
        };
        let span = *passage.spans.get(side);
        let changed = passage.changed.get(side).iter();
        let changed =
            changed.map(|one| place(Object::default().field("how", one.how.name()), one.span));
        let object = place(Object::default(), span)
            .field("words", passage.words(side))
            .field("text", span.of(compared.texts.get(side)))
            .objects("changed", changed);
        let odd = odd_words(compared, passage, side);
        if odd.is_empty() {
            return object;
        }
        object.objects(
            "lookalikes",
            odd.into_iter().map(|span| place(Object::default(), span)),
        )
    };
    Object::default()
        .field("number", passage.number)
        .field("kind", passage.kind.name())
        .field("words", passage.same)
        .field("longest_run", passage.longest)
        .object("left", stretch(Side::Left))
        .object("right", stretch(Side::Right))
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
  "schema": 2,
  "folders": [
    {"name": "", "path": "class"}
  ],
  "settings": {"width": 5, "min_run": 8, "threshold": 0.01, "top": 1, "stop_words": null, "stem": null, "numbers": true, "chinese": "characters", "layers": ["template", "dismissed"]},
  "pairs_found": 2,
  "documents": [
    {"path": "=1+1.txt", "words": 104, "shingles": 100, "common_shingles": 0},
    {"path": "anna, \"b\".txt", "words": 104, "shingles": 100, "common_shingles": 0},
    {"path": "李.txt", "words": 104, "shingles": 100, "common_shingles": 0}
  ],
  "pairs": [
    {"left": "anna, \"b\".txt", "right": "李.txt", "shared_shingles": 50, "common_shingles": 2, "resemblance": 0.5, "containment_left": 0.5, "containment_right": 1.0, "sorensen": 0.6666666666666666, "kind": "verbatim", "words_shared": 54, "longest_run": 54, "passages": 1, "common_words": 0, "share_left": 0.5192307692307693, "share_right": 1.0}
  ],
  "not_read": [
    {"path": "photo.jpg", "reason": "not text"}
  ]
}
"#;
        assert_eq!(json(&examples::snapshot(), Some(1)), expected);
    }

    #[test]
    fn ranges_count_bytes_and_characters() {
        let compared = examples::edited();
        let mut out = Vec::new();
        let comparison = examples::comparison(&compared, ["a.txt", "b.txt"]);
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
