//! What do two documents of a scan share, word for word? For whoever has the pairs read out: a scan keeps no texts, so they are
//! read once more, one pair after the other.

use super::label::path;
use super::read::Reader;
use super::{Options, compare, scan};
use crate::align::{Common, Kind};
use crate::extract::extract_as;
use crate::index::{Index, Label, Pair, Settings};
use crate::sides::{Side, Sides};
use crate::snapshot::{Snapshot, Text};

/// Reads texts again.
#[derive(Debug)]
pub struct Aloud {
    reader: Reader,
    settings: Settings,
    /// Knows what is common text; nothing where no pair has any.
    index: Option<Index>,
}

/// A passage as it stands in both texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quotation {
    /// Its text on either side.
    pub texts: Sides<String>,
    /// The two are word for word the same.
    pub is_verbatim: bool,
    /// The longest run of equal words that the figures of the pair count is in it. Where a text says the same many times, each of its
    /// places may have been taken for another one.
    pub has_longest: bool,
    /// The two whole texts are the same, letter for letter.
    pub is_identical: bool,
}

impl Aloud {
    /// Reads the folders like [`scan()`](super::scan()), and whoever reads its pairs aloud.
    ///
    /// # Errors
    /// A folder is missing or can't be read.
    pub fn scan(options: &Options) -> anyhow::Result<(Snapshot, Aloud)> {
        let plan = super::plan(options, extract_as, false)?;
        options.store.hold();
        let (snapshot, index) = scan::scan_to_compare(options, &plan)?;
        let aloud = Aloud {
            reader: Reader::new(plan),
            settings: options.settings,
            index,
        };
        Ok((snapshot, aloud))
    }

    /// The passage with the longest run of equal words that counts for a pair; nothing where the files can't be read by now. What the pair
    /// has of common text, which stands in much of the folder, does not count, though it may stand right beside it.
    pub fn longest(&mut self, labels: Sides<&Label>, pair: &Pair) -> Option<Quotation> {
        let left = self.text(labels.left)?;
        let right = self.text(labels.right)?;
        let texts = Sides::new(left.text, right.text);
        let index = self.index.as_ref();
        let common = index.map_or_else(Common::default, |index| index.common(pair.docs));
        let compared = compare::aligned(texts, &self.settings, &common).ok()?;
        // Of equals the first.
        let passages = compared.alignment.passages.iter();
        let longest = passages.rev().max_by_key(|passage| passage.longest)?;
        let text = |side: Side| {
            let span = longest.spans.get(side);
            span.of(compared.texts.get(side)).to_owned()
        };
        Some(Quotation {
            texts: Sides::new(text(Side::Left), text(Side::Right)),
            is_verbatim: longest.kind == Kind::Verbatim,
            has_longest: longest.longest >= pair.runs.longest,
            is_identical: compared.is_identical(),
        })
    }

    fn text(&mut self, label: &Label) -> Option<Text> {
        self.reader.next_text(&path(label)?).ok()
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::index::Runs;

    #[test]
    fn what_is_copied_right_behind_the_task_is_read_out_and_the_task_is_not() {
        let words = |name: &str, number: usize| {
            let words = (0..number).map(|at| format!("{name}{at}"));
            words.collect::<Vec<_>>().join(" ")
        };
        let folder = tempfile::tempdir().unwrap();
        let (task, copied, short) = (words("task", 60), words("copied", 40), words("short", 20));
        // Enough of them for the task to be common text.
        for number in 0..40 {
            let own = words(&format!("own{number}x"), 50);
            let text = match number {
                0 | 1 => format!("{task} {copied} {own} {short}"),
                _ => format!("{task} {own}"),
            };
            fs::write(folder.path().join(format!("{number:02}.txt")), text).unwrap();
        }
        let (snapshot, mut aloud) = Aloud::scan(&Options::of(folder.path())).unwrap();
        let pair = &snapshot.listing.pairs[0];
        assert!(pair.common > 0 && pair.runs.longest < 60, "{pair:?}");
        let label = |id| &snapshot.listing.document(id).unwrap().label;
        let read = aloud.longest(pair.docs.map(label), pair).unwrap();
        assert!(read.is_verbatim && read.has_longest && !read.is_identical);
        let longer = Pair {
            runs: Runs {
                longest: pair.runs.longest + 1,
                ..pair.runs
            },
            ..*pair
        };
        let read_of_another = aloud.longest(pair.docs.map(label), &longer).unwrap();
        assert!(!read_of_another.has_longest);
        assert!(read.texts.left.ends_with(&copied), "{}", read.texts.left);
        assert!(!read.texts.left.contains("task0 "), "{}", read.texts.left);
    }

    #[test]
    fn texts_of_two_files_that_are_the_same_letter_for_letter_are_known_as_such() {
        let text = "when the river froze the whole old valley waited for the boats of spring";
        for (other, is_identical) in [(text.to_owned(), true), (format!("{text}."), false)] {
            let folder = tempfile::tempdir().unwrap();
            fs::write(folder.path().join("a.txt"), text).unwrap();
            fs::write(folder.path().join("b.txt"), other).unwrap();
            let (snapshot, mut aloud) = Aloud::scan(&Options::of(folder.path())).unwrap();
            let pair = &snapshot.listing.pairs[0];
            let label = |id| &snapshot.listing.document(id).unwrap().label;
            let read = aloud.longest(pair.docs.map(label), pair).unwrap();
            assert_eq!(read.is_identical, is_identical);
        }
    }
}
