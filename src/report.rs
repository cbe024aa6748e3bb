//! Reports: findings as tables, sentences, JSON and CSV.
//!
//! Every writer here streams to an `io::Write` and fails only with its error, so that the caller can tell a closed pipe
//! from a full disk.

pub mod arrival;
pub mod common;
pub mod json;
pub mod place;
pub mod sentences;
pub mod sources;
pub mod study;
pub mod table;
pub mod text;

use std::collections::HashSet;

use crate::align::LONG_WORDS;
use crate::index::{DocId, Document, Pair};
use crate::origin;
use crate::proposal::Proposed;
use crate::remarks::{self, odd_letters, sampled};
use crate::say;
use crate::sides::Sides;
use crate::snapshot::{CommonPassages, Excluded, Snapshot};
use crate::submission::is_of_unused_lines;
use crate::words::{Digits, Said, phrase};

/// What a scan found, cut to what was asked for.
#[derive(Clone, Copy, Debug)]
pub struct Findings<'a> {
    snapshot: &'a Snapshot,
    top: Option<usize>,
    common: Option<&'a CommonPassages>,
}

impl<'a> Findings<'a> {
    /// All of a snapshot, or only its `top` pairs.
    pub fn new(snapshot: &'a Snapshot, top: Option<usize>) -> Self {
        Findings {
            snapshot,
            top,
            common: None,
        }
    }

    /// With the common passages, if they are wanted.
    #[must_use]
    pub fn with_common(self, common: Option<&'a CommonPassages>) -> Self {
        Findings { common, ..self }
    }

    /// Everything that was found.
    pub fn snapshot(&self) -> &'a Snapshot {
        self.snapshot
    }

    /// The pairs to be shown, best first.
    pub fn pairs(&self) -> &'a [Pair] {
        let all = &self.snapshot.listing.pairs;
        all.get(..self.top.unwrap_or(usize::MAX)).unwrap_or(all)
    }

    /// What the chosen sketch says about the pairs, if one was chosen.
    pub fn proposed(&self) -> Option<&'a Proposed> {
        self.snapshot.proposed.as_deref()
    }

    /// The names of a pair's documents.
    fn names(&self, pair: &Pair) -> Sides<&'a str> {
        pair.docs.map(|id| self.snapshot.listing.path(id))
    }

    /// Which of the listed pairs are one text under two names, if any are.
    pub fn same_texts(&self) -> Option<String> {
        let pairs = self.snapshot.listing.pairs.iter();
        let same = pairs.filter(|pair| remarks::is_same_text(self.snapshot, pair.docs));
        let same = same.map(|pair| {
            let titles = self.titles(pair);
            format!("{} = {}", titles.left, titles.right)
        });
        let same: Vec<String> = same.collect();
        let names: Vec<&str> = same.iter().map(String::as_str).collect();
        (!same.is_empty()).then(|| {
            let names = some_of(&names, NAMED);
            say!("told-same", count = Digits(same.len()), names = names)
        })
    }

    /// The names of a pair's documents as people see them.
    fn titles(&self, pair: &Pair) -> Sides<&'a str> {
        pair.docs.map(|id| self.snapshot.listing.title(id))
    }

    /// The documents with odd letters or hidden text, by label: those of the pairs to be shown, and all others.
    pub fn odd(&self) -> Sides<Vec<&'a Document>> {
        let snapshot = self.snapshot;
        let is_odd =
            |document: &&Document| snapshot.facts(document.id).is_some_and(origin::has_marks);
        let odd: Vec<&Document> = snapshot.listing.documents.iter().filter(is_odd).collect();
        if odd.is_empty() {
            return Sides::default();
        }
        let pairs = self.pairs().iter();
        let shown: HashSet<DocId> = pairs
            .flat_map(|pair| [pair.docs.left, pair.docs.right])
            .collect();
        let (left, right) = odd.into_iter().partition(|odd| shown.contains(&odd.id));
        Sides::new(left, right)
    }

    /// One line for a person: how much was read and what was found.
    pub fn summary(&self) -> String {
        let listing = &self.snapshot.listing;
        let (found, shown) = (listing.pairs.len(), self.pairs().len());
        let cut = if shown < found {
            say!("printed-shown", count = Digits(shown))
        } else {
            String::new()
        };
        let submissions = self.snapshot.submissions();
        let by = if submissions < listing.documents.len() {
            say!("printed-by", count = Digits(submissions))
        } else {
            String::new()
        };
        let archived = match listing.archived.len() {
            0 => String::new(),
            count => say!("printed-archived", count = Digits(count)),
        };
        let not_whole = match self.snapshot.not_whole().count() {
            0 => String::new(),
            count => say!("printed-not-whole", count = Digits(count)),
        };
        let excluded = &self.snapshot.excluded;
        let left_out = match &**excluded {
            [] => String::new(),
            _ => say!("printed-left-out", what = number_left_out(excluded)),
        };
        format!(
            "{}{by}{archived}, {}{cut}, {}{not_whole}{left_out}",
            say!("documents", count = Digits(listing.documents.len())),
            say!("pairs", count = Digits(found)),
            say!("printed-unread", count = Digits(self.snapshot.unread.len()))
        )
    }
}

