//! `sidelong study`: how good what the program does is, measured against what is known.

mod alignment;
mod collisions;
mod options;
mod sketches;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};

use super::output::{self, Format};
use super::{Common, Outcome};
use crate::engine::files::{File, Files};
use crate::engine::workers::{Parser, Source};
use crate::remarks;
use crate::report::{count, harmless, study as report};
use crate::said;
use crate::say;
use crate::study::Answer;
use crate::study::encodings::{self, Known, Trial};
use crate::study::extraction::{self, Measured, Reference};
use crate::text;

/// Measure how well documents are read and sketched
///
/// For those who work on sidelong, or want to know what it makes of their kind of documents. Files are read as in a scan, in
/// worker processes; what is in a zip or another container is not, which counts as one file that was not read.
#[derive(Args, Debug)]
pub struct Flags {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    Alignment(alignment::Flags),
    Extraction(Extraction),
    Encodings(Encodings),
    Collisions(collisions::Flags),
    Options(options::Flags),
    Sketches(sketches::Flags),
}

/// What is counted while files are read.
const FILES: &str = "files";

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
  sidelong study extraction documents --reference references

Exit status: 0 measured, 2 an error")]
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

    /// How the figures are printed
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Find out how many texts are read in the right encoding
///
/// Each file is read whole, and cut to 100 characters. What counts is that the characters are right, whatever the encoding is called.
#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  sidelong study encodings texts

Exit status: 0 measured, 2 an error")]
struct Encodings {
    /// The texts, in sub-folders named by their encoding (koi8-r, cp932, iso-8859-2-czech)
    folder: PathBuf,

    /// How the figures are printed
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Measures and prints the figures.
pub fn run(common: &Common, flags: Flags) -> anyhow::Result<Outcome> {
    match flags.what {
        What::Options(flags) => options::run(common, &flags)?,
        What::Extraction(flags) => print(&extraction(common, &flags)?, flags.format)?,
        What::Encodings(flags) => print(&encodings(common, &flags)?, flags.format)?,
        What::Alignment(flags) => alignment::run(common, &flags)?,
        What::Collisions(flags) => collisions::run(common, &flags)?,
        What::Sketches(flags) => sketches::run(common, &flags)?,
    }
    Ok(Outcome::Nothing)
}

/// Prints what a study found.
fn print(answer: &Answer, format: Format) -> anyhow::Result<()> {
    output::answer(|out| match format {
        Format::Text => report::write_text(answer, out),
        Format::Json => report::write_json(answer, out),
    })
}

fn extraction(common: &Common, flags: &Extraction) -> anyhow::Result<Answer> {
    let options = common.options([flags.folder.clone()], None);
    let mut parser = Parser::new(options.workers.clone());
    let mut files = Files::of(&options)?;
    let mut references = References::of(common, &flags.reference)?;
    let mut scored = Vec::new();
    let list = std::mem::take(&mut files.list);
    for (done, file) in list.iter().enumerate() {
        output::progress(done, list.len(), FILES);
        let read = read(&mut parser, &mut files, file);
        let read = read.map(|text| Measured::of(&text));
        let path = file.label.as_str();
        let references = references.of_file(path)?;
        let read = read.as_ref().map_err(Clone::clone);
        scored.push(extraction::File::new(path, read, &references));
    }
    output::progress(list.len(), list.len(), FILES);
    tell_of_workers(&options);
    Ok(extraction::answer(scored))
}

/// Reads the text of every document of a folder, by name; those that can't be read are counted to the person.
///
/// # Errors
/// There is none that can be read.
fn texts(common: &Common, folder: &Path, mut found: impl FnMut(&str, &str)) -> anyhow::Result<()> {
    let options = common.options([folder.to_owned()], None);
    let mut parser = Parser::new(options.workers.clone());
    let mut files = Files::of(&options)?;
    let list = std::mem::take(&mut files.list);
    let mut unread = 0;
    for (done, file) in list.iter().enumerate() {
        output::progress(done, list.len(), FILES);
        match read(&mut parser, &mut files, file) {
            Ok(text) => found(file.label.as_str(), &text),
            Err(_) => unread += 1,
        }
    }
    output::progress(list.len(), list.len(), FILES);
    tell_of_workers(&options);
    if unread > 0 {
        let files = count(unread, "file");
        output::message(format!("{files} not read: 'sidelong scan' says why"));
    }
    anyhow::ensure!(
        list.len() > unread,
        "{}: there is no document in it that can be read",
        harmless::line(&folder.to_string_lossy())
    );
    Ok(())
}

/// The text of a file as a scan reads it.
fn read(parser: &mut Parser, files: &mut Files, file: &File) -> Result<String, String> {
    if let Some(reason) = &file.refused {
        return Err(reason.english());
    }
    let bytes = files.bytes(&file.path).map_err(|reason| reason.english())?;
    if bytes.is_empty() {
        return Err(said!("why-empty").english());
    }
    let read = parser.read(&Source::new(&file.path, bytes)).into_text();
    let extracted = read.map_err(|reason| reason.english())?;
    Ok(extracted.text.into_owned())
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
    let options = common.options([flags.folder.clone()], None);
    let mut parser = Parser::new(options.workers.clone());
    let mut files = Files::of(&options)?;
    let list = std::mem::take(&mut files.list);
    let mut folders: BTreeMap<String, Vec<encodings::File>> = BTreeMap::new();
    for (done, file) in list.iter().enumerate() {
        output::progress(done, list.len(), FILES);
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
                tried.wrong_short = wrong(&mut parser, &file.path, &short);
            }
            let whole = Trial::whole(known, bytes.to_vec());
            tried.wrong = wrong(&mut parser, &file.path, &whole);
        }
        folders.entry(folder.to_owned()).or_default().push(tried);
    }
    output::progress(list.len(), list.len(), FILES);
    tell_of_workers(&options);
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

/// Says what of the texts is counted, if not all their words.
fn tell_of_options(options: text::Options) {
    if !options.is_default() {
        output::message(say!("told-options", options = remarks::options(options)));
    }
}

fn tell_of_workers(options: &crate::engine::Options) {
    if let Some(note) = options.workers.take_note() {
        output::message(note);
    }
}
