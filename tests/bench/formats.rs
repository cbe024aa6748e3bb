//! Bench: how fast formats are read. A class of 1,000 Word documents of some 10 kB and one of 300 PDFs of 5 pages, made on the spot: the
//! whole `scan` of each in a fresh process, and the same with all parsing in this process, which shows what the workers cost. Turn by turn,
//! because machines are shared and noisy; the least of the turns says most.

#![expect(
    clippy::disallowed_methods,
    reason = "a benchmark stands outside of all rooms: it reads the clock"
)]

#[path = "../all/builders.rs"]
#[expect(dead_code, reason = "bombs are for tests")]
mod builders;
#[path = "support.rs"]
mod support;
#[path = "turns.rs"]
mod turns;

use std::fmt::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use sidelong::engine::workers::{Limits, Workers};
use sidelong::engine::{self, Options};

use builders::{DOCUMENT, DOCUMENT_END, DOCUMENT_START, Part, docx, flate, pdf, stream, zip};
use turns::{TURNS, report};

const WORD_DOCUMENTS: u64 = 1_000;
const PDFS: u64 = 300;
const PAGES: usize = 5;
const PROGRAM: &str = env!("CARGO_BIN_EXE_sidelong");
/// A page of typed text.
const LINES: usize = 44;
/// Characters in a line of it.
const COLUMNS: usize = 84;

fn main() {
    measure("Word documents", "docx", WORD_DOCUMENTS, word_document);
    measure("PDFs of 5 pages", "pdf", PDFS, pages);
}

/// Makes a class and has it scanned again and again.
fn measure(what: &str, extension: &str, number: u64, make: fn(u64) -> Vec<u8>) {
    let class = tempfile::tempdir().expect("a temporary folder");
    let mut size = 0;
    for nth in 0..number {
        let bytes = make(nth);
        size += bytes.len();
        let path = class.path().join(format!("{nth:04}.{extension}"));
        std::fs::write(path, bytes).expect("room for 20 MB");
    }
    let each = size as f64 / number as f64 / 1e3;
    println!("{number} {what}, {each:.1} kB each");
    let here = options(class.path(), Workers::none());
    let there = || options(class.path(), Workers::at(PROGRAM, Limits::default()));
    let (mut whole, mut alone, mut crossed, mut ratios) = (vec![], vec![], vec![], vec![]);
    for _ in 0..TURNS {
        whole.push(process(class.path()));
        let (a, b) = (scan(&here, number), scan(&there(), number));
        alone.push(a);
        crossed.push(b);
        ratios.push(b / a);
    }
    report("  sidelong scan, s", &mut whole);
    report("  parsed in this process, s", &mut alone);
    report("  parsed by workers, s", &mut crossed);
    report("  ratio, turn by turn", &mut ratios);
}

fn options(folder: &Path, workers: Workers) -> Options {
    Options {
        workers,
        ..Options::of(folder.to_owned())
    }
}

/// The program as a person starts it.
fn process(folder: &Path) -> f64 {
    let mut scan = Command::new(PROGRAM);
    scan.args(["--no-cache", "scan"]).arg(folder);
    let start = Instant::now();
    let status = scan.stdout(Stdio::null()).stderr(Stdio::null()).status();
    assert!(status.is_ok_and(|status| status.code().is_some_and(|code| code < 2)));
    start.elapsed().as_secs_f64()
}

/// The same without the start of a program.
fn scan(options: &Options, number: u64) -> f64 {
    let start = Instant::now();
    let snapshot = engine::scan(options).expect("the folder is there");
    let seconds = start.elapsed().as_secs_f64();
    assert_eq!(snapshot.listing.documents.len() as u64, number);
    seconds
}

/// An essay of some 1,800 words with what Word writes around it: runs with revision ids, styles, settings, properties.
fn word_document(number: u64) -> Vec<u8> {
    const ESSAYS: u64 = 3;
    let essays = (0..ESSAYS).map(|nth| support::essay(number * ESSAYS + nth));
    let text: String = essays.collect();
    let mut xml = DOCUMENT_START.to_owned();
    for (nth, paragraph) in text.split("\n\n").enumerate() {
        write!(xml, "<w:p w:rsidR=\"00{nth:06X}\" w:rsidRDefault=\"00{number:06X}\"><w:pPr><w:pStyle w:val=\"Body\"/></w:pPr>").expect("a string takes all");
        // Word begins a new run at every change, and where somebody corrected a letter.
        for run in paragraph.split_inclusive(',') {
            write!(xml, "<w:r w:rsidR=\"00{nth:06X}\"><w:rPr><w:lang w:val=\"en-GB\"/></w:rPr><w:t xml:space=\"preserve\">{run}</w:t></w:r>").expect("a string takes all");
        }
        xml.push_str("</w:p>");
    }
    xml.push_str(DOCUMENT_END);
    let mut parts = docx(Part::new(DOCUMENT, xml));
    let mut styles = String::from("<w:styles>");
    let mut settings = String::from("<w:settings><w:rsids>");
    for nth in 0..90 {
        write!(styles, "<w:style w:type=\"paragraph\" w:styleId=\"S{nth}\"><w:name w:val=\"Style {nth}\"/><w:basedOn w:val=\"Normal\"/><w:uiPriority w:val=\"{nth}\"/><w:rPr><w:sz w:val=\"{}\"/></w:rPr></w:style>", 16 + nth % 30).expect("a string takes all");
        write!(settings, "<w:rsid w:val=\"00{nth:06X}\"/>").expect("a string takes all");
    }
    parts.push(Part::new("word/styles.xml", styles + "</w:styles>"));
    parts.push(Part::new(
        "word/settings.xml",
        settings + "</w:rsids></w:settings>",
    ));
    let core = format!(
        "<cp:coreProperties xmlns:dc=\"d\"><dc:creator>Student {number}</dc:creator></cp:coreProperties>"
    );
    parts.push(Part::new("docProps/core.xml", core));
    zip(&parts)
}

/// Five pages of typed text in Times, deflated as all programs write them.
fn pages(number: u64) -> Vec<u8> {
    let mut essays = number * 8;
    let mut words: Vec<String> = Vec::new();
    let mut kids = String::new();
    let mut objects = vec![b"<</Type/Catalog/Pages 2 0 R>>".to_vec(), Vec::new()];
    objects.push(
        b"<</Type/Font/Subtype/Type1/BaseFont/Times-Roman/Encoding/WinAnsiEncoding>>".to_vec(),
    );
    for page in 0..PAGES {
        let mut content = String::from("BT /T 11 Tf 15 TL 72 770 Td\n");
        for _ in 0..LINES {
            let mut line = String::new();
            while line.len() < COLUMNS {
                if words.is_empty() {
                    let essay = support::essay(essays);
                    words = essay.split_whitespace().rev().map(str::to_owned).collect();
                    essays += 1;
                }
                line.push_str(&words.pop().unwrap_or_default());
                line.push(' ');
            }
            writeln!(content, "({}) Tj T*", line.trim_end()).expect("a string takes all");
        }
        content.push_str("ET");
        let at = objects.len() + 1;
        write!(kids, "{at} 0 R ").expect("a string takes all");
        let entries = format!(
            "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents {} 0 R/Resources<</Font<</T 3 0 R>>>>/StructParents {page}>>",
            at + 1
        );
        objects.push(entries.into_bytes());
        objects.push(stream("/Filter/FlateDecode", &flate(content.as_bytes())));
    }
    objects[1] = format!("<</Type/Pages/Kids[{kids}]/Count {PAGES}>>").into_bytes();
    pdf(&objects)
}
