//! Layers: how much of what they should mask they mask, and how much else, on documents in which that is known by construction.
//!
//! A word that should be masked is found in the text that is read by going along the words that were written: what is read beyond them is
//! page furniture that was left in, and what is not read was taken for it.

use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;

use super::{Answer, Table, Value, ratio};
use crate::extract::Extracted;
use crate::index::{Alone, Change, DocId, Index, Label, Settings, Text};
use crate::layers::{self, Layer};
use crate::masks::{ActiveLayers, Masks};
use crate::report::count;
use crate::text::vocabulary::Vocabulary;
use crate::text::{self, TokenHash};
use made::Made;

mod files;
mod made;
mod pages;
mod tongues;

/// So many words that were left in are passed over until the next one that was written.
const LEFT_IN: usize = 40;
/// Layers that a file's text is enough to know.
const MEASURED: [Layer; 3] = [Layer::Template, Layer::Quotation, Layer::References];
/// What stands at the edges of pages beside the layers.
const FURNITURE: &str = "furniture";

/// A made document.
#[derive(Clone)]
pub struct Document(Made);

impl Document {
    /// The one of that number.
    pub fn made(number: usize) -> Document {
        Document(made::made(number))
    }

    /// What a file with it is called.
    pub fn name(&self) -> String {
        format!("{}.{}", self.0.tongue.code, self.0.form.extension())
    }

    /// What is in that file.
    ///
    /// # Errors
    /// None but of memory that it is written to.
    pub fn bytes(&self) -> io::Result<Vec<u8>> {
        files::bytes(&self.0)
    }
}

/// Words of one layer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Words {
    /// Those that should be masked.
    due: u64,
    /// Those that are.
    masked: u64,
    /// Those of both.
    right: u64,
}

impl Words {
    fn cells(self) -> [Value; 4] {
        [
            self.due.into(),
            self.masked.into(),
            Value::share(ratio(self.right, self.due)),
            Value::share(ratio(self.right, self.masked)),
        ]
    }
}

/// What was measured so far.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    documents: usize,
    /// By layer.
    all: BTreeMap<&'static str, Words>,
    /// By format or language, and by layer.
    groups: BTreeMap<(&'static str, &'static str), Words>,
}

impl Tally {
    /// Adds what came of reading a document.
    pub fn add(&mut self, document: &Document, read: &Extracted<'_>) {
        let Document(made) = document;
        self.documents += 1;
        let tokens = text::tokens(&read.text);
        let masks: Masks = layers::layers(&read.text, &tokens, &read.regions)
            .covered
            .into_iter()
            .chain(of_template(made, &tokens.hashes))
            .collect();
        let (labels, missed) = labels(made, &tokens.hashes);
        for layer in MEASURED {
            let due = |label: &Word| *label == Word::Written(Some(layer));
            let covered = masks.covered().iter().filter(|(of, _)| *of == layer);
            let covered = covered.flat_map(|(_, words)| words.clone());
            let right = covered.filter(|word| labels.get(*word as usize).is_some_and(due));
            let words = Words {
                due: labels.iter().filter(|label| due(label)).count() as u64,
                masked: masks.words(layer).into(),
                right: right.count() as u64,
            };
            self.count(made, layer.name(), words);
        }
        if made.form.has_margins() {
            // Of a footer the page's number.
            let due = text::tokens(made.tongue.head).hashes.len() as u64 + 1;
            let left = labels
                .iter()
                .filter(|label| **label == Word::Beyond)
                .count() as u64;
            let right = due.saturating_sub(left);
            let masked = right + missed;
            self.count(made, FURNITURE, Words { due, masked, right });
        }
    }

    fn count(&mut self, made: &Made, layer: &'static str, words: Words) {
        let add = |sum: &mut Words| {
            sum.due += words.due;
            sum.masked += words.masked;
            sum.right += words.right;
        };
        add(self.all.entry(layer).or_default());
        for group in [made.form.extension(), made.tongue.code] {
            add(self.groups.entry((group, layer)).or_default());
        }
    }