/// Beneath a list of pairs: which of their documents have odd letters or hidden text, and that this accuses nobody; nothing where none has.
pub fn odd_lines(findings: &Findings<'_>) -> Vec<String> {
    let odd = findings.odd().left.into_iter();
    let names = odd.map(|document| (document.id, document.label.title()));
    odd_lines_of(findings.snapshot, names)
}

/// The same of these documents, each of which is told once, by the first of these names.
fn odd_lines_of<'n>(
    snapshot: &Snapshot,
    documents: impl Iterator<Item = (DocId, &'n str)>,
) -> Vec<String> {
    let mut told = HashSet::new();
    let new = documents.filter(|(id, _)| told.insert(*id));
    let said = new.filter_map(|(id, name)| odd_letters(name, snapshot.facts(id)?));
    let mut lines: Vec<String> = said.collect();
    if !lines.is_empty() {
        lines.push(origin::innocent().to_owned());
    }
    lines
}

/// A line for each of the first of these documents that were not read whole, by label, with the reason, and one that counts the rest.
pub fn not_whole(snapshot: &Snapshot, is_wanted: impl Fn(DocId) -> bool) -> Vec<String> {
    let found = snapshot.not_whole().filter(|(one, _)| is_wanted(one.id));
    let said = found.map(|(one, why)| remarks::not_whole(one.label.title(), &why));
    let mut lines: Vec<String> = said.collect();
    if let more @ 1.. = lines.len().saturating_sub(NAMED) {
        lines.truncate(NAMED);
        lines.push(say!("not-whole-more", count = Digits(more)));
    }
    lines
}

/// What a person should know of an index that outgrew the memory: where it is, and which part of it proposed the pairs.
pub fn memory(snapshot: &Snapshot) -> impl Iterator<Item = Said> {
    let note = snapshot.memory_note.clone().into_iter();
    note.chain(snapshot.sample.map(sampled))
}

/// The first so many of these names, and how many more there are.
pub fn some_of(names: &[&str], most: usize) -> String {
    let some = names.get(..most).unwrap_or(names).join(", ");
    match names.len().saturating_sub(most) {
        0 => some,
        more => say!("listed-more", list = some, count = Digits(more)),
    }
}

/// So many documents of one kind are named; the rest are counted.
pub const NAMED: usize = 5;

/// Which documents have fewer words than a shingle, so that they share all of their text or none, if there are any.
pub fn too_short(snapshot: &Snapshot) -> Option<String> {
    let documents = snapshot.listing.documents.iter();
    let width = snapshot.settings.width.words();
    let short = documents.filter(|one| (one.words as usize) < width && !is_all_masked(one));
    let names: Vec<&str> = short.map(|document| document.label.title()).collect();
    short_ones(&names, width)
}

/// Which documents have no words but masked ones, if there are any.
pub fn all_masked(snapshot: &Snapshot) -> Option<String> {
    let documents = snapshot.listing.documents.iter();
    let masked = documents.filter(|document| is_all_masked(document));
    let names: Vec<&str> = masked.map(|document| document.label.title()).collect();
    let said = || {
        say!(
            "told-masked",
            count = Digits(names.len()),
            names = some_of(&names, NAMED)
        )
    };
    (!names.is_empty()).then(said)
}

/// How many documents are so long that with each other they have nothing but equal words here, if there are several.
pub fn too_long(snapshot: &Snapshot) -> Option<String> {
    let long = |documents: &[Document]| {
        let long = documents.iter().filter(|one| one.words > LONG_WORDS);
        long.count()
    };
    let listing = &snapshot.listing;
    let (class, archived) = (long(&listing.documents), long(&listing.archived));
    // Nobody compares two of an archive.
    let pairs = class * class.saturating_sub(1) / 2 + class * archived;
    (pairs > 0).then(|| {
        say!(
            "told-long",
            count = Digits(class + archived),
            words = Digits(LONG_WORDS as usize),
            pairs = Digits(pairs)
        )
    })
}

fn is_all_masked(document: &Document) -> bool {
    document.words == 0 && !document.masks.is_empty()
}

