//! `sidelong study`: how good what the program does is, measured against what is known.

mod alignment;
mod shingles;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::{Args, Subcommand};

use super::output::{self, Format};
use super::{Common, Outcome, compare};
use crate::engine::files::{File, Files};
use crate::engine::workers::{Parser, Source};
use crate::index::Label;
use crate::page::escaped;
use crate::report::{count, study as report};
use crate::said;
use crate::sides::{Side, Sides};
use crate::study::Answer;
use crate::study::encodings::{self, Known, Trial};
use crate::study::extraction::{self, Measured, Reference};
use crate::study::layers::{Document, Tally};
use crate::study::options::Study;
use crate::text;

/// Measure how well documents are read and sketched
///
/// For those who work on sidelong, or want to know what it makes of their kind of documents. Files are read as in a scan, in
/// worker processes; what is in a zip or another container is not, which counts as one file that was not read.
#[derive(Args, Debug)]
#[command(after_help = "Exit status: 0 measured, 2 an error")]
pub struct Flags {
    #[command(subcommand)]
    what: What,

    /// How the figures are printed
    #[arg(long, value_enum, default_value_t, global = true)]
    format: Format,
}

#[derive(Debug, Subcommand)]
enum What {
    Alignment(alignment::Flags),
    Extraction(Extraction),
    Encodings(Encodings),
    Layers(Layers),
    Collisions(shingles::Collisions),
    Options(Options),
    Sketches(shingles::Sketches),
}

/// Options of every command that one of these does not heed: its measure is the same for everybody, so that figures can
/// be compared.
pub fn unheeded(study: &str) -> &'static [&'static str] {
    match study {
        "alignment" => &[],
        "options" | "sketches" => &["min_run"],
        "collisions" => &["width", "min_run"],
        _ => &[
            "width",
            "min_run",
            "stop_words",
            "stem",
            "no_numbers",
            "chinese",
        ],
    }
}

/// Compare the text of documents with what other programs read in them
///
/// The texts are compared by their different runs of three words: those in both among those in either (Jaccard). A file's score is
/// the best over its references of at least 30 words; a file that is not read though there are such references scores 0. A file is
/// trusted where two pairs of its references agree by more than 0.6, or the only pair does. As the best of several flatters, a
/// second table has the mean against each program alone.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  tests/study/references.sh documents references    let other programs read them
  sidelong study extraction documents --reference references")]
struct Extraction {
    /// The documents, in sub-folders named by their format
    folder: PathBuf,

    // No comment for rustdoc, which would take the names for tags.
    #[arg(
        long,
        value_name = "FOLDER",
        help = "Their references: REFERENCE/<path below FOLDER>.<program>.txt, any number for each"
    )]
    reference: PathBuf,
}

/// Find out how many texts are read in the right encoding
///
/// Each file is read whole, and cut to 100 characters. What counts is that the characters are right, whatever the encoding is called.
#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  sidelong study encodings texts")]
struct Encodings {
    /// The texts, in sub-folders named by their encoding (koi8-r, cp932, iso-8859-2-czech)
    folder: PathBuf,
}

/// Compare two texts by every way of the literature to count
///
/// Which words count, how long shingles are and what is divided by what decide about a percentage. Each way is shown with its
/// formula and its counts: a lecture with a program (S2), a note with shingles of ten words (S4), a paper with stop words and
/// every 25th checksum (S5), and what sidelong does. Options of what is compared, and --width, add one way more.
#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  sidelong study options anna.txt ben.txt --stop-words auto --stem auto")]
struct Options {
    /// The first text
    a: PathBuf,

    /// The second text
    b: PathBuf,
}

/// Find out how much of what layers should mask they mask
///
/// Documents are made in six languages and formats, of which each word is known: text of a task's sheet, quotations,
/// bibliographies, page furniture. Recall is what is masked of what should be, precision what should be of what is masked, in words.
#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  sidelong study layers --documents 600")]
struct Layers {
    /// How many documents are made
    #[arg(long, value_name = "NUMBER", default_value_t = 300)]
    documents: usize,
}

/// Measures and prints the figures.
pub fn run(common: &Common, flags: Flags) -> anyhow::Result<Outcome> {
    let answer = match flags.what {
        What::Options(flags) => options(common, &flags),
        What::Extraction(flags) => extraction(common, &flags),
        What::Encodings(flags) => encodings(common, &flags),
        What::Layers(flags) => layers(common, &flags),
        What::Alignment(flags) => alignment::measure(common, &flags),
        What::Collisions(flags) => shingles::collisions(common, &flags),
        What::Sketches(flags) => shingles::sketches(common, &flags),
    };
    let answer = answer?;
    output::answer(|out| match flags.format {
        Format::Text => report::write_text(&answer, out),
        Format::Json => report::write_json(&answer, out),
    })?;
    Ok(Outcome::Nothing)
}

