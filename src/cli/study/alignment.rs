//! `sidelong study alignment CORPUS`: how well passages are found that somebody knows.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::{Context, ensure};
use clap::Args;

use super::{Common, output};
use crate::align::{Aligner, Common as CommonText, Document};
use crate::candidates::{Neighbours, candidates};
use crate::engine::Crew;
use crate::extract::xml::{Node, Tag, Xml};
use crate::index::crew::{gather, gather_with};
use crate::masks::Masked;
use crate::sides::Sides;
use crate::study::Answer;
use crate::study::alignment::{Passage, Sums, answer, detections};

/// Measure how well passages are found, against a corpus in which they are known
///
/// Reads a corpus of PAN's text alignment task (2012 to 2014): texts in src and susp, and folders of pairs, each with a file "pairs" (a
/// suspicious text and a source on each line) and an XML file for each pair with the true passages. Texts are compared as the screen
/// and 'sidelong compare' compare them. Passages of under 150 characters on either side are no detections there, since PAN has none.
#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  sidelong study alignment pan13-text-alignment-training-corpus")]
pub struct Flags {
    /// The corpus
    corpus: PathBuf,
}

/// A pair with its passages.
struct Pair {
    kind: usize,
    /// Places in the list of texts.
    texts: Sides<usize>,
    truth: Vec<Passage>,
}

/// A corpus without its texts.
#[derive(Default)]
struct Corpus {
    kinds: Vec<String>,
    pairs: Vec<Pair>,
    /// Below the corpus' folder.
    texts: Vec<PathBuf>,
}

/// Compares the pairs of a corpus.
pub fn measure(common: &Common, flags: &Flags) -> anyhow::Result<Answer> {
    let settings = common.settings(None);
    let corpus = corpus(&flags.corpus)?;
    let crew = Crew::all_cores();
    let aligner = || Aligner::new(settings.width, settings.min_run, settings.text);
    let documents = documents(&flags.corpus, &corpus.texts, crew, &aligner)?;
    let proposed = proposed(&documents);
    let all = aligner();
    let done = AtomicUsize::new(0);
    let found = gather(&crew, corpus.pairs.len(), |at| {
        let texts = corpus.pairs[at].texts.map(|text| &documents[text]);
        let found = detections(&all.compare(texts, &CommonText::default()));
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        output::progress(done, corpus.pairs.len(), "pairs");
        found
    });
    let mut sums = vec![Sums::default(); corpus.kinds.len()];
    for (pair, found) in corpus.pairs.iter().zip(found) {
        let of_kind = &mut sums[pair.kind];
        let is_candidate = proposed.contains(&ordered(pair.texts));
        *of_kind = of_kind.with(&Sums::of(&pair.truth, &found, is_candidate));
    }
    Ok(answer(&corpus.kinds, &sums))
}

/// The candidates among all texts as one collection, by their places.
fn proposed(documents: &[Document]) -> BTreeSet<(u32, u32)> {
    let neighbours = documents.iter().map(|document| document.content());
    let neighbours = neighbours.map(|content| content.map(Neighbours::of).unwrap_or_default());
    let found = candidates(&neighbours.collect::<Vec<_>>(), |_, _| true, |_| true);
    found.into_iter().flatten().collect()
}

fn ordered(texts: Sides<usize>) -> (u32, u32) {
    let Sides { left, right } = texts.map(|text| text as u32);
    (left.min(right), left.max(right))
}

/// The texts, made ready by all threads.
#[expect(
    clippy::disallowed_methods,
    reason = "a corpus that the person names, to be read as its makers count its characters: not extracted"
)]
fn documents(
    root: &Path,
    texts: &[PathBuf],
    crew: Crew,
    aligner: &(dyn Fn() -> Aligner + Sync),
) -> anyhow::Result<Vec<Document>> {
    let read = gather_with(&crew, texts.len(), aligner, |aligner, at| {
        let file = root.join(&texts[at]);
        let text = fs::read_to_string(&file)
            .with_context(|| format!("{}: can't be read as UTF-8", file.display()))?;
        Ok(aligner.read(Arc::from(text), &Masked::default()))
    });
    read.into_iter().collect()
}

/// The pairs of a corpus: of its sub-folders that have a list, or of itself.
#[expect(clippy::disallowed_methods, reason = "a corpus that the person names")]
fn corpus(root: &Path) -> anyhow::Result<Corpus> {
    let name = root.display();
    let mut folders: Vec<PathBuf> = fs::read_dir(root)
        .with_context(|| format!("{name}: can't be read; give the folder of a corpus"))?
        .filter_map(Result::ok)
        .map(|entry| entry.path())
        .filter(|path| path.join("pairs").is_file())
        .collect();
    folders.sort();
    if folders.is_empty() && root.join("pairs").is_file() {
        folders.push(root.to_owned());
    }
    ensure!(
        !folders.is_empty(),
        "{name}: there is no corpus in it: give a folder with src, susp and folders that have a file 'pairs'"
    );
    let mut corpus = Corpus::default();
    let mut known = BTreeMap::new();
    for folder in folders {
        let kind = folder
            .file_name()
            .unwrap_or(folder.as_os_str())
            .to_string_lossy()
            .into_owned();
        for (_, [left, right]) in super::pairs(&folder.join("pairs"), char::is_whitespace)? {
            let mut place = |sub: &str, name: &str| {
                let path = Path::new(sub).join(name);
                let texts = &mut corpus.texts;
                *known.entry(path).or_insert_with_key(|path| {
                    texts.push(path.clone());
                    texts.len() - 1
                })
            };
            let texts = Sides::new(place("susp", &left), place("src", &right));
            let stem = |name: &str| name.strip_suffix(".txt").unwrap_or(name).to_owned();
            let truth = folder.join(format!("{}-{}.xml", stem(&left), stem(&right)));
            corpus.pairs.push(Pair {
                kind: corpus.kinds.len(),
                texts,
                truth: passages(&truth)?,
            });
        }
        corpus.kinds.push(kind);
    }
    Ok(corpus)
}

/// The true passages of one pair.
#[expect(clippy::disallowed_methods, reason = "a corpus that the person names")]
fn passages(file: &Path) -> anyhow::Result<Vec<Passage>> {
    let name = file.display();
    let text = fs::read_to_string(file).with_context(|| format!("{name}: can't be read"))?;
    let mut xml = Xml::new(&text);
    let mut passages = Vec::new();
    for node in xml.by_ref() {
        if let Node::Open(tag) = node
            && tag.name() == "feature"
            && tag.says("name", "plagiarism")
        {
            passages.extend(passage(&tag).with_context(|| format!("{name}: broken feature"))?);
        }
    }
    ensure!(!xml.damaged, "{name}: broken XML");
    Ok(passages)
}

/// A passage; nothing of a feature that tells of half a passage.
fn passage(feature: &Tag) -> anyhow::Result<Option<Passage>> {
    let range = |start, length| -> anyhow::Result<Option<Range<u32>>> {
        let (Some(start), Some(length)) = (feature.attribute(start), feature.attribute(length))
        else {
            return Ok(None);
        };
        let (start, length): (u32, u32) = (start.trim().parse()?, length.trim().parse()?);
        Ok(Some(start..start.saturating_add(length)))
    };
    let this = range("this_offset", "this_length")?;
    let source = range("source_offset", "source_length")?;
    let both = this.zip(source);
    Ok(both.map(|(left, right)| Passage(Sides::new(left, right))))
}
