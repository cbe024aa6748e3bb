//! Other collections than a class of English essays: the same in Cyrillic; eight texts of 1 MB; two of 3 MB. Processor time of the
//! program as a person starts it, turn by turn, because machines are shared and noisy.
//!
//! `SIDELONG_SCHOOL=FOLDER` takes the words of another folder (for example one of `gen-corpus`) to Cyrillic.

#![expect(
    clippy::disallowed_methods,
    reason = "a benchmark stands outside of all rooms: it reads the clock and the environment"
)]

#[path = "support.rs"]
mod support;
#[path = "turns.rs"]
mod turns;

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use walkdir::WalkDir;

use turns::{TURNS, report};

const DOCUMENTS: u64 = 5_000;
const BOOKS: u64 = 8;
const BOOK: usize = 1_000_000;
const LONG: usize = 3_000_000;
/// Of words that are exchanged, one in so many.
const EXCHANGED: usize = 20;
const PROGRAM: &str = env!("CARGO_BIN_EXE_sidelong");

fn main() {
    let made = tempfile::tempdir().expect("a temporary folder");
    let books = made.path().join("books");
    write(&books, &self::books());
    measure("scan of eight texts of 1 MB", &["scan"], &[&books]);
    let of = |folder: &Path, nth: usize| folder.join(format!("{nth}.txt"));
    let [one, two] = [6, 7].map(|nth| of(&books, nth));
    measure("compare of two of them", &["compare"], &[&one, &two]);
    let long = made.path().join("long");
    write(&long, &two_long());
    measure("scan of two texts of 3 MB", &["scan"], &[&long]);
    let [one, two] = [0, 1].map(|nth| of(&long, nth));
    measure("compare of both", &["compare"], &[&one, &two]);
    cyrillic_beside_latin(made.path());
}

/// Every letter exchanged for one of Russian, so that there are as many words, and as many of each.
fn cyrillic_beside_latin(made: &Path) {
    let texts: Vec<String> = if let Some(folder) = std::env::var_os("SIDELONG_SCHOOL") {
        let files = WalkDir::new(folder).sort_by_file_name().into_iter();
        let files = files
            .filter_map(Result::ok)
            .filter(|entry| entry.file_type().is_file());
        let read = |entry: walkdir::DirEntry| std::fs::read(entry.path()).expect("a document");
        files
            .map(|entry| String::from_utf8_lossy(&read(entry)).into_owned())
            .collect()
    } else {
        (0..DOCUMENTS).map(support::essay).collect()
    };
    let words: usize = texts.iter().map(|t| t.split_whitespace().count()).sum();
    let [latin, cyrillic] = ["latin", "cyrillic"].map(|name| made.join(name));
    write(&latin, &texts);
    let texts: Vec<String> = texts
        .iter()
        .map(|t| t.chars().map(russian).collect())
        .collect();
    write(&cyrillic, &texts);
    let scan = |folder: &Path| run(&["scan"], &[folder]);
    assert_eq!(scan(&latin).out, scan(&cyrillic).out, "the same lists");
    let (mut latins, mut cyrillics, mut ratios) = (vec![], vec![], vec![]);
    for _ in 0..TURNS {
        let [latin, cyrillic] = [&latin, &cyrillic].map(|folder| scan(folder).processor);
        let each = 1e6 / words as f64;
        latins.push(latin * each);
        cyrillics.push(cyrillic * each);
        ratios.push(cyrillic / latin);
    }
    println!("{words} words in {} documents", texts.len());
    report(
        "scan in Latin letters, us of processor time a word",
        &mut latins,
    );
    report("the same in Cyrillic ones", &mut cyrillics);
    report("ratio, turn by turn", &mut ratios);
}

fn russian(letter: char) -> char {
    const LATIN: &str = "abcdefghijklmnopqrstuvwxyz";
    const RUSSIAN: &str = "абцдефгхийклмнопярстувшжыз";
    let small = letter.to_ascii_lowercase();
    let mut both = LATIN.chars().zip(RUSSIAN.chars());
    let Some((_, found)) = both.find(|(latin, _)| *latin == small) else {
        return letter;
    };
    if letter == small {
        found
    } else {
        found.to_uppercase().next().unwrap_or(found)
    }
}