/// That these have fewer words than a shingle, if there are any.
pub fn short_ones(names: &[&str], width: usize) -> Option<String> {
    let said = || {
        say!(
            "told-short",
            count = Digits(names.len()),
            width = Digits(width),
            names = some_of(names, NAMED)
        )
    };
    (!names.is_empty()).then(said)
}

/// Which files are documents that stand elsewhere too, if there are any.
pub fn aliases(snapshot: &Snapshot) -> Option<String> {
    let all = snapshot.aliases.iter();
    let all = all.flat_map(|(first, labels)| {
        let of = snapshot.listing.title(*first);
        labels
            .iter()
            .map(move |label| say!("told-alias", name = label.title(), of))
    });
    let all: Vec<String> = all.collect();
    let names: Vec<&str> = all.iter().map(String::as_str).collect();
    let said = || {
        say!(
            "told-aliases",
            count = Digits(names.len()),
            names = some_of(&names, NAMED)
        )
    };
    (!names.is_empty()).then(said)
}

/// That documents of one author are not compared with each other, how many these are and how to compare them; or that no author was found
/// where a person wanted some.
pub fn authors(snapshot: &Snapshot) -> Option<String> {
    let note = snapshot.authors_note.as_ref();
    // That is said whether any author has several.
    let note = note.filter(|note| !is_of_unused_lines(note));
    let (authors, documents) = snapshot.authors_of_several();
    if snapshot.settings.same_author && authors > 0 {
        return Some(say!("told-same-author").to_owned());
    }
    if snapshot.settings.same_author {
        let note = note.map(|note| format!(" ({note})")).unwrap_or_default();
        return Some(say!("told-no-same-author", note));
    }
    if let Some(note) = note.filter(|note| note.is(phrase("authors-none"))) {
        return Some(say!("told-authors-none", note));
    }
    let said = say!(
        "told-own",
        count = Digits(authors),
        documents = Digits(documents)
    );
    let said = match note {
        Some(note) => say!("told-authors", said, note),
        None => say!("told-authors-files", said),
    };
    (authors > 0).then_some(said)
}

/// So many patterns that leave something out are named; the rest are counted.
const NAMED_PATTERNS: usize = 5;

/// A line for each pattern that leaves files or folders out, or for many of them together.
pub fn left_out(excluded: &[Excluded]) -> impl Iterator<Item = String> {
    let line = |one: &Excluded| {
        let what = number_left_out(std::slice::from_ref(one));
        say!("told-left-out", what, by = &one.by)
    };
    let named = excluded.iter().take(NAMED_PATTERNS).map(line);
    let rest = excluded.get(NAMED_PATTERNS..).unwrap_or_default();
    let rest = (!rest.is_empty()).then(|| {
        let (what, count) = (number_left_out(rest), Digits(rest.len()));
        say!("told-left-out-more", what, count)
    });
    named.chain(rest)
}

/// How much is left out altogether: "3 files, 1 folder".
fn number_left_out(excluded: &[Excluded]) -> String {
    let files: u32 = excluded.iter().map(|one| one.files).sum();
    let folders: u32 = excluded.iter().map(|one| one.folders).sum();
    let said_files = || say!("printed-files", count = Digits(files as usize));
    let said_folders = || say!("printed-folders", count = Digits(folders as usize));
    match (files, folders) {
        (_, 0) => said_files(),
        (0, _) => said_folders(),
        _ => format!("{}, {}", said_files(), said_folders()),
    }
}