    /// The figures.
    pub fn answer(&self) -> Answer {
        let mut all = Table::new("layers", "", "layer words masked recall precision");
        for (layer, words) in &self.all {
            all.row([Value::from(*layer)].into_iter().chain(words.cells()));
        }
        let columns = "in layer words masked recall precision";
        let mut groups = Table::new("groups", "Each format and language", columns);
        for ((group, layer), words) in &self.groups {
            groups.row(
                [Value::from(*group), (*layer).into()]
                    .into_iter()
                    .chain(words.cells()),
            );
        }
        Answer {
            heading: vec![format!(
                "{} made by construction",
                count(self.documents, "document")
            )],
            tables: vec![all, groups],
            ..Answer::default()
        }
    }
}

/// What a word that is read should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Word {
    /// It was written, and is due to be masked by that layer.
    Written(Option<Layer>),
    /// It was not written, but at the edges of pages.
    Beyond,
}

/// What each word should be, and how many that were written are not read.
fn labels(made: &Made, read: &[TokenHash]) -> (Vec<Word>, u64) {
    let mut labels = Vec::with_capacity(read.len());
    let mut missed = 0;
    let (notes, body): (Vec<_>, Vec<_>) = made
        .blocks
        .iter()
        .partition(|block| block.kind == made::Kind::Note);
    let pieces = body
        .into_iter()
        .chain(notes)
        .flat_map(|block| &block.pieces);
    for piece in pieces {
        for written in text::tokens(&piece.text).hashes {
            let rest = read.get(labels.len()..).unwrap_or_default();
            match rest.iter().take(LEFT_IN).position(|word| *word == written) {
                Some(beyond) => {
                    labels.resize(labels.len() + beyond, Word::Beyond);
                    labels.push(Word::Written(piece.layer));
                }
                None => missed += 1,
            }
        }
    }
    labels.resize(read.len(), Word::Beyond);
    (labels, missed)
}

/// What of these words is of the sheet of tasks.
fn of_template(made: &Made, words: &[TokenHash]) -> Vec<(Layer, std::ops::Range<u32>)> {
    let settings = Settings {
        layers: ActiveLayers::NONE.with(Layer::Template),
        ..Settings::default()
    };
    let vocabulary = Arc::new(Vocabulary::default());
    let text = |hashes: &[TokenHash]| Text::Memory(vocabulary.number(hashes));
    let sheet = made::sheet(made.tongue).join("\n\n");
    let mut index = Index::new(settings, Arc::clone(&vocabulary));
    index.use_templates(
        &[(Layer::Template, text(&text::tokens(&sheet).hashes))],
        &Alone,
    );
    index.apply(
        vec![Change::put(DocId(0), Label::default(), text(words))],
        &Alone,
    );
    index.masked(DocId(0)).stretches().to_vec()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::extract::extract;

    /// Two of each language and format; `sidelong study layers` makes more of them.
    const DOCUMENTS: usize = 72;

    #[test]
    fn layers_mask_what_they_should_and_hardly_more() {
        let mut tally = Tally::default();
        for number in 0..DOCUMENTS {
            let document = Document::made(number);
            let bytes = document.bytes().unwrap();
            let name = document.name();
            tally.add(&document, &extract(Path::new(&name), &bytes).unwrap());
        }
        for (layer, words) in &tally.all {
            let least = if *layer == Layer::References.name() {
                0.93
            } else {
                0.97
            };
            let [recall, precision] =
                [words.due, words.masked].map(|of| ratio(words.right, of).unwrap());
            assert!(
                words.due > 100 && recall >= least && precision >= least,
                "{layer}: {words:?}"
            );
        }
        assert_eq!(tally.all.len(), MEASURED.len() + 1);
    }
}