/// What reads the files of a folder.
struct Reader {
    parser: Parser,
    files: Files,
}

/// Goes through the files of a folder and says how far it is; how many there are.
fn each(
    common: &Common,
    folder: &Path,
    mut of: impl FnMut(&mut Reader, &File) -> anyhow::Result<()>,
) -> anyhow::Result<usize> {
    const FILES: &str = "files";
    let options = common.options([folder.to_owned()], None);
    let mut reader = Reader {
        parser: Parser::new(options.workers.clone()),
        files: Files::of(&options)?,
    };
    let list = std::mem::take(&mut reader.files.list);
    for (done, file) in list.iter().enumerate() {
        output::progress(done, list.len(), FILES);
        of(&mut reader, file)?;
    }
    output::progress(list.len(), list.len(), FILES);
    options.workers.take_note().iter().for_each(output::message);
    Ok(list.len())
}

impl Reader {
    /// The text of a file as a scan reads it.
    fn text(&mut self, file: &File) -> Result<String, String> {
        if let Some(reason) = &file.refused {
            return Err(reason.english());
        }
        let bytes = self.files.bytes(&file.path);
        let bytes = bytes.map_err(|reason| reason.english())?;
        if bytes.is_empty() {
            return Err(said!("why-empty").english());
        }
        let read = self
            .parser
            .read(&Source::new(&file.path, bytes))
            .into_text();
        let extracted = read.map_err(|reason| reason.english())?;
        Ok(extracted.text.into_owned())
    }
}

/// Reads the text of every document of a folder, by name; those that can't be read are counted to the person.
///
/// # Errors
/// There is none that can be read.
fn texts(common: &Common, folder: &Path, mut found: impl FnMut(&str, &str)) -> anyhow::Result<()> {
    let mut unread = 0;
    let all = each(common, folder, |reader, file| {
        match reader.text(file) {
            Ok(text) => found(file.label.as_str(), &text),
            Err(_) => unread += 1,
        }
        Ok(())
    })?;
    if unread > 0 {
        let files = count(unread, "file");
        output::message(format!("{files} not read: 'sidelong scan' says why"));
    }
    anyhow::ensure!(
        all > unread,
        "{}: there is no document in it that can be read",
        escaped::line(&folder.to_string_lossy())
    );
    Ok(())
}

/// The first two names of each line of a list that a person gives, with the number of the line.
#[expect(clippy::disallowed_methods, reason = "a list, not a document")]
fn pairs(list: &Path, is_between: fn(char) -> bool) -> anyhow::Result<Vec<(usize, [String; 2])>> {
    let name = list.display();
    let text = std::fs::read_to_string(list)
        .with_context(|| format!("{name}: can't be read; give a text file of pairs"))?;
    let lines = (1..).zip(text.lines());
    let lines = lines.filter(|(_, line)| !line.trim().is_empty());
    let pair = |(number, line): (usize, &str)| {
        let mut names = line.split(is_between).map(str::trim);
        match (names.next(), names.next()) {
            (Some(a), Some(b)) if !a.is_empty() && !b.is_empty() => {
                Ok((number, [a, b].map(str::to_owned)))
            }
            _ => anyhow::bail!("{name}: line {number} has no two names"),
        }
    };
    lines.map(pair).collect()
}

fn extraction(common: &Common, flags: &Extraction) -> anyhow::Result<Answer> {
    let mut references = References::of(common, &flags.reference)?;
    let mut scored = Vec::new();
    each(common, &flags.folder, |reader, file| {
        let read = reader.text(file).map(|text| Measured::of(&text));
        let path = file.label.as_str();
        let references = references.of_file(path)?;
        let read = read.as_ref().map_err(Clone::clone);
        scored.push(extraction::File::new(path, read, &references));
        Ok(())
    })?;
    Ok(extraction::answer(scored))
}

/// What other programs have read, by the name of the file and theirs.
struct References {
    files: Files,
    by_name: BTreeMap<String, PathBuf>,
}