/// "1 pair", "2 pairs", in English.
pub fn count(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

#[cfg(test)]
pub(crate) mod examples {
    //! A small snapshot and small comparisons for the tests of the writers.

    use std::sync::Arc;

    use crate::align::{Alignment, Changed, How, Kind, Passage};
    use crate::index::{DocId, Document, Figures, Label, Listing, Pair, Settings};
    use crate::measure::Overlap;
    use crate::sides::{Side, Sides};
    use crate::snapshot::{Compared, Comparison, Facts, Folders, Snapshot, Text, Unread};
    use crate::text::Span;

    /// Both texts, of whose files this is known.
    pub fn known(compared: &Compared, facts: impl Fn(Side) -> Facts) -> Sides<Text> {
        Sides::from_fn(|side| Text {
            text: Arc::clone(compared.texts.get(side)),
            hidden: Arc::default(),
            facts: Arc::new(facts(side)),
            sketch: None,
            checksum: None,
        })
    }

    /// A document of this name.
    pub fn document(id: u32, label: &str) -> Document {
        Document {
            id: DocId(id),
            label: Label::new(label),
            words: 104,
            shingles: 100,
            partners: 1,
            ..Document::default()
        }
    }

    fn pair(left: u32, right: u32, shared: u32) -> Pair {
        Pair {
            docs: Sides::new(DocId(left), DocId(right)),
            shared,
            shingles: Sides::new(100, 50),
            common: 2,
            words: Sides::new(104, 54),
            weight: crate::index::WeighedWords::default(),
            figures: Figures {
                words: shared + 4,
                longest: shared + 4,
                passages: 1,
                ..Figures::default()
            },
            ..Pair::default()
        }
    }

    /// Three documents, the names of two of them awkward, two pairs, one file not read.
    pub fn snapshot() -> Snapshot {
        let documents = vec![
            document(0, "=1+1.txt"),
            document(1, "anna, \"b\".txt"),
            document(2, "李.txt"),
        ];
        Snapshot {
            folders: Folders::one("class"),
            listing: Arc::new(Listing::new(
                documents,
                vec![pair(1, 2, 50), pair(0, 1, 10)],
                Vec::new(),
            )),
            unread: Arc::new([Unread {
                label: Label::new("photo.jpg"),
                reason: crate::words::Said::text("not text"),
            }]),
            settings: Settings::default(),
            ..Snapshot::default()
        }
    }

    /// The same, where the first and the last have odd letters; the first is in the second pair alone.
    pub fn odd() -> Snapshot {
        let odd = |lookalike, invisible| {
            Some(Arc::new(Facts {
                invisible,
                lookalike,
                ..Facts::default()
            }))
        };
        Snapshot {
            facts: [odd(12, 0), odd(0, 0), odd(1, 2)].into_iter().collect(),
            ..snapshot()
        }
    }

    fn span(text: &str, cut: &str) -> Span {
        let start = text.find(cut).unwrap() as u32;
        Span::new(start, start + cut.len() as u32)
    }

    /// Two texts with one passage, which is the only text that they share; all of their words count.
    fn compared(texts: Sides<&str>, words: Sides<u32>, passage: Passage) -> Compared {
        let overlap = Overlap {
            shared: passage.same,
            sizes: words,
        };
        Compared {
            texts: texts.map(Into::into),
            words,
            counted: words,
            overlap,
            multisets: overlap,
            alignment: Alignment {
                passages: vec![passage],
                ..Alignment::default()
            },
            ..Compared::default()
        }
    }

    /// One passage with one word changed, in Cyrillic so that bytes and characters differ.
    pub fn edited() -> Compared {
        let (left, right) = ("да:\nёж сидит на пне", "ёж спит на пне\u{1b}\n");
        let replaced = |text, word| {
            vec![Changed {
                span: span(text, word),
                how: How::Replaced,
            }]
        };
        let passage = Passage {
            number: 1,
            spans: Sides::new(span(left, "ёж сидит на пне"), span(right, "ёж спит на пне")),
            tokens: Sides::new(1..5, 0..4),
            same: 3,
            counted: 3,
            longest: 2,
            kind: Kind::Edited,
            changed: Sides::new(replaced(left, "сидит"), replaced(right, "спит")),
        };
        compared(Sides::new(left, right), Sides::new(5, 4), passage)
    }

    /// What was compared, under these names, of files of which nothing else is known.
    pub fn comparison(compared: &Compared, [left, right]: [&str; 2]) -> Comparison {
        let docs = Sides::new(DocId(0), DocId(1));
        let labels = Sides::new(Label::new(left), Label::new(right));
        Comparison::new(docs, labels, Ok(compared.clone()))
    }

    /// The whole of a two-line text stands inside the other.
    pub fn verbatim() -> Compared {
        let (left, right) = (
            "one two\r\nthree \u{1b}[31mfour",
            "zero\none two three four",
        );
        let passage = Passage {
            number: 1,
            spans: Sides::new(span(left, left), span(right, "one two three four")),
            tokens: Sides::new(0..4, 1..5),
            same: 4,
            counted: 4,
            longest: 4,
            kind: Kind::Verbatim,
            changed: Sides::default(),
        };
        compared(Sides::new(left, right), Sides::new(4, 5), passage)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_patterns_are_named_and_many_counted() {
        let one = |by: &str, files, folders| Excluded {
            by: by.to_owned(),
            files,
            folders,
        };
        let mut all = vec![one("exclude *.bak", 1200, 0), one("exclude old", 1, 2)];
        assert_eq!(
            left_out(&all).collect::<Vec<_>>(),
            [
                "left out: 1200 files (exclude *.bak)",
                "left out: 1 file, 2 folders (exclude old)"
            ]
        );
        all.extend((0..5).map(|_| one("drafts/", 0, 1)));
        assert_eq!(
            left_out(&all).last().unwrap(),
            "left out: 2 folders (by 2 more patterns, all listed with --format json)"
        );
        assert_eq!(number_left_out(&all), "1201 files, 7 folders");
    }
}
