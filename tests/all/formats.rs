//! One text, in eight formats and four encodings, is one text: a copy under another format is found.
//!
//! tests/fixtures/formats/make.sh made the files.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;

use sidelong::engine::workers::{Limits, Parser, Source, Workers};
use sidelong::shingle::{self, Fingerprint, Width};
use sidelong::text;

/// The part of each file's shingles that must stand in each other file.
const WANTED: f64 = 0.99;
/// So many formats there are, and as many files at least.
const FORMATS: [&str; 8] = ["md", "docx", "odt", "rtf", "doc", "pdf", "html", "epub"];
const ENCODINGS: [&str; 4] = ["UTF-8", "UTF-16LE", "UTF-16BE", "windows-1252"];

/// Every fixture as the program reads it: its name and its different shingles.
fn copies() -> Vec<(String, BTreeSet<Fingerprint>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/formats");
    let program = env!("CARGO_BIN_EXE_sidelong");
    let mut parser = Parser::new(Workers::at(program, Limits::default()));
    let mut paths: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension != "sh"))
        .collect();
    paths.sort();
    let mut encodings = BTreeSet::new();
    let mut extensions = BTreeSet::new();
    let mut copies = Vec::new();
    for path in paths {
        let bytes = std::fs::read(&path).unwrap();
        let extracted = parser
            .read(&Source::new(&path, &bytes))
            .into_text()
            .unwrap();
        let extension = path.extension().unwrap().to_str().unwrap().to_owned();
        if extension == "txt" {
            encodings.insert(extracted.encoding.unwrap().into_owned());
        }
        extensions.insert(extension);
        assert_eq!(extracted.notes, [], "{}", path.display());
        let hashes = text::tokens(&extracted.text).hashes;
        let shingles = shingle::fingerprints(&hashes, Width::default());
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        copies.push((name, shingles.into_iter().collect()));
    }
    assert_eq!(encodings, BTreeSet::from(ENCODINGS.map(str::to_owned)));
    for format in FORMATS {
        assert!(extensions.contains(format), "{format}");
    }
    copies
}

#[test]
fn one_text_in_eight_formats_and_four_encodings_is_one_text() {
    let copies = copies();
    let mut low = String::new();
    for (a, own) in &copies {
        for (b, other) in &copies {
            let contained = own.intersection(other).count() as f64 / own.len() as f64;
            if contained < WANTED {
                writeln!(low, "{:.2}% of {a} in {b}", contained * 100.0).unwrap();
            }
        }
    }
    assert!(low.is_empty(), "less than {WANTED} of\n{low}");
}