impl References {
    fn of(common: &Common, folder: &Path) -> anyhow::Result<References> {
        let mut files = Files::of(&common.options([folder.to_owned()], None))?;
        let list = std::mem::take(&mut files.list).into_iter();
        let by_name = list.map(|file| (file.label.as_str().to_owned(), file.path));
        Ok(References {
            by_name: by_name.collect(),
            files,
        })
    }

    /// Those of one file, by program.
    fn of_file(&mut self, path: &str) -> anyhow::Result<Vec<Reference>> {
        let front = format!("{path}.");
        let mut references = Vec::new();
        for (name, file) in self.by_name.range(front.clone()..) {
            let Some(rest) = name.strip_prefix(&front) else {
                break;
            };
            // Another dot: the reference of another file whose name goes on.
            let tool = rest.strip_suffix(".txt").filter(|tool| !tool.contains('.'));
            if let Some(tool) = tool {
                let bytes = self.files.bytes(file);
                let bytes = bytes.map_err(|reason| anyhow::anyhow!("{name}: {reason}"))?;
                references.push(Reference {
                    tool: tool.to_owned(),
                    text: Measured::of(&String::from_utf8_lossy(bytes)),
                });
            }
        }
        Ok(references)
    }
}

fn encodings(common: &Common, flags: &Encodings) -> anyhow::Result<Answer> {
    let mut folders: BTreeMap<String, Vec<encodings::File>> = BTreeMap::new();
    each(common, &flags.folder, |Reader { parser, files }, file| {
        let name = file.label.as_str();
        let folder = name.split_once('/').map_or("", |(folder, _)| folder);
        let bytes = files.bytes(&file.path);
        let bytes = bytes.map_err(|reason| anyhow::anyhow!("{name}: {reason}"))?;
        let mut tried = encodings::File {
            path: name.to_owned(),
            ..encodings::File::default()
        };
        if let Some(known) = Known::named(folder) {
            if let Some(short) = Trial::short(known, bytes) {
                tried.has_short = true;
                tried.wrong_short = wrong(parser, &file.path, &short);
            }
            let whole = Trial::whole(known, bytes.to_vec());
            tried.wrong = wrong(parser, &file.path, &whole);
        }
        folders.entry(folder.to_owned()).or_default().push(tried);
        Ok(())
    })?;
    Ok(encodings::answer(&folders))
}

/// What the text was taken for, if its characters are not those that they are.
fn wrong(parser: &mut Parser, path: &Path, trial: &Trial) -> Option<String> {
    let certain = parser.read(&Source::new(path, &trial.certain)).into_text();
    let certain = certain.map(|extracted| extracted.text.into_owned()).ok();
    match parser.read(&Source::new(path, &trial.given)).into_text() {
        Ok(given) if certain.as_deref() == Some(&*given.text) => None,
        Ok(given) => Some(given.encoding.unwrap_or("nothing".into()).into_owned()),
        Err(reason) => Some(reason.english()),
    }
}

fn layers(common: &Common, flags: &Layers) -> anyhow::Result<Answer> {
    let options = common.options([PathBuf::new()], None);
    let mut parser = Parser::new(options.workers.clone());
    let mut tally = Tally::default();
    for number in 0..flags.documents {
        let document = Document::made(number);
        let (name, bytes) = (document.name(), document.bytes()?);
        let read = parser
            .read(&Source::new(Path::new(&name), &bytes))
            .into_text();
        tally.add(
            &document,
            &read.map_err(|reason| anyhow::anyhow!(reason.english()))?,
        );
    }
    Ok(tally.answer())
}

fn options(common: &Common, flags: &Options) -> anyhow::Result<Answer> {
    for file in [&flags.a, &flags.b] {
        anyhow::ensure!(
            !file.is_dir(),
            "{}: a folder: give two of its files",
            escaped::line(&file.to_string_lossy())
        );
    }
    let settings = common.settings(None);
    // Two texts that are looked at once: nothing is kept.
    let options = common.options([], None);
    let comparison = compare::compared(Sides::new(&flags.a, &flags.b), &options)?;
    let names = comparison.labels.as_ref().map(Label::as_str);
    let read = comparison.texts.as_ref();
    let read = read.context("the texts could not be read: see sidelong compare")?;
    let texts = read.as_ref().map(|text| &*text.text);
    for side in Side::BOTH {
        anyhow::ensure!(
            !text::tokens(texts.get(side)).hashes.is_empty(),
            "{}: it has no words",
            names.get(side)
        );
    }
    Ok(Study::new(texts, settings.text, settings.width).answer(names))
}