/// A text of so many bytes, of its own words.
fn long(number: u64, length: usize) -> String {
    // So many essays that no text comes near the next one's.
    const APART: u64 = 10_000;
    let mut text = String::new();
    let mut essay = number * APART;
    while text.len() < length {
        text.push_str(&support::essay(essay));
        text.push_str("\n\n");
        essay += 1;
    }
    text.truncate(length);
    text
}

/// Those with even numbers are their own; of those behind them three have a passage of the one before, of 400, 2,000 and 3,000 words,
/// and the last one is its whole with changes.
fn books() -> Vec<String> {
    let mut books: Vec<String> = (0..BOOKS).map(|number| long(number, BOOK)).collect();
    for (number, words) in [(1, 400), (3, 2_000), (5, 3_000)] {
        let passage: Vec<&str> = books[number - 1]
            .split(' ')
            .skip(5_000)
            .take(words)
            .collect();
        let passage = format!("\n\n{}\n\n", passage.join(" "));
        books[number].push_str(&passage);
    }
    books[7] = exchanged(&books[6]);
    books
}

/// The second has a third of the first word for word, and another third with changes.
fn two_long() -> [String; 2] {
    let first = long(BOOKS, LONG);
    let words: Vec<&str> = first.split(' ').collect();
    let third = |nth: usize| words[nth * words.len() / 3..(nth + 1) * words.len() / 3].join(" ");
    let own = long(BOOKS + 1, LONG / 3);
    let second = [third(0), own, exchanged(&third(2))].join("\n\n");
    [first, second]
}

/// Every so many words another one.
fn exchanged(text: &str) -> String {
    let words = text.split(' ').enumerate();
    let word = |(nth, word)| {
        if nth % EXCHANGED == 0 {
            "otherwise"
        } else {
            word
        }
    };
    words.map(word).collect::<Vec<&str>>().join(" ")
}

fn write(folder: &Path, texts: &[String]) {
    std::fs::create_dir(folder).expect("a folder");
    for (number, text) in texts.iter().enumerate() {
        let path = folder.join(format!("{number}.txt"));
        std::fs::write(path, text).expect("room for 100 MB");
    }
}

fn measure(what: &str, command: &[&str], files: &[&Path]) {
    let (mut processor, mut clock) = (vec![], vec![]);
    for _ in 0..TURNS {
        let run = run(command, files);
        processor.push(run.processor);
        clock.push(run.clock);
    }
    println!("{what}:");
    report("  processor time, s", &mut processor);
    report("  by the clock, s", &mut clock);
}

/// What a run printed, and its seconds.
struct Run {
    out: Vec<u8>,
    processor: f64,
    clock: f64,
}

fn run(command: &[&str], files: &[&Path]) -> Run {
    let mut program = Command::new(PROGRAM);
    program.arg("--no-cache").args(command).args(files);
    let (begun, before) = (Instant::now(), of_children());
    let output = program.stderr(Stdio::null()).output().expect("the program");
    assert!(output.status.code().is_some_and(|code| code < 2));
    Run {
        out: output.stdout,
        processor: of_children() - before,
        clock: begun.elapsed().as_secs_f64(),
    }
}

/// Processor time of all children that have ended, in seconds, where the system tells.
fn of_children() -> f64 {
    /// The unit of that file, on every Linux.
    const TICKS: f64 = 100.0;
    /// Behind the name of the program, which may hold anything.
    const PLACES: std::ops::RangeInclusive<usize> = 13..=14;
    let status = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let Some((_, fields)) = status.rsplit_once(") ") else {
        return f64::NAN;
    };
    let fields: Vec<&str> = fields.split(' ').collect();
    let ticks = fields.get(PLACES).unwrap_or_default().iter();
    ticks
        .map(|field| field.parse().unwrap_or(f64::NAN))
        .sum::<f64>()
        / TICKS
}
